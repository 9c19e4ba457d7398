"""Limiting curves of makers: shares along rays, and curves that cannot be."""

from __future__ import annotations

from itertools import pairwise

import casadi as ca
import numpy as np
import pytest

from deckcrane.standards.slew_bearings import _segments_cross, curve_fault, sort_limiting_curve, utilisation_along_ray

KN, KNM = 1e3, 1e3
FALLING = ((0.0, 900 * KNM), (500 * KN, 800 * KNM), (1500 * KN, 350 * KNM), (2000 * KN, 0.0))
RISING = ((0.0, 500 * KNM), (400 * KN, 700 * KNM), (800 * KN, 650 * KNM), (900 * KN, 100 * KNM))
"""As those of bolts: what presses the ring down helps them at first. It bulges, and ends above the axis."""
HOLLOW = ((0.0, 900 * KNM), (300 * KN, 300 * KNM), (2000 * KN, 0.0))
CURVES = pytest.mark.parametrize("points", [FALLING, RISING, HOLLOW, FALLING[::-1]])


def _share(points, fa, mk):
    return utilisation_along_ray(*zip(*sort_limiting_curve(points), strict=True), fa, mk)


@CURVES
def test_every_load_on_the_curve_has_a_share_of_one(points):
    whole = np.array(sort_limiting_curve(points))
    for a, b in pairwise(whole):
        for t in np.linspace(0, 1, 11):
            fa, mk = a + t * (b - a)
            assert _share(points, fa, mk) == pytest.approx(1.0, abs=2e-15)


@CURVES
def test_the_share_grows_in_proportion_with_the_load(points):
    random = np.random.default_rng(1)
    fa, mk = random.uniform(0, 3e6, 200), random.uniform(0, 2e6, 200)
    once = _share(points, fa, mk)
    np.testing.assert_allclose(_share(points, 2 * fa, 2 * mk), 2 * once, rtol=1e-15)
    on_curve = fa / once, mk / once
    np.testing.assert_allclose(_share(points, *on_curve), 1.0, rtol=1e-14)


@CURVES
def test_the_share_does_not_jump_from_ray_to_ray(points):
    angles = np.linspace(0, np.pi / 2, 20_001)
    shares = _share(points, 1e6 * np.sin(angles), 0.5e6 * np.cos(angles))
    assert np.abs(np.diff(shares)).max() < 5e-4


def test_symbols_and_numbers_have_the_same_share():
    fa, mk = ca.SX.sym("fa"), ca.SX.sym("mk")
    function = ca.Function("share", [fa, mk], [_share(RISING, fa, mk)])
    for load in ((0.0, 0.0), (1e5, 2e5), (8e5, 1e4), (0.0, 1e5), (9e5, 0.0)):
        assert float(function(*load)) == pytest.approx(float(_share(RISING, *load)), abs=1e-15)
    assert float(function(0, 0)) == 0.0


def test_a_curve_that_ends_above_the_axis_is_closed_where_the_diagram_ends():
    assert _share(RISING, 900 * KN, 0.0) == 1.0
    assert _share(RISING, 900 * KN, 50 * KNM) == pytest.approx(1.0)


def test_segments_that_only_touch_do_not_cross():
    upright, level = ((1.0, 0.0), (1.0, 2.0)), ((0.0, 0.0), (3.0, 0.0))
    assert not _segments_cross(upright, level)
    assert not _segments_cross(level, upright)
    assert _segments_cross(((1.0, -0.1), (1.0, 2.0)), level)
    assert _segments_cross(level, ((1.0, 0.1), (0.7, -2.0)))


def test_the_share_of_a_straight_curve_is_the_sum_of_the_shares_of_both_axes():
    straight = ((0.0, 800.0), (100.0, 600.0), (200.0, 400.0), (400.0, 0.0))
    assert curve_fault(straight) is None
    assert _share(straight, 100.0, 200.0) == pytest.approx(100 / 400 + 200 / 800)


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ((), "two points"),
        (((0.0, 1.0),), "this one has 1"),
        (((0.0, 900.0), (800.0, 700.0), (300.0, 200.0), (200.0, 900.0)), "crosses itself: between its points 1 and 2, and 3 and 4"),
        (((0.0, 900.0), (500.0, 800.0), (300.0, 600.0), (900.0, 0.0)), "more than once, near its points 2 and 3"),
        (((0.0, 900.0), (0.0, 800.0), (900.0, 0.0)), "more than once, near its points 1 and 2"),
        (((0.0, 900.0), (500.0, 500.0), (250.0, 250.0), (900.0, 0.0)), "more than once"),
        (((0.0, 900.0), (0.0, 900.0)), "more than once"),
        (((0.0, 0.0), (900.0, 100.0)), "through the origin"),
        (((100e3, 900e3), (900e3, 0.0)), "begins at an axial force of 100 kN"),
    ],
)  # fmt: skip
def test_curves_that_cannot_be_say_why(points, said):
    assert said in (curve_fault(points) or "")


@CURVES
def test_curves_that_can_be_are_taken_in_either_order(points):
    assert curve_fault(points) is None
    assert sort_limiting_curve(points) == sort_limiting_curve(points[::-1])
