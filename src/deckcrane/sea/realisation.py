"""Realisations of a sea: its sinusoidal components, and the surface elevation.

The elevation at (X, Y) is the sum of Re(a e^{i(w t - k (X cos chi + Y sin chi) + phase)}) over the components.

A record of length T of a Gaussian sea has a variance that scatters from seed to seed: var(m0) = (2 pi / T) int S(w)^2 dw. That
takes two things: random (Rayleigh) amplitudes, since random phases alone leave the energy of every bin unchanged; and bins that
are narrow against 2 pi / T, since a record cannot resolve lines that are closer than that, while wider bins put as much energy
into one random number as the sea has in several. Tucker, Challenor and Carter (1984).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, cos, inf, isfinite, pi, sin, sqrt
from pathlib import Path
from typing import Literal

import numpy as np

from deckcrane import screws
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.screws import Values, maximum, select, symbol_values, tanh
from deckcrane.sea import spectra
from deckcrane.sea.data import Sea, WaveSystem
from deckcrane.sea.fft_sums import sinusoids
from deckcrane.sea.random_numbers import random_stream
from deckcrane.sea.spectra import DirectionalDensity, DirectionalSpectrum, G, Spectrum, cos_2s, long_crested

BAND = (1e-4, 5e-3)
"""Fractions of the energy below and above the band of frequencies that gets components; the rest is scaled up for them.

The short waves left out, above about four times the peak frequency, move no vessel, but the mean zero-crossing period of
the realised surface is some 4 % longer than that of the whole spectrum.
"""

STORM = 10_800.0
"""Seconds: runs up to this long have the same waves, finer than they need; longer ones have still finer bins."""
FINE = 4
"""The least number of components in every 2 pi / T of frequency, at random positions in it: with four, the scatter
of m0 is 0.4 % above that of a Gaussian sea, with one 16 %. With 15 directions it is 1 %, and that of forces that depend strongly
on direction, as sway in head seas, 6 %."""
FEW = 4
"""With this many times 2 pi / T of frequency per component, and random amplitudes, Hs scatters twice as much as it should."""
MOST = 1_000_000
"""The most components of a sea; runs of days have bins as narrow as that allows."""
Amplitudes = Literal["random", "fixed"]


@dataclass(frozen=True, eq=False)
class Waves:
    """The components of a sea in some frame, one entry each, and the depth of the water.

    Directions are those of travel, counter-clockwise from x seen from above; phases are leads at the origin at t = 0.

    Args:
        t: times [s]
        x: place along x [m]
        y: place along y [m]
    """

    w: Array
    """Circular frequency of each component [rad/s]."""
    chi: Array
    """Direction of travel of each component [rad]."""
    amplitude: Array
    """Amplitude of each component [m]."""
    phase: Array
    """Lead of each component at the origin at t = 0 [rad]."""
    depth: float = inf
    """Depth of the water [m]."""
    gravity: float = G
    """Gravity [m/s^2]."""
    velocity: tuple[float, float] = (0.0, 0.0)
    """Velocity of the frame along its x and y [m/s], that of a vessel under way; zero for a frame at rest."""

    @property
    def hs(self) -> float:
        """4 standard deviations of the surface over long times."""
        return 4 * sqrt(float(np.sum(self.amplitude**2)) / 2)

    @property
    def tz(self) -> float:
        """The mean zero-crossing period of the surface over long times."""
        energy = self.amplitude**2
        return float(2 * pi * np.sqrt(np.sum(energy) / np.sum(energy * self.w**2)))

    @property
    def k(self) -> Array:
        """Wave number of each component [rad/m]."""
        return np.asarray(wave_number(self.w, self.depth, self.gravity))

    @property
    def encounter(self) -> Array:
        """Circular frequency at which each component passes a point of the frame [rad/s]: w_e = w - k U cos chi.

        It is negative for waves that the frame overtakes, and w itself in a frame at rest (Salvesen, Tuck and Faltinsen 1970).
        """
        x, y = self.velocity
        return self.w - self.k * (x * np.cos(self.chi) + y * np.sin(self.chi)) if x or y else self.w

    def moving(self, x: float, y: float) -> Waves:
        """The same waves in a frame that has this velocity, and is at the place of the frame at rest at t = 0.

        Frequencies stay those of the waves, which give their lengths and the forces on a hull; `encounter` is that over time.

        Args:
            x: velocity along x [m/s]
            y: velocity along y [m/s]

        Returns:
            the waves seen from that frame
        """
        return replace(self, velocity=(x, y))

    def seen_from(self, x: float = 0.0, y: float = 0.0, heading: float = 0.0) -> Waves:
        """The same waves in another frame, such as a vessel's mean frame.

        Args:
            x: origin of the frame along x [m]
            y: origin of the frame along y [m]
            heading: by which the frame is turned [rad]

        Returns:
            the waves with directions and phases of that frame
        """
        lag = self.k * (x * np.cos(self.chi) + y * np.sin(self.chi)) if x or y else 0.0
        return replace(self, chi=self.chi - heading, phase=self.phase - lag, velocity=_turned(self.velocity, heading))

    def elevation(self, t: Array | float, x: Array | float = 0.0, y: Array | float = 0.0) -> Array:
        """The elevation at any times and places; the three broadcast. The direct sum [W19, Eq. 4].

        Returns:
            elevations [m], in the shape of the three together
        """
        t, x, y = np.broadcast_arrays(*(np.asarray(value, dtype=float) for value in (t, x, y)))
        kx, ky = self.k * np.cos(self.chi), self.k * np.sin(self.chi)
        elevation, w = np.empty(t.size), self.encounter
        rows = max(1, 2_000_000 // max(1, len(self.w)))
        for at in range(0, t.size, rows):
            part = slice(at, at + rows)
            angles = np.outer(t.flat[part], w) - np.outer(x.flat[part], kx) - np.outer(y.flat[part], ky)
            elevation[part] = np.cos(angles + self.phase) @ self.amplitude
        return elevation.reshape(t.shape)

    def record(self, t0: float, dt: float, n: int, x: float = 0.0, y: float = 0.0) -> Array:
        """The elevation at one place at evenly spaced times, fast.

        Args:
            t0: first time [s]
            dt: time between samples [s]
            n: number of samples

        Returns:
            elevations [m]
        """
        local = self.seen_from(x, y)
        return sinusoids(local.encounter, (local.amplitude * np.exp(1j * local.phase))[:, None], t0, dt, n)[:, 0]


def _turned(velocity: tuple[float, float], heading: float) -> tuple[float, float]:
    """A horizontal velocity in axes that are turned by a heading."""
    x, y = velocity
    if not (x or y):
        return velocity
    return x * cos(heading) + y * sin(heading), y * cos(heading) - x * sin(heading)


def wave_number(w: Values, depth: float = inf, gravity: float = G) -> Values:
    """k of the linear dispersion relation w^2 = g k tanh(k d), for numbers and symbols.

    Args:
        w: circular frequency [rad/s]
        depth: of the water [m]
        gravity: in m/s^2

    Returns:
        k [rad/m], in the shape of w
    """
    deep = symbol_values(w) ** 2 / gravity
    if not isfinite(depth):
        return deep
    if depth <= 0:
        raise DeckcraneError(f"the depth of the water must be greater than zero; it is {depth:g} m")
    a = deep * depth
    kd = select(a > 0, a / screws.sqrt(tanh(maximum(a, 1e-12))), 0.0)  # Eckart's estimate, within 5 %
    for _ in range(6):
        T = tanh(kd)
        slope = T + kd * (1 - T**2)
        kd = kd - select(slope > 0, (kd * T - a) / select(slope > 0, slope, 1.0), 0.0)
    return kd / depth


def irregular(
    spectrum: Spectrum,
    spreading: DirectionalDensity,
    *,
    seed: int,
    components: int | None = None,
    directions: int = 15,
    amplitudes: Amplitudes = "random",
    bins: Literal["equal width", "equal energy"] = "equal width",
    duration: float = STORM,
    depth: float = inf,
    gravity: float = G,
) -> Waves:
    """Random waves with this spectrum: bins of frequency times bins of direction [W19, Eqs. 3-5].

    Amplitudes are Rayleigh distributed; `fixed` ones, as in the paper, have the mean energy of their bins: then all seeds have
    the same Hs over long times, which makes runs comparable, and extremes too rare.

    Frequency, direction and phase are random in each bin, so that the record does not repeat. Two things go beyond the
    paper. An amplitude follows from the energy of its bin rather than from the density at the random point of it, so
    that any number of bins has the sea's Hs. Waves of different direction have different frequencies (the bin of frequency
    is divided among them at random), so that no place is calmer than another for all time.

    Args:
        spectrum: density over frequency
        spreading: density over direction
        seed: seed of the random numbers
        components: number of bins of frequency; None: as many as make records up to `duration` those of a Gaussian sea
        directions: number of bins of direction
        amplitudes: random, or fixed by the energy of their bins
        bins: whether bins of frequency have equal width or equal energy
        duration: of the records [s]; shorter ones than three hours count as three hours
        depth: of the water [m]
        gravity: in m/s^2

    Returns:
        the components

    Raises:
        DeckcraneError: a number of bins is below one
    """
    cells = cells_of(spectrum, spreading, components, directions, duration)
    count = cells.shares.shape[1]
    inside, across, turn, scatter = random_stream(seed, len(cells.energy), count, amplitudes == "random")
    chi = cells.first + cells.width * across
    phase = 2 * pi * turn
    if bins == "equal width":
        w, parts = cells.low + (cells.high - cells.low) * inside, cells.energy[:, None] * cells.shares
    else:
        edges, w = _equal_energy_bins(spectrum, inside)
        parts = _bin_energies(spectrum, edges)[:, None] * spreading.shares((edges[:-1] + edges[1:]) / 2, count)
    amplitude = np.sqrt(2 * scatter * parts)  # [W19, Eq. 5] where the scatter is one
    if np.all(amplitude > 0):
        return Waves(w.ravel(), chi.ravel(), amplitude.ravel(), phase.ravel(), depth, gravity)
    nonzero = amplitude > 0
    return Waves(w[nonzero], chi[nonzero], amplitude[nonzero], phase[nonzero], depth, gravity)


@dataclass(frozen=True, eq=False)
class Cells:
    """A sea's energy divided into cells: equally wide ones of frequency, and equally wide ones of direction in each."""

    low: float
    high: float
    energy: Array
    """Energy of each cell of frequency [m^2]."""
    shares: Array
    """Fraction of each direction in it: (cells, directions)."""
    first: float
    width: float
    """Start of the first direction, and width of each."""


def cells_of(
    spectrum: Spectrum,
    spreading: DirectionalDensity,
    components: int | None = None,
    directions: int = 15,
    duration: float = STORM,
) -> Cells:
    """The cells of `irregular`: as many as a duration needs, unless their number is given."""
    if directions < 1 or (components is not None and components < 1):
        raise DeckcraneError(f"a sea needs components and directions; these are {components} and {directions}")
    count = 1 if spreading.is_long_crested else directions
    share, nodes = _invertible_cumulative(spectrum)
    low, high = np.interp([BAND[0], 1 - BAND[1]], share, nodes)
    if components is None:
        components = _needed_bins(high - low, spreading.shares(np.array([2 * pi / spectrum.tp]), count)[0], duration)
    edges = np.linspace(low, high, components + 1)
    energy = _bin_energies(spectrum, edges)
    shares = spreading.shares((edges[:-1] + edges[1:]) / 2, count)
    return Cells(float(low), float(high), energy, shares, spreading.low, (spreading.high - spreading.low) / count)


@dataclass(frozen=True, eq=False)
class PeakedCells:
    """What the cells of a spectrum with one peak follow from, for any Hs and Tp: all frequencies w are in units of the peak's.

    The band from `low` to `high` has `components` cells, or where that is zero, `density` of them per rad/s, `most` at most.
    """

    hs: float
    tp: float
    nodes: Array
    """Frequencies from `low` to `high` or a little beyond."""
    energy: Array
    """Fraction of the energy below each."""
    low: float
    high: float
    components: int
    density: float
    most: float


def peaked_cells(
    spectrum: Spectrum, hs: float, tp: float, cells: Cells, components: int | None, duration: float
) -> PeakedCells:
    """The cells of a JONSWAP or Pierson-Moskowitz spectrum, whose shape over w Tp / 2 pi depends on neither Hs nor Tp."""
    peak = 2 * pi / tp
    below, above = np.searchsorted(spectrum.nodes, [cells.low, cells.high])
    part = slice(below - 2, above + 2)
    return PeakedCells(
        hs,
        tp,
        spectrum.nodes[part] / peak,
        spectrum.cumulative[part] / spectrum.cumulative[-1],
        cells.low / peak,
        cells.high / peak,
        components or 0,
        _bin_density(cells.shares[0], duration),
        MOST / cells.shares.shape[1],
    )


def _invertible_cumulative(spectrum: Spectrum) -> tuple[Array, Array]:
    """The fraction of the energy below frequencies, where it rises, so that it can be inverted."""
    share = spectrum.cumulative / spectrum.cumulative[-1]
    keep = np.concatenate([[True], np.diff(share) > 0])
    return share[keep], spectrum.nodes[keep]


def _bin_energies(spectrum: Spectrum, edges: Array) -> Array:
    """The energies between edges, scaled to the whole."""
    energy = np.diff(np.interp(edges, spectrum.nodes, spectrum.cumulative))
    return np.asarray(energy * (spectrum.m0 / energy.sum()))


def _equal_energy_bins(spectrum: Spectrum, inside: Array) -> tuple[Array, Array]:
    """The edges of cells of equal energy, and frequencies in them."""
    share, nodes = _invertible_cumulative(spectrum)
    span = 1 - sum(BAND)
    edges = np.interp(BAND[0] + span * np.linspace(0, 1, len(inside) + 1), share, nodes)
    return edges, np.interp(BAND[0] + span * inside, share, nodes)


def _needed_bins(band: float, shares: Array, duration: float) -> int:
    """Number of bins that a band of frequencies [rad/s] needs for records of a duration to be those of a Gaussian sea."""
    return ceil(min(band * _bin_density(shares, duration), MOST / len(shares)))


def _bin_density(shares: Array, duration: float) -> float:
    """Bins per rad/s that records of a duration need.

    Directions of small energy count less: the number of equal directions with the same scatter is 1 / sum of squares.
    """
    return max(duration, STORM) / (2 * pi) * max(1.0, FINE * float(np.sum(shares**2)))


def regular(
    amplitude: float, period: float, direction: float, phase: float = 0.0, depth: float = inf, gravity: float = G
) -> Waves:
    """One regular wave; with phase 0 there is a crest at the origin at t = 0.

    Args:
        amplitude: of the wave [m]
        period: of the wave [s]
        direction: of travel [rad]
        phase: lead at the origin at t = 0 [rad]
        depth: of the water [m]
        gravity: in m/s^2

    Returns:
        one component

    Raises:
        DeckcraneError: amplitude or period is not positive
    """
    if not (isfinite(amplitude) and amplitude > 0 and isfinite(period) and period > 0):
        raise DeckcraneError(f"a wave needs amplitude and period above zero; they are {amplitude:g} m and {period:g} s")
    w, chi, a, eps = (np.array([value]) for value in (2 * pi / period, direction, amplitude, phase))
    waves = Waves(w, chi, a, eps, depth, gravity)
    k = float(waves.k[0])
    steepness = amplitude * k / pi
    breaking = 0.142 * (1.0 if not isfinite(depth) else float(np.tanh(k * depth)))  # Miche's limit
    if steepness > breaking:
        warn_user(
            f"the regular wave of height {2 * amplitude:.4g} m and period {period:.4g} s would break: its height is "
            f"{steepness:.3f} of its length {2 * pi / k:.4g} m, {breaking:.3f} is the limit"
        )
    return waves


def waves_of(
    sea: Sea, folder: str | Path = ".", depth: float = inf, gravity: float = G, duration: float = STORM
) -> Waves:
    """The waves of a scenario's sea in the ground's frame, for runs of a duration.

    Args:
        sea: section `sea` of a scenario
        folder: where a file of a spectrum is looked for
        depth: of the water [m]
        gravity: in m/s^2
        duration: of the run [s]

    Returns:
        the components

    Raises:
        DeckcraneError: the sea's file cannot be read
    """
    if sea.regular is not None:
        wave = sea.regular
        assert sea.direction is not None, "checked when the sea was made"
        return regular(wave.half_height, wave.period, sea.direction, wave.phase, depth, gravity)
    return superposed([_system_waves(system, folder, depth, gravity, duration) for system in sea.wave_systems.values()])


def _system_waves(system: WaveSystem, folder: str | Path, depth: float, gravity: float, duration: float) -> Waves:
    """The waves of one wave system."""
    assert system.seed is not None, "systems of a sea have seeds"
    waves = irregular(
        system_spectrum(system, folder),
        system_spreading(system, folder),
        seed=system.seed,
        components=None if system.components == "auto" else system.components,
        directions=system_bins(system, folder),
        amplitudes=system.amplitudes,
        duration=duration,
        depth=depth,
        gravity=gravity,
    )
    if system.amplitudes == "random" and system.components != "auto":
        warn_if_few(float(np.ptp(waves.w)), len(waves.w), system.components, duration)
    return waves


def superposed(parts: Sequence[Waves]) -> Waves:
    """The waves of several systems in one water: all their components.

    Args:
        parts: waves on water of the same depth, in the same frame

    Returns:
        one sea

    Raises:
        DeckcraneError: there are none, or they are on water of different depth or under different gravity
    """
    if not parts:
        raise DeckcraneError("a sea needs the waves of at least one system")
    first = parts[0]
    if len(parts) == 1:
        return first
    if any((each.depth, each.gravity, each.velocity) != (first.depth, first.gravity, first.velocity) for each in parts):
        raise DeckcraneError("waves that are superposed are on water of one depth, under one gravity, in one frame")
    w, chi, amplitude, phase = (
        np.concatenate([getattr(each, name) for each in parts]) for name in ("w", "chi", "amplitude", "phase")
    )
    return Waves(w, chi, amplitude, phase, first.depth, first.gravity, first.velocity)


def warn_if_few(band: float, waves: int, components: int, duration: float) -> None:
    """Warn of lines so far apart that a record of the duration resolves them: then there are too few random numbers."""
    lines = band * duration / (2 * pi)
    if lines > FEW * waves:
        warn_user(
            f"{components} components are too few for random amplitudes over {duration:.4g} s: from seed to seed Hs scatters "
            f"about {sqrt(lines / waves):.2g} times as much as that of a Gaussian sea. Leave components out, or write "
            "amplitudes: fixed"
        )


def spectrum_of(sea: Sea, folder: str | Path = ".") -> Spectrum:
    """The spectrum of a scenario's irregular sea; of several systems, the sum of theirs.

    Args:
        sea: section `sea` of a scenario
        folder: where a file of a spectrum is looked for

    Returns:
        the spectrum

    Raises:
        DeckcraneError: the sea is regular, or its file cannot be read
    """
    if sea.regular is not None:
        raise DeckcraneError("a regular wave has no spectrum; ask for its waves")
    return spectra.combined([system_spectrum(system, folder) for system in sea.wave_systems.values()])


def system_spectrum(system: WaveSystem, folder: str | Path = ".") -> Spectrum:
    """The spectrum of one wave system."""
    if system.jonswap is not None:
        stated = system.jonswap
        return spectra.jonswap(stated.hs, stated.peak_period, stated.gamma, swell=system.may_be_swell)
    if system.pierson_moskowitz is not None:
        return spectra.pierson_moskowitz(system.pierson_moskowitz.hs, system.pierson_moskowitz.peak_period)
    if system.torsethaugen is not None:
        return spectra.torsethaugen(system.torsethaugen.hs, system.torsethaugen.peak_period)
    if system.directional is not None:
        return _file_spectrum(system, folder).spectrum
    assert system.spectrum is not None, "a system has a spectrum"
    return spectra.read_csv(Path(folder) / system.spectrum)


def system_spreading(system: WaveSystem, folder: str | Path = ".") -> DirectionalDensity:
    """The density over directions of one wave system."""
    if system.directional is not None:
        return _file_spectrum(system, folder).spreading
    assert system.direction is not None, "checked when the sea was made"
    if system.spreading is None:
        return long_crested(system.direction)
    return cos_2s(system.direction, system.spreading.s)


def system_bins(system: WaveSystem, folder: str | Path = ".") -> int:
    """The number of bins of direction of a wave system; of a directional spectrum, that of its file unless another is stated."""
    if system.directional is None or system.changed(("directions",)):
        return system.directions
    return _file_spectrum(system, folder).directions


def system_direction(system: WaveSystem, folder: str | Path = ".") -> float:
    """The direction in which the waves of a system travel [rad]; of a directional spectrum, their mean direction."""
    if system.direction is not None:
        return float(system.direction)
    from deckcrane.sea.spectral_files import travel_direction

    return travel_direction(_file_spectrum(system, folder))


def _file_spectrum(system: WaveSystem, folder: str | Path) -> DirectionalSpectrum:
    from deckcrane.sea.spectral_files import spectrum_of_file

    assert system.directional is not None, "asked where there is one"
    return spectrum_of_file(system.directional, folder)
