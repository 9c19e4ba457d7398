"""Ratings: utilisation of bearings, cylinders, ropes, pins, sections, pedestals, angles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from deckcrane.scenario.component import Component, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.ratings.angles import RatedHeel as RatedHeel
    from deckcrane.components.ratings.angles import RatedLead as RatedLead
    from deckcrane.components.ratings.bearing import BoltRing as BoltRing
    from deckcrane.components.ratings.bearing import RatedBearing as RatedBearing
    from deckcrane.components.ratings.bearing import RingRating as RingRating
    from deckcrane.components.ratings.checks import hinge_axis as hinge_axis
    from deckcrane.components.ratings.checks import slewing_body as slewing_body
    from deckcrane.components.ratings.cylinder import RatedCylinder as RatedCylinder
    from deckcrane.components.ratings.pedestal import RatedPedestal as RatedPedestal
    from deckcrane.components.ratings.pin import RatedPin as RatedPin
    from deckcrane.components.ratings.rating_parts import all_ratings as all_ratings
    from deckcrane.components.ratings.rope import RatedRope as RatedRope
    from deckcrane.components.ratings.section import RatedSection as RatedSection
    from deckcrane.components.ratings.utilisation import LimitedSignal as LimitedSignal
    from deckcrane.components.ratings.utilisation import UtilisationCheck as UtilisationCheck
    from deckcrane.components.ratings.utilisation import concurrent_signals as concurrent_signals
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.model.sketches import BodyDimension
    from deckcrane.scenario.description import DescribedModel, Description, Statement


class Ratings(Component):
    """The section `checks`: what parts may carry."""

    sections = ("checks",)

    def consistency_errors(self, plant: Plant) -> Iterable[Fault]:
        if not plant.scenario.checks:
            return ()
        from deckcrane.components.ratings.checks import rating_errors

        return rating_errors(plant)

    def section_places(self, plant: Plant, body: str) -> Iterable[float] | None:
        if not plant.scenario.checks:
            return None
        from deckcrane.components.ratings.section import checked_places

        return checked_places(plant, body) or None

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not plant.scenario.checks:
            return ()
        from deckcrane.components.ratings.rating_parts import all_ratings

        return all_ratings(plant)

    def body_dimensions(self, plant: Plant) -> Iterable[BodyDimension]:
        """Sections, tubes, barrels and rods that are checked."""
        if not plant.scenario.checks:
            return ()
        from deckcrane.components.ratings.interfaces import checked_dimensions

        return checked_dimensions(plant)

    def descriptions(self, model: DescribedModel) -> Iterable[Description]:
        from deckcrane.components.ratings.interfaces import rated_capacity_table
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


def has_checks(scenario: Scenario) -> bool:
    """Whether a scenario says what any of its parts may carry."""
    return bool(scenario.checks)


__getattr__ = lazy_names(
    __name__,
    {
        "angles": (
            "RatedHeel",
            "RatedLead",
        ),
        "bearing": (
            "BoltRing",
            "RatedBearing",
            "RingRating",
        ),
        "checks": (
            "hinge_axis",
            "slewing_body",
        ),
        "cylinder": ("RatedCylinder",),
        "pedestal": ("RatedPedestal",),
        "pin": ("RatedPin",),
        "rating_parts": ("all_ratings",),
        "rope": ("RatedRope",),
        "section": ("RatedSection",),
        "utilisation": (
            "LimitedSignal",
            "UtilisationCheck",
            "concurrent_signals",
        ),
    },
)
