"""A crane and its ship in space as flat faces, lines and balls, at one instant, for drawings on paper.

Shapes are those of the 3D page (`view.page.scene`); here they are placed where the bodies are, in axes with z up.

Main dimensions of a crane in a pose are measured in the model: radius, heights, boom lengths, load below the tip.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.beams import deflections
from deckcrane.components.beams.outputs import BEAM_SHAPE
from deckcrane.components.catalogue import Scenario
from deckcrane.mechanics.model.outputs import POSITION, ROTATION
from deckcrane.mechanics.model.part_set import initial_poses
from deckcrane.mechanics.model.plant import AttachmentPoint
from deckcrane.view.page.scene.component_shapes import bodies_with_role, has_role, stated_load
from deckcrane.view.page.scene.scene import PageOutputs, is_ship, posed_bodies, scene, z_up_rotation

Json = dict[str, Any]
Pose = tuple[Array, Array]
"""Rotation to axes with z up, and position there."""
ROUND = 14
"""Sides of round shapes."""
UP = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True)
class Face:
    """A flat polygon of a body, its corners (n, 3)."""

    points: Array
    colour: str
    body: str


@dataclass(frozen=True)
class Wire:
    """A line through points (n, 3): a rope, a wire, a mark."""

    points: Array
    colour: str
    body: str


@dataclass(frozen=True)
class PinBall:
    """A ball of a body: a pin or a joint."""

    points: Array
    """Its centre, (1, 3)."""
    radius: float
    colour: str
    body: str


Shape3D = Face | Wire | PinBall


@dataclass(frozen=True)
class PosedModel:
    """A scenario with the pose of every body at one instant, and the deflections of booms."""

    scenario: Scenario
    poses: Mapping[str, Pose]
    bending: Mapping[str, Array] = field(default_factory=dict)
    """Deflections of the stations of each flexible boom in the body's axes, (station, 3)."""

    @classmethod
    def at_start(cls, scenario: Scenario) -> PosedModel:
        """Initial poses of the file; booms are straight."""
        starts, turn = initial_poses(scenario.plant), z_up_rotation(scenario)
        spots = {name: starts.of(AttachmentPoint(name, None, np.zeros(3))) for name in posed_bodies(scenario)}
        return cls(scenario, {name: (turn @ R, turn @ p) for name, (R, p) in {**spots, **_ground()}.items()})

    @classmethod
    def at_time(cls, scenario: Scenario, dataset: xr.Dataset, time: float) -> PosedModel:
        """Poses of a run, at the record nearest to a time."""
        turn, now = z_up_rotation(scenario), dataset.sel(time=[time], method="nearest")
        R = now[ROTATION.name].transpose("time", "body", "axis", "body_axis").values[0]
        p = now[POSITION.name].transpose("time", "body", "axis").values[0]
        spots = {str(name): (R[i], p[i]) for i, name in enumerate(now["body"].values)}
        bent = deflections(now, scenario)[0] if BEAM_SHAPE.name in now else ()
        bending = {str(name): bent[i] for i, name in enumerate(now["beam"].values)} if len(bent) else {}
        return cls(scenario, {name: (turn @ R, turn @ p) for name, (R, p) in {**spots, **_ground()}.items()}, bending)

    def place(self, body: str, at: Any = (0.0, 0.0, 0.0)) -> Array:
        """Position of a point of a body, in axes with z up."""
        R, p = self.poses[body]
        return np.asarray(p + R @ np.asarray(at, dtype=float))


def shapes_of(posed: PosedModel) -> list[Shape3D]:
    """All shapes of a model at an instant."""
    stations = next((np.linspace(0.0, 1.0, len(bent)) for bent in posed.bending.values()), None)
    bodies = tuple(name for name in posed.poses if name != "ground")
    page_data = PageOutputs(bodies, (), tuple(posed.scenario.plant.beams), () if stations is None else tuple(stations))
    drawn = scene(posed.scenario, page_data)
    shapes: list[Shape3D] = [shape for part in drawn["parts"] for shape in _part_shapes(posed, part)]
    shapes += [shape for strut in drawn["struts"] for shape in _strut_shapes(posed, strut)]
    if drawn["wire"] is not None:
        ends = posed.place(drawn["wire"]["from"]), posed.place(drawn["wire"]["to"], drawn["wire"]["at"])
        shapes.append(Wire(np.array(ends), "rope", drawn["wire"]["to"]))
    shapes += [shape for sketch in drawn["sketches"] for shape in _sketch_shapes(posed, sketch)]
    return shapes


def _ground() -> dict[str, Pose]:
    return {"ground": (np.eye(3), np.zeros(3))}


def _part_shapes(posed: PosedModel, part: Json) -> Iterator[Shape3D]:
    body, colour = part["body"], part["colour"]
    a, b = np.array(part["from"]), np.array(part["to"])
    if part["shape"] == "ball":
        yield PinBall(posed.place(body, a)[None], part["size"][0], colour, body)
        return
    for corners in _faces(posed, part, a, b):
        R, p = posed.poses[body]
        yield Face(p + corners @ R.T, colour, body)


def _faces(posed: PosedModel, part: Json, a: Array, b: Array) -> Iterator[Array]:
    """Faces of a part in its body's frame."""
    shape, size = part["shape"], part["size"]
    if shape == "box":
        half = np.array(size) / 2
        yield from _prism(*_square(a - half[2] * UP, half[0], half[1], a + half[2] * UP))
    elif shape == "beam":
        yield from _prism(_ring(a, b - a, size[0] / 2, 4), _ring(b, b - a, size[1] / 2, 4))
    elif shape == "tube":
        yield from _prism(_ring(a, b - a, size[0], ROUND), _ring(b, b - a, size[1], ROUND))
    elif shape == "boom":
        yield from _boom(part, posed.bending.get(part["body"]))
    elif shape == "hull":
        yield from _hull(part, a)
    elif shape == "surface":
        corners = np.array(part["corners"]).reshape(-1, 3)
        yield from (corners[triangle] for triangle in np.array(part["triangles"], dtype=int).reshape(-1, 3))


def _square(low: Array, x: float, y: float, high: Array) -> tuple[Array, Array]:
    signs = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]])
    return low + signs * [x, y, 0.0], high + signs * [x, y, 0.0]


def _prism(low: Array, high: Array) -> Iterator[Array]:
    """Faces between two polygons with the same number of corners, each counter-clockwise seen from outside."""
    n = len(low)
    yield low[::-1]
    yield high
    for i in range(n):
        j = (i + 1) % n
        yield np.array([low[i], low[j], high[j], high[i]])


def _ring(middle: Array, axis: Array, radius: float, sides: int) -> Array:
    """A regular polygon around an axis; for a square, `radius` is from its centre to its sides."""
    e = axis / max(float(np.linalg.norm(axis)), 1e-12)
    reference = UP if abs(e @ UP) < 0.9 else np.array([1.0, 0.0, 0.0])
    x = np.cross(reference, e)
    x = x / np.linalg.norm(x)
    y = np.cross(e, x)
    turn = 2 * np.pi * (np.arange(sides) + (0.5 if sides == 4 else 0.0)) / sides
    corner_radius = radius * (np.sqrt(2.0) if sides == 4 else 1.0)
    return np.asarray(middle + corner_radius * (np.outer(np.cos(turn), x) + np.outer(np.sin(turn), y)))


def _boom(part: Json, deflected: Array | None) -> Iterator[Array]:
    """A flexible boom, in boxes from station to station."""
    stations, sides = np.array(part["stations"]), np.array(part["size"]).reshape(-1, 2) / 2
    turn = np.array(part["turn"]).reshape(3, 3)
    line = np.outer(stations, np.array(part["to"])) + (0.0 if deflected is None else deflected)
    rings = [
        middle + np.array([[0, -y, -z], [0, y, -z], [0, y, z], [0, -y, z]]) @ turn.T
        for middle, (y, z) in zip(line, sides, strict=True)
    ]
    last = len(rings) - 2
    for i, (low, high) in enumerate(pairwise(rings)):
        faces = list(_prism(low, high))
        yield from faces[2:]  # faces between two boxes are hidden
        yield from faces[:1] if i == 0 else ()
        yield from faces[1:2] if i == last else ()


def _hull(part: Json, centre: Array) -> Iterator[Array]:
    """A hull from its main dimensions: full amidships, a raked bow, a transom stern; short ones are pontoons."""
    length, breadth, draught, freeboard = part["size"]
    slender = length > 2 * breadth
    pieces = list(
        _prism(_waterline(length, breadth, -draught, slender), _waterline(length, breadth, freeboard, slender))
    )
    if part["house"]:
        long, high = 0.065 * length, 0.4 * breadth
        foot = freeboard * UP + [(0.26 if part["house"] > 0 else -0.4) * length, 0, 0]
        pieces += list(_prism(*_square(foot, long, 0.39 * breadth, foot + high * UP)))
    for face in pieces:
        turned = face[:, [1, 0, 2]] * [-1, 1, 1] if part["along"] == "y" else face
        yield centre + (turned * [1, -1, -1] if part["down"] else turned)


def _waterline(length: float, breadth: float, z: float, slender: bool) -> Array:
    """Outline of a hull at a height, counter-clockwise from above: fuller at the deck than at the keel."""
    if not slender:
        x, y = np.array([-1.0, 1.0]), np.ones(2)
    else:
        fore = np.linspace(0.0, 1.0, 9)
        entrance = 0.45 if z > 0 else 0.3
        x = np.concatenate([[-1.0], entrance + (1 - entrance) * fore])
        y = np.concatenate([[0.9], np.sqrt(1 - fore**2.2)])
    side = np.column_stack([x * length / 2, y * breadth / 2]) * (1.0 if z > 0 or not slender else 0.95)
    other_side = side[::-1] * [1.0, -1.0]
    outline = np.concatenate([other_side[int(y[-1] == 0) :][::-1], side[::-1]])
    return np.column_stack([outline, np.full(len(outline), z)])


def _strut_shapes(posed: PosedModel, strut: Json) -> Iterator[Shape3D]:
    """A cylinder between two pins: its barrel from the first, its rod from the second."""
    a, b = (_spot_position(posed, pin) for pin in strut["pins"])
    axis = (b - a) / max(float(np.linalg.norm(b - a)), 1e-12)
    barrel, rod = a + strut["barrel"] * axis, b - strut["rod"] * axis
    for start, end, radius, colour in ((a, barrel, strut["radius"], "barrel"), (rod, b, strut["rodRadius"], "rod")):
        for face in _prism(_ring(start, axis, radius, ROUND), _ring(end, axis, radius, ROUND)):
            yield Face(face, colour, strut["name"])
    yield from (PinBall(end[None], 1.2 * strut["radius"], "steel", strut["name"]) for end in (a, b))


def _spot_position(posed: PosedModel, spot: Json) -> Array:
    """Position of a spot of a sketch; on a bent boom, with the deflection."""
    at = np.array(spot["at"], dtype=float)
    if spot["place"] is None:
        return posed.place(spot["on"], at)
    beam = posed.scenario.plant.beams[spot["on"]]
    bent = posed.bending.get(spot["on"])
    deflection = np.zeros(3)
    if bent is not None:
        stations = np.linspace(0.0, 1.0, len(bent))
        deflection = np.array([np.interp(spot["place"], stations, bent[:, k]) for k in range(3)])
    return posed.place(spot["on"], spot["place"] * np.array(beam.tip) + deflection + at)


def _sketch_shapes(posed: PosedModel, sketch: Json) -> Iterator[Shape3D]:
    """Sketches of parts: ropes, sheaves, decks, posts, boxes. Forces and water are not drawn."""
    if sketch["kind"] == "line":
        yield Wire(np.array([_spot_position(posed, point["spot"]) for point in sketch["path"]]), "rope", sketch["name"])
    elif sketch["kind"] in ("disc", "post"):
        middle, on = np.array(sketch["spot"]["at"]), sketch["spot"]["on"]
        if sketch["kind"] == "disc":
            axis = np.array(sketch["axis"]) / max(float(np.linalg.norm(sketch["axis"])), 1e-12)
            half = axis * (sketch["width"] or 0.2 * sketch["radius"]) / 2
            ends = middle - half, middle + half
        else:
            ends = middle, middle + np.array(sketch["to"])
        for face in _prism(*(_ring(end, ends[1] - ends[0], sketch["radius"], ROUND) for end in ends)):
            yield Face(
                np.array([_spot_position(posed, {**sketch["spot"], "at": corner}) for corner in face]), "steel", on
            )
    elif sketch["kind"] == "slab":
        axes, middle = np.array(sketch["axes"]).reshape(3, 3), np.array(sketch["spot"]["at"])
        x, y = axes[:, 0] * sketch["size"][0] / 2, axes[:, 1] * sketch["size"][1] / 2
        corners = [middle - x - y, middle + x - y, middle + x + y, middle - x + y]
        yield Face(np.array([posed.place(sketch["spot"]["on"], c) for c in corners]), "deck", sketch["spot"]["on"])
    elif sketch["kind"] == "box":
        middle, half = np.array(sketch["spot"]["at"]), np.array(sketch["edges"]) / 2
        for face in _prism(*_square(middle - half[2] * UP, half[0], half[1], middle + half[2] * UP)):
            R, p = posed.poses[sketch["spot"]["on"]]
            yield Face(p + face @ R.T, "load", sketch["spot"]["on"])


_SHORT = 0.06
"""Bodies shorter than this fraction of the longest one get no length."""


@dataclass(frozen=True)
class MainDimension:
    """A distance between two points in axes with z up [m]: along the line between them, or its level or vertical part."""

    name: str
    kind: Literal["along", "level", "upright"]
    a: Array
    b: Array

    @property
    def value(self) -> float:
        d = self.b - self.a
        parts = {"along": float(np.linalg.norm(d)), "level": float(np.linalg.norm(d[:2])), "upright": abs(float(d[2]))}
        return parts[self.kind]


@dataclass(frozen=True)
class CraneDimensions:
    """Foot, tip and load of a crane, and the lengths between them."""

    foot: Array
    tip: Array
    tip_of: str
    load: Array | None
    lengths: tuple[MainDimension, ...]
    afloat: bool = False

    @property
    def radius(self) -> MainDimension:
        return MainDimension("radius", "level", self.foot, self.tip)

    @property
    def height(self) -> MainDimension:
        return MainDimension("height of the tip over the foot", "upright", self.foot, self.tip)

    @property
    def hanging(self) -> MainDimension | None:
        return None if self.load is None else MainDimension("load below the tip", "upright", self.tip, self.load)

    @property
    def all(self) -> tuple[MainDimension, ...]:
        hanging = () if self.hanging is None or self.hanging.value < 1e-6 else (self.hanging,)
        level = self.tip * [1.0, 1.0, 0.0]
        water = (
            (MainDimension("height of the tip over still water", "upright", level, self.tip),) if self.afloat else ()
        )
        return (self.radius, self.height, *water, *hanging, *self.lengths)


def crane_bodies(scenario: Scenario) -> list[str]:
    """Bodies of the crane from the foot outwards, without ships, loads, winches and free bodies."""
    return [
        name
        for name in scenario.plant.order
        if not is_ship(scenario, name)
        and not has_role(scenario.plant, name, "load", "winch")
        and scenario.plant.tree[name].joint.kind != "free"
    ]


def crane_dimensions(posed: PosedModel) -> CraneDimensions | None:
    """Main dimensions of a crane; None where there is none."""
    scenario = posed.scenario
    bodies = crane_bodies(scenario)
    if not bodies:
        return None
    spans = {name: end for name in bodies if (end := _end(posed, name)) is not None}
    tips = {name: end for name, end in spans.items() if scenario.plant.tree[name].tip is not None}
    carrier = _carrier(scenario)
    if carrier is not None and carrier in spans:
        tip_of = carrier
    else:
        middle = posed.place(bodies[0])
        reach = {name: float(np.linalg.norm((end - middle)[:2])) for name, end in (tips or spans).items()}
        tip_of = max(reach, key=lambda name: reach[name]) if reach else bodies[-1]
    tip = spans.get(tip_of, posed.place(tip_of))
    foot = posed.place(_root(scenario, tip_of))
    load_body = stated_load(scenario.plant)
    load = None if load_body is None else posed.place(load_body, scenario.plant.tree[load_body].inertial()[1])
    lengths = [MainDimension(name, "along", posed.place(name), end) for name, end in spans.items()]
    longest = max((length.value for length in lengths), default=0.0)
    shown = tuple(length for length in lengths if length.value > _SHORT * longest)
    return CraneDimensions(foot, tip, tip_of, load, shown, bool(bodies_with_role(scenario.plant, "vessel")))


def _end(posed: PosedModel, name: str) -> Array | None:
    """End point of a body: its tip, else the furthest body that stands on it, else None."""
    tree = posed.scenario.plant.tree
    tip = tree[name].tip
    if tip is not None and float(np.linalg.norm(tip)) > 1e-9:
        deflections = posed.bending.get(name)
        return posed.place(name, np.array(tip) + (0.0 if deflections is None else deflections[-1]))
    outer = [
        posed.place(child) for child in posed.scenario.plant.order if tree[child].on == name and child in posed.poses
    ]
    start = posed.place(name)
    furthest = max(outer, key=lambda end: float(np.linalg.norm(end - start)), default=None)
    return furthest if furthest is not None and float(np.linalg.norm(furthest - start)) > 1e-9 else None


def _root(scenario: Scenario, name: str) -> str:
    """The innermost body of the chain that carries a body, on the ground or on a ship."""
    while (inner := scenario.plant.tree[name].on) in scenario.plant.tree and not is_ship(scenario, inner):
        name = inner
    return name


def _carrier(scenario: Scenario) -> str | None:
    """The body that a payload hangs from, past swivels and slides without length."""
    name = stated_load(scenario.plant)
    while name is not None:
        name = scenario.plant.tree[name].on
        if name not in scenario.plant.tree or is_ship(scenario, name):
            return None
        if scenario.plant.tree[name].tip is not None:
            tip = np.array(scenario.plant.tree[name].tip)
            if float(np.linalg.norm(tip)) > 0.5:
                return name
    return None
