"""What a signal reaches in a sea state, from all seeds together, with its standard error.

The fractile of the largest value in a duration is found from the maxima of blocks (of whole runs where no blocks were kept) of
all seeds: a Gumbel distribution by moments, b = s sqrt(6)/pi, a = mean - 0.5772 b, carried to the duration T from blocks of D
by a + b ln(T/D). Its standard error is that of the two moments,

    s sqrt((1 + 1.1396 K + 1.1 K^2)/n),   K = (x - mean)/s,

with the skewness 1.1396 and the kurtosis 5.4 of Gumbel's distribution. As an alternative, the fractile of a Gaussian process
by its mean, deviation and mean crossing period, mean + sigma sqrt(2 ln((T/Tz)/ln(1/q))).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log, pi, sqrt

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.practice.founding import Founded

FEWEST = 5
"""Maxima below which no scale of a distribution is told."""
_EULER = 0.5772156649015329
_SKEWNESS, _KURTOSIS = 1.1395470994046486, 5.4
_WHOLE = 0.9
"""A block that is shorter than this part of the others is the rest of a run, and is left out."""
GUMBEL = Founded("Gumbel distribution of maxima by moments", "D", "the distribution's own moments")
GAUSSIAN = Founded("largest value of a Gaussian process", "B", "Naess and Moan 2013, Eq. 1.46")


@dataclass(frozen=True)
class PooledResponse:
    """Of each group of cases that differ in their seeds alone: what the signal reaches, its error, and from how many values."""

    value: Array
    error: Array
    count: Array


def gumbel_fractile(mean: Array, deviation: Array, count: Array, fractile: float, stretch: float) -> PooledResponse:
    """The fractile of the maximum in `stretch` times the duration that the maxima are of."""
    scale = deviation * sqrt(6) / pi
    reduced = -log(-log(fractile)) + log(stretch)
    factor = (reduced - _EULER) * sqrt(6) / pi
    error = deviation * np.sqrt((1 + _SKEWNESS * factor + (_KURTOSIS - 1) / 4 * factor**2) / count)
    return PooledResponse(mean + scale * (reduced - _EULER), error, count)


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

    def fractile(self, signal: str, fractile: float, duration: float | None, sign: float) -> PooledResponse:
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
        mean = np.array([one.mean() if len(one) else np.nan for one in flat])
        deviation = np.array([one.std(ddof=1) if len(one) > 1 else np.nan for one in flat])
        enough = np.where(count >= FEWEST, 1.0, np.nan)
        stretch = 1.0 if duration is None else duration / each
        found = gumbel_fractile(mean * enough, deviation, np.maximum(count, 1), fractile, stretch)
        return PooledResponse(sign * found.value, found.error, count)

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
