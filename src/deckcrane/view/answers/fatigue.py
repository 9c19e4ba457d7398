"""Fatigue as an answer: lives of details, what dominates them, and their duty classes, in words, tables and figures.

Figures show an S-N curve with the stress ranges of a life, and the sources of damage.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.fatigue.breakdown import (
    BANDS,
    DimensionShares,
    EquivalentLoad,
    SpectralCheck,
    dimension_shares,
    equivalent_loads,
    run_equivalent_loads,
    spectral_checks,
    term_shares,
)
from deckcrane.analysis.fatigue.data import FatigueAnswers
from deckcrane.analysis.fatigue.exposure import DutyOfCrane, duty_of
from deckcrane.analysis.fatigue.fatigue import fatigue
from deckcrane.analysis.fatigue.hot_spots import FatigueSpot, spots_of
from deckcrane.analysis.run_statistics import scenario_of
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.standards.fatigue import DIRLIK, HISTORY_CLASSES, HISTORY_PARAMETER, NARROW_BAND
from deckcrane.standards.sources import FROM_MEMORY, SourcedFormula, unique_sources
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.plots.figures import COLOURS, heading, new_figure
from deckcrane.view.tables import UnitChoice

_MOST_BARS = 24
_MOST_CYCLES = 1e10
"""Cycles to which S-N curves are drawn."""
_MOST_NUMBERS = 120
"""Most cells of a map in which numbers are printed."""


def draw_spectrum(result: xr.Dataset, spot: FatigueSpot, alternative: int, units: UnitChoice) -> Any:
    """Cycles above each stress range in the design life, and the cycles that the detail bears."""
    row = result.isel(alternative=alternative).sel(detail=spot.label)
    years = float(result.attrs["years"])
    ranges = row["level"].values * float(row["largest_range"]) * spot.factor
    above = row["cycles_above"].values * years
    occurring = above > 0.0
    figure, axes = new_figure(1, 1, height=3.6)
    axis = axes[0, 0]
    top = max(float(ranges.max(initial=0.0)) * 1.5, spot.curve.range_at(1e4) * 0.5)
    least = spot.curve.range_at(_MOST_CYCLES)
    S = np.geomspace(least, max(top, 10.0 * least), 300)
    shown = [units.number(float(value), "Pa") for value in S]
    axis.loglog(spot.curve.cycles(S), shown, color=COLOURS[0], label=f"S-N curve {spot.curve.name}")
    if spot.detail.dff > 1.0:
        axis.loglog(
            spot.curve.cycles(S) / spot.detail.dff, shown, "--", color=COLOURS[0], label=f"with DFF {spot.detail.dff:g}"
        )
    shown_ranges = [units.number(float(value), "Pa") for value in ranges[occurring]]
    thick = ", thickness included" if spot.factor > 1.0 else ""
    axis.loglog(above[occurring], shown_ranges, color=COLOURS[1], label=f"cycles above it in {years:g} years{thick}")
    axis.set_xlim(1.0, _MOST_CYCLES)
    axis.set_ylim(bottom=units.number(least, "Pa"))
    axis.yaxis.set_major_formatter("{x:g}")
    axis.yaxis.set_minor_formatter("{x:g}")
    axis.set_xlabel("cycles")
    axis.set_ylabel(f"stress range [{units.unit('Pa')}]")
    heading(axis, f"{spot.label}: damage {float(row['damage_per_year']) * years:.3g} in {years:g} years")
    axis.legend(frameon=False, fontsize=8)
    return figure


def draw_shares(result: xr.Dataset, detail: str, alternative: int, dimension: str, units: UnitChoice) -> Any:
    """Shares of damage along a dimension of the study: a map over a scatter diagram, else bars."""
    shares = next(entry for entry in dimension_shares(result, detail, alternative) if entry.name == dimension)
    labels = list(shares.label_names)
    figure, axes = new_figure(1, 1, height=3.2)
    axis = axes[0, 0]
    if len(labels) == 2 and all(result[label].dtype.kind in "fi" for label in labels):
        _draw_map(figure, axis, result, detail, alternative, labels)
    else:
        _draw_bars(axis, shares)
    heading(axis, f"damage of {detail} by {shares.name}")
    return figure


def _draw_map(figure: Any, axis: Any, result: xr.Dataset, detail: str, alternative: int, pair: list[str]) -> None:
    damage = np.nan_to_num(result["yearly_damage"].sel(detail=detail).values)
    damage = damage * (result["alternative_of"].values == alternative)
    (ys, j), (xs, i) = (np.unique(result[label].values, return_inverse=True) for label in pair)
    cells = np.zeros((len(ys), len(xs)))
    np.add.at(cells, (j, i), damage)
    filled = np.zeros_like(cells, dtype=bool)
    filled[j, i] = True
    share = np.where(filled, 100.0 * cells / damage.sum(), np.nan)
    drawn = axis.pcolormesh(np.arange(len(xs)), np.arange(len(ys)), share, cmap="viridis", shading="nearest")
    figure.colorbar(drawn, ax=axis, label="share of damage [%]")
    axis.set_xticks(np.arange(len(xs)), [f"{x:g}" for x in xs])
    axis.set_yticks(np.arange(len(ys)), [f"{y:g}" for y in ys])
    for set_label, label in ((axis.set_xlabel, pair[1]), (axis.set_ylabel, pair[0])):
        unit = str(result[label].attrs.get("units", ""))
        set_label(f"{label} [{unit}]" if unit else label)
    axis.grid(visible=False)
    if share.size <= _MOST_NUMBERS:
        middle = 0.6 * float(np.nanmax(share))
        for (row, column), value in np.ndenumerate(share):
            if np.isfinite(value):
                colour = "black" if value > middle else "white"
                axis.text(column, row, f"{value:.2g}", ha="center", va="center", color=colour, fontsize=8)


def _draw_bars(axis: Any, shares: DimensionShares) -> None:
    entries = shares.entries[:_MOST_BARS]
    names = [", ".join(entry.labels) for entry in entries]
    axis.bar(range(len(entries)), [100.0 * entry.share for entry in entries], color=COLOURS[0])
    long = sum(map(len, names)) > 60
    axis.set_xticks(range(len(names)), names, rotation=30 if long else 0, ha="right" if long else "center")
    axis.set_xlabel(", ".join(shares.label_names))
    axis.set_ylabel("share of damage [%]")


MINER = SourcedFormula(
    "Miner's sum, and the design fatigue factor on the design life", "A", "DNVGL-RP-C203, 2.1", "April 2016"
)
COUNTING = SourcedFormula("rainflow counting, residue as half cycles", "C", "ASTM E1049-85, 5.4.4")
EQUIVALENT = SourcedFormula("damage-equivalent range", "B", "NREL's pCrunch; (sum n S^m / N_eq)^(1/m)")
MOST_ROWS = 40
MOST_ENTRIES = 8
"""Most entries of a dimension whose shares are listed."""


def fatigue_answer(source: CampaignSource) -> Answer | None:
    """Answer to `answers.fatigue` of a study; None where it asks nothing."""
    settings = source.answers.fatigue
    return None if settings is None else store_fatigue(source, settings)


def store_fatigue(source: CampaignSource, settings: FatigueAnswers, result: xr.Dataset | None = None) -> Answer:
    """Fatigue of a campaign; `result` is that of `fatigue`, if already computed."""
    result = fatigue(source, settings) if result is None else result
    spots = spots_of(source.scenario, settings)
    worst = _shortest_life(result)
    shares = dimension_shares(result, spots[worst.detail].label, worst.alternative)
    duty = duty_of(source, settings)
    checks = spectral_checks(source, settings, spots, worst.alternative)
    tables = [
        *_tables(result),
        _state_table(result),
        *_share_tables(shares, spots[worst.detail].label, worst.name),
        *_term_tables(source, settings, spots[worst.detail], worst),
        *_spectral_tables(checks),
        *_load_tables(equivalent_loads(source, settings), settings),
        *(_duty_table(state) for state in duty),
    ]
    founded = [
        *(source for duty_state in duty for source in duty_state.founded),
        *((DIRLIK, NARROW_BAND) if checks else ()),
    ]
    answer = _answer(result, spots, worst, tables, shares, founded)
    seas = f"How often seas come is that of the study's sea states, {source.sea_source.words}."
    return replace(answer, words=(*answer.words, seas)) if source.attributes.get("weighed") else answer


def run_fatigue(dataset: xr.Dataset, settings: FatigueAnswers, result: xr.Dataset | None = None) -> Answer:
    """Fatigue of a single run."""
    result = fatigue(dataset, settings) if result is None else result
    scenario = scenario_of(dataset)
    assert scenario is not None, "asked of a dataset with its scenario"
    spots = spots_of(scenario, settings)
    tables = [*_tables(result), _state_table(result), *_load_tables(run_equivalent_loads(dataset, settings), settings)]
    return _answer(result, spots, _shortest_life(result), tables, (), [])


@dataclass(frozen=True)
class _ShortestLife:
    """The hot spot with the shortest life, and its alternative."""

    detail: int
    alternative: int
    name: str
    life: float


def _shortest_life(result: xr.Dataset) -> _ShortestLife:
    life = np.nan_to_num(result["life"].values, nan=np.inf)
    i, k = np.unravel_index(int(np.argmin(life)), life.shape)
    return _ShortestLife(int(k), int(i), str(result["alternative"].values[i]), float(life[i, k]))


def _answer(
    result: xr.Dataset,
    spots: Sequence[FatigueSpot],
    worst: _ShortestLife,
    tables: list[AnswerTable],
    shares: Sequence[DimensionShares],
    further_sources: Sequence[SourcedFormula],
) -> Answer:
    used = [source for spot in spots for source in spot.founded]
    founded = unique_sources([MINER, *used, COUNTING, EQUIVALENT, HISTORY_PARAMETER, HISTORY_CLASSES, *further_sources])
    label = spots[worst.detail].label
    figures = [
        AnswerFigure(
            "fatigue_spectrum",
            f"S-N curve of {label}, and the ranges of the design life",
            partial(draw_spectrum, result, spots[worst.detail], worst.alternative),
        )
    ]
    figures += [
        AnswerFigure(
            f"fatigue_by_{dimension.name}",
            f"How the damage of {label} is shared by {dimension.name}",
            partial(draw_shares, result, label, worst.alternative, dimension.name),
        )
        for dimension in shares
    ]
    words = tuple(_words(result, worst, label, shares))
    return Answer("fatigue", "Fatigue", words, tuple(tables), tuple(figures), founded, tuple(_warnings(result, spots)))


def _words(result: xr.Dataset, worst: _ShortestLife, label: str, shares: Sequence[DimensionShares]) -> list[str]:
    years, at_work = float(result.attrs["years"]), float(result.attrs["at_work"])
    if result.attrs["closing"] == "lift":
        use = "every case is one lift, from the unloaded crane to the unloaded crane"
    else:
        use = f"at work {100 * at_work:.3g} % of the time"
        use += ", with a cycle from the unloaded crane for each lift" if result.attrs["lifts"] else ""
    lines = [f"Design life {years:g} years; {use}."]
    row = result.isel(alternative=worst.alternative, detail=worst.detail)
    where = "" if worst.name == "all" else f" in {worst.name}"
    if np.isfinite(worst.life):
        error = float(row["standard_error"])
        about = float(row["damage_per_year"])
        spread = f", give or take {100 * error / about:.2g} % by the spread of seeds" if error > 0.0 else ""
        lines.append(
            f"The shortest life has {label}{where}: {worst.life:.3g} years with a design fatigue factor of {float(row['dff']):g}"
            f"{spread}. Its design damage is {float(row['design_damage']):.3g}; it bears 1."
        )
        between = float(row["lift_damage_per_year"]) / about
        if between > 0.0:
            lines.append(f"{100 * between:.3g} % of its damage is done by the cycles from lift to lift.")
    else:
        lines.append("No detail is damaged.")
    lines += [
        f"Half of its damage is done by {dimension.half} of {len(dimension.entries)} entries of {dimension.name}; "
        f"most ({100 * dimension.entries[0].share:.3g} %) at {', '.join(dimension.entries[0].labels)}."
        for dimension in shares
    ]
    return lines


def _warnings(result: xr.Dataset, spots: Sequence[FatigueSpot]) -> list[str]:
    lines = []
    covered = float(result["covered"].min())
    if covered < 1.0 - 1e-9:
        lines.append(
            f"only {100 * covered:.4g} % of what happens has results: damages are those of the rest, and lives upper bounds; see "
            "`deckcrane results failures`"
        )
    if "counted_early" in result and float(result["counted_early"].sum()) > 0.0:
        lines.append("some cycles were counted before they closed, because more than 64 were open at a time")
    off = float(result["binning_error"].max())
    if off > 0.1:
        lines.append(
            f"sums over bins of ranges alone would be off by {100 * off:.2g} %, which exact sums correct in part; keep.bins makes "
            "more of them"
        )
    if result.attrs["closing"] != "lift" and not result.attrs["lifts"]:
        lines.append("no cycle from lift to lift is counted; lifts_per_year counts it")
    if result.attrs["unloaded_reason"]:
        lines.append(str(result.attrs["unloaded_reason"]))
    turning = list(dict.fromkeys(spot.label.partition(".")[0] for spot in spots if spot.turning))
    if turning:
        lines.append(
            f"the points of {', '.join(turning)} turn with the crane as it slews: fixed points have other cycles; "
            "frame: inner takes these"
        )
    thin = [spot.label for spot in spots if spot.detail.thickness is None and spot.curve.k > 0.0]
    if thin:
        lines.append(f"no thickness is given of {', '.join(thin)}: taken as not above the reference thickness")
    return lines


def _tables(result: xr.Dataset) -> list[AnswerTable]:
    """Lives, equivalent ranges, and history parameters."""
    several = result.sizes["alternative"] > 1
    order = np.argsort(np.nan_to_num(result["life"].values, nan=np.inf), axis=None, kind="stable")[:MOST_ROWS]
    lives: list[tuple[Cell, ...]] = []
    ranges: list[tuple[Cell, ...]] = []
    histories: list[tuple[Cell, ...]] = []
    for place in order:
        i, k = np.unravel_index(int(place), result["life"].shape)
        row = result.isel(alternative=int(i), detail=int(k))
        first = [str(row["detail"].item()), *([str(row["alternative"].item())] if several else [])]
        damage, life = float(row["damage_per_year"]), float(row["life"])
        error = 100.0 * float(row["standard_error"]) / damage if damage > 0.0 else None
        thickness = 1e3 * float(row["thickness"])
        borne = (str(row["curve"].item()), thickness, float(row["dff"]), damage, error, float(row["design_damage"]))
        lives.append((*first, *borne, life if np.isfinite(life) else "no end"))
        equivalent = (float(value) for value in row["equivalent_range"].values)
        ranges.append((*first, float(row["largest_range"]), *equivalent, 100.0 * float(row["binning_error"])))
        cycles, history = float(row["cycles_per_year"]), float(row["history_parameter"])
        histories.append((*first, cycles, history, str(row["history_class"].item())))
    head = (AnswerColumn("detail"), *((AnswerColumn("alternative"),) if several else ()))
    all_of_them = result["life"].size
    rest = f": the {len(order)} shortest of {all_of_them}" if len(order) < all_of_them else ""
    borne_columns = (
        AnswerColumn("S-N curve"),
        AnswerColumn("t [mm]"),
        AnswerColumn("DFF"),
        AnswerColumn("damage a year", digits=3),
        AnswerColumn("error [%]", digits=2),
        AnswerColumn("design damage", digits=3),
        AnswerColumn("life [years]", digits=3),
    )
    equivalents = tuple(AnswerColumn(f"m = {m:g}", "Pa", 3) for m in result["exponent"].values)
    widest = AnswerColumn("largest range", "Pa", 3)
    history_columns = (AnswerColumn("cycles a year"), AnswerColumn("s_3", digits=3), AnswerColumn("class"))
    return [
        AnswerTable(f"lives of details{rest}", (*head, *borne_columns), tuple(lives)),
        AnswerTable(
            "largest and damage-equivalent ranges",
            (*head, widest, *equivalents, AnswerColumn("bins corrected by [%]", digits=2)),
            tuple(ranges),
        ),
        AnswerTable(f"stress history after EN 13001-3-1 ({FROM_MEMORY})", (*head, *history_columns), tuple(histories)),
    ]


def _state_table(result: xr.Dataset) -> AnswerTable:
    """Frame of each hot spot, and the state at which its lifts begin and end."""
    rows: list[tuple[Cell, ...]] = []
    for k, label in enumerate(result["detail"].values):
        spot = result.isel(detail=k)
        low, high = float(spot["unloaded_stress"].min()), float(spot["unloaded_stress"].max())
        counted = bool(result.attrs["lifts"])
        ends = (low, high) if counted else (None, None)
        rows.append((str(label), str(spot["frame"].item()), str(spot["unloaded_state"].item()), *ends))
    columns = (
        AnswerColumn("detail"),
        AnswerColumn("turns with"),
        AnswerColumn("between lifts"),
        AnswerColumn("stress there, from", "Pa"),
        AnswerColumn("to", "Pa"),
    )
    return AnswerTable("frames and unloaded states", columns, tuple(rows))


def _share_tables(shares: Sequence[DimensionShares], label: str, alternative: str) -> list[AnswerTable]:
    where = "" if alternative == "all" else f" in {alternative}"
    tables = []
    for dimension in shares:
        entries = dimension.entries[:MOST_ENTRIES]
        rows: list[tuple[Cell, ...]] = [
            (*entry.labels, entry.damage_per_year, 100.0 * entry.share) for entry in entries
        ]
        rest = f" ({len(entries)} of {len(dimension.entries)})" if len(entries) < len(dimension.entries) else ""
        columns = [AnswerColumn(name) for name in dimension.label_names]
        columns += [AnswerColumn("damage a year", digits=3), AnswerColumn("share [%]", digits=3)]
        tables.append(AnswerTable(f"damage of {label}{where} by {dimension.name}{rest}", tuple(columns), tuple(rows)))
    return tables


def _term_tables(
    source: CampaignSource, settings: FatigueAnswers, spot: FatigueSpot, worst: _ShortestLife
) -> list[AnswerTable]:
    """Damage by each term of the stress, where the detail shows them."""
    if not spot.terms:
        return []
    terms = term_shares(source, settings, spot, worst.alternative)
    rows = tuple((term.name, term.words, term.damage_per_year, 100.0 * term.equivalent) for term in terms)
    columns = (
        AnswerColumn("term"),
        AnswerColumn("what it is"),
        AnswerColumn("damage a year, alone", digits=3),
        AnswerColumn("equivalent range, of that of all [%]", digits=3),
    )
    return [AnswerTable(f"terms of the stress at {spot.label}, each alone", columns, rows)]


def _spectral_tables(checks: Sequence[SpectralCheck]) -> list[AnswerTable]:
    if not checks:
        return []
    rows = tuple((check.label, check.rainflow, check.narrow_band, check.dirlik, check.irregularity) for check in checks)
    bands: list[tuple[Cell, ...]] = [(check.label, *(100.0 * share for share in check.bands)) for check in checks]
    edges = (
        AnswerColumn("detail"),
        AnswerColumn(f"below {BANDS[0]:g} Hz [%]", digits=3),
        AnswerColumn(f"{BANDS[0]:g} to {BANDS[1]:g} Hz [%]", digits=3),
        AnswerColumn(f"above {BANDS[1]:g} Hz [%]", digits=3),
    )
    columns = (
        AnswerColumn("detail"),
        AnswerColumn("rainflow, damage a year", digits=3),
        AnswerColumn("narrow band / rainflow", digits=3),
        AnswerColumn("Dirlik / rainflow", digits=3),
        AnswerColumn("irregularity", digits=3),
    )
    return [
        AnswerTable("cross check: damage of a Gaussian stress with the same spectra", columns, rows),
        AnswerTable(
            "variance of the stress by frequency, weighed by damage: slow motion, waves, vibration", edges, tuple(bands)
        ),
    ]


def _load_tables(loads: Sequence[EquivalentLoad], settings: FatigueAnswers) -> list[AnswerTable]:
    """Damage-equivalent loads, one table for each unit."""
    tables = []
    for unit in dict.fromkeys(load.unit for load in loads):
        rows: list[tuple[Cell, ...]] = [
            (load.signal, load.alternative, *load.ranges) for load in loads if load.unit == unit
        ]
        columns = [AnswerColumn(f"m={m:g}", unit) for m in settings.exponents]
        head = (AnswerColumn("signal"), AnswerColumn("alternative"))
        tables.append(AnswerTable(f"damage-equivalent ranges of loads in {unit}", (*head, *columns), tuple(rows)))
    return tables


def _duty_table(duty: DutyOfCrane) -> AnswerTable:
    columns = (
        AnswerColumn("lifts in the design life", digits=4),
        AnswerColumn(UTILISATION.name),
        AnswerColumn("K_p", digits=3),
        AnswerColumn("divided by", "N"),
        AnswerColumn("which is"),
        AnswerColumn("load state"),
        AnswerColumn("group"),
    )
    where = "" if duty.alternative == "all" else f" in {duty.alternative}"
    row = (duty.lifts, duty.used, duty.load_factor, duty.rated, duty.rated_is or "-", duty.state, duty.group)
    return AnswerTable(f"duty of the crane{where}, ISO 4301-1 (partly {FROM_MEMORY})", columns, (row,))
