"""Years of directional spectra at equal time steps, and the wave systems of each hour.

An hour of a record has the energy E df dd in each bin of frequency and direction, as wavespectra counts it. Hours without a
spectrum, with missing numbers or without energy stay unknown; times that repeat or go back, negative densities and directions that
do not go all around are refused.

The wave systems of an hour are those of the watershed method (PTM3 of wavespectra, after J. L. Hanson et al., Pacific hindcast
performance of three numerical wave models, Journal of Atmospheric and Oceanic Technology 26 (2009) 1614-1633). The largest are
kept, as many as a campaign varies; the energy of the others is given to these in proportion, so that the height of the whole sea
is kept, and their share is reported.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from deckcrane.analysis.operability.data import SpectralFileOfYears
from deckcrane.analysis.operability.hindcasts import Hindcast, time_grid
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.sea.spectral_files import check_directions, partitioned_energy, read_spectra

_HIGHEST_HS = 30.0
_MOST_PARTS = 5
"""Wave systems that are told apart in an hour; smaller ones are left over."""
_SMALL = 0.03
"""Share of the energy below which a wave system of an hour is left over."""


@dataclass(frozen=True, eq=False)
class SpectralRecord:
    """Directional spectra of a record: `weather` is the whole time axis, `known` the steps of it that have a spectrum."""

    weather: Hindcast
    """Height, peak period and mean direction at all steps; NaN where unknown."""
    known: NDArray[np.intp]
    """Steps that have a spectrum."""
    frequency: Array
    """Middles of the bins of frequency [Hz]."""
    coming_from: Array
    """Directions that waves come from, clockwise from north [deg]."""
    energy: Array
    """Variance of the surface in each bin [m^2], over known step, frequency and direction."""

    @property
    def w(self) -> Array:
        """Circular frequencies [rad/s]."""
        return 2 * pi * self.frequency

    @property
    def going(self) -> Array:
        """Directions in which waves travel, clockwise from north [rad]."""
        return np.radians(self.coming_from + 180.0)

    @property
    def height(self) -> Array:
        """Significant height of each known step [m]."""
        return np.asarray(4 * np.sqrt(self.energy.sum(axis=(1, 2))))

    def on_all_steps(self, values: Array) -> Array:
        """Values of known steps (last axis) on all steps; NaN elsewhere."""
        spread = np.full((*values.shape[:-1], len(self.weather.time)), np.nan)
        spread[..., self.known] = values
        return spread


def read_spectral_record(settings: SpectralFileOfYears) -> SpectralRecord:
    """Read a file of directional spectra over time, check it, and put it on equal time steps.

    Args:
        settings: the file, and what it does not say itself

    Returns:
        the record

    Raises:
        DeckcraneError: the file, its times, directions or densities are wrong
    """
    path = Path(settings.file)
    spectra = read_spectra(path, settings.format, settings.directions)
    efth = spectra.series(settings.site)["efth"].sortby("freq")
    time = np.asarray(efth["time"].values.astype("datetime64[s]"))
    frequency, coming_from = (np.asarray(efth[name].values, dtype=float) for name in ("freq", "dir"))
    grid = time_grid(path, time)
    if len(frequency) < 2 or len(coming_from) < 3:
        raise DeckcraneError(
            f"{path}: a directional spectrum needs two or more frequencies and three or more directions; it has "
            f"{len(frequency)} and {len(coming_from)}"
        )
    order = np.argsort(coming_from % 360)
    coming_from = (coming_from % 360)[order]
    check_directions(coming_from, str(path))
    density = np.asarray(efth.values, dtype=float)[:, :, order]
    if np.any(density < 0):
        first = int(np.argmax((density < 0).any(axis=(1, 2))))
        raise DeckcraneError(
            f"{path}: densities must not be negative; at {time[first]} {int((density[first] < 0).sum())} are"
        )
    energy = density * np.gradient(frequency)[:, None] * (360.0 / len(coming_from))
    missing = ~np.isfinite(density)
    none, some = missing.all(axis=(1, 2)), missing.any(axis=(1, 2))
    calm = ~some & ~density.any(axis=(1, 2))
    notes = [
        f"directions are those that waves are {spectra.convention.replace('_', ' ')} ({spectra.stated_by})",
        *grid.notes,
    ]
    for hours, text in (
        (none, "hold no spectrum, only missing values"),
        (some & ~none, "have missing numbers in their spectra"),
        (calm, "have no energy at all"),
    ):
        if hours.any():
            notes.append(
                f"{int(hours.sum())} hours from {time[int(np.argmax(hours))]} on {text}; they count as unknown"
            )
    valid = ~some & ~calm
    if not valid.any():
        raise DeckcraneError(f"{path}: no hour of it has a spectrum with energy; look at it with `deckcrane waves`")
    kept = energy[valid]
    forms = _forms(frequency, coming_from, kept)
    if forms.hs.max() > _HIGHEST_HS:
        worst = time[valid][int(np.argmax(forms.hs))]
        raise DeckcraneError(
            f"{path}: Hs is {forms.hs.max():g} m at {worst}; densities are in m^2/Hz/deg (of WW3 and ERA5 in m^2/Hz/rad): is the "
            "format right?"
        )

    def spread(values: Array) -> Array:
        gridded = np.full(len(time), np.nan)
        gridded[valid] = values
        return grid.spread(gridded)

    going = np.radians((forms.coming_from + 180.0) % 360)
    weather = Hindcast(path.name, grid.time, grid.step, spread(forms.hs), spread(forms.tp), spread(going), tuple(notes))
    return SpectralRecord(weather, grid.place[valid].astype(np.intp), frequency, coming_from, kept)


@dataclass(frozen=True, eq=False)
class SeaForms:
    """Height [m], peak period [s] and mean direction that waves come from [deg], of each spectrum."""

    hs: Array
    tp: Array
    coming_from: Array


def _forms(frequency: Array, coming_from: Array, energy: Array) -> SeaForms:
    """Forms of spectra given as energies over (..., frequency, direction); NaN where there is no energy."""
    m0 = energy.sum(axis=(-1, -2))
    by_frequency = energy.sum(axis=-1)
    with np.errstate(all="ignore"):
        mean = (energy.sum(axis=-2) @ np.exp(1j * np.radians(coming_from))) / m0
        direction = np.where(m0 > 0, np.degrees(np.angle(mean)) % 360, np.nan)
        period = np.where(m0 > 0, _peak_periods(frequency, by_frequency / np.gradient(frequency)), np.nan)
    return SeaForms(4 * np.sqrt(m0), period, direction)


def _peak_periods(frequency: Array, density: Array) -> Array:
    """Peak periods by the parabola through the logarithms of the largest density and its neighbours, over log frequency.

    Bins of wave models are 5 to 10 % wide: the period of the largest bin alone would be off by half as much.
    """
    peak = np.clip(np.argmax(density, axis=-1), 1, len(frequency) - 2)
    rows = [np.take_along_axis(density, (peak + offset)[..., None], axis=-1)[..., 0] for offset in (-1, 0, 1)]
    x = [np.log(frequency)[peak + offset] for offset in (-1, 0, 1)]
    largest = np.log(frequency)[np.argmax(density, axis=-1)]
    y = [np.log(np.maximum(row, 1e-300)) for row in rows]
    slope_below, slope_above = (y[1] - y[0]) / (x[1] - x[0]), (y[2] - y[1]) / (x[2] - x[1])
    curvature = (slope_above - slope_below) / (x[2] - x[0])
    vertex = (x[0] + x[1]) / 2 - slope_below / (2 * np.where(curvature < 0, curvature, -1.0))
    inside = (curvature < 0) & (vertex >= x[0]) & (vertex <= x[2]) & np.all([row > 0 for row in rows], axis=0)
    return np.asarray(np.exp(-np.where(inside, vertex, largest)))


@dataclass(frozen=True, eq=False)
class HourlySystems:
    """Wave systems of each known step, columns in ascending order of their periods; NaN where a step has fewer.

    `left` is the share of the energy in other systems, which is given to those that are kept.
    """

    hs: Array
    tp: Array
    coming_from: Array
    left: Array


def hourly_systems(record: SpectralRecord, count: int) -> HourlySystems:
    """The largest wave systems of every hour of a record; a single one is the whole sea.

    Args:
        record: the record
        count: systems that are kept of each hour

    Returns:
        heights, peak periods and directions by step and system; for a single one, `left` is the share outside of the largest
    """
    parts = partitioned_energy(record.frequency, record.coming_from, record.energy, _MOST_PARTS)
    m0, total = parts.sum(axis=(-1, -2)), record.energy.sum(axis=(1, 2))
    if count == 1:
        whole = _forms(record.frequency, record.coming_from, record.energy[:, None])
        left = 1 - m0.max(axis=1) / total
        return HourlySystems(whole.hs, whole.tp, whole.coming_from, np.clip(left, 0.0, 1.0))
    largest = np.argsort(-m0, axis=1, kind="stable")[:, :count]
    kept = np.take_along_axis(m0, largest, axis=1) >= _SMALL * total[:, None]
    chosen = np.take_along_axis(parts, largest[:, :, None, None], axis=1)
    forms = _forms(record.frequency, record.coming_from, chosen)
    held = np.sum(np.where(kept, np.take_along_axis(m0, largest, axis=1), 0.0), axis=1)
    scale = np.sqrt(total / held)[:, None]
    period = np.where(kept, forms.tp, np.inf)
    order = np.argsort(period, axis=1, kind="stable")
    hs, tp, coming_from = (
        np.take_along_axis(np.where(kept, values, np.nan), order, axis=1)
        for values in (forms.hs * scale, forms.tp, forms.coming_from)
    )
    return HourlySystems(hs, tp, coming_from, np.clip(1 - held / total, 0.0, 1.0))
