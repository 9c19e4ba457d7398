"""Test where the largest values of runs fall: where a response still grows when its runs end, most of them come late.

In a steady state the time of a run's largest value is uniform over the counted stretch, so that the last tenth of it holds a
tenth of them. A one-sided binomial test shows whether it holds more: P(X >= k) for X ~ B(n, 0.1), of n independent runs of which
k have their largest value there. Lifts that end at rest have fewer there, which is no fault; the test is for growth only. Of
several signals and sea states each is tested at its share of the level (Bonferroni), so that of studies in a steady state at
most one in a hundred gets a warning.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binom

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.arrays import Array

LAST = 0.1
"""Fraction of the counted stretch at its end in which maxima are counted."""
LEVEL = 0.01
"""Probability of a warning about signals in a steady state, over all that are tested together."""


@dataclass(frozen=True)
class CountedStretch:
    """Start and duration of the counted records of every run [s]."""

    begins: float
    duration: float

    def late(self, times: Array) -> NDArray[np.bool_]:
        """Which times lie in the last part of the stretch."""
        return np.asarray(times > self.begins + (1.0 - LAST) * self.duration * (1 + 1e-9))


def counted_stretch(source: CampaignSource) -> CountedStretch | None:
    """The counted stretch of a store; None where runs differ in it, or it was not stored."""
    stated = {
        (
            float(layout.get("counted_from", 0.0)),
            float(layout["counted_records"]) * float(layout["time_between_records"]),
        )
        for layout in source.layouts
        if "counted_records" in layout and "time_between_records" in layout
    }
    return CountedStretch(*stated.pop()) if len(stated) == 1 else None


@dataclass(frozen=True)
class LateMaxima:
    """Number of runs, by group, with their largest value in the last part of the counted stretch, and number of all runs."""

    late: Array
    count: Array

    @property
    def probability(self) -> Array:
        """Probability of this many or more in a steady state; 1 where there are no runs."""
        return late_probability(self.late, self.count)


def late_probability(late: Array, count: Array) -> Array:
    """P(X >= late) for X ~ B(count, 0.1)."""
    return np.asarray(np.where(count > 0, binom.sf(late - 1, np.maximum(count, 1), LAST), 1.0))


def late_maxima(
    source: CampaignSource, groups: tuple[NDArray[np.intp], ...], signal: str, sign: float
) -> LateMaxima | None:
    """Late extremes of a signal: largest (sign 1) or smallest (-1) values; None where their times were not kept."""
    variable = "maximum_time" if sign > 0 else "minimum_time"
    stretch = counted_stretch(source)
    if stretch is None or variable not in source.by_case:
        return None
    times = np.asarray(source.statistic(variable, signal).values, dtype=float)
    valid_times = [times[group][np.isfinite(times[group])] for group in groups]
    return LateMaxima(
        np.array([float(stretch.late(valid).sum()) for valid in valid_times]),
        np.array([float(len(valid)) for valid in valid_times]),
    )


def growth_words(late: float, count: float, duration: float) -> str:
    """Warning about a signal whose maxima come late."""
    return (
        f"{100 * late / count:.0f} % of its maxima ({late:.0f} of {count:.0f}) fall into the last tenth of the counted "
        f"{minutes(duration)}, where 10 % would in a steady state (one-sided binomial test, level {100 * LEVEL:g} %): it still "
        "grows when runs end"
    )


def minutes(duration: float) -> str:
    """A duration in minutes, as text."""
    return f"{duration / 60:.3g} min"


def time_words(duration: float) -> str:
    """A duration in sentences: `3 h`, `10 min`."""
    return f"{duration / 3600:.4g} h" if duration >= 3600 else minutes(duration)
