"""The commands that evaluate results: `checks`, `energy`, `valve-stability`, `extremes`, `fatigue` and `operability`.

`checks` gives governing utilisations of a scenario, a run or a campaign; `energy` tells where that of hydraulic circuits goes,
`valve-stability` whether their valves chatter;
`extremes` gives design values of signals, `fatigue` damage and life of details, both of a campaign or of a single run;
`operability` limiting sea states of a lift, and the share of time below them. All share options and output: reading `answers`,
printing, drawing and writing tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckcrane.cli.campaign import StoreArgument
from deckcrane.cli.options import (
    FromOption,
    ScenarioArgument,
    SetOption,
    TargetOption,
    check_places,
    chosen_scenario,
    chosen_target,
    counted_time,
    files_of,
    measured,
    opened,
)
from deckcrane.errors import DeckcraneError
from deckcrane.files.paths import DATASETS

if TYPE_CHECKING:
    from deckcrane.analysis.fatigue.data import FatigueAnswers
    from deckcrane.campaign.study.answers import Answers
    from deckcrane.view.answers.answer import Answer
    from deckcrane.view.tables import UnitChoice

UnitsOption = Annotated[
    str | None, typer.Option("--units", metavar="UNITS", help="Units of results, such as 'MN, MN m, deg'.")
]
AnswersOption = Annotated[
    Path | None,
    typer.Option(
        "--answers",
        metavar="FILE.yaml",
        help="File with a study's `answers`, used instead of those in the store.",
    ),
]
TablesOption = Annotated[
    Path | None,
    typer.Option(
        "--output", "-o", metavar="FILE", help="Write the tables to a file: .xlsx, or .csv (FILE-2.csv and so on)."
    ),
]
FiguresOption = Annotated[
    Path | None, typer.Option("--plot", metavar="DIR", help="Also write figures (PNG) to this folder.")
]
WindowOption = Annotated[
    str | None, typer.Option("--window", metavar="TIME", help="How long the weather must hold, such as '6 h'.")
]
AlphaOption = Annotated[
    str | None,
    typer.Option("--alpha", metavar="FACTOR|NAME", help="Forecast limit over design limit: 0.8, published, base_case."),
]


def requested_answers(path: Path | None) -> Answers | None:
    """Read the `answers` of a file or of a study file; None stands for those of the store's own study."""
    from deckcrane.campaign.study.reading import load_answers

    return None if path is None else load_answers(path)


def chosen_units(units: str | None) -> UnitChoice:
    """Units of --units, separated by commas; refuse units that no result has."""
    from deckcrane.view.tables import UnitChoice

    return UnitChoice.of([unit.strip() for unit in units.split(",")] if units else ())


def check_answer_places(output: Path | None, plot: Path | None = None, *inputs: Path | None) -> None:
    """Check, before the work begins, that tables can be written and would not overwrite an input."""
    from deckcrane.view.answers.files import TABLES

    check_places(output, plot, [path for path in inputs if path is not None], suffixes=TABLES, in_plot=())


def show_answer(
    answer: Answer,
    units: str | None = None,
    plot: Path | None = None,
    output: Path | None = None,
    terminal: Callable[[Answer, UnitChoice], Answer] | None = None,
) -> None:
    """Print an answer, draw its figures into a folder, and write its tables into a file (.xlsx) or files (.csv).

    `terminal` selects the part that is printed, where that is not all.
    """
    from rich.console import Console

    from deckcrane.view.answers.answer import printed
    from deckcrane.view.answers.files import write_tables
    from deckcrane.view.plots.run_plots import save_figure

    chosen = chosen_units(units)
    check_answer_places(output, plot)
    Console().print(printed(answer if terminal is None else terminal(answer, chosen), chosen))
    if output is not None:
        for path in write_tables(answer, output, chosen):
            typer.echo(f"table    {path}")
    if plot is not None:
        for figure in answer.figures:
            typer.echo(f"figure   {save_figure(figure.draw(chosen), plot / f'{figure.name}.png')}")


def checks(
    subject: Annotated[
        str,
        typer.Argument(
            metavar="WHAT", help="A scenario, which is run; the dataset of a run; or the store of a campaign."
        ),
    ],
    values: SetOption = None,
    since: FromOption = None,
    again: Annotated[
        bool, typer.Option("--again", help="For a store: rerun the governing cases, to show the loads there.")
    ] = False,
    whole: Annotated[bool, typer.Option("--all", help="Also print what each check is.")] = False,
    units: UnitsOption = None,
    output: TablesOption = None,
    plot: FiguresOption = None,
    target: TargetOption = "auto",
) -> None:
    """Tell what governs: the largest utilisation of each check.

    Prints when and in which case it is largest, and what acts at that instant; 1 is the limit. The section `checks` of a scenario
    states what parts may carry.
    """
    from deckcrane.analysis.campaign_results import CampaignSource
    from deckcrane.analysis.utilisations import run_checks, utilisations_of_campaign
    from deckcrane.files.paths import is_store
    from deckcrane.view.answers.utilisations import checks_answer, checks_answer_of_run, checks_on_terminal

    path = Path(subject)
    if is_store(path):
        _refuse_options(
            subject, {"--set": values, "--from": since}, "a campaign, which was run and counted as its study says"
        )
        check_answer_places(output, plot, path)
        source = CampaignSource(path)
        answer = checks_answer(source, again)
        if answer is None:
            utilisations_of_campaign(source)  # raises an error that names what was not kept
            raise DeckcraneError(f"{subject}: there are no utilisations to show")
    elif path.suffix.lower() in DATASETS:
        _refuse_options(subject, {"--set": values, "--again": again}, "the dataset of a run")
        check_answer_places(output, plot, path)
        answer = checks_answer_of_run(opened(path), counted_time(since))
    else:
        _refuse_options(subject, {"--again": again}, "a scenario, which is run")
        scenario = chosen_scenario(subject, values)
        check_answer_places(output, plot, *files_of(subject, scenario=scenario))
        start = counted_time(since, scenario.run.duration)
        answer = checks_answer_of_run(run_checks(scenario, chosen_target(target)), start)
    show_answer(answer, units, plot, output, lambda shown, chosen: checks_on_terminal(shown, chosen, whole))


def energy(
    subject: Annotated[str, typer.Argument(metavar="WHAT", help="A scenario, which is run; or the dataset of a run.")],
    values: SetOption = None,
    since: FromOption = None,
    units: UnitsOption = None,
    output: TablesOption = None,
    plot: FiguresOption = None,
    target: TargetOption = "auto",
) -> None:
    """Tell where the energy of hydraulic circuits goes.

    From the shaft of each pump into work of each cylinder and motor and heat of each element; what loads give back while they
    are lowered. --plot draws it as a Sankey diagram.
    """
    from deckcrane.analysis.circuit_energy import circuit_energy, run_for_energy
    from deckcrane.view.answers.circuit_energy import energy_answer

    path = Path(subject)
    if path.suffix.lower() in DATASETS:
        _refuse_options(subject, {"--set": values}, "the dataset of a run")
        check_answer_places(output, plot, path)
        result = circuit_energy(opened(path), counted_time(since))
    else:
        scenario = chosen_scenario(subject, values)
        check_answer_places(output, plot, *files_of(subject, scenario=scenario))
        start = counted_time(since, scenario.run.duration)
        result = circuit_energy(run_for_energy(scenario, chosen_target(target)), start)
    show_answer(energy_answer(result), units, plot, output)


def valve_stability(
    scenario: ScenarioArgument,
    over: Annotated[
        list[str] | None,
        typer.Option(
            "--over",
            metavar="PATH=VALUES",
            help="A value that varies: PATH='2 t, 4 t', or PATH=FROM:TO:COUNT. Twice for a map.",
        ),
    ] = None,
    time: Annotated[
        str | None,
        typer.Option(
            "--time", metavar="TIME", help="Time of the set-points, such as '4 s'; default: the end of the run."
        ),
    ] = None,
    values: SetOption = None,
    output: TablesOption = None,
    plot: FiguresOption = None,
) -> None:
    """Tell whether counterbalance valves chatter in lowering.

    Damping of the least damped mode of hydraulic circuits in the steady motion; over two values --plot draws a map with the limit
    of stability.
    """
    from deckcrane.analysis.valve_stability import valve_stability as stability_of_valves
    from deckcrane.scenario.editing import require_units
    from deckcrane.view.answers.valve_stability import stability_on_terminal, valve_stability_answer

    varied = dict(_parse_values(text) for text in over or ())
    if len(varied) < len(over or ()) or len(varied) > 2:
        raise DeckcraneError(
            "--over: one value gives a curve, two different ones a map; deckcrane.valve_stability in Python takes any number"
        )
    chosen = chosen_scenario(scenario, values)
    for path, texts in varied.items():
        for text in texts:
            require_units(chosen, {path: text}, "--over")
    check_answer_places(output, plot, *files_of(scenario, scenario=chosen))
    at = measured("--time", time, "TIME")
    answer = valve_stability_answer(stability_of_valves(chosen, varied, t=at), varied)
    show_answer(answer, None, plot, output, lambda whole, _: stability_on_terminal(whole))


def _parse_values(text: str) -> tuple[str, list[str]]:
    """A path and its values: a list, or numbers of one unit from one to another."""
    path, equals, listed = (part.strip() for part in text.partition("="))
    refusal = f"--over {text}: write PATH='VALUE, VALUE' or PATH=FROM:TO:COUNT, such as bodies.boom.mass='2 t:6 t:5'"
    if not path or not equals or not listed:
        raise DeckcraneError(refusal)
    if ":" not in listed:
        return path, [value.strip() for value in listed.split(",")]
    match = re.fullmatch(r"\s*([-+.\deE]+)\s*(.*?)\s*:\s*([-+.\deE]+)\s*(.*?)\s*:\s*(\d+)\s*", listed)
    if match is None or match[2] != match[4] or int(match[5]) < 2:
        raise DeckcraneError(f"{refusal}; FROM and TO have the same unit, and COUNT is at least 2")
    try:
        first, last, count = float(match[1]), float(match[3]), int(match[5])
    except ValueError:
        raise DeckcraneError(refusal) from None
    steps = [first + (last - first) * i / (count - 1) for i in range(count)]
    return path, [f"{value:.10g} {match[2]}".rstrip() for value in steps]


def _refuse_options(subject: str, options: dict[str, object], what: str) -> None:
    """Refuse options that do not apply to the subject."""
    given = [name for name, value in options.items() if value]
    if given:
        raise DeckcraneError(
            f"{' and '.join(given)} {'does' if len(given) == 1 else 'do'} not go with {subject}: it is {what}"
        )


def extremes(
    source: Annotated[
        Path, typer.Argument(metavar="SOURCE", help="The store of a campaign, or the dataset of a long run (.nc).")
    ],
    signal: Annotated[
        list[str] | None, typer.Option("--signal", help="A kept signal, or the start of its name. Repeatable.")
    ] = None,
    duration: Annotated[
        str | None,
        typer.Option("--duration", metavar="TIME", help="Duration of the extremes, such as '3 h'; or: run."),
    ] = None,
    fractile: Annotated[
        list[str] | None, typer.Option("--fractile", metavar="SHARE", help="Such as 0.9 or '90 %'. Repeatable.")
    ] = None,
    method: Annotated[
        list[str] | None, typer.Option("--method", help="Method, such as gumbel or acer. Repeatable.")
    ] = None,
    side: Annotated[str | None, typer.Option("--side", help="maximum, minimum or both.")] = None,
    maxima: Annotated[
        str | None,
        typer.Option("--maxima", help="Maxima of whole runs, or of blocks of stationary runs: runs, blocks."),
    ] = None,
    block: Annotated[
        str, typer.Option("--block", metavar="TIME", help="Length of the blocks that a long run is cut into.")
    ] = "10 min",
    confidence: Annotated[str | None, typer.Option("--confidence", metavar="SHARE", help="Of the intervals.")] = None,
    exposure: Annotated[
        str | None, typer.Option("--exposure", metavar="TIME", help="Time in all weather, by probability.")
    ] = None,
    half_width: Annotated[
        str | None,
        typer.Option("--half-width", metavar="SHARE", help="Relative error that the seeds needed are counted for."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Show all sea states, not only the worst.")] = False,
    answers: AnswersOption = None,
    units: UnitsOption = None,
    plot: FiguresOption = None,
    output: TablesOption = None,
) -> None:
    """Find design values: most probable extremes and fractiles.

    Given by sea state and for all weather, with confidence intervals and the number of seeds they need. Options that are not given
    are taken from the study's `answers`.
    """
    from deckcrane.analysis.extremes.extremes import compute_extremes, extremes_source, requested_extremes, require_any
    from deckcrane.view.answers.extremes import MOST_STATES, answer_of_extremes

    check_answer_places(output, plot, source, answers)
    options: dict[str, Any] = {
        "signals": signal,
        "fractiles": fractile,
        "methods": method,
        "duration": duration,
        "side": side,
        "maxima": maxima,
        "confidence": confidence,
        "exposure": exposure,
        "half_width": half_width,
    }
    maxima_source = extremes_source(source, measured("--block", block, "TIME") or 600.0)
    settings, general = requested_extremes(
        maxima_source, requested_answers(answers), {k: v for k, v in options.items() if v is not None}
    )
    results = compute_extremes(maxima_source, settings, general)
    require_any(results)
    show_answer(answer_of_extremes(results, settings, None if every else MOST_STATES), units, plot, output)


_TABLES, _DATASETS = (".xlsx", ".csv"), (".nc", ".zarr")


def fatigue(
    source: Annotated[
        Path, typer.Argument(metavar="SOURCE", help="The store of a campaign, or the dataset of a run (.nc).")
    ],
    detail: Annotated[
        list[str] | None,
        typer.Option("--detail", metavar="NAME", help="Only this detail, or point of one. Repeatable."),
    ] = None,
    years: Annotated[float | None, typer.Option("--years", help="Design life in years.")] = None,
    at_work: Annotated[
        str | None, typer.Option("--at-work", metavar="SHARE", help="Share of the time at work, such as '20 %'.")
    ] = None,
    lifts: Annotated[
        float | None,
        typer.Option("--lifts", metavar="N", help="Lifts a year; without --at-work each case is one lift."),
    ] = None,
    answers: AnswersOption = None,
    units: UnitsOption = None,
    plot: FiguresOption = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="File for tables (.xlsx, .csv) or all numbers (.nc, .zarr)."
        ),
    ] = None,
) -> None:
    """Find damage and life of details, and what dominates them.

    Rainflow cycles against S-N curves, summed over the sea states or lifts of a study, or of one run. Options that are not given
    are taken from the study's `answers.fatigue`.
    """
    from deckcrane.analysis.campaign_results import CampaignSource
    from deckcrane.analysis.fatigue.fatigue import fatigue as fatigue_damage
    from deckcrane.cli.options import opened
    from deckcrane.files.datasets import save_or_keep
    from deckcrane.files.paths import is_store
    from deckcrane.view.answers.fatigue import run_fatigue, store_fatigue

    inputs = [path for path in (source, answers) if path is not None]
    check_places(output, plot, inputs, suffixes=(*_TABLES, *_DATASETS), in_plot=())
    options = {"details": detail, "years": years, "at_work": at_work, "lifts_per_year": lifts}
    file_answers = requested_answers(answers)
    if is_store(source):
        store = CampaignSource(source, file_answers)
        settings = changed_answers(store.answers.fatigue, options)
        result = fatigue_damage(store, settings)
        answer = store_fatigue(store, settings, result)
    else:
        dataset = opened(source)
        settings = changed_answers(None if file_answers is None else file_answers.fatigue, options)
        result = fatigue_damage(dataset, settings)
        answer = run_fatigue(dataset, settings, result)
    as_dataset = output is not None and output.suffix.lower() in _DATASETS
    show_answer(answer, units, plot, None if as_dataset else output)
    if output is not None and as_dataset:
        typer.echo(f"dataset  {save_or_keep(result, output)}")


def changed_answers(settings: FatigueAnswers | None, more: Mapping[str, object]) -> FatigueAnswers:
    """Fatigue settings of a study, overridden by options."""
    from pydantic import ValidationError

    from deckcrane.analysis.fatigue.data import FatigueAnswers

    given = {name: value for name, value in more.items() if value not in (None, [])}
    before = {} if settings is None else settings.model_dump(exclude_none=True)
    try:
        return FatigueAnswers.model_validate({**before, **given})
    except ValidationError as error:
        first = error.errors()[0]
        name = {"details": "detail", "lifts_per_year": "lifts"}.get(str(first["loc"][0]), str(first["loc"][0]))
        raise DeckcraneError(f"--{name.replace('_', '-')}: {first['msg']}") from None


def operability(
    store: StoreArgument,
    scatter: Annotated[
        str | None,
        typer.Option("--scatter", metavar="FILE|NAME", help="A scatter diagram: a CSV file, or a bundled one by name."),
    ] = None,
    scatter_source: Annotated[
        str | None,
        typer.Option(
            "--scatter-source",
            metavar="TEXT",
            help="Where the diagram comes from, or 'illustrative'; a CSV file gives shares of a year only with it.",
        ),
    ] = None,
    hindcast: Annotated[
        str | None,
        typer.Option("--hindcast", metavar="FILE", help="Sea states over years: CSV (time, hs [m], tp [s]) or netCDF."),
    ] = None,
    window: WindowOption = None,
    alpha: AlphaOption = None,
    headings: Annotated[
        str | None,
        typer.Option("--headings", metavar="HEADING|WORD", help="'180 deg', or best, worst, probabilities."),
    ] = None,
    answers: AnswersOption = None,
    output: TablesOption = None,
    plot: FiguresOption = None,
    units: UnitsOption = None,
) -> None:
    """Find limits of the sea, and how often a lift can be done.

    Limit curves Hs(Tp, heading) of every criterion, and the share of a scatter diagram or of years of weather below them.
    """
    from deckcrane.analysis.campaign_results import CampaignSource
    from deckcrane.analysis.operability.operability import answers_with, operability_of
    from deckcrane.view.answers.operability import answer_of

    check_answer_places(output, plot, store, answers)
    base = CampaignSource(store, requested_answers(answers))
    changes: dict[str, Any] = {
        "scatter": _scatter_setting(scatter, scatter_source),
        "hindcast": None if hindcast is None else _hindcast_setting(base, hindcast),
        "window": measured("--window", window, "TIME"),
        "alpha": alpha,
        "headings": headings,
    }
    source = CampaignSource(
        store, answers_with(base.answers, {key: value for key, value in changes.items() if value is not None})
    )
    result = operability_of(source)
    show_answer(answer_of(result, source), units, plot, output)


def hindcast(
    subject: Annotated[
        str,
        typer.Argument(
            metavar="WHAT", help="The store of a campaign over sea states or hours; or a scenario: its linear response."
        ),
    ],
    spectra: Annotated[
        str | None,
        typer.Option("--spectra", metavar="FILE", help="Directional spectra over years: WW3, SWAN, ERA5, wavespectra."),
    ] = None,
    directions: Annotated[
        str | None,
        typer.Option("--directions", help="Of the file, where it does not say it: coming_from or going_to."),
    ] = None,
    site: Annotated[
        int | None, typer.Option("--site", metavar="N", help="Number of the place, where the file has several.")
    ] = None,
    headings: Annotated[
        str | None,
        typer.Option(
            "--headings", metavar="ANGLES", help="Compass headings that the vessel may take: '0 deg, 90 deg'."
        ),
    ] = None,
    compared: Annotated[
        str | None,
        typer.Option(
            "--compared-with", metavar="ANGLE", help="The kept heading that gains are over; default the best."
        ),
    ] = None,
    window: WindowOption = None,
    alpha: AlphaOption = None,
    values: SetOption = None,
    answers: AnswersOption = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="File for tables (.xlsx, .csv) or all numbers (.nc, .zarr)."
        ),
    ] = None,
    plot: FiguresOption = None,
    units: UnitsOption = None,
) -> None:
    """Find windows and start dates in years of spectra.

    Responses to every hour's directional spectrum: the vessel's linear ones by exact quadrature, those of a campaign by
    interpolation with a stated error, or of hours that were run (`campaign --every-hour`). Persistence, waits and P10, P50, P90 of
    start dates, for the best heading of each hour and for kept ones. Criteria are those of `answers.operability`.
    """
    from deckcrane.analysis.operability.spectral_operability import spectral_operability
    from deckcrane.campaign.study.answers import Answers
    from deckcrane.files.datasets import save_or_keep
    from deckcrane.files.paths import is_store
    from deckcrane.view.answers.hindcast import answer_of_hindcast

    file_answers = requested_answers(answers)
    path = Path(subject)
    if is_store(path):
        from deckcrane.analysis.campaign_results import CampaignSource

        _refuse_options(subject, {"--set": values}, "the store of a campaign")
        what: Any = path
        given = CampaignSource(path, file_answers).answers
        inputs = [path]
    else:
        what = chosen_scenario(subject, values)
        given = file_answers or Answers()
        inputs = files_of(subject, scenario=what)
    inputs += [file for file in (answers,) if file is not None]
    check_places(output, plot, inputs, suffixes=(*_TABLES, *_DATASETS), in_plot=())
    before = None if given.operability is None else given.operability.spectra
    stated: dict[str, Any] = {} if before is None else before.model_dump(exclude_none=True)
    options = {
        "file": spectra,
        "directions": directions,
        "site": site,
        "headings": None if headings is None else [text.strip() for text in headings.split(",")],
        "compared_with": compared,
    }
    stated |= {key: value for key, value in options.items() if value is not None}
    if "file" not in stated:
        raise DeckcraneError("--spectra FILE is missing: a file of directional spectra over years")
    changes = {"spectra": stated, "window": measured("--window", window, "TIME"), "alpha": alpha}
    result = spectral_operability(what, given, **{key: value for key, value in changes.items() if value is not None})
    as_dataset = output is not None and output.suffix.lower() in _DATASETS
    show_answer(answer_of_hindcast(result), units, plot, None if as_dataset else output)
    if output is not None and as_dataset:
        typer.echo(f"dataset  {save_or_keep(result.dataset, output)}")


def _scatter_setting(scatter: str | None, source: str | None) -> Any:
    """A scatter diagram with its source, where one is stated."""
    if source is None:
        return scatter
    from deckcrane.standards.sea_areas import TABLES

    if scatter is None or scatter in TABLES:
        raise DeckcraneError("--scatter-source goes with --scatter FILE; bundled diagrams have a source of their own")
    return {"file": scatter, "source": source}


def _hindcast_setting(source: Any, file: str) -> Any:
    """Hindcast settings of the study with another file."""
    stated = source.answers.operability
    settings = {} if stated is None or stated.hindcast is None else stated.hindcast.model_dump()
    return {**settings, "file": file}
