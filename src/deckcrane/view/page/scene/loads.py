"""Loads of the 3D page: containers, tanks, panels and open frames, their slings, and the hook above."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.bodies import Box, Cylinder
from deckcrane.components.catalogue import Scenario
from deckcrane.mechanics.model.sketches import DisplacedVolume
from deckcrane.view.page.scene.body_roles import SceneContext, body_role, rope_points_on, unit
from deckcrane.view.page.scene.component_shapes import dimensions, stated_load
from deckcrane.view.page.scene.member_sizes import across
from deckcrane.view.page.scene.sketches import part

Json = dict[str, Any]
STEEL_AND_AIR = 900.0
"""Density [kg/m^3] of a load whose size is not given."""
THIN = 0.12
"""Largest ratio of a panel's smallest edge to the next."""
LONG = 1.6
"""Smallest ratio of a container's length to its width."""
OPEN = 0.3
"""A structure that displaces less than this fraction of its box is an open frame."""


def is_load(setting: SceneContext, name: str) -> bool:
    """Whether a body is the payload, or the lowest body that hangs in ropes."""
    return name not in setting.ships and body_role(setting, name) == "load"


def load_parts(setting: SceneContext, name: str) -> Iterator[Json]:
    """The load, its slings and its hook, where these are not drawn as ropes."""
    middle, edges = _box(setting, name)
    body = setting.scenario.plant.tree[name]
    up = setting.upwards(name)
    if isinstance(body.shape, Cylinder):
        end, r = np.array(body.shape.tip), body.shape.radius
        yield part(name, "tube", "load", np.zeros(3), end, [r, r], look="tank", up=up)
    else:
        yield part(name, "box", "load", middle, middle, list(edges), look=_load_look(setting, name, edges), up=up)
    for at, towards, clearance in _hooks(setting, name, middle, edges):
        high = min(0.3 * clearance, 0.04 * setting.size)
        side = across(towards, np.eye(3)[int(np.argmin(np.abs(towards)))])
        sizes = np.full(3, 0.5 * high)
        sizes[int(np.argmax(np.abs(towards)))] = high
        centre = at - towards * high / 2
        yield part(
            name,
            "box",
            "steel",
            centre,
            centre,
            list(sizes),
            look="block",
            up=towards,
            axis=side,
            section=np.array([0.6 * high, 0.42 * high, high]),
        )
        for corner in _corners(middle, edges, towards):
            yield part(name, "tube", "steel", corner, at - towards * high, [0.006 * edges.max()] * 2, look="sling")


def wire(setting: SceneContext) -> Json | None:
    """The wire from the point that the payload hangs from to its hook, past the slides on which it is hoisted."""
    name = stated_load(setting.scenario.plant)
    if name is None or setting.scenario.plant.tree[name].joint.kind == "free":
        return None
    middle, edges = _box(setting, name)
    hooks = [at for at, _, _ in _hooks(setting, name, middle, edges)]
    at = hooks[0] if hooks else setting.scenario.plant.tree[name].inertial()[1]
    return {"from": _suspension_body(setting.scenario, name), "to": name, "at": at.tolist()}


def _suspension_body(scenario: Scenario, name: str) -> str:
    """The body at whose origin the wire begins."""
    tree = scenario.plant.tree
    while tree[name].joint.kind in ("prismatic", "fixed") and tree[name].on != "ground":
        name = tree[name].on
    return name


def _box(setting: SceneContext, name: str) -> tuple[Array, Array]:
    """Centre and edges of a load."""
    body = setting.scenario.plant.tree[name]
    mass, cog, _ = body.inertial()
    if isinstance(body.shape, Box):
        edges = np.array(body.shape.box)
    elif isinstance(body.shape, Cylinder):
        end = np.array(body.shape.tip)
        edges = np.where(np.abs(end) > 0, np.abs(end), 2 * body.shape.radius)
        return end / 2, edges
    else:
        hanging = float(np.linalg.norm(cog)) or np.inf
        edges = np.full(3, min((mass / STEEL_AND_AIR) ** (1 / 3), 0.6 * hanging))
    inside = np.all(np.abs(cog) <= edges / 2)  # a box is about its body's origin, or hangs
    return np.zeros(3) if inside else cog, edges


def _load_look(setting: SceneContext, name: str, edges: Array) -> str:
    least, middle, _ = np.sort(edges)
    volumes = [water.volume for water in dimensions(setting.scenario.plant, DisplacedVolume) if water.body == name]
    if volumes and sum(volumes) < OPEN * float(np.prod(edges)):
        return "frame"
    if least < THIN * middle:
        return "panel"
    short, long = np.sort(np.delete(edges, int(np.argmax(np.abs(setting.upwards(name))))))
    return "container" if long > LONG * short else "crate"


def _hooks(setting: SceneContext, name: str, middle: Array, edges: Array) -> Iterator[tuple[Array, Array, float]]:
    """Hooks: the point that rope or wire ends at, the direction that they come from, and the clearance above the load."""
    scenario = setting.scenario
    if scenario.plant.tree[name].joint.kind == "free" or rope_points_on(scenario, name):
        for at in rope_points_on(scenario, name):
            clearance = _clearance(at - middle, edges)
            if clearance > 0.05 * float(edges.max()):
                yield at, unit(at - middle), clearance
        return
    suspension = setting.place(_suspension_body(scenario, name)) - setting.place(name)
    offset = setting.within(name, suspension) - middle
    clearance = _clearance(offset, edges)
    if clearance > 0.05 * float(edges.max()):
        towards, spread = unit(offset), np.sort(edges)[1]
        reach = float(np.linalg.norm(offset)) - clearance
        yield (
            middle + towards * (reach + min(0.9 * spread, 0.5 * clearance)),
            towards,
            min(0.9 * spread, 0.5 * clearance),
        )


def _clearance(offset: Array, edges: Array) -> float:
    """Distance of a point outside a box from its face, along the line from its centre."""
    length = float(np.linalg.norm(offset))
    if length == 0:
        return 0.0
    share = float(np.max(np.abs(offset) / edges)) * 2
    return length * (1 - 1 / share) if share > 1 else 0.0


def _corners(middle: Array, edges: Array, towards: Array) -> Iterator[Array]:
    """Corners of the face of a box that looks in a direction, slightly inset."""
    k = int(np.argmax(np.abs(towards)))
    others = [i for i in range(3) if i != k]
    for first, second in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        corner = middle.copy()
        corner[k] += np.sign(towards[k]) * edges[k] / 2
        corner[others[0]] += 0.46 * first * edges[others[0]]
        corner[others[1]] += 0.46 * second * edges[others[1]]
        yield corner
