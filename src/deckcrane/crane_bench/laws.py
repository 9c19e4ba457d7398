"""Laws that come with the benchmark: what new entries are compared with. Each is written as an entry of anyone is.

All of them take arrays, a number for each episode, and compute element by element, so that an episode has the same levers to the
last bit whichever episodes run beside it.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Mapping, Sequence
from math import pi, sqrt

import numpy as np

from deckcrane.arrays import Array
from deckcrane.crane_bench.control_parts import CompensatedHeave, LandingSequence, LiftOffSequence, PredictiveSlewLuff
from deckcrane.crane_bench.entries import ControlEntry, PolicyLaw
from deckcrane.crane_bench.observers import Levers, OscillatorFilter, Seen
from deckcrane.crane_bench.tasks import BenchTask, TaskInfo
from deckcrane.crane_bench.transfer_control import TransferSequence
from deckcrane.errors import DeckcraneError
from deckcrane.learning.policies import BUNDLED, load_policy
from deckcrane.learning.tasks import COMPENSATION_SPEED, LANDING_SPEED, LUFF_SPEED, ROPE, SLEW_SPEED, task_named


class Nothing:
    """All levers at rest."""

    vectorised = True

    def prepare(self, task: TaskInfo) -> None:
        """Take the names of the levers."""
        self._levers = tuple(task.levers)

    def __call__(self, seen: Seen) -> Levers:
        """Zeros."""
        return {name: np.zeros_like(seen["time"]) for name in self._levers}


class TaskBaseline:
    """The plain controller of the task of `deckcrane.learning`, of what is seen now alone."""

    vectorised = True

    def prepare(self, task: TaskInfo) -> None:
        """Take the controller of the task."""
        self._levers, self._law = tuple(task.levers), task_named(task.name).baseline

    def __call__(self, seen: Seen) -> Levers:
        """Levers of the controller."""
        return dict(zip(self._levers, np.broadcast_arrays(*self._law(seen)), strict=True))


class OperatedSlewLuff:
    """An operator who looks at the goal only: full speed, and slower the nearer it is."""

    vectorised = True

    def __call__(self, seen: Seen) -> Levers:
        """Speeds in proportion to what is left."""
        return {"slew": 0.2 * seen["slew_error"] / SLEW_SPEED, "luff": 0.2 * seen["luff_error"] / LUFF_SPEED}


class SteadyLowering:
    """Lower at 0.2 m/s, whatever the deck does."""

    vectorised = True

    def __call__(self, seen: Seen) -> Levers:
        """A constant lever."""
        return {"winch": np.full_like(seen["height"], 0.2 / LANDING_SPEED)}


class SteadyHauling:
    """Haul in at 0.3 m/s, whatever the boat does."""

    vectorised = True

    def __call__(self, seen: Seen) -> Levers:
        """A constant lever."""
        return {"winch": np.full_like(seen["height"], -0.3)}


class ShapedSlewLuff:
    """Moves at full speed, shaped by two impulses half a swing apart, which leave no sway in still water; then slow corrections.

    The zero-vibration shaper of an undamped pendulum: half of the command now, half of it after pi sqrt(l / g).
    [W. E. Singhose, W. P. Seering, N. C. Singer, Residual vibration reduction using vector diagrams, J. Mech. Des. 116, 1994]
    """

    vectorised = True
    speeds: Mapping[str, float] = {"slew": SLEW_SPEED, "luff": LUFF_SPEED}
    half_swing = pi * sqrt(ROPE / 9.81)

    def reset(self, seeds: Sequence[int]) -> None:
        """Forget the way."""
        self._way: dict[str, Array] = {}

    def __call__(self, seen: Seen) -> Levers:
        """The shaped command, and a correction when it is over."""
        t, levers = seen["time"], {}
        for name, speed in self.speeds.items():
            error = seen[f"{name}_error"]
            way = self._way.setdefault(name, error.copy())
            lasts = np.abs(way) / speed
            shaped = sum(0.5 * ((t >= start) & (t < start + lasts)) for start in (0.0, self.half_swing))
            over = t > lasts + self.half_swing + 2.0
            levers[name] = np.where(over, 0.1 * error / speed, np.sign(way) * shaped)
        return levers


class RegulatedSlewLuff:
    """A linear quadratic regulator (`deckcrane.lqr`) of the crane on a ship at rest, about the pose at the start.

    Speeds and positions of the drives' set-points, which no sensor shows, are taken as those of the drives.
    """

    vectorised = True
    largest: Mapping[str, float] = {
        **{"slew": 0.2, "luff": 0.12, "swing_along": 0.3, "swing_across": 0.3},
        **{"d:swing_along": 0.02, "d:swing_across": 0.02},
    }
    effort: Mapping[str, float] = {"slew.lever": 1.0, "luff.lever": 1.0}

    def prepare(self, task: TaskInfo) -> None:
        """Find the gains."""
        from deckcrane.analysis.linear_control import lqr
        from deckcrane.analysis.linear_model import linearise

        model = linearise(task.scenario, laws=task.levers, inputs=list(self.effort))
        self._states, self._gains = model.states, lqr(model, self.largest, self.effort).K

    def __call__(self, seen: Seen) -> Levers:
        """u = -K x, with x counted from rest at the goal."""
        deviations = {
            "slew": -seen["slew_error"],
            "luff": -seen["luff_error"],
            "swing_along": -seen["luff_error"] - seen["along"],
            "swing_across": seen["across"],
            "d:slew": seen["slew_speed"],
            "d:luff": seen["luff_speed"],
            "d:swing_along": seen["luff_speed"] - seen["along_rate"],
            "d:swing_across": seen["across_rate"],
            "control.slew.speed": seen["slew_speed"],
            "control.slew.position": -seen["slew_error"],
            "control.luff.speed": seen["luff_speed"],
            "control.luff.position": -seen["luff_error"],
        }
        terms = [
            [-gain * deviations[name] for gain, name in zip(row, self._states, strict=True)] for row in self._gains
        ]
        return dict(zip(("slew", "luff"), (np.asarray(sum(each)) for each in terms), strict=True))


class ForecastCompensation:
    """Pay out with the speed of the boom's tip, forecast over the delay of its sensor, and led by the lag of the drive.

    The drive follows its lever as v' = (u - v) / lag; u = v_tip + lag a_tip makes it follow the tip. A small part of the load's
    deviation is added.
    """

    vectorised = True
    period, damping, motion, gain = 7.0, 0.05, 3.0, 2.5

    def prepare(self, task: TaskInfo) -> None:
        """Take delays and noise."""
        tip, speed = task.observations["tip"], task.observations["tip_speed"]
        self._noise = {"position": tip.noise, "speed": speed.noise}
        self._ahead, self._lag = tip.delay + 0.5 * task.control_step, task.levers["winch"].lag
        self._step = task.control_step

    def reset(self, seeds: Sequence[int]) -> None:
        """Begin with a new filter."""
        self._filter = OscillatorFilter(self._step, self.period, self.damping, self.motion, self._noise)

    def __call__(self, seen: Seen) -> Levers:
        """The speed of the tip, led by the lag, and a part of the deviation."""
        self._filter.update(seen["tip"], seen["tip_speed"])
        speed, acceleration = self._filter.forecast(self._ahead)
        return {"winch": (speed + self._lag * acceleration + self.gain * seen["load"]) / COMPENSATION_SPEED}


class ForecastLanding:
    """Follow the deck, forecast over the delay of its sensor and led by the lag of the drive; the nearer it is, the slower."""

    vectorised = True
    period, damping, motion = 7.0, 0.05, 1.0

    def prepare(self, task: TaskInfo) -> None:
        """Take delays and noise."""
        closing, load = task.observations["closing"], task.observations["load_speed"]
        self._late = round((closing.delay - load.delay) / task.control_step)
        self._noise = {"speed": sqrt(closing.noise**2 + load.noise**2)}
        self._delay, self._lag, self._step = closing.delay, task.levers["winch"].lag, task.control_step

    def reset(self, seeds: Sequence[int]) -> None:
        """Begin with a new filter."""
        self._filter = OscillatorFilter(self._step, self.period, self.damping, self.motion, self._noise)
        self._load_speeds: list[Array] = []

    def __call__(self, seen: Seen) -> Levers:
        """The speed of approach less that of the deck, led by the lag."""
        self._load_speeds = [*self._load_speeds, seen["load_speed"]][-1 - self._late :]
        self._filter.update(self._load_speeds[0] - seen["closing"])
        speed, acceleration = self._filter.forecast(self._delay + 0.5 * self._step)
        height = seen["height"] + self._delay * seen["closing"]
        approach = np.clip(0.25 * height, 0.08, 0.5)
        return {"winch": (approach - speed - self._lag * acceleration) / LANDING_SPEED}


NOTHING, BASELINE, LEARNT = "nothing", "baseline", "learnt"
LAWS: Mapping[str, Mapping[str, type]] = {
    NOTHING: {},
    BASELINE: {},
    LEARNT: {},
    "operator": {"SlewLuff": OperatedSlewLuff, "Landing": SteadyLowering, "LiftOff": SteadyHauling},
    "shaped": {"SlewLuff": ShapedSlewLuff},
    "lqr": {"SlewLuff": RegulatedSlewLuff},
    "forecast": {"HeaveCompensation": ForecastCompensation, "Landing": ForecastLanding},
    "compensation": {"HeaveCompensation": CompensatedHeave},
    "landing": {"Landing": LandingSequence},
    "lifting": {"LiftOff": LiftOffSequence},
    "transfer": {"Transfer": TransferSequence},
    "predictive": {"SlewLuff": PredictiveSlewLuff},
}
"""Our laws by name, and which class they are in which task; the first three are in every task."""


def laws_of(task: BenchTask) -> tuple[str, ...]:
    """Names of our laws that take part in a task."""
    learnt = (BUNDLED / f"{task.name}.json").is_file()
    return tuple(
        name for name, classes in LAWS.items() if task.name in classes or (not classes and (name != LEARNT or learnt))
    )


def law_named(law: str, task: BenchTask, name: str | None = None) -> ControlEntry:
    """The entry of one of our laws."""
    if law not in laws_of(task):
        raise DeckcraneError(f'our law "{law}" is not for {task.name}; there are {", ".join(laws_of(task))}')
    if law == LEARNT:
        digest = hashlib.sha256((BUNDLED / f"{task.name}.json").read_bytes()).hexdigest()[:16]
        policy = load_policy(task.name)
        return ControlEntry(name or law, "policy", digest, lambda n: PolicyLaw(policy, task))
    kind = {NOTHING: Nothing, BASELINE: TaskBaseline}.get(law) or LAWS[law][task.name]
    text = inspect.getsource(kind)
    if law == BASELINE:
        seen = np.random.default_rng(20).uniform(-1.0, 1.0, (8, len(task.task.observed)))
        text += " ".join(f"{value:.10g}" for value in task.task.baseline_action(seen).ravel())
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return ControlEntry(name or law, "Python", digest, lambda n: kind())
