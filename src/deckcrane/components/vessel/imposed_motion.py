"""A vessel whose six motions are imposed, in forward dynamics: the crane on it moves freely, without effect on the vessel.

Its joint has the coordinates x, y, z, roll, pitch and yaw, with R = Rz(yaw) Ry(pitch) Rx(roll). Surge, sway, heave and the
three rotations of transfer functions and records are these coordinates, about the mean position and heading; to first order they
are the small displacements and rotations of linear theory. The vessel has no mass here: the wrench at its joint,
`reaction` of the vessel, is the one that carries everything on board.

By displacement RAOs the motion is that in the sea of the scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.prescribed import EXACT, fed_inputs, fed_motion
from deckcrane.components.vessel.data import VESSEL, Vessel, all_vessels, coordinates_of, section_of
from deckcrane.components.vessel.hydrodynamics import TURNED
from deckcrane.components.vessel.raos import database_raos, table_raos
from deckcrane.components.vessel.wave_series import checked_hydrodynamics, sea_depth
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Drawn, ExactCourse, Formulation, Input, Part, Role
from deckcrane.mechanics.model.world import World
from deckcrane.sea.fft_sums import sinusoids
from deckcrane.sea.realisation import waves_of
from deckcrane.sea.transfer_functions import excitation_at


def imposed_motion_inputs(vessel: str) -> tuple[str, ...]:
    """Inputs of a vessel's six values, six rates and six accelerations."""
    return tuple(
        name for order in range(3) for name in (fed_inputs(coordinate)[order] for coordinate in coordinates_of(vessel))
    )


@dataclass(frozen=True)
class ImposedVessel(Part):
    """A vessel's motion about a mean position and heading, fed from outside."""

    role: ClassVar[Role] = "drive"
    drawn_as: ClassVar[Drawn] = "drives"

    label: str
    vessel: str
    mean: Any = parameter("list")

    @property
    def name(self) -> str:
        return self.label

    def inputs(self) -> tuple[Input, ...]:
        units = [unit + per for per in ("", "/s", "/s^2") for unit in ("m", "m", "m", "rad", "rad", "rad")]
        return tuple(Input(name, unit) for name, unit in zip(imposed_motion_inputs(self.vessel), units, strict=True))

    def prescribes(self, t: SX, inputs: Mapping[str, SX]) -> Mapping[str, ExactCourse]:
        courses = {}
        for name, mean in zip(coordinates_of(self.vessel), self.mean, strict=True):
            value, rate, acceleration = fed_motion(name, inputs)
            courses[name] = (mean + value, rate, acceleration)
        return courses

    def supplied(self, world: World) -> SX:
        names = coordinates_of(self.vessel)
        return sum((world.forced(name) * world.port(name).rate for name in names), ca.SX(1, 1))

    def refusal(self, formulation: Formulation) -> str | None:
        return f"{self.name}: {EXACT[formulation]}" if formulation in EXACT else None


def imposed_vessel(plant: Plant, vessel: str) -> ImposedVessel:
    """A vessel of a plant whose motion is imposed, about its start."""
    mean = tuple(data.element.start for data in plant.coordinates if data.body == vessel)
    return ImposedVessel(section_of(vessel), vessel, mean)


def waves_motion(scenario: Scenario, t: Array, name: str = VESSEL) -> tuple[tuple[Array, Array, Array], Array]:
    """Six motions of a vessel in the scenario's axes, with rates and accelerations, one row per time; and the wave elevation.

    Each component of the sea moves the vessel by X zeta e^{iwt}, so its rate is i w and its acceleration -w^2 times that. In
    still water nothing moves.
    """
    vessel, sea = all_vessels(scenario.plant)[name], scenario.sea
    if sea is None:
        still = np.zeros((len(t), 6))
        return (still, still, still), np.zeros(len(t))
    raos, depth = vessel_raos(scenario, vessel)
    waves = waves_of(sea, depth=depth, gravity=abs(scenario.gravity[2]), duration=scenario.run.duration)
    side = 1.0 if vessel.z == "up" else -1.0
    mean = vessel.starts
    met = waves.seen_from(mean["surge"], side * mean["sway"], side * mean["yaw"])
    zeta = met.amplitude * np.exp(1j * met.phase)
    moved = excitation_at(raos, met, sea.outside) * zeta[:, None]
    moved = (moved if vessel.z == "up" else moved @ TURNED) @ turned_to_ground(mean["yaw"])
    w = met.w[:, None]
    record = sinusoids(
        met.w, np.hstack([moved, 1j * w * moved, -(w**2) * moved, zeta[:, None]]), 0.0, float(t[1] - t[0]), len(t)
    )
    return (record[:, :6], record[:, 6:12], record[:, 12:18]), record[:, 18]


def turned_to_ground(yaw: float) -> Array:
    """Matrix that turns rows of surge and sway along the mean heading into x and y of the ground; heave and angles stay."""
    matrix = np.eye(6)
    c, s = np.cos(yaw), np.sin(yaw)
    matrix[:2, :2] = [[c, s], [-s, c]]
    return matrix


def vessel_raos(scenario: Scenario, vessel: Vessel) -> tuple[xr.Dataset, float]:
    """Displacement RAOs of a vessel, and the water depth they are for."""
    motion, gravity = vessel.motion, abs(scenario.gravity[2])
    assert motion is not None, "asked where a motion is imposed"
    if motion.by_database:
        data = checked_hydrodynamics(vessel)
        sea_depth(scenario)
        return database_raos(data, vessel.hydrodynamics, roll_damping=vessel.roll_damping), data.depth
    side = 1.0 if vessel.z == "up" else -1.0
    return table_raos(str(motion.raos), motion, gravity, side), sea_depth(scenario)
