"""Dynamic factors of all cases of a campaign, and of groups of cases that differ in their seeds alone."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.dynamic_factors import SignalFactor, factors_dataset, signal_factor
from deckcrane.analysis.extremes_maxima import fitted_to_maxima
from deckcrane.analysis.hook_stiffness import HookStiffness, hook_stiffness, stands
from deckcrane.analysis.sea_heights import height_of
from deckcrane.analysis.static_values import StaticCourse, moved_by_oil, static_course
from deckcrane.arrays import Array
from deckcrane.campaign.arrangement import VALUES
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario
from deckcrane.parts.signal_names import under

LEAST_MAXIMA = 3
"""Maxima that a Gumbel distribution is fitted to, at least; its interval says how little so few know."""
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
        key = json.dumps({path: value for path, value in own.items() if not _of_sea(path)}, sort_keys=True)
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
        more["group"].append(json.dumps({p: v for p, v in own.items() if not _is_seed(p)}, sort_keys=True))
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


def _of_sea(path: str) -> bool:
    """Whether a value of a case is of the sea, of chance, or of how it was run."""
    return path.partition(".")[0] in ("sea", "run", "record") or _is_seed(path)


def _is_seed(path: str) -> bool:
    return path.rpartition(".")[2] == "seed"


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
    own = {path: value for path, value in values.items() if path.startswith("sea") and not _is_seed(path)}
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
    lifts = are_lifts(source, factors)
    labels = [label for listed in source.attributes["grid"]["labels"].values() for label in listed]
    keys = [str(key) for key in factors["group"].values]
    found = []
    for key in dict.fromkeys(keys):
        own = factors.isel(case=[i for i, one in enumerate(keys) if one == key])
        cases = source.by_case.sel(case=own["case"].values)
        label = _label(cases, labels)
        for signal in own["signal"].values:
            found.append(_group(source, own.sel(signal=signal), cases, str(signal), label, lifts))
    return tuple(found)


def _label(cases: xr.Dataset, labels: Sequence[str]) -> str:
    """What cases have in common, as they are labelled."""
    said = []
    for label in labels:
        values = cases[label].values
        if len(set(values.tolist())) == 1:
            value = values[0]
            text = f"{value:.6g}" if isinstance(value, (float, np.floating)) else str(value)
            unit = str(cases[label].attrs.get("units", ""))
            said.append(f"{label} {text}{f' {unit}' if unit and unit != '1' else ''}")
    return ", ".join(said)


def _group(
    source: CampaignSource, own: xr.Dataset, cases: xr.Dataset, signal: str, label: str, lifts: bool
) -> FactorGroup:
    factors = np.asarray(own["factor"].values, dtype=float)
    static = float(own["static"].values[0])
    steady = bool(own["steady"].values.all())
    maxima, span = _maxima(cases, own, signal, static, not lifts)
    answers = source.answers
    level, interval = np.nan, (np.nan, np.nan)
    if len(maxima) >= LEAST_MAXIMA:
        tail = fitted_to_maxima("gumbel", maxima, span)
        duration = span if lifts else answers.duration
        level = tail.fractile(answers.fractile, duration)
        interval = tail.interval(answers.fractile, duration, CONFIDENCE)
    return FactorGroup(
        label,
        signal,
        str(own["unit"].item()),
        float(own["hs"].values[0]),
        float(own["stiffness"].values[0]),
        float(own["mass"].values[0]),
        len(factors),
        static,
        float(factors.mean()),
        float(factors.max()),
        float(own["least"].values.min()),
        level,
        interval,
        len(maxima),
        steady,
        next((str(text) for text in own["reason"].values if text), ""),
    )


def _maxima(cases: xr.Dataset, own: xr.Dataset, signal: str, static: float, lasting: bool) -> tuple[Array, float]:
    """Maxima of factors, of blocks that were kept where runs are of a state that lasts, else of runs; how long each is of."""
    name = "block_maximum" if static >= 0 else "block_minimum"
    factors = np.asarray(own["factor"].values, dtype=float)
    if lasting and name in cases and np.isfinite(factors).all():
        durations = np.asarray(cases["block_duration"].values, dtype=float)
        whole = durations >= 0.999 * durations.max()
        blocks = np.asarray(cases[name].sel(signal=signal).values, dtype=float)[:, whole].ravel() / static
        blocks = blocks[np.isfinite(blocks)]
        if len(blocks) > len(factors):
            return blocks, float(durations.max())
    counted = float(cases.attrs.get("counted_records", 0.0)) * float(cases.attrs.get("time_between_records", 0.0))
    return factors[np.isfinite(factors) & (counted > 0)], counted
