"""Answers for the terminal, files and reports: words, tables and figures, with their sources.

Analyses make an `Answer`; the code that shows one knows none of the analyses. Numbers in tables are in SI, and are converted
to the reader's units when they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich.console import Group
from rich.markup import escape
from rich.text import Text

from deckcrane.standards.sources import SourcedFormula
from deckcrane.view.tables import UnitChoice, table_of

Cell = str | float | int | None
USUAL_UNITS = UnitChoice()
_LONGEST_UNBROKEN = 40
"""Most characters of names that are never broken in the first column of a table on the terminal."""


@dataclass(frozen=True)
class AnswerColumn:
    """A column: its heading, and the SI unit of its numbers ("" for words and plain numbers)."""

    name: str
    unit: str = ""
    digits: int = 4
    in_files: str = ""
    """The heading in files, where it differs: programs that read them rely on it."""


@dataclass(frozen=True)
class AnswerTable:
    """A table of SI numbers and words."""

    title: str
    columns: tuple[AnswerColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def headings(self, units: UnitChoice = USUAL_UNITS, *, in_files: bool = False) -> list[str]:
        """Names of columns with the shown units."""
        shown = [units.unit(column.unit) if column.unit else "" for column in self.columns]
        names = [column.in_files if in_files and column.in_files else column.name for column in self.columns]
        return [f"{name} [{unit}]" if unit else name for name, unit in zip(names, shown, strict=True)]

    def texts(self, units: UnitChoice = USUAL_UNITS) -> list[list[str]]:
        """All rows as text."""
        return [
            [cell_text(cell, column, units) for cell, column in zip(row, self.columns, strict=True)]
            for row in self.rows
        ]


def cell_text(cell: Cell, column: AnswerColumn, units: UnitChoice) -> str:
    """A number or word as text; a missing one is a dash."""
    if cell is None or (isinstance(cell, float) and np.isnan(cell)):
        return "-"
    if isinstance(cell, str):
        return cell
    if isinstance(cell, int) and not column.unit:
        return f"{cell:,}"
    number = units.number(float(cell), column.unit) if column.unit else float(cell)
    return plain_number(number, column.digits)


def plain_number(number: float, digits: int) -> str:
    """A number with so many significant digits; large ones in full, 11,030 and not 1.103e+04."""
    text = f"{number:.{digits}g}"
    return f"{float(text):,.0f}" if "e+" in text and abs(number) < 1e9 else text


@dataclass(frozen=True)
class AnswerFigure:
    """A matplotlib figure, drawn on request in the chosen units."""

    name: str
    """Name of its file, without suffix."""
    caption: str
    draw: Callable[[UnitChoice], Any]


@dataclass(frozen=True)
class Answer:
    """An answer: a title, sentences, tables, figures, sources and warnings."""

    key: str
    title: str
    words: tuple[str, ...] = ()
    tables: tuple[AnswerTable, ...] = ()
    figures: tuple[AnswerFigure, ...] = ()
    founded: tuple[SourcedFormula, ...] = ()
    warnings: tuple[str, ...] = ()


def printed(answer: Answer, units: UnitChoice = USUAL_UNITS) -> Group:
    """Format an answer for the terminal."""
    shown: list[Any] = [Text(answer.title, style="bold"), *[Text(line) for line in answer.words]]
    for answer_table in answer.tables:
        # Units such as [m] are no markup.
        table = table_of(escape(answer_table.title), *map(escape, answer_table.headings(units)))
        for column in table.columns:
            column.overflow = "fold"
        if all(isinstance(row[0], str) and len(row[0]) <= _LONGEST_UNBROKEN for row in answer_table.rows):
            table.columns[0].no_wrap = True
        for row in answer_table.texts(units):
            table.add_row(*map(escape, row))
        for column, cells in zip(table.columns, zip(*answer_table.rows, strict=True), strict=False):
            if all(isinstance(cell, str) for cell in cells):
                column.justify = "left"
        shown.append(table)
    shown += [Text(f"warning: {line}", style="bold") for line in answer.warnings]
    shown += [Text(line) for line in founding_lines(answer.founded)]
    return Group(*shown)


def founding_lines(founded: Sequence[SourcedFormula]) -> list[str]:
    """Sources from memory, marked as such; the others are listed in reports."""
    return [f"{entry.what} ({entry.source}): {entry.mark}" for entry in founded if entry.from_memory]
