"""Wind: profile, gusts, forces on vessels and bodies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from deckcrane.components.wind.outputs import WIND_DRAG
from deckcrane.scenario.component import (
    AttachedPlace,
    Component,
    FileNames,
    answering,
    get,
    hint,
    lazy_names,
    mapping_or_empty,
)
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel import Vessels
    from deckcrane.components.wind.gusts import gust_series as gust_series
    from deckcrane.components.wind.gusts import gusts_of as gusts_of
    from deckcrane.components.wind.wind_force import MOTIONS as MOTIONS
    from deckcrane.components.wind.wind_force import wind_load as wind_load
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.model.sketches import BodyDimension
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords
    from deckcrane.scenario.component import RunSeries
    from deckcrane.scenario.description import CombinedLoad, DescribedModel, Description, Statement
    from deckcrane.units.quantities import Dimension


class WindForces(Component):
    """The section `wind`, and the key `wind` of vessels."""

    sections = ("wind",)

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        wind = get(names.data, "wind")
        areas = mapping_or_empty(get(wind, "areas"))
        for name, area in areas.items():
            on = get(area, "on")
            if isinstance(on, str) and on not in names.bodies:
                yield ("wind", "areas", name, "on"), f'there is no body "{on}";{hint(on, names.bodies)}'
        exposed = areas or any(each.exposed_to(names, "wind") for each in answering("exposed_to"))
        if wind and not exposed:
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
        if not self.feeds_series(scenario):
            return {}, {}
        from deckcrane.components.wind.gusts import gusts_of

        return gusts_of(scenario, spacing, duration), {}

    def values_at_rest(self, scenario: Scenario) -> Mapping[str, Any]:
        """Values, by path, without gusts; the mean wind stays."""
        if not self.feeds_series(scenario):
            return {}
        return {"wind.spectrum": "none", **dict.fromkeys(("wind.seed", "wind.components", "wind.intensity"))}

    def input_dimension(self, scenario: Scenario, name: str) -> Dimension | None:
        from deckcrane.components.wind.mean_wind import GUST
        from deckcrane.units.quantities import SPEED

        return SPEED if name == GUST else None

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        from deckcrane.components.vessel.data import all_vessels, section_of
        from deckcrane.mechanics.recorded_balance import load_term, work_terms

        areas = {} if records.scenario.wind is None else records.scenario.wind.areas
        for name, area in areas.items():
            yield from load_term(records, "wind on", WIND_DRAG.name, "area", name, f"wind.areas.{name}", area.on)
        hulls = [f"{section_of(name)}.wind" for name in all_vessels(records.plant)]
        yield from work_terms(records, [*(f"wind.areas.{name}" for name in areas), *hulls])

    def body_dimensions(self, plant: Plant) -> Iterable[BodyDimension]:
        """Lattices and houses that the wind blows on."""
        from deckcrane.mechanics.model.sketches import HouseBox, LatticeSides

        for area in () if plant.scenario.wind is None else plant.scenario.wind.areas.values():
            if area.lattice is not None:
                yield LatticeSides(area.on, area.lattice.width, area.lattice.height)
            if area.box is not None:
                yield HouseBox(area.on, area.at, area.box)

    def descriptions(self, model: DescribedModel) -> Iterable[Description]:
        from deckcrane.components.wind.interfaces import wind_descriptions

        return wind_descriptions(model)

    def omissions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.scenario.description import Statement

        if scenario.wind is None:
            yield Statement("surroundings", "Wind.")

    def combined_loads(self, scenario: Scenario) -> Iterable[CombinedLoad]:
        from deckcrane.scenario.description import where_stated

        return (where_stated("wind", scenario.wind is not None),)

    def seed_paths(self, scenario: Scenario) -> Iterable[str]:
        return ("wind.seed",) if scenario.wind is not None and scenario.wind.spectrum != "none" else ()

    def direction_paths(self, scenario: Scenario) -> Mapping[str, str]:
        return {} if scenario.wind is None else {"wind": "wind.direction"}

    def outside_sections(self) -> Iterable[str]:
        return ("wind",)


WIND = WindForces()

__getattr__ = lazy_names(
    __name__,
    {
        "gusts": (
            "gusts_of",
            "gust_series",
        ),
        "wind_force": ("MOTIONS", "wind_load"),
    },
)
