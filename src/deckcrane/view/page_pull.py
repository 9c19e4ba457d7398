"""Pulling the load of a live page by hand: an external force at its centre of mass, in the equations like any other."""

from __future__ import annotations

from typing import Any

import numpy as np

from deckcrane.model import Scenario
from deckcrane.parts.forces import given_inputs
from deckcrane.plant.suspension import held_loosely

Json = dict[str, Any]
LIMIT = 0.3
"""Largest pull in parts of the load's weight: a pendulum then leans by 17 deg."""
GRAVITY = 9.81
"""Gravity [m/s^2] where a model has none."""
NAME = "hand"


def pulled_body(scenario: Scenario) -> str | None:
    """The load: the payload, or the heaviest body that hangs on ropes; None if it is flexible."""
    plant = scenario.plant
    hanging = sorted(held_loosely(plant), key=lambda name: plant.tree[name].inertial()[0])
    body = scenario.payload or (hanging[-1] if hanging else None)
    return body if body is not None and plant.tree[body].beam is None else None


def with_hand(scenario: Scenario) -> Scenario:
    """Add a force on the load, zero until inputs say otherwise; unchanged where nothing hangs."""
    body = pulled_body(scenario)
    if body is None:
        return scenario
    at = [float(x) for x in scenario.plant.tree[body].inertial()[1]]
    return scenario.with_values({f"forces.{_force_name(scenario)}": {"on": body, "at": at, "given": True}})


def _force_name(scenario: Scenario) -> str:
    """A name for the force that the file does not use."""
    name = NAME
    while name in scenario.forces:
        name = f"{name}_"
    return name


def pull(scenario: Scenario) -> Json | None:
    """Data that the page needs to pull the load."""
    body = pulled_body(scenario)
    if body is None:
        return None
    mass, cog, _ = scenario.plant.tree[body].inertial()
    return {
        "body": body,
        "at": [float(x) for x in cog],
        "inputs": list(given_inputs(f"forces.{_force_name(scenario)}")),
        "mass": float(mass),
        "limit": LIMIT * float(mass) * (float(np.linalg.norm(scenario.gravity)) or GRAVITY),
    }
