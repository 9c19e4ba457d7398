"""Outputs of laws that handle the load: estimates of sway, rope of heave compensation, phases of a landing."""

from __future__ import annotations

from deckcrane.scenario.outputs import OutputSpec, Page, Plot

SWAY_ESTIMATE = OutputSpec(
    "sway_estimate",
    ("observer", "horizontal"),
    "m",
    "estimated position of the load from below the tip, along the ground's x and y",
    order=722,
    plot=Plot("load control", 125, "estimated sway"),
)
SWAY_SPEED_ESTIMATE = OutputSpec(
    "sway_speed_estimate",
    ("observer", "horizontal"),
    "m/s",
    "estimated horizontal speed of the load over the ground",
    order=723,
)
SWAY_DEVIATION = OutputSpec(
    "sway_deviation",
    ("observer",),
    "m",
    "standard deviation of an estimated sway along either axis",
    order=724,
)
SWAY_SPEED_DEVIATION = OutputSpec(
    "sway_speed_deviation",
    ("observer",),
    "m/s",
    "standard deviation of an estimated speed along either axis",
    order=725,
)
COMPENSATING_ROPE = OutputSpec(
    "compensating_rope",
    ("compensation",),
    "m",
    "rope that each heave compensation pays out",
    order=726,
    plot=Plot("load control", 126, "rope of heave compensation"),
)
COMPENSATING_SPEED = OutputSpec(
    "compensating_speed",
    ("compensation",),
    "m/s",
    "speed of that rope",
    order=727,
)
LANDING_PHASE = OutputSpec(
    "landing_phase",
    ("landing",),
    "1",
    "phase of each landing: 0 approaches and waits, 1 sets down, 2 has landed",
    order=728,
    plot=Plot("load control", 127, "phase of landing"),
    page=Page("Landing", 235, "phase"),
)
LANDING_UNREST = OutputSpec(
    "landing_unrest",
    ("landing",),
    "m/s",
    "amplitude of the load's vertical speed over the deck, averaged",
    order=729,
)
