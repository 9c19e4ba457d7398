"""`AdjointProgram`: a run with fixed steps, and the exact derivative of any function of its records by all that went into it.

The way there keeps the stages of all steps on a tape, the way back reads it (`llvm/adjoint_steps.py`). Where the tape of a
whole run does not fit into memory, the run is divided: states at the beginnings of segments are kept as checkpoints, and each
segment but the last is run a second time before its way back (A. Griewank, Achieving logarithmic growth of temporal and spatial
complexity in reverse automatic differentiation, Optimization Methods and Software 1 (1992) 35-54, with one level).

`tangent_equations` are the forward mode: equations of the states and of their derivatives along one direction, which any
program runs. Steps that are fixed give the derivative of the discrete run in both modes, to rounding.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.interrupts import check
from deckcrane.mechanics.equations import Equations, Output, Variables
from deckcrane.program.compiled import batch_identity, explicit_identity
from deckcrane.program.inputs import Inputs
from deckcrane.program.integrators import FIXED, IMPLICIT, Timing, available_memory
from deckcrane.program.llvm.machine_code import (
    Level,
    LoadedCode,
    cached_object_code,
    host_lanes,
    level_for,
    optimising_pays_off,
)
from deckcrane.program.native_calls import SIZES, NativeInputs, address

LARGEST_TAPE = 512e6
"""Bytes of a tape at most; less where less memory is free."""
_MEMORY_SHARE = 0.25
_COST = 4.0
"""Evaluations of the equations that a way back costs for each one of the way there, about."""


@dataclass(frozen=True, eq=False)
class RunGradient:
    """The derivative of a result of a run by its start, its parameters and its inputs."""

    x0: Array
    """By the states at the start."""
    p: Array
    """By the parameters."""
    constants: Array
    """By the inputs that no series feeds, held over the whole run; zero for those that one feeds."""
    series: Mapping[str, Array]
    """By the samples of each series of inputs, a column for each input."""


@dataclass(frozen=True, eq=False)
class TapedRun:
    """Records of a run, and what its way back needs."""

    t: Array
    """Times of the records [s]."""
    y: Array
    """Outputs, a row for each time."""
    x: Array
    """States at the end."""
    x0: Array
    p: Array
    inputs: Inputs
    timing: Timing
    checkpoints: tuple[Array, ...]
    """States where segments begin."""
    segment: int
    """Steps of a segment."""
    tape: Array
    rows: int
    """Rows of the tape, of the last segment."""


class AdjointProgram:
    """Fixed steps of a set of equations, there and back.

    Args:
        equations: what to run, with the outputs that the result is made of
        integrator: a method with fixed steps
        evaluations: evaluations that are ahead, about: with many, machine code is made with more care
    """

    def __init__(self, equations: Equations, integrator: str = "rk4", evaluations: float = 0.0) -> None:
        if integrator not in FIXED:
            raise DeckcraneError(
                f"gradients need fixed steps: {', '.join(FIXED[:-1])} and {FIXED[-1]} have them, {integrator} chooses its own. "
                "Change run.integrator and, if it was the longest one, run.step"
            )
        self.equations, self.integrator = replace(equations, events=(), trace=()), integrator
        self._scales = np.ascontiguousarray(equations.x.scales, dtype=float)
        identity = hashlib.sha256(f"adjoint\0{self._identity()}".encode()).hexdigest()
        operations = 5 * self.equations.derivative().n_instructions()
        level: Level = "quick"
        if optimising_pays_off(evaluations * _COST):
            remedy = "A run of fewer steps starts at once"
            level = level_for(identity, operations, "the adjoint of this model has", remedy)
        self._load(cached_object_code(identity, self._write, level))

    def _identity(self) -> str:
        if self.integrator in IMPLICIT:
            return batch_identity(self.equations, self.integrator)
        return explicit_identity(self.equations)

    def _write(self) -> tuple[str, str]:
        """The program text, in two modules; written only if it is not in the cache."""
        from deckcrane.program.llvm.adjoint_steps import adjoint_program
        from deckcrane.program.llvm.programs import implicit_listings, linear_systems

        if self.integrator not in IMPLICIT:
            return adjoint_program(self.equations, host_lanes())
        method = IMPLICIT[self.integrator]
        linearised, _, solution = implicit_listings(self.equations.linearised(method.any_matrix, watched=True))
        systems = linear_systems(self.equations, method)
        return adjoint_program(self.equations, host_lanes(), (systems, linearised, solution))

    def _load(self, content: bytes) -> None:
        from deckcrane.program.llvm import adjoint_steps as steps

        loaded = LoadedCode(content)
        sizes = np.zeros(5, dtype=np.int64)
        loaded.function("adjoint_sizes", SIZES)(address(sizes))
        self.constants, self.operations, self._stride, self._linearised, self._work = (int(size) for size in sizes)
        self._prepare = loaded.function("prepare", steps.PREPARE)
        self._prepare_back = loaded.function("prepare_back", steps.PREPARE_BACK)
        self._observe = loaded.function("observe", steps.OBSERVE)
        self._observe_back = loaded.function("observe_back", steps.OBSERVE_BACK)
        self._taped = loaded.function("taped", steps.TAPED)
        self._reversed = loaded.function("reversed", steps.REVERSED)

    def of(self, equations: Equations) -> AdjointProgram:
        """The same program for equations that differ only in numbers."""
        from copy import copy

        program = copy(self)
        program.equations = replace(equations, events=(), trace=())
        return program

    def run(
        self,
        timing: Timing,
        x0: Array | None = None,
        p: Array | None = None,
        inputs: Inputs | None = None,
        largest_tape: float = LARGEST_TAPE,
    ) -> TapedRun:
        """Run from x0, with records at 0, every, 2 every, ..., duration.

        Args:
            timing: time steps and records
            x0: states at the start; None: those of the equations
            p: parameters; None: those of the equations
            inputs: inputs over time; None: their defaults
            largest_tape: bytes of the tape at most

        Raises:
            DeckcraneError: the run diverged
        """
        x0 = np.array(self.equations.x.values if x0 is None else x0, dtype=float)
        p = np.ascontiguousarray(self.equations.p.values if p is None else p, dtype=float)
        inputs = inputs or Inputs.of(self.equations.u)
        given, constants = NativeInputs(inputs), self._constants_of(p)
        width = self.equations.output_count()
        y, x = np.zeros((timing.records + 1, width)), x0.copy()
        self._observe(given.native, 0.0, address(x), address(constants), address(y[0]))
        total, per_record = timing.steps_per_record * timing.records, timing.steps_per_record
        segment, rows_at_most = self._segment(total, inputs, largest_tape)
        tape = np.empty(rows_at_most * self._stride)
        checkpoints, rows = [], 0
        for first in range(0, total, segment):
            checkpoints.append(x.copy())
            steps = min(segment, total - first)
            rows = self._take_steps(timing, given, constants, first, steps, x, tape, y[first // per_record + 1 :])
            check()
            if not np.all(np.isfinite(x)):
                raise DeckcraneError(
                    f"the run diverged between t = {first * timing.step:.6g} s and {(first + steps) * timing.step:.6g} s; there is "
                    "no gradient of it. `deckcrane run` of the same scenario says why"
                )
        times = np.arange(timing.records + 1, dtype=float) * timing.every
        return TapedRun(times, y, x, x0, p, inputs, timing, tuple(checkpoints), segment, tape, rows)

    def gradient(self, run: TapedRun, y_bar: Array, x_bar: Array | None = None) -> RunGradient:
        """The derivative of a result of a run by all that went into it.

        Args:
            run: the run
            y_bar: derivative of the result by the outputs of each record
            x_bar: derivative of the result by the states at the end; None: it does not depend on them
        """
        timing, per_record = run.timing, run.timing.steps_per_record
        y_bar = np.ascontiguousarray(y_bar, dtype=float)
        assert y_bar.shape == run.y.shape, "a derivative for each output of each record"
        by_state = np.zeros(len(self.equations.x)) if x_bar is None else np.array(x_bar, dtype=float)
        given, constants = NativeInputs(run.inputs), self._constants_of(run.p)
        adjoint_inputs = _zeros_like(run.inputs)
        given_bar, c_bar = NativeInputs(adjoint_inputs), np.zeros(self.constants + 1)
        unused = np.empty((run.segment // per_record + 1, run.y.shape[1]))
        work = np.empty(self._work)
        for number in reversed(range(len(run.checkpoints))):
            first = number * run.segment
            rows = run.rows
            if number < len(run.checkpoints) - 1:
                x = run.checkpoints[number].copy()
                rows = self._take_steps(timing, given, constants, first, run.segment, x, run.tape, unused)
            seeds = y_bar[first // per_record + 1 :]
            self._reversed(
                given.native,
                given_bar.native,
                address(constants),
                address(c_bar),
                address(run.tape),
                rows,
                address(seeds),
                address(by_state),
                address(work),
            )
            check()
        self._observe_back(
            given.native,
            given_bar.native,
            0.0,
            address(run.x0),
            address(constants),
            address(c_bar),
            address(y_bar[0]),
            address(by_state),
        )
        by_parameters = np.zeros(len(self.equations.p) + 1)
        self._prepare_back(address(run.p), address(c_bar), address(by_parameters))
        by_constants = given_bar.constants.copy()
        fed = [i for series in run.inputs.series.values() for i in run.inputs.columns(series)]
        by_constants[fed] = 0.0
        series = {key: samples.values for key, samples in adjoint_inputs.series.items()}
        return RunGradient(by_state, by_parameters[:-1], by_constants, series)

    def _constants_of(self, p: Array) -> Array:
        constants = np.zeros(self.constants + 1)
        self._prepare(address(p), address(constants))
        return constants

    def _take_steps(
        self,
        timing: Timing,
        given: NativeInputs,
        constants: Array,
        first: int,
        steps: int,
        x: Array,
        tape: Array,
        y: Array,
    ) -> int:
        """Take steps onto the tape from x, changed in place; the number of its rows."""
        rows = np.zeros(1, dtype=np.int64)
        self._taped(
            given.native,
            address(constants),
            address(constants[self._linearised :]),
            address(self._scales),
            timing.step,
            first,
            steps,
            timing.steps_per_record,
            address(x),
            address(tape),
            address(rows),
            address(y),
        )
        return int(rows[0])

    def _segment(self, steps: int, inputs: Inputs, largest_tape: float) -> tuple[int, int]:
        """Steps of a segment, and the rows that its tape has at most: jumps of inputs divide steps."""
        jumps = sum(len(series.values) for series in inputs.series.values() if series.between == "held")
        free = available_memory()
        room = largest_tape if free is None else min(largest_tape, _MEMORY_SHARE * free)
        segment = int(room / 8.0 / self._stride) - jumps - 1
        segment = max(1, min(max(segment, 1), steps))
        return segment, segment + jumps + 1


def _zeros_like(inputs: Inputs) -> Inputs:
    """Inputs of the same shape that are zero: where derivatives by samples are added up."""
    series = {key: replace(samples, values=np.zeros_like(samples.values)) for key, samples in inputs.series.items()}
    return Inputs(inputs.names, np.zeros(len(inputs.names)), series)


def tangent_equations(equations: Equations) -> Equations:
    """The equations of states, inputs, parameters and outputs, and of their derivatives along a direction, by the names `by:NAME`.

    d/dt (dx) = (df/dx) dx + (df/du) du + (df/dp) dp: a run of it gives the derivative of the run along a direction.
    """
    doubled: list[Variables] = []
    for prefix, variables in (("x", equations.x), ("u", equations.u), ("p", equations.p)):
        change = ca.SX.sym(f"{prefix}_change", len(variables))
        doubled.append(
            Variables(
                (*variables.names, *(f"by:{name}" for name in variables.names)),
                ca.vertcat(variables.symbols, change),
                np.concatenate([variables.values, np.zeros(len(variables))]),
                np.concatenate([variables.scales, variables.scales]),
            )
        )
    x, u, p = doubled
    places = ca.vertcat(equations.x.symbols, equations.u.symbols, equations.p.symbols)
    along = ca.vertcat(*[v.symbols[len(v) // 2 :, :] for v in doubled])
    dx, y = ca.densify(equations.dx), equations.stacked_outputs()
    changes = ca.jtimes(ca.vertcat(dx, y), places, along)
    names = tuple(str(i) for i in range(2 * y.numel()))
    values = ca.densify(ca.vertcat(y, changes[dx.numel() :]))
    outputs = (Output("both", values, {"place": names}, "1", "outputs, and their changes"),)
    stiff = (*equations.stiff, *(f"by:{name}" for name in equations.stiff))
    return Equations(equations.t, x, u, p, ca.densify(ca.vertcat(dx, changes[: dx.numel()])), outputs, stiff=stiff)
