"""Operability in words, tables and figures: limiting sea states, and the share of the time in which a lift can be done."""

from __future__ import annotations

from functools import partial
from math import degrees

import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.operability import OperabilityResult, operability_of
from deckcrane.practice.alpha_factors import HOUR
from deckcrane.view.answers import Answer, AnswerFigure
from deckcrane.view.operability_plots import cost_figure, limit_figure, polar_figure
from deckcrane.view.operability_tables import (
    criteria_table,
    governing_tables,
    heading_table,
    limit_tables,
    of_source,
    percent,
    share_table,
    titled,
    validity,
)
from deckcrane.view.weather_answers import weather_figures, weather_tables, weather_words

KEY = "operability"
_CLASS_SHARING = {
    "linear": "by the part of it that lies below",
    "middle": "as a whole where its middle lies below",
    "whole": "only where all of it lies below",
}
_NOTABLE = 5e-4
"""Smallest difference of shares that is reported."""


def operability_answer(source: CampaignSource) -> Answer | None:
    """Operability of a campaign; None where the study does not ask for it."""
    return None if source.answers.operability is None else answer_of(operability_of(source), source)


def answer_of(found: OperabilityResult, source: CampaignSource) -> Answer:
    """All results of operability as an answer."""
    curves, shares = found.curves.dataset, found.shares
    tables = [*limit_tables(curves), *governing_tables(curves)]
    figures = _limit_figures(curves, source)
    if shares is not None:
        tables = [share_table(found, shares), criteria_table(shares), *heading_table(shares), *tables]
        figures.append(
            AnswerFigure(
                "operability_criteria",
                f"What each criterion costs{of_source(shares)}",
                lambda units: cost_figure(shares),
            )
        )
    weather = found.weather
    if weather is not None:
        costs = [] if shares is not None else [criteria_table(weather)]
        tables = [*weather_tables(weather, found.forecast.table is not None), *costs, *tables]
        figures += weather_figures(weather)
    return Answer(
        KEY,
        "Operability",
        tuple(_words(found)),
        tuple(tables),
        tuple(figures),
        found.founded,
        (*found.notes, *_open_notes(shares)),
    )


def _words(result: OperabilityResult) -> list[str]:
    settings, shares = result.asked, result.shares
    over = "Hs" if settings.interpolation == "linear" else "the square of Hs"
    lines = [
        "Limits of Hs are where a response first crosses its limit, going up through the computed heights; between them responses "
        f"are linear over {over}. Headings are those in which waves travel: 180 deg is a head sea.",
        f"{'; '.join(_criteria(result))}.",
    ]
    if text := validity(result.curves.dataset):
        lines.append(
            f"Limits are{text.removeprefix(',')}: the largest values are those of {_exposure(result)}; where the load hangs for "
            "longer, find them anew."
        )
    if settings.confidence > 0.5:
        lines.append(f"Responses are upper bounds with {100 * settings.confidence:g} % confidence.")
    if result.forecast.table is not None:
        lead = f" for {result.forecast.lead / HOUR:g} h from the forecast" if result.forecast.lead else ""
        lines.append(
            f"Forecast limits are alpha times these limits, by the factors {result.forecast.table.what}{lead}."
        )
    if shares is not None:
        lines.append(
            f"Shares are of {shares.attrs['sea']}{of_source(shares)}, with {shares.attrs['headings']}; alpha: "
            f"{shares.attrs['alpha']}; {percent(float(shares.attrs['left_out']))} of the time is not in the diagram, and counts as "
            "not workable. A class of Hs that a limit cuts counts "
            f"{_CLASS_SHARING[settings.share]}; periods that were not simulated count as "
            f"{'not workable' if settings.beyond == 'not_allowed' else 'their nearest neighbours'}."
        )
    if result.weather is not None:
        lines += weather_words(result.weather)
    return lines


def _exposure(result: OperabilityResult) -> str:
    duration = result.asked.duration
    return "a run, which is one lift" if duration == "run" else "this time in a steady sea"


def _criteria(result: OperabilityResult) -> list[str]:
    """Criteria of signals; signals with the same criterion are listed together."""
    by_words: dict[str, list[str]] = {}
    for name, margin in result.curves.margins.items():
        by_words.setdefault(margin.words, []).append(name)
    return [f"{', '.join(names)}: {words}" for words, names in by_words.items()]


def _open_notes(shares: xr.Dataset | None) -> list[str]:
    if shares is None:
        return []
    more = float((shares["open_share"] - shares["share"]).max())
    if more < _NOTABLE:
        return []
    return [
        f"up to {percent(more)} of the time lies above the highest Hs that was simulated, where no limit was met yet; it counts "
        "as not workable: simulate higher seas to know it"
    ]


def _limit_figures(curves: xr.Dataset, source: CampaignSource) -> list[AnswerFigure]:
    figures = []
    for v, variant in enumerate(curves["variant"].values):
        name = "operability_limits" if curves.sizes["variant"] == 1 else f"operability_limits_{v + 1}"
        caption = titled(
            "Largest Hs over Tp: of each criterion and of all (thick, with standard errors); points are coloured by what governs"
            + validity(curves),
            variant,
        )
        figures.append(AnswerFigure(name, caption, partial(limit_figure, curves, v)))
    if curves.sizes["heading"] > 1:
        vessel = source.scenario.vessel
        clockwise = vessel is not None and vessel.z == "down"
        shown = ", ".join(f"{degrees(float(angle)):g}" for angle in curves["heading"].values)
        figures.append(
            AnswerFigure(
                "operability_headings",
                f"Largest Hs around the vessel, bow up, drawn where waves come from; computed at {shown} deg{validity(curves)}",
                lambda units: polar_figure(curves, clockwise, units),
            )
        )
    return figures
