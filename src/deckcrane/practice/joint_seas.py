"""Joint distributions of significant wave height and peak period in the North Sea, with few parameters.

Hs is lognormal below a height and Weibull above it; ln Tp is normal given Hs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

import numpy as np

from deckcrane.arrays import Array
from deckcrane.practice.founding import Founded

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
    def founded(self) -> Founded:
        return Founded(f"joint model of Hs and Tp, {self.place}", "B", self.source)

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
