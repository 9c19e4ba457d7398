"""Distributions fitted to maxima of runs or blocks, with draws of their sampling error.

**Gumbel.** The estimators are equivariant, so (x_p - estimate of a)/(estimate of b) has a distribution that depends on the number
of maxima alone. It is drawn once, from standard Gumbel samples of that size. The draws of a and b that follow, b/B* and a - b A*/B*
(generalised pivotal quantities: S. Weerahandi, Generalized confidence intervals, Journal of the American Statistical Association 88
(1993) 899-905), give intervals for any fractile that hold exactly, but for the number of draws, for two maxima as for a thousand,
if maxima follow Gumbel's distribution.

**Weibull.** A parametric bootstrap: samples of the fitted distribution are fitted again, and their deviations are reflected
about the estimate, in logarithms for scale and shape. It holds approximately; docs/validation/extremes.md says how well.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from deckcrane.analysis.extremes_gumbel import GUMBEL
from deckcrane.analysis.extremes_rates import ConstantRate, Exceedance, GumbelRate, WeibullRate, rate_of
from deckcrane.analysis.extremes_weibull import LEAST_SHAPE, MOST_SHAPE, WEIBULL
from deckcrane.arrays import Array

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
