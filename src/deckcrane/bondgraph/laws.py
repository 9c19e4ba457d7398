"""What constitutive laws are made of: the signals they may look at, and coefficients as symbolic matrices.

A coefficient is a number, a vector (the diagonal) or a matrix, and then a run-time parameter; or a function of the signals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.bondgraph.parameters import Parameters
from deckcrane.equations.factors import factorise
from deckcrane.equations.system import SX
from deckcrane.errors import DeckcraneError

Number = float | Sequence[float] | Sequence[Sequence[float]] | Array
SignalKind = Literal["state", "effort", "flow", "input", "parameter"]


@dataclass(frozen=True)
class Signals:
    """What a law may look at: time, states, efforts and flows of bonds, inputs and parameters, all by name.

    Looking at an effort or a flow makes the law depend on whatever that depends on; a law that so depends on its own
    result is an algebraic loop and is refused with the names along it.
    """

    t: SX
    asker: str
    find: Callable[[SignalKind, str, str], SX]

    def state(self, name: str) -> SX:
        """The state of a storage (`"spring"`, or `"field.port"` of a field) or of an integrator."""
        return self.find("state", name, self.asker)

    def effort(self, bond: str) -> SX:
        return self.find("effort", bond, self.asker)

    def flow(self, bond: str) -> SX:
        return self.find("flow", bond, self.asker)

    def input(self, name: str) -> SX:
        return self.find("input", name, self.asker)

    def parameter(self, name: str) -> SX:
        return self.find("parameter", name, self.asker)


Modulation = Callable[[Signals], Any]
"""A value that follows signals: time, states, bonds, inputs, parameters."""


@dataclass(frozen=True)
class Parameter:
    """A coefficient that is a parameter of the graph, by its name: several elements can share one number."""

    name: str

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
    """The value as an array of at most two dimensions, all of it finite."""
    try:
        found = np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        raise DeckcraneError(f"{where}: {value!r} is not a number, vector or matrix of numbers") from None
    if found.ndim > 2 or not np.all(np.isfinite(found)):
        raise DeckcraneError(f"{where}: give finite numbers, a vector or a matrix at most, not {value!r}")
    return found


def matrix_of_numbers(value: Number, rows: int, columns: int, where: str) -> Array:
    """A number as a multiple of one, a vector as a diagonal, a matrix as it is; of the size that the bonds ask for."""
    found = numbers(value, where)
    square = rows == columns
    if found.ndim == 0 and square:
        return np.asarray(found * np.eye(rows))
    if found.ndim == 1 and square and len(found) == rows:
        return np.diag(found)
    if found.shape != (rows, columns):
        wanted = f"a {rows} x {columns} matrix" + (
            f", {rows} numbers for its diagonal, or one number" if square else ""
        )
        raise DeckcraneError(f"{where}: a value of shape {found.shape} does not fit its bonds; give {wanted}")
    return found


def column_of_numbers(value: Number, size: int, where: str) -> Array:
    """A number for every component, or one number each."""
    found = numbers(value, where)
    if found.ndim == 0:
        return np.full(size, float(found))
    if found.size != size:
        raise DeckcraneError(f"{where}: {found.size} numbers for a bond of size {size}; give one, or {size}")
    return found.reshape(size)


def check_invertible(value: Number, size: int, where: str) -> None:
    """A coefficient that a law divides by: not zero, not singular."""
    K = matrix_of_numbers(value, size, size, where)
    if np.linalg.matrix_rank(K) < size:
        raise DeckcraneError(f"{where}: {value!r} has no inverse, and the law divides by it; leave out what is rigid")


def matrix(parameters: Parameters, name: str, value: Number, rows: int, columns: int) -> SX:
    """The coefficient as a matrix of run-time parameters; exact zeros of a matrix are structural."""
    found = numbers(value, name)
    if found.ndim == 0:
        return parameters.scalar(name, float(found)) * ca.SX.eye(rows)
    if found.ndim == 1:
        return ca.diag(ca.vertcat(*[parameters.scalar(f"{name}.{i}", number) for i, number in enumerate(found)]))
    return parameters.table(name, matrix_of_numbers(value, rows, columns, name))


def column(parameters: Parameters, name: str, value: Number, size: int) -> SX:
    """The value as a column of run-time parameters, zero or not."""
    names = labels(name, size)
    return ca.vertcat(
        *[parameters.scalar(*each) for each in zip(names, column_of_numbers(value, size, name), strict=True)]
    )


def labels(name: str, size: int) -> list[str]:
    """`name` of a scalar; `name.0`, `name.1`, ... of a vector."""
    return [name] if size == 1 else [f"{name}.{i}" for i in range(size)]


def as_symbols(value: Any, rows: int, columns: int, where: str) -> SX:
    """What a user's law returned as SX of the size that the bonds ask for."""
    if isinstance(value, list | tuple):
        entries = [ca.horzcat(*entry) if isinstance(entry, list | tuple) else entry for entry in value]
        value = ca.vertcat(*entries)
    try:
        found = ca.SX(value)
    except NotImplementedError:  # CasADi's answer to an argument of the wrong kind
        raise DeckcraneError(f"{where} gives {value!r}; it must give numbers or CasADi SX expressions") from None
    if found.shape == (rows, columns):
        return found
    if found.numel() == rows * columns and 1 in (rows, columns) and 1 in found.shape:
        return ca.reshape(found, rows, columns)
    if found.numel() == 1 and rows == columns:
        return found * ca.SX.eye(rows)
    raise DeckcraneError(f"{where} gives a value of shape {found.shape}; its bonds need ({rows}, {columns})")


def solve(A: SX, b: SX) -> SX:
    """x of A x = b, as straight-line code."""
    if A.shape[0] == 1:
        return b / A
    return b / ca.diag(A) if A.sparsity().is_diag() else ca.solve(A, b)


def solve_symmetric(A: SX, b: SX) -> SX:
    """x of A x = b for a positive definite A: half the operations of the general case."""
    return factorise(A).solve(b)
