from __future__ import annotations

import math
from typing import Any, Literal

import numpy as np
import pytest
from scipy.signal import welch
from scipy.special import gamma

from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.sea import cos_2s, directional, irregular, jonswap, long_crested, regular, wave_number
from deckcrane.sea.realisation import Waves

HOURS_3, DT = 10800.0, 0.5
N = int(HOURS_3 / DT)
SPECTRUM = jonswap(2.5, 7.5)


def _sea(seed: int = 1, **options: Any) -> Waves:
    return irregular(SPECTRUM, cos_2s(2.0, 3.0), seed=seed, **options)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("bins", ["equal width", "equal energy"])
def test_three_hours_have_the_height_and_period_that_were_asked_for(
    seed: int, bins: Literal["equal width", "equal energy"]
) -> None:
    """Standard error of Hs in 3 hours is about 1.5 %, of the smoothed peak frequency about 3 %."""
    sea = _sea(seed, bins=bins)
    record = sea.record(0.0, DT, N)
    assert 4 * record.std() == pytest.approx(2.5, rel=0.05)
    f, S = welch(record, 1 / DT, nperseg=512)
    assert 1 / f[np.argmax(S)] == pytest.approx(7.5, rel=0.1)
    crossings = np.sum((record[:-1] < 0) & (record[1:] >= 0))
    assert HOURS_3 / crossings == pytest.approx(sea.tz, rel=0.03)
    assert sea.tz == pytest.approx(SPECTRUM.tz, rel=0.06)


def test_fixed_components_hold_the_energy_of_the_spectrum_exactly() -> None:
    for count in (7, 50, 400):
        assert _sea(components=count, amplitudes="fixed").hs == pytest.approx(2.5, rel=1e-12)


def test_the_record_has_the_spectrum_it_is_made_from() -> None:
    f, S = welch(_sea(components=1000).record(0.0, DT, N), 1 / DT, nperseg=256)
    w = 2 * np.pi * f
    band = (w > 0.6) & (w < 2.0)
    smooth = np.array([SPECTRUM.density(np.linspace(x - 0.02, x + 0.02, 41)).mean() for x in w[band]])
    assert np.abs(S[band] / (2 * np.pi) / smooth - 1).mean() < 0.12


def test_direction_and_spread_are_those_a_wave_buoy_would_measure() -> None:
    """From the elevation and the two slopes at one place, as by Longuet-Higgins, Cartwright and Smith (1963)."""
    sea, h = _sea(components=400, directions=25), 0.05
    eta = np.fft.rfft(sea.record(0.0, DT, N))
    along = np.fft.rfft((sea.record(0.0, DT, N, h, 0.0) - sea.record(0.0, DT, N, -h, 0.0)) / (2 * h))
    across = np.fft.rfft((sea.record(0.0, DT, N, 0.0, h) - sea.record(0.0, DT, N, 0.0, -h)) / (2 * h))
    # the slope is -i k cos(chi) times the elevation
    cx, cy = (float(np.sum((np.conj(eta) * 1j * slope).real)) for slope in (along, across))
    mean = math.atan2(cy, cx)
    assert mean == pytest.approx(2.0, abs=math.radians(2))
    k = wave_number(2 * np.pi * np.fft.rfftfreq(N, DT))
    length = math.hypot(cx, cy) / float(np.sum(k * np.abs(eta) ** 2))
    s = 3.0
    assert length == pytest.approx(gamma(s + 1) ** 2 / (gamma(s + 0.5) * gamma(s + 1.5)), abs=0.02)


def test_long_records_do_not_repeat() -> None:
    for sea in (_sea(components=400), irregular(SPECTRUM, long_crested(0.0), seed=5, components=400)):
        record = sea.record(0.0, DT, N)
        spacing = 2 * np.pi / (np.ptp(sea.w) / 400)  # when evenly spaced frequencies would repeat
        for lag in (HOURS_3 / 2, spacing, 2 * spacing):
            shift = round(lag / DT)
            around = [np.corrcoef(record[: -(shift + i)], record[shift + i :])[0, 1] for i in range(-20, 21)]
            assert np.abs(around).max() < 0.25


def test_the_same_seed_gives_the_same_waves_and_another_seed_others() -> None:
    one, same, other = _sea(4), _sea(4), _sea(5)
    for name in ("w", "chi", "amplitude", "phase"):
        assert np.array_equal(getattr(one, name), getattr(same, name))
    assert not np.array_equal(one.phase, other.phase)


def test_no_two_components_share_a_frequency() -> None:
    sea = _sea()
    assert len(np.unique(sea.w)) == len(sea.w) > 15 * np.ptp(sea.w) * HOURS_3 / (2 * math.pi)


def test_fast_record_is_the_direct_sum() -> None:
    sea = _sea()
    record = sea.record(100.0, 0.1, 50_000, 30.0, -20.0)
    at = np.arange(0, 50_000, 9997)
    assert np.allclose(record[at], sea.elevation(100.0 + 0.1 * at, 30.0, -20.0), atol=1e-9)


def test_elevation_broadcasts_over_times_and_places() -> None:
    sea = _sea(components=20)
    x, y = np.meshgrid(np.linspace(0, 50, 4), np.linspace(0, 30, 3))
    surface = sea.elevation(7.0, x, y)
    assert surface.shape == (3, 4)
    assert surface[2, 1] == pytest.approx(float(sea.elevation(7.0, x[2, 1], y[2, 1])))


def test_waves_seen_from_a_turned_frame_elsewhere_are_the_same_waves() -> None:
    sea = _sea(components=30, depth=40.0)
    heading, origin = 0.7, np.array([12.0, -5.0])
    turned = sea.seen_from(*origin, heading)
    R = np.array([[math.cos(heading), -math.sin(heading)], [math.sin(heading), math.cos(heading)]])
    for t, local in ((0.0, [0.0, 0.0]), (33.0, [20.0, 7.0])):
        ground = origin + R @ np.array(local)
        assert float(turned.elevation(t, *local)) == pytest.approx(float(sea.elevation(t, *ground)), abs=1e-10)


def test_directional_tables_keep_their_directions() -> None:
    """Swell towards 90 degrees at low frequency, wind sea towards 0 at high."""
    w, chi = np.linspace(0.3, 1.5, 61), np.radians(np.arange(0.0, 360.0, 10.0))
    low = np.exp(-(((w - 0.5) / 0.05) ** 2))[:, None] * cos_2s(math.pi / 2, 10.0).density(w[:, None], chi[None, :])
    high = np.exp(-(((w - 1.1) / 0.1) ** 2))[:, None] * cos_2s(0.0, 10.0).density(w[:, None], chi[None, :])
    sea = directional(w, chi, low + high)
    waves = irregular(sea.spectrum, sea.spreading, seed=1, components=400, directions=72, amplitudes="fixed")
    assert waves.hs == pytest.approx(sea.spectrum.hs, rel=1e-12)
    for part, direction in ((waves.w < 0.75, math.pi / 2), (waves.w > 0.85, 0.0)):
        mean = np.sum(waves.amplitude[part] ** 2 * np.exp(1j * waves.chi[part]))
        assert np.angle(mean * np.exp(-1j * direction)) == pytest.approx(0.0, abs=0.02)


def test_regular_wave_has_its_amplitude_and_phase_exactly() -> None:
    wave = regular(1.5, 8.0, math.pi / 2, phase=0.4)
    t = 0.1 * np.arange(4000)
    k = (2 * math.pi / 8) ** 2 / 9.81
    assert np.allclose(wave.record(0.0, 0.1, 4000), 1.5 * np.cos(2 * math.pi * t / 8 + 0.4), atol=1e-11)
    assert float(wave.elevation(3.0, 99.0, 10.0)) == pytest.approx(1.5 * math.cos(2 * math.pi * 3 / 8 - 10 * k + 0.4))


def test_wave_number_satisfies_the_dispersion_relation() -> None:
    w = np.linspace(0.01, 5, 200)
    for depth in (0.5, 10.0, 1000.0):
        k = wave_number(w, depth)
        assert np.allclose(9.81 * k * np.tanh(k * depth), w**2, rtol=1e-12)
    assert np.allclose(wave_number(w), w**2 / 9.81)


def test_bad_waves_are_refused() -> None:
    with pytest.raises(DeckcraneError, match="amplitude and period above zero"):
        regular(0.0, 8.0, 0.0)
    with pytest.raises(DeckcraneError, match="depth of the water"):
        wave_number(np.array([1.0]), -5.0)
    with pytest.raises(DeckcraneError, match="components and directions"):
        _sea(components=0)
    with pytest.warns(DeckcraneWarning, match=r"height 8 m and period 5 s would break.*0\.205 of its length 39\.03 m"):
        regular(4.0, 5.0, 0.0)
