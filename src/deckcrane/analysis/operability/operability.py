"""Operability of a lift: limit curves of a campaign, and the fraction of a scatter diagram or of years of weather below them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from pydantic import ValidationError

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.late_maxima import counted_stretch, growth_words, minutes
from deckcrane.analysis.operability.criteria import relative_errors
from deckcrane.analysis.operability.data import OperabilityAnswers
from deckcrane.analysis.operability.hindcasts import Hindcast, read_hindcast
from deckcrane.analysis.operability.limit_curves import BELOW, ELSEWHERE, MISSING, LimitCurves, curves_of
from deckcrane.analysis.operability.scatter_shares import (
    Forecast,
    HeadingChoice,
    SeaClasses,
    classes_of,
    classes_of_pairs,
    forecast_of,
    heading_choice,
    workable_shares,
)
from deckcrane.analysis.operability.weather_windows import window_of, workable_weather
from deckcrane.campaign.study.answers import Answers
from deckcrane.errors import DeckcraneError
from deckcrane.standards.sea_areas import HOUR
from deckcrane.standards.sources import SourcedFormula, unique_sources

_NOTED_CUT_OFF = 1e-3
"""Fraction of waits cut off by the record above which a note is given."""
_BIASED_MONTH = 0.02
"""Fraction of a month's waits cut off above which the month is named."""
MONTH_NAMES = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_LARGE_ERROR = 0.1
"""Standard error of a response, as a fraction of its limit, above which more seeds are recommended."""


@dataclass(frozen=True)
class OperabilityResult:
    """Limit curves, and fractions of time where a scatter diagram or years of weather are known."""

    settings: OperabilityAnswers
    """What was asked."""
    curves: LimitCurves
    """Limits of Hs, as `limit_curves` gives them."""
    choice: HeadingChoice
    """How the vessel's heading is chosen."""
    forecast: Forecast
    """Reduction of design limits to forecast limits."""
    classes: SeaClasses | None
    """Sea states of the scatter diagram, where there is one."""
    shares: xr.Dataset | None
    """Fractions of time by class, where there is a scatter diagram."""
    hindcast: Hindcast | None
    """Years of weather, where there are any."""
    weather: xr.Dataset | None
    """Windows of workable weather, where there are years of it."""
    notes: tuple[str, ...]
    """What to mind about the results, in words."""
    founded: tuple[SourcedFormula, ...]
    """Formulas that it rests on, each with how well it is sourced."""

    @property
    def dataset(self) -> xr.Dataset:
        """All results in one dataset, for files."""
        parts = [self.curves.dataset, *([] if self.shares is None else [self.shares])]
        return xr.merge(parts, combine_attrs="drop_conflicts")


def operability(store: str | Path, answers: Answers | None = None, **settings: Any) -> OperabilityResult:
    """Limits of the sea for the lift of a campaign, and the fraction of time in which it can be done.

    Args:
        store: the campaign's store
        answers: what to answer; None: the settings of the store's study
        settings: keys of `answers.operability` that replace them: scatter="kvitebjorn", headings="best", hindcast="site.csv",
            window="6 h"

    Returns:
        limit curves, and fractions of time where the weather is known

    Raises:
        DeckcraneError: the study has no criteria, or does not vary its sea states
    """
    source = CampaignSource(Path(store), answers)
    return operability_of(
        source if not settings else CampaignSource(source.store, answers_with(source.answers, settings))
    )


def answers_with(answers: Answers, changes: Mapping[str, Any]) -> Answers:
    """Answers with some keys of their operability replaced."""
    before = answers.operability or OperabilityAnswers()
    try:
        changed = OperabilityAnswers.model_validate({**before.model_dump(), **changes})
    except ValidationError as error:
        first_error = error.errors()[0]
        raise DeckcraneError(f"{'.'.join(map(str, first_error['loc']))}: {first_error['msg']}") from None
    return answers.model_copy(update={"operability": changed})


def operability_of(source: CampaignSource) -> OperabilityResult:
    """Limits and workable fractions of a store."""
    settings = source.answers.operability or OperabilityAnswers()
    curves = curves_of(source)
    choice, forecast = heading_choice(settings, curves), forecast_of(settings)
    diagram = _sea_classes(source, settings, curves)
    classes = diagram if diagram is not None and diagram.source else None
    shares = None if classes is None else workable_shares(curves, classes, settings, choice, forecast)
    hindcast = None if settings.hindcast is None else read_hindcast(settings.hindcast)
    weather = None if hindcast is None else workable_weather(curves, hindcast, settings, choice, forecast)
    founded = [source for margin in curves.margins.values() for source in margin.founded]
    founded += [*forecast.founded, *(classes.founded if classes is not None else ())]
    return OperabilityResult(
        settings,
        curves,
        choice,
        forecast,
        classes,
        shares,
        hindcast,
        weather,
        (
            *_growth_notes(source, curves),
            *_source_notes(diagram),
            *_limit_notes(curves, shares),
            *_weather_notes(settings, hindcast, weather),
        ),
        unique_sources(founded),
    )


def _sea_classes(source: CampaignSource, settings: OperabilityAnswers, curves: LimitCurves) -> SeaClasses | None:
    """The given scatter diagram; else that of the study, where it has one."""
    if settings.scatter is not None:
        return classes_of(settings.scatter)
    probability = curves.cases.sea_probability
    return (
        None
        if probability is None
        else classes_of_pairs(
            "the study's own sea states", probability, source.sea_source.source, source.sea_source.left_out
        )
    )


def _source_notes(classes: SeaClasses | None) -> list[str]:
    """Notes on the source of sea states: without one no fraction of a year is given; an illustrative one is marked."""
    if classes is None:
        return []
    if not classes.source:
        return [
            f"no share of the time is told: the source of {classes.what} is not stated; say in the scatter diagram where it comes "
            "from, source: ..., or source: illustrative where it was made up"
        ]
    return [f"illustrative sea states: so are all shares of the time ({classes.what})"] if classes.illustrative else []


def _weather_notes(settings: OperabilityAnswers, hindcast: Hindcast | None, weather: xr.Dataset | None) -> list[str]:
    """Notes for readers of results from a weather record."""
    if hindcast is None or weather is None:
        return (
            ["a window is asked for, and no hindcast is there to find it in"]
            if settings.window and not settings.alpha
            else []
        )
    notes = [f"{hindcast.what}: {note}" for note in hindcast.notes]
    if hindcast.years < 1:
        notes.append(f"{hindcast.what}: it holds {12 * hindcast.years:.1f} months, which are no year")
    if float(weather["outside"]) > 0:
        notes.append(
            f"{hindcast.what}: {100 * float(weather['outside']):.3g} % of the time has periods or headings that were not simulated"
        )
    window = window_of(settings)
    if window is not None and window < hindcast.step:
        notes.append(
            f"{hindcast.what}: a window shorter than its step of {hindcast.step / HOUR:g} h takes a whole step"
        )
    if window is not None and float(weather["wait_unknown"].max()) > _NOTED_CUT_OFF:
        notes.append(
            f"{hindcast.what}: {100 * float(weather['wait_unknown'].max()):.1f} % of waits are cut off by the end of the record or "
            f"by a gap of more than a week, and are left out: waits are longer than told{_biased_months(hindcast, weather)}"
        )
    return notes


def _biased_months(hindcast: Hindcast, weather: xr.Dataset) -> str:
    """The months, if any, of which more than a few waits are cut off."""
    cut_off = (
        weather["month_wait_unknown"]
        .where(np.isin(np.arange(1, 13), np.unique(hindcast.month[hindcast.recorded])))
        .max("variant")
    )
    names = [MONTH_NAMES[m] for m in range(12) if float(cut_off[m]) > _BIASED_MONTH]
    return f", most in {', '.join(names)}; a record of whole years has no such end" if names else ""


def _growth_notes(source: CampaignSource, curves: LimitCurves) -> list[str]:
    """Notes on criteria whose responses still grow at the end of runs: their limits hold for no longer time."""
    data, stretch = curves.dataset, counted_stretch(source)
    if stretch is None or all(margin.late is None for margin in curves.margins.values()):
        return [
            "where largest values fall is not known, so that it is not tested whether responses still grow when runs end; "
            "keep the statistic extremes, of runs of one length"
        ]
    notes = []
    for name in data["criterion"].values[data["growing"].any(["variant", "heading", "period"]).values]:
        criterion = data.sel(criterion=name)
        words = growth_words(float(criterion["late"].sum()), float(criterion["late_of"].sum()), stretch.duration)
        limits = f"{int(criterion['growing'].sum())} of its {criterion['growing'].size} limits"
        notes.append(
            f"{name}: {words}. {limits} hold for no longer than {minutes(stretch.duration)}: run for longer (until: settled in "
            "the study does), or end the lift with the load at rest"
        )
    return notes


def _limit_notes(curves: LimitCurves, shares: xr.Dataset | None) -> list[str]:
    """Notes for readers of the limits."""
    notes, data = [], curves.dataset
    missing = int((data["state"] == MISSING).where(data["lowest_height"].notnull()).sum())
    if missing:
        notes.append(
            f"{missing} limits have no results at their lowest height, and are taken as zero: look at failed cases"
        )
    below = int((data["state"] == BELOW).any("criterion").sum())
    if below:
        notes.append(
            f"{below} of {int(data['all'].notnull().sum())} limits lie below the lowest Hs that was simulated, and count as "
            "nothing: simulate lower seas to know them"
        )
    elsewhere = (data["state"] == ELSEWHERE).any(["heading", "period"])
    for variant, criterion in zip(*elsewhere.values.nonzero(), strict=True):
        names = data["criterion"].values[criterion], data["variant"].values[variant]
        notes.append(f"{names[0]} is not a signal of the variant {names[1]}, and does not limit it")
    for word, text in (
        ("returning", "falls below its limit again in higher seas; they are not counted as workable"),
        ("falling", "falls over Hs somewhere by more than twice its error: it is not linear"),
    ):
        for name in data["criterion"].values:
            count = int(data[word].sel(criterion=name).sum())
            if count:
                notes.append(f"{name} {text} ({count} of {data[word].sel(criterion=name).size} curves)")
    notes += _seed_notes(curves)
    if shares is not None and float(shares["outside"]) > 0:
        notes.append(f"{100 * float(shares['outside']):.3g} % of the time has peak periods that were not simulated")
    return notes


def _seed_notes(curves: LimitCurves) -> list[str]:
    """Notes on criteria that need more seeds: they govern somewhere, and their responses are uncertain near their limits."""
    governing = curves.dataset["governing"].values
    names = [str(curves.dataset["criterion"].values[index]) for index in np.unique(governing[governing >= 0])]
    errors = {
        name: error for name, error in relative_errors(curves.margins).items() if name in names and error > _LARGE_ERROR
    }
    if not errors:
        return []
    worst = max(errors, key=errors.__getitem__)
    error_list = ", ".join(
        f"{name} {100 * error:.0f} %" for name, error in sorted(errors.items(), key=lambda item: -item[1])[:6]
    )
    return [
        f"near their limits, standard errors of responses are up to: {error_list} of the limit, from "
        f"{int(curves.margins[worst].response.count.min())} values in a sea state; for {100 * _LARGE_ERROR:.0f} % take "
        f"{(errors[worst] / _LARGE_ERROR) ** 2:.1f} times as many seeds"
    ]
