"""Breakdown of fatigue damage: what contributes to it, damage-equivalent loads, and a spectral cross-check.

Contributions are those of sea states, headings and other entries of a study, and of each term of the stress. Damage-equivalent
load ranges exist for any signal with kept rainflow counts, for any slope of the S-N curve.

Rainflow damage is checked against that of a Gaussian stress with the same spectrum: narrow-band and Dirlik. Where the three
agree, the stress is nearly Gaussian, and the count is confirmed. Where rainflow gives more than Dirlik, snap loads, stops or
slow motions of the crane do damage that a spectrum does not contain.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_results import SIGNAL, CampaignSource, unit_of_signal
from deckcrane.analysis.fatigue.cycles import kept_counts, stored_cycles
from deckcrane.analysis.fatigue.data import FatigueAnswers
from deckcrane.analysis.fatigue.exposure import exposure_of
from deckcrane.analysis.fatigue.fatigue import counted_run, run_cycles, spot_cycles
from deckcrane.analysis.fatigue.hot_spots import Bearing, FatigueSpot, SpotCycles
from deckcrane.analysis.governing_instants import signal_in
from deckcrane.arrays import Array
from deckcrane.standards.fatigue import SpectralMoments, dirlik_damage, narrow_band_damage


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
    source: CampaignSource, settings: FatigueAnswers, spot: FatigueSpot, alternative: int = 0
) -> tuple[TermShare, ...]:
    """Damage of each term of a hot spot's stress by itself, where its detail outputs terms.

    Damages of single terms do not add up to that of their sum: terms that move together do more, those that move against each
    other less.
    """
    exposure = exposure_of(source, settings)
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


@dataclass(frozen=True)
class EquivalentLoad:
    """Damage-equivalent range of a signal in an alternative, for each slope."""

    signal: str
    alternative: str
    unit: str
    ranges: tuple[float, ...]


def equivalent_loads(source: CampaignSource, settings: FatigueAnswers) -> tuple[EquivalentLoad, ...]:
    """S_eq = (sum n S^m / N_eq)^(1/m) of all required signals; N_eq is one per second at work, or one per lift.

    Loads between lifts are zero.
    """
    if not settings.signals:
        return ()
    exposure, counts = exposure_of(source, settings), kept_counts(source, settings.signals)
    loads: list[EquivalentLoad] = []
    for signal in settings.signals:
        cycles = spot_cycles(counts, exposure, signal, 0.0)
        loads += _signal_ranges(cycles, signal, unit_of_signal(source.by_case, "rainflow_width", signal))
    return tuple(loads)


def run_equivalent_loads(dataset: xr.Dataset, settings: FatigueAnswers) -> tuple[EquivalentLoad, ...]:
    """Equivalent loads of a single run."""
    if not settings.signals:
        return ()
    counted, exposure = counted_run(dataset, settings)
    loads: list[EquivalentLoad] = []
    for signal in settings.signals:
        series = signal_in(counted, signal)
        loads += _signal_ranges(run_cycles(series, exposure, 0.0), signal, str(series.attrs["units"]))
    return tuple(loads)


def _signal_ranges(cycles: SpotCycles, signal: str, unit: str) -> list[EquivalentLoad]:
    ranges = [cycles.equivalent_range(m) for m in cycles.exposure.settings.exponents]
    return [
        EquivalentLoad(signal, name, unit, tuple(float(values[i]) for values in ranges))
        for i, name in enumerate(cycles.exposure.names)
    ]


BANDS = (0.04, 0.3)
"""Limits of the frequencies of waves [Hz], periods from 3.3 to 25 s.

Slower is the crane's own motion or drift, faster is vibration.
"""


@dataclass(frozen=True)
class SpectralCheck:
    """Damage of a hot spot per year by rainflow, without lifts and mean stress, and the ratios of the other methods to it."""

    label: str
    rainflow: float
    narrow_band: float
    dirlik: float
    irregularity: float
    """Crossings over maxima, the mean over cases weighted by their damage: 1 for a narrow band."""
    bands: tuple[float, float, float]
    """Fractions of the stress variance below, in and above the frequencies of waves, likewise weighted."""


def spectral_checks(
    source: CampaignSource, settings: FatigueAnswers, spots: Sequence[FatigueSpot], alternative: int = 0
) -> tuple[SpectralCheck, ...]:
    """Checks of all hot spots, where spectra were kept and cases are sea states; else none."""
    exposure = exposure_of(source, settings)
    if "spectrum" not in source.by_case or exposure.closing != "half cycles":
        return ()
    frequency = np.asarray(source.by_case["frequency"].values, dtype=float)
    of_alternative = exposure.alternative == alternative
    signals = [spot.signal for spot in spots]
    counts = kept_counts(source, signals)
    spectra = source.by_case["spectrum"].sel({SIGNAL: signals}).transpose("case", ...).load()
    checks = []
    for spot in spots:
        cycles = SpotCycles(stored_cycles(counts, spot.signal, "half cycles"), None, exposure)
        _, yearly = cycles.case_damage(
            [(np.ones(len(of_alternative), bool), Bearing(spot.curve, spot.factor, "ignored"))]
        )
        runs = exposure.per_year(exposure.weights(cycles.valid)[0])
        densities = np.asarray(spectra.sel({SIGNAL: spot.signal}).values, dtype=float)
        seconds, damage = runs * exposure.duration, np.nan_to_num(yearly)
        narrow = dirlik = irregular = 0.0
        bands = np.zeros(3)
        counted = of_alternative & cycles.valid & (runs > 0.0)
        for cell in np.unique(exposure.cell[counted]):
            seeds = counted & (exposure.cell == cell)
            density = densities[seeds].mean(
                axis=0
            )  # mean of all seeds: powers of the scatter of single ones would add up
            moments = SpectralMoments.of(frequency, density)
            narrow += seconds[seeds].sum() * narrow_band_damage(moments, spot.curve, spot.factor)
            dirlik += seconds[seeds].sum() * dirlik_damage(moments, spot.curve, spot.factor)
            if moments.m0 > 0.0:
                irregular += damage[seeds].sum() * moments.irregularity
                bands += damage[seeds].sum() * _variance_by_band(frequency, density)
        total = float(damage[of_alternative].sum())
        if total > 0.0:
            fractions = bands / total
            checks.append(
                SpectralCheck(
                    spot.label,
                    total,
                    narrow / total,
                    dirlik / total,
                    irregular / total,
                    (float(fractions[0]), float(fractions[1]), float(fractions[2])),
                )
            )
    return tuple(checks)


def _variance_by_band(frequency: Array, density: Array) -> Array:
    """Fractions of the variance below, between and above `BANDS`."""
    band = np.digitize(frequency, BANDS)
    sums = np.bincount(band, density, minlength=3)
    return np.asarray(sums / sums.sum())
