"""`campaign`: run a study to its end, on this machine or on a cluster, and store its results as they arrive.

Only the driver writes the store. Workers return statistics, which are small: they need no shared disk,
and a batch is marked as done in one place. No more batches are under way than the machines need, so memory does not grow
with the number of cases.

The first Ctrl-C ends a campaign after the batch under way, the second at once. A trial run takes the first batches and keeps
nothing: it gives number of cases, duration and size of the whole.
"""

from __future__ import annotations

import signal
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from deckcrane.campaign.batching import Plan, at_once, initial_estimate, part_of, plan_of, remaining_time_and_size
from deckcrane.campaign.cases import Cases, cases_of
from deckcrane.campaign.integrity import reopened
from deckcrane.campaign.provenance import check_origin, origin
from deckcrane.campaign.store import CampaignStore, check_zarr, create, open_store
from deckcrane.campaign.study.reading import load_study
from deckcrane.campaign.study.study import Study
from deckcrane.campaign.workers import BatchOrder, BatchOutcome, Runner, run_batch_order
from deckcrane.campaign.zarr_arrays import DONE, FAILED, Grid
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files.atomic_write import exclusive_lock
from deckcrane.files.paths import exists, make_folder
from deckcrane.interrupts import defer_interrupt, progress_bar
from deckcrane.program.gpu.card import check_card
from deckcrane.simulation.batches import run_batch as run_jobs
from deckcrane.simulation.batches import shared_batch_cache

if TYPE_CHECKING:
    from deckcrane.campaign.workers import Cluster


@contextmanager
def stop_requested(say: Callable[[str], None]) -> Iterator[Callable[[], bool]]:
    """Context with a function that returns whether the campaign should stop. A request to terminate counts as Ctrl-C.

    Outside the main thread nothing is changed: Ctrl-C is left to the calling program.
    """
    requested = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield requested.is_set
        return

    def handle(number: int, frame: FrameType | None) -> None:
        if requested.is_set():
            raise KeyboardInterrupt
        requested.set()
        say("stopping after the batch under way; Ctrl-C once more stops at once")

    previous_handlers = {number: signal.signal(number, handle) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield requested.is_set
    finally:
        for number, handler in previous_handlers.items():
            signal.signal(number, handler)


Say = Callable[[str], None]

_LONG_FIRST_BATCH = 20.0
"""Duration of the first batch [s], which includes compilation, above which a rough estimate is given after it."""
_MOST_WARNINGS = 20
"""Largest number of different warnings of cases that are passed on."""


@dataclass(frozen=True)
class CampaignOutcome:
    """Outcome of a campaign: number of cases, of finished and failed ones, and whether it was stopped."""

    store: Path
    """The store."""
    cases: int
    """Number of cases of the study."""
    done: int
    """Number of finished cases."""
    failed: int
    """Number of failed cases."""
    stopped: bool = False
    """Whether Ctrl-C ended it early."""

    @property
    def waiting(self) -> int:
        """Number of cases that have not been run."""
        return self.cases - self.done - self.failed


def campaign(
    study: Study | str | Path,
    store: str | Path,
    *,
    resume: bool = False,
    anew: bool = False,
    failed: bool = False,
    scheduler: str | None = None,
    target: str = "auto",
    threads: int | None = None,
    part: tuple[int, int] | None = None,
    batch: int | None = None,
    progress: bool | None = None,
    say: Say | None = None,
    run_batch: Runner | None = None,
    remarks: Mapping[str, Any] | None = None,
) -> CampaignOutcome:
    """Run all cases of a study (or of a file, or a bundled name), and keep the required results in a Zarr store.

    `resume` continues a store of the same study, `anew` replaces an old store, `failed` runs the cases again that
    failed. `scheduler` is the address of a Dask cluster; by default all cores of this machine, or `threads` of them, do the work.
    `part=(3, 8)` runs the third of eight parts; `deckcrane.merge_campaigns` merges the stores. `batch` is the number of
    cases written at a time. `say` receives messages about what is going to be done. Ctrl-C stops after the batch under way.
    `remarks` are additional attributes of a new store. This is one round of a study that has several (`settled_campaigns`).
    """
    path, say = Path(store), say or _say_nothing
    check_zarr()
    _check_choices(path, resume, anew, failed, threads)
    if target == "cuda" and scheduler is None:
        check_card()
    loaded = study if isinstance(study, Study) else load_study(study)
    cases = cases_of(loaded)
    make_folder(path.parent)
    with exclusive_lock(path, "this store"):
        if failed or (resume and exists(path)):
            if failed:
                opened_store = open_store(path)
                check_origin(opened_store, loaded)
            else:
                opened_store, damage = reopened(path, loaded, cases, grid_of(cases))
                if damage:
                    say(damage)
            if batch not in (None, opened_store.batch):
                raise DeckcraneError(
                    f"{path} was started with batches of {opened_store.batch} cases, which cannot change; leave out --batch"
                )
        else:
            plan = plan_of(loaded, cases, batch)
            say(initial_estimate(loaded.base, plan))
            opened_store = create_store(path, loaded, cases, plan, anew=anew, remarks=remarks)
        opened_store.tidy()
        numbers = {cases.name(number): number for number in range(len(cases))}
        job = _CampaignRun(loaded, cases, numbers, opened_store, target, threads, say, run_batch or run_jobs)
        todo = job.again() if failed else dict.fromkeys(opened_store.waiting())
        if part is not None:
            todo = {number: todo[number] for number in part_of(list(todo), part)}
        if not failed and len(todo) < len(opened_store.batches):
            say(f"{len(todo)} of {len(opened_store.batches)} batches are to be run")
        with stop_requested(say) as stopping, progress_bar(progress) as report, shared_batch_cache():
            stopped = job.drive(todo, scheduler, stopping, report)
        return outcome_of_store(opened_store, stopped)


def outcome_of_store(store: CampaignStore, stopped: bool = False) -> CampaignOutcome:
    """Outcome of a campaign from its store."""
    states = store.states()
    return CampaignOutcome(store.path, len(states), int((states == DONE).sum()), int((states == FAILED).sum()), stopped)


def create_store(
    path: Path,
    study: Study,
    cases: Cases,
    plan: Plan,
    *,
    anew: bool = False,
    remarks: Mapping[str, Any] | None = None,
) -> CampaignStore:
    """Create a store for the cases of a study, in the order of the plan."""
    ordered_cases = {number: cases[number] for number in plan.order}
    return create(path, ordered_cases, grid_of(cases), plan.batch, {**origin(study), **(remarks or {})}, anew=anew)


def grid_of(cases: Cases) -> Grid:
    """Dimensions of a study as the store keeps them."""
    shape = {along.name: len(along.entries) for along in cases.dimensions}
    return Grid(shape, {along.name: list(along.entries[0].labels) for along in cases.dimensions}, cases.units)


@dataclass
class _CampaignRun:
    """A campaign under way."""

    study: Study
    cases: Cases
    numbers: dict[str, int]
    store: CampaignStore
    target: str
    threads: int | None
    say: Say
    runner: Runner
    most: int | None = None
    warned: set[str] = field(default_factory=set)

    def again(self) -> dict[int, tuple[str, ...] | None]:
        """The batches with failed cases, and those cases."""
        states = self.store.states()
        failed_names = {name for name, state in zip(self.store.names, states, strict=True) if state == FAILED}
        failed_by_batch = {
            number: tuple(n for n in self.store.names_in(number) if n in failed_names) for number in self.store.batches
        }
        return {number: names for number, names in failed_by_batch.items() if names}

    def drive(
        self,
        todo: dict[int, tuple[str, ...] | None],
        scheduler: str | None,
        stopping: Callable[[], bool],
        report: Callable[[float], None],
    ) -> bool:
        """Run these batches, of some only the named cases; return whether it was stopped before the end."""
        if not todo:
            return False
        if scheduler is None:
            return self._consume(todo, self._run_here(todo, stopping, report), report)
        from deckcrane.campaign.workers import connect_cluster

        with connect_cluster(scheduler, self.say) as cluster:
            self.threads = self.threads or cluster.threads
            return self._consume(todo, self._run_on_cluster(todo, cluster, stopping), report, cluster.at_once)

    def _consume(
        self,
        todo: dict[int, tuple[str, ...] | None],
        results: Iterator[tuple[tuple[int, ...], BatchOutcome]],
        report: Callable[[float], None],
        machines: int = 1,
    ) -> bool:
        left = len(todo)
        new, estimated = not self.store.has_layout(), False
        for turn, (numbers, outcome) in enumerate(results):
            self._pass_on_warnings(outcome.warnings)
            self.most = outcome.most
            for number in numbers:
                self._write_batch(number, todo[number], outcome)
            left -= len(numbers)
            report(1 - left / len(todo))
            if new and turn == 0:
                self._check_first_batch(outcome)
            if not estimated and left and (turn or outcome.seconds > _LONG_FIRST_BATCH):
                estimated = True
                estimate = remaining_time_and_size(self.store, outcome.seconds, len(numbers), left, machines)
                self.say(estimate.words())
                estimate.warn_of_room(self.store.path)
        return left > 0

    def _write_batch(self, number: int, names: Sequence[str] | None, outcome: BatchOutcome) -> None:
        """Write one batch, merged with its stored results where only some of its cases were run again."""
        chosen = self.store.names_in(number) if names is None else names
        pieces, failures = outcome.only(chosen)
        try:
            with defer_interrupt():
                if names is not None:
                    pieces = [*self.store.read(number), *pieces]
                    self.store.withdraw(number)
                self.store.put(number, pieces, failures)
        except DeckcraneError as error:
            written = len(self.store.batches) - len(self.store.waiting())
            raise DeckcraneError(
                f"{error}. No finished work is lost: {written} of {len(self.store.batches)} batches are kept in "
                f"{self.store.path}; once it can be written again, continue with --resume"
            ) from error

    def _order_of(self, numbers: Sequence[int], todo: dict[int, tuple[str, ...] | None]) -> BatchOrder:
        names = [name for number in numbers for name in todo[number] or self.store.names_in(number)]
        chosen = tuple(self.cases[self.numbers[name]] for name in names)
        return BatchOrder(self.study, chosen, self.target, self.threads, self.most)

    def _run_here(
        self, todo: dict[int, tuple[str, ...] | None], stopping: Callable[[], bool], report: Callable[[float], None]
    ) -> Iterator[tuple[tuple[int, ...], BatchOutcome]]:
        """Run batches on this machine: one first, for the estimate of the duration, then as many together as keep it busy."""
        numbers, done = list(todo), 0
        while done < len(numbers) and not stopping():
            together = tuple(numbers[done : done + self._batches_together()])
            start, weight = done / len(numbers), len(together) / len(numbers)

            def report_part(fraction: float, start: float = start, weight: float = weight) -> None:
                report(start + weight * fraction)

            yield together, run_batch_order(self._order_of(together, todo), self.runner, report_part)
            done += len(together)

    def _run_on_cluster(
        self, todo: dict[int, tuple[str, ...] | None], cluster: Cluster, stopping: Callable[[], bool]
    ) -> Iterator[tuple[tuple[int, ...], BatchOutcome]]:
        """Run batches on a cluster: one by one until the layout of results is known, then as they come back."""
        numbers = list(todo)
        while numbers and not self.store.has_layout() and not stopping():
            first = (numbers.pop(0),)
            yield from cluster.results(iter([(first, self._order_of(first, todo))]), self.runner, stopping)
        size = self._batches_together()
        groups = (tuple(numbers[i : i + size]) for i in range(0, len(numbers), size))
        yield from cluster.results(
            ((group_of_batches, self._order_of(group_of_batches, todo)) for group_of_batches in groups),
            self.runner,
            stopping,
        )

    def _batches_together(self) -> int:
        """Number of batches to run together: one until the layout of results is known, then what keeps a machine busy."""
        if not self.store.has_layout():
            return 1
        return max(1, at_once(self.target, self.threads) // self.store.batch)

    def _pass_on_warnings(self, texts: Sequence[str]) -> None:
        for text in texts:
            if text not in self.warned and len(self.warned) < _MOST_WARNINGS:
                warn_user(text)
            self.warned.add(text)

    def _check_first_batch(self, outcome: BatchOutcome) -> None:
        """Refuse the study where the very first cases all fail for one reason: then the study is wrong, not a case."""
        reasons = set(outcome.failures.values())
        if len(reasons) == 1 and len(outcome.failures) > 1 and not outcome.pieces:
            raise DeckcraneError(
                f"none of the first {len(outcome.failures)} cases can be run, all for the same reason: {reasons.pop()}. Mend the "
                "study and begin again (--anew); or go on with the other cases (--resume)"
            )


def _check_choices(path: Path, resume: bool, anew: bool, failed: bool, threads: int | None) -> None:
    if anew and (resume or failed):
        raise DeckcraneError("--anew starts again, --resume and --failed continue: choose one of them")
    if threads is not None and threads < 1:
        raise DeckcraneError(f"threads: {threads}; at least 1 is needed")
    if path.suffix.lower() != ".zarr":
        raise DeckcraneError(f"cannot keep results in {path}: the store is a folder whose name ends in .zarr")


def _say_nothing(text: str) -> None:
    return None


def trial_run(
    study: Study | str | Path,
    *,
    target: str = "auto",
    threads: int | None = None,
    batch: int | None = None,
    run_batch: Runner | None = None,
) -> Iterator[str]:
    """Describe what a campaign would be, line by line; the last line is measured on as many cases as run at once."""
    check_zarr()
    if target == "cuda":
        check_card()
    loaded = study if isinstance(study, Study) else load_study(study)
    cases = cases_of(loaded)
    plan = plan_of(loaded, cases, batch)
    yield initial_estimate(loaded.base, plan)
    if loaded.until is not None:
        yield "until its limits are settled: this is the first round, and others may follow, of longer runs or with more seeds"
    batches = max(1, at_once(target, threads) // plan.batch)
    order = BatchOrder(loaded, tuple(cases[number] for number in plan.order[: batches * plan.batch]), target, threads)
    outcome = run_batch_order(order, run_batch or run_jobs)
    if not outcome.pieces:
        raise DeckcraneError(f"the first batch gave no results: {next(iter(outcome.failures.values()))}")
    for name, reason in outcome.failures.items():
        yield f"failed: {name}: {reason}"
    if outcome.seconds < 20.0:  # includes compilation
        outcome = run_batch_order(order, run_batch or run_jobs)
    with tempfile.TemporaryDirectory() as folder:
        store = create_store(Path(folder) / "tried.zarr", loaded, cases, plan)
        store.put(0, *outcome.only(store.names_in(0)))
        yield remaining_time_and_size(
            store, outcome.seconds, min(batches, len(store.batches)), len(store.batches), 1
        ).words()
