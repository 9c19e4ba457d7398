"""Drift forces are those of theory: constant in one wave, beating in two, and of Pinkster's spectrum in a sea."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
import xarray as xr
from numpy.typing import NDArray
from scipy.integrate import trapezoid
from scipy.signal import welch

import deckcrane
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.sea import cos_2s, drift_forces, irregular, jonswap, long_crested, regular
from deckcrane.sea.realisation import Waves
from tests.sea.example import database
from tests.studies import each_time

W = np.linspace(0.1, 4.0, 157)
Values = NDArray[np.float64]


def coefficients(w: Values, chi: Values) -> Values:
    """A mean drift that grows with frequency, along the waves in surge and sway, with a yaw moment of both signs."""
    size = 5e4 * w**2 / (1 + w**2)
    yaw = 1e6 * np.sin(2 * chi) * (w - 0.8)
    return np.stack(np.broadcast_arrays(size * np.cos(chi), size * np.sin(chi), 0 * w, 0 * w, 0 * w, yaw), axis=-1)


@cache
def data() -> xr.Dataset:
    found = database(W)
    chi = found["wave_direction"].values
    dims = ("frequency", "wave_direction", "influenced_dof")
    return found.assign(mean_drift=(dims, coefficients(W[:, None], chi[None, :])))


def _waves(*each: Waves) -> Waves:
    return Waves(
        *(np.concatenate([getattr(wave, name) for wave in each]) for name in ("w", "chi", "amplitude", "phase"))
    )


def test_a_regular_wave_pushes_with_a_constant_force() -> None:
    w, chi = W[30], math.radians(140)
    wave = regular(1.5, 2 * math.pi / w, chi, 0.3)
    expected = 1.5**2 * coefficients(np.array(w), np.array(chi))
    for kind in ("mean", "slow"):
        found = drift_forces(data(), wave, 5.0, 0.05, 400, kind=kind)  # type: ignore[arg-type]
        assert np.allclose(found, expected, rtol=1e-9, atol=1e-5)


def test_two_waves_beat_at_the_difference_of_their_frequencies() -> None:
    chi, (w1, w2), (a1, a2) = math.radians(140), (W[24], W[28]), (1.2, 0.7)
    waves = _waves(regular(a1, 2 * math.pi / w1, chi, 0.3), regular(a2, 2 * math.pi / w2, chi, 1.1))
    t = 0.1 * np.arange(3000)
    found = drift_forces(data(), waves, 0.0, 0.1, 3000)
    T1, T2 = (coefficients(np.array(w), np.array(chi)) for w in (w1, w2))
    assert np.all(T1[[0, 1, 5]] * T2[[0, 1, 5]] > 0)
    both = np.sign(T1) * 2 * a1 * a2 * np.sqrt(T1 * T2)
    expected = a1**2 * T1 + a2**2 * T2 + both * np.cos((w2 - w1) * t + 0.8)[:, None]
    assert np.allclose(found, expected, rtol=1e-8, atol=1e-4)


def test_waves_whose_coefficients_differ_in_sign_do_not_beat() -> None:
    chi = math.radians(40)
    waves = _waves(
        *(regular(1.0, 2 * math.pi / w, chi) for w in (W[20], W[36]))
    )  # 0.6 and 1.0 rad/s: yaw changes its sign
    found = drift_forces(data(), waves, 0.0, 0.1, 3000)
    assert np.ptp(found[:, 5]) < 1e-6 * np.abs(coefficients(W[20], np.array(chi))[5])
    assert np.ptp(found[:, 0]) > 1e4


def test_only_the_heading_relative_to_the_waves_matters_and_further_along_beats_come_later() -> None:
    sea = irregular(jonswap(2.5, 7.5), cos_2s(2.0, 3.0), seed=2, components=40)
    here = drift_forces(data(), sea, 0.0, 0.2, 500, heading=0.5)
    there = drift_forces(data(), sea.seen_from(10.0, -20.0), 0.0, 0.2, 500, heading=0.5)
    assert np.allclose(drift_forces(data(), sea, 0.0, 0.2, 500, position=(10.0, -20.0), heading=0.5), there)
    assert not np.allclose(here, there, rtol=0.01)


def test_a_sea_pushes_with_the_integral_of_its_spectrum_times_the_coefficient() -> None:
    """The mean is 2 int S T dw: of fixed amplitudes at once, of the slow force over three hours within three times its scatter."""
    spectrum = jonswap(2.5, 7.5)
    w = np.linspace(0.3, 4.0, 4000)
    T = coefficients(w, np.array(math.pi))[:, 0]
    expected = 2 * float(trapezoid(spectrum.density(w) * T, w))
    fixed = irregular(spectrum, long_crested(math.pi), seed=1, amplitudes="fixed")
    mean = drift_forces(data(), fixed, 0.0, 0.5, 1, kind="mean")[0, 0]
    assert mean == pytest.approx(expected, rel=0.01)
    slow = drift_forces(data(), fixed, 0.0, 0.5, 21_600)[:, 0]
    assert slow.mean() == pytest.approx(expected, rel=3 * 0.033)
    assert slow.max() <= 0.0, "a force of one sign stays that"


def test_slow_drift_has_pinksters_spectrum() -> None:
    """S_F(m) = 8 int S(w) S(w + m) T(w + m/2)^2 dw (Pinkster 1980), in bands of difference frequencies."""
    spectrum, dt, n = jonswap(2.5, 7.5), 1.0, 10_800
    w = np.linspace(0.3, 4.0, 1000)
    T = lambda at: coefficients(at, np.array(math.pi))[:, 0]  # noqa: E731
    records = [
        drift_forces(data(), irregular(spectrum, long_crested(math.pi), seed=seed), 0.0, dt, n)[:, 0]
        for seed in range(6)
    ]
    f, found = welch(np.array(records), 1 / dt, nperseg=1350, detrend="constant")
    m, found = 2 * math.pi * f, found.mean(axis=0) / (2 * math.pi)
    expected = [8 * trapezoid(spectrum.density(w) * spectrum.density(w + d) * T(w + d / 2) ** 2, w) for d in m]
    for low, high in ((0.01, 0.05), (0.05, 0.12), (0.12, 0.3)):
        band = (m > low) & (m < high)
        assert np.mean(found[band]) == pytest.approx(np.mean(np.array(expected)[band]), rel=0.1)
    beyond = m > 2.6  # more than any two waves differ by; sums of frequencies are there
    assert np.sum(found[beyond]) < 1e-9 * np.sum(found)
    mean = 2 * float(trapezoid(spectrum.density(w) * T(w), w))
    assert np.mean(records) == pytest.approx(mean, rel=3 * 0.033 / math.sqrt(len(records)))


def test_data_without_coefficients_are_refused() -> None:
    with pytest.raises(DeckcraneError, match="the hydrodynamic data have no mean drift over frequency"):
        drift_forces(database(), regular(1.0, 8.0, 0.0), 0.0, 0.1, 10)


DRIFTING = {
    "vessel.fluid_memory": False,
    "sea": {"regular": {"height": 2, "period": 8}, "direction": "180 deg"},
    "run": {"duration": 4, "step": 0.05, "every": 0.1},
    "record": ["q", "wave_force"],
}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    supply = Hydrodynamics.read("supply")
    w, chi = supply.frequency, supply.wave_direction
    dims = ("frequency", "wave_direction", "influenced_dof")
    values = coefficients(w[:, None], chi[None, :])
    made = Hydrodynamics(supply.dataset.assign(mean_drift=(dims, values)))
    return str(made.write(tmp_path_factory.mktemp("drift") / "pushed.nc"))


@pytest.mark.filterwarnings("ignore:.*damping has not fallen off")
@pytest.mark.parametrize("z", each_time(("up", "down"), "down"))
def test_a_vessel_that_asks_for_drift_is_pushed(file: str, z: str) -> None:
    side = -1.0 if z == "up" else 1.0
    still = deckcrane.loads(f"deckcrane: 1\nvessel: {{hydrodynamics: {file}, z: {z}}}\ngravity: [0, 0, {side * 9.81}]")
    still = still.with_values(DRIFTING)
    without = deckcrane.run(still, target="vm")["wave_force"]
    pushed = {
        kind: deckcrane.run(still.with_values({"vessel.drift": kind}), target="vm")["wave_force"]
        for kind in ("mean", "slow")
    }
    expected = coefficients(np.array(2 * math.pi / 8), np.array(math.pi))[0]
    for found in pushed.values():
        more = (found - without).isel(motion=0)
        assert np.allclose(more, expected, rtol=0.01)


def test_a_vessel_whose_data_hold_no_drift_is_told_so() -> None:
    scenario = deckcrane.loads("deckcrane: 1\nvessel: {hydrodynamics: supply, drift: slow}\ngravity: [0, 0, -9.81]")
    with pytest.raises(DeckcraneError, match=r"vessel\.drift is slow, but supply holds no mean drift coefficients"):
        deckcrane.run(scenario.with_values(DRIFTING), target="vm")
