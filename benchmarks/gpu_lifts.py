"""Ten thousand lifts of two minutes on a card, from a packed file to a file of results, and their parts.

CuPy begins with an empty cache of kernels: what it compiles for itself is counted. A few lifts are compared with those of a
processor, twice. With the processor's waves carried along all accumulators must agree to rounding. With the card's waves, which
differ in their last bits, valves and ropes that open and close magnify rounding: what is compared are means, standard
deviations and extremes, beside those of a processor whose waves are disturbed by as little.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
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
CLOSE = 1e-3
"""Largest difference of a statistic, in shares of the signal's largest value, that rounding may make."""
MOST_DIVERGED = 1e-3
"""Largest share of lifts that may diverge, which are reported: steps of 10 ms are at the limit of what the oil allows."""


def statistics(tallies: Any, places: Mapping[str, Any], records: int) -> dict[str, Any]:
    """Statistics [case, signal] of accumulators [case, slot, signal]."""
    values = {name: tallies[:, int(places[name])] for name in ("first", "m1", "m2", "minimum", "maximum")}
    return {
        "mean": values["first"] + values["m1"],
        "standard deviation": np.sqrt(values["m2"] / records),
        "minimum": values["minimum"],
        "maximum": values["maximum"],
    }


def largest_differences(tallies: Any, known: Any, places: Mapping[str, Any], records: int) -> dict[str, float]:
    """Largest difference of each statistic, in shares of the largest value of its signal."""
    ours, theirs = (statistics(values, places, records) for values in (tallies, known))
    scale = np.maximum(np.abs(theirs["minimum"]), np.abs(theirs["maximum"]))
    return {name: float(np.max(np.abs(ours[name] - theirs[name]) / np.where(scale > 0, scale, 1.0))) for name in theirs}


def accumulator_differences(tallies: Any, known: Any) -> Any:
    """Differences of all accumulators, in shares of the largest of each kind."""
    scale = np.nanmax(np.abs(known), axis=(0, 2), keepdims=True)
    return np.abs(tallies - known) / np.where(scale > 0, scale, 1.0)


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
    file = opened(path)
    bundles = list(file.bundles())
    reading = time.perf_counter() - began
    card = card_with(file.code)
    runs = [_whole(card, file, bundles) for _ in range(2)]
    results = runs[-1].pop("results")
    runs[0].pop("results")
    cases, simulated = len(results.names), file.plan.steps * file.plan.step
    compared = _compared(card, file, bundles[0], results, np.load(path.with_suffix(".npz")))
    from deckcrane.program.gpu.runner import run_bundles

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
        "parts [s]": time_parts(card, file.plan.method, lambda: run_bundles(card, file.plan, bundles)),
        "diverged": len(results.failures),
        "failures": dict(list(results.failures.items())[:3]),
        **compared,
        "right": compared["right"] and len(results.failures) <= MOST_DIVERGED * cases,
    }


def _compared(card: Any, file: Any, bundle: Any, results: Any, data: Mapping[str, Any]) -> dict[str, Any]:
    """The first lifts beside those of a processor: with its waves, and with the card's."""
    from deckcrane.program.gpu.runner import run_bundles
    from gpu import ACCURACY

    known, records = data["known"], int(data["records"])
    places = {name.removeprefix("slot_"): data[name] for name in data if name.startswith("slot_")}
    same_waves = run_bundles(card, file.plan, [_with_waves(bundle, data["coarse"], data["window"])]).tallies[0]
    own_waves = results.packed[0].dense()[: len(known)]
    apart = accumulator_differences(same_waves, known)
    differences = {
        "of the card": largest_differences(own_waves, known, places, records),
        "of a processor, waves disturbed by 1e-13": largest_differences(data["disturbed"], known, places, records),
    }
    counts = {
        "of the card": float(np.mean(accumulator_differences(own_waves, known) > 1e-6)),
        "of a processor, waves disturbed by 1e-13": float(
            np.mean(accumulator_differences(data["disturbed"], known) > 1e-6)
        ),
    }
    return {
        "compared with a processor": len(known),
        "with its waves, largest difference of all accumulators": float(np.max(apart)),
        "with its waves, share of accumulators equal to the last bit": float(np.mean(same_waves == known)),
        "largest difference, in shares of the signal's largest value": differences,
        "accumulators that differ by more than 1e-6": counts,
        "right": float(np.max(apart)) < ACCURACY and max(differences["of the card"].values()) < CLOSE,
    }


def _with_waves(bundle: Any, coarse: Any, window: Any) -> Any:
    """The first cases of a bundle with coarse wave forces that are given."""
    from deckcrane.program.gpu.cases import UniqueArrays

    part = bundle.part(range(len(coarse)))
    stacks = {**part.stacks, "coarse": UniqueArrays(coarse, np.arange(len(coarse)))}
    return replace(part, stacks=stacks, shared={"window": window}, waves=None)


def _whole(card: Any, file: Any, bundles: list[Any]) -> dict[str, Any]:
    """From cases in memory to results on disk."""
    from deckcrane.program.gpu.runner import run_bundles, write_results

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.npz"
        began = time.perf_counter()
        results = run_bundles(card, file.plan, bundles)
        ran = time.perf_counter() - began
        write_results(path, file.about, results)
        seconds = time.perf_counter() - began
        return {
            "seconds": round(seconds, 2),
            "of which writing [s]": round(seconds - ran, 2),
            "bytes of a case": round(path.stat().st_size / len(results.names)),
            "results": results,
        }


def time_parts(card: Any, method: str, run: Callable[[], object]) -> dict[str, float]:
    """Seconds of each part of a run where it waits for the one before; the rest are copies and the host's own work."""
    spent = dict.fromkeys([*GROUPS, "steps", "FFT", "other"], 0.0)
    group_of = {kernel: group for group, kernels in GROUPS.items() for kernel in kernels} | {method: "steps"}
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
        run()
        spent["all, one after the other"] = time.perf_counter() - began
    finally:
        del card.launch, card.inverse_transforms
    return {name: round(value, 3) for name, value in spent.items()}
