"""Statistics of signals computed while a run goes on, without keeping their time series.

Steps write records of a block of steps into `Y[tile, record, column, lane]`; a call of `tally` adds them to accumulators
`A[tile, slot, channel, lane]`; the next block overwrites the records. A tile is a vector of simulations on a processor, 32
threads on a GPU. The contract:

- `Tally(keep, channels, every, records, first_counted, groups, width)` defines the functions. `records` includes the
  one at time zero; `first_counted` is the first that is not left out as transient; `width` is the number of columns of a
  record.
- `tally.write(module)` adds the function `tally` to a module. On a processor it is `tally(ptr Y, ptr A, int first_record,
  int records)`, for one tile: `records` of them stand in Y, the first of which is number `first_record` of the run. On a GPU
  it is the kernel `tally(ptr Y, ptr A, int first_record, int records, int capacity)`, for a grid of (tiles, channels) blocks
  of 32 threads; in Y tiles lie `capacity` records apart.
- `tally.size` is the number of accumulators (doubles) of each simulation: A holds `tiles * tally.size * lanes`, zeros at the
  start. Blocks follow each other without a gap, from record 0 (or any up to the first counted) to the last; their length
  changes nothing, to the last bit.
- `tally.dataset(A, names)` reads accumulators back as an `xarray.Dataset` over (case, signal, ...); simulations beyond the
  names are padding. Spectra are computed by array code between blocks: `welch = tally.welch(cases)`, `welch.add(Y,
  first_record, records)` after every block, and `tally.dataset(A, names, welch.density)`.

Accumulators are read back as statistics of each case, a labelled dataset over (case, signal, ...). A signal that was not a
number at any counted record has NaN everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers, Term
from deckcrane.program.llvm.writer import Writer
from deckcrane.program.native_calls import Kind
from deckcrane.program.statistics.layout import Channel, CountedRecords, Slots, StatisticsLayout, write_columns
from deckcrane.program.statistics.levels import SIDES, Levels, Peaks, level_counts, peak_counts
from deckcrane.program.statistics.moments import RunningMoments
from deckcrane.program.statistics.packing import write_packing
from deckcrane.program.statistics.rainflow import EXPONENTS, Rainflow
from deckcrane.program.statistics.welch import Welch
from deckcrane.scenario.run_settings import Keep
from deckcrane.units.dataset_units import mixed_unit_attributes

PARAMETERS: list[tuple[Kind, str]] = [("address", "Y"), ("address", "A"), ("int", "first_record"), ("int", "records")]
CAPACITY: list[tuple[Kind, str]] = [("int", "capacity")]
"""Parameters of the function `tally`; on a GPU, with the distance between tiles."""


class Tally:
    """The statistics that are kept of channels."""

    def __init__(
        self,
        keep: Keep,
        channels: Sequence[Channel],
        every: float,
        records: int,
        first_counted: int = 0,
        groups: Sequence[Sequence[int]] = (),
        width: int | None = None,
    ) -> None:
        self.keep, self.channels = keep, tuple(channels)
        self.counting = CountedRecords(every, records, first_counted)
        statistics = set(keep.statistics)
        joint = "joint_extremes" in statistics
        self.groups = _groups_by_channel(len(self.channels), groups) if joint else ()
        self.running = RunningMoments(
            extremes=bool(statistics & {"extremes", "joint_extremes"}),
            moments=bool(statistics & {"moments", "crossings"}),
            block=self._duration_in_records("block") if "block_maxima" in statistics else None,
            groups=tuple(tuple(self.channels[i].column for i in group) for group in self.groups),
        )
        crossings, times = "crossings" in statistics, "levels" in statistics
        self.levels = Levels(keep.bins, crossings, times) if crossings or times else None
        self.rainflow = Rainflow(keep.bins) if "rainflow" in statistics else None
        self.peaks = Peaks(keep.bins, keep.peak_orders) if "peaks" in statistics else None
        columns = tuple(channel.column for channel in self.channels)
        self._segment = self._duration_in_records("segment") if self.spectra else 0
        sizes = self.running.sizes(self.counting.count)
        for piece in (self.levels, self.rainflow, self.peaks):
            sizes |= piece.sizes() if piece is not None else {}
        self.ground = StatisticsLayout(
            columns, max(columns) + 1 if width is None else width, Slots.of(sizes), self.counting
        )

    @property
    def spectra(self) -> bool:
        """Whether spectra are kept."""
        return "spectra" in self.keep.statistics

    @property
    def size(self) -> int:
        """Doubles of accumulators for each simulation."""
        return self.ground.slots.size * len(self.channels)

    def shape(self, tiles: int, lanes: int) -> tuple[int, int, int, int]:
        """Shape of the accumulators of so many tiles."""
        return tiles, self.ground.slots.size, len(self.channels), lanes

    def write(self, module: Module) -> None:
        """Write the function `tally`, and what it calls; on a GPU, the kernels that pack its accumulators too."""
        write_columns(module, self.ground)
        pieces = [self.running, self.levels, self.rainflow, self.peaks]
        names = [piece.write(module, self.ground) for piece in pieces if piece is not None]
        device = module.lanes.device
        parameters = PARAMETERS + CAPACITY if device else PARAMETERS
        with module.function("tally", parameters, shown=True) as (w, _):
            Y, A, records = (w.parameter(name) for name in ("Y", "A", "records"))
            counted = w.parameter("first_record") - self.counting.first
            begin = w.where(counted < 0, 0 - counted, 0)

            def of_channel(channel: Term) -> None:
                for name in names:
                    w.call(name, Y, A, counted, begin, records, channel)

            if device:
                tile, lane = _device_index(w, "ctaid.x"), _device_index(w, "tid.x")
                Y = _lane_address(w, Y, tile * w.parameter("capacity") * self.ground.width, lane)
                A = _lane_address(w, A, tile * self.size, lane)
                with w.when(begin < records):
                    of_channel(_device_index(w, "ctaid.y"))
            else:
                with w.when(begin < records), w.loop(0, len(self.channels)) as channel:
                    of_channel(channel)
        if device:
            write_packing(module, self.ground)

    def welch(self, cases: int, xp: Any = np, together: int = 1) -> Welch:
        """The estimator of spectra for so many cases, all lanes of their tiles."""
        counting = self.counting
        return Welch(
            counting.every, counting.first, counting.count, self._segment, self.ground.columns, cases, xp, together
        )

    def _duration_in_records(self, name: Literal["block", "segment"]) -> int:
        """A duration of `keep` in records."""
        return self.counting.whole(getattr(self.keep, name), f"keep.{name}", name in self.keep.model_fields_set)

    def dataset(self, A: Array, names: Sequence[str], density: Array | None = None) -> xr.Dataset:
        """Statistics of each case, over (case, signal, ...); `density` is that of `welch`, of the same cases."""

        return tally_dataset(self, A, names, density)


def _groups_by_channel(channels: int, groups: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """For every channel the channels of its group, the smallest of several; itself alone if it is in none."""
    group_of: list[tuple[int, ...]] = [(i,) for i in range(channels)]
    for group in sorted(groups, key=len, reverse=True):
        for i in group:
            group_of[i] = tuple(group)
    return tuple(group_of)


def _lane_address(w: Writer, base: Term, entry: Term, lane: Term) -> Term:
    """Address of a thread's own numbers, so many entries after an address."""
    return Numbers(base, "time").after(entry * w.lanes.tile + lane).base


def _device_index(w: Writer, name: Literal["ctaid.x", "ctaid.y", "tid.x"]) -> Term:
    """Index of a thread of a GPU, or of its block."""
    function = f"llvm.nvvm.read.ptx.sreg.{name}"
    w.module.declare(f"i32 @{function}()")
    short = w.define("int", f"call i32 @{function}()")
    return w.define("int", f"zext i32 {short.text} to i64")


class _Results:
    """Variables of the dataset while they are collected, over cases and signals first."""

    def __init__(self, tally: Tally, A: Array, names: Sequence[str]) -> None:
        self.tally, self.A, self.cases = tally, A, len(names)
        self.every, self.first = tally.counting.every, tally.counting.first
        self.lost = self.slots("lost")[..., 0] > 0.0
        self.variables: dict[str, Any] = {}
        self.coordinates: dict[str, Any] = {"case": list(names), "signal": [channel.name for channel in tally.channels]}

    def slots(self, name: str) -> Array:
        return self.tally.ground.slots.values(self.A, name)[: self.cases]

    def value(self, name: str) -> Array:
        return self.slots(name)[..., 0]

    def put(self, name: str, values: Array, units: str, long_name: str, dimensions: Sequence[str] = ()) -> None:
        """Add a variable; in `units`, `{}` stands for the unit of each signal."""
        is_lost = self.lost.reshape(self.lost.shape + (1,) * (values.ndim - 2))
        masked = np.where(is_lost, np.nan, values)
        self.variables[name] = (
            ("case", "signal", *dimensions),
            masked,
            {**self._unit_attributes(units), "long_name": long_name},
        )

    def _unit_attributes(self, template: str) -> Mapping[str, str]:
        by_signal = {channel.name: template.format(channel.units) for channel in self.tally.channels}
        different = list(dict.fromkeys(by_signal.values()))
        return (
            mixed_unit_attributes(" or ".join(different), "signal", by_signal)
            if len(different) > 1
            else {"units": different[0]}
        )


def tally_dataset(tally: Tally, A: Array, names: Sequence[str], density: Array | None) -> xr.Dataset:
    """All requested statistics as a dataset."""
    results = _Results(tally, A, names)
    statistics = set(tally.keep.statistics)
    for name, add in _READERS.items():
        if name in statistics:
            add(results)
    if density is not None:
        frequencies = tally.welch(0).frequencies
        results.coordinates["frequency"] = "frequency", frequencies, {"units": "Hz", "long_name": "frequency"}
        results.put(
            "spectrum", density[: results.cases], "({})^2/Hz", "spectral density, one-sided (Welch)", ["frequency"]
        )
    counting = tally.counting
    attributes = {
        "counted_from": counting.first * counting.every,
        "counted_records": counting.count,
        "time_between_records": counting.every,
    }
    return xr.Dataset(results.variables, results.coordinates, attributes)


def _add_extremes(results: _Results) -> None:
    for name in ("minimum", "maximum"):
        results.put(name, results.value(name), "{}", name)
        time = (results.value(f"{name}_at") + results.first) * results.every
        results.put(f"{name}_time", time, "s", f"time of the {name}, the first of equal ones")


def _mean(results: _Results) -> Array:
    return results.value("first") + results.value("m1")


def _add_moments(results: _Results) -> None:
    count = float(results.tally.counting.count)
    m2, m3, m4 = (results.value(name) / count for name in ("m2", "m3", "m4"))
    results.put("mean", _mean(results), "{}", "mean")
    results.put("standard_deviation", np.sqrt(m2), "{}", "standard deviation, of the records themselves (n, not n - 1)")
    with np.errstate(divide="ignore", invalid="ignore"):
        results.put("skewness", m3 / m2**1.5, "1", "skewness")
        results.put("kurtosis", m4 / m2**2, "1", "kurtosis, 3 for a normal distribution")


def _add_levels(results: _Results) -> None:
    """Both statistics of the grid of levels."""
    tally = results.tally
    if tally.levels is None or "level_low" in results.variables:
        return
    grid = level_counts(tally.levels, tally.ground, results.A, results.cases)
    results.put("level_low", grid.low, "{}", "lower edge of the first bin of levels")
    results.put("level_width", grid.width, "{}", "width of the bins of levels")
    if grid.records is not None:
        time = grid.records * results.every
        results.put("level_time", time, "s", "time spent in each bin of levels", ["level_bin"])
    if grid.crossings is not None:
        _add_crossings(results, grid.edges, grid.crossings)


def _add_crossings(results: _Results, edges: Array, crossings: Array) -> None:
    results.put("up_crossings", crossings, "1", "up-crossings of the lower edge of each bin of levels", ["level_bin"])
    nearest = np.argmin(np.abs(edges - _mean(results)[..., None]), axis=-1)[..., None]
    level, count = (np.take_along_axis(values, nearest, -1)[..., 0] for values in (edges, crossings))
    results.put("mean_level", level, "{}", "edge of the bins of levels that is nearest to the mean")
    results.put("mean_level_crossings", count, "1", "up-crossings of that level")
    period = np.where(count > 0.0, results.tally.counting.duration / np.maximum(count, 1.0), np.nan)
    results.put("mean_crossing_period", period, "s", "counted time for each up-crossing of that level")


def _add_blocks(results: _Results) -> None:
    block, count = results.tally.running.block or 1, results.tally.counting.count
    starts = np.arange(0, count, block)
    length = np.minimum(block, count - starts)
    start_times = (starts + results.first) * results.every
    results.coordinates["block"] = (
        "block",
        start_times,
        {"units": "s", "long_name": "time of the first record of a block"},
    )
    attributes = {"units": "s", "long_name": "length of a block; the last may be shorter than the others"}
    results.coordinates["block_duration"] = "block", length * results.every, attributes
    for name in ("minimum", "maximum"):
        results.put(f"block_{name}", results.slots(f"block_{name}"), "{}", f"{name} of each block", ["block"])


def _add_rainflow(results: _Results) -> None:
    counts, means = results.slots("range_counts"), results.slots("range_means")
    results.put(
        "rainflow_width", results.value("range_width"), "{}", "width of the bins of ranges, the first from zero"
    )
    results.put("rainflow_count", counts, "1", "closed rainflow cycles in each bin of ranges", ["range_bin"])
    with np.errstate(divide="ignore", invalid="ignore"):
        results.put("rainflow_mean", means / counts, "{}", "mean of the cycles in each bin of ranges", ["range_bin"])
    residue, open_ = results.slots("residue"), results.value("open")
    residue = np.where(np.arange(residue.shape[-1]) < open_[..., None], residue, np.nan)
    results.put("rainflow_residue", residue, "{}", "reversals that are left open, in their order", ["reversal"])
    attributes = {"units": "1", "long_name": "exponent of sums of ranges"}
    results.coordinates["exponent"] = "exponent", np.array(EXPONENTS), attributes
    title = "sum of ranges to the power of `exponent`,"
    results.put("rainflow_sum", results.slots("range_sums"), "({})^exponent", f"{title} closed cycles", ["exponent"])
    results.put(
        "rainflow_residue_sum",
        results.slots("residue_sums"),
        "({})^exponent",
        f"{title} those of the residue as half cycles",
        ["exponent"],
    )
    early = "cycles that were counted before they were closed, because too many were open"
    results.put("rainflow_early", results.value("early"), "1", early)


def _add_joint_extremes(results: _Results) -> None:
    tally = results.tally
    at_extremes = np.stack([results.slots("at_minimum"), results.slots("at_maximum")], axis=2)
    size = at_extremes.shape[-1]
    member_names = [[tally.channels[i].name for i in group] + [""] * (size - len(group)) for group in tally.groups]
    missing = np.array([[not name for name in row] for row in member_names])
    at_extremes = np.where(missing[None, :, None, :], np.nan, at_extremes)
    results.coordinates["extreme"] = ["minimum", "maximum"]
    attributes = {"long_name": "signals of the group of each signal"}
    results.coordinates["joint_member"] = ("signal", "member"), np.array(member_names, dtype=str), attributes
    last = {tuple(name.rpartition(".")[2] for name in row) for row in member_names}
    if len(last) == 1:
        results.coordinates["member"] = list(last.pop())
    units = [[tally.channels[i].units for i in group] + [""] * (size - len(group)) for group in tally.groups]
    results.coordinates["joint_unit"] = ("signal", "member"), np.array(units, dtype=str), {"long_name": "their units"}
    unit_text = " or ".join(dict.fromkeys(unit for row in units for unit in row if unit))
    results.put(
        "joint_extremes",
        at_extremes,
        unit_text,
        "a signal's group when it is least and greatest",
        ["extreme", "member"],
    )


def _add_peaks(results: _Results) -> None:
    tally = results.tally
    if tally.peaks is None:
        return
    counts = peak_counts(tally.peaks, tally.ground, results.A, results.cases)
    results.coordinates["peak_side"] = list(SIDES)
    orders = np.arange(1, tally.peaks.orders + 1)
    attributes = {"units": "1", "long_name": "order k: peaks that follow k - 1 lower ones"}
    results.coordinates["peak_order"] = "peak_order", orders, attributes
    negative = "of the negative signal on the side of minima"
    results.put("peaks", counts.count, "1", f"peaks; {negative}", ["peak_side"])
    results.put("peak_low", counts.low, "{}", f"the lowest level of peaks; {negative}", ["peak_side"])
    results.put("peak_width", counts.width, "{}", "distance of the levels of peaks", ["peak_side"])
    title = "peaks that reach each level after k - 1 that do not"
    results.put("peak_exceedances", counts.exceedances, "1", title, ["peak_side", "peak_order", "peak_bin"])


_READERS = {
    "extremes": _add_extremes,
    "moments": _add_moments,
    "crossings": _add_levels,
    "levels": _add_levels,
    "block_maxima": _add_blocks,
    "rainflow": _add_rainflow,
    "joint_extremes": _add_joint_extremes,
    "peaks": _add_peaks,
}
