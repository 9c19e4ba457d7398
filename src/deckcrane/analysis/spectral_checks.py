"""A cross check of rainflow damage: that of a Gaussian stress with the same spectrum, narrow-band and by Dirlik.

Where the three agree, the stress is as good as Gaussian, and counting is beyond doubt. Where rainflow gives more than Dirlik,
snaps, stops or slow motions of the crane do damage that no spectrum knows of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.cycles import stored_cycles
from deckcrane.analysis.exposure import exposure_of
from deckcrane.analysis.hot_spots import Spot
from deckcrane.analysis.spot_damage import Bearing, SpotCycles
from deckcrane.model.answers_fatigue import FatigueAnswers
from deckcrane.practice.spectral_fatigue import SpectralMoments, dirlik_damage, narrow_band_damage


@dataclass(frozen=True)
class SpectralCheck:
    """Of a hot spot: damage a year by rainflow, without lifts and mean stress, and what the others are of it."""

    label: str
    rainflow: float
    narrow_band: float
    dirlik: float
    irregularity: float
    """Crossings over maxima, the mean over cases weighted by their damage: 1 of a narrow band."""


def spectral_checks(
    source: CampaignSource, asked: FatigueAnswers, spots: Sequence[Spot], alternative: int = 0
) -> tuple[SpectralCheck, ...]:
    """Of all hot spots, where spectra were kept and cases are sea states; else none."""
    exposure = exposure_of(source, asked)
    if "spectrum" not in source.by_case or exposure.closing != "half cycles":
        return ()
    frequency = np.asarray(source.by_case["frequency"].values, dtype=float)
    mine = exposure.alternative == alternative
    found = []
    for spot in spots:
        own = SpotCycles(stored_cycles(source, spot.signal, "half cycles"), None, exposure)
        _, yearly = own.case_damage([(np.ones(len(mine), bool), Bearing(spot.curve, spot.factor, "ignored"))])
        runs = exposure.per_year(exposure.weights(own.known)[0])
        densities = np.asarray(source.statistic("spectrum", spot.signal).transpose("case", ...).values, dtype=float)
        narrow = broad = irregular = 0.0
        for i in np.flatnonzero(mine & own.known & (runs > 0.0)):
            moments = SpectralMoments.of(frequency, densities[i])
            seconds = runs[i] * exposure.duration[i]
            narrow += seconds * narrow_band_damage(moments, spot.curve, spot.factor)
            broad += seconds * dirlik_damage(moments, spot.curve, spot.factor)
            irregular += yearly[i] * (moments.irregularity if moments.m0 > 0.0 else 0.0)
        total = float(np.nan_to_num(yearly)[mine].sum())
        if total > 0.0:
            found.append(SpectralCheck(spot.label, total, narrow / total, broad / total, irregular / total))
    return tuple(found)
