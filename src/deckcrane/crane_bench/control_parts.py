"""Control laws of the package as entries: heave compensation and landing logic of `components/control`, and predictive control.

The parts that a scenario's section `control` is made of have equations in symbols, dx/dt = f(t, x, signals). Here the same
equations are stepped between two calls of an entry, with what it sees held, for all episodes at once: no formula stands twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import radians, sqrt
from typing import TYPE_CHECKING, Any, Protocol

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.control import Compensation, LandingLogic, VerticalMotionSignals
from deckcrane.components.ropes import unstretched_spring_rate
from deckcrane.crane_bench.observers import DisturbedPendulumFilter, Levers, OscillatorFilter, Seen
from deckcrane.crane_bench.tasks import TaskInfo
from deckcrane.learning.tasks import (
    BOOM,
    COMPENSATION_SPEED,
    LANDING_SPEED,
    LIFTING_SPEED,
    LUFF_SPEED,
    ROPE,
    SLEW_SPEED,
    WEIGHT,
)
from deckcrane.mechanics.model.time_functions import time_function
from deckcrane.scenario.time_functions import Hold

if TYPE_CHECKING:
    from deckcrane.analysis.predictive_control.forecasts import BaseMotion

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

    def advance(self, t: Array, seen: Mapping[str, Array], active: Any = True) -> Array:
        """Go on by a step from time t, and give the mean rate of the output within it; what is not active stays as it is."""
        u, dt = np.stack([np.broadcast_to(seen[name], t.shape) for name in self._inputs]), self._step / self._substeps
        x = kept = np.repeat(self._starts[:, None], len(t), axis=1) if self._x is None else self._x
        before = self._evaluate(self._output, t, x, u)
        for i in range(self._substeps):
            x = x + dt * self._evaluate(self._rates, t + i * dt, x, u)
        self._x = np.where(active, x, kept)
        return np.asarray((self._evaluate(self._output, t + self._step, x, u) - before)[0] / self._step)

    @staticmethod
    def _evaluate(function: Any, t: Array, x: Array, u: Array) -> Array:
        return np.array(function(t[None, :], x, u))


def deck_following(drive_time: float, speed_limit: float) -> Compensation:
    """Heave compensation that keeps a load's height over a deck, from speeds and accelerations of tip and deck."""
    return Compensation(
        label="control.compensation",
        tip=VerticalMotionSignals("tip.speed", "tip.acceleration", None),
        deck=VerticalMotionSignals("deck.speed", "deck.acceleration", None),
        swing=None,
        up=1,
        active=time_function(Hold(hold=1.0)),
        forecast=0.0,
        drive_time=drive_time,
        correction_time=100.0,
        falls=1.0,
        speed_limit=speed_limit,
    )


class LandingSettings(Protocol):
    """Heights, speeds and times of a landing, as `control.NAME.landing` of a scenario has them."""

    hover: float
    approach_speed: float
    landing_speed: float
    quiet_speed: float
    quiet_time: float
    longest_wait: float


def landing_on_deck(settings: LandingSettings, load_speed: str) -> LandingLogic:
    """Landing logic over `deck_following`, which takes the speed between load and deck from a signal."""
    return LandingLogic(
        label="control.landing",
        clearance="gap",
        load_speed=load_speed,
        load_cell="cell",
        compensation="control.compensation",
        weight=WEIGHT,
        begin=0.0,
        hover=settings.hover,
        approach_speed=settings.approach_speed,
        landing_speed=settings.landing_speed,
        quiet_speed=settings.quiet_speed,
        quiet_time=settings.quiet_time,
        longest_wait=settings.longest_wait,
        touch=0.8,
        release_time=1.0,
        falls=1.0,
    )


def turned(x: Array, y: Array, angle: Array) -> Array:
    """A horizontal vector, turned by an angle."""
    return np.stack([x * np.cos(angle) - y * np.sin(angle), x * np.sin(angle) + y * np.cos(angle)])


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
        parts = [deck_following(self._lag, LANDING_SPEED), landing_on_deck(self, "closing")]
        self._parts = SampledParts(parts, inputs, "control.landing.output", self._step)

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


class LiftOffSequence:
    """Lift-off over heave compensation that follows the deck: take up the slack, hold a small tension, haul on a rise of the deck.

    The compensation pays out and hauls in with the deck, as the observer of its motion foresees it, so that rope and load meet at a
    low speed. The rope is then held at a part of the weight, T_h, by the speed (T - T_h) / (k t) with its stiffness k. When the
    deck rises and is about to be at its fastest, the winch goes on at that speed and some more: the load hangs before the deck
    falls, and is out of its reach when it comes back.
    """

    vectorised = True
    period, damping, motion = 7.0, 0.05, 1.0
    slack_speed, tight, holding, holding_time = 0.3, 0.1, 0.35, 1.5
    rise, lead, extra_speed, acceleration, settled = 0.1, 0.4, 0.3, 0.35, 3.0

    def prepare(self, task: TaskInfo) -> None:
        """Take delays, noise, the drive and the stiffness of the rope."""
        deck, speed = task.observations["deck"], task.observations["deck_speed"]
        self._noise = {"position": deck.noise, "speed": speed.noise}
        self._delay, self._lag, self._step = deck.delay, task.levers["winch"].lag, task.control_step
        self._stiffness = unstretched_spring_rate(task.scenario.plant, "hoist")

    def reset(self, seeds: Sequence[int]) -> None:
        """Begin with a new filter, and a slack rope."""
        self._filter = OscillatorFilter(self._step, self.period, self.damping, self.motion, self._noise)
        part = deck_following(self._lag, LIFTING_SPEED)
        inputs = ("tip.speed", "tip.acceleration", "deck.speed", "deck.acceleration")
        self._part = SampledParts([part], inputs, "control.compensation.output", self._step)
        none = np.zeros(len(seeds))
        self._is_tight, self._hauls, self._hauled = none.astype(bool), none.astype(bool), none

    def __call__(self, seen: Seen) -> Levers:
        """The speed of the rope in its phase."""
        self._filter.update(seen["deck"], seen["deck_speed"])
        ahead = self._delay + 0.5 * self._step
        _, speed, acceleration = self._filter.motion_ahead(ahead)
        still = np.zeros_like(speed)
        motion = {"tip.speed": still, "tip.acceleration": still, "deck.speed": speed, "deck.acceleration": acceleration}
        following = self._part.advance(seen["time"], motion)
        share = seen["tension"] / WEIGHT
        held = (share - self.holding) * WEIGHT / (self._stiffness * self.holding_time)
        over_deck = np.where(self._is_tight, np.clip(held, -self.slack_speed, self.slack_speed), -self.slack_speed)
        self._is_tight = self._is_tight | (share > self.tight)
        _, soon, change = self._filter.motion_ahead(ahead + self.lead)
        ready = self._is_tight & (share > 0.6 * self.holding) & (seen["time"] > self.settled)
        begins = ~self._hauls & ready & (soon > self.rise) & (change <= 0.0)
        self._hauls = self._hauls | begins
        return {"winch": np.where(self._hauls, self._haul(begins, soon), following + over_deck) / LIFTING_SPEED}

    def _haul(self, begins: Any, deck_speed: Array) -> Array:
        """The speed of the rope from the haul's beginning on: that of the deck and some more, then faster and faster."""
        faster = np.minimum(self._hauled + self.acceleration * self._step, LIFTING_SPEED)
        self._hauled = np.where(begins, np.minimum(deck_speed + self.extra_speed, LIFTING_SPEED), faster)
        return -self._hauled


class ObservedDisturbance:
    """A forecast of the ship's motion for predictions: accelerations that would make the load swing as its observer sees it.

    A ship at rest but for an acceleration -w along its axes x and y does to the sway what the disturbance w does.
    """

    def __init__(self, observer: DisturbedPendulumFilter) -> None:
        self._observer = observer
        self.time, self.state = 0.0, np.zeros((2, 2))

    def begin(self) -> None:
        """Nothing is remembered."""

    def observe(self, t: float, pose: Array, rate: Array) -> None:
        """No sensor shows the ship."""

    def forecast(self, times: Array) -> BaseMotion:
        """A ship that accelerates in its place."""
        from deckcrane.analysis.predictive_control.forecasts import BaseMotion

        none = np.zeros((len(times), 6))
        acceleration = none.copy()
        acceleration[:, :2] = -self._observer.disturbances(self.state[0], self.state[1], times - self.time)
        return BaseMotion(none, none, acceleration)


class PredictiveSlewLuff:
    """Predictive control (`deckcrane.predictive_controller`), with a forecast of what the ship's motion does to the sway.

    Plans of 6 s at every second control step, in the reduced model of the task's own scenario, with speeds, lags and the limit of
    the luffing angle. No sensor shows the ship's motion; a Kalman filter of the swinging load tells what of it moves the load.
    """

    vectorised = True
    horizon, step = 6.0, 0.4
    largest: Mapping[str, float] = {"slew": 0.1, "luff": 0.05, "sway": 0.02, "d:sway": 0.1}
    period, damping, disturbance = 7.0, 0.1, 0.5

    def prepare(self, task: TaskInfo) -> None:
        """Build the reduced model, once for all episodes."""
        from deckcrane.analysis.predictive_control.controller import predictive_controller

        speeds = {"slew": SLEW_SPEED, "luff": LUFF_SPEED}
        drives = {name: {"speed": speed, "lag": task.levers[name].lag} for name, speed in speeds.items()}
        drives["luff"]["position"] = (radians(10.0), radians(77.0))  # type: ignore[assignment]
        self._speeds, self._late = speeds, round(task.observations["along"].delay / task.control_step)
        self._controller = predictive_controller(
            task.scenario, drives, largest=self.largest, horizon=self.horizon, step=self.step
        )
        plant = task.scenario.plant
        self._starts = {name: float(plant.coordinate(name).element.start) for name in speeds}
        signals = self._controller.model.signals
        self._ship = {name: 0.0 for name in signals if "vessel" in name}
        noise = ROPE * task.observations["along"].noise, ROPE * task.observations["along_rate"].noise
        self._settings = task.control_step, 9.81 / ROPE, self.period, self.damping, self.disturbance, noise

    def reset(self, seeds: Sequence[int]) -> None:
        """Forget plans, goals and the ship."""
        self._each: list[tuple[Any, ObservedDisturbance]] = []
        self._goals: dict[str, Array] = {}
        self._observer = DisturbedPendulumFilter(*self._settings)
        self._past: list[Mapping[str, Array]] = []

    def __call__(self, seen: Seen) -> Levers:
        """The first commands of the plans, as parts of full speed."""
        if not self._each:
            self._begin(seen)
        states, disturbance = self._observed(seen)
        levers: dict[str, list[float]] = {name: [] for name in self._speeds}
        for i, (controller, forecast) in enumerate(self._each):
            t = float(seen["time"][i])
            forecast.time, forecast.state = t, disturbance[:, :, i]
            signals = {**self._ship, **{name: float(values[i]) for name, values in states.items()}}
            commands = controller.commands(t, signals)
            for name, speed in self._speeds.items():
                levers[name].append(commands[name] / speed)
        return {name: np.array(values) for name, values in levers.items()}

    def _begin(self, seen: Seen) -> None:
        self._goals = {name: start + seen[f"{name}_error"] for name, start in self._starts.items()}
        for i in range(len(seen["time"])):
            forecast = ObservedDisturbance(self._observer)
            goals = {name: float(values[i]) for name, values in self._goals.items()}
            self._each.append((self._controller.another(forecast, goals), forecast))

    def _observed(self, seen: Seen) -> tuple[Mapping[str, Array], Array]:
        """States of the model, and disturbance and its rate [2, axis, episode], now.

        The filter works along axes of the ship, with sensors of the sway that are late, and is brought forward by the speed of the
        tip since.
        """
        slew, luff = (self._goals[name] - seen[f"{name}_error"] for name in ("slew", "luff"))
        speeds = {"slew": seen["slew_speed"], "luff": seen["luff_speed"]}
        along, across = -BOOM * np.sin(luff) * speeds["luff"], BOOM * np.cos(luff) * speeds["slew"]
        self._past = [*self._past, {"slew": slew, "turn": speeds["slew"], "tip": turned(along, across, slew)}]
        self._past = self._past[-2 - self._late :]
        late, tips = self._past[max(len(self._past) - 1 - self._late, 0)], [each["tip"] for each in self._past]
        changes = [b - a for a, b in pairwise(tips)]
        changes = [np.zeros_like(tips[0])] * (1 + self._late - len(changes)) + changes
        sway = ROPE * seen["along"], ROPE * seen["across"]
        rate = ROPE * seen["along_rate"] - late["turn"] * sway[1], ROPE * seen["across_rate"] + late["turn"] * sway[0]
        self._observer.update(turned(*sway, late["slew"]), turned(*rate, late["slew"]), changes[0])
        s, s_rate, w, w_rate = self._observer.ahead(changes[1:])
        out, aside = turned(s[0], s[1], -slew) / ROPE
        out_rate, aside_rate = turned(s_rate[0], s_rate[1], -slew) / ROPE
        out_rate, aside_rate = out_rate + speeds["slew"] * aside, aside_rate - speeds["slew"] * out
        states = {
            **{"slew": slew, "luff": luff, "swing_along": luff - out, "swing_across": aside},
            **{"d:slew": speeds["slew"], "d:luff": speeds["luff"]},
            **{"d:swing_along": speeds["luff"] - out_rate, "d:swing_across": aside_rate},
        }
        return states, np.stack([w, w_rate])
