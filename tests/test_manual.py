"""The manual as pages: it builds, its formulas are set without network or script, and its numbers are those of the code."""

from __future__ import annotations

import importlib.util
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from deckcrane.program import ir_listing, js_source

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
THEORY = (ROOT / "docs" / "theory.md").read_text(encoding="utf-8")
_SPEC = importlib.util.spec_from_file_location("typeset", ROOT / "docs" / "typeset.py")
assert _SPEC is not None
assert _SPEC.loader is not None
typeset = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(typeset)


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


# ---- Pages.
def test_the_manual_builds_without_a_warning_and_every_page_is_in_its_contents(site: Path) -> None:
    listed = page("../mkdocs.yml")
    pages = [path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")]
    assert [name for name in pages if f": {name}\n" not in listed] == []
    assert (site / "equations" / "index.html").is_file()


def test_pages_load_nothing_from_the_network(site: Path) -> None:
    loads = re.compile(r"<(?:script|img|iframe)[^>]*\bsrc=[\"']?(?:https?:)?//|<link[^>]*\bhref=[\"']?(?:https?:)?//")
    canonical = re.compile(r"<link[^>]*rel=[\"']?canonical[^>]*>")
    found = [path for path in site.rglob("*.html") if loads.search(canonical.sub("", path.read_text(encoding="utf-8")))]
    assert found == []
    styles = [path.read_text(encoding="utf-8") for path in site.rglob("*.css")]
    assert not any(re.search(r"url\([\"']?(?:https?:)?//", text) for text in styles)


def test_the_font_of_formulas_is_beside_the_pages(site: Path) -> None:
    assert (site / "assets" / typeset.FONT).stat().st_size > 100_000
    assert typeset.FONT in (site / "assets" / "manual.css").read_text(encoding="utf-8")


# ---- Formulas.
def test_every_formula_of_the_theory_is_set(site: Path) -> None:
    made = (site / "theory" / "index.html").read_text(encoding="utf-8")
    body = re.sub(r"<code>.*?</code>", "", made, flags=re.DOTALL)
    assert "$" not in body[body.index("<h1") : body.index("References</h2>") if "References</h2>" in body else None]
    formulas = re.findall(r"<math.*?</math>", made, flags=re.DOTALL)
    assert len(formulas) > 200
    assert not any("\\" in formula for formula in formulas), "a command that latex2mathml does not know stays as it is"


def test_the_theory_numbers_its_equations_in_order() -> None:
    shown = re.findall(r"^\$\$\n(.+?)^\$\$$", THEORY, flags=re.MULTILINE | re.DOTALL)
    tags = [re.findall(r"\\tag\{(\d+)\}", formula) for formula in shown]
    assert tags == [[str(i + 1)] for i in range(len(shown))]
    assert len(shown) > 40


def test_what_the_theory_refers_to_is_there(site: Path) -> None:
    made = (site / "theory" / "index.html").read_text(encoding="utf-8")
    referred = re.findall(r"\[\((\d+)\)\]\(#eq-(\d+)\)", THEORY)
    assert len(referred) > 8
    assert [pair for pair in referred if pair[0] != pair[1]] == []
    assert [number for number, _ in referred if f'id="eq-{number}"' not in made] == []
    assert "figures/frames.png" in made


def test_a_formula_becomes_mathml_and_code_stays() -> None:
    text = "Of `$x$` and $\\dot q = N u$:\n\n```sh\necho $HOME $$\n```\n\n$$\na * b_i \\tag{3}\n$$\n"
    made = typeset.typeset(text)
    assert "`$x$`" in made
    assert "echo $HOME $$" in made
    assert '<div class="equation" id="eq-3"><math' in made
    assert '<span class="number">(3)</span></div>' in made
    assert '<span><math xmlns="http://www.w3.org/1998/Math/MathML" display="inline">' in made
    assert '<mover accent="true"><mi>q</mi>' in made
    assert not re.search(r"[*_\[\]`]", re.search(r"<div.*</div>", made)[0]), "Markdown would read them"


def test_prices_and_variables_are_no_formulas() -> None:
    for text in ("costs 3$ or 4$", "US$5 and US$6", "a $ b $ c", "`$A` and `$B`"):
        assert typeset.typeset(text) == text


# ---- What the manual says of the code.
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_tables_of_a_page_are_whole(path: Path) -> None:
    """A head, a line below it, and as many cells in each row: else the page shows bars."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for table in re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE):
        rows = table.splitlines()
        bars = {len(re.findall(r"(?<!\\)\|", re.sub(r"`[^`]*`", "", row))) for row in rows}
        assert len(rows) > 2, rows[0]
        assert re.fullmatch(r"\|[-:| ]+\|", rows[1]), rows[0]
        assert len(bars) == 1, rows[0]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
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
    source = (ROOT / "src" / "deckcrane" / "program" / "tableaux.py").read_text(encoding="utf-8")
    assert "Secs. IV.7 and VI.4" in source
    integrators = THEORY[THEORY.index("## Integrators") : THEORY.index("## References")]
    assert "RODAS of Hairer and Wanner (1996, Sec. VI.4)" in integrators
    assert "Sec. IV.7" in integrators


def test_the_lengths_of_pieces_are_those_of_the_code() -> None:
    developer = " ".join(page("developer.md").split())
    spelled = f"{ir_listing.PIECE:,}".replace(",", " ")
    assert f"in pieces of at most {spelled} operations" in developer
    assert f"JavaScript in pieces of at most {js_source.PIECE}" in developer
    assert f"in pieces of at most {ir_listing.LONG_PIECE} operations" in developer


@pytest.mark.parametrize("name", ["guide/scenario.md", "guide/cylinders.md"])
def test_the_clearance_of_dead_centres_is_that_of_the_code(name: str) -> None:
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "src" / "deckcrane").rglob("*.py"))
    (clear,) = [float(found) for text in sources for found in re.findall(r"^CLEAR = ([\d.]+)$", text, re.MULTILINE)]
    assert f"by {100 * clear:g} % of the way between them" in " ".join(page(name).split())
