"""The five tasks of CraneBench 1.0: plants, sensors, scores and limits.

Each is a task of `deckcrane.learning` with sensors that are late, and with measures of its own in place of the reward. A task of a
published version never changes: `fingerprint` is of all its numbers, and results of other fingerprints are not compared.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from math import radians
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.components.points.outputs import RELATIVE_VELOCITY
from deckcrane.components.ropes.outputs import ROPE_TENSION
from deckcrane.components.vessel.data import all_vessels, section_of
from deckcrane.crane_bench.measures import (
    START,
    BeforeTouch,
    EpisodeMeasure,
    Integral,
    Largest,
    LargestStrike,
    Limit,
    Quantities,
    RootMeanSquare,
    TimeAbove,
)
from deckcrane.errors import DeckcraneError
from deckcrane.learning.task import Progress, Task
from deckcrane.learning.tasks import (
    BOOM,
    HEAVE_COMPENSATION,
    LANDING,
    LIFT_OFF,
    ROPE,
    SLEW_LUFF,
    TRANSFER,
    WEIGHT,
    LeverDrive,
)
from deckcrane.mechanics.model.outputs import ACTUATION
from deckcrane.scenario.data import did_you_mean

VERSION = "1.0"
"""Version of the benchmark: of its tasks, sensors, measures and limits."""
SEEDS = 100
"""Number of episodes of a result that is published, with the seeds 0, 1, ..."""


@dataclass(frozen=True)
class ScoreDefinition:
    """One of the numbers by which entries are compared; less is better."""

    name: str
    """Its name: residual, peak_load, time or energy."""
    text: str
    """What it is."""
    unit: str
    """Its unit."""
    measure: EpisodeMeasure | None
    """How it is measured; None: the time that an episode takes."""


@dataclass(frozen=True)
class ObservationInfo:
    """A number that an entry sees."""

    unit: str
    """Its unit."""
    noise: float
    """Standard deviation of its noise, in that unit."""
    delay: float
    """How late it is [s]."""


@dataclass(frozen=True)
class TaskInfo:
    """What an entry may know of a task before it begins."""

    name: str
    """Name of the task."""
    control_step: float
    """Time between two calls of an entry [s]."""
    duration: float
    """Longest episode [s]."""
    observations: Mapping[str, ObservationInfo]
    """What it sees at each call, by name."""
    levers: Mapping[str, LeverDrive]
    """The drives that its levers command, from -1 to 1, by name."""
    limits: tuple[Limit, ...]
    """What it may not exceed."""
    scenario: Scenario
    """Crane, vessels and the spectrum of the sea; the seed is another one in each episode."""


@dataclass(frozen=True, eq=False)
class BenchTask:
    """A task of the benchmark: the plant with its sensors, quantities of each time step, scores and limits."""

    task: Task
    """The plant, its levers and what is observed."""
    about: str
    """What is to be done."""
    quantities: Callable[[Mapping[str, Array], Array], Quantities]
    """Quantities of a time step by name, from the signals of the task and the goals."""
    scores: tuple[ScoreDefinition, ...]
    """What entries are compared by."""
    limits: tuple[Limit, ...]
    """What entries may not exceed; an episode that is not finished in time exceeds `time` besides."""

    @property
    def name(self) -> str:
        """Its name."""
        return self.task.name

    @property
    def ends(self) -> bool:
        """Whether the task can be finished before its time."""
        return self.task.over is not None

    @property
    def lever_names(self) -> tuple[str, ...]:
        """Names of the levers, as entries give them."""
        return tuple(lever.partition(".")[0] for lever in self.task.levers)

    @property
    def control_step(self) -> float:
        """Time between two calls of an entry [s]."""
        return float(self.task.scenario.run.every or self.task.scenario.run.step)

    @cached_property
    def info(self) -> TaskInfo:
        """What an entry may know."""
        scenario = self.task.scenario
        observations = {
            entry.name: ObservationInfo(entry.unit, entry.noise, entry.delay) for entry in self.task.observed
        }
        observations["time"] = ObservationInfo("s", 0.0, 0.0)
        levers = {name: self.task.laws[name] for name in self.lever_names}
        return TaskInfo(
            self.name, self.control_step, scenario.run.duration, observations, levers, self.limits, scenario
        )

    @cached_property
    def fingerprint(self) -> str:
        """Hash of all that defines the task: scenario, drives, sensors, draws of goals, measures and limits.

        What is a function (quantities, goals, the end of an episode) enters by its values for fixed numbers, to ten digits.
        """
        generator = np.random.default_rng(20)
        goals = np.array([self.task.draw_goal(np.random.default_rng(seed)) for seed in range(8)]).reshape(8, -1)
        signals = {name: generator.uniform(-1.0, 1.0, 8) for name in self.task.outputs}
        values = self.quantities(signals, goals)
        over: Any = []
        if self.task.over is not None:
            no_events: Any = _NoEvents()
            over = self.task.over(signals, Progress(goals), no_events)[0].tolist()
        content = {
            "version": VERSION,
            "scenario": self.task.scenario.to_yaml(),
            "levers": {name: asdict(self.task.laws[name]) for name in self.lever_names},
            "outputs": {name: list(labels) for name, labels in self.task.outputs.items()},
            "observed": [asdict(entry) for entry in self.task.observed],
            "goals": _digits(goals.ravel()),
            "quantities": {name: _digits(value) for name, value in values.items()},
            "over": over,
            "scores": [f"{score.name} {score.unit} {score.measure!r}" for score in self.scores],
            "limits": [repr(limit) for limit in self.limits],
        }
        return hashlib.sha256(json.dumps(content, sort_keys=True, default=str).encode()).hexdigest()[:16]


class _NoEvents:
    """In place of simulations, where nothing has happened."""

    def events(self, i: int) -> tuple[()]:
        return ()


def _digits(values: Array) -> list[str]:
    return [f"{value:.10g}" for value in values]


def _bench_plant(
    task: Task,
    delays: Mapping[str, float],
    outputs: Mapping[str, tuple[str, ...]] | None = None,
    ramp: float = START,
) -> Task:
    """A task with late sensors, whose ships are at rest at first and move as the sea does after a ramp.

    Its signals also have the force and speed of every drive.
    """
    drives = [lever.partition(".")[0] for lever in task.levers]
    measured = {f"{name}_force": (ACTUATION.name, name) for name in drives}
    measured |= {f"{name}_rate": ("u", name) for name in drives}
    signals = {**task.outputs, **measured, **(outputs or {})}
    records = list(dict.fromkeys([*(task.scenario.record or ()), *(labels[0] for labels in signals.values())]))
    observed = tuple(replace(entry, delay=delays.get(entry.name, 0.0)) for entry in task.observed)
    ramps = {f"{section_of(name)}.motion.ramp_in": ramp for name in all_vessels(task.scenario.plant)}
    scenario = task.scenario.with_values({"record": records, **ramps})
    return replace(task, source=scenario, outputs=signals, observed=observed)


def _power(signals: Mapping[str, Array], *drives: str) -> Array:
    """Sum of what the drives give [W]; what they take back is lost."""
    return np.asarray(sum(np.maximum(signals[f"{name}_force"] * signals[f"{name}_rate"], 0.0) for name in drives))


ENERGY = ScoreDefinition("energy", "positive work of the drives", "J", Integral("power"))
PEAK_LOAD = ScoreDefinition("peak_load", "largest tension over the weight of the load", "1", Largest("load"))
DURATION = ScoreDefinition("time", "time until the task is done", "s", None)


def _slew_luff_quantities(signals: Mapping[str, Array], goal: Array) -> Quantities:
    radius, wanted = BOOM * np.cos(signals["luff"]), BOOM * np.cos(goal[:, 1])
    x = radius * np.cos(signals["slew"]) + signals["sway_x"] - wanted * np.cos(goal[:, 0])
    y = radius * np.sin(signals["slew"]) + signals["sway_y"] - wanted * np.sin(goal[:, 0])
    return {
        "off_place": np.hypot(x, y),
        "sway": np.hypot(signals["sway_x"], signals["sway_y"]) / ROPE,
        "luff": signals["luff"],
        "load": signals[HOOK_LOAD.name] / (8e3 * 9.81),
        "power": _power(signals, "slew", "luff"),
    }


SLEW_LUFF_BENCH = BenchTask(
    task=_bench_plant(
        SLEW_LUFF,
        {"along": 0.2, "across": 0.2, "along_rate": 0.2, "across_rate": 0.2},
        {HOOK_LOAD.name: (HOOK_LOAD.name,)},
    ),
    about="A crane on a ship in waves brings a load on 15 m of rope to another place by slewing and luffing, and holds it there.",
    quantities=_slew_luff_quantities,
    scores=(
        ScoreDefinition(
            "residual",
            "distance of the load from its place, root mean square of the last 20 s",
            "m",
            RootMeanSquare("off_place", 40.0),
        ),
        PEAK_LOAD,
        ScoreDefinition("time", "time at more than 2 m from its place", "s", TimeAbove("off_place", 2.0)),
        ENERGY,
    ),
    limits=(
        Limit("sway", Largest("sway"), radians(15.0), "rad"),
        Limit("tension over weight", Largest("load"), 1.3, "1"),
        Limit("luffing angle", Largest("luff"), radians(78.0), "rad"),
        Limit("distance in the last 10 s", Largest("off_place", 50.0), 2.0, "m"),
    ),
)


def _heave_quantities(signals: Mapping[str, Array], goal: Array) -> Quantities:
    return {
        "deviation": np.abs(signals["load"]),
        "load": signals["tension"] / WEIGHT,
        "power": _power(signals, "winch"),
    }


HEAVE_COMPENSATION_BENCH = BenchTask(
    task=_bench_plant(
        HEAVE_COMPENSATION,
        {"tip": 0.1, "tip_speed": 0.1, "load": 0.2, "load_speed": 0.2},
        {"tension": (ROPE_TENSION.name, "hoist")},
    ),
    about="A crane on a ship in waves holds a load at its height over the sea bed with its winch.",
    quantities=_heave_quantities,
    scores=(
        ScoreDefinition(
            "residual",
            "deviation of the load from its height, root mean square from 10 s on",
            "m",
            RootMeanSquare("deviation", 10.0),
        ),
        PEAK_LOAD,
        ScoreDefinition("time", "time at more than 0.1 m from its height", "s", TimeAbove("deviation", 0.1)),
        ENERGY,
    ),
    limits=(
        Limit("deviation", Largest("deviation"), 0.5, "m"),
        Limit("tension over weight", Largest("load"), 1.3, "1"),
        Limit("tension over weight", Largest("load", factor=-1.0), -0.5, "1"),
    ),
)


def _landing_quantities(signals: Mapping[str, Array], goal: Array) -> Quantities:
    return {
        "speed": np.maximum(-signals["closing"], 0.0),
        "gap": signals["gap"],
        "load": signals["tension"] / WEIGHT,
        "power": _power(signals, "winch"),
    }


LANDING_BENCH = BenchTask(
    task=_bench_plant(
        LANDING, {"height": 0.2, "closing": 0.2, "load_speed": 0.1}, {"tension": (ROPE_TENSION.name, "hoist")}
    ),
    about="A load is set down on the deck of a ship that moves in waves, by a crane on a fixed platform.",
    quantities=_landing_quantities,
    scores=(
        ScoreDefinition(
            "residual", "speed of load and deck towards each other when they touch", "m/s", BeforeTouch("speed", "gap")
        ),
        PEAK_LOAD,
        DURATION,
        ENERGY,
    ),
    limits=(
        Limit("speed of impact", BeforeTouch("speed", "gap"), 0.3, "m/s"),
        Limit("tension over weight", Largest("load"), 1.3, "1"),
    ),
)


LIFTED, EARLY = 0.05, 2.0
"""Gap from which on a load counts as lifted [m]; time from which on lifts count [s], since some begin before `START`."""

LIFT_OFF_BENCH = BenchTask(
    task=_bench_plant(
        LIFT_OFF,
        {"height": 0.2, "deck": 0.2, "deck_speed": 0.2},
        {"closing": (RELATIVE_VELOCITY.name, "load_over_deck", "z")},
        ramp=EARLY,
    ),
    about="A load is lifted off the deck of a boat that moves in waves, by a crane on a fixed platform, until it is 3 m clear.",
    quantities=_landing_quantities,
    scores=(
        ScoreDefinition(
            "residual",
            "speed at which the deck strikes the load after it was 5 cm clear, the largest; 0 if never",
            "m/s",
            LargestStrike("speed", "gap", LIFTED, EARLY),
        ),
        ScoreDefinition("peak_load", PEAK_LOAD.text, "1", Largest("load", EARLY)),
        DURATION,
        ScoreDefinition("energy", ENERGY.text, "J", Integral("power", EARLY)),
    ),
    limits=(
        Limit("speed of re-contact", LargestStrike("speed", "gap", LIFTED, EARLY), 0.3, "m/s"),
        Limit("tension over weight", Largest("load", EARLY), 1.5, "1"),
    ),
)


def _transfer_quantities(signals: Mapping[str, Array], goal: Array) -> Quantities:
    return {
        "speed": np.sqrt(signals["x_speed"] ** 2 + signals["y_speed"] ** 2 + signals["closing"] ** 2),
        "away": np.hypot(goal[:, 0] - signals["x"], goal[:, 1] - signals["y"]),
        "gap": signals["gap"],
        "own_gap": signals["own_gap"],
        "sway": np.hypot(signals["radius"] - BOOM * np.cos(signals["luff"]), signals["across"]),
        "load": signals["tension"] / WEIGHT,
        "power": _power(signals, "slew", "luff", "winch"),
    }


TRANSFER_BENCH = BenchTask(
    task=_bench_plant(
        TRANSFER,
        dict.fromkeys(
            ("x_error", "y_error", "height", "closing", "radius", "across", "radius_rate", "across_rate"), 0.2
        ),
    ),
    about="A load is lifted off the deck of a ship by its own crane and set down at a place on the deck of a boat, both in waves.",
    quantities=_transfer_quantities,
    scores=(
        ScoreDefinition(
            "residual", "speed of the load as seen from the boat when it touches", "m/s", BeforeTouch("speed", "gap")
        ),
        PEAK_LOAD,
        DURATION,
        ENERGY,
    ),
    limits=(
        Limit("speed of impact", BeforeTouch("speed", "gap"), 0.6, "m/s"),
        Limit("distance from its place", BeforeTouch("away", "gap"), 1.5, "m"),
        Limit("speed of re-contact with the own deck", LargestStrike("speed", "own_gap", LIFTED), 0.5, "m/s"),
        Limit("sway", Largest("sway"), 4.0, "m"),
        Limit("tension over weight", Largest("load"), 1.6, "1"),
    ),
)

BENCH_TASKS: Mapping[str, BenchTask] = {
    each.name: each
    for each in (SLEW_LUFF_BENCH, LANDING_BENCH, LIFT_OFF_BENCH, HEAVE_COMPENSATION_BENCH, TRANSFER_BENCH)
}
"""The five tasks by name."""


def bench_task(name: str | BenchTask) -> BenchTask:
    """A task of the benchmark by its name."""
    if isinstance(name, BenchTask):
        return name
    if name not in BENCH_TASKS:
        raise DeckcraneError(
            f'CraneBench has no task "{name}";{did_you_mean(name, BENCH_TASKS)} there are {", ".join(BENCH_TASKS)}'
        )
    return BENCH_TASKS[name]
