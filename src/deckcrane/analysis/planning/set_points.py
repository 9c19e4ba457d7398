"""Set-points of a plan: the scenario whose drives follow it, and the run of it beside the plan.

The course of a driven coordinate is a cubic spline with a point at the end of each interval. The splines of scenarios have no
condition at their ends but that the third derivative is continuous at the second and the last but one point; with one more point
in the middle of the first and of the last interval, this holds, and the set-point is the plan itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.analysis.dynamic_factors.hook_stiffness import with_pose
from deckcrane.analysis.load_charts.poses import HoldsPoses
from deckcrane.analysis.planning.crane_model import CraneModel, with_records
from deckcrane.analysis.planning.targets import start_from_pose
from deckcrane.arrays import Array
from deckcrane.campaign.study.entries import start_paths
from deckcrane.components.catalogue import Scenario
from deckcrane.components.payload.outputs import SWAY
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.outputs import SETPOINT, Q
from deckcrane.scenario.component import components

if TYPE_CHECKING:
    from deckcrane.analysis.planning.planning import MovePlan


def planned_scenario(plan: MovePlan, begin: float, settle: float) -> Scenario:
    """The scenario at the start of a plan, with set-points along it."""
    if begin < 0.0 or settle < 0.0:
        raise DeckcraneError("a move begins at zero or later, and a run lasts at least as long as the move")
    model, course = plan.model, plan.course
    holding = (each for each in components() if isinstance(each, HoldsPoses))
    held = {path: value for each in holding for path, value in each.values_holding_pose(model.plant).items()}
    h = course.T / course.intervals
    times = np.sort(np.append(np.arange(course.intervals + 1) * h, [h / 2, course.T - h / 2]))
    values = _drive_courses(plan, times)
    for k, drive in enumerate(model.drives):
        if drive.name in plan.leads:
            values[k] += np.interp(times, *plan.leads[drive.name])
    courses = {
        drive.course.path: {
            "samples": [[round(begin + float(t), 9), float(value)] for t, value in zip(times, row, strict=True)],
            "interpolation": "cubic",
        }
        for drive, row in zip(model.drives, values, strict=True)
    }
    kept = {path: value for path, value in held.items() if not any(_within(path, other) for other in courses)}
    run = {"run.duration": float(np.ceil(begin + course.T + settle)), "run.transient": 0.0}
    run |= _speeds_at_rest(model)
    if plan.on_ropes is None:
        return model.scenario.with_values({**kept, **start_from_pose(model, course.q[:, 0]), **courses, **run})
    first = course.q[: model.drive_count, 0]
    starts = {} if np.allclose(first, model.start[: model.drive_count]) else start_from_pose(model, first)
    return with_pose(plan.on_ropes.full, starts).with_values({**kept, **courses, **run})


def _speeds_at_rest(model: CraneModel) -> dict[str, float]:
    """Zero for the speeds at the start that a file gives joints of the plan, which begins at rest; by path of the file."""
    paths = start_paths(model.scenario)
    moving = (model.plant.coordinates[i] for i in model.moving)
    return {
        f"{paths[data.name].removesuffix('.start')}.speed": 0.0
        for data in moving
        if data.element.speed != 0.0 and data.name in paths
    }


def _drive_courses(plan: MovePlan, times: Array) -> Array:
    """Planned values of all drives, one row each."""
    model = plan.model
    function = ca.Function("drives", [model.symbols[0]], [ca.vertcat(*model.drive_values())])
    return np.array(function.map(len(times))(plan.course.at(times)[0]))


def _within(path: str, other: str) -> bool:
    return path == other or other.startswith(f"{path}.")


@dataclass(frozen=True)
class FollowedPlan:
    """A run of a planned scenario beside the plan."""

    dataset: xr.Dataset
    """The run."""
    deviation: dict[str, float]
    """Largest deviation of each drive from the plan during the move."""
    sway: float | None
    """Largest sway during the move [rad], None without a payload that swings."""
    residual_sway: float | None
    """Largest deviation of the sway from its mean after the move [rad]."""
    sway_deviation: float | None = None
    """Largest deviation of the sway from that of the plan during the move [rad]."""


def follow(plan: MovePlan, begin: float = 1.0, settle: float = 20.0) -> FollowedPlan:
    """Run the planned scenario, and compare it with the plan.

    Args:
        plan: a plan
        begin: when the move begins [s]
        settle: time of the run after its end [s]

    Returns:
        deviations of drives, and the sway that is left
    """
    from deckcrane.simulation.simulation import run

    dataset = run(with_records(plan.planned(begin, settle)))
    times = dataset["time"].values
    moving = times <= begin + plan.duration
    deviation = {}
    planned = _drive_courses(plan, np.clip(times[moving] - begin, 0.0, plan.duration))
    for name, course in zip(plan.drives, planned, strict=True):
        if SETPOINT.name in dataset and name in dataset[Q.name]["coordinate"].values:
            deviation[name] = float(np.max(np.abs(dataset[Q.name].sel(coordinate=name).values[moving] - course)))
    sway = residual = apart = None
    if SWAY.name in dataset:
        angles = dataset[SWAY.name].values
        sway = float(np.max(np.abs(angles[moving])))
        if SWAY.name in plan.dataset:
            clock, angle = plan.dataset["time"].values, plan.dataset[SWAY.name].values
            expected = np.array([np.interp(times[moving] - begin, clock, column) for column in angle.T]).T
            apart = float(np.max(np.abs(angles[moving] - expected)))
        after = angles[times >= begin + plan.duration]
        residual = float(np.max(np.abs(after - after.mean(axis=0)))) if len(after) else 0.0
    return FollowedPlan(dataset, deviation, sway, residual, apart)


def with_leads(plan: MovePlan, rounds: int = 2, begin: float = 1.0) -> MovePlan:
    """Let set-points lead drives that lag behind them, such as valves with proportional control, so that these follow the plan.

    A drive whose speed is (set-point - value) / tau follows a course x(t) if its set-point is x + tau dx/dt. The full model runs
    in calm water; tau of each drive is the slope of its deviation by its speed, and e + tau de/dt of the deviation e from the plan
    is added to its set-point. Further rounds do the same with what is left (S. Arimoto, S. Kawamura, F. Miyazaki, Bettering
    operation of robots by learning, J. Robotic Systems 1 (1984) 123-140).

    Args:
        plan: a plan
        rounds: number of runs
        begin: when the move begins in these runs [s]

    Returns:
        the plan, whose `leads` are part of its set-points
    """
    from deckcrane.simulation.simulation import run

    if rounds < 1:
        raise DeckcraneError(f"{rounds} runs: at least one is needed for set-points to lead their drives")
    times = np.linspace(0.0, plan.duration, plan.course.intervals + 1)
    courses = _drive_courses(plan, times)
    lags: dict[str, float] = {}
    for _ in range(rounds):
        scenario = with_records(plan.planned(begin, 0.0))
        dataset = run(scenario.with_values({"sea": None}))
        leads = dict(plan.leads)
        for name, course in zip(plan.drives, courses, strict=True):
            if (
                name not in dataset[Q.name]["coordinate"].values
                or name not in dataset[SETPOINT.name]["actuator"].values
            ):
                continue
            clock = dataset["time"].values - begin
            value = dataset[Q.name].sel(coordinate=name).values
            behind = dataset[SETPOINT.name].sel(actuator=name).values - value
            speed = np.gradient(value, clock)
            if name not in lags:
                lags[name] = max(float(behind @ speed / max(speed @ speed, 1e-12)), 0.0)
            error = course - np.interp(times, clock, value)
            lead = error + lags[name] * np.gradient(error, times)
            lead[0] = lead[-1] = 0.0
            leads[name] = (times, leads.get(name, (times, np.zeros_like(times)))[1] + lead)
        plan = replace(plan, leads=leads)
    return plan
