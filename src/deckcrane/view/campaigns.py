"""Campaigns as a table for the terminal and as figures: worst cases; a statistic over the dimensions of a study."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import xarray as xr
from rich.console import Group
from rich.table import Table
from rich.text import Text

from deckcrane.analysis.campaigns import (
    HIGH,
    CampaignSummary,
    EventSummary,
    SignalOverCases,
    WorstCase,
    chosen_signals,
    statistics_of_signals,
    unit_of_signal,
)
from deckcrane.campaign.arrangement import STATE
from deckcrane.errors import DeckcraneError
from deckcrane.model.data import nearest
from deckcrane.parts.utilisations import UTILISATION
from deckcrane.view.extremes import table_of
from deckcrane.view.figures import engineering, heading, legend, new_figure, typeset
from deckcrane.view.tables import spell
from deckcrane.view.unit_choice import UnitChoice

_MOST_PANELS = 4
_MOST_CURVES = 8
"""Curves that one can tell apart; more are a map."""
_MOST_FAILURES = 5
_NAME = 40
"""Letters of a signal's name on one line, so that tables fit 100 columns."""
ROUNDING = 1e-12
"""Of the largest signal of a variable: what is no larger comes from rounding."""
_WORDS = 50
"""Letters that fit below an axis; more are turned."""


def campaign_table(found: CampaignSummary) -> Group:
    """The verdict, utilisations and worst cases of every signal, and what failed; within 100 columns.

    Cases have numbers, and their names stand once below.
    """
    checks = sorted((one for one in found.signals if _is_utilisation(one)), key=lambda one: -one.greatest.value)
    others = [one for one in found.signals if not _is_utilisation(one)]
    idle = _only_rounding(others)
    others = [one for one in others if one.name not in idle]
    lines = _verdict(checks) if found.high == HIGH else []
    lines += [
        f"{found.title or 'campaign'}: {found.done:,} of {found.cases:,} cases done, {len(found.failures)} failed"
    ]
    if found.waiting:
        lines.append(f"{found.waiting:,} cases wait: what follows is not all of it; continue with --resume")
    cases: dict[str, int] = {}
    shown: list[Any] = [_utilisations(checks, cases)] if checks else []
    shown += [_worst_cases(others, found, cases)] if others else []
    if cases:
        weighted = ", weighted by probability" if found.probability is not None else ""
        shown.append(Text(f"mean: of the {found.high} of all cases{weighted}"))
        shown += [Text(f"case {number}: {name}", overflow="fold") for name, number in cases.items()]
    if idle:
        counted = "1 signal that stays" if len(idle) == 1 else f"{len(idle)} signals that stay"
        shown.append(Text(f"left out: {counted} zero; --signal NAME shows one"))
    after = []
    if found.probability is not None and found.probability < 1 - 1e-9:
        after.append(
            f"weighted means are of {100 * found.probability:.3g} % of the probability: of the cases that are done"
        )
    listed = list(found.failures.items())
    after += [f"failed: {name}: {reason}" for name, reason in listed[:_MOST_FAILURES]]
    if len(listed) > _MOST_FAILURES:
        after.append(f"and {len(listed) - _MOST_FAILURES} more that failed; `deckcrane results failures` lists all")
    return Group(*[Text(line) for line in lines], *shown, *[Text(line, style="bold") for line in after])


def _is_utilisation(signal: SignalOverCases) -> bool:
    return signal.name.partition(".")[0] == UTILISATION


def _only_rounding(signals: Sequence[SignalOverCases]) -> set[str]:
    """Signals that are nothing but rounding errors beside others of their variable; none where all are."""
    sizes = {one.name: float(np.nanmax(np.abs([one.least.value, one.greatest.value, 0.0]))) for one in signals}
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
    first, over = checks[0], sum(one.greatest.value > 1 for one in checks)
    counted = f"{len(checks)} check{'s' if len(checks) > 1 else ''}"
    within = f"ABOVE the limit in {over} of {counted}" if over else f"within limits ({counted})"
    return [f"verdict: {within}; {_check(first)} governs, utilisation {first.greatest.value:.4g}"]


def _check(signal: SignalOverCases) -> str:
    return signal.name.partition(".")[2] or signal.name


def _utilisations(checks: Sequence[SignalOverCases], cases: dict[str, int]) -> Table:
    """The largest utilisation of every check, the largest first; those above 1 are marked."""
    table = table_of("utilisations", "check", "largest", "", "case", "mean")
    for one in checks:
        mark = "ABOVE 1" if one.greatest.value > 1 else ""
        values = [spell(value, one.unit) for value in (one.greatest.value, one.mean)]
        name = broken_name(_check(one), _NAME)
        table.add_row(name, values[0], mark, _number(one.greatest, cases), values[1], style="bold" if mark else None)
    return table


def _worst_cases(signals: Sequence[SignalOverCases], found: CampaignSummary, cases: dict[str, int]) -> Table:
    title = f"worst cases: least {found.low}, greatest {found.high}"
    table = table_of(title, "signal", "least", "case", "greatest", "case", "mean")
    for one in signals:
        worst = [
            text for end in (one.least, one.greatest) for text in (spell(end.value, one.unit), _number(end, cases))
        ]
        table.add_row(broken_name(one.name, _NAME), *worst, spell(one.mean, one.unit))
    return table


def _number(worst: WorstCase, cases: dict[str, int]) -> str:
    """The number that a case has in these tables; one that has none yet gets the next."""
    return str(cases.setdefault(worst.case, len(cases) + 1))


def broken_name(name: str, width: int) -> str:
    """A long name on several lines, broken after dots and underscores, never within a word."""
    lines = [""]
    for part in re.findall(r"[^._]*[._]?", name):
        lines = [*lines, part] if len(lines[-1] + part) > width and lines[-1] else [*lines[:-1], lines[-1] + part]
    return "\n".join(lines)


def event_table(summaries: Sequence[EventSummary]) -> Group:
    """What happened in the cases of a campaign: how often, in how many cases, and the largest of each kind."""
    if not summaries:
        return Group(Text("nothing happened: no rope went slack, no contact opened or closed"))
    table = table_of("events", "of", "event", "count", "cases", "largest", "at", "in case")
    table.columns[-1].overflow = "fold"
    for one in summaries:
        largest, kind = spell(one.largest, one.unit), one.kind.replace("_", "-")
        table.add_row(one.of, kind, f"{one.count:,}", f"{one.cases:,}", largest, f"{one.time:.3f} s", one.case)
    dropped = sum(one.dropped for one in summaries)
    lines = [Text(f"{dropped:,} smaller events are counted, but not listed")] if dropped else []
    return Group(table, *lines)


def case_event_table(rows: Sequence[tuple[float, str, str, float, str]], dropped: int) -> Group:
    """The events of one case in the order of time."""
    if not rows:
        return Group(Text("nothing happened in this case"))
    table = table_of("events", "at", "what", "where", "size")
    for time, kind, of, size, unit in rows:
        table.add_row(f"{time:.3f} s", kind.replace("_", "-"), of, spell(size, unit))
    more = [Text(f"and {dropped:,} smaller ones, which are not kept")] if dropped else []
    return Group(table, *more)


def plot_campaign(
    results: xr.Dataset, statistic: str, signals: Sequence[str] | None = None, units: UnitChoice | None = None
) -> Any:
    """A statistic of some signals over one or two dimensions of the study, the worst over all others.

    A scatter diagram, whose entries have two numbers each, is a map over both; two dimensions are curves, or a map where there
    would be too many. Without `units`, numbers are in units that are easy to read.
    """
    known = statistics_of_signals(results)
    if statistic not in known:
        raise DeckcraneError(
            f'"{statistic}" is not a statistic of signals here;{nearest(statistic, known)} there are {", ".join(known)}'
        )
    chosen = chosen_signals(results, signals)[:_MOST_PANELS]
    data = results[statistic]
    across = _axes(results)
    others = [str(name) for name in results[STATE].dims if name not in {dim for dim, _ in across}]
    worst = _worst(data, statistic, others)
    columns = min(2, len(chosen))
    figure, axes = new_figure(-(-len(chosen) // columns), columns, height=3.2)
    for axis, name in zip(axes.flat, chosen, strict=False):
        one = worst.sel(signal=name)
        unit = unit_of_signal(results, statistic, name)
        factor, beside = _shown(one.values, unit, units)
        _panel(figure, axis, one * factor, across, f"{statistic} [{beside or '1'}]")
        heading(axis, name)
        axis.tick_params(labelbottom=True)
    for axis in list(axes.flat)[len(chosen) :]:
        axis.remove()
    if shown := [name for name in others if results.sizes[name] > 1]:
        how = {"maximum": "largest", "minimum": "smallest"}.get(statistic, "mean")
        figure.suptitle(f"{how} over {', '.join(shown)}", fontsize=9, x=0.01, ha="left")
    return figure


def _shown(values: Any, unit: str, units: UnitChoice | None) -> tuple[float, str]:
    """By how much numbers are multiplied to be drawn, and the unit that stands beside them."""
    if units is not None:
        return units.number(1.0, unit), units.unit(unit)
    factor, own = (180 / np.pi, unit) if "rad" in unit else engineering(values, unit)
    return factor, typeset(own)


def _axes(results: xr.Dataset) -> list[tuple[str, str]]:
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


def _worst(data: xr.DataArray, statistic: str, others: list[str]) -> xr.DataArray:
    if statistic.endswith("maximum"):
        return data.max(others)
    return data.min(others) if statistic.endswith("minimum") else data.mean(others)


def _panel(figure: Any, axis: Any, data: xr.DataArray, across: list[tuple[str, str]], title: str) -> None:
    dims = list(dict.fromkeys(dim for dim, _ in across))
    if len(across) == 2 and len(dims) == 1:  # a scatter diagram
        x, y = (data[label].values for _, label in across)
        _map(figure, axis, *_gridded(x, y, data.values), across, data, title)
    elif len(dims) == 2 and data.sizes[dims[1]] > _MOST_CURVES:
        (_, first), (_, second) = across
        values = data.transpose(dims[1], dims[0]).values
        _map(figure, axis, data[first].values, data[second].values, values, across, data, title)
    else:
        _curves(axis, data, across, title)


def _gridded(x: Any, y: Any, values: Any) -> tuple[Any, Any, Any]:
    """Scattered cells on the grid of all their numbers; empty ones have none."""
    xs, i = np.unique(x, return_inverse=True)
    ys, j = np.unique(y, return_inverse=True)
    found = np.full((len(ys), len(xs)), np.nan)
    found[j, i] = values
    return xs, ys, found


def _map(
    figure: Any, axis: Any, x: Any, y: Any, values: Any, across: list[tuple[str, str]], data: xr.DataArray, title: str
) -> None:
    drawn = axis.pcolormesh(np.arange(len(x)), np.arange(len(y)), values, cmap="viridis", shading="nearest")
    figure.colorbar(drawn, ax=axis, label=title)
    for ticks, names, along in ((axis.set_xticks, x, across[0]), (axis.set_yticks, y, across[1])):
        step = -(-len(names) // 12)
        ticks(np.arange(0, len(names), step), [_name(one) for one in names[::step]])
        (axis.set_xlabel if along is across[0] else axis.set_ylabel)(_titled(data, along[1]))
    axis.grid(visible=False)


def _curves(axis: Any, data: xr.DataArray, across: list[tuple[str, str]], title: str) -> None:
    _, label = across[0]
    x = data[label].values
    words = x.dtype.kind not in "fi"
    place = np.arange(len(x)) if words else x.astype(float)
    order = np.argsort(place)
    curves = (
        [(None, data)]
        if len(across) == 1
        else [(one, data.isel({across[1][0]: i})) for i, one in enumerate(data[across[1][1]].values)]
    )
    marks = "o-" if len(x) <= 60 else "."
    for name, curve in curves:
        unit = "" if name is None else str(data[across[1][1]].attrs.get("units", ""))
        text = None if name is None else f"{across[1][1]} {_name(name)} {unit}".strip()
        axis.plot(place[order], curve.values[order], marks, markersize=3, label=text)
    if words:
        long = sum(len(_name(one)) for one in x) > _WORDS
        axis.set_xticks(place, [_name(one) for one in x], rotation=20 if long else 0, ha="right" if long else "center")
    axis.set(xlabel=_titled(data, label), ylabel=title)
    if len(curves) > 1:
        legend(axis)


def _titled(data: xr.DataArray, label: str) -> str:
    unit = str(data[label].attrs.get("units", ""))
    return f"{label} [{unit}]" if unit else label


def _name(value: Any) -> str:
    return f"{value:g}" if isinstance(value, int | float | np.number) else str(value)
