"""Bodies from the records of a dataset: pose, motion, and the rate of momentum that the motion requires.

Masses come from the scenario stored in the dataset, motions from its records. Nothing here uses the equations of motion:
this is the independent side of the balance (`analysis.balance`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.scenario.component import components

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.components.beams.data import Beam
    from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.outputs import (
    ACCELERATION,
    ANGULAR_ACCELERATION,
    ANGULAR_VELOCITY,
    DU,
    POSITION,
    ROTATION,
    VELOCITY,
    Q,
    U,
)

STENCIL = 1e-2
"""Time step [s] of the finite differences for the acceleration of a section of a beam."""


def cross(a: Array, b: Array) -> Array:
    """Cross product of vectors over time."""
    return np.asarray(np.cross(a, b))


def turned(R: Array, v: Array) -> Array:
    """R v, over time."""
    return np.asarray(np.einsum("tij,tj->ti", R, v))


def turned_back(R: Array, v: Array) -> Array:
    """R' v, over time."""
    return np.asarray(np.einsum("tji,tj->ti", R, v))


@dataclass(frozen=True)
class ModalInertia:
    """Inertia of a body as polynomials of its modal coordinates eta [F19, Eqs. 39-42], in the body's axes.

    Mass, first moment, inertia about the origin and momentum of modes; without modes, a rigid body.
    """

    mass: float
    first: Array
    about_origin: Array
    S1: Array = field(default_factory=lambda: np.zeros((3, 0)))
    A1: Array = field(default_factory=lambda: np.zeros((0, 3, 3)))
    A2: Array = field(default_factory=lambda: np.zeros((0, 0, 3, 3)))
    F0: Array = field(default_factory=lambda: np.zeros((3, 0)))
    F1: Array = field(default_factory=lambda: np.zeros((0, 3, 0)))
    M: Array = field(default_factory=lambda: np.zeros((0, 0)))
    H: Array = field(default_factory=lambda: np.zeros((0, 0)))
    Hx: Array = field(default_factory=lambda: np.zeros((0, 0)))
    axis: Array = field(default_factory=lambda: np.zeros(3))

    @classmethod
    def rigid(cls, mass: float, cog: Array, inertia: Array) -> ModalInertia:
        """Inertia of a mass with its centre of gravity, and its inertia about that."""
        c = np.asarray(cog, dtype=float)
        return cls(mass, mass * c, np.asarray(inertia) + mass * (c @ c * np.eye(3) - np.outer(c, c)))

    @classmethod
    def of_beam(cls, beam: Beam) -> ModalInertia:
        integrals, R = beam.integrals(), beam.rotation
        short = 1.0 if beam.foreshortening else 0.0
        return cls(
            integrals.mass,
            R @ integrals.s0,
            R @ integrals.A0 @ R.T,
            R @ integrals.S1,
            R @ integrals.A1 @ R.T,
            R @ integrals.A2 @ R.T,
            R @ integrals.F0,
            R @ integrals.F1,
            integrals.M,
            short * integrals.Hbar,
            short * integrals.Hx,
            R[:, 0],
        )

    def with_point(self, mass: float, at: Array) -> ModalInertia:
        """A rigid body with an additional point mass."""
        r = np.asarray(at, dtype=float)
        point_inertia = mass * (r @ r * np.eye(3) - np.outer(r, r))
        return ModalInertia(self.mass + mass, self.first + mass * r, self.about_origin + point_inertia)

    def first_moment(self, eta: Array) -> Array:
        shortening = np.einsum("ti,ij,tj->t", eta, self.H, eta) / 2
        return np.asarray(self.first + eta @ self.S1.T - shortening[:, None] * self.axis)

    def momentum(self, eta: Array, w: Array, v: Array, rate: Array) -> tuple[Array, Array]:
        """Linear momentum, and angular momentum about the origin, with the angular velocity w, velocity v and rates of modes."""
        first = self.first_moment(eta)
        A = self.about_origin + np.einsum("ti,iab->tab", eta, self.A1)
        A = A + np.einsum("ti,tj,ijab->tab", eta, eta, self.A2)
        across = np.eye(3) - np.outer(self.axis, self.axis)
        A = A - np.einsum("ti,ij,tj->t", eta, self.Hx, eta)[:, None, None] * across
        F_w = self.F0 + np.einsum("ti,iab->tab", eta, self.F1)
        F_v = self.S1 - np.einsum("a,ti->tai", self.axis, eta @ self.H.T)
        p = self.mass * v + cross(w, first) + np.einsum("tai,ti->ta", F_v, rate)
        h = turned(A, w) + cross(first, v) + np.einsum("tai,ti->ta", F_w, rate)
        return p, h

    def kinetic_energy(self, eta: Array, w: Array, v: Array, rate: Array) -> Array:
        p, h = self.momentum(eta, w, v, rate)
        rigid_momentum = self.momentum(eta, w, v, 0 * rate)
        modal = np.einsum("ti,ij,tj->t", rate, self.M, rate) / 2
        coupling = np.sum(v * (p - rigid_momentum[0]) + w * (h - rigid_momentum[1]), axis=1)
        return np.asarray(np.sum(v * rigid_momentum[0] + w * rigid_momentum[1], axis=1) / 2 + coupling + modal)


@dataclass(frozen=True)
class BentPoint:
    """A point fixed to a section of a beam: its position from the modal coordinates, in the body's axes."""

    beam: Beam
    x: float
    beside: Array

    @cached_property
    def _shapes(self) -> tuple[Array, Array, Array]:
        field, section = self.beam.field(), np.array([self.x])
        shortening = field.shortening(section)[0] if self.beam.foreshortening else np.zeros((field.count, field.count))
        return self.beam.rotation @ field.displacement(section)[0], field.rotation(section)[0], shortening

    def rotation(self, eta: Array) -> Array:
        """Rotation of the section: by dv/dx, then by -dw/dx, then by the twist, about axes that turn with it."""
        angles, axes = eta @ self._shapes[1].T, self.beam.rotation
        R = np.broadcast_to(np.eye(3), (len(eta), 3, 3))
        for row in (2, 1, 0):
            a = axes[:, row]
            skew = np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])
            s, c = np.sin(angles[:, row])[:, None, None], np.cos(angles[:, row])[:, None, None]
            R = R @ (np.eye(3) + s * skew + (1 - c) * (skew @ skew))
        return np.asarray(R)

    def place(self, eta: Array) -> Array:
        B, _, H = self._shapes
        along = self.beam.rotation[:, 0]
        shortening = np.einsum("ti,ij,tj->t", eta, H, eta) / 2
        centre = self.x * along + eta @ B.T - shortening[:, None] * along
        return np.asarray(centre + np.einsum("tij,j->ti", self.rotation(eta), self.beside))

    def moved(self, eta: Array, rate: Array, second: Array) -> tuple[Array, Array, Array]:
        """Position, velocity and acceleration in the body's axes."""
        s = STENCIL
        r = [self.place(eta + k * s * rate + (k * s) ** 2 / 2 * second) for k in (-2, -1, 0, 1, 2)]
        velocity = (r[0] - 8 * r[1] + 8 * r[3] - r[4]) / (12 * s)
        acceleration = (-r[0] + 16 * r[1] - 30 * r[2] + 16 * r[3] - r[4]) / (12 * s**2)
        return r[2], velocity, acceleration

    def turning(self, eta: Array, rate: Array) -> Array:
        """Angular velocity of the section relative to the body's frame, in the body's axes."""
        s = STENCIL
        R = [self.rotation(eta + k * s * rate) for k in (-2, -1, 1, 2)]
        rates = (R[0] - 8 * R[1] + 8 * R[2] - R[3]) / (12 * s)
        W = np.einsum("tij,tkj->tik", rates, self.rotation(eta))
        return np.stack([W[:, 2, 1] - W[:, 1, 2], W[:, 0, 2] - W[:, 2, 0], W[:, 1, 0] - W[:, 0, 1]], axis=1) / 2


@dataclass(frozen=True)
class RecordedBody:
    """A body over time, in ground axes: pose, velocities, accelerations; of a flexible one, its modes."""

    name: str
    p: Array
    R: Array
    w: Array
    v: Array
    dw: Array
    dv: Array
    inertia: ModalInertia
    eta: Array
    rate: Array
    second: Array
    points: tuple[tuple[float, BentPoint], ...] = ()
    """Masses lumped at sections of its beam."""

    @cached_property
    def motion_in_body_axes(self) -> tuple[Array, Array, Array, Array]:
        """Angular velocity and velocity in its own axes, and the rates of their components."""
        w, v = turned_back(self.R, self.w), turned_back(self.R, self.v)
        return w, v, turned_back(self.R, self.dw), turned_back(self.R, self.dv) - cross(w, v)

    def needs(self, gravity: Array) -> tuple[Array, Array, Array, Array]:
        """Rate of momentum, as force and moment about its origin; and its weight, as force and moment: all in ground axes."""
        w, v, dw, dv = self.motion_in_body_axes
        inertia, eta, rate = self.inertia, self.eta, self.rate
        p, h = inertia.momentum(eta, w, v, rate)
        dp, dh = inertia.momentum(eta, dw, dv, self.second)
        ahead, behind = (inertia.momentum(eta + sign * rate, w, v, rate) for sign in (1.0, -1.0))
        dp, dh = dp + (ahead[0] - behind[0]) / 2, dh + (ahead[1] - behind[1]) / 2  # exact: quadratic in eta
        force, moment = dp + cross(w, p), dh + cross(w, h) + cross(v, p)
        g = turned_back(self.R, np.broadcast_to(gravity, self.p.shape))
        weight, toppling = inertia.mass * g, cross(inertia.first_moment(eta), g)
        for mass, point in self.points:
            r, dr, ddr = point.moved(eta, rate, self.second)
            a = dv + cross(w, v) + cross(dw, r) + cross(w, cross(w, r)) + 2 * cross(w, dr) + ddr
            force, moment = force + mass * a, moment + mass * cross(r, a)
            weight, toppling = weight + mass * g, toppling + mass * cross(r, g)
        f, n, fw, nw = (turned(self.R, vector) for vector in (force, moment, weight, toppling))
        return f, n, fw, nw

    def energies(self, gravity: Array) -> tuple[Array, Array]:
        """Kinetic and potential energy."""
        w, v, _, _ = self.motion_in_body_axes
        kinetic = self.inertia.kinetic_energy(self.eta, w, v, self.rate)
        centre = self.inertia.mass * self.p + turned(self.R, self.inertia.first_moment(self.eta))
        height = -centre @ gravity
        for mass, point in self.points:
            r, dr, _ = point.moved(self.eta, self.rate, self.second)
            point_velocity = v + cross(w, r) + dr
            kinetic = kinetic + mass * np.sum(point_velocity**2, axis=1) / 2
            height = height - mass * (self.p + turned(self.R, r)) @ gravity
        return kinetic, np.asarray(height)

    def spin_at(self, point: BentPoint | None) -> Array:
        """Angular velocity of the section at a point, in ground axes; of a rigid body, its own."""
        return self.w if point is None else self.w + turned(self.R, point.turning(self.eta, self.rate))


def recorded_bodies(
    dataset: xr.Dataset, plant: Plant, besides_tree: Mapping[str, ModalInertia]
) -> dict[str, RecordedBody]:
    """All bodies of a dataset; `besides_tree` are the inertias of those that the tree does not have.

    Bodies whose mass is not in their data have none here: it is in the `part_wrench` of the part that adds it.
    """
    inertias, lumped = _inertias(plant)
    inertias |= besides_tree
    names = [str(name) for name in dataset["body"].values]
    p, R, w, v, dw, dv = (
        dataset[spec.name].values
        for spec in (POSITION, ROTATION, ANGULAR_VELOCITY, VELOCITY, ANGULAR_ACCELERATION, ACCELERATION)
    )
    steps, bodies = dataset.sizes["time"], {}
    for i, name in enumerate(names):
        beam = plant.beams.get(name)
        modes = [] if beam is None else [f"{name}.{mode}" for mode in beam.field().names]
        bodies[name] = RecordedBody(
            name,
            p[:, i],
            R[:, i],
            w[:, i],
            v[:, i],
            dw[:, i],
            dv[:, i],
            inertias[name],
            dataset[Q.name].sel(coordinate=modes).values if modes else np.zeros((steps, 0)),
            dataset[U.name].sel(speed=modes).values if modes else np.zeros((steps, 0)),
            dataset[DU.name].sel(speed=modes).values if modes else np.zeros((steps, 0)),
            lumped.get(name, ()),
        )
    return bodies


def bent_point(plant: Plant, body: str, at: Array) -> BentPoint | None:
    """The section of a flexible body at a point; None for a rigid one, or the ground."""
    if body not in plant.beams:
        return None
    x = plant.place_on_beam(body, at)
    assert x is not None, "a point of a flexible body is at one of its sections"
    return BentPoint(plant.beams[body], float(x), np.asarray(plant.beside_beam(body, at), dtype=float))


def _inertias(plant: Plant) -> tuple[dict[str, ModalInertia], Mapping[str, tuple[tuple[float, BentPoint], ...]]]:
    """Inertias of the bodies of the tree, and the masses at sections of beams."""
    massless = {name for each in components() for name in each.without_mass(plant)}
    inertias: dict[str, ModalInertia] = {}
    lumped: dict[str, tuple[tuple[float, BentPoint], ...]] = {}
    for name, body in plant.tree.items():
        points = [(point.mass, np.array(point.at)) for point in plant.point_masses(name).values()]
        if name in massless:
            inertias[name] = ModalInertia(0.0, np.zeros(3), np.zeros((3, 3)))
        elif body.beam is not None:
            inertias[name] = ModalInertia.of_beam(body.beam)
            sections = ((mass, bent_point(plant, name, at)) for mass, at in points)
            lumped[name] = tuple((mass, point) for mass, point in sections if point is not None)
        else:
            inertia = ModalInertia.rigid(*body.inertial())
            for mass, at in points:
                inertia = inertia.with_point(mass, at)
            inertias[name] = inertia
    return inertias, lumped
