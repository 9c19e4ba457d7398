"""Everything at once: elastic booms, oil, vessel and waves in `flexible_knuckle_boom_at_sea`."""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr

import deckcrane

FEW = ["q", "reaction", "hook_load", "cavitation", "at_stop", "pressure", "beam_shape", "attachment_force"]


@pytest.fixture(scope="module")
def at_sea() -> xr.Dataset:
    return deckcrane.run(deckcrane.load("flexible_knuckle_boom_at_sea").with_values({"record": FEW}))


@pytest.mark.study
def test_the_load_is_carried_on_average_and_swings_about_that(at_sea: xr.Dataset) -> None:
    assert float(at_sea["hook_load"].mean()) == pytest.approx(5000 * 9.81, rel=0.01)
    assert 0.01 < float(at_sea["hook_load"].std()) / (5000 * 9.81) < 0.1  # a minute of a sea may be a calm one
    assert all(bool(np.isfinite(at_sea[name]).all()) for name in FEW)


@pytest.mark.study
def test_the_deck_carries_the_whole_crane(at_sea: xr.Dataset) -> None:
    scenario = deckcrane.load("flexible_knuckle_boom_at_sea")
    above = sum(scenario.bodies[name].total_mass for name in scenario.bodies)
    cylinders = sum(end.mass for cylinder in scenario.cylinders.values() for end in (cylinder.barrel, cylinder.piston))
    vertical = float(at_sea["reaction"].sel(joint="king", component="fz").mean())
    assert vertical == pytest.approx((above + cylinders) * 9.81, rel=0.01)


@pytest.mark.study
def test_booms_bend_in_both_planes_and_twist_while_oil_and_strokes_keep_their_bounds(at_sea: xr.Dataset) -> None:
    moved = {str(name): float(np.ptp(at_sea["q"].sel(coordinate=name).values)) for name in at_sea["coordinate"].values}
    assert moved["inner_boom.z1"] > 5e-3
    assert moved["inner_boom.y1"] > 5e-3
    assert moved["inner_boom.twist1"] > 1e-4
    assert float(at_sea["cavitation"].max()) == 0.0
    assert float(at_sea["at_stop"].max()) == 0.0
    assert float(at_sea["pressure"].max()) < 21e6
