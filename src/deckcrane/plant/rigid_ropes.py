"""Ropes that do not stretch: which bodies they tie together, which coordinate follows, and which of them are impossible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcrane.model.data import Fault, nearest
from deckcrane.model.joints import coordinate_names
from deckcrane.model.ropes import Rope
from deckcrane.plant.assemblies import GROUND, Tie

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


def rigid_ropes(plant: Plant) -> dict[str, Rope]:
    """By name."""
    return {name: rope for name, rope in plant.scenario.ropes.items() if rope.rigid is not None}


def rigid_rope_ties(plant: Plant) -> list[Tie]:
    """Of all rigid ropes that can be; others are refused by `rigid_rope_faults`."""
    return [
        _tie(plant, name, rope) for name, rope in rigid_ropes(plant).items() if not list(_faults(plant, name, rope))
    ]


def slide_of(plant: Plant, rope: Rope) -> str | None:
    """The body whose slide follows; None where there is none of that name."""
    assert rope.rigid is not None, "asked of rigid ropes"
    own = {one: body for body, data in plant.tree.items() for one in coordinate_names(body, data.joint)}
    return own.get(rope.rigid.coordinate)


def _tie(plant: Plant, name: str, rope: Rope) -> Tie:
    assert rope.rigid is not None, "asked of rigid ropes"
    bodies, _ = _seen_from(plant, rope)
    coordinate = rope.rigid.coordinate
    others = [one for body in bodies_along(plant, rope) for one in plant.joint_names(body) if one != coordinate]
    return Tie(f"ropes.{name}", (coordinate,), tuple(others), bodies)


def _inwards(plant: Plant, body: str) -> list[str]:
    path = [body]
    while path[-1] != GROUND:
        path.append(plant.tree[path[-1]].on)
    return path


def _seen_from(plant: Plant, rope: Rope) -> tuple[tuple[str, ...], str]:
    """The bodies that a rope ties together, and the one that carries all of them, through whose points it may run as well."""
    slide = slide_of(plant, rope)
    named = dict.fromkeys([point.body for point in rope.path if point.body != GROUND] + ([slide] if slide else []))
    paths = {body: _inwards(plant, body) for body in named}
    bodies = tuple(body for body in named if not all(body in path for path in paths.values()) or len(named) == 1)
    common = [one for one in paths[bodies[0]] if all(one in paths[body] for body in bodies) and one not in bodies]
    return bodies, common[0]


def bodies_along(plant: Plant, rope: Rope, base: str | None = None) -> list[str]:
    """All bodies on the way from a rope's points to what carries all of them, or to a body further in."""
    bodies, own = _seen_from(plant, rope)
    ways = [_inwards(plant, body) for body in bodies]
    found = [one for way in ways for one in way[: way.index(own if base is None else base)]]
    return list(dict.fromkeys(found))


def rigid_rope_faults(plant: Plant) -> Iterator[Fault]:
    """Rigid ropes that determine nothing that could follow."""
    for name, rope in rigid_ropes(plant).items():
        yield from _faults(plant, name, rope)


def _faults(plant: Plant, name: str, rope: Rope) -> Iterator[Fault]:
    assert rope.rigid is not None, "asked of rigid ropes"
    here, coordinate = ("ropes", name, "rigid", "coordinate"), rope.rigid.coordinate
    slide = slide_of(plant, rope)
    if slide is None:
        known = [one for body, data in plant.tree.items() for one in coordinate_names(body, data.joint)]
        yield here, f'there is no coordinate "{coordinate}";{nearest(coordinate, known)}'
        return
    if plant.tree[slide].joint.kind != "prismatic":
        yield (
            here,
            f'what follows from a rigid rope is the slide of its block; "{coordinate}" is {plant.tree[slide].joint.kind}',
        )
        return
    carried = [point.body for point in rope.path if point.body != GROUND and slide in _inwards(plant, point.body)]
    if not carried:
        yield here, f'the rope runs through no point of "{slide}", whose slide it shall move, nor of what hangs on it'
        return
    if len(carried) == len(rope.path):
        yield here, f'all points of the rope move with "{slide}": it cannot move that'
        return
    _, base = _seen_from(plant, rope)
    if base != GROUND and any(point.body == GROUND for point in rope.path):
        yield (
            ("ropes", name, "path"),
            f'its points are on the ground and on bodies that "{base}" carries: a rigid rope would hold that; make it elastic',
        )
    flexible = base in plant.scenario.bodies and plant.scenario.bodies[base].beam is not None
    if flexible and any(point.body == base for point in rope.path):
        yield ("ropes", name, "path"), f'"{base}" is flexible and has points of the rope; make the rope elastic'
    others = [one for body in bodies_along(plant, rope) for one in plant.joint_names(body) if one != coordinate]
    circle = next((one for one in others if _follows(plant, one, coordinate, {name})), None)
    if circle is not None:
        yield (
            here,
            f'"{circle}" follows from "{coordinate}", and that from "{circle}" by this rope; one of them must be free',
        )
    if plant.tree[slide].joint.elements["displacement"].speed:
        yield ("bodies", slide, "joint", "speed"), f'the speed of "{coordinate}" follows from the rope; leave it out'
    if coordinate in plant.scenario.couplings:
        yield here, f'"{coordinate}" follows from a coupling already'


def _follows(plant: Plant, one: str, other: str, passed: set[str]) -> bool:
    """Whether a coordinate follows from another, by couplings and further rigid ropes."""
    coupling = plant.scenario.couplings.get(one)
    sources = list(coupling.follows) if coupling is not None else []
    for name, rope in rigid_ropes(plant).items():
        if name not in passed and rope.rigid is not None and rope.rigid.coordinate == one and slide_of(plant, rope):
            sources += [each for body in bodies_along(plant, rope) for each in plant.joint_names(body) if each != one]
            passed = passed | {name}
    return other in sources or any(_follows(plant, each, other, passed) for each in sources)
