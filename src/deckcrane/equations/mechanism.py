"""A tree of rigid bodies in symbols: links with their inertia and joints, and how they move.

`Mechanism` is the common ground of all formulations (recursive, explicit sums, reactions): links in an order in which
every parent comes before its children. A link that is driven by a cylinder is followed by the cylinder's barrel and
piston, which hang on the same parent and share its speed. Depends on `joints`, `cylinders`, `inertia`, `parameters`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import casadi as ca

from deckcrane.equations.cylinders import CylinderLoop, cylinder_loop
from deckcrane.equations.inertia import Inertia
from deckcrane.equations.joints import Motion, motion
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.system import SX
from deckcrane.equations.vessel import FloatingBody, FloatingInertia, floating_inertia
from deckcrane.model import VESSEL, Body, Scenario
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
    cylinder_part: bool = False
    """Whether this is a barrel or piston that moves with the boom before it."""
    floating: FloatingInertia | None = None
    """The inertia of a floating vessel, added mass included, instead of m, c and J; its weight is in its restoring."""

    @property
    def inertia(self) -> Inertia:
        return self.floating.total if self.floating else Inertia.rigid(self.m, self.c, self.J)


@dataclass(frozen=True)
class Mechanism:
    """The links, the coordinates q and speeds u as symbols, and gravity in the ground frame."""

    links: tuple[Link, ...]
    q: SX
    u: SX
    gravity: SX
    loops: tuple[CylinderLoop, ...] = ()

    @cached_property
    def clusters(self) -> tuple[tuple[int, ...], ...]:
        """Links that move as one: each link alone, or a boom with the barrel and piston that drive it."""
        found: list[tuple[int, ...]] = []
        for k, link in enumerate(self.links):
            if link.cylinder_part:
                found[-1] = (*found[-1], k)
            else:
                found.append((k,))
        return tuple(found)

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


def mechanism(
    scenario: Scenario, q: SX, u: SX, parameters: Parameters, vessel: FloatingBody | None = None
) -> Mechanism:
    """The scenario's tree of bodies in symbols: q and u are vectors of all coordinates and speeds, in its order."""
    links: list[Link] = []
    loops: list[CylinderLoop] = []
    index = {"ground": GROUND}
    at = 0
    for name in scenario.order:
        body = scenario.tree[name]
        here = slice(at, at + len(body.joint.elements))
        at = here.stop
        R0, p0 = scenario.placement(name)
        placed = parameters.rotation(f"{name}.joint.rotation", R0), parameters.vector(f"{name}.joint.at", p0)
        parent, index[name] = index[body.on], len(links)
        inertial = inertial_parameters(name, body, parameters)
        if name in scenario.driven:
            loop = cylinder_loop(scenario, scenario.driven[name], q[here, :], u[here, :], *placed, parameters)
            loops.append(loop)
            links.append(Link(name, parent, loop.boom, *inertial, here))
            links += _cylinder_links(scenario, loop, parent, here, parameters)
        else:
            axis = getattr(body.joint, "axis", None)
            joint = motion(body.joint.kind, axis, q[here, :], u[here, :], *placed)
            afloat = floating_inertia(vessel, parameters) if vessel is not None and name == VESSEL else None
            links.append(Link(name, parent, joint, *inertial, here, floating=afloat))
    gravity = parameters.vector("gravity", scenario.gravity)
    return Mechanism(tuple(links), q, u, gravity, tuple(loops))


def _cylinder_links(
    scenario: Scenario, loop: CylinderLoop, parent: int, here: slice, parameters: Parameters
) -> list[Link]:
    """Barrel and piston, with their COG on the cylinder's axis: ahead of the barrel's pin, behind the piston's."""
    cylinder = scenario.cylinders[loop.name]
    found = []
    for end, data, moving, ahead in (
        ("barrel", cylinder.barrel, loop.barrel, 1.0),
        ("piston", cylinder.piston, loop.piston, -1.0),
    ):
        name = f"{loop.name}.{end}"
        mass, cog, inertia = data.inertial()
        m = parameters.scalar(f"{name}.mass", mass)
        c = parameters.vector(f"{name}.cog", (0.0, 0.0, ahead * cog))
        J = parameters.symmetric(f"{name}.inertia", inertia)
        found.append(Link(name, parent, moving, m, c, J, here, cylinder_part=True))
    return found


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
