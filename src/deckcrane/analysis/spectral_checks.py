"""Cross-check of rainflow damage against that of a Gaussian stress with the same spectrum: narrow-band and Dirlik.

Where the three agree, the stress is nearly Gaussian, and the count is confirmed. Where rainflow gives more than Dirlik,
snap loads, stops or slow motions of the crane do damage that a spectrum does not contain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.campaigns import SIGNAL
from deckcrane.analysis.cycles import kept_counts, stored_cycles
from deckcrane.analysis.exposure import exposure_of
from deckcrane.analysis.hot_spots import FatigueSpot
from deckcrane.analysis.spot_damage import Bearing, SpotCycles
from deckcrane.arrays import Array
from deckcrane.model.answers_fatigue import FatigueAnswers
from deckcrane.practice.spectral_fatigue import SpectralMoments, dirlik_damage, narrow_band_damage

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
    source: CampaignSource, asked: FatigueAnswers, spots: Sequence[FatigueSpot], alternative: int = 0
) -> tuple[SpectralCheck, ...]:
    """Checks of all hot spots, where spectra were kept and cases are sea states; else none."""
    exposure = exposure_of(source, asked)
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
        runs = exposure.per_year(exposure.weights(cycles.known)[0])
        densities = np.asarray(spectra.sel({SIGNAL: spot.signal}).values, dtype=float)
        seconds, damage = runs * exposure.duration, np.nan_to_num(yearly)
        narrow = dirlik = irregular = 0.0
        bands = np.zeros(3)
        counted = of_alternative & cycles.known & (runs > 0.0)
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
