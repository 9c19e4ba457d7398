"""Makes the index of equations: `python docs/equations.py` writes docs/equations.md from the sources and docs/equations.toml.

A source cites an equation as `[K18, Eq. 30]`, `[C18, Eqs. 23, 27]` or `[F19, Eqs. 84-98]`, in a docstring or a comment. Where
that is, is found here, never written down: a function that moves takes its citation along. What an equation says, and why
some are not used, is in docs/equations.toml. `--check` writes nothing and fails where the page is not what the sources say.
Depends on the standard library alone.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "equations.md"
PAPERS = ("C18", "K18", "W19", "M19", "F19")
PACKAGE = ROOT / "src" / "deckcrane"
TESTS = ROOT / "tests"
EXAMPLES = TESTS / "test_equations_index.py"
"""The test of this file, whose citations are examples."""
KINDS = (".py", ".c", ".yaml", ".md")
"""What is searched; the page's bundle is made from other sources and cites nothing."""

_SPACE = r"(?:\s|\n\s*#)+"
_NUMBERS = rf"\d+(?:(?:-|,{_SPACE}(?:and{_SPACE})?|{_SPACE}and{_SPACE}|{_SPACE}to{_SPACE})\d+)*"
_CITATION = re.compile(rf"\b({'|'.join(PAPERS)}),{_SPACE}(?:after{_SPACE})?(Eqs?\.){_SPACE}({_NUMBERS})")
_RANGE = re.compile(r"(\d+)(?:(?:-|\s+to\s+)(\d+))?")

HEAD = """\
# Index of equations

Every numbered equation of the five papers, in its order: what it says, where the package computes it, and which tests have
it. An equation that the package does not use says why. The papers are listed under [References](theory.md#references), our
own numbers are those of [Theory](theory.md).

This page is made from the citations in the sources by `python docs/equations.py`, and a test compares the two: search the
sources, or this page, for `K18, Eq. 30`. Paths are those below `src/deckcrane`; a module without a function is cited as a
whole. Where something differs from the paper, the table says what.

{counts}
"""


@dataclass(frozen=True, order=True)
class Place:
    """Where a citation stands: a path below the package or the tests, and the function or class, or nothing."""

    path: str
    name: str = ""


@dataclass(frozen=True)
class Citation:
    """Equations of one paper, as one place cites them."""

    paper: str
    numbers: tuple[int, ...]
    place: Place
    text: str


@dataclass(frozen=True)
class Entry:
    """What docs/equations.toml says of an equation."""

    what: str
    unused: str = ""
    note: str = ""


@dataclass(frozen=True)
class Paper:
    """A paper: its title, the number of its last equation, and the entries of each number (one, if all is well)."""

    key: str
    title: str
    last: int
    entries: dict[int, list[Entry]] = field(default_factory=dict)


# ---- What the sources say.
def numbers_of(text: str) -> tuple[int, ...]:
    """Of `23, 27` or `84-98, 100` or `31 to 33`: every number."""
    found: list[int] = []
    for match in _RANGE.finditer(text):
        first, last = int(match[1]), int(match[2] or match[1])
        found += range(first, last + 1)
    return tuple(found)


def citations(text: str, path: str) -> Iterator[Citation]:
    """The citations of one source, each with the innermost function, class or named value that it stands in."""
    tree = ast.parse(text) if path.endswith(".py") else None
    for match in _CITATION.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        name = "" if tree is None else ".".join(_names(tree, line))
        plain = " ".join(match[0].replace("#", " ").split())
        yield Citation(match[1], numbers_of(match[3].replace("#", " ")), Place(path, name), plain)


def _names(scope: ast.Module | ast.ClassDef, line: int) -> Iterator[str]:
    before: ast.stmt | None = None
    for node in scope.body:
        if node.lineno <= line <= (node.end_lineno or node.lineno):
            if isinstance(node, ast.ClassDef):
                yield node.name
                yield from _names(node, line)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node.name
            else:  # a value with a comment, or the text below a value
                text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
                yield from _targets(before if text else node)
            return
        before = node


def _targets(node: ast.stmt | None) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    yield from (target.id for target in targets if isinstance(target, ast.Name))


@cache
def cited(folder: Path) -> tuple[Citation, ...]:
    """All citations below a folder, in the order of paths."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix in KINDS and path not in (EXAMPLES, PAGE))
    texts = ((path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")) for path in paths)
    return tuple(citation for name, text in texts for citation in citations(text, name))


def places(found: Iterable[Citation]) -> dict[tuple[str, int], list[Place]]:
    """Where each equation is cited. A module as a whole counts where none of its functions does."""
    known: dict[tuple[str, int], set[Place]] = {}
    for citation in found:
        for number in citation.numbers:
            known.setdefault((citation.paper, number), set()).add(citation.place)
    return {
        key: sorted(place for place in at if place.name or not any(p.name and p.path == place.path for p in at))
        for key, at in known.items()
    }


# ---- What we say of the papers.
def papers(text: str | None = None) -> dict[str, Paper]:
    """The papers by their keys, from docs/equations.toml."""
    data = tomllib.loads(text if text is not None else (ROOT / "docs" / "equations.toml").read_text(encoding="utf-8"))
    found = {}
    for key, part in data.items():
        paper = found[key] = Paper(key, part["title"], part["last"])
        for numbers, said in part["equations"].items():
            entry = (
                Entry(said)
                if isinstance(said, str)
                else Entry(said["is"], said.get("unused", ""), said.get("note", ""))
            )
            for number in numbers_of(numbers):
                paper.entries.setdefault(number, []).append(entry)
    return found


def problems(known: dict[str, Paper], package: Iterable[Citation], tests: Iterable[Citation]) -> list[str]:
    """All that is wrong, in words: citations of what is not there, equations without a place or a reason, or with both."""
    found = []
    package = tuple(package)
    for citation in (*package, *tests):
        where = f"{citation.place.path} {citation.place.name}".strip()
        last = known[citation.paper].last
        if any(not 1 <= number <= last for number in citation.numbers) or not citation.numbers:
            found.append(f"{where} cites {citation.text}; the equations of {citation.paper} are 1 to {last}")
        if ("Eqs." in citation.text) != (len(citation.numbers) > 1):
            found.append(f"{where} cites {citation.text}: one equation is Eq., several are Eqs.")
    at = places(package)
    for key, paper in known.items():
        found += [
            f"docs/equations.toml has {key}, Eq. {number}; the paper ends with {paper.last}"
            for number in paper.entries
            if not 1 <= number <= paper.last
        ]
        for number in range(1, paper.last + 1):
            name, entries = f"{key}, Eq. {number}", paper.entries.get(number, [])
            if len(entries) != 1:
                found.append(f"{name} has {len(entries)} entries in docs/equations.toml; each equation has one")
                continue
            used, entry = at.get((key, number)), entries[0]
            if used and entry.unused:
                found.append(
                    f"{name} is cited in {used[0].path} and has a reason not to be used in docs/equations.toml"
                )
            if not used and not entry.unused:
                found.append(
                    f"{name} is cited nowhere in the package; cite it, or give a reason (unused) in docs/equations.toml"
                )
            if entry.unused and entry.note:
                found.append(f"{name} is not used, so a note on how it is used tells nothing; say all in `unused`")
    return found


# ---- The page.
def page(known: dict[str, Paper], package: Iterable[Citation], tests: Iterable[Citation]) -> str:
    """docs/equations.md."""
    at, tested = places(package), places(tests)
    counts, tables = ["| paper | equations | used | not used |", "|---|---|---|---|"], []
    for key, paper in known.items():
        used = sum((key, number) in at for number in range(1, paper.last + 1))
        counts.append(f"| [{key}](#{key.lower()}) | {paper.last} | {used} | {paper.last - used} |")
        rows = [
            f"## {key}",
            "",
            f"{paper.title}.",
            "",
            "| equation | what it is | in the package | in the tests |",
            "|---|---|---|---|",
        ]
        for number in range(1, paper.last + 1):
            entry = paper.entries[number][0]
            here = f"not used: {entry.unused}" if entry.unused else _listed(at[key, number])
            here += f" ({entry.note})" if entry.note else ""
            there = ", ".join(f"`{path}`" for path in sorted({place.path for place in tested.get((key, number), [])}))
            rows.append(f"| {key}, Eq. {number} | {entry.what} | {here} | {there} |".replace("|  |", "| |"))
        tables.append("\n".join(rows))
    return HEAD.format(counts="\n".join(counts)) + "\n" + "\n\n".join(tables) + "\n"


def _listed(found: list[Place]) -> str:
    files = []
    for path, group in groupby(found, key=lambda place: place.path):
        names = ", ".join(f"`{place.name}`" for place in group if place.name)
        files.append(f"`{path}`: {names}" if names else f"`{path}`")
    return "; ".join(files)


def main() -> int:
    known, package, tests = papers(), cited(PACKAGE), cited(TESTS)
    wrong = problems(known, package, tests)
    for line in wrong:
        print(line, file=sys.stderr)
    if wrong:
        return 1
    made = page(known, package, tests)
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != made:
            print("docs/equations.md is not what the sources say; run: python docs/equations.py", file=sys.stderr)
            return 1
        return 0
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
