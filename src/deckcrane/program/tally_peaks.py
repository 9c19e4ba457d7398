"""Counts of peaks while a run goes on: how many reach each level, and how many do so after k - 1 peaks that do not, for k = 1 to K.

A peak is a record from which a signal falls after it rose; a plateau is one. Troughs are the peaks of the negative signal. A
peak p with the largest m of its k - 1 predecessors reaches all levels in (m, p] as the first of k: a difference array of
levels, +1 above m and -1 above p, counts them all at once (A. Naess, O. Gaidai, Estimation of extreme values from sampled time
series, Structural Safety 31 (2009) 325-334: the conditioned exceedances of the method ACER). For k = 1 all levels below are
reached, and only the -1 is kept. Levels are the edges of bins whose width doubles, so that counts are exact: those of the
stored series.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array
from deckcrane.program.calls import Kind
from deckcrane.program.ir import Numbers, Writer
from deckcrane.program.ir_module import Module
from deckcrane.program.tally_bins import BinGrid, add_to, first_width, floor
from deckcrane.program.tally_layout import PARAMETERS, Bench, Ground, Slots, finite

SIDES = ("maximum", "minimum")
ONE = ("count", "first", "least", "most", "width", "low")
"""Slots of each side: peaks; the first, the least and the greatest of them; the width of bins and the number of the lowest."""


@dataclass(frozen=True)
class Peaks:
    """A grid of bins on each side, for a number of orders."""

    bins: int
    orders: int

    @property
    def own(self) -> Slots:
        """The slots of one side."""
        return Slots.of(
            dict.fromkeys(ONE, 1) | {"before": max(self.orders - 1, 1), "steps": self.orders * (self.bins + 1)}
        )

    def sizes(self) -> dict[str, int]:
        return {"peak_last": 1, "peak_way": 1, "peaks": len(SIDES) * self.own.size}

    def write(self, module: Module, ground: Ground) -> str:
        """Write the function, and give its name."""
        parameters: list[tuple[Kind, str]] = [("address", "A"), ("time", "value")]
        for name, formula in (("tally_peak_grid", self._write_regrid), ("tally_peak", self._write_peak)):
            with module.function(name, parameters) as (w, _):
                formula(w, Numbers(w.parameter("A"), "time", ground.channels * w.lanes.tile))
        with module.function("tally_peaks", PARAMETERS) as (w, _):
            self._write_turns(Bench(w, ground))
        return "tally_peaks"

    def _write_turns(self, bench: Bench) -> None:
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
                    side_slots = bench.of_lane(a, lane).after(slots["peaks"] + side * self.own.size)
                    peak = w.lane(last.value, lane)
                    w.call("tally_peak", side_slots.base, -peak if side else peak)
            last.value, direction.value = value, now
        a[slots["peak_last"]], a[slots["peak_way"]] = last.value, direction.value

    def _write_peak(self, w: Writer, a: Numbers) -> None:
        """Write the function that adds one peak of one simulation to the counts of all orders that it has predecessors for."""
        slots, p = self.own, w.parameter("value")
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
        return a.after(self.own["steps"] + (order - 1) * (self.bins + 1) + 1)

    def _write_regrid(self, w: Writer, a: Numbers) -> None:
        """Write the function that extends the bins to a new peak.

        They begin with the first peak that differs from the others, which are stored together.
        """
        slots, p = self.own, w.parameter("value")
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


def peak_counts(peaks: Peaks, ground: Ground, A: Array, cases: int) -> PeakCounts:
    """Read the grids back; if all peaks are equal there is one level, which all of them reach."""
    layout = peaks.own
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
