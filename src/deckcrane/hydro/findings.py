"""A finding about hydrodynamic data: its severity, text and location, with the numbers and frequencies that show it.

An `error` is data that no vessel can have, a `warning` data that may spoil a run, a `note` a fact worth knowing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Level = Literal["error", "warning", "note"]
LEVELS: tuple[Level, ...] = ("error", "warning", "note")


@dataclass(frozen=True)
class Finding:
    """A finding: its severity, text, location in the data, and the numbers that show it."""

    level: Level
    what: str
    where: str
    numbers: str = ""
    frequencies: tuple[float, ...] = ()
    """Single frequencies at fault [rad/s]: figures mark them, and they may be left out."""

    def __str__(self) -> str:
        return f"{self.level}: {self.where}: {self.what}" + (f" ({self.numbers})" if self.numbers else "")


def worst_first(found: Iterable[Finding]) -> list[Finding]:
    """Findings in the order of their severity; the order within each level is kept."""
    return sorted(found, key=lambda finding: LEVELS.index(finding.level))


def listed(frequencies: Iterable[float], most: int = 12) -> str:
    """Frequencies as text, the first few of many; with digits enough for `leave_out` to match them."""
    texts = [f"{w:.4g}" for w in frequencies]
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return f"{', '.join(texts[:most])}{more} rad/s"
