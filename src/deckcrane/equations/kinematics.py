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
    found: list[tuple[SX, SX]] = []
    for link in mechanism.links:
        R, p = link.motion.R, link.motion.p
        if link.parent != GROUND:
            R_parent, p_parent = found[link.parent]
            R, p = R_parent @ R, p_parent + R_parent @ p
        found.append((R, p))
    return found


def pose_from(mechanism: Mechanism, base: int, link: int) -> tuple[SX, SX]:
    """R and p of a link in the frame of one further in, or of the ground."""
    R, p = ca.SX.eye(3), ca.SX(3, 1)
    while link != base:
        motion = mechanism.links[link].motion
        R, p = motion.R @ R, motion.p + motion.R @ p
        link = mechanism.links[link].parent
    return R, p


def acceleration(mechanism: Mechanism, k: int, at: SX, t: list[SX], dt: list[SX], du: SX) -> SX:
    """Of a point of link k, in the ground frame: R (d/dt v + w x v) with v its velocity in the link's axes.

    `at` is its place in the link's frame; where that moves, as the COG of a bending beam does, its own rates count. In the
    twist rates the ground accelerates by -g, so that weights are included; here they are taken off.
    """
    rates = mechanism.rates @ mechanism.u
    moving = ca.jtimes(at, mechanism.q, rates)
    further = ca.jtimes(moving, mechanism.q, rates) + ca.jtimes(moving, mechanism.u, du)
    w = t[k][:3]
    v = t[k][3:] + skew(w) @ at + moving
    R, _ = poses(mechanism)[k]
    rate = dt[k][3:] + skew(dt[k][:3]) @ at + skew(w) @ moving + further
    return R @ (rate + skew(w) @ v) + mechanism.gravity


def carried(motion: JointMotion, t: SX) -> SX:
    """An inner body's twist (or several, as columns) as the outer body would have it with the joint locked: V t.

    [C18, Eqs. 23, 27; K18, Eq. 22].
    """
    w, v = t[:3, :], t[3:, :]
    return ca.vertcat(motion.R.T @ w, motion.R.T @ (v - skew(motion.p) @ w))


def twists(mechanism: Mechanism, u: SX | None = None) -> list[SX]:
    """The twist of every link relative to the ground, t = V t_inner + S u, at and in its own frame.

    [C18, Eqs. 18, 28; K18, Eqs. 17, 25; W19, Eqs. 40, 48; F19, Eqs. 21, 33, 34, 37]; its upper half is [M19, Eq. 39].
    """
    u = mechanism.u if u is None else u
    found: list[SX] = []
    for link in mechanism.links:
        t = link.motion.S @ u[link.speeds, :]
        if link.parent != GROUND:
            t = t + carried(link.motion, found[link.parent])
        found.append(t)
    return found


def velocity_terms(mechanism: Mechanism, t: list[SX]) -> list[SX]:
    """What the rate of each link's twist holds besides V t_dot_inner + S u_dot: the moving lines of its joint [W19, Eq. 56]."""
    return [
        link.motion.bias + ad(t[k]) @ (link.motion.S @ mechanism.u[link.speeds, :])
        for k, link in enumerate(mechanism.links)
    ]


def twist_rates(mechanism: Mechanism, t: list[SX], du: SX) -> list[SX]:
    """The rate of every link's twist, on a ground that accelerates by -g, so that weights are included."""
    terms = velocity_terms(mechanism, t)
    own = [link.motion.S @ du[link.speeds, :] + terms[k] for k, link in enumerate(mechanism.links)]
    return _from_accelerating_ground(mechanism, own)


def weight_rates(mechanism: Mechanism) -> list[SX]:
    """What `twist_rates` are for a mechanism at rest: its weights alone."""
    return _from_accelerating_ground(mechanism, [ca.SX(6, 1)] * len(mechanism.links))


def ground_rate(mechanism: Mechanism) -> SX:
    """The rate of the ground's twist that stands for gravity."""
    return ca.vertcat(ca.SX(3, 1), -mechanism.gravity)


def _from_accelerating_ground(mechanism: Mechanism, own: list[SX]) -> list[SX]:
    found: list[SX] = []
    for k, link in enumerate(mechanism.links):
        inner = ground_rate(mechanism) if link.parent == GROUND else found[link.parent]
        found.append(carried(link.motion, inner) + own[k])
    return found
