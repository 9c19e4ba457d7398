"""Kernels for graphics cards that draw the random numbers of `draws`, identical to the last bit.

NumPy's generator PCG64 is a linear congruence of 128 bits, s <- a s + c, whose output is a rotated half of s (M. E. O'Neill,
PCG: a family of simple fast space-efficient statistically good algorithms, Harvey Mudd College, HMC-CS-2014-0905). Any number
of steps can be taken at once (F. B. Brown, Transactions of the American Nuclear Society 71, 1994), so a thread draws the
numbers of its cell. Only the shuffling of a sea's cells consumes a random number of draws: one thread does that for a sea.
"""

from __future__ import annotations

from deckcrane.program.calls import Kind
from deckcrane.program.ir import Numbers, Term, Value, Writer
from deckcrane.program.ir_module import Module
from deckcrane.sea.device_draws import THREADS

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
        self._low.value = w.made("int", f"trunc i128 {value} to i64")
        self._high.value = w.made("int", f"trunc i128 {_int128_operation(w, 'lshr', value, '64')} to i64")


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
        high = w.made("int", f"trunc i128 {_int128_operation(w, 'lshr', state, '64')} to i64")
        mixed = w.logic("xor", high, w.made("int", f"trunc i128 {state} to i64"))
        w.module.declare("i64 @llvm.fshr.i64(i64, i64, i64)")
        turn = w.made("int", f"lshr i64 {high.text}, 58")
        return w.made("int", f"call i64 @llvm.fshr.i64(i64 {mixed.text}, i64 {mixed.text}, i64 {turn.text})")

    def uniform(self) -> Term:
        """A number uniform in [0, 1)."""
        return self._w.as_kind("time", self._w.made("int", f"lshr i64 {self.bits().text}, 11")) * 2.0**-53

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
            half = w.logic("and", stored.value, w.made("int", "add i64 4294967295, 0"))
            stored.value = w.made("int", f"lshr i64 {stored.value.text}, 32")
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
        i = w.logic("or", i, w.made("int", f"lshr i64 {i.text}, {shift}"))
    return i


def _int128_operation(w: Writer, operation: str, a: str, b: str) -> str:
    return w.made("int", f"{operation} i128 {a}, {b}").text


def _int128_of_halves(w: Writer, high: Value, low: Value) -> str:
    upper = w.made("int", f"zext i64 {w.as_kind('int', high).text} to i128").text
    lower = w.made("int", f"zext i64 {w.as_kind('int', low).text} to i128").text
    return _int128_operation(w, "or", _int128_operation(w, "shl", upper, "64"), lower)
