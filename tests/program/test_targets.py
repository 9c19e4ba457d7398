"""Every target computes the same: machine code, quick or careful, for one simulation or vectors, and the virtual machine."""

from __future__ import annotations

import gc
import warnings
from functools import cache, partial

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.equations import Equations, Output, Variables
from deckcrane.program import compiled
from deckcrane.program.compiled import batch_identity, explicit_identity, implicit_identity
from deckcrane.program.inputs import Inputs
from deckcrane.program.integrators import FIXED, RODAS4, Timing
from deckcrane.program.listing import NAMES
from deckcrane.program.llvm import listing_code, machine_code, programs
from deckcrane.program.llvm.listing_code import PIECE
from deckcrane.program.llvm.machine_code import LoadedCode, host_lanes, object_key
from deckcrane.program.llvm.programs import explicit_program, implicit_batch_program, implicit_program, listings
from deckcrane.program.native_calls import address
from deckcrane.program.program import Program
from deckcrane.scenario.reading import bundled_names, load
from deckcrane.simulation.simulation import input_series, prepare_run, run_equations
from tests.studies import each_time


@pytest.fixture(scope="module")
def equations():
    return dynamics(load("moving_base")).equations


def states(equations, count=20):
    random = np.random.default_rng(7)
    return random.uniform(0, 60, count), random.normal(scale=0.5, size=(count, len(equations.x)))


def test_compiled_code_agrees_with_the_virtual_machine(equations):
    t, x = states(equations)
    compiled, reference = Program(equations, "llvm"), Program(equations, "vm")
    for ours, theirs in (
        (compiled.derivatives(t, x), reference.derivatives(t, x)),
        (compiled.outputs(t, x), reference.outputs(t, x)),
    ):
        assert np.max(np.abs(ours - theirs), initial=0.0) <= 1e-12 * np.max(np.abs(theirs))


def test_the_target_is_machine_code_unless_another_is_asked_for(equations):
    assert [Program(equations, target).target for target in ("auto", "llvm", "vm")] == ["llvm", "llvm", "vm"]


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("c", "target c: gcc and zig are no longer used.*use llvm, or vm.*deckcrane source"),
        ("zig", "target zig: gcc and zig are no longer used"),
        ("fortran", "target fortran: the targets are auto, llvm and vm"),
    ],
)
def test_what_is_no_target_is_refused_in_words(equations, target, message):
    with pytest.raises(DeckcraneError, match=message):
        Program(equations, target)


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
    ours, theirs = dynamics(scenario).equations, dynamics(changed).equations
    assert explicit_identity(ours) == explicit_identity(theirs)
    assert explicit_program(ours, host_lanes()) == explicit_program(theirs, host_lanes())


@pytest.mark.parametrize("integrator", ["rk4", "dopri5", "rodas4_fixed", "rodas4"])
def test_what_is_recorded_changes_no_run_whatever_code_is_in_the_cache(integrator, monkeypatch, tmp_path):
    """Code that was kept for narrower records would write these into the wrong places."""
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    change = {"run.integrator": integrator, "run.duration": 0.05, "run.every": 0.01}
    short, wide = (
        load("knuckle_boom").with_values({**change, "record": names}) for names in (["q"], ["reaction", "q"])
    )
    expected = dynamics(short).equations.x.values[: len(short.plant.coordinates)]
    for scenario in (short, wide, short):
        course = deckcrane.run(scenario, progress=False)
        assert np.allclose(course["q"].values, expected, rtol=0.05, atol=0.05)


@pytest.mark.parametrize(
    ("identity", "write"),
    [
        (explicit_identity, explicit_program),
        (partial(implicit_identity, method=RODAS4), partial(implicit_program, RODAS4)),
        (partial(batch_identity, method="rodas4_fixed"), partial(implicit_batch_program, RODAS4)),
    ],
)
def test_programs_that_differ_are_kept_under_different_names(identity, write):
    """One structure with other records, coordinates or parts: no two texts share a name in the cache."""
    base = load("knuckle_boom")
    changes = [{}, {"record": ["q"]}, {"record": ["reaction"]}, {"record": ["q", "u"]}, {"control": {}}]
    equations = [dynamics(base.with_values(change) if change else base).equations for change in changes]
    texts = {write(each, host_lanes()): identity(each) for each in equations}
    assert len(set(texts.values())) == len(texts) > 3


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


@cache
def in_code(width=1, level="full", piece=PIECE):
    """Derivative of rows of states, in machine code of vectors of so many simulations."""
    equations = dynamics(load("moving_base")).equations
    constants = Program(equations).code.prepare(equations.p.values)
    loaded = LoadedCode(machine_code.compiled(explicit_program(equations, host_lanes(width)), level))
    names = [("time", "t"), *(("address", name) for name in ("x", "u", "c", "out"))]
    derivative = loaded.function("derivative", names)

    def derivatives(t, rows):
        found = np.empty_like(rows)
        u = np.repeat(equations.u.values, width)
        for first in range(0, len(rows), width):
            x = np.ascontiguousarray(rows[first : first + width].T)
            dx = np.empty_like(x)
            derivative(t, address(x), address(u), address(constants), address(dx))
            found[first : first + width] = dx.T
        return found

    return derivatives


@pytest.mark.parametrize("width", [2, 4, 8])
def test_vectors_find_what_single_simulations_find_to_the_last_bit(equations, width):
    _, x = states(equations, 16)
    assert np.array_equal(in_code(width)(3.0, x), in_code()(3.0, x))


def test_quick_and_careful_code_find_the_same_to_the_last_bit(equations):
    _, x = states(equations, 16)
    assert np.array_equal(in_code(level="quick")(3.0, x), in_code()(3.0, x))


@pytest.mark.study
def test_runs_in_quick_and_in_careful_code_are_the_same_to_the_last_bit(equations, monkeypatch, tmp_path):
    """By every method, their loops included."""
    runs = []
    for level in ("quick", "full"):
        monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path / level))
        monkeypatch.setattr(compiled, "optimising_pays_off", lambda *_, level=level: level == "full")
        monkeypatch.setattr(compiled, "level_for", lambda *_, level=level: level)
        program = Program(equations)
        methods = ("rk4", "dopri5", "rodas4", "rodas4_fixed")
        runs.append([program.simulate(Timing(0.5, 0.01, 0.1, method)) for method in methods])
    for quick, careful in zip(*runs, strict=True):
        assert np.array_equal(quick.x, careful.x)
        assert np.array_equal(quick.y, careful.y)


def test_quick_code_comes_first_and_careful_code_where_the_work_pays(equations, monkeypatch, tmp_path):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    made = []
    monkeypatch.setattr(
        machine_code,
        "compiled",
        lambda text, level, make=machine_code.compiled: made.append(level) or make(text, level),
    )
    program = Program(equations)
    program.simulate(Timing(0.1, 0.01, 0.1))
    assert made == ["quick"], "a short run waits for nothing"
    program.code.expect(1e8)
    assert made == ["quick", "full"]
    again = Program(equations)
    again.simulate(Timing(0.1, 0.01, 0.1))
    assert made == ["quick", "full"], "careful code that is there is used at once"


def test_long_functions_are_cut_into_pieces_that_compute_the_same(equations, monkeypatch):
    _, x = states(equations)
    whole = in_code(level="quick")(1.0, x)
    monkeypatch.setattr(programs, "PIECE", 97)
    assert "derivative_5" in explicit_program(equations, host_lanes())
    assert np.array_equal(in_code(level="quick", piece=97)(1.0, x), whole)


def test_virtual_machine_and_compiled_code_give_one_trajectory(equations):
    timing = Timing(duration=1.0, step=0.01, every=0.1)
    ours, theirs = Program(equations).simulate(timing), Program(equations, "vm").simulate(timing)
    assert np.max(np.abs(ours.x - theirs.x)) < 1e-9
    assert np.max(np.abs(ours.y - theirs.y)) < 1e-9 * np.max(np.abs(theirs.y))


def test_no_operation_of_casadi_is_missing():
    """All that an expression of numbers can hold, by CasADi's own list; the rest are functions, matrices and printing."""
    symbols = ca.SX.sym("a"), ca.SX.sym("b")
    missing = []
    for name in dir(ca):
        code = getattr(ca, name)
        if not (name.startswith("OP_") and isinstance(code, int)) or code in NAMES:
            continue
        try:
            made = ca.Function("f", symbols, [ca.SX.binary(code, *symbols)])
        except (RuntimeError, NotImplementedError):
            try:
                made = ca.Function("f", symbols, [ca.SX.unary(code, symbols[0])])
            except (RuntimeError, NotImplementedError):
                continue
        inner = [made.instruction_id(k) for k in range(made.n_instructions())]
        if code in inner and name not in ("OP_CONST", "OP_INPUT", "OP_OUTPUT", "OP_ASSIGN"):
            missing.append(name)
    assert set(missing) <= UNKNOWN, f"no dialect spells {missing}"


UNKNOWN = {"OP_LIFT", "OP_PRINTME", "OP_ERFINV", "OP_REMAINDER"}
"""Operations that no equation of ours has: marks for optimisers and printing; erfinv; IEEE remainder."""


def _plain(x, u, p, dx, y):
    t = ca.SX.sym("t")
    names = [
        Variables.of([f"{kind}{i}" for i in range(n)], [0.5] * n, kind) for kind, n in (("x", x), ("u", u), ("p", p))
    ]
    outputs = tuple(Output(f"y{i}", t + i, {}, "1", "a number") for i in range(y))
    return Equations(t, *names, dx(t, *(each.symbols for each in names)), outputs)


EMPTY = {
    "one state alone": lambda: _plain(1, 0, 0, lambda t, x, u, p: -x * t, 0),
    "no outputs": lambda: _plain(2, 1, 1, lambda t, x, u, p: ca.vertcat(x[1] * u, -p * x[0]), 0),
    "no inputs": lambda: _plain(2, 0, 2, lambda t, x, u, p: ca.vertcat(x[1] * p[0], -p[1] * x[0]), 2),
    "rates that are all zero": lambda: _plain(3, 1, 1, lambda t, x, u, p: ca.SX.zeros(3), 1),
}


@pytest.mark.parametrize("name", EMPTY)
@pytest.mark.parametrize("method", ["rk4", "dopri5", "rodas4", "rodas4_fixed"])
def test_what_has_no_inputs_outputs_or_parameters_runs(name, method):
    equations, timing = EMPTY[name](), Timing(1.0, 0.1, 0.5, method)
    ours, theirs = (Program(equations, target).simulate(timing) for target in ("llvm", "vm"))
    assert ours.x == pytest.approx(theirs.x, abs=1e-10), "steps that are chosen differ in rounding"
    assert ours.y == pytest.approx(theirs.y, abs=1e-10)


def test_what_has_no_states_is_evaluated():
    """As the forces of a given motion are."""
    equations = _plain(0, 1, 1, lambda t, x, u, p: ca.SX(0, 1), 2)
    t, x = np.linspace(0.0, 1.0, 5), np.zeros((5, 0))
    ours, theirs = (Program(equations, target).outputs(t, x) for target in ("llvm", "vm"))
    assert np.array_equal(ours, theirs)


def chain(links):
    """As many states, each pulled by its neighbours: code whose length is a multiple of them."""
    x = Variables.of([f"x{i}" for i in range(links)], np.linspace(0.0, 1.0, links), "x")
    p = Variables.of(["k"], [2.0], "p")
    each = ca.vertsplit(x.symbols)
    pull = [p.symbols * (ca.sin(each[i - 1]) - each[i]) + each[(i + 1) % links] ** 3 for i in range(links)]
    none = Variables((), ca.SX(0, 1), np.zeros(0))
    return Equations(ca.SX.sym("t"), x, none, p, ca.vertcat(*pull), ())


def test_code_grows_in_proportion_to_operations_and_is_cut_where_it_is_long(monkeypatch):
    monkeypatch.setattr(programs, "LONG", 1000)
    short, long = (explicit_program(chain(links), host_lanes()) for links in (500, 1000))
    assert len(long) < 2.2 * len(short)
    pieces = [text.count("\n") for text in long.split("define internal void @derivative_")[1:]]
    assert len(pieces) > 5
    assert max(pieces[:-1]) < 6 * listing_code.LONG_PIECE


@pytest.mark.parametrize(
    ("bound", "message", "level"),
    [
        ("PATIENCE", "making machine code of them takes about .* s, once.*Recording less", "full"),
        ("LONGEST", "code that is made at once has to do, which runs at half the speed.*Recording less", "quick"),
    ],
)
def test_making_code_of_very_long_models_is_announced_and_bounded(monkeypatch, tmp_path, bound, message, level):
    """However much work there is; and no more is said of it where the code is kept."""
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    monkeypatch.setattr(machine_code, bound, 1e-3)
    equations = chain(100)
    program = Program(equations)
    with pytest.warns(DeckcraneWarning, match=f"the equations of this model have .* operations: .*{message}"):
        program.code.expect(1e12)
    program.code.expect(1e12)
    kept = {path.name.split("-")[0] for path in tmp_path.iterdir()}
    assert object_key(explicit_identity(equations), level) in kept
    assert (object_key(explicit_identity(equations), "full") in kept) == (level == "full")
    if level == "full":
        Program(equations).code.expect(1e12)


def test_implicit_steps_too_begin_in_quick_code(monkeypatch, tmp_path):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    equations, timing = chain(5), Timing(0.1, 0.01, 0.1, "rodas4_fixed")
    program = Program(equations)
    first = program.simulate(timing)
    identity = implicit_identity(equations, RODAS4)
    assert (machine_code.is_kept(identity, "quick"), machine_code.is_kept(identity, "full")) == (True, False)
    program.code.expect(1e8)
    assert np.array_equal(program.simulate(timing).x, first.x)
    assert machine_code.is_kept(identity, "full")


ROUNDING = {
    **dict.fromkeys(("lattice_boom", "through_splash_zone", "offshore_crane", "heave_compensated_landing"), 1e-11),
    "subsea_lift": 2e-10,
}
"""Relative, 1e-12 by default. A rope's stretch is the difference of places, which are rounded by 7e-15 m at 40 m; states here are a
millimetre from rest, so that the forces of stiff ropes are known to 7e-12 of themselves; at 1 400 m to 2e-13 m."""


def rounding_of(program: Program, t: np.ndarray, x: np.ndarray, rates: np.ndarray) -> float:
    """By how much rates change, as a share of their largest, where states change in their last digits.

    An integral of station keeping is left to thrust that is not delivered, a small difference of large forces.
    """
    random, size = np.random.default_rng(2), np.max(np.abs(rates), axis=0, initial=1e-300)
    last_digits = (x * (1.0 + np.finfo(float).eps * random.choice([-1.0, 1.0], x.shape)) for _ in range(10))
    rounding = max(float(np.max(np.abs(program.derivatives(t, each) - rates) / size)) for each in last_digits)
    assert rounding < 1e-9, "more would hide mistakes"
    return rounding


@pytest.mark.parametrize(
    "name",
    each_time(
        bundled_names(),
        "moving_base",
        "knuckle_boom",
        "flexible_luffing",
        "hoisting_in_waves",
        "offshore_crane",
        "through_splash_zone",
    ),
)
def test_every_bundled_scenario_runs_as_in_the_virtual_machine(name):
    scenario = load(name)
    ready, system = prepare_run(scenario)
    equations = run_equations(scenario, system, ready)
    x = equations.x.values + 1e-3 * equations.x.scales * np.random.default_rng(1).uniform(-1, 1, (3, len(equations.x)))
    t = np.array([0.0, 1.0, 7.0])
    ours, theirs = (Program(equations, target) for target in ("llvm", "vm"))
    found, true = ours.derivatives(t, x), theirs.derivatives(t, x)
    accuracy = max(ROUNDING.get(name, 1e-12), rounding_of(theirs, t, x, true))
    assert np.all(np.abs(found - true) <= accuracy * np.max(np.abs(true), axis=0))
    shown = equations.unstack(ours.outputs(t, x))
    for output, values in equations.unstack(theirs.outputs(t, x)).items():
        size = np.nanmax(np.abs(values), initial=1e-4)  # what ought to be nothing is so in both, but for rounding
        np.testing.assert_allclose(
            shown[output], values, rtol=0.0, atol=ROUNDING.get(name, 1e-12) * size, err_msg=output
        )


STRETCHES = {
    **{"moving_base": (12, 10.0), "ship_crane_motors": (1, 2.0), "flexible_knuckle_boom_at_sea": (1, 20.0)},
    **{"lift_from_supply_boat": (1, 80.0), "heave_compensated_landing": (1, 80.0), "offshore_crane": (1, 3.0)},
}
"""How many, and seconds of each; one of two minutes by default. Where nothing damps a vessel on springs that buckle, its motion is
chaotic: what differs by 1e-15 differs by 0.1 after 200 s, so each stretch begins where the last one ended in machine code. The
motors of the second only ever speed up: it is a scenario of two seconds. The third takes steps of a millisecond: two minutes of
it would be six in the virtual machine. Lifts are compared for as long as they last: a load on slings that snap tight one
by one long after is chaotic too (1e-13 at the start is 2e-11 after 80 s, and 1e-2 after 320 s). Valves that open in a crane on its
oil magnify what differs by 1e-13 to 4e-5 of the pump's pressure within a second, for a moment, with shorter steps too; before the
first of them, for three seconds, both are the same."""
OFF_THE_STEPS = {
    "lift_from_supply_boat": {
        "control.winch.motion.trapezoidal": [[4.502, 0], [24.502, -26], [50.002, -26], [76.002, 0]]
    }
}
"""Corners of a prescribed motion between two steps. As bundled one falls on a step to the last bit, and rounding decides on which
side of it the acceleration is taken."""


@pytest.mark.study
@pytest.mark.parametrize("name", bundled_names())
def test_two_minutes_of_every_bundled_scenario_are_those_of_the_virtual_machine(name):
    """In its own waves; with fixed steps where it asks for adaptive ones, which errors of rounding choose too."""
    stretches, duration = STRETCHES.get(name, (1, 120.0))
    scenario = load(name).with_values({"run.duration": duration, **OFF_THE_STEPS.get(name, {})})
    ready, system = prepare_run(scenario)
    equations, run = run_equations(scenario, system, ready), scenario.run
    timing = Timing(duration, run.step, run.every, run.integrator if run.integrator in FIXED else "rodas4_fixed")
    series, _ = input_series(scenario, ready, timing)
    inputs, x0 = Inputs.of(equations.u, series), None
    ours, theirs = (Program(equations, target) for target in ("llvm", "vm"))
    for _ in range(stretches):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeckcraneWarning)  # steps may be rough, but are the same
            found, true = (program.simulate(timing, x0=x0, inputs=inputs) for program in (ours, theirs))
        scale = np.maximum(np.max(np.abs(true.x), axis=0), equations.x.scales)
        assert np.max(np.abs(found.x - true.x) / scale) < 1e-9
        x0 = found.x[-1]


def test_loaded_code_in_a_cycle_of_references_can_be_collected():
    """The collector ends objects of a cycle in any order; a context that ended before its code was a segmentation fault."""
    content = machine_code.compiled("define void @nothing() {\nret void\n}\n", "quick")
    cycles = []
    for _ in range(20):
        cycle = [LoadedCode(content)]
        cycle.append(cycle)
        cycles.append(cycle)
    del cycle, cycles
    assert gc.collect() >= 20
