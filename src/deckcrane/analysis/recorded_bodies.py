"""Bodies as a dataset has recorded them: where they are, how they move, and what they need to move so, by plain arithmetic.

Masses come from the scenario that the dataset carries, motions from its records. Nothing here asks the equations that made them:
this is the other side of the balance (`analysis.balance`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.model import Beam
from deckcrane.parts.loops import cylinder_ends
from deckcrane.plant.plant import Plant

STENCIL = 1e-2
"""Seconds by which a bent section is moved along its course, to find how it accelerates."""


def cross(a: Array, b: Array) -> Array:
    """Of vectors over time."""
    return np.asarray(np.cross(a, b))


def turned(R: Array, v: Array) -> Array:
    """R v, over time."""
    return np.asarray(np.einsum("tij,tj->ti", R, v))


def turned_back(R: Array, v: Array) -> Array:
    """R' v, over time."""
    return np.asarray(np.einsum("tji,tj->ti", R, v))


@dataclass(frozen=True)
class ModalInertia:
    """Mass, first moment, inertia about the origin and momentum of modes, as polynomials of the modes' coordinates eta [F19,
    Eqs. 39-42]; without modes, a rigid body. In the body's axes.
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
        """Of a mass, its centre of gravity, and its inertia about that."""
        c = np.asarray(cog, dtype=float)
        return cls(mass, mass * c, np.asarray(inertia) + mass * (c @ c * np.eye(3) - np.outer(c, c)))

    @classmethod
    def of_beam(cls, beam: Beam) -> ModalInertia:
        own, R = beam.integrals(), beam.rotation
        short = 1.0 if beam.foreshortening else 0.0
        return cls(
            own.mass,
            R @ own.s0,
            R @ own.A0 @ R.T,
            R @ own.S1,
            R @ own.A1 @ R.T,
            R @ own.A2 @ R.T,
            R @ own.F0,
            R @ own.F1,
            own.M,
            short * own.Hbar,
            short * own.Hx,
            R[:, 0],
        )

    def with_point(self, mass: float, at: Array) -> ModalInertia:
        """A rigid body with a mass in a point besides."""
        r = np.asarray(at, dtype=float)
        more = mass * (r @ r * np.eye(3) - np.outer(r, r))
        return ModalInertia(self.mass + mass, self.first + mass * r, self.about_origin + more)

    def first_moment(self, eta: Array) -> Array:
        shortened = np.einsum("ti,ij,tj->t", eta, self.H, eta) / 2
        return np.asarray(self.first + eta @ self.S1.T - shortened[:, None] * self.axis)

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
        still = self.momentum(eta, w, v, 0 * rate)
        modal = np.einsum("ti,ij,tj->t", rate, self.M, rate) / 2
        moved = np.sum(v * (p - still[0]) + w * (h - still[1]), axis=1)
        return np.asarray(np.sum(v * still[0] + w * still[1], axis=1) / 2 + moved + modal)


@dataclass(frozen=True)
class BentPoint:
    """A point that is fixed to a section of a beam: where it is, by the modes' coordinates, in the body's axes."""

    beam: Beam
    x: float
    beside: Array

    @cached_property
    def _shapes(self) -> tuple[Array, Array, Array]:
        field, at = self.beam.field(), np.array([self.x])
        shortening = field.shortening(at)[0] if self.beam.foreshortening else np.zeros((field.count, field.count))
        return self.beam.rotation @ field.displacement(at)[0], field.rotation(at)[0], shortening

    def rotation(self, eta: Array) -> Array:
        """Of the section: by dv/dx, then by -dw/dx, then by the twist, about axes that turn with it."""
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
        shortened = np.einsum("ti,ij,tj->t", eta, H, eta) / 2
        centre = self.x * along + eta @ B.T - shortened[:, None] * along
        return np.asarray(centre + np.einsum("tij,j->ti", self.rotation(eta), self.beside))

    def moved(self, eta: Array, rate: Array, second: Array) -> tuple[Array, Array, Array]:
        """Place, velocity and acceleration in the body's axes."""
        s = STENCIL
        r = [self.place(eta + k * s * rate + (k * s) ** 2 / 2 * second) for k in (-2, -1, 0, 1, 2)]
        velocity = (r[0] - 8 * r[1] + 8 * r[3] - r[4]) / (12 * s)
        acceleration = (-r[0] + 16 * r[1] - 30 * r[2] + 16 * r[3] - r[4]) / (12 * s**2)
        return r[2], velocity, acceleration

    def turning(self, eta: Array, rate: Array) -> Array:
        """The angular velocity of the section against the body's frame, in the body's axes."""
        s = STENCIL
        R = [self.rotation(eta + k * s * rate) for k in (-2, -1, 1, 2)]
        rates = (R[0] - 8 * R[1] + 8 * R[2] - R[3]) / (12 * s)
        W = np.einsum("tij,tkj->tik", rates, self.rotation(eta))
        return np.stack([W[:, 2, 1] - W[:, 1, 2], W[:, 0, 2] - W[:, 2, 0], W[:, 1, 0] - W[:, 0, 1]], axis=1) / 2


@dataclass(frozen=True)
class RecordedBody:
    """A body over time, in the ground's axes: pose, velocities, accelerations; of a flexible one, its modes."""

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
    """Masses that are lumped at sections of its beam."""

    @cached_property
    def own(self) -> tuple[Array, Array, Array, Array]:
        """Angular velocity and velocity in its own axes, and the rates of their components."""
        w, v = turned_back(self.R, self.w), turned_back(self.R, self.v)
        return w, v, turned_back(self.R, self.dw), turned_back(self.R, self.dv) - cross(w, v)

    def needs(self, gravity: Array) -> tuple[Array, Array, Array, Array]:
        """Rate of momentum, force and moment about its origin; and its weight, as force and moment: all in the ground's axes."""
        w, v, dw, dv = self.own
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
        f, n, fw, nw = (turned(self.R, one) for one in (force, moment, weight, toppling))
        return f, n, fw, nw

    def energies(self, gravity: Array) -> tuple[Array, Array]:
        """Kinetic energy, and that of height."""
        w, v, _, _ = self.own
        kinetic = self.inertia.kinetic_energy(self.eta, w, v, self.rate)
        centre = self.inertia.mass * self.p + turned(self.R, self.inertia.first_moment(self.eta))
        height = -centre @ gravity
        for mass, point in self.points:
            r, dr, _ = point.moved(self.eta, self.rate, self.second)
            moving = v + cross(w, r) + dr
            kinetic = kinetic + mass * np.sum(moving**2, axis=1) / 2
            height = height - mass * (self.p + turned(self.R, r)) @ gravity
        return kinetic, np.asarray(height)

    def spin_at(self, point: BentPoint | None) -> Array:
        """The angular velocity of the section at a point, in the ground's axes; of a rigid body, its own."""
        return self.w if point is None else self.w + turned(self.R, point.turning(self.eta, self.rate))


def recorded_bodies(dataset: xr.Dataset, plant: Plant) -> dict[str, RecordedBody]:
    """All bodies of a dataset, cylinders' ends among them. Vessels have no mass here: their water's `part_wrench` has it."""
    inertias, lumped = _inertias(plant)
    names = [str(name) for name in dataset["body"].values]
    motion = {key: dataset[key].values for key in ("position", "velocity", "acceleration", "rotation")}
    turning = {key: dataset[f"angular_{key}"].values for key in ("velocity", "acceleration")}
    steps, found = dataset.sizes["time"], {}
    for i, name in enumerate(names):
        beam = plant.beams.get(name)
        modes = [] if beam is None else [f"{name}.{mode}" for mode in beam.field().names]
        found[name] = RecordedBody(
            name,
            motion["position"][:, i],
            motion["rotation"][:, i],
            turning["velocity"][:, i],
            motion["velocity"][:, i],
            turning["acceleration"][:, i],
            motion["acceleration"][:, i],
            inertias[name],
            dataset["q"].sel(coordinate=modes).values if modes else np.zeros((steps, 0)),
            dataset["u"].sel(speed=modes).values if modes else np.zeros((steps, 0)),
            dataset["du"].sel(speed=modes).values if modes else np.zeros((steps, 0)),
            lumped.get(name, ()),
        )
    return found


def bent_point(plant: Plant, body: str, at: Array) -> BentPoint | None:
    """The section of a flexible body at a point; None of a rigid one, or of the ground."""
    if body not in plant.beams:
        return None
    x = plant.place_on_beam(body, at)
    assert x is not None, "a point of a flexible body is at one of its sections"
    return BentPoint(plant.beams[body], float(x), np.asarray(plant.beside_beam(body, at), dtype=float))


def _inertias(plant: Plant) -> tuple[dict[str, ModalInertia], Mapping[str, tuple[tuple[float, BentPoint], ...]]]:
    """Of all bodies, and the masses at sections of beams."""
    found: dict[str, ModalInertia] = {}
    lumped: dict[str, tuple[tuple[float, BentPoint], ...]] = {}
    for name, body in plant.tree.items():
        points = [(point.mass, np.array(point.at)) for point in plant.point_masses(name).values()]
        if name in plant.vessels:
            found[name] = ModalInertia(0.0, np.zeros(3), np.zeros((3, 3)))
        elif body.beam is not None:
            found[name] = ModalInertia.of_beam(body.beam)
            sections = ((mass, bent_point(plant, name, at)) for mass, at in points)
            lumped[name] = tuple((mass, point) for mass, point in sections if point is not None)
        else:
            own = ModalInertia.rigid(*body.inertial())
            for mass, at in points:
                own = own.with_point(mass, at)
            found[name] = own
    for name, cylinder in plant.scenario.cylinders.items():
        if name in plant.struts:
            continue
        for end, data in zip(("barrel", "piston"), cylinder_ends(cylinder), strict=True):
            one = ModalInertia.rigid(data.mass, data.cog, data.inertia)
            if cylinder.pair is not None:
                aside = np.array([cylinder.pair.spacing / 2, 0.0, 0.0])
                sides = [ModalInertia.rigid(data.mass, data.cog + sign * aside, data.inertia) for sign in (-1, 1)]
                one = ModalInertia(
                    2 * data.mass,
                    sides[0].first + sides[1].first,
                    sides[0].about_origin + sides[1].about_origin,
                )
            found[f"{name}.{end}"] = one
    return found, lumped
