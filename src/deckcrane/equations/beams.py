"""Flexible links: a beam whose deflection is a sum of assumed modes, seen from the frame of its body [F19, Sec. 3].

The coordinates eta of the modes add to the coordinates of the joint [F19, Eq. 32]. The beam's inertia is a polynomial
in eta whose coefficients are integrals along the beam, and its velocity terms are derivatives of the kinetic energy.
Whatever is attached to the beam hangs on a section: a massless frame that moves with the deformed beam. Depends on
`joints`, `inertia`, `parameters`, the model's data and `deckcrane.screws`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import casadi as ca
import numpy as np

from deckcrane.equations.inertia import Inertia
from deckcrane.equations.joints import Motion
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.setpoints import quintic
from deckcrane.equations.system import SX, Array
from deckcrane.model import Beam
from deckcrane.screws import ad, rotation, skew

FADING = 0.1
"""The last part of the settling time, over which its damping fades out: a jump would cost every integrator its order."""


@dataclass(frozen=True)
class BeamInertia:
    """T = t' I t / 2 + t' F eta_dot + eta_dot' M eta_dot / 2 of a beam whose frame moves with the twist t [F19, Eq. 41].

    I and F depend on eta. Without foreshortening this is exact for the motion of [F19, Eqs. 34-36]; with it, T holds all
    terms up to second order in eta and its rate, so that weight and inertia along the beam stiffen or soften its bending.
    """

    total: Inertia
    F: SX
    M: SX
    eta: SX
    rate: SX

    def moving_force(self, t: SX) -> SX:
        """The flipped wrench [n; f] that the frame needs besides I t_dot + F eta_ddot."""
        P = self.total @ t + self.F @ self.rate
        return self._with_twist_held(lambda held: self._moved(self.total @ held + self.F @ self.rate), t) - ad(t).T @ P

    def modal_force(self, t: SX) -> SX:
        """The generalized forces that the modes need besides F' t_dot + M eta_ddot: the rate of F' t, less dT/d eta."""

        def force(held: SX) -> SX:
            energy = ca.dot(held, self.total @ held) / 2 + ca.dot(held, self.F @ self.rate)
            return self._moved(self.F.T @ held) - ca.gradient(energy, self.eta)

        return self._with_twist_held(force, t)

    def energy(self, t: SX) -> SX:
        return ca.dot(t, (self.total @ t) / 2 + self.F @ self.rate) + ca.dot(self.rate, self.M @ self.rate) / 2

    def _moved(self, expression: SX) -> SX:
        return ca.jtimes(expression, self.eta, self.rate)

    def _with_twist_held(self, expression: Callable[[SX], SX], t: SX) -> SX:
        """An expression that is differentiated by eta before the twist, which may depend on eta itself, is put in."""
        held = ca.SX.sym("held", t.sparsity())
        return ca.sparsify(ca.substitute(expression(held), held, t))


def beam_inertia(name: str, beam: Beam, eta: SX, rate: SX, parameters: Parameters) -> tuple[BeamInertia, SX, SX]:
    """The inertia of a beam in its body's frame, its mass, and its first moment of mass (mass times COG).

    The polynomials of [F19, Eqs. 39-42] with the integrals along the beam as parameters.
    """
    integrals, R = beam.integrals(), beam.rotation
    m, axis = len(beam.field().names), ca.sparsify(ca.SX(R[:, 0]))
    label = f"{name}.beam"
    A1, A2, F1 = clean(integrals.A1), clean(integrals.A2), clean(integrals.F1)
    mass = parameters.scalar(f"{label}.mass", integrals.mass)
    S1 = parameters.table(f"{label}.S1", clean(R @ integrals.S1))
    first = parameters.vector(f"{label}.s0", R @ integrals.s0) + S1 @ eta
    A = parameters.symmetric(f"{label}.A0", _turned(R, integrals.A0))
    F_omega = parameters.table(f"{label}.F0", clean(R @ integrals.F0))
    F_v = S1
    for i in range(m):
        A = A + eta[i] * parameters.symmetric(f"{label}.A1.{i}", _turned(R, A1[i]))
        F_omega = F_omega + eta[i] * parameters.table(f"{label}.F1.{i}", R @ F1[i])
        for j in range(i + 1):
            both = 1.0 if i == j else 2.0
            A = A + (eta[i] * eta[j]) * parameters.symmetric(f"{label}.A2.{i}.{j}", both * _turned(R, A2[i, j]))
    if beam.foreshortening:
        H_eta = parameters.table(f"{label}.H", clean(integrals.Hbar)) @ eta
        first = first - axis * (ca.dot(eta, H_eta) / 2)
        F_v = F_v - axis @ H_eta.T
        shortened = ca.dot(eta, parameters.table(f"{label}.Hx", clean(integrals.Hx)) @ eta)
        A = A - shortened * (ca.SX.eye(3) - axis @ axis.T)
    M = parameters.table(f"{label}.M", clean(integrals.M))
    total = Inertia(ca.sparsify(A), ca.sparsify(skew(first)), mass * ca.SX.eye(3))
    return BeamInertia(total, ca.sparsify(ca.vertcat(F_omega, F_v)), M, eta, rate), mass, first


def beam_frame(count: int) -> Motion:
    """The motion of the beam's own frame relative to its body: none, whatever the modes do."""
    return Motion(ca.SX.eye(3), ca.SX(3, 1), ca.SX(6, count), ca.SX(6, 1), ca.SX.eye(count), ca.SX.eye(count))


def section(name: str, beam: Beam, x: float, eta: SX, rate: SX, parameters: Parameters) -> Motion:
    """The motion of the section at x relative to the body's frame [F19, Eqs. 33-36], with finite rotations.

    The section turns by dv/dx, then by -dw/dx, then by the twist, about axes that turn with it; its centre moves by the
    deflections and, with foreshortening, back along the beam by half the integral of the slopes squared.
    """
    R_b, label = beam.rotation, f"{name}.beam.at.{x:.9g}"
    field, at = beam.field(), np.array([x])
    B = parameters.table(f"{label}.displacement", clean(R_b @ field.displacement(at)[0]))
    Theta = parameters.table(f"{label}.rotation", clean(field.rotation(at)[0]))
    place = parameters.scalar(f"{label}.x", x)
    moved, H = B, ca.SX(eta.numel(), eta.numel())
    if beam.foreshortening:
        H = parameters.table(f"{label}.shortening", clean(field.shortening(at)[0]))
        moved = moved - _axis(beam, 0) @ (H @ eta).T
    R, S_omega = ca.SX.eye(3), ca.SX(3, eta.numel())
    for row, axis, turn in _turns(beam, Theta, eta):
        R, S_omega = R @ turn, turn.T @ S_omega + axis @ Theta[row, :]
    S = ca.sparsify(ca.vertcat(S_omega, R.T @ moved))
    bias = ca.sparsify(ca.jtimes(S @ rate, eta, rate))
    p = section_place(beam, place, B, H, eta)
    return Motion(ca.sparsify(R), ca.sparsify(p), S, bias, ca.SX(0, 0), ca.SX(0, 0))


def section_place(beam: Beam, x: SX, B: SX, H: SX, eta: SX) -> SX:
    """Where the centre of a section is in the body's frame: x e_x + B eta, less the foreshortening eta' H eta / 2."""
    along = _axis(beam, 0)
    p = along * x + B @ eta
    return p - along * (ca.dot(eta, H @ eta) / 2) if H.nnz() else p


def section_rotation(beam: Beam, Theta: SX, eta: SX) -> SX:
    """How a section is turned in the body's frame; the rows of Theta are twist, -dw/dx, dv/dx."""
    R = ca.SX.eye(3)
    for _, _, turn in _turns(beam, Theta, eta):
        R = R @ turn
    return ca.sparsify(R)


def _turns(beam: Beam, Theta: SX, eta: SX) -> list[tuple[int, SX, SX]]:
    """The turns of a section in their order: row of Theta, axis in the body's frame, rotation matrix."""
    angles = [(row, _axis(beam, row), Theta[row, :] @ eta) for row in (2, 1, 0)]
    return [(row, axis, rotation(axis, angle)) for row, axis, angle in angles if angle.nnz()]


def _axis(beam: Beam, row: int) -> SX:
    """One of the beam's axes in the body's frame."""
    return ca.sparsify(ca.SX(beam.rotation[:, row]))


def elastic_force(name: str, beam: Beam, eta: SX, rate: SX, t: SX, parameters: Parameters) -> tuple[SX, SX]:
    """Generalized forces of stiffness and damping on the modes, and the strain energy [F19, Eqs. 50, 51, 64]."""
    K_eta = parameters.table(f"{name}.beam.K", clean(beam.integrals().K)) @ eta
    force = -K_eta - parameters.table(f"{name}.beam.D", clean(beam.damping_matrix())) @ rate
    if beam.settling is not None:
        until = parameters.scalar(f"{name}.beam.settling.until", beam.settling.until)
        settling = parameters.table(f"{name}.beam.settling.D", beam.settling_matrix())
        fading = ca.fmin(ca.fmax(1 - (1 - t / until) / FADING, 0), 1)
        force = force - (1 - quintic(fading)) * (settling @ rate)
    return force, ca.dot(eta, K_eta) / 2


def clean(values: Array) -> Array:
    """Without what rounding left of zeros, as between orthogonal modes: zeros are structural and cost nothing."""
    return np.where(np.abs(values) < 1e-13 * np.max(np.abs(values), initial=0.0), 0.0, values)


def _turned(R: Array, S: Array) -> Array:
    return np.asarray(R @ S @ R.T)
