"""A motion reference unit: heave with noise, drift, high-pass filter, bandwidth and delay, in runs and in batches."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.signal import cont2discrete, lfilter

import deckcrane
from deckcrane.errors import ScenarioError

AMPLITUDE, W = 1.2, 2 * np.pi / 8

SHIP = """
deckcrane: 1
gravity: [0, 0, 0]
bodies: {ship: {on: ground, joint: {prismatic: z, name: heave}, mass: 1 t, shape: {point: true}}}
points: {unit: {on: ship, at: [4 m, 0, 2 m]}}
control: {heave: {motion: {sine: {amplitude: 1.2 m, period: 8 s}}}}
measurements: {heave: {of: point_position.unit.z, UNIT}}
run: {duration: 160 s, step: 20 ms, every: 20 ms}
"""


def measured(unit: str, **values: Any) -> np.ndarray:
    run = deckcrane.run(deckcrane.loads(SHIP.replace("UNIT", unit)).with_values(values))
    return np.asarray(run["measured"].values[:, 0])


def response(unit: str) -> tuple[complex, np.ndarray]:
    """Complex amplitude of the last 10 periods over that of the heave, and what is left over."""
    t, values = np.arange(8001) * 0.02, measured(unit)
    late = t > 80 + 1e-9
    basis = np.stack([np.sin(W * t), np.cos(W * t), np.ones_like(t)], 1)[late]
    fit = np.linalg.lstsq(basis, values[late], rcond=None)[0]
    return complex(fit[0], fit[1]) / AMPLITUDE, values[late] - basis @ fit


def test_a_high_pass_filter_leaves_out_the_mean_and_leads_by_what_the_books_say() -> None:
    w = 2 * np.pi / 40
    answer, rest = response("high_pass: {period: 40 s, damping: 0.6}")
    assert answer == pytest.approx(W**2 / (W**2 - w**2 - 1.2j * w * W), abs=2e-3)
    assert np.abs(rest).max() < 5e-3 * AMPLITUDE
    start = measured("high_pass: {period: 40 s}", **{"run.duration": "0.1 s"})
    assert abs(start[0]) < 1e-12, "the height of 2 m is the mean"


def test_records_show_delay_bandwidth_and_noise_of_the_unit() -> None:
    """What is left over is the noise as filter and delay pass it: its variance times the sum of squares of their pulse response."""
    answer, rest = response(
        "filter: 0.05 s, delay: 0.2 s, noise: {standard_deviation: 20 mm, interval: 20 ms, seed: 2}"
    )
    assert answer == pytest.approx(np.exp(-0.2j * W) / (1 + 0.05j * W), abs=2e-3)
    assert -np.angle(answer) / W == pytest.approx(0.25, abs=2e-3), "0.2 s late, and the filter's 0.05 s"
    T = 0.2
    numerator, denominator = [3 * T**2, -24 * T, 60], np.polymul([T**3, 9 * T**2, 36 * T, 60], [0.05, 1])
    (numerator,), denominator, _ = cont2discrete((numerator, denominator), 0.02, "zoh")
    pulse = lfilter(numerator, denominator, np.eye(1, 400)[0])
    assert np.std(rest) == pytest.approx(0.02 * np.sqrt(np.sum(pulse**2)), rel=0.05)


STILL = {"control.heave.motion": {"hold": "start"}, "points.unit.at": [0, 0, 0]}


def test_drift_wanders_by_its_deviation_and_for_its_time() -> None:
    values = measured(
        "drift: {standard_deviation: 50 mm, time: 5 s, seed: 3}",
        **STILL,
        **{"run.duration": "4000 s", "run.step": "0.1 s", "run.every": "0.1 s"},
    )
    assert values[0] == 0.0
    assert np.std(values) == pytest.approx(0.05, rel=0.1)
    assert np.corrcoef(values[50:], values[:-50])[0, 1] == pytest.approx(np.exp(-1), abs=0.1)
    assert np.std(np.diff(values)) == pytest.approx(0.05 * np.sqrt(2 * (1 - np.exp(-0.1 / 5))), rel=0.05)


ERRORS = "noise: {standard_deviation: 5 mm, interval: 20 ms, seed: SEED}, drift: {standard_deviation: 50 mm, time: 2 s, seed: SEED}"
UNIT = f"{ERRORS}, high_pass: {{period: 60 s}}, filter: 0.05 s, delay: 0.2 s"


def test_the_errors_follow_from_the_seed_alone() -> None:
    short, longer = {"run.duration": "4 s"}, {"run.duration": "6 s"}
    first, again = (measured(UNIT.replace("SEED", "1"), **short) for _ in range(2))
    other = measured(UNIT.replace("SEED", "2"), **short)
    np.testing.assert_array_equal(first, again)
    np.testing.assert_array_equal(first[:-1], measured(UNIT.replace("SEED", "1"), **longer)[: len(first) - 1])
    assert np.abs(first - other).max() > 5e-3


def test_a_batch_measures_what_single_runs_do() -> None:
    """Largest and smallest value of every seed are those of the run alone."""
    scenario = deckcrane.loads(SHIP.replace("UNIT", UNIT.replace("SEED", "0"))).with_values({"run.duration": "20 s"})
    seeds = [
        scenario.with_values({f"measurements.heave.{error}.seed": seed for error in ("noise", "drift")})
        for seed in range(3)
    ]
    jobs = [deckcrane.Job(str(seed), each) for seed, each in enumerate(seeds)]
    keep = deckcrane.Keep(signals=("measured",), statistics=("extremes", "moments"), transient=0.0)
    batch = deckcrane.run_batch(jobs, keep, threads=1).dataset.sel(signal="measured.heave")
    for seed, each in enumerate(seeds):
        alone = deckcrane.run(each)["measured"].values[:, 0]
        case = batch.sel(case=str(seed))
        assert float(case["maximum"]) == pytest.approx(alone.max(), rel=1e-12)
        assert float(case["minimum"]) == pytest.approx(alone.min(), rel=1e-12)
    assert len(np.unique(batch["maximum"])) == 3


@pytest.mark.parametrize(
    ("unit", "message"),
    [
        ("drift: {standard_deviation: 5 mm}", "time: is missing"),
        ("drift: {standard_deviation: 0 mm, time: 1 s}", "greater than zero"),
        ("high_pass: {damping: 0.7}", "period: is missing"),
        ("high_pass: {period: 3 m}", "a time is needed"),
    ],
)
def test_an_impossible_unit_is_refused(unit: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        deckcrane.loads(SHIP.replace("UNIT", unit))
