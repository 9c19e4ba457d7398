"""Tip and hook of a crane for an operator's readings: points of bodies, the body that radii are measured from, the deck.

The tip is the point that the load hangs from, as in load charts (`analysis/chart_poses.py`). The hook is where the crane's ropes
meet what they carry, a hook block or the load itself. A load that hangs by a joint has no hook: its centre of gravity is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np

from deckcrane.analysis.chart_poses import slewing_of
from deckcrane.arrays import Array
from deckcrane.model import Scenario
from deckcrane.model.data import Vector
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot, spot_of
from deckcrane.plant.suspension import held_loosely, hooks
from deckcrane.view.main_dimensions import crane_bodies
from deckcrane.view.page_scene import is_ship, ship_dimensions, upright


@dataclass(frozen=True)
class ShipDeck:
    """The deck as drawn: a plane of a ship, at a height along her own z axis; `up` is -1 where that points down."""

    ship: str
    height: float
    up: float


@dataclass(frozen=True)
class HookPlaces:
    """Points whose mean is the tip, and those that hang from it: a hook, a load, or nothing."""

    tip: tuple[Spot, ...]
    hung: tuple[Spot, ...]
    called: Literal["hook", "load", ""]
    slewing: str
    up: Array
    deck: ShipDeck | None


def hook_places(scenario: Scenario) -> HookPlaces | None:
    """Tip, hook and deck of a scenario; None where it has no crane."""
    plant = scenario.plant
    load = _lifted(scenario)
    called: Literal["hook", "load", ""] = ""
    tip: tuple[tuple[str, Vector], ...]
    hung: tuple[tuple[str, Vector], ...] = ()
    if load is None:
        tips = [(name, end) for name in crane_bodies(scenario) if (end := plant.tree[name].tip) is not None]
        if not tips:
            return None
        tip = (tips[-1],)
    else:
        tip_points = hooks(plant, load)
        tip = tip_points or ((_suspended_body(plant, load), (0.0, 0.0, 0.0)),)
        ends = _rope_ends(plant, load, tip_points)
        x, y, z = plant.tree[load].inertial()[1].tolist()
        called, hung = "hook" if ends else "load", ends or ((load, (x, y, z)),)
    if any(body not in plant.tree for body, _ in tip):
        return None  # a rope from a point of the ground: no crane that has a radius
    path = _path(plant, tip[0][0])
    standing = [body for body in path if not is_ship(scenario, body)]
    ships = [body for body in path if is_ship(scenario, body)]
    if not standing:
        return None
    up = np.linalg.inv(upright(scenario)) @ np.array([0.0, 0.0, 1.0])
    spots, hung_spots = (tuple(spot_of(plant, *point) for point in points) for points in (tip, hung))
    deck = _deck(scenario, ships[-1]) if ships else None
    return HookPlaces(spots, hung_spots, called, slewing_of(plant, standing, up), up, deck)


def _lifted(scenario: Scenario) -> str | None:
    """The payload or, where none is named, the heaviest body that hangs on ropes from the crane."""
    if scenario.payload is not None:
        return scenario.payload
    plant = scenario.plant
    hanging = [body for body in held_loosely(plant) if hooks(plant, body)]
    return max(hanging, key=lambda body: plant.tree[body].total_mass, default=None)


def _suspended_body(plant: Plant, load: str) -> str:
    """The body by whose joint a load hangs."""
    return plant.hung_body if load == plant.scenario.payload else load


def _rope_ends(plant: Plant, load: str, tips: tuple[tuple[str, Vector], ...]) -> tuple[tuple[str, Vector], ...]:
    """Points of free bodies at the other ends of the ropes that lead to the crane's tip."""
    crane = {body for body, _ in tips}
    free_bodies = {body for body in plant.order if body not in crane and plant.tree[body].joint.kind == "free"}
    points: dict[tuple[str, Vector], None] = {}
    for rope in plant.scenario.ropes.values():
        spans = list(pairwise(rope.path))
        for near, far in (*spans, *((end, start) for start, end in spans)):
            if (near.body, near.at) in tips and far.body in free_bodies and far.body not in plant.vessels:
                points[far.body, far.at] = None
    return tuple(points) if load in free_bodies else ()


def _path(plant: Plant, body: str) -> list[str]:
    """Bodies from the ground outwards."""
    path = []
    while body in plant.tree:
        path.append(body)
        body = plant.tree[body].on
    return path[::-1]


def _deck(scenario: Scenario, ship: str) -> ShipDeck:
    vessel = scenario.plant.vessels.get(ship)
    up = -1.0 if vessel is not None and vessel.z == "down" else 1.0
    *_, freeboard, waterplane = ship_dimensions(scenario, ship)
    return ShipDeck(ship, float(waterplane[2]) + up * freeboard, up)
