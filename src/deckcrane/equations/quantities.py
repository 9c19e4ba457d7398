"""Quantities that springs, stops and actuators act on: the coordinates, and what follows from them in cylinder loops.

A force on a quantity is a force on its coordinate times the quantity's slope. Depends on `mechanism` and `struts`.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.struts import Strut
from deckcrane.equations.system import SX
from deckcrane.model import Coordinate, Scenario


@dataclass(frozen=True)
class Quantity:
    """A coordinate, or the joint angle or extension that follows from it: value, rate, and slope on the coordinate.

    A strut's force acts at its pins, not on a coordinate; its slope on the joint's angle says how it would hold the joint.
    """

    data: Coordinate
    value: SX
    rate: SX
    coordinate: int
    slope: SX
    at_pins: bool = False

    @property
    def name(self) -> str:
        return self.data.name


def quantities(scenario: Scenario, mechanism: Mechanism, dq: SX, struts: tuple[Strut, ...] = ()) -> dict[str, Quantity]:
    """All of them by name: first the coordinates in their order, then what depends on them."""
    found = [Quantity(data, mechanism.q[i], dq[i], i, ca.SX(1)) for i, data in enumerate(scenario.coordinates)]
    index = {data.name: i for i, data in enumerate(scenario.coordinates)}
    for loop in mechanism.loops:
        angle_follows = scenario.cylinders[loop.name].by_extension
        data = scenario.dependents[loop.name]
        i = index[loop.name if angle_follows else scenario.coordinate_of_joint(data.body)]
        value, slope = (loop.angle, loop.angle_slope) if angle_follows else (loop.extension, loop.length_slope)
        found.append(Quantity(data, value, slope * dq[i], i, slope))
    for strut in struts:
        i = index[scenario.coordinate_of_joint(scenario.loops[strut.name].outer)]
        data = scenario.dependents[strut.name]
        found.append(Quantity(data, strut.extension, strut.rate, i, strut.slope, at_pins=True))
    return {quantity.name: quantity for quantity in found}


def on_coordinates(forces: list[tuple[Quantity, SX]], count: int) -> SX:
    """The generalized forces on all coordinates of forces on quantities."""
    total = ca.SX(count, 1)
    for quantity, force in forces:
        if quantity.at_pins:
            continue
        total[quantity.coordinate] = total[quantity.coordinate] + quantity.slope * force
    return total
