"""Damage-equivalent ranges of loads: of any signal whose rainflow counts were kept, for slopes of any kind."""

from __future__ import annotations

from dataclasses import dataclass

import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.campaigns import unit_of_signal
from deckcrane.analysis.case_instants import signal_in
from deckcrane.analysis.cycles import kept_counts
from deckcrane.analysis.exposure import exposure_of
from deckcrane.analysis.fatigue import counted_run, run_cycles, spot_cycles
from deckcrane.analysis.spot_damage import SpotCycles
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
    found: list[EquivalentLoad] = []
    for signal in asked.signals:
        own = spot_cycles(counts, exposure, signal, 0.0)
        found += _of_signal(own, signal, unit_of_signal(source.by_case, "rainflow_width", signal))
    return tuple(found)


def run_equivalent_loads(dataset: xr.Dataset, asked: FatigueAnswers) -> tuple[EquivalentLoad, ...]:
    """The same of a single run."""
    if not asked.signals:
        return ()
    counted, exposure = counted_run(dataset, asked)
    found: list[EquivalentLoad] = []
    for signal in asked.signals:
        series = signal_in(counted, signal)
        found += _of_signal(run_cycles(series, exposure, 0.0), signal, str(series.attrs["units"]))
    return tuple(found)


def _of_signal(own: SpotCycles, signal: str, unit: str) -> list[EquivalentLoad]:
    ranges = [own.equivalent_range(m) for m in own.exposure.asked.exponents]
    return [
        EquivalentLoad(signal, name, unit, tuple(float(values[i]) for values in ranges))
        for i, name in enumerate(own.exposure.names)
    ]
