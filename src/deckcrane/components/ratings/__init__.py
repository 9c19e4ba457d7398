"""Ratings: utilisation of bearings, cylinders, ropes, pins, sections, pedestals, angles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from deckcrane.scenario.component import Component
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel.data import Vessels
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.model.sketches import BodyDimension
    from deckcrane.scenario.description import DescribedModel, Description, Statement


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

    def descriptions(self, model: DescribedModel) -> Iterable[Description]:
        from deckcrane.components.ratings.description import rated_capacity_table
        from deckcrane.scenario.description import Description

        return (Description("parts", (rated_capacity_table(model.scenario.plant),)),)

    def omissions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.scenario.description import Statement

        if not scenario.checks:
            yield Statement("checks", "Checks of what parts may carry: the scenario has no section `checks`.")

    def values_at_rest(self, scenario: Scenario) -> Mapping[str, Any]:
        """Values, by path, without checks: only coordinates count."""
        return {"checks": {}}


RATINGS = Ratings()
