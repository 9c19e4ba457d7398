"""Largest loads by simulation, of all poses in all sea states together: one batch of runs per level of the search.

A load is admissible where, for every check, the fractile of the largest utilisation in the required period is at most 1. All sea
states have the same seeds, so that differences between them are those of the sea and not chance. A load that is too large at rest
is not tried: the search ends at the largest static load.

The fractile in a period follows from the largest values of a few shorter runs: Gumbel distribution by moments. The largest
values of N runs of duration D have the mean m and the standard deviation s (with N - 1). The Gumbel distribution with these
moments has the scale beta = s sqrt(6) / pi and the mode mu = m - 0.5772 beta; over T = n D the mode moves to mu + beta ln(n),
and

    x_q = mu + beta (ln(T / D) - ln(-ln q)).

Its standard error, with y the bracket, is  beta / sqrt(N) sqrt(1.168 + 0.192 y + 1.1 y^2):  from the moments of large samples, with
Gumbel's skewness 1.14 and kurtosis 5.4.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from pydantic_core import PydanticCustomError

from deckcrane.analysis.load_charts.cells import (
    Brackets,
    CaseLoads,
    CellResults,
    ChartCase,
    ChartCrane,
    first_crossings,
)
from deckcrane.analysis.load_charts.data import ChartSeas, LoadChart
from deckcrane.analysis.load_charts.static_loads import heights
from deckcrane.arrays import Array
from deckcrane.campaign.study.answers import Answers
from deckcrane.campaign.study.entries import sea_path, seed_paths, turned_path
from deckcrane.components.catalogue import Scenario
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.components.sea import refuse_still_water, wave_direction
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.interrupts import check
from deckcrane.scenario.editing import with_section_values
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import Job, run_batch
from deckcrane.simulation.datasets import transient_of
from deckcrane.simulation.simulation import prepare_run, program_of, run_equations, structure
from deckcrane.simulation.step_size import StepTooLong, check_step_length
from deckcrane.units import quantities
from deckcrane.units.quantities import Dimension, UnitError, quantity

if TYPE_CHECKING:
    from deckcrane.program.program import BatchTarget

EULER = 0.5772156649015329


def fractiles(maxima: Array, runs: float, whole: float, fractile: float) -> tuple[Array, Array]:
    """x_q of the largest value in the period `whole`, and its standard error, from largest values of runs (seeds, ...)."""
    beta = np.std(maxima, axis=0, ddof=1) * np.sqrt(6) / np.pi
    mu = np.mean(maxima, axis=0) - EULER * beta
    y = np.log(whole / runs) - np.log(-np.log(fractile))
    error = beta / np.sqrt(len(maxima)) * np.sqrt(1.168 + 0.192 * y + 1.1 * y**2)
    return np.asarray(mu + beta * y), np.asarray(error)


SIMULATED = "simulated"


@dataclass(frozen=True)
class SimulatedLoads:
    """Results of each sea state, the standard error of each utilisation, the number of runs, and their warnings."""

    loads: list[CaseLoads]
    errors: Array
    runs: int
    warnings: tuple[str, ...]


def timed(scenario: Scenario, cases: ChartSeas) -> Scenario:
    """Return the scenario with runs of the counted duration after its transient."""
    message = "answers.chart.cases: the scenario has no sea; give one, such as sea: {jonswap: {hs: 2 m, tp: 8 s}}"
    refuse_still_water(scenario, message)
    try:
        for key in ("hs", "tp"):
            sea_path(scenario, key)
        turned_path(scenario, "sea")
        seed_paths(scenario)
    except PydanticCustomError as error:
        raise DeckcraneError(f"answers.chart.cases: {error.message()}") from None
    transient = scenario.run.transient
    if transient is None:
        transient = transient_of(scenario, 1e9)[0]
    return scenario.with_values({"run.duration": transient + cases.duration, "run.transient": transient})


def sea_cases(scenario: Scenario, chart: LoadChart) -> list[ChartCase]:
    """All sea states of the chart: heights, periods and headings in all combinations."""
    settings = chart.cases
    assert settings is not None, "asked where there are sea states"
    periods = _read_quantities(settings.tp, quantities.TIME, "cases.tp")
    headings: tuple[float, ...] = (wave_direction(scenario),)
    if settings.headings is not None:
        headings = _read_quantities(settings.headings, quantities.ANGLE, "cases.headings")
    cases = []
    for hs, tp, heading in product(heights(settings.hs, "cases.hs"), periods, headings):
        group = f"Hs {hs:g} m, Tp {tp:g} s"
        label = f"{group}, {np.degrees(heading):.4g} deg"
        cases.append(ChartCase(SIMULATED, label, group, hs, tp, heading, settings.tolerance or chart.load.most / 100))
    if len({case.label for case in cases}) < len(cases):
        raise DeckcraneError("answers.chart.cases: a sea state appears twice; keep one")
    return cases


def in_sea(scenario: Scenario, case: ChartCase, seed: int) -> Scenario:
    """The scenario in a sea state with the waves of a seed."""
    values: dict[str, Any] = {sea_path(scenario, "hs"): case.hs, sea_path(scenario, "tp"): case.tp}
    values[turned_path(scenario, "sea")] = case.heading
    values |= {path: seed for path in seed_paths(scenario) if path.startswith("sea.")}
    return with_section_values(scenario, "sea", values)


def check_steps(crane: ChartCrane, at_rest: CaseLoads) -> None:
    """Refuse time steps that are too long in any pose, with the smallest or the largest load: forces would be wrong.

    A step that is short enough in the pose of a scenario may be too long in another: a folded boom or a lighter load is faster.
    """
    problems: list[tuple[StepTooLong, str]] = []
    for cell in np.flatnonzero(np.isfinite(at_rest.load)).tolist():
        for load in (min(crane.least(cell), float(at_rest.load[cell])), float(at_rest.load[cell])):
            check()
            scenario = crane.loaded(cell, load)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeckcraneWarning)
                ready, system = prepare_run(scenario)
                equations = run_equations(scenario, system, ready)
            if (problem := check_step_length(scenario, program_of(system, equations, "auto"))) is not None:
                problems.append((problem, f"in the pose {crane.poses.named(cell)} with {load / 1e3:.4g} t"))
    if problems:
        worst, where = min(problems, key=lambda problem: problem[0].stable)
        raise DeckcraneError(f"answers.chart.cases: {where}, {worst.text}")


class SeaSearch:
    """Search for the largest loads in sea states."""

    def __init__(self, crane: ChartCrane, answers: Answers, at_rest: CaseLoads, labels: tuple[str, ...]) -> None:
        assert crane.settings.cases is not None, "asked where there are sea states"
        self._crane, self._answers, self._at_rest, self._labels = crane, answers, at_rest, labels
        self._settings = crane.settings.cases
        self._count = len(crane.poses.poses)
        self.cases = sea_cases(crane.poses.scenario, crane.settings)
        self._tolerance = self.cases[0].tolerance
        self._other_seeds = [path for path in seed_paths(crane.poses.scenario) if not path.startswith("sea.")]
        self._structures: dict[int, Any] = {}
        self._warnings: dict[str, None] = {}
        self._runs = 0

    def search(self, target: BatchTarget, threads: int | None, report: Callable[[float], None]) -> SimulatedLoads:
        """The largest load of every pose in every sea state. Cells are numbered sea state by sea state."""
        rest, n = self._at_rest.load, self._count
        most = np.tile(np.where(np.isfinite(rest), rest, -np.inf), len(self.cases))
        lightest = np.tile([self._crane.least(pose) for pose in range(n)], len(self.cases))
        least = np.where(np.isfinite(most), np.minimum(lightest, most), np.inf)
        findings = CellResults(len(most), self._labels)
        errors = np.full((len(most), len(self._labels)), np.nan)
        levels = self._settings.scan + 4  # the usual number
        done = 0

        def evaluate(cells: NDArray[np.int_], loads: Array) -> Array:
            nonlocal done
            fraction_before = done / levels
            utilisation, standard_errors, failures = self._utilisations(
                cells, loads, target, threads, lambda fraction: report(min(fraction_before + fraction / levels, 0.99))
            )
            if done == 0:
                self._check_smallest_load(cells, failures)
            done += 1
            largest = []
            for i, cell in enumerate(cells.tolist()):
                largest.append(findings.note(cell, utilisation[i], failures.get(i, "")))
                if largest[-1] <= 1.0:
                    errors[cell] = standard_errors[i]
            return np.array(largest)

        brackets = first_crossings(evaluate, least, most, self._tolerance, self._settings.scan)
        reason_at_rest = {
            i: self._at_rest.reason[i] or "no load at rest" for i in np.flatnonzero(~np.isfinite(rest)).tolist()
        }
        left_out = {k * n + i: reason for k in range(len(self.cases)) for i, reason in reason_at_rest.items()}
        all_results = findings.loads(self.cases[0], brackets, left_out)
        results = [
            self._results_of_case(case, all_results, slice(k * n, (k + 1) * n)) for k, case in enumerate(self.cases)
        ]
        return SimulatedLoads(results, errors.reshape(len(self.cases), n, -1), self._runs, tuple(self._warnings))

    def _results_of_case(self, case: ChartCase, all_results: CaseLoads, cells: slice) -> CaseLoads:
        """Results of one sea state; where the static load is admissible, its limit is the limit."""
        brackets = Brackets(all_results.brackets.low[:, cells], all_results.brackets.high[:, cells])
        up_to_static = np.isnan(brackets.high[-1]) & np.isfinite(brackets.low[-1])
        brackets.high[-1][up_to_static] = self._at_rest.upper[up_to_static]
        limits = zip(all_results.governing[cells], self._at_rest.governing, up_to_static, strict=True)
        governing = [static_limit if is_static else limit for limit, static_limit, is_static in limits]
        return CaseLoads(case, brackets, all_results.shares[cells], governing, all_results.reason[cells])

    def _check_smallest_load(self, cells: NDArray[np.int_], failures: dict[int, str]) -> None:
        """Refuse a sea state that fails in all poses with the smallest load: the load is then not the cause."""
        for k, case in enumerate(self.cases):
            indices = [i for i, cell in enumerate(cells.tolist()) if cell // self._count == k]
            if indices and all(i in failures for i in indices):
                raise DeckcraneError(f"answers.chart.cases: {case.label}: {failures[indices[0]]}")

    # ---- One level of the search.
    def _utilisations(
        self,
        cells: NDArray[np.int_],
        loads: Array,
        target: BatchTarget,
        threads: int | None,
        report: Callable[[float], None],
    ) -> tuple[Array, Array, dict[int, str]]:
        """Fractile of each check's largest utilisation for each cell, its standard error, and the failed runs with reasons."""
        batches: dict[Any, list[Job]] = {}
        seeded_scenarios: dict[tuple[int, float, int], Scenario] = {}
        for i, (cell, load) in enumerate(zip(cells.tolist(), loads.tolist(), strict=True)):
            case, pose = self.cases[cell // self._count], cell % self._count
            for seed in self._settings.every_seed:
                job = Job(f"{i}/{seed}", in_sea(self._seeded_scenario(seeded_scenarios, pose, load, seed), case, seed))
                batches.setdefault(self._structure(pose, job.scenario), []).append(job)
        maxima: dict[str, Array] = {}
        failed: dict[str, str] = {}
        total, finished = sum(len(jobs) for jobs in batches.values()), 0
        for jobs in batches.values():
            weight, start = len(jobs) / total, finished / total

            def report_part(fraction: float, start: float = start, weight: float = weight) -> None:
                report(start + fraction * weight)

            results = self._run(jobs, target, threads, report_part)
            finished += len(jobs)
            values = results.dataset["maximum"].sel(signal=[f"{UTILISATION.name}.{label}" for label in self._labels])
            maxima |= dict(
                zip(results.dataset["case"].values.tolist(), values.transpose("case", "signal").values, strict=True)
            )
            failed |= results.failures
        return self._estimate_fractiles(len(cells), maxima, failed)

    def _estimate_fractiles(
        self, count: int, maxima: dict[str, Array], failed: dict[str, str]
    ) -> tuple[Array, Array, dict[int, str]]:
        utilisation, errors = (np.full((count, len(self._labels)), np.nan) for _ in range(2))
        reasons: dict[int, str] = {}
        period, fractile = self._answers.duration, self._answers.fractile
        for i in range(count):
            names = [f"{i}/{seed}" for seed in self._settings.every_seed]
            reason = next((failed[name] for name in names if name in failed), "")
            values = np.array([maxima[name] for name in names if name in maxima])
            if not reason and not (len(values) == len(names) and np.all(np.isfinite(values))):
                reason = "a utilisation is not a number in a run"
            if reason:
                reasons[i] = " ".join(reason.split())
            else:
                utilisation[i], errors[i] = fractiles(values, self._settings.duration, period, fractile)
        return utilisation, errors, reasons

    def _run(self, jobs: list[Job], target: BatchTarget, threads: int | None, report: Callable[[float], None]) -> Any:
        transient = self._crane.poses.scenario.run.transient
        keep = Keep(signals=(UTILISATION.name,), statistics=("extremes",), transient=transient)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeckcraneWarning)  # collected, and shown once for all levels
            results = run_batch(jobs, keep, target=target, threads=threads, progress=report)
        if results.interrupted:
            raise KeyboardInterrupt
        self._runs += len(jobs)
        self._warnings |= dict.fromkeys(results.warnings)
        return results

    def _seeded_scenario(
        self, cache: dict[tuple[int, float, int], Scenario], pose: int, load: float, seed: int
    ) -> Scenario:
        """The crane in a pose with a load, with the seeds of everything random besides the waves; equal scenarios are shared."""
        if not self._other_seeds:
            seed = -1
        if (pose, load, seed) not in cache:
            scenario = self._crane.loaded(pose, load)
            values: dict[str, Any] = dict.fromkeys(self._other_seeds, seed)
            cache[pose, load, seed] = scenario.with_values(values) if values else scenario
        return cache[pose, load, seed]

    def _structure(self, pose: int, scenario: Scenario) -> Any:
        if pose not in self._structures:
            self._structures[pose] = structure(scenario)
        return self._structures[pose]


def _read_quantities(values: tuple[Any, ...], dimension: Dimension, key: str) -> tuple[float, ...]:
    try:
        return tuple(float(quantity(value, dimension)) for value in values)
    except UnitError as error:
        raise DeckcraneError(f"answers.chart.{key}: {error}") from None
