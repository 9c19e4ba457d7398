"""Windows in years of directional spectra as words, tables and figures: best headings, persistence, waits, start dates."""

from __future__ import annotations

from functools import partial
from math import degrees
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.operability.heading_windows import BEST, HELD, start_date
from deckcrane.analysis.operability.spectral_operability import SpectralOperability, operability_in_spectra
from deckcrane.standards.sea_areas import HOUR
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.answers.operability import MONTHS
from deckcrane.view.answers.operability_tables import percent, titled
from deckcrane.view.plots.figures import COLOURS, heading, legend, new_figure

KEY = "hindcast"
_DAY = 24 * HOUR
_WORDS = {BEST: "best in each hour", HELD: "held through a window"}
_STATES = ("not workable", "with the best heading only", "with the kept heading", "unknown")
_STATE_COLOURS = ("#d1495b", "#e9c46a", "#3a7d44", "#d0d5da")


def hindcast_answer(source: CampaignSource) -> Answer | None:
    """Windows in directional spectra; None where the study does not ask for them."""
    settings = source.answers.operability
    return None if settings is None or settings.spectra is None else answer_of_hindcast(operability_in_spectra(source))


def answer_of_hindcast(result: SpectralOperability) -> Answer:
    """All results as an answer."""
    windows = result.windows
    tables: list[AnswerTable] = []
    figures: list[AnswerFigure] = []
    for v, name in enumerate(windows["variant"].values):
        data = windows.isel(variant=v)
        tables.append(_heading_table(result, data, name))
        if "start_delay" in data:
            tables.append(_window_table(data, name))
        tables.append(_month_table(result, data, name))
        if "start_delay" in data:
            tables += [_date_table(data, choice, name) for choice in (HELD, result.compared)]
        tables.append(_persistence_table(result, data, name))
        suffix = "" if windows.sizes["variant"] == 1 else f"_{v + 1}"
        figures += _figures(result, data, name, suffix)
    tables.append(_criteria_table(result))
    return Answer(
        KEY,
        "Windows in years of directional spectra",
        tuple(_words(result)),
        tuple(tables),
        tuple(figures),
        result.founded,
        result.notes,
    )


def _words(result: SpectralOperability) -> list[str]:
    windows, settings = result.windows, result.settings
    headings = ", ".join(f"{degrees(float(angle)):.4g}" for angle in windows["heading"].values)
    lines = [
        f"The record {windows.attrs['sea']} holds {windows.attrs['years']:.1f} years of directional spectra, one every "
        f"{windows.attrs['step'] / HOUR:g} h. Responses are those of {result.margins.method}.",
        f"The vessel may take the compass headings {headings} deg. Gains are over {result.compared}, which is "
        + (
            "the heading that was asked for."
            if settings.spectra is not None and settings.spectra.compared_with is not None
            else "the best of them where one is kept all the time."
        ),
    ]
    if "window" in windows.attrs:
        lines.append(
            f"A window holds for {windows.attrs['window'] / HOUR:g} h: {windows.attrs['steps']} steps that are all workable. Waits "
            "are from every known step to the next start of a window; unknown steps are not workable."
            + (" The record holds whole years: its beginning follows its end." if windows.attrs["wraps"] else "")
        )
        lines.append(
            "Dates are those of an operation that is ready on the first of a month: fractiles over all hours within a week of that "
            f"date in all years. It ends as planned after {windows.attrs['planned'] / HOUR:g} h, and at the latest with the window."
        )
    if result.forecast.table is not None:
        lead = f" for {result.forecast.lead / HOUR:g} h from the forecast" if result.forecast.lead else ""
        lines.append(
            f"Heights are forecasts: limits are reduced by the alpha factors {result.forecast.table.what}{lead}."
        )
    if settings.confidence > 0.5:
        lines.append(
            f"Responses are upper bounds with {100 * settings.confidence:g} % confidence, of seeds and of the interpolation."
        )
    return lines


def _choice_words(name: str) -> str:
    return _WORDS.get(name, f"{name} kept")


def _heading_table(result: SpectralOperability, data: xr.Dataset, variant: str) -> AnswerTable:
    base = float(data["share"].sel(choice=result.compared))
    columns = [AnswerColumn("heading"), AnswerColumn("workable"), AnswerColumn("days a year", digits=3)]
    columns += [AnswerColumn(f"over {result.compared}"), AnswerColumn("the best in")]
    rows: list[tuple[Cell, ...]] = []
    for c, name in enumerate(data["choice"].values):
        share = float(data["share"][c])
        row: list[Cell] = [_choice_words(str(name)), percent(share), share * 365.25]
        row.append(f"{100 * (share - base):+.1f} points")
        row.append("-" if name in (BEST, HELD) else percent(float(data["best_count"][c - 2])))
        rows.append(tuple(row))
    return AnswerTable(titled("Workable time by heading", variant), tuple(columns), tuple(rows))


def _window_table(data: xr.Dataset, variant: str) -> AnswerTable:
    columns = [AnswerColumn("heading"), AnswerColumn("in windows"), AnswerColumn("window begins")]
    columns += [AnswerColumn(f"wait, {word} [h]", digits=4) for word in ("mean", "P50", "P90")]
    rows: list[tuple[Cell, ...]] = []
    for c, name in enumerate(data["choice"].values):
        of_choice = data.isel(choice=c)
        row: list[Cell] = [_choice_words(str(name))]
        row += [percent(float(of_choice[key])) for key in ("in_windows", "window_starts")]
        row.append(_hours(float(of_choice["wait_mean"])))
        row += [_hours(float(of_choice["wait"].sel(fractile=q))) for q in (0.5, 0.9)]
        rows.append(tuple(row))
    title = f"Windows of {data.attrs['window'] / HOUR:g} h by heading"
    return AnswerTable(titled(title, variant), tuple(columns), tuple(rows))


def _hours(seconds: float) -> Cell:
    """Hours, or the word for a wait that does not end in the record."""
    return "none" if np.isposinf(seconds) else round(seconds / HOUR, 1)


def _month_table(result: SpectralOperability, data: xr.Dataset, variant: str) -> AnswerTable:
    names = (BEST, result.compared)
    columns = [AnswerColumn("month"), *[AnswerColumn(f"workable, {name}") for name in names]]
    has_windows = "in_windows" in data
    if has_windows:
        columns.append(AnswerColumn("windows a month", digits=3))
        columns += [AnswerColumn(f"wait, {word} [h]", digits=4) for word in ("mean", "P50", "P90")]
    held = data.sel(choice=HELD)
    rows: list[tuple[Cell, ...]] = []
    for m, month in enumerate(MONTHS):
        row: list[Cell] = [month, *[percent(float(data["month_share"].sel(choice=name)[m])) for name in names]]
        if has_windows:
            row += [float(held["windows_a_month"][m]), _hours(float(held["month_wait_mean"][m]))]
            row += [_hours(float(held["month_wait"].sel(fractile=q)[m])) for q in (0.5, 0.9)]
        rows.append(tuple(row))
    title = "By month; windows and waits with a heading held through each window" if has_windows else "By month"
    return AnswerTable(titled(title, variant), tuple(columns), tuple(rows))


def _date_table(data: xr.Dataset, choice: str, variant: str) -> AnswerTable:
    columns = [AnswerColumn("ready on")]
    columns += [AnswerColumn(f"starts, P{100 * q:.0f}") for q in data["fractile"].values]
    columns += [AnswerColumn(f"ends, P{100 * q:.0f}") for q in data["fractile"].values]
    columns.append(AnswerColumn("at the latest, P90"))
    of_choice = data.sel(choice=choice)
    rows: list[tuple[Cell, ...]] = []
    for m, month in enumerate(MONTHS):
        row: list[Cell] = [f"1 {month}"]
        for name in ("start_delay", "end_delay"):
            row += [start_date(m + 1, float(delay)) for delay in of_choice[name].values[m]]
        row.append(start_date(m + 1, float(of_choice["latest_end_delay"].values[m, -1])))
        rows.append(tuple(row))
    return AnswerTable(titled(f"Start and end dates, {_choice_words(choice)}", variant), tuple(columns), tuple(rows))


def _persistence_table(result: SpectralOperability, data: xr.Dataset, variant: str) -> AnswerTable:
    names = (BEST, HELD, result.compared)
    columns = (AnswerColumn("spells of at least [h]", digits=3), *[AnswerColumn(_choice_words(name)) for name in names])
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (float(length) / HOUR, *[percent(float(data["persistence"].sel(choice=name)[n])) for name in names])
        for n, length in enumerate(data["spell"].values)
    )
    return AnswerTable(titled("Persistence: part of the time in workable spells", variant), columns, rows)


def _criteria_table(result: SpectralOperability) -> AnswerTable:
    margins = result.margins
    largest = margins.largest
    best = np.argmin(largest, axis=1)
    governing = np.take_along_axis(margins.governing, best[:, None], axis=1)[:, 0]
    known = np.isfinite(np.take_along_axis(largest, best[:, None], axis=1)[:, 0])
    rows: list[tuple[Cell, ...]] = []
    for c, criterion in enumerate(margins.criteria):
        alone = float(np.mean(margins.excess[:, c].min(axis=1) <= 0))
        share = float(np.mean(governing[known] == c)) if known.any() else np.nan
        row: list[Cell] = [criterion.name, criterion.words, percent(alone), percent(share)]
        error = criterion.error
        row += ["exact", "-", "-"] if error is None else [percent(error.rms), percent(error.most), error.kernel]
        rows.append(tuple(row))
    columns = [
        AnswerColumn(name) for name in ("criterion", "what", "alone", "governs", "error, rms", "95 %", "interpolation")
    ]
    return AnswerTable(
        "Criteria with the best heading, and errors of responses relative to limits", tuple(columns), tuple(rows)
    )


def _figures(result: SpectralOperability, data: xr.Dataset, variant: str, suffix: str) -> list[AnswerFigure]:
    figures = [
        AnswerFigure(
            f"hindcast_hours{suffix}",
            titled(
                "Every hour of the record: workable with the kept heading, with the best heading alone, or not", variant
            ),
            lambda units: hours_figure(result, data),
        ),
        AnswerFigure(
            f"hindcast_headings{suffix}",
            titled(
                "Workable time by the heading that is kept (line), and where the best heading lies (bars); north up",
                variant,
            ),
            lambda units: headings_figure(data),
        ),
        AnswerFigure(
            f"hindcast_persistence{suffix}",
            titled("How long workable weather lasts, by choice of heading", variant),
            lambda units: persistence_figure(result, data),
        ),
    ]
    if "start_delay" in data:
        caption = "Delay of an operation that is ready on the first of a month, P10 to P90 with P50 marked"
        figures.append(
            AnswerFigure(
                f"hindcast_starts{suffix}", titled(caption, variant), lambda units: starts_figure(result, data)
            )
        )
    figures.insert(
        1,
        AnswerFigure(
            f"hindcast_months{suffix}", titled("Workable time by month", variant), partial(_months, result, data)
        ),
    )
    return figures


def hours_figure(result: SpectralOperability, data: xr.Dataset) -> Any:
    """A map of all steps: days from left to right, the hours of a day from bottom to top, a panel for each year."""
    from matplotlib.colors import ListedColormap
    from matplotlib.patches import Patch

    record = result.record.weather
    place = list(data["choice"].values).index(result.compared) - 2
    v = list(result.windows["variant"].values).index(data["variant"].item())
    excess = result.record.on_all_steps(result.margins.largest[v])
    with np.errstate(invalid="ignore"):
        state = np.where(
            excess[place] <= 0, 2, np.where(np.nanmin(np.nan_to_num(excess, nan=np.inf), axis=0) <= 0, 1, 0)
        )
    state = np.where(record.recorded, state, 3)
    years = np.unique(record.time.astype("datetime64[Y]"))
    shown = years[:: max(1, -(-len(years) // 6))]
    figure, axes = new_figure(len(shown), 1, 1.3 if len(shown) > 1 else 2.2)
    a_day = max(1, round(_DAY / record.step))
    for axis, year in zip(axes[:, 0], shown, strict=True):
        first = year.astype("datetime64[s]")
        steps = np.round((record.time - first).astype("timedelta64[s]").astype(float) / record.step).astype(int)
        grid = np.full(a_day * 366, np.nan)
        within = (record.time.astype("datetime64[Y]") == year) & (steps >= 0) & (steps < len(grid))
        grid[steps[within]] = state[within]
        axis.imshow(
            grid.reshape(366, a_day).T,
            aspect="auto",
            origin="lower",
            interpolation="nearest",
            cmap=ListedColormap(list(_STATE_COLOURS)),
            vmin=-0.5,
            vmax=3.5,
            extent=(0, 366, 0, 24),
        )
        axis.set_yticks([0, 12, 24])
        axis.set_ylabel("hour")
        axis.grid(False)
        heading(axis, str(year))
    axes[-1, 0].set_xticks(np.cumsum([0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30]) + 15, MONTHS)
    words = [text.replace("the kept heading", f"{result.compared} kept") for text in _STATES]
    handles = [Patch(color=colour, label=text) for colour, text in zip(_STATE_COLOURS, words, strict=True)]
    figure.legend(handles=handles, loc="outside lower center", ncols=4, frameon=False, fontsize=8)
    return figure


def headings_figure(data: xr.Dataset) -> Any:
    """Workable share of each kept heading as a line, and the share of time in which it is the best as bars; north up."""
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with mpl.rc_context({"font.size": 9}):
        figure = Figure(figsize=(5.2, 4.6), layout="constrained")
        FigureCanvasAgg(figure)
        axis: Any = figure.subplots(subplot_kw={"projection": "polar"})
    order = np.argsort(data["heading"].values % (2 * np.pi))
    angles = data["heading"].values[order] % (2 * np.pi)
    kept = 100 * data["share"].values[2:][order]
    width = 0.8 * 2 * np.pi / max(len(angles), 8)
    axis.bar(angles, 100 * data["best_count"].values[order], width, color=COLOURS[4], alpha=0.5, label="best in")
    axis.plot(
        np.append(angles, angles[0] + 2 * np.pi),
        np.append(kept, kept[0]),
        "o-",
        color=COLOURS[0],
        label="workable if kept",
    )
    best = 100 * float(data["share"].values[0])
    axis.plot(
        np.linspace(0, 2 * np.pi, 181), np.full(181, best), "--", color="black", linewidth=1, label="best heading"
    )
    axis.set_theta_zero_location("N")
    axis.set_theta_direction(-1)
    axis.set_ylim(0, 100)
    axis.set_rlabel_position(100)
    axis.set_title("share of the time [%]", fontsize=10, fontweight="bold")
    axis.legend(loc="upper left", bbox_to_anchor=(1.05, 1.0), frameon=False, fontsize=8)
    return figure


def _months(result: SpectralOperability, data: xr.Dataset, units: object) -> Any:
    """Workable share of each month with the best and with the kept heading and, with a window, its waits."""
    waits = "month_wait" in data
    figure, axes = new_figure(2 if waits else 1, 1, 2.3)
    for place, name in enumerate((BEST, result.compared)):
        position = np.arange(12) + (place - 0.5) * 0.4
        shares = 100 * data["month_share"].sel(choice=name).values
        axes[0, 0].bar(position, shares, 0.36, color=COLOURS[place], label=_choice_words(name))
        if waits:
            days = data["month_wait"].sel(choice=name).values / _DAY
            axes[1, 0].bar(position, np.where(np.isfinite(days[:, 1]), days[:, 1], np.nan), 0.36, color=COLOURS[place])
            ends = np.where(np.isfinite(days[:, 2]), days[:, 2], np.nan)
            axes[1, 0].plot(position, ends, "_", color="black", markersize=10, label="P90" if place else None)
    axes[0, 0].set_ylabel("workable [%]")
    axes[0, 0].set_ylim(0, 100)
    heading(axes[0, 0], "share of the time in which the operation can be done")
    legend(axes[0, 0])
    if waits:
        axes[1, 0].set_ylabel("wait [d]")
        axes[1, 0].set_ylim(bottom=0)
        heading(axes[1, 0], f"wait for a window of {data.attrs['window'] / HOUR:g} h: P50, and P90 as a dash")
    axes[-1, 0].set_xticks(range(12), MONTHS)
    for axis in axes[:, 0]:
        axis.grid(False, axis="x")
    return figure


def persistence_figure(result: SpectralOperability, data: xr.Dataset) -> Any:
    """Part of the time in workable spells of at least a given length, by choice of heading."""
    figure, axes = new_figure(1, 1, 3.0)
    axis = axes[0, 0]
    hours = data["spell"].values / HOUR
    for name in (BEST, HELD, result.compared):
        axis.plot(
            hours, 100 * data["persistence"].sel(choice=name).values, "o-", markersize=3, label=_choice_words(name)
        )
    if "window" in data.attrs:
        axis.axvline(data.attrs["window"] / HOUR, color="black", linewidth=1, linestyle=":")
    axis.set_xscale("log")
    axis.set_xticks(hours, [f"{hour:g}" if hour not in (96.0,) else "" for hour in hours])
    axis.minorticks_off()
    axis.set_ylim(0, 100)
    axis.set_xlabel("length of the spell [h]")
    axis.set_ylabel("part of the time [%]")
    heading(axis, "time in workable spells of at least this length")
    legend(axis)
    return figure


def starts_figure(result: SpectralOperability, data: xr.Dataset) -> Any:
    """Delay from the first of each month to the start of the operation: P10 to P90 as bars, P50 as a mark."""
    figure, axes = new_figure(1, 1, 2.8)
    axis = axes[0, 0]
    for place, name in enumerate((HELD, result.compared)):
        days = data["start_delay"].sel(choice=name).values / _DAY
        days = np.where(np.isfinite(days), days, np.nan)
        position = np.arange(12) + (place - 0.5) * 0.4
        axis.bar(
            position, days[:, 2] - days[:, 0], 0.34, bottom=days[:, 0], color=COLOURS[place], label=_choice_words(name)
        )
        axis.plot(position, days[:, 1], "_", color="black", markersize=10, label="P50" if place else None)
    axis.set_ylim(bottom=0)
    axis.set_ylabel("delay of the start [d]")
    axis.set_xticks(range(12), MONTHS)
    axis.grid(False, axis="x")
    heading(
        axis,
        f"start of an operation of {data.attrs['window'] / HOUR:g} h, ready on the first: P10 to P90",
    )
    legend(axis)
    return figure
