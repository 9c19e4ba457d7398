"""Extremes of campaigns whose maxima are draws, and of one long run: states, sides, weather of all kinds, and what is refused."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.extremes.distributions import fitted_to_maxima
from deckcrane.analysis.extremes.extremes import extremes
from deckcrane.analysis.extremes.signal_extremes import WeightedTail, contributions, long_term
from deckcrane.campaign.study.answers import Answers
from deckcrane.errors import DeckcraneError
from deckcrane.view.answers.answer import printed
from deckcrane.view.answers.extremes import extremes_answer
from deckcrane.view.tables import UnitChoice
from tests.analysis.extremes.extreme_campaigns import campaign_of
from tests.commands import command

POOL = {"pool": ["realisation"]}


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        return campaign_of(
            tmp_path_factory.mktemp("extremes"),
            12,
            "{extremes: {signals: [hook_load], pool: [realisation], duration: 3 h}}",
        )


@pytest.fixture(scope="module")
def store(path: Path) -> CampaignSource:
    return CampaignSource(path)


def true(hs: float, share: float, hours: float = 3.0) -> float:
    """Of the hours' Gumbel maxima that the campaign draws."""
    return float(100.0 * hs - 10.0 * hs * np.log(-np.log(share) / hours))


def test_seeds_of_each_state_are_pooled_and_the_interval_holds_the_truth(store: CampaignSource) -> None:
    found = extremes(store, "hook_load", duration="3 h", fractiles=[0.57, 0.9], confidence=0.99, **POOL)
    assert found["state"].values.tolist() == [f"hs={hs},load={load}" for hs in (1, 2, 3) for load in (-9, -10)]
    assert found["fractile"].values.tolist() == [1 / np.e, 0.57, 0.9]
    assert found["seeds"].values.ravel().tolist() == [12, 12, 12, 12, 11, 12]
    for state in found["state"].values:
        one = found.sel(signal="hook_load", fit="gumbel", state=state)
        for share in (0.57, 0.9):
            assert one["low"].sel(fractile=share) < true(float(one["hs"]), share) < one["high"].sel(fractile=share)
    assert found["value"].attrs["units"] == "N"


def test_blocks_are_more_maxima_of_the_same_and_narrow_the_interval(store: CampaignSource) -> None:
    runs, blocks = (extremes(store, "hook_load", maxima=of, **POOL).isel(fractile=1) for of in ("runs", "blocks"))
    width = [(one["high"] - one["low"]).mean().item() for one in (runs, blocks)]
    assert width[1] < 0.75 * width[0]
    assert blocks["value"].sel(state="hs=1,load=-9").item() == pytest.approx(true(1.0, 0.9), rel=0.1)


def test_smallest_values_are_those_of_the_negative_signal_turned(store: CampaignSource) -> None:
    largest, smallest = (extremes(store, "hook_load", side=side, **POOL) for side in ("maximum", "minimum"))
    assert np.allclose(smallest["value"], -largest["value"], rtol=1e-12)
    assert np.allclose(smallest["low"], -largest["high"], rtol=1e-12)


def test_negative_signals_have_extremes_too(store: CampaignSource) -> None:
    found = extremes(store, "reaction.king.my", **POOL).isel(fractile=1).squeeze()
    force = extremes(store, "hook_load", **POOL).isel(fractile=1).squeeze()
    assert np.allclose(found["value"], -1e6 + 1e3 * force["value"], rtol=1e-9)
    assert float(found["value"].max()) < 0


def test_a_constant_signal_is_its_own_extreme(store: CampaignSource) -> None:
    found = extremes(store, "still", **POOL)
    assert (found["value"] == 4.0).all()
    assert (found["high"] == found["low"]).all()


def test_weather_of_all_kinds_is_weighted_by_probability_within_each_crane(store: CampaignSource) -> None:
    found = extremes(store, "hook_load", **POOL)
    assert found["within"].values.tolist() == ["load=-9", "load=-10"]
    levels = found["overall_value"].sel(within="load=-10", fractile=0.9, signal="hook_load", fit="gumbel").item()
    states = found["value"].sel(fractile=0.9, signal="hook_load", fit="gumbel")
    assert states.sel(state="hs=1,load=-10") < levels < states.sel(state="hs=3,load=-10")


def test_the_long_term_distribution_is_the_mixture_by_hand() -> None:
    tails = [
        WeightedTail(
            f"{i}", share, fitted_to_maxima("gumbel", at - np.log(-np.log((np.arange(40) + 0.5) / 40)), 3600.0)
        )
        for i, (share, at) in enumerate([(0.7, 0.0), (0.3, 5.0)])
    ]
    value, low, high = long_term(tails, 0.9, 3600.0, 8.0, 0.9)
    chance = [np.exp(-3600.0 * float(one.tail.estimate.rate(np.asarray(value)))) for one in tails]
    assert (0.7 * chance[0] + 0.3 * chance[1]) ** 8 == pytest.approx(0.9, rel=1e-9)
    assert low < value < high
    assert contributions(tails, value, 3600.0)["1"] == pytest.approx(
        0.3 * (1 - chance[1]) / (0.3 * (1 - chance[1]) + 0.7 * (1 - chance[0])), rel=1e-9
    )


def test_the_interval_of_all_weather_holds_the_truth_where_every_state_has_three_seeds_only() -> None:
    rng = np.random.default_rng(21)
    places = np.linspace(100.0, 180.0, 60)
    samples = places[:, None] - 10.0 * np.log(rng.exponential(size=(60, 3)))
    tails = [WeightedTail(f"{i}", 1 / 60, fitted_to_maxima("gumbel", x, 3600.0)) for i, x in enumerate(samples)]
    value, low, high = long_term(tails, 0.9, 10800.0, 1.0, 0.98)
    levels = np.linspace(150.0, 250.0, 20_001)
    below = np.exp(-3.0 * np.exp(-(levels[:, None] - places) / 10.0)).mean(axis=1)
    true = float(np.interp(0.9, below, levels))
    assert low < true < high
    assert low < value < high


def test_the_extreme_of_a_run_needs_no_length_of_runs(store: CampaignSource) -> None:
    one, hour = (extremes(store, "hook_load", duration=time, **POOL)["value"] for time in ("run", "1 h"))
    assert np.allclose(one, hour, rtol=1e-12)


def test_one_seed_is_refused_with_the_number_that_it_takes(store: CampaignSource) -> None:
    with pytest.raises(
        DeckcraneError,
        match=r"1 maximum is too few: gumbel needs at least 2, and 29 seeds to reach the fractile of 0\.9",
    ):
        extremes(store, "hook_load", duration="3 h")


def test_two_seeds_are_enough_for_an_interval_that_says_how_little_they_are(store: CampaignSource) -> None:
    few = extremes(store, "hook_load", pool=["load"], fractiles=0.9).isel(fractile=1).squeeze()
    there = few.sel(state="hs=1,realisation=1")
    assert there["seeds"] == 2
    assert float(there["high"] - there["low"]) > 3 * 10.0
    assert there["seeds_needed"] > 20
    assert "1 maximum is too few" in few["refused"].sel(state="hs=3,realisation=2").item()
    assert np.isnan(few["value"].sel(state="hs=3,realisation=2"))


def test_a_signal_that_was_not_kept_is_told_with_what_keeps_it(store: CampaignSource) -> None:
    with pytest.raises(
        DeckcraneError, match=r'"hok_load" was not kept; did you mean "hook_load"\? add it to keep.signals'
    ):
        extremes(store, "hok_load")
    with pytest.raises(DeckcraneError, match=r'"loads" is not a dimension of the study; did you mean "load"'):
        extremes(store, "hook_load", pool=["loads"])


def test_the_answer_of_a_study_has_its_table_its_figure_and_its_warnings(path: Path, tmp_path: Path) -> None:
    answer = extremes_answer(CampaignSource(path))
    assert answer is not None
    (table,) = answer.tables
    assert table.rows[0][0] == "all weather, load=-9"
    assert [column.name for column in table.columns] == [
        "state",
        "seeds",
        "most probable",
        "90 %",
        "from",
        "to",
        "seeds needed",
    ]
    assert any("1 case has no number" in line and "hs=3,load=-9" in line for line in answer.warnings)
    assert any("29 seeds would reach it (now: 12)" in line for line in answer.warnings)
    (figure,) = answer.figures
    figure.draw(UnitChoice()).savefig(tmp_path / "a.png")
    printed(answer)
    assert extremes_answer(CampaignSource(path, Answers())) is None


def test_the_command_prints_what_is_asked_and_refuses_what_cannot_be(path: Path, tmp_path: Path) -> None:
    done = command(
        "extremes",
        path,
        "--fractile",
        "95 %",
        "--method",
        "gumbel_moments",
        "-o",
        tmp_path / "a.csv",
        "--side",
        "both",
    )
    assert done.returncode == 0, done.stderr
    assert "hook_load: largest in 3 h, Gumbel, moments" in done.stdout
    assert "hook_load: smallest in 3 h, Gumbel, moments" in done.stdout
    assert "95 % [kN]" in done.stdout
    assert "too low on average for so few maxima" in done.stdout
    assert (tmp_path / "a.csv").exists()
    for options, said in (
        (("--method", "gumble"), "methods.0"),
        (("--fractile", "1.5"), "fractiles.0"),
        (("--duration", "3 kg"), "a time is needed"),
        (("--signal", "hok_load"), "was not kept"),
    ):
        refused = command("extremes", path, *options)
        assert refused.returncode == 2
        assert said in refused.stderr


def long_run(hours: float = 2.0) -> xr.Dataset:
    """A Gaussian process in waves' band, one number every half second."""
    rng = np.random.default_rng(12)
    count = round(hours * 7200)
    frequency = np.fft.rfftfreq(count, 0.5)
    size = np.exp(-0.5 * ((frequency - 0.1) / 0.02) ** 2)
    values = np.fft.irfft(size * (rng.normal(size=len(size)) + 1j * rng.normal(size=len(size))), count)
    values = values / values.std()
    data = {"hook_load": ("time", 2e5 + 1e4 * values, {"units": "N"})}
    return xr.Dataset(data, {"time": np.arange(count) * 0.5})


def test_one_long_run_is_cut_into_blocks() -> None:
    """Standards of practice, 4.1: mean + sigma sqrt(2 ln(T/Tz)); narrow bands lie some percent below it."""
    found = extremes(long_run(), "hook_load", duration="3 h", block="10 min").squeeze()
    expected = 2e5 + 1e4 * np.sqrt(2 * np.log(10800 * 0.102))
    assert found["value"].isel(fractile=0).item() == pytest.approx(expected, rel=0.04)
    assert found["seeds"] == 1
    assert deckcrane.extremes is extremes


def test_a_run_that_is_shorter_than_a_block_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match="360 s are counted, which is less than one block of 600 s"):
        extremes(long_run(0.1), "hook_load")
    saved = deckcrane.save(long_run(0.1), tmp_path / "a.nc")
    done = command("extremes", saved, "--signal", "hook_load", "--block", "1 min", "--duration", "1 h")
    assert done.returncode == 0, done.stderr
    assert "hook_load: largest in 1 h" in done.stdout
