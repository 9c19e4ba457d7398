"""Results of a campaign for the analyses: statistics of its signals, summaries over all cases, events, and scatter of seeds.

A summary has the extremes of every signal with their cases, means over all cases, and events. Errors say what was not kept. The
scatter is that of the greatest value of a case between realisations of the same sea; with it comes the uncertainty of its mean.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from scipy.special import stdtrit

from deckcrane.arrays import Array
from deckcrane.campaign.results import failures, form_of_statistics, open_campaign
from deckcrane.campaign.store import open_store
from deckcrane.campaign.study.answers import Answers
from deckcrane.campaign.study.scatter import is_illustrative
from deckcrane.campaign.zarr_arrays import CASE, COUNTED, DONE, PROBABILITY, STATE, VALUES, WAITING
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.reading import loads
from deckcrane.units.dataset_units import unit_or_none

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


def summarise_campaign(store: str | Path, signals: Sequence[str] | None = None) -> CampaignSummary:
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
                unit_or_none(results["event_size"], **{SOURCE: source}) or "",
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
        raise DeckcraneError(f'{store}: there is no case "{case}";{did_you_mean(case, names)} the first is {names[0]}')
    chosen = results[list(EVENTS)].isel({CASE: names.index(case)}).load()
    rows = []
    for source in chosen[SOURCE].values:
        of, _, kind = str(source).rpartition(".")
        unit = unit_or_none(results["event_size"], **{SOURCE: source}) or ""
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
                f'no signal "{name}" was kept;{did_you_mean(name, names)} there are {", ".join(names[:12])}'
            )
    return list(signals) if signals else names


def unit_of_signal(results: xr.Dataset, statistic: str, signal: str) -> str:
    """Unit of a statistic of a signal; empty where none is stated."""
    stated = unit_or_none(results[statistic], **{SIGNAL: signal})
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


MADE_BY = {
    "maximum": "extremes",
    "minimum": "extremes",
    "maximum_time": "extremes",
    "minimum_time": "extremes",
    "mean": "moments",
    "standard_deviation": "moments",
    "skewness": "moments",
    "kurtosis": "moments",
    "up_crossings": "crossings",
    "mean_crossing_period": "crossings",
    "block_maximum": "block_maxima",
    "block_minimum": "block_maxima",
    "rainflow_count": "rainflow",
    "rainflow_sum": "rainflow",
    "level_time": "levels",
    "joint_extremes": "joint_extremes",
    "spectrum": "spectra",
    "peaks": "peaks",
    "peak_exceedances": "peaks",
}
"""Variable of a store: the entry of `keep.statistics` that keeps it."""


@dataclass(frozen=True)
class SeaSource:
    """Source of the probabilities of a study's sea states (empty: not stated), and the fraction of time they leave out."""

    source: str = ""
    left_out: float = 0.0

    @property
    def words(self) -> str:
        if not self.source:
            return "whose source is not stated"
        return "which are illustrative" if is_illustrative(self.source) else f"from {self.source}"


@dataclass(frozen=True)
class CampaignSource:
    """A campaign's store, and the answers required of it: those of its study, or others."""

    store: Path
    given_answers: Answers | None = None

    @cached_property
    def attributes(self) -> dict[str, Any]:
        return dict(open_store(self.store).attributes())

    @cached_property
    def answers(self) -> Answers:
        """The required answers: those passed in, or those of the study."""
        if self.given_answers is not None:
            return self.given_answers
        return Answers.model_validate(json.loads(str(self.attributes.get("answers", "{}"))))

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario that all cases share."""
        return loads(str(self.attributes["scenario"]), f"the scenario in {self.store}")

    @cached_property
    def by_case(self) -> xr.Dataset:
        """All statistics over cases, read lazily."""
        return open_campaign(self.store, over="cases")

    @cached_property
    def layouts(self) -> list[dict[str, Any]]:
        """Attributes of the statistics (`counted_records`, `time_between_records`), for each layout of a store."""
        homes = sorted(str(home).rstrip("/") for home in self.attributes["layouts"].values())
        store = open_store(self.store)
        return [dict(form_of_statistics(store, home).attrs.get(COUNTED, {})) for home in homes]

    @cached_property
    def done(self) -> Array:
        """Which cases have results."""
        return np.asarray(self.by_case[STATE].values == DONE)

    @cached_property
    def probability(self) -> Array | None:
        """Probability of each case; None where the study has none."""
        if PROBABILITY not in self.by_case.variables:
            return None
        return np.asarray(self.by_case[PROBABILITY].values, dtype=float)

    @cached_property
    def sea_source(self) -> SeaSource:
        """Source of the study's sea states."""
        return SeaSource(**self.attributes.get("sea_source", {}))

    @property
    def signals(self) -> list[str]:
        return [str(name) for name in self.by_case[SIGNAL].values]

    def statistic(self, variable: str, signal: str) -> xr.DataArray:
        """A statistic of a signal over cases; where it was not kept, the error says which setting keeps it."""
        if signal not in self.signals:
            raise DeckcraneError(
                f'{self.store}: "{signal}" was not kept;{did_you_mean(signal, self.signals)} add it to keep.signals of the '
                "study, and "
                "run the campaign again"
            )
        if variable not in self.by_case:
            word = MADE_BY.get(variable, variable)
            raise DeckcraneError(
                f"{self.store}: {variable} was not kept; add {word} to keep.statistics of the study, and run the campaign again"
            )
        variable_data = self.by_case.variables[variable]
        if variable_data.nbytes <= READ_WHOLE:
            variable_data.load()  # a file holds many signals: it is read once for those that follow
        return self.by_case[variable].sel({SIGNAL: signal})


LEVEL = 0.9
"""Confidence of the intervals."""


@dataclass(frozen=True)
class SeedSpread:
    """The greatest values of one signal in the realisations of one case: mean, standard deviation, and the interval of the mean.

    The interval is Student's, mean +- t s / sqrt(n), which holds for normally distributed values; the greatest values are
    skewed, so with a few seeds the interval is a guide.
    """

    signal: str
    case: str
    count: int
    mean: float
    deviation: float
    low: float
    high: float

    @property
    def variation(self) -> float:
        """Coefficient of variation: standard deviation over mean."""
        return self.deviation / abs(self.mean) if self.mean else float("nan")


def seed_dimension(source: CampaignSource) -> str | None:
    """The dimension along which only seeds change; None where there is none."""
    grid = source.attributes["grid"]
    results = source.by_case
    labels = {dim: [name for name in names if name in results] for dim, names in grid["labels"].items()}
    values = results[VALUES].values
    for dim in grid["order"]:
        if grid["shape"][dim] < 2:
            continue
        other_labels = [name for other_dim, names in labels.items() if other_dim != dim for name in names]
        keys = (
            list(zip(*(results[name].values for name in other_labels), strict=True))
            if other_labels
            else [()] * len(values)
        )
        same = [i for i, key in enumerate(keys) if key == keys[0]][:2]
        if len(same) == 2:
            a, b = (json.loads(str(values[i])) for i in same)
            changed = [path for path in {*a, *b} if a.get(path) != b.get(path)]
            if changed and all(str(path).rpartition(".")[2] == "seed" for path in changed):
                return str(dim)
    return None


def seed_spread(source: CampaignSource, signal: str, case: str, statistic: str = "maximum") -> SeedSpread | None:
    """Spread over all realisations of a case, including itself; None where there is only one."""
    along = seed_dimension(source)
    if along is None or statistic not in source.by_case:
        return None
    results, grid = source.by_case, source.attributes["grid"]
    names = [str(name) for name in results["case"].values]
    k = names.index(case)
    other_labels = [
        name for dim, label_names in grid["labels"].items() if dim != along for name in label_names if name in results
    ]
    same = np.ones(len(names), dtype=bool)
    for name in other_labels:
        same &= results[name].values == results[name].values[k]
    values = np.asarray(source.statistic(statistic, signal).values, dtype=float)[same & source.done]
    values = values[np.isfinite(values)]
    if len(values) < 2:
        return None
    mean, deviation, n = float(values.mean()), float(values.std(ddof=1)), len(values)
    half = float(stdtrit(n - 1, (1 + LEVEL) / 2)) * deviation / n**0.5
    return SeedSpread(signal, case, n, mean, deviation, mean - half, mean + half)
