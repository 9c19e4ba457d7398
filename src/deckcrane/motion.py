"""A given motion, from whatever the user has: a CSV of recorded coordinates, a dataset, functions of time, set-points.

Each source ends as values, rates and accelerations of all coordinates at a row of times. Where a source gives no rates,
quintic splines do. Depends on the model and, for set-points, on the equations' courses.
"""

from __future__ import annotations

import csv
import difflib
import re
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.equations.parameters import Parameters
from deckcrane.equations.setpoints import course
from deckcrane.equations.system import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files import check_readable
from deckcrane.model import Scenario, units
from deckcrane.tables import motion_columns

MotionSource: TypeAlias = str | Path | xr.Dataset | Mapping[str, Callable[[Any], Any]] | None


@dataclass(frozen=True)
class Motion:
    """Coordinates, their rates and accelerations, one row a time, in the scenario's order; and where they came from."""

    t: Array
    q: Array
    dq: Array
    ddq: Array
    source: str


def motion_of(scenario: Scenario, source: MotionSource, times: Array | None = None) -> Motion:
    """The motion that `source` describes; coordinates that it does not name stay at their start."""
    if isinstance(source, str | Path):
        return read_csv(scenario, Path(source))
    if source is None:
        return _from_symbols(scenario, _setpoint_courses(scenario), _times(scenario, times), "set-points")
    if isinstance(source, xr.Dataset):
        return _from_dataset(scenario, source)
    return _from_functions(scenario, source, _times(scenario, times))


def read_csv(scenario: Scenario, path: Path) -> Motion:
    """A motion file: `time` and one column per coordinate, a unit in the header as `luff [deg]`; optional d:NAME, dd:NAME."""
    names, rows = _read_table(path)
    kept = motion_columns(names)
    names, rows = list(kept.values()), rows[:, list(kept)]
    columns: dict[str, Array] = {}
    for i, header in enumerate(names):
        name, factor = _header(scenario, header, path)
        if name in columns:
            raise DeckcraneError(f"{path}: line 1: two columns for {name}; keep one")
        columns[name] = factor * rows[:, i]
    if "time" not in columns:
        raise DeckcraneError(f"{path}: line 1: no column `time`; the columns are: {', '.join(names)}")
    t = columns.pop("time")
    if len(t) < 2:
        raise DeckcraneError(f"{path}: a motion needs at least two rows of numbers, there is {len(t)}")
    falling = np.flatnonzero(np.diff(t) <= 0)
    if len(falling):
        row = int(falling[0]) + 1
        raise DeckcraneError(
            f"{path}: line {row + 2}: time must rise from row to row; {t[row]:g} s follows {t[row - 1]:g} s"
        )
    if not any(coordinate.name in columns for coordinate in scenario.coordinates):
        raise DeckcraneError(
            f"{path}: line 1: no column names a coordinate; there are: "
            + ", ".join(coordinate.name for coordinate in scenario.coordinates)
        )
    for name in columns:
        base = name.removeprefix("dd:").removeprefix("d:")
        if base not in columns:
            raise DeckcraneError(f"{path}: line 1: column {name} needs the column {base} beside it")
    return _from_columns(scenario, t, columns, str(path))


def _read_table(path: Path) -> tuple[list[str], Array]:
    check_readable(path)
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            lines = list(csv.reader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise DeckcraneError(
            f"cannot read the motion file {path}: {getattr(error, 'strerror', None) or error}"
        ) from error
    if not lines or not any(cell.strip() for cell in lines[0]):
        raise DeckcraneError(f"{path}: the file is empty; its first line names the columns, such as time, luff [deg]")
    names = [cell.strip() for cell in lines[0]]
    rows = []
    for number, line in enumerate(lines[1:], start=2):
        if not any(cell.strip() for cell in line):
            if any(any(cell.strip() for cell in later) for later in lines[number:]):
                raise DeckcraneError(f"{path}: line {number} is empty; a gap in the record must be filled or cut out")
            break
        if len(line) != len(names):
            raise DeckcraneError(
                f"{path}: line {number} has {len(line)} cells, the first line names {len(names)} columns"
            )
        rows.append([_number(path, number, name, cell) for name, cell in zip(names, line, strict=True)])
    return names, np.array(rows, dtype=float).reshape(-1, len(names))


def _number(path: Path, line: int, column: str, cell: str) -> float:
    try:
        value = float(cell)
    except ValueError:
        value = float("nan")
    if not np.isfinite(value):
        found = f"{cell.strip()!r} is not a finite number" if cell.strip() else "is empty"
        raise DeckcraneError(f"{path}: line {line}, column {column}: {found}; fill the gap or cut the rows out")
    return value


def _header(scenario: Scenario, header: str, path: Path) -> tuple[str, float]:
    """The column's name, and the factor that makes its numbers SI."""
    match = re.fullmatch(r"\s*([^\[\]]*?)\s*(?:\[([^\[\]]*)\])?\s*", header)
    if match is None:
        raise DeckcraneError(f"{path}: line 1: cannot read the column name {header!r}; write it like luff [deg]")
    name, unit = match.group(1), match.group(2)
    kinds = {coordinate.name: coordinate.kind for coordinate in scenario.coordinates}
    base = name.removeprefix("dd:").removeprefix("d:")
    if name != "time" and base not in kinds:
        near = difflib.get_close_matches(base, [*kinds, "time"], n=1)
        hint = f"did you mean {near[0]}?" if near else "the coordinates are: " + ", ".join(kinds)
        raise DeckcraneError(f"{path}: line 1: column {name!r} is no coordinate of this scenario; {hint}")
    if unit is None:
        return name, 1.0
    dimension = units.TIME if name == "time" else _DIMENSIONS[kinds[base], name.removesuffix(base)]
    try:
        return name, units.quantity(f"1 {unit}", dimension)
    except units.UnitError as error:
        raise DeckcraneError(f"{path}: line 1, column {name}: {error}") from error


_DIMENSIONS = {
    ("angular", ""): units.ANGLE,
    ("angular", "d:"): units.ANGULAR_SPEED,
    ("angular", "dd:"): units.Dimension("an angular acceleration", (0, 0, -2), (1,), "3 deg/s^2"),
    ("linear", ""): units.LENGTH,
    ("linear", "d:"): units.SPEED,
    ("linear", "dd:"): units.ACCELERATION,
}
"""By kind of coordinate and prefix of the column."""


def _from_columns(scenario: Scenario, t: Array, columns: Mapping[str, Array], source: str) -> Motion:
    parts = []
    for coordinate in scenario.coordinates:
        values = columns.get(coordinate.name, np.full(len(t), coordinate.element.start))
        rate, acceleration = columns.get(f"d:{coordinate.name}"), columns.get(f"dd:{coordinate.name}")
        if coordinate.name not in columns:
            rate = acceleration = np.zeros(len(t))
        if rate is None:
            rate = _derivative(t, values, 1)
        if acceleration is None:
            given = columns.get(f"d:{coordinate.name}")
            acceleration = _derivative(t, values, 2) if given is None else _derivative(t, given, 1)
        parts.append((values, rate, acceleration))
    q, dq, ddq = (np.stack(column, axis=1) for column in zip(*parts, strict=True))
    return Motion(t, q, dq, ddq, source)


def _derivative(t: Array, values: Array, order: int) -> Array:
    """By a quintic spline through the samples (of lower degree where there are fewer than six)."""
    from scipy.interpolate import make_interp_spline

    degree = min(5, len(t) - 1)
    if degree < order:
        return np.zeros(len(t))
    derivative: Array = make_interp_spline(t, values, k=degree).derivative(order)(t)
    return derivative


def _times(scenario: Scenario, times: Array | None) -> Array:
    if times is not None:
        return np.asarray(times, dtype=float)
    every = scenario.run.every
    return np.arange(round(scenario.run.duration / every) + 1, dtype=float) * every


def _setpoint_courses(scenario: Scenario) -> dict[str, Callable[[Any], Any]]:
    """The set-points of all controlled coordinates as symbolic functions of time, with their numbers filled in."""

    def symbolic(name: str) -> Callable[[Any], Any]:
        def value(t: Any) -> Any:
            parameters = Parameters()
            expression = course(scenario.setpoint(name), name, t, parameters)
            numbers = parameters.collect()
            return ca.substitute(expression, numbers.symbols, ca.SX(numbers.values))

        return value

    return {name: symbolic(name) for name, control in scenario.control.items() if control.pd is not None}


def _from_functions(scenario: Scenario, functions: Mapping[str, Callable[[Any], Any]], t: Array) -> Motion:
    """Functions that can be traced with symbols are differentiated exactly; others are sampled and splined."""
    names = {coordinate.name for coordinate in scenario.coordinates}
    unknown = [name for name in functions if name not in names]
    if unknown:
        raise DeckcraneError(f"motion: {unknown[0]} is no coordinate; the coordinates are: {', '.join(sorted(names))}")
    symbolic, columns = {}, {}
    for name, function in functions.items():
        traced = _traced(function)
        if isinstance(traced, ca.SX):
            symbolic[name] = function
        else:
            columns[name] = np.array([float(function(time)) for time in t])
            if not np.all(np.isfinite(columns[name])):
                raise DeckcraneError(f"motion: the function of {name} gives numbers that are not finite")
    exact = _from_symbols(scenario, symbolic, t, "functions")
    if not columns:
        return exact
    sampled = _from_columns(scenario, t, columns, "functions")
    chosen = np.array([coordinate.name in columns for coordinate in scenario.coordinates])
    return Motion(
        t,
        np.where(chosen, sampled.q, exact.q),
        np.where(chosen, sampled.dq, exact.dq),
        np.where(chosen, sampled.ddq, exact.ddq),
        "functions",
    )


def _traced(function: Callable[[Any], Any]) -> Any:
    """The function's value on a symbol, or None where it has none: it may still work on numbers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # CasADi's, about NumPy functions of symbols
        try:
            return function(ca.SX.sym("t"))
        except Exception:  # whatever a user's function raises
            return None


def _from_symbols(scenario: Scenario, functions: Mapping[str, Callable[[Any], Any]], t: Array, source: str) -> Motion:
    time = ca.SX.sym("t")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # as in `_traced`
        courses = [
            ca.SX(functions[coordinate.name](time)) if coordinate.name in functions else ca.SX(coordinate.element.start)
            for coordinate in scenario.coordinates
        ]
    q = ca.densify(ca.vertcat(*courses)) if courses else ca.SX(0, 1)
    dq = ca.jacobian(q, time)
    evaluate = ca.Function("motion", [time], [ca.densify(e) for e in (q, dq, ca.jacobian(dq, time))])
    mapped = evaluate.map(len(t))(t.reshape(1, -1))
    values, rates, accelerations = (np.array(part).T for part in mapped)
    return Motion(t, values, rates, accelerations, source)


def _from_dataset(scenario: Scenario, dataset: xr.Dataset) -> Motion:
    if "q" not in dataset or "time" not in dataset.coords or "coordinate" not in dataset["q"].dims:
        raise DeckcraneError("the dataset has no variable q(time, coordinate); record q in the run that made it")
    t = np.asarray(dataset["time"].values, dtype=float)
    known = {coordinate.name for coordinate in scenario.coordinates}
    columns = {str(n): dataset["q"].sel(coordinate=n).values for n in dataset["coordinate"].values if str(n) in known}
    for prefix, variable in (("d:", "u"), ("dd:", "du")):
        if variable in dataset:  # a speed that carries a coordinate's name is its rate
            speeds = [str(n) for n in dataset["speed"].values if str(n) in columns]
            columns.update({prefix + name: dataset[variable].sel(speed=name).values for name in speeds})
    return _from_columns(scenario, t, columns, "dataset")
