"""Tutorials run from top to bottom, and what they tell their readers is so."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import deckcrane
from tests.repository.site_rooms import ROOT, room

FOLDER = ROOT / "docs" / "tutorials"


def page(name: str) -> str:
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def told() -> Callable[[str], str]:
    """All that a tutorial prints, block after block."""
    return lambda name: "\n".join(output.text for _, output in room("tutorials").outputs(page(name), name))


# ---- How they are run.
def test_files_are_written_and_blocks_share_names_and_show_what_they_print(tmp_path: Path) -> None:
    text = (
        'A file:\n\n```yaml title="a.yaml"\nx: 1\n```\n\n```python\ntext = open("a.yaml").read()\nprint("read")\n```\n\n'
        "```python\ntext\n```\n\n```python\nimport matplotlib.pyplot as plt\nplt.plot([1, 2]);\n```\n"
    )
    shown = room("tutorials").with_outputs(text, "page", tmp_path / "outputs")
    assert "```text\nread\n```" in shown
    assert "```text\nx: 1\n```" in shown
    (figure,) = (tmp_path / "outputs").iterdir()
    assert f"(outputs/{figure.name})" in shown
    assert figure.read_bytes()[:4] == b"\x89PNG"
    assert not Path("a.yaml").exists(), "a tutorial runs in a folder of its own"


def test_a_command_that_fails_stops_a_tutorial() -> None:
    with pytest.raises(RuntimeError, match=r"`deckcrane nosuch` ended with 2"):
        list(room("tutorials").outputs("```sh\ndeckcrane nosuch\n```\n", "page"))


@pytest.mark.parametrize("name", ["engineer", "researcher", "planner"])
def test_the_scenarios_of_a_tutorial_can_be_read(name: str) -> None:
    for block in room("tutorials").blocks(page(name)):
        if block.file and "\nvary:" not in block.text:
            deckcrane.loads(block.text, source=block.file)


# ---- What they say.
@pytest.mark.study
def test_the_engineer_finds_cylinders_that_carry_the_load(told: Callable[[str], str]) -> None:
    text = told("engineer")
    assert "luffing: at least 236 mm, so 250 mm" in text
    assert "folding: at least 216 mm, so 220 mm" in text
    shares = [int(found) for found in re.findall(r"(\d+) % at +[\d.]+ s", text)]
    assert len(shares) == 9
    assert max(shares) < 100
    loads = [float(found) for found in re.findall(r"\d m: +([\d.]+) t, limited by", text)]
    assert len(loads) >= 4
    assert loads == sorted(loads, reverse=True), "the farther, the less"


@pytest.mark.study
def test_the_researcher_damps_the_swing(told: Callable[[str], str]) -> None:
    text = told("researcher")
    plain, damped = (float(found) for found in re.findall(r"after 30 s the load swings by ([\d.]+) deg", text))
    assert damped < 0.2 * plain
    assert "differs from the law in Python by 0.0e+00 rad" in text


@pytest.mark.study
def test_the_planner_finds_limits_and_what_a_platform_buys(told: Callable[[str], str]) -> None:
    text = told("planner")
    assert "132 of 132 cases done, 0 failed" in text
    assert "compensated" in text
    assert "locked" in text
    assert "lift.html" in text
