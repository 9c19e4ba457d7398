"""Outputs of contacts: forces, gaps and speeds of approach."""

from __future__ import annotations

from deckcrane.scenario.outputs import Load, OutputSpec, Page, Plot

CONTACT_FORCE = OutputSpec(
    "contact_force",
    ("contact", "axis"),
    "N",
    "force of each contact on the body that touches, in the ground frame",
    order=470,
    live=250,
    plot=Plot("contacts", 130, "force of contacts, size"),
    load=Load("contact force", 20),
    page=Page("Contacts", 240, "force"),
)
CONTACT_GAP = OutputSpec(
    "contact_gap",
    ("contact",),
    "m",
    "gap of each contact at its nearest point; negative where it is pressed in",
    order=480,
    live=260,
    plot=Plot("contacts", 131, "gap of contacts"),
    page=Page("Contacts", 250, "gap"),
)
CONTACT_SPEED = OutputSpec(
    "contact_speed",
    ("contact",),
    "m/s",
    "speed at which the nearest point of each contact approaches the surface",
    order=490,
    live=350,
)
CONTACT_POINT_FORCE = OutputSpec(
    "contact_point_force",
    ("contact_point",),
    "N",
    "normal force at each point of a contact",
    order=500,
)
