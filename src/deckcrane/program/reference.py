"""The reference: CasADi's virtual machine, and CVODES through CasADi. No compiler is needed, and none is trusted.

Same calls as `compiled.CompiledCode`; slower, and the yardstick that every other target is tested against.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.system import Equations
from deckcrane.errors import DeckcraneError
from deckcrane.interrupts import check, never_lost
from deckcrane.program.inputs import InputTable
from deckcrane.program.rosenbrock import ImplicitEquations, RosenbrockStepper, stages
from deckcrane.program.tableaux import RK4, RODAS4

_Advance = Callable[[float, float, Array], Array | None]
"""One step: (t, h, x) -> the state after it, or None where there is none."""


class VirtualMachine:
    """The equations in CasADi's virtual machine."""

    def __init__(self, equations: Equations) -> None:
        self._equations = equations
        self._derivative = equations.derivative()
        self._outputs = equations.outputs()
        self.roughest = np.zeros(3)
        """Of the fixed implicit step with the largest error so far: that error over its state's scale, the time, the state."""

    def prepare(self, p: Array, implicit: bool = False) -> Array:
        return p

    def derivatives(self, t: Array, x: Array, u: Array, p: Array) -> Array:
        return self._at_points(self._derivative, t, x, u, p)

    def outputs(self, t: Array, x: Array, u: Array, p: Array) -> Array:
        return self._at_points(self._outputs, t, x, u, p)

    def _at_points(self, function: Any, t: Array, x: Array, u: Array, p: Array) -> Array:
        found = []
        with never_lost():
            for k in range(len(t)):
                found.append(np.array(function(t[k], x[k], u[k], p)).ravel())
                check()
        return np.array(found).reshape(len(t), -1)

    def fixed(
        self,
        method: str,
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
        advance = self._rk4(inputs, p) if method == "rk4" else self._rodas4(inputs, p)
        records = 0
        for step in range(first, first + steps):
            following = advance(h * step, h, x)
            check()
            if following is None or not np.all(np.isfinite(following)):
                return records, step
            x[:] = following
            if (step + 1) % per_record == 0:
                self._record(inputs, p, h * (step + 1), x, X, Y, records)
                records += 1
        return records, first + steps

    def _rk4(self, inputs: InputTable, p: Array) -> _Advance:
        def advance(t: float, h: float, x: Array) -> Array:
            k: list[Array] = []
            for c, row in zip(RK4.c, RK4.a, strict=True):
                time = t + float(c) * h
                stage = x + h * sum((float(a) * slope for a, slope in zip(row, k, strict=True) if a), np.zeros_like(x))
                k.append(np.array(self._derivative(time, stage, inputs.at(time), p)).ravel())
            return np.asarray(x + h * sum(float(b) * slope for b, slope in zip(RK4.b, k, strict=True)))

        return advance

    def _rodas4(self, inputs: InputTable, p: Array) -> _Advance:
        implicit = self._implicit(inputs, p)

        def advance(t: float, h: float, x: Array) -> Array | None:
            k = stages(implicit, implicit.start(t, x), t, h, x)
            if k is None:
                return None
            errors = np.abs(np.array(RODAS4.error) @ k) / self._equations.x.scales
            worst = int(np.argmax(errors))
            if errors[worst] > self.roughest[0]:
                self.roughest[:] = errors[worst], t, worst
            return np.asarray(x + np.array(RODAS4.b) @ k)

        return advance

    def _implicit(self, inputs: InputTable, p: Array) -> ImplicitEquations:
        return ImplicitEquations(self._derivative, self._linearised, inputs, p)

    @cached_property
    def _linearised(self) -> Any:
        return self._equations.linearised()

    def _record(self, inputs: InputTable, p: Array, t: float, x: Array, X: Array, Y: Array, row: int) -> None:
        X[row] = x
        Y[row] = np.array(self._outputs(t, x, inputs.at(t), p)).ravel()

    def stepper(
        self,
        method: str,
        inputs: InputTable,
        p: Array,
        x0: Array,
        stop: float,
        largest_step: float,
        tolerances: tuple[float, Array],
        start: float = 0.0,
    ) -> Any:
        """An adaptive method step by step, each step with a dense output; SciPy's for the pair of Dormand and Prince."""
        if method == "rodas4":
            return RosenbrockStepper(self._implicit(inputs, p), x0, stop, largest_step, tolerances, start)
        from scipy.integrate import RK45  # slow to import, and needed here alone

        return RK45(
            lambda t, x: np.array(self._derivative(t, x, inputs.at(t), p)).ravel(),
            start,
            x0,
            stop,
            max_step=largest_step,
            rtol=max(tolerances[0], 100 * np.finfo(float).eps),
            atol=tolerances[1],
        )


class Cvodes:
    """CVODES through CasADi, with the exact Jacobian: the reference integrator.

    CasADi takes one absolute tolerance for all states, so states are divided by their scales.
    """

    def __init__(
        self, equations: Equations, every: float, records: int, largest_step: float, tolerances: tuple[float, float]
    ) -> None:
        start = ca.SX.sym("start")
        tau = ca.SX.sym("tau")
        arguments = ca.vertcat(equations.p.symbols, equations.u.symbols, start)
        self._scales = equations.x.scales
        x, scales = equations.x.symbols, ca.DM(self._scales)
        dx = ca.substitute(ca.densify(equations.dx), ca.vertcat(equations.t, x), ca.vertcat(start + tau, scales * x))
        dae = {"x": x, "p": arguments, "t": tau, "ode": dx / scales}
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
            raise DeckcraneError(
                "the integrator cvodes takes constant inputs; use rk4, dopri5 or rodas4 for inputs over time"
            )
        arguments = np.concatenate([p, inputs.values[0], [start]])
        return np.array(self._integrator(x0=x / self._scales, p=arguments)["xf"]).T * self._scales
