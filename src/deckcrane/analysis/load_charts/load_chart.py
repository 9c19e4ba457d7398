"""Load charts: the largest load by radius and height, limited by every check of a scenario, as a labelled dataset.

The dataset holds all its inputs; `load_chart` of the dataset computes it again, to the last digit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray as xr
from pydantic import ValidationError

from deckcrane.analysis.load_charts.cells import CaseLoads, ChartCrane
from deckcrane.analysis.load_charts.data import LoadChart
from deckcrane.analysis.load_charts.grid import on_grid, round_values
from deckcrane.analysis.load_charts.poses import ChartPoses
from deckcrane.analysis.load_charts.simulated_loads import SeaSearch, check_steps, sea_cases, timed
from deckcrane.analysis.load_charts.static_loads import (
    check_labels,
    derated_loads,
    founded_on,
    heights,
    static_loads,
    stiffnesses,
)
from deckcrane.arrays import Array
from deckcrane.campaign.study.answers import Answers
from deckcrane.campaign.study.study import Study
from deckcrane.components.catalogue import Scenario
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.errors import DeckcraneError, Problem, ScenarioError
from deckcrane.interrupts import progress_bar
from deckcrane.program.program import check_target
from deckcrane.scenario.reading import load, loads
from deckcrane.scenario.validation import problems_of
from deckcrane.simulation.datasets import provenance_attributes
from deckcrane.units.quantities import LENGTH, UnitError, quantity

if TYPE_CHECKING:
    from deckcrane.program.program import BatchTarget

FORM = 1
"""Version of the format of chart datasets, in their attribute `deckcrane_chart`."""
_OTHER_DIMENSIONS = ("case", "level", "check", "axis", "radius", "height")
"""Names of dimensions other than those of poses."""


def load_chart(
    source: Scenario | Study | xr.Dataset | str | Path,
    settings: Answers | LoadChart | Mapping[str, Any] | None = None,
    *,
    target: BatchTarget = "auto",
    threads: int | None = None,
    progress: bool | Callable[[float], None] | None = None,
) -> xr.Dataset:
    """Compute the largest load in every required pose by each required method, and on a grid of radius and height.

    Args:
        source: a scenario, its file or a bundled name; a study, with its `answers.chart`; or the dataset of a chart, which is
            computed again
        settings: what to compute, as under `answers.chart` of a study, or complete `answers`; None: what the study or chart says
        target: which code runs; `cuda` is a graphics card
        threads: number of cores; None: all
        progress: whether to show a bar, or a function that is called with the fraction done; None: a bar where standard error
            is a terminal

    Returns:
        the chart: the largest load [kg] by pose, radius and height, and what limits it

    Raises:
        DeckcraneError: no chart is asked for, or the scenario has no checks or payload
    """
    scenario, answers = _scenario_and_answers(source, settings)
    if answers.chart is None:
        raise DeckcraneError("no chart is asked for: give answers.chart in the study, with load and over")
    check_target(target, batches=True)
    crane = ChartCrane(_prepare_scenario(scenario, answers.chart), answers.chart)
    if callable(progress):
        return _compute_chart(scenario, answers, crane, target, threads, progress)
    with progress_bar(progress) as report:
        return _compute_chart(scenario, answers, crane, target, threads, report)


def _scenario_and_answers(
    source: Scenario | Study | xr.Dataset | str | Path, chart_settings: Answers | LoadChart | Mapping[str, Any] | None
) -> tuple[Scenario, Answers]:
    if isinstance(source, xr.Dataset):
        if source.attrs.get("deckcrane_chart") != FORM:
            raise DeckcraneError(
                "the dataset is not a load chart; one is made by `deckcrane chart SCENARIO -o chart.nc`"
            )
        answers = Answers.model_validate(json.loads(str(source.attrs["answers"])))
        scenario = loads(str(source.attrs["scenario"]), "the scenario in the chart")
    elif isinstance(source, Study):
        scenario, answers = source.base, source.answers
    else:
        scenario, answers = source if isinstance(source, Scenario) else load(source), Answers()
    if chart_settings is None or isinstance(chart_settings, Answers):
        return scenario, answers if chart_settings is None else chart_settings
    return scenario, answers.model_copy(update={"chart": chart_of(chart_settings)})


def _prepare_scenario(scenario: Scenario, settings: LoadChart) -> Scenario:
    """Return the scenario as it is run. Invalid settings are refused before the work begins."""
    _read_lengths(settings.radii, "radii")
    _read_lengths(settings.heights, "heights")
    if settings.rules is not None:
        heights(settings.rules.hs, "rules.hs")
    if settings.cases is None:
        return scenario
    runs = timed(scenario, settings.cases)
    sea_cases(runs, settings)
    return runs


def chart_of(settings: LoadChart | Mapping[str, Any]) -> LoadChart:
    """Settings of a chart from a mapping with the keys of `answers.chart`; errors in words."""
    if isinstance(settings, LoadChart):
        return settings
    try:
        return LoadChart.model_validate(dict(settings))
    except ValidationError as error:
        problems = problems_of(error, kind=LoadChart)
        raise ScenarioError(
            [Problem(("answers", "chart", *problem.path), problem.message) for problem in problems]
        ) from None


def _compute_chart(
    scenario: Scenario,
    answers: Answers,
    crane: ChartCrane,
    target: BatchTarget,
    threads: int | None,
    report: Callable[[float], None],
) -> xr.Dataset:
    settings = crane.settings
    labels = check_labels(crane.poses.scenario)
    ends = _progress_marks(settings)
    at_rest = static_loads(crane, lambda fraction: report(fraction * ends[0]))
    results, further_variables = [at_rest], xr.Dataset()
    attributes: dict[str, Any] = {"simulations": 0, "warnings": "[]", "founded": _sources_as_json(crane, answers)}
    names = [pose_dimension(name) for name in crane.poses.axes]
    if settings.rules is not None:
        body = answers.dynamic_factors.body if answers.dynamic_factors is not None else None
        K, reasons = stiffnesses(
            crane, settings.rules, at_rest, body, lambda part: report(ends[0] + part * (ends[1] - ends[0]))
        )
        results += derated_loads(crane, answers, at_rest, K, reasons)
        further_variables["stiffness"] = (
            names,
            K.reshape(crane.poses.shape),
            {"units": "N/m", "long_name": "vertical stiffness at the hook"},
        )
    if settings.cases is not None:
        check_steps(crane, at_rest)
        simulated = SeaSearch(crane, answers, at_rest, labels).search(
            target, threads, lambda part: report(ends[1] + part * (1 - ends[1]))
        )
        no_errors = np.full((len(results), *simulated.errors.shape[1:]), np.nan)
        results += simulated.loads
        errors = np.concatenate([no_errors, simulated.errors]).reshape(len(results), *crane.poses.shape, len(labels))
        error_attributes = {"units": "1", "long_name": "standard error of utilisation, by the number of seeds"}
        further_variables["utilisation_error"] = ("case", *names, "check"), errors, error_attributes
        attributes |= {"simulations": simulated.runs, "warnings": json.dumps(simulated.warnings)}
        attributes["seeds"] = list(settings.cases.every_seed)
    dataset = _add_grid(_poses_dataset(crane.poses, results, labels).merge(further_variables), settings)
    chosen = answers.model_dump(
        mode="json", exclude_none=True, include={"duration", "fractile", "chart", "dynamic_factors"}
    )
    dataset.attrs = {
        **provenance_attributes(scenario),
        "deckcrane_chart": FORM,
        "answers": json.dumps(chosen),
        "load_path": crane.path,
        "radius_from": crane.poses.slewing,
        "least_load": settings.load.lowest,
        "most_load": settings.load.most,
        **attributes,
    }
    return dataset


def _sources_as_json(crane: ChartCrane, answers: Answers) -> str:
    """Sources of checks and rules, by their names, as JSON."""
    from deckcrane.analysis.utilisations import about_checks

    sources = {label: about.founded for label, about in about_checks(crane.poses.scenario).items()}
    sources |= founded_on(crane, answers)
    return json.dumps({name: [asdict(source) for source in founded] for name, founded in sources.items() if founded})


def _progress_marks(settings: LoadChart) -> tuple[float, float]:
    """Fractions of the work done after the static search, and after K at the hook; runs take longer than both."""
    if settings.cases is not None:
        return 0.1, 0.12
    return (0.8, 1.0) if settings.rules is not None else (1.0, 1.0)


def _poses_dataset(poses: ChartPoses, results: list[CaseLoads], labels: tuple[str, ...]) -> xr.Dataset:
    """Results over cases and poses as a dataset."""
    names = [pose_dimension(name) for name in poses.axes]
    shape = poses.shape
    levels = max(len(result.brackets.low) for result in results)

    def over_poses(values: Any, *more: str) -> tuple[tuple[str, ...], Any]:
        array = np.asarray(values)
        return ("case", *names, *more), array.reshape(len(results), *shape, *array.shape[2:])

    def history(values: list[Array]) -> tuple[tuple[str, ...], Array]:
        padded = np.stack(
            [np.concatenate([bracket, np.repeat(bracket[-1:], levels - len(bracket), axis=0)]) for bracket in values],
            axis=1,
        )
        return ("level", "case", *names), padded.reshape(levels, len(results), *shape)

    kg, share = {"units": "kg"}, {"units": "1"}
    all_poses = poses.poses
    variables: dict[str, Any] = {
        "largest_load": (
            *over_poses([result.load for result in results]),
            {**kg, "long_name": "largest load that was found to be right"},
        ),
        "exceeding_load": (
            *over_poses([result.upper for result in results]),
            {**kg, "long_name": "least load that was found to be too much"},
        ),
        "dynamic_factor": (
            *over_poses([results[0].load / result.load for result in results]),
            {**share, "long_name": "largest load at rest over this one"},
        ),
        "governing": (*over_poses([result.governing for result in results]), {"long_name": "what limits the load"}),
        "reason": (
            *over_poses([result.reason for result in results]),
            {"long_name": "why there is no load, or none larger"},
        ),
        UTILISATION.name: (
            *over_poses([result.shares for result in results], "check"),
            {**share, "long_name": "share of what is allowed, with that load"},
        ),
        "bracket_low": (
            *history([result.brackets.low for result in results]),
            {**kg, "long_name": "largest_load, level by level of the search"},
        ),
        "bracket_high": (
            *history([result.brackets.high for result in results]),
            {**kg, "long_name": "exceeding_load, level by level"},
        ),
        "pose_radius": (
            names,
            np.array([pose.radius for pose in all_poses]).reshape(shape),
            {"units": "m", "long_name": "radius"},
        ),
        "pose_height": (
            names,
            np.array([pose.height for pose in all_poses]).reshape(shape),
            {"units": "m", "long_name": "height"},
        ),
        "hook": (
            (*names, "axis"),
            np.array([pose.hook for pose in all_poses]).reshape(*shape, 3),
            {"units": "m", "long_name": "place of the hook in the ground's frame"},
        ),
        "left_out": (
            names,
            np.array([pose.reason for pose in all_poses]).reshape(shape),
            {"long_name": "why a pose is impossible"},
        ),
    }
    cases = [result.case for result in results]
    coordinates: dict[str, Any] = {
        "case": [case.label for case in cases],
        "kind": ("case", [case.kind for case in cases]),
        "group": ("case", [case.group for case in cases]),
        "hs": ("case", [case.hs for case in cases], {"units": "m"}),
        "tp": ("case", [case.tp for case in cases], {"units": "s"}),
        "heading": ("case", [case.heading for case in cases], {"units": "rad"}),
        "tolerance": (
            "case",
            [case.tolerance for case in cases],
            {**kg, "long_name": "the widest that a bracket may be"},
        ),
        "check": list(labels),
        "axis": ["x", "y", "z"],
    }
    for name, values in poses.axes.items():
        coordinates[pose_dimension(name)] = pose_dimension(name), values, {"units": poses.unit(name)}
    return xr.Dataset(variables, coordinates)


def pose_dimension(name: str) -> str:
    """Name of the dimension of a swept coordinate."""
    return f"{name}_start" if name in _OTHER_DIMENSIONS else name


def _add_grid(dataset: xr.Dataset, settings: LoadChart) -> xr.Dataset:
    """Add the largest loads by radius and height."""
    radius, height = dataset["pose_radius"], dataset["pose_height"]
    radii, height_values = _read_lengths(settings.radii, "radii"), _read_lengths(settings.heights, "heights")
    if radii is None:
        radii = round_values(float(radius.min()), float(radius.max()))
    if height_values is None:
        height_values = round_values(float(height.min()), float(height.max()))
    return dataset.merge(on_grid(dataset, radii, height_values))


def _read_lengths(values: tuple[Any, ...] | None, key: str) -> Array | None:
    """Given radii or heights, sorted."""
    if values is None:
        return None
    try:
        return np.array(sorted({float(quantity(value, LENGTH)) for value in values}))
    except UnitError as error:
        raise DeckcraneError(f"answers.chart.{key}: {error}") from None
