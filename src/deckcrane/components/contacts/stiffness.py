"""Contact points, stiffness of each point, and damping from the restitution; checks of contacts.

Checks are of contacts whose bodies exist: known shapes, a load for the penetration, two different bodies.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import ceil, cos, log1p, pi, sin
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.bodies import Box, Cylinder
from deckcrane.components.contacts.data import Contact, ContactBox, ContactPost, ContactRims
from deckcrane.components.vessel.data import all_vessels
from deckcrane.scenario.data import AXES, Fault

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

MOST_ON_POST = 33
"""Most points along a post that act on boxes."""


def damping_of(restitution: float, speed: float) -> float:
    """c [s/m] of the force k d^n (1 + c d_dot) that gives an impact at this speed its restitution, for any mass, k and n.

    From m v dv = -k d^n (1 + c v) dd over approach and return, with a = c v: a (1 + e) = ln((1 + a)/(1 - a e)).
    (K. H. Hunt and F. R. E. Crossley, Journal of Applied Mechanics 42 (1975) 440-445, Eq. 9, who take small a.)
    """
    e = restitution
    if e >= 1.0:
        return 0.0
    low, high = 0.0, 1.0  # bounds of a e: the residual is negative at first and positive up to a e = 1
    for _ in range(200):
        middle = (low + high) / 2
        residual = log1p(middle / e) - log1p(-middle) - middle * (1 + e) / e if middle < 1.0 else 1.0
        low, high = (middle, high) if residual < 0 else (low, middle)
    return (low + high) / 2 / e / speed


def box_of(plant: Plant, data: ContactBox) -> Array | None:
    """The edges of the box that touches; None if they are not known."""
    if data.size is not None:
        return np.array(data.size)
    shape = getattr(plant.tree[data.on], "shape", None)
    return np.array(shape.box) if isinstance(shape, Box) else None


def contact_cylinder(plant: Plant, data: ContactRims) -> tuple[Array, float, float] | None:
    """Axis, length and radius of the cylinder that touches; None if they are not all known."""
    shape = getattr(plant.tree[data.on], "shape", None)
    cylinder = shape if isinstance(shape, Cylinder) else None
    along = data.along or (cylinder.cylinder if cylinder else None)
    length, radius = (
        data.length or (cylinder.length if cylinder else None),
        data.radius or (cylinder.radius if cylinder else None),
    )
    if along is None or length is None or radius is None:
        return None
    return np.array(AXES[along]), length, radius


def contact_points(plant: Plant, data: Contact) -> Array:
    """The points of the body that may touch, in its frame, one per row; for lowest points, the middles of the rims."""
    touching = data.touching
    if touching.kind == "points":
        return np.array(touching.points)
    if touching.kind == "box":
        size = box_of(plant, touching)
        assert size is not None, "checked when the scenario was made"
        return np.array(touching.at) + _box_points(size / 2, touching.per_edge, touching.box)
    drum = contact_cylinder(plant, touching)
    assert drum is not None, "checked when the scenario was made"
    axis, length, radius = drum
    middles = np.array(touching.at) + np.outer([0.0, length], axis)
    if touching.rims == "lowest":
        return np.asarray(middles)
    across = np.roll(axis, 1)
    normal = np.cross(axis, across)
    angles = [2 * pi * i / touching.rims for i in range(touching.rims)]
    rim = np.array([cos(angle) * across + sin(angle) * normal for angle in angles]) * radius
    return np.vstack([middle + np.where(np.abs(rim) < 1e-15 * radius, 0.0, rim) for middle in middles])


def _box_points(half: Array, per_edge: int, face: str) -> Array:
    """The points along all edges, or along those of one face; corners first."""
    ticks = np.linspace(-1.0, 1.0, per_edge)
    grid = np.array(sorted(product(ticks, repeat=3), key=lambda point: -sum(abs(s) == 1.0 for s in point)))
    on_edges = grid[np.sum(np.abs(grid) == 1.0, axis=1) >= 2]
    if face != "all":
        on_edges = on_edges[on_edges @ np.array(AXES[face]) == 1.0]
    return np.asarray(on_edges * half)


def post_points(plant: Plant, data: ContactBox, post: ContactPost) -> Array:
    """The points of a post's axis that act on a box, in the frame of the post's body: two or more along its least edge."""
    size = box_of(plant, data)
    assert size is not None, "checked when the scenario was made"
    count = min(max(2, 1 + ceil(post.length / (0.5 * float(np.min(size))))), MOST_ON_POST)
    return np.array(post.at) + np.outer(np.linspace(0.0, post.length, count), np.array(post.post))


def contact_places(plant: Plant, data: Contact) -> Iterator[tuple[str, Array]]:
    """The bodies of a contact, each with a place on it: flexible ones get a section there."""
    yield data.surface.on, np.array(data.surface.at)
    if data.touching.kind == "box" and data.surface.kind == "post":
        yield data.touching.on, np.array(data.touching.at)
        yield from ((data.surface.on, at) for at in post_points(plant, data.touching, data.surface))
    else:
        yield from ((data.touching.on, at) for at in contact_points(plant, data))


def bearing_points(plant: Plant, data: Contact) -> int:
    """Number of points that share the load of a stated penetration: a face of a box, a rim, all points; one at a post."""
    touching = data.touching
    if data.surface.kind == "post":
        return 1
    if touching.kind == "points":
        return len(touching.points)
    if touching.kind == "box":
        return len(_box_points(np.ones(3), touching.per_edge, "-z"))
    return 2 if touching.rims == "lowest" else int(touching.rims)


def carried_weight(plant: Plant, body: str) -> float:
    """The weight of a body and of all that it carries; 0 for a vessel, whose mass is in its data."""
    if body in all_vessels(plant):
        return 0.0
    total, carried = 0.0, {body}
    for name in plant.order:
        if name in carried or plant.tree[name].on in carried:
            carried.add(name)
            total += plant.tree[name].total_mass
    return total * float(np.linalg.norm(plant.scenario.gravity))


def stated_load(plant: Plant, data: Contact) -> float:
    """The load that gives the stated penetration."""
    return data.load if data.load is not None else carried_weight(plant, data.touching.on)


def stiffness_of(plant: Plant, data: Contact) -> float:
    """Stiffness k of each point [N/m^n]."""
    if data.stiffness is not None:
        return data.stiffness
    assert data.penetration is not None, "one of the two is there"
    return stated_load(plant, data) / bearing_points(plant, data) / float(data.penetration**data.exponent)


def static_depth(plant: Plant, data: Contact) -> float:
    """Penetration under the stated load [m]."""
    if data.penetration is not None:
        return data.penetration
    return stated_load(plant, data) / bearing_points(plant, data) / stiffness_of(plant, data)


def contact_errors(plant: Plant) -> Iterator[Fault]:
    """Find errors of all contacts."""
    for name, data in plant.scenario.contacts.items():
        place, touching = ("contacts", name), data.touching
        if touching.on == data.surface.on:
            yield (*place, "surface", "on"), f'"{touching.on}" cannot touch itself; name another body, or ground'
            continue
        if touching.kind == "box" and box_of(plant, touching) is None:
            yield (
                (*place, "touching", "box"),
                f'"{touching.on}" is not a box: give its edges, size: [6 m, 2.4 m, 2.6 m]',
            )
            continue
        if touching.kind == "rims" and contact_cylinder(plant, touching) is None:
            yield (
                (*place, "touching", "rims"),
                f'"{touching.on}" is not a cylinder: give its axis and sizes, along: z, length: 2 m, radius: 0.5 m',
            )
            continue
        if touching.kind == "rims" and touching.rims == "lowest" and touching.on in plant.beams:
            yield (*place, "touching", "rims"), f'"{touching.on}" is flexible: a rim that rolls belongs to a rigid body'
        if data.penetration is not None and stated_load(plant, data) == 0.0:
            why = "nothing has weight" if not np.any(plant.scenario.gravity) else f'"{touching.on}" is a vessel'
            yield (*place, "penetration"), f"under which load? {why}: give load: 100 kN, or stiffness"
        yield from _position_errors(plant, name)


def _position_errors(plant: Plant, name: str) -> Iterator[Fault]:
    """Find points beyond the ends of a beam."""
    for body, at in contact_places(plant, plant.scenario.contacts[name]):
        beam = plant.beams.get(body)
        if beam is None:
            continue
        x = float(beam.rotation[:, 0] @ at)
        if not -1e-9 * beam.length <= x <= (1 + 1e-9) * beam.length:
            yield (
                ("contacts", name),
                f'it touches "{body}" {x:.6g} m along its beam, which reaches from 0 to {beam.length:.6g} m',
            )
            return
