"""Fatigue of the details of a scenario: damage, life and what stands behind them, of a campaign or of a single run.

Miner's sum D = sum n_i / N_i over rainflow cycles. Cases of a campaign happen by their probabilities for the time at work, or are
lifts, so many a year (`exposure`). Life is what the design fatigue factor leaves of 1 / (damage in a year).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from pydantic import ValidationError

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.cycles import ground_cycles, kept_counts, series_cycles, stored_cycles
from deckcrane.analysis.exposure import Exposure, exposure_of
from deckcrane.analysis.hot_spots import FatigueSpot, spots_of, varied_spots
from deckcrane.analysis.rainflow import rainflow
from deckcrane.analysis.spot_damage import Bearing, SpotCycles, shares_of_largest
from deckcrane.analysis.statistics import after, counted_from, scenario_of
from deckcrane.analysis.unloaded_stress import UnloadedStresses, unloaded_in_cases, unloaded_in_run
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files.places import is_store
from deckcrane.files.saving import opened
from deckcrane.model.answers_fatigue import FatigueAnswers
from deckcrane.practice.duty_classes import HISTORY_CYCLES, history_class

Spots = list[tuple[Array, tuple[FatigueSpot, ...]]]
"""Masks of cases, each with the hot spots as these cases have them."""


def fatigue(
    source: str | Path | CampaignSource | xr.Dataset, asked: FatigueAnswers | Mapping[str, Any] | None = None
) -> xr.Dataset:
    """Damage and life of all details, as a labelled dataset over `alternative` and `detail`, and over `case`.

    `source` is the store of a campaign, or the dataset of a run, or the path of either; `asked` is what a study says under
    `answers.fatigue`: where nothing is given, what the store's own study says. Life is in years.
    """
    if isinstance(source, str | Path) and not is_store(source):
        source = opened(source)
    if isinstance(source, xr.Dataset):
        return _of_run(source, _wanted(asked))
    store = source if isinstance(source, CampaignSource) else CampaignSource(Path(source))
    wanted = _wanted(asked) if asked is not None else store.answers.fatigue or FatigueAnswers()
    return _of_store(store, wanted)


def _wanted(asked: FatigueAnswers | Mapping[str, Any] | None) -> FatigueAnswers:
    if isinstance(asked, FatigueAnswers):
        return asked
    try:
        return FatigueAnswers.model_validate(dict(asked or {}))
    except ValidationError as error:
        first = error.errors()[0]
        raise DeckcraneError(f"fatigue: {'.'.join(str(key) for key in first['loc'])}: {first['msg']}") from None


def spot_cycles(counts: xr.Dataset, exposure: Exposure, signal: str, unloaded: Array | float) -> SpotCycles:
    """The cycles of a signal of a campaign (`kept_counts`), with how often they happen."""
    cycles = stored_cycles(counts, signal, exposure.closing, unloaded)
    ground = None
    if exposure.asked.lifts_per_year is not None and exposure.closing != "lift":
        residue = counts["rainflow_residue"].sel(signal=signal).transpose("case", ...).values
        ground = ground_cycles(np.asarray(residue, dtype=float), unloaded)
    return SpotCycles(cycles, ground, exposure)


def _of_store(source: CampaignSource, asked: FatigueAnswers) -> xr.Dataset:
    groups: Spots = list(varied_spots(source, asked))
    exposure = exposure_of(source, asked)
    spots = groups[0][1]
    signals = [spot.signal for spot in spots]
    counts = kept_counts(source, signals)
    between = unloaded_in_cases(source, asked, [own for _, own in groups])
    found = [spot_cycles(counts, exposure, spot.signal, between.stress[:, k]) for k, spot in enumerate(spots)]
    result = _assembled(found, groups, exposure, asked, between)
    cases = source.by_case
    dims = source.attributes["dimensions"]
    about = {name: ("case", cases[name].values, cases[name].attrs) for name in dims if name in cases.variables}
    result = result.assign_coords({"case": [str(name) for name in cases["case"].values], **about})
    result.attrs["labels"] = json.dumps(source.attributes["grid"]["labels"])
    result.attrs["seeded"] = json.dumps(source.attributes["seeds"])
    early = source.by_case["rainflow_early"].sel(signal=signals).sum("case").values
    return result.assign(counted_early=("detail", early, {"long_name": "cycles that were counted before they closed"}))


def _of_run(dataset: xr.Dataset, asked: FatigueAnswers) -> xr.Dataset:
    scenario = scenario_of(dataset)
    if scenario is None:
        raise DeckcraneError("the dataset carries no scenario that says what its details are")
    spots = spots_of(scenario, asked)
    if "stress" not in dataset:
        raise DeckcraneError("the dataset has no stress; add it to `record` of the scenario, and run it again")
    counted, exposure = counted_run(dataset, asked)
    between = unloaded_in_run(scenario, asked, spots)
    found = [
        run_cycles(counted["stress"].sel(detail=spot.label), exposure, float(between.stress[0, k]))
        for k, spot in enumerate(spots)
    ]
    return _assembled(found, [(np.ones(1, bool), spots)], exposure, asked, between).assign_coords(case=["run"])


def counted_run(dataset: xr.Dataset, asked: FatigueAnswers) -> tuple[xr.Dataset, Exposure]:
    """The records of a run that count, and how often it happens: it is the one case that there is."""
    if isinstance(asked.lifts_per_year, dict):
        raise DeckcraneError(
            "lifts by the labels of a dimension need the cases of a study; a run is one: give a number"
        )
    counted = after(dataset, counted_from(dataset).start)
    lasts = np.array([_length(counted["time"].values)])
    return counted, Exposure(np.ones(1), np.zeros(1, int), ("all",), np.zeros(1, int), lasts, asked)


def run_cycles(series: xr.DataArray, exposure: Exposure, unloaded: float) -> SpotCycles:
    """The cycles of a stored series, with how often they happen."""
    values = np.asarray(series.values, dtype=float)
    cycles = series_cycles(values, exposure.closing, unloaded)
    between = exposure.asked.lifts_per_year is not None and exposure.closing != "lift"
    ground = ground_cycles(rainflow(values).residue[None], unloaded) if between else None
    return SpotCycles(cycles, ground, exposure)


def _length(time: Array) -> float:
    """Of a record: as long as it has samples, as campaigns count it."""
    if time.size < 2:
        raise DeckcraneError("the run is too short to count cycles in")
    return float((time[-1] - time[0]) * time.size / (time.size - 1))


def _assembled(
    found: list[SpotCycles], groups: Spots, exposure: Exposure, asked: FatigueAnswers, between: UnloadedStresses
) -> xr.Dataset:
    """All hot spots in one dataset."""
    result = _Result(exposure, asked, between)
    for i, own in enumerate(found):
        result.add(own, [(mask, spots[i]) for mask, spots in groups])
    return result.dataset(list(groups[0][1]))


class _Result:
    """Numbers of hot spots while they are gathered."""

    def __init__(self, exposure: Exposure, asked: FatigueAnswers, between: UnloadedStresses) -> None:
        self.exposure, self.asked, self.between = exposure, asked, between
        self.rows: dict[str, list[Array]] = {}

    def add(self, own: SpotCycles, borne: list[tuple[Array, FatigueSpot]]) -> None:
        bearings = [(mask, Bearing(spot.curve, spot.factor, spot.detail.mean_stress)) for mask, spot in borne]
        one, year = own.case_damage(bearings)
        yearly = own.over_alternatives(year)
        dff = np.ones(len(self.exposure.names))
        for mask, spot in borne:
            dff[np.unique(self.exposure.alternative[mask])] = spot.detail.dff
        asked, largest = self.asked, own.largest()
        with np.errstate(divide="ignore"):
            life = 1.0 / (yearly * dff)
        cubes = own.yearly_power_sum(3.0) * asked.years
        with np.errstate(divide="ignore", invalid="ignore"):
            history = np.where(largest > 0.0, cubes / largest**3 / HISTORY_CYCLES, 0.0)
        self._put("damage", one)
        self._put("yearly_damage", year)
        self._put("damage_per_year", yearly)
        self._put("lift_damage_per_year", own.over_alternatives(own.lift_damage(bearings)))
        self._put("standard_error", own.standard_error(year))
        self._put("life", life)
        self._put("design_damage", yearly * dff * asked.years)
        self._put("cycles_per_year", own.yearly_cycles())
        self._put("largest_range", largest)
        self._put("history_parameter", history)
        self._put("covered", own.covered)
        self._put("binning_error", own.binning_error(bearings))
        self._put("equivalent_range", np.stack([own.equivalent_range(m) for m in asked.exponents], axis=-1))
        beyond = [own.exceedances(i, float(size)) for i, size in enumerate(largest)]
        self._put("cycles_above", np.stack(beyond))

    def _put(self, name: str, values: Array) -> None:
        self.rows.setdefault(name, []).append(values)

    def dataset(self, spots: list[FatigueSpot]) -> xr.Dataset:
        def over(name: str, *dims: str, units: str = "1", words: str) -> tuple[Any, ...]:
            values = np.moveaxis(np.stack(self.rows[name]), 0, 1)
            return ((dims[0], "detail", *dims[1:]), values, {"units": units, "long_name": words})

        variables = {
            "damage": over("damage", "case", words="Miner's sum of one run of the case"),
            "yearly_damage": over("yearly_damage", "case", words="Miner's sum of the case in a year"),
            "damage_per_year": over("damage_per_year", "alternative", words="Miner's sum in a year"),
            "lift_damage_per_year": over(
                "lift_damage_per_year", "alternative", words="of that, of the cycles between lifts"
            ),
            "standard_error": over("standard_error", "alternative", words="of damage_per_year, by the spread of seeds"),
            "life": over("life", "alternative", units="year", words="life with the design fatigue factor"),
            "design_damage": over(
                "design_damage", "alternative", words="damage in the design life times the design fatigue factor"
            ),
            "cycles_per_year": over("cycles_per_year", "alternative", words="rainflow cycles in a year"),
            "largest_range": over("largest_range", "alternative", units="Pa", words="largest range"),
            "equivalent_range": over(
                "equivalent_range", "alternative", "exponent", units="Pa", words="damage-equivalent range"
            ),
            "history_parameter": over(
                "history_parameter", "alternative", words="s_3 of EN 13001-3-1 in the design life"
            ),
            "binning_error": over(
                "binning_error",
                "alternative",
                words="what sums over bins alone would be off, which exact sums of powers correct",
            ),
            "covered": over("covered", "alternative", words="share of what happens that has results"),
            "cycles_above": over(
                "cycles_above", "alternative", "level", words="cycles in a year above a share of the largest range"
            ),
        }
        variables["unloaded_stress"] = (
            ("case", "detail"),
            np.broadcast_to(self.between.stress, np.shape(self.rows["damage"])[::-1]),
            {"units": "Pa", "long_name": "stress between lifts"},
        )
        classes = [[history_class(float(s)) for s in row] for row in np.stack(self.rows["history_parameter"]).T]
        about = {
            "detail": [spot.label for spot in spots],
            "alternative": list(self.exposure.names),
            "alternative_of": ("case", self.exposure.alternative, {"long_name": "the alternative of each case"}),
            "exponent": ("exponent", list(self.asked.exponents), {"long_name": "slope m"}),
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
        asked = self.asked
        return xr.Dataset(
            variables,
            about,
            {
                "years": asked.years,
                "at_work": self.exposure.time_share,
                "lifts": "" if asked.lifts_per_year is None else str(asked.lifts_per_year),
                "closing": self.exposure.closing,
                "unloaded_reason": self.between.reason,
            },
        )
