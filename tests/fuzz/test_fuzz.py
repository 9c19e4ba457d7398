"""Whatever a file holds, it is read or refused in words: no traceback, no crash, no hang, no absurd use of memory.

A fault is named by kind and seed; `python -m tests.fuzz.cases KIND SEED FOLDER` makes the file again and shows it.
"""

from __future__ import annotations

import os

import numpy as np
import pytest

from tests.fuzz import cases, driver, originals
from tests.studies import each_time

FILES = {
    "yaml": 1500, "motion": 700, "spectrum": 500, "dataset": 400, "hydro": 700, "capytaine": 600, "mss": 900, "wamit": 900,
    "bemio": 500, "aqwa": 300, "nemoh": 300, "hams": 350, "orca": 350,
}  # fmt: skip
"""How many files of each kind the study damages: 8 000 in all."""
BATCHES = 2
"""Processes for each kind, each of which needs some seconds to start."""
FIRST = int(os.environ.get("DECKCRANE_FUZZ_SEED", "0"))
"""The first seed of the study: another number damages other files."""
FEW = {
    "yaml": 12, "motion": 8, "spectrum": 10, "dataset": 1, "hydro": 4, "capytaine": 3, "mss": 4, "wamit": 3,
    "bemio": 3, "aqwa": 1, "nemoh": 1, "hams": 1, "orca": 1,
}  # fmt: skip
"""And how many are damaged each time the tests run."""


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """The originals, each kind made where it is asked for; where one file is damaged, the one that it is made from."""
    all_of, first = tmp_path_factory.mktemp("originals"), tmp_path_factory.mktemp("first")

    def of(kind, one=False):
        folder = first if one else all_of
        if not (folder / kind).is_dir():
            originals.make(kind, folder, 1 if one else None)
        return folder

    return of


def test_there_are_eight_thousand_files():
    assert sum(FILES.values()) == 8_000
    assert set(FILES) == set(FEW) == set(originals.ORIGINALS) - set(originals.REAL)


@pytest.mark.parametrize("kind", each_time(FILES, "yaml", "motion", "spectrum", "hydro", "bemio", "orca"))
def test_originals_are_read(kind, made, tmp_path):
    for source in originals.paths(kind, made(kind)):
        path = originals.files(source)[0]
        assert cases.exercise(kind, path, tmp_path) == "read"


@pytest.mark.parametrize("kind", FEW)
def test_a_few_damaged_files_are_read_or_refused(kind, made, tmp_path):
    """In this process, which is quick; the study has one for each batch."""
    source = made(kind, one=FEW[kind] == 1)  # seed 0 damages the first
    found = {seed: driver.tried(kind, seed, source, tmp_path / "case") for seed in range(FEW[kind])}
    assert not {seed: text for seed, (result, text) in found.items() if result == "fault"}


@pytest.mark.study
@pytest.mark.parametrize("part", range(BATCHES))
@pytest.mark.parametrize("kind", FILES)
def test_damaged_files_are_read_or_refused(kind, part, made, tmp_path):
    size = FILES[kind] // BATCHES
    outcome = driver.fuzz(kind, range(FIRST + part * size, FIRST + (part + 1) * size), made(kind), tmp_path / "case")
    assert not outcome.faults, str(outcome)
    assert min(outcome.counts["read"], outcome.counts["refused"]) > 0, (
        f"the damage is too little or too much: {outcome}"
    )


@pytest.mark.study
@pytest.mark.parametrize("kind", [kind for kind, found in originals.REAL.items() if found] or [None])
def test_damaged_real_files_are_read_or_refused(kind, made, tmp_path):
    if kind is None:
        pytest.skip("real files lie beside the repository, in ../shared/data, where licensed")
    outcome = driver.fuzz(kind, range(60), made(kind), tmp_path / "case")
    assert not outcome.faults, str(outcome)


def test_a_fault_is_found_and_named(made, tmp_path, monkeypatch):
    """The fuzzer itself: a batch whose process ends is taken up after the seed that ended it."""
    calls = []

    def run(command, **options):
        start, stop = int(command[-2]), int(command[-1])
        calls.append((start, stop))
        lines = [f'[{seed}, "read", ""]' for seed in range(start, stop if start > 3 else 3)]
        return driver.subprocess.CompletedProcess(
            command, 0 if start > 3 else -11, "\n".join(lines), "Segmentation fault"
        )

    monkeypatch.setattr(driver.subprocess, "run", run)
    outcome = driver.fuzz("hydro", range(0, 8), tmp_path, tmp_path)
    assert calls == [(0, 8), (4, 8)]
    assert outcome.counts["read"] == 7
    assert list(outcome.faults) == [3]
    assert "-11" in outcome.faults[3]


def test_a_kind_and_a_seed_make_the_same_file_again(made, tmp_path):
    first = cases.damaged("wamit", 11, made("wamit"), tmp_path / "a")
    again = cases.damaged("wamit", 11, made("wamit"), tmp_path / "b")
    for file in sorted(first.parent.iterdir()):
        assert file.read_bytes() == (again.parent / file.name).read_bytes()
    assert np.any([file.read_bytes() != (originals.paths("wamit", made("wamit"))[11 % 3] / file.name).read_bytes()
                   for file in first.parent.iterdir()])  # fmt: skip
