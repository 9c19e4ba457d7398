"""The inertia of a body, and of a body with all that it carries, as a map from twists to flipped wrenches [n; f].

The 6x6 matrix is kept as three 3x3 blocks, [[A, B], [B', M]], so that its symmetric parts are computed once and exact
zeros stay structural.

Linear equations with a small symmetric positive definite matrix are solved as straight-line code: L D L' without exchange of
rows, half the operations of the general case.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import casadi as ca

from deckcrane.mechanics.equations import SX
from deckcrane.screws import ad, skew


@dataclass(frozen=True)
class SpatialInertia:
    """The symmetric matrix [[A, B], [B', M]] referenced to the origin of a body's frame, in that frame."""

    A: SX
    B: SX
    M: SX

    @classmethod
    def rigid(cls, m: SX, c: SX, J: SX) -> SpatialInertia:
        """A rigid body of mass m with its COG at c and the inertia matrix J about it: U' D U of [C18, Eqs. 20, 35]."""
        mc = skew(m * c)
        return cls(symmetric(J - mc @ skew(c)), mc, m * ca.SX.eye(3))

    @classmethod
    def zero(cls) -> SpatialInertia:
        return cls(ca.SX(3, 3), ca.SX(3, 3), ca.SX(3, 3))

    def __add__(self, other: SpatialInertia) -> SpatialInertia:
        return SpatialInertia(self.A + other.A, self.B + other.B, self.M + other.M)

    def __matmul__(self, t: SX) -> SX:
        """The product with a twist or twist rate (or several, as columns)."""
        w, v = t[:3, :], t[3:, :]
        return ca.vertcat(self.A @ w + self.B @ v, self.B.T @ w + self.M @ v)

    def matrix(self) -> SX:
        return ca.vertcat(ca.horzcat(self.A, self.B), ca.horzcat(self.B.T, self.M))

    def without(self, columns: SX, weighted: SX, known_zeros: tuple[int, ...]) -> SpatialInertia:
        """Minus `columns @ weighted.T`, a symmetric product; rows and columns of `known_zeros` cancel exactly."""
        product = columns @ weighted.T
        A, B, M = self.A - product[:3, :3], self.B - product[:3, 3:], self.M - product[3:, 3:]
        keep_w, keep_v = _nonzero_mask(known_zeros, 0), _nonzero_mask(known_zeros, 3)
        return SpatialInertia(
            symmetric(_masked(A, keep_w, keep_w)), _masked(B, keep_w, keep_v), symmetric(_masked(M, keep_v, keep_v))
        )

    def seen_from_parent(self, R: SX, p: SX) -> SpatialInertia:
        """The same inertia referenced to the parent's frame, of which R and p give this frame: V' I V."""
        A, B, M = turned_symmetric(R, self.A), R @ self.B @ R.T, turned_symmetric(R, self.M)
        p_hat = skew(p)
        C = B + p_hat @ M
        return SpatialInertia(symmetric(A - B @ p_hat + p_hat @ C.T), C, M)


@dataclass(frozen=True)
class BeamInertia:
    """T = t' I t / 2 + t' F eta_dot + eta_dot' M eta_dot / 2 of a beam whose frame moves with the twist t [F19, Eq. 41].

    I and F depend on eta. Without foreshortening this is exact for the motion of [F19, Eqs. 34-36]; with it, T holds all
    terms up to second order in eta and its rate, so that weight and inertia along the beam stiffen or soften its bending.
    """

    total: SpatialInertia
    F: SX
    M: SX
    eta: SX
    rate: SX

    def moving_force(self, t: SX) -> SX:
        """The flipped wrench [n; f] that the frame needs besides I t_dot + F eta_ddot."""
        P = self.total @ t + self.F @ self.rate
        return (
            self._with_twist_held(lambda held: self._rate_by_modes(self.total @ held + self.F @ self.rate), t)
            - ad(t).T @ P
        )

    def modal_force(self, t: SX) -> SX:
        """The generalized forces that the modes need besides F' t_dot + M eta_ddot: the rate of F' t, less dT/d eta."""

        def force(held: SX) -> SX:
            energy = ca.dot(held, self.total @ held) / 2 + ca.dot(held, self.F @ self.rate)
            return self._rate_by_modes(self.F.T @ held) - ca.gradient(energy, self.eta)

        return self._with_twist_held(force, t)

    def energy(self, t: SX) -> SX:
        return ca.dot(t, (self.total @ t) / 2 + self.F @ self.rate) + ca.dot(self.rate, self.M @ self.rate) / 2

    def _rate_by_modes(self, expression: SX) -> SX:
        return ca.jtimes(expression, self.eta, self.rate)

    def _with_twist_held(self, expression: Callable[[SX], SX], t: SX) -> SX:
        """Differentiate an expression by eta before substituting the twist, which may depend on eta itself."""
        held = ca.SX.sym("held", t.sparsity())
        return ca.sparsify(ca.substitute(expression(held), held, t))


@dataclass(frozen=True)
class FloatingInertia:
    """T = eta_dot' D eta_dot / 2 + t' I t / 2 of a vessel: D of the equilibrium frame, linear as the water's; I of its body.

    eta_dot = [rates of roll, pitch, yaw; velocity of the origin along the axes of the equilibrium frame] = N t, with N made of
    the blocks `turns` and `moves`. So D is constant, and the force it takes on the body is N' D (N t_dot + N_dot t): a symmetric
    inertia that turns with the body, and a velocity term that does no work of its own. Axes that turn with the yaw turn their
    momentum with them (`turning`), and it pulls at them. The body's own inertia is zero where it is part of D.
    """

    D: SpatialInertia
    turns: SX
    moves: SX
    turns_rate: SX
    moves_rate: SX
    bias: SX
    """N_dot t."""
    rigid: SpatialInertia | None
    turning: bool = False

    @cached_property
    def total(self) -> SpatialInertia:
        A, B, M = self.D.A, self.D.B, self.D.M
        inertia = SpatialInertia(
            turned_symmetric(self.turns.T, A), self.turns.T @ B @ self.moves, turned_symmetric(self.moves.T, M)
        )
        return inertia if self.rigid is None else inertia + self.rigid

    def rates(self, t: SX) -> SX:
        """eta_dot of a twist, or of any vector transformed as one."""
        return ca.vertcat(self.turns @ t[:3, :], self.moves @ t[3:, :])

    def wrench(self, force: SX) -> SX:
        """The flipped wrench [n; f] on the body of forces that do work on eta_dot (or of several, as columns)."""
        return ca.vertcat(self.turns.T @ force[:3, :], self.moves.T @ force[3:, :])

    def velocity_force(self, t: SX) -> SX:
        """The velocity-dependent force of the body, besides its inertia times its twist rate."""
        force = self.D @ self.bias
        if self.turning:
            force += self._momentum_rotation(t) @ self.rates(t)
        wrench = self.wrench(force)
        return wrench if self.rigid is None else wrench - ad(t).T @ (self.rigid @ t)

    def gyration(self, t: SX) -> SX:
        """The matrix that gives the same force from the twist; less half the rate of the inertia it is skew-symmetric."""
        force = self.D @ ca.diagcat(self.turns_rate, self.moves_rate)
        if self.turning:
            force += self._momentum_rotation(t) @ ca.diagcat(self.turns, self.moves)
        matrix = self.wrench(force)
        return matrix if self.rigid is None else matrix - ad(t).T @ self.rigid.matrix()

    def _momentum_rotation(self, t: SX) -> SX:
        """The force on the horizontal momentum P of axes that turn with the yaw: yaw rate x P, and against it the moment v x P."""
        P = self.D @ self.rates(t)
        matrix = ca.SX(6, 6)
        matrix[2, 3], matrix[2, 4], matrix[3, 2], matrix[4, 2] = P[4], -P[3], -P[4], P[3]
        return matrix


@dataclass(frozen=True)
class CoupledInertia:
    """T = eta_dot_i' A eta_dot_j of the water between two floating vessels, links i and j, besides the inertia of each.

    Added mass that couples two hulls: the acceleration of one is felt as a force by the other. Like the inertia of each it is
    constant in the axes of their equilibrium frames, and a wrench on either body by the transpose of its N (`FloatingInertia`).
    """

    first: int
    second: int
    A: SX

    def reversed(self) -> CoupledInertia:
        """The same, as the second link has it."""
        return CoupledInertia(self.second, self.first, self.A.T)


def symmetric(S: SX) -> SX:
    """The matrix whose upper triangle is a copy of the lower one, for products known to be symmetric."""
    return ca.tril2symm(ca.tril(S))


def turned_symmetric(R: SX, S: SX) -> SX:
    """R S R' for a symmetric S."""
    return symmetric(R @ S @ R.T)


def _nonzero_mask(zeros: tuple[int, ...], first: int) -> list[bool]:
    return [first + i not in zeros for i in range(3)]


def _masked(S: SX, rows: list[bool], columns: list[bool]) -> SX:
    kept = ca.SX(3, 3)
    for i in range(3):
        for j in range(3):
            if rows[i] and columns[j] and S.sparsity().has_nz(i, j):
                kept[i, j] = S[i, j]
    return kept


@dataclass(frozen=True)
class Factors:
    """D = L diag(d) L' of a small symmetric positive definite matrix, as straight-line code."""

    L: SX
    d: SX
    D: SX
    """The matrix itself."""

    def solve(self, B: SX) -> SX:
        n = self.d.numel()
        if n == 0:
            return ca.SX(0, B.shape[1])
        rows: list[SX] = []
        for i in range(n):
            rows.append(B[i, :] - sum((self.L[i, j] * rows[j] for j in range(i)), ca.SX(1, B.shape[1])))
        rows = [row / self.d[i] for i, row in enumerate(rows)]
        for i in reversed(range(n)):
            rows[i] = rows[i] - sum((self.L[j, i] * rows[j] for j in range(i + 1, n)), ca.SX(1, B.shape[1]))
        return ca.vertcat(*rows)


def factorise(D: SX) -> Factors:
    """The L D L' factors of a symmetric matrix in symbols."""
    n = D.shape[0]
    L = ca.SX.eye(n)
    d: list[SX] = []
    for j in range(n):
        d.append(D[j, j] - sum((L[j, k] ** 2 * d[k] for k in range(j)), ca.SX(1, 1)))
        for i in range(j + 1, n):
            L[i, j] = (D[i, j] - sum((L[i, k] * L[j, k] * d[k] for k in range(j)), ca.SX(1, 1))) / d[j]
    return Factors(L, ca.vertcat(*d) if d else ca.SX(0, 1), D)
