"""The inertia of a body, and of a body with all that hangs on it, as a map from twists to flipped wrenches [n; f].

The 6x6 matrix is kept as three 3x3 blocks, [[A, B], [B', M]], so that its symmetric parts are computed once and exact
zeros stay structural. Depends on `deckcrane.screws` and CasADi.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.screws import skew


@dataclass(frozen=True)
class Inertia:
    """The symmetric matrix [[A, B], [B', M]] referenced to the origin of a body's frame, in that frame."""

    A: SX
    B: SX
    M: SX

    @classmethod
    def rigid(cls, m: SX, c: SX, J: SX) -> Inertia:
        """A rigid body of mass m with its COG at c and the inertia matrix J about it: U' D U of [C18, Eqs. 20, 35]."""
        mc = skew(m * c)
        return cls(symmetric(J - mc @ skew(c)), mc, m * ca.SX.eye(3))

    @classmethod
    def zero(cls) -> Inertia:
        return cls(ca.SX(3, 3), ca.SX(3, 3), ca.SX(3, 3))

    def __add__(self, other: Inertia) -> Inertia:
        return Inertia(self.A + other.A, self.B + other.B, self.M + other.M)

    def __matmul__(self, t: SX) -> SX:
        """Times a twist or twist rate (or several, as columns)."""
        w, v = t[:3, :], t[3:, :]
        return ca.vertcat(self.A @ w + self.B @ v, self.B.T @ w + self.M @ v)

    def matrix(self) -> SX:
        return ca.vertcat(ca.horzcat(self.A, self.B), ca.horzcat(self.B.T, self.M))

    def without(self, columns: SX, weighted: SX, known_zeros: tuple[int, ...]) -> Inertia:
        """Minus `columns @ weighted.T`, a symmetric product; rows and columns of `known_zeros` cancel exactly."""
        product = columns @ weighted.T
        A, B, M = self.A - product[:3, :3], self.B - product[:3, 3:], self.M - product[3:, 3:]
        keep_w, keep_v = _mask(known_zeros, 0), _mask(known_zeros, 3)
        return Inertia(
            symmetric(_keep(A, keep_w, keep_w)), _keep(B, keep_w, keep_v), symmetric(_keep(M, keep_v, keep_v))
        )

    def seen_from_parent(self, R: SX, p: SX) -> Inertia:
        """The same inertia referenced to the parent's frame, of which R and p give this frame: V' I V."""
        A, B, M = turned_symmetric(R, self.A), R @ self.B @ R.T, turned_symmetric(R, self.M)
        p_hat = skew(p)
        C = B + p_hat @ M
        return Inertia(symmetric(A - B @ p_hat + p_hat @ C.T), C, M)


def symmetric(S: SX) -> SX:
    """The matrix whose upper triangle is a copy of the lower one, for products known to be symmetric."""
    return ca.tril2symm(ca.tril(S))


def turned_symmetric(R: SX, S: SX) -> SX:
    """R S R' for a symmetric S."""
    return symmetric(R @ S @ R.T)


def _mask(zeros: tuple[int, ...], first: int) -> list[bool]:
    return [first + i not in zeros for i in range(3)]


def _keep(S: SX, rows: list[bool], columns: list[bool]) -> SX:
    kept = ca.SX(3, 3)
    for i in range(3):
        for j in range(3):
            if rows[i] and columns[j] and S.sparsity().has_nz(i, j):
                kept[i, j] = S[i, j]
    return kept
