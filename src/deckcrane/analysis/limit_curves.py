"""Limit curves: the largest significant height in which a criterion holds, by peak period and heading.

For each period and heading the computed heights are scanned from the lowest upwards; the limit is where the response first
crosses its limit, by interpolation between the two heights around it, linear in Hs or in its square. Responses that fall again
above (which linear ones never do) do not make higher seas workable: they are reported. Nothing beyond the computed heights is
extrapolated: a curve ends "above" the highest, which is then the limit, or "below" the lowest, where nothing is allowed.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.late_maxima import LEVEL, late_probability
from deckcrane.analysis.operating_criteria import CriterionMargin, criteria_of, margin_of
from deckcrane.analysis.pooled_responses import Pool
from deckcrane.analysis.sea_cases import SeaCases, sea_cases
from deckcrane.arrays import Array
from deckcrane.model.answers import Answers
from deckcrane.model.answers_operability import OperabilityAnswers

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
    """Limits of Hs by variant, criterion, heading and period, from the store of a campaign: see `curves_of`."""
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
