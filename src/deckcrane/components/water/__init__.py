"""Loads in the water: buoyancy, added mass, drag, slamming."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcrane.scenario.component import Component, FileNames
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel.data import Vessels
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.scenario.description import Statement


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

    def omissions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.scenario.description import Statement

        if not scenario.in_water:
            yield Statement("loads", "Loads in the water: what hangs in the air stays there.")


WATER = LoadsInWater()
