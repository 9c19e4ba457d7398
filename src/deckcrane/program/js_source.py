"""Equations as the complete JavaScript text of a program for the browser.

Functions are divided into pieces of about 800 operations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Template
from typing import Any

import casadi as ca

from deckcrane.equations.rotations import orthogonalised
from deckcrane.equations.system import Equations
from deckcrane.program.instructions import Listing, listing
from deckcrane.program.ir_program import PARAMETERS, listings
from deckcrane.program.js_functions import Spelling, formula_function, pieced_function
from deckcrane.program.row_loops import STRAIGHT, js_loops, stacking
from deckcrane.program.tableaux import RK4, combination

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
) -> str:
    """The text of a program: names, constants prepared from parameters, derivative, outputs, and the RK4 loop.

    One statement that sets `globalThis.deckcraneProgram`. It works unchanged in a script element, a module or a worker,
    needs neither `eval` nor the network, and `export default` or `const program =` may be put before it. `rotations` are
    the states at which rotation matrices begin (`attitude.matrix_form`): each step ends with them orthogonal. `formulas`
    are CasADi functions of numbers that the program has by name beside the equations. `compact` writes the same in about
    half the letters, for a page.
    """
    spelling = Spelling(compact)
    derivative, outputs = listing(equations.watched_derivative(), PARAMETERS), listings(equations)[1]
    sizes = {"nx": len(equations.x), "nu": len(equations.u), "np": len(equations.p), "ny": equations.output_count()}
    stacked = stacking(equations)
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

    for name, code in (("derivative", derivative), (STRAIGHT if stacked.loops else "outputs", outputs)):
        hoisted = code.hoisted()
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
    parts.append(spelling.library(_loop_text(sizes, slopes, prepared, rotations)))
    formula_names = {name: f"formula_{name}" for name in formulas or {}}
    parts += [formula_function(formula_names[name], formula, spelling) for name, formula in (formulas or {}).items()]
    formula_members = f"{{ {', '.join(f'{name}: {function_name}' for name, function_name in formula_names.items())} }}"
    members = "sizes, names, x0, u0, p0: values, prepare, derivative, outputs, start, rk4"
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


def _loop_text(sizes: dict[str, int], slopes: int, prepared: int, rotations: Sequence[int]) -> str:
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
        arrays=f"const {arrays};",
        stages="\n".join(lines),
        advance=combination(RK4.b),
    )
