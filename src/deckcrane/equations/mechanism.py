"""A tree of rigid bodies in symbols: links with their inertia and joints, and how they move.

`Mechanism` is the common ground of all formulations (recursive, explicit sums, reactions): links in an order in which
every parent comes before its children. Depends on `joints`, `inertia`, `parameters` and `deckcrane.screws`.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.inertia import Inertia
from deckcrane.equations.joints import Motion, motion
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.system import SX
from deckcrane.model import Body, Scenario
from deckcrane.screws import skew

GROUND = -1


@dataclass(frozen=True)
class Link:
    """One body: its inner neighbour, its joint, its mass, COG and inertia about the COG, and where its speeds stand in u."""

    name: str
    parent: int
    motion: Motion
    m: SX
    c: SX
    J: SX
    speeds: slice

    @property
    def inertia(self) -> Inertia:
        return Inertia.rigid(self.m, self.c, self.J)


@dataclass(frozen=True)
class Mechanism:
    """The links, the coordinates q and speeds u as symbols, and gravity in the ground frame."""

    links: tuple[Link, ...]
    q: SX
    u: SX
    gravity: SX

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


def mechanism(scenario: Scenario, q: SX, u: SX, parameters: Parameters) -> Mechanism:
    """The scenario's tree of bodies in symbols: q and u are vectors of all coordinates and speeds, in its order."""
    order = {name: i for i, name in enumerate(scenario.order)}
    links: list[Link] = []
    at = 0
    for name in scenario.order:
        body = scenario.bodies[name]
        here = slice(at, at + len(body.joint.elements))
        at = here.stop
        R0, p0 = scenario.placement(name)
        joint = motion(
            body.joint.kind,
            getattr(body.joint, "axis", None),
            q[here, :],
            u[here, :],
            parameters.rotation(f"{name}.joint.rotation", R0),
            parameters.vector(f"{name}.joint.at", p0),
        )
        parent = GROUND if body.on == "ground" else order[body.on]
        links.append(Link(name, parent, joint, *inertial_parameters(name, body, parameters), here))
    return Mechanism(tuple(links), q, u, parameters.vector("gravity", scenario.gravity))


def inertial_parameters(name: str, body: Body, parameters: Parameters) -> tuple[SX, SX, SX]:
    """Mass, COG and inertia about it of a body with its point masses, by the parallel-axis theorem."""
    mass, cog, inertia = body.inertial()
    m = parameters.scalar(f"{name}.mass", mass)
    c = parameters.vector(f"{name}.cog", cog)
    J = parameters.symmetric(f"{name}.inertia", inertia)
    for i, point in enumerate(body.masses):
        dm = parameters.scalar(f"{name}.masses.{i}.mass", point.mass)
        r = parameters.vector(f"{name}.masses.{i}.at", point.at)
        arm = skew(r - c)
        J = J - (m * dm / (m + dm)) * (arm @ arm)
        c = (m * c + dm * r) / (m + dm)
        m = m + dm
    return m, c, J
