"""Joints as operators see them, and as explicit methods do: dampers to adjust, end stops, gimbal lock."""

from __future__ import annotations

from deckcrane.mechanics.coordinates import Coordinate
from deckcrane.mechanics.equations import (
    EndStops,
    GimbalLock,
    Handle,
    factor_handle,
)
from deckcrane.mechanics.model.plant import Plant

PRESSED = 1e-4
"""Depth to which an end stop is pressed in to find its stiffness, in metres or radians."""

STRONGEST = 1e4
"""The largest factor on dampers: [M19]'s damping takes hours to settle its ship."""


def damping_handle(data: Coordinate) -> Handle | None:
    """The damper of a coordinate, under the common factor of all dampers."""
    damper = data.element.damper
    if damper is None or damper.linear == 0.0:
        return None
    parameters = {f"{data.name}.damper.linear": damper.linear}
    return factor_handle("damping", "dampers of the model", parameters, 0, STRONGEST)


def end_stops(data: Coordinate) -> EndStops | None:
    """The end stops of a coordinate, pressed in."""
    stops = data.element.stops
    if stops is None:
        return None
    return EndStops(data.name, tuple({data.name: end} for end in (stops.lower - PRESSED, stops.upper + PRESSED)))


def singular(plant: Plant, data: Coordinate) -> GimbalLock | None:
    """The singular pitch of a free or spherical joint; modes of a beam belong to its body, and have none."""
    elements = plant.tree[data.body].joint.elements
    return GimbalLock(data.name) if data.local == "pitch" and "pitch" in elements else None
