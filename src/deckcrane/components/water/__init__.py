"""Loads in the water: buoyancy, added mass, drag, slamming."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcrane.scenario.component import Component, FileNames
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.vessel.data import Vessels
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.model.sketches import BodyDimension, BodyRole


class LoadsInWater(Component):
    """The section `in_water`."""

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        return names.missing_bodies("in_water")

    def geometry_errors(self, plant: Plant) -> Iterable[Fault]:
        from deckcrane.components.water.columns import in_water_errors

        return in_water_errors(plant)

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not plant.scenario.in_water:
            return ()
        from deckcrane.components.water.load import loads_in_water

        return loads_in_water(plant)

    def body_roles(self, plant: Plant) -> Iterable[tuple[str, BodyRole]]:
        """Bodies that go into the water."""
        return ((load.on, "in water") for load in plant.scenario.in_water.values())

    def body_dimensions(self, plant: Plant) -> Iterable[BodyDimension]:
        """Volumes that bodies displace."""
        from deckcrane.mechanics.model.sketches import DisplacedVolume

        return (DisplacedVolume(load.on, load.volume) for load in plant.scenario.in_water.values() if load.volume)


WATER = LoadsInWater()
