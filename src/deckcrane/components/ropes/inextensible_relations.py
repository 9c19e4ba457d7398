"""Rigid ropes of a scenario: which bodies they tie together, which coordinate follows, and checks.

All ropes are checked against the bodies that they run through: drums turn about their own axes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.components.couplings.data import coupled_to
from deckcrane.components.cylinders import driven_joints
from deckcrane.components.joints.data import coordinate_names
from deckcrane.components.ropes.data import Rope
from deckcrane.components.winches.data import drum_radius
from deckcrane.mechanics.model.dependent_coordinates import CoordinateConstraint
from deckcrane.scenario.component import GROUND
from deckcrane.scenario.data import Fault, did_you_mean

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def rigid_ropes(plant: Plant) -> dict[str, Rope]:
    """All rigid ropes by name."""
    return {name: rope for name, rope in plant.scenario.ropes.items() if rope.rigid is not None}


def rigid_rope_constraints(plant: Plant) -> list[CoordinateConstraint]:
    """The ties of all valid rigid ropes; others are rejected by `rigid_rope_errors`."""
    return [
        _rope_tie(plant, name, rope)
        for name, rope in rigid_ropes(plant).items()
        if not list(_rope_errors(plant, name, rope))
    ]


def slide_of(plant: Plant, rope: Rope) -> str | None:
    """The body whose slide follows; None if there is none of that name."""
    assert rope.rigid is not None, "asked of rigid ropes"
    bodies = {name: body for body, data in plant.tree.items() for name in coordinate_names(body, data.joint)}
    return bodies.get(rope.rigid.coordinate)


def _rope_tie(plant: Plant, name: str, rope: Rope) -> CoordinateConstraint:
    assert rope.rigid is not None, "asked of rigid ropes"
    bodies, _ = _tied_bodies(plant, rope)
    coordinate = rope.rigid.coordinate
    leaders = [
        leader for body in bodies_along(plant, rope) for leader in plant.joint_names(body) if leader != coordinate
    ]
    return CoordinateConstraint(f"ropes.{name}", (coordinate,), tuple(leaders), bodies)


def _path_inwards(plant: Plant, body: str) -> list[str]:
    """The path from a body inwards to the ground."""
    path = [body]
    while path[-1] != GROUND:
        path.append(plant.tree[path[-1]].on)
    return path


def _tied_bodies(plant: Plant, rope: Rope) -> tuple[tuple[str, ...], str]:
    """The bodies that a rope ties together, and the one that carries all of them, through whose points it may run as well."""
    slide = slide_of(plant, rope)
    touched = dict.fromkeys([point.body for point in rope.path if point.body != GROUND] + ([slide] if slide else []))
    paths = {body: _path_inwards(plant, body) for body in touched}
    bodies = tuple(body for body in touched if not all(body in path for path in paths.values()) or len(touched) == 1)
    common = [
        candidate
        for candidate in paths[bodies[0]]
        if all(candidate in paths[body] for body in bodies) and candidate not in bodies
    ]
    return bodies, common[0]


def bodies_along(plant: Plant, rope: Rope, base: str | None = None) -> list[str]:
    """All bodies on the paths from a rope's points to the one that carries them all, or to a body further in."""
    bodies, carrier = _tied_bodies(plant, rope)
    paths = [_path_inwards(plant, body) for body in bodies]
    along = [body for path in paths for body in path[: path.index(carrier if base is None else base)]]
    return list(dict.fromkeys(along))


def rigid_rope_errors(plant: Plant) -> Iterator[Fault]:
    """Find rigid ropes that determine nothing that could follow."""
    for name, rope in rigid_ropes(plant).items():
        yield from _rope_errors(plant, name, rope)


def _rope_errors(plant: Plant, name: str, rope: Rope) -> Iterator[Fault]:
    assert rope.rigid is not None, "asked of rigid ropes"
    place, coordinate = ("ropes", name, "rigid", "coordinate"), rope.rigid.coordinate
    slide = slide_of(plant, rope)
    if slide is None:
        names = [candidate for body, data in plant.tree.items() for candidate in coordinate_names(body, data.joint)]
        yield place, f'there is no coordinate "{coordinate}";{did_you_mean(coordinate, names)}'
        return
    if plant.tree[slide].joint.kind != "prismatic":
        yield (
            place,
            f'what follows from a rigid rope is the slide of its block; "{coordinate}" is {plant.tree[slide].joint.kind}',
        )
        return
    carried = [point.body for point in rope.path if point.body != GROUND and slide in _path_inwards(plant, point.body)]
    if not carried:
        yield place, f'the rope runs through no point of "{slide}", whose slide it shall move, nor of what hangs on it'
        return
    if len(carried) == len(rope.path):
        yield place, f'all points of the rope move with "{slide}": it cannot move that'
        return
    _, base = _tied_bodies(plant, rope)
    if base != GROUND and any(point.body == GROUND for point in rope.path):
        yield (
            ("ropes", name, "path"),
            f'its points are on the ground and on bodies that "{base}" carries: a rigid rope would hold that; make it elastic',
        )
    flexible = base in plant.tree and plant.tree[base].beam is not None
    if flexible and any(point.body == base for point in rope.path):
        yield ("ropes", name, "path"), f'"{base}" is flexible and has points of the rope; make the rope elastic'
    leaders = [
        candidate
        for body in bodies_along(plant, rope)
        for candidate in plant.joint_names(body)
        if candidate != coordinate
    ]
    cycle = next((candidate for candidate in leaders if _depends_on(plant, candidate, coordinate, {name})), None)
    if cycle is not None:
        yield (
            place,
            f'"{cycle}" follows from "{coordinate}", and that from "{cycle}" by this rope; one of them must be free',
        )
    if plant.tree[slide].joint.elements["displacement"].speed:
        yield ("bodies", slide, "joint", "speed"), f'the speed of "{coordinate}" follows from the rope; leave it out'
    if coupled_to(plant, coordinate):
        yield place, f'"{coordinate}" follows from a coupling already'


def _depends_on(plant: Plant, coordinate: str, source: str, visited: set[str]) -> bool:
    """Whether a coordinate follows from another, by couplings and further rigid ropes."""
    sources = list(coupled_to(plant, coordinate))
    for name, rope in rigid_ropes(plant).items():
        if (
            name not in visited
            and rope.rigid is not None
            and rope.rigid.coordinate == coordinate
            and slide_of(plant, rope)
        ):
            sources += [
                candidate
                for body in bodies_along(plant, rope)
                for candidate in plant.joint_names(body)
                if candidate != coordinate
            ]
            visited = visited | {name}
    return source in sources or any(_depends_on(plant, candidate, source, visited) for candidate in sources)


def rope_errors(plant: Plant) -> Iterator[Fault]:
    """Find drums that do not turn, ropes that leave them beside their axes, and wires in water without a level surface."""
    x, y, z = plant.scenario.gravity
    for name, rope in plant.scenario.ropes.items():
        if rope.water is not None and (x or y or not z):
            yield (
                ("ropes", name, "water"),
                "a water surface is level: gravity must be like [0, 0, -9.81 m/s^2] where a rope has water",
            )
    for name, rope in plant.scenario.ropes.items():
        for i, point in enumerate(rope.path):
            if point.drum is None:
                continue
            place, joint = ("ropes", name, "path", i), plant.tree[point.drum].joint
            if joint.kind != "revolute" or point.drum in driven_joints(plant):
                reason = "a cylinder moves it" if point.drum in driven_joints(plant) else f"its joint is {joint.kind}"
                yield (
                    (*place, "drum"),
                    f'a drum turns in a revolute joint; "{point.drum}" does not: {reason}. Give it one, or write on: {point.drum} '
                    "for an anchor",
                )
                continue
            radius = drum_radius(plant, point.drum)
            if radius is None and point.radius is None:
                yield place, "a drum needs its radius, to the middle of the rope, such as radius: 0.4 m"
            elif radius is not None and point.radius not in (None, radius):
                yield (
                    (*place, "radius"),
                    f'the winch "{point.drum}" has a radius of {radius:.6g} m, and here it has {point.radius:.6g} m; '
                    "leave it out here",
                )
            offset = float(np.linalg.norm(np.cross(np.array(joint.axis), np.array(point.at))))
            if offset > 1e-9:
                yield (
                    (*place, "at"),
                    f'the middle of the rope\'s drum is {offset:.4g} m beside the axis of "{point.drum}"; it lies on that axis',
                )
