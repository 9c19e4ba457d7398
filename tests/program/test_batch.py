"""Many runs at once give what each of them gives alone, to the last bit, and do not touch each other."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.program.batch import BatchCase, CaseInputs
from deckcrane.program.inputs import CarriedSeries, Inputs, Series
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from deckcrane.scenario.editing import with_values
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import prepare_run, program_of

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


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("count", [1, 3, 9])
def test_a_case_gives_the_same_bits_as_a_run_of_it_alone(program: Program, count: int, own: bool) -> None:
    cases = cases_of(program, count, own)
    found = program.batch(TIMING, cases, threads=2)
    assert found.names == [case.name for case in cases]
    assert found.y is not None
    assert not found.failures
    for case, y in zip(cases, found.y, strict=True):
        np.testing.assert_array_equal(y, alone(program, TIMING, case))


@pytest.mark.parametrize("integrator", ["dopri5", "rodas4", "rodas4_fixed"])
def test_adaptive_and_implicit_methods_run_one_case_a_thread(program: Program, integrator: str) -> None:
    timing = replace(TIMING, integrator=integrator)  # type: ignore[arg-type]
    cases = cases_of(program, 3, own=True)
    found = program.batch(timing, cases, threads=2)
    assert found.y is not None
    for case, y in zip(cases, found.y, strict=True):
        np.testing.assert_array_equal(y, alone(program, timing, case))


def test_inputs_that_jump_or_are_sampled_otherwise_do_not_share_a_vector(program: Program) -> None:
    rng, cases = np.random.default_rng(5), cases_of(program, 6)
    for k, given in ((1, _inputs(program, rng, "held")), (4, _inputs(program, rng, spacing=0.07))):
        cases[k] = replace(cases[k], inputs=lambda given=given: CaseInputs(given))
    found = program.batch(TIMING, cases)
    assert found.y is not None
    for case, y in zip(cases, found.y, strict=True):
        np.testing.assert_array_equal(y, alone(program, TIMING, case))


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


def test_series_that_are_carried_from_coarse_samples_are_those_samples(program: Program) -> None:
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
    found = program.batch(TIMING, [replace(case, inputs=lambda: given)])
    whole = program.simulate(TIMING, case.x0, case.p, Inputs.of(program.equations.u, {"fine": fine}))
    assert found.y is not None
    np.testing.assert_allclose(found.y[0], whole.y, rtol=1e-11, atol=1e-9)


def test_how_long_blocks_are_changes_nothing(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounding puts times a hair's breadth before or after samples of the waves: those are there at both ends of a block."""
    timing = Timing(40.0, 0.02, 0.4)
    between, spacing, count = 8, timing.step / 2, 4002
    window = np.random.default_rng(2).standard_normal((between, 14))
    coarse = 1e3 * np.random.default_rng(1).standard_normal((count // between + 15, 1))
    carried = CarriedSeries((program.equations.u.names[0],), coarse, window, spacing, count)
    given, case = CaseInputs(Inputs.of(program.equations.u), carried), cases_of(program, 1)[0]
    found = []
    for block in (256, 40, 20):
        monkeypatch.setattr("deckcrane.program.batch.BLOCK", block)
        found.append(program.batch(timing, [replace(case, inputs=lambda: given)]).y)
    assert found[0] is not None
    assert np.all(np.isfinite(found[0]))
    np.testing.assert_array_equal(found[0], found[1])
    np.testing.assert_array_equal(found[0], found[2])


def test_ctrl_c_keeps_the_cases_that_are_done(program: Program) -> None:
    timing = replace(TIMING, duration=60.0)
    told: list[float] = []

    def impatient(fraction: float) -> None:
        told.append(fraction)
        if fraction > 0.2:
            raise KeyboardInterrupt

    found = program.batch(timing, cases_of(program, 64), threads=1, progress=impatient)
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
