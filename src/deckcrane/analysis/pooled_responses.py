"""What a signal reaches in a sea state, from all seeds together, with its standard error.

The fractile of the largest value in a duration is found from the maxima of blocks (of whole runs where no blocks were kept) of
all seeds: a Gumbel distribution with the location a and the scale b, carried from blocks of D to the duration T,

    x_q = a + b (ln(T/D) - ln(-ln q)),

by the estimators of `extremes_gumbel`. Its standard error is that of the same estimator for as many maxima drawn of the standard
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
"""Maxima below which no scale of a distribution is told."""
_WHOLE = 0.9
"""A block that is shorter than this part of the others is the rest of a run, and is left out."""
GUMBEL = Founded("Gumbel distribution of maxima, and its standard errors", "D", "draws of the distribution")
GAUSSIAN = Founded("largest value of a Gaussian process", "B", "Naess and Moan 2013, Eq. 1.46")


@dataclass(frozen=True)
class PooledResponse:
    """Of each group of cases that differ in their seeds alone: what the signal reaches, its error, and from how many values."""

    value: Array
    error: Array
    count: Array


def gumbel_fractile(method: str, maxima: Array, fractile: float, stretch: float) -> tuple[float, float]:
    """The fractile of the maximum in `stretch` times the duration that the maxima are of, and its standard error."""
    reduced = -log(-log(fractile)) + log(stretch)
    if float(np.ptp(maxima)) == 0.0:
        return float(maxima[0]), 0.0
    location, scale = GUMBELS[method](maxima)
    return float(location + scale * reduced), float(scale) * _error(method, len(maxima), reduced)


@lru_cache(maxsize=4096)
def _error(method: str, count: int, reduced: float) -> float:
    """The standard error of a fractile of the standard distribution, estimated from so many maxima."""
    location, scale = standard_draws(method, count, 1)
    return float(np.std(location + scale * reduced))


def gaussian_fractile(mean: Array, deviation: Array, period: Array, fractile: float, duration: float) -> Array:
    """The fractile of the maximum of a Gaussian process in a duration."""
    crossings = np.maximum(duration / period / log(1 / fractile), 1.0)
    return np.asarray(mean + deviation * np.sqrt(2 * np.log(crossings)))


@dataclass(frozen=True)
class Pool:
    """The statistics of a store by groups of cases."""

    source: CampaignSource
    groups: tuple[NDArray[np.intp], ...]

    def _values(self, variable: str, signal: str) -> list[Array]:
        """Of each group: the numbers of all cases that are done; those over blocks as one row for each case."""
        if variable in self.source.by_case:
            self.source.by_case[variable].load()  # once for all signals
        data = self.source.statistic(variable, signal)
        found = np.asarray(data.transpose("case", ...).values, dtype=float)
        return [
            rows[np.isfinite(rows).reshape(len(rows), -1).any(1)] for group in self.groups for rows in [found[group]]
        ]

    def means(self, variable: str, signal: str) -> PooledResponse:
        """The mean over seeds."""
        values = self._values(variable, signal)
        count = np.array([len(one) for one in values])
        return PooledResponse(*_moments(values), count)

    def largest(self, variable: str, signal: str, sign: float) -> PooledResponse:
        """The largest of all seeds; no error is told of a single value."""
        values = self._values(variable, signal)
        found = np.array([sign * np.max(sign * one) if len(one) else np.nan for one in values])
        return PooledResponse(found, np.zeros(len(found)), np.array([len(one) for one in values]))

    def deviation(self, signal: str, factor: float) -> PooledResponse:
        """The deviation of all records of all seeds about their common mean."""
        deviations, means = self._values("standard_deviation", signal), self._values("mean", signal)
        count = np.array([len(one) for one in deviations])
        pooled = [sqrt(np.mean(d**2) + np.var(m)) if len(d) else np.nan for d, m in zip(deviations, means, strict=True)]
        _, error = _moments(deviations)
        return PooledResponse(factor * np.array(pooled), factor * error, count)

    def fractile(
        self, signal: str, method: str, fractile: float, duration: float | None, sign: float
    ) -> PooledResponse:
        """By Gumbel's distribution, of the largest (sign 1) or smallest (-1) value; without duration: of one run."""
        word = "maximum" if sign > 0 else "minimum"
        blocks = f"block_{word}" in self.source.by_case and duration is not None
        values = self._values(f"block_{word}" if blocks else word, signal)
        if blocks:
            length = np.asarray(self.source.by_case["block_duration"].values, dtype=float)
            whole = length >= _WHOLE * np.nanmax(length)
            values = [one[:, whole] for one in values]
            each = float(np.nanmax(length))
        else:
            each = _counted(self.source.by_case)
        flat = [sign * one[np.isfinite(one)] for one in values]
        count = np.array([len(one) for one in flat])
        self._check_count(signal, count, [len(one) for one in values])
        stretch = 1.0 if duration is None else duration / each
        found = [
            gumbel_fractile(method, one, fractile, stretch) if len(one) >= FEWEST else (np.nan, np.nan) for one in flat
        ]
        value, error = np.array(found).T
        return PooledResponse(sign * value, error, count)

    def gaussian(self, signal: str, fractile: float, duration: float, sign: float) -> PooledResponse:
        """Of a Gaussian process; its error is that of the deviation."""
        mean, spread = self.means("mean", signal), self.deviation(signal, 1.0)
        period = self.means("mean_crossing_period", signal).value
        found = gaussian_fractile(sign * mean.value, spread.value, period, fractile, duration)
        factor = (found - sign * mean.value) / np.where(spread.value > 0, spread.value, 1.0)
        return PooledResponse(sign * found, factor * spread.error, spread.count)

    def _check_count(self, signal: str, count: Array, cases: list[int]) -> None:
        """Refuses where no group has enough maxima, with the number of seeds that would give them."""
        if not len(count) or count.max() >= FEWEST:
            return
        most = int(np.argmax(count))
        each = count[most] / max(cases[most], 1)
        needed = ceil(FEWEST / max(each, 1))
        raise DeckcraneError(
            f"{self.source.store}: {signal}: its fractile needs at least {FEWEST} maxima in each sea state, and there are "
            f"{count[most]}; use {needed} seeds or more, runs of several blocks (keep.block), or the statistic mean_maximum"
        )


def _moments(values: list[Array]) -> tuple[Array, Array]:
    """Means, and their standard errors; of a single value none is known, and none is told."""
    mean = np.array([one.mean() if len(one) else np.nan for one in values])
    error = np.array([one.std(ddof=1) / sqrt(len(one)) if len(one) > 1 else 0.0 for one in values])
    return mean, error


def _counted(results: xr.Dataset) -> float:
    """How long the counted part of a run is."""
    records, between = results.attrs.get("counted_records"), results.attrs.get("time_between_records")
    if records is None or between is None:
        return 1.0
    return float(records) * float(between)
