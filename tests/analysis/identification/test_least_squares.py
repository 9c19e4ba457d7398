"""Least squares and what they tell: closed forms of regression, bounds, refused steps, whiteness, correlated noise."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import lsq_linear
from scipy.stats import t as student

from deckcrane.analysis.identification.combinations import unseen_combinations
from deckcrane.analysis.identification.information import (
    autocorrelation,
    correlated_covariance,
    degrees_of_freedom,
    information,
    leverages,
    student_factors,
    whiteness,
)
from deckcrane.analysis.identification.least_squares import minimise_squares
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError

RANDOM = np.random.default_rng(5)
A = RANDOM.normal(size=(60, 3)) @ np.diag([1.0, 1e4, 1e-3])
B = A @ np.array([2.0, -3e-4, 50.0]) + RANDOM.normal(0.0, 0.1, 60)
FREE = np.full(3, np.inf)


def linear(x: Array) -> tuple[Array, Array]:
    return A @ x - B, A


def test_a_linear_problem_is_solved_as_by_the_normal_equations() -> None:
    found = minimise_squares(linear, np.zeros(3), -FREE, FREE, tolerance=1e-14)
    assert found.converged
    np.testing.assert_allclose(found.x, np.linalg.lstsq(A, B, rcond=None)[0], rtol=1e-6)


def test_bounds_hold_as_in_an_independent_solver() -> None:
    low, high = np.array([-np.inf, -1e-4, -np.inf]), np.array([1.5, np.inf, np.inf])
    found = minimise_squares(linear, np.array([0.0, 0.0, 1.0]), low, high, tolerance=1e-14)
    np.testing.assert_allclose(found.x, lsq_linear(A, B, (low, high), tol=1e-14).x, rtol=1e-5)
    assert found.at_high[0]
    assert found.at_low[1]
    assert found.free.tolist() == [False, False, True]


def test_a_step_to_where_there_are_no_residuals_is_shortened() -> None:
    def refused_beyond(x: Array) -> tuple[Array, Array]:
        if x[0] > 1.2:
            raise DeckcraneError("the run diverged")
        return np.array([np.exp(5.0 * (x[0] - 1.0)) - 1.0]), np.array([[5.0 * np.exp(5.0 * (x[0] - 1.0))]])

    found = minimise_squares(refused_beyond, np.array([0.5]), -FREE[:1], FREE[:1], tolerance=1e-14)
    assert found.x[0] == pytest.approx(1.0, abs=1e-6)


def test_where_a_step_is_refused_at_the_optimum_the_reason_is_given() -> None:
    def refused_below(x: Array) -> tuple[Array, Array]:
        if x[0] < 0.0:
            raise DeckcraneError("must not be negative")
        return np.array([x[0] + 1.0]), np.array([[1.0]])

    found = minimise_squares(refused_below, np.array([1.0]), -FREE[:1], FREE[:1])
    assert not found.converged
    assert "must not be negative" in found.message


def test_directions_without_effect_stay_where_they_are() -> None:
    def only_the_sum(x: Array) -> tuple[Array, Array]:
        return np.array([x[0] + x[1] - 10.0, 0.0, 0.0]), np.array([[1.0, 1.0], [0.0, 0.0], [0.0, 0.0]])

    found = minimise_squares(only_the_sum, np.array([1.0, 3.0]), -FREE[:2], FREE[:2], tolerance=1e-14)
    np.testing.assert_allclose(found.x, [4.0, 6.0], rtol=1e-6)


def test_covariance_and_intervals_of_regression() -> None:
    """C = s^2 (A^T A)^-1 with s^2 = sum e^2 / (N - n), and Student's factor for N - n degrees of freedom."""
    x = np.linalg.lstsq(A, B, rcond=None)[0]
    s = np.sqrt(np.sum((A @ x - B) ** 2) / (60 - 3))
    told = information(A / s)
    np.testing.assert_allclose(told.covariance, s**2 * np.linalg.inv(A.T @ A), rtol=1e-9)
    paid, shares = leverages(A / s, told.root, np.zeros(60, dtype=int), 1)
    assert paid[0] == pytest.approx(3.0)
    np.testing.assert_allclose(shares, 1.0)
    freedom = degrees_of_freedom(shares, np.array([60 - paid[0]]), np.array([True]))
    np.testing.assert_allclose(freedom, 57.0)
    np.testing.assert_allclose(student_factors(freedom, 0.95), student.ppf(0.975, 57))
    known = degrees_of_freedom(shares, np.array([57.0]), np.array([False]))
    np.testing.assert_allclose(student_factors(known, 0.95), 1.959964, rtol=1e-6)


def test_parts_of_groups_make_up_the_whole() -> None:
    told = information(A)
    paid, shares = leverages(A, told.root, np.arange(60) % 4, 4)
    assert np.sum(paid) == pytest.approx(3.0)
    np.testing.assert_allclose(shares.sum(axis=0), 1.0)


@pytest.mark.parametrize(
    ("columns", "values", "units", "words"),
    [
        ([[1, 1]], [2e3, 3e3], ["N/m", "N/m"], "only the sum of a and b"),
        ([[1, -1]], [2e3, 3e3], ["m", "m"], "only the difference of a and b"),
        ([[1 / 2e3, 1 / 7.0]], [2e3, 7.0], ["kg", "m"], "only the product of a and b"),
        ([[1 / 2e3, -1 / 7.0]], [2e3, 7.0], ["N", "kg"], "only the ratio of a to b"),
        ([[1 / 2e3, 2 / 7.0]], [2e3, 7.0], ["kg", "m"], "-0.5 % of b"),
        (
            [[1 / 2.0, -1 / 3.0, 0.0], [0.0, 1 / 3.0, -1 / 4.0]],
            [2.0, 3.0, 4.0],
            ["N", "kg", "s"],
            "only their ratios are seen",
        ),
    ],
)
def test_what_cannot_be_told_apart_is_said_in_words(
    columns: list[list[float]], values: list[float], units: list[str], words: str
) -> None:
    J = np.array(columns * 10) * np.linspace(1.0, 2.0, 10 * len(columns))[:, None]
    names = ["a", "b", "c"][: len(values)]
    (found,) = unseen_combinations(information(J), names, units, np.array(values), np.ones(len(values), dtype=bool))
    assert words in found.text
    assert found.names == tuple(names)


def test_white_and_correlated_residuals_are_distinguished() -> None:
    noise = np.random.default_rng(0).normal(size=(200, 300))
    refused = sum(not whiteness([row]).white for row in noise)
    assert refused <= 2  # one in a thousand
    correlated = np.zeros(300)
    for k in range(1, 300):
        correlated[k] = 0.6 * correlated[k - 1] + noise[0, k]
    test = whiteness([correlated])
    assert not test.white
    assert test.first == pytest.approx(0.6, abs=0.1)


def test_missing_samples_leave_the_correlation_as_it_is() -> None:
    noise = np.random.default_rng(1).normal(size=4000)
    smooth = noise[1:] + noise[:-1]
    smooth[100:300] = np.nan
    np.testing.assert_allclose(autocorrelation([smooth], 2), [1.0, 0.5, 0.0], atol=0.05)


def test_the_mean_of_correlated_noise_has_the_variance_of_the_closed_form() -> None:
    """Of noise e_k = f e_(k-1) + w_k the mean of N has the variance s^2 / N (1 + f) / (1 - f), s^2 that of e."""
    f, N, rng = 0.7, 20000, np.random.default_rng(2)
    e = np.zeros(N)
    for k in range(1, N):
        e[k] = f * e[k - 1] + rng.normal()
    s = float(np.std(e))
    told = information(np.ones((N, 1)) / s)
    variance = correlated_covariance(told, [(e / s**2)[:, None]], 60)[0, 0]
    assert variance == pytest.approx(s**2 / N * (1 + f) / (1 - f), rel=0.15)
