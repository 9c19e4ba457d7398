"""The moving frame method [M19]: the equations of motion of any tree from its frame connection matrices.

A frame at the COG of every body, matrices of SE(3) that connect them, and B from the generalized speeds to the Cartesian
velocities: linear in the inertial frame, angular in the body's own. It computes the accelerations of Kane's equations, at the
cost of dense 6N x n matrices: a second formulation, as a check of the first. `simulation.moving_frame_run` integrates a
whole scenario with it.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from deckcrane.components.vessel import NO_VESSEL
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.inertia import factorise
from deckcrane.mechanics.kinematics import GROUND, Link, Mechanism, require_rigid
from deckcrane.screws import hat, inverse_transform, reference_transform, skew, transform


@dataclass(frozen=True)
class MovingFrames:
    """M* q_ddot + N* q_dot = F* [M19, Eq. 86], and its constituents.

    E: frame connection matrix of every body, at its COG; Omega: its time rate; B and its rate: rows x_dot and omega of each
    body in turn; D: the angular velocities as skew-symmetric blocks; M: masses and inertias. Here q_dot are the generalized
    speeds u of the mechanism.
    """

    E: list[SX]
    Omega: list[SX]
    B: SX
    dB: SX
    D: SX
    M: SX
    M_star: SX
    N_star: SX
    F_star: SX
    u: SX

    @property
    def accelerations(self) -> SX:
        """q_ddot in symbols."""
        return factorise(self.M_star).solve(self.F_star - self.N_star @ self.u)


def moving_frames(mechanism: Mechanism, tau: SX, external: list[SX]) -> MovingFrames:
    """[M19, Eqs. 70-86], with generalized forces tau on the speeds and external flipped wrenches [n; f] at the frames' origins."""
    links = mechanism.links
    if any(link.floating is not None for link in links):
        raise DeckcraneError(NO_VESSEL)
    require_rigid(mechanism)
    E = frame_connections(mechanism)
    Omega = frame_rates(mechanism)
    B, dB = velocity_matrices(mechanism, E, Omega)
    D = ca.diagcat(*[ca.diagcat(ca.SX(3, 3), _omega_skew(rate)) for rate in Omega])  # Eq. 78
    M = ca.diagcat(*[ca.diagcat(link.m * ca.SX.eye(3), link.J) for link in links])
    F = ca.vertcat(*[_force(mechanism, k, E[k], external[k]) for k in range(len(links))])
    M_star = B.T @ M @ B  # Eq. 84
    N_star = B.T @ (M @ dB + D @ M @ B)  # Eq. 85
    return MovingFrames(E, Omega, B, dB, D, M, M_star, N_star, tau + B.T @ F, mechanism.u)


def relative_connection(mechanism: Mechanism, k: int) -> SX:
    """E of a body relative to its inner neighbour: to the joint, rotation there, and on to the COG [M19, Eqs. 34, 45, 58]."""
    link = mechanism.links[k]
    to_joint = transform(ca.SX.eye(3), _from_cog_to_joint(mechanism, k))
    rotation = transform(link.motion.R, ca.SX(3, 1))
    return to_joint @ rotation @ transform(ca.SX.eye(3), link.c)


def frame_connections(mechanism: Mechanism) -> list[SX]:
    """E of every body in the inertial frame, the product of those before it [M19, Eqs. 14, 35, 50, 63]."""
    connections: list[SX] = []
    for k, link in enumerate(mechanism.links):
        relative = relative_connection(mechanism, k)
        connections.append(relative if link.parent == GROUND else connections[link.parent] @ relative)
    return connections


def frame_rates(mechanism: Mechanism) -> list[SX]:
    """Omega = E^-1 E_dot of every body [M19, Eqs. 22, 24]: that of the inner body in this frame, and the joint's own.

    From E = E_inner E_rel follows Omega = E_rel^-1 Omega_inner E_rel + Omega_rel; its parts are Eqs. 39 and 42.
    """
    rates: list[SX] = []
    for k, link in enumerate(mechanism.links):
        rate = hat(reference_transform(-link.c) @ link.motion.S @ mechanism.u[link.speeds, :])
        if link.parent != GROUND:
            relative = relative_connection(mechanism, k)
            rate = rate + inverse_transform(relative) @ rates[link.parent] @ relative
        rates.append(rate)
    return rates


def velocity_matrices(mechanism: Mechanism, E: list[SX], Omega: list[SX]) -> tuple[SX, SX]:
    """B of {X_dot} = B {q_dot} and its rate, built outwards from body to body [M19, Eqs. 40, 42, 54, 55, 67-72, appendix].

    The paper's terms, R skew(s)^T times the angular velocity's part of B, and the direction of a sliding joint.
    """
    n = mechanism.u.numel()
    x, w = [ca.SX(3, n)], [ca.SX(3, n)]  # first the ground, which is at rest; then link after link
    dx, dw = [ca.SX(3, n)], [ca.SX(3, n)]
    for k, link in enumerate(mechanism.links):
        p, R_rel, R = link.parent + 1, link.motion.R, E[k][:3, :3]
        angular, linear, d_angular, d_linear = _joint_lines(mechanism, link)
        u = mechanism.u
        w_k = R_rel.T @ w[p] + angular
        dw_k = R_rel.T @ dw[p] - skew(angular @ u) @ (R_rel.T @ w[p]) + d_angular
        arm = skew(link.c).T @ w_k + linear
        d_arm = skew(link.c).T @ dw_k + d_linear + _omega_skew(Omega[k]) @ arm
        x_k, dx_k = x[p] + R @ arm, dx[p] + R @ d_arm
        if link.parent != GROUND:
            R_p, s_J = E[link.parent][:3, :3], skew(_from_cog_to_joint(mechanism, k)).T
            ds_J = skew(R_rel @ (linear @ u)).T
            x_k += R_p @ (s_J @ w[p])
            dx_k += R_p @ (s_J @ dw[p] + (_omega_skew(Omega[link.parent]) @ s_J + ds_J) @ w[p])
        for rows, row in ((x, x_k), (w, w_k), (dx, dx_k), (dw, dw_k)):
            rows.append(row)
    B = ca.vertcat(*[ca.vertcat(*pair) for pair in zip(x[1:], w[1:], strict=True)])
    dB = ca.vertcat(*[ca.vertcat(*pair) for pair in zip(dx[1:], dw[1:], strict=True)])
    return B, dB


def _from_cog_to_joint(mechanism: Mechanism, k: int) -> SX:
    """s_J, in the inner body's frame; a sliding joint moves it [M19, Eqs. 30, 47, 60]."""
    link = mechanism.links[k]
    return link.motion.p if link.parent == GROUND else link.motion.p - mechanism.links[link.parent].c


def _omega_skew(Omega: SX) -> SX:
    return Omega[:3, :3]  # Eq. 25


def _joint_lines(mechanism: Mechanism, link: Link) -> tuple[SX, SX, SX, SX]:
    """The part of each speed in the joint's relative angular and linear velocity, and the rates of both, 3 x n each."""
    S = ca.SX(6, mechanism.u.numel())
    S[:, link.speeds] = link.motion.S
    dS = ca.jtimes(S, mechanism.q, mechanism.rates @ mechanism.u)
    return S[:3, :], S[3:, :], dS[:3, :], dS[3:, :]


def _force(mechanism: Mechanism, k: int, E: SX, external: SX) -> SX:
    """Force in the inertial frame, weight included, and moment about the COG in the body's [M19, Eq. 80]."""
    link, n, f = mechanism.links[k], external[:3], external[3:]
    return ca.vertcat(E[:3, :3] @ f + link.m * mechanism.gravity, n - skew(link.c) @ f)
