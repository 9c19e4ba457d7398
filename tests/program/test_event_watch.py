"""Events located inside of time loops: the same by all methods and targets, at any record rate, whatever runs beside."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import deckcrane
from deckcrane.mechanics.equations import Equations
from deckcrane.program.batch import Batch, BatchCase
from deckcrane.program.events import BATCH_ROOM, EventLog, parabola_top, quartic_top
from deckcrane.program.gpu.program import LANES, DeviceProgram
from deckcrane.program.inputs import Inputs
from deckcrane.program.integrators import Timing
from deckcrane.program.llvm.programs import BATCH_PROGRAMS
from deckcrane.program.program import Program
from deckcrane.program.vectors import CaseInputs
from deckcrane.simulation.simulation import prepare_run, run_equations
from tests.program.gpu.processor_card import ProcessorCard

G, HEIGHT = 9.81, 0.5
JUMPING = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  ball: {on: ground, joint: {prismatic: z, name: height, start: 0.5 m}, mass: 1 t, shape: {point: true}}
  weight: {on: ground, joint: {prismatic: z, at: [5, 0, 0], name: weight, start: 0.3 m}, mass: 1 t, shape: {point: true}}
contacts:
  floor: {touching: {on: ball, points: [[0, 0, 0]]}, surface: {on: ground, plane: z}, penetration: 0.2 mm, restitution: 0.7}
ropes:
  line: {path: [{on: ground, at: [5 m, 0, 2 m]}, {on: weight}], length: 2 m, stiffness: 2 MN}
run: {duration: 1 s, step: 0.5 ms, every: 0.1 s}
"""
"""A ball falls 0.5 m onto a floor; a weight falls 0.3 m into a rope without damping, and jumps on it."""
STIFFNESS = 2e6 / 2.0
IMPACT = np.sqrt(2 * G * 0.3)
SNAP = 1e3 * G + np.sqrt((1e3 * G) ** 2 + STIFFNESS * 1e3 * IMPACT**2)
"""The peak of a mass that comes with a speed v into a spring: m g + sqrt((m g)^2 + k m v^2)."""
OMEGA = np.sqrt(STIFFNESS / 1e3)
STRETCHED = (np.pi + 2 * np.arctan(1e3 * G / STIFFNESS * OMEGA / IMPACT)) / OMEGA
"""How long the rope is stretched by it: the time from zero back to zero of an oscillation about m g / k."""
TAUT = np.sqrt(2 * 0.3 / G)
METHODS = ("rk4", "dopri5", "rodas4_fixed", "rodas4", "cvodes")


@pytest.fixture(scope="module")
def equations() -> Equations:
    scenario = deckcrane.loads(JUMPING)
    ready, system = prepare_run(scenario)
    return run_equations(scenario, system, ready)


@pytest.fixture(scope="module")
def program(equations: Equations) -> Program:
    return Program(equations)


def timing(method: str = "rk4", step: float = 5e-4, every: float = 0.1) -> Timing:
    return Timing(1.0, step, every, method)  # type: ignore[arg-type]


def sizes(log: EventLog, kind: str) -> list[float]:
    return [event.size for event in log.in_order() if event.kind == kind]


def times(log: EventLog, kind: str) -> list[float]:
    return [event.time for event in log.in_order() if event.kind == kind]


@pytest.mark.parametrize("method", METHODS)
def test_every_method_locates_a_landing_a_snap_and_slack_where_formulas_have_them(
    program: Program, method: str
) -> None:
    log = program.simulate(timing(method)).events
    assert sizes(log, "landing") == [pytest.approx(np.sqrt(2 * G * HEIGHT), rel=2e-7)]
    assert times(log, "landing") == [pytest.approx(np.sqrt(2 * HEIGHT / G), rel=2e-7)]
    assert sizes(log, "snap")[0] == pytest.approx(SNAP, rel=5e-6)
    assert times(log, "slack")[0] == pytest.approx(TAUT + STRETCHED, abs=1e-7)
    assert sizes(log, "slack")[0] == pytest.approx(2 * IMPACT / G, rel=1e-5)
    assert log.dropped == 0


def test_events_do_not_depend_on_what_is_recorded(program: Program) -> None:
    often, rarely = (program.simulate(timing(every=every)).events for every in (5e-4, 0.5))
    assert often.in_order() == rarely.in_order()
    assert len(often.events) > 6


def test_shorter_steps_locate_events_with_the_order_of_the_method(program: Program) -> None:
    errors = []
    for step in (4e-3, 2e-3, 1e-3):
        log = program.simulate(timing("rk4", step)).events
        errors.append(abs(sizes(log, "snap")[0] / SNAP - 1))
    assert errors[0] < 2e-3
    assert errors[2] < errors[0] / 8


@pytest.mark.parametrize("method", ["rk4", "rodas4_fixed", "rodas4"])
def test_the_reference_finds_the_same(program: Program, equations: Equations, method: str) -> None:
    how = replace(timing(method), duration=0.4)
    found, expected = (each.simulate(how).events.in_order() for each in (program, Program(equations, "vm")))
    assert [(event.kind, event.of) for event in found] == [(event.kind, event.of) for event in expected]
    for name, close in (("time", 1e-8), ("size", 1e-6)):
        assert [getattr(event, name) for event in found] == pytest.approx(
            [getattr(event, name) for event in expected], rel=close
        )


def cases(equations: Equations, count: int) -> list[BatchCase]:
    """Balls and weights from different heights."""
    inputs = CaseInputs(Inputs.of(equations.u))
    found = []
    for i in range(count):
        x0 = equations.x.values.copy()
        x0[:2] += [0.01 * i, 0.007 * i]
        found.append(BatchCase(f"case {i}", x0, equations.p.values, lambda: inputs))
    return found


@pytest.mark.parametrize("method", ["rk4", "rodas4_fixed"])
def test_batches_and_cards_find_the_same_bits_as_runs_whatever_runs_beside(
    program: Program, equations: Equations, method: str
) -> None:
    how, every = timing(method), cases(equations, 5)
    alone = [program.simulate(how, case.x0).events.in_order() for case in every]
    for width in (2, 4):
        runs = Batch(program, how, None, False, width).run(every, 1)
        assert [log.in_order() for log in runs.events] == alone
    card = ProcessorCard(BATCH_PROGRAMS[method](equations, LANES, False))
    on_card = DeviceProgram(program, how, None, False).run(every, card=card)
    assert [log.in_order() for log in on_card.events] == alone


def test_a_batch_keeps_the_largest_events_and_counts_the_others(program: Program, equations: Equations) -> None:
    how = replace(timing(), duration=30.0)
    (case, *_) = cases(equations, 1)
    whole = program.simulate(how, case.x0).events
    (kept,) = Batch(program, how, None, False, 2).run([case], 1).events
    assert whole.dropped == 0
    assert kept.counts == whole.counts
    snaps = sizes(whole, "snap")
    assert len(snaps) > BATCH_ROOM
    assert sorted(sizes(kept, "snap")) == pytest.approx(sorted(snaps)[-BATCH_ROOM:], rel=1e-12)
    assert kept.dropped == sum(max(count - BATCH_ROOM, 0) for count in whole.counts.values())


def test_a_run_in_stretches_finds_the_same_as_a_whole_one(program: Program) -> None:
    whole = program.simulate(timing()).events.in_order()
    run = program.opened(timing())
    for stop in np.linspace(0.0, 1.0, 41)[1:]:
        run.advance(float(stop))
    assert run.events().in_order() == whole


def test_a_tension_that_still_rises_at_the_end_has_no_snap(program: Program) -> None:
    until = TAUT + 0.3 * STRETCHED
    early = program.simulate(Timing(round(until, 3), 5e-4, 5e-4)).events
    assert sizes(early, "snap") == []
    past = program.simulate(Timing(round(TAUT + 0.55 * STRETCHED, 3), 5e-4, 5e-4)).events
    assert sizes(past, "snap") == [pytest.approx(SNAP, rel=1e-4)], "it has not fallen far, but it has been there"


def test_tops_of_polynomials() -> None:
    t = np.array([0.0, 0.9, 2.0, 3.2, 4.0])
    y = 5.0 - 0.1 * (t - 2.1) ** 2 * (1 + 0.05 * (t - 2.1) ** 2)
    assert quartic_top(t.tolist(), y.tolist()) == pytest.approx((5.0, 2.1), rel=1e-12)
    assert parabola_top([0.0, 1.0, 3.0], [7.0 - (s - 1.2) ** 2 for s in (0.0, 1.0, 3.0)]) == pytest.approx((7.0, 1.2))
