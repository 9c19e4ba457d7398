"""Formulas of makers of slewing rings, each with its worked example by hand."""

from __future__ import annotations

import pytest

from deckcrane.standards.slew_bearings import RULES, bolt_force, equivalent_load, static_rating

FA, FR, MK = 400.0, 50.0, 900.0


def test_ball_rings_have_two_points_of_which_one_must_lie_under_the_curve():
    first, second = RULES["ball"].points(FA, FR, MK)
    assert first == (pytest.approx(400 + 252.3), 900)
    assert second == (pytest.approx(490 + 133.8), pytest.approx(1102.5))


def test_crossed_rollers_carry_twice_the_radial_force_as_axial_force():
    assert RULES["crossed_roller"].points(FA, FR, MK) == ((pytest.approx(502.5), 900),)


def test_rings_whose_radial_force_does_not_count():
    assert RULES["three_row"].points(FA, 1e9, MK) == ((FA, MK),)
    assert RULES["little_radial"].points(FA, FR, MK) == ((FA, MK),)
    assert RULES["little_radial"].most_radial == 0.10


@pytest.mark.parametrize(
    ("fr", "kr"), [(0.0, 0.5), (99.0, 0.5), (100.0, 1.5), (399.0, 1.5), (400.0, 2.4), (900.0, 2.4)]
)
def test_the_equivalent_axial_load_goes_by_steps_of_radial_over_axial_force(fr, kr):
    assert RULES["equivalent_axial"].points(FA, fr, MK) == ((pytest.approx(FA + kr * fr), MK),)


def test_a_static_rating_in_the_units_of_its_source():
    """D 2000 mm, d 40 mm: C0 = 110 N/mm2 x 2000 x 40 = 8800 kN; Cp = 400 + 4370 x 900/2000 + 3.44 x 50 = 2538.5 kN."""
    assert static_rating("single", 2.0, 0.040) == pytest.approx(8800e3)
    assert equivalent_load("single", 2.0, 400e3, 50e3, 900e3) == pytest.approx(2538.5e3)
    assert static_rating("three", 2.0, 0.040) == pytest.approx(147 * 2000 * 40)
    assert equivalent_load("three", 2.0, 400e3, 50e3, 900e3) == pytest.approx((400 + 4500 * 900 / 2000) * 1e3)


def test_bolts_of_a_ring_hold_its_moment():
    """N forces Fb cos(a) at (D/2) cos(a) have the moment N Fb D/4; Fa presses on all alike."""
    import numpy as np

    count, circle, mk, fa = 48, 2.2, 900e3, 400e3
    a = 2 * np.pi * np.arange(count) / count
    forces = 4 * mk / (circle * count) * np.cos(a) - fa / count
    assert np.sum(forces * circle / 2 * np.cos(a)) == pytest.approx(mk)
    assert np.sum(forces) == pytest.approx(-fa)
    assert bolt_force(fa, mk, circle, count) == pytest.approx(forces.max())
