"""Waves seen from a frame that moves: those of the ground at places that move through the same sea."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.hydro import Hydrodynamics
from deckcrane.sea import irregular, regular, superposed
from deckcrane.sea.fft_sums import sinusoids
from deckcrane.sea.spectra import cos_2s, jonswap
from deckcrane.sea.transfer_functions import excitation_at
from deckcrane.sea.vessel_forces import coarse_record, wave_forces
from deckcrane.sea.water_kinematics import kinematics, kinematics_record

VELOCITY = (6.0, 3.0)
T = 0.3 * np.arange(400)


@pytest.fixture(scope="module", params=[np.inf, 18.0], ids=["deep", "18 m"])
def sea(request):
    """Waves all round, of which the frame overtakes some."""
    spread = cos_2s(0.4, 1.0)
    waves = irregular(jonswap(2.0, 6.0), spread, seed=3, components=40, directions=12, depth=request.param)
    return superposed(
        [waves, irregular(jonswap(3.0, 8.0), cos_2s(3.5, 1.0), seed=4, components=20, depth=request.param)]
    )


def test_a_gauge_that_moves_with_the_frame_records_the_same_sea(sea):
    moving = sea.moving(*VELOCITY)
    assert np.any(moving.encounter < 0)
    assert np.any(moving.encounter > sea.w.max())
    x, y = 12.0, -7.0
    at_gauge = sea.elevation(T, x + VELOCITY[0] * T, y + VELOCITY[1] * T)
    np.testing.assert_allclose(moving.elevation(T, x, y), at_gauge, rtol=0, atol=1e-9)
    np.testing.assert_allclose(moving.record(0.0, T[1], len(T), x, y), at_gauge, rtol=0, atol=1e-9)
    heading = 0.9
    turned = moving.seen_from(x, y, heading)
    np.testing.assert_allclose(turned.encounter, moving.encounter, rtol=0, atol=1e-12)
    c, s = np.cos(heading), np.sin(heading)
    np.testing.assert_allclose(
        turned.elevation(T, 5.0, 2.0),
        sea.elevation(T, x + 5 * c - 2 * s + VELOCITY[0] * T, y + 5 * s + 2 * c + VELOCITY[1] * T),
        rtol=0,
        atol=1e-9,
    )


def test_water_about_a_moving_place_moves_as_it_does_there(sea):
    moving, t = sea.moving(*VELOCITY), T[:60]
    there = kinematics(sea, t, 4.0 + VELOCITY[0] * t, VELOCITY[1] * t, -3.0)
    for seen in (kinematics(moving, t, 4.0, 0.0, -3.0), kinematics_record(moving, 0.0, t[1], len(t), 4.0, 0.0, -3.0)):
        for name in ("elevation", "velocity", "acceleration", "pressure"):
            values = getattr(there, name)
            np.testing.assert_allclose(getattr(seen, name), values, rtol=0, atol=1e-8 * np.nanmax(np.abs(values)))


def test_frequency_of_encounter_is_that_of_the_textbook():
    for period, direction, speed in ((8.0, 180.0, 5.0), (8.0, 0.0, 5.0), (4.0, 0.0, 8.0), (9.0, 60.0, 3.0)):
        wave = regular(1.0, period, np.radians(direction)).moving(speed, 0.0)
        w = 2 * np.pi / period
        expected = w - w**2 * speed / 9.81 * np.cos(np.radians(direction))
        np.testing.assert_allclose(wave.encounter, [expected], rtol=1e-12)


def test_a_frame_at_rest_changes_nothing(sea):
    rest = sea.moving(0.0, 0.0)
    assert rest.encounter is rest.w
    assert np.array_equal(rest.elevation(T, 3.0, 4.0), sea.elevation(T, 3.0, 4.0))


def test_waves_of_different_frames_are_not_superposed(sea):
    with pytest.raises(Exception, match="in one frame"):
        superposed([sea, sea.moving(1.0, 0.0)])


def test_sums_take_negative_frequencies():
    rng = np.random.default_rng(5)
    w, c = rng.uniform(-2.0, 2.0, 60), rng.normal(size=(60, 3)) + 1j * rng.normal(size=(60, 3))
    t = 0.1 * np.arange(900)
    direct = (np.exp(1j * np.outer(t, w)) @ c).real
    np.testing.assert_allclose(sinusoids(w, c, 0.0, 0.1, len(t)), direct, rtol=0, atol=1e-10 * np.abs(c).sum())


@pytest.mark.parametrize("dt", [0.05, 0.5])
def test_forces_on_a_vessel_under_way_are_the_sum_over_its_waves(dt):
    data = Hydrodynamics.read("supply").dataset
    waves = irregular(jonswap(2.0, 7.0), cos_2s(0.3, 1.0), seed=2, components=60, directions=9).moving(8.0, 1.0)
    n, place, heading = 700, (20.0, 5.0), 0.2
    met = waves.seen_from(*place, heading)
    assert np.any(met.encounter < 0)
    amplitude = met.amplitude * np.exp(1j * met.phase)
    forces = excitation_at(data, met, outside=1.0) * amplitude[:, None]
    t = dt * np.arange(n)
    direct = (np.exp(1j * np.outer(t, met.encounter)) @ forces).real
    record = wave_forces(data, waves, 0.0, dt, n, position=place, heading=heading, outside=1.0)
    np.testing.assert_allclose(record.values, direct, rtol=0, atol=1e-9 * np.abs(forces).sum(axis=0).max())
    np.testing.assert_allclose(record.elevation, met.elevation(t), rtol=0, atol=1e-9)
    assert coarse_record(data, met, 0.0, dt, n, 1.0).samples(n).shape == (n, 7)
