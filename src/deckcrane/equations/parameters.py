"""The numbers of a model as run-time parameters.

Every number becomes a named symbol, so that changing it does not change the code that is compiled, except what is
structural: exact zeros in vectors and matrices, and exact ones in rotations, which are folded into the expressions.
Depends on `system`.
"""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np

from deckcrane.equations.system import SX, Array, Variables

_AXES = "xyz"


class Parameters:
    """Collects named numbers while the equations are written down, and hands out their symbols."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._symbols: list[SX] = []
        self._values: list[float] = []
        self._known: dict[str, SX] = {}

    def again(self) -> Parameters:
        """For writing a part down a second time, in another form: its numbers are the symbols that they are already."""
        found = Parameters()
        found._known = dict(zip(self._names, self._symbols, strict=True))
        return found

    def scalar(self, name: str, value: float) -> SX:
        """A number that is always a parameter, zero or not."""
        if name in self._known:
            return self._known[name]
        symbol = ca.SX.sym(f"p:{name}")
        self._names.append(name)
        self._symbols.append(symbol)
        self._values.append(float(value))
        return symbol

    def vector(self, name: str, values: Sequence[float] | Array) -> SX:
        """A 3-vector whose exact zeros are structural."""
        return ca.vertcat(
            *[self._entry(f"{name}.{axis}", value, ()) for axis, value in zip(_AXES, values, strict=True)]
        )

    def rotation(self, name: str, R: Array) -> SX:
        """A constant rotation matrix whose exact zeros and ones are structural."""
        return self._matrix(name, R, (1.0, -1.0))

    def symmetric(self, name: str, J: Array) -> SX:
        """A symmetric 3x3 matrix: one parameter for each pair of equal entries."""
        entries = {
            (i, j): self._entry(f"{name}.{_AXES[i]}{_AXES[j]}", J[i, j], ()) for i in range(3) for j in range(i + 1)
        }
        rows = [[entries[max(i, j), min(i, j)] for j in range(3)] for i in range(3)]
        return ca.vertcat(*[ca.horzcat(*row) for row in rows])

    def table(self, name: str, values: Array) -> SX:
        """A matrix of any size whose exact zeros are structural."""
        found = ca.SX(*values.shape)
        for i, j in zip(*np.nonzero(values), strict=True):
            found[int(i), int(j)] = self.scalar(f"{name}.{i}.{j}", values[i, j])
        return found

    def column(self, name: str, values: Array) -> SX:
        """A vector of any length whose exact zeros are structural."""
        return self.table(name, np.asarray(values, dtype=float).reshape(-1, 1))

    def collect(self) -> Variables:
        symbols = ca.vertcat(*self._symbols) if self._symbols else ca.SX(0, 1)
        return Variables(tuple(self._names), symbols, np.array(self._values))

    def _matrix(self, name: str, values: Array, structural: tuple[float, ...]) -> SX:
        rows = [
            [self._entry(f"{name}.{_AXES[i]}{_AXES[j]}", values[i, j], structural) for j in range(3)] for i in range(3)
        ]
        return ca.vertcat(*[ca.horzcat(*row) for row in rows])

    def _entry(self, name: str, value: float, structural: tuple[float, ...]) -> SX:
        if value == 0.0:
            return ca.SX(1, 1)
        return ca.SX(float(value)) if value in structural else self.scalar(name, value)
