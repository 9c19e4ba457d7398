"""Contact surfaces: signed distance of a point in the surface's own frame, negative inside; and contacts at the start.

The gradient of that distance is the normal, found by differentiation, so that forces along it are those of an energy. No root
lacks a slope: edges are rounded off by less than a micrometre.

At the start of a run points have their positions on surfaces, and natural frequencies of bouncing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.bodies.data import stated_bodies
from deckcrane.components.contacts.data import Contact, ContactPlane
from deckcrane.components.contacts.stiffness import (
    bearing_points,
    box_of,
    contact_points,
    damping_of,
    stated_load,
    static_depth,
    stiffness_of,
)
from deckcrane.mechanics.equations import SX, ContactFrequency
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.part_set import StartPoses
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant, attachment_point
from deckcrane.screws import skew

ROUND = 1e-7
"""Metres by which edges are rounded off, so that distances to them have slopes."""


@dataclass(frozen=True)
class Frame:
    """Frame of a surface: a point of a body, and axes turned from those of the body, or of the section there."""

    spot: AttachmentPoint
    axes: Any = parameter("rotation")


@dataclass(frozen=True)
class PlaneSurface:
    """The plane z = 0 of its frame; all below it is inside."""

    def distance(self, p: SX) -> SX:
        return p[2]


@dataclass(frozen=True)
class SlabSurface:
    """A slab with its top at z = 0: the nearest face counts, so that what slides over its edge falls off."""

    half_length: Any = parameter()
    half_width: Any = parameter()
    thickness: Any = parameter()

    def distance(self, p: SX) -> SX:
        beside = ca.fmax(ca.fabs(p[0]) - self.half_length, ca.fabs(p[1]) - self.half_width)
        return ca.fmax(ca.fmax(p[2], -p[2] - self.thickness), beside)


@dataclass(frozen=True)
class CylinderSurface:
    """A cylinder along z from z = 0."""

    radius: Any = parameter()
    length: Any = parameter()

    def distance(self, p: SX) -> SX:
        across = ca.sqrt(p[0] ** 2 + p[1] ** 2 + ROUND**2) - self.radius
        return ca.fmax(across, ca.fabs(p[2] - self.length / 2) - self.length / 2)


@dataclass(frozen=True)
class BoxSurface:
    """A box about its centre, touched by round bodies: the true distance outside of it, round its edges and corners too."""

    half: Any = parameter("list")

    def distance(self, p: SX) -> SX:
        beyond = [ca.fabs(p[i]) - self.half[i] for i in range(3)]
        outside = ca.sqrt(sum((ca.fmax(distance, 0) ** 2 for distance in beyond), ca.SX(ROUND**2))) - ROUND
        return outside + ca.fmin(ca.fmax(ca.fmax(beyond[0], beyond[1]), beyond[2]), 0)


ContactShape = PlaneSurface | SlabSurface | CylinderSurface | BoxSurface


def surface_of(plant: Plant, data: Contact) -> tuple[Frame, ContactShape]:
    """The surface that is touched by points."""
    surface = data.surface
    if isinstance(surface, ContactPlane):
        shape = (
            PlaneSurface()
            if surface.size is None
            else SlabSurface(surface.size[0] / 2, surface.size[1] / 2, surface.thickness)
        )
        return Frame(attachment_point(plant, surface.on, surface.at), np.column_stack(surface.axes)), shape
    upright = ContactPlane(on=surface.on, plane=surface.post).axes
    return Frame(attachment_point(plant, surface.on, surface.at), np.column_stack(upright)), CylinderSurface(
        surface.radius, surface.length
    )


def block_of(plant: Plant, data: Contact) -> tuple[Frame, ContactShape]:
    """The box that touches a post, as a surface for the points of the post."""
    touching = data.touching
    assert touching.kind == "box", "asked of boxes"
    size = box_of(plant, touching)
    assert size is not None, "checked when the scenario was made"
    return Frame(attachment_point(plant, touching.on, touching.at), np.eye(3)), BoxSurface(tuple(size / 2))


def contact_points_at_start(poses: StartPoses, frame: Frame, spots: tuple[AttachmentPoint, ...]) -> Array:
    """Positions of points at the start of the run, in the frame of the surface, one a row."""
    R, base = poses.of(frame.spot)
    turn = R @ frame.axes
    return np.round(np.array([turn.T @ (poses.of(spot)[1] - base) for spot in spots]), 12) + 0.0


def contact_frequencies(plant: Plant) -> Iterator[ContactFrequency]:
    """Natural frequency and damping rate of each contact under the weight of its body."""
    from deckcrane.mechanics.model.part_set import initial_poses

    poses = initial_poses(plant)
    for name, data in plant.scenario.contacts.items():
        bounce = _bounce(plant, name, data, poses)
        if bounce is not None:
            yield bounce


def _bounce(plant: Plant, name: str, data: Contact, poses: StartPoses) -> ContactFrequency | None:
    """The bounce of one contact, from the mobilities A = J M^-1 J' of its bearing points, normal to and along the surface.

    Bodies count as free, also the one that is touched, unless it is a vessel or the ground.
    """
    moving_bodies = [body for body in (data.touching.on, data.surface.on) if body in stated_bodies(plant)]
    if data.touching.on not in moving_bodies:
        return None
    R, _ = poses.of(attachment_point(plant, data.surface.on, data.surface.at))
    points = np.array(
        [poses.of(attachment_point(plant, data.touching.on, point))[1] for point in contact_points(plant, data)]
    )
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
    return ContactFrequency(
        name, float(np.sqrt(normal_mobility * slope)), max(normal_mobility * damping, tangential * friction)
    )


def _perpendicular(axis: tuple[float, float, float]) -> Array:
    """A direction at right angles to an axis."""
    unit = np.eye(3)[int(np.argmin(np.abs(axis)))]
    direction = np.cross(axis, unit)
    return np.asarray(direction / np.linalg.norm(direction))


def _mobility(plant: Plant, body: str, points: Array, poses: StartPoses) -> Array:
    """Mobility of points of a free body: the velocities [m/s] of all of them due to unit impulses at each."""
    R, p = poses.of(AttachmentPoint(body, None, np.zeros(3)))
    m, c, inertia = plant.tree[body].inertial()
    for mass in plant.point_masses(body).values():
        m += mass.mass
    arms = [np.asarray(skew(point - p - R @ c)) for point in points]
    turning = np.linalg.pinv(R @ inertia @ R.T)
    blocks = [[np.eye(3) / m - row @ turning @ column for column in arms] for row in arms]
    return np.block(blocks)
