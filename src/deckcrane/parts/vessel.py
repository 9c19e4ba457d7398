"""The floating vessel: added mass in the recursion, restoring, fluid memory, waves [W19].

Hydrodynamic data come as plain numbers in the vessel's own axes (`FloatingBody`), in the papers' order of twists and flipped
wrenches, [omega; v] and [n; f]: D_0 = Pi M_A Pi, G_0 = Pi G, A_r, B_r, C_r of [W19, Eqs. 81, 82]. Damping and memory act on
the body twist. Restoring and wave forces act along horizontal axes that turn with the vessel's yaw, so that buoyancy stays
vertical when the vessel heels.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.inertia import FloatingInertia, SpatialInertia
from deckcrane.equations.output_units import MOTION_UNITS
from deckcrane.equations.system import SX
from deckcrane.model.vessel import VESSEL
from deckcrane.parts.protocol import Action, Formulation, Input, Part, Reading, State
from deckcrane.parts.world import World
from deckcrane.plant.floating import FloatingBody
from deckcrane.plant.numbers import unnamed
from deckcrane.screws import rot_x, rot_y

MOTIONS = ("surge", "sway", "heave", "roll", "pitch", "yaw")
WAVE_INPUTS = tuple(f"wave.{motion}" for motion in MOTIONS)
"""The inputs that carry the wave forces, [f; n] along horizontal axes that turn with the vessel's yaw."""


@dataclass(frozen=True)
class VesselForces:
    """The flipped wrench [n; f] on the vessel, the rate of its memory and the energy of its restoring."""

    wrench: SX
    memory_rate: SX
    restoring_energy: SX


@dataclass(frozen=True)
class FloatingVessel(Part):
    """Water about the vessel."""

    imbalance = "linear hydrodynamics along mixed axes follow no energy: added mass, restoring and memory are exact to first order"

    label: str
    body: FloatingBody = unnamed()

    @property
    def name(self) -> str:
        return "vessel"

    @property
    def floats(self) -> str:
        return VESSEL

    def inertia(self) -> FloatingInertia:
        """D_0 = Pi (M_0 + A(infinity)) Pi [W19, Eqs. 7, 81]."""
        rigid, added = _inertia(self.body.mass), _inertia(self.body.added_mass)
        return FloatingInertia(rigid + added, rigid if self.body.coriolis else None)

    def states(self) -> tuple[State, ...]:
        return tuple(State(f"memory.{i}", "1") for i in range(self.body.memory_states))

    def inputs(self) -> tuple[Input, ...]:
        return tuple(Input(name, unit) for name, unit in zip(WAVE_INPUTS, MOTION_UNITS.units, strict=True))

    def _forces(self, world: World) -> VesselForces:
        def found() -> VesselForces:
            link = world.tree.links[world.tree.index(VESSEL)]
            q, t = world.tree.q[link.speeds, :], world.tree.u[link.speeds, :]
            return vessel_forces(self.body, q, t, world.states(self), self._wave(world))

        return world.once("vessel", found)

    def _wave(self, world: World) -> SX:
        return ca.vertcat(*[world.input(name) for name in WAVE_INPUTS])

    def act(self, world: World) -> Action:
        forces = self._forces(world)
        wrench = ((world.tree.index(VESSEL), forces.wrench),)
        return Action(wrenches=wrench, energy={"elastic": forces.restoring_energy})

    def rates(self, world: World) -> SX:
        return self._forces(world).memory_rate

    def readings(self, world: World) -> Iterable[Reading]:
        long_name = "wave force on the vessel at its origin, along horizontal axes that turn with its yaw"
        yield Reading("wave_force", {"motion": MOTIONS}, MOTION_UNITS, long_name, lambda: self._wave(world))

    def refusal(self, formulation: Formulation) -> str | None:
        return REFUSALS.get(formulation)


NO_VESSEL = (
    "the moving frame method is for rigid bodies, and a floating vessel has added mass and fluid memory; "
    "give it as a body on a free or spherical joint, with mass and inertia"
)
REFUSALS: dict[Formulation, str] = {
    "momentum": "the momentum form is for cranes on the ground or on moving bodies: a floating vessel's added mass has no "
    "velocity terms of its own, so it follows no kinetic energy; use the acceleration form",
    "moving frames": NO_VESSEL,
    "bond graph": "the bond graph is of cranes on the ground or on moving bodies: a floating vessel's added mass follows no "
    "kinetic energy, so it has no inertia field. Take the section vessel out, or use `deckcrane run`",
    "matrices": "vessel: its linear hydrodynamics need roll, pitch and yaw",
}


def _inertia(matrix: SX) -> SpatialInertia:
    return SpatialInertia(matrix[:3, :3], matrix[:3, 3:], matrix[3:, 3:])


def vessel_forces(vessel: FloatingBody, q: SX, t: SX, memory: SX, wave: SX) -> VesselForces:
    """All that water does [W19, Eqs. 7, 85, 88]: q = [x y z roll pitch yaw], t the vessel's twist."""
    angles, place = q[3:], q[:3]
    level = rot_y(angles[1]) @ rot_x(angles[0])
    eta = ca.vertcat(angles, place)
    G, support = vessel.restoring, vessel.support
    horizontal = -(G @ eta) + support + ca.vertcat(wave[3:], wave[:3])
    on_axes = ca.vertcat(level.T @ horizontal[:3], level.T @ horizontal[3:])

    memory_rate = vessel.memory_A @ memory + vessel.memory_B @ t
    quadratic = ca.vertcat(vessel.quadratic_roll_damping * t[0] * ca.fabs(t[0]), ca.SX(5, 1))
    wrench = on_axes - vessel.damping @ t - quadratic - vessel.memory_C @ memory
    return VesselForces(wrench, memory_rate, ca.dot(eta, G @ eta) / 2 - ca.dot(eta, support))
