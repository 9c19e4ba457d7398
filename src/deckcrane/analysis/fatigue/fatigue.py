"""Fatigue of the details of a scenario: damage, life and their sources, of a campaign or of a single run.

Miner's sum D = sum n_i / N_i over rainflow cycles. Cases of a campaign occur with their probabilities in the time at work, or are
lifts with a number per year (`exposure`). Life is 1 / (damage per year) divided by the design fatigue factor.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from pydantic import ValidationError

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.fatigue.cycles import ground_cycles, kept_counts, rainflow, series_cycles, stored_cycles
from deckcrane.analysis.fatigue.data import FatigueAnswers
from deckcrane.analysis.fatigue.exposure import Exposure, exposure_of
from deckcrane.analysis.fatigue.hot_spots import (
    Bearing,
    FatigueSpot,
    SpotCycles,
    shares_of_largest,
    spots_of,
    varied_spots,
)
from deckcrane.analysis.fatigue.unloaded_stress import UnloadedStresses, unloaded_in_cases, unloaded_in_run
from deckcrane.analysis.run_statistics import counted_period, records_after, scenario_of
from deckcrane.arrays import Array
from deckcrane.components.hot_spots.outputs import STRESS
from deckcrane.errors import DeckcraneError
from deckcrane.files.datasets import open_dataset
from deckcrane.files.paths import is_store
from deckcrane.standards.fatigue import history_class, history_parameter

Spots = list[tuple[Array, tuple[FatigueSpot, ...]]]
"""Masks of cases, each with the hot spots of these cases."""


def fatigue(
    source: str | Path | CampaignSource | xr.Dataset, settings: FatigueAnswers | Mapping[str, Any] | None = None
) -> xr.Dataset:
    """Damage and life of all details.

    Args:
        source: the store of a campaign, the dataset of a run, or the path of either
        settings: what to compute, as under `answers.fatigue` of a study; None: those of the store's study

    Returns:
        damage, and life in years, over `alternative` and `detail`, and over `case`

    Raises:
        DeckcraneError: there are no details, or their stress ranges were not kept
    """
    if isinstance(source, str | Path) and not is_store(source):
        source = open_dataset(source)
    if isinstance(source, xr.Dataset):
        return _run_fatigue(source, _read_settings(settings))
    store = source if isinstance(source, CampaignSource) else CampaignSource(Path(source))
    if settings is None and store.answers.fatigue is not None:
        settings = store.answers.fatigue
    return _store_fatigue(store, _read_settings(settings))


def _read_settings(settings: FatigueAnswers | Mapping[str, Any] | None) -> FatigueAnswers:
    if isinstance(settings, FatigueAnswers):
        return settings
    try:
        return FatigueAnswers.model_validate(dict(settings or {}))
    except ValidationError as error:
        first = error.errors()[0]
        raise DeckcraneError(f"fatigue: {'.'.join(str(key) for key in first['loc'])}: {first['msg']}") from None


def spot_cycles(counts: xr.Dataset, exposure: Exposure, signal: str, unloaded: Array | float) -> SpotCycles:
    """Cycles of a campaign's signal (`kept_counts`), with their frequency."""
    cycles = stored_cycles(counts, signal, exposure.closing, unloaded)
    ground = None
    if exposure.settings.lifts_per_year is not None and exposure.closing != "lift":
        residue = counts["rainflow_residue"].sel(signal=signal).transpose("case", ...).values
        ground = ground_cycles(np.asarray(residue, dtype=float), unloaded)
    return SpotCycles(cycles, ground, exposure)


def _store_fatigue(source: CampaignSource, settings: FatigueAnswers) -> xr.Dataset:
    groups: Spots = list(varied_spots(source, settings))
    exposure = exposure_of(source, settings)
    spots = groups[0][1]
    signals = [spot.signal for spot in spots]
    counts = kept_counts(source, signals)
    unloaded = unloaded_in_cases(source, settings, [spots_of_group for _, spots_of_group in groups])
    cycles = [spot_cycles(counts, exposure, spot.signal, unloaded.stress[:, k]) for k, spot in enumerate(spots)]
    result = _assemble(cycles, groups, exposure, settings, unloaded)
    cases = source.by_case
    dims = source.attributes["dimensions"]
    case_coordinates = {
        name: ("case", cases[name].values, cases[name].attrs) for name in dims if name in cases.variables
    }
    result = result.assign_coords({"case": [str(name) for name in cases["case"].values], **case_coordinates})
    result.attrs["labels"] = json.dumps(source.attributes["grid"]["labels"])
    result.attrs["seeded"] = json.dumps(source.attributes["seeds"])
    counted_early = source.by_case["rainflow_early"].sel(signal=signals).sum("case").values
    return result.assign(
        counted_early=("detail", counted_early, {"long_name": "cycles that were counted before they closed"})
    )


def _run_fatigue(dataset: xr.Dataset, settings: FatigueAnswers) -> xr.Dataset:
    scenario = scenario_of(dataset)
    if scenario is None:
        raise DeckcraneError("the dataset carries no scenario that says what its details are")
    spots = spots_of(scenario, settings)
    if STRESS.name not in dataset:
        raise DeckcraneError("the dataset has no stress; add it to `record` of the scenario, and run it again")
    counted, exposure = counted_run(dataset, settings)
    unloaded = unloaded_in_run(scenario, settings, spots)
    cycles = [
        run_cycles(counted[STRESS.name].sel(detail=spot.label), exposure, float(unloaded.stress[0, k]))
        for k, spot in enumerate(spots)
    ]
    return _assemble(cycles, [(np.ones(1, bool), spots)], exposure, settings, unloaded).assign_coords(case=["run"])


def counted_run(dataset: xr.Dataset, settings: FatigueAnswers) -> tuple[xr.Dataset, Exposure]:
    """The counted records of a run, and its exposure as the only case."""
    if isinstance(settings.lifts_per_year, dict):
        raise DeckcraneError(
            "lifts by the labels of a dimension need the cases of a study; a run is one: give a number"
        )
    counted = records_after(dataset, counted_period(dataset).start)
    duration = np.array([_record_duration(counted["time"].values)])
    return counted, Exposure(np.ones(1), np.zeros(1, int), ("all",), np.zeros(1, int), duration, settings)


def run_cycles(series: xr.DataArray, exposure: Exposure, unloaded: float) -> SpotCycles:
    """Cycles of a stored series, with their frequency."""
    values = np.asarray(series.values, dtype=float)
    cycles = series_cycles(values, exposure.closing, unloaded)
    between = exposure.settings.lifts_per_year is not None and exposure.closing != "lift"
    ground = ground_cycles(rainflow(values).residue[None], unloaded) if between else None
    return SpotCycles(cycles, ground, exposure)


def _record_duration(time: Array) -> float:
    """Duration of a record: number of samples times their spacing, as campaigns count it."""
    if time.size < 2:
        raise DeckcraneError("the run is too short to count cycles in")
    return float((time[-1] - time[0]) * time.size / (time.size - 1))


def _assemble(
    cycles: list[SpotCycles], groups: Spots, exposure: Exposure, settings: FatigueAnswers, unloaded: UnloadedStresses
) -> xr.Dataset:
    """Collect all hot spots in one dataset."""
    result = _FatigueResults(exposure, settings, unloaded)
    for i, spot in enumerate(cycles):
        result.add(spot, [(mask, spots[i]) for mask, spots in groups])
    return result.dataset(list(groups[0][1]))


class _FatigueResults:
    """Results of hot spots while they are collected."""

    def __init__(self, exposure: Exposure, settings: FatigueAnswers, unloaded: UnloadedStresses) -> None:
        self.exposure, self.settings, self.between = exposure, settings, unloaded
        self.rows: dict[str, list[Array]] = {}

    def add(self, cycles: SpotCycles, borne: list[tuple[Array, FatigueSpot]]) -> None:
        bearings = [(mask, Bearing(spot.curve, spot.factor, spot.detail.mean_stress)) for mask, spot in borne]
        case_damage, year = cycles.case_damage(bearings)
        yearly = cycles.over_alternatives(year)
        dff = np.ones(len(self.exposure.names))
        for mask, spot in borne:
            dff[np.unique(self.exposure.alternative[mask])] = spot.detail.dff
        settings, largest = self.settings, cycles.largest()
        with np.errstate(divide="ignore"):
            life = 1.0 / (yearly * dff)
        cubes = cycles.yearly_power_sum(3.0) * settings.years
        self._append("damage", case_damage)
        self._append("yearly_damage", year)
        self._append("damage_per_year", yearly)
        self._append("lift_damage_per_year", cycles.over_alternatives(cycles.lift_damage(bearings)))
        self._append("standard_error", cycles.standard_error(year))
        self._append("life", life)
        self._append("design_damage", yearly * dff * settings.years)
        self._append("cycles_per_year", cycles.yearly_cycles())
        self._append("largest_range", largest)
        self._append("history_parameter", history_parameter(cubes, largest))
        self._append("covered", cycles.covered)
        self._append("binning_error", cycles.binning_error(bearings))
        self._append("equivalent_range", np.stack([cycles.equivalent_range(m) for m in settings.exponents], axis=-1))
        exceedances = [cycles.exceedances(i, float(size)) for i, size in enumerate(largest)]
        self._append("cycles_above", np.stack(exceedances))

    def _append(self, name: str, values: Array) -> None:
        self.rows.setdefault(name, []).append(values)

    def dataset(self, spots: list[FatigueSpot]) -> xr.Dataset:
        def variable(name: str, *dims: str, units: str = "1", words: str) -> tuple[Any, ...]:
            values = np.moveaxis(np.stack(self.rows[name]), 0, 1)
            return ((dims[0], "detail", *dims[1:]), values, {"units": units, "long_name": words})

        variables = {
            "damage": variable("damage", "case", words="Miner's sum of one run of the case"),
            "yearly_damage": variable("yearly_damage", "case", words="Miner's sum of the case in a year"),
            "damage_per_year": variable("damage_per_year", "alternative", words="Miner's sum in a year"),
            "lift_damage_per_year": variable(
                "lift_damage_per_year", "alternative", words="of that, of the cycles between lifts"
            ),
            "standard_error": variable(
                "standard_error", "alternative", words="of damage_per_year, by the spread of seeds"
            ),
            "life": variable("life", "alternative", units="year", words="life with the design fatigue factor"),
            "design_damage": variable(
                "design_damage", "alternative", words="damage in the design life times the design fatigue factor"
            ),
            "cycles_per_year": variable("cycles_per_year", "alternative", words="rainflow cycles in a year"),
            "largest_range": variable("largest_range", "alternative", units="Pa", words="largest range"),
            "equivalent_range": variable(
                "equivalent_range", "alternative", "exponent", units="Pa", words="damage-equivalent range"
            ),
            "history_parameter": variable(
                "history_parameter", "alternative", words="s_3 of EN 13001-3-1 in the design life"
            ),
            "binning_error": variable(
                "binning_error",
                "alternative",
                words="what sums over bins alone would be off, which exact sums of powers correct",
            ),
            "covered": variable("covered", "alternative", words="share of what happens that has results"),
            "cycles_above": variable(
                "cycles_above", "alternative", "level", words="cycles in a year above a share of the largest range"
            ),
        }
        variables["unloaded_stress"] = (
            ("case", "detail"),
            np.broadcast_to(self.between.stress, np.shape(self.rows["damage"])[::-1]),
            {"units": "Pa", "long_name": "stress between lifts"},
        )
        classes = [[history_class(float(s)) for s in row] for row in np.stack(self.rows["history_parameter"]).T]
        coordinates = {
            "detail": [spot.label for spot in spots],
            "alternative": list(self.exposure.names),
            "alternative_of": ("case", self.exposure.alternative, {"long_name": "the alternative of each case"}),
            "exponent": ("exponent", list(self.settings.exponents), {"long_name": "slope m"}),
            "level": ("level", shares_of_largest(), {"long_name": "share of the largest range"}),
            "history_class": (("alternative", "detail"), np.array(classes)),
            "curve": ("detail", [spot.curve.name for spot in spots]),
            "frame": ("detail", [spot.frame for spot in spots], {"long_name": "what the point turns with"}),
            "unloaded_state": ("detail", list(self.between.states), {"long_name": "what unloaded_stress is of"}),
            "dff": ("detail", [spot.detail.dff for spot in spots]),
            "thickness": (
                "detail",
                [np.nan if spot.detail.thickness is None else spot.detail.thickness for spot in spots],
                {"units": "m"},
            ),
        }
        settings = self.settings
        return xr.Dataset(
            variables,
            coordinates,
            {
                "years": settings.years,
                "at_work": self.exposure.time_share,
                "lifts": "" if settings.lifts_per_year is None else str(settings.lifts_per_year),
                "closing": self.exposure.closing,
                "unloaded_reason": self.between.reason,
            },
        )
