"""Observers of motions in waves for laws of the benchmark, and the types of what laws see and give."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import pi
from typing import Any

import numpy as np

from deckcrane.arrays import Array

Seen = Mapping[str, Array]
Levers = Mapping[str, Array]


def apply(matrix: Array, x: Sequence[Array]) -> list[Array]:
    """A matrix times a vector of arrays, summed term by term: the same for an episode whichever are beside it."""
    return [np.asarray(sum(a * value for a, value in zip(row, x, strict=True))) for row in matrix]


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


class DisturbedPendulumFilter:
    """A Kalman filter for the sway of a load on a ship whose motion is not seen, and a forecast of what the ship does to it.

    s'' = -k s - u' + w with the sway s along an axis of the ship, the speed u of the tip by the crane, and w, which an oscillator
    about the period of the waves gives, w'' = -W^2 w - 2 d W w' + noise. Sway and its rate are measured; the change of u is known.

    Args:
        step: time between samples [s]
        k: gravity over the length of the rope [1/s^2]
        period: period about which the disturbance swings [s]
        damping: damping ratio of its oscillator
        disturbance: standard deviation of w [m/s^2]
        noise: standard deviations of sway and rate
    """

    def __init__(
        self, step: float, k: float, period: float, damping: float, disturbance: float, noise: tuple[float, float]
    ) -> None:
        from scipy.linalg import expm, solve_discrete_are

        w = 2.0 * pi / period
        self._A = np.zeros((4, 4))
        self._A[0, 1] = self._A[1, 2] = self._A[2, 3] = 1.0
        self._A[1, 0], self._A[3, 2], self._A[3, 3] = -k, -(w**2), -2.0 * damping * w
        self._expm: Callable[[Any], Array] = expm
        self._F = expm(step * self._A)
        self._g = np.array([-0.5 * step, -1.0, 0.0, 0.0])
        Q = np.diag([1e-6, 1e-4, 0.0, 4.0 * damping * w**3 * disturbance**2 * step])
        C, R = np.eye(4)[:2], np.diag(np.square(noise))
        P = solve_discrete_are(self._F.T, C.T, Q, R)
        self._L = P @ C.T @ np.linalg.inv(C @ P @ C.T + R)
        self._x: list[Array] | None = None

    def update(self, sway: Array, rate: Array, change: Array) -> None:
        """Take the next measurements, and the change of the tip's speed since the last."""
        if self._x is None:
            self._x = [sway, rate, np.zeros_like(sway), np.zeros_like(sway)]
        x = self.moved(self._x, change)
        corrections = apply(self._L, [sway - x[0], rate - x[1]])
        self._x = [a + b for a, b in zip(x, corrections, strict=True)]

    def moved(self, x: Sequence[Array], change: Array) -> list[Array]:
        """States a step later."""
        return [a + g * change for a, g in zip(apply(self._F, x), self._g, strict=True)]

    def ahead(self, changes: Sequence[Array]) -> list[Array]:
        """States as many steps after the last measurement as changes of the tip's speed are known."""
        assert self._x is not None, "a measurement comes before a forecast"
        x = self._x
        for change in changes:
            x = self.moved(x, change)
        return x

    def disturbances(self, w: Array, rate: Array, times: Array) -> Array:
        """w at times from now on, a row for each, of the disturbance and its rate now."""
        free = [self._expm(t * self._A[2:, 2:])[0] for t in times]
        return np.stack([a * w + b * rate for a, b in free])
