"""The constituents of constitutive laws: signals they may read, coefficients as symbolic matrices, and run-time parameters.

A coefficient is a number, a vector (the diagonal) or a matrix, and then a run-time parameter; or a function of the signals.

Numbers are collected while the equations are assembled. Every number becomes a named symbol, so that changing it does not
change the compiled code, except exact zeros in matrices, which are folded into the expressions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX, Variables
from deckcrane.mechanics.inertia import factorise


class Parameters:
    """Collects named numbers, and provides their symbols."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._symbols: list[SX] = []
        self._values: list[float] = []

    def scalar(self, name: str, value: float) -> SX:
        """A number that is always a parameter, zero or not."""
        symbol = ca.SX.sym(f"p:{name}")
        self._names.append(name)
        self._symbols.append(symbol)
        self._values.append(float(value))
        return symbol

    def table(self, name: str, values: Array) -> SX:
        """A matrix of any size whose exact zeros are structural."""
        matrix = ca.SX(*values.shape)
        for i, j in zip(*np.nonzero(values), strict=True):
            matrix[int(i), int(j)] = self.scalar(f"{name}.{i}.{j}", values[i, j])
        return matrix

    def collect(self) -> Variables:
        symbols = ca.vertcat(*self._symbols) if self._symbols else ca.SX(0, 1)
        return Variables(tuple(self._names), symbols, np.array(self._values))


Number = float | Sequence[float] | Sequence[Sequence[float]] | Array
SignalKind = Literal["state", "effort", "flow", "input", "parameter"]


@dataclass(frozen=True)
class Signals:
    """The signals a law may read: time, states, efforts and flows of bonds, inputs and parameters, all by name.

    Reading an effort or a flow makes the law depend on whatever that depends on; a law that so depends on its own
    result is an algebraic loop and raises an error with the names along it.

    Args:
        name: name of the state, input or parameter
        bond: name of the bond
    """

    t: SX
    """Time [s]."""
    asker: str
    """Name of the law in messages."""
    find: Callable[[SignalKind, str, str], SX]
    """Looks a signal up by kind and name."""

    def state(self, name: str) -> SX:
        """The state of a storage (`"spring"`, or `"field.port"` of a field) or of an integrator."""
        return self.find("state", name, self.asker)

    def effort(self, bond: str) -> SX:
        """The effort of a bond."""
        return self.find("effort", bond, self.asker)

    def flow(self, bond: str) -> SX:
        """The flow of a bond."""
        return self.find("flow", bond, self.asker)

    def input(self, name: str) -> SX:
        """An input of the graph."""
        return self.find("input", name, self.asker)

    def parameter(self, name: str) -> SX:
        """A parameter of the graph."""
        return self.find("parameter", name, self.asker)


Modulation = Callable[[Signals], Any]
"""A value that follows signals: time, states, bonds, inputs, parameters."""


@dataclass(frozen=True)
class Parameter:
    """A coefficient that is a parameter of the graph, by its name: several elements can share one number."""

    name: str
    """Name of the parameter."""

    def __call__(self, s: Signals) -> SX:
        return s.parameter(self.name)


@dataclass(frozen=True)
class Coefficient:
    """A linear law y = K x, or x = K y where `divides`: a stiffness multiplies, a compliance divides."""

    label: str
    value: Number | Modulation
    divides: bool = False

    def __call__(self, K: SX, x: SX) -> SX:
        return solve(K, x) if self.divides else K @ x


def numbers(value: Number, where: str) -> Array:
    """The value as an array of at most two dimensions with finite entries."""
    try:
        array = np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        raise DeckcraneError(f"{where}: {value!r} is not a number, vector or matrix of numbers") from None
    if array.ndim > 2 or not np.all(np.isfinite(array)):
        raise DeckcraneError(f"{where}: give finite numbers, a vector or a matrix at most, not {value!r}")
    return array


def matrix_of_numbers(value: Number, rows: int, columns: int, where: str) -> Array:
    """A number as a multiple of the identity, a vector as a diagonal, a matrix as it is; of the size of the bonds."""
    array = numbers(value, where)
    square = rows == columns
    if array.ndim == 0 and square:
        return np.asarray(array * np.eye(rows))
    if array.ndim == 1 and square and len(array) == rows:
        return np.diag(array)
    if array.shape != (rows, columns):
        expected = f"a {rows} x {columns} matrix" + (
            f", {rows} numbers for its diagonal, or one number" if square else ""
        )
        raise DeckcraneError(f"{where}: a value of shape {array.shape} does not fit its bonds; give {expected}")
    return array


def column_of_numbers(value: Number, size: int, where: str) -> Array:
    """One number for every component, or the same number for all."""
    array = numbers(value, where)
    if array.ndim == 0:
        return np.full(size, float(array))
    if array.size != size:
        raise DeckcraneError(f"{where}: {array.size} numbers for a bond of size {size}; give one, or {size}")
    return array.reshape(size)


def check_invertible(value: Number, size: int, where: str) -> None:
    """Check a coefficient that a law divides by: not zero, not singular."""
    K = matrix_of_numbers(value, size, size, where)
    if np.linalg.matrix_rank(K) < size:
        raise DeckcraneError(f"{where}: {value!r} has no inverse, and the law divides by it; leave out what is rigid")


def matrix(parameters: Parameters, name: str, value: Number, rows: int, columns: int) -> SX:
    """The coefficient as a matrix of run-time parameters; exact zeros of a matrix are structural."""
    array = numbers(value, name)
    if array.ndim == 0:
        return parameters.scalar(name, float(array)) * ca.SX.eye(rows)
    if array.ndim == 1:
        return ca.diag(ca.vertcat(*[parameters.scalar(f"{name}.{i}", number) for i, number in enumerate(array)]))
    return parameters.table(name, matrix_of_numbers(value, rows, columns, name))


def column(parameters: Parameters, name: str, value: Number, size: int) -> SX:
    """The value as a column of run-time parameters, including zeros."""
    names = labels(name, size)
    return ca.vertcat(
        *[
            parameters.scalar(*name_and_number)
            for name_and_number in zip(names, column_of_numbers(value, size, name), strict=True)
        ]
    )


def labels(name: str, size: int) -> list[str]:
    """`name` of a scalar; `name.0`, `name.1`, ... of a vector."""
    return [name] if size == 1 else [f"{name}.{i}" for i in range(size)]


def as_symbols(value: Any, rows: int, columns: int, where: str) -> SX:
    """The result of a user's law as SX of the size of the bonds."""
    if isinstance(value, list | tuple):
        entries = [ca.horzcat(*entry) if isinstance(entry, list | tuple) else entry for entry in value]
        value = ca.vertcat(*entries)
    try:
        symbols = ca.SX(value)
    except NotImplementedError:  # CasADi's answer to an argument of the wrong kind
        raise DeckcraneError(f"{where} gives {value!r}; it must give numbers or CasADi SX expressions") from None
    if symbols.shape == (rows, columns):
        return symbols
    if symbols.numel() == rows * columns and 1 in (rows, columns) and 1 in symbols.shape:
        return ca.reshape(symbols, rows, columns)
    if symbols.numel() == 1 and rows == columns:
        return symbols * ca.SX.eye(rows)
    raise DeckcraneError(f"{where} gives a value of shape {symbols.shape}; its bonds need ({rows}, {columns})")


def solve(A: SX, b: SX) -> SX:
    """x of A x = b, as straight-line code."""
    if A.shape[0] == 1:
        return b / A
    return b / ca.diag(A) if A.sparsity().is_diag() else ca.solve(A, b)


def solve_symmetric(A: SX, b: SX) -> SX:
    """Solve A x = b for a positive definite A, with half the operations of the general case.

    Args:
        A: symmetric matrix
        b: right-hand side

    Returns:
        x
    """
    return factorise(A).solve(b)
