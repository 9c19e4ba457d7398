"""Workable fraction of years of weather, month by month, and the weather windows in them: durations and waiting times.

A step of the record stands for the time until the next one; a window of tau needs ceil(tau/step) workable steps.
Unknown steps are not workable. A gap of more than a week splits the record: no wait extends across it. A record of whole years
wraps: its first step follows its last.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, degrees
from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.analysis.operability.data import OperabilityAnswers
from deckcrane.analysis.operability.hindcasts import HOUR, Hindcast
from deckcrane.analysis.operability.limit_curves import LimitCurves, combined
from deckcrane.analysis.operability.scatter_shares import (
    Forecast,
    HeadingChoice,
    chosen_limit,
    over_headings,
    over_periods,
)
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError

Mask = NDArray[np.bool_]
WEEK = 7 * 24 * 3600.0


def around(mask: Mask) -> Mask:
    """A record that wraps, three times in a row: its middle third has both neighbours."""
    return np.tile(mask, 3)


def middle(values: NDArray[Any]) -> NDArray[Any]:
    """The middle of three copies in a row."""
    return values[len(values) // 3 : 2 * len(values) // 3]


def spells_around(workable: Mask) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Spells of a record that wraps: one that continues past its end counts once, from its beginning."""
    if workable.all():
        return spells(workable)
    begin, length = spells(around(workable))
    in_middle = (begin >= len(workable)) & (begin < 2 * len(workable))
    return begin[in_middle] - len(workable), length[in_middle]


def steps_of(window: float, step: float) -> int:
    """Number of steps in a window; rounding does not add one."""
    return max(1, ceil(window / step - 1e-9))


def spells(workable: Mask) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """First steps of spells of workable weather, and their numbers of steps."""
    padded = np.concatenate([[False], workable, [False]])
    change = np.flatnonzero(padded[1:] != padded[:-1])
    return change[::2], change[1::2] - change[::2]


def in_spells(workable: Mask, steps: int) -> Mask:
    """Which steps lie in spells of at least `steps` steps."""
    begin, length = spells(workable)
    long = length >= steps
    return _marked(len(workable), begin[long], begin[long] + length[long])


def starts(workable: Mask, steps: int) -> Mask:
    """Steps at which a window of sufficient length begins."""
    begin, length = spells(workable)
    long = length >= steps
    return _marked(len(workable), begin[long], begin[long] + length[long] - steps + 1)


def _marked(size: int, begin: NDArray[np.intp], end: NDArray[np.intp]) -> Mask:
    """Steps from each begin to before its end; these do not overlap."""
    change = np.zeros(size + 1, dtype=np.int64)
    np.add.at(change, begin, 1)
    np.add.at(change, end, -1)
    return np.asarray(np.cumsum(change[:-1]) > 0)


def waits(workable: Mask, recorded: Mask, steps: int, step: float) -> Array:
    """Wait from each step to the next start of a window [s]; NaN where the record ends, or is split, before there is one."""
    wait = waits_before_splits(starts(workable, steps), recorded, step)
    return np.where(np.isinf(wait), np.nan, wait)


def waits_before_splits(window_starts: Mask, recorded: Mask, step: float) -> Array:
    """Wait from each step to the next start of a window [s]: infinite where none follows, NaN where the record is split first."""
    begins = np.flatnonzero(window_starts)
    indices = np.arange(len(window_starts))
    next_start = np.searchsorted(begins, indices)
    wait = np.full(len(window_starts), np.inf)
    has_start = next_start < len(begins)
    wait[has_start] = (begins[next_start[has_start]] - indices[has_start]) * step
    unknown, length = spells(~recorded)
    for begin, count in zip(unknown, length, strict=True):
        if count * step > WEEK:
            before = indices < begin
            wait[before & (indices + wait / step > begin)] = np.nan
    return np.where(recorded, wait, np.nan)


@dataclass(frozen=True)
class WaitingTime:
    """Waiting time for a window from any time of the record: mean and fractiles [s], and the unknown fraction."""

    mean: float
    half: float
    most: float
    unknown: float


def waiting(wait_times: Array, weights: Array, recorded: Mask) -> WaitingTime:
    """Weighted waiting times from all known times."""
    valid = np.isfinite(wait_times)
    total = float(weights[recorded].sum())
    if not valid.any() or total <= 0:
        return WaitingTime(np.nan, np.nan, np.nan, 1.0)
    values, weight = wait_times[valid], weights[valid]
    order = np.argsort(values, kind="stable")
    cumulative = np.cumsum(weight[order]) / weight.sum()
    half, most = (float(values[order][np.searchsorted(cumulative, q - 1e-12)]) for q in (0.5, 0.9))
    return WaitingTime(float((values * weight).sum() / weight.sum()), half, most, float(1 - weight.sum() / total))


PERSISTENCE = np.array([1.0, 3, 6, 9, 12, 18, 24, 36, 48, 72, 96, 120]) * HOUR
"""Lengths of spells at which persistence is given [s]."""
_SECONDS_PER_MONTH = 365.25 / 12 * 24 * HOUR


@dataclass(frozen=True)
class WeatherLimits:
    """The limit of Hs at every step of a record, for each variant; several with weights where headings have probabilities."""

    choices: tuple[tuple[float, Array], ...]
    outside: float
    """Fraction of the known time with a period or heading that was not simulated."""
    words: str


def weather_limits(
    curves: LimitCurves,
    hindcast: Hindcast,
    settings: OperabilityAnswers,
    choice: HeadingChoice,
    forecast: Forecast,
    chosen: NDArray[np.intp] | slice = slice(None),
) -> WeatherLimits:
    """Limits of all criteria, or of some, over the steps of a record."""
    lowest, _ = combined(curves.dataset["limit"].values, curves.dataset["state"].values, chosen)
    periods = np.where(hindcast.recorded, hindcast.tp, curves.cases.periods[0])
    limits, outside = over_periods(curves.cases.periods, lowest, periods, settings.beyond)
    limits = forecast.limit(limits)
    headings = curves.cases.headings
    vessel = None if settings.hindcast is None else settings.hindcast.vessel
    if vessel is not None:
        if hindcast.going is None:
            raise DeckcraneError(
                f"{hindcast.what}: it has no wave direction, so a compass heading says nothing; leave hindcast.vessel out, "
                "and choose headings relative to the waves"
            )
        relative = np.where(hindcast.recorded & np.isfinite(hindcast.going), hindcast.going, vessel) - vessel
        by_variant = [  # compass bearings are clockwise, directions of waves counter-clockwise
            over_headings(headings, limits_of_variant, -relative, settings.beyond) for limits_of_variant in limits
        ]
        outside = outside | by_variant[0][1]
        unknown = hindcast.recorded & ~np.isfinite(hindcast.going)
        limits_at_steps = np.where(unknown, 0.0, np.array([limits_of_variant for limits_of_variant, _ in by_variant]))
        weighted: tuple[tuple[float, Array], ...] = ((1.0, limits_at_steps),)
        words = f"the vessel heading {degrees(vessel):g} deg by the compass"
    elif choice.probabilities is not None:
        weighted = tuple((float(p), limits[:, h]) for h, p in enumerate(choice.probabilities) if p > 0)
        words = choice.words
    else:
        weighted = ((1.0, chosen_limit(choice, headings, limits, settings.beyond)),)
        words = choice.words
    valid = hindcast.recorded
    return WeatherLimits(weighted, float(outside[valid].mean()), words)


def workable_fraction(limits: WeatherLimits, hindcast: Hindcast, where: NDArray[np.bool_] | None = None) -> Array:
    """Workable fraction of the known time (or of some of it), by variant."""
    chosen = hindcast.recorded if where is None else hindcast.recorded & where
    if not chosen.any():
        return np.full(len(limits.choices[0][1]), np.nan)
    return np.asarray(
        sum(
            p * (hindcast.hs[chosen] <= limits_at_steps[:, chosen]).mean(axis=1)
            for p, limits_at_steps in limits.choices
        )
    )


def workable_weather(
    curves: LimitCurves,
    hindcast: Hindcast,
    settings: OperabilityAnswers,
    choice: HeadingChoice,
    forecast: Forecast,
) -> xr.Dataset:
    """Workable fractions over a record: in all, by month and year, by criterion; persistence, windows and waiting times."""
    data = curves.dataset

    def limits(chosen: NDArray[np.intp] | slice = slice(None), by: Forecast = forecast) -> WeatherLimits:
        return weather_limits(curves, hindcast, settings, choice, by, chosen)

    all_criteria = limits()
    indices = np.arange(data.sizes["criterion"])
    unknown = np.full(data.sizes["variant"], np.nan)
    months, years = np.arange(1, 13), np.unique(hindcast.time.astype("datetime64[Y]"))
    year_of = hindcast.time.astype("datetime64[Y]")
    dimensionless = {"units": "1"}
    variant = "variant"
    results = xr.Dataset(
        {
            "share": (variant, workable_fraction(all_criteria, hindcast), dimensionless),
            "design_share": (variant, workable_fraction(limits(by=Forecast(None, 0.0)), hindcast), dimensionless),
            "alone": (
                (variant, "criterion"),
                np.stack([workable_fraction(limits(indices[[c]]), hindcast) for c in indices], 1),
                dimensionless,
            ),
            "without": (
                (variant, "criterion"),
                np.stack(
                    [
                        workable_fraction(limits(np.delete(indices, c)), hindcast) if len(indices) > 1 else unknown
                        for c in indices
                    ],
                    1,
                ),
                dimensionless,
            ),
            "month_share": (
                (variant, "month"),
                np.stack([workable_fraction(all_criteria, hindcast, hindcast.month == m) for m in months], 1),
                dimensionless,
            ),
            "year_share": (
                (variant, "year"),
                np.stack([workable_fraction(all_criteria, hindcast, year_of == year) for year in years], 1),
                dimensionless,
            ),
            "outside": ((), all_criteria.outside, dimensionless),
        },
        {
            "variant": data["variant"],
            "criterion": data["criterion"],
            "month": months,
            "year": years.astype(int) + 1970,
        },
        {
            "sea": hindcast.what,
            "years": hindcast.years,
            "step": hindcast.step,
            "headings": all_criteria.words,
            "wraps": int(hindcast.wraps),
        },
    )
    persistence = _persistence(all_criteria, hindcast)
    results["persistence"] = (
        (variant, "spell"),
        persistence,
        {"long_name": "part of the time in spells of this length", **dimensionless},
    )
    results = results.assign_coords(spell=("spell", persistence_lengths(hindcast), {"units": "s"}))
    window = window_of(settings)
    if window is None:
        return results
    windows = _window_statistics(all_criteria, hindcast, window, results["variant"])
    return results.merge(windows).assign_attrs({**results.attrs, **windows.attrs})


def window_of(settings: OperabilityAnswers) -> float | None:
    """Required duration of workable weather: as given, or planned and contingency."""
    if settings.window is not None or settings.operation is None:
        return settings.window
    return settings.operation.planned + settings.operation.contingency


def persistence_lengths(hindcast: Hindcast) -> Array:
    """Lengths of spells at which persistence is given: those of a step and more [s]."""
    return PERSISTENCE[hindcast.step * (1 - 1e-9) <= PERSISTENCE]


def _persistence(limits: WeatherLimits, hindcast: Hindcast) -> Array:
    lengths, valid = persistence_lengths(hindcast), hindcast.recorded
    persistence = np.zeros((len(limits.choices[0][1]), len(lengths)))
    for p, limits_at_steps in limits.choices:
        for v, row in enumerate(limits_at_steps):
            _, counts = (spells_around if hindcast.wraps else spells)(valid & (hindcast.hs <= row))
            for n, length in enumerate(lengths):
                persistence[v, n] += p * counts[counts >= steps_of(length, hindcast.step)].sum() / valid.sum()
    return persistence


def _window_statistics(limits: WeatherLimits, hindcast: Hindcast, window: float, variants: xr.DataArray) -> xr.Dataset:
    """Windows of one length: time in them, starts, number per month, and waiting times."""
    valid, steps, month = hindcast.recorded, steps_of(window, hindcast.step), hindcast.month
    count = len(variants)
    inside, begin = np.zeros(count), np.zeros(count)
    numbers, waiting_times = np.zeros((count, 12)), np.full((count, 13, 4), np.nan)
    observed = np.bincount(month[valid], minlength=13)[1:] * hindcast.step / _SECONDS_PER_MONTH
    for v in range(count):
        pairs, weights = [], []
        for p, limits_at_steps in limits.choices:
            workable = valid & (hindcast.hs <= limits_at_steps[v])
            if hindcast.wraps:
                tiled = around(workable)
                within, begins = middle(in_spells(tiled, steps)), middle(starts(tiled, steps))
                spell_starts, length = spells_around(workable)
                wait_of_step = middle(waits(tiled, around(valid), steps, hindcast.step))
            else:
                within, begins = in_spells(workable, steps), starts(workable, steps)
                spell_starts, length = spells(workable)
                wait_of_step = waits(workable, valid, steps, hindcast.step)
            inside[v] += p * within[valid].mean()
            begin[v] += p * begins[valid].mean()
            numbers[v] += p * np.bincount(month[spell_starts[length >= steps]], minlength=13)[1:]
            pairs.append(wait_of_step)
            weights.append(np.full(len(valid), p))
        wait, weight = np.concatenate(pairs), np.concatenate(weights)
        tiled_valid, months = np.tile(valid, len(pairs)), np.tile(month, len(pairs))
        for m in range(13):
            chosen = tiled_valid if m == 0 else tiled_valid & (months == m)
            waiting_time = waiting(np.where(chosen, wait, np.nan), weight, chosen)
            waiting_times[v, m] = waiting_time.mean, waiting_time.half, waiting_time.most, waiting_time.unknown
    with np.errstate(all="ignore"):
        numbers = np.where(observed > 0, numbers / observed, np.nan)
    second = {"units": "s"}
    return xr.Dataset(
        {
            "in_windows": (
                "variant",
                inside,
                {"long_name": "part of the time in spells as long as the window", "units": "1"},
            ),
            "window_starts": (
                "variant",
                begin,
                {"long_name": "part of the time at which a window begins", "units": "1"},
            ),
            "windows_a_month": (("variant", "month"), numbers, {"long_name": "spells that begin in a month"}),
            "wait_mean": ("variant", waiting_times[:, 0, 0], second),
            "wait_half": ("variant", waiting_times[:, 0, 1], {"long_name": "half of all waits are shorter", **second}),
            "wait_most": ("variant", waiting_times[:, 0, 2], {"long_name": "90 % of all waits are shorter", **second}),
            "wait_unknown": (
                "variant",
                waiting_times[:, 0, 3],
                {"long_name": "part of waits that the record cuts off"},
            ),
            "month_wait_mean": (("variant", "month"), waiting_times[:, 1:, 0], second),
            "month_wait_half": (("variant", "month"), waiting_times[:, 1:, 1], second),
            "month_wait_most": (("variant", "month"), waiting_times[:, 1:, 2], second),
            "month_wait_unknown": (
                ("variant", "month"),
                waiting_times[:, 1:, 3],
                {"long_name": "part of waits that the record cuts off"},
            ),
        },
        {"variant": variants, "month": np.arange(1, 13)},
        {"window": window, "steps": steps},
    )
