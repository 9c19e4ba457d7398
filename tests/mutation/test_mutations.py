"""The list of mutations cannot rot: each applies at one place, names tests that are there, and stands in the manual."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutation.every import MUTATIONS
from tests.mutation.mutation import ROOT, DoesNotApplyError, Mutation, applied, missing_tests, sources
from tests.mutation.table import CAUGHT, PAGE, Outcome, page, rows_of


@pytest.fixture(scope="module")
def package() -> dict[Path, str]:
    return sources(ROOT)


def test_every_mutation_applies_at_one_place_and_leaves_code_that_can_be_read(package: dict[Path, str]) -> None:
    for mutation in MUTATIONS:
        path, text = applied(mutation, package)
        assert text != package[path], mutation.name
        if path.suffix == ".py":
            compile(text, str(path), "exec")


def test_every_mutation_names_tests_that_are_there() -> None:
    assert {mutation.name: missing_tests(mutation) for mutation in MUTATIONS if missing_tests(mutation)} == {}
    assert [mutation.name for mutation in MUTATIONS if not mutation.tests] == []


def test_names_are_unique_and_meanings_are_given() -> None:
    names = [mutation.name for mutation in MUTATIONS]
    assert len(set(names)) == len(names)
    assert all(mutation.means and "|" not in mutation.means for mutation in MUTATIONS)


def test_the_manual_shows_every_mutation_as_caught() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = rows_of(text)
    assert list(rows) == [mutation.name for mutation in MUTATIONS], "run `make mutate`"
    assert [name for name, row in rows.items() if not CAUGHT.search(row)] == []
    for mutation in MUTATIONS:
        start, end = Outcome(mutation, "caught").row.split("0 of 0")
        assert rows[mutation.name].startswith(start), "run `make mutate`"
        assert rows[mutation.name].endswith(end), "run `make mutate`"
    assert page(MUTATIONS, [], text) == text, "run `make mutate`"


def test_rows_of_a_page_are_kept_until_their_mutations_are_run_again() -> None:
    one, two = (Mutation(name, "area", "a", "b", "is wrong", ("tests/x.py::test",)) for name in ("one", "two"))
    first = page([one, two], [Outcome(one, "caught", 2, 3), Outcome(two, "survived", 0, 3)])
    assert "1 of 2 mutations are caught" in first
    again = page([one, two], [Outcome(two, "caught", 1, 4)], first)
    assert "| `one` | is wrong | 2 of 3 | `x.py` |\n| `two` | is wrong | 1 of 4 | `x.py` |" in again
    assert "2 of 2 mutations are caught" in again


def test_a_text_that_is_not_there_or_there_twice_is_told() -> None:
    wrong = Mutation("wrong", "area", "a + b", "a - b", "is wrong", ())
    for text, times in (("a * b", 0), ("a + b\na + b", 2)):
        with pytest.raises(DoesNotApplyError, match=f"stands {times} times"):
            applied(wrong, {Path("x.py"): text})


def test_a_formula_that_is_written_twice_is_found_by_what_stands_before_it() -> None:
    second = Mutation("second", "area", "a + b", "a - b", "is wrong", (), within="two:")
    assert applied(second, {Path("x.py"): "one: a + b\ntwo: a + b\nthree: a + b"}) == (
        Path("x.py"),
        "one: a + b\ntwo: a - b\nthree: a + b",
    )
