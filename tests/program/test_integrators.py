"""Integrators show their order, agree with each other, and say clearly when a run cannot go on."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.program.inputs import Inputs, Series
from deckcrane.program.integrators import BLOCK_SECONDS, DOPRI5, RK4, ROS34PW2, Timing, next_block
from deckcrane.program.program import DivergenceError, Program
from deckcrane.scenario.reading import loads
from tests.scenes import DOUBLE_PENDULUM, OSCILLATOR, PENDULUM


def program(text: str, target: str = "auto") -> Program:
    return Program(dynamics(loads(text)).equations, target)


def damped_oscillation(t: np.ndarray) -> np.ndarray:
    """4 x'' + 8 x' + 400 x = 0 from x = 0.1 at rest."""
    decay, frequency = 1.0, np.sqrt(99.0)
    return 0.1 * np.exp(-decay * t) * (np.cos(frequency * t) + decay / frequency * np.sin(frequency * t))


@pytest.mark.parametrize("tableau", [RK4, DOPRI5])
def test_tables_satisfy_the_conditions_of_consistency(tableau):
    assert sum(tableau.b) == 1
    assert all(sum(row) == c for row, c in zip(tableau.a, tableau.c, strict=True))
    assert sum(b * c for b, c in zip(tableau.b, tableau.c, strict=True)) * 2 == 1
    assert sum(tableau.error) == 0
    assert abs(float(sum(tableau.dense))) < 1e-15


@pytest.mark.parametrize(
    ("integrator", "steps", "order"), [("rk4", (0.01, 0.005), 4), ("dopri5", (0.0125, 0.00625), 5)]
)
@pytest.mark.parametrize("target", ["auto", "vm"])
def test_halving_the_step_shows_the_order(integrator, steps, order, target):
    """With no tolerance to keep, an adaptive method takes its largest step. CVODES is the reference."""
    runner = program(DOUBLE_PENDULUM, target)
    exact = runner.simulate(Timing(4.0, 1.0, 4.0, "cvodes", 1e-13, 1e-13)).x[-1]
    errors = []
    for step in steps:
        loose = Timing(4.0, step, 4.0, integrator, relative_tolerance=1e6, absolute_tolerance=1e6)
        errors.append(np.linalg.norm(runner.simulate(loose).x[-1] - exact))
    assert np.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.3)


@pytest.mark.parametrize("target", ["auto", "vm"])
def test_dense_output_is_as_accurate_as_the_steps(target):
    timing = Timing(2.0, 1.0, 0.01, "dopri5", relative_tolerance=1e-9, absolute_tolerance=1e-9)
    found = program(OSCILLATOR, target).simulate(timing)
    assert len(found.t) == 201
    assert np.max(np.abs(found.x[:, 0] - damped_oscillation(found.t))) < 2e-8


def test_adaptive_steps_and_cvodes_agree_with_small_fixed_steps():
    runner = program(DOUBLE_PENDULUM)
    fixed = runner.simulate(Timing(4.0, 0.0005, 0.04))
    for integrator in ("dopri5", "cvodes"):
        tight = Timing(4.0, 0.04, 0.04, integrator, relative_tolerance=1e-11, absolute_tolerance=1e-11)
        found = runner.simulate(tight)
        assert np.array_equal(found.t, fixed.t)
        assert np.max(np.abs(found.x - fixed.x)) < 1e-7
        assert np.max(np.abs(found.y - fixed.y)) < 1e-6 * np.max(np.abs(fixed.y))


def test_a_step_takes_as_many_evaluations_as_its_method_has_new_stages():
    """Of the seven stages of Dormand and Prince the first is the last of the step before."""
    assert Timing(30.0, 0.02, 0.1).evaluations == pytest.approx(6000.0)
    assert Timing(30.0, 0.02, 0.1, "dopri5").evaluations == pytest.approx(9000.0)
    assert Timing(30.0, 0.02, 0.1, "ros34pw2_fixed").evaluations == pytest.approx(1500.0 * ROS34PW2.stages)


def test_records_fall_on_whole_multiples_of_the_interval():
    found = program(PENDULUM).simulate(Timing(1.0, 0.01, 0.05))
    assert np.allclose(found.t, 0.05 * np.arange(21), atol=1e-15)
    assert found.x[0, 0] == pytest.approx(np.radians(20))


@pytest.mark.parametrize("target", ["auto", "vm"])
@pytest.mark.parametrize(("integrator", "accuracy"), [("rk4", 1e-12), ("dopri5", 1e-7)])
def test_inputs_are_linear_between_samples_and_constant_beyond(target, integrator, accuracy):
    """A force that rises from 0 to 40 N in one second on 4 kg without spring: x = 10 t^3 / 6, then a parabola.

    Fixed steps end on the corner and are exact for polynomials of this degree; adaptive ones cross it within tolerance.
    """
    free = OSCILLATOR.replace("spring: {linear: 400 N/m}, damper: {linear: 8 N s/m}", "").replace("start: 0.1 m,", "")
    runner, force = program(free, target), Series(("block",), np.array([0.0, 20.0, 40.0]), 0.0, 0.5)
    timing = Timing(2.0, 0.01, 1.0, integrator, 1e-10, 1e-10)
    found = runner.simulate(timing, inputs=Inputs.of(runner.equations.u, {"force": force}))
    assert found.x[:, 0] == pytest.approx([0.0, 10 / 6, 10 / 6 + 5.0 + 5.0], abs=accuracy)
    assert found.x[:, 1] == pytest.approx([0.0, 5.0, 15.0], abs=accuracy)


def test_cvodes_refuses_inputs_over_time():
    runner = program(OSCILLATOR)
    inputs = Inputs.of(runner.equations.u, {"force": Series(("block",), np.zeros(3))})
    with pytest.raises(DeckcraneError, match="constant inputs"):
        runner.simulate(Timing(1.0, 0.1, 0.1, "cvodes"), inputs=inputs)


@pytest.mark.parametrize("target", ["auto", "vm"])
@pytest.mark.parametrize("integrator", ["rk4", "dopri5"])
def test_a_run_that_diverges_says_when_what_and_what_to_try(target, integrator):
    """A spring that pushes away with the cube of the distance reaches infinity in finite time."""
    runaway = OSCILLATOR.replace("spring: {linear: 400 N/m}", "spring: {cubic: -4e6 N/m^3}")
    with pytest.raises(DivergenceError, match=r"diverged at t = 0\.\d+ s: .*block.*What to try: "):
        program(runaway, target).simulate(Timing(5.0, 0.001, 0.1, integrator))


def test_a_number_that_is_not_finite_is_traced_to_its_part():
    equations = dynamics(loads(PENDULUM)).equations
    where = equations.first_not_finite(0.0, np.array([np.inf, 0.0]), np.zeros(0), equations.p.values)
    assert where == "joint pose of bob"


def test_ctrl_c_keeps_what_is_done(monkeypatch):
    runner = program(PENDULUM)
    reports = []

    def interrupt(fraction: float) -> None:
        reports.append(fraction)
        if len(reports) == 3:
            raise KeyboardInterrupt

    found = runner.simulate(Timing(1000.0, 0.001, 0.001), progress=interrupt)
    assert found.interrupted
    assert 1 < len(found.t) < 1_000_001
    assert np.all(np.isfinite(found.x))
    assert len(found.t) == len(found.x) == len(found.y)


def test_blocks_of_steps_last_a_tenth_of_a_second_and_grow_at_most_fourfold() -> None:
    assert next_block(100, 4 * BLOCK_SECONDS) == 25
    assert next_block(100, BLOCK_SECONDS / 2) == 200
    assert next_block(100, 0.0) == 400
    assert next_block(1, 60.0) == 1
