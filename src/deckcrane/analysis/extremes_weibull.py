"""Weibull distribution with three parameters, F(x) = 1 - exp(-((x - location)/scale)^shape), by four estimators.

Samples are along the last axis. The shape is searched between 0.4 and 20: beyond 20 the distribution is, to any sample, the
mirrored Gumbel distribution, and location and scale diverge.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from scipy.special import gamma

from deckcrane.analysis.extremes_gumbel import plotting_positions
from deckcrane.arrays import Array

LEAST_SHAPE, MOST_SHAPE = 0.4, 20.0
Parameters = tuple[Array, Array, Array]
"""Location, scale and shape."""


@cache
def _skewness_table() -> tuple[Array, Array, Array]:
    """Table of shapes with their skewness and L-skewness; both fall with the shape."""
    shape = np.geomspace(LEAST_SHAPE, MOST_SHAPE, 2000)
    g1, g2, g3 = (gamma(1.0 + k / shape) for k in (1, 2, 3))
    skewness = (g3 - 3.0 * g1 * g2 + 2.0 * g1**3) / (g2 - g1**2) ** 1.5
    l_skewness = 3.0 - 2.0 * (1.0 - 3.0 ** (-1.0 / shape)) / (1.0 - 2.0 ** (-1.0 / shape))
    return shape, skewness, l_skewness


def weibull_by_moments(maxima: Array) -> Parameters:
    """Estimate from mean, variance and skewness (corrected for the number of maxima)."""
    x = np.asarray(maxima, dtype=float)
    n, mean = x.shape[-1], x.mean(axis=-1)
    deviation = x - mean[..., None]
    variance = np.sum(deviation**2, axis=-1) / (n - 1.0)
    third = np.mean(deviation**3, axis=-1) / np.mean(deviation**2, axis=-1) ** 1.5
    third = third * np.sqrt(n * (n - 1.0)) / (n - 2.0)
    shapes, skewness, _ = _skewness_table()
    shape = np.interp(-third, -skewness, shapes)
    g1, g2 = gamma(1.0 + 1.0 / shape), gamma(1.0 + 2.0 / shape)
    scale = np.sqrt(variance / (g2 - g1**2))
    return mean - scale * g1, scale, shape


def weibull_by_l_moments(maxima: Array) -> Parameters:
    """Estimate from the first three L-moments (Hosking 1990, with the sign of maxima reversed).

    l2 = scale Gamma(1 + 1/shape)(1 - 2^(-1/shape)), t3 = 3 - 2 (1 - 3^(-1/shape))/(1 - 2^(-1/shape)).
    """
    x = np.sort(maxima, axis=-1)
    n = x.shape[-1]
    i = np.arange(n)
    b0, b1, b2 = x.mean(axis=-1), x @ (i / (n * (n - 1.0))), x @ (i * (i - 1.0) / (n * (n - 1.0) * (n - 2.0)))
    l2, l3 = 2.0 * b1 - b0, 6.0 * b2 - 6.0 * b1 + b0
    shapes, _, l_skewness = _skewness_table()
    shape = np.interp(-l3 / l2, -l_skewness, shapes)
    g1 = gamma(1.0 + 1.0 / shape)
    scale = l2 / (g1 * (1.0 - 2.0 ** (-1.0 / shape)))
    return b0 - scale * g1, scale, shape


def weibull_by_likelihood(maxima: Array) -> Parameters:
    """Maximum likelihood over locations below the smallest maximum, with scale and shape solved for at each of them.

    The likelihood is unbounded for shapes below one: shapes stay at one and above.
    """
    x = np.sort(maxima, axis=-1)

    def fit_at(location: Array) -> tuple[Array, Array, Array]:
        y = x - location[..., None]
        logs = np.log(y)
        top = logs[..., -1:]
        mean = logs.mean(axis=-1)
        shape = np.clip(1.2825 / np.maximum(np.std(logs, axis=-1), 1e-12), 1.0, MOST_SHAPE)
        for _ in range(12):
            w = np.exp(shape[..., None] * (logs - top))
            s0, s1, s2 = (np.sum(w * logs**k, axis=-1) for k in range(3))
            ratio = s1 / s0
            f = ratio - mean - 1.0 / shape
            shape = np.clip(shape - f / (s2 / s0 - ratio**2 + 1.0 / shape**2), 1.0, MOST_SHAPE)
        w = np.exp(shape[..., None] * (logs - top))
        log_scale = top[..., 0] + np.log(w.mean(axis=-1)) / shape
        likelihood = np.log(shape) - shape * log_scale + (shape - 1.0) * mean
        return (
            likelihood - np.mean((y / np.exp(log_scale)[..., None]) ** shape[..., None], axis=-1),
            np.exp(log_scale),
            shape,
        )

    return _best_location(x, fit_at)


def weibull_by_least_squares(maxima: Array) -> Parameters:
    """The straightest line on Weibull paper, ln(x - location) over ln(-ln(1 - F)), over locations below the smallest maximum."""
    x = np.sort(maxima, axis=-1)
    v = np.log(-np.log1p(-plotting_positions(x.shape[-1])))
    centred = v - v.mean()

    def fit_at(location: Array) -> tuple[Array, Array, Array]:
        logs = np.log(x - location[..., None])
        slope = (logs @ centred) / (centred @ centred)
        spread = np.sum((logs - logs.mean(axis=-1, keepdims=True)) ** 2, axis=-1)
        straightness = slope**2 * (centred @ centred) / np.maximum(spread, 1e-300)
        shape = np.clip(1.0 / np.maximum(slope, 1e-12), LEAST_SHAPE, MOST_SHAPE)
        return straightness, np.exp(logs.mean(axis=-1) - v.mean() / shape), shape

    return _best_location(x, fit_at)


def _best_location(x: Array, fit_at: Callable[[Array], tuple[Array, Array, Array]]) -> Parameters:
    """The location with the largest objective, below the smallest maximum.

    Distances from a hundredth of the range to ten ranges are searched first, then twice those between the neighbours of the
    best.
    """
    least, width = x[..., 0], np.maximum(x[..., -1] - x[..., 0], 1e-300)
    low, high = np.full(least.shape, np.log(1e-2)), np.full(least.shape, np.log(10.0))
    for _ in range(3):
        steps = np.linspace(0.0, 1.0, 13)
        distances = np.exp(low[..., None] + (high - low)[..., None] * steps)
        locations = least[..., None] - width[..., None] * distances
        fits = [fit_at(locations[..., k]) for k in range(len(steps))]
        best = np.argmax(np.stack([fit[0] for fit in fits], axis=-1), axis=-1)
        pitch = (high - low) / (len(steps) - 1)
        low, high = low + pitch * np.maximum(best - 1, 0), low + pitch * np.minimum(best + 1, len(steps) - 1)

    def at_best(values: Array) -> Array:
        return np.asarray(np.take_along_axis(values, best[..., None], axis=-1)[..., 0])

    scale, shape = (np.stack([fit[k] for fit in fits], axis=-1) for k in (1, 2))
    return at_best(locations), at_best(scale), at_best(shape)


WEIBULL: dict[str, Callable[[Array], Parameters]] = {
    "weibull": weibull_by_l_moments,
    "weibull_moments": weibull_by_moments,
    "weibull_likelihood": weibull_by_likelihood,
    "weibull_least_squares": weibull_by_least_squares,
}
"""Estimators by the name of the method."""
