"""Kane's equations in recursive form: accelerations in one sweep inwards and one outwards, at a cost linear in the links.

The sweep inwards gathers, at every joint, the inertia and the force of all that the joint carries, projected on the
joint's free motion exactly as Kane's method projects on partial velocities. What is left of them after the joint has
given way is handed to the inner neighbour. (The articulated-body recursion: R. Featherstone, Rigid Body Dynamics
Algorithms, Springer 2008, ch. 7.) Depends on `mechanism`, `kinematics` and `inertia`.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.inertia import Inertia
from deckcrane.equations.kinematics import carried, ground_rate, twists, velocity_terms
from deckcrane.equations.mechanism import GROUND, Link, Mechanism
from deckcrane.equations.system import SX
from deckcrane.screws import skew


@dataclass(frozen=True)
class Accelerations:
    """The solution: rates of the speeds, twists and twist rates (gravity included, as an acceleration of the ground).

    `pivots` are the inertias that the speeds feel, one each, and `scales` what they should be compared with: a pivot
    that vanishes against its scale belongs to a speed without inertia.
    """

    du: SX
    t: list[SX]
    dt: list[SX]
    pivots: SX
    scales: SX


def handed_inwards(R: SX, p: SX, force: SX) -> SX:
    """A flipped wrench [n; f] of an outer frame, referenced to the inner frame and given in it."""
    f = R @ force[3:]
    return ca.vertcat(R @ force[:3] + skew(p) @ f, f)


def velocity_force(link: Link, t: SX) -> SX:
    """The inertia force of a moving body besides inertia times twist rate: W D t of [C18, Eq. 34], at the frame's origin.

    Moving the reference from the COG m to the origin k adds nothing but the moment of the force: the rate of the twist
    at m holds no more than U times the rate at k, since the COG is fixed in the body.
    """
    w, v_m = t[:3], t[3:] - skew(link.c) @ t[:3]
    f = link.m * (skew(w) @ v_m)
    return ca.vertcat(skew(w) @ (link.J @ w) + skew(link.c) @ f, f)


def accelerations(mechanism: Mechanism, tau: SX, external: list[SX]) -> Accelerations:
    """Rates of all speeds under the generalized forces tau and the external flipped wrenches [n; f] at each frame's origin."""
    links = mechanism.links
    t = twists(mechanism)
    terms = velocity_terms(mechanism, t)
    inertia = [link.inertia for link in links]
    force = [velocity_force(links[k], t[k]) - external[k] for k in range(len(links))]

    U: list[SX] = [None] * len(links)
    solve_D: list[_Factors] = [None] * len(links)  # type: ignore[list-item]
    left: list[SX] = [None] * len(links)
    for k in reversed(range(len(links))):
        link, S = links[k], links[k].motion.S
        U[k] = inertia[k] @ S
        solve_D[k] = factorise(S.T @ U[k])
        left[k] = tau[link.speeds, :] - S.T @ force[k]
        if link.parent == GROUND:
            continue
        yielding = inertia[k].without(U[k], solve_D[k].solve(U[k].T).T, _unit_directions(S))
        handed = force[k] + yielding @ terms[k] + U[k] @ solve_D[k].solve(left[k])
        inertia[link.parent] += yielding.seen_from_parent(link.motion.R, link.motion.p)
        force[link.parent] += handed_inwards(link.motion.R, link.motion.p, handed)

    du: list[SX] = []
    dt: list[SX] = []
    for k, link in enumerate(links):
        inner = ground_rate(mechanism) if link.parent == GROUND else dt[link.parent]
        moved = carried(link.motion, inner) + terms[k]
        du.append(solve_D[k].solve(left[k] - U[k].T @ moved))
        dt.append(moved + link.motion.S @ du[k])
    pivots = ca.vertcat(*[factors.d for factors in solve_D])
    scales = ca.vertcat(*[_scale(inertia[k], links[k].motion.S) for k in range(len(links))])
    return Accelerations(ca.vertcat(*du), t, dt, pivots, scales)


@dataclass(frozen=True)
class _Factors:
    """D = L diag(d) L' of a small symmetric positive definite matrix, written out."""

    L: SX
    d: SX

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


def factorise(D: SX) -> _Factors:
    """The L D L' factors of a symmetric matrix in symbols."""
    n = D.shape[0]
    L = ca.SX.eye(n)
    d: list[SX] = []
    for j in range(n):
        d.append(D[j, j] - sum((L[j, k] ** 2 * d[k] for k in range(j)), ca.SX(1, 1)))
        for i in range(j + 1, n):
            L[i, j] = (D[i, j] - sum((L[i, k] * L[j, k] * d[k] for k in range(j)), ca.SX(1, 1))) / d[j]
    return _Factors(L, ca.vertcat(*d) if d else ca.SX(0, 1))


def _unit_directions(S: SX) -> tuple[int, ...]:
    """The components of a twist that the joint leaves free by themselves: there, what is handed inwards is exactly zero."""
    found = []
    for column in range(S.shape[1]):
        rows = S[:, column].sparsity().row()
        if len(rows) == 1 and S[rows[0], column].is_constant() and abs(float(S[rows[0], column])) == 1.0:
            found.append(rows[0])
    return tuple(found)


def _scale(inertia: Inertia, S: SX) -> SX:
    """The size of the inertia that a joint's speeds could feel: the largest in any direction of the same kind."""
    angular, linear = ca.trace(inertia.A), ca.trace(inertia.M)
    scales = [angular if S[:3, column].nnz() else linear for column in range(S.shape[1])]
    return ca.vertcat(*scales) if scales else ca.SX(0, 1)
