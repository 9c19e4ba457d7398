"""Loops over rows in generated code: outputs assembled from straight code and loops, in C and in JavaScript.

The straight part computes all outputs that are expressions and the shared values of the loops, into `found`; each loop then runs
its step over the rows of its table; values are copied to their positions. The steps have the arguments of equations: carried
values take the place of x, shared ones that of u, and a row that of the parameters. Tables are parameters, kept among the
constants that are prepared from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import Template

from deckcrane.equations.rows import Loop, Rows
from deckcrane.equations.system import Equations
from deckcrane.program.instructions import Listing, listing

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
class Straight:
    """A run of outputs in `found`."""

    first: int
    size: int


@dataclass(frozen=True)
class Chosen:
    """A run of outputs that are rows of a loop."""

    loop: RowLoop
    rows: tuple[int, ...]

    @property
    def size(self) -> int:
        return len(self.rows) * self.loop.width


@dataclass(frozen=True)
class Stacking:
    """How outputs are stacked: the size of `found`, the loops, and the origin of each run of outputs, in order."""

    found: int
    loops: tuple[RowLoop, ...]
    parts: tuple[Straight | Chosen, ...]


def stacking(equations: Equations) -> Stacking:
    """The stacking of the equations' outputs; without loops, it is not needed."""
    position = sum(output.expression.numel() for output in equations.y if not isinstance(output.expression, Rows))
    loops: dict[str, RowLoop] = {}
    for i, loop in enumerate(equations.loops()):
        loops[loop.name] = _row_loop(f"loop_{i}", loop, position, equations.table_place(loop).start)
        position += loop.shared.numel()
    parts: list[Straight | Chosen] = []
    first = 0
    for output in equations.y:
        if isinstance(output.expression, Rows):
            parts += [Chosen(loops[loop.name], rows) for loop, rows in output.expression.pieces if rows]
        else:
            parts.append(Straight(first, output.expression.numel()))
            first += output.expression.numel()
    return Stacking(position, tuple(loops.values()), tuple(parts))


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


def c_loops(stacked: Stacking, prepared: int) -> str:
    """The loops around the steps and the function `outputs`; tables stand in c from `prepared` on."""
    body, tables = [], []
    for loop in stacked.loops:
        tables.append(f"  for (int i = 0; i < {loop.cells}; ++i) out[{prepared} + i] = p[{loop.table} + i];")
        body.append(f"  double {loop.name}_found[{loop.rows * loop.width}];")
        body.append(f"  {loop.name}_rows(found + {loop.shared}, c + {prepared}, {loop.name}_found);")
        prepared += loop.cells
    position = 0
    for part in stacked.parts:
        if isinstance(part, Straight):
            body.append(f"  for (int i = 0; i < {part.size}; ++i) out[{position} + i] = found[{part.first} + i];")
        else:
            body.append(f"  static const int rows_{position}[] = {{{', '.join(map(str, part.rows))}}};")
            body.append(f"  for (int i = 0; i < {len(part.rows)}; ++i)")
            body.append(f"    for (int j = 0; j < {part.loop.width}; ++j) {_copy_statement(part, position)}")
        position += part.size
    outputs = _C_OUTPUTS.substitute(
        straight=STRAIGHT, found=stacked.found, tables="\n".join(tables), body="\n".join(body)
    )
    return "\n".join([*(_C_LOOP.substitute(loop.sizes) for loop in stacked.loops), outputs])


def _copy_statement(part: Chosen, at: int) -> str:
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


def js_loops(stacked: Stacking, prepared: int) -> str:
    """The same in JavaScript."""
    statements, body, tables = [f"  const found = new Float64Array({stacked.found});"], [], []
    for loop in stacked.loops:
        statements.append(_JS_LOOP.substitute(loop.sizes))
        tables.append(f"    for (let i = 0; i < {loop.cells}; ++i) out[{prepared} + i] = p[{loop.table} + i];")
        body.append(f"    {loop.name}_table.set(c.subarray({prepared}, {prepared + loop.cells}));")
        body.append(f"    {loop.name}_rows();")
        prepared += loop.cells
    position = 0
    for part in stacked.parts:
        if isinstance(part, Straight):
            body.append(f"    for (let i = 0; i < {part.size}; ++i) out[{position} + i] = found[{part.first} + i];")
        else:
            statements.append(f"  const rows_{position} = [{', '.join(map(str, part.rows))}];")
            body.append(f"    for (let i = 0; i < {len(part.rows)}; ++i)")
            body.append(f"      for (let j = 0; j < {part.loop.width}; ++j) {_copy_statement(part, position)}")
        position += part.size
    outputs = _JS_OUTPUTS.substitute(straight=STRAIGHT, tables="\n".join(tables), body="\n".join(body))
    return "\n".join([*statements, outputs])
