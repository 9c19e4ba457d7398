"""The inputs of a run in code: numbers that stand still, and series over time.

In memory they are a few words of eight bytes each, as `native.py` lays them out: constants, series that are linear between
their samples, series that are held until the next, and how many there are of each.
"""

from __future__ import annotations

from deckcrane.program.calls import SERIES_WORDS, Kind
from deckcrane.program.ir import Numbers, Term, Variable, Writer
from deckcrane.program.ir_module import Module

FIRST_ROW, ROOM = 7, 8


class InputCode:
    """Functions that find the inputs at a time: `inputs_from`, `inputs_at`, `slopes_at` and `next_jump`."""

    def __init__(self, module: Module, count: int) -> None:
        self._module, self._count = module, count
        self._held_row()
        self._from()
        self._at()
        self._next_jump()

    def _held_row(self) -> None:
        parameters: list[tuple[Kind, str]] = [("address", "series"), ("time", "t")]
        with self._module.function("held_row", parameters, returns="int", inline=True) as (w, returned):
            one = _Series(w, w.parameter("series"))
            place = w.intrinsic("floor", (w.parameter("t") - one.start) / one.spacing + one.slack)
            last = w.as_kind("time", one.rows - 1)
            returned.value = w.rounded_down(_within(w, place, last))

    def _from(self) -> None:
        """What stands still in a step that begins at t."""
        with self._module.function("inputs_from", [("address", "in"), ("time", "t"), ("address", "u")]) as (w, _):
            given, u = _Given(w), w.local_at("u")
            constants = given.reals(0, self._count)
            with w.loop(0, self._count) as i:
                u[i] = constants[i]
            with given.each("held") as one:
                row = w.call("held_row", one.base, w.parameter("t"), returns="int")
                values, places = one.row(row), one.places
                with w.loop(0, one.width) as i:
                    u[places[i]] = values[i]

    def _at(self) -> None:
        """What moves within a step; constant beyond the ends of its series."""
        with self._module.function("inputs_at", [("address", "in"), ("time", "t"), ("address", "u")]) as (w, _):
            given, u, t = _Given(w), w.local_at("u"), w.parameter("t")
            with given.each("linear") as one:
                place = _within(w, (t - one.start) / one.spacing, w.as_kind("time", one.rows - 1))
                row = w.rounded_down(place)
                row = w.where(row > one.rows - 2, one.rows - 2, row)
                low = one.row(row)
                high, share, places = low.after(one.width), place - row, one.places
                with w.loop(0, one.width) as i:
                    below = low[i]
                    u[places[i]] = below + share * (high[i] - below)

    def slopes(self) -> None:
        """Slopes of the inputs to the right of t: a step that begins at a corner of a series sees what is ahead.

        A time that rounding has put a hair's breadth before a corner counts as standing on it. What is held has none.
        """
        with self._module.function("slopes_at", [("address", "in"), ("time", "t"), ("address", "u")]) as (w, _):
            given, slopes, t = _Given(w), w.local_at("u"), w.parameter("t")
            with w.loop(0, self._count) as i:
                slopes[i] = 0.0
            with given.each("linear") as one:
                place = (t - one.start) / one.spacing + 1e-6
                with w.when((place >= 0.0) & (place < w.as_kind("time", one.rows - 1))):
                    low = one.row(w.rounded_down(place))
                    high, places = low.after(one.width), one.places
                    with w.loop(0, one.width) as i:
                        slopes[places[i]] = (high[i] - low[i]) / one.spacing

    def _next_jump(self) -> None:
        """When a held input changes next after t, where that is before `stop`; else `stop`. No step goes across a jump."""
        parameters: list[tuple[Kind, str]] = [("address", "in"), ("time", "t"), ("time", "stop")]
        with self._module.function("next_jump", parameters, returns="time") as (w, returned):
            given, stop = _Given(w), w.variable("time", w.parameter("stop"))
            with given.each("held") as one:
                row = w.variable("int", w.call("held_row", one.base, w.parameter("t"), returns="int") + 1)

                def ahead(one: _Series = one, row: Variable = row) -> Term:
                    at = one.start + one.spacing * row.value
                    return (row.value < one.rows) & (at < stop.value - one.slack * one.spacing)

                with w.repeat(ahead):
                    values = one.row(row.value)
                    before, changes = values.after(-one.width), w.variable("flag", w.constant("flag", False))
                    with w.loop(0, one.width) as i:
                        changes.value = changes.value | w.any(values[i].differs(before[i]))
                    at = one.start + one.spacing * row.value
                    stop.value = w.where(changes.value, at, stop.value)
                    row.value = w.where(changes.value, one.rows, row.value + 1)
            returned.value = stop.value


class _Given:
    """The words of all inputs, at the address `in`."""

    def __init__(self, writer: Writer) -> None:
        self._writer, self._base = writer, writer.parameter("in")

    def reals(self, word: int, size: Term | int) -> Numbers:
        return self._writer.tiled(Numbers(self._base, "address")[word], size)

    def each(self, kind: str) -> _Each:
        return _Each(self._writer, self._base, 1 if kind == "linear" else 2)


class _Each:
    """A loop over series."""

    def __init__(self, writer: Writer, base: Term, word: int) -> None:
        self._writer = writer
        self._first = Numbers(base, "address")[word]
        self._loop = writer.loop(0, Numbers(base, "int")[word + 2])

    def __enter__(self) -> _Series:
        i = self._loop.__enter__()
        return _Series(self._writer, Numbers(self._first, "int").after(i * SERIES_WORDS).base)

    def __exit__(self, *raised: object) -> None:
        self._loop.__exit__(None, None, None)


class _Series:
    """The words of one series."""

    def __init__(self, writer: Writer, base: Term) -> None:
        self._writer, self.base = writer, base
        whole, times = Numbers(base, "int"), Numbers(base, "time")
        self.rows, self.width = whole[2], whole[3]
        self.start, self.spacing, self.slack = times[4], times[5], times[6]
        self._first, self._room = whole[FIRST_ROW], whole[ROOM]

    def row(self, number: Term) -> Numbers:
        """The samples of one time."""
        all_ = self._writer.tiled(Numbers(self.base, "address")[0], self._room * self.width)
        return all_.after((number - self._first) * self.width)

    @property
    def places(self) -> Numbers:
        return Numbers(Numbers(self.base, "address")[1], "int")


def _within(w: Writer, value: Term, last: Term) -> Term:
    """The value, not below zero and not above the last; NaN counts as below."""
    above = w.where(value > 0.0, value, 0.0)
    return w.where(above > last, last, above)
