"""Samples of extremes from the time series of one long run, cut into blocks that serve as separate runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.extremes_counts import MomentsOfRuns
from deckcrane.analysis.extremes_peaks import PeaksByLevel, exceedances_of, peaks_in
from deckcrane.analysis.extremes_sources import Maxima, MaximaOfCases, OneSide
from deckcrane.analysis.extremes_states import ALL, SeaState
from deckcrane.analysis.late_maxima import LateMaxima
from deckcrane.analysis.statistics import after, counted_from
from deckcrane.arrays import Array
from deckcrane.entry_units import known_unit
from deckcrane.errors import DeckcraneError

ORDERS = 6
"""Largest order k of exceedances counted for the peaks of a series."""


@dataclass(frozen=True)
class SeriesExtremes:
    """Extremes of the time series of one run, in blocks, without its transient."""

    dataset: xr.Dataset
    block: float = 600.0
    called: str = "the dataset"

    @cached_property
    def _counted_records(self) -> xr.Dataset:
        if "time" not in self.dataset.dims:
            raise DeckcraneError(f"{self.called} has no time: it is not from a run")
        return after(self.dataset, counted_from(self.dataset).start)

    @cached_property
    def _labels_of_signal(self) -> dict[str, tuple[str, dict[str, Any]]]:
        places: dict[str, tuple[str, dict[str, Any]]] = {}
        for name, data in self.dataset.data_vars.items():
            if data.dims[:1] != ("time",) or data.dtype.kind != "f":
                continue
            dims = [str(dim) for dim in data.dims[1:]]
            for labels in product(*(data[dim].values for dim in dims)):
                places[".".join((str(name), *map(str, labels)))] = str(name), dict(zip(dims, labels, strict=True))
        return places

    def signals(self) -> list[str]:
        return list(self._labels_of_signal)

    def unit(self, signal: str) -> str:
        name, labels = self._labels_of_signal[signal]
        return known_unit(self.dataset[name], **labels) or ""

    def states(self, pool: Sequence[str]) -> tuple[SeaState, ...]:
        if pool:
            raise DeckcraneError(f"{self.called} is one run: there are no dimensions to pool ({', '.join(pool)})")
        return (SeaState(ALL, {}, (0,)),)

    def series(self, signal: str) -> Array:
        name, labels = self._labels_of_signal[signal]
        return np.asarray(self._counted_records[name].sel(labels).values, dtype=float)

    @cached_property
    def every(self) -> float:
        time = self._counted_records["time"].values
        return float(time[-1] - time[0]) / max(len(time) - 1, 1)

    def maxima(self, signal: str, side: OneSide, of: Maxima) -> MaximaOfCases:
        values = self.series(signal)
        size = len(values) if of == "runs" else max(round(self.block / self.every), 1)
        block_count = len(values) // size
        if block_count == 0:
            raise DeckcraneError(
                f"{self.called}: {len(values) * self.every:g} s are counted, which is less than one block of {self.block:g} s; "
                "take shorter blocks, or run for longer"
            )
        blocks = values[: block_count * size].reshape(block_count, size)
        extremes = blocks.max(axis=1) if side == "maximum" else blocks.min(axis=1)
        return MaximaOfCases(extremes[None, :], size * self.every)

    def _blocks(self, signal: str) -> Array:
        """The series in blocks that serve as separate runs: twenty of them, or as many as there are."""
        values = self.series(signal)
        if not np.isfinite(values).all():
            return values[:0].reshape(0, 0)
        count = max(1, min(20, len(values) * self.every // self.block))
        size = len(values) // int(count)
        return values[: size * int(count)].reshape(int(count), size)

    def late(self, signal: str, side: OneSide, states: Sequence[SeaState]) -> LateMaxima | None:
        return None  # one run does not show where extremes fall

    @property
    def seas(self) -> str:
        return ""

    def peaks(self, signal: str, side: OneSide, rows: Sequence[int]) -> list[PeaksByLevel]:
        sign = 1.0 if side == "maximum" else -1.0
        parts = [peaks_in(sign * block) for block in self._blocks(signal)]
        levels = _level_grid(np.concatenate(parts) if parts else np.zeros(0))
        time = self._blocks(signal).shape[-1] * self.every
        return [PeaksByLevel(levels, exceedances_of(part, levels, ORDERS), len(part), time) for part in parts]

    def crossings(self, signal: str, side: OneSide, rows: Sequence[int]) -> list[PeaksByLevel]:
        blocks = self._blocks(signal) * (1.0 if side == "maximum" else -1.0)
        levels = _level_grid(blocks.ravel())
        time = blocks.shape[-1] * self.every
        crossings = []
        for block in blocks:
            below, reached = (np.searchsorted(levels, values, side="right") for values in (block[:-1], block[1:]))
            rises = below < reached
            steps = np.bincount(below[rises], minlength=len(levels) + 1) - np.bincount(
                reached[rises], minlength=len(levels) + 1
            )
            counts = np.cumsum(steps)[: len(levels)].astype(float)
            crossings.append(PeaksByLevel(levels, counts[None], float(counts.max(initial=0.0)), time))
        return crossings

    def moments(self, signal: str, rows: Sequence[int]) -> MomentsOfRuns:
        blocks = self._blocks(signal)
        mean, deviation = blocks.mean(axis=1), blocks.std(axis=1)
        z = (blocks - mean[:, None]) / np.maximum(deviation, 1e-300)[:, None]
        time = blocks.shape[-1] * self.every
        often = ((blocks[:, :-1] < mean[:, None]) & (blocks[:, 1:] >= mean[:, None])).sum(axis=1) / time
        return MomentsOfRuns(mean, deviation, (z**3).mean(axis=1), (z**4).mean(axis=1), often, time)


def _level_grid(values: Array, bins: int = 512) -> Array:
    """Levels spaced by a power of two, at integer multiples of it, as in statistics."""
    if len(values) == 0 or np.ptp(values) == 0:
        return np.asarray(values[:1])
    width = 2.0 ** np.ceil(np.log2(np.ptp(values) / bins))
    return np.asarray(width * np.arange(np.floor(values.min() / width), np.floor(values.max() / width) + 2.0))
