"""Winches as operators see them: the speed of the rope that motor or oil allow."""

from __future__ import annotations

from deckcrane.components.hydraulics import oil_speed
from deckcrane.components.winches.data import Winch, brake_port
from deckcrane.mechanics.equations import (
    Handle,
)
from deckcrane.mechanics.model.operation import DrumRope, SpeedLimit
from deckcrane.mechanics.model.time_functions import holding_parameters

RESERVE = 0.9
"""Fraction of a motor's power that lifts the load; the rest accelerates it."""


def rope_speed(winch: Winch, rope: DrumRope) -> SpeedLimit | None:
    """Speed of a winch's rope with the load on it; None without data of motor or oil."""
    if (oil := winch.oil) is not None:
        return oil_speed(oil)
    motor = winch.motor
    if motor is None:
        return None
    limits = []
    shaft = motor.speed * winch.radius / winch.gear if motor.speed is not None else motor.rope_speed
    if shaft is not None:
        limits.append(SpeedLimit((1 - motor.slip) * shaft, "highest speed of its motor"))
    if motor.power is not None and rope.weight > 0:
        speed = RESERVE * motor.power * rope.falls / rope.weight
        limits.append(SpeedLimit(speed, "power of its motor with this load"))
    return min(limits, default=None)


def brake_handle(name: str, winch: Winch) -> Handle | None:
    """The closing of a brake that follows a course over time."""
    course = None if winch.brake is None else winch.brake.closed
    if course is None:
        return None
    return Handle(
        kind="course",
        order=50,
        name=brake_port(name),
        label=f"{name}, brake",
        unit="ratio",
        range=(0.0, 1.0),
        start=(course.values or (0.0,))[0],
        parameters=holding_parameters(course, f"{brake_port(name)}.law.course"),
        held=course.shape == "hold",
    )
