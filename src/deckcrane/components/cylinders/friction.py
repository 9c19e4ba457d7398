"""Load-dependent friction of cylinders: in the pins of barrel and piston, and of the seals between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.components.cylinders.closed_loop import CylinderLoop, LoopCylinder
from deckcrane.components.cylinders.spanning import SpanningCylinder
from deckcrane.components.friction import along, law_of, pin_pressed
from deckcrane.components.friction.data import PinFriction, SealsFriction
from deckcrane.components.hydraulics import Hydraulic
from deckcrane.components.hydraulics.data import hydraulic_drives
from deckcrane.components.joints import LoadedFriction, law_by_mu
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.friction_loop import NormalLoad
from deckcrane.mechanics.joint_kinematics import JointMotion
from deckcrane.mechanics.kinematics import GROUND
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Action, CarriesJointLoad, Formulation, Part
from deckcrane.mechanics.model.world import World


@dataclass(frozen=True)
class CylinderPinFriction(LoadedFriction):
    """Friction in a pin of a cylinder whose barrel and piston are bodies: a moment about x of the cylinder's frame.

    Of a pair, in the pins of both together, each with its own load.
    """

    cylinder: str = ""
    end: str = ""
    mu: Any = parameter(default=0.0)
    radius: Any = parameter(default=1.0)
    spacing: Any = parameter(default=None)

    def arm(self) -> SX:
        return self.radius

    def exerts(self, world: World) -> Iterable[tuple[int, SX]]:
        """No wrench besides the one in its pin."""
        return ()

    def _cylinder_part(self, world: World) -> LoopCylinder | SpanningCylinder:
        cylinder: LoopCylinder | SpanningCylinder = _find_cylinder(world, self.cylinder)
        return cylinder

    def _pinned_links(self, world: World) -> tuple[int, int, SX]:
        """The links of the end and of the body that it is pinned to, and the pin's axis in that body's frame."""
        part, tree = self._cylinder_part(world), world.tree
        k, body_name = (
            tree.index(f"{self.cylinder}.{self.end}"),
            (part.barrel if self.end == "barrel" else part.piston).on,
        )
        end = tree.links[k]
        if isinstance(part, LoopCylinder) and body_name != part.outer:
            inner = end.parent if end.hangs_on is None else end.hangs_on[0]
            return k, inner, self._loop_and_motion(world)[1].R[:, 0]
        axis = end.motion.R[:, 0]
        body = GROUND if body_name == "ground" else tree.index(body_name)
        if body == GROUND or tree.links[body].speeds != end.speeds:  # the base of its assembly
            return k, end.parent, axis
        return k, body, tree.links[body].motion.R.T @ axis

    def _loop_and_motion(self, world: World) -> tuple[CylinderLoop, JointMotion]:
        """Of a cylinder at a hinge: its loop, and the motion of this end on the inner body."""
        loop: CylinderLoop = world.tree.part_data[self.cylinder]
        return loop, loop.barrel if self.end == "barrel" else loop.piston

    def speed(self, world: World) -> SX:
        """Angular velocity of the end about its pin, relative to the body that it is pinned to."""
        part, tree = self._cylinder_part(world), world.tree
        if isinstance(part, LoopCylinder):
            loop, motion = self._loop_and_motion(world)
            outside = part.piston_outside == (self.end == "piston")
            slope = motion.S[0] - loop.angle_slope if outside else motion.S[0]
            return slope * world.port(part.coordinate).rate
        k, body, x = self._pinned_links(world)
        end = tree.links[k]
        rate = (end.motion.S @ tree.u[end.speeds, :])[0]
        if body == end.parent:
            return rate
        pinned = tree.links[body]
        return rate - ca.dot(x, (pinned.motion.S @ tree.u[pinned.speeds, :])[:3])

    def surface_loads(self, world: World) -> Iterator[NormalLoad]:
        for pins in self._cylinder_part(world).pins(world).values():
            w = pins.barrel if self.end == "barrel" else pins.piston
            yield from pin_pressed(along((1.0, 0.0, 0.0)), w[:3], w[3:], self.mu * self.radius, self.spacing)

    def friction_action(self, world: World, force: SX) -> Action:
        k, body, x = self._pinned_links(world)
        wrenches = [(k, ca.vertcat(force, ca.SX(5, 1)))]
        if body != GROUND:
            wrenches.append((body, ca.vertcat(-force * x, ca.SX(3, 1))))
        return Action(wrenches=tuple(wrenches), power=force * self.speed(world))


def _find_cylinder(world: World, name: str) -> Any:
    """The part of a cylinder, of any kind."""
    return next(part for part in world.kit.select(CarriesJointLoad) if part.carries == name)


@dataclass(frozen=True)
class SealFrictionPart(LoadedFriction):
    """Friction of a cylinder's seals, along the cylinder: by the pressures in both chambers; without oil by the axial force."""

    cylinder: str = ""
    oiled: bool = False
    share: Any = parameter(default=None)

    def speed(self, world: World) -> SX:
        return world.port(self.cylinder).rate

    def surface_loads(self, world: World) -> Iterator[NormalLoad]:
        if self.share is None:
            return
        if not self.oiled:
            part = _find_cylinder(world, self.cylinder)
            if isinstance(part, LoopCylinder):  # which may be a pair
                yield from (NormalLoad(self.share, pins.fit[2]) for pins in part.pins(world).values())
            else:
                yield NormalLoad(self.share, world.axial(self.cylinder))
            return
        oil = next(part for part in world.kit.parts if isinstance(part, Hydraulic) and part.label == self.cylinder)
        p, sheet = oil.circuit(world).pressure, oil.hydraulics
        yield NormalLoad(self.share * sheet.piston_area, p[0])
        yield NormalLoad(self.share * sheet.rod_area, p[1])

    def friction_action(self, world: World, force: SX) -> Action:
        return Action(pushes=((self.cylinder, force),), power=force * self.speed(world))

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation == "forces" and self.oiled and self.share is not None:
            return (
                f"{self.name} is a share of the pressures in its chambers, which do not follow from a given motion. Simulate it "
                "with `deckcrane run`"
            )
        return super().refusal(formulation)


def cylinder_frictions(plant: Plant) -> Iterator[Part]:
    """Friction of all cylinders that have some, in the file's order."""
    for name, cylinder in plant.scenario.cylinders.items():
        if cylinder.friction is not None:
            times = 1 if cylinder.pair is None else 2
            for end, pin in cylinder.friction.at_ends.items():
                yield _pin_friction(name, end, pin, times)
            if cylinder.friction.seals is not None:
                yield _seal_friction(name, cylinder.friction.seals, name in hydraulic_drives(plant), times)


def _of_pair(value: float | None, times: int) -> float | None:
    """The total of both cylinders of a pair, whose data are those of one."""
    return None if value is None else times * value


def _pin_friction(cylinder: str, end: str, data: PinFriction, times: int) -> CylinderPinFriction:
    return CylinderPinFriction(
        f"{cylinder}.{end}.friction",
        "angular",
        law_by_mu(data),
        _of_pair(data.constant, times),
        _of_pair(data.viscous, times),
        cylinder,
        end,
        data.mu,
        data.radius,
        data.spacing,
    )


def _seal_friction(cylinder: str, data: SealsFriction, oiled: bool, times: int) -> SealFrictionPart:
    curve = data.stribeck
    law = law_of(data, None if curve is None else curve.ratio, None if curve is None else curve.speed)
    share, label = data.share or None, f"{cylinder}.seals.friction"
    coefficients = _of_pair(data.constant, times), _of_pair(data.viscous, times)
    return SealFrictionPart(label, "linear", law, *coefficients, cylinder, oiled, share)
