"""Outputs of levers and of tip control."""

from __future__ import annotations

from deckcrane.scenario.outputs import OutputSpec, UnitByLabel

LEVER_COMMAND = OutputSpec(
    "lever_command",
    ("lever",),
    "1",
    "lever of each drive, from -1 to 1",
    order=722,
    live=450,
    restored=True,
)
LEVER_SPEED = OutputSpec(
    "lever_speed",
    ("lever",),
    UnitByLabel("lever", ("rad/s", "m/s")),
    "speed of the set-point that each lever moves",
    order=723,
    live=460,
    restored=True,
)
TIP_LEVER = OutputSpec(
    "tip_lever",
    ("tip_axis",),
    "1",
    "lever of each direction of tip control, from -1 to 1",
    order=724,
    live=470,
    restored=True,
)
TIP_POSITION = OutputSpec(
    "tip_position",
    ("tip", "axis"),
    "m",
    "position of each controlled tip in its frame",
    order=725,
    live=480,
    restored=True,
)
TIP_VELOCITY = OutputSpec(
    "tip_velocity",
    ("tip", "axis"),
    "m/s",
    "velocity of each controlled tip in its frame, along its axes",
    order=726,
    restored=True,
)
TIP_COMMAND = OutputSpec(
    "tip_command",
    ("tip", "axis"),
    "m/s",
    "commanded velocity of each controlled tip, along its axes",
    order=727,
    restored=True,
)
TIP_SHARE = OutputSpec(
    "tip_share",
    ("tip",),
    "1",
    "share of the commanded speed that the limits of the drives leave",
    order=728,
    restored=True,
)
TIP_REACH = OutputSpec(
    "tip_reach",
    ("tip",),
    "m/s",
    "speed of the tip in its slowest direction with the drives at full speed, at least",
    order=729,
    restored=True,
)
