"""Quadratic programs with the structure of optimal control, handed to the solvers that come with CasADi.

    minimise   sum over k of  v_k' Q_k v_k / 2 + q_k' v_k,      v_k = (x_k, u_k), no x_0
    subject to x_{k+1} = [A_k B_k] v_k + b_k,   l_k <= C_k v_k <= h_k,   lower_k <= v_k <= upper_k

HPIPM (G. Frison and M. Diehl, HPIPM: a high-performance quadratic programming framework for model predictive control, IFAC
PapersOnLine 53 (2020) 6563-6569) takes it stage by stage; the others take it as one sparse program. CasADi's interfaces of FATROP
and qpOASES print what they are given, and the first stops on some of these programs, so they are not offered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array, IntegerArray
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import did_you_mean

TOLERANCE = 1e-8
FEASIBLE = 1e-5
"""Largest violation of a row or bound, in the scale of the program, with which a solution counts as one."""
OPTIONS: dict[str, dict[str, Any]] = {
    "hpipm": {
        "hpipm": {
            "mode": "speed",
            "iter_max": 30,
            "res_g_max": TOLERANCE,
            "res_b_max": TOLERANCE,
            "res_d_max": TOLERANCE,
            "res_m_max": TOLERANCE,
        }
    },
    "piqp": {},
    "proxqp": {"proxqp": {"eps_abs": TOLERANCE, "max_iter": 1000}},
    "osqp": {"osqp": {"verbose": False, "eps_abs": 1e-7, "eps_rel": 1e-7, "max_iter": 10000}},
    "qrqp": {"print_iter": False, "print_header": False, "print_info": False},
    "daqp": {},
}
"""Solvers by CasADi's names, and their options."""


def available_solvers() -> tuple[str, ...]:
    """Names of the solvers that this CasADi has."""
    return tuple(name for name in OPTIONS if ca.has_conic(name))


def check_solver(name: str) -> None:
    """Raise an error where there is no such solver."""
    there = available_solvers()
    if name not in there:
        raise DeckcraneError(
            f'there is no solver "{name}" here;{did_you_mean(name, there)} there are {", ".join(there)}'
        )


@dataclass(frozen=True, eq=False)
class QuadraticProgram:
    """The numbers of a program, stage by stage."""

    Q: Sequence[Array]
    q: Sequence[Array]
    AB: Sequence[Array]
    """Of all stages but the last."""
    b: Sequence[Array]
    C: Sequence[Array]
    low: Sequence[Array]
    high: Sequence[Array]
    lower: Sequence[Array]
    upper: Sequence[Array]


@dataclass(frozen=True, eq=False)
class QPSolution:
    """A solution, and how it came about."""

    v: tuple[Array, ...]
    solved: bool
    """Whether the solver says so, and rows and bounds hold."""
    iterations: int
    violation: float
    """Largest violation of a row or bound."""


class StructuredQP:
    """Programs of one structure, solved one after the other.

    Args:
        nx: states of each stage, none of the first
        nu: controls of each stage
        ng: rows of each stage
        solver: name of the solver
        robust: whether HPIPM takes its slower way, which penalties of slack need
    """

    def __init__(
        self, nx: Sequence[int], nu: Sequence[int], ng: Sequence[int], solver: str = "hpipm", robust: bool = False
    ) -> None:
        check_solver(solver)
        self.nx, self.nu, self.ng = tuple(nx), tuple(nu), tuple(ng)
        sizes = np.array(nx) + np.array(nu)
        self._v = np.concatenate([[0], np.cumsum(sizes)])
        self._stages = len(self.nx)
        self._h, H = self._pattern_of_hessian()
        self._a, A = self._pattern_of_rows()
        options = {**OPTIONS[solver], "error_on_fail": False}
        if solver == "hpipm":
            if robust:
                options["hpipm"] = {**options["hpipm"], "mode": "robust", "iter_max": 60}
            options |= {"N": self._stages - 1, "nx": list(self.nx), "nu": list(self.nu), "ng": list(self.ng)}
        self._function: Any = ca.conic("qp", solver, {"h": H, "a": A}, options)
        rows, columns = A.size1(), A.size2()
        shapes = {"h": H.nnz(), "g": columns, "a": A.nnz(), "lba": rows, "uba": rows, "lbx": columns, "ubx": columns}
        shapes |= {"x0": columns, "lam_x0": columns, "lam_a0": rows}
        self._arguments = {name: np.zeros(size) for name, size in shapes.items()}
        self._results = {"x": np.zeros(columns), "lam_a": np.zeros(rows), "lam_x": np.zeros(columns)}
        buffer: tuple[Any, Any] = self._function.buffer()
        self._buffer, self._evaluate = buffer
        self._places = [(self._function.index_in(name), array.data) for name, array in self._arguments.items()]
        self._targets = [(self._function.index_out(name), array.data) for name, array in self._results.items()]

    def _pattern_of_hessian(self) -> tuple[IntegerArray, Any]:
        """The order of CasADi's columns among the entries of the blocks Q, and their sparsity."""
        rows, columns = [], []
        for first, last in zip(self._v[:-1], self._v[1:], strict=True):
            i, j = np.meshgrid(np.arange(first, last), np.arange(first, last), indexing="ij")
            rows.append(i.ravel())
            columns.append(j.ravel())
        return _ordered(np.concatenate(rows), np.concatenate(columns), self._v[-1], self._v[-1])

    def _pattern_of_rows(self) -> tuple[IntegerArray, Any]:
        """The same of the rows: those of the dynamics and the others in turn. The entries of -x_{k+1} come last."""
        rows, columns, last_rows, last_columns = [], [], [], []
        row = 0
        self._row_starts: list[tuple[int, int]] = []
        for k in range(self._stages):
            here = np.arange(self._v[k], self._v[k + 1])
            after = self.nx[k + 1] if k + 1 < self._stages else 0
            i, j = np.meshgrid(np.arange(row, row + after), here, indexing="ij")
            rows.append(i.ravel())
            columns.append(j.ravel())
            last_rows.append(np.arange(row, row + after))
            last_columns.append(self._v[k + 1] + np.arange(after))
            start = row
            row += after
            i, j = np.meshgrid(np.arange(row, row + self.ng[k]), here, indexing="ij")
            rows.append(i.ravel())
            columns.append(j.ravel())
            self._row_starts.append((start, row))
            row += self.ng[k]
        self._ones = sum(len(each) for each in last_rows)
        all_rows, all_columns = np.concatenate([*rows, *last_rows]), np.concatenate([*columns, *last_columns])
        return _ordered(all_rows, all_columns, row, self._v[-1])

    def solve(self, program: QuadraticProgram) -> QPSolution:
        """The solution of a program."""
        values, stages = self._arguments, self._stages
        values["h"][:] = np.concatenate([block.ravel() for block in program.Q])[self._h]
        values["g"][:] = np.concatenate(program.q)
        blocks = []
        low, high = [], []
        for k in range(stages):
            if k + 1 < stages:
                blocks.append(program.AB[k].ravel())
                low.append(-program.b[k])
                high.append(-program.b[k])
            blocks.append(program.C[k].ravel())
            low.append(program.low[k])
            high.append(program.high[k])
        values["a"][:] = np.concatenate([*blocks, np.full(self._ones, -1.0)])[self._a]
        values["lba"][:], values["uba"][:] = np.concatenate(low), np.concatenate(high)
        values["lbx"][:], values["ubx"][:] = np.concatenate(program.lower), np.concatenate(program.upper)
        # Some interfaces move the addresses that they are given, so these are set for each call; and that of HPIPM before CasADi
        # 3.8.2 adds its solution to what lies there.
        for result in self._results.values():
            result[:] = 0.0
        for place, argument in self._places:
            self._buffer.set_arg(place, argument)
        for place, target in self._targets:
            self._buffer.set_res(place, target)
        self._evaluate()
        stats = self._buffer.stats()
        x = self._results["x"]
        v = tuple(x[first:last].copy() for first, last in zip(self._v[:-1], self._v[1:], strict=True))
        violation = self._violation(program, v) if np.all(np.isfinite(x)) else np.inf
        solved = bool(stats.get("success")) and violation < FEASIBLE
        return QPSolution(v, solved, int(stats.get("iter_count", -1)), violation)

    def _violation(self, program: QuadraticProgram, v: Sequence[Array]) -> float:
        x = self._results["x"]
        values = self._arguments
        worst = max(np.max(values["lbx"] - x, initial=0.0), np.max(x - values["ubx"], initial=0.0))
        for k, (C, low, high) in enumerate(zip(program.C, program.low, program.high, strict=True)):
            if len(C):
                g = C @ v[k]
                worst = max(worst, np.max(low - g, initial=0.0), np.max(g - high, initial=0.0))
        for k, (AB, b) in enumerate(zip(program.AB, program.b, strict=True)):
            worst = max(worst, np.max(np.abs(AB @ v[k] + b - v[k + 1][: len(b)]), initial=0.0))
        return float(worst)


def _ordered(rows: IntegerArray, columns: IntegerArray, height: int, width: int) -> tuple[IntegerArray, Any]:
    """The order in which CasADi keeps entries, column by column, and their sparsity."""
    order = np.lexsort((rows, columns))
    counts = np.bincount(columns, minlength=width)
    starts = np.concatenate([[0], np.cumsum(counts)])
    return order, ca.Sparsity(int(height), int(width), starts.tolist(), rows[order].tolist())
