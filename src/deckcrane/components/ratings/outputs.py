"""Outputs of ratings: utilisations, loads of slew bearings, angles of the hoist line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcrane.scenario.outputs import OutputSpec, Page
from deckcrane.units.dataset_units import Along

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario


def _limit(scenario: Scenario, name: str) -> float:
    return 1.0


UTILISATION = OutputSpec(
    "utilisation",
    ("check",),
    "1",
    "share of what is allowed, at each instant; 1 is the limit",
    order=810,
    live=370,
    page=Page("Checks", 150, "utilisation", "%", 100.0, limit=_limit),
)
BEARING_LOAD = OutputSpec(
    "bearing_load",
    ("bearing", "load"),
    Along("load", ("N", "N", "N m")),
    "what a bearing carries at its raceway: along its axis (of the inner on the outer body), across it, tilting",
    order=830,
)
HOIST_LINE_ANGLE = OutputSpec(
    "lead_angle",
    ("lead",),
    "rad",
    "angle of the hoist line: outwards in the boom's plane, and across it to the left",
    order=840,
)
