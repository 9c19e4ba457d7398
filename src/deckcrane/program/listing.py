"""CasADi's instruction list as a listing that can be written in any language.

A `Listing` is in single-assignment form: every value is computed once, equal computations are merged, and each value
knows whether it depends only on the parameters, so that the dialects can compute those once per run.

Loops over rows, in C and in JavaScript, assemble outputs from straight code and loops. The straight part computes all outputs
that are expressions and the shared values of the loops, into `found`; each loop then runs its step over the rows of its table;
values are copied to their positions. The steps have the arguments of equations: carried values take the place of x, shared ones
that of u, and a row that of the parameters. Tables are parameters, kept among the constants that are prepared from them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from string import Template
from typing import Any, NamedTuple

import casadi as ca

from deckcrane.mechanics.equations import Equations
from deckcrane.mechanics.output_loops import Loop, Rows

_COMMUTATIVE = {ca.OP_ADD, ca.OP_MUL, ca.OP_FMIN, ca.OP_FMAX, ca.OP_EQ, ca.OP_NE, ca.OP_AND, ca.OP_OR}

NAMES: dict[int, str] = {
    getattr(ca, f"OP_{name.upper()}"): name
    for name in [
        "add",
        "sub",
        "mul",
        "div",
        "neg",
        "exp",
        "log",
        "pow",
        "constpow",
        "sqrt",
        "sq",
        "twice",
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "lt",
        "le",
        "eq",
        "ne",
        "not",
        "and",
        "or",
        "floor",
        "ceil",
        "fmod",
        "fabs",
        "sign",
        "copysign",
        "if_else_zero",
        "erf",
        "fmin",
        "fmax",
        "inv",
        "sinh",
        "cosh",
        "tanh",
        "asinh",
        "acosh",
        "atanh",
        "atan2",
        "log1p",
        "expm1",
        "hypot",
    ]
}
"""Names that the dialects use for CasADi's operation codes."""


SPELLED_ALIKE: dict[str, str] = {
    "add": "{0} + {1}",
    "sub": "{0} - {1}",
    "mul": "{0} * {1}",
    "div": "{0} / {1}",
    "neg": "-{0}",
    "sq": "{0} * {0}",
    "twice": "{0} + {0}",
    "inv": "1.0 / {0}",
    "fmin": "{0} < {1} ? {0} : {1}",
    "fmax": "{0} > {1} ? {0} : {1}",
}
"""Operations that all dialects write in the same way. fmin and fmax are comparisons, which vectorise."""


class Value(NamedTuple):
    """One computed value: an operation on earlier values, or a constant, or an entry (argument, index) of an argument.

    A tuple, because long models have hundreds of thousands of them.
    """

    operation: str
    arguments: tuple[int, ...] = ()
    constant: float = 0.0
    entry: tuple[int, int] = (0, 0)
    fixed: bool = False
    """Whether the value depends only on constants and parameters."""

    def of(self, index: list[int]) -> Value:
        """The same operation on the values to which its arguments have moved."""
        moved = tuple([index[argument] for argument in self.arguments])
        return self if moved == self.arguments else self._replace(arguments=moved)


@dataclass(frozen=True)
class Listing:
    """All values in order, and which of them are the outputs."""

    values: tuple[Value, ...]
    outputs: tuple[int, ...]

    @property
    def operations(self) -> int:
        """Number of operations per evaluation, without those that depend only on parameters."""
        return sum(1 for value in self.values if value.arguments and not value.fixed)

    @property
    def prepared_operations(self) -> int:
        """Number of operations that are done once per set of parameters."""
        return sum(1 for value in self.values if value.arguments and value.fixed)

    def pieces(self, indices: list[int], size: int) -> list[list[int]]:
        """The operations among these values, in groups of at most `size`; at least one group, which may be empty."""
        operations = [index for index in indices if self.values[index].arguments]
        return [operations[start : start + size] for start in range(0, len(operations), size)] or [[]]

    @cached_property
    def hoisted(self) -> tuple[int, ...]:
        """Values that depend only on parameters and that others need: computed once per run, not once per evaluation."""
        needed = {
            argument
            for value in self.values
            if not value.fixed
            for argument in value.arguments
            if self._is_hoistable(argument)
        }
        needed |= {output for output in self.outputs if self._is_hoistable(output)}
        return tuple(sorted(needed))

    def _is_hoistable(self, index: int) -> bool:
        return self.values[index].fixed and self.values[index].operation != "constant"


def listing(function: Any, parameter_argument: int) -> Listing:
    """The listing of a CasADi function of SX with one output; one of its arguments holds the parameters."""
    values: list[Value] = []
    index_of: dict[Value, int] = {}
    work: dict[int, int] = {}
    outputs: dict[int, int] = {}

    def add(value: Value) -> int:
        index = index_of.setdefault(value, len(values))
        if index == len(values):
            values.append(value)
        return index

    for k in range(function.n_instructions()):
        code, inputs = function.instruction_id(k), function.instruction_input(k)
        if code == ca.OP_OUTPUT:
            outputs[function.instruction_output(k)[1]] = work[inputs[0]]
            continue
        target = function.instruction_output(k)[0]
        if code == ca.OP_CONST:
            work[target] = add(Value("constant", constant=function.instruction_constant(k), fixed=True))
        elif code == ca.OP_INPUT:
            argument, index = inputs
            work[target] = add(Value("entry", entry=(argument, index), fixed=argument == parameter_argument))
        elif code == ca.OP_ASSIGN:
            work[target] = work[inputs[0]]
        else:
            arguments = [work[slot] for slot in inputs]
            if code in _COMMUTATIVE:
                arguments.sort()
            fixed = all(values[argument].fixed for argument in arguments)
            work[target] = add(Value(NAMES[code], tuple(arguments), fixed=fixed))
    return share_divisions(Listing(tuple(values), tuple(outputs[i] for i in range(len(outputs)))))


def share_divisions(plain: Listing) -> Listing:
    """Replace several divisions by one number by one division and as many products.

    A product is several times faster than a division; the results differ in the last bit. (CasADi itself turns x * (1 / y)
    back into x / y.)
    """
    divisors = Counter(value.arguments[1] for value in plain.values if value.operation == "div")
    values: list[Value] = []
    new_index: list[int] = []
    inverse: dict[int, int] = {}
    for value in plain.values:
        moved = value.of(new_index)
        if value.operation == "div" and divisors[value.arguments[1]] > 1:
            top, bottom = moved.arguments
            if bottom not in inverse:
                inverse[bottom] = len(values)
                values.append(Value("inv", (bottom,), fixed=values[bottom].fixed))
            moved = Value("mul", (top, inverse[bottom]), fixed=value.fixed)
        new_index.append(len(values))
        values.append(moved)
    return Listing(tuple(values), tuple(new_index[i] for i in plain.outputs))


def with_fused_products(plain: Listing) -> Listing:
    """Fuse products that are used only in one sum with that sum: one operation, rounded once.

    `fma` is a * b + c, `fms` a * b - c, `fnma` c - a * b. Choosing here, not in a compiler, makes all processors give the same
    numbers to the last bit: one simulation, vectors of them, a GPU, quick code or optimised code.
    """
    uses = Counter(argument for value in plain.values for argument in value.arguments)
    uses.update(plain.outputs)
    absorbed: set[int] = set()
    fused: dict[int, Value] = {}
    for i, value in enumerate(plain.values):
        if value.operation in ("add", "sub"):
            for side in (0, 1):
                product = value.arguments[side]
                factored = plain.values[product]
                if factored.operation in ("mul", "sq") and uses[product] == 1 and factored.fixed == value.fixed:
                    name = "fma" if value.operation == "add" else ("fms", "fnma")[side]
                    factors = factored.arguments if factored.operation == "mul" else factored.arguments * 2
                    fused[i] = Value(name, (*factors, value.arguments[1 - side]), fixed=value.fixed)
                    absorbed.add(product)
                    break
    values: list[Value] = []
    new_index: list[int] = []
    for i, value in enumerate(plain.values):
        new_index.append(len(values))
        if i not in absorbed:
            values.append(fused.get(i, value).of(new_index))
    return Listing(tuple(values), tuple(new_index[i] for i in plain.outputs))


STRAIGHT = "straight"
"""Name of the function of all outputs that are not in loops."""
_NO_PARAMETERS = -1


@dataclass(frozen=True)
class RowLoop:
    """A loop in code: its step as a listing, its sizes, the start of its shared values in `found`, and its table in p."""

    name: str
    step: Listing
    rows: int
    columns: int
    carried: int
    width: int
    shared: int
    table: int

    @property
    def cells(self) -> int:
        """Numbers in its table."""
        return self.rows * self.columns

    @property
    def sizes(self) -> dict[str, str | int]:
        """Sizes by the names that the templates of the dialects use."""
        numbers = {
            "cells": self.cells,
            "rows": self.rows,
            "columns": self.columns,
            "carried": self.carried,
            "width": self.width,
        }
        results, row_values = self.carried + self.width, self.rows * self.width
        return {"name": self.name, **numbers, "shared": self.shared, "both": results, "every": row_values}


@dataclass(frozen=True)
class DirectOutputs:
    """A run of outputs in `found`."""

    first: int
    size: int


@dataclass(frozen=True)
class LoopOutputs:
    """A run of outputs that are rows of a loop."""

    loop: RowLoop
    rows: tuple[int, ...]

    @property
    def size(self) -> int:
        return len(self.rows) * self.loop.width


@dataclass(frozen=True)
class OutputLayout:
    """How outputs are stacked: the size of `found`, the loops, and the origin of each run of outputs, in order."""

    straight_size: int
    loops: tuple[RowLoop, ...]
    parts: tuple[DirectOutputs | LoopOutputs, ...]


def output_layout(equations: Equations) -> OutputLayout:
    """The stacking of the equations' outputs; without loops, it is not needed."""
    position = sum(output.expression.numel() for output in equations.y if not isinstance(output.expression, Rows))
    loops: dict[str, RowLoop] = {}
    for i, loop in enumerate(equations.loops()):
        loops[loop.name] = _row_loop(f"loop_{i}", loop, position, equations.table_place(loop).start)
        position += loop.shared.numel()
    parts: list[DirectOutputs | LoopOutputs] = []
    first = 0
    for output in equations.y:
        if isinstance(output.expression, Rows):
            parts += [LoopOutputs(loops[loop.name], rows) for loop, rows in output.expression.pieces if rows]
        else:
            parts.append(DirectOutputs(first, output.expression.numel()))
            first += output.expression.numel()
    return OutputLayout(position, tuple(loops.values()), tuple(parts))


def _row_loop(name: str, loop: Loop, shared: int, table: int) -> RowLoop:
    step, (rows, columns) = listing(loop.flat(), _NO_PARAMETERS), loop.table.shape
    return RowLoop(name, step, rows, columns, loop.carried, loop.width, shared, table)


_C_LOOP = Template("""\
static void ${name}_rows(const double *restrict shared, const double *restrict row, double *restrict out) {
  double carried[$carried + 1] = {0.0}, both[$both];
  for (int i = 0; i < $rows; ++i, row += $columns, out += $width) {
    $name(0.0, carried, shared, row, both);
    for (int j = 0; j < $carried; ++j) carried[j] = both[j];
    for (int j = 0; j < $width; ++j) out[j] = both[$carried + j];
  }
}
""")

_C_OUTPUTS = Template("""\
static void prepare_outputs(const double t, const double *restrict x, const double *restrict u, const double *restrict p,
                            double *restrict out) {
  prepare_$straight(t, x, u, p, out);
$tables
}

static void outputs(const double t, const double *restrict x, const double *restrict u, const double *restrict c,
                    double *restrict out) {
  double found[$found + 1];
  $straight(t, x, u, c, found);
$body
}
""")


def c_loops(stacked: OutputLayout, prepared: int) -> str:
    """The loops around the steps and the function `outputs`; tables stand in c from `prepared` on."""
    body, tables = [], []
    for loop in stacked.loops:
        tables.append(f"  for (int i = 0; i < {loop.cells}; ++i) out[{prepared} + i] = p[{loop.table} + i];")
        body.append(f"  double {loop.name}_found[{loop.rows * loop.width}];")
        body.append(f"  {loop.name}_rows(found + {loop.shared}, c + {prepared}, {loop.name}_found);")
        prepared += loop.cells
    position = 0
    for part in stacked.parts:
        if isinstance(part, DirectOutputs):
            body.append(f"  for (int i = 0; i < {part.size}; ++i) out[{position} + i] = found[{part.first} + i];")
        else:
            body.append(f"  static const int rows_{position}[] = {{{', '.join(map(str, part.rows))}}};")
            body.append(f"  for (int i = 0; i < {len(part.rows)}; ++i)")
            body.append(f"    for (int j = 0; j < {part.loop.width}; ++j) {_copy_statement(part, position)}")
        position += part.size
    outputs = _C_OUTPUTS.substitute(
        straight=STRAIGHT, found=stacked.straight_size, tables="\n".join(tables), body="\n".join(body)
    )
    return "\n".join([*(_C_LOOP.substitute(loop.sizes) for loop in stacked.loops), outputs])


def _copy_statement(part: LoopOutputs, at: int) -> str:
    """A statement that copies value j of the i-th chosen row, in either language."""
    width = part.loop.width
    return f"out[{at} + {width} * i + j] = {part.loop.name}_found[{width} * rows_{at}[i] + j];"


_JS_LOOP = Template("""\
  const ${name}_table = new Float64Array($cells);
  const ${name}_row = Array.from({ length: $rows }, (_, i) => ${name}_table.subarray($columns * i, $columns * (i + 1)));
  const ${name}_shared = found.subarray($shared), ${name}_found = new Float64Array($every);
  const ${name}_carried = new Float64Array($carried), ${name}_both = new Float64Array($both);

  function ${name}_rows() {
    ${name}_carried.fill(0.0);
    for (let i = 0; i < $rows; ++i) {
      $name(0.0, ${name}_carried, ${name}_shared, ${name}_row[i], ${name}_both);
      for (let j = 0; j < $carried; ++j) ${name}_carried[j] = ${name}_both[j];
      for (let j = 0; j < $width; ++j) ${name}_found[$width * i + j] = ${name}_both[$carried + j];
    }
  }
""")

_JS_OUTPUTS = Template("""\
  function prepare_outputs(t, x, u, p, out) {
    prepare_$straight(t, x, u, p, out);
$tables
  }

  function outputs(t, x, u, c, out) {
    $straight(t, x, u, c, found);
$body
  }
""")


def js_loops(stacked: OutputLayout, prepared: int) -> str:
    """The same in JavaScript."""
    statements, body, tables = [f"  const found = new Float64Array({stacked.straight_size});"], [], []
    for loop in stacked.loops:
        statements.append(_JS_LOOP.substitute(loop.sizes))
        tables.append(f"    for (let i = 0; i < {loop.cells}; ++i) out[{prepared} + i] = p[{loop.table} + i];")
        body.append(f"    {loop.name}_table.set(c.subarray({prepared}, {prepared + loop.cells}));")
        body.append(f"    {loop.name}_rows();")
        prepared += loop.cells
    position = 0
    for part in stacked.parts:
        if isinstance(part, DirectOutputs):
            body.append(f"    for (let i = 0; i < {part.size}; ++i) out[{position} + i] = found[{part.first} + i];")
        else:
            statements.append(f"  const rows_{position} = [{', '.join(map(str, part.rows))}];")
            body.append(f"    for (let i = 0; i < {len(part.rows)}; ++i)")
            body.append(f"      for (let j = 0; j < {part.loop.width}; ++j) {_copy_statement(part, position)}")
        position += part.size
    outputs = _JS_OUTPUTS.substitute(straight=STRAIGHT, tables="\n".join(tables), body="\n".join(body))
    return "\n".join([*statements, outputs])
