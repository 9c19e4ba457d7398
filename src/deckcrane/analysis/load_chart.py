"""Load charts: the largest load by radius and height, limited by every check of a scenario, as a labelled dataset.

The dataset holds all that it was made of; `load_chart` of the dataset makes it again, to the last digit.
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

from deckcrane.analysis.chart_cells import CaseLoads, ChartCrane
from deckcrane.analysis.chart_derated import derated_loads, founded_on, heights, stiffnesses
from deckcrane.analysis.chart_grid import round_values
from deckcrane.analysis.chart_gridding import on_grid
from deckcrane.analysis.chart_poses import ChartPoses
from deckcrane.analysis.chart_simulated import SeaSearch, check_steps, sea_cases, timed
from deckcrane.analysis.chart_static import check_labels, static_loads
from deckcrane.arrays import Array
from deckcrane.datasets import about
from deckcrane.errors import DeckcraneError, Problem, ScenarioError
from deckcrane.model import Scenario, load, loads
from deckcrane.model.answers import Answers
from deckcrane.model.answers_chart import LoadChart
from deckcrane.model.problems import problems_of
from deckcrane.model.study import Study
from deckcrane.model.units import LENGTH, UnitError, quantity
from deckcrane.program.program import check_target
from deckcrane.running.progress import progress_bar

if TYPE_CHECKING:
    from deckcrane.program.program import BatchTarget

FORM = 1
"""Of the datasets of charts, as their attribute `deckcrane_chart` says it."""
_TAKEN = ("case", "level", "check", "axis", "radius", "height")
"""Names of dimensions that are not those of poses."""


def load_chart(
    source: Scenario | Study | xr.Dataset | str | Path,
    asked: Answers | LoadChart | Mapping[str, Any] | None = None,
    *,
    target: BatchTarget = "auto",
    threads: int | None = None,
    progress: bool | Callable[[float], None] | None = None,
) -> xr.Dataset:
    """The largest load in every pose that is asked for, by each of the ways that are asked for, and on a grid of radius and height.

    `source` is a scenario (or its file, or a bundled name), with `asked` as under `answers.chart` of a study; a study, whose
    `answers.chart` is asked; or the dataset of a chart, which is then made again. Several `answers` may be given instead.
    """
    scenario, answers = _asked(source, asked)
    if answers.chart is None:
        raise DeckcraneError("no chart is asked for: give answers.chart in the study, with load and over")
    check_target(target, batches=True)
    crane = ChartCrane(_looked_at(scenario, answers.chart), answers.chart)
    if callable(progress):
        return _made(scenario, answers, crane, target, threads, progress)
    with progress_bar(progress) as report:
        return _made(scenario, answers, crane, target, threads, report)


def _asked(
    source: Scenario | Study | xr.Dataset | str | Path, asked: Answers | LoadChart | Mapping[str, Any] | None
) -> tuple[Scenario, Answers]:
    if isinstance(source, xr.Dataset):
        if source.attrs.get("deckcrane_chart") != FORM:
            raise DeckcraneError(
                "the dataset is not a load chart; one is made by `deckcrane chart SCENARIO -o chart.nc`"
            )
        found = Answers.model_validate(json.loads(str(source.attrs["answers"])))
        scenario = loads(str(source.attrs["scenario"]), "the scenario in the chart")
    elif isinstance(source, Study):
        scenario, found = source.base, source.answers
    else:
        scenario, found = source if isinstance(source, Scenario) else load(source), Answers()
    if asked is None or isinstance(asked, Answers):
        return scenario, found if asked is None else asked
    return scenario, found.model_copy(update={"chart": chart_of(asked)})


def _looked_at(scenario: Scenario, asked: LoadChart) -> Scenario:
    """The scenario as it is run. What cannot be asked is said before the work begins."""
    _lengths(asked.radii, "radii")
    _lengths(asked.heights, "heights")
    if asked.rules is not None:
        heights(asked.rules.hs, "rules.hs")
    if asked.cases is None:
        return scenario
    runs = timed(scenario, asked.cases)
    sea_cases(runs, asked)
    return runs


def chart_of(asked: LoadChart | Mapping[str, Any]) -> LoadChart:
    """What is asked, from a mapping with the keys of `answers.chart`; errors in words."""
    if isinstance(asked, LoadChart):
        return asked
    try:
        return LoadChart.model_validate(dict(asked))
    except ValidationError as error:
        problems = problems_of(error, kind=LoadChart)
        raise ScenarioError([Problem(("answers", "chart", *each.path), each.message) for each in problems]) from None


def _made(
    scenario: Scenario,
    answers: Answers,
    crane: ChartCrane,
    target: BatchTarget,
    threads: int | None,
    report: Callable[[float], None],
) -> xr.Dataset:
    asked = crane.asked
    labels = check_labels(crane.poses.scenario)
    ends = _ends(asked)
    at_rest = static_loads(crane, lambda fraction: report(fraction * ends[0]))
    found, more = [at_rest], xr.Dataset()
    told: dict[str, Any] = {"simulations": 0, "warnings": "[]", "founded": _founded(crane, answers)}
    names = [pose_dimension(name) for name in crane.poses.axes]
    if asked.rules is not None:
        body = answers.dynamic_factors.body if answers.dynamic_factors is not None else None
        K, reasons = stiffnesses(
            crane, asked.rules, at_rest, body, lambda part: report(ends[0] + part * (ends[1] - ends[0]))
        )
        found += derated_loads(crane, answers, at_rest, K, reasons)
        more["stiffness"] = (
            names,
            K.reshape(crane.poses.shape),
            {"units": "N/m", "long_name": "vertical stiffness at the hook"},
        )
    if asked.cases is not None:
        check_steps(crane, at_rest)
        simulated = SeaSearch(crane, answers, at_rest, labels).found(
            target, threads, lambda part: report(ends[1] + part * (1 - ends[1]))
        )
        none = np.full((len(found), *simulated.errors.shape[1:]), np.nan)
        found += simulated.loads
        errors = np.concatenate([none, simulated.errors]).reshape(len(found), *crane.poses.shape, len(labels))
        words = {"units": "1", "long_name": "standard error of utilisation, by the number of seeds"}
        more["utilisation_error"] = ("case", *names, "check"), errors, words
        told |= {"simulations": simulated.runs, "warnings": json.dumps(simulated.warnings)}
        told["seeds"] = list(asked.cases.every_seed)
    dataset = _put_on_grid(_of_poses(crane.poses, found, labels).merge(more), asked)
    chosen = answers.model_dump(
        mode="json", exclude_none=True, include={"duration", "fractile", "chart", "dynamic_factors"}
    )
    dataset.attrs = {
        **about(scenario),
        "deckcrane_chart": FORM,
        "answers": json.dumps(chosen),
        "load_path": crane.path,
        "radius_from": crane.poses.slewing,
        "least_load": asked.load.lowest,
        "most_load": asked.load.most,
        **told,
    }
    return dataset


def _founded(crane: ChartCrane, answers: Answers) -> str:
    """What checks and rules rest on, by their names, as JSON."""
    from deckcrane.analysis.governing import about_checks

    every = {label: about.founded for label, about in about_checks(crane.poses.scenario).items()}
    every |= founded_on(crane, answers)
    return json.dumps({name: [asdict(one) for one in founded] for name, founded in every.items() if founded})


def _ends(asked: LoadChart) -> tuple[float, float]:
    """The parts of the work that are done at the end of the search at rest, and of K at the hook; runs take longer than both."""
    if asked.cases is not None:
        return 0.1, 0.12
    return (0.8, 1.0) if asked.rules is not None else (1.0, 1.0)


def _of_poses(poses: ChartPoses, found: list[CaseLoads], labels: tuple[str, ...]) -> xr.Dataset:
    """What was found, over cases and poses."""
    names = [pose_dimension(name) for name in poses.axes]
    shape = poses.shape
    levels = max(len(one.brackets.low) for one in found)

    def over(values: Any, *more: str) -> tuple[tuple[str, ...], Any]:
        array = np.asarray(values)
        return ("case", *names, *more), array.reshape(len(found), *shape, *array.shape[2:])

    def history(values: list[Array]) -> tuple[tuple[str, ...], Array]:
        whole = np.stack(
            [np.concatenate([one, np.repeat(one[-1:], levels - len(one), axis=0)]) for one in values], axis=1
        )
        return ("level", "case", *names), whole.reshape(levels, len(found), *shape)

    kg, share = {"units": "kg"}, {"units": "1"}
    every = poses.poses
    variables: dict[str, Any] = {
        "largest_load": (
            *over([one.load for one in found]),
            {**kg, "long_name": "largest load that was found to be right"},
        ),
        "exceeding_load": (
            *over([one.upper for one in found]),
            {**kg, "long_name": "least load that was found to be too much"},
        ),
        "dynamic_factor": (
            *over([found[0].load / one.load for one in found]),
            {**share, "long_name": "largest load at rest over this one"},
        ),
        "governing": (*over([one.governing for one in found]), {"long_name": "what limits the load"}),
        "reason": (*over([one.reason for one in found]), {"long_name": "why there is no load, or none larger"}),
        "utilisation": (
            *over([one.shares for one in found], "check"),
            {**share, "long_name": "share of what is allowed, with that load"},
        ),
        "bracket_low": (
            *history([one.brackets.low for one in found]),
            {**kg, "long_name": "largest_load, level by level of the search"},
        ),
        "bracket_high": (
            *history([one.brackets.high for one in found]),
            {**kg, "long_name": "exceeding_load, level by level"},
        ),
        "pose_radius": (
            names,
            np.array([pose.radius for pose in every]).reshape(shape),
            {"units": "m", "long_name": "radius"},
        ),
        "pose_height": (
            names,
            np.array([pose.height for pose in every]).reshape(shape),
            {"units": "m", "long_name": "height"},
        ),
        "hook": (
            (*names, "axis"),
            np.array([pose.hook for pose in every]).reshape(*shape, 3),
            {"units": "m", "long_name": "place of the hook in the ground's frame"},
        ),
        "left_out": (
            names,
            np.array([pose.reason for pose in every]).reshape(shape),
            {"long_name": "why a pose is impossible"},
        ),
    }
    cases = [one.case for one in found]
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
    """What the dimension of a swept coordinate is called."""
    return f"{name}_start" if name in _TAKEN else name


def _put_on_grid(dataset: xr.Dataset, asked: LoadChart) -> xr.Dataset:
    """With the largest loads by radius and height."""
    radius, height = dataset["pose_radius"], dataset["pose_height"]
    radii, heights_of = _lengths(asked.radii, "radii"), _lengths(asked.heights, "heights")
    if radii is None:
        radii = round_values(float(radius.min()), float(radius.max()))
    if heights_of is None:
        heights_of = round_values(float(height.min()), float(height.max()))
    return dataset.merge(on_grid(dataset, radii, heights_of))


def _lengths(values: tuple[Any, ...] | None, key: str) -> Array | None:
    """Radii or heights that are asked for, in their order."""
    if values is None:
        return None
    try:
        return np.array(sorted({float(quantity(value, LENGTH)) for value in values}))
    except UnitError as error:
        raise DeckcraneError(f"answers.chart.{key}: {error}") from None
