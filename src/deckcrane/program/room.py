"""Check, before it begins, that a run's records fit into memory, and say what would fit."""

from __future__ import annotations

import os
import sys
from math import ceil
from pathlib import Path

from deckcrane.errors import DeckcraneError

_USABLE_FRACTION = 0.8
"""Fraction of the free memory that a run may take."""


def check_room(records: float, numbers: int, more: float = 0.0, *, every: float, step: float) -> None:
    """Refuse a run whose records (of `numbers` values each), and `more` bytes besides, do not fit into the free memory."""
    free = available_memory()
    needed = 8.0 * records * numbers + more
    if free is None or needed <= _USABLE_FRACTION * free:
        return
    available = _USABLE_FRACTION * free - more
    if available > 0 and records > 1:
        spacing = _wider_spacing(records * every, step, every * 8.0 * records * numbers / available)
        hint = f"Record less often, as with run.every: {spacing:.6g} s (it is {every:g} s), or less (record), or run for less time"
    else:
        hint = "Run for less time: the table of wave forces alone is too large"
    raise DeckcraneError(
        f"this run takes about {needed / 1e9:,.1f} GB of memory for {records:,.0f} records of {numbers:,} numbers"
        f"{' and its waves' if more else ''}; {free / 1e9:,.1f} GB are free. {hint}"
    )


def _wider_spacing(duration: float, step: float, least: float) -> float:
    """The shortest spacing of records from `least` on that is a whole number of steps and divides the run."""
    steps, fewest = round(duration / step), ceil(least / step)
    return step * next((n for n in range(fewest, fewest + 100_000) if steps % n == 0), steps)


def available_memory() -> float | None:
    """Bytes still available to this process, by the machine, its container and its own limit; None if none is known."""
    limits = [value for value in (_machine_memory(), _container_memory(), _process_memory()) if value is not None]
    return min(limits) if limits else None


def _machine_memory() -> float | None:
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


def _container_memory() -> float | None:
    folder = Path("/sys/fs/cgroup")
    try:
        limit = (folder / "memory.max").read_text(encoding="ascii").strip()
        used = int((folder / "memory.current").read_text(encoding="ascii"))
        return None if limit == "max" else max(0.0, float(limit) - used)
    except (OSError, ValueError):
        return None


def _process_memory() -> float | None:
    if sys.platform == "win32":
        return None
    import resource

    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    return None if limit == resource.RLIM_INFINITY else float(limit)
