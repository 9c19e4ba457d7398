"""Stability during lifts as it is shown: in words, tables, figures and files, by the command and in reports."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from typer.testing import CliRunner

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.campaign.study.answers import Answers
from deckcrane.cli.command import app
from deckcrane.view.answers.answer import Answer
from deckcrane.view.answers.stability import stability_answer
from deckcrane.view.tables import UnitChoice
from tests.analysis.stability.test_lift_stability import LIFTING

ASKED = """
stability:
  loads: [30 t, 60 t]
  slews: [-90 deg, 0 deg, 90 deg]
  heel: 4 deg
  codes: [is_code]
  freeboard: 3 m
  breadth: 18 m
  flooding: 25 deg
"""


@pytest.fixture(scope="module")
def answer() -> Answer:
    asked = Answers.model_validate({"stability": {**_asked(), "loads": ["30 t", "60 t"]}})
    source = SimpleNamespace(answers=asked, scenario=deckcrane.loads(LIFTING))
    found = stability_answer(cast(CampaignSource, source))
    assert found is not None
    return found


def _asked() -> dict[str, Any]:
    from yaml import safe_load

    return dict(safe_load(ASKED)["stability"])


def test_a_study_that_asks_nothing_is_told_nothing() -> None:
    assert stability_answer(cast(CampaignSource, SimpleNamespace(answers=Answers()))) is None


def test_tables_tell_heel_largest_loads_criteria_and_the_loss(answer: Answer) -> None:
    heel, poses, criteria, loss = answer.tables
    assert heel.headings() == ["slew [deg]", "30 t [deg]", "60 t [deg]"]
    assert [row[0] for row in heel.texts()] == ["-90", "0", "90"]
    assert heel.texts()[1][1:] == ["0", "0"]  # no rounding is shown
    assert poses.headings()[-1] == "largest load [t]"
    assert poses.texts()[1][-1] == "over 240 t"
    assert criteria.rows[0][0] == "static heel"
    assert criteria.rows[1][-1] == "from memory, check against the standard"
    before, after, furthest, undamped = (float(text) for text in loss.texts()[0][1:5])
    assert undamped == pytest.approx(2 * after - before, abs=0.02)
    assert furthest == pytest.approx(undamped, abs=0.1)


def test_what_is_from_memory_is_marked_and_what_is_linear_is_said(answer: Answer) -> None:
    assert any("60 t at slew -90 deg: 4.8" in line and "to starboard" in line for line in answer.words)
    assert any("0.67 displacement GM f/B" in line and "from memory" in line for line in answer.words)
    assert sum(one.from_memory for one in answer.founded) == 4
    assert any("GM sin(heel) up to flooding" in line for line in answer.warnings)


def test_the_figure_is_drawn_in_the_units_that_are_chosen(answer: Answer) -> None:
    (figure,) = answer.figures
    drawn = figure.draw(UnitChoice.of(["rad"]))
    assert [axis.get_ylabel() for axis in drawn.axes] == ["heel [rad]", "roll [rad]"]


def test_the_command_takes_a_file_and_options_and_writes_tables(tmp_path: Path) -> None:
    scenario, asked, out = tmp_path / "lift.yaml", tmp_path / "asked.yaml", tmp_path / "out.csv"
    scenario.write_text(LIFTING, encoding="utf-8")
    asked.write_text(ASKED, encoding="utf-8")
    command = ["stability", str(scenario), "--answers", str(asked), "--slews", "90 deg", "--no-loss", "-o", str(out)]
    found = CliRunner().invoke(app, command)
    assert found.exit_code == 0, found.output
    assert "from memory" in found.output
    assert out.exists()
    assert "lost at once" not in found.output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--heel", "5"], "the unit is missing"),
        (["--loads", "5 m"], "mass"),
        (["--over", "luff"], "write NAME=VALUES"),
        (["--slews", "0 deg, 0 deg"], "different numbers"),
    ],
)
def test_options_that_cannot_be_say_why(options: list[str], said: str) -> None:
    found = CliRunner().invoke(app, ["stability", "deck_crane_in_waves", *options])
    assert found.exit_code != 0
    assert said in str(found.exception)
