"""Limit curves: the largest significant height in which a criterion holds, by peak period and heading.

For each period and heading the computed heights are gone through from the lowest upwards; the limit is where the response first
crosses its limit, by interpolation between the two heights about it, linear over Hs or over its square. Responses that fall again
above (which linear ones never do) do not open the sea again: they are told. What is beyond the computed heights is not
extrapolated: a curve ends "above" the highest, which is then taken as the limit, or "below" the lowest, where nothing is allowed.
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
"""How a limit was found: no results; below the lowest height; between two; above the highest; no criterion in this variant."""
STATES = {
    MISSING: "no results",
    BELOW: "below the lowest height",
    CROSSED: "between computed heights",
    ABOVE: "above the highest height",
    ELSEWHERE: "no such criterion",
}
_NEAR = 0.5
"""Responses within this part of their limit are near it: what still grows there is worth a word."""
_SURE = 2.0
"""Standard errors by which a response must fall from one height to the next to be called falling."""


@dataclass(frozen=True)
class FirstCrossing:
    """Where a response first crosses its limit, over Hs."""

    height: float
    state: int
    error: float = 0.0
    falls: bool = False
    """Whether the response falls again over Hs by more than its error."""
    returns: bool = False
    """Whether it comes back below its limit above the crossing."""


def first_crossing(
    heights: Array, excess: Array, error: Array, interpolation: Literal["linear", "quadratic"] = "linear"
) -> FirstCrossing:
    """Of an excess over the limit (positive: beyond) at ascending heights; a height without a number ends the curve before it."""
    known = np.isfinite(excess)
    if not len(heights) or not known.any() or not known[0]:
        return FirstCrossing(0.0, MISSING, np.nan)
    last = len(heights) if known.all() else int(np.argmin(known))
    h, g, e = heights[:last], excess[:last], error[:last]
    falls = bool(np.any(np.diff(g) < -_SURE * np.hypot(e[1:], e[:-1]) - 1e-12))
    beyond = np.flatnonzero(g > 0)
    if not len(beyond):
        return FirstCrossing(float(h[-1]), ABOVE, np.nan, falls)
    first = int(beyond[0])
    returns = bool(np.any(g[first:] <= 0))
    if first == 0:
        return FirstCrossing(0.0, BELOW, np.nan, falls, returns)
    power = 2 if interpolation == "quadratic" else 1
    x = h[first - 1 : first + 1] ** power
    share = -g[first - 1] / (g[first] - g[first - 1])
    at = float((x[0] + share * (x[1] - x[0])) ** (1 / power))
    slope = (g[first] - g[first - 1]) / (x[1] - x[0]) * power * at ** (power - 1)
    return FirstCrossing(at, CROSSED, float(((1 - share) * e[first - 1] + share * e[first]) / slope), falls, returns)


@dataclass(frozen=True)
class LimitCurves:
    """Limit curves of all criteria as a dataset, and what they were made of."""

    dataset: xr.Dataset
    cases: SeaCases
    margins: dict[str, CriterionMargin]


def limit_curves(store: str | Path, answers: Answers | None = None) -> xr.Dataset:
    """Limits of Hs by variant, criterion, heading and period, from the store of a campaign: see `curves_of`."""
    return curves_of(CampaignSource(Path(store), answers)).dataset


def curves_of(source: CampaignSource) -> LimitCurves:
    """All limit curves that a store and what is asked of it give.

    `limit` [m] over `variant`, `criterion`, `heading` [rad] and `period` [s], with `state` (see its flags), `limit_error`,
    `falling`: where the response falls over Hs, and `growing`: where it still grows when its runs end (`late_maxima`). `all` and
    `governing` are those of all criteria together; `valid_for` is how long each of them holds.
    """
    asked = source.answers.operability or OperabilityAnswers()
    cases = sea_cases(source)
    pool = Pool(source, cases.groups)
    margins = {name: margin_of(source, pool, name, one, asked) for name, one in criteria_of(source, asked).items()}
    names = list(margins)
    shape = (len(cases.variants), len(names), len(cases.headings), len(cases.periods))
    limit, error = np.full(shape, np.nan), np.full(shape, np.nan)
    state = np.full(shape, MISSING, dtype=np.int8)
    falling, returning = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)
    late = np.zeros((2, *shape))
    ends = np.full((2, shape[0], shape[2], shape[3]), np.nan)
    for (variant, heading, period), listed in cases.curves.items():
        heights, numbers = (np.array(column) for column in zip(*listed, strict=True))
        ends[:, variant, heading, period] = heights[0], heights[-1]
        for c, name in enumerate(names):
            one = margins[name]
            found = first_crossing(heights, one.excess[numbers], one.error[numbers], asked.interpolation)
            at = variant, c, heading, period
            limit[at], state[at], error[at] = found.height, found.state, found.error
            falling[at], returning[at] = found.falls, found.returns
            if one.late is not None:
                near = numbers[one.excess[numbers] > -_NEAR]
                late[(slice(None), *at)] = one.late.late[near].sum(), one.late.count[near].sum()
    absent = _absent(cases, margins)
    state[absent], limit[absent] = ELSEWHERE, np.nan
    data = _dataset(cases, margins, limit, state, error, falling, returning, ends)
    times = _late(data, margins, *late)
    return LimitCurves(data.merge(times).assign_attrs(times.attrs), cases, margins)


def _late(curves: xr.Dataset, margins: dict[str, CriterionMargin], late: Array, count: Array) -> xr.Dataset:
    """Whether responses still grow when runs end, for every limit by itself and over all of a criterion; how long limits hold."""
    over = ("variant", "criterion", "heading", "period")
    each = late_probability(late, count)
    together = late_probability(late.sum((2, 3)), count.sum((2, 3)))
    growing = (each < LEVEL / max(int((count > 0).sum()), 1)) | (
        together < LEVEL / max(int((count.sum((2, 3)) > 0).sum()), 1)
    )[..., None, None]
    growing &= count > 0
    times = np.array([one.valid_for for one in margins.values()])
    return xr.Dataset(
        {
            "late": (over, late, {"long_name": "runs with their largest value in the last tenth of the counted time"}),
            "late_of": (over, count, {"long_name": "of so many, in seas that take it to half its limit or more"}),
            "growing": (over, growing, {"long_name": "the response still grows when its runs end"}),
        },
        {
            **{name: curves[name] for name in over},
            "valid_for": ("criterion", times, {"units": "s", "long_name": "duration that its limits hold for"}),
        },
        {"valid_for": float(np.nanmin(times)) if np.isfinite(times).any() else np.nan},
    )


def combined(
    limit: Array, state: NDArray[np.int8], chosen: NDArray[np.intp] | slice = slice(None)
) -> tuple[Array, Array]:
    """The lowest limit of some criteria (axis 1) and which of them it is; -1 where none limits below the highest computed Hs."""
    held = np.where(state == ELSEWHERE, np.inf, limit)[:, chosen]
    governing = np.argmin(held, axis=1)
    lowest = np.take_along_axis(held, governing[:, None], axis=1)[:, 0]
    at = np.take_along_axis(state[:, chosen], governing[:, None], axis=1)[:, 0]
    return np.where(np.isfinite(lowest), lowest, np.nan), np.where((at == ABOVE) | ~np.isfinite(lowest), -1, governing)


def _absent(cases: SeaCases, margins: dict[str, CriterionMargin]) -> NDArray[np.bool_]:
    """By variant and criterion: whether the variant has no such signal at all, as a crane of another structure may not."""
    first = np.array([cases.variant_of[rows[0]] for rows in cases.groups])
    found = np.zeros((len(cases.variants), len(margins)), dtype=bool)
    for c, one in enumerate(margins.values()):
        for variant in range(len(cases.variants)):
            there = np.isfinite(one.response.value[first == variant])
            found[variant, c] = not there.any() and np.isfinite(one.response.value).any()
    return found


def _dataset(
    cases: SeaCases,
    margins: dict[str, CriterionMargin],
    limit: Array,
    state: NDArray[np.int8],
    error: Array,
    falling: NDArray[np.bool_],
    returning: NDArray[np.bool_],
    ends: Array,
) -> xr.Dataset:
    over, place = ("variant", "criterion", "heading", "period"), ("variant", "heading", "period")
    lowest, governing = combined(limit, state)
    metre = {"units": "m"}
    flags = {"flag_values": list(STATES), "flag_meanings": "; ".join(STATES.values())}
    return xr.Dataset(
        {
            "limit": (over, limit, {**metre, "long_name": "largest significant height in which the criterion holds"}),
            "state": (over, state, {"long_name": "how the limit was found", **flags}),
            "limit_error": (over, error, {**metre, "long_name": "standard error of the limit"}),
            "falling": (over, falling, {"long_name": "the response falls over the height by more than its error"}),
            "returning": (
                over,
                returning,
                {"long_name": "the response comes below its limit again above the crossing"},
            ),
            "all": (place, lowest, {**metre, "long_name": "largest height in which all criteria hold"}),
            "governing": (place, governing, {"long_name": "which criterion it is, by place; -1 for none"}),
            "lowest_height": (place, ends[0], metre),
            "highest_height": (place, ends[1], metre),
        },
        {
            "variant": np.array(cases.variants, dtype=object),
            "criterion": np.array(list(margins), dtype=object),
            "words": ("criterion", np.array([one.words for one in margins.values()], dtype=object)),
            "heading": (
                "heading",
                cases.headings,
                {"units": "rad", "long_name": "in which waves travel, seen from the vessel"},
            ),
            "period": ("period", cases.periods, {"units": "s", "long_name": "peak period"}),
        },
    )
