"""The first crossing from below, of many cells together: a walk up to the step that has it, which is then cut until it is narrow.

A share of what is allowed need not grow in proportion to a load, nor grow at all; what counts is the first load at which it is
more than 1. The range is walked from below in equal steps until a load is too much; the step between the last that was right and
this one is then cut. Where the line between its ends crosses 1 is a good guess: the cuts are beside it, on either side in turn, so
that two of them are enough for what is nearly straight. A step that two cuts have not halved is halved. A crossing and its
return within one step of the walk are not seen: more steps see finer. Pure numbers; knows no crane.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array

Tried = Callable[[NDArray[np.int_], Array], Array]
"""The largest share of each of some cells, by number, at its value: 1 is the limit, infinite what cannot be."""
BESIDE = 0.4
"""How far cuts are from where the line crosses, as a share of the tolerance: two of them leave less than the tolerance."""
EDGE = 0.1
"""How near a cut may come to the ends of a step, as a share of the tolerance."""


@dataclass(frozen=True)
class Brackets:
    """For each cell the largest value that was right and the least that was not, level by level (levels, cells).

    `low` is not a number where the least value of the range is too much, and `high` where the greatest is not.
    """

    low: Array
    high: Array

    @property
    def last(self) -> tuple[Array, Array]:
        return self.low[-1], self.high[-1]


def first_crossings(tried: Tried, least: Array, most: Array, tolerance: float, scan: int) -> Brackets:
    """Brackets no wider than `tolerance` about the first crossing of every cell.

    All cells that still have something to find are tried together, once a level.
    """
    search = _Search(tried, len(least))
    for k in range(scan + 1):
        cells = np.flatnonzero(np.isnan(search.high) & (least <= most) & ~(search.low >= most))
        if not len(cells):
            break
        share = k / scan
        search.level(cells, least[cells] * (1 - share) + most[cells] * share)
    while len(cells := np.flatnonzero(search.high - search.low > tolerance)):
        search.level(cells, search.cuts(cells, tolerance))
    return search.brackets


class _Search:
    """Brackets while they are found, with the shares at their ends."""

    def __init__(self, tried: Tried, count: int) -> None:
        self._tried = tried
        self.low, self.high, self._at_low, self._at_high = (np.full(count, np.nan) for _ in range(4))
        self._was_right = np.zeros(count, dtype=bool)
        self._widths = np.full((2, count), np.inf)
        self._levels: list[tuple[Array, Array]] = []

    def level(self, cells: NDArray[np.int_], values: Array) -> None:
        """Tries one value of each of these cells."""
        shares = self._tried(cells, values)
        right = shares <= 1.0
        self._widths[:, cells] = np.stack([self._widths[1, cells], self.high[cells] - self.low[cells]])
        self.low[cells[right]], self._at_low[cells[right]] = values[right], shares[right]
        self.high[cells[~right]], self._at_high[cells[~right]] = values[~right], shares[~right]
        self._was_right[cells] = right
        self._levels.append((self.low.copy(), self.high.copy()))

    def cuts(self, cells: NDArray[np.int_], tolerance: float) -> Array:
        """Where the steps of these cells are cut next."""
        low, high = self.low[cells], self.high[cells]
        width, middle = high - low, (low + high) / 2
        rise = self._at_high[cells] - self._at_low[cells]
        line = low + (1.0 - self._at_low[cells]) / rise * width
        beside = line + np.where(self._was_right[cells], BESIDE, -BESIDE) * tolerance
        near = np.clip(beside, low + EDGE * tolerance, high - EDGE * tolerance)
        slow = width > 0.5 * self._widths[0, cells]  # two cuts have not halved it
        return np.asarray(np.where(slow | ~np.isfinite(rise), middle, near))

    @property
    def brackets(self) -> Brackets:
        if not self._levels:
            return Brackets(self.low[None], self.high[None])
        lows, highs = zip(*self._levels, strict=True)
        return Brackets(np.array(lows), np.array(highs))
