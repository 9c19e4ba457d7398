"""Flexible links: a beam whose deflection is a sum of assumed modes, seen from the frame of its body [F19, Sec. 3].

The coordinates eta of the modes add to the coordinates of the joint [F19, Eq. 32]. The beam's inertia is a polynomial
in eta whose coefficients are integrals along the beam, and its velocity terms are derivatives of the kinetic energy.
Whatever is attached to the beam hangs on a section: a massless frame that moves with the deformed beam.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.inertia import BeamInertia, SpatialInertia
from deckcrane.equations.joints import JointMotion
from deckcrane.equations.system import SX
from deckcrane.model import Beam
from deckcrane.parts.courses import quintic
from deckcrane.plant.numbers import number
from deckcrane.screws import rotation, skew

FADING = 0.1
"""The last share of the settling time, over which its damping fades out: a jump would cost every integrator its order."""


@dataclass(frozen=True)
class Symmetric:
    """One of several symmetric matrices."""

    matrix: Any = number("symmetric", named=False)


@dataclass(frozen=True)
class Matrix:
    """One of several matrices."""

    matrix: Any = number("table", named=False)


@dataclass(frozen=True)
class SettlingDamping:
    """Damping at the start only."""

    until: Any = number()
    D: Any = number("table")


@dataclass(frozen=True)
class BeamNumbers:
    """Integrals along a beam [F19, Eqs. 39-42] in its body's axes; `rotation` leads there from the beam's; `count` modes."""

    rotation: tuple[tuple[float, ...], ...]
    count: int
    A1: tuple[Symmetric, ...]
    F1: tuple[Matrix, ...]
    A2: tuple[tuple[Symmetric, ...], ...]
    settling: SettlingDamping | None
    mass: Any = number()
    s0: Any = number("vector")
    S1: Any = number("table")
    A0: Any = number("symmetric")
    F0: Any = number("table")
    M: Any = number("table")
    K: Any = number("table")
    D: Any = number("table")
    H: Any = number("table", default=None)
    Hx: Any = number("table", default=None)

    @classmethod
    def of(cls, beam: Beam) -> BeamNumbers:
        integrals, R, m = beam.integrals(), beam.rotation, beam.field().count
        A1, A2, F1 = clean(integrals.A1), clean(integrals.A2), clean(integrals.F1)
        settling = None
        if beam.settling is not None:
            settling = SettlingDamping(beam.settling.until, beam.settling_matrix())
        return cls(
            tuple(tuple(row) for row in R.tolist()),
            m,
            tuple(Symmetric(_rotated(R, A1[i])) for i in range(m)),
            tuple(Matrix(R @ F1[i]) for i in range(m)),
            tuple(
                tuple(Symmetric((1.0 if i == j else 2.0) * _rotated(R, A2[i, j])) for j in range(i + 1))
                for i in range(m)
            ),
            settling,
            integrals.mass,
            R @ integrals.s0,
            clean(R @ integrals.S1),
            _rotated(R, integrals.A0),
            clean(R @ integrals.F0),
            clean(integrals.M),
            clean(integrals.K),
            clean(beam.damping_matrix()),
            clean(integrals.Hbar) if beam.foreshortening else None,
            clean(integrals.Hx) if beam.foreshortening else None,
        )

    @property
    def axes(self) -> Array:
        return np.array(self.rotation)

    def inertia(self, eta: SX, rate: SX) -> tuple[BeamInertia, SX]:
        """The inertia of the beam in its body's frame, and its first moment of mass (mass times COG)."""
        axis = beam_axis(self.axes, 0)
        first = self.s0 + self.S1 @ eta
        A, F_omega, F_v = self.A0, self.F0, self.S1
        for i in range(self.count):
            A = A + eta[i] * self.A1[i].matrix
            F_omega = F_omega + eta[i] * self.F1[i].matrix
            for j in range(i + 1):
                A = A + (eta[i] * eta[j]) * self.A2[i][j].matrix
        if self.H is not None:
            H_eta = self.H @ eta
            first = first - axis * (ca.dot(eta, H_eta) / 2)
            F_v = F_v - axis @ H_eta.T
            A = A - ca.dot(eta, self.Hx @ eta) * (ca.SX.eye(3) - axis @ axis.T)
        total = SpatialInertia(ca.sparsify(A), ca.sparsify(skew(first)), self.mass * ca.SX.eye(3))
        return BeamInertia(total, ca.sparsify(ca.vertcat(F_omega, F_v)), self.M, eta, rate), first

    def elastic(self, eta: SX) -> tuple[SX, SX]:
        """Generalized forces of stiffness on the modes, and the strain energy [F19, Eqs. 50, 51]."""
        K_eta = self.K @ eta
        return -K_eta, ca.dot(eta, K_eta) / 2

    def damping(self, rate: SX, t: SX) -> SX:
        """Generalized forces of structural damping on the modes [F19, Eq. 64], and of the settling damping at the start."""
        force = -(self.D @ rate)
        if self.settling is not None:
            fading = ca.fmin(ca.fmax(1 - (1 - t / self.settling.until) / FADING, 0), 1)
            force = force - (1 - quintic(fading)) * (self.settling.D @ rate)
        return force


def beam_frame(count: int) -> JointMotion:
    """The motion of the beam's reference frame relative to its body: none, whatever the modes do."""
    return JointMotion(ca.SX.eye(3), ca.SX(3, 1), ca.SX(6, count), ca.SX(6, 1), ca.SX.eye(count), ca.SX.eye(count))


@dataclass(frozen=True)
class SectionNumbers:
    """The mode shapes of a beam at one place: displacement, rotation and foreshortening by the modes."""

    x: Any = number()
    displacement: Any = number("table")
    rotation: Any = number("table")
    shortening: Any = number("table", default=None)

    @classmethod
    def of(cls, beam: Beam, x: float) -> SectionNumbers:
        field, at = beam.field(), np.array([x])
        shortening = clean(field.shortening(at)[0]) if beam.foreshortening else None
        displacement = clean(beam.rotation @ field.displacement(at)[0])
        return cls(x, displacement, clean(field.rotation(at)[0]), shortening)

    def motion(self, axes: Array, eta: SX, rate: SX) -> JointMotion:
        """Motion of the section relative to the body's frame [F19, Eqs. 33-36], with finite rotations.

        The section turns by dv/dx, then by -dw/dx, then by the twist, about axes that turn with it; its centre moves by the
        deflections and, with foreshortening, back along the beam by half the integral of the slopes squared.
        """
        Theta, B, H = self.rotation, self.displacement, ca.SX(eta.numel(), eta.numel())
        if self.shortening is not None:
            H = self.shortening
            B = B - beam_axis(axes, 0) @ (H @ eta).T
        R, S_omega = ca.SX.eye(3), ca.SX(3, eta.numel())
        for row, axis, turn in _section_turns(axes, Theta, eta):
            R, S_omega = R @ turn, turn.T @ S_omega + axis @ Theta[row, :]
        S = ca.sparsify(ca.vertcat(S_omega, R.T @ B))
        bias = ca.sparsify(ca.jtimes(S @ rate, eta, rate))
        p = section_place(axes, self.x, self.displacement, H, eta)
        return JointMotion(ca.sparsify(R), ca.sparsify(p), S, bias, ca.SX(0, 0), ca.SX(0, 0))


def section_place(axes: Array, x: SX, B: SX, H: SX, eta: SX) -> SX:
    """Centre of a section in the body's frame: x e_x + B eta, less the foreshortening eta' H eta / 2."""
    along = beam_axis(axes, 0)
    p = along * x + B @ eta
    return p - along * (ca.dot(eta, H @ eta) / 2) if H.nnz() else p


def section_rotation(axes: Array, Theta: SX, eta: SX) -> SX:
    """Rotation of a section in the body's frame; the rows of Theta are twist, -dw/dx, dv/dx."""
    R = ca.SX.eye(3)
    for _, _, turn in _section_turns(axes, Theta, eta):
        R = R @ turn
    return ca.sparsify(R)


def _section_turns(axes: Array, Theta: SX, eta: SX) -> list[tuple[int, SX, SX]]:
    """The turns of a section in their order: row of Theta, axis in the body's frame, rotation matrix."""
    angles = [(row, beam_axis(axes, row), Theta[row, :] @ eta) for row in (2, 1, 0)]
    return [(row, axis, rotation(axis, angle)) for row, axis, angle in angles if angle.nnz()]


def beam_axis(axes: Array, row: int) -> SX:
    """One of the beam's axes in the body's frame."""
    return ca.sparsify(ca.SX(axes[:, row]))


def clean(values: Array) -> Array:
    """Set rounding errors to zero, as between orthogonal modes: structural zeros cost nothing."""
    return np.where(np.abs(values) < 1e-13 * np.max(np.abs(values), initial=0.0), 0.0, values)


def _rotated(R: Array, S: Array) -> Array:
    return np.asarray(R @ S @ R.T)
