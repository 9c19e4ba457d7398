"""Operating criteria of a lift: signals of a campaign against limits, in each sea state."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.campaigns import unit_of_signal
from deckcrane.analysis.late_maxima import LateMaxima, counted_stretch, late_maxima
from deckcrane.analysis.pooled_responses import GAUSSIAN, GUMBEL, Pool, PooledResponse
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model.answers import Answers
from deckcrane.model.answers_operability import OperabilityAnswers, OperabilityCriterion
from deckcrane.model.data import nearest
from deckcrane.model.units import Quantity, UnitError, dimension_of
from deckcrane.parts.utilisations import UTILISATION
from deckcrane.practice.founding import Founded


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
    founded: tuple[Founded, ...]
    late: LateMaxima | None
    """Number of largest values near the end of their run, by group; None where unknown."""
    valid_for: float
    """Duration of a lift or sea state for which its limits hold [s]; NaN for statistics without a duration."""


def criteria_of(source: CampaignSource, asked: OperabilityAnswers) -> dict[str, OperabilityCriterion]:
    """All criteria by name: kept utilisations, and those of the study."""
    kept = [signal for signal in source.signals if signal.startswith(f"{UTILISATION}.")]
    checks = {signal.removeprefix(f"{UTILISATION}."): signal for signal in kept}
    chosen = checks if asked.utilisations == "all" else {}
    if isinstance(asked.utilisations, tuple):
        for name in asked.utilisations:
            if name not in checks:
                raise DeckcraneError(
                    f'{source.store}: no utilisation "{name}" was kept;{nearest(name, checks)} add utilisation to keep.signals of '
                    "the study, and to record of its scenario, and run the campaign again"
                )
        chosen = {name: checks[name] for name in asked.utilisations}
    criteria = {name: OperabilityCriterion(signal=signal, at_most=1.0) for name, signal in chosen.items()}
    for name, criterion in asked.criteria.items():
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
    source: CampaignSource, pool: Pool, name: str, criterion: OperabilityCriterion, asked: OperabilityAnswers
) -> CriterionMargin:
    """Margin of one criterion in all sea states."""
    sign = 1.0 if criterion.at_most is not None else -1.0
    limit = criterion.at_most if criterion.at_most is not None else criterion.at_least
    assert limit is not None, "one of them is given"
    response, words, founded = _pooled_response(source.answers, pool, criterion, asked, sign)
    statistic = next(
        name for name in ("mean", "maximum", "block_maximum", "standard_deviation") if name in source.by_case
    )
    unit = unit_of_signal(source.by_case, statistic, criterion.signal)
    _check_unit(name, limit, unit, criterion.signal)
    scale = abs(float(limit)) or 1.0
    bound = float(ndtri(asked.confidence)) * response.error
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
    valid_for = _duration_of_criterion(source, criterion, asked)
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
) -> tuple[PooledResponse, str, tuple[Founded, ...]]:
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
    words = f"{100 * fractile:g} % fractile of the {word} value in {float(duration) / 3600:g} h"
    if settings.estimator == "gaussian":
        return pool.gaussian(signal, fractile, float(duration), sign), words, (GAUSSIAN,)
    return pool.fractile(signal, method, fractile, float(duration), sign), words, (GUMBEL,)


def _check_unit(name: str, limit: float, unit: str, signal: str) -> None:
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
