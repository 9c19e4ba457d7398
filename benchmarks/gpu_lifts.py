"""Ten thousand lifts of two minutes on a card, from a packed file to a file of results, and their parts.

CuPy begins with an empty cache of kernels: what it compiles for itself is counted.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

PREFIX = "lifts_"
GROUPS = {
    "draws": ("each_sea", "each_cell", "each_scatter"),
    "waves": ("each_wave", "each_total", "each_bin", "each_half", "each_row"),
    "samples of waves": ("carry_tiles",),
    "start": ("begin",),
    "statistics": ("tally",),
    "packing": ("measure_slots", "pack_slots"),
}


def measured(folder: Path, only: str | None) -> dict[str, Any]:
    results: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as kernels:
        os.environ["CUPY_CACHE_DIR"] = kernels
        for path in sorted(folder.glob(f"{PREFIX}*.pyz")):
            name = path.stem.removeprefix(PREFIX)
            if only in (None, name):
                results[name] = _of_file(path, Path(kernels))
                print(name, results[name], file=sys.stderr, flush=True)
    results["right"] = all(result["right"] for result in results.values())
    return results


def _of_file(path: Path, kernels: Path) -> dict[str, Any]:
    from gpu import card_with, opened

    began = time.perf_counter()
    runner, file = opened(path)
    bundles = list(file.bundles())
    reading = time.perf_counter() - began
    card = card_with(file.code)
    runs = [_whole(runner, card, file, bundles) for _ in range(2)]
    results = runs[-1].pop("results")
    runs[0].pop("results")
    cases, simulated = len(results.names), file.plan.steps * file.plan.step
    known = np.load(path.with_suffix(".npy"))
    tallies = results.packed[0].dense()[: len(known)]
    scale = np.nanmax(np.abs(known), axis=(0, 2), keepdims=True)
    apart = np.abs(tallies - known) / np.where(scale > 0, scale, 1.0)
    return {
        "card": card.name,
        "cases": cases,
        "simulated [s]": simulated,
        "loading the program [s]": round(card.loaded, 2),
        "reading the file [s]": round(reading, 2),
        "first run": runs[0],
        "second run": runs[1],
        "times real time": round(cases * simulated / runs[1]["seconds"]),
        "kernels that CuPy compiled": sum(1 for each in kernels.rglob("*") if each.is_file()),
        "parts [s]": _parts(runner, card, file, bundles),
        "failures": dict(list(results.failures.items())[:3]),
        "compared with a processor": len(known),
        "largest difference, in shares of the largest accumulator": float(np.nanmax(apart)),
        "accumulators that differ by more than 1e-6": float(np.nanmean(apart > 1e-6)),
        "right": not results.failures and float(np.nanmean(apart > 1e-6)) < 0.02,
    }


def _whole(runner: Any, card: Any, file: Any, bundles: list[Any]) -> dict[str, Any]:
    """From cases in memory to results on disk."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.npz"
        began = time.perf_counter()
        results = runner.run_bundles(card, file.plan, bundles)
        ran = time.perf_counter() - began
        runner.write_results(path, file.about, results)
        seconds = time.perf_counter() - began
        return {
            "seconds": round(seconds, 2),
            "of which writing [s]": round(seconds - ran, 2),
            "bytes of a case": round(path.stat().st_size / len(results.names)),
            "results": results,
        }


def _parts(runner: Any, card: Any, file: Any, bundles: list[Any]) -> dict[str, float]:
    """Seconds of each part where it waits for the one before; the rest are copies and the host's own work."""
    spent = dict.fromkeys([*GROUPS, "steps", "FFT", "other"], 0.0)
    group_of = {kernel: group for group, kernels in GROUPS.items() for kernel in kernels} | {file.plan.method: "steps"}
    launch, transforms = card.launch, card.inverse_transforms

    def timed(group: str, work: Any, *arguments: Any) -> Any:
        card.finish()
        began = time.perf_counter()
        result = work(*arguments)
        card.finish()
        spent[group] += time.perf_counter() - began
        return result

    card.launch = lambda name, *arguments: timed(group_of.get(name, "other"), launch, name, *arguments)
    card.inverse_transforms = lambda *arguments: timed("FFT", transforms, *arguments)
    try:
        began = time.perf_counter()
        runner.run_bundles(card, file.plan, bundles)
        spent["all, one after the other"] = time.perf_counter() - began
    finally:
        del card.launch, card.inverse_transforms
    return {name: round(value, 3) for name, value in spent.items()}
