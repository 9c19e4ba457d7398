"""Set-points that follow a signal about a course over time, and filters that drive nothing."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.editing import to_yaml
from deckcrane.simulation.simulation import prepare_run
from tests.components.control.carts import cart, place

COURSE = "{quintic: [[0.2 s, 0.5 m], [1.8 s, 0.9 m]]}"


def trolley(setpoint: str, more: str = "") -> deckcrane.Scenario:
    """A trolley on a cart that is shaken, told to stay over the ground."""
    return deckcrane.loads(
        "deckcrane: 1\ngravity: [0, 0, 0]\nbodies:\n"
        "  cart: {on: ground, joint: {prismatic: x}, mass: 2 kg, inertia: [1, 1, 1]}\n"
        "  trolley: {on: cart, joint: {prismatic: x, start: 0.5 m}, mass: 100 g, inertia: [1, 1, 1]}\n"
        "control:\n"
        "  cart: {force: {sine: {amplitude: 3 N, period: 2 s}}}\n"
        f"  trolley: {{pd: {{stiffness: 500 N/m, damping: 20 N s/m}}, setpoint: {setpoint}}}\n{more}"
        "run: {duration: 2 s, step: 5 ms, every: 10 ms}\n"
    )


def test_a_set_point_follows_a_signal_about_a_course():
    found = deckcrane.run(trolley(f"{{signal: cart, rate: 'd:cart', gain: -1, offset: {COURSE}}}"), target="vm")
    s = np.clip((found["time"].values - 0.2) / 1.6, 0, 1)
    course = 0.5 + 0.4 * s**3 * (10 - 15 * s + 6 * s**2)
    np.testing.assert_allclose(found["setpoint_course"].sel(follower="trolley"), course, atol=1e-14)
    np.testing.assert_allclose(found["setpoint"].sel(actuator="trolley"), course - place(found), atol=1e-14)
    np.testing.assert_allclose(place(found) + place(found, "trolley"), course, atol=5e-4)  # 100 g at 1 m/s^2 on 500 N/m
    assert np.ptp(place(found)) > 0.5


def test_without_its_gain_it_is_the_course():
    followed = trolley(f"{{signal: cart, rate: 'd:cart', gain: 0, offset: {COURSE}}}")
    one, other = (prepare_run(scenario)[1].equations for scenario in (followed, trolley(COURSE)))
    for t in (0.0, 0.7, 1.1, 2.0):
        x = one.x.values + 0.1
        rates = [np.array(each.derivative()(t, x, each.u.values, each.p.values)) for each in (one, other)]
        np.testing.assert_allclose(*rates, atol=1e-12)


def test_a_hand_takes_the_course_over_and_a_switch_the_signal():
    """Both are offered: the course under the names that a set-point without signal has, and what tells its present value."""
    _, system = prepare_run(trolley(f"{{signal: cart, rate: 'd:cart', gain: -1, offset: {COURSE}}}"))
    drive, switch = (
        next(one for one in system.equations.handles if one.name == name) for name in ("trolley", "signals")
    )
    assert drive.output == "setpoint_course"
    assert drive.parameters == {"control.trolley.setpoint.value.0": 0.5, "control.trolley.setpoint.value.1": 0.9}
    assert switch.parameters == {"control.trolley.setpoint.gain": -1.0}
    _, off = prepare_run(trolley(f"{{signal: cart, rate: 'd:cart', gain: 0, offset: {COURSE}}}"))
    assert "signals" not in [one.name for one in off.equations.handles], "what is off in the file cannot be switched on"


@pytest.mark.parametrize("offset", ["0.5 m", COURSE, "{sine: {amplitude: 0.1 m, period: 2 s}}"])
def test_an_offset_is_written_as_it_is_read(offset):
    scenario = trolley(f"{{signal: cart, rate: 'd:cart', offset: {offset}}}")
    again = deckcrane.loads(to_yaml(scenario))
    assert again.control == scenario.control
    assert f"offset: {offset.split()[0].rstrip(':')}" in to_yaml(scenario)


@pytest.mark.parametrize(
    ("offset", "message"),
    [
        ("{quintic: [[0 s, 0 m], [1 s, 20 deg]]}", r"control.trolley.setpoint.offset.quintic.1.1.*deg"),
        ("3 deg", "control.trolley.setpoint.offset:.*deg"),
        ("{hold: start}", "start is the value of a coordinate"),
        ("{signal: cart}", "has one of the keys hold, quintic"),
        ("{quintic: [[0 s, 0 m]]}", "at least two points"),
    ],
)
def test_an_offset_that_is_none_is_refused(offset, message):
    with pytest.raises(DeckcraneError, match=message):
        trolley(f"{{signal: cart, rate: 'd:cart', offset: {offset}}}")


def test_a_filter_of_signals_needs_no_coordinate():
    """A first-order low-pass of the time, a ramp: t - T (1 - exp(-t / T))."""
    made = cart(
        "  cart: {force: 0 N, feed_forward: [{signal: control.slow.output, gain: 1}]}\n"
        "  slow: {state_space: {A: [[-2]], B: [[1]], C: [[2]], inputs: [time]}}",
        run="duration: 1 s, step: 5 ms, every: 50 ms",
    )
    found = deckcrane.run(made, target="vm")
    t = found["time"].values
    np.testing.assert_allclose(found["actuation"].values.ravel(), t - 0.5 * (1 - np.exp(-2 * t)), atol=1e-9)


def test_what_has_neither_a_coordinate_nor_signals_is_refused():
    with pytest.raises(DeckcraneError, match='there is no coordinate "slow"'):
        cart("  slow: {state_space: {A: [[-2]], B: [[1]], C: [[2]]}}")
