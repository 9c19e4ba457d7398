"""Dynamic factors of all cases of a campaign, and of groups of cases that differ only in their seeds."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.dynamic_factors.dynamic_factors import (
    SignalFactor,
    StaticCourse,
    factors_dataset,
    height_of,
    is_seed,
    of_sea,
    signal_factor,
    static_course,
)
from deckcrane.analysis.dynamic_factors.hook_stiffness import HookStiffness, hook_stiffness, may_stand_on_deck
from deckcrane.analysis.extremes.distributions import fitted_to_maxima
from deckcrane.arrays import Array
from deckcrane.campaign.zarr_arrays import VALUES
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.data import moved_by_oil
from deckcrane.components.payload import payload_name
from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.signals import expand_signal_name

Rows = NDArray[np.intp]
LEAST_MAXIMA = 3
"""Smallest number of maxima for a Gumbel fit; its interval shows how uncertain so few are."""
HEIGHTLESS = (".seed", ".direction", ".spreading", ".spreading.s")
"""Ends of paths in the sea that do not change its height."""
"""Keys of a sea that do not affect its height."""
CONFIDENCE = 0.9
"""Confidence of the interval of a fractile."""


@dataclass(frozen=True)
class StillCase:
    """Static data of cases that differ only in their sea: static values, K at the hook or why there is none, what oil moves."""

    course: StaticCourse
    hook: HookStiffness | None
    reason: str
    oil: tuple[str, ...]


def case_factors(source: CampaignSource, signals: Sequence[str] | None = None, body: str | None = None) -> xr.Dataset:
    """Factors of every finished case; static values and K are computed once for cases that differ only in their sea."""
    names_of_signals = _kept_signals(source, signals)
    keep = json.loads(str(source.attributes.get("keep", "{}")))
    formulas = {str(name): str(text) for name, text in (keep.get("made") or {}).items()}
    values = [json.loads(str(text)) for text in source.by_case[VALUES].values]
    names = [str(name) for name in source.by_case["case"].values]
    statistics = {
        name: {
            kind: np.asarray(source.statistic(kind, name).values, dtype=float)
            for kind in ("maximum", "maximum_time", "minimum", "minimum_time")
        }
        for name in names_of_signals
    }
    static_cases: dict[str, StillCase] = {}
    heights: dict[str, float] = {}
    factors: dict[str, list[SignalFactor]] = {}
    columns = {"hs": [], "stiffness": [], "mass": [], "group": []}  # type: dict[str, list[Any]]
    messages: list[str] = []
    for i in np.flatnonzero(source.done):
        case_values = values[i]
        key = json.dumps({path: value for path, value in case_values.items() if not of_sea(path)}, sort_keys=True)
        if key not in static_cases:
            static_cases[key] = _static_case(
                _with_values(source.scenario, json.loads(key)), names_of_signals, formulas, body
            )
            messages += [static_cases[key].reason] if static_cases[key].reason else []
        case = static_cases[key]
        factors[names[i]] = [
            signal_factor(
                case.course,
                name,
                (statistics[name]["maximum"][i], statistics[name]["maximum_time"][i]),
                (statistics[name]["minimum"][i], statistics[name]["minimum_time"][i]),
                case.oil,
            )
            for name in names_of_signals
        ]
        columns["hs"].append(_wave_height(source.scenario, case_values, heights))
        columns["stiffness"].append(np.nan if case.hook is None else case.hook.stiffness)
        columns["mass"].append(np.nan if case.hook is None else case.hook.mass)
        columns["group"].append(json.dumps({p: v for p, v in case_values.items() if not is_seed(p)}, sort_keys=True))
    if not factors:
        raise DeckcraneError(f"{source.store}: no case is done yet, so there is nothing to make factors of")
    dataset = factors_dataset(factors).assign_coords({name: ("case", column) for name, column in columns.items()})
    dataset.attrs["warnings"] = "\n".join(dict.fromkeys(messages))
    return dataset


def _kept_signals(source: CampaignSource, signals: Sequence[str] | None) -> tuple[str, ...]:
    """Names of the kept signals; where one was not kept, the error says which setting keeps it."""
    names: list[str] = []
    for signal in signals or (HOOK_LOAD.name,):
        matches = expand_signal_name(signal, source.signals)
        if not matches:
            source.statistic("maximum", signal)  # raises the error that says how to keep it
        names += matches
    return tuple(dict.fromkeys(names))


def _with_values(scenario: Scenario, values: Mapping[str, Any]) -> Scenario:
    return scenario.with_values(dict(values)) if values else scenario


def _static_case(
    scenario: Scenario, signals: tuple[str, ...], formulas: Mapping[str, str], body: str | None
) -> StillCase:
    course = static_course(scenario, signals, formulas)
    oil = tuple(moved_by_oil(scenario.plant))
    if payload_name(scenario.plant) is None and body is None:
        return StillCase(course, None, "the scenario has no payload: no K at the hook, and no factors by rule", oil)
    try:
        return StillCase(course, hook_stiffness(scenario, body=body), "", oil)
    except DeckcraneError as error:
        return StillCase(course, None, f"no factors by rule: {error}", oil)


def _wave_height(scenario: Scenario, values: Mapping[str, Any], cache: dict[str, float]) -> float:
    """Hs of a case; computed once per sea."""
    sea_values = {
        path: value for path, value in values.items() if path.startswith("sea") and not path.endswith(HEIGHTLESS)
    }
    key = json.dumps(sea_values, sort_keys=True)
    if key not in cache:
        height = height_of(_with_values(scenario, sea_values))
        cache[key] = np.nan if height is None else height
    return cache[key]


@dataclass(frozen=True)
class FactorGroup:
    """Cases that differ only in their seeds: their number, what they share, and the factors of one signal.

    `mean` and `largest` are over the extremes of the runs. `fractile` is that of the largest value in the required duration, by a
    Gumbel distribution of the maxima of blocks, or of runs; with its interval. Where a run is a lift (`are_lifts`), with an
    end of its own, it is that of a run's largest value. NaN where there are too few maxima.
    """

    label: str
    values: Mapping[str, Any]
    """Values that its cases replace in the scenario, without seeds."""
    signal: str
    unit: str
    hs: float
    stiffness: float
    mass: float
    runs: int
    static: float
    mean: float
    largest: float
    least: float
    fractile: float
    interval: tuple[float, float]
    maxima: int
    steady: bool
    reason: str


def are_lifts(source: CampaignSource, factors: xr.Dataset) -> bool:
    """Whether runs are lifts, from a deck or from pose to pose, and not samples of a stationary state."""
    return may_stand_on_deck(source.scenario) or not bool(factors["steady"].values.all())


def factor_groups(source: CampaignSource, factors: xr.Dataset) -> tuple[FactorGroup, ...]:
    """Factors by group of seeds and by signal, in the order of cases."""
    group_data = _GroupData.of(source, factors)
    rows: dict[str, list[int]] = {}
    for i, key in enumerate(factors["group"].values):
        rows.setdefault(str(key), []).append(i)
    signals = [str(name) for name in factors["signal"].values]
    return tuple(
        group_data.group(np.array(group_rows), j, name)
        for group_rows in rows.values()
        for j, name in enumerate(signals)
    )


@dataclass(frozen=True)
class _GroupData:
    """Data of all groups, read at once: arrays are read from the store once, not for each group."""

    factors: xr.Dataset
    numbers: Mapping[str, Array]
    labels: Mapping[str, tuple[Array, str]]
    blocks: Mapping[str, Array]
    """Maxima of full blocks as factors (case, block), by signal; none where runs are lifts, or none were kept."""
    block: float
    counted: float
    lifts: bool
    fractile: float
    duration: float

    @classmethod
    def of(cls, source: CampaignSource, factors: xr.Dataset) -> _GroupData:
        lifts, results = are_lifts(source, factors), source.by_case
        rows = np.flatnonzero(source.done)
        numbers = {
            name: np.asarray(factors[name].values)
            for name in ("factor", "static", "least", "steady", "reason", "hs", "stiffness", "mass", "unit")
        }
        names = [label for label_names in source.attributes["grid"]["labels"].values() for label in label_names]
        labels = {
            name: (np.asarray(results[name].values)[rows], str(results[name].attrs.get("units", ""))) for name in names
        }
        blocks, block = ({}, 0.0) if lifts else _block_factors(results, factors, rows)
        records, between = results.attrs.get("counted_records", 0.0), results.attrs.get("time_between_records", 0.0)
        answers = source.answers
        return cls(
            factors, numbers, labels, blocks, block, records * between, lifts, answers.fractile, answers.duration
        )

    def group(self, rows: Rows, j: int, signal: str) -> FactorGroup:
        """Factors of one signal over some cases."""
        factors = self.numbers["factor"][rows, j].astype(float)
        maxima, span = self._maxima_of_group(rows, signal, factors)
        level, interval = np.nan, (np.nan, np.nan)
        if len(maxima) >= LEAST_MAXIMA:
            tail, duration = fitted_to_maxima("gumbel", maxima, span), span if self.lifts else self.duration
            level, interval = tail.fractile(self.fractile, duration), tail.interval(self.fractile, duration, CONFIDENCE)
        first = rows[0]
        return FactorGroup(
            self._common_labels(rows),
            json.loads(str(self.factors["group"].values[first])),
            signal,
            str(self.numbers["unit"][j]),
            float(self.numbers["hs"][first]),
            float(self.numbers["stiffness"][first]),
            float(self.numbers["mass"][first]),
            len(rows),
            float(self.numbers["static"][first, j]),
            float(factors.mean()),
            float(factors.max()),
            float(self.numbers["least"][rows, j].min()),
            level,
            interval,
            len(maxima),
            bool(self.numbers["steady"][rows, j].all()),
            next((str(text) for text in self.numbers["reason"][rows, j] if text), ""),
        )

    def _maxima_of_group(self, rows: Rows, signal: str, factors: Array) -> tuple[Array, float]:
        """Maxima as factors, of blocks where these outnumber runs, else of runs; and the duration of each."""
        if signal in self.blocks and np.isfinite(factors).all():
            blocks = self.blocks[signal][rows].ravel()
            blocks = blocks[np.isfinite(blocks)]
            if len(blocks) > len(rows):
                return blocks, self.block
        return factors[np.isfinite(factors) & (self.counted > 0)], self.counted

    def _common_labels(self, rows: Rows) -> str:
        """Labels that all cases share."""
        parts = []
        for name, (values, unit) in self.labels.items():
            group_values = values[rows]
            if all(value == group_values[0] for value in group_values[1:]):
                text = (
                    f"{group_values[0]:.6g}"
                    if isinstance(group_values[0], (float, np.floating))
                    else str(group_values[0])
                )
                parts.append(f"{name} {text}{f' {unit}' if unit and unit != '1' else ''}")
        return ", ".join(parts)


def _block_factors(results: xr.Dataset, factors: xr.Dataset, rows: Rows) -> tuple[dict[str, Array], float]:
    """Maxima (or minima, in the direction of the static value) of full blocks over static values, by signal."""
    if "block_maximum" not in results or "block_minimum" not in results:
        return {}, 0.0
    durations = np.asarray(results["block_duration"].values, dtype=float)
    full_length = durations >= 0.999 * durations.max()
    factors_by_signal = {}
    for signal in factors["signal"].values:
        static = np.asarray(factors["static"].sel(signal=signal).values, dtype=float)[:, None]
        high, low = (
            np.asarray(results[name].sel(signal=signal).values, dtype=float)[np.ix_(rows, full_length)]
            for name in ("block_maximum", "block_minimum")
        )
        with np.errstate(divide="ignore", invalid="ignore"):
            factors_by_signal[str(signal)] = np.where(static >= 0, high, low) / static
    return factors_by_signal, float(durations.max())
