"""Extremes of signals: `deckcrane.extremes`, for a campaign or one long run, as a labelled dataset in SI."""

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
    """Extremes of signals of a campaign's store, or of the dataset of a long run (which is cut into blocks).

    The most probable largest (or smallest) value in a `duration` (seconds, a quantity such as "3 h", or "run": that of one run)
    and `fractiles` of it, over signal, fit (the method), state and fractile, with their intervals; and `overall_value` in weather
    of all kinds where cases have probabilities. `more` are keys of `answers.extremes` of a study: maxima, confidence, pool,
    half_width, exposure, seed.
    """
    of: ExtremesSource
    if isinstance(source, CampaignSource):
        of = CampaignExtremes(source)
    elif isinstance(source, xr.Dataset):
        of = SeriesExtremes(source, _seconds(block))
    else:
        of = extremes_source(source, _seconds(block))
    given = {
        "signals": _listed(signals),
        "methods": _listed(methods),
        "fractiles": _listed(fractiles),
        "duration": duration,
        "side": side,
        **more,
    }
    asked, _ = asked_extremes(of, Answers(), given)
    found = found_extremes(of, asked)
    require_any(found)
    return extremes_dataset(found)


def extremes_source(path: str | Path, block: float = 600.0) -> ExtremesSource:
    """The store of a campaign, or the dataset of a run in a file, which is cut into blocks."""
    path = Path(path)
    if is_file(path) or (is_folder(path) and not is_store(path)):
        return SeriesExtremes(opened(path), block, str(path))
    return CampaignExtremes(CampaignSource(path))  # which says what is missing, where nothing is there


def found_extremes(
    source: ExtremesSource, asked: ExtremesAnswer, general: Answers | None = None
) -> list[SignalExtremes]:
    """All that is asked for, signal by signal; `general` says what durations and fractiles are where `asked` does not."""
    usual = general or Answers()
    duration = usual.duration if asked.duration is None else asked.duration
    shares = asked.fractiles or (usual.fractile,)
    sides: tuple[OneSide, ...] = ("maximum", "minimum") if asked.side == "both" else (asked.side,)
    return [
        signal_extremes(source, signal, side, method, asked, duration, sorted(shares))
        for signal in chosen_signals(source, asked.signals)
        for side in sides
        for method in asked.methods
    ]


def require_any(found: Sequence[SignalExtremes]) -> None:
    """Refuses where there is no state at all whose extremes could be found, with what they would need."""
    states = [state for one in found for state in one.states]
    if states and all(state.tail is None for state in states):
        raise DeckcraneError(f"no extreme can be found: {states[0].refused}")


def extremes_dataset(found: Sequence[SignalExtremes]) -> xr.Dataset:
    """The same as one dataset; of one side."""
    signals = list(dict.fromkeys(one.signal for one in found))
    methods = list(dict.fromkeys(one.method for one in found))
    by_name = {(one.signal, one.method): one for one in found}
    states = [one.state for one in found[0].states]
    shares = next(
        ([each.share for each in state.fractiles] for one in found for state in one.states if state.fractiles), [np.nan]
    )
    shape = len(signals), len(methods), len(states), len(shares)
    numbers = {name: np.full(shape, np.nan) for name in (*NUMBERS, "bias", "seeds_needed", "seeds_reaching")}
    seeds, lost, why = np.zeros(shape[:3]), np.zeros(shape[:3]), np.full(shape[:3], "", dtype=object)
    within = list(dict.fromkeys(each.within for one in found for each in one.overall))
    overall = {name: np.full((*shape[:2], len(within), shape[3]), np.nan) for name in NUMBERS}
    for i, signal in enumerate(signals):
        for j, method in enumerate(methods):
            one = by_name[signal, method]
            for k, state in enumerate(one.states):
                seeds[i, j, k], lost[i, j, k], why[i, j, k] = state.seeds, state.lost, state.refused
                for m, each in enumerate(state.fractiles):
                    for name, values in numbers.items():
                        values[i, j, k, m] = getattr(each, name)
            for all_of in one.overall:
                for m, each in enumerate(all_of.fractiles):
                    for name, values in overall.items():
                        values[i, j, within.index(all_of.within), m] = getattr(each, name)
    units = {one.signal: one.unit for one in found}
    different = list(dict.fromkeys(units.values()))
    about = mixed(" or ".join(different), "signal", units) if len(different) > 1 else {"units": different[0]}
    axes = ("signal", "fit", "state")
    data: dict[str, Any] = {
        name: ((*axes, "fractile"), values, about if name in (*NUMBERS, "bias") else {"units": "1"})
        for name, values in numbers.items()
    }
    data |= {"seeds": (axes, seeds, {"units": "1"}), "lost": (axes, lost, {"units": "1"}), "refused": (axes, why)}
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
            shares,
            {"long_name": "probability not to be exceeded; 1/e: the most probable extreme"},
        ),
    }
    if within:
        coordinates["within"] = within
    for label in states[0].labels:
        coordinates[label] = "state", [state.labels[label] for state in states]
    duration = found[0].duration
    return xr.Dataset(data, coordinates, {"side": found[0].side, "duration": "run" if duration is None else duration})


def _listed(given: Any) -> Any:
    return (given,) if isinstance(given, str | float | int) else tuple(given)


def _seconds(given: float | str) -> float:
    try:
        return float(quantity(given))
    except UnitError as error:
        raise DeckcraneError(f"block: {error}") from None
