"""Limits of a motor by speed: constant torque, then constant power, zero above its highest speed; and its braking torque."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.model.winches import Winch, rope_of
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant


@dataclass(frozen=True)
class MotorCurve:
    """The limits of a motor at its port: moments and angular speeds of a drum, or forces and speeds of its rope."""

    most: Any = number()
    speed: Any = number(default=None)
    power: Any = number(default=None)
    slip: Any = number(default=None)

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
