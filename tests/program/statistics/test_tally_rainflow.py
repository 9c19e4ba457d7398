"""Rainflow counts while it runs against fatpack's of the stored series."""

from __future__ import annotations

import fatpack
import numpy as np
import pytest
import xarray as xr
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcrane.arrays import Array
from deckcrane.program.statistics.rainflow import OPEN
from deckcrane.scenario.run_settings import Keep
from tests.program.statistics.tallying import tallied

KEEP = Keep(statistics=("rainflow",), bins=64)


def reversals(y: Array) -> Array:
    """First, last, and where a series turns; plateaus are one point."""
    kept = y[np.concatenate([[True], np.diff(y) != 0])]
    if len(kept) < 3:
        return kept
    turns = np.diff(np.sign(np.diff(kept))) != 0
    return kept[np.concatenate([[True], turns, [True]])]


def check(made: xr.Dataset, cycles: Array, residue: Array) -> None:
    """What was counted of the one case and signal is what fatpack finds."""
    one = made.isel(case=0, signal=0)
    cycles = cycles.reshape(-1, 2)
    ranges, half = np.abs(cycles[:, 1] - cycles[:, 0]), np.abs(np.diff(residue))
    left = one["rainflow_residue"].values
    assert np.array_equal(left[~np.isnan(left)], residue)
    width = float(one["rainflow_width"])
    assert (width > 0.0) == (len(ranges) > 0)
    if len(ranges):
        edges = np.arange(KEEP.bins + 1) * width
        place = np.floor(ranges / width).astype(int)
        assert np.array_equal(one["rainflow_count"], np.histogram(ranges, edges)[0])
        assert place.max() >= KEEP.bins // 2, "bins are as narrow as they can be"
        for bin_ in np.unique(place):
            scale = np.abs(cycles).max()
            expected = cycles[place == bin_].mean()
            assert float(one["rainflow_mean"][bin_]) == pytest.approx(expected, rel=1e-10, abs=1e-10 * scale)
    for m in (3, 4, 5):
        sums = one.sel(exponent=m)
        assert float(sums["rainflow_sum"]) == pytest.approx((ranges**m).sum(), rel=1e-10)
        assert float(sums["rainflow_residue_sum"]) == pytest.approx(0.5 * (half**m).sum(), rel=1e-10)
    assert float(one["rainflow_early"]) == 0.0


def counted(y: Array, **how: int) -> xr.Dataset:
    return tallied(KEEP, y[None, :, None], **how)


def random_walk(seed: int) -> Array:
    return np.cumsum(np.random.default_rng(seed).normal(size=600))


@pytest.mark.parametrize("lanes", [1, 8])
@pytest.mark.parametrize("seed", range(3))
def test_cycles_and_residue_of_random_walks_are_those_of_fatpack(seed: int, lanes: int) -> None:
    y = random_walk(seed)
    check(counted(y, lanes=lanes), *fatpack.find_rainflow_cycles(reversals(y)))


def test_reversals_cycles_and_residue_of_series_with_plateaus_are_those_of_fatpack() -> None:
    for seed in range(20):
        y = np.repeat(np.random.default_rng(seed).integers(0, 33, 200), 3)[:600].astype(float)
        y[10], y[20] = 0.0, 32.0  # fatpack's classes are then these whole numbers
        found, _ = fatpack.find_reversals(y, k=32)
        assert np.allclose(found, np.round(found), atol=1e-9)
        check(counted(y), *fatpack.find_rainflow_cycles(np.round(found)))


def test_the_example_of_the_standard_is_counted_as_it_says() -> None:
    """ASTM E1049-85, Fig. 6: with the residue as half cycles."""
    peaks = np.array([-2.0, 1.0, -3.0, 5.0, -1.0, 3.0, -4.0, 4.0, -2.0])
    one = counted(np.concatenate([peaks, np.repeat(-2.0, 591)])).isel(case=0, signal=0)
    residue = one["rainflow_residue"].values
    half = np.abs(np.diff(residue[~np.isnan(residue)]))
    bins = np.flatnonzero(one["rainflow_count"]) * float(one["rainflow_width"])
    assert bins.tolist() == [4.0], "one whole cycle, E-F"
    assert sorted(half.tolist()) == [3.0, 4.0, 6.0, 8.0, 8.0, 9.0]


def test_the_transient_is_not_counted() -> None:
    y = random_walk(9)
    y[:31] *= 100.0
    check(counted(y, first=31, block=7), *fatpack.find_rainflow_cycles(reversals(y[31:])))


@pytest.mark.parametrize(
    "values", [[0.0], [0.0, 1.0], [1.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 1.0, 0.0, 0.0, 2.0, 0.0]]
)
def test_series_that_hardly_turn_are_residue(values: list[float]) -> None:
    y = np.concatenate([values, np.repeat(values[-1], 600 - len(values))])
    check(counted(y), *fatpack.find_rainflow_cycles(reversals(y)))


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(-20, 20), min_size=2, max_size=600), st.sampled_from([1, 7, 64]))
def test_any_series_of_whole_numbers_is_counted_as_fatpack_does(values: list[int], block: int) -> None:
    y = np.concatenate([values, np.repeat(values[-1], 600 - len(values))]).astype(float)
    check(counted(y, block=block), *fatpack.find_rainflow_cycles(reversals(y)))


def test_an_oscillation_that_grows_for_long_is_counted_exactly() -> None:
    """Ranges that grow stay open for ever: half cycles, whether they are still on the stack or not."""
    t = np.arange(600)
    y = np.where(t % 2, 1.0, -1.0) * (1.0 + 0.01 * t)
    one = counted(y).isel(case=0, signal=0)
    half = np.abs(np.diff(y))
    left = int(np.isfinite(one["rainflow_residue"]).sum())
    assert left <= OPEN
    assert float(one["rainflow_count"].sum()) == 0.5 * (len(y) - left)
    assert float(one["rainflow_early"]) == 0.0
    for m in (3, 4, 5):
        assert float(one["rainflow_residue_sum"].sel(exponent=m)) == pytest.approx(0.5 * (half**m).sum(), rel=1e-12)
        assert float(one["rainflow_sum"].sel(exponent=m)) == 0.0


def test_an_oscillation_that_decays_for_long_is_counted_early_and_that_is_told() -> None:
    t = np.arange(600)
    y = np.where(t % 2, 1.0, -1.0) * np.exp(-0.002 * t)
    one = counted(y).isel(case=0, signal=0)
    half = np.abs(np.diff(y))
    assert float(one["rainflow_early"]) > 0.0
    for m in (3, 4, 5):
        both = float(one["rainflow_sum"].sel(exponent=m) + one["rainflow_residue_sum"].sel(exponent=m))
        assert both == pytest.approx(0.5 * (half**m).sum(), rel=0.01), "a cycle in the place of two halves"
