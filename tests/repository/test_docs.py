"""What the manual shows works: every Python block runs, every scenario loads, every link and figure is there."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import deckcrane
from deckcrane.campaign.study.reading import loads_study
from deckcrane.scenario.run_settings import ON_REQUEST, RECORDED
from tests.studies import one_by_one

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def blocks(page: Path, language: str) -> list[tuple[int, str]]:
    """The blocks of one language on a page, each with the line it starts on."""
    text = page.read_text(encoding="utf-8")
    found = [match for match in _BLOCK.finditer(text) if match[1] == language]
    return [(text.count("\n", 0, match.start(2)), match[2]) for match in found]


def pages_with(language: str, long: tuple[Path, ...] = ()) -> list[object]:
    """Pages with such blocks, long ones as studies, but no tutorials: test_tutorials.py runs their blocks, which share files."""
    pages = [page for page in PAGES if page.parent.name != "tutorials" and blocks(page, language)]
    marks = {page: [pytest.mark.study] if page in long else [] for page in pages}
    return [pytest.param(page, id=str(page.relative_to(ROOT)), marks=marks[page]) for page in pages]


_LONG = (
    *("guide/hydrodynamics", "guide/vessel", "guide/through_splash_zone", "guide/page", "guide/lift_from_supply_boat"),
    *("guide/heave_compensated_landing", "guide/dynamic_positioning", "guide/subsea_lift", "guide/cookbook"),
    *(
        "guide/lowering",
        "guide/control",
        "guide/circuits",
        "guide/stability",
        "guide/forecasting",
        "guide/identification",
        "guide/live",
        "guide/report",
    ),
    *("papers/f19_bond_graph", "papers/m19", "papers/w19"),
)
LONG = tuple(ROOT / "docs" / f"{name}.md" for name in _LONG)
"""Pages whose runs take seconds: studies run them, and each time their names are looked up."""


@one_by_one("page", PAGES)
def test_names_of_the_package_on_a_page_are_there(page: Path) -> None:
    for _, code in blocks(page, "python"):
        for node in ast.walk(ast.parse(code)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "deckcrane":
                module = import_module(str(node.module))
                assert [alias.name for alias in node.names if not hasattr(module, alias.name)] == []
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "deckcrane":
                assert hasattr(deckcrane, node.attr), node.attr


@pytest.mark.parametrize("page", pages_with("python", LONG))
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
