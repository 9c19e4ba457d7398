"""Wind: profile, gusts, forces on vessels and bodies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from deckcrane.scenario.component import AttachedPlace, Component, FileNames, get, hint, mapping_or_empty
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel.data import Vessels
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.scenario.component import RunSeries
    from deckcrane.units.quantities import Dimension


class WindForces(Component):
    """The section `wind`, and the key `wind` of vessels."""

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        wind, vessels = get(names.data, "wind"), [get(names.data, "vessel"), *names.section("vessels").values()]
        areas = mapping_or_empty(get(wind, "areas"))
        for name, area in areas.items():
            on = get(area, "on")
            if isinstance(on, str) and on not in names.bodies:
                yield ("wind", "areas", name, "on"), f'there is no body "{on}";{hint(on, names.bodies)}'
        if wind and not areas and not any(get(vessel, "wind") for vessel in vessels):
            yield (
                ("wind",),
                "it has nothing to act on; give the vessel's areas and coefficients, vessel: {wind: {...}}, or areas: "
                "{NAME: {on: BODY, area: 12 m^2}} here",
            )

    def attachments(self, plant: Plant) -> Iterable[AttachedPlace]:
        if plant.scenario.wind is None:
            return
        from deckcrane.components.wind.mean_wind import places_of

        for name, area in plant.scenario.wind.areas.items():
            yield AttachedPlace(area.on, area.at)
            for at in places_of(area):
                yield AttachedPlace(area.on, at, ("wind", "areas", name, "at"), "a strip of this area")

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.components.vessel.data import all_vessels

        if plant.scenario.wind is None and all(vessel.wind is None for vessel in all_vessels(plant).values()):
            return ()
        from deckcrane.components.wind.wind_force import winds

        return winds(plant, vessels)

    def feeds_series(self, scenario: Scenario) -> bool:
        return scenario.wind is not None and scenario.wind.spectrum != "none"

    def input_series(self, scenario: Scenario, duration: float, spacing: float) -> RunSeries:
        if scenario.wind is None or not self.feeds_series(scenario):
            return {}, {}
        from deckcrane.components.wind.gusts import gust_series

        return gust_series(scenario.wind, spacing, duration), {}

    def values_at_rest(self, scenario: Scenario) -> Mapping[str, Any]:
        """Values, by path, without gusts; the mean wind stays."""
        return {"wind.spectrum": "none"} if self.feeds_series(scenario) else {}

    def input_dimension(self, scenario: Scenario, name: str) -> Dimension | None:
        from deckcrane.components.wind.mean_wind import GUST
        from deckcrane.units.quantities import SPEED

        return SPEED if name == GUST else None


WIND = WindForces()
