"""Forecast the motion of a vessel from a record of its sensors, by the filter of wave states or an autoregressive model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
import xarray as xr
from scipy.special import ndtri
from threadpoolctl import threadpool_limits

from deckcrane.analysis.forecasting.autoregressive import INTERVAL, fit_autoregressive
from deckcrane.analysis.forecasting.records import MOTION_REFERENCE_UNIT, Record, SensorRecord, motion_record
from deckcrane.analysis.forecasting.sea_estimate import SeaEstimate, SeaEstimator
from deckcrane.analysis.forecasting.still_water import StillWaterCourse, still_water_courses
from deckcrane.analysis.forecasting.wave_filter import WaveFilter
from deckcrane.analysis.forecasting.wave_states import LASTING, MEMORY, SIGNALS, UNITS, wave_states
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import single_floating_vessel
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.reading import load
from deckcrane.units.quantities import TIME, UnitError, quantity

ForecastMethod = Literal["kalman", "autoregressive"]
METHODS = ("kalman", "autoregressive")
MODEL_ERRORS = (0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
"""Errors of the linear model among which the likelihood of the record chooses."""
SHORTEST_RECORD = 20.0
"""Shortest record [s] that a forecast is made from."""
LONGEST_HORIZON = 120.0
"""Longest horizon [s]: beyond, the waves of the model repeat themselves."""


@dataclass(frozen=True, eq=False)
class MotionForecast:
    """The forecast of a vessel's motion from one instant on."""

    dataset: xr.Dataset
    """`mean` and `standard_deviation` over `time` and `signal`; `sensed` over `record_time` and `signal`."""
    at: float
    """Time of the last sample [s]."""
    method: ForecastMethod
    """How it was made."""
    sensors: tuple[str, ...]
    """Signals that were measured."""
    model_error: float
    """Error of the linear model, as a share of the motions, that makes the record most likely; NaN for an autoregressive model."""
    sea: SeaEstimate | None = None
    """The sea that was estimated from the record; None where that of the scenario was used."""

    def interval(self, coverage: float = 0.9) -> tuple[xr.DataArray, xr.DataArray]:
        """Lower and upper end of the interval that holds each value with a probability.

        Args:
            coverage: the probability, such as 0.9

        Raises:
            DeckcraneError: it is not between 0 and 1
        """
        if not 0.0 < coverage < 1.0:
            raise DeckcraneError(f"the coverage of an interval is between 0 and 1; it is {coverage:g}")
        half = float(ndtri(0.5 + coverage / 2)) * self.dataset["standard_deviation"]
        return self.dataset["mean"] - half, self.dataset["mean"] + half


def forecast(
    scenario: Scenario | str | Path,
    record: Record,
    *,
    at: float | str | None = None,
    horizon: float | str = 30.0,
    method: ForecastMethod = "kalman",
    sensors: Mapping[str, float] | None = None,
    noise_seed: int | None = None,
    estimated_sea: bool = False,
    memory: float | str = MEMORY,
) -> MotionForecast:
    """Forecast the motion of a scenario's vessel from a record of its sensors.

    The filter knows the vessel's linear model and the spectrum of the sea; what the crane's own work does to the vessel is that of
    the same scenario in still water. An autoregressive model knows the record alone.

    Args:
        scenario: the scenario, its file or a bundled name, with one floating vessel and a sea
        record: a dataset of `run`, its file (.nc), a CSV file with columns such as time [s], heave [m], roll [deg], or
            columns by name
        at: time of the last sample that counts [s]; None: the end of the record
        horizon: how far ahead [s], up to two minutes
        method: `kalman` or `autoregressive`
        sensors: standard deviation of the noise of each sensor by its signal, in SI units; None: a motion reference unit with
            heave, roll, pitch and their rates
        noise_seed: seed of noise that is added to the record, where it is one without; None: none is added
        estimated_sea: whether height, period and direction of the sea are estimated from the record, rather than the scenario's
        memory: how much of the record the filter remembers [s]

    Returns:
        means and standard deviations over time

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: there is no floating vessel or no sea; the record is too short, uneven, lacks sensors, or ends before `at`
    """
    chosen = scenario if isinstance(scenario, Scenario) else load(scenario)
    if method not in METHODS:
        raise DeckcraneError(
            f'there is no method "{method}";{did_you_mean(method, METHODS)} Methods are {", ".join(METHODS)}'
        )
    ahead, remembered = seconds(horizon, "horizon"), seconds(memory, "memory")
    if not 0.0 < ahead <= LONGEST_HORIZON:
        raise DeckcraneError(f"the horizon is {ahead:g} s; it is above 0 and up to {LONGEST_HORIZON:g} s")
    if not 0.0 < remembered <= MEMORY:
        raise DeckcraneError(f"the memory is {remembered:g} s; it is above 0 and up to {MEMORY:g} s")
    vessel = single_floating_vessel(chosen)
    coordinates = [each.name for each in chosen.plant.coordinates if each.body == vessel]
    noise = dict(MOTION_REFERENCE_UNIT if sensors is None else sensors)
    whole = motion_record(record, coordinates).select(tuple(noise))
    if noise_seed is not None:
        whole = whole.with_noise(noise, noise_seed)
    past = whole.until(None if at is None else seconds(at, "at"))
    length = past.interval * (len(past.values) - 1)
    if length < SHORTEST_RECORD:
        raise DeckcraneError(
            f"the record up to {past.times[-1]:g} s is {length:.3g} s long; a forecast needs {SHORTEST_RECORD:g} s or more. "
            "Choose a later time, or give a longer record"
        )
    if method == "autoregressive":
        return _autoregressive_forecast(past, ahead)
    return _filter_forecast(chosen, past, ahead, noise, remembered, estimated_sea)


def _filter_forecast(
    scenario: Scenario,
    past: SensorRecord,
    ahead: float,
    noise: Mapping[str, float],
    memory: float,
    estimated_sea: bool,
) -> MotionForecast:
    at = float(past.times[-1])
    if past.start > scenario.run.duration:
        raise DeckcraneError(
            f"the record begins at {past.start:.10g} s, after the end of the scenario's run at {scenario.run.duration:g} s; "
            "its times count from the start of the run: subtract the clock's time of that"
        )
    (course,) = still_water_courses(scenario, [at], at + ahead)
    columns = [SIGNALS.index(name) for name in past.names]
    about_mean = past.values - course(past.times)[:, columns]
    sea = None
    if estimated_sea:
        estimator = SeaEstimator(scenario, past.interval, noise, course.at, course.state)
        sea = estimator.estimate(SensorRecord(past.start, past.interval, past.names, about_mean))
        scenario = sea.sea(scenario)
    fitted, error = LikeliestFilter(scenario, course, noise, past.interval, memory).take_record(about_mean)
    times: Array = np.asarray(past.interval * np.arange(max(round(ahead / past.interval), 1) + 1), dtype=float)
    prediction = fitted.forecast(times)
    dataset = _dataset(past, at + times, prediction.mean + course(at + times), prediction.deviation, SIGNALS)
    return MotionForecast(dataset, at, "kalman", past.names, error, sea)


class LikeliestFilter:
    """Filters of one vessel in one sea, with different errors of the linear model, of which a record's likelihood chooses one.

    Args:
        scenario: with one floating vessel and a sea
        course: the same lift in still water
        noise: standard deviation of the noise of each sensor, by its signal
        interval: time between samples [s]
        memory: how long a sample counts [s]
    """

    def __init__(
        self,
        scenario: Scenario,
        course: StillWaterCourse,
        noise: Mapping[str, float],
        interval: float,
        memory: float = MEMORY,
    ) -> None:
        with threadpool_limits(
            1
        ):  # several threads wait for each other over matrices of this size, mostly on a busy machine
            self.states = wave_states(scenario, course.at, course.state, LASTING)
        # The error is a factor of its components, so that sums over the samples serve all errors.
        self._of_error_one = WaveFilter(self.states.with_model_error(1.0), noise, interval, memory)
        self._filters: dict[float, WaveFilter] = {}

    def with_error(self, error: float) -> WaveFilter:
        """The filter with an error of the linear model."""
        if error not in self._filters:
            scale = np.where(np.arange(len(self._of_error_one.states.w)) < len(self.states.w), 1.0, error)
            self._filters[error] = self._of_error_one.scaled(scale)
        return self._filters[error]

    def take_record(self, about_mean: Array) -> tuple[WaveFilter, float]:
        """The filter that has taken a record, with the error that makes the record most likely.

        The likelihood falls on both sides of its largest value, so that the search ends at the first lower one.
        """
        best, largest = MODEL_ERRORS[0], -np.inf
        self._of_error_one.take_record(about_mean)
        with threadpool_limits(1):
            for error in MODEL_ERRORS:
                fitted = self.with_error(error)
                fitted.take_record_of(self._of_error_one)
                likelihood = fitted.log_likelihood
                if likelihood <= largest:
                    break
                best, largest = error, likelihood
        return self._filters[best], best


def motion_filter(
    scenario: Scenario | str | Path,
    *,
    at: float = 0.0,
    interval: float = 0.1,
    sensors: Mapping[str, float] | None = None,
    memory: float = MEMORY,
    model_error: float = 0.05,
) -> WaveFilter:
    """The filter of a scenario's vessel for a control loop: `update` takes a sample, `forecast` gives the motion ahead.

    Samples and forecasts are about the vessel's position in still water with the crane as it is at a time. A sample takes some
    microseconds; with a full memory, a forecast at times that were asked for before takes a product of matrices.

    Args:
        scenario: the scenario, its file or a bundled name, with one floating vessel and a sea
        at: time of the set-points of the crane [s]
        interval: time between samples [s]
        sensors: standard deviation of the noise of each sensor by its signal; None: a motion reference unit
        memory: how long a sample counts [s]
        model_error: error of the linear model, as a share of the motions

    Returns:
        the filter, with `update(sample)` and `forecast(times)`

    Raises:
        DeckcraneError: there is no floating vessel, or no sea
    """
    chosen = scenario if isinstance(scenario, Scenario) else load(scenario)
    single_floating_vessel(chosen)
    noise = dict(MOTION_REFERENCE_UNIT if sensors is None else sensors)
    for name in noise:
        if name not in SIGNALS:
            raise DeckcraneError(
                f'there is no sensor of "{name}";{did_you_mean(name, SIGNALS)} Sensors are {", ".join(SIGNALS)}'
            )
    if not model_error >= 0.0:
        raise DeckcraneError(
            f"the error of the linear model is a share of the motions, zero or more; it is {model_error:g}"
        )
    (course,) = still_water_courses(chosen, [at], at)
    states = wave_states(chosen, course.at, course.state)
    return WaveFilter(states.with_model_error(model_error), noise, interval, memory)


def _autoregressive_forecast(past: SensorRecord, ahead: float) -> MotionForecast:
    coarse = past.every(INTERVAL)
    steps = max(round(ahead / coarse.interval), 1)
    mean, deviation = np.zeros((steps + 1, len(coarse.names))), np.zeros((steps + 1, len(coarse.names)))
    for i, name in enumerate(coarse.names):
        model = fit_autoregressive(coarse.values[:, i], name)
        mean[0, i] = coarse.values[-1, i]
        mean[1:, i], deviation[1:, i] = model.forecast(coarse.values[:, i], steps)
    at = float(past.times[-1])
    times: Array = np.asarray(at + coarse.interval * np.arange(steps + 1), dtype=float)
    dataset = _dataset(past, times, mean, deviation, coarse.names)
    return MotionForecast(dataset, at, "autoregressive", past.names, float("nan"))


def _dataset(past: SensorRecord, times: Array, mean: Array, deviation: Array, names: tuple[str, ...]) -> xr.Dataset:
    measured = np.full((len(past.values), len(names)), np.nan)
    measured[:, [names.index(name) for name in past.names]] = past.values
    units = ", ".join(f"{name}: {UNITS[name]}" for name in names)
    return xr.Dataset(
        {
            "mean": (("time", "signal"), mean, {"units": units, "long_name": "forecast of the vessel's motion"}),
            "standard_deviation": (
                ("time", "signal"),
                deviation,
                {"units": units, "long_name": "standard deviation of the forecast's error"},
            ),
            "sensed": (("record_time", "signal"), measured, {"units": units, "long_name": "measured motion"}),
        },
        coords={
            "time": ("time", times, {"units": "s", "long_name": "time"}),
            "record_time": ("record_time", past.times, {"units": "s", "long_name": "time of the sample"}),
            "signal": list(names),
        },
    )


def seconds(value: float | str, name: str) -> float:
    """A time in seconds, of a number or a text with its unit."""
    try:
        number = float(quantity(value, TIME))
    except UnitError as error:
        raise DeckcraneError(f"{name}: {error}") from error
    if not np.isfinite(number):
        raise DeckcraneError(f"{name}: {value} is no time")
    return number
