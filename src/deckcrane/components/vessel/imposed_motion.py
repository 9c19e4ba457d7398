"""A vessel whose six motions are imposed, in forward dynamics: the crane on it moves freely, without effect on the vessel.

Its joint has the coordinates x, y, z, roll, pitch and yaw, with R = Rz(yaw) Ry(pitch) Rx(roll). Surge, sway, heave and the
three rotations of transfer functions and records are these coordinates, about the mean position and heading; to first order they
are the small displacements and rotations of linear theory. The vessel has no mass here: the wrench at its joint,
`reaction` of the vessel, is the one that carries everything on board.

By displacement RAOs the motion is that in the sea of the scenario.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import EXACT, fed_inputs, fed_motion
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel.data import (
    VESSEL,
    ImposedMotion,
    Vessel,
    all_vessels,
    coordinates_of,
    imposed_motions,
    section_of,
)
from deckcrane.components.vessel.forward_speed import frame_velocity
from deckcrane.components.vessel.hydrodynamics import TURNED
from deckcrane.components.vessel.raos import database_raos, table_raos
from deckcrane.components.vessel.wave_series import agreed_depth, checked_hydrodynamics, sea_depth, stated_depth
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Drawn, ExactCourse, Formulation, Input, PrescribesMotion, Role
from deckcrane.mechanics.model.recorded_samples import Course, Recording, sampled_course, series_times
from deckcrane.mechanics.model.world import World
from deckcrane.program.inputs import Series
from deckcrane.scenario.tables import read_series
from deckcrane.screws import rpy
from deckcrane.sea.fft_sums import sinusoids
from deckcrane.sea.realisation import Waves, waves_of
from deckcrane.sea.transfer_functions import excitation_at
from deckcrane.units import quantities


def imposed_motion_inputs(vessel: str) -> tuple[str, ...]:
    """Inputs of a vessel's six values, six rates and six accelerations."""
    return tuple(
        name for order in range(3) for name in (fed_inputs(coordinate)[order] for coordinate in coordinates_of(vessel))
    )


@dataclass(frozen=True)
class ImposedVessel(PrescribesMotion):
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

    def supplied_power(self, world: World) -> SX:
        names = coordinates_of(self.vessel)
        return sum((world.prescribed_force(name) * world.port(name).rate for name in names), ca.SX(1, 1))

    def refusal(self, formulation: Formulation) -> str | None:
        return f"{self.name}: {EXACT[formulation]}" if formulation in EXACT else None


def imposed_vessel(plant: Plant, vessel: str) -> ImposedVessel:
    """A vessel of a plant whose motion is imposed, about its start."""
    mean = tuple(data.element.start for data in plant.coordinates if data.body == vessel)
    return ImposedVessel(section_of(vessel), vessel, mean)


def waves_motion(scenario: Scenario, t: Array, name: str = VESSEL) -> tuple[tuple[Array, Array, Array], Array]:
    """Six motions of a vessel in the scenario's axes, with rates and accelerations, one row per time; and the wave elevation.

    Each component of the sea moves the vessel by X zeta e^{iwt} with the w at which it is met, so its rate is i w and its
    acceleration -w^2 times that. In
    still water nothing moves.
    """
    vessel, sea = all_vessels(scenario.plant)[name], stated_sea(scenario)
    if sea is None:
        still = np.zeros((len(t), 6))
        return (still, still, still), np.zeros(len(t))
    raos, met = _encountered(scenario, vessel)
    if len(all_vessels(scenario.plant)) > 1:
        from deckcrane.components.vessel.disturbed_sea import hull_length, waves_at_vessel  # which needs this module

        met = waves_at_vessel(scenario, name, met, hull_length(vessel))
    mean = vessel.starts
    zeta = met.amplitude * np.exp(1j * met.phase)
    moved = excitation_at(raos, met, sea.outside) * zeta[:, None]
    moved = (moved if vessel.z == "up" else moved @ TURNED) @ turned_to_ground(mean["yaw"])
    w = met.encounter[:, None]
    record = sinusoids(
        met.encounter,
        np.hstack([moved, 1j * w * moved, -(w**2) * moved, zeta[:, None]]),
        0.0,
        float(t[1] - t[0]),
        len(t),
    )
    return (record[:, :6], record[:, 6:12], record[:, 12:18]), record[:, 18]


def _encountered(scenario: Scenario, vessel: Vessel) -> tuple[xr.Dataset, Waves]:
    """RAOs of a vessel, and the waves relative to its mean position and heading as if it were alone."""
    sea = stated_sea(scenario)
    assert sea is not None, "asked where there is a sea"
    raos, depth = vessel_raos(scenario, vessel)
    waves = waves_of(sea, depth=depth, gravity=abs(scenario.gravity[2]), duration=scenario.run.duration)
    waves = waves.moving(*frame_velocity(scenario.plant))
    side = 1.0 if vessel.z == "up" else -1.0
    mean = vessel.starts
    return raos, waves.seen_from(mean["surge"], side * mean["sway"], side * mean["yaw"])


def responses_in_waves(scenario: Scenario, name: str, moving: bool) -> tuple[Waves, ComplexArray | None]:
    """Waves relative to a vessel whose motion is imposed, and its complex motions in them in the axes of data with z up."""
    vessel, sea = all_vessels(scenario.plant)[name], stated_sea(scenario)
    assert sea is not None, "asked where there is a sea, which a recorded motion does not allow"
    raos, met = _encountered(scenario, vessel)
    if not moving:
        return met, None
    return met, excitation_at(raos, met, sea.outside) * (met.amplitude * np.exp(1j * met.phase))[:, None]


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
        depth = agreed_depth(scenario, data.depth, f"the vessel with {vessel.hydrodynamics}")
        return database_raos(data, vessel.hydrodynamics, damping=vessel.linear_damping), depth
    side = 1.0 if vessel.z == "up" else -1.0
    depth = stated_depth(scenario, sea_depth(scenario))
    return table_raos(str(motion.raos), motion, gravity, side, depth), depth


MOTIONS: dict[str, quantities.Dimension] = {
    **dict.fromkeys(("surge", "sway", "heave"), quantities.LENGTH),
    **dict.fromkeys(("roll", "pitch", "yaw"), quantities.ANGLE),
}
"""Columns of a vessel's recorded motion."""


def imposed_series(
    scenario: Scenario, duration: float, spacing: float
) -> tuple[dict[str, Series], dict[str, tuple[Array, Array]]]:
    """All imposed motions of a run, every `spacing`; and times and elevation of the waves that move vessels, by vessel."""
    t = series_times(duration, spacing)
    series: dict[str, Series] = {}
    elevations: dict[str, tuple[Array, Array]] = {}
    for vessel, imposed in imposed_motions(scenario.plant).items():
        if imposed.series is not None:
            record = _vessel_record(imposed)
            courses = [sampled_course(record, name, t, duration) for name in MOTIONS]
            values = (_derivatives(courses, 0), _derivatives(courses, 1), _derivatives(courses, 2))
        else:
            values, height = waves_motion(scenario, t, vessel)
            elevations[vessel] = t, height
        if imposed.ramp_in is not None:
            values = _ramp_in(values, t, imposed.ramp_in)
        series[f"motion of the {vessel}"] = Series(imposed_motion_inputs(vessel), np.hstack(values), 0.0, spacing)
    return series, elevations


def end_of_records(plant: Plant) -> float:
    """Time at which the first record of a vessel's motion ends."""
    recorded = [motion for motion in imposed_motions(plant).values() if motion.series is not None]
    return min((float(_vessel_record(motion).t[-1]) for motion in recorded), default=float("inf"))


def _derivatives(courses: Sequence[Course], order: int) -> Array:
    """Derivatives of one order of several courses, one row per time."""
    return np.stack([course[order] for course in courses], axis=1)


def _vessel_record(imposed: ImposedMotion) -> Recording:
    """Recorded motion of a vessel's origin."""
    record = read_series(str(imposed.series), MOTIONS)
    rows = np.stack([record.columns.get(name, np.zeros(len(record.t))) for name in MOTIONS], axis=1)
    r = np.array(imposed.at)
    if np.any(r):  # the measured point moves by d: p + R r = r + d
        rows[:, :3] += [r - rpy(*angles) @ r for angles in rows[:, 3:]]
    return Recording(record.t, dict(zip(MOTIONS, rows.T, strict=True)), record.source, record.lines)


def _ramp_in(values: Course, t: Array, ramp: float) -> Course:
    """Ramp a motion in by the factor s = 10 x^3 - 15 x^4 + 6 x^5 from 0 to 1, with consistent rates and accelerations."""
    q, dq, ddq = values
    x = np.clip(t / ramp, 0.0, 1.0)[:, None]
    s, ds, dds = (
        x**3 * (10 + x * (6 * x - 15)),
        30 * (x * (1 - x)) ** 2 / ramp,
        60 * x * (1 - x) * (1 - 2 * x) / ramp**2,
    )
    return s * q, s * dq + ds * q, s * ddq + 2 * ds * dq + dds * q
