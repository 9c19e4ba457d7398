"""How much of years of weather a lift can be done in, month by month, and the windows that it finds."""

from __future__ import annotations

from dataclasses import dataclass
from math import degrees

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.analysis.hindcasts import HOUR, Hindcast
from deckcrane.analysis.limit_curves import LimitCurves, combined
from deckcrane.analysis.sea_shares import over_headings, over_periods
from deckcrane.analysis.weather_windows import (
    around,
    in_spells,
    middle,
    spells,
    spells_around,
    starts,
    steps_of,
    waiting,
    waits,
)
from deckcrane.analysis.workable_shares import Forecast, HeadingChoice, chosen_limit
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model.answers_operability import OperabilityAnswers

PERSISTENCE = np.array([1.0, 3, 6, 9, 12, 18, 24, 36, 48, 72, 96, 120]) * HOUR
"""Lengths of spells at which persistence is told."""
_MONTH = 365.25 / 12 * 24 * HOUR


@dataclass(frozen=True)
class WeatherLimits:
    """The limit of Hs at every step of a record, for each variant; several with weights where headings have probabilities."""

    choices: tuple[tuple[float, Array], ...]
    outside: float
    """The part of the known time whose period or heading was not simulated."""
    words: str


def weather_limits(
    curves: LimitCurves,
    hindcast: Hindcast,
    asked: OperabilityAnswers,
    choice: HeadingChoice,
    forecast: Forecast,
    clockwise: bool,
    chosen: NDArray[np.intp] | slice = slice(None),
) -> WeatherLimits:
    """Limits of all criteria, or of some, over the steps of a record."""
    lowest, _ = combined(curves.dataset["limit"].values, curves.dataset["state"].values, chosen)
    periods = np.where(hindcast.known, hindcast.tp, curves.cases.periods[0])
    limits, outside = over_periods(curves.cases.periods, lowest, periods, asked.beyond)
    limits = forecast.limit(limits)
    headings = curves.cases.headings
    vessel = None if asked.hindcast is None else asked.hindcast.vessel
    if vessel is not None:
        if hindcast.going is None:
            raise DeckcraneError(
                f"{hindcast.what}: it has no wave direction, so a compass heading says nothing; leave hindcast.vessel out, "
                "and choose headings relative to the waves"
            )
        relative = np.where(hindcast.known & np.isfinite(hindcast.going), hindcast.going, vessel) - vessel
        wanted = relative if clockwise else -relative
        found = [over_headings(headings, one, wanted, asked.beyond) for one in limits]
        outside = outside | found[0][1]
        unknown = hindcast.known & ~np.isfinite(hindcast.going)
        held = np.where(unknown, 0.0, np.array([one for one, _ in found]))
        listed: tuple[tuple[float, Array], ...] = ((1.0, held),)
        words = f"the vessel heading {degrees(vessel):g} deg by the compass"
    elif choice.probabilities is not None:
        listed = tuple((float(p), limits[:, h]) for h, p in enumerate(choice.probabilities) if p > 0)
        words = choice.words
    else:
        listed = ((1.0, chosen_limit(choice, headings, limits, asked.beyond)),)
        words = choice.words
    known = hindcast.known
    return WeatherLimits(listed, float(outside[known].mean()), words)


def share_of(limits: WeatherLimits, hindcast: Hindcast, where: NDArray[np.bool_] | None = None) -> Array:
    """The part of the known time (or of some of it) that is workable, by variant."""
    known = hindcast.known if where is None else hindcast.known & where
    if not known.any():
        return np.full(len(limits.choices[0][1]), np.nan)
    return np.asarray(sum(p * (hindcast.hs[known] <= held[:, known]).mean(axis=1) for p, held in limits.choices))


def workable_weather(
    curves: LimitCurves,
    hindcast: Hindcast,
    asked: OperabilityAnswers,
    choice: HeadingChoice,
    forecast: Forecast,
    clockwise: bool,
) -> xr.Dataset:
    """Shares of the time over a record: in all, by month and year, by criterion; persistence, windows and waiting."""
    found = curves.dataset

    def limits(chosen: NDArray[np.intp] | slice = slice(None), by: Forecast = forecast) -> WeatherLimits:
        return weather_limits(curves, hindcast, asked, choice, by, clockwise, chosen)

    whole = limits()
    each = np.arange(found.sizes["criterion"])
    none = np.full(found.sizes["variant"], np.nan)
    months, years = np.arange(1, 13), np.unique(hindcast.time.astype("datetime64[Y]"))
    year_of = hindcast.time.astype("datetime64[Y]")
    one = {"units": "1"}
    variant = "variant"
    data = xr.Dataset(
        {
            "share": (variant, share_of(whole, hindcast), one),
            "design_share": (variant, share_of(limits(by=Forecast(None, 0.0)), hindcast), one),
            "alone": (
                (variant, "criterion"),
                np.stack([share_of(limits(each[[c]]), hindcast) for c in each], 1),
                one,
            ),
            "without": (
                (variant, "criterion"),
                np.stack([share_of(limits(np.delete(each, c)), hindcast) if len(each) > 1 else none for c in each], 1),
                one,
            ),
            "month_share": (
                (variant, "month"),
                np.stack([share_of(whole, hindcast, hindcast.month == m) for m in months], 1),
                one,
            ),
            "year_share": (
                (variant, "year"),
                np.stack([share_of(whole, hindcast, year_of == year) for year in years], 1),
                one,
            ),
            "outside": ((), whole.outside, one),
        },
        {
            "variant": found["variant"],
            "criterion": found["criterion"],
            "month": months,
            "year": years.astype(int) + 1970,
        },
        {
            "sea": hindcast.what,
            "years": hindcast.years,
            "step": hindcast.step,
            "headings": whole.words,
            "wraps": int(hindcast.wraps),
        },
    )
    persistence = _persistence(whole, hindcast)
    data["persistence"] = (
        (variant, "spell"),
        persistence,
        {"long_name": "part of the time in spells of this length", **one},
    )
    data = data.assign_coords(spell=("spell", _spells(hindcast), {"units": "s"}))
    window = window_of(asked)
    if window is None:
        return data
    windows = _windows(whole, hindcast, window, data["variant"])
    return data.merge(windows).assign_attrs({**data.attrs, **windows.attrs})


def window_of(asked: OperabilityAnswers) -> float | None:
    """How long the weather must hold: as asked, or planned and contingency."""
    if asked.window is not None or asked.operation is None:
        return asked.window
    return asked.operation.planned + asked.operation.contingency


def _spells(hindcast: Hindcast) -> Array:
    return PERSISTENCE[hindcast.step * (1 - 1e-9) <= PERSISTENCE]


def _persistence(limits: WeatherLimits, hindcast: Hindcast) -> Array:
    lengths, known = _spells(hindcast), hindcast.known
    found = np.zeros((len(limits.choices[0][1]), len(lengths)))
    for p, held in limits.choices:
        for v, row in enumerate(held):
            _, counts = (spells_around if hindcast.wraps else spells)(known & (hindcast.hs <= row))
            for n, length in enumerate(lengths):
                found[v, n] += p * counts[counts >= steps_of(length, hindcast.step)].sum() / known.sum()
    return found


def _windows(limits: WeatherLimits, hindcast: Hindcast, window: float, variants: xr.DataArray) -> xr.Dataset:
    """Windows of one length: the time in them, starts, how many a month, and how long one waits."""
    known, steps, month = hindcast.known, steps_of(window, hindcast.step), hindcast.month
    count = len(variants)
    inside, begin = np.zeros(count), np.zeros(count)
    numbers, waited = np.zeros((count, 12)), np.full((count, 13, 4), np.nan)
    observed = np.bincount(month[known], minlength=13)[1:] * hindcast.step / _MONTH
    for v in range(count):
        pairs, weights = [], []
        for p, held in limits.choices:
            workable = known & (hindcast.hs <= held[v])
            if hindcast.wraps:
                whole = around(workable)
                within, begins = middle(in_spells(whole, steps)), middle(starts(whole, steps))
                at, length = spells_around(workable)
                wait_here = middle(waits(whole, around(known), steps, hindcast.step))
            else:
                within, begins = in_spells(workable, steps), starts(workable, steps)
                at, length = spells(workable)
                wait_here = waits(workable, known, steps, hindcast.step)
            inside[v] += p * within[known].mean()
            begin[v] += p * begins[known].mean()
            numbers[v] += p * np.bincount(month[at[length >= steps]], minlength=13)[1:]
            pairs.append(wait_here)
            weights.append(np.full(len(known), p))
        wait, weight = np.concatenate(pairs), np.concatenate(weights)
        there, months = np.tile(known, len(pairs)), np.tile(month, len(pairs))
        for m in range(13):
            chosen = there if m == 0 else there & (months == m)
            one = waiting(np.where(chosen, wait, np.nan), weight, chosen)
            waited[v, m] = one.mean, one.half, one.most, one.unknown
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
            "wait_mean": ("variant", waited[:, 0, 0], second),
            "wait_half": ("variant", waited[:, 0, 1], {"long_name": "half of all waits are shorter", **second}),
            "wait_most": ("variant", waited[:, 0, 2], {"long_name": "90 % of all waits are shorter", **second}),
            "wait_unknown": ("variant", waited[:, 0, 3], {"long_name": "part of waits that the record cuts off"}),
            "month_wait_mean": (("variant", "month"), waited[:, 1:, 0], second),
            "month_wait_half": (("variant", "month"), waited[:, 1:, 1], second),
            "month_wait_most": (("variant", "month"), waited[:, 1:, 2], second),
            "month_wait_unknown": (
                ("variant", "month"),
                waited[:, 1:, 3],
                {"long_name": "part of waits that the record cuts off"},
            ),
        },
        {"variant": variants, "month": np.arange(1, 13)},
        {"window": window, "steps": steps},
    )
