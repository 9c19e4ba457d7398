"""Control laws of the package as entries: heave compensation and landing logic of `components/control`, and predictive control.

The parts that a scenario's section `control` is made of have equations in symbols, dx/dt = f(t, x, signals). Here the same
equations are stepped between two calls of an entry, with what it sees held, for all episodes at once: no formula stands twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import radians, sqrt
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.control import Compensation, LandingLogic, VerticalMotionSignals
from deckcrane.crane_bench.observers import Levers, OscillatorFilter, Seen
from deckcrane.crane_bench.tasks import TaskInfo
from deckcrane.learning.tasks import COMPENSATION_SPEED, LANDING_SPEED, LUFF_SPEED, SLEW_SPEED, WEIGHT
from deckcrane.mechanics.model.time_functions import time_function
from deckcrane.scenario.time_functions import Hold

SUBSTEP = 0.01
"""Longest step with which the states of parts are integrated [s]: the latches of a landing close within 0.05 s."""


class _PartWorld:
    """What parts ask of the world, in symbols: time, their states, and signals by name, those of other parts among them."""

    def __init__(self, parts: Sequence[Any], inputs: Sequence[str]) -> None:
        self.t = ca.SX.sym("t")
        self._states = {part.name: ca.SX.sym(part.name, len(part.states())) for part in parts}
        self._inputs = {name: ca.SX.sym(name) for name in inputs}
        self._parts = parts

    def states(self, part: Any) -> Any:
        """The states of a part."""
        return self._states[part.name]

    def signal(self, name: str, asking: str) -> Any:
        """A signal by name."""
        if name in self._inputs:
            return self._inputs[name]
        return next(part.signals(self)[name]() for part in self._parts if name in part.signals(self))

    @property
    def all_states(self) -> Any:
        """States of all parts."""
        return ca.vertcat(*self._states.values())

    @property
    def all_inputs(self) -> Any:
        """Signals from outside."""
        return ca.vertcat(*self._inputs.values())


class SampledParts:
    """Parts that give signals, stepped for many episodes with what they read held between two calls.

    Args:
        parts: the parts; one may read another's signals
        inputs: names of the signals that come from outside
        output: the signal that is given out
        step: time between two calls [s]
    """

    def __init__(self, parts: Sequence[Any], inputs: Sequence[str], output: str, step: float) -> None:
        world: Any = _PartWorld(parts, inputs)
        arguments = [world.t, world.all_states, world.all_inputs]
        rates = ca.vertcat(*[part.rates(world) for part in parts])
        self._rates: Any = ca.Function("rates", arguments, [ca.densify(rates)])
        self._output: Any = ca.Function("output", arguments, [world.signal(output, "")])
        self._inputs, self._step = tuple(inputs), step
        self._substeps = max(round(step / SUBSTEP), 1)
        self._starts = np.array([float(state.start or 0.0) for part in parts for state in part.states()])
        self._x: Array | None = None

    def advance(self, t: Array, seen: Mapping[str, Array]) -> Array:
        """Go on by a step from time t, and give the mean rate of the output within it."""
        u, dt = np.stack([np.broadcast_to(seen[name], t.shape) for name in self._inputs]), self._step / self._substeps
        x = np.repeat(self._starts[:, None], len(t), axis=1) if self._x is None else self._x
        before = self._evaluate(self._output, t, x, u)
        for i in range(self._substeps):
            x = x + dt * self._evaluate(self._rates, t + i * dt, x, u)
        self._x = x
        return np.asarray((self._evaluate(self._output, t + self._step, x, u) - before)[0] / self._step)

    @staticmethod
    def _evaluate(function: Any, t: Array, x: Array, u: Array) -> Array:
        return np.array(function(t[None, :], x, u))


class CompensatedHeave:
    """Heave compensation of `control` (`heave_compensation`) with an observer of the tip's motion.

    The observer gives height, speed and acceleration of the tip ahead by the delay of the sensor, the compensation leads by the lag
    of the drive. Nothing is fed back from the load.
    """

    vectorised = True
    period, damping, motion, correction_time = 7.0, 0.05, 3.0, 2.0

    def prepare(self, task: TaskInfo) -> None:
        """Take delays, noise and the drive."""
        tip, speed = task.observations["tip"], task.observations["tip_speed"]
        self._noise = {"position": tip.noise, "speed": speed.noise}
        self._ahead, self._lag, self._step = (
            tip.delay + 0.5 * task.control_step,
            task.levers["winch"].lag,
            task.control_step,
        )

    def reset(self, seeds: Sequence[int]) -> None:
        """Begin with a new filter and no rope paid out."""
        self._filter = OscillatorFilter(self._step, self.period, self.damping, self.motion, self._noise)
        part = Compensation(
            label="control.compensation",
            tip=VerticalMotionSignals("speed", "acceleration", "height"),
            deck=None,
            swing=None,
            up=1,
            active=time_function(Hold(hold=1.0)),
            forecast=0.0,
            drive_time=self._lag,
            correction_time=self.correction_time,
            falls=1.0,
            speed_limit=COMPENSATION_SPEED,
        )
        inputs = ("speed", "acceleration", "height")
        self._part = SampledParts([part], inputs, "control.compensation.output", self._step)

    def __call__(self, seen: Seen) -> Levers:
        """The speed of the rope that the compensation asks for."""
        self._filter.update(seen["tip"], seen["tip_speed"])
        height, speed, acceleration = self._filter.motion_ahead(self._ahead)
        motion = {"height": height, "speed": speed, "acceleration": acceleration}
        return {"winch": self._part.advance(seen["time"], motion) / COMPENSATION_SPEED}


class LandingSequence:
    """Landing logic of `control` (`landing`) over heave compensation that follows the deck, with an observer of the deck's speed.

    The load approaches, hovers until the motion between load and deck is quiet or its wait is over, and is set down at a steady
    speed over the deck. The task has no load cell, and ends with the touch.
    """

    vectorised = True
    period, damping, motion = 7.0, 0.05, 1.0
    hover, approach_speed, landing_speed = 0.8, 0.4, 0.12
    quiet_speed, quiet_time, longest_wait = 0.12, 4.0, 20.0

    def prepare(self, task: TaskInfo) -> None:
        """Take delays, noise and the drive."""
        closing, load = task.observations["closing"], task.observations["load_speed"]
        self._late = round((closing.delay - load.delay) / task.control_step)
        self._noise = {"speed": sqrt(closing.noise**2 + load.noise**2)}
        self._delay, self._lag, self._step = closing.delay, task.levers["winch"].lag, task.control_step

    def reset(self, seeds: Sequence[int]) -> None:
        """Begin with a new filter, and to approach."""
        self._filter = OscillatorFilter(self._step, self.period, self.damping, self.motion, self._noise)
        self._load_speeds: list[Array] = []
        inputs = ("tip.speed", "tip.acceleration", "deck.speed", "deck.acceleration", "gap", "closing", "cell")
        parts = [self._compensation(), self._logic()]
        self._parts = SampledParts(parts, inputs, "control.landing.output", self._step)

    def _compensation(self) -> Compensation:
        return Compensation(
            label="control.compensation",
            tip=VerticalMotionSignals("tip.speed", "tip.acceleration", None),
            deck=VerticalMotionSignals("deck.speed", "deck.acceleration", None),
            swing=None,
            up=1,
            active=time_function(Hold(hold=1.0)),
            forecast=0.0,
            drive_time=self._lag,
            correction_time=100.0,
            falls=1.0,
            speed_limit=LANDING_SPEED,
        )

    def _logic(self) -> LandingLogic:
        return LandingLogic(
            label="control.landing",
            clearance="gap",
            load_speed="closing",
            load_cell="cell",
            compensation="control.compensation",
            weight=WEIGHT,
            begin=0.0,
            hover=self.hover,
            approach_speed=self.approach_speed,
            landing_speed=self.landing_speed,
            quiet_speed=self.quiet_speed,
            quiet_time=self.quiet_time,
            longest_wait=self.longest_wait,
            touch=0.8,
            release_time=1.0,
            falls=1.0,
        )

    def __call__(self, seen: Seen) -> Levers:
        """The speed of the rope that logic and compensation ask for together."""
        self._load_speeds = [*self._load_speeds, seen["load_speed"]][-1 - self._late :]
        self._filter.update(self._load_speeds[0] - seen["closing"])
        _, speed, acceleration = self._filter.motion_ahead(self._delay + 0.5 * self._step)
        still = np.zeros_like(speed)
        signals = {
            **{"tip.speed": still, "tip.acceleration": still, "deck.speed": speed, "deck.acceleration": acceleration},
            **{"gap": seen["height"] + self._delay * seen["closing"], "closing": seen["closing"]},
            "cell": np.full_like(speed, WEIGHT),
        }
        return {"winch": self._parts.advance(seen["time"], signals) / LANDING_SPEED}


class PredictiveSlewLuff:
    """Predictive control (`deckcrane.predictive_controller`) of the crane on a ship that is taken to be at rest.

    Plans of 6 s at every second control step, in the reduced model of the task's own scenario, with speeds, lags and the limit of
    the luffing angle. No sensor shows the ship's motion, so that its forecast is a ship at rest.
    """

    vectorised = True
    horizon, step = 6.0, 0.4
    largest: Mapping[str, float] = {"slew": 0.1, "luff": 0.05, "sway": 0.03, "d:sway": 0.03}

    def prepare(self, task: TaskInfo) -> None:
        """Build the reduced model, once for all episodes."""
        from deckcrane.analysis.predictive_control.controller import predictive_controller

        speeds = {"slew": SLEW_SPEED, "luff": LUFF_SPEED}
        drives = {name: {"speed": speed, "lag": task.levers[name].lag} for name, speed in speeds.items()}
        drives["luff"]["position"] = (radians(10.0), radians(77.0))  # type: ignore[assignment]
        self._speeds, self._delay = speeds, task.observations["along"].delay
        self._controller = predictive_controller(
            task.scenario, drives, largest=self.largest, horizon=self.horizon, step=self.step
        )
        plant = task.scenario.plant
        self._starts = {name: float(plant.coordinate(name).element.start) for name in speeds}
        signals = self._controller.model.signals
        self._ship = {name: 0.0 for name in signals if "vessel" in name}

    def reset(self, seeds: Sequence[int]) -> None:
        """Forget plans and goals."""
        self._each: list[Any] = []

    def __call__(self, seen: Seen) -> Levers:
        """The first commands of the plans, as parts of full speed."""
        if not self._each:
            self._begin(seen)
        levers: dict[str, list[float]] = {name: [] for name in self._speeds}
        for i, (controller, goals) in enumerate(self._each):
            now = {name: float(values[i]) for name, values in seen.items()}
            commands = controller.commands(now["time"], self._signals(now, goals))
            for name, speed in self._speeds.items():
                levers[name].append(commands[name] / speed)
        return {name: np.array(values) for name, values in levers.items()}

    def _begin(self, seen: Seen) -> None:
        from deckcrane.analysis.predictive_control.forecasts import HeldMotion

        for i in range(len(seen["time"])):
            goals = {name: start + float(seen[f"{name}_error"][i]) for name, start in self._starts.items()}
            self._each.append((self._controller.another(HeldMotion(), goals), goals))

    def _signals(self, now: Mapping[str, float], goals: Mapping[str, float]) -> Mapping[str, float]:
        """States of the model, those of the swing ahead by the delay of their sensors."""
        luff = goals["luff"] - now["luff_error"]
        along, across = (now[name] + self._delay * now[f"{name}_rate"] for name in ("along", "across"))
        return {
            **self._ship,
            **{"slew": goals["slew"] - now["slew_error"], "luff": luff, "swing_along": luff - along},
            **{"swing_across": across, "d:slew": now["slew_speed"], "d:luff": now["luff_speed"]},
            **{"d:swing_along": now["luff_speed"] - now["along_rate"], "d:swing_across": now["across_rate"]},
        }
