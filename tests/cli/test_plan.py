"""The command `plan`: what it prints and writes, and how it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckcrane
from deckcrane.analysis.planning.clearance import BoxObstacle, CapsuleObstacle, PlaneObstacle
from deckcrane.cli.planning import read_limits, read_obstacle
from deckcrane.errors import DeckcraneError
from tests.analysis.planning.cranes import TROLLEY
from tests.commands import command

LIMIT = ("--limit", "trolley.acceleration=0.3 m/s^2")


@pytest.fixture
def scenario(tmp_path: Path) -> str:
    path = tmp_path / "trolley.yaml"
    path.write_text(TROLLEY)
    return str(path)


def test_command_writes_scenario_study_page_and_document(scenario: str, tmp_path: Path) -> None:
    files = {name: tmp_path / name for name in ("planned.yaml", "study.yaml", "page.html", "plan.html")}
    house = "house=box 1 m, 1 m, 1 m at 4 m, 5 m, -9 m"
    result = command(
        *("plan", scenario, "--to", "trolley=6 m", *LIMIT, "--limit", "hook_load<=11 kN", "--intervals", "12"),
        *("--clearance", "0.5 m", "--obstacle", house, "--vary", "bodies.load.mass=0.8 t..1.2 t"),
        *("-o", str(files["planned.yaml"]), "--study", str(files["study.yaml"])),
        *("--page", str(files["page.html"]), "--document", str(files["plan.html"]), "--weather", "Hs=1.5 m"),
    )
    assert result.returncode == 0, result.stderr
    assert "least time" in result.stdout
    assert "load to house" in result.stdout
    assert deckcrane.load(files["planned.yaml"]).run.duration > 20.0
    assert '"swept"' in files["page.html"].read_text()
    document = files["plan.html"].read_text()
    for words in ("Lift plan", "pick up", "travel", "Hs", "Signatures"):
        assert words in document


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--to", "trolley=6"), "bare"),
        (("--to", "trolley"), "NAME=VALUE"),
        (("--to", "load=6 m, 2 m, -10 m", *LIMIT), "nearest position is [6 m, 0 m, -10 m]"),
        (("--to", "trolley=6 m", *LIMIT, "--study", "s.yaml"), "say where that goes"),
        (("--to", "trolley=6 m", *LIMIT, "--weather", "Hs=1 m"), "--document"),
        (("--to", "trolley=6 m", *LIMIT, "--vary", "bodies.load.mass=1 t..2 t"), "--cases"),
        (("--to", "trolley=6 m", *LIMIT, "--obstacle", "house=cone 3 m"), "a shape is"),
    ],
)
def test_mistakes_end_with_code_2(scenario: str, options: tuple[str, ...], message: str) -> None:
    result = command("plan", scenario, *options)
    if message == "bare":  # a bare number is SI
        assert "no least time" in result.stderr
    else:
        assert message in " ".join(result.stderr.split())
    assert result.returncode == 2


def test_limits_have_a_size_or_two_sides() -> None:
    assert read_limits(["sway=3 deg", "hook_load>=1 kN", "hook_load<=9 kN"]) == {
        "sway": "3 deg",
        "hook_load": ("1 kN", "9 kN"),
    }
    with pytest.raises(DeckcraneError, match="already"):
        read_limits(["sway=3 deg", "sway=2 deg"])


def test_obstacles_are_boxes_planes_and_capsules() -> None:
    assert read_obstacle("a=box 1 m, 2 m, 3 m at 4, 5, 6")[1] == BoxObstacle((1.0, 2.0, 3.0), (4.0, 5.0, 6.0))
    assert read_obstacle("b=plane 0, 0, 1 at 0, 0, 2 m")[1] == PlaneObstacle((0.0, 0.0, 1.0), (0.0, 0.0, 2.0))
    capsule = read_obstacle("c=capsule 0, 0, 0 to 0, 0, 9 m radius 300 mm")
    assert capsule == ("c", CapsuleObstacle((0.0, 0.0, 0.0), (0.0, 0.0, 9.0), 0.3))
