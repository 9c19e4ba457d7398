"""The cases of a campaign by what the sea is in them: height, peak period, heading; seeds pooled, and all else as variants.

What a dimension of a study is, is told by what it changes in the scenario, whatever it is called.
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
"""Digits of heights, periods and headings that tell them apart."""
Index = NDArray[np.intp]


@dataclass(frozen=True)
class SeaCases:
    """Of each case its place among variants, headings, periods, and its height; and the groups that differ in seed alone.

    Headings are the directions in which the waves travel, seen from the vessel: 0 is a following sea, pi a head sea; to
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
    """Cases that are the same but for their seeds."""
    heading_probability: Array | None
    sea_probability: dict[tuple[float, float], float] | None
    """Of pairs of height and period; None where the study gives none."""

    @cached_property
    def curves(self) -> dict[tuple[int, int, int], list[tuple[float, int]]]:
        """By variant, heading and period: the computed heights, ascending, each with the number of its group."""
        found: dict[tuple[int, int, int], list[tuple[float, int]]] = {}
        for number, rows in enumerate(self.groups):
            one = rows[0]
            place = (int(self.variant_of[one]), int(self.heading_of[one]), int(self.period_of[one]))
            found.setdefault(place, []).append((float(self.height_of[one]), number))
        return {place: sorted(heights) for place, heights in found.items()}


def sea_cases(source: CampaignSource) -> SeaCases:
    """All cases of a store by their sea; refused where the study varies no height of waves."""
    values = [_flat(json.loads(str(text))) for text in source.by_case[VALUES].values]
    kinds = _dimensions(source, values)
    height = _heights(source, values)
    period = _periods(source, values)
    heading = _headings(source, values)
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


def _flat(values: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """Values by full path: what a case gives to a section as a whole is taken apart."""
    found: dict[str, Any] = {}
    for key, value in values.items():
        path = f"{before}{key}"
        found.update(_flat(value, f"{path}.") if isinstance(value, dict) else {path: value})
    return found


def _is_seed(path: str) -> bool:
    return path.rpartition(".")[2] == "seed"


def _is_sea(path: str) -> bool:
    return path.startswith("sea.") and path.rpartition(".")[2] in ("hs", "tp", "peak_frequency")


@dataclass(frozen=True)
class _Kinds:
    """The dimensions that change the sea's height or period, those that turn it, and those that are neither, nor seeds."""

    sea: list[str]
    turning: list[str]
    rest: list[str]


def _dimensions(source: CampaignSource, values: list[dict[str, Any]]) -> _Kinds:
    """What each dimension of the study is."""
    grid = source.attributes["grid"]
    labels = {
        name: [source.by_case[label].values.astype(object) for label in listed]
        for name, listed in grid["labels"].items()
    }
    found = _Kinds([], [], [])
    for name in grid["order"]:
        others = [column for other, columns in labels.items() if other != name for column in columns]
        same = np.ones(len(values), dtype=bool)
        for column in others:
            same &= column == column[0]
        along = [values[row] for row in np.flatnonzero(same)]
        paths = {path for one in along for path in one}
        changed = {path for path in paths if len({str(one.get(path)) for one in along}) > 1}
        own = {path for path in changed if not _is_seed(path)}
        if not own:
            continue
        if any(_is_sea(path) for path in own):
            if crane := sorted(path for path in own if not path.startswith(_WEATHER)):
                raise DeckcraneError(
                    f"{source.store}: the dimension {name} changes the sea and {crane[0]} together; limits need the same crane in "
                    "all seas: let them vary in dimensions of their own"
                )
            found.sea.append(name)
        elif set(grid["labels"][name]) == {"hs", "tp"}:  # a diagram whose numbers go to paths of the user's own
            found.sea.append(name)
        else:
            (found.turning if own <= set(_TURNING) else found.rest).append(name)
    return found


def _heights(source: CampaignSource, values: list[dict[str, Any]]) -> Array:
    base = _spectrum(source)
    return _column(source, values, "hs", None if base is None else base.hs)


def _periods(source: CampaignSource, values: list[dict[str, Any]]) -> Array:
    base = _spectrum(source)
    found = [
        2 * pi / float(quantity(frequency))
        if (frequency := _at_sea(one, "peak_frequency")) is not None
        else _at_sea(one, "tp")
        for one in values
    ]
    known = [one if isinstance(one, float) or one is None else float(quantity(one)) for one in found]
    if all(one is not None for one in known):
        return np.round(np.array(known, dtype=float), _ROUNDING)
    return _column(source, values, "tp", None if base is None else base.peak_period)


def _column(source: CampaignSource, values: list[dict[str, Any]], key: str, base: float | None) -> Array:
    """By the path in the sea; else by a label of this name; else the scenario's own."""
    found = [_at_sea(one, key) for one in values]
    if all(one is not None for one in found):
        return np.round(np.array([float(quantity(one)) for one in found]), _ROUNDING)
    if key in source.by_case.coords:
        label = source.by_case[key]
        factor = float(quantity(f"1 {label.attrs['units']}")) if label.attrs.get("units") else 1.0
        return np.round(np.asarray(label.values, dtype=float) * factor, _ROUNDING)
    if base is None:
        raise DeckcraneError(
            f"{source.store}: its sea has no {key}: limits are of seas with a height and a peak period ({', '.join(SPECTRA)})"
        )
    return np.round(np.array([base if one is None else float(quantity(one)) for one in found]), _ROUNDING)


def _at_sea(values: Mapping[str, Any], key: str) -> Any:
    return next((value for path, value in values.items() if path.startswith("sea.") and path.endswith(f".{key}")), None)


def _spectrum(source: CampaignSource) -> Any:
    sea = source.scenario.sea
    return next((found for name in SPECTRA if (found := getattr(sea, name, None)) is not None), None)


def _headings(source: CampaignSource, values: list[dict[str, Any]]) -> Array:
    scenario = source.scenario
    direction = 0.0 if scenario.sea is None or scenario.sea.direction is None else float(scenario.sea.direction)
    yaw = 0.0 if scenario.vessel is None else float(scenario.vessel.place.yaw)
    found = [
        float(quantity(one.get("sea.direction", direction))) - float(quantity(one.get("vessel.place.yaw", yaw)))
        for one in values
    ]
    turned = np.round(np.mod(np.array(found), 2 * pi), _ROUNDING)
    return np.where(turned >= np.round(2 * pi, _ROUNDING), 0.0, turned)


def _variants(source: CampaignSource, rest: list[str]) -> tuple[tuple[str, ...], Index]:
    """Names of what is neither sea, heading nor seed, in the study's order, and which each case has."""
    columns = [(label, source.by_case[label]) for name in rest for label in source.attributes["grid"]["labels"][name]]
    texts = [", ".join(_named(name, one.values[row], one.attrs) for name, one in columns) for row in _rows(source)]
    order = np.argsort(source.by_case["case_number"].values, kind="stable")
    names = tuple(dict.fromkeys(texts[row] for row in order))
    return names, np.array([names.index(text) for text in texts], dtype=np.intp)


def _rows(source: CampaignSource) -> range:
    return range(source.by_case.sizes["case"])


def _named(name: str, value: Any, attributes: Mapping[str, Any]) -> str:
    if isinstance(value, str):
        return value
    return f"{name} {value:g} {attributes.get('units', '')}".rstrip()


def _weighed(source: CampaignSource, dimensions: list[str]) -> bool:
    """Whether the study gives probabilities along some dimensions."""
    return bool(set(dimensions) & {str(name) for name in source.attributes.get("weighed", ())})


def _heading_probability(source: CampaignSource, heading_of: Index, count: int, turning: list[str]) -> Array | None:
    if source.probability is None or not _weighed(source, turning):
        return None
    found: Array = np.bincount(heading_of, source.probability, count).astype(float)
    return np.asarray(found / found.sum())


def _sea_probability(
    source: CampaignSource, seas: list[tuple[float, float]], dimensions: list[str]
) -> dict[tuple[float, float], float] | None:
    if source.probability is None or not _weighed(source, dimensions):
        return None
    found: dict[tuple[float, float], float] = {}
    for sea, probability in zip(seas, source.probability.tolist(), strict=True):
        found[sea] = found.get(sea, 0.0) + probability
    total = float(source.probability.sum())
    return {sea: one / total for sea, one in found.items()}
