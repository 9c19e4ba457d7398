"""A hand that pulls the load of a live page: a force from outside at its centre of mass, in the equations as any other."""

from __future__ import annotations

from typing import Any

import numpy as np

from deckcrane.model import Scenario
from deckcrane.parts.forces import given_inputs
from deckcrane.plant.suspension import held_loosely

Json = dict[str, Any]
LIMIT = 0.3
"""What share of the load's weight a hand pulls with at most: a pendulum leans by 17 deg then."""
GRAVITY = 9.81
"""[m/s^2], where a model has none."""
NAME = "hand"


def pulled_body(scenario: Scenario) -> str | None:
    """The load: the payload, or the heaviest of the bodies that hang on ropes; a flexible one cannot be taken by its middle."""
    plant = scenario.plant
    hung = sorted(held_loosely(plant), key=lambda name: plant.tree[name].inertial()[0])
    found = scenario.payload or (hung[-1] if hung else None)
    return found if found is not None and plant.tree[found].beam is None else None


def with_hand(scenario: Scenario) -> Scenario:
    """The scenario with such a force on its load, zero until inputs say otherwise; as it is where nothing hangs."""
    body = pulled_body(scenario)
    if body is None:
        return scenario
    at = [float(x) for x in scenario.plant.tree[body].inertial()[1]]
    return scenario.with_values({f"forces.{_name(scenario)}": {"on": body, "at": at, "given": True}})


def _name(scenario: Scenario) -> str:
    """One that the file does not use."""
    name = NAME
    while name in scenario.forces:
        name = f"{name}_"
    return name


def pull(scenario: Scenario) -> Json | None:
    """What the page must know to pull."""
    body = pulled_body(scenario)
    if body is None:
        return None
    mass, cog, _ = scenario.plant.tree[body].inertial()
    return {
        "body": body,
        "at": [float(x) for x in cog],
        "inputs": list(given_inputs(f"forces.{_name(scenario)}")),
        "mass": float(mass),
        "limit": LIMIT * float(mass) * (float(np.linalg.norm(scenario.gravity)) or GRAVITY),
    }
