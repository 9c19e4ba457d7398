"""Modes tabulated by the user, from measurements or finite elements: quintic splines through the points.

The splines are quintic because the curvature of the beam is the second derivative of the mode, and it must be smooth.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.beams.shapes import Shapes
from deckcrane.errors import DeckcraneError

DEGREE = 5
ROOT_VALUE = 1e-6
"""The largest value of a mode at the root, relative to its maximum: tables are rounded."""
ROOT_SLOPE = 0.2
"""The largest slope of a clamped mode at the root, relative to the steepest between two points, before it is set to zero."""


def tabulated(at: Sequence[float], values: Sequence[Sequence[float]], clamped: bool = False) -> Shapes:
    """Modes through points: positions `at` from the root 0 to the tip, and for each mode its values there.

    The modes keep their own scale. With `clamped` their slope at the root is set to zero, which it must nearly be.
    """
    _check_positions(at)
    _check_values(at, values)
    x, y = np.array(at, dtype=float), np.array(values, dtype=float).T
    y[0] = 0.0
    length = float(x[-1])
    if clamped:
        _check_slopes(x, y)
    spline = _spline(x / length, y, clamped)
    knots = tuple(float(knot * length) for knot in np.unique(spline.t)[1:-1])

    def function(s: Array, order: int) -> Array:
        return np.asarray(spline(s, order))

    return Shapes("table", y.shape[1], length, function, root=(0, 1) if clamped else (0,), knots=knots)


def _spline(s: Array, y: Array, clamped: bool) -> Any:
    """A spline with not-a-knot conditions at both ends; zero slope at the root replaces one of the conditions there."""
    from scipy.interpolate import make_interp_spline

    if not clamped:
        return make_interp_spline(s, y, k=DEGREE)
    inner = s[2:-3]
    knots = np.concatenate([np.repeat(s[0], DEGREE + 1), inner, np.repeat(s[-1], DEGREE + 1)])
    return make_interp_spline(s, y, k=DEGREE, t=knots, bc_type=([(1, np.zeros(y.shape[1]))], None))


def _check_positions(at: Sequence[float]) -> None:
    if len(at) < DEGREE + 1:
        raise DeckcraneError(
            f"a table of modes needs at least {DEGREE + 1} points along the beam; this one has {len(at)}"
        )
    for before, after in pairwise(at):
        if not after > before:
            raise DeckcraneError(
                f"the points of a table must rise along the beam; {after:.6g} m comes after {before:.6g} m"
            )
    if abs(at[0]) > 1e-9 * at[-1]:
        raise DeckcraneError(f"a table of modes begins at the root, 0 m; this one begins at {at[0]:.6g} m")


def _check_values(at: Sequence[float], values: Sequence[Sequence[float]]) -> None:
    if len(values) == 0:
        raise DeckcraneError("a table of modes needs at least one mode: values: [[...], ...], a list for each mode")
    for k, mode in enumerate(values, 1):
        if len(mode) != len(at):
            raise DeckcraneError(f"mode {k} of the table has {len(mode)} values for {len(at)} points")
        if not np.all(np.isfinite(mode)):
            raise DeckcraneError(f"mode {k} of the table has values that are not finite numbers")
        largest = float(np.max(np.abs(mode)))
        if largest == 0.0:
            raise DeckcraneError(f"mode {k} of the table is zero everywhere; leave it out")
        if abs(mode[0]) > ROOT_VALUE * largest:
            raise DeckcraneError(
                f"mode {k} of the table is {mode[0]:.6g} at the root; a mode must vanish there, where the body's frame is"
            )


def _check_slopes(x: Array, y: Array) -> None:
    """Check that a mode declared clamped is nearly so by its values."""
    root_slopes = _spline(x, y, clamped=False)(0.0, 1)
    steepest = np.max(np.abs(np.diff(y, axis=0) / np.diff(x)[:, None]), axis=0)
    for k, (root_slope, steepest_slope) in enumerate(zip(root_slopes, steepest, strict=True), 1):
        if abs(root_slope) > ROOT_SLOPE * steepest_slope:
            raise DeckcraneError(
                f"mode {k} of the table is not clamped: its slope at the root is {root_slope:.3g}, where its steepest is "
                f"{steepest_slope:.3g}; leave out clamped, or correct the values"
            )
