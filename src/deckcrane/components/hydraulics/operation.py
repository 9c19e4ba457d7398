"""Hydraulic drives as operators see them, and as explicit methods do: the speed that a valve allows, the column of oil."""

from __future__ import annotations

from math import sqrt

from deckcrane.components.hydraulics.circuit import fastest_flow, steepest_outflow
from deckcrane.components.hydraulics.data import Hydraulics
from deckcrane.mechanics.equations import OilColumn
from deckcrane.mechanics.model.operation import SpeedLimit


def oil_speed(oil: Hydraulics) -> SpeedLimit:
    """Speed of a piston with its valve open: half of the pressure is left for the load, and the wider side takes the flow."""
    speed = fastest_flow(oil, 1.0) * sqrt(0.5) / max(oil.areas)
    return SpeedLimit(speed, "what its valve lets through at half the supply pressure")


def oil_column(name: str, hydraulics: Hydraulics, opening: float, stroke: tuple[float, float]) -> OilColumn:
    """The oil of a cylinder whose valve is controlled, opened this far at most."""
    area, travel = min(hydraulics.areas), stroke[1] - stroke[0]
    rate = hydraulics.bulk_modulus / area * steepest_outflow(hydraulics, opening)
    speed = fastest_flow(hydraulics, opening) / area
    return OilColumn(name, rate, speed, (hydraulics.piston_chamber, hydraulics.rod_chamber - travel), travel)
