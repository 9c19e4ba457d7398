"""Peaks of signals by level: how many reach a level after k - 1 that do not, from a campaign's statistic or a stored series."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array


@dataclass(frozen=True)
class PeaksByLevel:
    """Levels, in equal distances and rising; peaks that reach each of them after k - 1 that do not, over orders and levels; how
    many peaks there are, and the time that they were counted in."""

    levels: Array
    exceedances: Array
    peaks: float
    time: float


def peaks_in(series: Array) -> Array:
    """The values from which a series falls after it rose; a plateau is one."""
    y = np.asarray(series, dtype=float)
    y = y[np.concatenate([[True], np.diff(y) != 0.0])]
    inner = (y[1:-1] > y[:-2]) & (y[1:-1] > y[2:])
    return np.asarray(y[1:-1][inner])


def exceedances_of(peaks: Array, levels: Array, orders: int) -> Array:
    """For k = 1 to `orders`: how many peaks p >= x follow k - 1 peaks < x, for every level x."""
    found = np.zeros((orders, len(levels)))
    largest = np.full(len(peaks), -np.inf)
    for k in range(1, orders + 1):
        if k > 1:
            before = np.full(len(peaks), np.inf)  # what has fewer predecessors reaches nothing
            before[k - 1 :] = peaks[: len(peaks) - k + 1]
            largest = np.maximum(largest, before)
        below, reached = (np.searchsorted(levels, value, side="right") for value in (largest, peaks))
        rises = below < reached
        steps = np.bincount(below[rises], minlength=len(levels) + 1) - np.bincount(
            reached[rises], minlength=len(levels) + 1
        )
        found[k - 1] = np.cumsum(steps)[: len(levels)]
    return found


def peaks_of_series(series: Array, every: float, orders: int, bins: int = 512) -> PeaksByLevel:
    """Those of a stored series, at levels in equal distances from its least peak to its greatest."""
    peaks = peaks_in(series)
    time = len(series) * every
    if len(peaks) == 0:
        return PeaksByLevel(np.zeros(1), np.zeros((orders, 1)), 0.0, time)
    levels = np.linspace(peaks.min(), peaks.max(), bins) if np.ptp(peaks) > 0 else peaks[:1]
    return PeaksByLevel(levels, exceedances_of(peaks, levels, orders), float(len(peaks)), time)


def on_one_grid(parts: Sequence[PeaksByLevel]) -> tuple[Array, Array]:
    """Levels, and over parts, orders and levels the exceedances: all seeds of a state on the coarsest grid that any of them has.

    Distances of levels are powers of two, and levels whole multiples of them: the levels of the coarsest grid are levels of all
    others, so that counts stay exact. Below the lowest level of a part all of its peaks reach, above its highest none do; of higher
    orders none do in both.
    """
    there = [part for part in parts if part.peaks > 0]
    orders = parts[0].exceedances.shape[0]
    if not there:
        return np.zeros(1), np.zeros((len(parts), orders, 1))
    if len(parts) == 1:
        return parts[0].levels, parts[0].exceedances[None]
    width = max((float(part.levels[1] - part.levels[0]) if len(part.levels) > 1 else 0.0) for part in there)
    low, high = min(float(part.levels[0]) for part in there), max(float(part.levels[-1]) for part in there)
    if width == 0.0:
        levels = np.unique([float(part.levels[0]) for part in there])
    else:
        levels = width * np.arange(np.floor(low / width), np.ceil(high / width) + 1.0)
    found = np.zeros((len(parts), orders, len(levels)))
    for own, part in zip(found, parts, strict=True):
        if part.peaks > 0:
            place = np.searchsorted(part.levels, levels - 1e-9 * width, side="left")
            inside = np.minimum(place, len(part.levels) - 1)
            own[:] = np.where(place < len(part.levels), part.exceedances[:, inside], 0.0)
            own[:, levels < part.levels[0]] = 0.0
            own[0, levels < part.levels[0]] = part.peaks
    return levels, found
