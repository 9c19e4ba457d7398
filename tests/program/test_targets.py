"""Every target computes the same: the system's compiler, zig, and CasADi's virtual machine."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from deckcrane.equations.system import Equations, Variables
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.formulations.dynamics import dynamics
from deckcrane.model import load
from deckcrane.program import Program, Timing
from deckcrane.program import program as program_module
from deckcrane.program.compiled import listings, source
from deckcrane.program.compiler import find_compiler


@pytest.fixture(scope="module")
def equations():
    return dynamics(load("moving_base")).equations


def states(equations, count=20):
    random = np.random.default_rng(7)
    return random.uniform(0, 60, count), random.normal(scale=0.5, size=(count, len(equations.x)))


@pytest.mark.parametrize("target", ["c", "zig"])
def test_compiled_code_agrees_with_the_virtual_machine(equations, target):
    if find_compiler({"c": "system", "zig": "zig"}[target]) is None:
        pytest.skip(f"no compiler for target {target} on this machine")
    t, x = states(equations)
    compiled, reference = Program(equations, target), Program(equations, "vm")
    for ours, theirs in (
        (compiled.derivatives(t, x), reference.derivatives(t, x)),
        (compiled.outputs(t, x), reference.outputs(t, x)),
    ):
        assert np.max(np.abs(ours - theirs), initial=0.0) <= 1e-12 * np.max(np.abs(theirs))


def test_changing_numbers_does_not_change_the_code():
    scenario = load("moving_base")
    changed = scenario.with_values(
        {
            "bodies.king.mass": "1.7 t",
            "control.luff.pd.stiffness": 3e5,
            "bodies.vessel.joint.roll.spring.cubic": 5e7,
            "bodies.inner_boom.shape.length": "2.5 m",
        }
    )
    assert source(dynamics(scenario).equations) == source(dynamics(changed).equations)


def test_one_compiled_program_serves_changed_parameters(equations):
    changed = dynamics(load("moving_base").with_values({"bodies.outer_boom.mass": "900 kg"})).equations
    t, x = states(equations)
    shared = Program(equations).derivatives(t, x, p=changed.p.values)
    own = Program(changed, "vm").derivatives(t, x)
    assert np.allclose(shared, own, rtol=1e-12, atol=1e-12 * np.max(np.abs(own)))


def test_what_depends_on_parameters_alone_is_computed_once_per_run(equations):
    derivative, _ = listings(equations)
    fixed = [i for i, value in enumerate(derivative.values) if value.fixed and value.arguments]
    assert fixed, "parallel-axis terms depend on parameters alone"
    assert all(derivative.values[a].fixed for i in fixed for a in derivative.values[i].arguments)


def test_long_functions_are_cut_into_pieces_that_compute_the_same(equations, monkeypatch):
    from deckcrane.program import c_source

    t, x = states(equations)
    whole = Program(equations, "c").derivatives(t, x)
    monkeypatch.setattr(c_source, "PIECE", 97)
    assert "derivative_5" in source(equations)
    cut = Program(equations, "c").derivatives(t, x)
    assert np.max(np.abs(cut - whole)) <= 1e-13 * np.max(np.abs(whole)), "only the fusing of products may differ"


def test_without_a_compiler_the_virtual_machine_runs_with_one_warning(equations, monkeypatch):
    monkeypatch.setattr(program_module, "find_compiler", lambda kind: None)
    with pytest.warns(DeckcraneWarning, match="no C compiler found") as caught:
        program = Program(equations)
    assert program.target == "vm"
    assert len(caught) == 1
    with pytest.raises(DeckcraneError, match="target c"):
        Program(equations, "c")


def test_an_empty_choice_of_compiler_hides_the_systems(monkeypatch):
    monkeypatch.setenv("DECKCRANE_CC", "")
    assert find_compiler("system") is None


def test_virtual_machine_and_compiled_code_give_one_trajectory(equations):
    timing = Timing(duration=1.0, step=0.01, every=0.1)
    ours, theirs = Program(equations).simulate(timing), Program(equations, "vm").simulate(timing)
    assert np.max(np.abs(ours.x - theirs.x)) < 1e-9
    assert np.max(np.abs(ours.y - theirs.y)) < 1e-9 * np.max(np.abs(theirs.y))


def test_compiled_sine_and_cosine_are_accurate_to_the_last_digits():
    """Near zero, near multiples of a quarter turn, many turns out, and far beyond what the inlined reduction serves."""
    x = ca.SX.sym("x")
    none = Variables((), ca.SX(0, 1), np.zeros(0))
    angle = Variables(("a", "b"), ca.vertcat(x, ca.SX.sym("y")), np.zeros(2))
    program = Program(Equations(ca.SX.sym("t"), angle, none, none, ca.vertcat(ca.sin(x), ca.cos(x)), ()), "c")
    random = np.random.default_rng(3)
    quarters = np.pi / 2 * np.arange(-300, 300)
    angles = np.concatenate(
        [random.uniform(-7, 7, 2000), random.uniform(-1e5, 1e5, 2000), quarters, 10.0 ** random.uniform(-30, 30, 200)]
    )
    found = program.derivatives(np.zeros(len(angles)), np.stack([angles, angles], axis=1))
    for ours, exact in ((found[:, 0], np.sin(angles)), (found[:, 1], np.cos(angles))):
        assert np.max(np.abs(ours - exact) / np.spacing(np.abs(exact))) <= 2.0
