"""Gusts: spectra of the wind speed about its hourly mean, and realisations of them.

A spectrum is a one-sided density S(f) [m^2/s] over frequency in Hz, so that its area is the variance of the gusts. They are
sums of sinusoids with random frequencies in bins of equal width in log(f), random phases, and Rayleigh distributed amplitudes:
so a record is Gaussian, and its variance scatters from seed to seed as that of a Gaussian process does.

The gusts of a scenario's wind are an input time series, determined by the seed alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, pi
from typing import TYPE_CHECKING

import numpy as np
from scipy.integrate import trapezoid

from deckcrane.arrays import Array
from deckcrane.components.wind.data import HOUR, Wind
from deckcrane.components.wind.mean_wind import GUST, froya_intensity, hourly_speed, mean_speed
from deckcrane.errors import DeckcraneError
from deckcrane.program.inputs import Series
from deckcrane.sea.fft_sums import sinusoids

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario


BAND = (1 / HOUR, 0.5)
"""Hz: slower variations belong to the hourly mean; faster ones move neither vessels nor loads, and are outside of the
measurements at Froya."""
FROYA = 0.468
"""The exponent n of the NPD spectrum."""


@dataclass(frozen=True, eq=False)
class GustSpectrum:
    """A density of variance [m^2/s] over frequency [Hz]."""

    name: str
    density: Callable[[Array], Array]

    def variance(self, low: float = BAND[0], high: float = BAND[1]) -> float:
        """Variance of the gusts between two frequencies."""
        x = np.linspace(np.log(low), np.log(high), 2001)
        f = np.exp(x)
        return float(trapezoid(self.density(f) * f, x))


def npd(u0: float, z: float) -> GustSpectrum:
    """S(f) = 320 (U0/10)^2 (z/10)^0.45 / (1 + F^n)^(5/(3 n)), F = 172 f (z/10)^(2/3) (U0/10)^(-3/4) (ISO 19901-1, NORSOK N-003).

    U0 is the mean over an hour at 10 m.
    """

    def density(f: Array) -> Array:
        F = 172 * f * (z / 10) ** (2 / 3) * (u0 / 10) ** -0.75
        return np.asarray(320 * (u0 / 10) ** 2 * (z / 10) ** 0.45 / (1 + F**FROYA) ** (5 / (3 * FROYA)))

    return GustSpectrum(f"NPD, {u0:.4g} m/s at 10 m, at {z:.4g} m", density)


def api(u: float, z: float) -> GustSpectrum:
    """S(f) = sigma^2 / (f_p (1 + 1.5 f / f_p)^(5/3)), f_p = 0.025 U(z)/z (API RP 2A-WSD, 20th ed. 1993, Sec. 2.3.2).

    sigma = 0.15 U(z) (z / 20 m)^-0.125 up to 20 m, and with the exponent -0.275 above; U(z) is the mean over an hour.
    """
    sigma = 0.15 * u * (z / 20) ** (-0.125 if z <= 20 else -0.275)
    peak = 0.025 * u / z

    def density(f: Array) -> Array:
        return np.asarray(sigma**2 / (peak * (1 + 1.5 * f / peak) ** (5 / 3)))

    return GustSpectrum(f"API, {u:.4g} m/s at {z:.4g} m", density)


def kaimal(u: float, z: float, intensity: float) -> GustSpectrum:
    """S(f) = sigma^2 4 (L/U) / (1 + 6 f L/U)^(5/3), L = 8.1 x 0.7 z up to 60 m and 340.2 m above (IEC 61400-1, Annex B)."""
    L = 8.1 * 0.7 * min(z, 60.0)

    def density(f: Array) -> Array:
        return np.asarray((intensity * u) ** 2 * 4 * L / u / (1 + 6 * f * L / u) ** (5 / 3))

    return GustSpectrum(f"Kaimal, {u:.4g} m/s at {z:.4g} m, intensity {intensity:.3g}", density)


@dataclass(frozen=True, eq=False)
class Gusts:
    """A realisation: circular frequencies [rad/s], amplitudes [m/s] and phases of its sinusoids."""

    w: Array
    amplitude: Array
    phase: Array

    @property
    def variance(self) -> float:
        """Variance over long times."""
        return float(np.sum(self.amplitude**2)) / 2

    def record(self, t0: float, dt: float, n: int) -> Array:
        """The gusts at n evenly spaced times."""
        return sinusoids(self.w, (self.amplitude * np.exp(1j * self.phase))[:, None], t0, dt, n)[:, 0]


def gusts(spectrum: GustSpectrum, seed: int, components: int = 400, band: tuple[float, float] = BAND) -> Gusts:
    """Gusts with this spectrum; the same seed gives the same gusts."""
    if components < 1:
        raise DeckcraneError(f"gusts need components; these are {components}")
    rng = np.random.Generator(np.random.PCG64(seed))
    edges = np.linspace(np.log(band[0]), np.log(band[1]), components + 1)
    f = np.exp(edges[:-1] + np.diff(edges) * rng.random(components))
    phase = 2 * pi * rng.random(components)
    nodes = np.linspace(edges[0], edges[-1], components * max(1, 20_000 // components) + 1)
    density = spectrum.density(np.exp(nodes)) * np.exp(nodes)
    cumulative = np.concatenate([[0.0], np.cumsum((density[1:] + density[:-1]) / 2 * np.diff(nodes))])
    energy = np.diff(np.interp(edges, nodes, cumulative))
    return Gusts(2 * pi * f, np.sqrt(2 * energy * rng.exponential(size=components)), phase)


def spectrum_of_wind(wind: Wind) -> GustSpectrum | None:
    """The spectrum of a scenario's gusts at the height of its wind; None if there are no gusts, or no wind."""
    u0 = hourly_speed(wind)
    if wind.spectrum == "none" or u0 == 0.0:
        return None
    if wind.spectrum == "npd":
        return npd(u0, wind.height)
    u = mean_speed(wind, wind.height)
    if wind.spectrum == "api":
        return api(u, wind.height)
    intensity = froya_intensity(u0, wind.height) if wind.intensity is None else wind.intensity
    return kaimal(u, wind.height, intensity)


def gust_series(wind: Wind, spacing: float, duration: float) -> dict[str, Series]:
    """Gust time series of a run; empty for a steady wind."""
    spectrum = spectrum_of_wind(wind)
    if spectrum is None:
        return {}
    count = ceil(duration / spacing) + 2
    values = gusts(spectrum, wind.seed, wind.components).record(0.0, spacing, count)
    return {"wind": Series((GUST,), np.asarray(values), 0.0, spacing)}


def gusts_of(scenario: Scenario, spacing: float, duration: float) -> dict[str, Series]:
    """The gusts of a scenario's wind as input series; none in still air or steady wind."""
    if scenario.wind is None or scenario.wind.spectrum == "none":
        return {}
    return gust_series(scenario.wind, spacing, duration)
