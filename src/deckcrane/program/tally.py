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
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from deckcrane.arrays import Array
from deckcrane.model.keeping import Keep
from deckcrane.program.calls import Kind
from deckcrane.program.ir import Numbers, Term, Writer
from deckcrane.program.ir_module import Module
from deckcrane.program.tally_layout import Channel, Counting, Ground, Slots, write_columns
from deckcrane.program.tally_levels import Levels
from deckcrane.program.tally_peaks import Peaks
from deckcrane.program.tally_rainflow import Rainflow
from deckcrane.program.tally_straight import Running
from deckcrane.program.welch import Welch

if TYPE_CHECKING:
    import xarray as xr

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
        self.counting = Counting(every, records, first_counted)
        statistics = set(keep.statistics)
        joint = "joint_extremes" in statistics
        self.groups = _groups_by_channel(len(self.channels), groups) if joint else ()
        self.running = Running(
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
        self.ground = Ground(columns, max(columns) + 1 if width is None else width, Slots.of(sizes), self.counting)

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
        """Write the function `tally`, and what it calls."""
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
        from deckcrane.program.tally_datasets import tally_dataset

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
    short = w.made("int", f"call i32 @{function}()")
    return w.made("int", f"zext i32 {short.text} to i64")
