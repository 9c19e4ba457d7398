"""Cylinders between bodies of a linkage that share no hinge: barrel and piston as links of its assembly.

Where the cylinder's extension is a coordinate, the linkage is closed by it as by a bar whose length changes; else its length
follows from its pins. In both cases barrel and piston point from pin to pin. Their pins carry what those of other cylinders do
[K18, Sec. 4.2].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.equations.joints import JointMotion
from deckcrane.equations.reactions import Frame
from deckcrane.equations.recursion import handed_inwards
from deckcrane.equations.system import SX
from deckcrane.model.data import Vector
from deckcrane.parts.cylinder_readings import cylinder_readings, fit_reading, pin_reading
from deckcrane.parts.loops import End, PinWrenches, cylinder_ends, pin_wrenches
from deckcrane.parts.outlines import Followed, Outline, SeenLink
from deckcrane.parts.protocol import Part, Reading
from deckcrane.parts.world import World
from deckcrane.plant.linkages import is_bar, linkage_of_cylinder
from deckcrane.plant.plant import Plant
from deckcrane.screws import skew

Grown = tuple[str, str, JointMotion, SeenLink, tuple[SX, SX, SX]]
"""A link of its own: name, the body it is pinned to, its motion there, how the base sees it, its mass, COG and inertia."""


@dataclass(frozen=True)
class SpannedLoop:
    """Pin distance and how it changes for each unit of the assembly's speeds."""

    length: SX
    slopes: SX


@dataclass(frozen=True)
class SpanningCylinder(Part):
    """A cylinder in an assembly; `sides` are the bodies of its loop on the barrel's side and on the piston's, inner ones first.

    `axis` is that of the linkage's hinges in the frame of the base, `hinge` the coordinate whose angle is shown with it.
    """

    label: str
    assembly: str
    axis: Vector
    by_extension: bool
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    hinge: str | None
    frame: Frame
    barrel: End
    piston: End

    @property
    def name(self) -> str:
        return f"cylinders.{self.label}"

    @property
    def within(self) -> str:
        return self.assembly

    @property
    def carries(self) -> str:
        return self.label

    def links(self, seen: Mapping[str, SeenLink], outline: Outline) -> tuple[Iterator[Grown], SpannedLoop]:
        """Barrel and piston: a turn about the hinges' axis, and the velocities of their pins."""
        a, u = ca.sparsify(ca.SX(np.array(self.axis))), outline.u
        barrel, piston = (_pin(seen[end.on], end.at, u) for end in (self.barrel, self.piston))
        d, v = piston.at - barrel.at, piston.velocity - barrel.velocity
        length = ca.sqrt(ca.dot(d, d))
        z, across = d / length, a.T @ skew(d) / length**2
        R = ca.horzcat(a, skew(z) @ a, z)
        turning, parting = across @ v, z.T @ v
        # How fast the cylinder turns and grows, and what both hold besides slopes times the rates of speeds.
        beta, rate, change = turning @ u, parting @ u, piston.bias - barrel.bias
        bent = across @ change - 2 * beta * rate / length
        grown_bias = (ca.sumsqr(v @ u) - rate**2) / length + z.T @ change
        loop = SpannedLoop(length, parting)
        if not self.by_extension:
            own = length - self.barrel.length
            outline.offer(self.label, lambda: Followed(own, parting, grown_bias))
        w = ca.vertcat(beta, ca.SX(2, 1))

        def grown() -> Iterator[Grown]:
            for end, data, pin in (("barrel", self.barrel, barrel), ("piston", self.piston, piston)):
                velocity = R.T @ pin.velocity
                S = ca.vertcat(turning, ca.SX(2, outline.count), velocity)
                bias = ca.vertcat(bent, ca.SX(2, 1), R.T @ pin.bias - skew(w) @ (velocity @ u))
                on, p = seen[data.on], pin.at
                relative = JointMotion(on.R.T @ R, data.at, ca.SX(6, 0), ca.SX(6, 1), ca.SX(0, 0), ca.SX(0, 0))
                inertial = data.mass, data.cog, data.inertia
                yield f"{self.label}.{end}", data.on, relative, SeenLink(R, p, ca.sparsify(S), bias), inertial

        return grown(), loop

    def _made(self, world: World) -> SpannedLoop:
        found: SpannedLoop = world.tree.made[self.label]
        return found

    def _needs(self, world: World) -> tuple[SX, SX]:
        barrel, piston = (world.needs[world.tree.index(f"{self.label}.{end}")] for end in ("barrel", "piston"))
        return barrel, piston

    def _pins(self, world: World) -> PinWrenches:
        return world.once(
            (self.name, "pins"),
            lambda: pin_wrenches(self._made(world).length, *self._needs(world), world.axial(self.label)),
        )

    def pins(self, world: World) -> dict[str, PinWrenches]:
        """As of any cylinder: by side, of which it has one without a name."""
        return {"": self._pins(world)}

    def bypass(self, world: World) -> Iterable[tuple[int, SX]]:
        """What passes from one side of the loop to the other through the cylinder, and so through no joint of theirs.

        Each side holds its end of the cylinder by all that goes through its pin; that its joints carry the weight and inertia of
        that end is counted already.
        """
        pins, tree = self._pins(world), world.tree
        for end, wrench, need, side in zip(
            ("barrel", "piston"), (pins.barrel, pins.piston), self._needs(world), self.sides, strict=True
        ):
            motion = tree.links[tree.index(f"{self.label}.{end}")].motion
            further = ca.vertcat(wrench[3:], wrench[:3]) - need
            for body in side:
                k = tree.index(body)
                own = tree.links[k].motion
                yield k, handed_inwards(own.R.T @ motion.R, own.R.T @ (motion.p - own.p), further)

    def readings(self, world: World) -> Iterable[Reading]:
        loop, label = self._made(world), self.label

        def pins() -> SX:
            wrench, found = self._pins(world), []
            for end, value, name in ((self.barrel, wrench.barrel, "barrel"), (self.piston, wrench.piston, "piston")):
                R, rubbed = self._axes(world, end.on), world.rubbed(f"{label}.{name}")
                found.append(ca.vertcat(R @ value[:3], R @ (value[3:] + ca.vertcat(rubbed, ca.SX(2, 1)))))
            return ca.vertcat(*found)

        angle = ca.SX(0) if self.hinge is None else world.port(self.hinge).value
        yield from cylinder_readings(label, world, loop.length, world.port(label).rate, angle)
        yield pin_reading(label, self.frame, pins)
        yield fit_reading(label, lambda: self._pins(world).fit)

    def _axes(self, world: World, on: str) -> SX:
        """The rotation from the cylinder's frame to the frame in which reactions are wanted."""
        if self.frame == "outer":
            return ca.SX.eye(3)
        R = world.poses[world.tree.index(f"{self.label}.barrel")][0]
        return R if self.frame == "ground" or on == "ground" else world.poses[world.tree.index(on)][0].T @ R


@dataclass(frozen=True)
class _Pin:
    """A pin as the base sees it: its place, its velocity for a unit of each speed, and its acceleration besides that of speeds."""

    at: SX
    velocity: SX
    bias: SX


def _pin(on: SeenLink, at: Any, u: SX) -> _Pin:
    t = on.S @ u
    w, v = t[:3], t[3:]
    bias = on.bias[3:] + skew(on.bias[:3]) @ at + skew(w) @ (v + skew(w) @ at)
    return _Pin(on.p + on.R @ at, on.R @ (on.S[3:, :] - skew(at) @ on.S[:3, :]), on.R @ bias)


def spanning_cylinder(plant: Plant, name: str) -> SpanningCylinder:
    """A cylinder whose ends are on bodies that share no hinge."""
    cylinder, linkage = plant.scenario.cylinders[name], linkage_of_cylinder(plant, name)
    assembly = next(one for one in plant.assemblies if linkage.bodies[0] in one.members)
    return SpanningCylinder(
        name,
        assembly.label,
        linkage.plane[2],
        is_bar(plant, name),
        linkage.sides(name),
        linkage.shown_hinge(name),
        plant.scenario.reactions.frame,
        *cylinder_ends(cylinder),
    )
