"""Layout of statistics in memory while a run goes on: the signals, their accumulators, and access to both from code.

Records of a tile are `Y[record, column, lane]`, accumulators `A[slot, channel, lane]`, doubles. A channel is a signal that
is tallied; its column is the position of its values in a record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.program.calls import Kind
from deckcrane.program.ir import Numbers, Term, Writer
from deckcrane.program.ir_module import Module


@dataclass(frozen=True)
class Channel:
    """A signal that is tallied: its name (`reaction.king.fx`), its unit, and its column in a record."""

    name: str
    units: str
    column: int


@dataclass(frozen=True)
class Counting:
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
class Ground:
    """Common layout of all statistics: records of `width` columns, `columns` of the channels among them, slots, counting."""

    columns: tuple[int, ...]
    width: int
    slots: Slots
    counting: Counting

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


class Bench:
    """A statistic's function that is being written: its channel's records and accumulators."""

    def __init__(self, writer: Writer, ground: Ground) -> None:
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


def write_columns(module: Module, ground: Ground) -> None:
    """Write the table of columns that benches read."""
    module.table("tally_columns", ground.columns, "int")
