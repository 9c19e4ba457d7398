"""What must hold between a cylinder's hydraulics, its stroke and its controller."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcrane.model.hydraulics import chamber_faults
from deckcrane.model.parts import Fault

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


def hydraulic_faults(plant: Plant) -> Iterator[Fault]:
    """Chambers that vanish within the stroke, and controllers that do not fit what drives their cylinder."""
    for name, hydraulics in plant.oil.items():
        for message in chamber_faults(hydraulics, plant.scenario.cylinders[name].stroke):
            yield ("cylinders", name, "hydraulics"), message
    for name, control in plant.scenario.control.items():
        oil = name in plant.oil
        if control.valve is not None and not oil:
            what = (
                "this cylinder has no hydraulics" if name in plant.scenario.cylinders else "only a cylinder has a valve"
            )
            yield ("control", name, "valve"), f"{what}; use pd or force, or give the cylinder hydraulics"
        elif control.valve is None and oil:
            key = "pd" if control.pd is not None else "force"
            yield (
                ("control", name, key),
                "this cylinder is driven by oil: its controller opens the valve; use valve: {gain: 0.3 1/m}",
            )
