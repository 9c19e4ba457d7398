"""The reference: CasADi's virtual machine, and CVODES through CasADi. No compiler is needed, and none is trusted.

Same calls as `compiled.CompiledCode`; slower, and the reference that every other target is tested against.

Rosenbrock steps are in NumPy, with dense linear algebra, and the same table and step control as `llvm/implicit_steps.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.interrupts import check, ensure_interrupt
from deckcrane.mechanics.equations import Equations
from deckcrane.program.events import EventWatch
from deckcrane.program.inputs import GivenInputs, Inputs
from deckcrane.program.integrators import IMPLICIT, RK4, RODAS4, SLACK, Rosenbrock, StepControl, StuckError


@dataclass(frozen=True)
class ImplicitEquations:
    """Equations with their inputs and parameters filled in: slopes, and the linearisation at the start of a step."""

    derivative: Any
    linearised: Any
    inputs: Inputs
    p: Array
    method: Rosenbrock = RODAS4

    def slope(self, t: float, x: Array) -> Array:
        return np.array(self.derivative(t, x, self.inputs.at(t), self.p)).ravel()

    def start(self, t: float, x: Array) -> tuple[Array, Array, Array]:
        """f, its time derivative and its Jacobian."""
        u = np.concatenate([self.inputs.at(t), self.inputs.slope(t)])
        f, ft, J = self.linearised(t, x, u, self.p)
        return np.array(f).ravel(), np.array(ft).ravel() if any(self.method.d) else np.zeros(len(x)), np.array(J)


def stages(
    equations: ImplicitEquations,
    start: tuple[Array, Array, Array],
    t: float,
    h: float,
    x: Array,
) -> Array | None:
    """The stages k of one step, one per row; None if their matrix is singular or not finite."""
    (f, ft, J), method = start, equations.method
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


class VirtualMachine:
    """The equations in CasADi's virtual machine."""

    def __init__(self, equations: Equations) -> None:
        self._equations = equations
        self._derivative = equations.derivative()
        self._outputs = equations.outputs()
        self._derivative_and_signals, self._nx = equations.watched_derivative(), len(equations.x)
        self.roughest = np.zeros(3)
        """The fixed implicit step with the largest error so far: that error over its state's scale, the time, the state."""

    def expect(self, evaluations: float) -> None:
        """Announce evaluations ahead, which changes nothing here."""

    def prepare(self, p: Array, integrator: str = "rk4") -> Array:
        return p

    def derivatives(self, t: Array, x: Array, u: Array, p: Array) -> Array:
        return self._at_points(self._derivative, t, x, u, p)

    def outputs(self, t: Array, x: Array, u: Array, p: Array) -> Array:
        return self._at_points(self._outputs, t, x, u, p)

    def signals(self, t: Array, x: Array, u: Array, p: Array) -> Array:
        """Levels and measures of all event signals."""
        return self._at_points(self._derivative_and_signals, t, x, u, p)[:, self._nx :]

    def _signals_at(self, inputs: Inputs, p: Array, t: float, x: Array) -> Array:
        return np.array(self._derivative_and_signals(t, x, inputs.at(t), p)).ravel()[self._nx :]

    def outputs_at(self, t: float, x: Array, given: GivenInputs, p: Array) -> Array:
        return np.array(self._outputs(t, x, given.now.at(t), p)).ravel()

    def _at_points(self, function: Any, t: Array, x: Array, u: Array, p: Array) -> Array:
        rows = []
        with ensure_interrupt():
            for k in range(len(t)):
                rows.append(np.array(function(t[k], x[k], u[k], p)).ravel())
                check()
        return np.array(rows).reshape(len(t), -1)

    def given(self, inputs: Inputs) -> GivenInputs:
        return GivenInputs(inputs)

    def fixed(
        self,
        method: str,
        given: GivenInputs,
        p: Array,
        h: float,
        first: int,
        steps: int,
        per_record: int,
        x: Array,
        X: Array,
        Y: Array,
        watch: EventWatch | None = None,
    ) -> tuple[int, int]:
        """Take `steps` steps from x, changed in place, each divided where an input jumps."""
        advance, inputs = self._rk4 if method == "rk4" else partial(self._rosenbrock, IMPLICIT[method]), given.now
        records = 0
        for step in range(first, first + steps):
            begin, end = h * step, h * (step + 1)
            for start, stop, now in inputs.pieces(begin, end):
                length = h if (start, stop) == (begin, end) else stop - start
                following = advance(now, p, start, length, x)
                if following is None or not np.all(np.isfinite(following)):
                    return records, step
                if watch is not None:
                    self._watch_step(watch, advance, now, p, start, length, x, following)
                x[:] = following
            check()
            if (step + 1) % per_record == 0:
                self._record(now, p, end, x, X, Y, records)
                records += 1
        return records, first + steps

    def _watch_step(
        self,
        watch: EventWatch,
        advance: Callable[..., Array | None],
        inputs: Inputs,
        p: Array,
        t: float,
        h: float,
        x: Array,
        following: Array,
    ) -> None:
        """Look for events within a step from x to `following`; parts of it are steps too."""
        start = x.copy()

        def evaluate(s: float) -> Array:
            part = advance(inputs, p, t, s, start) if s else start
            return self._signals_at(inputs, p, t + s, following if part is None else part)

        watch.step(t, h, self._signals_at(inputs, p, t + h, following), evaluate)

    def _rk4(self, inputs: Inputs, p: Array, t: float, h: float, x: Array) -> Array:
        k: list[Array] = []
        for c, row in zip(RK4.c, RK4.a, strict=True):
            time = t + float(c) * h
            stage = x + h * sum((float(a) * slope for a, slope in zip(row, k, strict=True) if a), np.zeros_like(x))
            k.append(np.array(self._derivative(time, stage, inputs.at(time), p)).ravel())
        return np.asarray(x + h * sum(float(b) * slope for b, slope in zip(RK4.b, k, strict=True)))

    def _rosenbrock(self, method: Rosenbrock, inputs: Inputs, p: Array, t: float, h: float, x: Array) -> Array | None:
        implicit = self._implicit(method, inputs, p)
        k = stages(implicit, implicit.start(t, x), t, h, x)
        if k is None:
            return None
        errors = np.abs(np.array(method.error) @ k) / self._equations.x.scales
        worst = int(np.argmax(errors))
        if errors[worst] > self.roughest[0]:
            self.roughest[:] = errors[worst], t, worst
        return np.asarray(x + np.array(method.b) @ k)

    def _implicit(self, method: Rosenbrock, inputs: Inputs, p: Array) -> ImplicitEquations:
        linearised = self._partly_linearised if method.any_matrix else self._linearised
        return ImplicitEquations(self._derivative, linearised, inputs, p, method)

    @cached_property
    def _linearised(self) -> Any:
        return self._equations.linearised()

    @cached_property
    def _partly_linearised(self) -> Any:
        return self._equations.linearised(stiff_alone=True)

    def _record(self, inputs: Inputs, p: Array, t: float, x: Array, X: Array, Y: Array, row: int) -> None:
        X[row] = x
        Y[row] = np.array(self._outputs(t, x, inputs.at(t), p)).ravel()

    def adaptive(
        self,
        control: StepControl,
        given: GivenInputs,
        p: Array,
        span: tuple[float, float],
        first: int,
        x: Array,
        X: Array,
        Y: Array,
        watch: EventWatch | None = None,
    ) -> Iterator[int]:
        """Like that of compiled code; restarts after each jump of an input, and yields after each step."""
        recorded = 0
        for start, stop, inputs in given.now.pieces(*span):
            stepper = self._stepper(control, inputs, p, x, start, stop)
            while recorded < len(X) and stepper.t < stop:
                reached = float(stepper.t)
                stepper.step()
                if stepper.status == "failed":
                    raise StuckError(float(stepper.t), stepper.y)
                dense_output = stepper.dense_output()
                if watch is not None:
                    self._watch_dense_output(watch, inputs, p, reached, float(stepper.t), dense_output)
                while (
                    recorded < len(X) and (t := control.every * (first + recorded)) <= stepper.t + SLACK * control.every
                ):
                    self._record(inputs, p, t, dense_output(t), X, Y, recorded)
                    recorded += 1
                yield recorded
            x[:] = stepper.y
            if recorded == len(X):
                return

    def _watch_dense_output(
        self, watch: EventWatch, inputs: Inputs, p: Array, t: float, stop: float, dense_output: Callable[[float], Array]
    ) -> None:
        """Look for events within a step by its dense output."""

        def evaluate(s: float) -> Array:
            return self._signals_at(inputs, p, t + s, dense_output(t + s))

        watch.step(t, stop - t, evaluate(stop - t), evaluate)

    def _stepper(self, control: StepControl, inputs: Inputs, p: Array, x0: Array, start: float, stop: float) -> Any:
        """An adaptive method step by step, each step with a dense output; SciPy's for the pair of Dormand and Prince."""
        if control.method == "rodas4":
            tolerances = control.relative, control.absolute
            return RosenbrockStepper(self._implicit(RODAS4, inputs, p), x0, stop, control.largest, tolerances, start)
        from scipy.integrate import RK45  # slow to import, and needed only here

        return RK45(
            lambda t, x: np.array(self._derivative(t, x, inputs.at(t), p)).ravel(),
            start,
            x0.copy(),
            stop,
            max_step=control.largest,
            rtol=max(control.relative, 100 * np.finfo(float).eps),
            atol=control.absolute,
        )


class Cvodes:
    """CVODES through CasADi, with the exact Jacobian: the reference integrator.

    CasADi takes one absolute tolerance for all states, so states are divided by their scales. `of_any_length`: times are
    fractions of a span that is given with each block.
    """

    def __init__(
        self,
        equations: Equations,
        every: float,
        records: int,
        largest_step: float,
        tolerances: tuple[float, float],
        of_any_length: bool = False,
    ) -> None:
        start, span = ca.SX.sym("start"), ca.SX.sym("span") if of_any_length else ca.SX(1)
        tau = ca.SX.sym("tau")
        self._has_span = of_any_length
        arguments = ca.vertcat(equations.p.symbols, equations.u.symbols, start, *([span] if of_any_length else []))
        self._scales = equations.x.scales
        x, scales = equations.x.symbols, ca.DM(self._scales)
        dx = ca.substitute(
            ca.densify(equations.dx), ca.vertcat(equations.t, x), ca.vertcat(start + span * tau, scales * x)
        )
        dae = {"x": x, "p": arguments, "t": tau, "ode": span * dx / scales}
        grid = every * np.arange(1, records + 1)
        options = {
            "reltol": tolerances[0],
            "abstol": tolerances[1],
            "max_num_steps": 1_000_000,
            "max_step_size": largest_step,
        }
        self._integrator = ca.integrator("cvodes", "cvodes", dae, 0.0, grid, options)

    def block(self, inputs: Inputs, p: Array, start: float, x: Array, span: float = 1.0) -> Array:
        """The states at the records of one block that begins at `start`."""
        if inputs.move:
            raise DeckcraneError(
                "the integrator cvodes takes constant inputs; use rk4, dopri5 or rodas4 for inputs over time"
            )
        arguments = np.concatenate([p, inputs.constants, [start, span] if self._has_span else [start]])
        return np.array(self._integrator(x0=x / self._scales, p=arguments)["xf"]).T * self._scales
