"""Stores of campaigns whose responses are known: a runner that runs nothing, and gives what a formula says of each sea state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

import deckcrane
from deckcrane.simulation.batches import BatchResult

Response = Callable[[float, float, float, Any], float]
"""Of Hs [m], Tp [s], the direction of the waves [rad] and the scenario: what a signal reaches."""
SIGNALS = {"utilisation.king": "1", "utilisation.hook": "1", "sway": "rad", "hook_load": "N"}


def sea_store(
    folder: Path,
    responses: Mapping[str, Response],
    vary: str,
    *,
    answers: str = "",
    noise: float = 0.0,
    statistics: tuple[str, ...] = ("extremes", "moments", "blocks"),
    fails: Callable[[float, float], bool] = lambda hs, tp: False,
    late: Callable[[str, float], float] = lambda signal, hs: 0.0,
    name: str = "store.zarr",
) -> Path:
    """The store of a study of `deck_crane_in_waves` whose signals are these responses, the same in all six blocks but for noise.

    Largest values fall anywhere in the hour; with a probability of `late`, by signal and height, in its last five minutes instead.
    """
    text = f"deckcrane: 1\nscenario: deck_crane_in_waves\nvary:\n{vary}\n{answers}"
    (folder / "study.yaml").write_text(text)
    store = folder / name
    run_batch = sea_runner(responses, noise=noise, statistics=statistics, fails=fails, late=late)
    with np.errstate(all="ignore"):
        deckcrane.campaign(folder / "study.yaml", store, run_batch=run_batch, anew=True)
    return store


def sea_runner(
    responses: Mapping[str, Response],
    *,
    noise: float = 0.0,
    statistics: tuple[str, ...] = ("extremes", "moments", "blocks"),
    fails: Callable[[float, float], bool] = lambda hs, tp: False,
    late: Callable[[str, float], float] = lambda signal, hs: 0.0,
    late_until: float = np.inf,
) -> Any:
    """What runs nothing: see `sea_store`. Runs that last for `late_until` or longer have their largest values anywhere."""
    signals = list(responses)

    def run_batch(jobs: Any, keep: Any, **options: Any) -> BatchResult:
        peaks = np.empty((len(jobs), len(responses), 6))
        times = np.empty((len(jobs), len(responses)))
        failures = {}
        for row, job in enumerate(jobs):
            sea = job.scenario.sea
            system = list(sea.wave_systems.values())[-1]  # of several systems, the last counts
            hs, tp = (np.nan, np.nan) if system.jonswap is None else (system.jonswap.hs, system.jonswap.tp)
            draw = np.random.default_rng(sea.seed)
            for column, response in enumerate(responses.values()):
                peaks[row, column] = response(hs, tp, system.direction, job.scenario) + noise * draw.gumbel(size=6)
                grows = job.scenario.run.duration < late_until
                at_end = draw.uniform() < late(signals[column], hs) and grows
                times[row, column] = draw.uniform(3300.0, 3600.0) if at_end else draw.uniform(0.0, 3600.0)
            if fails(hs, tp):
                peaks[row] = np.nan
                failures[job.name] = "diverged"
        over = ("case", "signal")
        found: dict[str, Any] = {}
        if "extremes" in statistics:
            found |= {"maximum": (over, peaks.max(2)), "minimum": (over, peaks.min(2))}
            found |= {"maximum_time": (over, times), "minimum_time": (over, times)}
        if "moments" in statistics:
            found |= {"mean": (over, 0 * peaks[..., 0]), "standard_deviation": (over, peaks.mean(2))}
        if "blocks" in statistics:
            found |= {"block_maximum": ((*over, "block"), peaks), "block_minimum": ((*over, "block"), peaks)}
            found["block_duration"] = ("block", np.full(6, 600.0))
        dataset = xr.Dataset(
            found,
            {
                "case": [job.name for job in jobs],
                "signal": list(responses),
                "signal_unit": ("signal", [SIGNALS[name] for name in responses]),
            },
            {"counted_records": 36000, "time_between_records": 0.1},
        )
        return BatchResult(dataset, failures)

    return run_batch
