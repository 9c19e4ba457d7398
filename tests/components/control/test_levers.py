"""Drives on levers: ramps, dead band and end stops are those of the file; set-points hold, wait and never leave their range."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.components.control.levers import Ramp, approach_speed, without_dead_band
from deckcrane.errors import DeckcraneError, ScenarioError

CART = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  cart: {on: ground, joint: {prismatic: x, stops: {lower: -1 m, upper: 4 m, stiffness: 10 MN/m}}, mass: 1 t, shape: {point: true}}
control:
  cart:
    pd: {stiffness: 10 MN/m, damping: 200 kN s/m}
    lever: {speed: 1 m/s, acceleration: 0.5 m/s^2, deceleration: 1 m/s^2, lag: 50 ms}
run: {duration: 1 s, step: 5 ms, every: 50 ms}
record: [q, u, setpoint, lever_command, lever_speed, actuation, energy]
"""
LEVER = "control.cart.lever"


@pytest.fixture(scope="module")
def cart():
    return deckcrane.loads(CART)


def moved(scenario, lever, duration):
    """Steps of a run with the lever held at a value for a duration each, and the last place and speed."""
    crane = deckcrane.stepper(scenario)
    for value, seconds in zip(np.atleast_1d(lever), np.atleast_1d(duration), strict=True):
        crane.step({"cart.lever": float(value)}, duration=float(seconds))
    return crane


def test_the_speed_rises_and_falls_by_its_ramps(cart):
    crane = deckcrane.stepper(cart)
    assert "cart.lever" in crane.inputs
    crane.step({"cart.lever": 1.0}, duration=1.0)
    assert crane.measured("lever_speed", "cart") == pytest.approx(0.5, abs=1e-12)
    crane.step({"cart.lever": 1.0}, duration=2.0)
    assert crane.measured("lever_speed", "cart") == pytest.approx(1.0, abs=1e-8)
    crane.step({"cart.lever": 0.0}, duration=0.5)
    assert crane.measured("lever_speed", "cart") == pytest.approx(0.5, abs=1e-3)  # a step of 5 ms at the corner
    crane.step(duration=3.0)
    held = crane.measured("q", "cart")
    crane.step(duration=1.0)
    assert crane.measured("q", "cart") == pytest.approx(held, abs=1e-9)


@pytest.mark.parametrize(("lever", "way", "jerk"), [(1.0, 3.0, None), (-1.0, -2.0, None), (1.0, 3.0, "4 m/s^3")])
def test_a_drive_comes_to_rest_at_the_end_of_its_range_and_never_passes_it(cart, lever, way, jerk):
    ranged = cart.with_values({f"{LEVER}.range": [-2.0 if lever < 0 else -1.0, 3.0], f"{LEVER}.jerk": jerk})
    data = deckcrane.run(ranged.with_values({f"{LEVER}.command": lever, "run.duration": "16 s"}))
    setpoint, speed = data["setpoint"].values[:, 0], data["lever_speed"].values[:, 0]
    assert np.max(lever * setpoint) <= abs(way)
    assert setpoint[-1] == pytest.approx(way, abs=1e-3 if jerk is None else 0.02)
    slowing = np.diff(speed * lever) / 0.05
    assert slowing.min() > -1.0 - 1e-9
    assert slowing.max() < 0.5 + 1e-9


def test_an_s_curve_keeps_its_jerk_and_does_not_overshoot(cart):
    far = {f"{LEVER}.range": [-1.0, 40.0], f"{LEVER}.jerk": "1 m/s^3", f"{LEVER}.command": 0.8}
    data = deckcrane.run(cart.with_values({**far, "run.duration": "3 s"}))
    speed = data["lever_speed"].values[:, 0]
    assert np.max(np.abs(np.diff(speed, 2))) / 0.05**2 < 1.0 + 1e-6
    assert speed.max() < 0.8 + 1e-6
    assert speed[-1] == pytest.approx(0.8, abs=2e-3)


def test_a_lever_does_nothing_within_its_dead_band_and_begins_at_zero_beyond(cart):
    assert [float(without_dead_band(ca.DM(u), ca.DM(0.2))) for u in (-1, -0.6, -0.1, 0, 0.2, 0.6, 1)] == pytest.approx(
        [-1, -0.5, 0, 0, 0, 0.5, 1]
    )
    crane = moved(cart.with_values({f"{LEVER}.dead_band": "10 %"}), [0.09, 0.55], [1.0, 2.0])
    assert crane.measured("lever_speed", "cart") == pytest.approx(0.5, abs=1e-9)


def test_course_input_and_signals_of_a_lever_add_up_within_one(cart):
    signals = [{"signal": "time", "gain": 0.1}]
    both = cart.with_values({f"{LEVER}.command": 0.3, f"{LEVER}.feed_forward": signals})
    crane = moved(both, [0.4], [1.0])
    assert crane.measured("lever_command", "cart") == pytest.approx(0.8, abs=1e-12)
    crane.step({"cart.lever": 5.0}, duration=0.1)
    assert crane.measured("lever_command", "cart") == 1.0


def test_the_speeds_towards_a_stop_meet_in_value_and_slope():
    d = ca.SX.sym("d")
    speed = approach_speed(d, ca.SX(0.7), ca.SX(2.0))
    f = ca.Function("f", [d], [speed, ca.jacobian(speed, d)])
    below, above = (np.array(f(2.8 + step)).ravel() for step in (-1e-9, 1e-9))
    assert below == pytest.approx(above, abs=1e-8)
    assert [float(f(0.0)[0]), float(f(-1.0)[0])] == [0.0, -0.5]


def test_a_ramp_is_the_same_either_way():
    ramp = Ramp(ca.SX(0.5), ca.SX(1.5), ca.SX(0.1), None)
    wanted, speed = np.random.default_rng(1).uniform(-2, 2, (2, 50))
    there = [float(ramp.acceleration_towards(ca.DM(a), ca.DM(b))) for a, b in zip(wanted, speed, strict=True)]
    back = [float(ramp.acceleration_towards(ca.DM(-a), ca.DM(-b))) for a, b in zip(wanted, speed, strict=True)]
    assert there == [-value for value in back]


def test_a_set_point_waits_for_a_drive_that_gives_all_it_has(cart):
    weak = {
        "control.cart.limit": "100 N",
        "control.cart.pd": {"stiffness": 1e5, "damping": 1e3},
        f"{LEVER}.command": 1.0,
    }
    data = deckcrane.run(cart.with_values({**weak, "run.duration": "6 s"}))
    ahead = data["setpoint"].values[:, 0] - data["q"].values[:, 0]
    assert 0.02 < ahead.max() < 0.001 + 0.05 * 1.0  # limit / stiffness, and the full speed for a lag
    assert np.max(np.abs(data["actuation"])) <= 100.0


def test_the_power_of_a_drive_on_a_lever_balances(cart):
    data = deckcrane.run(cart.with_values({f"{LEVER}.command": 0.7, "run.every": "5 ms"}))
    power = data["actuation"].values[:, 0] * data["u"].values[:, 0]
    kinetic = data["energy"].sel(form="kinetic").values
    assert np.trapezoid(power, dx=0.005) == pytest.approx(kinetic[-1], rel=1e-3)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({f"{LEVER}.speed": "1 deg/s"}, "a speed"),
        ({f"{LEVER}.acceleration": "1 m/s"}, "an acceleration"),
        ({f"{LEVER}.command": 1.5}, "from -1 to 1"),
        ({f"{LEVER}.range": [1.0, 3.0]}, "starts at 0 m, outside"),
        ({f"{LEVER}.dead_band": 1.0}, "below 1"),
        ({f"{LEVER}.opening": 0.5}, "no oil moves this drive"),
        ({"control.cart.setpoint": {"hold": 1.0}}, "leave out setpoint, or lever"),
        ({"control.cart.pd": None, "control.cart.force": 1.0}, "pd, of pid or of valve"),
    ],
)
def test_a_lever_that_makes_no_sense_is_refused_in_words(cart, values, words):
    with pytest.raises(ScenarioError, match=words):
        cart.with_values(values)


def test_a_lever_reads_signals_that_exist(cart):
    with pytest.raises(DeckcraneError, match=r"control.cart.lever reads \"tiem\".*did you mean"):
        deckcrane.run(cart.with_values({f"{LEVER}.feed_forward": [{"signal": "tiem"}]}))
