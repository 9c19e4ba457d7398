"""Given motions: from a file, a dataset, functions of time, or the scenario's set-points.

A motion file has `time` and one column for each moving coordinate, with units in the header where they are not SI. A table of a
run's dataset, with columns such as `q.luff [rad]`, is a motion file too. Rates are those of splines where none are recorded,
lengths of cylinders become angles, and the rest stays at its start.

A dataset gives coordinates with the speeds and speed rates that the run recorded, without splines. The speeds of a free body
are its twist, not the rates of its coordinates; its joint converts one into the other.

Functions that can be traced with symbols are differentiated exactly; others are sampled and splined.
"""

from __future__ import annotations

import difflib
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import setpoint_courses
from deckcrane.components.cylinders import on_coordinates
from deckcrane.components.payload import compliantly_held_bodies
from deckcrane.components.vessel.data import VESSEL, all_vessels
from deckcrane.errors import DeckcraneError
from deckcrane.files.datasets import EVENTS
from deckcrane.files.text_tables import TextTable, name_and_unit, read_table
from deckcrane.mechanics.coordinates import SPEEDS
from deckcrane.mechanics.joint_kinematics import motion
from deckcrane.mechanics.model.outputs import DU, Q, U
from deckcrane.mechanics.model.recorded_samples import (
    Course,
    Recording,
    beyond_stops,
    course_of,
    suspect_units,
    warn_of_suspect_motion,
)
from deckcrane.mechanics.model.time_functions import check_cutoff
from deckcrane.scenario.run_settings import ON_REQUEST, RECORDED
from deckcrane.units import quantities


@dataclass(frozen=True)
class Motion:
    """Coordinates, their rates and accelerations, one row per time, in the scenario's order; and their source."""

    t: Array
    q: Array
    dq: Array
    ddq: Array
    record: Recording

    @property
    def source(self) -> str:
        return self.record.source


def motion_from(scenario: Scenario, record: Recording, smooth: float | None = None) -> Motion:
    """Motion of a record; `smooth` is the cut-off in Hz of smoothing splines."""
    if smooth is not None:
        check_cutoff(record.t, smooth, record.source)
    names = [name for name in record.columns if not name.startswith(("d:", "dd:"))]
    return assemble_motion(scenario, record, {name: course_of(record, name, smooth) for name in names})


def assemble_motion(scenario: Scenario, record: Recording, courses: Mapping[str, Course]) -> Motion:
    """Assemble all coordinates from their courses, those of cylinders by either name; the others stay at their start."""
    coordinate_courses = on_coordinates(scenario, courses, record.place)
    _check_free_bodies(scenario, coordinate_courses)
    rows = len(record.t)
    parts = [
        coordinate_courses.get(data.name, (np.full(rows, data.element.start), np.zeros(rows), np.zeros(rows)))
        for data in scenario.plant.coordinates
    ]
    if not parts:
        return Motion(record.t, *(np.zeros((rows, 0)),) * 3, record)
    q, dq, ddq = (np.stack(column, axis=1) for column in zip(*parts, strict=True))
    return Motion(record.t, q, dq, ddq, record)


def _check_free_bodies(scenario: Scenario, courses: Mapping[str, Course]) -> None:
    """Refuse to leave a free body at its start that hangs on ropes or stands on moving bodies: the ropes would be stretched by a
    motion that cannot occur.
    """
    plant = scenario.plant
    for body in compliantly_held_bodies(plant):
        names = plant.joint_names(body)
        if not any(name in courses for name in names):
            raise DeckcraneError(
                f"{body} is a free body that ropes, contacts or bushings hold: where it goes follows from no set-point. Give a "
                f"motion with columns {names[0]} ... {names[-1]}, such as the dataset of a run, or simulate it with `deckcrane run`"
            )


SHORTEST = 1e-6
"""Smallest time between rows [s]: accelerations divide by its square."""

_DIMENSIONS = {
    ("angular", ""): quantities.ANGLE,
    ("angular", "d:"): quantities.ANGULAR_SPEED,
    ("angular", "dd:"): quantities.Dimension("an angular acceleration", (0, 0, -2), (1,), "3 deg/s^2"),
    ("linear", ""): quantities.LENGTH,
    ("linear", "d:"): quantities.SPEED,
    ("linear", "dd:"): quantities.ACCELERATION,
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
    bare = {column.name for column in motion_columns.values() if column.bare}
    warn_of_suspect_motion(
        suspect_units(scenario.plant, t, columns, bare, str(path), {VESSEL, *all_vessels(scenario.plant)})
    )
    warn_of_suspect_motion(beyond_stops(scenario.plant, columns, record.place))
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
    dimension = quantities.TIME if name == "time" else _DIMENSIONS[kinds[base], name.removesuffix(base)]
    try:
        return _Column(name, float(quantities.quantity(f"1 {unit}", dimension)), False)
    except quantities.UnitError as error:
        raise DeckcraneError(f"{where}, column {name}: {error}") from error


def dataset_motion(scenario: Scenario, dataset: xr.Dataset, smooth: float | None = None) -> Motion:
    """Motion of `q`, with rates from `u` and `du` where they are recorded; smoothing uses `q` alone."""
    if Q.name not in dataset or "time" not in dataset.coords or set(dataset[Q.name].dims) != {"time", "coordinate"}:
        raise DeckcraneError("the dataset has no variable q(time, coordinate); record q in the run that made it")
    t = np.asarray(dataset["time"].values, dtype=float)
    q = _labelled_columns(dataset, Q.name, "coordinate")
    coordinates = [data.name for data in (*scenario.plant.coordinates, *scenario.plant.dependents.values())]
    columns = {name: q[name] for name in coordinates if name in q}
    if not columns:
        raise DeckcraneError(f"the dataset has none of the scenario's coordinates; these are: {', '.join(coordinates)}")
    if len(t) < 2 or not np.all(np.diff(t) > 0):
        raise DeckcraneError("the dataset's time must rise, and have two rows or more")
    if smooth is None:
        columns.update(_recorded_rates(scenario, dataset, columns))
    record = Recording(t, columns, "dataset")
    for name, values in columns.items():
        bad = np.flatnonzero(~np.isfinite(values))
        if len(bad):
            raise DeckcraneError(f"{record.place(int(bad[0]))}: {name} is not a finite number")
    return motion_from(scenario, record, smooth)


def _labelled_columns(dataset: xr.Dataset, variable: str, dimension: str) -> dict[str, Array]:
    if dimension not in dataset.coords:
        raise DeckcraneError(f"the dataset's {variable} has no labels along {dimension}")
    values = np.asarray(dataset[variable].transpose("time", dimension).values, dtype=float)
    return {str(label): values[:, i] for i, label in enumerate(dataset[dimension].values)}


def _recorded_rates(scenario: Scenario, dataset: xr.Dataset, q: Mapping[str, Array]) -> dict[str, Array]:
    """Columns of rates and accelerations: a speed with a coordinate's name is its rate; free bodies have twists."""
    u, du = (_labelled_columns(dataset, name, "speed") if name in dataset else {} for name in (U.name, DU.name))
    columns = {f"d:{name}": u[name] for name in q if name in u}
    columns.update({f"dd:{name}": du[name] for name in q if name in du and name in u})
    for body in scenario.plant.order:
        names = [data.name for data in scenario.plant.coordinates if data.body == body][:6]
        twist = [f"{body}.{speed}" for speed in SPEEDS.get(scenario.plant.tree[body].joint.kind, ())]
        if not twist or not all(name in q for name in names) or not all(name in u for name in twist):
            continue
        complete = all(name in du for name in twist)
        arguments = (
            np.stack([source[name] for name in labels])
            for source, labels in ((q, names), (u, twist), (du if complete else u, twist))
        )
        dq, ddq = (np.array(part) for part in _free_joint_rates().map(len(q[names[0]]))(*arguments))
        columns.update(zip((f"d:{name}" for name in names), dq, strict=True))
        if complete:
            columns.update(zip((f"dd:{name}" for name in names), ddq, strict=True))
    return columns


def _free_joint_rates() -> ca.Function:
    """Function from q, u and du of a free joint to the rates and accelerations of its coordinates."""
    q, u, du = (ca.SX.sym(name, 6) for name in ("q", "u", "du"))
    rates = motion("free", None, q, u, ca.SX.eye(3), ca.SX(3, 1)).rates
    dq = rates @ u
    return ca.Function("free", [q, u, du], [dq, rates @ du + ca.jtimes(dq, q, dq)])


MotionSource: TypeAlias = str | Path | xr.Dataset | Mapping[str, Callable[[Any], Any]] | None


def motion_of(
    scenario: Scenario, source: MotionSource, times: Array | None = None, smooth: float | None = None
) -> Motion:
    """Motion that `source` describes; coordinates that it does not name stay at their start.

    `smooth` is the cut-off in Hz of the filter that recorded motions may need.
    """
    if isinstance(source, str | Path):
        return motion_from(scenario, read_csv(scenario, Path(source)), smooth)
    if isinstance(source, xr.Dataset):
        return dataset_motion(scenario, source, smooth)
    if smooth is not None:
        what = "set-points" if source is None else "functions of time"
        raise DeckcraneError(f"smoothing is for recorded motions; {what} have no noise: give a motion, or leave it out")
    t = _check_times(scenario, times)
    if source is None:
        return assemble_motion(scenario, Recording(t, {}, "set-points"), _traced_courses(setpoint_courses(scenario), t))
    return _motion_of_functions(scenario, source, t)


def _check_times(scenario: Scenario, times: Array | None) -> Array:
    if times is None:
        every = scenario.run.every
        return np.arange(round(scenario.run.duration / every) + 1, dtype=float) * every
    t = np.asarray(times, dtype=float)
    if t.ndim != 1 or len(t) == 0 or not np.all(np.isfinite(t)):
        raise DeckcraneError("times are a list of finite numbers, in seconds")
    return t


def _motion_of_functions(scenario: Scenario, functions: Mapping[str, Callable[[Any], Any]], t: Array) -> Motion:
    names = {data.name for data in (*scenario.plant.coordinates, *scenario.plant.dependents.values())}
    unknown = [name for name in functions if name not in names]
    if unknown:
        raise DeckcraneError(
            f"motion: {unknown[0]} is not a coordinate; the coordinates are: {', '.join(sorted(names))}"
        )
    symbolic = {name: function for name, function in functions.items() if isinstance(_trace(function), ca.SX)}
    sampled = {
        name: np.array([float(function(time)) for time in t])
        for name, function in functions.items()
        if name not in symbolic
    }
    if sampled and not np.all(np.diff(t) > 0):
        raise DeckcraneError("times must rise where functions are sampled")
    courses = _traced_courses(symbolic, t)
    record = Recording(t, sampled, "functions")
    _check_finite(record, {**{name: course[0] for name, course in courses.items()}, **sampled})
    return assemble_motion(scenario, record, {**courses, **{name: course_of(record, name) for name in sampled}})


def _check_finite(record: Recording, values: Mapping[str, Array]) -> None:
    for name, column in values.items():
        bad = np.flatnonzero(~np.isfinite(column))
        if len(bad):
            raise DeckcraneError(
                f"{record.place(int(bad[0]))}: the function of {name} gives numbers that are not finite"
            )


def _trace(function: Callable[[Any], Any]) -> Any:
    """Value of a function on a symbol; None if it fails there: it may still work on numbers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # CasADi's, about NumPy functions of symbols
        try:
            return function(ca.SX.sym("t"))
        except Exception:  # a user's function may raise anything
            return None


def _traced_courses(functions: Mapping[str, Callable[[Any], Any]], t: Array) -> dict[str, Course]:
    """Values, rates and accelerations of symbolic functions, by differentiation."""
    if not functions:
        return {}
    time = ca.SX.sym("t")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # as in `_trace`
        values = ca.vertcat(*[ca.SX(function(time)) for function in functions.values()])
    rates = ca.jacobian(values, time)
    evaluate = ca.Function("motion", [time], [ca.densify(e) for e in (values, rates, ca.jacobian(rates, time))])
    mapped = [np.array(part) for part in evaluate.map(len(t))(t.reshape(1, -1))]
    return {name: (mapped[0][i], mapped[1][i], mapped[2][i]) for i, name in enumerate(functions)}
