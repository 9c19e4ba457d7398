"""Workable weather in words and tables: shares of years, months, windows, waiting."""

from __future__ import annotations

import xarray as xr

from deckcrane.view.answers import AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.operability_tables import percent, plain_table, variant_name
from deckcrane.view.weather_plots import MONTHS, months_figure, persistence_figure

_HOUR = 3600.0


def weather_words(weather: xr.Dataset) -> list[str]:
    """What the record is, and what a window is."""
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
    """Of the whole record, and by month."""
    return [_whole(weather, alpha), *[_months(weather, v) for v in range(weather.sizes["variant"])]]


def _whole(weather: xr.Dataset, alpha: bool) -> AnswerTable:
    windows = "in_windows" in weather
    columns = [AnswerColumn("variant"), AnswerColumn("workable"), AnswerColumn("days a year", digits=3)]
    columns += [AnswerColumn("without alpha")] if alpha else []
    if windows:
        columns += [AnswerColumn("in windows"), AnswerColumn("window begins")]
        columns += [AnswerColumn(f"wait, {word} [h]", digits=5) for word in ("mean", "50 %", "90 %")]
    rows: list[tuple[Cell, ...]] = []
    for v, name in enumerate(weather["variant"].values):
        one = weather.isel(variant=v)
        row: list[Cell] = [variant_name(name), percent(float(one["share"])), float(one["share"]) * 365.25]
        row += [percent(float(one["design_share"]))] if alpha else []
        if windows:
            row += [percent(float(one["in_windows"])), percent(float(one["window_starts"]))]
            row += [round(float(one[key]) / _HOUR, 1) for key in ("wait_mean", "wait_half", "wait_most")]
        rows.append(tuple(row))
    return plain_table(f"Share of the time in {weather.attrs['sea']}", columns, rows)


def _months(weather: xr.Dataset, v: int) -> AnswerTable:
    one = weather.isel(variant=v)
    windows = "in_windows" in weather
    columns = [AnswerColumn("month"), AnswerColumn("workable")]
    if windows:
        columns.append(AnswerColumn("windows a month", digits=3))
        columns += [AnswerColumn(f"wait, {word} [h]", digits=5) for word in ("mean", "50 %", "90 %")]
    rows: list[tuple[Cell, ...]] = []
    for m, month in enumerate(MONTHS):
        row: list[Cell] = [month, percent(float(one["month_share"][m]))]
        if windows:
            row.append(float(one["windows_a_month"][m]))
            row += [round(float(one[f"month_wait_{key}"][m]) / _HOUR, 1) for key in ("mean", "half", "most")]
        rows.append(tuple(row))
    name = str(one["variant"].item())
    return AnswerTable(f"By month: {name}" if name else "By month", tuple(columns), tuple(rows))


def weather_figures(weather: xr.Dataset) -> list[AnswerFigure]:
    return [
        AnswerFigure("operability_months", "Workable weather by month", lambda units: months_figure(weather)),
        AnswerFigure(
            "operability_persistence", "How long workable weather lasts", lambda units: persistence_figure(weather)
        ),
    ]
