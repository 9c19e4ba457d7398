"""Kernels that make the waves of many seas on a graphics card: random numbers, forces of each wave, the bins of an FFT, records.

There is a thread for each wave, then a thread for each bin of the FFT. A bin adds up the waves near it in their order, so that
there are no concurrent additions and a card gives the same numbers each time. A sea's waves come in equally wide cells of
frequency, as many in each, so a thread knows where to look. Nothing but the FFT itself is left to a library.

Random numbers are those of `random_numbers`, identical to the last bit. NumPy's generator PCG64 is a linear congruence of 128
bits, s <- a s + c, whose output is a rotated half of s (M. E. O'Neill, PCG: a family of simple fast space-efficient
statistically good algorithms, Harvey Mudd College, HMC-CS-2014-0905). Any number of steps can be taken at once (F. B. Brown,
Transactions of the American Nuclear Society 71, 1994), so a thread draws the numbers of its cell. Only the shuffling of a sea's
cells and its exponential numbers consume a random number of draws: one thread does that for a sea.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from functools import cache
from itertools import pairwise
from math import pi

from deckcrane.program.llvm.elementary import elementary
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers, Term, Value, Variable
from deckcrane.program.llvm.writer import Writer
from deckcrane.program.native_calls import Kind
from deckcrane.sea.fft_sums import BETA, DEGREE, WIDTH
from deckcrane.sea.gpu_waves import FORCES, SEA_NUMBERS
from deckcrane.sea.kernels import POINTS, ROW, on_the_circle, transfer_of
from deckcrane.sea.random_numbers import MULTIPLIER, THREADS

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
SCATTERED: list[tuple[Kind, str]] = [*SHUFFLED, ("address", "random"), ("address", "scatter")]
LAYERS = 256
"""Layers of the ziggurat."""


@cache
def ziggurat() -> tuple[tuple[float, ...], tuple[int, ...], tuple[float, ...], float]:
    """Widths, bounds and heights of the layers under exp(-x), and where the tail begins.

    Layers of the same area v lie on each other (G. Marsaglia and W. W. Tsang, Journal of Statistical Software 5 (8), 2000): the
    edge x_i of each follows from that below it, exp(-x_{i-1}) = exp(-x_i) + v / x_i, and the top of the last is at x = 0, which
    determines where the tail begins, x_255 = r, and v = (r + 1) exp(-r). Numbers of 53 bits times a width are positions in a layer;
    below its bound they are under the curve for certain. Decimals of 40 digits, so that all are rounded once.
    """
    with localcontext() as context:
        context.prec = 40
        before, r = Decimal("7.69711747013"), Decimal("7.69711747014")
        gap_before, (gap, edges) = _layers(before)[0], _layers(r)
        while abs(r - before) > Decimal("1e-30"):  # the method of secants
            before, gap_before, r = r, gap, r - gap * (r - before) / (gap - gap_before)
            gap, edges = _layers(r)
        area, unit = (r + 1) * (-r).exp(), Decimal(2) ** 53
        heights = [Decimal(1), *((-x).exp() for x in edges)]
        whole = [area / heights[-1], *edges]
        bounds = [r / whole[0], Decimal(0), *(a / b for a, b in pairwise(edges))]
        widths = tuple(float(x / unit) for x in whole)
        return widths, tuple(int(bound * unit) for bound in bounds), tuple(float(y) for y in heights), float(r)


def _layers(r: Decimal) -> tuple[Decimal, list[Decimal]]:
    """By how much the top of the layers misses that of the curve where the tail begins at r; edges, the uppermost first."""
    area, edges = (r + 1) * (-r).exp(), [r]
    for _ in range(LAYERS - 2):
        edges.append(-(area / edges[-1] + (-edges[-1]).exp()).ln())
    return area / edges[-1] + (-edges[-1]).exp() - 1, edges[::-1]


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
    """Write `each_sea`, which shuffles its cells among its directions, `each_cell` for uniform numbers, and `each_scatter`.

    The last draws exponential ones, each of which takes as many numbers as it needs: one thread does that for a sea.
    """
    with module.function("each_sea", SHUFFLED, shown=True) as (w, _):
        sea = w.device_index("ctaid") * THREADS + w.device_index("tid")
        with w.when(sea < w.parameter("seas")):
            _write_shuffle(w, sea)
    with module.function("each_cell", DRAWN, shown=True) as (w, _):
        sea, cell = w.device_index("ctaid", "y"), w.device_index("ctaid") * THREADS + w.device_index("tid")
        with w.when(cell < w.shared("cells", "int")[sea]):
            _write_draws(w, sea, cell)

    widths, bounds, heights, _ = ziggurat()
    module.table("zig_widths", widths, "time")
    module.table("zig_bounds", bounds, "int")
    module.table("zig_heights", heights, "time")
    with module.function("each_scatter", SCATTERED, shown=True) as (w, _):
        sea = _thread_index(w)
        with w.when(sea < w.parameter("seas")):
            _write_scatter(w, sea)


def _write_scatter(w: Writer, sea: Term) -> None:
    """Write the ratio of each wave's energy to the mean, which is one where amplitudes are not random."""
    count = w.shared("cells", "int")[sea] * w.parameter("directions")
    out, random = w.shared("scatter").after(sea * w.parameter("waves")), w.shared("random", "int")[sea]
    with w.when(random.equals(0)), w.loop(0, count) as i:
        out[i] = 1.0
    with w.when(random.differs(0)):
        draw = _Generator(w, w.shared("states", "int").after(sea * 4))
        draw.advance(w.shared("used", "int")[sea] + count * 3)
        with w.loop(0, count) as i:
            out[i] = _exponential(w, draw)


def _exponential(w: Writer, draw: _Generator) -> Term:
    """An exponential number by the ziggurat, from the bits that `Generator.standard_exponential` takes, in its order."""
    widths, heights = (Numbers(Term(w, "address", f"@zig_{name}"), "time") for name in ("widths", "heights"))
    bounds = Numbers(Term(w, "address", "@zig_bounds"), "int")
    result, unfinished = w.variable("time", 0.0), w.variable("flag", w.constant("flag", True))
    with w.repeat(lambda: unfinished.value):
        bits = w.define("int", f"lshr i64 {draw.bits().text}, 3")
        layer = w.logic("and", bits, w.constant("int", LAYERS - 1))
        position = w.define("int", f"lshr i64 {bits.text}, 8")
        x = w.as_kind("time", position) * widths[layer]
        result.value = x
        unfinished.value = w.constant("flag", False)
        with w.when(position >= bounds[layer]):
            number = draw.uniform()
            in_tail = layer.equals(0)
            with w.when(in_tail):
                tail = w.call(elementary(w.module, "log1p"), w.as_kind("real", -number), returns="real")
                result.value = ziggurat()[3] - tail
            with w.when(~in_tail):
                above, below = heights[layer - 1], heights[layer]
                curve = w.call(elementary(w.module, "exp"), w.as_kind("real", -x), returns="real")
                unfinished.value = ~w.as_kind("flag", (above - below) * number + below < curve)
    return result.value


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
    ("int", "waves"),  # room for each sea's
    ("int", "directions"),
    ("int", "most"),  # cells in a row of energies
    ("time", "t"),  # the middle of the record
    ("time", "step"),  # between coarse samples
    ("time", "per_radian"),  # bins
    ("address", "cells"),  # of each sea
    ("address", "state"),
    ("address", "numbers"),  # [sea, SEA_NUMBERS]
    ("address", "energy"),  # [state, cell]
    ("address", "shares"),  # [state, direction]
    ("address", "inside"),  # random numbers [sea, cell, direction], here and below
    ("address", "across"),
    ("address", "turn"),
    ("address", "scatter"),
    ("int", "frequencies"),  # of the table
    ("int", "headings"),
    ("address", "grid"),
    ("address", "around"),
    ("address", "rows"),
    ("address", "columns"),
    ("address", "table"),
    ("int", "width"),  # entries in a row of the table
    ("address", "place"),  # of each wave, in bins
    ("address", "energies"),  # of each wave, negative where the table does not cover its frequency
    ("address", "out"),  # [sea, wave, real and imaginary parts of forces]
]
TOTALS: list[tuple[Kind, str]] = [
    ("int", "seas"),
    ("int", "waves"),
    ("int", "directions"),
    ("address", "cells"),
    ("address", "energies"),
    ("address", "out"),  # [sea, (all, outside of the table)]
]
HALVES: list[tuple[Kind, str]] = [
    ("int", "bins"),
    ("int", "half"),
    ("address", "sums"),  # [sea, force, bin], complex
    ("address", "out"),  # [sea, force, bin from zero on], complex
]
ROWS: list[tuple[Kind, str]] = [
    ("int", "rows"),
    ("int", "size"),
    ("int", "middle"),
    ("int", "more"),  # 1: added to what is there
    ("address", "record"),  # [sea, force, time], from the middle on
    ("address", "scale"),  # of each row
    ("address", "signs"),  # of each force
    ("address", "out"),  # [tile, row, force, lane]
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

    Those that draw random numbers; `each_wave`, `each_bin`, `each_half` and `each_row`, where the block's index along y is the sea;
    and `each_total`, with a thread for each sea.
    """
    write_device_draws(module)
    with module.function("each_wave", WAVES, shown=True) as (w, _):
        number, sea = _thread_index(w), w.device_index("ctaid", "y")
        with w.when(number < w.shared("cells", "int")[sea] * w.parameter("directions")):
            _write_wave(w, number, sea)
    with module.function("each_total", TOTALS, shown=True) as (w, _):
        sea = _thread_index(w)
        with w.when(sea < w.parameter("seas")):
            _write_totals(w, sea)
    with module.function("each_bin", BINS, shown=True) as (w, _):
        number, bins = _thread_index(w), w.parameter("bins")
        with w.when(number < bins):
            _write_bin_sum(w, number, w.device_index("ctaid", "y"))
    with module.function("each_half", HALVES, shown=True) as (w, _):
        number = _thread_index(w)
        with w.when(number < w.parameter("half")):
            _write_half(w, number, w.device_index("ctaid", "y"))
    with module.function("each_row", ROWS, shown=True) as (w, _):
        number = _thread_index(w)
        with w.when(number < w.parameter("rows")):
            _write_row(w, number, w.device_index("ctaid", "y"))


def _thread_index(w: Writer) -> Term:
    return w.device_index("ctaid") * THREADS + w.device_index("tid")


def _write_wave(w: Writer, number: Term, sea: Term) -> None:
    """A wave from its random numbers: frequency, direction, phase and amplitude; its complex forces at the middle of the record."""
    directions, i = w.parameter("directions"), sea * w.parameter("waves") + number
    low, span, first, width, turn, heading, x, y, gravity = (
        w.shared("numbers").after(sea * SEA_NUMBERS)[n] for n in range(SEA_NUMBERS)
    )
    state = w.shared("state", "int")[sea]
    frequency = low + span * w.shared("inside")[i]
    travel = first + width * w.shared("across")[i] + turn
    cosine, sine = (_elementary(w, name, travel) for name in ("cos", "sin"))
    phase = 2 * pi * w.shared("turn")[i] - frequency * frequency / gravity * (x * cosine + y * sine)
    cell = number // directions
    energy = w.shared("energy")[state * w.parameter("most") + cell] * w.shared("scatter")[i]
    energy = energy * w.shared("shares")[state * directions + (number - cell * directions)]
    amplitude = w.intrinsic("sqrt", 2.0 * energy) / _window_transform(w, frequency * w.parameter("step"))
    grid, around, last = w.shared("grid"), w.shared("around"), w.parameter("frequencies") - 1
    lowest, highest = grid[0], grid[last]
    is_outside = (frequency < lowest * (1 - 1e-9)) | (frequency > highest * (1 + 1e-9))
    covered = w.where(frequency < lowest, lowest, w.where(frequency > highest, highest, frequency))
    from_first = travel - heading - around[2]
    direction = around[2] + (from_first - 2 * pi * w.intrinsic("floor", from_first / (2 * pi)))
    row, column = _stencil(w, grid, last + 1, covered), _stencil(w, around, w.parameter("headings"), direction)
    real, imaginary = transfer_of(w, (row, column), (covered, direction), w.parameter("width"), list(range(FORCES)))
    c, s = on_the_circle(w, *(w.as_kind("real", value) for value in (frequency, w.parameter("t"), phase)))
    a, b = amplitude * c, amplitude * s
    out = w.shared("out").after(i * (2 * FORCES))
    for n, (p, q) in enumerate(zip(real, imaginary, strict=True)):
        out[2 * n], out[2 * n + 1] = w.fused(a, p, -(b * q)), w.fused(a, q, b * p)
    w.shared("place")[i] = frequency * w.parameter("per_radian")
    w.shared("energies")[i] = w.where(is_outside, -energy, energy)


def _elementary(w: Writer, name: str, value: Term) -> Term:
    return w.call(elementary(w.module, name), w.as_kind("real", value), returns="real")


def _window_transform(w: Writer, turn: Term) -> Term:
    """Fourier transform of the window at so many radians per bin (`fft_sums.transform`)."""
    half = turn * (WIDTH / 2)
    root = w.intrinsic("sqrt", float(BETA) ** 2 - half * half)
    return float(WIDTH) * _elementary(w, "sinh", root) / root


def _stencil(w: Writer, grid: Numbers, count: Term, at: Term) -> Term:
    """The stencil among whose four points a value lies in the middle, or the first or last: by bisection."""
    low, high = w.variable("int", 0), w.variable("int", count)
    with w.repeat(lambda: low.value < high.value):
        middle = (low.value + high.value) // 2
        is_below = w.as_kind("flag", grid[middle] <= at)
        low.value, high.value = (
            w.where(is_below, middle + 1, low.value),
            w.where(is_below, high.value, middle),
        )
    first = low.value - 2
    last = count - POINTS
    return w.where(first < 0, 0, w.where(first > last, last, first))


def _write_totals(w: Writer, sea: Term) -> None:
    """The energy of a sea, and that at frequencies which the table does not cover."""
    energies = w.shared("energies").after(sea * w.parameter("waves"))
    total, outside = w.variable("time", 0.0), w.variable("time", 0.0)
    with w.loop(0, w.shared("cells", "int")[sea] * w.parameter("directions")) as i:
        energy = energies[i]
        total.value = total.value + w.intrinsic("fabs", energy)
        outside.value = outside.value + w.where(energy < 0.0, -energy, 0.0)
    out = w.shared("out").after(sea * 2)
    out[0], out[1] = total.value, outside.value


def _write_half(w: Writer, k: Term, sea: Term) -> None:
    """A bin of real records; those beyond both ends are added as conjugates of their mirror images."""
    bins, half, low = w.parameter("bins"), w.parameter("half"), WIDTH // 2
    above = bins - low - half
    doubled = w.where(k.equals(0) | k.equals(half - 1), 2.0, 1.0)  # an inverse FFT counts all other bins twice
    for force in range(FORCES):
        sums = w.shared("sums").after((sea * FORCES + force) * bins * 2)
        real, imaginary = (w.variable("time", sums[(k + low) * 2 + n]) for n in range(2))

        def add_mirrored(
            place: Term, sums: Numbers = sums, real: Variable = real, imaginary: Variable = imaginary
        ) -> None:
            real.value = real.value + sums[place * 2]
            imaginary.value = imaginary.value - sums[place * 2 + 1]

        with w.when((k >= 1) & (k <= low)):
            add_mirrored(low - k)
        with w.when((k >= half - 1 - above) & (k <= half - 2)):
            add_mirrored(low + half + (half - 2 - k))
        out = w.shared("out").after(((sea * FORCES + force) * half + k) * 2)
        out[0], out[1] = real.value * doubled, imaginary.value * doubled


def _write_row(w: Writer, row: Term, sea: Term) -> None:
    """A row of a coarse record, of one sea: its lane of a tile."""
    rows, size, middle = (w.parameter(name) for name in ("rows", "size", "middle"))
    time = w.where(row < middle, row + size - middle, row - middle)
    out = w.shared("out").after(((sea // THREADS) * rows + row) * (FORCES * THREADS) + sea % THREADS)
    scale, is_more = w.shared("scale")[row], w.parameter("more").differs(0)
    for force in range(FORCES):
        value = w.shared("record")[(sea * FORCES + force) * size + time] * scale * w.shared("signs")[force]
        out[force * THREADS] = w.where(is_more, out[force * THREADS] + value, value)


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
