"""A stretch of a run: from one time on its clock to another, with the records that fall in between.

The clock is that of the whole run, so that set-points and tables of inputs go on from call to call; fixed steps are counted
from the run's start, so that many short stretches are, to the last bit, one long one. Adaptive methods begin anew at each
stretch, since inputs may jump there. Depends on `compiled` and `reference`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.program.compiled import AdaptiveProgress, CompiledCode
from deckcrane.program.inputs import InputTable
from deckcrane.program.reference import VirtualMachine

if TYPE_CHECKING:
    from deckcrane.program.program import Timing

_SLACK = 1e-9
"""What share of the time between records is rounding."""


@dataclass(frozen=True)
class Stretch:
    """Where a stretch ended: the time that was reached, the state there, and the records on the way (states and outputs)."""

    reached: float
    x: Array
    X: Array
    Y: Array


def records_until(timing: Timing, t: float) -> int:
    """How many records there are up to a time, not counting the one at the start of the run."""
    return floor(t / timing.every + _SLACK)


def fixed_stretch(
    code: CompiledCode | VirtualMachine,
    timing: Timing,
    first: int,
    steps: int,
    x: Array,
    table: InputTable,
    constants: Array,
    outputs: int,
) -> Stretch:
    """So many fixed steps from step `first` on."""
    x, per_record = x.copy(), round(timing.every / timing.step)
    count = (first + steps) // per_record - first // per_record
    X, Y = np.empty((count, len(x))), np.empty((count, outputs))
    _, reached = code.fixed(timing.integrator, table, constants, timing.step, first, steps, per_record, x, X, Y)
    return Stretch(timing.step * reached, x, X, Y)


def adaptive_stretch(
    code: CompiledCode | VirtualMachine,
    timing: Timing,
    span: tuple[float, float],
    x: Array,
    table: InputTable,
    constants: Array,
    tolerances: tuple[float, Array],
    outputs: int,
) -> Stretch:
    """Adaptive steps over a span of time; a time that is not its end means that the step became too small there."""
    first = records_until(timing, span[0]) + 1
    count = records_until(timing, span[1]) + 1 - first
    X, Y = (
        np.empty((count + 1, len(x))),
        np.empty((count + 1, outputs)),
    )  # one more, so that the loop goes on to the end
    rest = (timing, span, x.copy(), table, constants, tolerances, first, X, Y)
    reached, x = _reference(code, *rest) if isinstance(code, VirtualMachine) else _compiled(code, *rest)
    return Stretch(reached, x, X[:count], Y[:count])


def _compiled(
    code: CompiledCode,
    timing: Timing,
    span: tuple[float, float],
    x: Array,
    table: InputTable,
    constants: Array,
    tolerances: tuple[float, Array],
    first: int,
    X: Array,
    Y: Array,
) -> tuple[float, Array]:
    at, done = AdaptiveProgress(span[0]), 0
    while at.t < span[1] and not at.stuck:
        done += code.adaptive(
            timing.integrator,
            table,
            constants,
            at,
            span[1],
            timing.step,
            tolerances,
            timing.every * (first + done),
            timing.every,
            len(X) - done,
            1,  # step by step: past the end there is none to take
            x,
            X[done:],
            Y[done:],
        )
    return at.t, x


def _reference(
    code: VirtualMachine,
    timing: Timing,
    span: tuple[float, float],
    x: Array,
    table: InputTable,
    p: Array,
    tolerances: tuple[float, Array],
    first: int,
    X: Array,
    Y: Array,
) -> tuple[float, Array]:
    stepper = code.stepper(timing.integrator, table, p, x, span[1], timing.step, tolerances, span[0])
    done = 0
    while stepper.t < span[1]:
        stepper.step()
        if stepper.status == "failed":
            break
        between = stepper.dense_output()
        while done < len(X) - 1 and (t := timing.every * (first + done)) <= stepper.t + _SLACK * timing.every:
            X[done] = between(t)
            Y[done] = code.outputs(np.array([t]), X[done][None, :], table.at(t)[None, :], p)[0]
            done += 1
    return float(stepper.t), np.array(stepper.y)
