"""Continuations of a lift on a card, for go or no-go: from a run's state and the filter of its waves to the shares beyond limits.

A packed file has the program and the run's state; beside it lie what the filter leaves possible of the waves, and what a few
continuations on a processor did in the same waves. Timed is all that follows at an instant: amplitudes are drawn, wave forces
summed on the card, all continuations run, and the largest value of every limit comes back.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from gpu import ACCURACY, card_with, opened

PREFIX = "continuations_"
NUMBER = 10_000
SEED = 1
TURNS = 3
"""Times that all is run, of which the first one warms up."""


def measured(folder: Path, only: str | None, number: int = NUMBER) -> dict[str, Any]:
    results: dict[str, Any] = {}
    for path in sorted(folder.glob(f"{PREFIX}*.pyz")):
        name = path.stem.removeprefix(PREFIX)
        if only in (None, name):
            results[name] = of_file(path, number, card_with)
            print(name, results[name], file=sys.stderr, flush=True)
    results["right"] = bool(results) and all(result["right"] for result in results.values())
    return results


def of_file(path: Path, number: int, card_of: Any) -> dict[str, Any]:
    """Continuations of one file, on a card that takes its code."""
    file = opened(path)
    card, (bundle,), data = card_of(file.code), file.bundles(), np.load(path.with_suffix(".npz"))
    known = data["largest"]
    difference = _differences(_largest_on_card(card, file.plan, bundle, data), known)
    rounding = _differences(data["disturbed"], known)
    turns = [_continued(card, file.plan, bundle, data, number) for _ in range(TURNS)]
    best = min(turns[1:], key=lambda turn: sum(turn["parts [s]"].values()))
    seconds, ahead = sum(best["parts [s]"].values()), int(data["records"]) * file.plan.every
    return {
        "card": card.name,
        "continuations": number,
        "ahead [s]": round(ahead, 6),
        "limits": len(data["bounds"]),
        "loading the program [s]": round(getattr(card, "loaded", 0.0), 2),
        "seconds": round(seconds, 3),
        "times real time": round(number * ahead / seconds),
        **best,
        "compared with a processor": len(known),
        "largest difference": float(difference.max()),
        "share of values that differ by more than 1e-9": float(np.mean(difference > ACCURACY)),
        "the same of a processor whose waves differ by 1e-15": [
            float(rounding.max()),
            float(np.mean(rounding > ACCURACY)),
        ],
        "right": _as_rounding_makes(difference, rounding),
    }


def _as_rounding_makes(difference: Any, rounding: Any) -> bool:
    """Whether all agree, or differ no more and no more often than a processor's values do when waves differ in their last bits.

    Valves that open and close magnify rounding; twice as often and ten times as far is within the scatter of 64 continuations.
    """
    if difference.max() < ACCURACY:
        return True
    often = np.mean(difference > ACCURACY) <= 2.0 * np.mean(rounding > ACCURACY)
    return bool(often and difference.max() <= 10.0 * rounding.max())


def _largest_on_card(card: Any, plan: Any, bundle: Any, data: Mapping[str, Any]) -> Any:
    """Largest outputs of those continuations that the processor knows, in the same waves."""
    count = len(data["largest"])
    batch, largest = _batch(card, plan, bundle, data, count)
    # The processor's own draws: another host's product of matrices may differ in the last bits.
    batch.continue_from(_lead(data), bundle.stacks["c"][0], _waves_of(data, data["amplitudes"]))
    _run(batch, largest, plan, int(data["records"]))
    return largest.values


def _differences(values: Any, expected: Any) -> Any:
    """In shares of the largest value of each output."""
    scale = np.abs(expected).max(axis=0)
    return np.abs(values - expected) / np.where(scale > 0, scale, 1.0)


def _continued(card: Any, plan: Any, bundle: Any, data: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Seconds of each part, and the share of continuations beyond each limit."""
    batch, largest = _batch(card, plan, bundle, data, number)
    card.finish()
    began = time.perf_counter()
    waves = _waves(data, number)
    drawn = time.perf_counter()
    batch.continue_from(_lead(data), bundle.stacks["c"][0], waves)
    card.finish()
    beginning = time.perf_counter()
    _run(batch, largest, plan, int(data["records"]))
    card.finish()
    ran = time.perf_counter()
    excess = largest.values - data["bounds"]
    finite = batch.by_run("reached")[:, 0] >= 1e300
    ended = time.perf_counter()
    return {
        "parts [s]": {
            "draws": round(drawn - began, 3),
            "wave forces and beginnings": round(beginning - drawn, 3),
            "steps": round(ran - beginning, 3),
            "results": round(ended - ran, 3),
        },
        "diverged": int((~finite).sum()),
        "largest probability": float((excess[finite] > 0).mean(axis=0).max()),
    }


def _batch(card: Any, plan: Any, bundle: Any, data: Mapping[str, Any], count: int) -> tuple[Any, Any]:
    from deckcrane.program.gpu.clocked_batch import ClockedBatch, ClockedOutputs, LargestOutputs

    batch = ClockedBatch(card, plan, bundle.form, count)
    return batch, LargestOutputs(ClockedOutputs(batch, data["columns"].tolist()), data["signs"], card.xp)


def _lead(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name.removeprefix("lead_"): data[name] for name in data if name.startswith("lead_")}


def _waves(data: Mapping[str, Any], count: int) -> Any:
    """Waves of the first so many continuations, which are the same however many there are."""
    mean, factor = data["mean"], data["factor"]
    normal = np.random.default_rng(SEED).standard_normal((count, len(mean)))
    return _waves_of(data, (mean + normal @ factor.T) * data["turned"])


def _waves_of(data: Mapping[str, Any], amplitudes: Any) -> Any:
    from deckcrane.program.gpu.cases import SummedWaves

    return SummedWaves(data["basis"], amplitudes, data["window"], int(data["first"]), int(data["count"]))


def _run(batch: Any, largest: Any, plan: Any, records: int) -> None:
    for _ in range(records):
        batch.advance(plan.per_record)
        largest.update()
