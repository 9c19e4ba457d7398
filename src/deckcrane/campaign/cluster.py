"""Batches on a cluster through Dask's scheduler: given out as workers become free, and taken back as they are done.

A worker that dies costs the batch that it had under way: the scheduler gives it to another. When the scheduler itself goes,
the campaign ends, and what was done is kept.
"""

from __future__ import annotations

import logging
import platform
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from deckcrane.campaign.estimate import counted
from deckcrane.campaign.versions import contents, digest_of, environment
from deckcrane.campaign.working import BatchOrder, BatchOutcome, Runner, carry_out
from deckcrane.errors import DeckcraneError
from deckcrane.model.writing import plain_data
from deckcrane.program.batch import cores

Numbers = tuple[int, ...]
"""Batches that are run together."""

PATIENCE = 30.0
"""Seconds until a scheduler must have answered, and have a worker."""
_ATTENTION = 0.5
"""Seconds between looks at Ctrl-C and at whether the scheduler is still there."""
_EACH = 2
"""Orders that are given out for every worker: one that it works on, one that waits for it."""


@contextmanager
def connected(address: str, say: Callable[[str], None]) -> Iterator[Cluster]:
    """A cluster whose workers can do the work; refuses, by name, those that are of another version."""
    if find_spec("distributed") is None:
        raise DeckcraneError(
            "--scheduler needs the package distributed, which is not installed; try `pip install 'deckcrane[campaign]'`"
        )
    from distributed import Client

    with _quiet():
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
def _quiet() -> Iterator[None]:
    """Dask logs tracebacks of what is said in words here: that a worker or the scheduler is gone."""
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
    """Cores that each worker has to itself, those of the smallest."""

    @property
    def at_once(self) -> int:
        """Orders that are worked on at the same time."""
        try:
            return sum(self.client.nthreads().values())
        except (OSError, CancelledError) as error:
            raise self._gone() from error

    def check_workers(self, say: Callable[[str], None]) -> None:
        """Refuses workers of other versions, by name; waits for one that is there, and does not count those that just went."""
        here = environment()
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.client.wait_for_workers(1, timeout=max(1.0, until - time.monotonic()))
                found = self.client.run(_introduced, on_error="return")
            except (TimeoutError, OSError, CancelledError) as error:
                self._check_there()
                raise DeckcraneError(
                    f"the scheduler at {self.address} has no workers; start some with `dask worker {self.address} --nthreads 1`"
                ) from error
            there = {name: one for name, one in found.items() if not isinstance(one, OSError)}
            if there or time.monotonic() > until:
                break
            time.sleep(_ATTENTION)
        if wrong := [f"{name}: {text}" for name, one in there.items() if (text := unlike(here, _versions(one)))]:
            raise DeckcraneError(
                "workers that cannot do this work: "
                + "; ".join(wrong)
                + ". Give them what this process has, or end them"
            )
        beside = Counter(one.machine for one in there.values())
        self.threads = min((max(1, one.cores // beside[one.machine]) for one in there.values()), default=1)
        say(f"{counted(len(there), 'worker')} at {self.address}, each with {counted(self.threads, 'core')} or more")

    def results(
        self, orders: Iterator[tuple[Numbers, BatchOrder]], runner: Runner, stopping: Callable[[], bool]
    ) -> Iterator[tuple[Numbers, BatchOutcome]]:
        """What comes of numbered orders, in the order in which they are done; few are under way at the same time."""
        from distributed import wait

        here, more = environment(), True
        under_way: dict[Any, Numbers] = {}
        lost: list[str] = []
        while True:
            while more and not stopping() and len(under_way) < _EACH * max(1, self.at_once):
                try:
                    numbers, order = next(orders)
                except StopIteration:
                    more = False
                    break
                under_way[self._submit(order, runner, here)] = numbers
            if not under_way:
                break
            try:
                with self.client.as_current():
                    done = wait(list(under_way), timeout=_ATTENTION, return_when="FIRST_COMPLETED").done
            except TimeoutError:
                self._check_there()
                continue
            except CancelledError as error:
                raise self._gone() from error
            for future in done:
                numbers = under_way.pop(future)
                outcome = self._taken(future, numbers)
                if isinstance(outcome, str):
                    lost.append(outcome)
                else:
                    yield numbers, outcome
        if lost:
            raise DeckcraneError(
                "; ".join(lost) + ". Is there too little memory on the workers? All else is kept; --resume continues"
            )

    def _submit(self, order: BatchOrder, runner: Runner, here: dict[str, str]) -> Any:
        try:
            return self.client.submit(_work, order, runner, here, _digests(order), pure=False)
        except Exception as error:  # whatever a connection that breaks says
            self._check_there()
            raise DeckcraneError(f"cannot give work to the scheduler at {self.address}: {error}") from error

    def _taken(self, future: Any, numbers: Numbers) -> BatchOutcome | str:
        """The outcome of some batches; in words, where their workers died one after the other."""
        from distributed import KilledWorker

        try:
            outcome: BatchOutcome = future.result(timeout=PATIENCE)
        except DeckcraneError:
            raise
        except KilledWorker as error:
            return f"batch {numbers[0]} ended {error.allowed_failures + 1} workers, one after the other"
        except CancelledError as error:
            raise self._gone() from error
        except Exception as error:  # a connection that breaks has many ways to say so
            self._check_there()
            raise DeckcraneError(
                f"batch {numbers[0]} cannot be run on the cluster: {type(error).__name__}: {error}"
            ) from error
        return outcome

    def _check_there(self) -> None:
        if self.client.status != "running":
            raise self._gone()

    def _gone(self) -> DeckcraneError:
        return DeckcraneError(
            f"the scheduler at {self.address} is gone; finished work is kept. Start it again and continue with --resume"
        )


class _Introduced(NamedTuple):
    """What a worker says of itself."""

    versions: dict[str, str]
    machine: str
    cores: int


def _introduced() -> _Introduced:
    return _Introduced(environment(), platform.node(), cores())


def _versions(one: Any) -> Any:
    return one.versions if isinstance(one, _Introduced) else one


def unlike(here: dict[str, str], there: Any) -> str:
    """How a worker's versions differ, in words; nothing where they do not."""
    if not isinstance(there, dict):
        return f"{type(there).__name__}: {there}"
    found = [
        f"{name} {there.get(name, 'is missing')} instead of {version}"
        for name, version in here.items()
        if there.get(name) != version
    ]
    return ", ".join(found)


def _digests(order: BatchOrder) -> dict[str, str]:
    """The content of all files that cases name, which workers must find under the same names."""
    return contents([plain_data(order.study.base), [dict(case.values) for case in order.cases]])


def _work(order: BatchOrder, runner: Runner, here: dict[str, str], files: dict[str, str]) -> BatchOutcome:
    """What a worker does; one that joined later, and is of another version, refuses."""
    from distributed import get_worker

    name = get_worker().address
    if strange := unlike(here, environment()):
        raise DeckcraneError(
            f"the worker {name} cannot do this work: {strange}. Give it what the driver has, or end it"
        )
    for path, digest in files.items():
        if digest_of(Path(path)) != digest:
            raise DeckcraneError(f"the worker {name} has no file {path}, or one with other content than the driver's")
    return carry_out(order, runner)
