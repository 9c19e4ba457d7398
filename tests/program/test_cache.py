"""The cache is safe: several processes at once, one killed half-way, damaged and planted files, shared folders, full disks."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import numpy as np
import pytest
from deckcrane.program.compiler import find_compiler, library

from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.files import cache, leftovers
from deckcrane.hydro import Hydrodynamics, floating, kept_memory
from deckcrane.hydro.memory import FluidMemory
from deckcrane.program import compiler as compiler_module

pytestmark = pytest.mark.skipif(
    find_compiler("system") is None or sys.platform == "win32", reason="no C compiler on this machine, or no modes"
)

SOURCE = "int answer(void) { return 42; }\n"

COMPILE = """
from deckcrane.program.compiler import find_compiler, library
assert library({source!r}, find_compiler("system")).answer() == 42
"""


def compiled_files(folder):
    return sorted(path.name for path in folder.iterdir() if path.is_file())


def test_a_program_is_compiled_once(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    compiler = find_compiler("system")
    assert library(SOURCE, compiler).answer() == 42
    monkeypatch.setattr(compiler_module, "_compiled", lambda *_: pytest.fail("compiled again"))
    assert library(SOURCE, compiler).answer() == 42
    assert len(compiled_files(tmp_path)) == 1


def test_source_compiler_and_processor_all_count(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    compiler = find_compiler("system")
    other = compiler_module.Compiler(compiler.name, compiler.command, compiler.flags, "another processor")
    library(SOURCE, compiler)
    library(SOURCE, other)
    library(SOURCE.replace("42", "43"), compiler)
    assert len(compiled_files(tmp_path)) == 3


def test_several_processes_may_compile_the_same_program_at_once(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    script = COMPILE.format(source=SOURCE)
    running = [subprocess.Popen([sys.executable, "-c", script]) for _ in range(4)]
    assert [process.wait(timeout=120) for process in running] == [0, 0, 0, 0]
    assert len(compiled_files(tmp_path)) == 1


def test_a_process_killed_while_compiling_leaves_nothing_that_looks_whole(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    script = COMPILE.replace("{source!r}", "''.join(f'int f{i}(int x) {{ return x * {i}; }}' for i in range(20000))")
    process = subprocess.Popen([sys.executable, "-c", script])
    while process.poll() is None and not any(tmp_path.iterdir()):
        time.sleep(0.005)
    process.kill()
    process.wait(timeout=60)
    assert compiled_files(tmp_path) == []
    assert library(SOURCE, find_compiler("system")).answer() == 42


DAMAGES = {
    "empty": lambda content: b"",
    "cut short": lambda content: content[: len(content) // 2],
    "cut at the last page": lambda content: content[:-4096],
    "a bit turned": lambda content: content[:500] + bytes([content[500] ^ 1]) + content[501:],
    "zeros": lambda content: bytes(len(content)),
    "text": lambda content: b"not a program",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_program_is_made_again_in_silence(tmp_path, monkeypatch, damage):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    script = COMPILE.format(source=SOURCE)
    subprocess.run([sys.executable, "-c", script], check=True)
    (made,) = tmp_path.iterdir()
    whole = made.read_bytes()
    made.write_bytes(DAMAGES[damage](whole))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [whole]


@pytest.mark.parametrize("kind", ["folder", "pipe", "link"])
def test_what_is_no_file_is_not_taken_for_a_program(tmp_path, monkeypatch, kind):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    library(SOURCE, find_compiler("system"))
    (made,) = tmp_path.iterdir()
    (tmp_path / "elsewhere").write_bytes(made.read_bytes())
    made.unlink()
    {"folder": made.mkdir, "pipe": lambda: os.mkfifo(made), "link": lambda: made.symlink_to("elsewhere")}[kind]()
    assert library(SOURCE, find_compiler("system")).answer() == 42
    assert made.is_file()
    assert not made.is_symlink()


def test_a_program_that_another_planted_is_not_run(tmp_path, monkeypatch):
    """Its name is that of the right program, its content another: it would answer 13, and say so when it is loaded."""
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    compiler = find_compiler("system")
    library(SOURCE, compiler)
    (right,) = tmp_path.iterdir()
    planted = tmp_path / "planted.c"
    planted.write_text(
        "#include <stdlib.h>\n__attribute__((constructor)) static void run(void) { abort(); }\n"
        + SOURCE.replace("42", "13")
    )
    subprocess.run([*compiler.command, "-shared", "-fPIC", planted, "-o", right], check=True)
    assert library(SOURCE, compiler).answer() == 42


def test_a_program_cut_short_while_it_runs_goes_on(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    large = "".join(f"int f{i}(int x) {{ return x * {i}; }}\n" for i in range(3000)) + SOURCE
    loaded = library(large, find_compiler("system"))
    (made,) = tmp_path.iterdir()
    made.write_bytes(b"")
    assert loaded.answer() == 42
    assert loaded.f2999(2) == 5998


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
    assert library(SOURCE, find_compiler("system")).answer() == 42


def test_the_folder_of_work_may_be_the_cache(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tmp_path.chmod(0o755)
    monkeypatch.setenv("DECKCRANE_CACHE", ".")
    assert library(SOURCE, find_compiler("system")).answer() == 42
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
    assert library(SOURCE, find_compiler("system")).answer() == 42
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
        assert library(SOURCE, find_compiler("system")).answer() == 42


def test_a_temporary_cache_goes_with_its_process(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "tmp").mkdir()
    environment = {**os.environ, "DECKCRANE_CACHE": str(tmp_path / "file"), "TMPDIR": str(tmp_path / "tmp")}
    subprocess.run(
        [sys.executable, "-c", COMPILE.format(source=SOURCE)], check=True, env=environment, capture_output=True
    )
    assert list((tmp_path / "tmp").iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can mount")
def test_a_full_cache_disk_is_no_obstacle(tmp_path, monkeypatch):
    disk = tmp_path / "disk"
    disk.mkdir()
    options = "size=256k,mode=0700"
    if subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(disk)], check=False).returncode:
        pytest.skip("no file systems can be mounted here")
    try:
        (disk / "ballast").write_bytes(bytes(240_000))
        monkeypatch.setenv("DECKCRANE_CACHE", str(disk))
        assert library(SOURCE.replace("42", "41"), find_compiler("system")).answer() == 41
        assert [path.name for path in disk.iterdir()] == ["ballast"]
    finally:
        cache._safe.cache_clear()
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


def test_a_killed_compilation_leaves_nothing_after_the_next_run(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    script = COMPILE.replace("{source!r}", "''.join(f'int f{i}(int x) {{ return x * {i}; }}' for i in range(20000))")
    process = subprocess.Popen([sys.executable, "-c", script])
    while process.poll() is None and not any(path.joinpath("program.c").exists() for path in tmp_path.iterdir()):
        time.sleep(0.005)
    process.kill()
    process.wait(timeout=60)
    assert len(list(tmp_path.iterdir())) == 1
    cache._safe.cache_clear()
    leftovers._removed_once.cache_clear()
    assert library(SOURCE, find_compiler("system")).answer() == 42
    assert len(list(tmp_path.iterdir())) == len(compiled_files(tmp_path)) == 1


COMPILERS = {
    "writes nothing": ("exit 0", "wrote no program"),
    "fails": ("echo no such thing >&2; exit 3", "no such thing"),
    "writes nonsense": ('while [ "$1" != -o ]; do shift; done; echo nonsense > "$2"', "cannot be loaded"),
}


@pytest.mark.parametrize("kind", COMPILERS)
def test_a_compiler_that_does_not_compile_is_an_error_in_words(tmp_path, monkeypatch, kind):
    does, message = COMPILERS[kind]
    script = tmp_path / "cc"
    script.write_text(f'#!/bin/sh\n[ "$1" = --version ] && exit 0\n{does}\n')
    script.chmod(0o755)
    monkeypatch.setenv("DECKCRANE_CC", str(script))
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path / "cache"))
    with pytest.raises(DeckcraneError, match=message) as error:
        library(SOURCE, find_compiler("system"))
    assert "DECKCRANE_CC" in str(error.value)
    assert list((tmp_path / "cache").iterdir()) == []


@pytest.mark.parametrize("does", ["exit 1", "sleep 100"])
def test_a_compiler_that_does_not_tell_its_version_is_an_error_in_words(tmp_path, monkeypatch, does):
    script = tmp_path / "cc"
    script.write_text(f"#!/bin/sh\n{does}\n")
    script.chmod(0o755)
    monkeypatch.setenv("DECKCRANE_CC", str(script))
    monkeypatch.setattr(compiler_module, "_VERSION_PATIENCE", 0.2)
    with pytest.raises(DeckcraneError, match="does not tell its version"):
        find_compiler("system")


def test_a_compiler_that_is_not_there_is_an_error_in_words(monkeypatch):
    monkeypatch.setenv("DECKCRANE_CC", "no-such-compiler")
    with pytest.raises(DeckcraneError, match="DECKCRANE_CC names no-such-compiler"):
        find_compiler()


def test_a_damaged_fluid_memory_is_found_again_in_silence(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    calls, small = [], FluidMemory(np.eye(2), np.ones((2, 6)), np.ones((6, 2)), ("a", "b"))
    monkeypatch.setattr(kept_memory, "identify", lambda *_, **__: calls.append(1) or small)
    data = Hydrodynamics.read("supply")
    for damage in ("none", *DAMAGES):
        for path in tmp_path.iterdir():
            path.write_bytes(path.read_bytes() if damage == "none" else DAMAGES[damage](path.read_bytes()))
        found = floating.identified(data)
        np.testing.assert_array_equal(found.A, small.A)
        assert found.labels == small.labels
    assert len(calls) == 1 + len(DAMAGES)
