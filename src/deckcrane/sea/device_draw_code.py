"""Random numbers of `draws` on graphics cards, to the last bit.

NumPy's generator PCG64 is a linear congruence of 128 bits, s <- a s + c, whose output is a rotated half of s (M. E. O'Neill, PCG: a
family of simple fast space-efficient statistically good algorithms, Harvey Mudd College, HMC-CS-2014-0905). Any number of steps
can be taken at once (F. B. Brown, Transactions of the American Nuclear Society 71, 1994), so a thread draws the numbers of its
cell. Only the shuffling of a sea's cells takes as many numbers as it happens to: one thread does that for a sea.
"""

from __future__ import annotations

from deckcrane.program.calls import Kind
from deckcrane.program.ir import Numbers, Term, Value, Writer
from deckcrane.program.ir_module import Module
from deckcrane.sea.device_draws import THREADS

MULTIPLIER = (2549297995355413924 << 64) + 4865540595714422341
SHUFFLED: list[tuple[Kind, str]] = [
    ("int", "seas"),
    ("int", "waves"),  # room for each sea's
    ("int", "directions"),
    ("address", "cells"),  # of each sea
    ("address", "states"),  # of each sea's generator: high and low half of s, of c
    ("address", "inside"),  # [sea, cell, direction]
    ("address", "used"),  # numbers of 64 bits that were drawn
]
DRAWN: list[tuple[Kind, str]] = [*SHUFFLED, ("address", "across"), ("address", "turn")]


class _Wide:
    """A number of 128 bits that changes while code runs, as two halves."""

    def __init__(self, w: Writer, value: str) -> None:
        self._w = w
        self._high, self._low = w.variable("int", 0), w.variable("int", 0)
        self.value = value

    @property
    def value(self) -> str:
        return _joined(self._w, self._high.value, self._low.value)

    @value.setter
    def value(self, value: str) -> None:
        w = self._w
        self._low.value = w.made("int", f"trunc i128 {value} to i64")
        self._high.value = w.made("int", f"trunc i128 {_wide(w, 'lshr', value, '64')} to i64")


class _Generator:
    """PCG64 in code."""

    def __init__(self, w: Writer, state: Numbers) -> None:
        self._w = w
        self._increment = _joined(w, state[2], state[3])
        self._state = _Wide(w, _joined(w, state[0], state[1]))

    def bits(self) -> Term:
        """The next 64."""
        w = self._w
        self._state.value = _wide(w, "add", _wide(w, "mul", self._state.value, str(MULTIPLIER)), self._increment)
        state = self._state.value
        high = w.made("int", f"trunc i128 {_wide(w, 'lshr', state, '64')} to i64")
        both = w.logic("xor", high, w.made("int", f"trunc i128 {state} to i64"))
        w.module.declare("i64 @llvm.fshr.i64(i64, i64, i64)")
        turn = w.made("int", f"lshr i64 {high.text}, 58")
        return w.made("int", f"call i64 @llvm.fshr.i64(i64 {both.text}, i64 {both.text}, i64 {turn.text})")

    def uniform(self) -> Term:
        """A number from 0 to 1."""
        return self._w.as_kind("time", self._w.made("int", f"lshr i64 {self.bits().text}, 11")) * 2.0**-53

    def advance(self, steps: Term) -> None:
        """So many steps at once, by squaring."""
        w = self._w
        factor, summand = _Wide(w, str(MULTIPLIER)), _Wide(w, self._increment)
        total_factor, total_summand = _Wide(w, "1"), _Wide(w, "0")
        left = w.variable("int", steps)
        with w.repeat(lambda: left.value > 0):
            a, c = factor.value, summand.value
            with w.when((left.value % 2).equals(1)):
                total_factor.value = _wide(w, "mul", total_factor.value, a)
                total_summand.value = _wide(w, "add", _wide(w, "mul", total_summand.value, a), c)
            summand.value = _wide(w, "mul", _wide(w, "add", a, "1"), c)
            factor.value = _wide(w, "mul", a, a)
            left.value = left.value // 2
        moved = _wide(w, "mul", total_factor.value, self._state.value)
        self._state.value = _wide(w, "add", moved, total_summand.value)


def write_device_draws(module: Module) -> None:
    """`each_sea`: its cells shared out among its directions by chance; then `each_cell`: all other random numbers."""
    with module.function("each_sea", SHUFFLED, shown=True) as (w, _):
        sea = w.device_index("ctaid") * THREADS + w.device_index("tid")
        with w.when(sea < w.parameter("seas")):
            _shuffled(w, sea)
    with module.function("each_cell", DRAWN, shown=True) as (w, _):
        sea, cell = w.device_index("ctaid", "y"), w.device_index("ctaid") * THREADS + w.device_index("tid")
        with w.when(cell < w.shared("cells", "int")[sea]):
            _drawn(w, sea, cell)


def _shuffled(w: Writer, sea: Term) -> None:
    """Each row as `Generator.permuted` does it: from the last entry on, each changes places with one not after it."""
    directions, draw = w.parameter("directions"), _Generator(w, w.shared("states", "int").after(sea * 4))
    used, kept, there = w.variable("int", 0), w.variable("int", 0), w.variable("int", 0)
    rows = w.shared("inside").after(sea * w.parameter("waves"))
    with w.loop(0, w.shared("cells", "int")[sea]) as cell:
        row = rows.after(cell * directions)
        with w.loop(0, directions) as i:
            row[i] = w.as_kind("time", i)
        last = w.variable("int", directions - 1)
        with w.repeat(lambda: last.value > 0):
            i = last.value
            with w.when(there.value.equals(0)):  # a number of 64 bits serves twice
                kept.value = draw.bits()
                used.value = used.value + 1
            half = w.logic("and", kept.value, w.made("int", "add i64 4294967295, 0"))
            kept.value = w.made("int", f"lshr i64 {kept.value.text}, 32")
            there.value = 1 - there.value
            j = w.logic("and", half, _mask(w, i))
            with w.when(j <= i):  # else another number is tried
                a, b = row[i], row[j]
                row[i], row[j] = b, a
                last.value = i - 1
    w.shared("used", "int")[sea] = used.value


def _drawn(w: Writer, sea: Term, cell: Term) -> None:
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

    for n, put in enumerate((place, direction, phase)):
        draw = _Generator(w, w.shared("states", "int").after(sea * 4))
        draw.advance(begin + cells * directions * n)
        with w.loop(0, directions) as i:
            put(i, draw.uniform())


def _mask(w: Writer, i: Term) -> Term:
    """The least number of ones in a row, in binary, that is not less."""
    for places in (1, 2, 4, 8, 16):
        i = w.logic("or", i, w.made("int", f"lshr i64 {i.text}, {places}"))
    return i


def _wide(w: Writer, operation: str, a: str, b: str) -> str:
    return w.made("int", f"{operation} i128 {a}, {b}").text


def _joined(w: Writer, high: Value, low: Value) -> str:
    upper = w.made("int", f"zext i64 {w.as_kind('int', high).text} to i128").text
    lower = w.made("int", f"zext i64 {w.as_kind('int', low).text} to i128").text
    return _wide(w, "or", _wide(w, "shl", upper, "64"), lower)
