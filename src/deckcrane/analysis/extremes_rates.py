"""How often a level is exceeded: the one form that all methods for extremes give their result in.

The largest value in a time T stays below x with the probability F(x) = exp(-T h(x)): exceedances of high levels come like a
Poisson process of the rate h(x) (standards of practice: 4.3, 4.8). What is known of maxima of blocks of a length d, F_d(x), is the
same with h = -ln(F_d)/d, so that maxima of other times follow: F_T = F_d^(T/d). A fractile is found by solving for x; the level
that is exceeded once on average, h = 1/T, is the most probable maximum: the fractile 1/e, for Gumbel's distribution its mode.

Parameters are arrays of any shape: one entry for each draw of an interval.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import e
from typing import Protocol

import numpy as np

from deckcrane.arrays import Array

MOST_PROBABLE = 1.0 / e
"""The fractile of the most probable maximum."""


class Exceedance(Protocol):
    """A fitted tail: the rate [1/s] at which a level is exceeded, and the level that a rate belongs to."""

    def rate(self, x: Array) -> Array: ...

    def level(self, rate: Array | float) -> Array: ...


def rate_of(fractile: float, duration: float) -> float:
    """The rate of exceedance of a level that the largest value in a time stays below with this probability."""
    return float(-np.log(fractile) / duration)


@dataclass(frozen=True)
class GumbelRate:
    """Maxima of blocks of the length `block` that follow Gumbel's distribution, F = exp(-exp(-(x - location)/scale))."""

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
    """Maxima of blocks that follow F = 1 - exp(-((x - location)/scale)^shape)."""

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
class ConstantRate:
    """A signal whose maxima are all the same: the one level that nothing exceeds."""

    location: Array

    def rate(self, x: Array) -> Array:
        return np.where(np.asarray(x) < self.location, np.inf, 0.0)

    def level(self, rate: Array | float) -> Array:
        return np.broadcast_to(self.location, np.broadcast_shapes(np.shape(self.location), np.shape(rate))).copy()
