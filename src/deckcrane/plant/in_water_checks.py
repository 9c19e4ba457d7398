"""Checks of loads in the water against the rest of a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcrane.model.data import Fault
from deckcrane.model.in_water import Depths
from deckcrane.plant.in_water import entry_height, shape_in_water, solid

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant

SHORT = 1e-3
"""Share of a shape's height below which the entry is too short: all of the slamming would happen in one step."""

EXAMPLES = (
    "{box: [4 m, 3 m, 2 m]}, {cylinder: z, length: 4 m, radius: 1 m}, {plate: [4 m, 3 m]}, {sphere: 2 m} or depths"
)


def in_water_faults(plant: Plant) -> Iterator[Fault]:
    """Find bodies that cannot be in water as stated, and gravity without a level surface."""
    entries = plant.scenario.in_water
    x, y, z = plant.scenario.gravity
    if entries and (x or y or not z):
        yield (
            ("gravity",),
            "a water surface is level: gravity must be like [0, 0, -9.81 m/s^2] where a load is in_water",
        )
    for name, entry in entries.items():
        place = ("in_water", name)
        if entry.on in plant.vessels:
            yield (*place, "on"), f'"{entry.on}" is a vessel: its water is in its hydrodynamic data; name a body'
            continue
        if entry.on in plant.beams:
            yield (
                (*place, "on"),
                f'"{entry.on}" is flexible; hang a rigid body on it, with joint: {{fixed: true, at: tip}}, and put that in the '
                "water",
            )
            continue
        shape = shape_in_water(plant, name)
        if shape is None:
            yield (*place, "shape"), f'"{entry.on}" has no shape that displaces water; give one here: {EXAMPLES}'
        elif not isinstance(shape, Depths):
            body = solid(entry, shape)
            height, full_height = entry_height(entry, body), 2 * body.half["xyz".index(entry.up)]
            if height < SHORT * full_height:
                yield (
                    (*place, "slamming"),
                    f"with this slamming the added mass grows over {height:.3g} m of depth, and the shape is {full_height:.3g} "
                    "m high; lower the coefficient or the area, or write slamming: none",
                )
