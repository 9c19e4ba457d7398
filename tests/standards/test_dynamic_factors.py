"""Dynamic factors of practice: worked examples by hand, and the mechanics behind them."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from deckcrane.standards import dynamic_factors as api_2c
from deckcrane.standards import dynamic_factors as en_13852
from deckcrane.standards import dynamic_factors as nd27
from deckcrane.standards.dynamic_factors import (
    derated_mass,
    dynamic_factor,
    hoisting_factor,
    relative_speed,
)
from deckcrane.standards.lift_factors import RULES, Lift, derated_by, rule_factor, rule_factors
from deckcrane.standards.lifting_gear import off_lead_offset


def test_a_spring_that_lifts_a_mass_off_a_deck_carries_the_factor_of_the_rules() -> None:
    m, K, v, g = 20e3, 3e6, 1.4, 9.81
    # From lift-off: the spring carries the weight, the hook goes on at v, the load stands.
    t = np.linspace(0, 0.4, 4001)
    motion = solve_ivp(lambda t, y: [y[1], K / m * (v * t - y[0])], (0, 0.4), [0, 0], t_eval=t, rtol=1e-12, atol=1e-12)
    largest = 1 + (K * (v * t - motion.y[0])).max() / (m * g)
    assert largest == pytest.approx(float(dynamic_factor(v, K, m)), rel=1e-6)
    assert m * g * float(dynamic_factor(v, K, m)) == pytest.approx(m * g + v * np.sqrt(K * m), rel=1e-14)


def test_the_factor_by_hand() -> None:
    assert float(dynamic_factor(0.981, 4e6, 1e4)) == pytest.approx(1 + 0.1 * 20)
    assert float(relative_speed(0.5, 0.3, 0.4)) == pytest.approx(0.25 + 0.5)
    assert float(relative_speed(0.5, 0.3, 0.4, share=1.0)) == pytest.approx(1.0)


@pytest.mark.parametrize("permitted", [1e3, 30e3, 4e5])
@pytest.mark.parametrize("speed", [0.0, 0.3, 2.5])
def test_the_derated_mass_fills_what_is_permitted(permitted: float, speed: float) -> None:
    m = float(derated_mass(permitted, speed, 4e6))
    assert m * float(dynamic_factor(speed, 4e6, m)) == pytest.approx(permitted, rel=1e-13)


def test_the_speeds_of_decks_by_the_standard() -> None:
    hs = np.array([1.0, 2.0, 3.0])
    np.testing.assert_allclose(en_13852.en_13852_deck_speed(hs), [0.67, 1.20, 1.64], atol=5e-3)
    np.testing.assert_allclose(en_13852.en_13852_deck_speed(hs, "barge"), [0.50, 0.89, 1.20], atol=5e-3)
    np.testing.assert_allclose(en_13852.en_13852_deck_speed(hs, "sea"), [0.82, 1.41, 1.87], atol=5e-3)
    np.testing.assert_allclose(en_13852.en_13852_deck_speed(hs, "floating"), 3.2 * hs / (hs + 13.5))
    assert not np.any(en_13852.en_13852_deck_speed(hs, "fixed"))
    np.testing.assert_allclose(en_13852.en_13852_tip_speed(hs, "ship"), hs / 2)


def test_the_speeds_of_hooks_by_the_standard() -> None:
    assert en_13852.hook_speed(1.2, 0.5, "single", loaded=False) == pytest.approx(0.65 * 1.3)
    assert en_13852.hook_speed(1.2, 0.5, "single") == pytest.approx(0.50 * 1.3)
    assert en_13852.hook_speed(1.2, 0.5, "multiple", loaded=False) == pytest.approx(0.40 * 1.3)
    assert en_13852.hook_speed(1.2, 0.5) == pytest.approx(0.28 * 1.3)


def test_off_lead_is_the_same_in_metres_and_in_mixed_units() -> None:
    """API Spec 2C, Eq. 10, as printed: the tangent of the angle is (2.5 + 0.457 Hs)/(0.305 H_tip), with both heights in feet."""
    hs, height, foot = 2.0, 30.0, 0.3048
    assert off_lead_offset(hs) / height == pytest.approx((2.5 + 0.457 * hs / foot) / (0.305 * height / foot), rel=2e-3)


def test_the_speeds_of_api_2c_are_in_feet_inside() -> None:
    foot = 0.3048
    assert float(api_2c.api_2c_deck_speed(6 * foot)) == pytest.approx(3.6 * foot)
    assert float(api_2c.api_2c_deck_speed(12 * foot)) == pytest.approx((5.9 + 0.3 * 2.2) * foot)
    assert float(api_2c.api_2c_tip_speed(6 * foot, "semi")) == pytest.approx(0.9 * foot)
    assert float(api_2c.api_2c_tip_speed(6 * foot, "spar")) == pytest.approx(0.3 * foot)
    assert float(api_2c.api_2c_tip_speed(6 * foot, "drillship")) == pytest.approx(1.8 * foot)
    assert float(api_2c.least_hoisting_speed(4 * foot)) == pytest.approx(0.425 * foot)
    assert float(api_2c.least_hoisting_speed(10 * foot)) == pytest.approx(0.8911 * foot)


def test_the_legacy_factor_of_api_2c_stays_between_its_ends() -> None:
    pound = 0.45359237
    np.testing.assert_allclose(
        api_2c.legacy_on_board(pound * np.array([1e4, 1e5, 1e6])), [1.33, 1.28781, 1.10], atol=1e-5
    )


def test_the_table_of_engineered_lifts() -> None:
    tonnes = 1e3 * np.array([1.0, 25.0, 100.0, 100.1, 300.0, 301.0, 1000.0, 2500.0, 2501.0])
    offshore = [1 + 0.25 * np.sqrt(100 / 3), 1.5, 1.25, 1.25, 1.25, 1.20, 1.20, 1.15, 1.10]
    np.testing.assert_allclose(nd27.daf(tonnes), offshore)
    np.testing.assert_allclose(nd27.daf(tonnes[1:], "inshore"), [1.17, 1.12, 1.12, 1.12, 1.10, 1.10, 1.08, 1.05])
    np.testing.assert_allclose(nd27.daf(tonnes, "onshore"), [1.10] * 3 + [1.05] * 4 + [1.03] * 2)
    assert float(nd27.daf(80e3, hook_load=100e3)) == pytest.approx(1.25)


def test_hoisting_factors_in_harbour() -> None:
    assert hoisting_factor("HC2", 0.5) == pytest.approx(1.10 + 0.17)
    assert hoisting_factor("HC4", 1.0) == pytest.approx(1.88)


def test_one_lift_by_all_rules_says_how_well_each_is_founded() -> None:
    found = {one.rule: one for one in rule_factors(2.0, 3e6, 2e4, Lift(carrier="fixed", hook_speed=0.5))}
    assert set(found) == set(RULES)
    by_hand = 1 + (0.25 + 1.2) / 9.81 * np.sqrt(150.0)
    assert found["class"].factor == pytest.approx(by_hand)
    assert found["class"].speed == pytest.approx(1.45)
    assert found["class"].grade == "B"
    assert found["en_13852"].factor == pytest.approx(by_hand)
    api = 1 + (0.5 + 0.6 * 2.0) / 9.81 * np.sqrt(150.0)
    assert found["api_2c"].factor == pytest.approx(api)
    assert {rule for rule, one in found.items() if one.grade == "C"} == set(RULES) - {"class", "nd27"}
    assert found["nd27"].grade == "A"
    assert "half of the hook speed" in found["class"].note
    assert "all of the hook speed" in found["api_2c"].note


def test_a_carrier_whose_row_is_from_memory_makes_the_factor_so() -> None:
    assert rule_factor("class", 2.0, 3e6, 2e4).grade == "C"


def test_a_rule_derates_what_it_gives_a_factor_for() -> None:
    lift = Lift(carrier="fixed", hook_speed=0.5)
    m = derated_by("class", 2.0, 3e6, 40e3, lift)
    assert m * rule_factor("class", 2.0, 3e6, m, lift).factor == pytest.approx(40e3)
    assert derated_by("class_least", 0.0, 3e6, 40e3, Lift(carrier="fixed", hook_speed=0.0)) == pytest.approx(40e3 / 1.3)
