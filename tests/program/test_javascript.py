"""JavaScript computes what machine code computes: every operation, whole runs, names, and numbers that stop being finite."""

from __future__ import annotations

import itertools
import json
import shutil
import subprocess

import casadi as ca
import numpy as np
import pytest

from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.equations import Equations, Output, Variables
from deckcrane.mechanics.joint_kinematics import orthogonalised
from deckcrane.program import source_javascript
from deckcrane.program.inputs import Inputs, Series
from deckcrane.program.integrators import Timing
from deckcrane.program.listing import NAMES
from deckcrane.program.llvm.programs import listings
from deckcrane.program.program import DivergenceError, Program
from deckcrane.program.source_javascript import OPERATIONS, javascript_program
from deckcrane.scenario.reading import load, loads
from deckcrane.simulation.simulation import prepare_run
from tests.components.contacts.test_contacts import MANY
from tests.components.control.tip_cranes import moving_base
from tests.components.station_keeping.test_thruster_layout import TURNING
from tests.formulations.test_prescribed_coordinates import CART
from tests.scenes import DOUBLE_PENDULUM, OSCILLATOR, PENDULUM, SPRING_OF_OIL

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node, which runs JavaScript, is not installed")

POINTS = """
function points(rows, evaluate, size) {
  const { nx, nu } = program.sizes, c = program.prepare(program.p0), width = 1 + nx + nu;
  const out = new Float64Array(rows.length / width * size);
  for (let k = 0; k * width < rows.length; ++k) {
    const row = rows.subarray(k * width, (k + 1) * width);
    evaluate(row[0], row.subarray(1, 1 + nx), row.subarray(1 + nx), c, out.subarray(k * size, (k + 1) * size));
  }
  return out;
}
"""


@pytest.fixture
def node(tmp_path):
    """Runs the body of a function of (program, given) in Node: what it returns, as numbers, or what it prints."""

    def call(equations, body, given=(), printed=False, **more):
        (tmp_path / "program.js").write_text(javascript_program(equations, **more), encoding="utf-8")
        (tmp_path / "given").write_bytes(np.asarray(given, dtype=float).tobytes())
        driver = f"""
          const fs = require("fs");
          require("./program.js");
          const program = globalThis.deckcraneProgram;
          const bytes = fs.readFileSync("given");
          const given = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
          {POINTS}
          const result = (() => {{ {body} }})();
          {"console.log(JSON.stringify(result))" if printed else "fs.writeFileSync('result', result)"};
        """
        (tmp_path / "driver.js").write_text(driver, encoding="utf-8")
        done = subprocess.run(
            ["node", "driver.js"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=240
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout) if printed else np.frombuffer((tmp_path / "result").read_bytes())

    return call


TRAJECTORY = """
  const { nx, ny } = program.sizes, [h, perRecord, records] = given;
  const run = program.start(h), out = new Float64Array((records + 1) * (nx + ny));
  for (let k = 0; k <= records; ++k) {
    if (k > 0) program.rk4(run, perRecord);
    const row = out.subarray(k * (nx + ny), (k + 1) * (nx + ny));
    row.set(run.x);
    program.outputs(run.t, run.x, run.u, run.c, row.subarray(nx));
  }
  return out;
"""


def still_deck_crane():
    return prepare_run(load("deck_crane_in_waves").with_values({"sea": None}))[1].equations


def thrusters_on_station():
    """Allocation with limits, an observer, and azimuth thrusters that turn."""
    keeping = {"surge": 60.0, "sway": 60.0, "yaw": 60.0, "observer": {"wave_period": 8.0}, "thrusters": TURNING}
    start = {"surge": 20.0, "sway": -15.0, "yaw": 0.1}
    text = "deckcrane: 1\ngravity: [0, 0, -9.81]\nvessel: {hydrodynamics: supply, fluid_memory: false}"
    scenario = loads(text).with_values({"vessel.station_keeping": keeping, "vessel.start": start})
    return prepare_run(scenario)[1].equations


def tip_under_control():
    return dynamics(moving_base({"lever": {"x": 0.5}})).equations


@pytest.mark.parametrize(
    ("build", "duration", "step"),
    [
        pytest.param(thrusters_on_station, 60.0, 0.05, id="thrusters that keep a vessel on station"),
        pytest.param(
            lambda: dynamics(load("knuckle_boom")).equations, 20.0, 0.002, id="knuckle boom", marks=pytest.mark.study
        ),
        pytest.param(lambda: dynamics(loads(DOUBLE_PENDULUM)).equations, 60.0, 0.01, id="double pendulum"),
        pytest.param(still_deck_crane, 60.0, 0.02, id="deck crane in still water", marks=pytest.mark.study),
        pytest.param(lambda: dynamics(loads(CART)).equations, 10.0, 0.01, id="a cart that follows its motion exactly"),
        pytest.param(tip_under_control, 4.0, 0.005, id="a tip under control"),
    ],
)
def test_a_run_in_javascript_is_the_run_in_machine_code(node, build, duration, step):
    equations = build()
    timing = Timing(duration, step, every=0.5)
    theirs = Program(equations, "llvm").simulate(timing)
    ours = node(equations, TRAJECTORY, [step, round(0.5 / step), timing.records]).reshape(len(theirs.t), -1)
    nx = len(equations.x)
    assert np.ptp(theirs.x, axis=0).max() > 0.01, "the run must go somewhere to prove anything"
    assert np.max(np.abs(ours[:, :nx] - theirs.x)) <= 1e-9 * np.max(np.abs(theirs.x))
    expected = equations.unstack(theirs.y)
    for name, values in equations.unstack(ours[:, nx:]).items():
        scale = np.max(np.abs(np.nan_to_num(expected[name])))
        np.testing.assert_allclose(values, expected[name], rtol=0.0, atol=1e-9 * scale, err_msg=name)


def test_loops_along_flexible_booms_give_what_they_give_in_machine_code(node):
    """Places of sections, and the forces in them, which are carried from row to row."""
    record = {"record": ["q", "beam_shape", "section_force", "attachment_force", "reaction"]}
    equations = prepare_run(load("flexible_luffing").with_values(record))[1].equations
    random = np.random.default_rng(3)
    states = equations.x.values + equations.x.scales * random.uniform(-0.02, 0.02, (5, len(equations.x)))
    inputs = np.tile(equations.u.values, (5, 1))
    theirs = equations.unstack(Program(equations, "llvm").outputs(np.zeros(5), states))
    rows = np.hstack([np.zeros((5, 1)), states, inputs])
    ours = node(equations, "return points(given, program.outputs, program.sizes.ny)", rows).reshape(5, -1)
    for name, values in equations.unstack(ours).items():
        np.testing.assert_allclose(values, theirs[name], rtol=0.0, atol=1e-12 * np.max(np.abs(theirs[name])))


def test_inputs_that_change_with_time_are_followed_as_in_machine_code(node):
    equations = dynamics(loads(OSCILLATOR)).equations
    table = Inputs.of(equations.u, {"rising": Series(equations.u.names, np.array([0.0, 300.0]), spacing=3.0)})
    theirs = Program(equations, "llvm").simulate(Timing(duration=2.0, step=0.01, every=2.0), inputs=table).x[-1]
    body = """
      const run = program.start(0.01);
      run.inputs = (t, u) => { u[0] = 100.0 * t; };
      program.rk4(run, 200);
      return Float64Array.of(run.t, run.u[0], ...run.x);
    """
    t, u, *ours = node(equations, body)
    assert (t, u) == pytest.approx((2.0, 200.0), rel=1e-14), "time and inputs stand at the end of the last step"
    assert ours == pytest.approx(theirs, rel=1e-12)


def operations() -> Equations:
    """One output for each operation of the listing, of the states a and b."""
    a, b = ca.SX.sym("a"), ca.SX.sym("b")
    plain = {name: getattr(ca, name) for name in ("fmin", "fmax", "fmod", "copysign", "atan2", "hypot")}
    plain |= {"and": ca.logic_and, "or": ca.logic_or, "lt": ca.lt, "le": ca.le, "eq": ca.eq, "ne": ca.ne}
    plain |= {"add": ca.plus, "sub": ca.minus, "mul": ca.times, "div": ca.rdivide, "pow": ca.power}
    special = {"neg": -a, "sq": a * a, "twice": 2 * a, "inv": 1 / a, "constpow": a**2.5, "not": ca.logic_not(a)}
    special |= {"if_else_zero": ca.SX.binary(ca.OP_IF_ELSE_ZERO, a, b)}
    made = {
        name: special[name] if name in special else plain[name](a, b) if name in plain else getattr(ca, name)(a)
        for name in NAMES.values()
    }
    none = Variables((), ca.SX(0, 1), np.zeros(0))
    state = Variables(("a", "b"), ca.vertcat(a, b), np.zeros(2))
    output = Output("values", ca.vertcat(*made.values()), {"operation": tuple(made)}, "1", "one for each operation")
    return Equations(ca.SX.sym("t"), state, none, none, ca.SX.zeros(2), (output,))


def evaluated(node, equations, pairs, **more):
    rows, body = (
        np.hstack([np.zeros((len(pairs), 1)), pairs]),
        "return points(given, program.outputs, program.sizes.ny)",
    )
    return node(equations, body, rows, **more).reshape(len(pairs), -1)


def test_every_operation_agrees_with_casadis_virtual_machine(node):
    equations = operations()
    _, outputs = listings(equations)
    used = {value.operation for value in outputs.values} - {"entry", "constant"}
    assert set(OPERATIONS) == set(NAMES.values()) == used | {"twice"}  # CasADi 3.7 writes a doubled number as a sum
    random = np.random.default_rng(5)
    exact = [-3.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0, 3.0]
    pairs = np.vstack(
        [random.uniform(-1, 1, (200, 2)), random.uniform(-9, 9, (200, 2)), [*itertools.product(exact, exact)]]
    )
    ours = evaluated(node, equations, pairs)
    theirs = Program(equations, "vm").outputs(np.zeros(len(pairs)), pairs)
    for name, column, expected in zip(equations.y[0].labels["operation"], ours.T, theirs.T, strict=True):
        np.testing.assert_allclose(column, expected, rtol=1e-14, atol=0.0, err_msg=name)


def test_what_is_not_a_number_or_not_finite_goes_as_in_machine_code(node):
    equations = operations()
    special = [np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -1.0, 2.0, 1e308, 5e-324]
    pairs = np.array([*itertools.product(special, special)])
    ours = evaluated(node, equations, pairs)
    theirs = Program(equations, "llvm").outputs(np.zeros(len(pairs)), pairs)
    for name, column, expected in zip(equations.y[0].labels["operation"], ours.T, theirs.T, strict=True):
        meant = np.ones(len(pairs), dtype=bool)
        if name in ("sin", "cos", "tan"):
            meant = pairs[:, 0] != 1e308  # so many turns that machine code takes them for none
        column, expected = column[meant], expected[meant]
        np.testing.assert_allclose(column, expected, rtol=1e-14, atol=5e-324, err_msg=name)
        number = ~np.isnan(expected)
        assert np.array_equal(np.signbit(column[number]), np.signbit(expected[number])), f"{name}: signs of zeros"


def test_constants_that_are_not_finite_are_written_out(node):
    x = Variables(("a",), ca.SX.sym("a"), np.array([1.0]))
    none = Variables((), ca.SX(0, 1), np.zeros(0))
    y = Output("limits", ca.SX([np.inf, -np.inf, np.nan, -2.5e-300]), {"limit": ("a", "b", "c", "d")}, "1", "limits")
    equations = Equations(ca.SX.sym("t"), x, none, none, ca.SX.zeros(1), (y,))
    np.testing.assert_array_equal(evaluated(node, equations, np.ones((1, 1)))[0], [np.inf, -np.inf, np.nan, -2.5e-300])


def test_pieces_compute_the_same_to_the_bit(node, monkeypatch):
    equations = dynamics(load("moving_base")).equations
    random = np.random.default_rng(7)
    rows = np.hstack([random.uniform(0, 60, (20, 1)), random.normal(scale=0.5, size=(20, 15))])
    body = "return points(given, program.derivative, program.sizes.nx)"
    whole = node(equations, body, rows)
    monkeypatch.setattr(source_javascript, "PIECE", 97)
    assert "function derivative_5(" in javascript_program(equations)
    assert np.array_equal(node(equations, body, rows), whole)
    theirs = Program(equations, "vm").derivatives(*np.split(rows, [1, 13], axis=1)[:2], rows[:, 13:]).ravel()
    assert np.max(np.abs(whole - theirs)) <= 1e-12 * np.max(np.abs(theirs))


@pytest.mark.study
def test_compact_text_is_the_same_program(node):
    """Every operation, and pieces, loops and constants of a crane with booms, to the bit."""
    special = [np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -1.0, 2.5, -3.0, 1e308]
    pairs = np.array([*itertools.product(special, special)])
    plain, compact = (evaluated(node, operations(), pairs, compact=way) for way in (False, True))
    np.testing.assert_array_equal(plain, compact)
    equations = prepare_run(load("flexible_luffing"))[1].equations
    body = """
      const { x0, u0, sizes } = program, c = program.prepare(program.p0), y = new Float64Array(sizes.ny);
      const run = program.start(1e-5);
      program.rk4(run, 20);
      program.outputs(run.t, run.x, u0, c, y);
      return Float64Array.of(...run.x, ...y);
    """
    assert np.array_equal(node(equations, body), node(equations, body, compact=True), equal_nan=True)
    texts = [javascript_program(equations, compact=way) for way in (False, True)]
    assert len(texts[1]) < 0.75 * len(texts[0])


def test_formulas_stand_beside_the_equations(node):
    a, b = ca.SX.sym("a"), ca.SX.sym("b")
    formulas = {
        "root": ca.Function("root", [a, b], [ca.if_else(a > b, ca.sqrt(a - b), -1.0)]),
        "pair": ca.Function("pair", [a], [ca.vertcat(a**3, 2.0)]),
    }
    equations = dynamics(loads(PENDULUM)).equations
    body = "const { root, pair } = program.formulas; return [root(5, 1), root(1, 5), ...pair(-3)];"
    for compact in (False, True):
        assert node(equations, body, printed=True, formulas=formulas, compact=compact) == [2, -1, -27, 2]


def test_a_step_ends_with_matrices_nearer_to_orthogonality_by_the_rule_of_rotations(node):
    start = np.append(7.0, np.random.default_rng(8).normal(scale=0.01, size=9) + np.eye(3).ravel())
    x = Variables(tuple(f"x{i}" for i in range(10)), ca.SX.sym("x", 10), start)
    none = Variables((), ca.SX(0, 1), np.zeros(0))
    equations = Equations(ca.SX.sym("t"), x, none, none, ca.SX.zeros(10), ())
    found = node(equations, "const run = program.start(0.01); program.rk4(run, 1); return run.x;", rotations=(1,))
    expected = orthogonalised(start[1:].reshape(3, 3))
    np.testing.assert_allclose(found, [7.0, *expected.ravel()], rtol=1e-14)
    error, before = (R.reshape(3, 3).T @ R.reshape(3, 3) - np.eye(3) for R in (found[1:], start[1:]))
    assert np.linalg.norm(error) < np.linalg.norm(before) ** 2


def test_no_function_is_longer_than_the_optimiser_takes():
    pieces = javascript_program(dynamics(load("moving_base")).equations).split("  function ")
    assert max(piece.count("const v") for piece in pieces) == source_javascript.PIECE


def test_changed_parameters_are_prepared_once_and_followed(node):
    equations = dynamics(load("moving_base")).equations
    changed = dynamics(load("moving_base").with_values({"bodies.outer_boom.mass": "900 kg"})).equations
    body = """
      const c = program.prepare(program.p0), dx = new Float64Array(program.sizes.nx);
      if (program.prepare(given, c) !== c) throw new Error("a given array is filled, not replaced");
      program.derivative(0.0, program.x0, program.u0, c, dx);
      return dx;
    """
    ours = node(equations, body, changed.p.values)
    theirs = Program(changed, "vm").derivative(0.0, changed.x.values)
    assert np.max(np.abs(ours - theirs)) <= 1e-12 * np.max(np.abs(theirs))


def test_names_and_values_are_complete(node):
    equations = dynamics(load("knuckle_boom")).equations
    found = node(equations, "return { ...program, x0: [...program.x0], p0: [...program.p0] }", printed=True)
    names = found["names"]
    ny = equations.stacked_outputs().numel()
    assert found["sizes"] == {"nx": len(equations.x), "nu": len(equations.u), "np": len(equations.p), "ny": ny}
    assert names["states"] == list(equations.x.names)
    assert found["x0"] == equations.x.values.tolist()
    assert found["p0"] == equations.p.values.tolist()
    for ours, theirs in ((names["inputs"], equations.u), (names["parameters"], equations.p)):
        assert [(entry["name"], entry["value"]) for entry in ours] == list(
            zip(theirs.names, theirs.values, strict=True)
        )
    assert len(names["outputs"]) == len(equations.y)
    offset = 0
    for ours, theirs in zip(names["outputs"], equations.y, strict=True):
        assert (ours["name"], ours["units"], ours["longName"]) == (theirs.name, theirs.unit_text, theirs.long_name)
        assert {dimension: tuple(labels) for dimension, labels in ours["labels"].items()} == dict(theirs.labels)
        assert (ours["offset"], tuple(ours["shape"])) == (offset, theirs.shape)
        offset += ours["size"]
    assert offset == ny


def test_names_cannot_end_the_script_element_they_stand_in(node):
    name = '</script><!-- \u2028 `${x}` "quoted" \\ Tromsø'
    x = Variables((name,), ca.SX.sym("a"), np.array([np.inf]))
    none = Variables((), ca.SX(0, 1), np.zeros(0))
    equations = Equations(ca.SX.sym("t"), x, none, none, -x.symbols, ())
    for text in (javascript_program(equations), javascript_program(equations, compact=True)):
        assert "</" not in text
        assert "<!--" not in text
        assert text.isascii()
    assert node(equations, "return program.names.states", printed=True) == [name]
    assert node(equations, "return program.x0").tolist() == [np.inf]


@pytest.mark.parametrize("before", ["", "export default ", "const program = "])
def test_the_text_stands_in_a_module_as_it_is(tmp_path, before):
    text = before + javascript_program(dynamics(loads(PENDULUM)).equations, compact=before == "")
    file = tmp_path / "program.mjs"
    file.write_text(text + "\nconsole.log(globalThis.deckcraneProgram.sizes.nx);\n", encoding="utf-8")
    assert subprocess.run(["node", file], capture_output=True, text=True, check=True, timeout=240).stdout == "2\n"


def test_the_text_needs_nothing_around_it_and_no_evaluation_of_strings(tmp_path):
    (tmp_path / "program.js").write_text(javascript_program(dynamics(loads(PENDULUM)).equations), encoding="utf-8")
    body = """
      const vm = require("vm"), text = require("fs").readFileSync("program.js", "utf8");
      const context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
      const program = vm.runInContext(text, context), run = program.start(0.01);
      console.log(program.rk4(run, 100), run.t, Object.keys(context).join());
    """
    done = subprocess.run(["node", "-e", body], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=240)
    assert done.stdout == "100 1 deckcraneProgram\n"


def test_a_run_that_stops_being_finite_stops_at_its_last_finite_state(node):
    x = Variables(("a", "b"), ca.SX.sym("x", 2), np.array([1.0, 0.0]))
    none = Variables((), ca.SX(0, 1), np.zeros(0))
    equations = Equations(ca.SX.sym("t"), x, none, none, ca.vertcat(x.symbols[0] ** 2, 1), ())
    body = """
      const run = program.start(0.01), taken = program.rk4(run, 1000), again = program.rk4(run, 1000);
      return Float64Array.of(taken, again, run.step, run.t, ...run.x);
    """
    taken, again, step, t, a, b = node(equations, body)
    assert 100 < taken < 200, "dx = x^2 from 1 has its pole at one second"
    assert (again, step, t) == (0, taken, pytest.approx(0.01 * taken))
    assert np.isfinite(a)
    assert b == pytest.approx(t)
    with pytest.raises(DivergenceError, match=f"t = {0.01 * taken:.6g} s"):
        Program(equations, "llvm").simulate(Timing(duration=10.0, step=0.01, every=0.01))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("start(0)", "a step must be a positive number of seconds, not 0"),
        ("start(NaN)", "a step must be a positive number of seconds, not NaN"),
        ("start(0.01, [1])", "there are 8 parameters, not 1"),
        ("start(0.01, program.p0, [1])", "there are 2 states, not 1"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(node, call, message):
    equations = dynamics(loads(PENDULUM)).equations
    said = message.replace("8", str(len(equations.p)))
    body = f"try {{ program.{call}; return 'accepted'; }} catch (error) {{ return `${{error.name}}: ${{error.message}}`; }}"
    assert node(equations, body, printed=True) == f"RangeError: {said}"


@pytest.mark.study
def test_every_kind_of_contact_gives_in_javascript_what_it_gives_in_machine_code(node):
    equations = dynamics(loads(MANY)).equations
    random = np.random.default_rng(3)
    states = equations.x.values + random.uniform(-0.2, 0.2, (5, len(equations.x)))
    theirs = equations.unstack(Program(equations, "llvm").outputs(np.zeros(5), states))
    rows = np.hstack([np.zeros((5, 1)), states, np.zeros((5, len(equations.u)))])
    ours = node(equations, "return points(given, program.outputs, program.sizes.ny)", rows).reshape(5, -1)
    assert np.count_nonzero(theirs["contact_point_force"].any(axis=0)) > 8
    found = equations.unstack(ours)
    for name in ("du", "energy", "contact_force", "contact_gap", "contact_speed", "contact_point_force"):
        np.testing.assert_allclose(found[name], theirs[name], rtol=0.0, atol=1e-12 * np.max(np.abs(theirs[name])))


def test_partly_implicit_steps_are_those_of_machine_code(node):
    """A table on oil, whose relief valve opens: 100 steps of 10 ms."""
    equations = dynamics(loads(SPRING_OF_OIL)).equations
    body = """
      const run = program.start(0.01);
      if (program.ros34pw2(run, 100) !== 100) throw new Error("it stopped");
      return run.x;
    """
    machine = Program(equations).simulate(Timing(1.0, 0.01, 1.0, "ros34pw2_fixed")).x[-1]
    assert node(equations, body, partly_implicit=True) == pytest.approx(machine, rel=1e-9)
