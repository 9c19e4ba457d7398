"""A bundled scenario becomes a file of the user's own, as it is; what already exists stays."""

from __future__ import annotations

import pytest

import deckcrane
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.reading import bundled_names
from tests.studies import TYPICAL, each_time


@pytest.mark.parametrize("name", each_time(sorted(bundled_names()), *TYPICAL))
def test_a_copy_is_the_same_scenario_comments_and_all(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = deckcrane.copy_scenario(name, "mine.yaml")
    assert path.read_text(encoding="utf-8").startswith("#")
    assert deckcrane.load("mine.yaml") == deckcrane.load(name)
    assert [entry.name for entry in tmp_path.iterdir()] == ["mine.yaml"]


def test_without_a_path_it_takes_its_own_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert str(deckcrane.copy_scenario("knuckle_boom")) == "knuckle_boom.yaml"


def test_a_file_that_is_there_stays_unless_told_otherwise(tmp_path):
    mine = tmp_path / "crane.yaml"
    mine.write_text("a week's work")
    with pytest.raises(DeckcraneError, match=r"crane\.yaml already exists and is left as it is"):
        deckcrane.copy_scenario("knuckle_boom", mine)
    assert mine.read_text() == "a week's work"
    deckcrane.copy_scenario("knuckle_boom", mine, overwrite=True)
    assert deckcrane.load(mine) == deckcrane.load("knuckle_boom")


def test_what_cannot_be_copied_is_explained(tmp_path):
    with pytest.raises(DeckcraneError, match=r"it is a folder; name a file, such as .*knuckle_boom\.yaml"):
        deckcrane.copy_scenario("knuckle_boom", tmp_path)
    with pytest.raises(DeckcraneError, match='called knucle_boom; did you mean "knuckle_boom"'):
        deckcrane.copy_scenario("knucle_boom", tmp_path / "crane.yaml")
    with pytest.raises(DeckcraneError, match=r"cannot write .*no.such.folder"):
        deckcrane.copy_scenario("knuckle_boom", tmp_path / "no such folder" / "crane.yaml")
    assert list(tmp_path.iterdir()) == []
