"""The units of outputs along a dimension: coordinates that are angles or lengths, wrenches of forces and moments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deckcrane.equations.system import Along
from deckcrane.model import Scenario
from deckcrane.model.joints import SPEEDS

_FORCES, _MOMENTS = ("N",) * 3, ("N m",) * 3
COMPONENT_UNITS = Along("component", _FORCES + _MOMENTS)
"""Of wrenches, fx to mz."""
RESULTANT_UNITS = Along("resultant", _FORCES + _MOMENTS)
"""Of section forces: axial and two shears, torsion and two bending moments."""
HELD_UNITS = Along("held", ("N", "N", "N m"))
"""Of thrusters: surge, sway and yaw."""
MOTION_UNITS = Along("motion", _FORCES + _MOMENTS)
"""Of forces on a vessel, surge to yaw."""


def coordinate_units(scenario: Scenario) -> dict[str, str]:
    """The unit by name, rad or m, of coordinates and of dependent coordinates."""
    return _units_by_kind(scenario, {"angular": "rad", "linear": "m"})


def effort_units(scenario: Scenario) -> dict[str, str]:
    """The unit of an actuator's effort on a coordinate, by name: N m or N."""
    return _units_by_kind(scenario, {"angular": "N m", "linear": "N"})


def speed_units(scenario: Scenario) -> dict[str, str]:
    """The unit of each speed by name, rad/s or m/s; the first three speeds of a free body are its angular velocity."""
    units = {name: f"{unit}/s" for name, unit in coordinate_units(scenario).items()}
    for body in scenario.plant.order:
        for i, speed in enumerate(SPEEDS.get(scenario.plant.tree[body].joint.kind, ())):
            units[f"{body}.{speed}"] = "rad/s" if i < 3 else "m/s"
    return {name: units[name] for name in scenario.plant.speeds}


def along(dimension: str, labels: Sequence[str], units: Mapping[str, str], power: str = "") -> Along:
    """The units of these labels, with a power of the last part if given: `rad/s` and `^2` make `rad/s^2`."""
    return Along(dimension, tuple(units[label] + power for label in labels))


def _units_by_kind(scenario: Scenario, units: Mapping[str, str]) -> dict[str, str]:
    return {data.name: units[data.kind] for data in (*scenario.plant.dependents.values(), *scenario.plant.coordinates)}
