"""Operability in words, tables and figures: limiting sea states, and the share of the time in which a lift can be done.

Workable weather is given by year, month and window, with waiting times; its figures are month by month, and how long it lasts.
"""

from __future__ import annotations

from functools import partial
from math import degrees
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.operability.limit_curves import has_limit_curves
from deckcrane.analysis.operability.operability import OperabilityResult, operability_of
from deckcrane.standards.sea_areas import HOUR
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.answers.operability_tables import (
    cost_figure,
    criteria_table,
    governing_tables,
    heading_table,
    limit_figure,
    limit_tables,
    of_source,
    percent,
    plain_table,
    polar_figure,
    share_table,
    titled,
    validity,
    variant_name,
)
from deckcrane.view.plots.figures import COLOURS, heading, legend, new_figure

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_HOUR = 3600.0


def months_figure(weather: xr.Dataset) -> Any:
    """Workable share of each month and, with a window, the mean wait for it, variants side by side."""
    waits = "month_wait_mean" in weather
    figure, axes = new_figure(2 if waits else 1, 1, 2.4)
    count = weather.sizes["variant"]
    width = 0.8 / count
    for v, name in enumerate(weather["variant"].values):
        position = np.arange(12) + (v - (count - 1) / 2) * width
        colour = COLOURS[v % len(COLOURS)]
        axes[0, 0].bar(
            position, 100 * weather["month_share"].values[v], 0.92 * width, color=colour, label=str(name) or "all"
        )
        if waits:
            axes[1, 0].bar(position, weather["month_wait_mean"].values[v] / _HOUR, 0.92 * width, color=colour)
            longest = weather["month_wait_most"].values[v] / _HOUR
            axes[1, 0].plot(
                position, longest, "_", color="black", markersize=60 * width / 2, label=None if v else "90 %"
            )
    axes[0, 0].set_ylabel("workable [%]")
    axes[0, 0].set_ylim(0, 100)
    heading(axes[0, 0], "share of the time in which the lift can be done")
    if count > 1:
        legend(axes[0, 0])
    if waits:
        axes[1, 0].set_ylabel("wait [h]")
        heading(
            axes[1, 0], f"wait for a window of {weather.attrs['window'] / _HOUR:g} h: mean, and what 90 % stay below"
        )
    axes[-1, 0].set_xticks(range(12), MONTHS)
    for axis in axes[:, 0]:
        axis.grid(False, axis="x")
    return figure


def persistence_figure(weather: xr.Dataset) -> Any:
    """Share of the time that lies in workable spells of at least a given length."""
    figure, axes = new_figure(1, 1, 3.0)
    axis = axes[0, 0]
    hours = weather["spell"].values / _HOUR
    for v, name in enumerate(weather["variant"].values):
        axis.plot(hours, 100 * weather["persistence"].values[v], "o-", markersize=3, label=str(name) or "workable")
    if "window" in weather.attrs:
        axis.axvline(weather.attrs["window"] / _HOUR, color="black", linewidth=1, linestyle=":")
    axis.set_xscale("log")
    axis.set_xticks(hours, [f"{hour:g}" for hour in hours])
    axis.minorticks_off()
    axis.set_ylim(0, 100)
    axis.set_xlabel("length of the spell [h]")
    axis.set_ylabel("part of the time [%]")
    heading(axis, "time in workable spells of at least this length")
    if weather.sizes["variant"] > 1:
        legend(axis)
    return figure


def weather_words(weather: xr.Dataset) -> list[str]:
    """Describe the record and its windows."""
    lines = [
        f"The record {weather.attrs['sea']} holds {weather.attrs['years']:.1f} years of sea states, one every "
        f"{weather.attrs['step'] / _HOUR:g} h, with {weather.attrs['headings']}."
    ]
    if "window" in weather.attrs:
        lines.append(
            f"A window holds for {weather.attrs['window'] / _HOUR:g} h: {weather.attrs['steps']} steps that are all workable. "
            "Waits are from every step of the record to the next start of a window; unknown steps are not workable."
            + (" The record holds whole years: its beginning follows its end." if weather.attrs["wraps"] else "")
        )
    return lines


def weather_tables(weather: xr.Dataset, alpha: bool) -> list[AnswerTable]:
    """Tables of the whole record and by month."""
    return [_record_table(weather, alpha), *[_month_table(weather, v) for v in range(weather.sizes["variant"])]]


def _record_table(weather: xr.Dataset, alpha: bool) -> AnswerTable:
    windows = "in_windows" in weather
    columns = [AnswerColumn("variant"), AnswerColumn("workable"), AnswerColumn("days a year", digits=3)]
    columns += [AnswerColumn("without alpha")] if alpha else []
    if windows:
        columns += [AnswerColumn("in windows"), AnswerColumn("window begins")]
        columns += [AnswerColumn(f"wait, {word} [h]", digits=5) for word in ("mean", "50 %", "90 %")]
    rows: list[tuple[Cell, ...]] = []
    for v, name in enumerate(weather["variant"].values):
        variant = weather.isel(variant=v)
        row: list[Cell] = [variant_name(name), percent(float(variant["share"])), float(variant["share"]) * 365.25]
        row += [percent(float(variant["design_share"]))] if alpha else []
        if windows:
            row += [percent(float(variant["in_windows"])), percent(float(variant["window_starts"]))]
            row += [round(float(variant[key]) / _HOUR, 1) for key in ("wait_mean", "wait_half", "wait_most")]
        rows.append(tuple(row))
    return plain_table(f"Share of the time in {weather.attrs['sea']}", columns, rows)


def _month_table(weather: xr.Dataset, v: int) -> AnswerTable:
    variant = weather.isel(variant=v)
    windows = "in_windows" in weather
    columns = [AnswerColumn("month"), AnswerColumn("workable")]
    if windows:
        columns.append(AnswerColumn("windows a month", digits=3))
        columns += [AnswerColumn(f"wait, {word} [h]", digits=5) for word in ("mean", "50 %", "90 %")]
    rows: list[tuple[Cell, ...]] = []
    for m, month in enumerate(MONTHS):
        row: list[Cell] = [month, percent(float(variant["month_share"][m]))]
        if windows:
            row.append(float(variant["windows_a_month"][m]))
            row += [round(float(variant[f"month_wait_{key}"][m]) / _HOUR, 1) for key in ("mean", "half", "most")]
        rows.append(tuple(row))
    name = str(variant["variant"].item())
    return AnswerTable(f"By month: {name}" if name else "By month", tuple(columns), tuple(rows))


def weather_figures(weather: xr.Dataset) -> list[AnswerFigure]:
    return [
        AnswerFigure("operability_months", "Workable weather by month", lambda units: months_figure(weather)),
        AnswerFigure(
            "operability_persistence", "How long workable weather lasts", lambda units: persistence_figure(weather)
        ),
    ]


KEY = "operability"
_CLASS_SHARING = {
    "linear": "by the part of it that lies below",
    "middle": "as a whole where its middle lies below",
    "whole": "only where all of it lies below",
}
_NOTABLE = 5e-4
"""Smallest difference of shares that is reported."""


def operability_answer(source: CampaignSource) -> Answer | None:
    """Operability of a campaign; None where the study does not ask for it, or asks for windows in spectra without limit curves."""
    settings = source.answers.operability
    if settings is None or (settings.spectra is not None and not has_limit_curves(source)):
        return None
    return answer_of(operability_of(source), source)


def answer_of(result: OperabilityResult, source: CampaignSource) -> Answer:
    """All results of operability as an answer."""
    curves, shares = result.curves.dataset, result.shares
    tables = [*limit_tables(curves), *governing_tables(curves)]
    figures = _limit_figures(curves, source)
    if shares is not None:
        tables = [share_table(result, shares), criteria_table(shares), *heading_table(shares), *tables]
        figures.append(
            AnswerFigure(
                "operability_criteria",
                f"What each criterion costs{of_source(shares)}",
                lambda units: cost_figure(shares),
            )
        )
    weather = result.weather
    if weather is not None:
        costs = [] if shares is not None else [criteria_table(weather)]
        tables = [*weather_tables(weather, result.forecast.table is not None), *costs, *tables]
        figures += weather_figures(weather)
    return Answer(
        KEY,
        "Operability",
        tuple(_words(result)),
        tuple(tables),
        tuple(figures),
        result.founded,
        (*result.notes, *_open_notes(shares)),
    )


def _words(result: OperabilityResult) -> list[str]:
    settings, shares = result.settings, result.shares
    over = "Hs" if settings.interpolation == "linear" else "the square of Hs"
    lines = [
        "Limits of Hs are where a response first crosses its limit, going up through the computed heights; between them responses "
        f"are linear over {over}. Headings are those in which waves travel: 180 deg is a head sea.",
        f"{'; '.join(_criteria(result))}.",
    ]
    if system := result.curves.cases.system:
        lines.append(f"Hs, Tp and headings are those of {system}; the sea's other systems stay as they are.")
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
    duration = result.settings.duration
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
        shown = ", ".join(f"{degrees(float(angle)):g}" for angle in curves["heading"].values)
        figures.append(
            AnswerFigure(
                "operability_headings",
                f"Largest Hs around the vessel, bow up, drawn where waves come from; computed at {shown} deg{validity(curves)}",
                partial(polar_figure, curves),
            )
        )
    return figures
