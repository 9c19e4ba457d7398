"""Vertical motion of a point of a vessel in the scenario's sea, in the frequency domain.

A vessel with imposed RAOs moves by these; a floating one by its linearised equations, upright, with the crane rigid at its start
pose. What hangs from the point acts there: by its weight, and by its force times the point's compliance.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel.data import Vessel, all_vessels, section_of
from deckcrane.components.vessel.hydrodynamics import (
    FLIPPED,
    TURNED,
    LinearMotion,
    linear,
    mean_place,
    weight_restoring,
)
from deckcrane.components.vessel.imposed_motion import vessel_raos
from deckcrane.components.vessel.motion_errors import sea_grid
from deckcrane.components.vessel.wave_series import encounter_pose, vessel_in_sea
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.component import GROUND
from deckcrane.sea.realisation import Waves
from deckcrane.sea.transfer_functions import excitation_at

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.components.catalogue import Scenario
    from deckcrane.mechanics.model.plant import Plant

COMPONENTS = 400
"""Number of frequencies that represent a sea."""


@dataclass(frozen=True)
class VerticalMotion:
    """The variance of a vertical motion [m^2] around each of evenly spaced circular frequencies [rad/s].

    `compliance` is the motion of the point per upward force there [m/N], by which a load that hangs on it moves the vessel; zero
    where the vessel's motion is imposed.
    """

    w: Array
    variance: Array
    compliance: ComplexArray

    @property
    def peak_period(self) -> float:
        """Period of the largest density [s]."""
        return float(2 * np.pi / self.w[np.argmax(self.variance)])

    @property
    def zero_crossing_period(self) -> float:
        """Mean zero-crossing period [s]."""
        return float(2 * np.pi * np.sqrt(self.variance.sum() / (self.variance @ self.w**2)))


@dataclass(frozen=True)
class PointOnVessel:
    """A point that a vessel carries in the scenario's sea: its waves, their six motions or forces, and the point's levers."""

    w: Array
    amplitude: Array
    lever: Array
    """Vertical motion of the point by surge to yaw."""
    height: float
    """Height of the point above the vessel's origin [m]."""
    motions: ComplexArray | None
    """Imposed motions per metre of amplitude, (wave, 6); None where the vessel floats."""
    forces: ComplexArray | None
    """Forces [n; f] per metre of amplitude on the vessel, or on all vessels that act on each other."""
    floating: LinearMotion | None
    first: int = 0
    """Index of its vessel's first motion among those of `floating`."""

    def motion(self, weight: float) -> VerticalMotion:
        """Its motion with a weight [N] hanging from it, which takes away some of the restoring in roll and pitch."""
        frequencies, rows = np.unique(self.w, return_inverse=True)
        compliance = np.zeros(len(frequencies), dtype=complex)
        motions = self.motions
        if self.floating is not None:
            assert self.forces is not None, "a vessel that floats has forces"
            motions_of_vessel = slice(self.first, self.first + 6)
            stiffness = self.floating.stiffness.copy()
            stiffness[motions_of_vessel, motions_of_vessel] -= (
                FLIPPED @ weight_restoring(weight, np.array([0.0, 0.0, self.height])) @ FLIPPED
            )
            loaded = replace(self.floating, stiffness=stiffness)
            loaded = loaded.with_equivalent_damping(self.w, self.amplitude[:, None] * self.forces)
            motions = loaded.motions(self.w, self.forces)[:, motions_of_vessel] @ FLIPPED
            unit = np.zeros((len(frequencies), len(stiffness)), dtype=complex)
            unit[:, motions_of_vessel] = self.lever @ FLIPPED
            compliance = loaded.motions(frequencies, unit)[:, motions_of_vessel] @ FLIPPED @ self.lever
        assert motions is not None, "imposed, or found"
        energy = (self.amplitude * np.abs(motions @ self.lever)) ** 2 / 2
        return VerticalMotion(frequencies, np.bincount(rows, energy).astype(float), compliance)


def point_on_vessel(scenario: Scenario, body: str, point: Array, origin: Array) -> PointOnVessel | None:
    """A point on what a vessel carries; None if no vessel carries it, or the water is still.

    `point` and `origin` are positions of the point and of the vessel in the ground frame at the start.
    """
    name, sea = carrying_vessel(scenario.plant, body), stated_sea(scenario)
    if name is None or sea is None:
        return None
    vessel = all_vessels(scenario.plant)[name]
    _refuse_speed(vessel, name)
    yaw = mean_place(vessel)[2] if vessel.motion is None else vessel.starts["yaw"]
    c, s = np.cos(yaw), np.sin(yaw)
    x, y = c * (point - origin)[0] + s * (point - origin)[1], c * (point - origin)[1] - s * (point - origin)[0]
    side, gravity = 1.0 if vessel.z == "up" else -1.0, abs(scenario.gravity[2])
    place = np.array([0.0, 0.0, 1.0, y, -x, 0.0]), side * float((point - origin)[2])
    turn = np.eye(6) if vessel.z == "up" else TURNED
    if vessel.motion is None:
        ready = vessel_in_sea(scenario, name)
        grid = sea_grid(sea, ready.depth, gravity, COMPONENTS)
        if ready.group is not None:
            met_by_all = [(vessel, grid.seen_from(*encounter_pose(vessel))) for vessel in ready.group.vessels]
            by_vessel = [
                excitation_at(vessel.data.dataset, met, sea.outside) * np.exp(1j * met.phase)[:, None] @ turn @ FLIPPED
                for vessel, met in met_by_all
            ]
            group = ready.group
            return PointOnVessel(
                grid.w, grid.amplitude, *place, None, np.hstack(by_vessel), group.linear, group.motions(name).start
            )
        met = grid.seen_from(heading=encounter_pose(ready)[2])
        forces = excitation_at(ready.data.dataset, met, sea.outside) @ turn @ FLIPPED
        return PointOnVessel(met.w, met.amplitude, *place, None, forces, linear(scenario, ready.vessel))
    if vessel.motion.raos is None:
        raise DeckcraneError(_NO_RESPONSE.format(section_of(name)))
    raos, depth = vessel_raos(scenario, vessel)
    met = sea_grid(sea, depth, gravity, COMPONENTS).seen_from(heading=side * vessel.starts["yaw"])
    return PointOnVessel(met.w, met.amplitude, *place, excitation_at(raos, met, sea.outside) @ turn, None, None)


@dataclass(frozen=True)
class VesselResponse:
    """Linear motions of a vessel with its crane rigid at the start pose, in waves of any frequency and direction."""

    transfer: xr.Dataset
    """Excitation of a vessel that floats, or RAOs of one that is moved by them, over frequency and direction."""
    turn: Array
    floating: LinearMotion | None
    depth: float
    gravity: float

    @property
    def quadratic_roll_damping(self) -> float:
        """Coefficient of the quadratic damping in roll [N m s^2]; zero where there is none."""
        return 0.0 if self.floating is None else float(self.floating.quadratic[0])

    @property
    def frequencies(self) -> Array:
        """Circular frequencies of the data, ascending [rad/s]; beyond them the nearest data hold."""
        return np.asarray(self.transfer["frequency"].values, dtype=float)

    def motions(self, w: Array, chi: Array, roll_rate: float = 0.0) -> ComplexArray:
        """Surge to yaw per metre of amplitude, along the vessel's axes.

        Args:
            w: circular frequency of each wave [rad/s]
            chi: direction of travel of each, counter-clockwise from the bow seen from above [rad]
            roll_rate: standard deviation of the rolling speed [rad/s] for which quadratic damping is linearised

        Returns:
            complex amplitudes, a row for each wave
        """
        waves = Waves(w, chi, np.ones(len(w)), np.zeros(len(w)), self.depth, self.gravity)
        forces = excitation_at(self.transfer, waves, outside=1.0) @ self.turn
        if self.floating is None:
            return np.asarray(forces)
        added = np.zeros((6, 6))
        added[0, 0] = self.quadratic_roll_damping * np.sqrt(8 / np.pi) * roll_rate
        damped = replace(self.floating, damping=self.floating.damping + added)
        return np.asarray(damped.motions(w, forces @ FLIPPED) @ FLIPPED)


def vessel_response(scenario: Scenario, name: str) -> VesselResponse:
    """Linear motions of a vessel of a scenario, whatever its sea."""
    vessel, gravity = all_vessels(scenario.plant)[name], abs(scenario.gravity[2])
    _refuse_speed(vessel, name)
    turn = np.eye(6) if vessel.z == "up" else TURNED
    if vessel.motion is None:
        ready = vessel_in_sea(scenario, name)
        body = ready.vessel
        if ready.group is not None:
            raise DeckcraneError(
                f"{section_of(name)}: it acts on other hulls (hydrodynamic_interaction), so its response is that of all of them "
                "together; run a campaign"
            )
        if body.quadratic_damping is not None:
            raise DeckcraneError(
                f"{section_of(name)}: quadratic damping of motions other than roll has no linear response to every sea; state "
                "linear damping in its place, or run a campaign"
            )
        return VesselResponse(ready.data.dataset, turn, linear(scenario, body), ready.depth, gravity)
    if vessel.motion.raos is None:
        raise DeckcraneError(_NO_RESPONSE.format(section_of(name)))
    raos, depth = vessel_raos(scenario, vessel)
    return VesselResponse(raos, turn, None, depth, gravity)


def _refuse_speed(vessel: Vessel, name: str) -> None:
    """Refuse a vessel under way, whose response is not one over even frequencies of waves."""
    if vessel.speed:
        raise DeckcraneError(
            f"{section_of(name)}.speed: motions in the frequency domain are those of vessels at rest; under way, run the "
            "scenario, or a campaign of it"
        )


def point_levers(scenario: Scenario, name: str, point: Array, origin: Array) -> Array:
    """Motion of a point along the ground's axes by surge to yaw of the vessel that carries it: (3, 6).

    `point` and `origin` are positions of the point and of the vessel in the ground frame at the start.
    """
    vessel = all_vessels(scenario.plant)[name]
    yaw = mean_place(vessel)[2] if vessel.motion is None else vessel.starts["yaw"]
    c, s = np.cos(yaw), np.sin(yaw)
    to_ground = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    x, y, z = to_ground.T @ (point - origin)
    levers = np.array([[1, 0, 0, 0, z, -y], [0, 1, 0, -z, 0, x], [0, 0, 1, y, -x, 0]], dtype=float)
    return np.asarray(to_ground @ levers)


_NO_RESPONSE = (
    "{}: its motion is a record, which has no response to other seas; give its RAOs, such as motion: {{raos: database}}"
)


def carrying_vessel(plant: Plant, body: str) -> str | None:
    """The vessel on which a body stands, itself included; None for a body on the ground."""
    while body != GROUND and body not in all_vessels(plant):
        body = plant.tree[body].on
    return None if body == GROUND else body
