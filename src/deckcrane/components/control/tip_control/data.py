"""Tip control as a file writes it: which point, in which frame, by which drives, at which speed; its path, or that of the load."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StrictBool, model_validator

from deckcrane.components.points.data import RelativePoint
from deckcrane.mechanics.coordinates import AXES
from deckcrane.scenario.component import GROUND, FileNames, get, hint
from deckcrane.scenario.data import (
    AnyQuantity,
    Data,
    Fault,
    Measure,
    Position,
    PositiveRatio,
    PositiveTime,
    Time,
    did_you_mean,
    validation_error,
)
from deckcrane.scenario.time_functions import Course, Hold, check_dimensionless
from deckcrane.units import quantities

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

Axis = Literal["x", "y", "z"]


class TipDrive(Data):
    """A drive that moves the tip: how unwilling it is, and where it would rather stand."""

    weight: PositiveRatio = Field(
        default=1.0,
        description="cost of its speed over its full speed: of several ways to move the tip, the cheapest is taken",
    )
    posture: AnyQuantity | None = Field(
        default=None, description="the value that it keeps near where the tip allows, such as 40 deg; default none"
    )


def _read_drives(value: Any) -> Any:
    """Read a list of names as drives with their defaults."""
    if isinstance(value, list | tuple) and all(isinstance(name, str) for name in value):
        duplicate = next((name for i, name in enumerate(value) if name in value[:i]), None)
        if duplicate is not None:
            raise validation_error(f'drives: "{duplicate}" appears twice')
        return {name: {} for name in value}
    if not isinstance(value, Mapping):
        raise validation_error("drives are a list of names, such as [slew, luff], or names with weight and posture")
    return value


class TipLevers(Data):
    """The levers of tip control over time, each from -1 to 1, along its axes."""

    x: Course = Hold(hold=0.0)
    y: Course = Hold(hold=0.0)
    z: Course = Hold(hold=0.0)

    @model_validator(mode="after")
    def _levers_are_ratios(self) -> TipLevers:
        for axis in AXES:
            course = getattr(self, axis)
            check_dimensionless(course, axis)
            for value in course.range:
                if abs(value) > 1:
                    raise validation_error(f"{axis}: a lever is from -1 to 1, where 1 is full speed; it is {value:.6g}")
        return self


Waypoint = tuple[Time, Position]


def _check_waypoints(points: tuple[Waypoint, ...]) -> None:
    if len(points) < 2:
        raise validation_error("at least two points [time, [x, y, z]] are needed, such as [[0 s, [0, 0, 0]], ...]")
    for (before, _), (after, _) in pairwise(points):
        if after <= before:
            raise validation_error(f"times must increase from point to point; {after:.6g} s comes after {before:.6g} s")


def _check_pairs(value: Any) -> Any:
    for point in value if isinstance(value, list | tuple) else ():
        if not isinstance(point, list | tuple) or len(point) != 2:
            raise validation_error("each point is [time, [x, y, z]], such as [10 s, [3 m, 0, 0]]")
    return value


Waypoints = Annotated[tuple[Waypoint, ...], BeforeValidator(_check_pairs)]


class LoadPath(Data):
    """Where the load goes, from rest to rest; the tip moves so that the load does not swing beside that.

    A load on a rope is a flat output of the pendulum: the rope points along its acceleration less gravity.
    """

    points: Waypoints = Field(
        description="points [time, [x, y, z]] of the load, from its start, along the ground's axes; smooth between them"
    )
    length: Course = Field(
        description="from the point of suspension to the load's centre of gravity: a length, or its course while it is hoisted"
    )

    @model_validator(mode="after")
    def _points_are_ordered(self) -> LoadPath:
        _check_waypoints(self.points)
        if any(value <= 0 for value in self.length.range):
            raise validation_error("length is that of a pendulum, greater than zero at all times")
        return self


class MotionSignals(Data):
    """Signals of a motion along three axes; those that are left out are not known."""

    x: str | None = None
    y: str | None = None
    z: str | None = None


class MotionReference(Data):
    """A motion reference unit: what is known of the vessel's motion, as signals of measurements."""

    unit: RelativePoint = Field(description="where it is mounted, such as {on: vessel, at: [0, 0, 3 m]}")
    velocity: MotionSignals = Field(
        description="signals of its velocity along the ground's axes, such as {z: measured.heave_speed}"
    )
    position: MotionSignals | None = Field(
        default=None, description="signals of its position along the ground's axes; needed with feedback"
    )
    turning: MotionSignals | None = Field(
        default=None,
        description="signals of its angular velocity along its body's axes; default that of the body itself",
    )


class TipControl(Data):
    """Control of the velocity of a point by the drives that move it: by levers, along a path, or held in place."""

    point: RelativePoint = Field(description="the point that is moved, such as {on: jib, at: [9 m, 0, 0]}")
    drives: Annotated[dict[str, TipDrive], BeforeValidator(_read_drives)] = Field(
        description="the drives that move it, each with a lever: a list of names, or names with weight and posture",
        min_length=1,
    )
    frame: str = Field(
        default=GROUND,
        description="where the tip stands still without a command: ground, or a body such as the vessel",
    )
    axes: str | None = Field(
        default=None, description="along which levers move it: those of ground or of a body; default those of frame"
    )
    level: StrictBool = Field(
        default=False,
        description="whether the axes are turned upright, so that z is vertical and x has the body's heading",
    )
    directions: tuple[Axis, ...] = Field(
        default=("x", "y", "z"), min_length=1, description="the directions that are controlled, such as [z] alone"
    )
    speed: Annotated[float, Measure(quantities.SPEED, "positive")] = Field(
        description="of the tip at full lever, such as 0.5 m/s"
    )
    acceleration: Annotated[float, Measure(quantities.ACCELERATION, "positive")] = Field(
        description="of the tip as its levers are moved, such as 0.2 m/s^2"
    )
    lag: PositiveTime = Field(
        default=0.1,
        description="time constant with which the velocity follows where the acceleration does not limit it",
    )
    feedback: Annotated[float, Measure(quantities.PER_TIME, "not negative")] = Field(
        default=0.5, description="speed per distance from where the tip should be; 0: speeds alone"
    )
    lever: TipLevers = TipLevers()
    path: Waypoints = Field(
        default=(),
        description="points [time, [x, y, z]] of the tip, from its start, along the axes of frame; by quintics",
    )
    load_path: LoadPath | None = Field(
        default=None, description="where the load goes, in place of path: the tip moves so that it does not swing"
    )
    singular: PositiveRatio = Field(
        default=0.2,
        description="share of speed that drives at full speed must give the tip in every direction; below, motions are damped",
    )
    posture_time: PositiveTime = Field(
        default=10.0, description="time constant with which drives go to their posture where the tip allows"
    )
    motion_reference: MotionReference | None = Field(
        default=None, description="with frame ground: what is known of the vessel's motion; default all of it, exactly"
    )

    @property
    def axes_of(self) -> str:
        """The body whose axes levers have, or ground."""
        return self.frame if self.axes is None else self.axes

    @model_validator(mode="after")
    def _keys_fit(self) -> TipControl:
        if len(set(self.directions)) < len(self.directions):
            raise validation_error("directions: each of x, y and z once at most")
        if len(self.drives) < len(self.directions):
            raise validation_error(
                f"{len(self.drives)} drives cannot move the tip in {len(self.directions)} directions; give more drives, or fewer "
                "directions: directions: [z]"
            )
        if self.path:
            _check_waypoints(self.path)
        if self.path and self.load_path is not None:
            raise validation_error("path is that of the tip, load_path that of the load; leave one of the two out")
        if self.load_path is not None and self.frame != GROUND:
            raise validation_error("load_path is along the ground's axes, where loads swing: write frame: ground")
        if self.motion_reference is not None:
            self._check_reference(self.motion_reference)
        return self

    def _check_reference(self, reference: MotionReference) -> None:
        if self.frame != GROUND or self.axes_of != GROUND:
            raise validation_error("motion_reference is for a tip that is held in the frame ground, along its axes")
        needed = {"velocity": reference.velocity, **({"position": reference.position} if self.feedback else {})}
        for key, signals in needed.items():
            missing = next((axis for axis in self.directions if get(signals, axis) is None), None)
            if missing is not None:
                advice = "" if key == "velocity" else ", or write feedback: 0"
                raise validation_error(
                    f"motion_reference: the direction {missing} is controlled, but {key} has no signal for it{advice}"
                )


def tip_controls_of(plant: Plant, drive: str) -> tuple[str, ...]:
    """The tip controllers that command a drive."""
    return tuple(name for name, tip in plant.scenario.tip_control.items() if drive in tip.drives)


def tip_reference_errors(names: FileNames) -> Iterator[Fault]:
    """Find tip controllers whose bodies or drives do not exist, or whose drives have no lever; the data may be raw."""
    bodies, control = [GROUND, *names.bodies], names.section("control")
    for name, tip in names.section("tip_control").items():
        place = ("tip_control", name)
        for key in ("frame", "axes"):
            if isinstance(body := get(tip, key), str) and body not in bodies:
                yield (*place, key), f'there is no body "{body}";{hint(body, bodies)}'
        on = get(get(tip, "point"), "on")
        if isinstance(on, str) and on not in names.bodies:
            yield (*place, "point", "on"), f'there is no body "{on}";{hint(on, names.bodies)}'
        unit = get(get(get(tip, "motion_reference"), "unit"), "on")
        if isinstance(unit, str) and unit not in names.bodies:
            yield (*place, "motion_reference", "unit", "on"), f'there is no body "{unit}";{hint(unit, names.bodies)}'
        drives = get(tip, "drives")
        for drive in drives if isinstance(drives, list | tuple | Mapping) else ():
            at = (*place, "drives")  # a list of names and a mapping alike
            if drive not in control:
                levers = [key for key, data in control.items() if get(data, "lever")]
                known = f" drives with a lever are {', '.join(levers)}" if levers else " no drive has a lever"
                yield at, f'there is no drive "{drive}" under control;{did_you_mean(str(drive), levers) or known}'
            elif not get(control[drive], "lever"):
                yield at, f'"{drive}" has no lever: give control.{drive} lever: {{speed: ..., acceleration: ...}}'
