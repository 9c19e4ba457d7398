"""How things are timed: contenders take turns, so that the machine's noise hits all alike, and medians are kept.

Evaluations are timed by the thread's processor time. Wall time would flatter the fastest engine on a busy machine: its
short turns fit between two interruptions, and the long turns of the others do not. Fresh processes are timed by the wall
clock, as a user waits.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import casadi as ca
import numpy as np

import engines
import models
import native
from code_beside_c import careful
from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.inertia import factorise
from deckcrane.mechanics.kane_explicit import kanes_equations
from deckcrane.program.integrators import Timing
from deckcrane.program.listing import listing
from deckcrane.program.llvm.programs import listings
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import prepare_run
from engines import Engine, States

TOLERANCE = 1e-8
"""Largest difference of accelerations that still counts as agreement, relative to the largest of a state."""


@dataclass(frozen=True)
class Result:
    """One engine: microseconds per evaluation (median), how much slower than machine code turn by turn, and agreement."""

    name: str
    how: str
    microseconds: float | None = None
    ratio: float | None = None
    difference: float | None = None


def compare(scenario: Scenario, turns: int, virtual_machine: bool, compile_all: bool = True) -> list[Result]:
    """All engines on one tree and the same random states: first agreement, then time.

    Without `compile_all` an engine that takes long to compile is compared only if an earlier run compiled it.
    """
    states = States.random(scenario, 4000, 1e5)
    few = States(states.q[:20], states.u[:20], states.tau[:20], states.free)
    found: list[Engine] = [engines.deckcrane(scenario, states, "llvm")]
    missing: list[Result] = []
    if virtual_machine:
        found.append(engines.deckcrane(scenario, few, "vm"))
    pinocchio = partial(engines.pinocchio, compile_it=compile_all)
    for name, make in (("Pinocchio aba", pinocchio), ("MuJoCo mj_forward", engines.mujoco)):
        try:
            found.append(make(scenario, states))
        except (native.MissingError, OSError) as why:
            missing.append(Result(name, f"not timed: {why}"))
    reference = found[0].accelerations(found[0].evaluate())
    differences = [_difference(engine, reference) for engine in found]
    seconds = interleaved(found, turns)
    ratios = np.median(seconds / seconds[:, :1], axis=0)
    medians = np.median(seconds, axis=0)
    timed = [
        Result(engine.name, engine.how, 1e6 * float(median), float(ratio), difference)
        for engine, median, ratio, difference in zip(found, medians, ratios, differences, strict=True)
        if difference <= TOLERANCE
    ]
    disagreeing = [
        Result(engine.name, f"not timed: accelerations differ by {difference:.1e}", difference=difference)
        for engine, difference in zip(found, differences, strict=True)
        if not difference <= TOLERANCE
    ]
    return [*timed, *disagreeing, *missing]


def interleaved(contenders: Sequence[Engine], turns: int) -> np.ndarray:
    """Seconds of processor time per evaluation, a row per turn and a column per engine."""
    seconds = np.empty((turns, len(contenders)))
    for turn in range(turns):
        for i, engine in enumerate(contenders):
            began = time.thread_time()
            engine.evaluate()
            seconds[turn, i] = (time.thread_time() - began) / engine.rows
    return seconds


def _difference(engine: Engine, reference: np.ndarray) -> float:
    a, b = engine.accelerations(engine.evaluate()), reference[: engine.rows]
    return float(np.max(np.abs(a - b) / np.max(np.abs(b), axis=1, keepdims=True)))


def recursive_operations(scenario: Scenario) -> int:
    """Operations of one evaluation of deckcrane's recursive form."""
    return listings(dynamics(scenario).equations)[0].operations


def explicit_operations(scenario: Scenario) -> int:
    """Operations of the explicit sums: M and C written out, and M du = tau - C u solved by L D L'."""
    system = dynamics(scenario)
    kane = kanes_equations(system.mechanism, system.generalized_forces, system.external)
    du = factorise(kane.M).solve(kane.tau - kane.C @ system.mechanism.u)
    dx = ca.vertcat(system.mechanism.rates @ system.mechanism.u, du)
    function = ca.Function("explicit", system.equations.arguments(), [ca.densify(dx)])
    return listing(function, 3).operations


@dataclass
class FirstResult:
    """Seconds by the wall clock and of processor time, one of each per fresh process; `failure` says why there are none."""

    wall: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    failure: str = ""

    @property
    def median(self) -> float | None:
        return float(np.median(self.wall)) if self.wall and not self.failure else None

    @property
    def note(self) -> str:
        return self.failure or f"median of {len(self.wall)}; {np.median(self.processor):.2f} s of processor time"


HIDDEN = ("dask", "pint", "pyarrow")
"""Packages that a plain installation lacks, and that xarray and pandas import where they are, for half a second."""


def first_result(times: int) -> tuple[FirstResult, FirstResult]:
    """`deckcrane run moving_base` as a fresh process of a plain installation, with an empty cache and with a filled one."""
    command = shutil.which("deckcrane", path=str(Path(sys.executable).parent)) or "deckcrane"
    cold, warm = FirstResult(), FirstResult()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "sitecustomize.py").write_text(
            f"import sys\nsys.modules.update(dict.fromkeys({HIDDEN!r}))\n", encoding="utf-8"
        )
        paths = [folder, *filter(None, [os.environ.get("PYTHONPATH")])]
        plain = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        plain |= {"PYTHONPATH": os.pathsep.join(paths), "PYTHONPYCACHEPREFIX": str(Path(folder) / "bytecode")}
        for turn in range(times + 1):  # the first, which makes Python's bytecode, is not counted
            environment = {**plain, "DECKCRANE_CACHE": str(Path(folder) / f"cache{turn}")}
            for kept in (cold, warm, warm) if turn else (FirstResult(),):
                began, used = time.perf_counter(), _children()
                done = subprocess.run(
                    [command, "run", "moving_base"],
                    env=environment,
                    cwd=folder,
                    capture_output=True,
                    text=True,
                    check=False,
                )
                kept.wall.append(time.perf_counter() - began)
                kept.processor.append(_children() - used)
                if done.returncode:
                    cold.failure = warm.failure = f"failed: {(done.stderr.strip().splitlines() or ['?'])[-1]}"
                    return cold, warm
    return cold, warm


def _children() -> float:
    """Processor time of all finished child processes, in seconds."""
    spent = os.times()
    return spent.children_user + spent.children_system


def simulated_minute(times: int) -> float:
    """Seconds that a simulated minute of `moving_base` takes, with its records: RK4, steps of 5 ms."""
    scenario = load("moving_base")
    program = careful(dynamics(scenario).equations)
    timing = Timing(60.0, 0.005, scenario.run.every, "rk4")
    taken = []
    for _ in range(times):
        began = time.thread_time()
        program.simulate(timing)
        taken.append(time.thread_time() - began)
    return float(np.median(taken))


def study_case(times: int) -> tuple[float, float]:
    """Seconds for another case of `deck_crane_in_waves`: its numbers and starts; and with the changed scenario's own checks."""
    scenario = load("deck_crane_in_waves")
    prepare_run(scenario)
    ready, whole = [], []
    for i in range(times):
        began = time.thread_time()
        changed = scenario.with_values({"bodies.king.mass": 4000.0 + i, "sea.seed": i})
        checked = time.thread_time()
        prepare_run(changed)
        ready.append(time.thread_time() - checked)
        whole.append(time.thread_time() - began)
    return float(np.median(ready)), float(np.median(whole))


def chain_growth(lengths: Sequence[int], turns: int, compile_all: bool = True) -> list[dict[str, object]]:
    """Operations and times of chains of these lengths."""
    rows: list[dict[str, object]] = []
    for links in lengths:
        scenario = models.chain(links)
        rows.append(
            {
                "links": links,
                "recursive": recursive_operations(scenario),
                "explicit": explicit_operations(scenario),
                "engines": compare(scenario, turns, False, compile_all),
            }
        )
    return rows
