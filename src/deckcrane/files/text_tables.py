"""Read tables from text files and spreadsheets, as loggers and spreadsheets of all countries write them.

Columns are separated by commas, semicolons or tabs; with the latter two the decimal sign may be a comma. Motions, spectra and
tables that a scenario names are all read here.

Lists of items have columns of text and of numbers.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from deckcrane.errors import DeckcraneError
from deckcrane.files.parsing import parse_errors_in_words
from deckcrane.files.paths import LARGEST_TABLE, check_readable, is_file

LARGEST = 1e30
"""Larger numbers are refused: no quantity of a crane is larger."""
_NO_NUMBER = ("", "nan", "na", "n/a", "null", "none", "-", "--")
"""How loggers and spreadsheets write that there is no number."""
_BYTE_ORDER_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_WITH_DECIMAL_POINT = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_WITH_DECIMAL_COMMA = re.compile(r"[+-]?(?:[0-9]+,[0-9]*|,[0-9]+)(?:[eE][+-]?[0-9]+)?")


@dataclass(frozen=True)
class TextTable:
    """A table of text: column names and their line, and the cells of all rows with their lines."""

    path: Path
    names: tuple[str, ...]
    header: int
    lines: tuple[int, ...]
    cells: tuple[tuple[str, ...], ...]
    decimal: str

    def numbers(self, columns: Iterable[int], gaps: bool = False) -> NDArray[np.float64]:
        """Convert columns to numbers, one row per line; an error names the first cell that is not a number.

        With `gaps`, cells that are empty or say that there is no number (nan, NA, -) are NaN.
        """
        chosen = list(columns)
        values = np.empty((len(self.cells), len(chosen)))
        for row, (line, cells) in enumerate(zip(self.lines, self.cells, strict=True)):
            for position, column in enumerate(chosen):
                cell = cells[column].strip()
                missing = gaps and cell.lower() in _NO_NUMBER
                values[row, position] = np.nan if missing else self._parse_cell(line, column, cell)
        return values

    def _parse_cell(self, line: int, column: int, cell: str) -> float:
        number = (_WITH_DECIMAL_COMMA if self.decimal == "," and "," in cell else _WITH_DECIMAL_POINT).fullmatch(cell)
        value = float(cell.replace(",", ".")) if number else float("nan")
        if abs(value) <= LARGEST:
            return value
        location = f"{self.path}: line {line}, column {self.names[column]}"
        if np.isfinite(value):
            raise DeckcraneError(f"{location}: {cell[:40]!r} is far too large")
        if self.decimal == "," and _WITH_DECIMAL_POINT.fullmatch(cell) is None and "." in cell:
            raise DeckcraneError(
                f"{location}: {cell!r} is not a number; other cells have a decimal comma: write all alike"
            )
        fault = f"{cell[:40]!r} is not a finite number" if cell else "is empty"
        raise DeckcraneError(f"{location}: {fault}; fill the gap or cut the rows out")


def name_and_unit(header: str) -> tuple[str, str | None] | None:
    """Split `luff [deg]` or `luff (deg)` into name and unit (None where no unit is given); None if it cannot be split."""
    header = header.strip()
    for opening, closing in ("[]", "()"):
        name, bracket, rest = header.partition(opening)
        if bracket:
            unit, inside, remainder = rest.partition(closing)
            marks = set("[]()") if opening == "[" else set("()")
            well_formed = inside and not remainder.strip() and not marks & set(name) and opening not in unit
            return (name.strip(), unit.strip()) if well_formed else None
    return None if set("[]()") & set(header) else (header, None)


def read_table(
    path: Path, most: int = LARGEST_TABLE, such_as: str = "time, luff [deg]", blank_lines: bool = False
) -> TextTable:
    """Read the table in a file of at most `most` bytes. The first line names the columns; `sep=;` may stand before it.

    Blank lines are gaps in a record, and refused, unless they are allowed.
    """
    lines = _read_text(path, most).splitlines()
    first = 1 if lines and re.fullmatch(r"(?i)\"?sep=.\"?", lines[0].strip()) else 0
    header = lines[first].lstrip("# \t") if len(lines) > first else ""
    if not header.strip(" \t,;\"'"):
        raise DeckcraneError(f"{path}: the file is empty; its first line names the columns, such as {such_as}")
    separator = next((separator for separator in ("\t", ";") if separator in header), ",")
    try:
        parsed = list(csv.reader([header, *lines[first + 1 :]], delimiter=separator, strict=True))
    except csv.Error as error:
        raise DeckcraneError(f"cannot read {path}: {error}") from error
    if len(parsed) != len(lines) - first:
        raise DeckcraneError(f"{path}: a quoted cell runs over more than one line; a row of numbers is one line")
    names = tuple(cell.strip() for cell in parsed[0])
    rows = _read_rows(path, parsed[1:], len(names), first + 2, separator, blank_lines)
    has_decimal_comma = separator != "," and any(
        _WITH_DECIMAL_COMMA.fullmatch(cell.strip()) for cells in rows.values() for cell in cells
    )
    table = TextTable(path, names, first + 1, tuple(rows), tuple(rows.values()), "," if has_decimal_comma else ".")
    if has_decimal_comma:
        _check_decimals(table)
    return table


def _check_decimals(table: TextTable) -> None:
    """Refuse a decimal point beside decimal commas: one of them separates thousands, and which is unknown."""
    for line, cells in zip(table.lines, table.cells, strict=True):
        for name, cell in zip(table.names, cells, strict=True):
            if "." in cell and _WITH_DECIMAL_POINT.fullmatch(cell.strip()):
                raise DeckcraneError(
                    f"{table.path}: line {line}, column {name}: {cell.strip()!r} has a decimal point, other cells have a "
                    "decimal comma; write all alike, and thousands without marks"
                )


def _read_rows(
    path: Path, lines: list[list[str]], width: int, first: int, separator: str, blank_lines: bool
) -> dict[int, tuple[str, ...]]:
    """The rows by line number, without empty lines at the end."""
    last = max((i for i, cells in enumerate(lines) if any(cell.strip() for cell in cells)), default=-1)
    rows = {}
    for number, cells in enumerate(lines[: last + 1], start=first):
        if not any(cell.strip() for cell in cells):
            if blank_lines:
                continue
            raise DeckcraneError(f"{path}: line {number} is empty; a gap in the record must be filled or cut out")
        if len(cells) == width + 1 and not cells[-1].strip():
            cells = cells[:-1]  # a separator at the end of each line
        if len(cells) != width:
            hint = (
                "; where the decimal sign is a comma, separate the columns with semicolons or tabs"
                if separator == "," and len(cells) == 2 * width
                else ""
            )
            raise DeckcraneError(
                f"{path}: line {number} has {len(cells)} cells, the first line names {width} columns{hint}"
            )
        rows[number] = tuple(cells)
    return rows


def _read_text(path: Path, most: int) -> str:
    """The file as text: Unicode by its byte-order mark, UTF-8, or the code page of Windows in western Europe."""
    check_readable(path, most)
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise DeckcraneError(f"there is no file {path}") from error
    except OSError as error:
        raise DeckcraneError(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from error
    encoding = next((name for signature, name in _BYTE_ORDER_MARKS if data.startswith(signature)), None)
    for candidate in (encoding,) if encoding else ("utf-8", "cp1252"):
        try:
            text = io.TextIOWrapper(io.BytesIO(data), encoding=candidate, newline=None).read()
        except UnicodeError:
            continue
        if not re.search(r"[\x00-\x08\x0e-\x1f]", text):
            return text
    raise DeckcraneError(f"cannot read {path}: it is not text")


LARGEST_SHEET = 10_000_000
"""Bytes of a table whose rows become part of a scenario."""
MOST_ROWS = 20_000


@dataclass(frozen=True)
class Sheet:
    """Columns by name: units of all (None where none is given), texts of some, numbers of the others; and the line of each row."""

    units: dict[str, str | None]
    texts: dict[str, tuple[str, ...]]
    numbers: dict[str, list[float]]
    lines: tuple[int, ...]


def read_sheet(path: Path, text: Sequence[str], such_as: str) -> Sheet:
    """Read the table in a file; columns named in `text` are texts, all others numbers, with their units in the first line."""
    table = (
        _read_spreadsheet(path) if path.suffix.lower() == ".xlsx" else read_table(path, LARGEST_SHEET, such_as, True)
    )
    units: dict[str, str | None] = {}
    columns: dict[str, int] = {}
    for column, header in enumerate(table.names):
        name, unit = name_and_unit(header) or ("", None)
        if not name:
            raise DeckcraneError(f"{path}: cannot read the column name {header[:40]!r}; write it like mass [t]")
        if name in units:
            raise DeckcraneError(f"{path}: two columns are called {name}; keep one")
        units[name], columns[name] = unit, column
    if not table.lines:
        raise DeckcraneError(f"{path}: there are no rows below the names of its columns")
    texts = {name: tuple(cells[columns[name]].strip() for cells in table.cells) for name in text if name in columns}
    others = [name for name in columns if name not in texts]
    numbers = table.numbers(columns[name] for name in others)
    return Sheet(units, texts, {name: numbers[:, i].tolist() for i, name in enumerate(others)}, table.lines)


def _read_spreadsheet(path: Path) -> TextTable:
    """Read the first sheet of an .xlsx file as a table of texts."""
    try:
        from openpyxl import load_workbook
    except ImportError:
        raise DeckcraneError(
            f"{path}: spreadsheets are read by openpyxl, which is not installed; pip install deckcrane[tables], or save the sheet "
            "as CSV"
        ) from None
    remedy = "save it as .xlsx again, or as CSV"
    if not is_file(path):
        raise DeckcraneError(f"there is no file {path}")
    check_readable(path, LARGEST_SHEET)
    with parse_errors_in_words(path, "a spreadsheet", remedy):
        book = load_workbook(path, read_only=True, data_only=True)
        rows = []
        for number, cells in enumerate(book.worksheets[0].iter_rows(values_only=True, max_row=MOST_ROWS + 1), start=1):
            rows.append((number, ["" if cell is None else str(cell) for cell in cells]))
        book.close()
    filled = [(number, cells) for number, cells in rows if any(cell.strip() for cell in cells)]
    if not filled:
        raise DeckcraneError(f"{path}: its first sheet is empty; the first row names the columns")
    header, names = filled[0]
    width = max(column for column, cell in enumerate(names, start=1) if cell.strip())
    for number, cells in filled[1:]:
        if any(cell.strip() for cell in cells[width:]):
            raise DeckcraneError(f"{path}: row {number} has cells beyond the {width} columns that the first row names")
    padded = [tuple((cells + [""] * width)[:width]) for _, cells in filled[1:]]
    return TextTable(path, tuple(names[:width]), header, tuple(number for number, _ in filled[1:]), tuple(padded), ".")
