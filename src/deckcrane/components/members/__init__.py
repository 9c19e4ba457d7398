"""Members of vessels: Morison's drag and inertia of columns, braces and pontoons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcrane.scenario.component import Component

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords
    from deckcrane.scenario.component import RunSeries
    from deckcrane.scenario.description import Statement


class VesselMembers(Component):
    """The key `members` of vessels."""

    def _names(self, plant: Plant) -> list[tuple[str, str]]:
        """Vessels and names of all members."""
        from deckcrane.components.vessel.data import all_vessels

        return [(vessel, name) for vessel, data in all_vessels(plant).items() for name in data.members]

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not self._names(plant):
            return ()
        from deckcrane.components.members.morison import member_parts

        return member_parts(plant, vessels)

    def feeds_series(self, scenario: Scenario) -> bool:
        from deckcrane.components.sea import stated_sea

        return bool(self._names(scenario.plant)) and stated_sea(scenario) is not None

    def input_series(self, scenario: Scenario, duration: float, spacing: float) -> RunSeries:
        if not self.feeds_series(scenario):
            return {}, {}
        from deckcrane.components.members.morison import member_series
        from deckcrane.components.vessel import vessels_in_sea

        series = {}
        for vessel in vessels_in_sea(scenario):
            if vessel.stated.members:
                series.update(member_series(scenario, vessel, spacing, duration))
        return series, {}

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        from deckcrane.components.vessel.data import section_of
        from deckcrane.mechanics.recorded_balance import work_terms

        names = self._names(records.plant)
        return work_terms(records, [f"{section_of(vessel)}.members.{name}" for vessel, name in names])

    def assumptions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.components.vessel.data import all_vessels
        from deckcrane.scenario.description import Statement

        for vessel, data in all_vessels(scenario.plant).items():
            if not data.members:
                continue
            inertia = [name for name, member in data.members.items() if member.inertia == "morison"]
            beside = (
                f", and inertia of {', '.join(inertia)}, which the hydrodynamic data must not contain"
                if inertia
                else ""
            )
            drag = f"{vessel}: drag of {len(data.members)} members by Morison's formula{beside}"
            yield Statement("surroundings", f"{drag}; waves are undisturbed, at the members' mean places.")


MEMBERS = VesselMembers()
