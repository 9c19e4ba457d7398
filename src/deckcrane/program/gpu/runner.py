"""Run cases on a card in batches that fit its memory, and save the results as one file: `python campaign.pyz -o results.npz`.

This module is sent to the card's machine (`gpu/program.py`), which needs NumPy and CuPy, and nothing of deckcrane. Results of a
case do not depend on how cases are divided into batches.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.errors import DeckcraneError, OutOfMemoryError
from deckcrane.program.gpu.batch import DeviceBatch, tile_bytes, tiles_of
from deckcrane.program.gpu.card import THREADS, Card, CardMemoryError
from deckcrane.program.gpu.cases import (
    ARRAYS,
    BundleForm,
    CaseBundle,
    DevicePlan,
    DeviceResults,
    UniqueArrays,
    WavesOnCard,
)
from deckcrane.program.gpu.packed_tallies import PackedTallies, pack_rows, unpack_rows

SHARE = 0.85
"""Fraction of the free memory that arrays may take; threads need some for themselves."""
FORMAT = 2
"""Version of the layout of files and results."""
TALLIES, EVENTS = "tallies.", "events."
"""Prefixes of the arrays of packed accumulators and event memories in a file."""
SAVING = 120.0
"""Seconds after which completed results are saved while the rest runs."""
Say = Callable[[str], None]
WavesFrom = Callable[[Mapping[str, Any]], WavesOnCard]


def run_bundles(
    card: Any,
    plan: DevicePlan,
    bundles: Iterable[CaseBundle],
    *,
    batch: int | None = None,
    progress: Callable[[float], None] = lambda cases: None,
    say: Say = lambda text: None,
    save: Callable[[DeviceResults], None] = lambda results: None,
) -> DeviceResults:
    """Run all cases of bundles, at most `batch` at a time; `progress` is called with the number of cases done, parts included.

    Ctrl-C keeps the batches that are done. A batch that does not fit into the card's memory is tried again with half as many
    cases.
    """
    results = DeviceResults()
    waiting = BundleQueue(bundles)
    saved, done, most = time.monotonic(), 0, batch
    try:
        while parts := waiting.take(card, plan, most):
            size = sum(len(part) for part in parts)
            try:
                results.add(DeviceBatch(card, plan, parts).run(_offset_progress(progress, done, size)))
            except CardMemoryError as error:
                if size <= THREADS:
                    raise OutOfMemoryError(
                        f"the card has no room for {size} cases of this program ({error}); close what else uses it, or "
                        "keep fewer signals or statistics"
                    ) from None
                most = max(THREADS, size // 2 // THREADS * THREADS)
                say(f"the card has no room for {size} cases at once; going on with {most} at a time")
                waiting.give_back(parts)
                continue
            done += size
            if time.monotonic() - saved > SAVING:
                save(results)
                saved = time.monotonic()
    except KeyboardInterrupt:
        results.interrupted = True
    return results


def _offset_progress(progress: Callable[[float], None], done: int, size: int) -> Callable[[float], None]:
    return lambda fraction: progress(done + fraction * size)


class BundleQueue:
    """Bundles that wait to run, made when they are due; those that can run at the same time fill a card together."""

    def __init__(self, bundles: Iterable[CaseBundle]) -> None:
        self._bundles = iter(bundles)
        self._next: list[CaseBundle] = []

    def take(self, card: Any, plan: DevicePlan, most: int | None) -> list[CaseBundle]:
        """Take bundles that fit into the card's memory, at most so many cases, at least one tile; empty when all are done."""
        parts: list[CaseBundle] = []
        room, remaining = SHARE * card.free, inf if most is None else float(most)
        while (bundle := self._next_bundle()) is not None and remaining >= 1 and (not parts or parts[0].beside(bundle)):
            if not parts and bundle.waves is not None:
                room -= bundle.waves.room
            bytes_per_tile = tile_bytes(plan, bundle)
            tiles = max(int(room / bytes_per_tile), 0 if parts else 1)
            size = int(min(tiles * THREADS, remaining, len(bundle)))
            if size < 1:
                break
            part = self._take_cases(size)
            parts.append(part)
            room, remaining = room - bytes_per_tile * tiles_of(part), remaining - size
        return parts

    def give_back(self, parts: Sequence[CaseBundle]) -> None:
        """Put back bundles that could not be run."""
        self._next = [*parts, *self._next]

    def _next_bundle(self) -> CaseBundle | None:
        if not self._next:
            self._next = list(islice(self._bundles, 1))
        return self._next[0] if self._next else None

    def _take_cases(self, size: int) -> CaseBundle:
        bundle = self._next.pop(0)
        if size < len(bundle):
            self._next.insert(0, bundle.part(range(size, len(bundle))))
        return bundle.part(range(size))


class PackedProgram:
    """A packed program with its cases in a zip file; `waves` restores seas from arrays (`gpu_waves.packed_waves`)."""

    def __init__(self, path: Path, waves: WavesFrom | None = None) -> None:
        self._zip, self._waves = zipfile.ZipFile(path), waves
        self.about: dict[str, Any] = json.loads(self._zip.read("about.json"))
        if self.about.get("format") != FORMAT:
            raise DeckcraneError(f"{path} is packed in another form than this version reads; pack it again")
        self.plan = DevicePlan.of(self.about["plan"])
        self.code = self._zip.read("program.ptx").decode()

    @property
    def names(self) -> list[str]:
        return [name for bundle in self.about["bundles"] for name in bundle["names"]]

    def bundles(self, without: frozenset[str] = frozenset()) -> Iterator[CaseBundle]:
        """The bundles, read when they are due, without the cases of these names."""
        for n, data in enumerate(self.about["bundles"]):
            names = data["names"]
            chosen = [i for i, name in enumerate(names) if name not in without]
            if chosen:
                yield self._read_bundle(n, data).part(chosen)

    def _read_bundle(self, n: int, data: dict[str, Any]) -> CaseBundle:
        stacks = {
            name: UniqueArrays(self._read_array(f"{n}/{name}.npy"), self._read_array(f"{n}/{name}.of.npy"))
            for name in data["stacks"]
        }
        shared = {name: self._read_array(f"{n}/{name}.npy") for name in data["shared"]}
        waves = None
        if data["waves"]:
            assert self._waves is not None, "a file with seas is read by who can make waves of them"
            waves = self._waves({name: self._read_array(f"{n}/waves/{name}.npy") for name in data["waves"]})
        return CaseBundle(tuple(data["names"]), BundleForm.of(data["form"]), stacks, shared, waves)

    def _read_array(self, name: str) -> Any:
        with self._zip.open(name) as file:
            return np.lib.format.read_array(file, allow_pickle=False)


def write_results(path: Path, about: dict[str, Any], results: DeviceResults) -> None:
    """Write results as one .npz: complete, or absent."""
    header = {
        "format": FORMAT,
        "identity": about["identity"],
        "results": about.get("results", {}),
        "names": results.names,
        "failures": results.failures,
        "interrupted": results.interrupted,
    }
    arrays: dict[str, Any] = {name: np.concatenate(parts) for name in ARRAYS if (parts := getattr(results, name))}
    if results.packed:
        arrays |= _with_prefix(TALLIES, PackedTallies.joined(results.packed).arrays())
    if "events" in arrays:
        arrays |= _with_prefix(EVENTS, pack_rows(arrays.pop("events")))
    temporary = path.with_name(f".{path.name}.part")
    try:
        with temporary.open("wb") as file:
            np.savez(file, about=np.frombuffer(json.dumps(header).encode(), dtype=np.uint8), **arrays)
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise DeckcraneError(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from None


def read_results(path: Path) -> tuple[dict[str, Any], DeviceResults]:
    """Read the file of `write_results`: its description, and the results."""
    try:
        with np.load(path, allow_pickle=False) as data:
            about = json.loads(bytes(data["about"]).decode())
            arrays: dict[str, Any] = {name: data[name] for name in data.files if name != "about"}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise DeckcraneError(f"{path} holds no results of a card: {error}") from None
    if about.get("format") != FORMAT:
        raise DeckcraneError(f"{path} is written in another form than this version reads")
    results = DeviceResults(about["names"], failures=about["failures"], interrupted=about["interrupted"])
    for name in ARRAYS:
        setattr(results, name, [arrays[name]] if name in arrays else [])
    if tallies := _without_prefix(TALLIES, arrays):
        results.packed = [PackedTallies.of(tallies)]
    if events := _without_prefix(EVENTS, arrays):
        results.events = [unpack_rows(events)]
    return about, results


def _with_prefix(prefix: str, arrays: dict[str, Any]) -> dict[str, Any]:
    return {f"{prefix}{name}": values for name, values in arrays.items()}


def _without_prefix(prefix: str, arrays: dict[str, Any]) -> dict[str, Any]:
    return {name.removeprefix(prefix): values for name, values in arrays.items() if name.startswith(prefix)}


def run_file(
    path: Path, arguments: list[str], waves: WavesFrom | None = None, card_of: Callable[[int], Any] = Card
) -> int:
    """Run a packed file with its command-line arguments; gives the exit code."""
    parser = argparse.ArgumentParser(
        prog=path.name, description="Runs packed cases on an NVIDIA card; this machine needs NumPy and CuPy."
    )
    parser.add_argument("-o", "--output", type=Path, required=True, help="the results, a .npz file")
    parser.add_argument("--batch", type=int, help="cases at a time; as many as fit into the card's memory by default")
    parser.add_argument("--device", type=int, default=0, help="the number of the card, from 0")
    parser.add_argument("--resume", action="store_true", help="go on with what --output holds already")
    parser.add_argument("--quiet", action="store_true", help="say nothing while it runs")
    options = parser.parse_args(arguments)
    try:
        return _run_with_options(PackedProgram(path, waves), options, card_of)
    except DeckcraneError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _run_with_options(file: PackedProgram, options: argparse.Namespace, card_of: Callable[[int], Any]) -> int:
    if options.batch is not None and options.batch < 1:
        raise DeckcraneError(f"--batch {options.batch}: at least one case at a time is needed")
    if options.output.suffix != ".npz":
        raise DeckcraneError(f"-o {options.output}: results are a .npz file")
    earlier = DeviceResults()
    if options.resume and options.output.exists():
        about, earlier = read_results(options.output)
        if about["identity"] != file.about["identity"]:
            raise DeckcraneError(f"{options.output} holds results of another file; give another name to -o")
    card = card_of(options.device)
    say: Say = (lambda text: None) if options.quiet else (lambda text: print(text, file=sys.stderr))
    remaining = len(file.names) - len(earlier.names)
    say(f"{remaining} cases of {file.about['title']} on {card.name}")
    card.load(file.code)
    began = time.monotonic()

    def with_earlier(results: DeviceResults) -> DeviceResults:
        merged = DeviceResults(interrupted=results.interrupted)
        merged.add(earlier)
        merged.add(results)
        return merged

    results = run_bundles(
        card,
        file.plan,
        file.bundles(frozenset(earlier.names)),
        batch=options.batch,
        progress=_progress_bar(remaining, began) if not options.quiet and sys.stderr.isatty() else lambda cases: None,
        say=say,
        save=lambda done: write_results(options.output, file.about, with_earlier(done)),
    )
    write_results(options.output, file.about, with_earlier(results))
    seconds, simulated = time.monotonic() - began, len(results.names) * file.plan.steps * file.plan.step
    say(f"{len(results.names)} cases in {seconds:.1f} s, {simulated / max(seconds, 1e-9):,.0f} times real time")
    for name, reason in list(results.failures.items())[:10]:
        say(f"{name}: {reason}")
    if results.interrupted:
        say(f"interrupted; {options.output} holds what is done, and --resume continues")
        return 130
    return 0


def _progress_bar(cases: int, began: float) -> Callable[[float], None]:
    last_shown = began

    def report(done: float) -> None:
        nonlocal last_shown
        now = time.monotonic()
        if now - last_shown > 0.5 or done >= cases:
            last_shown = now
            seconds_left = (now - began) * (cases - done) / max(done, 1e-9)
            print(
                f"\r{done / cases:6.1%}  {seconds_left:6.0f} s left ",
                end="\n" if done >= cases else "",
                file=sys.stderr,
            )

    return report
