"""Slow drift by quadratic transfer functions: one wave, two waves, seas against the double sum and Pinkster's spectrum."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import xarray as xr
from numpy.typing import NDArray
from scipy.integrate import trapezoid
from scipy.signal import welch

import deckcrane
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.drift_qtf import assign_drift_qtf
from deckcrane.sea import cos_2s, drift_forces, irregular, jonswap, long_crested, regular
from deckcrane.sea.realisation import Waves
from deckcrane.sea.slow_drift import QtfTable, drift_spectrum, pair_transfers, polynomial_window
from tests.commands import command
from tests.sea.example import database
from tests.sea.test_drift_forces import DRIFTING, _waves, coefficients

Complexes = NDArray[np.complex128]
W = np.linspace(0.25, 3.4, 43)
CHI = np.radians(np.arange(0.0, 360.0, 30.0))


def qtf(w1: NDArray[np.float64], w2: NDArray[np.float64], chi: NDArray[np.float64]) -> Complexes:
    """A Hermitian QTF that is smooth: the drift of the mean frequency, more and with a phase where the two differ."""
    apart = w1 - w2
    grown = (1 + 3.0 * apart**2) * np.exp(0.8j * apart)
    return np.asarray(coefficients((w1 + w2) / 2, chi) * grown[..., None])


@cache
def data(crossing: bool = False) -> xr.Dataset:
    first, second = W[:, None, None], W[None, :, None]
    plain = database(np.linspace(0.1, 4.0, 157)).assign_attrs()
    chi = plain["wave_direction"].values
    dims = ("frequency", "wave_direction", "influenced_dof")
    w = plain["frequency"].values
    plain = plain.assign(mean_drift=(dims, coefficients(w[:, None], chi[None, :])))
    pairs = np.stack([CHI, CHI], axis=1)
    values = qtf(*np.broadcast_arrays(first, second, CHI[None, None, :]))
    if crossing:
        both = [(0, 1), (1, 0)]
        middle = (values[:, :, 0] + values[:, :, 1]) / 2 * 1.7
        values = np.concatenate([values, np.stack([middle, middle], axis=2)], axis=2)
        pairs = np.concatenate([pairs, [[CHI[a], CHI[b]] for a, b in both]])
    return assign_drift_qtf(plain, W, pairs, values)


def test_a_regular_wave_pushes_with_the_diagonal() -> None:
    w, chi = W[9], math.radians(150)
    wave = regular(1.5, 2 * math.pi / w, chi, 0.3)
    expected = 1.5**2 * coefficients(np.array(w), np.array(chi))
    result = drift_forces(data(), wave, 5.0, 0.05, 400, kind="qtf")
    assert np.allclose(result, expected, rtol=1e-9, atol=1e-4)
    assert np.allclose(result, drift_forces(data(), wave, 5.0, 0.05, 400, kind="mean"), rtol=1e-6, atol=1e-2)


@pytest.mark.parametrize("dt", [0.05, 0.4])
def test_two_waves_beat_with_the_size_and_phase_of_their_pair(dt: float) -> None:
    chi, (w1, w2), (a1, a2) = math.radians(150), (W[8], W[14]), (1.2, 0.7)
    waves = _waves(regular(a1, 2 * math.pi / w1, chi, 0.3), regular(a2, 2 * math.pi / w2, chi, 1.1))
    t = 3.0 + dt * np.arange(3000)
    result = drift_forces(data(), waves, 3.0, dt, 3000, kind="qtf")
    Q1, Q2, Q12 = (qtf(np.array(a), np.array(b), np.array(chi)) for a, b in ((w1, w1), (w2, w2), (w1, w2)))
    beat = 2 * a1 * a2 * np.real(Q12 * np.exp(1j * ((w1 - w2) * t + 0.3 - 1.1))[:, None])
    expected = a1**2 * Q1.real + a2**2 * Q2.real + beat
    assert np.allclose(result, expected, rtol=0, atol=1e-9 * np.abs(expected).max())


@pytest.mark.parametrize("crossing", [False, True])
def test_a_short_crested_sea_is_pushed_with_the_double_sum_over_all_pairs(crossing: bool) -> None:
    """Against the sum itself, with each pair's QTF interpolated on its own."""
    sea = irregular(jonswap(2.5, 7.5), cos_2s(0.3, 6.0), seed=4, components=25, directions=5)
    t = 0.5 * np.arange(60)
    result = drift_forces(data(crossing), sea, 0.0, 0.5, 60, kind="qtf", outside=0.05)
    z = sea.amplitude * np.exp(1j * (np.outer(t, sea.w) + sea.phase))
    for dof, transfer in enumerate(pair_transfers(data(crossing), sea, "qtf", outside=0.05)):
        Q = transfer.rows(slice(None))
        assert np.allclose(Q, np.conj(Q.T), atol=1e-9 * max(np.abs(Q).max(), 1e-300))
        expected = np.einsum("ti,ij,tj->t", z, Q, z.conj())
        assert np.abs(expected.imag).max() <= 1e-9 * max(np.abs(expected).max(), 1e-300)
        assert np.allclose(result[:, dof], expected.real, rtol=0, atol=1e-8 * np.abs(expected).max() + 1e-6)


def test_crossing_waves_have_their_own_pair_or_the_mean_of_both_directions() -> None:
    table, plain = QtfTable.of(data(True)), QtfTable.of(data())
    mean = (plain.single[0] + plain.single[1]) / 2
    assert np.allclose(table.block(0, 1), 1.7 * mean)
    assert np.allclose(plain.block(0, 1), mean)
    assert np.allclose(table.block(0, 2), (plain.single[0] + plain.single[2]) / 2)


@pytest.mark.study
def test_a_sea_has_pinksters_spectrum_within_the_scatter_of_its_seeds() -> None:
    """S_F(m) = 8 int S(w) S(w + m) |Q(w + m, w)|^2 dw, in bands, each within four standard errors of the mean over seeds."""
    spectrum, dt, n = jonswap(2.5, 7.5), 1.0, 10_800
    records = np.array(
        [
            drift_forces(
                data(), irregular(spectrum, long_crested(math.pi), seed=seed), 0.0, dt, n, kind="qtf", outside=0.02
            )[:, 0]
            for seed in range(8)
        ]
    )
    f, density = welch(records, 1 / dt, nperseg=1350, detrend="constant")
    m, density = 2 * math.pi * f, density / (2 * math.pi)
    w = np.linspace(0.3, 3.4, 1000)
    Q = lambda d: np.abs(qtf(w + d, w, np.array(math.pi))[:, 0])  # noqa: E731
    expected = np.array([8 * trapezoid(spectrum.density(w) * spectrum.density(w + d) * Q(d) ** 2, w) for d in m])
    for low, high in ((0.01, 0.05), (0.05, 0.12), (0.12, 0.3), (0.3, 0.6)):
        band = (m > low) & (m < high)
        means = density[:, band].mean(axis=1)
        error = means.std(ddof=1) / math.sqrt(len(means))
        assert abs(means.mean() - expected[band].mean()) < 4 * error
        assert error < 0.06 * means.mean()
    mean = 2 * float(trapezoid(spectrum.density(w) * qtf(w, w, np.array(math.pi))[:, 0].real, w))
    scatter = records.mean(axis=1).std(ddof=1) / math.sqrt(len(records))
    assert abs(records.mean() - mean) < 4 * scatter


@pytest.mark.parametrize("method", ["newman", "qtf"])
def test_the_spectrum_by_cells_is_pinksters_integral(method: str) -> None:
    spectrum = jonswap(2.5, 7.5)
    edges = np.linspace(0.3, 3.3, 301)
    w = (edges[1:] + edges[:-1]) / 2
    amplitude = np.sqrt(2 * spectrum.density(w) * np.diff(edges))
    grid = Waves(w, np.full(len(w), math.pi), amplitude, np.zeros(len(w)))
    m, density, mean = drift_spectrum(data(), grid, method, outside=0.02)  # type: ignore[arg-type]
    x = np.linspace(0.3, 3.4, 2000)
    at = np.array(math.pi)

    def size(d: float) -> NDArray[np.float64]:
        if method == "qtf":
            return np.abs(qtf(x + d, x, at)[:, 0])
        return np.sqrt(np.abs(coefficients(x, at)[:, 0] * coefficients(x + d, at)[:, 0]))

    expected = [8 * trapezoid(spectrum.density(x) * spectrum.density(x + d) * size(d) ** 2, x) for d in m[:60]]
    assert np.allclose(density[:60, 0], expected, rtol=0.01, atol=1e-3 * max(expected))
    assert mean[0] == pytest.approx(2 * trapezoid(spectrum.density(x) * coefficients(x, at)[:, 0], x), rel=2e-3)
    assert not np.any(density[:, 2:5])


def test_polynomials_between_coarse_samples_are_exact_to_eleven_digits() -> None:
    """At sixteen samples a period, the least there are."""
    window, step = polynomial_window(8), math.pi / 8
    assert np.allclose(window.sum(axis=1), 1.0)
    coarse = np.exp(1j * step * np.arange(-6, 8))
    fine = np.exp(1j * step * np.arange(8) / 8)
    assert np.abs(window @ coarse - fine).max() < 4e-11


def test_what_the_data_do_not_have_is_refused_in_words() -> None:
    wave = regular(1.0, 8.0, 0.0)
    with pytest.raises(DeckcraneError, match="have no quadratic transfer function of slow drift"):
        drift_forces(database(), wave, 0.0, 0.1, 10, kind="qtf")
    with pytest.raises(
        DeckcraneError, match=r"where the quadratic transfer function of the hydrodynamic data, from 0\.25"
    ):
        drift_forces(data(), regular(0.01, 1.6, 0.0), 0.0, 0.1, 10, kind="qtf")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    supply = Hydrodynamics.read("supply")
    w, chi = supply.frequency, supply.wave_direction
    dims = ("frequency", "wave_direction", "influenced_dof")
    drift = supply.dataset.assign(mean_drift=(dims, coefficients(w[:, None], chi[None, :])))
    values = qtf(*np.broadcast_arrays(W[:, None, None], W[None, :, None], CHI[None, None, :]))
    made = Hydrodynamics(assign_drift_qtf(drift, W, np.stack([CHI, CHI], axis=1), values))
    return made.write(tmp_path_factory.mktemp("qtf") / "pushed.nc")


SHIP = "deckcrane: 1\nvessel: {{hydrodynamics: {}, z: down}}\ngravity: [0, 0, 9.81]"


@pytest.mark.filterwarnings("ignore:.*damping has not fallen off")
def test_a_vessel_that_asks_for_it_is_pushed_by_its_qtf(file: Path) -> None:
    still = deckcrane.loads(SHIP.format(file)).with_values(DRIFTING)
    without, pushed, newman, slow = (
        deckcrane.run(still.with_values({"vessel.drift": kind}), target="vm")["wave_force"]
        for kind in ("none", "qtf", "newman", "slow")
    )
    expected = coefficients(np.array(2 * math.pi / 8), np.array(math.pi))[0]
    assert np.allclose((pushed - without).isel(motion=0), expected, rtol=0.01)
    assert np.array_equal(newman, slow)


def test_a_vessel_without_a_qtf_is_told_what_it_has(file: Path) -> None:
    scenario = deckcrane.loads("deckcrane: 1\nvessel: {hydrodynamics: supply, drift: qtf}\ngravity: [0, 0, -9.81]")
    with pytest.raises(DeckcraneError, match=r"vessel\.drift is qtf, but supply holds no quadratic transfer function"):
        deckcrane.run(scenario.with_values(DRIFTING), target="vm")


def test_the_standard_deviation_is_the_root_of_the_area_below_the_spectrum(file: Path) -> None:
    """From a difference of zero, where the one-sided spectrum begins with half a cell."""
    sea = "\nsea: {jonswap: {hs: 2.5 m, tp: 8 s}, direction: 150 deg, outside: 0.05}\n"
    dataset = deckcrane.slow_drift(deckcrane.loads(SHIP.format(file) + sea), frequencies=20)
    spectrum = dataset["drift_spectrum"].transpose("theory", "component", "difference").values
    differences = dataset["difference"].values
    variance = trapezoid(spectrum, differences) + spectrum[..., -1] * differences[1] / 2  # the last cell is a whole one
    assert dataset["drift_standard_deviation"].dims == ("theory", "component")
    assert np.all(variance[:, 0] > 0)
    assert np.all(np.abs(spectrum[:, 0, 1] / spectrum[:, 0, 0] - 1) > 0.01)
    np.testing.assert_allclose(dataset["drift_standard_deviation"][:, 0], np.sqrt(variance[:, 0]), rtol=1e-12)


@pytest.mark.study
def test_the_command_shows_newman_beside_the_qtf(file: Path, tmp_path: Path) -> None:
    (tmp_path / "ship.yaml").write_text(
        SHIP.format(file)
        + "\nsea: {jonswap: {hs: 2.5 m, tp: 8 s}, direction: 150 deg, spreading: {s: 4}, directions: 5, outside: 0.05}\n"
    )
    places = [tmp_path / "drift.nc", tmp_path / "drift.csv"]
    shown = command("drift", tmp_path / "ship.yaml", "-o", places[0], "-o", places[1], "--plot", tmp_path / "figures")
    assert shown.returncode == 0, shown.stderr
    assert "Newman over QTF" in shown.stdout
    dataset = deckcrane.slow_drift(tmp_path / "ship.yaml", frequencies=60)
    newman, whole = (dataset["drift_standard_deviation"].sel(theory=name, component="fx") for name in ("newman", "qtf"))
    assert 0.3 < float(newman / whole) < 0.999, "this QTF grows off its diagonal"
    means = dataset["drift_mean"].sel(component="fx").values
    assert means[0] == pytest.approx(means[1], rel=0.01), "the two tables have other frequencies and headings"
    side = dataset["drift_mean"].sel(component="fy").values
    assert np.all(side < 0), "z down: waves towards port push to negative y"
    assert (tmp_path / "figures" / "slow_drift.png").stat().st_size > 10_000
    assert all(place.stat().st_size > 100 for place in places)


@pytest.mark.parametrize(
    ("sea", "words"),
    [
        ({"regular": {"height": 2, "period": 8}, "direction": 0}, "slow drift is that of an irregular sea"),
        ({"jonswap": {"hs": 3, "tp": 8}, "direction": 0}, "holds neither mean drift nor a quadratic transfer function"),
    ],
)
def test_what_has_no_slow_drift_is_said(sea: dict[str, object], words: str) -> None:
    scenario = deckcrane.loads("deckcrane: 1\nvessel: {hydrodynamics: supply}\ngravity: [0, 0, -9.81]")
    with pytest.raises(DeckcraneError, match=words):
        deckcrane.slow_drift(scenario.with_values({"sea": sea}))
