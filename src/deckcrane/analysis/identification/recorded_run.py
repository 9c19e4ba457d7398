"""A run that is to repeat a record: its signals at the times of the samples, and their sensitivities.

The sensitivity of a signal y by an unknown v is that of the discrete run in the forward mode,

    dy/dv = (dy/dp) dp/dv + (dy/dx0) dx0/dv + sum_k (dy/du_k) du_k/dv,

a run of the tangent equations (`program/adjoint.py`) along the direction in which all numbers of the run change with v. The
directions of all unknowns run side by side, in vectors of simulations.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import ceil

import numpy as np

from deckcrane.analysis.gradients.growth import SMALL, growth_to_result, start_direction
from deckcrane.analysis.gradients.run_numbers import (
    CLOSE,
    NEGLIGIBLE,
    SMOOTH,
    WIDTHS,
    RunNumbers,
    changes_with,
    doubled_inputs,
)
from deckcrane.analysis.identification.records import MotionRecord, RecordableSignals
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import Laws
from deckcrane.components.sensors import exact_sensors
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.formulations.forward_dynamics import Dynamics
from deckcrane.mechanics.equations import Equations
from deckcrane.program.adjoint import tangent_equations
from deckcrane.program.batch import Batch, BatchCase
from deckcrane.program.inputs import Inputs
from deckcrane.program.integrators import FIXED, Timing
from deckcrane.program.program import Program
from deckcrane.program.vectors import CaseInputs
from deckcrane.scenario.data import did_you_mean
from deckcrane.simulation.inputs import user_series
from deckcrane.simulation.simulation import input_series, maximum_duration, prepare_run, run_equations, timing_of

START = "start:"
"""Prefix of states at the start that are unknowns."""
_ON_TIME = 1e-6
"""Share of a time step within which a sample counts as one at the end of a step."""
_POINTS = 4
"""Records about a sample between steps, through which a polynomial goes: its order is that of the integrator."""

Direction = Mapping[str, Array]


@dataclass(frozen=True, eq=False)
class SampledSignals:
    """Signals of a run at the times of a record's samples, and their derivatives by each unknown."""

    y: Array
    """A row for each sample, a column for each signal."""
    by: Mapping[str, Array]


class RecordedRun:
    """A record with the run that is to repeat it, as a function of numbers of the scenario and of states at the start.

    Args:
        scenario: the scenario of all records
        record: the record
        signals: names of its signals, as the equations have them, in the order of columns
        recordable: signals of the scenario
        paths: numbers of the file that are unknown
        starts: states at the start that are unknown
        laws: controllers in Python
        threads: number of cores
    """

    def __init__(
        self,
        scenario: Scenario,
        record: MotionRecord,
        signals: Sequence[str],
        recordable: RecordableSignals,
        paths: Sequence[str],
        starts: Sequence[str] = (),
        laws: Laws | None = None,
        threads: int = 1,
    ) -> None:
        self.record, self.signals, self.paths, self._threads = record, tuple(signals), tuple(paths), threads
        self.measured = np.stack([record.signals[name] for name in record.signals], axis=1)
        self.t, self._laws, self._recordable = record.t, laws, recordable
        self._given = user_series(record.inputs)
        varied = scenario.with_values(dict(record.values)) if record.values else scenario
        self.scenario, self.lengthened = self._long_enough(exact_sensors(varied))
        self.widths: dict[str, float] = {}
        self._timing, self._rows, self._weights = _sampling(timing_of(self.scenario), self.t)
        self.starts = self._checked_starts(starts)

    def _long_enough(self, scenario: Scenario) -> tuple[Scenario, bool]:
        """The scenario with a run that is as long as the record."""
        run, end = scenario.run, float(self.t[-1])
        if scenario.run.integrator not in FIXED:
            raise DeckcraneError(
                f"run.integrator {scenario.run.integrator} chooses its own steps, and identification needs fixed ones: write "
                f"{', '.join(FIXED[:-1])} or {FIXED[-1]}, with a run.step that is short enough"
            )
        longest = maximum_duration(scenario)
        if end > longest * (1 + 1e-9):
            raise DeckcraneError(
                f"{self.record.source}: the record goes to {end:g} s, and a motion that the scenario follows to {longest:g} s; cut "
                "the record, or give the motion as long as the record"
            )
        if end <= run.duration * (1 + 1e-9):
            return scenario, False
        duration = min(ceil(end / run.every - _ON_TIME) * run.every, longest)
        return scenario.with_values({"run.duration": duration}), True

    def _checked_starts(self, starts: Sequence[str]) -> tuple[str, ...]:
        names = self.equations.x.names
        for name in starts:
            if name not in names:
                raise DeckcraneError(
                    f'{START}{name}: there is no state "{name}";{did_you_mean(name, names)} there are {", ".join(names[:20])}'
                    + (", ..." if len(names) > 20 else "")
                )
        return tuple(dict.fromkeys(starts))

    # ---- The numbers of a run.
    def _numbers(self, scenario: Scenario, quiet: bool = True) -> tuple[RunNumbers, Dynamics]:
        with warnings.catch_warnings():
            if quiet:
                warnings.simplefilter("ignore", DeckcraneWarning)
            ready, system = prepare_run(scenario, laws=self._laws)
            equations = run_equations(scenario, system, ready)
            series, _ = input_series(scenario, ready, timing_of(scenario))
        output = self._recordable.output(self.signals, equations)
        equations = replace(equations, y=(output,), events=(), trace=())
        return RunNumbers(equations, Inputs.of(equations.u, {**self._given, **series}), self._timing), system

    @cached_property
    def equations(self) -> Equations:
        """The equations of the scenario as it is, with the recorded signals as outputs."""
        return self._numbers(self.scenario, quiet=False)[0].equations

    def start_of(self, name: str) -> float:
        """A state at the start: the first sample where it is recorded, else that of the scenario."""
        for signal, samples in zip(self.signals, self.measured.T, strict=True):
            if signal == f"q.{name}" and np.isfinite(samples[0]) and self.t[0] <= self._timing.step:
                return float(samples[0])
        return float(self.equations.x.values[self.equations.x.names.index(name)])

    def until(self, end: float) -> RecordedRun:
        """The same with the samples up to a time only."""
        kept = self.t <= end * (1 + 1e-12)
        if not kept.any():
            raise DeckcraneError(f"{self.record.source}: there are no samples up to {end:g} s")
        return self._sampled_at(self.t[kept], self.measured[kept])

    def at_every_step(self) -> RecordedRun:
        """The same run, with all its steps as times and no samples."""
        step = timing_of(self.scenario).step
        t = step * np.arange(int(self.t[-1] / step + _ON_TIME) + 1, dtype=np.float64)
        return self._sampled_at(t, np.full((len(t), len(self.signals)), np.nan))

    def _sampled_at(self, t: Array, measured: Array) -> RecordedRun:
        other = copy(self)
        other.t, other.measured = t, measured
        other._timing, other._rows, other._weights = _sampling(timing_of(self.scenario), t)
        return other

    # ---- Signals and sensitivities.
    def evaluate(
        self, values: Mapping[str, float], starts: Mapping[str, float], derivatives: bool = True
    ) -> SampledSignals:
        """Signals and their sensitivities with other numbers at the paths, and from these states.

        Raises:
            DeckcraneError: the scenario allows no such numbers, or the run diverged
        """
        scenario = self.scenario.with_values(dict(values)) if values else self.scenario
        numbers, system = self._numbers(scenario)
        x = numbers.equations.x
        free, x0 = self._start(numbers, starts)
        if not derivatives:
            return SampledSignals(self._run(numbers, system, x0, {})[0], {})
        changes = {path: changes_with(scenario, path, lambda each: self._numbers(each)[0]) for path in self.paths}
        directions: dict[str, Direction] = {}
        for path in self.paths:
            pairs = changes[path].slopes(self.widths.get(path, WIDTHS[0]))
            if path in self.widths:
                directions[path] = _held(_extrapolated(*pairs), free)
            else:
                directions[f"{path} narrow"], directions[f"{path} wide"] = (_held(each, free) for each in pairs)
        for name in self.starts:
            directions[f"{START}{name}"] = _one_state(numbers, x.names.index(name))
        y, along = self._run(numbers, system, x0, directions)
        by: dict[str, Array] = {}
        for path in self.paths:
            if path in self.widths:
                by[path] = along[path]
                continue
            pair = along[f"{path} narrow"], along[f"{path} wide"]
            if not self._smooth(path, *pair, y, values, CLOSE):
                pairs = changes[path].slopes(WIDTHS[1])
                _, again = self._run(
                    numbers, system, x0, dict(zip("nw", (_held(each, free) for each in pairs), strict=True))
                )
                pair = again["n"], again["w"]
                if not self._smooth(path, *pair, y, values, SMOOTH):
                    raise DeckcraneError(
                        f"{path}: the run does not follow it smoothly, so that it cannot be identified"
                    )
                self.widths[path] = WIDTHS[1]
            else:
                self.widths[path] = WIDTHS[0]
            by[path] = (4.0 * pair[0] - pair[1]) / 3.0
        by |= {f"{START}{name}": along[f"{START}{name}"] for name in self.starts}
        return SampledSignals(y, by)

    def _start(self, numbers: RunNumbers, starts: Mapping[str, float]) -> tuple[list[int], Array]:
        """Places of the unknown states, and the states that the run starts from."""
        x = numbers.equations.x
        free, x0 = [x.names.index(name) for name in self.starts], x.values.copy()
        x0[free] = [starts[name] for name in self.starts]
        return free, x0

    def start_growth(self, values: Mapping[str, float], starts: Mapping[str, float]) -> float:
        """How much small changes of the start grow over the record, in the signal where they grow most: `gradients/growth.py`."""
        scenario = self.scenario.with_values(dict(values)) if values else self.scenario
        numbers, system = self._numbers(scenario)
        _, x0 = self._start(numbers, starts)
        direction = {key: np.zeros_like(array) for key, array in numbers.maps.items()}
        direction["x0"] = start_direction(x0, numbers.equations.x.scales)
        y, along = self._run(numbers, system, x0, {START: direction})
        largest, change = np.max(np.abs(y), axis=0), np.max(np.abs(along[START]), axis=0)
        return growth_to_result(change / (largest + SMALL), 1.0)

    def _smooth(
        self, path: str, narrow: Array, wide: Array, y: Array, values: Mapping[str, float], share: float
    ) -> bool:
        """Whether sensitivities over two widths agree, in every signal."""
        floor = NEGLIGIBLE * np.linalg.norm(y, axis=0) / (abs(values.get(path, 1.0)) or 1.0)
        difference = np.linalg.norm(narrow - wide, axis=0)
        return bool(np.all(difference <= share * np.linalg.norm(narrow, axis=0) + floor))

    def _run(
        self, numbers: RunNumbers, system: Dynamics, x0: Array, directions: Mapping[str, Direction]
    ) -> tuple[Array, dict[str, Array]]:
        """Signals, and their changes along each direction, at the times of the samples."""
        equations = numbers.equations
        key = ("identification", equations.x.names, self.signals, self._timing.integrator)
        program = system.once(key, lambda: Program(tangent_equations(equations)))
        batch = Batch(program, self._timing, None, own_constants=True)
        still = {name: np.zeros_like(array) for name, array in numbers.maps.items()}
        cases = [
            BatchCase(
                name,
                np.concatenate([x0, direction["x0"]]),
                np.concatenate([equations.p.values, direction["p"]]),
                partial(_case_inputs, numbers.inputs, program.equations, direction),
            )
            for name, direction in (directions or {"": still}).items()
        ]
        runs = batch.run(cases, self._threads)
        if runs.interrupted:
            raise KeyboardInterrupt
        if runs.failures or runs.y is None or not np.all(np.isfinite(runs.y)):
            reason = next(iter(runs.failures.values()), "its signals are not finite")
            raise DeckcraneError(f"the run of {self.record.source} diverged: {reason}")
        sampled = np.einsum("cskv,sk->csv", runs.y[:, self._rows], self._weights)
        count = len(self.signals)
        return sampled[0, :, :count], {name: sampled[i, :, count:] for i, name in enumerate(directions)}

    # ---- Signals that the record does not have.
    def tell(
        self, values: Mapping[str, float], starts: Mapping[str, float], change: Mapping[str, float]
    ) -> dict[str, float]:
        """How much each signal of the scenario changes along a change of unknowns, as a share of how much it varies."""
        scenario = self.scenario.with_values(dict(values)) if values else self.scenario
        numbers, system = self._numbers(scenario)
        x = numbers.equations.x
        free, x0 = self._start(numbers, starts)
        total = {name: np.zeros_like(array) for name, array in numbers.maps.items()}
        for name, amount in change.items():
            if name.startswith(START):
                direction = _one_state(numbers, x.names.index(name.removeprefix(START)))
            else:
                slopes = changes_with(scenario, name, lambda each: self._numbers(each)[0]).slopes(self.widths[name])
                direction = _held(_extrapolated(*slopes), free)
            total = {key: array + amount * direction[key] for key, array in total.items()}
        names = [name for name in self._recordable.entries if name not in self.signals]
        program = system.once(
            ("identification, all signals", x.names, self.signals),
            lambda: Program(tangent_equations(self._with_signals(names, scenario))),
        )
        run = program.simulate(
            self._timing,
            np.concatenate([x0, total["x0"]]),
            np.concatenate([numbers.equations.p.values, total["p"]]),
            doubled_inputs(numbers.inputs, program.equations, total),
        )
        y, changes = run.y[:, : len(names)], run.y[:, len(names) :]
        spread, largest = np.std(y, axis=0), np.max(np.abs(y), axis=0)
        size = np.where(spread > 1e-9 * largest, spread, largest)
        shares = np.where(size > 0.0, np.sqrt(np.mean(changes**2, axis=0)) / np.where(size > 0.0, size, 1.0), 0.0)
        return dict(zip(names, shares.tolist(), strict=True))

    def _with_signals(self, names: Sequence[str], scenario: Scenario) -> Equations:
        """The equations with other signals as outputs."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeckcraneWarning)
            ready, system = prepare_run(scenario, laws=self._laws)
            equations = run_equations(scenario, system, ready)
        return replace(equations, y=(self._recordable.output(names, equations),), events=(), trace=())


def _sampling(timing: Timing, t: Array) -> tuple[Timing, Array, Array]:
    """Records of a run that give its signals at these times: rows of records about each time, and their weights.

    A sample at the end of a step is that record. Between steps, the polynomial through four records about it is taken.
    """
    for every in (timing.every, timing.step):
        places = t / every
        if np.all(np.abs(places - np.round(places)) * every <= _ON_TIME * timing.step):
            rows = np.round(places).astype(int)
            return _cut(timing, every, max(int(rows[-1]), 1)), rows[:, None], np.ones((len(t), 1))
    places = t / timing.step
    last = max(ceil(float(places[-1]) - _ON_TIME), _POINTS - 1)
    first = np.clip(np.floor(places).astype(int) - 1, 0, last - _POINTS + 1)
    rows = first[:, None] + np.arange(_POINTS)
    weights = np.ones((len(t), _POINTS))
    for i in range(_POINTS):
        for j in range(_POINTS):
            if i != j:
                weights[:, i] *= (places - rows[:, j]) / (i - j)
    return _cut(timing, timing.step, last), rows, weights


def _cut(timing: Timing, every: float, records: int) -> Timing:
    return replace(timing, duration=records * every, every=every)


def _case_inputs(inputs: Inputs, doubled: Equations, direction: Direction) -> CaseInputs:
    return CaseInputs(doubled_inputs(inputs, doubled, direction))


def _extrapolated(narrow: Direction, wide: Direction) -> Direction:
    """Slopes of fourth order from those over a width and over its double."""
    return {key: (4.0 * narrow[key] - wide[key]) / 3.0 for key in narrow}


def _held(direction: Direction, places: Sequence[int]) -> Direction:
    """A direction in which these states at the start do not change: they are unknowns themselves."""
    if not places:
        return direction
    x0 = direction["x0"].copy()
    x0[list(places)] = 0.0
    return {**direction, "x0": x0}


def _one_state(numbers: RunNumbers, place: int) -> Direction:
    """The direction of one state at the start."""
    direction = {key: np.zeros_like(array) for key, array in numbers.maps.items()}
    direction["x0"][place] = 1.0
    return direction
