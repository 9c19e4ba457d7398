"""The commands that make pages for a browser: `page` of a scenario, `view` of a dataset."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckcrane.cli.options import ScenarioArgument, SetOption, chosen_scenario
from deckcrane.cli.results import check_places, files_of, opened
from deckcrane.cli.serve import ClosedOption, serve_pages
from deckcrane.errors import DeckcraneError
from deckcrane.files.places import PAGE

PageOption = Annotated[Path, typer.Option("--output", "-o", metavar="FILE.html", help="File to write.")]

ChartOption = Annotated[
    Path | None,
    typer.Option(
        "--chart",
        metavar="FILE.nc",
        help="A load chart of the crane by `deckcrane chart`, shown with the present point.",
    ),
]


def page(scenario: ScenarioArgument, output: PageOption, values: SetOption = None, chart: ChartOption = None) -> None:
    """Make a page that runs the scenario in a browser.

    One file, no network; switch motors on and watch.
    """
    from deckcrane.view.page import page as make_page

    chosen = chosen_scenario(scenario, values)
    check_places(output, None, files_of(scenario, scenario=chosen), suffixes=PAGE)
    typer.echo(f"page     {make_page(chosen, output, chart=chart)}")


def view(
    dataset: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="A dataset of `deckcrane run`, .nc or .zarr. Default: the gallery."),
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE.html", help="File to write.")] = None,
    closed: ClosedOption = False,
    chart: ChartOption = None,
) -> None:
    """Make a page that plays a dataset back in 3D.

    With a time slider and plots: one file, no network. Without a file, the gallery of bundled scenarios opens in the browser,
    served to this machine alone until Ctrl-C.
    """
    from deckcrane.view.page import view as make_view

    if dataset is None:
        _gallery(output, not closed)
        return
    if output is None:
        raise DeckcraneError(
            f"say where the page goes, -o {dataset.stem}.html; `deckcrane serve {dataset}` shows it at once"
        )
    check_places(output, None, files_of(dataset), suffixes=PAGE)
    typer.echo(f"page     {make_view(opened(dataset), output, chart=chart)}")


def _gallery(output: Path | None, browser: bool) -> None:
    """The bundled scenarios in the browser, each page made when it is opened."""
    from deckcrane.serving.subjects import gallery_pages

    if output is not None:
        raise DeckcraneError(
            "the gallery is served, and its pages are made when they are opened: it has no -o; name a dataset"
        )
    serve_pages(gallery_pages(), 0, browser)
