"""Checks between a cylinder's hydraulics, its stroke and its controller."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcrane.model.data import Fault
from deckcrane.model.hydraulics import chamber_faults

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


def hydraulic_faults(plant: Plant) -> Iterator[Fault]:
    """Find chambers that vanish within the stroke, and controllers that do not fit their cylinder's drive."""
    for name, cylinder in plant.scenario.cylinders.items():
        for message in chamber_faults(plant.oil[name], cylinder.stroke) if name in plant.oil else ():
            yield ("cylinders", name, "hydraulics"), message
    for name, control in plant.scenario.control.items():
        oil = name in plant.oil
        if control.valve is not None and not oil:
            reason = (
                "this cylinder has no hydraulics"
                if name in plant.scenario.cylinders
                else "only a cylinder has a valve, or the rope of a winch (NAME.rope)"
            )
            yield ("control", name, "valve"), f"{reason}; use pd or force, or give the cylinder hydraulics"
        elif control.law in ("pid", "state_space") and oil:
            if control.pull_only:
                yield (
                    ("control", name, "pull_only"),
                    "pull_only is for a wire; a cylinder with a valve pushes and pulls",
                )
            if control.limit is not None and control.limit > 1:
                yield (
                    ("control", name, "limit"),
                    f"limit is the most that the cylinder's valve is opened, at most 1; it is {control.limit:.6g}",
                )
        elif control.valve is None and oil:
            yield (
                ("control", name, control.law),
                f"this {'cylinder' if name in plant.scenario.cylinders else 'winch'} is driven by oil: its controller opens the "
                "valve; use valve: {gain: 0.3 1/m}",
            )
