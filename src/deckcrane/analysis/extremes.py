"""Extremes of signals: `deckcrane.extremes`, for a campaign or one long run, as a labelled dataset in SI units."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.extremes_asked import asked_extremes
from deckcrane.analysis.extremes_found import SignalExtremes, signal_extremes
from deckcrane.analysis.extremes_series import SeriesExtremes
from deckcrane.analysis.extremes_sources import (
    CampaignExtremes,
    ExtremesSource,
    OneSide,
    chosen_signals,
)
from deckcrane.entry_units import mixed
from deckcrane.errors import DeckcraneError
from deckcrane.files import is_file, is_folder
from deckcrane.files.places import is_store
from deckcrane.files.saving import opened
from deckcrane.model.answers import Answers
from deckcrane.model.answers_extremes import ExtremesAnswer
from deckcrane.model.units import UnitError, quantity

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
    """Estimate extremes of signals of a campaign's store, or of the dataset of a long run (which is cut into blocks).

    The most probable largest (or smallest) value in a `duration` (seconds, a quantity such as "3 h", or "run": that of one run)
    and `fractiles` of it, over signal, fit (the method), state and fractile, with their intervals; and `overall_value` in weather
    of all kinds where cases have probabilities. `more` are keys of `answers.extremes` of a study: maxima, confidence, pool,
    half_width, exposure, seed.
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
    answer, _ = asked_extremes(samples, Answers(), settings)
    results = found_extremes(samples, answer)
    require_any(results)
    return extremes_dataset(results)


def extremes_source(path: str | Path, block: float = 600.0) -> ExtremesSource:
    """The store of a campaign, or the dataset of a run in a file, which is cut into blocks."""
    path = Path(path)
    if is_file(path) or (is_folder(path) and not is_store(path)):
        return SeriesExtremes(opened(path), block, str(path))
    return CampaignExtremes(CampaignSource(path))  # its error says what is missing


def found_extremes(
    source: ExtremesSource, asked: ExtremesAnswer, general: Answers | None = None
) -> list[SignalExtremes]:
    """Estimate all required extremes, signal by signal; `general` has duration and fractile where `asked` has none."""
    defaults = general or Answers()
    duration = defaults.duration if asked.duration is None else asked.duration
    probabilities = asked.fractiles or (defaults.fractile,)
    sides: tuple[OneSide, ...] = ("maximum", "minimum") if asked.side == "both" else (asked.side,)
    return [
        signal_extremes(source, signal, side, method, asked, duration, sorted(probabilities))
        for signal in chosen_signals(source, asked.signals)
        for side in sides
        for method in asked.methods
    ]


def require_any(found: Sequence[SignalExtremes]) -> None:
    """Refuse results without any state with extremes, and say what they would need."""
    states = [state for result in found for state in result.states]
    if states and all(state.tail is None for state in states):
        raise DeckcraneError(f"no extreme can be found: {states[0].refused}")


def extremes_dataset(found: Sequence[SignalExtremes]) -> xr.Dataset:
    """The extremes of one side as a dataset."""
    signals = list(dict.fromkeys(result.signal for result in found))
    methods = list(dict.fromkeys(result.method for result in found))
    by_name = {(result.signal, result.method): result for result in found}
    states = [state.state for state in found[0].states]
    probabilities = next(
        (
            [fractile.share for fractile in state.fractiles]
            for result in found
            for state in result.states
            if state.fractiles
        ),
        [np.nan],
    )
    shape = len(signals), len(methods), len(states), len(probabilities)
    numbers = {name: np.full(shape, np.nan) for name in (*NUMBERS, "bias", "seeds_needed", "seeds_reaching")}
    seeds, lost, refused = np.zeros(shape[:3]), np.zeros(shape[:3]), np.full(shape[:3], "", dtype=object)
    within = list(dict.fromkeys(overall_result.within for result in found for overall_result in result.overall))
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
    units = {result.signal: result.unit for result in found}
    different = list(dict.fromkeys(units.values()))
    about = mixed(" or ".join(different), "signal", units) if len(different) > 1 else {"units": different[0]}
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
    duration = found[0].duration
    return xr.Dataset(data, coordinates, {"side": found[0].side, "duration": "run" if duration is None else duration})


def _as_tuple(value: Any) -> Any:
    return (value,) if isinstance(value, str | float | int) else tuple(value)


def _seconds(value: float | str) -> float:
    try:
        return float(quantity(value))
    except UnitError as error:
        raise DeckcraneError(f"block: {error}") from None
