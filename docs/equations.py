"""Makes the index of equations: `python docs/equations.py` writes docs/equations.md from the sources and docs/equations.toml.

A source cites an equation as `[K18, Eq. 30]`, `[C18, Eqs. 23, 27]` or `[F19, Eqs. 84-98]`, in a docstring or a comment. Where
that is, is found here, never written down: a function that moves takes its citation along. Whether users can run it, a
reference formulation has it, or tests alone, follows from the graph of uses (docs/call_graph.py). What an equation says, and why
some are not used, is in docs/equations.toml. `--check` writes nothing and fails where the page is not what the sources say.
Depends on the standard library alone.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from pathlib import Path

from call_graph import CallGraph

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "equations.md"
PAPERS = ("C18", "K18", "W19", "M19", "F19")
PACKAGE = ROOT / "src" / "deckcrane"
TESTS = ROOT / "tests"
EXAMPLES = TESTS / "repository" / "test_equations_index.py"
"""The test of this file, whose citations are examples."""
KINDS = (".py", ".c", ".yaml", ".md")
"""What is searched; the page's bundle is made from other sources and cites nothing."""
PRODUCTION, REFERENCE, TESTS_ONLY = WORDS = ("production", "reference", "tests only")
"""What each place of the index is, the strongest first."""
PUBLIC = ("", ".cli", ".formulations.bond_graph", ".hydro", ".parts", ".sea")
"""Modules of the package whose `__all__` users call; `deckcrane.bondgraph` has the names of `formulations.bond_graph`."""
REFERENCES = {
    "mechanics/kane_explicit.py": "Kane's equations as the papers' sums over projection matrices; runs take the recursion of "
    "`mechanics/kane_recursion.py`, which is tested against them",
}
"""Formulations that are kept to be read and to test others against, and why. No run uses them."""

_SPACE = r"(?:\s|\n\s*#)+"
_NUMBERS = rf"\d+(?:(?:-|,{_SPACE}(?:and{_SPACE})?|{_SPACE}and{_SPACE}|{_SPACE}to{_SPACE})\d+)*"
_CITATION = re.compile(rf"\b({'|'.join(PAPERS)}),{_SPACE}(?:after{_SPACE})?(Eqs?\.){_SPACE}({_NUMBERS})")
_RANGE = re.compile(r"(\d+)(?:(?:-|\s+to\s+)(\d+))?")

HEAD = """\
# Index of equations

Find every numbered equation of the five papers, in its order: what it says, where the package computes it, and which tests
have it. An equation that the package does not use says why. The papers are listed under [References](theory.md#references), our
own numbers are those of [Theory](theory.md).

This page is made from the citations in the sources by `python docs/equations.py`, and a test compares the two: search the
sources, or this page, for `K18, Eq. 30`. Paths are those below `src/deckcrane`; a module without a function is cited as a
whole. Where something differs from the paper, the table says what.

Each place has one of three words:

- **production** ({production} places): users can run it, with a command or from a name in `__all__` of `deckcrane`,
  `deckcrane.bondgraph`, `deckcrane.hydro`, `deckcrane.parts` or `deckcrane.sea`. That is more than `deckcrane run`: the moving
  frame method belongs to `deckcrane moving-frame`, bond graphs to `deckcrane bond-graph`. Bundled scenarios count here.
- **reference** ({reference} places): only a formulation that is kept to be read, and to test others against, uses it:
{references}
- **tests only** ({tests_only} places): nothing of the above uses it; tests may.

A module that is cited as a whole has the word of its most used function. The table counts each equation once, by the first of
these words that any of its places has.

The words follow from a static graph of uses (`docs/call_graph.py`), which reads the sources and runs nothing. It errs towards
production: a method of a used class counts as used where an attribute of its name is read anywhere in used code, and so does a
branch that no run takes. It does not see names made at run time (`getattr` with a variable), methods that only
another library calls, or methods that only users call on a result whose class is in no `__all__`.

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
    matches = list(_CITATION.finditer(text))
    tree = ast.parse(text) if matches and path.endswith(".py") else None
    for match in matches:
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


# ---- What runs.
def words(
    found: Iterable[Place], graph: CallGraph, public: Iterable[str], references: Iterable[str]
) -> dict[Place, str]:
    """What each place is: production, reference or tests only."""
    production = graph.reached(key for module in public for key in graph.exported(module))
    reference = graph.reached(key for path in references for key in graph.defined(path))

    def word(place: Place) -> str:
        if place.path not in graph.paths:  # a bundled scenario
            return PRODUCTION
        definitions = graph.defined(place.path)
        names = (place.name, place.name.partition(".")[0])  # a field has the word of its class
        own = [(place.path, name) for name in names if (place.path, name) in definitions]
        keys = {own[0]} if own else definitions
        return PRODUCTION if keys & production else REFERENCE if keys & reference else TESTS_ONLY

    return {place: word(place) for place in found}


@cache
def words_of_package() -> dict[Place, str]:
    """What each cited place of the package is."""
    public = [PACKAGE.name + module for module in PUBLIC]
    return words({citation.place for citation in cited(PACKAGE)}, CallGraph.of(PACKAGE), public, REFERENCES)


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
def page(
    known: dict[str, Paper], package: Iterable[Citation], tests: Iterable[Citation], word: Mapping[Place, str]
) -> str:
    """docs/equations.md, with the word for each place of the package."""
    at, tested = places(package), places(tests)
    counts = [f"| paper | equations | {' | '.join(WORDS)} | not used |", "|---|---|---|---|---|---|"]
    tables = []
    for key, paper in known.items():
        best = [
            min((word[place] for place in at[key, n]), key=WORDS.index)
            for n in range(1, paper.last + 1)
            if (key, n) in at
        ]
        used = " | ".join(str(best.count(each)) for each in WORDS)
        counts.append(f"| [{key}](#{key.lower()}) | {paper.last} | {used} | {paper.last - len(best)} |")
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
            here = f"not used: {entry.unused}" if entry.unused else _listed(at[key, number], word)
            here += f" ({entry.note})" if entry.note else ""
            there = ", ".join(f"`{path}`" for path in sorted({place.path for place in tested.get((key, number), [])}))
            rows.append(f"| {key}, Eq. {number} | {entry.what} | {here} | {there} |".replace("|  |", "| |"))
        tables.append("\n".join(rows))
    shown = Counter(word[place] for place in {place for group in at.values() for place in group})
    head = HEAD.format(
        production=shown[PRODUCTION],
        reference=shown[REFERENCE],
        tests_only=shown[TESTS_ONLY],
        references="\n".join(f"    - `{path}`: {reason}." for path, reason in REFERENCES.items()),
        counts="\n".join(counts),
    )
    return head + "\n" + "\n\n".join(tables) + "\n"


def _listed(found: list[Place], word: Mapping[Place, str]) -> str:
    parts = []
    for each in WORDS:
        files = []
        for path, group in groupby((place for place in found if word[place] == each), key=lambda place: place.path):
            names = ", ".join(f"`{place.name}`" for place in group if place.name)
            files.append(f"`{path}`: {names}" if names else f"`{path}`")
        if files:
            parts.append(f"**{each}** {'; '.join(files)}")
    return "; ".join(parts)


def main() -> int:
    known, package, tests = papers(), cited(PACKAGE), cited(TESTS)
    wrong = problems(known, package, tests)
    for line in wrong:
        print(line, file=sys.stderr)
    if wrong:
        return 1
    made = page(known, package, tests, words_of_package())
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != made:
            print("docs/equations.md is not what the sources say; run: python docs/equations.py", file=sys.stderr)
            return 1
        return 0
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
