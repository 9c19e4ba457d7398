"""A study with `until: settled` goes on, for longer and with more seeds, until its limits hold; and says where they do not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import deckcrane
from deckcrane.analysis.settled_campaigns import ROUNDS, CampaignRound, Verdict, next_round, round_of
from deckcrane.campaign.store import open_store
from deckcrane.campaign.study.study import StoppingRule
from deckcrane.errors import DeckcraneError, DeckcraneWarning, ScenarioError
from tests.analysis.operability.sea_stores import sea_runner

STUDY = """deckcrane: 1
scenario: deck_crane_in_waves
set: {run.duration: 10 min, run.transient: 1 min}
vary:
  sea.jonswap.hs: [1 m, 3 m]
  seed: {seeds: 10}
answers: {operability: {duration: run}}
"""
RULE = "until: {within: 5 %, longest: 1 h, most_seeds: 99}\n"
RUNNER = sea_runner(
    {"utilisation.king": lambda hs, tp, direction, _: hs / 2.4},
    noise=0.06,
    late=lambda signal, hs: 0.6,
    late_until=2000.0,
)


def study(folder: Path, until: str = RULE, text: str = STUDY) -> Path:
    path = folder / "study.yaml"
    path.write_text(text + until)
    return path


@pytest.fixture(scope="module")
def settled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    folder = tmp_path_factory.mktemp("settled")
    told: list[str] = []
    deckcrane.campaign(study(folder), folder / "s.zarr", run_batch=RUNNER, say=told.append)
    return folder / "s.zarr", told


def test_runs_are_longer_until_nothing_grows_and_seeds_more_until_intervals_are_narrow(settled: Any) -> None:
    store, told = settled
    rounds = open_store(store).attributes()[ROUNDS]
    assert [one["duration"] for one in rounds][:3] == [600.0, 1200.0, 2400.0]
    assert rounds[0]["growing"] == ["king"]
    assert rounds[-1]["duration"] == 2400.0
    assert rounds[-1]["seeds"] > 10
    assert "settled after" in told[-1]
    found = deckcrane.operability(store)
    assert not any("still grows" in note for note in found.notes)
    data = found.curves.dataset
    assert float((1.645 * data["limit_error"] / data["limit"]).max()) <= 0.05


@pytest.mark.study
def test_a_campaign_that_was_killed_in_a_later_round_goes_on_with_it(settled: Any, tmp_path: Path) -> None:
    class KilledError(Exception):
        pass

    batches = 0

    def killed(jobs: Any, keep: Any, **options: Any) -> Any:
        nonlocal batches
        batches += jobs[0].scenario.run.duration == 1200.0
        if batches > 1:
            raise KilledError
        return RUNNER(jobs, keep, **options)

    path, store = study(tmp_path), tmp_path / "s.zarr"
    with pytest.raises(KilledError):
        deckcrane.campaign(path, store, run_batch=killed, batch=5)
    assert open_store(store).attributes()[ROUNDS][-1] == {"duration": 1200.0, "seeds": 10}
    assert len(open_store(store).waiting()) == 3
    ran: list[float] = []

    def counted(jobs: Any, keep: Any, **options: Any) -> Any:
        ran.extend(job.scenario.run.duration for job in jobs)
        return RUNNER(jobs, keep, **options)

    deckcrane.campaign(path, store, run_batch=counted, resume=True)
    assert 600.0 not in ran
    assert ran.count(1200.0) == 15
    one, other = (deckcrane.open_campaign(path, over="cases") for path in (settled[0], store))
    assert one["maximum"].sortby("case").identical(other["maximum"].sortby("case"))


def test_what_may_not_grow_further_ends_with_a_warning(tmp_path: Path) -> None:
    path = study(tmp_path, "until: {longest: 15 min}\n")
    with pytest.warns(DeckcraneWarning, match="not settled, and until allows no more: king still grows"):
        deckcrane.campaign(path, tmp_path / "s.zarr", run_batch=RUNNER)
    rounds = open_store(tmp_path / "s.zarr").attributes()[ROUNDS]
    assert [one["duration"] for one in rounds] == [600.0, 900.0]


def test_rounds_follow_from_the_verdict_alone() -> None:
    rule = StoppingRule()
    assert next_round(CampaignRound(60.0, 6), Verdict((), 0.09), rule) is None
    assert next_round(CampaignRound(60.0, 6), Verdict((), 0.11), rule) == CampaignRound(60.0, 9)
    assert next_round(CampaignRound(60.0, 6), Verdict((), 0.9), rule) == CampaignRound(60.0, 24)
    assert next_round(CampaignRound(60.0, 6), Verdict(("sway",), 0.9), rule) == CampaignRound(120.0, 6)
    assert next_round(CampaignRound(10800.0, 6), Verdict(("sway",), 0.0), rule) == CampaignRound(10800.0, 6)
    assert next_round(CampaignRound(60.0, 100), Verdict((), 0.2), rule) == CampaignRound(60.0, 100)


def test_a_round_is_a_study_of_its_own(tmp_path: Path) -> None:
    found = round_of(deckcrane.load_study(study(tmp_path, "until: settled\n")), CampaignRound(1200.0, 12))
    assert found.until is None
    assert float(found.base.run.duration) == 1200.0
    assert len(next(each for each in found.dimensions if each.seeds).entries) == 12


def test_until_without_seeds_in_parts_or_misspelt_is_refused(tmp_path: Path) -> None:
    without = study(tmp_path, "until: settled\n", STUDY.replace("  seed: {seeds: 10}\n", ""))
    with pytest.raises(DeckcraneError, match="has no number of them"):
        deckcrane.campaign(without, tmp_path / "s.zarr", run_batch=RUNNER)
    with pytest.raises(DeckcraneError, match="has no parts"):
        deckcrane.campaign(study(tmp_path), tmp_path / "s.zarr", run_batch=RUNNER, part=(1, 2))
    with pytest.raises(DeckcraneError, match="round by round"):
        deckcrane.pack(deckcrane.load_study(study(tmp_path)), tmp_path / "s.pyz")
    with pytest.raises(ScenarioError, match="until is settled"):
        deckcrane.load_study(study(tmp_path, "until: setled\n"))
