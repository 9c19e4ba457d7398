"""Extremes from counts of signals: peaks, up-crossings, moments; tails fitted to all seeds of a state together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from deckcrane.analysis.extremes_maxima import FittedTail
from deckcrane.analysis.extremes_peaks import PeaksByLevel, on_one_grid
from deckcrane.analysis.extremes_rates import ParetoRate, StretchedRate
from deckcrane.analysis.extremes_tails import (
    DISPERSION,
    FEWEST_IN_TAIL,
    CountedTail,
    drawn_again,
    fitted_pareto,
    fitted_stretched,
    fitted_weibull_peaks,
    run_weights,
    tail_of,
    weighed_again,
)
from deckcrane.arrays import Array

ON_COUNTS = ("acer", "pareto", "weibull_peaks", "crossings")
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
        return _fit_tail(method, drawn_again(tail, _fit_tail(method, tail), draws, seed), estimate)
    reweighted = np.maximum.accumulate(weighed_again(by_run, draws, seed, WIDER.get(method, 1.0))[:, ::-1], axis=1)[
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
