"""The filter of wave states against Gaussian regression, the textbook recursion and the law of its own model."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.analysis.forecasting.wave_filter import WaveFilter, sum_over_samples
from deckcrane.analysis.forecasting.wave_states import SIGNALS, WaveStates
from deckcrane.errors import DeckcraneError

NOISE = {"heave": 0.05, "roll": 0.02, "heave_rate": 0.05}
INTERVAL = 0.5
COLUMNS = [SIGNALS.index(name) for name in NOISE]


def states_of(lines: int = 40, low: float = 0.3, high: float = 1.4) -> WaveStates:
    """A bank of waves with one peak, that lift and roll a vessel, the roll lagging behind."""
    w = np.linspace(low, high, lines)
    density = np.exp(-(((w - 0.8) / 0.12) ** 2))
    heave = np.sqrt(density / density.sum())
    motions = np.zeros((lines, 6), dtype=complex)
    motions[:, 2], motions[:, 3] = heave, 0.3 * heave / (1 - (w / 0.6) ** 2 + 0.4j * w)
    return WaveStates(
        w=w,
        motions=motions,
        forces=np.asarray(1e6 * motions, dtype=complex),
        other=np.zeros(lines, dtype=bool),
        mean=np.zeros(6),
        coordinates=tuple("xyzabc"),
        inputs=tuple("123456"),
        period=2 * np.pi * (lines - 1) / (high - low),
    )


def realisation(states: WaveStates, samples: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """All signals of one draw of the waves at even times, and what the sensors say of them."""
    generator = np.random.default_rng(seed)
    c = generator.standard_normal(len(states.w)) - 1j * generator.standard_normal(len(states.w))
    t = INTERVAL * np.arange(samples)
    signals = np.real(np.exp(1j * np.outer(t, states.w)) * c @ states.signals)
    return signals, signals[:, COLUMNS] + generator.standard_normal((samples, len(NOISE))) * list(NOISE.values())


@pytest.fixture(scope="module")
def states() -> WaveStates:
    return states_of()


@pytest.fixture(scope="module")
def measured(states: WaveStates) -> np.ndarray:
    return realisation(states, 150, 1)[1]


def stacked_rows(states: WaveStates, samples: int) -> np.ndarray:
    """Rows of all samples over the states, the oldest first."""
    lags = INTERVAL * np.arange(samples)[::-1]
    return np.vstack([states.rows(states.signals[:, COLUMNS], -lag) for lag in lags])


def test_forecast_is_that_of_gaussian_regression_on_the_samples(states: WaveStates, measured: np.ndarray) -> None:
    samples, ahead = 60, np.array([2.0, 10.0])
    fitted = WaveFilter(states, NOISE, INTERVAL, samples * INTERVAL)
    fitted.take_record(measured)
    prediction = fitted.forecast(ahead)
    H, R = stacked_rows(states, samples), np.diag(np.tile(np.array(list(NOISE.values())) ** 2, samples))
    covariance_of_samples = H @ H.T + R
    for k, time in enumerate(ahead):
        M = states.rows(states.signals, time)
        gain = np.linalg.solve(covariance_of_samples, H @ M.T).T
        assert prediction.mean[k] == pytest.approx(gain @ measured[-samples:].ravel(), abs=1e-9)
        assert prediction.covariance[k] == pytest.approx(M @ M.T - gain @ H @ M.T, abs=1e-9)


def test_growing_memory_is_the_kalman_filter_of_textbooks(states: WaveStates, measured: np.ndarray) -> None:
    turn = np.exp(1j * states.w * INTERVAL)
    step = np.block([[np.diag(turn.real), np.diag(turn.imag)], [-np.diag(turn.imag), np.diag(turn.real)]])
    H, R = states.rows(states.signals[:, COLUMNS]), np.diag(np.array(list(NOISE.values())) ** 2)
    x, P = np.zeros(2 * len(states.w)), np.eye(2 * len(states.w))
    fitted = WaveFilter(states, NOISE, INTERVAL, 100.0)
    for n, sample in enumerate(measured[:30]):
        if n:
            x, P = step @ x, step @ P @ step.T
        S = H @ P @ H.T + R
        gain = np.linalg.solve(S, H @ P).T
        x, P = x + gain @ (sample - H @ x), P - gain @ S @ gain.T
        fitted.update(sample)
    assert fitted.estimate == pytest.approx(x, abs=1e-9)
    assert fitted.covariance == pytest.approx(P, abs=1e-9)


def test_recursion_forgets_what_is_older_than_its_memory(states: WaveStates, measured: np.ndarray) -> None:
    recursive, at_once = (WaveFilter(states, NOISE, INTERVAL, 20.0) for _ in range(2))
    for sample in measured:
        recursive.update(sample)
    at_once.take_record(measured)
    assert recursive.count == recursive.length == 40
    assert recursive.estimate == pytest.approx(at_once.estimate, abs=1e-9)


def test_sum_over_many_samples_is_that_of_a_geometric_series(states: WaveStates) -> None:
    Y = states.signals[:, COLUMNS] / list(NOISE.values())
    H = np.vstack([states.rows(Y, -INTERVAL * k) for k in range(25)])
    assert sum_over_samples(states.w, Y, INTERVAL, 25) == pytest.approx(H.T @ H, rel=1e-10, abs=1e-9)


def test_filter_of_larger_waves_shares_sums_and_is_that_of_these_waves(
    states: WaveStates, measured: np.ndarray
) -> None:
    scale = np.linspace(0.5, 2.0, len(states.w))
    first, expected = WaveFilter(states, NOISE, INTERVAL, 20.0), WaveFilter(states.scaled(scale), NOISE, INTERVAL, 20.0)
    first.take_record(measured[:30])
    shared = first.scaled(scale)
    for samples in (measured[:30], measured):  # before and after the memory is full
        first.take_record(samples)
        shared.take_record_of(first)
        expected.take_record(samples)
        assert shared.log_likelihood == pytest.approx(expected.log_likelihood, rel=1e-9)
        assert shared.estimate == pytest.approx(expected.estimate, abs=1e-9)
    mean, factor = shared.distribution(slice(3, 9))
    places = [*range(3, 9), *range(len(states.w) + 3, len(states.w) + 9)]
    assert mean == pytest.approx(expected.estimate[places], abs=1e-9)
    assert factor @ factor.T == pytest.approx(expected.covariance[np.ix_(places, places)], abs=1e-9)


def test_likelihood_is_the_density_of_the_samples(states: WaveStates, measured: np.ndarray) -> None:
    samples = 20
    noise = np.tile(list(NOISE.values()), samples)
    fitted = WaveFilter(states, NOISE, INTERVAL, samples * INTERVAL)
    fitted.take_record(measured)
    H = stacked_rows(states, samples)
    covariance, y = H @ H.T + np.diag(noise**2), measured[-samples:].ravel()
    density = -(y @ np.linalg.solve(covariance, y) + np.linalg.slogdet(2 * np.pi * covariance)[1]) / 2
    constant = -len(noise) / 2 * np.log(2 * np.pi) - np.sum(np.log(noise))
    assert fitted.log_likelihood + constant == pytest.approx(density, abs=1e-7)


def test_error_grows_from_the_noise_to_the_motion_itself_and_shrinks_with_memory(states: WaveStates) -> None:
    ahead = np.array([0.0, 5.0, 10.0, 20.0, 40.0])
    deviations = []
    for memory in (10.0, 30.0):
        fitted = WaveFilter(states, NOISE, INTERVAL, memory)
        fitted.take_record(np.zeros((fitted.length, len(NOISE))))
        deviations.append(fitted.forecast(ahead).deviation[:, 2])
    short, long = deviations
    assert np.all(np.diff(short) > 0)
    assert np.all(np.diff(long) > 0)
    assert np.all(long < short)
    assert long[0] < NOISE["heave"]
    assert 0.9 < long[-1] <= 1.0
    assert states.deviation[2] == pytest.approx(1.0)


def test_error_is_that_of_the_wiener_hopf_equations_of_the_continuous_spectrum() -> None:
    """Ten times as many waves stand for the sea itself; no linear predictor from the same samples has a smaller error."""
    coarse, fine, ahead = states_of(40), states_of(400), 10.0
    samples = 60
    H, M = stacked_rows(fine, samples), fine.rows(fine.signals, ahead)[2]
    R = np.diag(np.tile(np.array(list(NOISE.values())) ** 2, samples))
    wiener = 1.0 - H @ M @ np.linalg.solve(H @ H.T + R, H @ M)
    fitted = WaveFilter(coarse, NOISE, INTERVAL, samples * INTERVAL)
    fitted.take_record(np.zeros((samples, len(NOISE))))
    variance = fitted.forecast(np.array([ahead])).covariance[0, 2, 2]
    assert variance == pytest.approx(wiener, rel=1e-4)


def test_errors_are_as_large_as_stated_and_innovations_white(states: WaveStates) -> None:
    ahead, trials, nees, innovations = np.array([5.0, 10.0]), 150, [], []
    fitted = WaveFilter(states, NOISE, INTERVAL, 20.0)
    places = [2, 3]
    for seed in range(trials):
        signals, sensed = realisation(states, 62, 100 + seed)
        fitted.take_record(sensed[:40])
        prediction = fitted.forecast(ahead)
        for k, time in enumerate(ahead):
            apart = signals[39 + round(time / INTERVAL), places] - prediction.mean[k, places]
            nees.append(apart @ np.linalg.solve(prediction.covariance[k][np.ix_(places, places)], apart) / 2)
        rows = []
        for sample in sensed[40:42]:
            apart, covariance = fitted.innovation(sample)
            rows.append(np.linalg.solve(np.linalg.cholesky(covariance), apart))
            fitted.update(sample)
        innovations.append(rows)
    white: np.ndarray = np.array(innovations)  # (trial, sample, sensor)
    assert np.mean(nees) == pytest.approx(1.0, abs=3 * np.sqrt(1 / trials))
    assert np.mean(white**2) == pytest.approx(1.0, abs=3 * np.sqrt(2 / white.size))
    # A filter of limited memory has innovations that are white but for what it forgets with each sample.
    assert np.mean(white[:, 0] * white[:, 1]) == pytest.approx(0.0, abs=3 / np.sqrt(white[:, 0].size))


def test_draws_have_the_mean_and_the_covariance_of_the_estimate(states: WaveStates, measured: np.ndarray) -> None:
    fitted = WaveFilter(states, NOISE, INTERVAL, 20.0)
    fitted.take_record(measured)
    drawn = fitted.draw(slice(None), 4000, np.random.default_rng(3))
    assert fitted.draw(slice(None), 3, np.random.default_rng(3)) == pytest.approx(drawn[:, :3], rel=1e-12)
    now = np.real(states.signals.T @ drawn)[[2, 3]]
    prediction = fitted.forecast(np.array([0.0]))
    deviation = prediction.deviation[0, [2, 3]]
    assert np.all(np.abs(now.mean(axis=1) - prediction.mean[0, [2, 3]]) < 4 * deviation / np.sqrt(4000))
    assert np.cov(now) == pytest.approx(prediction.covariance[0][2:4, 2:4], rel=0.1, abs=0.02 * deviation.max() ** 2)


def test_memory_longer_than_the_waves_take_to_repeat_is_refused(states: WaveStates) -> None:
    with pytest.raises(DeckcraneError, match="repeat themselves"):
        WaveFilter(states, NOISE, INTERVAL, 400.0)
    with pytest.raises(DeckcraneError, match="above zero"):
        WaveFilter(states, {"heave": 0.0}, INTERVAL, 20.0)
    with pytest.raises(DeckcraneError, match="the time between samples is 0 s"):
        WaveFilter(states, NOISE, 0.0, 20.0)


@pytest.mark.parametrize("lost", [[0.1, np.nan, 0.0], [0.1, 0.2]])
def test_lost_sample_is_refused_and_leaves_the_filter_as_it_was(
    states: WaveStates, measured: np.ndarray, lost: list[float]
) -> None:
    fitted, other = WaveFilter(states, NOISE, INTERVAL, 20.0), WaveFilter(states, NOISE, INTERVAL, 20.0)
    for sample in measured[:5]:
        fitted.update(sample)
        other.update(sample)
    with pytest.raises(DeckcraneError, match="a sample is 3 finite numbers, one for each of heave"):
        fitted.update(np.array(lost))
    assert fitted.count == 5
    assert (fitted.estimate == other.estimate).all()
