"""Courses as functions of time: exact rates and accelerations, smoothness, the same in every formulation and target."""

from __future__ import annotations

import json
import math
import shutil
import subprocess
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.interpolate import make_interp_spline

import deckcrane
from deckcrane.bondgraph import crane_graph, crane_states
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.data import Control
from deckcrane.components.cylinders.hinge_loop import strut_names
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.model.parameters import parameters_of
from deckcrane.mechanics.model.part_set import with_symbols
from deckcrane.mechanics.model.time_functions import time_function
from deckcrane.program.program import Program
from deckcrane.program.source_javascript import javascript_program
from deckcrane.scenario.reading import load, loads
from deckcrane.simulation.moving_frame_run import simulate_moving_frame
from deckcrane.view.page.live import live
from tests.studies import each_time

TIMES = [0.5, 1.0, 1.5, 2.25, 3.0, 4.0, 4.5]
POINTS = [0.3, 0.5, -0.2, 0.1, 0.4, 0.0, 0.7]
SAMPLES = [[t, v] for t, v in zip(TIMES, POINTS, strict=True)]
COURSES: dict[str, Any] = {
    "sine": {"sine": {"amplitude": 0.4, "period": 3.0, "phase": 0.5}, "mean": 0.2},
    "ramped": {"sine": {"amplitude": -0.4, "frequency": "0.5 Hz"}, "mean": 0.2, "ramp_in": 2.0},
    "sines": {
        "sines": [{"amplitude": 0.4, "period": 3.0}, {"amplitude": 0.1, "period": 0.7, "phase": 2.0}],
        "mean": -1,
    },
    "linear": {"samples": SAMPLES, "interpolation": "linear"},
    "cubic": {"samples": SAMPLES},
    "quintic": {"samples": SAMPLES, "interpolation": "quintic"},
}


def derivatives(data: Any, start: float = 0.0) -> Any:
    """A function of time: value, rate and acceleration of a course."""
    pd = {"stiffness": 1.0, "damping": 1.0}
    t = ca.SX.sym("t")
    value = ca.SX(time_function(Control(pd=pd, setpoint=data).setpoint).at(t))
    rate = ca.jtimes(value, t, ca.SX(1))
    function = ca.Function("course", [t], [value, rate, ca.jtimes(rate, t, ca.SX(1))])
    return lambda time: np.array([float(part) for part in function(time)])


def test_a_sine_is_a_sine() -> None:
    found = derivatives(COURSES["sine"])
    for t in (0.0, 0.1, 7.3):
        w, angle = 2 * math.pi / 3, 2 * math.pi / 3 * t + 0.5
        expected = 0.2 + 0.4 * math.sin(angle), 0.4 * w * math.cos(angle), -0.4 * w * w * math.sin(angle)
        np.testing.assert_allclose(found(t), expected, rtol=1e-13, atol=1e-14)


def test_a_sum_is_the_sum_of_its_sines() -> None:
    one, other = COURSES["sines"]["sines"]
    whole = derivatives(COURSES["sines"])
    parts = [derivatives({"sine": wave, "mean": 0.0}) for wave in (one, other)]
    for t in (0.0, 0.4, 5.0):
        np.testing.assert_allclose(whole(t), parts[0](t) + parts[1](t) + [-1.0, 0.0, 0.0], rtol=0, atol=1e-12)


@pytest.mark.parametrize("name", COURSES)
def test_rates_and_accelerations_are_the_derivatives_of_the_values(name: str) -> None:
    found, h = derivatives(COURSES[name]), 1e-5
    for t in np.arange(0.013, 5.0, 0.17):
        before, now, after = found(t - h), found(t), found(t + h)
        np.testing.assert_allclose(now[1:], (after - before)[:2] / (2 * h), rtol=0, atol=2e-7)


@pytest.mark.parametrize(("name", "degree"), [("linear", 1), ("cubic", 3), ("quintic", 5)])
def test_a_course_through_points_is_the_spline_through_them_at_the_points_too(name: str, degree: int) -> None:
    found = derivatives(COURSES[name])
    spline = make_interp_spline(TIMES, POINTS, k=degree)
    for t in [*TIMES[:-1], 0.7, 2.0, 4.49]:
        expected = [float(spline.derivative(order)(t)) if order <= degree else 0.0 for order in range(3)]
        np.testing.assert_allclose(found(t), expected, rtol=0, atol=1e-11)


@pytest.mark.parametrize("name", ["linear", "cubic", "quintic"])
def test_the_ends_of_a_course_through_points_are_held(name: str) -> None:
    found = derivatives(COURSES[name])
    for t, value in ((-1.0, 0.3), (0.499, 0.3), (4.5, 0.7), (100.0, 0.7)):
        np.testing.assert_allclose(found(t), [value, 0.0, 0.0], rtol=0, atol=1e-15)


@pytest.mark.parametrize(("name", "smooth"), [("linear", 0), ("cubic", 2), ("quintic", 2), ("ramped", 2)])
def test_a_course_is_as_smooth_between_its_ends_as_the_guide_says(name: str, smooth: int) -> None:
    found = derivatives(COURSES[name])
    inner = [1.0, 1.5, 2.25, 3.0, 4.0] if name != "ramped" else [2.0]
    for t in inner:
        jump = np.abs(found(t + 1e-9) - found(t - 1e-9))
        assert np.all(jump[: smooth + 1] < 1e-6)
    if name == "linear":
        assert np.abs(found(1.5 + 1e-9) - found(1.5 - 1e-9))[1] > 0.1


def test_a_ramp_starts_at_rest() -> None:
    np.testing.assert_allclose(derivatives(COURSES["ramped"])(0.0), [0.2, 0.0, 0.0], atol=1e-15)


def test_points_that_are_all_the_same_and_two_points_alone_are_courses() -> None:
    np.testing.assert_array_equal(derivatives({"samples": [[0, 0.5], [1, 0.5], [2, 0.5]]})(0.7), [0.5, 0.0, 0.0])
    np.testing.assert_allclose(derivatives({"samples": [[0, 0.0], [1, 0.5]]})(0.5), [0.25, 0.5, 0.0], atol=1e-14)


@pytest.mark.parametrize("name", COURSES)
def test_two_values_of_a_course_stop_it_as_a_hand_in_the_page_does(name: str) -> None:
    t = ca.SX.sym("t")
    setpoint = Control(pd={"stiffness": 1.0, "damping": 1.0}, setpoint=COURSES[name]).setpoint
    tree = {"course": time_function(setpoint)}
    names, values = parameters_of(tree)
    symbols = {name: ca.SX.sym(name) for name in names}
    expression = with_symbols(tree, symbols)["course"].at(t)
    for i in range(len(setpoint.values)):
        values[names.index(f"course.value.{i}")] = 0.123
    function = ca.Function("course", [t, ca.vertcat(*symbols.values())], [expression])
    assert [float(function(time, values)) for time in (0.0, 1.3, 9.0)] == pytest.approx([0.123] * 3)


ARM = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  arm: {on: ground, joint: {revolute: y, start: 10 deg}, mass: 1 t, shape: {rod: x, length: 4 m}}
  hand: {on: arm, joint: {revolute: y, at: tip}, mass: 200 kg, shape: {rod: x, length: 2 m}}
forces:
  wind: {on: hand, force: [0, 0, 200 N], factor: {sine: {amplitude: 1, period: 1.3 s}, mean: 1}}
control:
  arm: {pd: {stiffness: 1e6, damping: 2e5}, setpoint: SETPOINT}
  hand: {force: {sines: [{amplitude: 300, period: 2 s}, {amplitude: 100, period: 0.4 s}], ramp_in: 1 s}}
run: {duration: 5 s, step: 5 ms, every: 50 ms}
"""


def arm(name: str) -> Scenario:
    return loads(ARM.replace("SETPOINT", json.dumps(COURSES[name])))


@pytest.mark.parametrize("name", each_time(COURSES, "quintic", "sines", "ramped"))
def test_the_run_follows_the_course_on_both_targets(name: str) -> None:
    one, other = (deckcrane.run(arm(name), target=target) for target in ("auto", "vm"))
    found = derivatives(COURSES[name])
    expected = [found(t)[0] for t in one["time"].values]
    np.testing.assert_allclose(one["setpoint"].sel(actuator="arm"), expected, rtol=0, atol=1e-12)
    for variable in ("q", "u", "reaction", "actuation", "setpoint"):
        scale = float(np.abs(other[variable]).max())
        np.testing.assert_allclose(one[variable], other[variable], rtol=0, atol=1e-10 * scale)
    behind = one["q"].sel(coordinate="arm") - one["setpoint"].sel(actuator="arm")
    assert float(np.abs(behind.sel(time=slice(1.5, None))).max()) < 0.15


@pytest.mark.parametrize("name", ["sine", "sines", "quintic"])
def test_forces_of_a_course_have_its_exact_rate_and_acceleration(name: str) -> None:
    scenario, found = arm(name), derivatives(COURSES[name])
    dataset = deckcrane.forces(scenario, times=np.linspace(0.6, 4.4, 20))
    for variable, order in (("q", 0), ("u", 1), ("du", 2)):
        expected = [found(t)[order] for t in dataset["time"].values]
        values = dataset[variable].values[:, 0]
        np.testing.assert_allclose(values, expected, rtol=0, atol=1e-9)


@pytest.mark.skipif(shutil.which("node") is None, reason="Node, which runs JavaScript, is not installed")
@pytest.mark.parametrize("name", COURSES)
def test_javascript_follows_the_course_too(name: str, tmp_path: Path) -> None:
    equations = dynamics(arm(name)).equations
    (tmp_path / "program.js").write_text(javascript_program(equations), encoding="utf-8")
    driver = """
      require("./program.js");
      const program = globalThis.deckcraneProgram, { nx, nu } = program.sizes, c = program.prepare(program.p0);
      const rows = [0.0, 0.5, 1.0, 1.7, 4.5, 6.0].map((t) => {
        const dx = new Float64Array(nx);
        program.derivative(t, new Float64Array(nx).fill(0.1), new Float64Array(nu), c, dx);
        return [...dx];
      });
      console.log(JSON.stringify(rows));
    """
    (tmp_path / "driver.js").write_text(driver, encoding="utf-8")
    done = subprocess.run(["node", "driver.js"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    t = np.array([0.0, 0.5, 1.0, 1.7, 4.5, 6.0])
    expected = Program(equations, "vm").derivatives(t, np.full((len(t), len(equations.x)), 0.1))
    np.testing.assert_allclose(json.loads(done.stdout), expected, rtol=0, atol=1e-9 * np.abs(expected).max())


def test_the_moving_frame_method_follows_courses_too() -> None:
    swing = {"sine": {"amplitude": "5 kN m", "period": "2 s"}, "mean": "10 kN m"}
    crane = load("ship_crane_motors")
    name = next(iter(crane.control))
    crane = crane.with_values({f"control.{name}.force": swing, "run.duration": "0.5 s", "run.integrator": "rk4"})
    frames, run = simulate_moving_frame(crane), deckcrane.run(crane)
    expected = 10e3 + 5e3 * np.sin(math.pi * run["time"].values)
    np.testing.assert_allclose(run["actuation"].sel(actuator=name), expected, rtol=1e-12)
    np.testing.assert_allclose(frames["actuation"].sel(actuator=name), expected, rtol=1e-12)
    scale = float(np.abs(run["u"]).max())
    np.testing.assert_allclose(frames["u"], run["u"], rtol=0, atol=1e-6 * scale)


def test_the_bond_graph_of_a_crane_follows_courses_too() -> None:
    crane = arm("cubic")
    graph, states = crane_graph(crane).equations(), crane_states(crane)
    direct = Program(dynamics(crane).equations, "vm")
    x = dynamics(crane).equations.x.values + 0.05
    for t in (0.0, 1.0, 3.3):
        rates = states.rates(x, direct.derivative(t, x))
        np.testing.assert_allclose(Program(graph, "vm").derivative(t, states(x)), rates, rtol=1e-9, atol=1e-9)


def test_a_linear_model_stands_at_the_courses_value_at_its_time() -> None:
    crane = arm("sine").with_values(
        {"control.hand": None, "forces.wind": None, "bodies.hand.joint.damper.linear": 100.0}
    )
    model = deckcrane.linearise(crane, t=0.7)
    wanted = derivatives(COURSES["sine"])(0.7)[0]
    assert model.equilibrium[0] == pytest.approx(wanted, abs=0.05)


def test_a_strut_swings_about_the_length_that_its_bent_booms_leave() -> None:
    bent = {"run.start": "settled", "bodies.inner_boom.joint.start": 0.3, "bodies.outer_boom.joint.start": -1.9}
    crane = load("flexible_luffing").with_values(bent)
    name = strut_names(crane.plant)[1]
    wanted = {"pd": {"stiffness": "1e8 N/m", "damping": "1e6 N s/m"}}
    without_oil = {f"cylinders.{name}.hydraulics": None, "run.duration": "20 ms", "run.every": "10 ms"}
    without_oil |= {"record": ["setpoint"]}
    held, swung = (
        deckcrane.run(crane.with_values({**without_oil, f"control.{name}": {**wanted, "setpoint": setpoint}}))
        for setpoint in ({"hold": "start"}, {"sine": {"amplitude": "10 mm", "period": "5 s"}})
    )
    at_start = [found["setpoint"].sel(actuator=name).values[0] for found in (held, swung)]
    assert at_start[0] == pytest.approx(at_start[1], abs=1e-14)
    assert at_start[0] != pytest.approx(crane.plant.coordinate(name).element.start, abs=1e-6)
    assert float(np.ptp(swung["setpoint"].sel(actuator=name).values)) == pytest.approx(
        0.01 * math.sin(0.4 * math.pi * 0.02)
    )


def test_the_page_has_a_slider_that_can_stop_a_course() -> None:
    equations, data, _ = live(arm("sine"))
    slider = next(one for one in data["setpoints"] if one["name"] == "arm")
    assert slider["course"]
    assert slider["values"] == pytest.approx([0.2, 0.6])
    assert slider["start"] == pytest.approx(0.2)
    assert set(slider["parameters"]) <= set(equations.p.names)
    motor = next(one for one in data["motors"] if one["name"] == "hand")
    assert motor["value"] == pytest.approx(400.0)


# ---- Input shaping.
CRANE_WITH_TROLLEY = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  trolley: {on: ground, joint: {prismatic: x, name: trolley}, mass: 5 t, shape: {box: [1 m, 1 m, 1 m]}}
  hook: {on: trolley, joint: {revolute: y, name: sway}, mass: 800 kg, cog: [0, 0, -9 m], inertia: [0, 0, 0]}
control: {trolley: {motion: {quintic: [[0 s, 0 m], [3 s, 1 mm]]}}}
run: {duration: 40 s, step: 10 ms}
"""
SLUNG = {
    "bodies.load": {
        **{"on": "hook", "joint": {"revolute": "y", "at": [0, 0, -9], "name": "swivel"}, "mass": "2 t"},
        **{"cog": [0, 0, -3], "inertia": [0, 0, 0]},
    }
}


def residual(scenario: Scenario, shaper: dict[str, Any] | None) -> float:
    """The largest angle that is left when the move and its copies are over."""
    values = {} if shaper is None else {"control.trolley.motion.shaper": shaper}
    run = deckcrane.run(scenario.with_values(values), progress=False)
    angles = run["q"].sel(coordinate=[name for name in run["coordinate"].values if name != "trolley"])
    assert float(run["q"].sel(coordinate="trolley")[-1]) == pytest.approx(1e-3, rel=1e-12)
    return float(np.abs(angles.sel(time=slice(25.0, None))).max())


@pytest.mark.parametrize("kind", ["zv", "zvd"])
def test_a_shaped_move_leaves_no_swing(kind: str) -> None:
    """And with a wrong period what theory says: |cos(pi/2 T/T_s)|, and its square with ZVD."""
    scenario = loads(CRANE_WITH_TROLLEY)
    period = 2 * math.pi * math.sqrt(9 / 9.81)
    swing = residual(scenario, None)
    assert residual(scenario, {"kind": kind, "period": period}) < 1e-5 * swing
    wrong = residual(scenario, {"kind": kind, "period": 1.15 * period})
    left = abs(math.cos(math.pi / 2 * 1.15))
    assert wrong / swing == pytest.approx(left if kind == "zv" else left**2, rel=0.02)


def test_a_damped_swing_and_a_second_one_are_shaped() -> None:
    scenario = loads(CRANE_WITH_TROLLEY)
    damped = scenario.with_values({"bodies.hook.joint.damper": {"linear": 0.1 * 2 * 800 * 81 * math.sqrt(9.81 / 9)}})
    (pole,) = [mode.eigenvalue for mode in deckcrane.linearise(damped).modes()]
    shaper = {"period": 2 * math.pi / pole.imag, "damping": -pole.real / abs(pole)}
    assert shaper["damping"] == pytest.approx(0.1, rel=1e-6)
    assert residual(damped, shaper) < 1e-3 * residual(damped, None)
    slung = scenario.with_values(SLUNG)
    slow, fast = (2 * math.pi / mode.frequency for mode in deckcrane.linearise(slung).modes())
    both = residual(slung, {"kind": "zv", "period": slow, "second_period": fast})
    assert both < 1e-3 * residual(slung, None)
    assert both < 0.1 * residual(slung, {"kind": "zv", "period": slow})


def test_copies_of_a_move_that_began_before_zero_start_where_they_are() -> None:
    early = {"quintic": [[-4.0, 0.0], [6.0, 2.0]], "shaper": {"period": 5.0}}
    run = deckcrane.run(loads(CRANE_WITH_TROLLEY).with_values({"control.trolley.motion": early}), progress=False)
    profile = np.polynomial.Polynomial([0, 0, 0, 10, -15, 6])
    expected = sum(
        share * 2 * profile((4 - delay) / 10) for share, delay in [(0.25, 0), (0.5, 2.5), (0.25, 5)] if delay < 4
    )
    assert float(run["q"].sel(coordinate="trolley")[0]) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(
    ("shaper", "words"),
    [
        ({"period": "5 s", "damping": "120 %"}, "a ratio below 1"),
        ({"kind": "zv"}, "period: is missing"),
        ({"period": "5 s", "kind": "zvdd"}, "must be zv or zvd"),
    ],
)
def test_a_shaper_that_cannot_be_is_refused(shaper: dict[str, Any], words: str) -> None:
    with pytest.raises(deckcrane.ScenarioError, match=words):
        loads(CRANE_WITH_TROLLEY).with_values({"control.trolley.motion.shaper": shaper})
