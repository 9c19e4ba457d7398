"""One wrong formula: the text that stands for it in the package, what is put in its place, and the tests that must object.

A mutation is found by its text alone, wherever in the package that stands, so that code may move. Depends on nothing of ours.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = Path("src", "deckcrane")
SOURCES = (".py", ".c")


@dataclass(frozen=True)
class Mutation:
    """`old` becomes `new`; `means` says in a sentence what is then wrong; `tests` are files or functions of ours.

    `area` is the heading under which it is listed. Some formulas are written alike for two things: `within` is then a text
    that stands once in the package, and the first `old` after it is meant.
    """

    name: str
    area: str
    old: str
    new: str
    means: str
    tests: tuple[str, ...]
    within: str = ""


class DoesNotApplyError(Exception):
    """The text of a mutation is not in the package, or is there more than once."""


def sources(root: Path) -> dict[Path, str]:
    """All source files of the package under a root, by their path from there."""
    paths = sorted(path for path in (root / PACKAGE).rglob("*") if path.suffix in SOURCES)
    return {path.relative_to(root): path.read_text(encoding="utf-8") for path in paths}


def applied(mutation: Mutation, texts: dict[Path, str]) -> tuple[Path, str]:
    """The file that a mutation changes, and its text afterwards."""
    mark = mutation.within or mutation.old
    found = [path for path, text in texts.items() if mark in text]
    times = sum(text.count(mark) for text in texts.values())
    if times != 1:
        where = ", ".join(str(path) for path in found) or "no file"
        raise DoesNotApplyError(
            f"{mutation.name}: {mark!r} stands {times} times in the package ({where}); once is right"
        )
    (path,) = found
    before, mark, after = texts[path].partition(mark)
    if not mutation.within:
        return path, before + mutation.new + after
    if mutation.old not in after:
        raise DoesNotApplyError(f"{mutation.name}: {mutation.old!r} does not follow {mark!r} in {path}")
    return path, before + mark + after.replace(mutation.old, mutation.new, 1)


@cache
def _functions(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def missing_tests(mutation: Mutation) -> list[str]:
    """The tests that a mutation names and that are not there; one of a test's cases may be named in brackets."""
    found = []
    for test in mutation.tests:
        file, _, function = test.partition("::")
        path = ROOT / file
        if not path.is_file() or (function and function.partition("[")[0] not in _functions(path)):
            found.append(test)
    return found
