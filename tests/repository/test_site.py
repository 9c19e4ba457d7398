"""The site: it builds without a warning, links lead somewhere, formulas are drawn, scenarios and public names have their places."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import deckcrane
from deckcrane.scenario.reading import bundled_names
from tests.repository.site_rooms import ROOT, drawing, room

DOCS = ROOT / "docs"


# ---- Building. One test builds, since that takes seconds.
def test_every_page_is_in_the_contents_of_the_site() -> None:
    listed = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = [path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")]
    assert [name for name in pages if not re.search(rf"(?:: |- ){name}\n", listed)] == []


@pytest.mark.study
def test_the_site_builds_with_every_page_and_every_scenario(tmp_path: Path) -> None:
    """Building fails where a link leads nowhere, a formula cannot be drawn, or anything would come from another host."""
    drawing()
    site = tmp_path / "site"
    room("build").build(site, tmp_path / "stage", quick=True)
    pages = [path.relative_to(DOCS) for path in DOCS.rglob("*.md")]
    assert [name for name in pages if not (site / name.with_suffix(".html")).is_file()] == []
    assert [name for name in deckcrane.bundled() if not (site / "gallery" / f"{name}.html").is_file()] == []

    theory = (site / "theory.html").read_text(encoding="utf-8")
    assert "data-formula" not in theory
    assert theory.count('class="katex"') > 200
    assert '<div class="equation" id="eq-7">' in theory
    assert (site / "assets" / "katex" / "fonts" / "KaTeX_Main-Regular.woff2").stat().st_size > 10_000
    licences = {path.stem for path in (site / "assets" / "licences").iterdir()}
    assert licences == {"katex", "iframe-worker", "inter", "jetbrains-mono"}
    assert json.loads((site / "search.json").read_text(encoding="utf-8"))["items"]


def test_a_wrong_link_and_a_wrong_anchor_are_found(tmp_path: Path) -> None:
    links = room("links")
    (tmp_path / "a.html").write_text(
        '<h1 id="here"><a href="b.html#there">b</a> <a href="#here">a</a> <img src="c.png">'
    )
    (tmp_path / "b.html").write_text(
        '<a href="a.html#here">a</a> <a href="https://example.org/x">x</a> <a href=live/k.html>'
    )
    assert links.broken(tmp_path) == ["a.html: b.html#there", "a.html: c.png", "b.html: live/k.html"]
    assert links.broken(tmp_path, but=("live",)) == ["a.html: b.html#there", "a.html: c.png"]


def test_what_would_come_from_another_host_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<script src="https://example.org/a.js"></script><a href="https://example.org">fine</a>'
        '<link rel="canonical" href="https://example.org/"><script>"<img src=https://example.org/no.png>"</script>'
    )
    (tmp_path / "a.css").write_text('@font-face { src: url("//example.org/a.woff2") }')
    assert room("links").from_elsewhere(tmp_path) == [
        "a.html: https://example.org/a.js",
        "a.css: //example.org/a.woff2",
    ]


def test_without_node_the_site_is_refused_with_the_reason(tmp_path: Path) -> None:
    code = "import sys; sys.path.insert(0, sys.argv[1]); import formulas; formulas.draw([])"
    command = [sys.executable, "-c", code, str(DOCS / "site")]
    done = subprocess.run(
        command, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False, timeout=240
    )
    assert "SiteError: node is needed to draw the formulas of the site" in done.stderr


# ---- Formulas.
def test_a_formula_that_katex_does_not_know_is_named_with_its_page() -> None:
    formulas = drawing()
    found = formulas.Formulas()
    found.taken_from(r"right: $x^2$, wrong: $\nosuchthing$", "page.md")
    with pytest.raises(formulas.SiteError, match=r"page\.md: \$\\nosuchthing\$: KaTeX parse error"):
        found.drawn()


def test_formulas_give_way_to_places_and_code_stays() -> None:
    formulas = room("formulas")
    found = formulas.Formulas()
    text = "Of `$x$` and $\\dot q = N u$:\n\n```sh\necho $HOME $$\n```\n\n$$\na * b_i \\tag{3}\n$$\n"
    made = found.taken_from(text, "page.md")
    assert "`$x$`" in made
    assert "echo $HOME $$" in made
    assert '<span class="formula" data-formula="0"></span>' in made
    assert '<div class="equation" id="eq-3"><div class="formula" data-formula="1"></div>' in made
    assert '<a class="number" href="#eq-3">(3)</a></div>' in made
    assert [(formula.tex, formula.display) for formula in found.found] == [("\\dot q = N u", False), ("a * b_i", True)]
    assert '<span class="formula">DRAWN</span>' in formulas.filled(made, ["DRAWN", "SHOWN"])


def test_prices_and_variables_are_no_formulas() -> None:
    for text in ("costs 3$ or 4$", "US$5 and US$6", "a $ b $ c", "`$A` and `$B`"):
        assert room("formulas").Formulas().taken_from(text, "page.md") == text


# ---- API reference; what it says is in test_api_reference.py.
def test_the_reference_shows_signatures_as_they_are_written() -> None:
    entry = room("api").entry("running", "linearise")
    assert (
        "    at: Array | None = None,\n    laws: Laws | None = None,\n    inputs: Sequence[str] | None = None," in entry
    )
    assert "LinearModel.modes() -> tuple[Mode, ...]" in entry, "what it gives back is shown below it"


# ---- Gallery.
@pytest.mark.parametrize("name", sorted(bundled_names()))
def test_a_scenario_has_a_picture_its_file_and_its_command(name: str) -> None:
    gallery = room("gallery")
    page = gallery.page(name)
    assert gallery.yaml_of(name).rstrip() in page
    assert f"deckcrane page {name} -o {name}.html" in page
    assert f'data-src="../live/{name}.html?embed"' in page
    assert (DOCS / "figures" / "pages" / f"{name}.png").stat().st_size < 200_000
    assert f'href="{name}.html"' in gallery.index()


def test_a_scenario_that_cannot_be_live_says_why() -> None:
    page = room("gallery").page("moving_base", refused="its sea is too rough.")
    assert "It is not live because its sea is too rough." in page
    assert "deckcrane run moving_base -o moving_base.nc && deckcrane view moving_base.nc -o moving_base.html" in page


# ---- Tables.
@pytest.mark.parametrize("name", ["index.md", "benchmarks.md", "validation.md"])
def test_the_tables_of_a_page_are_those_of_its_json(name: str) -> None:
    """Where this fails, edit the JSON and run `python docs/site/tables.py`."""
    tables = room("tables")
    assert tables.PAGES[DOCS / name]() == (DOCS / name).read_text(encoding="utf-8")
