"""Autoregressive models: the recursion of Burg, the order by Akaike's criterion, and the error of forecasts."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.analysis.forecasting.autoregressive import AutoregressiveModel, burg, fit_autoregressive
from deckcrane.errors import DeckcraneError

A = np.array([1.6, -0.9])


def series(length: int, seed: int = 0) -> np.ndarray:
    """A process of second order with errors of unit variance."""
    errors = np.random.default_rng(seed).standard_normal(length + 200)
    y = np.zeros(length + 200)
    for t in range(2, len(y)):
        y[t] = A @ y[t - 2 : t][::-1] + errors[t]
    return y[200:]


def test_coefficients_of_a_process_of_known_order_come_out() -> None:
    coefficients, variance = burg(series(20_000), 2)[-1]
    assert coefficients == pytest.approx(A, abs=0.01)
    assert variance == pytest.approx(1.0, rel=0.03)


def test_order_is_near_that_of_the_process() -> None:
    model = fit_autoregressive(5.0 + series(2000), "heave", 20)
    assert 2 <= model.order <= 6
    assert model.mean == pytest.approx(5.0, abs=0.3)


def test_errors_of_forecasts_are_as_large_as_stated() -> None:
    model = AutoregressiveModel(A, 1.0, 0.0)
    errors = []
    for seed in range(300):
        y = series(60, seed)
        mean, deviation = model.forecast(y[:50], 8)
        errors.append((y[50:58] - mean) / deviation)
    assert np.std(errors, axis=0) == pytest.approx(np.ones(8), abs=0.13)
    assert deviation[0] == pytest.approx(1.0)
    assert deviation[1] == pytest.approx(np.sqrt(1 + A[0] ** 2))


def test_sinusoid_is_forecast_without_an_end() -> None:
    t = 0.5 * np.arange(400)
    model = fit_autoregressive(np.sin(0.7 * t), "heave", 8)
    mean, _ = model.forecast(np.sin(0.7 * t), 40)
    assert mean == pytest.approx(np.sin(0.7 * (t[-1] + 0.5 * np.arange(1, 41))), abs=0.02)


def test_record_that_is_too_short_or_constant_is_refused_in_words() -> None:
    with pytest.raises(DeckcraneError, match="12 samples, too few for an autoregressive model"):
        fit_autoregressive(np.arange(12.0), "roll")
    with pytest.raises(DeckcraneError, match="does not vary"):
        fit_autoregressive(np.ones(100), "roll")
