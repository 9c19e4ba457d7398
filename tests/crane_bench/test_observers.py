"""Observers of the benchmark's laws: against Kalman filters with a covariance of every step, and free motions in closed form."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import expm

from deckcrane.crane_bench.observers import DisturbedPendulumFilter, OscillatorFilter

STEP, STEPS = 0.1, 1500  # after so many, gains are steady


def filtered(
    F: np.ndarray, C: np.ndarray, Q: np.ndarray, R: np.ndarray, measured: np.ndarray, push: np.ndarray
) -> np.ndarray:
    """Kalman's filter with its covariance step by step, in the form of Joseph; the states after the last measurement."""
    x, P, same = np.zeros(len(F)), np.eye(len(F)), np.eye(len(F))
    for y, u in zip(measured, push, strict=True):
        x, P = F @ x + u, F @ P @ F.T + Q
        K = P @ C.T @ np.linalg.inv(C @ P @ C.T + R)
        x, P = x + K @ (y - C @ x), (same - K @ C) @ P @ (same - K @ C).T + K @ R @ K.T
    return x


@pytest.mark.parametrize("noise", [{"position": 0.05, "speed": 0.2}, {"speed": 0.1}])
def test_a_motion_in_waves_is_estimated_as_by_a_filter_whose_covariance_is_computed(noise: dict[str, float]) -> None:
    """z'' = -w^2 z - 2 d w z' with an acceleration a in each step, which moves z by a h^2 / 2 and z' by a h, apart."""
    period, damping, motion = 8.0, 0.15, 0.4
    measured = np.random.default_rng(1).normal(size=(STEPS, len(noise)))
    observer = OscillatorFilter(STEP, period, damping, motion, noise)
    for row in measured:
        observer.update(*(np.array([value]) for value in row))
    w = 2 * np.pi / period
    A = np.array([[0.0, 1.0], [-w * w, -2 * damping * w]])
    C = np.array([[1.0, 0.0], [0.0, 1.0]])[[("position", "speed").index(name) for name in noise]]
    Q = np.diag([(motion * STEP**2 / 2) ** 2, (motion * STEP) ** 2])
    R = np.diag([value**2 for value in noise.values()])
    x = filtered(expm(A * STEP), C, Q, R, measured, np.zeros((STEPS, 2)))
    assert np.ravel(observer.motion_ahead(0.0)) == pytest.approx([*x, A[1] @ x], rel=1e-6)
    ahead = expm(1.3 * A) @ x
    assert np.ravel(observer.motion_ahead(1.3)) == pytest.approx([*ahead, A[1] @ ahead], rel=1e-6)
    assert np.ravel(observer.forecast(1.3)) == pytest.approx([ahead[1], A[1] @ ahead], rel=1e-6)


def test_a_harmonic_motion_is_forecast() -> None:
    """Without damping and with hardly any noise, the forecast is the harmonic itself."""
    w, observer = 0.7, OscillatorFilter(STEP, 2 * np.pi / 0.7, 0.0, 0.1, {"position": 1e-3, "speed": 1e-3})
    for k in range(300):
        observer.update(np.array([np.sin(w * STEP * k)]), np.array([w * np.cos(w * STEP * k)]))
    later = w * (STEP * 299 + 2.0)
    assert np.ravel(observer.motion_ahead(2.0)) == pytest.approx(
        [np.sin(later), w * np.cos(later), -(w**2) * np.sin(later)], abs=1e-6
    )


def test_a_disturbed_sway_is_estimated_as_by_a_filter_whose_covariance_is_computed() -> None:
    """s'' = -k s - u' + v and v'' = -W^2 v - 2 d W v' + noise, whose density gives v its deviation: 4 d W^3 deviation^2."""
    k, period, damping, deviation, noise = 0.5, 9.0, 0.2, 0.3, (0.02, 0.05)
    random = np.random.default_rng(2)
    measured, changes = random.normal(size=(STEPS, 2)), 0.1 * random.normal(size=STEPS)
    observer = DisturbedPendulumFilter(STEP, k, period, damping, deviation, noise)
    for row, change in zip(measured, changes, strict=True):
        observer.update(row[:1], row[1:], np.array([change]))
    W = 2 * np.pi / period
    A = np.array([[0, 1, 0, 0], [-k, 0, 1, 0], [0, 0, 0, 1], [0, 0, -W * W, -2 * damping * W]])
    Q = np.diag([1e-6, 1e-4, 0.0, 4 * damping * W**3 * deviation**2 * STEP])
    push = np.column_stack([-STEP / 2 * changes, -changes, np.zeros((STEPS, 2))])
    x = filtered(expm(A * STEP), np.eye(4)[:2], Q, np.diag([noise[0] ** 2, noise[1] ** 2]), measured, push)
    assert np.ravel(observer.ahead([])) == pytest.approx(x, rel=1e-5)
    moved = expm(A * STEP) @ x + [-STEP / 2 * 0.4, -0.4, 0.0, 0.0]
    assert np.ravel(observer.ahead([np.array([0.4])])) == pytest.approx(moved, rel=1e-5)


def test_a_disturbance_swings_on_and_dies_out() -> None:
    """v = exp(-d W t) (v_0 cos(D t) + (v_0' + d W v_0) / D sin(D t)), D = W sqrt(1 - d^2)."""
    W, d, v, rate, t = 2 * np.pi / 9.0, 0.2, 0.3, -0.1, np.array([0.0, 1.0, 4.0])
    D = W * np.sqrt(1 - d**2)
    expected = np.exp(-d * W * t) * (v * np.cos(D * t) + (rate + d * W * v) / D * np.sin(D * t))
    observer = DisturbedPendulumFilter(STEP, 0.5, 9.0, d, 0.3, (0.02, 0.05))
    assert observer.disturbances(np.array([v]), np.array([rate]), t)[:, 0] == pytest.approx(expected)
