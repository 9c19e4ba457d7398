"""What the page about study files shows can be read, fragments and tables too; the commands that show studies do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deckcrane.campaign.cases import cases_of
from deckcrane.campaign.study.reading import load_study, loads_study
from deckcrane.campaign.study.study import Study
from deckcrane.cli.command import app
from deckcrane.scenario.run_settings import STATISTICS, Keep
from tests.repository.test_docs import ROOT, blocks

PAGE = ROOT / "docs" / "guide" / "studies.md"


def test_every_fragment_on_the_page_is_a_study_that_can_be(tmp_path: Path) -> None:
    for name, (_, text) in zip(("seas.csv", "site.csv"), blocks(PAGE, "csv"), strict=True):
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = [text for _, text in blocks(PAGE, "yaml") if text.startswith("vary:")]
    assert len(found) == 5
    counts = [
        len(cases_of(loads_study(f"deckcrane: 1\nscenario: deck_crane_in_waves\n{text}", folder=tmp_path)))
        for text in found
    ]
    assert counts == [3 * 3 * 2 * 5, 3 * 2, 11, 64, 20 * 2 * 2 * 3]


def test_the_page_names_every_key() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in (*Study.model_fields, *Keep.model_fields, *STATISTICS) if f"`{name}`" not in text] == []


def test_studies_are_listed_and_copied_and_have_a_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    listed = CliRunner().invoke(app, ["list"]).output
    assert "north_sea_scatter" in listed
    assert "A deck crane in the sea states of a North Sea site" in listed
    assert CliRunner().invoke(app, ["copy", "north_sea_scatter"]).output == "study north_sea_scatter.yaml\n"
    assert load_study("north_sea_scatter.yaml") == load_study("north_sea_scatter")
    schema = json.loads(CliRunner().invoke(app, ["schema", "--study"]).output)
    assert schema["title"] == "deckcrane study"
