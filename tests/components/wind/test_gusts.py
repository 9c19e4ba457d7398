"""Gusts: spectra by their formulas and areas, and realisations that have them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import quad

from deckcrane.components.wind.gusts import BAND, GustSpectrum, api, gusts, kaimal, npd
from deckcrane.errors import DeckcraneError

SPECTRA = [npd(20.0, 10.0), api(25.0, 30.0), kaimal(20.0, 10.0, 0.12)]


def test_npd_has_the_values_of_its_formula() -> None:
    """At U0 = 20 m/s and 10 m: 320 * 4 / (1 + (172 f / 2^0.75)^0.468)^3.561."""
    f = np.array([0.002, 0.01, 0.1])
    expected = 1280 / (1 + (172 * f * 2**-0.75) ** 0.468) ** 3.561
    np.testing.assert_allclose(
        npd(20.0, 10.0).density(f), expected, rtol=2e-3
    )  # 3.561 is 5 / (3 x 0.468) to four figures


@pytest.mark.parametrize(
    ("spectrum", "frequency", "density"),
    [
        # NPD, 20 m/s at 40 m: F = 1.72 x 4^(2/3) x 2^(-3/4) = 2.577086, 1280 x 4^0.45 / (1 + F^0.468)^3.561254 = 2388.565 / 28.3330
        (npd(20.0, 40.0), 0.01, 84.303278),
        (npd(12.0, 80.0), 0.01, 16.489405),
        (npd(30.0, 5.0), 0.02, 186.244788),
        # API, 25 m/s at 40 m: sigma = 3.75 x 2^(-0.275) = 3.0991887, f_p = 0.625 / 40 = 0.015625, (1 + 1.92)^(5/3) = 5.9654
        (api(25.0, 40.0), 0.02, 103.047611),
        (api(25.0, 10.0), 0.02, 139.210019),
        # Kaimal, 20 m/s, intensity 0.12: L = 5.67 x 30 = 170.1 m, 5.76 x 34.02 / (1 + 0.5103)^(5/3); L = 340.2 m from 60 m on
        (kaimal(20.0, 30.0, 0.12), 0.01, 98.563947),
        (kaimal(20.0, 90.0, 0.12), 0.01, 121.353659),
        (kaimal(15.0, 60.0, 0.1), 0.05, 6.647986),
    ],
)
def test_spectra_away_from_ten_metres_have_values_found_by_hand(
    spectrum: GustSpectrum, frequency: float, density: float
) -> None:
    assert spectrum.density(np.array([frequency])).item() == pytest.approx(density, rel=1e-7)


@pytest.mark.parametrize(
    ("spectrum", "sigma"),
    [
        (api(25.0, 10.0), 0.15 * 25 * 0.5**-0.125),
        (api(25.0, 40.0), 0.15 * 25 * 2**-0.275),
        (kaimal(18.0, 90.0, 0.1), 1.8),
    ],
)
def test_api_and_kaimal_have_their_standard_deviation_as_area(spectrum: GustSpectrum, sigma: float) -> None:
    whole = quad(lambda f: spectrum.density(np.array(f)).item(), 0, np.inf, limit=400)[0]
    assert whole == pytest.approx(sigma**2, rel=1e-6)


@pytest.mark.parametrize("spectrum", SPECTRA, ids=["npd", "api", "kaimal"])
def test_gusts_have_the_variance_of_their_spectrum_and_scatter_as_a_gaussian_process_does(
    spectrum: GustSpectrum,
) -> None:
    """The mean over seeds is the area; each is sum of E_j times an exponential number, of variance sum of E_j^2."""
    made = [gusts(spectrum, seed) for seed in range(200)]
    variances = np.array([each.variance for each in made])
    area = spectrum.variance()
    edges = np.exp(np.linspace(*np.log(BAND), 401))
    parts = np.array([spectrum.variance(low, high) for low, high in pairwise(edges)])
    assert parts.sum() == pytest.approx(area, rel=1e-6)
    scatter = np.sqrt(np.sum(parts**2))
    assert variances.mean() == pytest.approx(area, abs=4 * scatter / np.sqrt(200))
    assert variances.std() == pytest.approx(scatter, rel=0.25)


def test_a_record_has_the_variance_of_its_realisation_and_hardly_a_mean() -> None:
    spectrum = npd(20.0, 10.0)
    made = gusts(spectrum, 3)
    record = made.record(0.0, 0.5, 2 * 36_000)  # ten hours
    assert record.var() == pytest.approx(made.variance, rel=0.05)
    assert abs(record.mean()) < 0.05 * record.std()


def test_a_record_has_the_spectrum_at_every_frequency() -> None:
    spectrum = npd(15.0, 10.0)
    power: list[np.ndarray] = []
    n, dt = 2**15, 0.5
    for seed in range(30):
        record = gusts(spectrum, seed).record(0.0, dt, n)
        power.append(2 * dt / n * np.abs(np.fft.rfft(record * np.sqrt(8 / 3) * np.hanning(n))) ** 2)
    f = np.fft.rfftfreq(n, dt)
    mean = np.mean(power, axis=0)
    for low, high in ((1e-3, 3e-3), (3e-3, 1e-2), (1e-2, 3e-2), (3e-2, 0.1), (0.1, 0.4)):
        band = (f >= low) & (f < high)
        assert mean[band].sum() == pytest.approx(spectrum.density(f[band]).sum(), rel=0.12)


def test_the_same_seed_gives_the_same_gusts_and_a_longer_record_begins_with_a_shorter_one() -> None:
    spectrum = npd(15.0, 10.0)
    short, long = gusts(spectrum, 7).record(0.0, 0.1, 100), gusts(spectrum, 7).record(0.0, 0.1, 5000)
    np.testing.assert_allclose(long[:100], short, atol=1e-9)
    assert np.abs(gusts(spectrum, 8).record(0.0, 0.1, 100) - short).max() > 0.1


def test_gusts_without_components_are_refused() -> None:
    with pytest.raises(DeckcraneError, match="gusts need components"):
        gusts(npd(15.0, 10.0), 1, 0)
