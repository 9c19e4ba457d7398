"""From when a run is counted: what its start makes belongs to the start and not to the sea."""

from __future__ import annotations

from math import ceil

from deckcrane.model import Scenario

TRANSIENT = 60.0
"""What is left out at the beginning of a run in a sea unless `run.transient` says otherwise [s], at most half of the run.

The supply vessel with a crane, started on even keel in waves of 6 to 8 s, swings about as in the long run after that."""


def transient_of(scenario: Scenario, last: float, first: float = 0.0) -> tuple[float, str]:
    """When it ends, in a run that is recorded from a first to a last time; and why."""
    if scenario.run.transient is not None:
        return scenario.run.transient, "run.transient"
    if scenario.sea is not None and last > first:
        return min(TRANSIENT, first + (last - first) / 2), "the start in a sea is left out"
    return first, "the whole run"


def first_counted(start: float, every: float) -> int:
    """The number of the first record that is not before a time."""
    return ceil(start / every * (1 - 1e-12))
