"""Counted part of a run after its transient, and extremes of signals with their times.

A run starts from an initial state: a vessel on even keel, a load that does not swing. The transient that follows belongs to
the start and not to the sea.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.model import Scenario
from deckcrane.model.reading import carried
from deckcrane.running.transients import TRANSIENT as TRANSIENT
from deckcrane.running.transients import transient_of


@dataclass(frozen=True)
class Counted:
    """The time from which a run is counted, and the reason."""

    start: float
    why: str


def counted_from(dataset: xr.Dataset, start: float | None = None) -> Counted:
    """Start of the counted records: `start` if given, else the scenario's `run.transient`, else a rule: see `TRANSIENT`."""
    first, last = float(dataset["time"][0]), float(dataset["time"][-1])
    if start is not None:
        check_start(start, last, whole=dataset.attrs.get("complete", 1) == 1)
        return Counted(start, "as asked for") if start <= last else Counted(first, "the run was stopped before")
    scenario = scenario_of(dataset)
    if scenario is None or "motion" in dataset.attrs:  # a prescribed motion has no transient
        return Counted(first, "the whole run")
    transient, reason = transient_of(scenario, last, first)
    return Counted(transient, reason) if transient <= last else Counted(first, "the run was stopped before")


def check_start(start: float, last: float, whole: bool = True) -> None:
    """Refuse a start that leaves nothing to count; a run that was stopped early may be shorter than planned."""
    if start < 0 or (whole and start >= last):
        raise DeckcraneError(f"cannot count from {start:g} s: the run goes from 0 to {last:g} s")


def scenario_of(dataset: xr.Dataset) -> Scenario | None:
    """The scenario stored in a dataset; None where there is none that can be read."""
    try:
        return carried(str(dataset.attrs.get("scenario", "")))
    except ScenarioError:
        return None


def after(dataset: xr.Dataset, start: float) -> xr.Dataset:
    """Records from a time on."""
    kept = dataset.isel(time=np.flatnonzero(dataset["time"].values >= start * (1 - 1e-12)))
    if kept.sizes["time"] == 0:
        check_start(start, float(dataset["time"][-1]))
    return kept


@dataclass(frozen=True)
class CountedSignal:
    """One quantity over time, with its name and its SI unit; it may contain NaN."""

    name: str
    unit: str
    values: Array

    def extremes(self, time: Array) -> tuple[Extreme, Extreme]:
        """The least and the greatest value, with their times."""
        low, high = int(np.argmin(self.values)), int(np.argmax(self.values))
        return (
            Extreme(float(self.values[low]), float(time[low])),
            Extreme(float(self.values[high]), float(time[high])),
        )

    def peak(self, time: Array) -> Extreme:
        """The value of the largest magnitude, with its time."""
        k = int(np.argmax(np.abs(self.values)))
        return Extreme(float(self.values[k]), float(time[k]))

    @property
    def size(self) -> float:
        """The largest magnitude; NaN where any value is."""
        return float(np.abs(self.values).max(initial=0.0))


@dataclass(frozen=True)
class Extreme:
    """A value and its time. NumPy takes the first NaN for the least and the greatest."""

    value: float
    time: float
