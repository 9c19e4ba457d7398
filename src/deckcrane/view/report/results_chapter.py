"""A report's chapters of results, of assumptions and of evidence.

Results are largest and smallest values of all signals, by case where there are few, and every answer. Assumptions are what the
model includes and leaves out, and the standards with their editions. Evidence is versions, hashes, and the commands that
reproduce the results.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_results import (
    EVENTS,
    CampaignSource,
    summarise_campaign,
    summarise_events,
    unit_of_signal,
)
from deckcrane.analysis.governing_instants import governing_instants
from deckcrane.campaign.results import open_campaign
from deckcrane.components.catalogue import Scenario
from deckcrane.components.payload import payload_masses
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.files.datasets import open_dataset
from deckcrane.scenario.component import components
from deckcrane.scenario.description import Statement
from deckcrane.standards.sources import GRADES, SourcedFormula, unique_sources
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.answers.campaign import plot_campaign
from deckcrane.view.answers.load_chart import saved_chart_answer, shown_cases
from deckcrane.view.drawings.solids import PosedModel, crane_dimensions
from deckcrane.view.report.rendering import ReportBlock, ReportChapter, ReportListing
from deckcrane.view.tables import UnitChoice

_MOST_SIGNALS, _MOST_CASES, _MOST_COLUMNS, _MOST_PANELS = 150, 25, 6, 4


def results_chapter(source: CampaignSource, answers: Sequence[Answer], units: UnitChoice) -> ReportChapter:
    """Extremes, cases, events and all answers."""
    blocks = [ReportBlock(extremes_summary(source, units)), *_by_case(source), *_events(source, units)]
    blocks += [ReportBlock(answer) for answer in answers]
    return ReportChapter("results", "Results", tuple(blocks))


def charted_capacity(path: str | Path, scenario: Scenario) -> Answer:
    """A saved load chart with the load of a campaign against it."""
    answer = saved_chart_answer(path, scenario)
    return replace(answer, tables=(*answer.tables, *_rated_capacity(open_dataset(Path(path)), scenario)))


def _rated_capacity(chart: xr.Dataset, scenario: Scenario) -> tuple[AnswerTable, ...]:
    """Load of a scenario against the chart: at the radius of the start, with the rating at the next larger radius."""
    dimensions = crane_dimensions(PosedModel.at_start(scenario))
    if dimensions is None:
        return ()
    return tuple(_capacity_table(chart, dimensions.radius.value, load) for load in payload_masses(scenario.plant))


def _capacity_table(chart: xr.Dataset, reach: float, load: float) -> AnswerTable:
    radii = np.asarray(chart["radius"].values, dtype=float)
    beyond = np.flatnonzero(radii >= reach - 1e-6)
    rows: list[tuple[Cell, ...]] = []
    for case in shown_cases(chart):
        rated = np.asarray(case.by_radius[0], dtype=float)
        at = int(beyond[0]) if len(beyond) else None
        has_rating = at is not None and bool(np.isfinite(rated[at]))
        capacity = float(rated[at]) if at is not None and has_rating else None
        share = None if capacity is None or capacity <= 0 else 100 * load / capacity
        rows.append((case.name, reach, load, None if at is None else float(radii[at]), capacity, share))
    columns = (
        AnswerColumn("case"),
        AnswerColumn("radius", "m"),
        AnswerColumn("load", "kg"),
        AnswerColumn("rated at radius", "m"),
        AnswerColumn("rated capacity", "kg"),
        AnswerColumn("used [%]"),
    )
    return AnswerTable("rated capacity for the load of this campaign, in the pose of the start", columns, tuple(rows))


def extremes_summary(source: CampaignSource, units: UnitChoice) -> Answer:
    """Least and greatest value of every signal over all cases, with their cases and times."""
    summary = summarise_campaign(source.store)
    columns = tuple(
        AnswerColumn(name) for name in ("signal", "unit", "least", "at [s]", "in case", "greatest", "at [s]", "in case")
    )
    rows: list[tuple[Cell, ...]] = []
    for signal in summary.signals[:_MOST_SIGNALS]:
        least, greatest = (_in_units(worst.value, signal.unit, units) for worst in (signal.least, signal.greatest))
        times = [
            _time_of(source, f"{statistic}_time", signal.name, worst.case)
            for statistic, worst in (("minimum", signal.least), ("maximum", signal.greatest))
        ]
        unit = units.unit(signal.unit) if signal.unit else ""
        rows.append(
            (signal.name, unit or "-", least, times[0], signal.least.case, greatest, times[1], signal.greatest.case)
        )
    more = len(summary.signals) - len(rows)
    left_out = float(source.by_case.attrs.get("counted_from", 0.0)) > 0
    counted = ", after the transient of each" if left_out else ""
    words = [f"Over the {summary.done:,} cases that are done{counted}."] if rows else []
    if not rows:
        words = ["No statistic with one number for each signal and case was kept."]
    warnings = (f"{more} more signals are in the store.",) if more else ()
    chosen = _governing_signals(source)
    figures = (_figure(source, chosen),) if chosen and "maximum" in source.by_case else ()
    table = AnswerTable("Extremes of all signals", columns, tuple(rows))
    return Answer(
        "extremes-summary", "Extremes in short", tuple(words), (table,) if rows else (), figures, (), warnings
    )


def _governing_signals(source: CampaignSource) -> list[str]:
    """Signals that govern, which are examined closely."""
    chosen = source.answers.report.signals
    return [instant.signal for instant in governing_instants(source, _MOST_PANELS, chosen)]


def _figure(source: CampaignSource, signals: Sequence[str]) -> AnswerFigure:
    def draw(units: UnitChoice) -> Any:
        results = open_campaign(source.store, variables=["maximum"])
        return plot_campaign(results, "maximum", list(signals), units)

    return AnswerFigure("maxima", f"Greatest values over the dimensions of the study: {', '.join(signals)}.", draw)


def _in_units(value: float, unit: str, units: UnitChoice) -> float:
    return units.number(value, unit) if unit else value


def _time_of(source: CampaignSource, variable: str, signal: str, case: str) -> float | None:
    if variable not in source.by_case:
        return None
    return float(source.statistic(variable, signal).sel(case=case).values)


def _by_case(source: CampaignSource) -> list[ReportBlock]:
    """Greatest values case by case."""
    results, signals = source.by_case, _governing_signals(source)
    shares = [name for name in source.signals if name.startswith(f"{UTILISATION.name}.")]
    signals = list(dict.fromkeys([*signals, *shares]))[:_MOST_COLUMNS]
    count = int(source.done.sum())
    if "maximum" not in results or not signals or not count:
        return []
    first = signals[0]
    maxima = {name: np.asarray(source.statistic("maximum", name).values, dtype=float) for name in signals}
    values = maxima[first]
    order = np.argsort(-np.where(np.isfinite(values), values, -np.inf), kind="stable")[: min(count, _MOST_CASES)]
    columns = [AnswerColumn("case")]
    if source.probability is not None:
        columns.append(AnswerColumn("probability [%]", "", 3))
    columns += [AnswerColumn(name, _column_unit(unit_of_signal(results, "maximum", name))) for name in signals]
    table: list[tuple[Cell, ...]] = []
    for k in order:
        probability = [] if source.probability is None else [100 * float(source.probability[k])]
        row = [float(maxima[name][k]) for name in signals]
        table.append((str(results["case"].values[k]), *probability, *row))
    words = f"The greatest values of each case, by {first}."
    if count > len(table):
        words = f"The {len(table)} cases with the greatest {first}, of {count:,}; all are in the store."
    shown = AnswerTable("Greatest values by case", tuple(columns), tuple(table))
    return [ReportBlock(Answer("by-case", "Load case by load case", (words,), (shown,)))]


def _events(source: CampaignSource, units: UnitChoice) -> list[ReportBlock]:
    """How often ropes went slack and snapped, loads lifted off and landed, and the largest of each."""
    if not all(name in source.by_case for name in EVENTS):
        return []
    columns = tuple(
        AnswerColumn(name) for name in ("event", "times", "in cases", "largest", "unit", "at [s]", "in case")
    )
    rows: list[tuple[Cell, ...]] = []
    for event in summarise_events(source.store):
        largest = _in_units(event.largest, event.unit, units) if np.isfinite(event.largest) else None
        unit = units.unit(event.unit) if event.unit else "-"
        rows.append((f"{event.of} {event.kind}", event.count, event.cases, largest, unit, event.time, event.case))
    words = "What happened to ropes and contacts, over all cases."
    if not rows:
        return [
            ReportBlock(Answer("events", "Events", ("No rope got slack or taut, and no contact opened or closed.",)))
        ]
    table = AnswerTable("Events of all cases", columns, tuple(rows))
    return [ReportBlock(Answer("events", "Events", (words,), (table,)))]


def _column_unit(unit: str) -> str:
    return "" if unit == "1" else unit


def assumptions_chapter(source: CampaignSource, answers: Sequence[Answer]) -> ReportChapter:
    """List assumptions, omissions and the sources of all answers."""
    scenario = source.scenario
    blocks = [
        ReportBlock(Answer("assumptions", "Assumptions of the model", tuple(assumptions(scenario)))),
        ReportBlock(Answer("left-out", "What the model does not have", tuple(left_out(scenario)))),
    ]
    founded = unique_sources(source_entry for answer in answers for source_entry in answer.founded)
    blocks.append(ReportBlock(_standards(founded)))
    return ReportChapter("assumptions", "Assumptions and standards", tuple(blocks))


_ASSUMED = ("bodies", "surroundings", "ropes", "drives")
_LEFT_OUT = ("surroundings", "bodies", "drives", "loads", "checks")
"""Subjects of statements in the order of the report; others follow."""


@runtime_checkable
class StatesAssumptions(Protocol):
    """A component whose equations rest on assumptions."""

    def assumptions(self, scenario: Scenario) -> Iterable[Statement]:
        """What its equations assume in this scenario."""


@runtime_checkable
class StatesOmissions(Protocol):
    """A component that a model may do without."""

    def omissions(self, scenario: Scenario) -> Iterable[Statement]:
        """What a model without it, or without a part of it, does not have."""


def assumptions(scenario: Scenario) -> Iterator[str]:
    """Assumptions in the equations of this scenario."""
    stating = [each for each in components() if isinstance(each, StatesAssumptions)]
    yield from _in_order((text for each in stating for text in each.assumptions(scenario)), _ASSUMED)
    yield f"Gravity is {sum(g * g for g in scenario.gravity) ** 0.5:.5g} m/s^2."


def left_out(scenario: Scenario) -> Iterator[str]:
    """Effects that the model does not have."""
    stating = [each for each in components() if isinstance(each, StatesOmissions)]
    yield from _in_order((text for each in stating for text in each.omissions(scenario)), _LEFT_OUT)
    yield "Fabrication tolerances, wear, temperature, and whatever is not listed above as modelled."


def _in_order(statements: Iterable[Statement], subjects: Sequence[str]) -> list[str]:
    ranks = {subject: rank for rank, subject in enumerate(subjects)}
    ordered = sorted(statements, key=lambda statement: ranks.get(statement.subject, len(ranks)))
    return [statement.text for statement in ordered]


def _standards(founded: Sequence[SourcedFormula]) -> Answer:
    words = (
        "Each formula or number of practice that the answers in this report use, with its source. The letter says how well it is "
        "founded: " + "; ".join(f"{grade}: {meaning}" for grade, meaning in GRADES.items()) + "."
        if founded
        else "No formula of a standard, a class rule or a maker was used.",
    )
    columns = tuple(AnswerColumn(name) for name in ("what", "source", "edition", "founded", "mark"))
    rows = tuple((entry.what, entry.source, entry.edition or "-", entry.grade, entry.mark or "-") for entry in founded)
    table = AnswerTable("What the answers rest on", columns, rows)
    memory = [entry.what for entry in founded if entry.from_memory]
    warnings = (f"From memory, to be checked against the standard before use: {'; '.join(memory)}.",) if memory else ()
    return Answer("standards", "Standards and sources", words, (table,) if rows else (), warnings=warnings)


def evidence_chapter(source: CampaignSource, cases: Sequence[str]) -> ReportChapter:
    """Give everything needed to reproduce the numbers."""
    attributes = source.attributes
    columns = (AnswerColumn("of"), AnswerColumn("value"))
    hashes: list[tuple[Cell, ...]] = [
        ("study", str(attributes.get("study_hash", "-"))),
        ("what all cases share", str(attributes.get("ground_hash", "-"))),
        ("scenario", str(attributes.get("scenario_hash", "-"))),
        *((f"file {name}", str(content)) for name, content in sorted(attributes.get("files", {}).items())),
    ]
    versions: list[tuple[Cell, ...]] = [
        ("made by", str(attributes.get("source", "-"))),
        ("on", str(attributes.get("platform", "-"))),
        *((str(name), str(version)) for name, version in sorted(attributes.get("versions", {}).items())),
    ]
    answer = Answer(
        "hashes",
        "Versions and hashes",
        (
            "A hash is of everything that numbers depend on: where it is the same, so are the results. Titles, comments and where "
            "files lie do not count.",
        ),
        (AnswerTable("Hashes", columns, tuple(hashes)), AnswerTable("Versions", columns, tuple(versions))),
    )
    return ReportChapter(
        "evidence",
        "Evidence",
        (
            ReportBlock(answer),
            ReportBlock(
                Answer("again", "To make it again", ("The store holds all that cases are made of.",)),
                listings=(ReportListing("Commands", "\n".join(_commands(source, cases))),),
            ),
            ReportBlock(
                Answer("scenario", "Scenario", ("What all cases share, in SI units and radians.",)),
                listings=(ReportListing("The scenario as a file", str(attributes["scenario"]), folded=True),),
            ),
        ),
    )


def _commands(source: CampaignSource, cases: Sequence[str]) -> list[str]:
    store = shlex.quote(source.store.name)
    commands = ["deckcrane campaign STUDY.yaml -o " + store, f"deckcrane results {store}"]
    commands += [
        f"deckcrane results series {store} {shlex.quote(case)} -o case-{number}.nc"
        for number, case in enumerate(dict.fromkeys(cases), start=1)
    ]
    return [*commands, f"deckcrane report {store} -o report.html"]
