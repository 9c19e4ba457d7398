"""Optimal control over a horizon: multiple shooting, Gauss-Newton steps, and their real-time form.

    minimise   h sum over k of |W (y(z_k, c_k, d_k) - r_k)|^2 / 2
    subject to z_{k+1} = F(z_k, c_k, d_k),   low <= g(z_k, c_k, d_k) <= high,   |c_k| <= c_max,
               low <= g(z_{k+1}, c_k, d_{k+1}) <= high  for rows that depend on commands

F is one or more steps of the classical Runge-Kutta method over a stage. Its slopes and their derivatives are evaluated for all
stages by one call of compiled code, several at a time (`program/mapped_function.py`). One step of the iteration linearises F, y
and g at the present plan and solves the structured program; the real-time form takes one step for each sample, from the plan of
the last one (M. Diehl, H. G. Bock and J. P. Schlöder, A real-time iteration scheme for nonlinear optimization in optimal feedback
control, SIAM J. Control Optim. 43 (2005) 1714-1736): all but the present state is prepared before that state is used.

Where no plan holds all limits, those that may give way get slack s >= 0, low - s <= g <= high + s, at a price of `PENALTY` s, which
is exact: slack stays zero where it can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.analysis.predictive_control.limits import LimitRow
from deckcrane.analysis.predictive_control.prediction_model import PredictionModel
from deckcrane.analysis.predictive_control.structured_qp import QPSolution, QuadraticProgram, StructuredQP
from deckcrane.arrays import Array, IntegerArray
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX
from deckcrane.program.mapped_function import MappedFunction

PENALTY = 1e5
"""Price of a violation of the size of the limit."""
CURVATURE = 1e-10
"""Added to the diagonal of all Hessians: what is not weighed stays where it is."""
NO_BOUND = 1e6
"""What stands for no bound, in the scale of a row or a state."""
FREE_STEP = 1e3
"""How far a state may move in one step, in SI: no bound in effect."""


@dataclass(frozen=True, eq=False)
class OptimalControl:
    """A problem: model, stages, what is tracked with its weights, and limits."""

    model: PredictionModel
    step: float
    """Length of a stage [s]."""
    stages: int
    tracked: Mapping[str, float]
    """By the name of an output, the deviation that weighs one."""
    rows: tuple[LimitRow, ...] = ()
    substeps: int = 1
    """Steps of the Runge-Kutta method in a stage."""
    terminal: Array | float = 10.0
    """Weight of the last state: a matrix P, z' P z / 2, or a factor on the weights of a stage."""
    margin: float | Mapping[str, float] = 0.0
    """Share of each limit that is kept in hand, or shares by name: of half the way between two ends, or of the size of one."""
    solver: str = "hpipm"

    @property
    def nz(self) -> int:
        """Number of states."""
        return int(self.model.z.numel())

    @property
    def nc(self) -> int:
        """Number of commands."""
        return int(self.model.c.numel())

    @cached_property
    def command_limits(self) -> Array:
        """Largest commands; infinite where there is none."""
        limits = [drive.command_limit for drive in self.model.drives.values()]
        return np.array([np.inf if limit is None else limit for limit in limits])

    @cached_property
    def stage(self) -> Any:
        """The CasADi function of ((z, c, d at the beginning, in the middle, at the end), p) to (F, y, g)."""
        model = self.model
        starts = [ca.SX.sym(name, model.disturbed) for name in ("d0", "dm", "d1")]
        y = ca.vertcat(ca.SX(0, 1), *[model.output(name) for name in self.tracked])
        g = ca.vertcat(ca.SX(0, 1), *[row.g / row.scale for row in self.rows])
        values = ca.substitute(ca.vertcat(y, g), model.d, starts[0])
        point = ca.vertcat(model.z, model.c, *starts)
        after = self._integrated(starts)
        again = ca.vertcat(ca.SX(0, 1), *[self.rows[i].g / self.rows[i].scale for i in self.rows_at_ends])
        again = ca.substitute(again, ca.vertcat(model.z, model.d), ca.vertcat(after, starts[2]))
        return ca.Function("stage", [point, model.p], [ca.densify(ca.vertcat(after, values, again))])

    def _integrated(self, d: Sequence[SX]) -> SX:
        """The state after a stage, by the classical Runge-Kutta method."""
        model, h = self.model, self.step / self.substeps
        z = model.z
        f = model.derivative

        def disturbance(share: float) -> SX:
            """Quadratic between beginning, middle and end."""
            a, b = (1 - share) * (1 - 2 * share), share * (2 * share - 1)
            return a * d[0] + 4 * share * (1 - share) * d[1] + b * d[2]

        for i in range(self.substeps):
            d0, dm, d1 = (disturbance((i + each) / self.substeps) for each in (0.0, 0.5, 1.0))
            k1 = f(z, model.c, d0, model.p)
            k2 = f(z + h / 2 * k1, model.c, dm, model.p)
            k3 = f(z + h / 2 * k2, model.c, dm, model.p)
            k4 = f(z + h * k3, model.c, d1, model.p)
            z = z + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        return z

    @cached_property
    def compiled_rates(self) -> MappedFunction:
        """(z, c, d) to dz and its derivatives by z and c, as machine code."""
        model = self.model
        return _with_derivatives(model, model.rates, "the prediction of this model has")

    @cached_property
    def compiled_values(self) -> MappedFunction:
        """(z, c, d) to (y, g) and their derivatives by z and c, as machine code."""
        y = [self.model.output(name) for name in self.tracked]
        g = [row.g / row.scale for row in self.rows]
        return _with_derivatives(self.model, ca.vertcat(ca.SX(0, 1), *y, *g), "limits of this prediction have")

    def linearise(self, Z: Array, C: Array, D: Array) -> Linearisation:
        """Values and derivatives of all stages: each row of D holds disturbances at the beginning, in the middle and at the end."""
        nz, n, nd = self.nz, self.nz + self.nc, self.model.disturbed
        count, h = len(Z), self.step / self.substeps
        p = self.model.parameters
        z, S = Z, np.broadcast_to(np.eye(nz, n), (count, nz, n))
        ends = D.reshape(count, 3, nd)
        values = self.compiled_values(np.hstack([Z, C, ends[:, 0]]), p)

        def slope(z: Array, S: Array, share: float) -> tuple[Array, Array]:
            """dz and its derivatives by the z and c of the stage."""
            # Quadratic between beginning, middle and end.
            a, b = (1 - share) * (1 - 2 * share), share * (2 * share - 1)
            d = a * ends[:, 0] + 4 * share * (1 - share) * ends[:, 1] + b * ends[:, 2]
            evaluated = self.compiled_rates(np.hstack([z, C, d]), p)
            J = evaluated[:, nz:].reshape(count, nz, n)
            K = np.matmul(J[:, :, :nz], S)
            K[:, :, nz:] += J[:, :, nz:]
            return evaluated[:, :nz], K

        for i in range(self.substeps):
            begin, middle, end = ((i + each) / self.substeps for each in (0.0, 0.5, 1.0))
            k1, K1 = slope(z, S, begin)
            k2, K2 = slope(z + h / 2 * k1, S + h / 2 * K1, middle)
            k3, K3 = slope(z + h / 2 * k2, S + h / 2 * K2, middle)
            k4, K4 = slope(z + h * k3, S + h * K3, end)
            z = z + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            S = S + h / 6 * (K1 + 2 * K2 + 2 * K3 + K4)
        ny, rows = len(self.tracked), len(self.tracked) + len(self.rows)
        J = values[:, rows:].reshape(count, rows, n)
        values_y = values[:, :ny]
        g, g_by = values[:, ny:rows], J[:, ny:]
        again = self.rows_at_ends
        if len(again):
            values = self.compiled_values(np.hstack([z, C, ends[:, 2]]), p)
            J_end = values[:, rows:].reshape(count, rows, n)[:, ny:]
            by = np.matmul(J_end[:, :, :nz], S)
            by[:, :, nz:] += J_end[:, :, nz:]
            g = np.hstack([g, values[:, ny:rows][:, again]])
            g_by = np.hstack([g_by, by[:, again]])
        return Linearisation(z, values_y, g, S, J[:, :ny], g_by)

    @cached_property
    def weights(self) -> Array:
        """1 / deviation of what is tracked."""
        return np.array([1.0 / deviation for deviation in self.tracked.values()])

    @cached_property
    def bounds(self) -> tuple[Array, Array]:
        """Lowest and highest values of all rows, in their scale, less the margin."""
        rows = self.stage_rows
        low = np.array([row.low / row.scale for row in rows])
        high = np.array([row.high / row.scale for row in rows])
        kept = np.array([self._margin(row.name) * row.reach / row.scale if row.yields else 0.0 for row in rows])
        return np.maximum(low + kept, -NO_BOUND), np.minimum(high - kept, NO_BOUND)

    def _margin(self, name: str) -> float:
        return self.margin.get(name, 0.0) if isinstance(self.margin, Mapping) else self.margin

    @cached_property
    def rows_at_ends(self) -> IntegerArray:
        """Places of the rows that hold at the end of each stage too: efforts and reactions jump with the commands."""
        c = self.model.c
        return np.array([i for i, row in enumerate(self.rows) if row.yields and ca.depends_on(row.g, c)], dtype=int)

    @cached_property
    def stage_rows(self) -> tuple[LimitRow, ...]:
        """Rows of a stage: those of its beginning, then those of its end."""
        return (*self.rows, *(self.rows[i] for i in self.rows_at_ends))

    @cached_property
    def by_command(self) -> tuple[NDArrayBool, NDArrayBool]:
        """Which of the tracked outputs and of the rows depend on commands: at the end of the horizon there are none."""
        c = self.model.c
        y = [bool(ca.depends_on(self.model.output(name), c)) for name in self.tracked]
        g = [bool(ca.depends_on(row.g, c)) for row in self.stage_rows]
        return np.array(y, dtype=bool), np.array(g, dtype=bool)

    @cached_property
    def yielding(self) -> tuple[tuple[str, ...], Array]:
        """Names of the limits that may give way, and for each row the place of its name, or -1."""
        rows = self.stage_rows
        names = tuple(dict.fromkeys(row.name for row in rows if row.yields))
        return names, np.array([names.index(row.name) if row.yields else -1 for row in rows], dtype=int)


NDArrayBool = Any
"""An array of flags."""


@dataclass(frozen=True, eq=False)
class Linearisation:
    """Values and derivatives of all stages at a plan."""

    after: Array
    """States after each stage."""
    y: Array
    g: Array
    after_by: Array
    """Derivatives by (z, c), stage by stage."""
    y_by: Array
    g_by: Array


def _with_derivatives(model: PredictionModel, values: SX, what: str) -> MappedFunction:
    """A function of (z, c, d) and p to values and, row by row, their derivatives by z and c."""
    free = ca.vertcat(model.z, model.c)
    rows = ca.reshape(ca.densify(ca.jacobian(values, free)).T, -1, 1)  # CasADi counts by columns, NumPy by rows
    point = ca.vertcat(free, model.d)
    return MappedFunction(ca.Function("values", [point, model.p], [ca.densify(ca.vertcat(values, rows))]), what)


@dataclass(frozen=True, eq=False)
class IterationResult:
    """What one step of the iteration came to."""

    solved: bool
    """Whether a program was solved."""
    yielded: Mapping[str, float]
    """Limits that gave way, and by how much at most, in shares of the limit."""
    iterations: int
    """Iterations of the solver."""
    change: float
    """Largest change of a command, in shares of its limit or in SI."""


class RealTimeIteration:
    """A plan, states and commands over the horizon, that is improved step by step.

    Args:
        problem: the problem
    """

    def __init__(self, problem: OptimalControl) -> None:
        self.problem = problem
        N, nz, nc, ng = problem.stages, problem.nz, problem.nc, len(problem.stage_rows)
        self.Z, self.C = np.zeros((N + 1, nz)), np.zeros((N, nc))
        self._hard = StructuredQP([0, *[nz] * N], [*[nc] * N, 0], self._row_counts(), problem.solver)
        self._soft: StructuredQP | None = None
        self._ng = ng
        self._gave_way = False

    def _row_counts(self) -> list[int]:
        """Rows of each stage: the present state is given, so rows of it alone are none; at the end there are no commands."""
        _, g = self.problem.by_command
        here, end = int(g.sum()), int((~g).sum())
        return [here, *[len(g)] * (self.problem.stages - 1), end]

    def begin(self, z: Array, D: Array) -> None:
        """Start with the plan to do nothing: drives go on as they are, the rest moves as the model says."""
        self._gave_way = False
        self.Z[0], self.C[:] = z, 0.0
        for k, (name, drive) in enumerate(self.problem.model.drives.items()):
            if drive.lag > 0.0:
                self.C[:, k] = z[self.problem.model.states.index(f"d:{name}")]
        for k in range(self.problem.stages):
            self.Z[k + 1] = self.problem.linearise(self.Z[k : k + 1], self.C[k : k + 1], D[k : k + 1]).after[0]

    def shift(self) -> None:
        """Take the rest of the last plan as the next, with its last stage twice."""
        self.Z[:-1], self.C[:-1] = self.Z[1:].copy(), self.C[1:].copy()

    def prepare(self, D: Array) -> Linearisation:
        """Linearise all stages at the present plan; D are disturbances at the beginning, the middle and the end of each."""
        return self.problem.linearise(self.Z, np.vstack([self.C, self.C[-1:]]), D)

    def feed_back(
        self, prepared: Linearisation, z: Array, reference: Array, end: Array | None = None
    ) -> IterationResult:
        """Take one step for the state that is there now; the plan changes in place.

        Args:
            prepared: from `prepare`
            z: the present state
            reference: what is tracked should be, a row for each stage and the end
            end: with a matrix as terminal weight, the state that the last one should be
        """
        program = self._program(prepared, z, reference, end)
        yielded: dict[str, float] = {}
        iterations = 0
        # Where a limit gave way just now the hard program has mostly no solution, and without need the other has no slack.
        if not self._gave_way:
            solution = self._hard.solve(program)
            iterations = solution.iterations
        if (self._gave_way or not solution.solved) and self.problem.yielding[0]:
            solution = self._solve_softly(program)
            iterations += solution.iterations
            yielded = self._slack(solution)
        self._gave_way = solution.solved and bool(yielded)
        if not solution.solved:
            return IterationResult(False, yielded, iterations, 0.0)
        nz, nc = self.problem.nz, self.problem.nc
        dC = np.array([solution.v[0][:nc], *(v[nz : nz + nc] for v in solution.v[1 : self.problem.stages])])
        dZ = np.array([z - self.Z[0], *(v[:nz] for v in solution.v[1 : self.problem.stages + 1])])
        self.Z += dZ
        self.C += dC
        limits = self.problem.command_limits
        scale = np.where(np.isfinite(limits), limits, 1.0)
        return IterationResult(True, yielded, iterations, float(np.max(np.abs(dC / scale), initial=0.0)))

    def _program(self, prepared: Linearisation, z: Array, reference: Array, end: Array | None) -> QuadraticProgram:
        """The quadratic program at the present plan."""
        problem = self.problem
        N, nz, nc = problem.stages, problem.nz, problem.nc
        A, Jy, Jg = prepared.after_by, prepared.y_by, prepared.g_by
        dz0 = z - self.Z[0]
        # Of the first stage the state is known: only its commands are left.
        weights = np.tile(problem.weights, (N + 1, 1)) * np.sqrt(problem.step)
        y_by_c, g_by_c = problem.by_command
        weights[N, y_by_c] = 0.0
        if not isinstance(problem.terminal, np.ndarray):
            weights[N] *= np.sqrt(problem.terminal)
        else:
            weights[N] = 0.0
        weighted = weights[:, :, None] * Jy
        error = weights * (prepared.y - reference)
        error[0] += weighted[0, :, :nz] @ dz0
        Q = np.matmul(weighted.transpose(0, 2, 1), weighted)
        q = np.matmul(weighted.transpose(0, 2, 1), error[:, :, None])[:, :, 0]
        diagonal = np.arange(nz + nc)
        Q[:, diagonal, diagonal] += CURVATURE
        if isinstance(problem.terminal, np.ndarray):
            Q[N, :nz, :nz] += problem.terminal
            target = np.zeros(nz) if end is None else end
            q[N, :nz] += problem.terminal @ (self.Z[N] - target)
        b = prepared.after[:N] - self.Z[1:]
        b[0] = b[0] + A[0, :, :nz] @ dz0
        low, high = problem.bounds
        g = prepared.g.copy()
        if self._ng:
            g[0] += Jg[0, :, :nz] @ dz0
        below, above = np.maximum(low - g, -NO_BOUND), np.minimum(high - g, NO_BOUND)
        limits = np.where(np.isfinite(problem.command_limits), problem.command_limits, NO_BOUND)
        free = np.full(nz, FREE_STEP)
        lower = [-limits - self.C[0], *(np.concatenate([-free, -limits - c]) for c in self.C[1:]), -free]
        upper = [limits - self.C[0], *(np.concatenate([free, limits - c]) for c in self.C[1:]), free]
        return QuadraticProgram(
            Q=[Q[0, nz:, nz:], *Q[1:N], Q[N, :nz, :nz]],
            q=[q[0, nz:], *q[1:N], q[N, :nz]],
            AB=[A[0, :, nz:], *A[1:N]],
            b=list(b),
            C=[Jg[0][g_by_c][:, nz:], *Jg[1:N], Jg[N][~g_by_c][:, :nz]],
            low=[below[0][g_by_c], *below[1:N], below[N][~g_by_c]],
            high=[above[0][g_by_c], *above[1:N], above[N][~g_by_c]],
            lower=lower,
            upper=upper,
        )

    def _solve_softly(self, hard: QuadraticProgram) -> QPSolution:
        """The program with slack: further controls of each stage, and a stage without states at the end for the last of them."""
        names, group = self.problem.yielding
        ns = len(names)
        _, g_by_c = self.problem.by_command
        N = self.problem.stages
        groups = [group[g_by_c], *[group] * (N - 1), group[~g_by_c]]
        softened = [_soften(hard, k, groups[k], ns) for k in range(N + 1)]
        program = QuadraticProgram(
            Q=[*(each.Q for each in softened), np.zeros((0, 0))],
            q=[*(each.q for each in softened), np.zeros(0)],
            AB=[*(np.hstack([AB, np.zeros((len(AB), ns))]) for AB in hard.AB), np.zeros((0, len(softened[N].q)))],
            b=[*hard.b, np.zeros(0)],
            C=[*(each.C for each in softened), np.zeros((0, 0))],
            low=[*(each.low for each in softened), np.zeros(0)],
            high=[*(each.high for each in softened), np.zeros(0)],
            lower=[*(np.concatenate([lower, np.zeros(ns)]) for lower in hard.lower), np.zeros(0)],
            upper=[*(np.concatenate([upper, np.full(ns, NO_BOUND)]) for upper in hard.upper), np.zeros(0)],
        )
        if self._soft is None:
            nz, nc = self.problem.nz, self.problem.nc
            rows = [*(len(each.C) for each in softened), 0]
            nx, nu = [0, *[nz] * N, 0], [*[nc + ns] * N, ns, 0]
            self._soft = StructuredQP(nx, nu, rows, self.problem.solver, robust=True)
        return self._soft.solve(program)

    def _slack(self, solution: QPSolution) -> dict[str, float]:
        names, _ = self.problem.yielding
        ns = len(names)
        most = np.max([v[-ns:] for v in solution.v[:-1]], axis=0)
        return {name: float(value) for name, value in zip(names, most, strict=True) if value > 1e-4}

    def solve(
        self,
        z: Array,
        D: Array,
        reference: Array,
        *,
        end: Array | None = None,
        most: int = 100,
        tolerance: float = 1e-9,
    ) -> int:
        """Repeat steps until commands stay, for one state; returns the number of steps.

        Raises:
            DeckcraneError: there is no such plan, or the steps do not converge
        """
        for count in range(1, most + 1):
            result = self.feed_back(self.prepare(D), z, reference, end)
            if not result.solved:
                raise DeckcraneError(
                    "no plan holds the limits of drives and commands; ask less, or give them more time"
                )
            if result.change < tolerance:
                return count
        raise DeckcraneError(f"the plan still changes by {result.change:.2g} after {most} steps")


@dataclass(frozen=True, eq=False)
class _SoftStage:
    """One stage of a program with slack."""

    Q: Array
    q: Array
    C: Array
    low: Array = field(default_factory=lambda: np.zeros(0))
    high: Array = field(default_factory=lambda: np.zeros(0))


def _soften(hard: QuadraticProgram, k: int, group: Array, slacks: int) -> _SoftStage:
    """A stage with slack in the rows that may give way: each of their two ends is a row of its own."""
    n = len(hard.q[k])
    Q = np.zeros((n + slacks, n + slacks))
    Q[:n, :n] = hard.Q[k]
    Q[range(n, n + slacks), range(n, n + slacks)] = 1.0
    q = np.concatenate([hard.q[k], np.full(slacks, PENALTY)])
    rows, low, high = [], [], []
    for i, place in enumerate(group):
        plain = np.concatenate([hard.C[k][i], np.zeros(slacks)])
        if place < 0:
            rows.append(plain)
            low.append(hard.low[k][i])
            high.append(hard.high[k][i])
            continue
        for sign, bound in ((1.0, hard.high[k][i]), (-1.0, -hard.low[k][i])):
            # sign * g - s <= sign * bound
            row = sign * plain
            row[n + place] = -1.0
            rows.append(row)
            low.append(-NO_BOUND)
            high.append(bound)
    return _SoftStage(Q, q, np.array(rows).reshape(len(rows), n + slacks), np.array(low), np.array(high))
