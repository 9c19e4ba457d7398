"""Runs damaged files in batches, each batch in a process of its own: a crash or a hang ends the batch, not the test.

`python -m tests.fuzz.driver KIND COUNT` counts what becomes of the seeds 0 to COUNT - 1 and lists what went wrong;
a second form, with a folder and two seeds, is the batch itself.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import subprocess
import sys
import tempfile
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUSY, PATIENCE = 20.0, 300.0
"""Seconds of the processor, and by the clock, for one file; those that take longest need about two of the first."""
LONGEST = 3000.0
"""Seconds by the clock for a batch."""
MEMORY = 6_000_000_000
"""Bytes of address space that a batch may ask for, so that a header which claims too much cannot take the machine."""


@dataclass
class Outcome:
    """How many files of a kind were read and refused; and, by seed, the last line of what went wrong with others."""

    kind: str
    counts: Counter[str] = field(default_factory=Counter)
    faults: dict[int, str] = field(default_factory=dict)

    def __str__(self) -> str:
        faults = "".join(f"\n  {self.kind} {seed}: {text}" for seed, text in sorted(self.faults.items()))
        return f"{self.kind}: {self.counts['read']} read, {self.counts['refused']} refused, {len(self.faults)} faults{faults}"


def fuzz(kind: str, seeds: range, made: Path, folder: Path) -> Outcome:
    """All seeds of a kind; where a process ends before its time, the seed it was at is at fault, and the next goes on."""
    outcome = Outcome(kind)
    start = seeds.start
    while start < seeds.stop:
        command = [sys.executable, "-m", "tests.fuzz.driver", kind, str(made), str(folder), str(start), str(seeds.stop)]
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False, timeout=LONGEST
        )
        at = start - 1
        for line in done.stdout.splitlines():
            at, result, text = json.loads(line)
            if result in ("read", "refused"):
                outcome.counts[result] += 1
            else:
                outcome.faults[at] = text
        start = at + 1
        if start < seeds.stop:
            last = next((text for text in done.stderr.splitlines() if "Error" in text or "Timeout" in text), "no words")
            outcome.faults[start] = f"the process ended with code {done.returncode}: {last}"
            start += 1
    return outcome


def batch(kind: str, made: Path, folder: Path, start: int, stop: int) -> None:
    """A line for each seed, as soon as it is known."""
    limit_memory()
    for seed in range(start, stop):
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        limit_time()
        print(json.dumps([seed, *tried(kind, seed, made, folder)]), file=sys.__stdout__, flush=True)
    faulthandler.cancel_dump_traceback_later()


def tried(kind: str, seed: int, made: Path, folder: Path) -> tuple[str, str]:
    """What becomes of one file: `read`, `refused`, or `fault` with its exception and place."""
    from tests.fuzz.cases import damaged, exercise

    try:
        return exercise(kind, damaged(kind, seed, made, folder), folder), ""
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)
        ours = [frame for frame in place if "deckcrane" in frame.filename] or list(place)
        where = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}"
        return "fault", f"{type(error).__name__} at {where}: {str(error)[:200]}"


def limit_time() -> None:
    """The process is ended by the system where a file keeps it busy, however loaded the machine is."""
    if hasattr(signal, "setitimer"):  # not on Windows
        signal.setitimer(signal.ITIMER_PROF, BUSY)


def limit_memory() -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    if len(sys.argv) == 6:
        batch(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5]))
    else:
        from tests.fuzz import originals

        os.environ.setdefault("DECKCRANE_CACHE", str(Path(tempfile.gettempdir()) / "deckcrane-test-cache"))
        with tempfile.TemporaryDirectory() as scratch:
            originals.make(sys.argv[1], Path(scratch) / "originals")
            print(fuzz(sys.argv[1], range(int(sys.argv[2])), Path(scratch) / "originals", Path(scratch) / "case"))
