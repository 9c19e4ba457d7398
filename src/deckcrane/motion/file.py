"""Motion files: `time` and one column for each moving coordinate, with units in the header where they are not SI.

A table of a run's dataset, with columns such as `q.luff [rad]`, is a motion file too.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from deckcrane.errors import DeckcraneError
from deckcrane.files.delimited import TextTable, name_and_unit, read_table
from deckcrane.files.flat_tables import EVENTS
from deckcrane.model import Scenario, units
from deckcrane.model.settings import ON_REQUEST, RECORDED
from deckcrane.motion.recording import Recording
from deckcrane.motion.signs import stop_signs, unit_signs, warn_of

SHORTEST = 1e-6
"""Smallest time between rows [s]: accelerations divide by its square."""

_DIMENSIONS = {
    ("angular", ""): units.ANGLE,
    ("angular", "d:"): units.ANGULAR_SPEED,
    ("angular", "dd:"): units.Dimension("an angular acceleration", (0, 0, -2), (1,), "3 deg/s^2"),
    ("linear", ""): units.LENGTH,
    ("linear", "d:"): units.SPEED,
    ("linear", "dd:"): units.ACCELERATION,
}
"""Dimensions by kind of coordinate and prefix of the column."""


@dataclass(frozen=True)
class _Column:
    """A column of a motion: its name, the factor that makes its numbers SI, and whether it states no unit."""

    name: str
    factor: float
    bare: bool


def read_csv(scenario: Scenario, path: Path) -> Recording:
    """Read and check the columns of a motion file in SI; warn of suspicious values."""
    table = read_table(path)
    motion_columns = _motion_columns(scenario, table)
    where = f"{path}: line {table.header}"
    names = {column.name for column in motion_columns.values()}
    if "time" not in names:
        raise DeckcraneError(f"{where}: no column `time`; the columns are: {', '.join(table.names)}")
    kinds = _coordinate_kinds(scenario)
    if not names & set(kinds):
        raise DeckcraneError(f"{where}: no column names a coordinate; there are: {', '.join(kinds)}")
    for name in sorted(names - {"time"}):
        base = name.removeprefix("dd:").removeprefix("d:")
        if base not in names:
            raise DeckcraneError(f"{where}: column {name} needs the column {base} beside it")
    numbers = table.numbers(motion_columns)
    columns = {column.name: column.factor * numbers[:, i] for i, column in enumerate(motion_columns.values())}
    t = columns.pop("time")
    if len(t) < 2:
        raise DeckcraneError(f"{path}: a motion needs at least two rows of numbers, there is {len(t)}")
    falling = np.flatnonzero(~(np.diff(t) > 0))
    if len(falling):
        row = int(falling[0]) + 1
        raise DeckcraneError(
            f"{path}: line {table.lines[row]}: time must rise from row to row; {t[row]:g} s follows {t[row - 1]:g} s"
        )
    short = np.flatnonzero(np.diff(t) < SHORTEST)
    if len(short):
        row = int(short[0]) + 1
        raise DeckcraneError(
            f"{path}: line {table.lines[row]}: {t[row] - t[row - 1]:.3g} s after the row before it; is the unit of time right?"
        )
    record = Recording(t, columns, str(path), table.lines)
    warn_of(
        unit_signs(scenario, t, columns, {column.name for column in motion_columns.values() if column.bare}, str(path))
    )
    warn_of(stop_signs(scenario, columns, record.place))
    return record


def _motion_columns(scenario: Scenario, table: TextTable) -> dict[int, _Column]:
    """Columns of the motion by index; other columns of a dataset's table are ignored."""
    of_dataset = any(name.startswith("q.") for name in table.names)
    columns: dict[int, _Column] = {}
    for i, header in enumerate(table.names):
        if (
            of_dataset
            and header.partition(".")[0].partition(" ")[0] in (*RECORDED, *ON_REQUEST, EVENTS)
            and not header.startswith("q.")
        ):
            continue
        column = _read_header(scenario, header.removeprefix("q.") if of_dataset else header, table)
        if any(column.name == earlier.name for earlier in columns.values()):
            raise DeckcraneError(f"{table.path}: line {table.header}: two columns for {column.name}; keep one")
        columns[i] = column
    return columns


def _coordinate_kinds(scenario: Scenario) -> dict[str, str]:
    """Kinds of coordinates, and of the extensions and joint angles that follow from them."""
    return {data.name: data.kind for data in (*scenario.plant.coordinates, *scenario.plant.dependents.values())}


def _read_header(scenario: Scenario, header: str, table: TextTable) -> _Column:
    where = f"{table.path}: line {table.header}"
    parsed = name_and_unit(header)
    if parsed is None:
        raise DeckcraneError(f"{where}: cannot read the column name {header[:40]!r}; write it like luff [deg]")
    name, unit = parsed
    kinds = _coordinate_kinds(scenario)
    base = name.removeprefix("dd:").removeprefix("d:")
    if name != "time" and base not in kinds:
        near = difflib.get_close_matches(base[:60], [*kinds, "time"], n=1)
        hint = f"did you mean {near[0]}?" if near else "the coordinates are: " + ", ".join(kinds)
        raise DeckcraneError(f"{where}: column {name[:60]!r} is not a coordinate of this scenario; {hint}")
    if unit is None:
        return _Column(name, 1.0, True)
    dimension = units.TIME if name == "time" else _DIMENSIONS[kinds[base], name.removesuffix(base)]
    try:
        return _Column(name, float(units.quantity(f"1 {unit}", dimension)), False)
    except units.UnitError as error:
        raise DeckcraneError(f"{where}, column {name}: {error}") from error
