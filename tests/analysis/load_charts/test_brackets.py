"""The first crossing from below of many cells: brackets that contain it, whatever the curve does above."""

from __future__ import annotations

import numpy as np

from deckcrane.analysis.load_charts.cells import first_crossings


def _found(share, least, most, tolerance=1e-3, scan=8):
    asked = []

    def tried(cells, values):
        asked.append(len(cells))
        return share(cells, values)

    found = first_crossings(tried, np.asarray(least, float), np.asarray(most, float), tolerance, scan)
    return found, asked


def test_brackets_contain_the_root_and_are_no_wider_than_asked():
    roots = np.array([1.2, 3.7, 9.999])
    found, _ = _found(lambda cells, x: (x / roots[cells]) ** 3, [0.1] * 3, [10.0] * 3)
    low, high = found.last
    assert np.all((low <= roots) & (roots < high))
    assert np.all(high - low <= 1e-3)


def test_the_first_crossing_counts_and_not_one_above_it():
    """1 + sin crosses 1 upwards at 0, down at pi, up at 2 pi; from 3.5 on the first upward crossing is at 2 pi."""
    found, _ = _found(lambda cells, x: 1 + np.sin(x), [3.5], [17.0], scan=16)
    low, high = found.last
    assert low[0] <= 2 * np.pi < high[0]


def test_cells_without_a_crossing_say_which_side_they_are_on():
    found, _ = _found(lambda cells, x: np.array([0.5, 1.5])[cells] + 0 * x, [1, 1], [2, 2])
    low, high = found.last
    assert low[0] == 2
    assert np.isnan(high[0])
    assert np.isnan(low[1])
    assert high[1] == 1


def test_only_cells_with_something_to_find_are_tried_again():
    found, asked = _found(lambda cells, x: x / np.array([0.5, 1.4])[cells], [1, 1], [2, 2], 0.3, 2)
    assert asked == [2, 1, 1], (
        "the first is too much at once; the second crosses in the first step of two, and is halved once"
    )
    assert len(found.low) == 3
    assert np.all(np.diff(np.nan_to_num(found.low), axis=0) >= 0), "brackets only close"


def test_a_straight_share_takes_two_cuts_and_a_failing_one_is_halved():
    _, asked = _found(lambda cells, x: x / 3.21, [1.0], [9.0], 1e-4, 1)
    assert asked == [1] * 4, "both ends, and two cuts beside the crossing"
    found, asked = _found(lambda cells, x: np.where(x > 3.21, np.inf, 0.2), [1.0], [9.0], 1e-3, 1)
    assert asked == [1] * 15, "a step that is nowhere a line takes 13 halvings of 8 to 1e-3"
    assert found.last[0][0] <= 3.21 < found.last[1][0]


def test_a_share_that_jumps_is_found_within_twice_the_cuts_of_halving():
    """The line is a bad guess here: the share is flat but for a step, yet every two cuts halve what is left."""
    found, asked = _found(lambda cells, x: np.where(x > 3.21, 50.0, 0.9), [1.0], [9.0], 1e-3, 1)
    assert found.last[0][0] <= 3.21 < found.last[1][0]
    assert len(asked) <= 2 + 3 * 13


def test_a_cell_whose_range_is_empty_is_left_alone():
    found, asked = _found(lambda cells, x: x, [2.0], [1.0])
    assert np.isnan(found.last[0][0])
    assert not asked
