"""Peaks of signals by level: number of peaks that reach a level after k - 1 that do not, of a campaign or a stored series."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array


@dataclass(frozen=True)
class PeaksByLevel:
    """Exceedances of equally spaced rising levels, over orders k and levels.

    `exceedances` counts the peaks that reach a level after k - 1 that do not; `peaks` is the number of all peaks, and `time`
    the duration in which they were counted.
    """

    levels: Array
    exceedances: Array
    peaks: float
    time: float


def peaks_in(series: Array) -> Array:
    """Local maxima of a series; a plateau counts once."""
    y = np.asarray(series, dtype=float)
    y = y[np.concatenate([[True], np.diff(y) != 0.0])]
    inner = (y[1:-1] > y[:-2]) & (y[1:-1] > y[2:])
    return np.asarray(y[1:-1][inner])


def exceedances_of(peaks: Array, levels: Array, orders: int) -> Array:
    """For k = 1 to `orders`: number of peaks p >= x that follow k - 1 peaks < x, for every level x."""
    exceedances = np.zeros((orders, len(levels)))
    largest = np.full(len(peaks), -np.inf)
    for k in range(1, orders + 1):
        if k > 1:
            before = np.full(len(peaks), np.inf)  # a peak with fewer predecessors is not counted
            before[k - 1 :] = peaks[: len(peaks) - k + 1]
            largest = np.maximum(largest, before)
        below, reached = (np.searchsorted(levels, value, side="right") for value in (largest, peaks))
        rises = below < reached
        steps = np.bincount(below[rises], minlength=len(levels) + 1) - np.bincount(
            reached[rises], minlength=len(levels) + 1
        )
        exceedances[k - 1] = np.cumsum(steps)[: len(levels)]
    return exceedances


def peaks_of_series(series: Array, every: float, orders: int, bins: int = 512) -> PeaksByLevel:
    """Peaks of a stored series, at equally spaced levels from its lowest peak to its highest."""
    peaks = peaks_in(series)
    time = len(series) * every
    if len(peaks) == 0:
        return PeaksByLevel(np.zeros(1), np.zeros((orders, 1)), 0.0, time)
    levels = np.linspace(peaks.min(), peaks.max(), bins) if np.ptp(peaks) > 0 else peaks[:1]
    return PeaksByLevel(levels, exceedances_of(peaks, levels, orders), float(len(peaks)), time)


def on_one_grid(parts: Sequence[PeaksByLevel]) -> tuple[Array, Array]:
    """Levels, and exceedances over parts, orders and levels: all seeds of a state on the coarsest grid of any of them.

    Level spacings are powers of two, and levels integer multiples of them: the levels of the coarsest grid are levels of all
    others, so that counts stay exact. All peaks of a part reach levels below its lowest, none those above its highest; of higher
    orders none do in either case.
    """
    with_peaks = [part for part in parts if part.peaks > 0]
    orders = parts[0].exceedances.shape[0]
    if not with_peaks:
        return np.zeros(1), np.zeros((len(parts), orders, 1))
    if len(parts) == 1:
        return parts[0].levels, parts[0].exceedances[None]
    width = max((float(part.levels[1] - part.levels[0]) if len(part.levels) > 1 else 0.0) for part in with_peaks)
    low, high = min(float(part.levels[0]) for part in with_peaks), max(float(part.levels[-1]) for part in with_peaks)
    if width == 0.0:
        levels = np.unique([float(part.levels[0]) for part in with_peaks])
    else:
        levels = width * np.arange(np.floor(low / width), np.ceil(high / width) + 1.0)
    exceedances = np.zeros((len(parts), orders, len(levels)))
    for of_part, part in zip(exceedances, parts, strict=True):
        if part.peaks > 0:
            index = np.searchsorted(part.levels, levels - 1e-9 * width, side="left")
            inside = np.minimum(index, len(part.levels) - 1)
            of_part[:] = np.where(index < len(part.levels), part.exceedances[:, inside], 0.0)
            of_part[:, levels < part.levels[0]] = 0.0
            of_part[0, levels < part.levels[0]] = part.peaks
    return levels, exceedances
