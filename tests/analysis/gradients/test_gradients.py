"""Gradients by numbers of a file, starts and inputs: closed forms, contacts and slack ropes, seeds, mistakes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.gradients.gradients import DifferentiableRun, gradient, possible_names
from deckcrane.analysis.gradients.run_numbers import unit_text
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.units import quantities
from tests.studies import one_by_one

PENDULUM = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  load: {on: ground, joint: {revolute: y, name: swing, start: 1e-4 rad}, mass: 2 t, cog: [0, 0, -10 m], inertia: [1e3, 1e3, 1e3]}
run: {duration: 4 s, step: 10 ms, every: 50 ms}
"""
TROLLEY = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  trolley: {on: ground, joint: {prismatic: x}, mass: 2 t, shape: {point: true}}
  load: {on: trolley, joint: {revolute: y, start: 8 deg}, mass: 5 t, cog: [0, 0, -10 m], inertia: [1e3, 1e3, 1e3]}
control:
  trolley:
    pd: {stiffness: 20 kN/m, damping: 20 kN s/m}
    setpoint: {quintic: [[0.5 s, 0 m], [2.5 s, 1 m]]}
    limit: 12 kN
run: {duration: 2 s, step: 10 ms, every: 50 ms}
"""
LANDING = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  ball: {on: ground, joint: {prismatic: z, name: height, start: 0.5 m}, mass: 1 t, shape: {point: true}}
contacts:
  floor: {touching: {on: ball, points: [[0, 0, 0]]}, surface: {on: ground, plane: z}, penetration: 10 mm, restitution: 0.7}
ropes:
  line: {path: [{on: ground, at: [0, 0, 3 m]}, {on: ball}], stiffness: 1 MN, slack: 0.4 m}
run: {duration: 0.7 s, step: 0.5 ms, every: 10 ms}
"""


@pytest.fixture(scope="module")
def pendulum() -> Scenario:
    return deckcrane.loads(PENDULUM)


@pytest.fixture(scope="module")
def trolley() -> Scenario:
    return deckcrane.loads(TROLLEY)


def difference(scenario: Scenario, result: str, path: str, width: float, **settings: Any) -> float:
    """Central difference of fourth order over runs."""
    run = DifferentiableRun(scenario, [result], [path], **settings)
    value = run.number(path)
    values = [run.evaluate({path: value + n * width}, derivatives=False).values[0] for n in (-2, -1, 1, 2)]
    return float((8 * (values[2] - values[1]) - (values[3] - values[0])) / (12 * width))


def test_the_swing_of_a_pendulum_follows_its_length_as_in_closed_form(pendulum: Scenario) -> None:
    """q = q0 cos(w t) with w^2 = m g L / (I + m L^2)."""
    m, g, length, inertia, t, start = 2e3, 9.81, 10.0, 1e3, 4.0, 1e-4
    result = gradient(pendulum, "final(q.swing)", ["bodies.load.cog.2", "gravity.2", "start:swing", "bodies.load.mass"])
    whole = inertia + m * length**2
    w = np.sqrt(m * g * length / whole)
    by_w = -start * t * np.sin(w * t)
    by_length = by_w * w / 2 * (1 / length - 2 * m * length / whole)
    assert result.value == pytest.approx(start * np.cos(w * t), rel=1e-7)
    assert (result.unit, result.by["bodies.load.cog.2"].unit) == ("rad", "m")
    assert result.by["bodies.load.cog.2"].derivative == pytest.approx(-by_length, rel=1e-6)  # it hangs below the joint
    assert result.by["gravity.2"].derivative == pytest.approx(-by_w * w / 2 / g, rel=1e-6)
    assert result.by["start:swing"].derivative == pytest.approx(np.cos(w * t), rel=1e-6)
    assert result.by["bodies.load.mass"].derivative == pytest.approx(by_w * w / 2 * inertia / (m * whole), rel=1e-5)


def test_value_is_that_of_a_run(trolley: Scenario) -> None:
    dataset = deckcrane.run(trolley)
    result = gradient(trolley, "max(actuation.trolley)", ["bodies.load.mass"])
    assert result.value == float(dataset["actuation"].sel(actuator="trolley").max())


def test_all_kinds_of_names_in_both_modes(trolley: Scenario) -> None:
    names = ["bodies.load.mass", "control.trolley.pd.damping", "start:load", "parameter:gravity.z"]
    adjoint = gradient(trolley, "rms(q.load)", [*names, "input:trolley"])
    forward = gradient(trolley, "rms(q.load)", names, mode="forward")
    for name in names:
        assert adjoint.by[name].derivative == pytest.approx(forward.by[name].derivative, rel=1e-10)
        assert adjoint.by[name].value == forward.by[name].value
    for path, width in (("bodies.load.mass", 20.0), ("control.trolley.pd.damping", 50.0)):
        assert difference(trolley, "rms(q.load)", path, width) == pytest.approx(adjoint.by[path].derivative, rel=1e-6)
    push = adjoint.by["input:trolley"]
    assert push.times is not None
    assert len(push.times) == 41
    given = np.zeros(41)
    sides = []
    for sign in (1, -1):
        given[7] = sign * 10.0
        inputs = {"trolley": (push.times, given)}
        sides.append(gradient(trolley, "rms(q.load)", ["start:load"], inputs=inputs).value)
    assert (sides[0] - sides[1]) / 20.0 == pytest.approx(np.asarray(push.derivative)[7], rel=1e-6)


def test_through_landing_bounce_and_a_rope_that_snaps_tight() -> None:
    scenario = deckcrane.loads(LANDING)
    dataset = deckcrane.run(scenario)
    kinds = {event.kind for event in _events(dataset)}
    assert "landing" in kinds
    assert bool(dataset["rope_slack"].max()) or "slack" in kinds
    paths = {"gravity.2": 1e-4, "ropes.line.stiffness": 100.0, "bodies.ball.mass": 0.1, "bodies.ball.joint.start": 1e-6}
    result = gradient(scenario, "integral(q.height)", list(paths))
    for path, width in paths.items():
        derivative = float(result.by[path].derivative)
        assert np.isfinite(derivative)
        measured = difference(scenario, "integral(q.height)", path, width)
        assert measured == pytest.approx(derivative, rel=1e-6, abs=1e-12), path


def _events(dataset: Any) -> list[Any]:
    from deckcrane.simulation.events import found_events

    return found_events(dataset)


def test_at_the_instant_of_touching_the_derivative_is_finite() -> None:
    scenario = deckcrane.loads(LANDING.replace("start: 0.5 m", "start: 0 m"))
    result = gradient(scenario, "integral(q.height)", ["bodies.ball.mass", "start:height"])
    assert all(np.isfinite(entry.derivative) for entry in result.by.values())


def test_gusts_by_their_speed_and_seeds_in_threads() -> None:
    scenario = deckcrane.load("load_in_wind").with_values({"run.duration": 1.0, "run.every": 0.1, "run.transient": 0.0})
    names, result = ["wind.speed"], f'rms("q.{scenario.plant.coordinates[-1].name}")'
    each = [gradient(scenario, result, names, seeds=[seed]) for seed in (1, 2)]
    both = gradient(scenario, result, names, seeds=[1, 2], threads=2)
    assert both.values == (each[0].value, each[1].value)
    assert each[0].value != each[1].value
    assert both.value == pytest.approx((each[0].value + each[1].value) / 2)
    mean = np.mean([float(one.by[names[0]].derivative) for one in each])
    assert both.by[names[0]].derivative == pytest.approx(mean, rel=1e-12)
    measured = difference(scenario, result, names[0], 0.01, seeds=[1])
    assert measured == pytest.approx(each[0].by[names[0]].derivative, rel=1e-6)


def test_a_start_that_settles_moves_with_the_load_unless_it_is_held() -> None:
    text = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  load:
    on: ground
    joint: {prismatic: z, name: height, spring: {linear: 20 kN/m}, damper: {linear: 1 kN s/m}}
    mass: 2 t
    shape: {point: true}
run: {duration: 1 s, step: 10 ms, every: 50 ms, start: settled}
"""
    scenario = deckcrane.loads(text)
    moved = gradient(scenario, "mean(q.height)", ["bodies.load.mass"])
    assert moved.value == pytest.approx(-2e3 * 9.81 / 20e3)
    assert moved.by["bodies.load.mass"].derivative == pytest.approx(-9.81 / 20e3, rel=1e-9)
    held = gradient(scenario, "final(q.height)", ["bodies.load.mass"], hold_start=True)
    measured = difference(scenario, "final(q.height)", "bodies.load.mass", 1.0, hold_start=True)
    assert measured == pytest.approx(held.by["bodies.load.mass"].derivative, rel=1e-7)
    assert held.by["bodies.load.mass"].derivative != pytest.approx(moved.by["bodies.load.mass"].derivative, rel=0.1)


@one_by_one(
    ("dimension", "unit"),
    [
        (quantities.DISPLACEMENT, "m^3/rad"),
        (quantities.ANGULAR_ACCELERATION, "rad/s^2"),
        (quantities.ANGULAR_JERK, "rad/s^3"),
        (quantities.PRESSURE, "Pa"),
        (quantities.RATIO, "1"),
        (None, ""),
    ],
)
def test_units_of_numbers_are_those_of_their_values(dimension: quantities.Dimension | None, unit: str) -> None:
    """A displacement of 100 cm^3 per turn is 1.6e-5 m^3 per radian."""
    assert unit_text(dimension) == unit


def test_the_names_that_there_are(trolley: Scenario) -> None:
    names = {name: (value, unit) for name, value, unit in possible_names(trolley)}
    assert names["bodies.load.mass"] == (5e3, "kg")
    assert names["bodies.load.cog.2"] == (-10.0, "m")
    assert names["control.trolley.setpoint.quintic.1.1"] == (1.0, "")  # metres here, and radians of another drive
    assert names["start:load"][0] == pytest.approx(np.radians(8))
    assert "input:trolley" in names
    assert not any(name.startswith("run") for name in names)


@one_by_one(
    ("result", "by", "message"),
    [
        ("max(q.lod)", "bodies.load.mass", "there is no signal"),
        ("max(sway_of_load)", "bodies.load.mass", r'there is no signal "sway_of_load": there are q, (\w+, )*energy$'),
        ("soft_max(q.load, 3 m)", "bodies.load.mass", "the width has the unit of the signal, rad"),
        ("max(q.load)", "bodies.lod.mass", "bodies.load.mass"),
        ("max(q.load)", "bodies.load.cog", "write one of them, such as bodies.load.cog.0"),
        ("max(q.load)", "bodies.load.cog.1", "structure of the equations changes with it.*Exact zeros are structure"),
        ("max(q.load)", "run.step", "say how a run is made"),
        ("max(q.load)", "start:lod", 'there is no state "lod";.*load'),
        ("max(q.load)", "parameter:gravity.zz", 'there is no parameter "gravity.zz";.*gravity.z'),
        ("max(q.load)", "input:troley", 'there is no input "troley";.*trolley'),
        ("min(setpoint.trolley)", "bodies.load.mass", "reached at 0 s and"),
    ],
)
def test_what_has_no_gradient_is_refused(result: str, by: str, message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        gradient(deckcrane.loads(TROLLEY), result, [by])


def test_adaptive_steps_sampled_laws_and_seeds_of_nothing_are_refused(trolley: Scenario) -> None:
    with pytest.raises(DeckcraneError, match=r"dopri5 chooses its own steps.*rk4, rodas4_fixed or ros34pw2_fixed"):
        gradient(trolley.with_values({"run.integrator": "dopri5"}), "max(q.load)", ["bodies.load.mass"])
    law = deckcrane.sampled(lambda t, signals: 0.0, every=0.1, signals=["trolley"])
    with pytest.raises(DeckcraneError, match="the law of trolley is sampled: a gradient needs"):
        gradient(trolley, "max(q.load)", ["bodies.load.mass"], laws={"trolley": law})
    with pytest.raises(DeckcraneError, match="this scenario has no seeds"):
        gradient(trolley, "max(q.load)", ["bodies.load.mass"], seeds=[1])


def test_a_law_of_symbols_is_differentiated(trolley: Scenario) -> None:
    def law(t: Any, signals: Any) -> Any:
        return 2e4 * (0.5 - signals["trolley"]) - 3e4 * signals["d:trolley"]

    result = gradient(trolley, "rms(q.load)", ["bodies.load.mass"], laws={"trolley": law})
    measured = difference(trolley, "rms(q.load)", "bodies.load.mass", 20.0, laws={"trolley": law})
    assert measured == pytest.approx(result.by["bodies.load.mass"].derivative, rel=1e-6)
