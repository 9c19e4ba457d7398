"""Tables that a scenario names: CSV files whose first line gives each column's name and unit, as `luff [deg]`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from pydantic import ValidationInfo

from deckcrane.errors import DeckcraneError
from deckcrane.files.delimited import name_and_unit, read_table
from deckcrane.model import units
from deckcrane.model.data import fault, nearest
from deckcrane.model.units import Quantity, UnitError, quantity

LARGEST_COURSE = 10_000_000
"""Bytes of a table whose rows stand in the scenario."""


@dataclass(frozen=True)
class Columns:
    """A table: its name in messages, the headers, units and numbers of its columns, and the line of each row."""

    source: str
    headers: dict[str, str]
    units: dict[str, str | None]
    numbers: dict[str, list[float]]
    lines: list[int]


def folder_of(info: ValidationInfo) -> Path | None:
    """Where the file of the scenario that is being read lies; None for a scenario that is not a file."""
    return (info.context or {}).get("folder")


def read_columns(name: str, folder: Path | None) -> Columns:
    """The table in a file, named from the scenario's folder (from the working folder where the scenario is not a file)."""
    path = Path(name) if folder is None else folder / name
    try:
        table = read_table(path, LARGEST_COURSE, such_as="time [s], luff [deg]", blank_lines=True)
        numbers = table.numbers(range(len(table.names)))
    except DeckcraneError as error:
        raise fault(str(error)) from None
    if not len(numbers):
        raise fault(f"{name}: there are no numbers below the names of its columns")
    headers = _headers(name, table.names)
    return Columns(
        name,
        {key: header for key, (header, _) in headers.items()},
        {key: unit for key, (_, unit) in headers.items()},
        {key: numbers[:, i].tolist() for i, key in enumerate(headers)},
        list(table.lines),
    )


def _headers(source: str, cells: Sequence[str]) -> dict[str, tuple[str, str | None]]:
    found: dict[str, tuple[str, str | None]] = {}
    for cell in cells:
        name, unit = name_and_unit(cell) or ("", None)
        if not name:
            raise fault(f"{source}: cannot read the column name {cell[:40]!r}; write it like luff [deg]")
        if name in found:
            raise fault(f"{source}: two columns are called {name}; keep one")
        found[name] = (cell.strip(), unit or None)
    return found


def samples_of(table: Columns, column: str | None) -> list[tuple[float, Quantity]]:
    """The points (time, value) of one column; the values remember their unit."""
    others = [name for name in table.numbers if name != "time"]
    if "time" not in table.numbers:
        raise fault(f"{table.source}: there is no column time; there are {', '.join(others)}")
    if column is None and len(others) != 1:
        raise fault(
            f"{table.source}: which column? Write column: NAME; there are {', '.join(others) or 'none but time'}"
        )
    chosen = column if column is not None else others[0]
    if chosen not in others:
        hint = nearest(chosen, others) or f" there are {', '.join(others)}"
        raise fault(f'{table.source}: there is no column "{chosen}";{hint}')
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
