"""What must hold between loads in the water and the rest of a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcrane.model.data import Fault
from deckcrane.model.in_water import Depths
from deckcrane.plant.in_water import entry_height, shape_in_water, solid

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant

SHORT = 1e-3
"""Share of a shape's height below which the way of entry is no way: all of the slamming would happen in one step."""

EXAMPLES = (
    "{box: [4 m, 3 m, 2 m]}, {cylinder: z, length: 4 m, radius: 1 m}, {plate: [4 m, 3 m]}, {sphere: 2 m} or depths"
)


def in_water_faults(plant: Plant) -> Iterator[Fault]:
    """Bodies that cannot be in water as they are stated, and a world that has no level surface."""
    entries = plant.scenario.in_water
    x, y, z = plant.scenario.gravity
    if entries and (x or y or not z):
        yield (
            ("gravity",),
            "a water surface is level: gravity must be like [0, 0, -9.81 m/s^2] where a load is in_water",
        )
    for name, own in entries.items():
        here = ("in_water", name)
        if own.on in plant.vessels:
            yield (*here, "on"), f'"{own.on}" is a vessel: its water is in its hydrodynamic data; name a body'
            continue
        if own.on in plant.beams:
            yield (
                (*here, "on"),
                f'"{own.on}" is flexible; hang a rigid body on it, with joint: {{fixed: true, at: tip}}, and put that in the water',
            )
            continue
        shape = shape_in_water(plant, name)
        if shape is None:
            yield (*here, "shape"), f'"{own.on}" has no shape that displaces water; give one here: {EXAMPLES}'
        elif not isinstance(shape, Depths):
            found = solid(own, shape)
            height, whole = entry_height(own, found), 2 * found.half["xyz".index(own.up)]
            if height < SHORT * whole:
                yield (
                    (*here, "slamming"),
                    f"with this slamming the added mass grows over {height:.3g} m of depth, and the shape is {whole:.3g} m high; "
                    "lower the coefficient or the area, or write slamming: none",
                )
