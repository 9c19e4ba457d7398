"""The JavaScript dialect: a listing written out as JavaScript functions, and the whole text of a program for the browser.

The engine's optimiser gives up on long functions, so they are cut into pieces of about 800 operations; values that cross a
cut live in a work array. What is not finite or not a number goes the way it goes in C. Depends on `compiled` (the
listings), `instructions`, `row_loops` and `tableaux`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from string import Template
from typing import Any

from deckcrane.equations.system import Array, Equations
from deckcrane.program.compiled import listings
from deckcrane.program.instructions import SPELLED_ALIKE, Listing
from deckcrane.program.row_loops import STRAIGHT, js_loops, stacking
from deckcrane.program.tableaux import RK4, combination

PIECE = 800
"""Operations in one JavaScript function."""

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
    "sign": "{0} > 0.0 ? 1.0 : {0} < 0.0 ? -1.0 : 0.0",
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
"""Every operation in JavaScript. Truth is tested as in C, where not-a-number is true; JavaScript's own `!` says otherwise."""

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
    return c;
  }

  // A run at its start, for rk4 to advance with the step h. x, u and c are the run's own, to be changed between steps.
  // `inputs`, where set to a function (t, u), fills u for every evaluation; without it u is held.
  function start(h, p = values, x = x0, t0 = 0.0) {
    if (!(h > 0.0 && h < Infinity)) throw new RangeError(`a step must be a positive number of seconds, not $${h}`);
    if (x.length !== $nx) throw new RangeError(`there are $nx states, not $${x.length}`);
    const c = prepare(p);
    return { t: t0, t0, h, step: 0, x: Float64Array.from(x), u: Float64Array.from(u0), c, inputs: null };
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


_ORTHOGONAL = """
  // One Newton step of the rotation matrix that begins at x[at], row by row, towards orthogonality: R (3 I - R^T R) / 2.
  function orthogonal(x, at) {
    const R = x.slice(at, at + 9);
    for (let i = 0; i < 3; ++i)
      for (let j = 0; j < 3; ++j) {
        let sum = 1.5 * R[3 * i + j];
        for (let k = 0; k < 3; ++k)
          for (let l = 0; l < 3; ++l) sum -= 0.5 * R[3 * i + k] * R[3 * l + k] * R[3 * l + j];
        x[at + 3 * i + j] = sum;
      }
  }
"""


def javascript_program(equations: Equations, rotations: Sequence[int] = ()) -> str:
    """The text of a program: names, constants prepared from parameters, derivative, outputs, and the RK4 loop.

    One statement that sets `globalThis.deckcraneProgram`. It stands as it is in a script element, a module or a worker,
    needs neither `eval` nor the network, and `export default` or `const program =` may be put before it. `rotations` are
    the states at which rotation matrices begin (`attitude.matrix_form`): each step ends with them orthogonal.
    """
    derivative, outputs = listings(equations)
    sizes = {"nx": len(equations.x), "nu": len(equations.u), "np": len(equations.p), "ny": equations.output_count()}
    stacked = stacking(equations)
    parts = [
        'globalThis.deckcraneProgram = (() => {\n  "use strict";',
        f"  const sizes = {_data(sizes)};",
        f"  const names = {_data(_names(equations))};",
        f"  const x0 = {_numbers(equations.x.values)};",
        f"  const u0 = {_numbers(equations.u.values)};",
        f"  const values = {_numbers(equations.p.values)};",
        "  const none = new Float64Array(0);",
        _LIBRARY,
        *((_ORTHOGONAL,) if rotations else ()),
    ]
    prepared = 0
    for name, listing in (("derivative", derivative), (STRAIGHT if stacked.loops else "outputs", outputs)):
        hoisted = listing.hoisted()
        slots = {index: prepared + i for i, index in enumerate(hoisted)}
        fixed = [i for i, value in enumerate(listing.values) if value.fixed]
        varying = [i for i, value in enumerate(listing.values) if not value.fixed]
        parts.append(_function(f"prepare_{name}", listing, fixed, {}, "p", list(hoisted), prepared))
        parts.append(_function(name, listing, varying, slots, "c", list(listing.outputs), 0))
        prepared += len(hoisted)
    for loop in stacked.loops:
        everything, results = list(range(len(loop.step.values))), list(loop.step.outputs)
        parts.append(_function(loop.name, loop.step, everything, {}, "c", results, 0))
    if stacked.loops:
        parts.append(js_loops(stacked, prepared))
        prepared += sum(loop.cells for loop in stacked.loops)
    parts.append(_loop(sizes, prepared, rotations))
    parts.append("  return { sizes, names, x0, u0, p0: values, prepare, derivative, outputs, start, rk4 };\n})();\n")
    return "\n".join(parts)


def _names(equations: Equations) -> dict[str, Any]:
    """Names of everything: inputs and parameters with their values, outputs with their place in the stacked outputs.

    The numbers of loops' tables, which stand after all other parameters, go without names.
    """
    found: list[dict[str, Any]] = []
    offset = 0
    for output in equations.y:
        size = output.expression.numel()
        found.append(
            {
                "name": output.name,
                "offset": offset,
                "size": size,
                "shape": output.shape,
                "labels": {dimension: list(labels) for dimension, labels in output.labels.items()},
                "units": output.units,
                "longName": output.long_name,
                "attributes": dict(output.attributes),
            }
        )
        offset += size
    valued = [
        [{"name": name, "value": float(value)} for name, value in zip(some.names, some.values, strict=True)]
        for some in (equations.u, equations.p)
    ]
    named = len(equations.p) - sum(loop.table.size for loop in equations.loops())
    return {"states": list(equations.x.names), "inputs": valued[0], "parameters": valued[1][:named], "outputs": found}


def _data(data: Any) -> str:
    """Data as a JavaScript expression; no text in it can end the script element that it stands in."""
    return json.dumps(data, ensure_ascii=True).replace("<", "\\u003c")


def _numbers(values: Array) -> str:
    return f"Float64Array.of({', '.join(_literal(value) for value in values)})"


def _literal(number: float) -> str:
    text = json.dumps(float(number))
    return f"({text})" if text.startswith("-") else text


def _function(
    name: str,
    listing: Listing,
    indices: list[int],
    slots: dict[int, int],
    given: str,
    results: list[int],
    first_result: int,
) -> str:
    """The pieces of one function, and the function that calls them in turn.

    `given` is the array of parameters or of what is prepared from them, and `slots` says where prepared values stand in
    it. `results` are stored in `out`, from `first_result` on.
    """
    pieces = listing.pieces(indices, PIECE)
    home = {index: number for number, piece in enumerate(pieces) for index in piece}
    crossing = sorted({a for i in home for a in listing.values[i].arguments if a in home and home[a] != home[i]})
    work = {index: i for i, index in enumerate(crossing)}

    def place(index: int, piece: int) -> tuple[str, int] | None:
        """The array and the entry of it that hold a value not computed in this piece."""
        value = listing.values[index]
        if index in slots:
            return given, slots[index]
        if value.operation == "entry":
            argument, entry = value.entry
            return None if argument == 0 else (("t", "x", "u", given)[argument], entry)
        return ("w", work[index]) if index in home and home[index] != piece else None

    def spell(index: int, piece: int, loaded: set[tuple[str, int]]) -> str:
        value, found = listing.values[index], place(index, piece)
        if found is not None:
            return f"{found[0]}{found[1]}" if found in loaded else f"{found[0]}[{found[1]}]"
        if value.operation == "constant":
            return _literal(value.constant)
        return "t" if value.operation == "entry" else f"v{index}"

    written: list[str] = []
    for number, piece in enumerate(pieces):
        uses = Counter(place(a, number) for i in piece for a in listing.values[i].arguments)
        loaded = {entry for entry, count in uses.items() if entry is not None and count > 1}
        body = [f"    const {array}{i} = {array}[{i}];" for array, i in sorted(loaded)]
        for index in piece:
            value = listing.values[index]
            arguments = [spell(a, number, loaded) for a in value.arguments]
            body.append(f"    const v{index} = {OPERATIONS[value.operation].format(*arguments)};")
            if index in work:
                body.append(f"    w[{work[index]}] = v{index};")
        for position, index in enumerate(results):
            if home.get(index, len(pieces) - 1) == number:
                body.append(f"    out[{first_result + position}] = {spell(index, number, loaded)};")
        written.append("\n".join([f"  function {name}_{number}(t, x, u, {given}, out, w) {{", *body, "  }"]))
    calls = [f"    {name}_{number}(t, x, u, {given}, out, {name}_work);" for number in range(len(pieces))]
    shared = f"  const {name}_work = new Float64Array({len(crossing)});"
    return "\n".join([*written, shared, f"  function {name}(t, x, u, {given}, out) {{", *calls, "  }\n"])


def _loop(sizes: dict[str, int], prepared: int, rotations: Sequence[int]) -> str:
    """The functions around the pieces, with the Runge-Kutta step written out from its table."""
    lines = []
    for stage in range(1, RK4.stages):
        move = f"xs[i] = x[i] + h * ({combination(RK4.a[stage])})"
        lines.append(f"      for (let i = 0; i < {sizes['nx']}; ++i) {move};")
        lines.append(f"      slope(run, t + {float(RK4.c[stage])!r} * h, xs, k{stage});")
    arrays = ", ".join(f"k{stage} = new Float64Array({sizes['nx']})" for stage in range(RK4.stages))
    orthogonal = "".join(f"      orthogonal(x, {at});\n" for at in rotations)
    return _LOOP.substitute(
        sizes,
        orthogonal=orthogonal,
        prepared=prepared,
        arrays=f"const {arrays};",
        stages="\n".join(lines),
        advance=combination(RK4.b),
    )
