"""A result of a run with its whole gradient beside the run itself: processor time of both, for every bundled scenario.

    python benchmarks/gradients.py [NAME ...] [--seconds 20]

The result is the sum of all coordinates over all records; the gradient is that by all parameters, starts and samples of inputs.
The run records all that the scenario says. `make bench` has both over 4 s. Both take the same fixed steps, with optimised machine
code that is in the cache.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

import deckcrane
from deckcrane.program.adjoint import AdjointProgram
from deckcrane.program.inputs import Inputs
from deckcrane.program.integrators import FIXED, Timing
from deckcrane.program.program import Program
from deckcrane.simulation.simulation import input_series, prepare_run, run_equations, timing_of
from table import Bar, Row, bar

LIMIT = 5.0
"""Evaluations that a value with its gradient may cost."""
ENOUGH = 0.5
"""Processor time that both take in all, at least [s]."""
MANY = 1e9
"""Evaluations ahead for which optimised code pays off."""


@dataclass(frozen=True)
class GradientCost:
    """Sizes of a scenario, and processor time [s] of its run, and of a result with its gradient."""

    name: str
    integrator: str
    states: int
    parameters: int
    samples: int
    """Samples of series of inputs."""
    run: float
    gradient: float

    @property
    def evaluations(self) -> float:
        return self.gradient / self.run


def compare(name: str, seconds: float = 20.0, turns: int = 5) -> GradientCost:
    """Time both in turn, and take the shortest of each; short runs get more turns, `ENOUGH` in all."""
    scenario = deckcrane.load(name)
    timing = fixed_timing(timing_of(scenario), seconds)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", deckcrane.DeckcraneWarning)
        ready, system = prepare_run(scenario)
        equations = run_equations(scenario, system, ready)
        series, _ = input_series(scenario, ready, timing)
    inputs = Inputs.of(equations.u, series)
    program = Program(equations)
    program.code.expect(MANY)
    coordinates = replace(equations, y=tuple(output for output in equations.y if output.name == "q"))
    adjoint = AdjointProgram(coordinates, timing.integrator, MANY)

    def differentiate() -> None:
        run = adjoint.run(timing, inputs=inputs)
        adjoint.gradient(run, np.ones_like(run.y))

    contenders: list[Callable[[], object]] = [lambda: program.simulate(timing, inputs=inputs), differentiate]
    best, turn, spent = [np.inf, np.inf], 0, 0.0
    while turn <= turns or spent < ENOUGH:
        for i, contender in enumerate(contenders):
            began = time.process_time()
            contender()
            took = time.process_time() - began
            if turn:  # the first one warms up
                best[i], spent = min(best[i], took), spent + took
        turn += 1
    samples = sum(each.values.size for each in inputs.series.values())
    return GradientCost(name, timing.integrator, len(equations.x), len(equations.p), samples, *best)


def fixed_timing(timing: Timing, seconds: float) -> Timing:
    """A run of at most so many seconds, with fixed steps."""
    integrator = timing.integrator if timing.integrator in FIXED else "rodas4_fixed"
    records = max(1, round(min(timing.duration, seconds) / timing.every))
    return replace(timing, integrator=integrator, duration=records * timing.every)


def rows(costs: Sequence[GradientCost]) -> list[Row]:
    return [
        Row(
            "a result with its whole gradient",
            cost.name,
            cost.evaluations,
            "runs",
            f"{cost.integrator}; {cost.states} states, {cost.parameters:,} parameters, {cost.samples:,} samples of inputs; "
            f"{1e3 * cost.run:.1f} ms and {1e3 * cost.gradient:.1f} ms",
        )
        for cost in costs
    ]


def bars(costs: Sequence[GradientCost]) -> list[Bar]:
    worst = max(cost.evaluations for cost in costs)
    return [bar("value and gradient of every bundled scenario within 5 runs", worst, "at most", lambda n: n <= LIMIT)]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="bundled scenarios; all by default")
    parser.add_argument("--seconds", type=float, default=20.0, help="simulated time at most")
    parser.add_argument("--turns", type=int, default=5, help="turns of each")
    chosen = parser.parse_args(arguments)
    print("| scenario | steps | states | parameters | samples of inputs | run [ms] | value and gradient [ms] | ratio |")
    print("|---|---|---|---|---|---|---|---|")
    for name in chosen.names or deckcrane.bundled():
        cost = compare(name, chosen.seconds, chosen.turns)
        sizes = f"{cost.states} | {cost.parameters:,} | {cost.samples:,}"
        times = f"{1e3 * cost.run:.1f} | {1e3 * cost.gradient:.1f} | {cost.evaluations:.1f}"
        beyond = "" if cost.evaluations <= LIMIT else f" (above {LIMIT:g})"
        print(f"| `{name}` | `{cost.integrator}` | {sizes} | {times}{beyond} |", flush=True)


if __name__ == "__main__":
    main()
