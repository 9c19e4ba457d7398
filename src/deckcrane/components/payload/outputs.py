"""Outputs of the payload: sway, hook load, accelerations of load and boom tip."""

from __future__ import annotations

from collections.abc import Iterator

from deckcrane.scenario.outputs import OutputSpec, Page, PageContext, PageEntry, Plot, Summary

SWAY_ANGLES = {"theta_1": "x", "theta_2": "y"}
"""Axes of the two sway angles."""
_ACCELERATIONS = "accelerations, size without gravity"


def _sway_entries(context: PageContext) -> Iterator[PageEntry]:
    for i, name in enumerate(context.outputs.get(SWAY.name, {}).get("angle", ())):
        yield PageEntry((i,), f"Sway about {SWAY_ANGLES[name]}", {"angle": name}, name)


def _hook_load_entries(context: PageContext) -> Iterator[PageEntry]:
    if HOOK_LOAD.name in context.outputs:
        yield PageEntry((0,), "Hook load")


SWAY = OutputSpec(
    "sway",
    ("angle",),
    "rad",
    "direction of the payload from the vertical, about x and then y",
    order=510,
    live=110,
    restored=True,
    plot=Plot("payload", 51, "sway"),
    summary=Summary("payload and accelerations", 31, "sway"),
    page=Page("Payload", 120, entries=_sway_entries),
)
HOOK_LOAD = OutputSpec(
    "hook_load",
    (),
    "N",
    "size of the force that carries the payload",
    order=520,
    live=120,
    restored=True,
    plot=Plot("payload", 50, "hook load"),
    summary=Summary("payload and accelerations", 30, "hook load"),
    page=Page("Payload", 130, entries=_hook_load_entries, first=10),
)
TIP_ACCELERATION = OutputSpec(
    "tip_acceleration",
    ("axis",),
    "m/s^2",
    "acceleration of the point that the payload hangs from, in the ground frame",
    order=530,
    plot=Plot("payload", 53, _ACCELERATIONS),
    summary=Summary("payload and accelerations", 33, "tip acceleration"),
)
PAYLOAD_ACCELERATION = OutputSpec(
    "payload_acceleration",
    ("axis",),
    "m/s^2",
    "acceleration of the payload's centre of gravity, in the ground frame",
    order=540,
    plot=Plot("payload", 52, _ACCELERATIONS),
    summary=Summary("payload and accelerations", 32, "load acceleration"),
)
