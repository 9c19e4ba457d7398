"""The first crossing from below, of many cells together: a walk up to the step that has it, then halving.

A share of what is allowed need not grow in proportion to a load, nor grow at all; what counts is the first load at which it is
more than 1. The range is walked from below in equal steps until a load is too much, then the step between the last that was
right and this one is halved until it is narrow. A crossing and its return within one step of the walk are not seen: more steps
see finer. Pure numbers; knows no crane.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array

Tried = Callable[[NDArray[np.int_], Array], NDArray[np.bool_]]
"""Whether each of some cells, by number, can take its value."""


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
    low, high = np.full(len(least), np.nan), np.full(len(least), np.nan)
    lows, highs = [], []

    def level(cells: NDArray[np.int_], values: Array) -> None:
        right = tried(cells, values)
        low[cells[right]] = values[right]
        high[cells[~right]] = values[~right]
        lows.append(low.copy())
        highs.append(high.copy())

    for k in range(scan + 1):
        cells = np.flatnonzero(np.isnan(high) & (least <= most) & ~(low >= most))
        if not len(cells):
            break
        share = k / scan
        level(cells, least[cells] * (1 - share) + most[cells] * share)
    while len(cells := np.flatnonzero(high - low > tolerance)):
        middle = (low[cells] + high[cells]) / 2
        level(cells, middle)
    if not lows:
        return Brackets(low[None], high[None])
    return Brackets(np.array(lows), np.array(highs))
