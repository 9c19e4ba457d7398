"""Outputs of vessels: wave forces, and the waves themselves."""

from __future__ import annotations

from collections.abc import Iterator

from deckcrane.scenario.outputs import MOTION_UNITS, OutputSpec, Page, PageContext, PageEntry, name_in_words


def _elevation_entries(context: PageContext) -> Iterator[PageEntry]:
    if WAVE_ELEVATION.name in context.outputs:
        for i, name in enumerate(context.outputs[WAVE_ELEVATION.name].get("vessel", ("the vessel",))):
            yield PageEntry((i,), f"Wave at {name_in_words(name)}")


WAVE_FORCE = OutputSpec(
    "wave_force",
    ("motion",),
    MOTION_UNITS,
    "wave force on the vessel at its origin, along the axes of its equilibrium frame",
    order=560,
    per_vessel=True,
    live=140,
)
WAVE_ELEVATION = OutputSpec(
    "wave_elevation",
    (),
    "m",
    "wave elevation at the vessel's mean place",
    order=570,
    per_vessel=True,
    beside_equations=True,
    restored=True,
    page=Page("Sea", 160, unit="m", entries=_elevation_entries),
)
