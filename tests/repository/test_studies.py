"""Families of cases: a failure in one test of many cases names its case, and all but a few cases are studies."""

from __future__ import annotations

import pytest

from tests.studies import each_time, first_each_time, one_by_one


def test_a_failure_in_a_family_names_its_case(tmp_path):
    tried = []

    @one_by_one(("first", "second"), [(1, 2), (3, 4), (5, 6)])
    def family(first, second, folder):
        tried.append((first, second, folder))
        assert first != 3

    with pytest.raises(AssertionError) as failed:
        family(folder=tmp_path)
    assert failed.value.__notes__ == ["in the case (3, 4)"]
    assert tried == [(1, 2, tmp_path), (3, 4, tmp_path)]


def test_what_is_not_run_each_time_is_a_study():
    values = each_time("abc", "b")
    assert values[1] == "b"
    assert [value.marks[0].name for value in (values[0], values[2])] == ["study", "study"]
    cases = first_each_time([(1, 2), (3, 4)], 1)
    assert (cases[0], cases[1].values, cases[1].marks[0].name) == ((1, 2), (3, 4), "study")
