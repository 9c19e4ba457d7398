"""Winches as operators see them: the speed of the rope that motor or oil allow."""

from __future__ import annotations

from deckcrane.components.hydraulics.operation import oil_speed
from deckcrane.components.winches.data import Winch
from deckcrane.mechanics.model.operation import DrumRope, SpeedLimit

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
