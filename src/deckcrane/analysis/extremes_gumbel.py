"""Gumbel distribution of maxima, F(x) = exp(-exp(-(x - a)/b)), by four estimators; samples along the last axis.

All are equivariant: for c + s x they give c + s a and s b. So the error of an estimate, in units of the scale, has a distribution
that depends on the number of maxima alone; intervals are based on it.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from deckcrane.arrays import Array

EULER = float(np.euler_gamma)
Estimates = tuple[Array, Array]
"""Location a and scale b."""


def by_moments(maxima: Array) -> Estimates:
    """b = s sqrt(6)/pi, a = mean - 0.5772 b (standards of practice: 4.6); s with n - 1. Low for few maxima: 4.7."""
    scale = np.std(maxima, axis=-1, ddof=1) * np.sqrt(6.0) / np.pi
    return np.mean(maxima, axis=-1) - EULER * scale, scale


def by_l_moments(maxima: Array) -> Estimates:
    """Probability-weighted moments, b = l2/ln 2, a = l1 - 0.5772 b, with the unbiased l1 and l2.

    J. R. M. Hosking, L-moments, Journal of the Royal Statistical Society B 52 (1990) 105-124. Both are linear in the ordered
    maxima, and so are fractiles: none of them is biased, however few maxima there are.
    """
    x = np.sort(maxima, axis=-1)
    n = x.shape[-1]
    weights = (2.0 * np.arange(1, n + 1) - n - 1.0) / (n * (n - 1.0))
    scale = (x @ weights) / np.log(2.0)
    return x.mean(axis=-1) - EULER * scale, scale


def by_likelihood(maxima: Array) -> Estimates:
    """Maximum likelihood: b = mean - sum(x w)/sum(w), w = exp(-x/b), by Newton steps in ln b; then a = -b ln(mean of w)."""
    x = np.asarray(maxima, dtype=float)
    least = x.min(axis=-1, keepdims=True)
    y = x - least  # so that no exponential overflows
    mean = y.mean(axis=-1)
    scale = np.maximum(by_l_moments(x)[1], 1e-300)
    for _ in range(40):
        w = np.exp(-y / scale[..., None])
        s0, s1, s2 = (np.sum(w * y**k, axis=-1) for k in range(3))
        ratio = s1 / s0
        f = scale - mean + ratio
        slope = 1.0 + (s2 / s0 - ratio**2) / scale**2
        step = np.clip(f / (slope * scale), -1.0, 1.0)
        scale = scale * np.exp(-step)
        if np.all(np.abs(step) < 1e-13):
            break
    w = np.exp(-y / scale[..., None])
    return least[..., 0] - scale * np.log(w.mean(axis=-1)), scale


def by_least_squares(maxima: Array) -> Estimates:
    """Straight line on Gumbel paper, x over -ln(-ln F), with plotting positions F = (i - 0.44)/(n + 0.12).

    I. I. Gringorten, A plotting rule for extreme probability paper, Journal of Geophysical Research 68 (1963) 813-814.
    """
    x = np.sort(maxima, axis=-1)
    y = reduced(plotting_positions(x.shape[-1]))
    centred = y - y.mean()
    scale = (x @ centred) / (centred @ centred)
    return x.mean(axis=-1) - scale * y.mean(), scale


def plotting_positions(count: int) -> Array:
    """Gringorten's plotting positions of the ordered maxima."""
    return np.asarray((np.arange(1, count + 1) - 0.44) / (count + 0.12))


def reduced(share: Array) -> Array:
    """Reduced variate -ln(-ln F) of Gumbel paper."""
    return np.asarray(-np.log(-np.log(share)))


GUMBEL: dict[str, Callable[[Array], Estimates]] = {
    "gumbel": by_l_moments,
    "gumbel_moments": by_moments,
    "gumbel_likelihood": by_likelihood,
    "gumbel_least_squares": by_least_squares,
}
"""Estimators by the name of the method."""
