"""Scene of the 3D page: ships as hulls, and the crane's bodies by their kind, from lengths, shapes, pins and sections.

Cameras look at or from the foot, king and tip of the crane, and its load. They follow from the model's tree, not from names:
the tip is the end of the longest chain of bodies, the king the first of them that slews.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.beams.outputs import BEAM_SHAPE
from deckcrane.components.bodies import Box
from deckcrane.components.catalogue import Scenario
from deckcrane.mechanics.model.outputs import POSITION, REACTION
from deckcrane.mechanics.model.sketches import DeckPlane
from deckcrane.view.page.scene.bodies import body_parts, boom_ends, hinge_of
from deckcrane.view.page.scene.body_roles import SceneContext, body_role, child_bodies, crane_size, tip
from deckcrane.view.page.scene.booms_and_cylinders import boom, brackets, carriers, cylinder_parts, feet, struts
from deckcrane.view.page.scene.component_shapes import (
    bodies_with_role,
    dimensions,
    frames_after,
    has_role,
    hulls,
    largest_drive_force,
    stated_load,
)
from deckcrane.view.page.scene.loads import is_load, load_parts, wire
from deckcrane.view.page.scene.member_sizes import SLENDER, column_radius
from deckcrane.view.page.scene.sketches import Labels, Portfolio, bodies_of, part, sketches_of, surface_part

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
    load = stated_load(scenario.plant)
    if load is not None:
        return load
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


PAINT = {"column": "king", "house": "king", "pedestal": "pedestal", "telescope": "stage", "link": "link", "box": "deck"}
"""Colours of bodies; booms alternate between two colours, to be distinguished."""
BOOMS = ("boom", "jib")
SHIPS = ("vessel", "ship", "hull", "barge")
LEVEL = 0.9
"""Vertical component of its normal above which a plane is a deck."""


@dataclass(frozen=True)
class PageOutputs:
    """Data that a page will receive, in their order: the bodies with poses, joints with reactions, booms and stations."""

    bodies: tuple[str, ...]
    joints: tuple[str, ...] = ()
    booms: tuple[str, ...] = ()
    stations: tuple[float, ...] = ()
    outputs: Labels = field(default_factory=dict)

    @classmethod
    def by(cls, outputs: Labels) -> PageOutputs:
        """From the labels of a program's outputs, or of a dataset's."""
        bending = outputs.get(BEAM_SHAPE.name, {})
        return cls(
            bodies=outputs[POSITION.name]["body"],
            joints=outputs.get(REACTION.name, {}).get("joint", ()),
            booms=bending.get("beam", ()),
            stations=tuple(float(place) for place in bending.get("station", ())),
            outputs=outputs,
        )


def scene(scenario: Scenario, page_outputs: PageOutputs | None = None) -> Json:
    """Parts of the bodies in their own frames, the joints that carry forces, the wire and the level of the sea.

    Only what the page has data for is drawn; without `page_outputs`, all that the scenario has.
    """
    turn, setting = z_up_rotation(scenario), _setting(scenario)
    thick = SLENDER * setting.size
    if page_outputs is None:
        page_outputs = PageOutputs(posed_bodies(scenario), scenario.plant.reaction_joints, tuple(scenario.plant.beams))
    places = np.array(page_outputs.stations or np.linspace(0.0, 1.0, scenario.reactions.stations))
    posed = {"ground", *page_outputs.bodies}
    hoist, portfolio = wire(setting), Portfolio(scenario.plant, page_outputs.outputs)
    sketches = [portfolio.page_data(sketch) for sketch in sketches_of(scenario) if bodies_of(sketch) <= posed]
    return {
        "turn": turn.ravel().tolist(),
        "bodies": list(page_outputs.bodies),
        "parts": [shape for shape in _parts(setting, places) if shape["body"] in posed],
        "struts": [strut for strut in struts(setting) if {pin["on"] for pin in strut["pins"]} <= posed],
        "brackets": [
            {**spot, "axis": hinge_of(setting, spot["on"]).tolist()}
            for spot in brackets(scenario, 0.2 * thick)
            if spot["on"] in posed
        ],
        "carriers": {name: spot for name, spot in carriers(scenario).items() if {name, spot["on"]} <= posed},
        "feet": feet(scenario),
        "landmarks": landmarks(scenario, turn.T[:, 2], _ships(scenario), posed),
        "booms": list(page_outputs.booms),
        "wire": hoist if hoist is not None and {hoist["from"], hoist["to"]} <= posed else None,
        "joints": list(page_outputs.joints),
        "sketches": sketches,
        "shown": portfolio.shown,
        "water": still_water(scenario),
        "size": setting.size,
        "force": _typical_force(scenario),
    }


def z_up_rotation(scenario: Scenario) -> Array:
    """Rotation from ground axes to axes with z up: against gravity, or z where there is none."""
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
    plant = scenario.plant
    return tuple(frame for name in plant.order for frame in (name, *frames_after(plant, name)))


def _setting(scenario: Scenario) -> SceneContext:
    ships = frozenset(name for name in scenario.plant.order if is_ship(scenario, name))
    return SceneContext(scenario, ships, crane_size(scenario, ships))


def _parts(setting: SceneContext, stations: Array) -> Iterator[Json]:
    scenario, booms = setting.scenario, 0
    surfaces = sum(scenario.plant.tree[name].mesh is not None for name in scenario.plant.order)
    colours: dict[str, str] = {}
    for name in scenario.plant.order:
        body = scenario.plant.tree[name]
        if name in setting.ships:
            yield from _ship(setting, name)
            continue
        load = is_load(setting, name)
        colours[name] = "load" if load else PAINT.get(body_role(setting, name), BOOMS[booms % len(BOOMS)])
        surface = [] if body.mesh is None else list(surface_part(name, body.mesh, colours[name], surfaces))
        if surface:
            drawn = surface
        elif load:
            drawn = list(load_parts(setting, name))
        elif body.beam is not None:
            drawn = list(boom(name, body, colours[name], stations, boom_ends(setting, name), hinge_of(setting, name)))
        else:
            drawn = list(body_parts(setting, name, colours[name]))
        yield from drawn
        booms += colours[name] in BOOMS and any(shape["shape"] != "ball" for shape in drawn)
    yield from cylinder_parts(setting, colours)


def _ship(setting: SceneContext, name: str) -> Iterator[Json]:
    """A hull from the main dimensions of the hydrodynamic data, or from the body's box, or from its inertia."""
    scenario = setting.scenario
    hull = hulls(scenario.plant).get(name)
    down = hull is not None and hull.down
    length, breadth, draught, freeboard, centre = ship_dimensions(scenario, name)
    along = "x" if length >= breadth else "y"
    size = [max(length, breadth), min(length, breadth), draught, freeboard]
    up = -1.0 if down else 1.0
    feet = _feet(scenario, name)
    lengthwise = [foot["xy".index(along)] for foot in feet]
    house = 0 if size[0] < 2 * size[1] else -1 if sum(lengthwise) > 0.05 * size[0] else 1
    yield part(name, "hull", "hull", centre, centre, size, along=along, down=down, house=house)
    for child in child_bodies(scenario, name):
        deck, foot = centre.copy(), scenario.plant.placement(child)[1]
        deck[:2], deck[2] = foot[:2], centre[2] + up * freeboard
        if up * (foot[2] - deck[2]) > 0.3 * SLENDER * setting.size:
            radius = 1.05 * column_radius(setting, child, float(np.linalg.norm(tip(setting, child))))
            yield part(name, "tube", "pedestal", deck, foot, [radius, radius], look="pedestal")


def ship_dimensions(scenario: Scenario, name: str) -> tuple[float, float, float, float, Array]:
    """Sizes along x and y, draught, freeboard, and the centre of the waterplane in the body's frame."""
    body = scenario.plant.tree[name]
    hull = hulls(scenario.plant).get(name)
    if hull is not None:
        draught = hull.draught or 6.0
        length, breadth = hull.length or 14 * draught, hull.breadth or 3.2 * draught
        side = -1.0 if hull.down else 1.0
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
    """Heights of planes of a ship on which loads can stand."""
    planes = [plane for plane in dimensions(scenario.plant, DeckPlane) if plane.body == name]
    return [plane.at[2] for plane in planes if abs(plane.normal[2]) > LEVEL]


def is_ship(scenario: Scenario, name: str) -> bool:
    """Whether a body is drawn as a hull: a vessel, or a body on the ground with a ship's name that can turn."""
    body = scenario.plant.tree[name]
    if has_role(scenario.plant, name, "vessel"):
        return True
    return body.on == "ground" and name in SHIPS and body.joint.kind in ("free", "spherical", "revolute", "prismatic")


def _ships(scenario: Scenario) -> tuple[str, ...]:
    return tuple(name for name in scenario.plant.order if is_ship(scenario, name))


def still_water(scenario: Scenario) -> float | None:
    """Height of the still water, in axes with z up; None on land."""
    ships = _ships(scenario)
    if bodies_with_role(scenario.plant, "vessel", "in water"):
        return 0.0
    if not ships:
        return None
    R, p = scenario.plant.placement(ships[0])
    place = z_up_rotation(scenario) @ (p + R @ ship_dimensions(scenario, ships[0])[4])
    return float(place[2])


def _typical_force(scenario: Scenario) -> float:
    """A typical force in a joint: the weight of the crane, or the force of its motors where that is more."""
    bodies = [scenario.plant.tree[name] for name in scenario.plant.order if not is_ship(scenario, name)]
    mass = sum(body.total_mass for body in bodies)
    torque = largest_drive_force(scenario.plant)
    return max(mass * float(np.linalg.norm(scenario.gravity)), torque / _setting(scenario).size) or 1.0
