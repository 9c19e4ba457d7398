"""From poses to a grid of radius and height: exact for what is linear, largest where many poses reach a place."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.analysis.load_charts.grid import by_radius, by_radius_and_height, corners, round_values


def _grid(*axes):
    return [values.ravel() for values in np.meshgrid(*axes, indexing="ij")]


def test_a_load_whose_inverse_is_linear_in_radius_and_height_is_found_exactly():
    r, h = _grid(np.linspace(2, 6, 4), np.linspace(0, 3, 5))
    found = by_radius_and_height((4, 5), r, h, 60 / (r + 0.5 * h), np.array([2.0, 3.3, 7.0]), np.array([0.1, 3.0]))
    np.testing.assert_allclose(found.load[0], [60 / 2.05, 60 / 3.5], rtol=1e-12)
    np.testing.assert_allclose(found.load[1], [60 / 3.35, 60 / 4.8], rtol=1e-12)
    assert np.all(np.isnan(found.load[2])), "nothing is extrapolated"


def test_where_three_coordinates_reach_a_place_the_best_pose_counts():
    """Radius a + c, height b, load 1 + 10 a: at radius 1 and height 0.5 the best is a = 1, c = 0, at a face of the box."""
    a, b, c = _grid([0.0, 1.0], [0.0, 1.0], [0.0, 1.0])
    found = by_radius_and_height((2, 2, 2), a + c, b, 1 + 10 * a, np.array([1.0]), np.array([0.5]))
    assert found.load[0, 0] == pytest.approx(11.0)


def test_poses_without_a_load_leave_no_load_beside_them():
    r, h = _grid([0.0, 1.0, 2.0], [0.0, 1.0])
    load = np.where(r == 2, np.nan, 5.0)
    found = by_radius_and_height((3, 2), r, h, load, np.array([0.5, 1.5]), np.array([0.5]))
    assert found.load[0, 0] == 5
    assert np.isnan(found.load[1, 0])


def test_one_coordinate_gives_a_curve_over_radius():
    found = by_radius(
        np.array([2.0, 4.0, 3.0]), np.array([0.0, 1.0, 5.0]), np.array([9.0, 4.5, 8.0]), np.array([2.5, 3.5, 5.0])
    )
    assert found.load[:2] == pytest.approx([18 / 2.5, 1 / (0.5 / 4.5 + 0.5 / 8)])
    assert np.isnan(found.load[2])
    assert found.nearest[0] == 0
    assert found.height[:2] == pytest.approx([0.25, 3.0]), "of the pose that carries more"


def test_boxes_are_cut_into_simplices_that_fill_them():
    assert len(corners((2, 2), 3)) == 2
    assert len(corners((3, 2), 3)) == 4
    assert len(corners((2, 2, 2), 4)) == 6
    assert len({tuple(each) for each in corners((3, 3, 3), 3)}) == len(corners((3, 3, 3), 3)), "each face once"


def test_round_values_lie_within_and_are_round():
    assert round_values(3.2, 14.1, 12) == pytest.approx(np.arange(4, 15))
    assert round_values(5.0, 5.0) == pytest.approx([5.0])
