"""Scatter diagrams of sea areas: their sums as published, and the medians of joint models."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.standards.sea_areas import JOINT_SEAS, NORTH_ATLANTIC, PEAK_OVER_ZERO_CROSSING, TABLES, north_atlantic

HEIGHTS = (3050, 22575, 23810, 19128, 13289, 8328, 4806, 2586, 1309, 626, 285, 124, 51, 21, 8, 3, 1)
PERIODS = (1, 165, 2091, 9280, 19922, 24879, 20870, 12898, 6245, 2479, 837, 247, 66, 16, 3, 1)


def test_the_north_atlantic_adds_up_to_the_integers_of_its_source() -> None:
    counts = np.array(NORTH_ATLANTIC)
    assert counts.sum() == pytest.approx(100_000.0, abs=1e-6)
    np.testing.assert_allclose(counts.sum(1), HEIGHTS, atol=0.75)
    np.testing.assert_allclose(counts.sum(0), PERIODS, atol=0.75)


def test_the_north_atlantic_is_near_its_smooth_form() -> None:
    """Hs by Weibull of three parameters: rows from 1.5 m to 9.5 m agree within 4 %."""
    edges = np.arange(1.0, 11.0)
    below = -np.expm1(-(((edges - 0.661) / 3.041) ** 1.484))
    np.testing.assert_allclose(north_atlantic().cells.sum(1)[1:10], np.diff(below), rtol=0.04)


def test_classes_of_the_north_atlantic_have_the_middles_that_its_source_prints() -> None:
    """Heights of 0.5 m and on, zero-crossing periods of 3.5 to 18.5 s."""
    table = north_atlantic()
    crossing = table.periods / PEAK_OVER_ZERO_CROSSING
    np.testing.assert_allclose((crossing[1:] + crossing[:-1]) / 2, np.arange(3.5, 19.0))
    np.testing.assert_allclose((table.heights[1:] + table.heights[:-1]) / 2, np.arange(0.5, len(NORTH_ATLANTIC)))


def test_the_north_atlantic_is_marked_as_from_memory() -> None:
    assert any(one.from_memory for one in north_atlantic().founded)


def test_peak_and_zero_crossing_period_of_pierson_and_moskowitz() -> None:
    """By quadrature of the spectrum S = w^-5 exp(-5/4 (wp/w)^4) with wp = 1."""
    w = np.geomspace(0.2, 200.0, 50_000)
    s = w**-5.0 * np.exp(-1.25 * w**-4.0)
    zero_crossing = 2 * np.pi * np.sqrt(np.trapezoid(s, w) / np.trapezoid(w**2 * s, w))
    assert pytest.approx(2 * np.pi / zero_crossing, rel=1e-4) == PEAK_OVER_ZERO_CROSSING


@pytest.mark.parametrize(("name", "below"), [("northern_north_sea", 0.41), ("kvitebjorn", 0.45)])
def test_joint_models_have_the_medians_of_their_sources(name: str, below: float) -> None:
    sea = JOINT_SEAS[name]
    two = np.array(2.0)
    assert float(np.exp(sea.mean_log_period(two))) == pytest.approx(8.8, abs=0.05)
    assert float(sea.not_exceeded(two)) == pytest.approx(below, abs=0.005)


@pytest.mark.parametrize(
    ("name", "low", "middle", "high"),
    [
        # sigma^2 = 0.005 + 0.09 exp(-0.13 Hs^1.34) at 1, 4 and 10 m: 0.0840286, 0.0441225, 0.0102368
        ("northern_north_sea", 0.28987685, 0.21005349, 0.10117730),
        ("kvitebjorn", 0.28483988, 0.15634286, 0.07917111),
        ("sleipner", 0.29229849, 0.17096076, 0.08484030),
        ("ekofisk", 0.26344571, 0.14901170, 0.07891599),
        ("statfjord_brent", 0.30068661, 0.18920701, 0.09489358),
    ],
)
def test_periods_of_high_seas_spread_less_as_found_by_hand(name: str, low: float, middle: float, high: float) -> None:
    spread = JOINT_SEAS[name].log_period_deviation(np.array([1.0, 4.0, 10.0]))
    np.testing.assert_allclose(spread, [low, middle, high], rtol=1e-7)


@pytest.mark.parametrize("hs", [1.0, 4.0, 10.0])
def test_a_sixth_of_the_periods_is_below_the_median_by_the_spread(hs: float) -> None:
    """ln Tp is normal: 15.87 % lie below exp(mu - sigma), as many above exp(mu + sigma)."""
    sea = JOINT_SEAS["northern_north_sea"]
    mean, spread = (float(law(np.array(hs))) for law in (sea.mean_log_period, sea.log_period_deviation))
    periods = np.array([0.0, np.exp(mean - spread), np.exp(mean + spread), 1e3])
    shares = sea.cells(np.array([hs - 1e-4, hs + 1e-4]), periods)[0]
    np.testing.assert_allclose(shares / shares.sum(), [0.158655, 0.682689, 0.158655], atol=2e-4)


@pytest.mark.parametrize("name", JOINT_SEAS)
def test_the_two_distributions_of_a_joint_model_join(name: str) -> None:
    sea = JOINT_SEAS[name]
    low, high = sea.not_exceeded(np.array([sea.change, sea.change + 1e-9]))
    assert low == pytest.approx(high, abs=0.002)


@pytest.mark.parametrize("name", TABLES)
def test_tables_add_up_to_one(name: str) -> None:
    table = TABLES[name]()
    assert table.cells.sum() == pytest.approx(1.0, abs=1e-12)
    assert (table.cells >= 0).all()
    assert table.cells.shape == (len(table.heights) - 1, len(table.periods) - 1)


def test_classes_of_a_joint_model_hold_nearly_all_of_it() -> None:
    for sea in JOINT_SEAS.values():
        assert sea.cells(np.arange(0, 20.1, 0.5), np.arange(0, 30.1, 1.0)).sum() == pytest.approx(1.0, abs=2e-6)
