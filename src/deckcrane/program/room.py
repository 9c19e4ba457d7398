"""Whether what a run records fits into memory: said before it begins, with what would fit."""

from __future__ import annotations

import os
import sys
from math import ceil
from pathlib import Path

from deckcrane.errors import DeckcraneError

_SHARE = 0.8
"""The part of the free memory that a run may take."""


def check_room(records: float, numbers: int, more: float = 0.0, *, every: float, step: float) -> None:
    """Refuses a run whose records (of so many numbers each), and `more` bytes besides, do not fit into the free memory."""
    free = available_memory()
    needed = 8.0 * records * numbers + more
    if free is None or needed <= _SHARE * free:
        return
    left = _SHARE * free - more
    if left > 0 and records > 1:
        wider = _wider(records * every, step, every * 8.0 * records * numbers / left)
        offer = f"Record less often, as with run.every: {wider:.6g} s (it is {every:g} s), or less (record), or run for less time"
    else:
        offer = "Run for less time: the table of wave forces alone is too large"
    raise DeckcraneError(
        f"this run takes about {needed / 1e9:,.1f} GB of memory for {records:,.0f} records of {numbers:,} numbers"
        f"{' and its waves' if more else ''}; {free / 1e9:,.1f} GB are free. {offer}"
    )


def _wider(duration: float, step: float, least: float) -> float:
    """The shortest spacing of records from `least` on that is a whole number of steps and divides the run."""
    steps, wanted = round(duration / step), ceil(least / step)
    return step * next((n for n in range(wanted, wanted + 100_000) if steps % n == 0), steps)


def available_memory() -> float | None:
    """Bytes that this process can still have, by the machine, its container and its own limit; None where nobody says."""
    known = [value for value in (_of_the_machine(), _of_the_container(), _of_the_process()) if value is not None]
    return min(known) if known else None


def _of_the_machine() -> float | None:
    if sys.platform == "win32":
        return None
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return 1024.0 * int(line.split()[1])
    except (OSError, ValueError):
        pass
    try:
        return float(os.sysconf("SC_PHYS_PAGES")) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return None


def _of_the_container() -> float | None:
    folder = Path("/sys/fs/cgroup")
    try:
        most = (folder / "memory.max").read_text(encoding="ascii").strip()
        used = int((folder / "memory.current").read_text(encoding="ascii"))
        return None if most == "max" else max(0.0, float(most) - used)
    except (OSError, ValueError):
        return None


def _of_the_process() -> float | None:
    if sys.platform == "win32":
        return None
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_AS)
    return None if most == resource.RLIM_INFINITY else float(most)
