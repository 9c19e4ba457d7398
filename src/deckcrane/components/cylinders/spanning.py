"""Cylinders between bodies of a linkage that share no hinge: barrel and piston as links of its assembly.

Where the cylinder's extension is a coordinate, it closes the linkage like a bar of variable length; else its length
follows from its pins. In both cases barrel and piston point from pin to pin. Their pins carry the same loads as those of other
cylinders [K18, Sec. 4.2].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.components.cylinders.closed_loop import CylinderEndBody, PinWrenches, cylinder_ends, pin_wrenches
from deckcrane.components.cylinders.readings import cylinder_readings, fit_reading, pin_reading
from deckcrane.components.linkages import is_bar, linkage_of_cylinder
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.joint_kinematics import JointMotion
from deckcrane.mechanics.kane_recursion import wrench_to_inner_frame
from deckcrane.mechanics.model.assembly_kinematics import AssemblyKinematics, DependentCoordinate, RelativeLink
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import CarriesJointLoad, MakesLinks, Reading
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.reactions import Frame
from deckcrane.scenario.data import Vector
from deckcrane.screws import skew

Grown = tuple[str, str, JointMotion, RelativeLink, tuple[SX, SX, SX]]
"""A link of the cylinder: name, the body it is pinned to, its motion there, its pose from the base, its mass, COG and inertia."""


@dataclass(frozen=True)
class SpannedLoop:
    """Pin distance, and its slopes by the assembly's speeds."""

    length: SX
    slopes: SX


@dataclass(frozen=True)
class SpanningCylinder(MakesLinks, CarriesJointLoad):
    """A cylinder in an assembly; `sides` are the bodies of its loop on the barrel's side and on the piston's, inner ones first.

    `axis` is that of the linkage's hinges in the frame of the base, `hinge` the coordinate whose angle is recorded with it.
    """

    label: str
    assembly: str
    axis: Vector
    by_extension: bool
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    hinge: str | None
    frame: Frame
    barrel: CylinderEndBody
    piston: CylinderEndBody

    @property
    def name(self) -> str:
        return f"cylinders.{self.label}"

    @property
    def within(self) -> str:
        return self.assembly

    @property
    def carries(self) -> str:
        return self.label

    def links(
        self, seen: Mapping[str, RelativeLink], outline: AssemblyKinematics
    ) -> tuple[Iterator[Grown], SpannedLoop]:
        """The links of barrel and piston: a turn about the hinges' axis, and the velocities of their pins."""
        a, u = ca.sparsify(ca.SX(np.array(self.axis))), outline.u
        barrel, piston = (_moving_pin(seen[end.on], end.at, u) for end in (self.barrel, self.piston))
        d, v = piston.at - barrel.at, piston.velocity - barrel.velocity
        length = ca.sqrt(ca.dot(d, d))
        z, across = d / length, a.T @ skew(d) / length**2
        R = ca.horzcat(a, skew(z) @ a, z)
        turn_slopes, length_slopes = across @ v, z.T @ v
        # Rates of rotation and length of the cylinder, and the bias of their rates.
        beta, rate, change = turn_slopes @ u, length_slopes @ u, piston.bias - barrel.bias
        turn_bias = across @ change - 2 * beta * rate / length
        length_bias = (ca.sumsqr(v @ u) - rate**2) / length + z.T @ change
        loop = SpannedLoop(length, length_slopes)
        if not self.by_extension:
            extension = length - self.barrel.length
            outline.offer(self.label, lambda: DependentCoordinate(extension, length_slopes, length_bias))
        w = ca.vertcat(beta, ca.SX(2, 1))

        def end_links() -> Iterator[Grown]:
            for end, data, pin in (("barrel", self.barrel, barrel), ("piston", self.piston, piston)):
                velocity = R.T @ pin.velocity
                S = ca.vertcat(turn_slopes, ca.SX(2, outline.count), velocity)
                bias = ca.vertcat(turn_bias, ca.SX(2, 1), R.T @ pin.bias - skew(w) @ (velocity @ u))
                on, p = seen[data.on], pin.at
                relative = JointMotion(on.R.T @ R, data.at, ca.SX(6, 0), ca.SX(6, 1), ca.SX(0, 0), ca.SX(0, 0))
                inertial = data.mass, data.cog, data.inertia
                yield f"{self.label}.{end}", data.on, relative, RelativeLink(R, p, ca.sparsify(S), bias), inertial

        return end_links(), loop

    def _loop_of(self, world: World) -> SpannedLoop:
        loop: SpannedLoop = world.tree.part_data[self.label]
        return loop

    def _needs(self, world: World) -> tuple[SX, SX]:
        barrel, piston = (world.needs[world.tree.index(f"{self.label}.{end}")] for end in ("barrel", "piston"))
        return barrel, piston

    def _pins(self, world: World) -> PinWrenches:
        return world.once(
            (self.name, "pins"),
            lambda: pin_wrenches(self._loop_of(world).length, *self._needs(world), world.axial(self.label)),
        )

    def pins(self, world: World) -> dict[str, PinWrenches]:
        """Pin wrenches by side, as of any cylinder: it has one side, named "" here."""
        return {"": self._pins(world)}

    def bypass(self, world: World) -> Iterable[tuple[int, SX]]:
        """The wrench from one side of the loop to the other through the cylinder, which passes no joint of theirs.

        Each side holds its end of the cylinder by the wrench at its pin; the weight and inertia of that end on its joints are
        counted already.
        """
        pins, tree = self._pins(world), world.tree
        for end, wrench, need, side in zip(
            ("barrel", "piston"), (pins.barrel, pins.piston), self._needs(world), self.sides, strict=True
        ):
            motion = tree.links[tree.index(f"{self.label}.{end}")].motion
            remainder = ca.vertcat(wrench[3:], wrench[:3]) - need
            for body in side:
                k = tree.index(body)
                body_motion = tree.links[k].motion
                yield (
                    k,
                    wrench_to_inner_frame(
                        body_motion.R.T @ motion.R, body_motion.R.T @ (motion.p - body_motion.p), remainder
                    ),
                )

    def readings(self, world: World) -> Iterable[Reading]:
        loop, label = self._loop_of(world), self.label

        def pins() -> SX:
            wrench, values = self._pins(world), []
            for end, value, name in ((self.barrel, wrench.barrel, "barrel"), (self.piston, wrench.piston, "piston")):
                R, friction = self._reaction_rotation(world, end.on), world.total_friction(f"{label}.{name}")
                values.append(ca.vertcat(R @ value[:3], R @ (value[3:] + ca.vertcat(friction, ca.SX(2, 1)))))
            return ca.vertcat(*values)

        angle = ca.SX(0) if self.hinge is None else world.port(self.hinge).value
        yield from cylinder_readings(label, world, loop.length, world.port(label).rate, angle)
        yield pin_reading(label, self.frame, pins)
        yield fit_reading(label, lambda: self._pins(world).fit)

    def _reaction_rotation(self, world: World, on: str) -> SX:
        """The rotation from the cylinder's frame to the frame chosen for reactions."""
        if self.frame == "outer":
            return ca.SX.eye(3)
        R = world.poses[world.tree.index(f"{self.label}.barrel")][0]
        return R if self.frame == "ground" or on == "ground" else world.poses[world.tree.index(on)][0].T @ R


@dataclass(frozen=True)
class _MovingPin:
    """A pin as the base sees it: position, velocity per unit of each speed, and acceleration besides that of speeds."""

    at: SX
    velocity: SX
    bias: SX


def _moving_pin(on: RelativeLink, at: Any, u: SX) -> _MovingPin:
    t = on.S @ u
    w, v = t[:3], t[3:]
    bias = on.bias[3:] + skew(on.bias[:3]) @ at + skew(w) @ (v + skew(w) @ at)
    return _MovingPin(on.p + on.R @ at, on.R @ (on.S[3:, :] - skew(at) @ on.S[:3, :]), on.R @ bias)


def spanning_cylinder(plant: Plant, name: str) -> SpanningCylinder:
    """A cylinder whose ends are on bodies that share no hinge."""
    cylinder, linkage = plant.scenario.cylinders[name], linkage_of_cylinder(plant, name)
    assembly = next(assembled for assembled in plant.assemblies if linkage.bodies[0] in assembled.members)
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
