"""An identification as an answer: numbers with intervals, residuals by signal, correlations, and records beside their runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.analysis.identification.identification import Identification, IdentifiedNumber, RecordFit
from deckcrane.analysis.identification.information import autocorrelation
from deckcrane.standards.sources import SourcedFormula
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.plots.figures import COLOURS, format_unit, heading, new_figure
from deckcrane.view.tables import UnitChoice

KEY, TITLE = "identification", "Identified numbers"
_SHOWN = 0.5
"""Correlation from which on a pair of estimates is listed."""
_LAGS = 40
_FOUNDED = (
    SourcedFormula(
        "covariance of the estimate: inverse of the Fisher information",
        "B",
        "L. Ljung, System Identification, 2nd ed., 1999, Sec. 9.4; coverage by simulation, docs/validation/identification.md",
    ),
    SourcedFormula("degrees of freedom of intervals", "B", "F. E. Satterthwaite, Biometrics Bulletin 2 (1946) 110-114"),
    SourcedFormula("whiteness of residuals", "B", "G. M. Ljung, G. E. P. Box, Biometrika 65 (1978) 297-303"),
    SourcedFormula(
        "intervals with correlated residuals", "B", "W. K. Newey, K. D. West, Econometrica 55 (1987) 703-708"
    ),
)


def identification_answer(result: Identification) -> Answer:
    """Words, tables and figures of an identification."""
    figures = [
        AnswerFigure(
            "record" if len(result.records) == 1 else f"record_{i}",
            f"{Path(record.source).name} and the run with the identified numbers; right, the residuals with two standard "
            "deviations of the noise",
            partial(_record_figure, result, record),
        )
        for i, record in enumerate(result.records, 1)
    ]
    figures.append(
        AnswerFigure(
            "residuals",
            "Correlation of residuals at each lag; the band holds 99 % of those of white noise",
            lambda _: _whiteness_figure(result),
        )
    )
    if len(result.numbers) > 1:
        figures.append(
            AnswerFigure("correlation", "Correlation of the estimates", lambda _: _correlation_figure(result))
        )
    tables = (_numbers_table(result), _signals_table(result), *_correlation_table(result))
    return Answer(KEY, TITLE, tuple(_words(result)), tables, tuple(figures), _FOUNDED, result.notes)


def _words(result: Identification) -> Iterator[str]:
    samples = sum(fit.samples for fit in result.signals)
    sources = " and ".join(Path(record.source).name for record in result.records)
    yield (
        f"{len(result.numbers)} unknowns from {samples:,} samples of {sources}, in {result.evaluations} runs with sensitivities; "
        f"{result.message}."
    )
    for number in result.parameters:
        if np.isfinite(number.deviation) and number.value:
            share = 100 * number.half_width / abs(number.value)
            unit = "" if number.unit in ("", "1") else f" {number.unit}"
            yield f"{number.name} is {number.value:.5g}{unit} within {share:.2g} %; it was {number.before:.5g}."
    yield f"Condition number of the scaled sensitivities: {result.condition:.3g} (1: each unknown has a trace of its own)."


def on_a_terminal(answer: Answer, units: UnitChoice) -> Answer:
    """The answer with the columns that a terminal has room for."""
    kept = (("number", "before", "identified", "from", "to"), ("signal", "noise", "residual", "variance explained"))
    tables = [
        _with_columns(table, [i for i, column in enumerate(table.columns) if (column.in_files or column.name) in names])
        for table, names in zip(answer.tables, kept, strict=False)
    ]
    return replace(answer, tables=(*tables, *answer.tables[len(kept) :]))


def _with_columns(table: AnswerTable, places: Sequence[int]) -> AnswerTable:
    rows = tuple(tuple(row[i] for i in places) for row in table.rows)
    return replace(table, columns=tuple(table.columns[i] for i in places), rows=rows)


def _numbers_table(result: Identification) -> AnswerTable:
    percent = f"{100 * result.confidence:g} %"
    columns = (
        AnswerColumn("number"),
        AnswerColumn("unit"),
        AnswerColumn("before", digits=6),
        AnswerColumn("identified", digits=6),
        AnswerColumn("standard deviation", digits=3),
        AnswerColumn(f"{percent} from", digits=6, in_files="from"),
        AnswerColumn(f"{percent} to", digits=6, in_files="to"),
        AnswerColumn("note"),
    )
    rows = tuple(
        (
            number.name,
            number.unit,
            number.before,
            number.value,
            _or_none(number.deviation),
            _or_none(number.interval[0]),
            _or_none(number.interval[1]),
            _note(number),
        )
        for number in result.numbers
    )
    return AnswerTable("identified numbers, in SI", columns, rows)


def _or_none(value: float) -> float | None:
    return value if np.isfinite(value) else None


def _note(number: IdentifiedNumber) -> str:
    if number.at_bound:
        return f"at its {number.at_bound} bound"
    return "" if np.isfinite(number.deviation) else "not determined by itself"


def _signals_table(result: Identification) -> AnswerTable:
    columns = (
        AnswerColumn("signal"),
        AnswerColumn("unit"),
        AnswerColumn("samples"),
        AnswerColumn("missing"),
        AnswerColumn("noise", digits=3),
        AnswerColumn("noise is"),
        AnswerColumn("residual", digits=3),
        AnswerColumn("variance explained [%]", digits=5, in_files="variance explained"),
        AnswerColumn("correlation of neighbours", digits=2),
        AnswerColumn("residuals"),
    )
    rows = tuple(
        (
            fit.name,
            fit.unit,
            fit.samples,
            fit.missing,
            fit.noise,
            "stated" if fit.stated else "estimated",
            fit.residual,
            _or_none(100.0 * fit.explained),
            fit.whiteness.first,
            "white" if fit.whiteness.white else "correlated",
        )
        for fit in result.signals
    )
    return AnswerTable("signals, in SI", columns, rows)


def _correlation_table(result: Identification) -> Iterator[AnswerTable]:
    """Pairs of estimates that go together, the strongest first."""
    rows: list[tuple[Cell, ...]] = []
    names = [number.name for number in result.numbers]
    for i in range(len(names)):
        for j in range(i):
            if abs(result.correlation[i, j]) >= _SHOWN:
                rows.append((names[j], names[i], float(result.correlation[i, j])))
    rows.sort(key=lambda row: -abs(float(row[2] or 0.0)))
    if rows:
        columns = (AnswerColumn("estimate"), AnswerColumn("goes with"), AnswerColumn("correlation", digits=3))
        yield AnswerTable(f"correlations from {_SHOWN:g} on", columns, tuple(rows))


def _record_figure(result: Identification, record: RecordFit, units: UnitChoice) -> Any:
    figure, axes = new_figure(len(record.measured), 2)
    noise = {fit.name: (fit.noise, fit.unit) for fit in result.signals}
    for (left, right), (signal, measured) in zip(axes, record.measured.items(), strict=True):
        deviation, unit = noise[signal]
        factor, shown = units.number(1.0, unit), format_unit(units.unit(unit))
        simulated = record.simulated[signal]
        left.plot(record.t, factor * measured, ".", markersize=2, color=COLOURS[5], label="record")
        left.plot(record.t, factor * simulated, color=COLOURS[0], linestyle="-", label="run")
        heading(left, signal)
        left.set_ylabel(shown)
        right.plot(record.t, factor * (measured - simulated), ".", markersize=2, color=COLOURS[1])
        right.axhspan(-2 * factor * deviation, 2 * factor * deviation, color=COLOURS[0], alpha=0.12, linewidth=0)
        heading(right, "record less run")
    axes[0][0].legend(loc="best", frameon=False, fontsize=8)
    for axis in axes[-1]:
        axis.set_xlabel("time [s]")
    return figure


def _whiteness_figure(result: Identification) -> Any:
    figure, axes = new_figure(1)
    axis = axes[0][0]
    for i, fit in enumerate(result.signals):
        residuals = [r.simulated[fit.name] - r.measured[fit.name] for r in result.records if fit.name in r.measured]
        lags = min(_LAGS, fit.samples // 4)
        axis.plot(autocorrelation(residuals, lags), ".-", color=COLOURS[i % len(COLOURS)], label=fit.name)
    band = 2.58 / np.sqrt(max(min(fit.samples for fit in result.signals), 1))
    axis.axhspan(-band, band, color=COLOURS[0], alpha=0.12, linewidth=0)
    axis.set_xlabel("lag [samples]")
    axis.legend(loc="best", frameon=False, fontsize=8)
    return figure


def _correlation_figure(result: Identification) -> Any:
    count = len(result.numbers)
    figure, axes = new_figure(1, height=max(2.6, 0.32 * count + 1.6))
    axis = axes[0][0]
    picture = axis.imshow(result.correlation, vmin=-1.0, vmax=1.0, cmap="RdBu_r", aspect="equal")
    names = [number.name for number in result.numbers]
    axis.set_yticks(range(count), names, fontsize=7)
    axis.set_xticks(range(count), [str(i + 1) for i in range(count)], fontsize=7)
    axis.grid(visible=False)
    figure.colorbar(picture, ax=axis, shrink=0.8)
    return figure
