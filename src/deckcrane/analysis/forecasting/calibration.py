"""How good forecasts and probabilities are, over many seeds of the model's own truth: correlation, coverage, consistency,
reliability.

A forecast is right if the truth lies in its interval of 90 % in 90 of 100 cases, and good if its error is small. A probability is
right if, of all cases in which it was 30 %, the limit was passed in 30 of 100: the reliability diagram (A. H. Murphy and R. L.
Winkler 1977).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import xarray as xr
from numpy.typing import ArrayLike
from scipy.special import ndtri

from deckcrane.analysis.forecasting.autoregressive import INTERVAL, fit_autoregressive
from deckcrane.analysis.forecasting.forecasts import LikeliestFilter
from deckcrane.analysis.forecasting.go_no_go import (
    LargestExcess,
    about_still_water,
    binomial_interval,
    check_continuable,
    continued_excess,
    vessel_reader,
)
from deckcrane.analysis.forecasting.limits import limited_variables, read_limits
from deckcrane.analysis.forecasting.records import MOTION_REFERENCE_UNIT, SensorRecord
from deckcrane.analysis.forecasting.sea_estimate import SeaEstimator
from deckcrane.analysis.forecasting.still_water import still_water_courses
from deckcrane.analysis.forecasting.wave_states import SIGNALS, VERTICAL
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.program.open_batch import BatchState
from deckcrane.simulation.batch_stepper import BatchSnapshot, BatchStepper
from deckcrane.simulation.continuations import Continuations

COVERAGES = (0.5, 0.9, 0.95)
NOISE_SEED = 10_000
"""Added to the seed of a sea for the noise of the sensors in it."""
FORECASTERS = ("kalman", "autoregressive")


@dataclass(frozen=True, eq=False)
class _Truth:
    """Motions of many seeds, at every record: (seed, record, 12)."""

    every: float
    signals: Array

    def measured(self, i: int, until: float, seed: int) -> SensorRecord:
        """What the sensors said of a seed's motion, up to a time."""
        names = tuple(MOTION_REFERENCE_UNIT)
        values = self.signals[i, : round(until / self.every), [SIGNALS.index(name) for name in names]].T
        return SensorRecord(self.every, self.every, names, values).with_noise(MOTION_REFERENCE_UNIT, NOISE_SEED + seed)


def forecast_calibration(
    scenario: Scenario,
    seeds: Sequence[int],
    *,
    at: float,
    horizons: Sequence[float] = (5.0, 10.0, 20.0, 30.0),
    assumed: Scenario | None = None,
    estimated_sea: bool = False,
    threads: int | None = None,
) -> xr.Dataset:
    """Compare forecasts with what came, for many seeds of a scenario's sea.

    Args:
        scenario: the truth
        seeds: seeds of its sea, and of the noise of the sensors
        at: instant of the forecasts [s]
        horizons: how far ahead [s]
        assumed: the scenario that the filter knows, where its sea is another; None: the truth
        estimated_sea: whether the filter estimates the sea from each record
        threads: number of cores; None: all

    Returns:
        over forecaster, horizon and signal: `correlation`, `bound` (of the filter's own variance) and `coverage` (over `level`);
        over horizon `nees`, the normalised squared error, 1 if covariances are right; `model_error` over seeds
    """
    known = scenario if assumed is None else assumed
    truth = _true_motions(scenario, seeds, at + max(horizons), threads)
    (course,) = still_water_courses(known, [at], at + max(horizons))
    every, noise = truth.every, MOTION_REFERENCE_UNIT
    filters = None if estimated_sea else LikeliestFilter(known, course, noise, every)
    estimator = SeaEstimator(known, every, noise, course.at, course.state) if estimated_sea else None
    ahead, records = np.array(horizons), [round((at + horizon) / every) - 1 for horizon in horizons]
    columns = [SIGNALS.index(name) for name in VERTICAL]
    mean, deviation = (np.zeros((2, len(seeds), len(ahead), len(VERTICAL))) for _ in range(2))
    nees, errors, seas = np.zeros((len(seeds), len(ahead))), [], []
    came = (truth.signals[:, records] - course(at + ahead))[..., columns]
    for i, seed in enumerate(seeds):
        measured = truth.measured(i, at, seed)
        about_mean = about_still_water(measured, course)
        if estimator is not None:
            estimate = estimator.estimate(replace(measured, values=about_mean))
            seas.append((estimate.hs, estimate.tp, estimate.direction))
            filters = LikeliestFilter(estimate.sea(known), course, noise, every)
        assert filters is not None, "of the estimated sea, or of that which is known"
        fitted, model_error = filters.take_record(about_mean)
        errors.append(model_error)
        prediction = fitted.forecast(ahead)
        mean[0, i], deviation[0, i] = prediction.mean[:, columns], prediction.deviation[:, columns]
        apart = came[i] - mean[0, i]
        for k, covariance in enumerate(prediction.covariance[:, columns][:, :, columns]):
            nees[i, k] = apart[k] @ np.linalg.solve(covariance, apart[k]) / len(VERTICAL)
        mean[1, i], deviation[1, i] = _autoregressive(measured, about_mean, ahead)
    error = came - mean
    spread = came.std(axis=0)
    correlation = np.array([[_correlations(each[:, k], came[:, k]) for k in range(len(ahead))] for each in mean])
    share = np.sqrt(np.maximum(1 - (deviation**2).mean(axis=1) / spread**2, 0.0))
    half = ndtri(0.5 + np.array(COVERAGES) / 2)
    covered = np.stack([(np.abs(error) <= z * deviation).mean(axis=1) for z in half], axis=1)
    over = ("forecaster", "horizon", "signal")
    dataset = xr.Dataset(
        {
            "correlation": (over, correlation),
            "bound": (over, share),
            "error": (over, np.sqrt((error**2).mean(axis=1)) / spread),
            "coverage": (("forecaster", "level", "horizon", "signal"), covered),
            "nees": ("horizon", nees.mean(axis=0)),
            "model_error": ("seed", errors),
        },
        coords={
            "forecaster": list(FORECASTERS),
            "horizon": ahead,
            "signal": list(VERTICAL),
            "level": list(COVERAGES),
            "seed": list(seeds),
        },
    )
    if seas:
        dataset["sea"] = (("seed", "parameter"), np.array(seas))
        dataset = dataset.assign_coords(parameter=["hs", "tp", "direction"])
    return dataset


def _correlations(forecasts: Array, came: Array) -> Array:
    return np.array([np.corrcoef(a, b)[0, 1] for a, b in zip(forecasts.T, came.T, strict=True)])


def _autoregressive(measured: SensorRecord, about_mean: Array, ahead: Array) -> tuple[Array, Array]:
    """Forecasts of heave, roll and pitch by autoregressive models of each, from the record alone."""
    coarse = replace(measured, values=about_mean).select(VERTICAL).every(INTERVAL)
    mean, deviation = np.zeros((len(ahead), len(VERTICAL))), np.zeros((len(ahead), len(VERTICAL)))
    steps = [round(each / coarse.interval) for each in ahead]
    for i, name in enumerate(VERTICAL):
        model = fit_autoregressive(coarse.values[:, i], name)
        means, deviations = model.forecast(coarse.values[:, i], max(steps))
        mean[:, i], deviation[:, i] = means[np.array(steps) - 1], deviations[np.array(steps) - 1]
    return mean, deviation


def _true_motions(scenario: Scenario, seeds: Sequence[int], until: float, threads: int | None) -> _Truth:
    cranes = BatchStepper([scenario] * len(seeds), list(seeds), threads=threads)
    read, rows, every = vessel_reader(scenario, cranes), [], scenario.run.every
    for _ in range(round(until / every)):
        cranes.step()
        rows.append(read())
    cranes.close()
    return _Truth(every, np.array(rows).transpose(1, 0, 2))


def exceedance_reliability(
    scenario: Scenario,
    seeds: Sequence[int],
    *,
    instants: Sequence[float],
    limits: Sequence[str],
    horizon: float = 120.0,
    continuations: int = 100,
    threads: int | None = None,
) -> xr.Dataset:
    """Compare probabilities of passing limits with what came, for many seeds and instants of a scenario.

    Args:
        scenario: with one floating vessel and a sea
        seeds: seeds of its sea, of the noise of the sensors and of the draws
        instants: times [s] at which probabilities are asked for, rising
        limits: as for `go_no_go`
        horizon: how far ahead [s]
        continuations: how many for each probability
        threads: number of cores; None: all

    Returns:
        `probability` and `passed` (0 or 1) over seed, instant and limit
    """
    check_continuable(scenario)
    every = scenario.run.every
    cranes = BatchStepper([scenario] * len(seeds), list(seeds), threads=threads)
    listed = read_limits(limits, cranes.signals)
    read, rows, snapshots = vessel_reader(scenario, cranes), [], {}
    ahead, excess = round(horizon / every), []
    for k in range(1, round(max(instants) / every) + ahead + 1):
        cranes.step()
        rows.append(read())
        now = LargestExcess(cranes, listed)
        now.update()
        excess.append(now.values)
        if any(k == round(instant / every) for instant in instants):
            snapshots[k] = cranes.snapshot()
    cranes.close()
    truth = _Truth(every, np.array(rows).transpose(1, 0, 2))
    passed = np.array(excess)  # (record, seed, limit)
    copies = Continuations(scenario, continuations, threads=threads, variables=limited_variables(listed))
    probability, came = (np.zeros((len(seeds), len(instants), len(listed))) for _ in range(2))
    courses = still_water_courses(scenario, instants, max(instants))
    for n, (instant, course) in enumerate(zip(instants, courses, strict=True)):
        filters = LikeliestFilter(scenario, course, MOTION_REFERENCE_UNIT, every)
        k = round(instant / every)
        came[:, n] = passed[k : k + ahead].max(axis=0) > 0
        for i, seed in enumerate(seeds):
            measured = truth.measured(i, instant, seed)
            fitted, _ = filters.take_record(about_still_water(measured, course))
            generator = np.random.default_rng([seed, n])
            drawn, finite = continued_excess(copies, _of_one(snapshots[k], i), fitted, generator, horizon, listed)
            probability[i, n] = (drawn[finite] > 0).mean(axis=0)
    copies.close()
    over = ("seed", "instant", "limit")
    return xr.Dataset(
        {"probability": (over, probability), "passed": (over, came)},
        coords={"seed": list(seeds), "instant": list(instants), "limit": [limit.text for limit in listed]},
        attrs={"continuations": continuations, "horizon": horizon},
    )


def _of_one(snapshot: BatchSnapshot, i: int) -> BatchSnapshot:
    """The instant of one simulation of a batch."""
    state = snapshot.state
    arrays = tuple(array[i : i + 1] for array in state.arrays)
    alone = BatchState(arrays, state.p[i : i + 1], state.feeds[i : i + 1])
    return replace(snapshot, time=snapshot.time[i : i + 1], state=alone, episodes=snapshot.episodes[i : i + 1])


@dataclass(frozen=True)
class ReliabilityBin:
    """Cases with about the same probability: their number, mean probability, and the share in which the limit was passed."""

    count: int
    probability: float
    share: float
    lower: float
    upper: float


def reliability(probability: ArrayLike, passed: ArrayLike, edges: Sequence[float]) -> list[ReliabilityBin]:
    """The reliability diagram: cases by their probability, between edges."""
    bins = []
    p, y = np.asarray(probability, dtype=float).ravel(), np.asarray(passed, dtype=float).ravel()
    for low, high in itertools.pairwise(edges):
        part = (p >= low) & ((p < high) | (high >= edges[-1]))
        n = int(part.sum())
        if n:
            lower, upper = binomial_interval(np.array(y[part].sum()), n)
            bins.append(ReliabilityBin(n, float(p[part].mean()), float(y[part].mean()), float(lower), float(upper)))
    return bins


def brier_score(probability: ArrayLike, passed: ArrayLike) -> tuple[float, float]:
    """Mean squared difference of probability and outcome (G. W. Brier 1950), and that of the mean share taken for all."""
    p, y = np.asarray(probability, dtype=float).ravel(), np.asarray(passed, dtype=float).ravel()
    return float(np.mean((p - y) ** 2)), float(np.mean((y.mean() - y) ** 2))
