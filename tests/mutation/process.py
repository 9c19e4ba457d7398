"""Tests run against a changed copy of the package, in a process of their own. Depends on `mutation`."""

from __future__ import annotations

import compileall
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
from xml.etree import ElementTree

from tests.mutation.mutation import ROOT

CACHE = Path(tempfile.gettempdir()) / "deckcrane-mutate-cache"


@dataclass(frozen=True)
class Ended:
    """The suite that pytest wrote, if any, the seconds that it took (for ever: infinite), and what it said."""

    suite: ElementTree.Element | None
    seconds: float
    said: str = ""


def run_tests(arguments: Sequence[str], root: Path, scratch: Path, limit: float | None, cache: Path = CACHE) -> Ended:
    """Run pytest on the package under `root`, within so many seconds.

    Compiled programs are kept under keys made from what they compute, so all mutations may share one cache; still, it is not
    that of the other tests.
    """
    report = scratch / f"{root.name}.xml"
    report.unlink(missing_ok=True)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(root / "src"), str(ROOT)]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "DECKCRANE_CACHE": str(cache),
    }
    options = ["-q", "-p", "no:cacheprovider", "-p", "tests.mutation.hurry", "--hypothesis-seed=0", "--tb=line"]
    command = [sys.executable, "-m", "pytest", *options, f"--junitxml={report}", *arguments]
    began = time.monotonic()
    try:
        ended = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=limit, check=False
        )
    except subprocess.TimeoutExpired:
        return Ended(None, inf)
    seconds, said = time.monotonic() - began, ended.stdout[-2000:] + ended.stderr[-2000:]
    if not report.is_file():
        return Ended(None, seconds, said)
    suite = ElementTree.parse(report).getroot().find("testsuite")
    assert suite is not None, "pytest writes one suite"
    return Ended(suite, seconds, said)


@contextmanager
def copied() -> Iterator[tuple[Path, Path]]:
    """A copy of the package, compiled so that a changed file is noticed by its content, and a folder to work in."""
    with tempfile.TemporaryDirectory(prefix="deckcrane-mutate-") as folder:
        clean = Path(folder, "clean")
        shutil.copytree(ROOT / "src", clean / "src", ignore=shutil.ignore_patterns("__pycache__"))
        compileall.compile_dir(clean, quiet=2, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)
        yield clean, Path(folder)
