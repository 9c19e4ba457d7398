"""Fatigue damage of a Gaussian stress from its spectrum, and classes of duty.

The damage is narrow-band (Rayleigh, in closed form) or Dirlik's, for one slope or two. Moments m_n = integral of f^n G(f) df of
the one-sided density G over the frequency f in Hz. The narrow-band damage counts every up-crossing of the mean as a cycle whose
amplitude has Rayleigh's distribution (J. W. Miles 1954, M. S. Longuet-Higgins 1952): right for a narrow-band process, too large
for a broad-band one. Dirlik's distribution of rainflow ranges (T. Dirlik, Application of computers in fatigue analysis,
University of Warwick, 1985) is fitted to simulations of broad-band processes.

Classes of duty are by number of lifts and load spectrum of a crane (ISO 4301-1 and FEM 1.001), and by the stress history of a
detail (EN 13001-3-1).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import gamma, sqrt

import numpy as np
from scipy.special import gammaincc

from deckcrane.arrays import Array
from deckcrane.standards.sn_curves import MPA, SNCurve
from deckcrane.standards.sources import SourcedFormula

NARROW_BAND = SourcedFormula(
    "narrow-band damage of a Gaussian stress", "D", "Rayleigh's distribution of amplitudes, in closed form"
)
DIRLIK = SourcedFormula("Dirlik's distribution of rainflow ranges", "D", "T. Dirlik, Warwick 1985; tested on noise")


@dataclass(frozen=True)
class SpectralMoments:
    """Moments m_0, m_1, m_2, m_4 of the one-sided density over the frequency in Hz."""

    m0: float
    m1: float
    m2: float
    m4: float

    @classmethod
    def of(cls, frequency: Array, density: Array) -> SpectralMoments:
        """Moments by the trapezoidal rule."""
        return cls(*(float(np.trapezoid(frequency**n * density, frequency)) for n in (0, 1, 2, 4)))

    @property
    def crossing_rate(self) -> float:
        """Up-crossings of the mean per second."""
        return sqrt(self.m2 / self.m0)

    @property
    def peak_rate(self) -> float:
        """Maxima per second."""
        return sqrt(self.m4 / self.m2)

    @property
    def irregularity(self) -> float:
        """Crossings over maxima: 1 for a narrow band."""
        return self.m2 / sqrt(self.m0 * self.m4)


def narrow_band_damage(moments: SpectralMoments, curve: SNCurve, factor: float = 1.0) -> float:
    """Damage per second; `factor` multiplies ranges, for stress concentration and thickness."""
    if moments.m0 <= 0.0:
        return 0.0
    scale = 2.0 * sqrt(moments.m0) * factor
    return moments.crossing_rate * _mean_damage(curve, lambda m, z: _rayleigh_moment(m, z, 1.0), scale)


def dirlik_damage(moments: SpectralMoments, curve: SNCurve, factor: float = 1.0) -> float:
    """Damage per second by Dirlik's distribution of ranges Z = S / (2 sqrt(m_0))."""
    if moments.m0 <= 0.0:
        return 0.0
    D1, D2, D3, Q, R = dirlik_parameters(moments)

    def moment_above(m: float, z: float) -> float:
        exponential = Q**m * gamma(1.0 + m) * float(gammaincc(1.0 + m, z / Q))
        return float(D1 * exponential + D2 * _rayleigh_moment(m, z, R) + D3 * _rayleigh_moment(m, z, 1.0))

    return moments.peak_rate * _mean_damage(curve, moment_above, 2.0 * sqrt(moments.m0) * factor)


def dirlik_parameters(moments: SpectralMoments) -> tuple[float, float, float, float, float]:
    """D_1, D_2, D_3, Q and R."""
    g = moments.irregularity
    x = moments.m1 / moments.m0 * sqrt(moments.m2 / moments.m4)
    D1 = 2.0 * (x - g * g) / (1.0 + g * g)
    R = (g - x - D1 * D1) / (1.0 - g - D1 + D1 * D1)
    D2 = (1.0 - g - D1 + D1 * D1) / (1.0 - R)
    D3 = 1.0 - D1 - D2
    return D1, D2, D3, 1.25 * (g - D3 - D2 * R) / D1, abs(R)


def _rayleigh_moment(m: float, z: float, R: float) -> float:
    """The moment of order m, above z, of the density z / R^2 exp(-z^2 / 2 R^2)."""
    return float((sqrt(2.0) * R) ** m * gamma(1.0 + m / 2.0) * gammaincc(1.0 + m / 2.0, z * z / (2.0 * R * R)))


def _mean_damage(curve: SNCurve, moment_above: Callable[[float, float], float], scale: float) -> float:
    """Mean damage of a cycle: for each branch the moment of its own order over its own ranges."""
    first, last = curve.branches[0], curve.branches[-1]
    knee = curve.knee_range / scale
    damage = (scale / MPA) ** first.m * 10.0**-first.log_a * moment_above(first.m, knee)
    if len(curve.branches) == 2:
        below = moment_above(last.m, 0.0) - moment_above(last.m, knee)
        damage += (scale / MPA) ** last.m * 10.0**-last.log_a * below
    return float(damage)


UTILISATION_CLASSES = SourcedFormula("utilisation classes U1 to U9 by number of lifts", "B", "ISO 4301-1, FEM 1.001")
LEAST_USED = SourcedFormula("utilisation class U0, up to 16 000 lifts", "C", "ISO 4301-1, FEM 1.001")
LOAD_STATES = SourcedFormula("load states Q1 to Q4 by the load spectrum factor", "B", "ISO 4301-1, FEM 1.001")
LOAD_EXPONENT = SourcedFormula("exponent 3 of the load spectrum factor", "C", "ISO 4301-1, FEM 1.001")
GROUPS = SourcedFormula("groups A1 to A8 at load state Q1", "B", "ISO 4301-1, FEM 1.001")
GROUP_STEPS = SourcedFormula("groups at load states Q2 to Q4: one step up each", "C", "ISO 4301-1, FEM 1.001")
HISTORY_PARAMETER = SourcedFormula("stress history parameter s_m of 2e6 cycles", "C", "EN 13001-3-1")
HISTORY_CLASSES = SourcedFormula("classes S0 to S9 of s_3", "C", "EN 13001-3-1")

MOST_LIFTS = (1.6e4, 3.2e4, 6.3e4, 1.25e5, 2.5e5, 5e5, 1e6, 2e6, 4e6)
"""The most lifts of U0, U1, ... U8; more are U9."""
LOAD_LIMITS = (0.125, 0.25, 0.5, 1.0)
"""The largest load spectrum factor of Q1 to Q4."""
HISTORY_LIMITS = (0.008, 0.016, 0.032, 0.063, 0.125, 0.25, 0.5, 1.0, 2.0, 4.0)
"""The largest s_3 of S0, S1, ... S9."""
HISTORY_CYCLES = 2e6
_TOLERANCE = 1.0 + 1e-12
"""Tolerance: a number that equals a limit but for its last digits is within it."""


def utilisation_class(lifts: float) -> str:
    """U0 to U9 by the number of lifts in a crane's life."""
    return f"U{int(np.searchsorted(np.asarray(MOST_LIFTS) * _TOLERANCE, lifts))}"


def load_factor(lifts: Array, loads: Array, rated: float, exponent: float = 3.0) -> float:
    """K_p = sum (C_i / C_T) (P_i / P_max)^3 of C_i lifts of the load P_i."""
    return float(np.sum(lifts / np.sum(lifts) * (loads / rated) ** exponent))


def load_state(factor: float) -> str | None:
    """Q1 to Q4; None beyond 1, where loads exceed the rated load."""
    index = int(np.searchsorted(np.asarray(LOAD_LIMITS) * _TOLERANCE, factor))
    return f"Q{index + 1}" if index < len(LOAD_LIMITS) else None


def duty_group(used: str, state: str) -> str:
    """A1 to A8 of a utilisation class and a load state: at Q1, A1 up to U2 and one step more for each class above."""
    return f"A{min(max(int(used[1:]) - 1, 1) + int(state[1:]) - 1, 8)}"


def history_parameter(power_sum: Array | float, largest: Array | float, m: float = 3.0) -> Array:
    """s_m = sum (dS_i / dS_max)^m n_i / 2e6, from the sum of n_i dS_i^m and dS_max; zero where nothing varies."""
    largest = np.asarray(largest, dtype=float)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(largest > 0.0, power_sum / largest**m / HISTORY_CYCLES, 0.0)


def history_class(parameter: float) -> str:
    """S0 to S9 by s_3, or "above S9"."""
    index = int(np.searchsorted(np.asarray(HISTORY_LIMITS) * _TOLERANCE, parameter))
    return f"S{index}" if index < len(HISTORY_LIMITS) else "above S9"
