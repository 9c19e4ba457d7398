"""Windows, waits and dates by choice of heading: equal to counts made hour by hour; always, never and unknown hours."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, radians

import numpy as np
import pytest
import xarray as xr

from deckcrane.analysis.operability.data import Operation
from deckcrane.analysis.operability.heading_windows import BEST, HELD, heading_windows, start_date
from deckcrane.analysis.operability.hindcasts import HOUR, Hindcast
from deckcrane.analysis.operability.hourly_margins import CriterionOfHours, HourlyMargins
from deckcrane.arrays import Array

HEADINGS = (0.0, radians(90.0), radians(180.0))
NAMES = (BEST, HELD, "0 deg", "90 deg", "180 deg")
YEAR = 8760


def windows(
    excess: Array, unknown: Array | None = None, window: float = 6 * HOUR, planned: float = 4 * HOUR
) -> xr.Dataset:
    """Results of one criterion and variant, by heading and hour from the first of 2023 on."""
    hours = excess.shape[1]
    hs = np.ones(hours)
    if unknown is not None:
        hs[unknown] = np.nan
    time = np.datetime64("2023-01-01T00:00", "s") + np.arange(hours) * np.timedelta64(3600, "s")
    record = Hindcast("record", time, HOUR, hs, hs, None, ())
    known = np.flatnonzero(np.isfinite(hs))
    criterion = CriterionOfHours("roll", "", "rad", 1.0, None)
    outside = np.zeros((1, len(HEADINGS), len(known)), dtype=bool)
    margins = HourlyMargins(("",), (criterion,), excess[None, None][..., known], outside, "")
    operation = Operation(planned=planned, contingency=window - planned)
    return heading_windows(margins, known, record, HEADINGS, window, operation).isel(variant=0)


def spells_of_weather(hours: int, seed: int) -> Array:
    """Excesses that come and go over some days, at each heading by themselves."""
    draw = np.random.default_rng(seed)
    values = draw.normal(size=(len(HEADINGS), hours))
    for i in range(1, hours):
        values[:, i] = 0.95 * values[:, i - 1] + 0.31 * values[:, i]
    return values + 0.3


def counted(excess: Array, steps: int, wraps: bool, unknown: set[int]) -> dict[str, dict[str, object]]:
    """The same by plain loops: which hours are workable, where a window begins, how long one waits."""
    hours = excess.shape[1]
    workable = [[bool(excess[h, t] <= 0) and t not in unknown for t in range(hours)] for h in range(len(HEADINGS))]

    def begins(masks: list[list[bool]], t: int) -> bool:
        places = [t + n for n in range(steps)]
        if not wraps and places[-1] >= hours:
            return False
        return any(all(mask[p % hours] for p in places) for mask in masks)

    best = [[any(mask[t] for mask in workable) for t in range(hours)]]
    results = {}
    for name, masks in zip(NAMES, (best, workable, *([mask] for mask in workable)), strict=True):
        begin = [begins(masks, t) for t in range(hours)]
        inside = [any(begin[(t - n) % hours] for n in range(steps) if wraps or t - n >= 0) for t in range(hours)]
        waits: list[float] = []
        for t in range(hours):
            if t in unknown:
                continue
            ahead = range(hours) if wraps else range(hours - t)
            waits.append(next((float(n) for n in ahead if begin[(t + n) % hours]), float("inf")))
        results[name] = {"begin": begin, "inside": inside, "waits": waits}
    return results


@pytest.mark.parametrize(("hours", "wraps"), [(YEAR, True), (1500, False)])
@pytest.mark.parametrize("window", [5.5, 6.0])
def test_windows_and_waits_are_those_of_an_independent_count(hours: int, wraps: bool, window: float) -> None:
    excess, unknown = spells_of_weather(hours, 3), np.array([40, 41, 42, 700])
    found = windows(excess, unknown, window * HOUR)
    assert bool(found.attrs["wraps"]) is wraps
    expected = counted(excess, ceil(window), wraps, set(unknown.tolist()))
    known = np.setdiff1d(np.arange(hours), unknown)
    for name in NAMES:
        of_choice, count = found.sel(choice=name), expected[name]
        assert float(of_choice["window_starts"]) == pytest.approx(np.mean(np.array(count["begin"])[known]), rel=1e-12)
        assert float(of_choice["in_windows"]) == pytest.approx(np.mean(np.array(count["inside"])[known]), rel=1e-12)
        waits = np.sort(np.array(count["waits"])) * HOUR
        ended = waits[np.isfinite(waits)]
        assert float(of_choice["wait_mean"]) == pytest.approx(ended.mean(), rel=1e-9)
        places = [ceil(q * len(waits) - 1e-9) - 1 for q in (0.1, 0.5, 0.9)]
        assert of_choice["wait"].values.tolist() == waits[places].tolist()


def test_persistence_is_that_of_an_independent_count() -> None:
    excess = spells_of_weather(1500, 4)
    found = windows(excess)
    for length in (1, 3, 6, 12, 24):
        expected = counted(excess, length, False, set())
        for name in NAMES:
            persistence = float(found["persistence"].sel(choice=name, spell=length * HOUR))
            assert persistence == pytest.approx(np.mean(expected[name]["inside"]), rel=1e-12)


def test_dates_are_fractiles_of_waits_within_a_week_of_the_first() -> None:
    excess = spells_of_weather(YEAR, 5)
    found = windows(excess, window=12 * HOUR, planned=8 * HOUR)
    waits = np.array(counted(excess, 12, True, set())["held"]["waits"])
    hours = np.arange(YEAR)
    for month, day in ((1, 0), (3, 59), (12, 334)):
        near = np.minimum(np.abs(hours - 24 * day), np.abs(hours - 24 * day - YEAR)) <= 168
        sample = np.sort(waits[near])
        assert float(found["start_samples"][month - 1]) == near.sum()
        expected = sample[[ceil(q * len(sample)) - 1 for q in (0.1, 0.5, 0.9)]] * HOUR
        of_month = found.sel(choice=HELD, month=month)
        assert of_month["start_delay"].values.tolist() == expected.tolist()
        assert of_month["end_delay"].values.tolist() == (expected + 8 * HOUR).tolist()
        assert of_month["latest_end_delay"].values.tolist() == (expected + 12 * HOUR).tolist()


@pytest.mark.parametrize("seed", range(6, 10))
def test_a_freer_choice_of_heading_never_waits_longer(seed: int) -> None:
    found = windows(spells_of_weather(YEAR, seed))
    for kept in NAMES[2:]:
        for freer, bound in pairwise((BEST, HELD, kept)):
            for key in ("share", "in_windows", "window_starts"):
                assert float(found[key].sel(choice=freer)) >= float(found[key].sel(choice=bound))
            assert (found["wait"].sel(choice=freer) <= found["wait"].sel(choice=bound)).all()
            assert (found["start_delay"].sel(choice=freer) <= found["start_delay"].sel(choice=bound)).all()


def test_the_best_heading_has_the_least_excess_in_every_hour() -> None:
    excess = spells_of_weather(1000, 11)
    found = windows(excess)
    assert found["best_heading"].values.tolist() == np.array(HEADINGS)[excess.argmin(axis=0)].tolist()
    np.testing.assert_allclose(found["best_excess"], excess.min(axis=0))
    workable = excess.min(axis=0) <= 0
    shares = np.bincount(excess.argmin(axis=0)[workable], minlength=3) / workable.sum()
    np.testing.assert_allclose(found["best_count"], shares)


def test_a_year_that_is_always_workable_has_no_waits() -> None:
    found = windows(np.full((3, YEAR), -0.5))
    for key in ("share", "in_windows", "window_starts", "persistence", "month_share"):
        assert (found[key] == 1).all()
    for key in ("wait_mean", "wait", "start_delay", "wait_unknown", "month_wait"):
        assert (found[key] == 0).all()
    assert (found["end_delay"] == 4 * HOUR).all()


def test_a_year_that_is_never_workable_has_no_start() -> None:
    found = windows(np.full((3, YEAR), 0.5))
    for key in ("share", "in_windows", "window_starts", "persistence"):
        assert (found[key] == 0).all()
    assert np.isposinf(found["wait"]).all()
    assert np.isposinf(found["start_delay"]).all()
    assert np.isnan(found["wait_mean"]).all()
    assert (found["wait_unknown"] == 1).all()
    assert np.isnan(found["best_count"]).all()
    assert start_date(3, float(found["start_delay"].values[0, 2, 0])) == "none"


def test_unknown_hours_interrupt_windows_and_are_left_out_of_shares() -> None:
    unknown = np.arange(100, 103)
    found = windows(np.full((3, 400), -0.5), unknown)
    assert (found["share"] == 1).all()
    assert float(found["window_starts"].sel(choice=BEST)) == pytest.approx((95 + 297 - 5) / 397)
    assert np.isnan(found["best_heading"].values[unknown]).all()


def test_no_wait_extends_across_a_gap_of_more_than_a_week() -> None:
    excess = np.full((3, 1000), 0.5)
    excess[:, 900:] = -0.5
    short, long = (windows(excess, np.arange(500, end)) for end in (600, 700))
    assert float(short["wait_mean"].sel(choice=BEST)) > float(long["wait_mean"].sel(choice=BEST))
    assert float(long["wait_unknown"].sel(choice=BEST)) == pytest.approx((500 + 5) / 800)


@pytest.mark.parametrize(
    ("month", "hours", "text"),
    [(1, 0, "1 Jan 00h"), (3, 30.0, "2 Mar 06h"), (12, 31 * 24 + 5, "1 Jan 05h, 1 y later"), (2, np.nan, "-")],
)
def test_dates_are_written_with_their_hour(month: int, hours: float, text: str) -> None:
    assert start_date(month, hours * HOUR) == text
