"""Equations as the complete JavaScript text of a program for the browser.

Listings become functions, readable or compact: spelling of operations, numbers and statements. The engine's optimiser gives up
on long functions, so they are divided into pieces of about 800 operations; values that cross a boundary live in a work array.
Infinities and NaN behave as in C.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import Template
from typing import Any

import casadi as ca

from deckcrane.arrays import Array
from deckcrane.mechanics.equations import Equations
from deckcrane.mechanics.joint_kinematics import orthogonalised
from deckcrane.program.integrators import RK4, ROS34PW2, combination
from deckcrane.program.listing import SPELLED_ALIKE, STRAIGHT, Listing, js_loops, listing, output_layout
from deckcrane.program.llvm.implicit_steps import elimination
from deckcrane.program.llvm.programs import PARAMETERS

OPERATIONS: dict[str, str] = {
    **SPELLED_ALIKE,
    "pow": "power({0}, {1})",
    "constpow": "power({0}, {1})",
    "fmod": "{0} % {1}",
    "lt": "{0} < {1} ? 1.0 : 0.0",
    "le": "{0} <= {1} ? 1.0 : 0.0",
    "eq": "{0} === {1} ? 1.0 : 0.0",
    "ne": "{0} !== {1} ? 1.0 : 0.0",
    "not": "{0} === 0.0 ? 1.0 : 0.0",
    "and": "{0} !== 0.0 && {1} !== 0.0 ? 1.0 : 0.0",
    "or": "{0} !== 0.0 || {1} !== 0.0 ? 1.0 : 0.0",
    "if_else_zero": "{0} !== 0.0 ? {1} : 0.0",
    "sign": "{0} > 0.0 ? 1.0 : {0} < 0.0 ? -1.0 : {0}",
    "fabs": "Math.abs({0})",
    "copysign": "copysign({0}, {1})",
    "erf": "erf({0})",
    "atan2": "Math.atan2({0}, {1})",
    "hypot": "Math.hypot({0}, {1})",
    **{
        name: f"Math.{name}({{0}})"
        for name in (
            *("exp", "log", "sqrt", "sin", "cos", "tan", "asin", "acos", "atan", "floor", "ceil"),
            *("sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "log1p", "expm1"),
        )
    },
}
"""Every operation in JavaScript. Truth is tested as in C, where NaN is true; JavaScript's own `!` says otherwise."""


@dataclass(frozen=True)
class SpelledValue:
    """A statement that names a value."""

    name: str
    expression: str


@dataclass(frozen=True)
class Store:
    """A statement that stores a value in an array."""

    place: str
    expression: str


@dataclass(frozen=True)
class Spelling:
    """Style of the code: readable, or compact for a page. Both are the same statements with the same numbers."""

    compact: bool = False

    def operation(self, name: str, arguments: list[str]) -> str:
        template = OPERATIONS[name]
        # Blanks have no meaning in them, and 1 is the number 1.0.
        return (template.replace(" ", "").replace(".0", "") if self.compact else template).format(*arguments)

    def literal(self, number: float) -> str:
        text = json.dumps(float(number))
        text = text.removesuffix(".0") if self.compact else text
        return f"({text})" if text.startswith("-") else text

    def numbers(self, values: Array) -> str:
        return f"Float64Array.of({(',' if self.compact else ', ').join(self.literal(value) for value in values)})"

    def data(self, data: Any) -> str:
        """Data as a JavaScript expression; no text in it can end the script element that it stands in."""
        separators = (",", ":") if self.compact else None
        return json.dumps(data, ensure_ascii=True, separators=separators).replace("<", "\\u003c")

    def library(self, text: str) -> str:
        """Handwritten code, whose lines are statements or parts of them."""
        if not self.compact:
            return text
        lines = (line.strip() for line in text.split("\n"))
        return "\n".join(line for line in lines if line and not line.startswith("//"))

    def body(self, statements: list[SpelledValue | Store]) -> list[str]:
        """The lines of a function's body; compactly, successive values share one `const`."""
        if not self.compact:
            return [
                f"    const {statement.name} = {statement.expression};"
                if isinstance(statement, SpelledValue)
                else f"    {statement.place} = {statement.expression};"
                for statement in statements
            ]
        lines: list[str] = []
        row: list[str] = []
        for statement in statements:
            if isinstance(statement, SpelledValue):
                row.append(f"{statement.name}={statement.expression}")
                continue
            lines += [f"const {','.join(row)};"] if row else []
            row = []
            lines.append(f"{statement.place}={statement.expression};")
        return [*lines, *([f"const {','.join(row)};"] if row else [])]

    def function(self, name: str, arguments: list[str], body: list[str]) -> str:
        if self.compact:
            return "\n".join([f"function {name}({','.join(arguments)}){{", *body, "}"])
        return "\n".join([f"  function {name}({', '.join(arguments)}) {{", *body, "  }"])


def pieced_function(
    name: str,
    listing: Listing,
    indices: list[int],
    slots: Mapping[int, int],
    given: str,
    results: Sequence[int],
    first_result: int,
    size: int,
    spelling: Spelling,
) -> str:
    """A function (t, x, u, given, out) in pieces of `size` operations, and the function that calls them in turn.

    `given` is the array of parameters or of constants prepared from them, and `slots` are the positions of prepared values in
    it. `results` are stored in `out`, from `first_result` on.
    """
    pieces = listing.pieces(indices, size)
    piece_of = {index: number for number, piece in enumerate(pieces) for index in piece}
    crossing = sorted(
        {a for i in piece_of for a in listing.values[i].arguments if a in piece_of and piece_of[a] != piece_of[i]}
    )
    work = {index: i for i, index in enumerate(crossing)}

    def place(index: int, piece: int) -> tuple[str, int] | None:
        """The array and the entry of it that hold a value not computed in this piece."""
        value = listing.values[index]
        if index in slots:
            return given, slots[index]
        if value.operation == "entry":
            argument, entry = value.entry
            return None if argument == 0 else (("t", "x", "u", given)[argument], entry)
        return ("w", work[index]) if index in piece_of and piece_of[index] != piece else None

    def spell(index: int, piece: int, loaded: set[tuple[str, int]]) -> str:
        value, location = listing.values[index], place(index, piece)
        if location is not None:
            return f"{location[0]}{location[1]}" if location in loaded else f"{location[0]}[{location[1]}]"
        if value.operation == "constant":
            return spelling.literal(value.constant)
        return "t" if value.operation == "entry" else f"v{index}"

    functions: list[str] = []
    for number, piece in enumerate(pieces):
        uses = Counter(place(a, number) for i in piece for a in listing.values[i].arguments)
        loaded = {entry for entry, count in uses.items() if entry is not None and count > 1}
        body: list[SpelledValue | Store] = [SpelledValue(f"{array}{i}", f"{array}[{i}]") for array, i in sorted(loaded)]
        for index in piece:
            value = listing.values[index]
            arguments = [spell(a, number, loaded) for a in value.arguments]
            body.append(SpelledValue(f"v{index}", spelling.operation(value.operation, arguments)))
            if index in work:
                body.append(Store(f"w[{work[index]}]", f"v{index}"))
        for position, index in enumerate(results):
            if piece_of.get(index, len(pieces) - 1) == number:
                body.append(Store(f"out[{first_result + position}]", spell(index, number, loaded)))
        functions.append(spelling.function(f"{name}_{number}", ["t", "x", "u", given, "out", "w"], spelling.body(body)))
    calls = [f"    {name}_{number}(t, x, u, {given}, out, {name}_work);" for number in range(len(pieces))]
    shared = f"  const {name}_work = new Float64Array({len(crossing)});"
    called = [spelling.library(line) for line in (shared, *calls)]
    return "\n".join([*functions, called[0], spelling.function(name, ["t", "x", "u", given, "out"], called[1:]), ""])


def formula_function(name: str, formula: Any, spelling: Spelling) -> str:
    """A CasADi function of numbers as a function of numbers, which returns one, or an array if there are several."""
    listed = listing(formula, parameter_argument=-1)

    def spell(index: int) -> str:
        value = listed.values[index]
        if value.operation == "constant":
            return spelling.literal(value.constant)
        return f"a{value.entry[0]}" if value.operation == "entry" else f"v{index}"

    statements: list[SpelledValue | Store] = [
        SpelledValue(f"v{index}", spelling.operation(value.operation, [spell(a) for a in value.arguments]))
        for index, value in enumerate(listed.values)
        if value.arguments
    ]
    results = [spell(index) for index in listed.outputs]
    result = results[0] if len(results) == 1 else f"[{', '.join(results)}]"
    arguments = [f"a{i}" for i in range(formula.n_in())]
    return spelling.function(name, arguments, [*spelling.body(statements), spelling.library(f"    return {result};")])


PIECE = 800
"""Operations in one JavaScript function."""

_LIBRARY = """
  // As in C, and unlike Math.pow: 1 to any power is 1, and so is -1 to an infinite one.
  function power(base, exponent) {
    if (base === 1.0 || (base === -1.0 && Math.abs(exponent) === Infinity)) return 1.0;
    return Math.pow(base, exponent);
  }

  function copysign(size, sign) {
    return sign < 0.0 || 1.0 / sign < 0.0 ? -Math.abs(size) : Math.abs(size);
  }

  // M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 1964: the series 7.1.6, all of whose terms have one
  // sign, and the continued fraction 7.1.14 of the complement further out.
  function erf(x) {
    const a = Math.abs(x);
    if (a > 6.0) return Math.sign(x);
    const bell = Math.exp(-a * a) / Math.sqrt(Math.PI);
    if (a > 2.0) {
      let fraction = a;
      for (let k = 100; k > 0; --k) fraction = a + (0.5 * k) / fraction;
      return Math.sign(x) * (1.0 - bell / fraction);
    }
    let term = x, sum = x;
    for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(sum); ++n) {
      term *= (2.0 * a * a) / (2 * n + 1);
      sum += term;
    }
    return 2.0 * bell * sum;
  }
"""

_LOOP = Template("""
  // What evaluations need of the parameters p, into c (a new array unless given): once for each change of a parameter.
  function prepare(p, c = new Float64Array($prepared)) {
    if (p.length !== $np) throw new RangeError(`there are $np parameters, not $${p.length}`);
    prepare_derivative(0.0, none, none, p, c);
    prepare_outputs(0.0, none, none, p, c);
$preparing
    return c;
  }

  // A run at its start, for rk4 to advance with the step h. x, u and c are the run's own, to be changed between steps.
  // `inputs`, where set to a function (t, u), fills u for every evaluation; without it u is held. `watch`, where set to a
  // function (t, k), is told the slopes where every step begins, with the levels and measures of event signals behind them.
  function start(h, p = values, x = x0, t0 = 0.0) {
    if (!(h > 0.0 && h < Infinity)) throw new RangeError(`a step must be a positive number of seconds, not $${h}`);
    if (x.length !== $nx) throw new RangeError(`there are $nx states, not $${x.length}`);
    const c = prepare(p);
    return { t: t0, t0, h, step: 0, x: Float64Array.from(x), u: Float64Array.from(u0), c, inputs: null, watch: null };
  }

  function slope(run, t, x, k) {
    if (run.inputs !== null) run.inputs(t, run.u);
    derivative(t, x, run.u, run.c, k);
  }

  const xs = new Float64Array($nx);
  $arrays

  // Up to `steps` steps of a run, changed in place. Returns how many were taken: fewer mean that the state would have
  // stopped being finite; x is then the last finite one.
  function rk4(run, steps) {
    const { x, h, t0 } = run;
    for (let taken = 0; taken < steps; ++taken) {
      const t = t0 + h * run.step;
      slope(run, t, x, k0);
      if (run.watch !== null) run.watch(t, k0);
$stages
      let zero = 0.0;
      for (let i = 0; i < $nx; ++i) {
        xs[i] = x[i] + h * ($advance);
        zero += 0.0 * xs[i];
      }
      if (zero !== 0.0) return taken;
      x.set(xs);
$orthogonal      run.step += 1;
      run.t = t0 + h * run.step;
    }
    return steps;
  }
""")


_PARTLY_IMPLICIT = Template("""
  const stiff = $stiff, j = new Float64Array($entries), f = new Float64Array($factors);
  const r = new Float64Array($slopes), b = new Float64Array($ns), solved = new Float64Array($ns);

  // (s - A) k = r, where A has the stiff states alone.
  function solve(s, k) {
    for (let i = 0; i < $nx; ++i) k[i] = r[i] / s;
    for (let n = 0; n < $ns; ++n) b[n] = r[stiff[n]];
    solution(0.0, f, b, none, solved);
    for (let n = 0; n < $ns; ++n) k[stiff[n]] = solved[n];
  }

  // Like rk4, implicit for the stiff states: ROS34PW2.
  function ros34pw2(run, steps) {
    const { x, h, t0 } = run, s = 1.0 / ($gamma * h);
    for (let taken = 0; taken < steps; ++taken) {
      const t = t0 + h * run.step;
      slope(run, t, x, r);
      if (run.watch !== null) run.watch(t, r);
      stiff_jacobian(t, x, run.u, run.c, j);
      factors(s, j, none, none, f);
      solve(s, k0);
$stages
      let zero = 0.0;
      for (let i = 0; i < $nx; ++i) {
        xs[i] = x[i] + ($advance);
        zero += 0.0 * xs[i];
      }
      if (zero !== 0.0) return taken;
      x.set(xs);
$orthogonal      run.step += 1;
      run.t = t0 + h * run.step;
    }
    return steps;
  }
""")


_ORTHOGONAL = """
  // The rotation matrix that begins at x[at], row by row, nearer to orthogonality.
  function orthogonal(x, at) {
    x.set(orthogonalised_matrix(...x.subarray(at, at + 9)), at);
  }
"""


def _orthogonalised() -> Any:
    """`rotations.orthogonalised` of the nine entries of a matrix, row by row."""
    entries = ca.SX.sym("R", 9)
    R = orthogonalised(ca.reshape(entries, 3, 3).T)
    return ca.Function("orthogonalised", [entries[i] for i in range(9)], [ca.reshape(R.T, 9, 1)])


def javascript_program(
    equations: Equations,
    rotations: Sequence[int] = (),
    formulas: Mapping[str, Any] | None = None,
    compact: bool = False,
    partly_implicit: bool = False,
) -> str:
    """The text of a program: names, constants prepared from parameters, derivative, outputs, and the RK4 loop.

    One statement that sets `globalThis.deckcraneProgram`. It works unchanged in a script element, a module or a worker,
    needs neither `eval` nor the network, and `export default` or `const program =` may be put before it. `rotations` are
    the states at which rotation matrices begin (`rotation_matrices.matrix_form`): each step ends with them orthogonal. `formulas`
    are CasADi functions of numbers that the program has by name beside the equations. `compact` writes the same in about
    half the letters, for a page. `partly_implicit`: with a loop that is implicit for stiff states, too.
    """
    spelling = Spelling(compact)
    functions = (equations.watched_derivative(), equations.straight_outputs())
    derivative, outputs = (listing(function, PARAMETERS) for function in functions)
    sizes = {"nx": len(equations.x), "nu": len(equations.u), "np": len(equations.p), "ny": equations.output_count()}
    stacked = output_layout(equations)
    parts = [
        'globalThis.deckcraneProgram = (() => {\n  "use strict";',
        f"  const sizes = {spelling.data(sizes)};",
        f"  const names = {spelling.data(_name_tables(equations))};",
        f"  const x0 = {spelling.numbers(equations.x.values)};",
        f"  const u0 = {spelling.numbers(equations.u.values)};",
        f"  const values = {spelling.numbers(equations.p.values)};",
        "  const none = new Float64Array(0);",
        spelling.library(_LIBRARY),
    ]
    if rotations:
        parts.append(formula_function("orthogonalised_matrix", _orthogonalised(), spelling))
        parts.append(spelling.library(_ORTHOGONAL))
    prepared = 0

    def function(
        name: str,
        code: Listing,
        indices: list[int],
        given: str,
        results: Sequence[int],
        first: int = 0,
        slots: Mapping[int, int] | None = None,
    ) -> str:
        return pieced_function(name, code, indices, slots or {}, given, results, first, PIECE, spelling)

    codes = [("derivative", derivative), (STRAIGHT if stacked.loops else "outputs", outputs)]
    systems = _StiffSystems.of(equations) if partly_implicit else None
    if systems is not None:
        codes.append(("stiff_jacobian", systems.jacobian))
    for name, code in codes:
        hoisted = code.hoisted
        slots = {index: prepared + i for i, index in enumerate(hoisted)}
        fixed = [i for i, value in enumerate(code.values) if value.fixed]
        varying = [i for i, value in enumerate(code.values) if not value.fixed]
        parts.append(function(f"prepare_{name}", code, fixed, "p", hoisted, first=prepared))
        parts.append(function(name, code, varying, "c", code.outputs, slots=slots))
        prepared += len(hoisted)
    for loop in stacked.loops:
        everything = list(range(len(loop.step.values)))
        parts.append(function(loop.name, loop.step, everything, "c", loop.step.outputs))
    if stacked.loops:
        parts.append(spelling.library(js_loops(stacked, prepared)))
        prepared += sum(loop.cells for loop in stacked.loops)
    slopes = len(equations.x) + 2 * len(equations.events)
    parts.append(spelling.library(_loop_text(sizes, slopes, prepared, rotations, systems is not None)))
    if systems is not None:
        for name, code in (("factors", systems.factors), ("solution", systems.solution)):
            parts.append(function(name, code, list(range(len(code.values))), "p", code.outputs))
        parts.append(spelling.library(_partly_implicit_text(systems, sizes, slopes, rotations, spelling)))
    formula_names = {name: f"formula_{name}" for name in formulas or {}}
    parts += [formula_function(formula_names[name], formula, spelling) for name, formula in (formulas or {}).items()]
    formula_members = f"{{ {', '.join(f'{name}: {function_name}' for name, function_name in formula_names.items())} }}"
    members = "sizes, names, x0, u0, p0: values, prepare, derivative, outputs, start, rk4"
    members += ", ros34pw2" if partly_implicit else ""
    parts.append(f"  return {{ {members}, formulas: {formula_members} }};\n}})();\n")
    return "\n".join(parts)


def _name_tables(equations: Equations) -> dict[str, Any]:
    """Names of everything: inputs and parameters with their values, outputs with their position in the stacked outputs.

    The numbers of loops' tables, which stand after all other parameters, have no names.
    """
    outputs: list[dict[str, Any]] = []
    offset = 0
    for output in equations.y:
        size = output.expression.numel()
        outputs.append(
            {
                "name": output.name,
                "offset": offset,
                "size": size,
                "shape": output.shape,
                "labels": {dimension: list(labels) for dimension, labels in output.labels.items()},
                "units": output.unit_text,
                "longName": output.long_name,
                "attributes": dict(output.attributes),
            }
        )
        offset += size
    valued = [
        [{"name": name, "value": float(value)} for name, value in zip(variables.names, variables.values, strict=True)]
        for variables in (equations.u, equations.p)
    ]
    named_count = len(equations.p) - sum(loop.table.size for loop in equations.loops())
    return {
        "states": list(equations.x.names),
        "inputs": valued[0],
        "parameters": valued[1][:named_count],
        "outputs": outputs,
        "events": [{"kind": event.kind, "name": event.name} for event in equations.events],
    }


@dataclass(frozen=True)
class _StiffSystems:
    """The places of stiff states, and the linear systems of partly implicit steps as listings of functions (t, x, u, p)."""

    places: list[int]
    jacobian: Listing
    factors: Listing
    solution: Listing

    @classmethod
    def of(cls, equations: Equations) -> _StiffSystems:
        places, block = equations.stiff_jacobian()
        solver, s, none = elimination(block), ca.SX.sym("s"), ca.SX(0, 1)
        entries, factors = ca.SX.sym("j", block.nnz()), ca.SX.sym("f", solver.factors.size1_out(0))
        b = ca.SX.sym("b", len(places))
        return cls(
            places,
            listing(ca.Function("stiff_jacobian", equations.arguments(), [ca.densify(block.nz[:])]), PARAMETERS),
            listing(ca.Function("factors", [s, entries, none, none], [solver.factors(s, entries)]), PARAMETERS),
            listing(ca.Function("solution", [s, factors, b, none], [solver.solution(factors, b)]), PARAMETERS),
        )


def _partly_implicit_text(
    systems: _StiffSystems, sizes: dict[str, int], slopes: int, rotations: Sequence[int], spelling: Spelling
) -> str:
    """The loop of partly implicit steps, unrolled from their table; its stages are the four arrays of rk4."""
    method, lines = ROS34PW2, []
    for stage in range(1, method.stages):
        move, held = combination(method.a[stage]), combination(method.c[stage])
        lines.append(f"      for (let i = 0; i < {sizes['nx']}; ++i) xs[i] = x[i] + {move};")
        lines.append(f"      slope(run, t + {method.alpha[stage]!r} * h, xs, r);")
        lines.append(f"      for (let i = 0; i < {sizes['nx']}; ++i) r[i] += ({held}) / h;")
        lines.append(f"      solve(s, k{stage});")
    return _PARTLY_IMPLICIT.substitute(
        sizes,
        stiff=spelling.data(systems.places),
        entries=len(systems.jacobian.outputs),
        factors=len(systems.factors.outputs),
        slopes=slopes,
        ns=len(systems.places),
        gamma=repr(method.gamma),
        stages="\n".join(lines),
        advance=combination(method.b),
        orthogonal="".join(f"      orthogonal(x, {at});\n" for at in rotations),
    )


def _loop_text(
    sizes: dict[str, int], slopes: int, prepared: int, rotations: Sequence[int], partly_implicit: bool
) -> str:
    """The functions around the pieces, with the Runge-Kutta step unrolled from its table.

    `slopes` is the number of values of `derivative`: event signals follow the slopes of the states.
    """
    lines = []
    for stage in range(1, RK4.stages):
        move = f"xs[i] = x[i] + h * ({combination(RK4.a[stage])})"
        lines.append(f"      for (let i = 0; i < {sizes['nx']}; ++i) {move};")
        lines.append(f"      slope(run, t + {float(RK4.c[stage])!r} * h, xs, k{stage});")
    arrays = ", ".join(f"k{stage} = new Float64Array({slopes})" for stage in range(RK4.stages))
    orthogonal = "".join(f"      orthogonal(x, {at});\n" for at in rotations)
    return _LOOP.substitute(
        sizes,
        orthogonal=orthogonal,
        prepared=prepared,
        preparing="    prepare_stiff_jacobian(0.0, none, none, p, c);" if partly_implicit else "",
        arrays=f"const {arrays};",
        stages="\n".join(lines),
        advance=combination(RK4.b),
    )
