"""Continuations of a lift from an instant, for go or no-go: the time that a probability of passing its limits takes.

    python benchmarks/continuations.py [NAME] [--number 200] [--seconds 120] [--at 60] [--threads 1]
    python benchmarks/continuations.py offshore_crane --number 10000 --target cuda

Timed is what happens at each instant: the filter takes the record, waves are drawn, forces are summed, and all continuations run,
with the largest utilisation of every check. Building the batch, the code and the same lift in still water come once, before. The
time is that of the processor, all threads together; with a card, that of the clock on the wall.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Sequence
from dataclasses import dataclass

import deckcrane
from deckcrane.analysis.forecasting.go_no_go import LiftWatch
from deckcrane.program.program import BatchTarget

LIMITS = ("hook_load <= 1 MN",)
"""For scenarios without checks."""


@dataclass(frozen=True)
class ContinuationCost:
    """Continuations of a scenario, and the time [s] that they took."""

    name: str
    number: int
    seconds: float
    """How far ahead they went."""
    limits: int
    took: float
    clock: str
    """Whose time it is."""

    @property
    def times_real_time(self) -> float:
        return self.number * self.seconds / self.took


def measure(
    name: str, number: int, seconds: float, at: float, threads: int | None, target: BatchTarget, turns: int = 3
) -> ContinuationCost:
    """Time the continuations from several instants, a record apart, and take the shortest; the first instant warms up."""
    scenario = deckcrane.load(name)
    instants = [at + turn * scenario.run.every for turn in range(turns + 1)]
    clock = time.perf_counter if target == "cuda" else time.process_time
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", deckcrane.DeckcraneWarning)
        limits = None if scenario.checks else LIMITS
        watch = LiftWatch(scenario, instants, seconds, limits, number, None, 0, threads, target)
        watch.assess(instants[0])
        best = float("inf")
        for instant in instants[1:]:
            began = clock()
            watch.assess(instant)
            best = min(best, clock() - began)
        watch.close()
    return ContinuationCost(name, number, seconds, len(watch.limits), best, "card" if target == "cuda" else "processor")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("name", nargs="?", default="offshore_crane")
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--at", type=float, default=60.0)
    parser.add_argument("--threads", type=int, default=None)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--target", choices=("auto", "cuda"), default="auto")
    given = parser.parse_args(arguments)
    threads = None if given.target == "cuda" else (given.threads or 1)
    cost = measure(given.name, given.number, given.seconds, given.at, threads, given.target, given.turns)
    print("| scenario | continuations | ahead [s] | limits | time [s] | of | times real time |")
    print("|---|---|---|---|---|---|---|")
    print(
        f"| `{cost.name}` | {cost.number:,} | {cost.seconds:g} | {cost.limits} | {cost.took:.3g} | {cost.clock} | "
        f"{cost.times_real_time:,.0f} |"
    )


if __name__ == "__main__":
    main()
