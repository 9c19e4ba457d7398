"""The commands that make pages for a browser: `page` of a scenario, `view` of a dataset or a campaign."""

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
    from deckcrane.view.page import page as make_page

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
    from deckcrane.files.places import is_store

    if dataset is None:
        _serve_gallery(closed, (output, case, worst, minutes, chart))
        return
    _refuse_scenario(dataset)
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
    from deckcrane.view.page import view as make_view

    typer.echo(f"page     {make_view(opened(dataset), output, chart=chart)}")


def _write_campaign_page(store: Path, output: Path, case: str | None, worst: str | None, minutes: int | None) -> Path:
    """Write the page of a campaign, or of one of its cases."""
    from deckcrane.view.campaign_page import MINUTES, campaign_page, case_page

    if case is None:
        if worst is not None:
            raise DeckcraneError("--worst is for one case: say --case too")
        return campaign_page(store, output, minutes=MINUTES if minutes is None else minutes)
    if minutes is not None:
        raise DeckcraneError("--minutes is for the page of all cases; leave out --case")
    return case_page(store, case, output, signal=worst)


def _refuse_scenario(path: Path) -> None:
    """Refuse a scenario, which has no records to play back, and name the commands that show it."""
    from deckcrane.files import exists
    from deckcrane.model.reading import bundled_names

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
