"""What must hold for a lift to be done: signals of a campaign against limits, in each sea state."""

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
    """A criterion in each group of cases: how far beyond its limit (negative: within), in parts of it, and the error."""

    name: str
    words: str
    unit: str
    limit: float
    response: PooledResponse
    excess: Array
    error: Array
    founded: tuple[Founded, ...]
    late: LateMaxima | None
    """How many largest values fall near the end of their run, by group; None where nothing is known of it."""
    valid_for: float
    """How long a lift or a sea state its limits hold for [s]; NaN for statistics that know no time."""


def criteria_of(source: CampaignSource, asked: OperabilityAnswers) -> dict[str, OperabilityCriterion]:
    """All criteria by name: utilisations that are kept, and those of the study."""
    there = [signal for signal in source.signals if signal.startswith(f"{UTILISATION}.")]
    short = {signal.removeprefix(f"{UTILISATION}."): signal for signal in there}
    wanted = short if asked.utilisations == "all" else {}
    if isinstance(asked.utilisations, tuple):
        for name in asked.utilisations:
            if name not in short:
                raise DeckcraneError(
                    f'{source.store}: no utilisation "{name}" was kept;{nearest(name, short)} add utilisation to keep.signals of '
                    "the study, and to record of its scenario, and run the campaign again"
                )
        wanted = {name: short[name] for name in asked.utilisations}
    found = {name: OperabilityCriterion(signal=signal, at_most=1.0) for name, signal in wanted.items()}
    for name, criterion in asked.criteria.items():
        if name in found:
            raise DeckcraneError(
                f"answers.operability.criteria.{name}: a check of the scenario already has this name; give it another name"
            )
        found[name] = criterion
    if not found:
        raise DeckcraneError(
            f"{source.store}: there is no criterion: no utilisation was kept, and answers.operability.criteria has none. Give the "
            "scenario checks and keep the signal utilisation, or name signals with limits"
        )
    return found


def margin_of(
    source: CampaignSource, pool: Pool, name: str, criterion: OperabilityCriterion, asked: OperabilityAnswers
) -> CriterionMargin:
    """One criterion in all sea states."""
    sign = 1.0 if criterion.at_most is not None else -1.0
    limit = criterion.at_most if criterion.at_most is not None else criterion.at_least
    assert limit is not None, "one of them is given"
    response, words, founded = _response(source.answers, pool, criterion, asked, sign)
    kept = next(name for name in ("mean", "maximum", "block_maximum", "standard_deviation") if name in source.by_case)
    unit = unit_of_signal(source.by_case, kept, criterion.signal)
    _check_unit(name, limit, unit, criterion.signal)
    size = abs(float(limit)) or 1.0
    bound = float(ndtri(asked.confidence)) * response.error
    excess = (sign * (response.value - float(limit)) + bound) / size
    told = (
        limit.text
        if isinstance(limit, Quantity) and limit.text
        else f"{limit:g} {unit if unit != '1' else ''}".rstrip()
    )
    words = f"{words} {'at most' if sign > 0 else 'at least'} {told}"
    late = late_maxima(source, pool.groups, criterion.signal, sign) if criterion.statistic in _OF_EXTREMES else None
    valid = _duration(source, criterion, asked)
    return CriterionMargin(
        name, words, unit, float(limit), response, excess, response.error / size, founded, late, valid
    )


_OF_EXTREMES = ("fractile", "maximum", "mean_maximum")


def _duration(source: CampaignSource, criterion: OperabilityCriterion, asked: OperabilityAnswers) -> float:
    """The time whose largest value a criterion is about [s]; NaN where it is about none."""
    if criterion.statistic not in _OF_EXTREMES:
        return np.nan
    given = criterion.duration or asked.duration or source.answers.duration
    if criterion.statistic == "fractile" and given != "run":
        return float(given)
    stretch = counted_stretch(source)
    return np.nan if stretch is None else stretch.duration


def _response(
    answers: Answers, pool: Pool, criterion: OperabilityCriterion, asked: OperabilityAnswers, sign: float
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
    fractile = criterion.fractile or asked.fractile or answers.fractile
    duration = criterion.duration or asked.duration or answers.duration
    method = "gumbel" if asked.estimator == "gaussian" else asked.estimator
    if duration == "run":
        found = pool.fractile(signal, method, fractile, None, sign)
        return found, f"{100 * fractile:g} % fractile of the {word} value of a run", (GUMBEL,)
    words = f"{100 * fractile:g} % fractile of the {word} value in {float(duration) / 3600:g} h"
    if asked.estimator == "gaussian":
        return pool.gaussian(signal, fractile, float(duration), sign), words, (GAUSSIAN,)
    return pool.fractile(signal, method, fractile, float(duration), sign), words, (GUMBEL,)


def _check_unit(name: str, limit: float, unit: str, signal: str) -> None:
    """A limit that was written with a unit is of the signal's own kind."""
    if not isinstance(limit, Quantity) or limit.powers is None or not unit:
        return
    try:
        wanted = dimension_of("rad" if unit == "rad" else unit).powers if unit != "1" else (0, 0, 0)
    except UnitError:
        return
    if tuple(limit.powers[:3]) != tuple(wanted):
        raise DeckcraneError(f"criterion {name}: {signal} is in {unit}, and its limit is {limit.text}")


def relative_errors(margins: dict[str, CriterionMargin]) -> dict[str, float]:
    """The largest standard error of each criterion near its limit, in parts of the limit."""
    found = {}
    for name, one in margins.items():
        near = np.abs(one.excess) < 0.5
        chosen = one.error[near & np.isfinite(one.error)]
        found[name] = float(chosen.max()) if len(chosen) else 0.0
    return found
