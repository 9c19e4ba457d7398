"""Liquids in the tanks of a vessel, as closed surfaces with a volume, in axes with z up; and checks that they fit the hull."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.ballast.data import AntiHeel, VesselTank
from deckcrane.components.hull_form import StatedHull, up_axes
from deckcrane.errors import DeckcraneError
from deckcrane.files.triangle_meshes import read_surface
from deckcrane.hydro.hydrostatics import ClosedSurface, TankLiquid, box_surface

if TYPE_CHECKING:
    from deckcrane.components.vessel.data import Vessel

WITHIN = 1e-6
"""Share of the way to its middle by which a tank's corners are drawn in before they are looked for inside the hull."""


def tank_surface(tank: VesselTank, z: str, name: str) -> ClosedSurface:
    """The inside of a tank."""
    if tank.box is not None:
        ends = up_axes([tank.box.low, tank.box.high], z)
        return box_surface(ends.min(axis=0), ends.max(axis=0), name)
    assert tank.mesh is not None, "one of the forms is given"
    triangles = read_surface(tank.mesh.file)
    return ClosedSurface(up_axes(tank.mesh.placed(triangles.corners), z), triangles.triangles, name)


def volumes_of(vessel: Vessel, moved: Mapping[str, float] | None = None) -> dict[str, float]:
    """Volume [m^3] of liquid in each tank, after pumps have moved ballast: as stated, or these volumes by pump."""
    volumes = {name: tank.filled * tank.capacity for name, tank in vessel.tanks.items()}
    for name, pump in vessel.anti_heel.items():
        volume = pump.moved if moved is None else moved.get(name, pump.moved)
        volumes[pump.tanks[0]] -= volume
        volumes[pump.tanks[1]] += volume
    return volumes


def liquids_of(vessel: Vessel, section: str, volumes: Mapping[str, float] | None = None) -> tuple[TankLiquid, ...]:
    """The liquids in all tanks with these volumes; by default those that are part of the vessel's mass."""
    volumes = {name: tank.filled * tank.capacity for name, tank in vessel.tanks.items()} if volumes is None else volumes
    return tuple(
        TankLiquid(name, tank_surface(tank, vessel.z, f"{section}.tanks.{name}"), volumes[name], tank.density)
        for name, tank in vessel.tanks.items()
    )


def movable(vessel: Vessel, pump: AntiHeel) -> tuple[float, float]:
    """Least and largest volume [m^3] that can be moved from the first tank of a pump into its second."""
    first, second = (vessel.tanks[name] for name in pump.tanks)
    least = -min(second.filled * second.capacity, (1 - first.filled) * first.capacity)
    return least, min(first.filled * first.capacity, (1 - second.filled) * second.capacity)


def check_tanks(vessel: Vessel, section: str, vessel_mass: float, hull: StatedHull | None) -> None:
    """Refuse tanks outside the hull, and liquids that weigh more than the vessel whose mass includes them."""
    liquids = liquids_of(vessel, section)
    total = sum(liquid.mass for liquid in liquids)
    if total >= vessel_mass:
        raise DeckcraneError(
            f"{section}.tanks: their liquids weigh {total / 1e3:.5g} t, and the vessel with them {vessel_mass / 1e3:.5g} t; "
            "liquids are part of the vessel's mass"
        )
    for liquid in liquids if hull is not None else ():
        assert hull is not None, "asked above"
        corners = liquid.surface.corners
        drawn_in = corners + WITHIN * (liquid.surface.centre - corners)
        inside = hull.surface.contains(drawn_in)
        if not inside.all():
            place = _place_text(up_axes(corners[int(np.argmin(inside))], vessel.z))
            raise DeckcraneError(
                f"{section}.tanks.{liquid.name} lies outside the hull: its corner at {place} is not inside; move it, or make "
                "it smaller"
            )


def _place_text(point: Array) -> str:
    return f"[{', '.join(f'{value:.4g}' for value in point)}] m"
