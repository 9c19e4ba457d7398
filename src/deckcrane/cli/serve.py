"""The command `deckcrane serve`: pages in the browser of this machine, updated while the file is edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from deckcrane.serving.server import Pages

PortOption = Annotated[int, typer.Option("--port", metavar="PORT", help="Where to listen. Default: a free one.")]
ClosedOption = Annotated[bool, typer.Option("--no-open", help="Print the address, and leave the browser closed.")]


def serve(
    subject: Annotated[
        str | None,
        typer.Argument(
            metavar="WHAT",
            help="A scenario (.yaml or a bundled name), a dataset, or a campaign's store. Default: the gallery.",
        ),
    ] = None,
    port: PortOption = 0,
    closed: ClosedOption = False,
) -> None:
    """Show a page in the browser while you edit its file.

    The page of a scenario is made again when the file is saved, and errors are shown at their line. Any case of a store can be
    played. Only this machine can reach the server; Ctrl-C ends it.
    """
    from deckcrane.serving.subjects import pages_of

    serve_pages(pages_of(subject), port, not closed)


def serve_pages(pages: Pages, port: int, browser: bool) -> None:
    """Serve pages until Ctrl-C, which is the normal end."""
    from threading import Event

    from deckcrane import interrupts
    from deckcrane.serving.opening import open_browser
    from deckcrane.serving.server import PageServer

    server = PageServer(pages, port)
    server.start()
    try:
        typer.echo(f"serving  {server.url} (Ctrl-C ends it)")
        if browser and not open_browser(server.url):
            typer.echo("         no browser was found to open: go there in yours")
        while not Event().wait(0.5):  # on Windows, a wait without timeout blocks Ctrl-C
            interrupts.check()
    except KeyboardInterrupt:
        interrupts.handled()
        typer.echo("stopped")
    finally:
        server.stop()
