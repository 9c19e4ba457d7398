"""The floating vessel in the equations: added mass in the recursion, restoring, fluid memory, thrusters, waves [W19].

Hydrodynamic data come as plain numbers in the vessel's own axes (`FloatingBody`), in the papers' order of twists and flipped
wrenches, [omega; v] and [n; f]: D_0 = Pi M_A Pi, G_0 = Pi G, A_r, B_r, C_r of [W19, Eqs. 81, 82]. Damping and memory act on
the body twist. Restoring, wave forces and thrusters act along horizontal axes that turn with the vessel's yaw, so that
buoyancy stays vertical when the vessel heels. Depends on `mechanism`, `kinematics`, `parameters`.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.inertia import Inertia
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.system import SX, Array
from deckcrane.screws import rot_x, rot_y, rpy

MOTIONS = ("surge", "sway", "heave", "roll", "pitch", "yaw")
HELD = ("surge", "sway", "yaw")


@dataclass(frozen=True)
class FloatingBody:
    """A vessel's hydrodynamics as numbers, about the origin of its frame and along its axes, twists as [omega; v].

    `restoring` maps [roll, pitch, yaw, x, y, z] to [n; f]; `support` is a constant wrench [n; f] (the buoyancy that carries
    a crane which the data include); `holding` and `holding_damping` are the thrusters' gains in surge, sway and yaw.
    """

    mass: Array
    added_mass: Array
    damping: Array
    quadratic_roll_damping: float
    restoring: Array
    memory_A: Array
    memory_B: Array
    memory_C: Array
    support: Array
    holding: Array
    holding_damping: Array
    coriolis: bool

    @property
    def memory_states(self) -> int:
        return len(self.memory_A)


@dataclass(frozen=True)
class FloatingInertia:
    """What the recursion needs of a vessel: its inertia with added mass, and the rigid part where gyroscopic forces count."""

    total: Inertia
    rigid: Inertia | None


def floating_inertia(vessel: FloatingBody, parameters: Parameters) -> FloatingInertia:
    """D_0 = Pi (M_0 + A(infinity)) Pi [W19, Eqs. 7, 81]."""
    rigid = _inertia(parameters.table("vessel.mass", vessel.mass))
    added = _inertia(parameters.table("vessel.added_mass", vessel.added_mass))
    return FloatingInertia(rigid + added, rigid if vessel.coriolis else None)


def _inertia(matrix: SX) -> Inertia:
    return Inertia(matrix[:3, :3], matrix[:3, 3:], matrix[3:, 3:])


@dataclass(frozen=True)
class VesselForces:
    """The flipped wrench [n; f] on the vessel, the rate of its memory, its thrust and the energy of its restoring."""

    wrench: SX
    memory_rate: SX
    thrust: SX
    restoring_energy: SX


def vessel_forces(
    vessel: FloatingBody, q: SX, dq: SX, t: SX, memory: SX, wave: SX, parameters: Parameters
) -> VesselForces:
    """All that water and thrusters do [W19, Eqs. 7, 85, 88]: q = [x y z roll pitch yaw], t the vessel's twist."""
    angles, place = q[3:], q[:3]
    level = rot_y(angles[1]) @ rot_x(angles[0])
    eta = ca.vertcat(angles, place)
    G = parameters.table("vessel.restoring", vessel.restoring)
    restoring = -(G @ eta)
    support = parameters.column("vessel.support", vessel.support)
    horizontal = restoring + support + ca.vertcat(wave[3:], wave[:3])
    on_axes = ca.vertcat(level.T @ horizontal[:3], level.T @ horizontal[3:])

    B_r, C_r = (
        parameters.table("vessel.memory_B", vessel.memory_B),
        parameters.table("vessel.memory_C", vessel.memory_C),
    )
    memory_rate = parameters.table("vessel.memory_A", vessel.memory_A) @ memory + B_r @ t
    damping = parameters.table("vessel.damping", vessel.damping) @ t
    quadratic = ca.vertcat(
        parameters.scalar("vessel.quadratic_roll_damping", vessel.quadratic_roll_damping) * t[0] * ca.fabs(t[0]),
        ca.SX(5, 1),
    )
    thrust = thruster_force(vessel, q, dq, parameters)
    ground = _from_ground(angles)
    on_thrusters = ca.vertcat(ground @ ca.vertcat(ca.SX(2, 1), thrust[2]), ground @ ca.vertcat(thrust[:2], ca.SX(1, 1)))
    wrench = on_axes - damping - quadratic - C_r @ memory + on_thrusters
    return VesselForces(wrench, memory_rate, thrust, ca.dot(eta, G @ eta) / 2 - ca.dot(eta, support))


def thruster_force(vessel: FloatingBody, q: SX, dq: SX, parameters: Parameters) -> SX:
    """Station keeping by proportional-derivative control of surge, sway and yaw towards zero."""
    k = parameters.column("vessel.holding", vessel.holding)
    d = parameters.column("vessel.holding_damping", vessel.holding_damping)
    held, rates = ca.vertcat(q[0], q[1], q[5]), ca.vertcat(dq[0], dq[1], dq[5])
    return -(k * held + d * rates)


def _from_ground(angles: SX) -> SX:
    """The rotation from ground axes to the vessel's."""
    return rpy(angles[0], angles[1], angles[2]).T
