"""Loads that stand on floating vessels: where both come to rest, and how they start in a sea that already exists."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.components.vessel.wave_series import vessel_in_sea
from deckcrane.hydro.response import restoring

AFLOAT = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
vessel: {hydrodynamics: supply, crane: added, fluid_memory: false, station_keeping: {surge: 60 s, sway: 70 s, yaw: 80 s}}
bodies:
  crate:
    on: ground
    joint: {free: true, x: {start: -15 m}, y: {start: 2 m}, z: {start: 5.2 m}}
    mass: 60 t
    shape: {box: [6 m, 2.4 m, 2.4 m]}
  lid:
    on: ground
    joint: {free: true, x: {start: -15 m}, y: {start: 2 m}, z: {start: 6.9 m}}
    mass: 4 t
    shape: {box: [5 m, 2 m, 1 m]}
contacts:
  on_deck: {touching: {on: crate, box: -z}, surface: {on: vessel, plane: z, at: [-15 m, 0, 4 m]}, penetration: 5 mm}
  on_crate: {touching: {on: lid, box: -z}, surface: {on: crate, plane: z, at: [0, 0, 1.2 m]}, penetration: 5 mm}
record: [q, u, contact_force, contact_gap]
run: {duration: 0.2 s, step: 2 ms, every: 40 ms, start: settled}
"""
SEA = {
    "sea": {"jonswap": {"hs": 2.5, "tp": 7.0}, "direction": 1.2, "components": 30},
    "vessel.fluid_memory": True,
    "vessel.start.in_waves": True,
}


def test_a_vessel_settles_under_what_stands_on_it_as_its_restoring_says() -> None:
    scenario = deckcrane.loads(AFLOAT)
    found = deckcrane.run(scenario)
    W = 64e3 * 9.81
    C = restoring(vessel_in_sea(scenario).data, 9.81)
    roll = float(found.q.sel(coordinate="vessel.roll")[0])
    sunk = np.linalg.solve(C[2:5, 2:5], [-W, -W * 2.0, -W * 15.0])  # heave, roll, pitch; less the weight's height
    assert float(found.q.sel(coordinate="vessel.z")[0]) == pytest.approx(sunk[0], rel=0.02)
    assert roll == pytest.approx(sunk[1], rel=0.1)
    np.testing.assert_allclose(found.contact_force[:, 0, 2], W, rtol=2e-3)
    np.testing.assert_allclose(found.contact_gap[0], -5e-3, rtol=0.2)
    assert np.abs(found.u.values).max() < 5e-3


def test_what_stands_on_a_vessel_starts_with_the_motion_that_waves_give_it() -> None:
    found = deckcrane.run(deckcrane.loads(AFLOAT).with_values(SEA))
    assert np.abs(found.u.sel(speed="vessel.vz")[0]) > 0.02
    np.testing.assert_allclose(found.contact_force[:, :, 2], [[64e3 * 9.81, 4e3 * 9.81]] * 6, rtol=0.1)
    np.testing.assert_allclose(found.contact_gap, -5e-3, rtol=0.4)
