"""Peaks while it runs against the same of the stored series, exactly: on both sides, for all orders, in any vectors and blocks."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcrane.analysis.extremes.rates import exceedances_of, peaks_in
from deckcrane.arrays import Array
from deckcrane.scenario.run_settings import Keep
from tests.program.statistics.tallying import accumulated, tallied, tally_of
from tests.program.statistics.test_tally import FIRST, KINDS, counted, signals

ORDERS, BINS = 4, 32
KEEP = Keep(statistics=("peaks",), bins=BINS, peak_orders=ORDERS)


def peaks_by_hand(y: Array) -> list[float]:
    """Written out: the last of equal values before a fall, where a rise came before."""
    found, way = [], 0
    for before, now in pairwise(y):
        if now < before and way > 0:
            found.append(float(before))
        way = 1 if now > before else -1 if now < before else way
    return found


def reached_by_hand(peaks: list[float], level: float, order: int) -> int:
    return sum(
        peaks[i] >= level and all(before < level for before in peaks[i - order + 1 : i])
        for i in range(order - 1, len(peaks))
    )


def test_peaks_reach_levels_as_those_of_the_series_do() -> None:
    found = tallied(KEEP, signals(), FIRST)
    y = counted()
    for case in range(len(KINDS)):
        for channel in range(2):
            for side, sign in (("maximum", 1.0), ("minimum", -1.0)):
                one = found.isel(case=case, signal=channel).sel(peak_side=side)
                peaks = peaks_by_hand(sign * y[case, :, channel])
                assert one["peaks"] == len(peaks), KINDS[case]
                assert np.array_equal(peaks_in(sign * y[case, :, channel]), peaks)
                if not peaks:
                    assert not one["peak_exceedances"].any()
                    continue
                levels = float(one["peak_low"]) + np.arange(BINS) * float(one["peak_width"])
                if one["peak_width"] == 0:
                    assert float(one["peak_exceedances"].sel(peak_order=1)[0]) == len(peaks)
                    continue
                expected = [[reached_by_hand(peaks, x, k) for x in levels] for k in range(1, ORDERS + 1)]
                assert np.array_equal(one["peak_exceedances"], expected), (KINDS[case], side)
                assert np.array_equal(exceedances_of(np.array(peaks), levels, ORDERS), expected)
                assert levels[0] <= min(peaks)
                assert max(peaks) < levels[-1] + float(one["peak_width"])


@pytest.mark.parametrize("lanes", [1, 8])
def test_the_width_of_vectors_and_the_length_of_blocks_change_nothing(lanes: int) -> None:
    tally = tally_of(KEEP, 2, signals().shape[1], FIRST)
    names = [f"case{i}" for i in range(len(KINDS))]
    one, other = (tally.dataset(accumulated(tally, signals(), lanes, block), names) for block in (7, 10**9))
    assert one.identical(other)
    assert one.identical(tally.dataset(accumulated(tally, signals(), 4, 64), names))


def test_statistics_that_are_not_asked_for_have_no_place() -> None:
    usual = tally_of(Keep(statistics=("extremes", "crossings")), 1, 100)
    assert not [name for name in usual.ground.slots.places if "peak" in name]
    assert usual.peaks is None


def test_one_order_needs_no_predecessors() -> None:
    found = tallied(Keep(statistics=("peaks",), bins=16, peak_orders=1), signals(), FIRST)
    assert found["peak_exceedances"].sizes["peak_order"] == 1
    assert float(found["peaks"].sel(case="case0", signal="signal0", peak_side="maximum")) == len(
        peaks_by_hand(counted()[0, :, 0])
    )


def test_a_signal_that_is_not_a_number_has_no_peaks() -> None:
    y = signals().copy()
    y[0, 100, 0] = np.nan
    found = tallied(KEEP, y, FIRST)
    assert np.isnan(found["peaks"][0, 0]).all()
    assert not np.isnan(found["peaks"][0, 1]).any()


SIZES = st.floats(1e-100, 1e100)
NUMBERS = st.one_of(SIZES, SIZES.map(lambda size: -size), st.just(0.0), st.integers(-4, 4).map(float))


@settings(max_examples=15, deadline=None)
@given(st.lists(NUMBERS, min_size=3, max_size=40))
def test_peaks_of_any_values_are_counted_exactly(values: list[float]) -> None:
    y = np.full((1, 40, 1), values[-1])
    y[0, : len(values), 0] = values
    found = tallied(Keep(statistics=("peaks",), bins=8, peak_orders=3), y, block=7).squeeze()
    for side, sign in (("maximum", 1.0), ("minimum", -1.0)):
        one = found.sel(peak_side=side)
        peaks = peaks_by_hand(sign * y[0, :, 0])
        assert one["peaks"] == len(peaks)
        if one["peak_width"] > 0:
            levels = float(one["peak_low"]) + np.arange(8) * float(one["peak_width"])
            expected = [[reached_by_hand(peaks, x, k) for x in levels] for k in (1, 2, 3)]
            assert np.array_equal(one["peak_exceedances"], expected)
