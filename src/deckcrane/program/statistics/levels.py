"""Counts by level while a run goes on: up-crossings, time between levels, and peaks, on a grid that grows with the signal.

A value is in bin k where k w <= value < (k + 1) w, and crosses level k upwards where it is in a bin below k and then in k or
above: y[i - 1] < k w <= y[i]. A rise from bin p to bin q is kept as two entries, +1 at p + 1 when it begins and -1 at q + 1
when it ends; their running sum is the number of crossings of every level. So memory is written only where a signal turns.

Peaks are counted that reach each level, and those that do so after k - 1 peaks that do not, for k = 1 to K. A peak is a record
from which a signal falls after it rose; a plateau is one. Troughs are the peaks of the negative signal. A peak p with the
largest m of its k - 1 predecessors reaches all levels in (m, p] as the first of k: a difference array of levels, +1 above m and
-1 above p, counts them all at once (A. Naess, O. Gaidai, Estimation of extreme values from sampled time series, Structural
Safety 31 (2009) 325-334: the conditioned exceedances of the method ACER). For k = 1 all levels below are reached, and only the
-1 is kept. Levels are the edges of bins whose width doubles, so that counts are exact: those of the stored series.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers, Term
from deckcrane.program.llvm.writer import Writer
from deckcrane.program.native_calls import Kind
from deckcrane.program.statistics.layout import (
    PARAMETERS,
    BinGrid,
    Slots,
    StatisticsLayout,
    StatisticWriter,
    add_to,
    finite,
    first_width,
    floor,
)

STARTING = ("level_first", "level_least", "level_most")
"""Values: the first, the least, the greatest."""
GRID = ("level_width", "level_low", "level_bin", "level_rising")
"""The width of bins, the number of the lowest, and that of the last value's; 1 while the signal rises, else 0."""


@dataclass(frozen=True)
class Levels:
    """A grid of bins, for up-crossings of their edges, for the records in them, or for both."""

    bins: int
    crossings: bool
    times: bool

    def sizes(self) -> dict[str, int]:
        sizes = dict.fromkeys((*STARTING, *GRID), 1)
        sizes |= {"level_steps": self.bins + 1} if self.crossings else {}
        return sizes | ({"level_counts": self.bins} if self.times else {})

    def write(self, module: Module, ground: StatisticsLayout) -> str:
        """Write the function, and give its name."""
        parameters: list[tuple[Kind, str]] = [("address", "A"), ("time", "y"), ("int", "before")]
        with module.function("tally_regrid", parameters) as (w, _):
            stride = ground.channels * w.lanes.tile
            self._write_regrid(w, Numbers(w.parameter("A"), "time", stride), ground)
        with module.function("tally_levels", PARAMETERS) as (w, _):
            self._write_count(StatisticWriter(w, ground))
        return "tally_levels"

    def _write_count(self, bench: StatisticWriter) -> None:
        """Count the records of all simulations of a vector: bins are computed together, and changes are stored one by one."""
        w, slots = bench.w, bench.ground.slots
        y, a = bench.records(), bench.slots()
        start = y[bench.begin]
        start = w.where(finite(w, start), start, float("nan"))  # NaN is neither the least nor the greatest
        first, least, most = (w.variable("real", w.where(bench.starts, start, a[slots[name]])) for name in STARTING)
        width, low, last, rising = (w.variable("real", a[slots[name]]) for name in GRID)
        variables = dict(zip((*STARTING, *GRID), (first, least, most, width, low, last, rising), strict=True))
        inverse = w.variable("real", 1.0 / width.value)

        def bin_of(value: Term) -> tuple[Term, Term]:
            """The bin of a value, from the lowest, and whether there is such a bin; for powers of two a product is exact."""
            index = floor(w, value * inverse.value) - low.value
            return index, (index >= 0.0) & (index < float(self.bins))

        with w.loop(bench.begin, bench.end) as i:
            value = y[i]
            begun = (width.value > 0.0) | value.differs(first.value)
            missing = ~bin_of(value)[1] & begun & finite(w, value)
            with w.when(w.any(missing)):
                for name, variable in variables.items():
                    a[slots[name]] = variable.value
                with w.loop(0, w.lanes.width) as lane, w.when(w.lane(missing, lane)):
                    w.call("tally_regrid", bench.of_lane(a, lane).base, w.lane(value, lane), bench.counted + i)
                width.value, low.value, last.value = (a[slots[name]] for name in GRID[:3])
                inverse.value = 1.0 / width.value
            now, inside = bin_of(value)
            before = last.value - low.value
            if self.times:
                with w.loop(0, w.lanes.width) as lane, w.when(w.lane(inside, lane)):
                    add_to(w, bench.of_lane(a, lane).after(slots["level_counts"]), w.lane(now, lane), 1.0)
            if self.crossings:
                begins = inside & (now > before) & rising.value.equals(0.0)
                ends = inside & (now < before) & rising.value.equals(1.0)
                sign = w.where(begins, 1.0, -1.0)
                turns = begins | ends
                with w.when(w.any(turns)), w.loop(0, w.lanes.width) as lane, w.when(w.lane(turns, lane)):
                    steps = bench.of_lane(a, lane).after(slots["level_steps"] + 1)
                    add_to(w, steps, w.lane(before, lane), w.lane(sign, lane))
                rising.value = w.where(begins, 1.0, w.where(ends, 0.0, rising.value))
            last.value = w.where(inside, now + low.value, last.value)
            least.value = w.where(inside, w.intrinsic("minnum", least.value, value), least.value)
            most.value = w.where(inside, w.intrinsic("maxnum", most.value, value), most.value)
        for name, variable in variables.items():
            a[slots[name]] = variable.value

    def _write_regrid(self, w: Writer, a: Numbers, ground: StatisticsLayout) -> None:
        """Extend the bins to a new value: shifted if they are enough, else merged in pairs, repeatedly."""
        slots, y = ground.slots, w.parameter("y")
        with w.when(a[slots["level_width"]].equals(0.0)):
            self._write_begin(w, a, ground)

        def merge_bin() -> None:
            a[slots["level_bin"]] = floor(w, a[slots["level_bin"]] * 0.5)

        self._bin_grid(slots).reach(w, a, y, merge_bin)

    def _write_begin(self, w: Writer, a: Numbers, ground: StatisticsLayout) -> None:
        """Start the grid at the first value that differs from those before it, which are counted together."""
        slots, value, first = ground.slots, w.parameter("y"), a[ground.slots["level_first"]]
        reference = w.where(finite(w, first), first, value)
        size = w.intrinsic("maxnum", w.intrinsic("fabs", reference), w.intrinsic("fabs", value))
        width = first_width(w, value - reference, size)
        bin_ = floor(w, reference / width)
        a[slots["level_width"]], a[slots["level_bin"]], a[slots["level_low"]] = width, bin_, bin_ - self.bins // 2
        if self.times:
            counts = a.after(slots["level_counts"])
            counts[self.bins // 2] = w.parameter("before")

    def _bin_grid(self, slots: Slots) -> BinGrid:
        names = [name for name in ("level_counts", "level_steps") if name in slots.places]
        histograms = [(*slots.places[name], name == "level_steps") for name in names]
        width, low, least, most = (slots[f"level_{name}"] for name in ("width", "low", "least", "most"))
        return BinGrid(self.bins, width, low, least, most, histograms)


@dataclass(frozen=True)
class LevelCounts:
    """Content of the grid, over simulations and channels: the lowest edge, the width, and in the order of bins their lower
    edges, records in them and up-crossings of those edges, if requested."""

    low: Array
    width: Array
    edges: Array
    records: Array | None
    crossings: Array | None


def level_counts(levels: Levels, ground: StatisticsLayout, A: Array, cases: int) -> LevelCounts:
    """Read the grid back; a signal that never changed has bins of no width, and all of its records in the first."""

    def slots(name: str) -> Array:
        return ground.slots.values(A, name)[:cases]

    first, width, low = (slots(name)[..., 0] for name in ("level_first", "level_width", "level_low"))
    constant = width == 0.0
    lowest = np.where(constant, first, low * width)
    edges = lowest[..., None] + np.arange(levels.bins) * width[..., None]
    records = slots("level_counts") if levels.times else None
    if records is not None:
        records[constant, 0] = float(ground.counting.count)
    crossings = None
    if levels.crossings:
        steps, last = slots("level_steps"), slots("level_bin")[..., 0]
        rising = slots("level_rising") * (np.arange(levels.bins + 1) == (last - low + 1.0)[..., None])
        crossings = np.cumsum(steps - rising, axis=-1)[..., :-1]
    return LevelCounts(lowest, width, edges, records, crossings)


SIDES = ("maximum", "minimum")
ONE = ("count", "first", "least", "most", "width", "low")
"""Slots of each side: peaks; the first, the least and the greatest of them; the width of bins and the number of the lowest."""


@dataclass(frozen=True)
class Peaks:
    """A grid of bins on each side, for a number of orders."""

    bins: int
    orders: int

    @property
    def side_slots(self) -> Slots:
        """The slots of one side."""
        return Slots.of(
            dict.fromkeys(ONE, 1) | {"before": max(self.orders - 1, 1), "steps": self.orders * (self.bins + 1)}
        )

    def sizes(self) -> dict[str, int]:
        return {"peak_last": 1, "peak_way": 1, "peaks": len(SIDES) * self.side_slots.size}

    def write(self, module: Module, ground: StatisticsLayout) -> str:
        """Write the function, and give its name."""
        parameters: list[tuple[Kind, str]] = [("address", "A"), ("time", "value")]
        for name, formula in (("tally_peak_grid", self._write_regrid), ("tally_peak", self._write_peak)):
            with module.function(name, parameters) as (w, _):
                formula(w, Numbers(w.parameter("A"), "time", ground.channels * w.lanes.tile))
        with module.function("tally_peaks", PARAMETERS) as (w, _):
            self._write_turns(StatisticWriter(w, ground))
        return "tally_peaks"

    def _write_turns(self, bench: StatisticWriter) -> None:
        """Write the loop that finds peaks for all simulations of a vector together, and stores them one by one."""
        w, slots = bench.w, bench.ground.slots
        y, a = bench.records(), bench.slots()
        first = y[bench.begin]
        first = w.where(finite(w, first), first, 0.0)
        last = w.variable("real", w.where(bench.starts, first, a[slots["peak_last"]]))
        direction = w.variable("real", a[slots["peak_way"]])
        with w.loop(bench.begin, bench.end) as i:
            record = y[i]
            value = w.where(finite(w, record), record, last.value)
            now = w.where(value > last.value, 1.0, w.where(value < last.value, -1.0, direction.value))
            for side, turns in enumerate(
                ((now < 0.0) & (direction.value > 0.0), (now > 0.0) & (direction.value < 0.0))
            ):
                with w.when(w.any(turns)), w.loop(0, w.lanes.width) as lane, w.when(w.lane(turns, lane)):
                    side_slots = bench.of_lane(a, lane).after(slots["peaks"] + side * self.side_slots.size)
                    peak = w.lane(last.value, lane)
                    w.call("tally_peak", side_slots.base, -peak if side else peak)
            last.value, direction.value = value, now
        a[slots["peak_last"]], a[slots["peak_way"]] = last.value, direction.value

    def _write_peak(self, w: Writer, a: Numbers) -> None:
        """Write the function that adds one peak of one simulation to the counts of all orders that it has predecessors for."""
        slots, p = self.side_slots, w.parameter("value")
        count = a[slots["count"]]
        with w.when(count.equals(0.0)):
            for name in ("first", "least", "most"):
                a[slots[name]] = p
        begun = (a[slots["width"]] > 0.0) | p.differs(a[slots["first"]])
        with w.when(begun):
            index = floor(w, p / a[slots["width"]]) - a[slots["low"]]
            with w.when(~((index >= 0.0) & (index < float(self.bins)))):
                w.call("tally_peak_grid", a.base, p)
            width, low = a[slots["width"]], a[slots["low"]]
            top = floor(w, p / width) - low
            add_to(w, self._differences(a, 1), top, -1.0)
            before = a.after(slots["before"])
            largest = w.variable("time", before[0])
            for order in range(2, self.orders + 1):
                largest.value = w.intrinsic("maxnum", largest.value, before[order - 2])
                below = floor(w, largest.value / width) - low
                with w.when((count >= float(order - 1)) & (below < top)):
                    add_to(w, self._differences(a, order), below, 1.0)
                    add_to(w, self._differences(a, order), top, -1.0)
        a[slots["least"]] = w.intrinsic("minnum", a[slots["least"]], p)
        a[slots["most"]] = w.intrinsic("maxnum", a[slots["most"]], p)
        previous = a.after(slots["before"])
        for position in range(self.orders - 2, 0, -1):
            previous[position] = previous[position - 1]
        previous[0] = p
        a[slots["count"]] = count + 1.0

    def _differences(self, a: Numbers, order: int) -> Numbers:
        """The differences of an order, from the edge above the lowest bin on."""
        return a.after(self.side_slots["steps"] + (order - 1) * (self.bins + 1) + 1)

    def _write_regrid(self, w: Writer, a: Numbers) -> None:
        """Write the function that extends the bins to a new peak.

        They begin with the first peak that differs from the others, which are stored together.
        """
        slots, p = self.side_slots, w.parameter("value")
        with w.when(a[slots["width"]].equals(0.0)):
            first = a[slots["first"]]
            size = w.intrinsic("maxnum", w.intrinsic("fabs", first), w.intrinsic("fabs", p))
            width = first_width(w, p - first, size)
            bin_ = floor(w, first / width)
            a[slots["width"]], a[slots["low"]] = width, bin_ - self.bins // 2
            self._differences(a, 1)[self.bins // 2] = -a[slots["count"]]
        first_slot, size_per_order = slots["steps"], self.bins + 1
        histograms = [(first_slot + k * size_per_order, size_per_order, True) for k in range(self.orders)]
        grid = BinGrid(self.bins, slots["width"], slots["low"], slots["least"], slots["most"], histograms)
        grid.reach(w, a, p)


@dataclass(frozen=True)
class PeakCounts:
    """Counts over simulations, channels and sides: peaks, the lowest level and the distance of levels; and over orders
    and levels, how many peaks reach a level after order - 1 that do not."""

    count: Array
    low: Array
    width: Array
    exceedances: Array


def peak_counts(peaks: Peaks, ground: StatisticsLayout, A: Array, cases: int) -> PeakCounts:
    """Read the grids back; if all peaks are equal there is one level, which all of them reach."""
    layout = peaks.side_slots
    slots = ground.slots.values(A, "peaks")[:cases]
    sides = slots.reshape(*slots.shape[:2], len(SIDES), layout.size)

    def of(name: str) -> Array:
        at, size = layout.places[name]
        return sides[..., at : at + size]

    count, first, width, low = (of(name)[..., 0] for name in ("count", "first", "width", "low"))
    steps = of("steps").reshape(*sides.shape[:3], peaks.orders, peaks.bins + 1)
    reached = np.cumsum(steps, axis=-1)[..., :-1]
    constant = width == 0.0
    reached[..., 0, :] += np.where(constant, 0.0, count)[..., None]
    reached[constant, 0, 0] = count[constant]
    return PeakCounts(count, np.where(constant, first, low * width), width, reached)
