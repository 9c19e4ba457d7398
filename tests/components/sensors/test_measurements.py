"""Measurements: a filter, a delay and noise, against what they should be."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.components.sensors.sensor import pade
from deckcrane.errors import ScenarioError
from tests.components.control.carts import cart

SWING = "  cart: {force: {sine: {amplitude: 3 N, period: 2 s}}}"


def shown(more: str, run: str = "duration: 20 s, step: 2 ms, every: 10 ms"):
    found = deckcrane.run(cart(SWING, f"measurements: {{m: {{of: actuation.cart, {more}}}}}", run=run))
    t, measured = found["time"].values, found["measured"].sel(measurement="m").values
    late = t > 10
    w = np.pi
    fit = np.linalg.lstsq(np.stack([np.sin(w * t[late]), np.cos(w * t[late])], 1), measured[late], rcond=None)[0]
    return complex(*fit) / 3


def test_a_filter_answers_as_a_first_order_low_pass():
    assert shown("filter: 0.2 s") == pytest.approx(1 / (1 + 0.2j * np.pi), abs=1e-8)


@pytest.mark.parametrize("order", [3, *(pytest.param(n, marks=pytest.mark.study) for n in (1, 2, 4))])
def test_a_delay_differs_from_one_by_what_is_said(order):
    """The first term of the error is (n-1)! n! / ((2n-1)! (2n)!) (w T)^(2n)."""
    from math import factorial as f

    x = 0.3 * np.pi
    answer = shown(f"delay: 0.3 s, delay_order: {order}")
    bound = f(order - 1) * f(order) / (f(2 * order - 1) * f(2 * order)) * x ** (2 * order)
    assert abs(answer - np.exp(-1j * x)) < 1.1 * bound + 1e-8
    assert abs(answer - np.exp(-1j * x)) > 0.5 * bound - 1e-8


def test_the_coefficients_of_the_delay_are_those_of_the_books():
    top, below = pade(3)  # (60 - 24 s + 3 s^2) / (60 + 36 s + 9 s^2 + s^3)
    np.testing.assert_allclose(60 * top, [60, -24, 3], rtol=1e-14)
    np.testing.assert_allclose(60 * below, [60, 36, 9, 1], rtol=1e-14)


def test_a_measurement_starts_at_what_there_is_to_measure():
    made = cart(
        "  cart: {force: 5 N}",
        "measurements: {m: {of: reaction.cart.fx, filter: 2 s, delay: 1 s}}",
        run="duration: 10 ms",
    )
    found = deckcrane.run(made)
    np.testing.assert_allclose(found["measured"].values.ravel(), 5.0, rtol=1e-12)
    assert found["measured"].attrs["units"] == "N"


@pytest.mark.parametrize(
    ("own", "message"),
    [
        ("{of: cart, filter: 1 m}", "a time is needed"),
        ("{of: cart, delay: -1 s}", "must not be negative"),
        ("{of: cart, delay_order: 9}", "less than or equal to 8|at most 8"),
        ("{of: cart, noise: {standard_deviation: 1}}", "needs interval or bandwidth, one of the two; it has neither"),
        ("{of: cart, noise: {standard_deviation: 0, interval: 1 s}}", "greater than zero"),
        ("{filter: 1 s}", "of: is missing"),
    ],
)
def test_a_wrong_measurement_is_refused(own, message):
    with pytest.raises(ScenarioError, match=message):
        cart(SWING, f"measurements: {{m: {own}}}")


def noisy(more: str, run: str = "duration: 200 s, step: 20 ms, every: 20 ms"):
    made = cart("  cart: {force: 0 N}", f"measurements: {{m: {{of: cart, {more}}}}}", run=run)
    return deckcrane.run(made)["measured"].values.ravel()


def test_noise_has_its_deviation_and_is_white_up_to_its_bandwidth():
    found = noisy("noise: {standard_deviation: 2 mm, bandwidth: 25 Hz, seed: 1}")
    assert np.std(found) == pytest.approx(2e-3, rel=0.02)
    assert abs(np.mean(found)) < 4 * 2e-3 / np.sqrt(len(found))
    for lag in (1, 2, 5):
        assert abs(np.corrcoef(found[lag:], found[:-lag])[0, 1]) < 4 / np.sqrt(len(found))


@pytest.mark.study
def test_the_filter_takes_its_share_of_the_noise():
    """Numbers that are held for h behind a filter of T have the variance (1 - a) / (1 + a), a = exp(-h / T)."""
    a = np.exp(-0.02 / 0.05)
    found = noisy("filter: 50 ms, noise: {standard_deviation: 2 mm, interval: 20 ms, seed: 4}")[100:]
    assert np.std(found) == pytest.approx(2e-3 * np.sqrt((1 - a) / (1 + a)), rel=0.03)


def test_the_same_seed_is_the_same_noise_and_another_is_not():
    short = "duration: 1 s, step: 20 ms"
    one, same = (noisy("noise: {standard_deviation: 2 mm, interval: 20 ms, seed: 4}", short) for _ in range(2))
    other = noisy("noise: {standard_deviation: 2 mm, interval: 20 ms, seed: 5}", short)
    longer = noisy("noise: {standard_deviation: 2 mm, interval: 20 ms, seed: 4}", "duration: 2 s, step: 20 ms")
    np.testing.assert_array_equal(one, same)
    np.testing.assert_array_equal(one[:-1], longer[: len(one) - 1])
    assert np.max(np.abs(one - other)) > 1e-3


def test_steps_by_hand_have_the_same_noise():
    made = cart(
        "  cart: {force: 0 N}",
        "measurements: {m: {of: cart, noise: {standard_deviation: 2 mm, interval: 30 ms}}}",
        run="duration: 1 s, step: 10 ms",
    )
    crane = deckcrane.stepper(made)
    for _ in range(100):
        crane.step()
    np.testing.assert_array_equal(crane.dataset()["measured"], deckcrane.run(made)["measured"])


ADRIFT = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel: {hydrodynamics: supply, fluid_memory: false, crane: added}
bodies:
  mast: {on: vessel, joint: {revolute: y, at: [0, 4, 5], name: luff}, mass: 40 t, shape: {rod: z, length: 10 m}}
control: {luff: {pd: {stiffness: 1 GN m/rad, damping: 0.1 GN m s/rad}}}
measurements:
  sway: {of: q.vessel.y, filter: 1 s}
  heading: {of: q.vessel.yaw, delay: 1 s}
  heel: {of: q.vessel.roll, filter: 1 s}
run: {duration: 1 s, step: 20 ms, start: settled}
"""


@pytest.mark.parametrize("kept", [{}, {"surge": 60.0}])
def test_filters_on_a_vessel_that_nothing_holds_start_at_what_they_measure(kept: dict[str, float]) -> None:
    """Sway and yaw have no equilibrium of their own: they stay where the file has them."""
    changes = {"vessel.start": {"sway": 3.0, "yaw": 0.2}, "vessel.station_keeping": kept or None}
    run = deckcrane.run(deckcrane.loads(ADRIFT).with_values(changes))
    expected = run["q"].sel(coordinate=["vessel.y", "vessel.yaw", "vessel.roll"]).values[0]
    np.testing.assert_allclose(expected[:2], [3.0, 0.2], atol=1e-9)
    assert abs(expected[2]) > 1e-3
    np.testing.assert_allclose(run["measured"].values[0], expected, rtol=1e-9)
