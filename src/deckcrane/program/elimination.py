"""Linear systems of implicit steps, (s - J) k = b, solved by elimination that is unrolled into plain operations.

The order of elimination is chosen once, from the sparsity of J: at each step the unknown is eliminated whose row and column make
the fewest products (H. M. Markowitz, Management Science 3, 1957, with pivots from the diagonal alone). Constant entries of J are
folded in. So a mechanism's coordinates, whose rates are its speeds, and fluid memory, which is a chain of
small blocks, cost next to nothing, and no index is looked up while a program runs.

Rows are not exchanged, since that would depend on numbers at run time. That is safe enough here because s = 1 / (gamma h)
stands on the diagonal: for short steps it dominates its row, and for long ones the systems that deckcrane describes (masses on
springs and dampers, oil in chambers, orifices) lose energy, so that J by itself tends to make the pivots larger, not smaller.
Where that fails (a negative spring, an aggressive controller) a pivot may come near zero. The loops in `ir_implicit.py` detect
a pivot that is zero or a solution that does not satisfy its equations, and then halve the step, which doubles s; a run with
fixed steps ends there with an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.equations.system import SX


@dataclass(frozen=True)
class Elimination:
    """CasADi functions `factors` of (s, nonzeros of J) and `solution` of (factors, b), and the order of elimination."""

    order: tuple[int, ...]
    factors: Any
    solution: Any


def elimination_order(pattern: Sequence[set[int]]) -> tuple[int, ...]:
    """An order with little fill-in for a square matrix, from the columns of the nonzeros of each row."""
    rows = [set(columns) | {i} for i, columns in enumerate(pattern)]
    columns = [{i for i, row in enumerate(rows) if j in row} for j in range(len(rows))]
    remaining, order = set(range(len(rows))), []
    while remaining:
        pivot = min(remaining, key=lambda k: ((len(rows[k]) - 1) * (len(columns[k]) - 1), k))
        remaining.remove(pivot)
        order.append(pivot)
        across, below = rows[pivot] - {pivot}, columns[pivot] - {pivot}
        for i in below:
            rows[i] = (rows[i] | across) - {pivot}
        for j in across:
            columns[j] = (columns[j] | below) - {pivot}
    return tuple(order)


def elimination(jacobian: SX) -> Elimination:
    """Factorisation and substitution of s - J for a sparse J, of which only sparsity and constant entries are used."""
    size = jacobian.shape[0]
    s, nonzeros = ca.SX.sym("s"), ca.SX.sym("j", jacobian.nnz())
    rows: list[dict[int, SX]] = [{i: s} for i in range(size)]
    for k, (i, j) in enumerate(zip(*jacobian.sparsity().get_triplet(), strict=True)):
        entry = jacobian.nz[k] if jacobian.nz[k].is_constant() else nonzeros[k]
        rows[i][j] = rows[i].get(j, 0.0) - entry
    order = elimination_order([set(row) for row in rows])

    remaining = set(order)
    for pivot in order:
        remaining.remove(pivot)
        row = rows[pivot]
        row[pivot] = 1.0 / row[pivot]
        across = [j for j in row if j in remaining]
        for i in sorted(i for i in remaining if pivot in rows[i]):
            rows[i][pivot] = rows[i][pivot] * row[pivot]
            for j in across:
                rows[i][j] = rows[i].get(j, 0.0) - rows[i][pivot] * row[j]

    entries = [(i, j) for i, row in enumerate(rows) for j in row if not row[j].is_constant()]
    factor_symbols = ca.SX.sym("f", len(entries))
    factors = ca.vertcat(*[rows[i][j] for i, j in entries])
    for k, (i, j) in enumerate(entries):
        rows[i][j] = factor_symbols[k]

    b = ca.SX.sym("b", size)
    x: list[SX] = [b[i] for i in range(size)]
    position = {pivot: number for number, pivot in enumerate(order)}
    for i in order:
        for j in sorted((j for j in rows[i] if position[j] < position[i]), key=position.__getitem__):
            x[i] = x[i] - rows[i][j] * x[j]
    for i in reversed(order):
        for j in (j for j in rows[i] if position[j] > position[i]):
            x[i] = x[i] - rows[i][j] * x[j]
        x[i] = x[i] * rows[i][i]
    return Elimination(
        order,
        ca.Function("factors", [s, nonzeros], [ca.densify(factors)]),
        ca.Function("solution", [factor_symbols, b], [ca.vertcat(*x)]),
    )
