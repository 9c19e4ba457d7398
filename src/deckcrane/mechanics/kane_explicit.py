"""Kane's equations as explicit sums over projection matrices [C18, Eqs. 29-50]: the readable reference.

As in the papers, at the COG of each body, with dense 6xn matrices: M u_dot + C u = tau, and the
constraint forces by auxiliary generalized speeds. The recursive form computes the same at a fraction of the cost and is
tested against this one.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.kinematics import Link, Mechanism, poses, require_rigid, twists
from deckcrane.screws import ad, reference_transform, screw_transform, skew


@dataclass(frozen=True)
class KanesEquations:
    """M u_dot + C u = tau, with the projection matrices P_k and their rates, and D_k, G_k of every body.

    G_k t is W_k D_k t of [C18, Eq. 35], with -skew(J omega) for skew(omega) J: the two differ only in what they do to
    other vectors than t, and with this one M_dot - 2 C is skew-symmetric for any inertia, as the paper says of its own (with
    skew(omega) J that holds for bodies with three equal moments of inertia).
    """

    M: SX
    C: SX
    tau: SX
    P: list[SX]
    dP: list[SX]
    D: list[SX]
    G: list[SX]


def kanes_equations(mechanism: Mechanism, tau: SX, external: list[SX]) -> KanesEquations:
    """[C18, Eqs. 29-38], with generalized forces tau on the speeds and external flipped wrenches [n; f] at the frames' origins.

    Barrels and pistons are bodies as any other, so the sums are those of [K18, Eqs. 42-46] too; with a vessel they are
    those of [W19, Eqs. 60-65, 83, 84].
    """
    require_rigid(mechanism)
    n = mechanism.u.numel()
    bodies = range(len(mechanism.links))
    P, dP = projection_matrices(mechanism)
    D = [
        link.floating.total.matrix() if link.floating else ca.diagcat(link.J, link.m * ca.SX.eye(3))
        for link in mechanism.links
    ]  # [C18, Eq. 35]; of a vessel [W19, Eq. 81], at its frame's origin
    added = [_added_at_cog(link) for link in mechanism.links]
    D = [body + added_inertia for body, added_inertia in zip(D, added, strict=True)]
    G = []
    for k, link in enumerate(mechanism.links):
        t_k = P[k] @ mechanism.u
        w = t_k[:3]
        if link.floating is not None:
            G.append(link.floating.gyration(t_k))
            continue
        G.append(ca.diagcat(-skew(link.J @ w), link.m * skew(w)) - ad(t_k).T @ added[k])  # W D of [C18, Eq. 35]
    M, C = ca.SX(n, n), ca.SX(n, n)
    for k in bodies:
        M += P[k].T @ D[k] @ P[k]  # [C18, Eq. 38]
        C += P[k].T @ D[k] @ dP[k] + P[k].T @ G[k] @ P[k]
    for pair in (*mechanism.coupled, *(pair.reversed() for pair in mechanism.coupled)):
        N, N_dot = ([_rates_matrix(mechanism, k, rate) for k in (pair.first, pair.second)] for rate in (False, True))
        coupling = P[pair.first].T @ N[0].T @ pair.A
        M += coupling @ N[1] @ P[pair.second]
        C += coupling @ (N[1] @ dP[pair.second] + N_dot[1] @ P[pair.second])
    at_cog = wrenches_at_cog(mechanism, external)
    return KanesEquations(M, C, tau + sum(P[k].T @ at_cog[k] for k in bodies), P, dP, D, G)  # [C18, Eq. 32]


def _rates_matrix(mechanism: Mechanism, k: int, rate: bool) -> SX:
    """N of a floating vessel, eta_dot = N t, or its rate."""
    water = mechanism.links[k].floating
    assert water is not None, "water couples vessels that float"
    return ca.diagcat(water.turns_rate, water.moves_rate) if rate else ca.diagcat(water.turns, water.moves)


def _added_at_cog(link: Link) -> SX:
    """The added inertia of a link, referenced to its COG."""
    if link.added is None:
        return ca.SX(6, 6)
    U = reference_transform(link.c)
    return U.T @ link.added.matrix() @ U


def projection_matrices(mechanism: Mechanism) -> tuple[list[SX], list[SX]]:
    """P_k and its rate for every body k: the lines of all inner joints j, referenced to the COG of k [W19, Eqs. 50-58, 75-80].

    The twist at the COG is P_k u [C18, Eq. 29; K18, Eqs. 26-28; F19, Eqs. 22-24]. A line fixed in j is moved, as seen from
    k, by the twist of j relative to k: L_dot = ad(t_kj) L, which is the differentiation operator of [W19, Eq. 57].
    """
    n = mechanism.u.numel()
    pose = poses(mechanism)
    t = twists(mechanism)
    P, dP = [], []
    for k, link in enumerate(mechanism.links):
        P_k, dP_k = ca.SX(6, n), ca.SX(6, n)
        t_k = reference_transform(-link.c) @ t[k]
        for j in mechanism.inner(k):
            inner = mechanism.links[j]
            V = to_cog(pose, k, j, link.c)
            L = V @ inner.motion.S
            S_rate = ca.jtimes(inner.motion.S, mechanism.q, mechanism.rates @ mechanism.u)
            P_k[:, inner.speeds] = L
            dP_k[:, inner.speeds] = ad(V @ t[j] - t_k) @ L + V @ S_rate
        P.append(P_k)
        dP.append(dP_k)
    return P, dP


def to_cog(pose: list[tuple[SX, SX]], k: int, j: int, c: SX) -> SX:
    """V from Frame j to the COG of Body k [C18, Eq. 26; K18, Eqs. 23, 24; W19, Eqs. 46, 47]."""
    (R_k, p_k), (R_j, p_j) = pose[k], pose[j]
    from_cog_to_j = R_j.T @ (p_j - (p_k + R_k @ c))
    return screw_transform(R_k.T @ R_j, from_cog_to_j)


def wrenches_at_cog(mechanism: Mechanism, external: list[SX]) -> list[SX]:
    """The external flipped wrenches of every body with its weight, moved from the frame's origin to the COG.

    [C18, Eq. 46]; the weights are those of [K18, Eq. 67; W19, Eq. 86].
    """
    wrenches = []
    for link, (R, _), w in zip(mechanism.links, poses(mechanism), external, strict=True):
        n, f = w[:3], w[3:]
        wrenches.append(ca.vertcat(n - skew(link.c) @ f, f + link.m * (R.T @ mechanism.gravity)))
    return wrenches


def constraint_forces(
    mechanism: Mechanism, joint: int, du: SX, external: list[SX], components: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
) -> SX:
    """The forces of one joint by auxiliary generalized speeds [C18, Eqs. 39-50]: rho in the order [n; f] of `components`.

    `components` are the components of the outer body's flipped wrench [n; f] to solve for; leave out a direction
    in which the joint is free and unloaded. The auxiliary speeds move the outer body, and with it all that it carries.
    With all six this is [W19, Eqs. 89-102]: the auxiliary lines of the joint are the columns of the identity [W19, Eqs. 91,
    94], P_c refers them to the COG of every outer body [W19, Eq. 92; W19, Eq. 95], and no vessel further in is moved.
    """
    pose = poses(mechanism)
    n = len(components)
    select: Array = np.eye(6)[:, components]
    system = kanes_equations(mechanism, ca.SX(mechanism.u.numel(), 1), external)
    at_cog = wrenches_at_cog(mechanism, external)
    inertial, tau_f, coefficients = ca.SX(n, 1), ca.SX(n, 1), ca.SX(n, n)
    for k in mechanism.outer(joint):
        P_c = to_cog(pose, k, joint, mechanism.links[k].c) @ select  # [C18, Eq. 42; W19, Eq. 96]
        M_f = P_c.T @ system.D[k] @ system.P[k]
        C_f = P_c.T @ (system.D[k] @ system.dP[k] + system.G[k] @ system.P[k])  # [C18, Eq. 49; K18, Eq. 48]
        inertial += M_f @ du + C_f @ mechanism.u
        tau_f += P_c.T @ at_cog[k]  # [C18, Eq. 44]
        if k == joint:
            U_bar = reference_transform(mechanism.links[k].c).T  # [C18, Eq. 46], from the joint to the COG
            coefficients += P_c.T @ U_bar @ select  # [C18, Eq. 45]; the inner body has no auxiliary speed
    return ca.solve(coefficients, inertial - tau_f)  # [C18, Eq. 50; W19, Eq. 102]
