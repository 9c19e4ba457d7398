"""Run many cases of one program at once, in vectors of simulations and threads, with series or statistics of each.

Cases differ in parameters, starts and inputs. The result of a case does not depend on which others run beside it, to the last
bit, nor on the number of cores. A case that diverges is reported by name, and its neighbours continue. Fixed steps run in
vectors; adaptive methods, and inputs that jump, run one case per thread, since each has its own times.
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
from deckcrane.interrupts import acknowledge_interrupt, check, ensure_interrupt
from deckcrane.program.compiled import CompiledCode
from deckcrane.program.events import BATCH_ROOM, EventLog
from deckcrane.program.inputs import Inputs, Series
from deckcrane.program.integrators import FIXED, IMPLICIT, Timing
from deckcrane.program.native_calls import (
    NEVER,
    address,
)
from deckcrane.program.vectors import CaseInputs, TallyCode, Tile, VectorCode

if TYPE_CHECKING:
    from deckcrane.program.program import Program
    from deckcrane.program.statistics.tally import Tally

CALL = 8_000_000
"""Approximate operations times steps times simulations after which machine code returns to Python to see whether to continue."""
STACK = 64 * 1024 * 1024
"""Bytes of stack for each thread: large models keep their work there."""


@dataclass(frozen=True, eq=False)
class BatchCase:
    """One run of a batch: its initial state, its parameters, and a function that makes its inputs when it is due."""

    name: str
    x0: Array
    p: Array
    inputs: Callable[[], CaseInputs]


@dataclass(eq=False)
class BatchRuns:
    """Results of a batch: records or statistics of each completed case, in order; and what failed.

    `y` are records (case, time, output); `tallies` are accumulators as `Tally.dataset` reads them, one tile a case, and
    `densities` spectra where they are kept.
    """

    names: list[str] = field(default_factory=list)
    t: Array = field(default_factory=lambda: np.zeros(0))
    y: Array | None = None
    tallies: Array | None = None
    densities: Array | None = None
    events: list[EventLog] = field(default_factory=list)
    """Events of each case, if there is anything to watch; at most `BATCH_ROOM` of each kind, the largest."""
    failures: dict[str, str] = field(default_factory=dict)
    interrupted: bool = False


@dataclass(eq=False)
class _CaseResult:
    """Results of one case."""

    y: Array | None = None
    tallies: Array | None = None
    density: Array | None = None
    events: EventLog = field(default_factory=EventLog)
    failure: str | None = None


class Batch:
    """A program prepared for many cases."""

    def __init__(
        self, program: Program, timing: Timing, tally: Tally | None, own_constants: bool, width: int | None = None
    ) -> None:
        self.program, self.timing, self.tally = program, timing, tally
        in_vectors = timing.integrator in FIXED and program.target == "llvm"
        self._vectors = (
            VectorCode(program.equations, timing.integrator, own_constants, tally, width) if in_vectors else None
        )
        if timing.integrator == "cvodes":
            raise DeckcraneError("the integrator cvodes runs one case at a time; use rk4, dopri5 or rodas4 in batches")
        if self._vectors is None:
            program.code.expect(inf)

    @cached_property
    def _tally_code(self) -> TallyCode:
        """The statistics of cases that run alone."""
        assert self.tally is not None, "asked for where there are statistics"
        return TallyCode(self.tally)

    @property
    def together(self) -> int:
        """Number of cases that run in one vector."""
        return self._vectors.width if self._vectors is not None else 1

    def run(
        self,
        cases: Sequence[BatchCase],
        threads: int | None = None,
        progress: Callable[[float], None] = lambda fraction: None,
    ) -> BatchRuns:
        """Run all cases. Ctrl-C keeps those that are done."""
        if not cases:
            raise DeckcraneError("a batch needs cases; there are none")
        if self._vectors is not None:
            self._vectors.wait()
        groups = [cases[i : i + self.together] for i in range(0, len(cases), self.together)]
        done: dict[str, _CaseResult] = {}
        work = _TileQueue(groups, self._run_tile, done)
        interrupted = False
        try:
            with ensure_interrupt():
                work.start(min(threads or cores(), len(groups)))
                while not work.wait(0.05):
                    progress(work.fraction)
                    check()
        except KeyboardInterrupt:
            acknowledge_interrupt()
            work.stop()
            interrupted = True
        work.raise_errors()
        return self._collect_runs([case.name for case in cases if case.name in done], done, interrupted)

    def _collect_runs(self, names: list[str], done: dict[str, _CaseResult], interrupted: bool) -> BatchRuns:
        timing, results = self.timing, [done[name] for name in names]
        runs = BatchRuns(names, np.arange(timing.records + 1, dtype=float) * timing.every, interrupted=interrupted)
        runs.failures = {
            name: result.failure for name, result in zip(names, results, strict=True) if result.failure is not None
        }
        runs.events = [result.events for result in results]
        if results and self.tally is None:
            runs.y = np.stack([result.y for result in results if result.y is not None])
        elif results:
            runs.tallies = np.stack([result.tallies for result in results if result.tallies is not None])
            if self.tally is not None and self.tally.spectra:
                runs.densities = np.stack([result.density for result in results if result.density is not None])
        return runs

    def _run_tile(self, cases: Sequence[BatchCase], tile_progress: TileProgress) -> list[_CaseResult]:
        """Run the cases of a tile; one whose inputs cannot be made fails alone."""
        done: dict[str, _CaseResult] = {}
        ready: list[tuple[BatchCase, CaseInputs]] = []
        for case in cases:
            try:
                ready.append((case, case.inputs()))
            except DeckcraneError as error:
                done[case.name] = self._failed_result(str(error))
                tile_progress.on(1.0)
        for group in self._group_by_inputs(ready):
            results = self._run_group([case for case, _ in group], [inputs for _, inputs in group], tile_progress)
            done.update({case.name: result for (case, _), result in zip(group, results, strict=True)})
        return [done[case.name] for case in cases]

    def _group_by_inputs(self, ready: list[tuple[BatchCase, CaseInputs]]) -> list[list[tuple[BatchCase, CaseInputs]]]:
        """All cases in one vector if possible; else each by itself."""
        first = ready[0][1] if ready else None
        in_one_vector = first is not None and all(first.alike(inputs) and not inputs.jumps for _, inputs in ready)
        return [ready] if in_one_vector and self._vectors is not None else [[pair] for pair in ready]

    def _run_group(
        self, cases: Sequence[BatchCase], inputs: Sequence[CaseInputs], tile_progress: TileProgress
    ) -> list[_CaseResult]:
        if self._vectors is None or inputs[0].jumps:
            self.program.code.expect(inf)
            return [
                self._run_alone(case, case_inputs, tile_progress)
                for case, case_inputs in zip(cases, inputs, strict=True)
            ]
        return self._run_together(self._vectors, cases, inputs, tile_progress)

    def _run_together(
        self, code: VectorCode, cases: Sequence[BatchCase], inputs: Sequence[CaseInputs], tile_progress: TileProgress
    ) -> list[_CaseResult]:
        timing, scalar = self.timing, self.program.code
        assert isinstance(scalar, CompiledCode), "vectors are machine code"
        implicit = code.implicit_constants([case.p for case in cases])
        constants = [np.concatenate([scalar.prepare(case.p), more]) for case, more in zip(cases, implicit, strict=True)]
        tile = Tile(code, timing, [case.x0 for case in cases], constants, inputs, scalar.implicit_constants)
        starts = self._initial_outputs(cases, constants, inputs)
        tile.begin(np.array([starts[min(i, len(cases) - 1)] for i in range(code.width)]))
        welch = self.tally.welch(code.width) if self.tally is not None and self.tally.spectra else None
        per_record = timing.steps_per_record
        total, step = per_record * timing.records, 0
        call = min(total, max(1, CALL // (100 * max(code.nx, 1) * code.width) // per_record) * per_record)
        keeps_records = self.tally is None
        Y = np.empty(((timing.records + 1) if keeps_records else call // per_record + 1, code.ny, code.width))
        if keeps_records:
            Y[0] = np.array([starts[min(i, len(cases) - 1)] for i in range(code.width)]).T
        if welch is not None:
            first = np.array([starts[min(i, len(cases) - 1)] for i in range(code.width)]).T
            welch.add(np.ascontiguousarray(first[None, None]), 0, 1)
        while step < total:
            steps, record = min(call, total - step), step // per_record
            tile.advance(steps, Y[1 + record :] if keeps_records else Y)
            step += steps
            if welch is not None:
                welch.add(Y[None], record + 1, step // per_record - record)
            tile_progress.on(steps * len(cases) / total)
            if not np.any(tile.reached[: len(cases)] >= NEVER):
                break
        return [
            self._result_of_lane(
                i,
                case,
                case_inputs,
                tile,
                Y if keeps_records else None,
                None if welch is None else welch.density,
                tile_progress,
            )
            for i, (case, case_inputs) in enumerate(zip(cases, inputs, strict=True))
        ]

    def _initial_outputs(
        self, cases: Sequence[BatchCase], constants: Sequence[Array], inputs: Sequence[CaseInputs]
    ) -> list[Array]:
        """The outputs of each case at time zero."""
        zero, code = np.zeros(1), self.program.code
        return [
            code.outputs(zero, np.ascontiguousarray(case.x0[None, :]), case_inputs.at_start()[None, :], c)[0]
            for case, c, case_inputs in zip(cases, constants, inputs, strict=True)
        ]

    def _result_of_lane(
        self,
        i: int,
        case: BatchCase,
        inputs: CaseInputs,
        tile: Tile,
        Y: Array | None,
        density: Array | None,
        tile_progress: TileProgress,
    ) -> _CaseResult:
        result = _CaseResult(
            None if Y is None else np.ascontiguousarray(Y[:, :, i]),
            None if tile.tallies is None else np.ascontiguousarray(tile.tallies[0, :, :, i : i + 1]),
            None if density is None else np.array(density[i]),
            tile.events(i),
        )
        if tile.reached[i] < NEVER:
            result.failure = self._failure_of_lane(i, case, inputs, tile, tile_progress)
        elif self.timing.integrator in IMPLICIT:
            self.program.warn_of_rough_steps(self.timing, tile.roughest[:, i])
        return result

    def _failure_of_lane(
        self, i: int, case: BatchCase, inputs: CaseInputs, tile: Tile, tile_progress: TileProgress
    ) -> str:
        """Why a case ended. An implicit method hardly ever fails: its run is repeated alone, which tells the cause."""
        if self.timing.integrator in IMPLICIT:
            try:
                series = _with_full_series(inputs)
                self.program.simulate(self.timing, case.x0, case.p, series, lambda fraction: tile_progress.on(0.0))
            except DeckcraneError as failure:
                return str(failure)
        t = self.timing.step * float(tile.reached[i])
        error = self.program.diverged(t, tile.x[:, i], case.p, _inputs_near(inputs, t), self.timing)
        return f'{error} Run the case "{case.name}" alone: shorter steps then tell the cause'

    def _run_alone(self, case: BatchCase, inputs: CaseInputs, tile_progress: TileProgress) -> _CaseResult:
        """Run one case in its own thread, with its complete record."""
        before = 0.0

        def report(fraction: float) -> None:
            nonlocal before
            tile_progress.on(fraction - before)
            before = fraction

        series = _with_full_series(inputs)
        try:
            run = self.program.simulate(self.timing, case.x0, case.p, series, report)
        except DeckcraneError as error:
            return self._failed_result(str(error))
        events = run.events.largest(BATCH_ROOM)
        if self.tally is None:
            return _CaseResult(run.y, events=events)
        Y, tallies = np.ascontiguousarray(run.y), np.zeros(self.tally.shape(1, 1))
        self._tally_code.count(address(Y), address(tallies), 0, len(Y))
        density = None
        if self.tally.spectra:
            welch = self.tally.welch(1)
            welch.add(Y[None, :, :, None], 0, len(Y))
            density = np.array(welch.density[0])
        return _CaseResult(None, tallies[0], density, events)

    def _failed_result(self, reason: str) -> _CaseResult:
        """An empty result for a case that failed."""
        if self.tally is None:
            shape = self.timing.records + 1, self.program.width
            return _CaseResult(np.full(shape, np.nan), failure=reason)
        result = _CaseResult(None, np.zeros(self.tally.shape(1, 1))[0], failure=reason)
        if self.tally.spectra:
            result.density = np.array(self.tally.welch(1).density[0])
        return result


def _with_full_series(inputs: CaseInputs) -> Inputs:
    """All inputs as series from start to end."""
    carried = inputs.carried
    if carried is None:
        return inputs.inputs
    series = Series(carried.names, carried.samples(0, carried.count), 0.0, carried.spacing)
    return Inputs(inputs.inputs.names, inputs.inputs.constants, {**inputs.inputs.series, "carried": series})


def _inputs_near(inputs: CaseInputs, t: float) -> Inputs:
    """The inputs near one time."""
    carried = inputs.carried
    if carried is None:
        return inputs.inputs
    first = max(min(int(t / carried.spacing), carried.count - 2), 0)
    series = Series(carried.names, carried.samples(first, 2), first * carried.spacing, carried.spacing)
    return Inputs(inputs.inputs.names, inputs.inputs.constants, {**inputs.inputs.series, "carried": series})


class TileProgress:
    """Progress of a tile, and the point where a stop is noticed."""

    def __init__(self, work: _TileQueue) -> None:
        self._tile_queue = work

    def on(self, cases: float) -> None:
        """Report that so many cases more, or parts of them, are done."""
        self._tile_queue.advanced(cases)


class _StoppedError(Exception):
    """Ctrl-C, in a thread that cannot see it."""


class _TileQueue:
    """A queue of tiles, and the threads that process them."""

    def __init__(
        self,
        groups: Sequence[Sequence[BatchCase]],
        tile: Callable[[Sequence[BatchCase], TileProgress], list[_CaseResult]],
        done: dict[str, _CaseResult],
    ) -> None:
        self._queue: Queue[Sequence[BatchCase]] = Queue()
        for group in groups:
            self._queue.put(group)
        self._cases = sum(len(group) for group in groups)
        self._run_tile, self._done = tile, done
        self._stopping, self._lock = threading.Event(), threading.Lock()
        self._errors: list[BaseException] = []
        self._completed, self._threads = 0.0, list[threading.Thread]()

    def start(self, threads: int) -> None:
        before = threading.stack_size(STACK)
        try:
            self._threads = [threading.Thread(target=self._process_tiles, daemon=True) for _ in range(threads)]
            for thread in self._threads:
                thread.start()
        finally:
            threading.stack_size(before)

    def _process_tiles(self) -> None:
        try:
            while not self._stopping.is_set():
                group = self._queue.get_nowait()
                results = self._run_tile(group, TileProgress(self))
                with self._lock:
                    self._done.update({case.name: result for case, result in zip(group, results, strict=True)})
        except (Empty, _StoppedError):
            return
        except BaseException as error:
            with self._lock:
                self._errors.append(error)
            self._stopping.set()

    def advanced(self, cases: float) -> None:
        with self._lock:
            self._completed += cases
        if self._stopping.is_set():
            raise _StoppedError

    @property
    def fraction(self) -> float:
        return min(1.0, self._completed / self._cases)

    def wait(self, seconds: float) -> bool:
        """Whether all is done, after so many seconds per thread at most."""
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
    """Number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1
