"""The worst minutes of a campaign: of a case, the time around the largest value of a signal, run again.

A store keeps when extremes were, and all that a case is made of. What is run again must find the value that was counted: whether
it does is told.
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
"""How much of a run is kept [s]; all of it where it is shorter."""
SAME = 1e-9
"""By how much, relative to its size, a value that is found again may differ: rounding."""
_SHOWN = (
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
"""What is recorded besides, where the model has it: what a picture of the crane shows."""


@dataclass(frozen=True)
class WorstMinute:
    """The records around an extreme of a case that was run again; what was counted, and what was found again and when."""

    instant: GoverningInstant
    dataset: xr.Dataset
    value: float
    time: float

    @property
    def same(self) -> bool:
        """Whether the run has the value that the campaign counted."""
        return abs(self.value - self.instant.value) <= SAME * max(abs(self.value), abs(self.instant.value))


def case_called(source: CampaignSource, called: str) -> str:
    """The name of a case, by its name or by its number in the study; only cases that are done have extremes."""
    results = source.by_case
    names, numbers = [str(name) for name in results["case"].values], results[NUMBER].values
    name = called
    if called not in names and called.isdigit():
        found = np.flatnonzero(numbers == int(called))
        if not found.size:
            raise DeckcraneError(
                f"{source.store}: there is no case {called}; cases have the numbers {min(numbers)} to {max(numbers)}"
            )
        name = names[int(found[0])]
    if name not in names:
        raise DeckcraneError(
            f'{source.store}: there is no case "{called}";{nearest(called, names)} the first is {names[0]}'
        )
    k = names.index(name)
    if int(results[STATE].values[k]) != DONE:
        why = str(results[REASON].values[k]) or "it has not been run"
        raise DeckcraneError(f"{source.store}: the case {name} has no results: {why}")
    return name


def usual_signal(source: CampaignSource) -> str:
    """The signal that is looked at where none is named: the check that governs, or the first of those that are usual."""
    found = governing_instants(source, 1)
    if not found:
        raise DeckcraneError(
            f"{source.store}: no extremes were kept; add extremes to keep.statistics of the study, and run the campaign again"
        )
    return found[0].signal


def worst_instants(source: CampaignSource, signal: str) -> list[GoverningInstant]:
    """The largest value of a signal in each case that is done, whatever its sign (of a share, the greatest): worst first."""
    results = source.by_case
    statistics = ["maximum"] if signal.startswith(f"{UTILISATION}.") else ["maximum", "minimum"]
    columns = {name: np.asarray(source.statistic(name, signal).values, dtype=float) for name in statistics}
    times = {name: np.asarray(source.statistic(f"{name}_time", signal).values, dtype=float) for name in statistics}
    found = []
    for k, case in enumerate(results["case"].values):
        sizes = {name: np.nan_to_num(abs(column[k]), nan=-1.0) for name, column in columns.items()}
        best = max(sizes, key=lambda name: sizes[name])
        value = float(columns[best][k])
        if source.done[k] and np.isfinite(value):
            unit = unit_of_signal(results, best, signal)
            found.append(GoverningInstant(signal, unit, best, value, str(case), float(times[best][k])))
    return sorted(found, key=lambda one: -one.value if one.is_share else -abs(one.value))


def worst_of_case(source: CampaignSource, case: str, signal: str) -> GoverningInstant:
    """The largest value of a signal in one case."""
    found = next((one for one in worst_instants(source, signal) if one.case == case), None)
    if found is None:
        raise DeckcraneError(f'{source.store}: the case {case} has no "{signal}": it was not a number there')
    return found


def worst_over_cases(source: CampaignSource, signals: int = 4) -> Iterator[GoverningInstant]:
    """Instants in the order in which they are worth a look: the worst case of each governing signal, then the next of each."""
    listed = [worst_instants(source, one.signal) for one in governing_instants(source, signals)]
    for rank in range(max((len(one) for one in listed), default=0)):
        yield from (one[rank] for one in listed if rank < len(one))


def worst_minute(source: CampaignSource, instant: GoverningInstant, records: int | None = None) -> WorstMinute:
    """The minute around an instant, from a run of its case; thinned to so many records at most, of which the extreme is one."""
    again = CaseAgain(source, instant.case, (instant.signal, *_SHOWN))
    whole = again.dataset
    value, time = again.extreme(whole, instant)
    t = whole["time"].values
    start = min(max(float(t[0]), time - MINUTE / 2), max(float(t[0]), float(t[-1]) - MINUTE))
    inside = np.flatnonzero((t >= start - 1e-9) & (t <= start + MINUTE + 1e-9))
    every = 1 if records is None else max(1, -(-len(inside) // records))
    extreme = int(np.argmin(np.abs(t - time)))
    kept = inside[(inside - extreme) % every == 0]
    dataset = whole.isel(time=kept)
    dataset.attrs["case"] = instant.case
    return WorstMinute(instant, dataset, value, time)
