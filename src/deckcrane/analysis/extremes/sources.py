"""Sources of samples of extremes: the protocol of all sources, the statistics of a campaign, and its sea states.

Cases of a campaign that differ only in their seeds are samples of one state, whose extremes are estimated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, Protocol

import numpy as np

from deckcrane.analysis.campaign_results import CampaignSource, unit_of_signal
from deckcrane.analysis.extremes.rates import PeaksByLevel
from deckcrane.analysis.extremes.tails import MomentsOfRuns
from deckcrane.analysis.late_maxima import LateMaxima, late_maxima
from deckcrane.arrays import Array
from deckcrane.campaign.study.entries import case_name_part
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import did_you_mean

ALL = "all"
"""Name of the state where nothing but seeds varies."""


@dataclass(frozen=True)
class SeaState:
    """Cases that are samples of one state: its name, its labels, and their rows among the cases of a store.

    `probability` is that of the state, None where the study has none; `within` names the group of states whose probabilities
    add up to one: the same crane, pose and load, in all weather.
    """

    name: str
    labels: dict[str, Any]
    rows: tuple[int, ...]
    probability: float | None = None
    within: str = ALL


def sea_states(source: CampaignSource, pool: Sequence[str] = ()) -> tuple[SeaState, ...]:
    """The states of a campaign, in the order of its cases; `pool` names the dimensions whose cases are samples of one state."""
    grid = source.attributes["grid"]
    dimensions = sorted((str(name) for name in grid["order"]), key=lambda name: grid["labels"].get(name, [name])[0])
    pooled = _sample_dimensions(source, dimensions, pool)
    weighed = [str(name) for name in source.attributes.get("weighed", dimensions)]
    by_case = source.by_case

    def columns(chosen: Sequence[str]) -> dict[str, Array]:
        labels = dict.fromkeys(label for name in chosen for label in grid["labels"].get(name, [name]))
        return {label: by_case[label].values for label in labels if label in by_case.variables}

    state_labels = columns([name for name in dimensions if name not in pooled])
    group_labels = columns([name for name in dimensions if name not in pooled and name not in weighed])
    probability = source.probability
    rows: dict[tuple[Any, ...], list[int]] = {}
    for row, key in enumerate(
        zip(*state_labels.values(), strict=True) if state_labels else [()] * by_case.sizes["case"]
    ):
        rows.setdefault(tuple(_python_value(label) for label in key), []).append(row)
    return tuple(
        SeaState(
            case_name_part(dict(zip(state_labels, key, strict=True))) or ALL,
            dict(zip(state_labels, key, strict=True)),
            tuple(state_rows),
            None if probability is None else float(np.nansum(probability[state_rows])),
            case_name_part({name: _python_value(values[state_rows[0]]) for name, values in group_labels.items()})
            or ALL,
        )
        for key, state_rows in rows.items()
    )


def _sample_dimensions(source: CampaignSource, dimensions: list[str], pool: Sequence[str]) -> list[str]:
    """Dimensions of samples: the requested ones, else those of seeds."""
    for name in pool:
        if name not in dimensions:
            raise DeckcraneError(
                f'{source.store}: "{name}" is not a dimension of the study;{did_you_mean(name, dimensions)} there are '
                f"{', '.join(dimensions)}"
            )
    named = [name for name in dimensions if name in ("seed", "seeds")]
    return list(pool) or [str(name) for name in source.attributes.get("seeds", named)]


def _python_value(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


OneSide = Literal["maximum", "minimum"]
Maxima = Literal["runs", "blocks"]


@dataclass(frozen=True)
class MaximaOfCases:
    """Extremes over (case, block), NaN where there is none, and the duration of a block; None where runs differ in duration."""

    values: Array
    block: float | None


class ExtremesSource(Protocol):
    """A source of samples for extremes."""

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
        """Number of runs of each state with their extreme near their end; None where unknown."""

    @property
    def seas(self) -> str:
        """Source of the probabilities of states, in words."""


def chosen_signals(source: ExtremesSource, wanted: Sequence[str]) -> list[str]:
    """Signals by name or by the beginning of their name; all if none is named."""
    names = source.signals()
    if not wanted:
        return names
    chosen: list[str] = []
    for name in wanted:
        matches = [candidate for candidate in names if candidate == name or candidate.startswith(f"{name}.")]
        if not matches:
            raise DeckcraneError(
                f'{source.called}: "{name}" was not kept;{did_you_mean(name, names)} add it to keep.signals of the study '
                "(or to record "
                "of the scenario), and run it again"
            )
        chosen += matches
    return list(dict.fromkeys(chosen))


@dataclass(frozen=True)
class CampaignExtremes:
    """Samples of extremes from a campaign's statistics."""

    source: CampaignSource

    @property
    def called(self) -> str:
        return str(self.source.store)

    def signals(self) -> list[str]:
        return self.source.signals

    def unit(self, signal: str) -> str:
        statistics = [name for name in ("maximum", "block_maximum", "mean") if name in self.source.by_case]
        return unit_of_signal(self.source.by_case, statistics[0], signal) if statistics else ""

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
        """Counted duration of each run; None where runs differ."""
        durations = {_counted_duration(attributes) for attributes in self.source.layouts}
        return durations.pop() if len(durations) == 1 else None

    def maxima(self, signal: str, side: OneSide, of: Maxima) -> MaximaOfCases:
        if of == "runs":
            values = np.asarray(self.source.statistic(side, signal).values, dtype=float)
            return MaximaOfCases(values[:, None], self.duration)
        extremes = self.source.statistic(f"block_{side}", signal)
        lengths = np.asarray(extremes["block_duration"].values, dtype=float)
        full_length = lengths > 0.999 * lengths.max()  # the last block may be shorter
        return MaximaOfCases(
            np.asarray(extremes.transpose("case", "block").values, dtype=float)[:, full_length], float(lengths.max())
        )

    def _run_duration(self) -> float:
        if self.duration is None:
            raise DeckcraneError(
                f"{self.called}: runs differ in length; ask for methods on maxima, of a run or of blocks"
            )
        return self.duration

    def _statistic_of_rows(self, variable: str, signal: str, rows: Sequence[int]) -> Array:
        return np.asarray(self.source.statistic(variable, signal).values, dtype=float)[list(rows)]

    def peaks(self, signal: str, side: OneSide, rows: Sequence[int]) -> list[PeaksByLevel]:
        k = 0 if side == "maximum" else 1
        names = ("peak_exceedances", "peaks", "peak_low", "peak_width")
        return [
            PeaksByLevel(
                levels_of(low, width, counts.shape[-1]),
                counts if width > 0 else counts[:, :1],
                count,
                self._run_duration(),
            )
            for counts, count, low, width in zip(
                *(self._statistic_of_rows(name, signal, rows)[:, k] for name in names), strict=True
            )
            if np.isfinite(count)
        ]

    def crossings(self, signal: str, side: OneSide, rows: Sequence[int]) -> list[PeaksByLevel]:
        """Up-crossings of levels; for minima down-crossings, whose number differs by one at most."""
        crossings = []
        for counts, low, width in zip(
            *(self._statistic_of_rows(name, signal, rows) for name in ("up_crossings", "level_low", "level_width")),
            strict=True,
        ):
            if np.isfinite(low):
                levels = levels_of(low, width, len(counts))
                counts = counts[: len(levels)]
                if side == "minimum":
                    levels, counts = -levels[::-1], counts[::-1]
                crossings.append(PeaksByLevel(levels, counts[None], float(counts.max()), self._run_duration()))
        return crossings

    def moments(self, signal: str, rows: Sequence[int]) -> MomentsOfRuns:
        names = ("mean", "standard_deviation", "skewness", "kurtosis")
        mean, deviation, skewness, kurtosis = (self._statistic_of_rows(name, signal, rows) for name in names)
        often = np.full(len(mean), np.nan)
        if "mean_crossing_period" in self.source.by_case:
            often = 1.0 / self._statistic_of_rows("mean_crossing_period", signal, rows)
        valid = np.isfinite(mean)
        mean, deviation, skewness, kurtosis = (moment[valid] for moment in (mean, deviation, skewness, kurtosis))
        return MomentsOfRuns(mean, deviation, skewness, kurtosis, often[valid], self._run_duration())


def levels_of(low: float, width: float, count: int) -> Array:
    return np.asarray(low + width * np.arange(count)) if width > 0 else np.array([low])


def _counted_duration(attributes: dict[str, Any]) -> float | None:
    if "counted_records" not in attributes:
        return None
    return round(float(attributes["counted_records"]) * float(attributes["time_between_records"]), 9)
