"""The symbolic tree of bodies: links with their inertia, joints and motion.

`Mechanism` is shared by all formulations (recursive, explicit sums, reactions): links in an order in which
every parent comes before its children. A link that is driven by a cylinder is followed by the cylinder's barrel and
piston, which have the same parent and share its speed. A flexible body is a massless frame at its joint; its children are the
beam, with the speeds of its modes, and the sections that share them and carry whatever is attached to the beam. `parts.tree`
builds it from the parts of a scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import casadi as ca

from deckcrane.equations.inertia import BeamInertia, FloatingInertia, SpatialInertia
from deckcrane.equations.joints import JointMotion
from deckcrane.equations.system import SX
from deckcrane.errors import DeckcraneError

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
    made: Mapping[str, Any] = field(default_factory=dict)
    """Data of parts that add links of their own, by the part's label: the loops of cylinders."""
    sections: Mapping[tuple[str, float], int] = field(default_factory=dict)
    """The link of each section, by body and position along its beam."""
    given: Mapping[int, SX] = field(default_factory=dict)
    """The accelerations of coordinates whose motion is prescribed, by their index in q; never those of beams."""

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
