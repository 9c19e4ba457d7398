"""Continuations of a lift from an instant, for go or no-go: the time that a probability of passing its limits takes.

    python benchmarks/continuations.py [NAME] [--number 200] [--seconds 120] [--at 60] [--threads 1]
    python benchmarks/continuations.py offshore_crane --number 10000 --target cuda

Timed is what happens at each instant: the filter takes the record, waves are drawn, forces are summed, and all continuations run,
with the largest utilisation of every check. Building the batch, the code and the same lift in still water come once, before. Times
are that of the processor, all threads together, and that of the clock on the wall; the filter's is a part of both. A card that has
no deckcrane beside it is measured by `gpu.py continuations`.
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
from table import Bar, Row, bar

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
    threads: int | None
    processor: float
    """Of all threads together."""
    wall: float
    filter: float
    """Processor time until the waves can be drawn."""

    @property
    def times_real_time(self) -> float:
        return self.number * self.seconds / self.wall


def measure(
    name: str, number: int, seconds: float, at: float, threads: int | None, target: BatchTarget, turns: int = 3
) -> ContinuationCost:
    """Time the continuations from several instants, a record apart, and take the shortest; the first instant warms up."""
    scenario = deckcrane.load(name)
    instants = [at + turn * scenario.run.every for turn in range(turns + 1)]
    best: ContinuationCost | None = None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", deckcrane.DeckcraneWarning)
        limits = None if scenario.checks else LIMITS
        watch = LiftWatch(scenario, instants, seconds, limits, number, None, 0, threads, target)
        watch.assess(instants[0])
        for instant in instants[1:]:
            began, clock = time.process_time(), time.perf_counter()
            watch.assess(instant)
            took, wall = time.process_time() - began, time.perf_counter() - clock
            began = time.process_time()
            watch.filter_at(instant)  # again, for its part of the time
            part = time.process_time() - began
            if best is None or took < best.processor:
                best = ContinuationCost(name, number, seconds, len(watch.limits), threads, took, wall, part)
        watch.close()
    assert best is not None, "there is a turn at least"
    return best


def rows(cost: ContinuationCost) -> list[Row]:
    what = f"{cost.number} of {cost.seconds:g} s, {cost.limits} limits, processor time"
    note = f"of which the filter {cost.filter:.2g} s; {cost.number * cost.seconds / cost.processor:,.0f} x real time a core"
    return [Row(f"continuations of {cost.name}", what, cost.processor, "s", note)]


def bars(cost: ContinuationCost) -> list[Bar]:
    words = f"{cost.number} continuations of {cost.seconds:g} s of {cost.name}: 10 s of processor time, for 5 s on two cores"
    return [bar(words, cost.processor, "s", lambda seconds: seconds <= 10.0)]


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
    print(
        "| scenario | continuations | ahead [s] | limits | threads | processor [s] | wall [s] | filter [s] | times real time |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    print(
        f"| `{cost.name}` | {cost.number:,} | {cost.seconds:g} | {cost.limits} | {cost.threads or 'card'} | {cost.processor:.3g} | "
        f"{cost.wall:.3g} | {cost.filter:.3g} | {cost.times_real_time:,.0f} |"
    )


if __name__ == "__main__":
    main()
