"""Gradients of results of a run by numbers of its scenario, by its starts and by its inputs over time.

A number of the file goes into a run in three ways: through parameters of the equations, through the start (weights settle, vessels
lie in waves), and through series of inputs (waves, gusts, given motions). With J a result,

    dJ/dv = (dJ/dp) dp/dv + (dJ/dx0) dx0/dv + sum_k (dJ/du_k) du_k/dv.

The first factors of all terms are those of the discrete adjoint (`program/adjoint.py`), exact and for any count of numbers at the
cost of one way back. The second factors are smooth maps from the file to the numbers of a run. They are differentiated by central
differences of fourth order over a small share of the number; that they do not depend on the width of the difference is checked.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Literal

import numpy as np

from deckcrane.analysis.gradients.growth import (
    LARGEST,
    growth_to_result,
    note_on_growth,
    reason_of_growth,
    result_size,
    shorter_step,
    start_direction,
    start_sizes,
)
from deckcrane.analysis.gradients.objectives import Derivative, Objective
from deckcrane.analysis.gradients.run_numbers import (
    WIDTHS,
    NumberChanges,
    RunNumbers,
    changes_with,
    checked_number,
    doubled_inputs,
    unit_text,
)
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import Laws, refuse_sampled
from deckcrane.errors import DeckcraneError, DeckcraneWarning, warn_user
from deckcrane.formulations.forward_dynamics import Dynamics
from deckcrane.mechanics.equations import Equations
from deckcrane.program.adjoint import AdjointProgram, RunGradient, TapedRun, tangent_equations
from deckcrane.program.inputs import Inputs, Series, no_such_input
from deckcrane.program.integrators import FIXED
from deckcrane.program.program import Program
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.editing import number_at, quantities_of
from deckcrane.scenario.reading import load
from deckcrane.simulation.datasets import first_counted, transient_of
from deckcrane.simulation.episodes import seed_paths
from deckcrane.simulation.inputs import Given, user_series
from deckcrane.simulation.simulation import input_series, part_set_of, prepare_run, run_equations, timing_of
from deckcrane.units.quantities import Dimension

if TYPE_CHECKING:
    from deckcrane.components.vessel import VesselInSea

Mode = Literal["adjoint", "forward"]
"""The adjoint goes back once for all numbers; the forward mode runs once for each of them."""

START, INPUT, PARAMETER = "start:", "input:", "parameter:"
"""Prefixes of names that are not paths of the file."""


@dataclass(frozen=True, eq=False)
class Sensitivity:
    """The derivative of a result by one number, or by an input over time."""

    value: float | Array
    """The number, or the input at `times`, in SI."""
    derivative: float | Array
    """The derivative of the result by it; of an input by its samples, linear between them."""
    unit: str
    """Unit of the number."""
    times: Array | None = None
    """Times of the samples of an input [s]."""


@dataclass(frozen=True, eq=False)
class Gradient:
    """A result of a run, and its derivatives by name."""

    objective: str
    """The result as it was asked for."""
    value: float
    """Its value; over several seeds the mean."""
    unit: str
    """Its unit."""
    by: Mapping[str, Sensitivity]
    """Its derivatives, by the names that were asked for."""
    values: tuple[float, ...] = ()
    """Its value for each seed."""


def gradient(
    scenario: Scenario | str | Path,
    objective: str,
    by: Sequence[str],
    *,
    inputs: Given | None = None,
    laws: Laws | None = None,
    start: float | None = None,
    seeds: Sequence[int] | None = None,
    hold_start: bool = False,
    mode: Mode = "adjoint",
    threads: int = 1,
) -> Gradient:
    """Run a scenario, and differentiate a result of the run by numbers of the scenario.

    Names in `by` are paths of the file (`bodies.king.mass`), states at the start (`start:swing`), inputs over time (`input:slew`)
    or parameters of the equations (`parameter:king.mass`, with the start held). The derivative is that of the discrete run, with
    fixed steps.

    Args:
        scenario: the scenario, its file or a bundled name
        objective: the result, a reduction of a signal over time: `max(hook_load)`, `soft_max(sway.x, 5 cm)`, `rms`, `std`, `mean`,
            `min`, `soft_min`, `integral`, `final`, `damage(SIGNAL, EXPONENT)`, `fit(SIGNAL, FILE.csv:COLUMN)`
        by: names of what to differentiate by
        inputs: forces added to actuators over time, as for `run`
        laws: controllers of your own, as for `run`; sampled ones have no derivative
        start: time from which records count [s]; None: from the end of the transient, as in a summary
        seeds: seeds of waves, gusts and noise, of which the mean is taken; None: those of the scenario
        hold_start: whether all states start where they start in the scenario, whatever the numbers are; else the start moves with
            the numbers, as a load that settles does
        mode: the adjoint, or the forward mode, which takes a run for each name
        threads: number of cores for several seeds

    Returns:
        the result with its derivatives and units

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: a name is unknown, a result has no derivative there, steps are not fixed, or a law is sampled
    """
    run = DifferentiableRun(
        scenario,
        [objective],
        by,
        inputs=inputs,
        laws=laws,
        start=start,
        seeds=seeds,
        hold_start=hold_start,
        mode=mode,
        threads=threads,
    )
    return run.gradients()[0]


@dataclass(frozen=True, eq=False)
class Evaluation:
    """Values of all objectives, the mean over seeds and for each seed; derivatives by name, for each objective."""

    values: Array
    every_value: Array
    derivatives: tuple[Mapping[str, float | Array], ...] = ()


class DifferentiableRun:
    """Results of a scenario's run, as functions of some of its numbers.

    Args:
        scenario: the scenario, its file or a bundled name
        objectives: the results
        by: names of what to differentiate by
        values: by path, other numbers than those of the scenario
        derivatives: whether to differentiate too
    """

    def __init__(
        self,
        scenario: Scenario | str | Path,
        objectives: Sequence[str],
        by: Sequence[str],
        *,
        inputs: Given | None = None,
        laws: Laws | None = None,
        start: float | None = None,
        seeds: Sequence[int] | None = None,
        hold_start: bool = False,
        mode: Mode = "adjoint",
        threads: int = 1,
    ) -> None:
        self.scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
        refuse_sampled(laws, "a gradient")
        if mode not in ("adjoint", "forward"):
            raise DeckcraneError(f'mode "{mode}": there are adjoint and forward')
        self._laws, self._mode, self._threads, self._hold_start = laws, mode, threads, hold_start
        self._held_starts: dict[int | None, Array] = {}
        self._warned: set[str] = set()
        self._preparing = Lock()  # equations are kept for all, and filters of warnings are too
        self.objectives = tuple(Objective.of(text) for text in objectives)
        self.names = tuple(dict.fromkeys(by))
        self._given = user_series(inputs)
        self._seeds = _checked_seeds(self.scenario, seeds)
        timing = timing_of(self.scenario)
        if timing.integrator not in FIXED:
            raise DeckcraneError(
                f"run.integrator {timing.integrator} chooses its own steps, and a gradient is that of fixed ones: write "
                f"{', '.join(FIXED[:-1])} or {FIXED[-1]}, with a run.step that is short enough"
            )
        self.start = transient_of(self.scenario, timing.duration)[0] if start is None else start
        if not 0.0 <= self.start < timing.duration:
            raise DeckcraneError(f"cannot count from {self.start:g} s: the run goes from 0 to {timing.duration:g} s")
        self._first = first_counted(self.start, timing.every)
        for objective in self.objectives:
            objective.check_times(self._first * timing.every, timing.records * timing.every)
        equations = self._equations(self.scenario)[0]
        self._check_names(equations)
        self.units = tuple(
            objective.unit(objective.output(equations, f"result_{i}").unit_text)
            for i, objective in enumerate(self.objectives)
        )

    # ---- What to differentiate by.
    @property
    def paths(self) -> tuple[str, ...]:
        """The names that are paths of the file."""
        return tuple(name for name in self.names if not name.startswith((START, INPUT, PARAMETER)))

    @cached_property
    def _known(self) -> dict[str, tuple[float, Dimension | None]]:
        """Number and dimension at each path."""
        return {path: checked_number(self.scenario, path) for path in self.paths}

    def _check_names(self, equations: Equations) -> None:
        """Refuse what does not exist, or is no number of the model."""
        for name in self.names:
            rest = name.partition(":")[2]
            if name.startswith(START) and rest not in equations.x.names:
                raise _unknown(name, "state", rest, equations.x.names)
            if name.startswith(PARAMETER) and rest not in equations.p.names:
                raise _unknown(name, "parameter", rest, equations.p.names)
            if name.startswith(INPUT) and rest not in equations.u.names:
                raise no_such_input(rest, equations.u.names)
            if name.startswith(INPUT) and self._mode == "forward":
                raise DeckcraneError(f"{name}: an input over time is many numbers; the adjoint gives all of them")
        assert self._known is not None

    def unit_of(self, path: str) -> str:
        """Unit of the number at a path, in SI."""
        return unit_text(self._known[path][1])

    def number(self, path: str) -> float:
        """The number at a path, in SI."""
        return self._known[path][0]

    # ---- The numbers of a run.
    def _equations(self, scenario: Scenario) -> tuple[Equations, Dynamics, tuple[VesselInSea, ...]]:
        ready, system = prepare_run(scenario, laws=self._laws)
        return run_equations(scenario, system, ready), system, ready

    def _numbers(self, scenario: Scenario, seed: int | None = None, quiet: bool = False) -> tuple[RunNumbers, Dynamics]:
        """All numbers of a scenario's run, with the objectives' signals as outputs."""
        with self._preparing, warnings.catch_warnings():
            if quiet:
                warnings.simplefilter("ignore", DeckcraneWarning)
            equations, system, ready = self._equations(scenario)
            timing = timing_of(scenario)
            series, _ = input_series(scenario, ready, timing)
            held = self._held_start(seed) if self._hold_start else None
        outputs = tuple(objective.output(equations, f"result_{i}") for i, objective in enumerate(self.objectives))
        equations = replace(equations, y=outputs, events=(), trace=())
        if held is not None:
            equations = replace(equations, x=replace(equations.x, values=held))
        series = {**self._given, **series}
        fed = {name for samples in series.values() for name in samples.names}
        for name in self.names:
            plain = name.removeprefix(INPUT)
            if name.startswith(INPUT) and plain not in fed:
                values = np.full(timing.records + 1, equations.u.values[equations.u.names.index(plain)])
                series[name] = Series((plain,), values, 0.0, timing.every)
        return RunNumbers(equations, Inputs.of(equations.u, series), timing), system

    def _held_start(self, seed: int | None) -> Array:
        """The start of the scenario as it is, with a seed of its own if there is one."""
        if seed not in self._held_starts:
            self._held_starts[seed] = self._equations(self._seeded(self.scenario, seed))[0].x.values
        return self._held_starts[seed]

    def _seeded(self, scenario: Scenario, seed: int | None) -> Scenario:
        return scenario if seed is None else scenario.with_values(dict.fromkeys(seed_paths(scenario), seed))

    def _program(self, numbers: RunNumbers, system: Dynamics) -> AdjointProgram:
        timing, formulas = numbers.timing, tuple(objective.formula for objective in self.objectives)
        key = ("adjoint", numbers.equations.x.names, formulas, timing.integrator)
        with self._preparing:
            program = system.once(key, lambda: AdjointProgram(numbers.equations, timing.integrator, timing.evaluations))
        return program.of(numbers.equations)

    # ---- Values and derivatives.
    def evaluate(self, values: Mapping[str, float] | None = None, derivatives: bool = True) -> Evaluation:
        """All results, and their derivatives if asked for, with other numbers at some paths."""
        scenario = self.scenario.with_values(dict(values)) if values else self.scenario
        seeds: list[int | None] = [*self._seeds] or [None]

        def work(seed: int | None) -> Evaluation:
            return self._evaluate(self._seeded(scenario, seed), seed, derivatives)

        first = work(seeds[0])  # machine code is made once
        if self._threads > 1 and len(seeds) > 1:
            with ThreadPoolExecutor(self._threads) as pool:
                parts = [first, *pool.map(work, seeds[1:])]
        else:
            parts = [first, *map(work, seeds[1:])]
        every = np.array([part.values for part in parts])
        mean = tuple(
            {name: np.mean(np.array([part.derivatives[i][name] for part in parts]), axis=0) for name in self.names}
            for i in range(len(self.objectives) if derivatives else 0)
        )
        plain = tuple({name: _plain(value) for name, value in each.items()} for each in mean)
        return Evaluation(np.mean(every, axis=0), every, plain)

    def _evaluate(self, scenario: Scenario, seed: int | None, derivatives: bool) -> Evaluation:
        numbers, system = self._numbers(scenario, seed)
        program = self._program(numbers, system)
        run = program.run(numbers.timing, inputs=numbers.inputs)
        t, first = run.t[self._first :], self._first
        results = [objective.evaluate(t, run.y[first:, i]) for i, objective in enumerate(self.objectives)]
        values = np.array([value for value, _ in results])
        if not derivatives:
            return Evaluation(values, values[None])
        changes = {path: self._changes(scenario, path, seed) for path in self.paths}
        if self._mode == "forward":
            sizes = [result_size(by_records, run.y[first:, i]) for i, (_, by_records) in enumerate(results)]
            return Evaluation(values, values[None], self._forward(numbers, system, changes, results, sizes))
        by_objective: list[dict[str, float | Array]] = []
        for i, (_, by_records) in enumerate(results):
            y_bar = np.zeros_like(run.y)
            y_bar[first:, i] = by_records
            gradient = program.gradient(run, y_bar)
            self._check_growth(numbers, program, run, y_bar, gradient, self.objectives[i].text)
            by_objective.append(self._named(numbers, gradient, changes, self.objectives[i].text, values[i]))
        return Evaluation(values, values[None], tuple(by_objective))

    def _check_growth(
        self,
        numbers: RunNumbers,
        program: AdjointProgram,
        run: TapedRun,
        y_bar: Array,
        gradient: RunGradient,
        text: str,
    ) -> None:
        """Warn once of a result whose derivatives hold for the smallest changes only; refuse those that are beyond all numbers."""

        def growth(run: TapedRun, gradient: RunGradient) -> float:
            sizes = start_sizes(run.x0, numbers.equations.x.scales)
            return growth_to_result(gradient.x0 * sizes, result_size(y_bar, run.y))

        def growth_with(step: float) -> float:
            try:
                again = program.run(replace(numbers.timing, step=step), inputs=numbers.inputs)
            except DeckcraneError:
                return np.inf
            return growth(again, program.gradient(again, y_bar))

        grown = growth(run, gradient)
        if grown <= LARGEST or not self._warns_first_of(text):
            return
        shorter = shorter_step(numbers.timing.step, growth_with)
        if np.isfinite(grown):
            warn_user(f'"{text}": {reason_of_growth(grown, numbers.timing.step, shorter)}')
        elif shorter is not None:  # else a slope may be infinite as well: `_require_finite`
            reason = reason_of_growth(grown, numbers.timing.step, shorter)
            raise DeckcraneError(f'"{text}" has no finite derivative: {reason}')

    def _warns_first_of(self, text: str) -> bool:
        """Whether nothing was said of the growth of changes to a result yet; from now on there was."""
        with self._preparing:
            first = text not in self._warned
            self._warned.add(text)
        return first

    def _named(
        self, numbers: RunNumbers, gradient: RunGradient, changes: Mapping[str, NumberChanges], text: str, value: float
    ) -> dict[str, float | Array]:
        """The derivatives by name."""
        equations = numbers.equations
        _require_finite(gradient, equations, text)
        by_maps = {"p": gradient.p, "x0": gradient.x0, "constants": gradient.constants}
        by_maps |= {f"series {key}": values for key, values in gradient.series.items()}
        named: dict[str, float | Array] = {}
        for name in self.names:
            rest = name.partition(":")[2]
            if name.startswith(START):
                named[name] = float(gradient.x0[equations.x.names.index(rest)])
            elif name.startswith(PARAMETER):
                named[name] = float(gradient.p[equations.p.names.index(rest)])
            elif name.startswith(INPUT):
                key, samples = next((k, s) for k, s in numbers.inputs.series.items() if rest in s.names)
                named[name] = gradient.series[key][:, samples.names.index(rest)].copy()
            else:
                named[name] = changes[name].along(by_maps, abs(value))
        return named

    def _changes(self, scenario: Scenario, path: str, seed: int | None) -> NumberChanges:
        """The derivatives of all numbers of a run by a number of the file."""
        return changes_with(scenario, path, lambda changed: self._numbers(changed, seed, quiet=True)[0])

    def _forward(
        self,
        numbers: RunNumbers,
        system: Dynamics,
        changes: Mapping[str, NumberChanges],
        results: Sequence[Derivative],
        sizes: Sequence[float],
    ) -> tuple[dict[str, float | Array], ...]:
        """The same derivatives by the forward mode, a run for each name, and one along a change of the start."""
        equations = numbers.equations
        key = ("tangent", equations.x.names, tuple(objective.formula for objective in self.objectives))
        program = system.once(key, lambda: Program(tangent_equations(equations)))
        named: tuple[dict[str, float | Array], ...] = tuple({} for _ in self.objectives)

        def derivatives_along(direction: Mapping[str, Array]) -> Array:
            trajectory = program.simulate(
                numbers.timing,
                np.concatenate([equations.x.values, direction["x0"]]),
                np.concatenate([equations.p.values, direction["p"]]),
                doubled_inputs(numbers.inputs, program.equations, direction),
            )
            along = trajectory.y[self._first :, len(self.objectives) :]
            return np.array([by_records @ along[:, i] for i, (_, by_records) in enumerate(results)])

        for name in self.names:
            rest = name.partition(":")[2]
            if name.startswith((START, PARAMETER)):
                direction = {key: np.zeros_like(array) for key, array in numbers.maps.items()}
                variables, key_of = (equations.x, "x0") if name.startswith(START) else (equations.p, "p")
                direction[key_of][variables.names.index(rest)] = 1.0
                values = derivatives_along(direction)
            else:
                values = changes[name].derivative(derivatives_along, np.array([abs(value) for value, _ in results]))
            for i, derivative in enumerate(values):
                named[i][name] = float(derivative)
        start = {key: np.zeros_like(array) for key, array in numbers.maps.items()}
        start["x0"] = start_direction(equations.x.values, equations.x.scales)
        for objective, change, size in zip(self.objectives, derivatives_along(start), sizes, strict=True):
            grown = growth_to_result(change, size)
            if grown > LARGEST and self._warns_first_of(objective.text):
                warn_user(f'"{objective.text}": {note_on_growth(grown)}')
        return named

    def gradients(self, values: Mapping[str, float] | None = None) -> tuple[Gradient, ...]:
        """All results with their derivatives."""
        evaluation = self.evaluate(values)
        numbers = self._numbers(
            self.scenario, self._seeds[0] if self._seeds and self._hold_start else None, quiet=True
        )[0]
        return tuple(
            Gradient(
                objective.text,
                float(evaluation.values[i]),
                self.units[i],
                {name: self._sensitivity(name, derivative, numbers, values or {}) for name, derivative in by.items()},
                tuple(float(value) for value in evaluation.every_value[:, i]) if self._seeds else (),
            )
            for i, (objective, by) in enumerate(zip(self.objectives, evaluation.derivatives, strict=True))
        )

    def _sensitivity(
        self, name: str, derivative: float | Array, numbers: RunNumbers, values: Mapping[str, float]
    ) -> Sensitivity:
        equations, rest = numbers.equations, name.partition(":")[2]
        if name.startswith(INPUT):
            samples = next(s for s in numbers.inputs.series.values() if rest in s.names)
            return Sensitivity(samples.values[:, samples.names.index(rest)], derivative, "", samples.times)
        if name.startswith((START, PARAMETER)):
            variables = equations.x if name.startswith(START) else equations.p
            return Sensitivity(float(variables.values[variables.names.index(rest)]), derivative, "")
        return Sensitivity(values.get(name, self._known[name][0]), derivative, self.unit_of(name))


def possible_names(scenario: Scenario | str | Path) -> Iterator[tuple[str, float, str]]:
    """Names that a gradient can be taken by, with their values and units: quantities of the file, starts and inputs.

    Quantities that change the structure of the equations, as those that say how a run is made, are left out.
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    structure = part_set_of(scenario).structure
    for path, value in quantities_of(scenario):
        if path.partition(".")[0] in ("run", "record", "variants"):
            continue
        width = WIDTHS[-1] * (abs(value) or 1.0)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeckcraneWarning)
                same = part_set_of(scenario.with_values({path: value + width})).structure == structure
        except DeckcraneError:
            continue
        if same:
            yield path, value, unit_text(number_at(scenario, path)[1])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        ready, system = prepare_run(scenario)
        equations = run_equations(scenario, system, ready)
    for name, value in zip(equations.x.names, equations.x.values, strict=True):
        yield f"{START}{name}", float(value), ""
    for name in equations.u.names:
        yield f"{INPUT}{name}", float("nan"), ""


def _checked_seeds(scenario: Scenario, seeds: Sequence[int] | None) -> tuple[int, ...]:
    if seeds is None:
        return ()
    if len(seeds) == 0 or any(isinstance(seed, bool) or int(seed) != seed or seed < 0 for seed in seeds):
        raise DeckcraneError(f"seeds are whole numbers, zero or more; they are {list(seeds)}")
    if not seed_paths(scenario):
        raise DeckcraneError("this scenario has no seeds: there are no waves, gusts or noise in it")
    return tuple(int(seed) for seed in seeds)


def _unknown(name: str, kind: str, given: str, names: Sequence[str]) -> DeckcraneError:
    return DeckcraneError(f'{name}: there is no {kind} "{given}";{did_you_mean(given, names)}'.rstrip(";"))


def _require_finite(gradient: RunGradient, equations: Equations, text: str) -> None:
    for kind, names, values in (
        ("parameter", equations.p.names, gradient.p),
        ("start", equations.x.names, gradient.x0),
    ):
        bad = np.flatnonzero(~np.isfinite(values))
        if len(bad):
            raise DeckcraneError(
                f'"{text}" has no finite derivative by the {kind} {names[int(bad[0])]}: somewhere in the run a formula has an '
                "infinite slope, or small changes grow beyond all numbers. A shorter run, or a start elsewhere, finds where"
            )


def _plain(value: float | Array) -> float | Array:
    return float(value) if np.ndim(value) == 0 else np.asarray(value)
