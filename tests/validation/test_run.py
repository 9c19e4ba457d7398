"""`make validate` itself: nothing that failed, was late or was skipped goes by unseen, and the page keeps what it had."""

from __future__ import annotations

from math import nan
from pathlib import Path

import pytest

from tests.validation import run
from tests.validation.run import FileResult

RESULTS = [
    FileResult(
        "tests/a/test_a.py", "", 3, ("test_x[one two]",), ("test_y: no card, `nvidia`",), 60.0, "abc1", "", 30.0
    ),
    FileResult("tests/b/test_b.py", "", 5, (), (), 120.0, "abc2", "", nan),
]
STUDY_FILE = """
import os, pytest

@pytest.mark.study
def test_passes(): assert os.environ["CI"]

@pytest.mark.study
def test_is_skipped(): pytest.skip("no card")

@pytest.mark.study
def test_fails(): assert False
"""


def test_page_is_read_as_it_was_written() -> None:
    text = run.page(RESULTS)
    assert "8 passed, 1 failed, 1 skipped" in text
    assert "3 minutes by the clock" in text
    assert list(run.printed_results(text).values()) == RESULTS


def test_rows_without_processor_minutes_are_read() -> None:
    (result,) = run.printed_results("| `a/test_a.py` | 2 | 1 | 1 | 0.5 | `abc1` |\n").values()
    assert (result.file, result.passed, result.seconds, result.commit) == ("tests/a/test_a.py", 2, 30.0, "abc1")
    assert len(result.skipped) == 1


def test_studies_that_fail_or_are_skipped_are_named_and_missing_programs_fail(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(STUDY_FILE, encoding="utf-8")
    result = run.run_file(str(tmp_path / "test_some.py"))
    assert (result.passed, result.failed, result.skipped) == (1, ("test_fails",), ("test_is_skipped: no card",))
    assert 0.1 < result.processor < 60.0


def test_file_that_takes_too_long_has_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "test_some.py").write_text(STUDY_FILE, encoding="utf-8")
    monkeypatch.setattr(run, "LIMIT", 0.05)
    assert run.run_file(str(tmp_path / "test_some.py")).failed


def test_file_that_is_skipped_as_a_whole_is_named() -> None:
    listing = "tests/a/test_a.py: 3\n\nSKIPPED [1] tests/validation/test_exudyn_beams.py:13: no exudyn\n"
    files, skipped = run.collected_files(listing)
    assert files == ["tests/a/test_a.py"]
    assert skipped == {"tests/validation/test_exudyn_beams.py": "no exudyn"}


@pytest.mark.parametrize(
    ("failed", "uncollected", "code"), [((), {}, 0), (("test_x",), {}, 1), ((), {"tests/c/test_c.py": "no"}, 1)]
)
def test_exit_code_says_what_failed(
    failed: tuple[str, ...], uncollected: dict[str, str], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = ["tests/a/test_a.py", "tests/b/test_b.py"]
    monkeypatch.setattr(run, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(run, "files_with_studies", lambda: (files, uncollected))
    monkeypatch.setattr(run, "run_file", lambda file: FileResult(file, "", 1, failed, (), 1.0, "abc3", "", 1.0))
    monkeypatch.setattr(run, "kept_result", lambda file: None)
    page = tmp_path / "studies.md"
    assert run.main(["--page", str(page)]) == code
    assert set(run.printed_results(page.read_text(encoding="utf-8"))) == set(files)


def test_files_that_are_not_run_keep_their_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "studies.md"
    page.write_text(run.page(RESULTS), encoding="utf-8")
    monkeypatch.setattr(run, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(run, "files_with_studies", lambda: ([result.file for result in RESULTS], {}))
    monkeypatch.setattr(run, "run_file", lambda file: FileResult(file, "", 9, (), (), 1.0, "abc3", "", 1.0))
    monkeypatch.setattr(run, "kept_result", lambda file: None)
    assert run.main([RESULTS[1].file, "--page", str(page)]) == 0
    read = run.printed_results(page.read_text(encoding="utf-8"))
    assert read[RESULTS[0].file] == RESULTS[0]
    assert (read[RESULTS[1].file].passed, read[RESULTS[1].file].commit) == (9, "abc3")
