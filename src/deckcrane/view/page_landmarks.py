"""Points that cameras of the 3D page look at or from: the foot, king and tip of the crane, and its load.

They follow from the model's tree, not from names: the tip is the end of the longest chain of bodies, the king the first of them
that slews.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.model import Scenario

Json = dict[str, Any]
_VERTICAL = 0.99  # cosine of the angle within which an axis is vertical


def landmarks(scenario: Scenario, up: Array, ships: Container[str], there: Container[str]) -> Json:
    """Landmarks of the scene; null where a scenario has no such point, or the page does not know its body (`there`)."""
    load = lifted(scenario, ships)
    chain = crane_chain(scenario, ships, load)
    king = _king(scenario, chain, up)
    spots = {
        "foot": _spot(chain[0], np.zeros(3)) if chain else None,
        "king": _spot(king, _pivot(scenario, chain, king)) if king else None,
        "boom": _spot(chain[chain.index(king) + 1], np.zeros(3)) if king else None,
        "tip": _tip(scenario, chain[-1]) if chain else None,
        "load": _spot(load, scenario.plant.tree[load].inertial()[1]) if load else None,
    }
    return {name: None if spot is None or spot["on"] not in there else spot for name, spot in spots.items()}


def lifted(scenario: Scenario, ships: Container[str]) -> str | None:
    """The payload; without one, the heaviest free body that is not a ship."""
    if scenario.payload is not None:
        return scenario.payload
    tree = scenario.plant.tree
    loose = [name for name in scenario.plant.order if tree[name].joint.kind == "free" and name not in ships]
    return max(loose, key=lambda name: tree[name].total_mass, default=None)


def crane_chain(scenario: Scenario, ships: Container[str], load: str | None) -> Sequence[str]:
    """Bodies from the ship or the ground to the end of the boom: the longest such chain of bodies with tips."""
    tree = scenario.plant.tree

    def chain_to(name: str) -> list[str]:
        chain = [name]
        while tree[chain[-1]].on != "ground" and tree[chain[-1]].on not in ships:
            chain.append(tree[chain[-1]].on)
        return chain[::-1]

    ends = [name for name in scenario.plant.order if tree[name].tip is not None and name not in ships]
    chains = [chain_to(name) for name in ends if load not in chain_to(name)]
    return max(chains, key=len, default=())


def _king(scenario: Scenario, chain: Sequence[str], up: Array) -> str | None:
    """First body of a chain, except its last, that turns about a vertical axis with all joints at zero."""
    for name in chain[:-1]:
        body = scenario.plant.tree[name]
        if body.joint.kind == "revolute":
            axis = _rotation_at_zero(scenario, name) @ np.array(body.joint.axis)
            if abs(axis @ up) > _VERTICAL:
                return name
    return None


def _rotation_at_zero(scenario: Scenario, name: str) -> Array:
    """Rotation of a body's frame with all joints at zero."""
    rotation = np.eye(3)
    while name != "ground":
        rotation = scenario.plant.placement(name)[0] @ rotation
        name = scenario.plant.tree[name].on
    return rotation


def _pivot(scenario: Scenario, chain: Sequence[str], king: str) -> Array:
    """Where the king carries the boom."""
    return np.asarray(scenario.plant.placement(chain[chain.index(king) + 1])[1])


def _tip(scenario: Scenario, name: str) -> Json:
    body = scenario.plant.tree[name]
    spot = _spot(name, np.array(body.tip))
    return spot if body.beam is None else {**spot, "place": 1.0, "at": [0.0, 0.0, 0.0]}


def _spot(name: str, at: Array) -> Json:
    return {"on": name, "place": None, "at": [float(v) for v in at]}
