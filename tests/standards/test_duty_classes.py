"""Duty classes and the part of a range that counts, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.standards.fatigue import (
    duty_group,
    history_class,
    history_parameter,
    load_factor,
    load_state,
    utilisation_class,
)
from deckcrane.standards.sn_curves import range_factor


def test_utilisation_classes_go_by_the_number_of_lifts() -> None:
    assert [utilisation_class(n) for n in (1, 1.6e4, 3.2e4, 6.3e4, 7e4, 1.25e5, 4e6, 5e6)] == [
        *("U0", "U0", "U1", "U2", "U3", "U3", "U8", "U9")
    ]


def test_a_crane_that_always_lifts_half_its_load_is_in_the_lightest_state() -> None:
    lifts, loads = np.array([100.0, 300.0]), np.array([50e3, 50e3])
    assert load_factor(lifts, loads, 100e3) == pytest.approx(0.125)
    assert load_state(0.125) == "Q1"
    assert load_factor(lifts, np.array([100e3, 50e3]), 100e3) == pytest.approx(0.25 + 0.75 / 8)
    assert [load_state(x) for x in (0.126, 0.5, 0.51, 1.0, 1.1)] == ["Q2", "Q3", "Q4", "Q4", None]


def test_groups_at_the_lightest_state_are_those_of_the_table() -> None:
    assert [duty_group(f"U{n}", "Q1") for n in range(1, 10)] == ["A1", "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"]
    assert duty_group("U4", "Q3") == "A5"
    assert duty_group("U9", "Q4") == "A8"


def test_two_million_cycles_of_one_range_have_a_history_parameter_of_one() -> None:
    assert history_parameter(2e6 * 80e6**3, 80e6) == pytest.approx(1.0)
    assert history_parameter(2e6 * (80e6**3 + 40e6**3), 80e6) == pytest.approx(1.125)
    assert [history_class(s) for s in (0.001, 0.008, 0.009, 1.0, 1.1, 4.0, 4.1)] == [
        *("S0", "S0", "S1", "S7", "S8", "S9", "above S9")
    ]
    assert history_parameter(0.0, 0.0) == 0.0


def test_only_the_compressive_part_of_a_range_is_reduced() -> None:
    low, high = np.array([10.0, -50.0, -100.0, 0.0]), np.array([110.0, 50.0, 0.0, 0.0])
    np.testing.assert_allclose(range_factor(low, high, "stress_relieved"), [1.0, 0.9, 0.8, 1.0])
    np.testing.assert_allclose(range_factor(low, high, "base_material"), [1.0, 0.8, 0.6, 1.0])
    np.testing.assert_allclose(range_factor(low, high, "ignored"), 1.0)
