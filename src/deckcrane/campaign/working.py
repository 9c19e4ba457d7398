"""The work of a campaign: some of its cases become scenarios, are run together where they can be, and give statistics.

The same function does it in this process and in a worker of a cluster. What comes of a case does not depend on the cases that
are run with it, so cases may be cut into batches, halves and single runs at will.
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
"""What runs jobs of one structure: `running.batches.run_batch`, or something in its place."""


@dataclass(frozen=True)
class BatchOrder:
    """Cases to be run, and all that is needed for it; it travels to workers."""

    study: Study
    cases: tuple[Case, ...]
    target: str = "auto"
    threads: int | None = None
    most: int | None = None
    """No more cases than these at once: more did not fit into memory before."""


@dataclass
class BatchOutcome:
    """What came of an order: statistics in one piece or several, each over its cases; why cases failed; what was warned of."""

    pieces: list[xr.Dataset] = field(default_factory=list)
    failures: dict[str, str] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)
    seconds: float = 0.0
    most: int | None = None

    def only(self, names: Sequence[str]) -> tuple[list[xr.Dataset], dict[str, str]]:
        """What came of some of the cases."""
        wanted = set(names)
        pieces = []
        for piece in self.pieces:
            rows = [i for i, name in enumerate(piece[CASE].values) if str(name) in wanted]
            if rows:
                pieces.append(piece.isel({CASE: rows}))
        return pieces, {name: self.failures[name] for name in names if name in self.failures}


def carry_out(order: BatchOrder, runner: Runner, progress: Callable[[float], None] | None = None) -> BatchOutcome:
    """Runs the cases of an order; a case that cannot be, or that fails, is told of and does not touch the others."""
    began = time.perf_counter()
    found = BatchOutcome(most=order.most)
    groups: dict[Hashable, list[Job]] = {}
    kinds: dict[Hashable, tuple[Scenario, Hashable]] = known_in_a_row("kinds")
    with _noted(found.warnings):
        for case in order.cases:
            try:
                scenario = scenario_of_case(order.study, order.study.base, case)
                besides = besides_the_sea(scenario)
                if besides not in kinds:
                    remember(kinds, besides, (scenario, kind_of(scenario)))
                groups.setdefault(kinds[besides][1], []).append(Job(case.name, scenario))
            except DeckcraneError as error:
                found.failures[case.name] = str(error)
        done = 0
        for jobs in groups.values():

            def report(fraction: float, done: int = done, share: int = len(jobs)) -> None:
                if progress is not None:
                    progress((done + fraction * share) / len(order.cases))

            _run(jobs, order, runner, found, report)
            done += len(jobs)
    found.seconds = time.perf_counter() - began
    return found


def kind_of(scenario: Scenario) -> Hashable:
    """What cases must share to be run together: their structure, and how runs are stepped and counted."""
    return structure(scenario), scenario.run.model_dump_json()


def _run(
    jobs: Sequence[Job], order: BatchOrder, runner: Runner, found: BatchOutcome, report: Callable[[float], None]
) -> None:
    """Runs jobs of one kind: together, or in halves where they do not fit into memory or where one refuses them all."""
    if found.most is not None and len(jobs) > found.most:
        size = found.most
        for first in range(0, len(jobs), size):
            _run(jobs[first : first + size], order, runner, found, report)
        return
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeckcraneWarning)  # all of them are in the result
            result = runner(jobs, order.study.keep, target=order.target, threads=order.threads, progress=report)
    except (OutOfMemoryError, MemoryError) as error:
        if len(jobs) == 1:
            found.failures[jobs[0].name] = str(error) or "there is not enough memory for it, even alone"
            return
        found.most = -(-len(jobs) // 2)
        warn_user(f"{len(jobs)} cases at once do not fit into memory; it goes on with {found.most}")
        _run(jobs, order, runner, found, report)
    except DeckcraneError as error:
        if len(jobs) == 1:
            name = jobs[0].name
            found.failures[name] = str(error).partition(f"{name}: ")[2] or str(error)
            return
        half = len(jobs) // 2
        _run(jobs[:half], order, runner, found, report)
        _run(jobs[half:], order, runner, found, report)
    else:
        if result.interrupted:  # a second Ctrl-C: what is half done is not kept
            raise KeyboardInterrupt
        found.pieces.append(result.dataset)
        found.warnings.extend(result.warnings)
        found.failures.update(result.failures)


@contextmanager
def _noted(texts: list[str]) -> Iterator[None]:
    """Warnings within are noted, each once: thousands of cases may have the same to say, on machines that nobody sees."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("ignore")
        warnings.simplefilter("always", DeckcraneWarning)
        try:
            yield
        finally:
            texts.extend(dict.fromkeys(str(one.message) for one in caught))
