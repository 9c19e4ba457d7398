"""Seas are Gaussian: heights and maxima of records scatter from seed to seed as those of a Gaussian process do.

For a record of length T, var(m0) = (2 pi / T) int S(w)^2 dw (Bendat and Piersol 2010, with a one-sided density over w). The
largest of the N crests of a narrow-banded Gaussian process is distributed as (1 - exp(-c^2 / (2 m0)))^N, which tends to
Gumbel's law; for wind seas the number of zero up-crossings serves as N (Cartwright and Longuet-Higgins 1956; Rice 1944). The
process itself, drawn with an FFT, is the sharper measure.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import trapezoid
from scipy.stats import chi2, ks_2samp, kstest

from deckcrane.errors import DeckcraneWarning
from deckcrane.sea import DirectionalDensity, cos_2s, irregular, jonswap, long_crested, waves_of
from deckcrane.sea.data import Sea
from deckcrane.sea.fft_sums import sinusoids
from deckcrane.sea.realisation import STORM, Waves, cells_of
from tests.sea.example import excitation

SPECTRUM = jonswap(2.5, 7.5)
_W = np.linspace(0.3, 4.0, 20_001)
S2 = float(trapezoid(SPECTRUM.density(_W) ** 2, _W))
"""The integral of S^2; the tail above adds nothing."""
KNOWN = [
    [0.515832012809, -0.228428176021, 0.000371963365129, 4.9057969254],
    [1.01411776179, 0.0469805332115, 0.00733158348456, 5.07360347568],
    [1.51011743089, 0.240127205212, 0.00507612705746, 0.504224111492],
    [2.0071807428, 0.278078216192, 0.00354679484958, 6.04339667446],
    [2.50167379487, 0.544776958967, 0.00257442355086, 3.43133215964],
]
"""Frequency, direction, amplitude and phase of some waves of a sea."""


def _scatter(duration: float) -> float:
    """The standard deviation of m0 of a record, of a Gaussian sea."""
    return math.sqrt(2 * math.pi / duration * S2)


def _made(seed: int, spreading: DirectionalDensity, amplitudes: Literal["random", "fixed"] = "random") -> Waves:
    return irregular(SPECTRUM, spreading, seed=seed, amplitudes=amplitudes)


@pytest.mark.parametrize("duration", [600.0, STORM])
@pytest.mark.parametrize(
    "spreading", [long_crested(0.0), cos_2s(0.0, 1.0), cos_2s(0.0, 10.0)], ids=["long", "s1", "s10"]
)
def test_the_frequencies_are_close_enough_for_the_scatter_of_heights(
    spreading: DirectionalDensity, duration: float
) -> None:
    """With given frequencies and mean energies the sea is a Gaussian process: var(m0) = (4/T) int (1 - s/T) R(s)^2 ds."""
    step, found = 0.25, []
    for seed in (1, 2):
        waves = _made(seed, spreading, "fixed")
        lag = np.arange(0.0, duration, step)
        R = sinusoids(waves.w, (waves.amplitude[:, None] ** 2 / 2).astype(complex), 0.0, step, len(lag))[:, 0]
        found.append(4 / duration * trapezoid((1 - lag / duration) * R**2, lag))
    assert math.sqrt(np.mean(found)) == pytest.approx(_scatter(duration), rel=0.02)


def test_forces_of_short_crested_head_seas_scatter_as_they_should() -> None:
    """As above, with S_F = S times the mean of |F|^2 over directions: sway, roll and yaw have all theirs from the sides."""
    spreading, step = cos_2s(math.pi, 2.0), 0.5
    w, chi = np.linspace(0.4, 3.6, 400), np.linspace(spreading.low, spreading.high, 181)
    share = spreading.density(w[:1], chi)
    S = SPECTRUM.density(w)[:, None] * (np.abs(excitation(w[:, None], chi[None, :])) ** 2 * share[:, None]).sum(axis=1)
    expected = 2 * math.pi / STORM * trapezoid((S / share.sum()) ** 2, w, axis=0)
    lag, found = np.arange(0.0, STORM, step), []
    for seed in (1, 2):
        waves = _made(seed, spreading, "fixed")
        energy = waves.amplitude[:, None] ** 2 / 2 * np.abs(excitation(waves.w, waves.chi)) ** 2
        R = sinusoids(waves.w, energy.astype(complex), 0.0, step, len(lag))
        found.append(4 / STORM * trapezoid((1 - lag / STORM)[:, None] * R**2, lag, axis=0))
    ratio = np.sqrt(np.mean(found, axis=0) / expected)
    assert np.allclose(ratio[[0, 2, 4]], 1.0, atol=0.03)
    assert np.allclose(ratio[[1, 3, 5]], 1.0, atol=0.1)


def test_heights_of_three_hours_scatter_from_seed_to_seed_as_those_of_a_gaussian_sea() -> None:
    """40 seeds, long-crested: their variance over the true one is within the bounds that 99.9 % of such samples are in."""
    seeds, dt = 40, 1.0
    m0 = np.array([np.mean(_made(i, long_crested(0.0)).record(0.0, dt, int(STORM)) ** 2) for i in range(seeds)])
    low, high = chi2.ppf([0.0005, 0.9995], seeds - 1) / (seeds - 1)
    assert low < m0.var(ddof=1) / _scatter(STORM) ** 2 < high
    assert m0.mean() == pytest.approx(SPECTRUM.m0, abs=3.3 * _scatter(STORM) / math.sqrt(seeds))


def test_amplitudes_are_rayleigh_distributed() -> None:
    random, fixed = (_made(3, cos_2s(0.0, 4.0), kind) for kind in ("random", "fixed"))
    assert np.array_equal(random.w, fixed.w), "one seed has one set of frequencies"
    share = random.amplitude**2 / fixed.amplitude**2
    assert kstest(share, "expon").pvalue > 0.01


def test_fixed_amplitudes_give_every_seed_the_same_height() -> None:
    for seed in (1, 2):
        assert _made(seed, long_crested(0.0), "fixed").hs == pytest.approx(2.5, rel=1e-12)
    assert _made(1, long_crested(0.0)).hs != pytest.approx(2.5, rel=1e-4)


def test_runs_up_to_three_hours_have_the_same_waves_and_longer_ones_finer_bins() -> None:
    sea = Sea.model_validate({"jonswap": {"hs": 2.5, "tp": 7.5}, "direction": 0})
    short, storm, day = (waves_of(sea, duration=T) for T in (60.0, STORM, 4 * STORM))
    assert np.array_equal(short.w, storm.w)
    assert np.array_equal(short.amplitude, storm.amplitude)
    assert len(day.w) == pytest.approx(4 * len(storm.w), rel=1e-3)


def test_fixed_amplitudes_of_400_components_are_the_waves_of_a_known_list() -> None:
    """One seed gives one sea on every machine and in every version: five of 6000 waves, as they were first drawn."""
    sea = irregular(SPECTRUM, cos_2s(1.0, 2.0), seed=7, components=400, amplitudes="fixed")
    rows = np.stack([sea.w, sea.chi, sea.amplitude, sea.phase], axis=1)[::1201]
    assert np.allclose(rows, KNOWN, rtol=1e-9)


def test_cells_leave_out_little_energy_below_and_little_above() -> None:
    """A hundredth of a per cent below them, half of one above: what is left out in short waves moves no vessel."""
    cells = cells_of(SPECTRUM, long_crested(0.0))
    w = np.linspace(1e-3, 40.0, 400_001)
    density = SPECTRUM.density(w)
    whole = trapezoid(density, w)
    assert trapezoid(density[w < cells.low], w[w < cells.low]) / whole == pytest.approx(1e-4, rel=0.2)
    assert trapezoid(density[w > cells.high], w[w > cells.high]) / whole == pytest.approx(5e-3, rel=0.05)


def test_too_few_components_for_random_amplitudes_are_warned_of() -> None:
    data = {"jonswap": {"hs": 2.5, "tp": 7.5}, "direction": 0, "components": 200}
    with pytest.warns(DeckcraneWarning, match=r"200 components are too few .* over 1\.08e\+04 s: .* about 4\.\d times"):
        waves_of(Sea.model_validate(data), duration=STORM)
    waves_of(Sea.model_validate(data), duration=600.0)
    waves_of(Sea.model_validate({**data, "amplitudes": "fixed"}), duration=STORM)


def _exact_records(count: int, low: float, high: float, dt: float, n: int) -> Iterator[NDArray[np.float64]]:
    """Records of the Gaussian process itself: an FFT of normal numbers, twice as long as needed, for it repeats after that."""
    rng, size = np.random.default_rng(11), 2 * n
    w = 2 * np.pi * np.fft.rfftfreq(size, dt)
    S = np.where((w >= low) & (w <= high), SPECTRUM.density(np.maximum(w, low)), 0.0)
    sigma = size / 2 * np.sqrt(S / S.sum() * SPECTRUM.m0)
    for _ in range(count):
        yield np.fft.irfft(sigma * (rng.normal(size=len(w)) + 1j * rng.normal(size=len(w))), size)[:n]


@pytest.mark.study
@pytest.mark.parametrize("spreading", [long_crested(0.0), cos_2s(0.0, 2.0)], ids=["long", "short"])
def test_heights_and_maxima_of_three_hours_are_those_of_a_gaussian_sea(spreading: DirectionalDensity) -> None:
    """400 seeds against theory, and against 3000 records of the process itself, sampled alike.

    Rice's distribution, for crests that do not come in groups and are seen at their tops, is some 2 % above both.
    """
    seeds, dt, n = 400, 0.5, int(STORM / 0.5)
    seas = [_made(1000 + i, spreading) for i in range(2)]
    low, high = min(sea.w.min() for sea in seas), max(sea.w.max() for sea in seas)
    ours = np.array([_counted(_made(1000 + i, spreading).record(0.0, dt, n)) for i in range(seeds)])
    exact = np.array([_counted(record) for record in _exact_records(3000, low, high, dt, n)])
    bounds = chi2.ppf([0.005, 0.995], seeds - 1) / (seeds - 1)
    assert bounds[0] < ours[:, 0].var(ddof=1) / _scatter(STORM) ** 2 < bounds[1]
    for column in range(3):
        assert ks_2samp(ours[:, column], exact[:, column]).pvalue > 0.01
    location = math.sqrt(2 * math.log(float(ours[:, 2].mean())))
    mean, spread = location + 0.5772 / location, math.pi / math.sqrt(6) / location  # Gumbel's
    assert ours[:, 1].mean() / math.sqrt(SPECTRUM.m0) == pytest.approx(mean, rel=0.03)
    assert ours[:, 1].std(ddof=1) / math.sqrt(SPECTRUM.m0) == pytest.approx(spread, rel=0.15)


def _counted(record: NDArray[np.float64]) -> tuple[float, float, float]:
    """Variance, highest crest and zero up-crossings of a record."""
    return float(np.mean(record**2)), float(record.max()), float(np.sum((record[:-1] < 0) & (record[1:] >= 0)))
