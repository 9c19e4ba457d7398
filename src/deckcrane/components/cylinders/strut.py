"""Cylinders as forces between their pins, with the masses of barrel and piston lumped there [F19, Secs. 3.3, 4.2].

The pins may sit anywhere on rigid bodies, deformed beams or the ground. The length is their true distance, whereas [F19,
Eqs. 52-61] take the beam between joint and pin as straight and its chord's length as constant.

The lumped masses may be on springs and dampers, as in [F19, Sec. 4.2]. Tied rigidly, which is the limit of stiff springs, the
masses belong to the bodies and need no equations of their own; this form exists for comparison with that, and with the paper's
bond graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.components.cylinders.data import MassSprings
from deckcrane.components.cylinders.hinge_loop import hinge_loops, pins_on_bodies, strut_names
from deckcrane.components.cylinders.readings import Pair, cylinder_readings, fit_reading, pin_reading
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.kane_recursion import wrench_to_inner_frame
from deckcrane.mechanics.kinematics import GROUND, pose_from
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant, attachment_point
from deckcrane.mechanics.model.ports import ForcePort, Pin
from deckcrane.mechanics.model.protocol import (
    Action,
    CarriesJointLoad,
    Formulation,
    OffersPorts,
    Reading,
    RestsInEquilibrium,
    State,
)
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.reactions import Frame
from deckcrane.scenario.data import Vector
from deckcrane.screws import skew


@dataclass(frozen=True)
class Strut(OffersPorts, CarriesJointLoad):
    """A cylinder that is a force between its pins, and drives the joint of `outer` on `inner`."""

    label: str
    inner: str
    outer: str
    frame: Frame
    hinge: str
    """The name of the joint's angle."""
    barrel_pin: AttachmentPoint
    piston_pin: AttachmentPoint
    axis: Vector
    piston_outside: bool
    barrel_length: Any = parameter()
    pair: Pair | None = None

    @property
    def name(self) -> str:
        return f"cylinders.{self.label}"

    @property
    def carries(self) -> str:
        return self.label

    def ports(self, world: World, ports: Mapping[str, ForcePort]) -> Iterable[ForcePort]:
        """Its extension, seen from the frame of the inner body.

        So it depends on that body's modes, on the joint, and on the outer body's modes, and on nothing further in.
        """
        tree = world.tree
        base = GROUND if self.inner == "ground" else tree.index(self.inner)
        pins = []
        for spot in (self.barrel_pin, self.piston_pin):
            place = world.at(spot)
            R, p = pose_from(tree, base, place.link)
            pins.append((place, R, p + R @ place.at))
        offset = pins[1][2] - pins[0][2]
        length = ca.sqrt(ca.dot(offset, offset))
        axis = offset / length
        barrel, piston = (Pin(place.link, place.at, ca.sparsify(R.T @ axis)) for place, R, _ in pins)
        joint = ports[self.hinge].coordinate
        yield ForcePort(
            self.label,
            "linear",
            self.outer,
            length - self.barrel_length,
            ca.jtimes(length, tree.q, world.dq),
            joint,
            ca.jacobian(length, tree.q[joint]),
            (barrel, piston),
        )

    def exerts(self, world: World) -> Iterable[tuple[int, SX]]:
        """Wrenches at its pins; and of a pair, the moment that it takes off the hinge."""
        yield from world.port(self.label).wrenches(world.axial(self.label))
        for k, share in self.bypass(world):
            yield k, -share
            joint = world.tree.links[k]
            if joint.parent != GROUND:
                yield joint.parent, wrench_to_inner_frame(joint.motion.R, joint.motion.p, share)

    def readings(self, world: World) -> Iterable[Reading]:
        port = world.port(self.label)
        assert port.pins is not None, "a strut has pins"

        def pins() -> SX:
            wrenches = []
            for force in self._side_forces(world).values():
                for pin, sign in zip(port.pins or (), (1.0, -1.0), strict=True):
                    wrenches += [sign * force * self._direction(world, pin), ca.SX(3, 1)]
            return ca.vertcat(*wrenches)

        angle = world.tree.q[port.coordinate]
        yield from cylinder_readings(self.label, world, port.value + self.barrel_length, port.rate, angle)
        yield pin_reading(self.label, self.frame, pins, paired=self.pair is not None)
        if self.pair is None:
            yield fit_reading(self.label, lambda: _fit_wrench(world.axial(self.label)))
        else:
            yield from self.pair.readings(
                self.label, lambda: {side: _fit_wrench(force) for side, force in self._side_forces(world).items()}
            )

    def _side_forces(self, world: World) -> dict[str, SX]:
        """Axial forces by side: of both cylinders of a pair, or of a single one, whose side is empty."""
        force = world.axial(self.label)
        if self.pair is None:
            return {"": force}
        moment = None if self.pair.side_share is None else self._transverse_moment(world)[1]
        return self.pair.forces(force, moment, 1.0 if self.piston_outside else -1.0)

    def _transverse_moment(self, world: World) -> tuple[SX, SX]:
        """The direction across hinge and cylinders, in the outer body's frame, and the moment of the hinge alone about it."""
        pins = world.port(self.label).pins
        assert pins is not None, "a strut has pins"
        assert self.pair is not None, "asked of a pair"
        y, k = skew(pins[1 if self.piston_outside else 0].axis) @ ca.SX(ca.DM(self.axis)), world.tree.index(self.outer)
        hinge = world.needs[k] + self.pair.past_hinge(world, k)
        return y, ca.dot(y, hinge[:3])

    def bypass(self, world: World) -> Iterable[tuple[int, SX]]:
        """The part of the hinge's moment that a pair carries; its axial forces act at the pins already."""
        if self.pair is not None and self.pair.side_share is not None:
            y, moment = self._transverse_moment(world)
            yield world.tree.index(self.outer), ca.vertcat(-self.pair.side_share * moment * y, ca.SX(3, 1))

    def _direction(self, world: World, pin: Pin) -> SX:
        """The direction from barrel to piston: z of the cylinder's frame, or in that of the body at the pin or the ground."""
        if self.frame == "outer":
            return ca.vertcat(ca.SX(2, 1), 1)
        base = GROUND if self.frame == "ground" else world.tree.body(pin.link)
        return pose_from(world.tree, base, pin.link)[0] @ pin.axis

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation == "matrices":
            return f"{self.name} is a strut: its length is differentiated by angles"
        return super().refusal(formulation)


def _fit_wrench(force: SX) -> SX:
    return ca.vertcat(ca.SX(2, 1), force, ca.SX(3, 1))


def strut(plant: Plant, name: str) -> Strut:
    """A cylinder of the model `strut`."""
    cylinder, loop = plant.scenario.cylinders[name], hinge_loops(plant)[name]
    barrel, piston = (attachment_point(plant, end.on, end.at) for end in (cylinder.barrel, cylinder.piston))
    frame, joint = plant.scenario.reactions.frame, plant.tree[loop.outer].joint
    assert joint.kind == "revolute", "checked when the scenario was made"
    return Strut(
        name,
        loop.inner,
        loop.outer,
        frame,
        plant.joint_names(loop.outer)[0],
        barrel,
        piston,
        joint.axis,
        loop.piston_outside,
        cylinder.barrel.length,
        Pair.of(cylinder.pair),
    )


def check_stroke(plant: Plant, name: str, extension: float) -> None:
    """Refuse a strut that reaches its pins neither between straight nor bent booms; warn where bending exceeds its stroke."""
    cylinder, loop = plant.scenario.cylinders[name], hinge_loops(plant)[name]
    low, high = cylinder.stroke
    if low <= extension <= high:
        return
    straight = loop.length(loop.start_angle) - cylinder.barrel.length
    where = f"its stroke of {low:.6g} m to {high:.6g} m"
    if not low - 1e-9 <= straight <= high + 1e-9:
        raise DeckcraneError(
            f"cylinders.{name}: it cannot reach its pins at the start: its extension would be {straight:.6g} m between "
            f"straight booms and is {extension:.6g} m between booms bent by the load, beyond {where}; start the joint at "
            "another angle, or change the pins or the stroke"
        )
    warn_user(
        f"cylinders.{name}: with booms bent by the load it starts at an extension of {extension:.6g} m, beyond "
        f"{where}, and its stop pushes; start the joint at another angle, or change the stroke"
    )


@dataclass(frozen=True)
class SprungMass(RestsInEquilibrium):
    """A mass that a spring and a damper tie to a pin; its states are its position in the ground frame, then its velocity."""

    drawn_as = "masses"

    label: str
    sprung: AttachmentPoint
    springs: MassSprings
    mass: Any = parameter()

    @property
    def name(self) -> str:
        return self.label

    def states(self) -> tuple[State, ...]:
        places = tuple(State(f"{self.label}.{axis}", "m", None) for axis in "xyz")
        return (*places, *(State(f"{self.label}.d:{axis}", "m/s") for axis in "xyz"))

    def _spring_force(self, world: World) -> SX:
        """Force of the mass on its pin, in the ground frame [F19, Eqs. 75-77]."""
        states, pin = world.states(self), world.at(self.sprung)
        r, v = states[:3, :], states[3:, :]
        return self.springs.stiffness * (r - pin.position) + self.springs.damping * (v - pin.velocity)

    def act(self, world: World) -> Action:
        states, pin = world.states(self), world.at(self.sprung)
        r, v = states[:3, :], states[3:, :]
        stretch, slip = r - pin.position, v - pin.velocity
        energy = {
            "kinetic": self.mass * ca.dot(v, v) / 2,
            "gravity": -self.mass * ca.dot(world.gravity, r),
            "elastic": self.springs.stiffness * ca.dot(stretch, stretch) / 2,
        }
        lost = self.springs.damping * ca.dot(slip, slip)
        return Action(wrenches=pin.push(self._spring_force(world)), energy=energy, power=-lost)

    def rates(self, world: World) -> SX:
        return ca.vertcat(world.states(self)[3:, :], world.gravity - self._spring_force(world) / self.mass)

    def act_at_rest(self, world: World) -> Action:
        """Its weight acts on its pin."""
        return Action(wrenches=world.at(self.sprung).push(world.gravity * self.mass))

    def states_at_rest(self, world: World) -> SX:
        """Its position below its pin by the stretch of its spring."""
        place = world.at(self.sprung).position + world.gravity * (self.mass / self.springs.stiffness)
        return ca.vertcat(place, ca.SX(3, 1))

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation == "forces":
            return (
                f'"{self.label.partition(".")[0]}" has mass_springs: how its masses move on them does not follow from a given '
                "motion. Leave mass_springs out, which ties the masses rigidly, or simulate it with `deckcrane run`"
            )
        return super().refusal(formulation)


def sprung_masses(plant: Plant) -> list[SprungMass]:
    """The masses of struts that hang on springs."""
    masses = []
    for name in strut_names(plant):
        cylinder = plant.scenario.cylinders[name]
        for label, on, at, mass in pins_on_bodies(plant, name):
            if cylinder.mass_springs is not None and on != "ground" and mass > 0:
                masses.append(SprungMass(label, attachment_point(plant, on, at), cylinder.mass_springs, mass))
    return masses
