"""Outputs of ropes: tensions, lengths, slack, forces on sheaves, losses, the shape of ropes with mass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcrane.scenario.outputs import Load, OutputSpec, Page, Plot

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario


def _breaking_load(scenario: Scenario, name: str) -> float | None:
    load = scenario.ropes[name].breaking_load if name in scenario.ropes else None
    return None if load is None else float(load)


ROPE_TENSION = OutputSpec(
    "rope_tension",
    ("rope",),
    "N",
    "tension of each rope at its first end",
    order=730,
    live=210,
    plot=Plot("ropes", 110, "tension of ropes at their first end"),
    load=Load("tension", 10),
    page=Page("Ropes", 200, "tension", limit=_breaking_load, first=20, first_count=3),
)
ROPE_SPAN_TENSION = OutputSpec(
    "rope_span_tension",
    ("span",),
    "N",
    "tension of each span of a rope; where it has mass, at the span's outer ends",
    order=740,
    live=340,
)
ROPE_LENGTH = OutputSpec(
    "rope_length",
    ("rope",),
    "m",
    "length of each rope's path",
    order=750,
    live=220,
    plot=Plot("ropes", 111, "path length of ropes"),
    page=Page("Ropes", 210, "length"),
)
ROPE_SLACK = OutputSpec("rope_slack", ("rope",), "1", "1 where a rope is slack", order=760, live=330)
SHEAVE_FORCE = OutputSpec(
    "sheave_force",
    ("sheave", "axis"),
    "N",
    "force of a rope on each point of its path, in the ground frame",
    order=770,
)
SHEAVE_LOSS = OutputSpec(
    "sheave_loss",
    ("sheave",),
    "W",
    "power that friction at each point of a rope's path turns into heat",
    order=780,
)
ROPE_LOSS = OutputSpec(
    "rope_loss",
    ("rope",),
    "W",
    "power lost in each rope itself: its damping, its drag in water, and the strain of rope that runs off a drum, which comes back",
    order=790,
)
ROPE_SHAPE = OutputSpec(
    "rope_shape",
    ("rope_node", "axis"),
    "m",
    "place of each node of a rope with mass, in the ground frame",
    order=800,
)
