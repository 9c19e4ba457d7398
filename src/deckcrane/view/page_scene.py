"""What the 3D page draws: bodies as beams, tubes, boxes and hulls, from the lengths, shapes and pins of the model.

Widths are not in a model file, those of flexible booms apart; they are chosen in proportion to lengths.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.model import Body, Scenario
from deckcrane.model.contacts import ContactPlane
from deckcrane.model.linkages import PinnedPoint
from deckcrane.model.shapes import Box, Cylinder
from deckcrane.parts.sketches import LineSketch
from deckcrane.view.page_booms import boom, brackets, carriers, cylinder_sizes, feet, struts
from deckcrane.view.page_landmarks import landmarks
from deckcrane.view.page_meshes import surface_part
from deckcrane.view.page_sketches import Labels, Portfolio, bodies_of, sketches_of

Json = dict[str, Any]
CRANE = ("red", "blue", "yellow", "green", "violet")
"""Colours of the crane's bodies in turn; the first three as in [M19]: tower, main boom, outer boom."""
SHIPS = ("vessel", "ship", "hull", "barge")
LEVEL = 0.9
"""A plane that faces up or down by more than this is a deck."""
_SLENDER = 0.085  # width of a boom over the length of the longest one
_STEEL_AND_AIR = 900.0  # kg/m^3 of a load whose size is not given


@dataclass(frozen=True)
class Told:
    """What the outputs will tell a page, in the order in which they do: whose poses, reactions and bending, and where."""

    bodies: tuple[str, ...]
    joints: tuple[str, ...] = ()
    booms: tuple[str, ...] = ()
    stations: tuple[float, ...] = ()
    outputs: Labels = field(default_factory=dict)

    @classmethod
    def by(cls, outputs: Labels) -> Told:
        """From the labels of a program's outputs, or of a dataset's."""
        bending = outputs.get("beam_shape", {})
        return cls(
            bodies=outputs["position"]["body"],
            joints=outputs.get("reaction", {}).get("joint", ()),
            booms=bending.get("beam", ()),
            stations=tuple(float(place) for place in bending.get("station", ())),
            outputs=outputs,
        )


def scene(scenario: Scenario, told: Told | None = None) -> Json:
    """The bodies' parts in their own frames, the joints that carry forces, the wire and the level of the sea.

    What is drawn is what the page will be told of; without `told`, all that the scenario has.
    """
    turn, thick = upright(scenario), _thickness(scenario)
    if told is None:
        told = Told(posed_bodies(scenario), scenario.plant.reaction_joints, tuple(scenario.plant.beams))
    places = np.array(told.stations or np.linspace(0.0, 1.0, scenario.reactions.stations))
    there = {"ground", *told.bodies}
    wire, portfolio = _wire(scenario), Portfolio(scenario.plant, told.outputs)
    sketches = [portfolio.page_data(one) for one in sketches_of(scenario) if bodies_of(one) <= there]
    return {
        "turn": turn.ravel().tolist(),
        "bodies": list(told.bodies),
        "parts": [part for part in _parts(scenario, thick, places) if part["body"] in there],
        "struts": [one for one in struts(scenario, 0.3 * thick) if {pin["on"] for pin in one["pins"]} <= there],
        "brackets": [spot for spot in brackets(scenario, 0.2 * thick) if spot["on"] in there],
        "carriers": {name: spot for name, spot in carriers(scenario).items() if {name, spot["on"]} <= there},
        "feet": feet(scenario),
        "landmarks": landmarks(scenario, turn.T[:, 2], _ships(scenario), there),
        "booms": list(told.booms),
        "wire": wire if wire is not None and {wire["from"], wire["to"]} <= there else None,
        "joints": list(told.joints),
        "sketches": sketches,
        "shown": portfolio.shown,
        "water": _water(scenario, turn),
        "size": _crane_size(scenario),
        "force": _weight(scenario),
    }


def upright(scenario: Scenario) -> Array:
    """The rotation from ground axes to axes with z up: against gravity, or z where there is none."""
    g = np.array(scenario.gravity)
    size = float(np.linalg.norm(g))
    up = -g / size if size > 0 else np.array([0.0, 0.0, 1.0])
    if up[2] < -1 + 1e-12:
        return np.diag([1.0, -1.0, -1.0])  # half a turn about x, as z-down axes of ships are turned
    # The shortest turn from `up` to z (Rodrigues).
    v = np.cross(up, [0.0, 0.0, 1.0])
    K = np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
    return np.asarray(np.eye(3) + K + K @ K / (1 + up[2]))


def posed_bodies(scenario: Scenario) -> tuple[str, ...]:
    """All bodies that have a pose, barrels and pistons of cylinders included, as in the outputs."""
    found: list[str] = []
    for name in scenario.plant.order:
        found.append(name)
        if name in scenario.plant.driven:
            found += [f"{scenario.plant.driven[name]}.barrel", f"{scenario.plant.driven[name]}.piston"]
        found += [f"{bar}.{end}" for bar in scenario.plant.bars_after(name) for end in ("barrel", "piston")]
    return tuple(found)


def _thickness(scenario: Scenario) -> float:
    return _SLENDER * _crane_size(scenario) / 2.5


def _parts(scenario: Scenario, thick: float, stations: Array) -> Iterator[Json]:
    crane = 0
    for name in scenario.plant.order:
        body = scenario.plant.tree[name]
        if is_ship(scenario, name):
            yield from _ship(scenario, name, thick)
            continue
        surface = [] if body.mesh is None else list(surface_part(name, body.mesh, _colour(scenario, name, crane)))
        if surface:
            yield from surface
            crane += name != scenario.payload
            continue
        if name == scenario.payload:
            yield from _load(scenario, name)
            continue
        colour = _colour(scenario, name, crane)
        flexible = body.beam is not None
        drawn = list(boom(name, body, colour, stations) if flexible else _body(scenario, name, body, colour, thick))
        yield from drawn
        crane += any(part["shape"] != "ball" for part in drawn)
    yield from _cylinders(scenario, thick)


def _colour(scenario: Scenario, name: str, crane: int) -> str:
    return "load" if name == scenario.payload else CRANE[crane % len(CRANE)]


def _part(body: str, shape: str, colour: str, a: Array, b: Array, size: list[float], **more: Any) -> Json:
    ends = {"from": [float(v) for v in a], "to": [float(v) for v in b]}
    return {"body": body, "shape": shape, "colour": colour, **ends, "size": [float(v) for v in size], **more}


def _ends(scenario: Scenario, name: str) -> list[Array]:
    """Where a body reaches from its origin: the joints it carries, and its own tip."""
    found = [
        scenario.plant.placement(child)[1]
        for child in scenario.plant.order
        if scenario.plant.tree[child].on == name and child not in scenario.winches
    ]
    tip = scenario.plant.tree[name].tip
    if tip is not None:
        found.append(np.array(tip))
    found += [np.array(end.at) for end in _pinned(scenario) if end.on == name]
    if scenario.plant.tree[name].shape is None:
        found += _roped(scenario, name)
    if not found and scenario.plant.tree[name].shape is None:
        found.append(2 * scenario.plant.tree[name].inertial()[1])
    unique: list[Array] = []
    for end in found:
        if not any(np.allclose(end, other) for other in unique):
            unique.append(end)
    return unique


def _pinned(scenario: Scenario) -> Iterator[PinnedPoint]:
    """Pins that close loops."""
    for linkage in scenario.linkages.values():
        for closure in linkage.closures.values():
            yield from (end for end in closure.ends if isinstance(end, PinnedPoint))


def _roped(scenario: Scenario, name: str) -> list[Array]:
    """Where lines are led over a body, or end at it."""
    lines = [sketch for sketch in sketches_of(scenario) if isinstance(sketch, LineSketch)]
    return [np.asarray(point.spot.at, dtype=float) for one in lines for point in one.path if point.spot.body == name]


def _body(scenario: Scenario, name: str, body: Body, colour: str, thick: float) -> Iterator[Json]:
    origin = np.zeros(3)
    if name in scenario.winches:
        yield from _drum(scenario, name)
        return
    if isinstance(body.shape, Box):
        yield _part(name, "box", colour, origin, origin, list(body.shape.box))
        yield from _rigging(scenario, name, origin, np.array(body.shape.box))
        return
    width = _width(scenario, name, thick)
    axis = np.array(getattr(body.joint, "axis", (0.0, 0.0, 0.0)))
    tip = None if body.tip is None else np.array(body.tip)
    for end in _ends(scenario, name):
        length = float(np.linalg.norm(end))
        if length < 0.5 * width:
            continue
        if tip is not None and not np.allclose(end, tip):
            foot = tip * np.clip(float(end @ tip) / float(tip @ tip), 0.0, 1.0)
            if np.linalg.norm(end - foot) > 0.5 * width:  # beside the body: on an arm
                yield _part(name, "beam", colour, foot, end, [0.6 * width, 0.45 * width])
        elif isinstance(body.shape, Cylinder):
            yield _part(name, "tube", colour, origin, end, [body.shape.radius, body.shape.radius])
        elif body.joint.kind == "revolute" and abs(axis @ end) > 0.99 * length:
            yield _part(name, "tube", colour, origin, end, [0.75 * width, 0.5 * width])
        else:
            wide = min(width, 0.4 * length)
            yield _part(name, "beam", colour, origin, end, [wide, 0.7 * wide])
    if body.joint.kind in ("revolute", "spherical") and body.total_mass > 1e-3 * _heaviest(scenario):
        yield _part(name, "ball", "steel", origin, origin, [0.45 * width])


def _width(scenario: Scenario, name: str, thick: float) -> float:
    """Of a boom: the further out, the slimmer; a section that slides in another one fits into it."""
    body = scenario.plant.tree[name]
    inner = scenario.plant.tree.get(body.on)
    if body.joint.kind == "prismatic" and inner is not None and inner.tip is not None and body.tip is not None:
        R, _ = scenario.plant.placement(name)
        own, slide, outer = R @ np.array(body.tip), R @ np.array(body.joint.axis), np.array(inner.tip)
        if _parallel(own, slide) and _parallel(own, outer):
            return 0.8 * _width(scenario, body.on, thick)
    return thick * max(0.55, 1.25 * 0.85 ** _depth(scenario, name))


def _parallel(a: Array, b: Array) -> bool:
    return bool(abs(a @ b) > 0.99 * np.linalg.norm(a) * np.linalg.norm(b))


def _rigging(scenario: Scenario, name: str, middle: Array, edges: Array) -> Iterator[Json]:
    """From a point away from a box, at which a rope ends, to the corners of the side that faces it."""
    for at in _roped(scenario, name):
        beyond = np.abs(at - middle) - edges / 2
        k = int(np.argmax(beyond))
        if beyond[k] < 0.05 * float(edges.max()):
            continue
        others = [i for i in range(3) if i != k]
        for first, second in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            corner = middle.copy()
            corner[k] += np.sign(at[k] - middle[k]) * edges[k] / 2
            corner[others[0]] += 0.45 * first * edges[others[0]]
            corner[others[1]] += 0.45 * second * edges[others[1]]
            yield _part(name, "tube", "steel", corner, at, [0.006 * edges.max()] * 2)


def _drum(scenario: Scenario, name: str) -> Iterator[Json]:
    """The drum of a winch between its flanges, with a bolt on one of them that shows how it turns."""
    winch = scenario.winches[name]
    half, r = np.array(winch.axis) * winch.drum_width / 2, winch.radius
    yield _part(name, "tube", "barrel", -half, half, [r, r])
    for side in (-1.0, 1.0):
        yield _part(name, "tube", "steel", 0.94 * side * half, side * half, [1.3 * r, 1.3 * r])
    across = np.roll(np.array(winch.axis), 1)
    across = across - half * (half @ across) / (half @ half)
    size = float(np.linalg.norm(across))
    if size > 0:
        bolt = half + 1.1 * r * across / size
        yield _part(name, "ball", "steel", bolt, bolt, [0.12 * r])


def _ship(scenario: Scenario, name: str, thick: float) -> Iterator[Json]:
    """A hull from the main dimensions of the hydrodynamic data, or from the body's box, or from its inertia."""
    down = name in scenario.plant.vessels and scenario.plant.vessels[name].z == "down"
    length, breadth, draught, freeboard, centre = ship_dimensions(scenario, name)
    along = "x" if length >= breadth else "y"
    size = [max(length, breadth), min(length, breadth), draught, freeboard]
    up = -1.0 if down else 1.0
    feet = _feet(scenario, name)
    lengthwise = [foot["xy".index(along)] for foot in feet]
    house = 0 if size[0] < 2 * size[1] else -1 if sum(lengthwise) > 0.05 * size[0] else 1
    yield _part(name, "hull", "hull", centre, centre, size, along=along, down=down, house=house)
    for foot in feet:
        deck = centre.copy()
        deck[:2], deck[2] = foot[:2], centre[2] + up * freeboard
        if up * (foot[2] - deck[2]) > 0.3 * thick:
            yield _part(name, "tube", "deck", deck, foot, [1.1 * thick, 0.95 * thick])


def ship_dimensions(scenario: Scenario, name: str) -> tuple[float, float, float, float, Array]:
    """Sizes along x and y, draught, freeboard, and the middle of the waterplane in the body's frame."""
    body = scenario.plant.tree[name]
    vessel = scenario.plant.vessels.get(name)
    if vessel is not None:
        from deckcrane.hydro.given import Given

        known: dict[str, float | None] = {}
        if vessel.hydrodynamics:  # a vessel that is moved by a file may have none
            data = Given.by(vessel).data()
            known = {key: data.attribute(key) for key in ("draught", "length", "breadth")}
        draught = known.get("draught") or 6.0
        length, breadth = known.get("length") or 14 * draught, known.get("breadth") or 3.2 * draught
        side = -1.0 if vessel.z == "down" else 1.0
        heights = [side * foot[2] for foot in _feet(scenario, name)]
        heights += [side * height for height in _decks(scenario, name)]
        return length, breadth, draught, max([0.4 * draught, *heights]), np.zeros(3)
    if isinstance(body.shape, Box):
        edges, middle = np.array(body.shape.box), np.zeros(3)
    else:
        m, middle, inertia = body.inertial()
        moments = np.diag(inertia)
        # Edges of the solid box with these moments: 6 (Iy + Iz - Ix) / m is the square of the edge along x.
        edges = np.sqrt(np.maximum(6 * (moments.sum() - 2 * moments) / m, 1e-6))
    waterplane = middle + np.array([0.0, 0.0, 0.1 * edges[2]])
    # The deck is where the crane stands, if that is on the box; what is higher is a house.
    heights = [foot[2] - waterplane[2] for foot in _feet(scenario, name)]
    deck = min([0.4 * edges[2], *(height for height in heights if height > 0.05 * edges[2])])
    return float(edges[0]), float(edges[1]), 0.6 * float(edges[2]), float(deck), waterplane


def _feet(scenario: Scenario, name: str) -> list[Array]:
    """Where the bodies that a ship carries stand on it."""
    return [
        scenario.plant.placement(child)[1] for child in scenario.plant.order if scenario.plant.tree[child].on == name
    ]


def _decks(scenario: Scenario, name: str) -> list[float]:
    """The heights of planes of a ship on which loads can stand."""
    planes = [own.surface for own in scenario.contacts.values() if isinstance(own.surface, ContactPlane)]
    return [plane.at[2] for plane in planes if plane.on == name and abs(plane.plane[2]) > LEVEL]


def is_ship(scenario: Scenario, name: str) -> bool:
    """Whether a body is drawn as a hull: a vessel, or a body on the ground with a ship's name that can turn."""
    body = scenario.plant.tree[name]
    if name in scenario.plant.vessels:
        return True
    return body.on == "ground" and name in SHIPS and body.joint.kind in ("free", "spherical", "revolute", "prismatic")


def _ships(scenario: Scenario) -> tuple[str, ...]:
    return tuple(name for name in scenario.plant.order if is_ship(scenario, name))


def _load(scenario: Scenario, name: str) -> Iterator[Json]:
    body = scenario.plant.tree[name]
    mass, cog, _ = body.inertial()
    if isinstance(body.shape, Box):
        edges = list(body.shape.box)
    else:
        hanging = float(np.linalg.norm(cog)) or np.inf
        edges = [min((mass / _STEEL_AND_AIR) ** (1 / 3), 0.6 * hanging)] * 3
    middle = (
        np.zeros(3) if np.all(np.abs(cog) <= np.array(edges) / 2) else cog
    )  # a box is about its body's origin, or hangs
    yield _part(name, "box", "load", middle, middle, edges)
    yield from _rigging(scenario, name, middle, np.array(edges))


def _wire(scenario: Scenario) -> Json | None:
    """From the point that the payload hangs from to its COG, past the slides on which it is hoisted."""
    if scenario.payload is None:
        return None
    hung = scenario.payload
    while scenario.plant.tree[hung].joint.kind in ("prismatic", "fixed") and scenario.plant.tree[hung].on != "ground":
        hung = scenario.plant.tree[hung].on
    cog = scenario.plant.tree[scenario.payload].inertial()[1]
    return {"from": hung, "to": scenario.payload, "at": cog.tolist()}


def _cylinders(scenario: Scenario, thick: float) -> Iterator[Json]:
    """Barrel and rod along the cylinder's axis, and brackets from rigid bodies' centre lines to the pins."""
    for name, cylinder in scenario.cylinders.items():
        radius, z = 0.3 * thick, np.array([0.0, 0.0, 1.0])
        moving = cylinder.model == "loop"  # the parts of a strut have no frames of their own
        apart = 0.0 if cylinder.pair is None else cylinder.pair.spacing / 2
        beside = [np.array([side * apart, 0.0, 0.0]) for side in ((-1, 1) if apart else (0,))]
        for at in beside if moving else ():
            barrel, rod = cylinder_sizes(cylinder)
            yield _part(f"{name}.barrel", "tube", "barrel", at, at + barrel * z, [radius, radius])
            yield _part(f"{name}.piston", "tube", "rod", at - rod * z, at, [0.55 * radius, 0.55 * radius])
        for end, part in (("barrel", cylinder.barrel), ("piston", cylinder.piston)):
            for at in beside if moving else ():
                yield _part(f"{name}.{end}", "ball", "steel", at, at, [1.2 * radius])
            if moving and apart:  # the pin that both sit on
                yield _part(f"{name}.{end}", "tube", "steel", beside[0], beside[1], [0.5 * radius, 0.5 * radius])
            if part.on == "ground" or is_ship(scenario, part.on) or scenario.plant.tree[part.on].beam is not None:
                continue
            pin = np.array(part.at)
            ends = _ends(scenario, part.on)
            if ends:
                line = max(ends, key=lambda end: float(np.linalg.norm(end)))
                foot = line * np.clip(float(pin @ line) / float(line @ line), 0.0, 1.0)
                if np.linalg.norm(pin - foot) > 0.2 * thick:
                    yield _part(part.on, "beam", "steel", foot, pin, [0.9 * thick, 0.5 * thick])


def _water(scenario: Scenario, turn: Array) -> float | None:
    """The height of the still water, in axes with z up; None on land."""
    ships = _ships(scenario)
    if scenario.plant.vessels or scenario.in_water:
        return 0.0
    if not ships:
        return None
    R, p = scenario.plant.placement(ships[0])
    place = turn @ (p + R @ ship_dimensions(scenario, ships[0])[4])
    return float(place[2])


def _crane_size(scenario: Scenario) -> float:
    """The sum of the lengths of the crane's longest beams, hulls and wires apart."""
    lengths = [
        max((float(np.linalg.norm(end)) for end in _ends(scenario, name)), default=0.0)
        for name in scenario.plant.order
        if not is_ship(scenario, name) and name != scenario.payload
    ]
    loads = [float(np.linalg.norm(scenario.plant.tree[name].inertial()[1])) for name in scenario.plant.order]
    boxes = [max(body.shape.box) for body in scenario.bodies.values() if isinstance(body.shape, Box)]
    return max(sum(lengths), max(loads, default=0.0), max(boxes, default=0.0), _ropes_reach(scenario), 0.5)


def _ropes_reach(scenario: Scenario) -> float:
    """How far apart the points are that lines run through, with all joints at zero but for where free bodies start."""
    lines = [sketch for sketch in sketches_of(scenario) if isinstance(sketch, LineSketch)]
    found = [_roughly(scenario, point.spot.body, np.asarray(point.spot.at)) for one in lines for point in one.path]
    return float(np.linalg.norm(np.ptp(found, axis=0))) if found else 0.0


def _roughly(scenario: Scenario, body: str, at: Array) -> Array:
    while body != "ground":
        if scenario.plant.tree[body].joint.kind == "free":
            starts = {data.local: data.element.start for data in scenario.plant.coordinates if data.body == body}
            at = at + np.array([starts[axis] for axis in "xyz"])
        R, p = scenario.plant.placement(body)
        at, body = p + R @ at, scenario.plant.tree[body].on
    return at


def _depth(scenario: Scenario, name: str) -> int:
    """How many bodies of the crane stand between a body and the ground or the ship."""
    depth = 0
    while (name := scenario.plant.tree[name].on) != "ground" and not is_ship(scenario, name):
        depth += 1
    return depth


def _heaviest(scenario: Scenario) -> float:
    return max(scenario.plant.tree[name].total_mass for name in scenario.plant.order)


def _weight(scenario: Scenario) -> float:
    """A typical force in a joint: the weight of the crane, or what its motors can do where that is more."""
    carried = [scenario.plant.tree[name] for name in scenario.plant.order if not is_ship(scenario, name)]
    mass = sum(body.total_mass for body in carried)
    forces = [control.force.values for control in scenario.control.values() if control.force is not None]
    torque = max((abs(value) for values in forces for value in values or ()), default=0.0)
    return max(mass * float(np.linalg.norm(scenario.gravity)), torque / _crane_size(scenario)) or 1.0
