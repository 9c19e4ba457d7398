"""Rainflow counting while a run goes on, by the four-point method.

The method is that of C. Amzallag, J. P. Gerey, J. L. Robert, J. Bahuaud, Standardization of the rainflow counting method for
fatigue analysis, International Journal of Fatigue 16 (1994) 287-293. Its residue, counted as half cycles, makes it the count of
ASTM E1049-85, 5.4.4.

Reversals are the turning points of a signal, the first record and the last; a plateau is one point. They are found for all
simulations of a vector together, and put one by one on each one's stack of open reversals. Of four successive reversals the inner
two are a cycle if their range is not above that of their neighbours; a cycle leaves the stack and enters bins over range.

The stack has `OPEN` places. Ranges of open reversals grow and then fall. Those that grow can never close: when the stack
is full they are counted as the half cycles that they would be in the end. If none grows, the last pair is counted as a cycle
before it is closed, and `early` counts how often: it needs an oscillation that decays over more than `OPEN` / 2
cycles, of which each is nearly as large as the next.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers, Term, Value
from deckcrane.program.llvm.writer import Writer
from deckcrane.program.statistics.layout import (
    PARAMETERS,
    StatisticsLayout,
    StatisticWriter,
    finite,
    first_width,
    floor,
    merged,
)

OPEN = 128
"""Most open reversals."""
EXPONENTS = (3, 4, 5)
"""Exponents of the sums of ranges: the slopes of usual S-N curves."""


@dataclass(frozen=True)
class Rainflow:
    """A number of bins over range."""

    bins: int

    def sizes(self) -> dict[str, int]:
        single = dict.fromkeys(("turn_last", "turn_way", "open", "early", "range_width"), 1)
        sums = {"range_sums": len(EXPONENTS), "residue_sums": len(EXPONENTS)}
        return single | sums | {"residue": OPEN, "range_counts": self.bins, "range_means": self.bins}

    def write(self, module: Module, ground: StatisticsLayout) -> str:
        """Write the function, and give its name."""

        def write_function(
            name: str, formula: Callable[[Writer, Numbers, StatisticsLayout], None], *values: str
        ) -> None:
            with module.function(name, [("address", "A"), *(("time", value) for value in values)]) as (w, _):
                formula(w, Numbers(w.parameter("A"), "time", ground.channels * w.lanes.tile), ground)

        write_function("tally_cycle", self._write_cycle, "from", "to", "share")
        write_function("tally_room", self._write_room)
        write_function("tally_reversal", self._write_reversal, "value")
        write_function("tally_residue", self._write_residue)
        with module.function("tally_rainflow", PARAMETERS) as (w, _):
            self._write_turns(StatisticWriter(w, ground))
        return "tally_rainflow"

    def _write_turns(self, bench: StatisticWriter) -> None:
        """Write the loop that finds reversals, and finishes at the last record."""
        w, slots, counting = bench.w, bench.ground.slots, bench.ground.counting
        y, a = bench.records(), bench.slots()
        first = y[bench.begin]
        first = w.where(finite(w, first), first, 0.0)
        last = w.variable("real", w.where(bench.starts, first, a[slots["turn_last"]]))
        direction = w.variable("real", a[slots["turn_way"]])
        with w.loop(bench.begin, bench.end) as i:
            record = y[i]
            value = w.where(finite(w, record), record, last.value)
            now = w.where(value > last.value, 1.0, w.where(value < last.value, -1.0, direction.value))
            turns = now.differs(direction.value)
            with w.when(w.any(turns)), w.loop(0, w.lanes.width) as lane, w.when(w.lane(turns, lane)):
                w.call("tally_reversal", bench.of_lane(a, lane).base, w.lane(last.value, lane))
            last.value, direction.value = value, now
        a[slots["turn_last"]], a[slots["turn_way"]] = last.value, direction.value
        with w.when((bench.counted + bench.end).equals(counting.count)), w.loop(0, w.lanes.width) as lane:
            lane_slots = bench.of_lane(a, lane).base
            w.call("tally_reversal", lane_slots, w.lane(last.value, lane))
            w.call("tally_residue", lane_slots)

    def _write_reversal(self, w: Writer, a: Numbers, ground: StatisticsLayout) -> None:
        """Write the function that puts a reversal on the stack, and takes cycles that it closes from it."""
        slots = ground.slots
        stack = a.after(slots["residue"])
        with w.when(a[slots["open"]] >= float(OPEN)):
            w.call("tally_room", a.base)
        count = w.variable("int", w.rounded_down(a[slots["open"]]) + 1)
        stack[count.value - 1] = w.parameter("value")
        unfinished = w.variable("flag", count.value >= 4)
        with w.repeat(lambda: unfinished.value):
            n = count.value
            points = [stack[n - back] for back in (4, 3, 2, 1)]
            before, inner, after = (_range(w, b, c) for b, c in pairwise(points))
            closed = (inner <= before) & (inner <= after)
            with w.when(closed):
                w.call("tally_cycle", a.base, points[1], points[2], w.constant("time", 1.0))
                stack[n - 3] = points[3]
                count.value = n - 2
            unfinished.value = closed & (count.value >= 4)
        a[slots["open"]] = w.as_kind("time", count.value)

    def _write_cycle(self, w: Writer, a: Numbers, ground: StatisticsLayout) -> None:
        """Write the function that adds a cycle between two reversals, or a half of one, to its bin.

        Whole cycles are added to the sums of powers too.
        """
        slots = ground.slots
        start, end, share = (w.parameter(name) for name in ("from", "to", "share"))
        size = _range(w, start, end)
        width_slot = slots["range_width"]
        with w.when(a[width_slot].equals(0.0)):
            a[width_slot] = first_width(w, size, size)
        with w.repeat(lambda: size >= a[width_slot] * float(self.bins)):
            for name in ("range_counts", "range_means"):
                merged(w, a.after(slots[name]), self.bins, 0)
            a[width_slot] = a[width_slot] * 2.0
        bin_ = w.rounded_down(floor(w, size / a[width_slot]))
        counts, means = a.after(slots["range_counts"]), a.after(slots["range_means"])
        counts[bin_] = counts[bin_] + share
        means[bin_] = means[bin_] + share * (start * 0.5 + end * 0.5)
        with w.when(share.equals(1.0)):
            _add_powers(w, a.after(slots["range_sums"]), size, 1.0)

    def _write_room(self, w: Writer, a: Numbers, ground: StatisticsLayout) -> None:
        """Write the function that makes room on a full stack."""
        slots = ground.slots
        stack = a.after(slots["residue"])
        grown, unfinished = w.variable("int", 0), w.variable("flag", w.constant("flag", True))
        with w.repeat(lambda: unfinished.value):
            i = grown.value
            size = _range(w, stack[i], stack[i + 1])
            grows = size < _range(w, stack[i + 1], stack[i + 2])
            with w.when(grows):
                w.call("tally_cycle", a.base, stack[i], stack[i + 1], w.constant("time", 0.5))
                _add_powers(w, a.after(slots["residue_sums"]), size, 0.5)
                grown.value = i + 1
            unfinished.value = grows & (grown.value < OPEN - 2)
        removed = grown.value
        with w.when(removed > 0):
            with w.loop(removed, OPEN) as i:
                stack[i - removed] = stack[i]
            a[slots["open"]] = w.as_kind("time", OPEN - removed)
        with w.when(removed.equals(0)):
            w.call("tally_cycle", a.base, stack[OPEN - 2], stack[OPEN - 1], w.constant("time", 1.0))
            a[slots["open"]] = float(OPEN - 2)
            a[slots["early"]] = a[slots["early"]] + 1.0

    def _write_residue(self, w: Writer, a: Numbers, ground: StatisticsLayout) -> None:
        """Write the function that adds powers of ranges left open at the end, as half cycles, and clears the rest of the stack."""
        slots = ground.slots
        stack = a.after(slots["residue"])
        count = w.rounded_down(a[slots["open"]])
        with w.loop(0, count - 1) as i:
            _add_powers(w, a.after(slots["residue_sums"]), _range(w, stack[i], stack[i + 1]), 0.5)
        with w.loop(count, OPEN) as i:
            stack[i] = 0.0


def _range(w: Writer, start: Term, end: Term) -> Term:
    return w.intrinsic("fabs", end - start)


def _add_powers(w: Writer, sums: Numbers, size: Term, share: Value) -> None:
    power = size * size * share
    for i, _ in enumerate(EXPONENTS):
        power = power * size
        sums[i] = sums[i] + power
