"""Work of a batch: its cases become scenarios, are run together where possible, and give statistics; here or on a cluster.

The same function runs in this process and in a worker of a cluster. The results of a case do not depend on the cases that
run with it, so cases may be split into batches, halves and single runs at will.

On a cluster batches go through Dask's scheduler: submitted as workers become free, and collected as they finish. When a worker
dies, the scheduler gives its batch to another. When the scheduler itself stops, the campaign ends, and finished work is kept.
"""

from __future__ import annotations

import logging
import platform
import time
import warnings
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcrane.campaign.batching import count_in_words
from deckcrane.campaign.cases import Case, scenario_of_case
from deckcrane.campaign.provenance import contents, environment
from deckcrane.campaign.zarr_arrays import CASE
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import sea_independent_key
from deckcrane.errors import DeckcraneError, DeckcraneWarning, OutOfMemoryError, warn_user
from deckcrane.files.checksums import digest_of
from deckcrane.program.batch import cores
from deckcrane.scenario.editing import plain_data
from deckcrane.simulation.batches import Job, batch_cache, remember
from deckcrane.simulation.simulation import structure

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.campaign.study.study import Study

Runner = Callable[..., Any]
"""Function that runs jobs of one structure: `simulation.batches.run_batch`, or a substitute."""


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


def run_batch_order(order: BatchOrder, runner: Runner, progress: Callable[[float], None] | None = None) -> BatchOutcome:
    """Run the cases of an order; an impossible or failed case is reported and does not affect the others."""
    start = time.perf_counter()
    outcome = BatchOutcome(most=order.most)
    groups: dict[Hashable, list[Job]] = {}
    kinds: dict[Hashable, tuple[Scenario, Hashable]] = batch_cache("kinds")
    with _collect_warnings(outcome.warnings):
        for case in order.cases:
            try:
                scenario = scenario_of_case(order.study, order.study.base, case)
                without_sea = sea_independent_key(scenario)
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


Numbers = tuple[int, ...]
"""Batches that are run together."""

PATIENCE = 30.0
"""Time [s] within which a scheduler must answer, and have a worker."""
_CHECK_INTERVAL = 0.5
"""Interval [s] of checks for Ctrl-C and for the scheduler."""
_ORDERS_PER_WORKER = 2
"""Orders submitted per worker: one under way, one waiting."""


@contextmanager
def connect_cluster(address: str, say: Callable[[str], None]) -> Iterator[Cluster]:
    """Connect to a cluster; workers with other versions are refused by name."""
    if find_spec("distributed") is None:
        raise DeckcraneError(
            "--scheduler needs the package distributed, which is not installed; try `pip install 'deckcrane[campaign]'`"
        )
    from distributed import Client

    with _silence_dask():
        try:
            client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise DeckcraneError(
                f"there is no Dask scheduler at {address}: {(str(error) or 'no answer').splitlines()[0]}; start one with "
                "`dask scheduler`, and give its address, such as tcp://10.0.0.1:8786"
            ) from error
        try:
            cluster = Cluster(client, address)
            cluster.check_workers(say)
            yield cluster
        finally:
            client.close(timeout=2)


@contextmanager
def _silence_dask() -> Iterator[None]:
    """Silence Dask's log of lost workers and schedulers, which are reported in words here."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]
    before = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)


@dataclass
class Cluster:
    """A scheduler with its workers."""

    client: Any
    address: str
    threads: int = 1
    """Cores available to each worker: those of the smallest."""

    @property
    def at_once(self) -> int:
        """Number of orders processed at the same time."""
        try:
            return sum(self.client.nthreads().values())
        except (OSError, CancelledError) as error:
            raise self._scheduler_gone() from error

    def check_workers(self, say: Callable[[str], None]) -> None:
        """Refuse workers of other versions, by name; wait for at least one, and ignore those that have just gone."""
        versions = environment()
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self.client.wait_for_workers(1, timeout=max(1.0, deadline - time.monotonic()))
                replies = self.client.run(_worker_info, on_error="return")
            except (TimeoutError, OSError, CancelledError) as error:
                self._check_scheduler()
                raise DeckcraneError(
                    f"the scheduler at {self.address} has no workers; start some with `dask worker {self.address} --nthreads 1`"
                ) from error
            workers = {name: reply for name, reply in replies.items() if not isinstance(reply, OSError)}
            if workers or time.monotonic() > deadline:
                break
            time.sleep(_CHECK_INTERVAL)
        if refused := [
            f"{name}: {text}"
            for name, reply in workers.items()
            if (text := version_differences(versions, _versions_of(reply)))
        ]:
            raise DeckcraneError(
                "workers that cannot do this work: "
                + "; ".join(refused)
                + ". Give them what this process has, or end them"
            )
        workers_on_machine = Counter(worker.machine for worker in workers.values())
        self.threads = min(
            (max(1, worker.cores // workers_on_machine[worker.machine]) for worker in workers.values()), default=1
        )
        say(
            f"{count_in_words(len(workers), 'worker')} at {self.address}, each with {count_in_words(self.threads, 'core')} or more"
        )

    def results(
        self, orders: Iterator[tuple[Numbers, BatchOrder]], runner: Runner, stopping: Callable[[], bool]
    ) -> Iterator[tuple[Numbers, BatchOutcome]]:
        """Outcomes of numbered orders, in the order in which they finish; few are under way at the same time."""
        from distributed import wait

        versions, remaining = environment(), True
        pending: dict[Any, Numbers] = {}
        failures: list[str] = []
        while True:
            while remaining and not stopping() and len(pending) < _ORDERS_PER_WORKER * max(1, self.at_once):
                try:
                    numbers, order = next(orders)
                except StopIteration:
                    remaining = False
                    break
                pending[self._submit(order, runner, versions)] = numbers
            if not pending:
                break
            try:
                with self.client.as_current():
                    done = wait(list(pending), timeout=_CHECK_INTERVAL, return_when="FIRST_COMPLETED").done
            except TimeoutError:
                self._check_scheduler()
                continue
            except CancelledError as error:
                raise self._scheduler_gone() from error
            for future in done:
                numbers = pending.pop(future)
                outcome = self._collect(future, numbers)
                if isinstance(outcome, str):
                    failures.append(outcome)
                else:
                    yield numbers, outcome
        if failures:
            raise DeckcraneError(
                "; ".join(failures)
                + ". Is there too little memory on the workers? All else is kept; --resume continues"
            )

    def _submit(self, order: BatchOrder, runner: Runner, versions: dict[str, str]) -> Any:
        try:
            return self.client.submit(_run_order, order, runner, versions, _file_digests(order), pure=False)
        except Exception as error:  # a broken connection raises many kinds of errors
            self._check_scheduler()
            raise DeckcraneError(f"cannot give work to the scheduler at {self.address}: {error}") from error

    def _collect(self, future: Any, numbers: Numbers) -> BatchOutcome | str:
        """Outcome of some batches; a message where their workers died one after the other."""
        from distributed import KilledWorker

        try:
            outcome: BatchOutcome = future.result(timeout=PATIENCE)
        except DeckcraneError:
            raise
        except KilledWorker as error:
            return f"batch {numbers[0]} ended {error.allowed_failures + 1} workers, one after the other"
        except CancelledError as error:
            raise self._scheduler_gone() from error
        except Exception as error:  # a broken connection raises many kinds of errors
            self._check_scheduler()
            raise DeckcraneError(
                f"batch {numbers[0]} cannot be run on the cluster: {type(error).__name__}: {error}"
            ) from error
        return outcome

    def _check_scheduler(self) -> None:
        if self.client.status != "running":
            raise self._scheduler_gone()

    def _scheduler_gone(self) -> DeckcraneError:
        return DeckcraneError(
            f"the scheduler at {self.address} is gone; finished work is kept. Start it again and continue with --resume"
        )


class _WorkerInfo(NamedTuple):
    """Versions, machine and cores of a worker."""

    versions: dict[str, str]
    machine: str
    cores: int


def _worker_info() -> _WorkerInfo:
    return _WorkerInfo(environment(), platform.node(), cores())


def _versions_of(reply: Any) -> Any:
    return reply.versions if isinstance(reply, _WorkerInfo) else reply


def version_differences(here: dict[str, str], there: Any) -> str:
    """Differences of a worker's versions, in words; empty where there are none."""
    if not isinstance(there, dict):
        return f"{type(there).__name__}: {there}"
    differences = [
        f"{name} {there.get(name, 'is missing')} instead of {version}"
        for name, version in here.items()
        if there.get(name) != version
    ]
    return ", ".join(differences)


def _file_digests(order: BatchOrder) -> dict[str, str]:
    """Digests of all files that cases name, which workers must find under the same names."""
    return contents([plain_data(order.study.base), [dict(case.values) for case in order.cases]])


def _run_order(
    order: BatchOrder, runner: Runner, driver_versions: dict[str, str], files: dict[str, str]
) -> BatchOutcome:
    """Run an order on a worker; one that joined later with another version refuses."""
    from distributed import get_worker

    name = get_worker().address
    if difference := version_differences(driver_versions, environment()):
        raise DeckcraneError(
            f"the worker {name} cannot do this work: {difference}. Give it what the driver has, or end it"
        )
    for path, digest in files.items():
        if digest_of(Path(path)) != digest:
            raise DeckcraneError(f"the worker {name} has no file {path}, or one with other content than the driver's")
    return run_batch_order(order, runner)
