"""Dynamic factors of all cases of a campaign, and of groups of cases that differ in their seeds alone."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.dynamic_factors import SignalFactor, factors_dataset, signal_factor
from deckcrane.analysis.extremes_maxima import fitted_to_maxima
from deckcrane.analysis.hook_stiffness import HookStiffness, hook_stiffness, stands
from deckcrane.analysis.sea_heights import height_of, is_seed, of_sea
from deckcrane.analysis.static_values import StaticCourse, moved_by_oil, static_course
from deckcrane.arrays import Array
from deckcrane.campaign.arrangement import VALUES
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario
from deckcrane.parts.signal_names import under

Rows = NDArray[np.intp]
LEAST_MAXIMA = 3
"""Maxima that a Gumbel distribution is fitted to, at least; its interval says how little so few know."""
HEIGHTLESS = ("sea.seed", "sea.direction", "sea.spreading", "sea.spreading.s")
"""What of a sea says nothing of its height."""
CONFIDENCE = 0.9
"""Of the interval of a fractile."""


@dataclass(frozen=True)
class StillCase:
    """What cases share that differ in their sea alone: static values, K at the hook or why there is none, what oil moves."""

    course: StaticCourse
    hook: HookStiffness | None
    reason: str
    oil: tuple[str, ...]


def case_factors(source: CampaignSource, signals: Sequence[str] | None = None, body: str | None = None) -> xr.Dataset:
    """Of every case that is done; static values and K are found once for cases that differ in their sea alone."""
    asked = _asked(source, signals)
    keep = json.loads(str(source.attributes.get("keep", "{}")))
    made = {str(name): str(text) for name, text in (keep.get("made") or {}).items()}
    values = [json.loads(str(text)) for text in source.by_case[VALUES].values]
    names = [str(name) for name in source.by_case["case"].values]
    read = {
        name: {
            kind: np.asarray(source.statistic(kind, name).values, dtype=float)
            for kind in ("maximum", "maximum_time", "minimum", "minimum_time")
        }
        for name in asked
    }
    still: dict[str, StillCase] = {}
    heights: dict[str, float] = {}
    found: dict[str, list[SignalFactor]] = {}
    more = {"hs": [], "stiffness": [], "mass": [], "group": []}  # type: dict[str, list[Any]]
    warned: list[str] = []
    for i in np.flatnonzero(source.done):
        own = values[i]
        key = json.dumps({path: value for path, value in own.items() if not of_sea(path)}, sort_keys=True)
        if key not in still:
            still[key] = _still(_with(source.scenario, json.loads(key)), asked, made, body)
            warned += [still[key].reason] if still[key].reason else []
        case = still[key]
        found[names[i]] = [
            signal_factor(
                case.course,
                name,
                (read[name]["maximum"][i], read[name]["maximum_time"][i]),
                (read[name]["minimum"][i], read[name]["minimum_time"][i]),
                case.oil,
            )
            for name in asked
        ]
        more["hs"].append(_height(source.scenario, own, heights))
        more["stiffness"].append(np.nan if case.hook is None else case.hook.stiffness)
        more["mass"].append(np.nan if case.hook is None else case.hook.mass)
        more["group"].append(json.dumps({p: v for p, v in own.items() if not is_seed(p)}, sort_keys=True))
    if not found:
        raise DeckcraneError(f"{source.store}: no case is done yet, so there is nothing to make factors of")
    dataset = factors_dataset(found).assign_coords({name: ("case", column) for name, column in more.items()})
    dataset.attrs["warnings"] = "\n".join(dict.fromkeys(warned))
    return dataset


def _asked(source: CampaignSource, signals: Sequence[str] | None) -> tuple[str, ...]:
    """The names of signals that were kept; refused with what would have kept one that was not."""
    found: list[str] = []
    for signal in signals or ("hook_load",):
        own = under(signal, source.signals)
        if not own:
            source.statistic("maximum", signal)  # says what would have kept it
        found += own
    return tuple(dict.fromkeys(found))


def _with(scenario: Scenario, values: Mapping[str, Any]) -> Scenario:
    return scenario.with_values(dict(values)) if values else scenario


def _still(scenario: Scenario, signals: tuple[str, ...], made: Mapping[str, str], body: str | None) -> StillCase:
    course = static_course(scenario, signals, made)
    oil = tuple(moved_by_oil(scenario))
    if scenario.payload is None and body is None:
        return StillCase(course, None, "the scenario has no payload: no K at the hook, and no factors by rule", oil)
    try:
        return StillCase(course, hook_stiffness(scenario, body=body), "", oil)
    except DeckcraneError as error:
        return StillCase(course, None, f"no factors by rule: {error}", oil)


def _height(scenario: Scenario, values: Mapping[str, Any], known: dict[str, float]) -> float:
    """Hs of a case; found once for each sea."""
    own = {path: value for path, value in values.items() if path.startswith("sea") and path not in HEIGHTLESS}
    key = json.dumps(own, sort_keys=True)
    if key not in known:
        found = height_of(_with(scenario, own))
        known[key] = np.nan if found is None else found
    return known[key]


@dataclass(frozen=True)
class FactorGroup:
    """Cases that differ in their seeds alone: how many, what they have in common, and the factors of one signal.

    `mean` and `largest` are over the runs' own extremes. `fractile` is that of the largest value in the duration asked for, by a
    Gumbel distribution of the maxima of blocks, or of runs; with its interval. Where a run is a lift (`are_lifts`), which is
    over when it is over, it is that of a run's largest value. NaN where there are too few of them.
    """

    label: str
    values: Mapping[str, Any]
    """What its cases replace in the scenario, seeds left out."""
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
    """Whether runs are lifts, from a deck or from pose to pose, and not samples of a state that lasts."""
    return stands(source.scenario) or not bool(factors["steady"].values.all())


def factor_groups(source: CampaignSource, factors: xr.Dataset) -> tuple[FactorGroup, ...]:
    """By group of seeds and by signal, in the order of cases."""
    read = _Read.of(source, factors)
    rows: dict[str, list[int]] = {}
    for i, key in enumerate(factors["group"].values):
        rows.setdefault(str(key), []).append(i)
    signals = [str(name) for name in factors["signal"].values]
    return tuple(read.group(np.array(own), j, name) for own in rows.values() for j, name in enumerate(signals))


@dataclass(frozen=True)
class _Read:
    """All that groups are made of, read at once: a store is asked for an array, not for each group."""

    factors: xr.Dataset
    numbers: Mapping[str, Array]
    labels: Mapping[str, tuple[Array, str]]
    blocks: Mapping[str, Array]
    """Maxima of whole blocks as factors (case, block), by signal; none where runs are lifts, or none were kept."""
    block: float
    counted: float
    lifts: bool
    fractile: float
    duration: float

    @classmethod
    def of(cls, source: CampaignSource, factors: xr.Dataset) -> _Read:
        lifts, every = are_lifts(source, factors), source.by_case
        rows = np.flatnonzero(source.done)
        numbers = {
            name: np.asarray(factors[name].values)
            for name in ("factor", "static", "least", "steady", "reason", "hs", "stiffness", "mass", "unit")
        }
        names = [label for listed in source.attributes["grid"]["labels"].values() for label in listed]
        labels = {
            name: (np.asarray(every[name].values)[rows], str(every[name].attrs.get("units", ""))) for name in names
        }
        blocks, block = ({}, 0.0) if lifts else _blocks(every, factors, rows)
        records, between = every.attrs.get("counted_records", 0.0), every.attrs.get("time_between_records", 0.0)
        answers = source.answers
        return cls(
            factors, numbers, labels, blocks, block, records * between, lifts, answers.fractile, answers.duration
        )

    def group(self, rows: Rows, j: int, signal: str) -> FactorGroup:
        """Of one signal over some cases."""
        factors = self.numbers["factor"][rows, j].astype(float)
        maxima, span = self._maxima(rows, signal, factors)
        level, interval = np.nan, (np.nan, np.nan)
        if len(maxima) >= LEAST_MAXIMA:
            tail, duration = fitted_to_maxima("gumbel", maxima, span), span if self.lifts else self.duration
            level, interval = tail.fractile(self.fractile, duration), tail.interval(self.fractile, duration, CONFIDENCE)
        first = rows[0]
        return FactorGroup(
            self._label(rows),
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

    def _maxima(self, rows: Rows, signal: str, factors: Array) -> tuple[Array, float]:
        """Maxima as factors, of blocks where there are more of them than runs, else of runs; and how long each is of."""
        if signal in self.blocks and np.isfinite(factors).all():
            blocks = self.blocks[signal][rows].ravel()
            blocks = blocks[np.isfinite(blocks)]
            if len(blocks) > len(rows):
                return blocks, self.block
        return factors[np.isfinite(factors) & (self.counted > 0)], self.counted

    def _label(self, rows: Rows) -> str:
        """What cases have in common, as they are labelled."""
        said = []
        for name, (values, unit) in self.labels.items():
            own = values[rows]
            if all(value == own[0] for value in own[1:]):
                text = f"{own[0]:.6g}" if isinstance(own[0], (float, np.floating)) else str(own[0])
                said.append(f"{name} {text}{f' {unit}' if unit and unit != '1' else ''}")
        return ", ".join(said)


def _blocks(every: xr.Dataset, factors: xr.Dataset, rows: Rows) -> tuple[dict[str, Array], float]:
    """Maxima (or minima, in the direction of the static value) of whole blocks over static values, by signal."""
    if "block_maximum" not in every or "block_minimum" not in every:
        return {}, 0.0
    durations = np.asarray(every["block_duration"].values, dtype=float)
    whole = durations >= 0.999 * durations.max()
    found = {}
    for signal in factors["signal"].values:
        static = np.asarray(factors["static"].sel(signal=signal).values, dtype=float)[:, None]
        high, low = (
            np.asarray(every[name].sel(signal=signal).values, dtype=float)[np.ix_(rows, whole)]
            for name in ("block_maximum", "block_minimum")
        )
        with np.errstate(divide="ignore", invalid="ignore"):
            found[str(signal)] = np.where(static >= 0, high, low) / static
    return found, float(durations.max())
