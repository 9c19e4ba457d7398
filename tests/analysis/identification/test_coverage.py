"""Synthetic trials: how often intervals hold the truth, bias, and the covariance against that of the trials.

Results are in docs/validation/identification.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import pytest

import deckcrane
from deckcrane import MotionRecord, identify
from deckcrane.analysis.identification.recorded_run import RecordedRun
from deckcrane.analysis.identification.records import RecordableSignals
from deckcrane.arrays import Array
from deckcrane.simulation.simulation import prepare_run, run_equations

TRIALS = 100

CRANE = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  king:
    on: ground
    joint: {revolute: z, name: slew, friction: {mu: 0.012, raceway: 1.6 m}}
    mass: 20 t
    shape: {rod: z, length: 8 m}
  boom:
    on: king
    joint: {revolute: y, at: tip, name: luff, start: -30 deg}
    mass: 6 t
    cog: [7 m, 0, 0.3 m]
    inertia: [2000, 1.2e5, 1.2e5]
control:
  slew: {pd: {stiffness: 2 MN m/rad, damping: 400 kN m s/rad}, setpoint: {quintic: [[0.5 s, 0 deg], [4 s, 30 deg], [7 s, 5 deg]]}}
  luff: {pd: {stiffness: 4 MN m/rad, damping: 300 kN m s/rad}, setpoint: {quintic: [[1 s, -30 deg], [6 s, -45 deg]]}}
run: {duration: 8 s, step: 10 ms, every: 100 ms}
"""
VESSEL = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
vessel:
  hydrodynamics: supply
  station_keeping: {surge: 100 s, sway: 100 s, yaw: 100 s}
  roll_damping: 2e7 N m s/rad
  quadratic_roll_damping: 2e9
run: {duration: 60 s, step: 100 ms, every: 300 ms}
"""


@dataclass(frozen=True)
class Case:
    """A scenario, what is recorded of it with which noise, and what is unknown with which first value."""

    scenario: str
    noise: Mapping[str, float]
    guess: Mapping[str, float]
    starts: Mapping[str, float] = field(default_factory=dict)
    """Unknown states at the start, with their true values."""
    offsets: Mapping[str, float] = field(default_factory=dict)
    stated: bool = False


CASES = {
    "friction of a slew bearing, damping of its drive": Case(
        CRANE,
        {"q.slew": 3e-4, "actuation.slew": 2e3},
        {"bodies.king.joint.friction.mu": 0.006, "control.slew.pd.damping": 5e5},
        offsets={"actuation.slew": 1e3},
    ),
    "stiffness and damping of a luffing drive, centre of gravity of the boom": Case(
        CRANE,
        {"q.luff": 1e-3, "actuation.luff": 4e3},
        {"control.luff.pd.stiffness": 3.5e6, "control.luff.pd.damping": 2e5, "bodies.boom.cog.0": 6.0},
        starts={"d:luff": 0.02},
    ),
    "the same, noise stated": Case(
        CRANE,
        {"q.luff": 1e-3, "actuation.luff": 4e3},
        {"control.luff.pd.stiffness": 3.5e6, "control.luff.pd.damping": 2e5, "bodies.boom.cog.0": 6.0},
        stated=True,
    ),
    "linear and quadratic roll damping of a vessel": Case(
        VESSEL,
        {"q.vessel.roll": 3e-3},
        {"vessel.roll_damping": 3e7, "vessel.quadratic_roll_damping": 1e9},
        starts={"vessel.roll": 0.2, "d:vessel.wx": 0.03},
    ),
}


@dataclass(frozen=True)
class Trials:
    """Estimates and deviations of all trials, a row each; whether intervals hold the truth."""

    names: tuple[str, ...]
    truth: Array
    estimates: Array
    deviations: Array
    inside: Array

    @property
    def coverage(self) -> Array:
        share: Array = np.mean(self.inside, axis=0)
        return share

    @property
    def bias(self) -> Array:
        """Mean error over its own standard error."""
        error = np.mean(self.estimates, axis=0) - self.truth
        over: Array = error / (np.std(self.estimates, axis=0, ddof=1) / np.sqrt(len(self.estimates)))
        return over

    @property
    def spread(self) -> Array:
        """Standard deviation of the estimates over the deviation that is given with them."""
        ratio: Array = np.std(self.estimates, axis=0, ddof=1) / np.sqrt(np.mean(self.deviations**2, axis=0))
        return ratio


def run_trials(case: Case, count: int) -> Trials:
    """Identify from so many records that differ in their noise alone."""
    scenario = deckcrane.loads(case.scenario)
    ready, system = prepare_run(scenario)
    signals = RecordableSignals(run_equations(scenario, system, ready))
    t = scenario.run.every * np.arange(round(scenario.run.duration / scenario.run.every) + 1, dtype=np.float64)
    blank = MotionRecord(t, {name: np.zeros(len(t)) for name in case.noise})
    run = RecordedRun(scenario, blank, tuple(case.noise), signals, (), tuple(case.starts))
    exact = run.evaluate({}, case.starts, derivatives=False).y
    known = {
        path: deckcrane.gradient(scenario, f"mean({next(iter(case.noise))})", [path]).by[path].value
        for path in case.guess
    }
    offsets = {f"offset:{name}": value for name, value in case.offsets.items()}
    truth = {**known, **{f"start:{name}": value for name, value in case.starts.items()}, **offsets}
    rows = []
    for seed in range(count):
        noise = np.random.default_rng(seed).normal(size=exact.shape) * np.array(list(case.noise.values()))
        samples = {name: exact[:, i] + noise[:, i] + case.offsets.get(name, 0.0) for i, name in enumerate(case.noise)}
        result = identify(
            scenario.with_values(dict(case.guess)),
            MotionRecord(t, samples),
            list(case.guess),
            noise=case.noise if case.stated else None,
            starts=tuple(case.starts),
            offsets=tuple(case.offsets),
        )
        assert result.converged, (seed, result.message)
        rows.append([(n.value, n.deviation, n.interval[0] <= truth[n.name] <= n.interval[1]) for n in result.numbers])
    table = np.array(rows, dtype=float)
    true = np.array([truth[number.name] for number in result.numbers], dtype=float)
    return Trials(tuple(n.name for n in result.numbers), true, table[..., 0], table[..., 1], table[..., 2])


@pytest.mark.study
def test_intervals_hold_the_truth_in_95_of_100_trials() -> None:
    """Of 100 trials, 89 or more hold each truth with a probability of 0.996; of all intervals together 93 to 97 of 100 do."""
    every = {name: run_trials(case, TRIALS) for name, case in CASES.items()}
    for name, trials in every.items():
        assert np.all(trials.coverage >= 0.89), (name, trials.names, trials.coverage)
        assert np.all(np.abs(trials.bias) < 3.5), (name, trials.names, trials.bias)
        np.testing.assert_allclose(trials.spread, 1.0, atol=0.25, err_msg=name)
    assert 0.93 <= np.mean(np.concatenate([trials.inside.ravel() for trials in every.values()])) <= 0.97
