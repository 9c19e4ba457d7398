"""Winches as operators see them: the speed of the rope that motor or oil allow, and rope lengths as drum angles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from deckcrane.components.hydraulics import oil_speed
from deckcrane.components.winches.data import Winch, brake_port, rope_of, rope_per_angle
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import (
    Handle,
)
from deckcrane.mechanics.model.operation import DrumRope, SpeedLimit
from deckcrane.mechanics.model.recorded_samples import Course
from deckcrane.mechanics.model.time_functions import holding_parameters

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

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


def drum_angles(plant: Plant, courses: Mapping[str, Course]) -> dict[str, Course]:
    """Courses with the rope that winches have paid out converted into drum angles."""
    result = dict(courses)
    for name in plant.scenario.winches:
        rope = rope_of(name)
        if rope in result and name in result:
            raise DeckcraneError(f"{rope} and {name} are given, but one follows from the other; keep one")
        if rope in result:
            arm = rope_per_angle(plant, name)
            value, rate, acceleration = (column / arm for column in result.pop(rope))
            result[name] = value, rate, acceleration
    return result
