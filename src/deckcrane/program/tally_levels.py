"""How often a signal crosses levels upwards, and how long it stays between them, on a grid that grows with the signal.

A value is in bin k where k w <= value < (k + 1) w, and crosses level k upwards where it is in a bin below k and then in k or
above: y[i - 1] < k w <= y[i]. Crossings of one step from bin p to bin q > p are kept as two entries, +1 at p + 1 and -1 at q
+ 1; their running sum is the number of crossings of every level.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array
from deckcrane.program.ir import Module, Numbers, Term, Writer
from deckcrane.program.tally_bins import first_width, floor, merged, shifted
from deckcrane.program.tally_layout import PARAMETERS, Bench, Ground, finite


@dataclass(frozen=True)
class Levels:
    """A grid of so many bins."""

    bins: int

    def sizes(self) -> dict[str, int]:
        one = dict.fromkeys(("level_first", "level_width", "level_low", "level_bin"), 1)
        return one | {"level_counts": self.bins, "level_steps": self.bins + 1}

    def write(self, module: Module, ground: Ground) -> str:
        """The function, and its name."""
        with module.function("tally_regrid", [("address", "A"), ("time", "y")]) as (w, _):
            beside = ground.channels * w.lanes.tile
            self._regrid(w, Numbers(w.parameter("A"), "time", beside), ground, w.parameter("y"))
        with module.function("tally_levels", PARAMETERS) as (w, _):
            bench = Bench(w, ground)
            with w.loop(0, w.lanes.width) as lane:
                self._count(bench, lane)
        return "tally_levels"

    def _count(self, bench: Bench, lane: Term) -> None:
        """The records of one simulation."""
        w, at = bench.w, bench.ground.slots
        y, a = bench.of_lane(bench.records(), lane), bench.of_lane(bench.slots(), lane)
        counts, steps = a.after(at["level_counts"]), a.after(at["level_steps"])
        first = w.variable("time", w.where(bench.starts, y[bench.begin], a[at["level_first"]]))
        width, low, last = (w.variable("time", a[at[name]]) for name in ("level_width", "level_low", "level_bin"))
        with w.loop(bench.begin, bench.end) as i:
            value = y[i]
            with w.when(width.value.equals(0.0) & value.differs(first.value) & finite(w, value)):
                self._begin(w, a, bench.ground, first.value, value, bench.counted + i)
                width.value, low.value, last.value = (a[at[n]] for n in ("level_width", "level_low", "level_bin"))
            with w.when((width.value > 0.0) & finite(w, value)):
                bin_ = w.variable("time", floor(w, value / width.value))
                with w.when((bin_.value < low.value) | (bin_.value >= low.value + self.bins)):
                    a[at["level_bin"]] = last.value
                    w.call("tally_regrid", a.base, value)
                    width.value, low.value, last.value = (a[at[n]] for n in ("level_width", "level_low", "level_bin"))
                    bin_.value = floor(w, value / width.value)
                now, before = bin_.value - low.value, last.value - low.value
                place = w.rounded_down(now)
                counts[place] = counts[place] + 1.0
                with w.when(now > before):
                    start = w.rounded_down(before) + 1
                    steps[start] = steps[start] + 1.0
                    steps[place + 1] = steps[place + 1] - 1.0
                last.value = bin_.value
        a[at["level_first"]], a[at["level_bin"]] = first.value, last.value

    def _begin(self, w: Writer, a: Numbers, ground: Ground, first: Term, value: Term, before: Term) -> None:
        """The grid at the first value that differs from those before it, which are counted together."""
        at = ground.slots
        known = w.where(finite(w, first), first, value)
        size = w.intrinsic("maxnum", w.intrinsic("fabs", known), w.intrinsic("fabs", value))
        width = first_width(w, value - known, size)
        bin_ = floor(w, known / width)
        a[at["level_width"]], a[at["level_bin"]], a[at["level_low"]] = width, bin_, bin_ - self.bins // 2
        counts = a.after(at["level_counts"])
        counts[self.bins // 2] = w.as_kind("time", before)

    def _regrid(self, w: Writer, a: Numbers, ground: Ground, y: Term) -> None:
        """Bins that reach to a new value: moved where they are enough, else each two as one, again and again."""
        at = ground.slots
        counts, steps = a.after(at["level_counts"]), a.after(at["level_steps"])
        going = w.variable("flag", w.constant("flag", True))
        with w.repeat(lambda: going.value):
            width, low = a[at["level_width"]], a[at["level_low"]]
            lowest, highest = self._occupied(w, counts)
            bin_ = floor(w, y / width) - low
            least, most = w.intrinsic("minnum", bin_, lowest), w.intrinsic("maxnum", bin_, highest)
            spare = float(self.bins - 1) - (most - least)
            fits = spare >= 0.0
            with w.when(fits):
                new = least - floor(w, spare * 0.5)
                by = w.made("int", f"fptosi double {(-new).text} to i64")
                shifted(w, counts, w.constant("int", self.bins), by)
                shifted(w, steps, w.constant("int", self.bins + 1), by)
                a[at["level_low"]] = low + new
                going.value = w.constant("flag", False)
            with w.when(~fits):
                half = floor(w, low * 0.5)
                odd = w.rounded_down(low - half * 2.0)
                merged(w, counts, self.bins, odd)
                merged(w, steps, self.bins + 1, odd, up=True)
                a[at["level_width"]], a[at["level_low"]] = width * 2.0, half
                a[at["level_bin"]] = floor(w, a[at["level_bin"]] * 0.5)

    def _occupied(self, w: Writer, counts: Numbers) -> tuple[Term, Term]:
        """The first and the last bin that has something."""
        lowest, highest = w.variable("time", float(self.bins)), w.variable("time", -1.0)
        with w.loop(0, self.bins) as i, w.when(counts[i] > 0.0):
            here = w.as_kind("time", i)
            lowest.value = w.intrinsic("minnum", lowest.value, here)
            highest.value = here
        return lowest.value, highest.value


@dataclass(frozen=True)
class LevelCounts:
    """What the grid holds, over simulations and channels: the lowest edge, the width, and in the order of bins their lower
    edges, records in them and up-crossings of those edges."""

    low: Array
    width: Array
    edges: Array
    records: Array
    crossings: Array

    def nearest(self, level: Array) -> tuple[Array, Array]:
        """The edge that is nearest to a level, and its up-crossings."""
        place = np.argmin(np.abs(self.edges - level[..., None]), axis=-1)[..., None]
        return np.take_along_axis(self.edges, place, -1)[..., 0], np.take_along_axis(self.crossings, place, -1)[..., 0]


def level_counts(ground: Ground, A: Array, cases: int) -> LevelCounts:
    """The grid, read back; a signal that never changed has bins of no width, and all of its records in the first."""

    def slots(name: str) -> Array:
        return ground.slots.values(A, name)[:cases]

    first, width, low = (slots(name)[..., 0] for name in ("level_first", "level_width", "level_low"))
    records = slots("level_counts")
    constant = width == 0.0
    records[constant, 0] = float(ground.counting.count)
    lowest = np.where(constant, first, low * width)
    edges = lowest[..., None] + np.arange(records.shape[-1]) * width[..., None]
    crossings = np.cumsum(slots("level_steps"), axis=-1)[..., :-1]
    return LevelCounts(lowest, width, edges, records, crossings)
