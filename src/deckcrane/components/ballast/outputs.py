"""Outputs of ballast: how full tanks are, flow, power and moment of pumps between them, and pumps whose tanks end."""

from __future__ import annotations

from deckcrane.scenario.outputs import OutputSpec, Page, Plot, Summary

TANK_FILLED = OutputSpec(
    "tank_filled",
    ("tank",),
    "1",
    "share of each tank of a pump that is full",
    order=641,
    live=400,
    plot=Plot("ballast", 240, "tanks, share filled"),
    summary=Summary("ballast", 240, "filled"),
    page=Page("Ballast", 341, "filled", "%", 100.0),
)
BALLAST_FLOW = OutputSpec(
    "ballast_flow",
    ("ballast_pump",),
    "m^3/s",
    "flow of each pump from its first tank into its second",
    order=642,
    live=410,
    plot=Plot("ballast", 241, "flow of ballast pumps"),
    summary=Summary("ballast", 241, "flow"),
    page=Page("Ballast", 342, "flow", "m^3/h", 3600.0),
)
BALLAST_MOMENT = OutputSpec(
    "ballast_moment",
    ("ballast_pump",),
    "N m",
    "heeling moment of the liquid in each pump's tanks, beyond that of the start upright; starboard down is positive",
    order=643,
    live=420,
    plot=Plot("ballast", 242, "heeling moment of ballast"),
    summary=Summary("ballast", 242, "moment"),
    page=Page("Ballast", 343, "moment"),
)
BALLAST_POWER = OutputSpec(
    "ballast_power", ("ballast_pump",), "W", "electrical power of each ballast pump", order=644, live=430
)
BALLAST_AT_LIMIT = OutputSpec(
    "ballast_at_limit",
    ("ballast_pump",),
    "1",
    "1 where a pump is asked for flow, and a tank is empty or full",
    order=645,
    live=440,
)
