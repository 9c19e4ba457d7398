"""Motion from recorded columns: rates by splines where none are recorded, lengths of cylinders as angles, the rest at its start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario
from deckcrane.motion.lengths import Course, on_coordinates
from deckcrane.motion.signs import GAP, sample_signs, warn_of
from deckcrane.motion.smoothing import check_cutoff, interpolating, smoothing
from deckcrane.plant.suspension import held_loosely


@dataclass(frozen=True)
class Recording:
    """Columns over time, in SI: NAME for values, d:NAME and dd:NAME for rates and accelerations; and their source."""

    t: Array
    columns: Mapping[str, Array]
    source: str
    lines: tuple[int, ...] | None = None

    def place(self, row: int) -> str:
        """Text that locates a row in a message."""
        line = f"line {self.lines[row]} " if self.lines else ""
        return f"{self.source}: {line}(t = {self.t[row]:.6g} s)" if line else f"{self.source}: t = {self.t[row]:.6g} s"


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
    return assembled(scenario, record, {name: course_of(record, name, smooth) for name in names})


def assembled(scenario: Scenario, record: Recording, courses: Mapping[str, Course]) -> Motion:
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
    for body in held_loosely(plant):
        names = plant.joint_names(body)
        if not any(name in courses for name in names):
            raise DeckcraneError(
                f"{body} is a free body that ropes, contacts or bushings hold: where it goes follows from no set-point. Give a "
                f"motion with columns {names[0]} ... {names[-1]}, such as the dataset of a run, or simulate it with `deckcrane run`"
            )


def course_of(record: Recording, name: str, smooth: float | None = None) -> Course:
    """Values, rates and accelerations of one column; splines only for those that are not recorded."""
    values, (rate, acceleration) = record.columns[name], (record.columns.get(prefix + name) for prefix in ("d:", "dd:"))
    if rate is None or acceleration is None:
        _check_gaps(record)
        differentiated, column = (values, name) if rate is None else (rate, f"d:{name}")
        order = 2 if rate is None and acceleration is None else 1
        warn_of(sample_signs(record.t, differentiated, order, f"column {column}", record.place, noise=smooth is None))
    fitted = partial(_spline_derivative, record.t, smooth)
    first = fitted(1, values) if rate is None else fitted(0, rate)
    if acceleration is not None:
        return fitted(0, values), first, fitted(0, acceleration)
    return fitted(0, values), first, fitted(2, values) if rate is None else fitted(1, rate)


def _spline_derivative(t: Array, smooth: float | None, order: int, values: Array) -> Array:
    """Derivative of a column at its sample times; zero if there are too few samples."""
    if smooth is None and order == 0:
        return values
    spline = interpolating(t, values) if smooth is None else smoothing(t, values, smooth)
    result: Array = spline(t, order) if spline.k >= order else np.zeros(len(t))
    return result


def _check_gaps(record: Recording) -> None:
    """Refuse gaps in a record: a spline would invent the motion there."""
    steps = np.diff(record.t)
    usual = float(np.median(steps))
    wide = np.flatnonzero(steps > GAP * usual)
    if len(wide):
        row = int(wide[0])
        raise DeckcraneError(
            f"{record.place(row + 1)}: a gap of {steps[row]:.6g} s, where samples are {usual:.6g} s apart; what happened in it "
            "is not known: fill the gap, or cut the record there"
        )
