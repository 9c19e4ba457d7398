"""deckcrane on a graphics card: is it right, how fast is it, and how fast is JAX on the same tree?

Two machines. Where deckcrane is installed (no card needed) the files are made:

    python benchmarks/gpu.py pack build/gpu

On a machine with an NVIDIA card, NumPy and CuPy (nothing else; JAX for the comparison), with that folder beside this file:

    python benchmarks/gpu.py check build/gpu -o check.json      every bundled explicit scenario over 600 s against results of
                                                                the processor that packed them: equal to the last bit, or 1e-9
    python benchmarks/gpu.py time build/gpu -o time.json        deck_crane_in_waves with statistics and rainflow of all reactions:
                                                                1 024 to 32 768 simulations of 60 s and 600 s, and their parts
    python benchmarks/gpu.py implicit build/gpu -o implicit.json    flexible_luffing by rodas4_fixed with oil and bending booms,
                                                                each with another payload; with --only offshore_crane that crane
                                                                on its oil in waves, by ros34pw2_fixed
    python benchmarks/gpu.py hours build/gpu -o hours.json      10 000 sea states of three hours, waves included
    python benchmarks/gpu.py stepping build/gpu -o stepping.json    batches that are stepped: moving_base with other parameters
                                                                each, deck_crane_in_waves in other seas each; against the
                                                                processor that packed them, and timed with arrays on the card
                                                                (DLPack) and on the host
    python benchmarks/gpu.py gymnasium build/gpu -o gymnasium.json  the same batches through Gymnasium's vector interface, with
                                                                arrays of the card and of the host
    python benchmarks/gpu.py lifts build/gpu -o lifts.json      10 032 lifts of 120 s: offshore_crane on its oil with statistics
                                                                and rainflow of all utilisations, deck_crane_in_waves with those
                                                                of all reactions; from cases to a file of results, and the parts
    python benchmarks/gpu.py continuations build/gpu -o continuations.json    10 000 continuations of two minutes of a lift from
                                                                an instant, for go or no-go: offshore_crane with all its checks,
                                                                deck_crane_in_waves; --cases chooses how many
    python benchmarks/gpu.py jax build/gpu -o jax.json          the same tree in JAX, double precision, same step

Back here, `python benchmarks/gpu.py docs FOLDER` puts the JSON files of a folder into docs/benchmarks.md.

Each writes JSON and exits with 1 where something is wrong. `--only NAME` (check) takes one scenario;
`--counts 1024,10000` (time, stepping, gymnasium) and `--durations 60,600` (time) choose what is timed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

ACCURACY = 1e-9
"""Of the largest value of each output."""


def opened(path: Path) -> Any:
    """A packed file; what runs it is in it: nothing of deckcrane needs to be installed."""
    if "deckcrane" not in sys.modules:
        sys.path.insert(0, str(path))
    from deckcrane.program.gpu.runner import PackedProgram
    from deckcrane.sea.gpu_waves import packed_waves

    return PackedProgram(path, packed_waves)


def card_with(code: str) -> Any:
    from deckcrane.program.gpu.card import Card

    card = Card(0)
    began = time.perf_counter()
    card.load(code)
    card.loaded = time.perf_counter() - began
    return card


def check(folder: Path, only: str | None) -> dict[str, Any]:
    """Records on the card beside those of a processor."""
    found: dict[str, Any] = {}
    for path in sorted(folder.glob("check_*.pyz")):
        name = path.stem.removeprefix("check_")
        if only in (None, name):
            found[name] = _checked(path)
            print(name, found[name], file=sys.stderr, flush=True)
    found["right"] = all(one["right"] for one in found.values())
    return found


def _checked(path: Path) -> dict[str, Any]:
    file = opened(path)
    card = card_with(file.code)
    began = time.perf_counter()
    from deckcrane.program.gpu.runner import run_bundles

    results = run_bundles(card, file.plan, file.bundles())
    seconds = time.perf_counter() - began
    ours, theirs = np.concatenate(results.records), np.load(path.with_suffix(".npy"))
    scale = np.nanmax(np.abs(theirs), axis=(0, 1))
    error = float(np.nanmax(np.abs(ours - theirs) / np.where(scale > 0, scale, 1.0)))
    same = bool(np.array_equal(ours[:, 1:], theirs[:, 1:], equal_nan=True))  # waves at the start are summed otherwise
    return {
        "cases": len(results.names),
        "largest error": error,
        "equal to the last bit": same,
        "right": same or error < ACCURACY,
        "failures": results.failures,
        "loading [s]": round(card.loaded, 2),
        "running [s]": round(seconds, 2),
    }


def timed(folder: Path, counts: list[int], durations: list[float], name: str = "short.pyz") -> dict[str, Any]:
    """Times real time for numbers of simulations, with what runs beside each other; and the parts, one after the other.

    A thousand seas are made once and met by several simulations each: what is timed is the rest.
    """
    file = opened(folder / name)
    card = card_with(file.code)
    bundle = next(file.bundles())
    bundle = bundle if bundle.waves is None else _made(card, bundle)
    rows = []
    for duration in durations:
        plan = replace(file.plan, records=round(duration / file.plan.every))
        for count in counts:
            many = bundle.part([i % len(bundle) for i in range(count)])
            row = _row(card, plan, many, duration)
            rows.append(row)
            print(row, file=sys.stderr, flush=True)
    return {"card": card.name, "loading [s]": round(card.loaded, 2), "distinct cases": len(bundle), "rows": rows}


def _made(card: Any, bundle: Any) -> Any:
    """The same bundle with coarse wave forces that are made already."""
    from deckcrane.program.gpu.cases import UniqueArrays

    began = time.perf_counter()
    coarse, wrong = bundle.waves.coarse(card)
    card.finish()
    print(
        f"waves of {len(bundle)} seas: {time.perf_counter() - began:.2f} s {wrong or ''}", file=sys.stderr, flush=True
    )
    values = np.moveaxis(card.get(coarse), -1, 1)
    values = np.ascontiguousarray(values.reshape(-1, *values.shape[2:])[: len(bundle)])
    stacks = {**bundle.stacks, "coarse": UniqueArrays(values, np.arange(len(bundle)))}
    return replace(bundle, stacks=stacks, shared={"window": bundle.waves.window}, waves=None)


def _row(card: Any, plan: Any, bundle: Any, duration: float) -> dict[str, Any]:
    from deckcrane.program.gpu.batch import DeviceBatch
    from gpu_lifts import time_parts

    began = time.perf_counter()
    batch = DeviceBatch(card, plan, [bundle])
    card.finish()
    made = time.perf_counter() - began
    began = time.perf_counter()
    batch.run()
    seconds = time.perf_counter() - began
    free = card.free
    del batch
    parts = time_parts(card, plan.method, DeviceBatch(card, plan, [bundle]).run)
    return {
        "simulations": len(bundle),
        "simulated [s]": duration,
        "seconds": round(seconds, 3),
        "times real time": round(len(bundle) * duration / seconds),
        "onto the card [s]": round(made, 3),
        "parts [s]": parts,
        "free [GB]": round(free / 1e9, 1),
    }


def hours(folder: Path, count: int) -> dict[str, Any]:
    """So many sea states of three hours, from the file to results in memory."""
    from_file = time.perf_counter()
    file = opened(folder / "deck_crane_in_waves.pyz")
    card = card_with(file.code)
    bundle = next(file.bundles())
    bundle = bundle.part(range(min(count, len(bundle))))
    reading = time.perf_counter() - from_file
    from deckcrane.program.gpu.batch import DeviceBatch
    from deckcrane.program.gpu.runner import BundleQueue

    spent = {"waves and arrays [s]": 0.0, "steps and statistics [s]": 0.0}
    tallies, failures, began, waiting = [], {}, time.perf_counter(), BundleQueue([bundle])
    while parts := waiting.take(card, file.plan, None):
        start = time.perf_counter()
        batch = DeviceBatch(card, file.plan, parts)
        card.finish()
        spent["waves and arrays [s]"] += time.perf_counter() - start
        print(
            f"{len(batch._names)} cases on the card after {time.perf_counter() - began:.1f} s",
            file=sys.stderr,
            flush=True,
        )
        start = time.perf_counter()
        results = batch.run()
        spent["steps and statistics [s]"] += time.perf_counter() - start
        tallies += results.tallies
        failures.update(results.failures)
        del batch
    seconds, simulated = time.perf_counter() - began, file.plan.steps * file.plan.step
    found = np.concatenate(tallies)
    known = np.load(folder / "deck_crane_in_waves.npy")
    scale = np.nanmax(np.abs(known), axis=(0, 2), keepdims=True)
    apart = np.abs(found[: len(known)] - known) / np.where(scale > 0, scale, 1.0)
    return {
        "card": card.name,
        "cases": len(found),
        "simulated [s]": simulated,
        "reading and loading [s]": round(reading, 2),
        "seconds": round(seconds, 2),
        **{name: round(value, 2) for name, value in spent.items()},
        "times real time": round(len(found) * simulated / seconds),
        "failures": dict(list(failures.items())[:3]),
        "compared with a processor": len(known),
        "largest difference, in shares of the largest accumulator": float(np.nanmax(apart)),
        "accumulators that differ by more than 1e-6": float(np.nanmean(apart > 1e-6)),
        "right": not failures,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "what",
        choices=[
            *("pack", "check", "time", "implicit", "hours", "stepping", "gymnasium", "lifts", "continuations"),
            *("jax", "docs"),
        ],
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("-o", "--output", type=Path, help="where the JSON goes; it is printed anyway")
    parser.add_argument(
        "--only",
        help="check, implicit, stepping, gymnasium, lifts, continuations: one scenario; pack: one file of these",
    )
    parser.add_argument("--counts", default="1024,10000,16384,32768")
    parser.add_argument("--durations", default="60,600")
    parser.add_argument("--cases", type=int, default=10_000, help="hours, continuations: how many")
    given = parser.parse_args()
    if given.what == "pack":
        from gpu_files import pack

        pack(given.folder, given.only)
        return 0
    if given.what == "docs":
        from gpu_table import into_docs

        into_docs(given.folder, Path(__file__).resolve().parents[1] / "docs" / "benchmarks.md")
        return 0
    counts, durations = [int(n) for n in given.counts.split(",")], [float(t) for t in given.durations.split(",")]
    if given.what == "check":
        found = check(given.folder, given.only)
    elif given.what == "time":
        found = timed(given.folder, counts, durations)
    elif given.what == "implicit":
        found = timed(given.folder, counts, durations, f"{given.only or 'flexible_luffing'}.pyz")
    elif given.what == "hours":
        found = hours(given.folder, given.cases)
    elif given.what == "lifts":
        from gpu_lifts import measured as lifted

        found = lifted(given.folder, given.only)
    elif given.what == "continuations":
        from gpu_continuations import measured as continued

        found = continued(given.folder, given.only, given.cases)
    elif given.what == "gymnasium":
        from gpu_gymnasium import measured as of_environments

        found = of_environments(given.folder, counts, given.only)
    elif given.what == "stepping":
        from gpu_stepping import measured as stepped

        found = stepped(given.folder, counts, given.only)
    else:
        from jax_crane import measured

        found = measured(given.folder, counts)
    text = json.dumps(found, indent=1)
    print(text)
    if given.output is not None:
        given.output.write_text(text + "\n", encoding="utf-8")
    return 0 if found.get("right", True) else 1


if __name__ == "__main__":
    sys.exit(main())
