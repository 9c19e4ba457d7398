"""The floating vessel: linear theory in the equilibrium frame [W19].

The equilibrium (seakeeping) frame stands level at the vessel's mean position and heading. All terms of the linear theory
refer to it: inertia with added mass, fluid memory, damping, restoring and waves act on one set of motions, eta = [roll,
pitch, yaw, x, y, z], by M eta_ddot + B eta_dot + memory + C eta = wave forces, exactly linear [W19, Eqs. 7, 81, 82, 85]. The
forces do their work on eta_dot; the wrench on the body in its true pose follows from that. So tilting axes add no
second-order terms, and the energy of the vessel is exact. Hydrodynamic data come as plain numbers (`FloatingBody`), in the
papers' order of twists and flipped wrenches, [omega; v] and [n; f].
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import casadi as ca

from deckcrane.components.vessel.hulls import FloatingBody, Hull
from deckcrane.components.vessel.outputs import WAVE_FORCE
from deckcrane.components.vessel.viscous_damping import MOTIONS
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.inertia import FloatingInertia, SpatialInertia
from deckcrane.mechanics.joint_kinematics import JointMotion
from deckcrane.mechanics.model.parameters import inline_parameters
from deckcrane.mechanics.model.protocol import Action, AddsInertia, Formulation, Input, Reading, State
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.outputs import MOTION_UNITS
from deckcrane.screws import rot_z, skew

Z = ca.SX([0, 0, 1])


def wave_inputs(hull: Hull) -> tuple[str, ...]:
    """The inputs that carry the wave forces on a vessel, [f; n] along the axes of its equilibrium frame."""
    return tuple(hull.wave(motion) for motion in MOTIONS)


@dataclass(frozen=True)
class VesselForces:
    """The flipped wrench [n; f] on the vessel, the rate of its memory, its restoring energy, and a net power.

    The power is that of waves less that taken by the water.
    """

    wrench: SX
    memory_rate: SX
    stored: SX
    power: SX


@dataclass(frozen=True)
class FloatingVessel(AddsInertia):
    """The water about a vessel."""

    label: str
    body: FloatingBody = inline_parameters()

    @property
    def name(self) -> str:
        return self.label

    @property
    def hull(self) -> Hull:
        return self.body.hull

    @property
    def floats(self) -> str:
        return self.hull.name

    def acts_on(self) -> tuple[str, ...]:
        return (self.hull.name,)

    def inertia(self, motion: JointMotion, q: SX, u: SX) -> FloatingInertia:
        """D_0 = Pi (M_0 + A(infinity)) Pi [W19, Eqs. 7, 81], of the equilibrium frame; the rigid mass exact where requested."""
        rigid, added = _spatial_inertia(self.body.mass), _spatial_inertia(self.body.added_mass)
        dq = motion.rates @ u
        turns, moves, w, v = motion.rates[3:, :3], self._in_equilibrium_frame(motion.R, q), u[:3, :], u[3:, :]
        yaw_rate = dq[5] if self.body.turning else ca.SX(1, 1)
        bias = ca.vertcat(_turning_bias(q[4], dq), moves @ ca.cross(w, v) - yaw_rate * (skew(Z) @ (moves @ v)))
        turns_rate = ca.sparsify(ca.reshape(ca.jtimes(ca.vec(turns), q, dq), 3, 3))
        moves_rate = moves @ skew(w) - yaw_rate * (skew(Z) @ moves)
        D, own_inertia = (added, rigid) if self.body.coriolis else (rigid + added, None)
        return FloatingInertia(D, turns, moves, turns_rate, moves_rate, bias, own_inertia, self.body.turning)

    def _in_equilibrium_frame(self, vectors: SX, q: SX) -> SX:
        """Vectors of the ground's axes, along those of the equilibrium frame."""
        return rot_z(q[5]).T @ vectors if self.body.turning else self._in_mean_frame(vectors)

    def _in_mean_frame(self, vectors: SX) -> SX:
        if self.body.axes is None:
            return vectors
        c, s = self.body.axes[0], self.body.axes[1]
        return ca.sparsify(ca.vertcat(ca.horzcat(c, s, 0), ca.horzcat(-s, c, 0), ca.horzcat(0, 0, 1))) @ vectors

    def states(self) -> tuple[State, ...]:
        return tuple(State(self.hull.qualified(f"memory.{i}"), "1") for i in range(self.body.memory_states))

    def inputs(self) -> tuple[Input, ...]:
        return tuple(Input(name, unit) for name, unit in zip(wave_inputs(self.hull), MOTION_UNITS.units, strict=True))

    def _forces(self, world: World) -> VesselForces:
        return world.once(self.name, lambda: self._compute_forces(world))

    def _compute_forces(self, world: World) -> VesselForces:
        """All forces of the water [W19, Eqs. 7, 85, 88]."""
        body, link = self.body, world.tree.links[world.tree.index(self.hull.name)]
        q, dq = world.tree.q[link.speeds, :], world.dq[link.speeds, :]
        assert link.floating is not None, "it floats by this part"
        rates = ca.vertcat(dq[3:], self._in_equilibrium_frame(dq[:3], q))
        eta = ca.vertcat(q[3:], self._in_mean_frame(q[:3]))
        restoring = body.support - body.restoring @ eta
        if body.turning:  # moorings stay where they are
            restoring = ca.vertcat(restoring[:3], rot_z(body.heading - q[5]) @ restoring[3:])
        wave, memory = self._wave(world), world.states(self)
        waves = ca.vertcat(wave[3:], wave[:3])
        quadratic = ca.vertcat(body.quadratic_roll_damping * rates[0] * ca.fabs(rates[0]), ca.SX(5, 1))
        if body.quadratic_damping is not None:
            quadratic += body.quadratic_damping * rates * ca.fabs(rates)
        lost = body.damping @ rates + quadratic + body.memory_C @ memory
        return VesselForces(
            link.floating.wrench(restoring + waves - lost),
            memory_rate=body.memory_A @ memory + body.memory_B @ rates,
            stored=ca.dot(eta, body.restoring @ eta) / 2 - ca.dot(eta, body.support),
            power=ca.dot(waves - lost, rates),
        )

    def _wave(self, world: World) -> SX:
        return ca.vertcat(*[world.input(name) for name in wave_inputs(self.hull)])

    def act(self, world: World) -> Action:
        forces = self._forces(world)
        wrench = ((world.tree.index(self.hull.name), forces.wrench),)
        return Action(wrenches=wrench, energy={"elastic": forces.stored}, power=forces.power)

    def rates(self, world: World) -> SX:
        return self._forces(world).memory_rate

    def readings(self, world: World) -> Iterable[Reading]:
        labels = self.hull.labels({"motion": MOTIONS})
        yield Reading.of(WAVE_FORCE, labels, lambda: self._wave(world))

    def refusal(self, formulation: Formulation) -> str | None:
        return REFUSALS.get(formulation)


NO_VESSEL = (
    "the moving frame method is for rigid bodies, and a floating vessel has added mass and fluid memory; "
    "give it as a body on a free or spherical joint, with mass and inertia"
)
REFUSALS: dict[Formulation, str] = {
    "momentum": "the momentum form is for cranes on the ground or on moving bodies: it does not know the inertia of a floating "
    "vessel, which is that of its equilibrium frame; use the acceleration form",
    "moving frames": NO_VESSEL,
    "bond graph": "the bond graph is of cranes on the ground or on moving bodies: it has no inertia field for a floating vessel. "
    "Take the section vessel out, or use `deckcrane run`",
    "matrices": "vessels: their linear hydrodynamics need roll, pitch and yaw",
}


def _turning_bias(pitch: SX, dq: SX) -> SX:
    """The accelerations of roll, pitch and yaw at constant angular velocity in the vessel's axes: J^-1_dot omega."""
    cosine, tangent = ca.cos(pitch), ca.sin(pitch) / ca.cos(pitch)
    roll, pitching, yaw = dq[3], dq[4], dq[5]
    return ca.vertcat(
        pitching * (yaw / cosine + tangent * roll),
        -roll * yaw * cosine,
        pitching * (tangent * yaw + roll / cosine),
    )


def floating_vessel(vessel: FloatingBody) -> FloatingVessel:
    """The water about a vessel; forces of the mean flow are a part by themselves (`forward_speed`)."""
    body = replace(vessel, interaction=None, flow_damping=None, flow_stiffness=None)
    return FloatingVessel(vessel.hull.section, body)


def _spatial_inertia(matrix: SX) -> SpatialInertia:
    return SpatialInertia(matrix[:3, :3], matrix[:3, 3:], matrix[3:, 3:])
