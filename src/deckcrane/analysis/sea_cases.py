"""The cases of a campaign by their sea: height, peak period, heading; seeds pooled, everything else as variants.

The kind of a dimension follows from what it changes in the scenario, not from its name.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import pi
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.arrays import Array
from deckcrane.campaign.arrangement import VALUES
from deckcrane.errors import DeckcraneError
from deckcrane.model.study_places import SPECTRA
from deckcrane.model.units import quantity

_WEATHER = ("sea.", "wind.", "current.")
_TURNING = ("sea.direction", "vessel.place.yaw", "wind.direction", "current.direction")
_ROUNDING = 9
"""Digits that distinguish heights, periods and headings."""
Index = NDArray[np.intp]


@dataclass(frozen=True)
class SeaCases:
    """Indices of each case's variant, heading and period, and its height; and the groups that differ only in seed.

    Headings are the directions in which the waves travel, relative to the vessel: 0 is a following sea, pi a head sea; to
    port or to starboard as the scenario's y axis points.
    """

    variants: tuple[str, ...]
    headings: Array
    periods: Array
    variant_of: Index
    heading_of: Index
    period_of: Index
    height_of: Array
    groups: tuple[Index, ...]
    """Cases that differ only in their seeds."""
    heading_probability: Array | None
    sea_probability: dict[tuple[float, float], float] | None
    """By pair of height and period; None where the study has none."""

    @cached_property
    def curves(self) -> dict[tuple[int, int, int], list[tuple[float, int]]]:
        """By variant, heading and period: the computed heights, ascending, each with the index of its group."""
        heights_by_curve: dict[tuple[int, int, int], list[tuple[float, int]]] = {}
        for number, rows in enumerate(self.groups):
            first = rows[0]
            place = (int(self.variant_of[first]), int(self.heading_of[first]), int(self.period_of[first]))
            heights_by_curve.setdefault(place, []).append((float(self.height_of[first]), number))
        return {place: sorted(heights) for place, heights in heights_by_curve.items()}


def sea_cases(source: CampaignSource) -> SeaCases:
    """All cases of a store by their sea; an error where the study does not vary the wave height."""
    values = [_flatten(json.loads(str(text))) for text in source.by_case[VALUES].values]
    kinds = _classify_dimensions(source, values)
    height = _wave_heights(source, values)
    period = _peak_periods(source, values)
    heading = _wave_headings(source, values)
    if len(set(height.tolist())) < 2:
        raise DeckcraneError(
            f"{source.store}: the height of the sea does not vary in this study, so no limit can be found; vary sea.jonswap.hs (or "
            "a scatter diagram), with heights below and above the limit"
        )
    names, variant_of = _variants(source, kinds.rest)
    headings, heading_of = np.unique(heading, return_inverse=True)
    periods, period_of = np.unique(period, return_inverse=True)
    keys: dict[tuple[int, int, int, float], list[int]] = {}
    for row, key in enumerate(
        zip(variant_of.tolist(), heading_of.tolist(), period_of.tolist(), height.tolist(), strict=True)
    ):
        keys.setdefault(key, []).append(row)
    seas = list(zip(height.tolist(), period.tolist(), strict=True))
    return SeaCases(
        names,
        headings,
        periods,
        variant_of,
        heading_of,
        period_of,
        height,
        tuple(np.array(rows, dtype=np.intp) for rows in keys.values()),
        _heading_probability(source, heading_of, len(headings), kinds.turning),
        _sea_probability(source, seas, kinds.sea),
    )


def _flatten(values: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Values by full path: nested sections of a case are flattened."""
    flat: dict[str, Any] = {}
    for key, value in values.items():
        path = f"{prefix}{key}"
        flat.update(_flatten(value, f"{path}.") if isinstance(value, dict) else {path: value})
    return flat


def _is_seed(path: str) -> bool:
    return path.rpartition(".")[2] == "seed"


def _is_sea(path: str) -> bool:
    return path.startswith("sea.") and path.rpartition(".")[2] in ("hs", "tp", "peak_frequency")


@dataclass(frozen=True)
class _DimensionKinds:
    """The dimensions that change the sea's height or period, those that turn it, and those that are neither, nor seeds."""

    sea: list[str]
    turning: list[str]
    rest: list[str]


def _classify_dimensions(source: CampaignSource, values: list[dict[str, Any]]) -> _DimensionKinds:
    """Classify the dimensions of the study."""
    grid = source.attributes["grid"]
    labels = {
        name: [source.by_case[label].values.astype(object) for label in label_names]
        for name, label_names in grid["labels"].items()
    }
    kinds = _DimensionKinds([], [], [])
    for name in grid["order"]:
        other_columns = [column for other_name, columns in labels.items() if other_name != name for column in columns]
        same = np.ones(len(values), dtype=bool)
        for column in other_columns:
            same &= column == column[0]
        along = [values[row] for row in np.flatnonzero(same)]
        paths = {path for case_values in along for path in case_values}
        changed = {path for path in paths if len({str(case_values.get(path)) for case_values in along}) > 1}
        changed_besides_seeds = {path for path in changed if not _is_seed(path)}
        if not changed_besides_seeds:
            continue
        if any(_is_sea(path) for path in changed_besides_seeds):
            if crane := sorted(path for path in changed_besides_seeds if not path.startswith(_WEATHER)):
                raise DeckcraneError(
                    f"{source.store}: the dimension {name} changes the sea and {crane[0]} together; limits need the same crane in "
                    "all seas: let them vary in dimensions of their own"
                )
            kinds.sea.append(name)
        elif set(grid["labels"][name]) == {"hs", "tp"}:  # a scatter diagram whose numbers set other paths
            kinds.sea.append(name)
        else:
            (kinds.turning if changed_besides_seeds <= set(_TURNING) else kinds.rest).append(name)
    return kinds


def _wave_heights(source: CampaignSource, values: list[dict[str, Any]]) -> Array:
    base = _spectrum(source)
    return _sea_values(source, values, "hs", None if base is None else base.hs)


def _peak_periods(source: CampaignSource, values: list[dict[str, Any]]) -> Array:
    base = _spectrum(source)
    stated = [
        2 * pi / float(quantity(frequency))
        if (frequency := _sea_value(case_values, "peak_frequency")) is not None
        else _sea_value(case_values, "tp")
        for case_values in values
    ]
    periods = [value if isinstance(value, float) or value is None else float(quantity(value)) for value in stated]
    if all(period is not None for period in periods):
        return np.round(np.array(periods, dtype=float), _ROUNDING)
    return _sea_values(source, values, "tp", None if base is None else base.peak_period)


def _sea_values(source: CampaignSource, values: list[dict[str, Any]], key: str, base: float | None) -> Array:
    """Values by the path in the sea; else by a label of this name; else that of the scenario."""
    stated = [_sea_value(case_values, key) for case_values in values]
    if all(value is not None for value in stated):
        return np.round(np.array([float(quantity(value)) for value in stated]), _ROUNDING)
    if key in source.by_case.coords:
        label = source.by_case[key]
        factor = float(quantity(f"1 {label.attrs['units']}")) if label.attrs.get("units") else 1.0
        return np.round(np.asarray(label.values, dtype=float) * factor, _ROUNDING)
    if base is None:
        raise DeckcraneError(
            f"{source.store}: its sea has no {key}: limits are of seas with a height and a peak period ({', '.join(SPECTRA)})"
        )
    return np.round(np.array([base if value is None else float(quantity(value)) for value in stated]), _ROUNDING)


def _sea_value(values: Mapping[str, Any], key: str) -> Any:
    return next((value for path, value in values.items() if path.startswith("sea.") and path.endswith(f".{key}")), None)


def _spectrum(source: CampaignSource) -> Any:
    sea = source.scenario.sea
    return next((spectrum for name in SPECTRA if (spectrum := getattr(sea, name, None)) is not None), None)


def _wave_headings(source: CampaignSource, values: list[dict[str, Any]]) -> Array:
    scenario = source.scenario
    direction = 0.0 if scenario.sea is None or scenario.sea.direction is None else float(scenario.sea.direction)
    yaw = 0.0 if scenario.vessel is None else float(scenario.vessel.place.yaw)
    angles = [
        float(quantity(case_values.get("sea.direction", direction)))
        - float(quantity(case_values.get("vessel.place.yaw", yaw)))
        for case_values in values
    ]
    headings = np.round(np.mod(np.array(angles), 2 * pi), _ROUNDING)
    return np.where(headings >= np.round(2 * pi, _ROUNDING), 0.0, headings)


def _variants(source: CampaignSource, rest: list[str]) -> tuple[tuple[str, ...], Index]:
    """Names of variants (neither sea, heading nor seed) in the study's order, and the variant of each case."""
    columns = [(label, source.by_case[label]) for name in rest for label in source.attributes["grid"]["labels"][name]]
    texts = [
        ", ".join(_label_text(name, label.values[row], label.attrs) for name, label in columns) for row in _rows(source)
    ]
    order = np.argsort(source.by_case["case_number"].values, kind="stable")
    names = tuple(dict.fromkeys(texts[row] for row in order))
    return names, np.array([names.index(text) for text in texts], dtype=np.intp)


def _rows(source: CampaignSource) -> range:
    return range(source.by_case.sizes["case"])


def _label_text(name: str, value: Any, attributes: Mapping[str, Any]) -> str:
    if isinstance(value, str):
        return value
    return f"{name} {value:g} {attributes.get('units', '')}".rstrip()


def _has_probabilities(source: CampaignSource, dimensions: list[str]) -> bool:
    """Whether the study gives probabilities along some dimensions."""
    return bool(set(dimensions) & {str(name) for name in source.attributes.get("weighed", ())})


def _heading_probability(source: CampaignSource, heading_of: Index, count: int, turning: list[str]) -> Array | None:
    if source.probability is None or not _has_probabilities(source, turning):
        return None
    sums: Array = np.bincount(heading_of, source.probability, count).astype(float)
    return np.asarray(sums / sums.sum())


def _sea_probability(
    source: CampaignSource, seas: list[tuple[float, float]], dimensions: list[str]
) -> dict[tuple[float, float], float] | None:
    if source.probability is None or not _has_probabilities(source, dimensions):
        return None
    sums: dict[tuple[float, float], float] = {}
    for sea, probability in zip(seas, source.probability.tolist(), strict=True):
        sums[sea] = sums.get(sea, 0.0) + probability
    total = float(source.probability.sum())
    return {sea: weight / total for sea, weight in sums.items()}
