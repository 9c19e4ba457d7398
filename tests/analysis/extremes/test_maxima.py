"""Distributions of maxima on draws of which all is known: estimators, their bias, and how often intervals hold."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.stats

from deckcrane.analysis.extremes.data import ExtremesAnswer
from deckcrane.analysis.extremes.distributions import (
    EULER,
    GUMBEL,
    WEIBULL,
    _best_location,
    bias_of,
    fitted_to_maxima,
    standard_draws,
)
from deckcrane.analysis.extremes.rates import ConstantRate, GumbelRate, WeibullRate, rate_of
from deckcrane.analysis.extremes.signal_extremes import (
    Evidence,
    _estimate_fractile,
    maxima_for_interval,
    maxima_to_reach_fractile,
)
from deckcrane.arrays import Array


def gumbel_draws(seed: int, *shape: int) -> Array:
    return -np.log(np.random.default_rng(seed).exponential(size=shape))


@pytest.mark.parametrize("method", GUMBEL)
def test_gumbel_estimators_find_the_parameters_of_a_large_sample(method: str) -> None:
    location, scale = GUMBEL[method](-5.0 + 3.0 * gumbel_draws(1, 20_000))
    assert location == pytest.approx(-5.0, abs=0.08)
    assert scale == pytest.approx(3.0, rel=0.02)


@pytest.mark.parametrize("method", GUMBEL)
def test_gumbel_estimators_are_equivariant(method: str) -> None:
    x = gumbel_draws(2, 9)
    location, scale = GUMBEL[method](x)
    moved, stretched = GUMBEL[method](1e3 + 7.0 * x)
    assert moved == pytest.approx(1e3 + 7.0 * location, rel=1e-12)
    assert stretched == pytest.approx(7.0 * scale, rel=1e-9)


def test_the_largest_likelihood_is_that_of_scipy() -> None:
    x = 40.0 + 2.5 * gumbel_draws(3, 30)
    location, scale = GUMBEL["gumbel_likelihood"](x)
    assert scipy.stats.gumbel_r.fit(x) == pytest.approx((float(location), float(scale)), rel=1e-4)


@pytest.mark.parametrize("unit", [1e-6, 1.0, 1e6])
def test_the_likelihood_of_many_maxima_is_stationary_in_any_unit(unit: float) -> None:
    """With z = (x - a)/b both derivatives of the logarithm vanish: means of exp(-z) and of z - z exp(-z) are 1."""
    share = (np.arange(5000) + 0.5) / 5000
    x = unit * (4.0 - 2.0 * np.log(-np.log(share)))
    location, scale = GUMBEL["gumbel_likelihood"](x)
    z = (x - location) / scale
    assert np.mean(np.exp(-z)) == pytest.approx(1.0, abs=1e-10)
    assert np.mean(z - z * np.exp(-z)) == pytest.approx(1.0, abs=1e-10)


def test_gumbel_by_moments_by_hand() -> None:
    """1, 2, 3: s = 1, b = sqrt(6)/pi = 0.77970, a = 2 - 0.57722 * 0.77970 = 1.54995."""
    location, scale = GUMBEL["gumbel_moments"](np.array([3.0, 1.0, 2.0]))
    assert (float(location), float(scale)) == pytest.approx((1.549946, 0.779697), abs=1e-6)


def test_l_moments_by_hand() -> None:
    """1, 2, 4: l1 = 7/3, l2 = mean difference of pairs over two = (1 + 3 + 2)/6 = 1, b = 1/ln 2."""
    location, scale = GUMBEL["gumbel"](np.array([4.0, 1.0, 2.0]))
    assert float(scale) == pytest.approx(1.0 / np.log(2.0), rel=1e-12)
    assert float(location) == pytest.approx(7.0 / 3.0 - EULER / np.log(2.0), rel=1e-12)


@pytest.mark.parametrize(
    ("count", "at_57", "at_90", "low"),
    [(5, 0.57, 1.11, 0.15), (10, 0.40, 0.80, None), (20, 0.29, 0.58, 0.04), (40, 0.20, 0.42, None)],
)
def test_standard_errors_and_bias_of_moments_are_those_of_practice(
    count: int, at_57: float, at_90: float, low: float | None
) -> None:
    """Standards of practice, 4.7; 20 000 draws know a deviation to 0.5 %."""
    location, scale = GUMBEL["gumbel_moments"](gumbel_draws(count, 20_000, count))
    for share, expected in ((0.57, at_57), (0.9, at_90)):
        found = location + scale * -np.log(-np.log(share))
        assert float(found.std()) == pytest.approx(expected, abs=0.012)
    bias = float((location + scale * -np.log(-np.log(0.9))).mean()) + np.log(-np.log(0.9))
    if low is not None:
        assert -bias == pytest.approx(low, abs=0.02)
    assert bias_of("gumbel_moments", count, 0.9, 1.0) == pytest.approx(bias, abs=0.06)


def test_l_moments_are_not_biased_for_two_maxima() -> None:
    location, scale = GUMBEL["gumbel"](gumbel_draws(11, 100_000, 2))
    assert float((location + 2.25 * scale).mean()) == pytest.approx(2.25, abs=0.03)
    assert bias_of("gumbel", 2, 0.9, 1.0) == 0.0


def test_the_mean_of_the_maximum_is_the_fractile_of_57_percent() -> None:
    assert np.exp(-np.exp(-EULER)) == pytest.approx(0.570, abs=5e-4)


def coverage(method: str, samples: Array, true: float, share: float, ratio: float = 1.0) -> float:
    hits = 0
    for x in samples:
        low, high = fitted_to_maxima(method, x, 1.0).interval(share, ratio, 0.9)
        hits += low <= true <= high
    return hits / len(samples)


@pytest.mark.parametrize(
    ("method", "count"), [("gumbel", 2), ("gumbel", 20), ("gumbel_moments", 5), ("gumbel_likelihood", 5)]
)
def test_intervals_of_gumbel_fits_hold_as_often_as_they_say(method: str, count: int) -> None:
    """Of 90 %, over 400 samples: three standard errors of the count are 4.5 %, and the draws add 1 %."""
    true = 10.0 - 2.0 * np.log(-np.log(0.9) / 3.0)
    samples = 10.0 + 2.0 * gumbel_draws(count, 400, count)
    assert coverage(method, samples, true, 0.9, 3.0) == pytest.approx(0.9, abs=0.055)


def test_intervals_of_weibull_fits_hold_nearly_as_often_as_they_say() -> None:
    """As the study below, with 400 samples."""
    samples = np.random.default_rng(7).weibull(2.0, (400, 20))
    assert coverage("weibull", samples, (-np.log(0.1)) ** 0.5, 0.9) == pytest.approx(0.9, abs=0.065)


@pytest.mark.study
@pytest.mark.parametrize("count", [2, 3, 5, 10, 20, 40])
@pytest.mark.parametrize("method", [*GUMBEL, "weibull", "weibull_moments", "weibull_least_squares"])
def test_coverage_of_all_methods(method: str, count: int) -> None:
    """Gumbel: exact; Weibull: within what docs/validation/extremes.md says."""
    rng = np.random.default_rng(count)
    if method in GUMBEL:
        assert coverage(method, gumbel_draws(count, 4000, count), 2.25037, 0.9) == pytest.approx(0.9, abs=0.02)
    elif count >= 5:
        true = (-np.log(0.1)) ** 0.5
        assert coverage(method, rng.weibull(2.0, (1000, count)), true, 0.9) == pytest.approx(0.9, abs=0.065)


@pytest.mark.parametrize("method", WEIBULL)
def test_weibull_estimators_find_the_parameters_of_a_large_sample(method: str) -> None:
    x = 2.0 + 3.0 * np.random.default_rng(4).weibull(1.8, 2500)
    location, scale, shape = (float(one) for one in WEIBULL[method](x))
    assert (location, scale, shape) == pytest.approx((2.0, 3.0, 1.8), abs=0.25)


@pytest.mark.parametrize("method", WEIBULL)
def test_weibull_estimators_are_equivariant(method: str) -> None:
    x = np.random.default_rng(5).weibull(1.8, 12)
    one, other = ([float(each) for each in WEIBULL[method](y)] for y in (x, -1e3 + 5.0 * x))
    assert other == pytest.approx([-1e3 + 5.0 * one[0], 5.0 * one[1], one[2]], rel=1e-6)


@pytest.mark.parametrize("ranges", [0.013, 0.4, 7.7])
def test_a_location_is_found_from_a_hundredth_to_ten_ranges_below_the_smallest_maximum(ranges: float) -> None:
    """Whatever lies between the ends of the sample: here all but one of its values are at the upper end."""
    target = 3.0 - ranges * 12.5

    def fit_at(location: Array) -> tuple[Array, Array, Array]:
        return -((location - target) ** 2), 2.0 * location, 3.0 * location

    location, scale, shape = _best_location(np.array([3.0, 15.2, 15.4, 15.5]), fit_at)
    assert float(location) == pytest.approx(target, abs=0.012 * (3.0 - target))
    assert (float(scale), float(shape)) == pytest.approx((2.0 * float(location), 3.0 * float(location)), rel=1e-12)


@pytest.mark.parametrize(("sign", "ranges"), [(1.0, 0.01), (-1.0, 10.0)])
def test_no_location_is_nearer_than_a_hundredth_of_the_range_or_further_than_ten(sign: float, ranges: float) -> None:
    """Where the objective grows towards the smallest maximum, or away from it, for ever."""

    def fit_at(location: Array) -> tuple[Array, Array, Array]:
        return sign * location, location, location

    location, _, _ = _best_location(np.array([3.0, 15.2, 15.4, 15.5]), fit_at)
    assert float(location) == pytest.approx(3.0 - ranges * 12.5, rel=1e-12)


def test_exponential_maxima_are_weibulls_of_shape_one() -> None:
    x = np.random.default_rng(6).exponential(size=5000)
    _, scale, shape = WEIBULL["weibull"](x)
    assert (float(scale), float(shape)) == pytest.approx((1.0, 1.0), abs=0.06)


def test_maxima_of_blocks_are_rescaled_to_the_duration_exactly() -> None:
    """Of Gumbel maxima of blocks, those of six blocks lie b ln 6 higher; F_T = F_d^(T/d) for any distribution."""
    tail = GumbelRate(np.asarray(5.0), np.asarray(2.0), 600.0)
    assert float(tail.level(rate_of(0.9, 3600.0)) - tail.level(rate_of(0.9, 600.0))) == pytest.approx(2.0 * np.log(6.0))
    weibull = WeibullRate(np.asarray(1.0), np.asarray(2.0), np.asarray(1.5), 600.0)
    x = float(weibull.level(rate_of(0.9, 3600.0)))
    assert (1.0 - np.exp(-(((x - 1.0) / 2.0) ** 1.5))) ** 6 == pytest.approx(0.9, rel=1e-12)
    assert float(weibull.rate(np.asarray(x))) == pytest.approx(rate_of(0.9, 3600.0), rel=1e-9)


def test_the_most_probable_maximum_of_gumbel_is_its_mode() -> None:
    tail = fitted_to_maxima("gumbel", 3.0 + gumbel_draws(7, 12), 100.0)
    assert isinstance(tail.estimate, GumbelRate)
    assert tail.fractile(1.0 / np.e, 100.0) == pytest.approx(float(tail.estimate.location), rel=1e-12)


def test_a_constant_signal_has_itself_as_extreme_and_no_width() -> None:
    tail = fitted_to_maxima("gumbel", np.full(5, -7.0), 10.0)
    assert isinstance(tail.estimate, ConstantRate)
    assert tail.fractile(0.99, 1e5) == -7.0
    assert tail.interval(0.99, 1e5, 0.9) == (-7.0, -7.0)


def test_the_same_seed_gives_the_same_interval_and_another_one_nearly_the_same() -> None:
    x = gumbel_draws(8, 10)
    one, same, other = (fitted_to_maxima("gumbel", x, 1.0, seed).interval(0.9, 1.0, 0.9) for seed in (1, 1, 2))
    assert one == same
    assert one == pytest.approx(other, rel=0.1)


def test_the_seeds_that_an_interval_needs_give_that_interval() -> None:
    for half_width in (0.3, 0.6, 1.5):
        count = maxima_for_interval("gumbel", half_width, 0.9, 1.0, 0.9)
        low, high = np.quantile(
            [fitted_to_maxima("gumbel", x, 1.0).interval(0.9, 1.0, 0.9) for x in gumbel_draws(9, 60, count)],
            0.5,
            axis=0,
        )
        assert 0.5 * (high - low) == pytest.approx(half_width, rel=0.15)
    assert maxima_for_interval("gumbel", 0.1, 0.9, 1.0, 0.9) == pytest.approx(
        4 * maxima_for_interval("gumbel", 0.2, 0.9, 1.0, 0.9), rel=0.02
    )


def test_an_interval_of_a_third_takes_nine_times_the_seeds() -> None:
    """40 maxima of 20 seeds: 360 of 180, since the interval narrows with the root of the number."""
    maxima = 3.0 + 2.0 * np.random.default_rng(11).weibull(1.8, 40)
    tail = fitted_to_maxima("weibull", maxima, 600.0)
    low, high = tail.interval(0.9, 600.0, 0.9)
    settings = ExtremesAnswer(confidence=0.9, absolute_half_width=(high - low) / 6 * (1 + 1e-9))
    estimate = _estimate_fractile(tail, 0.9, 600.0, Evidence(20, 0, tail, "", 600.0, 40, maxima), 1.0, settings)
    assert (estimate.low, estimate.high) == (low, high)
    assert estimate.seeds_needed == 180


def test_a_fractile_is_reached_by_as_many_maxima_as_one_of_them_lies_above_it() -> None:
    assert maxima_to_reach_fractile(0.9, 1.0) == 10
    assert maxima_to_reach_fractile(0.95, 1.0) == 20
    assert maxima_to_reach_fractile(0.9, 18.0) == pytest.approx(18 * 9.5, rel=0.01)


def test_draws_are_made_once_for_each_number_of_maxima() -> None:
    assert standard_draws("gumbel", 6, 1)[0] is standard_draws("gumbel", 6, 1)[0]
