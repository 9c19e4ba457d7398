"""Replay the last stretch of a failed run with shorter steps, to find out whether the step or something else is the cause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.program.inputs import Inputs
from deckcrane.program.timing import Timing

if TYPE_CHECKING:
    from deckcrane.program.program import Program

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

    def told(self, going: bool) -> str:
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
    constants = program.code.prepare(p, timing.integrator != "rk4")
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
