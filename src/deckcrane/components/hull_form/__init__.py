"""Hulls of vessels as closed surfaces: their form, checked against hydrodynamic data, and roll restoring by righting levers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcrane.scenario.component import Component, lazy_names

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.hull_form.surface import HullDifference as HullDifference
    from deckcrane.components.hull_form.surface import StatedHull as StatedHull
    from deckcrane.components.hull_form.surface import check_against_data as check_against_data
    from deckcrane.components.hull_form.surface import hull_differences as hull_differences
    from deckcrane.components.hull_form.surface import hull_of as hull_of
    from deckcrane.components.hull_form.surface import up_axes as up_axes
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.simulation.prepared_run import PreparedRun


class HullForms(Component):
    """The key `hull` of vessels."""

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.components.vessel.data import all_vessels

        for vessel in vessels:
            hull = all_vessels(plant)[vessel.hull.name].hull
            if hull is None:
                continue
            from deckcrane.components.hull_form.restoring import immersed_points, roll_levers

            if hull.restoring == "exact":
                yield roll_levers(plant, vessel)
            points = immersed_points(plant, vessel)
            if points is not None:
                yield points

    def watches_steps(self, scenario: Scenario) -> bool:
        """Deck edge and openings that go under water."""
        from deckcrane.components.vessel.data import all_vessels

        return any(vessel.hull is not None for vessel in all_vessels(scenario.plant).values())

    def check_before(self, run: PreparedRun) -> None:
        for vessel in run.vessels:
            if vessel.stated.hull is not None:
                from deckcrane.components.hull_form.surface import check_against_data, hull_of
                from deckcrane.components.vessel.data import section_of

                hull = hull_of(vessel.stated, section_of(vessel.name))
                assert hull is not None, "it is stated"
                accepted = vessel.stated.hull.accept_difference
                check_against_data(hull.surface, accepted, vessel.data, vessel.stated.hydrodynamics)


HULL_FORMS = HullForms()

__getattr__ = lazy_names(
    __name__,
    {
        "surface": (
            "HullDifference",
            "StatedHull",
            "check_against_data",
            "hull_differences",
            "hull_of",
            "up_axes",
        ),
    },
)
