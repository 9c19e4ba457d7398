"""Sources of a given motion: a file, a dataset, functions of time, or the scenario's set-points.

Functions that can be traced with symbols are differentiated exactly; others are sampled and splined.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.equations.system import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario
from deckcrane.model.motions import SeriesFile
from deckcrane.model.vessel import section_of
from deckcrane.motion.dataset import dataset_motion
from deckcrane.motion.file import read_csv
from deckcrane.motion.lengths import Course
from deckcrane.motion.recording import Motion, Recording, assembled, course_of, motion_from
from deckcrane.parts.courses import course_of as time_course

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
        return assembled(scenario, Recording(t, {}, "set-points"), _traced_courses(_setpoint_courses(scenario), t))
    return _motion_of_functions(scenario, source, t)


def _check_times(scenario: Scenario, times: Array | None) -> Array:
    if times is None:
        every = scenario.run.every
        return np.arange(round(scenario.run.duration / every) + 1, dtype=float) * every
    t = np.asarray(times, dtype=float)
    if t.ndim != 1 or len(t) == 0 or not np.all(np.isfinite(t)):
        raise DeckcraneError("times are a list of finite numbers, in seconds")
    return t


def _setpoint_courses(scenario: Scenario) -> dict[str, Callable[[Any], Any]]:
    """Set-points of all controlled coordinates as symbolic functions of time."""

    def symbolic(course: Any) -> Callable[[Any], Any]:
        return lambda t: ca.SX(time_course(course).at(t))

    controlled = [name for name, control in scenario.control.items() if control.follows]
    for name in controlled:
        if scenario.control[name].setpoint.shape == "signal":
            raise DeckcraneError(
                f"control.{name}: its set-point is a signal, which is known in a run only; give a motion, or hold it: "
                f"--set control.{name}.setpoint={{hold: start}}"
            )
    for name in scenario.plant.imposed_motions:
        raise DeckcraneError(
            f"{section_of(name)}: its motion is imposed by waves or by a record, which is known in a run only; give a motion with "
            f"columns {name}.x, ... {name}.yaw, such as the dataset of a run"
        )
    courses: dict[str, Any] = {name: scenario.plant.setpoint(name) for name in controlled}
    for name, motion in scenario.plant.prescribed.items():
        if isinstance(motion, SeriesFile):
            raise DeckcraneError(
                f"control.{name}: its motion is a series, which is known in a run only; give its file as the motion, "
                f"such as `deckcrane forces ... --motion {motion.series}`"
            )
        courses[name] = motion
    for part in scenario.parts.values():
        if part.port is not None and (setpoint := part.follows()) is not None:
            courses[part.port] = setpoint
    return {name: symbolic(course) for name, course in courses.items()}


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
    return assembled(scenario, record, {**courses, **{name: course_of(record, name) for name in sampled}})


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
