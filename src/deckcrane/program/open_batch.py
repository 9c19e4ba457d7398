"""Many open runs advanced together, in vectors of simulations and threads; each has its own clock, inputs, parameters and start.

A simulation can be started anew, or put back to an earlier state, while its neighbours continue; its numbers are those of a run
of it alone, to the last bit, however time is divided into calls. Steps are fixed, and inputs that jump do so between steps.
Samples of inputs are made ahead in blocks, so that a run may be of any length.

Arrays of simulations lie in tiles [tile, entry, lane], as machine code reads them. `inputs` and `outputs` are these arrays
themselves; what is written into the one is used in the next call, and a call writes into the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.program.batch import cores
from deckcrane.program.compiled import CompiledCode, batch_identity
from deckcrane.program.events import BATCH_ROOM, EventLayout, EventLog
from deckcrane.program.gpu.clocked_batch import check_shape
from deckcrane.program.inputs import Inputs, Series
from deckcrane.program.integrators import FIXED, IMPLICIT, Timing
from deckcrane.program.llvm.machine_code import (
    LoadedCode,
    host_lanes,
    level_for,
    start_object_code,
    vector_width,
)
from deckcrane.program.llvm.programs import BATCH_PROGRAMS, TILES
from deckcrane.program.native_calls import CLOCKED_ROWS, MORE, NEVER, PREPARE, SERIES_WORDS, SIZES, Words, address

if TYPE_CHECKING:
    from deckcrane.mechanics.equations import Equations
    from deckcrane.program.program import Program

STATE_ARRAYS = ("x", "u", "y", "clock", "reached", "events", "roughest")
"""What a batch continues from, in the order of `BatchState.arrays`: states, inputs, outputs, steps taken, the step at which it
diverged, events, and the largest error of a step."""
OF_PROGRAM = ("y", "events")
"""Those of them that belong to what a program computes besides the motion."""
BLOCK = 4096
"""Samples of a series that are made ahead for a simulation."""
PARTS, SMALLEST = 2, 4
"""Parts of the work for each thread, if there are several; and tiles that a part has at least."""
NEARLY, BEFORE = 1e-6, 1
"""Rounding tolerance of a time that is that of a sample, as a share of their spacing; and samples before it that are kept."""


class Feed(Protocol):
    """Samples of some inputs of one simulation at start, start + spacing, ..., made in blocks."""

    @property
    def form(self) -> Series:
        """Names, start, spacing, and what holds between samples: the same for all simulations; samples of it are not read."""

    def block(self, first: int, needed: int, count: int) -> tuple[Array, int, int]:
        """Samples from row `first` or an earlier one on, those `needed` at least, about `count`; their first row, and all rows."""


@dataclass(frozen=True, eq=False)
class Beginning:
    """Where a simulation of a batch begins: its state, its parameters, a number for each input, and what feeds some of them."""

    x0: Array
    p: Array
    constants: Array
    feeds: Mapping[str, Feed]


@dataclass(frozen=True, eq=False)
class BatchState:
    """All that a batch of open runs continues from: numbers with a row for each simulation, its parameters, what feeds it."""

    arrays: tuple[Array, ...]
    p: tuple[Array, ...]
    feeds: tuple[Mapping[str, Feed], ...]


class ClockedCode:
    """Machine code of fixed steps of many tiles of simulations, each with a clock of its own."""

    def __init__(self, equations: Equations, method: str, own_constants: bool, width: int | None = None) -> None:
        self.width, self.implicit = width or max(vector_width(), 2), method in IMPLICIT
        self.events = EventLayout.of(equations, BATCH_ROOM)
        lanes = replace(host_lanes(self.width), own_clocks=True)
        identity = "\0".join([batch_identity(equations, method), repr((lanes, own_constants))])
        functions = [equations.derivative(), equations.straight_outputs()]
        if self.implicit:
            functions.append(equations.linearised(IMPLICIT[method].any_matrix))
        operations = sum(function.n_instructions() for function in functions)
        level = level_for(
            identity, operations, "the equations of this model have", "Fewer modes, or fewer records, shorten it"
        )
        self._object_code = start_object_code(
            identity, lambda: BATCH_PROGRAMS[method](equations, lanes, own_constants), level
        )

    @cached_property
    def _loaded(self) -> LoadedCode:
        return LoadedCode(self._object_code())

    @cached_property
    def advance(self) -> Callable[..., None]:
        """Steps of many tiles, with a record at their end."""
        return self._loaded.function("advance_tiles", [*MORE, *TILES] if self.implicit else TILES)

    @cached_property
    def observe(self) -> Callable[..., None]:
        """Records of many tiles where they are now."""
        return self._loaded.function("observe_tiles", TILES)

    def implicit_constants(self, p: Array) -> Array:
        """Constants of implicit steps that follow from the parameters of a simulation; none for explicit steps."""
        if not self.implicit:
            return np.zeros(0)
        sizes = np.zeros(2, dtype=np.int64)
        self._loaded.function("implicit_sizes", SIZES)(address(sizes))
        constants = np.zeros((int(sizes[0]) + 1, self.width))
        lanes = np.ascontiguousarray(np.repeat(p[:, None], self.width, axis=1))
        self._loaded.function("prepare_implicit", PREPARE)(address(lanes), address(constants))
        return np.ascontiguousarray(constants[:, 0])


class OpenBatch:
    """Open runs of one program, one for each beginning; those that fill the last tile are copies of the last one.

    With `own_constants`, each may have its own parameters; else all share those of the first, which is faster.
    """

    def __init__(
        self,
        program: Program,
        timing: Timing,
        beginnings: Sequence[Beginning],
        own_constants: bool = True,
        threads: int | None = None,
    ) -> None:
        if timing.integrator not in FIXED:
            raise DeckcraneError(
                f"many simulations are stepped together with fixed steps ({' or '.join(FIXED)}); run.integrator is "
                f"{timing.integrator}"
            )
        if not isinstance(program.code, CompiledCode):
            raise DeckcraneError("many simulations are stepped together by machine code; use the target llvm")
        program.code.expect(inf)
        self.program, self.timing, self.count = program, timing, len(beginnings)
        equations, self._scalar_code = program.equations, program.code
        self._code = code = ClockedCode(equations, timing.integrator, own_constants)
        self._own_constants, self.width = own_constants, code.width
        self.tiles = -(-self.count // code.width)
        self._sizes = len(equations.x), len(equations.u), equations.output_count()
        self.x, self.inputs, self.outputs = (self._tiled(size) for size in self._sizes)
        self.clock, self.reached = self._tiled(1), self._tiled(1)
        self._memory, self._roughest = self._tiled(1 if code.events is None else code.events.size), self._tiled(3)
        self._scales = np.ascontiguousarray(equations.x.scales, dtype=float)
        constants = self._prepare(beginnings[0].p)
        self._c = self._tiled(len(constants)) if own_constants else constants
        self._p = [beginning.p for beginning in beginnings]
        self._feeds = [beginning.feeds for beginning in beginnings]
        self._series = _ClockedSeries(self.tiles, self.width, equations.u.names, beginnings[0].feeds, timing.step)
        self._words = self._series.words(self.inputs)
        self._threads = min(threads or cores(), self.tiles)
        self._parts = self._divide()
        self._addresses = {part: self._addresses_of(part[0]) for part in self._parts}
        self._pool = ThreadPoolExecutor(self._threads - 1) if self._threads > 1 else None
        self.begin(range(self.count), beginnings)

    def _tiled(self, size: int) -> Array:
        return np.zeros((self.tiles, size, self.width))

    def _divide(self) -> list[tuple[int, int]]:
        """Tiles of each part of the work. A thread whose core is busy with something else takes fewer parts than the others."""
        most = 1 if self._threads == 1 else PARTS * self._threads
        parts = max(min(self.tiles // SMALLEST, most), self._threads)
        edges = [self.tiles * k // parts for k in range(parts + 1)]
        return list(pairwise(edges))

    def _prepare(self, p: Array) -> Array:
        """Constants that follow from parameters, those of implicit steps after the others."""
        explicit, implicit = self._scalar_code.prepare(p), self._code.implicit_constants(p)
        return np.concatenate([explicit, implicit])[: len(explicit) + len(implicit) - 1]

    def lanes_of(self, i: int) -> list[tuple[int, int]]:
        """Tile and lane of a simulation, and those of the copies that fill the last tile."""
        last = self.tiles * self.width if i == self.count - 1 else i + 1
        return [divmod(k, self.width) for k in range(i, last)]

    def by_run(self, array: Array) -> Array:
        """An array [tile, entry, lane] as [simulation, entry]: a copy."""
        return np.array(array.transpose(0, 2, 1), order="C").reshape(-1, array.shape[1])[: self.count]

    def in_lanes(self, values: Array) -> Array:
        """An array [simulation, ...] as [tile, lane, ...], the last one repeated in lanes that are copies of it."""
        missing = self.tiles * self.width - self.count
        if missing:
            values = np.concatenate([values, np.repeat(values[-1:], missing, axis=0)])
        return values.reshape(self.tiles, self.width, *values.shape[1:])

    @property
    def time(self) -> Array:
        """Seconds on each clock."""
        seconds: Array = self.timing.step * self.clock.reshape(-1)[: self.count]
        return seconds

    @property
    def diverged(self) -> NDArray[np.bool_]:
        """Which simulations have stopped being finite; each stays at its last finite state until it begins anew."""
        return self.reached.reshape(-1)[: self.count] < NEVER

    @property
    def roughest_step(self) -> Array:
        """The implicit step with the largest error, over its state's scale, where all is finite: error, time and state."""
        return largest_error(self.by_run(self._roughest), self.diverged)

    def divergence(self, i: int) -> DeckcraneError:
        """Why a simulation ended."""
        tile, lane = divmod(i, self.width)
        t = self.timing.step * float(self.reached[tile, 0, lane])
        x, u = (np.ascontiguousarray(array[tile, :, lane]) for array in (self.x, self.inputs))
        return divergence_of(self.program, self.timing, t, x, u, self._p[i], self._feeds[i])

    def events(self, i: int) -> EventLog:
        """Events of a simulation since it began; of each list no more than there is room for, the largest."""
        tile, lane = divmod(i, self.width)
        if self._code.events is None:
            return EventLog()
        return self._code.events.whole(np.ascontiguousarray(self._memory[tile, :, lane]))

    def begin(self, numbers: Sequence[int], beginnings: Sequence[Beginning]) -> None:
        """Start simulations anew."""
        for i, beginning in zip(numbers, beginnings, strict=True):
            self._begin(i, beginning)

    def _begin(self, i: int, beginning: Beginning) -> None:
        self._set_parameters(i, beginning.p)
        for tile, lane in self.lanes_of(i):
            self.x[tile, :, lane], self.inputs[tile, :, lane] = beginning.x0, beginning.constants
            self.clock[tile, 0, lane], self.reached[tile, 0, lane] = 0.0, NEVER
            self._memory[tile, :, lane] = self._roughest[tile, :, lane] = 0.0
        self._feeds[i] = beginning.feeds
        self._series.forget(self.lanes_of(i))

    def _set_parameters(self, i: int, p: Array) -> None:
        if self._own_constants:
            constants = self._prepare(p)
            for tile, lane in self.lanes_of(i):
                self._c[tile, :, lane] = constants
        elif not np.array_equal(p, self._p[0]):
            raise DeckcraneError("these simulations share their parameters; a simulation cannot begin with others")
        self._p[i] = p

    def state(self) -> BatchState:
        """All that the simulations continue from (copies)."""
        return BatchState(tuple(self.by_run(array) for array in self._state_arrays), tuple(self._p), tuple(self._feeds))

    def restore(self, state: BatchState) -> None:
        """Continue from an earlier state of this batch, or of another one of the same program and number."""
        for array, values in zip(self._state_arrays, state.arrays, strict=True):
            array[:] = self.in_lanes(values).transpose(0, 2, 1)
        for i, p in enumerate(state.p):
            self._set_parameters(i, p)
            self._series.forget(self.lanes_of(i))
        self._feeds = list(state.feeds)

    @property
    def _state_arrays(self) -> tuple[Array, ...]:
        return self.x, self.inputs, self.outputs, self.clock, self.reached, self._memory, self._roughest

    @property
    def states(self) -> Array:
        """All states now, a row for each simulation (a copy)."""
        return self.by_run(self.x)

    def recorded(self, columns: Any) -> Array:
        """Some outputs of all simulations, a row for each (a copy)."""
        return self.by_run(self.outputs[:, columns, :])

    def reader(self, columns: Sequence[int]) -> OutputReader:
        """Some outputs of all simulations, as an array that is used again."""
        return OutputReader(self, columns)

    def writer(self, columns: Sequence[int]) -> InputWriter:
        """Some inputs of all simulations."""
        return InputWriter(self, columns)

    def observe(self) -> None:
        """Write the outputs of all simulations where they are now, with the inputs as they are now."""
        self._on_all_tiles(self._observe_part, 0)

    def advance(self, steps: int, then: Callable[[int, int], None] | None = None) -> None:
        """Take steps, with the outputs where they end; one that diverges stays where it was.

        `then` is work on simulations, from one number to another, that a thread does as soon as it has stepped them.
        """
        longest = self._series.longest_call

        def advance_and_finish(first: int, last: int, steps_now: int) -> None:
            self._advance_part(first, last, steps_now)
            if then is not None:
                then(first * self.width, min(last * self.width, self.count))

        while steps > 0:
            steps_now = min(steps, longest)
            self._on_all_tiles(self._advance_part if steps_now < steps else advance_and_finish, steps_now)
            self.clock += steps_now
            steps -= steps_now

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def share(self, work: Callable[[int, int], None]) -> None:
        """Let the threads do work on simulations, each from one number to another."""
        self._on_all_tiles(lambda first, last, _: work(first * self.width, min(last * self.width, self.count)), 0)

    def _on_all_tiles(self, work: Callable[[int, int, int], None], steps: int) -> None:
        parts = iter(self._parts)  # shared by the threads: each takes the next part when it has done its last

        def take_parts() -> None:
            for part in parts:
                work(*part, steps)

        others = [self._pool.submit(take_parts) for _ in range(self._threads - 1)] if self._pool is not None else []
        try:
            take_parts()
        finally:
            for other in others:
                if not other.cancel():  # one that never got to run has nothing left to do
                    other.result()

    def _advance_part(self, first: int, last: int, steps: int) -> None:
        self._series.make_ahead(self._feeds, self.clock, first, last, steps)
        (words, constants, *arrays), more = self._addresses[first, last]
        self._code.advance(*more, last - first, words, constants, self.timing.step, steps, *arrays)

    def _observe_part(self, first: int, last: int, steps: int) -> None:
        self._series.make_ahead(self._feeds, self.clock, first, last, steps)
        (words, constants, *arrays), _ = self._addresses[first, last]
        self._code.observe(last - first, words, constants, self.timing.step, steps, *arrays)

    def _addresses_of(self, first: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Where the arrays of tiles from one on begin, which stay where they are; and those of implicit steps."""
        constants = self._c[first:] if self._own_constants else self._c
        values = constants, self.x[first:], self.outputs[first:], self.reached[first:], self._memory[first:]
        begins = address(self._words[first:]), *(address(array) for array in (*values, self.clock[first:]))
        more: tuple[int, ...] = ()
        if self._code.implicit:
            place = self._scalar_code.implicit_constants
            implicit = self._c[first:, place:] if self._own_constants else self._c[place:]
            more = address(implicit), address(self._scales), address(self._roughest[first:])
        return begins, more


class OutputReader:
    """Some outputs of all simulations as an array [simulation, output], which is used again at each reading."""

    def __init__(self, batch: OpenBatch, columns: Sequence[int]) -> None:
        self._batch, self._columns = batch, np.array(columns, dtype=np.int64)
        self._chosen = np.zeros((batch.tiles, len(columns), batch.width))
        self._lanes = np.zeros((batch.tiles, batch.width, len(columns)))
        self.values: Array = self._lanes.reshape(-1, len(columns))[: batch.count]

    def read(self) -> Array:
        """Fill the array with the present values."""
        self.read_part(0, self._batch.count)
        return self.values

    def read_part(self, first: int, last: int) -> None:
        """Fill the rows of whole tiles of simulations, from one number to another."""
        tiles = slice(first // self._batch.width, -(-last // self._batch.width))
        chosen = self._chosen[tiles]
        # With mode="raise" a copy would be made first.
        np.take(self._batch.outputs[tiles], self._columns, axis=1, out=chosen, mode="clip")
        np.copyto(self._lanes[tiles], chosen.transpose(0, 2, 1))

    on_host = read


class InputWriter:
    """Some inputs of all simulations, written from an array [simulation, input] into the arrays of machine code."""

    def __init__(self, batch: OpenBatch, columns: Sequence[int]) -> None:
        self._batch, self._columns = batch, np.array(columns, dtype=np.int64)

    def write(self, values: Any) -> None:
        """Set the inputs from now on."""
        array, width = np.asarray(values, dtype=float), len(self._columns)
        check_shape(array.shape, self._batch.count, width)
        if not np.isfinite(array).all():
            raise DeckcraneError("inputs must be finite numbers, in SI units; some are not")
        lanes = self._batch.in_lanes(array.reshape(self._batch.count, width))
        self._batch.inputs[:, self._columns, :] = lanes.transpose(0, 2, 1)


def largest_error(roughest: Array, diverged: NDArray[np.bool_]) -> Array:
    """Of rows (error, time, state), the one with the largest error of simulations that have not diverged; zeros without any."""
    errors = np.where(diverged, 0.0, roughest[:, 0])
    worst: Array = roughest[int(np.argmax(errors))] if errors.any() else np.zeros(3)
    return worst


def divergence_of(
    program: Program, timing: Timing, t: float, x: Array, u: Array, p: Array, feeds: Mapping[str, Feed]
) -> DeckcraneError:
    """Why a simulation ended at a time, with its state then, its parameters, and inputs that some series feed."""
    names, u = program.equations.u.names, u.copy()
    for feed in feeds.values():
        row = int(max((t - feed.form.start) / feed.form.spacing, 0.0))
        samples, first, rows = feed.block(row, 1, 1)
        u[[names.index(name) for name in feed.form.names]] = samples[min(row, rows - 1) - first]
    return program.diverged(t, x, p, Inputs(names, u, {}), timing)


def check_jumps(key: str, form: Series, step: float) -> None:
    """Refuse inputs that jump within a step."""
    for time in (form.start, form.spacing):
        if abs(time / step - round(time / step)) > 1e-9 * max(time / step, 1.0):
            raise DeckcraneError(
                f'"{key}" changes every {form.spacing:g} s from {form.start:g} s on, which are not whole multiples of the '
                f"step of {step:g} s (run.step): many simulations together take no shorter step there; change one of the two"
            )


class _ClockedSeries:
    """Samples of inputs near the clock of each simulation, in memory as machine code reads them.

    Blocks are made when a clock comes to their end. Table [tile, row, lane] of a series: see `CLOCKED_ROWS`.
    """

    def __init__(self, tiles: int, width: int, names: tuple[str, ...], feeds: Mapping[str, Feed], step: float) -> None:
        self._width, self._step, self._forms = width, step, {key: feed.form for key, feed in feeds.items()}
        self._tables = {key: np.zeros((tiles, CLOCKED_ROWS, width), dtype=np.int64) for key in feeds}
        self._ends = {key: np.full((tiles, width), -1, dtype=np.int64) for key in feeds}
        self._blocks: dict[tuple[str, int, int], Array] = {}
        self._spare: dict[
            int, int
        ] = {}  # of tiles from one on: steps that can still be taken before the next block is needed
        self._indices = {
            key: np.array([names.index(name) for name in form.names], dtype=np.int64)
            for key, form in self._forms.items()
        }
        self._linear, self._held = (self._series_rows(tiles, between) for between in ("linear", "held"))

    def _series_rows(self, tiles: int, between: str) -> Words:
        forms = {key: form for key, form in self._forms.items() if form.between == between}
        rows = np.zeros((tiles, len(forms), SERIES_WORDS), dtype=np.int64)
        for n, (key, form) in enumerate(forms.items()):
            if between == "held":
                check_jumps(key, form, self._step)
            rows[:, n, 0] = _addresses(self._tables[key])
            rows[:, n, 1], rows[:, n, 3] = address(self._indices[key]), len(form.names)
            rows[:, n, 4:7] = np.array([form.start, form.spacing, form.slack]).view(np.int64)
        return rows

    def words(self, inputs: Array) -> Words:
        """Inputs of each tile: constants, and the words of its series."""
        words = np.zeros((len(inputs), 5), dtype=np.int64)
        words[:, 0], words[:, 1], words[:, 2] = _addresses(inputs), _addresses(self._linear), _addresses(self._held)
        words[:, 3:] = self._linear.shape[1], self._held.shape[1]
        return words

    @property
    def longest_call(self) -> int:
        """Most steps of a call whose samples are in one block."""
        spacing = min((form.spacing for form in self._forms.values()), default=None)
        return 1 << 40 if spacing is None else max(int((BLOCK - 8) * spacing / self._step), 1)

    def forget(self, lanes: Sequence[tuple[int, int]]) -> None:
        """Make new samples before the next step of a simulation."""
        self._spare.clear()
        for ends in self._ends.values():
            for tile, lane in lanes:
                ends[tile, lane] = -1

    def make_ahead(self, feeds: Sequence[Mapping[str, Feed]], clock: Array, first: int, last: int, steps: int) -> None:
        """Make the samples that some steps of some tiles need."""
        spare = self._spare.get(first, -1)
        if spare >= steps:
            self._spare[first] = spare - steps
            return
        clocks, lasting = clock[first:last, 0], float(1 << 40)
        for key, form in self._forms.items():
            positions = (self._step * (clocks + steps) - form.start) / form.spacing
            until = np.maximum(np.floor(positions + NEARLY) + 2, 2)
            for tile, lane in np.argwhere(until > self._ends[key][first:last]):
                place = first + int(tile), int(lane)
                feed = feeds[min(place[0] * self._width + place[1], len(feeds) - 1)][key]
                position = (self._step * float(clock[place[0], 0, place[1]]) - form.start) / form.spacing
                row = max(int(position) - BEFORE, 0)
                self._put(key, feed, place, row, int(until[tile, lane]) - row)
            ends = (form.start + form.spacing * (self._ends[key][first:last] - 3.0)) / self._step
            lasting = min(lasting, float((ends - clocks).min()))
        self._spare[first] = int(max(lasting - steps, -1.0))

    def _put(self, key: str, feed: Feed, place: tuple[int, int], row: int, needed: int) -> None:
        form, common = feed.form, self._forms[key]
        if (form.names, form.start, form.spacing) != (common.names, common.start, common.spacing):
            raise DeckcraneError(f'the samples of "{key}" must be of the same inputs and times in all simulations')
        samples, begin, rows = feed.block(row, needed, BLOCK)
        tile, lane = place
        self._blocks[key, tile, lane] = samples
        row_bytes = samples.shape[1] * samples.itemsize
        self._tables[key][tile, :, lane] = address(samples) - begin * row_bytes, rows
        end = begin + len(samples)
        self._ends[key][tile, lane] = np.iinfo(np.int64).max if end >= rows else end


def _addresses(array: Array | Words) -> Words:
    """Address of each entry along the first axis."""
    return np.asarray(address(array) + array[:1].nbytes * np.arange(len(array)), dtype=np.int64)
