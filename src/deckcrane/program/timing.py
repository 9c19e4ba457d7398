"""Time steps and records of a run."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import Literal

from deckcrane.equations.system import Array
from deckcrane.errors import DeckcraneError

Integrator = Literal["rk4", "dopri5", "rodas4", "rodas4_fixed", "cvodes"]

FIXED = ("rk4", "rodas4_fixed")
"""Methods with fixed steps."""
IMPLICIT = ("rodas4", "rodas4_fixed")
"""Methods that solve linear systems."""

ROUNDING = 1e-6
"""Fraction of a step that counts as rounding."""
BLOCK_SECONDS = 0.1
"""Time that compiled code runs before it returns to Python."""
SLACK = 1e-9
"""Fraction of the time between records that counts as rounding."""


@dataclass(frozen=True)
class Timing:
    """Time steps and records of a run: for adaptive integrators `step` is the largest step.

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
    def evaluations(self) -> float:
        """Approximate number of evaluations of the equations in a run; for adaptive methods that of the longest steps."""
        return self.duration / self.step * {"rk4": 4, "dopri5": 6}.get(self.integrator, 5)

    def records_until(self, t: float) -> int:
        """Number of records up to a time, without the one at the start of the run."""
        return floor(t / self.every + SLACK)

    @property
    def steps_per_record(self) -> int:
        return round(self.every / self.step)

    def whole_steps(self, duration: float) -> int:
        """Number of fixed steps in a duration; refused if it is not a whole number."""
        steps = round(duration / self.step)
        if steps < 1 or abs(duration - steps * self.step) > ROUNDING * self.step:
            raise DeckcraneError(
                f"a duration of {duration:g} s is not a whole multiple of the step of {self.step:g} s (run.step)"
            )
        return steps

    @property
    def tolerances(self) -> tuple[float, float]:
        return self.relative_tolerance, self.absolute_tolerance

    def control(self, scales: Array) -> StepControl:
        """Control of adaptive steps for states of these natural units."""
        absolute = self.absolute_tolerance * scales
        return StepControl(self.integrator, self.step, self.relative_tolerance, absolute, self.every)


@dataclass(frozen=True)
class StepControl:
    """Control of adaptive steps: the method, the longest step, tolerances (absolute ones by state), time between records."""

    method: str
    largest: float
    relative: float
    absolute: Array
    every: float


class StuckError(Exception):
    """A step became too small to continue, with the time and the state where it did."""

    def __init__(self, t: float, x: Array) -> None:
        super().__init__(t, x)
        self.t, self.x = t, x


def next_block(block: int, seconds: float) -> int:
    """Number of steps of the next block, so that it takes about a tenth of a second: for progress and Ctrl-C."""
    return max(1, min(4 * block, int(block * BLOCK_SECONDS / max(seconds, 1e-6))))
