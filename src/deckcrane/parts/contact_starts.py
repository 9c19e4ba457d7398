"""Contacts where a file starts: where points are on their surfaces, and how fast what touches can bounce there."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.handles import Bounce
from deckcrane.model.contacts import Contact
from deckcrane.parts.contact_surfaces import Frame
from deckcrane.parts.start_poses import StartPoses
from deckcrane.plant.contacts import (
    bearing_points,
    damping_of,
    stated_load,
    static_depth,
    stiffness_of,
    touching_points,
)
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot, spot_of
from deckcrane.screws import skew


def placed_points(poses: StartPoses, frame: Frame, spots: tuple[Spot, ...]) -> Array:
    """Where points are at the file's start, in the frame of the surface, one a row."""
    R, base = poses.of(frame.spot)
    turn = R @ frame.axes
    return np.round(np.array([turn.T @ (poses.of(spot)[1] - base) for spot in spots]), 12) + 0.0


def bounces(plant: Plant) -> Iterator[Bounce]:
    """How fast each contact is where its body's own weight presses it in."""
    from deckcrane.parts.sections import start_poses

    poses = start_poses(plant)
    for name, data in plant.scenario.contacts.items():
        found = _bounce(plant, name, data, poses)
        if found is not None:
            yield found


def _bounce(plant: Plant, name: str, data: Contact, poses: StartPoses) -> Bounce | None:
    """From the points' own mobilities: A = J M^-1 J' of those that bear, in the normal and along the surface.

    Bodies count as if they were free, and the one that is touched too, unless it is a vessel or the ground.
    """
    movers = [body for body in (data.touching.on, data.surface.on) if body in plant.scenario.bodies]
    if data.touching.on not in movers:
        return None
    R, _ = poses.of(spot_of(plant, data.surface.on, data.surface.at))
    at = np.array([poses.of(spot_of(plant, data.touching.on, point))[1] for point in touching_points(plant, data)])
    normal = R @ np.array(data.surface.plane if data.surface.kind == "plane" else _across(data.surface.post))
    count = bearing_points(plant, data)
    near = at[np.argsort(at @ normal, kind="stable")[:count]]
    mobile = sum(_mobility(plant, body, near, poses) for body in movers)
    depth, k = static_depth(plant, data), stiffness_of(plant, data)
    share = stated_load(plant, data) / count
    N = np.kron(np.eye(count), normal)
    across = float(np.linalg.eigvalsh(N @ mobile @ N.T)[-1])
    T = np.kron(np.eye(count), np.linalg.svd(normal[None])[2][1:])
    along = float(np.linalg.eigvalsh(T @ mobile @ T.T)[-1])
    slope = data.exponent * k * (depth ** (data.exponent - 1) if depth else 1.0)
    own = data.friction
    friction = (own.mu_static or own.mu) * share / own.creep
    if own.bristle is not None:
        friction = own.mu * share * own.bristle.damping / own.bristle.deflection
    damping = damping_of(data.restitution, data.speed) * share
    return Bounce(name, float(np.sqrt(across * slope)), max(across * damping, along * friction))


def _across(axis: tuple[float, float, float]) -> Array:
    """Some direction at right angles to an axis."""
    other = np.eye(3)[int(np.argmin(np.abs(axis)))]
    found = np.cross(axis, other)
    return np.asarray(found / np.linalg.norm(found))


def _mobility(plant: Plant, body: str, at: Array, poses: StartPoses) -> Array:
    """Of points of a body that moves freely: the velocities [m/s] that unit impulses at each give all of them."""
    R, p = poses.of(Spot(body, None, np.zeros(3)))
    m, c, inertia = plant.tree[body].inertial()
    for mass in plant.point_masses(body).values():
        m += mass.mass
    arms = [np.asarray(skew(point - p - R @ c)) for point in at]
    turning = np.linalg.pinv(R @ inertia @ R.T)
    blocks = [[np.eye(3) / m - one @ turning @ other for other in arms] for one in arms]
    return np.block(blocks)
