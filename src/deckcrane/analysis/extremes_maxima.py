"""Distributions fitted to maxima of runs or blocks, with all that chance might have made of them.

**Gumbel.** The estimators are equivariant, so (x_p - estimate of a)/(estimate of b) has a distribution that depends on the number
of maxima alone. It is drawn once, from standard Gumbel samples of that size. The draws of a and b that follow, b/B* and a - b A*/B*
(generalised pivotal quantities: S. Weerahandi, Generalized confidence intervals, Journal of the American Statistical Association 88
(1993) 899-905), give intervals for any fractile that hold exactly, but for the number of draws, for two maxima as for a thousand,
if maxima follow Gumbel's distribution.

**Weibull.** A parametric bootstrap: samples of the fitted distribution are fitted again, and their deviations are turned about the
estimate, in logarithms for scale and shape. It holds approximately; docs/validation/extremes.md says how well.
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
"""Of intervals: by pivots, and by samples that are fitted again."""
ON_MAXIMA = (*GUMBEL, *WEIBULL)
FEWEST = dict.fromkeys(GUMBEL, 2) | dict.fromkeys(WEIBULL, 4)
"""Maxima that a fit needs: one more than it has parameters has some spread to be judged by."""


@dataclass(frozen=True)
class FittedTail:
    """A tail, and draws of what else it might be; `again` are what samples of the tail itself would be fitted by, where that is not
    the same."""

    method: str
    estimate: Exceedance
    draws: Exceedance
    again: Exceedance | None = None

    def fractile(self, share: float, duration: float) -> float:
        return float(self.estimate.level(rate_of(share, duration)))

    def interval(self, share: float, duration: float, confidence: float) -> tuple[float, float]:
        """Between the draws that leave the same share of them out on both sides."""
        drawn = self.draws.level(rate_of(share, duration))
        low, high = np.quantile(drawn, [0.5 - confidence / 2, 0.5 + confidence / 2])
        return float(low), float(high)


def fitted_to_maxima(method: str, maxima: Array, block: float, seed: int = 1) -> FittedTail:
    """A distribution of maxima of blocks of this length; a constant where they are all the same."""
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
    place, size, shape = (np.asarray(one) for one in WEIBULL[method](x))
    draws, again = _weibull_draws(method, place, size, shape, len(x), block, seed)
    return FittedTail(method, WeibullRate(place, size, shape, block), draws, again)


@lru_cache(maxsize=64)
def standard_draws(method: str, count: int, seed: int) -> tuple[Array, Array]:
    """Location and scale as a method estimates them from so many maxima that follow exp(-exp(-x))."""
    rng = np.random.default_rng((seed, count))
    location, scale = GUMBEL[method](-np.log(rng.exponential(size=(DRAWS, count))))
    return location, scale


def _weibull_draws(
    method: str, location: Array, scale: Array, shape: Array, count: int, block: float, seed: int
) -> tuple[WeibullRate, WeibullRate]:
    """What else the tail might be, and what its own samples would be fitted by."""
    rng = np.random.default_rng((seed, count))
    standard = rng.exponential(size=(BOOTSTRAPS, count)) ** (1.0 / float(shape))
    place, size, form = WEIBULL[method](standard)
    drawn = scale / size
    turned = np.clip(shape**2 / form, LEAST_SHAPE, 2.0 * MOST_SHAPE)
    return (
        WeibullRate(location - place * drawn, drawn, turned, block),
        WeibullRate(location + place * scale, scale * size, form, block),
    )


def bias_of(method: str, count: int, share: float, ratio: float, seed: int = 1) -> float:
    """How far a Gumbel estimator's fractile is off on average, in units of the scale, for so many maxima of blocks that are
    1/ratio of the duration; standards of practice: 4.7."""
    if method == "gumbel":  # linear in the ordered maxima
        return 0.0
    location, scale = standard_draws(method, count, seed)
    y = -np.log(-np.log(share) / ratio)
    return float(np.mean(location + scale * y) - y)
