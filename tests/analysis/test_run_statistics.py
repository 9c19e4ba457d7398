"""Extremes of signals, and from when they are counted."""

from __future__ import annotations

import numpy as np

from deckcrane.analysis.run_statistics import CountedSignal, Extreme

TIME = np.array([0.0, 1.0, 2.0, 3.0])
PULLED = CountedSignal("cylinder", "N", np.array([2.0, -7.0, 5.0, 1.0]))


def test_the_largest_value_is_the_one_furthest_from_zero_with_its_sign_and_time() -> None:
    assert PULLED.peak(TIME) == Extreme(-7.0, 1.0)
    assert PULLED.size == 7.0


def test_the_least_and_the_greatest_value_have_their_own_times() -> None:
    assert PULLED.extremes(TIME) == (Extreme(-7.0, 1.0), Extreme(5.0, 2.0))
