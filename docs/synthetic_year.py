"""A year of directional spectra, drawn at random and not measured: `python docs/synthetic_year.py year.nc [HOURS]`.

Hour by hour a wind sea and a swell, each with a height, a peak period and a direction that wander over days about a mean with
calmer summers. Wind seas are JONSWAP with gamma 3.3 and cos^4, swells with gamma 5 and cos^20 about their direction; densities
[m^2/Hz/deg] are over 25 frequencies and 24 directions that waves come from, as netCDF of wavespectra. The same seed gives the same
file.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import xarray as xr
from numpy.typing import NDArray

Array = NDArray[np.float64]
FREQUENCY = 0.04 * 1.1 ** np.arange(25)
DIRECTION = np.arange(0.0, 360.0, 15.0)
YEAR = 8760


def synthetic_year(path: str | Path, hours: int = YEAR, seed: int = 1) -> Path:
    """Write the file of so many hours from the first of 2023 on."""
    draw = np.random.default_rng(seed)

    def wandering(memory: float) -> Array:
        """A normal variable that forgets its past in so many hours."""
        kept = np.exp(-1 / memory)
        values = draw.standard_normal(hours) * np.sqrt(1 - kept**2)
        values[0] /= np.sqrt(1 - kept**2)
        for hour in range(1, hours):
            values[hour] += kept * values[hour - 1]
        return values

    season = np.cos(2 * np.pi * (np.arange(hours) / 24 - 15) / 365.25)
    wind_height = np.exp(0.15 + 0.35 * season + 0.45 * wandering(36))
    wind_period = np.maximum(4.1 * np.sqrt(wind_height), 4.5) * np.exp(0.05 * wandering(24))
    wind = _densities(wind_height, wind_period, 240 + 50 * wandering(48), 3.3, 2.0)
    swell_height = np.exp(-0.2 + 0.25 * season + 0.35 * wandering(72))
    swell = _densities(swell_height, 12.5 * np.exp(0.08 * wandering(72)), 300 + 25 * wandering(96), 5.0, 10.0)
    time = np.datetime64("2023-01-01T00:00", "ns") + np.arange(hours) * np.timedelta64(1, "h")
    data = xr.Dataset(
        {"efth": (("time", "freq", "dir"), wind + swell)}, {"time": time, "freq": FREQUENCY, "dir": DIRECTION}
    )
    data["dir"].attrs["standard_name"] = "sea_surface_wave_from_direction"
    data.to_netcdf(path)
    return Path(path)


def _densities(hs: Array, tp: Array, coming_from: Array, gamma: float, s: float) -> Array:
    """JONSWAP spectra with cos^(2s) about their directions, over hour, frequency and direction."""
    peak = 1 / tp[:, None]
    width = np.where(peak >= FREQUENCY, 0.07, 0.09)
    form = FREQUENCY**-5.0 * np.exp(-1.25 * (peak / FREQUENCY) ** 4)
    form *= gamma ** np.exp(-((FREQUENCY - peak) ** 2) / (2 * (width * peak) ** 2))
    form *= (hs**2 / 16)[:, None] / (form * np.gradient(FREQUENCY)).sum(axis=1)[:, None]
    spreading = np.maximum(np.cos(np.radians(DIRECTION - coming_from[:, None])), 0.0) ** (2 * s)
    spreading /= spreading.sum(axis=1)[:, None] * 15.0
    return np.asarray(form[:, :, None] * spreading[:, None, :])


if __name__ == "__main__":
    print(synthetic_year(sys.argv[1], *map(int, sys.argv[2:3])))
