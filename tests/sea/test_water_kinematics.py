"""The water moves as linear theory says: a potential flow between surface and bottom, stretched to the surface (Wheeler)."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from deckcrane.errors import DeckcraneError
from deckcrane.sea import cos_2s, irregular, jonswap, kinematics, kinematics_record, regular
from deckcrane.sea.realisation import Waves

G, RHO = 9.81, 1025.0
DEPTHS = [math.inf, 25.0, 6.0]
PLACE = np.array([12.0, -7.0, -2.5])
T, STEP = 31.7, 1e-3


def _sea(depth: float) -> Waves:
    return irregular(jonswap(2.5, 7.5), cos_2s(2.0, 3.0), seed=3, components=60, depth=depth)


def _velocity(sea: Waves, t: float, place: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(kinematics(sea, t, *place, stretching="none").velocity)


@pytest.fixture(params=DEPTHS, ids=["deep", "25 m", "6 m"])
def sea(request: pytest.FixtureRequest) -> Waves:
    return _sea(request.param)


def test_the_water_is_incompressible_and_turns_nowhere(sea: Waves) -> None:
    slopes = np.array(
        [
            (_velocity(sea, T, PLACE + STEP * axis) - _velocity(sea, T, PLACE - STEP * axis)) / (2 * STEP)
            for axis in np.eye(3)
        ]
    )
    assert np.trace(slopes) == pytest.approx(0.0, abs=1e-7)
    assert np.allclose(slopes, slopes.T, atol=1e-7)
    assert np.abs(slopes).max() > 0.01


def test_acceleration_is_the_rate_of_velocity(sea: Waves) -> None:
    rate = (_velocity(sea, T + STEP, PLACE) - _velocity(sea, T - STEP, PLACE)) / (2 * STEP)
    assert np.allclose(kinematics(sea, T, *PLACE, stretching="none").acceleration, rate, atol=1e-6)


def test_the_gradient_of_pressure_accelerates_the_water(sea: Waves) -> None:
    """Euler's equation without its quadratic term, of which Bernoulli's is the integral."""
    ends = np.array([PLACE + sign * STEP * axis for axis in np.eye(3) for sign in (1, -1)])
    p = kinematics(sea, T, *ends.T, stretching="none", density=RHO).pressure.reshape(3, 2)
    slope = (p[:, 0] - p[:, 1]) / (2 * STEP)
    assert np.allclose(kinematics(sea, T, *PLACE, stretching="none").acceleration, -slope / RHO, atol=1e-6)


def test_the_surface_moves_with_the_water_and_carries_no_pressure(sea: Waves) -> None:
    """The kinematic and the dynamic condition of linear theory, at the mean level, under a crest."""
    at = next(t for t in np.arange(0.0, 60.0, 0.5) if float(sea.elevation(t, 3.0, 4.0)) > 0.2)
    rate = float(sea.elevation(at + STEP, 3.0, 4.0) - sea.elevation(at - STEP, 3.0, 4.0)) / (2 * STEP)
    found = kinematics(sea, at, 3.0, 4.0, 0.0, stretching="none")
    assert float(found.velocity[2]) == pytest.approx(rate, abs=1e-6)
    assert float(found.pressure) == pytest.approx(RHO * G * float(found.elevation), rel=1e-9)


@pytest.mark.parametrize("depth", [25.0, 6.0])
@pytest.mark.parametrize("stretching", ["wheeler", "none"])
def test_no_water_passes_the_bottom(depth: float, stretching: str) -> None:
    found = kinematics(_sea(depth), np.linspace(0, 60, 40), 5.0, 2.0, -depth, stretching=stretching)  # type: ignore[arg-type]
    assert np.abs(found.velocity[:, 2]).max() < 1e-12
    assert np.abs(found.acceleration[:, 2]).max() < 1e-12
    assert np.abs(found.velocity[:, 0]).max() > 0.01


def test_deep_water_is_the_limit_of_great_depth_and_shallow_water_moves_alike_at_all_levels() -> None:
    wave = {"amplitude": 0.5, "period": 7.0, "direction": 0.7}
    t = np.linspace(0, 7, 9)
    deep, far = (kinematics(regular(**wave, depth=h), t, 1.0, 2.0, -4.0, stretching="none") for h in (math.inf, 2000.0))
    assert np.allclose(deep.velocity, far.velocity, atol=1e-9)
    shallow = regular(0.1, 60.0, 0.0, depth=4.0)
    top, bottom = (kinematics(shallow, t, z=z, stretching="none") for z in (-0.2, -4.0))
    assert np.allclose(top.velocity[:, 0], bottom.velocity[:, 0], rtol=0.01, atol=1e-4)
    expected = math.sqrt(G / 4.0) * 0.1  # the long-wave limit: u = e sqrt(g / h)
    assert np.abs(bottom.velocity[0, 0]) == pytest.approx(expected, rel=0.02)


def test_a_regular_wave_has_the_textbooks_orbits() -> None:
    a, period, z = 0.4, 6.0, -3.0
    w = 2 * math.pi / period
    k = w**2 / G
    t = np.linspace(0, 6, 13)
    found = kinematics(regular(a, period, 0.0), t, z=z, stretching="none", density=RHO)
    decay = a * math.exp(k * z)
    assert np.allclose(found.velocity[:, 0], decay * w * np.cos(w * t))
    assert np.allclose(found.velocity[:, 2], -decay * w * np.sin(w * t))
    assert np.allclose(found.acceleration[:, 0], -decay * w**2 * np.sin(w * t))
    assert np.allclose(found.pressure, RHO * G * decay * np.cos(w * t))
    assert np.allclose(found.velocity[:, 1], 0.0)


def test_stretched_to_the_surface_the_water_has_what_linear_theory_has_at_the_mean_level(sea: Waves) -> None:
    t = np.linspace(0, 50, 30)
    e = sea.elevation(t, 3.0, 4.0)
    stretched = kinematics(sea, t, 3.0, 4.0, e - 1e-12)
    high = e > 0  # linear theory itself is asked for at z = 0, where there is water
    linear = kinematics(sea, t[high], 3.0, 4.0, 0.0, stretching="none")
    for name in ("velocity", "acceleration", "pressure"):
        assert np.allclose(getattr(stretched, name)[high], getattr(linear, name), rtol=1e-9, atol=1e-9)
    assert np.allclose(stretched.pressure, RHO * G * e, atol=1e-6), "no pressure is left at the surface"


def test_above_the_surface_there_is_no_water(sea: Waves) -> None:
    t = np.linspace(0, 60, 121)
    found = kinematics(sea, t, z=0.3)
    assert np.array_equal(found.wet, sea.elevation(t) >= 0.3)
    assert 0 < found.wet.sum() < len(t)
    for name in ("velocity", "acceleration", "pressure"):
        values = getattr(found, name)
        assert np.all(np.isnan(values[~found.wet]))
        assert np.all(np.isfinite(values[found.wet]))
    assert np.all(np.isfinite(found.elevation))


@pytest.mark.parametrize("z", [-4.0, 0.0, 0.6])
def test_a_record_is_what_the_direct_sum_gives(sea: Waves, z: float) -> None:
    record = kinematics_record(sea, 10.0, 0.1, 2000, 20.0, -5.0, z)
    at = np.arange(0, 2000, 37)
    direct = kinematics(sea, 10.0 + 0.1 * at, 20.0, -5.0, z)
    assert np.array_equal(record.wet[at], direct.wet)
    for name, scale in (("elevation", 1.0), ("velocity", 1.0), ("acceleration", 1.0), ("pressure", RHO * G)):
        assert np.allclose(getattr(record, name)[at], getattr(direct, name), atol=1e-9 * scale, rtol=0, equal_nan=True)


def test_times_and_places_broadcast() -> None:
    sea = _sea(math.inf)
    found = kinematics(sea, np.linspace(0, 5, 4)[:, None], np.array([0.0, 9.0, 20.0]), 1.0, -2.0)
    assert found.velocity.shape == (4, 3, 3)
    one = kinematics(sea, 5.0, 20.0, 1.0, -2.0)
    assert np.allclose(found.velocity[3, 2], one.velocity)
    assert one.pressure.shape == ()


def test_places_under_the_bottom_and_unknown_stretchings_are_refused() -> None:
    with pytest.raises(DeckcraneError, match="30 m below the mean level is under the bottom: the water is 25 m deep"):
        kinematics(_sea(25.0), 0.0, z=-30.0)
    with pytest.raises(DeckcraneError, match="no stretching 'delta' of waves; there are wheeler and none"):
        kinematics_record(_sea(25.0), 0.0, 0.1, 10, stretching="delta")  # type: ignore[arg-type]
