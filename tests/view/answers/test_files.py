"""Tables of answers as files: numbers as numbers, in the units that were chosen."""

from __future__ import annotations

import csv
from pathlib import Path

import openpyxl
import pytest

from deckcrane.cli.answers import requested_answers, show_answer
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.standards.sources import SourcedFormula
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerTable
from deckcrane.view.answers.files import sheet_names, write_tables
from deckcrane.view.tables import UnitChoice

COLUMNS = (AnswerColumn("signal"), AnswerColumn("largest", "N"), AnswerColumn("cases"), AnswerColumn("turn", "rad"))
ROWS = (("hook_load", 1_234_567.89, 4, None), ("=1+1", float("nan"), 2, 3.141592653589793))
ANSWER = Answer(
    "test",
    "An answer",
    ("In words.",),
    (AnswerTable("Largest loads", COLUMNS, ROWS), AnswerTable("largest loads", COLUMNS[:2], (("mast", 2e3),))),
    founded=(SourcedFormula("a rule", "C", "a standard", "2013"),),
)


def test_a_workbook_has_a_sheet_for_each_table_with_numbers_in_chosen_units(tmp_path: Path) -> None:
    (path,) = write_tables(ANSWER, tmp_path / "a.xlsx", UnitChoice.of(["MN"]))
    book = openpyxl.load_workbook(path)
    assert book.sheetnames == ["Largest loads", "largest loads 2", "about"]
    rows = list(book["Largest loads"].values)
    assert rows[0] == ("signal", "largest [MN]", "cases", "turn [deg]")
    assert rows[1] == ("hook_load", pytest.approx(1.23456789, rel=1e-15), 4, None)
    assert rows[2][1:] == (None, 2, 180)
    assert book["Largest loads"]["A3"].data_type == "s", "a word is not taken for a formula"
    assert any("from memory" in str(cell) for row in book["about"].values for cell in row)
    assert [file.name for file in tmp_path.iterdir()] == ["a.xlsx"], "nothing temporary is left"


def test_each_further_table_is_a_csv_file_of_its_own(tmp_path: Path) -> None:
    first, second = write_tables(ANSWER, tmp_path / "a.csv")
    assert (first.name, second.name) == ("a.csv", "a-2.csv")
    with first.open(newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0][1] == "largest [kN]"
    assert float(rows[1][1]) == pytest.approx(1234.56789, rel=1e-15), "all digits"
    assert rows[1][3] == ""
    assert rows[2][0] == "'=1+1", "a word is not taken for a formula"


@pytest.mark.parametrize(
    ("name", "answer", "said"),
    [("a.txt", ANSWER, "the suffix says the form, .xlsx or .csv"), ("a.csv", Answer("k", "Words"), "has no tables")],
)
def test_what_cannot_be_written_is_said(name: str, answer: Answer, said: str, tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match=said):
        write_tables(answer, tmp_path / name)


def test_names_of_sheets_are_short_plain_and_unlike_each_other() -> None:
    found = sheet_names(["Hs [m] / Tp [s]", "a" * 40, "A" * 40, ""])
    assert found == ["Hs  m    Tp  s", "a" * 31, "A" * 29 + " 2", "table"]


def test_an_answer_is_printed_and_written_in_one_go(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    show_answer(ANSWER, "MN", None, tmp_path / "new" / "a.csv")
    said = capsys.readouterr().out
    assert "1.235" in said
    assert "largest [MN]" in (tmp_path / "new" / "a-2.csv").read_text()


def test_answers_are_asked_by_a_file_of_their_own_or_by_a_study(tmp_path: Path) -> None:
    own, study = tmp_path / "asked.yaml", tmp_path / "study.yaml"
    own.write_text("duration: 1 h\n")
    study.write_text("deckcrane: 1\nscenario: knuckle_boom\nvary: {}\nanswers: {duration: 2 h}\n")
    found = [requested_answers(path) for path in (None, own, study)]
    assert found[0] is None
    assert [one.duration for one in found[1:] if one is not None] == [3600, 7200]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "fractile: 90 %\nduraton: 1 h\n",
            'line 2, column 1: duraton: unknown key "duraton"; did you mean "duration"?',
        ),
        ("scenario: knuckle_boom\nanswers:\n  fractile: 1.5\n", "line 3, column 13: answers.fractile"),
        ("- 1\n", "a mapping with the keys of `answers` is needed"),
        ("bodies: {}\n", "this is a scenario"),
        ("a: [\n", "not valid YAML"),
    ],
)
def test_what_is_wrong_with_a_file_of_answers_is_said_with_its_place(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "asked.yaml"
    path.write_text(text)
    with pytest.raises(ScenarioError) as error:
        requested_answers(path)
    assert said in str(error.value)


def test_a_file_of_answers_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="no such file"):
        requested_answers(tmp_path / "none.yaml")
