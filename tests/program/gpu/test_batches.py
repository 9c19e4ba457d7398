"""Batches on a graphics card, with a processor in its place that calls the same kernels thread by thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.program.batch import Batch, BatchCase, BatchRuns
from deckcrane.program.gpu.batch import block_steps, tile_bytes
from deckcrane.program.gpu.cases import UniqueArrays
from deckcrane.program.gpu.program import LANES, DeviceProgram
from deckcrane.program.gpu.runner import BundleQueue, run_bundles
from deckcrane.program.inputs import CarriedSeries, Inputs, Series
from deckcrane.program.integrators import RODAS4, Timing
from deckcrane.program.llvm.input_code import PLACES
from deckcrane.program.llvm.programs import BATCH_PROGRAMS
from deckcrane.program.program import Program
from deckcrane.program.vectors import CaseInputs
from deckcrane.scenario.editing import with_values
from deckcrane.scenario.reading import load, loads
from deckcrane.scenario.run_settings import Keep
from deckcrane.sea.fft_sums import interpolation_window
from deckcrane.simulation.batches import Job, PreparedBatch, prepare_batch
from tests.program.gpu.processor_card import ProcessorCard
from tests.scenes import OSCILLATOR, SPRING_OF_OIL

KEEP = Keep(signals=("reaction.king",), statistics=("extremes", "moments", "rainflow", "spectra"), segment=0.5)


@cache
def crane(method: str = "rk4", cases: int = 35) -> PreparedBatch:
    """Cranes with different loads on a moving base: more than a tile of them."""
    base = with_values(load("moving_base"), {"run.duration": 1.0, "run.integrator": method})
    jobs = [Job(f"load {n}", with_values(base, {"bodies.outer_boom.mass": 1e3 + 10.0 * n})) for n in range(cases)]
    return prepare_batch(jobs, KEEP)


@cache
def device(method: str = "rk4") -> DeviceProgram:
    return crane(method).on_a_card(80)


@cache
def text(statistics: bool = True, method: str = "rk4") -> str:
    lead = crane(method).lead
    return BATCH_PROGRAMS[method](lead.equations, LANES, True, lead.tally.write if statistics else None)


@cache
def on_the_processor(method: str = "rk4") -> BatchRuns:
    runs = crane(method).batch("llvm").run(crane(method).cases)
    assert isinstance(runs, BatchRuns)
    return runs


def same(ours: BatchRuns, theirs: BatchRuns) -> None:
    order = [ours.names.index(name) for name in theirs.names]
    assert ours.tallies is not None
    np.testing.assert_array_equal(ours.tallies[order], theirs.tallies)


@pytest.mark.parametrize("method", ["rk4", "rodas4_fixed"])
def test_statistics_of_a_card_are_those_of_vectors_to_the_last_bit(method: str) -> None:
    ours = device(method).run(crane(method).cases, card=ProcessorCard(text(method=method)))
    same(ours, on_the_processor(method))
    theirs = on_the_processor(method).densities
    np.testing.assert_allclose(ours.densities, theirs, rtol=1e-9, atol=1e-12 * np.max(theirs))


@pytest.mark.filterwarnings("ignore:steps of 0.005 s are too long")  # random forces are rough for any step
@pytest.mark.parametrize("method", ["rk4", "rodas4_fixed"])
def test_waves_are_carried_on_the_card_as_on_a_processor(method: str) -> None:
    batch = crane(method)
    lead, names = batch.lead, batch.lead.equations.u.names[:2]
    spacing, count = lead.timing.step / 2, 402

    def waves(n: int) -> CaseInputs:
        between = 8 + 4 * (n % 2)  # coarse rows of two kinds run side by side
        coarse = np.random.default_rng(n).normal(size=(count // between + 1 + PLACES, len(names)))
        carried = CarriedSeries(names, 1e4 * coarse, interpolation_window(between) / 10.0, spacing, count)
        return CaseInputs(Inputs.of(lead.equations.u), carried)

    cases = [BatchCase(case.name, case.x0, case.p, partial(waves, n)) for n, case in enumerate(batch.cases[:33])]
    card = ProcessorCard(text(method=method))
    ours, theirs = device(method).run(cases, card=card), batch.batch("llvm").run(cases)
    assert np.any(theirs.tallies != on_the_processor(method).tallies[:33])
    order = [ours.names.index(name) for name in theirs.names]
    # the record at the start is summed otherwise
    np.testing.assert_allclose(ours.tallies[order], theirs.tallies, rtol=1e-12)
    assert card.launches[:3] == [("carry_tiles", (1, 8)), ("carry_tiles", (1, 8)), ("begin", (2, 1))]


def test_records_can_be_kept_instead_and_inputs_may_jump() -> None:
    lead = crane().lead
    program = Program(lead.equations)
    name = lead.equations.u.names[0]
    values = np.array([0.0, 3e4, -2e4, 1e4])
    inputs = CaseInputs(Inputs.of(lead.equations.u, {"pushed": Series((name,), values, 0.0, 0.2301, "held")}))
    cases = [BatchCase(case.name, case.x0, case.p, lambda: inputs) for case in crane().cases[:2]]
    ours = DeviceProgram(program, lead.timing, None, True).run(cases, card=ProcessorCard(text(False)))
    theirs = Batch(program, lead.timing, None, True).run(cases)
    np.testing.assert_array_equal(ours.y, theirs.y)
    np.testing.assert_array_equal(ours.t, theirs.t)


@pytest.mark.parametrize("method", ["rk4", "rodas4_fixed"])
def test_a_case_that_diverges_is_reported_by_name_and_touches_nobody(method: str) -> None:
    cases = list(crane(method).cases)
    wild = np.array(cases[3].x0)
    wild[-1] = 1e200
    cases[3] = BatchCase("wild", wild, cases[3].p, cases[3].inputs)
    ours = device(method).run(cases, card=ProcessorCard(text(method=method)))
    assert list(ours.failures) == ["wild"]
    assert "diverged at t = 0 s" in ours.failures["wild"]
    others = [i for i in range(len(cases)) if i != 3]
    np.testing.assert_array_equal(ours.tallies[others], on_the_processor(method).tallies[others])


IMPLICIT = Timing(2.0, 0.125, 0.25, "rodas4_fixed")


@pytest.mark.parametrize("own", [False, True])
def test_implicit_steps_may_share_constants_and_inputs_may_jump(own: bool) -> None:
    equations = dynamics(loads(OSCILLATOR)).equations
    held = Series(equations.u.names, np.array([0.0, 30.0, -20.0, 10.0]), 0.0, 0.2301, "held")
    inputs, p = CaseInputs(Inputs.of(equations.u, {"pushed": held})), equations.p.values
    cases = [
        BatchCase(f"{n}", (1.0 + n) * equations.x.values, (1.0 + 0.1 * n * own) * p, lambda: inputs) for n in range(3)
    ]
    program, card = Program(equations), ProcessorCard(BATCH_PROGRAMS["rodas4_fixed"](equations, LANES, own))
    ours = DeviceProgram(program, IMPLICIT, None, own).run(cases, card=card)
    np.testing.assert_array_equal(ours.y, Batch(program, IMPLICIT, None, own).run(cases).y)


def test_partly_implicit_steps_on_a_card_are_those_of_the_processor() -> None:
    equations, timing = dynamics(loads(SPRING_OF_OIL)).equations, Timing(1.0, 0.01, 0.1, "ros34pw2_fixed")
    inputs, p = CaseInputs(Inputs.of(equations.u)), equations.p.values
    cases = [BatchCase(f"{n}", equations.x.values, (1.0 + 0.05 * n) * p, lambda: inputs) for n in range(3)]
    program, card = Program(equations), ProcessorCard(BATCH_PROGRAMS["ros34pw2_fixed"](equations, LANES, True))
    ours = DeviceProgram(program, timing, None, True).run(cases, card=card)
    np.testing.assert_array_equal(ours.y, Batch(program, timing, None, True).run(cases).y)


def test_a_pivot_that_vanishes_ends_its_own_case_on_a_card() -> None:
    """A spring that pushes apart makes the determinant of s - J vanish: s^2 + s d / m + k / m = 0."""
    equations = dynamics(loads(OSCILLATOR)).equations
    s, m, d = 1.0 / (RODAS4.gamma * IMPLICIT.step), 4.0, 8.0
    inputs, p = CaseInputs(Inputs.of(equations.u)), equations.p.values
    pushing = np.array([-(m * s**2 + s * d) if name.endswith("spring.linear") else 0.0 for name in equations.p.names])
    singular = np.where(pushing, pushing, p)
    cases = [BatchCase(f"{n}", equations.x.values, singular if n == 1 else p, lambda: inputs) for n in range(3)]
    program, card = Program(equations), ProcessorCard(BATCH_PROGRAMS["rodas4_fixed"](equations, LANES, True))
    ours = DeviceProgram(program, IMPLICIT, None, True).run(cases, card=card)
    theirs = Batch(program, IMPLICIT, None, True).run(cases)
    assert list(ours.failures) == list(theirs.failures) == ["1"]
    np.testing.assert_array_equal(ours.y[[0, 2]], theirs.y[[0, 2]])


def test_batches_are_cut_to_the_memory_of_the_card_and_give_the_same() -> None:
    bundle = next(device().bundles(crane().cases))
    one = tile_bytes(device().plan, bundle)
    card = ProcessorCard(text(), room=int(1.5 * one / 0.85))
    assert [len(part) for part in BundleQueue([bundle]).take(card, device().plan, None)] == [32]
    same(device().run(crane().cases, card=card), on_the_processor())
    assert {grid[0] for _, grid in card.launches} == {1}


def test_bundles_that_are_sampled_alike_fill_a_card_together() -> None:
    bundle = next(device().bundles(crane().cases))
    parts = [bundle.part(range(5)), bundle.part(range(5, 35))]
    card = ProcessorCard(text())
    found = run_bundles(card, device().plan, parts)
    np.testing.assert_array_equal(np.concatenate(found.tallies)[..., None], on_the_processor().tallies)
    assert {grid[0] for _, grid in card.launches} == {2}
    assert sum(name == "begin" for name, _ in card.launches) == 1


def test_a_card_that_runs_out_of_memory_gets_smaller_batches_and_says_so() -> None:
    told: list[str] = []
    many = [
        BatchCase(f"{case.name} {n}", case.x0, case.p, case.inputs) for n in range(2) for case in crane().cases[:33]
    ]
    most = tile_bytes(device().plan, next(device().bundles(crane().cases)))
    card = ProcessorCard(text(), room=most, honest=False)
    found = run_bundles(card, device().plan, device().bundles(many), say=told.append)
    assert len(found.names) == len(many)
    assert all("no room for" in line and "at a time" in line for line in told)


def test_a_card_without_room_for_one_tile_is_an_error_in_words() -> None:
    card = ProcessorCard(text(), room=1000, honest=False)
    with pytest.raises(DeckcraneError, match="no room for 32 cases of this program"):
        run_bundles(card, device().plan, device().bundles(crane().cases), batch=32)


def test_interrupted_batches_keep_what_is_done() -> None:
    card = ProcessorCard(text())

    def stop(done: float) -> None:
        if done > 32:
            raise KeyboardInterrupt

    found = run_bundles(card, device().plan, device().bundles(crane().cases), batch=32, progress=stop)
    assert found.interrupted
    assert found.names == [case.name for case in crane().cases[:32]]
    np.testing.assert_array_equal(np.concatenate(found.tallies)[..., None], on_the_processor().tallies[:32])


def test_what_is_the_same_for_many_cases_is_there_once() -> None:
    bundle = next(device().bundles(crane().cases))
    assert len(bundle.stacks["x0"].distinct) < len(bundle)
    assert len(bundle.stacks["c"].distinct) == len(bundle)
    stack = UniqueArrays.gather([np.zeros(2), np.ones(2), np.zeros(2)])
    assert stack.distinct.shape == (2, 2)
    np.testing.assert_array_equal(stack[[0, 1, 2]], [[0, 0], [1, 1], [0, 0]])


def test_threads_are_for_processors() -> None:
    with pytest.raises(DeckcraneError, match="threads=2 is for processors"):
        device().run(crane().cases, 2, card=ProcessorCard(text()))


def test_blocks_are_whole_records_where_these_are_short() -> None:
    plan = device().plan
    assert block_steps(plan) % plan.per_record == 0


@pytest.mark.parametrize("integrator", ["dopri5", "rodas4"])
def test_methods_without_fixed_steps_are_refused(integrator: str) -> None:
    scenario = with_values(load("moving_base"), {"run.duration": 1.0, "run.integrator": integrator})
    with pytest.raises(DeckcraneError, match=rf"fixed steps \(rk4, rodas4_fixed and ros34pw2_fixed\); .*{integrator}"):
        prepare_batch([Job("one", scenario)], KEEP).on_a_card(80)


def without_a_card() -> bool:
    try:
        import cupy
    except ImportError:
        return True
    try:
        return not cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError:
        return True


@pytest.mark.skipif(not without_a_card(), reason="there is a card")
def test_where_there_is_no_card_the_error_says_so_and_what_to_install() -> None:
    jobs = [Job("one", load("moving_base"))]
    with pytest.raises(DeckcraneError, match=r"pip install deckcrane\[gpu\]"):
        deckcrane.run_batch(jobs, KEEP, target="cuda")


@pytest.mark.skipif(not without_a_card(), reason="there is a card")
def test_a_campaign_on_a_card_that_is_not_there_does_not_begin(tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match=r"needs CuPy|no NVIDIA card"):
        deckcrane.campaign("knuckle_boom_poses", tmp_path / "store.zarr", target="cuda")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("call", [deckcrane.run, deckcrane.stepper])
def test_a_single_run_on_a_card_is_refused(call: Callable[..., Any]) -> None:
    with pytest.raises(DeckcraneError, match="it pays for batches"):
        call("moving_base", target="cuda")


@pytest.mark.skipif(without_a_card(), reason="there is no card here")
@pytest.mark.parametrize("method", ["rk4", "rodas4_fixed"])
def test_a_real_card_finds_the_same_numbers(method: str) -> None:
    same(device(method).run(crane(method).cases), on_the_processor(method))
