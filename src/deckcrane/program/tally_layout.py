"""Where statistics stand while a run goes on: the signals, their accumulators, and how code finds both.

Records of a tile are `Y[record, column, lane]`, accumulators `A[slot, channel, lane]`, doubles. A channel is a signal that
is tallied; its column is where its values stand in a record.
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
        """How many records are counted."""
        return self.records - self.first

    @property
    def duration(self) -> float:
        """The time between the first and the last of them."""
        return (self.count - 1) * self.every

    def whole(self, duration: float, what: str, stated: bool = True) -> int:
        """A duration in records; one that was stated is refused where records cannot be cut into it, a default is rounded."""
        found = round(duration / self.every)
        if not stated:
            return max(found, 1)
        if found < 1 or abs(found * self.every - duration) > 1e-6 * self.every:
            raise DeckcraneError(
                f"{what} ({duration:g} s) must be a whole multiple of the time between records ({self.every:g} s)"
            )
        return found


@dataclass(frozen=True)
class Slots:
    """Names of accumulators, each with its first slot and how many it has."""

    places: Mapping[str, tuple[int, int]]

    @classmethod
    def of(cls, sizes: Mapping[str, int]) -> Slots:
        places, at = {}, 0
        for name, size in sizes.items():
            places[name] = at, size
            at += size
        return cls(places)

    @property
    def size(self) -> int:
        return sum(size for _, size in self.places.values())

    def __getitem__(self, name: str) -> int:
        return self.places[name][0]

    def values(self, A: Array, name: str) -> Array:
        """One accumulator out of A[tile, slot, channel, lane], as an array over simulation, channel and its own entries."""
        at, size = self.places[name]
        chosen = np.moveaxis(A[:, at : at + size], (3, 2, 1), (1, 2, 3))
        return np.ascontiguousarray(chosen.reshape(-1, A.shape[2], size))


@dataclass(frozen=True)
class Ground:
    """What all statistics stand on: records of `width` columns, `columns` of the channels among them, slots, what counts."""

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
"""Of every statistic's function: records and accumulators of a tile, how many records counted before the first of them (negative
while the transient lasts), the first of them that counts and the one after the last, and the channel."""


class Bench:
    """A statistic's function while it is written: its channel's records and accumulators."""

    def __init__(self, writer: Writer, ground: Ground) -> None:
        self.w, self.ground = writer, ground
        self.counted, self.begin, self.end, self.channel = (writer.parameter(name) for _, name in PARAMETERS[2:])
        self._column: Term = Numbers(Term(writer, "address", "@tally_columns"), "int")[self.channel]
        self._beside = writer.lanes.tile

    def records(self, column: Term | None = None) -> Numbers:
        """The channel's values by record, of all simulations of the tile; or those of another column."""
        place = (self._column if column is None else column) * self._beside
        return Numbers(self._after("Y", place), "real", self.ground.width * self._beside)

    def slots(self) -> Numbers:
        """The channel's accumulators by slot, of all simulations of the tile."""
        return Numbers(self._after("A", self.channel * self._beside), "real", self.ground.channels * self._beside)

    def of_lane(self, numbers: Numbers, lane: Term) -> Numbers:
        """The same of one simulation of the tile."""
        return Numbers(Numbers(numbers.base, "time").after(lane).base, "time", numbers.stride)

    def _after(self, name: str, offset: Term) -> Term:
        return Numbers(self.w.parameter(name), "time").after(offset).base

    @property
    def starts(self) -> Term:
        """Whether the first record that counts at all is the first of this call."""
        return (self.counted + self.begin).equals(0)


LARGEST = 1e300
"""What is larger is not a number to statistics: differences of such numbers would be infinite, and bins for them never found."""


def finite(w: Writer, value: Term) -> Term:
    """Whether a number is one."""
    return w.intrinsic("fabs", value) < LARGEST


def write_columns(module: Module, ground: Ground) -> None:
    """The table of columns that benches look into."""
    module.table("tally_columns", ground.columns, "int")
