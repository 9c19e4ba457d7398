"""Winches: the rope that a drum pays out as a port, the torque of its drive, and its brake.

The drum is an ordinary body, and its angle an ordinary coordinate (`Plant.tree`); the rotor before the gear stands beside it
(`mechanics.model.bodies.Rotor`). This module adds the rest.

A motor has limits by speed: constant torque, then constant power, zero above its highest speed; and its braking torque.

The brake is a spring between drum and frame that slips at the brake's torque. Its twist z is a share, -1 to 1, of the small
angle by which it gives way before it slips. Up to 0.7 of its torque it is a spring and a damper, so that a load hangs still on
it, in waves too; beyond, more and more of the drum's motion is slip, until at the full torque all of it is (the elasto-plastic
presliding of P. Dupont, V. Hayward, B. Armstrong and F. Altpeter, IEEE Transactions on Automatic Control 47 (2002) 787-792):

    dz/dt = wound - (1 - c) z / T,   wound = grip(c) (w - slip(z, w)) / twist,   torque = -c torque_max (z + damping_time wound)

Its closing c follows the command with its time constant T. An open brake forgets its twist, and the drum that turns in it
does not wind it up: grip(c) goes from 0 to 1 while it closes by the first hundredth. An overspeed trip latches.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.control.data import driving_controllers
from deckcrane.components.hydraulics.data import hydraulic_drives, moved_by_valves
from deckcrane.components.ropes.data import paying_sense
from deckcrane.components.winches.data import Winch, brake_port, rope_of
from deckcrane.components.winches.outputs import (
    BRAKE_CLOSING,
    BRAKE_SLIP,
    BRAKE_TORQUE,
    MOTOR_AT_LIMIT,
    WINCH_POWER,
    WINCH_SPEED,
    WINCH_TORQUE,
)
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.actuators import MotorCurve
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.ports import ForcePort
from deckcrane.mechanics.model.protocol import (
    IDLE,
    Action,
    CarriesJointLoad,
    Drawn,
    OffersPorts,
    OpensValve,
    Part,
    Reading,
    RestsInEquilibrium,
    Role,
    State,
)
from deckcrane.mechanics.model.time_functions import TimeCourse, time_function
from deckcrane.mechanics.model.world import World

ELASTIC = 0.7
"""The share of its torque up to which a brake does not slip at all."""
IDLE_SPEED = 5e-3
"""Speed of the rope [m/s] below which a set-point counts as standing still; from twice this on the brake is open."""
IDLE_OPENING = 0.01
"""The same limit for the opening of a valve."""
TRIP_BAND = 0.02
"""The share of the overspeed over which the trip grows from 0 to 1."""
TRIP_TIME = 0.02
"""Time constant of the trip [s]."""
LATCH = 0.1
"""Trip above which it latches."""
GRIP = 0.01
"""Closing at which the lining grips the drum."""
SLIPS = 1e-3
"""Speed of the rope in a closed brake [m/s] above which the brake counts as slipping."""


def smoothstep(x: SX) -> SX:
    """Smooth step: from 0 to 1 while x goes from 0 to 1, without a corner."""
    s = ca.fmin(ca.fmax(x, 0), 1)
    return s * s * (3 - 2 * s)


@dataclass(frozen=True)
class BrakeLaw:
    """The law that closes a brake: a time course, a small signal, or an idle drive (neither of the two)."""

    course: TimeCourse | None = None
    signal: str | None = None
    below: Any = parameter(default=None)
    overspeed: Any = parameter(default=None)


@dataclass(frozen=True)
class BrakePart(RestsInEquilibrium):
    """A brake; in analyses of forces it counts as a drive, which takes its share of the force needed."""

    role: ClassVar[Role] = "drive"
    drawn_as: ClassVar[Drawn] = "stores"
    braked: ClassVar[str] = "drum"
    """What it brakes, in words."""

    label: str
    winch: str
    """The drum, or other hinge, that it brakes."""
    tripped: bool
    closed_at_start: float
    law: BrakeLaw
    torque: Any = parameter()
    twist: Any = parameter()
    damping_time: Any = parameter()
    time: Any = parameter()
    radius: Any = parameter()

    @property
    def name(self) -> str:
        return f"winches.{self.label}"

    @property
    def port(self) -> str:
        return self.label

    def states(self) -> tuple[State, ...]:
        """Its closing; its twist, which carries the torque held at the start; and its trip."""
        closing = State(f"{self.winch}.brake_closing", "1", self.closed_at_start)
        twist = State(f"{self.winch}.brake_twist", "1", None if self.holds() else 0.0)
        trip = (State(f"{self.winch}.brake_trip", "1"),) if self.tripped else ()
        return closing, twist, *trip

    def _closing_twist_slip(self, world: World) -> tuple[SX, SX, SX]:
        """Closing, twist, and the speed at which the drum slips through the brake."""
        x, w = world.states(self), world.port(self.port).rate
        forwards, backwards = (smoothstep((side * x[1] - ELASTIC) / (1 - ELASTIC)) for side in (1, -1))
        return x[0], x[1], forwards * ca.fmax(w, 0) + backwards * ca.fmin(w, 0)

    def _twist_rate(self, world: World) -> SX:
        """Rate at which the drum winds the brake up."""
        c, _, slip = self._closing_twist_slip(world)
        return smoothstep(c / GRIP) * (world.port(self.port).rate - slip) / self.twist

    def _torque(self, world: World) -> SX:
        c, z, _ = self._closing_twist_slip(world)
        return -c * self.torque * (z + self.damping_time * self._twist_rate(world))

    def rates(self, world: World) -> SX:
        c, z, _ = self._closing_twist_slip(world)
        closing = (self._commanded_closing(world) - c) / self.time
        rates = [closing, self._twist_rate(world) - (1 - c) * z / self.time]
        if self.tripped:
            speed = self.radius * ca.fabs(world.port(self.port).rate)
            trip, over = world.states(self)[2], smoothstep((speed / self.law.overspeed - 1) / TRIP_BAND)
            latched = smoothstep((trip - LATCH) / LATCH)
            rates.append(ca.fmax(ca.fmax(over, latched) - trip, 0) / TRIP_TIME)
        return ca.vertcat(*rates)

    def _commanded_closing(self, world: World) -> SX:
        """The closing commanded, from 0, open, to 1, closed."""
        closing = self.requested_closing(world)
        return ca.fmax(closing, world.states(self)[2]) if self.tripped else closing

    def requested_closing(self, world: World) -> SX:
        """The closing that its law asks for."""
        if self.law.course is not None:
            return self.law.course.at(world.t)
        if self.law.signal is not None:
            return 1 - smoothstep(ca.fabs(world.signal(self.law.signal, self.name)) / self.law.below - 1)
        return 1 - smoothstep(self._drive_activity(world) - 1)

    def _drive_activity(self, world: World) -> SX:
        """The command of the drum's drive, over the limit below which it counts as idle."""
        rope = rope_of(self.winch)
        for part in world.kit.parts:
            if part.role == "drive" and part.port in (self.winch, rope):
                if isinstance(part, OpensValve) and part.command(world) is not None:
                    return ca.fabs(world.command(rope)) / IDLE_OPENING
                target = getattr(part, "target", None)
                if target is not None and target.setpoint is not None and target.of is None:
                    rate = target.rate(world) * (1 if part.port == rope else self.radius)
                    return ca.fabs(rate) / IDLE_SPEED
        raise DeckcraneError(
            f"{self.name} closes while the set-point of {self.winch} stands still, but what drives it has none; give closed or "
            "signal under brake"
        )

    def act(self, world: World) -> Action:
        """Its elastic energy changes also with its closing: closing winds it up, opening releases it."""
        c, z, _ = self._closing_twist_slip(world)
        rates, torque = self.rates(world), self._torque(world)
        stiffness = self.torque * self.twist
        energy_rate = rates[0] * stiffness * z**2 / 2 + c * stiffness * z * rates[1]
        power = energy_rate + torque * world.port(self.port).rate
        return Action(pushes=((self.port, torque),), energy={"elastic": c * stiffness * z**2 / 2}, power=power)

    def holds(self) -> bool:
        return self.closed_at_start > 0

    def act_at_rest(self, world: World) -> Action:
        """None: where it is closed, it takes any torque that its drum needs."""
        return IDLE

    def rested(self, push: float) -> Array:
        capacity = self.closed_at_start * self.torque
        if abs(push) > capacity:
            warn_user(
                f"{self.name}: it holds {capacity:.6g} N m, and at the start {abs(push):.6g} N m pull at its {self.braked}: "
                "it slips"
            )
        twist = -float(np.clip(push / capacity, -1.0, 1.0))
        return np.array([self.closed_at_start, twist, *[0.0] * self.tripped])

    def states_in_motion(self, world: World) -> SX:
        """A drum that turns faster than the damper can hold has wound the brake up fully, and slips."""
        c, z, _ = self._closing_twist_slip(world)
        w = world.port(self.port).rate
        sticks = ca.fmax(c < GRIP, ca.fabs(z + self.damping_time * w / self.twist) <= 1)
        return ca.vertcat(c, ca.if_else(sticks, z, ca.sign(w)), world.states(self)[2:])

    def readings(self, world: World) -> Iterable[Reading]:
        labels = {"brake": (self.winch,)}
        yield Reading.of(BRAKE_TORQUE, labels, lambda: self._torque(world))
        yield Reading.of(BRAKE_CLOSING, labels, lambda: world.states(self)[0])

        def slipping() -> SX:
            c, _, slip = self._closing_twist_slip(world)
            return ca.fmin(c > 0.5, self.radius * ca.fabs(slip) > SLIPS)

        yield Reading.of(BRAKE_SLIP, labels, slipping)


def winch_brake(plant: Plant, name: str) -> BrakePart:
    """The brake of a winch."""
    winch = plant.scenario.winches[name]
    brake = winch.brake
    assert brake is not None, "asked of winches with one"
    course = None if brake.closed is None else time_function(brake.closed)
    law = BrakeLaw(course, brake.signal, brake.below, brake.overspeed)
    return BrakePart(
        brake_port(name),
        name,
        brake.overspeed is not None,
        _closed_at_start(brake.start, course),
        law,
        brake.torque,
        brake.twist,
        brake.damping_time,
        brake.time,
        winch.radius,
    )


def has_holding_brake(plant: Plant, name: str) -> bool:
    """Whether a winch has a brake that holds its drum."""
    return plant.scenario.winches[name].brake is not None and winch_brake(plant, name).holds()


def _closed_at_start(start: Literal["open", "closed"] | None, course: TimeCourse | None) -> float:
    if start is not None:
        return float(start == "closed")
    return 1.0 if course is None else float(course.at(0.0))


def motor_of(plant: Plant, port: str) -> MotorCurve | None:
    """The limits of the motor that drives a port: the drum of a winch, or its rope; None where there is no motor."""
    for name, winch in plant.scenario.winches.items():
        if port in (name, rope_of(name)):
            return motor_curve(winch, by_rope=port != name)
    return None


def motor_curve(winch: Winch, by_rope: bool) -> MotorCurve | None:
    """The limits behind the gear: `gear` times the torque at the speed over `gear`; on the rope, over and times the radius."""
    motor = winch.motor
    if motor is None:
        return None
    arm = winch.radius if by_rope else 1.0
    drum_speed = None if motor.speed is None else motor.speed / winch.gear
    drum_speed = drum_speed if motor.rope_speed is None else motor.rope_speed / winch.radius
    speed = None if drum_speed is None else drum_speed * arm
    return MotorCurve(winch.gear * motor.torque / arm, speed, motor.power, None if speed is None else motor.slip)


@dataclass(frozen=True)
class WinchDrum(OffersPorts, CarriesJointLoad):
    """A drum: its rope and its brake as ports, and its outputs.

    `held_by` is the port through which it carries its load at the start: that of a closed brake, or that of oil.
    """

    label: str
    held_by: str | None
    braked: bool
    curve: MotorCurve | None = None
    sense: int = 1
    """1 where a positive turn pays out rope, -1 where a negative one does."""
    radius: Any = parameter(default=1.0)

    @property
    def name(self) -> str:
        return f"winches.{self.label}"

    @property
    def carries(self) -> str | None:
        return self.held_by

    @property
    def _arm(self) -> SX:
        """The rope paid out per radian of the drum's angle."""
        return self.sense * self.radius

    def ports(self, world: World, ports: Mapping[str, ForcePort]) -> Iterable[ForcePort]:
        """The rope paid out; and the drum's angle once more, for the brake, whose torque is no drive's."""
        drum, r = ports[self.label], self._arm
        others = tuple((i, r * slope) for i, slope in drum.others)
        yield ForcePort(
            rope_of(self.label),
            "linear",
            drum.body,
            r * drum.value,
            r * drum.rate,
            drum.coordinate,
            r * drum.slope,
            others=others,
        )
        if self.braked:
            name = brake_port(self.label)
            yield ForcePort(
                name, "angular", drum.body, drum.value, drum.rate, drum.coordinate, drum.slope, others=drum.others
            )

    def _torque(self, world: World) -> SX:
        """Torque of all drives; in an analysis of forces, the torque that the motion needs of drive and brake.

        The torque of a prescribed motion is that of the drum: its rope adds none.
        """
        rope, r = rope_of(self.label), self._arm
        if world.needed_at is not None:
            return r * world.needed_at(rope)
        return world.drive_force(self.label) + r * world.driven(rope)

    def readings(self, world: World) -> Iterable[Reading]:
        labels, rate = {"winch": (self.label,)}, world.port(self.label).rate
        yield Reading.of(WINCH_SPEED, labels, lambda: self._arm * rate)
        yield Reading.of(WINCH_TORQUE, labels, lambda: self._torque(world))
        yield Reading.of(WINCH_POWER, labels, lambda: self._torque(world) * rate)
        if self.curve is not None:
            curve = self.curve
            reached = {"motor": (self.label,)}
            yield Reading.of(MOTOR_AT_LIMIT, reached, lambda: curve.reached(self._torque(world), rate))


def winches(plant: Plant) -> Iterable[Part]:
    """All winches, each with its brake."""
    for name, winch in plant.scenario.winches.items():
        brake: BrakePart | None = None if winch.brake is None else winch_brake(plant, name)
        held_by = None
        if brake is not None and brake.holds():
            held_by = brake.port
        elif name in moved_by_valves(plant):  # its motor carries the load
            held_by = None
        elif rope_of(name) in hydraulic_drives(plant) or {name, rope_of(name)} & set(driving_controllers(plant)):
            held_by = rope_of(name)
        curve, sense = motor_curve(winch, by_rope=False), paying_sense(plant, name)
        yield WinchDrum(name, held_by, brake is not None, curve, sense, winch.radius)
        if brake is not None:
            yield brake
