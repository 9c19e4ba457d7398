"""Wave spectra S(w): JONSWAP, Pierson-Moskowitz, Torsethaugen's two peaks, tabulated and measured ones; directional spreading.

A spectrum is a density of variance over circular frequency [m^2 s], one-sided, so that its area m0 is the variance of the
surface and Hs = 4 sqrt(m0). Each is scaled by quadrature to have its Hs exactly.

`[DNV]` is the recommended practice DNV-RP-C205 (Environmental conditions and environmental loads).

A direction is that in which waves travel, counter-clockwise from the ground's x axis seen from above [rad]. A spreading
is a density over directions [1/rad] with area 1, which may depend on frequency.

Spectra from measurements and hindcasts are CSV files of S(w), and directional spectra in datasets of wavespectra. Conventions
are converted here, once: Hz to rad/s, degrees to radians, nautical directions that waves come from to the directions they
travel towards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, isfinite, pi, sqrt
from pathlib import Path

import numpy as np
import xarray as xr
from numpy.typing import NDArray
from scipy.integrate import cumulative_trapezoid, trapezoid
from scipy.special import betaincinv, gammaln

from deckcrane import screws
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files.text_tables import read_table
from deckcrane.screws import Values, cos, select, symbol_values

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
    """Name of the spectrum in messages."""
    density: Callable[[Array], Array]
    """Function of circular frequencies [rad/s] to densities [m^2 s]."""
    nodes: Array
    """Frequencies at which it is integrated [rad/s]."""

    @cached_property
    def _densities(self) -> Array:
        """The density at the nodes."""
        return self.density(self.nodes)

    @cached_property
    def cumulative(self) -> Array:
        """The energy [m^2] below each node."""
        return np.asarray(cumulative_trapezoid(self._densities, self.nodes, initial=0.0))

    def moment(self, n: int) -> float:
        """A moment m_n of the density; higher ones than m_2 do not exist or are all tail.

        Args:
            n: -1, 0, 1 or 2

        Returns:
            the moment [m^2 (rad/s)^n]

        Raises:
            DeckcraneError: n is another number
        """
        if not -1 <= n <= 2:
            raise DeckcraneError(f"the moment m{n} of a wave spectrum is not given; there are m-1, m0, m1 and m2")
        return float(trapezoid(self._densities * self.nodes**n, self.nodes))

    @cached_property
    def m0(self) -> float:
        """Variance of the surface [m^2]."""
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


def jonswap(hs: float, tp: float, gamma: float = 3.3, *, swell: bool = False) -> Spectrum:
    """JONSWAP [W19, Eqs. 1, 2]; the factor 0.2053, which holds for gamma = 3.3, is computed for any gamma.

    Args:
        hs: significant wave height [m]
        tp: peak period [s]
        gamma: peak enhancement factor
        swell: whether it may be swell, which is longer than the growing wind seas that the spectrum is for: no warning of that

    Returns:
        the spectrum

    Raises:
        DeckcraneError: a number is not positive
    """
    _check_positive(hs=hs, tp=tp, gamma=gamma)
    ratio = tp / sqrt(hs)
    if ratio < STEEPEST * (1 - MARGIN) or (ratio > LONGEST * (1 + MARGIN) and not swell):
        deviation = "steeper" if ratio < STEEPEST else "longer"
        warn_user(
            f"the sea with Hs = {hs:.4g} m and Tp = {tp:.4g} s is {deviation} than JONSWAP seas are: Tp/sqrt(Hs) is "
            f"{ratio:.3g}, DNV-RP-C205 keeps it to {STEEPEST} to {LONGEST:g} (here Tp = {STEEPEST * sqrt(hs):.3g} to "
            f"{LONGEST * sqrt(hs):.3g} s); its steepness 2 pi Hs/(g Tp^2) is 1/{1 / _steepness(hs, tp):.0f}"
        )
    return _peaked(f"JONSWAP, Hs {hs:.4g} m, Tp {tp:.4g} s, gamma {gamma:.3g}", [(hs, tp, gamma)])


def pierson_moskowitz(hs: float, tp: float) -> Spectrum:
    """Pierson-Moskowitz for a given Hs and Tp [DNV, 3.5.5]: JONSWAP with gamma = 1.

    Args:
        hs: significant wave height [m]
        tp: peak period [s]

    Returns:
        the spectrum

    Raises:
        DeckcraneError: a number is not positive
    """
    _check_positive(hs=hs, tp=tp)
    _warn_if_steep(hs, tp)
    return _peaked(f"Pierson-Moskowitz, Hs {hs:.4g} m, Tp {tp:.4g} s", [(hs, tp, 1.0)])


def torsethaugen(hs: float, tp: float) -> Spectrum:
    """The simplified two-peak spectrum of Torsethaugen and Haver (2004) [DNV, App. A.2].

    Args:
        hs: significant wave height [m]
        tp: peak period [s]

    Returns:
        the spectrum

    Raises:
        DeckcraneError: a number is not positive
    """
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
    """A measured or hindcast spectrum, linear between its points, zero outside.

    Args:
        w: circular frequencies, ascending [rad/s]
        S: density at each [m^2 s]
        name: name of the spectrum in messages

    Returns:
        the spectrum

    Raises:
        DeckcraneError: frequencies do not ascend, densities are negative, or all are zero
    """
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


def combined(spectra: Sequence[Spectrum]) -> Spectrum:
    """The spectrum of several wave systems together: the sum of their densities.

    Args:
        spectra: those of the systems

    Returns:
        their sum, whose moments are the sums of theirs

    Raises:
        DeckcraneError: there are none
    """
    if not spectra:
        raise DeckcraneError("a sea needs at least one spectrum")
    if len(spectra) == 1:
        return spectra[0]

    def density(w: Array) -> Array:
        return np.asarray(sum(spectrum.density(w) for spectrum in spectra))

    nodes = np.unique(np.concatenate([spectrum.nodes for spectrum in spectra]))
    return Spectrum(" and ".join(spectrum.name for spectrum in spectra), density, nodes)


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
    w = screws.symbol_values(w)
    x = select(w > 0.1 * wp, w / wp, 0.1)  # below, the exponential is zero in double precision
    Y = screws.exp(-((x - 1) ** 2) / (2 * select(x <= 1, 0.07, 0.09) ** 2))
    return x**-tail * screws.exp(-tail / 4 * x**-4) * gamma**Y


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


LEFT_OUT = 1e-3
"""Fraction of energy in the far tails of a spreading that gets no components."""


@dataclass(frozen=True, eq=False)
class DirectionalDensity:
    """A density over directions between two angles; `density(w, chi)` broadcasts. Long-crested: both angles equal."""

    low: float
    """Lowest direction [rad]."""
    high: float
    """Highest direction [rad]."""
    density: Callable[[Array, Array], Array]
    """Function of frequencies [rad/s] and directions [rad]; 1/rad."""

    @property
    def is_long_crested(self) -> bool:
        """Whether all waves travel in one direction."""
        return self.low == self.high

    def shares(self, w: Array, directions: int) -> Array:
        """Fraction of the energy at each frequency in each of equally wide bins of direction.

        Args:
            w: circular frequencies [rad/s]
            directions: number of bins

        Returns:
            a row for each frequency, with the sum 1
        """
        if self.is_long_crested:
            return np.ones((len(w), 1))
        midpoints = 16  # midpoints per bin: the rule is exact to 1e-6 for all but the narrowest tables
        width = (self.high - self.low) / (directions * midpoints)
        chi = np.asarray(self.low + width * (np.arange(directions * midpoints) + 0.5), dtype=float)
        densities = np.atleast_2d(
            self.density(np.asarray(w)[:, None], chi[None, :])
        )  # one row: the same at all frequencies
        energy = densities.reshape(len(densities), directions, midpoints).sum(axis=2)
        total = energy.sum(axis=1, keepdims=True)
        shares = np.where(total > 0, energy / np.where(total > 0, total, 1.0), 1 / directions)
        return np.broadcast_to(shares, (len(w), directions))


def long_crested(direction: float) -> DirectionalDensity:
    """All waves travel in one direction.

    Args:
        direction: of travel, counter-clockwise from x seen from above [rad]

    Returns:
        the spreading

    Raises:
        DeckcraneError: the direction is no finite number
    """
    _check_angle(direction)
    return DirectionalDensity(direction, direction, lambda w, chi: np.ones(np.broadcast_shapes(w.shape, chi.shape)))


def cos_2s(direction: float, s: float = 1.0) -> DirectionalDensity:
    """cos^(2s)(chi - chi_0) within 90 degrees of the main direction [W19, Eq. 3 with chi_j - chi_0, where s = 1].

    The range is narrowed to that with all but a thousandth of the energy, so that a narrow sea keeps its bins.

    Args:
        direction: main direction of travel chi_0 [rad]
        s: exponent; a larger one is narrower

    Returns:
        the spreading

    Raises:
        DeckcraneError: the exponent is not positive
    """
    _check_angle(direction)
    if not (isfinite(s) and s > 0):
        raise DeckcraneError(f"the exponent s of a spreading cos^(2s) must be greater than zero; it is {s:g}")
    factor = float(np.exp(gammaln(s + 1) - gammaln(s + 0.5)) / np.sqrt(pi))
    # sin^2 of the angle has a beta distribution, which gives the angle beyond which little energy is left.
    half = float(np.arcsin(np.sqrt(betaincinv(0.5, s + 0.5, 1 - LEFT_OUT))))

    def density(w: Array, chi: Array) -> Array:
        return np.asarray(factor * cosine_power(chi - direction, s))

    return DirectionalDensity(direction - half, direction + half, density)


def cosine_power(angle: Values, s: Values) -> Values:
    """cos^(2s) within 90 degrees, 0 beyond: the density of `cos_2s` over that of its main direction, for numbers and symbols."""
    cosine = cos(symbol_values(angle))
    return select(cosine > 0, cosine, 0.0) ** (2 * s)


def _check_angle(direction: float) -> None:
    if not isfinite(direction):
        raise DeckcraneError(f"the direction of a sea must be a finite angle; it is {direction:g}")


FREQUENCY_UNITS = {"rad/s": 1.0, "Hz": 2 * pi}
DENSITY_UNITS = {"m^2 s": 1.0, "m^2 s/rad": 1.0, "m^2/Hz": 1 / (2 * pi)}


@dataclass(frozen=True, eq=False)
class DirectionalSpectrum:
    """A density S(w, chi) [m^2 s/rad] over circular frequency and direction of travel, as a spectrum and a spreading."""

    spectrum: Spectrum
    """Its density over frequency."""
    spreading: DirectionalDensity
    """Its density over direction."""
    directions: int = 15
    """Bins of direction that keep its form: as many as its table has."""


def directional(w: Array, chi: Array, S: Array, name: str = "directional spectrum") -> DirectionalSpectrum:
    """A directional spectrum from a table, linear between its points.

    Args:
        w: circular frequencies, ascending [rad/s]
        chi: directions of travel all around [rad]
        S: density at each frequency and direction [m^2 s/rad]
        name: name of the spectrum in messages

    Returns:
        spectrum and spreading

    Raises:
        DeckcraneError: shapes do not fit, directions have gaps, or densities are negative
    """
    w, chi, S = (np.asarray(values, dtype=float) for values in (w, chi, S))
    if S.shape != (len(w), len(chi)) or len(chi) < 3:
        raise DeckcraneError(
            f"{name}: needs a density for each of {len(w)} frequencies and {len(chi)} directions, three or more; "
            f"its densities have the shape {S.shape}"
        )
    if not np.all(np.isfinite(chi)) or not np.all(np.isfinite(S)) or np.any(S < 0):
        raise DeckcraneError(f"{name}: directions must be finite and densities finite and not negative")
    order = np.argsort(chi % (2 * pi))
    chi, S = (chi % (2 * pi))[order], S[:, order]
    gaps = np.diff(np.append(chi, chi[0] + 2 * pi))
    if np.any(gaps < 1e-6) or gaps.max() > pi / 2:
        raise DeckcraneError(f"{name}: directions must go all around, each once, with no gap of more than 90 degrees")
    around = np.concatenate([chi, chi[:1] + 2 * pi])
    table = np.concatenate([S, S[:, :1]], axis=1)
    spectrum = tabulated(w, trapezoid(table, around, axis=1), name)

    def density(at: Array, to: Array) -> Array:
        """The density over directions at some frequencies, bilinear in the table."""
        i, u = _locate(w, np.clip(at, w[0], w[-1]))
        j, v = _locate(around, chi[0] + (to - chi[0]) % (2 * pi))
        lower, upper = ((1 - v) * table[row, j] + v * table[row, j + 1] for row in (i, i + 1))
        total = spectrum.density(at)
        return np.asarray(((1 - u) * lower + u * upper) / np.where(total > 0, total, 1.0))

    return DirectionalSpectrum(spectrum, DirectionalDensity(chi[0], chi[0] + 2 * pi, density), len(chi))


def _locate(grid: Array, at: Array) -> tuple[NDArray[np.intp], Array]:
    """The interval of a rising grid that each value lies in, and the fraction of it."""
    i = np.clip(np.searchsorted(grid, at, side="right") - 1, 0, len(grid) - 2).astype(np.intp)
    return i, (at - grid[i]) / (grid[i + 1] - grid[i])


@dataclass(frozen=True, eq=False)
class BinnedSpectrum(Spectrum):
    """A spectrum whose values stand for bins of frequency, with moments as sums over these, as wavespectra has them."""

    w: Array
    """Middles of the bins [rad/s]."""
    S: Array
    """Density of each [m^2 s]."""

    def moment(self, n: int) -> float:
        if not -1 <= n <= 2:
            return super().moment(n)
        present = self.S > 0
        return float(np.sum((self.w[present] ** n) * (self.S * np.gradient(self.w))[present]))


def from_wavespectra(
    dataset: xr.Dataset, x_axis: float = 0.0, name: str = "wavespectra dataset"
) -> DirectionalSpectrum:
    """Convert a dataset of wavespectra: `efth` [m^2/Hz/deg] over `freq` [Hz] and `dir` [deg], where waves come from.

    `dir` is nautical: 0 from the north, 90 from the east. The ground's z axis points up.

    Args:
        dataset: spectra of one time and place
        x_axis: compass bearing of the ground's x axis [rad]
        name: name of the spectrum in messages

    Returns:
        spectrum and spreading; moments of the spectrum are those of wavespectra, sums over bins

    Raises:
        DeckcraneError: variables are missing, or there are several times or places
    """
    missing = [name for name in ("efth", "freq", "dir") if name not in dataset.variables]
    if missing:
        raise DeckcraneError(f"a wavespectra dataset has efth, freq and dir; {', '.join(missing)} is not there")
    efth = dataset["efth"].squeeze(drop=True)
    extra = sorted(str(dim) for dim in set(efth.dims) - {"freq", "dir"})
    if extra:
        raise DeckcraneError(f"choose one {' and one '.join(extra)} of the spectra first, as with isel({extra[0]}=0)")
    if set(efth.dims) != {"freq", "dir"}:
        raise DeckcraneError("a directional spectrum needs several frequencies and several directions")
    efth = efth.transpose("freq", "dir").sortby("freq")
    chi = x_axis - np.radians(efth["dir"].to_numpy() + 180.0)
    per_radian = efth.to_numpy() / (2 * pi) * (180 / pi)
    w = 2 * pi * efth["freq"].to_numpy().astype(float)
    table = directional(w, chi, per_radian, name)
    binned = BinnedSpectrum(name, table.spectrum.density, table.spectrum.nodes, w, table.spectrum.density(w))
    return DirectionalSpectrum(binned, table.spreading, table.directions)


def read_csv(path: str | Path) -> Spectrum:
    """Read a spectrum from a CSV file with the header `w, S` (rad/s, m^2 s) or with units, as `f [Hz], S [m^2/Hz]`.

    Args:
        path: the file

    Returns:
        the spectrum

    Raises:
        DeckcraneError: the file cannot be read, or is no spectrum
    """
    path = Path(path)
    table = read_table(path, such_as="w [rad/s], S [m^2 s]", blank_lines=True)
    if len(table.names) != 2:
        raise DeckcraneError(f"{path}: line {table.header} names two columns, such as w [rad/s], S [m^2 s]")
    factors = _unit_factors(path, *table.names)
    values = table.numbers((0, 1))
    return tabulated(factors[0] * values[:, 0], factors[1] * values[:, 1], str(path))


def _unit_factors(path: Path, frequency: str, density: str) -> tuple[float, float]:
    """Conversion factors to rad/s and m^2 s; a header without units is `w, S`."""
    if (frequency, density) == ("w", "S"):
        return 1.0, 1.0
    units = [header.partition("[")[2].rstrip("] ").strip() for header in (frequency, density)]
    if units[0] not in FREQUENCY_UNITS or units[1] not in DENSITY_UNITS:
        raise DeckcraneError(
            f"{path}: line 1: the units of the columns must be given, one of {', '.join(FREQUENCY_UNITS)} and one of "
            f"{', '.join(DENSITY_UNITS)}, as in f [Hz], S [m^2/Hz]; they are {frequency!r} and {density!r}"
        )
    return FREQUENCY_UNITS[units[0]], DENSITY_UNITS[units[1]]
