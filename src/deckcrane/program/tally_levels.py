"""Up-crossings of levels by a signal, and the time it spends between them, on a grid that grows with the signal.

A value is in bin k where k w <= value < (k + 1) w, and crosses level k upwards where it is in a bin below k and then in k or
above: y[i - 1] < k w <= y[i]. A rise from bin p to bin q is kept as two entries, +1 at p + 1 when it begins and -1 at q + 1
when it ends; their running sum is the number of crossings of every level. So memory is written only where a signal turns.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array
from deckcrane.program.calls import Kind
from deckcrane.program.ir import Numbers, Term, Writer
from deckcrane.program.ir_module import Module
from deckcrane.program.tally_bins import BinGrid, add_to, first_width, floor
from deckcrane.program.tally_layout import PARAMETERS, Bench, Ground, Slots, finite

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

    def write(self, module: Module, ground: Ground) -> str:
        """Write the function, and give its name."""
        parameters: list[tuple[Kind, str]] = [("address", "A"), ("time", "y"), ("int", "before")]
        with module.function("tally_regrid", parameters) as (w, _):
            stride = ground.channels * w.lanes.tile
            self._write_regrid(w, Numbers(w.parameter("A"), "time", stride), ground)
        with module.function("tally_levels", PARAMETERS) as (w, _):
            self._write_count(Bench(w, ground))
        return "tally_levels"

    def _write_count(self, bench: Bench) -> None:
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

    def _write_regrid(self, w: Writer, a: Numbers, ground: Ground) -> None:
        """Extend the bins to a new value: shifted if they are enough, else merged in pairs, repeatedly."""
        slots, y = ground.slots, w.parameter("y")
        with w.when(a[slots["level_width"]].equals(0.0)):
            self._write_begin(w, a, ground)

        def merge_bin() -> None:
            a[slots["level_bin"]] = floor(w, a[slots["level_bin"]] * 0.5)

        self._bin_grid(slots).reach(w, a, y, merge_bin)

    def _write_begin(self, w: Writer, a: Numbers, ground: Ground) -> None:
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


def level_counts(levels: Levels, ground: Ground, A: Array, cases: int) -> LevelCounts:
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
