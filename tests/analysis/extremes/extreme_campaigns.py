"""Campaigns whose runs are draws: maxima of known distributions by signal, so that extremes can be judged by what is known."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import xarray as xr

import deckcrane
from deckcrane.arrays import Array
from deckcrane.simulation.batches import BatchResult
from tests.scenes import PENDULUM

EVERY, RECORDS, BLOCKS = 0.5, 7200, 6
SIGNALS = ("hook_load", "reaction.king.my", "still")
UNITS = ("N", "N m", "m")
STUDY = """
deckcrane: 1
scenario: bob.yaml
vary:
  hs: {{path: bodies.bob.mass, values: [1 kg, 2 kg, 3 kg], probabilities: [0.6, 0.3, 0.1]}}
  load: {{path: gravity.2, values: [-9, -10]}}
  realisation: {{path: bodies.bob.joint.start, values: {{from: 1 deg, to: {seeds} deg, count: {seeds}}}}}
keep: {{statistics: [extremes]}}
answers: {answers}
"""
"""A state is hs and load; realisations are pooled, and hs alone has probabilities."""


def maxima_of(name: str, hs: float, block: bool) -> Array:
    """Gumbel's, of scale 10 hs about 100 hs, of six blocks or of the hour that they make; negative ones; and constants."""
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    blocks = 100.0 * hs - 10.0 * hs * np.log(rng.exponential(size=BLOCKS) * BLOCKS)
    values = np.stack([blocks, -1e6 + 1e3 * blocks, np.full(BLOCKS, 4.0)])
    return values if block else values.max(axis=1)


def run_batch(jobs, keep, *, target="auto", threads=None, progress=None) -> BatchResult:
    hs = [float(job.scenario.bodies["bob"].mass) for job in jobs]
    failed = {job.name: "it fell over" for job in jobs if FAILING(job.name)}
    numbers = {
        block: np.stack([maxima_of(job.name, h, block) for job, h in zip(jobs, hs, strict=True)]) for block in (0, 1)
    }
    for i, job in enumerate(jobs):
        if job.name in failed:
            for values in numbers.values():
                values[i] = np.nan
    starts = np.arange(BLOCKS) * 600.0
    dataset = xr.Dataset(
        {
            "maximum": (("case", "signal"), numbers[0]),
            "minimum": (("case", "signal"), -numbers[0]),
            "block_maximum": (("case", "signal", "block"), numbers[1]),
            "block_minimum": (("case", "signal", "block"), -numbers[1]),
        },
        {
            "case": [job.name for job in jobs],
            "signal": list(SIGNALS),
            "signal_unit": ("signal", list(UNITS)),
            "block": starts,
            "block_duration": ("block", np.full(BLOCKS, 600.0)),
        },
        {"counted_from": 0.0, "counted_records": RECORDS, "time_between_records": EVERY},
    )
    return BatchResult(dataset, failed)


FAILING: Callable[[str], bool] = lambda name: name.startswith("hs=3,load=-9,realisation=2")  # noqa: E731


def campaign_of(folder: Path, seeds: int = 10, answers: str = "{}") -> Path:
    """The store of such a campaign, in which one case failed."""
    (folder / "bob.yaml").write_text(PENDULUM)
    study = folder / f"study{seeds}.yaml"
    study.write_text(STUDY.format(seeds=seeds, answers=answers))
    store = folder / f"store{seeds}.zarr"
    deckcrane.campaign(str(study), str(store), run_batch=run_batch, progress=False)
    return store
