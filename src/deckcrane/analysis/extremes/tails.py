"""Tails fitted to counts of exceedances by level: ACER and up-crossings, peaks over a threshold, Weibull peaks.

The counts are exceedances n(x) of equally spaced levels x during a time. The tail begins at the level above which a fraction of
them is left. Samples, and draws from a fitted tail, are along the first axis. Tails are fitted to all seeds of a state
together. A Gaussian process needs moments instead of counts.

**Stretched** (ACER, up-crossings): h(x) = q exp(-a (x - b)^c), by least squares of ln h with the weights of A. Naess, O. Gaidai,
Structural Safety 31 (2009) 325-334: the inverse square of the width of each logarithm's interval, 1.96/sqrt(n) on both sides of a
count. For each b and c, ln q and a follow from linear regression; b and c are searched on a grid that is refined.

**Pareto** and **Weibull peaks**: by L-moments, which are less biased than maximum likelihood where exceedances are fewer
than 500 (J. R. M. Hosking, J. R. Wallis, Parameter and quantile estimation for the generalized Pareto distribution, Technometrics
29 (1987) 339-349). Pareto shapes are kept between -0.5 and 0.5.

**Intervals**: runs are reweighted at random, and fitted again (a Bayesian bootstrap of seeds, with the wider weights
that few seeds need: those of Student's distribution), above several thresholds, whose draws are combined. Where
there are fewer than four runs, exceedances between levels are drawn from the fitted tail instead, on levels far
beyond those observed, as Poisson numbers with a variance increased by `DISPERSION`: peaks come in clumps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import gamma, stdtrit

from deckcrane.analysis.extremes.distributions import FittedTail
from deckcrane.analysis.extremes.rates import ParetoRate, PeaksByLevel, StretchedRate, on_one_grid
from deckcrane.arrays import Array

Z = 1.96
FEWEST_IN_TAIL = 20
"""Smallest number of exceedances where a tail begins."""
MOST_LEVELS = 96
"""Largest number of levels in a fit: more make it slower and no better."""
SHAPES = 0.5
DISPERSION = 3.0
"""Variance of clumped counts over their mean: makes intervals of one run of a narrow-banded process hold."""
LEAST_POWER, MOST_POWER = 1.0, 4.0
LEAST_BELOW, MOST_BELOW = 1e-3, 6.0
"""Bounds of c, and of b below the beginning of the tail relative to its length.

With more freedom two seeds of a Gaussian process can differ twofold. This form does not suit a tail that falls more slowly
than exponentially.
"""


@dataclass(frozen=True)
class CountedTail:
    """Levels of the tail and their exceedances in a time, over samples and levels.

    `places` are the indices of these levels among all that were counted.
    """

    levels: Array
    counts: Array
    time: float
    places: NDArray[np.intp] | None = None


def tail_of(levels: Array, counts: Array, time: float, share: float) -> CountedTail | None:
    """The levels above the one where only a `share` of the largest count is left; None where there are too few."""
    counts = np.asarray(counts, dtype=float)
    top = int(np.argmax(counts))
    falling = np.maximum.accumulate(counts[::-1])[::-1]
    begins = np.flatnonzero((np.arange(len(counts)) >= top) & (falling <= share * counts[top]))
    if counts[top] <= 0 or not len(begins):
        return None
    first = int(begins[0])
    while first > top and falling[first] < FEWEST_IN_TAIL:
        first -= 1
    if falling[first] < FEWEST_IN_TAIL or np.count_nonzero(np.diff(falling[first:])) < 4:
        return None
    last = int(np.flatnonzero(falling)[-1]) + 2
    places = np.arange(first, min(last, len(levels)), -(-(last - first) // MOST_LEVELS))
    return CountedTail(levels[places], falling[None, places], time, places)


def fitted_stretched(tail: CountedTail, start: StretchedRate | None = None) -> StretchedRate:
    """Fit q exp(-a (x - b)^c) for every sample; `start` begins the search, from a tail that is nearly the same."""
    x, n = tail.levels, tail.counts
    with np.errstate(divide="ignore", invalid="ignore"):
        relative_error = Z / np.sqrt(n)
        width = np.log1p(relative_error) - np.log1p(-np.minimum(relative_error, 0.999999))
        weight = np.where(n > Z**2, 1.0 / width**2, 0.0)
        logs = np.where(n > 0, np.log(np.maximum(n, 1e-300) / tail.time), 0.0)
    last_level = np.where(weight > 0, x, x[0]).max(axis=1)
    span = np.maximum(last_level - x[0], x[1] - x[0])  # a draw may lack a level with enough exceedances
    sums = np.maximum(weight.sum(axis=1), 1e-300)

    def fit_at(b: Array, c: Array) -> tuple[Array, Array, Array]:
        """Weighted error, ln q and a, for b in spans below the first level."""
        u = np.maximum((x[None, :] - x[0]) / span[:, None] + b[:, None], 0.0) ** c[:, None]
        mean_u, mean_l = ((weight * values).sum(axis=1) / sums for values in (u, logs))
        du, dl = u - mean_u[:, None], logs - mean_l[:, None]
        slope = (weight * du * dl).sum(axis=1) / np.maximum((weight * du * du).sum(axis=1), 1e-300)
        slope = np.minimum(slope, -1e-6)
        error = (weight * (dl - slope[:, None] * du) ** 2).sum(axis=1)
        return error, mean_l - slope * mean_u, -slope

    best = [np.full(len(n), np.inf), *(np.zeros(len(n)) for _ in range(4))]
    if start is None:
        centre, pitch, rounds = (np.full(len(n), 0.7), np.full(len(n), 1.9)), (np.log(2.5), np.log(1.28)), 7
    else:
        start_point = (x[0] - start.b) / span, start.c * np.ones(len(n))
        centre, pitch, rounds = (np.maximum(start_point[0], 2e-3), start_point[1]), (np.log(1.8), np.log(1.2)), 4
    for _ in range(rounds):
        for i in range(-2, 3):
            for j in range(-2, 3):
                b = np.clip(centre[0] * np.exp(i * pitch[0]), LEAST_BELOW, MOST_BELOW)
                c = np.clip(centre[1] * np.exp(j * pitch[1]), LEAST_POWER, MOST_POWER)
                candidate = (*fit_at(b, c), b, c)
                better = candidate[0] < best[0]
                best = [np.where(better, new, old) for new, old in zip(candidate, best, strict=True)]
        centre, pitch = (best[3], best[4]), (pitch[0] / 1.6, pitch[1] / 1.6)
    if len(n) == 1:  # b and c lie in a narrow valley
        best = _refine_minimum(fit_at, best)
    _, log_q, a, b, c = best
    return StretchedRate(np.exp(log_q), a / span**c, x[0] - b * span, c)


def _refine_minimum(fit_at: Callable[[Array, Array], tuple[Array, Array, Array]], best: list[Array]) -> list[Array]:
    """Minimum near the best grid point, by the simplex method of J. A. Nelder and R. Mead."""

    def error(logarithms: Array) -> float:
        b, c = np.exp(logarithms)
        inside = LEAST_BELOW <= b <= MOST_BELOW and LEAST_POWER <= c <= MOST_POWER
        return float(fit_at(np.array([b]), np.array([c]))[0][0]) if inside else np.inf

    start = np.log([float(best[3][0]), float(best[4][0])])
    optimum = minimize(error, start, method="Nelder-Mead", options={"xatol": 1e-5, "fatol": 1e-12, "maxiter": 400})
    if not optimum.fun < best[0][0]:
        return best
    b, c = (np.array([value]) for value in np.exp(optimum.x))
    return [*fit_at(b, c), b, c]


def fitted_pareto(tail: CountedTail) -> ParetoRate:
    """Fit a generalised Pareto distribution above the first level of the tail, for every sample.

    shape = 2 - l1/l2, scale = (1 - shape) l1.
    """
    l1, l2 = _l_moments(tail)
    shape = np.clip(2.0 - l1 / l2, -SHAPES, SHAPES)
    first = np.full(len(tail.counts), tail.levels[0])
    return ParetoRate(first, tail.counts[:, 0] / tail.time, (1.0 - shape) * l1, shape)


def _l_moments(tail: CountedTail) -> tuple[Array, Array]:
    """The first two L-moments of exceedances of the first level.

    l1 is the mean of an exceedance, l2 that less the mean of the lesser of two: integrals of the fraction above a level, and
    of its square, by the trapezoidal rule.
    """
    pitch = float(tail.levels[1] - tail.levels[0])
    fraction = tail.counts / tail.counts[:, :1]
    next_fraction = np.concatenate([fraction[:, 1:], np.zeros((len(fraction), 1))], axis=1)
    mean = pitch * (0.5 * (fraction + next_fraction)).sum(axis=1)
    mean_of_lesser = pitch * ((fraction**2 + fraction * next_fraction + next_fraction**2) / 3.0).sum(axis=1)
    return mean, np.maximum(mean - mean_of_lesser, 1e-300)


def fitted_weibull_peaks(tail: CountedTail) -> StretchedRate:
    """Fit Weibull peaks above the first level: l2/l1 = 1 - 2^(-1/shape), l1 = scale Gamma(1 + 1/shape)."""
    l1, l2 = _l_moments(tail)
    shape = np.clip(-np.log(2.0) / np.log1p(-np.clip(l2 / l1, 1e-6, 1.0 - 1e-6)), 0.3, 20.0)
    scale = l1 / gamma(1.0 + 1.0 / shape)
    first = np.full(len(tail.counts), tail.levels[0])
    return StretchedRate(tail.counts[:, 0] / tail.time, scale**-shape, first, shape)


def bootstrap_weights(parts: Array, draws: int, seed: int, wider: float = 1.0) -> Array:
    """Sum of the runs' counts with random weights of mean one, for each draw.

    Weights of n runs scatter so that the interval of a mean is that of Student's distribution with n - 1 degrees of freedom.
    """
    weights = run_weights(len(parts), draws, seed, wider)
    return np.asarray(np.tensordot(weights, parts, axes=1))


def run_weights(runs: int, draws: int, seed: int, more: float = 1.0) -> Array:
    """Random weights of runs, over draws and runs, from a Dirichlet distribution.

    The weighted mean of n numbers has the variance (sum of squares about their mean)/n over n alpha + 1; alpha is such that
    this is s^2/n, widened as Student's t is against the normal distribution.
    """
    wider = more * (stdtrit(runs - 1, 0.95) / 1.645) ** 2
    weights = np.random.default_rng(seed).gamma(np.maximum((runs - 1.0) / wider - 1.0, 0.2) / runs, size=(draws, runs))
    return np.asarray(weights * runs / weights.sum(axis=1, keepdims=True))


def bootstrap_samples(tail: CountedTail, fitted: StretchedRate | ParetoRate, draws: int, seed: int) -> CountedTail:
    """Samples of the same duration from a fitted tail; levels extend until fewer than one in a thousand samples exceeds them."""
    pitch = float(tail.levels[1] - tail.levels[0])
    end = float(np.max(fitted.level(1e-3 / tail.time)))
    highest = float(tail.levels[np.flatnonzero(tail.counts[0])[-1]])
    end = min(max(end, highest), tail.levels[0] + 20.0 * (highest - tail.levels[0]) + pitch)
    levels = tail.levels[0] + pitch * np.arange(int(np.ceil((end - tail.levels[0]) / pitch)) + 2)
    mean = np.minimum(fitted.rate(levels), tail.counts[0, 0] / tail.time) * tail.time
    mean[0] = tail.counts[0, 0]
    between_levels = np.maximum(mean - np.concatenate([mean[1:], [0.0]]), 0.0)
    numbers = DISPERSION * np.random.default_rng(seed).poisson(between_levels / DISPERSION, size=(draws, len(levels)))
    counts = np.cumsum(numbers[:, ::-1], axis=1)[:, ::-1].astype(float)
    return CountedTail(levels, np.maximum(counts, [[1.0] + [0.0] * (len(levels) - 1)]), tail.time)


TAILS = {"acer": 0.7, "pareto": 0.2, "crossings": 0.7}
"""Fraction of the largest exceedance count at which a tail begins."""
THRESHOLDS = {"acer": (0.5, 1.3), "pareto": (0.25, 1.3), "crossings": (0.5, 1.3)}
"""Factors on that fraction for other thresholds that intervals include; of all peaks at most `MOST_SHARE`."""
MOST_SHARE = 0.95
WIDER = {"pareto": 2.2}
"""Factor on the scatter of run weights beyond that of seeds: the error of the form itself, measured on known processes."""
MISFIT = 1.8
"""Deviation of a count from the fit, in standard deviations of clumped counts, above which it is reported."""
FEWEST_AT_LEVEL = 15.0
FEWEST_RUNS = 4
ENOUGH_IN_TAIL = 60
DRAWS = 300


@dataclass(frozen=True)
class CountedExtremes:
    """A tail, or why there is none; exceedance rates of levels by order; the fitted order, and where the tail begins."""

    tail: FittedTail | None
    refused: str = ""
    levels: Array | None = None
    rates: Array | None = None
    """Over orders and levels [1/s]."""
    order: int = 1
    begins: float = np.nan
    misfit: str = ""
    """Where the counted peaks deviate from the fitted form, in words."""


def fitted_to_counts(
    method: str, parts: Sequence[PeaksByLevel], order: int | None, share: float | None, mean: float, seed: int
) -> CountedExtremes:
    """Fit the tail of all runs of a state; `order` is that of ACER and of peaks over a threshold, None: the highest with enough.

    Weibull peaks are those above the signal's mean, of order 1.
    """
    levels, counted = on_one_grid(parts)
    time = sum(part.time for part in parts)
    if counted.shape[-1] < 4 or counted.sum() == 0:
        return CountedExtremes(None, "the signal has no peaks of different heights")
    threshold_share = TAILS.get(method, 1.0) if share is None else share
    chosen = 1 if method == "weibull_peaks" else _choose_order(counted.sum(axis=0), order, threshold_share)
    by_run = counted[:, chosen - 1]
    total = by_run.sum(axis=0)
    rates = counted.sum(axis=0) / time
    if method == "weibull_peaks":
        first = int(np.searchsorted(levels, mean))
        above = total[first:]
        enough = len(above) > 3 and above[0] >= FEWEST_IN_TAIL
        tail = CountedTail(levels[first:], above[None], time, np.arange(first, len(levels))) if enough else None
    else:
        tail = tail_of(levels, total, time, threshold_share)
    if tail is None:
        counted_events = "crossings" if method == "crossings" else f"peaks of order {chosen}"
        return CountedExtremes(
            None,
            f"fewer than {FEWEST_IN_TAIL} {counted_events} are in the tail: run for longer, or take more seeds",
            levels,
            rates,
            chosen,
        )
    estimate = _fit_tail(method, tail)
    tails = [tail] if method == "weibull_peaks" else _tails_at_thresholds(method, tail, levels, total, threshold_share)
    draws = [
        _draw_tails(method, threshold_tail, estimate, by_run, max(DRAWS // len(tails), 1), seed + n)
        for n, threshold_tail in enumerate(tails)
    ]
    fitted = FittedTail(method, _first_sample(estimate), _concatenate(draws))
    misfit = _describe_misfit(tail, estimate, levels, total)
    return CountedExtremes(fitted, "", levels, rates, chosen, float(tail.levels[0]), misfit)


def _describe_misfit(tail: CountedTail, estimate: Any, levels: Array, total: Array) -> str:
    """Describe counts in the upper tail that deviate from the fitted form by more than chance, at the worst level.

    The deviation is (n - m)/sqrt(D m), for n exceedances where the fit has m, with the variance D m of clumped counts; at
    levels that half or fewer of the tail's peaks reach, and FEWEST_AT_LEVEL or more. Peaks that follow the form stay below 1.7.
    """
    above = levels >= tail.levels[0]
    counted, x = total[above], levels[above]
    fitted = np.array([float(np.asarray(estimate.rate(level)).ravel()[0]) for level in x]) * tail.time
    upper = (counted <= 0.5 * counted[0]) & (np.maximum(counted, fitted) >= FEWEST_AT_LEVEL)
    if not upper.any():
        return ""
    deviation = np.where(upper, (counted - fitted) / np.sqrt(DISPERSION * np.maximum(fitted, 1.0)), 0.0)
    worst = int(np.argmax(np.abs(deviation)))
    if abs(deviation[worst]) <= MISFIT:
        return ""
    direction = "low" if deviation[worst] > 0 else "high"
    return (
        f"its peaks do not follow the fitted distribution in the tail: {counted[worst]:.0f} reach {x[worst]:.4g} where the fit has "
        f"{fitted[worst]:.0f}, so extremes are too {direction}; take acer, pareto or maxima of runs"
    )


def _tails_at_thresholds(
    method: str, tail: CountedTail, levels: Array, total: Array, threshold_share: float
) -> list[CountedTail]:
    """The tail, and others that begin lower or higher: where a tail begins is uncertain."""
    shares = (min(factor * threshold_share, MOST_SHARE) for factor in THRESHOLDS[method])
    candidates = (tail_of(levels, total, tail.time, share) for share in shares)
    return [
        tail,
        *(candidate for candidate in candidates if candidate is not None and candidate.levels[0] != tail.levels[0]),
    ]


def _draw_tails(
    method: str, tail: CountedTail, estimate: Any, by_run: Array, draws: int, seed: int
) -> StretchedRate | ParetoRate:
    """Draws of the tail by reweighted runs; for fewer than four runs, by samples of the fitted tail."""
    if len(by_run) < FEWEST_RUNS:
        return _fit_tail(method, bootstrap_samples(tail, _fit_tail(method, tail), draws, seed), estimate)
    reweighted = np.maximum.accumulate(bootstrap_weights(by_run, draws, seed, WIDER.get(method, 1.0))[:, ::-1], axis=1)[
        :, ::-1
    ]
    drawn = CountedTail(tail.levels, reweighted[:, tail.places], tail.time)
    drawn = replace(drawn, counts=np.maximum(drawn.counts, [[1e-3] + [0.0] * (len(tail.levels) - 1)]))
    return _fit_tail(method, drawn, estimate)


def _concatenate(draws: Sequence[Any]) -> Any:
    """Concatenate draws of several thresholds."""
    names = [field.name for field in fields(draws[0])]
    return type(draws[0])(*(np.concatenate([np.asarray(getattr(draw, name)) for draw in draws]) for name in names))


def _choose_order(counts: Array, order: int | None, share: float) -> int:
    """The requested order; else the highest whose tail begins with enough exceedances.

    Clumps counted twice make an extreme a little high; a tail of a few dozen exceedances makes it unreliable.
    """
    if order is not None:
        return min(order, len(counts))
    enough = np.flatnonzero(share * counts.max(axis=1) >= ENOUGH_IN_TAIL)
    return int(enough[-1]) + 1 if len(enough) else 1


def _fit_tail(method: str, tail: CountedTail, start: Any = None) -> StretchedRate | ParetoRate:
    if method == "pareto":
        return fitted_pareto(tail)
    return fitted_weibull_peaks(tail) if method == "weibull_peaks" else fitted_stretched(tail, start)


def _first_sample(fitted: Any) -> Any:
    """The tail of a single sample, without the sample axis."""
    return replace(fitted, **{field.name: np.asarray(getattr(fitted, field.name))[0] for field in fields(fitted)})


@dataclass(frozen=True)
class MomentsOfRuns:
    """Of every run: mean, standard deviation, skewness, kurtosis, frequency of up-crossings of the mean [1/s], and the duration."""

    mean: Array
    deviation: Array
    skewness: Array
    kurtosis: Array
    often: Array
    time: float


def fitted_gaussian(runs: MomentsOfRuns, sign: float, seed: int) -> CountedExtremes:
    """Extremes of a Gaussian process in closed form: h(x) = often exp(-(x - mean)^2/(2 sigma^2)) (standards of practice: 4.1, 4.3).

    Intervals: by reweighted runs; for fewer than four runs by the number of cycles, with clumps.
    """
    count = len(runs.mean)
    if not np.all(runs.deviation > 0) or not np.all(runs.often > 0):
        return CountedExtremes(None, "the signal does not vary about its mean")

    def pooled_moments(weights: Array) -> tuple[Array, Array, Array]:
        mean = weights @ runs.mean / count
        variance = weights @ (runs.deviation**2 + runs.mean**2) / count - mean**2
        return sign * mean, variance, weights @ runs.often / count

    mean, variance, frequency = pooled_moments(np.ones(count))
    if count >= FEWEST_RUNS:
        means, variances, frequencies = pooled_moments(run_weights(count, DRAWS, seed))
    else:
        rng = np.random.default_rng(seed)
        cycles = float(frequency) * runs.time * count
        error = np.sqrt(2.0 * DISPERSION / cycles)
        variances = variance * np.exp(error * rng.normal(size=DRAWS))
        means = mean + np.sqrt(variance * DISPERSION / cycles) * rng.normal(size=DRAWS)
        frequencies = np.full(DRAWS, frequency)
    exponents = np.full(DRAWS, 2.0)
    estimate = StretchedRate(np.asarray(frequency), np.asarray(0.5 / variance), np.asarray(mean), np.asarray(2.0))
    return CountedExtremes(
        FittedTail("gaussian", estimate, StretchedRate(frequencies, 0.5 / variances, means, exponents))
    )
