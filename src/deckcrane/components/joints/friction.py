"""Friction that depends on the load, and the friction of joints.

Each friction is a force against the sliding of its own two surfaces, and dissipates energy as heat. Its size depends on all
reactions, so it is a symbol (`World.friction`) until formulations have solved the loop (`formulations.forward_dynamics`). In the
search for static equilibrium it is zero: joints that friction would hold are free to find their rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.beams import clean
from deckcrane.components.friction import SlidingLaw, across, along, law_of, pin_pressed, two_pads
from deckcrane.components.friction.data import BearingFriction, PinFriction, SlideFriction
from deckcrane.components.joints.data import Prismatic, Revolute, coordinate_names
from deckcrane.components.joints.outputs import FRICTION, FRICTION_LOSS
from deckcrane.mechanics.coordinates import Kind
from deckcrane.mechanics.equations import SX, Handle, Limit, StiffPart
from deckcrane.mechanics.friction_loop import NormalLoad, SlidingForce
from deckcrane.mechanics.model.actuators import FORCE
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import (
    IDLE,
    Action,
    Formulation,
    HasFriction,
    OffersControls,
    Part,
    Reading,
    RestsInEquilibrium,
    State,
)
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.data import Vector

NONE = ca.SX(1, 1)
STRONGEST = 2.0
"""The largest multiple of the file's friction that an operator may set."""


@dataclass(frozen=True)
class LoadedFriction(HasFriction, RestsInEquilibrium, OffersControls):
    """Base of all load-dependent friction: a law, terms that do not depend on the load, and outputs.

    `label` names its numbers, and `entry` its outputs in datasets.
    """

    label: str
    kind: Kind
    law: SlidingLaw
    constant: Any = parameter(default=None)
    viscous: Any = parameter(default=None)

    @property
    def entry(self) -> str:
        return self.label.removesuffix(".friction")

    @property
    def name(self) -> str:
        return f"friction of {self.entry}"

    def states(self) -> tuple[State, ...]:
        return (State(f"{self.entry}.bristle", "1"),) if self.law.sticks else ()

    @property
    def has_reaction_friction(self) -> bool:
        return True

    # ---- Defined by each kind.
    def speed(self, world: World) -> SX:
        """Speed of the motion that it resists."""
        raise NotImplementedError(f"{type(self).__qualname__} does not say which motion it resists")

    def arm(self) -> SX:
        """Lever from that speed to the speed of the surfaces."""
        return ca.SX(1)

    def surface_loads(self, world: World) -> Iterable[NormalLoad]:
        """Loads on its surfaces; they may depend on reactions."""
        raise NotImplementedError(f"{type(self).__qualname__} does not say what presses on it")

    def friction_action(self, world: World, force: SX) -> Action:
        """The action of a force or moment along its motion."""
        raise NotImplementedError(f"{type(self).__qualname__} does not say what its force acts on")

    # ---- Derived.
    def _bristle_deflection(self, world: World) -> SX:
        return world.states(self)[0] if self.law.sticks else NONE

    def resists(self, world: World) -> Iterable[tuple[str, SlidingForce]]:
        constant = NONE if self.constant is None else self.constant
        motion = self.speed(world), self.arm(), self._bristle_deflection(world)
        yield self.entry, self.law.sliding(*motion, self.surface_loads(world), constant)

    def force(self, world: World) -> SX:
        dry = world.friction(self.entry)
        return dry if self.viscous is None else dry - self.viscous * self.speed(world)

    def total_friction(self, world: World) -> Mapping[str, SX]:
        return {self.entry: self.force(world)}

    def act(self, world: World) -> Action:
        return self.friction_action(world, self.force(world))

    def act_at_rest(self, world: World) -> Action:
        return IDLE

    def rates(self, world: World) -> SX:
        if not self.law.sticks:
            return ca.SX(0, 1)
        return self.law.bent_rate(self.arm() * self.speed(world), self._bristle_deflection(world))

    def states_in_motion(self, world: World) -> SX | None:
        return self.law.bent_in_sliding(self.arm() * self.speed(world)) if self.law.sticks else None

    def readings(self, world: World) -> Iterable[Reading]:
        labels = {"surface": (self.entry,)}
        yield Reading.of(FRICTION, labels, lambda: self.force(world), units=(FORCE[self.kind],))
        yield Reading.of(FRICTION_LOSS, labels, lambda: -self.force(world) * self.speed(world))

    def handles(self) -> Iterable[Handle]:
        """A common factor of all load-dependent friction."""
        coefficients = {name: getattr(self, name, None) for name in ("mu", "share", "constant", "viscous")}
        nonzero = {f"{self.label}.{name}": float(value) for name, value in coefficients.items() if value}
        if nonzero:
            yield Handle("factor", "friction", "friction", "ratio", (0.0, STRONGEST), 1.0, nonzero, hint="under load")

    def limits(self) -> Iterable[Limit]:
        yield StiffPart(self.name)

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation == "bond graph":
            return (
                f"{self.name} depends on reactions, which the bonds of this graph do not carry. Leave the friction out, or use "
                "`deckcrane run`"
            )
        return super().refusal(formulation)


@dataclass(frozen=True)
class JointFriction(LoadedFriction):
    """Friction along the coordinate of a joint, under the wrench through it.

    A pin holds the section at the root of a flexible body. Where modes turn that section against the body's frame, it slides by
    their rotation too, and friction acts on the modes as well as on the joint: `root` has each mode's rotation about the axis.
    """

    body: str = ""
    on: str = ""
    axis: Vector = (0.0, 0.0, 1.0)
    root: Any = parameter("table", default=None)

    def speed(self, world: World) -> SX:
        rate = world.port(self.on).rate
        return rate if self.root is None else rate + ca.dot(self.root, world.speeds[self._mode_slice(world), :])

    def friction_action(self, world: World, force: SX) -> Action:
        on_modes = () if self.root is None else ((self._mode_slice(world), self.root * force),)
        return Action(pushes=((self.on, force),), on_speeds=on_modes, power=force * self.speed(world))

    def _mode_slice(self, world: World) -> slice:
        """The slice of the speeds that holds its body's modes."""
        return world.tree.beam(self.body).speeds

    def _axis_and_load(self, world: World) -> tuple[SX, SX, SX]:
        """The axis, and the force and moment of the inner body on the outer one, in the outer one's frame."""
        w = world.joint_wrench(self.body)
        return along(self.axis), w[3:], w[:3]


@dataclass(frozen=True)
class PinJointFriction(JointFriction):
    """Friction of a plain bearing: radius, spacing of two bearings, and a collar for axial loads."""

    mu: Any = parameter(default=0.0)
    radius: Any = parameter(default=1.0)
    spacing: Any = parameter(default=None)
    collar: Any = parameter(default=None)

    def arm(self) -> SX:
        return self.radius

    def surface_loads(self, world: World) -> Iterator[NormalLoad]:
        a, f, n = self._axis_and_load(world)
        yield from pin_pressed(a, f, n, self.mu * self.radius, self.spacing)
        if self.collar is not None:
            yield NormalLoad(self.mu * self.collar, ca.dot(a, f))


@dataclass(frozen=True)
class SlewFriction(JointFriction):
    """Friction of a slew bearing: mu / 2 (4.4 M + D F_axial + 2.2 D F_radial), with the factors of its maker."""

    mu: Any = parameter(default=0.0)
    raceway: Any = parameter(default=1.0)
    moment_factor: Any = parameter(default=4.4)
    radial_factor: Any = parameter(default=2.2)

    def arm(self) -> SX:
        return self.raceway / 2

    def surface_loads(self, world: World) -> Iterator[NormalLoad]:
        a, f, n = self._axis_and_load(world)
        D, half = self.raceway, self.mu / 2
        yield NormalLoad(half * D, ca.dot(a, f))
        yield NormalLoad(half * D * self.radial_factor, across(a, f))
        yield NormalLoad(half * self.moment_factor, across(a, n))


@dataclass(frozen=True)
class SlideJointFriction(JointFriction):
    """Friction of a slide by the loads on its pads. `inner` is the place of the pad that is fixed to the inner body."""

    mu: Any = parameter(default=0.0)
    length: Any = parameter(default=None)
    inner: Any = parameter(default=None)
    outer: Any = parameter(default=None)
    width: Any = parameter(default=None)

    def surface_loads(self, world: World) -> Iterator[NormalLoad]:
        a, f, n = self._axis_and_load(world)
        if self.length is not None:
            yield from two_pads(a, f, n, -self.length / 2, self.length / 2, self.mu)
        elif self.inner is not None:
            yield from two_pads(a, f, n, self.outer, self.inner - world.port(self.on).value, self.mu)
        else:
            yield NormalLoad(self.mu, across(a, f))
        if self.width is not None:
            yield NormalLoad(2 * self.mu / self.width, ca.dot(a, n))


def joint_frictions(plant: Plant) -> Iterator[Part]:
    """Friction of all joints that have some, in the order of the bodies."""
    for body in plant.order:
        data = getattr(plant.tree[body].joint, "friction", None)
        if data is not None:
            yield joint_friction(plant, body, data)


def law_by_mu(data: BearingFriction | PinFriction | SlideFriction) -> SlidingLaw:
    curve = data.stribeck
    return law_of(data, None if curve is None else curve.mu_static / data.mu, None if curve is None else curve.speed)


def root_rotation(plant: Plant, body: str) -> Array | None:
    """The rotation of a flexible body's root about its joint's axis, by each of its modes; None where it does not turn."""
    beam, joint = plant.beams.get(body), plant.tree[body].joint
    if beam is None or not beam.root_slopes or not isinstance(joint, Revolute):
        return None
    by_mode = clean(beam.field().rotation(np.zeros(1))[0])
    return np.asarray(np.array(joint.axis) @ beam.rotation @ by_mode)


def joint_friction(plant: Plant, body: str, data: BearingFriction | SlideFriction) -> JointFriction:
    """The friction of a body's joint."""
    joint = plant.tree[body].joint
    assert isinstance(joint, Revolute | Prismatic), "others have no friction"
    (on,) = coordinate_names(body, joint)
    common: dict[str, Any] = {
        "label": f"{body}.friction",
        "law": law_by_mu(data),
        "constant": data.constant,
        "viscous": data.viscous,
        "body": body,
        "on": on,
        "axis": joint.axis,
        "root": root_rotation(plant, body),
        "mu": data.mu,
    }
    if isinstance(data, SlideFriction):
        inner, outer = (None, None) if data.pads is None else (data.pads.inner, data.pads.outer)
        return SlideJointFriction(
            **common, kind="linear", length=data.length, inner=inner, outer=outer, width=data.width
        )
    if data.raceway is not None:
        factors: dict[str, Any] = {"moment_factor": data.moment_factor, "radial_factor": data.radial_factor}
        return SlewFriction(**common, kind="angular", raceway=data.raceway, **factors)
    return PinJointFriction(**common, kind="angular", radius=data.radius, spacing=data.spacing, collar=data.collar)
