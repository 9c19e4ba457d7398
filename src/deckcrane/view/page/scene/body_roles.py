"""Kind of each body of a crane, as far as the model tells: column, boom, telescope, lattice, drum, hook block, load.

The page shapes a body by this word and by a few directions and sizes in the body's frame; it never moves anything.

Extents of bodies from their origins are to the joints they carry, to pins, and to points of ropes.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.bodies import Box
from deckcrane.components.catalogue import Scenario
from deckcrane.mechanics.model.part_set import StartPoses, initial_poses
from deckcrane.mechanics.model.plant import AttachmentPoint
from deckcrane.mechanics.model.sketches import LatticeSides, LineSketch, LoopPin
from deckcrane.view.page.scene.component_shapes import dimensions, has_role
from deckcrane.view.page.scene.sketches import sketches_of


def ends(scenario: Scenario, name: str) -> list[Array]:
    """End points of a body: the joints it carries, its tip, pins and points of ropes."""
    plant = scenario.plant
    body = plant.tree[name]
    points = [
        plant.placement(child)[1] for child in child_bodies(scenario, name) if not has_role(plant, child, "winch")
    ]
    if body.tip is not None:
        points.append(np.array(body.tip))
    points += [np.array(pin.at) for pin in dimensions(plant, LoopPin) if pin.body == name]
    if body.shape is None:
        points += rope_points_on(scenario, name)
    if not points and body.shape is None:
        points.append(2 * body.inertial()[1])
    unique: list[Array] = []
    for end in points:
        if not any(np.allclose(end, kept) for kept in unique):
            unique.append(end)
    return unique


def child_bodies(scenario: Scenario, name: str) -> list[str]:
    """Bodies whose joints are on a body."""
    return [child for child in scenario.plant.order if scenario.plant.tree[child].on == name]


def lines(scenario: Scenario) -> list[LineSketch]:
    """Sketches of ropes."""
    return [sketch for sketch in sketches_of(scenario) if isinstance(sketch, LineSketch)]


def rope_points_on(scenario: Scenario, name: str) -> list[Array]:
    """Points of a body that ropes run over or end at."""
    points = [point for line in lines(scenario) for point in line.path if point.spot.body == name]
    return [np.asarray(point.spot.at, dtype=float) for point in points]


def crane_size(scenario: Scenario, ships: Container[str]) -> float:
    """Sum of the lengths of the crane's longest beams, without hulls and wires."""
    lengths = [
        max((float(np.linalg.norm(end)) for end in ends(scenario, name)), default=0.0)
        for name in scenario.plant.order
        if name not in ships and not has_role(scenario.plant, name, "load")
    ]
    loads = [float(np.linalg.norm(scenario.plant.tree[name].inertial()[1])) for name in scenario.plant.order]
    boxes = [
        max(body.shape.box)
        for name, body in scenario.plant.tree.items()
        if isinstance(body.shape, Box) and name not in ships
    ]
    return max(sum(lengths), max(loads, default=0.0), max(boxes, default=0.0), _ropes_reach(scenario), 0.5)


DEEP = 200.0
"""Metres below the highest point of ropes from which a load is deep in the sea, and no part of the crane's size."""


def _ropes_reach(scenario: Scenario) -> float:
    """Extent of the points that ropes run through, with all joints at zero except the starts of free bodies."""
    points = np.array(
        [
            _approximate_position(scenario, point.spot.body, np.asarray(point.spot.at))
            for line in lines(scenario)
            for point in line.path
        ]
    ).reshape(-1, 3)
    down = points @ np.array(scenario.gravity) / (float(np.linalg.norm(scenario.gravity)) or 1.0)
    near = points[down <= down.min(initial=np.inf) + DEEP]
    return float(np.linalg.norm(np.ptp(near, axis=0))) if len(near) else 0.0


def _approximate_position(scenario: Scenario, body: str, at: Array) -> Array:
    while body != "ground":
        if scenario.plant.tree[body].joint.kind == "free":
            starts = {data.local: data.element.start for data in scenario.plant.coordinates if data.body == body}
            at = at + np.array([starts[axis] for axis in "xyz"])
        R, p = scenario.plant.placement(body)
        at, body = p + R @ at, scenario.plant.tree[body].on
    return at


Look = Literal[
    "load", "block", "bridle", "drum", "column", "house", "pedestal", "telescope", "lattice", "link", "boom", "box"
]
UPRIGHT = 0.9
"""Cosine of the angle from the vertical within which an axis slews a crane, instead of luffing it."""
SHORT = 0.12
"""Length over the crane's size below which members of linkages are links, not booms."""


@dataclass(frozen=True, eq=False)
class SceneContext:
    """A scenario with common data of its pictures: which bodies are ships, the crane's size, and the poses at the start."""

    scenario: Scenario
    ships: frozenset[str]
    size: float

    @cached_property
    def poses(self) -> StartPoses:
        return initial_poses(self.scenario.plant)

    @cached_property
    def above(self) -> Array:
        """Upwards in ground axes: against gravity, or z where there is none."""
        g = np.array(self.scenario.gravity)
        size = float(np.linalg.norm(g))
        return -g / size if size > 0 else np.array([0.0, 0.0, 1.0])

    def place(self, body: str, at: Array | None = None) -> Array:
        """Position of a point of a body, or of its origin, at the start, in ground axes."""
        return self.poses.of(AttachmentPoint(body, None, np.zeros(3) if at is None else at))[1]

    def within(self, body: str, direction: Array) -> Array:
        """A direction of the ground in the axes of a body at the start."""
        return np.asarray(self.poses.of(AttachmentPoint(body, None, np.zeros(3)))[0].T @ direction)

    def upwards(self, body: str) -> Array:
        """Upwards at the start, in a body's axes."""
        return self.within(body, self.above)

    def axis_on(self, child: str) -> Array:
        """Axis of a body's joint in the frame of its carrier; zero for joints without an axis."""
        R, _ = self.scenario.plant.placement(child)
        return np.asarray(R @ self.axis(child))

    def axis(self, name: str) -> Array:
        """Axis of a body's own hinge or slide in its frame; zero where it has none."""
        return np.array(getattr(self.scenario.plant.tree[name].joint, "axis", (0.0, 0.0, 0.0)), dtype=float)

    def slews(self, name: str) -> bool:
        """Whether a body turns about an axis that is vertical at the start, and is no ship."""
        if name in self.ships or self.scenario.plant.tree[name].joint.kind != "revolute":
            return False
        return bool(abs(unit(self.axis(name)) @ self.upwards(name)) > UPRIGHT)


def body_role(setting: SceneContext, name: str) -> Look:
    """Kind of a body."""
    scenario, plant = setting.scenario, setting.scenario.plant
    body = plant.tree[name]
    if has_role(plant, name, "winch", "drum"):
        return "drum"
    if has_role(plant, name, "load"):
        return "load"
    if body.joint.kind == "free":
        return _free_body_look(setting, name)
    if isinstance(body.shape, Box):
        return "box"
    if setting.slews(name) and any(not has_role(plant, child, "winch") for child in child_bodies(scenario, name)):
        return "house" if _is_wide(setting, name) else "column"
    if any(
        setting.slews(child) and _parallel(setting.axis_on(child), tip(setting, name))
        for child in child_bodies(scenario, name)
    ):
        return "pedestal"
    if slides_in(setting, name):
        return "telescope"
    if lattice_sides(setting, name) is not None or _hangs_in_ropes(setting, name):
        return "lattice"
    short = np.linalg.norm(tip(setting, name)) < SHORT * setting.size
    return "link" if short and has_role(plant, name, "linked") else "boom"


def tip(setting: SceneContext, name: str) -> Array:
    """Far end of a body: its own tip, or its furthest end point."""
    body = setting.scenario.plant.tree[name]
    if body.tip is not None:
        return np.array(body.tip)
    return max(ends(setting.scenario, name), key=lambda end: float(np.linalg.norm(end)), default=np.zeros(3))


def slides_in(setting: SceneContext, name: str) -> bool:
    """Whether a body is a section that slides in another one along both."""
    scenario = setting.scenario
    body = scenario.plant.tree[name]
    inner = scenario.plant.tree.get(body.on)
    if body.joint.kind != "prismatic" or inner is None or inner.tip is None or body.tip is None:
        return False
    R, _ = scenario.plant.placement(name)
    length, slide = R @ np.array(body.tip), R @ np.array(body.joint.axis)
    return _parallel(length, slide) and _parallel(length, np.array(inner.tip))


def lattice_sides(setting: SceneContext, name: str) -> tuple[float, float] | None:
    """Width and height of a lattice, where the body is known to be one."""
    lattices = dimensions(setting.scenario.plant, LatticeSides)
    return next(((lattice.width, lattice.height) for lattice in lattices if lattice.body == name), None)


def pivot(setting: SceneContext, name: str) -> str | None:
    """The boom of a column: the longest body that it carries on a hinge that is not vertical, or fixed."""
    scenario = setting.scenario
    hinged = [
        child
        for child in child_bodies(scenario, name)
        if not has_role(scenario.plant, child, "winch", "drum") and not setting.slews(child)
    ]
    return max(hinged, key=lambda child: float(np.linalg.norm(tip(setting, child))), default=None)


def boom_direction(setting: SceneContext, name: str) -> Array:
    """Forward direction of a slewing body: where its boom points at the start, normal to the slewing axis, in its own axes."""
    axis, child = unit(setting.axis(name)), pivot(setting, name)
    candidates: list[Array] = []
    if child is not None:
        at = setting.scenario.plant.placement(child)[1]
        reach = setting.place(child, tip(setting, child)) - setting.place(name)
        candidates += [setting.within(name, reach), np.cross(setting.axis_on(child), axis), at]
    for direction in (*candidates, np.array([1.0, 0.0, 0.0]), np.array([0.0, 1.0, 0.0])):
        normal = direction - axis * (axis @ direction)
        if np.linalg.norm(normal) > 0.05 * max(float(np.linalg.norm(direction)), 1e-9):
            return unit(normal)
    return np.array([1.0, 0.0, 0.0])


def unit(v: Array) -> Array:
    """A vector of length one; zero stays zero."""
    return np.asarray(v / max(float(np.linalg.norm(v)), 1e-12))


def _parallel(a: Array, b: Array) -> bool:
    return bool(abs(a @ b) > 0.99 * np.linalg.norm(a) * np.linalg.norm(b) > 0)


def _free_body_look(setting: SceneContext, name: str) -> Look:
    """Kind of a body in ropes: a hook block between crane and load; a bridle where ropes of the crane also pull it down."""
    scenario = setting.scenario
    tree = scenario.plant.tree
    own_lines = [line for line in lines(scenario) if any(point.spot.body == name for point in line.path)]
    others = {point.spot.body for line in own_lines for point in line.path} - {name}
    hanging = {body for body in others if body in tree and tree[body].joint.kind == "free"} - setting.ships
    if hanging and others - hanging:
        return "block"
    down = [line for line in own_lines if _leads_down(setting, name, line)]
    return "bridle" if down and len(down) < len(own_lines) else "load"


def _leads_down(setting: SceneContext, name: str, line: LineSketch) -> bool:
    """Whether a rope comes to a body from below it, at the start."""
    places = [setting.poses.of(point.spot)[1] @ setting.above for point in line.path]
    beside = [(i, i + step) for i, point in enumerate(line.path) if point.spot.body == name for step in (-1, 1)]
    return any(0 <= j < len(places) and places[j] < places[i] for i, j in beside)


def _is_wide(setting: SceneContext, name: str) -> bool:
    """Whether a slewing body is a house on a ring, wider than its boom's pivot is high, rather than a column."""
    scenario, axis, child = setting.scenario, unit(setting.axis(name)), pivot(setting, name)
    if child is None:
        return False
    points = np.array([*ends(scenario, name), scenario.plant.tree[name].inertial()[1]])
    level = points - np.outer(points @ axis, axis)
    across = float(np.ptp(level @ boom_direction(setting, name)))
    return across > 1.2 * abs(float(scenario.plant.placement(child)[1] @ axis))


def _hangs_in_ropes(setting: SceneContext, name: str) -> bool:
    """Whether only ropes hold a body's hinge: no drive, no linkage. Such booms are lattices, to be light."""
    plant = setting.scenario.plant
    if plant.tree[name].joint.kind != "revolute" or has_role(plant, name, "driven", "linked"):
        return False
    ends = [point.spot.body for line in lines(setting.scenario) for point in (line.path[0], line.path[-1])]
    return name in ends
