"""The commands that make pages for a browser: `page` of a scenario, `view` of a dataset."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckcrane.cli.options import ScenarioArgument, SetOption, chosen_scenario
from deckcrane.cli.results import check_places, files_of, opened
from deckcrane.files.places import PAGE

PageOption = Annotated[Path, typer.Option("--output", "-o", metavar="FILE.html", help="Where the page goes.")]

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
    dataset: Annotated[Path, typer.Argument(metavar="FILE", help="A dataset of `deckcrane run`, .nc or .zarr.")],
    output: PageOption,
    chart: ChartOption = None,
) -> None:
    """Make a page that plays a dataset back in 3D.

    With a time slider and plots: one file, no network.
    """
    from deckcrane.view.page import view as make_view

    check_places(output, None, files_of(dataset), suffixes=PAGE)
    typer.echo(f"page     {make_view(opened(dataset), output, chart=chart)}")
