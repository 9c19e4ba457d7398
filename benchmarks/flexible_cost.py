"""What `flexible_luffing` costs in deckcrane: operations, time of an evaluation and of a step, a whole run, compiling."""

from __future__ import annotations

import os
import tempfile
import time
from dataclasses import dataclass

import numpy as np

import deckcrane
from code_beside_c import careful
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.equations import Equations
from deckcrane.program.integrators import Timing
from deckcrane.program.listing import output_layout
from deckcrane.program.llvm.programs import implicit_listings, listings
from deckcrane.scenario.reading import load
from steps import interleaved

SCENARIO = "flexible_luffing"
FIXED_STEP = 0.01
FIXED = ("rk4", "rodas4_fixed")
"""Integrators that do not choose their steps."""


@dataclass(frozen=True)
class Cost:
    """Microseconds of derivative, outputs and a Rosenbrock step; seconds of runs of 10 s and of compiling into an empty cache."""

    states: int
    derivative_operations: int
    output_operations: int
    implicit_operations: tuple[int, int, int]
    derivative: float
    outputs: float
    rosenbrock_step: float
    whole: float
    loop: float
    stepping: str
    compile_explicit: float
    compile_implicit: float


def cost(turns: int) -> Cost:
    """The bundled scenario as it stands; medians of processor time, compiling by the wall clock."""
    scenario = load(SCENARIO)
    equations = dynamics(scenario).equations
    compile_explicit, compile_implicit = _compiled_anew(equations)
    program = careful(equations)
    rows = 4000
    start = np.array(equations.x.values)
    x = start * (1.0 + 1e-3 * np.random.default_rng(1).uniform(-1.0, 1.0, (rows, len(start))))
    t = np.ones(rows)
    run, duration = scenario.run, scenario.run.duration
    implicit = Timing(duration, FIXED_STEP, duration, "rodas4_fixed")
    loop = Timing(duration, run.step, run.every, run.integrator, run.relative_tolerance, run.absolute_tolerance)
    program.simulate(implicit)
    deckcrane.run(scenario, progress=False)
    contenders = [
        (lambda: lambda: program.derivatives(t, x), rows),
        (lambda: lambda: program.outputs(t, x), rows),
        (lambda: lambda: program.simulate(implicit), round(duration / FIXED_STEP)),
        (lambda: lambda: deckcrane.run(scenario, progress=False), 1),
        (lambda: lambda: program.simulate(loop), 1),
    ]
    seconds = interleaved([prepare for prepare, _ in contenders], [each for _, each in contenders], turns)
    derivative, outputs, step, whole, alone = (float(value) for value in np.median(seconds, axis=0))
    first, second = listings(equations)
    recorded = second.operations + sum(loop.rows * loop.step.operations for loop in output_layout(equations).loops)
    linearised, factors, solution = (part.operations for part in implicit_listings(equations.linearised()))
    return Cost(
        len(start),
        first.operations,
        recorded,
        (linearised, factors, solution),
        1e6 * derivative,
        1e6 * outputs,
        1e6 * step,
        whole,
        alone,
        f"{run.integrator}, steps of {'at most ' * (run.integrator not in FIXED)}{1e3 * run.step:g} ms",
        compile_explicit,
        compile_implicit,
    )


def _compiled_anew(equations: Equations) -> tuple[float, float]:
    """Seconds by the wall clock: the program, and what implicit steps need besides."""
    kept = os.environ.get("DECKCRANE_CACHE")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DECKCRANE_CACHE"] = folder
        try:
            began = time.perf_counter()
            program = careful(equations)
            explicit = time.perf_counter()
            program.simulate(Timing(FIXED_STEP, FIXED_STEP, FIXED_STEP, "rodas4_fixed"))
            return explicit - began, time.perf_counter() - explicit
        finally:
            if kept is None:
                del os.environ["DECKCRANE_CACHE"]
            else:
                os.environ["DECKCRANE_CACHE"] = kept
