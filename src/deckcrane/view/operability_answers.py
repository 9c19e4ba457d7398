"""Operability in words, tables and figures: limits of the sea, and how much of the time a lift can be done."""

from __future__ import annotations

from functools import partial
from math import degrees

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.limit_curves import BELOW, MISSING
from deckcrane.analysis.operability import OperabilityResult, operability_of
from deckcrane.practice.alpha_factors import HOUR
from deckcrane.view.answers import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.operability_plots import cost_figure, limit_figure, polar_figure

KEY = "operability"
_SHARING = {
    "linear": "by the part of it that lies below",
    "middle": "as a whole where its middle lies below",
    "whole": "only where all of it lies below",
}
_TELLING = 5e-4
"""A difference of shares that is worth a word."""


def operability_answer(source: CampaignSource) -> Answer | None:
    """Of a store whose study asks for it; None where it does not."""
    return None if source.answers.operability is None else answer_of(operability_of(source), source)


def answer_of(found: OperabilityResult, source: CampaignSource) -> Answer:
    """All that was found."""
    curves, shares = found.curves.dataset, found.shares
    tables = [*_limit_tables(curves), *_governing_tables(curves)]
    figures = _limit_figures(curves, source)
    if shares is not None:
        tables = [_share_table(found, shares), _criteria_table(shares), *_heading_table(shares), *tables]
        figures.append(
            AnswerFigure("operability_criteria", "What each criterion costs", lambda units: cost_figure(shares))
        )
    return Answer(
        KEY,
        "Operability",
        tuple(_words(found)),
        tuple(tables),
        tuple(figures),
        found.founded,
        (*found.notes, *_open_notes(shares)),
    )


def _words(found: OperabilityResult) -> list[str]:
    asked, shares = found.asked, found.shares
    over = "Hs" if asked.interpolation == "linear" else "the square of Hs"
    lines = [
        "Limits of Hs are where a response first crosses its limit, going up through the computed heights; between them responses "
        f"are linear over {over}. Headings are those in which waves travel: 180 deg is a head sea.",
        "; ".join(
            f"{name}: {margin.words}, limit {margin.limit:g} {margin.unit if margin.unit != '1' else ''}".rstrip()
            for name, margin in found.curves.margins.items()
        )
        + ".",
    ]
    if asked.confidence > 0.5:
        lines.append(f"Responses are upper bounds with {100 * asked.confidence:g} % confidence.")
    if found.forecast.table is not None:
        lead = f" for {found.forecast.lead / HOUR:g} h from the forecast" if found.forecast.lead else ""
        lines.append(f"Forecast limits are alpha times these limits, by the factors {found.forecast.table.what}{lead}.")
    if shares is not None:
        lines.append(
            f"Shares are of {shares.attrs['sea']}, with {shares.attrs['headings']}. A class of Hs that a limit cuts counts "
            f"{_SHARING[asked.share]}; periods that were not simulated count as "
            f"{'not workable' if asked.beyond == 'not_allowed' else 'their nearest neighbours'}."
        )
    return lines


def _open_notes(shares: xr.Dataset | None) -> list[str]:
    if shares is None:
        return []
    more = float((shares["open_share"] - shares["share"]).max())
    if more < _TELLING:
        return []
    return [
        f"up to {_percent(more)} of the time lies above the highest Hs that was simulated, where no limit was met yet; it counts "
        "as not workable: simulate higher seas to know it"
    ]


def _percent(share: float) -> str:
    return "-" if np.isnan(share) else f"{100 * share:.1f} %"


def _points(difference: float) -> str:
    return "-" if np.isnan(difference) else f"{100 * difference:.1f} points"


def _share_table(found: OperabilityResult, shares: xr.Dataset) -> AnswerTable:
    alpha = found.forecast.table is not None
    several = shares.sizes["variant"] > 1
    first = float(shares["share"][0])
    rows: list[tuple[Cell, ...]] = []
    for one in (shares.isel(variant=place) for place in range(shares.sizes["variant"])):
        share = float(one["share"])
        row: list[Cell] = [_variant(str(one["variant"].item())), _percent(share), float(share * 365.25)]
        row += [_percent(float(one["design_share"]))] if alpha else []
        row += [f"{100 * (share - first):+.1f} points"] if several else []
        rows.append(tuple(row))
    columns = [AnswerColumn("variant"), AnswerColumn("workable"), AnswerColumn("days a year", digits=3)]
    columns += [AnswerColumn("without alpha")] if alpha else []
    columns += [AnswerColumn("against the first")] if several else []
    return AnswerTable("Share of the time in which the lift can be done", tuple(columns), tuple(rows))


def _variant(name: str) -> str:
    return name or "-"


def _criteria_table(shares: xr.Dataset) -> AnswerTable:
    rows: list[tuple[Cell, ...]] = []
    for v, variant in enumerate(shares["variant"].values):
        one = shares.isel(variant=v)
        cost = one["without"].values - float(one["share"])
        for c in np.argsort(-cost, kind="stable"):
            name = str(shares["criterion"].values[c])
            alone, without = float(one["alone"][c]), float(one["without"][c])
            rows.append((_variant(str(variant)), name, _percent(alone), _percent(without), _points(cost[c])))
    columns = tuple(AnswerColumn(name) for name in ("variant", "criterion", "alone", "left out", "costs"))
    return AnswerTable("Which criterion costs most", columns, tuple(rows))


def _heading_table(shares: xr.Dataset) -> list[AnswerTable]:
    if shares.sizes["heading"] < 2:
        return []
    names = [_variant(str(name)) for name in shares["variant"].values]
    columns = (AnswerColumn("waves at", "rad"), *[AnswerColumn("workable" if name == "-" else name) for name in names])
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (float(shares["heading"][h]), *[_percent(float(one)) for one in shares["by_heading"].values[:, h]])
        for h in range(shares.sizes["heading"])
    )
    return [AnswerTable("By heading that the vessel keeps", columns, rows)]


def _limit_tables(curves: xr.Dataset) -> list[AnswerTable]:
    periods = [f"Tp {float(period):g} s" for period in curves["period"].values]
    columns = (AnswerColumn("waves at", "rad"), *[AnswerColumn(text, "m", 3) for text in periods])
    return [
        AnswerTable(
            _title("Largest Hs with all criteria", variant),
            columns,
            tuple(
                (float(angle), *[float(one) for one in curves["all"].values[v, h]])
                for h, angle in enumerate(curves["heading"].values)
            ),
        )
        for v, variant in enumerate(curves["variant"].values)
    ]


def _title(text: str, variant: str) -> str:
    return f"{text}: {variant}" if variant else text


def _governing_tables(curves: xr.Dataset) -> list[AnswerTable]:
    periods = [f"Tp {float(period):g} s" for period in curves["period"].values]
    columns = (AnswerColumn("waves at", "rad"), *[AnswerColumn(text) for text in periods])
    return [
        AnswerTable(
            _title("What limits it", variant),
            columns,
            tuple(
                (float(angle), *[_governs(curves, v, h, p) for p in range(curves.sizes["period"])])
                for h, angle in enumerate(curves["heading"].values)
            ),
        )
        for v, variant in enumerate(curves["variant"].values)
    ]


def _governs(curves: xr.Dataset, v: int, h: int, p: int) -> str | None:
    if np.isnan(curves["all"].values[v, h, p]):
        return None
    place = int(curves["governing"].values[v, h, p])
    if place < 0:
        return "above the highest"
    state = int(curves["state"].values[v, place, h, p])
    name = str(curves["criterion"].values[place])
    return f"{name}, below the lowest" if state == BELOW else f"{name}: no results" if state == MISSING else name


def _limit_figures(curves: xr.Dataset, source: CampaignSource) -> list[AnswerFigure]:
    figures = []
    for v, variant in enumerate(curves["variant"].values):
        name = "operability_limits" if curves.sizes["variant"] == 1 else f"operability_limits_{v + 1}"
        caption = _title(
            "Largest Hs over Tp: of each criterion, and of all (thick); points are coloured by what governs", variant
        )
        figures.append(AnswerFigure(name, caption, partial(limit_figure, curves, v)))
    if curves.sizes["heading"] > 1:
        vessel = source.scenario.vessel
        clockwise = vessel is not None and vessel.z == "down"
        shown = ", ".join(f"{degrees(float(angle)):g}" for angle in curves["heading"].values)
        figures.append(
            AnswerFigure(
                "operability_headings",
                f"Largest Hs around the vessel, bow up, drawn where waves come from; computed at {shown} deg",
                lambda units: polar_figure(curves, clockwise, units),
            )
        )
    return figures
