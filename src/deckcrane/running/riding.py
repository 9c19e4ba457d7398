"""A start in a sea that already exists: a vessel moves with the waves as it has done for long, by linear theory.

Started at rest, a vessel would be thrown by the first wave, and nothing but thrusters or moorings would ever stop it again: the
linear theory has no damping of slow horizontal motions. The crane starts at its own start pose and rides along, and so does
what stands on the vessel or hangs from it by ropes. Live pages start so too, in their own waves, by the same formulas
(`view/page_start`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.joints import rpy_rates
from deckcrane.equations.system import SX, Equations
from deckcrane.formulations.dynamics import Dynamics
from deckcrane.hydro.floating import FLIPPED, linear, mean_place
from deckcrane.model import Scenario
from deckcrane.model.joints import SPEEDS
from deckcrane.plant.plant import Plant
from deckcrane.running.afloat import Afloat, met_waves
from deckcrane.screws import rot_z, rpy, rpy_angles


def riding(scenario: Scenario, ready: Afloat, system: Dynamics, equations: Equations) -> Equations:
    """The equations with a vessel started as the waves move it at t = 0, where the scenario has it start so."""
    vessel = ready.stated
    if not vessel.starts_in_waves or ready.waves is None:
        return equations
    eta, rate, memory = _moved(scenario, ready)
    x = np.array(equations.x.values)
    ride = Ride.of(system, ready, x)
    moved = system.once(ride.key, ride.function)
    x[ride.places] = np.array(moved(x[ride.places], eta, rate, mean_place(vessel)[2])).ravel()
    x[system.kit.places[ready.vessel.hull.section]] += memory
    return replace(equations, x=replace(equations.x, values=x))


@dataclass(frozen=True)
class Ride:
    """A vessel and all free bodies that go along with it: those that stand on it, or hang from it by ropes."""

    plant: Plant
    vessel: str
    riders: tuple[str, ...]

    @classmethod
    def of(cls, system: Dynamics, ready: Afloat, x: Array) -> Ride:
        """With those that go along where all is as in x."""
        plant = system.kit.plant
        riders: tuple[str, ...] = ()
        if plant.scenario.contacts or plant.scenario.ropes:
            from deckcrane.running.touching import carried_by

            riders = carried_by(plant, system, ready.name, x)
        return cls(plant, ready.name, riders)

    @property
    def places(self) -> list[int]:
        """The states that it moves: coordinates and speeds of the vessel, then of each body that goes along."""
        return [i for body in (self.vessel, *self.riders) for i in _states(self.plant, body)]

    @property
    def key(self) -> tuple[object, ...]:
        """Rides of one key have one function: in a batch it is written once."""
        bodies = (self.vessel, *self.riders)
        placed = (one.ravel().tolist() for body in bodies for one in self.plant.placement(body))
        return "ride", bodies, tuple(map(tuple, placed))

    def function(self) -> Any:
        """`moved` as a function of numbers."""
        arguments = [ca.SX.sym(name, n) for name, n in (("x", len(self.places)), ("eta", 6), ("rate", 6), ("yaw", 1))]
        return ca.Function("ride", arguments, [self.moved(*arguments)])

    def moved(self, x: SX, eta: SX, rate: SX, yaw: SX) -> SX:
        """These states after motions eta = [roll, pitch, yaw, x, y, z] from a mean place of this heading, and at their rates."""
        before, axes = x[:6], rot_z(yaw)
        q = before + ca.vertcat(axes @ eta[3:], eta[:3])
        R = rpy(*ca.vertsplit(q[3:]))
        u = x[6:12] + ca.vertcat(rpy_rates(q[3:]) @ rate[:3], R.T @ axes @ rate[3:])
        found = [q, u]
        for i, body in enumerate(self.riders, start=1):
            found += self._welded(body, x[12 * i : 12 * i + 6], before, q, u)
        return ca.densify(ca.vertcat(*found))

    def _welded(self, body: str, q: SX, before: SX, after: SX, twist: SX) -> tuple[SX, SX]:
        """Coordinates and speeds of a body that goes with the vessel from one place to another as if it were welded to it."""
        (R0, p0), (R1, p1) = (self._pose(self.vessel, one) for one in (before, after))
        R, p = self._pose(body, q)
        seen, turned = R0.T @ (p - p0), R0.T @ R
        stands, at = (ca.DM(one) for one in self.plant.placement(body))
        place, axes = p1 + R1 @ seen, R1 @ turned
        w, v = twist[:3], twist[3:] + ca.cross(twist[:3], seen)
        coordinates = ca.vertcat(stands.T @ (place - at), *rpy_angles(stands.T @ axes))
        return coordinates, ca.vertcat(turned.T @ w, turned.T @ v)

    def _pose(self, body: str, q: SX) -> tuple[SX, SX]:
        """R and p of a free body on the ground."""
        stands, at = (ca.DM(one) for one in self.plant.placement(body))
        return stands @ rpy(*ca.vertsplit(q[3:])), at + stands @ q[:3]


def _states(plant: Plant, body: str) -> list[int]:
    """Where the coordinates and the speeds of a free body stand among all states."""
    first = next(i for i, data in enumerate(plant.coordinates) if data.body == body)
    n, size = len(plant.coordinates), len(SPEEDS["free"])
    return [*range(first, first + size), *range(n + first, n + first + size)]


def _moved(scenario: Scenario, ready: Afloat) -> tuple[Array, Array, Array]:
    """Motions, their rates and the states of the fluid memory at t = 0, all summed over the waves."""
    w, forces = met_waves(scenario, ready)
    return linear(scenario, ready.vessel).moved(w, forces @ FLIPPED)
