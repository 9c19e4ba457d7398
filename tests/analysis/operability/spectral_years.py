"""Files of directional spectra over time whose wave systems are known: seeded, and written as netCDF of wavespectra."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import xarray as xr

from deckcrane.arrays import Array

FREQUENCY = 0.04 * 1.1 ** np.arange(25)
DIRECTION = np.arange(0.0, 360.0, 15.0)
START = np.datetime64("2023-01-01T00:00", "ns")


def system(hs: Array, tp: Array, coming_from: Array, s: float = 6.0, gamma: float = 3.3) -> Array:
    """JONSWAP densities [m^2/Hz/deg] over hour, frequency and direction, whose bins have exactly the energy of Hs."""
    hs, tp, coming_from = (np.atleast_1d(np.asarray(values, dtype=float)) for values in (hs, tp, coming_from))
    peak = 1 / tp[:, None]
    width = np.where(peak >= FREQUENCY, 0.07, 0.09)
    enhancement = gamma ** np.exp(-((FREQUENCY - peak) ** 2) / (2 * (width * peak) ** 2))
    density = FREQUENCY**-5.0 * np.exp(-1.25 * (peak / FREQUENCY) ** 4) * enhancement
    density *= (hs**2 / 16)[:, None] / (density * np.gradient(FREQUENCY)).sum(axis=1)[:, None]
    spreading = np.maximum(np.cos(np.radians(DIRECTION - coming_from[:, None])), 0.0) ** (2 * s)
    spreading /= spreading.sum(axis=1)[:, None] * 15.0
    return density[:, :, None] * spreading[:, None, :]


def dataset(density: Array, hours: Array | None = None) -> xr.Dataset:
    """Spectra at hours from the start on; one after the other where none are given."""
    steps = np.arange(len(density)) if hours is None else np.asarray(hours)
    data = xr.Dataset(
        {"efth": (("time", "freq", "dir"), density)},
        {"time": START + steps * np.timedelta64(1, "h"), "freq": FREQUENCY, "dir": DIRECTION},
    )
    data["dir"].attrs["standard_name"] = "sea_surface_wave_from_direction"
    return data


def write_spectra(path: Path, density: Array, hours: Array | None = None) -> Path:
    """The file of these spectra."""
    dataset(density, hours).to_netcdf(path)
    return path


def random_seas(hours: int, seed: int, hs: tuple[float, float], tp: tuple[float, float]) -> tuple[Array, Array, Array]:
    """Heights, periods and directions drawn evenly from their ranges."""
    draw = np.random.default_rng(seed)
    return draw.uniform(*hs, hours), draw.uniform(*tp, hours), draw.uniform(0.0, 360.0, hours)
