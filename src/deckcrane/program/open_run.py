"""An open run that is advanced in stretches, with inputs set by hand in between.

The clock is that of the whole run, so that set-points and series of inputs continue from stretch to stretch; fixed steps are
counted from the run's start, so that many short stretches equal one long one to the last bit. Adaptive methods restart at
each stretch, since inputs may jump there. A stretch costs a few calls besides its steps, so that a control law in Python may be
evaluated every few milliseconds.

The last stretch of a failed run can be replayed with shorter steps, to find out whether the step or something else is the
cause.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.program.compiled import CompiledCode, PreparedSteps
from deckcrane.program.events import EventLog
from deckcrane.program.inputs import GivenInputs, Inputs, no_such_input
from deckcrane.program.integrators import FIXED, IMPLICIT, StuckError, Timing
from deckcrane.program.native_calls import address

if TYPE_CHECKING:
    from deckcrane.program.program import Program


@dataclass(frozen=True)
class RunSegment:
    """The records of a stretch: states and outputs."""

    X: Array
    Y: Array


@dataclass(frozen=True, eq=False)
class RunState:
    """All that an open run continues from: its clock, its state, inputs set by hand, and its events so far."""

    time: float
    steps: int
    x: Array
    constants: Array
    memory: Array | None
    log: EventLog


class OpenRun:
    """A run at a time of its clock: `x` is its state there, `hold` sets inputs from there on, `advance` continues.

    A stretch that fails leaves clock and state where they were. Arrays of states are used again by later stretches: copy what is
    to be kept.
    """

    def __init__(self, program: Program, timing: Timing, inputs: Inputs, x: Array, p: Array) -> None:
        self.time, self.x, self.timing = 0.0, x, timing
        self._program, self._p, self._steps = program, p, 0
        self._other_x = x.copy()
        self._addresses = {id(array): address(array) for array in (self.x, self._other_x)}
        self._constants = program.code.prepare(p, timing.integrator)
        self._control = timing.control(program.equations.x.scales)
        self._sizes = len(program.equations.x), program.width
        self._no_records = RunSegment(*(np.empty((0, size)) for size in self._sizes))
        self._free: dict[str, int] = inputs.free
        self._given: GivenInputs = program.code.given(inputs)
        self._current_outputs: Array | None = None
        self._watch, self._log = program.event_watch(), EventLog()
        self._prepared: PreparedSteps | None = None
        if timing.integrator in IMPLICIT:
            program.code.roughest[:] = 0.0

    @property
    def inputs(self) -> Inputs:
        """The inputs, with the values held now."""
        return self._given.now

    @property
    def free_inputs(self) -> Mapping[str, int]:
        """Inputs that `hold` can set, with their indices among all."""
        return self._free

    def feed(self, inputs: Inputs) -> None:
        """Use other series from here on; inputs set by hand stay as they are."""
        held_values = {name: self._given.constants[i] for name, i in self._free.items()}
        self._free, self._given, self._current_outputs = inputs.free, self._program.code.given(inputs), None
        self._prepared = None
        self.hold({name: value for name, value in held_values.items() if name in self._free})

    def hold(self, values: Mapping[str, float]) -> None:
        """Set inputs by name, until they are set again."""
        self._current_outputs = None
        for name, value in values.items():
            index = self._free.get(name)
            if index is None:
                raise self._cannot_be_set(name)
            self._given.constants[index] = value

    def _cannot_be_set(self, name: str) -> DeckcraneError:
        fed = {input_name: key for key, series in self._given.inputs.series.items() for input_name in series.names}
        if name in fed:
            return DeckcraneError(f'the input {name} is fed by "{fed[name]}"; it cannot be set by hand as well')
        return no_such_input(name, self._given.inputs.names)

    def outputs(self) -> Array:
        """The stacked outputs at the current time, with the values held now."""
        if self._current_outputs is None:
            self._current_outputs = self._program.code.outputs_at(self.time, self.x, self._given, self._constants)
        return self._current_outputs

    def measured(self, name: str) -> Array:
        """One of the outputs at the current time, in its own shape."""
        columns, shape = self._program.places[name]
        values: Array = self.outputs()[columns].reshape(shape)
        return values

    def events(self) -> EventLog:
        """The events up to the current time."""
        log = EventLog()
        log.extend(self._log)
        if self._watch is not None:
            log.extend(self._watch.ended())
        return log

    def state(self) -> RunState:
        """All that the run continues from (copies)."""
        memory = None if self._watch is None else self._watch.memory.copy()
        log = EventLog()
        log.extend(self._log)
        return RunState(self.time, self._steps, self.x.copy(), self._given.constants.copy(), memory, log)

    def restore(self, state: RunState) -> None:
        """Continue from an earlier state of this run, or of another one with the same equations and inputs."""
        self.time, self._steps, self._current_outputs = state.time, state.steps, None
        self.x[:], self._given.constants[:] = state.x, state.constants
        self._log = EventLog()
        self._log.extend(state.log)
        if self._watch is not None and state.memory is not None:
            self._watch.memory[:] = state.memory

    def advance(self, stop: float) -> RunSegment:
        """Advance to a time of the clock, with the records on the way; fixed methods take whole steps, to the nearest."""
        x, mark = self._other_x, None if self._watch is None else self._watch.mark()
        x[:] = self.x
        try:
            stretch = (
                self._advance_fixed(stop, x) if self.timing.integrator in FIXED else self._advance_adaptive(stop, x)
            )
        except BaseException:
            if self._watch is not None and mark is not None:
                self._watch.go_back(mark)
            raise
        self.x, self._other_x, self._current_outputs = x, self.x, None
        if self._watch is not None:
            self._log.extend(self._watch.drained())
        return stretch

    def _advance_fixed(self, stop: float, x: Array) -> RunSegment:
        timing, first = self.timing, self._steps
        steps, per_record = round(stop / timing.step) - first, timing.steps_per_record
        stretch = self._empty_stretch((first + steps) // per_record - first // per_record)
        warned = timing.integrator not in IMPLICIT or self._program.too_rough
        reached = self._take_steps(first, steps, x, stretch)
        if reached < first + steps:
            raise self._program.diverged(timing.step * reached, x, self._p, self.inputs, timing)
        if not warned:
            self._program.warn_of_rough_steps(timing)
        self._steps, self.time = reached, timing.step * reached
        return stretch

    def _take_steps(self, first: int, steps: int, x: Array, stretch: RunSegment) -> int:
        """Take fixed steps from x, and return the step reached."""
        timing, code, constants, per_record = (
            self.timing,
            self._program.code,
            self._constants,
            self.timing.steps_per_record,
        )
        if not isinstance(code, CompiledCode):
            _, reached = code.fixed(
                timing.integrator,
                self._given,
                constants,
                timing.step,
                first,
                steps,
                per_record,
                x,
                stretch.X,
                stretch.Y,
                self._watch,
            )
            return reached
        if self._prepared is None:
            self._prepared = code.prepared_steps(
                timing.integrator, self._given, constants, timing.step, per_record, self._watch
            )
        X, Y = (address(stretch.X), address(stretch.Y)) if len(stretch.X) else (0, 0)
        return self._prepared(first, steps, self._addresses[id(x)], X, Y)

    def _advance_adaptive(self, stop: float, x: Array) -> RunSegment:
        timing, span = self.timing, (self.time, stop)
        first = timing.records_until(self.time) + 1
        count = timing.records_until(stop) + 1 - first
        stretch = self._empty_stretch(count + 1)  # one more, so that the loop continues to the end
        try:
            for _ in self._program.code.adaptive(
                self._control, self._given, self._constants, span, first, x, stretch.X, stretch.Y, self._watch
            ):
                pass
        except StuckError as stuck:
            raise self._program.diverged(stuck.t, stuck.x, self._p, self.inputs, timing) from None
        self.time = stop
        return RunSegment(stretch.X[:count], stretch.Y[:count])

    def _empty_stretch(self, count: int) -> RunSegment:
        nx, ny = self._sizes
        if count == 0:
            return self._no_records
        return RunSegment(np.empty((count, nx)), np.empty((count, ny)))


SHORTER = (2, 4, 16, 64)
"""Factors by which the steps of replays are shorter: the first two in any case, the others until one of them goes on."""
ALWAYS = 2
FURTHER = 10
"""Factor by which a second replay begins further back, in case the first began in states that had gone wrong already."""
ROOM = 2000
"""Most steps of a run that are replayed."""
GROWN = 1e3
"""Growth of states above which a replay counts as failed although it is finite."""


@dataclass(frozen=True)
class Replay:
    """A stretch with shorter steps from a time on: when they failed (None if they did not), and the last states.

    The states are those of the shortest steps; `margin` is the least margin on the way, by name.
    """

    began: float
    steps: tuple[float, ...]
    ended: tuple[float | None, ...]
    t: float
    x: Array
    margin: tuple[str, float] | None = None

    @property
    def enough(self) -> float | None:
        """The longest step with which the run goes on; None if none does."""
        results = zip(self.steps, self.ended, strict=True)
        return next((step for step, ended in results if ended is None), None)

    def describe(self, going: bool) -> str:
        """From when, and with which steps it goes on, or does not."""
        steps = [step for step, ended in zip(self.steps, self.ended, strict=True) if (ended is None) == going]
        return f"from t = {self.began:.6g} s on with steps of {' and '.join(f'{step:g}' for step in steps)} s"


def replayed(
    program: Program, timing: Timing, inputs: Inputs, p: Array, records: Array, failed: float
) -> Replay | None:
    """Replay a run of fixed steps from its last records before a failure; None if the stretch is too long."""
    last = min(int(failed / timing.every), len(records) - 1)
    replay = None
    for back in (1, FURTHER):
        first = max(0, min(last, int(failed / timing.every) - back))
        steps = round((failed - first * timing.every) / timing.step) + timing.steps_per_record
        if steps > ROOM:
            return replay
        replay = _replay_from(program, timing, inputs, p, records[first], first * timing.every, round(1.2 * steps) + 2)
        if replay.enough is not None or first == 0:
            return replay
    return replay


def _replay_from(
    program: Program, timing: Timing, inputs: Inputs, p: Array, x0: Array, began: float, steps: int
) -> Replay:
    given = program.code.given(inputs)
    constants = program.code.prepare(p, timing.integrator)
    ended: list[float | None] = []
    for i, divisor in enumerate(SHORTER):
        if i >= ALWAYS and None in ended:
            break
        h, count = timing.step / divisor, steps * divisor
        X, Y = np.empty((count, len(x0))), np.empty((count, program.width))
        x = np.array(x0)
        first = round(began / h)
        recorded, reached = program.code.fixed(timing.integrator, given, constants, h, first, count, 1, x, X, Y)
        scale = np.maximum(np.abs(x0), program.equations.x.scales)
        with np.errstate(invalid="ignore"):
            grown = np.flatnonzero(~np.all(np.abs(X[:recorded]) <= GROWN * scale, axis=1))
        end = h * reached if reached < first + count else None
        if grown.size:
            recorded, end = int(grown[0]), h * (first + int(grown[0]))
        ended.append(end)
    states = X[: max(recorded, 1)] if recorded else x0[None]
    times: Array = began + h * np.arange(1, len(states) + 1, dtype=float)
    return Replay(
        began,
        tuple(timing.step / divisor for divisor in SHORTER[: len(ended)]),
        tuple(ended),
        float(times[-1]),
        states[-1],
        _least_margin(program, inputs, p, times, states),
    )


def _least_margin(program: Program, inputs: Inputs, p: Array, times: Array, states: Array) -> tuple[str, float] | None:
    equations = program.equations
    if not equations.margins:
        return None
    margins = ca.densify(ca.vertcat(*[expression for _, expression in equations.margins]))
    function = ca.Function("margins", equations.arguments(), [margins])
    values = np.array([np.array(function(t, x, inputs.at(t), p)).ravel() for t, x in zip(times, states, strict=True)])
    values = np.nan_to_num(values, nan=0.0)
    k = int(np.argmin(values.min(axis=0)))
    return equations.margins[k][0], float(values[:, k].min())
