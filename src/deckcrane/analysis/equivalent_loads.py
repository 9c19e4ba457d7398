"""Damage-equivalent ranges of loads: of any signal whose rainflow counts were kept, for slopes of any kind."""

from __future__ import annotations

from dataclasses import dataclass

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.campaigns import unit_of_signal
from deckcrane.analysis.cycles import kept_counts
from deckcrane.analysis.exposure import exposure_of
from deckcrane.analysis.fatigue import spot_cycles
from deckcrane.model.answers_fatigue import FatigueAnswers


@dataclass(frozen=True)
class EquivalentLoad:
    """Of a signal in an alternative: the range that would do the same damage, for each slope."""

    signal: str
    alternative: str
    unit: str
    ranges: tuple[float, ...]


def equivalent_loads(source: CampaignSource, asked: FatigueAnswers) -> tuple[EquivalentLoad, ...]:
    """S_eq = (sum n S^m / N_eq)^(1/m) of all signals that are asked for; N_eq one each second at work, or each lift.

    Loads between lifts are taken as zero.
    """
    if not asked.signals:
        return ()
    exposure, counts = exposure_of(source, asked), kept_counts(source, asked.signals)
    found = []
    for signal in asked.signals:
        own = spot_cycles(counts, exposure, signal, 0.0)
        unit = unit_of_signal(source.by_case, "rainflow_width", signal)
        ranges = [own.equivalent_range(m) for m in asked.exponents]
        for i, name in enumerate(exposure.names):
            found.append(EquivalentLoad(signal, name, unit, tuple(float(values[i]) for values in ranges)))
    return tuple(found)
