"""Stability rules worked out by hand."""

from __future__ import annotations

from math import atan, cos, degrees, radians, sin

import numpy as np
import pytest

from deckcrane.standards import stability as rules


def test_20_t_at_18_m_heel_a_ship_of_6500_t_with_a_gm_of_2_m_by_1_6_deg() -> None:
    assert degrees(rules.static_heel(20e3 * 18, 6500e3, 2.0)) == pytest.approx(1.586, abs=5e-4)
    assert rules.static_heel(-360e3, 6500e3, 2.0) == -atan(360 / 13000)


def test_what_codes_ask_for_by_hand() -> None:
    assert rules.moment_that_counts(6500e3, 2.0, 2.5, 20.0) == pytest.approx(0.67 * 1625e3)
    assert [rules.freeboard_needed(hs) for hs in (None, 1.0, 2.0)] == [0.5, 1.0, 1.5]
    assert rules.freeboard_left(2.5, 20.0, radians(5)) == pytest.approx(2.5 - 10 * 0.087489, abs=1e-5)
    assert rules.freeboard_left(2.1, 18.0, -radians(4), 0.35) == pytest.approx(2.1 - 0.35 - 9 * 0.069927, abs=1e-5)
    assert (rules.loss_ratio_needed(True), rules.loss_ratio_needed(False)) == (1.4, 1.0)
    from_memory = (rules.APPLIES, rules.FREEBOARD, rules.RESIDUAL, rules.LOSS_AREAS)
    assert all(one.mark == "from memory, check against the standard" for one in from_memory)
    assert {one.mark for one in (rules.WORKBOAT, rules.LOSS_HEEL, rules.STATIC_HEEL)} == {""}


def test_areas_of_the_linear_lever_have_a_closed_form() -> None:
    lever = rules.linear_lever(1.5)
    assert rules.area(lever, 0.0, 0.3) == pytest.approx(1.5 * (1 - cos(0.3)), rel=1e-6)
    arm, rest = 1.5 * sin(0.05) / cos(0.05), 0.05
    residual = 1.5 * (cos(0.05) - cos(0.3)) - arm * (sin(0.3) - sin(0.05))
    assert rules.residual_area(rules.net_lever(lever, arm), rest, 0.3) == pytest.approx(residual, rel=1e-5)


def test_a_vessel_that_comes_to_rest_upright_needs_as_much_area_as_it_had() -> None:
    lever = rules.linear_lever(2.0)
    swings, stops = rules.loss_areas(lever, 0.1, 0.0, 0.1)
    assert swings == pytest.approx(2.0 * (1 - cos(0.1)), rel=1e-6)
    assert stops == pytest.approx(swings, rel=1e-12)
    # counter-ballasted: upright with the load, 0.1 rad to the far side without it
    after = rules.net_lever(lever, -2.0 * sin(0.1) / cos(0.1))
    swings, stops = rules.loss_areas(after, 0.0, -0.1, 0.2)
    assert stops / swings == pytest.approx(1.0, rel=0.02)  # as sines bend
    assert rules.released_peak(0.0, -0.1) == -0.2


def test_a_table_of_levers_is_the_same_to_both_sides() -> None:
    lever = rules.given_lever(np.radians([0.0, 10.0, 20.0, 30.0]), np.array([0.0, 0.4, 0.6, 0.5]))
    np.testing.assert_allclose(lever(np.radians([5.0, -5.0, 25.0])), [0.2, -0.2, 0.55])
    assert rules.rest_angle(rules.net_lever(lever, 0.1), 0.0, 0.5) == pytest.approx(radians(2.5), rel=2e-3)
    assert rules.rest_angle(rules.net_lever(lever, 0.7), 0.0, 0.5) is None  # more than the curve has
    assert rules.area(lever, 0.0, radians(20)) == pytest.approx(radians(10) * (0.2 + 0.5), rel=1e-6)
