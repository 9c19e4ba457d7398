"""Damage-equivalent load ranges of any signal with kept rainflow counts, for any slope of the S-N curve."""

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
    """Damage-equivalent range of a signal in an alternative, for each slope."""

    signal: str
    alternative: str
    unit: str
    ranges: tuple[float, ...]


def equivalent_loads(source: CampaignSource, asked: FatigueAnswers) -> tuple[EquivalentLoad, ...]:
    """S_eq = (sum n S^m / N_eq)^(1/m) of all required signals; N_eq is one per second at work, or one per lift.

    Loads between lifts are zero.
    """
    if not asked.signals:
        return ()
    exposure, counts = exposure_of(source, asked), kept_counts(source, asked.signals)
    loads: list[EquivalentLoad] = []
    for signal in asked.signals:
        cycles = spot_cycles(counts, exposure, signal, 0.0)
        loads += _signal_ranges(cycles, signal, unit_of_signal(source.by_case, "rainflow_width", signal))
    return tuple(loads)


def run_equivalent_loads(dataset: xr.Dataset, asked: FatigueAnswers) -> tuple[EquivalentLoad, ...]:
    """Equivalent loads of a single run."""
    if not asked.signals:
        return ()
    counted, exposure = counted_run(dataset, asked)
    loads: list[EquivalentLoad] = []
    for signal in asked.signals:
        series = signal_in(counted, signal)
        loads += _signal_ranges(run_cycles(series, exposure, 0.0), signal, str(series.attrs["units"]))
    return tuple(loads)


def _signal_ranges(cycles: SpotCycles, signal: str, unit: str) -> list[EquivalentLoad]:
    ranges = [cycles.equivalent_range(m) for m in cycles.exposure.asked.exponents]
    return [
        EquivalentLoad(signal, name, unit, tuple(float(values[i]) for values in ranges))
        for i, name in enumerate(cycles.exposure.names)
    ]
