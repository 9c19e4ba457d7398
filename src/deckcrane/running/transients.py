"""The transient at the start of a run, which statistics leave out: it belongs to the initial conditions, not to the sea."""

from __future__ import annotations

from math import ceil

from deckcrane.model import Scenario

TRANSIENT = 60.0
"""Transient [s] of a run in a sea unless `run.transient` says otherwise, at most half of the run.

After that, the supply vessel with a crane, started on even keel in waves of 6 to 8 s, swings about as in the long run."""


def transient_of(scenario: Scenario, last: float, first: float = 0.0) -> tuple[float, str]:
    """Time at which the transient ends, in a run recorded from a first to a last time; and the reason."""
    if scenario.run.transient is not None:
        return scenario.run.transient, "run.transient"
    if scenario.sea is not None and last > first:
        return min(TRANSIENT, first + (last - first) / 2), "the start in a sea is left out"
    return first, "the whole run"


def first_counted(start: float, every: float) -> int:
    """Index of the first record at or after a time."""
    return ceil(start / every * (1 - 1e-12))
