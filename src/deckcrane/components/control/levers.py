"""Levers: the speed and the place of a drive's set-point, by a lever from -1 to 1 or by the speed that a tip controller wants.

The wanted speed is limited by the drive's own and by its distance to its end stops. The speed of the set-point follows it with a
ramp, and the set-point is the integral of that speed, so that a drive with pd, pid or a valve holds where its lever is let go.
Where a drive gives all it has and stays behind, its set-point waits for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, pi
from typing import TYPE_CHECKING, Any, ClassVar

import casadi as ca

from deckcrane.components.control.data import Control
from deckcrane.components.control.lever_data import Lever
from deckcrane.components.control.outputs import LEVER_COMMAND, LEVER_SPEED
from deckcrane.components.control.tip_control.data import tip_controls_of
from deckcrane.components.cylinders.data import is_cylinder, stroke_of
from deckcrane.components.hydraulics.data import moved_by_valves
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.coordinates import Kind
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.actuators import PLACE, saturate
from deckcrane.mechanics.model.outputs import SETPOINT
from deckcrane.mechanics.model.parameters import inline_parameters, parameter
from deckcrane.mechanics.model.protocol import Drawn, Formulation, Input, Part, Reading, Role, State
from deckcrane.mechanics.model.time_functions import TimeCourse, time_function
from deckcrane.mechanics.model.world import World

if TYPE_CHECKING:
    from deckcrane.formulations.forward_dynamics import Dynamics
    from deckcrane.mechanics.model.plant import Plant

SHORTEST = 1e-3
"""Shortest pendulum whose period is found [m]."""
STOPPING_SHARE = 0.7
"""Share of its deceleration with which a drive slows down towards an end stop: the rest corrects the lag of its ramp."""
STOPPING_LAGS = 4.0
"""Time constant of the last of the way to an end stop, in lags of the speed: critically damped."""
STOPPING_ROUNDINGS = 3.0
"""The same of an S curve, in times from rest to the full deceleration: enough to stop from any speed and distance."""


def approach_speed(distance: SX, deceleration: SX, time: SX) -> SX:
    """The largest speed at a distance from a stop that is reached at rest, and without a jump of the deceleration.

    sqrt(2 a (d - a T^2 / 2)) at a constant deceleration a, and d / T over the last of the way, d < a T^2, where the other would
    have no slope at the stop; both have the same value and slope where they meet. Beyond the stop it leads back.
    """
    near = deceleration * time**2
    far = ca.sqrt(2 * deceleration * (ca.fmax(distance, near) - near / 2))
    return ca.if_else(distance > near, far, ca.fmax(distance, -near) / time)


def without_dead_band(command: SX, dead_band: SX) -> SX:
    """A lever beyond its dead band, from zero there to its full deflection."""
    return (ca.fmax(command - dead_band, 0) + ca.fmin(command + dead_band, 0)) / (1 - dead_band)


@dataclass(frozen=True)
class Ramp:
    """How a speed follows a wanted one: with a lag, within an acceleration from rest and a deceleration to rest."""

    acceleration: Any = parameter()
    deceleration: Any = parameter()
    lag: Any = parameter()
    jerk: Any = parameter(default=None)

    @property
    def stopping_time(self) -> SX:
        """Time constant of the last of the way to a stop."""
        rounding = 0 if self.jerk is None else STOPPING_ROUNDINGS * self.deceleration / self.jerk
        return STOPPING_LAGS * self.lag + rounding

    @property
    def stopping_deceleration(self) -> SX:
        """Deceleration towards a stop."""
        return STOPPING_SHARE * self.deceleration

    def acceleration_towards(self, wanted: SX, speed: SX) -> SX:
        """(wanted - speed) / lag within both limits; with a jerk, no faster than that it fades in time.

        Moving either way, a drive speeds up by its acceleration and slows down by its deceleration.
        """
        error, slow = wanted - speed, self.lag * self.deceleration
        upward, downward = (
            self.acceleration + (self.deceleration - self.acceleration) * ca.fmin(ca.fmax(against / slow, 0), 1)
            for against in (-speed, speed)
        )
        if self.jerk is None:
            rate = error / self.lag
        else:
            fading = STOPPING_SHARE * self.jerk
            rate = approach_speed(ca.fmax(error, 0), fading, self.lag) - approach_speed(
                ca.fmax(-error, 0), fading, self.lag
            )
        return ca.fmin(ca.fmax(rate, -downward), upward)

    def jerk_towards(self, wanted: SX, acceleration: SX) -> SX:
        """Rate of the acceleration of an S curve."""
        assert self.jerk is not None, "asked of S curves"
        return saturate((wanted - acceleration) / (self.lag / STOPPING_LAGS), self.jerk)


@dataclass(frozen=True)
class TravelRange:
    """The values of a drive between which its set-point stays."""

    lower: Any = parameter()
    upper: Any = parameter()

    def largest_speeds(self, value: SX, ramp: Ramp) -> tuple[SX, SX]:
        """The largest speeds, down and up, from which a set-point at a value comes to rest within its range."""
        down, up = (
            approach_speed(distance, ramp.stopping_deceleration, ramp.stopping_time)
            for distance in (value - self.lower, self.upper - value)
        )
        return down, up


@dataclass(frozen=True)
class LeverSignal:
    """A signal that is added to a lever."""

    signal: str
    gain: Any = parameter()


@dataclass(frozen=True)
class HoistingDelays:
    """Copies of a lever's course, each half a period of a pendulum of the present length after the one before."""

    signal: str
    rate: str | None
    shares: tuple[float, ...]
    gain: Any = parameter()
    offset: Any = parameter()

    def length(self, world: World, reader: str) -> SX:
        """The length of the pendulum now."""
        return self.gain * world.signal(self.signal, reader) + self.offset

    def shaped(self, course: TimeCourse, world: World, reader: str) -> SX:
        """The sum of the copies: delayed by so many half periods of the length now, or in the middle of the delay."""
        gravity = ca.sqrt(ca.dot(world.gravity, world.gravity))
        length = self.length(world, reader)

        def half_period(length: SX) -> SX:
            return pi * ca.sqrt(ca.fmax(length, SHORTEST) / gravity)

        total = ca.SX(0)
        for i, share in enumerate(self.shares):
            delay = i * half_period(length)
            if self.rate is not None:
                delay = i * half_period(length - self.gain * world.signal(self.rate, reader) * delay / 2)
            total += share * course.at(world.t - delay)
        return total


@dataclass(frozen=True)
class LeverReference(Part):
    """The set-point of a drive on a lever: its states are the speed of the set-point and its way from the start.

    With a jerk the acceleration is a state too.
    """

    role: ClassVar[Role] = "drive"
    drawn_as: ClassVar[Drawn] = "drives"

    label: str
    on: str
    kind: Kind
    tips: tuple[str, ...]
    """The tip controllers that command this drive."""
    dead: bool
    """Whether the lever has a dead band."""
    command: TimeCourse
    feed_forward: tuple[LeverSignal, ...]
    shaper: HoistingDelays | None
    range: TravelRange | None
    ramp: Ramp = inline_parameters()
    speed: Any = parameter()
    dead_band: Any = parameter()
    waits: Any = parameter(default=None)
    """The error at which the drive gives all it has; further ahead its set-point waits."""

    @property
    def name(self) -> str:
        return self.label

    def states(self) -> tuple[State, ...]:
        unit = PLACE[self.kind]
        speed = State(f"{self.name}.reference_speed", f"{unit}/s")
        way = State(f"{self.name}.travel", unit)
        if self.ramp.jerk is None:
            return speed, way
        return speed, way, State(f"{self.name}.reference_acceleration", f"{unit}/s^2")

    def inputs(self) -> tuple[Input, ...]:
        return (Input(lever_input(self.on), "1"),)

    def lever(self, world: World) -> SX:
        """The lever: its input, its course and signals together, from -1 to 1."""
        return world.once((self.name, "lever"), lambda: self._lever(world))

    def _lever(self, world: World) -> SX:
        course = self.command.at(world.t) if self.shaper is None else self.shaper.shaped(self.command, world, self.name)
        signals = [term.gain * world.signal(term.signal, self.name) for term in self.feed_forward]
        return saturate(sum(signals, course + world.input(lever_input(self.on))), ca.SX(1))

    def value(self, world: World) -> SX:
        """The set-point now."""
        return world.signal(f"{SETPOINT.name}.{self.on}", self.name)

    def largest_speeds(self, world: World) -> tuple[SX, SX]:
        """The largest speeds of the set-point down and up: the drive's own, less towards its end stops."""
        if self.range is None:
            return self.speed, self.speed
        down, up = self.range.largest_speeds(self.value(world), self.ramp)
        return ca.fmin(down, self.speed), ca.fmin(up, self.speed)

    def lever_speed(self, world: World) -> SX:
        """The speed that the lever alone commands."""
        lever = self.lever(world)
        return self.speed * (without_dead_band(lever, self.dead_band) if self.dead else lever)

    def wanted_speed(self, world: World) -> SX:
        """The speed that lever and tip controllers command, within the drive's limits."""
        speed = self.lever_speed(world)
        for tip in self.tips:
            speed = speed + world.signal(drive_speed_signal(tip, self.on), self.name)
        down, up = self.largest_speeds(world)
        return ca.fmin(ca.fmax(speed, -down), up)

    def rates(self, world: World) -> SX:
        x, wanted = world.states(self), self.wanted_speed(world)
        acceleration = self.ramp.acceleration_towards(wanted, x[0])
        way = x[0]
        if self.waits is not None:
            ahead = self.value(world) - world.port(self.on).value
            way = way - (ahead - saturate(ahead, self.waits)) / self.ramp.lag
        if self.ramp.jerk is None:
            return ca.vertcat(acceleration, way)
        return ca.vertcat(x[2], way, self.ramp.jerk_towards(acceleration, x[2]))

    def readings(self, world: World) -> Iterable[Reading]:
        labels = {"lever": (self.on,)}
        yield Reading.of(LEVER_COMMAND, labels, lambda: self.lever(world))
        yield Reading.of(LEVER_SPEED, labels, lambda: world.states(self)[0], units=(f"{PLACE[self.kind]}/s",))

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation == "bond graph":
            return f"{self.name} has states of its own, which are signals: a bond graph draws power alone"
        return super().refusal(formulation)


def lever_input(drive: str) -> str:
    """The input of a program that is the lever of a drive."""
    return f"{drive}.lever"


def drive_speed_signal(tip: str, drive: str) -> str:
    """The signal by which a tip controller commands the speed of a drive."""
    return f"tip_control.{tip}.{drive}"


def travel_range(plant: Plant, name: str) -> tuple[float, float] | None:
    """Where a drive on a lever stops: by its lever's range, its cylinder's stroke or its joint's end stops; None where nowhere."""
    lever = plant.scenario.control[name].lever
    assert lever is not None, "asked of drives with levers"
    if lever.range is not None:
        return float(lever.range[0]), float(lever.range[1])
    if is_cylinder(plant, name):
        return stroke_of(plant, name)
    stops = plant.coordinate(name).element.stops
    return None if stops is None else (float(stops.lower), float(stops.upper))


def saturation_error(plant: Plant, name: str) -> float:
    """The error of a drive's set-point at which it gives all it has; infinite without a limit."""
    control = plant.scenario.control[name]
    if control.valve is not None:
        return control.valve.limit / (control.valve.gain or 1.0)
    opens = name in moved_by_valves(plant)
    limit = 1.0 if opens and control.limit is None else control.limit
    stiffness = _stiffness(control)
    return inf if limit is None or not stiffness else limit / stiffness


def _stiffness(control: Control) -> float:
    if control.pd is not None:
        return control.pd.stiffness
    return 0.0 if control.pid is None else control.pid.proportional


def ramp_of(lever: Lever) -> Ramp:
    """The ramp of a lever of the file."""
    return Ramp(lever.acceleration, lever.braking, lever.lag, lever.jerk)


def lever_reference(plant: Plant, name: str) -> LeverReference:
    """The lever of a drive of the file."""
    lever = plant.scenario.control[name].lever
    assert lever is not None, "asked of drives with levers"
    shaper, ends = lever.shaper, travel_range(plant, name)
    error = saturation_error(plant, name)
    return LeverReference(
        label=f"control.{name}.lever",
        on=name,
        kind=plant.coordinate(name).kind,
        tips=tip_controls_of(plant, name),
        dead=lever.dead_band > 0,
        command=time_function(lever.command),
        feed_forward=tuple(LeverSignal(term.signal, term.gain) for term in lever.feed_forward),
        shaper=None
        if shaper is None
        else HoistingDelays(shaper.length, shaper.rate, shaper.shares, shaper.gain, shaper.offset),
        range=None if ends is None else TravelRange(*ends),
        ramp=ramp_of(lever),
        speed=lever.speed,
        dead_band=lever.dead_band,
        waits=None if error == inf else error,
    )


def check_shapers(system: Dynamics) -> None:
    """Refuse shapers whose pendulum has no positive length at the start of the run: their delays would be nothing."""
    equations = system.equations
    for part in system.world.kit.parts:
        if not isinstance(part, LeverReference) or part.shaper is None:
            continue
        signal, expression = part.shaper.signal, part.shaper.length(system.world, part.name)
        function: Any = ca.Function("length", equations.arguments(), [ca.densify(system.substitute(expression))])
        length = float(function(0.0, equations.x.values, equations.u.values, equations.p.values))
        if not length > SHORTEST:
            raise DeckcraneError(
                f"{part.label}.shaper: the pendulum is {length:.4g} m long at the start, by gain * {signal} + offset, and its "
                "length must be greater than zero; a signal that grows as the load is hauled in takes gain: -1"
            )
