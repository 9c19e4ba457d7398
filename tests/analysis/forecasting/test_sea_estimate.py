"""The sea of a record: spread spectra against periodograms, and a known sea from the motion in it."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.forecasting import sea_estimate
from deckcrane.analysis.forecasting.records import SensorRecord
from deckcrane.analysis.forecasting.sea_estimate import SeaEstimate, SeaEstimator
from deckcrane.analysis.forecasting.wave_states import VERTICAL
from deckcrane.errors import DeckcraneError
from deckcrane.sea import spectra

INTERVAL = 0.5
HS, TP, DIRECTION = 3.5, 10.0, np.radians(80.0)


def test_spectral_window_spreads_a_line_as_periodograms_do() -> None:
    bins = 2 * np.pi / sea_estimate.SEGMENT * np.arange(6, 34)
    w, window = sea_estimate._spectral_window(bins, INTERVAL)
    line, variance = 61, 0.5 * 1.7**2
    times = INTERVAL * np.arange(round(sea_estimate.SEGMENT / INTERVAL))
    phases = [np.repeat(1.7 * wave(w[line] * times)[:, None], 3, axis=1) for wave in (np.cos, np.sin)]
    mean = np.mean([sea_estimate._cross_periodograms(values, INTERVAL)[6:34, 0, 0].real for values in phases], axis=0)
    assert mean == pytest.approx(window[:, line] * variance / (w[1] - w[0]), abs=1e-3 * mean.max())
    assert window.sum(axis=1) == pytest.approx(np.ones(len(bins)), abs=1e-12)


def test_white_noise_has_the_level_of_its_floor() -> None:
    """Variance times interval over pi, as a density over circular frequencies up to pi over the interval."""
    noise = np.random.default_rng(2).normal(0.0, 0.3, size=(40_000, 3))
    P = sea_estimate._cross_periodograms(noise, INTERVAL)[5:-5]
    assert np.einsum("wii->i", P).real / len(P) == pytest.approx(np.full(3, 0.3**2 * INTERVAL / np.pi), rel=0.02)
    assert abs(P[:, 0, 1].mean()) < 0.02 * 0.3**2 * INTERVAL / np.pi


def test_likelihood_is_that_of_whittle() -> None:
    """-ln L = sum_w ln det S + tr(S^-1 P), here at every frequency by itself, but for the units of P.

    S has the modelled spectra with 5 % of error in each motion, the noise of the sensors, and a little leakage.
    """
    random = np.random.default_rng(8)
    bins, units, floor = 4, np.array([1.0, 0.02, 0.01]), np.array([1e-3, 1e-6, 4e-7])

    def hermitian() -> np.ndarray:
        each = (random.normal(size=(bins, 3, 5)) + 1j * random.normal(size=(bins, 3, 5))) * units[:, None]
        return np.einsum("wik,wjk->wij", each, each.conj())

    P, S = hermitian(), hermitian()
    energy = np.einsum("wii->i", P).real
    expected = -bins * np.log(np.prod(energy))
    for k in range(bins):
        error = sea_estimate.MODEL_ERROR**2 * np.diag(np.diag(S[k]))
        modelled = S[k] + error + np.diag(floor) + sea_estimate.LEAKAGE / bins * np.diag(energy)
        expected += np.log(np.linalg.det(modelled).real) + np.trace(np.linalg.inv(modelled) @ P[k]).real
    likelihood = sea_estimate._Likelihood(P, floor)
    assert float(likelihood(S)) == pytest.approx(expected, rel=1e-9)
    assert likelihood(np.stack([S, S])) == pytest.approx([expected, expected], rel=1e-9)
    assert float(likelihood.heights(P / 1.7**2)) == pytest.approx(1.7)
    # Motions have the same weight whatever their units: the mean of the three ratios of energy.
    ratios = np.einsum("wii->i", S).real / energy
    assert float(likelihood.heights(S)) == pytest.approx(1 / np.sqrt(ratios.mean()))


def test_bins_that_waves_leave_at_rest_do_not_count() -> None:
    """A load that swings on its rope moves the vessel at twice its frequency, far beyond the waves."""
    random = np.random.default_rng(9)
    P, S = (np.einsum("wik,wjk->wij", each, each) for each in random.normal(size=(2, 6, 3, 5)))
    P[4:] *= 5e-4
    disturbed = P.copy()
    disturbed[5, 1, 1] *= 1.5  # below the share that counts
    S[4:] *= 1e-6
    likelihood, other = sea_estimate._Likelihood(P, np.zeros(3)), sea_estimate._Likelihood(disturbed, np.zeros(3))
    difference = [float(each(2 * S)) - float(each(S)) for each in (likelihood, other)]
    assert difference[1] == pytest.approx(difference[0], rel=1e-2)
    alone = sea_estimate._Likelihood(P[:4], np.zeros(3))
    assert difference[0] == pytest.approx(float(alone(2 * S[:4])) - float(alone(S[:4])), rel=1e-2)


@pytest.mark.parametrize("tp", [2.5, 8.0, 28.0])
def test_spectra_of_motions_are_the_sum_over_directions_spread_by_the_window(tp: float) -> None:
    random = np.random.default_rng(9)
    w, chi, window = np.linspace(0.4, 2.0, 6), 2 * np.pi * np.arange(8) / 8, random.random((2, 6))
    Y = random.normal(size=(6, 8, 3)) + 1j * random.normal(size=(6, 8, 3))
    share = np.array([spectra.cosine_power(each - 0.3, 2.0) for each in chi])
    share /= share.sum()
    density = 25.0 * spectra.jonswap(0.2, tp, swell=True).density(w)  # of 1 m
    expected = np.zeros((2, 3, 3), dtype=complex)
    for k in range(6):
        for c in range(8):
            expected += window[:, k, None, None] * density[k] * share[c] * np.outer(Y[k, c], Y[k, c].conj())
    assert sea_estimate._MotionSpectra(w, window, chi, Y, 2.0)(tp, 0.3) == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize("tp", [1.9, 31.0])
def test_a_sea_has_a_period_between_2_and_30_seconds(tp: float) -> None:
    """Beyond, the search meets spectra that nothing moves as much as."""
    ones = np.ones((2, 4, 3), dtype=complex)
    motions = sea_estimate._MotionSpectra(np.array([0.5, 1.0]), np.eye(2), np.zeros(4), ones, 2.0)
    assert np.all(motions(tp, 0.0).real > 1e5)


def test_estimator_knows_all_directions_and_the_noise_of_its_sensors(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario, directions = deckcrane.load("deck_crane_in_waves"), []

    def responses(scenario, w, chi, at, state):
        directions.append(chi)
        return np.ones((len(w), len(chi), 3)) + 0j

    monkeypatch.setattr(sea_estimate, "_responses", responses)
    monkeypatch.setattr(sea_estimate, "PERIODS", np.array([8.0]))
    estimator = SeaEstimator(scenario, INTERVAL, {"roll": 0.01})
    assert directions[0] == pytest.approx(np.radians(10.0 * np.arange(36)))
    assert estimator._floor == pytest.approx([0.0, 1e-4 * INTERVAL / np.pi, 0.0])
    short = SensorRecord(0.0, INTERVAL, VERTICAL, np.zeros((359, 3)))
    with pytest.raises(DeckcraneError, match=r"the record is 179\.5 s long"):
        estimator.estimate(short)


def test_a_known_sea_is_estimated_from_the_motion_in_it() -> None:
    """An hour of motion, as a sum of the responses to 300 by 36 waves; the scenario states another sea."""
    scenario = deckcrane.load("deck_crane_in_waves")
    random = np.random.default_rng(5)
    edges = np.linspace(0.3, 2.3, 301)
    w, width = random.uniform(edges[:-1], edges[1:]), edges[1] - edges[0]
    chi = 2 * np.pi * np.arange(36) / 36
    spread = np.asarray(spectra.cosine_power(chi - DIRECTION, 1.0))
    energy = np.outer(spectra.jonswap(HS, TP, swell=True).density(w) * width, spread / spread.sum())
    waves = np.sqrt(energy) * (random.standard_normal(energy.shape) + 1j * random.standard_normal(energy.shape))
    motion = np.einsum("wc,wci->wi", waves, sea_estimate._responses(scenario, w, chi, 0.0, None))
    times = INTERVAL * np.arange(7200)
    values = np.real(np.exp(1j * np.outer(times, w)) @ motion)
    estimate = SeaEstimator(scenario, INTERVAL, {}).estimate(SensorRecord(0.0, INTERVAL, VERTICAL, values))
    assert estimate.hs == pytest.approx(HS, rel=0.05)
    assert estimate.tp == pytest.approx(TP, rel=0.015)
    assert estimate.direction == pytest.approx(DIRECTION, abs=np.radians(3.0))


def test_the_estimated_sea_keeps_what_is_not_estimated() -> None:
    stated = {"jonswap": {"hs": "2 m", "tp": "8 s"}, "direction": "90 deg", "spreading": {"s": 4}, "seed": 7}
    scenario = deckcrane.load("deck_crane_in_waves").with_values({"sea": {**stated, "depth": "400 m", "outside": 0.3}})
    sea = SeaEstimate(3.0, 9.0, 1.0).sea(scenario).sea
    assert sea is not None
    assert sea.jonswap is not None
    assert sea.spreading is not None
    assert (sea.jonswap.hs, sea.jonswap.tp, sea.direction) == (3.0, 9.0, 1.0)
    assert (sea.spreading.s, sea.seed, sea.depth, sea.outside) == (4.0, 7, 400.0, 0.3)


def test_a_ship_follows_long_waves() -> None:
    """Heave is that of the water, with z down in this scenario; pitch along the waves is their slope, w^2 / g."""
    scenario, w = deckcrane.load("deck_crane_in_waves"), np.array([0.2, 0.25])
    heave, roll, pitch = sea_estimate._responses(scenario, w, np.array([0.0, 0.5 * np.pi]), 0.0, None).transpose(
        2, 0, 1
    )
    assert heave == pytest.approx(-np.ones((2, 2)), abs=0.02)
    assert np.abs(pitch[:, 0]) == pytest.approx(w**2 / 9.81, rel=0.1)
    assert np.all(np.abs(pitch[:, 0]) > 5.0 * np.abs(pitch[:, 1]))
    assert np.all(np.abs(roll[:, 1]) > 5.0 * np.abs(roll[:, 0]))
