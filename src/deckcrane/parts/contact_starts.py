"""Contacts at the start of a run: positions of points on their surfaces, and natural frequencies of bouncing."""

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
    """Positions of points at the start of the run, in the frame of the surface, one a row."""
    R, base = poses.of(frame.spot)
    turn = R @ frame.axes
    return np.round(np.array([turn.T @ (poses.of(spot)[1] - base) for spot in spots]), 12) + 0.0


def bounces(plant: Plant) -> Iterator[Bounce]:
    """Natural frequency and damping rate of each contact under the weight of its body."""
    from deckcrane.parts.sections import start_poses

    poses = start_poses(plant)
    for name, data in plant.scenario.contacts.items():
        bounce = _bounce(plant, name, data, poses)
        if bounce is not None:
            yield bounce


def _bounce(plant: Plant, name: str, data: Contact, poses: StartPoses) -> Bounce | None:
    """The bounce of one contact, from the mobilities A = J M^-1 J' of its bearing points, normal to and along the surface.

    Bodies count as free, also the one that is touched, unless it is a vessel or the ground.
    """
    moving_bodies = [body for body in (data.touching.on, data.surface.on) if body in plant.scenario.bodies]
    if data.touching.on not in moving_bodies:
        return None
    R, _ = poses.of(spot_of(plant, data.surface.on, data.surface.at))
    points = np.array([poses.of(spot_of(plant, data.touching.on, point))[1] for point in touching_points(plant, data)])
    normal = R @ np.array(data.surface.plane if data.surface.kind == "plane" else _perpendicular(data.surface.post))
    count = bearing_points(plant, data)
    lowest = points[np.argsort(points @ normal, kind="stable")[:count]]
    mobility = sum(_mobility(plant, body, lowest, poses) for body in moving_bodies)
    depth, k = static_depth(plant, data), stiffness_of(plant, data)
    share = stated_load(plant, data) / count
    N = np.kron(np.eye(count), normal)
    normal_mobility = float(np.linalg.eigvalsh(N @ mobility @ N.T)[-1])
    T = np.kron(np.eye(count), np.linalg.svd(normal[None])[2][1:])
    tangential = float(np.linalg.eigvalsh(T @ mobility @ T.T)[-1])
    slope = data.exponent * k * (depth ** (data.exponent - 1) if depth else 1.0)
    law = data.friction
    friction = (law.mu_static or law.mu) * share / law.creep
    if law.bristle is not None:
        friction = law.mu * share * law.bristle.damping / law.bristle.deflection
    damping = damping_of(data.restitution, data.speed) * share
    return Bounce(name, float(np.sqrt(normal_mobility * slope)), max(normal_mobility * damping, tangential * friction))


def _perpendicular(axis: tuple[float, float, float]) -> Array:
    """A direction at right angles to an axis."""
    unit = np.eye(3)[int(np.argmin(np.abs(axis)))]
    direction = np.cross(axis, unit)
    return np.asarray(direction / np.linalg.norm(direction))


def _mobility(plant: Plant, body: str, points: Array, poses: StartPoses) -> Array:
    """Mobility of points of a free body: the velocities [m/s] of all of them due to unit impulses at each."""
    R, p = poses.of(Spot(body, None, np.zeros(3)))
    m, c, inertia = plant.tree[body].inertial()
    for mass in plant.point_masses(body).values():
        m += mass.mass
    arms = [np.asarray(skew(point - p - R @ c)) for point in points]
    turning = np.linalg.pinv(R @ inertia @ R.T)
    blocks = [[np.eye(3) / m - row @ turning @ column for column in arms] for row in arms]
    return np.block(blocks)
