"""The draw of mutations from the syntax tree: the same for the same seed, at one place each, of every kind and folder."""

from __future__ import annotations

import ast
import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.mutation.drawing import KINDS, SEED, Drawn, candidates, candidates_of, cites, draw
from tests.mutation.drawn import GOAL, Judged, judge, part_of_page, share_caught
from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutation import ROOT
from tests.mutation.selection import FOLDERS, Timings, _matching, ranked, rounds
from tests.mutation.table import DRAWN, PAGE, page

CITED = '"""Beams [F19, Eq. 3]."""\ndef f(x, v):\n    return '


def changes(formula: str, kind: str) -> set[str]:
    """All that a kind of mutation makes of a formula."""
    text = f"{CITED}{formula}\n"
    drawn = [each for each in candidates_of(text, "src/deckcrane/x.py") if each.kind == kind]
    return {each.applied_to(text).removeprefix(CITED).strip() for each in drawn}


# ---- Candidates.
def test_signs_factors_exponents_terms_axes_and_comparisons_are_changed() -> None:
    assert changes("x - v", "sign") == {"x + v"}
    assert changes("(x  # x + v\n + (v))", "sign") == {"(x  # x + v\n - (v))"}
    assert changes("-x", "sign") == {"x"}
    assert changes("0.5 * x", "factor") == {"1.0 * x"}
    assert changes("(x * v) ** 2", "exponent") == {"(x * v) ** 3", "(x * v)"}
    assert changes("sqrt(x + v)", "exponent") == {"(x + v)"}
    assert changes("(x - v) * 3", "dropped term") == {"(x) * 3", "((-v)) * 3", "(x - v)", "3"}
    assert changes("x / v", "dropped term") == {"x"}
    assert changes("v[2]", "swapped axes") == {"v[1]"}
    assert changes('v["y"]', "swapped axes") == {'v["z"]'}
    assert changes("[x, v, 0.0]", "swapped axes") == {"[v, x, 0.0]"}
    assert changes("x <= v", "comparison") == {"x < v", "x >= v"}


def test_characters_of_more_than_a_byte_do_not_shift_the_place() -> None:
    assert changes('("ä", x + v)', "sign") == {'("ä", x - v)'}


@pytest.mark.parametrize("formula", ['"a" + x', "[0] * v", "x[v + 1]", "range(4)", "sum(x, axis=1)", "x + 1e-9 > v"])
def test_words_lists_sizes_and_tolerances_are_left_alone(formula: str) -> None:
    if "1e-9" in formula:
        assert changes(formula, "factor") == set()
    else:
        assert {change for kind in KINDS for change in changes(formula, kind)} == set()


def test_checks_that_only_raise_are_left_alone() -> None:
    text = (
        '"""ISO 4301-1."""\ndef f(x: float = 2.0):\n    if x < 0:\n        raise ValueError(x + 1)\n    assert x > 3\n'
    )
    assert [(each.kind, each.new) for each in candidates_of(text, "src/deckcrane/x.py")] == [("factor", "4.0")]


def test_functions_that_cite_nothing_are_left_alone() -> None:
    text = "def f(x):\n    return x + 1  # 2000 lines\n"
    assert candidates_of(text.replace("2000", "no"), "src/deckcrane/x.py") == []
    assert all(cites(words) for words in ("after [K18, Eq. 30]", "DNV-RP-C205, 3.3", "H. Glauert 1935", "Eq. (6.12)"))
    assert not cites("a length of 12 m")


# ---- The draw.
@pytest.mark.study
def test_a_draw_is_the_same_for_a_seed_and_grows_with_its_size() -> None:
    first = draw(60)
    assert first == draw(60, SEED)
    assert len(first) == len(set(first)) == 60
    assert set(first) < set(draw(100))
    assert set(first) != set(draw(60, SEED + 1))


def test_every_folder_and_every_kind_is_drawn() -> None:
    drawn = draw(300)
    assert {each.folder for each in drawn} == {each.folder for each in candidates()}
    assert set(Counter(each.kind for each in drawn)) == set(KINDS)


def test_every_drawn_mutation_can_be_read_and_changes_one_place() -> None:
    drawn = draw(300)
    texts = {path: (ROOT / path).read_text(encoding="utf-8") for path in {each.path for each in drawn}}
    trees = {path: ast.parse(text) for path, text in texts.items()}
    for each in drawn:
        text = texts[each.path]
        mutated = each.applied_to(text)
        assert mutated[: each.start] == text[: each.start]
        assert mutated[each.start + len(each.new) :] == text[each.end :]
        (around,) = [part for part in trees[each.path].body if part.lineno <= each.line <= (part.end_lineno or 0)]
        more = mutated.count("\n") - text.count("\n")
        lines = mutated.splitlines()[around.lineno - 1 : (around.end_lineno or 0) + more]
        changed = ast.parse("\n".join(lines)).body[0]
        plain = ast.parse("\n".join(text.splitlines()[around.lineno - 1 : around.end_lineno])).body[0]
        assert ast.dump(changed) != ast.dump(plain), each


# ---- The tests that judge.
def test_every_folder_has_tests() -> None:
    for folder in {each.folder for each in candidates()}:
        assert all(_matching(pattern) for pattern in FOLDERS[folder]), folder


@pytest.mark.study
def test_tests_that_name_the_function_come_first_and_slow_ones_last(tmp_path: Path) -> None:
    drawn = next(each for each in candidates() if each.function == "skew")
    assert min(ranked(drawn))[1] == "tests/test_screws.py"
    timings = Timings(tmp_path / "timings.json")
    timings.add({f"{file}::test": 1000.0 for _, file in ranked(drawn)})
    timings.add({"tests/test_screws.py::test_quick": 1.0, "tests/test_screws.py::test_slow": 30.0})
    first, *_, last = rounds(drawn, timings)
    assert {"tests/test_screws.py", "--deselect=tests/test_screws.py::test_slow"} <= set(first)
    assert "tests/test_screws.py::test_slow" in last


def test_one_drawn_mutation_is_run_and_caught(tmp_path: Path) -> None:
    drawn = next(each for each in candidates() if each.function == "skew" and each.kind == "sign")
    timings = Timings(tmp_path / "timings.json")
    timings.add({f"{file}::test": 1000.0 for _, file in ranked(drawn) if file != "tests/test_screws.py"})
    clean = tmp_path / "clean"
    # With bytecode, which dates tell from that of a changed file: to compile all sources takes longer than the tests.
    shutil.copytree(ROOT / "src", clean / "src", ignore=shutil.ignore_patterns("assets", "library"))
    assert judge(drawn, clean, tmp_path, timings).test.startswith("tests/test_screws.py::test_")


# ---- The page.
def test_equivalent_mutations_are_still_there() -> None:
    texts = {path: (ROOT / path).read_text(encoding="utf-8") for path in {each.path for each in candidates()}}
    functions = {function for function, _, _ in EQUIVALENT}
    shown = {(each.function, *each.shown(texts[each.path])) for each in candidates() if each.function in functions}
    assert set(EQUIVALENT) - shown == set()


def test_survivors_are_shown_and_equivalent_ones_do_not_count() -> None:
    drawn = Drawn("src/deckcrane/sea/x.py", 0, 1, "-", "sign", 1, "f")
    judged = [Judged(drawn, "a + b", "a - b", "tests/test_x.py::test")] * 3 + [Judged(drawn, "a | b", "a + b")]
    assert share_caught(judged) == 0.75
    part = part_of_page(judged, 7)
    assert "Seed 7: 4 drawn, 3 caught, 0 equivalent, 1 survived." in part
    assert "| `sea` | 4 | 3 | 0 | 1 |" in part
    assert "| sea/x.py:1, `f` | `` a \\| b `` | `` a + b `` | **a test is missing** |" in part
    assert page([], [], f"before\n{part}").endswith(part)


def test_the_manual_shows_a_draw_that_meets_the_goal() -> None:
    _, heading, part = PAGE.read_text(encoding="utf-8").partition(DRAWN)
    assert heading, "run `make mutate`"
    share = float(part.partition("That is ")[2].split()[0])
    assert share >= 100 * GOAL
