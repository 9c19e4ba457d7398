"""The script that a report carries: the modules of `recompute` in one file, filled with the printed numbers and data of the
report from the model.

Printed numbers are kept by their place, so that the script can recompute each of them from the store.
"""

from __future__ import annotations

import ast
import base64
import json
import re
import sys
from collections.abc import Mapping, Sequence
from importlib import resources
from itertools import groupby
from typing import Any

import numpy as np

from deckcrane.analysis.campaign_results import CampaignSource, seed_dimension, unit_of_signal
from deckcrane.analysis.dynamic_factors.cases import case_factors, factor_groups
from deckcrane.analysis.fatigue.exposure import YEAR, exposure_of
from deckcrane.analysis.fatigue.hot_spots import spots_of
from deckcrane.analysis.fatigue.unloaded_stress import unloaded_in_cases
from deckcrane.analysis.governing_instants import governing_instants
from deckcrane.analysis.late_maxima import counted_stretch
from deckcrane.analysis.lowering.lowered_load import LoweredLoad
from deckcrane.analysis.operability.criteria import criteria_of
from deckcrane.analysis.operability.limit_curves import sea_cases
from deckcrane.campaign.zarr_arrays import FAILED
from deckcrane.errors import DeckcraneError
from deckcrane.standards.lowering import SLACK_SHARE
from deckcrane.units.dataset_units import unit_or_none
from deckcrane.view.answers.answer import Answer, AnswerTable
from deckcrane.view.answers.lowering import AT_REST_TITLE, IN_SEA_TITLE, PERIODS_TITLE, SPLASH_TITLE
from deckcrane.view.answers.lowering import KEY as LOWERING
from deckcrane.view.report.calculation_sheets import CalculationSheet
from deckcrane.view.report.recompute.sentences import NUMBER
from deckcrane.view.tables import UnitChoice


class PrintedNumbers:
    """All printed numbers: those of tables by table, row and column, those of sentences by block or cell."""

    def __init__(self) -> None:
        self.cells: dict[str, tuple[str, int]] = {}
        """By identifier: the text and its significant digits (0: an integer)."""
        self.texts: dict[str, list[str]] = {}
        """By block, or by the identifier of a text cell: sentences that contain numbers."""

    def table(self, place: str, table: AnswerTable, units: UnitChoice) -> dict[tuple[int, int], str]:
        """Record the numbers of a table; give the identifier of each by row and column."""
        self.sentences(place, [table.title])
        headings = _numbered_repeats(table.headings(units))
        texts = table.texts(units)
        labels = _numbered_repeats([row[0] for row in texts])
        ids: dict[tuple[int, int], str] = {}
        for j, row in enumerate(table.rows):
            for i, cell in enumerate(row):
                identifier = f"{place} | {labels[j]} | {headings[i]}"
                if isinstance(cell, str):
                    self.sentences(identifier, [cell])
                elif isinstance(cell, int | float) and texts[j][i] != "-":
                    is_count = isinstance(cell, int) and not table.columns[i].unit
                    self.cells[identifier] = (texts[j][i], 0 if is_count else table.columns[i].digits)
                    ids[j, i] = identifier
        return ids

    def sentences(self, place: str, texts: Sequence[str]) -> None:
        """Record the sentences that contain numbers."""
        for text in texts:
            if NUMBER.search(text) and text not in self.texts.setdefault(place, []):
                self.texts[place].append(text)


def _numbered_repeats(names: Sequence[str]) -> list[str]:
    """Append a count to names that occur again."""
    count: dict[str, int] = {}
    result = []
    for name in names:
        count[name] = count.get(name, 0) + 1
        result.append(name if count[name] == 1 else f"{name} #{count[name]}")
    return result


MODULES = ("campaign_arrays", "fatigue", "tables", "sentences", "comparison")
"""Modules of `recompute`, each after those that it imports."""
PLACE = 'json.loads(r"""{}""")'
"""Where the script takes the printed numbers."""
MODEL = "the model: deckcrane info, hydro, modes, stability, lowering on the scenario in the store"
AGAIN = "governing cases, run again: deckcrane results series"
FITTED = "fits with random draws, and rules: deckcrane results, extremes, factors, operability, hindcast"
CARRIED: tuple[tuple[str, str], ...] = (
    *(
        (key, MODEL)
        for key in ("crane", "parts", "vessel-", "surroundings", "wind", "raos-", "spectra", "periods", "heel")
    ),
    *((key, MODEL) for key in ("assumptions", "left-out", "standards", "combination", "motion-error", "fatigue.4")),
    ("lowering", MODEL),
    *((key, AGAIN) for key in ("governing", "steps", "sheets-left", "sheet-")),
    *(
        (key, FITTED)
        for key in ("extremes", "dynamic_factors", "operability", "hindcast", "stability", "fatigue", "verdict.limits")
    ),
    *(
        (key, MODEL)
        for key in ("checks | sentence", "checks.3", "chart", "hashes", "again", "scenario", "script", "failures")
    ),
)
"""Prefixes of identifiers of numbers that the script does not recompute, and their origin; those with a rule are recomputed."""
UNITS = ("N", "N m", "Pa", "rad", "rad/s", "kg", "N/m", "m", "m/s", "m/s^2", "s", "W", "m^2", "m^3")
_EXTREMES_TITLE = re.compile(r"^(?P<signal>\S+): (?P<which>largest|smallest) of a run, Gumbel, L-moments")


def script_uri(script: str) -> str:
    """The script as a data URI that a browser saves."""
    return f"data:text/x-python;base64,{base64.b64encode(script.encode()).decode()}"


def joined_modules() -> str:
    """Join the modules of `recompute` into one script: its docstring, each import once, and the bodies of the modules."""
    folder = resources.files("deckcrane.view.report") / "recompute"
    about, *texts = ((folder / f"{name}.py").read_text(encoding="utf-8") for name in ("__init__", *MODULES))
    imports: set[str] = set()
    bodies = []
    for text in texts:
        module = ast.parse(text)
        statements = [node for node in module.body if isinstance(node, ast.Import | ast.ImportFrom)]
        for statement in statements:
            source = f"from {statement.module} " if isinstance(statement, ast.ImportFrom) else ""
            imports |= {f"{source}import {ast.unparse(alias)}" for alias in statement.names}
        body = "".join(text.splitlines(keepends=True)[statements[-1].end_lineno :])
        bodies.append(f"# ---- {ast.get_docstring(module)}\n{body.rstrip()}")
    lines = sorted((line for line in imports if not line.startswith("from deckcrane.")), key=_import_order)
    groups = ["\n".join(group) for _, group in groupby(lines, key=lambda line: _import_order(line)[:2])]
    docstring = ast.get_docstring(ast.parse(about), clean=False)
    return "\n\n".join([f'"""{docstring}"""', *groups, "\n\n\n".join(bodies)]) + "\n"


def _import_order(line: str) -> tuple[bool, bool, bool, str]:
    """Sort imports as linters do: `__future__`, the standard library, other packages."""
    package = line.split()[1].partition(".")[0]
    return package != "__future__", package not in sys.stdlib_module_names, line.startswith("from"), line


def recompute_script(
    source: CampaignSource,
    numbers: PrintedNumbers,
    sheets: Mapping[str, CalculationSheet],
    answers: Sequence[Answer],
    units: UnitChoice,
    simulated_limits: bool,
) -> str:
    """Text of the script for one report."""
    text = joined_modules()
    about = {
        "cells": numbers.cells,
        "texts": numbers.texts,
        "carried": CARRIED,
        "failed": FAILED,
        "unit_factors": {unit: units.number(1.0, unit) for unit in UNITS},
        "factors": _factors(source, units),
        "limits": "simulated" if simulated_limits else "fitted",
        "limit_curves": {} if simulated_limits else _limit_curves(source, answers, units),
        "event_factors": _event_factors(source, units),
        "instants": _instants(source),
        "seeds": _seeds(source),
        "states": _states(source),
        "extremes": _extremes(answers),
        "dynamic_factors": _dynamic_factors(source, answers),
        "fatigue": _fatigue(source),
        "lowering": _lowering(source, answers),
        "sheets": {f"sheet-{check.replace('.', '-')}.1": _sheet(sheet, units) for check, sheet in sheets.items()},
    }
    filled = json.dumps(about, ensure_ascii=True, indent=1).replace("\\", "\\\\")
    assert text.count(PLACE) == 1, "the script has one place for it"
    return text.replace(PLACE, f'json.loads("""{filled}""")')


def _factors(source: CampaignSource, units: UnitChoice) -> dict[str, float]:
    """Factor of each signal from SI to the printed unit."""
    statistic = next((name for name in ("maximum", "mean") if name in source.by_case), None)
    if statistic is None:
        return {}
    signal_units = {name: unit_of_signal(source.by_case, statistic, name) for name in source.signals}
    return {name: units.number(1.0, unit) if unit else 1.0 for name, unit in signal_units.items()}


def _instants(source: CampaignSource) -> dict[str, tuple[str, str]]:
    """Signal and statistic of each block of a governing instant."""
    about = source.answers.report
    chosen = governing_instants(source, about.governing, about.signals) if about.governing else []
    return {f"governing-{k}": (instant.signal, instant.statistic) for k, instant in enumerate(chosen, 1)}


def _event_factors(source: CampaignSource, units: UnitChoice) -> dict[str, float]:
    """Factor of each source of events from SI to the printed unit."""
    if "event_size" not in source.by_case:
        return {}
    sizes = source.by_case["event_size"]
    names = [str(name) for name in source.by_case["event_source"].values]
    source_units = {name: unit_or_none(sizes, event_source=name) or "" for name in names}
    return {name: units.number(1.0, unit) if unit else 1.0 for name, unit in source_units.items()}


def _limit_curves(source: CampaignSource, answers: Sequence[Answer], units: UnitChoice) -> dict[str, Any]:
    """Criteria, and the cases of each height by heading and period; nothing where the script cannot reproduce the limits."""
    settings = source.answers.operability
    try:
        cases = sea_cases(source)
    except DeckcraneError:
        return {}
    if settings is None or settings.estimator != "gumbel" or settings.confidence != 0.5 or len(cases.variants) > 1:
        return {}
    criteria = []
    for criterion in criteria_of(source, settings).values():
        if criterion.statistic not in ("fractile", "maximum", "mean_maximum"):
            return {}
        duration = criterion.duration or settings.duration or source.answers.duration
        limit = criterion.at_most if criterion.at_most is not None else criterion.at_least
        assert limit is not None, "one of them is given"
        sign = 1.0 if criterion.at_most is not None else -1.0
        timed = criterion.statistic == "fractile" and duration != "run"
        prefix = "block_" if timed and f"block_{'maximum' if sign > 0 else 'minimum'}" in source.by_case else ""
        block_duration = (
            float(np.nanmax(source.by_case["block_duration"].values)) if prefix else _counted_duration(source)
        )
        criteria.append(
            {
                "signal": criterion.signal,
                "statistic": criterion.statistic,
                "limit": float(limit),
                "sign": sign,
                "fractile": criterion.fractile or settings.fractile or source.answers.fractile,
                "prefix": prefix,
                "stretch": float(duration) / block_duration if timed else 1.0,
                "duration": float(duration) if timed else None,
            }
        )
    degrees = [f"{np.degrees(float(heading)):g} deg" for heading in cases.headings]
    tables = {"verdict.limits": {label: h for h, label in enumerate(degrees)}}
    for answer in answers:
        for k, table in enumerate(answer.tables, 1):
            if answer.key == "operability" and table.title.startswith("Largest Hs with all criteria"):
                tables[f"operability.{k}"] = {row[0]: h for h, row in enumerate(table.texts(units))}
    return {
        "power": 2 if settings.interpolation == "quadratic" else 1,
        "criteria": criteria,
        "headings": np.degrees(cases.headings).tolist(),
        "periods": [f"Tp {period:g} s" for period in cases.periods],
        "tables": tables,
        "curves": {
            f"{h},{p}": [(height, cases.groups[number].tolist()) for height, number in heights]
            for (_, h, p), heights in cases.curves.items()
        },
    }


def _counted_duration(source: CampaignSource) -> float:
    """Length of the counted part of a run [s]."""
    stretch = counted_stretch(source)
    return 1.0 if stretch is None else stretch.duration


def _seeds(source: CampaignSource) -> dict[str, Any]:
    """Statistic and realisations of the case of each governing signal."""
    settings = source.answers.report
    along = seed_dimension(source)
    if along is None:
        return {}
    states = _states(source)
    state_of = {k: name for name, cases in states.items() for k in cases}
    names = [str(name) for name in source.by_case["case"].values]
    return {
        instant.signal: {"statistic": instant.statistic, "cases": states[state_of[names.index(instant.case)]]}
        for instant in governing_instants(source, settings.governing, settings.signals)
    }


def _states(source: CampaignSource) -> dict[str, list[int]]:
    """Cases that differ only in their seeds, by their common name."""
    seeded = {label for dim in source.attributes["seeds"] for label in source.attributes["grid"]["labels"].get(dim, ())}
    result: dict[str, list[int]] = {}
    for k, name in enumerate(source.by_case["case"].values):
        parts = [part for part in str(name).split(",") if part.partition("=")[0] not in seeded]
        result.setdefault(",".join(parts), []).append(k)
    return result


def _extremes(answers: Sequence[Answer]) -> dict[str, Any]:
    """For each table: the signal whose maxima are fitted, and the fractile of each column."""
    result: dict[str, Any] = {}
    for answer in answers:
        for k, table in enumerate(answer.tables, 1):
            match = _EXTREMES_TITLE.match(table.title) if answer.key == "extremes" else None
            if match is None:
                continue
            shares = {"most probable": float(np.exp(-1.0))}
            for column in table.columns:
                if re.fullmatch(r"[\d.]+ %", column.name):
                    shares[column.name] = float(column.name[:-2]) / 100
            largest = match["which"] == "largest"
            result[f"extremes.{k}"] = {
                "signal": match["signal"],
                "statistic": "maximum" if largest else "minimum",
                "sign": 1.0 if largest else -1.0,
                "fractiles": shares,
            }
    return result


def _dynamic_factors(source: CampaignSource, answers: Sequence[Answer]) -> dict[str, Any]:
    """For each table and group of cases: the values of the signal at rest, from the model."""
    settings = source.answers.dynamic_factors
    tables = [
        (k, entry) for answer in answers if answer.key == "dynamic_factors" for k, entry in enumerate(answer.tables, 1)
    ]
    if settings is None or not tables:
        return {}
    factors = case_factors(source, settings.signals, settings.body)
    rows = {str(name): i for i, name in enumerate(factors["case"].values)}
    places = {str(name): k for k, name in enumerate(source.by_case["case"].values)}
    members: dict[str, list[str]] = {}
    for name, key in zip(factors["case"].values, factors["group"].values, strict=True):
        members.setdefault(str(key), []).append(str(name))
    result: dict[str, Any] = {}
    for group in factor_groups(source, factors):
        table = next((k for k, entry in tables if entry.title.startswith(f"dynamic factors of {group.signal}")), None)
        if table is None:
            continue
        cases = members[json.dumps(dict(group.values), sort_keys=True)]
        j = [str(name) for name in factors["signal"].values].index(group.signal)
        indices = [rows[name] for name in cases]
        rest = factors["static"].values[indices, j].astype(float)
        result.setdefault(f"dynamic_factors.{table}", {})[group.label or "all"] = {
            "signal": group.signal,
            "cases": [places[name] for name in cases],
            "at rest": rest.tolist(),
        }
    return result


def _fatigue(source: CampaignSource) -> dict[str, Any]:
    """S-N curves, factors and frequencies of cases; nothing where the script cannot reproduce the lives."""
    settings = source.answers.fatigue
    if settings is None or "rainflow_count" not in source.by_case:
        return {}
    try:
        exposure, spots = exposure_of(source, settings), spots_of(source.scenario, settings)
        unloaded = unloaded_in_cases(source, settings, [spots])
    except DeckcraneError:
        return {}
    simple = exposure.names == ("all",) and not (settings.at_work is not None and settings.lifts_per_year is not None)
    varied = any('"details.' in str(text) for text in source.by_case["case_values"].values)
    if not simple or varied or any(spot.detail.mean_stress != "ignored" for spot in spots):
        return {}
    weight, covered = exposure.weights(source.done)
    runs = exposure.per_year(weight)
    if settings.reference_cycles is not None:
        reference = settings.reference_cycles / settings.years
    else:
        lifts = exposure.closing == "lift"
        reference = float(runs.sum()) if lifts else float(covered[0]) * exposure.time_share * YEAR
    return {
        "closing": exposure.closing,
        "years": settings.years,
        "exponents": list(settings.exponents),
        "reference cycles per year": reference,
        "runs per year": runs.tolist(),
        "cell": exposure.cell.tolist(),
        "spots": {
            spot.label: {
                "signal": spot.signal,
                "branches": [(branch.m, branch.log_a) for branch in spot.curve.branches],
                "knee_range": float(spot.curve.knee_range),
                "factor": spot.factor,
                "dff": spot.detail.dff,
                "thickness": spot.detail.thickness or float("nan"),
                "unloaded": unloaded.stress[:, k].tolist(),
            }
            for k, spot in enumerate(spots)
        },
    }


def _sheet(sheet: CalculationSheet, units: UnitChoice) -> dict[str, Any]:
    def factor(unit: str) -> float:
        return units.number(1.0, unit) if unit else 1.0

    return {
        "check": sheet.check,
        "given": [(quantity.symbol, float(quantity.value), factor(quantity.unit)) for quantity in sheet.given],
        "steps": [(step.symbol, step.formula, factor(step.unit)) for step in sheet.steps],
        "curve": [list(map(float, point)) for point in sheet.curve],
    }


def _lowering(source: CampaignSource, answers: Sequence[Answer]) -> dict[str, Any]:
    """Load, wire and tables of a load that is lowered; nothing where the report has none."""
    answer = next((each for each in answers if each.key == LOWERING), None)
    if answer is None:
        return {}
    lowered = LoweredLoad.of(source.scenario)
    places = {table.title: (f"{LOWERING}.{i}", table) for i, table in enumerate(answer.tables, 1)}
    beginnings = {"depths": (IN_SEA_TITLE, AT_REST_TITLE), "periods": (PERIODS_TITLE,), "splash": (SPLASH_TITLE,)}
    by_subject = {
        subject: places[title] for subject, begins in beginnings.items() for title in places if title.startswith(begins)
    }
    depths = by_subject["depths"][1]
    names = [column.name for column in depths.columns]
    most = names.index("most") if "most" in names else None
    wet, dry = (lowered.wire.weight(depth, 1.0) for depth in (1.0, 0.0))
    per_length = float(lowered.wire.rope.mass or 0.0)
    return {
        "tables": {subject: place for subject, (place, _) in by_subject.items()},
        "depths": [row[0] for row in depths.rows],
        "most": [] if most is None else [row[most] for row in depths.rows],
        "splash": [row[1] for row in by_subject["splash"][1].rows[:4]] if "splash" in by_subject else [],
        "slack": SLACK_SHARE,
        "mass": lowered.mass,
        "displaced": lowered.water.displaced,
        "added": lowered.water.added,
        "gravity": lowered.gravity,
        "height": lowered.wire.height,
        "lead": lowered.wire.lead,
        "wire": per_length,
        "wire_displaced": per_length - (wet - dry),
        "stiffness": lowered.wire.rope.axial_stiffness,
    }
