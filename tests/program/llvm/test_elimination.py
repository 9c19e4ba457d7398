"""Elimination written out solves what dense linear algebra solves, and keeps sparse systems sparse."""

from __future__ import annotations

from fractions import Fraction

import casadi as ca
import numpy as np
import pytest

from deckcrane.program.llvm.implicit_steps import elimination, elimination_order


def symbolic(pattern: np.ndarray, constants: dict[tuple[int, int], float]) -> ca.SX:
    """A matrix of symbols with this pattern, some of its entries constant."""
    J = ca.SX(*pattern.shape)
    for i, j in zip(*np.nonzero(pattern), strict=True):
        J[int(i), int(j)] = constants.get((i, j), ca.SX.sym(f"j{i}_{j}"))
    return J


@pytest.mark.parametrize("seed", range(8))
def test_random_sparse_systems_are_solved(seed):
    random = np.random.default_rng(seed)
    size = int(random.integers(1, 25))
    pattern = random.random((size, size)) < 0.2
    numbers = np.where(pattern, random.normal(size=(size, size)), 0.0)
    places = [(int(i), int(j)) for i, j in zip(*np.nonzero(pattern), strict=True)]
    J = symbolic(pattern, {place: numbers[place] for place in places[::3]})
    nonzeros = [numbers[place] for place in zip(*J.sparsity().get_triplet(), strict=True)]
    found, s, b = elimination(J), 40.0, random.normal(size=size)
    k = np.array(found.solution(found.factors(s, nonzeros), b)).ravel()
    assert sorted(found.order) == list(range(size))
    assert k == pytest.approx(np.linalg.solve(s * np.eye(size) - numbers, b), rel=1e-12, abs=1e-14)


def test_the_hub_of_a_star_goes_last():
    """Eliminated first, it would fill the whole matrix."""
    star = [{0, *range(1, 9)}, *({0, i} for i in range(1, 9))]
    order = elimination_order(star)
    assert 0 in order[-2:]
    pattern = np.array([[j in row for j in range(9)] for row in star])
    assert elimination(symbolic(pattern, {})).factors.numel_out(0) == np.count_nonzero(pattern)


def test_what_fills_nothing_in_is_eliminated_first():
    """A row, or a column, of its diagonal alone, however long the other is: (r - 1)(c - 1) = 0 (Markowitz 1957)."""
    ring = [{i, i % 5 + 1} for i in range(1, 6)]
    long_column = [{0}, *({0, *row} for row in ring)]
    long_row = [{0, *range(1, 6)}, *ring]
    assert elimination_order(long_column)[0] == elimination_order(long_row)[0] == 0
    assert elimination_order([{0, 1}, {0, 1, 2}, {0, 1, 2}, {2, 3}])[0] == 3


def test_what_is_constant_costs_nothing():
    """Coordinates whose rates are speeds: their rows are eliminated without a product."""
    n = 5
    pattern = np.block([[np.zeros((n, n)), np.eye(n)], [np.eye(n), np.eye(n)]])
    free = elimination(symbolic(pattern, {}))
    folded = elimination(symbolic(pattern, {(i, n + i): 1.0 for i in range(n)}))
    assert folded.factors.n_instructions() < free.factors.n_instructions()
    assert folded.factors.numel_out(0) == free.factors.numel_out(0) - n


def test_a_pivot_that_is_zero_shows_in_the_factors():
    J = symbolic(np.ones((2, 2)), {})
    factors = np.array(elimination(J).factors(3.0, [3.0, 1.0, 1.0, 1.0]))
    assert not np.all(np.isfinite(factors))


def test_a_quotient_by_the_step_is_rounded_as_a_division_is() -> None:
    """Implicit steps divide by their length in a product and two fused ones: the same number as v / h, to the last bit."""

    def fused(a: float, b: float, c: float) -> float:
        return float(Fraction(a) * Fraction(b) + Fraction(c))

    rng = np.random.default_rng(1)
    for h in (0.01, 0.005, 0.02, 1.0 / 3.0, 0.00123, *rng.uniform(1e-4, 0.1, 5)):
        r = 1.0 / h
        for v in rng.normal(size=400) * 10.0 ** rng.uniform(-12, 12, 400):
            q = v * r
            assert fused(fused(-q, h, v), r, q) == v / h
