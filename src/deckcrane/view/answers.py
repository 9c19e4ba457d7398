"""Answers as they are shown: words, tables and figures, in the terminal, in files and in reports, with what they rest on.

Whoever analyses makes an `Answer`; whoever shows one, knows none of the analyses. Numbers in tables are in SI, and are turned
into what the reader chose when they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich.console import Group
from rich.markup import escape
from rich.text import Text

from deckcrane.practice.founding import Founded
from deckcrane.view.extremes import table_of
from deckcrane.view.unit_choice import UnitChoice

Cell = str | float | int | None
USUAL_UNITS = UnitChoice()
_WHOLE_NAME = 40
"""Letters of names that are never broken in the first column of a table on the terminal."""


@dataclass(frozen=True)
class AnswerColumn:
    """A column: its heading, and the unit of SI that its numbers are in ("" for words and plain numbers)."""

    name: str
    unit: str = ""
    digits: int = 4
    in_files: str = ""
    """The heading in tables that are written to files, where it differs: who reads them relies on it."""


@dataclass(frozen=True)
class AnswerTable:
    """A table of numbers in SI and of words."""

    title: str
    columns: tuple[AnswerColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def headings(self, units: UnitChoice = USUAL_UNITS, *, in_files: bool = False) -> list[str]:
        """Names of columns with the units that are shown."""
        shown = [units.unit(column.unit) if column.unit else "" for column in self.columns]
        names = [column.in_files if in_files and column.in_files else column.name for column in self.columns]
        return [f"{name} [{unit}]" if unit else name for name, unit in zip(names, shown, strict=True)]

    def texts(self, units: UnitChoice = USUAL_UNITS) -> list[list[str]]:
        """All rows as they are read."""
        return [
            [cell_text(cell, column, units) for cell, column in zip(row, self.columns, strict=True)]
            for row in self.rows
        ]


def cell_text(cell: Cell, column: AnswerColumn, units: UnitChoice) -> str:
    """One number or word; what is not there is a dash."""
    if cell is None or (isinstance(cell, float) and np.isnan(cell)):
        return "-"
    if isinstance(cell, str):
        return cell
    if isinstance(cell, int) and not column.unit:
        return f"{cell:,}"
    number = units.number(float(cell), column.unit) if column.unit else float(cell)
    return plain_number(number, column.digits)


def plain_number(number: float, digits: int) -> str:
    """With so many digits that count; large ones as they are written by hand, 11,030 and not 1.103e+04."""
    text = f"{number:.{digits}g}"
    return f"{float(text):,.0f}" if "e+" in text and abs(number) < 1e9 else text


@dataclass(frozen=True)
class AnswerFigure:
    """A figure, drawn when it is asked for: a matplotlib figure in the units that are chosen."""

    name: str
    """Of its file, without suffix."""
    caption: str
    draw: Callable[[UnitChoice], Any]


@dataclass(frozen=True)
class Answer:
    """One answer: a title, sentences, tables, figures, what it rests on, and what its reader must know."""

    key: str
    title: str
    words: tuple[str, ...] = ()
    tables: tuple[AnswerTable, ...] = ()
    figures: tuple[AnswerFigure, ...] = ()
    founded: tuple[Founded, ...] = ()
    warnings: tuple[str, ...] = ()


def printed(answer: Answer, units: UnitChoice = USUAL_UNITS) -> Group:
    """An answer for the terminal."""
    shown: list[Any] = [Text(answer.title, style="bold"), *[Text(line) for line in answer.words]]
    for one in answer.tables:
        table = table_of(escape(one.title), *map(escape, one.headings(units)))  # [m] is a unit, and no markup
        for column in table.columns:
            column.overflow = "fold"
        if all(isinstance(row[0], str) and len(row[0]) <= _WHOLE_NAME for row in one.rows):
            table.columns[0].no_wrap = True
        for row in one.texts(units):
            table.add_row(*map(escape, row))
        for column, cells in zip(table.columns, zip(*one.rows, strict=True), strict=False):
            if all(isinstance(cell, str) for cell in cells):
                column.justify = "left"
        shown.append(table)
    shown += [Text(f"warning: {line}", style="bold") for line in answer.warnings]
    shown += [Text(line) for line in founding_lines(answer.founded)]
    return Group(*shown)


def founding_lines(founded: Sequence[Founded]) -> list[str]:
    """What rests on memory alone, marked as such; the rest is listed in reports."""
    return [f"{one.what} ({one.source}): {one.mark}" for one in founded if one.from_memory]
