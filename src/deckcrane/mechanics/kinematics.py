"""The symbolic tree of bodies, and forward kinematics: poses, twists and twist rates of all links, from the ground outwards.

The tree has links with their inertia, joints and motion. `Mechanism` is shared by all formulations (recursive, explicit sums,
reactions): links in an order in which every parent comes before its children. A link that is driven by a cylinder is followed
by the cylinder's barrel and piston, which have the same parent and share its speed. A flexible body is a massless frame at its
joint; its children are the beam, with the speeds of its modes, and the sections that share them and carry whatever is attached
to the beam. `mechanics.model.part_set` builds it from the parts of a scenario.

Twists are referenced to each body's own frame and given in it, t = [omega; v]; their rates are rates of components.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import casadi as ca

from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.inertia import BeamInertia, CoupledInertia, FloatingInertia, SpatialInertia
from deckcrane.mechanics.joint_kinematics import JointMotion
from deckcrane.screws import ad, skew

GROUND = -1


@dataclass(frozen=True)
class Link:
    """One body: its inner neighbour, its joint, its mass, COG and inertia about the COG, and the slice of its speeds in u."""

    name: str
    parent: int
    motion: JointMotion
    m: SX
    c: SX
    J: SX
    speeds: slice
    joined: bool = False
    """Whether this link shares the speeds of the one before it: a barrel, a piston, a section of a beam."""
    beam: BeamInertia | None = None
    """The inertia of a beam, instead of m, c and J; m is its mass and c its COG as it is deformed."""
    floating: FloatingInertia | None = None
    """The inertia of a floating vessel, added mass included, instead of m, c and J; its weight is in its restoring."""
    shown: bool = True
    """Whether it is a body of the file, whose pose is shown; a rotor is not."""
    hangs_on: tuple[int, SX, SX] | None = None
    """In an assembly, whose links are all referenced to its base: the member that carries this one, and its pose there, R and p."""
    added: SpatialInertia | None = None
    """Additional inertia without weight, as of water that moves with the body; it may depend on coordinates and inputs."""

    @property
    def inertia(self) -> SpatialInertia:
        inertia = self.own_inertia
        return inertia if self.added is None else inertia + self.added

    @property
    def own_inertia(self) -> SpatialInertia:
        """The inertia without the added part."""
        if self.beam is not None:
            return self.beam.total
        return self.floating.total if self.floating else SpatialInertia.rigid(self.m, self.c, self.J)


@dataclass(frozen=True)
class Mechanism:
    """The links, the coordinates q and speeds u as symbols, and gravity in the ground frame."""

    links: tuple[Link, ...]
    q: SX
    u: SX
    gravity: SX
    part_data: Mapping[str, Any] = field(default_factory=dict)
    """Data of parts that add links of their own, by the part's label: the loops of cylinders."""
    sections: Mapping[tuple[str, float], int] = field(default_factory=dict)
    """The link of each section, by body and position along its beam."""
    given: Mapping[int, SX] = field(default_factory=dict)
    """The accelerations of coordinates whose motion is prescribed, by their index in q; never those of beams."""
    coupled: tuple[CoupledInertia, ...] = ()
    """The inertia of water between floating vessels, each pair once; all of them stand on the ground by free joints."""

    @cached_property
    def clusters(self) -> tuple[tuple[int, ...], ...]:
        """Links that move as one: each link alone, a boom with the cylinder that drives it, a beam with its sections."""
        clusters: list[tuple[int, ...]] = []
        for k, link in enumerate(self.links):
            if link.joined:
                clusters[-1] = (*clusters[-1], k)
            else:
                clusters.append((k,))
        return tuple(clusters)

    def coupled_with(self, index: int) -> tuple[CoupledInertia, ...]:
        """The inertia of water between a vessel and others, with that vessel first."""
        pairs = (*self.coupled, *(pair.reversed() for pair in self.coupled))
        return tuple(pair for pair in pairs if pair.first == index)

    @property
    def rates(self) -> SX:
        """N with q_dot = N u, block-diagonal over the joints."""
        return ca.diagcat(*[link.motion.rates for link in self.links])

    @property
    def speeds(self) -> SX:
        """The inverse of `rates`: u = speeds q_dot."""
        return ca.diagcat(*[link.motion.speeds for link in self.links])

    def index(self, name: str) -> int:
        return next(i for i, link in enumerate(self.links) if link.name == name)

    def beam(self, body: str) -> Link:
        """The link of a flexible body's beam, which has the body's mass and the speeds of its modes."""
        return self.links[self.index(f"{body}.beam")]

    def body(self, index: int) -> int:
        """The link with the frame of the body itself: for a section, the frame at its beam's joint; any other link is its own."""
        return self.links[index].parent if index in self.sections.values() else index

    def children(self, index: int) -> tuple[int, ...]:
        return tuple(i for i, link in enumerate(self.links) if link.parent == index)

    def outer(self, index: int) -> tuple[int, ...]:
        """The link itself and all links that it carries."""
        carried = {index}
        for i, link in enumerate(self.links):
            if link.parent in carried:
                carried.add(i)
        return tuple(sorted(carried))

    def inner(self, index: int) -> tuple[int, ...]:
        """The path from the ground to the link, the link included."""
        path = [index]
        while self.links[path[-1]].parent != GROUND:
            path.append(self.links[path[-1]].parent)
        return tuple(reversed(path))


def require_rigid(mechanism: Mechanism) -> None:
    """Raise an error for beams, in formulations for rigid bodies alone."""
    flexible = [link.name.removesuffix(".beam") for link in mechanism.links if link.beam is not None]
    if flexible:
        raise DeckcraneError(f'"{flexible[0]}" is flexible; this form of the equations is for rigid bodies')


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


def twist_to_outer_frame(motion: JointMotion, t: SX) -> SX:
    """The twist of an inner body (or several, as columns) at the outer body with the joint locked: V t, multiplied out.

    [C18, Eqs. 7, 22, 23, 27; K18, Eqs. 2, 6, 10, 22].
    """
    w, v = t[:3, :], t[3:, :]
    return ca.vertcat(motion.R.T @ w, motion.R.T @ (v - skew(motion.p) @ w))


def twists(mechanism: Mechanism, u: SX | None = None) -> list[SX]:
    """The twist of every link relative to the ground, t = V t_inner + S u, at and in its own frame.

    Twists at one point add up [C18, Eqs. 10, 13; K18, Eq. 16; W19, Eq. 27; F19, Eq. 5].
    [C18, Eqs. 18, 28; K18, Eqs. 17, 25; W19, Eqs. 40, 48; F19, Eqs. 21, 33, 34, 37]; its upper half is [M19, Eq. 39].
    """
    u = mechanism.u if u is None else u
    result: list[SX] = []
    for link in mechanism.links:
        t = link.motion.S @ u[link.speeds, :]
        if link.parent != GROUND:
            t = t + twist_to_outer_frame(link.motion, result[link.parent])
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
        rates.append(twist_to_outer_frame(link.motion, inner) + joint_rates[k])
    return rates
