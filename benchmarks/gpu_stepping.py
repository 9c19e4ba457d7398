"""Batches that are stepped on a card: are they right, and how many steps do they take in a second?

Of each scenario a packed file has cases, and the results of a processor for the first of them under forces that change at every
control step. Then all simulations are timed: with forces and outputs that stay on the card, as PyTorch or JAX take them by
DLPack, and with arrays of the host, which are copied for every control step.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from gpu import ACCURACY, card_with, opened

PREFIX = "stepping_"
LEAST = 0.5
"""Seconds that are timed, at least."""


def measured(folder: Path, counts: list[int], only: str | None) -> dict[str, Any]:
    results: dict[str, Any] = {}
    for path in sorted(folder.glob(f"{PREFIX}*.pyz")):
        name = path.stem.removeprefix(PREFIX)
        if only in (None, name):
            results[name] = _of_scenario(path, counts)
    results["right"] = all(result["right"] for result in results.values())
    return results


def _of_scenario(path: Path, counts: list[int]) -> dict[str, Any]:
    file = opened(path)
    card, bundle, about = card_with(file.code), next(file.bundles()), file.about["results"]
    from deckcrane.program.gpu.clocked_batch import wave_records

    began = time.perf_counter()
    coarse = None if bundle.waves is None else wave_records(card, bundle)
    card.finish()
    waves = time.perf_counter() - began
    known = np.load(path.with_suffix(".npz"))
    error = _largest_error(card, file.plan, bundle, coarse, about, known)
    result: dict[str, Any] = {
        "card": card.name,
        "loading [s]": round(card.loaded, 2),
        f"waves of {len(bundle)} seas [s]": round(waves, 2),
        "largest error": error,
        "right": error < ACCURACY,
        "rows": [],
    }
    print(path.stem, result, file=sys.stderr, flush=True)
    for count in counts:
        row = _row(card, file.plan, bundle, coarse, about, count)
        result["rows"].append(row)
        print(row, file=sys.stderr, flush=True)
    return result


def _largest_error(card: Any, plan: Any, bundle: Any, coarse: Any, about: Any, known: Any) -> float:
    """Of all outputs after each control step, in shares of the largest value of each."""
    batch, inputs, outputs = _batch(card, plan, bundle, coarse, about, known["forces"].shape[1])
    errors = []
    scale = np.abs(known["outputs"]).max(axis=(0, 1))
    for forces, expected in zip(known["forces"], known["outputs"], strict=True):
        inputs.write(forces)
        batch.advance(plan.per_record)
        errors.append(np.abs(outputs.on_host() - expected) / np.where(scale > 0, scale, 1.0))
    return float(np.max(errors))


def _batch(card: Any, plan: Any, bundle: Any, coarse: Any, about: Any, count: int) -> tuple[Any, Any, Any]:
    from deckcrane.program.gpu.clocked_batch import ClockedBatch, ClockedInputs, ClockedOutputs

    batch = ClockedBatch(card, plan, bundle.form, count)
    batch.begin_cases(bundle, coarse)
    return batch, ClockedInputs(batch, about["inputs"]), ClockedOutputs(batch, about["outputs"])


def _row(card: Any, plan: Any, bundle: Any, coarse: Any, about: Any, count: int) -> dict[str, Any]:
    batch, inputs, outputs = _batch(card, plan, bundle, coarse, about, count)
    on_host = np.random.default_rng(1).uniform(-10.0, 10.0, (count, len(about["inputs"]))).astype(np.float32)
    on_card = card.put(on_host)
    assert card.address(card.xp.from_dlpack(outputs.read())) == card.address(outputs.values), "DLPack copies nothing"

    def step(forces: Any, read: Callable[[], Any]) -> None:
        inputs.write(forces)
        batch.advance(plan.per_record)
        read()

    def seconds_of(work: Callable[[], None]) -> float:
        """Seconds of a call, of as many as take `LEAST` and as have waves."""
        batch.rewind()
        work()
        card.finish()
        began = time.perf_counter()
        work()
        card.finish()
        calls = int(LEAST / (time.perf_counter() - began))
        calls = max(3, min(1000, calls, batch.steps_left // plan.per_record - 1))
        began = time.perf_counter()
        for _ in range(calls):
            work()
        card.finish()
        return (time.perf_counter() - began) / calls

    with_dlpack = seconds_of(lambda: step(on_card, outputs.read))
    with_host = seconds_of(lambda: step(on_host, outputs.on_host))
    parts = {
        "forces from the card": seconds_of(lambda: inputs.write(on_card)),
        "forces from the host": seconds_of(lambda: inputs.write(on_host)),
        "steps": seconds_of(lambda: batch.advance(plan.per_record)),
        "outputs on the card": seconds_of(outputs.read),
        "outputs to the host": seconds_of(outputs.on_host),
    }
    diverged = int((batch.by_run("reached") < 1e300).sum())
    return {
        "simulations": count,
        "steps of a control step": plan.per_record,
        "million steps/s, DLPack": round(1e-6 * count * plan.per_record / with_dlpack, 2),
        "million steps/s, host arrays": round(1e-6 * count * plan.per_record / with_host, 2),
        "million control steps/s, DLPack": round(1e-6 * count / with_dlpack, 3),
        "million control steps/s, host arrays": round(1e-6 * count / with_host, 3),
        "parts [ms]": {name: round(1e3 * seconds, 3) for name, seconds in parts.items()},
        "diverged": diverged,
    }
