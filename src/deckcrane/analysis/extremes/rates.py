"""Rate of exceedance of a level, the common form of the results of all methods for extremes; and counts of peaks by level.

The largest value in a time T stays below x with the probability F(x) = exp(-T h(x)): exceedances of high levels are a Poisson
process of the rate h(x) (standards of practice: 4.3, 4.8). The distribution of maxima of blocks of a length d, F_d(x), gives
h = -ln(F_d)/d, so that maxima of other times follow: F_T = F_d^(T/d). A fractile is found by solving for x; the level that is
exceeded once on average, h = 1/T, is the most probable maximum: the fractile 1/e, for Gumbel's distribution its mode.

Parameters are arrays of any shape: one entry for each draw of an interval.

Peaks by level are the numbers of peaks that reach a level after k - 1 that do not, of a campaign or a stored series.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import Field, dataclass
from math import e
from typing import Any, ClassVar, Protocol

import numpy as np

from deckcrane.arrays import Array

MOST_PROBABLE = 1.0 / e
"""Fractile of the most probable maximum."""


class Exceedance(Protocol):
    """A fitted tail, a dataclass of arrays: the rate [1/s] at which a level is exceeded, and the level of a rate."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def rate(self, x: Array) -> Array: ...

    def level(self, rate: Array | float) -> Array: ...


def rate_of(fractile: float, duration: float) -> float:
    """Rate of exceedance of the level below which the largest value in a time stays with this probability."""
    return float(-np.log(fractile) / duration)


@dataclass(frozen=True)
class GumbelRate:
    """Tail of block maxima of duration `block` that follow a Gumbel distribution, F = exp(-exp(-(x - location)/scale))."""

    location: Array
    scale: Array
    block: float

    def rate(self, x: Array) -> Array:
        with np.errstate(over="ignore"):
            return np.asarray(np.exp(-(x - self.location) / self.scale) / self.block)

    def level(self, rate: Array | float) -> Array:
        return np.asarray(self.location - self.scale * np.log(np.asarray(rate) * self.block))


@dataclass(frozen=True)
class WeibullRate:
    """Tail of block maxima that follow F = 1 - exp(-((x - location)/scale)^shape)."""

    location: Array
    scale: Array
    shape: Array
    block: float

    def rate(self, x: Array) -> Array:
        above = np.maximum((x - self.location) / self.scale, 0.0)
        with np.errstate(divide="ignore", over="ignore"):
            return np.asarray(-np.log(-np.expm1(-(above**self.shape))) / self.block)

    def level(self, rate: Array | float) -> Array:
        below = np.exp(-np.asarray(rate) * self.block)
        return np.asarray(self.location + self.scale * (-np.log1p(-below)) ** (1.0 / self.shape))


@dataclass(frozen=True)
class StretchedRate:
    """h(x) = q exp(-a (x - b)^c), and q below b.

    This is the tail of ACER (standards of practice: 4.8), of a Gaussian process (c = 2, 4.1 and 4.3) and of peaks that follow
    a Weibull distribution (4.5).
    """

    q: Array
    a: Array
    b: Array
    c: Array

    def rate(self, x: Array) -> Array:
        with np.errstate(over="ignore"):
            return np.asarray(self.q * np.exp(-self.a * np.maximum(x - self.b, 0.0) ** self.c))

    def level(self, rate: Array | float) -> Array:
        above = np.maximum(np.log(self.q / np.asarray(rate)), 0.0)
        return np.asarray(self.b + (above / self.a) ** (1.0 / self.c))


@dataclass(frozen=True)
class ParetoRate:
    """Generalised Pareto distribution of levels above a threshold that is exceeded at the rate `often`.

    h(x) = often (1 + shape (x - threshold)/scale)^(-1/shape), for shape 0 often exp(-(x - threshold)/scale).
    """

    threshold: Array
    often: Array
    scale: Array
    shape: Array

    def rate(self, x: Array) -> Array:
        z = (x - self.threshold) / self.scale
        exponential = np.abs(self.shape) < 1e-9
        shape = np.where(exponential, 1.0, self.shape)
        with np.errstate(divide="ignore", over="ignore"):
            power = np.maximum(1.0 + shape * z, 0.0) ** (-1.0 / shape)
            power = np.where((1.0 + shape * z <= 0.0) & (shape > 0.0), np.inf, power)
            return np.asarray(self.often * np.where(exponential, np.exp(-z), power))

    def level(self, rate: Array | float) -> Array:
        logs = np.log(self.often / np.asarray(rate))
        exponential = np.abs(self.shape) < 1e-9
        shape = np.where(exponential, 1.0, self.shape)
        return np.asarray(self.threshold + self.scale * np.where(exponential, logs, np.expm1(shape * logs) / shape))


def weibull_peaks_to_gumbel(location: float, scale: float, shape: float, peaks: float) -> tuple[float, float]:
    """Location and scale of the Gumbel distribution of the largest of n Weibull distributed peaks, for large n.

    location + scale (ln n)^(1/shape) and (scale/shape)(ln n)^(1/shape - 1) (standards of practice: 4.4, after Bury 1975).
    """
    logs = float(np.log(peaks))
    return location + scale * logs ** (1.0 / shape), scale / shape * logs ** (1.0 / shape - 1.0)


@dataclass(frozen=True)
class ConstantRate:
    """Tail of a signal whose maxima are all equal: one level that nothing exceeds."""

    location: Array

    def rate(self, x: Array) -> Array:
        return np.where(np.asarray(x) < self.location, np.inf, 0.0)

    def level(self, rate: Array | float) -> Array:
        return np.broadcast_to(self.location, np.broadcast_shapes(np.shape(self.location), np.shape(rate))).copy()


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
