"""`Program`: executable equations, with a time loop around them.

`simulate` for one run. The target is machine code by LLVM, or CasADi's virtual machine, the reference. Python is entered once
per block of about a tenth of a second, to show progress and to let Ctrl-C stop the run cleanly.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING, Any, Literal, get_args

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.interrupts import acknowledge_interrupt, check, ensure_interrupt
from deckcrane.mechanics.equations import Equations
from deckcrane.program.compiled import CompiledCode
from deckcrane.program.events import RUN_ROOM, EventLayout, EventLog, EventWatch
from deckcrane.program.inputs import GivenInputs, Inputs
from deckcrane.program.integrators import FIXED, IMPLICIT, ROUNDING, StuckError, Timing, next_block
from deckcrane.program.open_run import OpenRun
from deckcrane.program.reference import Cvodes, VirtualMachine

if TYPE_CHECKING:
    from deckcrane.program.batch import BatchCase, BatchRuns
    from deckcrane.program.open_run import Replay
    from deckcrane.program.statistics.tally import Tally

Target = Literal["auto", "llvm", "vm"]
BatchTarget = Literal["auto", "llvm", "vm", "cuda"]
"""Targets of batches, which run on a graphics card as well."""

ROUGH = 0.25
"""Error of one fixed implicit step, in natural units of its state (metres, radians, 100 bar), above which a user is warned.

`offshore_crane` raising its boom by steps of 10 ms goes the wrong way with steps that are off by 0.6, and right with 0.1.
"""


@dataclass(frozen=True)
class Trajectory:
    """Recorded times, states and stacked outputs of a run, and its events; `interrupted` if Ctrl-C ended it early."""

    t: Array
    """Recorded times [s]."""
    x: Array
    """States, a row for each time."""
    y: Array
    """Stacked outputs, a row for each time."""
    interrupted: bool = False
    """Whether Ctrl-C ended it early."""
    events: EventLog = field(default_factory=EventLog)
    """What happened, and when."""


DEAD = 0.2
"""Sine of the angle between the bars of a dyad below which a dead centre is the cause of a failed run."""


Cause = Literal["step", "geometry", "control", "forces", "flotation"]
"""Cause of a run's failure."""


class DivergenceError(DeckcraneError):
    """A run whose state stopped being finite, or whose step became too small, at a time; `cause` if it is known.

    Args:
        t: when it ended [s]
        x: the state then
        message: what happened, and what to try
        cause: step, geometry, control, forces or flotation, if it is known
    """

    def __init__(self, t: float, x: Array, message: str, cause: Cause | None = None) -> None:
        super().__init__(message)
        self.t, self.x, self.cause = t, x, cause


class Program:
    """Equations that run.

    Args:
        equations: what to run: states, inputs, parameters, derivatives and outputs
        target: which code runs: machine code by LLVM, or CasADi's virtual machine
        t: time [s]; times, one for each point
        x: states; one row for each point
        u: inputs; None: their defaults
        p: parameters; None: those of the equations
        timing: time steps and records
        x0: states at the start; None: those of the equations
        inputs: inputs over time; None: their defaults
        progress: called with the fraction done
    """

    def __init__(self, equations: Equations, target: Target = "auto") -> None:
        self.equations = equations
        """What it runs."""
        self.code, self.target = _code_for(equations, target)
        self._solvers: dict[tuple[Any, ...], Cvodes] = {}
        self.width = equations.output_count()
        """Number of values in a record of all outputs."""

    def of(self, equations: Equations) -> Program:
        """The same program for equations that differ only in numbers: nothing is written or compiled again."""
        program = copy(self)
        program.equations = equations
        return program

    def derivative(self, t: float, x: Array, u: Array | None = None, p: Array | None = None) -> Array:
        """dx at one point."""
        dx: Array = self.derivatives(np.array([t]), x[None, :], None if u is None else u[None, :], p)[0]
        return dx

    def derivatives(self, t: Array, x: Array, u: Array | None = None, p: Array | None = None) -> Array:
        """dx at many points, one per row."""
        return self.code.derivatives(*self._point_arrays(t, x, u), self._constants(p))

    def outputs(self, t: Array, x: Array, u: Array | None = None, p: Array | None = None) -> Array:
        """The stacked outputs at many points, one per row."""
        return self.code.outputs(*self._point_arrays(t, x, u), self._constants(p))

    def jacobian(self, t: float, x: Array, u: Array | None = None, p: Array | None = None) -> Array:
        """The derivative of dx by x at one point, one row for each dx."""
        inputs = self.equations.u.values if u is None else u
        held = np.concatenate([inputs, np.zeros(len(inputs))])
        matrix: Array = np.array(self._linearised(t, x, held, self._parameter_values(p))[2])
        return matrix

    @cached_property
    def _linearised(self) -> Any:
        return self.equations.linearised()

    @cached_property
    def places(self) -> dict[str, tuple[slice, tuple[int, ...]]]:
        """Columns of each output in a record, and its shape."""
        places, position = {}, 0
        for output in self.equations.y:
            places[output.name] = (slice(position, position + output.expression.numel()), output.shape)
            position += output.expression.numel()
        return places

    def simulate(
        self,
        timing: Timing,
        x0: Array | None = None,
        p: Array | None = None,
        inputs: Inputs | None = None,
        progress: Callable[[float], None] = lambda fraction: None,
    ) -> Trajectory:
        """Run once from x0, recorded at 0, every, 2 every, ..., duration. Ctrl-C keeps what is done."""
        equations = self.equations
        self.code.expect(timing.evaluations)
        x = np.array(equations.x.values if x0 is None else x0, dtype=float)
        given = self.code.given(inputs or Inputs.of(equations.u))
        constants = self.code.prepare(self._parameter_values(p), timing.integrator)
        n = timing.records + 1
        X, Y = np.empty((n, len(equations.x))), np.empty((n, self.width))
        X[0] = x
        Y[0] = self.code.outputs_at(0.0, x, given, constants)
        blocks = {**dict.fromkeys(FIXED, self._run_fixed), "cvodes": self._run_cvodes}.get(
            timing.integrator, self._run_adaptive
        )
        done, interrupted = 1, False
        watch = self.event_watch()
        log = EventLog()
        try:
            with ensure_interrupt():
                for done in blocks(timing, x, constants, self._parameter_values(p), given, X, Y, watch):
                    if watch is not None:
                        log.extend(watch.drained())
                    progress((done - 1) / max(timing.records, 1))
                    check()
        except KeyboardInterrupt:
            acknowledge_interrupt()
            interrupted = True
        except DivergenceError as error:
            raise self._with_cause(error, timing, self._parameter_values(p), given.inputs, X[:done]) from None
        if watch is not None:
            log.extend(watch.drained())
            log.extend(watch.ended())
        return Trajectory(np.arange(done, dtype=float) * timing.every, X[:done], Y[:done], interrupted, log)

    def event_watch(self) -> EventWatch | None:
        """The watch that locates the events of one run; None if there is nothing to watch."""
        layout = EventLayout.of(self.equations, RUN_ROOM)
        return None if layout is None else EventWatch(layout)

    def batch(
        self,
        timing: Timing,
        cases: Sequence[BatchCase],
        tally: Tally | None = None,
        *,
        on_a_card: bool = False,
        threads: int | None = None,
        progress: Callable[[float], None] = lambda fraction: None,
    ) -> BatchRuns:
        """Run many cases at once, in vectors of simulations on all cores, or on a graphics card: records, or statistics of them.

        Each case gives the results of a run of it alone; one that diverges is reported by name. Ctrl-C keeps what is done.

        Args:
            cases: start, parameters and inputs of each case
            tally: statistics to count; None: records are kept
            on_a_card: whether to run on a graphics card
            threads: number of cores; None: all
        """
        from deckcrane.program.batch import Batch

        own_parameters = any(not np.array_equal(case.p, cases[0].p) for case in cases)
        if on_a_card:
            from deckcrane.program.gpu.card import Card
            from deckcrane.program.gpu.program import DeviceProgram

            card = Card()
            return DeviceProgram(self, timing, tally, own_parameters, card.compute).run(cases, threads, progress, card)
        return Batch(self, timing, tally, own_parameters).run(cases, threads, progress)

    def opened(
        self, timing: Timing, inputs: Inputs | None = None, x0: Array | None = None, p: Array | None = None
    ) -> OpenRun:
        """A run at its start, to be advanced in stretches with inputs set by hand in between."""
        self.code.expect(timing.evaluations)
        x = np.array(self.equations.x.values if x0 is None else x0, dtype=float)
        return OpenRun(self, timing, inputs or Inputs.of(self.equations.u), x, self._parameter_values(p))

    def _run_fixed(
        self,
        timing: Timing,
        x: Array,
        constants: Array,
        p: Array,
        given: GivenInputs,
        X: Array,
        Y: Array,
        watch: EventWatch | None,
    ) -> Iterator[int]:
        per_record = timing.steps_per_record
        total, step, done, block = per_record * timing.records, 0, 1, 1
        estimated = timing.integrator in IMPLICIT
        if estimated:
            self.code.roughest[:] = 0.0
        while step < total:
            began = time.perf_counter()
            steps = min(block, total - step)
            recorded, reached = self.code.fixed(
                timing.integrator, given, constants, timing.step, step, steps, per_record, x, X[done:], Y[done:], watch
            )
            done += recorded
            if reached < step + steps:
                raise self.diverged(timing.step * reached, x, p, given.inputs, timing)
            step = reached
            block = next_block(block, time.perf_counter() - began)
            yield done
        if estimated:
            self.warn_of_rough_steps(timing)

    @property
    def too_rough(self) -> bool:
        """Whether a fixed implicit step was too long, by its own estimate of its error."""
        return bool(self.code.roughest[0] > ROUGH)

    def warn_of_rough_steps(self, timing: Timing, roughest: Array | None = None) -> bool:
        """Warn of fixed steps that were too long, and return whether any was.

        Args:
            roughest: error over its state's scale, time and state of the step with the largest error; None: of the last run
        """
        x = self.equations.x
        return warn_of_rough_step(self.code.roughest if roughest is None else roughest, timing.step, x.names, x.scales)

    def _run_adaptive(
        self,
        timing: Timing,
        x: Array,
        constants: Array,
        p: Array,
        given: GivenInputs,
        X: Array,
        Y: Array,
        watch: EventWatch | None,
    ) -> Iterator[int]:
        control, span = timing.control(self.equations.x.scales), (0.0, timing.duration)
        try:
            for recorded in self.code.adaptive(control, given, constants, span, 1, x, X[1:], Y[1:], watch):
                yield 1 + recorded
        except StuckError as stuck:
            raise self.diverged(stuck.t, stuck.x, p, given.inputs, timing) from None

    def _run_cvodes(
        self,
        timing: Timing,
        x: Array,
        constants: Array,
        p: Array,
        given: GivenInputs,
        X: Array,
        Y: Array,
        watch: EventWatch | None,
    ) -> Iterator[int]:
        size = max(1, timing.records // 100)
        parts = 1 if watch is None else max(1, ceil(timing.every / timing.step - ROUNDING))
        done = 1
        while done <= timing.records:
            if timing.records - done + 1 < size:
                size = timing.records - done + 1
            solver = self._solver(timing.every / parts, size * parts, timing.step, timing.tolerances)
            start = timing.every * (done - 1)
            try:
                reached = solver.block(given.inputs, p, start, X[done - 1])
            except RuntimeError:
                raise self.diverged(start, X[done - 1], p, given.inputs, timing) from None
            X[done : done + size] = reached[parts - 1 :: parts]
            t = np.arange(done, done + size, dtype=float) * timing.every
            u = np.tile(given.constants, (size, 1))
            Y[done : done + size] = self.code.outputs(t, X[done : done + size], u, constants)
            if watch is not None:
                times = start + timing.every / parts * np.arange(size * parts + 1, dtype=float)
                states = np.vstack([X[done - 1], reached])
                self._watch_points(watch, times, states, timing, p, given, constants)
            done += size
            yield done

    def _watch_points(
        self, watch: EventWatch, t: Array, x: Array, timing: Timing, p: Array, given: GivenInputs, constants: Array
    ) -> None:
        """Look for events between states along a run of CVODES, which is repeated for parts of the time between two."""
        u = np.tile(given.constants, (len(t), 1))
        z = self.code.signals(t, np.ascontiguousarray(x), u, constants)
        for k in range(len(t) - 1):

            def evaluate(s: float, k: int = k) -> Array:
                state = x[k : k + 1]
                if s:
                    solver = self._solver(1.0, 1, 1.0, timing.tolerances, of_any_length=True)
                    state = solver.block(given.inputs, p, float(t[k]), x[k], s)
                at, state = np.array([t[k] + s]), np.ascontiguousarray(state)
                return np.asarray(self.code.signals(at, state, u[:1], constants)[0])

            watch.step(float(t[k]), float(t[k + 1] - t[k]), z[k + 1], evaluate)

    def _solver(
        self, every: float, size: int, step: float, tolerances: tuple[float, float], of_any_length: bool = False
    ) -> Cvodes:
        """The solver for a size of blocks, made once for all runs."""
        key = every, size, step, tolerances, of_any_length
        if key not in self._solvers:
            self._solvers[key] = Cvodes(self.equations, every, size, step, tolerances, of_any_length)
        return self._solvers[key]

    def _with_cause(
        self, error: DivergenceError, timing: Timing, p: Array, inputs: Inputs, records: Array
    ) -> DivergenceError:
        """The failure with its cause: for fixed steps, after replays of the last stretch with shorter ones."""
        if timing.integrator not in FIXED:
            return error
        from deckcrane.program.open_run import replayed

        replay = replayed(self, timing, inputs, p, records, error.t)
        return error if replay is None else self.diverged(error.t, error.x, p, inputs, timing, replay)

    def diverged(
        self, t: float, x: Array, p: Array, inputs: Inputs, timing: Timing, replay: Replay | None = None
    ) -> DivergenceError:
        """The error of a run that cannot continue: when, which state, which inner quantity, the cause, and what to try.

        Args:
            replay: repeats the end of the run with shorter steps, to find the cause; None: it is not looked for
        """
        equations = self.equations
        largest = int(np.argmax(np.abs(np.nan_to_num(x, posinf=np.inf, neginf=np.inf))))
        dx = np.array(equations.derivative()(t, x, inputs.at(t), p)).ravel()
        fastest = int(np.argmax(np.abs(np.nan_to_num(dx, nan=np.inf, posinf=np.inf, neginf=np.inf))))
        culprit = equations.first_not_finite(t, x, inputs.at(t), p)
        names = equations.x.names
        fault = f"; first not finite: {culprit}" if culprit else ""
        margin = equations.least_margin(t, x, inputs.at(t), p) if replay is None else replay.margin
        sufficient_step = None if replay is None else replay.enough
        if margin is not None and not margin[1] > DEAD:
            replay_remark = (
                "" if replay is None else f"; {replay.describe(sufficient_step is not None)} it comes there too"
            )
            return DivergenceError(
                t,
                x,
                f"the run ended at t = {t:.6g} s in a dead centre: {margin[0]} is singular there, its bars are parallel (the sine "
                f"of the angle between them is {margin[1]:.2g} in the last step before), so that nothing says which way it goes "
                f"on{replay_remark}. Keep clear of it by stops, or let a coordinate be independent that passes it.",
                "geometry",
            )
        cause: Cause | None = None
        reason = ""
        advice = "try looser tolerances, or look for a discontinuity or a singular pose at that time"
        if timing.integrator in FIXED:
            advice = f"try a smaller step than {timing.step:g} s, or the integrator rodas4, which finds its own"
        if replay is not None and sufficient_step is not None:
            cause, reason = "step", f" The step is too long: {replay.describe(going=True)} the run goes on."
        elif replay is not None:
            force = self._largest_force(replay.t, replay.x, inputs, p)
            cause = "control" if force.startswith("control.") else "forces"
            force_remark = f"; the largest force that grows is that of {force}" if force else ""
            reason = f" The step is not to blame: {replay.describe(going=False)} it ends as well{force_remark}."
            advice = "look at what pushes there: gains, limits, springs"
        return DivergenceError(
            t,
            x if replay is None else replay.x,
            f"the run diverged at t = {t:.6g} s: {names[fastest]} changes fastest ({dx[fastest]:.3g} per second), "
            f"{names[largest]} is largest ({x[largest]:.3g}){fault}.{reason} What to try: {advice}; check stiff springs, stops "
            "and gains against the masses they act on.",
            cause,
        )

    def _largest_force(self, t: float, x: Array, inputs: Inputs, p: Array) -> str:
        """The part whose force on a port has grown most since the start, with the port and its size."""
        prefix, equations = "force of ", self.equations
        forces = [(name, value) for name, value in equations.trace if name.startswith(prefix)]
        if not forces:
            return ""
        function = ca.Function(
            "forces", equations.arguments(), [ca.densify(ca.vertcat(*[value for _, value in forces]))]
        )
        now, before = (
            np.abs(np.nan_to_num(np.array(function(*at, p)).ravel()))
            for at in ((t, x, inputs.at(t)), (0.0, equations.x.values, inputs.at(0.0)))
        )
        k = int(np.argmax(now / (before + 1.0)))
        return f"{forces[k][0].removeprefix(prefix)} ({now[k]:.3g})"

    def _parameter_values(self, p: Array | None) -> Array:
        return np.ascontiguousarray(self.equations.p.values if p is None else p, dtype=float)

    def _constants(self, p: Array | None) -> Array:
        return self.code.prepare(self._parameter_values(p))

    def _point_arrays(self, t: Array, x: Array, u: Array | None) -> tuple[Array, Array, Array]:
        self.code.expect(len(t))
        inputs = np.tile(self.equations.u.values, (len(t), 1)) if u is None else u
        t, x, inputs = (np.ascontiguousarray(a, dtype=float) for a in (t, x, inputs))
        return t, x, inputs


def warn_of_rough_step(roughest: Array, step: float, names: Sequence[str], scales: Sequence[float] | Array) -> bool:
    """Warn of the fixed implicit step with the largest error, if that is too large, with names and scales of the states."""
    error, t, state = roughest
    rough = bool(error > ROUGH)
    if rough:
        warn_user(
            f"steps of {step:g} s are too long: the one at t = {t:.6g} s alone is off by about "
            f"{error * scales[int(state)]:.2g} in {names[int(state)]}. Take shorter ones, or the integrator rodas4, which finds "
            "its own"
        )
    return rough


def check_target(name: str, prefix: str = "target ", *, batches: bool = False) -> None:
    """Refuse an unknown target of single runs, or of batches; `prefix` says where it was given."""
    if name in ("c", "zig"):
        raise DeckcraneError(
            f"{prefix}{name}: gcc and zig are no longer used, machine code is made by LLVM in the process; use llvm, or vm for "
            "CasADi's virtual machine. `deckcrane source` writes the equations as C"
        )
    if name == "cuda" and not batches:
        raise DeckcraneError(
            f"{prefix}{name}: a graphics card runs thousands of cases at once and one of them slowly; it pays for batches "
            "(`deckcrane.run_batch`, `deckcrane pack`). Use llvm for one run"
        )
    if name not in get_args(BatchTarget if batches else Target):
        raise DeckcraneError(f"{prefix}{name}: the targets are auto, llvm{', vm and cuda' if batches else ' and vm'}")


def _code_for(equations: Equations, target: Target) -> tuple[CompiledCode | VirtualMachine, str]:
    check_target(target)
    if target == "vm":
        return VirtualMachine(equations), "vm"
    return CompiledCode(equations), "llvm"
