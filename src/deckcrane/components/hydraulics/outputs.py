"""Outputs of hydraulics: pressures and flows of chambers, cavitation, valves, powers."""

from __future__ import annotations

from deckcrane.scenario.outputs import OutputSpec, Page, Plot, Summary

BAR, LITRES_PER_MINUTE = 1e-5, 60e3
"""Factors from Pa to bar, and from m^3/s to l/min."""

PRESSURE = OutputSpec(
    "pressure",
    ("chamber",),
    "Pa",
    "gauge pressure in each chamber",
    order=240,
    live=160,
    restored=True,
    plot=Plot("hydraulics", 70, "pressures", unit="bar", factor=BAR),
    summary=Summary("pressures", 170, "pressure", "chamber", unit="bar", factor=BAR),
    page=Page("Hydraulics", 70, "pressure", "bar", BAR),
)
FLOW = OutputSpec(
    "flow",
    ("chamber",),
    "m^3/s",
    "flow through the valve into each chamber",
    order=250,
    live=170,
    restored=True,
    plot=Plot("hydraulics", 71, "flows into the chambers", beside=True, unit="l/min", factor=LITRES_PER_MINUTE),
    page=Page("Hydraulics", 80, "flow", "l/min", LITRES_PER_MINUTE),
)
CAVITATION = OutputSpec(
    "cavitation",
    ("chamber",),
    "1",
    "1 where a chamber holds vapour",
    order=260,
    live=180,
    restored=True,
)
VALVE_OPENING = OutputSpec(
    "valve_opening",
    ("valve",),
    "1",
    "stroke of each valve, from -1 (retracts) to 1 (extends)",
    order=270,
    live=190,
    restored=True,
    plot=Plot("hydraulics", 72, "valves", beside=True, unit="%", factor=100.0),
    page=Page("Hydraulics", 90, "valve", "%", 100.0),
)
HYDRAULIC_POWER = OutputSpec(
    "hydraulic_power",
    ("valve", "power_term"),
    "W",
    "power of the supply, and where it goes",
    order=280,
)
