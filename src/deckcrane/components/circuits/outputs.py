"""Outputs of hydraulic circuits: pressures of nodes, flows and losses of elements, strokes of valves, pumps, accumulators."""

from __future__ import annotations

from deckcrane.components.hydraulics.outputs import BAR, LITRES_PER_MINUTE
from deckcrane.scenario.outputs import OutputSpec, Page, Plot, Summary

NODE_PRESSURE = OutputSpec(
    "node_pressure",
    ("node",),
    "Pa",
    "gauge pressure at each node of a hydraulic circuit",
    order=281,
    live=191,
    plot=Plot("circuits", 73, "pressures", unit="bar", factor=BAR),
    summary=Summary("node pressures", 171, "node pressure", "node", unit="bar", factor=BAR),
    page=Page("Circuits", 91, "pressure", "bar", BAR),
)
NODE_CAVITATION = OutputSpec(
    "node_cavitation",
    ("node",),
    "1",
    "1 where a node of a hydraulic circuit holds vapour",
    order=296,
)
ELEMENT_FLOW = OutputSpec(
    "element_flow",
    ("element",),
    "m^3/s",
    "flow through each element of a circuit, measured at atmospheric pressure, from its first node to its second",
    order=282,
    plot=Plot("circuits", 74, "flows", beside=True, unit="l/min", factor=LITRES_PER_MINUTE),
    page=Page("Circuits", 92, "flow", "l/min", LITRES_PER_MINUTE),
)
ELEMENT_LOSS = OutputSpec(
    "element_loss",
    ("element",),
    "W",
    "power that becomes heat in each element of a circuit",
    order=283,
)
VALVE_STROKE = OutputSpec(
    "valve_stroke",
    ("poppet",),
    "1",
    "opening of each valve that pressures open, from 0 to 1",
    order=284,
    plot=Plot("circuits", 75, "valves", beside=True, unit="%", factor=100.0),
    page=Page("Circuits", 93, "valve", "%", 100.0),
)
SPOOL_STROKE = OutputSpec(
    "spool_stroke",
    ("spool",),
    "1",
    "stroke of each directional valve, from -1 to 1",
    order=285,
    page=Page("Circuits", 94, "spool", "%", 100.0),
)
PUMP_SWIVEL = OutputSpec(
    "pump_swivel",
    ("pump",),
    "1",
    "displacement of each pump over its largest",
    order=286,
    page=Page("Circuits", 95, "pump", "%", 100.0),
)
SHAFT_POWER = OutputSpec(
    "shaft_power",
    ("pump",),
    "W",
    "power that the shaft gives to each pump",
    order=287,
    summary=Summary("pumps", 172, "shaft power", "pump"),
    page=Page("Circuits", 96, "shaft power", "kW", 1e-3),
)
SHAFT_SPEED = OutputSpec(
    "shaft_speed",
    ("shaft",),
    "rad/s",
    "speed of each prime mover and flow divider of a circuit",
    order=292,
    page=Page("Circuits", 98, "shaft", "rpm", 9.549296585513721),
)
GAS_VOLUME = OutputSpec(
    "gas_volume",
    ("accumulator",),
    "m^3",
    "volume of the gas in each accumulator",
    order=288,
)
GAS_PRESSURE = OutputSpec(
    "gas_pressure",
    ("accumulator",),
    "Pa",
    "gauge pressure of the gas in each accumulator",
    order=289,
    page=Page("Circuits", 97, "gas", "bar", BAR),
)
ACTUATOR_POWER = OutputSpec(
    "actuator_power",
    ("hydraulic_actuator",),
    "W",
    "power of each cylinder and motor of a circuit on the mechanism",
    order=295,
)
CIRCUIT_POWER = OutputSpec(
    "circuit_power",
    ("circuit", "circuit_term"),
    "W",
    "power of all shafts and motions of a circuit, and where it goes",
    order=293,
)
OIL_MASS = OutputSpec(
    "oil_mass",
    ("circuit",),
    "kg",
    "mass of the oil in the nodes and accumulators of a circuit",
    order=294,
)
OIL_LOST = OutputSpec(
    "oil_lost",
    ("hose",),
    "kg",
    "mass of the oil that each hose that bursts has lost",
    order=297,
)
