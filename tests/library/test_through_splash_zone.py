"""The scenario `through_splash_zone`: what the rope carries in air, at entry and deep down, and how it snaps in a higher sea."""

from __future__ import annotations

from functools import cache
from math import pi, sqrt

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.components.water.columns import perforation_factor, plate_mass
from deckcrane.errors import DeckcraneError

RHO, G = 1025.0, 9.81


@cache
def ran(variant: str = "") -> xr.Dataset:
    scenario = deckcrane.load("through_splash_zone")
    return deckcrane.run(scenario.variant(variant) if variant else scenario)


def tension(run: xr.Dataset, first: float, last: float) -> np.ndarray:
    return run["rope_tension"].sel(rope="hoist", time=slice(first, last)).values


def test_the_rope_carries_the_weight_in_air_and_the_weight_less_the_buoyancy_deep_down() -> None:
    run = ran("still water")
    assert tension(run, 0, 9.9) == pytest.approx(28e3 * G, rel=1e-4)
    displaced = 6 * 5 * 0.04 * 0.85 + 2.4
    assert float(run["buoyancy"].sum("in_water")[-1]) == pytest.approx(RHO * G * displaced)
    assert tension(run, 68, 80).mean() == pytest.approx((28e3 - RHO * displaced) * G, rel=2e-3)


def test_the_mudmat_is_slammed_and_the_rope_gets_light_and_heavy() -> None:
    run = ran()
    zone = tension(run, 14, 32) / 1e3
    assert (zone.min(), zone.max()) == pytest.approx((40.5, 496.4), abs=0.2)
    slam = run["slamming_force"].sel(in_water="mudmat", axis="z").values / 1e3
    assert slam.max() == pytest.approx(93.2, abs=0.2)
    speed = 54 * 0.5 / 54 / 0.95  # of the rope; the surface rises as fast again
    assert slam.max() < RHO / 2 * 5 * 25.5 * (speed + 1.1) ** 2 / 1e3
    assert "event_kind" not in run


def test_in_a_higher_sea_the_rope_gets_slack_and_snaps() -> None:
    run = ran("higher sea")
    assert list(run["event_kind"].values) == ["slack", "snap", "slack", "snap"]
    assert run["event_time"].values == pytest.approx([22.80, 24.27, 24.87, 25.56], abs=0.02)
    assert run["event_size"].values[[1, 3]] / 1e3 == pytest.approx([665, 440], abs=1.0)


def test_the_load_swings_on_its_rope_with_the_water_it_moves() -> None:
    """After the winch has stopped, with T0 = 2 pi sqrt((M + A33) / K): its own mass, mudmat, frame and entrained water."""
    run = ran("still water")
    kept = tension(run, 66, 80)
    kept = kept - kept.mean()
    power = np.abs(np.fft.rfft(kept * np.hanning(len(kept)), 1 << 15))
    found = 1 / (np.fft.rfftfreq(1 << 15, 0.05)[int(np.argmax(power))])
    mass = 28e3 + plate_mass(6, 5, RHO) * perforation_factor(0.15) + 3e3 + 1.5e3
    length = float(run["rope_length"].sel(rope="hoist")[-1])
    assert found == pytest.approx(2 * pi * sqrt(mass * length / 80e6), rel=0.02)


def test_it_is_written_and_read_again_as_it_is() -> None:
    scenario = deckcrane.load("through_splash_zone")
    for defaults in (False, True):
        assert deckcrane.loads(scenario.to_yaml(defaults)) == scenario


def test_forces_of_a_given_motion_refuse_its_waves_in_words() -> None:
    with pytest.raises(DeckcraneError, match="waves come over time"):
        deckcrane.forces("through_splash_zone")
