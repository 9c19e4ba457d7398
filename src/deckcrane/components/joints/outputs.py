"""Outputs of joints: end stops, and the friction of bearings, pins, slides and seals."""

from __future__ import annotations

from deckcrane.scenario.outputs import OutputSpec, Page, Plot, Summary, UnitByLabel

AT_STOP = OutputSpec("at_stop", ("stop",), "1", "1 where an end stop is in contact", order=100, live=360)
FRICTION = OutputSpec(
    "friction",
    ("surface",),
    UnitByLabel("surface", ("N m", "N")),
    "friction against the motion of each bearing, pin, slide and seal",
    order=120,
    live=310,
    plot=Plot("friction", 160, "friction"),
    summary=Summary("friction", 130),
    page=Page("Friction", 300, "friction"),
)
FRICTION_LOSS = OutputSpec(
    "friction_loss",
    ("surface",),
    "W",
    "power that each friction turns into heat",
    order=130,
    plot=Plot("friction", 161, "losses by friction"),
)
