"""Runs advanced step by step from the user's own loop: `stepper` returns a crane with a clock.

    crane = deckcrane.stepper("moving_base")
    while crane.time < 20.0:
        crane.step({"luff": -2e4 * crane.measured("u", "luff")}, duration=0.05)
    dataset = crane.dataset()

The clock continues from step to step, and set-points and waves with it. `reset` begins anew, with another sea or start if wanted;
`snapshot` and `restore` go back to an earlier instant, from which the run continues as it did, to the last bit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import Laws, LawSamples, laws_in_steps
from deckcrane.components.control.data import driving_controllers, prescribed_motions
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import Output
from deckcrane.program.events import Event
from deckcrane.program.inputs import Inputs, no_such_input
from deckcrane.program.integrators import FIXED, ROUNDING, Timing
from deckcrane.program.open_run import OpenRun, RunState
from deckcrane.program.program import Program, Target
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.reading import load
from deckcrane.simulation.episodes import Episode, Episodes, finite_number
from deckcrane.simulation.inputs import held_inputs
from deckcrane.simulation.simulation import feeds_series, program_of, run_dataset

Held = tuple[tuple[float, dict[str, float]], ...]
"""Inputs that were set by hand, from which time on."""


def stepper(scenario: Scenario | str | Path, *, laws: Laws | None = None, target: Target = "auto") -> Stepper:
    """The scenario at its start, to be advanced by your own loop.

    Args:
        scenario: the scenario, its file or a bundled name
        laws: controllers of your own, as for `run`
        target: which code runs

    Returns:
        the run, with its clock at 0

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: laws do not fit, or the integrator is cvodes, which takes whole runs
    """
    return Stepper(scenario if isinstance(scenario, Scenario) else load(scenario), target, laws)


@dataclass(frozen=True, eq=False)
class Snapshot:
    """An instant of a stepped run, to which `restore` returns. It can be kept for as long as wanted, and pickled."""

    time: float
    """Seconds on the clock."""
    scenario: Scenario
    """The scenario of the episode, with its sea."""
    structure: tuple[object, ...]
    """Names of states and inputs, step and integrator, which another stepper must share."""
    state: RunState
    """State, held inputs and events."""
    records: tuple[Array, ...]
    """Records so far."""
    held: Held
    """Inputs set by hand so far."""
    samples: int
    """Number of samples of sampled laws so far."""


class Stepper:
    """A run advanced step by step, with the scenario's time step, integrator and records.

    With fixed steps the result is that of `run`, however time is divided into steps. Adaptive integrators restart at each step
    and agree with `run` within their tolerances.
    """

    def __init__(self, scenario: Scenario, target: Target = "auto", laws: Laws | None = None) -> None:
        if scenario.run.integrator == "cvodes":
            raise DeckcraneError(
                "the integrator cvodes takes whole runs; step with rk4, dopri5, rodas4 or rodas4_fixed"
            )
        self._episodes, self._target = Episodes(scenario, laws), target
        driven = [
            name for name in driving_controllers(scenario.plant) if name not in prescribed_motions(scenario.plant)
        ]
        self._actuators = tuple(dict.fromkeys((*driven, *(laws or {}))))
        self._laws: LawSamples | None = None
        self._begin(self._episodes.first)

    def _begin(self, episode: Episode) -> None:
        self._episode, self._timing = episode, episode.timing
        self._program = program_of(episode.system, episode.equations, self._target)
        scenario, system, u = episode.scenario, episode.system, self._program.equations.u
        self._fed = bool(episode.vessels) or feeds_series(scenario)
        inputs = Inputs.of(u, episode.series.samples) if self._fed else Inputs.of(u)
        self._run: OpenRun = self._program.opened(self._timing, inputs, episode.x0)
        self._outputs: dict[str, Output] = {output.name: output for output in self._program.equations.y}
        if system.kit.plant.laws and laws_in_steps(system):
            self._laws = LawSamples(system, self._program, self._timing)
        self._records: list[Array] = []
        self._held_inputs: list[tuple[float, dict[str, float]]] = []
        self._samples = 0

    @property
    def scenario(self) -> Scenario:
        """The scenario that is run, with the sea of this episode."""
        return self._episode.scenario

    @property
    def time(self) -> float:
        """Seconds on the clock."""
        return self._run.time

    @property
    def inputs(self) -> tuple[str, ...]:
        """The names of all inputs that `step` can set."""
        return tuple(self._run.free_inputs)

    @property
    def outputs(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """The recorded variables, which `measured` reads: the labels of each along its dimensions."""
        return {
            name: tuple(tuple(labels) for labels in output.labels.values()) for name, output in self._outputs.items()
        }

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

    def reset(
        self,
        seed: int | None = None,
        start: Mapping[str, float] | None = None,
        sea: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin anew, with the clock at 0.

        Args:
            seed: seed of everything random in the scenario: waves, gusts, noise of measurements; None: those of the file
            start: values of states at the start by name, such as {"slew": 0.3, "d:slew": 0.0}, in SI units; all others begin
                where the scenario says
            sea: values of the section `sea` by path, such as {"jonswap.hs": "3 m", "direction": "120 deg"}

        Raises:
            DeckcraneError: there is no such state or value, or there is no sea
        """
        self._begin(self._episodes.episode(seed, start, sea))

    def snapshot(self) -> Snapshot:
        """Keep this instant.

        What a sampled law remembers by itself is not part of it.

        Returns:
            what `restore` takes
        """
        return Snapshot(
            self.time,
            self.scenario,
            structure_of_snapshots(self._program, self._timing),
            self._run.state(),
            tuple(self._records),
            tuple(self._held_inputs),
            self._samples,
        )

    def restore(self, snapshot: Snapshot) -> None:
        """Return to an instant; the run continues from there as it did before, to the last bit.

        Args:
            snapshot: an instant of this stepper, or of another one of the same structure

        Raises:
            DeckcraneError: the snapshot is of another structure
        """
        if not isinstance(snapshot, Snapshot):
            raise DeckcraneError(f"this is no snapshot of a stepper: {snapshot!r:.60}")
        check_snapshot_structure(snapshot.structure, structure_of_snapshots(self._program, self._timing))
        if snapshot.scenario is not self.scenario:
            self._begin(self._episodes.of(snapshot.scenario))
        if self._fed and self._episode.series.last_until(snapshot.time):
            self._run.feed(Inputs.of(self._program.equations.u, self._episode.series.samples))
        self._run.restore(snapshot.state)
        self._records, self._held_inputs = list(snapshot.records), list(snapshot.held)
        self._samples = snapshot.samples

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
        run, held = self._run, self._check_inputs(inputs) if inputs else {}
        start, stop = run.time, self._stop_time(self._timing.every if duration is None else duration)
        if self._fed and self._episode.series.last_until(stop):
            run.feed(Inputs.of(self._program.equations.u, self._episode.series.samples))
        before = self._held_inputs[-1][1] if self._held_inputs else {}
        if held or before:
            self._hold(held, before)
        laws = self._laws
        kept = run.state() if laws is not None else None
        records: list[Array] = []
        samples = self._samples
        try:
            while True:
                if laws is not None and run.time >= laws.period * samples * (1.0 - ROUNDING):
                    run.hold(laws.commands(run))
                    samples += 1
                if not (self._records or records):
                    records.append(run.outputs()[None, :])
                next_stop = stop if laws is None else min(stop, laws.period * samples)
                records.append(run.advance(next_stop).Y)
                if next_stop >= stop:
                    break
        except BaseException:
            if kept is not None:
                run.restore(kept)
            self._hold(before, held)
            raise
        self._samples = samples
        self._records += [record for record in records if len(record)]
        if held or before or not self._held_inputs:
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
        place = place_of_output(self._outputs, variable, labels)
        value: Array = self._run.measured(variable)[place]
        return value if np.ndim(value) else float(value)

    def events(self) -> tuple[Event, ...]:
        """What happened since the start, in order: lift-off, landing and re-contact of loads, slack and snap of ropes, bursts.

        Returns:
            the events, each with its time, kind, the name of the rope, contact or hose, and its size
        """
        return tuple(self._run.events().in_order())

    def dataset(self) -> xr.Dataset:
        """All records so far, in the form of `run`.

        Returns:
            the records over `time`
        """
        records = self._records or [self._run.outputs()[None, :]]
        y = np.vstack(records)
        t = np.arange(len(y), dtype=float) * self._timing.every
        elevations = self._episode.series.elevations if self._fed else {}
        inputs = held_inputs((start for start, _ in self._held_inputs), (held for _, held in self._held_inputs))
        dataset = run_dataset(self.scenario, self._program, t, y, elevations, inputs, self._run.events())
        dataset = dataset.assign_attrs(self._episode.motion_errors)
        laws = self._episode.system.kit.plant.laws
        return dataset.assign_attrs(laws=", ".join(laws)) if laws else dataset

    def _check_inputs(self, inputs: Mapping[str, float]) -> dict[str, float]:
        values = {}
        for name, value in inputs.items():
            if name not in self._run.free_inputs and name not in self._program.equations.u.names:
                raise no_such_input(name, self._program.equations.u.names)
            values[name] = (
                value if type(value) is float and isfinite(value) else finite_number(value, f"the input of {name}")
            )
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


def place_of_output(outputs: Mapping[str, Output], variable: str, labels: tuple[str, ...]) -> tuple[int, ...]:
    """Indices of labels along the dimensions of a recorded variable; an error names those that there are."""
    if variable not in outputs:
        raise DeckcraneError(
            f"{variable} is not recorded;{did_you_mean(variable, outputs)} there are {', '.join(outputs)}"
        )
    names = list(outputs[variable].labels.values())
    if len(labels) > len(names):
        raise DeckcraneError(f"{variable} has {len(names)} label{'' if len(names) == 1 else 's'}, not {len(labels)}")
    place = []
    for label, options in zip(labels, names, strict=False):
        if label not in options:
            raise DeckcraneError(
                f'{variable} has no "{label}";{did_you_mean(label, options)} there are {", ".join(options)}'
            )
        place.append(list(options).index(label))
    return tuple(place)


def structure_of_snapshots(program: Program, timing: Timing) -> tuple[object, ...]:
    """What two steppers must share for a snapshot of the one to fit the other."""
    equations = program.equations
    outputs = tuple(output.name for output in equations.y)
    return equations.x.names, equations.u.names, outputs, len(equations.p), timing.step, timing.every, timing.integrator


def check_snapshot_structure(other: tuple[object, ...], this: tuple[object, ...]) -> None:
    """Refuse a snapshot of another structure, and say in what it differs."""
    subjects = (
        "states",
        "inputs",
        "recorded variables",
        "number of parameters",
        "step",
        "time between records",
        "integrator",
    )
    for subject, theirs, ours in zip(subjects, other, this, strict=True):
        if theirs != ours:
            raise DeckcraneError(f"this snapshot is of another structure: its {subject} {_difference(theirs, ours)}")


def _difference(theirs: object, ours: object) -> str:
    if isinstance(theirs, tuple) and isinstance(ours, tuple):
        more, less = [n for n in theirs if n not in ours][:3], [n for n in ours if n not in theirs][:3]
        parts = [f"have {', '.join(more)} besides" if more else "", f"lack {', '.join(less)}" if less else ""]
        return " and ".join(part for part in parts if part) or "have another order"
    return f"is {theirs}, here it is {ours}"
