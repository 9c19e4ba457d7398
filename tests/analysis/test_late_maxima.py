"""Limits of runs that end while a response still grows are warned of; those of a steady state are not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.late_maxima import LAST, LEVEL, CountedStretch, late_probability
from deckcrane.campaign.study.answers import Answers
from deckcrane.view.answers.extremes import extremes_answer
from deckcrane.view.answers.operability import operability_answer
from tests.analysis.operability.sea_stores import sea_store

VARY = """  sea.jonswap.hs: [1 m, 2 m, 3 m]
  sea.jonswap.tp: [7 s, 9 s]
  seed: {seeds: 8}"""
ANSWERS = "answers: {operability: {duration: run}, extremes: {signals: [utilisation.king], duration: run}}"
RESPONSES = {
    "utilisation.king": lambda hs, tp, direction, _: hs / 2.4,
    "utilisation.hook": lambda hs, tp, direction, _: hs / 2.2,
    "sway": lambda hs, tp, direction, _: 0.01 * hs,
}


def grown(signal: str, hs: float) -> float:
    """A third of the largest values of one signal come in the last five minutes; of another all, but far below any limit."""
    return {"utilisation.king": 0.35, "sway": 1.0}.get(signal, 0.0)


@pytest.fixture(scope="module")
def growing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sea_store(tmp_path_factory.mktemp("growing"), RESPONSES, VARY, answers=ANSWERS, noise=0.02, late=grown)


@pytest.fixture(scope="module")
def steady(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sea_store(tmp_path_factory.mktemp("steady"), RESPONSES, VARY, answers=ANSWERS, noise=0.02)


def test_a_response_that_still_grows_is_warned_of_by_name(growing: Path) -> None:
    found = deckcrane.operability(growing)
    notes = [note for note in found.notes if "still grows" in note]
    assert len(notes) == 1
    assert notes[0].startswith("utilisation.king".removeprefix("utilisation."))
    assert "hold for no longer than 60 min" in notes[0]
    data = found.curves.dataset
    assert data["growing"].sel(criterion="king").any()
    assert not data["growing"].sel(criterion="hook").any()
    assert float(data["late"].sel(criterion="king").sum() / data["late_of"].sel(criterion="king").sum()) > 0.25


def test_a_steady_state_is_not(steady: Path) -> None:
    assert not any("still grow" in note for note in deckcrane.operability(steady).notes)


def test_every_limit_says_for_how_long_it_is_valid(growing: Path, steady: Path) -> None:
    for store, words in ((steady, "valid for 60 min"), (growing, "valid for at most 60 min")):
        answer = operability_answer(CampaignSource(store))
        assert answer is not None
        titles = [table.title for table in answer.tables if "Largest Hs" in table.title]
        assert titles
        assert all(words in title for title in titles)
        assert any(words in line for line in answer.words)
        captions = [one.caption for one in answer.figures if "Largest Hs" in one.caption]
        assert captions
        assert all(words in caption for caption in captions)
    curves = deckcrane.limit_curves(steady)
    assert curves.attrs["valid_for"] == 3600.0
    three = Answers.model_validate({"duration": "3 h", "operability": {}})
    assert deckcrane.limit_curves(steady, three).attrs["valid_for"] == 10800.0


def test_extremes_of_a_growing_signal_are_warned_of_too(growing: Path, steady: Path) -> None:
    told = [extremes_answer(CampaignSource(store)) for store in (growing, steady)]
    assert [any("it still grows when runs end" in line for line in one.warnings) for one in told if one] == [
        True,
        False,
    ]


def test_without_times_of_extremes_it_is_said_that_nothing_is_tested(tmp_path: Path) -> None:
    store = sea_store(tmp_path, RESPONSES, VARY, answers="answers: {operability: {}}", statistics=("moments", "blocks"))
    assert any("keep the statistic extremes" in note for note in deckcrane.operability(store).notes)


def test_the_level_of_the_test_is_held(rng: np.random.Generator) -> None:
    """Of uniform times at most one in a hundred is called late, whatever the number of runs; of growing ones nearly all are."""
    stretch = CountedStretch(10.0, 110.0)
    for runs in (6, 30, 288):
        late = stretch.late(10.0 + 110.0 * rng.uniform(size=(4000, runs))).sum(axis=1)
        assert np.mean(late_probability(late, np.full(4000, runs)) < LEVEL) < 1.5 * LEVEL
    grown = stretch.late(10.0 + 110.0 * np.sqrt(rng.uniform(size=(400, 288)))).sum(
        axis=1
    )  # amplitudes that rise in proportion
    assert np.mean(late_probability(grown, np.full(400, 288)) < LEVEL) > 0.9
    assert LAST == 0.1


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(7)
