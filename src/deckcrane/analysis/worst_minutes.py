"""The worst minutes of a campaign: the time around the largest value of a signal in a case, from a new run of that case.

A store keeps the times of extremes, and all inputs of a case. A new run must reproduce the counted value: whether
it does is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.campaigns import unit_of_signal
from deckcrane.analysis.case_instants import UTILISATION, CaseAgain, GoverningInstant, governing_instants
from deckcrane.campaign.arrangement import DONE, NUMBER, REASON, STATE
from deckcrane.errors import DeckcraneError
from deckcrane.model.data import nearest

MINUTE = 60.0
"""Kept duration of a run [s]; all of it where it is shorter."""
SAME = 1e-9
"""Largest relative difference of a reproduced value: rounding."""
_DRAWN_VARIABLES = (
    "reaction",
    "rope_tension",
    "rope_span_tension",
    "rope_slack",
    "rope_shape",
    "contact_force",
    "contact_point_force",
    "wind_force",
    "cylinder_force",
    "mooring_tension",
    "water_elevation",
)
"""Additional variables recorded for drawings of the crane, where the model has them."""


@dataclass(frozen=True)
class WorstMinute:
    """Records around an extreme of a case that was run again; the counted value, and the reproduced one with its time."""

    instant: GoverningInstant
    dataset: xr.Dataset
    value: float
    time: float

    @property
    def same(self) -> bool:
        """Whether the run reproduces the value that the campaign counted."""
        return abs(self.value - self.instant.value) <= SAME * max(abs(self.value), abs(self.instant.value))


def case_called(source: CampaignSource, called: str) -> str:
    """Name of a case, by its name or by its number in the study; only finished cases have extremes."""
    results = source.by_case
    names, numbers = [str(name) for name in results["case"].values], results[NUMBER].values
    name = called
    if called not in names and called.isdigit():
        matches = np.flatnonzero(numbers == int(called))
        if not matches.size:
            raise DeckcraneError(
                f"{source.store}: there is no case {called}; cases have the numbers {min(numbers)} to {max(numbers)}"
            )
        name = names[int(matches[0])]
    if name not in names:
        raise DeckcraneError(
            f'{source.store}: there is no case "{called}";{nearest(called, names)} the first is {names[0]}'
        )
    k = names.index(name)
    if int(results[STATE].values[k]) != DONE:
        reason = str(results[REASON].values[k]) or "it has not been run"
        raise DeckcraneError(f"{source.store}: the case {name} has no results: {reason}")
    return name


def usual_signal(source: CampaignSource) -> str:
    """Default signal: that of the governing check, or the first usual one."""
    instants = governing_instants(source, 1)
    if not instants:
        raise DeckcraneError(
            f"{source.store}: no extremes were kept; add extremes to keep.statistics of the study, and run the campaign again"
        )
    return instants[0].signal


def worst_instants(source: CampaignSource, signal: str) -> list[GoverningInstant]:
    """The largest magnitude of a signal (of a utilisation, the greatest value) in each finished case: worst first."""
    results = source.by_case
    statistics = ["maximum"] if signal.startswith(f"{UTILISATION}.") else ["maximum", "minimum"]
    columns = {name: np.asarray(source.statistic(name, signal).values, dtype=float) for name in statistics}
    times = {name: np.asarray(source.statistic(f"{name}_time", signal).values, dtype=float) for name in statistics}
    instants = []
    for k, case in enumerate(results["case"].values):
        sizes = {name: np.nan_to_num(abs(column[k]), nan=-1.0) for name, column in columns.items()}
        statistic = max(sizes, key=lambda name: sizes[name])
        value = float(columns[statistic][k])
        if source.done[k] and np.isfinite(value):
            unit = unit_of_signal(results, statistic, signal)
            instants.append(GoverningInstant(signal, unit, statistic, value, str(case), float(times[statistic][k])))
    return sorted(instants, key=lambda instant: -instant.value if instant.is_share else -abs(instant.value))


def worst_of_case(source: CampaignSource, case: str, signal: str) -> GoverningInstant:
    """The largest value of a signal in one case."""
    worst = next((instant for instant in worst_instants(source, signal) if instant.case == case), None)
    if worst is None:
        raise DeckcraneError(f'{source.store}: the case {case} has no "{signal}": it was not a number there')
    return worst


def worst_over_cases(source: CampaignSource, signals: int = 4) -> Iterator[GoverningInstant]:
    """Instants in order of interest: the worst case of each governing signal, then the next of each."""
    by_signal = [worst_instants(source, instant.signal) for instant in governing_instants(source, signals)]
    for rank in range(max((len(instants) for instants in by_signal), default=0)):
        yield from (instants[rank] for instants in by_signal if rank < len(instants))


def worst_minute(source: CampaignSource, instant: GoverningInstant, records: int | None = None) -> WorstMinute:
    """The minute around an instant, from a new run of its case; thinned to at most `records` records, including the extreme."""
    rerun = CaseAgain(source, instant.case, (instant.signal, *_DRAWN_VARIABLES))
    run_dataset = rerun.dataset
    value, time = rerun.extreme(run_dataset, instant)
    t = run_dataset["time"].values
    start = min(max(float(t[0]), time - MINUTE / 2), max(float(t[0]), float(t[-1]) - MINUTE))
    inside = np.flatnonzero((t >= start - 1e-9) & (t <= start + MINUTE + 1e-9))
    every = 1 if records is None else max(1, -(-len(inside) // records))
    extreme = int(np.argmin(np.abs(t - time)))
    kept = inside[(inside - extreme) % every == 0]
    dataset = run_dataset.isel(time=kept)
    dataset.attrs["case"] = instant.case
    return WorstMinute(instant, dataset, value, time)
