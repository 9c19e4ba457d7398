"""Statistics with the same operations for every simulation: extremes and their times, moments, maxima and minima per block.

All simulations of a vector are processed together. A value that is not finite is left out and noted in `lost`, so that it affects
neither the neighbours nor itself; statistics of such a signal are read back as NaN.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers, Term, Variable
from deckcrane.program.statistics.layout import PARAMETERS, StatisticsLayout, StatisticWriter, finite

MOMENTS = ("first", "m1", "m2", "m3", "m4")


@dataclass(frozen=True)
class RunningMoments:
    """The requested statistics, and the number of records per block."""

    extremes: bool
    moments: bool
    block: int | None
    groups: tuple[tuple[int, ...], ...] = ()
    """For every channel the columns that are noted at its extremes."""

    def sizes(self, count: int) -> dict[str, int]:
        """Slots by name, for so many counted records."""
        sizes = {"lost": 1}
        if self.extremes:
            sizes |= dict.fromkeys(("minimum", "minimum_at", "maximum", "maximum_at"), 1)
        if self.moments:
            sizes |= dict.fromkeys(MOMENTS, 1)
        if self.block is not None:
            sizes |= dict.fromkeys(("block_minimum", "block_maximum"), -(-count // self.block))
        if self.groups:
            sizes |= dict.fromkeys(("at_minimum", "at_maximum"), self.members)
        return sizes

    @property
    def members(self) -> int:
        return max((len(group) for group in self.groups), default=0)

    def write(self, module: Module, ground: StatisticsLayout) -> str:
        """Write the function, and give its name."""
        if self.groups:
            padded = [column for group in self.groups for column in (*group, *[-1] * (self.members - len(group)))]
            module.table("tally_members", padded, "int")
        with module.function("tally_straight", PARAMETERS) as (w, _):
            _RecordPass(self, StatisticWriter(w, ground)).write()
        return "tally_straight"


class _RecordPass:
    """One pass over a block of records."""

    def __init__(self, request: RunningMoments, bench: StatisticWriter) -> None:
        self.wanted, self.bench, self.w = request, bench, bench.w
        self.y, self.a, self.places = bench.records(), bench.slots(), bench.ground.slots
        first = self.y[bench.begin]
        self.first = self.w.where(finite(self.w, first), first, 0.0)
        self._accumulators: list[tuple[int, Variable]] = []

    def write(self) -> None:
        w, bench = self.w, self.bench
        lost = self._accumulator("lost", 0.0)
        updates = [
            update
            for update in (self._extremes_update(), self._moments_update(), self._blocks_update())
            if update is not None
        ]
        with w.loop(bench.begin, bench.end) as i:
            y, before = self.y[i], bench.counted + i
            is_finite = finite(w, y)
            lost.value = lost.value + w.where(is_finite, 0.0, w.constant("real", 1.0))
            for update in updates:
                update(y, is_finite, before)
        for slot, variable in self._accumulators:
            self.a[slot] = variable.value
        if self.wanted.groups:
            self._store_members("minimum")
            self._store_members("maximum")

    def _accumulator(self, name: str, start: Term | float) -> Variable:
        """An accumulator with its present value, or its initial one."""
        slot = self.places[name]
        variable = self.w.variable("real", self.w.where(self.bench.starts, start, self.a[slot]))
        self._accumulators.append((slot, variable))
        return variable

    def _extremes_update(self) -> Turn | None:
        if not self.wanted.extremes:
            return None
        low, high = self._accumulator("minimum", self.first), self._accumulator("maximum", self.first)
        low_at, high_at = self._accumulator("minimum_at", 0.0), self._accumulator("maximum_at", 0.0)

        def update(y: Term, is_finite: Term, before: Term) -> None:
            lower, higher = y < low.value, y > high.value
            lower, higher = lower & is_finite, higher & is_finite
            for where, value, at in ((lower, low, low_at), (higher, high, high_at)):
                value.value = self.w.where(where, y, value.value)
                at.value = self.w.where(where, self.w.as_kind("real", before), at.value)

        return update

    def _moments_update(self) -> Turn | None:
        """Sums of powers about the running mean (P. Pébay, Formulas for robust, one-pass parallel computation of covariances
        and arbitrary-order statistical moments, Sandia report SAND2008-6212), of differences from the first value: those
        are exact for values near a large mean."""
        if not self.wanted.moments:
            return None
        first = self._accumulator("first", self.first)
        m1, m2, m3, m4 = (self._accumulator(name, 0.0) for name in MOMENTS[1:])
        w = self.w

        def update(y: Term, is_finite: Term, before: Term) -> None:
            n = w.as_kind("time", before + 1)
            delta = w.where(is_finite, y - first.value, m1.value) - m1.value
            step = delta * (1.0 / n)
            square, term = step * step, delta * step * (n - 1.0)
            m4.value = (
                m4.value + term * square * (n * n - 3.0 * n + 3.0) + 6.0 * square * m2.value - 4.0 * step * m3.value
            )
            m3.value = m3.value + term * step * (n - 2.0) - 3.0 * step * m2.value
            m2.value = m2.value + term
            m1.value = m1.value + step

        return update

    def _blocks_update(self) -> Turn | None:
        if self.wanted.block is None:
            return None
        block, lows, highs = self.wanted.block, self.places["block_minimum"], self.places["block_maximum"]
        at = (self.bench.counted + self.bench.begin) // block
        low, high = (self.w.variable("real", self.a[at + slot]) for slot in (lows, highs))
        w = self.w

        def update(y: Term, is_finite: Term, before: Term) -> None:
            fresh, at = (before % block).equals(0), before // block
            value = w.where(is_finite, y, self.first)
            low.value = w.where(fresh, value, w.where(value < low.value, value, low.value))
            high.value = w.where(fresh, value, w.where(value > high.value, value, high.value))
            self.a[at + lows], self.a[at + highs] = low.value, high.value

        return update

    def _store_members(self, extreme: str) -> None:
        """Store all of a channel's group at the record of its extreme, if that is one of these."""
        w, bench, size = self.w, self.bench, self.wanted.members
        table = Numbers(Term(w, "address", "@tally_members"), "int").after(bench.channel * size)
        with w.loop(0, w.lanes.width) as lane:
            a = bench.of_lane(self.a, lane)
            record = w.rounded_down(a[self.places[f"{extreme}_at"]]) - bench.counted
            with w.when(record >= bench.begin), w.loop(0, size) as member:
                column = table[member]
                with w.when(column >= 0):
                    y = bench.of_lane(bench.records(column), lane)
                    a[member + self.places[f"at_{extreme}"]] = y[record]


Turn = Callable[[Term, Term, Term], None]
"""Processes one record: its value, whether it is finite, and how many records were counted before it."""
