"""Observers of motions in waves for laws of the benchmark, and the types of what laws see and give."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import pi
from typing import Any

import numpy as np

from deckcrane.arrays import Array

Seen = Mapping[str, Array]
Levers = Mapping[str, Array]


class OscillatorFilter:
    """A Kalman filter for a vertical motion in waves, as of an oscillator that white noise drives, and its forecast.

    The states are position and speed, z'' = -w^2 z - 2 d w z' + noise, sampled every `step`; what is measured is the position and
    the speed, or the speed alone. Its gain is the steady one, from the discrete Riccati equation.
    [B. D. O. Anderson, J. B. Moore, Optimal Filtering, 1979, Ch. 4]

    Args:
        step: time between samples [s]
        period: period about which the motion swings [s]
        damping: damping ratio of the oscillator; the larger, the wider the band
        motion: standard deviation of the acceleration that is not foreseen [m/s^2], in a step
        noise: standard deviation of each measurement; those that are not measured have none
    """

    def __init__(self, step: float, period: float, damping: float, motion: float, noise: Mapping[str, float]) -> None:
        from scipy.linalg import expm, solve_discrete_are

        w = 2.0 * pi / period
        self._A = np.array([[0.0, 1.0], [-(w**2), -2.0 * damping * w]])
        self._F = expm(self._A * step)
        self._expm: Callable[[Any], Array] = expm
        self._measured = [("position", "speed").index(name) for name in noise]
        C, R = np.eye(2)[self._measured], np.diag([value**2 for value in noise.values()])
        Q = motion**2 * np.diag([step**4 / 4.0, step**2])
        P = solve_discrete_are(self._F.T, C.T, Q, R)
        self._L = P @ C.T @ np.linalg.inv(C @ P @ C.T + R)
        self._x: tuple[Array, Array] | None = None

    def update(self, *measured: Array) -> None:
        """Take the next measurements, in the order of `noise`."""
        z, v = (np.zeros_like(measured[0]),) * 2 if self._x is None else self._x
        F, L = self._F, self._L
        z, v = F[0, 0] * z + F[0, 1] * v, F[1, 0] * z + F[1, 1] * v
        error = [value - (z, v)[i] for value, i in zip(measured, self._measured, strict=True)]
        self._x = (
            z + sum(gain * each for gain, each in zip(L[0], error, strict=True)),
            v + sum(gain * each for gain, each in zip(L[1], error, strict=True)),
        )

    def motion_ahead(self, ahead: float) -> tuple[Array, Array, Array]:
        """Position, speed and acceleration so many seconds after the last measurement."""
        assert self._x is not None, "a measurement comes before a forecast"
        (z, v), F = self._x, self._expm(self._A * ahead)
        position, speed = F[0, 0] * z + F[0, 1] * v, F[1, 0] * z + F[1, 1] * v
        return position, speed, self._A[1, 0] * position + self._A[1, 1] * speed

    def forecast(self, ahead: float) -> tuple[Array, Array]:
        """Speed and acceleration so many seconds after the last measurement."""
        return self.motion_ahead(ahead)[1:]
