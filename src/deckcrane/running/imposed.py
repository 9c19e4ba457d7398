"""Imposed motion of vessels by displacement RAOs in the sea of a scenario, about their mean positions and headings."""

from __future__ import annotations

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.hydro.floating import TURNED
from deckcrane.hydro.motions import database_raos, table_raos
from deckcrane.model import VESSEL, Scenario
from deckcrane.model.vessel import Vessel
from deckcrane.running.afloat import healthy_data, sea_depth
from deckcrane.sea.realisation import waves_of
from deckcrane.sea.sums import sinusoids
from deckcrane.sea.transfer import excitation_at


def waves_motion(scenario: Scenario, t: Array, name: str = VESSEL) -> tuple[tuple[Array, Array, Array], Array]:
    """Six motions of a vessel in the scenario's axes, with rates and accelerations, one row per time; and the wave elevation.

    Each component of the sea moves the vessel by X zeta e^{iwt}, so its rate is i w and its acceleration -w^2 times that. In
    still water nothing moves.
    """
    vessel, sea = scenario.plant.vessels[name], scenario.sea
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
    found = np.eye(6)
    c, s = np.cos(yaw), np.sin(yaw)
    found[:2, :2] = [[c, s], [-s, c]]
    return found


def vessel_raos(scenario: Scenario, vessel: Vessel) -> tuple[xr.Dataset, float]:
    """Displacement RAOs of a vessel, and the water depth they are for."""
    motion, gravity = vessel.motion, abs(scenario.gravity[2])
    assert motion is not None, "asked where a motion is imposed"
    if motion.by_database:
        data = healthy_data(vessel)
        sea_depth(scenario)
        return database_raos(data, vessel.hydrodynamics, roll_damping=vessel.roll_damping), data.depth
    side = 1.0 if vessel.z == "up" else -1.0
    return table_raos(str(motion.raos), motion, gravity, side), sea_depth(scenario)
