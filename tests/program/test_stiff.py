"""Stiff integration: the order of the steps, stiff problems against CVODES, and what happens when it fails."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.equations import Equations, Variables
from deckcrane.program.inputs import Inputs, Series
from deckcrane.program.integrators import RODAS4, ROS34PW2, Timing
from deckcrane.program.llvm import machine_code, programs
from deckcrane.program.llvm.implicit_steps import LinearisedStep
from deckcrane.program.llvm.machine_code import LoadedCode, compiled, host_lanes
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers
from deckcrane.program.native_calls import Kind
from deckcrane.program.program import DivergenceError, Program
from deckcrane.program.vectors import VectorCode
from deckcrane.scenario.reading import load, loads
from tests.scenes import DOUBLE_PENDULUM, OSCILLATOR
from tests.studies import first_each_time

TARGETS = ["auto", "vm"]
IMPLICIT = ["rodas4", "rodas4_fixed"]


def equations(rates, x0, u=(), p=(), scales=None) -> Equations:
    """Equations dx = rates(t, x, u, p) with lists of symbols, from x0, with these default inputs and parameters."""
    states = Variables.of([f"x{i}" for i in range(len(x0))], x0, "x", scales)
    inputs, parameters = (
        Variables.of([f"{name}{i}" for i in range(len(values))], values, name) for name, values in (("u", u), ("p", p))
    )
    t = ca.SX.sym("t")
    dx = rates(t, *(ca.vertsplit(variables.symbols) for variables in (states, inputs, parameters)))
    return Equations(t, states, inputs, parameters, ca.vertcat(*dx), ())


def restless() -> Equations:
    """Nonlinear, with time in it: all elementary differentials take part."""
    return equations(
        lambda t, x, u, p: (x[1] * ca.cos(t) - x[0] ** 2, -ca.sin(3 * t) * x[0] * x[1] + ca.exp(-t)), (0.5, 1)
    )


def van_der_pol(mu: float) -> Equations:
    """With time in units of the long period: slow arcs, and jumps that take 1 / mu^2 of it."""
    return equations(lambda t, x, u, p: (x[1], mu**2 * ((1 - x[0] ** 2) * x[1] - x[0])), (2.0, 0.0))


def robertson() -> Equations:
    def rates(t, x, u, p):
        slow, fast, quadratic = 0.04 * x[0], 1e4 * x[1] * x[2], 3e7 * x[1] ** 2
        return fast - slow, slow - fast - quadratic, quadratic

    return equations(rates, (1.0, 0.0, 0.0), scales=(1.0, 1e-4, 1.0))


def exact(problem: Equations, duration: float, every: float, tolerance: float = 1e-13) -> np.ndarray:
    return Program(problem, "vm").simulate(Timing(duration, duration, every, "cvodes", tolerance, 0.1 * tolerance)).x


def last_error(problem: Equations, target: str, timing: Timing, reference: np.ndarray, **given) -> float:
    return float(np.max(np.abs(Program(problem, target).simulate(timing, **given).x[-1] - reference)))


def test_a_value_over_the_length_of_a_step_is_the_rounded_quotient() -> None:
    parameters: list[tuple[Kind, str]] = [("time", "value"), ("time", "h"), ("address", "result")]
    module = Module(host_lanes(1))
    with module.function("over_step", parameters, shown=True) as (w, _):
        value, h = (w.as_kind("real", w.parameter(name)) for name in ("value", "h"))
        step: Any = SimpleNamespace(_run=SimpleNamespace(writer=w, h=h))
        Numbers(w.parameter("result"), "real", 1)[0] = LinearisedStep._over_step(step, value)
    divide = LoadedCode(compiled(module.text)).function("over_step", parameters)
    rng, quotient = np.random.default_rng(4), np.empty(1)
    for value, h in zip(rng.normal(size=500), rng.uniform(1e-3, 0.3, 500), strict=True):
        divide(value, h, quotient.ctypes.data)
        assert quotient[0] == value / h


@pytest.mark.parametrize("target", TARGETS)
def test_halving_the_fixed_step_shows_order_four(target):
    reference, steps = exact(restless(), 3.0, 3.0)[-1], (0.05, 0.025, 0.0125)
    errors = [last_error(restless(), target, Timing(3.0, h, 3.0, "rodas4_fixed"), reference) for h in steps]
    assert np.log2(np.divide(errors[:-1], errors[1:])) == pytest.approx([4.0, 4.0], abs=0.25)


def test_the_table_of_ros34pw2_keeps_order_three_with_any_matrix():
    """Conditions of W-methods, Hairer and Wanner II, Sec. IV.7: no term of the matrix is left up to order three."""
    m = ROS34PW2
    inverse = np.diag(np.full(m.stages, 1 / m.gamma)) - np.array([[*row, *[0.0] * (4 - len(row))] for row in m.c])
    gammas = np.linalg.inv(inverse)
    alphas = np.array([[*row, *[0.0] * (4 - len(row))] for row in m.a]) @ gammas
    b, e, c = np.array(m.b) @ gammas, np.ones(m.stages), alphas @ np.ones(m.stages)
    assert (c, m.alpha) == (pytest.approx(m.alpha, abs=1e-14), m.alpha)
    of_f = [b @ e - 1, b @ c - 1 / 2, b @ c**2 - 1 / 3, b @ alphas @ c - 1 / 6]
    of_the_matrix = [b @ gammas @ e, b @ alphas @ gammas @ e, b @ gammas @ c, b @ gammas @ gammas @ e]
    assert [*of_f, *of_the_matrix] == pytest.approx([0.0] * 8, abs=1e-14)
    second = np.array(m.b) @ gammas - np.array(m.error) @ gammas
    assert [second @ e - 1, second @ c - 1 / 2, second @ gammas @ e] == pytest.approx([0.0] * 3, abs=1e-13)
    assert 1 - b @ np.linalg.solve(gammas + alphas, e) == pytest.approx(
        0.0, abs=1e-13
    )  # stiff modes are gone after a step


@pytest.mark.parametrize("stiff", [("x0",), ("x1",), ("x0", "x1")])
@pytest.mark.parametrize("target", TARGETS)
def test_halving_partly_implicit_steps_shows_order_three(target, stiff):
    reference, steps, problem = exact(restless(), 3.0, 3.0)[-1], (0.05, 0.025, 0.0125), replace(restless(), stiff=stiff)
    errors = [last_error(problem, target, Timing(3.0, h, 3.0, "ros34pw2_fixed"), reference) for h in steps]
    assert np.log2(np.divide(errors[:-1], errors[1:])) == pytest.approx([3.0, 3.0], abs=0.3)


@pytest.mark.parametrize("target", TARGETS)
def test_partly_implicit_steps_follow_a_slow_state_that_a_stiff_one_drives(target):
    """dx = y, dy = -1e6 (y - cos t): with steps of 1e5 times the stiff state's time, as CVODES finds it."""
    problem = equations(lambda t, x, u, p: (x[1], -1e6 * (x[1] - ca.cos(t))), (0.0, 1.0))
    found = Program(replace(problem, stiff=("x1",)), target).simulate(Timing(10.0, 0.1, 10.0, "ros34pw2_fixed"))
    assert found.x[-1] == pytest.approx([np.sin(10.0), np.cos(10.0)], abs=2e-5)


def test_partly_implicit_steps_are_refused_where_nothing_is_stiff():
    with pytest.raises(
        DeckcraneError, match="ros34pw2_fixed solves for oil, and for bristles of contacts, and there are none"
    ):
        deckcrane.run(loads(DOUBLE_PENDULUM).with_values({"run.integrator": "ros34pw2_fixed"}))


@pytest.mark.parametrize("target", TARGETS)
def test_dense_output_has_order_three_or_more(target):
    """With no tolerance to keep, the method takes its largest step, which the records do not divide."""
    reference = exact(restless(), 2.0, 0.01)
    errors = []
    for step in (0.19, 0.095):
        loose = Timing(2.0, step, 0.01, "rodas4", relative_tolerance=1e6, absolute_tolerance=1e6)
        errors.append(np.max(np.abs(Program(restless(), target).simulate(loose).x - reference)))
    assert np.log2(errors[0] / errors[1]) > 2.8


@pytest.mark.parametrize("integrator", IMPLICIT)
@pytest.mark.parametrize("target", TARGETS)
def test_a_very_stiff_solution_is_followed_by_long_steps(target, integrator):
    """Prothero and Robinson: dx = -1e6 (x - sin t) + cos t, with x = sin t. The dense output feels stiffness most."""
    problem = equations(lambda t, x, u, p: (-1e6 * (x[0] - ca.sin(t)) + ca.cos(t),), (0.0,))
    found = Program(problem, target).simulate(Timing(10.0, 0.1, 0.5, integrator, 1e-7, 1e-7))
    assert np.max(np.abs(found.x[:, 0] - np.sin(found.t))) < 1e-5
    assert found.x[-1, 0] == pytest.approx(np.sin(10.0), abs=1e-7)


@pytest.mark.parametrize(
    ("problem", "duration", "every"),
    [pytest.param(van_der_pol(1e3), 2.0, 0.1, id="van der Pol"), pytest.param(robertson(), 4e4, 4e2, id="Robertson")],
)
def test_stiff_problems_agree_with_cvodes(problem, duration, every):
    reference = exact(problem, duration, every, 1e-11)
    found = Program(problem).simulate(Timing(duration, duration, every, "rodas4", 1e-8, 1e-10)).x
    assert np.max(np.abs(found - reference) / np.max(np.abs(reference), axis=0)) < 2e-6


def test_adaptive_steps_compiled_are_those_of_the_virtual_machine():
    timing = Timing(4e4, 4e4, 4e3, "rodas4", 1e-5, 1e-7)
    ours, theirs = (Program(robertson(), target).simulate(timing).x for target in TARGETS)
    assert ours == pytest.approx(theirs, rel=1e-8)


def stiff_oscillators() -> Equations:
    """A slow oscillator beside a fast one that is damped, mixed: the fastest rate is near 1e4 per second."""

    def rates(t, x, u, p):
        return x[2], x[3], -x[0] - 0.1 * x[2] + 5e3 * (x[1] - x[0]), -1e7 * x[1] - 1e4 * x[3]

    return equations(rates, (1.0, 0.0, 0.0, 1.0))


def test_the_fixed_step_holds_where_rk4_diverges():
    problem, timing = stiff_oscillators(), Timing(5.0, 0.002, 1.0, "rodas4_fixed")
    with pytest.raises(DivergenceError, match="smaller step"):
        Program(problem).simulate(Timing(5.0, 0.002, 1.0, "rk4"))
    assert np.max(np.abs(Program(problem).simulate(timing).x - exact(problem, 5.0, 1.0))[:, :2]) < 1e-4


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(("integrator", "accuracy"), [("rodas4_fixed", 1e-12), ("rodas4", 1e-7)])
def test_polynomials_under_inputs_that_are_linear_between_samples_are_exact(target, integrator, accuracy):
    """A force rises from 0 to 40 N in one second on 4 kg, then stays: x = 10 t^3 / 6, then a parabola.

    Fixed steps begin and end on the corner, and must see the slope that is ahead of it.
    """
    problem = equations(lambda t, x, u, p: (x[1], u[0] / p[0]), (0.0, 0.0), u=(0.0,), p=(4.0,))
    table = Inputs.of(problem.u, {"force": Series(problem.u.names, np.array([0.0, 20.0, 40.0]), 0.0, 0.5)})
    found = Program(problem, target).simulate(Timing(2.0, 0.01, 1.0, integrator, 1e-10, 1e-10), inputs=table)
    assert found.x[:, 0] == pytest.approx([0.0, 10 / 6, 10 / 6 + 5.0 + 5.0], abs=accuracy)
    assert found.x[:, 1] == pytest.approx([0.0, 5.0, 15.0], abs=accuracy)


@pytest.mark.parametrize("target", TARGETS)
def test_inputs_over_time_keep_order_four_where_the_table_is_linear(target):
    """u = 1 + 3 t from a table whose samples lie within steps gives what time written into the equations gives."""
    driven = equations(lambda t, x, u, p: (ca.sin(u[0]) - u[0] * x[0],), (1.0,), u=(0.0,))
    timed = equations(lambda t, x, u, p: (ca.sin(1 + 3 * t) - (1 + 3 * t) * x[0],), (1.0,))
    rising = Series(driven.u.names, 1.0 + 3.0 * np.linspace(-0.51, 2.49, 4), -0.51, 1.0)
    table = Inputs.of(driven.u, {"rising": rising})
    reference, timings = exact(timed, 2.0, 2.0)[-1], [Timing(2.0, h, 2.0, "rodas4_fixed") for h in (0.05, 0.025)]
    errors = [last_error(driven, target, timing, reference, inputs=table) for timing in timings]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(4.0, abs=0.3)
    assert errors == pytest.approx([last_error(timed, target, timing, reference) for timing in timings], rel=1e-3)


@pytest.mark.parametrize("at", [-1.0, 0.0, 0.3, 0.5 - 1e-12, 0.5, 0.7, 1.0 - 1e-12, 1.0, 3.0])
def test_slopes_of_a_series_are_those_ahead_and_zero_outside(at):
    table = Series(("a", "b"), np.array([[0.0, 1.0], [1.0, 1.0], [4.0, 0.0]]), 0.0, 0.5)
    wanted = [2.0, 0.0] if 0.0 <= at < 0.4 else [6.0, -2.0] if 0.4 < at < 0.9 else [0.0, 0.0]
    assert table.slope(at).tolist() == wanted


@pytest.mark.parametrize("name", ["knuckle_boom", "moving_base"])
def test_the_jacobian_is_that_of_finite_differences(name):
    program = Program(dynamics(load(name)).equations)
    x = program.equations.x.values + 0.01 * np.random.default_rng(5).normal(size=len(program.equations.x))
    step = 1e-6
    columns = [
        (program.derivative(1.0, x + step * e) - program.derivative(1.0, x - step * e)) / (2 * step)
        for e in np.eye(len(x))
    ]
    found = program.jacobian(1.0, x)
    assert np.max(np.abs(found - np.array(columns).T)) < 1e-7 * np.max(np.abs(found))


def test_a_crane_moves_the_same_by_rodas4_and_dopri5():
    program = Program(dynamics(load("knuckle_boom")).equations)
    ours, theirs = (
        program.simulate(Timing(10.0, 0.1, 0.1, integrator, 1e-9, 1e-9)) for integrator in ("rodas4", "dopri5")
    )
    assert np.ptp(theirs.x, axis=0).max() > 0.1
    assert np.max(np.abs(ours.x - theirs.x)) < 1e-6
    assert np.max(np.abs(ours.y - theirs.y)) < 1e-5 * np.max(np.abs(theirs.y))


@pytest.mark.parametrize("name", ["knuckle_boom", "moving_base"])
@pytest.mark.parametrize("integrator", IMPLICIT)
def test_compiled_steps_are_those_of_the_virtual_machine(name, integrator):
    problem = dynamics(load(name)).equations
    timing = Timing(1.0, 0.02, 0.1, integrator, 1e-8, 1e-8)
    random = np.random.default_rng(2)
    table = Inputs.of(problem.u, {"noise": Series(problem.u.names, random.normal(size=(12, len(problem.u))), 0.0, 0.1)})
    ours, theirs = (Program(problem, target).simulate(timing, inputs=table) for target in TARGETS)
    assert np.max(np.abs(ours.x - theirs.x)) < 1e-10 * np.max(np.abs(theirs.x))
    assert np.max(np.abs(ours.y - theirs.y)) < 1e-9 * np.max(np.abs(theirs.y))


def test_one_compiled_program_serves_changed_parameters():
    problem = equations(
        lambda t, x, u, p: (-p[0] * x[0], p[0] * p[1] * x[0] - ca.exp(p[1]) * x[1]), (1.0, 1.0), p=(1, 2)
    )
    p, timing = np.array([3.0, 0.5]), Timing(1.0, 0.1, 0.1, "rodas4_fixed")
    ours, theirs = (Program(problem, target).simulate(timing, p=p).x for target in TARGETS)
    assert ours == pytest.approx(theirs, abs=1e-13)
    assert ours[-1, 0] == pytest.approx(np.exp(-3.0), rel=1e-4)


@pytest.mark.parametrize("integrator", ["dopri5", "rodas4", "cvodes"])
@pytest.mark.parametrize("target", TARGETS)
def test_scales_multiply_the_absolute_tolerance(target, integrator):
    """A state in a unit 2^24 times smaller, with its scale, takes the same steps to the last bit; without, others."""
    unit = 2.0**24

    def pendulum(factor, scales):
        def rates(t, x, u, p):
            return x[1] / factor, -factor * (ca.sin(x[0]) + 0.1 * x[1] / factor)

        return equations(rates, (1.0, 0.0), scales=scales)

    timing = Timing(3.0, 1.0, 0.5, integrator, 1e-6, 1e-4)
    plain, scaled, unscaled = (
        Program(problem, target).simulate(timing).x
        for problem in (pendulum(1.0, None), pendulum(unit, (1.0, unit)), pendulum(unit, None))
    )
    assert np.allclose(scaled / [1.0, unit], plain, rtol=0.0, atol=1e-13)
    assert np.max(np.abs(unscaled / [1.0, unit] - plain)) > 1e-9


def test_scales_must_be_positive_and_one_for_each_variable():
    for scales in ((1.0,), (1.0, 0.0), (1.0, np.inf)):
        with pytest.raises(ValueError, match="2 positive numbers"):
            Variables.of(["a", "b"], [0.0, 0.0], "x", scales)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("integrator", "advice"),
    first_each_time([("rodas4", "looser tolerances"), ("rodas4_fixed", "look at what pushes")], 1),
)
def test_a_state_that_blows_up_says_when_what_and_what_to_try(target, integrator, advice):
    runaway = OSCILLATOR.replace("spring: {linear: 400 N/m}", "spring: {cubic: -4e6 N/m^3}")
    program = Program(dynamics(loads(runaway)).equations, target)
    with pytest.raises(DivergenceError, match=rf"diverged at t = 0\.\d+ s: .*block.*What to try: .*{advice}"):
        program.simulate(Timing(5.0, 0.001, 0.1, integrator, 1e-4, 1e-4))


def pivot_vanishes_at(h: float) -> Equations:
    """The first pivot of the step h is zero, though the matrix is regular; a shorter step has no such trouble."""
    s = 1.0 / (RODAS4.gamma * h)
    return equations(lambda t, x, u, p: (s * x[0] + 3.0 * x[1], -60.0 * s * x[0] - 2.0 * s * x[1]), (1.0, 0.0))


def test_fixed_steps_end_where_a_pivot_is_zero():
    with pytest.raises(DivergenceError, match="smaller step"):
        Program(pivot_vanishes_at(0.125)).simulate(Timing(1.0, 0.125, 0.125, "rodas4_fixed"))


def test_large_terms_that_cancel_are_no_reason_to_stop():
    """Two masses of 1 kg on a spring of 100 MN/m fly together under 1 N each: the spring's terms in their rows cancel."""
    stiff = 1e8
    problem = equations(
        lambda t, x, u, p: (x[2], x[3], stiff * (x[1] - x[0]) + 1.0, stiff * (x[0] - x[1]) + 1.0), (0.0, 0.0, 2.0, 2.0)
    )
    end = Program(problem).simulate(Timing(1.0, 0.05, 0.5, "rodas4_fixed")).x[-1]
    assert end == pytest.approx([2.5, 2.5, 3.0, 3.0], rel=1e-9)


def test_adaptive_steps_are_halved_where_a_pivot_is_zero():
    problem = pivot_vanishes_at(0.125)
    loose = Timing(1.0, 0.125, 1.0, "rodas4", 1e-3, 1e6)
    found = Program(problem).simulate(loose).x[-1]
    assert np.all(np.isfinite(found))
    tight = Timing(1.0, 0.125, 1.0, "rodas4", 1e-9, 1e-9)
    assert Program(problem).simulate(tight).x[-1] == pytest.approx(exact(problem, 1.0, 1.0)[-1], rel=1e-5, abs=1e-9)


def test_fixed_implicit_steps_need_records_on_whole_steps():
    steps = OSCILLATOR.replace("step: 10 ms", "step: 40 ms, every: 50 ms, integrator: INTEGRATOR")
    loads(steps.replace("INTEGRATOR", "rodas4"))
    with pytest.raises(DeckcraneError, match=r"every \(0\.05 s\) must be a whole multiple of step .* for rodas4_fixed"):
        loads(steps.replace("INTEGRATOR", "rodas4_fixed"))


def test_ctrl_c_keeps_what_is_done():
    reports = []

    def interrupt(fraction: float) -> None:
        reports.append(fraction)
        if len(reports) == 3:
            raise KeyboardInterrupt

    program = Program(dynamics(loads(DOUBLE_PENDULUM)).equations)
    found = program.simulate(Timing(1000.0, 0.001, 0.001, "rodas4"), progress=interrupt)
    assert found.interrupted
    assert 1 < len(found.t) == len(found.x) < 1_000_001
    assert np.all(np.isfinite(found.x))


def test_implicit_code_is_compiled_on_demand_and_found_again_unwritten(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    program = Program(restless(), "llvm")
    program.simulate(Timing(1.0, 0.1, 0.1, "rk4"))
    assert len([*tmp_path.iterdir()]) == 1
    first = program.simulate(Timing(1.0, 0.1, 0.1, "rodas4")).x
    assert len([*tmp_path.iterdir()]) == 2
    monkeypatch.setattr(programs, "implicit_program", lambda *_: pytest.fail("written again"))
    assert np.array_equal(Program(restless(), "llvm").simulate(Timing(1.0, 0.1, 0.1, "rodas4")).x, first)


def test_vectors_prepare_the_constants_of_implicit_steps_as_one_simulation_does() -> None:
    equations = dynamics(loads(DOUBLE_PENDULUM)).equations
    p, code = np.asarray(equations.p.values, dtype=float), Program(equations, "llvm").code
    parameters = [p, 1.1 * p, 0.9 * p]
    vectors = VectorCode(equations, "rodas4_fixed", True, None).implicit_constants(parameters)
    for each, constants in zip(parameters, vectors, strict=True):
        alone = code.prepare(np.ascontiguousarray(each), "rodas4_fixed")[code.implicit_constants :]
        assert np.any(alone)
        assert np.array_equal(constants, alone)


@pytest.mark.parametrize("target", ["auto", "vm"])
def test_fixed_steps_that_are_too_long_are_told(target: str) -> None:
    """A kick that lasts a tenth of a step: the state is wrong after it, and only the estimate of the error knows."""
    t, x = ca.SX.sym("t"), Variables.of(["moved"], [0.0], "x")
    none = Variables((), ca.SX(0, 1), np.zeros(0))
    kick = 1e3 * ca.exp(-(((t - 0.55) / 0.01) ** 2))
    program = Program(Equations(t, x, none, none, kick - x.symbols, ()), target)
    with pytest.warns(DeckcraneWarning, match=r"steps of 0\.1 s are too long: the one at t = 0\.5 s alone is off by"):
        program.simulate(Timing(1.0, 0.1, 0.1, "rodas4_fixed"))
    found = program.simulate(Timing(1.0, 0.001, 0.1, "rodas4_fixed"))
    assert found.x[-1, 0] == pytest.approx(1e3 * 0.01 * np.sqrt(np.pi) * np.exp(-0.45), rel=1e-3)


@pytest.mark.parametrize(
    ("bound", "message"),
    [
        (
            "PATIENCE",
            r"implicit steps of this model have \d+ operations: making machine code of them takes about .* s, once",
        ),
        (
            "LONGEST",
            r"implicit steps of this model have \d+ operations: careful machine code .* code that is made at once",
        ),
    ],
)
def test_long_compilations_are_announced_and_bounded(monkeypatch, tmp_path, bound, message):
    """With a way out, and where careful code would take too long, with quick code that finds the same numbers."""
    problem, timing = (
        equations(lambda t, x, u, p: (x[1], -ca.sin(x[0])), (1.0, 0.0)),
        Timing(0.1, 0.01, 0.1, "rodas4_fixed"),
    )
    careful = Program(problem).simulate(timing)
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    monkeypatch.setattr(machine_code, bound, 5e-4)  # more than derivative and outputs take
    monkeypatch.setattr(machine_code, "GAINED", 1.0)  # so that careful code pays for the shortest run
    program = Program(problem)
    with pytest.warns(DeckcraneWarning, match=rf"{message}.*Fewer modes, or the integrators rk4 and dopri5"):
        found = program.simulate(timing)
    assert np.array_equal(found.x, careful.x)


def test_implicit_runs_that_record_less_find_the_same_numbers() -> None:
    """Their loops write records of another width: code of the wider ones, kept in the cache, is not theirs."""
    scenario = deckcrane.loads("""
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  load: {on: ground, joint: {revolute: y, start: 20 deg}, mass: 2 t, shape: {rod: x, length: 3 m}}
run: {duration: 0.2 s, step: 50 ms, every: 10 ms, integrator: rodas4}
""")
    wide, narrow = (
        deckcrane.run(scenario.with_values({"record": record})) for record in (["q", "u", "reaction", "energy"], ["q"])
    )
    np.testing.assert_array_equal(narrow["q"], wide["q"])
