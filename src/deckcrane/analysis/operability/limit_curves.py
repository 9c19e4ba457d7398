"""Limit curves: the largest significant height in which a criterion holds, by peak period and heading.

Cases are grouped by their sea: height, peak period, heading; seeds are pooled, and everything else is a variant. The kind of a
dimension follows from what it changes in the scenario, not from its name.

For each period and heading the computed heights are scanned from the lowest upwards; the limit is where the response first
crosses its limit, by interpolation between the two heights around it, linear in Hs or in its square. Responses that fall again
above (which linear ones never do) do not make higher seas workable: they are reported. Nothing beyond the computed heights is
extrapolated: a curve ends "above" the highest, which is then the limit, or "below" the lowest, where nothing is allowed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import pi
from pathlib import Path
from typing import Any, Literal

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.late_maxima import LEVEL, late_probability
from deckcrane.analysis.operability.criteria import CriterionMargin, Pool, criteria_of, margin_of
from deckcrane.analysis.operability.data import OperabilityAnswers
from deckcrane.arrays import Array
from deckcrane.campaign.study.answers import Answers
from deckcrane.campaign.zarr_arrays import VALUES
from deckcrane.components.sea import peaked_spectra, system_paths, wave_direction
from deckcrane.components.vessel.data import vessel_heading, yaw_sign
from deckcrane.errors import DeckcraneError
from deckcrane.sea.data import SPECTRA, PeakedSpectrum
from deckcrane.units.quantities import quantity

_WEATHER = ("sea.", "wind.", "current.")
_TURNING = ("vessel.place.yaw", "wind.direction", "current.direction", "sea.directional.x_axis")
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
    system: str = ""
    """The wave system whose height, period and direction these are; empty where the sea has one spectrum."""

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
    values = [flatten_values(json.loads(str(text))) for text in source.by_case[VALUES].values]
    system = _varied_system(source, values)
    kinds = classify_dimensions(source, values, system)
    height = wave_heights(source, values, system)
    period = peak_periods(source, values, system)
    heading = wave_headings(source, values, system)
    if len(set(height.tolist())) < 2:
        raise DeckcraneError(
            f"{source.store}: the height of the sea does not vary in this study, so no limit can be found; vary sea.jonswap.hs (or "
            "a scatter diagram), with heights below and above the limit"
        )
    names, variant_of = variant_of_cases(source, kinds.rest)
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
        system.removeprefix("sea").removeprefix(".systems."),
    )


def flatten_values(values: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Values by full path: nested sections of a case are flattened."""
    flat: dict[str, Any] = {}
    for key, value in values.items():
        path = f"{prefix}{key}"
        flat.update(flatten_values(value, f"{path}.") if isinstance(value, dict) else {path: value})
    return flat


def _is_seed(path: str) -> bool:
    return path.rpartition(".")[2] == "seed"


def _is_sea(path: str) -> bool:
    return path.startswith("sea.") and path.rpartition(".")[2] in ("hs", "tp", "peak_frequency", "time")


@dataclass(frozen=True)
class DimensionKinds:
    """The dimensions that change the sea's height or period, those that turn it, and those that are neither, nor seeds."""

    sea: list[str]
    turning: list[str]
    rest: list[str]


def _system_of(path: str) -> str:
    """The path of the wave system that a path lies in: `sea`, or `sea.systems.NAME`."""
    names = path.split(".")
    return ".".join(names[:3]) if names[1:2] == ["systems"] else "sea"


def has_limit_curves(source: CampaignSource) -> bool:
    """Whether a campaign varies the height and period of one wave system; not of several, nor hours of measured spectra."""
    values = [flatten_values(json.loads(str(text))) for text in source.by_case[VALUES].values]
    systems = system_paths(source.scenario).values()
    measured = any(system.directional is not None for system in systems)
    return not measured and sum(bool(paths) for paths in _varied_paths(values).values()) <= 1


def _varied_paths(values: list[dict[str, Any]]) -> dict[str, set[str]]:
    """The paths of height and period that vary, by wave system."""
    stated: dict[str, set[str]] = {}
    for path in dict.fromkeys(path for case_values in values for path in case_values if _is_sea(path)):
        stated.setdefault(_system_of(path), set())
        if len({str(case_values.get(path)) for case_values in values}) > 1:
            stated[_system_of(path)].add(path)
    return stated


def _varied_system(source: CampaignSource, values: list[dict[str, Any]]) -> str:
    """The wave system whose height or period varies: limits are curves of its Hs over its Tp, while all others stay."""
    stated = _varied_paths(values)
    varied = [system for system, paths in stated.items() if paths]
    if len(varied) > 1:
        raise DeckcraneError(
            f"{source.store}: height or period of {' and of '.join(varied)} vary; a limit is a curve of one Hs over one Tp. Vary "
            "one system, the others stay as they are (a study for each of their states); or find windows in directional spectra, "
            "which need no curve: `deckcrane hindcast`"
        )
    return next(iter([*varied, *stated, *system_paths(source.scenario)]), "sea")


def classify_dimensions(source: CampaignSource, values: list[dict[str, Any]], *systems: str) -> DimensionKinds:
    """Classify the dimensions of the study; directions of these wave systems turn the sea."""
    turning = {*_TURNING, *(f"{system}.direction" for system in systems)}
    grid = source.attributes["grid"]
    labels = {
        name: [source.by_case[label].values.astype(object) for label in label_names]
        for name, label_names in grid["labels"].items()
    }
    kinds = DimensionKinds([], [], [])
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
            (kinds.turning if changed_besides_seeds <= turning else kinds.rest).append(name)
    return kinds


def _base_spectrum(source: CampaignSource, system: str) -> PeakedSpectrum | None:
    """The spectrum with a height and a peak period that the scenario itself has for a system."""
    return next((each for path, each in peaked_spectra(source.scenario).items() if _system_of(path) == system), None)


def wave_heights(source: CampaignSource, values: list[dict[str, Any]], system: str) -> Array:
    base = _base_spectrum(source, system)
    return _sea_values(source, values, "hs", None if base is None else base.hs, system)


def peak_periods(source: CampaignSource, values: list[dict[str, Any]], system: str) -> Array:
    base = _base_spectrum(source, system)
    stated = [
        2 * pi / float(quantity(frequency))
        if (frequency := _sea_value(case_values, "peak_frequency", system)) is not None
        else _sea_value(case_values, "tp", system)
        for case_values in values
    ]
    periods = [value if isinstance(value, float) or value is None else float(quantity(value)) for value in stated]
    if all(period is not None for period in periods):
        return np.round(np.array(periods, dtype=float), _ROUNDING)
    return _sea_values(source, values, "tp", None if base is None else base.peak_period, system)


def _sea_values(
    source: CampaignSource, values: list[dict[str, Any]], key: str, base: float | None, system: str
) -> Array:
    """Values by the path in the sea; else by a label of this name; else that of the scenario."""
    stated = [_sea_value(case_values, key, system) for case_values in values]
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


def _sea_value(values: Mapping[str, Any], key: str, system: str) -> Any:
    within = (path for path in values if path.startswith("sea.") and path.endswith(f".{key}"))
    return next((values[path] for path in within if _system_of(path) == system), None)


def wave_headings(source: CampaignSource, values: list[dict[str, Any]], system: str) -> Array:
    """Direction of the waves of each case relative to the vessel, counter-clockwise seen from above [rad]."""
    systems, yaw = system_paths(source.scenario), vessel_heading(source.scenario)
    stated = systems[system].direction if system in systems else None
    direction = wave_direction(source.scenario) if stated is None else stated
    angles = [
        float(quantity(case_values.get(f"{system}.direction", direction)))
        - yaw_sign(source.scenario) * float(quantity(case_values.get("vessel.place.yaw", yaw)))
        for case_values in values
    ]
    headings = np.round(np.mod(np.array(angles), 2 * pi), _ROUNDING)
    return np.where(headings >= np.round(2 * pi, _ROUNDING), 0.0, headings)


def variant_of_cases(source: CampaignSource, rest: list[str]) -> tuple[tuple[str, ...], Index]:
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


MISSING, BELOW, CROSSED, ABOVE, ELSEWHERE = -2, -1, 0, 1, 2
"""State of a limit: no results; below the lowest height; between two; above the highest; no such criterion in this variant."""
STATES = {
    MISSING: "no results",
    BELOW: "below the lowest height",
    CROSSED: "between computed heights",
    ABOVE: "above the highest height",
    ELSEWHERE: "no such criterion",
}
_NEAR_LIMIT = 0.5
"""Distance from the limit, as a fraction of it, within which growth of a response is reported."""
_SIGNIFICANT = 2.0
"""Standard errors by which a response must fall from one height to the next to count as falling."""


@dataclass(frozen=True)
class FirstCrossing:
    """Where a response first crosses its limit, over Hs."""

    height: float
    state: int
    error: float = 0.0
    falls: bool = False
    """Whether the response falls over Hs by more than its error."""
    returns: bool = False
    """Whether it falls below its limit again above the crossing."""


def first_crossing(
    heights: Array, excess: Array, error: Array, interpolation: Literal["linear", "quadratic"] = "linear"
) -> FirstCrossing:
    """First crossing of an excess over the limit (positive: beyond) at ascending heights.

    The curve ends before a height without a number.
    """
    valid = np.isfinite(excess)
    if not len(heights) or not valid.any() or not valid[0]:
        return FirstCrossing(0.0, MISSING, np.nan)
    last = len(heights) if valid.all() else int(np.argmin(valid))
    h, g, e = heights[:last], excess[:last], error[:last]
    falls = bool(np.any(np.diff(g) < -_SIGNIFICANT * np.hypot(e[1:], e[:-1]) - 1e-12))
    beyond = np.flatnonzero(g > 0)
    if not len(beyond):
        return FirstCrossing(float(h[-1]), ABOVE, np.nan, falls)
    first = int(beyond[0])
    returns = bool(np.any(g[first:] <= 0))
    if first == 0:
        return FirstCrossing(0.0, BELOW, np.nan, falls, returns)
    power = 2 if interpolation == "quadratic" else 1
    x = h[first - 1 : first + 1] ** power
    fraction = -g[first - 1] / (g[first] - g[first - 1])
    height = float((x[0] + fraction * (x[1] - x[0])) ** (1 / power))
    slope = (g[first] - g[first - 1]) / (x[1] - x[0]) * power * height ** (power - 1)
    return FirstCrossing(
        height, CROSSED, float(((1 - fraction) * e[first - 1] + fraction * e[first]) / slope), falls, returns
    )


@dataclass(frozen=True)
class LimitCurves:
    """Limit curves of all criteria as a dataset, with their cases and margins."""

    dataset: xr.Dataset
    cases: SeaCases
    margins: dict[str, CriterionMargin]


def limit_curves(store: str | Path, answers: Answers | None = None) -> xr.Dataset:
    """Limits of the significant wave height, from the store of a campaign.

    Args:
        store: the campaign's store
        answers: what to answer; None: the settings of the store's study

    Returns:
        limits of Hs [m] by variant, criterion, heading and period

    Raises:
        DeckcraneError: the study has no criteria, or does not vary its sea states
    """
    return curves_of(CampaignSource(Path(store), answers)).dataset


def curves_of(source: CampaignSource) -> LimitCurves:
    """All limit curves of a store and its required answers.

    `limit` [m] over `variant`, `criterion`, `heading` [rad] and `period` [s], with `state` (see its flags), `limit_error`,
    `falling`: where the response falls over Hs, and `growing`: where it still grows at the end of runs (`late_maxima`). `all` and
    `governing` are those of all criteria together; `valid_for` is the duration for which each of them holds.
    """
    settings = source.answers.operability or OperabilityAnswers()
    cases = sea_cases(source)
    pool = Pool(source, cases.groups)
    margins = {
        name: margin_of(source, pool, name, criterion, settings)
        for name, criterion in criteria_of(source, settings).items()
    }
    names = list(margins)
    shape = (len(cases.variants), len(names), len(cases.headings), len(cases.periods))
    limit, error = np.full(shape, np.nan), np.full(shape, np.nan)
    state = np.full(shape, MISSING, dtype=np.int8)
    falling, returning = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)
    late = np.zeros((2, *shape))
    ends = np.full((2, shape[0], shape[2], shape[3]), np.nan)
    for (variant, heading, period), heights_and_groups in cases.curves.items():
        heights, numbers = (np.array(column) for column in zip(*heights_and_groups, strict=True))
        ends[:, variant, heading, period] = heights[0], heights[-1]
        for c, name in enumerate(names):
            margin = margins[name]
            crossing = first_crossing(heights, margin.excess[numbers], margin.error[numbers], settings.interpolation)
            place = variant, c, heading, period
            limit[place], state[place], error[place] = crossing.height, crossing.state, crossing.error
            falling[place], returning[place] = crossing.falls, crossing.returns
            if margin.late is not None:
                near = numbers[margin.excess[numbers] > -_NEAR_LIMIT]
                late[(slice(None), *place)] = margin.late.late[near].sum(), margin.late.count[near].sum()
    absent = _absent_criteria(cases, margins)
    state[absent], limit[absent] = ELSEWHERE, np.nan
    data = _curves_dataset(cases, margins, limit, state, error, falling, returning, ends)
    times = _growth_dataset(data, margins, *late)
    return LimitCurves(data.merge(times).assign_attrs(times.attrs), cases, margins)


def _growth_dataset(curves: xr.Dataset, margins: dict[str, CriterionMargin], late: Array, count: Array) -> xr.Dataset:
    """Whether responses still grow at the end of runs, for each limit and over all limits of a criterion; duration of validity."""
    dims = ("variant", "criterion", "heading", "period")
    probability = late_probability(late, count)
    probability_of_criterion = late_probability(late.sum((2, 3)), count.sum((2, 3)))
    growing = (probability < LEVEL / max(int((count > 0).sum()), 1)) | (
        probability_of_criterion < LEVEL / max(int((count.sum((2, 3)) > 0).sum()), 1)
    )[..., None, None]
    growing &= count > 0
    times = np.array([margin.valid_for for margin in margins.values()])
    return xr.Dataset(
        {
            "late": (dims, late, {"long_name": "runs with their largest value in the last tenth of the counted time"}),
            "late_of": (dims, count, {"long_name": "of so many, in seas that take it to half its limit or more"}),
            "growing": (dims, growing, {"long_name": "the response still grows when its runs end"}),
        },
        {
            **{name: curves[name] for name in dims},
            "valid_for": ("criterion", times, {"units": "s", "long_name": "duration that its limits hold for"}),
        },
        {"valid_for": float(np.nanmin(times)) if np.isfinite(times).any() else np.nan},
    )


def combined(
    limit: Array, state: NDArray[np.int8], chosen: NDArray[np.intp] | slice = slice(None)
) -> tuple[Array, Array]:
    """The lowest limit of some criteria (axis 1) and its criterion; -1 where none limits below the highest computed Hs."""
    limits = np.where(state == ELSEWHERE, np.inf, limit)[:, chosen]
    governing = np.argmin(limits, axis=1)
    lowest = np.take_along_axis(limits, governing[:, None], axis=1)[:, 0]
    state_of_governing = np.take_along_axis(state[:, chosen], governing[:, None], axis=1)[:, 0]
    return np.where(np.isfinite(lowest), lowest, np.nan), np.where(
        (state_of_governing == ABOVE) | ~np.isfinite(lowest), -1, governing
    )


def _absent_criteria(cases: SeaCases, margins: dict[str, CriterionMargin]) -> NDArray[np.bool_]:
    """By variant and criterion: whether the variant lacks the signal altogether, as a crane of another structure may."""
    first = np.array([cases.variant_of[rows[0]] for rows in cases.groups])
    absent = np.zeros((len(cases.variants), len(margins)), dtype=bool)
    for c, margin in enumerate(margins.values()):
        for variant in range(len(cases.variants)):
            valid = np.isfinite(margin.response.value[first == variant])
            absent[variant, c] = not valid.any() and np.isfinite(margin.response.value).any()
    return absent


def _curves_dataset(
    cases: SeaCases,
    margins: dict[str, CriterionMargin],
    limit: Array,
    state: NDArray[np.int8],
    error: Array,
    falling: NDArray[np.bool_],
    returning: NDArray[np.bool_],
    ends: Array,
) -> xr.Dataset:
    dims, dims_of_place = ("variant", "criterion", "heading", "period"), ("variant", "heading", "period")
    lowest, governing = combined(limit, state)
    metre = {"units": "m"}
    flags = {"flag_values": list(STATES), "flag_meanings": "; ".join(STATES.values())}
    return xr.Dataset(
        {
            "limit": (dims, limit, {**metre, "long_name": "largest significant height in which the criterion holds"}),
            "state": (dims, state, {"long_name": "how the limit was found", **flags}),
            "limit_error": (dims, error, {**metre, "long_name": "standard error of the limit"}),
            "falling": (dims, falling, {"long_name": "the response falls over the height by more than its error"}),
            "returning": (
                dims,
                returning,
                {"long_name": "the response comes below its limit again above the crossing"},
            ),
            "all": (dims_of_place, lowest, {**metre, "long_name": "largest height in which all criteria hold"}),
            "governing": (dims_of_place, governing, {"long_name": "which criterion it is, by place; -1 for none"}),
            "lowest_height": (dims_of_place, ends[0], metre),
            "highest_height": (dims_of_place, ends[1], metre),
        },
        {
            "variant": np.array(cases.variants, dtype=object),
            "criterion": np.array(list(margins), dtype=object),
            "words": ("criterion", np.array([margin.words for margin in margins.values()], dtype=object)),
            "heading": (
                "heading",
                cases.headings,
                {"units": "rad", "long_name": "in which waves travel, seen from the vessel"},
            ),
            "period": ("period", cases.periods, {"units": "s", "long_name": "peak period"}),
        },
    )
