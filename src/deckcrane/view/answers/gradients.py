"""Gradients and optimised designs as answers: tables of derivatives, and of what changed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from deckcrane.analysis.gradients.gradients import Gradient, Sensitivity
from deckcrane.analysis.gradients.optimisation import Optimum, ResultChange
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerTable, Cell


def gradient_answer(gradient: Gradient) -> Answer:
    """The result, and a row for each number; of an input over time, where its derivative is largest."""
    words = [f"{gradient.objective} = {gradient.value:.6g} {gradient.unit}".rstrip()]
    if len(gradient.values) > 1:
        spread = float(np.std(gradient.values, ddof=1))
        words.append(f"Mean of {len(gradient.values)} seeds; standard deviation {spread:.3g} {gradient.unit}".rstrip())
    columns = (
        AnswerColumn("by"),
        AnswerColumn("value", digits=6),
        AnswerColumn("unit"),
        AnswerColumn(f"derivative [{gradient.unit or '1'} per unit]", digits=6, in_files="derivative"),
        AnswerColumn("1 % more gives", digits=3),
    )
    rows = tuple(_row(name, entry) for name, entry in gradient.by.items())
    return Answer("gradient", "Gradient", tuple(words), (AnswerTable("derivatives", columns, rows),))


def _row(name: str, entry: Sensitivity) -> tuple[Cell, ...]:
    if entry.times is not None:
        derivative = np.asarray(entry.derivative)
        place = int(np.argmax(np.abs(derivative)))
        return (
            f"{name} at {entry.times[place]:.6g} s",
            float(np.asarray(entry.value)[place]),
            "",
            float(derivative[place]),
            None,
        )
    value, derivative_by = float(entry.value), float(entry.derivative)
    return name, value, entry.unit, derivative_by, 0.01 * value * derivative_by


def optimum_answer(optimum: Optimum) -> Answer:
    """What changed: numbers and results, with their bounds and limits."""
    objective = optimum.objective
    change = objective.after - objective.before
    share = f" ({100.0 * change / abs(objective.before):+.1f} %)" if objective.before else ""
    words = (
        f"{objective.result}: {objective.before:.6g} to {objective.after:.6g} {objective.unit}{share} in "
        f"{optimum.evaluations} runs with gradients.",
        f'The solver stopped: "{optimum.message}".',
    )
    numbers = AnswerTable(
        "numbers",
        (
            AnswerColumn("number"),
            AnswerColumn("unit"),
            AnswerColumn("before", digits=6),
            AnswerColumn("after", digits=6),
            AnswerColumn("lower bound", digits=6),
            AnswerColumn("upper bound", digits=6),
            AnswerColumn("at bound"),
        ),
        tuple((c.path, c.unit, c.before, c.after, *c.bounds, c.at_bound or "-") for c in optimum.numbers),
    )
    tables = (numbers, _results((objective, *optimum.limits)))
    warnings = tuple(f"{each.result} is beyond its limit" for each in optimum.violated)
    return Answer("optimum", "Optimised design", words, tables, warnings=warnings)


def _results(changes: Sequence[ResultChange]) -> AnswerTable:
    columns = (
        AnswerColumn("result"),
        AnswerColumn("unit"),
        AnswerColumn("before", digits=6),
        AnswerColumn("after", digits=6),
        AnswerColumn("at least", digits=6),
        AnswerColumn("at most", digits=6),
    )
    rows = tuple((change.result, change.unit, change.before, change.after, *change.limits) for change in changes)
    return AnswerTable("results", columns, rows)
