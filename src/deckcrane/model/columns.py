"""Tables that a scenario names: CSV files whose first line gives each column's name and unit, as `luff [deg]`.

Cells are separated by commas, semicolons or tabs; with the last two, numbers may have decimal commas. Depends on `parts`.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite
from pathlib import Path

from pydantic import ValidationInfo

from deckcrane.model import units
from deckcrane.model.parts import fault, nearest
from deckcrane.model.units import Quantity, UnitError, quantity

LARGEST_TABLE = 10_000_000
"""Bytes of a table."""


@dataclass(frozen=True)
class Columns:
    """A table: its name in messages, the headers, units and numbers of its columns, and the line of each row."""

    source: str
    headers: dict[str, str]
    units: dict[str, str | None]
    numbers: dict[str, list[float]]
    lines: list[int]


def folder_of(info: ValidationInfo) -> Path | None:
    """Where the file of the scenario that is being read lies; None for a scenario that is no file."""
    return (info.context or {}).get("folder")


def read_columns(name: str, folder: Path | None) -> Columns:
    """The table in a file, named from the scenario's folder (from the working folder where the scenario is no file)."""
    path = Path(name) if folder is None else folder / name
    data = _bytes(path)
    if len(data) > LARGEST_TABLE:
        raise fault(f"{path} is larger than {LARGEST_TABLE // 1_000_000} MB")
    try:
        return _table(name, data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise fault(f"{path} is not UTF-8 text") from None


def _bytes(path: Path) -> bytes:
    """What is in a file, up to a little more than the largest table; devices and pipes, which may never end, are refused."""
    try:
        exists, is_file = path.exists(), path.is_file()
        if is_file:
            with path.open("rb") as stream:
                return stream.read(LARGEST_TABLE + 1)
    except (OSError, ValueError) as error:  # among them a name that no file can have
        raise fault(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from None
    raise fault(f"{path} is not a file of text" if exists else f"there is no file {path}")


def _table(source: str, text: str) -> Columns:
    first = text.partition("\n")[0]
    mark = next((mark for mark in (";", "\t") if mark in first), ",")
    try:
        rows = [
            (n, row)
            for n, row in enumerate(csv.reader(text.splitlines(), delimiter=mark), 1)
            if any(map(str.strip, row))
        ]
    except csv.Error as error:
        raise fault(f"{source}: {error}") from None
    if len(rows) < 2:
        raise fault(
            f"{source}: needs a first line that names the columns, such as time [s], luff [deg], and rows of numbers"
        )
    headers = _headers(source, rows[0][1])
    numbers: dict[str, list[float]] = {name: [] for name in headers}
    for line, row in rows[1:]:
        if len(row) != len(headers):
            raise fault(f"{source}: line {line} has {len(row)} cells, the first line names {len(headers)} columns")
        for name, cell in zip(headers, row, strict=True):
            numbers[name].append(_number(f"{source}: line {line}, column {name}", cell, mark))
    return Columns(
        source,
        {name: header for name, (header, _) in headers.items()},
        {name: unit for name, (_, unit) in headers.items()},
        numbers,
        [line for line, _ in rows[1:]],
    )


def _headers(source: str, cells: list[str]) -> dict[str, tuple[str, str | None]]:
    found: dict[str, tuple[str, str | None]] = {}
    for cell in cells:
        match = re.fullmatch(r"\s*([^\[\]]*?)\s*(?:\[\s*([^\[\]]*?)\s*\])?\s*", cell)
        if match is None or not match[1]:
            raise fault(f"{source}: cannot read the column name {cell!r}; write it like luff [deg]")
        if match[1] in found:
            raise fault(f"{source}: two columns are called {match[1]}; keep one")
        found[match[1]] = (cell.strip(), match[2] or None)
    return found


def _number(place: str, cell: str, mark: str) -> float:
    try:
        value = float(cell.replace(",", ".") if mark != "," else cell)
    except ValueError:
        value = float("nan")
    if not isfinite(value):
        raise fault(f"{place}: {cell.strip()!r} is not a finite number" if cell.strip() else f"{place} is empty")
    return value


def samples_of(table: Columns, column: str | None) -> list[tuple[float, Quantity]]:
    """The points (time, value) of one column; the values remember their unit."""
    others = [name for name in table.numbers if name != "time"]
    if "time" not in table.numbers:
        raise fault(f"{table.source}: no column is called time; there are {', '.join(others)}")
    if column is None and len(others) != 1:
        raise fault(
            f"{table.source}: which column? Write column: NAME; there are {', '.join(others) or 'none but time'}"
        )
    chosen = column if column is not None else others[0]
    if chosen not in others:
        hint = nearest(chosen, others) or f" there are {', '.join(others)}"
        raise fault(f'{table.source}: no column is called "{chosen}";{hint}')
    times = [float(value) for value in _quantities(table, "time")]
    for (before, after), line in zip(pairwise(times), table.lines[1:], strict=True):
        if after <= before:
            raise fault(f"{table.source}: line {line}: times must rise; {after:g} s comes after {before:g} s")
    return list(zip(times, _quantities(table, chosen), strict=True))


def _quantities(table: Columns, name: str) -> list[Quantity]:
    unit = table.units[name]
    wanted = units.TIME if name == "time" else None
    try:
        one = quantity(f"1 {unit}" if unit else 1.0, wanted)
    except UnitError as error:
        raise fault(f"{table.source}: column {table.headers[name]}: {error}") from None
    return [Quantity(value * float(one), one.powers, table.headers[name]) for value in table.numbers[name]]


def rows_of_sines(table: Columns) -> list[dict[str, str]]:
    """The rows of a table of sines, each cell with its unit as a user would write it."""
    known = ("amplitude", "period", "frequency", "phase")
    for name in table.numbers:
        if name not in known:
            raise fault(f"{table.source}: the columns are {', '.join(known)};{nearest(name, known)} this one is {name}")
    return [
        {name: f"{values[row]!r} {table.units[name] or ''}".strip() for name, values in table.numbers.items()}
        for row in range(len(table.lines))
    ]
