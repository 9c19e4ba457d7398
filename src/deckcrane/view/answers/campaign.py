"""Campaigns as tables for the terminal and as figures: worst cases; a statistic over the dimensions of a study."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import xarray as xr
from rich.console import Group
from rich.table import Table
from rich.text import Text

from deckcrane.analysis.campaign_results import (
    HIGH,
    CampaignSummary,
    EventSummary,
    SignalOverCases,
    WorstCase,
    chosen_signals,
    statistics_of_signals,
    unit_of_signal,
)
from deckcrane.campaign.zarr_arrays import STATE
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import did_you_mean
from deckcrane.view.plots.figures import engineering_unit, format_unit, heading, legend, new_figure
from deckcrane.view.tables import UnitChoice, format_number, table_of

_MOST_PANELS = 4
_MOST_CURVES = 8
"""Most curves that can be told apart; more become a map."""
_MOST_FAILURES = 5
_NAME_WIDTH = 40
"""Most characters of a signal's name on one line, so that tables fit 100 columns."""
ROUNDING = 1e-12
"""Size relative to the largest signal of a variable below which a signal is rounding error."""
_LABEL_WIDTH = 50
"""Most characters of labels below an axis; more are rotated."""


def campaign_table(summary: CampaignSummary) -> Group:
    """Verdict, utilisations and worst cases of every signal, and failures; within 100 columns.

    Cases have numbers, and their names stand once below.
    """
    checks = sorted(
        (signal for signal in summary.signals if _is_utilisation(signal)), key=lambda signal: -signal.greatest.value
    )
    others = [signal for signal in summary.signals if not _is_utilisation(signal)]
    idle = _only_rounding(others)
    others = [signal for signal in others if signal.name not in idle]
    lines = _verdict(checks) if summary.high == HIGH else []
    lines += [
        f"{summary.title or 'campaign'}: {summary.done:,} of {summary.cases:,} cases done, {len(summary.failures)} failed"
    ]
    if summary.waiting:
        lines.append(f"{summary.waiting:,} cases wait: what follows is not all of it; continue with --resume")
    cases: dict[str, int] = {}
    shown: list[Any] = [_utilisation_table(checks, cases)] if checks else []
    shown += [_worst_case_table(others, summary, cases)] if others else []
    if cases:
        weighted = ", weighted by probability" if summary.probability is not None else ""
        shown.append(Text(f"mean: of the {summary.high} of all cases{weighted}"))
        shown += [Text(f"case {number}: {name}", overflow="fold") for name, number in cases.items()]
    if idle:
        counted = "1 signal that stays" if len(idle) == 1 else f"{len(idle)} signals that stay"
        shown.append(Text(f"left out: {counted} zero; --signal NAME shows one"))
    after = []
    if summary.probability is not None and summary.probability < 1 - 1e-9:
        after.append(
            f"weighted means are of {100 * summary.probability:.3g} % of the probability: of the cases that are done"
        )
    listed = list(summary.failures.items())
    after += [f"failed: {name}: {reason}" for name, reason in listed[:_MOST_FAILURES]]
    if len(listed) > _MOST_FAILURES:
        after.append(f"and {len(listed) - _MOST_FAILURES} more that failed; `deckcrane results failures` lists all")
    return Group(*[Text(line) for line in lines], *shown, *[Text(line, style="bold") for line in after])


def _is_utilisation(signal: SignalOverCases) -> bool:
    return signal.name.partition(".")[0] == UTILISATION.name


def _only_rounding(signals: Sequence[SignalOverCases]) -> set[str]:
    """Signals that are only rounding errors beside others of their variable; none where all are."""
    sizes = {
        signal.name: float(np.nanmax(np.abs([signal.least.value, signal.greatest.value, 0.0]))) for signal in signals
    }
    largest: dict[str, float] = {}
    for name, size in sizes.items():
        variable = name.partition(".")[0]
        largest[variable] = max(largest.get(variable, 0.0), size)
    idle = {name for name, size in sizes.items() if size <= ROUNDING * largest[name.partition(".")[0]]}
    return idle if len(idle) < len(signals) else set()


def _verdict(checks: Sequence[SignalOverCases]) -> list[str]:
    """Whether all utilisations stay within their limits, and which of them governs."""
    if not checks:
        return []
    first, over = checks[0], sum(check.greatest.value > 1 for check in checks)
    counted = f"{len(checks)} check{'s' if len(checks) > 1 else ''}"
    within = f"ABOVE the limit in {over} of {counted}" if over else f"within limits ({counted})"
    return [f"verdict: {within}; {_check_name(first)} governs, utilisation {first.greatest.value:.4g}"]


def _check_name(signal: SignalOverCases) -> str:
    return signal.name.partition(".")[2] or signal.name


def _utilisation_table(checks: Sequence[SignalOverCases], cases: dict[str, int]) -> Table:
    """Largest utilisation of every check, the largest first; those above 1 are marked."""
    table = table_of("utilisations", "check", "largest", "", "case", "mean")
    for check in checks:
        mark = "ABOVE 1" if check.greatest.value > 1 else ""
        values = [format_number(value, check.unit) for value in (check.greatest.value, check.mean)]
        name = broken_name(_check_name(check), _NAME_WIDTH)
        table.add_row(
            name, values[0], mark, _case_number(check.greatest, cases), values[1], style="bold" if mark else None
        )
    return table


def _worst_case_table(signals: Sequence[SignalOverCases], summary: CampaignSummary, cases: dict[str, int]) -> Table:
    title = f"worst cases: least {summary.low}, greatest {summary.high}"
    table = table_of(title, "signal", "least", "case", "greatest", "case", "mean")
    for signal in signals:
        worst = [
            text
            for end in (signal.least, signal.greatest)
            for text in (format_number(end.value, signal.unit), _case_number(end, cases))
        ]
        table.add_row(broken_name(signal.name, _NAME_WIDTH), *worst, format_number(signal.mean, signal.unit))
    return table


def _case_number(worst: WorstCase, cases: dict[str, int]) -> str:
    """Number of a case in these tables; a new case gets the next."""
    return str(cases.setdefault(worst.case, len(cases) + 1))


def broken_name(name: str, width: int) -> str:
    """Break a long name into lines after dots and underscores, never within a word."""
    lines = [""]
    for part in re.findall(r"[^._]*[._]?", name):
        lines = [*lines, part] if len(lines[-1] + part) > width and lines[-1] else [*lines[:-1], lines[-1] + part]
    return "\n".join(lines)


def event_table(summaries: Sequence[EventSummary]) -> Group:
    """Events in the cases of a campaign: how often, in how many cases, and the largest of each kind."""
    if not summaries:
        return Group(Text("nothing happened: no rope went slack, no contact opened or closed"))
    table = table_of("events", "of", "event", "count", "cases", "largest", "at", "in case")
    table.columns[-1].overflow = "fold"
    for summary in summaries:
        largest, kind = format_number(summary.largest, summary.unit), summary.kind.replace("_", "-")
        table.add_row(
            summary.of, kind, f"{summary.count:,}", f"{summary.cases:,}", largest, f"{summary.time:.3f} s", summary.case
        )
    dropped = sum(summary.dropped for summary in summaries)
    lines = [Text(f"{dropped:,} smaller events are counted, but not listed")] if dropped else []
    return Group(table, *lines)


def case_event_table(rows: Sequence[tuple[float, str, str, float, str]], dropped: int) -> Group:
    """Events of one case in the order of time."""
    if not rows:
        return Group(Text("nothing happened in this case"))
    table = table_of("events", "at", "what", "where", "size")
    for time, kind, of, size, unit in rows:
        table.add_row(f"{time:.3f} s", kind.replace("_", "-"), of, format_number(size, unit))
    more = [Text(f"and {dropped:,} smaller ones, which are not kept")] if dropped else []
    return Group(table, *more)


def plot_campaign(
    results: xr.Dataset, statistic: str, signals: Sequence[str] | None = None, units: UnitChoice | None = None
) -> Any:
    """A statistic of some signals over one or two dimensions of the study, the worst over all others.

    A scatter diagram, whose entries have two numbers each, is a map over both; two dimensions are curves, or a map where there
    would be too many. Without `units`, numbers are in units that are easy to read.
    """
    available = statistics_of_signals(results)
    if statistic not in available:
        raise DeckcraneError(
            f'"{statistic}" is not a statistic of signals here;{did_you_mean(statistic, available)} there are '
            f"{', '.join(available)}"
        )
    chosen = chosen_signals(results, signals)[:_MOST_PANELS]
    data = results[statistic]
    across = _plot_axes(results)
    others = [str(name) for name in results[STATE].dims if name not in {dim for dim, _ in across}]
    worst = _worst_over(data, statistic, others)
    columns = min(2, len(chosen))
    figure, axes = new_figure(-(-len(chosen) // columns), columns, height=3.2)
    for axis, name in zip(axes.flat, chosen, strict=False):
        panel_data = worst.sel(signal=name)
        unit = unit_of_signal(results, statistic, name)
        factor, shown_unit = _factor_and_unit(panel_data.values, unit, units)
        _draw_panel(figure, axis, panel_data * factor, across, f"{statistic} [{shown_unit or '1'}]")
        heading(axis, name)
        axis.tick_params(labelbottom=True)
    for axis in list(axes.flat)[len(chosen) :]:
        axis.remove()
    if shown := [name for name in others if results.sizes[name] > 1]:
        aggregation = {"maximum": "largest", "minimum": "smallest"}.get(statistic, "mean")
        figure.suptitle(f"{aggregation} over {', '.join(shown)}", fontsize=9, x=0.01, ha="left")
    return figure


def _factor_and_unit(values: Any, unit: str, units: UnitChoice | None) -> tuple[float, str]:
    """Factor of the drawn numbers, and their unit."""
    if units is not None:
        return units.number(1.0, unit), units.unit(unit)
    factor, prefixed = (180 / np.pi, unit) if "rad" in unit else engineering_unit(values, unit)
    return factor, format_unit(prefixed)


def _plot_axes(results: xr.Dataset) -> list[tuple[str, str]]:
    """One or two (dimension, label) to draw over: both labels of a scatter diagram, or the two longest dimensions."""
    dims = [str(name) for name in results[STATE].dims]
    for name in dims:
        labels = _labels(results, name)
        if len(labels) == 2 and all(results[label].dtype.kind in "fi" for label in labels):
            return [(name, label) for label in reversed(labels)]  # periods to the right, heights upwards
    long = sorted(
        (name for name in dims if name != "seed" and results.sizes[name] > 1), key=lambda n: -results.sizes[n]
    )
    return [(name, (_labels(results, name) or [name])[0]) for name in (long or dims)[:2]]


def _labels(results: xr.Dataset, dimension: str) -> list[str]:
    return [str(name) for name, data in results.coords.items() if data.dims == (dimension,)]


def _worst_over(data: xr.DataArray, statistic: str, others: list[str]) -> xr.DataArray:
    if statistic.endswith("maximum"):
        return data.max(others)
    return data.min(others) if statistic.endswith("minimum") else data.mean(others)


def _draw_panel(figure: Any, axis: Any, data: xr.DataArray, across: list[tuple[str, str]], title: str) -> None:
    dims = list(dict.fromkeys(dim for dim, _ in across))
    if len(across) == 2 and len(dims) == 1:  # a scatter diagram
        x, y = (data[label].values for _, label in across)
        _draw_map(figure, axis, *_gridded(x, y, data.values), across, data, title)
    elif len(dims) == 2 and data.sizes[dims[1]] > _MOST_CURVES:
        (_, first), (_, second) = across
        values = data.transpose(dims[1], dims[0]).values
        _draw_map(figure, axis, data[first].values, data[second].values, values, across, data, title)
    else:
        _draw_curves(axis, data, across, title)


def _gridded(x: Any, y: Any, values: Any) -> tuple[Any, Any, Any]:
    """Scattered cells on the grid of all their numbers; empty ones are NaN."""
    xs, i = np.unique(x, return_inverse=True)
    ys, j = np.unique(y, return_inverse=True)
    grid = np.full((len(ys), len(xs)), np.nan)
    grid[j, i] = values
    return xs, ys, grid


def _draw_map(
    figure: Any, axis: Any, x: Any, y: Any, values: Any, across: list[tuple[str, str]], data: xr.DataArray, title: str
) -> None:
    drawn = axis.pcolormesh(np.arange(len(x)), np.arange(len(y)), values, cmap="viridis", shading="nearest")
    figure.colorbar(drawn, ax=axis, label=title)
    for ticks, names, along in ((axis.set_xticks, x, across[0]), (axis.set_yticks, y, across[1])):
        step = -(-len(names) // 12)
        ticks(np.arange(0, len(names), step), [_value_text(value) for value in names[::step]])
        (axis.set_xlabel if along is across[0] else axis.set_ylabel)(_axis_label(data, along[1]))
    axis.grid(visible=False)


def _draw_curves(axis: Any, data: xr.DataArray, across: list[tuple[str, str]], title: str) -> None:
    _, label = across[0]
    x = data[label].values
    words = x.dtype.kind not in "fi"
    position = np.arange(len(x)) if words else x.astype(float)
    order = np.argsort(position)
    curves = (
        [(None, data)]
        if len(across) == 1
        else [(value, data.isel({across[1][0]: i})) for i, value in enumerate(data[across[1][1]].values)]
    )
    marks = "o-" if len(x) <= 60 else "."
    for name, curve in curves:
        unit = "" if name is None else str(data[across[1][1]].attrs.get("units", ""))
        text = None if name is None else f"{across[1][1]} {_value_text(name)} {unit}".strip()
        axis.plot(position[order], curve.values[order], marks, markersize=3, label=text)
    if words:
        long = sum(len(_value_text(value)) for value in x) > _LABEL_WIDTH
        axis.set_xticks(
            position, [_value_text(value) for value in x], rotation=20 if long else 0, ha="right" if long else "center"
        )
    axis.set(xlabel=_axis_label(data, label), ylabel=title)
    if len(curves) > 1:
        legend(axis)


def _axis_label(data: xr.DataArray, label: str) -> str:
    unit = str(data[label].attrs.get("units", ""))
    return f"{label} [{unit}]" if unit else label


def _value_text(value: Any) -> str:
    return f"{value:g}" if isinstance(value, int | float | np.number) else str(value)
