"""Published wave scatter diagrams of sea areas: joint occurrence of significant wave height and peak period.

None of them replaces the data of a site. They serve to express limits of a lift as a fraction of a year before the
site's own diagram is at hand, and to compare vessels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import pi
from types import MappingProxyType

import numpy as np

from deckcrane.arrays import Array
from deckcrane.practice.founding import Founded
from deckcrane.practice.joint_seas import JOINT_SEAS

PEAK_OVER_ZERO_CROSSING = (5 * pi / 4) ** 0.25
"""Tp/Tz of a Pierson-Moskowitz spectrum, S = A w^-5 exp(-B w^-4): wp^4 = 4 B/5, m0 = A/(4 B), m2 = (A/4) sqrt(pi/B)."""
IACS_34 = Founded("wave scatter diagram of the North Atlantic", "C", "IACS Rec. 34")
CONVERTED = Founded("Tp = (5 pi/4)^(1/4) Tz = 1.408 Tz", "D", "Pierson-Moskowitz spectrum")
_CLASS_BOUNDS = np.arange(0.0, 20.01, 0.5), np.arange(0.0, 30.01, 1.0)
"""Bounds of the classes into which joint models are divided: 0.5 m and 1 s."""


@dataclass(frozen=True)
class SeaTable:
    """A scatter diagram: the bounds of its classes of heights [m] and peak periods [s], and the probability of each pair."""

    what: str
    heights: Array
    periods: Array
    cells: Array
    founded: tuple[Founded, ...]


def north_atlantic() -> SeaTable:
    """IACS Rec. 34, areas 8, 9, 15 and 16; its zero-crossing periods are converted to peak periods."""
    counts = np.array(NORTH_ATLANTIC)
    heights = np.arange(counts.shape[0] + 1.0)
    periods = (3.0 + np.arange(counts.shape[1] + 1.0)) * PEAK_OVER_ZERO_CROSSING
    return SeaTable("North Atlantic", heights, periods, counts / counts.sum(), (IACS_34, CONVERTED))


def joint_table(name: str) -> SeaTable:
    """A joint model of Hs and Tp divided into classes; what lies beyond them, some millionths, is distributed over all."""
    sea = JOINT_SEAS[name]
    heights, periods = _CLASS_BOUNDS
    cells = sea.cells(heights, periods)
    return SeaTable(sea.place, heights, periods, cells / cells.sum(), (sea.founded,))


NORTH_ATLANTIC: tuple[tuple[float, ...], ...] = (
    (1.3, 133.7, 865.6, 1186.0, 634.2, 186.3, 36.9, 5.6, 0.7, 0.1, 0, 0, 0, 0, 0, 0),
    (0, 29.3, 986.0, 4976.0, 7738.0, 5569.7, 2375.7, 703.5, 160.7, 30.5, 5.1, 0.8, 0.1, 0, 0, 0),
    (0, 2.2, 197.5, 2158.8, 6230.0, 7449.5, 4860.4, 2066.0, 644.5, 160.2, 33.7, 6.3, 1.1, 0.2, 0, 0),
    (0, 0.2, 34.9, 695.5, 3226.5, 5675.0, 5099.1, 2838.0, 1114.1, 337.7, 84.3, 18.2, 3.5, 0.6, 0.1, 0),
    (0, 0, 6.0, 196.1, 1354.3, 3288.5, 3857.5, 2685.5, 1275.2, 455.1, 130.9, 31.9, 6.9, 1.3, 0.2, 0),
    (0, 0, 1.0, 51.0, 498.4, 1602.9, 2372.7, 2008.3, 1126.0, 463.6, 150.9, 41.0, 9.7, 2.1, 0.4, 0.1),
    (0, 0, 0.2, 12.6, 167.0, 690.3, 1257.9, 1268.6, 825.9, 386.8, 140.8, 42.2, 10.9, 2.5, 0.5, 0.1),
    (0, 0, 0, 3.0, 52.1, 270.1, 594.4, 703.2, 524.9, 276.7, 111.7, 36.7, 10.2, 2.5, 0.6, 0.1),
    (0, 0, 0, 0.7, 15.4, 97.9, 255.9, 350.6, 296.9, 174.6, 77.6, 27.7, 8.4, 2.2, 0.5, 0.1),
    (0, 0, 0, 0.2, 4.3, 33.2, 101.9, 159.9, 152.2, 99.2, 48.3, 18.7, 6.1, 1.7, 0.4, 0.1),
    (0, 0, 0, 0, 1.2, 10.7, 37.9, 67.5, 71.7, 51.5, 27.3, 11.4, 4.0, 1.2, 0.3, 0.1),
    (0, 0, 0, 0, 0.3, 3.3, 13.3, 26.6, 31.4, 24.7, 14.2, 6.4, 2.4, 0.7, 0.2, 0.1),
    (0, 0, 0, 0, 0.1, 1.0, 4.4, 9.9, 12.8, 11.0, 6.8, 3.3, 1.3, 0.4, 0.1, 0),
    (0, 0, 0, 0, 0, 0.3, 1.4, 3.5, 5.0, 4.6, 3.1, 1.6, 0.7, 0.2, 0.1, 0),
    (0, 0, 0, 0, 0, 0.1, 0.4, 1.2, 1.8, 1.8, 1.3, 0.7, 0.3, 0.1, 0, 0),
    (0, 0, 0, 0, 0, 0, 0.1, 0.4, 0.6, 0.7, 0.5, 0.3, 0.1, 0.1, 0, 0),
    (0, 0, 0, 0, 0, 0, 0, 0.1, 0.2, 0.2, 0.2, 0.1, 0.1, 0, 0, 0),
)
"""Occurrences in 100 000, by Hs from 0.5 m and Tz from 3.5 s, in steps of 1 m and 1 s: the midpoints of classes."""

TABLES: Mapping[str, Callable[[], SeaTable]] = MappingProxyType(
    {"north_atlantic": north_atlantic, **{name: partial(joint_table, name) for name in JOINT_SEAS}}
)
"""Scatter diagrams by the name that a study gives."""
