"""How much of a scatter diagram lies below limit curves: the share of the time in which a lift can be done.

A class of heights that a limit cuts counts by the part of it below the limit (`linear`), if its middle is below (`middle`), or
if all of it is (`whole`). Between computed periods, and between headings that are not more than 45 degrees apart, limits are
interpolated linearly. What lies beyond them was not simulated: it counts as not workable, or as its nearest neighbour does, and
that is told.
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
"""Between headings further apart nothing is interpolated."""
_LARGEST_HEIGHT, _LONGEST_PERIOD = 30.0, 40.0


@dataclass(frozen=True)
class SeaClasses:
    """Classes of sea states: the ends of their heights [m], the middle of their peak period [s], and their probability."""

    what: str
    low: Array
    high: Array
    period: Array
    probability: Array
    """They add up to 1 with what is left out."""
    founded: tuple[Founded, ...] = ()
    source: str = ""
    """Where they come from; empty where nobody says."""
    left_out: float = 0.0
    """The share of the time whose seas are in no class: it counts as not workable."""

    @property
    def illustrative(self) -> bool:
        return is_illustrative(self.source)

    @property
    def middle(self) -> Array:
        return 0.5 * (self.low + self.high)


def classes_of_table(table: SeaTable) -> SeaClasses:
    """Of a diagram with ends of classes."""
    i, j = np.nonzero(table.cells > 0)
    period = 0.5 * (table.periods[1:] + table.periods[:-1])
    source = "; ".join(f"{one.what}: {one.source}" for one in table.founded)
    return SeaClasses(
        table.what, table.heights[i], table.heights[i + 1], period[j], table.cells[i, j], table.founded, source
    )


def classes_of_pairs(
    what: str, pairs: dict[tuple[float, float], float], source: str = "", left_out: float = 0.0
) -> SeaClasses:
    """Of middles of classes, which end half-way to their neighbours; their probabilities are of what is not left out."""
    hs, tp = (np.array(column) for column in zip(*pairs, strict=True))
    if hs.max() > _LARGEST_HEIGHT or tp.max() > _LONGEST_PERIOD:
        wrong = f"Hs {hs.max():g} m" if hs.max() > _LARGEST_HEIGHT else f"Tp {tp.max():g} s"
        raise DeckcraneError(
            f"{what}: no sea has {wrong}; is it in other units? Write the unit: hs [ft], hs [cm], or the like, in the first cell"
        )
    middles = np.unique(hs)
    edges = _edges(middles)
    at = np.searchsorted(middles, hs)
    probability = (1.0 - left_out) * np.array(list(pairs.values()))
    return SeaClasses(what, edges[at], edges[at + 1], tp, probability, (), source, left_out)


def classes_of(scatter: Scatter | str) -> SeaClasses:
    """Of a diagram in a file or written out, or of one that is bundled."""
    if isinstance(scatter, str):
        return classes_of_table(TABLES[scatter]())
    found, _ = scatter.probabilities(None)
    hs, tp = [float(one) for one in scatter.hs], [float(one) for one in scatter.tp]
    pairs = {(hs[i], tp[j]): share for (i, j), share in found.items()}
    return classes_of_pairs(scatter.name, pairs, scatter.source, scatter.left_out)


def _edges(middles: Array) -> Array:
    """Half-way between the middles; the outer ones as far out as in, but not below zero."""
    if len(middles) == 1:
        return np.array([0.0, 2 * middles[0]])
    inner = 0.5 * (middles[1:] + middles[:-1])
    first, last = 2 * middles[0] - inner[0], 2 * middles[-1] - inner[-1]
    return np.array([max(first, 0.0), *inner, last])


def part_below(classes: SeaClasses, limit: Array, sharing: Sharing) -> Array:
    """Of each class the part that lies below the limit there."""
    if sharing == "middle":
        return np.asarray(classes.middle <= limit, dtype=float)
    if sharing == "whole":
        return np.asarray(classes.high <= limit * (1 + 1e-12), dtype=float)
    return np.clip((limit - classes.low) / (classes.high - classes.low), 0.0, 1.0)


def over_periods(periods: Array, limits: Array, wanted: Array, beyond: str) -> tuple[Array, NDArray[np.bool_]]:
    """Limits (last axis: periods) at other periods, linear between; and which of those lie beyond the computed ones."""
    known = np.isfinite(limits)
    outside = (wanted < periods[0] * (1 - 1e-9)) | (wanted > periods[-1] * (1 + 1e-9))
    flat = limits.reshape(-1, len(periods))
    found = np.empty((len(flat), len(wanted)))
    for row, (values, there) in enumerate(zip(flat, known.reshape(flat.shape), strict=True)):
        found[row] = _interpolated(periods[there], values[there], wanted, beyond)
    return found.reshape(*limits.shape[:-1], len(wanted)), outside


def _interpolated(periods: Array, limits: Array, wanted: Array, beyond: str) -> Array:
    if not len(periods):
        return np.zeros(len(wanted))
    inside = (wanted >= periods[0] * (1 - 1e-9)) & (wanted <= periods[-1] * (1 + 1e-9))
    found = np.interp(wanted, periods, limits)
    return found if beyond == "nearest" else np.where(inside, found, 0.0)


def over_headings(headings: Array, limits: Array, wanted: Array, beyond: str) -> tuple[Array, NDArray[np.bool_]]:
    """Limits (first axis: headings, second: instants) at one heading for each instant; and which lie beyond the computed ones."""
    turned = np.mod(wanted, 2 * pi)
    around = np.concatenate([headings[-1:] - 2 * pi, headings, headings[:1] + 2 * pi])
    rows = np.concatenate([[len(headings) - 1], np.arange(len(headings)), [0]])
    right = np.clip(np.searchsorted(around, turned, side="right"), 1, len(around) - 1)
    left = right - 1
    gap = around[right] - around[left]
    share = np.where(gap > 0, (turned - around[left]) / np.where(gap > 0, gap, 1.0), 0.0)
    instants = np.arange(len(wanted))
    low, high = limits[rows[left], instants], limits[rows[right], instants]
    on = np.minimum(share, 1 - share) * gap < 1e-6
    nearest = np.where(share < 0.5, low, high)
    outside = (gap > WIDEST) & ~on
    between = np.where(on, nearest, low + share * (high - low))
    return np.where(outside, nearest if beyond == "nearest" else 0.0, between), outside
