"""Dimensions of bodies and cylinders that checks state, for pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcrane.mechanics.model.sketches import BarrelAndRodDiameters, BodyDimension, BoxSides, TubeDiameter

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def checked_dimensions(plant: Plant) -> Iterator[BodyDimension]:
    """Sections of booms, tubes of pedestals, barrels and rods of cylinders."""
    for check in plant.scenario.checks.values():
        section, pedestal, cylinder = check.section, check.pedestal, check.cylinder
        if section is not None and section.box is not None and section.joint in plant.tree:
            yield BoxSides(plant.tree[section.joint].on, section.joint, section.box.height, section.box.width)
        if pedestal is not None and pedestal.tube is not None:
            yield TubeDiameter(plant.tree[pedestal.joint].on, pedestal.tube.diameter)
        if cylinder is not None and cylinder.bore is not None and cylinder.rod is not None:
            tube = cylinder.tube or cylinder.bore + 2 * (cylinder.wall or 0.1 * cylinder.bore)
            yield BarrelAndRodDiameters(cylinder.of, tube, cylinder.rod)
