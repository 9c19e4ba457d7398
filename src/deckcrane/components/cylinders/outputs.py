"""Outputs of cylinders: lengths, forces, pins, and the wrench between barrel and piston; loads of pairs."""

from __future__ import annotations

from deckcrane.scenario.outputs import COMPONENT_UNITS, OutputSpec, Page, Plot, Summary

CYLINDER_LENGTH = OutputSpec(
    "cylinder_length",
    ("cylinder",),
    "m",
    "distance of each cylinder's pins",
    order=140,
    live=90,
    restored=True,
    plot=Plot("cylinders", 60, "pin distance", beside=True),
    page=Page("Cylinders", 60, "length"),
)
CYLINDER_RATE = OutputSpec("cylinder_rate", ("cylinder",), "m/s", "rate of each cylinder's length", order=150)
CYLINDER_FORCE = OutputSpec(
    "cylinder_force",
    ("cylinder",),
    "N",
    "axial force of each cylinder, positive when it pushes",
    order=160,
    live=100,
    restored=True,
    plot=Plot("cylinders", 61, "axial force"),
    page=Page("Cylinders", 50, "force", first=30, first_count=3),
)
JOINT_ANGLE = OutputSpec("joint_angle", ("cylinder",), "rad", "angle of the joint that each cylinder drives", order=170)
PIN_FORCE = OutputSpec(
    "pin_force",
    ("pin", "component"),
    COMPONENT_UNITS,
    "wrench of the body on the cylinder at the pin",
    order=180,
    plot=Plot("cylinders", 62, "pin forces", beside=True),
    summary=Summary("pins", 60, column="pin", statistic="largest"),
)
SLIDING_FIT = OutputSpec(
    "sliding_fit",
    ("cylinder", "component"),
    COMPONENT_UNITS,
    "wrench of the barrel on the piston about the piston's pin, along the cylinder's axes",
    order=190,
)
PAIR_FORCE = OutputSpec(
    "pair_force",
    ("pair",),
    "N",
    "axial force of each cylinder of a pair, positive when it pushes",
    order=210,
)
PAIR_FIT = OutputSpec(
    "pair_fit",
    ("pair", "component"),
    COMPONENT_UNITS,
    "wrench of the barrel on the piston in each cylinder of a pair, about its own piston's pin",
    order=220,
)
