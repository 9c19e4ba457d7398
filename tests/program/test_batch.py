"""Many runs at once give what each of them gives alone, to the last bit, and do not touch each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Event
from time import sleep

import casadi as ca
import numpy as np
import pytest

from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.equations import Equations, Output, Variables
from deckcrane.program.batch import Batch, BatchCase
from deckcrane.program.inputs import CarriedSeries, Inputs, Series
from deckcrane.program.integrators import RODAS4, Timing
from deckcrane.program.program import DivergenceError, Program
from deckcrane.program.vectors import CaseInputs
from deckcrane.scenario.editing import with_values
from deckcrane.scenario.reading import load, loads
from deckcrane.simulation.simulation import prepare_run, program_of
from tests.scenes import SPRING_OF_OIL

TIMING = Timing(2.0, 0.01, 0.1)


@pytest.fixture(scope="module")
def program() -> Program:
    _, system = prepare_run(load("moving_base"))
    return program_of(system, system.equations, "auto")


def cases_of(program: Program, count: int, own: bool = False) -> list[BatchCase]:
    """Cases that start apart from each other, and have other parameters where `own`."""
    equations, rng = program.equations, np.random.default_rng(3)
    found = []
    for k in range(count):
        x0 = equations.x.values + 0.01 * rng.standard_normal(len(equations.x))
        p = equations.p.values * (1.0 + 0.01 * k * own)
        given = CaseInputs(_inputs(program, rng))
        found.append(BatchCase(f"case {k}", x0, p, lambda given=given: given))
    return found


def _inputs(program: Program, rng: np.random.Generator, between: str = "linear", spacing: float = 0.05) -> Inputs:
    name = program.equations.u.names[0]
    series = Series((name,), 1e3 * rng.standard_normal(41), 0.0, spacing, between)  # type: ignore[arg-type]
    return Inputs.of(program.equations.u, {"push": series})


def alone(program: Program, timing: Timing, case: BatchCase) -> np.ndarray:
    return program.simulate(timing, case.x0, case.p, case.inputs().inputs).y


def timing_of(method: str) -> Timing:
    return replace(TIMING, integrator=method)  # type: ignore[arg-type]


@pytest.mark.parametrize("method", ["rk4", "rodas4_fixed"])
@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("count", [1, 3, 9])
def test_a_case_gives_the_same_bits_as_a_run_of_it_alone(program: Program, count: int, own: bool, method: str) -> None:
    cases, timing = cases_of(program, count, own), timing_of(method)
    assert Batch(program, timing, None, own).together > 1
    found = program.batch(timing, cases, threads=2)
    assert found.names == [case.name for case in cases]
    assert found.y is not None
    assert not found.failures
    for case, y in zip(cases, found.y, strict=True):
        np.testing.assert_array_equal(y, alone(program, timing, case))


@pytest.mark.parametrize("integrator", ["dopri5", "rodas4"])
def test_adaptive_methods_run_one_case_a_thread(program: Program, integrator: str) -> None:
    timing = timing_of(integrator)
    assert Batch(program, timing, None, True).together == 1
    cases = cases_of(program, 3, own=True)
    found = program.batch(timing, cases, threads=2)
    assert found.y is not None
    for case, y in zip(cases, found.y, strict=True):
        np.testing.assert_array_equal(y, alone(program, timing, case))


@pytest.mark.parametrize("method", ["rk4", "rodas4_fixed"])
def test_inputs_that_jump_or_are_sampled_otherwise_do_not_share_a_vector(program: Program, method: str) -> None:
    rng, cases, timing = np.random.default_rng(5), cases_of(program, 6), timing_of(method)
    for k, given in ((1, _inputs(program, rng, "held")), (4, _inputs(program, rng, spacing=0.07))):
        cases[k] = replace(cases[k], inputs=lambda given=given: CaseInputs(given))
    found = program.batch(timing, cases)
    assert found.y is not None
    for case, y in zip(cases, found.y, strict=True):
        np.testing.assert_array_equal(y, alone(program, timing, case))


def test_a_case_that_diverges_is_named_and_its_neighbours_go_on(program: Program) -> None:
    cases = cases_of(program, 5)
    sound = program.batch(TIMING, cases).y
    cases[2] = replace(cases[2], name="wild", x0=1e6 * cases[2].x0)
    found = program.batch(TIMING, cases)
    assert list(found.failures) == ["wild"]
    assert "diverged at t = " in found.failures["wild"]
    assert found.y is not None
    assert sound is not None
    for k in (0, 1, 3, 4):
        np.testing.assert_array_equal(found.y[k], sound[k])


@pytest.mark.parametrize("method", ["rk4", "rodas4_fixed"])
def test_series_that_are_carried_from_coarse_samples_are_those_samples(program: Program, method: str) -> None:
    """The window of a straight line: samples between two coarse ones lie on it, so all of it is linear in time."""
    between, spacing, count = 4, TIMING.step / 2, 402
    share = np.arange(between) / between
    window = np.zeros((between, 14))
    window[:, 6], window[:, 7] = 1 - share, share
    name = program.equations.u.names[0]
    coarse = 1e3 * np.random.default_rng(1).standard_normal((count // between + 15, 1))
    carried = CarriedSeries((name,), coarse, window, spacing, count)
    fine = Series((name,), carried.samples(0, count), 0.0, spacing)
    case = cases_of(program, 1)[0]
    given = CaseInputs(Inputs.of(program.equations.u), carried)
    found = program.batch(timing_of(method), [replace(case, inputs=lambda: given)])
    whole = program.simulate(timing_of(method), case.x0, case.p, Inputs.of(program.equations.u, {"fine": fine}))
    assert found.y is not None
    np.testing.assert_allclose(found.y[0], whole.y, rtol=1e-11, atol=1e-9)


@pytest.mark.parametrize("method", ["rk4", "rodas4_fixed"])
def test_how_long_blocks_are_changes_nothing(program: Program, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    """Rounding puts times a hair's breadth before or after samples of the waves: those are there at both ends of a block."""
    timing = Timing(40.0, 0.02, 0.4, method)  # type: ignore[arg-type]
    between, spacing, count = 8, timing.step / 2, 4002
    window = np.random.default_rng(2).standard_normal((between, 14))
    coarse = 1e3 * np.random.default_rng(1).standard_normal((count // between + 15, 1))
    carried = CarriedSeries((program.equations.u.names[0],), coarse, window, spacing, count)
    given, case = CaseInputs(Inputs.of(program.equations.u), carried), cases_of(program, 1)[0]
    found = []
    for block in (256, 40, 20):
        monkeypatch.setattr("deckcrane.program.vectors.BLOCK", block)
        found.append(program.batch(timing, [replace(case, inputs=lambda: given)]).y)
    assert found[0] is not None
    assert np.all(np.isfinite(found[0]))
    np.testing.assert_array_equal(found[0], found[1])
    np.testing.assert_array_equal(found[0], found[2])


def test_ctrl_c_keeps_the_cases_that_are_done(program: Program) -> None:
    cases, interrupted = cases_of(program, 64), Event()
    last, inputs = cases[-1], cases[-1].inputs()

    def impatient(fraction: float) -> None:
        if fraction > 0.2:
            interrupted.set()
            raise KeyboardInterrupt

    def inputs_after_interrupt() -> CaseInputs:
        """Those of the last case come when the batch has been interrupted, however fast the others are."""
        interrupted.wait(60.0)
        sleep(0.3)
        return inputs

    cases[-1] = replace(last, inputs=inputs_after_interrupt)
    found = program.batch(TIMING, cases, threads=1, progress=impatient)
    assert found.interrupted
    assert 0 < len(found.names) < 64
    assert found.y is not None
    assert len(found.y) == len(found.names)


def test_a_batch_without_cases_and_cvodes_in_batches_are_refused(program: Program) -> None:
    with pytest.raises(DeckcraneError, match="needs cases"):
        program.batch(TIMING, [])
    with pytest.raises(DeckcraneError, match="one case at a time"):
        program.batch(replace(TIMING, integrator="cvodes"), cases_of(program, 1))


def test_own_constants_reach_loops_over_rows() -> None:
    """Beams' section forces are loops over rows of a table, which is a parameter as all numbers are."""
    scenario = with_values(
        load("flexible_luffing"), {"run.integrator": "rk4", "run.step": "0.1 ms", "run.every": "1 ms"}
    )
    _, system = prepare_run(scenario)
    program = program_of(system, system.equations, "auto")
    timing, equations = Timing(0.01, 1e-4, 1e-3), system.equations
    given = CaseInputs(Inputs.of(equations.u))
    cases = [
        BatchCase(f"{k}", equations.x.values, equations.p.values * (1 + 1e-3 * k), lambda: given) for k in range(2)
    ]
    found = program.batch(timing, cases)
    assert found.y is not None
    for case, y in zip(cases, found.y, strict=True):
        np.testing.assert_array_equal(y, alone(program, timing, case))


def decays() -> Program:
    """Two decays of rates p0 and p1, mixed: x0 + x1 and x0 - x1 fall by them."""
    x, u, p = (
        Variables.of([f"{letter}{i}" for i in range(len(values))], values, letter)
        for letter, values in (("x", (1.0, 0.0)), ("u", ()), ("p", (1.0, 1e5)))
    )
    states, (slow, fast) = ca.vertsplit(x.symbols), ca.vertsplit(p.symbols)
    total, difference = states[0] + states[1], states[0] - states[1]
    dx = ca.vertcat(-slow * total - fast * difference, -slow * total + fast * difference) / 2
    outputs = tuple(Output(name, y, {}, "1", name) for name, y in (("total", total), ("difference", difference)))
    return Program(Equations(ca.SX.sym("t"), x, u, p, dx, outputs))


def decaying(program: Program, parameters: list[tuple[float, float]]) -> list[BatchCase]:
    given = CaseInputs(Inputs.of(program.equations.u))
    return [BatchCase(f"{p}", np.array([1.0, 0.0]), np.array(p), lambda: given) for p in parameters]


STIFF = Timing(2.0, 0.02, 0.1, "rodas4_fixed")


def test_stiff_decays_in_a_vector_are_exponentials() -> None:
    rates = [(1.0, 1e5), (2.0, 1e5), (0.5, 3e6)]
    runs = decays().batch(STIFF, decaying(decays(), rates))
    assert runs.y is not None
    assert not runs.failures
    for (slow, _), y in zip(rates, runs.y, strict=True):
        np.testing.assert_allclose(y[:, 0], np.exp(-slow * runs.t), rtol=2e-7 * slow**5)
        assert np.max(np.abs(y[1:, 1])) < 1e-11  # after five steps, each of which leaves a few thousandths


def test_partly_implicit_steps_in_a_vector_are_those_of_runs_alone() -> None:
    oil = Program(dynamics(loads(SPRING_OF_OIL)).equations)
    given, x0 = CaseInputs(Inputs.of(oil.equations.u)), oil.equations.x.values
    cases = [
        BatchCase(f"{n}", x0, (1 + 0.1 * n) * oil.equations.p.values if n else oil.equations.p.values, lambda: given)
        for n in range(11)
    ]
    timing = Timing(1.0, 0.01, 0.1, "ros34pw2_fixed")
    runs = oil.batch(timing, cases)
    assert runs.y is not None
    assert not runs.failures
    for case, y in zip(cases, runs.y, strict=True):
        np.testing.assert_array_equal(y, alone(oil, timing, case))


def test_a_pivot_that_vanishes_ends_its_own_case_with_the_error_of_a_run_alone() -> None:
    """s - J is singular where a state grows at the rate s = 1 / (gamma h)."""
    program, grows = decays(), -1.0 / (RODAS4.gamma * STIFF.step)
    rates = [(1.0, 1e5), (1.0, grows), (2.0, 1e4), (1.0, -1e160), (1.0, 1e5)]
    cases = [replace(case, name=f"{k}") for k, case in enumerate(decaying(program, rates))]
    runs = program.batch(STIFF, cases)
    assert list(runs.failures) == ["1", "3"]
    for k in (1, 3):
        with pytest.raises(DivergenceError) as error:
            program.simulate(STIFF, cases[k].x0, cases[k].p)
        assert runs.failures[f"{k}"] == str(error.value)
    assert runs.y is not None
    for k in (0, 2, 4):
        np.testing.assert_array_equal(runs.y[k], alone(program, STIFF, cases[k]))


def test_implicit_steps_that_are_too_long_are_told_of_the_case_they_are_of() -> None:
    program = decays()
    cases = decaying(program, [(1.0, 1e5), (1.0, 1e5)])
    rough = replace(cases[1], x0=np.array([30.0, 10.0]), p=np.array([40.0, 80.0]))

    def warnings_of(run: Callable[[], object]) -> list[str]:
        with pytest.warns(DeckcraneWarning) as caught:
            run()
        return [str(warning.message) for warning in caught]

    together = warnings_of(lambda: program.batch(replace(STIFF, step=0.1), [cases[0], rough]))
    by_itself = warnings_of(lambda: program.simulate(replace(STIFF, step=0.1), rough.x0, rough.p))
    assert together == by_itself
    assert len(together) == 1
    assert "steps of 0.1 s are too long" in together[0]
