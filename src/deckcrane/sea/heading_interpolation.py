"""Interpolation of wave forces between the headings of a database, with error bounds.

By Haskind's relation the force on a hull is an integral over its surface of waves e^{-ik(x cos chi + y sin chi)} (J. N. Newman,
Marine Hydrodynamics, MIT Press 1977, Sec. 6.18): over heading it varies at most as fast as the phase at the hull's ends. Among
all functions of that kind that pass through the data, the one of least norm is the best estimate of a force between two
headings, and its distance from the others bounds the error (optimal recovery; also known as Kriging, C. E. Rasmussen and C. K.
I. Williams, Gaussian Processes for Machine Learning, MIT Press 2006, Secs. 2.2, 5.4). The kernel of that space is that of
sources spread evenly over a rectangle as long and as wide as the hull,

    K(chi, chi') = sinc(k L (cos chi - cos chi')/2) sinc(k B (sin chi - sin chi')/2) (1 + cos(chi - chi'))/2,

the last factor for their slopes. Where the headings resolve the waves (k L dchi below about 4) it is as accurate as the data,
while polynomials through neighbours lose up to a third; where they do not, the remaining error is stated. Motions in a wave are
sums of forces at one frequency, so the same holds for them. L, B and the noise of the data are those of maximum likelihood, so
that tables without a hull have them too.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np

from deckcrane.arrays import Array

FINE = np.radians(2.5)
"""The widest step of headings after refinement: cubic polynomials between them have an error of 2e-4 of a force with k L of 13."""
LENGTHS = np.geomspace(2.0, 1500.0, 40)
RATIOS = (0.2, 0.35, 0.6, 1.0)
"""Breadth over length."""
GROWN = 1.2
"""Safety factor on the fitted size of the hull: widely spaced headings show the ends of a hull least."""
NOISES = (1e-8, 1e-6, 1e-4)
"""Variances of noise over that of the forces."""
LOOKED_AT = 20
"""Frequencies at which the likelihood of a hull's size is evaluated."""
HEARD = 1e-3
"""Forces below this fraction of the largest are ignored in fitting the hull."""
MARGIN = 2.0
"""Error bounds in standard deviations."""
KEPT = 8
_cache: OrderedDict[tuple[object, ...], FineHeadings] = OrderedDict()


@dataclass(frozen=True, eq=False)
class FineHeadings:
    """Six transfer functions at closely spaced headings, (frequency, heading, 6), and bounds of their errors."""

    chi: Array
    values: Any
    errors: Array


@dataclass(frozen=True)
class Footprint:
    """The rectangle of wave sources that stands for a hull [m], and the noise of the data."""

    length: float
    breadth: float
    noise: float

    def grown(self, least: float) -> Footprint:
        """The largest size that the hull may have, and no shorter than `least`."""
        factor = max(GROWN, least / self.length)
        return Footprint(factor * self.length, factor * self.breadth, self.noise)

    def kernel(self, k: Array, to: Array, chi: Array) -> Array:
        """The kernel K: (wave number, to, chi)."""
        along = np.cos(to)[:, None] - np.cos(chi)
        across = np.sin(to)[:, None] - np.sin(chi)
        half = k[:, None, None] / (2 * np.pi)
        slopes = (1 + np.cos(to[:, None] - chi)) / 2
        return np.asarray(np.sinc(half * self.length * along) * np.sinc(half * self.breadth * across) * slopes)

    def matrix(self, k: Array, chi: Array) -> Array:
        """The kernel between the headings themselves, with the noise."""
        return self.kernel(k, chi, chi) + self.noise * np.eye(len(chi))


def fine_headings(k: Array, chi: Array, table: Any, widest: float, length: float = 0.0) -> FineHeadings:
    """Interpolate transfer functions (wave number, heading, 6) between headings no further apart than `widest`.

    Headings rise within one turn. At those of the data the values are those of the data. `length` is the hull's, where it is
    known. Cached for the data in use.
    """
    key = (k.tobytes(), chi.tobytes(), table.tobytes(), widest, length)
    if key not in _cache:
        _cache[key] = _interpolate_headings(k, chi, table, widest, length)
        while len(_cache) > KEPT:
            _cache.popitem(last=False)
    _cache.move_to_end(key)
    return _cache[key]


def _interpolate_headings(k: Array, chi: Array, table: Any, widest: float, length: float) -> FineHeadings:
    intervals = _divide_gaps(chi, widest)
    fine = np.concatenate([start + gap * np.arange(n) / n for start, gap, n in intervals])
    if len(fine) == len(chi) or not np.any(table):
        return FineHeadings(chi, table, np.zeros(table.shape))
    hull = fitted_footprint(k, chi, table).grown(length)
    values, errors = np.empty((len(k), len(fine), 6), dtype=table.dtype), np.empty((len(k), len(fine), 6))
    deviations = np.empty((len(k), 6))
    data_columns = np.cumsum([0, *(n for _, _, n in intervals[:-1])])
    for n in range(len(k)):  # one at a time: all together would need the memory of many tables
        matrix = hull.matrix(k[n : n + 1], chi)[0]
        cross_kernel = hull.kernel(k[n : n + 1], fine, chi)[0]
        weights = np.linalg.solve(matrix, table[n])  # the inverse would lose six digits more: its condition is 1e9
        inverse = np.linalg.inv(matrix)
        values[n] = cross_kernel @ weights
        residual = table[n] - values[n][data_columns]  # attributed to noise
        values[n] += _interpolate_linearly(residual, intervals)
        deviations[n] = np.sqrt(np.mean(np.abs(weights) ** 2 / np.diag(inverse)[:, None], axis=0))
        variance = np.maximum(1.0 - np.einsum("ij,ij->i", cross_kernel @ inverse, cross_kernel), 0.0)
        errors[n] = np.sqrt(variance)[:, None]
    errors *= MARGIN * _possible_magnitudes(deviations)[:, None, :]
    errors[:, data_columns] = 0.0
    return FineHeadings(fine, values, errors)


def _possible_magnitudes(deviations: Array) -> Array:
    """The possible magnitude of forces (frequency, 6) between headings: by each alone, or in proportion to the others.

    A force that nearly cancels along the hull, as the roll moment does at some frequencies, is small at all headings except
    those where it does not cancel; the other forces show how much there is to cancel.
    """
    largest = deviations.max(axis=0)
    nonzero = largest > 0.0
    if not nonzero.any():
        return deviations
    relative = deviations[:, nonzero] / largest[nonzero]
    common = np.sqrt(np.mean(relative**2, axis=1))
    magnitudes: Array = np.maximum(deviations, common[:, None] * largest)
    return magnitudes


def _divide_gaps(chi: Array, widest: float) -> list[tuple[float, float, int]]:
    """Each heading, the gap after it, and the number of parts to divide it into: one where it is too wide."""
    gaps = np.diff(np.append(chi, chi[0] + 2 * np.pi))
    step = FINE if gaps.max() <= widest else FINE / 3  # straight lines go through data with gaps (`transfer`)
    return [
        (float(start), float(gap), 1 if gap > widest else ceil(gap / step - 1e-9))
        for start, gap in zip(chi, gaps, strict=True)
    ]


def _interpolate_linearly(values: Any, intervals: list[tuple[float, float, int]]) -> Any:
    """Interpolate values linearly to the headings between."""
    after = np.roll(values, -1, axis=0)
    lines = [values[i] + (after[i] - values[i]) * (np.arange(n) / n)[:, None] for i, (_, _, n) in enumerate(intervals)]
    return np.concatenate(lines)


def fitted_footprint(k: Array, chi: Array, table: Any) -> Footprint:
    """The size of hull and the noise of maximum likelihood: first the length, then the others, then the length again."""
    relative = np.abs(table).max(axis=1)
    relative = relative / np.maximum(relative.max(axis=0), 1e-300)
    rows = np.flatnonzero(np.any(relative > HEARD, axis=1))
    rows = rows[np.unique(np.linspace(0, len(rows) - 1, min(len(rows), LOOKED_AT)).round().astype(int))]
    data = k[rows], chi, table[rows]
    best = Footprint(0.0, 0.0, NOISES[1])
    hulls = [Footprint(length, 0.25 * length, NOISES[1]) for length in LENGTHS]
    for _ in range(2):
        best = min(hulls, key=lambda hull: _negative_log_likelihood(hull, *data))
        for noise in NOISES:
            trial = Footprint(best.length, best.breadth, noise)
            best = min((best, trial), key=lambda hull: _negative_log_likelihood(hull, *data))
        ratios = [Footprint(best.length, ratio * best.length, best.noise) for ratio in RATIOS]
        best = min((best, *ratios), key=lambda hull: _negative_log_likelihood(hull, *data))
        near = best.length * np.linspace(0.75, 1.3, 12)
        ratio = best.breadth / best.length
        hulls = [best, *(Footprint(length, ratio * length, best.noise) for length in near)]
    return best


def _negative_log_likelihood(hull: Footprint, k: Array, chi: Array, table: Any) -> float:
    """Minus the logarithm of the likelihood of the data, each force at each frequency with its own variance."""
    matrix = hull.matrix(k, chi)
    factor = np.linalg.cholesky(matrix)
    whitened = np.linalg.solve(factor, table)
    variances = np.mean(np.abs(whitened) ** 2, axis=1)
    nonzero = variances > 0.0
    log_determinant = 2 * np.log(np.diagonal(factor, axis1=1, axis2=2)).sum(axis=1)
    return float(len(chi) * np.log(variances[nonzero]).sum() + (log_determinant * nonzero.sum(axis=1)).sum())
