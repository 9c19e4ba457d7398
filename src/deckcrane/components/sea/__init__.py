"""The sea as a section of a scenario; spectra, realisations and wave kinematics are in `deckcrane.sea`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckcrane.scenario.component import Component, FileNames, answering, get, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.sea.sea_states import combined_height as combined_height
    from deckcrane.components.sea.sea_states import has_irregular_sea as has_irregular_sea
    from deckcrane.components.sea.sea_states import main_system as main_system
    from deckcrane.components.sea.sea_states import peaked_spectra as peaked_spectra
    from deckcrane.components.sea.sea_states import refuse_still_water as refuse_still_water
    from deckcrane.components.sea.sea_states import scaled_heights as scaled_heights
    from deckcrane.components.sea.sea_states import sea_height as sea_height
    from deckcrane.components.sea.sea_states import sea_independent_key as sea_independent_key
    from deckcrane.components.sea.sea_states import sea_spectrum as sea_spectrum
    from deckcrane.components.sea.sea_states import stated_sea as stated_sea
    from deckcrane.components.sea.sea_states import system_paths as system_paths
    from deckcrane.components.sea.sea_states import wave_direction as wave_direction
    from deckcrane.components.sea.sea_states import wave_directions as wave_directions
    from deckcrane.components.sea.sea_states import wave_spectra as wave_spectra
    from deckcrane.scenario.description import DescribedModel, Description, Statement


class SeaSection(Component):
    """The section `sea`: the waves of vessels and of loads in the water."""

    sections = ("sea",)

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        if get(names.data, "sea") and not any(each.exposed_to(names, "sea") for each in answering("exposed_to")):
            yield ("sea",), "a sea needs something in it; add the section `vessel`, or `in_water`"

    def resolve_paths(self, scenario: Scenario, folder: Path) -> Mapping[str, Any]:
        sea = scenario.sea
        if sea is None:
            return {}
        from deckcrane.files.paths import beside

        def placed(data: Any) -> Any:
            if data.directional is not None:
                file = data.directional.model_copy(update={"file": beside(data.directional.file, folder)})
                return data.model_copy(update={"directional": file})
            return data.model_copy(update={"spectrum": beside(data.spectrum, folder)}) if data.spectrum else data

        systems = {name: placed(system) for name, system in sea.systems.items()}
        return {"sea": placed(sea).model_copy(update={"systems": systems} if systems else {})}

    def descriptions(self, model: DescribedModel) -> Iterable[Description]:
        from deckcrane.components.sea.interfaces import sea_rows
        from deckcrane.scenario.description import surroundings

        return (surroundings(sea_rows(model)),)

    def assumptions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.scenario.description import Statement

        if scenario.sea is not None:
            kind = "a regular wave" if scenario.sea.regular is not None else "sums of linear waves with random phases"
            several = (
                f", of {len(scenario.sea.systems)} wave systems that superpose with independent phases"
                if len(scenario.sea.systems) > 1
                else ""
            )
            yield Statement("surroundings", f"The sea is {kind} (Airy){several}, stationary during each case.")

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
        sea = scenario.sea
        if sea is None or sea.regular is not None:
            return ()
        stated = [f"sea.systems.{name}.seed" for name, system in sea.systems.items() if system.seed is not None]
        return (*(() if stated and len(stated) == len(sea.systems) else ("sea.seed",)), *stated)

    def direction_paths(self, scenario: Scenario) -> Mapping[str, str]:
        sea = scenario.sea
        if sea is None:
            return {}
        if not sea.systems:
            measured = sea.directional is not None
            return {"sea.directional": "sea.directional.x_axis"} if measured else {"sea": "sea.direction"}
        keys = {
            name: "direction" if system.directional is None else "directional.x_axis"
            for name, system in sea.systems.items()
        }
        if list(keys.values()) == ["direction"]:
            return {"sea": f"sea.systems.{next(iter(keys))}.direction"}
        return {f"sea.systems.{name}": f"sea.systems.{name}.{key}" for name, key in keys.items()}

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
            "combined_height",
            "main_system",
            "scaled_heights",
            "sea_height",
            "sea_independent_key",
            "sea_spectrum",
            "system_paths",
            "stated_sea",
            "peaked_spectra",
            "wave_directions",
            "wave_spectra",
        ),
    },
)
