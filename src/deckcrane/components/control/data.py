"""Controllers of coordinates, without and with states; checks of prescribed motions.

Controllers with states are PID and state space, with feed-forward of signals of the model. Signals are named as in the
equations: coordinates (`slew`, `d:slew`), entries of recorded variables (`reaction.king.fz`, `point_velocity.tip.x`), states,
`measured.NAME`, `control.NAME.output`. Whether a signal of that name exists is known when the equations are written.

The unit of a set-point, a gain or an actuator's force depends on its coordinate; these numbers are read as `Quantity` and
checked by the scenario.

A prescribed motion is refused where it is not of a coordinate, beside another drive, or beyond the reach of a cylinder.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field, StrictBool, model_validator

from deckcrane.components.control.law_data import ERROR, PID, Network, StateSpace
from deckcrane.components.control.lever_data import FeedForward, Lever
from deckcrane.components.control.load_handling.data import (
    SIGNAL_LAWS,
    ConstantTension,
    HeaveCompensation,
    Landing,
    SwayObserver,
)
from deckcrane.components.control.tip_control.data import TipControl as TipControl
from deckcrane.components.control.tip_control.data import tip_controls_of
from deckcrane.components.cylinders.data import cylinder_names_in_file, cylinders_by_bodies, is_described_by_angle
from deckcrane.components.hydraulics.data import moved_by_valves
from deckcrane.components.joints.data import JOINTS, coordinate_names
from deckcrane.components.winches.data import ropes_in_file
from deckcrane.errors import DeckcraneError
from deckcrane.files.paths import beside
from deckcrane.mechanics.model.outputs import SETPOINT
from deckcrane.mechanics.model.plant import per_plant
from deckcrane.scenario.component import FileNames, get, hint
from deckcrane.scenario.data import (
    KEY,
    Data,
    Fault,
    Gain,
    Measure,
    PositiveQuantity,
    PositiveTime,
    validation_error,
)
from deckcrane.scenario.prescribed_motion import Motion, SeriesFile, motion_from_start
from deckcrane.scenario.time_functions import Course, Hold, SetPoint, Signal, check_dimensionless, with_start_value
from deckcrane.units import quantities

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.mechanics.model.plant import Plant


LAWS = ("pd", "pid", "state_space", "network", "force", "motion", "valve", "constant_tension", *SIGNAL_LAWS)
"""Keys of the control laws, of which a control has exactly one."""


class PD(Data):
    """Proportional-derivative control about the set-point."""

    stiffness: Gain = Field(description="moment per angle or force per length, such as 1e6 N m/rad or 1e6 N/m")
    damping: Gain = Field(description="moment per angular speed or force per speed, such as 2e5 N m s/rad or 2e5 N s/m")
    gravity_compensation: StrictBool = Field(
        default=False, description="whether the weight carried is held without error"
    )


class ValveControl(Data):
    """Control of the valve of a cylinder with hydraulics: P control of its extension [F19, Eq. 83], or a course over time.

    The command is limited, then filtered; the valve is closed at the start.
    """

    gain: PositiveQuantity | None = Field(
        default=None,
        description="opening per length by which the cylinder is too short, such as 0.3 1/m; of a motor, per angle",
    )
    opening: Course | None = Field(
        default=None, description="open loop: -1 (fully open, retracts) to 1 (extends), or a course of it over time"
    )
    filter: Annotated[float, Measure(quantities.TIME, "not negative")] = Field(
        default=0.0, description="time constant of a first-order low-pass filter of the command; 0: none"
    )
    limit: Annotated[float, Measure(quantities.RATIO, "positive")] = Field(
        default=1.0, description="the most the valve is opened, at most 1", json_schema_extra={"maximum": 1}
    )

    @model_validator(mode="after")
    def _exactly_one_law(self) -> ValveControl:
        if (self.gain is None) == (self.opening is None):
            raise validation_error(
                f"needs gain or opening, one of the two; it has {'neither' if self.gain is None else 'both'}"
            )
        if self.limit > 1:
            raise validation_error(f"limit is the most the valve is opened, at most 1; it is {self.limit:.6g}")
        if self.opening is not None:
            check_dimensionless(self.opening, "opening")
        for value in self.opening.range if self.opening is not None else ():
            if abs(value) > 1:
                raise validation_error(f"opening is from -1 to 1, where 1 is fully open; it is {value:.6g}")
        return self


class Control(Data):
    """What drives a coordinate: a controller that follows a set-point, a prescribed force or motion, or a cylinder's valve.

    With `of` it controls another signal than its coordinate's value; where its name is not a coordinate it drives nothing, and
    others read its output.
    """

    pd: PD | None = None
    pid: PID | None = None
    state_space: StateSpace | None = None
    network: Network | None = Field(
        default=None, description="a trained network of signals, such as a policy that was learnt by simulation"
    )
    valve: ValveControl | None = Field(
        default=None, description="for a cylinder with hydraulics: {gain: 0.3 1/m} or {opening: 0.5}"
    )
    constant_tension: ConstantTension | None = Field(
        default=None, description="for the rope of a winch: its tension, with damping"
    )
    sway_observer: SwayObserver | None = Field(
        default=None, description="drives nothing: an estimate of the load's sway from sensors"
    )
    heave_compensation: HeaveCompensation | None = Field(
        default=None, description="drives nothing: the rope that a winch pays out so that the load keeps its height"
    )
    landing: Landing | None = Field(
        default=None, description="drives nothing: the rope with which a load is set down, step by step"
    )
    setpoint: SetPoint = Hold(hold="start")
    lever: Lever | None = Field(
        default=None,
        description="instead of a set-point over time: a lever from -1 to 1 moves it, with ramps and soft end stops",
    )
    of: str | None = Field(
        default=None,
        description="with pid or state_space: the signal that follows the set-point, such as d:slew or measured.tip; default "
        "the coordinate",
    )
    force: Course | None = Field(default=None, description="open loop: a moment or force, or a course of it over time")
    motion: Motion | None = Field(
        default=None,
        description="the coordinate moves exactly so, whatever it takes: a course over time, or a recorded series",
    )
    feed_forward: tuple[FeedForward, ...] = Field(
        default=(), description="signals that are added to the output, before its limit"
    )
    limit: PositiveQuantity | None = Field(
        default=None, description="the most the actuator can give, such as 200 kN m; of a valve at most 1"
    )
    speed_limit: PositiveQuantity | None = Field(
        default=None,
        description="with force and limit: the drive keeps a speed, this one where the force is the limit, and holds without force",
    )
    level: StrictBool = Field(
        default=False, description="instead of following a set-point, keep the body as level as it stands at the start"
    )
    sway_damping: PositiveTime | None = Field(
        default=None,
        description="lets the set-point give way to the payload's sway, by this time T times its speed: damps a swing w by the "
        "ratio T w / 2 over 1 + (w damping / stiffness)^2",
    )
    pull_only: StrictBool = Field(
        default=False, description="for a wire: the force never pushes the coordinate outwards"
    )
    by_hand: StrictBool = Field(
        default=False,
        description="inputs of the program move it too, as the levers of a 3D page do: the rate of a set-point, or a motion on "
        "top of the course and the delay of that; without them nothing changes",
    )

    @property
    def follows(self) -> bool:
        """Whether it has a set-point for its own coordinate."""
        if self.of is not None or self.level:
            return False
        by_error = self.state_space is not None and ERROR in self.state_space.inputs
        by_valve = self.valve is not None and self.valve.gain is not None
        by_rope = self.constant_tension is not None and self.constant_tension.position is not None
        return self.pd is not None or self.pid is not None or by_error or by_valve or by_rope

    @property
    def has_rate(self) -> bool:
        """Whether it follows something whose rate acts too."""
        return (self.motion is not None and not isinstance(self.motion, SeriesFile)) or (
            self.follows and self.valve is None and self.lever is None
        )

    @property
    def law(self) -> str:
        """The key of its control law."""
        return next(key for key in LAWS if getattr(self, key) is not None)

    @model_validator(mode="after")
    def _exactly_one_law(self) -> Control:
        given = [key for key in LAWS if getattr(self, key) is not None]
        if len(given) != 1:
            instead = "" if given else "; a cylinder with hydraulics may have valve instead"
            raise validation_error(
                f"needs one of pd, pid, state_space, network, force, motion and constant_tension; it has "
                f"{' and '.join(given) or 'none'}{instead}"
                if "valve" not in given
                else f"valve is a law of its own; leave out {next(key for key in given if key != 'valve')}, or valve"
            )
        if self.by_hand and not self.has_rate:
            raise validation_error(
                "by_hand is for a motion over time, or a set-point whose rate counts (pd, pid) without a lever; leave it out"
            )
        if self.motion is not None:
            self._check_motion()
        self._check_of()
        self._check_lever()
        if self.valve is not None:
            return self._check_valve(self.valve)
        if self.drives_nothing:
            return self._check_signal_law()
        by_rope = self.constant_tension is not None and self.constant_tension.position is not None
        steered = self.pd is not None or self.pid is not None or self._reads_error or self.motion is not None or by_rope
        if not steered and (self.level or self.sway_damping is not None):
            raise validation_error("level and sway_damping are for a controller; they go with pd, not with force")
        if self.level and (self.setpoint != Hold(hold="start") or self.sway_damping is not None):
            raise validation_error(
                "a body that is kept level follows no set-point; leave out setpoint and sway_damping, or level"
            )
        if self.force is not None and self.setpoint != Hold(hold="start"):
            raise validation_error(
                "a prescribed force follows no set-point; leave out setpoint, or use pd instead of force"
            )
        if not steered and self.force is None and self.setpoint != Hold(hold="start"):
            law = "a network reads signals" if self.network else "inputs of state_space do not have error"
            if self.constant_tension is not None:
                law = "constant_tension has no position"
            raise validation_error(f"{law}, so it follows no set-point; leave out setpoint")
        if self.speed_limit is not None and self.force is None:
            raise validation_error(
                "speed_limit is for a drive with force; the speed of one with pd is that of its setpoint's course"
            )
        if self.speed_limit is not None and self.limit is None:
            raise validation_error(
                "speed_limit needs limit, the most that the drive gives to keep its speed, such as limit: 70 kN m"
            )
        self._check_rate()
        return self

    def _check_motion(self) -> None:
        """Check that a prescribed motion has no set-point, limits or other settings of a controller."""
        if self.setpoint != Hold(hold="start"):
            raise validation_error(
                "a motion is followed exactly, and is not a set-point; leave out setpoint, or follow it with pd"
            )
        conflicting = ("of", "feed_forward", "limit", "speed_limit", "level", "sway_damping", "pull_only")
        given = [key for key in conflicting if getattr(self, key)]
        if given:
            raise validation_error(
                f"a motion is followed exactly, with whatever force it takes: {given[0]} has no meaning there; leave it out, or "
                "follow a setpoint with pd"
            )

    @property
    def _reads_error(self) -> bool:
        return self.state_space is not None and ERROR in self.state_space.inputs

    def _check_of(self) -> None:
        """Check that a controller of another signal has a law that needs no rate of it, and its own set-point."""
        if self.of is None:
            return
        if self.pid is None and not self._reads_error:
            raise validation_error(
                "of is the signal that pid, or state_space with the input error, controls; leave it out"
            )
        if self.level or self.sway_damping is not None:
            raise validation_error("level and sway_damping are for the coordinate's own value; leave out of")
        if isinstance(self.setpoint, Hold) and self.setpoint.values is None:
            raise validation_error("with of a set-point is needed, in the unit of that signal: setpoint: {hold: 0}")

    def _check_lever(self) -> None:
        """Check that a lever has a law that follows the set-point that it moves."""
        if self.lever is None:
            return
        held = self.valve is not None and self.valve.gain is not None
        if self.pd is None and self.pid is None and not held:
            raise validation_error(
                "a lever moves the set-point of pd, of pid or of valve with gain, which hold where it stands; give one of these"
            )
        conflicting = {SETPOINT.name: self.setpoint != Hold(hold="start"), "of": self.of, "level": self.level}
        given = next((key for key, value in conflicting.items() if value), None)
        if given is not None:
            raise validation_error(f"a lever moves the set-point from its start; leave out {given}, or lever")

    def _check_rate(self) -> None:
        """Check that a law that uses the rate of its set-point has one."""
        rate_is_unknown = self.of is not None or (isinstance(self.setpoint, Signal) and self.setpoint.rate is None)
        if not rate_is_unknown:
            return
        subject = "the signal" if self.of is not None else "the set-point"
        if self.pd is not None:
            raise validation_error(
                f"pd follows the rate of {subject}, which is not known: name it (rate: d:...), or use pid with a filter"
            )
        if self.pid is not None and self.pid.derivative and not self.pid.filter:
            raise validation_error(
                f"the derivative needs a filter: the rate of {subject} is not known; give pid: {{filter: 50 ms}}"
            )

    @property
    def drives_nothing(self) -> bool:
        """Whether its law only gives signals, whatever it is called."""
        return self.law in SIGNAL_LAWS

    def _check_signal_law(self) -> Control:
        """Check that a law that only gives signals has no settings of a drive."""
        settings = ("of", "feed_forward", "limit", "speed_limit", "level", "sway_damping", "pull_only", "by_hand")
        given = [key for key in settings if getattr(self, key)]
        if given:
            raise validation_error(
                f"{self.law} gives signals and drives nothing: {given[0]} has no meaning there; leave it out"
            )
        if self.setpoint != Hold(hold="start"):
            raise validation_error(f"{self.law} gives signals and follows no set-point; leave out setpoint")
        return self

    def _check_valve(self, valve: ValveControl) -> Control:
        if self.limit is not None:
            raise validation_error("limit is that of a force; the opening of a valve has its own: valve: {limit: 0.8}")
        if self.speed_limit is not None:
            raise validation_error(
                "speed_limit is for a drive with force; the speed of a cylinder follows from its valve"
            )
        if self.pull_only:
            raise validation_error("pull_only is for a wire; a cylinder with a valve pushes and pulls")
        if self.level:
            raise validation_error("level is for a joint that is driven directly; a valve drives a cylinder")
        if valve.opening is not None and (self.setpoint != Hold(hold="start") or self.sway_damping is not None):
            raise validation_error(
                "an opening follows no set-point; leave out setpoint and sway_damping, or use gain for opening"
            )
        return self


def controlled_names(plant: Plant) -> tuple[str, ...]:
    """The coordinates and cylinders that have a controller in the file."""
    return tuple(plant.scenario.control)


@per_plant
def prescribed_motions(plant: Plant) -> dict[str, Motion]:
    """The motions of coordinates that follow one exactly, by name, with open values taken from their start.

    A law of Python replaces the file's motion.
    """
    motions = {name: control.motion for name, control in plant.scenario.control.items() if control.motion is not None}
    if not motions:  # most scenarios: their coordinates, which take long to find, are not needed
        return {}
    starts = {data.name: data.element.start for data in plant.stated_coordinates}
    return {
        name: motion_from_start(motion, starts[name])
        for name, motion in motions.items()
        if name in starts and name not in plant.laws
    }


@per_plant
def driving_controllers(plant: Plant) -> dict[str, Control]:
    """The controllers that drive a coordinate or a cylinder, by its name; others only give a signal."""
    names = {data.name for data in (*plant.coordinates, *plant.dependents.values())}
    return {name: control for name, control in plant.scenario.control.items() if name in names}


@dataclass(frozen=True)
class CourseDrive:
    """A drive that follows a course over time: where the file has the course, and the forces that the drive can give."""

    name: str
    path: str
    """Path of the course: a set-point, the offset of one that follows a signal, or a prescribed motion."""
    force: tuple[float, float]
    """Smallest and largest force on its port [N or N m]; infinite without a limit."""


def course_drives(plant: Plant) -> dict[str, CourseDrive]:
    """The drives of coordinates and cylinders that follow a course over time, by name."""
    drives: dict[str, CourseDrive] = {}
    for name, control in driving_controllers(plant).items():
        if control.motion is None and not control.follows:
            continue
        path = f"control.{name}.motion" if control.motion is not None else f"control.{name}.setpoint"
        if control.motion is None and isinstance(control.setpoint, Signal):
            path += ".offset"
        most = inf if control.limit is None or control.valve is not None else float(control.limit)
        drives[name] = CourseDrive(name, path, (-most, 0.0 if control.pull_only else most))
    return drives


def setpoint_of(plant: Plant, coordinate: str) -> SetPoint:
    """The set-point of a controlled coordinate, with `start` replaced by the value at which it starts."""
    control = plant.scenario.control.get(coordinate)
    if control is not None and control.of is not None:
        return with_start_value(control.setpoint, 0.0)
    start = plant.coordinate(coordinate).element.start
    if control is None:
        raise DeckcraneError(f'the coordinate "{coordinate}" has no controller')
    return with_start_value(control.setpoint, start)


def is_moved_by_lever(plant: Plant, name: str) -> bool:
    """Whether a lever moves the set-point of a drive during a run: by its course, by signals or for a tip."""
    lever = plant.scenario.control[name].lever
    if lever is None:
        return False
    resting = isinstance(lever.command, Hold) and lever.command.hold == 0
    return not resting or bool(lever.feed_forward) or bool(tip_controls_of(plant, name))


def effort_limit(scenario: Scenario, name: str) -> float | None:
    """The largest force or moment of a drive by the file; None where it states none."""
    control = scenario.control.get(name)
    return None if control is None else control.limit


def controlled_coordinates(scenario: Scenario) -> tuple[str, ...]:
    """What controllers of the file bring to a set-point."""
    return tuple(name for name, control in scenario.control.items() if control.follows)


def followed_course(plant: Plant, name: str) -> SetPoint | None:
    """The set-point of a controlled coordinate that is a function of time; None without one."""
    control = plant.scenario.control.get(name)
    if control is None or not control.follows or control.setpoint.shape == "signal":
        return None
    return setpoint_of(plant, name)


def moved_by_oil(plant: Plant) -> list[str]:
    """What oil moves during a run: its position follows from flows, so that static values cannot follow it."""
    names = []
    for name in moved_by_valves(plant):
        control = plant.scenario.control.get(name)
        if control is not None and (
            not isinstance(control.setpoint, Hold)
            or is_moved_by_lever(plant, name)
            or (control.valve is not None and control.valve.opening is not None)
        ):
            names.append(name)
    return names


def held_setpoint_values(plant: Plant, name: str, start: float) -> tuple[float, ...]:
    """The values of a set-point that stays or swings where its coordinate starts; none where it has a course of its own."""
    control = plant.scenario.control.get(name)
    course = None if control is None or not control.follows else control.setpoint
    if course is None or course.shape == "signal" or course.values is not None:
        return ()
    return tuple(with_start_value(course, start).values or ())


def pose_holding_values(control: Mapping[str, Control]) -> dict[str, Any]:
    """Values, by path, with which all drives hold their start."""
    values: dict[str, Any] = {}
    for name, data in control.items():
        if data.motion is not None:
            values[f"control.{name}.motion"] = {"hold": "start"}
        elif data.lever is not None:
            values |= _resting_lever(name, data.lever)
        elif data.follows:
            values[f"control.{name}.setpoint"] = {"hold": "start"}
    return values


def _resting_lever(name: str, lever: Lever) -> dict[str, Any]:
    """Values, by path, with which a lever stays in its middle."""
    shaper = {} if lever.shaper is None else {f"control.{name}.lever.shaper": None}
    return {f"control.{name}.lever.command": 0.0, **shaper}


def signal_following_values(plant: Plant) -> dict[str, Any]:
    """Values, by path, with which drives that follow a signal do so about their start, as heave compensation does."""
    values: dict[str, Any] = {}
    for name, data in plant.scenario.control.items():
        if data.of is None and isinstance(data.setpoint, Signal) and data.setpoint.gain:
            course = data.setpoint.course
            offset = {"offset": float(course.values[0])} if course is not None and course.values else {}
            values[f"control.{name}.setpoint"] = data.setpoint.model_dump(exclude_none=True) | offset
    return values


def resting_setpoints(control: Mapping[str, Control]) -> dict[str, Any]:
    """Values, by path, with which set-points stay where they begin; those that follow a signal keep it."""
    values: dict[str, Any] = {}
    for name, data in control.items():
        if data.lever is not None:
            values |= _resting_lever(name, data.lever)
        elif isinstance(data.setpoint, Signal):
            if (course := data.setpoint.course) is not None and course.values:
                values[f"control.{name}.setpoint.offset"] = float(course.values[0])
        elif data.of is None and not isinstance(data.setpoint, Hold):
            values[f"control.{name}.setpoint"] = {"hold": "start"}
    return values


def resting_tips(tips: Mapping[str, TipControl]) -> dict[str, Any]:
    """Values, by path, with which tips stay in their frames."""
    values: dict[str, Any] = {}
    for name, tip in tips.items():
        values[f"tip_control.{name}.lever"] = {}
        values |= {f"tip_control.{name}.path": []} if tip.path else {}
        values |= {f"tip_control.{name}.load_path": None} if tip.load_path is not None else {}
    return values


def resolve_series_paths(control: Mapping[str, Control], folder: Path) -> dict[str, Control]:
    """The controllers, with the paths of recorded motions that lie in the folder."""
    return {
        name: data.model_copy(
            update={"motion": data.motion.model_copy(update={"series": beside(data.motion.series, folder)})}
        )
        if isinstance(data.motion, SeriesFile)
        else data
        for name, data in control.items()
    }


def control_reference_errors(names: FileNames) -> Iterator[Fault]:
    """Find controllers of coordinates that do not exist, or that cylinders drive; the data may be raw."""
    control, bodies = names.section("control"), names.bodies
    joints = {body: get(data, "joint") for body, data in bodies.items()}
    if any(JOINTS.kind(joint) is None for joint in joints.values()):
        return  # not all coordinates are known
    coordinates = {name: body for body, joint in joints.items() for name in coordinate_names(body, joint)}
    coordinates.update(dict.fromkeys((*cylinder_names_in_file(names), *ropes_in_file(names)), ""))
    pairs = cylinders_by_bodies(names)
    for name in control:
        outer = coordinates.get(name, "")
        cylinder = pairs.get(frozenset((outer, str(get(bodies.get(outer), "on")))))
        by_angle = cylinder is not None and is_described_by_angle(names, cylinder) and get(control[name], "motion")
        if outer and cylinder is not None and JOINTS.kind(joints[outer]) == "revolute" and not by_angle:
            yield (
                ("control", name, KEY),
                f'the joint "{name}" is driven by the cylinder "{cylinder}": control that instead',
            )
        elif name not in coordinates and not get(control[name], "of") and not _is_filter(control[name]):
            yield ("control", name, KEY), f'there is no coordinate "{name}";{hint(name, coordinates)}'


def _is_filter(control: Any) -> bool:
    """Whether a controller reads named signals and no error, so that others may read its output: a filter, a network."""
    if get(control, "network") or any(get(control, law) for law in SIGNAL_LAWS):
        return True
    inputs = get(get(control, "state_space"), "inputs")
    return isinstance(inputs, (list, tuple)) and bool(inputs) and ERROR not in inputs


def controller_named(plant: Plant, name: str) -> Control:
    """The data of one controller of the file, whether it drives anything or only gives a signal."""
    return plant.scenario.control[name]
