"""The cache of compiled programs is safe: several processes at once, one killed half-way, a file that was cut short."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from deckcrane.program import compiler as compiler_module
from deckcrane.program.compiler import find_compiler, library

pytestmark = pytest.mark.skipif(find_compiler("system") is None, reason="no C compiler on this machine")

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
    monkeypatch.setattr(compiler_module, "_compile", lambda *_: pytest.fail("compiled again"))
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


def test_a_file_that_was_cut_short_is_compiled_again(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKCRANE_CACHE", str(tmp_path))
    script = COMPILE.format(source=SOURCE)
    subprocess.run([sys.executable, "-c", script], check=True)
    (made,) = tmp_path.iterdir()
    made.write_bytes(made.read_bytes()[:200])
    assert library(SOURCE, find_compiler("system")).answer() == 42


def test_a_cache_that_cannot_be_written_is_no_obstacle(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("DECKCRANE_CACHE", str(blocked))
    assert library(SOURCE, find_compiler("system")).answer() == 42
