"""The command `chart`: the load chart of a crane, limited by every check of a scenario."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckcrane.cli.answering import AnswersOption, FiguresOption, UnitsOption, asked_answers, chosen_units, show_answer
from deckcrane.cli.options import SetOption, TargetOption, chosen_scenario, chosen_target
from deckcrane.cli.results import check_places, files_of
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.model import Scenario
    from deckcrane.model.answers import Answers

PLACES = (".nc", ".zarr", ".xlsx", ".csv")
"""File types: datasets with all numbers, then tables."""


def chart(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE",
            help="A study with answers.chart; a scenario, with --over and --load; or the file of a chart (.nc).",
        ),
    ],
    over: Annotated[
        list[str] | None,
        typer.Option(
            "--over",
            metavar="NAME=FROM:TO:COUNT",
            help="Sweep a coordinate or cylinder, e.g. --over luff=-80deg:-20deg:7. Repeatable.",
        ),
    ] = None,
    load: Annotated[
        str | None,
        typer.Option("--load", metavar="MOST", help="Largest load to search, such as '50 t', or LEAST:MOST."),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Recompute the chart in a file from its own settings.")
    ] = False,
    output: Annotated[
        list[Path] | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="File to write: .nc or .zarr (everything), .xlsx or .csv (tables). Repeatable.",
        ),
    ] = None,
    plot: FiguresOption = None,
    units: UnitsOption = None,
    answers: AnswersOption = None,
    values: SetOption = None,
    target: TargetOption = "auto",
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="N", help="Cores to use; all of them by default.")
    ] = None,
) -> None:
    """Find the largest load by radius and height.

    The load is limited by every check of the scenario, in every pose of the chart. The file of a chart is shown as it is.
    """
    from deckcrane.analysis.load_chart import load_chart
    from deckcrane.files.saving import save_or_keep
    from deckcrane.view.answer_files import write_tables
    from deckcrane.view.chart_answers import chart_answer
    from deckcrane.view.chart_tables import pose_table

    chosen_units(units)
    places = output or []
    for place in places:
        check_places(place, None, files_of(source, answers), suffixes=PLACES)
    check_places(None, plot, (), in_plot=())
    work = partial(load_chart, target=chosen_target(target, batches=True), threads=threads)
    dataset = _compute_or_open(work, source, over, load, again, answers, values)
    answer = chart_answer(dataset)
    show_answer(answer, units, plot)
    for place in places:
        if place.suffix.lower() in PLACES[:2]:
            typer.echo(f"dataset  {save_or_keep(dataset, place)}")
            continue
        complete = replace(answer, tables=(*answer.tables, pose_table(dataset)))
        for path in write_tables(complete, place, chosen_units(units)):
            typer.echo(f"table    {path}")


def _compute_or_open(
    work: Callable[..., xr.Dataset],
    source: str,
    over: list[str] | None,
    load: str | None,
    again: bool,
    answers: Path | None,
    values: list[str] | None,
) -> xr.Dataset:
    from deckcrane.analysis.load_chart import FORM
    from deckcrane.files.saving import opened

    if Path(source).suffix.lower() in PLACES[:2]:
        if over or load or answers or values:
            raise DeckcraneError(
                f"{source} already defines its chart: --over, --load, --answers and --set go with a scenario or a study"
            )
        dataset = opened(source)
        if dataset.attrs.get("deckcrane_chart") != FORM:
            raise DeckcraneError(f"{source} is not a load chart; one is made by `deckcrane chart SCENARIO -o chart.nc`")
        return work(dataset) if again else dataset
    if again:
        raise DeckcraneError("--again is for the file of a chart, such as chart.nc")
    scenario, stated = _scenario_and_answers(source, values)
    selected = asked_answers(answers) or stated
    return work(scenario, selected.model_copy(update={"chart": _chart_settings(selected, over, load)}))


def _scenario_and_answers(source: str, values: list[str] | None) -> tuple[Scenario, Answers]:
    """The scenario, and the answers that its study asks for."""
    from deckcrane.model.answers import Answers
    from deckcrane.model.reading import bundled
    from deckcrane.model.study_reading import is_bundled_study, load_study

    if source not in bundled() and (is_bundled_study(source) or _is_study(Path(source))):
        study = load_study(source)
        if values:
            raise DeckcraneError("--set goes with a scenario; a study has a section set of its own")
        return study.base, study.answers
    return chosen_scenario(source, values), Answers()


def _is_study(path: Path) -> bool:
    """True if a file has the keys of a study; a file that cannot be read is reported by its reader."""
    from deckcrane.errors import ScenarioError
    from deckcrane.files import is_file
    from deckcrane.model.document import parse
    from deckcrane.model.reading import read_text

    if not is_file(path):
        return False
    try:
        data = parse(read_text(path, str(path)))[0].plain()
    except (OSError, ScenarioError):
        return False
    return isinstance(data, dict) and "scenario" in data


def _chart_settings(selected: Answers, over: list[str] | None, load: str | None) -> Any:
    """Chart settings of the file, overridden by the options of the command line."""
    from deckcrane.analysis.load_chart import chart_of

    chart: dict[str, Any] = {} if selected.chart is None else selected.chart.model_dump(mode="json", exclude_none=True)
    if over:
        chart["over"] = dict(_parse_sweep(text) for text in over)
    if load is not None:
        least, _, most = load.rpartition(":")
        chart["load"] = {**chart.get("load", {}), "most": most.strip(), **({"least": least.strip()} if least else {})}
    if "load" not in chart or "over" not in chart:
        raise DeckcraneError(
            "which chart? Give --load '50 t' and --over NAME=FROM:TO:COUNT, such as --over luff=-80deg:-20deg:7, or a study "
            "with answers.chart"
        )
    return chart_of(chart)


def _parse_sweep(text: str) -> tuple[str, Any]:
    name, equals, values = text.partition("=")
    parts = [part.strip() for part in values.split(":")]
    if (
        not equals
        or not name.strip()
        or not all(parts)
        or len(parts) not in (1, 3)
        or (len(parts) == 3 and not parts[2].isdecimal())
    ):
        raise DeckcraneError(
            f"--over {text}: write NAME=FROM:TO:COUNT, such as luff=-80deg:-20deg:7, or NAME=VALUE,VALUE"
        )
    if len(parts) == 1:
        return name.strip(), [part.strip() for part in parts[0].split(",")]
    return name.strip(), {"from": parts[0], "to": parts[1], "count": int(parts[2])}
