"""Many runs of one program at once: vectors of simulations times threads, with series or statistics of each.

Cases differ in parameters, starts and inputs. What a case gives does not depend on which others run beside it, to the last bit,
nor on how many cores there are. One that diverges is reported by name, and its neighbours go on. Fixed explicit steps (rk4)
run in vectors; adaptive and implicit methods, and inputs that jump, one case a thread, since each has its own times.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from queue import Empty, Queue
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.interrupts import check, handled, never_lost
from deckcrane.program.calls import NEVER
from deckcrane.program.event_watch import BATCH_ROOM, EventLog
from deckcrane.program.inputs import Inputs, Series
from deckcrane.program.native import address
from deckcrane.program.timing import Timing
from deckcrane.program.vectors import CaseInputs, TallyCode, Tile, VectorCode

if TYPE_CHECKING:
    from deckcrane.program.program import Program
    from deckcrane.program.tally import Tally

CALL = 8_000_000
"""Operations times steps times simulations, about, after which machine code lets Python see whether to go on."""
STACK = 64 * 1024 * 1024
"""Bytes of stack for each thread: long models keep their work there."""


@dataclass(frozen=True, eq=False)
class BatchCase:
    """One run of a batch: where it starts, its parameters, and what makes its inputs when its turn comes."""

    name: str
    x0: Array
    p: Array
    inputs: Callable[[], CaseInputs]


@dataclass(eq=False)
class BatchRuns:
    """What a batch gave: of each case that is done, in their order, its records or its statistics; and what failed.

    `y` are records (case, time, output); `tallies` are accumulators as `Tally.dataset` reads them, one tile a case, and
    `densities` spectra where they are kept.
    """

    names: list[str] = field(default_factory=list)
    t: Array = field(default_factory=lambda: np.zeros(0))
    y: Array | None = None
    tallies: Array | None = None
    densities: Array | None = None
    events: list[EventLog] = field(default_factory=list)
    """Of each case, where there is anything to watch; at most `BATCH_ROOM` of each kind, the largest."""
    failures: dict[str, str] = field(default_factory=dict)
    interrupted: bool = False


@dataclass(eq=False)
class _Done:
    """What one case gave."""

    y: Array | None = None
    tallies: Array | None = None
    density: Array | None = None
    events: EventLog = field(default_factory=EventLog)
    failure: str | None = None


class Batch:
    """A program made ready for many cases."""

    def __init__(
        self, program: Program, timing: Timing, tally: Tally | None, own: bool, width: int | None = None
    ) -> None:
        self.program, self.timing, self.tally = program, timing, tally
        in_vectors = timing.integrator == "rk4" and program.target == "llvm"
        self._vectors = VectorCode(program.equations, own, tally, width) if in_vectors else None
        if timing.integrator == "cvodes":
            raise DeckcraneError("the integrator cvodes runs one case at a time; use rk4, dopri5 or rodas4 in batches")
        if self._vectors is None:
            program.code.expect(inf)

    @cached_property
    def _counted(self) -> TallyCode:
        """The statistics of cases that run alone."""
        assert self.tally is not None, "asked for where there are statistics"
        return TallyCode(self.tally)

    @property
    def together(self) -> int:
        """How many cases run in one vector."""
        return self._vectors.width if self._vectors is not None else 1

    def run(
        self,
        cases: Sequence[BatchCase],
        threads: int | None = None,
        progress: Callable[[float], None] = lambda fraction: None,
    ) -> BatchRuns:
        """All cases. Ctrl-C keeps those that are done."""
        if not cases:
            raise DeckcraneError("a batch needs cases; there are none")
        groups = [cases[i : i + self.together] for i in range(0, len(cases), self.together)]
        done: dict[str, _Done] = {}
        work = _Work(groups, self._tile, done)
        interrupted = False
        try:
            with never_lost():
                work.start(min(threads or cores(), len(groups)))
                while not work.wait(0.05):
                    progress(work.fraction)
                    check()
        except KeyboardInterrupt:
            handled()
            work.stop()
            interrupted = True
        work.raise_errors()
        return self._gathered([case.name for case in cases if case.name in done], done, interrupted)

    def _gathered(self, names: list[str], done: dict[str, _Done], interrupted: bool) -> BatchRuns:
        timing, found = self.timing, [done[name] for name in names]
        runs = BatchRuns(names, np.arange(timing.records + 1, dtype=float) * timing.every, interrupted=interrupted)
        runs.failures = {name: one.failure for name, one in zip(names, found, strict=True) if one.failure is not None}
        runs.events = [one.events for one in found]
        if found and self.tally is None:
            runs.y = np.stack([one.y for one in found if one.y is not None])
        elif found:
            runs.tallies = np.stack([one.tallies for one in found if one.tallies is not None])
            if self.tally is not None and self.tally.spectra:
                runs.densities = np.stack([one.density for one in found if one.density is not None])
        return runs

    def _tile(self, cases: Sequence[BatchCase], going: Going) -> list[_Done]:
        """Cases that lie beside each other; one whose inputs cannot be made fails alone."""
        done: dict[str, _Done] = {}
        able: list[tuple[BatchCase, CaseInputs]] = []
        for case in cases:
            try:
                able.append((case, case.inputs()))
            except DeckcraneError as error:
                done[case.name] = self._failed(str(error))
                going.on(1.0)
        for group in self._grouped(able):
            found = self._group([case for case, _ in group], [inputs for _, inputs in group], going)
            done.update({case.name: one for (case, _), one in zip(group, found, strict=True)})
        return [done[case.name] for case in cases]

    def _grouped(self, able: list[tuple[BatchCase, CaseInputs]]) -> list[list[tuple[BatchCase, CaseInputs]]]:
        """All in one vector where they can be; else each for itself."""
        first = able[0][1] if able else None
        together = first is not None and all(first.alike(inputs) and not inputs.jumps for _, inputs in able)
        return [able] if together and self._vectors is not None else [[one] for one in able]

    def _group(self, cases: Sequence[BatchCase], inputs: Sequence[CaseInputs], going: Going) -> list[_Done]:
        if self._vectors is None or inputs[0].jumps:
            return [self._alone(case, one, going) for case, one in zip(cases, inputs, strict=True)]
        return self._together(self._vectors, cases, inputs, going)

    def _together(
        self, code: VectorCode, cases: Sequence[BatchCase], inputs: Sequence[CaseInputs], going: Going
    ) -> list[_Done]:
        timing, scalar = self.timing, self.program.code
        constants = [scalar.prepare(case.p) for case in cases]
        tile = Tile(code, timing, [case.x0 for case in cases], constants, inputs)
        starts = self._starts(cases, constants, inputs)
        tile.begin(np.array([starts[min(i, len(cases) - 1)] for i in range(code.width)]))
        welch = self.tally.welch(code.width) if self.tally is not None and self.tally.spectra else None
        per_record = timing.steps_per_record
        total, step = per_record * timing.records, 0
        call = min(total, max(1, CALL // (100 * max(code.nx, 1) * code.width) // per_record) * per_record)
        whole = self.tally is None
        Y = np.empty(((timing.records + 1) if whole else call // per_record + 1, code.ny, code.width))
        if whole:
            Y[0] = np.array([starts[min(i, len(cases) - 1)] for i in range(code.width)]).T
        if welch is not None:
            first = np.array([starts[min(i, len(cases) - 1)] for i in range(code.width)]).T
            welch.add(np.ascontiguousarray(first[None, None]), 0, 1)
        while step < total:
            steps, record = min(call, total - step), step // per_record
            tile.advance(steps, Y[1 + record :] if whole else Y)
            step += steps
            if welch is not None:
                welch.add(Y[None], record + 1, step // per_record - record)
            going.on(steps * len(cases) / total)
            if not np.any(tile.reached[: len(cases)] >= NEVER):
                break
        return [
            self._result(i, case, one, tile, Y if whole else None, None if welch is None else welch.density)
            for i, (case, one) in enumerate(zip(cases, inputs, strict=True))
        ]

    def _starts(
        self, cases: Sequence[BatchCase], constants: Sequence[Array], inputs: Sequence[CaseInputs]
    ) -> list[Array]:
        """The outputs of each case at time zero."""
        zero, code = np.zeros(1), self.program.code
        return [
            code.outputs(zero, np.ascontiguousarray(case.x0[None, :]), one.at_start()[None, :], c)[0]
            for case, c, one in zip(cases, constants, inputs, strict=True)
        ]

    def _result(
        self, i: int, case: BatchCase, inputs: CaseInputs, tile: Tile, Y: Array | None, density: Array | None
    ) -> _Done:
        found = _Done(
            None if Y is None else np.ascontiguousarray(Y[:, :, i]),
            None if tile.tallies is None else np.ascontiguousarray(tile.tallies[0, :, :, i : i + 1]),
            None if density is None else np.array(density[i]),
            tile.events(i),
        )
        if tile.reached[i] < NEVER:
            t = self.timing.step * float(tile.reached[i])
            error = self.program.diverged(t, tile.x[:, i], case.p, _at(inputs, t), self.timing)
            found.failure = f'{error} Run the case "{case.name}" alone: shorter steps then tell the cause'
        return found

    def _alone(self, case: BatchCase, inputs: CaseInputs, going: Going) -> _Done:
        """One case in a thread of its own, with its whole record."""
        before = 0.0

        def report(fraction: float) -> None:
            nonlocal before
            going.on(fraction - before)
            before = fraction

        every = _whole(inputs)
        try:
            run = self.program.simulate(self.timing, case.x0, case.p, every, report)
        except DeckcraneError as error:
            return self._failed(str(error))
        events = run.events.largest(BATCH_ROOM)
        if self.tally is None:
            return _Done(run.y, events=events)
        Y, tallies = np.ascontiguousarray(run.y), np.zeros(self.tally.shape(1, 1))
        self._counted.count(address(Y), address(tallies), 0, len(Y))
        density = None
        if self.tally.spectra:
            welch = self.tally.welch(1)
            welch.add(Y[None, :, :, None], 0, len(Y))
            density = np.array(welch.density[0])
        return _Done(None, tallies[0], density, events)

    def _failed(self, why: str) -> _Done:
        """A case with nothing in it."""
        if self.tally is None:
            shape = self.timing.records + 1, self.program.width
            return _Done(np.full(shape, np.nan), failure=why)
        found = _Done(None, np.zeros(self.tally.shape(1, 1))[0], failure=why)
        if self.tally.spectra:
            found.density = np.array(self.tally.welch(1).density[0])
        return found


def _whole(inputs: CaseInputs) -> Inputs:
    """All inputs as series that are there from start to end."""
    carried = inputs.carried
    if carried is None:
        return inputs.inputs
    series = Series(carried.names, carried.samples(0, carried.count), 0.0, carried.spacing)
    return Inputs(inputs.inputs.names, inputs.inputs.constants, {**inputs.inputs.series, "carried": series})


def _at(inputs: CaseInputs, t: float) -> Inputs:
    """The inputs near one time, for who looks there alone."""
    carried = inputs.carried
    if carried is None:
        return inputs.inputs
    first = max(min(int(t / carried.spacing), carried.count - 2), 0)
    series = Series(carried.names, carried.samples(first, 2), first * carried.spacing, carried.spacing)
    return Inputs(inputs.inputs.names, inputs.inputs.constants, {**inputs.inputs.series, "carried": series})


class Going:
    """How far a tile is, and whether to go on."""

    def __init__(self, work: _Work) -> None:
        self._work = work

    def on(self, cases: float) -> None:
        """So many cases more, or parts of them, are done."""
        self._work.advanced(cases)


class _StoppedError(Exception):
    """Ctrl-C, in a thread that cannot see it."""


class _Work:
    """Tiles of cases, and the threads that take them one after the other."""

    def __init__(
        self,
        groups: Sequence[Sequence[BatchCase]],
        tile: Callable[[Sequence[BatchCase], Going], list[_Done]],
        done: dict[str, _Done],
    ) -> None:
        self._queue: Queue[Sequence[BatchCase]] = Queue()
        for group in groups:
            self._queue.put(group)
        self._cases = sum(len(group) for group in groups)
        self._tile, self._done = tile, done
        self._stopping, self._lock = threading.Event(), threading.Lock()
        self._errors: list[BaseException] = []
        self._part, self._threads = 0.0, list[threading.Thread]()

    def start(self, threads: int) -> None:
        before = threading.stack_size(STACK)
        try:
            self._threads = [threading.Thread(target=self._run, daemon=True) for _ in range(threads)]
            for thread in self._threads:
                thread.start()
        finally:
            threading.stack_size(before)

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                group = self._queue.get_nowait()
                found = self._tile(group, Going(self))
                with self._lock:
                    self._done.update({case.name: one for case, one in zip(group, found, strict=True)})
        except (Empty, _StoppedError):
            return
        except BaseException as error:
            with self._lock:
                self._errors.append(error)
            self._stopping.set()

    def advanced(self, cases: float) -> None:
        with self._lock:
            self._part += cases
        if self._stopping.is_set():
            raise _StoppedError

    @property
    def fraction(self) -> float:
        return min(1.0, self._part / self._cases)

    def wait(self, seconds: float) -> bool:
        """Whether all is done, after so many seconds at the latest."""
        for thread in self._threads:
            thread.join(seconds)
            if thread.is_alive():
                return False
        return True

    def stop(self) -> None:
        self._stopping.set()
        for thread in self._threads:
            thread.join()

    def raise_errors(self) -> None:
        if self._errors:
            raise self._errors[0]


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1
