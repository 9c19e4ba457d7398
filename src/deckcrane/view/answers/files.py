"""Tables of an answer as files: a sheet each in .xlsx, a file each in .csv; full-precision numbers in chosen units."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import write
from deckcrane.files.excel import EXCEL_COLUMNS, EXCEL_ROWS, not_a_formula, write_workbook
from deckcrane.files.paths import check_free, check_suffix
from deckcrane.view.answers.answer import USUAL_UNITS, Answer, AnswerColumn, AnswerTable, Cell
from deckcrane.view.tables import UnitChoice

TABLES = (".xlsx", ".csv")
"""Suffixes of files that the tables of an answer can be written to."""
_LONGEST_NAME = 31
"""Most characters in the name of a sheet."""


def write_tables(answer: Answer, path: str | Path, units: UnitChoice = USUAL_UNITS) -> list[Path]:
    """Write all tables of an answer: into one .xlsx, or into NAME.csv, NAME-2.csv and so on."""
    path = Path(path)
    check_free(path)
    check_suffix(path, TABLES)
    if not answer.tables:
        raise DeckcraneError(f"cannot write {path}: {answer.title} has no tables")
    for table in answer.tables:
        if path.suffix.lower() == ".xlsx" and (len(table.rows) >= EXCEL_ROWS or len(table.columns) > EXCEL_COLUMNS):
            raise DeckcraneError(
                f'cannot write {path}: the table "{table.title}" has {len(table.rows):,} rows and {len(table.columns):,} columns, '
                f"more than a sheet of Excel holds; write {path.with_suffix('.csv')}"
            )
    if path.suffix.lower() == ".xlsx":
        return [write(path, lambda temporary: _write_sheets(answer, temporary, units))]
    return [
        _write_csv(table, place, units) for table, place in zip(answer.tables, _csv_places(answer, path), strict=True)
    ]


def values(table: AnswerTable, units: UnitChoice = USUAL_UNITS) -> list[list[Cell]]:
    """Rows with numbers in the shown units, with all their digits; missing values are empty."""
    return [
        [_value(cell, column, units) for cell, column in zip(row, table.columns, strict=True)] for row in table.rows
    ]


def _value(cell: Cell, column: AnswerColumn, units: UnitChoice) -> Cell:
    if cell is None or isinstance(cell, str) or cell != cell:
        return cell if isinstance(cell, str) else None
    if not column.unit:
        return int(cell) if isinstance(cell, int) else float(cell)
    return units.number(float(cell), column.unit)


def _csv_places(answer: Answer, path: Path) -> list[Path]:
    further = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in range(2, len(answer.tables) + 1))
    return [path, *further]


def _write_csv(table: AnswerTable, path: Path, units: UnitChoice) -> Path:
    def writer(temporary: Path) -> None:
        with temporary.open("w", encoding="utf-8", newline="") as file:
            lines = csv.writer(file, lineterminator="\n")
            rows: list[Sequence[Cell]] = [table.headings(units, in_files=True), *values(table, units)]
            lines.writerows([_csv_cell(cell) for cell in row] for row in rows)

    return write(path, writer)


def _csv_cell(cell: Cell) -> Cell:
    return "" if cell is None else not_a_formula(cell) if isinstance(cell, str) else cell


def _write_sheets(answer: Answer, path: Path, units: UnitChoice) -> None:
    """Write a sheet for each table, and one that describes them and their sources."""
    names = sheet_names([table.title for table in answer.tables])
    sheets: dict[str, Iterable[Sequence[Cell]]] = {
        name: [table.headings(units, in_files=True), *values(table, units)]
        for name, table in zip(names, answer.tables, strict=True)
    }
    write_workbook(path, {**sheets, _unique_name("about", names): _about(answer)})


def _about(answer: Answer) -> Iterator[Sequence[str]]:
    yield ("title", answer.title)
    yield from (("", line) for line in answer.words)
    yield from (("warning", line) for line in answer.warnings)
    yield from (("rests on", entry.text) for entry in answer.founded)


def sheet_names(titles: Sequence[str]) -> list[str]:
    """Names of sheets: short, unique, without the characters that Excel refuses."""
    names: list[str] = []
    for title in titles:
        plain = re.sub(r"[\[\]:*?/\\]+", " ", title).strip(" '") or "table"
        names.append(_unique_name(plain, names))
    return names


def _unique_name(name: str, taken: Sequence[str]) -> str:
    """Give a name that is not taken; Excel does not distinguish upper and lower case."""
    lowercase = {other.lower() for other in taken}
    for number in range(1, len(taken) + 2):
        ending = "" if number == 1 else f" {number}"
        candidate = name[: _LONGEST_NAME - len(ending)].rstrip() + ending
        if candidate.lower() not in lowercase:
            return candidate
    raise AssertionError("among one more names than there are, one is free")
