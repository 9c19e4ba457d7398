"""Extremes of signals, of a campaign or one long run, as a labelled dataset in SI units: `deckcrane.extremes`.

The time series of one long run is cut into blocks that serve as separate runs. Settings come from a study, a file, a command or
a call, the last overriding the others; invalid ones are refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from pydantic import ValidationError

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.extremes.data import ExtremesAnswer
from deckcrane.analysis.extremes.rates import PeaksByLevel, exceedances_of, peaks_in
from deckcrane.analysis.extremes.signal_extremes import SignalExtremes, signal_extremes
from deckcrane.analysis.extremes.sources import (
    ALL,
    CampaignExtremes,
    ExtremesSource,
    Maxima,
    MaximaOfCases,
    OneSide,
    SeaState,
    chosen_signals,
)
from deckcrane.analysis.extremes.tails import MomentsOfRuns
from deckcrane.analysis.late_maxima import LateMaxima
from deckcrane.analysis.run_statistics import counted_period, records_after
from deckcrane.arrays import Array
from deckcrane.campaign.study.answers import Answers
from deckcrane.errors import DeckcraneError
from deckcrane.files.datasets import open_dataset
from deckcrane.files.paths import is_file, is_folder, is_store
from deckcrane.units.dataset_units import mixed_unit_attributes, unit_or_none
from deckcrane.units.quantities import UnitError, quantity

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
        return records_after(self.dataset, counted_period(self.dataset).start)

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
        return unit_or_none(self.dataset[name], **labels) or ""

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


def requested_extremes(
    source: ExtremesSource, answers: Answers | None, given: Mapping[str, Any]
) -> tuple[ExtremesAnswer, Answers]:
    """Combine the given settings with those of a file or of the store's study; return them with the general answers."""
    if answers is None:
        answers = source.source.answers if isinstance(source, CampaignExtremes) else Answers()
    study_settings = {} if answers.extremes is None else answers.extremes.model_dump(exclude_unset=True)
    defaults = {"maxima": "blocks"} if isinstance(source, SeriesExtremes) else {}
    return checked({**defaults, **study_settings, **given}), answers


def checked(given: Mapping[str, Any]) -> ExtremesAnswer:
    """Validate settings of extremes; the error names the first invalid one."""
    try:
        return ExtremesAnswer.model_validate(dict(given))
    except ValidationError as error:
        first = error.errors()[0]
        key_path = ".".join(str(key) for key in first["loc"]) or "extremes"
        raise DeckcraneError(f"{key_path}: {first['msg']}; this is {first['input']!r}") from None


NUMBERS = ("value", "low", "high")


def extremes(
    source: str | Path | xr.Dataset | CampaignSource,
    signals: str | Sequence[str] = (),
    *,
    duration: float | str = 10800.0,
    fractiles: float | Sequence[float] = (0.9,),
    methods: str | Sequence[str] = ("gumbel",),
    side: OneSide = "maximum",
    block: float = 600.0,
    **more: Any,
) -> xr.Dataset:
    """Estimate extremes of signals of a campaign's store, or of a long run.

    Args:
        source: the store of a campaign; or the dataset of a run, or its file, which is cut into blocks
        signals: names of signals, or how their names begin; none named: all
        duration: the time that extremes are for, in seconds or with a unit, "3 h"; "run": that of one run
        fractiles: probabilities of not being exceeded
        methods: how the tail is found: gumbel, weibull, acer, pareto, ...
        side: which extremes
        block: length of the blocks that a run is cut into [s]
        more: further keys of `answers.extremes` of a study: maxima, confidence, pool, half_width, exposure, seed

    Returns:
        the most probable extreme and its `fractiles`, with intervals, over signal, fit (the method), state and fractile; and
            `overall_value` in weather of all kinds where cases have probabilities

    Raises:
        DeckcraneError: a signal or a statistic that a method needs was not kept, or there are too few maxima
    """
    samples: ExtremesSource
    if isinstance(source, CampaignSource):
        samples = CampaignExtremes(source)
    elif isinstance(source, xr.Dataset):
        samples = SeriesExtremes(source, _seconds(block))
    else:
        samples = extremes_source(source, _seconds(block))
    settings = {
        "signals": _as_tuple(signals),
        "methods": _as_tuple(methods),
        "fractiles": _as_tuple(fractiles),
        "duration": duration,
        "side": side,
        **more,
    }
    answer, _ = requested_extremes(samples, Answers(), settings)
    results = compute_extremes(samples, answer)
    require_any(results)
    return extremes_dataset(results)


def extremes_source(path: str | Path, block: float = 600.0) -> ExtremesSource:
    """The store of a campaign, or the dataset of a run in a file, which is cut into blocks."""
    path = Path(path)
    if is_file(path) or (is_folder(path) and not is_store(path)):
        return SeriesExtremes(open_dataset(path), block, str(path))
    return CampaignExtremes(CampaignSource(path))  # its error says what is missing


def compute_extremes(
    source: ExtremesSource, settings: ExtremesAnswer, general: Answers | None = None
) -> list[SignalExtremes]:
    """Estimate all required extremes, signal by signal; `general` has duration and fractile where `settings` has none."""
    defaults = general or Answers()
    duration = defaults.duration if settings.duration is None else settings.duration
    probabilities = settings.fractiles or (defaults.fractile,)
    sides: tuple[OneSide, ...] = ("maximum", "minimum") if settings.side == "both" else (settings.side,)
    return [
        signal_extremes(source, signal, side, method, settings, duration, sorted(probabilities))
        for signal in chosen_signals(source, settings.signals)
        for side in sides
        for method in settings.methods
    ]


def require_any(results: Sequence[SignalExtremes]) -> None:
    """Refuse results without any state with extremes, and say what they would need."""
    states = [state for result in results for state in result.states]
    if states and all(state.tail is None for state in states):
        raise DeckcraneError(f"no extreme can be found: {states[0].refused}")


def extremes_dataset(results: Sequence[SignalExtremes]) -> xr.Dataset:
    """The extremes of one side as a dataset."""
    signals = list(dict.fromkeys(result.signal for result in results))
    methods = list(dict.fromkeys(result.method for result in results))
    by_name = {(result.signal, result.method): result for result in results}
    states = [state.state for state in results[0].states]
    probabilities = next(
        (
            [fractile.share for fractile in state.fractiles]
            for result in results
            for state in result.states
            if state.fractiles
        ),
        [np.nan],
    )
    shape = len(signals), len(methods), len(states), len(probabilities)
    numbers = {name: np.full(shape, np.nan) for name in (*NUMBERS, "bias", "seeds_needed", "seeds_reaching")}
    seeds, lost, refused = np.zeros(shape[:3]), np.zeros(shape[:3]), np.full(shape[:3], "", dtype=object)
    within = list(dict.fromkeys(overall_result.within for result in results for overall_result in result.overall))
    overall = {name: np.full((*shape[:2], len(within), shape[3]), np.nan) for name in NUMBERS}
    for i, signal in enumerate(signals):
        for j, method in enumerate(methods):
            result = by_name[signal, method]
            for k, state in enumerate(result.states):
                seeds[i, j, k], lost[i, j, k], refused[i, j, k] = state.seeds, state.lost, state.refused
                for m, fractile in enumerate(state.fractiles):
                    for name, values in numbers.items():
                        values[i, j, k, m] = getattr(fractile, name)
            for overall_result in result.overall:
                for m, fractile in enumerate(overall_result.fractiles):
                    for name, values in overall.items():
                        values[i, j, within.index(overall_result.within), m] = getattr(fractile, name)
    units = {result.signal: result.unit for result in results}
    different = list(dict.fromkeys(units.values()))
    about = (
        mixed_unit_attributes(" or ".join(different), "signal", units)
        if len(different) > 1
        else {"units": different[0]}
    )
    axes = ("signal", "fit", "state")
    data: dict[str, Any] = {
        name: ((*axes, "fractile"), values, about if name in (*NUMBERS, "bias") else {"units": "1"})
        for name, values in numbers.items()
    }
    data |= {"seeds": (axes, seeds, {"units": "1"}), "lost": (axes, lost, {"units": "1"}), "refused": (axes, refused)}
    if within:
        data |= {
            f"overall_{name}": (("signal", "fit", "within", "fractile"), values, about)
            for name, values in overall.items()
        }
    coordinates: dict[str, Any] = {
        "signal": signals,
        "fit": methods,
        "state": [state.name for state in states],
        "fractile": (
            "fractile",
            probabilities,
            {"long_name": "probability not to be exceeded; 1/e: the most probable extreme"},
        ),
    }
    if within:
        coordinates["within"] = within
    for label in states[0].labels:
        coordinates[label] = "state", [state.labels[label] for state in states]
    duration = results[0].duration
    return xr.Dataset(data, coordinates, {"side": results[0].side, "duration": "run" if duration is None else duration})


def _as_tuple(value: Any) -> Any:
    return (value,) if isinstance(value, str | float | int) else tuple(value)


def _seconds(value: float | str) -> float:
    try:
        return float(quantity(value))
    except UnitError as error:
        raise DeckcraneError(f"block: {error}") from None
