"""The sea of a record: spread spectra against periodograms, and a known sea from the motion in it."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.forecasting import sea_estimate
from deckcrane.analysis.forecasting.records import SensorRecord
from deckcrane.analysis.forecasting.sea_estimate import SeaEstimator
from deckcrane.analysis.forecasting.wave_states import VERTICAL
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
