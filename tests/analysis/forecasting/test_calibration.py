"""Studies of forecasts and probabilities against the model's own truth over many seeds: docs/validation/forecasting.md."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.forecasting.calibration import (
    brier_score,
    exceedance_reliability,
    forecast_calibration,
    reliability,
)

SEEDS = range(2001, 2101)
NAME = "deck_crane_in_waves"
LIMITS = [
    *(f"hook_load <= {value} kN" for value in (214, 218, 222, 227, 235)),
    *(f"abs(sway.theta_1) <= {value} rad" for value in (0.17, 0.21, 0.245, 0.28, 0.34)),
    *(f"abs(sway.theta_2) <= {value} rad" for value in (0.085, 0.095, 0.105, 0.118, 0.136)),
]


@pytest.mark.study
def test_intervals_of_forecasts_hold_and_beat_the_autoregressive_model() -> None:
    scenario = deckcrane.load(NAME).with_values({"run.duration": 300.0})
    scores = forecast_calibration(scenario, SEEDS, at=250.0)
    # Three standard errors of a share of 100 independent seeds; NEES has that of a mean of 300 squares.
    for level in (0.5, 0.9, 0.95):
        covered = scores["coverage"].sel(forecaster="kalman", level=level)
        assert np.all(np.abs(covered - level) <= 3 * np.sqrt(level * (1 - level) / len(SEEDS)))
    assert scores["nees"].values == pytest.approx(np.ones(4), abs=3 * np.sqrt(2 / 300))
    error = scores["error"].sel(horizon=[5.0, 10.0])
    assert np.all(error.sel(forecaster="kalman") < error.sel(forecaster="autoregressive"))


@pytest.mark.study
@pytest.mark.filterwarnings("default:the sea with Hs:deckcrane.errors.DeckcraneWarning")  # longer waves are the point
def test_sea_that_is_estimated_from_the_record_keeps_intervals_in_another_sea() -> None:
    known = deckcrane.load(NAME).with_values({"run.duration": 300.0})
    truth = known.with_values({"sea.jonswap": {"hs": "3.5 m", "tp": "10 s"}, "sea.direction": "80 deg"})
    wrong, estimated = (
        forecast_calibration(truth, SEEDS, at=250.0, assumed=known, estimated_sea=estimate)
        for estimate in (False, True)
    )
    assert np.all(estimated["coverage"].sel(forecaster="kalman", level=0.9) > 0.9 - 3 * 0.03)
    assert estimated["nees"].values == pytest.approx(np.ones(4), abs=3 * np.sqrt(2 / 300))
    hs, tp, direction = estimated["sea"].mean("seed").values
    assert hs == pytest.approx(3.5, rel=0.05)
    assert tp == pytest.approx(10.0, rel=0.02)
    assert np.degrees(direction) == pytest.approx(80.0, abs=3.0)
    assert np.all(estimated["sea"].std("seed") < [0.25, 0.25, np.radians(8.0)])
    assert np.all(estimated["error"].sel(forecaster="kalman") < wrong["error"].sel(forecaster="kalman") + 0.05)


@pytest.mark.study
def test_probabilities_are_those_with_which_limits_are_passed() -> None:
    scenario = deckcrane.load(NAME).with_values({"run.duration": 400.0})
    seeds = range(3001, 3101)
    cases = exceedance_reliability(scenario, seeds, instants=[150.0, 210.0, 270.0], limits=LIMITS, continuations=100)
    probability, passed = cases["probability"].values, cases["passed"].values
    for each in reliability(probability, passed, (0.0, 0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95, 1.0)):
        assert each.lower - 0.02 <= each.probability <= each.upper + 0.02  # 100 continuations add their own error
    score, of_the_mean = brier_score(probability, passed)
    assert score < 0.65 * of_the_mean
