"""Ballast of vessels: tanks with free surfaces, and pumps that move ballast against the heel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcrane.scenario.component import Component, lazy_names

if TYPE_CHECKING:
    from deckcrane.components.ballast.tanks import check_tanks as check_tanks
    from deckcrane.components.ballast.tanks import liquids_of as liquids_of
    from deckcrane.components.ballast.tanks import movable as movable
    from deckcrane.components.ballast.tanks import volumes_of as volumes_of
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.simulation.prepared_run import PreparedRun


class Ballast(Component):
    """The keys `tanks` and `anti_heel` of vessels."""

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.components.vessel.data import all_vessels

        for vessel in vessels:
            stated = all_vessels(plant)[vessel.hull.name]
            if stated.tanks:
                from deckcrane.components.ballast.liquids import ballast_parts

                yield from ballast_parts(stated, vessel.hull)

    def watches_steps(self, scenario: Scenario) -> bool:
        """Tanks of pumps that run empty or full."""
        from deckcrane.components.vessel.data import all_vessels

        return any(vessel.anti_heel for vessel in all_vessels(scenario.plant).values())

    def check_before(self, run: PreparedRun) -> None:
        for vessel in run.vessels:
            if vessel.stated.tanks:
                from deckcrane.components.ballast.tanks import check_tanks
                from deckcrane.components.hull_form import hull_of
                from deckcrane.components.vessel.data import section_of

                section = section_of(vessel.name)
                hull = hull_of(vessel.stated, section)
                check_tanks(vessel.stated, section, float(vessel.vessel.mass[3, 3]), hull)


BALLAST = Ballast()

__getattr__ = lazy_names(__name__, {"tanks": ("check_tanks", "liquids_of", "movable", "volumes_of")})
