"""Outputs at many positions along a body as loops: one small function for every row of a table of numbers.

Unrolled, the same expression at a hundred positions makes hundreds of thousands of operations, which a compiler takes
minutes for. As a loop it is written once: what all rows depend on (`shared`) is computed by the equations, what differs from
row to row is in the table, and what one row passes to the next is `carried`. The numbers of tables are parameters of the
equations, so that another boom of the same structure needs no new code.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array

SX = Any


@dataclass(frozen=True, eq=False)
class Loop:
    """A function (carried, shared, row) -> (carried, values) for each row of the table, in order, from zero carried.

    `name` identifies the loop within a set of equations; several outputs may show rows of the same loop. `symbols` are those of
    the table among the parameters, row by row, and `table` has their numbers.
    """

    name: str
    step: Any
    shared: SX
    table: Array
    symbols: SX

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names of the table's numbers, in the order of its symbols."""
        rows, columns = self.table.shape
        return tuple(f"{self.name}.row.{i}.{j}" for i in range(rows) for j in range(columns))

    @property
    def carried(self) -> int:
        return int(self.step.size1_out(0))

    @property
    def width(self) -> int:
        """The number of values of each row."""
        return int(self.step.size1_out(1))

    def with_shared(self, old: SX, new: SX) -> Loop:
        """The same loop with symbols replaced in what all rows share."""
        return replace(self, shared=ca.substitute(self.shared, old, new))

    def flat(self) -> Any:
        """The step as a function of SX (t, carried, shared, row) -> [carried; values], with the arguments of equations."""
        arguments = self.step.sx_in()
        return ca.Function("step", [ca.SX.sym("t"), *arguments], [ca.densify(ca.vertcat(*self.step.call(arguments)))])

    def values(self, shared: Any, table: Any) -> Any:
        """The values of all rows, (width, rows), for CasADi matrix expressions; the table row by row, as a column."""
        count, columns = self.table.shape
        arguments = ca.repmat(shared, 1, count), ca.reshape(table, columns, count)
        if self.carried == 0:
            return self.step.map(count)(ca.DM(0, count), *arguments)[1]
        return self.step.mapaccum(count)(ca.DM.zeros(self.carried), *arguments)[1]

    @cached_property
    def written_out(self) -> list[SX]:
        """The values of each row as a separate expression, without a loop: long, and the reference for loops."""
        carried, rows, columns = ca.SX.zeros(self.carried), [], self.table.shape[1]
        for i in range(len(self.table)):
            row = self.symbols[i * columns : (i + 1) * columns]
            carried, values = self.step.call([carried, self.shared, row])
            rows.append(values)
        return rows


@dataclass(frozen=True)
class Rows:
    """The values of an output, row-major: for each loop in turn, the values of some of its rows in this order."""

    pieces: tuple[tuple[Loop, tuple[int, ...]], ...]

    def numel(self) -> int:
        """The number of elements, as of CasADi expressions."""
        return sum(loop.width * len(rows) for loop, rows in self.pieces)

    def with_shared(self, old: SX, new: SX) -> Rows:
        return Rows(tuple((loop.with_shared(old, new), rows) for loop, rows in self.pieces))

    def written_out(self) -> SX:
        return ca.vertcat(*[loop.written_out[row] for loop, rows in self.pieces for row in rows])


class LoopArguments:
    """Collects what all rows of a loop share, and provides symbols with the structure of the expressions."""

    def __init__(self) -> None:
        self._symbols: list[SX] = []
        self._expressions: list[SX] = []

    def given(self, name: str, expression: SX) -> SX:
        symbols = ca.SX.sym(name, expression.sparsity())
        self._symbols.append(symbols.nz[:])
        self._expressions.append(expression.nz[:])
        return symbols

    @property
    def symbols(self) -> SX:
        return ca.vertcat(ca.SX(0, 1), *self._symbols)

    @property
    def expression(self) -> SX:
        return ca.vertcat(ca.SX(0, 1), *self._expressions)


class Table:
    """The numbers of a loop's rows by name, and symbols of one row; what is zero in all rows is structure.

    Numbers are put in without symbols, so that another boom of the same structure has its table without new equations.
    """

    def __init__(self) -> None:
        self._values: dict[str, Array] = {}
        self.parameters: SX = None

    def among(self, parameters: SX) -> Table:
        """The same table, with the symbols that its numbers have among the parameters, row by row."""
        table = copy(self)
        table.parameters = parameters
        return table

    def put(self, name: str, values: Array) -> None:
        """Add a matrix that has its own numbers in every row, (rows, m, n), or a vector, (rows, m)."""
        self._values[name] = values if values.ndim == 3 else values[:, :, None]

    def _nonzero_entries(self) -> Iterator[tuple[str, int, int]]:
        """The entries that are not zero in all rows, in the order of the table's columns."""
        for name, values in self._values.items():
            for i, j in zip(*np.nonzero(np.any(values != 0.0, axis=0)), strict=True):
                yield name, int(i), int(j)

    @property
    def structure(self) -> tuple[int, tuple[tuple[str, int, int], ...]]:
        """What two tables must have in common for their numbers to be interchangeable: rows, and columns."""
        return len(self.numbers), tuple(self._nonzero_entries())

    @cached_property
    def numbers(self) -> Array:
        columns = [self._values[name][:, i, j] for name, i, j in self._nonzero_entries()]
        return np.ascontiguousarray(np.stack(columns, axis=1), dtype=float)

    @cached_property
    def symbols(self) -> SX:
        """The symbols of one row."""
        return ca.vertcat(ca.SX(0, 1), *[ca.SX.sym(f"{name}.{i}.{j}") for name, i, j in self._nonzero_entries()])

    def matrix(self, name: str) -> SX:
        """The symbols of a matrix or vector that was put in."""
        matrix = ca.SX(*self._values[name].shape[1:])
        for place, (entry_name, i, j) in enumerate(self._nonzero_entries()):
            if entry_name == name:
                matrix[i, j] = self.symbols[place]
        return matrix


def loop(name: str, shared: LoopArguments, table: Table, values: SX, carried: tuple[SX, SX] | None = None) -> Loop:
    """A loop from the collected symbols; `carried` is a symbol and its value for the next row."""
    before, after = (ca.SX(0, 1), ca.SX(0, 1)) if carried is None else carried
    outputs: list[SX] = [ca.densify(after), ca.densify(values)]
    step = ca.Function("step", [before, shared.symbols, table.symbols], outputs)
    return Loop(name, step, ca.densify(shared.expression), table.numbers, table.parameters)
