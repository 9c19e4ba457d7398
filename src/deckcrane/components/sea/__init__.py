"""The sea as a section of a scenario; spectra, realisations and wave kinematics are in `deckcrane.sea`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckcrane.scenario.component import Component, FileNames, answering, get, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.sea.sea_states import has_irregular_sea as has_irregular_sea
    from deckcrane.components.sea.sea_states import main_period as main_period
    from deckcrane.components.sea.sea_states import peaked_spectra as peaked_spectra
    from deckcrane.components.sea.sea_states import refuse_still_water as refuse_still_water
    from deckcrane.components.sea.sea_states import sea_independent_key as sea_independent_key
    from deckcrane.components.sea.sea_states import stated_sea as stated_sea
    from deckcrane.components.sea.sea_states import wave_direction as wave_direction
    from deckcrane.components.sea.sea_states import wave_directions as wave_directions
    from deckcrane.components.sea.sea_states import wave_spectra as wave_spectra
    from deckcrane.components.sea.sea_states import wind_sea_spectrum as wind_sea_spectrum
    from deckcrane.scenario.description import DescribedModel, Description, Statement


class SeaSection(Component):
    """The section `sea`: the waves of vessels and of loads in the water."""

    sections = ("sea",)

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        if get(names.data, "sea") and not any(each.exposed_to(names, "sea") for each in answering("exposed_to")):
            yield ("sea",), "a sea needs something in it; add the section `vessel`, or `in_water`"

    def resolve_paths(self, scenario: Scenario, folder: Path) -> Mapping[str, Any]:
        if scenario.sea is None or not scenario.sea.spectrum:
            return {}
        from deckcrane.files.paths import beside

        return {"sea": scenario.sea.model_copy(update={"spectrum": beside(scenario.sea.spectrum, folder)})}

    def descriptions(self, model: DescribedModel) -> Iterable[Description]:
        from deckcrane.components.sea.interfaces import sea_rows
        from deckcrane.scenario.description import surroundings

        return (surroundings(sea_rows(model)),)

    def assumptions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.scenario.description import Statement

        if scenario.sea is not None:
            kind = "a regular wave" if scenario.sea.regular is not None else "sums of linear waves with random phases"
            yield Statement("surroundings", f"The sea is {kind} (Airy), stationary during each case.")

    def omissions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.components.vessel.data import all_vessels
        from deckcrane.scenario.description import Statement

        if scenario.sea is None and all_vessels(scenario.plant):
            yield Statement("surroundings", "Waves: the vessel floats in still water.")

    def transient_reason(self, scenario: Scenario) -> str | None:
        return None if scenario.sea is None else "the start in a sea is left out"

    def values_at_rest(self, scenario: Scenario) -> Mapping[str, Any]:
        """Values, by path, in still water."""
        return {"sea": None}

    def has_realisations(self, scenario: Scenario) -> bool:
        return scenario.sea is not None

    def seed_paths(self, scenario: Scenario) -> Iterable[str]:
        return ("sea.seed",) if scenario.sea is not None and scenario.sea.regular is None else ()

    def direction_paths(self, scenario: Scenario) -> Mapping[str, str]:
        return {} if scenario.sea is None else {"sea": "sea.direction"}

    def outside_sections(self) -> Iterable[str]:
        return ("sea",)


SEA = SeaSection()

__getattr__ = lazy_names(
    __name__,
    {
        "sea_states": (
            "has_irregular_sea",
            "refuse_still_water",
            "wave_direction",
            "wind_sea_spectrum",
            "main_period",
            "sea_independent_key",
            "stated_sea",
            "peaked_spectra",
            "wave_directions",
            "wave_spectra",
        ),
    },
)
