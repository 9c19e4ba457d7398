"""Summaries of a campaign: extremes of every signal with their cases, means over all cases, and events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.campaign.arrangement import DONE, PROBABILITY, STATE, WAITING
from deckcrane.campaign.encoding import CASE
from deckcrane.campaign.results import failures, open_campaign
from deckcrane.entry_units import known_unit
from deckcrane.errors import DeckcraneError
from deckcrane.model.data import nearest

SIGNAL = "signal"
SOURCE, EVENTS = "event_source", ("event_count", "event_dropped", "event_time", "event_size")
"""Names of a store's event variables, by kind of event of each rope and contact."""
LOW, HIGH = "minimum", "maximum"
READ_WHOLE = 100_000_000
"""Largest size [bytes] of a statistic that is read as a whole where several of its signals are needed."""


@dataclass(frozen=True)
class WorstCase:
    """A value, and the name of its case."""

    value: float
    case: str


@dataclass(frozen=True)
class SignalOverCases:
    """One signal over all cases; `mean` is that of the cases' greatest values, weighted where cases have probabilities."""

    name: str
    unit: str
    least: WorstCase
    greatest: WorstCase
    mean: float


@dataclass(frozen=True)
class CampaignSummary:
    """Summary of a campaign: `low` and `high` are the statistics whose extremes are reported.

    `probability` is the fraction of the total probability that finished cases cover; None where cases have none.
    """

    title: str
    cases: int
    done: int
    waiting: int
    failures: dict[str, str]
    low: str
    high: str
    probability: float | None
    signals: tuple[SignalOverCases, ...]


def summarised(store: str | Path, signals: Sequence[str] | None = None) -> CampaignSummary:
    """Summarise the extremes of every signal (or of some) over the finished cases."""
    results = open_campaign(store, over="cases")
    low, high = extremes_in(results)
    chosen = chosen_signals(results, signals) if high else []
    for name in (low, high) if len(chosen) > 1 else ():
        if results[name].nbytes <= READ_WHOLE:
            results.variables[name].load()  # a file holds many signals: it is read once for all of them
    states = results[STATE].values
    weights = _case_weights(results)
    summaries = [
        summary for name in chosen if (summary := _summarise_signal(results, name, low, high, weights)) is not None
    ]
    return CampaignSummary(
        str(results.attrs.get("title", "")),
        len(states),
        int((states == DONE).sum()),
        int((states == WAITING).sum()),
        failures(store),
        low,
        high,
        None if weights is None else float(weights[states == DONE].sum() / weights.sum()),
        tuple(summaries),
    )


@dataclass(frozen=True)
class EventSummary:
    """Events of one kind of a rope or a contact over all cases: their number, the number of cases, and the largest event."""

    of: str
    kind: str
    unit: str
    count: int
    cases: int
    dropped: int
    largest: float
    time: float
    case: str


def summarise_events(store: str | Path) -> list[EventSummary]:
    """Summarise the events of a campaign, for each kind of event of each rope and contact that had any."""
    results = _open_with_events(store)
    names = results[CASE].values
    summaries = []
    for source in results[SOURCE].values:
        chosen = results[list(EVENTS)].sel({SOURCE: source}).load()
        counts = np.nan_to_num(chosen["event_count"].values)
        if not counts.sum():
            continue
        sizes = np.nan_to_num(chosen["event_size"].values, nan=-np.inf)
        case, place = np.unravel_index(int(np.argmax(sizes)), sizes.shape)
        of, _, kind = str(source).rpartition(".")
        summaries.append(
            EventSummary(
                of,
                kind,
                known_unit(results["event_size"], **{SOURCE: source}) or "",
                int(counts.sum()),
                int((counts > 0).sum()),
                int(np.nan_to_num(chosen["event_dropped"].values).sum()),
                float(sizes[case, place]),
                float(chosen["event_time"].values[case, place]),
                str(names[case]),
            )
        )
    return summaries


def events_of_case(store: str | Path, case: str) -> tuple[list[tuple[float, str, str, float, str]], int]:
    """Events of one case in order of time: time [s], kind, source, size, unit; and the number of events not stored."""
    results = _open_with_events(store)
    names = [str(name) for name in results[CASE].values]
    if case not in names:
        raise DeckcraneError(f'{store}: there is no case "{case}";{nearest(case, names)} the first is {names[0]}')
    chosen = results[list(EVENTS)].isel({CASE: names.index(case)}).load()
    rows = []
    for source in chosen[SOURCE].values:
        of, _, kind = str(source).rpartition(".")
        unit = known_unit(results["event_size"], **{SOURCE: source}) or ""
        events = chosen.sel({SOURCE: source})
        for time, size in zip(events["event_time"].values, events["event_size"].values, strict=True):
            if np.isfinite(time):
                rows.append((float(time), kind, of, float(size), unit))
    return sorted(rows), int(np.nan_to_num(chosen["event_dropped"].values).sum())


def _open_with_events(store: str | Path) -> xr.Dataset:
    results = open_campaign(store, over="cases")
    if not all(name in results for name in EVENTS):
        raise DeckcraneError(
            f"{store} keeps no events: its cases have no ropes that stretch and no contacts, or it was made by an earlier version"
        )
    return results


def statistics_of_signals(results: xr.Dataset) -> list[str]:
    """Variables with one number for each signal and case."""
    return [
        str(name)
        for name, data in results.data_vars.items()
        if SIGNAL in data.dims and data.dtype.kind == "f" and set(data.dims) - {SIGNAL} <= _case_dimensions(results)
    ]


def extremes_in(results: xr.Dataset) -> tuple[str, str]:
    """Names of the statistics to report: minimum and maximum where kept, else the first one; empty where there is none."""
    statistics = statistics_of_signals(results)
    if not statistics:
        return "", ""
    return (LOW if LOW in statistics else statistics[0]), (HIGH if HIGH in statistics else statistics[0])


def chosen_signals(results: xr.Dataset, signals: Sequence[str] | None) -> list[str]:
    """Signals by name; all if none is named."""
    names = [str(name) for name in results[SIGNAL].values]
    for name in signals or ():
        if name not in names:
            raise DeckcraneError(
                f'no signal "{name}" was kept;{nearest(name, names)} there are {", ".join(names[:12])}'
            )
    return list(signals) if signals else names


def unit_of_signal(results: xr.Dataset, statistic: str, signal: str) -> str:
    """Unit of a statistic of a signal; empty where none is stated."""
    stated = known_unit(results[statistic], **{SIGNAL: signal})
    if stated is not None and "units_along" in results[statistic].attrs:
        return stated
    for name in (f"{SIGNAL}_unit", "unit", "units"):
        if name in results.coords and results[name].dims == (SIGNAL,):
            return str(results[name].sel({SIGNAL: signal}).item())
    return stated or ""


def _case_dimensions(results: xr.Dataset) -> set[str]:
    """Dimensions of the cases: one, or those of the study."""
    return {str(name) for name in results[STATE].dims}


def _case_weights(results: xr.Dataset) -> Array | None:
    return np.asarray(results[PROBABILITY].values, dtype=float) if PROBABILITY in results.coords else None


def _summarise_signal(
    results: xr.Dataset, name: str, low: str, high: str, weights: Array | None
) -> SignalOverCases | None:
    """Summary of one signal; None where no case has it."""
    least, greatest = (
        np.asarray(results[statistic].sel({SIGNAL: name}).values, dtype=float) for statistic in (low, high)
    )
    valid = np.isfinite(greatest) & np.isfinite(least)
    if not valid.any():
        return None
    cases = results["case"].values
    worst = int(np.nanargmin(np.where(valid, least, np.nan))), int(np.nanargmax(np.where(valid, greatest, np.nan)))
    weight = np.ones(len(greatest)) if weights is None else weights
    total = float(weight[valid].sum())
    mean = float((weight[valid] * greatest[valid]).sum() / total) if total > 0 else float("nan")
    return SignalOverCases(
        name,
        unit_of_signal(results, high, name),
        WorstCase(float(least[worst[0]]), str(cases[worst[0]])),
        WorstCase(float(greatest[worst[1]]), str(cases[worst[1]])),
        mean,
    )
