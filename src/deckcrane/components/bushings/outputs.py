"""Outputs of bushings: forces and deflections."""

from __future__ import annotations

from deckcrane.scenario.outputs import COMPONENT_UNITS, Load, OutputSpec, Page, Plot, Summary
from deckcrane.units.dataset_units import Along

BUSHING_FORCE = OutputSpec(
    "bushing_force",
    ("bushing", "component"),
    COMPONENT_UNITS,
    "of each bushing on its second end, at that end's origin, along the axes of the first",
    order=650,
    live=230,
    plot=Plot("bushings", 180, "force of bushings, size"),
    summary=Summary("bushings", 150, column="bushing", statistic="largest"),
    load=Load("force", 30),
    page=Page("Bushings", 320, "force"),
)
BUSHING_DEFLECTION = OutputSpec(
    "bushing_deflection",
    ("bushing", "deflection"),
    Along("deflection", ("m",) * 3 + ("rad",) * 3),
    "of each bushing: displacement of its second end from the first, and vector of its turn",
    order=660,
)
