"""What the manual says: its equations are numbered and referred to, its tables whole, its names and numbers those of the code."""

from __future__ import annotations

import pkgutil
import re
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from deckcrane.program import source_javascript
from deckcrane.program.llvm import listing_code
from tests.studies import one_by_one

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
THEORY = (ROOT / "docs" / "theory.md").read_text(encoding="utf-8")


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


# ---- Formulas; that they are drawn is in test_site.py.
def test_the_theory_numbers_its_equations_in_order() -> None:
    shown = re.findall(r"^\$\$\n(.+?)^\$\$$", THEORY, flags=re.MULTILINE | re.DOTALL)
    tags = [re.findall(r"\\tag\{(\d+)\}", formula) for formula in shown]
    assert tags == [[str(i + 1)] for i in range(len(shown))]
    assert len(shown) > 40


def test_what_the_theory_refers_to_is_there() -> None:
    referred = re.findall(r"\[\((\d+)\)\]\(#eq-(\d+)\)", THEORY)
    assert len(referred) > 8
    assert [pair for pair in referred if pair[0] != pair[1]] == []
    assert [number for number, _ in referred if rf"\tag{{{number}}}" not in THEORY] == []
    assert "figures/frames.png" in THEORY


# ---- What the manual says of the code.
FIRST_WORDS = {
    *(
        "Add",
        "Build",
        "Call",
        "Check",
        "Choose",
        "Close",
        "Compare",
        "Compute",
        "Copy",
        "Describe",
        "Design",
        "Do",
        "Drive",
    ),
    *("Estimate", "Find", "Follow", "Give", "Install", "Let", "Look", "Lower", "Make", "Model", "Mount", "Put", "Read"),
    *("Reproduce", "Run", "See", "Turn"),
}
"""Verbs with which pages address their reader."""


@one_by_one("path", PAGES[1:])
def test_the_first_line_of_a_page_says_what_the_reader_can_do(path: Path) -> None:
    if path.name == "index.md" and path.parent.name == "docs":
        return  # the start page shows a crane instead
    _, title, rest = re.split(r"^# (.+)\n", path.read_text(encoding="utf-8"), maxsplit=1, flags=re.MULTILINE)
    assert rest.split()[0].rstrip(",") in FIRST_WORDS, title


@one_by_one("path", PAGES)
def test_the_tables_of_a_page_are_whole(path: Path) -> None:
    """A head, a line below it, and as many cells in each row: else the page shows bars."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for table in re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE):
        rows = table.splitlines()
        bars = {len(re.findall(r"(?<!\\)\|", re.sub(r"`[^`]*`", "", row))) for row in rows}
        assert len(rows) > 2, rows[0]
        assert re.fullmatch(r"\|[-:| ]+\|", rows[1]), rows[0]
        assert len(bars) == 1, rows[0]


@one_by_one("path", PAGES)
def test_the_names_on_a_page_are_those_of_the_package(path: Path) -> None:
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    names = {
        name
        for code in re.findall(r"`([^`\n]+)`", text)
        for name in re.findall(r"(?<![\w/.-])deckcrane(?:\.[A-Za-z_]\w*)+", code)
        if not name.endswith(".json")
    }
    for name in sorted(names):
        pkgutil.resolve_name(name)


def test_the_five_papers_are_in_the_references_and_to_be_cited() -> None:
    references = THEORY[THEORY.index("## References") :]
    for key, word in (
        ("C18", "constraint"),
        ("K18", "modelling"),
        ("W19", "wave"),
        ("M19", "moving"),
        ("F19", "luffing"),
    ):
        assert re.search(rf"\*\*\[{key}\]\*\*[^*]+\*[^*]*{word}", references), key
        assert f"[{key}]" in THEORY[: THEORY.index("## Notation")]
    citation = YAML(typ="safe", pure=True).load(page("../CITATION.cff"))
    titles = " ".join(paper["title"] for paper in citation["references"])
    assert len(citation["references"]) == 5
    assert all(word in titles for word in ("constraint", "modelling", "wave motion", "moving frame method", "luffing"))


def test_what_is_cited_by_name_and_year_is_in_the_references() -> None:
    text, references = THEORY.split("## References")
    cited = re.findall(
        r"\b([A-Z][\w-]+)(?: and [A-Z][\w-]+| et al\.|, [A-Z]\w+ and [A-Z]\w+)? \(?(1[89]\d\d|20\d\d)\b", text
    )
    assert len(cited) > 12
    for name, year in cited:
        assert re.search(rf"^- [^\n]*\b{name}\b(?:[^\n]|\n  )*\b{year}\b", references, flags=re.MULTILINE), (name, year)


def test_the_sections_on_rodas_are_those_that_its_table_names() -> None:
    source = (ROOT / "src" / "deckcrane" / "program" / "integrators.py").read_text(encoding="utf-8")
    assert "Secs. IV.7 and VI.4" in source
    integrators = THEORY[THEORY.index("## Integrators") : THEORY.index("## References")]
    assert "RODAS of Hairer and Wanner (1996, Sec. VI.4)" in integrators
    assert "Sec. IV.7" in integrators


def test_the_lengths_of_pieces_are_those_of_the_code() -> None:
    developer = " ".join(page("developer.md").split())
    spelled = f"{listing_code.PIECE:,}".replace(",", " ")
    assert f"in pieces of at most {spelled} operations" in developer
    assert f"JavaScript in pieces of at most {source_javascript.PIECE}" in developer
    assert f"in pieces of at most {listing_code.LONG_PIECE} operations" in developer


@pytest.mark.parametrize("name", ["guide/scenario.md", "guide/cylinders.md"])
def test_the_clearance_of_dead_centres_is_that_of_the_code(name: str) -> None:
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "src" / "deckcrane").rglob("*.py"))
    (clear,) = [float(found) for text in sources for found in re.findall(r"^CLEAR = ([\d.]+)$", text, re.MULTILINE)]
    assert f"by {100 * clear:g} % of the distance between them" in " ".join(page(name).split())
