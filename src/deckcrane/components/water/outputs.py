"""Outputs of loads in water: immersion, buoyancy, drag, slamming, and the surface above them."""

from __future__ import annotations

from deckcrane.scenario.outputs import OutputSpec, Page, Plot, Summary

IMMERSION = OutputSpec(
    "immersion",
    ("in_water",),
    "1",
    "share of its volume that is in the water",
    order=670,
    live=290,
    plot=Plot("water", 140, "immersion of loads in water"),
    summary=Summary("loads in water", 120, "immersion", unit="%", factor=100.0),
    page=Page("Water", 260, "immersion"),
)
BUOYANCY = OutputSpec(
    "buoyancy",
    ("in_water",),
    "N",
    "upward force of displaced water",
    order=680,
    live=300,
    plot=Plot("water", 141, "buoyancy, size"),
    summary=Summary("loads in water", 121, "buoyancy"),
    page=Page("Water", 270, "buoyancy"),
)
DRAG_FORCE = OutputSpec(
    "drag_force",
    ("in_water", "axis"),
    "N",
    "drag of the water, in the ground frame",
    order=690,
    plot=Plot("water", 142, "drag, size"),
    summary=Summary("loads in water", 122, "drag"),
    page=Page("Water", 280, "drag"),
)
SLAMMING_FORCE = OutputSpec(
    "slamming_force",
    ("in_water", "axis"),
    "N",
    "force of newly moved water, in the ground frame",
    order=700,
    plot=Plot("water", 143, "slamming, size"),
    summary=Summary("loads in water", 123, "slamming"),
    page=Page("Water", 290, "slamming"),
)
WATER_ELEVATION = OutputSpec(
    "water_elevation",
    ("in_water",),
    "m",
    "surface above its middle, upwards from the mean level",
    order=710,
)
