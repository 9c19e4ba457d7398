"""CSV tables that a scenario names: the first line gives each column's name and unit, as `luff [deg]`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from pydantic import ValidationInfo

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files.delimited import name_and_unit, read_table
from deckcrane.model import units
from deckcrane.model.data import fault, nearest
from deckcrane.model.units import Quantity, UnitError, quantity

LARGEST_COURSE = 10_000_000
"""Largest table [bytes] whose rows are copied into the scenario."""


@dataclass(frozen=True)
class Columns:
    """A table: its name in messages, the headers, units and numbers of its columns, and the line number of each row."""

    source: str
    headers: dict[str, str]
    units: dict[str, str | None]
    numbers: dict[str, list[float]]
    lines: list[int]


@dataclass(frozen=True)
class RecordedSeries:
    """Columns of a recorded motion over time, in SI, with the file's name and the line number of each row."""

    t: Array
    columns: dict[str, Array]
    source: str
    lines: tuple[int, ...]


def folder_of(info: ValidationInfo) -> Path | None:
    """The folder of the scenario file being read; None for a scenario that is not a file."""
    return (info.context or {}).get("folder")


def read_columns(name: str, folder: Path | None) -> Columns:
    """Read a table from a file, named relative to the scenario's folder (or the working folder if the scenario is no file)."""
    path = Path(name) if folder is None else folder / name
    try:
        table = read_table(path, LARGEST_COURSE, such_as="time [s], luff [deg]", blank_lines=True)
        numbers = table.numbers(range(len(table.names)))
    except DeckcraneError as error:
        raise fault(str(error)) from None
    if not len(numbers):
        raise fault(f"{name}: there are no numbers below the names of its columns")
    headers = _read_headers(name, table.names)
    return Columns(
        name,
        {key: header for key, (header, _) in headers.items()},
        {key: unit for key, (_, unit) in headers.items()},
        {key: numbers[:, i].tolist() for i, key in enumerate(headers)},
        list(table.lines),
    )


def _read_headers(source: str, cells: Sequence[str]) -> dict[str, tuple[str, str | None]]:
    headers: dict[str, tuple[str, str | None]] = {}
    for cell in cells:
        name, unit = name_and_unit(cell) or ("", None)
        if not name:
            raise fault(f"{source}: cannot read the column name {cell[:40]!r}; write it like luff [deg]")
        if name in headers:
            raise fault(f"{source}: two columns are called {name}; keep one")
        headers[name] = (cell.strip(), unit or None)
    return headers


def samples_of(table: Columns, column: str | None) -> list[tuple[float, Quantity]]:
    """The points (time, value) of one column; the values keep their unit."""
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
    dimension = units.TIME if name == "time" else None
    try:
        factor = quantity(f"1 {unit}" if unit else 1.0, dimension)
    except UnitError as error:
        raise fault(f"{table.source}: column {table.headers[name]}: {error}") from None
    return [Quantity(value * float(factor), factor.powers, table.headers[name]) for value in table.numbers[name]]


def rows_of_sines(table: Columns) -> list[dict[str, str]]:
    """The rows of a table of sines, each cell with its unit as a user would write it."""
    allowed = ("amplitude", "period", "frequency", "phase")
    for name in table.numbers:
        if name not in allowed:
            raise fault(
                f"{table.source}: the columns are {', '.join(allowed)};{nearest(name, allowed)} this one is {name}"
            )
    return [
        {name: f"{values[row]!r} {table.units[name] or ''}".strip() for name, values in table.numbers.items()}
        for row in range(len(table.lines))
    ]


def read_series(name: str, wanted: Mapping[str, units.Dimension], lone: bool = False) -> RecordedSeries:
    """Read columns of a recorded motion in SI, each with its unit; with `lone`, the only column, whatever its name."""
    table = read_table(Path(name), such_as="time [s], luff [deg]", blank_lines=True)
    location = f"{name}: line {table.header}"
    headers = {(name_and_unit(cell) or (cell, None))[0]: (i, cell) for i, cell in enumerate(table.names)}
    if "time" not in headers:
        raise DeckcraneError(f"{location}: there is no column time; there are {', '.join(headers)}")
    others = [key for key in headers if key != "time"]
    chosen = {key: dimension for key, dimension in wanted.items() if key in headers}
    unexpected = [key for key in others if len(wanted) > 1 and key not in wanted]
    if unexpected:
        raise DeckcraneError(
            f"{location}: the column {unexpected[0]!r} is not a motion of a vessel;{nearest(unexpected[0], wanted)} these are "
            f"{', '.join(wanted)}"
        )
    if not chosen and lone and len(others) == 1:
        chosen = dict.fromkeys(others, *wanted.values())
    if not chosen:
        first = next(iter(wanted))
        expected = f'"{first}"' if len(wanted) == 1 else ", ".join(wanted)
        raise DeckcraneError(
            f"{location}: there is no column {expected};{nearest(first, others)} there are {', '.join(others)}"
        )
    factors = [_unit_factor(location, headers["time"][1], units.TIME, "s")]
    factors += [_unit_factor(location, headers[key][1], dimension) for key, dimension in chosen.items()]
    numbers = table.numbers([headers["time"][0], *(headers[key][0] for key in chosen)]) * np.array(factors)
    t = numbers[:, 0]
    if len(t) < 6:
        raise DeckcraneError(f"{name}: a recorded motion needs six samples or more; there are {len(t)}")
    falling = np.flatnonzero(~(np.diff(t) > 0))
    if len(falling):
        row = int(falling[0]) + 1
        raise DeckcraneError(
            f"{name}: line {table.lines[row]}: times must rise; {t[row]:g} s comes after {t[row - 1]:g} s"
        )
    return RecordedSeries(t, {key: numbers[:, 1 + i] for i, key in enumerate(chosen)}, name, table.lines)


def _unit_factor(location: str, header: str, dimension: units.Dimension, bare: str | None = None) -> float:
    key, unit = name_and_unit(header) or (header, None)
    if unit is None and bare is None:
        raise DeckcraneError(f"{location}: the column {key} has no unit; write it like {key} [{dimension.unit}]")
    try:
        return float(units.quantity(f"1 {unit or bare}", dimension))
    except units.UnitError as error:
        raise DeckcraneError(f"{location}, column {header}: {error}") from None
