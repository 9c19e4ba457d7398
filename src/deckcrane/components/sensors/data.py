"""Sensors: noise, drift, filters and a delay on a signal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field, StrictInt, model_validator

from deckcrane.scenario.data import Data, Measure, PositiveRatio, PositiveTime, validation_error
from deckcrane.units import quantities


class Noise(Data):
    """Band-limited white noise: independent normal numbers, each held until the next."""

    standard_deviation: Annotated[float, Measure(None, "positive")] = Field(
        description="of the noise before the filter, in the unit of the signal"
    )
    interval: PositiveTime | None = Field(default=None, description="the time that each number is held")
    bandwidth: Annotated[float, Measure(quantities.FREQUENCY, "positive")] | None = Field(
        default=None, description="instead of interval: half of the numbers per second, such as 50 Hz"
    )
    seed: StrictInt = Field(default=0, ge=0, description="of the random numbers: the same seed, the same noise")

    @model_validator(mode="after")
    def _given_one_way(self) -> Noise:
        if (self.interval is None) == (self.bandwidth is None):
            raise validation_error(
                f"needs interval or bandwidth, one of the two; it has {'neither' if self.interval is None else 'both'}"
            )
        return self

    @property
    def spacing(self) -> float:
        """Time between numbers [s]: what is sampled every h contains frequencies up to 1 / (2 h)."""
        if self.interval is not None:
            return self.interval
        assert self.bandwidth is not None, "one of the two"
        return 1 / (2 * self.bandwidth)


class SensorDrift(Data):
    """A slow error that wanders about zero: a Gauss-Markov process of first order, which starts at zero."""

    standard_deviation: Annotated[float, Measure(None, "positive")] = Field(
        description="of the error once it has wandered for longer than its time, in the unit of the signal"
    )
    time: PositiveTime = Field(description="correlation time: how long an error lasts, such as 200 s")
    seed: StrictInt = Field(default=0, ge=0, description="of the random numbers: the same seed, the same drift")


class HighPass(Data):
    """A high-pass filter of second order, s^2 / (s^2 + 2 damping w s + w^2) with w = 2 pi / period."""

    period: PositiveTime = Field(description="what is slower than this is left out, such as 100 s")
    damping: PositiveRatio = 0.7


class Measurement(Data):
    """A signal as a sensor gives it: with noise and drift, then filtered, then delayed. Others read it as `measured.NAME`."""

    of: str = Field(description="any signal by name, such as luff, d:slew, reaction.king.fz or point_velocity.tip.x")
    filter: Annotated[float, Measure(quantities.TIME, "not negative")] = Field(
        default=0.0, description="time constant of a first-order low-pass filter; 0: none"
    )
    delay: Annotated[float, Measure(quantities.TIME, "not negative")] = Field(
        default=0.0, description="by a Padé approximation; 0: none"
    )
    delay_order: StrictInt = Field(default=3, ge=1, le=8, description="states of that approximation, from 1 to 8")
    noise: Noise | None = None
    drift: SensorDrift | None = None
    high_pass: HighPass | None = Field(
        default=None,
        description="leaves out the mean and what is slow, as a motion reference unit does; before `filter`",
    )


def white_noise(measurements: Mapping[str, Measurement]) -> dict[str, float]:
    """Standard deviation of the noise of each sensor that shows its signal with white noise and is else exact."""
    return {
        name: float(sensor.noise.standard_deviation)
        for name, sensor in measurements.items()
        if sensor.noise is not None
        and sensor.drift is None
        and sensor.high_pass is None
        and not (sensor.filter or sensor.delay)
    }


def error_paths(measurements: Mapping[str, Measurement]) -> list[str]:
    """Paths of the noise and drift of all sensors."""
    return [
        f"measurements.{name}.{error}"
        for name, sensor in measurements.items()
        for error in ("noise", "drift")
        if getattr(sensor, error) is not None
    ]
