"""What dominates the damage: which sea states, headings and other entries of a study; and which term of the stress."""

from __future__ import annotations

import json
from dataclasses import dataclass

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.cycles import kept_counts
from deckcrane.analysis.exposure import exposure_of
from deckcrane.analysis.fatigue import spot_cycles
from deckcrane.analysis.hot_spots import FatigueSpot
from deckcrane.analysis.spot_damage import Bearing
from deckcrane.model.answers_fatigue import FatigueAnswers


@dataclass(frozen=True)
class EntryShare:
    """An entry of a dimension: its labels, the damage that it does in a year, and its share of all."""

    labels: tuple[str, ...]
    damage_per_year: float
    share: float


@dataclass(frozen=True)
class DimensionShares:
    """How the damage of a detail is shared along a dimension of the study, the largest share first."""

    name: str
    label_names: tuple[str, ...]
    entries: tuple[EntryShare, ...]

    @property
    def half(self) -> int:
        """How many entries do half of the damage."""
        return int(np.searchsorted(np.cumsum([one.share for one in self.entries]), 0.5)) + 1


@dataclass(frozen=True)
class TermShare:
    """A term of the stress alone: the damage that it would do by itself, and its damage-equivalent range over that of all."""

    name: str
    words: str
    damage_per_year: float
    equivalent: float


def dimension_shares(result: xr.Dataset, detail: str, alternative: int = 0) -> tuple[DimensionShares, ...]:
    """Of a detail in an alternative: along every dimension with several entries, seeds apart; of what `fatigue` gave."""
    labels, seeded = json.loads(result.attrs.get("labels", "{}")), json.loads(result.attrs.get("seeded", "[]"))
    damage = np.nan_to_num(np.asarray(result["yearly_damage"].sel(detail=detail).values, dtype=float))
    damage = damage * (result["alternative_of"].values == alternative)
    total = float(damage.sum())
    found = []
    for name, own in labels.items():
        if name in seeded or total <= 0.0:
            continue
        units = [str(result[label].attrs.get("units", "")) for label in own]
        keys = zip(*(result[label].values.tolist() for label in own), strict=True)
        sums: dict[tuple[object, ...], float] = {}
        for key, part in zip(keys, damage.tolist(), strict=True):
            sums[key] = sums.get(key, 0.0) + part
        there = {key: part for key, part in sums.items() if part > 0.0}
        if len(there) < 2:
            continue
        entries = [
            EntryShare(tuple(_label(v, u) for v, u in zip(key, units, strict=True)), part, part / total)
            for key, part in sorted(there.items(), key=lambda item: -item[1])
        ]
        found.append(DimensionShares(name, tuple(own), tuple(entries)))
    return tuple(found)


def _label(value: object, unit: str) -> str:
    text = f"{value:g}" if isinstance(value, int | float | np.number) else str(value)
    return f"{text} {unit}".rstrip()


def term_shares(
    source: CampaignSource, asked: FatigueAnswers, spot: FatigueSpot, alternative: int = 0
) -> tuple[TermShare, ...]:
    """Of a hot spot whose detail shows its terms: what each would do alone.

    Damages of single terms do not add up to that of their sum: terms that move together do more, those that move against each
    other less.
    """
    exposure = exposure_of(source, asked)
    m = spot.curve.slopes[0]
    counts = kept_counts(source, [spot.signal, *(signal for signal, _ in spot.terms)])
    whole = spot_cycles(counts, exposure, spot.signal, 0.0).yearly_power_sum(m)[alternative]
    every = np.ones(len(exposure.weight), dtype=bool)
    found = []
    for signal, words in spot.terms:
        own = spot_cycles(counts, exposure, signal, 0.0)
        bearing = Bearing(spot.curve, spot.factor, "ignored")
        _, year = own.case_damage([(every, bearing)])
        power = own.yearly_power_sum(m)[alternative]
        ratio = float((power / whole) ** (1.0 / m)) if whole > 0.0 else 0.0
        name = signal.removeprefix(f"{spot.signal}.")
        found.append(TermShare(name, words, float(own.over_alternatives(year)[alternative]), ratio))
    return tuple(found)
