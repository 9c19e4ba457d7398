"""`campaign`: run a study to its end, on this machine or on a cluster, and store its results as they arrive.

Only the driver writes the store. Workers return statistics, which are small: they need no shared disk,
and a batch is marked as done in one place. No more batches are under way than the machines need, so memory does not grow
with the number of cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckcrane.campaign.arrangement import DONE, FAILED, Grid
from deckcrane.campaign.cases import Cases, cases_of
from deckcrane.campaign.estimate import beginning, large
from deckcrane.campaign.integrity import reopened
from deckcrane.campaign.new_stores import create
from deckcrane.campaign.origin import check_origin, origin
from deckcrane.campaign.plan import Plan, at_once, part_of, plan_of
from deckcrane.campaign.stopping import stoppable
from deckcrane.campaign.store import CampaignStore, check_zarr, opened
from deckcrane.campaign.working import BatchOrder, BatchOutcome, Runner, carry_out
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files import exists
from deckcrane.files.locks import locked
from deckcrane.files.places import make_folder
from deckcrane.interrupts import deferred
from deckcrane.model.study import Study
from deckcrane.model.study_reading import load_study
from deckcrane.program.device_card import check_card
from deckcrane.running.batches import batches_in_a_row
from deckcrane.running.batches import run_batch as run_jobs
from deckcrane.running.progress import progress_bar

if TYPE_CHECKING:
    from deckcrane.campaign.cluster import Cluster

Say = Callable[[str], None]

_LONG_FIRST_BATCH = 20.0
"""Duration of the first batch [s], which includes compilation, above which a rough estimate is given after it."""
_MOST_WARNINGS = 20
"""Largest number of different warnings of cases that are passed on."""


@dataclass(frozen=True)
class CampaignOutcome:
    """Outcome of a campaign: number of cases, of finished and failed ones, and whether it was stopped."""

    store: Path
    cases: int
    done: int
    failed: int
    stopped: bool = False

    @property
    def waiting(self) -> int:
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
    with locked(path, "this store"):
        if failed or (resume and exists(path)):
            if failed:
                opened_store = opened(path)
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
            say(beginning(loaded.base, plan))
            opened_store = begun(path, loaded, cases, plan, anew=anew, remarks=remarks)
        opened_store.tidy()
        numbers = {cases.name(number): number for number in range(len(cases))}
        job = _CampaignRun(loaded, cases, numbers, opened_store, target, threads, say, run_batch or run_jobs)
        todo = job.again() if failed else dict.fromkeys(opened_store.waiting())
        if part is not None:
            todo = {number: todo[number] for number in part_of(list(todo), part)}
        if not failed and len(todo) < len(opened_store.batches):
            say(f"{len(todo)} of {len(opened_store.batches)} batches are to be run")
        with stoppable(say) as stopping, progress_bar(progress) as report, batches_in_a_row():
            stopped = job.drive(todo, scheduler, stopping, report)
        return opened_outcome(opened_store, stopped)


def opened_outcome(store: CampaignStore, stopped: bool = False) -> CampaignOutcome:
    """Outcome of a campaign from its store."""
    states = store.states()
    return CampaignOutcome(store.path, len(states), int((states == DONE).sum()), int((states == FAILED).sum()), stopped)


def begun(
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
        from deckcrane.campaign.cluster import connected

        with connected(scheduler, self.say) as cluster:
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
                estimate = large(self.store, outcome.seconds, len(numbers), left, machines)
                self.say(estimate.words())
                estimate.warn_of_room(self.store.path)
        return left > 0

    def _write_batch(self, number: int, names: Sequence[str] | None, outcome: BatchOutcome) -> None:
        """Write one batch, merged with its stored results where only some of its cases were run again."""
        chosen = self.store.names_in(number) if names is None else names
        pieces, failures = outcome.only(chosen)
        try:
            with deferred():
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

            yield together, carry_out(self._order_of(together, todo), self.runner, report_part)
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
