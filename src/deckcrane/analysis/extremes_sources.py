"""Where samples of extremes come from: what all sources give, and the statistics of a campaign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, Protocol

import numpy as np

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.campaigns import unit_of_signal
from deckcrane.analysis.extremes_counts import MomentsOfRuns
from deckcrane.analysis.extremes_peaks import PeaksByLevel
from deckcrane.analysis.extremes_states import SeaState, sea_states
from deckcrane.analysis.late_maxima import LateMaxima, late_maxima
from deckcrane.arrays import Array
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

    def peaks(self, signal: str, side: OneSide, rows: Sequence[int]) -> list[PeaksByLevel]: ...

    def crossings(self, signal: str, side: OneSide, rows: Sequence[int]) -> list[PeaksByLevel]: ...

    def moments(self, signal: str, rows: Sequence[int]) -> MomentsOfRuns: ...

    def late(self, signal: str, side: OneSide, states: Sequence[SeaState]) -> LateMaxima | None:
        """How many runs of each state have their extreme near their end; None where nothing is known of it."""

    @property
    def seas(self) -> str:
        """Where probabilities of states come from, in words."""


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

    def late(self, signal: str, side: OneSide, states: Sequence[SeaState]) -> LateMaxima | None:
        groups = tuple(np.array(state.rows, dtype=np.intp) for state in states)
        return late_maxima(self.source, groups, signal, 1.0 if side == "maximum" else -1.0)

    @property
    def seas(self) -> str:
        return self.source.sea_source.words

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

    def _time(self) -> float:
        if self.duration is None:
            raise DeckcraneError(
                f"{self.called}: runs differ in length; ask for methods on maxima, of a run or of blocks"
            )
        return self.duration

    def _values(self, variable: str, signal: str, rows: Sequence[int]) -> Array:
        return np.asarray(self.source.statistic(variable, signal).values, dtype=float)[list(rows)]

    def peaks(self, signal: str, side: OneSide, rows: Sequence[int]) -> list[PeaksByLevel]:
        k = 0 if side == "maximum" else 1
        names = ("peak_exceedances", "peaks", "peak_low", "peak_width")
        return [
            PeaksByLevel(
                levels_of(low, width, counts.shape[-1]), counts if width > 0 else counts[:, :1], count, self._time()
            )
            for counts, count, low, width in zip(
                *(self._values(name, signal, rows)[:, k] for name in names), strict=True
            )
            if np.isfinite(count)
        ]

    def crossings(self, signal: str, side: OneSide, rows: Sequence[int]) -> list[PeaksByLevel]:
        """Up-crossings of levels; on the side of minima those downwards, of which there are as many but for one at most."""
        found = []
        for counts, low, width in zip(
            *(self._values(name, signal, rows) for name in ("up_crossings", "level_low", "level_width")), strict=True
        ):
            if np.isfinite(low):
                levels = levels_of(low, width, len(counts))
                counts = counts[: len(levels)]
                if side == "minimum":
                    levels, counts = -levels[::-1], counts[::-1]
                found.append(PeaksByLevel(levels, counts[None], float(counts.max()), self._time()))
        return found

    def moments(self, signal: str, rows: Sequence[int]) -> MomentsOfRuns:
        names = ("mean", "standard_deviation", "skewness", "kurtosis")
        mean, deviation, skewness, kurtosis = (self._values(name, signal, rows) for name in names)
        often = np.full(len(mean), np.nan)
        if "mean_crossing_period" in self.source.by_case:
            often = 1.0 / self._values("mean_crossing_period", signal, rows)
        there = np.isfinite(mean)
        mean, deviation, skewness, kurtosis = (one[there] for one in (mean, deviation, skewness, kurtosis))
        return MomentsOfRuns(mean, deviation, skewness, kurtosis, often[there], self._time())


def levels_of(low: float, width: float, count: int) -> Array:
    return np.asarray(low + width * np.arange(count)) if width > 0 else np.array([low])


def _counted(attributes: dict[str, Any]) -> float | None:
    if "counted_records" not in attributes:
        return None
    return round(float(attributes["counted_records"]) * float(attributes["time_between_records"]), 9)
