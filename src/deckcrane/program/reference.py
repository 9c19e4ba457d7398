"""The reference: CasADi's virtual machine, and CVODES through CasADi. No compiler is needed, and none is trusted.

Same calls as `compiled.CompiledCode`; slower, and the yardstick that every other target is tested against.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from deckcrane.equations.system import Array, Equations
from deckcrane.errors import DeckcraneError
from deckcrane.program.inputs import InputTable
from deckcrane.program.tableaux import RK4


class VirtualMachine:
    """The equations in CasADi's virtual machine."""

    def __init__(self, equations: Equations) -> None:
        self._equations = equations
        self._derivative = equations.derivative()
        self._outputs = equations.outputs()

    def prepare(self, p: Array) -> Array:
        return p

    def derivatives(self, t: Array, x: Array, u: Array, p: Array) -> Array:
        return self._at_points(self._derivative, t, x, u, p)

    def outputs(self, t: Array, x: Array, u: Array, p: Array) -> Array:
        return self._at_points(self._outputs, t, x, u, p)

    def _at_points(self, function: Any, t: Array, x: Array, u: Array, p: Array) -> Array:
        found = [np.array(function(t[k], x[k], u[k], p)).ravel() for k in range(len(t))]
        return np.array(found).reshape(len(t), -1)

    def rk4(
        self,
        inputs: InputTable,
        p: Array,
        h: float,
        first: int,
        steps: int,
        per_record: int,
        x: Array,
        X: Array,
        Y: Array,
    ) -> tuple[int, int]:
        records = 0
        for step in range(first, first + steps):
            t = h * step
            k: list[Array] = []
            for c, row in zip(RK4.c, RK4.a, strict=True):
                time = t + float(c) * h
                stage = x + h * sum((float(a) * slope for a, slope in zip(row, k, strict=True) if a), np.zeros_like(x))
                k.append(np.array(self._derivative(time, stage, inputs.at(time), p)).ravel())
            following = x + h * sum(float(b) * slope for b, slope in zip(RK4.b, k, strict=True))
            if not np.all(np.isfinite(following)):
                return records, step
            x[:] = following
            if (step + 1) % per_record == 0:
                self._record(inputs, p, h * (step + 1), x, X, Y, records)
                records += 1
        return records, first + steps

    def _record(self, inputs: InputTable, p: Array, t: float, x: Array, X: Array, Y: Array, row: int) -> None:
        X[row] = x
        Y[row] = np.array(self._outputs(t, x, inputs.at(t), p)).ravel()

    def adaptive(
        self, inputs: InputTable, p: Array, x0: Array, stop: float, largest_step: float, tolerances: tuple[float, float]
    ) -> Any:
        """SciPy's stepper of the same pair of Dormand and Prince; each of its steps has a dense output."""
        from scipy.integrate import RK45  # slow to import, and needed here alone

        return RK45(
            lambda t, x: np.array(self._derivative(t, x, inputs.at(t), p)).ravel(),
            0.0,
            x0,
            stop,
            max_step=largest_step,
            rtol=max(tolerances[0], 100 * np.finfo(float).eps),
            atol=tolerances[1],
        )


class Cvodes:
    """CVODES through CasADi, with the exact Jacobian: the reference integrator."""

    def __init__(
        self, equations: Equations, every: float, records: int, largest_step: float, tolerances: tuple[float, float]
    ) -> None:
        start = ca.SX.sym("start")
        tau = ca.SX.sym("tau")
        arguments = ca.vertcat(equations.p.symbols, equations.u.symbols, start)
        dx = ca.substitute(equations.dx, equations.t, start + tau)
        dae = {"x": equations.x.symbols, "p": arguments, "t": tau, "ode": ca.densify(dx)}
        grid = every * np.arange(1, records + 1)
        options = {
            "reltol": tolerances[0],
            "abstol": tolerances[1],
            "max_num_steps": 1_000_000,
            "max_step_size": largest_step,
        }
        self._integrator = ca.integrator("cvodes", "cvodes", dae, 0.0, grid, options)

    def block(self, inputs: InputTable, p: Array, start: float, x: Array) -> Array:
        """The states at the records of one block that begins at `start`."""
        if len(inputs.values) > 1:
            raise DeckcraneError("the integrator cvodes takes constant inputs; use rk4 or dopri5 for inputs over time")
        arguments = np.concatenate([p, inputs.values[0], [start]])
        return np.array(self._integrator(x0=x, p=arguments)["xf"]).T
