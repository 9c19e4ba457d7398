"""How a run is stepped and recorded."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import Literal

from deckcrane.equations.system import Array
from deckcrane.errors import DeckcraneError

Integrator = Literal["rk4", "dopri5", "rodas4", "rodas4_fixed", "cvodes"]

FIXED = ("rk4", "rodas4_fixed")
"""Methods of fixed steps."""
IMPLICIT = ("rodas4", "rodas4_fixed")
"""Methods that solve linear systems."""

ROUNDING = 1e-6
"""What share of a step is rounding."""
BLOCK_SECONDS = 0.1
"""How long compiled code runs before Python is asked."""
SLACK = 1e-9
"""What share of the time between records is rounding."""


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
    def evaluations(self) -> float:
        """How often equations are evaluated in a run, about; adaptive methods take no fewer steps than the longest allow."""
        return self.duration / self.step * {"rk4": 4, "dopri5": 6}.get(self.integrator, 5)

    def records_until(self, t: float) -> int:
        """How many records there are up to a time, not counting the one at the start of the run."""
        return floor(t / self.every + SLACK)

    @property
    def steps_per_record(self) -> int:
        return round(self.every / self.step)

    def whole_steps(self, duration: float) -> int:
        """How many fixed steps a duration has; refused where they are not whole."""
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
        """How adaptive steps are chosen for states of these natural units."""
        absolute = self.absolute_tolerance * scales
        return StepControl(self.integrator, self.step, self.relative_tolerance, absolute, self.every)


@dataclass(frozen=True)
class StepControl:
    """What adaptive steps follow: the method, the longest step, tolerances (absolute ones by state), time between records."""

    method: str
    largest: float
    relative: float
    absolute: Array
    every: float


class StuckError(Exception):
    """A step that became too small to go on, with the time and the state where it did."""

    def __init__(self, t: float, x: Array) -> None:
        super().__init__(t, x)
        self.t, self.x = t, x


def next_block(block: int, seconds: float) -> int:
    """How many steps the next block has, so that it takes about a tenth of a second: for progress and Ctrl-C."""
    return max(1, min(4 * block, int(block * BLOCK_SECONDS / max(seconds, 1e-6))))
