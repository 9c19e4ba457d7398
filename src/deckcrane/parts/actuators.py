"""What every actuator shows, and how a force is shaped by what its drive can give."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.equations.system import SX, Along
from deckcrane.model.joints import Kind
from deckcrane.parts.motors import MotorCurve
from deckcrane.parts.protocol import Reading
from deckcrane.parts.world import ForcePort, World
from deckcrane.plant.numbers import number

NO_SETPOINT = ca.SX(float("nan"))
DROOP = 0.1
"""The part of its speed limit over which a drive that keeps a speed goes from all it can give to nothing."""
FORCE: dict[Kind, str] = {"angular": "N m", "linear": "N"}
PLACE: dict[Kind, str] = {"angular": "rad", "linear": "m"}


def saturate(force: SX, limit: SX) -> SX:
    return ca.fmin(ca.fmax(force, -limit), limit)


def speed_keeping(asked: SX, speed: SX, limit: SX, speed_limit: SX) -> SX:
    """What a drive gives that keeps a speed: the share of `speed_limit` that `asked` is of `limit`.

    It gives all it can until a tenth of the speed limit is left to the speed wanted, then less in proportion, and brakes
    beyond. What it carries is held beside this, as by a valve or a brake.
    """
    wanted = saturate(asked / limit, ca.SX(1)) * speed_limit
    return saturate((wanted - speed) / (DROOP * speed_limit) * limit, limit)


@dataclass(frozen=True)
class Drive:
    """What an actuator can give: a limit, a speed that it keeps, whether it only pulls, the curve of a motor."""

    pull_only: bool = False
    limit: Any = number(default=None)
    speed_limit: Any = number(default=None)
    motor: MotorCurve | None = None

    def shaped(self, force: SX, port: ForcePort, world: World) -> SX:
        """What comes out of a force that is asked for."""
        if self.limit is not None and self.speed_limit is not None:
            force = speed_keeping(force, port.rate, self.limit, self.speed_limit)
            force += world.holding(port)
        return self.limited(force, port)

    def limited(self, force: SX, port: ForcePort | None = None) -> SX:
        """What is left of a force, or of an opening, within the limits."""
        force = force if self.limit is None else saturate(force, self.limit)
        if self.motor is not None and port is not None:
            force = self.motor.limited(force, port.rate)
        return ca.fmin(force, 0) if self.pull_only else force


def actuator_readings(
    name: str, kind: Kind, world: World, setpoint: Callable[[], SX] | None, forced: bool = True
) -> Iterable[Reading]:
    """The force of an actuator on its port, and the set-point that it follows (NaN where it has none)."""
    own = {"actuator": (name,)}
    units = Along("actuator", (FORCE[kind],))
    if forced:
        yield Reading("actuation", own, units, "force of each actuator", lambda: world.drive_force(name))
    wanted = setpoint or (lambda: NO_SETPOINT)
    yield Reading("setpoint", own, Along("actuator", (PLACE[kind],)), "set-point of each actuator", wanted)


def course_reading(name: str, kind: Kind, base: Callable[[], SX]) -> Reading:
    """The course of an actuator whose set-point follows a signal about it."""
    long_name = "course about which the set-point of each actuator follows a signal"
    return Reading("setpoint_course", {"follower": (name,)}, Along("follower", (PLACE[kind],)), long_name, base)
