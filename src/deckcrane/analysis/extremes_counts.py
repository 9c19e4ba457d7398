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
    if len(parts) >= FEWEST_RUNS:
        again = np.maximum.accumulate(weighed_again(own, DRAWS, seed)[:, ::-1], axis=1)[:, ::-1]
        drawn = CountedTail(tail.levels, again[:, tail.places], time)
        drawn = replace(drawn, counts=np.maximum(drawn.counts, [[1e-3] + [0.0] * (len(tail.levels) - 1)]))
    else:
        drawn = drawn_again(tail, estimate, DRAWS, seed)
    draws = _fit(method, drawn, estimate)
    return CountedExtremes(FittedTail(method, _one(estimate), draws), "", levels, rates, chosen, float(tail.levels[0]))


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
