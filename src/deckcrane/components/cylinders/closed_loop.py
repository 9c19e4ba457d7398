"""Closed cylinder loops as a minimal set of equations: barrel and piston move as functions of one coordinate.

The loop of a hinge and a cylinder has one degree of freedom. Its coordinate is the piston's extension [K18] or the joint
angle [F19]; the other, and the direction of the cylinder, follow from the cosine rule, and their rates from lever arms
[K18, Eqs. 37, 40]. Barrel and piston are then ordinary bodies that share a speed with the boom, and the forces at
their pins follow from their own balance [K18, Sec. 4.2].
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.components.cylinders.data import SIDES, CylinderEnd, HydraulicCylinder
from deckcrane.components.cylinders.hinge_loop import angle_between, hinge_loops
from deckcrane.components.cylinders.readings import Pair, cylinder_readings, fit_reading, pin_reading
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.joint_kinematics import JointMotion
from deckcrane.mechanics.kane_recursion import wrench_to_inner_frame
from deckcrane.mechanics.kinematics import Link
from deckcrane.mechanics.model.bodies import TreeBody
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.ports import ForcePort
from deckcrane.mechanics.model.protocol import CarriesJointLoad, MakesLinks, OffersPorts, Reading
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.reactions import Frame
from deckcrane.scenario.data import Vector
from deckcrane.screws import rotation, skew


@dataclass(frozen=True)
class CylinderLoop:
    """A loop in symbols: joint angle and pin distance with their slopes (rates per unit of generalized speed), and motions.

    All motions are relative to the inner body. The cylinder's frame has x along the joint's axis and z from the barrel's
    pin to the piston's; Frames b and p stand at those pins and are parallel to it.
    """

    name: str
    angle: SX
    angle_slope: SX
    length: SX
    length_slope: SX
    extension: SX
    boom: JointMotion
    barrel: JointMotion
    piston: JointMotion
    other: tuple[SX, SX]
    """Angle or extension, whichever is not the coordinate, and its slope."""


@dataclass(frozen=True)
class PinWrenches:
    """The wrenches [f; n] of the bodies on barrel and piston at their pins, in the cylinder's frame.

    And `fit`, that of the barrel on the piston through the sliding fit between them, about the piston's pin.
    """

    barrel: SX
    piston: SX
    fit: SX


@dataclass(frozen=True)
class CylinderEndBody:
    """Barrel or piston: its pin, and its mass with the COG on the cylinder's axis."""

    on: str
    at: Any = parameter("vector")
    length: Any = parameter()
    mass: Any = parameter()
    cog: Any = parameter("vector")
    inertia: Any = parameter("symmetric")


@dataclass(frozen=True)
class LoopCylinder(MakesLinks, OffersPorts, CarriesJointLoad):
    """A cylinder whose barrel and piston are bodies; it moves the joint of `outer` on `inner`, about `axis`."""

    label: str
    inner: str
    outer: str
    axis: Vector
    sign: float
    by_extension: bool
    piston_outside: bool
    frame: Frame
    hinge: str
    """The name of the joint's angle."""
    barrel: CylinderEndBody
    piston: CylinderEndBody
    turns: Any = parameter()
    pair: Pair | None = None

    @property
    def name(self) -> str:
        return f"cylinders.{self.label}"

    @property
    def moves(self) -> str:
        return self.outer

    @property
    def coordinate(self) -> str:
        """The name of the loop's coordinate."""
        return self.label if self.by_extension else self.hinge

    @property
    def other(self) -> str:
        """The name of the dependent one of extension and joint angle."""
        return self.hinge if self.by_extension else self.label

    @property
    def carries(self) -> str:
        return self.label

    def links(self, body: TreeBody, parent: int, q: SX, u: SX, here: slice) -> tuple[list[Link], CylinderLoop]:
        """The links of boom, barrel and piston, which share the loop's coordinate."""
        loop = self._loop(q[here, :], u[here, :], body.joint.rotation, body.joint.at)
        links = [Link(body.label, parent, loop.boom, *body.inertial(), here)]
        for end, data, motion in (("barrel", self.barrel, loop.barrel), ("piston", self.piston, loop.piston)):
            inertial = data.mass, data.cog, data.inertia
            inertial = inertial if self.pair is None else self.pair.both(*inertial)
            links.append(Link(f"{self.label}.{end}", parent, motion, *inertial, here, joined=True))
        return links, loop

    def _loop(self, q: SX, u: SX, R0: SX, p0: SX) -> CylinderLoop:
        """The loop with the coordinate q and its speed u; R0, p0 place its joint in the inner body.

        The joint's angle is [K18, Eq. 29]. The barrel's, [K18, Eq. 30], is the direction of the line between the pins. Their
        rates are [K18, Eq. 37] and [K18, Eq. 40], as slopes per unit of speed [K18, Eq. 41].
        """
        pins = (self.barrel.at, self.piston.at)
        inner_pin, outer_pin = pins if self.piston_outside else pins[::-1]
        axis = ca.sparsify(ca.SX(np.array(self.axis)))
        a, b = R0 @ axis, inner_pin - p0
        if self.by_extension:
            length = self.barrel.length + q
            alpha = (
                _joint_angle(length, _perpendicular_part(a, b), _perpendicular_part(a, R0 @ outer_pin), a, self.sign)
                + self.turns
            )
        else:
            alpha = q
        R = R0 @ rotation(axis, alpha)
        r = R @ outer_pin
        d = r - b
        if not self.by_extension:
            length = ca.sqrt(ca.dot(d, d))
        lever = ca.dot(a, skew(b) @ r) / length
        alpha_slope = 1 / lever if self.by_extension else ca.SX(1)
        length_slope = ca.SX(1) if self.by_extension else lever
        beta_slope = ca.dot(d, r) / length**2 * alpha_slope

        side = 1.0 if self.piston_outside else -1.0
        z = side * d / length
        R_c = ca.horzcat(a, skew(z) @ a, z)
        spin = ca.vertcat(beta_slope, ca.SX(2, 1))
        velocity = side * ca.vertcat(ca.SX(1, 1), -beta_slope * length, length_slope)
        at_inner, at_outer = ca.vertcat(spin, ca.SX(3, 1)), ca.vertcat(spin, velocity)
        motions = {
            True: _loop_motion(R_c, p0 + b, at_inner, q, u),
            False: _loop_motion(R_c, p0 + r, at_outer, q, u),
        }
        return CylinderLoop(
            self.label,
            alpha,
            alpha_slope,
            length,
            length_slope,
            length - self.barrel.length,
            boom=_loop_motion(R, p0, ca.vertcat(axis * alpha_slope, ca.SX(3, 1)), q, u, ca.SX.eye(1)),
            barrel=motions[self.piston_outside],
            piston=motions[not self.piston_outside],
            other=(alpha, alpha_slope) if self.by_extension else (length - self.barrel.length, length_slope),
        )

    def ports(self, world: World, ports: Mapping[str, ForcePort]) -> Iterable[ForcePort]:
        """The port of extension or joint angle, whichever is not the coordinate."""
        if self.coordinate not in ports:  # a dependent coordinate: its assembly makes the port of what follows from it
            return
        loop, data = self._loop_of(world), world.plant.dependents[self.label]
        port = ports[self.coordinate]
        value, slope = loop.other
        yield ForcePort(data.name, data.kind, data.body, value, slope * port.rate, port.coordinate, slope)

    def _loop_of(self, world: World) -> CylinderLoop:
        loop: CylinderLoop = world.tree.part_data[self.label]
        return loop

    def bypass(self, world: World) -> Iterable[tuple[int, SX]]:
        """The wrench through the outer pin instead of the joint, flipped, in the boom's frame.

        The wrench that all outer bodies need passes in part through the joint and in part through the cylinder; the
        pin on the outer body takes its share off the joint [K18, Eq. 56, which leaves barrel k out of joint k].
        """
        past_joint = [self._wrench_past_joint(world, side, pins) for side, pins in self.pins(world).items()]
        yield world.tree.index(self.outer), sum(past_joint[1:], past_joint[0])

    def _cylinder_to_boom(self, world: World) -> tuple[SX, SX]:
        """The rotation from the cylinder's axes to the boom's, and the position of the outer pin there."""
        tree, end = world.tree, "piston" if self.piston_outside else "barrel"
        boom, outer = (tree.links[tree.index(name)].motion for name in (self.outer, f"{self.label}.{end}"))
        return boom.R.T @ outer.R, boom.R.T @ (outer.p - boom.p)

    def _wrench_past_joint(self, world: World, side: str, pins: PinWrenches) -> SX:
        w = pins.piston if self.piston_outside else pins.barrel
        w = w if self.pair is None else self.pair.at_middle(side, w)
        return wrench_to_inner_frame(*self._cylinder_to_boom(world), ca.vertcat(w[3:], w[:3]))

    def pins(self, world: World) -> dict[str, PinWrenches]:
        """Pin wrenches by side: of both cylinders of a pair, or of a single one (side ""); without friction in the pins."""

        def of_single() -> dict[str, PinWrenches]:
            barrel, piston = (world.needs[world.tree.index(f"{self.label}.{end}")] for end in ("barrel", "piston"))
            return {"": pin_wrenches(self._loop_of(world).length, barrel, piston, world.axial(self.label))}

        return world.once((self.name, "pins"), of_single if self.pair is None else lambda: self._pins_of_both(world))

    def _pins_of_both(self, world: World) -> dict[str, PinWrenches]:
        pair, tree, outwards = self.pair, world.tree, 1.0 if self.piston_outside else -1.0
        assert pair is not None, "asked of a pair"
        needs: dict[str, list[SX]] = {side: [] for side in SIDES}  # of barrel, then piston
        for end, data in (("barrel", self.barrel), ("piston", self.piston)):
            k = tree.index(f"{self.label}.{end}")
            for side, side_needs in needs.items():
                inertial = data.mass, data.cog, data.inertia
                need = pair.need(tree.links[k], inertial, side, world.solved.t[k], world.solved.dt[k])
                side_needs.append(need - ca.vertcat(world.total_friction(f"{self.label}.{end}") / 2, ca.SX(5, 1)))

        def pins_with(moment: SX | None) -> dict[str, PinWrenches]:
            force = pair.forces(world.axial(self.label), moment, outwards)
            length = self._loop_of(world).length
            return {side: pin_wrenches(length, barrel, piston, force[side]) for side, (barrel, piston) in needs.items()}

        equal_share = pins_with(None)
        if pair.side_share is None:
            return equal_share
        past_joint = [self._wrench_past_joint(world, side, pins) for side, pins in equal_share.items()]
        k = tree.index(self.outer)
        hinge = sum(past_joint, world.needs[k] + pair.past_hinge(world, k))
        return pins_with((self._cylinder_to_boom(world)[0].T @ hinge[:3])[1])

    def readings(self, world: World) -> Iterable[Reading]:
        loop, label = self._loop_of(world), self.label

        def pins() -> SX:
            values, sides = [], self.pins(world).values()
            for wrench in sides:
                for end, value, name in (
                    (self.barrel, wrench.barrel, "barrel"),
                    (self.piston, wrench.piston, "piston"),
                ):
                    R = self._reaction_rotation(world, end.on)
                    friction = world.total_friction(f"{label}.{name}") / len(sides)
                    values.append(ca.vertcat(R @ value[:3], R @ (value[3:] + ca.vertcat(friction, ca.SX(2, 1)))))
            return ca.vertcat(*values)

        rate = world.port(label).rate
        yield from cylinder_readings(label, world, loop.length, rate, loop.angle)
        yield pin_reading(label, self.frame, pins, paired=self.pair is not None)
        if self.pair is None:
            yield fit_reading(label, lambda: self.pins(world)[""].fit)
        else:
            yield from self.pair.readings(label, lambda: {side: pins.fit for side, pins in self.pins(world).items()})

    def _reaction_rotation(self, world: World, on: str) -> SX:
        """The rotation from the cylinder's frame to the frame chosen for reactions."""
        if self.frame == "outer":
            return ca.SX.eye(3)
        R_c = world.poses[world.tree.index(f"{self.label}.barrel")][0]
        return R_c if self.frame == "ground" or on == "ground" else world.poses[world.tree.index(on)][0].T @ R_c


def _joint_angle(length: SX, b: SX, r: SX, a: SX, sign: float) -> SX:
    """The joint angle at a pin distance, on the branch given by `sign`.

    b and r are the arms of the pins about the axis a at joint angle 0; atan2 of their sine and cosine stands for the two
    arctangents of [K18, Eq. 29].
    """
    arms = ca.sqrt(ca.dot(b, b)), ca.sqrt(ca.dot(r, r))
    return sign * angle_between(*arms, length) - ca.atan2(ca.dot(a, skew(b) @ r), ca.dot(b, r))


def _perpendicular_part(a: SX, v: SX) -> SX:
    """The part of a vector that is perpendicular to the axis."""
    return v - a * ca.dot(a, v)


def _loop_motion(R: SX, p: SX, S: SX, q: SX, u: SX, unit: SX | None = None) -> JointMotion:
    """Motion of a body whose motion subspace depends on q; only the boom counts for the rates of coordinates."""
    rate_matrix = ca.SX(0, 0) if unit is None else unit
    return JointMotion(R, p, S, ca.sparsify(ca.jtimes(S @ u, q, u)), rate_matrix, rate_matrix)


def pin_wrenches(length: SX, barrel: SX, piston: SX, force: SX) -> PinWrenches:
    """Pin wrenches from the wrenches that barrel and piston need (flipped [n; f] at their pins), and the axial force.

    The force pushes the piston out and the barrel back [K18, Eq. 68], so each end's axial need is met at its own pin [K18,
    Sec. 4.2.1]. Across the cylinder the balance of moments decides [K18, Eqs. 51-55]: the piston's pin takes three forces,
    the barrel's pin three forces and the torsion. This convention fixes the components that the plane mechanism leaves open.
    The sliding fit gives what the piston needs besides its pin: the axial force, shear, bending and torsion.
    """
    n_b, f_b, n_p, f_p = barrel[:3], barrel[3:], piston[:3], piston[3:]
    arm = ca.vertcat(ca.SX(2, 1), length)
    n = n_b + n_p + skew(arm) @ f_p
    on_piston = ca.vertcat(n[1] / length, -n[0] / length, f_p[2] - force)
    on_barrel = f_b + f_p - on_piston
    through_fit = ca.vertcat(f_p[:2] - on_piston[:2], force)
    return PinWrenches(
        ca.vertcat(on_barrel, ca.SX(2, 1), n[2]), ca.vertcat(on_piston, ca.SX(3, 1)), ca.vertcat(through_fit, n_p)
    )


def loop_cylinder(plant: Plant, name: str) -> LoopCylinder:
    """A cylinder of the model `loop`."""
    cylinder, loop = plant.scenario.cylinders[name], hinge_loops(plant)[name]
    joint = plant.tree[loop.outer].joint
    assert joint.kind == "revolute", "checked when the scenario was made"

    return LoopCylinder(
        name,
        loop.inner,
        loop.outer,
        joint.axis,
        loop.sign,
        cylinder.by_extension,
        loop.piston_outside,
        plant.scenario.reactions.frame,
        plant.joint_names(loop.outer)[0],
        *cylinder_ends(cylinder),
        loop.turns,
        Pair.of(cylinder.pair),
    )


def cylinder_ends(cylinder: HydraulicCylinder) -> tuple[CylinderEndBody, CylinderEndBody]:
    """Barrel and piston: the COG lies ahead of the barrel's pin, behind the piston's."""

    def end_of(data: CylinderEnd, direction: float) -> CylinderEndBody:
        mass, cog, inertia = data.inertial()
        return CylinderEndBody(
            data.on, np.array(data.at), data.length, mass, np.array([0.0, 0.0, direction * cog]), inertia
        )

    return end_of(cylinder.barrel, 1.0), end_of(cylinder.piston, -1.0)
