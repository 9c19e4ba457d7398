"""Kane's equations in recursive form: accelerations in one sweep inwards and one outwards, at a cost linear in the links.

The sweep inwards assembles, at every joint, the inertia and the force of all that the joint carries, projected on the
joint's free motion exactly as Kane's method projects on partial velocities. What the joint transmits after it has
yielded is passed to the inner neighbour. (The articulated-body recursion: R. Featherstone, Rigid Body Dynamics
Algorithms, Springer 2008, ch. 7.)

Water between floating vessels couples the accelerations of links that no joint connects. All of them stand on the ground, so
that the sweep inwards ends at each of them by itself; there their accelerations follow from one system of equations for all
vessels that water couples, as exact as that of a single joint.

A coordinate whose motion is prescribed does not yield: its acceleration is known, so it is part of the velocity terms, and the
inner neighbour is loaded by the whole inertia behind it (hybrid dynamics: the same, sec. 9.2).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import casadi as ca

from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.inertia import CoupledInertia, Factors, FloatingInertia, SpatialInertia, factorise, symmetric
from deckcrane.mechanics.kinematics import (
    GROUND,
    Link,
    Mechanism,
    ground_rate,
    poses,
    twist_to_outer_frame,
    twists,
    velocity_terms,
)
from deckcrane.screws import ad, skew


@dataclass(frozen=True)
class ArticulatedLink:
    """The articulated inertia and bias force of a link with all that it carries; `hung` is the part on a floating vessel."""

    inertia: SpatialInertia
    force: SX
    hung: SpatialInertia | None


@dataclass(frozen=True)
class Accelerations:
    """The solution: rates of the speeds, twists and twist rates (gravity included, as an acceleration of the ground).

    `pivots` are the inertias that resist each speed, and `scales` the values to compare them with: a pivot that vanishes
    against its scale belongs to a speed without inertia. `forced` are the forces that prescribed motions need, one entry for
    each coordinate, zero for free ones; empty where all are free. `felt` are the articulated inertia and force of each link
    with all that it carries, whose joints yield: the link needs the inertia times its twist rate plus the force.
    """

    du: SX
    t: list[SX]
    dt: list[SX]
    pivots: SX
    scales: SX
    forced: SX = field(default_factory=lambda: ca.SX(0, 1))
    felt: tuple[ArticulatedLink, ...] = ()


def wrench_to_inner_frame(R: SX, p: SX, force: SX) -> SX:
    """A flipped wrench [n; f] in an outer frame (or several, as columns), referenced to and resolved in the inner frame.

    A wrench [f; n] follows the rule of twists [W19, Eqs. 11, 28, 35, 36; F19, Eqs. 14, 19, 20].
    """
    f = R @ force[3:, :]
    return ca.vertcat(R @ force[:3, :] + skew(p) @ f, f)


def velocity_force(link: Link, t: SX) -> SX:
    """The inertia force of a moving body besides inertia times twist rate: W D t of [C18, Eq. 34], at the frame's origin.

    Moving the reference from the COG m to the origin k adds only the moment of the force: the rate of the twist at m is U
    times the rate at k, since the COG is fixed in the body.
    """
    w, v_m = t[:3], t[3:] - skew(link.c) @ t[:3]
    f = link.m * (skew(w) @ v_m)
    return ca.vertcat(skew(w) @ (link.J @ w) + skew(link.c) @ f, f)


def moving_force(mechanism: Mechanism, k: int, t: SX) -> SX:
    """The inertia force of a link besides inertia times twist rate."""
    link = mechanism.links[k]
    if link.beam is not None:
        return link.beam.moving_force(t)
    force = velocity_force(link, t) if link.floating is None else link.floating.velocity_force(t)
    return force if link.added is None else force + _added_inertia_force(mechanism, k, t)


def _added_inertia_force(mechanism: Mechanism, k: int, t: SX) -> SX:
    """The velocity-dependent force of inertia without weight: -ad(t)' A t, as Kirchhoff has it of a body in water.

    H. Lamb, Hydrodynamics, 6th ed., CUP 1932, Art. 124. The weight that twist rates on an accelerating ground would give it is
    subtracted.

    The rate of the inertia itself is not included: the part that adds the inertia accounts for it.
    """
    added = mechanism.links[k].added
    assert added is not None, "asked of links that have some"
    g = ca.vertcat(ca.SX(3, 1), poses(mechanism)[k][0].T @ mechanism.gravity)
    return added @ g - ad(t).T @ (added @ t)


def inertia_force(mechanism: Mechanism, k: int, t: SX, dt: SX) -> SX:
    """The force a link needs for its motion, its weight included: on a ground that accelerates by -g.

    A floating vessel's own weight is in its restoring, so that the ground does not accelerate it.
    """
    link = mechanism.links[k]
    if link.floating is not None:
        dt = dt - twist_to_outer_frame(link.motion, ground_rate(mechanism))
    return link.inertia @ dt + moving_force(mechanism, k, t)


def coupled_force(mechanism: Mechanism, k: int, dt: list[SX]) -> SX:
    """The force that a vessel needs for the accelerations of the vessels that water couples with it: N_k' A (N t_dot + N_dot t)."""
    return sum((pair_force(mechanism, pair, dt) for pair in mechanism.coupled_with(k)), ca.SX(6, 1))


def pair_force(mechanism: Mechanism, pair: CoupledInertia, dt: list[SX]) -> SX:
    """The force that the first vessel of a pair needs for the acceleration of the second."""
    first, second = (mechanism.links[k] for k in (pair.first, pair.second))
    rate = dt[pair.second] - twist_to_outer_frame(
        second.motion, ground_rate(mechanism)
    )  # a vessel's weight is in its restoring
    return _floating(first).wrench(pair.A @ (_floating(second).rates(rate) + _floating(second).bias))


def _floating(link: Link) -> FloatingInertia:
    assert link.floating is not None, "water couples vessels that float"
    return link.floating


def accelerations(mechanism: Mechanism, tau: SX, external: list[SX]) -> Accelerations:
    """Rates of all speeds under the generalized forces tau and the external flipped wrenches [n; f] at each frame's origin."""
    links = mechanism.links
    t = twists(mechanism)
    motions = {cluster: _free_motion(mechanism, cluster) for cluster in mechanism.clusters}
    terms = velocity_terms(mechanism, t)
    for cluster, motion in motions.items():
        if motion.prescribed is not None:
            for k in cluster:
                terms[k] = terms[k] + links[k].motion.S @ motion.prescribed
    inertia = [link.inertia for link in links]
    force = [moving_force(mechanism, k, t[k]) - external[k] for k in range(len(links))]

    hung = {k: SpatialInertia.zero() for k, link in enumerate(links) if link.floating}
    dynamics: dict[tuple[int, ...], _ClusterDynamics] = {}
    for cluster in reversed(mechanism.clusters):
        articulated = dynamics[cluster] = _cluster_dynamics(
            mechanism, cluster, motions[cluster], inertia, force, tau, t
        )
        parent = links[cluster[0]].parent
        if parent != GROUND:
            handed_inertia, handed_force = _transmitted(mechanism, cluster, articulated, inertia, force, terms)
            inertia[parent] += handed_inertia
            if parent in hung:
                hung[parent] += handed_inertia
            force[parent] += handed_force

    du: list[SX] = []
    dt: list[SX] = [None] * len(links)

    def carried(cluster: tuple[int, ...]) -> tuple[dict[int, SX], SX]:
        """The rates at which a cluster is carried, and the force that is left for its own speeds."""
        articulated, parent = dynamics[cluster], links[cluster[0]].parent
        inner_rate = ground_rate(mechanism) if parent == GROUND else dt[parent]
        carried_rates = {k: twist_to_outer_frame(links[k].motion, inner_rate) for k in cluster}
        velocity_load = ca.SX(articulated.left.numel(), 1)
        for k in cluster:
            if k in hung:  # only what it carries has weight
                velocity_load += articulated.U[k].T @ terms[k] + articulated.S[k].T @ (hung[k] @ carried_rates[k])
            else:
                velocity_load += articulated.U[k].T @ (carried_rates[k] + terms[k])
        return carried_rates, articulated.left - velocity_load

    afloat = {k: (k,) for pair in mechanism.coupled for k in (pair.first, pair.second)}
    vessels = [_CoupledVessel(k, dynamics[c].S[k], dynamics[c].D, carried(c)[1], terms[k]) for k, c in afloat.items()]
    coupled = _coupled_rates(mechanism, vessels)
    for cluster in mechanism.clusters:
        articulated = dynamics[cluster]
        carried_rates, left = carried(cluster)
        rate = coupled[cluster[0]][0] if cluster[0] in coupled else articulated.D.solve(left)
        for k in cluster:
            dt[k] = carried_rates[k] + terms[k] + articulated.S[k] @ rate
        du.append(motions[cluster].all_rates(rate))
    pivots = ca.vertcat(
        *[
            motions[cluster].filled(coupled[cluster[0]][1] if cluster[0] in coupled else dynamics[cluster].D.d)
            for cluster in mechanism.clusters
        ]
    )
    scales = [motions[cluster].chosen(_inertia_scale(mechanism, cluster, inertia)) for cluster in mechanism.clusters]
    felt_links = tuple(ArticulatedLink(inertia[k], force[k], hung.get(k)) for k in range(len(links)))
    return Accelerations(ca.vertcat(*du), t, dt, pivots, ca.vertcat(*scales), felt=felt_links)


@dataclass(frozen=True)
class _CoupledVessel:
    """A vessel that water couples with others: its free lines, its inertia there, the force left for it, its velocity terms."""

    link: int
    S: SX
    D: Factors
    left: SX
    terms: SX


def _coupled_rates(mechanism: Mechanism, vessels: list[_CoupledVessel]) -> dict[int, tuple[SX, SX]]:
    """Rates of the free speeds of vessels that water couples, and their pivots: one system of equations for all of them.

    Row i of it is D_i u_dot_i + sum over j of S_i' N_i' A_ij (N_j (S_j u_dot_j + terms_j) + N_dot_j t_j) = left_i.
    """
    if not vessels:
        return {}
    sizes = [vessel.left.numel() for vessel in vessels]
    rows = {vessel.link: slice(sum(sizes[:n]), sum(sizes[: n + 1])) for n, vessel in enumerate(vessels)}
    by_link = {vessel.link: vessel for vessel in vessels}
    matrix, left = ca.SX(sum(sizes), sum(sizes)), ca.vertcat(*[vessel.left for vessel in vessels])
    for vessel in vessels:
        i = rows[vessel.link]
        matrix[i, i] = vessel.D.D
        for pair in mechanism.coupled_with(vessel.link):
            other, water = by_link[pair.second], _floating(mechanism.links[pair.second])
            lines = _floating(mechanism.links[vessel.link]).rates(vessel.S)
            matrix[i, rows[pair.second]] += lines.T @ pair.A @ water.rates(other.S)
            left[i, :] -= lines.T @ (pair.A @ (water.rates(other.terms) + water.bias))
    factors = factorise(symmetric(matrix))
    rates = factors.solve(left)
    return {link: (rates[row, :], factors.d[row, :]) for link, row in rows.items()}


@dataclass(frozen=True)
class _FreeMotion:
    """The free motion of a cluster: `along` maps rates of free coordinates to those of speeds.

    `prescribed` are the rates that are given. Both are None where nothing is prescribed: then all speeds are free. `free` are the
    free coordinates.
    """

    along: SX | None
    prescribed: SX | None
    free: tuple[int, ...]

    def lines(self, S: SX) -> SX:
        """The lines of a joint along which it is free."""
        return S if self.along is None else S @ self.along

    def all_rates(self, rate: SX) -> SX:
        return rate if self.along is None else self.along @ rate + self.prescribed

    def chosen(self, scales: SX) -> SX:
        """Scales of the free speeds, and ones for prescribed coordinates, which need no inertia."""
        return scales if self.along is None else self.filled(scales[list(self.free), :])

    def filled(self, values: SX) -> SX:
        if self.along is None:
            return values
        result = ca.SX.ones(self.along.shape[0])
        result[list(self.free)] = values
        return result


def _free_motion(mechanism: Mechanism, cluster: tuple[int, ...]) -> _FreeMotion:
    """The free motion of a cluster, q_dot = N u: where some q_ddot are prescribed, u_dot = N^-1 (q_ddot - N_dot u).

    The rates of free coordinates replace those of the speeds, so that single coordinates can be prescribed of a joint
    whose speeds are its twist.
    """
    first = mechanism.links[cluster[0]]
    speeds = range(first.speeds.start, first.speeds.stop)
    prescribed = [i for i in speeds if i in mechanism.given]
    free = tuple(i - speeds.start for i in speeds if i not in mechanism.given)
    if not prescribed:
        return _FreeMotion(None, None, free)
    motion, u, q = first.motion, mechanism.u[first.speeds, :], mechanism.q[first.speeds, :]
    dq = motion.rates @ u
    bias = ca.jtimes(dq, q, dq)  # rate of the matrix N: N_dot u
    prescribed_columns = [i - speeds.start for i in prescribed]
    prescribed_rates = ca.vertcat(*[mechanism.given[i] for i in prescribed]) - bias[prescribed_columns, :]
    return _FreeMotion(motion.speeds[:, list(free)], motion.speeds[:, prescribed_columns] @ prescribed_rates, free)


@dataclass(frozen=True)
class _ClusterDynamics:
    """The projected dynamics of a cluster's free speeds: lines S, U = I S, factors of D = sum S' I S, remaining force.

    A beam adds the inertia and forces of its modes: F to U, M to D, and the force of its moving modes.
    """

    S: dict[int, SX]
    U: dict[int, SX]
    D: Factors
    left: SX


def _cluster_dynamics(
    mechanism: Mechanism,
    cluster: tuple[int, ...],
    motion: _FreeMotion,
    inertia: list[SpatialInertia],
    force: list[SX],
    tau: SX,
    t: list[SX],
) -> _ClusterDynamics:
    S = {k: motion.lines(mechanism.links[k].motion.S) for k in cluster}
    U = {k: inertia[k] @ S[k] for k in cluster}
    n = S[cluster[0]].shape[1]
    D = sum((S[k].T @ U[k] for k in cluster), ca.SX(n, n))
    applied = tau[mechanism.links[cluster[0]].speeds, :]
    applied = applied if motion.along is None else motion.along.T @ applied
    remaining = applied - sum((S[k].T @ force[k] for k in cluster), ca.SX(n, 1))
    beam = mechanism.links[cluster[0]].beam
    if beam is not None:
        U[cluster[0]] = beam.F
        D = D + beam.M
        remaining = remaining - beam.modal_force(t[cluster[0]])
    return _ClusterDynamics(S, U, factorise(symmetric(D)), remaining)


def _transmitted(
    mechanism: Mechanism,
    cluster: tuple[int, ...],
    dynamics: _ClusterDynamics,
    inertia: list[SpatialInertia],
    force: list[SX],
    terms: list[SX],
) -> tuple[SpatialInertia, SX]:
    """The inertia and force that the cluster transmits to the inner neighbour, its own joint free to yield."""
    links = mechanism.links
    if len(cluster) == 1 and links[cluster[0]].beam is None:
        (k,) = cluster
        pose = links[k].motion.R, links[k].motion.p
        articulated = inertia[k].without(
            dynamics.U[k], dynamics.D.solve(dynamics.U[k].T).T, _unit_directions(dynamics.S[k])
        )
        force_inwards = force[k] + articulated @ terms[k] + dynamics.U[k] @ dynamics.D.solve(dynamics.left)
        return articulated.seen_from_parent(*pose), wrench_to_inner_frame(*pose, force_inwards)
    total, U, force_inwards, remaining = (
        SpatialInertia.zero(),
        ca.SX(6, dynamics.left.numel()),
        ca.SX(6, 1),
        dynamics.left,
    )
    for k in cluster:
        pose = links[k].motion.R, links[k].motion.p
        total += inertia[k].seen_from_parent(*pose)
        U += wrench_to_inner_frame(*pose, dynamics.U[k])
        force_inwards += wrench_to_inner_frame(*pose, force[k] + inertia[k] @ terms[k])
        remaining = remaining - dynamics.U[k].T @ terms[k]
    return total.without(U, dynamics.D.solve(U.T).T, ()), force_inwards + U @ dynamics.D.solve(remaining)


def _unit_directions(S: SX) -> tuple[int, ...]:
    """The twist components that are free on their own: there, the transmitted inertia is exactly zero."""
    components = []
    for column in range(S.shape[1]):
        rows = S[:, column].sparsity().row()
        if len(rows) == 1 and S[rows[0], column].is_constant() and abs(float(S[rows[0], column])) == 1.0:
            components.append(rows[0])
    return tuple(components)


def _inertia_scale(mechanism: Mechanism, cluster: tuple[int, ...], inertia: list[SpatialInertia]) -> SX:
    """The size of the inertia that can resist a cluster's speeds: the largest in any direction of the same kind."""
    S = mechanism.links[cluster[0]].motion.S
    angular, linear = ca.trace(inertia[cluster[0]].A), ca.trace(inertia[cluster[0]].M)
    beam = mechanism.links[cluster[0]].beam
    if beam is not None:
        return ca.diag(beam.M)
    if len(cluster) > 1:  # of all links that a speed moves: it rotates and translates them by S
        scales_of_cluster = []
        for column in range(S.shape[1]):
            moved_links = [(inertia[k], mechanism.links[k].motion.S[:, column]) for k in cluster]
            sizes = [
                ca.sumsqr(s[:3]) * ca.trace(link_inertia.A) + ca.sumsqr(s[3:]) * ca.trace(link_inertia.M)
                for link_inertia, s in moved_links
            ]
            scales_of_cluster.append(sum(sizes, ca.SX(1, 1)))
        return ca.vertcat(*scales_of_cluster) if scales_of_cluster else ca.SX(0, 1)
    scales = [angular if S[:3, column].nnz() else linear for column in range(S.shape[1])]
    return ca.vertcat(*scales) if scales else ca.SX(0, 1)
