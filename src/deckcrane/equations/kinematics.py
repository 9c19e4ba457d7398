"""Forward kinematics: poses, twists and twist rates of all links, from the ground outwards.

Twists are referenced to each body's own frame and given in it, t = [omega; v]; their rates are rates of components.
"""

from __future__ import annotations

import casadi as ca

from deckcrane.equations.joints import JointMotion
from deckcrane.equations.mechanism import GROUND, Mechanism
from deckcrane.equations.system import SX
from deckcrane.screws import ad, skew


def poses(mechanism: Mechanism) -> list[tuple[SX, SX]]:
    """R and p of every link in the ground frame."""
    result: list[tuple[SX, SX]] = []
    for link in mechanism.links:
        R, p = link.motion.R, link.motion.p
        if link.parent != GROUND:
            R_parent, p_parent = result[link.parent]
            R, p = R_parent @ R, p_parent + R_parent @ p
        result.append((R, p))
    return result


def pose_from(mechanism: Mechanism, base: int, link: int) -> tuple[SX, SX]:
    """R and p of a link in the frame of a link further in, or of the ground."""
    R, p = ca.SX.eye(3), ca.SX(3, 1)
    while link != base:
        motion = mechanism.links[link].motion
        R, p = motion.R @ R, motion.p + motion.R @ p
        link = mechanism.links[link].parent
    return R, p


def acceleration(mechanism: Mechanism, k: int, at: SX, t: list[SX], dt: list[SX], du: SX) -> SX:
    """The acceleration of a point of link k, in the ground frame: R (d/dt v + w x v) with v its velocity in the link's axes.

    `at` is its position in the link's frame; where that moves, as the COG of a bending beam does, its own rates are included.
    In the twist rates the ground accelerates by -g, so that weights are included; here they are removed.
    """
    rates = mechanism.rates @ mechanism.u
    relative_velocity = ca.jtimes(at, mechanism.q, rates)
    relative_acceleration = ca.jtimes(relative_velocity, mechanism.q, rates) + ca.jtimes(
        relative_velocity, mechanism.u, du
    )
    w = t[k][:3]
    v = t[k][3:] + skew(w) @ at + relative_velocity
    R, _ = poses(mechanism)[k]
    rate = dt[k][3:] + skew(dt[k][:3]) @ at + skew(w) @ relative_velocity + relative_acceleration
    return R @ (rate + skew(w) @ v) + mechanism.gravity


def carried(motion: JointMotion, t: SX) -> SX:
    """The twist of an inner body (or several, as columns) at the outer body with the joint locked: V t.

    [C18, Eqs. 23, 27; K18, Eq. 22].
    """
    w, v = t[:3, :], t[3:, :]
    return ca.vertcat(motion.R.T @ w, motion.R.T @ (v - skew(motion.p) @ w))


def twists(mechanism: Mechanism, u: SX | None = None) -> list[SX]:
    """The twist of every link relative to the ground, t = V t_inner + S u, at and in its own frame.

    [C18, Eqs. 18, 28; K18, Eqs. 17, 25; W19, Eqs. 40, 48; F19, Eqs. 21, 33, 34, 37]; its upper half is [M19, Eq. 39].
    """
    u = mechanism.u if u is None else u
    result: list[SX] = []
    for link in mechanism.links:
        t = link.motion.S @ u[link.speeds, :]
        if link.parent != GROUND:
            t = t + carried(link.motion, result[link.parent])
        result.append(t)
    return result


def velocity_terms(mechanism: Mechanism, t: list[SX]) -> list[SX]:
    """The rate of each link's twist besides V t_dot_inner + S u_dot: the moving lines of its joint [W19, Eq. 56]."""
    return [
        link.motion.bias + ad(t[k]) @ (link.motion.S @ mechanism.u[link.speeds, :])
        for k, link in enumerate(mechanism.links)
    ]


def twist_rates(mechanism: Mechanism, t: list[SX], du: SX) -> list[SX]:
    """The rate of every link's twist, on a ground that accelerates by -g, so that weights are included."""
    terms = velocity_terms(mechanism, t)
    joint_rates = [link.motion.S @ du[link.speeds, :] + terms[k] for k, link in enumerate(mechanism.links)]
    return _accumulate_from_ground(mechanism, joint_rates)


def weight_rates(mechanism: Mechanism) -> list[SX]:
    """The `twist_rates` of a mechanism at rest: its weights alone."""
    return _accumulate_from_ground(mechanism, [ca.SX(6, 1)] * len(mechanism.links))


def ground_rate(mechanism: Mechanism) -> SX:
    """The rate of the ground's twist that represents gravity."""
    return ca.vertcat(ca.SX(3, 1), -mechanism.gravity)


def _accumulate_from_ground(mechanism: Mechanism, joint_rates: list[SX]) -> list[SX]:
    rates: list[SX] = []
    for k, link in enumerate(mechanism.links):
        inner = ground_rate(mechanism) if link.parent == GROUND else rates[link.parent]
        rates.append(carried(link.motion, inner) + joint_rates[k])
    return rates
