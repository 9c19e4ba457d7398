"""The Kalman filter of wave states, of limited memory: what the last minutes of sensors say about the waves, and what comes next.

The states do not change but by turning, c_j(t + s) = e^{i w_j s} c_j(t), so that the filter without process noise is the
conditional distribution of the waves given all samples. In its information form, with samples y_k at times t_k, k = 0 the latest,
and noise R,

    Lambda = I + sum_k H_k' R^{-1} H_k,    Lambda s = sum_k H_k' R^{-1} y_k = b,    H_k = [Re, Im] of Y e^{-i w k dt},

the estimate is s = Lambda^{-1} b and its covariance Lambda^{-1}. A sample adds its term to b, which turns with the waves, and takes
that of the oldest sample away once the memory is full (A. H. Jazwinski, Stochastic Processes and Filtering Theory, Academic Press
1970: limited memory). Sums of H' R^{-1} H over evenly spaced samples are geometric series, so that Lambda follows
from the number of samples alone; with a full memory it is constant, and so is the covariance of every forecast.

A forecast of all that is linear in the waves, M e^{i w s} c, is Gaussian with that mean and covariance: of all linear predictors
from the same samples the one with the least error, if the model holds (R. E. Kalman 1960; N. Wiener 1949).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any

import numpy as np
from scipy.linalg import cho_factor, cho_solve, solve_triangular

from deckcrane.analysis.forecasting.wave_states import MEMORY, SIGNALS, WaveStates
from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError

KEPT_GRIDS = 8
"""Number of grids of times whose rows and covariances are kept for the next forecast."""


@dataclass(frozen=True, eq=False)
class MotionPrediction:
    """The six motions of a vessel and their rates at some times ahead: means and covariances."""

    ahead: Array
    """Times ahead of the last sample [s]."""
    mean: Array
    """Motions surge to yaw, then their rates, about the equilibrium: (time, 12)."""
    covariance: Array
    """Of these, at each time: (time, 12, 12)."""

    @property
    def deviation(self) -> Array:
        """Standard deviations: (time, 12)."""
        return np.asarray(np.sqrt(np.maximum(np.diagonal(self.covariance, axis1=1, axis2=2), 0.0)))


class WaveFilter:
    """The filter of limited memory for samples of some signals at even times.

    Args:
        states: the waves and what they do to the vessel
        sensors: standard deviation of the white noise of each sensor, by the name of its signal
        interval: time between samples [s]
        memory: time [s] for which a sample counts
    """

    def __init__(
        self, states: WaveStates, sensors: Mapping[str, float], interval: float, memory: float = MEMORY
    ) -> None:
        if not sensors:
            raise DeckcraneError(f"a filter needs sensors; signals are {', '.join(SIGNALS)}")
        if not interval > 0:
            raise DeckcraneError(f"the time between samples is {interval:g} s; it must be above zero")
        self.states, self.sensors, self.interval = states, dict(sensors), interval
        self.length = max(round(memory / interval), 1)
        """Number of samples that the memory holds."""
        if self.length * interval >= states.period:
            raise DeckcraneError(
                f"a memory of {memory:g} s is longer than the {states.period:g} s after which these waves repeat themselves"
            )
        columns = [SIGNALS.index(name) for name in sensors]
        self._noise = np.array(list(sensors.values()), dtype=float)
        if not np.all(self._noise > 0):
            raise DeckcraneError("the noise of each sensor needs a standard deviation above zero")
        self._columns = columns
        self._Y = states.signals[:, columns] / self._noise
        self._turn = np.exp(-1j * states.w * interval)
        self._turn_out = np.exp(-1j * states.w * interval * self.length)
        self._g = np.zeros(len(states.w), dtype=complex)
        self._samples: deque[Array] = deque()
        self._grids: dict[Any, tuple[Array, Array]] = {}
        self._sums = _SampleSums(states.w, self._Y, interval)
        self._scale: Array = np.ones(len(states.w))
        self._kept_factor: tuple[int, Any] | None = None

    def scaled(self, scale: Array) -> WaveFilter:
        """A filter with the same record of waves that are larger by a factor each; both share their sums over samples."""
        other = WaveFilter(self.states.scaled(scale), self.sensors, self.interval, self.length * self.interval)
        other._sums, other._scale = self._sums, self._scale * scale
        other.take_record_of(self)
        return other

    def take_record_of(self, other: WaveFilter) -> None:
        """Take the record of a filter of the same waves, scaled or not, without summing over it again."""
        self._g = other._g * (self._scale / other._scale)
        self._samples, self._solved = deque(other._samples), None

    def update(self, sample: Array) -> None:
        """Take the next sample: a value for each sensor about its equilibrium, in their order.

        Raises:
            DeckcraneError: the sample has not one finite number for each sensor; the filter stays as it was
        """
        sample = np.asarray(sample, dtype=float)
        # NaN would stay in the sums over samples for good.
        if sample.shape != self._noise.shape or not isfinite(sample.sum()):
            raise DeckcraneError(
                f"a sample is {len(self._noise)} finite numbers, one for each of {', '.join(self.sensors)}; it is {sample}"
            )
        whitened = sample / self._noise
        self._g = self._turn * self._g + self._Y @ whitened
        self._samples.append(whitened)
        if len(self._samples) > self.length:
            self._g -= self._turn_out * (self._Y @ self._samples.popleft())
        self._solved = None

    def take_record(self, samples: Array) -> None:
        """Take samples (sample, sensor), those of the last `length` of them that count."""
        samples = np.asarray(samples, dtype=float)[-self.length :] / self._noise
        lags = self.interval * np.arange(len(samples))[::-1]
        turns = np.exp(-1j * np.outer(lags, self.states.w))
        self._g = np.einsum("kj,jc,kc->j", turns, self._Y, samples, optimize=True)
        self._samples = deque(samples)
        self._solved = None

    _solved: Array | None = None

    @property
    def count(self) -> int:
        """Number of samples that count now."""
        return len(self._samples)

    @property
    def is_full(self) -> bool:
        """Whether the memory is full, so that covariances stay as they are."""
        return len(self._samples) == self.length

    @property
    def information(self) -> Array:
        """Lambda of as many samples as there are."""
        scale = np.tile(self._scale, 2)
        information = self._sums.of(len(self._samples)) * scale[:, None] * scale
        information[np.diag_indices_from(information)] += 1.0
        return np.asarray(information)

    def _factor(self) -> Any:
        if self._kept_factor is None or self._kept_factor[0] != len(self._samples):
            self._kept_factor = len(self._samples), cho_factor(self.information, lower=True)
        return self._kept_factor[1]

    @property
    def estimate(self) -> Array:
        """The states [a, b] now."""
        if self._solved is None:
            self._solved = np.asarray(cho_solve(self._factor(), np.concatenate([self._g.real, self._g.imag])))
        return self._solved

    @property
    def covariance(self) -> Array:
        """Covariance of the states."""
        return np.asarray(cho_solve(self._factor(), np.eye(2 * len(self.states.w))))

    def forecast(self, ahead: Array) -> MotionPrediction:
        """Motions and rates at some times [s] after the last sample; before it, with negative times, smoothed ones."""
        ahead = np.atleast_1d(np.asarray(ahead, dtype=float))
        rows, covariance = self._rows_and_covariance(ahead)
        mean = (rows @ self.estimate).reshape(len(ahead), -1)
        return MotionPrediction(ahead, mean, covariance)

    def _rows_and_covariance(self, ahead: Array) -> tuple[Array, Array]:
        """Rows of all signals at these times, and their covariance; kept where the memory is full."""
        key = ahead.tobytes()
        if self.is_full and key in self._grids:
            return self._grids[key]
        rows = np.vstack([self.states.rows(self.states.signals, time) for time in ahead])
        spread = solve_triangular(self._factor()[0], rows.T, lower=True).reshape(-1, len(ahead), len(SIGNALS))
        covariance = np.einsum("stp,stq->tpq", spread, spread, optimize=True)
        if self.is_full:
            self._grids[key] = rows, covariance
            while len(self._grids) > KEPT_GRIDS:
                del self._grids[next(iter(self._grids))]
        return rows, covariance

    @property
    def log_likelihood(self) -> float:
        """Logarithm of the density of the samples, but for what depends on their number and noise alone.

        -(y' R^{-1} y - b' Lambda^{-1} b + ln det Lambda) / 2: the samples are Gaussian with the covariance H H' + R.
        """
        b, lower = np.concatenate([self._g.real, self._g.imag]), self._factor()[0]
        misfit = sum(float(sample @ sample) for sample in self._samples) - float(b @ self.estimate)
        return -misfit / 2 - float(np.sum(np.log(np.diag(lower))))

    def innovation(self, sample: Array) -> tuple[Array, Array]:
        """What the next sample is beyond its forecast, and the covariance that it should have."""
        prediction = self.forecast(np.array([self.interval]))
        C = np.ix_(self._columns, self._columns)
        return (
            np.asarray(sample) - prediction.mean[0, self._columns],
            prediction.covariance[0][C] + np.diag(self._noise**2),
        )

    def distribution(self, chosen: Any) -> tuple[Array, Array]:
        """What the samples leave possible of the states [a, b] of chosen waves: mean, and factor of the covariance, lower."""
        places = np.arange(len(self.states.w))[chosen]
        places = np.concatenate([places, len(self.states.w) + places])
        columns = np.zeros((2 * len(self.states.w), len(places)))
        columns[places, np.arange(len(places))] = 1.0
        root = solve_triangular(self._factor()[0], columns, lower=True)
        return self.estimate[places], np.linalg.cholesky(root.T @ root)

    def draw(self, chosen: Any, number: int, generator: np.random.Generator) -> ComplexArray:
        """Complex amplitudes c of chosen waves now, drawn from what the samples leave possible: (wave, draw).

        The first of them are the same, however many are drawn.
        """
        mean, factor = self.distribution(chosen)
        drawn = mean[:, None] + factor @ generator.standard_normal((number, len(mean))).T
        return np.asarray(drawn[: len(mean) // 2] - 1j * drawn[len(mean) // 2 :])


class _SampleSums:
    """Sums of H' R^{-1} H over samples, kept for the number of them that was asked for last."""

    def __init__(self, w: Array, Y: ComplexArray, interval: float) -> None:
        self._w, self._Y, self._interval = w, Y, interval
        self._kept: tuple[int, Array] | None = None

    def of(self, samples: int) -> Array:
        if self._kept is None or self._kept[0] != samples:
            self._kept = samples, sum_over_samples(self._w, self._Y, self._interval, samples)
        return self._kept[1]


def sum_over_samples(w: Array, Y: ComplexArray, interval: float, samples: int) -> Array:
    """Sum of H' H over samples at 0, -interval, ...: signals Y (wave, signal) over their noise.

    With u = Y e^{-i w k dt}: Re u_a Re u_b = Re(u_a u_b* + u_a u_b) / 2, and so on; sums over k are geometric series.
    """
    apart = (Y @ Y.conj().T) * _geometric_sum(np.subtract.outer(w, w) * interval, samples)
    together = (Y @ Y.T) * _geometric_sum(np.add.outer(w, w) * interval, samples)
    cross = (together - apart).imag / 2
    return np.asarray(np.block([[(apart + together).real / 2, cross], [cross.T, (apart - together).real / 2]]))


def _geometric_sum(angle: Array, count: int) -> ComplexArray:
    """Sum of e^{-i angle k} over k from 0 to count - 1: e^{-i angle (count - 1) / 2} sin(count angle / 2) / sin(angle / 2)."""
    half = angle / 2
    divisor = np.sin(half)
    whole = np.abs(divisor) < 1e-9
    ratio = np.where(whole, count, np.sin(count * half) / np.where(whole, 1.0, divisor))
    return np.asarray(ratio * np.exp(-1j * half * (count - 1)))
