"""Inputs by name: series with their own sampling, what is held and jumps, and what is set by hand between stretches."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

from deckcrane.components.control.sampled_laws import simulate_sampled
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import Equations, Output, Variables
from deckcrane.program import compiled
from deckcrane.program import program as program_module
from deckcrane.program.inputs import Inputs, Series
from deckcrane.program.integrators import Timing
from deckcrane.program.open_run import OpenRun
from deckcrane.program.program import DivergenceError, Program
from tests.studies import each_time

TARGETS = ["auto", "vm"]
PUSH, STIFFEN, BIAS = "push", "spring.change", "bias"


def pendulum() -> Equations:
    """A damped pendulum that three inputs act on, each in its own way; its outputs are the inputs."""
    x = Variables.of(["angle", "speed"], [0.3, -0.2], "x")
    u = Variables.of([PUSH, STIFFEN, BIAS], [0.0, 0.0, 0.25], "u")
    p = Variables.of(["damping"], [0.3], "p")
    push, stiffen, bias = ca.vertsplit(u.symbols)
    angle, speed = ca.vertsplit(x.symbols)
    rate = -(2 + stiffen) * ca.sin(angle) - p.symbols * speed + push + bias * ca.cos(angle)
    shown = Output("u", u.symbols, {"input": u.names}, "1", "inputs")
    return Equations(ca.SX.sym("t"), x, u, p, ca.vertcat(speed, rate), (shown,))


def integrator() -> Equations:
    """x is the integral of the input."""
    x, u = Variables.of(["x"], [0.0], "x"), Variables.of(["u"], [0.0], "u")
    return Equations(ca.SX.sym("t"), x, u, Variables.of([], [], "p"), u.symbols, ())


RAMP = Series((PUSH,), np.array([0.0, 1.5, -1.0, 0.5]), -0.3, 0.9)
STAIRS = Series((STIFFEN,), np.array([0.0, 0.8, 0.8, -0.6, 0.4, 0.4, 0.0]), 0.21, 0.37, "held")
BOTH = {"ramp": RAMP, "stairs": STAIRS}


def exact(inputs: Inputs, until: float) -> np.ndarray:
    """The pendulum's last state, integrated from corner to corner with tolerances near rounding."""
    equations, x = pendulum(), np.array([0.3, -0.2])
    f = equations.derivative()
    corners = sorted({0.0, until, *(t for one in (RAMP, STAIRS) for t in one.times if 0.0 < t < until)})
    for start, stop in pairwise(corners):
        stands = STAIRS.at((start + stop) / 2)

        def rates(t: float, x: np.ndarray, stands: np.ndarray = stands) -> np.ndarray:
            u = inputs.at(t)
            u[1] = stands[0]
            return np.array(f(t, x, u, equations.p.values)).ravel()

        x = solve_ivp(rates, (start, stop), x, "DOP853", rtol=3e-14, atol=1e-14).y[:, -1]
    return x


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("method", ["rk4", "dopri5", "rodas4", "rodas4_fixed"])
def test_each_series_has_its_own_sampling_and_what_nothing_feeds_its_default(target: str, method: str) -> None:
    equations = pendulum()
    inputs = Inputs.of(equations.u, BOTH)
    found = Program(equations, target).simulate(Timing(3.0, 0.05, 0.1, method), inputs=inputs)
    assert found.y[:, 0] == pytest.approx(np.interp(found.t, RAMP.times, RAMP.values[:, 0]), abs=1e-12)
    rows = np.clip(np.searchsorted(STAIRS.times, found.t) - 1, 0, None)
    assert np.array_equal(found.y[:, 1], STAIRS.values[rows, 0])
    assert np.all(found.y[:, 2] == 0.25)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("method", ["rk4", "rodas4_fixed"])
def test_jumps_within_fixed_steps_do_not_cost_the_order(target: str, method: str) -> None:
    """Both corners of the ramp that fall into the run lie on steps; the stairs' jumps do not."""
    equations = pendulum()
    inputs, until = Inputs.of(equations.u, BOTH), 3.0
    reference = exact(inputs, until)
    errors = [
        np.max(
            np.abs(
                Program(equations, target).simulate(Timing(until, h, until, method), inputs=inputs).x[-1] - reference
            )
        )
        for h in (0.1, 0.05, 0.025)
    ]
    assert errors[0] < 1e-3
    assert np.log2(errors[0] / errors[1]) == pytest.approx(4.0, abs=0.5)
    assert np.log2(errors[1] / errors[2]) == pytest.approx(4.0, abs=0.5)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("method", ["dopri5", "rodas4"])
@pytest.mark.parametrize("tolerance", [1e-5, 1e-8])
def test_adaptive_methods_keep_their_tolerance_over_jumps(target: str, method: str, tolerance: float) -> None:
    equations = pendulum()
    inputs = Inputs.of(equations.u, {"stairs": STAIRS})
    timing = Timing(3.0, 0.9, 3.0, method, tolerance, tolerance)
    found = Program(equations, target).simulate(timing, inputs=inputs)
    assert np.max(np.abs(found.x[-1] - exact(inputs, 3.0))) < 20 * tolerance


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("method", ["rk4", "dopri5", "rodas4", "rodas4_fixed"])
def test_a_pulse_much_shorter_than_a_step_is_not_missed(target: str, method: str) -> None:
    equations, values = integrator(), np.zeros(4000)
    values[1234:1236] = 7.0
    inputs = Inputs.of(equations.u, {"pulse": Series(("u",), values, 0.0, 1e-3, "held")})
    found = Program(equations, target).simulate(Timing(4.0, 0.5, 1.0, method), inputs=inputs)
    assert found.x[:, 0] == pytest.approx([0.0, 0.0, 0.014, 0.014, 0.014], abs=1e-12)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("method", ["rk4", "dopri5", "rodas4", "rodas4_fixed"])
@pytest.mark.parametrize("start", each_time((0.0, -0.35, 0.1), -0.35))
def test_held_samples_that_fall_on_steps_and_records_count_from_their_own_time_on(
    target: str, method: str, start: float
) -> None:
    equations = integrator()
    series = Series(("u",), np.arange(1.0, 22.0), start, 0.1, "held")
    found = Program(equations, target).simulate(
        Timing(2.0, 0.1, 0.1, method), inputs=Inputs.of(equations.u, {"counting": series})
    )
    fine = np.linspace(0.0, 2.0, 40001)
    area = np.array([series.at(t)[0] for t in fine[:-1] + 2.5e-5])
    wanted = np.concatenate([[0.0], np.cumsum(area) * 5e-5])[::2000]
    assert found.x[:, 0] == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize(
    ("series", "message"),
    [
        ({"sea": Series(("puhs",), np.zeros(2))}, 'there is no input "puhs"; did you mean "push"'),
        (
            {"sea": Series((BIAS, PUSH), np.zeros((2, 2))), "wind": Series((PUSH,), np.zeros(3))},
            'the input push is fed by "sea" and "wind"',
        ),
        ({"sea": Series((PUSH, PUSH), np.zeros((2, 2)))}, 'the input push is fed by "sea" twice'),
    ],
)
def test_a_name_that_is_not_there_or_is_fed_twice_is_refused(series: dict[str, Series], message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        Inputs.of(pendulum().u, series)


@pytest.mark.parametrize(
    "wrong",
    [
        {"values": np.zeros((3, 2))},
        {"values": np.zeros((0, 1))},
        {"spacing": 0.0},
        {"spacing": np.inf},
        {"start": np.nan},
        {"between": "cubic"},
    ],
)
def test_a_series_that_cannot_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"needed|linear or held"):
        Series(**{"names": (PUSH,), "values": np.zeros(3), **wrong})


def test_samples_that_repeat_themselves_are_no_jumps() -> None:
    assert STAIRS.jump(0.0, 10.0) == pytest.approx(0.58)
    assert STAIRS.jump(0.58, 10.0) == pytest.approx(0.21 + 3 * 0.37)
    assert STAIRS.jump(2.5, 10.0) == 10.0


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("method", ["rk4", "rodas4_fixed"])
def test_what_is_set_by_hand_between_stretches_is_a_held_series(target: str, method: str) -> None:
    equations, timing = pendulum(), Timing(2.0, 0.01, 0.05, method)
    values = np.sin(7.0 * np.arange(40))
    program = Program(equations, target)
    run = program.opened(timing, Inputs.of(equations.u, {"ramp": RAMP}))
    records = []
    for value in values:
        run.hold({STIFFEN: value})
        records.append(run.advance(run.time + 0.05))
    stairs = Series((STIFFEN,), values, 0.0, 0.05, "held")
    whole = program.simulate(timing, inputs=Inputs.of(equations.u, {"ramp": RAMP, "stairs": stairs}))
    assert np.array_equal(np.vstack([found.X for found in records]), whole.x[1:])
    assert np.array_equal(np.vstack([found.Y for found in records]), whole.y[1:])
    assert run.time == pytest.approx(2.0)
    assert np.array_equal(run.x, whole.x[-1])


@pytest.mark.parametrize("target", TARGETS)
def test_an_open_run_starts_where_and_with_the_parameters_that_are_asked_for(target: str) -> None:
    program, timing = Program(pendulum(), target), Timing(1.0, 0.01, 0.1)
    x0, p = np.array([1.0, 0.5]), np.array([2.0])
    run = program.opened(timing, x0=x0, p=p)
    run.advance(1.0)
    assert np.array_equal(run.x, program.simulate(timing, x0=x0, p=p).x[-1])
    assert np.array_equal(x0, [1.0, 0.5])


def test_other_series_can_take_over_and_what_is_held_stays() -> None:
    equations = pendulum()
    run = Program(equations).opened(Timing(2.0, 0.01, 0.1), Inputs.of(equations.u, {"ramp": RAMP}))
    run.hold({BIAS: 1.0})
    run.advance(0.5)
    run.feed(Inputs.of(equations.u, BOTH))
    assert run.outputs() == pytest.approx([*RAMP.at(0.5), *STAIRS.at(0.5), 1.0])
    assert run.inputs.at(0.5) == pytest.approx(run.outputs())


@pytest.mark.parametrize(("name", "message"), [(PUSH, 'push is fed by "ramp"'), ("pusch", 'did you mean "push"')])
def test_what_a_series_feeds_or_is_not_there_cannot_be_set_by_hand(name: str, message: str) -> None:
    equations = pendulum()
    run = Program(equations).opened(Timing(2.0, 0.01, 0.1), Inputs.of(equations.u, {"ramp": RAMP}))
    with pytest.raises(DeckcraneError, match=message):
        run.hold({name: 1.0})


SLOW = ("rodas4", "vm")
STRETCHES = [
    pytest.param(method, target, marks=pytest.mark.study if (method, target) == SLOW else ())
    for method in ("rk4", "dopri5", "rodas4")
    for target in TARGETS
]


@pytest.mark.parametrize(("method", "target"), STRETCHES)
def test_a_stretch_that_fails_leaves_the_run_where_it_was(target: str, method: str) -> None:
    x, u = Variables.of(["x"], [1.0], "x"), Variables.of(["u"], [0.0], "u")
    runaway = Equations(ca.SX.sym("t"), x, u, Variables.of([], [], "p"), u.symbols * x.symbols**2, ())
    run = Program(runaway, target).opened(Timing(9.0, 0.01, 0.1, method))
    run.advance(1.0)
    run.hold({"u": 1.0})
    with pytest.raises(DivergenceError, match="diverged at t = "):
        run.advance(9.0)
    assert run.time == pytest.approx(1.0)
    assert run.x[0] == 1.0


def law(run: OpenRun) -> dict[str, float]:
    angle, speed = run.x
    return (
        {PUSH: -3.0 * angle - speed} if run.time < 0.5 else {PUSH: -3.0 * angle - speed, STIFFEN: run.measured("u")[0]}
    )


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("method", ["rk4", "dopri5", "rodas4", "rodas4_fixed"])
def test_a_sampled_law_is_a_run_with_what_it_said_held(target: str, method: str) -> None:
    program, timing = Program(pendulum(), target), Timing(2.0, 0.01, 0.05, method, 1e-10, 1e-10)
    found = simulate_sampled(program.opened(timing), law, 0.04)
    assert len(found.times) == 50
    assert np.all(found.held[STIFFEN][found.times < 0.5] == 0.0)
    series = {name: Series((name,), values, 0.0, 0.04, "held") for name, values in found.held.items()}
    whole = program.simulate(timing, inputs=Inputs.of(program.equations.u, series))
    accuracy = 1e-12 if method in ("rk4", "rodas4_fixed") else 1e-8
    assert found.trajectory.t == pytest.approx(whole.t, abs=1e-12)
    assert np.max(np.abs(found.trajectory.x - whole.x)) < accuracy
    assert np.max(np.abs(found.trajectory.y - whole.y)) < accuracy


def test_ctrl_c_in_a_law_keeps_what_is_done() -> None:
    def interrupted(run: OpenRun) -> dict[str, float]:
        if run.time > 0.999:
            raise KeyboardInterrupt
        return {}

    found = simulate_sampled(Program(pendulum()).opened(Timing(2.0, 0.01, 0.1)), interrupted, 0.1).trajectory
    assert found.interrupted
    assert found.t[-1] == pytest.approx(1.0)
    assert len(found.x) == len(found.y) == 11


@pytest.mark.parametrize(
    ("says", "message"),
    [
        (3.0, r"inputs by name, such as .*; at t = 0 s it gave 3\.0"),
        ({PUSH: [1.0, 2.0]}, "one number for push; at t = 0 s"),
        ({PUSH: float("nan")}, "a finite number for push"),
        ({"pusch": 1.0}, 'did you mean "push"'),
    ],
)
def test_a_law_that_says_what_cannot_be_is_told(says: object, message: str) -> None:
    run = Program(pendulum()).opened(Timing(1.0, 0.01, 0.1))
    with pytest.raises(DeckcraneError, match=message):
        simulate_sampled(run, lambda _: says, 0.1)


@pytest.mark.parametrize(("period", "message"), [(0.015, "whole multiple of the step"), (0.0, "greater than zero")])
def test_a_law_is_asked_at_whole_steps(period: float, message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        simulate_sampled(Program(pendulum()).opened(Timing(1.0, 0.01, 0.1)), law, period)


@pytest.mark.parametrize("method", ["rk4", "dopri5", "rodas4", "rodas4_fixed", "cvodes"])
def test_another_case_of_the_same_structure_writes_and_compiles_nothing(method: str, monkeypatch) -> None:
    program, timing = Program(pendulum()), Timing(1.0, 0.01, 0.1, method)
    x0, p = np.array([0.1, 0.0]), np.array([0.9])
    program.simulate(timing)
    fresh = Program(replace(program.equations, p=replace(program.equations.p, values=p))).simulate(timing, x0=x0)
    for module, names in {
        compiled: ("cached_object_code", "_Explicit", "_Implicit"),
        program_module: ("Cvodes", "CompiledCode"),
    }.items():
        for name in names:
            monkeypatch.setattr(module, name, lambda *_: pytest.fail("something is made anew"))
    assert np.array_equal(program.simulate(timing, x0=x0, p=p).x, fresh.x)
