"""The inputs of a run in code: constants, and series over time.

In memory they are a few words of eight bytes each, in the layout of `program/native_calls.py`: constants, series that are
linear between their samples, series that are held until the next, and the number of each.

Series that are kept as coarse records are interpolated for simulations that run beside each other. A coarse record has just
enough samples for its shortest waves; a window over `PLACES` of them gives every sample between two (`sea/fft_sums.py` says how
both are made). So a batch keeps some kilobytes for each simulation, where its series of inputs would be a hundred times as
long, and computes the samples of the next few steps when they are due.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers, Term, Variable
from deckcrane.program.llvm.writer import AT_ONCE, Writer
from deckcrane.program.native_calls import CLOCKED_ROWS, SERIES_WORDS, Kind

FIRST_ROW, ROOM = 7, 8


class InputCode:
    """Functions that compute the inputs at a time: `inputs_from`, `inputs_at`, `slopes_at` and `next_jump`."""

    def __init__(self, module: Module, count: int) -> None:
        self._module, self._count = module, count
        self._at: list[tuple[Kind, str]] = [("address", "in"), (module.lanes.clock, "t"), ("address", "u")]
        if module.lanes.own_clocks:
            self._write_inputs_from_each()
            self._write_inputs_of_each()
            return
        self._write_held_row()
        self._write_inputs_from()
        self._write_inputs_at()
        self._write_next_jump()

    def _write_inputs_from_each(self) -> None:
        """Write `inputs_from` where each simulation has its own clock; inputs that are held jump between steps, not within them."""
        with self._module.function("inputs_from", self._at) as (w, _):
            inputs, u = _InputWords(w), w.local_at("u")
            constants, zero = inputs.reals(0, self._count), w.constant("real", 0.0)
            with w.loop(0, self._count) as i:
                u[i] = constants[i]
            with inputs.each("held") as series:
                samples = series.of_each()
                position = w.intrinsic("floor", (w.parameter("t") - series.start) / series.spacing + series.slack)
                last = w.whole_as_real(samples.rows - 1)
                position = w.where(position > 0.0, position, zero)
                row, indices = samples.row(w.rounded_down(w.where(position > last, last, position))), series.places
                with w.loop(0, series.width) as i:
                    u[indices[i]] = row(i)

    def _write_inputs_of_each(self) -> None:
        """Write `inputs_at` where each simulation has its own clock, and so its own place in its samples."""
        with self._module.function("inputs_at", self._at) as (w, _):
            inputs, u, t = _InputWords(w), w.local_at("u"), w.parameter("t")
            with inputs.each("linear") as series:
                samples = series.of_each()
                position = (t - series.start) / series.spacing
                position = w.where(position > 0.0, position, w.constant("real", 0.0))
                last = w.whole_as_real(samples.rows - 1)
                position = w.where(position > last, last, position)
                row = w.rounded_down(position)
                row = w.where(row > samples.rows - 2, samples.rows - 2, row)
                share, indices = position - w.whole_as_real(row), series.places
                low, high = samples.row(row), samples.row(row + 1)
                for i in _columns(w, series.width):
                    below = low(i)
                    u[indices[i]] = below + share * (high(i) - below)

    def _write_held_row(self) -> None:
        parameters: list[tuple[Kind, str]] = [("address", "series"), ("time", "t")]
        with self._module.function("held_row", parameters, returns="int", inline=True) as (w, returned):
            series = _SeriesWords(w, w.parameter("series"))
            position = w.intrinsic("floor", (w.parameter("t") - series.start) / series.spacing + series.slack)
            last = w.as_kind("time", series.rows - 1)
            returned.value = w.rounded_down(_clamp(w, position, last))

    def _write_inputs_from(self) -> None:
        """Write `inputs_from`: the inputs that are constant in a step that begins at t."""
        with self._module.function("inputs_from", [("address", "in"), ("time", "t"), ("address", "u")]) as (w, _):
            inputs, u = _InputWords(w), w.local_at("u")
            constants = inputs.reals(0, self._count)
            with w.loop(0, self._count) as i:
                u[i] = constants[i]
            with inputs.each("held") as series:
                row = w.call("held_row", series.base, w.parameter("t"), returns="int")
                values, indices = series.row(row), series.places
                with w.loop(0, series.width) as i:
                    u[indices[i]] = values[i]

    def _write_inputs_at(self) -> None:
        """Write `inputs_at`: the inputs that change within a step; constant beyond the ends of their series."""
        with self._module.function("inputs_at", [("address", "in"), ("time", "t"), ("address", "u")]) as (w, _):
            inputs, u, t = _InputWords(w), w.local_at("u"), w.parameter("t")
            with inputs.each("linear") as series:
                position = _clamp(w, (t - series.start) / series.spacing, w.as_kind("time", series.rows - 1))
                row = w.rounded_down(position)
                row = w.where(row > series.rows - 2, series.rows - 2, row)
                low = series.row(row)
                high, share, indices = low.after(series.width), position - row, series.places
                with w.loop(0, series.width) as i:
                    below = low[i]
                    u[indices[i]] = below + share * (high[i] - below)

    def slopes(self) -> None:
        """Write `slopes_at`: slopes of the inputs to the right of t; a step that begins at a corner of a series sees what is ahead.

        A time that rounding has put slightly before a corner counts as the corner. Held inputs have none.
        """
        with self._module.function("slopes_at", self._at) as (w, _):
            inputs, slopes, t = _InputWords(w), w.local_at("u"), w.parameter("t")
            with w.loop(0, self._count) as i:
                slopes[i] = 0.0
            with inputs.each("linear") as series:
                position = (t - series.start) / series.spacing + 1e-6
                if w.lanes.own_clocks:
                    self._write_slopes_of_each(w, series, position, slopes)
                else:
                    self._write_slopes_of_all(w, series, position, slopes)

    def scatter(self) -> None:
        """Write `inputs_back`: add the derivative of a result by all inputs at t, within a step from `begin`, to that by samples.

        The samples' derivatives lie as samples do, at the address `in`. Constants get those of all inputs, also of fed ones.
        """
        parameters: list[tuple[Kind, str]] = [("address", "in"), ("time", "begin"), ("time", "t"), ("address", "u")]
        with self._module.function("inputs_back", parameters) as (w, _):
            inputs, u, t = _InputWords(w), w.local_at("u"), w.parameter("t")
            constants = inputs.reals(0, self._count)
            with w.loop(0, self._count) as i:
                constants[i] = constants[i] + u[i]
            with inputs.each("held") as series:
                row = w.call("held_row", series.base, w.parameter("begin"), returns="int")
                values, indices = series.row(row), series.places
                with w.loop(0, series.width) as i:
                    values[i] = values[i] + u[indices[i]]
            with inputs.each("linear") as series:
                position = _clamp(w, (t - series.start) / series.spacing, w.as_kind("time", series.rows - 1))
                row = w.rounded_down(position)
                row = w.where(row > series.rows - 2, series.rows - 2, row)
                low = series.row(row)
                high, share, indices = low.after(series.width), position - row, series.places
                with w.loop(0, series.width) as i:
                    value = u[indices[i]]
                    low[i] = low[i] + (1.0 - share) * value
                    high[i] = high[i] + share * value

    def scatter_slopes(self) -> None:
        """Write `slopes_back`: the same for the slopes of inputs to the right of t, see `slopes`."""
        with self._module.function("slopes_back", self._at) as (w, _):
            inputs, slopes, t = _InputWords(w), w.local_at("u"), w.parameter("t")
            with inputs.each("linear") as series:
                position = (t - series.start) / series.spacing + 1e-6
                with w.when((position >= 0.0) & (position < w.as_kind("time", series.rows - 1))):
                    low = series.row(w.rounded_down(position))
                    high, indices = low.after(series.width), series.places
                    with w.loop(0, series.width) as i:
                        value = slopes[indices[i]] / series.spacing
                        low[i] = low[i] - value
                        high[i] = high[i] + value

    def _write_slopes_of_all(self, w: Writer, series: _SeriesWords, position: Term, slopes: Numbers) -> None:
        with w.when((position >= 0.0) & (position < w.as_kind("time", series.rows - 1))):
            low = series.row(w.rounded_down(position))
            high, indices = low.after(series.width), series.places
            with w.loop(0, series.width) as i:
                slopes[indices[i]] = (high[i] - low[i]) / series.spacing

    def _write_slopes_of_each(self, w: Writer, series: _SeriesWords, position: Term, slopes: Numbers) -> None:
        samples, zero = series.of_each(), w.constant("real", 0.0)
        inside = (position >= 0.0) & (position < w.whole_as_real(samples.rows - 1))
        row, indices = w.rounded_down(w.where(inside, position, zero)), series.places
        low, high = samples.row(row), samples.row(row + 1)
        with w.loop(0, series.width) as i:
            slopes[indices[i]] = w.where(inside, (high(i) - low(i)) / series.spacing, zero)

    def _write_next_jump(self) -> None:
        """Write `next_jump`: when a held input changes next after t, if before `stop`; else `stop`. No step crosses a jump."""
        parameters: list[tuple[Kind, str]] = [("address", "in"), ("time", "t"), ("time", "stop")]
        with self._module.function("next_jump", parameters, returns="time") as (w, returned):
            inputs, stop = _InputWords(w), w.variable("time", w.parameter("stop"))
            with inputs.each("held") as series:
                row = w.variable("int", w.call("held_row", series.base, w.parameter("t"), returns="int") + 1)

                def ahead(series: _SeriesWords = series, row: Variable = row) -> Term:
                    at = series.start + series.spacing * row.value
                    return (row.value < series.rows) & (at < stop.value - series.slack * series.spacing)

                with w.repeat(ahead):
                    values = series.row(row.value)
                    before, changes = values.after(-series.width), w.variable("flag", w.constant("flag", False))
                    with w.loop(0, series.width) as i:
                        changes.value = changes.value | w.any(values[i].differs(before[i]))
                    at = series.start + series.spacing * row.value
                    stop.value = w.where(changes.value, at, stop.value)
                    row.value = w.where(changes.value, series.rows, row.value + 1)
            returned.value = stop.value


class _InputWords:
    """The words of all inputs, at the address `in`."""

    def __init__(self, writer: Writer) -> None:
        self._writer, self._base = writer, writer.parameter("in")

    def reals(self, word: int, size: Term | int) -> Numbers:
        return self._writer.tiled(Numbers(self._base, "address")[word], size)

    def each(self, kind: str) -> _SeriesLoop:
        return _SeriesLoop(self._writer, self._base, 1 if kind == "linear" else 2)


class _SeriesLoop:
    """A loop over series."""

    def __init__(self, writer: Writer, base: Term, word: int) -> None:
        self._writer = writer
        self._first = Numbers(base, "address")[word]
        self._loop = writer.loop(0, Numbers(base, "int")[word + 2])

    def __enter__(self) -> _SeriesWords:
        i = self._loop.__enter__()
        return _SeriesWords(self._writer, Numbers(self._first, "int").after(i * SERIES_WORDS).base)

    def __exit__(self, *raised: object) -> None:
        self._loop.__exit__(None, None, None)


class _SeriesWords:
    """The words of one series."""

    def __init__(self, writer: Writer, base: Term) -> None:
        self._writer, self.base = writer, base
        words, times = Numbers(base, "int"), Numbers(base, "time")
        self.rows, self.width = words[2], words[3]
        self.start, self.spacing, self.slack = times[4], times[5], times[6]
        self._first, self._rows_present = words[FIRST_ROW], words[ROOM]

    def row(self, number: Term) -> Numbers:
        """The samples of one time."""
        all_ = self._writer.tiled(Numbers(self.base, "address")[0], self._rows_present * self.width)
        return all_.after((number - self._first) * self.width)

    def of_each(self) -> _SamplesOfEach:
        """The samples of each simulation, where each has its own clock."""
        return _SamplesOfEach(self._writer, Numbers(self.base, "address")[0], self.width)

    @property
    def places(self) -> Numbers:
        return Numbers(Numbers(self.base, "address")[1], "int")


class _SamplesOfEach:
    """Samples of a series, those of each simulation at an address of their own: see `CLOCKED_ROWS`.

    On a GPU they lie in tiles, so that threads whose clocks agree read what lies side by side.
    """

    def __init__(self, writer: Writer, table: Term, width: Term) -> None:
        self._writer, self._width = writer, width
        numbers = replace(writer.tiled(table, CLOCKED_ROWS), kind="bits")
        self._base, self.rows = numbers[0], numbers[1]

    def row(self, number: Term) -> Callable[[Term], Term]:
        """The samples of a time of each simulation, by their column."""
        w = self._writer
        apart = 8 * w.lanes.tile if w.lanes.device else 8
        first = self._base + w.shifted("shl", number * self._width, apart.bit_length() - 1)
        return lambda column: w.gathered(first + column * apart)


def _columns(w: Writer, width: Term) -> Iterator[Term]:
    """Columns of a series, for a `for` statement around the code to be written.

    On a GPU the numbers of several are loaded at once, since each takes as long as all of them; the last column comes again where
    fewer are left.
    """
    if not w.lanes.device:
        with w.loop(0, width) as i:
            yield i
        return
    with w.loop(0, (width + (AT_ONCE - 1)) // AT_ONCE) as turn, w.storing_last():
        for n in range(AT_ONCE):
            i = turn * AT_ONCE + n
            yield w.where(i < width, i, width - 1)


def _clamp(w: Writer, value: Term, last: Term) -> Term:
    """The value, limited to zero and the last; NaN counts as zero."""
    above = w.where(value > 0.0, value, 0.0)
    return w.where(above > last, last, above)


PLACES = 14
"""Coarse samples under the window."""
CARRY: list[tuple[Kind, str]] = [
    ("address", "coarse"),
    ("address", "window"),
    ("int", "between"),
    ("int", "columns"),
    ("int", "first"),
    ("int", "count"),
    ("address", "out"),
]
TILES: list[tuple[Kind, str]] = [*CARRY[:2], ("int", "rows"), *CARRY[2:]]


def write_interpolation(module: Module, shown: bool = False) -> None:
    """Write `carry`: the fine samples first, first + 1, ... of one tile: coarse [row, column], out [sample, column].

    `window` is [between, PLACES], the same for all: sample k is the sum of the coarse rows from k // between on, times the row
    k % between of it. Addresses are those of the tile; on a GPU, of a thread's own lane in it. If `shown`, it can be called from
    outside.
    """
    with module.function("carry", CARRY, shown=shown) as (w, _):
        coarse, out, window = w.tile("coarse"), w.tile("out"), w.shared("window")
        between, columns, first = (w.parameter(name) for name in ("between", "columns", "first"))
        stop = first + w.parameter("count")
        sample = w.variable("int", first)
        with w.repeat(lambda: sample.value < stop):
            now = sample.value
            row = now // between
            end = w.where((row + 1) * between < stop, (row + 1) * between, stop)
            rows = coarse.after(row * columns)
            with w.loop(0, columns) as column:
                values = [rows[column + offset * columns] for offset in range(PLACES)]
                with w.loop(now, end) as k:
                    weights = window.after((k - row * between) * PLACES)
                    out[(k - first) * columns + column] = _weighted_sum(weights, values)
            sample.value = end


def write_carry_tiles(module: Module) -> None:
    """Write `carry_tiles`: the same for all tiles on a GPU, coarse [tile, row, column], out [tile, sample, column].

    A block of threads has a tile; along y the grid divides the samples.
    """
    assert module.lanes.device, "elsewhere every call has one tile"
    with module.function("carry_tiles", TILES, shown=True) as (w, _):
        columns, first, count = (w.parameter(name) for name in ("columns", "first", "count"))
        part = (count + w.device_count("y") - 1) // w.device_count("y")
        begin = part * w.device_index("ctaid", "y")
        share = w.where(begin + part < count, part, count - begin)
        coarse = w.tiled(w.parameter("coarse"), w.parameter("rows") * columns)
        out = w.tiled(w.parameter("out"), count * columns).after(begin * columns)
        arguments = (w.parameter("window"), w.parameter("between"), columns, first + begin, share)
        w.call("carry", coarse.base, *arguments, out.base)


def _weighted_sum(weights: Numbers, values: list[Term]) -> Term:
    total = weights[0] * values[0]
    for index, value in enumerate(values[1:], start=1):
        total = total.writer.fused(weights[index], value, total)
    return total
