"""Hydraulic drives as operators see them: the speed that their valve allows."""

from __future__ import annotations

from math import sqrt

from deckcrane.components.hydraulics.circuit import fastest_flow
from deckcrane.components.hydraulics.data import Hydraulics
from deckcrane.mechanics.equations import (
    OilColumn,
)
from deckcrane.mechanics.model.operation import SpeedLimit


def oil_speed(oil: Hydraulics) -> SpeedLimit:
    """Speed of a piston with its valve open: half of the pressure is left for the load, and the wider side takes the flow."""
    speed = fastest_flow(oil, 1.0) * sqrt(0.5) / max(oil.areas)
    return SpeedLimit(speed, "what its valve lets through at half the supply pressure")


def oil_column(name: str, hydraulics: Hydraulics, opening: float, stroke: tuple[float, float]) -> OilColumn:
    """The oil of a cylinder whose valve is controlled, opened this far at most."""
    from deckcrane.components.hydraulics.circuit import fastest_flow, steepest_outflow  # needed only where there is oil

    area, travel = min(hydraulics.areas), stroke[1] - stroke[0]
    rate = hydraulics.bulk_modulus / area * steepest_outflow(hydraulics, opening)
    speed = fastest_flow(hydraulics, opening) / area
    return OilColumn(name, rate, speed, (hydraulics.piston_chamber, hydraulics.rod_chamber - travel), travel)
