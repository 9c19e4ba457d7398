"""Scores of forecasts and probabilities, and studies of them over many seeds: docs/validation/forecasting.md."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import norm

import deckcrane
from deckcrane.analysis.forecasting import calibration
from deckcrane.analysis.forecasting.autoregressive import INTERVAL, fit_autoregressive
from deckcrane.analysis.forecasting.calibration import (
    _autoregressive,
    _correlations,
    _Truth,
    brier_score,
    exceedance_reliability,
    forecast_calibration,
    reliability,
)
from deckcrane.analysis.forecasting.go_no_go import CONFIDENCE, binomial_interval
from deckcrane.analysis.forecasting.records import SensorRecord
from deckcrane.analysis.forecasting.still_water import StillWaterCourse
from deckcrane.analysis.forecasting.wave_filter import MotionPrediction
from deckcrane.analysis.forecasting.wave_states import VERTICAL

SEEDS = range(2001, 2101)
NAME = "deck_crane_in_waves"
LIMITS = [
    *(f"hook_load <= {value} kN" for value in (214, 218, 222, 227, 235)),
    *(f"abs(sway.theta_1) <= {value} rad" for value in (0.17, 0.21, 0.245, 0.28, 0.34)),
    *(f"abs(sway.theta_2) <= {value} rad" for value in (0.085, 0.095, 0.105, 0.118, 0.136)),
]


def test_correlations_are_those_of_each_signal_with_its_forecast() -> None:
    """r = sum a b / sqrt(sum a^2 sum b^2) of what is about the means."""
    a, b = np.random.default_rng(4).normal(size=(2, 30, 3)) + 5.0
    b[:, 2] = 3.0 - 2.0 * a[:, 2]
    about_a, about_b = a - a.mean(axis=0), b - b.mean(axis=0)
    expected = np.sum(about_a * about_b, axis=0) / np.sqrt(np.sum(about_a**2, axis=0) * np.sum(about_b**2, axis=0))
    assert _correlations(a, b) == pytest.approx(expected, abs=1e-12)
    assert _correlations(a, b)[2] == pytest.approx(-1.0)


def test_a_probability_on_an_edge_belongs_to_the_upper_bin_and_1_to_the_last() -> None:
    probability, passed = [0.0, 0.2, 0.5, 0.5, 0.9, 1.0], [0, 0, 1, 0, 1, 1]
    low, high = reliability(probability, passed, (0.0, 0.5, 1.0))
    assert (low.count, low.probability, low.share) == (2, pytest.approx(0.1), 0.0)
    assert (high.count, high.probability, high.share) == (4, pytest.approx(0.725), 0.75)
    (upper,) = reliability([0.1, 0.6], [0, 1], (0.5, 1.0))
    assert (upper.count, upper.probability) == (1, 0.6)
    assert len(reliability([0.1], [0], (0.0, 0.5, 1.0))) == 1  # no bin without cases


def test_shares_have_the_interval_of_wilson() -> None:
    """Its ends p solve (p - share)^2 = z^2 p (1 - p) / n (E. B. Wilson 1927); bins of the diagram have the same."""
    z, n = float(norm.ppf(0.5 + CONFIDENCE / 2)), 12
    for passed in (0, 3, 7, 12):
        a, b, c = 1 + z**2 / n, -(2 * passed / n + z**2 / n), (passed / n) ** 2
        ends = np.sort(np.roots([a, b, c]))
        assert np.array(binomial_interval(np.array(passed), n)) == pytest.approx(ends, abs=1e-12)
    (only,) = reliability(np.full(n, 0.3), [1.0] * 7 + [0.0] * 5, (0.0, 1.0))
    assert (only.lower, only.upper) == pytest.approx(tuple(map(float, binomial_interval(np.array(7), n))))


def test_score_of_brier_is_the_mean_squared_error_beside_that_of_the_mean_share() -> None:
    score, of_the_mean = brier_score([0.2, 0.6, 1.0, 0.5], [0, 1, 1, 0])
    assert score == pytest.approx((0.2**2 + 0.4**2 + 0.0 + 0.5**2) / 4)
    assert of_the_mean == pytest.approx(0.25)


def test_autoregressive_forecasts_are_those_of_each_thinned_signal() -> None:
    t = 0.1 * np.arange(1500)
    noise = 0.05 * np.random.default_rng(6).normal(size=(len(t), 3))
    about_mean = np.sin(np.outer(t, [0.5, 0.7, 0.9])) + noise
    mean, deviation = _autoregressive(SensorRecord(0.1, 0.1, VERTICAL, about_mean), about_mean, np.array([1.0, 4.0]))
    for i in range(3):
        thinned = about_mean[::-1, i][:: round(INTERVAL / 0.1)][::-1]
        expected = fit_autoregressive(thinned, "heave").forecast(thinned, 8)
        assert mean[:, i] == pytest.approx(expected[0][[1, 7]])
        assert deviation[:, i] == pytest.approx(expected[1][[1, 7]])


def test_scores_of_forecasts_are_those_of_their_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forecasts that are given: errors over the spread, shares within intervals, and e' P^-1 e over the number of signals."""
    rng, every, at, seeds, horizons = np.random.default_rng(8), 0.5, 4.0, range(5), (1.0, 3.0)
    scenario = deckcrane.load(NAME)
    signals, still = rng.normal(size=(5, 14, 12)), rng.normal(size=12)
    course = StillWaterCourse(np.array([0.0, 7.0]), np.array([still, still]), at, np.zeros(0))
    means, roots = rng.normal(size=(5, 2, 12)), rng.normal(size=(2, 12, 12))
    covariance = roots @ roots.transpose(0, 2, 1)
    records = iter(range(5))

    class Filter:
        def __init__(self, *_: object) -> None: ...

        def take_record(self, about_mean: np.ndarray) -> tuple[Filter, float]:
            self.i = next(records)
            assert about_mean.shape[0] == round(at / every)
            return self, 0.1 * self.i

        def forecast(self, ahead: np.ndarray) -> MotionPrediction:
            return MotionPrediction(ahead, means[self.i], covariance)

    others = iter(rng.normal(size=(5, 2, 3)))
    taken = []

    def autoregressive(*_: object) -> tuple[np.ndarray, np.ndarray]:
        taken.append(next(others))
        return taken[-1], np.ones((2, 3))

    for name, stub in {
        "_true_motions": lambda *_: _Truth(every, signals),
        "still_water_courses": lambda *_: [course],
        "LikeliestFilter": Filter,
        "_autoregressive": autoregressive,
    }.items():
        monkeypatch.setattr(calibration, name, stub)
    scores = forecast_calibration(scenario, seeds, at=at, horizons=horizons)
    vertical = [2, 3, 4]  # heave, roll and pitch
    came = (signals[:, [9, 13]] - still)[..., vertical]  # records at 5 and 7 s
    error = came - means[..., vertical]
    P = covariance[:, vertical][:, :, vertical]
    nees = np.einsum("skj,kjl,skl->k", error, np.linalg.inv(P), error) / (3 * 5)
    assert scores["nees"].values == pytest.approx(nees)
    assert scores["error"].sel(forecaster="kalman").values == pytest.approx(
        np.sqrt(np.mean(error**2, axis=0)) / np.std(came, axis=0)
    )
    assert scores["error"].sel(forecaster="autoregressive").values == pytest.approx(
        np.sqrt(np.mean((came - taken) ** 2, axis=0)) / np.std(came, axis=0)
    )
    deviation = np.sqrt(np.diagonal(P, axis1=1, axis2=2))
    within = np.mean(np.abs(error) <= norm.ppf(0.95) * deviation, axis=0)
    assert np.array_equal(scores["coverage"].sel(forecaster="kalman", level=0.9), within)
    assert scores["model_error"].values == pytest.approx([0.0, 0.1, 0.2, 0.3, 0.4])


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
