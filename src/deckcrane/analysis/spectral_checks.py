"""A cross check of rainflow damage: that of a Gaussian stress with the same spectrum, narrow-band and by Dirlik.

Where the three agree, the stress is as good as Gaussian, and counting is beyond doubt. Where rainflow gives more than Dirlik,
snaps, stops or slow motions of the crane do damage that no spectrum knows of.
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
"""Waves have periods from 3.3 to 25 s; what is slower is the crane's own motion or drift, what is faster vibration."""


@dataclass(frozen=True)
class SpectralCheck:
    """Of a hot spot: damage a year by rainflow, without lifts and mean stress, and what the others are of it."""

    label: str
    rainflow: float
    narrow_band: float
    dirlik: float
    irregularity: float
    """Crossings over maxima, the mean over cases weighted by their damage: 1 of a narrow band."""
    bands: tuple[float, float, float]
    """Shares of the stress's variance below, in and above the frequencies of waves, likewise weighted."""


def spectral_checks(
    source: CampaignSource, asked: FatigueAnswers, spots: Sequence[FatigueSpot], alternative: int = 0
) -> tuple[SpectralCheck, ...]:
    """Of all hot spots, where spectra were kept and cases are sea states; else none."""
    exposure = exposure_of(source, asked)
    if "spectrum" not in source.by_case or exposure.closing != "half cycles":
        return ()
    frequency = np.asarray(source.by_case["frequency"].values, dtype=float)
    mine = exposure.alternative == alternative
    signals = [spot.signal for spot in spots]
    counts = kept_counts(source, signals)
    spectra = source.by_case["spectrum"].sel({SIGNAL: signals}).transpose("case", ...).load()
    found = []
    for spot in spots:
        own = SpotCycles(stored_cycles(counts, spot.signal, "half cycles"), None, exposure)
        _, yearly = own.case_damage([(np.ones(len(mine), bool), Bearing(spot.curve, spot.factor, "ignored"))])
        runs = exposure.per_year(exposure.weights(own.known)[0])
        densities = np.asarray(spectra.sel({SIGNAL: spot.signal}).values, dtype=float)
        seconds, damage = runs * exposure.duration, np.nan_to_num(yearly)
        narrow = broad = irregular = 0.0
        bands = np.zeros(3)
        there = mine & own.known & (runs > 0.0)
        for cell in np.unique(exposure.cell[there]):
            seeds = there & (exposure.cell == cell)
            density = densities[seeds].mean(
                axis=0
            )  # of all seeds: powers of what one of them has by chance would add up
            moments = SpectralMoments.of(frequency, density)
            narrow += seconds[seeds].sum() * narrow_band_damage(moments, spot.curve, spot.factor)
            broad += seconds[seeds].sum() * dirlik_damage(moments, spot.curve, spot.factor)
            if moments.m0 > 0.0:
                irregular += damage[seeds].sum() * moments.irregularity
                bands += damage[seeds].sum() * _bands(frequency, density)
        total = float(damage[mine].sum())
        if total > 0.0:
            shares = bands / total
            found.append(
                SpectralCheck(
                    spot.label,
                    total,
                    narrow / total,
                    broad / total,
                    irregular / total,
                    (float(shares[0]), float(shares[1]), float(shares[2])),
                )
            )
    return tuple(found)


def _bands(frequency: Array, density: Array) -> Array:
    """Shares of the variance below, between and above `BANDS`."""
    place = np.digitize(frequency, BANDS)
    sums = np.bincount(place, density, minlength=3)
    return np.asarray(sums / sums.sum())
