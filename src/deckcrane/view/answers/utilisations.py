"""Utilisations as an answer: all checks in one table, the loads at their largest instants, and a description of each.

Limiting curves of slew bearings are drawn with their loads: every instant of a run, or the worst of every case.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.run_statistics import counted_period, records_after, scenario_of
from deckcrane.analysis.utilisations import (
    ActingLoad,
    Governing,
    kept_checks,
    utilisations_of_campaign,
    utilisations_of_run,
)
from deckcrane.arrays import Array
from deckcrane.campaign.zarr_arrays import VALUES
from deckcrane.components.ratings.data import BearingCheck, bearings_with_curve
from deckcrane.components.ratings.outputs import BEARING_LOAD, UTILISATION
from deckcrane.standards.slew_bearings import RULES, Point, sort_limiting_curve, utilisation_along_ray
from deckcrane.standards.sources import FROM_MEMORY, unique_sources
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell, cell_text
from deckcrane.view.plots.figures import COLOURS, ROUNDING, heading, legend, new_figure
from deckcrane.view.tables import UnitChoice

LOADS = ("axial", "radial", "overturning")


@dataclass(frozen=True)
class MetLoads:
    """Loads of a bearing: Fa, Fr, Mk, each an array over instants or cases."""

    axial: Array
    radial: Array
    overturning: Array


def diagrams_of_run(dataset: xr.Dataset) -> list[AnswerFigure]:
    """Diagrams of all bearings with a curve whose loads a run recorded."""
    if BEARING_LOAD.name not in dataset or "bearing" not in dataset[BEARING_LOAD.name].dims:
        return []
    figures = []
    for name, check in bearings_with_curve(scenario_of(dataset)):
        if name in dataset["bearing"].values:
            loads = dataset[BEARING_LOAD.name].sel(bearing=name)
            met_loads = MetLoads(*(loads.sel(load=load).values for load in LOADS))
            figures.append(_figure(name, check, met_loads, "every instant of the run", "-"))
    return figures


def diagrams_of_campaign(source: CampaignSource) -> list[AnswerFigure]:
    """Diagrams of all bearings with a curve whose loads are stored with the largest utilisation (joint extremes).

    Where cases have different curves there is no common diagram.
    """
    if "joint_extremes" not in source.by_case:
        return []
    figures, replaced = [], " ".join(map(str, source.by_case[VALUES].values))
    for name, check in bearings_with_curve(source.scenario):
        signal = f"{UTILISATION.name}.{name}.raceway"
        if signal not in source.signals or f"checks.{name}." in replaced:
            continue
        joint = source.by_case[["joint_extremes", "joint_member"]].sel(signal=signal, extreme="maximum")
        members = [str(member) for member in joint["joint_member"].values]
        needed = [f"{BEARING_LOAD.name}.{name}.{load}" for load in LOADS]
        if set(needed) <= set(members):
            loads = [
                np.asarray(joint["joint_extremes"][:, members.index(member)].values, dtype=float) for member in needed
            ]
            met_loads = MetLoads(*(values[np.isfinite(loads[0])] for values in loads))
            figures.append(_figure(name, check, met_loads, "the worst instant of every case", "o"))
    return figures


def reference_points(check: BearingCheck, met: MetLoads) -> tuple[Array, Array]:
    """Points on the curve's diagram, times the factor: where a rule has two, the one that counts."""
    assert check.curve is not None, "asked of those with a curve"
    assert check.rule is not None, "a curve has one"
    axial, moment = zip(*sort_limiting_curve(check.curve), strict=True)
    options = RULES[check.rule].points(np.abs(met.axial), met.radial, met.overturning)
    shares = np.array([utilisation_along_ray(axial, moment, fa, mk) for fa, mk in options])
    best = shares.argmin(axis=0)
    fa, mk = (np.choose(best, [np.asarray(option[i]) for option in options]) for i in (0, 1))
    return check.factor * fa, check.factor * mk


def _figure(name: str, check: BearingCheck, loads: MetLoads, instants: str, mark: str) -> AnswerFigure:
    caption = f"{name}: load points against the maker's limiting curve, {instants}"
    return AnswerFigure(f"bearing_{name}", caption, lambda units: _draw(name, check, loads, mark, units))


def _draw(name: str, check: BearingCheck, loads: MetLoads, mark: str, units: UnitChoice) -> Any:
    assert check.curve is not None, "asked of those with a curve"
    curve: tuple[Point, ...] = sort_limiting_curve(check.curve)
    fa, mk = reference_points(check, loads)
    axial, moment = zip(*curve, strict=True)
    share = utilisation_along_ray(axial, moment, fa, mk)
    worst = int(np.argmax(share))
    kn, knm = units.number(1.0, "N"), units.number(1.0, "N m")
    figure, axes = new_figure(1, height=3.6)
    axis = axes[0, 0]
    axis.plot(kn * np.array(axial), knm * np.array(moment), color="black", label="limiting curve")
    axis.plot(kn * fa, knm * mk, mark, color=COLOURS[0], markersize=3, linewidth=0.8, label="loads, with their factor")
    axis.plot([kn * fa[worst]], [knm * mk[worst]], "o", color=COLOURS[1], label=f"largest share {share[worst]:.3g}")
    reach = max(1.0, 1 / share[worst]) if share[worst] > 0 else 0.0  # the ray, to the curve or beyond it
    axis.plot([0, kn * reach * fa[worst]], [0, knm * reach * mk[worst]], ":", color=COLOURS[1], linewidth=0.8)
    axis.set_xlabel(f"Fa' [{units.unit('N')}]")
    axis.set_ylabel(f"Mk' [{units.unit('N m')}]")
    axis.set_xlim(left=0)
    axis.set_ylim(bottom=0)
    heading(axis, f"{name}: raceway")
    legend(axis)
    return figure


KEY, TITLE = "checks", "What governs: utilisations"
_MOST_CURVES = 8
_MOST_BARS = 20
_MOST_ALIKE = 4


def checks_answer(source: CampaignSource, again: bool = False) -> Answer | None:
    """Utilisations of a campaign; None where it kept none, or not their extremes.

    `again`: run the governing cases again for the loads that acted there.
    """
    if not kept_checks(source) or "maximum" not in source.by_case:
        return None
    results = utilisations_of_campaign(source, again)
    figure = AnswerFigure("checks", "The largest utilisation of each check", lambda _: _bars(results))
    return _answer(results, "case", [figure, *diagrams_of_campaign(source)])


def checks_answer_of_run(dataset: xr.Dataset, start: float | None = None) -> Answer:
    """Utilisations of a run, counted from `start`."""
    results = utilisations_of_run(dataset, start)
    kept = records_after(dataset, counted_period(dataset, start).start)
    figure = AnswerFigure("checks", "The largest utilisations over time", lambda _: _curves(kept, results))
    return _answer(results, "run", [figure, *diagrams_of_run(kept)])


def _answer(results: Sequence[Governing], scope: str, figures: list[AnswerFigure]) -> Answer:
    founded = unique_sources(source for governing in results for source in governing.founded)
    warnings = tuple(
        f"{result.check}: {result.missing} cases that are done have no number for it"
        for result in results
        if result.missing
    )
    return Answer(
        KEY, TITLE, tuple(_words(results, scope)), tuple(_tables(results, scope)), tuple(figures), founded, warnings
    )


def _words(results: Sequence[Governing], scope: str) -> list[str]:
    if not results:
        return ["no case is done yet"]
    words = [
        f"{result.check} is not a number from {result.time:g} s on"
        for result in results
        if not np.isfinite(result.share)
    ]
    numbers = [result for result in results if np.isfinite(result.share)]
    if numbers:
        first, over = numbers[0], sum(result.share > 1 for result in numbers)
        where = f" in {first.case}" if first.case else ""
        words.append(f"{first.check} governs: utilisation {first.share:.4g} at {first.time:g} s{where}")
        words.append(f"{over} of {len(numbers)} utilisations are above 1" if over else "all utilisations are within 1")
    return words


def _tables(results: Sequence[Governing], scope: str) -> list[AnswerTable]:
    cases, marked = scope == "case", any(result.from_memory for result in results)
    columns = [AnswerColumn("check"), AnswerColumn(UTILISATION.name, in_files="share"), AnswerColumn("at", "s", 6)]
    columns += [AnswerColumn("case")] if cases else []
    columns += [AnswerColumn("beyond 1 [%]", digits=3)]
    columns += [AnswerColumn("founded")] if marked else []
    rows: list[tuple[Cell, ...]] = []
    for result in results:
        row: list[Cell] = [result.check, result.share if np.isfinite(result.share) else "not finite", result.time]
        row += [result.case] if cases else []
        row += [100 * result.beyond]
        row += [FROM_MEMORY if result.from_memory else ""] if marked else []
        rows.append(tuple(row))
    tables = [
        AnswerTable(
            f"largest utilisations; beyond 1: part of the {'cases' if cases else 'time'}", tuple(columns), tuple(rows)
        )
    ]
    tables += [table for table in (_acting_loads(results),) if table.rows]
    described = tuple((result.check, result.kind, result.words) for result in results if result.words)
    if described:
        columns = [AnswerColumn("check"), AnswerColumn("kind"), AnswerColumn("utilisation of", in_files="share of")]
        tables.append(AnswerTable("what they are", tuple(columns), described))
    return tables


def checks_on_terminal(answer: Answer, units: UnitChoice, whole: bool = False) -> Answer:
    """The printed part of an answer: rows with numbers, and loads with their units; `whole`: descriptions of checks too."""
    shown: list[AnswerTable] = []
    for table in answer.tables:
        names = [column.name for column in table.columns]
        if UTILISATION.name in names:
            place = names.index(UTILISATION.name)
            rows = tuple(
                tuple("from memory" if cell == FROM_MEMORY else cell for cell in row)
                for row in table.rows
                if not isinstance(row[place], str)
            )
            shown.append(replace(table, rows=rows))
        elif names[0] == "signal":
            shown.append(_folded(table, units))
        elif whole:
            shown.append(table)
    return replace(answer, tables=tuple(shown))


def _folded(table: AnswerTable, units: UnitChoice) -> AnswerTable:
    """Loads with the columns of units folded into one column of values."""
    first = 3 if table.columns[2].name == "case" else 2
    rows: list[tuple[Cell, ...]] = []
    for row in table.rows:
        for cell, column in zip(row[first:], table.columns[first:], strict=True):
            if cell is not None:
                unit = units.unit(column.unit)
                text = f"{cell_text(cell, column, units)} {'' if unit == '1' else unit}".rstrip()
                rows.append((*row[:first], text))
    return AnswerTable(table.title, (*table.columns[:first], AnswerColumn("value")), tuple(rows))


def _acting_loads(results: Sequence[Governing]) -> AnswerTable:
    """Loads at the largest instants, each once, a column per unit; with the case where cases differ."""
    cases = len({result.case for result in results if result.acting}) > 1
    units = list(dict.fromkeys(load.unit for result in results for load in result.acting))
    scale = {
        unit: max(abs(load.value) for result in results for load in result.acting if load.unit == unit)
        for unit in units
    }
    rows: dict[tuple[Cell, ...], None] = {}
    for result in results:
        instant: tuple[Cell, ...] = (result.time, result.case) if cases else (result.time,)
        for load in _least_and_greatest(result.acting):
            value = load.value if abs(load.value) > ROUNDING * scale[load.unit] else 0.0
            rows[(load.name, *instant, *(value if load.unit == unit else None for unit in units))] = None
    columns = [AnswerColumn("signal"), AnswerColumn("at", "s", 6), *([AnswerColumn("case")] if cases else [])]
    columns += [AnswerColumn(_QUANTITIES.get(unit, ""), unit) for unit in units]
    return AnswerTable("what acts at those instants", tuple(columns), tuple(rows))


def _least_and_greatest(acting: Sequence[ActingLoad]) -> list[ActingLoad]:
    """Of many similar loads, such as the tensions of all spans of a rope, the least and the greatest."""
    groups: dict[tuple[str, str], list[ActingLoad]] = {}
    for load in acting:
        groups.setdefault((load.name.rpartition(".")[0], load.unit), []).append(load)
    loads: list[ActingLoad] = []
    for group in groups.values():
        ends = (min(group, key=lambda load: load.value), max(group, key=lambda load: load.value))
        loads += group if len(group) <= _MOST_ALIKE else dict.fromkeys(ends)
    return loads


_QUANTITIES = {
    "N": "force",
    "N m": "moment",
    "m": "length",
    "rad": "angle",
    "Pa": "pressure",
    "1": "number",
    "m/s": "speed",
}


def _curves(dataset: xr.Dataset, results: Sequence[Governing]) -> Any:
    figure, axes = new_figure(1, height=3.4)
    axis = axes[0, 0]
    for result in results[:_MOST_CURVES]:
        axis.plot(dataset["time"], dataset[UTILISATION.name].sel(check=result.check), label=result.check)
        axis.plot([result.time], [result.share], "o", color=axis.lines[-1].get_color(), markersize=4)
    axis.axhline(1.0, color="black", linewidth=0.8)
    axis.set_xlabel("time [s]")
    axis.set_ylabel(UTILISATION.name)
    axis.set_ylim(bottom=0)
    heading(axis, UTILISATION.name)
    legend(axis)
    return figure


def _bars(results: Sequence[Governing]) -> Any:
    shown = [result for result in results if np.isfinite(result.share)][:_MOST_BARS][::-1]
    figure, axes = new_figure(1, height=1.0 + 0.28 * max(len(shown), 3))
    axis = axes[0, 0]
    colours = [COLOURS[1] if result.share > 1 else COLOURS[0] for result in shown]
    axis.barh([result.check for result in shown], [result.share for result in shown], color=colours)
    axis.axvline(1.0, color="black", linewidth=0.8)
    axis.set_xlabel("largest utilisation")
    heading(axis, "utilisation, over all cases")
    return figure
