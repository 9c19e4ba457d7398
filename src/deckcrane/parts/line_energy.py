"""The energy of a mooring line in symbols, from the nodes of its table; its slopes are the forces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.plant.catenary import LineTable
from deckcrane.plant.numbers import number


@dataclass(frozen=True)
class LineNodes:
    """The nodes of a `LineTable`, in numbers or in symbols."""

    distance: Any = number("table")
    energy: Any = number("table")
    slope: Any = number("table")
    force: Any = number("table")
    height: Any = number()

    def at(self, x: SX, z: SX) -> SX:
        """The energy with the fairlead at the horizontal distance x and the height z from the anchor.

        Between two nodes it is the polynomial of fifth degree with the nodes' energies, forces and slopes of forces. Nearer than
        the first node the line is slack; beyond the last the force is extrapolated linearly.
        """
        d, count = z - self.height, self.distance.shape[0]
        places = [_polynomial(self.distance[i, :], d) for i in range(count)]
        inside = ca.fmin(ca.fmax(x, places[0]), places[-1])
        passed = [place <= inside for place in places[1:-1]]
        selected = ca.vertcat(
            1 - passed[0], *(passed[i] - passed[i + 1] for i in range(count - 3)), passed[-1]
        )  # all but one are zero

        def at_ends(values: SX) -> tuple[SX, SX]:
            return _polynomial(selected.T @ values[:-1, :], d), _polynomial(selected.T @ values[1:, :], d)

        (x0, x1), (e0, e1), (k0, k1), (h0, h1) = (
            at_ends(values) for values in (self.distance, self.energy, self.slope, self.force)
        )
        h = x1 - x0
        s = (inside - x0) / h
        a, b, c = e1 - e0 - h * (h0 + h * k0 / 2), h * (h1 - h0 - h * k0), h**2 * (k1 - k0)
        curve = s**3 * (10 * a - 4 * b + c / 2 + s * (-15 * a + 7 * b - c + s * (6 * a - 3 * b + c / 2)))
        beyond = ca.fmax(x - places[-1], 0)
        last = _polynomial(self.slope[count - 1, :], d)
        return e0 + s * h * (h0 + s * h * k0 / 2) + curve + beyond * (self.force[count - 1] + beyond * last / 2)


def line_nodes(table: LineTable) -> LineNodes:
    return LineNodes(table.distance, table.energy, table.slope, table.force, table.height)


def _polynomial(coefficients: SX, d: SX) -> SX:
    """Value at d of a polynomial; its coefficients are a row, lowest power first."""
    value = ca.SX(1, 1)
    for i in reversed(range(coefficients.shape[1])):
        value = value * d + coefficients[0, i]
    return value
