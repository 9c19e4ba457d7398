"""An open run that is advanced in stretches, with inputs set by hand in between.

The clock is that of the whole run, so that set-points and series of inputs continue from stretch to stretch; fixed steps are
counted from the run's start, so that many short stretches equal one long one to the last bit. Adaptive methods restart at
each stretch, since inputs may jump there. A stretch costs a few calls besides its steps, so that a control law in Python may be
evaluated every few milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.program.event_watch import EventLog
from deckcrane.program.inputs import GivenInputs, Inputs, no_such_input
from deckcrane.program.timing import FIXED, IMPLICIT, StuckError, Timing

if TYPE_CHECKING:
    from deckcrane.program.program import Program


@dataclass(frozen=True)
class Stretch:
    """The records of a stretch: states and outputs."""

    X: Array
    Y: Array


class OpenRun:
    """A run at a time of its clock: `x` is its state there, `hold` sets inputs from there on, `advance` continues.

    A stretch that fails leaves clock and state where they were.
    """

    def __init__(self, program: Program, timing: Timing, inputs: Inputs, x: Array, p: Array) -> None:
        self.time, self.x, self.timing = 0.0, x, timing
        self._program, self._p, self._steps = program, p, 0
        self._constants = program.code.prepare(p, timing.integrator in IMPLICIT)
        self._control = timing.control(program.equations.x.scales)
        self._sizes = len(program.equations.x), program.width
        self._free: dict[str, int] = inputs.free
        self._given: GivenInputs = program.code.given(inputs)
        self._current_outputs: Array | None = None
        self._watch, self._log = program.event_watch(), EventLog()
        if timing.integrator in IMPLICIT:
            program.code.roughest[:] = 0.0

    @property
    def inputs(self) -> Inputs:
        """The inputs, with the values held now."""
        return self._given.now

    def feed(self, inputs: Inputs) -> None:
        """Use other series from here on; inputs set by hand stay as they are."""
        held_values = {name: self._given.constants[i] for name, i in self._free.items()}
        self._free, self._given, self._current_outputs = inputs.free, self._program.code.given(inputs), None
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

    def advance(self, stop: float) -> Stretch:
        """Advance to a time of the clock, with the records on the way; fixed methods take whole steps, to the nearest."""
        x, mark = self.x.copy(), None if self._watch is None else self._watch.mark()
        try:
            stretch = (
                self._advance_fixed(stop, x) if self.timing.integrator in FIXED else self._advance_adaptive(stop, x)
            )
        except BaseException:
            if self._watch is not None and mark is not None:
                self._watch.go_back(mark)
            raise
        self.x, self._current_outputs = x, None
        if self._watch is not None:
            self._log.extend(self._watch.drained())
        return stretch

    def _advance_fixed(self, stop: float, x: Array) -> Stretch:
        timing, code, first = self.timing, self._program.code, self._steps
        steps, per_record = round(stop / timing.step) - first, timing.steps_per_record
        stretch = self._empty_stretch((first + steps) // per_record - first // per_record)
        estimated = timing.integrator in IMPLICIT
        warned = not estimated or self._program.too_rough
        _, reached = code.fixed(
            timing.integrator,
            self._given,
            self._constants,
            timing.step,
            first,
            steps,
            per_record,
            x,
            stretch.X,
            stretch.Y,
            self._watch,
        )
        if reached < first + steps:
            raise self._program.diverged(timing.step * reached, x, self._p, self.inputs, timing)
        if not warned:
            self._program.warn_of_rough_steps(timing)
        self._steps, self.time = reached, timing.step * reached
        return stretch

    def _advance_adaptive(self, stop: float, x: Array) -> Stretch:
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
        return Stretch(stretch.X[:count], stretch.Y[:count])

    def _empty_stretch(self, count: int) -> Stretch:
        nx, ny = self._sizes
        return Stretch(np.empty((count, nx)), np.empty((count, ny)))
