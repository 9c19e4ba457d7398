"""The linear systems of implicit steps, (s - J) k = b, solved by elimination that is written out as plain operations.

The order of elimination is found once, from the sparsity of J: at each turn the unknown goes whose row and column make
the fewest products (H. M. Markowitz, Management Science 3, 1957, with pivots from the diagonal alone). What is known to be
constant in J is folded in. So a mechanism's coordinates, whose rates are its speeds, and fluid memory, which is a chain of
small blocks, cost next to nothing, and no index is looked up while a program runs.

Rows are not exchanged, which numbers would have to decide. That is safe enough here because s = 1 / (gamma h) stands on
the diagonal: for short steps it outweighs its row, and for long ones the systems that deckcrane describes (masses on
springs and dampers, oil in chambers, orifices) lose energy, so that J by itself tends to make the pivots larger, not
smaller. Where that fails (a negative spring, an aggressive controller) a pivot may come near zero. The loops in
`ir_implicit.py` notice a pivot that is zero or a solution that does not satisfy its equations, and then take half the step,
which doubles s; a run with fixed steps ends there, and says so.
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
    left, order = set(range(len(rows))), []
    while left:
        pivot = min(left, key=lambda k: ((len(rows[k]) - 1) * (len(columns[k]) - 1), k))
        left.remove(pivot)
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

    left = set(order)
    for pivot in order:
        left.remove(pivot)
        row = rows[pivot]
        row[pivot] = 1.0 / row[pivot]
        across = [j for j in row if j in left]
        for i in sorted(i for i in left if pivot in rows[i]):
            rows[i][pivot] = rows[i][pivot] * row[pivot]
            for j in across:
                rows[i][j] = rows[i].get(j, 0.0) - rows[i][pivot] * row[j]

    places = [(i, j) for i, row in enumerate(rows) for j in row if not row[j].is_constant()]
    kept = ca.SX.sym("f", len(places))
    factors = ca.vertcat(*[rows[i][j] for i, j in places])
    for k, (i, j) in enumerate(places):
        rows[i][j] = kept[k]

    b = ca.SX.sym("b", size)
    x: list[SX] = [b[i] for i in range(size)]
    turn = {pivot: number for number, pivot in enumerate(order)}
    for i in order:
        for j in sorted((j for j in rows[i] if turn[j] < turn[i]), key=turn.__getitem__):
            x[i] = x[i] - rows[i][j] * x[j]
    for i in reversed(order):
        for j in (j for j in rows[i] if turn[j] > turn[i]):
            x[i] = x[i] - rows[i][j] * x[j]
        x[i] = x[i] * rows[i][i]
    return Elimination(
        order,
        ca.Function("factors", [s, nonzeros], [ca.densify(factors)]),
        ca.Function("solution", [kept, b], [ca.vertcat(*x)]),
    )
