"""What the manual shows works: every Python block runs, every scenario loads, every link and figure is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import deckcrane
from deckcrane.campaign.study.reading import loads_study
from deckcrane.scenario.run_settings import ON_REQUEST, RECORDED
from tests.studies import one_by_one

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def blocks(page: Path, language: str) -> list[tuple[int, str]]:
    """The blocks of one language on a page, each with the line it starts on."""
    text = page.read_text(encoding="utf-8")
    found = [match for match in _BLOCK.finditer(text) if match[1] == language]
    return [(text.count("\n", 0, match.start(2)), match[2]) for match in found]


def pages_with(language: str) -> list[object]:
    """Pages with such blocks, but for tutorials, whose blocks need each other's files: test_tutorials.py runs them."""
    pages = [page for page in PAGES if page.parent.name != "tutorials" and blocks(page, language)]
    return [pytest.param(page, id=str(page.relative_to(ROOT))) for page in pages]


@pytest.mark.parametrize("page", pages_with("python"))
def test_python_on_a_page_runs_from_top_to_bottom(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    for line, code in blocks(page, "python"):
        exec(compile("\n" * line + code, str(page), "exec", dont_inherit=True), names)


@pytest.mark.parametrize("page", pages_with("yaml"))
def test_scenarios_on_a_page_load(page: Path) -> None:
    for _, text in blocks(page, "yaml"):
        if text.startswith("deckcrane: 1"):
            (loads_study if "\nvary:" in text else deckcrane.loads)(text, source=str(page))


@one_by_one("page", PAGES)
def test_links_on_a_page_lead_somewhere(page: Path) -> None:
    targets = [link for link in _LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link]
    assert [link for link in targets if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", ["docs/conventions.md", "docs/guide/scenario.md"])
def test_every_variable_that_can_be_recorded_is_named(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [name for name in (*RECORDED, *ON_REQUEST) if f"`{name}`" not in text] == []
