"""`deckcrane lowering subsea_lift` on two cores: 12 depths, each simulated in 20 seas, in a fresh process."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

from machine import use_two_cores
from table import Bar, Row, bar

SINGLE = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""Limits of this benchmark's own process, which a user does not have."""


@dataclass(frozen=True)
class Extent:
    """Number of depths, of those that are simulated, and of seas at each."""

    depths: int
    simulated: int
    seeds: int


FULL, QUICK = Extent(12, 12, 20), Extent(2, 0, 1)


@dataclass(frozen=True)
class Timed:
    """Seconds on the clock and of all processors that a process took."""

    wall: float
    processor: float


@dataclass(frozen=True)
class LoweringTime:
    """A fresh process with an empty cache, and the same again."""

    extent: Extent
    cold: Timed
    warm: Timed


def compare(extent: Extent) -> LoweringTime:
    """Times of the command with an empty cache, and with what the first one left there."""
    with tempfile.TemporaryDirectory() as cache:
        return LoweringTime(extent, _timed(extent, cache), _timed(extent, cache))


def _timed(extent: Extent, cache: str) -> Timed:
    environment = {name: value for name, value in os.environ.items() if name not in SINGLE} | {"DECKCRANE_CACHE": cache}
    simulated = ["--verify", str(extent.simulated), "--seeds", str(extent.seeds)]
    command = ["-m", "deckcrane", "lowering", "subsea_lift", "--depths", f"50m:1390m:{extent.depths}", *simulated]
    before, began = children_seconds(), time.perf_counter()
    subprocess.run(
        [sys.executable, *command], env=environment, capture_output=True, check=True, preexec_fn=use_two_cores
    )
    return Timed(time.perf_counter() - began, children_seconds() - before)


def children_seconds() -> float:
    """Processor time of all ended children."""
    used = os.times()
    return used.children_user + used.children_system


def rows(times: LoweringTime) -> list[Row]:
    extent = times.extent
    part = f"deckcrane lowering subsea_lift, {extent.depths} depths, {extent.simulated} in {extent.seeds} seas"
    kinds = {"fresh process, empty cache": times.cold, "fresh process, filled cache": times.warm}
    return [
        Row(part, f"{what}, two cores", each.wall, "s", f"{each.processor:.1f} s of processor time")
        for what, each in kinds.items()
    ]


def bars(times: LoweringTime) -> list[Bar]:
    name = "lowering with 12 depths and 20 seeds within 60 s on two cores"
    return [bar(name, times.cold.wall, "s", lambda seconds: seconds <= 60)]
