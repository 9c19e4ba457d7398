"""The scenario `dynamic_positioning`: thrusters hold the vessel while the crane slews, and say so where they do not."""

from __future__ import annotations

import warnings
from functools import cache

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.errors import DeckcraneWarning

NAME, LOST = "dynamic_positioning", "a thruster lost in a gale"


@cache
def run(variant: str | None = None) -> xr.Dataset:
    scenario = deckcrane.load(NAME)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        return deckcrane.run(scenario if variant is None else scenario.variant(variant))


@pytest.mark.study
def test_the_vessel_stays_on_its_station_while_the_crane_slews() -> None:
    q = run()["q"]
    assert np.hypot(q.sel(coordinate="vessel.x"), q.sel(coordinate="vessel.y")).max() < 0.5
    assert np.abs(q.sel(coordinate="vessel.yaw")).max() < np.radians(4)
    assert np.degrees(np.ptp(q.sel(coordinate="slew").values)) == pytest.approx(160.0, abs=1.0)
    assert float(run()["thruster_utilisation"].max()) < 0.8
    assert deckcrane.events(run()).sizes["event"] == 0

    turned = np.degrees(run()["thruster_azimuth"])
    for name, middle in (("port", -90.0), ("starboard", 90.0)):
        away = np.abs((turned.sel(azimuth_thruster=name).values - middle + 180.0) % 360.0 - 180.0)
        assert away.min() > 15.0 - 1e-6, f"{name} keeps out of its zone"


@pytest.mark.study
def test_with_a_thruster_lost_in_a_gale_the_demand_is_not_met_and_the_vessel_drifts_off() -> None:
    events, q = deckcrane.events(run(LOST)), run(LOST)["q"]
    assert set(events["event_kind"].values) == {"unmet_thrust"}
    assert float(events["event_size"].max()) > 10.0
    assert np.hypot(q.sel(coordinate="vessel.x"), q.sel(coordinate="vessel.y"))[-1] > 1.0
