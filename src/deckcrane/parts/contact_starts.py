"""Contacts where a file starts: where points are on their surfaces, and how fast what touches can bounce there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.handles import Bounce
from deckcrane.equations.kinematics import poses
from deckcrane.model.contacts import Contact
from deckcrane.parts.contact_surfaces import Frame
from deckcrane.plant.contacts import (
    bearing_points,
    damping_of,
    stated_load,
    static_depth,
    stiffness_of,
    touching_points,
)
from deckcrane.plant.numbers import Structure
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot, spot_of
from deckcrane.screws import skew

Pose = tuple[Array, Array]
"""R and p of a link in the ground frame."""
_functions: dict[Structure, tuple[Any, dict[tuple[str, float | None], int]]] = {}
KEPT = 16
"""How many structures' poses are kept."""


def start_poses(plant: Plant) -> Callable[[Spot], Pose]:
    """Where the links of spots are at the file's start, as a function of the spot."""
    from deckcrane.parts.kit import tree_of

    kit = tree_of(plant)
    if kit.structure not in _functions:
        n = len(plant.coordinates)
        q, u = ca.SX.sym("q", n), ca.SX.sym("u", len(plant.speeds))
        tree = kit.mechanism(q, u)
        every = [ca.densify(ca.horzcat(R, p)) for R, p in poses(tree)]
        index: dict[tuple[str, float | None], int] = {(name, None): tree.index(name) for name in plant.tree}
        index.update({(body, x): i for (body, x), i in tree.sections.items()})
        _functions[kit.structure] = ca.Function("poses", [q, kit.p.symbols], every), index
        while len(_functions) > KEPT:
            del _functions[next(iter(_functions))]
    function, index = _functions[kit.structure]
    start = np.array([data.element.start for data in plant.coordinates])
    found = function.call([start, kit.numbers])

    def pose(spot: Spot) -> Pose:
        if spot.body == "ground":
            return np.eye(3), np.zeros(3)
        values = np.array(found[index[spot.body, spot.x]])
        return values[:, :3], values[:, 3]

    return pose


def placed_points(plant: Plant, frame: Frame, spots: tuple[Spot, ...]) -> Array:
    """Where points are at the file's start, in the frame of the surface, one a row."""
    pose = start_poses(plant)
    R, p = pose(frame.spot)
    base, turn = p + R @ frame.spot.at, R @ frame.axes
    found = []
    for spot in spots:
        own, origin = pose(spot)
        found.append(turn.T @ (origin + own @ spot.at - base))
    return np.round(np.array(found), 12) + 0.0


def bounces(plant: Plant) -> Iterator[Bounce]:
    """How fast each contact is where its body's own weight presses it in."""
    pose = start_poses(plant)
    for name, data in plant.scenario.contacts.items():
        found = _bounce(plant, name, data, pose)
        if found is not None:
            yield found


def _bounce(plant: Plant, name: str, data: Contact, pose: Callable[[Spot], Pose]) -> Bounce | None:
    """From the points' own mobilities: A = J M^-1 J' of those that bear, in the normal and along the surface.

    Bodies count as if they were free, and the one that is touched too, unless it is a vessel or the ground.
    """
    movers = [body for body in (data.touching.on, data.surface.on) if body in plant.scenario.bodies]
    if data.touching.on not in movers:
        return None
    R, _ = pose(spot_of(plant, data.surface.on, data.surface.at))
    points = touching_points(plant, data)
    places = [pose(spot) for spot in (spot_of(plant, data.touching.on, at) for at in points)]
    at = np.array([p + Q @ point for (Q, p), point in zip(places, points, strict=True)])
    normal = R @ np.array(data.surface.plane if data.surface.kind == "plane" else _across(data.surface.post))
    count = bearing_points(plant, data)
    near = at[np.argsort(at @ normal, kind="stable")[:count]]
    mobile = sum(_mobility(plant, body, near, pose) for body in movers)
    depth, k = static_depth(plant, data), stiffness_of(plant, data)
    share = stated_load(plant, data) / count
    N = np.kron(np.eye(count), normal)
    across = float(np.linalg.eigvalsh(N @ mobile @ N.T)[-1])
    T = np.kron(np.eye(count), np.linalg.svd(normal[None])[2][1:])
    along = float(np.linalg.eigvalsh(T @ mobile @ T.T)[-1])
    slope = data.exponent * k * (depth ** (data.exponent - 1) if depth else 1.0)
    friction = (data.friction.static or data.friction.coefficient) * share / data.friction.creep
    damping = damping_of(data.restitution, data.speed) * share
    return Bounce(name, float(np.sqrt(across * slope)), max(across * damping, along * friction))


def _across(axis: tuple[float, float, float]) -> Array:
    """Some direction at right angles to an axis."""
    other = np.eye(3)[int(np.argmin(np.abs(axis)))]
    found = np.cross(axis, other)
    return np.asarray(found / np.linalg.norm(found))


def _mobility(plant: Plant, body: str, at: Array, pose: Callable[[Spot], Pose]) -> Array:
    """Of points of a body that moves freely: the velocities [m/s] that unit impulses at each give all of them."""
    R, p = pose(Spot(body, None, np.zeros(3)))
    m, c, inertia = plant.tree[body].inertial()
    for mass in plant.point_masses(body).values():
        m += mass.mass
    arms = [np.asarray(skew(point - p - R @ c)) for point in at]
    turning = np.linalg.pinv(R @ inertia @ R.T)
    blocks = [[np.eye(3) / m - one @ turning @ other for other in arms] for one in arms]
    return np.block(blocks)
