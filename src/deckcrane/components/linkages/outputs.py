"""Outputs of planar linkages: the wrenches at their closures."""

from __future__ import annotations

from deckcrane.scenario.outputs import COMPONENT_UNITS, OutputSpec, Page, Plot, Summary

LINKAGE_PIN_FORCE = OutputSpec(
    "linkage_pin_force",
    ("linkage_pin", "component"),
    COMPONENT_UNITS,
    "wrench of the second body on the first at each closure of a linkage",
    order=230,
    live=320,
    plot=Plot("linkages", 170, "force in the pins of linkages, size"),
    summary=Summary("pins of linkages", 140, column="pin", statistic="largest"),
    page=Page("Linkages", 310, "force"),
)
