"""Outputs of levers, of tip control, and of laws that handle the load."""

from __future__ import annotations

from deckcrane.scenario.outputs import OutputSpec, Page, Plot, UnitByLabel

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
SWAY_ESTIMATE = OutputSpec(
    "sway_estimate",
    ("observer", "horizontal"),
    "m",
    "estimated position of the load from below the tip, along the ground's x and y",
    order=711,
    plot=Plot("load control", 125, "estimated sway"),
)
SWAY_SPEED_ESTIMATE = OutputSpec(
    "sway_speed_estimate",
    ("observer", "horizontal"),
    "m/s",
    "estimated horizontal speed of the load over the ground",
    order=712,
)
SWAY_DEVIATION = OutputSpec(
    "sway_deviation",
    ("observer",),
    "m",
    "standard deviation of an estimated sway along either axis",
    order=713,
)
SWAY_SPEED_DEVIATION = OutputSpec(
    "sway_speed_deviation",
    ("observer",),
    "m/s",
    "standard deviation of an estimated speed along either axis",
    order=714,
)
COMPENSATING_ROPE = OutputSpec(
    "compensating_rope",
    ("compensation",),
    "m",
    "rope that each heave compensation pays out",
    order=715,
    plot=Plot("load control", 126, "rope of heave compensation"),
)
COMPENSATING_SPEED = OutputSpec(
    "compensating_speed",
    ("compensation",),
    "m/s",
    "speed of that rope",
    order=716,
)
LANDING_PHASE = OutputSpec(
    "landing_phase",
    ("landing",),
    "1",
    "phase of each landing: 0 approaches and waits, 1 sets down, 2 has landed",
    order=717,
    plot=Plot("load control", 127, "phase of landing"),
    page=Page("Landing", 235, "phase"),
)
LANDING_UNREST = OutputSpec(
    "landing_unrest",
    ("landing",),
    "m/s",
    "amplitude of the load's vertical speed over the deck, averaged",
    order=718,
)
