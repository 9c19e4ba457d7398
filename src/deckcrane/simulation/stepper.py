"""Runs advanced step by step from the user's own loop: `stepper` returns a crane with a clock.

    crane = deckcrane.stepper("moving_base")
    while crane.time < 20.0:
        crane.step({"luff": -2e4 * crane.measured("u", "luff")}, duration=0.05)
    dataset = crane.dataset()

The clock continues from step to step, and set-points and waves with it.
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
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import Laws, refuse_sampled
from deckcrane.components.control.data import driving_controllers, prescribed_motions
from deckcrane.errors import DeckcraneError
from deckcrane.program.inputs import Inputs, no_such_input
from deckcrane.program.integrators import FIXED, ROUNDING, Timing
from deckcrane.program.program import Program, Target
from deckcrane.scenario.reading import load
from deckcrane.simulation.inputs import held_inputs
from deckcrane.simulation.simulation import (
    feeds_series,
    input_series,
    maximum_duration,
    prepare_run,
    program_of,
    run_dataset,
    run_equations,
    timing_of,
    vessel_motion_errors,
)

if TYPE_CHECKING:
    from deckcrane.components.vessel import VesselInSea


def stepper(scenario: Scenario | str | Path, *, laws: Laws | None = None, target: Target = "auto") -> Stepper:
    """The scenario at its start, to be advanced by your own loop.

    Args:
        scenario: the scenario, its file or a bundled name
        laws: controllers of your own, as for `run`, but for sampled ones
        target: which code runs

    Returns:
        the run, with its clock at 0

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: laws do not fit, or the integrator is cvodes, which takes whole runs
    """
    return Stepper(scenario if isinstance(scenario, Scenario) else load(scenario), target, laws)


class Stepper:
    """A run advanced step by step, with the scenario's time step, integrator and records.

    With fixed steps the result is that of `run`, however time is divided into steps. Adaptive integrators restart at each step
    and agree with `run` within their tolerances.
    """

    def __init__(self, scenario: Scenario, target: Target = "auto", laws: Laws | None = None) -> None:
        self.scenario = scenario
        """The scenario that is run."""
        self._timing = timing_of(scenario)
        if self._timing.integrator == "cvodes":
            raise DeckcraneError(
                "the integrator cvodes takes whole runs; step with rk4, dopri5, rodas4 or rodas4_fixed"
            )
        refuse_sampled(laws, "a run step by step, where your own loop is what is called between the steps,")
        ready, system = prepare_run(scenario, laws=laws)
        self._motion_errors = vessel_motion_errors(scenario, ready)
        for vessel in ready:
            vessel.check_step()
        self._program = program_of(system, run_equations(scenario, system, ready), target)
        has_series = bool(ready) or feeds_series(scenario)
        self._waves = _OuterSeries(scenario, ready, self._program, self._timing) if has_series else None
        inputs = Inputs.of(self._program.equations.u) if self._waves is None else self._waves.inputs
        self._run = self._program.opened(self._timing, inputs)
        driven = [
            name for name in driving_controllers(scenario.plant) if name not in prescribed_motions(scenario.plant)
        ]
        self._actuators = tuple(dict.fromkeys((*driven, *(laws or {}))))
        self._records: list[Array] = []
        self._held_inputs: list[tuple[float, dict[str, float]]] = []

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
        """Advance the clock.

        Args:
            inputs: values added to actuators by name, in N, N m or openings of valves, and held over the step; an actuator
                that is not named gets nothing
            duration: how far [s], with a fixed-step integrator a whole multiple of the scenario's step; by default the time
                between records

        Raises:
            DeckcraneError: there is no such actuator, the duration is not possible, or the run diverged
        """
        held = self._check_inputs(inputs or {})
        start, stop = self.time, self._stop_time(self._timing.every if duration is None else duration)
        if self._waves is not None and self._waves.last_until(stop):
            self._run.feed(self._waves.inputs)
        before = self._held_inputs[-1][1] if self._held_inputs else {}
        self._hold(held, before)
        first = None if self._records else self._run.outputs()[None, :]
        try:
            records = self._run.advance(stop)
        except BaseException:
            self._hold(before, held)
            raise
        self._records += [records.Y] if first is None else [first, records.Y]
        self._held_inputs.append((start, held))

    def measured(self, variable: str, *labels: str) -> float | Array:
        """Present value of a recorded variable.

        Args:
            variable: name of the variable, such as "q" or "reaction"
            labels: its labels, one for each dimension: "luff", or "king" and "fz"

        Returns:
            a number; with fewer labels than the variable has dimensions, an array

        Raises:
            DeckcraneError: there is no such variable or label
        """
        outputs = {output.name: output for output in self._program.equations.y}
        if variable not in outputs:
            raise DeckcraneError(f"{variable} is not recorded; there are {', '.join(outputs)}")
        names = list(outputs[variable].labels.values())
        if len(labels) > len(names):
            raise DeckcraneError(
                f"{variable} has {len(names)} label{'' if len(names) == 1 else 's'}, not {len(labels)}"
            )
        value: Array = self._run.measured(variable)
        for label, options in zip(labels, names, strict=False):
            if label not in options:
                raise DeckcraneError(f'{variable} has no "{label}"; there are {", ".join(options)}')
            value = value[options.index(label)]
        return value if np.ndim(value) else float(value)

    def dataset(self) -> xr.Dataset:
        """All records so far, in the form of `run`.

        Returns:
            the records over `time`
        """
        records = self._records or [self._run.outputs()[None, :]]
        y = np.vstack(records)
        t = np.arange(len(y), dtype=float) * self._timing.every
        elevations = {} if self._waves is None else self._waves.elevations
        inputs = held_inputs((start for start, _ in self._held_inputs), (held for _, held in self._held_inputs))
        dataset = run_dataset(self.scenario, self._program, t, y, elevations, inputs, self._run.events())
        return dataset.assign_attrs(self._motion_errors)

    def _check_inputs(self, inputs: Mapping[str, float]) -> dict[str, float]:
        values = {}
        for name, value in inputs.items():
            if name not in self._names:
                raise no_such_input(name, self._names)
            try:
                values[name] = float(value) if not isinstance(value, str) else float("nan")
            except (TypeError, ValueError):
                values[name] = float("nan")
            if not isfinite(values[name]):
                raise DeckcraneError(f"the input of {name} must be a finite number, in SI units; it is {value!r}")
        return values

    def _hold(self, held: Mapping[str, float], before: Mapping[str, float]) -> None:
        """Hold these inputs, and zero for those that were held before and are not given now."""
        self._run.hold({**dict.fromkeys(before, 0.0), **held})

    def _stop_time(self, duration: float) -> float:
        if not (isfinite(duration) and duration > 0.0):
            raise DeckcraneError(f"a step's duration must be greater than zero and finite; it is {duration!r} s")
        stop = self.time + duration
        if self._timing.integrator not in FIXED:
            return stop
        step = self._timing.step
        return step * (round(self.time / step) + self._timing.whole_steps(duration))


class _OuterSeries:
    """Input series of waves, given motions and noise, computed for the scenario's duration and extended when the clock reaches
    their end.
    """

    def __init__(self, scenario: Scenario, ready: tuple[VesselInSea, ...], program: Program, timing: Timing) -> None:
        self._scenario, self._ready, self._program, self._timing = scenario, ready, program, timing
        self._compute(timing.duration)

    def _compute(self, duration: float) -> None:
        self._until = duration
        timing = replace(self._timing, duration=duration)
        waves, self.elevations = input_series(self._scenario, self._ready, timing)
        self.inputs = Inputs.of(self._program.equations.u, waves)

    def last_until(self, stop: float) -> bool:
        """Extend the series to this time; return True if they were computed anew."""
        if stop <= self._until * (1.0 + ROUNDING):
            return False
        self._compute(max(min(2.0 * self._until, maximum_duration(self._scenario)), stop))
        return True
