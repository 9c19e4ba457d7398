"""Tails fitted to counts, on processes whose extremes are known: exponential, Weibull and Pareto peaks, Gaussian processes."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest
import xarray as xr
from scipy.optimize import least_squares

from deckcrane.analysis.extremes.data import ExtremesAnswer
from deckcrane.analysis.extremes.extremes import SeriesExtremes, compute_extremes, extremes
from deckcrane.analysis.extremes.rates import (
    ParetoRate,
    PeaksByLevel,
    StretchedRate,
    exceedances_of,
    on_one_grid,
    peaks_in,
    rate_of,
    weibull_peaks_to_gumbel,
)
from deckcrane.analysis.extremes.tails import (
    CountedTail,
    MomentsOfRuns,
    _describe_misfit,
    bootstrap_samples,
    fitted_gaussian,
    fitted_pareto,
    fitted_stretched,
    fitted_to_counts,
    run_weights,
    tail_of,
)
from deckcrane.arrays import Array
from deckcrane.campaign.study.answers import Answers
from deckcrane.scenario.run_settings import Keep
from deckcrane.view.answers.extremes import extreme_warnings

EVERY, HOUR = 0.5, 3600.0


def gaussian(seed: int, hours: float, width: float) -> Array:
    """A Gaussian process of variance 1 about 0.1 Hz, by Fourier's sum; its period is 10 s, its band so many hertz wide."""
    rng = np.random.default_rng(seed)
    count = round(hours * HOUR / EVERY)
    frequency = np.fft.rfftfreq(count, EVERY)
    density = np.exp(-0.5 * ((frequency - 0.1) / width) ** 2)
    size = np.sqrt(density / (4.0 * density.sum())) * count
    return np.fft.irfft(size * (rng.normal(size=len(density)) + 1j * rng.normal(size=len(density))), count)


def runs_of(peaks: list[Array], time: float, orders: int = 1) -> list[PeaksByLevel]:
    levels = 2.0**-6 * np.arange(0.0, 64.0 * max(each.max() for each in peaks) + 2.0)
    return [PeaksByLevel(levels, exceedances_of(each, levels, orders), len(each), time) for each in peaks]


def test_exponential_peaks_have_the_extremes_that_follow() -> None:
    """Peaks once a second, P(p > x) = exp(-x): the largest of 3 h has its mode at ln 10800 and is Gumbel's, of scale 1."""
    rng = np.random.default_rng(1)
    parts = runs_of([rng.exponential(size=3600) for _ in range(6)], HOUR)
    for method in ("acer", "pareto", "weibull_peaks"):
        found = fitted_to_counts(method, parts, 1, None, 0.0, 1)
        assert found.tail is not None
        assert found.tail.fractile(1 / np.e, 3 * HOUR) == pytest.approx(np.log(10800.0), rel=0.06), method
        low, high = found.tail.interval(0.9, 3 * HOUR, 0.98)
        assert low < np.log(10800.0) - np.log(-np.log(0.9)) < high, method


def test_the_pareto_fit_finds_the_shape_of_a_tail_that_ends_and_of_one_that_does_not() -> None:
    rng = np.random.default_rng(2)
    for shape in (-0.3, 0.0, 0.25):
        draws = rng.exponential(size=20_000)
        y = draws if shape == 0 else np.expm1(shape * draws) / shape
        levels = np.linspace(0.0, y.max(), 400)
        counts = exceedances_of(y, levels, 1)
        fitted = fitted_pareto(CountedTail(levels, counts, 1.0))
        assert float(fitted.shape[0]) == pytest.approx(shape, abs=0.03)
        assert float(fitted.scale[0]) == pytest.approx(1.0, abs=0.03)


def test_peaks_over_a_threshold_are_those_of_pyextremes() -> None:
    """The same threshold and the same 2000 peaks. Its fit is the largest likelihood, ours L-moments: shapes have an error of
    0.02, and the level that one peak in 10 000 exceeds one of 7 %, of which both may differ by a half."""
    pyextremes = pytest.importorskip("pyextremes")
    y = np.random.default_rng(3).weibull(1.5, 20_000)
    threshold = 1.75  # an edge of bins
    series = pd.Series(y, pd.date_range("2000-01-01", periods=len(y), freq="h"))
    model = pyextremes.EVA(series)
    model.get_extremes("POT", threshold=threshold, r="1s")
    model.fit_model("MLE", distribution="genpareto")
    levels = threshold + 2.0**-8 * np.arange(256 * 5)
    fitted = fitted_pareto(CountedTail(levels, exceedances_of(y, levels, 1), float(len(y))))
    theirs = model.distribution.mle_parameters
    assert float(fitted.shape[0]) == pytest.approx(theirs["c"], abs=0.03)
    assert float(fitted.scale[0]) == pytest.approx(theirs["scale"], rel=0.03)
    ten_thousand = model.get_return_value(10_000, return_period_size="1h")[0]
    assert float(fitted.level(1e-4)[0]) == pytest.approx(float(ten_thousand), rel=0.035)


def test_the_stretched_tail_finds_itself() -> None:
    levels = np.linspace(1.0, 6.0, 80)
    for a, b, c in ((0.5, 0.0, 2.0), (1.0, 0.5, 1.2), (1.2, 0.8, 1.0)):
        true = StretchedRate(np.asarray(1.0), np.asarray(a), np.asarray(b), np.asarray(c))
        fitted = fitted_stretched(CountedTail(levels, 1e7 * true.rate(levels)[None], 1e7))
        assert float(fitted.level(1e-8)[0]) == pytest.approx(float(true.level(1e-8)), rel=0.01)


def test_stretched_tails_side_by_side_are_found_from_a_start_far_below() -> None:
    """The start lies five times as far below the first level as what is to be found."""
    levels = np.linspace(1.0, 6.0, 80)
    start, *tails = (
        StretchedRate(np.asarray(1.0), np.asarray(0.5), np.asarray(b), np.asarray(c))
        for b, c in ((-3.0, 1.5), (0.5, 1.6), (0.0, 2.0))
    )
    counts = 1e7 * np.array([tail.rate(levels) for tail in tails])
    fitted = fitted_stretched(CountedTail(levels, counts, 1e7), start)
    np.testing.assert_allclose(fitted.level(1e-8), [float(tail.level(1e-8)) for tail in tails], rtol=0.01)


def test_the_stretched_tail_is_the_least_squares_fit_weighted_by_the_width_of_the_counts_own_interval() -> None:
    """SciPy's least squares of ln(rate), each level by 1/(ln(n + 1.96 sqrt n) - ln(n - 1.96 sqrt n)), levels without a lower
    bound left out: what A. Naess and O. Gaidai state. Samples are fitted alone, and side by side from where such a fit ended."""
    rng = np.random.default_rng(5)
    levels, time = np.linspace(1.0, 5.0, 40), 2000.0
    rows = [np.array([np.count_nonzero(rng.weibull(1.6, 2000) * 2.0 > x) for x in levels], float) for _ in range(3)]
    wanted = 10.0 / time
    for n in rows:
        used = n > 1.96**2
        band = np.log(n[used] + 1.96 * np.sqrt(n[used])) - np.log(n[used] - 1.96 * np.sqrt(n[used]))

        def off(p: Array, x: Array = levels[used], width: Array = band, rate: Array = n[used] / time) -> Array:
            log_q, log_a, b, c = p
            return (log_q - np.exp(log_a) * (x - b) ** c - np.log(rate)) / width

        best = min(
            (
                least_squares(off, [0.0, -1.0, b, c], bounds=([-9, -20, -9, 1], [9, 9, 0.99, 4]))
                for b in (0.0, 0.9)
                for c in (1.2, 2.0)
            ),
            key=lambda fit: fit.cost,
        )
        fitted = fitted_stretched(CountedTail(levels, n[None], time))
        x = np.array([levels[0], 3.0, float(fitted.level(wanted / 1000)[0])])
        theirs = best.x[0] - np.exp(best.x[1]) * (x - best.x[2]) ** best.x[3]
        np.testing.assert_allclose(np.log(fitted.rate(x)).ravel(), theirs, atol=0.02)
        again = fitted_stretched(CountedTail(levels, np.array([n, n]), time), fitted)
        np.testing.assert_allclose(np.log(again.rate(x[:, None]))[:, 0], theirs, atol=0.1)


def test_rates_and_levels_are_each_others_inverse() -> None:
    for tail in (
        StretchedRate(np.asarray(0.1), np.asarray(0.4), np.asarray(1.0), np.asarray(1.7)),
        ParetoRate(np.asarray(2.0), np.asarray(0.1), np.asarray(1.5), np.asarray(-0.2)),
        ParetoRate(np.asarray(2.0), np.asarray(0.1), np.asarray(1.5), np.asarray(0.0)),
    ):
        for rate in (0.05, 1e-4):
            assert float(tail.rate(tail.level(rate))) == pytest.approx(rate, rel=1e-9)
    ended = ParetoRate(np.asarray(0.0), np.asarray(1.0), np.asarray(1.0), np.asarray(-0.5))
    assert float(ended.rate(np.asarray(3.0))) == 0.0, "beyond its end nothing is exceeded"


def test_weibulls_peaks_tend_to_gumbel() -> None:
    """By hand: Rayleigh peaks (scale sqrt(2), shape 2), 1350 of them: sqrt(2 ln 1350) = 3.797 and 1/3.797 = 0.2634."""
    location, scale = weibull_peaks_to_gumbel(0.0, np.sqrt(2.0), 2.0, 1350.0)
    assert (location, scale) == pytest.approx((3.7968, 0.26338), abs=2e-4)
    exact = np.sqrt(2.0 * np.log(1350.0 / -np.log(0.9)))
    assert location - scale * np.log(-np.log(0.9)) == pytest.approx(exact, rel=0.012), "the limit is a little high"


def test_a_gaussian_process_in_closed_form_is_that_of_practice() -> None:
    """Standards of practice, 4.1 and 4.2: 3 h, Tz 8 s: 3.80 and 4.35 standard deviations; both signs: Tz is halved."""
    ones = np.ones(4)
    runs = MomentsOfRuns(0 * ones, ones, 0 * ones, 3 * ones, ones / 8.0, 3 * HOUR)
    tail = fitted_gaussian(runs, 1.0, 1).tail
    assert tail is not None
    assert tail.fractile(1 / np.e, 3 * HOUR) == pytest.approx(3.80, abs=0.005)
    assert tail.fractile(0.9, 3 * HOUR) == pytest.approx(4.35, abs=0.005)


def test_four_runs_show_by_their_scatter_how_well_they_are_known_and_three_by_their_cycles() -> None:
    """Runs with the same moments do not scatter at all."""
    for count, wide in ((4, False), (3, True)):
        ones = np.ones(count)
        tail = fitted_gaussian(MomentsOfRuns(0 * ones, ones, 0 * ones, 3 * ones, ones / 8.0, HOUR), 1.0, 1).tail
        assert tail is not None
        low, high = tail.interval(0.9, 3 * HOUR, 0.9)
        assert (high - low > 0.1) == wide
        assert (high - low < 1e-9) != wide


def test_an_interval_by_cycles_is_that_of_the_signal_in_another_unit() -> None:
    """One run in m and in mm: mean, variance, level and interval; its variance is known to sqrt(6/cycles), three times chance."""
    ones = np.ones(1)
    intervals = []
    for unit in (1.0, 1e3):
        runs = MomentsOfRuns(2.0 * unit * ones, 5.0 * unit * ones, 0 * ones, 3 * ones, ones / 8.0, HOUR)
        tail = fitted_gaussian(runs, 1.0, 1).tail
        assert tail is not None
        level, (low, high) = float(tail.fractile(0.9, 3 * HOUR)), tail.interval(0.9, 3 * HOUR, 0.9)
        assert low < level < high
        intervals.append(np.array([low, level, high]) / unit)
    assert intervals[0] == pytest.approx(intervals[1], rel=1e-9)
    # The level is 2 + 5 * 4.35; half of the standard error of the variance is that of the deviation.
    spread = 1.645 * 5.0 * np.hypot(4.35 * np.sqrt(6.0 / 450.0) / 2.0, np.sqrt(3.0 / 450.0))
    assert intervals[0][2] - intervals[0][0] == pytest.approx(2.0 * spread, rel=0.2), "300 draws give it to 5 %"


@pytest.mark.parametrize(("count", "words"), [(14, ""), (15, "extremes are too low"), (16, "extremes are too low")])
def test_a_misfit_counts_from_fifteen_peaks_on(count: int, words: str) -> None:
    levels, counted = np.array([1.0, 2.0]), np.array([100.0, count])
    tail: Any = SimpleNamespace(levels=levels[:1], time=1.0)
    estimate: Any = SimpleNamespace(rate=lambda level: 100.0 if level < 1.5 else 1.0)
    description = _describe_misfit(tail, estimate, levels, counted)
    assert words in description if words else not description


@cache
def hours_of(width: float) -> xr.Dataset:
    y = gaussian(7, 20.0, width)
    return xr.Dataset({"load": ("time", 1e5 + 1e4 * y, {"units": "N"})}, {"time": np.arange(len(y)) * EVERY})


@pytest.mark.parametrize(
    ("method", "side"),
    [
        *((method, "maximum") for method in ("acer", "pareto", "weibull_peaks", "crossings", "gaussian")),
        ("acer", "minimum"),
        ("crossings", "minimum"),
    ],
)
def test_every_method_finds_the_extremes_of_a_gaussian_process(method: str, side: str) -> None:
    """20 h of a broad band, 3 h asked for: standards of practice, 4.1. Small ripples pull the shape of Weibull's peaks."""
    found = extremes(hours_of(0.03), "load", methods=method, side=side, duration="3 h", confidence=0.98).squeeze()
    sign = 1.0 if side == "maximum" else -1.0
    expected = np.sqrt(2 * np.log(10800 * np.hypot(0.1, 0.03) / -np.log(0.9)))
    value, low, high = (sign * (found[name].isel(fractile=1).item() - 1e5) / 1e4 for name in ("value", "low", "high"))
    assert value == pytest.approx(expected, rel=0.1)
    if method != "weibull_peaks":
        assert min(low, high) < expected < max(low, high)
    assert abs(high - low) < (0.5 if method == "pareto" else 0.4) * expected


def test_clumps_of_a_narrow_band_count_once_in_higher_orders() -> None:
    """Order 1 takes every peak for itself and lies high; order 6 does not (standards of practice, 4.1: 7 % at the mode)."""
    narrow = hours_of(0.003)
    one, six = (
        extremes(narrow, "load", methods="acer", order=order)["value"].isel(fractile=0).item() for order in (1, 6)
    )
    assert 1e4 * 0.1 < one - six < 1e4 * 0.6
    source = SeriesExtremes(narrow)
    peaks = on_one_grid(source.peaks("load", "maximum", (0,)))[1].sum(axis=0)
    at = int(np.argmax(peaks[0] < 0.05 * peaks[0, 0]))
    assert peaks[5, at] < 0.5 * peaks[0, at], "there are several high peaks in each clump"


def test_peaks_of_runs_on_different_grids_are_put_on_the_coarsest_exactly() -> None:
    rng = np.random.default_rng(4)
    both = [peaks_in(rng.normal(size=500)), peaks_in(3.0 * rng.normal(size=400))]
    grids = [2.0**-4 * np.arange(-80.0, 81.0), 2.0**-3 * np.arange(-100.0, 101.0)]
    parts = [
        PeaksByLevel(levels, exceedances_of(peaks, levels, 3), len(peaks), 1.0)
        for peaks, levels in zip(both, grids, strict=True)
    ]
    levels, counts = on_one_grid(parts)
    assert levels[1] - levels[0] == 2.0**-3
    for peaks, own in zip(both, counts, strict=True):
        assert np.array_equal(own, exceedances_of(peaks, levels, 3))


def test_a_tail_needs_enough_exceedances() -> None:
    levels = np.arange(10.0)
    assert tail_of(levels, np.array([15.0, 12, 9, 7, 5, 3, 2, 1, 0, 0]), 1.0, 0.5) is None
    assert tail_of(levels, np.zeros(10), 1.0, 0.5) is None
    tail = tail_of(levels, np.array([900.0, 700, 400, 200, 90, 40, 20, 8, 2, 0]), 1.0, 0.2)
    assert tail is not None
    assert tail.levels[0] == 4.0


def test_a_tail_begins_at_the_highest_level_that_enough_exceed() -> None:
    """A hundredth of the peaks is too few: the next level below has 20 or more."""
    counts = np.array([900.0, 700, 400, 30, 9, 8, 6, 4, 2, 1, 0])
    tail = tail_of(np.arange(11.0), counts, 1.0, 0.01)
    assert tail is not None
    assert tail.levels[0] == 3.0
    assert tail.counts[0, 0] == 30.0


@pytest.mark.parametrize("shift", [-64.0, 0.0, 1024.0])
def test_samples_of_a_tail_reach_the_level_that_one_in_a_thousand_exceeds(shift: float) -> None:
    """1000 exp(-x) exceedances in 1000 s: a thousandth of one at x = ln 1e6, wherever zero is."""
    levels = shift + 0.25 * np.arange(24)
    rate = StretchedRate(*(np.array([value]) for value in (1.0, 1.0, shift, 1.0)))
    samples = bootstrap_samples(CountedTail(levels, 1000.0 * rate.rate(levels)[None], 1000.0), rate, 400, 1)
    assert 0.0 <= samples.levels[-1] - (shift + np.log(1e6)) < 0.75
    np.testing.assert_allclose(samples.counts[:, 8].mean(), 1000.0 * np.exp(-2.0), rtol=0.02)


def test_four_levels_make_a_tail_of_weibull_peaks_and_three_do_not() -> None:
    counts = np.array([[400.0, 150.0, 55.0, 20.0]])
    parts = [PeaksByLevel(np.arange(4.0), counts, 400.0, HOUR)]
    assert fitted_to_counts("weibull_peaks", parts, 1, None, 0.0, 1).tail is not None
    fewer = [PeaksByLevel(np.arange(3.0), counts[:, :3], 400.0, HOUR)]
    assert fitted_to_counts("weibull_peaks", fewer, 1, None, 0.0, 1).refused == (
        "the signal has no peaks of different heights"
    )


def test_weights_of_few_runs_scatter_as_students_distribution_asks() -> None:
    weights = run_weights(5, 4000, 1)
    assert np.allclose(weights.mean(axis=1), 1.0)
    means = weights @ np.array([-2.0, -1.0, 0.0, 1.0, 2.0]) / 5.0
    error = np.std([-2.0, -1.0, 0.0, 1.0, 2.0], ddof=1) / np.sqrt(5.0)
    assert np.std(means) == pytest.approx(error * 2.132 / 1.645, rel=0.12)


def test_a_signal_without_peaks_and_a_short_one_are_refused_in_words() -> None:
    time = np.arange(4000) * EVERY
    rising = xr.Dataset({"load": ("time", time, {"units": "N"})}, {"time": time})
    with pytest.raises(deckcrane_error(), match="the signal has no peaks of different heights"):
        extremes(rising, "load", methods="acer")
    short = hours_of(0.03).isel(time=slice(0, 240))
    with pytest.raises(deckcrane_error(), match=r"fewer than 20 peaks of order 1 are in the tail: .* seeds to reach"):
        extremes(short, "load", methods="acer")
    still = xr.Dataset({"load": ("time", np.full(4000, 3.0), {"units": "N"})}, {"time": time})
    with pytest.raises(deckcrane_error(), match="the signal does not vary about its mean"):
        extremes(still, "load", methods="gaussian")


def deckcrane_error() -> type[Exception]:
    from deckcrane.errors import DeckcraneError

    return DeckcraneError


def bimodal(seed: int, hours: float) -> Array:
    """Swell of 14 s and a wind sea of 4 s, of 3/5 and 2/5 of the variance 1."""
    rng = np.random.default_rng(seed)
    count = round(hours * HOUR / EVERY)
    frequency = np.fft.rfftfreq(count, EVERY)
    swell, wind = (np.exp(-0.5 * ((frequency - f) / width) ** 2) for f, width in ((0.07, 0.006), (0.25, 0.03)))
    size = np.sqrt((0.6 * swell / swell.sum() + 0.4 * wind / wind.sum()) / 4.0) * count
    return np.fft.irfft(size * (rng.normal(size=len(swell)) + 1j * rng.normal(size=len(swell))), count)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_peaks_that_leave_weibulls_distribution_in_the_tail_are_told(seed: int) -> None:
    """Of a bimodal process they are a fifth high; ACER is not, and Weibull's own peaks follow it."""
    parts = runs_of(
        [peaks[peaks > 0] for peaks in (peaks_in(bimodal(10 * seed + i, 3.0)) for i in range(8))], 3 * HOUR, 6
    )
    weibull, acer = (fitted_to_counts(method, parts, None, None, 0.0, 1) for method in ("weibull_peaks", "acer"))
    assert weibull.tail is not None
    assert acer.tail is not None
    assert weibull.tail.fractile(0.9, 3 * HOUR) > 1.1 * acer.tail.fractile(0.9, 3 * HOUR)
    assert "do not follow the fitted distribution in the tail" in weibull.misfit
    assert "extremes are too high; take acer" in weibull.misfit
    assert acer.misfit == ""
    rng = np.random.default_rng(seed)
    own = runs_of([rng.exponential(size=1350) ** (1 / 1.4) for _ in range(8)], 3 * HOUR, 6)
    assert fitted_to_counts("weibull_peaks", own, None, None, 0.0, 1).misfit == ""


def test_a_misfit_is_told_with_the_extremes() -> None:
    y = bimodal(5, 24.0)
    series = xr.Dataset({"load": ("time", y, {"units": "N"})}, {"time": np.arange(len(y)) * EVERY})
    found = compute_extremes(SeriesExtremes(series, 10800.0), ExtremesAnswer(methods=("weibull_peaks",)), Answers())
    assert any("do not follow the fitted distribution" in line for line in extreme_warnings(found))


def test_intervals_of_peaks_over_a_threshold_hold() -> None:
    """Of 80 campaigns of eight runs with 1350 Rayleigh peaks each, nine in ten 90 % intervals hold the 90 % fractile of a run."""
    rng = np.random.default_rng(11)
    true = np.sqrt(-2 * np.log(-np.expm1(np.log(0.9) / 1350)))
    hits = 0
    for i in range(80):
        parts = runs_of([np.sqrt(2 * rng.exponential(size=1350)) for _ in range(8)], 3 * HOUR)
        tail = fitted_to_counts("pareto", parts, 1, None, 0.0, i).tail
        assert tail is not None
        low, high = tail.interval(0.9, 3 * HOUR, 0.9)
        hits += low <= true <= high
    assert hits >= 0.85 * 80


PARENTS = {
    "gumbel": (lambda e: -np.log(e), lambda q: -np.log(-np.log1p(-q))),
    "weibull": (lambda e: e ** (1 / 1.2), lambda q: (-np.log(q)) ** (1 / 1.2)),
    "rayleigh": (lambda e: np.sqrt(2 * e), lambda q: np.sqrt(-2 * np.log(q))),
}
"""Of exponential draws the peaks of each; of a chance to exceed, the level."""


@pytest.mark.study
@pytest.mark.parametrize("method", ["acer", "pareto"])
@pytest.mark.parametrize(("runs", "peaks"), [(8, 1350), (20, 225)])
@pytest.mark.parametrize("parent", PARENTS)
def test_intervals_hold_for_peaks_of_known_parents(parent: str, runs: int, peaks: int, method: str) -> None:
    """The 90 % fractile of 3 h, of 120 campaigns with the orders that stores keep; docs/validation/extremes.md has the table."""
    draw, level = PARENTS[parent]
    true = float(level(-np.expm1(np.log(0.9) / 1350)))
    rng = np.random.default_rng(11)
    orders = int(Keep.model_fields["peak_orders"].default)
    hits = 0
    for i in range(120):
        drawn = [np.maximum(draw(rng.exponential(size=peaks)), 0.0) for _ in range(runs)]
        tail = fitted_to_counts(method, runs_of(drawn, 8.0 * peaks, orders), None, None, 0.0, i).tail
        assert tail is not None
        low, high = tail.interval(0.9, 3 * HOUR, 0.9)
        hits += low <= true <= high
    assert hits / 120 >= 0.83


@pytest.mark.study
@pytest.mark.parametrize("width", [0.02, 0.003])
@pytest.mark.parametrize(("method", "least"), [("acer", 0.83), ("pareto", 0.83)])
def test_intervals_of_tails_hold_nearly_as_often_as_they_say(method: str, least: float, width: float) -> None:
    """Eight seeds of 3 h, 60 campaigns; the truth is that of 3000 maxima. Of 90 %; docs/validation/extremes.md has the table."""
    maxima = np.array([gaussian(10_000 + i, 3.0, width).max() for i in range(3000)])
    true = float(np.quantile(maxima, 0.9))
    hits = 0
    for i in range(60):
        y = gaussian(i, 24.0, width)
        series = xr.Dataset({"load": ("time", y, {"units": "N"})}, {"time": np.arange(len(y)) * EVERY})
        found = extremes(series, "load", methods=method, block="3 h").isel(fractile=1).squeeze()
        hits += found["low"].item() <= true <= found["high"].item()
    assert hits / 60 >= least


@pytest.mark.study
@pytest.mark.parametrize(
    ("width", "mode", "ninety"), [(0.02, (0.98, 1.02), (0.98, 1.02)), (0.003, (1.05, 1.15), (1.03, 1.11))]
)
def test_closed_form_is_high_for_narrow_bands(
    width: float, mode: tuple[float, float], ninety: tuple[float, float]
) -> None:
    """Standards of practice, 4.1: fine for broad seas; clumps make it high, the more the narrower the band is."""
    maxima = np.array([gaussian(20_000 + i, 3.0, width).max() for i in range(3000)])
    for share, (low, high) in ((1 / np.e, mode), (0.9, ninety)):
        closed = np.sqrt(2 * np.log(1080.0 / -np.log(share)))
        assert low < closed / np.quantile(maxima, share) < high


def test_the_rate_of_a_fractile() -> None:
    assert rate_of(1 / np.e, 3 * HOUR) == pytest.approx(1 / (3 * HOUR))
