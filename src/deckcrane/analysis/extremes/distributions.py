"""Gumbel and Weibull distributions fitted to maxima of runs or blocks by four estimators, with draws of their sampling error.

Samples are along the last axis.

**Gumbel**, F(x) = exp(-exp(-(x - a)/b)). All estimators are equivariant: for c + s x they give c + s a and s b. So the error of
an estimate in units of the scale, (x_p - estimate of a)/(estimate of b), has a distribution that depends on the number of
maxima alone. It is drawn once, from standard Gumbel samples of that size. The draws of a and b that follow, b/B* and
a - b A*/B* (generalised pivotal quantities: S. Weerahandi, Generalized confidence intervals, Journal of the American
Statistical Association 88 (1993) 899-905), give intervals for any fractile that hold exactly, but for the number of draws, for
two maxima as for a thousand, if maxima follow Gumbel's distribution.

**Weibull** with three parameters, F(x) = 1 - exp(-((x - location)/scale)^shape). The shape is searched between 0.4 and 20:
beyond 20 the distribution is, to any sample, the mirrored Gumbel distribution, and location and scale diverge. Draws are those
of a parametric bootstrap: samples of the fitted distribution are fitted again, and their deviations are reflected about the
estimate, in logarithms for scale and shape. It holds approximately; docs/validation/extremes.md says how well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from scipy.special import gamma

from deckcrane.analysis.extremes.rates import ConstantRate, Exceedance, GumbelRate, WeibullRate, rate_of
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


DRAWS = 4000
BOOTSTRAPS = 400
"""Numbers of draws for intervals: by pivots (`DRAWS`), and by samples that are fitted again (`BOOTSTRAPS`)."""
ON_MAXIMA = (*GUMBEL, *WEIBULL)
FEWEST = dict.fromkeys(GUMBEL, 2) | dict.fromkeys(WEIBULL, 4)
"""Smallest number of maxima for a fit: two for Gumbel's two parameters, four for Weibull's three."""


@dataclass(frozen=True)
class FittedTail:
    """A fitted tail, and draws of its sampling error; `again` are fits to samples of the tail itself, where these differ."""

    method: str
    estimate: Exceedance
    draws: Exceedance
    again: Exceedance | None = None

    def fractile(self, share: float, duration: float) -> float:
        return float(self.estimate.level(rate_of(share, duration)))

    def interval(self, share: float, duration: float, confidence: float) -> tuple[float, float]:
        """Confidence interval: equal tails of the draws are left out on both sides."""
        drawn = self.draws.level(rate_of(share, duration))
        low, high = np.quantile(drawn, [0.5 - confidence / 2, 0.5 + confidence / 2])
        return float(low), float(high)


def fitted_to_maxima(method: str, maxima: Array, block: float, seed: int = 1) -> FittedTail:
    """Fit a distribution to maxima of blocks of this length; a constant where they are all equal."""
    x = np.asarray(maxima, dtype=float)
    spread = float(x.max() - x.min())
    if spread <= 1e-12 * float(np.abs(x).max()):
        return FittedTail(method, ConstantRate(np.asarray(x.mean())), ConstantRate(np.full(2, x.mean())))
    if method in GUMBEL:
        location, scale = GUMBEL[method](x)
        a, b = standard_draws(method, len(x), seed)
        drawn = scale / b
        return FittedTail(
            method,
            GumbelRate(location, scale, block),
            GumbelRate(location - a * drawn, drawn, block),
            GumbelRate(location + a * scale, scale * b, block),
        )
    location_estimate, scale_estimate, shape = (np.asarray(parameter) for parameter in WEIBULL[method](x))
    draws, again = _weibull_draws(method, location_estimate, scale_estimate, shape, len(x), block, seed)
    return FittedTail(method, WeibullRate(location_estimate, scale_estimate, shape, block), draws, again)


@lru_cache(maxsize=64)
def standard_draws(method: str, count: int, seed: int) -> tuple[Array, Array]:
    """Location and scale estimated by a method from `count` maxima that follow exp(-exp(-x))."""
    rng = np.random.default_rng((seed, count))
    location, scale = GUMBEL[method](-np.log(rng.exponential(size=(DRAWS, count))))
    return location, scale


def _weibull_draws(
    method: str, location: Array, scale: Array, shape: Array, count: int, block: float, seed: int
) -> tuple[WeibullRate, WeibullRate]:
    """Draws of the tail's sampling error, and fits to samples of the tail itself."""
    rng = np.random.default_rng((seed, count))
    standard = rng.exponential(size=(BOOTSTRAPS, count)) ** (1.0 / float(shape))
    drawn_location, drawn_scale, drawn_shape = WEIBULL[method](standard)
    rescaled = scale / drawn_scale
    reflected_shape = np.clip(shape**2 / drawn_shape, LEAST_SHAPE, 2.0 * MOST_SHAPE)
    return (
        WeibullRate(location - drawn_location * rescaled, rescaled, reflected_shape, block),
        WeibullRate(location + drawn_location * scale, scale * drawn_scale, drawn_shape, block),
    )


def bias_of(method: str, count: int, share: float, ratio: float, seed: int = 1) -> float:
    """Mean error of a Gumbel estimator's fractile, in units of the scale; standards of practice: 4.7.

    It is for `count` maxima of blocks that are 1/ratio of the duration.
    """
    if method == "gumbel":  # linear in the ordered maxima
        return 0.0
    location, scale = standard_draws(method, count, seed)
    y = -np.log(-np.log(share) / ratio)
    return float(np.mean(location + scale * y) - y)
