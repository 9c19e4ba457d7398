"""Rainflow counts while a run goes on: the four-point method (C. Amzallag, J. P. Gerey, J. L. Robert, J. Bahuaud,
Standardization of the rainflow counting method for fatigue analysis, International Journal of Fatigue 16 (1994) 287-293),
whose residue, counted as half cycles, makes it the count of ASTM E1049-85, 5.4.4.

Reversals are where a signal turns, the first record and the last; a plateau is one point. They are found for all simulations
of a vector together, and put one by one on each one's stack of what is still open. Of four successive reversals the inner
two are a cycle where their range is not above that of their neighbours; a cycle leaves the stack and enters bins over range.

The stack has `OPEN` places. Ranges of what stays open grow and then fall. Those that grow can never close: where the stack
is full they are counted as the half cycles that they would be in the end. If none grows, the last pair is counted as a cycle
before it is closed, and `early` says how often that was: it needs an oscillation that decays over more than `OPEN` / 2
cycles, of which each is nearly as large as the next.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from deckcrane.program.ir import Numbers, Term, Value, Writer
from deckcrane.program.ir_module import Module
from deckcrane.program.tally_bins import first_width, floor, merged
from deckcrane.program.tally_layout import PARAMETERS, Bench, Ground, finite

OPEN = 128
"""How many reversals may be open."""
EXPONENTS = (3, 4, 5)
"""Of the sums of ranges: the slopes of usual S-N curves."""


@dataclass(frozen=True)
class Rainflow:
    """Bins over range, so many."""

    bins: int

    def sizes(self) -> dict[str, int]:
        one = dict.fromkeys(("turn_last", "turn_way", "open", "early", "range_width"), 1)
        sums = {"range_sums": len(EXPONENTS), "residue_sums": len(EXPONENTS)}
        return one | sums | {"residue": OPEN, "range_counts": self.bins, "range_means": self.bins}

    def write(self, module: Module, ground: Ground) -> str:
        """The function, and its name."""

        def inner(name: str, formula: Callable[[Writer, Numbers, Ground], None], *values: str) -> None:
            with module.function(name, [("address", "A"), *(("time", value) for value in values)]) as (w, _):
                formula(w, Numbers(w.parameter("A"), "time", ground.channels * w.lanes.tile), ground)

        inner("tally_cycle", self._cycle, "from", "to", "share")
        inner("tally_room", self._room)
        inner("tally_reversal", self._reversal, "value")
        inner("tally_residue", self._residue)
        with module.function("tally_rainflow", PARAMETERS) as (w, _):
            self._turns(Bench(w, ground))
        return "tally_rainflow"

    def _turns(self, bench: Bench) -> None:
        """Where signals turn; and all that is left at the last record."""
        w, at, counting = bench.w, bench.ground.slots, bench.ground.counting
        y, a = bench.records(), bench.slots()
        first = y[bench.begin]
        first = w.where(finite(w, first), first, 0.0)
        last = w.variable("real", w.where(bench.starts, first, a[at["turn_last"]]))
        way = w.variable("real", a[at["turn_way"]])
        with w.loop(bench.begin, bench.end) as i:
            given = y[i]
            value = w.where(finite(w, given), given, last.value)
            now = w.where(value > last.value, 1.0, w.where(value < last.value, -1.0, way.value))
            turns = now.differs(way.value)
            with w.when(w.any(turns)), w.loop(0, w.lanes.width) as lane, w.when(w.lane(turns, lane)):
                w.call("tally_reversal", bench.of_lane(a, lane).base, w.lane(last.value, lane))
            last.value, way.value = value, now
        a[at["turn_last"]], a[at["turn_way"]] = last.value, way.value
        with w.when((bench.counted + bench.end).equals(counting.count)), w.loop(0, w.lanes.width) as lane:
            own = bench.of_lane(a, lane).base
            w.call("tally_reversal", own, w.lane(last.value, lane))
            w.call("tally_residue", own)

    def _reversal(self, w: Writer, a: Numbers, ground: Ground) -> None:
        """A reversal put on the stack, and cycles that it closes taken from it."""
        at = ground.slots
        stack = a.after(at["residue"])
        with w.when(a[at["open"]] >= float(OPEN)):
            w.call("tally_room", a.base)
        count = w.variable("int", w.rounded_down(a[at["open"]]) + 1)
        stack[count.value - 1] = w.parameter("value")
        going = w.variable("flag", count.value >= 4)
        with w.repeat(lambda: going.value):
            n = count.value
            points = [stack[n - back] for back in (4, 3, 2, 1)]
            before, inner, after = (_range(w, b, c) for b, c in pairwise(points))
            closed = (inner <= before) & (inner <= after)
            with w.when(closed):
                w.call("tally_cycle", a.base, points[1], points[2], w.constant("time", 1.0))
                stack[n - 3] = points[3]
                count.value = n - 2
            going.value = closed & (count.value >= 4)
        a[at["open"]] = w.as_kind("time", count.value)

    def _cycle(self, w: Writer, a: Numbers, ground: Ground) -> None:
        """A cycle between two reversals, or a half of one: into its bin and, whole ones, into the sums of powers."""
        at = ground.slots
        start, end, share = (w.parameter(name) for name in ("from", "to", "share"))
        size = _range(w, start, end)
        place = at["range_width"]
        with w.when(a[place].equals(0.0)):
            a[place] = first_width(w, size, size)
        with w.repeat(lambda: size >= a[place] * float(self.bins)):
            for name in ("range_counts", "range_means"):
                merged(w, a.after(at[name]), self.bins, 0)
            a[place] = a[place] * 2.0
        bin_ = w.rounded_down(floor(w, size / a[place]))
        counts, means = a.after(at["range_counts"]), a.after(at["range_means"])
        counts[bin_] = counts[bin_] + share
        means[bin_] = means[bin_] + share * (start * 0.5 + end * 0.5)
        with w.when(share.equals(1.0)):
            _add_powers(w, a.after(at["range_sums"]), size, 1.0)

    def _room(self, w: Writer, a: Numbers, ground: Ground) -> None:
        """A place on a stack that is full."""
        at = ground.slots
        stack = a.after(at["residue"])
        grown, going = w.variable("int", 0), w.variable("flag", w.constant("flag", True))
        with w.repeat(lambda: going.value):
            i = grown.value
            size = _range(w, stack[i], stack[i + 1])
            grows = size < _range(w, stack[i + 1], stack[i + 2])
            with w.when(grows):
                w.call("tally_cycle", a.base, stack[i], stack[i + 1], w.constant("time", 0.5))
                _add_powers(w, a.after(at["residue_sums"]), size, 0.5)
                grown.value = i + 1
            going.value = grows & (grown.value < OPEN - 2)
        by = grown.value
        with w.when(by > 0):
            with w.loop(by, OPEN) as i:
                stack[i - by] = stack[i]
            a[at["open"]] = w.as_kind("time", OPEN - by)
        with w.when(by.equals(0)):
            w.call("tally_cycle", a.base, stack[OPEN - 2], stack[OPEN - 1], w.constant("time", 1.0))
            a[at["open"]] = float(OPEN - 2)
            a[at["early"]] = a[at["early"]] + 1.0

    def _residue(self, w: Writer, a: Numbers, ground: Ground) -> None:
        """Powers of what is open at the end, as half cycles."""
        at = ground.slots
        stack = a.after(at["residue"])
        with w.loop(0, w.rounded_down(a[at["open"]]) - 1) as i:
            _add_powers(w, a.after(at["residue_sums"]), _range(w, stack[i], stack[i + 1]), 0.5)


def _range(w: Writer, start: Term, end: Term) -> Term:
    return w.intrinsic("fabs", end - start)


def _add_powers(w: Writer, sums: Numbers, size: Term, share: Value) -> None:
    power = size * size * share
    for i, _ in enumerate(EXPONENTS):
        power = power * size
        sums[i] = sums[i] + power
