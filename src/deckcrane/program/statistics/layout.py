"""Layout of statistics in memory while a run goes on: the signals, their accumulators, and access to both from code.

Records of a tile are `Y[record, column, lane]`, accumulators `A[slot, channel, lane]`, doubles. A channel is a signal that
is tallied; its column is the position of its values in a record.

Bins whose width doubles make exact histograms of signals whose range is not known beforehand. A width is a power of two, and
edges are whole multiples of it. So the bin of a value is computed without rounding, and when a value falls outside, bins are
merged in pairs, whose edges were there before: counts are those that the final bins would have counted from the start. No pilot
run, and no guess: the first width is far below the first difference, which costs a dozen mergers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers, Term, Value
from deckcrane.program.llvm.writer import Writer
from deckcrane.program.native_calls import Kind


@dataclass(frozen=True)
class Channel:
    """A signal that is tallied: its name (`reaction.king.fx`), its unit, and its column in a record."""

    name: str
    units: str
    column: int


@dataclass(frozen=True)
class CountedRecords:
    """Which records count: `records` in all, `every` seconds apart, the first at time zero; those before `first` are left out."""

    every: float
    records: int
    first: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.first < self.records:
            raise DeckcraneError(
                f"no record is left to count: the transient takes {self.first} of {self.records}; shorten it, or run for longer"
            )

    @property
    def count(self) -> int:
        """Number of counted records."""
        return self.records - self.first

    @property
    def duration(self) -> float:
        """The time between the first and the last of them."""
        return (self.count - 1) * self.every

    def whole(self, duration: float, what: str, stated: bool = True) -> int:
        """A duration in records; a stated one is refused if it is not a whole number of records, a default is rounded."""
        records = round(duration / self.every)
        if not stated:
            return max(records, 1)
        if records < 1 or abs(records * self.every - duration) > 1e-6 * self.every:
            raise DeckcraneError(
                f"{what} ({duration:g} s) must be a whole multiple of the time between records ({self.every:g} s)"
            )
        return records


@dataclass(frozen=True)
class Slots:
    """Names of accumulators, each with its first slot and its number of slots."""

    places: Mapping[str, tuple[int, int]]

    @classmethod
    def of(cls, sizes: Mapping[str, int]) -> Slots:
        places, position = {}, 0
        for name, size in sizes.items():
            places[name] = position, size
            position += size
        return cls(places)

    @property
    def size(self) -> int:
        return sum(size for _, size in self.places.values())

    def __getitem__(self, name: str) -> int:
        return self.places[name][0]

    def values(self, A: Array, name: str) -> Array:
        """One accumulator from A[tile, slot, channel, lane], as an array over simulation, channel and its own entries."""
        first, size = self.places[name]
        chosen = np.moveaxis(A[:, first : first + size], (3, 2, 1), (1, 2, 3))
        return np.ascontiguousarray(chosen.reshape(-1, A.shape[2], size))


@dataclass(frozen=True)
class StatisticsLayout:
    """Common layout of all statistics: records of `width` columns, `columns` of the channels among them, slots, counting."""

    columns: tuple[int, ...]
    width: int
    slots: Slots
    counting: CountedRecords

    @property
    def channels(self) -> int:
        return len(self.columns)


PARAMETERS: Sequence[tuple[Kind, str]] = (
    ("address", "Y"),
    ("address", "A"),
    ("int", "counted"),
    ("int", "begin"),
    ("int", "end"),
    ("int", "channel"),
)
"""Parameters of every statistic's function: records and accumulators of a tile, the number of records counted before the first of
them (negative while the transient lasts), the first of them that counts and the one after the last, and the channel."""


class StatisticWriter:
    """A statistic's function that is being written: its channel's records and accumulators."""

    def __init__(self, writer: Writer, ground: StatisticsLayout) -> None:
        self.w, self.ground = writer, ground
        self.counted, self.begin, self.end, self.channel = (writer.parameter(name) for _, name in PARAMETERS[2:])
        self._column: Term = Numbers(Term(writer, "address", "@tally_columns"), "int")[self.channel]
        self._tile = writer.lanes.tile

    def records(self, column: Term | None = None) -> Numbers:
        """The channel's values by record, for all simulations of the tile; or those of another column."""
        offset = (self._column if column is None else column) * self._tile
        return Numbers(self._address_after("Y", offset), "real", self.ground.width * self._tile)

    def slots(self) -> Numbers:
        """The channel's accumulators by slot, for all simulations of the tile."""
        return Numbers(self._address_after("A", self.channel * self._tile), "real", self.ground.channels * self._tile)

    def of_lane(self, numbers: Numbers, lane: Term) -> Numbers:
        """The same numbers for one simulation of the tile."""
        return Numbers(Numbers(numbers.base, "time").after(lane).base, "time", numbers.stride)

    def _address_after(self, name: str, offset: Term) -> Term:
        return Numbers(self.w.parameter(name), "time").after(offset).base

    @property
    def starts(self) -> Term:
        """Whether the first counted record is the first of this call."""
        return (self.counted + self.begin).equals(0)


LARGEST = 1e300
"""Larger values count as not finite: their differences would be infinite, and no bins could hold them."""


def finite(w: Writer, value: Term) -> Term:
    """Whether a value is finite."""
    return w.intrinsic("fabs", value) < LARGEST


def write_columns(module: Module, ground: StatisticsLayout) -> None:
    """Write the table of columns that benches read."""
    module.table("tally_columns", ground.columns, "int")


FINER = 2.0**-12
"""The first width over the first difference (rounded down to a power of two)."""
FINEST = 2.0**-48
"""The least first width over the values themselves: anything finer is their rounding."""
_EXPONENT_BITS = 0x7FF0000000000000
_SMALLEST_POWER = 2.0**-900
"""Limit that keeps all widths, and their reciprocals, within the range of numbers."""


def power_below(w: Writer, value: Term) -> Term:
    """The largest power of two that is not above the magnitude of a number; one that is not too small."""
    bits = w.define("int", f"bitcast double {value.text} to i64")
    power = w.define("time", f"bitcast i64 {w.logic('and', bits, w.constant('int', _EXPONENT_BITS)).text} to double")
    return w.where(power > _SMALLEST_POWER, power, _SMALLEST_POWER)


def first_width(w: Writer, difference: Term, size: Term) -> Term:
    """The width to begin with, for a difference between values of a given magnitude."""
    fine, finest = power_below(w, difference) * FINER, power_below(w, size) * FINEST
    return w.where(fine > finest, fine, finest)


def floor(w: Writer, value: Term) -> Term:
    return w.intrinsic("floor", value)


def merged(w: Writer, bins: Numbers, count: Value, odd: Value, up: bool = False) -> None:
    """Merge `count` bins in pairs; `odd` is 1 if the first of them is the upper one of its pair, else 0.

    `up` merges to the upper edge of a pair: for counts at edges that are summed over all below.
    """
    with w.loop(0, count) as i:
        moved = bins[i]
        bins[i] = 0.0
        target = (i + odd + (1 if up else 0)) // 2
        bins[target] = bins[target] + moved


def shifted(w: Writer, bins: Numbers, count: Value, by: Term) -> None:
    """Shift bins up or down by so many; vacated bins are zero."""

    def move(i: Term) -> None:
        moved = bins[i]
        with w.when(moved.differs(0.0)):
            bins[i] = 0.0
            bins[i + by] = moved

    with w.when(by > 0), w.loop(0, count) as i:
        move(count - 1 - i)
    with w.when(by < 0), w.loop(0, count) as i:
        move(i)


@dataclass(frozen=True)
class BinGrid:
    """Slots of a grid of bins: its width and lowest bin, the least and the greatest value; and its
    histograms, each with its first slot, its size, and whether it is merged to the upper edge of a pair."""

    bins: int
    width: int
    low: int
    least: int
    most: int
    histograms: Sequence[tuple[int, int, bool]]

    def reach(self, w: Writer, a: Numbers, y: Term, merges: Callable[[], None] = lambda: None) -> None:
        """Extend the bins to a new value: shifted if they are enough, else merged in pairs, repeatedly."""
        unfinished = w.variable("flag", w.constant("flag", True))
        with w.repeat(lambda: unfinished.value):
            width, low = a[self.width], a[self.low]
            least = floor(w, w.intrinsic("minnum", y, a[self.least]) / width) - low
            most = floor(w, w.intrinsic("maxnum", y, a[self.most]) / width) - low
            spare = float(self.bins - 1) - (most - least)
            fits = spare >= 0.0
            with w.when(fits):
                new = least - floor(w, spare * 0.5)
                by = w.define("int", f"fptosi double {(-new).text} to i64")
                for first_slot, size, _ in self.histograms:
                    shifted(w, a.after(first_slot), w.constant("int", size), by)
                a[self.low] = low + new
                unfinished.value = w.constant("flag", False)
            with w.when(~fits):
                half = floor(w, low * 0.5)
                odd = w.rounded_down(low - half * 2.0)
                for first_slot, size, up in self.histograms:
                    merged(w, a.after(first_slot), size, odd, up=up)
                a[self.width], a[self.low] = width * 2.0, half
                merges()


def add_to(w: Writer, bins: Numbers, place: Term, what: Value) -> None:
    """Add to a bin."""
    index = w.rounded_down(place)
    bins[index] = bins[index] + what
