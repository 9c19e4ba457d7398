"""Read tables with columns of text and of numbers from text files and spreadsheets: lists of items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deckcrane.errors import DeckcraneError
from deckcrane.files.delimited import TextTable, name_and_unit, read_table
from deckcrane.files.foreign import understood
from deckcrane.files.paths import check_readable, is_file

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
    with understood(path, "a spreadsheet", remedy):
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
