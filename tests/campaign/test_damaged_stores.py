"""Stores to which something happened: every reader notices it and says so in words, and --resume brings back the same bytes."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import time
import warnings
from pathlib import Path

import google_crc32c
import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.campaign.results import case_scenario, failures
from deckcrane.campaign.store import open_store
from deckcrane.campaign.zarr_arrays import STATE, chunk, chunk_name
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.files.checksums import record_of
from deckcrane.files.paths import STORE_COPY
from tests.campaign.clusters import ROOT
from tests.campaign.fake_runner import run_batch, study_file
from tests.campaign.test_store import content


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A study of 40 cases in 5 batches, with two forms of statistics, and its store."""
    folder = tmp_path_factory.mktemp("whole")
    study, store = study_file(folder), folder / "whole.zarr"
    deckcrane.campaign(study, store, threads=1, run_batch=two_forms)
    assert len(list(store.glob("also_*"))) == 1
    return study, store, content(store)


@pytest.fixture
def copy(whole, tmp_path):
    return shutil.copytree(whole[1], tmp_path / "a.zarr")


def two_forms(jobs, keep, **options):
    """Cases of 8 kg and more have a signal that others have not."""
    result = run_batch(jobs, keep, **options)
    if any(job.scenario.bodies["bob"].mass > 8 for job in jobs):
        named = result.dataset.assign_coords(signal=["q.bob", "u.bob", "reaction.bob.fx", "heavy"])
        return type(result)(named, result.failures)
    return result


def flip(file: Path, bit: int) -> None:
    data = bytearray(file.read_bytes())
    data[bit // 8] ^= 1 << bit % 8
    file.write_bytes(data)


def swap(one: Path, other: Path) -> None:
    first, second = one.read_bytes(), other.read_bytes()
    one.write_bytes(second)
    other.write_bytes(first)


DAMAGE = {
    "a chunk is missing": lambda store: (store / "maximum/c.3.0").unlink(),
    "a chunk is cut short": lambda store: (store / "maximum/c.3.0").write_bytes(b"12"),
    "a chunk is empty": lambda store: (store / "rainflow/c.0.0.0").write_bytes(b""),
    "chunks are swapped": lambda store: swap(store / "maximum/c.0.0", store / "maximum/c.1.0"),
    "chunks of arrays are swapped": lambda store: swap(store / "maximum/c.0.0", store / "minimum/c.0.0"),
    "lists of batches are swapped": lambda store: swap(store / "manifest/0.json", store / "manifest/1.json"),
    "a list is missing": lambda store: (store / "manifest/2.json").unlink(),
    "a list is empty": lambda store: (store / "manifest/2.json").write_bytes(b""),
    "the states have changed": lambda store: swap(store / "state/c.0", store / "reason/c.0"),
    "the signals are missing": lambda store: (store / "signal/c.0").unlink(),
    "signals beside are missing": lambda store: next(store.glob("also_*/signal/c.0")).unlink(),
    "the names of cases are missing": lambda store: (store / "case/c.0").unlink(),
    "an array is gone": lambda store: shutil.rmtree(store / "maximum"),
    "an array has no description": lambda store: (store / "maximum/zarr.json").unlink(),
    "a group has no description": lambda store: next(store.glob("also_*/zarr.json")).write_text("{"),
    "the description is missing": lambda store: (store / "zarr.json").unlink(),
    "the description is empty": lambda store: (store / "zarr.json").write_bytes(b""),
    "the description is other JSON": lambda store: (store / "zarr.json").write_text('{"attributes": [1]}'),
    "the description is changed": lambda store: edit(store / "zarr.json", b'"batch": 8', b'"batch": 4'),
    "the copy is missing": lambda store: (store / STORE_COPY).unlink(),
    "the manifest is gone": lambda store: shutil.rmtree(store / "manifest"),
}
READERS = {
    "open_campaign": deckcrane.open_campaign,
    "failures": failures,
    "a scenario": lambda store: case_scenario(store, "mass=7,start=3"),
    "those who answer": lambda store: CampaignSource(store).by_case,
    "merge_campaigns": lambda store: deckcrane.merge_campaigns(store.with_name("merged.zarr"), [store]),
}


def edit(file: Path, old: bytes, new: bytes) -> None:
    assert old in file.read_bytes()
    file.write_bytes(file.read_bytes().replace(old, new))


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_what_happened_to_a_store_is_noticed_by_every_reader_and_mended_by_resuming(whole, copy, damage):
    study, _, files = whole
    damage(copy)
    for reader in READERS.values():
        with pytest.raises(DeckcraneError, match="damaged"):
            reader(copy)
    end = deckcrane.campaign(study, copy, resume=True, threads=1, run_batch=two_forms)
    assert (end.done, content(copy)) == (40, files)


def test_only_batches_that_are_damaged_are_run_again(whole, copy):
    study, _, files = whole
    (copy / "maximum/c.3.0").unlink()
    flip(copy / "rainflow/c.1.0.0", 99)
    cases, said = [], []

    def noted(jobs, keep, **options):
        cases.extend(job.name for job in jobs)
        return two_forms(jobs, keep, **options)

    deckcrane.campaign(study, copy, resume=True, threads=1, run_batch=noted, say=said.append)
    names = open_store(copy).names
    assert sorted(cases) == sorted((*names[8:16], *names[24:32]))
    assert "was damaged: batch 2, 4 of 5 to be run again (2 files missing or changed)" in said[0]
    assert content(copy) == files


def test_verifying_lists_files_batches_and_cases(whole, copy):
    assert deckcrane.verify_campaign(copy).faults == ()
    (copy / "maximum/c.3.0").unlink()
    flip(copy / "rainflow/c.1.0.0", 99)
    (copy / "reason/c.1").write_bytes(b"")
    names = open_store(whole[1]).names
    first, second, third = deckcrane.verify_campaign(copy).lines()
    assert first == f"rainflow/c.1.0.0 has changed; batch 2 of 5: {', '.join(names[8:12])} and 4 more"
    assert second.startswith("reason/c.1 has 0 bytes instead of ")
    assert third == f"maximum/c.3.0 is missing; batch 4 of 5: {', '.join(names[24:28])} and 4 more"


def test_one_who_removes_the_state_of_a_batch_is_told_that_its_cases_wait(whole, copy):
    (copy / "state/c.2").unlink()
    with pytest.warns(DeckcraneWarning, match="batch 3 of 5 is incomplete"):
        found = deckcrane.open_campaign(copy, over="cases")
    assert int((found["state"] == 0).sum()) == int(found["maximum"].isnull().all("signal").sum()) == 8
    assert [fault.path for fault in deckcrane.verify_campaign(copy).faults] == ["state/c.2"]
    deckcrane.campaign(whole[0], copy, resume=True, threads=1, run_batch=two_forms)
    assert content(copy) == whole[2]


def test_of_a_large_store_what_is_read_is_checked(whole, copy, monkeypatch):
    monkeypatch.setattr("deckcrane.campaign.manifest.CHECKED_WHOLE", 0)
    flip(copy / "maximum/c.3.0", 99)
    store = open_store(copy)
    assert store.array("minimum")[24:32].shape == (8, 4)
    with pytest.raises(DeckcraneError, match=r"damaged: maximum/c\.3\.0 has changed"):
        store.array("maximum")[24:32]


def test_two_chunks_of_one_size_have_different_checksums():
    """Each ends with its own CRC, so that the CRC of whole chunks would be the same for all."""
    one, other = (chunk(xr.Variable(("case",), np.array([1, n], dtype=np.int8)), 2) for n in (2, 3))
    assert len(one) == len(other)
    assert google_crc32c.value(one) == google_crc32c.value(other)
    assert record_of(one) != record_of(other)


def test_xarray_itself_notices_a_chunk_that_has_changed(copy):
    flip(copy / "maximum/c.3.0", 99)
    with pytest.raises(ValueError, match="checksum"):
        xr.open_zarr(copy)["maximum"].load()


def test_a_store_whose_description_and_its_copy_are_both_damaged_is_begun_again(whole, copy):
    for name in ("zarr.json", STORE_COPY):
        flip(copy / name, 999)
    with pytest.raises(DeckcraneError, match=r"beyond repair.*--anew"):
        deckcrane.campaign(whole[0], copy, resume=True, threads=1, run_batch=two_forms)
    deckcrane.campaign(whole[0], copy, anew=True, threads=1, run_batch=two_forms)
    assert content(copy) == whole[2]


def flips_that_nobody_notices(whole, folder: Path, count: int) -> list[str]:
    """So many single bits of a store turned over, one after the other: those that a reader does not tell of in words."""
    study, store, files = whole
    chance, copy, missed = random.Random(count), shutil.copytree(store, folder / "flipped.zarr"), []
    listed = sorted(files)
    for _ in range(count):
        file = copy / chance.choice(listed)
        bit = chance.randrange(8 * file.stat().st_size)
        flip(file, bit)
        try:
            deckcrane.open_campaign(copy)
            missed.append(f"{file} {bit}")
        except DeckcraneError as error:
            assert "damaged" in str(error)
        if not deckcrane_verifies(copy):
            missed.append(f"{file} {bit} --verify")
        if count > 100 and chance.random() < 0.2:
            deckcrane.campaign(study, copy, resume=True, threads=1, run_batch=two_forms)
            assert content(copy) == files
        else:
            flip(file, bit)
    assert content(copy) == files
    return missed


def deckcrane_verifies(store: Path) -> bool:
    try:
        return bool(deckcrane.verify_campaign(store).faults)
    except DeckcraneError as error:
        return "damaged" in str(error)


def test_no_bit_of_a_store_can_turn_over_unnoticed(whole, tmp_path):
    assert flips_that_nobody_notices(whole, tmp_path, 40) == []


@pytest.mark.study
def test_none_of_300_bits_turns_over_unnoticed(whole, tmp_path):
    assert flips_that_nobody_notices(whole, tmp_path, 300) == []


@pytest.fixture
def old(copy):
    """A store as older versions wrote it: without manifest and checksums in its description."""
    return without_manifest(copy)


def without_manifest(store: Path) -> Path:
    shutil.rmtree(store / "manifest")
    whole = json.loads((store / "zarr.json").read_bytes())
    whole["attributes"]["deckcrane_campaign"] = 1
    del whole["attributes"]["checksums"], whole["attributes"]["checksum_of_this_file"]
    (store / "zarr.json").write_text(json.dumps(whole))
    return store


def test_a_store_without_a_manifest_is_read_with_a_note(whole, old):
    with pytest.warns(DeckcraneWarning, match="has no manifest.*older version"):
        found = deckcrane.open_campaign(old)
    xr.testing.assert_identical(found["maximum"], deckcrane.open_campaign(whole[1])["maximum"])
    with pytest.raises(DeckcraneError, match=r"no manifest.*cannot be verified"):
        deckcrane.verify_campaign(old)
    with pytest.raises(DeckcraneError, match=r"no manifest.*not continued.*--anew"):
        deckcrane.campaign(whole[0], old, resume=True, threads=1, run_batch=two_forms)
    with pytest.warns(DeckcraneWarning, match="has no manifest"):
        deckcrane.merge_campaigns(old.with_name("merged.zarr"), [old])
    assert content(old.with_name("merged.zarr")) == whole[2]


def test_what_cannot_be_read_of_a_store_without_a_manifest_is_said_in_words(old):
    chance = random.Random(3)
    files = sorted(file for file in old.rglob("*") if file.is_file())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(20):
            file = chance.choice(files)
            before = file.read_bytes()
            file.write_bytes(chance.choice([b"", before[: len(before) // 2], bytes(255 - byte for byte in before)]))
            try:
                deckcrane.open_campaign(old)
            except DeckcraneError as error:
                assert str(old) in str(error)
            file.write_bytes(before)


@pytest.mark.study
@pytest.mark.filterwarnings("ignore:.*is writing it")
def test_a_store_that_is_being_written_is_not_called_damaged(tmp_path):
    store = tmp_path / "a.zarr"
    write = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, deckcrane; from tests.campaign.fake_runner import run_batch; "
            "deckcrane.campaign(sys.argv[1], sys.argv[2], threads=1, run_batch=run_batch)",
            str(study_file(tmp_path, masses=10, starts=8)),
            str(store),
        ],
        cwd=ROOT,
    )
    try:
        while not store.is_dir():
            assert write.poll() is None
            time.sleep(0.001)
        looks, left = 0, set()
        while write.poll() is None:
            left.add(len(open_store(store).waiting()))
            looks += 1
            time.sleep(0.01)
    finally:
        write.kill()
        write.wait(timeout=60)
    assert looks > 5
    assert len(left) > 2, "it was looked at while it grew"
    assert deckcrane.verify_campaign(store).faults == ()


def test_a_batch_whose_document_comes_between_two_looks_is_under_way(copy, monkeypatch):
    """As a reader may find it while a campaign writes it: neither missing nor changed."""
    document = copy / "manifest" / "2.json"
    content, read = document.read_bytes(), Path.read_bytes
    document.unlink()
    state = copy / STATE / chunk_name(2, 1)
    kept = state.read_bytes()
    state.unlink()

    def read_bytes(path):
        try:
            return read(path)
        finally:
            if path == document and not document.exists():
                document.write_bytes(content)
                state.write_bytes(kept)

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    assert open_store(copy).path == copy
    assert document.exists()
