"""Running cases of a campaign: they become scenarios, are run together where possible, and give statistics.

The same function runs in this process and in a worker of a cluster. The results of a case do not depend on the cases that
run with it, so cases may be split into batches, halves and single runs at will.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from deckcrane.campaign.cases import Case, scenario_of_case
from deckcrane.campaign.encoding import CASE
from deckcrane.errors import DeckcraneError, DeckcraneWarning, OutOfMemoryError, warn_user
from deckcrane.model import Scenario
from deckcrane.running.batches import Job, besides_the_sea, known_in_a_row, remember
from deckcrane.running.simulation import structure

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.model.study import Study

Runner = Callable[..., Any]
"""Function that runs jobs of one structure: `running.batches.run_batch`, or a substitute."""


@dataclass(frozen=True)
class BatchOrder:
    """Cases to run, with everything needed for it; it is sent to workers."""

    study: Study
    cases: tuple[Case, ...]
    target: str = "auto"
    threads: int | None = None
    most: int | None = None
    """Largest number of cases at once: more did not fit into memory before."""


@dataclass
class BatchOutcome:
    """Outcome of an order: statistics in one piece or several, each over its cases; reasons of failures; warnings."""

    pieces: list[xr.Dataset] = field(default_factory=list)
    failures: dict[str, str] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)
    seconds: float = 0.0
    most: int | None = None

    def only(self, names: Sequence[str]) -> tuple[list[xr.Dataset], dict[str, str]]:
        """The outcome of some of the cases."""
        chosen = set(names)
        pieces = []
        for piece in self.pieces:
            rows = [i for i, name in enumerate(piece[CASE].values) if str(name) in chosen]
            if rows:
                pieces.append(piece.isel({CASE: rows}))
        return pieces, {name: self.failures[name] for name in names if name in self.failures}


def carry_out(order: BatchOrder, runner: Runner, progress: Callable[[float], None] | None = None) -> BatchOutcome:
    """Run the cases of an order; an impossible or failed case is reported and does not affect the others."""
    start = time.perf_counter()
    outcome = BatchOutcome(most=order.most)
    groups: dict[Hashable, list[Job]] = {}
    kinds: dict[Hashable, tuple[Scenario, Hashable]] = known_in_a_row("kinds")
    with _collect_warnings(outcome.warnings):
        for case in order.cases:
            try:
                scenario = scenario_of_case(order.study, order.study.base, case)
                without_sea = besides_the_sea(scenario)
                if without_sea not in kinds:
                    remember(kinds, without_sea, (scenario, kind_of(scenario)))
                groups.setdefault(kinds[without_sea][1], []).append(Job(case.name, scenario))
            except DeckcraneError as error:
                outcome.failures[case.name] = str(error)
        done = 0
        for jobs in groups.values():

            def report(fraction: float, done: int = done, share: int = len(jobs)) -> None:
                if progress is not None:
                    progress((done + fraction * share) / len(order.cases))

            _run_jobs(jobs, order, runner, outcome, report)
            done += len(jobs)
    outcome.seconds = time.perf_counter() - start
    return outcome


def kind_of(scenario: Scenario) -> Hashable:
    """What cases must share to run together: their structure, and the stepping and counting of runs."""
    return structure(scenario), scenario.run.model_dump_json()


def _run_jobs(
    jobs: Sequence[Job], order: BatchOrder, runner: Runner, outcome: BatchOutcome, report: Callable[[float], None]
) -> None:
    """Run jobs of one kind: together, or in halves where they do not fit into memory or where one makes all fail."""
    if outcome.most is not None and len(jobs) > outcome.most:
        size = outcome.most
        for first in range(0, len(jobs), size):
            _run_jobs(jobs[first : first + size], order, runner, outcome, report)
        return
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeckcraneWarning)  # the result contains them
            result = runner(jobs, order.study.keep, target=order.target, threads=order.threads, progress=report)
    except (OutOfMemoryError, MemoryError) as error:
        if len(jobs) == 1:
            outcome.failures[jobs[0].name] = str(error) or "there is not enough memory for it, even alone"
            return
        outcome.most = -(-len(jobs) // 2)
        warn_user(f"{len(jobs)} cases at once do not fit into memory; it goes on with {outcome.most}")
        _run_jobs(jobs, order, runner, outcome, report)
    except DeckcraneError as error:
        if len(jobs) == 1:
            name = jobs[0].name
            outcome.failures[name] = str(error).partition(f"{name}: ")[2] or str(error)
            return
        half = len(jobs) // 2
        _run_jobs(jobs[:half], order, runner, outcome, report)
        _run_jobs(jobs[half:], order, runner, outcome, report)
    else:
        if result.interrupted:  # a second Ctrl-C: an unfinished batch is not kept
            raise KeyboardInterrupt
        outcome.pieces.append(result.dataset)
        outcome.warnings.extend(result.warnings)
        outcome.failures.update(result.failures)


@contextmanager
def _collect_warnings(texts: list[str]) -> Iterator[None]:
    """Collect warnings, each once: thousands of cases may give the same one, on machines that nobody watches."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("ignore")
        warnings.simplefilter("always", DeckcraneWarning)
        try:
            yield
        finally:
            texts.extend(dict.fromkeys(str(warning.message) for warning in caught))
