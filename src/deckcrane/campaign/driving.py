"""`campaign`: a study is run to its end, on this machine or on a cluster, and its results are kept as they come.

The driver alone writes the store. Workers send statistics back, which are small: they need no disk that they share with it,
and there is one place where a batch becomes done. No more is under way than what the machines need, so memory does not grow
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

_PATIENCE = 20.0
"""Seconds of the first batch, in which code is compiled, after which a rough estimate is better than none."""
_MOST_WARNINGS = 20
"""Warnings of cases that are passed on; what is said more often is not read."""


@dataclass(frozen=True)
class CampaignOutcome:
    """How a campaign ended: how many of its cases are done, failed, or still waiting, and whether somebody stopped it."""

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
    """Run all cases of a study (or of a file, or a bundled name), and keep what it asks for in a Zarr store.

    `resume` goes on with a store of the same study, `anew` takes the place of an old store, `failed` runs the cases again that
    failed. `scheduler` is the address of a Dask cluster; else all cores of this machine, or so many `threads`, do the work.
    `part=(3, 8)` runs the third of eight shares; `deckcrane.merge_campaigns` puts the stores together. `batch` is how many
    cases are written at a time. `say` is told in words what is going to be done. Ctrl-C stops after the batch under way.
    `remarks` are attributes that a new store has besides. This is one round of a study that has several (`settled_campaigns`).
    """
    path, say = Path(store), say or _silent
    check_zarr()
    _check_choices(path, resume, anew, failed, threads)
    if target == "cuda" and scheduler is None:
        check_card()
    chosen = study if isinstance(study, Study) else load_study(study)
    cases = cases_of(chosen)
    make_folder(path.parent)
    with locked(path, "this store"):
        if failed or (resume and exists(path)):
            if failed:
                kept = opened(path)
                check_origin(kept, chosen)
            else:
                kept, damage = reopened(path, chosen, cases, grid_of(cases))
                if damage:
                    say(damage)
            if batch not in (None, kept.batch):
                raise DeckcraneError(
                    f"{path} was started with batches of {kept.batch} cases, which cannot change; leave out --batch"
                )
        else:
            plan = plan_of(chosen, cases, batch)
            say(beginning(chosen.base, plan))
            kept = begun(path, chosen, cases, plan, anew=anew, remarks=remarks)
        kept.tidy()
        numbers = {cases.name(number): number for number in range(len(cases))}
        job = _Drive(chosen, cases, numbers, kept, target, threads, say, run_batch or run_jobs)
        todo = job.again() if failed else dict.fromkeys(kept.waiting())
        if part is not None:
            todo = {number: todo[number] for number in part_of(list(todo), part)}
        if not failed and len(todo) < len(kept.batches):
            say(f"{len(todo)} of {len(kept.batches)} batches are to be run")
        with stoppable(say) as stopping, progress_bar(progress) as report, batches_in_a_row():
            stopped = job.drive(todo, scheduler, stopping, report)
        return opened_outcome(kept, stopped)


def opened_outcome(store: CampaignStore, stopped: bool = False) -> CampaignOutcome:
    """What is in a store, in numbers."""
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
    """A new store for the cases of a study, in the order of the plan."""
    listed = {number: cases[number] for number in plan.order}
    return create(path, listed, grid_of(cases), plan.batch, {**origin(study), **(remarks or {})}, anew=anew)


def grid_of(cases: Cases) -> Grid:
    """The dimensions of a study as the store keeps them."""
    shape = {along.name: len(along.entries) for along in cases.dimensions}
    return Grid(shape, {along.name: list(along.entries[0].labels) for along in cases.dimensions}, cases.units)


@dataclass
class _Drive:
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
        """The batches in which cases failed, with those cases."""
        states = self.store.states()
        broken = {name for name, state in zip(self.store.names, states, strict=True) if state == FAILED}
        found = {number: tuple(n for n in self.store.names_in(number) if n in broken) for number in self.store.batches}
        return {number: names for number, names in found.items() if names}

    def drive(
        self,
        todo: dict[int, tuple[str, ...] | None],
        scheduler: str | None,
        stopping: Callable[[], bool],
        report: Callable[[float], None],
    ) -> bool:
        """Runs these batches, of some only the cases named; tells whether it was stopped before the end."""
        if not todo:
            return False
        if scheduler is None:
            return self._consume(todo, self._here(todo, stopping, report), report)
        from deckcrane.campaign.cluster import connected

        with connected(scheduler, self.say) as cluster:
            self.threads = self.threads or cluster.threads
            return self._consume(todo, self._there(todo, cluster, stopping), report, cluster.at_once)

    def _consume(
        self,
        todo: dict[int, tuple[str, ...] | None],
        results: Iterator[tuple[tuple[int, ...], BatchOutcome]],
        report: Callable[[float], None],
        machines: int = 1,
    ) -> bool:
        left = len(todo)
        new, told = not self.store.has_layout(), False
        for turn, (numbers, outcome) in enumerate(results):
            self._pass_on(outcome.warnings)
            self.most = outcome.most
            for number in numbers:
                self._keep(number, todo[number], outcome)
            left -= len(numbers)
            report(1 - left / len(todo))
            if new and turn == 0:
                self._check_first(outcome)
            if not told and left and (turn or outcome.seconds > _PATIENCE):
                told = True
                estimate = large(self.store, outcome.seconds, len(numbers), left, machines)
                self.say(estimate.words())
                estimate.warn_of_room(self.store.path)
        return left > 0

    def _keep(self, number: int, names: Sequence[str] | None, outcome: BatchOutcome) -> None:
        """Writes one batch, beside what is there of it where only some of its cases were run again."""
        wanted = self.store.names_in(number) if names is None else names
        pieces, failures = outcome.only(wanted)
        try:
            with deferred():
                if names is not None:
                    pieces = [*self.store.read(number), *pieces]
                    self.store.withdraw(number)
                self.store.put(number, pieces, failures)
        except DeckcraneError as error:
            there = len(self.store.batches) - len(self.store.waiting())
            raise DeckcraneError(
                f"{error}. No finished work is lost: {there} of {len(self.store.batches)} batches are kept in "
                f"{self.store.path}; once it can be written again, continue with --resume"
            ) from error

    def _order(self, numbers: Sequence[int], todo: dict[int, tuple[str, ...] | None]) -> BatchOrder:
        names = [name for number in numbers for name in todo[number] or self.store.names_in(number)]
        chosen = tuple(self.cases[self.numbers[name]] for name in names)
        return BatchOrder(self.study, chosen, self.target, self.threads, self.most)

    def _here(
        self, todo: dict[int, tuple[str, ...] | None], stopping: Callable[[], bool], report: Callable[[float], None]
    ) -> Iterator[tuple[tuple[int, ...], BatchOutcome]]:
        """The work on this machine: one batch first, from which is told how long all take, then as many as keep it busy."""
        numbers, done = list(todo), 0
        while done < len(numbers) and not stopping():
            now = tuple(numbers[done : done + self._together()])
            begun, share = done / len(numbers), len(now) / len(numbers)

            def further(fraction: float, begun: float = begun, share: float = share) -> None:
                report(begun + share * fraction)

            yield now, carry_out(self._order(now, todo), self.runner, further)
            done += len(now)

    def _there(
        self, todo: dict[int, tuple[str, ...] | None], cluster: Cluster, stopping: Callable[[], bool]
    ) -> Iterator[tuple[tuple[int, ...], BatchOutcome]]:
        """The work on a cluster: batches one by one until it is known how results are laid out, then as they come back."""
        numbers = list(todo)
        while numbers and not self.store.has_layout() and not stopping():
            first = (numbers.pop(0),)
            yield from cluster.results(iter([(first, self._order(first, todo))]), self.runner, stopping)
        size = self._together()
        shares = (tuple(numbers[i : i + size]) for i in range(0, len(numbers), size))
        yield from cluster.results(((share, self._order(share, todo)) for share in shares), self.runner, stopping)

    def _together(self) -> int:
        """How many batches are run together: one until it is known how results are laid out, then what keeps a machine busy."""
        if not self.store.has_layout():
            return 1
        return max(1, at_once(self.target, self.threads) // self.store.batch)

    def _pass_on(self, texts: Sequence[str]) -> None:
        for text in texts:
            if text not in self.warned and len(self.warned) < _MOST_WARNINGS:
                warn_user(text)
            self.warned.add(text)

    def _check_first(self, outcome: BatchOutcome) -> None:
        """Where the very first cases fail, all for one reason, it is the study that is wrong, and not a case."""
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


def _silent(text: str) -> None:
    return None
