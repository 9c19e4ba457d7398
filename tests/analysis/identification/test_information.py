"""Whiteness and covariances of correlated residuals against their textbook formulas, summed by hand."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import chi2

from deckcrane.analysis.identification.information import (
    UNSEEN,
    WHITE,
    Whiteness,
    correlated_covariance,
    correlation_of,
    degrees_of_freedom,
    information,
    leverages,
    student_factors,
    whiteness,
)

RANDOM = np.random.default_rng(11)
J = RANDOM.normal(size=(12, 2)) @ np.array([[1.0, 0.4], [0.0, 3.0]])


def correlation(e: np.ndarray, lag: int) -> float:
    return sum(e[t] * e[t - lag] for t in range(lag, len(e))) / sum(each**2 for each in e)


def test_probability_of_whiteness_is_that_of_ljung_and_box() -> None:
    """Q = N (N + 2) sum_k r_k^2 / (N - k) over a fifth of the samples, at most 20 lags, chi-squared."""
    for N, lags in ((7, 1), (23, 4), (60, 12), (230, 20)):
        e = RANDOM.normal(size=N)
        Q = N * (N + 2) * sum(correlation(e, k) ** 2 / (N - k) for k in range(1, lags + 1))
        result = whiteness([e])
        assert result.probability == pytest.approx(chi2.sf(Q, lags), rel=1e-10)
        assert result.first == pytest.approx(correlation(e, 1), rel=1e-10)


def test_residuals_reach_as_far_as_their_correlation_leaves_the_band_of_white_noise() -> None:
    """That band is 2 / sqrt(N) wide; a triangular wave is correlated over three of its 16 samples."""
    e = np.tile(np.abs(np.arange(16) - 8.0) - 4.0, 4)
    inside = [abs(correlation(e, k)) < 2 / np.sqrt(len(e)) for k in range(1, 16)]
    assert whiteness([e]).reach == inside.index(True) == 3
    assert whiteness([np.ones(40)]).reach == 10  # constant residuals: a quarter of the samples
    assert whiteness([np.ones(2000)]).reach == 400


def test_residuals_are_white_until_chance_is_too_small() -> None:
    assert Whiteness(0.0, WHITE, 0).white
    assert not Whiteness(0.0, 0.99 * WHITE, 0).white


def test_missing_samples_do_not_count() -> None:
    e = RANDOM.normal(size=30)
    e[7] = np.nan
    filled = np.where(np.isfinite(e), e, 0.0)
    Q = 29 * 31 * sum(correlation(filled, k) ** 2 / (29 - k) for k in range(1, 6))
    assert whiteness([e]).probability == pytest.approx(chi2.sf(Q, 5), rel=1e-10)


def test_covariance_with_correlated_residuals_is_that_of_newey_and_west() -> None:
    """C S C with S the double sum over sampling times of one record, each pair weighed by 1 - |lag| / (L + 1)."""
    C = np.linalg.inv(J.T @ J)
    scores = [J[:7] * RANDOM.normal(size=(7, 1)), J[7:] * RANDOM.normal(size=(5, 1))]
    for L in (0, 1, 3, 9):
        S = np.zeros((2, 2))
        for g in scores:
            for t in range(len(g)):
                for s in range(len(g)):
                    S += max(1 - abs(t - s) / (L + 1), 0) * np.outer(g[t], g[s])
        np.testing.assert_allclose(correlated_covariance(information(J), scores, L), C @ S @ C, rtol=1e-9, atol=1e-15)


def test_correlations_are_covariances_over_deviations() -> None:
    covariance = np.array([[4.0, -3.0, 0.0], [-3.0, 9.0, 0.0], [0.0, 0.0, np.inf]])
    correlations = correlation_of(covariance, np.array([True, True, False]))
    assert correlations[0, 1] == correlations[1, 0] == pytest.approx(-0.5)
    assert np.diag(correlations) == pytest.approx(np.ones(3))
    assert np.all(np.isnan([*correlations[2, :2], *correlations[:2, 2]]))


def test_groups_pay_by_their_part_of_the_information() -> None:
    """Group g pays for tr(C M_g) unknowns, and has the part diag(C M_g C) of the variances, M_g = J_g^T J_g."""
    C, groups = np.linalg.inv(J.T @ J), np.arange(12) % 3
    paid, shares = leverages(J, information(J).root, groups, 3)
    for g in range(3):
        M = J[groups == g].T @ J[groups == g]
        assert paid[g] == pytest.approx(np.trace(C @ M))
        np.testing.assert_allclose(shares[g], np.diag(C @ M @ C) / np.diag(C))


def test_degrees_of_freedom_are_those_of_satterthwaite() -> None:
    """n = C^2 / sum_g(c_g^2 / n_g) over groups whose deviation is estimated; two equal ones have twice those of one."""
    shares = np.array([[0.5, 0.2], [0.5, 0.3], [0.0, 0.5]])
    freedom = degrees_of_freedom(shares, np.array([8.0, 8.0, 5.0]), np.array([True, True, False]))
    assert freedom == pytest.approx([16.0, 1 / (0.2**2 / 8 + 0.3**2 / 8)])
    assert student_factors(np.array([1.0]), 0.5) == pytest.approx([1.0])  # Cauchy's quartile


def test_unknowns_in_a_direction_without_effect_are_not_determined() -> None:
    """Columns that are the same leave the difference of two unknowns open; the third is determined."""
    third = RANDOM.normal(size=12)
    result = information(np.column_stack([J[:, 0], J[:, 0], third]))
    assert result.determined.tolist() == [False, False, True]
    assert result.rank == 2
    assert np.diag(result.covariance)[:2].tolist() == [np.inf, np.inf]
    only = np.column_stack([J[:, 0], third])
    assert result.covariance[2, 2] == pytest.approx(np.linalg.inv(only.T @ only)[1, 1])


def test_an_unknown_without_any_effect_leaves_the_others_as_they_are() -> None:
    result = information(np.column_stack([J, np.zeros(12)]))
    assert result.determined.tolist() == [True, True, False]
    assert result.condition == np.inf
    np.testing.assert_allclose(result.covariance[:2, :2], np.linalg.inv(J.T @ J), rtol=1e-9)


@pytest.mark.parametrize(("share", "determined"), [(0.5, True), (2.0, False)])
def test_a_small_share_in_an_open_direction_leaves_an_unknown_determined(share: float, determined: bool) -> None:
    """The open direction is (1, -1, share * UNSEEN * sqrt 2) for columns of about the same length."""
    a, b = np.linalg.qr(J)[0].T
    J_open = np.column_stack([a, a + share * UNSEEN * np.sqrt(2) * b, b])
    result = information(J_open)
    assert result.determined.tolist() == [False, False, determined]
    assert result.rank == 2


def test_condition_is_the_ratio_of_the_scaled_singular_values() -> None:
    """Two unit columns with the cosine c have the singular values sqrt(1 + c) and sqrt(1 - c)."""
    c = float(J[:, 0] @ J[:, 1] / np.linalg.norm(J[:, 0]) / np.linalg.norm(J[:, 1]))
    assert information(J).condition == pytest.approx(np.sqrt((1 + abs(c)) / (1 - abs(c))))
