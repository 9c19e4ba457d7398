"""The numbers of a bond graph as run-time parameters, collected while its equations are assembled.

Every number becomes a named symbol, so that changing it does not change the compiled code, except exact zeros in
matrices, which are folded into the expressions.
"""

from __future__ import annotations

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.system import SX, Variables


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
