"""Motions that a coordinate follows exactly, with whatever force it takes: hybrid dynamics.

The part gives position, speed and acceleration of its coordinate at all times. Springs and stops act on the coordinate as
usual; the drive gives the rest, which follows from the accelerations of all bodies. Recorded series of coordinates are inputs of a
run: value, rate and acceleration are sampled together, at the times that RK4 evaluates, from a spline of fifth degree, whose
acceleration is smooth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import casadi as ca
import numpy as np

from deckcrane.components.control.data import is_moved_by_lever, prescribed_motions, setpoint_of
from deckcrane.components.vessel.data import imposed_motions, section_of
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.coordinates import Kind
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.actuators import PLACE, actuator_readings
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import (
    Drawn,
    ExactCourse,
    Formulation,
    Input,
    PrescribesMotion,
    Reading,
    Role,
)
from deckcrane.mechanics.model.recorded_samples import Recording, sampled_course, series_times
from deckcrane.mechanics.model.time_functions import TimeCourse, time_function
from deckcrane.mechanics.model.world import World
from deckcrane.program.inputs import Series
from deckcrane.scenario.prescribed_motion import SeriesFile
from deckcrane.scenario.tables import RecordedSeries, read_series
from deckcrane.units import quantities

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.mechanics.model.plant import Plant


EXACT: dict[Formulation, str] = {
    "momentum": "the momentum form has momenta as states, and a coordinate that is prescribed has none of its own; use the "
    "acceleration form",
    "moving frames": "the moving frame method solves for all accelerations; none can be prescribed there. Use `deckcrane run`",
    "bond graph": "a motion that is prescribed is a source of flow, which this bond graph of a crane has not. Use `deckcrane run`",
    "matrices": "its motion is that of a coordinate, so angles must be coordinates",
}
"""Why formulations cannot carry a prescribed motion."""


def fed_inputs(coordinate: str) -> tuple[str, str, str]:
    """The inputs that carry the value, rate and acceleration of a coordinate whose motion is a series."""
    return f"motion.{coordinate}", f"motion.d:{coordinate}", f"motion.dd:{coordinate}"


def hand_inputs(coordinate: str) -> tuple[str, ...]:
    """The inputs by which an operator moves a coordinate with a course: an offset and the course's delay, each with two rates."""
    return tuple(f"hand.{order}{coordinate}{what}" for what in ("", ".delay") for order in ("", "d:", "dd:"))


def fed_motion(coordinate: str, inputs: Mapping[str, SX]) -> ExactCourse:
    """Those inputs as symbols."""
    value, rate, acceleration = (inputs[name] for name in fed_inputs(coordinate))
    return value, rate, acceleration


@dataclass(frozen=True)
class ExactMotion(PrescribesMotion):
    """A coordinate that follows a course, or a series that is fed to it."""

    role: ClassVar[Role] = "drive"
    drawn_as: ClassVar[Drawn] = "drives"

    label: str
    on: str
    kind: Kind
    motion: TimeCourse | None
    by_hand: bool = False
    """Whether inputs move it in addition to its course."""
    start: float = 0.0
    """First value of a series; its input is relative to it, so that with zero input the coordinate is where the series begins."""

    @property
    def name(self) -> str:
        return self.label

    @property
    def port(self) -> str:
        return self.on

    def inputs(self) -> tuple[Input, ...]:
        unit = PLACE[self.kind]
        units = (unit, f"{unit}/s", f"{unit}/s^2")
        if self.by_hand:
            return tuple(
                Input(name, unit_text)
                for name, unit_text in zip(hand_inputs(self.on), (*units, "s", "1", "1/s"), strict=True)
            )
        if self.motion is not None:
            return ()
        return tuple(Input(name, unit_text) for name, unit_text in zip(fed_inputs(self.on), units, strict=True))

    def prescribes(self, t: SX, inputs: Mapping[str, SX]) -> Mapping[str, ExactCourse]:
        if self.motion is None:
            value, rate, acceleration = fed_motion(self.on, inputs)
            return {self.on: (self.start + value, rate, acceleration)}
        return {
            self.on: self._operator_motion(self.motion, t, inputs)
            if self.by_hand
            else _value_rate_acceleration(self.motion, t)
        }

    def _operator_motion(self, motion: TimeCourse, t: SX, inputs: Mapping[str, SX]) -> ExactCourse:
        """c(t - delay) + d and its derivatives, where an operator moves d, and the delay of the course c."""
        d, d_rate, d_acceleration, delay, delay_rate, delay_acceleration = (
            inputs[name] for name in hand_inputs(self.on)
        )
        time = ca.SX.sym("time")
        value, rate, acceleration = (
            ca.substitute(derivative, time, t - delay) for derivative in _value_rate_acceleration(motion, time)
        )
        speed = 1 - delay_rate
        return (
            value + d,
            rate * speed + d_rate,
            acceleration * speed**2 - rate * delay_acceleration + d_acceleration,
        )

    def supplied_power(self, world: World) -> SX:
        return world.drive_force(self.on) * world.port(self.on).rate

    def readings(self, world: World) -> Iterable[Reading]:
        yield from actuator_readings(self.on, self.kind, world, lambda: world.port(self.on).value)

    def refusal(self, formulation: Formulation) -> str | None:
        return f"{self.name}: {EXACT[formulation]}" if formulation in EXACT else None


def _value_rate_acceleration(course: TimeCourse, t: SX) -> ExactCourse:
    value = ca.SX(course.at(t))
    rate = ca.jtimes(value, t, ca.SX(1))
    return value, rate, ca.jtimes(rate, t, ca.SX(1))


def exact_motion(plant: Plant, name: str) -> ExactMotion:
    """The motion of a coordinate as the file has it."""
    motion, kind = prescribed_motions(plant)[name], plant.coordinate(name).kind
    if isinstance(motion, SeriesFile):
        return ExactMotion(f"control.{name}", name, kind, None, start=series_start(plant, name))
    by_hand = name in plant.scenario.control and plant.scenario.control[name].by_hand
    return ExactMotion(f"control.{name}", name, kind, time_function(motion), by_hand)


def read_motion(plant: Plant, name: str, motion: SeriesFile) -> RecordedSeries:
    """The recorded motion of a coordinate."""
    dimension = quantities.ANGLE if plant.coordinate(name).kind == "angular" else quantities.LENGTH
    return read_series(motion.series, {motion.column or name: dimension}, lone=motion.column is None)


def series_start(plant: Plant, name: str) -> float:
    """The recorded motion of a coordinate at time zero, interpolated where there is no sample at zero."""
    motion = prescribed_motions(plant)[name]
    assert isinstance(motion, SeriesFile), "others stand in the scenario"
    try:
        status = Path(motion.series).stat()
    except OSError:
        return _first_value(plant, name, motion)  # whose reader reports what is wrong with the file
    key = (name, motion.series, motion.column, plant.coordinate(name).kind, status.st_mtime_ns, status.st_size)
    if key not in _cached_starts:
        _cached_starts[key] = _first_value(plant, name, motion)
    return _cached_starts[key]


_cached_starts: dict[tuple[object, ...], float] = {}
"""First values of series that were read before, by file and its state: a study needs them for each case."""


def _first_value(plant: Plant, name: str, motion: SeriesFile) -> float:
    series = read_motion(plant, name, motion)
    (values,) = series.columns.values()
    return float(np.interp(0.0, series.t, values))


def setpoint_courses(scenario: Scenario) -> dict[str, Callable[[Any], Any]]:
    """Set-points of all controlled coordinates as symbolic functions of time."""

    def symbolic(course: Any) -> Callable[[Any], Any]:
        return lambda t: ca.SX(time_function(course).at(t))

    controlled = [name for name, control in scenario.control.items() if control.follows]
    for name in controlled:
        if scenario.control[name].setpoint.shape == "signal":
            raise DeckcraneError(
                f"control.{name}: its set-point is a signal, which is known in a run only; give a motion, or hold it: "
                f"--set control.{name}.setpoint={{hold: start}}"
            )
        if is_moved_by_lever(scenario.plant, name):
            raise DeckcraneError(
                f"control.{name}: a lever moves its set-point, which is known in a run only; give a motion, such as the dataset "
                "of a run"
            )
    for name in imposed_motions(scenario.plant):
        raise DeckcraneError(
            f"{section_of(name)}: its motion is imposed by waves or by a record, which is known in a run only; give a motion with "
            f"columns {name}.x, ... {name}.yaw, such as the dataset of a run"
        )
    courses: dict[str, Any] = {name: setpoint_of(scenario.plant, name) for name in controlled}
    for name, prescribed in prescribed_motions(scenario.plant).items():
        if isinstance(prescribed, SeriesFile):
            raise DeckcraneError(
                f"control.{name}: its motion is a series, which is known in a run only; give its file as the motion, "
                f"such as `deckcrane forces ... --motion {prescribed.series}`"
            )
        courses[name] = prescribed
    for part in scenario.parts.values():
        if part.port is not None and (setpoint := part.follows()) is not None:
            courses[part.port] = setpoint
    return {name: symbolic(course) for name, course in courses.items()}


def motion_series(plant: Plant, duration: float, spacing: float) -> dict[str, Series]:
    """All recorded motions of coordinates, every `spacing`."""
    t = series_times(duration, spacing)
    series: dict[str, Series] = {}
    for name, record in _coordinate_records(plant):
        course = np.stack(sampled_course(record, name, t, duration), axis=1)
        course[:, 0] -= series_start(plant, name)  # the equations measure it from the start
        series[f"motion of {name}"] = Series(fed_inputs(name), course, 0.0, spacing)
    return series


def end_of_records(plant: Plant) -> float:
    """Time at which the first of the records ends that coordinates follow."""
    return min((float(record.t[-1]) for _, record in _coordinate_records(plant)), default=float("inf"))


def _coordinate_records(plant: Plant) -> Iterator[tuple[str, Recording]]:
    for name, motion in prescribed_motions(plant).items():
        if isinstance(motion, SeriesFile):
            series = read_motion(plant, name, motion)
            (values,) = series.columns.values()
            yield name, Recording(series.t, {name: values}, series.source, series.lines)
