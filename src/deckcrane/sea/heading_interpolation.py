"""Wave forces between the headings of a database, and how far they may be off.

By Haskind's relation the force on a hull is an integral over its surface of waves e^{-ik(x cos chi + y sin chi)} (J. N. Newman,
Marine Hydrodynamics, MIT Press 1977, Sec. 6.18): over heading it can turn as fast as the phase at the hull's ends does, and no
faster. Among all functions of that kind that meet the data, the one of least norm is the best guess of a force between two
headings, and its distance from the others says how good a guess that is (optimal recovery; also known as Kriging, C. E. Rasmussen
and C. K. I. Williams, Gaussian Processes for Machine Learning, MIT Press 2006, Secs. 2.2, 5.4). The kernel of that space is that of
sources spread evenly over a rectangle as long and as wide as the hull,

    K(chi, chi') = sinc(k L (cos chi - cos chi')/2) sinc(k B (sin chi - sin chi')/2) (1 + cos(chi - chi'))/2,

the last factor for their slopes. Where the headings resolve the waves (k L dchi below about 4) it is as right as the data are,
while polynomials through neighbours lose up to a third; where they do not, the error that is left is told. Motions in a wave are
sums of forces at one frequency, so the same holds for them. L, B and the noise of the data are those under which the data are
most likely, so that tables without a hull have them too.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np

from deckcrane.arrays import Array

FINE = np.radians(2.5)
"""The widest step of headings after refinement: cubic polynomials between them miss 2e-4 of a force with k L of 13."""
LENGTHS = np.geomspace(2.0, 1500.0, 40)
RATIOS = (0.2, 0.35, 0.6, 1.0)
"""Of breadth to length."""
GROWN = 1.2
"""Headings that are far apart show the ends of a hull least: a hull is so much larger than the most likely one at most, and
counts as that large."""
NOISES = (1e-8, 1e-6, 1e-4)
"""Variances of noise, as shares of that of the forces."""
LOOKED_AT = 20
"""Frequencies at which the likelihood of a hull's size is found."""
HEARD = 1e-3
"""Of the largest force: what is smaller tells nothing of the hull."""
MARGIN = 2.0
"""Errors are told as so many standard deviations."""
KEPT = 8
_kept: OrderedDict[tuple[object, ...], FineHeadings] = OrderedDict()


@dataclass(frozen=True, eq=False)
class FineHeadings:
    """Six transfer functions at close headings, (frequency, heading, 6), and bounds of their errors."""

    chi: Array
    values: Any
    errors: Array


@dataclass(frozen=True)
class Footprint:
    """The rectangle that the waves of a hull's forces come from [m], and the noise of the data."""

    length: float
    breadth: float
    noise: float

    def grown(self, least: float) -> Footprint:
        """As large as the hull may be, and no shorter than this."""
        factor = max(GROWN, least / self.length)
        return Footprint(factor * self.length, factor * self.breadth, self.noise)

    def kernel(self, k: Array, to: Array, chi: Array) -> Array:
        """(wave number, to, chi)."""
        along = np.cos(to)[:, None] - np.cos(chi)
        across = np.sin(to)[:, None] - np.sin(chi)
        half = k[:, None, None] / (2 * np.pi)
        slopes = (1 + np.cos(to[:, None] - chi)) / 2
        return np.asarray(np.sinc(half * self.length * along) * np.sinc(half * self.breadth * across) * slopes)

    def matrix(self, k: Array, chi: Array) -> Array:
        """The same between the headings themselves, with the noise."""
        return self.kernel(k, chi, chi) + self.noise * np.eye(len(chi))


def fine_headings(k: Array, chi: Array, table: Any, widest: float, length: float = 0.0) -> FineHeadings:
    """The transfer functions (wave number, heading, 6) with headings between those that are no further apart than `widest`.

    Headings rise within one turn. At those of the data the values are those of the data. `length` is the hull's, where it is
    known. Made once for data in use.
    """
    key = (k.tobytes(), chi.tobytes(), table.tobytes(), widest, length)
    if key not in _kept:
        _kept[key] = _fine_headings(k, chi, table, widest, length)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


def _fine_headings(k: Array, chi: Array, table: Any, widest: float, length: float) -> FineHeadings:
    parts = _parts(chi, widest)
    fine = np.concatenate([start + gap * np.arange(n) / n for start, gap, n in parts])
    if len(fine) == len(chi) or not np.any(table):
        return FineHeadings(chi, table, np.zeros(table.shape))
    hull = fitted_footprint(k, chi, table).grown(length)
    values, errors = np.empty((len(k), len(fine), 6), dtype=table.dtype), np.empty((len(k), len(fine), 6))
    deviations = np.empty((len(k), 6))
    known = np.cumsum([0, *(n for _, _, n in parts[:-1])])
    for n in range(len(k)):  # one at a time: all together would need the room of many tables
        inverse = np.linalg.inv(hull.matrix(k[n : n + 1], chi)[0])
        towards = hull.kernel(k[n : n + 1], fine, chi)[0]
        weights = inverse @ table[n]
        values[n] = towards @ weights
        missed = table[n] - values[n][known]  # what the noise is taken for
        values[n] += _between(missed, parts)
        deviations[n] = np.sqrt(np.mean(np.abs(weights) ** 2 / np.diag(inverse)[:, None], axis=0))
        left = np.maximum(1.0 - np.einsum("ij,ij->i", towards @ inverse, towards), 0.0)
        errors[n] = np.sqrt(left)[:, None]
    errors *= MARGIN * _believable(deviations)[:, None, :]
    errors[:, known] = 0.0
    return FineHeadings(fine, values, errors)


def _believable(deviations: Array) -> Array:
    """The size of forces (frequency, 6) as they may be between headings: of each alone, or in proportion to the others.

    A force that nearly cancels along the hull, as the moment in roll does at some frequencies, is small at all headings but
    those at which it does not cancel; the others, which do not, tell how much there is to cancel.
    """
    largest = deviations.max(axis=0)
    there = largest > 0.0
    if not there.any():
        return deviations
    shares = deviations[:, there] / largest[there]
    together = np.sqrt(np.mean(shares**2, axis=1))
    believable: Array = np.maximum(deviations, together[:, None] * largest)
    return believable


def _parts(chi: Array, widest: float) -> list[tuple[float, float, int]]:
    """Each heading, the gap after it, and in how many parts it is cut: one where it is too wide."""
    gaps = np.diff(np.append(chi, chi[0] + 2 * np.pi))
    step = FINE if gaps.max() <= widest else FINE / 3  # straight lines go through data with gaps (`transfer`)
    return [
        (float(start), float(gap), 1 if gap > widest else ceil(gap / step - 1e-9))
        for start, gap in zip(chi, gaps, strict=True)
    ]


def _between(values: Any, parts: list[tuple[float, float, int]]) -> Any:
    """Values at headings carried along straight lines to those between."""
    after = np.roll(values, -1, axis=0)
    lines = [values[i] + (after[i] - values[i]) * (np.arange(n) / n)[:, None] for i, (_, _, n) in enumerate(parts)]
    return np.concatenate(lines)


def fitted_footprint(k: Array, chi: Array, table: Any) -> Footprint:
    """The size of hull, and the noise, under which the data are most likely: first the length, then the others, then it again."""
    heard = np.abs(table).max(axis=1)
    heard = heard / np.maximum(heard.max(axis=0), 1e-300)
    rows = np.flatnonzero(np.any(heard > HEARD, axis=1))
    rows = rows[np.unique(np.linspace(0, len(rows) - 1, min(len(rows), LOOKED_AT)).round().astype(int))]
    given = k[rows], chi, table[rows]
    best = Footprint(0.0, 0.0, NOISES[1])
    hulls = [Footprint(length, 0.25 * length, NOISES[1]) for length in LENGTHS]
    for _ in range(2):
        best = min(hulls, key=lambda hull: _unlikeliness(hull, *given))
        for noise in NOISES:
            trial = Footprint(best.length, best.breadth, noise)
            best = min((best, trial), key=lambda hull: _unlikeliness(hull, *given))
        ratios = [Footprint(best.length, ratio * best.length, best.noise) for ratio in RATIOS]
        best = min((best, *ratios), key=lambda hull: _unlikeliness(hull, *given))
        near = best.length * np.linspace(0.75, 1.3, 12)
        share = best.breadth / best.length
        hulls = [best, *(Footprint(length, share * length, best.noise) for length in near)]
    return best


def _unlikeliness(hull: Footprint, k: Array, chi: Array, table: Any) -> float:
    """Minus the logarithm of the likelihood of the data, each force at each frequency with a size of its own."""
    matrix = hull.matrix(k, chi)
    factor = np.linalg.cholesky(matrix)
    whitened = np.linalg.solve(factor, table)
    sizes = np.mean(np.abs(whitened) ** 2, axis=1)
    there = sizes > 0.0
    spread = 2 * np.log(np.diagonal(factor, axis1=1, axis2=2)).sum(axis=1)
    return float(len(chi) * np.log(sizes[there]).sum() + (spread * there.sum(axis=1)).sum())
