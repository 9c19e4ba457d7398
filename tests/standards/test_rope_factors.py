"""Factors of hoist ropes by safe working load, from memory: worked values, and that the pieces meet."""

from __future__ import annotations

import pytest

from deckcrane.standards.lifting_gear import ILO_FACTOR, ilo_factor


@pytest.mark.parametrize(
    ("tonnes", "factor"),
    [(1, 5.0), (10, 5.0), (25, 1e4 / 2131.25), (50, 1e4 / 2352.5), (100, 1e4 / 2795), (160, 1e4 / 3326), (200, 3.0)],
)
def test_worked_values(tonnes, factor):
    assert ilo_factor(tonnes * 1e3) == pytest.approx(factor)


def test_the_pieces_meet():
    for tonnes in (10, 160):
        assert ilo_factor(tonnes * 1e3 * (1 + 1e-9)) == pytest.approx(ilo_factor(tonnes * 1e3 * (1 - 1e-9)), abs=0.01)


def test_it_is_marked_as_from_memory():
    assert ILO_FACTOR.from_memory
