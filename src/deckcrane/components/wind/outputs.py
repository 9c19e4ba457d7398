"""Outputs of wind: its speed, and its forces on the vessel and on areas."""

from __future__ import annotations

from deckcrane.scenario.outputs import MOTION_UNITS, OutputSpec, Page, Plot

WIND_SPEED = OutputSpec(
    "wind_speed",
    (),
    "m/s",
    "wind speed at the height of the file's, gusts included",
    order=580,
    plot=Plot("wind", 150, "wind speed"),
)
WIND_FORCE = OutputSpec(
    "wind_force",
    ("motion",),
    MOTION_UNITS,
    "wind force on the vessel at its origin, along horizontal axes that turn with its yaw",
    order=590,
    per_vessel=True,
)
WIND_DRAG = OutputSpec(
    "wind_drag",
    ("area", "axis"),
    "N",
    "wind force on each area, in the ground frame",
    order=600,
    live=240,
    plot=Plot("wind", 151, "force of the wind, size"),
    page=Page("Wind", 330, "force"),
)
WIND_MOMENT = OutputSpec(
    "wind_moment",
    ("area", "axis"),
    "N m",
    "moment of the wind on each area about its middle, in the ground frame",
    order=610,
)
