"""What killed processes leave is removed by the next one, and nothing else is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from deckcrane.files import atomic_write
from deckcrane.files.atomic_write import write_text

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are not asked for there")

KILLED = """
import os, signal
from pathlib import Path
from deckcrane.files.atomic_write import write
def writer(temporary):
    temporary.{make}
    os.kill(os.getpid(), signal.SIGKILL)
write("result.nc", writer)
"""


@pytest.fixture(autouse=True)
def a_process_that_has_just_begun():
    atomic_write._removed_once.cache_clear()


@pytest.mark.parametrize("make", ["write_bytes(b'half')", "mkdir(); (temporary / 'chunk').write_bytes(b'half')"])
def test_what_a_killed_process_left_is_removed_by_the_next(tmp_path, make):
    script = KILLED.format(make=make)
    killed = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, check=False, timeout=240)
    assert killed.returncode == -signal.SIGKILL
    assert len(list(tmp_path.iterdir())) == 1
    write_text(tmp_path / "other.txt", "whole")
    assert [path.name for path in tmp_path.iterdir()] == ["other.txt"]


def test_what_a_living_process_writes_is_left_alone(tmp_path):
    script = "from deckcrane.files.atomic_write import temporary_name as n; print(n(), flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        busy = tmp_path / other.stdout.readline().strip()
        busy.write_text("not yet whole")
        write_text(tmp_path / "other.txt", "whole")
        assert busy.exists()
        other.communicate("\n")
    atomic_write._removed_once.cache_clear()
    write_text(tmp_path / "other.txt", "whole")
    assert not busy.exists()


def test_what_another_machine_writes_is_left_alone_for_a_day(tmp_path):
    busy, forgotten = (tmp_path / f".deckcrane-00000000-{os.getpid()}-{i}.part" for i in (1, 2))
    for path in (busy, forgotten):
        path.write_text("half")
    old = time.time() - atomic_write.DAY - 60
    os.utime(forgotten, (old, old))
    write_text(tmp_path / "other.txt", "whole")
    assert busy.exists()
    assert not forgotten.exists()


def test_files_of_other_programs_are_left_alone(tmp_path):
    foreign = [tmp_path / name for name in (".deckcrane-notes.part", "x.part", ".deckcrane-00000000-1-ab.part.txt")]
    for path in foreign:
        path.write_text("keep")
        os.utime(path, (0, 0))
    write_text(tmp_path / "other.txt", "whole")
    assert all(path.exists() for path in foreign)


def test_a_file_may_have_the_longest_name_there_is(tmp_path):
    assert write_text(tmp_path / f"{'x' * 251}.txt", "whole").read_text() == "whole"
