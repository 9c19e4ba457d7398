"""Forecasts of a vessel's motion for predictions: what any forecaster gives, three plain ones, and one of waves.

A forecaster is anything with `begin()`, `observe(t, pose, rate)` and `forecast(times)`. It is told the pose of the vessel
(x, y, z, roll, pitch, yaw) and its rates at every sample, as a motion reference unit measures them, and gives pose, rates and
accelerations at times to come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, runtime_checkable

import numpy as np

from deckcrane.analysis.forecasting.forecasts import motion_filter
from deckcrane.analysis.forecasting.wave_states import MEMORY, SIGNALS
from deckcrane.analysis.predictive_control.prediction_model import POSE
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel.data import VESSEL
from deckcrane.errors import DeckcraneError


@dataclass(frozen=True, eq=False)
class BaseMotion:
    """Motion of a vessel at some times: a row for each time, with x, y, z, roll, pitch and yaw as columns."""

    pose: Array
    rate: Array
    acceleration: Array


@runtime_checkable
class Forecaster(Protocol):
    """What a prediction asks about the vessel."""

    def begin(self) -> None:
        """Forget what was observed: a run begins."""

    def observe(self, t: float, pose: Array, rate: Array) -> None:
        """Take what is measured at a time [s]: pose and rates, six numbers each."""

    def forecast(self, times: Array) -> BaseMotion:
        """The motion at times from the last observation on."""
        ...


class HeldMotion:
    """The vessel stays where it is: the plainest forecast, and right for a vessel at rest."""

    def begin(self) -> None:
        """Forget the pose."""
        self._pose = np.zeros(6)

    def observe(self, t: float, pose: Array, rate: Array) -> None:
        """Take the pose.

        Args:
            t: time [s]
            pose: x, y, z, roll, pitch and yaw
            rate: their rates
        """
        self._pose = np.array(pose, dtype=float)

    def forecast(self, times: Array) -> BaseMotion:
        """The pose of the last observation, without motion.

        Args:
            times: times from the last observation on [s]

        Returns:
            a row for each time
        """
        zero = np.zeros((len(times), 6))
        return BaseMotion(zero + self._pose, zero, zero)


@dataclass
class HarmonicForecast:
    """A sum of harmonics whose amplitudes wander, followed by a Kalman filter.

    q(t) = a_0 + sum over j of a_j cos w_j t + b_j sin w_j t for each of the six motions; poses and rates are both measured. Each
    amplitude forgets itself with the time constant T, da = -a / T dt + noise, so that each harmonic is a narrow band of the
    spectrum, of the width 1 / T. One covariance serves all six motions: only the ratio of noise to motion counts.
    """

    frequencies: Sequence[float] = field(default_factory=lambda: tuple(np.linspace(0.3, 1.5, 25)))
    """Frequencies of the harmonics [rad/s]."""
    memory: float = 60.0
    """Time constant T [s]."""
    noise: float = 0.05
    """Size of errors of observations, in shares of an amplitude."""

    def __post_init__(self) -> None:
        if not len(self.frequencies) or min(self.frequencies) <= 0.0 or not (self.memory > 0.0 and self.noise > 0.0):
            raise DeckcraneError("frequencies, memory and noise of a harmonic forecast are greater than zero")
        self.begin()

    def begin(self) -> None:
        """Forget all observations."""
        n = 1 + 2 * len(self.frequencies)
        self._covariance = np.eye(n)
        self._amplitudes = np.zeros((n, 6))
        self._time: float | None = None

    def _regressors(self, t: Array) -> tuple[Array, Array, Array]:
        w = np.asarray(self.frequencies)
        phase = np.outer(t, w)
        one, zero, cos, sin = np.ones((len(t), 1)), np.zeros((len(t), 1)), np.cos(phase), np.sin(phase)
        value = np.hstack([one, cos, sin])
        rate = np.hstack([zero, -w * sin, w * cos])
        return value, rate, np.hstack([zero, -(w**2) * cos, -(w**2) * sin])

    def observe(self, t: float, pose: Array, rate: Array) -> None:
        """Update the amplitudes by one pose and its rates.

        Args:
            t: time [s]
            pose: x, y, z, roll, pitch and yaw
            rate: their rates
        """
        kept = 0.0 if self._time is None else float(np.exp(-(t - self._time) / self.memory))
        self._time = t
        value, slope, _ = self._regressors(np.array([t]))
        P = kept**2 * self._covariance + (1.0 - kept**2) * np.eye(len(self._covariance))
        self._amplitudes = kept * self._amplitudes
        for row, measured in ((value[0], pose), (slope[0], rate)):
            gain = P @ row / (self.noise**2 + row @ P @ row)
            self._amplitudes += np.outer(gain, measured - row @ self._amplitudes)
            P = P - np.outer(gain, row @ P)
        self._covariance = (P + P.T) / 2

    def forecast(self, times: Array) -> BaseMotion:
        """The sum of harmonics at these times, as far as they are not forgotten by then.

        Args:
            times: times from the last observation on [s]

        Returns:
            a row for each time
        """
        t = np.asarray(times, dtype=float)
        value, rate, acceleration = self._regressors(t)
        a = self._amplitudes
        # The mean stays; against a period the time constant is long, so its own rate does not count.
        kept = np.exp(-np.maximum(t - (self._time or 0.0), 0.0) / self.memory)[:, None]
        return BaseMotion(a[0] + kept * (value @ a - a[0]), kept * (rate @ a), kept * (acceleration @ a))


class WaveForecast:
    """The vessel's own response to random waves of its sea, followed by a Kalman filter of wave states.

    All six motions follow from one set of waves (`forecasting/wave_states.py`), so that what heave, roll and pitch say about the
    waves tells of surge, sway and yaw as well. Amplitudes forget themselves with the time constant T as those of a harmonic
    forecast do, da = -a / T dt + noise: they keep the unit variance that they have before any observation. Poses go on from the
    one that was measured last.

    Args:
        scenario: the scenario, with one floating vessel and an irregular sea
        sensors: standard deviation of the noise of each sensor by its signal; None: a motion reference unit with heave, roll,
            pitch and their rates
        memory: time constant T [s]
        model_error: error of the linear model, as a share of the motions

    Raises:
        DeckcraneError: there is no floating vessel or no sea, a sensor is unknown, or a number is not greater than zero
    """

    def __init__(
        self,
        scenario: Scenario,
        *,
        sensors: Mapping[str, float] | None = None,
        memory: float = MEMORY,
        model_error: float = 0.05,
    ) -> None:
        if not (memory > 0.0 and model_error > 0.0):
            raise DeckcraneError("memory and model error of a wave forecast are greater than zero")
        fitted = motion_filter(scenario, sensors=sensors, model_error=model_error)
        self.states, self.memory = fitted.states, memory
        self._columns = [SIGNALS.index(name) for name in fitted.sensors]
        self._variance = np.diag(np.square(list(fitted.sensors.values())))
        self._mean = np.concatenate([self.states.mean, np.zeros(6)])
        self._Y = np.hstack([self.states.signals, -(self.states.w[:, None] ** 2) * self.states.motions])
        self.begin()

    def begin(self) -> None:
        """Forget all observations."""
        n = 2 * len(self.states.w)
        self._covariance, self._s = np.eye(n), np.zeros(n)
        self._pose = np.zeros(6)
        self._time: float | None = None

    def observe(self, t: float, pose: Array, rate: Array) -> None:
        """Update the waves by what the sensors say.

        Args:
            t: time [s]
            pose: x, y, z, roll, pitch and yaw
            rate: their rates
        """
        kept = 0.0 if self._time is None else float(np.exp(-(t - self._time) / self.memory))
        self._time, self._pose = t, np.array(pose, dtype=float)
        sample = (np.concatenate([pose, rate]) - self._mean)[self._columns]
        H = self.states.rows(self.states.signals[:, self._columns], t)
        P = kept**2 * self._covariance
        P[np.diag_indices_from(P)] += 1.0 - kept**2
        HP = H @ P
        gain = np.linalg.solve(HP @ H.T + self._variance, HP).T
        self._s = kept * self._s
        self._s += gain @ (sample - H @ self._s)
        P -= gain @ HP
        self._covariance = P

    def forecast(self, times: Array) -> BaseMotion:
        """What the waves do to the vessel at these times.

        Args:
            times: times from the last observation on [s]

        Returns:
            a row for each time
        """
        now = self._time or 0.0
        t = np.concatenate([[now], np.asarray(times, dtype=float)])
        n = len(self.states.w)
        kept = np.exp(-np.maximum(t - now, 0.0) / self.memory)[:, None]
        waves = np.exp(1j * np.outer(t, self.states.w)) * (self._s[:n] - 1j * self._s[n:])
        motion = kept * (waves @ self._Y).real
        pose = self._pose + motion[1:, :6] - motion[0, :6]
        return BaseMotion(pose, motion[1:, 6:12], motion[1:, 12:])


@dataclass(eq=False)
class KnownMotion:
    """The motion as it will be, from a table: the bound of what any forecast can do."""

    times: Array
    """Ascending times [s]."""
    motion: BaseMotion
    """Motion at these times."""

    @classmethod
    def of(cls, scenario: Scenario, duration: float, vessel: str = VESSEL) -> KnownMotion:
        """The motion that waves or a record impose on a vessel of a scenario.

        Args:
            scenario: the scenario
            duration: time to know it for, from the start on [s]
            vessel: name of the vessel

        Returns:
            the forecaster

        Raises:
            DeckcraneError: the motion of the vessel is not imposed
        """
        from deckcrane.simulation.simulation import other_series, timing_of

        names = tuple(f"motion.{order}{vessel}.{each}" for order in ("", "d:", "dd:") for each in POSE)
        series, _ = other_series(scenario, replace(timing_of(scenario), duration=duration))
        moved = next((each for each in series.values() if names[0] in each.names), None)
        if moved is None:
            raise DeckcraneError(
                f"the motion of {vessel} is not imposed, so it is not known before a run; take a forecast that observes it"
            )
        values = moved.values[:, [moved.names.index(name) for name in names]]
        start = [each.element.start for each in scenario.plant.coordinates if each.body == vessel]
        times: Array = moved.start + moved.spacing * np.arange(len(values), dtype=float)
        return cls(times, BaseMotion(values[:, :6] + start, values[:, 6:12], values[:, 12:]))

    def begin(self) -> None:
        """Nothing is remembered."""

    def observe(self, t: float, pose: Array, rate: Array) -> None:
        """Nothing is learnt.

        Args:
            t: time [s]
            pose: x, y, z, roll, pitch and yaw
            rate: their rates
        """

    def forecast(self, times: Array) -> BaseMotion:
        """The table at these times, by cubic interpolation with its own rates, and its accelerations in between.

        Args:
            times: times from the last observation on [s]

        Returns:
            a row for each time
        """
        t = np.clip(np.asarray(times, dtype=float), self.times[0], self.times[-1])
        i = np.clip(np.searchsorted(self.times, t, side="right") - 1, 0, len(self.times) - 2)
        h = (self.times[i + 1] - self.times[i])[:, None]
        s = (t - self.times[i])[:, None] / h
        a = self.motion

        def hermite(value: Array, slope: Array) -> Array:
            """Cubic Hermite interpolation."""
            v0, v1, m0, m1 = value[i], value[i + 1], slope[i] * h, slope[i + 1] * h
            result: Array = (
                (1 + 2 * s) * (1 - s) ** 2 * v0 + s * (1 - s) ** 2 * m0 + s**2 * (3 - 2 * s) * v1 - s**2 * (1 - s) * m1
            )
            return result

        linear = a.acceleration[i] * (1 - s) + a.acceleration[i + 1] * s
        return BaseMotion(hermite(a.pose, a.rate), hermite(a.rate, a.acceleration), linear)
