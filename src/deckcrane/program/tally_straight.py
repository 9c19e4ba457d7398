"""Statistics that take the same steps for every simulation: extremes and their times, moments, maxima and minima per block.

All simulations of a vector go together. A value that is not finite is left out and noted in `lost`, so that it touches
neither the neighbours nor itself; what is read back of such a signal is NaN.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from deckcrane.program.ir import Numbers, Term, Variable
from deckcrane.program.ir_module import Module
from deckcrane.program.tally_layout import PARAMETERS, Bench, Ground, finite

MOMENTS = ("first", "m1", "m2", "m3", "m4")


@dataclass(frozen=True)
class Running:
    """What is asked for, and how many records a block has."""

    extremes: bool
    moments: bool
    block: int | None
    groups: tuple[tuple[int, ...], ...] = ()
    """For every channel the columns that are noted at its extremes."""

    def sizes(self, count: int) -> dict[str, int]:
        """Slots by name, for so many counted records."""
        found = {"lost": 1}
        if self.extremes:
            found |= dict.fromkeys(("minimum", "minimum_at", "maximum", "maximum_at"), 1)
        if self.moments:
            found |= dict.fromkeys(MOMENTS, 1)
        if self.block is not None:
            found |= dict.fromkeys(("block_minimum", "block_maximum"), -(-count // self.block))
        if self.groups:
            found |= dict.fromkeys(("at_minimum", "at_maximum"), self.members)
        return found

    @property
    def members(self) -> int:
        return max((len(group) for group in self.groups), default=0)

    def write(self, module: Module, ground: Ground) -> str:
        """The function, and its name."""
        if self.groups:
            padded = [column for group in self.groups for column in (*group, *[-1] * (self.members - len(group)))]
            module.table("tally_members", padded, "int")
        with module.function("tally_straight", PARAMETERS) as (w, _):
            _Pass(self, Bench(w, ground)).write()
        return "tally_straight"


class _Pass:
    """One pass over a block of records."""

    def __init__(self, wanted: Running, bench: Bench) -> None:
        self.wanted, self.bench, self.w = wanted, bench, bench.w
        self.y, self.a, self.places = bench.records(), bench.slots(), bench.ground.slots
        first = self.y[bench.begin]
        self.first = self.w.where(finite(self.w, first), first, 0.0)
        self._kept: list[tuple[int, Variable]] = []

    def write(self) -> None:
        w, bench = self.w, self.bench
        lost = self._variable("lost", 0.0)
        turns = [found for found in (self._extremes(), self._moments(), self._blocks()) if found is not None]
        with w.loop(bench.begin, bench.end) as i:
            y, before = self.y[i], bench.counted + i
            good = finite(w, y)
            lost.value = lost.value + w.where(good, 0.0, w.constant("real", 1.0))
            for turn in turns:
                turn(y, good, before)
        for place, variable in self._kept:
            self.a[place] = variable.value
        if self.wanted.groups:
            self._members("minimum")
            self._members("maximum")

    def _variable(self, name: str, start: Term | float) -> Variable:
        """An accumulator as it stands, or as it starts."""
        place = self.places[name]
        found = self.w.variable("real", self.w.where(self.bench.starts, start, self.a[place]))
        self._kept.append((place, found))
        return found

    def _extremes(self) -> Turn | None:
        if not self.wanted.extremes:
            return None
        low, high = self._variable("minimum", self.first), self._variable("maximum", self.first)
        low_at, high_at = self._variable("minimum_at", 0.0), self._variable("maximum_at", 0.0)

        def turn(y: Term, good: Term, before: Term) -> None:
            lower, higher = y < low.value, y > high.value
            lower, higher = lower & good, higher & good
            for where, value, at in ((lower, low, low_at), (higher, high, high_at)):
                value.value = self.w.where(where, y, value.value)
                at.value = self.w.where(where, self.w.as_kind("real", before), at.value)

        return turn

    def _moments(self) -> Turn | None:
        """Sums of powers about the running mean (P. Pébay, Formulas for robust, one-pass parallel computation of covariances
        and arbitrary-order statistical moments, Sandia report SAND2008-6212), of differences from the first value: those
        are exact for values near a large mean."""
        if not self.wanted.moments:
            return None
        first = self._variable("first", self.first)
        m1, m2, m3, m4 = (self._variable(name, 0.0) for name in MOMENTS[1:])
        w = self.w

        def turn(y: Term, good: Term, before: Term) -> None:
            n = w.as_kind("time", before + 1)
            delta = w.where(good, y - first.value, m1.value) - m1.value
            step = delta * (1.0 / n)
            square, term = step * step, delta * step * (n - 1.0)
            m4.value = (
                m4.value + term * square * (n * n - 3.0 * n + 3.0) + 6.0 * square * m2.value - 4.0 * step * m3.value
            )
            m3.value = m3.value + term * step * (n - 2.0) - 3.0 * step * m2.value
            m2.value = m2.value + term
            m1.value = m1.value + step

        return turn

    def _blocks(self) -> Turn | None:
        if self.wanted.block is None:
            return None
        block, lows, highs = self.wanted.block, self.places["block_minimum"], self.places["block_maximum"]
        at = (self.bench.counted + self.bench.begin) // block
        low, high = (self.w.variable("real", self.a[at + place]) for place in (lows, highs))
        w = self.w

        def turn(y: Term, good: Term, before: Term) -> None:
            fresh, at = (before % block).equals(0), before // block
            value = w.where(good, y, self.first)
            low.value = w.where(fresh, value, w.where(value < low.value, value, low.value))
            high.value = w.where(fresh, value, w.where(value > high.value, value, high.value))
            self.a[at + lows], self.a[at + highs] = low.value, high.value

        return turn

    def _members(self, which: str) -> None:
        """All of a channel's group at the record of its extreme, where that is one of these."""
        w, bench, size = self.w, self.bench, self.wanted.members
        table = Numbers(Term(w, "address", "@tally_members"), "int").after(bench.channel * size)
        with w.loop(0, w.lanes.width) as lane:
            a = bench.of_lane(self.a, lane)
            record = w.rounded_down(a[self.places[f"{which}_at"]]) - bench.counted
            with w.when(record >= bench.begin), w.loop(0, size) as member:
                column = table[member]
                with w.when(column >= 0):
                    y = bench.of_lane(bench.records(column), lane)
                    a[member + self.places[f"at_{which}"]] = y[record]


Turn = Callable[[Term, Term, Term], None]
"""What is done with one record: its value, whether it is a number, and how many records counted before it."""
