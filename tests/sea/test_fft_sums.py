from __future__ import annotations

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.sea.fft_sums import sinusoids


def test_a_sum_of_waves_of_no_frequency_is_constant() -> None:
    constant = sinusoids(np.array([0.0]), np.array([[0.7 - 0.2j, -1.3 + 4.0j]]), 5.0, 0.25, 200)
    np.testing.assert_allclose(constant, np.tile([0.7, -1.3], (200, 1)), atol=1e-12)


@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 3), (60, 20), (1001, 300), (3000, 1000)])
def test_fast_sum_is_the_direct_sum(n: int, count: int) -> None:
    rng = np.random.default_rng(n)
    w = rng.uniform(0.0, 3.14, count)
    c = rng.normal(size=(count, 3)) + 1j * rng.normal(size=(count, 3))
    t = -7.3 + 0.99 * np.arange(n)
    direct = (np.exp(1j * np.outer(t, w)) @ c).real
    assert np.abs(sinusoids(w, c, -7.3, 0.99, n) - direct).max() < 1e-12 * np.abs(c).sum(axis=0).max()


@pytest.mark.parametrize(("n", "dt"), [(56, 0.01), (60, 0.02), (3001, 0.01), (800, 0.1)])
def test_a_record_sampled_often_is_the_direct_sum_too(n: int, dt: float) -> None:
    rng = np.random.default_rng(n)
    w = rng.uniform(0.0, 3.0, 100)
    c = rng.normal(size=(100, 3)) + 1j * rng.normal(size=(100, 3))
    t = 41.7 + dt * np.arange(n)
    direct = (np.exp(1j * np.outer(t, w)) @ c).real
    assert np.abs(sinusoids(w, c, 41.7, dt, n) - direct).max() < 1e-12 * np.abs(c).sum(axis=0).max()


def test_a_step_that_cannot_resolve_the_shortest_wave_is_refused() -> None:
    with pytest.raises(DeckcraneError, match=r"step of 2 s is too long for waves of 3\.14 s.*0\.31 s or less"):
        sinusoids(np.array([0.5, 2.0]), np.ones((2, 1), complex), 0.0, 2.0, 10)


@pytest.mark.parametrize(("dt", "n"), [(0.0, 10), (-1.0, 10), (float("nan"), 10), (0.1, 0)])
def test_a_record_needs_a_step_and_samples(dt: float, n: int) -> None:
    with pytest.raises(DeckcraneError, match="needs a step greater than zero and samples"):
        sinusoids(np.array([1.0]), np.ones((1, 1), complex), 0.0, dt, n)
