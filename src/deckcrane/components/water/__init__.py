"""Loads in the water: buoyancy, added mass, drag, slamming."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from deckcrane.scenario.component import Component, FileNames, get, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel import Vessels
    from deckcrane.components.water.columns import VerticalWater as VerticalWater
    from deckcrane.components.water.columns import displaced_mass as displaced_mass
    from deckcrane.components.water.columns import vertical_water as vertical_water
    from deckcrane.components.water.immersion import BESIDE as BESIDE
    from deckcrane.components.water.immersion import NEAR as NEAR
    from deckcrane.components.water.immersion import TERMS as TERMS
    from deckcrane.components.water.immersion import surface_inputs as surface_inputs
    from deckcrane.components.water.immersion import water_motion_inputs as water_motion_inputs
    from deckcrane.components.water.wave_series import coarser_spacing as coarser_spacing
    from deckcrane.components.water.wave_series import fitted_decays as fitted_decays
    from deckcrane.components.water.wave_series import linear_fit_of_sine as linear_fit_of_sine
    from deckcrane.components.water.wave_series import most_energy as most_energy
    from deckcrane.components.water.wave_series import smallest_decay as smallest_decay
    from deckcrane.components.water.wave_series import stations as stations
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.model.sketches import BodyDimension, BodyRole
    from deckcrane.mechanics.recorded_balance import Unbalanced
    from deckcrane.scenario.component import RunSeries
    from deckcrane.scenario.description import Statement
    from deckcrane.sea.realisation import Waves
    from deckcrane.simulation.prepared_run import FinishedRun


class LoadsInWater(Component):
    """The section `in_water`."""

    sections = ("in_water",)

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        return names.missing_bodies("in_water")

    def exposed_to(self, names: FileNames, section: str) -> bool:
        return section in ("sea", "current") and bool(get(names.data, "in_water"))

    def geometry_errors(self, plant: Plant) -> Iterable[Fault]:
        if not plant.scenario.in_water:
            return ()
        from deckcrane.components.water.columns import in_water_errors

        return in_water_errors(plant)

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not plant.scenario.in_water:
            return ()
        from deckcrane.components.water.load import loads_in_water

        return loads_in_water(plant)

    def feeds_series(self, scenario: Scenario) -> bool:
        from deckcrane.components.sea import stated_sea

        return bool(scenario.in_water) and stated_sea(scenario) is not None

    def input_series(self, scenario: Scenario, duration: float, spacing: float) -> RunSeries:
        if not self.feeds_series(scenario):
            return {}, {}
        from deckcrane.components.water.wave_series import water_series

        return water_series(scenario, spacing, duration), {}

    def sea_stations(self, scenario: Scenario) -> Mapping[str, tuple[float, float]]:
        """Stations at which loads meet the waves, along x and y of the ground."""
        if not self.feeds_series(scenario):
            return {}
        from deckcrane.components.water.wave_series import stations

        return {f"in_water.{name}": station for name, station in stations(scenario).items()}

    def is_in_sea(self, plant: Plant) -> bool:
        """Whether a load goes into the water."""
        return bool(plant.scenario.in_water)

    def waves_of_run(self, scenario: Scenario) -> tuple[Waves, float] | None:
        """The waves that loads meet, and the density of the water around the first; None in still water."""
        if not self.feeds_series(scenario):
            return None
        from deckcrane.components.vessel import sea_waves

        return sea_waves(scenario), next(iter(scenario.in_water.values())).density

    def parts_of_surroundings(self, plant: Plant) -> Iterable[str]:
        """The names of the parts by which water acts on loads."""
        return [f"in_water.{name}" for name in plant.scenario.in_water]

    def check_after(self, run: FinishedRun) -> None:
        scenario = run.prepared.scenario
        if self.feeds_series(scenario):
            from deckcrane.components.water.wave_series import warn_of_drift

            warn_of_drift(scenario, run.trajectory.x[:, : len(scenario.plant.coordinates)])

    def unbalanced(self, plant: Plant) -> Iterable[Unbalanced]:
        from deckcrane.mechanics.recorded_balance import Unbalanced

        reason = "buoyancy, drag, slamming and added mass as its part_wrench has them together"
        return [Unbalanced(f"in_water.{name}", reason, f"in_water.{name}") for name in plant.scenario.in_water]

    def body_roles(self, plant: Plant) -> Iterable[tuple[str, BodyRole]]:
        """Bodies that go into the water."""
        return ((load.on, "in water") for load in plant.scenario.in_water.values())

    def body_dimensions(self, plant: Plant) -> Iterable[BodyDimension]:
        """Volumes that bodies displace."""
        from deckcrane.mechanics.model.sketches import DisplacedVolume

        return (DisplacedVolume(load.on, load.volume) for load in plant.scenario.in_water.values() if load.volume)

    def omissions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.scenario.description import Statement

        if not scenario.in_water:
            yield Statement("loads", "Loads in the water: what hangs in the air stays there.")


WATER = LoadsInWater()

__getattr__ = lazy_names(
    __name__,
    {
        "columns": (
            "VerticalWater",
            "displaced_mass",
            "vertical_water",
        ),
        "immersion": (
            "BESIDE",
            "NEAR",
            "TERMS",
            "surface_inputs",
            "water_motion_inputs",
        ),
        "wave_series": (
            "coarser_spacing",
            "fitted_decays",
            "linear_fit_of_sine",
            "most_energy",
            "smallest_decay",
            "stations",
        ),
    },
)
