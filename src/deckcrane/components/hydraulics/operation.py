"""Hydraulic drives as operators see them: the speed that their valve allows."""

from __future__ import annotations

from math import sqrt

from deckcrane.components.hydraulics.circuit import fastest_flow
from deckcrane.components.hydraulics.data import Hydraulics
from deckcrane.mechanics.model.operation import SpeedLimit


def oil_speed(oil: Hydraulics) -> SpeedLimit:
    """Speed of a piston with its valve open: half of the pressure is left for the load, and the wider side takes the flow."""
    speed = fastest_flow(oil, 1.0) * sqrt(0.5) / max(oil.areas)
    return SpeedLimit(speed, "what its valve lets through at half the supply pressure")
