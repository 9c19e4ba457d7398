"""Limits of Hs: exact for linear responses, monotone where physics says so, never beyond what was simulated."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.analysis.operability.criteria import Pool, gaussian_fractile, gumbel_fractile
from deckcrane.analysis.operability.limit_curves import ABOVE, BELOW, CROSSED, MISSING, first_crossing
from deckcrane.campaign.study.answers import Answers
from deckcrane.errors import DeckcraneError
from tests.analysis.operability.sea_stores import sea_store

HEIGHTS = np.array([1.0, 2.0, 3.0, 4.0])
NONE = np.zeros(4)


@pytest.mark.parametrize("limit", [1.0, 1.7, 2.0, 3.999])
def test_a_linear_response_has_its_exact_limit(limit: float) -> None:
    found = first_crossing(HEIGHTS, HEIGHTS / limit - 1, NONE)
    assert found.height == pytest.approx(limit, rel=1e-12)
    assert (found.state, found.falls, found.returns) == (CROSSED, False, False)


def test_a_response_to_the_square_of_the_height_has_its_exact_limit_over_the_square() -> None:
    excess = 0.2 + HEIGHTS**2 / 10 - 1
    assert first_crossing(HEIGHTS, excess, NONE, "quadratic").height == pytest.approx(np.sqrt(8.0), rel=1e-12)
    assert first_crossing(HEIGHTS, excess, NONE).height == pytest.approx(2 + (0.4 / 0.5), rel=1e-12)


def test_limits_beyond_the_computed_heights_are_not_extrapolated() -> None:
    above = first_crossing(HEIGHTS, HEIGHTS / 10 - 1, NONE)
    below = first_crossing(HEIGHTS, HEIGHTS / 0.5 - 1, NONE)
    assert (above.height, above.state) == (4.0, ABOVE)
    assert (below.height, below.state) == (0.0, BELOW)


def test_a_response_that_comes_back_is_told_and_opens_no_sea() -> None:
    found = first_crossing(HEIGHTS, np.array([-0.5, 0.5, -0.5, 0.5]), NONE)
    assert found.height == pytest.approx(1.5)
    assert found.falls
    assert found.returns


def test_a_response_that_falls_within_its_error_is_not_called_falling() -> None:
    excess = np.array([-0.5, -0.52, -0.3, 0.1])
    assert first_crossing(HEIGHTS, excess, NONE).falls
    assert not first_crossing(HEIGHTS, excess, NONE + 0.02).falls


def test_a_curve_ends_where_cases_failed() -> None:
    found = first_crossing(HEIGHTS, np.array([-0.5, -0.4, np.nan, -0.2]), NONE)
    assert (found.height, found.state) == (2.0, ABOVE)
    assert first_crossing(HEIGHTS, np.array([np.nan, -0.4, 0.1, 0.2]), NONE).state == MISSING


def test_the_error_of_a_limit_is_that_of_the_response_over_its_slope() -> None:
    assert first_crossing(HEIGHTS, HEIGHTS / 2.5 - 1, NONE + 0.04).error == pytest.approx(0.1)


def test_a_fractile_of_maxima_is_carried_to_longer_times() -> None:
    """a + b (-ln(-ln q) + ln(T/D)): of many maxima drawn of a Gumbel distribution, by all estimators."""
    drawn = 3.0 + 0.4 * np.random.default_rng(1).gumbel(size=60)
    exact = 3.0 + 0.4 * (-np.log(-np.log(0.9)) + np.log(6))
    for method in ("gumbel", "gumbel_moments", "gumbel_likelihood", "gumbel_least_squares"):
        value, error = gumbel_fractile(method, drawn, 0.9, 6.0)
        assert value == pytest.approx(exact, abs=3 * error)
        assert error < 0.25


@pytest.mark.parametrize(("fractile", "errors"), [(0.5704, (0.57, 0.40, 0.29, 0.20)), (0.9, (1.11, 0.80, 0.58, 0.42))])
def test_the_standard_error_by_moments_has_the_usual_sizes(fractile: float, errors: tuple[float, ...]) -> None:
    """In units of the scale b, for 5, 10, 20 and 40 maxima."""
    for count, known in zip((5, 10, 20, 40), errors, strict=True):
        maxima = np.arange(float(count))
        scale = np.std(maxima, ddof=1) * np.sqrt(6) / np.pi
        _, error = gumbel_fractile("gumbel_moments", maxima, fractile, 1.0)
        assert error / scale == pytest.approx(known, rel=0.06, abs=0.005)


def test_the_gaussian_fractile_has_the_usual_sizes() -> None:
    """3 h of waves of 8 s: the most probable maximum is 3.80, the 90 % fractile 4.35 standard deviations."""
    of = np.array(0.0), np.array(1.0), np.array(8.0)
    assert float(gaussian_fractile(*of, 1 / np.e, 10800.0)) == pytest.approx(3.80, abs=0.005)
    assert float(gaussian_fractile(*of, 0.9, 10800.0)) == pytest.approx(4.35, abs=0.005)


@pytest.mark.parametrize("count", [4, 5, 6])
def test_a_gumbel_fractile_takes_five_seeds_or_more(count: int) -> None:
    maxima = 3.0 + np.arange(8.0) ** 2
    by_case = xr.Dataset({"maximum": ("case", maxima)})
    source: Any = SimpleNamespace(by_case=by_case, statistic=lambda variable, _: by_case[variable])
    groups = np.arange(count), np.arange(8)
    pooled = Pool(source, groups).fractile("sway", "gumbel", 0.9, None, 1.0)
    assert pooled.value[1] == pytest.approx(gumbel_fractile("gumbel", maxima, 0.9, 1.0)[0])
    assert np.isnan(pooled.value[0]) == (count < 5)


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_the_error_of_a_gaussian_fractile_is_that_of_the_deviation_wherever_the_mean_is(sign: float) -> None:
    """x = mean +- sigma f with f = sqrt(2 ln((T/Tz) / ln(1/q))), where sigma of all seeds counts the spread of their means."""
    deviations, means = np.array([0.9, 1.1, 1.3]), np.array([6.8, 7.0, 7.5])
    statistics = {"standard_deviation": deviations, "mean": means, "mean_crossing_period": np.full(3, 8.0)}
    by_case = xr.Dataset({name: ("case", values) for name, values in statistics.items()})
    source: Any = SimpleNamespace(by_case=by_case, statistic=lambda variable, _: by_case[variable])
    pooled = Pool(source, (np.arange(3),)).gaussian("sway", 0.9, 10800.0, sign)
    f = np.sqrt(2 * np.log(10800.0 / 8.0 / np.log(1 / 0.9)))
    sigma = np.sqrt(np.mean(deviations**2) + np.var(means))
    assert pooled.value == pytest.approx([means.mean() + sign * f * sigma])
    assert pooled.error == pytest.approx([f * np.std(deviations, ddof=1) / np.sqrt(3)])


def test_the_largest_value_of_a_gaussian_process_is_found_from_blocks_of_three_seeds() -> None:
    """Waves of 8 s, an hour a seed: 4.39 deviations in 3 h with 90 %; blocks give some per cent more, and an error that is true."""
    rng, count = np.random.default_rng(3), 7200
    w = 2 * np.pi * np.fft.rfftfreq(count, 0.5)
    with np.errstate(all="ignore"):
        density = np.nan_to_num(w**-5.0 * np.exp(-1.25 * (2 * np.pi / 8 / w) ** 4)) * (w < 2.4)
    density /= density.sum()
    period = 2 * np.pi / np.sqrt((w**2 * density).sum())
    exact = float(gaussian_fractile(np.array(0.0), np.array(1.0), np.array(period), 0.9, 10800.0))
    drawn = rng.standard_normal((2, 120, len(w)))
    series = np.fft.irfft(np.sqrt(density) * (drawn[0] + 1j * drawn[1]), count) * count / 2
    maxima = series.reshape(40, 18, 1200).max(2)
    found = np.array([gumbel_fractile("gumbel", one, 0.9, 18.0) for one in maxima])
    assert found[:, 0].mean() == pytest.approx(exact, rel=0.06)
    assert found[:, 0].std() == pytest.approx(found[:, 1].mean(), rel=0.4)


VARY = """  height: {path: sea.jonswap.hs, values: [1 m, 2 m, 3 m, 4 m]}
  tp: {path: sea.jonswap.tp, values: [6 s, 8 s, 10 s]}
  heading: {headings: [90 deg, 180 deg]}
  seed: {seeds: 2}"""


def slope(tp: float, direction: float) -> float:
    """Of a linear response over Hs; a limit of 1 is met at its inverse."""
    return float(4 / tp * (1.0 if direction > 2 else 1.25))


@pytest.fixture(scope="module")
def linear(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sea_store(
        tmp_path_factory.mktemp("linear"),
        {
            "utilisation.king": lambda hs, tp, direction, _: slope(tp, direction) * hs,
            "utilisation.hook": lambda hs, tp, direction, _: 0.4 * hs,
            "sway": lambda hs, tp, direction, _: 0.02 * hs,
            "hook_load": lambda hs, tp, direction, _: 200e3 - 30e3 * hs,
        },
        VARY,
    )


def asked(**operability: object) -> Answers:
    return Answers.model_validate({"operability": operability})


def test_limits_of_a_campaign_with_linear_responses_are_exact(linear: Path) -> None:
    found = deckcrane.limit_curves(linear)
    king = found["limit"].isel(variant=0).sel(criterion="king")
    exact = [[tp / 5, tp / 4] for tp in (6, 8, 10)]
    np.testing.assert_allclose(king.transpose("period", "heading"), exact, rtol=1e-9)
    np.testing.assert_allclose(found["limit"].sel(criterion="hook"), 2.5, rtol=1e-9)
    np.testing.assert_allclose(found["all"].isel(variant=0, heading=1), [1.5, 2.0, 2.5], rtol=1e-9)
    assert found["governing"].isel(variant=0, heading=0).values.tolist() == [0, 0, 0]
    assert not found["falling"].any()
    np.testing.assert_allclose(np.degrees(found["heading"]), [90, 180])


def test_limits_of_linear_responses_grow_with_what_is_allowed(linear: Path) -> None:
    limits = [
        deckcrane.limit_curves(
            linear, asked(utilisations="none", criteria={"sway": {"signal": "sway", "at_most": f"{degrees} deg"}})
        )["all"]
        for degrees in (1.2, 1.5, 2.0, 3.0, 4.0)
    ]
    for lower, higher in pairwise(limits):
        assert (higher >= lower).all()
    np.testing.assert_allclose(limits[1], np.radians(1.5) / 0.02, rtol=1e-9)


@pytest.mark.parametrize(
    ("duration", "told"), [("10 min", "10 min"), ("90 s", "1.5 min"), ("3 h", "3 h"), ("40 h", "40 h")]
)
def test_the_time_of_a_fractile_is_told_as_it_is_written(linear: Path, duration: str, told: str) -> None:
    found = deckcrane.limit_curves(linear, asked(utilisations=["king"], duration=duration))
    assert found["words"].values.tolist() == [f"90 % fractile of the largest value in {told} at most 1"]


def test_more_criteria_never_raise_a_limit(linear: Path) -> None:
    few = deckcrane.limit_curves(linear, asked(utilisations=["hook"]))["all"]
    more = deckcrane.limit_curves(linear)["all"]
    assert (more <= few).all()


def test_a_smallest_value_is_limited_from_below(linear: Path) -> None:
    criteria = {"taut": {"signal": "hook_load", "at_least": "110 kN"}}
    found = deckcrane.limit_curves(linear, asked(utilisations="none", criteria=criteria))
    np.testing.assert_allclose(found["all"], 3.0, rtol=1e-9)


@pytest.mark.parametrize(("statistic", "limit"), [("maximum", 2.0), ("mean_maximum", 2.0), ("standard_deviation", 2.0)])
def test_statistics_are_limited_as_well(linear: Path, statistic: str, limit: float) -> None:
    criteria = {"swing": {"signal": "sway", "statistic": statistic, "at_most": 0.04}}
    np.testing.assert_allclose(
        deckcrane.limit_curves(linear, asked(utilisations="none", criteria=criteria))["all"], limit, rtol=1e-9
    )


def test_the_significant_double_amplitude_is_four_deviations(linear: Path) -> None:
    criteria = {"swing": {"signal": "sway", "statistic": "significant_double_amplitude", "at_most": 0.2}}
    np.testing.assert_allclose(
        deckcrane.limit_curves(linear, asked(utilisations="none", criteria=criteria))["all"], 2.5, rtol=1e-9
    )


@pytest.mark.parametrize(
    ("operability", "said"),
    [
        ({"criteria": {"tip": {"signal": "tip_speed", "at_most": 1}}}, '"tip_speed" was not kept.*keep.signals'),
        ({"utilisations": ["kong"]}, 'no utilisation "kong" was kept; did you mean "king"'),
        ({"utilisations": "none"}, "there is no criterion"),
        ({"criteria": {"swing": {"signal": "sway", "at_most": "2 m"}}}, "sway is in rad, and its limit is 2 m"),
        ({"criteria": {"king": {"signal": "sway", "at_most": 1}}}, "give it another name"),
        ({"estimator": "gaussian"}, "mean_crossing_period was not kept; add crossings to keep.statistics"),
        ({"criteria": {"lift": {"signal": "sway", "at_most": 1, "duration": "run"}}}, "at least 5 maxima.*use 5 seeds"),
        ({"duration": "run"}, "utilisation.king: .* at least 5 maxima.*use 5 seeds"),
    ],
)
def test_criteria_that_cannot_be_say_why(linear: Path, operability: dict[str, object], said: str) -> None:
    with pytest.raises(DeckcraneError, match=said):
        deckcrane.limit_curves(linear, asked(**operability))


def test_confidence_lowers_limits_by_their_error(tmp_path: Path) -> None:
    store = sea_store(
        tmp_path,
        {"utilisation.king": lambda hs, tp, direction, _: 0.3 * hs},
        "  site: {scatter: {hs: [1 m, 2 m, 3 m, 4 m], tp: [8 s], cells: [[4], [3], [2], [1]]}}\n  seed: {seeds: 3}",
        noise=0.02,
        fails=lambda hs, tp: hs > 3.5,
    )
    estimate = deckcrane.limit_curves(store).squeeze()
    bound = deckcrane.limit_curves(store, asked(confidence=0.84134474)).squeeze()
    assert 2.0 < float(estimate["all"]) < 3.0
    assert float(estimate["all"] - bound["all"]) == pytest.approx(float(estimate["limit_error"]), rel=0.3)
    open_end = deckcrane.limit_curves(
        store, asked(criteria={"high": {"signal": "utilisation.king", "at_most": 9}}, utilisations="none")
    )
    assert float(open_end["all"].squeeze()) == 3.0  # the highest sea that did not fail


def test_a_study_of_one_height_has_no_limit(tmp_path: Path) -> None:
    store = sea_store(
        tmp_path,
        {"utilisation.king": lambda hs, tp, direction, _: hs},
        "  tp: {path: sea.jonswap.tp, values: [6 s, 8 s]}",
    )
    with pytest.raises(DeckcraneError, match="the height of the sea does not vary"):
        deckcrane.limit_curves(store)
