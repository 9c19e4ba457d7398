"""Test where the largest values of runs fall: where a response still grows when its runs end, most of them come late.

In a steady state the time of a run's largest value is uniform over the counted stretch, so that the last tenth of it holds a
tenth of them. A one-sided binomial test tells whether it holds more: P(X >= k) for X ~ B(n, 0.1), of n independent runs of which
k have their largest value there. Lifts that end at rest have fewer there, which is no fault; the test is for growth alone. Of
several signals and sea states each is tested at its share of the level (Bonferroni), so that of all studies in a steady state at
most one in a hundred is warned of.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binom

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.arrays import Array

LAST = 0.1
"""The part of the counted stretch at its end in which maxima are counted."""
LEVEL = 0.01
"""Probability of a warning about signals in a steady state, over all that are tested together."""


@dataclass(frozen=True)
class CountedStretch:
    """From when and for how long the records of every run are counted [s]."""

    begins: float
    duration: float

    def late(self, times: Array) -> NDArray[np.bool_]:
        """Which times lie in the last part."""
        return np.asarray(times > self.begins + (1.0 - LAST) * self.duration * (1 + 1e-9))


def counted_stretch(source: CampaignSource) -> CountedStretch | None:
    """That of a store; None where its runs differ in it, or nothing was said of it."""
    stated = {
        (float(one.get("counted_from", 0.0)), float(one["counted_records"]) * float(one["time_between_records"]))
        for one in source.layouts
        if "counted_records" in one and "time_between_records" in one
    }
    return CountedStretch(*stated.pop()) if len(stated) == 1 else None


@dataclass(frozen=True)
class LateMaxima:
    """Of groups of runs: how many have their largest value in the last part of the counted stretch, of how many."""

    late: Array
    count: Array

    @property
    def probability(self) -> Array:
        """Of so many or more in a steady state; 1 where there are no runs."""
        return late_probability(self.late, self.count)


def late_probability(late: Array, count: Array) -> Array:
    """P(X >= late) for X ~ B(count, 0.1)."""
    return np.asarray(np.where(count > 0, binom.sf(late - 1, np.maximum(count, 1), LAST), 1.0))


def late_maxima(
    source: CampaignSource, groups: tuple[NDArray[np.intp], ...], signal: str, sign: float
) -> LateMaxima | None:
    """Of the largest (sign 1) or smallest (-1) values of a signal; None where their times were not kept."""
    variable = "maximum_time" if sign > 0 else "minimum_time"
    stretch = counted_stretch(source)
    if stretch is None or variable not in source.by_case:
        return None
    times = np.asarray(source.statistic(variable, signal).values, dtype=float)
    there = [times[group][np.isfinite(times[group])] for group in groups]
    return LateMaxima(
        np.array([float(stretch.late(one).sum()) for one in there]), np.array([float(len(one)) for one in there])
    )


def growth_words(late: float, count: float, duration: float) -> str:
    """What a reader is told of a signal whose maxima come late."""
    return (
        f"{100 * late / count:.0f} % of its maxima ({late:.0f} of {count:.0f}) fall into the last tenth of the counted "
        f"{minutes(duration)}, where 10 % would in a steady state (one-sided binomial test, level {100 * LEVEL:g} %): it still "
        "grows when runs end"
    )


def minutes(duration: float) -> str:
    """A duration as it stands beside limits."""
    return f"{duration / 60:.3g} min"
