"""Fatigue as an answer: lives of details, what dominates them, and the classes of their duty, in words, tables and figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.duty import DutyOfCrane, duty_of
from deckcrane.analysis.equivalent_loads import equivalent_loads
from deckcrane.analysis.fatigue import fatigue
from deckcrane.analysis.fatigue_shares import DimensionShares, dimension_shares, term_shares
from deckcrane.analysis.hot_spots import Spot, spots_of
from deckcrane.analysis.spectral_checks import SpectralCheck, spectral_checks
from deckcrane.analysis.statistics import scenario_of
from deckcrane.model.answers_fatigue import FatigueAnswers
from deckcrane.practice.duty_classes import HISTORY_CLASSES, HISTORY_PARAMETER
from deckcrane.practice.founding import FROM_MEMORY, Founded, each_once
from deckcrane.practice.spectral_fatigue import DIRLIK, NARROW_BAND
from deckcrane.view.answers import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.fatigue_figures import draw_sea_states, draw_spectrum

MINER = Founded(
    "Miner's sum, and the design fatigue factor on the design life", "A", "DNVGL-RP-C203, 2.1", "April 2016"
)
COUNTING = Founded("rainflow counting, residue as half cycles", "C", "ASTM E1049-85, 5.4.4")
EQUIVALENT = Founded("damage-equivalent range", "B", "NREL's pCrunch; (sum n S^m / N_eq)^(1/m)")
MOST_ROWS = 40
MOST_ENTRIES = 8
"""Of a dimension: entries whose shares are listed."""


def fatigue_answer(source: CampaignSource) -> Answer | None:
    """What a study asks under `answers.fatigue`; None where it asks nothing."""
    asked = source.answers.fatigue
    return None if asked is None else store_fatigue(source, asked)


def store_fatigue(source: CampaignSource, asked: FatigueAnswers) -> Answer:
    """Of a campaign."""
    result = fatigue(source, asked)
    spots = spots_of(source.scenario, asked)
    worst = _worst(result)
    shares = dimension_shares(result, spots[worst.detail].label, worst.alternative)
    duty = duty_of(source, asked)
    checks = spectral_checks(source, asked, spots)
    tables = [
        *_tables(result),
        *_share_tables(shares, spots[worst.detail].label, worst.name),
        *_term_tables(source, asked, spots[worst.detail], worst),
        *_spectral_tables(checks),
        *_load_tables(source, asked),
        *(_duty_table(one) for one in duty),
    ]
    founded = [*(one for state in duty for one in state.founded), *((DIRLIK, NARROW_BAND) if checks else ())]
    return _answer(result, spots, worst, tables, shares, founded)


def run_fatigue(dataset: xr.Dataset, asked: FatigueAnswers) -> Answer:
    """Of a single run."""
    result = fatigue(dataset, asked)
    scenario = scenario_of(dataset)
    assert scenario is not None, "asked of a dataset with its scenario"
    spots = spots_of(scenario, asked)
    return _answer(result, spots, _worst(result), list(_tables(result)), (), [])


@dataclass(frozen=True)
class _Worst:
    """The hot spot with the shortest life, and in which alternative."""

    detail: int
    alternative: int
    name: str
    life: float


def _worst(result: xr.Dataset) -> _Worst:
    life = np.nan_to_num(result["life"].values, nan=np.inf)
    i, k = np.unravel_index(int(np.argmin(life)), life.shape)
    return _Worst(int(k), int(i), str(result["alternative"].values[i]), float(life[i, k]))


def _answer(
    result: xr.Dataset,
    spots: Sequence[Spot],
    worst: _Worst,
    tables: list[AnswerTable],
    shares: Sequence[DimensionShares],
    more: Sequence[Founded],
) -> Answer:
    used = [one for spot in spots for one in spot.founded]
    founded = each_once([MINER, *used, COUNTING, EQUIVALENT, HISTORY_PARAMETER, HISTORY_CLASSES, *more])
    label = spots[worst.detail].label
    figures = [
        AnswerFigure(
            "fatigue_spectrum",
            f"S-N curve of {label}, and the ranges of the design life",
            partial(draw_spectrum, result, spots[worst.detail], worst.alternative),
        )
    ]
    if shares:
        figures.append(
            AnswerFigure(
                "fatigue_sea_states",
                f"Where the damage of {label} comes from",
                partial(draw_sea_states, result, label, worst.alternative),
            )
        )
    words = tuple(_words(result, worst, label, shares))
    return Answer("fatigue", "Fatigue", words, tuple(tables), tuple(figures), founded, tuple(_warnings(result, spots)))


def _words(result: xr.Dataset, worst: _Worst, label: str, shares: Sequence[DimensionShares]) -> list[str]:
    years, at_work = float(result.attrs["years"]), float(result.attrs["at_work"])
    if result.attrs["closing"] == "lift":
        how = "every case is one lift, from the unloaded crane to the unloaded crane"
    else:
        how = f"at work {100 * at_work:.3g} % of the time"
        how += ", with a cycle from the unloaded crane for each lift" if result.attrs["lifts"] else ""
    lines = [f"Design life {years:g} years; {how}."]
    row = result.isel(alternative=worst.alternative, detail=worst.detail)
    where = "" if worst.name == "all" else f" in {worst.name}"
    if np.isfinite(worst.life):
        error = float(row["standard_error"])
        about = float(row["damage_per_year"])
        spread = f", give or take {100 * error / about:.2g} % by the spread of seeds" if error > 0.0 else ""
        lines.append(
            f"The shortest life has {label}{where}: {worst.life:.3g} years with a design fatigue factor of {float(row['dff']):g}"
            f"{spread}; {float(row['design_damage']):.3g} of what it bears in the design life."
        )
    else:
        lines.append("No detail is damaged.")
    lines += [
        f"Half of its damage is done by {one.half} of {len(one.entries)} entries of {one.name}; "
        f"most ({100 * one.entries[0].share:.3g} %) at {', '.join(one.entries[0].labels)}."
        for one in shares
    ]
    return lines


def _warnings(result: xr.Dataset, spots: Sequence[Spot]) -> list[str]:
    found = []
    covered = float(result["covered"].min())
    if covered < 1.0 - 1e-9:
        found.append(
            f"only {100 * covered:.4g} % of what happens has results: damages are those of the rest, and lives upper bounds; see "
            "`deckcrane results failures`"
        )
    if "counted_early" in result and float(result["counted_early"].sum()) > 0.0:
        found.append("some cycles were counted before they closed, because more than 64 were open at a time")
    off = float(result["binning_error"].max())
    if off > 0.02:
        found.append(f"bins of ranges cost up to {100 * off:.2g} % of the damage; keep.bins makes more of them")
    if result.attrs["closing"] != "lift" and not result.attrs["lifts"]:
        found.append("no cycle from lift to lift is counted; lifts_per_year counts it")
    thin = [spot.label for spot in spots if spot.detail.thickness is None and spot.curve.k > 0.0]
    if thin:
        found.append(f"no thickness is given of {', '.join(thin)}: taken as not above the reference thickness")
    return found


def _tables(result: xr.Dataset) -> list[AnswerTable]:
    """Lives and equivalent ranges; history parameters."""
    several = result.sizes["alternative"] > 1
    order = np.argsort(np.nan_to_num(result["life"].values, nan=np.inf), axis=None, kind="stable")[:MOST_ROWS]
    places = [np.unravel_index(int(i), result["life"].shape) for i in order]
    lives: list[tuple[Cell, ...]] = []
    histories: list[tuple[Cell, ...]] = []
    exponents = [float(m) for m in result["exponent"].values]
    for i, k in places:
        row = result.isel(alternative=i, detail=k)
        first = [str(row["detail"].item()), *([str(row["alternative"].item())] if several else [])]
        life, error = float(row["life"]), float(row["standard_error"])
        lives.append(
            (
                *first,
                str(row["curve"].item()),
                float(row["thickness"]),
                float(row["dff"]),
                float(row["damage_per_year"]),
                error,
                float(row["design_damage"]),
                life if np.isfinite(life) else "no end",
                float(row["largest_range"]),
                *(float(value) for value in row["equivalent_range"].values),
                float(row["binning_error"]),
            )
        )
        histories.append(
            (*first, float(row["cycles_per_year"]), float(row["history_parameter"]), str(row["history_class"].item()))
        )
    head = [AnswerColumn("detail"), *([AnswerColumn("alternative")] if several else [])]
    left = result["life"].size - len(places)
    rest = f"; the {len(places)} shortest of {result['life'].size}" if left > 0 else ""
    return [
        AnswerTable(
            f"lives of details{rest}",
            (
                *head,
                AnswerColumn("S-N curve"),
                AnswerColumn("thickness", "m"),
                AnswerColumn("DFF"),
                AnswerColumn("damage a year", digits=3),
                AnswerColumn("standard error", digits=2),
                AnswerColumn("design damage", digits=3),
                AnswerColumn("life [years]", digits=3),
                AnswerColumn("largest range", "Pa", 3),
                *(AnswerColumn(f"equivalent range m={m:g}", "Pa", 3) for m in exponents),
                AnswerColumn("error of bins", digits=2),
            ),
            tuple(lives),
        ),
        AnswerTable(
            f"stress history after EN 13001-3-1 ({FROM_MEMORY})",
            (*head, AnswerColumn("cycles a year", digits=4), AnswerColumn("s_3", digits=3), AnswerColumn("class")),
            tuple(histories),
        ),
    ]


def _share_tables(shares: Sequence[DimensionShares], label: str, alternative: str) -> list[AnswerTable]:
    where = "" if alternative == "all" else f" in {alternative}"
    found = []
    for one in shares:
        entries = one.entries[:MOST_ENTRIES]
        rows: list[tuple[Cell, ...]] = [
            (*entry.labels, entry.damage_per_year, 100.0 * entry.share) for entry in entries
        ]
        rest = f" ({len(entries)} of {len(one.entries)})" if len(entries) < len(one.entries) else ""
        columns = [AnswerColumn(name) for name in one.label_names]
        columns += [AnswerColumn("damage a year", digits=3), AnswerColumn("share [%]", digits=3)]
        found.append(AnswerTable(f"damage of {label}{where} by {one.name}{rest}", tuple(columns), tuple(rows)))
    return found


def _term_tables(source: CampaignSource, asked: FatigueAnswers, spot: Spot, worst: _Worst) -> list[AnswerTable]:
    """Which term of the stress does the damage, where the detail shows them."""
    if not spot.terms:
        return []
    terms = term_shares(source, asked, spot, worst.alternative)
    rows = tuple((one.name, one.words, one.damage_per_year, 100.0 * one.equivalent) for one in terms)
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
    rows = tuple((one.label, one.rainflow, one.narrow_band, one.dirlik, one.irregularity) for one in checks)
    columns = (
        AnswerColumn("detail"),
        AnswerColumn("rainflow, damage a year", digits=3),
        AnswerColumn("narrow band / rainflow", digits=3),
        AnswerColumn("Dirlik / rainflow", digits=3),
        AnswerColumn("irregularity", digits=3),
    )
    return [AnswerTable("cross check: damage of a Gaussian stress with the same spectra", columns, rows)]


def _load_tables(source: CampaignSource, asked: FatigueAnswers) -> list[AnswerTable]:
    """Damage-equivalent loads, one table for each unit."""
    loads = equivalent_loads(source, asked)
    found = []
    for unit in dict.fromkeys(one.unit for one in loads):
        rows: list[tuple[Cell, ...]] = [(one.signal, one.alternative, *one.ranges) for one in loads if one.unit == unit]
        columns = [AnswerColumn(f"m={m:g}", unit) for m in asked.exponents]
        head = (AnswerColumn("signal"), AnswerColumn("alternative"))
        found.append(AnswerTable(f"damage-equivalent ranges of loads in {unit}", (*head, *columns), tuple(rows)))
    return found


def _duty_table(duty: DutyOfCrane) -> AnswerTable:
    columns = (
        AnswerColumn("lifts in the design life", digits=4),
        AnswerColumn("utilisation"),
        AnswerColumn("K_p", digits=3),
        AnswerColumn("load state"),
        AnswerColumn("group"),
    )
    where = "" if duty.alternative == "all" else f" in {duty.alternative}"
    row = (duty.lifts, duty.used, duty.load_factor, duty.state, duty.group)
    return AnswerTable(f"duty of the crane{where}, ISO 4301-1 (partly {FROM_MEMORY})", columns, (row,))
