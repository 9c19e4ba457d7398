"""A run taken step by step, for controllers of one's own: `stepper` gives a crane with a clock.

    crane = deckcrane.stepper("moving_base")
    while crane.time < 20.0:
        crane.step({"luff": -2e4 * crane.measured("u", "luff")}, duration=0.05)
    dataset = crane.dataset()

The clock goes on from step to step, and set-points and waves with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import ceil, floor, isfinite
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario, load
from deckcrane.model.parts import nearest
from deckcrane.program import InputTable, Program, Timing
from deckcrane.program.program import FIXED, Target
from deckcrane.running.simulation import prepared, program_of, run_dataset, run_equations, timing_of, with_waves

if TYPE_CHECKING:
    from deckcrane.running.afloat import Afloat

_ROUNDING = 1e-6
"""What share of a step, or of the spacing of a table, is rounding."""


def stepper(scenario: Scenario | str | Path, *, target: Target = "auto") -> Stepper:
    """The scenario (or a file, or a bundled name) at its start, to be stepped by your own loop."""
    return Stepper(scenario if isinstance(scenario, Scenario) else load(scenario), target)


class Stepper:
    """A run that stands at a time of its own clock, with the scenario's step, integrator and records.

    With fixed steps the result is that of `run`, however the time is cut into steps. Adaptive integrators begin anew at each
    step and agree with `run` within their tolerances.
    """

    def __init__(self, scenario: Scenario, target: Target = "auto") -> None:
        self.scenario = scenario
        self._timing = timing_of(scenario)
        if self._timing.integrator == "cvodes":
            raise DeckcraneError(
                "the integrator cvodes takes whole runs; step with rk4, dopri5, rodas4 or rodas4_fixed"
            )
        ready, system = prepared(scenario)
        self._program = program_of(system, run_equations(scenario, system), target)
        self._waves = None if ready is None else _Waves(scenario, ready, self._program, self._timing)
        self._time = 0.0
        self._x = self._program.equations.x.values.copy()
        self._held = np.zeros(len(scenario.control))
        self._records: list[Array] = []

    @property
    def time(self) -> float:
        """Seconds on the clock."""
        return self._time

    @property
    def actuators(self) -> tuple[str, ...]:
        """The names that `step` takes inputs for."""
        return tuple(self.scenario.control)

    @property
    def states(self) -> tuple[str, ...]:
        """The names of the states, as those of a linear model."""
        return self._program.equations.x.names

    @property
    def state(self) -> Array:
        """All states now (a copy)."""
        return self._x.copy()

    def step(self, inputs: Mapping[str, float] | None = None, duration: float | None = None) -> None:
        """Advances the clock by `duration` seconds (by default the time between records).

        `inputs` are added to actuators by name, in N, N m or openings of valves, and held over the step; an actuator that is
        not named gets nothing. With a fixed-step integrator the duration is a whole multiple of the scenario's step.
        """
        held = self._inputs(inputs or {})
        stop = self._stop(self._timing.every if duration is None else duration)
        table = self._table(held, stop)
        if not self._records:
            self._records.append(self._outputs(held)[None, :])
        found = self._program.advance(self._timing, self._time, stop, self._x, table)
        self._time, self._x, self._held = stop, found.x, held
        self._records.append(found.Y)

    def measured(self, variable: str, *labels: str) -> float | Array:
        """What a recorded variable is now, by its labels: `measured("q", "luff")`, `measured("reaction", "king", "fz")`.

        Without labels, or with fewer than the variable has, an array.
        """
        known = {output.name: output for output in self._program.equations.y}
        if variable not in known:
            raise DeckcraneError(f"{variable} is not recorded; there are {', '.join(known)}")
        names = list(known[variable].labels.values())
        if len(labels) > len(names):
            raise DeckcraneError(
                f"{variable} has {len(names)} label{'' if len(names) == 1 else 's'}, not {len(labels)}"
            )
        found: Array = self._program.equations.unstack(self._outputs(self._held)[None, :])[variable][0]
        for label, those in zip(labels, names, strict=False):
            if label not in those:
                raise DeckcraneError(f'{variable} has no "{label}"; there are {", ".join(those)}')
            found = found[those.index(label)]
        return found if np.ndim(found) else float(found)

    def dataset(self) -> xr.Dataset:
        """All that was recorded so far, as `run` would give it."""
        records = self._records or [self._outputs(self._held)[None, :]]
        y = np.vstack(records)
        t = np.arange(len(y), dtype=float) * self._timing.every
        elevation = None if self._waves is None else self._waves.elevation
        return run_dataset(self.scenario, self._program, t, y, elevation)

    def _inputs(self, inputs: Mapping[str, float]) -> Array:
        held = np.zeros(len(self.actuators))
        for name, value in inputs.items():
            if name not in self.actuators:
                there = ", ".join(self.actuators) or "none"
                hint = nearest(name, self.actuators)
                raise DeckcraneError(f'no actuator is called "{name}";{hint} there are: {there}')
            try:
                held[self.actuators.index(name)] = value
            except (TypeError, ValueError):
                held[self.actuators.index(name)] = np.nan
            if not isfinite(held[self.actuators.index(name)]):
                raise DeckcraneError(f"the input of {name} must be a finite number, in SI units; it is {value!r}")
        return held

    def _stop(self, duration: float) -> float:
        if not (isfinite(duration) and duration > 0.0):
            raise DeckcraneError(f"a step's duration must be greater than zero and finite; it is {duration!r} s")
        stop = self._time + duration
        if self._timing.integrator not in FIXED:
            return stop
        step, steps = self._timing.step, round(duration / self._timing.step)
        if steps < 1 or abs(duration - steps * step) > _ROUNDING * step:
            raise DeckcraneError(
                f"a duration of {duration:g} s is not a whole multiple of the step of {step:g} s (run.step)"
            )
        return step * (round(self._time / step) + steps)

    def _table(self, held: Array, stop: float) -> InputTable:
        """The inputs until `stop`: what is held, and the waves."""
        if self._waves is None:
            return InputTable.constant(held)
        return self._waves.with_held(held, self._time, stop)

    def _outputs(self, held: Array) -> Array:
        u = self._table(held, self._time).at(self._time)
        found: Array = self._program.outputs(np.array([self._time]), self._x[None, :], u[None, :])[0]
        return found


class _Waves:
    """The table of inputs of a vessel, made for the scenario's duration and made longer when the clock comes to its end."""

    def __init__(self, scenario: Scenario, ready: Afloat, program: Program, timing: Timing) -> None:
        self._scenario, self._ready, self._program, self._timing = scenario, ready, program, timing
        self._make(timing.duration)

    def _make(self, duration: float) -> None:
        self._until = duration
        timing = replace(self._timing, duration=duration)
        self._table, self.elevation = with_waves(self._scenario, self._ready, self._program.equations, None, timing)

    def with_held(self, held: Array, start: float, stop: float) -> InputTable:
        """The table, with the actuators' inputs held from `start` to `stop`; it serves until the next call."""
        if stop > self._until * (1.0 + _ROUNDING):
            self._make(max(2.0 * self._until, stop))
        spacing, values = self._table.spacing, self._table.values
        first = 0 if len(values) == 1 else floor(start / spacing + _ROUNDING)
        last = 1 if len(values) == 1 else ceil(stop / spacing - _ROUNDING) + 1
        values[first:last, : len(held)] = held
        return self._table
