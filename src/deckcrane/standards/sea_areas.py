"""Sea areas: joint distributions of wave height and period, scatter diagrams, and alpha factors of weather forecasts.

Joint distributions of significant wave height and peak period in the North Sea have few parameters. Hs is lognormal below a
height and Weibull above it; ln Tp is normal given Hs.

Scatter diagrams are published ones: joint occurrence of significant wave height and peak period. None of them replaces the data
of a site. They serve to express limits of a lift as a fraction of a year before the site's own diagram is at hand, and to
compare vessels.

Alpha factors are the margin between design limit and forecast limit of an operation, for the uncertainty of weather forecasts.
Forecast limit = alpha x design limit (DNV-ST-N001, 2.6.10). The factor grows with the limit and falls with the time from the
forecast to the end of the operation: small seas are forecast less accurately, in proportion, and so are distant ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import pi
from types import MappingProxyType
from typing import Literal

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.standards.sources import SourcedFormula

_WAFO = "WAFO after Sagli 2000"
_UQRA = "UQRA after Johannessen and Nygaard 2000"
_SLICES = 50
"""Slices of a class of heights; in each the distribution of the period is that at its middle."""


@dataclass(frozen=True)
class JointSea:
    """A joint model; heights in metres, periods in seconds."""

    place: str
    form: Literal["power", "logarithm"]
    a: tuple[float, float, float]
    b: tuple[float, float, float, float]
    scale: float
    shape: float
    change: float
    """The height where the lognormal distribution ends and the Weibull distribution begins."""
    m: float
    s: float
    source: str

    @property
    def founded(self) -> SourcedFormula:
        return SourcedFormula(f"joint model of Hs and Tp, {self.place}", "B", self.source)

    def mean_log_period(self, hs: Array) -> Array:
        """mu = A1 + A2 Hs^A3, or A1 + A2 ln(Hs + A3)."""
        a1, a2, a3 = self.a
        return np.asarray(a1 + a2 * (np.log(hs + a3) if self.form == "logarithm" else hs**a3))

    def log_period_deviation(self, hs: Array) -> Array:
        """sigma^2 = B1 + B2 exp(-B3 Hs^B4)."""
        b1, b2, b3, b4 = self.b
        return np.asarray(np.sqrt(b1 + b2 * np.exp(-b3 * hs**b4)))

    def not_exceeded(self, hs: Array) -> Array:
        """P(height < Hs)."""
        height = np.maximum(np.asarray(hs, dtype=float), 1e-12)
        low = _normal_cdf((np.log(height) - self.m) / self.s)
        high = -np.expm1(-((height / self.scale) ** self.shape))
        return np.asarray(np.where(height <= self.change, low, high), dtype=float)

    def cells(self, heights: Array, periods: Array) -> Array:
        """Probability of each class, from the bounds of the classes of heights and periods; what lies outside is missing."""
        probabilities = np.zeros((len(heights) - 1, len(periods) - 1))
        for i in range(len(heights) - 1):
            edges = np.linspace(heights[i], heights[i + 1], _SLICES + 1)
            weight = np.maximum(np.diff(self.not_exceeded(edges)), 0.0)
            middle = 0.5 * (edges[1:] + edges[:-1])
            mean, deviation = self.mean_log_period(middle), self.log_period_deviation(middle)
            below = _normal_cdf((np.log(np.maximum(periods, 1e-12))[None, :] - mean[:, None]) / deviation[:, None])
            probabilities[i] = weight @ np.diff(below, axis=1)
        return probabilities


JOINT_SEAS: Mapping[str, JointSea] = MappingProxyType(
    {
        "northern_north_sea": JointSea(
            "northern North Sea",
            "logarithm",
            (1.59, 0.42, 2.00),
            (0.005, 0.09, 0.13, 1.34),
            2.82,
            1.547,
            3.27,
            0.836,
            0.61,
            _WAFO,
        ),
        "kvitebjorn": JointSea(
            "Kvitebjørn",
            "power",
            (1.134, 0.892, 0.225),
            (0.005, 0.120, 0.455, 1.0),
            2.691,
            1.503,
            2.90,
            0.77,
            0.6565,
            _UQRA,
        ),
        "sleipner": JointSea(
            "Sleipner", "power", (0.23, 1.69, 0.15), (0.005, 0.12, 0.40, 1.0), 2.38, 1.44, 3.00, 0.69, 0.60, _WAFO
        ),
        "ekofisk": JointSea(
            "Ekofisk", "power", (1.00, 0.90, 0.25), (0.005, 0.10, 0.44, 1.0), 2.08, 1.37, 2.65, 0.52, 0.67, _WAFO
        ),
        "statfjord_brent": JointSea(
            "Statfjord and Brent",
            "power",
            (0.40, 1.59, 0.15),
            (0.005, 0.12, 0.34, 1.0),
            2.82,
            1.55,
            3.27,
            0.84,
            0.61,
            _WAFO,
        ),
    }
)
"""Joint models by the name that a study gives."""


def _normal_cdf(z: Array) -> Array:
    """The normal cumulative distribution; SciPy is imported on use, since every study file imports this module."""
    from scipy.special import ndtr

    return np.asarray(ndtr(z))


PEAK_OVER_ZERO_CROSSING = (5 * pi / 4) ** 0.25
"""Tp/Tz of a Pierson-Moskowitz spectrum, S = A w^-5 exp(-B w^-4): wp^4 = 4 B/5, m0 = A/(4 B), m2 = (A/4) sqrt(pi/B)."""
IACS_34 = SourcedFormula("wave scatter diagram of the North Atlantic", "C", "IACS Rec. 34")
CONVERTED = SourcedFormula("Tp = (5 pi/4)^(1/4) Tz = 1.408 Tz", "D", "Pierson-Moskowitz spectrum")
_CLASS_BOUNDS = np.arange(0.0, 20.01, 0.5), np.arange(0.0, 30.01, 1.0)
"""Bounds of the classes into which joint models are divided: 0.5 m and 1 s."""


@dataclass(frozen=True)
class SeaTable:
    """A scatter diagram: the bounds of its classes of heights [m] and peak periods [s], and the probability of each pair."""

    what: str
    heights: Array
    periods: Array
    cells: Array
    founded: tuple[SourcedFormula, ...]


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


HOUR = 3600.0
LONGEST = 72 * HOUR
"""The longest operation that may be planned by forecast; longer ones are unrestricted by weather, and designed for all seas."""
PRINCIPLE = SourcedFormula("forecast limit = alpha x design limit", "A", "4INS, MIROS", "DNV-ST-N001, 2.6.10")
REFERENCE_PERIOD = SourcedFormula(
    "T_POP: from the forecast to the end of what cannot be halted, or to the safe state; at most 72 h", "B", "4INS",
    "DNV-ST-N001, 2.6.7 to 2.6.9",
)  # fmt: skip


@dataclass(frozen=True)
class AlphaTable:
    """Factors by lead time [s] (rows) and design limit of Hs [m] (columns), both ascending."""

    what: str
    leads: tuple[float, ...]
    heights: tuple[float, ...]
    factors: tuple[tuple[float, ...], ...]
    founded: tuple[SourcedFormula, ...] = ()

    def factor(self, limit: Array, lead: float) -> Array:
        """Alpha, linear between heights and constant beyond them; for the next longer lead time in the table."""
        if lead > self.leads[-1] * (1 + 1e-12):
            raise DeckcraneError(
                f"alpha: the table {self.what} ends at a lead time of {self.leads[-1] / HOUR:g} h; the operation takes "
                f"{lead / HOUR:g} h from the forecast to its end. Halt it in between, or take a table that goes on"
            )
        row = next(i for i, longest in enumerate(self.leads) if lead <= longest * (1 + 1e-12))
        return np.asarray(np.interp(limit, self.heights, self.factors[row]))


PUBLISHED = AlphaTable(
    "published",
    (12 * HOUR, 24 * HOUR),
    (1.0, 2.0, 3.0, 4.0),
    ((0.93, 0.95, 0.95, 0.95), (0.89, 0.89, 0.89, 0.89)),
    (
        SourcedFormula("alpha to 12 h, and to 24 h up to Hs 1 m", "B", "4INS"),
        SourcedFormula("that this table is of the highest forecast level", "C", "4INS"),
        SourcedFormula("alpha beyond 12 h above Hs 1 m: that of 1 m, since factors grow with Hs", "D", "lower bound"),
    ),
)
BASE_CASE = AlphaTable(
    "base_case",
    (12 * HOUR, 24 * HOUR, 36 * HOUR, 48 * HOUR, 72 * HOUR),
    (1.0, 2.0, 4.0, 6.0),
    (
        (0.65, 0.76, 0.79, 0.80),
        (0.63, 0.73, 0.76, 0.78),
        (0.62, 0.71, 0.73, 0.76),
        (0.60, 0.68, 0.71, 0.74),
        (0.55, 0.63, 0.68, 0.72),
    ),
    (SourcedFormula("alpha, base case", "C", "DNV-ST-N001"),),
)
ALPHA_TABLES: Mapping[str, AlphaTable] = MappingProxyType({"published": PUBLISHED, "base_case": BASE_CASE})
"""Tables by the name that a study gives."""


def lead_time(planned: float, contingency: float, since_forecast: float = 0.0) -> float:
    """Lead time of an operation that cannot be halted: from the issue of the forecast to its completion, with contingency."""
    return since_forecast + planned + contingency


def halted_lead_time(interval: float, to_safe_state: float) -> float:
    """Lead time of an operation that can be halted: until the next forecast, and from there to a safe state."""
    return interval + to_safe_state
