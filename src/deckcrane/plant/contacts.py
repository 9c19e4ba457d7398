"""What a contact means in numbers: where a body can touch, how stiff each point is, and the damping of a restitution."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import ceil, cos, log1p, pi, sin
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.model.contacts import Contact, ContactBox, ContactPost, ContactRims
from deckcrane.model.data import AXES
from deckcrane.model.shapes import Box, Cylinder

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant

MOST_ON_POST = 33
"""Points along a post that feel boxes, at most."""


def damping_of(restitution: float, speed: float) -> float:
    """c [s/m] of the force k d^n (1 + c d_dot) that gives an impact at this speed its restitution, for any mass, k and n.

    From m v dv = -k d^n (1 + c v) dd over approach and return, with a = c v: a (1 + e) = ln((1 + a)/(1 - a e)).
    (K. H. Hunt and F. R. E. Crossley, Journal of Applied Mechanics 42 (1975) 440-445, Eq. 9, who take small a.)
    """
    e = restitution
    if e >= 1.0:
        return 0.0
    low, high = 0.0, 1.0  # of a e: what is left of 1 there is positive up to a e = 1, and negative at first
    for _ in range(200):
        middle = (low + high) / 2
        left = log1p(middle / e) - log1p(-middle) - middle * (1 + e) / e if middle < 1.0 else 1.0
        low, high = (middle, high) if left < 0 else (low, middle)
    return (low + high) / 2 / e / speed


def restitution_at(damping: float, speed: float) -> float:
    """The restitution of an impact at another speed: the other way round."""
    a = damping * speed
    if a == 0.0:
        return 1.0
    low, high = 0.0, min(1.0, 1.0 / a)
    for _ in range(200):
        e = (low + high) / 2
        left = log1p(a) - log1p(-a * e) - a * (1 + e) if a * e < 1.0 else 1.0
        low, high = (e, high) if left < 0 else (low, e)
    return (low + high) / 2


def box_of(plant: Plant, data: ContactBox) -> Array | None:
    """The edges of the box that touches; None where nobody says them."""
    if data.size is not None:
        return np.array(data.size)
    shape = getattr(plant.tree[data.on], "shape", None)
    return np.array(shape.box) if isinstance(shape, Box) else None


def drum_of(plant: Plant, data: ContactRims) -> tuple[Array, float, float] | None:
    """Axis, length and radius of the cylinder that touches; None where nobody says them all."""
    shape = getattr(plant.tree[data.on], "shape", None)
    own = shape if isinstance(shape, Cylinder) else None
    along = data.along or (own.cylinder if own else None)
    length, radius = data.length or (own.length if own else None), data.radius or (own.radius if own else None)
    if along is None or length is None or radius is None:
        return None
    return np.array(AXES[along]), length, radius


def touching_points(plant: Plant, data: Contact) -> Array:
    """The points of the body that may touch, in its frame, one a row; of lowest points, the middles of the rims."""
    own = data.touching
    if own.kind == "points":
        return np.array(own.points)
    if own.kind == "box":
        size = box_of(plant, own)
        assert size is not None, "checked when the scenario was made"
        return np.array(own.at) + _box_points(size / 2, own.per_edge, own.box)
    found = drum_of(plant, own)
    assert found is not None, "checked when the scenario was made"
    axis, length, radius = found
    middles = np.array(own.at) + np.outer([0.0, length], axis)
    if own.rims == "lowest":
        return np.asarray(middles)
    across = np.roll(axis, 1)
    other = np.cross(axis, across)
    angles = [2 * pi * i / own.rims for i in range(own.rims)]
    rim = np.array([cos(angle) * across + sin(angle) * other for angle in angles]) * radius
    return np.vstack([middle + np.where(np.abs(rim) < 1e-15 * radius, 0.0, rim) for middle in middles])


def _box_points(half: Array, per_edge: int, face: str) -> Array:
    """The points along all edges, or along those of one face; corners first."""
    shares = np.linspace(-1.0, 1.0, per_edge)
    every = np.array(sorted(product(shares, repeat=3), key=lambda point: -sum(abs(s) == 1.0 for s in point)))
    on_edges = every[np.sum(np.abs(every) == 1.0, axis=1) >= 2]
    if face != "all":
        on_edges = on_edges[on_edges @ np.array(AXES[face]) == 1.0]
    return np.asarray(on_edges * half)


def post_points(plant: Plant, data: ContactBox, post: ContactPost) -> Array:
    """The points of a post's axis that feel a box, in the frame of the post's body: two or more along its least edge."""
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
        yield from ((data.touching.on, at) for at in touching_points(plant, data))


def bearing_points(plant: Plant, data: Contact) -> int:
    """Over how many points the load of a stated penetration is spread: a face of a box, a rim, all points; one at a post."""
    own = data.touching
    if data.surface.kind == "post":
        return 1
    if own.kind == "points":
        return len(own.points)
    if own.kind == "box":
        return len(_box_points(np.ones(3), own.per_edge, "-z"))
    return 2 if own.rims == "lowest" else int(own.rims)


def carried_weight(plant: Plant, body: str) -> float:
    """The weight of a body and of all that hangs on it; nothing where a vessel's data alone know it."""
    if body in plant.vessels:
        return 0.0
    total, out = 0.0, {body}
    for name in plant.order:
        if name in out or plant.tree[name].on in out:
            out.add(name)
            total += plant.tree[name].total_mass
    return total * float(np.linalg.norm(plant.scenario.gravity))


def stated_load(plant: Plant, data: Contact) -> float:
    """The load under which the contact is pressed in as stated."""
    return data.load if data.load is not None else carried_weight(plant, data.touching.on)


def stiffness_of(plant: Plant, data: Contact) -> float:
    """k of each point [N/m^n]."""
    if data.stiffness is not None:
        return data.stiffness
    assert data.penetration is not None, "one of the two is there"
    return stated_load(plant, data) / bearing_points(plant, data) / float(data.penetration**data.exponent)


def static_depth(plant: Plant, data: Contact) -> float:
    """How far the stated load presses it in [m]."""
    if data.penetration is not None:
        return data.penetration
    return stated_load(plant, data) / bearing_points(plant, data) / stiffness_of(plant, data)
