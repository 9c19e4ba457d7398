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
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario, load
from deckcrane.parts.laws import Laws, refuse_sampled
from deckcrane.program import Inputs, Program, Timing
from deckcrane.program.inputs import no_such_input
from deckcrane.program.program import Target
from deckcrane.program.timing import FIXED, ROUNDING
from deckcrane.running.feeding import held_inputs
from deckcrane.running.simulation import (
    is_moved,
    longest_run,
    outer_series,
    prepared,
    program_of,
    run_dataset,
    run_equations,
    timing_of,
    vessel_motion_errors,
)

if TYPE_CHECKING:
    from deckcrane.running.afloat import Afloat


def stepper(scenario: Scenario | str | Path, *, laws: Laws | None = None, target: Target = "auto") -> Stepper:
    """The scenario (or a file, or a bundled name) at its start, to be stepped by your own loop; `laws` as for `run`."""
    return Stepper(scenario if isinstance(scenario, Scenario) else load(scenario), target, laws)


class Stepper:
    """A run that stands at a time of its own clock, with the scenario's step, integrator and records.

    With fixed steps the result is that of `run`, however the time is cut into steps. Adaptive integrators begin anew at each
    step and agree with `run` within their tolerances.
    """

    def __init__(self, scenario: Scenario, target: Target = "auto", laws: Laws | None = None) -> None:
        self.scenario = scenario
        self._timing = timing_of(scenario)
        if self._timing.integrator == "cvodes":
            raise DeckcraneError(
                "the integrator cvodes takes whole runs; step with rk4, dopri5, rodas4 or rodas4_fixed"
            )
        refuse_sampled(laws, "a run step by step, where your own loop is what is called between the steps,")
        ready, system = prepared(scenario, laws=laws)
        self._motion_errors = vessel_motion_errors(scenario, ready)
        for vessel in ready:
            vessel.check_step()
        self._program = program_of(system, run_equations(scenario, system, ready), target)
        noisy = any(each.noise for each in scenario.measurements.values())
        alone = not ready and not noisy and not is_moved(scenario)
        self._waves = None if alone else _Waves(scenario, ready, self._program, self._timing)
        inputs = Inputs.of(self._program.equations.u) if self._waves is None else self._waves.inputs
        self._run = self._program.opened(self._timing, inputs)
        driven = [name for name in scenario.plant.driving if name not in scenario.plant.prescribed]
        self._actuators = tuple(dict.fromkeys((*driven, *(laws or {}))))
        self._records: list[Array] = []
        self._given: list[tuple[float, dict[str, float]]] = []

    @property
    def time(self) -> float:
        """Seconds on the clock."""
        return self._run.time

    @property
    def _names(self) -> tuple[str, ...]:
        return self._program.equations.u.names

    @property
    def actuators(self) -> tuple[str, ...]:
        """The names that `step` takes inputs for."""
        return self._actuators

    @property
    def states(self) -> tuple[str, ...]:
        """The names of the states, as those of a linear model."""
        return self._program.equations.x.names

    @property
    def state(self) -> Array:
        """All states now (a copy)."""
        return self._run.x.copy()

    def step(self, inputs: Mapping[str, float] | None = None, duration: float | None = None) -> None:
        """Advances the clock by `duration` seconds (by default the time between records).

        `inputs` are added to actuators by name, in N, N m or openings of valves, and held over the step; an actuator that is
        not named gets nothing. With a fixed-step integrator the duration is a whole multiple of the scenario's step.
        """
        given = self._checked(inputs or {})
        start, stop = self.time, self._stop(self._timing.every if duration is None else duration)
        if self._waves is not None and self._waves.last_until(stop):
            self._run.feed(self._waves.inputs)
        before = self._given[-1][1] if self._given else {}
        self._hold(given, before)
        first = None if self._records else self._run.outputs()[None, :]
        try:
            found = self._run.advance(stop)
        except BaseException:
            self._hold(before, given)
            raise
        self._records += [found.Y] if first is None else [first, found.Y]
        self._given.append((start, given))

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
        found: Array = self._run.measured(variable)
        for label, those in zip(labels, names, strict=False):
            if label not in those:
                raise DeckcraneError(f'{variable} has no "{label}"; there are {", ".join(those)}')
            found = found[those.index(label)]
        return found if np.ndim(found) else float(found)

    def dataset(self) -> xr.Dataset:
        """All that was recorded so far, as `run` would give it."""
        records = self._records or [self._run.outputs()[None, :]]
        y = np.vstack(records)
        t = np.arange(len(y), dtype=float) * self._timing.every
        elevations = {} if self._waves is None else self._waves.elevations
        given = held_inputs((start for start, _ in self._given), (held for _, held in self._given))
        found = run_dataset(self.scenario, self._program, t, y, elevations, given, self._run.events())
        return found.assign_attrs(self._motion_errors)

    def _checked(self, inputs: Mapping[str, float]) -> dict[str, float]:
        found = {}
        for name, value in inputs.items():
            if name not in self._names:
                raise no_such_input(name, self._names)
            try:
                found[name] = float(value) if not isinstance(value, str) else float("nan")
            except (TypeError, ValueError):
                found[name] = float("nan")
            if not isfinite(found[name]):
                raise DeckcraneError(f"the input of {name} must be a finite number, in SI units; it is {value!r}")
        return found

    def _hold(self, given: Mapping[str, float], before: Mapping[str, float]) -> None:
        """What is not given any more gets nothing."""
        self._run.hold({**dict.fromkeys(before, 0.0), **given})

    def _stop(self, duration: float) -> float:
        if not (isfinite(duration) and duration > 0.0):
            raise DeckcraneError(f"a step's duration must be greater than zero and finite; it is {duration!r} s")
        stop = self.time + duration
        if self._timing.integrator not in FIXED:
            return stop
        step = self._timing.step
        return step * (round(self.time / step) + self._timing.whole_steps(duration))


class _Waves:
    """Wave forces on a vessel, motions that are fed, and noise: made for the scenario's duration, and longer when the clock comes
    to their end.
    """

    def __init__(self, scenario: Scenario, ready: tuple[Afloat, ...], program: Program, timing: Timing) -> None:
        self._scenario, self._ready, self._program, self._timing = scenario, ready, program, timing
        self._make(timing.duration)

    def _make(self, duration: float) -> None:
        self._until = duration
        timing = replace(self._timing, duration=duration)
        waves, self.elevations = outer_series(self._scenario, self._ready, timing)
        self.inputs = Inputs.of(self._program.equations.u, waves)

    def last_until(self, stop: float) -> bool:
        """Makes them long enough; returns whether they had to be made anew."""
        if stop <= self._until * (1.0 + ROUNDING):
            return False
        self._make(max(min(2.0 * self._until, longest_run(self._scenario)), stop))
        return True
