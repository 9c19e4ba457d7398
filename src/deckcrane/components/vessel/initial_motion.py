"""Initial conditions in waves: a vessel starts with the steady-state motion of linear theory at t = 0.

Started at rest, a vessel would be set in motion by the first wave, and only thrusters or moorings would stop it: linear theory has
no damping of slow horizontal motions. The crane keeps its start pose relative to the vessel, and so do bodies that stand on the
vessel or hang from it by ropes. Live pages start in the same way, in their own waves (`view/page/waves.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.contacts import bodies_carried_by
from deckcrane.components.vessel.hydrodynamics import FLIPPED, linear, mean_place
from deckcrane.components.vessel.interaction import INTERACTION
from deckcrane.components.vessel.wave_series import VesselInSea, encountered_wave_forces
from deckcrane.mechanics.coordinates import SPEEDS
from deckcrane.mechanics.equations import SX, Equations
from deckcrane.mechanics.joint_kinematics import rpy_rates
from deckcrane.mechanics.model.plant import Plant
from deckcrane.screws import rot_z, rpy, rpy_angles

if TYPE_CHECKING:
    from deckcrane.formulations.forward_dynamics import Dynamics


def start_in_waves(scenario: Scenario, ready: VesselInSea, system: Dynamics, equations: Equations) -> Equations:
    """Set the initial state of a vessel to its motion in waves at t = 0, where the scenario asks for it."""
    vessel = ready.stated
    if not vessel.starts_in_waves or ready.waves is None:
        return equations
    eta, rate, memory = _steady_motion(scenario, ready)
    x = np.array(equations.x.values)
    if ready.group is not None:
        motions, first = ready.group.motions(ready.name), ready.name == ready.group.vessels[0].name
        eta, rate, memory = eta[motions], rate[motions], memory if first else np.zeros(0)
    ride = VesselWithLoads.of(system, ready, x)
    moved = system.once(ride.key, ride.function)
    x[ride.places] = np.array(moved(x[ride.places], eta, rate, mean_place(vessel)[2])).ravel()
    if len(memory):
        x[system.kit.places[ready.vessel.hull.section if ready.group is None else INTERACTION]] += memory
    return replace(equations, x=replace(equations.x, values=x))


@dataclass(frozen=True)
class VesselWithLoads:
    """A vessel and all free bodies that move with it: those that stand on it, or hang from it by ropes."""

    plant: Plant
    vessel: str
    riders: tuple[str, ...]

    @classmethod
    def of(cls, system: Dynamics, ready: VesselInSea, x: Array) -> VesselWithLoads:
        """The vessel with the bodies that move with it in state x."""
        plant = system.kit.plant
        return cls(plant, ready.name, bodies_carried_by(plant, system, ready.name, x))

    @property
    def places(self) -> list[int]:
        """Indices of the states that change: coordinates and speeds of the vessel, then of each body that moves with it."""
        return [i for body in (self.vessel, *self.riders) for i in _state_indices(self.plant, body)]

    @property
    def key(self) -> tuple[object, ...]:
        """Cache key: rides with the same key share one function, generated once in a batch."""
        bodies = (self.vessel, *self.riders)
        arrays = (array.ravel().tolist() for body in bodies for array in self.plant.placement(body))
        return "ride", bodies, tuple(map(tuple, arrays))

    def function(self) -> Any:
        """`moved` as a CasADi function."""
        arguments = [ca.SX.sym(name, n) for name, n in (("x", len(self.places)), ("eta", 6), ("rate", 6), ("yaw", 1))]
        return ca.Function("ride", arguments, [self.moved(*arguments)])

    def moved(self, x: SX, eta: SX, rate: SX, yaw: SX) -> SX:
        """The states after motions eta = [roll, pitch, yaw, x, y, z] about a mean position of heading `yaw`, with their rates."""
        before, axes = x[:6], rot_z(yaw)
        q = before + ca.vertcat(axes @ eta[3:], eta[:3])
        R = rpy(*ca.vertsplit(q[3:]))
        u = x[6:12] + ca.vertcat(rpy_rates(q[3:]) @ rate[:3], R.T @ axes @ rate[3:])
        states = [q, u]
        for i, body in enumerate(self.riders, start=1):
            states += self._welded_state(body, x[12 * i : 12 * i + 6], before, q, u)
        return ca.densify(ca.vertcat(*states))

    def _welded_state(self, body: str, q: SX, before: SX, after: SX, twist: SX) -> tuple[SX, SX]:
        """Coordinates and speeds of a body that moves with the vessel from one pose to another as if welded to it."""
        (R0, p0), (R1, p1) = (self._pose(self.vessel, coordinates) for coordinates in (before, after))
        R, p = self._pose(body, q)
        seen, R_relative = R0.T @ (p - p0), R0.T @ R
        R_joint, p_joint = (ca.DM(array) for array in self.plant.placement(body))
        p_new, R_new = p1 + R1 @ seen, R1 @ R_relative
        w, v = twist[:3], twist[3:] + ca.cross(twist[:3], seen)
        new_q = ca.vertcat(R_joint.T @ (p_new - p_joint), *rpy_angles(R_joint.T @ R_new))
        return new_q, ca.vertcat(R_relative.T @ w, R_relative.T @ v)

    def _pose(self, body: str, q: SX) -> tuple[SX, SX]:
        """R and p of a free body in the ground frame."""
        R_joint, p_joint = (ca.DM(array) for array in self.plant.placement(body))
        return R_joint @ rpy(*ca.vertsplit(q[3:])), p_joint + R_joint @ q[:3]


def _state_indices(plant: Plant, body: str) -> list[int]:
    """Indices of the coordinates and speeds of a free body among all states."""
    first = next(i for i, data in enumerate(plant.coordinates) if data.body == body)
    n, size = len(plant.coordinates), len(SPEEDS["free"])
    return [*range(first, first + size), *range(n + first, n + first + size)]


def _steady_motion(scenario: Scenario, ready: VesselInSea) -> tuple[Array, Array, Array]:
    """Motions, their rates and the fluid memory states at t = 0, summed over all waves."""
    if ready.group is None:
        w, forces = encountered_wave_forces(scenario, ready)
        return linear(scenario, ready.vessel).moved(w, forces @ FLIPPED)
    met = [encountered_wave_forces(scenario, vessel) for vessel in ready.group.vessels]
    return ready.group.linear.moved(met[0][0], np.concatenate([forces @ FLIPPED for _, forces in met], axis=1))
