"""Coverage of intervals over thousands of draws: the roll of a vessel, expanded to second order in its unknowns about the truth.

Results are in docs/validation/identification.md.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from scipy.stats import t as student

import deckcrane
from deckcrane import MotionRecord
from deckcrane.analysis.identification.recorded_run import RecordedRun
from deckcrane.analysis.identification.records import RecordableSignals
from deckcrane.arrays import Array
from deckcrane.simulation.simulation import prepare_run, run_equations
from tests.analysis.identification.test_coverage import CASES, run_trials

CASE = CASES["linear and quadratic roll damping of a vessel"]
TRUTH = {"vessel.roll_damping": 2e7, "vessel.quadratic_roll_damping": 2e9}
SEEDS, DRAWS = 20, 6000


@dataclass(frozen=True)
class ExpandedRun:
    """y = J d + d^T H d / 2 for changes d of the unknowns from the truth, over their deviations and over the noise."""

    deviations: Array
    J: Array
    H: Array

    def estimate(self, noise: Array) -> tuple[Array, Array]:
        """The estimate of d from noise over its deviation, and its standard deviations, by Gauss and Newton."""
        d = np.zeros(len(self.deviations))
        for _ in range(8):
            J = self.J + self.H @ d
            residual = self.J @ d + 0.5 * (self.H @ d) @ d - noise
            d = d - np.linalg.lstsq(J, residual, rcond=None)[0]
        J = self.J + self.H @ d
        residual = self.J @ d + 0.5 * (self.H @ d) @ d - noise
        scale = np.sum(residual**2) / (len(noise) - len(d))
        return d, np.sqrt(scale * np.diag(np.linalg.inv(J.T @ J)))


def expanded_run() -> ExpandedRun:
    """The expansion about the true numbers."""
    scenario = deckcrane.loads(CASE.scenario)
    ready, system = prepare_run(scenario)
    signals = RecordableSignals(run_equations(scenario, system, ready))
    (signal, noise), *_ = CASE.noise.items()
    t = scenario.run.every * np.arange(round(scenario.run.duration / scenario.run.every) + 1, dtype=np.float64)
    record = MotionRecord(t, {signal: np.zeros(len(t))})
    run = RecordedRun(scenario, record, (signal,), signals, tuple(TRUTH), tuple(CASE.starts))
    truth = np.array([*TRUTH.values(), *CASE.starts.values()])

    def jacobian(unknowns: Array) -> Array:
        values, starts = dict(zip(TRUTH, unknowns, strict=False)), dict(zip(CASE.starts, unknowns[2:], strict=True))
        by = run.evaluate(values, starts).by
        columns = [*(by[path][:, 0] for path in TRUTH), *(by[f"start:{name}"][:, 0] for name in CASE.starts)]
        return np.stack(columns, axis=1) / noise

    J = jacobian(truth)
    deviations = np.sqrt(np.diag(np.linalg.inv(J.T @ J)))
    steps = 0.3 * np.diag(deviations)
    slopes = [(jacobian(truth + step) - jacobian(truth - step)) / 0.6 for step in steps]
    H = np.stack(slopes, axis=2) * deviations[None, :, None]
    return ExpandedRun(deviations, J * deviations, (H + H.transpose(0, 2, 1)) / 2)


@pytest.mark.study
def test_intervals_of_thousands_of_draws_hold_the_truth_in_95_of_100() -> None:
    expanded = expanded_run()
    trials = run_trials(CASE, SEEDS)
    for seed in range(SEEDS):
        draw = np.random.default_rng(seed).normal(size=(len(expanded.J), 1))[:, 0]
        estimate, deviation = expanded.estimate(draw)
        errors = (trials.estimates[seed] - trials.truth) / expanded.deviations
        np.testing.assert_allclose(estimate, errors, atol=0.01)
        np.testing.assert_allclose(deviation, trials.deviations[seed] / expanded.deviations, rtol=0.01)
    rng = np.random.default_rng(12345)
    scores = np.array([np.divide(*expanded.estimate(rng.normal(size=len(expanded.J)))) for _ in range(DRAWS)])
    factor = student.ppf(0.975, len(expanded.J) - len(expanded.deviations))
    coverage = np.mean(np.abs(scores) <= factor, axis=0)
    np.testing.assert_allclose(coverage, 0.95, atol=0.01, err_msg=f"standard error {np.sqrt(0.95 * 0.05 / DRAWS):.4f}")
    np.testing.assert_allclose(np.mean(scores, axis=0), 0.0, atol=0.05)
    np.testing.assert_allclose(np.std(scores, axis=0), 1.0, atol=0.04)
