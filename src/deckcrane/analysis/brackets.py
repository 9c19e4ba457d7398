"""Bracket the first upward crossing of 1 for many cells at once: scan upwards in equal steps, then refine one step.

A utilisation need not be proportional to a load, nor even increase with it; what counts is the first load at which it is
more than 1. The range is scanned from below in equal steps until a load is too large; the step between the last admissible load
and this one is then refined. Linear interpolation to 1 is a good estimate: the cuts lie beside it, on either side in turn, so
that two of them are enough for a nearly linear function. A step that two cuts have not halved is bisected. A crossing and its
return within one step of the scan are missed: a finer scan finds them. The module is pure numerics and knows nothing of cranes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array

Tried = Callable[[NDArray[np.int_], Array], Array]
"""The largest utilisation of each of some cells, by index, at its value: 1 is the limit, infinite means impossible."""
BESIDE = 0.4
"""Distance of cuts from the interpolated crossing, as a fraction of the tolerance: two of them leave less than the tolerance."""
EDGE = 0.1
"""Least distance of a cut from the ends of a step, as a fraction of the tolerance."""


@dataclass(frozen=True)
class Brackets:
    """For each cell the largest admissible value and the smallest inadmissible one, level by level (levels, cells).

    `low` is NaN where already the least value of the range is too large, and `high` where the greatest is still admissible.
    """

    low: Array
    high: Array

    @property
    def last(self) -> tuple[Array, Array]:
        return self.low[-1], self.high[-1]


def first_crossings(tried: Tried, least: Array, most: Array, tolerance: float, scan: int) -> Brackets:
    """Brackets no wider than `tolerance` about the first crossing of every cell.

    All unfinished cells are evaluated together, once per level.
    """
    search = _BracketSearch(tried, len(least))
    for k in range(scan + 1):
        cells = np.flatnonzero(np.isnan(search.high) & (least <= most) & ~(search.low >= most))
        if not len(cells):
            break
        fraction = k / scan
        search.level(cells, least[cells] * (1 - fraction) + most[cells] * fraction)
    while len(cells := np.flatnonzero(search.high - search.low > tolerance)):
        search.level(cells, search.cuts(cells, tolerance))
    return search.brackets


class _BracketSearch:
    """State of the search: brackets and the utilisations at their ends."""

    def __init__(self, tried: Tried, count: int) -> None:
        self._evaluate = tried
        self.low, self.high, self._at_low, self._at_high = (np.full(count, np.nan) for _ in range(4))
        self._was_admissible = np.zeros(count, dtype=bool)
        self._widths = np.full((2, count), np.inf)
        self._levels: list[tuple[Array, Array]] = []

    def level(self, cells: NDArray[np.int_], values: Array) -> None:
        """Evaluate one value of each of these cells, and narrow their brackets."""
        utilisation = self._evaluate(cells, values)
        admissible = utilisation <= 1.0
        self._widths[:, cells] = np.stack([self._widths[1, cells], self.high[cells] - self.low[cells]])
        self.low[cells[admissible]], self._at_low[cells[admissible]] = values[admissible], utilisation[admissible]
        self.high[cells[~admissible]], self._at_high[cells[~admissible]] = values[~admissible], utilisation[~admissible]
        self._was_admissible[cells] = admissible
        self._levels.append((self.low.copy(), self.high.copy()))

    def cuts(self, cells: NDArray[np.int_], tolerance: float) -> Array:
        """Next values to evaluate within the brackets of these cells."""
        low, high = self.low[cells], self.high[cells]
        width, middle = high - low, (low + high) / 2
        rise = self._at_high[cells] - self._at_low[cells]
        interpolated = low + (1.0 - self._at_low[cells]) / rise * width
        offset = interpolated + np.where(self._was_admissible[cells], BESIDE, -BESIDE) * tolerance
        clipped = np.clip(offset, low + EDGE * tolerance, high - EDGE * tolerance)
        slow = width > 0.5 * self._widths[0, cells]  # two cuts have not halved the bracket
        return np.asarray(np.where(slow | ~np.isfinite(rise), middle, clipped))

    @property
    def brackets(self) -> Brackets:
        if not self._levels:
            return Brackets(self.low[None], self.high[None])
        lows, highs = zip(*self._levels, strict=True)
        return Brackets(np.array(lows), np.array(highs))
