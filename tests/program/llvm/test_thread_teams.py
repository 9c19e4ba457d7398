"""Threads that compute a simulation together: the division of a listing among them, and the same bits as a single thread."""

from __future__ import annotations

import ctypes
from dataclasses import replace
from functools import partial
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest

import deckcrane
from deckcrane.mechanics.equations import Equations
from deckcrane.program.batch import Batch, BatchCase, BatchRuns
from deckcrane.program.gpu import program as gpu_program
from deckcrane.program.gpu.card import Card
from deckcrane.program.gpu.program import LANES, TEAM_LANES, DeviceProgram, device_lanes, ptx
from deckcrane.program.inputs import Inputs, Series
from deckcrane.program.integrators import Timing
from deckcrane.program.listing import Listing, Value, listing, with_fused_products
from deckcrane.program.llvm import module as llvm_module
from deckcrane.program.llvm.elementary import elementary
from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.machine_code import LoadedCode, compiled, host_lanes
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.programs import BATCH_PROGRAMS, PARAMETERS
from deckcrane.program.llvm.terms import Numbers
from deckcrane.program.llvm.thread_teams import TeamSchedule, team_schedule
from deckcrane.program.native_calls import Kind
from deckcrane.program.program import Program
from deckcrane.program.vectors import CaseInputs
from deckcrane.simulation.simulation import prepare_run
from tests.program.gpu.processor_card import ProcessorCard, emulate_cards, thread_by_thread
from tests.program.test_event_watch import JUMPING
from tests.scenes import OSCILLATOR, SPRING_OF_OIL
from tests.simulation.test_stepping import FLOATING, PENDULUM

TWO_BY_THREE = replace(TEAM_LANES, team=2, team_shared=8)
"""Teams of two threads, three in a block: fewer than on a card, since a processor has to run them."""


def random_listing(seed: int, size: int = 400) -> Listing:
    """Operations on random earlier values, most of them recent."""
    rng = np.random.default_rng(seed)
    values = [Value("entry", entry=(1, i)) for i in range(12)]
    for n in range(12, size):
        first, second = (int(max(0, n - 1 - rng.geometric(0.03))) for _ in range(2))
        values.append(Value("div", (first, second)) if rng.random() < 0.05 else Value("add", (first, second)))
    return Listing(tuple(values), tuple(rng.choice(size, 30, replace=False).tolist()))


def crane_listing() -> Listing:
    equations = prepare_run(deckcrane.load("knuckle_boom"))[1].equations
    return with_fused_products(listing(equations.derivative(), PARAMETERS))


def schedule_of(code: Listing, team: int) -> TeamSchedule:
    return team_schedule(code, [i for i, value in enumerate(code.values) if not value.fixed], team)


def assert_in_order(schedule: TeamSchedule) -> None:
    """Each value once, after its arguments: those of the same member before it, those of others in earlier phases."""
    operations = [i for i, value in enumerate(schedule.listing.values) if value.arguments and not value.fixed]
    assert sorted(schedule.place) == operations
    finished: set[int] = set()
    for members in schedule.phases:
        for indices in members:
            known = set(finished)
            for index in indices:
                needed = {a for a in schedule.listing.values[index].arguments if a in schedule.place}
                assert needed <= known
                known.add(index)
        finished.update(index for indices in members for index in indices)


def assert_slots_are_free(schedule: TeamSchedule) -> None:
    """What passes between members stays in its place until its last reader has read it, who may be the member that computed it."""
    readers: dict[int, list[tuple[int, int]]] = {}
    for index, (phase, member) in schedule.place.items():
        for argument in schedule.listing.values[index].arguments:
            if argument in schedule.place:
                readers.setdefault(argument, []).append((member, phase))
    passing = {
        index for index, uses in readers.items() if any(member != schedule.place[index][1] for member, _ in uses)
    }
    assert set(schedule.slots) == passing
    used: dict[int, list[tuple[int, int]]] = {}
    for index, slot in schedule.slots.items():
        used.setdefault(slot, []).append((schedule.place[index][0], max(phase for _, phase in readers[index])))
    for spans in used.values():
        spans.sort()
        assert all(last < first for (_, last), (first, _) in pairwise(spans))


@pytest.mark.parametrize("team", [1, 2, 4, 7])
def test_a_listing_is_divided_in_an_order_in_which_it_can_be_computed(team: int) -> None:
    for code in (*(random_listing(seed) for seed in range(10)), crane_listing()):
        schedule = schedule_of(code, team)
        assert_in_order(schedule)
        assert_slots_are_free(schedule)


def test_members_of_a_team_are_almost_equally_busy() -> None:
    code = crane_listing()
    alone = schedule_of(code, 1).span
    assert schedule_of(code, 4).span < 1.25 * alone / 4


def cases_of(equations: Equations, count: int) -> list[BatchCase]:
    """Simulations with different starts, parameters and inputs: if many, more than a tile of them."""

    def inputs(n: int) -> CaseInputs:
        names, values = equations.u.names, np.random.default_rng(n).normal(size=(30, len(equations.u)))
        series = {"pushed": Series(names, values, 0.0, 0.013, "linear")} if names else {}
        return CaseInputs(Inputs.of(equations.u, series))

    return [
        BatchCase(
            f"{n}", (1.0 + 0.01 * n) * equations.x.values, (1.0 + 1e-3 * n) * equations.p.values, partial(inputs, n)
        )
        for n in range(count)
    ]


def on_card(equations: Equations, timing: Timing, cases: list[BatchCase], lanes: Lanes = TWO_BY_THREE) -> BatchRuns:
    card = ProcessorCard(BATCH_PROGRAMS[timing.integrator](equations, lanes, True))
    return DeviceProgram(Program(equations), timing, None, True, lanes=lanes).run(cases, card=card)


@pytest.mark.parametrize(
    ("scene", "method"),
    [
        (OSCILLATOR, "rk4"),
        (OSCILLATOR, "rodas4_fixed"),
        (SPRING_OF_OIL, "rodas4_fixed"),
        (SPRING_OF_OIL, "ros34pw2_fixed"),
    ],
)
@pytest.mark.filterwarnings("ignore:steps of 0.01 s are too long")
def test_a_team_gives_the_bits_of_vectors(scene: str, method: str) -> None:
    equations, timing = prepare_run(deckcrane.loads(scene))[1].equations, Timing(0.2, 0.01, 0.05, method)
    cases = cases_of(equations, 70)
    theirs = Batch(Program(equations), timing, None, True).run(cases)
    ours = on_card(equations, timing, cases)
    assert not theirs.failures
    np.testing.assert_array_equal(ours.y, theirs.y)


def on_its_oil() -> tuple[Equations, Timing]:
    return prepare_run(deckcrane.loads(SPRING_OF_OIL))[1].equations, Timing(0.2, 0.01, 0.05, "ros34pw2_fixed")


@pytest.mark.filterwarnings("ignore:steps of 0.01 s are too long")
def test_a_team_reads_constants_that_all_simulations_share_from_constant_memory() -> None:
    """Also after a batch with other constants on the same card, and back."""
    equations, timing = on_its_oil()
    card = ProcessorCard(BATCH_PROGRAMS[timing.integrator](equations, TWO_BY_THREE, False))
    device = DeviceProgram(Program(equations), timing, None, False, lanes=TWO_BY_THREE)
    assert max(device.plan.bank_sources) < device.plan.constants
    for factor in (1.0, 1.001, 1.0):
        cases = [replace(case, p=factor * equations.p.values) for case in cases_of(equations, 3)]
        ours, theirs = device.run(cases, card=card), Batch(Program(equations), timing, None, False).run(cases)
        assert not theirs.failures
        np.testing.assert_array_equal(ours.y, theirs.y)


@pytest.mark.filterwarnings("ignore:steps of 0.01 s are too long")
@pytest.mark.parametrize("room", [0, 7])
def test_constants_that_constant_memory_has_no_room_for_are_loaded(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    equations, timing = on_its_oil()
    monkeypatch.setattr(llvm_module, "LARGEST_BANK", room)
    text = BATCH_PROGRAMS[timing.integrator](equations, TWO_BY_THREE, False)
    monkeypatch.setattr(gpu_program, "kept_ptx", lambda identity, write, compute: text)
    device = DeviceProgram(Program(equations), timing, None, False, lanes=TWO_BY_THREE)
    assert len(device.plan.bank_sources) == room
    cases = [replace(case, p=equations.p.values) for case in cases_of(equations, 3)]
    theirs = Batch(Program(equations), timing, None, False).run(cases)
    np.testing.assert_array_equal(device.run(cases, card=ProcessorCard(text)).y, theirs.y)


def test_numbers_of_constant_memory_are_read_alike_from_ptx_and_from_the_text_it_is_made_of() -> None:
    equations, timing = on_its_oil()
    text = BATCH_PROGRAMS[timing.integrator](equations, TWO_BY_THREE, False)
    stated = gpu_program._bank_plan(text)
    assert stated["bank_sources"]
    assert gpu_program._bank_plan(ptx(text)) == stated


def test_constants_are_put_on_a_card_when_others_are_there() -> None:
    copies: list[int] = []
    runtime = SimpleNamespace(memcpy=lambda to, data, size, way: copies.append(size), memcpyHostToDevice=1)
    card = object.__new__(Card)
    card.xp, card._bank = SimpleNamespace(cuda=SimpleNamespace(runtime=runtime)), None
    card._module = SimpleNamespace(get_global_var=lambda name: 0)
    first, second = np.zeros(2), np.zeros(3)
    for numbers in (first, first, second, first, np.zeros(0)):
        card.set_bank(numbers)
    assert copies == [16, 24, 16]


def test_a_simulation_that_diverges_leaves_the_others_of_its_team_alone() -> None:
    equations, timing = prepare_run(deckcrane.loads(OSCILLATOR))[1].equations, Timing(0.2, 0.01, 0.05, "rk4")
    cases = cases_of(equations, 5)
    cases[3] = replace(cases[3], x0=np.full_like(cases[3].x0, 1e300))
    ours, theirs = on_card(equations, timing, cases), Batch(Program(equations), timing, None, True).run(cases)
    assert list(ours.failures) == list(theirs.failures) == ["3"]
    others = [0, 1, 2, 4]
    np.testing.assert_array_equal(ours.y[others], theirs.y[others])


@pytest.mark.parametrize("method", ["rk4", "rodas4_fixed"])
def test_a_team_locates_the_events_of_a_run(method: str) -> None:
    equations = prepare_run(deckcrane.loads(JUMPING))[1].equations
    program, timing = Program(equations), Timing(0.36, 2e-3, 0.02, method)
    inputs = CaseInputs(Inputs.of(equations.u))
    starts = [equations.x.values + np.array([0.01 * n, 0.007 * n, 0.0, 0.0]) for n in range(2)]
    cases = [BatchCase(f"{n}", x0, equations.p.values, lambda: inputs) for n, x0 in enumerate(starts)]
    alone = [program.simulate(timing, x0).events.in_order() for x0 in starts]
    assert all(alone)
    lanes = replace(TWO_BY_THREE, teams=1)
    card = ProcessorCard(BATCH_PROGRAMS[method](equations, lanes, False))
    runs = DeviceProgram(program, timing, None, False, lanes=lanes).run(cases, card=card)
    assert [log.in_order() for log in runs.events] == alone


@pytest.mark.parametrize("name", ["div", "sqrt"])
def test_divisions_and_roots_that_members_call_are_rounded_as_those_of_a_processor(name: str) -> None:
    module, rng = Module(replace(host_lanes(1), fused=True)), np.random.default_rng(3)
    called = elementary(module, name, "team_function")
    parameters: list[tuple[Kind, str]] = [("int", "count"), *(("address", each) for each in ("a", "b", "result"))]
    with module.function("many", parameters, shown=True) as (w, _):
        a, b, result = (Numbers(w.parameter(array)) for array in ("a", "b", "result"))
        with w.loop(0, w.parameter("count")) as i:
            result[i] = w.call(called, *((a[i], b[i]) if name == "div" else (a[i],)), returns="real")
    special = [0.0, -0.0, 1.0, -2.5, np.inf, -np.inf, np.nan, 5e-324, 1e-310, 2.3e-308, 1.7e308]
    spread = 10.0 ** rng.uniform(-323, 308, 4000) * rng.choice([1.0, 1.0, -1.0], 4000)
    near_one = rng.uniform(0.25, 4.0, 4000)
    x = np.concatenate([np.repeat(special, len(special)), spread, near_one])
    y = np.concatenate([np.tile(special, len(special)), rng.permutation(spread), rng.permutation(near_one)])
    ours = np.empty_like(x)
    code = LoadedCode(compiled(thread_by_thread(module.text), "full"))
    code.function("many", parameters)(x.size, *(each.ctypes.data_as(ctypes.c_void_p) for each in (x, y, ours)))
    with np.errstate(all="ignore"):
        expected = x / y if name == "div" else np.sqrt(x)
    np.testing.assert_array_equal(ours, expected)
    numbers = ~np.isnan(expected)
    np.testing.assert_array_equal(np.signbit(ours[numbers]), np.signbit(expected[numbers]))


def test_outputs_along_beams_are_those_of_the_first_member() -> None:
    scenario = deckcrane.load("flexible_luffing").with_values({"record": ["q", "section_force"], "variants": {}})
    equations, timing = prepare_run(scenario)[1].equations, Timing(0.02, 0.01, 0.01, "rk4")
    assert equations.loops(), "forces along a beam are computed in a loop"
    cases = [replace(case, p=equations.p.values) for case in cases_of(equations, 2)]
    theirs = Batch(Program(equations), timing, None, True).run(cases)
    ours = on_card(equations, timing, cases, replace(TWO_BY_THREE, teams=1))
    np.testing.assert_array_equal(ours.y, theirs.y)


@pytest.mark.parametrize(
    ("scene", "paths"), [(PENDULUM, {}), pytest.param("deck_crane_in_waves", FLOATING, marks=pytest.mark.study)]
)
def test_simulations_that_are_stepped_by_teams_are_those_of_a_processor(
    scene: str, paths: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In waves each team reads those of its own tile."""
    emulate_cards(monkeypatch)
    monkeypatch.setattr(gpu_program, "device_lanes", lambda equations, compute: TWO_BY_THREE)
    scenario = (deckcrane.load(scene) if paths else deckcrane.loads(scene)).with_values(paths)
    cranes = [deckcrane.batch_stepper(scenario, 40, target=target) for target in ("cuda", "auto")]
    for each in cranes:
        each.step(duration=2 * scenario.run.step)
        each.reset([3, 39])
        each.step(duration=scenario.run.step)
    ours, theirs = cranes
    np.testing.assert_allclose(ours.state, theirs.state, rtol=1e-9, atol=1e-12)


def test_long_steps_are_computed_by_teams_and_short_ones_by_single_threads() -> None:
    short, long = (prepare_run(deckcrane.load(name))[1].equations for name in ("moving_base", "lift_from_supply_boat"))
    assert device_lanes(short) == LANES
    assert (device_lanes(long).team, device_lanes(long).teams) == (TEAM_LANES.team, TEAM_LANES.teams)
    code = ptx(BATCH_PROGRAMS["rk4"](short, TEAM_LANES, False))
    assert "bar.sync" in code
    assert f".maxnreg {TEAM_LANES.team_registers}" in code


@pytest.mark.parametrize(("team", "registers"), [(4, 168), (6, 96), (8, 80), (1, 255)])
def test_the_teams_of_a_block_fit_into_the_registers_of_a_multiprocessor(team: int, registers: int) -> None:
    assert replace(TEAM_LANES, team=team).team_registers == registers


@pytest.mark.parametrize(
    ("compute", "bytes_of_a_block"), [(70, 64 * 1024), (80, 99 * 1024), (90, 227 * 1024), (100, 227 * 1024)]
)
def test_a_block_shares_no_more_memory_than_such_cards_have(compute: int, bytes_of_a_block: int) -> None:
    lanes = device_lanes(prepare_run(deckcrane.load("lift_from_supply_boat"))[1].equations, compute)
    assert 0.9 * bytes_of_a_block < 8 * lanes.tile * lanes.teams * lanes.team_shared <= bytes_of_a_block
