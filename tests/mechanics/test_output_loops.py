"""Loops over places along beams: the same numbers as every place written out, on every target, from text that does not grow."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics
from deckcrane.mechanics.equations import Variables
from deckcrane.program.compiled import explicit_identity
from deckcrane.program.llvm.machine_code import host_lanes
from deckcrane.program.llvm.programs import explicit_program
from deckcrane.program.program import Program
from deckcrane.simulation.simulation import prepare_run
from tests.components.beams.flexible_models import FlexibleValues, boom, cantilever, flexible
from tests.components.beams.written_out_sections import written_out
from tests.random_models import Model, assert_same
from tests.studies import each_time

NAMES = ("beam_shape", "section_force", "attachment_force")
BUNDLED = ("flexible_luffing", "flexible_knuckle_boom_at_sea")


def few_outputs(scenario: Scenario, **changes: Any) -> Scenario:
    return scenario.with_values({"record": ["q", *NAMES, "reaction"], **changes})


def stirred(system: Dynamics, seed: int = 1) -> np.ndarray:
    """A state near the start, where everything moves."""
    x, n = np.array(system.equations.x.values), system.mechanism.u.numel()
    rng = np.random.default_rng(seed)
    modes = [i for link in system.mechanism.links if link.beam for i in range(link.speeds.start, link.speeds.stop)]
    x[:n] += rng.uniform(-0.05, 0.05, n)
    x[n : 2 * n] += rng.uniform(-0.3, 0.3, n)
    x[modes] = rng.uniform(-0.02, 0.02, len(modes))
    return x


def assert_loops_are_right(scenario: Scenario, system: Dynamics, x: np.ndarray) -> None:
    equations = system.equations
    reference, own = written_out(scenario, system)
    expected = reference(0.1, x, equations.u.values, equations.p.values, own)
    y = np.array(equations.outputs()(0.1, x, equations.u.values, equations.p.values)).reshape(1, -1)
    found = equations.unstack(y)
    for name, values in zip(NAMES, expected, strict=True):
        if name in found:
            assert_same(found[name].ravel(), np.array(values).ravel(), 1e-12)


@pytest.mark.parametrize("name", each_time(BUNDLED, "flexible_luffing"))
def test_forces_along_bundled_booms_are_those_of_every_station_written_out(name: str) -> None:
    scenario = few_outputs(deckcrane.load(name))
    _, system = prepare_run(scenario)
    assert_loops_are_right(scenario, system, stirred(system))


@pytest.mark.parametrize("seed", each_time(range(8), 0, 1, 6))
def test_forces_along_random_booms_are_those_of_every_station_written_out(seed: int) -> None:
    """All kinds of modes, with and without foreshortening, and stations that meet attachments or do not."""
    scenario = flexible(seed, 1 + seed % 4, stations=(2, 5, 11)[seed % 3])
    values = FlexibleValues(Model(seed, scenario))
    assert_loops_are_right(scenario, values.system, np.concatenate([values.q, values.u]))


def test_a_boom_with_nothing_on_it_has_section_forces_too() -> None:
    bare = cantilever(boom({"y": {"clamped_free": 2}}), gravity=[0, -9.81, 0])
    system = dynamics(bare)
    assert_loops_are_right(bare, system, stirred(system))
    assert all(output.name != "attachment_force" for output in system.equations.y)


@pytest.fixture(scope="module")
def luffing() -> Dynamics:
    scenario = few_outputs(deckcrane.load("flexible_luffing"))
    return prepare_run(scenario)[1]


def test_compiled_loops_give_what_the_virtual_machine_gives(luffing: Dynamics) -> None:
    equations = luffing.equations
    states = np.stack([stirred(luffing, i) for i in range(3)])
    ours, theirs = (Program(equations, target).outputs(np.zeros(3), states) for target in ("llvm", "vm"))
    for name, values in equations.unstack(theirs).items():
        assert_same(equations.unstack(ours)[name], values, 1e-12)


def test_loops_written_out_are_the_stacked_outputs(luffing: Dynamics) -> None:
    equations = luffing.equations
    plain = ca.Function("y", equations.arguments(), [equations.stacked_outputs()])
    arguments = 0.0, stirred(luffing), equations.u.values, equations.p.values
    assert_same(np.array(plain(*arguments)), np.array(equations.outputs()(*arguments)), 1e-12)


def with_stations(count: int) -> Dynamics:
    return prepare_run(few_outputs(deckcrane.load("flexible_luffing"), **{"reactions.stations": count}))[1]


@pytest.mark.study
def test_code_does_not_grow_with_the_number_of_stations() -> None:
    few, many = (explicit_program(with_stations(count).equations, host_lanes()) for count in (11, 101))
    assert len(many) < 1.05 * len(few)


CHANGES = [
    {"bodies.inner_boom.beam.section.area": 0.03},
    {"bodies.inner_boom.beam.density": 5000.0, "bodies.outer_boom.beam.section.area": 0.02},
    {"bodies.outer_boom.beam.section": {"area": 0.03, "Iz": 7e-4}, "gravity.2": -9.7},
]
"""Of two booms: other sections, other masses, another gravity."""


@pytest.fixture(params=each_time(CHANGES, CHANGES[0]), ids=lambda change: next(iter(change)))
def changed(request: pytest.FixtureRequest) -> tuple[Scenario, Dynamics]:
    scenario = few_outputs(deckcrane.load("flexible_luffing")).with_values(request.param)
    return scenario, prepare_run(scenario)[1]


def test_numbers_of_a_boom_do_not_change_its_code(luffing: Dynamics, changed: tuple[Scenario, Dynamics]) -> None:
    ours, theirs = luffing.equations, changed[1].equations
    assert ours.p.names == theirs.p.names
    assert not np.array_equal(ours.p.values, theirs.p.values)
    assert explicit_identity(ours) == explicit_identity(theirs)
    assert explicit_program(ours, host_lanes()) == explicit_program(theirs, host_lanes())
    assert_loops_are_right(*changed, stirred(changed[1]))


@pytest.mark.parametrize("target", ["llvm", "vm"])
def test_a_program_with_another_booms_numbers_is_that_booms_program(
    luffing: Dynamics, changed: tuple[Scenario, Dynamics], target: Any
) -> None:
    theirs = changed[1].equations
    x, t = stirred(changed[1])[None, :], np.zeros(1)
    found = Program(luffing.equations, target).outputs(t, x, p=theirs.p.values)
    fresh = Program(theirs, target).outputs(t, x)
    for name, values in theirs.unstack(fresh).items():
        assert_same(theirs.unstack(found)[name], values, 1e-13)


def test_another_boom_is_of_the_same_structure(luffing: Dynamics, changed: tuple[Scenario, Dynamics]) -> None:
    assert changed[1].kit.structure == luffing.kit.structure
    assert changed[1].equations.dx is luffing.equations.dx, "nothing is written again"


def test_tables_that_are_no_parameters_are_found_out(luffing: Dynamics) -> None:
    equations = luffing.equations
    with pytest.raises(ValueError, match="are not parameters"):
        replace(equations, p=Variables.of(["m"], [1.0], "p"))
