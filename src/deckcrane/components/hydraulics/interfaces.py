"""Hydraulic drives for page and balance: the speed that a valve allows, the column of oil, the power of the supply from records."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.hydraulics.circuit import fastest_flow, steepest_outflow
from deckcrane.components.hydraulics.data import Hydraulics
from deckcrane.components.hydraulics.outputs import HYDRAULIC_POWER
from deckcrane.mechanics.equations import OilColumn
from deckcrane.mechanics.model.operation import SpeedLimit
from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords, term


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


def oil_terms(records: RunRecords) -> Iterator[BalanceTerm]:
    """The power that the supply gives is that which oil, valve and friction take."""
    if HYDRAULIC_POWER.name not in records.dataset:
        return
    for name in records.labels("valve"):
        others = [
            -oil_power(records, name, power_term)
            for power_term in records.labels("power_term")
            if power_term != "supply"
        ]
        yield term("oil", name, [oil_power(records, name, "supply"), *others], records.time, "W")


def oil_power(records: RunRecords, name: str, power_term: str) -> Array:
    """One of the powers of a drive's oil."""
    return np.asarray(records.dataset[HYDRAULIC_POWER.name].sel(valve=name, power_term=power_term).values, dtype=float)
