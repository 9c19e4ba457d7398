"""The tasks of CraneBench: fixed, with sensors that are late, and measured by measures that are known by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from deckcrane.crane_bench.measures import (
    BeforeTouch,
    EpisodeMeasure,
    Integral,
    Largest,
    LargestStrike,
    Limit,
    RootMeanSquare,
    TimeAbove,
)
from deckcrane.crane_bench.tasks import BENCH_TASKS, VERSION, bench_task
from deckcrane.errors import DeckcraneError

FINGERPRINTS = {
    "SlewLuff": "ceda76d536623dd1",
    "Landing": "530542bf6dfe7a11",
    "LiftOff": "247f8f372de6ec6f",
    "HeaveCompensation": "40146fee070ca4dc",
    "Transfer": "7e1ea5b18ea97d8b",
}
"""Of version 1.0. A task that differs needs another version, and results of the old one are not compared with it."""


def test_the_tasks_of_a_version_are_what_they_were() -> None:
    assert VERSION == "1.0"
    assert {name: task.fingerprint for name, task in BENCH_TASKS.items()} == FINGERPRINTS


def test_a_fingerprint_sees_scenario_sensors_goals_quantities_and_limits() -> None:
    task = BENCH_TASKS["SlewLuff"]
    plant, first = task.task, task.task.observed[0]
    others = [
        replace(task, task=replace(plant, source=plant.scenario.with_values({"sea.jonswap.hs": 2.1}))),
        replace(task, task=replace(plant, observed=(replace(first, noise=0.1), *plant.observed[1:]))),
        replace(task, task=replace(plant, observed=(replace(first, delay=0.2), *plant.observed[1:]))),
        replace(task, task=replace(plant, draw_goal=lambda generator: (1.0, 1.0))),
        replace(task, task=replace(plant, laws={**plant.laws, "slew": replace(plant.laws["slew"], lag=0.5)})),
        replace(task, quantities=lambda signals, goal: {**task.quantities(signals, goal), "sway": goal[:, 0]}),
        replace(task, limits=(replace(task.limits[0], most=1.0), *task.limits[1:])),
        replace(task, scores=task.scores[1:]),
    ]
    assert len({task.fingerprint, *(other.fingerprint for other in others)}) == 1 + len(others)


@pytest.mark.parametrize("name", BENCH_TASKS)
def test_an_entry_knows_units_noise_and_delays_of_all_that_it_sees(name: str) -> None:
    info = BENCH_TASKS[name].info
    assert all(seen.unit in ("rad", "rad/s", "m", "m/s", "N", "s") for seen in info.observations.values())
    late = [seen.delay for seen in info.observations.values()]
    assert 0.0 in late
    assert max(late) == pytest.approx(0.2)
    assert all(0 < drive.lag < 1 for drive in info.levers.values())


def test_an_unknown_task_is_named_with_the_nearest() -> None:
    with pytest.raises(DeckcraneError, match='no task "Landin"; did you mean "Landing"'):
        bench_task("Landin")


DT = 0.01
T = DT * np.arange(1, 1001)
"""Ends of the time steps of ten seconds."""


def measured(measure: EpisodeMeasure, **courses: np.ndarray) -> np.ndarray:
    """What a measure gives of courses, of one episode that runs and of one that ends after two seconds."""
    memory = measure.begin(2)
    for k, t in enumerate(T):
        values = {name: np.array([course[k], course[k]]) for name, course in courses.items()}
        measure.update(memory, t, DT, values, np.array([True, t < 2.0]))
    return measure.result(memory)


def test_measures_are_those_of_known_courses() -> None:
    wave = np.sin(np.pi * T)
    rms, _ = measured(RootMeanSquare("x", 4.0), x=wave)
    assert rms == pytest.approx(np.sqrt(0.5), rel=1e-6)
    assert measured(Largest("x", 1.0), x=wave) == pytest.approx([1.0, np.sin(np.pi * 1.01)])
    assert measured(Largest("x", 1.0, -1.0), x=wave) == pytest.approx([1.0, 1.0])
    work, early = measured(Integral("x", 1.0), x=T)
    assert work == pytest.approx(0.5 * (10.0**2 - 1.0), rel=1e-12)
    assert early == pytest.approx(0.5 * (1.99**2 - 1.0), rel=1e-12)
    assert measured(TimeAbove("x", 3.0), x=T) == pytest.approx([7.0, 0.0])


def test_a_touch_is_the_first_and_a_strike_comes_after_a_lift() -> None:
    gap, speed = np.cos(0.5 * np.pi * T), 0.1 * T  # touches at 1 s and 5 s, lifts at 3 s and 7 s
    assert measured(BeforeTouch("v", "gap"), v=speed, gap=gap)[0] == pytest.approx(0.1 * 0.99, abs=2e-3)
    assert np.isnan(measured(BeforeTouch("v", "gap"), v=speed, gap=1.0 + T)).all()
    assert measured(LargestStrike("v", "gap", 0.05, 0.0), v=speed, gap=gap) == pytest.approx([0.9, 0.1], abs=2e-3)
    assert measured(LargestStrike("v", "gap", 0.05, 2.0), v=speed, gap=gap) == pytest.approx([0.9, 0.0], abs=2e-3)
    assert not measured(LargestStrike("v", "gap", 2.0), v=speed, gap=gap).any()


def test_a_limit_reads_as_one() -> None:
    assert Limit("sway", Largest("x"), np.radians(15), "rad").text == "sway at most 15 deg"
    assert Limit("tension over weight", Largest("x", factor=-1.0), -0.5, "1").text == "tension over weight at least 0.5"
