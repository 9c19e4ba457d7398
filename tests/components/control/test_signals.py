"""Cascades, feed-forward, and what closes an algebraic loop."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import cumulative_simpson

import deckcrane
from deckcrane.errors import DeckcraneError
from tests.components.control.carts import cart, hung, place
from tests.studies import each_time


@pytest.mark.study
def test_a_cascade_of_place_and_speed_is_the_controller_pd():
    """12 (2.5 (1 - x) - v) = 30 (1 - x) - 12 v."""
    cascade = cart(
        "  outer: {of: cart, pid: {proportional: 2.5}, setpoint: {hold: 1}}\n"
        "  cart: {of: 'd:cart', pid: {proportional: 12}, setpoint: {signal: control.outer.output}}"
    )
    pd = cart("  cart: {pd: {stiffness: 30 N/m, damping: 12 N s/m}, setpoint: {hold: 1 m}}")
    np.testing.assert_allclose(place(deckcrane.run(cascade)), place(deckcrane.run(pd)), atol=1e-13)


def test_the_limit_of_an_outer_loop_is_a_speed():
    limited = cart(
        "  outer: {of: cart, pid: {proportional: 2.5}, setpoint: {hold: 1}, limit: 0.2}\n"
        "  cart: {of: 'd:cart', pid: {proportional: 200}, setpoint: {signal: control.outer.output}}"
    )
    speed = deckcrane.run(limited)["u"].values.ravel()
    assert 0.19 < speed.max() < 0.2


def test_a_set_point_follows_a_signal_with_its_rate():
    """A trolley goes against the cart that carries it, as motion compensation does: it stays where it is."""
    scenario = deckcrane.loads(
        "deckcrane: 1\ngravity: [0, 0, 0]\nbodies:\n"
        "  cart: {on: ground, joint: {prismatic: x}, mass: 2 kg, inertia: [1, 1, 1]}\n"
        "  trolley: {on: cart, joint: {prismatic: x, start: 0.5 m}, mass: 10 g, inertia: [1, 1, 1]}\n"
        "control:\n"
        "  cart: {force: {sine: {amplitude: 3 N, period: 2 s}}}\n"
        "  trolley: {pd: {stiffness: 500 N/m, damping: 20 N s/m}, "
        "setpoint: {signal: cart, rate: 'd:cart', gain: -1, offset: 0.5 m}}\n"
        "run: {duration: 2 s, step: 0.2 ms, every: 10 ms}\n"
    )
    found = deckcrane.run(scenario)
    assert np.ptp(place(found)) > 0.5
    np.testing.assert_allclose(place(found) + place(found, "trolley"), 0.5, atol=1e-9)


LAWS = ("force: 0 N", "pid: {proportional: 0.0001 N/m}", "pd: {stiffness: 0 N/m, damping: 0 N s/m}")


@pytest.mark.parametrize("law", each_time(LAWS, LAWS[0]))
def test_feed_forward_cancels_what_it_knows(law):
    """A damper of 3 N s/m is taken away by a feed-forward of the speed: what is left is a free cart."""
    damped = cart(
        f"  cart: {{{law}, feed_forward: [{{signal: 'd:cart', gain: 3 N s/m}}]}}",
        damper="3 N s/m",
        run="duration: 2 s, step: 1 ms, every: 10 ms",
    ).with_values({"bodies.cart.joint.speed": "0.5 m/s"})
    found = deckcrane.run(damped)
    np.testing.assert_allclose(found["u"].values.ravel(), 0.5, atol=1e-12 if "0.0001" not in law else 1e-3)


def test_feed_forward_comes_before_the_limit():
    made = cart("  cart: {force: 1 N, limit: 2 N, feed_forward: [{signal: time, gain: 1}]}")
    found = deckcrane.run(made)
    t = found["time"].values
    np.testing.assert_allclose(found["actuation"].values.ravel(), np.minimum(1 + t, 2), atol=1e-14)


def test_the_power_of_a_regulator_is_accounted_for():
    made = cart("  cart: {pid: {proportional: 30 N/m, integral: 20 N/m/s}, setpoint: {hold: 1 m}}", damper="4 N s/m")
    found = deckcrane.run(made)
    speed, force, t = found["u"].values.ravel(), found["actuation"].values.ravel(), found["time"].values
    power = force * speed - 4 * speed**2
    work = cumulative_simpson(power, x=t, initial=0)
    np.testing.assert_allclose(found["energy"].sum("form").values, work, atol=1e-5)


@pytest.mark.parametrize(
    ("control", "more", "message"),
    [
        ("cart: {force: 0 N, feed_forward: [{signal: reaction.cart.fx}]}", "", '"control.cart" and the reactions'),
        (
            "cart: {force: 0 N, feed_forward: [{signal: measured.f}]}",
            "measurements: {f: {of: reaction.cart.fx}}",
            '"measurements.f" and the reactions',
        ),
        (
            "a: {of: control.b.output, pid: {proportional: 1}, setpoint: {hold: 0}}\n"
            "  b: {of: control.a.output, pid: {proportional: 1}, setpoint: {hold: 0}}\n"
            "  cart: {force: 0 N, feed_forward: [{signal: control.a.output}]}",
            "",
            '"control.b" and "control.a"',
        ),
        (
            "cart: {force: 0 N, feed_forward: [{signal: measured.one}]}",
            "measurements: {one: {of: measured.two}, two: {of: measured.one}}",
            '"measurements.two" and "measurements.one"',
        ),
    ],
)
def test_an_algebraic_loop_is_named_with_both_ends(control, more, message):
    with pytest.raises(DeckcraneError, match=f"algebraic loop between {message}"):
        deckcrane.run(cart(f"  {control}", more))


HOW = ("filter: 20 ms", "delay: 20 ms", "filter: 20 ms, delay: 20 ms, delay_order: 1")


@pytest.mark.parametrize("how", each_time(HOW, HOW[-1]))
def test_a_filter_or_a_delay_breaks_the_loop(how):
    more = f"measurements: {{f: {{of: reaction.cart.fx, {how}}}}}"
    made = cart("  cart: {force: 4 N, feed_forward: [{signal: measured.f, gain: -0.5}]}", more)
    found = deckcrane.run(made)
    assert float(found["actuation"][-1, 0]) == pytest.approx(4 / 1.5, rel=1e-9)


def test_a_signal_that_is_not_there_is_told_with_the_nearest():
    with pytest.raises(
        DeckcraneError, match=r'control\.cart reads "d:crat", but there is no such signal; did you mean "d:cart"'
    ):
        deckcrane.run(cart("  cart: {force: 0 N, feed_forward: [{signal: 'd:crat'}]}"))
    with pytest.raises(DeckcraneError, match=r'measurements\.f reads "reaction.cart.fq"'):
        deckcrane.run(cart("  cart: {force: 0 N}", "measurements: {f: {of: reaction.cart.fq}}"))


def test_forces_of_a_given_motion_ask_no_controller():
    made = hung(
        "  luff: {pid: {proportional: 2e5 N m/rad, integral: 1e5 N m/rad/s}, setpoint: {hold: -30 deg}}",
        "measurements: {tip: {of: point_velocity.tip.z, filter: 0.1 s}}",
    )
    found = deckcrane.forces(made)
    np.testing.assert_allclose(found["actuation"].values.ravel(), -1e4 * 2 * np.cos(np.radians(30)), rtol=1e-12)
    with pytest.raises(DeckcraneError, match=r"control\.luff: its set-point is a signal"):
        deckcrane.forces(made.with_values({"control.luff.setpoint": {"signal": "time"}}))
