"""A tree of bodies in symbols: links with their inertia and joints, and how they move.

`Mechanism` is the common ground of all formulations (recursive, explicit sums, reactions): links in an order in which
every parent comes before its children. A link that is driven by a cylinder is followed by the cylinder's barrel and
piston, which hang on the same parent and share its speed. A flexible body is a massless frame at its joint; on it hang
the beam, with the speeds of its modes, and the sections that share them and carry whatever is attached to the beam.
Depends on `joints`, `cylinders`, `beams`, `inertia`, `parameters`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import casadi as ca

from deckcrane.equations.beams import BeamInertia, beam_frame, beam_inertia, section
from deckcrane.equations.cylinders import CylinderLoop, cylinder_loop
from deckcrane.equations.inertia import Inertia
from deckcrane.equations.joints import Motion, motion
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.system import SX, Array
from deckcrane.equations.vessel import FloatingBody, FloatingInertia, floating_inertia
from deckcrane.errors import DeckcraneError
from deckcrane.model import VESSEL, Beam, Scenario, Vector
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
    joined: bool = False
    """Whether this link shares the speeds of the one before it: a barrel, a piston, a section of a beam."""
    beam: BeamInertia | None = None
    """The inertia of a beam, instead of m, c and J; m is its mass and c its COG as it is deformed."""
    floating: FloatingInertia | None = None
    """The inertia of a floating vessel, added mass included, instead of m, c and J; its weight is in its restoring."""

    @property
    def inertia(self) -> Inertia:
        if self.beam is not None:
            return self.beam.total
        return self.floating.total if self.floating else Inertia.rigid(self.m, self.c, self.J)


@dataclass(frozen=True)
class Mechanism:
    """The links, the coordinates q and speeds u as symbols, and gravity in the ground frame."""

    links: tuple[Link, ...]
    q: SX
    u: SX
    gravity: SX
    loops: tuple[CylinderLoop, ...] = ()
    sections: Mapping[tuple[str, float], int] = field(default_factory=dict)
    """The link of each section, by body and place along its beam."""

    @cached_property
    def clusters(self) -> tuple[tuple[int, ...], ...]:
        """Links that move as one: each link alone, a boom with the cylinder that drives it, a beam with its sections."""
        found: list[tuple[int, ...]] = []
        for k, link in enumerate(self.links):
            if link.joined:
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

    def beam(self, body: str) -> Link:
        """The link of a flexible body's beam, which has the body's mass and the speeds of its modes."""
        return self.links[self.index(f"{body}.beam")]

    def body(self, index: int) -> int:
        """The link with the frame of the body itself: that of a section's beam at its joint; any other link is its own."""
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
    """Refuses beams, for formulations that know rigid bodies alone."""
    flexible = [link.name.removesuffix(".beam") for link in mechanism.links if link.beam is not None]
    if flexible:
        raise DeckcraneError(f'"{flexible[0]}" is flexible; this form of the equations is for rigid bodies')


def mechanism(
    scenario: Scenario, q: SX, u: SX, parameters: Parameters, vessel: FloatingBody | None = None
) -> Mechanism:
    """The scenario's tree of bodies in symbols: q and u are vectors of all coordinates and speeds, in its order."""
    links: list[Link] = []
    loops: list[CylinderLoop] = []
    index = {"ground": GROUND}
    sections: dict[tuple[str, float], int] = {}
    at = 0
    for name in scenario.order:
        body = scenario.tree[name]
        here = slice(at, at + len(body.joint.elements))
        at = here.stop
        R0, p0 = scenario.placement(name)
        x = scenario.place_on_beam(body.on, p0)
        parent, index[name] = index[body.on] if x is None else sections[body.on, x], len(links)
        offset = p0 if x is None else scenario.beside_beam(body.on, p0)
        placed = parameters.rotation(f"{name}.joint.rotation", R0), parameters.vector(f"{name}.joint.at", offset)
        inertial = _MASSLESS if body.beam else inertial_parameters(scenario, name, parameters)
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
        if body.beam is not None:
            modes = slice(at, at + body.beam.field().count)
            at = modes.stop
            beam, *carrying = _beam_links(scenario, name, body.beam, index[name], q, u, modes, parameters)
            links.append(beam)
            for x, link in zip(scenario.sections(name), carrying, strict=True):
                sections[name, x] = len(links)
                links.append(link)
    gravity = parameters.vector("gravity", scenario.gravity)
    return Mechanism(tuple(links), q, u, gravity, tuple(loops), sections)


_MASSLESS: tuple[SX, SX, SX] = (ca.SX(1, 1), ca.SX(3, 1), ca.SX(3, 3))


def _beam_links(
    scenario: Scenario, name: str, beam: Beam, parent: int, q: SX, u: SX, modes: slice, parameters: Parameters
) -> list[Link]:
    """The beam of a flexible body, and the sections where something is attached, with the masses that are lumped there."""
    eta, rate = q[modes, :], u[modes, :]
    inertia, mass, first_moment = beam_inertia(name, beam, eta, rate, parameters)
    cog = first_moment / mass
    found = [Link(f"{name}.beam", parent, beam_frame(beam.field().count), mass, cog, ca.SX(3, 3), modes, beam=inertia)]
    for x in scenario.sections(name):
        lumped = _MASSLESS
        for label, point in scenario.point_masses(name).items():
            if scenario.place_on_beam(name, point.at) == x:
                at = scenario.beside_beam(name, point.at)
                lumped = _with_point_mass(*lumped, label, point.mass, at, parameters)
        moving = section(name, beam, x, eta, rate, parameters)
        found.append(Link(f"{name}@{x:g}", parent, moving, *lumped, modes, joined=True))
    return found


def attachment(
    scenario: Scenario, tree: Mechanism, body: str, at: Vector, label: str, parameters: Parameters
) -> tuple[int, SX]:
    """The link that carries a point of a body, rigid, flexible or the ground, and where the point is in that link's frame."""
    if body == "ground":
        return GROUND, parameters.vector(label, at)
    x = scenario.place_on_beam(body, at)
    if x is None:
        return tree.index(body), parameters.vector(label, at)
    return tree.sections[body, x], parameters.vector(label, scenario.beside_beam(body, at))


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
        found.append(Link(name, parent, moving, m, c, J, here, joined=True))
    return found


def inertial_parameters(scenario: Scenario, name: str, parameters: Parameters) -> tuple[SX, SX, SX]:
    """Mass, COG and inertia about it of a rigid body with its point masses."""
    mass, cog, inertia = scenario.tree[name].inertial()
    found = (
        parameters.scalar(f"{name}.mass", mass),
        parameters.vector(f"{name}.cog", cog),
        parameters.symmetric(f"{name}.inertia", inertia),
    )
    for label, point in scenario.point_masses(name).items():
        found = _with_point_mass(*found, label, point.mass, point.at, parameters)
    return found


def _with_point_mass(
    m: SX, c: SX, J: SX, label: str, mass: float, at: Vector | Array, parameters: Parameters
) -> tuple[SX, SX, SX]:
    """Mass, COG and inertia about it with one more point mass, by the parallel-axis theorem."""
    dm = parameters.scalar(f"{label}.mass", mass)
    r = parameters.vector(f"{label}.at", at)
    if m.nnz() == 0:
        return dm, r, J
    arm = skew(r - c)
    return m + dm, (m * c + dm * r) / (m + dm), J - (m * dm / (m + dm)) * (arm @ arm)
