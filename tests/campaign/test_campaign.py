"""Campaigns from beginning to end, with a runner that runs nothing: what is kept, gone on with, refused."""

from __future__ import annotations

import gc
import itertools
import os
import random
import shutil
import signal
import tracemalloc
from dataclasses import replace

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.campaign.cases import cases_of
from deckcrane.campaign.results import case_scenario, failures
from deckcrane.campaign.store import open_store
from deckcrane.campaign.workers import BatchOrder, run_batch_order
from deckcrane.errors import DeckcraneError, DeckcraneWarning, OutOfMemoryError
from deckcrane.simulation.batches import KEPT, batch_cache, shared_batch_cache
from tests.campaign.fake_runner import HEAVIEST, run_batch, study_file
from tests.campaign.test_store import content

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """A study of 40 cases, the store of its campaign when nothing happens to it, and all files in there."""
    folder = tmp_path_factory.mktemp("undisturbed")
    study, store = study_file(folder), folder / "undisturbed.zarr"
    end = deckcrane.campaign(study, store, run_batch=run_batch)
    assert (end.cases, end.done, end.failed, end.waiting, end.stopped) == (40, 40, 0, 0, False)
    return study, store, content(store)


def test_it_says_how_many_and_how_long_and_how_large_before_it_goes_to_work(tmp_path):
    said = []
    deckcrane.campaign(study_file(tmp_path), tmp_path / "a.zarr", run_batch=run_batch, say=said.append, threads=1)
    assert said[0].startswith("40 cases of 10 s, 7 min of simulated time, in 5 batches of up to 8")
    assert "measured on the first batches" in said[1]
    assert "3 batches that are left" in said[1]


def test_results_open_over_the_dimensions_of_the_study(undisturbed):
    _, store, _ = undisturbed
    found = deckcrane.open_campaign(store)
    assert dict(found.sizes) == {"mass": 10, "start": 4, "signal": 4, "bin": 16}
    here = found["maximum"].sel(mass=7, start=3, signal="u.bob")
    assert here == pytest.approx(np.sin(14) + np.radians(3))
    assert found["mass"].attrs["units"] == "kg"
    assert found.attrs["counted_from"] == 2.5
    assert found["case"].sel(mass=7, start=3) == "mass=7,start=3"
    flat = deckcrane.open_campaign(store, over="cases", variables=["minimum"])
    assert flat["minimum"].sel(case="mass=7,start=3", signal="u.bob") == -here
    with pytest.raises(DeckcraneError, match='no "maximun"; did you mean "maximum"'):
        deckcrane.open_campaign(store, variables=["maximun"])


@needs_fork
def test_a_campaign_that_is_killed_at_any_write_and_resumed_ends_with_the_same_bytes(undisturbed, tmp_path):
    study, _, whole = undisturbed
    store, kills = tmp_path / "killed.zarr", 0
    for seed in range(5):
        left = random.Random(seed).randrange(2, 7)
        child = os.fork()
        if child == 0:  # dies at its n-th file, before or after it gets its name
            _die_after(left)
            try:
                deckcrane.campaign(study, store, resume=True, run_batch=run_batch)
            finally:
                os._exit(0)
        _, status = os.waitpid(child, 0)
        kills += os.WIFSIGNALED(status)
    assert kills == 5
    if store.is_dir():
        assert open_store(store).waiting()
    end = deckcrane.campaign(study, store, resume=True, run_batch=run_batch)
    assert end.done == 40
    assert content(store) == whole
    assert [path.name for path in tmp_path.iterdir()] == ["killed.zarr"]


@needs_fork
@pytest.mark.study
def test_a_hundred_kills_at_random_moments_leave_no_trace(undisturbed, tmp_path):
    """SIGKILL after a random time, wherever the campaign is then: at its plan, at work, at any write."""
    study, _, whole = undisturbed
    store, chance, kills, ended = tmp_path / "killed.zarr", random.Random(7), 0, 0
    while kills < 100:
        child = os.fork()
        if child == 0:
            signal.setitimer(signal.ITIMER_REAL, chance.uniform(0.001, 0.4))
            signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
            try:
                deckcrane.campaign(study, store, resume=True, run_batch=run_batch)
            finally:
                os._exit(0)
        chance.random()
        _, status = os.waitpid(child, 0)
        kills += os.WIFSIGNALED(status)
        if not os.WIFSIGNALED(status):
            ended += 1
            assert content(store) == whole
            shutil.rmtree(store)
    assert deckcrane.campaign(study, store, resume=True, run_batch=run_batch).done == 40
    assert content(store) == whole
    print(f"100 kills; {ended} campaigns came to their end between them")


def _die_after(writes: int) -> None:
    from deckcrane.files import atomic_write

    replace, left = atomic_write._through_to_the_disk, [writes]

    def counted(path):
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        replace(path)

    atomic_write._through_to_the_disk = counted


def test_parts_run_apart_and_put_together_are_the_whole(undisturbed, tmp_path):
    study, _, whole = undisturbed
    for part in (1, 2, 3):
        end = deckcrane.campaign(study, tmp_path / f"{part}.zarr", part=(part, 3), run_batch=run_batch)
        assert 0 < end.done < 40
    parts = [tmp_path / f"{part}.zarr" for part in (3, 1, 2)]
    assert deckcrane.merge_campaigns(tmp_path / "merged.zarr", parts).done == 40
    assert content(tmp_path / "merged.zarr") == whole


def test_ctrl_c_stops_after_the_batch_under_way(undisturbed, tmp_path):
    study, _, whole = undisturbed
    batches = []

    def interrupted(jobs, keep, **options):
        batches.append(len(jobs))
        if len(batches) == 2:
            signal.raise_signal(signal.SIGINT)
        return run_batch(jobs, keep, **options)

    said = []
    end = deckcrane.campaign(study, tmp_path / "a.zarr", threads=1, run_batch=interrupted, say=said.append)
    assert (end.stopped, end.done, end.waiting) == (True, 16, 24)
    assert "stopping after the batch under way; Ctrl-C once more stops at once" in said
    assert deckcrane.campaign(study, tmp_path / "a.zarr", resume=True, run_batch=run_batch).done == 40
    assert content(tmp_path / "a.zarr") == whole


def test_failed_cases_are_listed_with_their_reason_and_can_be_run_again_alone(tmp_path):
    study, store = study_file(tmp_path, masses=53, starts=1), tmp_path / "a.zarr"
    end = deckcrane.campaign(study, store, run_batch=run_batch, batch=26)
    assert (end.done, end.failed) == (50, 3)
    assert failures(store)["mass=51,start=1"] == "the bob is too heavy"
    assert np.isnan(deckcrane.open_campaign(store)["maximum"].sel(mass=53)).all()
    ran = []

    def mended(jobs, keep, **options):
        ran.extend(job.name for job in jobs)
        result = run_batch(jobs, keep, **options)
        return type(result)(result.dataset.fillna(1.0), {})

    end = deckcrane.campaign(study, store, failed=True, run_batch=mended)
    assert (end.done, end.failed) == (53, 0)
    assert sorted(ran) == [f"mass={mass},start=1" for mass in range(int(HEAVIEST) + 1, 54)]
    assert (deckcrane.open_campaign(store)["maximum"].sel(mass=52) == 1.0).all()
    assert failures(store) == {}


def test_a_study_that_has_changed_is_noticed_and_refused(tmp_path):
    study, store = study_file(tmp_path), tmp_path / "a.zarr"
    deckcrane.campaign(study, store, run_batch=run_batch)
    for change, message in (
        (lambda: study_file(tmp_path, starts=5), "what varies has changed"),
        (lambda: study.write_text(study.read_text().replace("[extremes]", "[moments]")), "what is kept"),
        (
            lambda: (tmp_path / "bob.yaml").write_text((tmp_path / "bob.yaml").read_text().replace("-9.81", "-9.8")),
            "the scenario",
        ),
    ):
        study_file(tmp_path)
        change()
        with pytest.raises(DeckcraneError, match=f"another study.*{message}.*--anew"):
            deckcrane.campaign(study, store, resume=True, run_batch=run_batch)
    deckcrane.campaign(study, store, anew=True, run_batch=run_batch)


def test_a_store_of_another_version_is_refused(tmp_path, monkeypatch):
    study, store = study_file(tmp_path), tmp_path / "a.zarr"
    deckcrane.campaign(study, store, run_batch=run_batch)
    monkeypatch.setattr("deckcrane.campaign.provenance.source", lambda: "deckcrane 9.9")
    with pytest.raises(DeckcraneError, match=r"was started with deckcrane 0.*this is deckcrane 9\.9"):
        deckcrane.campaign(study, store, resume=True, run_batch=run_batch)


def test_a_study_copied_elsewhere_with_its_files_is_the_same_study(undisturbed, tmp_path):
    _, store, _ = undisturbed
    assert deckcrane.campaign(study_file(tmp_path), store, resume=True, run_batch=run_batch).done == 40


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"resume": True, "anew": True}, "choose one"),
        ({"threads": 0}, "at least 1"),
        ({"batch": 0}, "at least 1 is needed"),
        ({"part": (4, 3)}, "from 1/3 on"),
        ({"failed": True}, "there is no store"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path, options, message):
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.campaign(study_file(tmp_path), tmp_path / "a.zarr", run_batch=run_batch, **options)


def test_a_store_that_is_there_is_not_begun_again_and_what_is_none_is_refused(undisturbed, tmp_path):
    study, store, _ = undisturbed
    with pytest.raises(DeckcraneError, match="--resume"):
        deckcrane.campaign(study, store, run_batch=run_batch)
    with pytest.raises(DeckcraneError, match="batches of 8 cases"):
        deckcrane.campaign(study, store, run_batch=run_batch, resume=True, batch=16)
    (tmp_path / "folder.zarr").mkdir()
    for options in ({}, {"resume": True}, {"anew": True}):
        with pytest.raises(DeckcraneError, match="not the store of a campaign"):
            deckcrane.campaign(study, tmp_path / "folder.zarr", run_batch=run_batch, **options)
    with pytest.raises(DeckcraneError, match="it is the store of a campaign"):
        deckcrane.save(xr.Dataset({"a": 1}), store)
    with pytest.raises(DeckcraneError, match=r"ends in \.zarr"):
        deckcrane.campaign(study, tmp_path / "results", run_batch=run_batch)


def test_a_full_disk_stops_a_campaign_which_goes_on_when_there_is_room(undisturbed, tmp_path, monkeypatch):
    study, _, whole = undisturbed
    store = tmp_path / "a.zarr"
    from deckcrane.campaign.store import CampaignStore

    put = CampaignStore.put

    def full(self, number, *results):
        if number == 3:
            raise DeckcraneError("cannot write x: no space left on device; choose another place for it")
        put(self, number, *results)

    monkeypatch.setattr(CampaignStore, "put", full)
    with pytest.raises(DeckcraneError, match=r"no space left.*3 of 5 batches are kept.*--resume"):
        deckcrane.campaign(study, store, threads=1, run_batch=run_batch)
    monkeypatch.undo()
    deckcrane.campaign(study, store, resume=True, run_batch=run_batch)
    assert content(store) == whole


def test_what_does_not_fit_into_memory_is_run_in_smaller_batches_and_said(undisturbed, tmp_path):
    study, _, whole = undisturbed

    def small(jobs, keep, **options):
        if len(jobs) > 3:
            raise OutOfMemoryError("the card is full")
        return run_batch(jobs, keep, **options)

    with pytest.warns(DeckcraneWarning, match="do not fit into memory; it goes on with"):
        deckcrane.campaign(study, tmp_path / "a.zarr", run_batch=small)
    assert content(tmp_path / "a.zarr") == whole


def test_a_case_that_is_refused_does_not_touch_the_others(tmp_path):
    def choosy(jobs, keep, **options):
        if any(job.name == "mass=5,start=2" for job in jobs):
            raise DeckcraneError("it cannot be started there")
        return run_batch(jobs, keep, **options)

    end = deckcrane.campaign(study_file(tmp_path), tmp_path / "a.zarr", run_batch=choosy)
    assert (end.done, end.failed) == (39, 1)
    assert failures(tmp_path / "a.zarr") == {"mass=5,start=2": "it cannot be started there"}


def test_a_study_of_which_nothing_can_be_run_stops_at_once(tmp_path):
    def never(jobs, keep, **options):
        raise DeckcraneError("there is no signal hook.fz")

    with pytest.raises(DeckcraneError, match=r"none of the first 8 cases.*no signal hook\.fz"):
        deckcrane.campaign(study_file(tmp_path), tmp_path / "a.zarr", run_batch=never)


def test_cases_of_another_structure_are_run_together_and_their_signals_are_there(tmp_path):
    study = study_file(tmp_path)
    study.write_text(
        study.read_text().replace(
            "  bodies.bob.joint.start",
            "  bodies.bob.joint.damper: [null, {linear: 2 N m s/rad}]\n  bodies.bob.joint.start",
        )
    )
    together = []

    def noted(jobs, keep, **options):
        together.append({job.scenario.bodies["bob"].joint.damper is None for job in jobs})
        result = run_batch(jobs, keep, **options)
        if together[-1] == {False}:
            extra = result.dataset.isel(signal=[0]).assign_coords(signal=["damper"], signal_unit=("signal", ["N m"]))
            return type(result)(xr.concat([result.dataset, extra], "signal"), result.failures)
        return result

    said = []
    deckcrane.campaign(study, tmp_path / "a.zarr", run_batch=noted, say=said.append, threads=1)
    assert "2 structures" in said[0]
    assert all(len(kinds) == 1 for kinds in together)
    found = deckcrane.open_campaign(tmp_path / "a.zarr")
    assert dict(found.sizes)["signal"] == 5
    by_damper = found["maximum"].sel(signal="damper").isnull().all(["mass", "start"])
    assert sorted(by_damper.values) == [False, True]


def test_the_scenario_of_a_case_is_found_by_its_name_in_the_store_alone(undisturbed, tmp_path):
    store = shutil.copytree(undisturbed[1], tmp_path / "alone.zarr")
    scenario = case_scenario(store, "mass=7,start=3")
    assert scenario.bodies["bob"].mass == 7
    assert scenario.bodies["bob"].joint.start == pytest.approx(np.radians(3))
    with pytest.raises(DeckcraneError, match='did you mean "mass=7,start=3"'):
        case_scenario(store, "mass=7,strt=3")


def test_a_campaign_remembers_a_few_of_its_scenarios_however_many_it_has(tmp_path):
    """Where more varies than the sea, every case is a scenario of its own."""
    study = deckcrane.load_study(study_file(tmp_path, masses=2 * KEPT, starts=1))
    with shared_batch_cache():
        run_batch_order(BatchOrder(study, tuple(cases_of(study))), run_batch)
        assert len(batch_cache("kinds")) == KEPT


@pytest.mark.study
def test_memory_does_not_grow_with_the_number_of_cases(tmp_path):
    """What is counted is what is held: a scenario and its plant refer to each other, and wait for Python's collector."""
    calls = itertools.count(1)

    def large(jobs, keep, **options):
        if next(calls) % 8 == 0:
            gc.collect()
        return run_batch(jobs, keep, bins=500, **options)  # 16 kB a case

    peaks = []
    for starts in (2, 2, 40):  # the first fills caches
        study = study_file(tmp_path, 50, starts)
        tracemalloc.start()
        deckcrane.campaign(study, tmp_path / f"{len(peaks)}.zarr", run_batch=large, batch=16, threads=2)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    print(f"largest memory: {peaks[1] / 1e6:.1f} MB for 100 cases, {peaks[2] / 1e6:.1f} MB for 2 000")
    # 2 000 cases hold 32 MB of statistics. Their names, labels and values as text, and eight batches of scenarios, are the rest.
    assert peaks[2] < peaks[1] + 4e6


def test_no_warning_is_passed_on_twice(tmp_path):
    def warns(jobs, keep, **options):
        return replace(run_batch(jobs, keep, **options), warnings=("the load swings far",))

    with pytest.warns(DeckcraneWarning, match="the load swings far") as caught:
        deckcrane.campaign(study_file(tmp_path), tmp_path / "a.zarr", run_batch=warns, threads=1)
    assert len(caught) == 1


@pytest.mark.study
@pytest.mark.filterwarnings("default::deckcrane.errors.DeckcraneWarning")
def test_real_runs_give_the_same_bytes_however_they_are_put_together(tmp_path):
    """Batches of several cores, of one, resumed in parts: vectors of simulations are filled in other ways, and nothing shows."""
    study = tmp_path / "study.yaml"
    study.write_text(
        "deckcrane: 1\nscenario: deck_crane_in_waves\nset: {run.duration: 20 s, run.transient: 5 s}\nvary:\n"
        "  sea.jonswap.hs: [2 m, 3 m]\n  bodies.king.mass: [10 t, 11 t, 12 t]\n"
        "  seed: {seeds: 3}\nkeep: {signals: [reaction, hook_load], statistics: [extremes, moments, rainflow]}\n"
    )
    deckcrane.campaign(study, tmp_path / "together.zarr", batch=6, threads=4)
    for part in (2, 1, 3):
        deckcrane.campaign(study, tmp_path / "apart.zarr", batch=6, threads=1, part=(part, 3), resume=part != 2)
    assert content(tmp_path / "together.zarr") == content(tmp_path / "apart.zarr")
