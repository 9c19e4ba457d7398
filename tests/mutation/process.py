"""Tests run against a changed copy of the package, in a process of their own. Depends on `fork_server` and `mutation`."""

from __future__ import annotations

import compileall
import json
import os
import py_compile
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from pathlib import Path
from threading import local
from xml.etree import ElementTree

from tests.mutation.fork_server import Request
from tests.mutation.mutation import ROOT

CACHE = Path(tempfile.gettempdir()) / "deckcrane-mutate-cache"
TIMINGS = CACHE / "timings.json"
"""Seconds that tests took in runs before."""


@dataclass(frozen=True)
class Ended:
    """The suite that pytest wrote, if any, the seconds that it took (for ever: infinite), and what it said."""

    suite: ElementTree.Element | None
    seconds: float
    said: str = ""


def run_tests(arguments: Sequence[str], root: Path, scratch: Path, limit: float | None, cache: Path = CACHE) -> Ended:
    """Run pytest on the package under `root`, within so many seconds of processor time.

    Compiled programs are kept under keys made from what they compute, so all mutations may share one cache; still, it is not
    that of the other tests.
    """
    report, output = scratch / f"{root.name}.xml", scratch / f"{root.name}.txt"
    report.unlink(missing_ok=True)
    imports = [str(root / "src"), str(ROOT)]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(imports),
        "PYTHONDONTWRITEBYTECODE": "1",
        "DECKCRANE_CACHE": str(cache),
        "DECKCRANE_TIMINGS": str(TIMINGS),
    }
    options = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "tests.mutation.hurry",
        "--hypothesis-seed=0",
        "--tb=line",
        "--timeout=0",
    ]
    command = [*options, f"--junitxml={report}", *arguments]
    began = time.monotonic()
    status = _server().status(Request(command, str(ROOT), environment, imports, limit, str(output)))
    if status is None:
        return Ended(None, inf)
    seconds, said = time.monotonic() - began, output.read_text("utf-8", errors="replace")[-4000:]
    if not report.is_file():
        return Ended(None, seconds, said)
    suite = ElementTree.parse(report).getroot().find("testsuite")
    assert suite is not None, "pytest writes one suite"
    return Ended(suite, seconds, said)


class _Server:
    """The process whose forks are the runs."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutation.fork_server"],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def status(self, request: Request) -> int | None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(request.line)
        self._process.stdin.flush()
        status: int | None = json.loads(self._process.stdout.readline())
        return status


_servers = local()


def _server() -> _Server:
    """The server of this thread: it ends with this process, which closes its input."""
    if not hasattr(_servers, "server"):
        _servers.server = _Server()
    server: _Server = _servers.server
    return server


@contextmanager
def copied() -> Iterator[tuple[Path, Path]]:
    """A copy of the package, compiled so that a changed file is noticed by its content, and a folder to work in."""
    with tempfile.TemporaryDirectory(prefix="deckcrane-mutate-") as folder:
        clean = Path(folder, "clean")
        shutil.copytree(ROOT / "src", clean / "src", ignore=shutil.ignore_patterns("__pycache__"))
        compileall.compile_dir(clean, quiet=2, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)
        yield clean, Path(folder)
