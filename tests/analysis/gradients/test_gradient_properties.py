"""Properties that every gradient has: exact zeros, linearity, symmetry; starts and inputs; before and after an impact."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.gradients.gradients import DifferentiableRun, Mode, gradient
from tests.analysis.gradients.test_gradients import LANDING, TROLLEY, difference

TWO_PENDULUMS = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  left: {on: ground, joint: {revolute: y, start: 10 deg}, mass: 2 t, cog: [0, 0, -10 m], inertia: [1e3, 1e3, 1e3]}
  right: {on: ground, joint: {revolute: y, start: 5 deg}, mass: 3 t, cog: [0, 0, -6 m], inertia: [1e3, 1e3, 1e3]}
run: {duration: 2 s, step: 10 ms, every: 50 ms}
"""
TWO_ROPES = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  carriage: {on: ground, joint: {prismatic: x}, mass: 100 kg, shape: {point: true}}
  load: {on: carriage, joint: {prismatic: z, start: 0.1 m}, mass: 1 t, shape: {point: true}}
ropes:
  left: {path: [{on: ground, at: [-3 m, 0, 4 m]}, {on: load}], stiffness: 2 MN, length: 5 m}
  right: {path: [{on: ground, at: [3 m, 0, 4 m]}, {on: load}], stiffness: 2 MN, length: 5 m}
run: {duration: 1 s, step: 1 ms, every: 20 ms}
"""
WINDY = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  load:
    on: ground
    joint: {revolute: y, name: swing, damper: {linear: 5 kN m s/rad}}
    mass: 2 t
    cog: [0, 0, -10 m]
    shape: {box: [3 m, 3 m, 3 m]}
wind: {speed: 9 m/s, direction: 0 deg, areas: {load: {on: load, at: [0, 0, -10 m], box: [3 m, 3 m, 3 m]}}}
run: {duration: 1 s, step: 10 ms, every: 50 ms, start: settled}
"""


def derivatives(text: str, result: str, names: list[str], **settings: object) -> dict[str, float]:
    entries = gradient(deckcrane.loads(text), result, names, **settings).by  # type: ignore[arg-type]
    return {name: float(entry.derivative) for name, entry in entries.items()}


@pytest.mark.parametrize("mode", ["adjoint", "forward"])
def test_what_a_result_does_not_depend_on_has_a_derivative_of_exactly_zero(mode: str) -> None:
    names = ["bodies.right.mass", "start:right", "start:d:right", "bodies.left.cog.2"]
    by = derivatives(TWO_PENDULUMS, "mean(q.left)", names, mode=mode)
    assert by.pop("bodies.left.cog.2") != 0.0
    assert set(by.values()) == {0.0}


@pytest.mark.parametrize("mode", ["adjoint", "forward"])
def test_a_load_that_hangs_at_rest_in_the_wind_stays_at_rest_in_any_wind(mode: Mode) -> None:
    """Its speed is zero up to rounding: what it gains by its start it loses by the forces."""
    result = gradient(deckcrane.loads(WINDY), "final(u.swing)", ["wind.speed", "bodies.load.mass"], mode=mode)
    assert abs(result.value) < 1e-14
    assert abs(result.by["wind.speed"].derivative) < 1e-12
    assert abs(result.by["bodies.load.mass"].derivative) < 1e-15


def test_gradients_are_linear_in_the_result() -> None:
    names = ["bodies.left.cog.2", "bodies.right.cog.2", "gravity.2", "start:left"]
    left, right = (derivatives(TWO_PENDULUMS, f"integral(q.{side})", names) for side in ("left", "right"))
    both = derivatives(TWO_PENDULUMS, "integral(2 * q.left - 3 * q.right)", names)
    for name in names:
        assert both[name] == pytest.approx(2 * left[name] - 3 * right[name], rel=1e-12, abs=1e-15)


def test_two_ropes_in_mirror_symmetry_have_mirrored_gradients() -> None:
    names = [f"ropes.{side}.{number}" for side in ("left", "right") for number in ("stiffness", "length")]
    up = derivatives(TWO_ROPES, "mean(q.load)", names)
    aside = derivatives(TWO_ROPES, "mean(q.carriage)", [*names, "bodies.load.mass", "gravity.2"])
    for number in ("stiffness", "length"):
        left, right = f"ropes.left.{number}", f"ropes.right.{number}"
        assert up[left] == pytest.approx(up[right], rel=1e-9)
        assert aside[left] == pytest.approx(-aside[right], rel=1e-9)
        assert abs(aside[left]) > 0.0
    largest = abs(aside["ropes.left.length"])
    assert abs(aside["bodies.load.mass"]) * 1e3 < 1e-9 * largest
    assert abs(aside["gravity.2"]) * 9.81 < 1e-9 * largest


def test_a_start_in_the_file_and_the_state_at_the_start_are_the_same_number() -> None:
    by = derivatives(TROLLEY, "rms(q.load)", ["bodies.load.joint.start", "start:load"])
    assert by["bodies.load.joint.start"] == pytest.approx(by["start:load"], rel=1e-9)


def test_derivatives_by_all_samples_of_an_input_add_up_to_that_by_a_steady_push() -> None:
    scenario = deckcrane.loads(TROLLEY)
    entry = gradient(scenario, "rms(q.load)", ["input:trolley"]).by["input:trolley"]
    assert entry.times is not None
    values = []
    for push in (-20.0, -10.0, 10.0, 20.0):
        inputs = {"trolley": (entry.times, np.full(len(entry.times), push))}
        values.append(gradient(scenario, "rms(q.load)", [], inputs=inputs).value)
    steady = (8 * (values[2] - values[1]) - (values[3] - values[0])) / 120.0
    assert float(np.sum(entry.derivative)) == pytest.approx(steady, rel=1e-6)


def test_before_an_impact_a_fall_is_free_and_the_floor_counts_nothing() -> None:
    """Height 0.5 m, touching at 0.319 s: h = h0 - g t^2 / 2."""
    text = LANDING.replace("duration: 0.7 s", "duration: 0.3 s").replace("slack: 0.4 m", "slack: 2 m")
    names = ["gravity.2", "bodies.ball.joint.start", "contacts.floor.penetration", "contacts.floor.restitution"]
    by = derivatives(text, "final(q.height)", names)
    assert by["gravity.2"] == pytest.approx(0.3**2 / 2, rel=1e-9)
    assert by["bodies.ball.joint.start"] == pytest.approx(1.0, rel=1e-9)
    assert by["contacts.floor.penetration"] == by["contacts.floor.restitution"] == 0.0


def test_after_an_impact_the_floor_counts_and_the_value_is_that_of_a_run_with_events() -> None:
    text = LANDING.replace("duration: 0.7 s", "duration: 0.45 s").replace("slack: 0.4 m", "slack: 2 m")
    scenario = deckcrane.loads(text)
    paths = {"contacts.floor.penetration": 1e-7, "contacts.floor.restitution": 1e-5, "gravity.2": 1e-5}
    result = gradient(scenario, "final(q.height)", list(paths))
    dataset = deckcrane.run(scenario)
    assert result.value == float(dataset["q"].sel(coordinate="height")[-1])
    for path, width in paths.items():
        derivative = float(result.by[path].derivative)
        assert derivative != 0.0
        assert difference(scenario, "final(q.height)", path, width) == pytest.approx(derivative, rel=1e-6), path


def test_ten_seeds_give_the_mean_of_ten_gradients_and_that_of_differences() -> None:
    scenario = deckcrane.load("load_in_wind").with_values({"run.duration": 1.0, "run.every": 0.1, "run.transient": 0.0})
    result, seeds = f'rms("q.{scenario.plant.coordinates[-1].name}")', tuple(range(1, 11))
    every = gradient(scenario, result, ["wind.speed"], seeds=seeds)
    assert len(set(every.values)) == len(seeds)
    run = DifferentiableRun(scenario, [result], ["wind.speed"], seeds=seeds)
    speed = run.number("wind.speed")
    values = [run.evaluate({"wind.speed": speed + n * 0.01}, derivatives=False).values[0] for n in (-2, -1, 1, 2)]
    steady = (8 * (values[2] - values[1]) - (values[3] - values[0])) / 0.12
    assert every.by["wind.speed"].derivative == pytest.approx(steady, rel=1e-6)
