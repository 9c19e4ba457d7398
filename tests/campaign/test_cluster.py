"""Campaigns on a Dask cluster of processes over TCP: the same store, whoever is killed; strangers are refused by name."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import time

import pytest

import deckcrane
from deckcrane.campaign.store import open_store
from deckcrane.campaign.workers import version_differences
from deckcrane.errors import DeckcraneError
from tests.campaign.clusters import ROOT, Processes, free_port, wait_for
from tests.campaign.fake_runner import run_batch, study_file
from tests.campaign.test_store import content


def test_versions_that_differ_are_named():
    here = {"deckcrane": "0.1.0", "numpy": "2.4.6"}
    assert version_differences(here, dict(here)) == ""
    assert version_differences(here, {"deckcrane": "0.1.0", "numpy": "2.0"}) == "numpy 2.0 instead of 2.4.6"
    assert version_differences(here, {"deckcrane": "0.1.0"}) == "numpy is missing instead of 2.4.6"
    assert version_differences(here, ModuleNotFoundError("No module named 'deckcrane'")).startswith(
        "ModuleNotFoundError: No module"
    )


@pytest.mark.study
def test_a_cluster_of_processes_gives_the_same_store_as_one_process(tmp_path):
    study = study_file(tmp_path)
    deckcrane.campaign(study, tmp_path / "one.zarr", run_batch=run_batch)
    said = []
    with Processes(3) as cluster:
        end = deckcrane.campaign(
            study, tmp_path / "many.zarr", scheduler=cluster.address, run_batch=run_batch, say=said.append
        )
    assert end.done == 40
    assert any("at tcp://127.0.0.1" in text for text in said)
    assert content(tmp_path / "many.zarr") == content(tmp_path / "one.zarr")


@pytest.mark.study
def test_a_scheduler_that_is_not_there_and_one_without_workers_are_said(tmp_path, monkeypatch):
    study = study_file(tmp_path)
    with pytest.raises(DeckcraneError, match=r"no Dask scheduler at nothing here.*dask scheduler"):
        deckcrane.campaign(study, tmp_path / "a.zarr", scheduler="nothing here", run_batch=run_batch)
    monkeypatch.setattr("deckcrane.campaign.workers.PATIENCE", 2.0)
    with Processes(0) as cluster, pytest.raises(DeckcraneError, match="has no workers; start some with `dask worker"):
        deckcrane.campaign(study, tmp_path / "a.zarr", resume=True, scheduler=cluster.address, run_batch=run_batch)


@pytest.mark.study
def test_a_worker_with_other_code_is_refused_by_name(tmp_path):
    other = tmp_path / "site"
    shutil.copytree(ROOT / "src" / "deckcrane", other / "deckcrane")
    with (other / "deckcrane" / "screws.py").open("a") as file:
        file.write("\n# not what the driver has\n")
    (tmp_path / "study").mkdir()
    study = study_file(tmp_path / "study")
    with Processes(0) as cluster:
        cluster.workers.append(cluster.worker(PYTHONPATH=f"{other}:{ROOT}"))
        with pytest.raises(
            DeckcraneError, match=r"tcp://127\.0\.0\.1:\d+: code of deckcrane \w+ instead of \w+.*or end them"
        ):
            deckcrane.campaign(study, tmp_path / "a.zarr", scheduler=cluster.address, run_batch=run_batch)


def _wait_for_a_batch(store, running) -> None:
    before = _left(store)
    until = time.monotonic() + 20.0
    while _left(store) == before and running.poll() is None and time.monotonic() < until:
        time.sleep(0.02)


def _left(store) -> int:
    return len(open_store(store).waiting()) if store.is_dir() else -1


@pytest.mark.study
@pytest.mark.filterwarnings("ignore:.*is writing it")
def test_a_hundred_kills_of_driver_workers_and_scheduler_leave_no_trace(tmp_path):
    """SIGKILL at random moments; each time the campaign is resumed, and in the end every case is there once, byte for byte."""
    study = study_file(tmp_path, masses=50, starts=8)
    deckcrane.campaign(study, tmp_path / "undisturbed.zarr", run_batch=run_batch)
    whole, ended = content(tmp_path / "undisturbed.zarr"), 0
    store, log = tmp_path / "killed.zarr", tmp_path / "log.txt"
    chance, kills, port = random.Random(13), {"driver": 0, "worker": 0, "scheduler": 0}, free_port()
    pause = {"FAKE_PAUSE": "0.15"}
    cluster = Processes(2, port, **pause)

    def driver():
        command = [sys.executable, "-m", "tests.campaign.fake_runner", str(study), str(store), cluster.address]
        return subprocess.Popen(
            command, cwd=ROOT, env=cluster.environment, stdout=log.open("a"), stderr=subprocess.STDOUT
        )

    wait_for(port)
    running = driver()
    try:
        while sum(kills.values()) < 100:
            if chance.random() < 0.5:  # else at its start, where it is soon on a slow machine
                _wait_for_a_batch(store, running)
            time.sleep(chance.uniform(0.0, 1.0))
            victim = chance.choice(["driver", "driver", "worker", "worker", "scheduler"])
            if victim == "driver" and running.poll() is None:
                running.kill()
                running.wait(timeout=60)
            elif victim == "worker":
                one = chance.randrange(2)
                cluster.workers[one].kill()
                cluster.workers[one].wait(timeout=60)
                cluster.workers[one] = cluster.worker()
            elif victim == "scheduler":
                cluster.end()
                cluster = Processes(2, port, **pause)
                wait_for(port)
            else:
                victim = ""
            if victim:
                kills[victim] += 1
            if running.poll() is not None:
                if _left(store) == 0:  # it came to its end; the next one begins
                    assert content(store) == whole
                    shutil.rmtree(store)
                    ended += 1
                running = driver()
        if running.poll() is None:
            running.kill()
            running.wait(timeout=60)
        left = _left(store)
        end = deckcrane.campaign(study, store, resume=True, run_batch=run_batch)
    finally:
        if running.poll() is None:
            running.kill()
        cluster.end()
    print(
        f"kills: {kills}; {ended} campaigns came to their end between them, {left} of 50 batches of the last were left"
    )
    assert (end.done, end.failed, end.waiting) == (400, 0, 0)
    assert content(store) == whole
    assert "Traceback" not in log.read_text()
