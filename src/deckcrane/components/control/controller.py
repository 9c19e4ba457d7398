"""Controllers: the force of each actuator from the position of its port and its set-point; the power of drives from records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.control.data import PD, Control, setpoint_of
from deckcrane.components.cylinders.data import is_cylinder, stroke_of
from deckcrane.components.hydraulics.data import hydraulic_drives
from deckcrane.components.payload import Payload, payload_part
from deckcrane.components.vessel.data import all_vessels
from deckcrane.components.winches import has_holding_brake, motor_of
from deckcrane.components.winches.data import ROPE
from deckcrane.mechanics.coordinates import Kind
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.actuators import NO_SETPOINT, PLACE, Drive, actuator_readings, course_reading, saturate
from deckcrane.mechanics.model.outputs import ACTUATION, PART_POWER
from deckcrane.mechanics.model.parameters import inline_parameters, parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.ports import ForcePort
from deckcrane.mechanics.model.protocol import (
    Action,
    Drawn,
    Formulation,
    GivesSignals,
    Input,
    OpensValve,
    Part,
    Reading,
    Role,
    State,
)
from deckcrane.mechanics.model.time_functions import TimeCourse, time_function
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords, term
from deckcrane.scenario.data import Vector
from deckcrane.scenario.time_functions import Hold, Signal
from deckcrane.screws import skew

ON_THE_AXIS = 1e-3
"""Metres per radian: a joint hardly moves a point of suspension this near to its axis, and nothing is demanded of it."""


def proportional_derivative(error: SX, error_rate: SX, stiffness: SX, damping: SX) -> SX:
    """k_P e + k_D e_dot: [C18, Eq. 63] about a set-point."""
    return stiffness * error + damping * error_rate


@dataclass(frozen=True)
class SwayDamping:
    """Shifts a set-point against the payload's sway, by a time constant times the sway's speed."""

    payload: Payload
    sway_damping: Any = parameter()

    def given_way(self, world: World, port: ForcePort) -> SX:
        return self.sway_damping * sway_rate(self.payload, world, port)


def sway_rate(payload: Payload, world: World, port: ForcePort) -> SX:
    """The payload's horizontal speed, along the motion that the port gives to the point of suspension.

    A point of suspension x that gives way by -T times the speed of the load y takes energy out of a pendulum of frequency w:
    d2y/dt2 = -w^2 (y - x) = -w^2 y - T w^2 dy/dt, a damping ratio of T w / 2. (The speed of the load relative to the point would
    feed the crane's own speed back to it.) Less is demanded of a port that moves the point up and down rather than sideways.
    """
    tree = world.tree
    point, load = payload.suspension(world)
    up = tree.gravity / ca.sqrt(ca.dot(tree.gravity, tree.gravity))
    speed = ca.jtimes(load, tree.q, tree.rates @ tree.u)
    column = ca.SX(tree.q.numel(), 1)
    column[port.coordinate] = 1
    motion = ca.jtimes(point, tree.q, column) / port.slope
    sideways = motion - up * ca.dot(up, motion)
    return ca.dot(sideways, speed) / (ca.dot(motion, motion) + ON_THE_AXIS**2)


@dataclass(frozen=True)
class LevelKeeping:
    """Keeps a body at its initial inclination about its joint's axis.

    `share` is 1; an operator may lower it to 0 during the run: the joint is then held at its initial position instead.
    """

    axis: Vector
    start: Any = parameter("list")
    """All coordinates at the start, with vessels on even keel."""
    share: Any = parameter(default=1.0)

    def errors(self, world: World, port: ForcePort) -> tuple[SX, SX]:
        """The angle by which the body has to turn about its joint's axis to its initial inclination, and its rate.

        The tilt about the axis a is the angle from the body's upward direction at the start to the present one, seen along
        a; its rate is the body's angular velocity about a, whatever carries the body.
        """
        tree, k = world.tree, world.tree.index(port.body)
        a = ca.SX(np.array(self.axis))
        up = -tree.gravity / ca.sqrt(ca.dot(tree.gravity, tree.gravity))
        up_now = world.poses[k][0].T @ up
        up_at_start = ca.substitute(up_now, tree.q, ca.vertcat(*self.start))
        along = ca.dot(a, up_now) * ca.dot(a, up_at_start)
        tilt = ca.atan2(ca.dot(a, skew(up_now) @ up_at_start), ca.dot(up_now, up_at_start) - along)
        rate = ca.dot(a, world.twists[k][:3])
        offset = port.value - self.start[port.coordinate]
        return -(self.share * tilt + (1 - self.share) * offset), -(self.share * rate + (1 - self.share) * port.rate)


@dataclass(frozen=True)
class FromSignal:
    """A set-point that is another signal (a controller's output, a motion, a measurement) on top of an offset or a course.

    The numbers of the course have the names of a set-point that is a course.
    """

    signal: str
    rated: str | None
    gain: Any = parameter(default=1.0)
    offset: Any = parameter(default=None)
    course: TimeCourse | None = inline_parameters(default=None)

    def now(self, world: World, reader: str) -> SX:
        return self.base(world) + self.gain * world.signal(self.signal, reader)

    def base(self, world: World) -> SX:
        """The set-point without the signal."""
        return self.offset if self.course is None else self.course.at(world.t)

    def rate(self, world: World, reader: str) -> SX:
        """Rate of the set-point; zero where no signal is named as its rate, since then no law needs it."""
        if self.rated is None:
            return ca.SX(1, 1)
        signal_rate = self.gain * world.signal(self.rated, reader)
        return signal_rate if self.course is None else _course_rate(self.course, world) + signal_rate


def _course_rate(course: TimeCourse, world: World) -> SX:
    return ca.jtimes(course.at(world.t), world.t, ca.SX(1))


def hand_rate(reader: str) -> str:
    """The input that carries the rate at which an operator moves the set-point of a controller."""
    return f"{reader}.hand_rate"


@dataclass(frozen=True)
class ReferenceSignal:
    """The target of a controller: a course or a signal, which may give way to the payload's sway, or a body kept level.

    `of` is the signal to control, where that is not the port's value; `reader` is the part whose target it is.
    """

    setpoint: TimeCourse | FromSignal | None
    sway: SwayDamping | None = inline_parameters(default=None)
    level: LevelKeeping | None = None
    of: str | None = None
    reader: str = ""
    by_hand: bool = False
    """Whether an input carries the rate at which an operator moves the set-point's numbers."""

    def value(self, world: World, port: ForcePort | None) -> SX:
        """The set-point now; NaN where there is none."""
        if self.setpoint is None:
            return NO_SETPOINT
        course = self.setpoint
        setpoint = course.now(world, self.reader) if isinstance(course, FromSignal) else course.at(world.t)
        if self.sway is None:
            return setpoint
        assert port is not None, "sway is damped by a port"
        return setpoint - self.sway.given_way(world, port)

    def errors(self, world: World, port: ForcePort | None) -> tuple[SX, SX]:
        """The error to correct, and its rate; a constant set-point has no rate.

        The rate of a signal other than the port's value is unknown, and zero here: laws that need it are refused.
        """
        if self.level is not None:
            assert port is not None, "a port keeps level"
            return self.level.errors(world, port)
        assert self.setpoint is not None, "a course, a signal or a level"
        if self.of is not None:
            return self.value(world, port) - world.signal(self.of, self.reader), ca.SX(1, 1)
        assert port is not None, "a controller without a port has a signal"
        error_rate = -port.rate if world.still else self.rate(world) - port.rate
        return self.value(world, port) - port.value, error_rate

    def rate(self, world: World) -> SX:
        """Rate of the set-point, with that of an operator who moves it."""
        assert self.setpoint is not None, "asked where there is one"
        course = self.setpoint
        rate = course.rate(world, self.reader) if isinstance(course, FromSignal) else _course_rate(course, world)
        return rate + world.input(hand_rate(self.reader)) if self.by_hand else rate

    def inputs(self, kind: Kind) -> tuple[Input, ...]:
        return (Input(hand_rate(self.reader), f"{PLACE[kind]}/s"),) if self.by_hand else ()

    def readings(self, port: str, kind: Kind, world: World) -> Iterable[Reading]:
        """The set-point without its signal, which an operator takes over."""
        if isinstance(self.setpoint, FromSignal) and self.setpoint.course is not None and self.of is None:
            yield course_reading(port, kind, partial(self.setpoint.base, world))

    @property
    def by_angles(self) -> bool:
        return self.sway is not None or self.level is not None


@dataclass(frozen=True)
class FeedForwardTerm:
    """A signal that is added to a controller's output before its limit."""

    signal: str
    gain: Any = parameter()

    def now(self, world: World, reader: str) -> SX:
        return self.gain * world.signal(self.signal, reader)


@dataclass(frozen=True)
class Controller(GivesSignals):
    """Base of all controllers: the port that they drive, by a force of their drive or through a valve."""

    role: ClassVar[Role] = "drive"
    drawn_as: ClassVar[Drawn] = "drives"

    label: str
    on: str
    kind: Kind
    feed_forward: tuple[FeedForwardTerm, ...]

    @property
    def name(self) -> str:
        return self.label

    @property
    def port(self) -> str | None:
        return self.on

    def inputs(self) -> tuple[Input, ...]:
        """A force added to that of its law, before any limit."""
        return (Input(self.on, "N m" if self.kind == "angular" else "N"),)

    def added(self, world: World) -> SX:
        """The sum added to the output of its law: its input, and signals that are fed forward."""
        return sum((forward.now(world, self.name) for forward in self.feed_forward), world.input(self.on))

    def output(self, world: World) -> SX:
        """Its output: a force, or the opening of a valve."""
        return world.action(self).pushes[0][1]

    def signals(self, world: World) -> Mapping[str, Callable[[], SX]]:
        return {f"{self.name}.output": lambda: self.output(world)}

    def refusal(self, formulation: Formulation) -> str | None:
        target = getattr(self, "target", None)
        if formulation == "matrices" and target is not None and target.by_angles:
            return f"{self.name} differentiates by angles"
        return super().refusal(formulation)


@dataclass(frozen=True)
class ProportionalDerivative(Controller):
    """Proportional-derivative control about a target."""

    pd: PD
    target: ReferenceSignal = inline_parameters()
    drive: Drive = inline_parameters()

    def inputs(self) -> tuple[Input, ...]:
        return *super().inputs(), *self.target.inputs(self.kind)

    def act(self, world: World) -> Action:
        port = world.port(self.on)
        force = proportional_derivative(*self.target.errors(world, port), self.pd.stiffness, self.pd.damping)
        if self.pd.gravity_compensation:
            force += world.holding(port)
        return Action(pushes=((self.on, self.drive.shaped(force + self.added(world), port, world)),))

    def readings(self, world: World) -> Iterable[Reading]:
        yield from actuator_readings(self.on, self.kind, world, lambda: self.target.value(world, world.port(self.on)))
        yield from self.target.readings(self.on, self.kind, world)


@dataclass(frozen=True)
class Prescribed(Controller):
    """A force over time, whatever the port does."""

    force: TimeCourse
    drive: Drive = inline_parameters()

    def act(self, world: World) -> Action:
        force = self.force.at(world.t) + self.added(world)
        return Action(pushes=((self.on, self.drive.shaped(force, world.port(self.on), world)),))

    def readings(self, world: World) -> Iterable[Reading]:
        yield from actuator_readings(self.on, self.kind, world, None)


@dataclass(frozen=True)
class ValveNumbers:
    """An opening over time, or a gain; its limit, and the time constant of its filter."""

    opening: TimeCourse | None
    gain: Any = parameter(default=None)
    limit: Any = parameter(default=1.0)
    filter: Any = parameter(default=0.0)

    def limited(self, signal: SX, added: SX) -> SX:
        """The valve's command from an opening over time, or from an error, with what is added to it."""
        command = signal if self.gain is None else self.gain * signal
        return saturate(command + added, self.limit)


@dataclass(frozen=True)
class ValveLaw(Controller, OpensValve):
    """Command of a cylinder's valve: P control with saturation [F19, Eq. 83], or a course; limited, then filtered."""

    drawn_as: ClassVar[Drawn] = "valve"

    filtered: bool
    valve: ValveNumbers
    target: ReferenceSignal | None = inline_parameters(default=None)

    def states(self) -> tuple[State, ...]:
        return (State(f"{self.on}.valve_filter", "1"),) if self.filtered else ()

    def inputs(self) -> tuple[Input, ...]:
        return (Input(self.on, "1"),)

    def _limited_command(self, world: World) -> SX:
        port = world.port(self.on)
        if self.valve.opening is not None:
            signal = self.valve.opening.at(world.t)
        else:
            assert self.target is not None, "a gain has a target"
            signal = self.target.value(world, port) - port.value
        return self.valve.limited(signal, self.added(world))

    def command(self, world: World) -> SX:
        return (
            world.states(self)[0]
            if self.filtered
            else world.computed(self, "limited", lambda: self._limited_command(world))
        )

    def output(self, world: World) -> SX:
        return self.command(world)

    def rates(self, world: World) -> SX:
        if not self.filtered:
            return ca.SX(0, 1)
        return (self._limited_command(world) - world.states(self)[0]) / self.valve.filter

    def readings(self, world: World) -> Iterable[Reading]:
        target = self.target
        setpoint = None if target is None else lambda: target.value(world, world.port(self.on))
        yield from actuator_readings(self.on, self.kind, world, setpoint)
        yield from () if target is None else target.readings(self.on, self.kind, world)


def controller(plant: Plant, name: str, payload: Payload | None) -> Controller:
    """The controller of a coordinate or a cylinder with pd, force or valve, as the file has it."""
    control, port = plant.scenario.control[name], plant.coordinate(name)
    shared = (f"control.{name}", name, port.kind, feed_forward_terms(control))
    if control.valve is not None:
        valve = control.valve
        filtered = valve.filter > 0
        opening = None if valve.opening is None else time_function(valve.opening)
        target = target_of(plant, name, payload) if opening is None else None
        numbers = ValveNumbers(opening, valve.gain, valve.limit, valve.filter)
        return ValveLaw(*shared, filtered, numbers, target)
    drive = Drive(control.pull_only, control.limit, control.speed_limit, motor_of(plant, name))
    if control.pd is not None:
        return ProportionalDerivative(*shared, control.pd, target_of(plant, name, payload), drive)
    assert control.force is not None, "others are made in `regulators`"
    return Prescribed(*shared, time_function(control.force), drive)


def feed_forward_terms(control: Control) -> tuple[FeedForwardTerm, ...]:
    """The signals that a file feeds forward."""
    return tuple(FeedForwardTerm(data.signal, data.gain) for data in control.feed_forward)


def target_of(plant: Plant, name: str, payload: Payload | None) -> ReferenceSignal:
    """The target of a controller of the file."""
    control = plant.scenario.control[name]
    if control.level:
        joint = plant.tree[plant.coordinate(name).body].joint
        assert joint.kind == "revolute", "checked when the scenario was made"
        return ReferenceSignal(None, level=LevelKeeping(joint.axis, _start_on_even_keel(plant)))
    sway = None
    if control.sway_damping is not None:
        assert payload is not None, "checked when the scenario was made"
        sway = SwayDamping(payload, control.sway_damping)
    course = setpoint_of(plant, name)
    if isinstance(course, Signal):
        offset = course.offset.hold if isinstance(course.offset, Hold) else None
        time_course = None if course.course is None else time_function(course.course)
        source = FromSignal(course.signal, course.rate, course.gain, offset, time_course)
        return ReferenceSignal(source, sway, of=control.of, reader=f"control.{name}", by_hand=control.by_hand)
    return ReferenceSignal(
        time_function(course), sway, of=control.of, reader=f"control.{name}", by_hand=control.by_hand
    )


def _start_on_even_keel(plant: Plant) -> tuple[float, ...]:
    """The coordinates at the start, with vessels on even keel."""
    return tuple(0.0 if data.body in all_vessels(plant) else data.element.start for data in plant.coordinates)


def controllers_and_oil(plant: Plant) -> Iterator[Part]:
    """Controllers in the file's order, each followed by the oil that it commands; then the oil that none commands."""
    control, oil = plant.scenario.control, hydraulic_drives(plant)
    load = payload_part(plant)
    laws: Mapping[str, Part] = {}
    if plant.laws:
        from deckcrane.components.control.python_laws import law_parts

        laws = law_parts(plant)
    for name in dict.fromkeys((*control, *laws)):
        yield laws[name] if name in laws else _controller_of_law(plant, name, load)
        if name in oil:
            yield _oil(plant, name, True)
    driven_by_parts = {part.port for part in plant.scenario.parts.values()}
    for name in oil:
        if name not in control and name not in laws:
            yield _oil(plant, name, name in driven_by_parts)


def _controller_of_law(plant: Plant, name: str, load: Payload | None) -> Part:
    """The controller of a law that has a module of its own, or of one that is in this one."""
    law = plant.scenario.control[name].law
    if law == "motion":
        from deckcrane.components.control.prescribed import exact_motion

        return exact_motion(plant, name)
    if law == "pid":
        from deckcrane.components.control.linear_controllers import pid_controller

        return pid_controller(plant, name, load)
    if law == "state_space":
        from deckcrane.components.control.linear_controllers import linear_controller

        return linear_controller(plant, name, load)
    if law == "network":
        from deckcrane.components.control.linear_controllers import network_controller

        return network_controller(plant, name, load)
    return controller(plant, name, load)


def _oil(plant: Plant, name: str, controlled: bool) -> Part:
    from deckcrane.components.hydraulics import Hydraulic, HydraulicParameters

    data = hydraulic_drives(plant)[name]
    sheet = HydraulicParameters.of(data)
    if is_cylinder(plant, name):
        return Hydraulic(name, controlled, data.start, sheet, stroke_of(plant, name)[0])
    winch = name.removesuffix(ROPE)
    return Hydraulic(name, controlled, data.start, sheet, 0.0, winch, has_holding_brake(plant, winch))


def drive_power(records: RunRecords, port: str, rate: Array) -> Iterator[BalanceTerm]:
    """The power of the controller of a coordinate, cylinder or rope is its force times the rate; none without a force."""
    part = f"control.{port}"
    if part in records.labels("part") and records.has(ACTUATION.name, "actuator", port):
        power = records.of(PART_POWER.name, "part", part)
        yield term("power of", part, [power, -records.of(ACTUATION.name, "actuator", port) * rate], records.time, "W")


def coordinate_drive_terms(records: RunRecords) -> Iterator[BalanceTerm]:
    """Powers of the controllers of coordinates; cylinders and winches have those of lengths that follow from coordinates."""
    for name in records.labels("actuator"):
        if name in records.labels("speed"):
            yield from drive_power(records, name, records.speed(name))
