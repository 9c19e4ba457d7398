"""Hydraulics: chambers, oil, valves, supply."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from deckcrane.components.hydraulics.outputs import HYDRAULIC_POWER, PRESSURE
from deckcrane.scenario.component import Component, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.hydraulics.circuit import PRESSURE_SCALE as PRESSURE_SCALE
    from deckcrane.components.hydraulics.circuit import VAPOUR_BAND as VAPOUR_BAND
    from deckcrane.components.hydraulics.circuit import Hydraulic as Hydraulic
    from deckcrane.components.hydraulics.circuit import HydraulicParameters as HydraulicParameters
    from deckcrane.components.hydraulics.circuit import SealFriction as SealFriction
    from deckcrane.components.hydraulics.circuit import cavitation as cavitation
    from deckcrane.components.hydraulics.circuit import chamber_length as chamber_length
    from deckcrane.components.hydraulics.circuit import chamber_slope as chamber_slope
    from deckcrane.components.hydraulics.circuit import ramp as ramp
    from deckcrane.components.hydraulics.interfaces import oil_power as oil_power
    from deckcrane.components.hydraulics.interfaces import oil_speed as oil_speed
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.equations import Limit
    from deckcrane.mechanics.model.operation import SpeedLimit
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords
    from deckcrane.units.quantities import Dimension


class HydraulicDrives(Component):
    """The key `hydraulics` of cylinders and winches; their parts follow the controllers that command them."""

    def refine_schema(self, sections: dict[str, Any], types: dict[str, Any]) -> None:
        types["Hydraulics"]["anyOf"] = [
            {"required": ["piston_area", "rod_area"]},
            {"required": ["piston_diameter", "rod_diameter"]},
        ]

    def consistency_errors(self, plant: Plant) -> Iterable[Fault]:
        from deckcrane.components.hydraulics.data import hydraulic_errors

        return hydraulic_errors(plant)

    def input_dimension(self, scenario: Scenario, name: str) -> Dimension | None:
        from deckcrane.components.hydraulics.data import hydraulic_drives
        from deckcrane.units.quantities import RATIO

        return RATIO if name in hydraulic_drives(scenario.plant) else None

    def required_records(self, plant: Plant) -> Iterable[str]:
        from deckcrane.components.hydraulics.data import hydraulic_drives

        return (PRESSURE.name, HYDRAULIC_POWER.name) if hydraulic_drives(plant) else ()

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        from deckcrane.components.hydraulics.interfaces import oil_terms

        return oil_terms(records)

    def drive_speed(self, plant: Plant, drive: str) -> SpeedLimit | None:
        """The speed of a hydraulic drive; None of any other drive."""
        from deckcrane.components.hydraulics.data import hydraulic_drives

        oil = hydraulic_drives(plant).get(drive)
        if oil is None:
            return None
        from deckcrane.components.hydraulics.interfaces import oil_speed

        return oil_speed(oil)

    def limits(self, scenario: Scenario, vessels: Vessels) -> Iterable[Limit]:
        from deckcrane.components.hydraulics.data import hydraulic_drives

        for name, oil in hydraulic_drives(scenario.plant).items():
            from deckcrane.components.control import opening_limit
            from deckcrane.components.cylinders.data import is_cylinder, stroke_of
            from deckcrane.components.hydraulics.interfaces import oil_column

            opening = opening_limit(scenario, name)
            if opening is not None:
                stroke = stroke_of(scenario.plant, name) if is_cylinder(scenario.plant, name) else (0.0, 0.0)
                yield oil_column(name, oil, opening, stroke)


HYDRAULICS = HydraulicDrives()

__getattr__ = lazy_names(
    __name__,
    {
        "circuit": (
            "Hydraulic",
            "HydraulicParameters",
            "PRESSURE_SCALE",
            "SealFriction",
            "VAPOUR_BAND",
            "cavitation",
            "chamber_length",
            "chamber_slope",
            "ramp",
        ),
        "interfaces": ("oil_power", "oil_speed"),
    },
)
