"""Rate of exceedance of a level: the common form of the results of all methods for extremes.

The largest value in a time T stays below x with the probability F(x) = exp(-T h(x)): exceedances of high levels are a Poisson
process of the rate h(x) (standards of practice: 4.3, 4.8). The distribution of maxima of blocks of a length d, F_d(x), gives
h = -ln(F_d)/d, so that maxima of other times follow: F_T = F_d^(T/d). A fractile is found by solving for x; the level that is
exceeded once on average, h = 1/T, is the most probable maximum: the fractile 1/e, for Gumbel's distribution its mode.

Parameters are arrays of any shape: one entry for each draw of an interval.
"""

from __future__ import annotations

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
