"""Outputs common to all actuators, and the limits that a drive puts on its force."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.mechanics.coordinates import Kind
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.outputs import ACTUATION, SETPOINT, SETPOINT_COURSE
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.ports import ForcePort
from deckcrane.mechanics.model.protocol import Reading
from deckcrane.mechanics.model.world import World

NO_SETPOINT = ca.SX(float("nan"))
DROOP = 0.1
"""The share of the speed limit over which a speed-controlled drive goes from full force to none."""
FORCE: dict[Kind, str] = {"angular": "N m", "linear": "N"}
PLACE: dict[Kind, str] = {"angular": "rad", "linear": "m"}


def saturate(force: SX, limit: SX) -> SX:
    return ca.fmin(ca.fmax(force, -limit), limit)


def speed_keeping(command: SX, speed: SX, limit: SX, speed_limit: SX) -> SX:
    """Force of a speed-controlled drive whose target speed is `command` / `limit` of `speed_limit`.

    It gives its full force until a tenth of the speed limit is left to the target speed, then less in proportion, and brakes
    beyond. The static load is held separately, as by a valve or a brake.
    """
    target = saturate(command / limit, ca.SX(1)) * speed_limit
    return saturate((target - speed) / (DROOP * speed_limit) * limit, limit)


@dataclass(frozen=True)
class Drive:
    """The capability of an actuator: force limit, speed limit, pull only, motor curve."""

    pull_only: bool = False
    limit: Any = parameter(default=None)
    speed_limit: Any = parameter(default=None)
    motor: MotorCurve | None = None

    def shaped(self, force: SX, port: ForcePort, world: World) -> SX:
        """The force delivered when this force is commanded."""
        if self.limit is not None and self.speed_limit is not None:
            force = speed_keeping(force, port.rate, self.limit, self.speed_limit)
            force += world.holding(port)
        return self.limited(force, port)

    def limited(self, force: SX, port: ForcePort | None = None) -> SX:
        """A force, or an opening, cut to the limits."""
        force = force if self.limit is None else saturate(force, self.limit)
        if self.motor is not None and port is not None:
            force = self.motor.limited(force, port.rate)
        return ca.fmin(force, 0) if self.pull_only else force


def actuator_readings(
    name: str, kind: Kind, world: World, setpoint: Callable[[], SX] | None, forced: bool = True
) -> Iterable[Reading]:
    """The force of an actuator on its port, and the set-point that it follows (NaN where it has none)."""
    labels = {"actuator": (name,)}
    if forced:
        yield Reading.of(ACTUATION, labels, lambda: world.drive_force(name), units=(FORCE[kind],))
    target = setpoint or (lambda: NO_SETPOINT)
    yield Reading.of(SETPOINT, labels, target, units=(PLACE[kind],))


def course_reading(name: str, kind: Kind, base: Callable[[], SX]) -> Reading:
    """The time course about which the set-point of an actuator follows a signal."""
    return Reading.of(SETPOINT_COURSE, {"follower": (name,)}, base, units=(PLACE[kind],))


@dataclass(frozen=True)
class MotorCurve:
    """The limits of a motor at its port: moments and angular speeds of a drum, or forces and speeds of its rope."""

    most: Any = parameter()
    speed: Any = parameter(default=None)
    power: Any = parameter(default=None)
    slip: Any = parameter(default=None)

    def along(self, rate: SX) -> SX:
        """The largest force along a rate; where the rate is negative, it brakes."""
        limit = self.most
        if self.power is not None:
            limit = self.power / ca.fmax(rate, self.power / self.most)
        if self.speed is not None:
            limit = limit * ca.fmin(ca.fmax((self.speed - rate) / (self.slip * self.speed), 0), 1)
        return limit

    def limited(self, force: SX, rate: SX) -> SX:
        """A commanded force, cut to the limits."""
        return ca.fmin(ca.fmax(force, -self.along(-rate)), self.along(rate))

    def reached(self, force: SX, rate: SX) -> SX:
        """1 where a force is at the motor's limit."""
        nearly = 1 - 1e-9
        return ca.fmax(force >= nearly * self.along(rate), -force >= nearly * self.along(-rate))
