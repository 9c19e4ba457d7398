"""Fraction of a scatter diagram below limit curves: the fraction of time in which a lift can be done.

A class of heights that contains the limit counts by its part below the limit (`linear`), if its middle is below (`middle`), or
if all of it is (`whole`). Between computed periods, and between headings at most 45 degrees apart, limits are
interpolated linearly. Seas beyond them were not simulated: they count as not workable, or as their nearest neighbour, and
that is reported.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model.scatter import Scatter, is_illustrative
from deckcrane.practice.founding import Founded
from deckcrane.practice.scatter_tables import TABLES, SeaTable

Sharing = Literal["linear", "middle", "whole"]
WIDEST = pi / 4 * (1 + 1e-9)
"""Largest gap between headings for interpolation [rad]."""
_LARGEST_HEIGHT, _LONGEST_PERIOD = 30.0, 40.0


@dataclass(frozen=True)
class SeaClasses:
    """Classes of sea states: the bounds of their heights [m], the middle of their peak period [s], and their probability."""

    what: str
    low: Array
    high: Array
    period: Array
    probability: Array
    """They add up to 1 together with `left_out`."""
    founded: tuple[Founded, ...] = ()
    source: str = ""
    """Their source; empty where it is not stated."""
    left_out: float = 0.0
    """Fraction of time with seas in no class: it counts as not workable."""

    @property
    def illustrative(self) -> bool:
        return is_illustrative(self.source)

    @property
    def middle(self) -> Array:
        return 0.5 * (self.low + self.high)


def classes_of_table(table: SeaTable) -> SeaClasses:
    """Classes of a diagram with bounds of classes."""
    i, j = np.nonzero(table.cells > 0)
    period = 0.5 * (table.periods[1:] + table.periods[:-1])
    source = "; ".join(f"{source.what}: {source.source}" for source in table.founded)
    return SeaClasses(
        table.what, table.heights[i], table.heights[i + 1], period[j], table.cells[i, j], table.founded, source
    )


def classes_of_pairs(
    what: str, pairs: dict[tuple[float, float], float], source: str = "", left_out: float = 0.0
) -> SeaClasses:
    """Classes from their middles, bounded half-way to their neighbours; probabilities are relative to what is not left out."""
    hs, tp = (np.array(column) for column in zip(*pairs, strict=True))
    if hs.max() > _LARGEST_HEIGHT or tp.max() > _LONGEST_PERIOD:
        value = f"Hs {hs.max():g} m" if hs.max() > _LARGEST_HEIGHT else f"Tp {tp.max():g} s"
        raise DeckcraneError(
            f"{what}: no sea has {value}; is it in other units? Write the unit: hs [ft], hs [cm], or the like, in the first cell"
        )
    middles = np.unique(hs)
    edges = _class_bounds(middles)
    index = np.searchsorted(middles, hs)
    probability = (1.0 - left_out) * np.array(list(pairs.values()))
    return SeaClasses(what, edges[index], edges[index + 1], tp, probability, (), source, left_out)


def classes_of(scatter: Scatter | str) -> SeaClasses:
    """Classes of a diagram in a file or written out, or of a bundled one."""
    if isinstance(scatter, str):
        return classes_of_table(TABLES[scatter]())
    probabilities, _ = scatter.probabilities(None)
    hs, tp = [float(value) for value in scatter.hs], [float(value) for value in scatter.tp]
    pairs = {(hs[i], tp[j]): probability for (i, j), probability in probabilities.items()}
    return classes_of_pairs(scatter.name, pairs, scatter.source, scatter.left_out)


def _class_bounds(middles: Array) -> Array:
    """Bounds half-way between the middles; the outer classes are symmetric, but not below zero."""
    if len(middles) == 1:
        return np.array([0.0, 2 * middles[0]])
    inner = 0.5 * (middles[1:] + middles[:-1])
    first, last = 2 * middles[0] - inner[0], 2 * middles[-1] - inner[-1]
    return np.array([max(first, 0.0), *inner, last])


def part_below(classes: SeaClasses, limit: Array, sharing: Sharing) -> Array:
    """Fraction of each class below the limit there."""
    if sharing == "middle":
        return np.asarray(classes.middle <= limit, dtype=float)
    if sharing == "whole":
        return np.asarray(classes.high <= limit * (1 + 1e-12), dtype=float)
    return np.clip((limit - classes.low) / (classes.high - classes.low), 0.0, 1.0)


def over_periods(periods: Array, limits: Array, wanted: Array, beyond: str) -> tuple[Array, NDArray[np.bool_]]:
    """Limits (last axis: periods) interpolated to other periods; and which of those lie beyond the computed ones."""
    valid = np.isfinite(limits)
    outside = (wanted < periods[0] * (1 - 1e-9)) | (wanted > periods[-1] * (1 + 1e-9))
    flat = limits.reshape(-1, len(periods))
    interpolated = np.empty((len(flat), len(wanted)))
    for row, (values, row_valid) in enumerate(zip(flat, valid.reshape(flat.shape), strict=True)):
        interpolated[row] = _interpolate(periods[row_valid], values[row_valid], wanted, beyond)
    return interpolated.reshape(*limits.shape[:-1], len(wanted)), outside


def _interpolate(periods: Array, limits: Array, at_periods: Array, beyond: str) -> Array:
    if not len(periods):
        return np.zeros(len(at_periods))
    inside = (at_periods >= periods[0] * (1 - 1e-9)) & (at_periods <= periods[-1] * (1 + 1e-9))
    interpolated = np.interp(at_periods, periods, limits)
    return interpolated if beyond == "nearest" else np.where(inside, interpolated, 0.0)


def over_headings(headings: Array, limits: Array, wanted: Array, beyond: str) -> tuple[Array, NDArray[np.bool_]]:
    """Limits (first axis: headings, second: instants) at one heading per instant; and which lie beyond the computed ones."""
    wrapped = np.mod(wanted, 2 * pi)
    extended = np.concatenate([headings[-1:] - 2 * pi, headings, headings[:1] + 2 * pi])
    rows = np.concatenate([[len(headings) - 1], np.arange(len(headings)), [0]])
    right = np.clip(np.searchsorted(extended, wrapped, side="right"), 1, len(extended) - 1)
    left = right - 1
    gap = extended[right] - extended[left]
    fraction = np.where(gap > 0, (wrapped - extended[left]) / np.where(gap > 0, gap, 1.0), 0.0)
    instants = np.arange(len(wanted))
    low, high = limits[rows[left], instants], limits[rows[right], instants]
    on_computed = np.minimum(fraction, 1 - fraction) * gap < 1e-6
    nearest = np.where(fraction < 0.5, low, high)
    outside = (gap > WIDEST) & ~on_computed
    between = np.where(on_computed, nearest, low + fraction * (high - low))
    return np.where(outside, nearest if beyond == "nearest" else 0.0, between), outside
