"""Linear controllers of signals by name, against scipy; and which systems are taken."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from scipy import signal

import deckcrane
from deckcrane.errors import ScenarioError
from tests.components.control.carts import MASS, cart, place

A, B, C, D = [[0.0, 1.0], [-40.0, -9.0]], [[0.0, 0.0], [1.0, 0.2]], [[300.0, 20.0]], [[10.0, -6.0]]
LOOP = (
    "  cart: {state_space: {A: [[0, 1], [-40, -9]], B: [[0, 0], [1, 0.2]], C: [[300, 20]], D: [[10, -6]], "
    "inputs: [error, 'd:cart']%s}, setpoint: {hold: 1 m}}"
)


def whole() -> np.ndarray:
    """x = [place, speed, two states], with u = [1 - place, speed]."""
    a, b, c, d = (np.array(m) for m in (A, B, C, D))
    return np.block(
        [
            [np.zeros((1, 1)), np.ones((1, 1)), np.zeros((1, 2))],
            [np.array([[-d[0, 0], d[0, 1]]]) / MASS, c / MASS],
            [-b[:, :1], b[:, 1:], a],
        ]
    )


def test_the_response_of_a_loop_with_matrices_is_that_of_the_whole_linear_system():
    found = deckcrane.run(cart(LOOP % ""))
    t = found["time"].values
    driven = np.array([[0.0], [D[0][0] / MASS], [B[0][0]], [B[1][0]]])
    expected = signal.lsim((whole(), driven, np.eye(4), np.zeros((4, 1))), np.ones(len(t)), t)[1]
    np.testing.assert_allclose(place(found), expected[:, 0], atol=1e-9)
    np.testing.assert_allclose(deckcrane.linearise(cart(LOOP % "")).A, whole(), atol=1e-12)


@pytest.mark.study
def test_starts_of_its_states_are_taken():
    free = deckcrane.run(cart(LOOP % ", start: [0.1, -0.2]"))
    t = free["time"].values
    driven = np.array([[0.0], [D[0][0] / MASS], [B[0][0]], [B[1][0]]])
    expected = signal.lsim((whole(), driven, np.eye(4), np.zeros((4, 1))), np.ones(len(t)), t, [0, 0, 0.1, -0.2])[1]
    np.testing.assert_allclose(place(free), expected[:, 0], atol=1e-9)


@pytest.mark.parametrize("dt", [None, 0])
def test_a_system_with_matrices_is_taken_from_python(dt):
    system = SimpleNamespace(A=np.array(A), B=np.array(B), C=np.array(C), D=np.array(D), dt=dt)
    written = cart(LOOP % "")
    given = written.with_values({"control.cart.state_space": {"system": system, "inputs": ["error", "d:cart"]}})
    assert given == written
    assert deckcrane.loads(given.to_yaml()) == written


def test_a_gain_without_states_stays_one_when_other_numbers_change():
    gain = cart("  cart: {state_space: {D: [[10, -6]], inputs: [error, 'd:cart']}, setpoint: {hold: 1 m}}")
    other = gain.with_values({"bodies.cart.mass": "3 kg"})
    assert other.control["cart"] == gain.control["cart"]
    assert deckcrane.loads(gain.to_yaml(defaults=True)) == gain


def test_a_system_of_python_control_is_taken():
    control = pytest.importorskip("control")
    given = cart(LOOP % "").with_values({"control.cart.state_space": control.ss([[-1.0]], [[1.0]], [[2.0]], [[0.5]])})
    assert given.control["cart"].state_space.C == ((2.0,),)
    with pytest.raises(
        ScenarioError, match=r"this system is discrete, with a sampling time of 0\.1 s; .*deckcrane\.sampled"
    ):
        given.with_values({"control.cart.state_space": control.ss([[-1.0]], [[1.0]], [[2.0]], [[0.5]], 0.1)})


@pytest.mark.study
def test_a_gain_alone_is_a_controller():
    found = deckcrane.run(
        cart("  cart: {state_space: {D: [[30, -12]], inputs: [error, 'd:cart']}, setpoint: {hold: 1 m}}")
    )
    same = deckcrane.run(cart("  cart: {pd: {stiffness: 30 N/m, damping: 12 N s/m}, setpoint: {hold: 1 m}}"))
    np.testing.assert_allclose(place(found), place(same), atol=1e-14)


@pytest.mark.parametrize(
    ("own", "message"),
    [
        ("{A: [[0, 1]], B: [[1]], C: [[1]]}", "A is 1 by 2; with 1 states"),
        ("{A: [[0]], B: [[1]], C: [[1]], inputs: [error, 'd:cart']}", r"B is 1 by 1; with 1 states and 2 inputs"),
        ("{A: [[0]], B: [[1]], C: [[1], [2]]}", "C is 2 by 1"),
        ("{A: [[0, 1], [2]], B: [[1]], C: [[1]]}", "rows of equal length"),
        ("{A: [[x]], B: [[1]], C: [[1]]}", "of plain numbers"),
        ("{A: [[0]], B: [[1]], C: [[1]], start: [1, 2]}", "start has 2 numbers; there are 1 states"),
        ("{inputs: [error]}", "the output is always zero"),
        ("{D: [[1, 2]], inputs: [error, error]}", "error appears twice"),
    ],
)
def test_matrices_that_do_not_fit_are_refused(own, message):
    with pytest.raises(ScenarioError, match=message):
        cart(f"  cart: {{state_space: {own}}}")


def test_a_set_point_without_the_input_error_is_refused():
    with pytest.raises(ScenarioError, match="do not have error, so it follows no set-point"):
        cart("  cart: {state_space: {D: [[1]], inputs: [cart]}, setpoint: {hold: 1 m}}")
