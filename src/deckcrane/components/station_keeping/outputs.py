"""Outputs of station keeping: thrust, and the forces of moorings."""

from __future__ import annotations

from deckcrane.scenario.outputs import MOTION_UNITS, OutputSpec, Page, Plot, Summary, UnitByLabel
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
DEMANDED_THRUST = OutputSpec(
    "demanded_thrust",
    ("held",),
    Along("held", ("N", "N", "N m")),
    "force that station keeping demands of the thrusters along ground axes, and yaw moment",
    order=551,
    per_vessel=True,
)
ESTIMATED_OFFSET = OutputSpec(
    "estimated_offset",
    ("estimated",),
    UnitByLabel("estimated", ("m", "rad")),
    "slow offset from the station that an observer estimates, along axes of the station's heading",
    order=555,
    per_vessel=True,
)
THRUSTER_FORCE = OutputSpec(
    "thruster_force",
    ("thruster",),
    "N",
    "thrust of each thruster, less its losses; negative astern",
    order=552,
    live=132,
    plot=Plot("thrusters", 192, "thrust"),
    summary=Summary("thrusters", 156, "thrust", "thruster"),
    page=Page("Thrusters", 362, "thrust"),
)
THRUSTER_AZIMUTH = OutputSpec(
    "thruster_azimuth",
    ("azimuth_thruster",),
    "rad",
    "direction of each azimuth thruster from the vessel's x axis towards y",
    order=553,
    live=133,
    plot=Plot("thrusters", 193, "direction", beside=True),
    page=Page("Thrusters", 364, "direction"),
)
THRUSTER_UTILISATION = OutputSpec(
    "thruster_utilisation",
    ("thruster",),
    "1",
    "thrust of each thruster over the most that it gives that way",
    order=554,
    summary=Summary("thrusters", 157, "utilisation", "thruster"),
)
MOORING_TENSION = OutputSpec(
    "mooring_tension",
    ("line",),
    "N",
    "tension of each mooring line at its fairlead",
    order=630,
    page=Page("Moorings", 340, "tension"),
)
ANCHOR_TENSION = OutputSpec(
    "anchor_tension",
    ("line",),
    "N",
    "tension of each mooring line at its anchor",
    order=631,
    page=Page("Moorings", 338, "tension at the anchor"),
)
MOORING_SHAPE = OutputSpec(
    "mooring_shape",
    ("line_node", "axis"),
    "m",
    "places along each mooring line with weight from anchor to fairlead, in the ground frame",
    order=632,
)
MOORING_FORCE = OutputSpec(
    "mooring_force",
    ("motion",),
    MOTION_UNITS,
    "force of the moorings' springs on the vessel's coordinates",
    order=640,
    per_vessel=True,
)
