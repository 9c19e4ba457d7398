"""Rosenbrock steps in NumPy, with dense linear algebra: the reference for the generated code.

The same table and the same step control as `ir_implicit.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.program.inputs import Inputs
from deckcrane.program.tableaux import RODAS4, Rosenbrock


@dataclass(frozen=True)
class ImplicitEquations:
    """Equations with their inputs and parameters filled in: slopes, and the linearisation at the start of a step."""

    derivative: Any
    linearised: Any
    inputs: Inputs
    p: Array

    def slope(self, t: float, x: Array) -> Array:
        return np.array(self.derivative(t, x, self.inputs.at(t), self.p)).ravel()

    def start(self, t: float, x: Array) -> tuple[Array, Array, Array]:
        """f, its time derivative and its Jacobian."""
        u = np.concatenate([self.inputs.at(t), self.inputs.slope(t)])
        f, ft, J = self.linearised(t, x, u, self.p)
        return np.array(f).ravel(), np.array(ft).ravel(), np.array(J)


def stages(
    equations: ImplicitEquations,
    start: tuple[Array, Array, Array],
    t: float,
    h: float,
    x: Array,
    method: Rosenbrock = RODAS4,
) -> Array | None:
    """The stages k of one step, one per row; None if their matrix is singular or not finite."""
    f, ft, J = start
    matrix = np.eye(len(x)) / (method.gamma * h) - J
    k = np.zeros((method.stages, len(x)))
    for i in range(method.stages):
        if i > 0:
            f = equations.slope(t + method.alpha[i] * h, x + np.array(method.a[i]) @ k[:i])
        right = f + np.array(method.c[i]) @ k[:i] / h + method.d[i] * h * ft
        try:
            k[i] = np.linalg.solve(matrix, right)
        except np.linalg.LinAlgError:
            return None
    return k


class RosenbrockStepper:
    """Adaptive steps, with the interface of SciPy's steppers: `t`, `y`, `status`, `step` and `dense_output`."""

    def __init__(
        self,
        equations: ImplicitEquations,
        x0: Array,
        stop: float,
        largest_step: float,
        tolerances: tuple[float, Array],
        start: float = 0.0,
    ) -> None:
        self.t, self.y, self.status = start, np.array(x0), "running"
        self._equations, self._stop, self._largest, self._tolerances = equations, stop, largest_step, tolerances
        self._start = equations.start(self.t, self.y)
        size, speed = self._norm(self.y, self.y, self.y), self._norm(self._start[0], self.y, self.y)
        self._h = 0.01 * size / speed if size > 1e-5 and speed > 1e-5 else 1e-6
        self._last: tuple[float, float] | None = None
        self._step: tuple[float, float, Array, Array] = (start, 1.0, self.y, np.zeros((RODAS4.stages, len(self.y))))

    @np.errstate(over="ignore", invalid="ignore")
    def step(self) -> None:
        """Take one accepted step, after as many attempts as it needs; a result that is not finite is a failed attempt."""
        h, was_rejected = self._h, False
        while True:
            h = min(h, self._largest)
            if self.t + 1.000001 * h >= self._stop:
                h = self._stop - self.t
            k = stages(self._equations, self._start, self.t, h, self.y)
            shrink = 0.5
            if k is not None:
                end = self.y + np.array(RODAS4.b) @ k
                error = self._norm(np.array(RODAS4.error) @ k, self.y, end)
                if error <= 1.0:
                    break
                shrink = max(0.9 * error**-0.25, 0.1) if error < 1e300 else 0.1
            h *= shrink
            was_rejected = True
            if h < 1e-14 * max(abs(self.t), 1.0):
                self.status = "failed"
                return
        small = max(error, 1e-10)
        grow = 0.9 * small**-0.25
        if self._last is not None:
            last_step, last_error = self._last
            grow = min(grow, 0.9 * h / last_step * (last_error / small**2) ** 0.25)
        grow = min(max(grow, 0.2), 1.0 if was_rejected else 6.0)
        self._last, self._step = (h, max(error, 1e-2)), (self.t, h, self.y, k)
        self.t, self.y, self._h = self.t + h, end, h * grow
        self._start = self._equations.start(self.t, self.y)

    def dense_output(self) -> Callable[[float], Array]:
        """The solution within the last step."""
        start, h, x, k = self._step
        end, (first, second) = x + np.array(RODAS4.b) @ k, (np.array(row) @ k for row in RODAS4.dense)

        def at(t: float) -> Array:
            s = (t - start) / h
            state: Array = (1 - s) * x + s * (end + (1 - s) * (first + s * second))
            return state

        return at

    def _norm(self, e: Array, x: Array, end: Array) -> float:
        relative, absolute = self._tolerances
        return float(np.sqrt(np.mean((e / (absolute + relative * np.maximum(np.abs(x), np.abs(end)))) ** 2)))
