"""PID control against scipy's linear systems, and against an integration of its own where it is at its limit."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import signal
from scipy.integrate import solve_ivp

import deckcrane
from deckcrane.errors import ScenarioError
from deckcrane.simulation.simulation import prepare_run
from tests.components.control.carts import MASS, cart, hung, place
from tests.studies import one_by_one

P, J, D, T = 30.0, 20.0, 12.0, 0.05
GAINS = f"proportional: {P} N/m, integral: {J} N/m/s, derivative: {D} N s/m"


def closed_loop() -> signal.TransferFunction:
    """(P + I/s + D s/(T s + 1)) / (M s^2) under unit feedback, multiplied out."""
    top = np.polyadd(np.polyadd(np.polymul([P, 0], [T, 1]), np.polymul([J], [T, 1])), [D, 0, 0])
    return signal.TransferFunction(top, np.polyadd(np.polymul([MASS, 0, 0, 0], [T, 1]), top))


def test_the_step_response_with_a_filtered_derivative_is_that_of_the_transfer_function():
    found = deckcrane.run(cart(f"  cart: {{pid: {{{GAINS}, filter: {T} s}}, setpoint: {{hold: 1 m}}}}"))
    # The filter starts at the error, so a step of the set-point before the start is no kick: its response is the loop's own
    # from that state.
    t = found["time"].values
    B = np.array([[0.0], [P / MASS + D / T / MASS], [J], [1 / T]])
    loop = (closed_form(), B, np.eye(4), np.zeros((4, 1)))
    expected = signal.lsim(loop, np.ones(len(t)), t, [0.0, 0.0, 0.0, 1.0])[1]
    np.testing.assert_allclose(place(found), expected[:, 0], atol=1e-9)


def closed_form() -> np.ndarray:
    """x = [place, speed, integral, filtered error]."""
    return np.array(
        [
            [0, 1, 0, 0],
            [-(P + D / T) / MASS, 0, 1 / MASS, -D / T / MASS],
            [-J, 0, 0, 0],
            [-1 / T, 0, 0, -1 / T],
        ]
    )


def test_the_poles_are_those_of_the_transfer_function():
    model = deckcrane.linearise(cart(f"  cart: {{pid: {{{GAINS}, filter: {T} s}}}}"))
    assert model.states == ("cart", "d:cart", "control.cart.integral", "control.cart.filtered_error")
    np.testing.assert_allclose(
        np.sort_complex(np.linalg.eigvals(model.A)), np.sort_complex(closed_loop().poles), atol=1e-9
    )


def test_without_a_filter_and_an_integral_it_is_the_controller_pd():
    course = "setpoint: {quintic: [[0 s, 0 m], [2 s, 1 m]]}"
    one = deckcrane.run(cart(f"  cart: {{pid: {{proportional: 30 N/m, derivative: 12 N s/m}}, {course}}}"))
    two = deckcrane.run(cart(f"  cart: {{pd: {{stiffness: 30 N/m, damping: 12 N s/m}}, {course}}}"))
    np.testing.assert_allclose(place(one), place(two), atol=1e-14)


@pytest.mark.parametrize("tracking", [None, 0.3])
def test_at_its_limit_the_integral_follows_back(tracking):
    text = "" if tracking is None else f", anti_windup: {tracking} s"
    run = "duration: 6 s, step: 100 ms, every: 50 ms, integrator: dopri5, relative_tolerance: 1e-10, absolute_tolerance: 1e-11"
    made = cart(f"  cart: {{pid: {{{GAINS}, filter: {T} s{text}}}, setpoint: {{hold: 1 m}}, limit: 3 N}}", run=run)
    found = deckcrane.run(made)
    track = P / J if tracking is None else tracking

    def rates(t, x):
        error = 1.0 - x[0]
        asked = P * error + x[2] + D * (error - x[3]) / T
        given = np.clip(asked, -3.0, 3.0)
        return [x[1], given / MASS, J * error + (given - asked) / track, (error - x[3]) / T]

    t = found["time"].values
    expected = solve_ivp(rates, (0, t[-1]), [0, 0, 0, 1], t_eval=t, rtol=1e-10, atol=1e-12, max_step=0.01).y
    np.testing.assert_allclose(place(found), expected[0], atol=1e-7)
    assert float(abs(found["actuation"]).max()) == 3.0


def test_anti_windup_lessens_the_overshoot():
    def overshoot(time):
        made = cart(
            f"  cart: {{pid: {{{GAINS}, filter: 50 ms, anti_windup: {time} s}}, setpoint: {{hold: 1 m}}, limit: 3 N}}"
        )
        return place(deckcrane.run(made)).max()

    assert overshoot(0.1) < overshoot(1e6) - 0.1


def test_a_start_at_rest_begins_with_the_integral_that_holds_the_load():
    made = hung(
        "  luff: {pid: {proportional: 2e5 N m/rad, integral: 1e5 N m/rad/s, derivative: 4e4 N m s/rad, filter: 20 ms}, "
        "setpoint: {hold: -30 deg}}",
        run="start: settled, duration: 2 s, step: 2 ms, every: 0.1 s",
    )
    found = deckcrane.run(made)
    weight = 1000 * 10 * 2 * np.cos(np.radians(30))
    np.testing.assert_allclose(place(found, "luff"), np.radians(-30), atol=1e-10)
    np.testing.assert_allclose(found["actuation"].values.ravel(), -weight, rtol=1e-9)
    model = deckcrane.linearise(made)
    assert model.equilibrium[list(model.states).index("control.luff.integral")] == pytest.approx(-weight, rel=1e-9)


def test_a_crane_with_oil_and_booms_on_a_vessel_rests_with_its_integral_and_its_measurements():
    crane = deckcrane.load("flexible_knuckle_boom_at_sea")
    gains = {"proportional": 5e6, "integral": 1e6, "derivative": 1e6, "filter": 0.02}
    joint = crane.plant.reaction_joints[0]
    load = {"of": f"reaction.{joint}.fz", "filter": 0.1, "delay": 0.05}
    own = {"run.start": "settled", "control.slew": {"pid": gains}, "measurements": {"load": load}}
    equations = prepare_run(crane.with_values(own))[1].equations
    rates = np.array(equations.derivative()(0, equations.x.values, equations.u.values, equations.p.values)).ravel()
    state = dict(zip(equations.x.names, zip(equations.x.values, rates, strict=True), strict=True))
    speeds = [name for name in state if name.startswith("d:")]
    own = [name for name in state if name.startswith(("control.", "measurements."))]
    assert len(own) == 6
    assert max(abs(state[name][1]) for name in speeds) < 1e-6
    assert max(abs(state[name][1]) for name in own) < 1e-6 * abs(state["measurements.load.filter"][0])
    assert state["control.slew.integral"][0] != 0.0


def test_a_load_beyond_the_limit_finds_no_rest_and_the_controller_is_named():
    made = cart(f"  cart: {{pid: {{{GAINS}, filter: 50 ms}}, limit: 5 N}}", run="start: settled")
    with pytest.raises(
        deckcrane.DeckcraneError, match=r'control\.cart: no start was found at which its state "control\.cart'
    ):
        deckcrane.run(made.with_values({"gravity": [-10, 0, 0]}))


def test_a_given_start_begins_with_no_integral():
    made = hung("  luff: {pid: {proportional: 2e5 N m/rad, integral: 1e5 N m/rad/s}}", run="duration: 10 ms")
    found = deckcrane.run(made)
    assert float(found["actuation"][0, 0]) == 0.0


@one_by_one(
    ("control", "message"),
    [
        (
            "{pid: {proportional: 30 N m/rad}}",
            r'pid\.proportional: "30 N m/rad" is .* a stiffness is needed.*linear coordinate',
        ),
        (
            "{pid: {proportional: 1, integral: 3 N/m}}",
            r"pid\.integral: .*an integral gain is needed, such as 2e5 N/m/s",
        ),
        ("{pid: {proportional: 0}}", "all gains are zero"),
        ("{pid: {proportional: 1, filter: 1 s}}", "filter is the derivative's"),
        ("{pid: {proportional: 1, anti_windup: 1 s}}", "anti_windup is the integral's"),
        ("{pid: {proportional: 0, integral: 1}}", "give anti_windup"),
        ("{pid: {proportional: 1, intergal: 1}}", 'did you mean "integral"'),
        ("{pid: {proportional: 1}, pd: {stiffness: 1, damping: 1}}", "it has pd and pid"),
        ("{pid: {proportional: 1, derivative: 1}, of: d:cart, setpoint: {hold: 0}}", "the derivative needs a filter"),
        ("{pid: {proportional: 1}, of: d:cart}", "with of a set-point is needed"),
        ("{pd: {stiffness: 1, damping: 1}, setpoint: {signal: time}}", "pd follows the rate of the set-point"),
        ("{force: {signal: time}}", "a signal can be a set-point"),
        (
            "{setpoint: {hold: 1 m}}",
            "needs one of pd, pid, state_space, network, force, motion and constant_tension; it has none",
        ),
    ],
)
def test_what_cannot_be_is_refused_at_its_place(control, message):
    with pytest.raises(ScenarioError, match=message) as caught:
        cart(f"  cart: {control}")
    assert all(problem.line is not None for problem in caught.value.problems)
