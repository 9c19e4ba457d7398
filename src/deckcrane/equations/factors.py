"""Linear equations with a small symmetric positive definite matrix, as straight-line code.

L D L' without exchange of rows: half the operations of the general case.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.system import SX


@dataclass(frozen=True)
class Factors:
    """D = L diag(d) L' of a small symmetric positive definite matrix, as straight-line code."""

    L: SX
    d: SX

    def solve(self, B: SX) -> SX:
        n = self.d.numel()
        if n == 0:
            return ca.SX(0, B.shape[1])
        rows: list[SX] = []
        for i in range(n):
            rows.append(B[i, :] - sum((self.L[i, j] * rows[j] for j in range(i)), ca.SX(1, B.shape[1])))
        rows = [row / self.d[i] for i, row in enumerate(rows)]
        for i in reversed(range(n)):
            rows[i] = rows[i] - sum((self.L[j, i] * rows[j] for j in range(i + 1, n)), ca.SX(1, B.shape[1]))
        return ca.vertcat(*rows)


def factorise(D: SX) -> Factors:
    """The L D L' factors of a symmetric matrix in symbols."""
    n = D.shape[0]
    L = ca.SX.eye(n)
    d: list[SX] = []
    for j in range(n):
        d.append(D[j, j] - sum((L[j, k] ** 2 * d[k] for k in range(j)), ca.SX(1, 1)))
        for i in range(j + 1, n):
            L[i, j] = (D[i, j] - sum((L[i, k] * L[j, k] * d[k] for k in range(j)), ca.SX(1, 1))) / d[j]
    return Factors(L, ca.vertcat(*d) if d else ca.SX(0, 1))
