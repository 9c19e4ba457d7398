"""Batches beside single runs, on one core: three hours of `deck_crane_in_waves`, statistics of all reactions, waves included.

A single run and vectors of 2, 4 and 8 simulations take turns; the rate is simulated time over time. As AVX2 the same processor
runs code that may use nothing beyond it. Called by itself, this also compares fixed implicit steps of `flexible_luffing`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median

import numpy as np

import deckcrane
from deckcrane.program.batch import Batch
from deckcrane.program.inputs import Inputs
from deckcrane.program.llvm import machine_code
from deckcrane.program.native_calls import address
from deckcrane.program.program import Program
from deckcrane.program.vectors import TallyCode
from deckcrane.scenario.editing import with_values
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import Job, PreparedBatch, prepare_batch
from deckcrane.simulation.simulation import input_series
from table import Bar, Row, bar

HOURS = 10_800.0
KEEP = Keep(signals=("reaction",))
"""All reactions, with the usual statistics: extremes, moments, crossings, maxima per block, rainflow counts."""


@dataclass(frozen=True)
class Rate:
    """How many seconds are simulated in one, on one core; and how many times that of a single run."""

    what: str
    times_real_time: float
    ratio: float


def compare(turns: int, duration: float = HOURS) -> list[Rate]:
    """A single run, and vectors, one after the other in every turn; medians."""
    base = with_values(deckcrane.load("deck_crane_in_waves"), {"run.duration": duration})
    ready = prepare_batch([Job(f"seed {n}", with_values(base, {"sea.seed": n})) for n in range(1, 9)], KEEP)
    contenders: dict[str, tuple[Callable[[], None], int]] = {"one simulation": (single_run(ready), 1)}
    for width in (2, 4, 8):
        if width <= machine_code.vector_width():
            contenders[f"vectors of {width}"] = (vector_run(ready, width), width)
    if machine_code.vector_width() == 8:
        with avx2():
            contenders["vectors of 4, AVX2"] = (vector_run(ready, 4), 4)
    return take_turns(contenders, turns, duration)


def compare_implicit(turns: int, duration: float = 100.0) -> list[Rate]:
    """The same of `flexible_luffing` with `rodas4_fixed`, in the longest vectors: equal loads, and loads that differ."""
    change = {"run.integrator": "rodas4_fixed", "run.duration": duration}
    base = with_values(deckcrane.load("flexible_luffing"), change)
    contenders: dict[str, tuple[Callable[[], None], int]] = {}
    for name, difference in (("shared constants", 0.0), ("own constants", 0.1)):
        masses = [f"{5.0 + difference * n} t" for n in range(machine_code.vector_width())]
        jobs = [Job(f"{n}", with_values(base, {"bodies.payload.mass": mass})) for n, mass in enumerate(masses)]
        ready = prepare_batch(jobs, KEEP)
        contenders.setdefault("one simulation", (single_run(ready), 1))
        contenders[f"vectors of {len(jobs)}, {name}"] = (vector_run(ready, len(jobs)), len(jobs))
    return take_turns(contenders, turns, duration)


def take_turns(contenders: dict[str, tuple[Callable[[], None], int]], turns: int, duration: float) -> list[Rate]:
    """Rates of all contenders, each with its number of cases, beside "one simulation"; medians over turns."""
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(turns):
        for name, (run, cases) in contenders.items():
            began = time.perf_counter()
            run()
            seconds[name].append((time.perf_counter() - began) / cases)
    alone = median(seconds["one simulation"])
    return [Rate(name, duration / median(own), alone / median(own)) for name, own in seconds.items()]


def single_run(ready: PreparedBatch) -> Callable[[], None]:
    """One run as `deckcrane.run` does it, with the statistics of its records after it."""
    lead, first = ready.lead, ready.ready[0]
    program, counted = Program(lead.equations), TallyCode(lead.tally)
    program.code.expect(float("inf"))

    def run() -> None:
        series, _ = input_series(first.job.scenario, first.vessels, lead.timing)
        found = program.simulate(lead.timing, first.x0, first.p, Inputs.of(lead.equations.u, series))
        Y, tallies = np.ascontiguousarray(found.y), np.zeros(lead.tally.shape(1, 1))
        counted.count(address(Y), address(tallies), 0, len(Y))

    return run


def vector_run(ready: PreparedBatch, width: int) -> Callable[[], None]:
    """The first cases of a batch in one vector, on one thread."""
    batch = Batch(Program(ready.lead.equations), ready.lead.timing, ready.lead.tally, ready.own_constants, width)
    return lambda: _nothing(batch.run(ready.cases[:width], threads=1))


def _nothing(found: object) -> None:
    """What was found is not looked at."""


@contextmanager
def avx2() -> Iterator[None]:
    """Machine code for a processor without AVX-512."""
    whole = machine_code._features
    kept = {name: there and "avx512" not in name and "avx10" not in name for name, there in whole().items()}
    machine_code._features = lambda: kept
    machine_code.processor.cache_clear()
    try:
        yield
    finally:
        machine_code._features = whole
        machine_code.processor.cache_clear()


def rows(found: list[Rate]) -> list[Row]:
    part = "batches of deck_crane_in_waves, 3 h, one core"
    return [
        Row(part, each.what, each.times_real_time, "x real time", f"{each.ratio:.2f} x one simulation")
        for each in found
    ]


def bars(found: list[Rate]) -> list[Bar]:
    ratio = {each.what: each.ratio for each in found}
    return [
        bar("vectors of AVX-512: 3.5 times one simulation", ratio.get("vectors of 8"), "x", lambda r: r >= 3.5),
        bar("vectors of AVX2: 2.2 times one simulation", ratio.get("vectors of 4, AVX2"), "x", lambda r: r >= 2.2),
    ]


if __name__ == "__main__":
    for title, rates in (("rk4", compare(turns=3)), ("rodas4_fixed", compare_implicit(turns=5))):
        print(title)
        for each in rates:
            print(f"  {each.what:32s} {each.times_real_time:10,.0f} x real time   {each.ratio:.2f}")
