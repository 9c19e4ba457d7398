"""Wave spectra S(w): JONSWAP, Pierson-Moskowitz, Torsethaugen's two peaks, and tabulated ones.

A spectrum is a density of variance over circular frequency [m^2 s], one-sided, so that its area m0 is the variance of the
surface and Hs = 4 sqrt(m0). Each is scaled by quadrature to have its Hs exactly.

`[DNV]` is the recommended practice DNV-RP-C205 (Environmental conditions and environmental loads).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import exp, isfinite, pi, sqrt

import numpy as np
from scipy.integrate import cumulative_trapezoid, trapezoid

from deckcrane import alike
from deckcrane.alike import Values, where
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, warn_user

G = 9.81
JONSWAP_TAIL = 5.0
"""Power of 1 / w with which JONSWAP and Pierson-Moskowitz spectra fall."""
STEEPEST, LONGEST = 3.6, 5.0
"""Limits of JONSWAP: least and greatest Tp / sqrt(Hs) in s/sqrt(m) [DNV, 3.5.5]."""
MARGIN = 0.02
"""Relative margin beyond these limits without a warning: they are given to two figures."""
SHORTEST_PEAK = 1.0
"""A tabulated spectrum with a shorter peak period [s] most likely has other units."""


@dataclass(frozen=True, eq=False)
class Spectrum:
    """A spectrum: its density [m^2 s] at circular frequencies [rad/s], and the nodes on which it is integrated."""

    name: str
    density: Callable[[Array], Array]
    nodes: Array

    @cached_property
    def _densities(self) -> Array:
        """The density at the nodes."""
        return self.density(self.nodes)

    @cached_property
    def cumulative(self) -> Array:
        """The energy [m^2] below each node."""
        return np.asarray(cumulative_trapezoid(self._densities, self.nodes, initial=0.0))

    def moment(self, n: int) -> float:
        """The moment m_n of the density, n = -1 to 2; higher ones of these spectra do not exist or are all tail."""
        if not -1 <= n <= 2:
            raise DeckcraneError(f"the moment m{n} of a wave spectrum is not given; there are m-1, m0, m1 and m2")
        return float(trapezoid(self._densities * self.nodes**n, self.nodes))

    @cached_property
    def m0(self) -> float:
        return self.moment(0)

    @property
    def hs(self) -> float:
        """Significant wave height, 4 sqrt(m0)."""
        return 4 * sqrt(self.m0)

    @property
    def tz(self) -> float:
        """Mean zero-crossing period, 2 pi sqrt(m0 / m2)."""
        return 2 * pi * sqrt(self.m0 / self.moment(2))

    @property
    def t1(self) -> float:
        """Mean period, 2 pi m0 / m1."""
        return 2 * pi * self.m0 / self.moment(1)

    @property
    def tp(self) -> float:
        """Peak period."""
        return float(2 * pi / self.nodes[np.argmax(self._densities)])


def jonswap(hs: float, tp: float, gamma: float = 3.3) -> Spectrum:
    """JONSWAP [W19, Eqs. 1, 2]; the factor 0.2053, which holds for gamma = 3.3, is computed for any gamma."""
    _check_positive(hs=hs, tp=tp, gamma=gamma)
    ratio = tp / sqrt(hs)
    if not STEEPEST * (1 - MARGIN) <= ratio <= LONGEST * (1 + MARGIN):
        deviation = "steeper" if ratio < STEEPEST else "longer"
        warn_user(
            f"the sea with Hs = {hs:.4g} m and Tp = {tp:.4g} s is {deviation} than JONSWAP seas are: Tp/sqrt(Hs) is "
            f"{ratio:.3g}, DNV-RP-C205 keeps it to {STEEPEST} to {LONGEST:g} (here Tp = {STEEPEST * sqrt(hs):.3g} to "
            f"{LONGEST * sqrt(hs):.3g} s); its steepness 2 pi Hs/(g Tp^2) is 1/{1 / _steepness(hs, tp):.0f}"
        )
    return _peaked(f"JONSWAP, Hs {hs:.4g} m, Tp {tp:.4g} s, gamma {gamma:.3g}", [(hs, tp, gamma)])


def pierson_moskowitz(hs: float, tp: float) -> Spectrum:
    """Pierson-Moskowitz for a given Hs and Tp [DNV, 3.5.5]: JONSWAP with gamma = 1."""
    _check_positive(hs=hs, tp=tp)
    _warn_if_steep(hs, tp)
    return _peaked(f"Pierson-Moskowitz, Hs {hs:.4g} m, Tp {tp:.4g} s", [(hs, tp, 1.0)])


def torsethaugen(hs: float, tp: float) -> Spectrum:
    """The simplified two-peak spectrum of Torsethaugen and Haver (2004) [DNV, App. A.2]."""
    _check_positive(hs=hs, tp=tp)
    _warn_if_steep(hs, tp)
    return _peaked(f"Torsethaugen, Hs {hs:.4g} m, Tp {tp:.4g} s", torsethaugen_systems(hs, tp), 4.0)


def torsethaugen_systems(hs: float, tp: float) -> list[tuple[float, float, float]]:
    """(Hs, Tp, gamma) of the primary and the secondary wave system [DNV, App. A.2].

    Up to the period tf of a sea that is fully developed over a fetch of 370 km the wind sea dominates, beyond it swell.
    """
    tf = 6.6 * hs ** (1 / 3)
    if max(tp, tf) >= 25:
        raise DeckcraneError(
            f"the Torsethaugen spectrum is for peak periods below 25 s and Hs below 54 m; these are {tp:.4g} s and "
            f"{hs:.4g} m; use jonswap or a tabulated spectrum"
        )
    if tp <= tf:
        share = 0.7 + 0.3 * exp(-((2 * (tf - tp) / (tf - 2 * sqrt(hs))) ** 2))
        second = sqrt(1 - share**2) * hs
        return [(share * hs, tp, _peakedness(share * hs, tp)), (second, tf + 2, 1.0)]
    share = 0.6 + 0.4 * exp(-(((tp - tf) / (0.3 * (25 - tf))) ** 2))
    second = sqrt(1 - share**2) * hs
    gamma = max(1.0, _peakedness(hs, tf) * (1 + 6 * (tp - tf) / (25 - tf)))
    return [(share * hs, tp, gamma), (second, 6.6 * second ** (1 / 3), 1.0)]


def _peakedness(hs: float, tp: float) -> float:
    return float(max(1.0, 35 * _steepness(hs, tp) ** 0.857))


def tabulated(w: Array, S: Array, name: str = "tabulated spectrum") -> Spectrum:
    """A measured or hindcast spectrum: density S [m^2 s] at circular frequencies w [rad/s], linear between, zero outside."""
    w, S = np.asarray(w, dtype=float), np.asarray(S, dtype=float)
    if w.ndim != 1 or w.shape != S.shape or len(w) < 2:
        raise DeckcraneError(
            f"{name}: needs two or more frequencies and as many densities; it has {w.size} and {S.size}"
        )
    if not (np.all(np.isfinite(w)) and np.all(np.isfinite(S))):
        raise DeckcraneError(f"{name}: there are numbers in it that are not finite; cut them out or fill the gap")
    if w[0] < 0 or np.any(np.diff(w) <= 0):
        raise DeckcraneError(f"{name}: frequencies must be positive and rise from row to row; are these periods?")
    if np.any(S < 0) or not np.any(S > 0):
        raise DeckcraneError(f"{name}: densities must not be negative, and not all be zero")
    refinement = max(1, 20_000 // len(w))
    nodes = np.interp(np.arange((len(w) - 1) * refinement + 1) / refinement, np.arange(len(w)), w)
    nodes = nodes[nodes > 0]
    spectrum = Spectrum(name, lambda at: np.interp(at, w, S, left=0.0, right=0.0), nodes)
    if spectrum.tp < SHORTEST_PEAK:
        warn_user(
            f"{name}: its peak period is {spectrum.tp:.3g} s; circular frequencies in rad/s are needed, not Hz or periods"
        )
    return spectrum


def _peaked(name: str, systems: list[tuple[float, float, float]], tail: float = JONSWAP_TAIL) -> Spectrum:
    """The sum of systems (Hs, Tp, gamma) of the JONSWAP shape with a tail w^-5 or w^-4, each scaled to its Hs."""
    systems = [system for system in systems if system[0] > 0]
    peaks = [2 * pi / tp for _, tp, _ in systems]
    nodes = np.exp(np.arange(np.log(0.2 * min(peaks)), np.log(1e6 * max(peaks)), 5e-4))
    nodes = np.unique(np.concatenate([nodes, peaks]))  # including the peaks themselves
    scales = [
        hs**2 / 16 / float(trapezoid(peaked_shape(nodes, wp, gamma, tail), nodes))
        for (hs, _, gamma), wp in zip(systems, peaks, strict=True)
    ]

    def density(w: Array) -> Array:
        parts = zip(scales, peaks, systems, strict=True)
        return np.asarray(sum(scale * peaked_shape(w, wp, gamma, tail) for scale, wp, (_, _, gamma) in parts))

    return Spectrum(name, density, nodes)


def peaked_shape(w: Values, wp: Values, gamma: Values, tail: float = JONSWAP_TAIL) -> Values:
    """The JONSWAP shape [W19, Eqs. 1, 2] with x = w / wp, unscaled; with a tail w^-4 as in [DNV, App. A.2].

    For numbers and symbols: the page uses it for its spectrum.
    """
    w = alike.values(w)
    x = where(w > 0.1 * wp, w / wp, 0.1)  # below, the exponential is zero in double precision
    Y = alike.exp(-((x - 1) ** 2) / (2 * where(x <= 1, 0.07, 0.09) ** 2))
    return x**-tail * alike.exp(-tail / 4 * x**-4) * gamma**Y


def _steepness(hs: float, tp: float) -> float:
    return 2 * pi * hs / (G * tp**2)


def _warn_if_steep(hs: float, tp: float) -> None:
    """Warn of seas beyond the limiting steepness: 1/15 up to Tp = 8 s, 1/25 from 15 s, linear between [DNV, 3.5.4]."""
    limit = float(np.interp(tp, [8.0, 15.0], [1 / 15, 1 / 25]))
    if _steepness(hs, tp) > limit * (1 + MARGIN):
        warn_user(
            f"the sea with Hs = {hs:.4g} m and Tp = {tp:.4g} s is steeper than seas are: 2 pi Hs/(g Tp^2) is "
            f"1/{1 / _steepness(hs, tp):.0f}, the limit of DNV-RP-C205 at this period is 1/{1 / limit:.0f}"
        )


def _check_positive(**values: float) -> None:
    for key, value in values.items():
        if not (isfinite(value) and value > 0):
            raise DeckcraneError(f"a wave spectrum needs {key} greater than zero; it is {value:g}")
