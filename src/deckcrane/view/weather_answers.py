"""Workable weather in words and tables: by year, month and window, with waiting times."""

from __future__ import annotations

import xarray as xr

from deckcrane.view.answers import AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.operability_tables import percent, plain_table, variant_name
from deckcrane.view.weather_plots import MONTHS, months_figure, persistence_figure

_HOUR = 3600.0


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
