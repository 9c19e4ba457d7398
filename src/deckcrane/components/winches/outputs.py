"""Outputs of winches: speed, torque and power of drums, motors at their limits, brakes."""

from __future__ import annotations

from deckcrane.scenario.outputs import OutputSpec, Page, Plot, Summary

WINCH_SPEED = OutputSpec(
    "winch_speed",
    ("winch",),
    "m/s",
    "speed of the rope at each drum, positive where the drum pays out",
    order=290,
    live=270,
    plot=Plot("winches", 120, "rope speed of winches"),
    summary=Summary("winches", 110, "speed"),
    page=Page("Winches", 220, "speed"),
)
WINCH_TORQUE = OutputSpec(
    "winch_torque",
    ("winch",),
    "N m",
    "torque of each winch's drive at its drum, along its angle",
    order=300,
    live=280,
    plot=Plot("winches", 121, "torque of winches"),
    summary=Summary("winches", 111, "torque"),
    page=Page("Winches", 230, "torque"),
)
WINCH_POWER = OutputSpec("winch_power", ("winch",), "W", "power of each winch's drive", order=310)
MOTOR_AT_LIMIT = OutputSpec(
    "motor_at_limit",
    ("motor",),
    "1",
    "1 where a winch's motor gives all that it can",
    order=320,
)
BRAKE_TORQUE = OutputSpec(
    "brake_torque",
    ("brake",),
    "N m",
    "torque of each brake on its drum",
    order=330,
    summary=Summary("winches", 112, "brake"),
)
BRAKE_CLOSING = OutputSpec("brake_closing", ("brake",), "1", "how far each brake is closed, from 0 to 1", order=340)
BRAKE_SLIP = OutputSpec("brake_slip", ("brake",), "1", "1 where a drum slips in its closed brake", order=350)
