"""Drawn mutations run one after the other, and their part of docs/validation/mutations.md.

Depends on `drawing`, `equivalent`, `process`, `selection` and `table`.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from math import inf
from pathlib import Path
from threading import Lock
from xml.etree import ElementTree

from tests.mutation.drawing import Drawn, draw
from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutation import ROOT
from tests.mutation.process import CACHE, TIMINGS, copied, run_tests
from tests.mutation.selection import ROUNDS, Timings, rounds, texts_of_tests
from tests.mutation.table import DRAWN, run_stated

GOAL = 0.95
"""The share of mutations, without the equivalent ones, that tests must catch."""
FRESH = ("hydro", "program")
"""Folders whose results are kept in the cache: a mutation there has a cache of its own."""
_PART = """\
{heading}

Whoever writes a list chooses what is on it. So `make mutate` also draws: of all operators, numbers, terms, indices and comparisons
in functions that cite an equation, a standard or literature it takes a sample, so many of each folder, by turns of every kind,
always the same for the same seed and sources. The tests that import the changed module run first, then those of its folder, until
one fails. Some changes are no mistakes, since the result is the same: they are named as equivalent, with the reason, and do not
count. Tests are written for what survives, so a seed that nobody has looked at yet is the better measure.

Seed {seed}: {count} drawn, {caught} caught, {equivalent} equivalent, {survived} survived. That is {share:.1f} % of those that
are not equivalent. {run}

| folder | drawn | caught | equivalent | survived |
|---|---|---|---|---|
{folders}
"""


@dataclass(frozen=True)
class Judged:
    """A drawn mutation with its lines before and after, and the test that objected, if any."""

    drawn: Drawn
    before: str
    after: str
    test: str = ""

    @property
    def reason(self) -> str:
        """Why no test can object; empty where it should."""
        return EQUIVALENT.get((self.drawn.function, self.before, self.after), "")

    @property
    def verdict(self) -> str:
        return "caught" if self.test else "equivalent" if self.reason else "survived"

    @property
    def line(self) -> str:
        place = f"{self.drawn.path.removeprefix('src/deckcrane/')}:{self.drawn.line} {self.drawn.function}"
        change = f"by {self.test}" if self.test else f"\n    {self.before}\n    {self.after}"
        return f"{self.verdict:10} {self.drawn.kind:12} {place} {change}"

    @property
    def row(self) -> str:
        place = f"{self.drawn.path.removeprefix('src/deckcrane/')}:{self.drawn.line}"
        said = f"equivalent: {self.reason}" if self.reason else "**a test is missing**"
        return f"| {place}, `{self.drawn.function}` | {_code(self.before)} | {_code(self.after)} | {said} |"


def _code(text: str) -> str:
    return f"`` {text.replace('|', chr(92) + '|')} ``"


@dataclass(frozen=True)
class Effort:
    """Tests that run first, if any, and how many rounds of others follow at most."""

    rounds: int = len(ROUNDS)
    first: tuple[str, ...] = ()


def judge(drawn: Drawn, clean: Path, scratch: Path, timings: Timings, effort: Effort = Effort()) -> Judged:
    """Run round after round of tests on a copy of the package with one mutation, until one fails."""
    text = (clean / drawn.path).read_text(encoding="utf-8")
    judged = Judged(drawn, *drawn.shown(text))
    if judged.reason:
        return judged
    root = scratch / hashlib.sha256(repr(drawn).encode()).hexdigest()[:16]
    shutil.copytree(clean, root)
    (root / drawn.path).write_text(drawn.applied_to(text), encoding="utf-8")
    cache = root / "cache" if drawn.folder.split("/")[0] in FRESH else CACHE
    test = ""
    chosen = zip(ROUNDS[: effort.rounds], rounds(drawn, timings), strict=False)
    if effort.first:
        chosen = chain([(ROUNDS[-1], list(effort.first))], chosen)
    for (budget, _), arguments in chosen:
        options, limit = ["-x", "-m", "not study", *arguments], 60 + 8 * budget
        ended = run_tests(options, root, scratch, limit, cache)
        if ended.suite is not None:
            test = next(iter(_failed(ended.suite)), "")
        else:  # tests that do not end, or not even begin, object, too, unless they are as slow without the mutation
            ended = run_tests(options, clean, scratch, limit / 3)
            test = "" if ended.suite is None else "its tests do not end, or do not begin"
            if ended.suite is None and ended.seconds < inf:
                raise SystemExit(f"pytest does not run {' '.join(arguments)}: {ended.said}")
        if ended.suite is not None:
            cases = [case for case in ended.suite.iter("testcase") if len(case) == 0]
            timings.add({_name(case): float(case.get("time", "0")) for case in cases})
        if test:
            break
    shutil.rmtree(root)
    return Judged(drawn, judged.before, judged.after, test)


def _name(case: ElementTree.Element) -> str:
    """`FILE::TEST`, or the file alone where it could not be imported."""
    module, name = case.get("classname", ""), case.get("name", "")
    return f"{module.replace('.', '/')}.py::{name}" if module else f"{name.replace('.', '/')}.py"


def _failed(suite: ElementTree.Element) -> list[str]:
    return [_name(case) for case in suite.iter("testcase") if {"failure", "error"} & {part.tag for part in case}]


def objecting_without(judged: Iterable[Judged], clean: Path, scratch: Path) -> set[str]:
    """The tests that objected to a mutation, and fail without any, too."""
    tests = sorted({each.test for each in judged if each.test.startswith("tests/")})
    if not tests:
        return set()
    suite = run_tests(tests, clean, scratch, None).suite
    assert suite is not None, "the tests that ran before can be run again"
    return set(_failed(suite))


# ---- What earlier runs caught.
class Kept:
    """Which tests objected to which mutated sources, from one run to the next."""

    def __init__(self, file: Path = CACHE / "caught.json") -> None:
        self._file = file
        self._tests = self._read()
        self._lock = Lock()

    def _read(self) -> dict[str, str]:
        return dict(json.loads(self._file.read_text("utf-8"))) if self._file.is_file() else {}

    def _write(self) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        part = self._file.with_suffix(".part")
        part.write_text(json.dumps(self._tests), encoding="utf-8")
        part.replace(self._file)  # at once: runs beside this read it

    def test(self, drawn: Drawn) -> str:
        """The test that objected, if it is still there."""
        file, _, function = self._tests.get(_key(drawn), "").partition("::")
        defined = f"def {function.partition('[')[0]}(" if function else ""
        is_there = defined in texts_of_tests().get(file, "")
        return self._tests.get(_key(drawn), "") if is_there and file in texts_of_tests() else ""

    def forget(self, tests: Iterable[str]) -> None:
        """Forget the tests that object to nothing."""
        tests = set(tests)
        with self._lock:
            self._tests = {key: test for key, test in self._read().items() if test not in tests}
            self._write()

    def add(self, judged: Judged) -> None:
        if judged.test.startswith("tests/"):
            with self._lock:
                self._tests = {**self._read(), _key(judged.drawn): judged.test}
                self._write()


def _key(drawn: Drawn) -> str:
    text = drawn.applied_to((ROOT / drawn.path).read_text(encoding="utf-8"))
    return hashlib.sha256(f"{drawn.path}\0{text}".encode()).hexdigest()


# ---- All of a draw.
def run_drawn(
    chosen: Sequence[Drawn], jobs: int, resume: bool, log: Path | None = None, effort: Effort = Effort()
) -> list[Judged]:
    """Judge mutations, and print each as soon as it is judged; with `resume` those that were caught before are not run again."""
    timings, kept = Timings(TIMINGS), Kept()
    if log is not None:
        timings.add_log(log)
    with copied() as (clean, scratch):

        def judged(drawn: Drawn) -> Judged:
            if resume and (test := kept.test(drawn)):
                return Judged(drawn, *drawn.shown((ROOT / drawn.path).read_text(encoding="utf-8")), test)
            result = judge(drawn, clean, scratch, timings, effort)
            kept.add(result)
            print(result.line, flush=True)
            return result

        with ThreadPoolExecutor(jobs) as pool:
            results = list(pool.map(judged, chosen))
        wrong = objecting_without(results, clean, scratch)
    if wrong:
        kept.forget(wrong)
        raise SystemExit(f"these tests fail without any mutation; they must pass first: {', '.join(sorted(wrong))}")
    return results


def share_caught(judged: Sequence[Judged]) -> float:
    """The share of mutations that tests catch, without those that are equivalent."""
    verdicts = Counter(each.verdict for each in judged)
    return verdicts["caught"] / max(verdicts["caught"] + verdicts["survived"], 1)


def part_of_page(judged: Sequence[Judged], seed: int) -> str:
    """The part of the page about a draw."""
    verdicts = Counter(each.verdict for each in judged)
    counts: dict[str, Counter[str]] = {}
    for each in judged:
        counts.setdefault(each.drawn.folder, Counter())[each.verdict] += 1
    rows = [
        f"| `{folder}` | {count.total()} | {count['caught']} | {count['equivalent']} | {count['survived']} |"
        for folder, count in sorted(counts.items())
    ]
    part = _PART.format(
        heading=DRAWN,
        seed=seed,
        count=len(judged),
        caught=verdicts["caught"],
        equivalent=verdicts["equivalent"],
        survived=verdicts["survived"],
        share=100 * share_caught(judged),
        run=run_stated(),
        folders="\n".join(rows),
    )
    others = [each.row for each in judged if each.verdict != "caught"]
    if not others:
        return part
    return part + "\n".join(["", "| place | before | after | why no test objects |", "|---|---|---|---|", *others, ""])


def drawn_of(count: int, seed: int, only: str = "") -> list[Drawn]:
    """A draw, or those of its mutations that are at a place `PATH:LINE` with these letters in it."""
    return [each for each in draw(count, seed) if only in f"{each.path}:{each.line}"]
