"""Scatter of the greatest value of a case between realisations of the same sea, and the uncertainty of its mean."""

from __future__ import annotations

import json
from dataclasses import dataclass

import numpy as np
from scipy.special import stdtrit

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.campaign.arrangement import VALUES

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
