"""Kane's equations in recursive form: accelerations in one sweep inwards and one outwards, at a cost linear in the links.

The sweep inwards gathers, at every joint, the inertia and the force of all that the joint carries, projected on the
joint's free motion exactly as Kane's method projects on partial velocities. What is left of them after the joint has
given way is handed to the inner neighbour. (The articulated-body recursion: R. Featherstone, Rigid Body Dynamics
Algorithms, Springer 2008, ch. 7.)

A coordinate whose motion is prescribed gives no way: its acceleration is known, so it stands among the velocity terms, and the
inner neighbour feels the whole inertia behind it (hybrid dynamics: the same, sec. 9.2).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import casadi as ca

from deckcrane.equations.factors import Factors, factorise
from deckcrane.equations.inertia import SpatialInertia, symmetric
from deckcrane.equations.kinematics import carried, ground_rate, poses, twists, velocity_terms
from deckcrane.equations.mechanism import GROUND, Link, Mechanism
from deckcrane.equations.system import SX
from deckcrane.screws import ad, skew


@dataclass(frozen=True)
class FeltLink:
    """What a link feels of itself and of all that it carries; `hung` is the part that hangs on a floating vessel."""

    inertia: SpatialInertia
    force: SX
    hung: SpatialInertia | None


@dataclass(frozen=True)
class Accelerations:
    """The solution: rates of the speeds, twists and twist rates (gravity included, as an acceleration of the ground).

    `pivots` are the inertias that the speeds feel, one each, and `scales` what they should be compared with: a pivot
    that vanishes against its scale belongs to a speed without inertia. `forced` is what prescribed motions take, one entry for
    each coordinate, zero for those that move freely; nothing where all do. `felt` are the inertia and the force that each link
    feels with all that it carries, whose joints give way: what it needs is the one times its twist rate and the other.
    """

    du: SX
    t: list[SX]
    dt: list[SX]
    pivots: SX
    scales: SX
    forced: SX = field(default_factory=lambda: ca.SX(0, 1))
    felt: tuple[FeltLink, ...] = ()


def handed_inwards(R: SX, p: SX, force: SX) -> SX:
    """A flipped wrench [n; f] of an outer frame (or several, as columns), referenced to the inner frame and given in it."""
    f = R @ force[3:, :]
    return ca.vertcat(R @ force[:3, :] + skew(p) @ f, f)


def velocity_force(link: Link, t: SX) -> SX:
    """The inertia force of a moving body besides inertia times twist rate: W D t of [C18, Eq. 34], at the frame's origin.

    Moving the reference from the COG m to the origin k adds nothing but the moment of the force: the rate of the twist
    at m holds no more than U times the rate at k, since the COG is fixed in the body.
    """
    w, v_m = t[:3], t[3:] - skew(link.c) @ t[:3]
    f = link.m * (skew(w) @ v_m)
    return ca.vertcat(skew(w) @ (link.J @ w) + skew(link.c) @ f, f)


def moving_force(mechanism: Mechanism, k: int, t: SX) -> SX:
    """What a link's inertia force holds besides inertia times twist rate."""
    link = mechanism.links[k]
    if link.beam is not None:
        return link.beam.moving_force(t)
    own = velocity_force(link, t) if link.floating is None else link.floating.velocity_force(t)
    return own if link.added is None else own + _added_force(mechanism, k, t)


def _added_force(mechanism: Mechanism, k: int, t: SX) -> SX:
    """Of inertia without weight: -ad(t)' A t, as Kirchhoff has it of a body in water (H. Lamb, Hydrodynamics, 6th ed., CUP 1932,
    Art. 124), and what takes off the weight that twist rates on an accelerating ground give it.

    How the inertia grows or shrinks is not in it: whoever adds it says what that takes.
    """
    added = mechanism.links[k].added
    assert added is not None, "asked of links that have some"
    g = ca.vertcat(ca.SX(3, 1), poses(mechanism)[k][0].T @ mechanism.gravity)
    return added @ g - ad(t).T @ (added @ t)


def inertia_force(mechanism: Mechanism, k: int, t: SX, dt: SX) -> SX:
    """What a link needs to move as it does, with its weight: on a ground that accelerates by -g.

    A floating vessel's own weight is in its restoring, so that ground does not accelerate it.
    """
    link = mechanism.links[k]
    if link.floating is not None:
        dt = dt - carried(link.motion, ground_rate(mechanism))
    return link.inertia @ dt + moving_force(mechanism, k, t)


def accelerations(mechanism: Mechanism, tau: SX, external: list[SX]) -> Accelerations:
    """Rates of all speeds under the generalized forces tau and the external flipped wrenches [n; f] at each frame's origin."""
    links = mechanism.links
    t = twists(mechanism)
    ways = {cluster: _way(mechanism, cluster) for cluster in mechanism.clusters}
    terms = velocity_terms(mechanism, t)
    for cluster, way in ways.items():
        if way.known is not None:
            for k in cluster:
                terms[k] = terms[k] + links[k].motion.S @ way.known
    inertia = [link.inertia for link in links]
    force = [moving_force(mechanism, k, t[k]) - external[k] for k in range(len(links))]

    hung = {k: SpatialInertia.zero() for k, link in enumerate(links) if link.floating}
    felt: dict[tuple[int, ...], _Felt] = {}
    for cluster in reversed(mechanism.clusters):
        own = felt[cluster] = _felt(mechanism, cluster, ways[cluster], inertia, force, tau, t)
        parent = links[cluster[0]].parent
        if parent != GROUND:
            handed_inertia, handed_force = _handed(mechanism, cluster, own, inertia, force, terms)
            inertia[parent] += handed_inertia
            if parent in hung:
                hung[parent] += handed_inertia
            force[parent] += handed_force

    du: list[SX] = []
    dt: list[SX] = [None] * len(links)
    for cluster in mechanism.clusters:
        own, parent = felt[cluster], links[cluster[0]].parent
        inner = ground_rate(mechanism) if parent == GROUND else dt[parent]
        rides = {k: carried(links[k].motion, inner) for k in cluster}
        taken = ca.SX(own.left.numel(), 1)
        for k in cluster:
            if k in hung:  # only what it carries has weight
                taken += own.U[k].T @ terms[k] + own.S[k].T @ (hung[k] @ rides[k])
            else:
                taken += own.U[k].T @ (rides[k] + terms[k])
        rate = own.D.solve(own.left - taken)
        for k in cluster:
            dt[k] = rides[k] + terms[k] + own.S[k] @ rate
        du.append(ways[cluster].all_rates(rate))
    pivots = ca.vertcat(*[ways[cluster].filled(felt[cluster].D.d) for cluster in mechanism.clusters])
    scales = [ways[cluster].chosen(_scale(mechanism, cluster, inertia)) for cluster in mechanism.clusters]
    carried_along = tuple(FeltLink(inertia[k], force[k], hung.get(k)) for k in range(len(links)))
    return Accelerations(ca.vertcat(*du), t, dt, pivots, ca.vertcat(*scales), felt=carried_along)


@dataclass(frozen=True)
class _Way:
    """How a cluster may move: `along` maps the rates that are free to those of its speeds, `known` is what is prescribed of these.

    Both are None where nothing is prescribed: then all speeds are free. `free` are the coordinates that are.
    """

    along: SX | None
    known: SX | None
    free: tuple[int, ...]

    def lines(self, S: SX) -> SX:
        """Those of a joint along which it gives way."""
        return S if self.along is None else S @ self.along

    def all_rates(self, rate: SX) -> SX:
        return rate if self.along is None else self.along @ rate + self.known

    def chosen(self, scales: SX) -> SX:
        """Scales of free speeds, and ones for what is prescribed: it needs no inertia."""
        return scales if self.along is None else self.filled(scales[list(self.free), :])

    def filled(self, values: SX) -> SX:
        if self.along is None:
            return values
        found = ca.SX.ones(self.along.shape[0])
        found[list(self.free)] = values
        return found


def _way(mechanism: Mechanism, cluster: tuple[int, ...]) -> _Way:
    """Of the speeds u of a cluster, with q_dot = N u: where some q_ddot are given, u_dot = N^-1 (q_ddot - N_dot u).

    The rates of free coordinates stand for those of the speeds, so that single coordinates of a joint can be prescribed
    whose speeds are its twist.
    """
    first = mechanism.links[cluster[0]]
    here = range(first.speeds.start, first.speeds.stop)
    given = [i for i in here if i in mechanism.given]
    free = tuple(i - here.start for i in here if i not in mechanism.given)
    if not given:
        return _Way(None, None, free)
    motion, u, q = first.motion, mechanism.u[first.speeds, :], mechanism.q[first.speeds, :]
    dq = motion.rates @ u
    bias = ca.jtimes(dq, q, dq)  # of the rates' matrix: N_dot u
    held = [i - here.start for i in given]
    known = ca.vertcat(*[mechanism.given[i] for i in given]) - bias[held, :]
    return _Way(motion.speeds[:, list(free)], motion.speeds[:, held] @ known, free)


@dataclass(frozen=True)
class _Felt:
    """What the free speeds of a cluster feel: their lines S, U = I S of each link, the factors of D = sum S' I S, and the force
    left to move it.

    A beam adds what its modes feel by themselves: F to U, M to D, and the force of its moving modes.
    """

    S: dict[int, SX]
    U: dict[int, SX]
    D: Factors
    left: SX


def _felt(
    mechanism: Mechanism,
    cluster: tuple[int, ...],
    way: _Way,
    inertia: list[SpatialInertia],
    force: list[SX],
    tau: SX,
    t: list[SX],
) -> _Felt:
    S = {k: way.lines(mechanism.links[k].motion.S) for k in cluster}
    U = {k: inertia[k] @ S[k] for k in cluster}
    n = S[cluster[0]].shape[1]
    D = sum((S[k].T @ U[k] for k in cluster), ca.SX(n, n))
    pushed = tau[mechanism.links[cluster[0]].speeds, :]
    pushed = pushed if way.along is None else way.along.T @ pushed
    left = pushed - sum((S[k].T @ force[k] for k in cluster), ca.SX(n, 1))
    beam = mechanism.links[cluster[0]].beam
    if beam is not None:
        U[cluster[0]] = beam.F
        D = D + beam.M
        left = left - beam.modal_force(t[cluster[0]])
    return _Felt(S, U, factorise(symmetric(D)), left)


def _handed(
    mechanism: Mechanism,
    cluster: tuple[int, ...],
    own: _Felt,
    inertia: list[SpatialInertia],
    force: list[SX],
    terms: list[SX],
) -> tuple[SpatialInertia, SX]:
    """The inertia and force that the inner neighbour feels, once the cluster's joint has given way."""
    links = mechanism.links
    if len(cluster) == 1 and links[cluster[0]].beam is None:
        (k,) = cluster
        pose = links[k].motion.R, links[k].motion.p
        yielding = inertia[k].without(own.U[k], own.D.solve(own.U[k].T).T, _unit_directions(own.S[k]))
        handed = force[k] + yielding @ terms[k] + own.U[k] @ own.D.solve(own.left)
        return yielding.seen_from_parent(*pose), handed_inwards(*pose, handed)
    total, U, handed, left = SpatialInertia.zero(), ca.SX(6, own.left.numel()), ca.SX(6, 1), own.left
    for k in cluster:
        pose = links[k].motion.R, links[k].motion.p
        total += inertia[k].seen_from_parent(*pose)
        U += handed_inwards(*pose, own.U[k])
        handed += handed_inwards(*pose, force[k] + inertia[k] @ terms[k])
        left = left - own.U[k].T @ terms[k]
    return total.without(U, own.D.solve(U.T).T, ()), handed + U @ own.D.solve(left)


def _unit_directions(S: SX) -> tuple[int, ...]:
    """The components of a twist that the joint leaves free by themselves: there, what is handed inwards is exactly zero."""
    found = []
    for column in range(S.shape[1]):
        rows = S[:, column].sparsity().row()
        if len(rows) == 1 and S[rows[0], column].is_constant() and abs(float(S[rows[0], column])) == 1.0:
            found.append(rows[0])
    return tuple(found)


def _scale(mechanism: Mechanism, cluster: tuple[int, ...], inertia: list[SpatialInertia]) -> SX:
    """The size of the inertia that a cluster's speeds could feel: the largest in any direction of the same kind."""
    S = mechanism.links[cluster[0]].motion.S
    angular, linear = ca.trace(inertia[cluster[0]].A), ca.trace(inertia[cluster[0]].M)
    beam = mechanism.links[cluster[0]].beam
    if beam is not None:
        return ca.diag(beam.M)
    if len(cluster) > 1:  # of all links that a speed moves: it turns and shifts them by S
        moved = []
        for column in range(S.shape[1]):
            own = [(inertia[k], mechanism.links[k].motion.S[:, column]) for k in cluster]
            sizes = [ca.sumsqr(s[:3]) * ca.trace(felt.A) + ca.sumsqr(s[3:]) * ca.trace(felt.M) for felt, s in own]
            moved.append(sum(sizes, ca.SX(1, 1)))
        return ca.vertcat(*moved) if moved else ca.SX(0, 1)
    scales = [angular if S[:3, column].nnz() else linear for column in range(S.shape[1])]
    return ca.vertcat(*scales) if scales else ca.SX(0, 1)
