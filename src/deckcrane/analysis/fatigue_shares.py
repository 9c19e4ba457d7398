"""Contributions to the damage: of sea states, headings and other entries of a study, and of each term of the stress."""

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
    """An entry of a dimension: its labels, its damage per year, and its share of the total."""

    labels: tuple[str, ...]
    damage_per_year: float
    share: float


@dataclass(frozen=True)
class DimensionShares:
    """Shares of a detail's damage along a dimension of the study, the largest first."""

    name: str
    label_names: tuple[str, ...]
    entries: tuple[EntryShare, ...]

    @property
    def half(self) -> int:
        """Number of entries that cause half of the damage."""
        return int(np.searchsorted(np.cumsum([entry.share for entry in self.entries]), 0.5)) + 1


@dataclass(frozen=True)
class TermShare:
    """One term of the stress by itself: its damage, and its damage-equivalent range over that of the total stress."""

    name: str
    words: str
    damage_per_year: float
    equivalent: float


def dimension_shares(result: xr.Dataset, detail: str, alternative: int = 0) -> tuple[DimensionShares, ...]:
    """Shares of a detail's damage in an alternative (a result of `fatigue`), along all varied dimensions except seeds."""
    labels, seeded = json.loads(result.attrs.get("labels", "{}")), json.loads(result.attrs.get("seeded", "[]"))
    damage = np.nan_to_num(np.asarray(result["yearly_damage"].sel(detail=detail).values, dtype=float))
    damage = damage * (result["alternative_of"].values == alternative)
    total = float(damage.sum())
    shares = []
    for name, label_names in labels.items():
        if name in seeded or total <= 0.0:
            continue
        units = [str(result[label].attrs.get("units", "")) for label in label_names]
        keys = zip(*(result[label].values.tolist() for label in label_names), strict=True)
        sums: dict[tuple[object, ...], float] = {}
        for key, part in zip(keys, damage.tolist(), strict=True):
            sums[key] = sums.get(key, 0.0) + part
        damaging = {key: part for key, part in sums.items() if part > 0.0}
        if len(damaging) < 2:
            continue
        entries = [
            EntryShare(tuple(_label_with_unit(v, u) for v, u in zip(key, units, strict=True)), part, part / total)
            for key, part in sorted(damaging.items(), key=lambda item: -item[1])
        ]
        shares.append(DimensionShares(name, tuple(label_names), tuple(entries)))
    return tuple(shares)


def _label_with_unit(value: object, unit: str) -> str:
    text = f"{value:g}" if isinstance(value, int | float | np.number) else str(value)
    return f"{text} {unit}".rstrip()


def term_shares(
    source: CampaignSource, asked: FatigueAnswers, spot: FatigueSpot, alternative: int = 0
) -> tuple[TermShare, ...]:
    """Damage of each term of a hot spot's stress by itself, where its detail outputs terms.

    Damages of single terms do not add up to that of their sum: terms that move together do more, those that move against each
    other less.
    """
    exposure = exposure_of(source, asked)
    m = spot.curve.slopes[0]
    counts = kept_counts(source, [spot.signal, *(signal for signal, _ in spot.terms)])
    total = spot_cycles(counts, exposure, spot.signal, 0.0).yearly_power_sum(m)[alternative]
    all_cases = np.ones(len(exposure.weight), dtype=bool)
    shares = []
    for signal, words in spot.terms:
        cycles = spot_cycles(counts, exposure, signal, 0.0)
        bearing = Bearing(spot.curve, spot.factor, "ignored")
        _, year = cycles.case_damage([(all_cases, bearing)])
        power = cycles.yearly_power_sum(m)[alternative]
        ratio = float((power / total) ** (1.0 / m)) if total > 0.0 else 0.0
        name = signal.removeprefix(f"{spot.signal}.")
        shares.append(TermShare(name, words, float(cycles.over_alternatives(year)[alternative]), ratio))
    return tuple(shares)
