"""The cache is safe: several processes at once, one killed half-way, damaged and planted files, shared folders, full disks."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from deckcrane.errors import DeckcraneWarning
from deckcrane.files import atomic_write, cache
from deckcrane.hydro import Hydrodynamics
from deckcrane.hydro.memory import report
from deckcrane.hydro.memory.report import cached_fluid_memory
from deckcrane.hydro.memory.state_space import FluidMemory
from deckcrane.program.llvm import machine_code
from deckcrane.program.llvm.machine_code import LoadedCode, cached_object_code, compiled
from deckcrane.program.native_calls import address

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="folders have no modes here")

SOURCE = """
define void @answer(ptr %out) {
  store double 42.0, ptr %out
  ret void
}
"""

COMPILE = f"""
import numpy as np
from deckcrane.program.llvm.machine_code import LoadedCode, cached_object_code
found, text = np.zeros(1), {SOURCE!r}
LoadedCode(cached_object_code(text, lambda: text, "quick")).function("answer", [("address", "out")])(found.ctypes.data)
assert found[0] == 42.0
"""
"""The same as `answer`, in a process of its own."""


LONG_WORK = """
from deckcrane.program.llvm import machine_code

def compiled(text, level, compile=machine_code.compiled):
    sums = [f"%v{i + 1} = fadd double %v{i}, %v{max(i - 7, 0)}" for i in range(30_000)]
    text = "\\n".join(["define double @long(double %v0) {", *sums, "ret double %v30000", "}"])
    print("begun", flush=True)
    return compile(text, "full")

machine_code.compiled = compiled
"""
"""Whatever is compiled after it takes LLVM a while."""


def answer(text=SOURCE, level="quick"):
    """What the program answers, from the cache or compiled now."""
    return asked(LoadedCode(cached_object_code(text, lambda: text, level)).function("answer", [("address", "out")]))


def asked(function):
    found = np.zeros(1)
    function(address(found))
    return found[0]


def compiled_files(folder):
    return sorted(path.name for path in folder.iterdir() if path.is_file())


def test_a_program_is_compiled_once(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    assert answer() == 42.0
    monkeypatch.setattr(machine_code, "compiled", lambda *_: pytest.fail("compiled again"))
    assert answer() == 42.0
    assert len(compiled_files(tmp_path)) == 1


def test_program_level_llvm_and_processor_all_count(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    answer()
    answer(level="full")
    answer(SOURCE.replace("42", "43"))
    monkeypatch.setattr(machine_code, "processor", lambda: "another processor, or another LLVM")
    answer()
    assert len(compiled_files(tmp_path)) == 4


def test_several_processes_may_compile_the_same_program_at_once(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    running = [subprocess.Popen([sys.executable, "-c", COMPILE]) for _ in range(2)]
    assert [process.wait(timeout=120) for process in running] == [0, 0]
    assert len(compiled_files(tmp_path)) == 1


def test_a_process_killed_while_compiling_leaves_nothing_that_looks_whole(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    with subprocess.Popen([sys.executable, "-c", LONG_WORK + COMPILE], stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"begun\n"
        process.kill()
    assert compiled_files(tmp_path) == []
    assert answer() == 42.0


DAMAGES = {
    "empty": lambda content: b"",
    "cut short": lambda content: content[: len(content) // 2],
    "cut at its last byte": lambda content: content[:-1],
    "a bit turned": lambda content: content[:500] + bytes([content[500] ^ 1]) + content[501:],
    "zeros": lambda content: bytes(len(content)),
    "text": lambda content: b"not a program",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_program_is_made_again_in_silence(tmp_path, monkeypatch, damage):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    assert answer() == 42.0
    (made,) = tmp_path.iterdir()
    whole = made.read_bytes()
    made.write_bytes(DAMAGES[damage](whole))
    assert answer() == 42.0
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [whole]


@pytest.mark.parametrize("kind", ["folder", "pipe", "link"])
def test_what_is_no_file_is_not_taken_for_a_program(tmp_path, monkeypatch, kind):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    answer()
    (made,) = tmp_path.iterdir()
    (tmp_path / "elsewhere").write_bytes(made.read_bytes())
    made.unlink()
    {"folder": made.mkdir, "pipe": lambda: os.mkfifo(made), "link": lambda: made.symlink_to("elsewhere")}[kind]()
    assert answer() == 42.0
    assert made.is_file()
    assert not made.is_symlink()


def test_a_program_that_another_planted_is_not_run(tmp_path, monkeypatch):
    """Its name is that of the right program, its content another: it would answer 13."""
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    answer()
    (right,) = tmp_path.iterdir()
    right.write_bytes(compiled(SOURCE.replace("42", "13"), "quick"))
    assert answer() == 42.0


def test_a_program_cut_short_while_it_runs_goes_on(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    loaded = LoadedCode(cached_object_code(SOURCE, lambda: SOURCE, "quick")).function("answer", [("address", "out")])
    (made,) = tmp_path.iterdir()
    made.write_bytes(b"")
    assert asked(loaded) == 42.0


def test_the_cache_is_closed_to_others(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path / "new"))
    assert cache.folder() == tmp_path / "new"
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700


def test_a_folder_open_to_others_gets_a_closed_one_inside(tmp_path, monkeypatch):
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    (shared / "letter.txt").write_text("keep")
    monkeypatch.setenv("DECKCRANE_CACHE", str(shared))
    found = cache.folder()
    assert found.parent == shared
    assert found.stat().st_mode & 0o777 == 0o700
    assert shared.stat().st_mode & 0o777 == 0o777
    assert answer() == 42.0


def test_the_folder_of_work_may_be_the_cache(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tmp_path.chmod(0o755)
    monkeypatch.setenv("DECKCRANE_CACHE", ".")
    assert answer() == 42.0
    assert cache.folder().parent == tmp_path
    assert tmp_path.stat().st_mode & 0o777 == 0o755


@pytest.mark.parametrize("trap", ["open to others", "a link", "another's"])
def test_a_trap_in_a_shared_folder_is_not_used(tmp_path, monkeypatch, trap):
    shared, elsewhere = tmp_path / "shared", tmp_path / "elsewhere"
    shared.mkdir()
    shared.chmod(0o1777)
    elsewhere.mkdir(mode=0o700)
    monkeypatch.setenv("DECKCRANE_CACHE", str(shared))
    place = shared / f"deckcrane-{os.getuid()}"
    if trap == "a link":
        place.symlink_to(elsewhere)
    else:
        place.mkdir()
        place.chmod(0o777 if trap == "open to others" else 0o700)
    if trap == "another's":
        if os.geteuid() != 0:
            pytest.skip("only root can give folders away")
        os.chown(place, 12345, 12345)
    with pytest.warns(DeckcraneWarning, match=r"nothing is kept in .*deckcrane-\d+: it (is not|belongs)"):
        used = cache.folder()
    assert used.stat().st_mode & 0o777 == 0o700
    assert shared not in used.parents
    assert answer() == 42.0
    assert list(place.iterdir()) == []


def test_a_cache_under_a_folder_that_everybody_may_change_is_not_used(tmp_path, monkeypatch):
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path / "open" / "mine"))
    with pytest.warns(DeckcraneWarning, match="everybody may put another folder in its place"):
        cache.folder()


def test_a_cache_that_cannot_be_written_is_no_obstacle(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("DECKCRANE_CACHE", str(blocked))
    with pytest.warns(DeckcraneWarning, match="nothing is kept"):
        assert answer() == 42.0


def test_a_temporary_cache_goes_with_its_process(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "tmp").mkdir()
    environment = {**os.environ, "DECKCRANE_CACHE": str(tmp_path / "file"), "TMPDIR": str(tmp_path / "tmp")}
    subprocess.run([sys.executable, "-c", COMPILE], check=True, env=environment, capture_output=True, timeout=240)
    assert list((tmp_path / "tmp").iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can mount")
def test_a_full_cache_disk_is_no_obstacle(tmp_path, monkeypatch):
    disk = tmp_path / "disk"
    disk.mkdir()
    options = "size=64k,mode=0700"
    if subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(disk)], check=False, timeout=240).returncode:
        pytest.skip("no file systems can be mounted here")
    try:
        (disk / "ballast").write_bytes(bytes(65_536))
        monkeypatch.setenv("DECKCRANE_CACHE", str(disk))
        assert answer(SOURCE.replace("42", "41")) == 41.0
        assert [path.name for path in disk.iterdir()] == ["ballast"]
    finally:
        cache._safe.cache_clear()
        subprocess.run(["umount", "--lazy", str(disk)], check=True, timeout=240)


WRITE_HALF = """
import time
from pathlib import Path
from deckcrane.files import cache

def half(path, content, whole=Path.write_bytes):
    whole(path, content[: len(content) // 2])
    print("half", flush=True)
    time.sleep(300.0)

cache.folder()
Path.write_bytes = half
"""


def test_a_process_killed_while_it_keeps_a_program_leaves_nothing_after_the_next_run(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    with subprocess.Popen([sys.executable, "-c", WRITE_HALF + COMPILE], stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"half\n"
        process.kill()
    assert len(list(tmp_path.iterdir())) == 1
    cache._safe.cache_clear()
    atomic_write._removed_once.cache_clear()
    assert answer() == 42.0
    (kept,) = tmp_path.iterdir()
    assert kept.name.endswith(".o")


def test_a_damaged_fluid_memory_is_found_again_in_silence(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    calls, small = [], FluidMemory(np.eye(2), np.ones((2, 6)), np.ones((6, 2)), ("a", "b"))
    monkeypatch.setattr(report, "identify", lambda *_, **__: calls.append(1) or small)
    data, fits = Hydrodynamics.read("supply"), 0
    for damage in ("none", *DAMAGES):
        for path in tmp_path.iterdir():
            path.write_bytes(path.read_bytes() if damage == "none" else DAMAGES[damage](path.read_bytes()))
        found = cached_fluid_memory(data)
        np.testing.assert_array_equal(found.A, small.A)
        assert found.labels == small.labels
        fits = fits or len(calls)
    assert len(calls) == fits * (1 + len(DAMAGES)), "as many fits are tried each time"
