"""Station keeping: thrusters and mooring lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcrane.components.station_keeping.outputs import (
    DEMANDED_THRUST,
    MOORING_TENSION,
    THRUST,
    THRUSTER_UTILISATION,
)
from deckcrane.scenario.component import Component, FileNames, get, lazy_names, mapping_or_empty
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from xarray import Dataset

    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.station_keeping.thrust_capacity import AttainableThrust as AttainableThrust
    from deckcrane.components.station_keeping.thrust_capacity import attainable_thrust as attainable_thrust
    from deckcrane.components.station_keeping.thrusters import gains as gains
    from deckcrane.components.station_keeping.thrusters import thruster_part as thruster_part
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords
    from deckcrane.program.inputs import Series
    from deckcrane.scenario.component import RunSeries


class MooringsOfVessels(Component):
    """The key `moorings` of vessels, and what runs say of their thrusters."""

    needs_initial_poses = True

    def exposed_to(self, names: FileNames, section: str) -> bool:
        """Waves and currents act on lines that have dynamics."""
        from deckcrane.components.vessel import vessels_in_file

        vessels = vessels_in_file(names.data).values()
        lines = [
            line for vessel in vessels for line in mapping_or_empty(get(get(vessel, "moorings"), "lines")).values()
        ]
        return section in ("sea", "current") and any(get(line, "dynamics") for line in lines)

    def geometry_errors(self, plant: Plant) -> Iterable[Fault]:
        from deckcrane.components.vessel.data import all_vessels

        if all(vessel.moorings is None for vessel in all_vessels(plant).values()):
            return ()
        from deckcrane.components.station_keeping.catenary import mooring_errors

        return mooring_errors(plant)

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.components.vessel import hull_names
        from deckcrane.components.vessel.data import all_vessels

        for name, data in all_vessels(plant).items():
            if data.moorings is not None:
                from deckcrane.components.station_keeping.moorings import moorings

                yield from moorings(plant, hull_names(plant, name))

    def feeds_series(self, scenario: Scenario) -> bool:
        """Whether waves act on lines that have dynamics."""
        from deckcrane.components.sea import stated_sea

        return stated_sea(scenario) is not None and self._has_line_dynamics(scenario)

    def input_series(self, scenario: Scenario, duration: float, spacing: float) -> RunSeries:
        if not self.feeds_series(scenario):
            return {}, {}
        from deckcrane.components.station_keeping.line_dynamics import line_waves
        from deckcrane.components.station_keeping.moorings import lumped_lines

        series: dict[str, Series] = {}
        for line in lumped_lines(scenario.plant):
            series |= line_waves(scenario, line, spacing, duration)
        return series, {}

    def _has_line_dynamics(self, scenario: Scenario) -> bool:
        from deckcrane.components.vessel.data import all_vessels

        lines = [
            vessel.moorings.lines for vessel in all_vessels(scenario.plant).values() if vessel.moorings is not None
        ]
        return any(line.dynamics is not None for each in lines for line in each.values())

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        from deckcrane.components.vessel import hull_names
        from deckcrane.components.vessel.data import all_vessels, section_of
        from deckcrane.mechanics.recorded_balance import load_size_term, work_terms

        vessels = all_vessels(records.plant)
        for name, vessel in vessels.items():
            for line in vessel.moorings.lines if vessel.moorings is not None else ():
                label, part = hull_names(records.plant, name).qualified(line), f"{section_of(name)}.moorings.{line}"
                yield from load_size_term(records, MOORING_TENSION.name, "line", label, part, name)
        yield from work_terms(records, [f"{section_of(name)}.station_keeping" for name in vessels])

    def watches_steps(self, scenario: Scenario) -> bool:
        """Thrust that meets its demand, and lines with dynamics that go slack."""
        from deckcrane.components.vessel.data import all_vessels

        keepings = [vessel.station_keeping for vessel in all_vessels(scenario.plant).values()]
        limited = [each for each in keepings if each and (each.thrusters or each.thrust != type(each.thrust)())]
        return bool(limited) or self._has_line_dynamics(scenario)

    def check_records(self, scenario: Scenario, dataset: Dataset) -> None:
        """Warn where thrusters did not meet what station keeping demanded of them."""
        if THRUSTER_UTILISATION.name in dataset and DEMANDED_THRUST.name in dataset and THRUST.name in dataset:
            from deckcrane.components.station_keeping.thruster_layout import warn_of_unmet_demand

            warn_of_unmet_demand(dataset)


MOORINGS = MooringsOfVessels()

__getattr__ = lazy_names(
    __name__,
    {
        "thrust_capacity": ("AttainableThrust", "attainable_thrust"),
        "thrusters": (
            "gains",
            "thruster_part",
        ),
    },
)
