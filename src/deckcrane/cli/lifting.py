"""The commands for lifts: `chart`, `factors`, `stability`, `lowering`, `capability` and `drift`.

`chart` makes the load chart of a crane, limited by every check of a scenario. `factors` gives dynamic factors of a lift,
simulated, and by rule with K from the model. `stability` gives the heel of a vessel during lifts, the largest load within
limits, and sudden loss of the load. `lowering` gives tension, resonance and limiting wave height of a load on its way to the
seabed. `capability` gives the wind in which thrusters hold a vessel, from all directions. `drift` compares slow drift forces by
Newman's approximation and by the quadratic transfer function.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckcrane.cli.answers import (
    AnswersOption,
    FiguresOption,
    TablesOption,
    UnitsOption,
    check_answer_places,
    chosen_units,
    requested_answers,
    show_answer,
)
from deckcrane.cli.options import (
    ScenarioArgument,
    SetOption,
    TargetOption,
    check_places,
    chosen_scenario,
    chosen_target,
    files_of,
    measured,
    opened,
)
from deckcrane.errors import DeckcraneError
from deckcrane.files.paths import DATASETS

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.analysis.dynamic_factors.data import FactorsAnswer
    from deckcrane.analysis.stability.data import StabilityAnswers
    from deckcrane.campaign.study.answers import Answers
    from deckcrane.components.catalogue import Scenario
    from deckcrane.view.answers.answer import Answer

PLACES = (".nc", ".zarr", ".xlsx", ".csv")
"""File types: datasets with all numbers, then tables."""
ResultsOption = Annotated[
    list[Path] | None,
    typer.Option("--output", "-o", metavar="FILE", help="Dataset (.nc, .zarr) or tables (.xlsx, .csv). Repeatable."),
]


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
    from deckcrane.analysis.load_charts.load_chart import load_chart
    from deckcrane.view.answers.load_chart import chart_answer, pose_table

    chosen_units(units)
    _check_result_places(output, plot, files_of(source, answers))
    work = partial(load_chart, target=chosen_target(target, batches=True), threads=threads)
    dataset = _compute_or_open(work, source, over, load, again, answers, values)
    answer = chart_answer(dataset)
    show_answer(answer, units, plot)
    _write_results(dataset, replace(answer, tables=(*answer.tables, pose_table(dataset))), output, units)


def _compute_or_open(
    work: Callable[..., xr.Dataset],
    source: str,
    over: list[str] | None,
    load: str | None,
    again: bool,
    answers: Path | None,
    values: list[str] | None,
) -> xr.Dataset:
    from deckcrane.analysis.load_charts.load_chart import FORM
    from deckcrane.files.datasets import open_dataset

    if Path(source).suffix.lower() in PLACES[:2]:
        if over or load or answers or values:
            raise DeckcraneError(
                f"{source} already defines its chart: --over, --load, --answers and --set go with a scenario or a study"
            )
        dataset = open_dataset(source)
        if dataset.attrs.get("deckcrane_chart") != FORM:
            raise DeckcraneError(f"{source} is not a load chart; one is made by `deckcrane chart SCENARIO -o chart.nc`")
        return work(dataset) if again else dataset
    if again:
        raise DeckcraneError("--again is for the file of a chart, such as chart.nc")
    scenario, stated = _scenario_and_answers(source, values)
    selected = requested_answers(answers) or stated
    return work(scenario, selected.model_copy(update={"chart": _chart_settings(selected, over, load)}))


def _scenario_and_answers(source: str, values: list[str] | None) -> tuple[Scenario, Answers]:
    """The scenario, and the answers that its study asks for."""
    from deckcrane.campaign.study.answers import Answers
    from deckcrane.campaign.study.reading import is_bundled_study, load_study
    from deckcrane.scenario.reading import bundled_names

    if source not in bundled_names() and (is_bundled_study(source) or _is_study(Path(source))):
        study = load_study(source)
        if values:
            raise DeckcraneError("--set goes with a scenario; a study has a section set of its own")
        return study.base, study.answers
    return chosen_scenario(source, values), Answers()


def _is_study(path: Path) -> bool:
    """True if a file has the keys of a study; a file that cannot be read is reported by its reader."""
    from deckcrane.errors import ScenarioError
    from deckcrane.files.paths import is_file
    from deckcrane.scenario.document import parse
    from deckcrane.scenario.reading import read_text

    if not is_file(path):
        return False
    try:
        data = parse(read_text(path, str(path)))[0].plain()
    except (OSError, ScenarioError):
        return False
    return isinstance(data, dict) and "scenario" in data


def _chart_settings(selected: Answers, over: list[str] | None, load: str | None) -> Any:
    """Chart settings of the file, overridden by the options of the command line."""
    from deckcrane.analysis.load_charts.load_chart import chart_of

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


def factors(
    subject: Annotated[
        str, typer.Argument(metavar="WHAT", help="A scenario; the store of a campaign; or the dataset of a run.")
    ],
    hs: Annotated[
        list[str] | None,
        typer.Option("--hs", metavar="HEIGHT", help="Significant wave height, such as '2 m'. Repeatable."),
    ] = None,
    signal: Annotated[
        list[str] | None, typer.Option("--signal", help="Signal to find the factor of; default: hook_load. Repeatable.")
    ] = None,
    body: Annotated[str | None, typer.Option("--body", help="Body at which K is computed; default: payload.")] = None,
    deck: Annotated[
        str | None,
        typer.Option("--deck", help="What the load is lifted from: supply_vessel, barge, sea, floating, fixed."),
    ] = None,
    carrier: Annotated[
        str | None, typer.Option("--carrier", help="What the crane stands on: fixed, semi, ship.")
    ] = None,
    hook_speed: Annotated[
        str | None, typer.Option("--hook-speed", metavar="SPEED", help="Hoisting speed, such as '0.5 m/s'.")
    ] = None,
    pose: Annotated[
        list[str] | None,
        typer.Option("--pose", metavar="NAME=VALUES", help="K over poses: luff='0 deg, 30 deg'. Repeatable."),
    ] = None,
    answers: AnswersOption = None,
    values: SetOption = None,
    units: UnitsOption = None,
    output: TablesOption = None,
    plot: FiguresOption = None,
) -> None:
    """Find dynamic factors, simulated and by rule, and K.

    For a scenario: K at the hook, part by part, and the factor of its lift by each rule. For a store or a run: also the simulated
    factors, extremes of signals over their values at rest in the same pose.
    """
    from deckcrane.files.paths import is_store

    options: dict[str, Any] = {
        "signals": tuple(signal) if signal else None,
        "body": body,
        "deck": deck,
        "carrier": carrier,
        "hook_speed": measured("--hook-speed", hook_speed, "SPEED"),
    }
    heights = [measured("--hs", text, "LENGTH") or 0.0 for text in hs or ()]
    if min(heights, default=0.0) < 0:
        raise DeckcraneError(f"--hs {min(heights):g} m: a wave height is zero or more, such as --hs '2 m'")
    path = Path(subject)
    file_answers = requested_answers(answers)
    if is_store(path):
        _refuse_options(
            subject, {"--set": values, "--pose": pose, "--hs": hs}, "the store of a campaign, which has its own seas"
        )
        check_answer_places(output, plot, path, answers)
        answer = _store_factors(path, file_answers, options)
    elif path.suffix.lower() in DATASETS:
        _refuse_options(subject, {"--set": values, "--pose": pose}, "the dataset of a run")
        check_answer_places(output, plot, path, answers)
        from deckcrane.view.answers.dynamic_factors import run_answer

        answer = run_answer(opened(path), _factor_settings(file_answers, options), heights)
    else:
        _refuse_options(
            subject, {"--signal": signal}, "a scenario; `deckcrane run` it, and ask for the factors of its dataset"
        )
        chosen = chosen_scenario(subject, values)
        check_answer_places(output, plot, *files_of(subject, scenario=chosen), answers)
        answer = _scenario_factors(chosen, _factor_settings(file_answers, options), heights, _parse_poses(pose or []))
    show_answer(answer, units, plot, output)


def _store_factors(path: Path, file_answers: Answers | None, options: dict[str, Any]) -> Answer:
    from deckcrane.analysis.campaign_results import CampaignSource
    from deckcrane.view.answers.dynamic_factors import store_answer

    source = CampaignSource(path, file_answers)
    return store_answer(source, _factor_settings(source.answers, options))


def _scenario_factors(
    scenario: Any, settings: FactorsAnswer, heights: list[float], poses: dict[str, list[float | str]]
) -> Answer:
    from deckcrane.analysis.dynamic_factors.dynamic_factors import height_of
    from deckcrane.analysis.dynamic_factors.hook_stiffness import hook_stiffness, hook_stiffness_over
    from deckcrane.components.vessel.data import is_afloat
    from deckcrane.view.answers.dynamic_factors import USUAL_HEIGHT, rules_answer

    over = hook_stiffness_over(scenario, poses, body=settings.body) if poses else None
    stiffness = hook_stiffness(scenario, body=settings.body)
    scenario_height = height_of(scenario)
    lift = settings.lift(is_afloat(scenario.plant))
    return rules_answer(
        stiffness, lift, heights or ([scenario_height] if scenario_height is not None else [USUAL_HEIGHT]), over
    )


def _factor_settings(file_answers: Answers | None, options: dict[str, Any]) -> FactorsAnswer:
    """Settings of a file, overridden by options, with the same checks as a file."""
    from pydantic import ValidationError

    from deckcrane.analysis.dynamic_factors.data import FactorsAnswer

    base = (
        FactorsAnswer()
        if file_answers is None or file_answers.dynamic_factors is None
        else file_answers.dynamic_factors
    )
    overrides = {key: value for key, value in options.items() if value is not None}
    try:
        return FactorsAnswer.model_validate({**base.model_dump(), **overrides})
    except ValidationError as error:
        first = error.errors()[0]
        option = f"--{str(first['loc'][0]).replace('_', '-')}" if first["loc"] else "factors"
        raise DeckcraneError(f"{option}: {first['msg']}") from None


def _refuse_options(subject: str, options: dict[str, object], what: str) -> None:
    """Refuse options that do not apply to the subject."""
    given = [name for name, value in options.items() if value]
    if given:
        raise DeckcraneError(f"{' and '.join(given)}: not with {subject}, which is {what}")


def _parse_poses(texts: list[str]) -> dict[str, list[float | str]]:
    """Parse values of coordinates from NAME=VALUES."""
    poses: dict[str, list[float | str]] = {}
    for text in texts:
        name, equals, listed = text.partition("=")
        if not equals or not listed.strip():
            raise DeckcraneError(f"--pose {text}: write NAME=VALUES, such as --pose luff='0 deg, 30 deg'")
        poses[name.strip()] = [value.strip() for value in listed.split(",")]
    return poses


def stability(
    scenario: ScenarioArgument,
    loads: Annotated[
        str | None, typer.Option("--loads", metavar="MASSES", help="Loads on the hook, such as '10 t, 20 t'.")
    ] = None,
    slews: Annotated[
        str | None, typer.Option("--slews", metavar="ANGLES", help="Slew angles, such as '0 deg, 90 deg'.")
    ] = None,
    over: Annotated[
        list[str] | None,
        typer.Option("--over", metavar="NAME=VALUES", help="Other coordinates: luff='-60 deg, -30 deg'. Repeatable."),
    ] = None,
    heel: Annotated[
        str | None, typer.Option("--heel", metavar="ANGLE", help="Largest static heel, such as '5 deg'.")
    ] = None,
    loss: Annotated[
        bool, typer.Option("--loss/--no-loss", help="Also find what happens when the load is lost.")
    ] = True,
    large_angles: Annotated[
        bool | None,
        typer.Option(
            "--large-angles/--no-large-angles",
            help="Levers by exact hydrostatics of the hull; by default where the vessel states its hull.",
        ),
    ] = None,
    answers: AnswersOption = None,
    values: SetOption = None,
    units: UnitsOption = None,
    output: TablesOption = None,
    plot: FiguresOption = None,
) -> None:
    """Find heel by load and slew, and what a lost load does.

    From the model's static equilibrium in still water; --answers (section stability) sets limits and criteria of codes. A vessel
    that states its hull also gets righting levers at large angles, and what pumps between its tanks take out.
    """
    from deckcrane.analysis.stability.lift_stability import lift_stability
    from deckcrane.view.answers.stability import lift_stability_answer

    options: dict[str, Any] = {} if loss else {"loss": False}
    options |= {} if large_angles is None else {"large_angles": large_angles}
    options |= {"loads": _parse_quantities("--loads", loads, "MASS")} if loads is not None else {}
    options |= {"slews": _parse_quantities("--slews", slews, "ANGLE")} if slews is not None else {}
    options |= {"heel": measured("--heel", heel, "ANGLE")} if heel is not None else {}
    options |= {"over": dict(map(_parse_coordinate, over))} if over else {}
    settings = _stability_settings(answers, options)
    chosen = chosen_scenario(scenario, values)
    check_answer_places(output, plot, answers, *files_of(scenario, scenario=chosen))
    show_answer(lift_stability_answer(lift_stability(chosen, settings)), units, plot, output)


def _parse_quantities(option: str, text: str, dimension: str) -> list[float]:
    return [measured(option, part.strip(), dimension) or 0.0 for part in text.split(",")]


def _parse_coordinate(text: str) -> tuple[str, list[str]]:
    name, equals, values = text.partition("=")
    if not equals or not name.strip() or not values.strip():
        raise DeckcraneError(f"--over {text}: write NAME=VALUES, such as --over luff='-60 deg, -30 deg'")
    return name.strip(), [value.strip() for value in values.split(",")]


def _stability_settings(path: Path | None, options: dict[str, Any]) -> StabilityAnswers:
    """Settings of a file, overridden by options, with the same checks as a file."""
    from pydantic import ValidationError

    from deckcrane.analysis.stability.data import StabilityAnswers

    file = requested_answers(path)
    if file is not None and file.stability is None:
        raise DeckcraneError(
            f"{path}: has no section stability; add the section stability, such as stability: {{heel: 5 deg}}"
        )
    stated = {} if file is None or file.stability is None else file.stability.model_dump(exclude_unset=True)
    try:
        return StabilityAnswers.model_validate({**stated, **options})
    except ValidationError as error:
        first = error.errors()[0]
        where = f"--{first['loc'][0]}" if first["loc"] else "stability"
        raise DeckcraneError(f"{where}: {first['msg']}") from None


def lowering(
    scenario: ScenarioArgument,
    depths: Annotated[
        str | None,
        typer.Option(
            "--depths", metavar="DEPTHS", help="Depths FROM:TO:COUNT, such as 50m:3000m:12, or '100 m, 500 m'."
        ),
    ] = None,
    hs: Annotated[
        str | None, typer.Option("--hs", metavar="HEIGHT", help="Significant wave height; default: the scenario's.")
    ] = None,
    compensation: Annotated[
        float | None,
        typer.Option(
            "--compensation",
            metavar="SHARE",
            help="Share of the heave that is compensated, such as 0.9; default: by the scenario's own drives.",
        ),
    ] = None,
    duration: Annotated[
        str, typer.Option("--duration", metavar="TIME", help="Time at each depth, for expected maxima.")
    ] = "30 min",
    factor: Annotated[
        float, typer.Option("--factor", help="Breaking load over allowable tension, dynamics included.")
    ] = 3.0,
    landing_speed: Annotated[
        str | None,
        typer.Option("--landing-speed", metavar="SPEED", help="Largest speed at landing, such as '0.5 m/s'."),
    ] = None,
    lowering_speed: Annotated[
        str, typer.Option("--lowering-speed", metavar="SPEED", help="Speed of lowering through the splash zone.")
    ] = "0.5 m/s",
    verify: Annotated[
        int,
        typer.Option("--verify", metavar="N", help="Number of depths to simulate, as a check of the linear results."),
    ] = 0,
    seeds: Annotated[int, typer.Option("--seeds", metavar="N", help="Simulated seas at each of these depths.")] = 20,
    values: SetOption = None,
    units: UnitsOption = None,
    output: ResultsOption = None,
    plot: FiguresOption = None,
) -> None:
    """Find tension, resonance and limiting Hs by depth.

    For a payload on a wire that is lowered to the seabed: static and dynamic tension, axial periods against the sea, slack, and
    the limiting wave height of each phase.
    """
    from deckcrane.analysis.lowering.lowering import lowering as lower
    from deckcrane.view.answers.lowering import lowering_answer

    chosen = _checked_scenario(scenario, values, units, output, plot)
    dataset = lower(
        chosen,
        _parse_depths(depths),
        hs=measured("--hs", hs, "LENGTH"),
        compensation=compensation,
        duration=measured("--duration", duration, "TIME") or 0.0,
        factor=factor,
        landing_speed=measured("--landing-speed", landing_speed, "SPEED"),
        lowering_speed=measured("--lowering-speed", lowering_speed, "SPEED") or 0.0,
        verify=verify,
        seeds=seeds,
    )
    answer = lowering_answer(dataset)
    show_answer(answer, units, plot)
    _write_results(dataset, answer, output, units)


def _checked_scenario(
    name: str, values: list[str] | None, units: str | None, output: list[Path] | None, plot: Path | None
) -> Scenario:
    """The scenario of a command, after its units and the places of its results have been checked."""
    chosen_units(units)
    scenario = chosen_scenario(name, values)
    _check_result_places(output, plot, files_of(name, scenario=scenario))
    return scenario


def _check_result_places(output: list[Path] | None, plot: Path | None, inputs: list[Path]) -> None:
    for place in output or ():
        check_places(place, None, inputs, suffixes=PLACES)
    check_places(None, plot, (), in_plot=())


def _write_results(dataset: xr.Dataset, answer: Answer, places: list[Path] | None, units: str | None) -> None:
    """Write results as the names of files say: a dataset, or the tables of an answer."""
    from deckcrane.files.datasets import save_or_keep
    from deckcrane.view.answers.files import write_tables

    for place in places or ():
        if place.suffix.lower() in PLACES[:2]:
            typer.echo(f"dataset  {save_or_keep(dataset, place)}")
            continue
        for path in write_tables(answer, place, chosen_units(units)):
            typer.echo(f"table    {path}")


def _parse_depths(text: str | None) -> list[float] | None:
    """Depths [m] from FROM:TO:COUNT or a list."""
    if text is None:
        return None
    parts = [part.strip() for part in text.split(":")]
    if len(parts) == 1:
        return _parse_quantities("--depths", text, "LENGTH")
    if len(parts) != 3 or not all(parts) or not parts[2].isdecimal() or int(parts[2]) < 2:
        raise DeckcraneError(f"--depths {text}: write FROM:TO:COUNT, such as 50m:3000m:12, or DEPTH, DEPTH")
    first, last = (measured("--depths", part, "LENGTH") or 0.0 for part in parts[:2])
    return [first + (last - first) * k / (int(parts[2]) - 1) for k in range(int(parts[2]))]


def capability(
    scenario: ScenarioArgument,
    directions: Annotated[int, typer.Option("--directions", metavar="N", help="Number of directions all round.")] = 36,
    sea: Annotated[
        str,
        typer.Option(
            "--sea", metavar="WHICH", help="Waves: wind (fully developed by the wind), scenario (its sea) or none."
        ),
    ] = "wind",
    current: Annotated[
        str | None,
        typer.Option(
            "--current", metavar="SPEED", help="Speed of the current, such as '1 knot'; default: the scenario's."
        ),
    ] = None,
    reserve: Annotated[
        float, typer.Option("--reserve", metavar="SHARE", help="Share of the thrust that is left for dynamics.")
    ] = 0.2,
    vessel: Annotated[str, typer.Option("--vessel", metavar="NAME", help="Which vessel.")] = "vessel",
    values: SetOption = None,
    units: UnitsOption = None,
    output: ResultsOption = None,
    plot: FiguresOption = None,
) -> None:
    """Find the wind in which thrusters hold the vessel.

    Static balance of wind, current and mean wave drift from all directions against the thrusters of station_keeping, with all
    of them and with each one lost.
    """
    from deckcrane.analysis.capability import capability as find_capability
    from deckcrane.view.answers.capability import capability_answer

    chosen = _checked_scenario(scenario, values, units, output, plot)
    speed = measured("--current", current, "SPEED")
    dataset = find_capability(chosen, directions=directions, sea=sea, current=speed, reserve=reserve, vessel=vessel)
    answer = capability_answer(dataset)
    show_answer(answer, units, plot)
    _write_results(dataset, answer, output, units)


def drift(
    scenario: ScenarioArgument,
    vessel: Annotated[str, typer.Option("--vessel", metavar="NAME", help="Which vessel.")] = "vessel",
    values: SetOption = None,
    units: UnitsOption = None,
    output: ResultsOption = None,
    plot: FiguresOption = None,
) -> None:
    """Compare slow drift by Newman and by the QTF.

    Mean, standard deviation and spectrum of the slow drift forces of the scenario's sea on a vessel, by Newman's approximation from
    mean drift and by the quadratic transfer function of its data.
    """
    from deckcrane.analysis.slow_drift import slow_drift
    from deckcrane.view.answers.slow_drift import slow_drift_answer

    chosen = _checked_scenario(scenario, values, units, output, plot)
    dataset = slow_drift(chosen, vessel=vessel)
    answer = slow_drift_answer(dataset)
    show_answer(answer, units, plot)
    _write_results(dataset, answer, output, units)
