"""The commands that make pages for a browser, `page`, `view`, `serve` and `report`, and `live`, a model that runs in real time.

`page` is for a scenario, `view` for a dataset or a campaign. `serve` shows pages in the browser of this machine, updated while
the file is edited. `report` makes the report of a campaign as one printable page.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckcrane.cli.answers import AnswersOption, UnitsOption, requested_answers
from deckcrane.cli.options import (
    LawsOption,
    OutputOption,
    ScenarioArgument,
    SetOption,
    check_places,
    chosen_scenario,
    files_of,
    measured,
    opened,
)
from deckcrane.errors import DeckcraneError
from deckcrane.files.paths import PAGE

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
    from deckcrane.serving.server import PageServer
    from deckcrane.serving.subjects import open_browser

    server = PageServer(pages, port)
    server.start()
    try:
        typer.echo(f"serving  {server.url} (Ctrl-C ends it)")
        if browser and not open_browser(server.url):
            typer.echo("         no browser was found to open: go there in yours")
        while not Event().wait(0.5):  # on Windows, a wait without timeout blocks Ctrl-C
            interrupts.check()
    except KeyboardInterrupt:
        interrupts.acknowledge_interrupt()
        typer.echo("stopped")
    finally:
        server.stop()


PageOption = Annotated[Path, typer.Option("--output", "-o", metavar="FILE.html", help="File to write.")]

ChartOption = Annotated[
    Path | None,
    typer.Option(
        "--chart",
        metavar="FILE.nc",
        help="A load chart of the crane by `deckcrane chart`, shown with the present point.",
    ),
]


def page(
    scenario: ScenarioArgument,
    output: PageOption,
    values: SetOption = None,
    chart: ChartOption = None,
    embed: Annotated[
        bool, typer.Option("--embed", help="The picture alone, without controls, to stand in another page.")
    ] = False,
) -> None:
    """Make a page that runs the scenario in a browser.

    One file, no network; drive it with keys, sticks or sliders, pull the load, and watch.
    """
    from deckcrane.view.page.page import page as make_page

    chosen = chosen_scenario(scenario, values)
    check_places(output, None, files_of(scenario, scenario=chosen), suffixes=PAGE)
    typer.echo(f"page     {make_page(chosen, output, chart=chart, embed=embed)}")


def view(
    dataset: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help="A dataset of `deckcrane run`, .nc or .zarr, or a campaign's store. Default: the gallery.",
        ),
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE.html", help="File to write.")] = None,
    case: Annotated[
        str | None, typer.Option("--case", metavar="CASE", help="Of a store: play this case, by its name or number.")
    ] = None,
    worst: Annotated[
        str | None,
        typer.Option(
            "--worst", metavar="SIGNAL", help="With --case: the minute around the largest value of this signal."
        ),
    ] = None,
    minutes: Annotated[
        int | None,
        typer.Option(
            "--minutes", metavar="N", min=0, help="Of a store: cases whose worst minute goes into the page. Default: 6."
        ),
    ] = None,
    closed: ClosedOption = False,
    chart: ChartOption = None,
) -> None:
    """Make a page that plays back a dataset or a campaign.

    For a dataset: a time slider and plots. For a campaign's store: a scatter plot and a table of its cases, with the worst minutes
    of some to play. One file, no network. Without a file, the gallery of bundled scenarios opens in the browser, served to this
    machine only, until Ctrl-C.
    """
    from deckcrane.files.paths import exists, is_store

    if dataset is None:
        _serve_gallery(closed, (output, case, worst, minutes, chart))
        return
    _refuse_scenario(dataset)
    if not exists(dataset):
        raise DeckcraneError(f"there is no file {dataset}")
    if closed:
        raise DeckcraneError("--no-open is for the gallery, without a file: a page that is written is not opened")
    if output is None:
        raise DeckcraneError(
            f"say where the page goes, -o {dataset.stem}.html; `deckcrane serve {dataset}` shows it at once"
        )
    check_places(output, None, files_of(dataset), suffixes=PAGE)
    if is_store(dataset):
        if chart is not None:
            raise DeckcraneError(f"--chart goes with a run; {dataset} is the store of a campaign: leave out --chart")
        typer.echo(f"page     {_write_campaign_page(dataset, output, case, worst, minutes)}")
        return
    if case is not None or worst is not None or minutes is not None:
        raise DeckcraneError(f"--case, --worst and --minutes are for the store of a campaign; {dataset} is none")
    from deckcrane.view.page.page import view as make_view

    typer.echo(f"page     {make_view(opened(dataset), output, chart=chart)}")


def _write_campaign_page(store: Path, output: Path, case: str | None, worst: str | None, minutes: int | None) -> Path:
    """Write the page of a campaign, or of one of its cases."""
    from deckcrane.view.page.campaign import MINUTES, campaign_page, case_page

    if case is None:
        if worst is not None:
            raise DeckcraneError("--worst is for one case: say --case too")
        return campaign_page(store, output, minutes=MINUTES if minutes is None else minutes)
    if minutes is not None:
        raise DeckcraneError("--minutes is for the page of all cases; leave out --case")
    return case_page(store, case, output, signal=worst)


def _refuse_scenario(path: Path) -> None:
    """Refuse a scenario, which has no records to play back, and name the commands that show it."""
    from deckcrane.files.paths import exists
    from deckcrane.scenario.reading import bundled_names

    if path.suffix.lower() in (".yaml", ".yml") or (not exists(path) and str(path) in bundled_names()):
        raise DeckcraneError(
            f"{path} is a scenario, and `view` plays back a run of one; `deckcrane page {path} -o {path.stem}.html` makes its live "
            f"page, `deckcrane run {path} -o {path.stem}.nc` a run to view"
        )


def _serve_gallery(closed: bool, options: tuple[object, ...]) -> None:
    """Serve the bundled scenarios in the browser, each page made when it is opened."""
    from deckcrane.serving.subjects import gallery_pages

    if any(option is not None for option in options):
        raise DeckcraneError(
            "the gallery is served, and its pages are made when they are opened: it has no options but --no-open; give a dataset "
            "or a store for the others"
        )
    serve_pages(gallery_pages(), 0, not closed)


def live(
    scenario: ScenarioArgument,
    values: SetOption = None,
    rate: Annotated[
        float | None,
        typer.Option("--rate", metavar="N", help="Exchanges in one second of the model. Default: about 100."),
    ] = None,
    speed: Annotated[
        float, typer.Option("--speed", metavar="N", help="Seconds of the model in one second of the clock.")
    ] = 1.0,
    duration: Annotated[
        str | None, typer.Option("--duration", metavar="TIME", help="End after this time. Default: until Ctrl-C.")
    ] = None,
    signal: Annotated[
        list[str] | None,
        typer.Option("--signal", metavar="NAME", help="Output to send, e.g. q.luff or reaction.king. Repeatable."),
    ] = None,
    udp: Annotated[int, typer.Option("--udp", metavar="PORT", help="For datagrams. Default: a free one.")] = 0,
    websocket: Annotated[
        int, typer.Option("--websocket", metavar="PORT", help="For WebSocket. Default: a free one.")
    ] = 0,
    no_udp: Annotated[bool, typer.Option("--no-udp", help="Take no datagrams.")] = False,
    no_websocket: Annotated[bool, typer.Option("--no-websocket", help="Take no WebSocket connections.")] = False,
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="Where to listen. Default: this machine only.")
    ] = "127.0.0.1",
    view: Annotated[bool, typer.Option("--view", help="Also serve a page that shows the model as it runs.")] = False,
    laws: LawsOption = None,
    output: OutputOption = None,
) -> None:
    """Run a scenario in real time, linked to other programs.

    Clients hold inputs of actuators and receive outputs, in JSON or packed numbers, over UDP and WebSocket: controllers with
    hardware in the loop, trainers, viewers. How late periods began is printed at the end. Ctrl-C ends it.
    """
    from deckcrane import interrupts
    from deckcrane.serving.live import live as open_live
    from deckcrane.serving.live_links import is_loopback

    if no_udp and no_websocket:
        raise DeckcraneError("a live run needs a link: leave out --no-udp or --no-websocket")
    if view and no_websocket:
        raise DeckcraneError("--view is served over WebSocket: leave out --no-websocket")
    if rate is not None and not 0.0 < rate < float("inf"):
        raise DeckcraneError(f"--rate {rate:g}: it is a number of exchanges a second, greater than zero")
    seconds = measured("--duration", duration, "TIME")
    chosen = chosen_scenario(scenario, values)
    check_places(output, None, files_of(scenario, laws, scenario=chosen))
    control_laws = None
    if laws is not None:
        from deckcrane.components.control import laws_from_file

        control_laws = laws_from_file(laws)
    crane = open_live(
        chosen,
        period=None if rate is None else 1.0 / rate,
        speed=speed,
        signals=signal,
        host=host,
        udp=None if no_udp else udp,
        websocket=None if no_websocket else websocket,
        view=view,
        laws=control_laws,
    )
    with crane:
        for name, (address, port) in crane.addresses.items():
            typer.echo(f"{name:<9} {address}:{port}")
        if view:
            address, port = crane.addresses["websocket"]
            typer.echo(f"view      http://{address}:{port}/")
        if not is_loopback(host):
            typer.echo(
                "          other machines can reach this, and nothing asks for a password: anyone there can drive it"
            )
        typer.echo(f"period    {1e3 * crane.period:g} ms, {len(crane.inputs)} inputs, {len(crane.signals)} signals")
        if seconds is None or seconds > crane.longest:
            typer.echo(f"          it ends after {crane.longest / 3600.0:.1f} h at the latest, with its records")
        typer.echo("running   (Ctrl-C ends it)")
        try:
            crane.run(seconds)
        except KeyboardInterrupt:
            interrupts.acknowledge_interrupt()
            typer.echo("stopped")
        typer.echo(crane.report().words())
    if output is not None:
        from deckcrane.files.datasets import save

        typer.echo(f"output    {save(crane.dataset(), output)}")


def report(
    store: Annotated[Path | None, typer.Argument(metavar="STORE", help="The store of a campaign.")] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE.html", help="File to write.")] = None,
    answers: AnswersOption = None,
    units: UnitsOption = None,
    template: Annotated[
        Path | None,
        typer.Option("--template", metavar="FOLDER", help="Folder of templates that replace the bundled ones."),
    ] = None,
    title: Annotated[str | None, typer.Option("--title", help="Of the report.")] = None,
    chart: Annotated[
        list[Path] | None, typer.Option("--chart", metavar="FILE.nc", help="Load chart to include. Repeatable.")
    ] = None,
    script: Annotated[
        Path | None,
        typer.Option(
            "--script", metavar="FILE.py", help="Also write the NumPy script that works the report's numbers out again."
        ),
    ] = None,
    copy_template: Annotated[
        Path | None,
        typer.Option("--copy-template", metavar="FOLDER", help="Copy the bundled templates to a new folder and stop."),
    ] = None,
) -> None:
    """Write the report of a campaign: one file, to be printed.

    The first page is a verdict: pass or fail of every check, the limiting sea by heading, what governs. It holds what was modelled,
    motions and periods, assumptions, load cases, all answers, a calculation sheet of each check, the governing cases with the crane
    at that instant, convergence, and versions and hashes. Governing cases are run again for it. The page carries a NumPy script
    that works its numbers out again from the store; --script writes it too.
    """
    if copy_template is not None:
        from deckcrane.view.report.rendering import copy_templates

        typer.echo(f"templates {copy_templates(copy_template)}")
        return
    if store is None or output is None:
        raise DeckcraneError("a report needs a store and a place: deckcrane report STORE -o report.html")
    from deckcrane.view.report.report import report as write_report

    unit_list = [unit.strip() for unit in units.split(",")] if units else None
    settings = requested_answers(answers)
    path = write_report(
        store,
        output,
        answers=settings,
        units=unit_list,
        template=template,
        title=title,
        charts=chart or (),
        script=script,
    )
    typer.echo(f"report   {path}")
    if script is not None:
        typer.echo(f"script   {script}")
