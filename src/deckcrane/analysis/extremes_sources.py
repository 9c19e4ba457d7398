"""Where samples of extremes come from: the statistics of a campaign, or the time series of one long run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, Literal, Protocol

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.campaigns import unit_of_signal
from deckcrane.analysis.extremes_states import ALL, SeaState, sea_states
from deckcrane.analysis.statistics import after, counted_from
from deckcrane.arrays import Array
from deckcrane.entry_units import known_unit
from deckcrane.errors import DeckcraneError
from deckcrane.model.data import nearest

OneSide = Literal["maximum", "minimum"]
Maxima = Literal["runs", "blocks"]


@dataclass(frozen=True)
class MaximaOfCases:
    """Extremes over (case, block), NaN where there is none, and the length of a block; None where runs differ in length."""

    values: Array
    block: float | None


class ExtremesSource(Protocol):
    """What extremes are found of."""

    @property
    def called(self) -> str: ...

    def signals(self) -> list[str]: ...

    def unit(self, signal: str) -> str: ...

    def states(self, pool: Sequence[str]) -> tuple[SeaState, ...]: ...

    def maxima(self, signal: str, side: OneSide, of: Maxima) -> MaximaOfCases: ...


def chosen_signals(source: ExtremesSource, wanted: Sequence[str]) -> list[str]:
    """Signals by name, or all that a name begins; all of them where none is named."""
    known = source.signals()
    if not wanted:
        return known
    found: list[str] = []
    for name in wanted:
        own = [one for one in known if one == name or one.startswith(f"{name}.")]
        if not own:
            raise DeckcraneError(
                f'{source.called}: "{name}" was not kept;{nearest(name, known)} add it to keep.signals of the study (or to record '
                "of the scenario), and run it again"
            )
        found += own
    return list(dict.fromkeys(found))


@dataclass(frozen=True)
class CampaignExtremes:
    """Extremes that a campaign kept."""

    source: CampaignSource

    @property
    def called(self) -> str:
        return str(self.source.store)

    def signals(self) -> list[str]:
        return self.source.signals

    def unit(self, signal: str) -> str:
        kept = [name for name in ("maximum", "block_maximum", "mean") if name in self.source.by_case]
        return unit_of_signal(self.source.by_case, kept[0], signal) if kept else ""

    def states(self, pool: Sequence[str]) -> tuple[SeaState, ...]:
        return sea_states(self.source, pool)

    @cached_property
    def duration(self) -> float | None:
        """How long each run is counted; None where runs differ in it."""
        found = {_counted(attributes) for attributes in self.source.layouts}
        return found.pop() if len(found) == 1 else None

    def maxima(self, signal: str, side: OneSide, of: Maxima) -> MaximaOfCases:
        if of == "runs":
            values = np.asarray(self.source.statistic(side, signal).values, dtype=float)
            return MaximaOfCases(values[:, None], self.duration)
        found = self.source.statistic(f"block_{side}", signal)
        lengths = np.asarray(found["block_duration"].values, dtype=float)
        whole = lengths > 0.999 * lengths.max()  # the last may be shorter
        return MaximaOfCases(
            np.asarray(found.transpose("case", "block").values, dtype=float)[:, whole], float(lengths.max())
        )


def _counted(attributes: dict[str, Any]) -> float | None:
    if "counted_records" not in attributes:
        return None
    return round(float(attributes["counted_records"]) * float(attributes["time_between_records"]), 9)


@dataclass(frozen=True)
class SeriesExtremes:
    """Extremes of the time series of one run, in blocks; what belongs to its start is left out."""

    dataset: xr.Dataset
    block: float = 600.0
    called: str = "the dataset"

    @cached_property
    def _counted(self) -> xr.Dataset:
        if "time" not in self.dataset.dims:
            raise DeckcraneError(f"{self.called} has no time: it is not that of a run")
        return after(self.dataset, counted_from(self.dataset).start)

    @cached_property
    def _places(self) -> dict[str, tuple[str, dict[str, Any]]]:
        found: dict[str, tuple[str, dict[str, Any]]] = {}
        for name, data in self.dataset.data_vars.items():
            if data.dims[:1] != ("time",) or data.dtype.kind != "f":
                continue
            dims = [str(dim) for dim in data.dims[1:]]
            for labels in product(*(data[dim].values for dim in dims)):
                found[".".join((str(name), *map(str, labels)))] = str(name), dict(zip(dims, labels, strict=True))
        return found

    def signals(self) -> list[str]:
        return list(self._places)

    def unit(self, signal: str) -> str:
        name, labels = self._places[signal]
        return known_unit(self.dataset[name], **labels) or ""

    def states(self, pool: Sequence[str]) -> tuple[SeaState, ...]:
        if pool:
            raise DeckcraneError(f"{self.called} is one run: there are no dimensions to pool ({', '.join(pool)})")
        return (SeaState(ALL, {}, (0,)),)

    def series(self, signal: str) -> Array:
        name, labels = self._places[signal]
        return np.asarray(self._counted[name].sel(labels).values, dtype=float)

    @cached_property
    def every(self) -> float:
        time = self._counted["time"].values
        return float(time[-1] - time[0]) / max(len(time) - 1, 1)

    def maxima(self, signal: str, side: OneSide, of: Maxima) -> MaximaOfCases:
        values = self.series(signal)
        size = len(values) if of == "runs" else max(round(self.block / self.every), 1)
        whole = len(values) // size
        if whole == 0:
            raise DeckcraneError(
                f"{self.called}: {len(values) * self.every:g} s are counted, which is less than one block of {self.block:g} s; "
                "take shorter blocks, or run for longer"
            )
        blocks = values[: whole * size].reshape(whole, size)
        found = blocks.max(axis=1) if side == "maximum" else blocks.min(axis=1)
        return MaximaOfCases(found[None, :], size * self.every)
