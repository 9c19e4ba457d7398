"""Time per step of mechanisms that every engine integrates by itself: the crane with cylinders, and the crane in waves.

Engines are compared at equal accuracy: each other engine gets the step at which it strays from a converged motion as far as
deckcrane does at its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Protocol

import numpy as np

import deckcrane
import models
import native
from assembled import Array, Assembled, Watched, course
from code_beside_c import careful
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel.wave_series import vessel_in_sea, wave_table
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.program.integrators import Timing
from deckcrane.program.llvm.programs import listings
from deckcrane.program.program import Program
from deckcrane.scenario.reading import load
from exudyn_steps import ExudynSteps
from mujoco_steps import MujocoSteps

EVERY = 0.1
"""Seconds between the times at which motions are compared."""
SECONDS = 5.0
STEP = 0.02
TIP = Watched("outer_boom", (0.0, 0.0, 5.0))
LOAD = Watched("payload", (5.0, 0.0, 0.0))


Prepare = Callable[[], Callable[[], object]]
"""Makes ready what is not timed, and returns what is."""


class Stepping(Protocol):
    """A mechanism in an engine."""

    def course(self, every: float, records: int) -> Array: ...

    def advance(self, steps: int) -> None: ...


@dataclass(frozen=True)
class Stepped:
    """An engine's step [s], time per step, how many times deckcrane's that is, and how far the watched point strays [m]."""

    name: str
    how: str
    step: float = float("nan")
    microseconds: float | None = None
    ratio: float | None = None
    error: float | None = None


@dataclass(frozen=True)
class CylinderCrane:
    """Operations and time of one evaluation, on springs and as bundled; then the engines' steps, deckcrane's first."""

    operations: int
    evaluation: float
    bundled_operations: int
    bundled: float
    engines: list[Stepped]


def cylinder_crane(turns: int) -> CylinderCrane:
    """The crane of [K18], seven bodies and three degrees of freedom, released on the springs of its actuators."""
    scenario = models.cylinder_crane()
    crane, program = Assembled.start(scenario, TIP), careful(dynamics(scenario).equations)
    converged = course(program, Timing(SECONDS, STEP / 100, EVERY), TIP)
    ours = strayed(course(program, Timing(SECONDS, STEP, EVERY), TIP), converged)
    found: list[tuple[Stepped, Prepare, int]] = []
    missing: list[Stepped] = []
    n = 50_000
    timing = Timing(n * STEP, STEP, n * STEP)
    found.append((Stepped("deckcrane", "RK4", STEP, error=ours), lambda: lambda: program.simulate(timing), n))
    for name, how, make, first in (
        ("Exudyn", "generalised alpha, constraints", ExudynSteps, 1e-3),
        ("MuJoCo", "mj_step, RK4, loops by soft connect", MujocoSteps, 5e-3),
    ):
        try:
            step, error = equally_accurate(make, crane, first, ours, converged)
            steps = round(SECONDS / step)
            repeats = max(1, 5000 // steps)
            fresh = fresh_engine(make, crane, step, steps, repeats)
            found.append((Stepped(name, how, step, error=error), fresh, steps * repeats))
        except (native.MissingError, OSError) as why:
            missing.append(Stepped(name, f"not timed: {why}"))
    seconds = interleaved([fresh for _, fresh, _ in found], [steps for _, _, steps in found], turns)
    evaluation, bundled = _evaluation_times([scenario, load("knuckle_boom")], 10 * turns)
    return CylinderCrane(
        _operations(scenario),
        evaluation,
        _operations(load("knuckle_boom")),
        bundled,
        [*timed([engine for engine, _, _ in found], seconds), *missing],
    )


def equally_accurate(
    make: Callable[[Assembled, float], Stepping], crane: Assembled, first: float, wanted: float, converged: Array
) -> tuple[float, float]:
    """The step at which a method of second order strays as far as wanted, and how far it does stray there."""
    records = len(converged) - 1

    def stray(step: float) -> float:
        return strayed(make(crane, step).course(EVERY, records), converged)

    step = EVERY / round(EVERY / (first * sqrt(wanted / stray(first))))
    return step, stray(step)


def fresh_engine(
    make: Callable[[Assembled, float], Stepping], crane: Assembled, step: float, steps: int, repeats: int
) -> Prepare:
    """Builds the model anew, outside the timed call, where a run needs that (Exudyn's, which runs once)."""
    kept = make(crane, step) if repeats > 1 else None

    def prepare() -> Callable[[], None]:
        stepping = kept or make(crane, step)

        def run() -> None:
            for _ in range(repeats):
                stepping.advance(steps)

        return run

    return prepare


def interleaved(contenders: Sequence[Prepare], steps: Sequence[int], turns: int) -> np.ndarray:
    """Seconds of processor time per step, a row per turn and a column per contender."""
    seconds = np.empty((turns, len(contenders)))
    for turn in range(turns):
        for i, prepare in enumerate(contenders):
            run = prepare()
            began = time.process_time()
            run()
            seconds[turn, i] = (time.process_time() - began) / steps[i]
    return seconds


def timed(engines: Sequence[Stepped], seconds: np.ndarray) -> list[Stepped]:
    medians, ratios = np.median(seconds, axis=0), np.median(seconds / seconds[:, :1], axis=0)
    return [
        Stepped(engine.name, engine.how, engine.step, 1e6 * float(median), float(ratio), engine.error)
        for engine, median, ratio in zip(engines, medians, ratios, strict=True)
    ]


def strayed(found: Array, converged: Array) -> float:
    return float(np.linalg.norm(found - converged, axis=1).max())


def _operations(scenario: Scenario) -> int:
    return listings(dynamics(scenario).equations)[0].operations


def _evaluation_times(scenarios: Sequence[Scenario], turns: int, rows: int = 4000) -> list[float]:
    """Microseconds of one derivative at random states around the start."""
    calls: list[Prepare] = []
    for scenario in scenarios:
        program = careful(dynamics(scenario).equations)
        start = np.array(program.equations.x.values)
        x = start + np.random.default_rng(1).uniform(-0.1, 0.1, (rows, len(start)))
        calls.append(_evaluation(program, x))
    seconds = interleaved(calls, [rows] * len(calls), turns)
    return [1e6 * float(value) for value in np.median(seconds, axis=0)]


def _evaluation(program: Program, x: Array) -> Prepare:
    t = np.zeros(len(x))
    return lambda: lambda: program.derivatives(t, x)


@dataclass(frozen=True)
class InWaves:
    """Seconds of processor time for three hours: the whole run, its wave forces alone, and the tree without water."""

    steps: int
    whole: float
    forces: float
    samples: int
    engines: list[Stepped]


def in_waves(turns: int, simulated: float = 10800.0) -> InWaves:
    """`deck_crane_in_waves`, with every reaction; beside it the same tree without hydrodynamics, in MuJoCo too."""
    scenario = models.crane_in_waves(simulated)
    step, total = scenario.run.step, round(scenario.run.duration / scenario.run.step)
    deckcrane.run(scenario.with_values({"run.duration": 1.0}))
    ready = vessel_in_sea(scenario)
    assert ready is not None, "the scenario has a vessel"
    table, _ = wave_table(scenario, ready, step / 2, scenario.run.duration)
    bare = models.crane_without_water(scenario)
    program = careful(dynamics(bare).equations)
    converged = course(program, Timing(10.0, step / 20, EVERY), LOAD)
    short = total // 10
    timing = Timing(short * step, step, short * step)
    contenders: list[Prepare] = [
        lambda: lambda: deckcrane.run(scenario, progress=False),
        lambda: lambda: wave_table(scenario, ready, step / 2, scenario.run.duration),
        lambda: lambda: program.simulate(timing),
    ]
    ours = strayed(course(program, Timing(10.0, step, EVERY), LOAD), converged)
    engines = [Stepped("deckcrane", "RK4", step, error=ours)]
    missing = []
    try:
        other = MujocoSteps(Assembled.start(bare, LOAD), step)
        error = strayed(other.course(EVERY, len(converged) - 1), converged)
        engines.append(Stepped("MuJoCo", "mj_step, RK4", step, error=error))
        contenders.append(lambda: lambda: other.advance(short))
    except (native.MissingError, OSError) as why:
        missing.append(Stepped("MuJoCo", f"not timed: {why}"))
    seconds = interleaved(contenders, [1, 1, *[short] * len(engines)], turns)
    whole, forces = np.median(seconds[:, :2], axis=0)
    return InWaves(total, float(whole), float(forces), len(table.values), [*timed(engines, seconds[:, 2:]), *missing])
