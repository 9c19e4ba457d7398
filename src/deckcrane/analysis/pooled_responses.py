"""Response of a signal in a sea state, pooled from all seeds, with its standard error.

The fractile of the largest value in a duration is estimated from the maxima of blocks (of whole runs where no blocks were kept) of
all seeds: a Gumbel distribution with the location a and the scale b, extrapolated from blocks of D to the duration T,

    x_q = a + b (ln(T/D) - ln(-ln q)),

by the estimators of `extremes_gumbel`. Its standard error is that of the same estimator for as many maxima drawn from the standard
distribution, times b. As an alternative, the fractile of a Gaussian process by its mean, deviation and mean crossing period,
mean + sigma sqrt(2 ln((T/Tz)/ln(1/q))).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, log, sqrt

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.extremes_gumbel import GUMBEL as GUMBELS
from deckcrane.analysis.extremes_maxima import standard_draws
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.practice.founding import Founded

FEWEST = 5
"""Smallest number of maxima for a fitted scale."""
_FULL_BLOCK = 0.9
"""Blocks shorter than this fraction of the longest are the remainder of a run, and are left out."""
GUMBEL = Founded("Gumbel distribution of maxima, and its standard errors", "D", "draws of the distribution")
GAUSSIAN = Founded("largest value of a Gaussian process", "B", "Naess and Moan 2013, Eq. 1.46")


@dataclass(frozen=True)
class PooledResponse:
    """For each group of cases that differ only in their seeds: the response, its error, and the number of values."""

    value: Array
    error: Array
    count: Array


def gumbel_fractile(method: str, maxima: Array, fractile: float, stretch: float) -> tuple[float, float]:
    """Fractile of the maximum in `stretch` times the duration of the maxima, and its standard error."""
    reduced = -log(-log(fractile)) + log(stretch)
    if float(np.ptp(maxima)) == 0.0:
        return float(maxima[0]), 0.0
    location, scale = GUMBELS[method](maxima)
    return float(location + scale * reduced), float(scale) * _standard_error(method, len(maxima), reduced)


@lru_cache(maxsize=4096)
def _standard_error(method: str, count: int, reduced: float) -> float:
    """Standard error of a fractile of the standard distribution, estimated from `count` maxima."""
    location, scale = standard_draws(method, count, 1)
    return float(np.std(location + scale * reduced))


def gaussian_fractile(mean: Array, deviation: Array, period: Array, fractile: float, duration: float) -> Array:
    """Fractile of the maximum of a Gaussian process in a duration."""
    crossings = np.maximum(duration / period / log(1 / fractile), 1.0)
    return np.asarray(mean + deviation * np.sqrt(2 * np.log(crossings)))


@dataclass(frozen=True)
class Pool:
    """Statistics of a store by groups of cases."""

    source: CampaignSource
    groups: tuple[NDArray[np.intp], ...]

    def _values_of_groups(self, variable: str, signal: str) -> list[Array]:
        """For each group: the numbers of all finished cases; those over blocks as one row per case."""
        if variable in self.source.by_case:
            self.source.by_case[variable].load()  # once for all signals
        data = self.source.statistic(variable, signal)
        values = np.asarray(data.transpose("case", ...).values, dtype=float)
        return [
            rows[np.isfinite(rows).reshape(len(rows), -1).any(1)] for group in self.groups for rows in [values[group]]
        ]

    def means(self, variable: str, signal: str) -> PooledResponse:
        """Mean over seeds."""
        values = self._values_of_groups(variable, signal)
        count = np.array([len(seeds) for seeds in values])
        return PooledResponse(*_moments(values), count)

    def largest(self, variable: str, signal: str, sign: float) -> PooledResponse:
        """Largest value of all seeds; a single value has no error."""
        values = self._values_of_groups(variable, signal)
        largest = np.array([sign * np.max(sign * seeds) if len(seeds) else np.nan for seeds in values])
        return PooledResponse(largest, np.zeros(len(largest)), np.array([len(seeds) for seeds in values]))

    def deviation(self, signal: str, factor: float) -> PooledResponse:
        """Standard deviation of all records of all seeds about their common mean."""
        deviations, means = self._values_of_groups("standard_deviation", signal), self._values_of_groups("mean", signal)
        count = np.array([len(seeds) for seeds in deviations])
        pooled = [sqrt(np.mean(d**2) + np.var(m)) if len(d) else np.nan for d, m in zip(deviations, means, strict=True)]
        _, error = _moments(deviations)
        return PooledResponse(factor * np.array(pooled), factor * error, count)

    def fractile(
        self, signal: str, method: str, fractile: float, duration: float | None, sign: float
    ) -> PooledResponse:
        """Fractile by a Gumbel distribution of the largest (sign 1) or smallest (-1) value; without duration: of one run."""
        word = "maximum" if sign > 0 else "minimum"
        blocks = f"block_{word}" in self.source.by_case and duration is not None
        values = self._values_of_groups(f"block_{word}" if blocks else word, signal)
        if blocks:
            length = np.asarray(self.source.by_case["block_duration"].values, dtype=float)
            full_length = length >= _FULL_BLOCK * np.nanmax(length)
            values = [rows[:, full_length] for rows in values]
            block_duration = float(np.nanmax(length))
        else:
            block_duration = _counted_duration(self.source.by_case)
        flat = [sign * rows[np.isfinite(rows)] for rows in values]
        count = np.array([len(maxima) for maxima in flat])
        self._check_count(signal, count, [len(rows) for rows in values])
        stretch = 1.0 if duration is None else duration / block_duration
        fractiles = [
            gumbel_fractile(method, maxima, fractile, stretch) if len(maxima) >= FEWEST else (np.nan, np.nan)
            for maxima in flat
        ]
        value, error = np.array(fractiles).T
        return PooledResponse(sign * value, error, count)

    def gaussian(self, signal: str, fractile: float, duration: float, sign: float) -> PooledResponse:
        """Fractile of a Gaussian process; its error is that of the deviation."""
        mean, spread = self.means("mean", signal), self.deviation(signal, 1.0)
        period = self.means("mean_crossing_period", signal).value
        largest = gaussian_fractile(sign * mean.value, spread.value, period, fractile, duration)
        factor = (largest - sign * mean.value) / np.where(spread.value > 0, spread.value, 1.0)
        return PooledResponse(sign * largest, factor * spread.error, spread.count)

    def _check_count(self, signal: str, count: Array, cases: list[int]) -> None:
        """Refuse a signal of which no group has enough maxima, and name the number of seeds needed."""
        if not len(count) or count.max() >= FEWEST:
            return
        best = int(np.argmax(count))
        per_case = count[best] / max(cases[best], 1)
        needed = ceil(FEWEST / max(per_case, 1))
        raise DeckcraneError(
            f"{self.source.store}: {signal}: its fractile needs at least {FEWEST} maxima in each sea state, and there are "
            f"{count[best]}; use {needed} seeds or more, runs of several blocks (keep.block), or the statistic mean_maximum"
        )


def _moments(values: list[Array]) -> tuple[Array, Array]:
    """Means and their standard errors; zero for a single value."""
    mean = np.array([seeds.mean() if len(seeds) else np.nan for seeds in values])
    error = np.array([seeds.std(ddof=1) / sqrt(len(seeds)) if len(seeds) > 1 else 0.0 for seeds in values])
    return mean, error


def _counted_duration(results: xr.Dataset) -> float:
    """Duration of the counted part of a run."""
    records, between = results.attrs.get("counted_records"), results.attrs.get("time_between_records")
    if records is None or between is None:
        return 1.0
    return float(records) * float(between)
