"""CSV tables that a scenario names, and coefficients of wind and current forces on a vessel by flow direction.

The first line of a table gives each column's name and unit, as `luff [deg]`.

Directions are relative to the bow, counter-clockwise seen from above, of where the flow goes **to**: 0 deg from astern, 90 deg
from starboard to port, 180 deg from ahead. That is how OCIMF counts (anti-clockwise from the stern; Mooring Equipment
Guidelines, Sec. 2), and how `sea.direction` does. Forces are positive forward and to port, moments counter-clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import pi, sin
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from pydantic import Field, GetJsonSchemaHandler, ValidationInfo, model_validator
from pydantic_core import CoreSchema

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files.text_tables import name_and_unit, read_table
from deckcrane.scenario.data import Angle, Data, Json, Measure, did_you_mean, validation_error
from deckcrane.units import quantities
from deckcrane.units.quantities import Quantity, UnitError, quantity

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
        raise validation_error(str(error)) from None
    if not len(numbers):
        raise validation_error(f"{name}: there are no numbers below the names of its columns")
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
            raise validation_error(f"{source}: cannot read the column name {cell[:40]!r}; write it like luff [deg]")
        if name in headers:
            raise validation_error(f"{source}: two columns are called {name}; keep one")
        headers[name] = (cell.strip(), unit or None)
    return headers


def samples_of(table: Columns, column: str | None) -> list[tuple[float, Quantity]]:
    """The points (time, value) of one column; the values keep their unit."""
    others = [name for name in table.numbers if name != "time"]
    if "time" not in table.numbers:
        raise validation_error(f"{table.source}: there is no column time; there are {', '.join(others)}")
    if column is None and len(others) != 1:
        raise validation_error(
            f"{table.source}: which column? Write column: NAME; there are {', '.join(others) or 'none but time'}"
        )
    chosen = column if column is not None else others[0]
    if chosen not in others:
        hint = did_you_mean(chosen, others) or f" there are {', '.join(others)}"
        raise validation_error(f'{table.source}: there is no column "{chosen}";{hint}')
    times = [float(value) for value in _quantities(table, "time")]
    for (before, after), line in zip(pairwise(times), table.lines[1:], strict=True):
        if after <= before:
            raise validation_error(
                f"{table.source}: line {line}: times must rise; {after:g} s comes after {before:g} s"
            )
    return list(zip(times, _quantities(table, chosen), strict=True))


def _quantities(table: Columns, name: str) -> list[Quantity]:
    unit = table.units[name]
    dimension = quantities.TIME if name == "time" else None
    try:
        factor = quantity(f"1 {unit}" if unit else 1.0, dimension)
    except UnitError as error:
        raise validation_error(f"{table.source}: column {table.headers[name]}: {error}") from None
    return [Quantity(value * float(factor), factor.powers, table.headers[name]) for value in table.numbers[name]]


def rows_of_sines(table: Columns) -> list[dict[str, str]]:
    """The rows of a table of sines, each cell with its unit as a user would write it."""
    allowed = ("amplitude", "period", "frequency", "phase")
    for name in table.numbers:
        if name not in allowed:
            raise validation_error(
                f"{table.source}: the columns are {', '.join(allowed)};{did_you_mean(name, allowed)} this one is {name}"
            )
    return [
        {name: f"{values[row]!r} {table.units[name] or ''}".strip() for name, values in table.numbers.items()}
        for row in range(len(table.lines))
    ]


def read_series(name: str, wanted: Mapping[str, quantities.Dimension], lone: bool = False) -> RecordedSeries:
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
            f"{location}: the column {unexpected[0]!r} is not a motion of a vessel;{did_you_mean(unexpected[0], wanted)} these are "
            f"{', '.join(wanted)}"
        )
    if not chosen and lone and len(others) == 1:
        chosen = dict.fromkeys(others, *wanted.values())
    if not chosen:
        first = next(iter(wanted))
        expected = f'"{first}"' if len(wanted) == 1 else ", ".join(wanted)
        raise DeckcraneError(
            f"{location}: there is no column {expected};{did_you_mean(first, others)} there are {', '.join(others)}"
        )
    factors = [_unit_factor(location, headers["time"][1], quantities.TIME, "s")]
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


def _unit_factor(location: str, header: str, dimension: quantities.Dimension, bare: str | None = None) -> float:
    key, unit = name_and_unit(header) or (header, None)
    if unit is None and bare is None:
        raise DeckcraneError(f"{location}: the column {key} has no unit; write it like {key} [{dimension.unit}]")
    try:
        return float(quantities.quantity(f"1 {unit or bare}", dimension))
    except quantities.UnitError as error:
        raise DeckcraneError(f"{location}, column {header}: {error}") from None


Factor = Annotated[float, Measure(quantities.RATIO)]
PositiveFactor = Annotated[float, Measure(quantities.RATIO, "not negative")]
MOST = 73
"""Most angles in a table: every 5 deg, all around."""
WIDEST_GAP = pi / 4
"""Largest gap [rad] between neighbouring angles of a table."""
SAME = 1e-6
"""Angles closer than this [rad] count as equal."""
COLUMNS = ("angle", "x", "y", "n")


class ShapeFactors(Data):
    """C_X = x cos(a), C_Y = y sin(a), C_N = -n sin(2 a), of a flow that goes in the direction a from the bow.

    The form is that of T. I. Fossen, Handbook of Marine Craft Hydrodynamics and Motion Control, Wiley 2011, Sec. 8.1, for ships
    that are alike to both sides: typically x is 0.5 to 0.9, y 0.7 to 0.95 and n 0.05 to 0.2 in wind.
    """

    x: PositiveFactor = Field(description="along the vessel, on the frontal area, such as 0.7")
    y: PositiveFactor = Field(description="across it, on the lateral area, such as 0.9")
    n: Factor = Field(default=0.0, description="turning it broadside on, on lateral area times length, such as 0.1")


class ForceTable(Data):
    """Coefficients at angles all around, or from 0 to 180 deg for a vessel with port-starboard symmetry."""

    angle: tuple[Angle, ...] = Field(
        description="where the flow goes to, from the bow, counter-clockwise: 180 deg is from ahead"
    )
    x: tuple[Factor, ...] = Field(description="C_X, positive forward: below zero at 180 deg")
    y: tuple[Factor, ...] = Field(description="C_Y, positive to port")
    n: tuple[Factor, ...] = Field(description="C_N, positive counter-clockwise seen from above")

    @model_validator(mode="before")
    @classmethod
    def _read_file(cls, data: Any, info: ValidationInfo) -> Any:
        return _read_table_columns(data, info) if isinstance(data, str) else data

    @model_validator(mode="after")
    def _table_is_complete(self) -> ForceTable:
        count = len(self.angle)
        if count == 0:
            raise validation_error("needs angles all around, or from 0 to 180 deg, with x, y and n at each")
        for name in COLUMNS[1:]:
            if len(getattr(self, name)) != count:
                raise validation_error(
                    f"{name} has {len(getattr(self, name))} values for {count} angles; each angle needs one"
                )
        if count > MOST:
            raise validation_error(f"there are {count} angles; {MOST} are the most: every 5 deg is enough")
        around = sorted(angle % (2 * pi) for angle in self.around)
        gaps = [b - a for a, b in zip(around, [*around[1:], around[0] + 2 * pi], strict=True)] if around else [2 * pi]
        if min(gaps) < SAME:
            raise validation_error("two of the angles are the same; each is given once (0 and 360 deg are one)")
        if max(gaps) > WIDEST_GAP + SAME:
            raise validation_error(
                f"between two neighbouring angles there are {max(gaps) * 180 / pi:.4g} deg; give all directions, at most 45 deg "
                "apart: from 0 to 180 deg for a vessel that is alike to both sides, else all around"
            )
        if self.one_sided:
            for name in ("y", "n"):
                ends = [v for a, v in zip(self.angle, getattr(self, name), strict=True) if _is_on_axis(a)]
                if any(abs(value) > 1e-3 * max(map(abs, getattr(self, name))) for value in ends):
                    raise validation_error(
                        f"{name} of a table for one side must be zero at 0 and 180 deg; give all angles around"
                    )
        return self

    @property
    def one_sided(self) -> bool:
        """Whether the table covers one side only, of a vessel with port-starboard symmetry."""
        sines = [sin(angle) for angle in self.angle]
        return min(sines) > -SAME or max(sines) < SAME

    @property
    def around(self) -> tuple[float, ...]:
        """All angles, including those mirrored to the other side."""
        mirrored = [-angle for angle in self.angle if not _is_on_axis(angle)] if self.one_sided else []
        return (*self.angle, *mirrored)


@dataclass(frozen=True)
class OrFile:
    """Allow the name of a file in the JSON Schema."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        return {"anyOf": [handler(schema), {"type": "string"}]}


TableOrFile = Annotated[ForceTable | None, OrFile()]


def _is_on_axis(angle: float) -> bool:
    return abs(sin(angle)) < SAME


def _read_table_columns(name: str, info: ValidationInfo) -> dict[str, Any]:
    """Read the columns of a CSV file, which replace its name."""
    table = read_columns(name, folder_of(info))
    missing = [column for column in COLUMNS if column not in table.numbers]
    if missing:
        raise validation_error(
            f"{name}: there is no column {missing[0]}; the columns are angle [deg], x, y, n; these are "
            f"{', '.join(table.headers.values())}"
        )
    unit = table.units["angle"]
    if unit is None:
        raise validation_error(
            f"{name}: the column angle has no unit; write it like angle [deg] in the file's first line"
        )
    try:
        angles = [float(quantity(f"{value!r} {unit}", quantities.ANGLE)) for value in table.numbers["angle"]]
    except UnitError as error:
        raise validation_error(f"{name}: {error}") from None
    return {"angle": angles, **{column: table.numbers[column] for column in COLUMNS[1:]}}


def one_kind(shape: object, table: object) -> None:
    """Raise an error unless exactly one of the two is given."""
    if (shape is None) == (table is None):
        count = "neither" if shape is None else "both"
        raise validation_error(
            f"needs shape, such as {{x: 0.7, y: 0.9, n: 0.1}}, or table, one of the two; it has {count}"
        )
