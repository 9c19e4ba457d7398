"""What cameras of the 3D page look at, or from: the foot, king and tip of the crane, and its load.

Found from the model's tree, not by names: the tip is the end of the longest chain of bodies, the king the first of them that
slews.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.model import Scenario

Json = dict[str, Any]
_UPRIGHT = 0.99  # cosine of the angle within which an axis is vertical


def landmarks(scenario: Scenario, up: Array, ships: Container[str], there: Container[str]) -> Json:
    """Spots of the scene; null where a scenario has no such thing, or the page is not told where it is (`there`)."""
    load = lifted(scenario, ships)
    chain = crane_chain(scenario, ships, load)
    king = _king(scenario, chain, up)
    found = {
        "foot": _spot(chain[0], np.zeros(3)) if chain else None,
        "king": _spot(king, _pivot(scenario, chain, king)) if king else None,
        "boom": _spot(chain[chain.index(king) + 1], np.zeros(3)) if king else None,
        "tip": _tip(scenario, chain[-1]) if chain else None,
        "load": _spot(load, scenario.plant.tree[load].inertial()[1]) if load else None,
    }
    return {name: None if spot is None or spot["on"] not in there else spot for name, spot in found.items()}


def lifted(scenario: Scenario, ships: Container[str]) -> str | None:
    """The payload; without one, the heaviest body that no joint holds, ships apart."""
    if scenario.payload is not None:
        return scenario.payload
    tree = scenario.plant.tree
    loose = [name for name in scenario.plant.order if tree[name].joint.kind == "free" and name not in ships]
    return max(loose, key=lambda name: tree[name].total_mass, default=None)


def crane_chain(scenario: Scenario, ships: Container[str], load: str | None) -> Sequence[str]:
    """The bodies from the ship or the ground to the end of the boom, the longest such chain of bodies with tips."""
    tree = scenario.plant.tree

    def back(name: str) -> list[str]:
        found = [name]
        while tree[found[-1]].on != "ground" and tree[found[-1]].on not in ships:
            found.append(tree[found[-1]].on)
        return found[::-1]

    ends = [name for name in scenario.plant.order if tree[name].tip is not None and name not in ships]
    chains = [back(name) for name in ends if load not in back(name)]
    return max(chains, key=len, default=())


def _king(scenario: Scenario, chain: Sequence[str], up: Array) -> str | None:
    """The first body of a chain, but its last, that turns about a vertical axis with all joints at zero."""
    for name in chain[:-1]:
        body = scenario.plant.tree[name]
        if body.joint.kind == "revolute":
            axis = _at_rest(scenario, name) @ np.array(body.joint.axis)
            if abs(axis @ up) > _UPRIGHT:
                return name
    return None


def _at_rest(scenario: Scenario, name: str) -> Array:
    """The rotation of a body's frame with all joints at zero."""
    found = np.eye(3)
    while name != "ground":
        found = scenario.plant.placement(name)[0] @ found
        name = scenario.plant.tree[name].on
    return found


def _pivot(scenario: Scenario, chain: Sequence[str], king: str) -> Array:
    """Where the king carries the boom."""
    return np.asarray(scenario.plant.placement(chain[chain.index(king) + 1])[1])


def _tip(scenario: Scenario, name: str) -> Json:
    body = scenario.plant.tree[name]
    spot = _spot(name, np.array(body.tip))
    return spot if body.beam is None else {**spot, "place": 1.0, "at": [0.0, 0.0, 0.0]}


def _spot(name: str, at: Array) -> Json:
    return {"on": name, "place": None, "at": [float(v) for v in at]}
