"""Every mistake in a file is told with its line and column, in plain words, and as many at once as can be found."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcrane.errors import ScenarioError
from deckcrane.scenario import document, reading
from deckcrane.scenario.reading import bundled, load, loads
from tests.scenario.example import BODY, EXAMPLE
from tests.scenario.mistakes import MISTAKES
from tests.studies import one_by_one


def problem_of(text: str) -> tuple[int | None, int | None, str]:
    """Line, column and message (with its path) of the only problem."""
    with pytest.raises(ScenarioError) as caught:
        loads(text, source="crane.yaml")
    assert str(caught.value).startswith("crane.yaml: ")
    assert len(caught.value.problems) == 1, str(caught.value)
    problem = caught.value.problems[0]
    return problem.line, problem.column, str(problem).partition(": ")[2] if problem.line else str(problem)


def place(text: str, mark: str) -> tuple[int, int]:
    """Line and column of the only place where the mark stands in the text."""
    assert text.count(mark) == 1, mark
    before = text[: text.index(mark)]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


@one_by_one("mistake", MISTAKES)
def test_mistake_is_told_with_its_place(mistake: str) -> None:
    old, new, mark, message = MISTAKES[mistake]
    assert EXAMPLE.count(old) == 1, old
    text = EXAMPLE.replace(old, new)
    if mark is None or message is None:
        with pytest.raises(ScenarioError) as caught:
            loads(text)
        assert message is None or message in str(caught.value)
        assert all(problem.line is not None for problem in caught.value.problems)
        return
    line, column, told = problem_of(text)
    assert message in told
    assert (line, column) == place(text, mark)


def test_place_of_a_doubled_body_is_its_second_name() -> None:
    text = BODY + "  king: {on: ground, joint: {fixed: true}, mass: 1, shape: {point: true}}\n"
    line, column, told = problem_of(text)
    assert (line, column) == (9, 3)
    assert told == 'bodies.king: "king" is here a second time; it is in line 4 already'


def test_place_of_a_doubled_coordinate_is_its_second_name() -> None:
    text = BODY + "  boom: {on: king, joint: {prismatic: x, name: king}, mass: 1, shape: {point: true}}\n"
    line, column, told = problem_of(text)
    assert (line, column) == (9, 48)
    assert told.startswith('bodies.boom.joint.name: two coordinates are named "king": the joint of "king" has')


def test_all_problems_come_at_once_in_the_order_of_the_file() -> None:
    text = (
        EXAMPLE.replace("mass: 10 t", "mass: 10 x")
        .replace("on: vessel", "on: vesel")
        .replace("radius: 100 mm", "radius: -1")
        .replace("wind: {on: boom", "wind: {on: bom")
        .replace("  luff: {", "  lufff: {")
        .replace("step: 5 ms", "stp: 5 ms")
        .replace("title: Crane", "title: a\ntitle: b")
    )
    with pytest.raises(ScenarioError) as caught:
        loads(text, source="crane.yaml")
    paths = [".".join(map(str, problem.path)) for problem in caught.value.problems]
    assert paths == [
        *("title", "bodies.vessel.mass", "bodies.king.on", "bodies.boom.shape.radius", "forces.wind.on"),
        *("control.lufff", "run.stp"),
    ]
    assert str(caught.value).count("crane.yaml: line ") == 7


def test_no_message_speaks_of_the_machinery() -> None:
    for old, new, _, _ in MISTAKES.values():
        with pytest.raises(ScenarioError) as caught:
            loads(EXAMPLE.replace(old, new))
        for word in ("pydantic", "validat", "Input should", "tuple", "dict", "Extra inputs", "<", "None"):
            if word != "<" or "<<" not in new:
                assert word not in str(caught.value).replace("<text>", ""), str(caught.value)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", (None, None), "the file is empty"),
        ("# only a comment\n", (None, None), "the file is empty"),
        ("---\n", (2, 1), "a scenario is a mapping that begins with deckcrane: 1; the file is empty"),
        ("just words", (1, 1), 'a scenario is a mapping that begins with deckcrane: 1; this is the text "just words"'),
        ("- 1\n- 2\n", (1, 1), "this is a list"),
        ("a: [1, 2\nb: 3\n", (2, 2), "this is not valid YAML"),
        ("a:\n\t- b\n", (2, 1), "indent with spaces, not with tabs"),
        ("a: b: c\n", (1, 5), "this is not valid YAML"),
        ("a: \x00\n", (None, None), "this is not valid YAML"),
        ('a: "\\UFFFFFFFF"\n', (None, None), "this is not valid YAML"),
        ("[" * 5000, (1, 52), "this is nested more than 50 levels deep"),
        ("{a: " * 5000, (1, 202), "this is nested more than 50 levels deep"),
        ("a: " + "x" * 1_000_000, (None, None), "the text is larger than 1 MB"),
    ],
    ids=lambda value: value[:12] if isinstance(value, str) else "",
)
def test_text_that_is_no_scenario_is_refused_cleanly(
    text: str, place: tuple[int | None, int | None], message: str
) -> None:
    with pytest.raises(ScenarioError) as caught:
        loads(text)
    problem = caught.value.problems[0]
    assert message in problem.message
    assert (problem.line, problem.column) == place


def test_file_of_too_many_values_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "MOST_NODES", 100)
    with pytest.raises(ScenarioError, match="line 1, column 203: the file holds more than 100 values"):
        loads("a: [" + "1," * 200 + "]")


def test_alias_bomb_is_refused() -> None:
    lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 12)]
    with pytest.raises(ScenarioError, match="more than 100000 values"):
        loads("\n".join(lines))


def test_anchors_and_merge_keys_spare_repetition() -> None:
    text = """
deckcrane: 1
gravity: &zero [0, 0, 0]
bodies:
  a: &a {on: ground, joint: {prismatic: x, at: *zero}, mass: 2 t, shape: {point: true}}
  b: {<<: *a, on: a, mass: 3 t}
"""
    found = loads(text)
    assert (found.bodies["b"].on, found.bodies["b"].mass) == ("a", 3000)
    assert found.bodies["b"].shape == found.bodies["a"].shape


def test_words_of_old_yaml_are_texts() -> None:
    found = loads(
        "%YAML 1.1\n---\n"
        + BODY.replace("revolute: z", "revolute: y, name: on").replace("gravity", "title: no\ngravity")
    )
    assert found.plant.coordinates[0].name == "on"
    assert found.title == "no"


def test_file_is_read_by_path(tmp_path: Path) -> None:
    path = tmp_path / "crane.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + EXAMPLE.encode())
    assert load(path) == load(str(path)) == loads(EXAMPLE)


def test_file_that_is_missing_is_told_with_what_is_bundled(tmp_path: Path) -> None:
    with pytest.raises(
        ScenarioError, match=r"no_such\.yaml: there is no such file, and no bundled scenario.*bundled are: "
    ):
        load(tmp_path / "no_such.yaml")


@pytest.mark.parametrize("source", ["a\0b", "x" * 5000, "", "\ud800"])
def test_impossible_path_is_refused_cleanly(source: str) -> None:
    with pytest.raises(ScenarioError):
        load(source)


def test_folder_is_no_scenario(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="is a folder; give the path of a scenario file"):
        load(tmp_path)


def test_file_that_is_not_utf8_is_refused_with_the_place(tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes("deckcrane: 1\ntitle: Kr\xe5n\n".encode("latin-1"))
    with pytest.raises(ScenarioError, match="line 2, column 10: this is not UTF-8 text") as caught:
        load(path)
    assert caught.value.source == str(path)


def test_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_text("å" * 600_000, encoding="utf-8")
    with pytest.raises(ScenarioError, match="larger than 1 MB"):
        load(path)


def test_bundled_scenario_is_read_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deck.yaml").write_text(EXAMPLE, encoding="utf-8")
    monkeypatch.setattr(reading, "_library", lambda: {"deck": tmp_path / "deck.yaml"})
    monkeypatch.chdir(tmp_path)
    assert bundled() == {"deck": "Crane on a moving base"}
    assert load("deck") == loads(EXAMPLE)
    (tmp_path / "deck").mkdir()
    assert load("deck") == loads(EXAMPLE), "a folder of that name does not hide it"
    with pytest.raises(ScenarioError, match='did you mean "deck"'):
        load("dekc")


def test_every_bundled_scenario_can_be_read() -> None:
    for name, title in bundled().items():
        assert load(name).title == title


def test_slender_rod_of_a_rounded_data_sheet_is_a_possible_inertia() -> None:
    text = EXAMPLE.replace("inertia: [2e4, 2e4, 2e4]", "inertia: [333.33, 333.34, 0]")
    assert loads(text).bodies["vessel"].inertia is not None


@pytest.mark.parametrize("kind", ["jonswap", "pierson_moskowitz", "torsethaugen"])
def test_a_mean_period_is_told_from_that_of_the_peak(kind: str) -> None:
    with pytest.raises(ScenarioError, match=r"tz is the mean zero-crossing period.*tp = 1.29 tz for JONSWAP"):
        loads(f"{EXAMPLE}\nsea: {{{kind}: {{hs: 2 m, tz: 6 s}}, direction: 0 deg}}\n")
