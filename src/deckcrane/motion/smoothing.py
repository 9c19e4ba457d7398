"""Splines for rates of recorded columns: a quintic spline through the samples, or a smoothing spline against noise."""

from __future__ import annotations

from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError

_KNOTS_PER_PERIOD = 10
"""Knots in one period of the cut-off: the spline then represents what passes the filter to better than 1e-4."""


def interpolating(t: Array, values: Array) -> Any:
    """Quintic spline through the samples; of lower degree where there are fewer than six."""
    from scipy.interpolate import make_interp_spline

    return make_interp_spline(t, values, k=min(5, len(t) - 1))


def smoothing(t: Array, values: Array, cutoff: float) -> Any:
    """Quintic spline s that minimises the integral of (x - s)^2 + (s''')^2 / (2 pi cutoff)^6.

    Far from the ends it is a low-pass filter without phase: a sine of frequency f keeps 1 / (1 + (f / cutoff)^6) of its
    amplitude, as after a Butterworth filter of order 3 that runs forth and back. Near the ends of a record it sees the motion
    from one side only, and is less accurate over about half a period of the cut-off.
    """
    from scipy.interpolate import BSpline
    from scipy.linalg import solveh_banded
    from scipy.sparse import diags

    span = float(t[-1] - t[0])
    intervals = int(np.ceil(span / max(1 / (_KNOTS_PER_PERIOD * cutoff), float(np.median(np.diff(t))))))
    step = span / intervals
    knots = t[0] + step * np.arange(-5, intervals + 6)
    inside = np.clip(t, knots[5], knots[-6])
    B = BSpline.design_matrix(inside, knots, 5)
    W = diags(_sample_weights(t) / step)
    # The third derivative is a spline of degree 2 whose coefficients are third differences; Gauss's points make its square
    # exact between knots.
    points, weights = np.polynomial.legendre.leggauss(3)
    places = (knots[5:-6, None] + step * (points + 1) / 2).ravel()
    G = BSpline.design_matrix(places, knots[3:-3], 2)
    D = diags([-1.0, 3.0, -3.0, 1.0], [0, 1, 2, 3], shape=(intervals + 2, intervals + 5))
    bent = diags(np.tile(weights / 2, intervals)) @ G @ D
    A = B.T @ W @ B + (2 * np.pi * cutoff * step) ** -6 * ((G @ D).T @ bent)
    bands = np.array([np.pad(A.diagonal(k), (k, 0)) for k in range(5, -1, -1)])
    return BSpline(knots, solveh_banded(bands, B.T @ (W @ values)), 5)


def check_cutoff(t: Array, cutoff: float, source: str) -> None:
    """Refuse a cut-off that does not fit the samples."""
    span, rate = float(t[-1] - t[0]), 1 / float(np.median(np.diff(t)))
    if not np.isfinite(cutoff) or cutoff <= 0:
        raise DeckcraneError(
            f"the cut-off of the smoothing is a frequency above zero, such as 2 Hz; this is {cutoff:g} Hz"
        )
    if len(t) < 6 or cutoff * span < 1:
        raise DeckcraneError(
            f"{source}: {len(t)} samples over {span:g} s cannot be smoothed with a cut-off of {cutoff:g} Hz: it takes six "
            "samples, and a period of the cut-off"
        )
    if cutoff > rate / 4:
        raise DeckcraneError(
            f"{source}: a cut-off of {cutoff:g} Hz is above a quarter of the sampling rate, {rate:g} Hz: there is nothing to "
            f"smooth; choose one below {rate / 4:g} Hz, or none"
        )


def _sample_weights(t: Array) -> Array:
    """Time that each sample represents, as weights of the trapezoidal rule."""
    steps = np.diff(t)
    sample_weights: Array = (np.append(steps, 0.0) + np.insert(steps, 0, 0.0)) / 2
    return sample_weights
