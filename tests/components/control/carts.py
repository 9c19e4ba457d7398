"""A cart of 2 kg on a rail: the plainest plant, 1 / (2 s^2), with what controls it."""

from __future__ import annotations

import deckcrane
from deckcrane import Scenario

MASS = 2.0


def cart(
    control: str, more: str = "", run: str = "duration: 4 s, step: 1 ms, every: 10 ms", damper: str = ""
) -> Scenario:
    """The cart with a section `control` (its lines), other sections, and how it runs."""
    own = f", damper: {{linear: {damper}}}" if damper else ""
    return deckcrane.loads(
        "deckcrane: 1\n"
        "gravity: [0, 0, 0]\n"
        f"bodies:\n  cart: {{on: ground, joint: {{prismatic: x{own}}}, mass: {MASS} kg, inertia: [1, 1, 1]}}\n"
        f"control:\n{control}\n{more}\nrun: {{{run}}}\n"
    )


def place(dataset, name="cart"):
    return dataset["q"].sel(coordinate=name).values


def hung(control: str, more: str = "", run: str = "duration: 2 s, step: 1 ms, every: 10 ms") -> Scenario:
    """A boom of 1 t that a drive holds against its weight, with the hook's end tracked."""
    return deckcrane.loads(
        "deckcrane: 1\n"
        "gravity: [0, 0, -10]\n"
        "bodies:\n  boom:\n    on: ground\n    joint: {revolute: y, name: luff}\n"
        "    mass: 1 t\n    shape: {rod: x, length: 4 m}\n"
        "points:\n  tip: {on: boom, at: [4 m, 0, 0]}\n"
        f"control:\n{control}\n{more}\nrun: {{{run}}}\n"
    )
