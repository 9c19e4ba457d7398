"""`make mutate`: puts one wrong formula after the other into a copy of the package, and counts the tests that object.

    python -m tests.mutation.run [NAME ...] [--jobs N] [--quick]

Without names all mutations are run. The table in docs/validation/mutations.md is written, or those of its rows that are named;
the exit code is 1 where a mutation survives. --quick runs the first alone and writes nothing.
The tests that mutations name must pass without any first. Depends on
`mutation`, `every` and `table`.
"""

from __future__ import annotations

import argparse
import compileall
import os
import py_compile
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from pathlib import Path
from xml.etree import ElementTree

from tests.mutation.every import MUTATIONS
from tests.mutation.mutation import ROOT, DoesNotApplyError, Mutation, applied, sources
from tests.mutation.table import PAGE, Outcome, page

BROKEN = re.compile(r"\b(Name|Syntax|Import|Attribute|ModuleNotFound)Error\b")
"""What tests end with where a mutation left code that does not run."""
CACHE = Path(tempfile.gettempdir()) / "deckcrane-mutate-cache"
LONGEST = 600.0
"""Seconds after which the tests of a mutation are stopped: a test that does not end any more objects, too."""


@dataclass(frozen=True)
class Heard:
    """How many tests ran, how many of them failed, for how long (for ever: infinite), and what pytest said.

    Failures of code that does not run at all do not count: they say nothing about physics.
    """

    ran: int
    failed: int
    seconds: float
    said: str = ""


def outcome(mutation: Mutation, clean: Path, scratch: Path) -> Outcome:
    """What the tests say of one mutation of the copy at `clean`, in a copy of its own."""
    try:
        path, text = applied(mutation, sources(clean))
    except DoesNotApplyError as error:
        return Outcome(mutation, "does not apply", note=str(error))
    root = scratch / mutation.name
    shutil.copytree(clean, root)
    (root / path).write_text(text, encoding="utf-8")
    heard = asked_of(mutation.tests, root, scratch, LONGEST)
    shutil.rmtree(root)
    if heard.seconds == inf:
        return Outcome(mutation, "caught", 1, 1, LONGEST, "its tests do not end any more")
    if not heard.ran:
        return Outcome(mutation, "does not apply", note=heard.said)
    return Outcome(mutation, "caught" if heard.failed else "survived", heard.failed, heard.ran, heard.seconds)


def asked_of(tests: tuple[str, ...], root: Path, scratch: Path, limit: float | None) -> Heard:
    """What tests say of the package under `root`, within so many seconds.

    Compiled programs are kept under keys made from what they compute, so all mutations may share one cache; still, it is not
    that of the other tests.
    """
    report = scratch / f"{root.name}.xml"
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(root / "src"), str(ROOT)]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "DECKCRANE_CACHE": str(CACHE),
    }
    options = ["-q", "-p", "no:cacheprovider", "-p", "tests.mutation.hurry", "-m", "not study", "--hypothesis-seed=0"]
    command = [sys.executable, "-m", "pytest", *options, "--tb=line", f"--junitxml={report}", *dict.fromkeys(tests)]
    began = time.monotonic()
    try:
        ended = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=limit, check=False
        )
    except subprocess.TimeoutExpired:
        return Heard(0, 0, inf)
    seconds, said = time.monotonic() - began, ended.stdout[-2000:] + ended.stderr[-2000:]
    if not report.is_file():
        return Heard(0, 0, seconds, said)
    suite = ElementTree.parse(report).getroot().find("testsuite")
    assert suite is not None, "pytest writes one suite"
    ran = int(suite.get("tests", "0")) - int(suite.get("skipped", "0"))
    messages = [str(one.get("message")) for kind in ("failure", "error") for one in suite.iter(kind)]
    return Heard(ran, sum(not BROKEN.search(message) for message in messages), seconds, said)


@contextmanager
def copied() -> Iterator[tuple[Path, Path]]:
    """A copy of the package, compiled so that a changed file is noticed by its content, and a folder to work in."""
    with tempfile.TemporaryDirectory(prefix="deckcrane-mutate-") as folder:
        clean = Path(folder, "clean")
        shutil.copytree(ROOT / "src", clean / "src", ignore=shutil.ignore_patterns("__pycache__"))
        compileall.compile_dir(clean, quiet=2, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)
        yield clean, Path(folder)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.run", description="Run physical mutations.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="the mutations to run (default: all)")
    parser.add_argument("--jobs", type=int, default=1, help="how many at once (default: 1)")
    parser.add_argument("--quick", action="store_true", help="one mutation, and no page: whether it runs")
    asked = parser.parse_args()
    unknown = set(asked.names) - {mutation.name for mutation in MUTATIONS}
    if unknown:
        parser.error(f"there is no mutation {', '.join(sorted(unknown))}")
    chosen = [mutation for mutation in MUTATIONS if not asked.names or mutation.name in asked.names]
    if asked.quick:
        del chosen[1:]
    with copied() as (clean, scratch):
        every_test = tuple(test for mutation in chosen for test in mutation.tests)
        heard = asked_of(every_test, clean, scratch, limit=None)
        if heard.failed or not heard.ran:
            print(f"without any mutation {heard.failed} of {heard.ran} tests fail; they must pass first\n{heard.said}")
            return 1
        print(f"without any mutation all {heard.ran} tests pass ({heard.seconds:.0f} s)", flush=True)
        found = []
        with ThreadPoolExecutor(asked.jobs) as pool:
            for one in pool.map(lambda mutation: outcome(mutation, clean, scratch), chosen):
                print(one.line, flush=True)
                found.append(one)
    caught = sum(one.verdict == "caught" for one in found)
    print(f"{caught} of {len(found)} mutations are caught")
    if asked.quick:
        return 0 if caught == len(found) else 1
    PAGE.parent.mkdir(exist_ok=True)
    before = PAGE.read_text(encoding="utf-8") if asked.names and PAGE.is_file() else ""
    PAGE.write_text(page(MUTATIONS, found, before), encoding="utf-8")
    return 0 if caught == len(found) else 1


if __name__ == "__main__":
    sys.exit(main())
