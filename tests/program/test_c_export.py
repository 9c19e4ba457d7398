"""The exported C computes what the virtual machine and machine code compute, and stands for itself."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.cli.command import app
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.equations import Equations, Output, Variables
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from deckcrane.scenario.reading import bundled_names, load
from deckcrane.simulation.simulation import prepare_run, run_equations
from tests.compilers import Exported, build, compilers
from tests.program.test_javascript import operations
from tests.program.test_targets import EMPTY, rounding_of, states

SLOW = pytest.mark.study  # zig makes a C library of its own first


def assert_same(ours: np.ndarray, theirs: np.ndarray, accuracy: float) -> None:
    """Each column to a share of its own largest entry."""
    size = np.max(np.abs(theirs), axis=0, initial=1e-300)
    assert np.max(np.abs(ours - theirs) / size, initial=0.0) <= accuracy


def assert_same_outputs(equations: Equations, ours: np.ndarray, theirs: np.ndarray, accuracy: float) -> None:
    """Each output to a share of its own largest entry; what is not a number in one is none in the other."""
    found = equations.unstack(ours)
    for name, values in equations.unstack(theirs).items():
        size = np.nanmax(np.abs(values), initial=1e-4)  # of what ought to be nothing
        np.testing.assert_allclose(found[name], values, rtol=0.0, atol=accuracy * size, err_msg=name)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Exported:
    return Exported(dynamics(load("moving_base")).equations, tmp_path_factory.mktemp("exported"))


@pytest.mark.parametrize("target", ["vm", "llvm"])
def test_exported_c_agrees_with_every_target(exported: Exported, target: str) -> None:
    equations = exported.equations
    (t, x), program = states(equations), Program(equations, target)
    assert_same(exported.derivatives(t, x), program.derivatives(t, x), 1e-12)
    assert_same_outputs(equations, exported.outputs(t, x), program.outputs(t, x), 1e-12)
    changed = equations.p.values * 1.03
    assert_same(exported.derivatives(t, x, changed), program.derivatives(t, x, p=changed), 1e-12)


def test_its_loop_is_that_of_runs(exported: Exported) -> None:
    X, Y = exported.steps(0.005, 400, 20)
    run = Program(exported.equations).simulate(Timing(2.0, 0.005, 0.1))
    assert_same(X, run.x[1:], 1e-12)
    assert_same_outputs(exported.equations, Y, run.y[1:], 1e-12)


@pytest.mark.parametrize("name", [pytest.param(name, marks=SLOW if name == "zig" else ()) for name in compilers()])
def test_every_compiler_finds_the_same_without_a_warning(exported: Exported, tmp_path: Path, name: str) -> None:
    """Optimised or not: what may be fused is written down, so nothing is left to a compiler."""
    t, x = states(exported.equations)
    plain = Exported(exported.equations, tmp_path, "-O0", command=compilers()[name])
    assert np.array_equal(plain.derivatives(t, x), exported.derivatives(t, x))


def test_every_operation_is_spelled_in_c(tmp_path: Path) -> None:
    equations = operations()
    random = np.random.default_rng(5)
    pairs = np.vstack([random.uniform(-1, 1, (200, 2)), random.uniform(-9, 9, (200, 2))])
    zero = np.zeros(len(pairs))
    ours, theirs = Exported(equations, tmp_path).outputs(zero, pairs), Program(equations, "vm").outputs(zero, pairs)
    for name, column, expected in zip(equations.y[0].labels["operation"], ours.T, theirs.T, strict=True):
        np.testing.assert_allclose(column, expected, rtol=1e-14, atol=0.0, err_msg=name)


def test_long_functions_are_cut_into_pieces_that_compute_the_same(
    exported: Exported, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    t, x = states(exported.equations)
    monkeypatch.setattr("deckcrane.program.source_c.PIECE", 97)
    cut = Exported(exported.equations, tmp_path, "-O0")
    assert np.array_equal(cut.derivatives(t, x), exported.derivatives(t, x))


@pytest.mark.parametrize("name", EMPTY)
def test_what_has_no_inputs_outputs_or_parameters_is_c_too(tmp_path: Path, name: str) -> None:
    equations = EMPTY[name]()
    exported, t = Exported(equations, tmp_path), np.zeros(2)
    x = np.tile(equations.x.values, (2, 1))
    assert np.array_equal(exported.derivatives(t, x), Program(equations, "vm").derivatives(t, x))
    exported.steps(0.1, 10, 1)


def test_the_example_at_its_top_runs_the_scenario(tmp_path: Path) -> None:
    scenario = load("moving_base").with_values({"run.duration": 3.0})
    text = deckcrane.source(scenario)
    (tmp_path / "crane.c").write_text(text, encoding="utf-8")
    example = re.search(r"^#include <stdio.h>.*?^}$", text, re.DOTALL | re.MULTILINE)
    assert example is not None
    (tmp_path / "example.c").write_text(example.group(), encoding="utf-8")
    made = build(tmp_path / "example.c", tmp_path / "example", "-O0")
    printed = subprocess.run([str(made)], capture_output=True, text=True, check=True, timeout=240).stdout
    found = np.array([[float(number) for number in line.split()] for line in printed.splitlines()])
    dataset = deckcrane.run(scenario)
    assert found[:, 0] == pytest.approx(dataset["time"].values[1:])
    assert_same(found[:, 1:7], dataset["q"].values[1:], 1e-12)


def test_its_tables_name_everything_with_units(tmp_path: Path) -> None:
    scenario = load("flexible_luffing")
    text = deckcrane.source(scenario)
    for unit in ("rad/s", "m/s", "Pa", "N m"):
        assert f'"{unit}"' in text
    ready, system = prepare_run(scenario)
    equations = run_equations(scenario, system, ready)
    for name in (*equations.x.names, *equations.u.names, *equations.p.names[:50]):
        assert f'"{name}"' in text
    assert re.search(r'"pressure\[luffing\.\w+\]"', text)
    assert "asks for rodas4; Runge-Kutta's method needs shorter steps" in text


def test_odd_names_and_numbers_are_c() -> None:
    from deckcrane.exchange.c_source import _quoted
    from deckcrane.program.source_c import literal

    assert _quoted('a"b\\c??(ü\n') == '"a\\042b\\134c\\077\\077(ü\\012"'
    assert [literal(x) for x in (np.inf, -np.inf, np.nan, -2.0)] == ["INFINITY", "(-INFINITY)", "NAN", "(-2.0)"]


def test_the_command_writes_or_prints_it(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    printed = CliRunner().invoke(app, ["source", "ship_crane_motors", "--set", "bodies.ship.mass=20 t"])
    assert printed.exit_code == 0
    assert "20000.0" in printed.stdout
    written = CliRunner().invoke(app, ["source", "ship_crane_motors", "-o", str(tmp_path / "crane.c")])
    assert written.exit_code == 0
    assert (tmp_path / "crane.c").read_text(encoding="utf-8").startswith("/* ")
    wrong = CliRunner().invoke(app, ["source", "ship_crane_motors", "-o", str(tmp_path / "crane.nc")])
    assert "the suffix says the form, .c" in str(wrong.exception)


@pytest.mark.study
@pytest.mark.parametrize("name", bundled_names())
def test_every_bundled_scenario_is_the_same_in_c(tmp_path: Path, name: str) -> None:
    scenario = load(name)
    ready, system = prepare_run(scenario)
    equations = run_equations(scenario, system, ready)
    exported = Exported(equations, tmp_path, text=deckcrane.source(scenario))
    start = equations.x.values
    x = start + 1e-3 * equations.x.scales * np.random.default_rng(1).uniform(-1.0, 1.0, (5, len(start)))
    t, program = np.linspace(0.0, 5.0, 5), Program(equations, "vm")
    accuracy = 1e-11 if scenario.ropes else 1e-12  # the stretch of a stiff rope is a difference of places
    accuracy = 2e-10 if name == "subsea_lift" else accuracy  # which are rounded by 2e-13 m at 1 400 m
    rates = program.derivatives(t, x)
    assert_same(exported.derivatives(t, x), rates, max(accuracy, rounding_of(program, t, x, rates)))
    assert_same_outputs(equations, exported.outputs(t, x), program.outputs(t, x), accuracy)


def test_a_sine_of_c_is_accurate_to_the_last_digits(tmp_path: Path) -> None:
    """Near zero, near multiples of a quarter turn, many turns out, and far beyond what the inlined reduction serves."""
    x, y, none = ca.SX.sym("x"), ca.SX.sym("y"), Variables((), ca.SX(0, 1), np.zeros(0))
    angle = Variables(("a", "b"), ca.vertcat(x, y), np.zeros(2))
    output = Output("a", x, {}, "rad", "angle")
    equations = Equations(ca.SX.sym("t"), angle, none, none, ca.vertcat(ca.sin(x), ca.cos(x)), (output,))
    random = np.random.default_rng(3)
    angles = np.concatenate(
        [
            random.uniform(-7, 7, 2000),
            random.uniform(-1e5, 1e5, 2000),
            np.pi / 2 * np.arange(-300, 300),
            10.0 ** random.uniform(-30, 30, 200),
        ]
    )
    found = Exported(equations, tmp_path).derivatives(np.zeros(len(angles)), np.stack([angles, angles], axis=1))
    for ours, exact in ((found[:, 0], np.sin(angles)), (found[:, 1], np.cos(angles))):
        assert np.max(np.abs(ours - exact) / np.spacing(np.abs(exact))) <= 2.0
