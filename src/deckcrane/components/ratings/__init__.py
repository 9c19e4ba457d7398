"""Ratings: utilisation of bearings, cylinders, ropes, pins, sections, pedestals, angles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcrane.scenario.component import Component
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.vessel.data import Vessels
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.model.sketches import BodyDimension


class Ratings(Component):
    """The section `checks`: what parts may carry."""

    def consistency_errors(self, plant: Plant) -> Iterable[Fault]:
        from deckcrane.components.ratings.checks import rating_errors

        return rating_errors(plant)

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not plant.scenario.checks:
            return ()
        from deckcrane.components.ratings.rating_parts import rating_parts

        return rating_parts(plant)

    def body_dimensions(self, plant: Plant) -> Iterable[BodyDimension]:
        """Sections, tubes, barrels and rods that are checked."""
        if not plant.scenario.checks:
            return ()
        from deckcrane.components.ratings.sketch import checked_dimensions

        return checked_dimensions(plant)


RATINGS = Ratings()
