"""Hydraulics: chambers, oil, valves, supply."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from deckcrane.scenario.component import Component
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.mechanics.model.operation import SpeedLimit
    from deckcrane.mechanics.model.plant import Plant


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

    def drive_speed(self, plant: Plant, drive: str) -> SpeedLimit | None:
        """The speed of a hydraulic drive; None of any other drive."""
        from deckcrane.components.hydraulics.data import hydraulic_drives

        oil = hydraulic_drives(plant).get(drive)
        if oil is None:
            return None
        from deckcrane.components.hydraulics.operation import oil_speed

        return oil_speed(oil)


HYDRAULICS = HydraulicDrives()
