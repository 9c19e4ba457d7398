"""Statistics while it runs against the same statistics of the stored series, by NumPy, scipy and fatpack."""

from __future__ import annotations

from functools import cache

import llvmlite.binding as llvm
import numpy as np
import pytest
import scipy.signal
import scipy.stats
import xarray as xr
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.program.llvm.machine_code import host_lanes
from deckcrane.program.llvm.module import Module
from deckcrane.program.statistics.layout import Channel
from deckcrane.program.statistics.tally import Tally
from deckcrane.scenario.run_settings import STATISTICS, Keep
from tests.program.statistics.tallying import BLOCKS, EVERY, WIDTHS, accumulated, tallied, tally_of

RECORDS, FIRST = 421, 17
KINDS = ("noise", "sine", "constant", "rising", "falling", "plateaus", "huge mean", "walk", "tiny", "jump")
ALL = Keep(statistics=STATISTICS, block=4.0, bins=32, segment=6.4)


@cache
def signals() -> Array:
    """Of all kinds, y[case, record, channel]; every case and channel has its own."""
    rng = np.random.default_rng(13)
    t = np.arange(RECORDS) * EVERY
    noise = rng.normal(size=(3, RECORDS))
    made = {
        "noise": noise[0],
        "sine": 3.0 * np.sin(1.7 * t) + 1.0,
        "constant": np.full(RECORDS, 4.2),
        "rising": np.exp(0.1 * t),
        "falling": -0.3 * t,
        "plateaus": np.repeat(rng.integers(-3, 4, RECORDS // 3 + 1), 3)[:RECORDS].astype(float),
        "huge mean": 1e9 + noise[1],
        "walk": np.cumsum(noise[2]),
        "tiny": 1e-12 * np.sin(3.0 * t),
        "jump": np.where(t < 20.0, 0.0, 1e6) + np.sin(t),
    }
    assert tuple(made) == KINDS
    both = np.stack([*made.values()])
    return np.stack([both, 0.5 - 2.0 * both[::-1]], axis=-1)


def counted() -> Array:
    return signals()[:, FIRST:]


@cache
def found() -> xr.Dataset:
    return tallied(ALL, signals(), FIRST, lanes=4, block=64, groups=[(0, 1)])


def test_every_call_of_a_tally_passes_what_its_function_takes() -> None:
    """A processor whose registers for numbers and addresses are apart would not notice; a card does."""
    module = Module(host_lanes(4))
    tally_of(ALL, 3, RECORDS, FIRST, groups=[(0, 1)]).write(module)
    functions = {each.name: each for each in llvm.parse_assembly(module.text).functions}
    calls = 0
    for function in functions.values():
        for instruction in (each for block in function.blocks for each in block.instructions if each.opcode == "call"):
            *passed, called = instruction.operands
            takes = functions[called.name].arguments
            assert [str(each.type) for each in passed] == [str(each.type) for each in takes], called.name
            calls += not called.name.startswith("llvm.")
    assert calls > 10


def test_extremes_and_their_times_are_those_of_the_series() -> None:
    y = counted()
    assert np.array_equal(found()["maximum"], y.max(axis=1))
    assert np.array_equal(found()["minimum"], y.min(axis=1))
    assert np.allclose(found()["maximum_time"], (y.argmax(axis=1) + FIRST) * EVERY, rtol=0, atol=1e-12)
    assert np.allclose(found()["minimum_time"], (y.argmin(axis=1) + FIRST) * EVERY, rtol=0, atol=1e-12)


def test_moments_are_those_of_numpy_and_scipy() -> None:
    y = counted()
    shifted = y - y[:, :1]  # exact near a large mean, where the series itself loses digits to its mean
    assert np.allclose(found()["mean"], y.mean(axis=1), rtol=1e-12, atol=0)
    assert np.allclose(found()["standard_deviation"], shifted.std(axis=1), rtol=1e-10, atol=0)
    constant = shifted.std(axis=1) == 0
    for name, of in (
        ("skewness", scipy.stats.skew),
        ("kurtosis", lambda a, axis: scipy.stats.kurtosis(a, axis, False)),
    ):
        ours = found()[name].values
        assert np.allclose(ours[~constant], of(shifted, axis=1)[~constant], rtol=1e-10, atol=1e-12)
        assert np.all(np.isnan(ours[constant]))


def test_moments_keep_their_digits_at_a_mean_of_a_thousand_million() -> None:
    y = 1e9 + np.random.default_rng(5).gamma(2.0, size=(1, 20_000, 1))
    made = tallied(Keep(statistics=("moments",)), y).squeeze()
    exact = (y[0, :, 0] - 1e9).astype(np.longdouble)
    delta = exact - exact.mean()
    m2, m3, m4 = ((delta**k).mean() for k in (2, 3, 4))
    assert float(made["mean"]) == pytest.approx(float(1e9 + exact.mean()), rel=1e-15)
    assert float(made["standard_deviation"]) == pytest.approx(float(np.sqrt(m2)), rel=1e-10)
    assert float(made["skewness"]) == pytest.approx(float(m3 / m2**1.5), rel=1e-10)
    assert float(made["kurtosis"]) == pytest.approx(float(m4 / m2**2), rel=1e-10)


def test_moments_keep_their_digits_where_the_first_value_is_far_from_all_others() -> None:
    y = np.random.default_rng(6).normal(size=(1, 5000, 1))
    y[0, 0] = 1e4
    made = tallied(Keep(statistics=("moments",)), y).squeeze()
    assert float(made["kurtosis"]) == pytest.approx(scipy.stats.kurtosis(y[0, :, 0], fisher=False), rel=1e-10)


def test_maxima_and_minima_per_block_are_those_of_the_series_and_the_last_block_may_be_shorter() -> None:
    y, size = counted(), 40
    parts = [y[:, at : at + size] for at in range(0, y.shape[1], size)]
    assert np.array_equal(found()["block_maximum"], np.stack([part.max(axis=1) for part in parts], axis=-1))
    assert np.array_equal(found()["block_minimum"], np.stack([part.min(axis=1) for part in parts], axis=-1))
    assert np.allclose(found()["block"], [(FIRST + i * size) * EVERY for i in range(len(parts))])
    assert np.allclose(found()["block_duration"], [part.shape[1] * EVERY for part in parts])


def test_joint_extremes_are_all_of_a_group_at_the_record_of_each_extreme() -> None:
    y = counted()
    for case in range(len(y)):
        for channel in range(2):
            least, greatest = y[case, :, channel].argmin(), y[case, :, channel].argmax()
            ours = found()["joint_extremes"][case, channel]
            assert np.array_equal(ours.sel(extreme="minimum"), y[case, least])
            assert np.array_equal(ours.sel(extreme="maximum"), y[case, greatest])


def test_up_crossings_of_every_level_are_those_of_the_series() -> None:
    y = counted()
    edges = (found()["level_low"] + xr.DataArray(np.arange(32), dims="level_bin") * found()["level_width"]).values
    below = y[:, :-1, :, None] < edges[:, None]
    reached = y[:, 1:, :, None] >= edges[:, None]
    assert np.array_equal(found()["up_crossings"], (below & reached).sum(axis=1))


def test_the_time_in_every_bin_of_levels_is_that_of_the_series() -> None:
    y = counted()
    low, width = found()["level_low"].values, found()["level_width"].values
    for case, channel in np.ndindex(low.shape):
        if width[case, channel] > 0.0:
            edges = low[case, channel] + np.arange(33) * width[case, channel]
            expected = np.histogram(y[case, :, channel], edges)[0]
            assert expected.sum() == y.shape[1]
            used = np.flatnonzero(expected)
            assert used[-1] - used[0] >= 14, "all bins are used, or would be if they were half as wide"
        else:
            expected = np.array([y.shape[1]] + [0] * 31)
        assert np.allclose(found()["level_time"][case, channel], expected * EVERY, rtol=1e-15)


def test_the_mean_level_is_the_nearest_that_was_counted() -> None:
    y = counted()
    mean, width, level = (found()[name].values for name in ("mean", "level_width", "mean_level"))
    assert np.all(np.abs(level - mean) <= 0.5 * width + 1e-12 * np.abs(mean))
    crossed = (y[:, :-1] < level[:, None]) & (y[:, 1:] >= level[:, None])
    assert np.array_equal(found()["mean_level_crossings"], crossed.sum(axis=1))
    sine = found().sel(case="case1", signal="signal0")
    assert float(sine["mean_crossing_period"]) == pytest.approx(2 * np.pi / 1.7, rel=0.1)


def test_spectra_are_those_of_scipy() -> None:
    tally = tally_of(ALL, 2, RECORDS, FIRST)
    for block in (1, 50, RECORDS):
        welch = tally.welch(len(KINDS))
        for first in range(0, RECORDS, block):
            part = signals()[:, first : first + block]
            welch.add(part[..., None], first, part.shape[1])
        f, density = scipy.signal.welch(counted(), 1 / EVERY, nperseg=64, axis=1)
        assert np.allclose(welch.frequencies, f, rtol=1e-14)
        peak = density.max(axis=1)[:, :, None]
        size = np.sqrt(np.mean(counted() ** 2, axis=1))[:, :, None]
        rounding = 8 * np.finfo(float).eps * size  # of samples from which their mean is taken
        expected = np.moveaxis(density, 1, 2)
        allowed = 1e-13 * peak + 1e-10 * expected + 2 * rounding * np.sqrt(peak) + rounding**2
        assert np.all(np.abs(welch.density - expected) <= allowed)


def test_spectra_of_a_short_run_are_of_one_segment() -> None:
    tally = tally_of(Keep(statistics=("spectra",), segment=1e3), 2, RECORDS, FIRST)
    welch = tally.welch(len(KINDS))
    welch.add(signals()[..., None], 0, RECORDS)
    f, density = scipy.signal.welch(counted(), 1 / EVERY, nperseg=RECORDS - FIRST, axis=1)
    assert np.allclose(welch.density[0], density[0].T, rtol=1e-10, atol=1e-14)
    assert np.allclose(welch.frequencies, f, rtol=1e-14)


def test_a_run_that_never_filled_a_segment_has_no_spectrum() -> None:
    welch = tally_of(ALL, 2, RECORDS, FIRST).welch(3)
    welch.add(signals()[:3, :40, :, None], 0, 40)
    assert np.all(np.isnan(welch.density))


def test_a_spectrum_does_not_depend_on_how_many_cases_there_are() -> None:
    tally = tally_of(ALL, 2, RECORDS, FIRST)
    welch, alone = tally.welch(len(KINDS)), tally.welch(1)
    welch.add(signals()[..., None], 0, RECORDS)
    alone.add(signals()[3:4, :, :, None], 0, RECORDS)
    assert np.array_equal(welch.density[3], alone.density[0])


@pytest.mark.parametrize("lanes", WIDTHS)
def test_the_length_of_blocks_changes_nothing_and_the_width_of_vectors_no_more_than_rounding(lanes: int) -> None:
    tally = tally_of(ALL, 2, RECORDS, FIRST, [(0, 1)])
    A = [accumulated(tally, signals(), lanes, block) for block in BLOCKS]
    for other in A[1:]:
        assert np.array_equal(A[0], other)
    made = tally.dataset(A[0], [f"case{i}" for i in range(len(KINDS))])
    for name, values in found().data_vars.items():
        exact = name not in (
            "mean",
            "standard_deviation",
            "skewness",
            "kurtosis",
            "rainflow_sum",
            "rainflow_residue_sum",
        )
        xr.testing.assert_allclose(values, made[name], rtol=0 if exact else 1e-11, atol=0)


def test_a_signal_that_is_not_a_number_has_no_statistics_and_leaves_its_neighbours_alone() -> None:
    y = signals().copy()
    y[0, 100:, 0], y[5, 200, 1], y[7, FIRST, 0] = np.nan, np.inf, -np.inf
    y[2, :FIRST] = np.nan  # before anything is counted
    broken = tallied(ALL, y, FIRST, groups=[(0, 1)])
    spoilt = np.zeros((len(KINDS), 2), dtype=bool)
    spoilt[0, 0] = spoilt[5, 1] = spoilt[7, 0] = True
    for name, values in found().data_vars.items():
        assert np.all(np.isnan(broken[name].values[spoilt])), name
        if name != "joint_extremes":  # members of the group may be those that are not numbers
            assert np.array_equal(broken[name].values[~spoilt], values.values[~spoilt], equal_nan=True), name


@pytest.mark.parametrize("seed", range(6))
def test_whatever_a_signal_is_its_neighbours_are_not_touched(seed: int) -> None:
    y, rng = signals().copy(), np.random.default_rng(seed)
    y[6, FIRST:, 1] *= 10.0 ** rng.integers(-200, 200, RECORDS - FIRST)
    y[6, rng.integers(FIRST, RECORDS, 40), 1] = rng.choice([np.nan, np.inf, -np.inf, 0.0], 40)
    made = tallied(ALL, y, FIRST, groups=[(0, 1)])
    others = np.arange(len(KINDS)) != 6
    for name, expected in found().data_vars.items():
        assert np.array_equal(made[name].values[others], expected.values[others], equal_nan=True), name


def test_numbers_of_a_run_that_explodes_come_to_an_end() -> None:
    y = signals().copy()
    t = np.arange(RECORDS)
    y[4, :, 0] = np.where(t % 2, 1.0, -1.0) * np.minimum(np.exp2(np.minimum(3.0 * t, 1023.0)), 1.7e308)
    y[5, :, 1] = np.where(t % 2, 1.0, -1.0) * np.minimum(np.exp2(np.minimum(2.0 * t, 996.0)), 1e300)
    made = tallied(ALL, y, FIRST, groups=[(0, 1)])
    assert np.isnan(made["maximum"][4, 0])
    assert float(made["maximum"][5, 1]) == y[5, :, 1].max()
    assert np.array_equal(made["maximum"][6], found()["maximum"][6])


def test_channels_may_be_some_columns_of_a_record() -> None:
    y = np.random.default_rng(2).normal(size=(2, 60, 5))
    channels = [Channel("a", "N", 3), Channel("b", "N m", 1)]
    tally = Tally(Keep(statistics=("extremes", "joint_extremes")), channels, EVERY, 60, 0, [(0, 1)], width=5)
    made = tally.dataset(accumulated(tally, y, 2, 7), ["one", "two"])
    assert np.array_equal(made["maximum"], y[:, :, [3, 1]].max(axis=1))
    place = y[1, :, 1].argmax()
    assert np.array_equal(made["joint_extremes"].sel(case="two", signal="b", extreme="maximum"), y[1, place, [3, 1]])
    assert made["maximum"].attrs["units"] == "N or N m"
    assert made["joint_member"].values.tolist() == [["a", "b"], ["a", "b"]]


SIZES = st.floats(1e-150, 1e150)
NUMBERS = st.one_of(SIZES, SIZES.map(lambda size: -size), st.just(0.0), st.floats(-1.0, -0.99))
"""Of all sizes whose ratios are still numbers."""


@settings(max_examples=25, deadline=None)
@given(st.lists(NUMBERS, min_size=2, max_size=60))
def test_levels_of_any_values_are_counted_exactly(values: list[float]) -> None:
    y = np.full((1, 60, 1), values[-1])
    y[0, : len(values), 0] = values
    made = tallied(Keep(statistics=("levels", "crossings"), bins=8), y, block=7)
    low, width = made["level_low"].item(), made["level_width"].item()
    if width > 0.0:
        edges = low + np.arange(9) * width
        assert np.allclose(made["level_time"][0, 0], np.histogram(y[0, :, 0], edges)[0] * EVERY, rtol=1e-15)
        crossed = (y[0, :-1] < edges[:-1]) & (y[0, 1:] >= edges[:-1])
        assert np.array_equal(made["up_crossings"][0, 0], crossed.sum(axis=0))
    else:
        assert len(set(y.ravel())) == 1


def test_a_transient_that_leaves_nothing_is_refused() -> None:
    with pytest.raises(DeckcraneError, match="no record is left to count: the transient takes 60 of 60"):
        tally_of(ALL, 1, 60, 60)


def test_blocks_that_records_cannot_be_cut_into_are_refused() -> None:
    with pytest.raises(DeckcraneError, match=r"keep\.block \(0\.25 s\) must be a whole multiple"):
        tally_of(Keep(block=0.25), 1, 60)


def test_blocks_that_nobody_asked_for_are_as_many_records_as_come_nearest() -> None:
    channels = [Channel("a", "N", 0)]
    assert Tally(Keep(), channels, 0.7, 2000).running.block == 857
