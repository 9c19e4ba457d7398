"""The tables of Rosenbrock methods satisfy the conditions that make them what they are said to be."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.program.integrators import RODAS4


def original_coefficients() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The matrices of alpha_ij, of gamma_ij and of beta_ij = alpha_ij + gamma_ij, out of the transformed ones."""

    def square(rows):
        return np.array([[*row, *[0.0] * (RODAS4.stages - len(row))] for row in rows])

    gamma = np.linalg.inv(np.eye(RODAS4.stages) / RODAS4.gamma - square(RODAS4.c))
    alpha = square(RODAS4.a) @ gamma
    return alpha, gamma, alpha + gamma


@pytest.mark.parametrize("s", [1.0, 0.3, 0.8])
def test_the_tables_satisfy_the_conditions_of_their_order(s):
    """E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, Table IV.7.1; the dense output's up to order 3."""
    alpha, gamma, beta = original_coefficients()
    within = s * np.array(RODAS4.b) + s * (1 - s) * (np.array(RODAS4.dense[0]) + s * np.array(RODAS4.dense[1]))
    b, a1, b1 = within @ gamma, alpha.sum(axis=1), beta.sum(axis=1)
    found = [b.sum(), b @ b1, b @ a1**2, b @ beta @ b1]
    wanted = [s, s**2 / 2, s**3 / 3, s**3 / 6]
    if s == 1.0:
        found += [b @ a1**3, b @ (a1 * (alpha @ b1)), b @ beta @ a1**2, b @ beta @ beta @ b1]
        wanted += [1 / 4, 1 / 8, 1 / 12, 1 / 24]
    assert found == pytest.approx(wanted, abs=1e-13)


def test_the_tables_are_consistent_and_stiffly_accurate():
    alpha, gamma, beta = original_coefficients()
    assert alpha.sum(axis=1) == pytest.approx(RODAS4.alpha, abs=1e-13)
    assert gamma.sum(axis=1) == pytest.approx(RODAS4.d, abs=1e-13)
    assert np.array(RODAS4.b) @ gamma == pytest.approx(beta[-1], abs=1e-13)
    embedded = (np.array(RODAS4.b) - np.array(RODAS4.error)) @ gamma
    assert embedded == pytest.approx(beta[-2], abs=1e-13)
