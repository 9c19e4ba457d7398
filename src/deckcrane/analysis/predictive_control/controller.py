"""Model predictive control of a crane: a law that plans ahead at every sample, within limits, in sight of the vessel's motion.

    controller = deckcrane.predictive_controller(
        scenario,
        {"slew": {"speed": "5 deg/s", "acceleration": "3 deg/s^2"}},
        targets={"slew": "60 deg"},
        limits={"sway": "6 deg"},
    )
    results = deckcrane.run(scenario, laws=controller.laws())

At every sample the present state is read from signals, the vessel's motion is forecast over the horizon, and one step of the
real-time iteration improves the plan (`optimal_control.py`); the first command of the plan is carried out. A drive that takes a
force gets the effort that gives its acceleration in the full equations, anew at every step of the run; one with a valve gets the
opening that gives the speed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import isfinite
from pathlib import Path
from time import process_time
from typing import Any

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.analysis.predictive_control.drives import DriveModel, drives_of
from deckcrane.analysis.predictive_control.forecasts import BaseMotion, Forecaster, HeldMotion
from deckcrane.analysis.predictive_control.limits import SWAY, Obstacle, limit_rows, sway_and_limit
from deckcrane.analysis.predictive_control.optimal_control import OptimalControl, RealTimeIteration
from deckcrane.analysis.predictive_control.prediction_model import PredictionModel, prediction_model
from deckcrane.analysis.predictive_control.structured_qp import check_solver
from deckcrane.analysis.predictive_control.targets import (
    ROUNDING,
    Target,
    check_targets,
    courses_of_targets,
    number_of,
    target_course,
    tracked_outputs,
)
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import sampled
from deckcrane.components.control.data import controlled_coordinates
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.reading import load
from deckcrane.units.quantities import TIME

FIRST_STEPS = 20
"""Steps of the iteration at the first sample, at most: later ones take one each."""
LONGEST_STEP = 0.25
"""Longest step of the Runge-Kutta method [s]."""
DEFAULT_MARGIN = 0.02
"""Share of a limit that plans keep in hand."""


@dataclass
class ControllerRecord:
    """What a controller did in its last run, a row for each sample."""

    states: tuple[str, ...]
    commands: tuple[str, ...]
    times: list[float] = field(default_factory=list)
    z: list[Array] = field(default_factory=list)
    """States."""
    c: list[Array] = field(default_factory=list)
    """Commands."""
    pose: list[Array] = field(default_factory=list)
    rate: list[Array] = field(default_factory=list)
    slow: list[Array] = field(default_factory=list)
    slow_rate: list[Array] = field(default_factory=list)
    preparation: list[float] = field(default_factory=list)
    """Processor time of forecast and linearisation [s]."""
    feedback: list[float] = field(default_factory=list)
    """Processor time of the program and its solution [s]."""
    yielded: list[Mapping[str, float]] = field(default_factory=list)
    """Limits that no plan could hold, and by how much of each the plan goes beyond."""
    solved: list[bool] = field(default_factory=list)

    def summary(self) -> dict[str, Any]:
        """What there is to say about a run.

        Returns:
            samples; those without a solved program; for each limit that gave way the samples in which it did; the median and the
            99th percentile of the processor time of a sample after the first [s]
        """
        total = np.array(self.preparation[1:]) + np.array(self.feedback[1:])
        names = sorted({name for each in self.yielded for name in each})
        return {
            "samples": len(self.times),
            "unsolved": sum(not each for each in self.solved),
            "yielded": {name: sum(name in each for each in self.yielded) for name in names},
            "median": float(np.median(total)) if len(total) else float("nan"),
            "p99": float(np.percentile(total, 99)) if len(total) else float("nan"),
        }

    def dataset(self) -> xr.Dataset:
        """The samples as a dataset.

        Returns:
            states, commands, times of computation, and whether limits gave way, over `time`
        """
        coordinates = {"time": np.array(self.times), "state": list(self.states), "command": list(self.commands)}
        variables = {
            "prediction_state": (("time", "state"), np.array(self.z).reshape(-1, len(self.states))),
            "prediction_command": (("time", "command"), np.array(self.c).reshape(-1, len(self.commands))),
            "preparation_time": (("time",), np.array(self.preparation), {"units": "s"}),
            "feedback_time": (("time",), np.array(self.feedback), {"units": "s"}),
            "limits_yielded": (("time",), np.array([len(each) for each in self.yielded])),
        }
        return xr.Dataset(variables, coordinates)


class PredictiveController:
    """A predictive controller of a scenario; one controller serves one run at a time, and begins anew with each.

    Args:
        problem: model, stages, weights and limits
        targets: what tracked outputs should be, over time
        forecaster: forecast of the vessel's motion
        inner: time between efforts [s]
    """

    def __init__(
        self, problem: OptimalControl, targets: Mapping[str, Target], forecaster: Forecaster, inner: float
    ) -> None:
        self.problem, self.targets, self.forecaster, self.inner = problem, dict(targets), forecaster, inner
        self.record = ControllerRecord(self.model.states, self.model.commands)
        """What the controller did in the last run."""
        self._iteration = RealTimeIteration(problem)
        self._time = -1.0
        self._sample = 0
        self._command = np.zeros(problem.nc)
        self._outputs: dict[str, float] = {}
        self._effort: Any = None
        self._last_rate: tuple[float, Array] | None = None

    @property
    def model(self) -> PredictionModel:
        """The reduced model."""
        return self.problem.model

    @property
    def plan(self) -> tuple[Array, Array]:
        """States and commands of the present plan, stage by stage."""
        return self._iteration.Z, self._iteration.C

    def another(self, forecaster: Forecaster, targets: Mapping[str, Any] | None = None) -> PredictiveController:
        """A second controller with the same model and limits, for a run at the same time.

        Args:
            forecaster: its forecast
            targets: targets that differ

        Returns:
            the controller, which shares compiled code with this one
        """
        changed = {name: target_course(name, value) for name, value in (targets or {}).items()}
        return PredictiveController(self.problem, {**self.targets, **changed}, forecaster, self.inner)

    def laws(self) -> dict[str, Any]:
        """Laws for `laws` of `run`, a stepper or a campaign: one for each drive, all of this controller.

        Returns:
            sampled laws by the names of drives

        Raises:
            DeckcraneError: a drive takes forces, and the model does not know them
        """
        for name, drive in self.model.drives.items():
            if not drive.curve and self.model.kind == "pendulum":
                raise DeckcraneError(
                    f"{name} takes a force, which a pendulum model does not know; give it a lever (a law with an input) and set "
                    "that by commands(), or take kind='mechanism'"
                )
        return {
            name: sampled(partial(self._value, name), every=self.inner, signals=self.model.signals)
            for name in self.model.drives
        }

    def commands(self, t: float, signals: Mapping[str, float]) -> dict[str, float]:
        """Commands from a sample on: speeds of drives with a lag, accelerations of others.

        Args:
            t: time [s]; where it is not later than the last, a new run begins
            signals: numbers by the names of `model.signals`

        Returns:
            a command for each drive

        Raises:
            DeckcraneError: a signal is missing, or the first state is beyond a limit
        """
        missing = next((name for name in self.model.signals if name not in signals), None)
        if missing is not None:
            raise DeckcraneError(
                f'the predictive controller reads "{missing}", which is not there; it needs {", ".join(self.model.signals)}'
            )
        self._advance(t, signals)
        return dict(zip(self.model.commands, self._command.tolist(), strict=True))

    def _value(self, drive: str, t: float, signals: Mapping[str, float]) -> float:
        if t != self._time or not self._outputs:
            measured = self._advance(t, signals)
            self._outputs = self._efforts(t, *measured)
        return self._outputs[drive]

    def _measure(self, signals: Mapping[str, float]) -> list[Array]:
        read = [signals[name] for name in self.model.signals]
        return [np.array(each, dtype=float).ravel() for each in self.model.measure(read)]

    def _advance(self, t: float, signals: Mapping[str, float]) -> list[Array]:
        """Plan anew where a sample is due."""
        measured = self._measure(signals)
        if t <= self._time or self._time < 0.0:
            self._begin()
        if t >= self._sample * self.problem.step - ROUNDING + self._start(t):
            self._plan(t, *measured)
            self._sample += 1
        self._time = t
        return measured

    def _start(self, t: float) -> float:
        if self._sample == 0:
            self._first_time = t
        return self._first_time

    def _begin(self) -> None:
        self.record = ControllerRecord(self.model.states, self.model.commands)
        self._sample = 0
        self._outputs = {}
        self._last_rate = None
        self.forecaster.begin()

    def _plan(self, t: float, z: Array, pose: Array, rate: Array, slow: Array, slow_rate: Array) -> None:
        problem, record, iteration = self.problem, self.record, self._iteration
        begun = process_time()
        if self.model.base:
            self.forecaster.observe(t, pose, rate)
        D = self._disturbances(t, pose, rate, slow, slow_rate)
        times: Array = t + problem.step * np.arange(problem.stages + 1, dtype=float)
        zero = np.zeros(len(times))
        reference = np.stack(
            [self.targets[name](times) if name in self.targets else zero for name in problem.tracked], axis=1
        )
        if self._sample == 0:
            self._check_start(z, D)
            iteration.begin(z, D)
            for _ in range(FIRST_STEPS):
                result = iteration.feed_back(iteration.prepare(D), z, reference)
                if not result.solved or result.change < ROUNDING:
                    break
        else:
            iteration.shift()
        linearised = iteration.prepare(D)
        prepared = process_time()
        result = iteration.feed_back(linearised, z, reference)
        done = process_time()
        if not result.solved:
            iteration.begin(z, D)  # the old plan has become useless; drives go on as they are
        self._command = iteration.C[0].copy()
        record.times.append(t)
        record.z.append(z)
        record.c.append(self._command)
        record.pose.append(pose)
        record.rate.append(rate)
        record.slow.append(slow)
        record.slow_rate.append(slow_rate)
        record.preparation.append(prepared - begun)
        record.feedback.append(done - prepared)
        record.yielded.append(result.yielded)
        record.solved.append(result.solved)

    def _disturbances(self, t: float, pose: Array, rate: Array, slow: Array, slow_rate: Array) -> Array:
        """Disturbances at the beginning, in the middle and at the end of each stage, a row for each."""
        problem = self.problem
        count = problem.stages + 1
        ahead: Array = problem.step / 2 * np.arange(2 * count + 1, dtype=float)
        none = np.zeros((len(ahead), 0))
        motion = self.forecaster.forecast(t + ahead) if self.model.base else BaseMotion(none, none, none)
        d = self.model.disturbance(
            motion.pose,
            motion.rate,
            motion.acceleration,
            slow + np.outer(ahead, slow_rate),
            np.tile(slow_rate, (len(ahead), 1)),
        )
        return np.hstack([d[0:-1:2], d[1::2], d[2::2]])

    def prediction_errors(self, leads: Sequence[float] = (1.0, 2.0, 5.0)) -> xr.DataArray:
        """How far predictions are off in the last run: with the commands that were given and the vessel's motion that was.

        From every sample on the model is run ahead, and compared with what was measured later. What is left is the error of the
        model, not of the forecast.

        Args:
            leads: how far ahead [s], whole multiples of the step

        Returns:
            the root mean square of the error by `lead` and `state`

        Raises:
            DeckcraneError: the last run is shorter than a lead
        """
        record, h = self.record, self.problem.step
        z, c = np.array(record.z), np.array(record.c)
        if len(z) < 2 or max(leads) >= h * (len(z) - 1):
            raise DeckcraneError(
                f"predictions of {max(leads):g} s need a longer run; the last one had {len(z)} samples"
            )
        D = self._observed_disturbances()
        errors = []
        for lead in leads:
            count = round(lead / h)
            ahead = z[:-count]
            for j in range(count):
                stop = len(z) - count + j
                ahead = self.problem.linearise(ahead, c[j:stop], D[j:stop]).after
            errors.append(np.sqrt(np.mean((ahead - z[count:]) ** 2, axis=0)))
        return xr.DataArray(
            np.array(errors), {"lead": list(leads), "state": list(self.model.states)}, ("lead", "state")
        )

    def _observed_disturbances(self) -> Array:
        """Disturbances between samples as they were, at beginning, middle and end; rates are differentiated."""
        record, h = self.record, self.problem.step
        pose, rate, slow, slow_rate = (
            np.array(each) for each in (record.pose, record.rate, record.slow, record.slow_rate)
        )
        acceleration = np.gradient(rate, h, axis=0)

        def middle(value: Array, slope: Array) -> Array:
            """The cubic of both ends in their middle."""
            return (value[:-1] + value[1:]) / 2 + h / 8 * (slope[:-1] - slope[1:])

        ends = self.model.disturbance(pose, rate, acceleration, slow, slow_rate)
        between = self.model.disturbance(
            middle(pose, rate),
            middle(rate, acceleration),
            (acceleration[:-1] + acceleration[1:]) / 2,
            middle(slow, slow_rate),
            (slow_rate[:-1] + slow_rate[1:]) / 2,
        )
        return np.hstack([ends[:-1], between, ends[1:]])

    def _check_start(self, z: Array, D: Array) -> None:
        """Refuse a start beyond a limit; of the sway, beyond its cone, which is wider than the polygon within it."""
        problem = self.problem
        if not problem.rows:
            return
        g = problem.linearise(z[None, :], np.zeros((1, problem.nc)), D[:1]).g[0]
        _, by_command = problem.by_command
        sides = [(value * row.scale, row) for value, row in zip(g, problem.stage_rows, strict=True) if row.name == SWAY]
        if sides:
            sway, most = np.degrees(sway_and_limit(*zip(*sides, strict=True)))
            if sway > most + ROUNDING:
                raise DeckcraneError(
                    f"the limit of sway cannot be held: the run starts at {sway:.4g} deg, beyond {most:.4g} deg"
                )
        for value, row, depends in zip(g, problem.stage_rows, by_command, strict=True):
            at = value * row.scale
            if (
                row.name != SWAY
                and not depends
                and not row.low - ROUNDING * row.scale <= at <= row.high + ROUNDING * row.scale
            ):
                raise DeckcraneError(
                    f"the limit of {row.name} cannot be held: the run starts at {at:.4g}, beyond {row.low:.4g} to {row.high:.4g}"
                )

    def _efforts(self, t: float, z: Array, pose: Array, rate: Array, slow: Array, slow_rate: Array) -> dict[str, float]:
        """What the crane gets: openings for speeds, efforts for accelerations."""
        model = self.model
        outputs: dict[str, float] = {}
        if model.kind == "mechanism":
            if self._effort is None:
                needed = ca.vertcat(*[model.output(f"effort.{name}") for name in model.drives])
                self._effort = ca.Function("effort", [model.z, model.c, model.d, model.p], [needed])
            acceleration = self._acceleration(t, rate) if model.base else np.zeros(0)
            d = model.disturbance(*(each[None, :] for each in (pose, rate, acceleration, slow, slow_rate)))[0]
            efforts = np.array(self._effort(z, self._command, d, model.parameters)).ravel()
            for effort, (name, drive) in zip(efforts, model.drives.items(), strict=True):
                most = np.inf if drive.effort is None else drive.effort
                outputs[name] = float(np.clip(effort, -most, most))
        for i, (name, drive) in enumerate(model.drives.items()):
            if drive.curve:
                outputs[name] = drive.opening(float(self._command[i]))
        return outputs

    def _acceleration(self, t: float, rate: Array) -> Array:
        """Acceleration of the vessel: the difference of its rates since the last step, at first that of the forecast."""
        last, self._last_rate = self._last_rate, (t, rate)
        if last is None or last[0] >= t:
            first: Array = self.forecaster.forecast(np.array([t])).acceleration[0]
            return first
        difference: Array = (rate - last[1]) / (t - last[0])
        return difference


def predictive_controller(
    scenario: Scenario | str | Path,
    drives: Mapping[str, DriveModel | Mapping[str, Any]],
    *,
    targets: Mapping[str, Any] | None = None,
    largest: Mapping[str, float | str] | None = None,
    limits: Mapping[str, Any] | None = None,
    obstacles: Mapping[str, Obstacle | Mapping[str, Any]] | None = None,
    horizon: float | str = 6.0,
    step: float | str = 0.2,
    forecast: Forecaster | None = None,
    margin: float | Mapping[str, float] = 0.02,
    terminal: float = 10.0,
    solver: str = "hpipm",
    kind: str | None = None,
) -> PredictiveController:
    """A model predictive controller of a scenario's drives.

    It minimises the sum of (deviation / largest)^2 of what it tracks and of its commands over the horizon, within limits.

    Args:
        scenario: the scenario, its file or a bundled name
        drives: what it steers: the largest speed of each drive, and as far as they count its acceleration, the lag with which its
            speed follows a command, its effort, and its range of positions. Of a drive with a valve, curve and lag are
            identified where they are not given
        targets: where drives, or other outputs of the model such as `load.x`, should be: a number, a text with unit, a pair of
            times and values, or a function of time; of drives by default the set-point of the file, else where they start
        largest: deviations that weigh one: of outputs, of the sway (`sway`) and its rate (`d:sway`), of commands (`command.slew`)
        limits: limits of the sway (`sway`), of positions, speeds (`d:slew`), accelerations (`dd:slew`), efforts (`effort.slew`),
            or of signals of the scenario such as `reaction.king.mx`: the largest size, or a pair of lowest and highest value
        obstacles: what the load stays clear of, planes and boxes by name
        horizon: time that it looks ahead [s]
        step: time between samples, and length of a stage [s]
        forecast: forecast of the vessel's motion; by default the vessel stays where it is
        margin: share of each limit that the plan keeps in hand for what it does not know, or shares by the names of limits;
            of those that are not named 2 %
        terminal: weight of the last state of the horizon, as a factor
        solver: name of the solver of quadratic programs
        kind: `mechanism` or `pendulum`; by default what fits the scenario

    Returns:
        the controller; `laws()` are its laws for a run

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: a name is unknown, limits contradict each other or the targets, the horizon is no multiple of the step, or
            there is no such solver
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    check_solver(solver)
    interval, stages = _stages(horizon, step)
    inner = _inner_interval(scenario, interval)
    _check_drives(scenario, drives)
    models = drives_of(scenario, drives, interval)
    model = prediction_model(scenario, models, kind=kind)
    rows = limit_rows(model, limits or {}, obstacles or {})
    courses = courses_of_targets(scenario, model, targets or {})
    tracked = tracked_outputs(scenario, model, courses, largest or {})
    margins = _margins([row.name for row in rows], margin)
    problem = OptimalControl(
        model=model,
        step=interval,
        stages=stages,
        tracked=tracked,
        rows=tuple(rows),
        substeps=_substeps(models.values(), interval),
        terminal=terminal,
        margin=margins,
        solver=solver,
    )
    check_targets(problem.rows, courses)
    return PredictiveController(problem, courses, forecast or HeldMotion(), inner)


def _margins(names: Sequence[str], margin: float | Mapping[str, float]) -> dict[str, float]:
    """The margin of each limit."""
    given = dict(margin) if isinstance(margin, Mapping) else dict.fromkeys(names, margin)
    for name, share in given.items():
        if name not in names:
            raise DeckcraneError(f'margin: there is no limit "{name}";{did_you_mean(name, names)}')
        if isinstance(share, bool) or not isinstance(share, int | float) or not 0.0 <= share < 1.0:
            raise DeckcraneError(f"the margin is a share of a limit, from 0 to less than 1; it is {share!r:.40}")
    return {name: float(given.get(name, DEFAULT_MARGIN)) for name in names}


def _check_drives(scenario: Scenario, drives: Mapping[str, Any]) -> None:
    names = [each.name for each in scenario.plant.coordinates]
    for name in drives:
        if name not in names and name not in controlled_coordinates(scenario):
            raise DeckcraneError(f'there is no drive "{name}";{did_you_mean(name, names)} there are {", ".join(names)}')


def _stages(horizon: Any, step: Any) -> tuple[float, int]:
    """The length of a stage and their number."""
    length, interval = number_of("the horizon", horizon, TIME), number_of("the step", step, TIME)
    if not (isfinite(interval) and 0.0 < interval <= length):
        raise DeckcraneError(f"the step is a time between zero and the horizon of {length:g} s; it is {interval:g} s")
    stages = round(length / interval)
    if abs(length / interval - stages) > ROUNDING * stages:
        raise DeckcraneError(
            f"the horizon of {length:g} s is no whole multiple of the step of {interval:g} s; {stages * interval:g} s would be"
        )
    return interval, stages


def _inner_interval(scenario: Scenario, step: float) -> float:
    """Time between efforts: a step of the run where its steps are fixed."""
    inner = float(scenario.run.step)
    ratio = step / inner
    if abs(ratio - round(ratio)) > ROUNDING * max(ratio, 1.0) or round(ratio) < 1:
        raise DeckcraneError(
            f"the step of {step:g} s is no whole multiple of the run's step of {inner:g} s (run.step); change one of the two"
        )
    return inner


def _substeps(drives: Any, step: float) -> int:
    """Runge-Kutta steps of a stage: a lag must not be shorter than half a step."""
    shortest = min((drive.lag for drive in drives if drive.lag > 0.0), default=np.inf)
    return max(1, int(np.ceil(step / (2.0 * shortest))), int(np.ceil(step / LONGEST_STEP)))
