"""The largest load by simulation, of all poses in all sea states together: one batch of runs a level of the search.

A load is right where, for every check, the fractile of the largest utilisation in the time that counts is not more than 1. All sea
states have the same seeds, so that what is seen between two of them is the sea and not chance. A load that is too much at rest
is not tried: the search goes up to the largest load at rest.
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

from deckcrane.analysis.brackets import Brackets, first_crossings
from deckcrane.analysis.chart_cells import CaseLoads, ChartCase, ChartCrane, Findings
from deckcrane.analysis.chart_derated import heights
from deckcrane.analysis.chart_fractile import fractiles
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.interrupts import check
from deckcrane.model import Scenario, units
from deckcrane.model.answers import Answers
from deckcrane.model.answers_chart import ChartSeas, LoadChart
from deckcrane.model.editing import with_sea_values
from deckcrane.model.keeping import Keep
from deckcrane.model.study_places import sea_path, seed_paths
from deckcrane.model.units import Dimension, UnitError, quantity
from deckcrane.parts.utilisations import UTILISATION
from deckcrane.running.batches import Job, run_batch
from deckcrane.running.simulation import prepared, program_of, run_equations, structure
from deckcrane.running.step_checks import TooLong, too_long_step
from deckcrane.running.transients import transient_of

if TYPE_CHECKING:
    from deckcrane.program.program import BatchTarget

SIMULATED = "simulated"


@dataclass(frozen=True)
class SimulatedLoads:
    """What was found of each sea state, the standard error of each utilisation, how many runs it took, what they warned of."""

    loads: list[CaseLoads]
    errors: Array
    runs: int
    warnings: tuple[str, ...]


def timed(scenario: Scenario, cases: ChartSeas) -> Scenario:
    """The scenario with runs of the duration that is counted, after its transient."""
    if scenario.sea is None:
        raise DeckcraneError(
            "answers.chart.cases: the scenario has no sea; give one, such as sea: {jonswap: {hs: 2 m, tp: 8 s}}"
        )
    try:
        for key in ("hs", "tp"):
            sea_path(scenario, key)
        seed_paths(scenario)
    except PydanticCustomError as error:
        raise DeckcraneError(f"answers.chart.cases: {error.message()}") from None
    transient = scenario.run.transient
    if transient is None:
        transient = transient_of(scenario, 1e9)[0]
    return scenario.with_values({"run.duration": transient + cases.duration, "run.transient": transient})


def sea_cases(scenario: Scenario, chart: LoadChart) -> list[ChartCase]:
    """All sea states that are asked for: heights, periods and headings in all combinations."""
    sea, asked = scenario.sea, chart.cases
    assert sea is not None, "checked before"
    assert asked is not None, "asked where there are sea states"
    periods = _measured(asked.tp, units.TIME, "cases.tp")
    turned: tuple[float, ...] = (float(sea.direction),)
    if asked.headings is not None:
        turned = _measured(asked.headings, units.ANGLE, "cases.headings")
    found = []
    for hs, tp, heading in product(heights(asked.hs, "cases.hs"), periods, turned):
        group = f"Hs {hs:g} m, Tp {tp:g} s"
        label = f"{group}, {np.degrees(heading):.4g} deg"
        found.append(ChartCase(SIMULATED, label, group, hs, tp, heading, asked.tolerance or chart.load.most / 100))
    if len({case.label for case in found}) < len(found):
        raise DeckcraneError("answers.chart.cases: a sea state appears twice; keep one")
    return found


def in_sea(scenario: Scenario, case: ChartCase, seed: int) -> Scenario:
    """The scenario in a sea state with the waves of a seed."""
    values: dict[str, Any] = {sea_path(scenario, "hs"): case.hs, sea_path(scenario, "tp"): case.tp}
    return with_sea_values(scenario, {**values, "sea.direction": case.heading, "sea.seed": seed})


def check_steps(crane: ChartCrane, at_rest: CaseLoads) -> None:
    """Refuses steps that are too long in any pose, with the least load or the largest: forces would not be those of the sea.

    A run that looks right in the pose of a scenario need not be in another: a boom that is folded, or a lighter load, is quicker.
    """
    found: list[tuple[TooLong, str]] = []
    for cell in np.flatnonzero(np.isfinite(at_rest.load)).tolist():
        for load in (min(crane.least(cell), float(at_rest.load[cell])), float(at_rest.load[cell])):
            check()
            scenario = crane.loaded(cell, load)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeckcraneWarning)
                ready, system = prepared(scenario)
                equations = run_equations(scenario, system, ready)
            if (wrong := too_long_step(scenario, program_of(system, equations, "auto"))) is not None:
                found.append((wrong, f"in the pose {crane.poses.named(cell)} with {load / 1e3:.4g} t"))
    if found:
        worst, where = min(found, key=lambda each: each[0].stable)
        raise DeckcraneError(f"answers.chart.cases: {where}, {worst.text}")


class SeaSearch:
    """The search for the largest loads in sea states."""

    def __init__(self, crane: ChartCrane, answers: Answers, at_rest: CaseLoads, labels: tuple[str, ...]) -> None:
        assert crane.asked.cases is not None, "asked where there are sea states"
        self._crane, self._answers, self._at_rest, self._labels = crane, answers, at_rest, labels
        self._asked = crane.asked.cases
        self._count = len(crane.poses.poses)
        self.cases = sea_cases(crane.poses.scenario, crane.asked)
        self._tolerance = self.cases[0].tolerance
        self._other_seeds = [path for path in seed_paths(crane.poses.scenario) if not path.startswith("sea.")]
        self._structures: dict[int, Any] = {}
        self._warnings: dict[str, None] = {}
        self._runs = 0

    def found(self, target: BatchTarget, threads: int | None, report: Callable[[float], None]) -> SimulatedLoads:
        """The largest load of every pose in every sea state. Cells are numbered sea state by sea state."""
        rest, n = self._at_rest.load, self._count
        most = np.tile(np.where(np.isfinite(rest), rest, -np.inf), len(self.cases))
        lightest = np.tile([self._crane.least(pose) for pose in range(n)], len(self.cases))
        least = np.where(np.isfinite(most), np.minimum(lightest, most), np.inf)
        findings = Findings(len(most), self._labels)
        errors = np.full((len(most), len(self._labels)), np.nan)
        levels = self._asked.scan + 4  # as a rule
        done = 0

        def tried(cells: NDArray[np.int_], loads: Array) -> Array:
            nonlocal done
            part = done / levels
            shares, wide, failures = self._utilisations(
                cells, loads, target, threads, lambda fraction: report(min(part + fraction / levels, 0.99))
            )
            if done == 0:
                self._check_first(cells, failures)
            done += 1
            largest = []
            for i, cell in enumerate(cells.tolist()):
                largest.append(findings.note(cell, shares[i], failures.get(i, "")))
                if largest[-1] <= 1.0:
                    errors[cell] = wide[i]
            return np.array(largest)

        brackets = first_crossings(tried, least, most, self._tolerance, self._asked.scan)
        nothing = {i: self._at_rest.reason[i] or "no load at rest" for i in np.flatnonzero(~np.isfinite(rest)).tolist()}
        left_out = {k * n + i: why for k in range(len(self.cases)) for i, why in nothing.items()}
        every = findings.loads(self.cases[0], brackets, left_out)
        found = [self._of_case(case, every, slice(k * n, (k + 1) * n)) for k, case in enumerate(self.cases)]
        return SimulatedLoads(found, errors.reshape(len(self.cases), n, -1), self._runs, tuple(self._warnings))

    def _of_case(self, case: ChartCase, every: CaseLoads, here: slice) -> CaseLoads:
        """What was found in one sea state; where the load at rest is right, that load's limit is the limit."""
        brackets = Brackets(every.brackets.low[:, here], every.brackets.high[:, here])
        whole = np.isnan(brackets.high[-1]) & np.isfinite(brackets.low[-1])
        brackets.high[-1][whole] = self._at_rest.upper[whole]
        words = zip(every.governing[here], self._at_rest.governing, whole, strict=True)
        governing = [rest if at_rest else own for own, rest, at_rest in words]
        return CaseLoads(case, brackets, every.shares[here], governing, every.reason[here])

    def _check_first(self, cells: NDArray[np.int_], failures: dict[int, str]) -> None:
        """Refuses a sea state that fails in all poses with the least load: that is no matter of loads."""
        for k, case in enumerate(self.cases):
            own = [i for i, cell in enumerate(cells.tolist()) if cell // self._count == k]
            if own and all(i in failures for i in own):
                raise DeckcraneError(f"answers.chart.cases: {case.label}: {failures[own[0]]}")

    # ---- One level.
    def _utilisations(
        self,
        cells: NDArray[np.int_],
        loads: Array,
        target: BatchTarget,
        threads: int | None,
        report: Callable[[float], None],
    ) -> tuple[Array, Array, dict[int, str]]:
        """The fractile of each check's largest utilisation for each cell, its standard error, and which runs failed, and why."""
        batches: dict[Any, list[Job]] = {}
        posed: dict[tuple[int, float, int], Scenario] = {}
        for i, (cell, load) in enumerate(zip(cells.tolist(), loads.tolist(), strict=True)):
            case, pose = self.cases[cell // self._count], cell % self._count
            for seed in self._asked.every_seed:
                job = Job(f"{i}/{seed}", in_sea(self._seeded(posed, pose, load, seed), case, seed))
                batches.setdefault(self._structure(pose, job.scenario), []).append(job)
        maxima: dict[str, Array] = {}
        failed: dict[str, str] = {}
        total, before = sum(len(jobs) for jobs in batches.values()), 0
        for jobs in batches.values():
            share, part = len(jobs) / total, before / total

            def told(fraction: float, part: float = part, share: float = share) -> None:
                report(part + fraction * share)

            found = self._run(jobs, target, threads, told)
            before += len(jobs)
            values = found.dataset["maximum"].sel(signal=[f"{UTILISATION}.{label}" for label in self._labels])
            maxima |= dict(
                zip(found.dataset["case"].values.tolist(), values.transpose("case", "signal").values, strict=True)
            )
            failed |= found.failures
        return self._judged(len(cells), maxima, failed)

    def _judged(
        self, count: int, maxima: dict[str, Array], failed: dict[str, str]
    ) -> tuple[Array, Array, dict[int, str]]:
        shares, errors = (np.full((count, len(self._labels)), np.nan) for _ in range(2))
        reasons: dict[int, str] = {}
        whole, fractile = self._answers.duration, self._answers.fractile
        for i in range(count):
            names = [f"{i}/{seed}" for seed in self._asked.every_seed]
            why = next((failed[name] for name in names if name in failed), "")
            values = np.array([maxima[name] for name in names if name in maxima])
            if not why and not (len(values) == len(names) and np.all(np.isfinite(values))):
                why = "a utilisation is not a number in a run"
            if why:
                reasons[i] = " ".join(why.split())
            else:
                shares[i], errors[i] = fractiles(values, self._asked.duration, whole, fractile)
        return shares, errors, reasons

    def _run(self, jobs: list[Job], target: BatchTarget, threads: int | None, report: Callable[[float], None]) -> Any:
        transient = self._crane.poses.scenario.run.transient
        keep = Keep(signals=(UTILISATION,), statistics=("extremes",), transient=transient)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeckcraneWarning)  # kept, and told once for all levels
            found = run_batch(jobs, keep, target=target, threads=threads, progress=report)
        if found.interrupted:
            raise KeyboardInterrupt
        self._runs += len(jobs)
        self._warnings |= dict.fromkeys(found.warnings)
        return found

    def _seeded(self, known: dict[tuple[int, float, int], Scenario], pose: int, load: float, seed: int) -> Scenario:
        """The crane in a pose with a load, and the seeds of all that is random besides the waves; those that are alike are one."""
        if not self._other_seeds:
            seed = -1
        if (pose, load, seed) not in known:
            scenario = self._crane.loaded(pose, load)
            values: dict[str, Any] = dict.fromkeys(self._other_seeds, seed)
            known[pose, load, seed] = scenario.with_values(values) if values else scenario
        return known[pose, load, seed]

    def _structure(self, pose: int, scenario: Scenario) -> Any:
        if pose not in self._structures:
            self._structures[pose] = structure(scenario)
        return self._structures[pose]


def _measured(values: tuple[Any, ...], dimension: Dimension, key: str) -> tuple[float, ...]:
    try:
        return tuple(float(quantity(value, dimension)) for value in values)
    except UnitError as error:
        raise DeckcraneError(f"answers.chart.{key}: {error}") from None
