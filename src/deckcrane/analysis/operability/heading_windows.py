"""Best headings hour by hour, and the windows, waits and dates of an operation, from margins in every hour of a record.

The heading of a vessel is kept (one compass heading all the time), held (any heading, but the same through a window) or best (the
heading with the largest margin in every hour). What is workable with a kept heading is so with a held one, and what is workable
with a held one is so with the best: waits never grow in this order.

Dates are those of an operation that is ready on the first of a month: the waits from every hour within a week of that date, of all
years of the record, have the fractiles P10, P50 and P90. Where no window comes before the record ends, the wait counts as longer
than all others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import degrees, pi

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.analysis.operability.data import Operation
from deckcrane.analysis.operability.hindcasts import HOUR, Hindcast
from deckcrane.analysis.operability.hourly_margins import HourlyMargins
from deckcrane.analysis.operability.weather_windows import (
    WEEK,
    Mask,
    around,
    in_spells,
    middle,
    persistence_lengths,
    spells,
    spells_around,
    starts,
    steps_of,
    waits_before_splits,
)
from deckcrane.arrays import Array

BEST, HELD = "best", "held"
FRACTILES = (0.1, 0.5, 0.9)
"""Fractiles of dates: P10, P50, P90."""
_SECONDS_PER_MONTH = 365.25 / 12 * 24 * HOUR
_DAY = 24 * HOUR


def heading_name(heading: float) -> str:
    """Name of a kept heading."""
    return f"{degrees(heading) % 360:.4g} deg"


@dataclass(frozen=True, eq=False)
class HeadingChoices:
    """Workable steps of a record by choice of heading: best, held through a window, and each that is kept."""

    names: tuple[str, ...]
    workable: NDArray[np.bool_]
    """By heading and step of the record."""
    record: Hindcast

    def starts(self, name: str, steps: int) -> Mask:
        """Steps at which a window of so many steps begins."""
        return self._any(name, lambda mask: starts(mask, steps))

    def in_spells(self, name: str, steps: int) -> Mask:
        """Steps that lie in spells of at least so many steps."""
        return self._any(name, lambda mask: in_spells(mask, steps))

    def workable_steps(self, name: str) -> Mask:
        """Steps that are workable."""
        return np.asarray(self._masks(name).any(axis=0))

    def waits(self, name: str, steps: int) -> Array:
        """Wait from each step to the next start of a window [s]; infinite where the record has none after it.

        NaN at unknown steps, and where a gap of more than a week comes first.
        """
        recorded, step = self.record.recorded, self.record.step
        begins = self.starts(name, steps)
        if self.record.wraps:
            return middle(waits_before_splits(around(begins), around(recorded), step))
        return waits_before_splits(begins, recorded, step)

    def spell_starts(self, name: str, steps: int) -> NDArray[np.intp]:
        """First steps of spells of at least so many steps."""
        mask = self.in_spells(name, steps)
        begin, length = (spells_around if self.record.wraps else spells)(mask)
        return begin[length >= steps]

    def _masks(self, name: str) -> NDArray[np.bool_]:
        return self.workable if name in (BEST, HELD) else self.workable[[self.names.index(name) - 2]]

    def _any(self, name: str, of: Callable[[Mask], Mask]) -> Mask:
        masks = self._masks(name)
        masks = np.asarray(masks.any(axis=0, keepdims=True)) if name == BEST else masks
        whole = self.record.wraps
        results = [middle(of(around(mask))) if whole else of(mask) for mask in masks]
        return np.asarray(np.any(results, axis=0))


def heading_choices(headings: Sequence[float], workable: NDArray[np.bool_], record: Hindcast) -> HeadingChoices:
    """All choices of a heading.

    Args:
        headings: that the vessel may take [rad]
        workable: by heading and step of the record; unknown steps are not
        record: the time axis

    Returns:
        best, held, and each heading
    """
    return HeadingChoices((BEST, HELD, *map(heading_name, headings)), workable & record.recorded, record)


def heading_windows(
    margins: HourlyMargins,
    known: NDArray[np.intp],
    record: Hindcast,
    headings: Sequence[float],
    window: float | None,
    operation: Operation | None,
) -> xr.Dataset:
    """Workable shares, best headings, persistence, waits and dates of a record.

    Args:
        margins: in every known hour
        known: steps of the record that have margins
        record: the time axis
        headings: that the vessel may take [rad]
        window: for which the weather must hold [s]; None: no windows are sought
        operation: whose planned time ends before its contingency; None: the window is the planned time

    Returns:
        all of it over variant and choice of heading
    """
    names = (BEST, HELD, *map(heading_name, headings))
    largest = np.full((len(margins.variants), len(headings), len(record.time)), np.inf)
    largest[:, :, known] = margins.largest
    choices = [heading_choices(headings, of_variant <= 0, record) for of_variant in largest]
    recorded, month = record.recorded, record.month
    year = record.time.astype("datetime64[Y]").astype(int) + 1970
    years = np.unique(year[recorded])

    def shares(where: Mask) -> Array:
        if not (where & recorded).any():
            return np.full((len(choices), len(names)), np.nan)
        return np.array(
            [[float(each.workable_steps(name)[where & recorded].mean()) for name in names] for each in choices]
        )

    over, dimensionless = ("variant", "choice"), {"units": "1"}
    data = xr.Dataset(
        {
            "share": (
                over,
                shares(recorded),
                {"long_name": "share of the known time that is workable", **dimensionless},
            ),
            "month_share": ((*over, "month"), np.stack([shares(month == m) for m in range(1, 13)], 2), dimensionless),
            "year_share": ((*over, "year"), np.stack([shares(year == y) for y in years], 2), dimensionless),
            "best_heading": (
                ("variant", "time"),
                _best_heading(largest, headings, recorded),
                {"units": "rad", "long_name": "compass heading with the largest margin"},
            ),
            "best_excess": (
                ("variant", "time"),
                np.where(recorded, largest.min(axis=1), np.nan),
                {
                    "units": "1",
                    "long_name": "largest excess over a limit with the best heading, relative; positive: not workable",
                },
            ),
            "best_count": (
                ("variant", "heading"),
                _best_shares(largest, recorded),
                {"long_name": "share of the workable time in which a heading is the best", **dimensionless},
            ),
        },
        {
            "variant": np.array(margins.variants, dtype=object),
            "choice": np.array(names, dtype=object),
            "heading": ("heading", np.array(headings), {"units": "rad", "long_name": "compass heading of the vessel"}),
            "time": record.time.astype("datetime64[ns]"),
            "month": np.arange(1, 13),
            "year": years,
        },
        {"sea": record.what, "years": record.years, "step": record.step, "wraps": int(record.wraps)},
    )
    lengths = persistence_lengths(record)
    persistence = np.array(
        [
            [
                [float(each.in_spells(name, steps_of(length, record.step))[recorded].mean()) for length in lengths]
                for name in names
            ]
            for each in choices
        ]
    ).reshape(len(choices), len(names), len(lengths))
    long_name = "part of the time in spells of this length"
    data["persistence"] = ((*over, "spell"), persistence, {"long_name": long_name, **dimensionless})
    data = data.assign_coords(spell=("spell", lengths, {"units": "s"}))
    if window is None:
        return data
    planned = window if operation is None else float(operation.planned)
    windows = _windows(choices, names, record, window, planned)
    return data.merge(windows).assign_attrs({**data.attrs, **windows.attrs})


def _best_heading(largest: Array, headings: Sequence[float], recorded: Mask) -> Array:
    """The heading with the least excess at each step; NaN where nothing is known of any heading."""
    best = np.asarray(headings)[np.argmin(largest, axis=1)]
    return np.where(recorded & np.isfinite(largest.min(axis=1)), best, np.nan)


def _best_shares(largest: Array, recorded: Mask) -> Array:
    """Share of the workable time in which each heading is the best, (variant, heading)."""
    shares = np.full(largest.shape[:2], np.nan)
    for v, of_variant in enumerate(largest):
        workable = recorded & (of_variant.min(axis=0) <= 0)
        if workable.any():
            counts = np.bincount(np.argmin(of_variant[:, workable], axis=0), minlength=of_variant.shape[0])
            shares[v] = counts / workable.sum()
    return shares


def _windows(
    choices: Sequence[HeadingChoices], names: Sequence[str], record: Hindcast, window: float, planned: float
) -> xr.Dataset:
    """Windows of one length: time in them, starts, number per month, waits, and dates of operations."""
    recorded, month, steps = record.recorded, record.month, steps_of(window, record.step)
    observed = np.bincount(month[recorded], minlength=13)[1:] * record.step / _SECONDS_PER_MONTH
    shape = (len(choices), len(names))
    inside, begins, unknown = (np.full(shape, np.nan) for _ in range(3))
    numbers, mean = np.full((*shape, 12), np.nan), np.full((*shape, 13), np.nan)
    wait_fractiles, start_fractiles = (np.full((*shape, size, len(FRACTILES)), np.nan) for size in (13, 12))
    near = [_near_first(record.time, m) & recorded for m in range(1, 13)]
    for v, each in enumerate(choices):
        for c, name in enumerate(names):
            inside[v, c] = each.in_spells(name, steps)[recorded].mean()
            begins[v, c] = each.starts(name, steps)[recorded].mean()
            counts = np.bincount(month[each.spell_starts(name, steps)], minlength=13)[1:]
            numbers[v, c] = np.where(observed > 0, counts / np.where(observed > 0, observed, 1.0), np.nan)
            waits = each.waits(name, steps)
            unknown[v, c] = float(np.mean(~np.isfinite(waits[recorded])))
            for m in range(13):
                of_month = recorded if m == 0 else recorded & (month == m)
                mean[v, c, m] = _mean(waits[of_month])
                wait_fractiles[v, c, m] = _fractiles(waits[of_month])
            start_fractiles[v, c] = [_fractiles(waits[close]) for close in near]
    samples = np.array([float(close.sum()) for close in near])
    over, second = ("variant", "choice"), {"units": "s"}
    return xr.Dataset(
        {
            "in_windows": (
                over,
                inside,
                {"long_name": "part of the time in spells as long as the window", "units": "1"},
            ),
            "window_starts": (over, begins, {"long_name": "part of the time at which a window begins", "units": "1"}),
            "windows_a_month": ((*over, "month"), numbers, {"long_name": "spells that begin in a month"}),
            "wait_mean": (over, mean[:, :, 0], second),
            "wait": ((*over, "fractile"), wait_fractiles[:, :, 0], {"long_name": "fractiles of all waits", **second}),
            "wait_unknown": (over, unknown, {"long_name": "part of waits that the record cuts off", "units": "1"}),
            "month_wait_mean": ((*over, "month"), mean[:, :, 1:], second),
            "month_wait": ((*over, "month", "fractile"), wait_fractiles[:, :, 1:], second),
            "start_delay": (
                (*over, "month", "fractile"),
                start_fractiles,
                {"long_name": "from the first of a month to the start of an operation that is ready then", **second},
            ),
            "end_delay": (
                (*over, "month", "fractile"),
                start_fractiles + planned,
                {"long_name": "from the first of a month to its planned end", **second},
            ),
            "latest_end_delay": (
                (*over, "month", "fractile"),
                start_fractiles + window,
                {"long_name": "from the first of a month to its end with all contingency used", **second},
            ),
            "start_samples": ("month", samples, {"long_name": "hours within a week of the first that dates are of"}),
        },
        {"fractile": np.array(FRACTILES)},
        {"window": window, "steps": steps, "planned": planned},
    )


def _near_first(time: NDArray[np.datetime64], month: int) -> Mask:
    """Steps within a week of the first of a month of any year."""
    near = np.zeros(len(time), dtype=bool)
    first_year, last_year = (int(time[i].astype("datetime64[Y]").astype(int)) + 1970 for i in (0, -1))
    for year in range(first_year, last_year + 2):
        first = np.datetime64(f"{year:04d}-{month:02d}-01", "s")
        near |= np.abs((time - first).astype("timedelta64[s]").astype(float)) <= WEEK
    return near


def _mean(waits: Array) -> float:
    """Mean of the waits that end in the record; NaN where none does."""
    ended = waits[np.isfinite(waits)]
    return float(ended.mean()) if len(ended) else float("nan")


def _fractiles(waits: Array) -> Array:
    """Fractiles of waits; infinite where so many do not end in the record. Waits that a gap cuts off are left out."""
    known = np.sort(waits[~np.isnan(waits)])
    if not len(known):
        return np.full(len(FRACTILES), np.nan)
    places = np.ceil(np.array(FRACTILES) * len(known) - 1e-9).astype(int) - 1
    return np.asarray(known[np.clip(places, 0, len(known) - 1)])


def start_date(month: int, delay: float) -> str:
    """Date and hour so long after the first of a month, such as 12 Mar 06h; the number of years later where there are any."""
    if not np.isfinite(delay):
        return "none" if delay > 0 else "-"
    first = np.datetime64(f"2001-{month:02d}-01", "s")  # a year of 365 days
    date = first + np.timedelta64(round(delay), "s")
    year = int(date.astype("datetime64[Y]").astype(int)) + 1970 - 2001
    hour = date.item()
    return f"{hour.day} {hour:%b %H}h{f', {year} y later' if year else ''}"


def equal_headings(a: float, b: float) -> bool:
    """Whether two headings are the same but for whole turns."""
    return abs((a - b + pi) % (2 * pi) - pi) < 1e-6
