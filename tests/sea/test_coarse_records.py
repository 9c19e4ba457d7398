"""Coarse records of wave forces, by kernels, against the same sums by SciPy, and in long numbers term by term."""

from __future__ import annotations

from functools import cache, partial

import numpy as np
import pytest
import xarray as xr
from numpy.polynomial.polynomial import polyval

from deckcrane.errors import DeckcraneError
from deckcrane.program.llvm.input_code import CARRY, PLACES, write_carry_tiles, write_interpolation
from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.machine_code import LoadedCode, compiled, host_lanes, vector_width
from deckcrane.program.llvm.module import Module
from deckcrane.program.native_calls import address
from deckcrane.sea import cos_2s, irregular, jonswap, regular, vessel_forces
from deckcrane.sea.fft_sums import DEGREE, WIDTH, _carried, interpolation_window, polynomials, sinusoids, window
from deckcrane.sea.kernels import POINTS, WaveCode
from deckcrane.sea.realisation import Waves
from deckcrane.sea.transfer_functions import excitation_at, lagrange_weights
from deckcrane.sea.vessel_forces import CoarseRecord, ExcitationTable, coarse_record, coarsest_spacing, stencil_weights
from tests.sea.example import database

SEA = irregular(jonswap(2.5, 7.5), cos_2s(2.0, 3.0), seed=1, components=400)


def amplitudes(data: xr.Dataset, met: Waves, outside: float = 0.01) -> np.ndarray:
    zeta = met.amplitude * np.exp(1j * met.phase)
    return np.column_stack([excitation_at(data, met, outside) * zeta[:, None], zeta])


def difference(found: np.ndarray, expected: np.ndarray) -> float:
    """The largest, over the largest value of each column."""
    return float((np.abs(found - expected).max(axis=0) / np.abs(expected).max(axis=0)).max())


@pytest.mark.parametrize(
    ("t0", "dt", "n"),
    [
        pytest.param(0.0, 0.01, 30_000, id="samples much closer than waves ask for"),
        pytest.param(-41.7, 0.1, 5_000, id="samples closer than waves ask for"),
        pytest.param(3.0, 0.45, 901, id="samples as far apart as those of a coarse record"),
        pytest.param(100.0, 0.8, 900, id="two samples to the shortest wave"),
        pytest.param(5.0, 0.01, 1, id="one sample"),
    ],
)
def test_a_coarse_record_carried_to_its_samples_is_the_sum_over_all_waves(t0: float, dt: float, n: int) -> None:
    found = coarse_record(database(), SEA, t0, dt, n).samples(n)
    expected = sinusoids(SEA.w, amplitudes(database(), SEA), t0, dt, n)
    largest = np.abs(sinusoids(SEA.w, amplitudes(database(), SEA), t0, 0.5, 600)).max(axis=0)
    assert found.shape == (n, 7)
    assert np.all(np.abs(found - expected) < 1e-12 * largest)


@pytest.mark.skipif(np.finfo(np.longdouble).eps > 1e-18, reason="this platform has no longer numbers than doubles")
def test_after_three_hours_a_record_is_right_to_twelve_digits() -> None:
    """In long numbers, term by term: doubles lose four digits of w t before its sine is taken."""
    start = 10_000.0
    found = coarse_record(database(), SEA, start, 0.05, 2_000).samples(2_000)
    c = amplitudes(database(), SEA).astype(np.clongdouble)
    for k in (0, 777, 1_999):
        angle = SEA.w.astype(np.longdouble) * (np.longdouble(start) + k * np.longdouble(0.05))
        turned = np.cos(angle) + 1j * np.sin(angle)
        exact = (c * turned[:, None]).real.sum(axis=0).astype(float)
        assert np.all(np.abs(found[k] - exact) < 3e-13 * np.abs(found).max(axis=0))


@pytest.mark.parametrize(
    ("data", "outside"),
    [
        pytest.param(database(np.array([0.5, 1.0, 1.5])), 1.0, id="three frequencies"),
        pytest.param(database(np.array([0.8])), 1.0, id="one frequency"),
        pytest.param(database(degrees=np.array([0.0, 90.0, 180.0, 270.0])), 1.0, id="headings with gaps"),
        pytest.param(database(degrees=np.array([100.0, 120.0, 150.0])), 1.0, id="headings of one side"),
        pytest.param(database(degrees=np.array([0.0])), 1.0, id="one heading"),
        pytest.param(database(degrees=np.arange(0.0, 181.0, 7.5)), 0.01, id="half the circle"),
    ],
)
def test_every_table_of_excitation_is_read_as_the_transfer_functions_are(data: xr.Dataset, outside: float) -> None:
    found = coarse_record(data, SEA, 0.0, 0.1, 500, outside).samples(500)
    c = amplitudes(data, SEA, outside)
    assert np.all(np.abs(found - sinusoids(SEA.w, c, 0.0, 0.1, 500)) <= 1e-12 * np.abs(c).sum(axis=0))


def test_waves_may_come_in_any_order() -> None:
    order = np.random.default_rng(1).permutation(len(SEA.w))
    mixed = Waves(SEA.w[order], SEA.chi[order], SEA.amplitude[order], SEA.phase[order])
    in_order, found = (coarse_record(database(), sea, 0.0, 0.1, 700).samples(700) for sea in (SEA, mixed))
    assert difference(found, in_order) < 1e-12


def test_records_have_the_same_bits_whatever_the_width_of_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = coarse_record(database(), SEA, 0.0, 0.05, 700).samples(700)
    for width in sorted({1, 2, 4, vector_width()}):
        monkeypatch.setattr(vessel_forces, "wave_code", partial(WaveCode, width))
        assert np.array_equal(coarse_record(database(), SEA, 0.0, 0.05, 700).samples(700), expected)


def test_a_table_that_is_made_once_serves_many_seas_with_the_same_bits() -> None:
    table = ExcitationTable.of(database())
    for sea in (SEA, regular(1.0, 8.0, 0.3)):
        made, again = (coarse_record(each, sea, 0.0, 0.02, 600).values for each in (database(), table))
        assert np.array_equal(made, again)


def test_waves_outside_of_the_data_are_refused_as_before() -> None:
    narrow = database(np.linspace(0.1, 0.9, 20))
    with pytest.raises(DeckcraneError, match=r"of the sea's energy is at .* where the hydrodynamic data"):
        coarse_record(narrow, SEA, 0.0, 0.1, 100)
    with pytest.raises(DeckcraneError, match="two steps a period are the least"):
        coarse_record(database(), SEA, 0.0, 5.0, 100)
    with pytest.raises(DeckcraneError, match="a step greater than zero and samples"):
        coarse_record(database(), SEA, 0.0, 0.1, 0)


def test_seas_share_few_spacings_of_coarse_records() -> None:
    found = [coarsest_spacing(x) for x in (2.0, 1.5, 0.7, 0.5, 0.3, 0.2, 0.18, 0.0281, 0.01, 0.0)]
    assert found == [0, 1, 2, 3, 4, 6, 8, 48, 128, 1]


def test_the_windows_polynomials_are_the_window() -> None:
    assert polynomials().shape == (DEGREE + 1, WIDTH)
    part = np.linspace(0.0, 1.0, 301)
    for bin_, coefficients in enumerate(polynomials().T):
        exact = window((bin_ - WIDTH / 2 + part) / (WIDTH / 2))
        assert np.abs(polyval(2 * part - 1, coefficients) - exact).max() < 1e-13 * window(np.zeros(1))[0]


@pytest.mark.parametrize("points", [1, 2, 4])
def test_weights_as_polynomials_are_lagranges(points: int) -> None:
    grid = np.array([0.1, 0.25, 0.3, 0.7, 1.1, 1.15])
    weights = stencil_weights(grid, points)
    assert len(weights) == len(grid) - points + 1
    for first, stencil in enumerate(weights):
        at = np.linspace(grid[first], grid[first + points - 1], 7)
        powers = (at - stencil[POINTS * POINTS])[:, None] ** np.arange(POINTS)
        found = powers @ stencil[: POINTS * POINTS].reshape(POINTS, POINTS)
        exact = np.zeros((len(at), POINTS))
        exact[:, :points] = np.stack(
            np.broadcast_arrays(*lagrange_weights(at, list(grid[first : first + points])), at)
        )[:-1].T
        assert np.allclose(found, exact, rtol=0, atol=1e-14)


@pytest.mark.parametrize("width", sorted({1, 2, 4, vector_width()}))
def test_simulations_beside_each_other_get_the_samples_of_their_own_records(width: int) -> None:
    """Any stretch of samples, for a tile of simulations; alone and beside others to the same bits."""
    between, columns = 12, 7
    coarse = np.random.default_rng(width).standard_normal((40, columns, width))
    weights = interpolation_window(between)
    expected = np.stack([_carried(coarse[:, :, lane], between) for lane in range(width)], axis=-1)
    for first, count in ((0, len(expected)), (7, 100), (11, 1), (24, 12), (30, 0)):
        out = carried(coarse, weights, first, count)
        assert np.all(np.abs(out - expected[first : first + count]) < 1e-14 * np.abs(expected).max())
        for lane in range(width):
            assert np.array_equal(
                out[:, :, lane], carried(coarse[:, :, lane : lane + 1].copy(), weights, first, count)[:, :, 0]
            )


@cache
def code(width: int) -> LoadedCode:
    module = Module(host_lanes(width))
    write_interpolation(module, shown=True)
    return LoadedCode(compiled(module.text))


def carried(coarse: np.ndarray, weights: np.ndarray, first: int, count: int) -> np.ndarray:
    _, columns, width = coarse.shape
    out = np.full((count, columns, width), np.nan)
    function = code(width).function("carry", CARRY)
    function(address(coarse), address(weights), len(weights), columns, first, count, address(out))
    return out


def test_the_window_of_carried_samples_is_as_wide_as_that_of_records() -> None:
    assert PLACES == WIDTH
    record = coarse_record(database(), SEA, 0.0, 0.02, 100)
    assert isinstance(record, CoarseRecord)
    assert record.window.shape == (record.between, WIDTH)
    assert record.step == pytest.approx(record.between * record.fine)


def test_carrying_is_a_kernel_of_a_gpu_as_well() -> None:
    module = Module(Lanes(1, 32, device=True))
    write_interpolation(module)
    write_carry_tiles(module)
    assert "define ptx_kernel void @carry_tiles(" in module.text
    assert "llvm.nvvm.read.ptx.sreg.ctaid.y" in module.text
