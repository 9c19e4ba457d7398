"""Kernels of wave forces for processors and graphics cards: transfer functions at each wave, and waves onto the bins of an FFT.

A wave's transfer functions are a sum of 4 x 4 entries of a table; the weights are cubic polynomials of its distance from a
node, one for each of four neighbours (`wave_forces.stencil_weights`). Its window at the bins around it is a set of polynomials
as well (`fft_sums.polynomials`). On a processor the lanes of vectors are the columns of the table: real parts, then imaginary
ones, each padded to eight, so that all widths of vectors work.

On a graphics card there is a thread for each wave, then a thread for each bin of the FFT. A bin adds up the waves near it in
their order, so that there are no concurrent additions and a card gives the same numbers each time. A sea's waves come in
equally wide cells of frequency, as many in each, so a thread knows where to look.

Kernels for cards also draw the random numbers of `random_numbers`, identical to the last bit. NumPy's generator PCG64 is a
linear congruence of 128 bits, s <- a s + c, whose output is a rotated half of s (M. E. O'Neill, PCG: a family of simple fast
space-efficient statistically good algorithms, Harvey Mudd College, HMC-CS-2014-0905). Any number of steps can be taken at once
(F. B. Brown, Transactions of the American Nuclear Society 71, 1994), so a thread draws the numbers of its cell. Only the
shuffling of a sea's cells consumes a random number of draws: one thread does that for a sea.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from deckcrane.arrays import Array
from deckcrane.program.llvm.elementary import elementary
from deckcrane.program.llvm.input_code import CARRY, write_interpolation
from deckcrane.program.llvm.machine_code import LoadedCode, cached_object_code, host_lanes, vector_width
from deckcrane.program.llvm.writer import Module, Numbers, Term, Value, Writer
from deckcrane.program.native_calls import Kind, Words, address
from deckcrane.sea.fft_sums import DEGREE, WIDTH, polynomials
from deckcrane.sea.gpu_waves import FORCES
from deckcrane.sea.random_numbers import THREADS

COLUMNS = 8
"""Columns of a record in a row of a table or of the grid, padded: real parts, and as many again for imaginary ones."""
POINTS = 4
"""Neighbours along each axis of the table."""
WEIGHTS = POINTS * POINTS + POINTS
"""Numbers per stencil: the polynomials' coefficients, lowest power first, each of all neighbours; then the node, and zeros."""
ROW = 2 * COLUMNS
"""Numbers per entry of the table, per bin of the grid, and per power of the window's polynomials."""
_TURNED_PARAMETERS: list[tuple[Kind, str]] = [
    ("int", "vectors"),
    ("time", "t"),
    ("address", "w"),
    ("address", "phase"),
    ("address", "amplitude"),
    ("address", "real"),
    ("address", "imaginary"),
]
_SPREAD_PARAMETERS: list[tuple[Kind, str]] = [
    ("int", "count"),
    ("address", "real"),  # complex amplitude of each wave
    ("address", "imaginary"),
    ("address", "place"),  # its frequency in bins
    ("address", "frequency"),
    ("address", "direction"),
    ("address", "row"),  # the stencils among which these two lie
    ("address", "column"),
    ("address", "rows"),
    ("address", "columns"),
    ("address", "table"),
    ("int", "across"),  # entries in a row of the table
    ("address", "window"),
    ("address", "grid"),
]


def write_turned(module: Module) -> None:
    """Write `turned`: amplitude e^{i(phase + w t)}, one wave per lane."""
    names = ("w", "phase", "amplitude", "real", "imaginary")
    with module.function("turned", _TURNED_PARAMETERS, shown=True) as (w, _):
        frequency, phase, amplitude, real, imaginary = (w.tile(name) for name in names)
        t = w.as_kind("real", w.parameter("t"))
        with w.loop(0, w.parameter("vectors")) as i:
            a, b = on_the_circle(w, frequency[i], t, phase[i])
            real[i], imaginary[i] = amplitude[i] * a, amplitude[i] * b


def on_the_circle(w: Writer, frequency: Term, t: Term, phase: Term) -> tuple[Term, Term]:
    """Cosine and sine of frequency t + phase.

    After hours the angle is so large that its rounding error counts; the error is computed and added to the phase.
    """
    angle = frequency * t
    rest = phase + w.fused(frequency, t, -angle)
    (a, b), (c, d) = (
        [w.call(elementary(w.module, name), argument, returns="real") for name in ("cos", "sin")]
        for argument in (angle, rest)
    )
    return w.fused(a, c, -(b * d)), w.fused(a, d, b * c)


def write_spread(module: Module) -> None:
    """Write `spread`: all waves, one after the other, added to a grid whose row WIDTH / 2 is the bin of frequency zero."""
    width = module.lanes.width
    parts = range(0, COLUMNS, width)
    with module.function("spread", _SPREAD_PARAMETERS, shown=True) as (w, _):
        bin_position, grid = w.shared("place"), Numbers(w.parameter("grid"))
        weights = w.local(ROW, "time")
        with w.loop(0, w.parameter("count")) as i:
            real, imaginary = transfer_of(w, i, list(parts))
            a, b = w.shared("real")[i], w.shared("imaginary")[i]
            products = [w.fused(a, x, -(b * y)) for x, y in zip(real, imaginary, strict=True)]
            products += [w.fused(a, y, b * x) for x, y in zip(real, imaginary, strict=True)]
            x = bin_position[i]
            below = w.rounded_down(x)
            above = w.where(x > w.as_kind("time", below), below + 1, below)
            share = 2.0 * (above - x) - 1.0
            vectors = Numbers(weights.base)
            for lane in range(0, ROW, width):
                vectors[lane] = _window_at_bins(w, lane, share)
            for bin_ in range(WIDTH):
                row, weight = grid.after((above + bin_) * ROW), weights[bin_]
                for n, value in enumerate(products):
                    row[n * width] = w.fused(weight, value, row[n * width])


def transfer_of(w: Writer, i: Term, parts: list[int]) -> tuple[list[Term], list[Term]]:
    """Real and imaginary parts of the transfer functions at wave i, in one vector for each entry of `parts`."""
    row, column, across = w.shared("row", "int")[i], w.shared("column", "int")[i], w.parameter("across")
    u = _neighbour_weights(w, w.shared("rows").after(row * WEIGHTS), w.shared("frequency")[i])
    v = _neighbour_weights(w, w.shared("columns").after(column * WEIGHTS), w.shared("direction")[i])
    first = Numbers(w.parameter("table")).after((row * across + column) * ROW)
    entries = [*parts, *(COLUMNS + part for part in parts)]
    total: list[Term] = []
    for n in range(POINTS):
        cells = first.after(across * (n * ROW))
        along = [v[0] * cells[entry] for entry in entries]
        for m in range(1, POINTS):
            along = [w.fused(v[m], cells[m * ROW + p], sum_) for p, sum_ in zip(entries, along, strict=True)]
        total = (
            [u[0] * value for value in along] if n == 0 else [w.fused(u[n], *z) for z in zip(along, total, strict=True)]
        )
    return total[: len(parts)], total[len(parts) :]


def _neighbour_weights(w: Writer, stencil: Numbers, at: Term) -> list[Term]:
    """The weights of four neighbours: cubic polynomials of the distance from a node."""
    d = at - stencil[POINTS * POINTS]
    weights = []
    for point in range(POINTS):
        total = stencil[(POINTS - 1) * POINTS + point]
        for power in reversed(range(POINTS - 1)):
            total = w.fused(total, d, stencil[power * POINTS + point])
        weights.append(total)
    return weights


def _window_at_bins(w: Writer, lane: int, share: Term) -> Term:
    """The window at the bins from this one on, as many as a vector has lanes."""
    coefficients = Numbers(w.parameter("window"))
    total = coefficients[DEGREE * ROW + lane]
    for power in reversed(range(DEGREE)):
        total = w.fused(total, share, coefficients[power * ROW + lane])
    return total


class WaveCode:
    """The compiled kernels behind NumPy calls; other threads run meanwhile."""

    def __init__(self, width: int) -> None:
        module = Module(host_lanes(width))
        write_turned(module)
        write_spread(module)
        write_interpolation(module, shown=True)
        text = module.text
        self._loaded = loaded = LoadedCode(cached_object_code(text, lambda: text, "full"))
        self._turned = loaded.function("turned", _TURNED_PARAMETERS)
        self._spread, self._carry = loaded.function("spread", _SPREAD_PARAMETERS), loaded.function("carry", CARRY)
        self._width = width
        self._window = np.zeros((DEGREE + 1, ROW))
        self._window[:, :WIDTH] = polynomials()

    def turned(self, t: float, w: Array, phase: Array, amplitude: Array) -> Array:
        """amplitude e^{i(phase + w t)}: real parts, then imaginary ones."""
        vectors = -(-len(w) // self._width)
        inputs, outputs = np.zeros((3, vectors * self._width)), np.empty((2, vectors * self._width))
        inputs[:, : len(w)] = w, phase, amplitude
        self._turned(vectors, t, *(address(array) for array in (*inputs, *outputs)))
        return outputs

    def spread(
        self,
        bins: int,
        factor: Array,
        place: Array,
        at: tuple[Array, Array],
        stencils: tuple[Words, Words],
        weights: tuple[Array, Array],
        table: Array,
    ) -> Array:
        """Waves times their transfer functions on bins that begin WIDTH / 2 below zero: (bins, 2, COLUMNS)."""
        grid = np.zeros((bins, 2, COLUMNS))
        inputs = [*factor, place, *at, *stencils, *weights, table]
        pointers = address(self._window), address(grid)
        self._spread(len(place), *(address(array) for array in inputs), table.shape[1], *pointers)
        return grid

    def carried(self, coarse: Array, window: Array, first: int, count: int) -> Array:
        """Fine samples of a coarse record with COLUMNS columns."""
        parts = COLUMNS // self._width
        out = np.empty((count, COLUMNS))
        self._carry(address(coarse), address(window), len(window), parts, first, count, address(out))
        return out


@cache
def wave_code() -> WaveCode:
    return WaveCode(vector_width())


MULTIPLIER = (2549297995355413924 << 64) + 4865540595714422341
SHUFFLED: list[tuple[Kind, str]] = [
    ("int", "seas"),
    ("int", "waves"),  # space for each sea's
    ("int", "directions"),
    ("address", "cells"),  # of each sea
    ("address", "states"),  # of each sea's generator: high and low half of s, of c
    ("address", "inside"),  # [sea, cell, direction]
    ("address", "used"),  # numbers of 64 bits that were drawn
]
DRAWN: list[tuple[Kind, str]] = [*SHUFFLED, ("address", "across"), ("address", "turn")]


class _Int128:
    """A 128-bit variable of the generated code, as two halves."""

    def __init__(self, w: Writer, value: str) -> None:
        self._w = w
        self._high, self._low = w.variable("int", 0), w.variable("int", 0)
        self.value = value

    @property
    def value(self) -> str:
        return _int128_of_halves(self._w, self._high.value, self._low.value)

    @value.setter
    def value(self, value: str) -> None:
        w = self._w
        self._low.value = w.define("int", f"trunc i128 {value} to i64")
        self._high.value = w.define("int", f"trunc i128 {_int128_operation(w, 'lshr', value, '64')} to i64")


class _Generator:
    """PCG64 in generated code."""

    def __init__(self, w: Writer, state: Numbers) -> None:
        self._w = w
        self._increment = _int128_of_halves(w, state[2], state[3])
        self._state = _Int128(w, _int128_of_halves(w, state[0], state[1]))

    def bits(self) -> Term:
        """The next 64 bits."""
        w = self._w
        self._state.value = _int128_operation(
            w, "add", _int128_operation(w, "mul", self._state.value, str(MULTIPLIER)), self._increment
        )
        state = self._state.value
        high = w.define("int", f"trunc i128 {_int128_operation(w, 'lshr', state, '64')} to i64")
        mixed = w.logic("xor", high, w.define("int", f"trunc i128 {state} to i64"))
        w.module.declare("i64 @llvm.fshr.i64(i64, i64, i64)")
        turn = w.define("int", f"lshr i64 {high.text}, 58")
        return w.define("int", f"call i64 @llvm.fshr.i64(i64 {mixed.text}, i64 {mixed.text}, i64 {turn.text})")

    def uniform(self) -> Term:
        """A number uniform in [0, 1)."""
        return self._w.as_kind("time", self._w.define("int", f"lshr i64 {self.bits().text}, 11")) * 2.0**-53

    def advance(self, steps: Term) -> None:
        """Advance by this many steps at once, by repeated squaring."""
        w = self._w
        factor, summand = _Int128(w, str(MULTIPLIER)), _Int128(w, self._increment)
        total_factor, total_summand = _Int128(w, "1"), _Int128(w, "0")
        remaining = w.variable("int", steps)
        with w.repeat(lambda: remaining.value > 0):
            a, c = factor.value, summand.value
            with w.when((remaining.value % 2).equals(1)):
                total_factor.value = _int128_operation(w, "mul", total_factor.value, a)
                total_summand.value = _int128_operation(
                    w, "add", _int128_operation(w, "mul", total_summand.value, a), c
                )
            summand.value = _int128_operation(w, "mul", _int128_operation(w, "add", a, "1"), c)
            factor.value = _int128_operation(w, "mul", a, a)
            remaining.value = remaining.value // 2
        moved = _int128_operation(w, "mul", total_factor.value, self._state.value)
        self._state.value = _int128_operation(w, "add", moved, total_summand.value)


def write_device_draws(module: Module) -> None:
    """Write `each_sea`, which shuffles its cells among its directions, and `each_cell`, which draws all other numbers."""
    with module.function("each_sea", SHUFFLED, shown=True) as (w, _):
        sea = w.device_index("ctaid") * THREADS + w.device_index("tid")
        with w.when(sea < w.parameter("seas")):
            _write_shuffle(w, sea)
    with module.function("each_cell", DRAWN, shown=True) as (w, _):
        sea, cell = w.device_index("ctaid", "y"), w.device_index("ctaid") * THREADS + w.device_index("tid")
        with w.when(cell < w.shared("cells", "int")[sea]):
            _write_draws(w, sea, cell)


def _write_shuffle(w: Writer, sea: Term) -> None:
    """Shuffle each row as `Generator.permuted` does: from the last entry on, each is swapped with one not after it."""
    directions, draw = w.parameter("directions"), _Generator(w, w.shared("states", "int").after(sea * 4))
    used, stored, has_half = w.variable("int", 0), w.variable("int", 0), w.variable("int", 0)
    rows = w.shared("inside").after(sea * w.parameter("waves"))
    with w.loop(0, w.shared("cells", "int")[sea]) as cell:
        row = rows.after(cell * directions)
        with w.loop(0, directions) as i:
            row[i] = w.as_kind("time", i)
        last = w.variable("int", directions - 1)
        with w.repeat(lambda: last.value > 0):
            i = last.value
            with w.when(has_half.value.equals(0)):  # 64 bits serve twice
                stored.value = draw.bits()
                used.value = used.value + 1
            half = w.logic("and", stored.value, w.define("int", "add i64 4294967295, 0"))
            stored.value = w.define("int", f"lshr i64 {stored.value.text}, 32")
            has_half.value = 1 - has_half.value
            j = w.logic("and", half, _mask(w, i))
            with w.when(j <= i):  # else try another number
                a, b = row[i], row[j]
                row[i], row[j] = b, a
                last.value = i - 1
    w.shared("used", "int")[sea] = used.value


def _write_draws(w: Writer, sea: Term, cell: Term) -> None:
    directions, cells = w.parameter("directions"), w.shared("cells", "int")[sea]
    begin = w.shared("used", "int")[sea] + cell * directions
    first = sea * w.parameter("waves") + cell * directions
    inside, across, turn = (w.shared(name).after(first) for name in ("inside", "across", "turn"))
    count = w.as_kind("time", directions)

    def place(i: Term, number: Term) -> None:
        inside[i] = (w.as_kind("time", cell) + (inside[i] + number) / count) / w.as_kind("time", cells)

    def direction(i: Term, number: Term) -> None:
        across[i] = w.as_kind("time", i) + number

    def phase(i: Term, number: Term) -> None:
        turn[i] = number

    for n, store in enumerate((place, direction, phase)):
        draw = _Generator(w, w.shared("states", "int").after(sea * 4))
        draw.advance(begin + cells * directions * n)
        with w.loop(0, directions) as i:
            store(i, draw.uniform())


def _mask(w: Writer, i: Term) -> Term:
    """The smallest number of the form 2^n - 1 that is not less than i."""
    for shift in (1, 2, 4, 8, 16):
        i = w.logic("or", i, w.define("int", f"lshr i64 {i.text}, {shift}"))
    return i


def _int128_operation(w: Writer, operation: str, a: str, b: str) -> str:
    return w.define("int", f"{operation} i128 {a}, {b}").text


def _int128_of_halves(w: Writer, high: Value, low: Value) -> str:
    upper = w.define("int", f"zext i64 {w.as_kind('int', high).text} to i128").text
    lower = w.define("int", f"zext i64 {w.as_kind('int', low).text} to i128").text
    return _int128_operation(w, "or", _int128_operation(w, "shl", upper, "64"), lower)


WAVES: list[tuple[Kind, str]] = [
    ("int", "waves"),  # of each sea
    ("time", "t"),
    ("address", "w"),
    ("address", "phase"),
    ("address", "amplitude"),
    ("address", "frequency"),  # within the table
    ("address", "direction"),
    ("address", "row"),
    ("address", "column"),
    ("address", "rows"),
    ("address", "columns"),
    ("address", "table"),
    ("int", "across"),
    ("address", "out"),  # [sea, wave, real and imaginary parts of forces]
]
BINS: list[tuple[Kind, str]] = [
    ("int", "waves"),
    ("int", "bins"),
    ("int", "directions"),
    ("address", "cells"),  # of each sea
    ("address", "low"),  # where they begin, in bins
    ("address", "width"),  # of each cell, in bins
    ("address", "place"),  # of each wave, in bins
    ("address", "forces"),
    ("address", "window"),
    ("address", "out"),  # [sea, force, bin], complex; the first bin is WIDTH / 2 below zero
]


def write_device_waves(module: Module) -> None:
    """Write all kernels that `device_waves` calls.

    `each_wave` and `each_bin`, where the block's index along y is the sea, and those that draw random numbers.
    """
    write_device_draws(module)
    with module.function("each_wave", WAVES, shown=True) as (w, _):
        number, waves = _thread_index(w), w.parameter("waves")
        with w.when(number < waves):
            i = w.device_index("ctaid", "y") * waves + number
            real, imaginary = transfer_of(w, i, list(range(FORCES)))
            frequency, t, phase = w.shared("w")[i], w.parameter("t"), w.shared("phase")[i]
            cosine, sine = on_the_circle(w, frequency, t, phase)
            amplitude = w.shared("amplitude")[i]
            a, b = amplitude * cosine, amplitude * sine
            out = w.shared("out").after(i * (2 * FORCES))
            for n, (x, y) in enumerate(zip(real, imaginary, strict=True)):
                out[2 * n], out[2 * n + 1] = w.fused(a, x, -(b * y)), w.fused(a, y, b * x)
    with module.function("each_bin", BINS, shown=True) as (w, _):
        number, bins = _thread_index(w), w.parameter("bins")
        with w.when(number < bins):
            _write_bin_sum(w, number, w.device_index("ctaid", "y"))


def _thread_index(w: Writer) -> Term:
    return w.device_index("ctaid") * THREADS + w.device_index("tid")


def _write_bin_sum(w: Writer, number: Term, sea: Term) -> None:
    """Sum up one bin: all waves within half a window of it, times the window there."""
    directions, waves, cells = w.parameter("directions"), w.parameter("waves"), w.shared("cells", "int")[sea]
    middle = w.as_kind("time", number - WIDTH // 2)
    low, width = w.shared("low")[sea], w.shared("width")[sea]
    first = _cell_index(w, (middle - WIDTH / 2 - low) / width - 1.0, cells)
    last = _cell_index(w, (middle + WIDTH / 2 - low) / width + 2.0, cells)
    bin_position = w.shared("place").after(sea * waves)
    forces = w.shared("forces").after(sea * waves * (2 * FORCES))
    totals = [w.variable("time", 0.0) for _ in range(2 * FORCES)]
    with w.loop(first * directions, last * directions) as i:
        x = bin_position[i]
        below = w.rounded_down(x)
        above = w.where(x > w.as_kind("time", below), below + 1, below)
        offset = number - above
        with w.when((offset >= 0) & (offset < WIDTH)):
            weight, wave_forces = _window_at(w, offset, 2.0 * (above - x) - 1.0), forces.after(i * (2 * FORCES))
            for n, total in enumerate(totals):
                total.value = w.fused(weight, wave_forces[n], total.value)
    out = w.shared("out")
    for n, total in enumerate(totals):
        out[((sea * FORCES + n // 2) * w.parameter("bins") + number) * 2 + n % 2] = total.value


def _cell_index(w: Writer, position: Term, cells: Term) -> Term:
    """Index of a cell, limited to 0 to the number of cells."""
    last = w.as_kind("time", cells)
    positive = w.where(position > 0.0, position, 0.0)
    return w.rounded_down(w.where(positive < last, positive, last))


def _window_at(w: Writer, offset: Term, share: Term) -> Term:
    """The window at the bin with this offset from the first, as a polynomial."""
    coefficients = w.shared("window").after(offset)
    total = coefficients[DEGREE * ROW]
    for power in reversed(range(DEGREE)):
        total = w.fused(total, share, coefficients[power * ROW])
    return total
