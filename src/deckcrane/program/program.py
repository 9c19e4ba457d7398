"""`Program`: equations made executable, with a time loop around them.

`simulate` for one run. The target is compiled C where a compiler is found, else CasADi's virtual machine. Python is
entered once per block of about a tenth of a second, to show progress and to let Ctrl-C stop the run cleanly. Depends on
`compiled` and `reference`.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.system import Equations
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.interrupts import check, handled, never_lost
from deckcrane.program.advance import Stretch, adaptive_stretch, fixed_stretch
from deckcrane.program.compiled import IMPLICIT, AdaptiveProgress, CompiledCode
from deckcrane.program.compiler import find_compiler
from deckcrane.program.inputs import InputTable
from deckcrane.program.reference import Cvodes, VirtualMachine

Target = Literal["auto", "c", "zig", "vm"]
Integrator = Literal["rk4", "dopri5", "rodas4", "rodas4_fixed", "cvodes"]

_BLOCK_SECONDS = 0.1
FIXED = ("rk4", "rodas4_fixed")
ROUGH = 1.0
"""The error of one fixed implicit step, in natural units of its state (metres, radians, 100 bar), that a user is told of."""


@dataclass(frozen=True)
class Trajectory:
    """Recorded times, states and stacked outputs of a run; `interrupted` if Ctrl-C ended it early."""

    t: Array
    x: Array
    y: Array
    interrupted: bool = False


@dataclass(frozen=True)
class Timing:
    """How a run is stepped and recorded: for adaptive integrators `step` is the largest step.

    rk4 and rodas4_fixed take fixed steps, dopri5, rodas4 and cvodes adaptive ones; rodas4, rodas4_fixed and cvodes are
    for stiff equations.
    """

    duration: float
    step: float
    every: float
    integrator: Integrator = "rk4"
    relative_tolerance: float = 1e-8
    absolute_tolerance: float = 1e-8

    @property
    def records(self) -> int:
        return round(self.duration / self.every)

    @property
    def tolerances(self) -> tuple[float, float]:
        return self.relative_tolerance, self.absolute_tolerance


class DivergenceError(DeckcraneError):
    """A run whose state stopped being finite, or whose step became too small."""


class Program:
    """Equations that run. `target` picks the code: C by the system's compiler or zig, or CasADi's virtual machine."""

    def __init__(self, equations: Equations, target: Target = "auto") -> None:
        self.equations = equations
        self._code, self.target = _code(equations, target)

    def of(self, equations: Equations) -> Program:
        """The same program for equations that differ in numbers alone: nothing is written or compiled again."""
        found = copy(self)
        found.equations = equations
        return found

    def derivative(self, t: float, x: Array, u: Array | None = None, p: Array | None = None) -> Array:
        """dx at one point."""
        found: Array = self.derivatives(np.array([t]), x[None, :], None if u is None else u[None, :], p)[0]
        return found

    def derivatives(self, t: Array, x: Array, u: Array | None = None, p: Array | None = None) -> Array:
        """dx at many points, one a row."""
        return self._code.derivatives(*self._rows(t, x, u), self._prepared(p))

    def outputs(self, t: Array, x: Array, u: Array | None = None, p: Array | None = None) -> Array:
        """The stacked outputs at many points, one a row."""
        return self._code.outputs(*self._rows(t, x, u), self._prepared(p))

    def jacobian(self, t: float, x: Array, u: Array | None = None, p: Array | None = None) -> Array:
        """The derivative of dx by x at one point, one row for each dx."""
        inputs = self.equations.u.values if u is None else u
        held = np.concatenate([inputs, np.zeros(len(inputs))])
        found: Array = np.array(self._linearised(t, x, held, self._values(p))[2])
        return found

    @cached_property
    def _linearised(self) -> Any:
        return self.equations.linearised()

    def simulate(
        self,
        timing: Timing,
        x0: Array | None = None,
        p: Array | None = None,
        inputs: InputTable | None = None,
        progress: Callable[[float], None] = lambda fraction: None,
    ) -> Trajectory:
        """One run from x0, recorded at 0, every, 2 every, ..., duration. Ctrl-C keeps what is done."""
        equations = self.equations
        x = np.array(equations.x.values if x0 is None else x0, dtype=float)
        table = inputs or InputTable.constant(equations.u.values)
        constants = self._code.prepare(self._values(p), timing.integrator in IMPLICIT)
        n = timing.records + 1
        X, Y = np.empty((n, len(equations.x))), np.empty((n, equations.output_count()))
        X[0] = x
        Y[0] = self._code.outputs(np.zeros(1), x[None, :], table.at(0.0)[None, :], constants)[0]
        blocks = {"rk4": self._fixed, "rodas4_fixed": self._fixed, "cvodes": self._cvodes}.get(
            timing.integrator, self._adaptive
        )
        done, interrupted = 1, False
        try:
            with never_lost():
                for done in blocks(timing, x, constants, self._values(p), table, X, Y):
                    progress((done - 1) / max(timing.records, 1))
                    check()
        except KeyboardInterrupt:
            handled()
            interrupted = True
        return Trajectory(np.arange(done, dtype=float) * timing.every, X[:done], Y[:done], interrupted)

    def advance(self, timing: Timing, start: float, stop: float, x: Array, inputs: InputTable) -> Stretch:
        """From x at one time on a run's clock to another, with the records in between; fixed methods take whole steps."""
        p, n, estimated = self._values(None), self.equations.stacked_outputs().numel(), timing.integrator in IMPLICIT
        constants = self._code.prepare(p, estimated)
        if timing.integrator in FIXED:
            first = round(start / timing.step)
            steps = round(stop / timing.step) - first
            told = not estimated or self._code.roughest[0] > ROUGH
            found = fixed_stretch(self._code, timing, first, steps, x, inputs, constants, n)
            stop = timing.step * (first + steps)
            if not told:
                self._check_roughest(timing)
        else:
            found = adaptive_stretch(
                self._code, timing, (start, stop), x, inputs, constants, self._tolerances(timing), n
            )
        if found.reached < stop:
            self._diverged(found.reached, found.x, p, inputs, timing)
        return found

    def _fixed(
        self, timing: Timing, x: Array, constants: Array, p: Array, table: InputTable, X: Array, Y: Array
    ) -> Iterator[int]:
        per_record = round(timing.every / timing.step)
        total, step, done, block = per_record * timing.records, 0, 1, 1
        estimated = timing.integrator in IMPLICIT
        if estimated:
            self._code.roughest[:] = 0.0
        while step < total:
            began = time.perf_counter()
            steps = min(block, total - step)
            made, reached = self._code.fixed(
                timing.integrator, table, constants, timing.step, step, steps, per_record, x, X[done:], Y[done:]
            )
            done += made
            if reached < step + steps:
                self._diverged(timing.step * reached, x, p, table, timing)
            step = reached
            block = _next_block(block, time.perf_counter() - began)
            yield done
        if estimated:
            self._check_roughest(timing)

    def _check_roughest(self, timing: Timing) -> None:
        """Warns of fixed steps whose own estimate of their error says that they were too long."""
        error, t, state = self._code.roughest
        if error > ROUGH:
            name, scale = self.equations.x.names[int(state)], self.equations.x.scales[int(state)]
            warnings.warn(
                f"steps of {timing.step:g} s are too long: the one at t = {t:.6g} s alone is off by about {error * scale:.2g} in "
                f"{name}. Take shorter ones, or the integrator rodas4, which finds its own",
                DeckcraneWarning,
                stacklevel=2,
            )

    def _adaptive(
        self, timing: Timing, x: Array, constants: Array, p: Array, table: InputTable, X: Array, Y: Array
    ) -> Iterator[int]:
        if isinstance(self._code, VirtualMachine):
            yield from self._adaptive_reference(self._code, timing, x, p, table, X, Y)
            return
        tolerances = self._tolerances(timing)
        at, done, patience = AdaptiveProgress(), 1, 16
        while done <= timing.records:
            began = time.perf_counter()
            done += self._code.adaptive(
                timing.integrator,
                table,
                constants,
                at,
                timing.duration,
                timing.step,
                tolerances,
                timing.every * done,
                timing.every,
                len(X) - done,
                patience,
                x,
                X[done:],
                Y[done:],
            )
            if at.stuck:
                self._diverged(at.t, x, p, table, timing)
            patience = _next_block(patience, time.perf_counter() - began)
            yield done

    def _adaptive_reference(
        self, code: VirtualMachine, timing: Timing, x: Array, p: Array, table: InputTable, X: Array, Y: Array
    ) -> Iterator[int]:
        tolerances = self._tolerances(timing)
        stepper = code.stepper(timing.integrator, table, p, x, timing.duration, timing.step, tolerances)
        done = 1
        while done <= timing.records:
            stepper.step()
            if stepper.status == "failed":
                self._diverged(stepper.t, stepper.y, p, table, timing)
            between = stepper.dense_output()
            while done <= timing.records and timing.every * done <= stepper.t + 1e-9 * timing.every:
                t = timing.every * done
                X[done] = between(t)
                Y[done] = code.outputs(np.array([t]), X[done][None, :], table.at(t)[None, :], p)[0]
                done += 1
            yield done

    def _cvodes(
        self, timing: Timing, x: Array, constants: Array, p: Array, table: InputTable, X: Array, Y: Array
    ) -> Iterator[int]:
        size = max(1, timing.records // 100)
        solver = Cvodes(self.equations, timing.every, size, timing.step, timing.tolerances)
        done = 1
        while done <= timing.records:
            if timing.records - done + 1 < size:
                size = timing.records - done + 1
                solver = Cvodes(self.equations, timing.every, size, timing.step, timing.tolerances)
            start = timing.every * (done - 1)
            try:
                X[done : done + size] = solver.block(table, p, start, X[done - 1])
            except RuntimeError:
                self._diverged(start, X[done - 1], p, table, timing)
            t = np.arange(done, done + size, dtype=float) * timing.every
            u = np.array([table.at(time) for time in t])
            Y[done : done + size] = self._code.outputs(t, X[done : done + size], u, constants)
            done += size
            yield done

    def _diverged(self, t: float, x: Array, p: Array, table: InputTable, timing: Timing) -> None:
        """Says when, which state, which inner quantity, and what to try."""
        equations = self.equations
        largest = int(np.argmax(np.abs(np.nan_to_num(x, posinf=np.inf, neginf=np.inf))))
        dx = np.array(equations.derivative()(t, x, table.at(t), p)).ravel()
        fastest = int(np.argmax(np.abs(np.nan_to_num(dx, nan=np.inf, posinf=np.inf, neginf=np.inf))))
        culprit = equations.first_not_finite(t, x, table.at(t), p)
        names = equations.x.names
        found = f"; first not finite: {culprit}" if culprit else ""
        advice = (
            f"try a smaller step than {timing.step:g} s, or the integrator rodas4, which finds its own"
            if timing.integrator in ("rk4", "rodas4_fixed")
            else "try looser tolerances, or look for a discontinuity or a singular pose at that time"
        )
        raise DivergenceError(
            f"the run diverged at t = {t:.6g} s: {names[fastest]} changes fastest ({dx[fastest]:.3g} per second), "
            f"{names[largest]} is largest ({x[largest]:.3g}){found}. What to try: {advice}; check stiff springs, stops "
            "and gains against the masses they act on."
        )

    def _tolerances(self, timing: Timing) -> tuple[float, Array]:
        """The relative tolerance, and the absolute one of each state."""
        return timing.relative_tolerance, timing.absolute_tolerance * self.equations.x.scales

    def _values(self, p: Array | None) -> Array:
        return np.ascontiguousarray(self.equations.p.values if p is None else p, dtype=float)

    def _prepared(self, p: Array | None) -> Array:
        return self._code.prepare(self._values(p))

    def _rows(self, t: Array, x: Array, u: Array | None) -> tuple[Array, Array, Array]:
        inputs = np.tile(self.equations.u.values, (len(t), 1)) if u is None else u
        t, x, inputs = (np.ascontiguousarray(a, dtype=float) for a in (t, x, inputs))
        return t, x, inputs


def _next_block(block: int, seconds: float) -> int:
    """The size of the next block, so that it takes about a tenth of a second."""
    return max(1, min(4 * block, int(block * _BLOCK_SECONDS / max(seconds, 1e-6))))


def _code(equations: Equations, target: Target) -> tuple[CompiledCode | VirtualMachine, str]:
    if target == "vm":
        return VirtualMachine(equations), "vm"
    compiler = find_compiler({"auto": "any", "c": "system", "zig": "zig"}[target])
    if compiler is not None:
        return CompiledCode(equations, compiler), "zig" if compiler.name == "zig" else "c"
    if target != "auto":
        raise DeckcraneError(f"target {target}: no such compiler here; install one, or use target vm")
    warnings.warn(
        "no C compiler found: running in CasADi's virtual machine, about 30 times slower. "
        "Install gcc or clang, or `pip install deckcrane[compiler]`.",
        DeckcraneWarning,
        stacklevel=3,
    )
    return VirtualMachine(equations), "vm"
