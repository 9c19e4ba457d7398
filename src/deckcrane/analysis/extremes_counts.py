"""Extremes from what was counted of signals: peaks, up-crossings, moments; tails fitted to all seeds of a state together."""

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
"""The share of the most that any level was exceeded which is left where a tail begins."""
THRESHOLDS = {"acer": (0.5, 1.3), "pareto": (0.25, 1.3), "crossings": (0.5, 1.3)}
"""Tails of intervals begin where these parts of that share are left, too; of all peaks at most `MOST_SHARE`."""
MOST_SHARE = 0.95
WIDER = {"pareto": 2.2}
"""How much more than seeds alone the weights of runs scatter: the error of the form itself, measured on known processes."""
MISFIT = 1.8
"""Deviation of a count from the fit, in standard deviations of counted clumps, from which it is told."""
FEWEST_AT_LEVEL = 15.0
FEWEST_RUNS = 4
ENOUGH_IN_TAIL = 60
DRAWS = 300


@dataclass(frozen=True)
class CountedExtremes:
    """A tail, or why there is none; how often levels were exceeded, by order; the order that was fitted, and where it begins."""

    tail: FittedTail | None
    refused: str = ""
    levels: Array | None = None
    rates: Array | None = None
    """Over orders and levels, in 1/s."""
    order: int = 1
    begins: float = np.nan
    misfit: str = ""
    """Where the counted peaks leave the fitted form, in words."""


def fitted_to_counts(
    method: str, parts: Sequence[PeaksByLevel], order: int | None, share: float | None, mean: float, seed: int
) -> CountedExtremes:
    """The tail of all runs of a state; `order` is that of ACER and of peaks over a threshold, None: the highest with enough.

    Weibull's peaks are those above the signal's mean, of order 1.
    """
    levels, counted = on_one_grid(parts)
    time = sum(part.time for part in parts)
    if counted.shape[-1] < 4 or counted.sum() == 0:
        return CountedExtremes(None, "the signal has no peaks of different heights")
    begins = TAILS.get(method, 1.0) if share is None else share
    chosen = 1 if method == "weibull_peaks" else _order(counted.sum(axis=0), order, begins)
    own = counted[:, chosen - 1]
    total = own.sum(axis=0)
    rates = counted.sum(axis=0) / time
    if method == "weibull_peaks":
        first = int(np.searchsorted(levels, mean))
        above = total[first:]
        enough = len(above) > 3 and above[0] >= FEWEST_IN_TAIL
        tail = CountedTail(levels[first:], above[None], time, np.arange(first, len(levels))) if enough else None
    else:
        tail = tail_of(levels, total, time, begins)
    if tail is None:
        what = "crossings" if method == "crossings" else f"peaks of order {chosen}"
        return CountedExtremes(
            None,
            f"fewer than {FEWEST_IN_TAIL} {what} are in the tail: run for longer, or take more seeds",
            levels,
            rates,
            chosen,
        )
    estimate = _fit(method, tail)
    tails = [tail] if method == "weibull_peaks" else _neighbours(method, tail, levels, total, begins)
    draws = [_draws(method, each, estimate, own, max(DRAWS // len(tails), 1), seed + n) for n, each in enumerate(tails)]
    fitted = FittedTail(method, _one(estimate), _joined(draws))
    misfit = _misfit(tail, estimate, levels, total)
    return CountedExtremes(fitted, "", levels, rates, chosen, float(tail.levels[0]), misfit)


def _misfit(tail: CountedTail, estimate: Any, levels: Array, total: Array) -> str:
    """Whether counts in the upper tail leave the fitted form by more than chance: the level where they do so most.

    (n - m)/sqrt(D m), of n exceedances where the fit has m, with the variance D m of counted clumps; at levels that half or fewer
    of the tail's peaks reach, and FEWEST_AT_LEVEL or more. Peaks that follow the form stay below 1.7.
    """
    above = levels >= tail.levels[0]
    counted, x = total[above], levels[above]
    fitted = np.array([float(np.asarray(estimate.rate(level)).ravel()[0]) for level in x]) * tail.time
    upper = (counted <= 0.5 * counted[0]) & (np.maximum(counted, fitted) >= FEWEST_AT_LEVEL)
    if not upper.any():
        return ""
    away = np.where(upper, (counted - fitted) / np.sqrt(DISPERSION * np.maximum(fitted, 1.0)), 0.0)
    at = int(np.argmax(np.abs(away)))
    if abs(away[at]) <= MISFIT:
        return ""
    way = "low" if away[at] > 0 else "high"
    return (
        f"its peaks do not follow the fitted distribution in the tail: {counted[at]:.0f} reach {x[at]:.4g} where the fit has "
        f"{fitted[at]:.0f}, so extremes are too {way}; take acer, pareto or maxima of runs"
    )


def _neighbours(method: str, tail: CountedTail, levels: Array, total: Array, begins: float) -> list[CountedTail]:
    """The tail, and others that begin lower or higher: nobody knows where a tail begins."""
    shares = (min(factor * begins, MOST_SHARE) for factor in THRESHOLDS[method])
    others = (tail_of(levels, total, tail.time, share) for share in shares)
    return [tail, *(other for other in others if other is not None and other.levels[0] != tail.levels[0])]


def _draws(
    method: str, tail: CountedTail, estimate: Any, own: Array, draws: int, seed: int
) -> StretchedRate | ParetoRate:
    """What else the tail might be: runs weighed anew; of fewer than four, what the fitted tail itself would give."""
    if len(own) < FEWEST_RUNS:
        return _fit(method, drawn_again(tail, _fit(method, tail), draws, seed), estimate)
    again = np.maximum.accumulate(weighed_again(own, draws, seed, WIDER.get(method, 1.0))[:, ::-1], axis=1)[:, ::-1]
    drawn = CountedTail(tail.levels, again[:, tail.places], tail.time)
    drawn = replace(drawn, counts=np.maximum(drawn.counts, [[1e-3] + [0.0] * (len(tail.levels) - 1)]))
    return _fit(method, drawn, estimate)


def _joined(draws: Sequence[Any]) -> Any:
    """Draws of several thresholds as one."""
    names = [each.name for each in fields(draws[0])]
    return type(draws[0])(*(np.concatenate([np.asarray(getattr(one, name)) for one in draws]) for name in names))


def _order(counted: Array, order: int | None, share: float) -> int:
    """The order that is asked for; else the highest whose tail begins with enough exceedances: clumps that are counted twice make
    an extreme a little high, a tail of a few dozen exceedances leads it anywhere."""
    if order is not None:
        return min(order, len(counted))
    enough = np.flatnonzero(share * counted.max(axis=1) >= ENOUGH_IN_TAIL)
    return int(enough[-1]) + 1 if len(enough) else 1


def _fit(method: str, tail: CountedTail, start: Any = None) -> StretchedRate | ParetoRate:
    if method == "pareto":
        return fitted_pareto(tail)
    return fitted_weibull_peaks(tail) if method == "weibull_peaks" else fitted_stretched(tail, start)


def _one(fitted: Any) -> Any:
    """The tail of the one sample that there is."""
    return replace(fitted, **{each.name: np.asarray(getattr(fitted, each.name))[0] for each in fields(fitted)})


@dataclass(frozen=True)
class MomentsOfRuns:
    """Of every run: mean, standard deviation, skewness, kurtosis, how often it crosses its mean upwards [1/s], its length."""

    mean: Array
    deviation: Array
    skewness: Array
    kurtosis: Array
    often: Array
    time: float


def fitted_gaussian(runs: MomentsOfRuns, sign: float, seed: int) -> CountedExtremes:
    """Extremes of a Gaussian process in closed form: h(x) = often exp(-(x - mean)^2/(2 sigma^2)) (standards of practice: 4.1, 4.3).

    Intervals: runs weighed anew; of fewer than four runs by the number of cycles, with clumps.
    """
    count = len(runs.mean)
    if not np.all(runs.deviation > 0) or not np.all(runs.often > 0):
        return CountedExtremes(None, "the signal does not vary about its mean")

    def pooled(weights: Array) -> tuple[Array, Array, Array]:
        mean = weights @ runs.mean / count
        square = weights @ (runs.deviation**2 + runs.mean**2) / count - mean**2
        return sign * mean, square, weights @ runs.often / count

    mean, square, often = pooled(np.ones(count))
    if count >= FEWEST_RUNS:
        means, squares, oftens = pooled(run_weights(count, DRAWS, seed))
    else:
        rng = np.random.default_rng(seed)
        cycles = float(often) * runs.time * count
        error = np.sqrt(2.0 * DISPERSION / cycles)
        squares = square * np.exp(error * rng.normal(size=DRAWS))
        means = mean + np.sqrt(square * DISPERSION / cycles) * rng.normal(size=DRAWS)
        oftens = np.full(DRAWS, often)
    two = np.full(DRAWS, 2.0)
    estimate = StretchedRate(np.asarray(often), np.asarray(0.5 / square), np.asarray(mean), np.asarray(2.0))
    return CountedExtremes(FittedTail("gaussian", estimate, StretchedRate(oftens, 0.5 / squares, means, two)))
