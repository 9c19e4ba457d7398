"""Operating criteria of a lift: signals of a campaign against limits, in each sea state.

The response of a signal in a sea state is pooled from all seeds, with its standard error. The fractile of the largest value in
a duration is estimated from the maxima of blocks (of whole runs where no blocks were kept) of all seeds: a Gumbel distribution
with the location a and the scale b, extrapolated from blocks of D to the duration T,

    x_q = a + b (ln(T/D) - ln(-ln q)),

by the estimators of `analysis.extremes.distributions`. Its standard error is that of the same estimator for as many maxima
drawn from the standard distribution, times b. As an alternative, the fractile of a Gaussian process by its mean, deviation and
mean crossing period, mean + sigma sqrt(2 ln((T/Tz)/ln(1/q))).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, log, sqrt

import numpy as np
import xarray as xr
from numpy.typing import NDArray
from scipy.special import ndtri

from deckcrane.analysis.campaign_results import CampaignSource, unit_of_signal
from deckcrane.analysis.extremes.distributions import GUMBEL as GUMBELS
from deckcrane.analysis.extremes.distributions import standard_draws
from deckcrane.analysis.late_maxima import LateMaxima, counted_stretch, late_maxima, time_words
from deckcrane.analysis.operability.data import OperabilityAnswers, OperabilityCriterion
from deckcrane.arrays import Array
from deckcrane.campaign.study.answers import Answers
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import did_you_mean
from deckcrane.standards.sources import SourcedFormula
from deckcrane.units.quantities import Quantity, UnitError, dimension_of

FEWEST = 5
"""Smallest number of maxima for a fitted scale."""
_FULL_BLOCK = 0.9
"""Blocks shorter than this fraction of the longest are the remainder of a run, and are left out."""
GUMBEL = SourcedFormula("Gumbel distribution of maxima, and its standard errors", "D", "draws of the distribution")
GAUSSIAN = SourcedFormula("largest value of a Gaussian process", "B", "Naess and Moan 2013, Eq. 1.46")


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


@dataclass(frozen=True)
class CriterionMargin:
    """A criterion in each group of cases: excess over its limit (negative: within) relative to the limit, and its error."""

    name: str
    words: str
    unit: str
    limit: float
    response: PooledResponse
    excess: Array
    error: Array
    founded: tuple[SourcedFormula, ...]
    late: LateMaxima | None
    """Number of largest values near the end of their run, by group; None where unknown."""
    valid_for: float
    """Duration of a lift or sea state for which its limits hold [s]; NaN for statistics without a duration."""


def criteria_of(source: CampaignSource, settings: OperabilityAnswers) -> dict[str, OperabilityCriterion]:
    """All criteria by name: kept utilisations, and those of the study."""
    kept = [signal for signal in source.signals if signal.startswith(f"{UTILISATION.name}.")]
    checks = {signal.removeprefix(f"{UTILISATION.name}."): signal for signal in kept}
    chosen = checks if settings.utilisations == "all" else {}
    if isinstance(settings.utilisations, tuple):
        for name in settings.utilisations:
            if name not in checks:
                raise DeckcraneError(
                    f'{source.store}: no utilisation "{name}" was kept;{did_you_mean(name, checks)} add utilisation to '
                    "keep.signals of "
                    "the study, and to record of its scenario, and run the campaign again"
                )
        chosen = {name: checks[name] for name in settings.utilisations}
    criteria = {name: OperabilityCriterion(signal=signal, at_most=1.0) for name, signal in chosen.items()}
    for name, criterion in settings.criteria.items():
        if name in criteria:
            raise DeckcraneError(
                f"answers.operability.criteria.{name}: a check of the scenario already has this name; give it another name"
            )
        criteria[name] = criterion
    if not criteria:
        raise DeckcraneError(
            f"{source.store}: there is no criterion: no utilisation was kept, and answers.operability.criteria has none. Give the "
            "scenario checks and keep the signal utilisation, or name signals with limits"
        )
    return criteria


def margin_of(
    source: CampaignSource, pool: Pool, name: str, criterion: OperabilityCriterion, settings: OperabilityAnswers
) -> CriterionMargin:
    """Margin of one criterion in all sea states."""
    sign = 1.0 if criterion.at_most is not None else -1.0
    limit = criterion.at_most if criterion.at_most is not None else criterion.at_least
    assert limit is not None, "one of them is given"
    response, words, founded = _pooled_response(source.answers, pool, criterion, settings, sign)
    statistic = next(
        name for name in ("mean", "maximum", "block_maximum", "standard_deviation") if name in source.by_case
    )
    unit = unit_of_signal(source.by_case, statistic, criterion.signal)
    check_limit_unit(name, limit, unit, criterion.signal)
    scale = abs(float(limit)) or 1.0
    bound = float(ndtri(settings.confidence)) * response.error
    excess = (sign * (response.value - float(limit)) + bound) / scale
    limit_text = (
        limit.text
        if isinstance(limit, Quantity) and limit.text
        else f"{limit:g} {unit if unit != '1' else ''}".rstrip()
    )
    words = f"{words} {'at most' if sign > 0 else 'at least'} {limit_text}"
    late = (
        late_maxima(source, pool.groups, criterion.signal, sign)
        if criterion.statistic in _STATISTICS_OF_EXTREMES
        else None
    )
    valid_for = _duration_of_criterion(source, criterion, settings)
    return CriterionMargin(
        name, words, unit, float(limit), response, excess, response.error / scale, founded, late, valid_for
    )


_STATISTICS_OF_EXTREMES = ("fractile", "maximum", "mean_maximum")


def _duration_of_criterion(
    source: CampaignSource, criterion: OperabilityCriterion, settings: OperabilityAnswers
) -> float:
    """Duration whose largest value a criterion is about [s]; NaN where it has none."""
    if criterion.statistic not in _STATISTICS_OF_EXTREMES:
        return np.nan
    duration = criterion.duration or settings.duration or source.answers.duration
    if criterion.statistic == "fractile" and duration != "run":
        return float(duration)
    stretch = counted_stretch(source)
    return np.nan if stretch is None else stretch.duration


def _pooled_response(
    answers: Answers, pool: Pool, criterion: OperabilityCriterion, settings: OperabilityAnswers, sign: float
) -> tuple[PooledResponse, str, tuple[SourcedFormula, ...]]:
    signal, word = criterion.signal, "largest" if sign > 0 else "smallest"
    extreme = "maximum" if sign > 0 else "minimum"
    if criterion.statistic == "maximum":
        return pool.largest(extreme, signal, sign), f"{word} value of all seeds", ()
    if criterion.statistic == "mean_maximum":
        return pool.means(extreme, signal), f"mean over seeds of the {word} value", ()
    if criterion.statistic == "mean":
        return pool.means("mean", signal), "mean", ()
    if criterion.statistic == "standard_deviation":
        return pool.deviation(signal, 1.0), "standard deviation", ()
    if criterion.statistic == "significant_double_amplitude":
        return pool.deviation(signal, 4.0), "significant double amplitude (four standard deviations)", ()
    fractile = criterion.fractile or settings.fractile or answers.fractile
    duration = criterion.duration or settings.duration or answers.duration
    method = "gumbel" if settings.estimator == "gaussian" else settings.estimator
    if duration == "run":
        response = pool.fractile(signal, method, fractile, None, sign)
        return response, f"{100 * fractile:g} % fractile of the {word} value of a run", (GUMBEL,)
    words = f"{100 * fractile:g} % fractile of the {word} value in {time_words(float(duration))}"
    if settings.estimator == "gaussian":
        return pool.gaussian(signal, fractile, float(duration), sign), words, (GAUSSIAN,)
    return pool.fractile(signal, method, fractile, float(duration), sign), words, (GUMBEL,)


def check_limit_unit(name: str, limit: float, unit: str, signal: str) -> None:
    """Check that a limit with a unit has the dimension of its signal."""
    if not isinstance(limit, Quantity) or limit.powers is None or not unit:
        return
    try:
        powers = dimension_of("rad" if unit == "rad" else unit).powers if unit != "1" else (0, 0, 0)
    except UnitError:
        return
    if tuple(limit.powers[:3]) != tuple(powers):
        raise DeckcraneError(f"criterion {name}: {signal} is in {unit}, and its limit is {limit.text}")


def relative_errors(margins: dict[str, CriterionMargin]) -> dict[str, float]:
    """The largest standard error of each criterion near its limit, relative to the limit."""
    errors = {}
    for name, margin in margins.items():
        near = np.abs(margin.excess) < 0.5
        chosen = margin.error[near & np.isfinite(margin.error)]
        errors[name] = float(chosen.max()) if len(chosen) else 0.0
    return errors
