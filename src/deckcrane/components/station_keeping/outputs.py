"""Outputs of station keeping: thrust, and the forces of moorings."""

from __future__ import annotations

from deckcrane.scenario.outputs import MOTION_UNITS, OutputSpec, Page
from deckcrane.units.dataset_units import Along

THRUST = OutputSpec(
    "thrust",
    ("held",),
    Along("held", ("N", "N", "N m")),
    "thrusters' force along ground axes, and yaw moment",
    order=550,
    per_vessel=True,
    live=130,
)
MOORING_TENSION = OutputSpec(
    "mooring_tension",
    ("line",),
    "N",
    "tension of each mooring line at its fairlead",
    order=630,
    page=Page("Moorings", 340, "tension"),
)
MOORING_FORCE = OutputSpec(
    "mooring_force",
    ("motion",),
    MOTION_UNITS,
    "force of the moorings' springs on the vessel's coordinates",
    order=640,
    per_vessel=True,
)
