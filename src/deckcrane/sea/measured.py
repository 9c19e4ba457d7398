"""Spectra from measurements and hindcasts: CSV files of S(w), and directional spectra in datasets of wavespectra.

Conventions are converted here, once: Hz to rad/s, degrees to radians, nautical directions that waves come from to the
directions they travel towards.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi
from pathlib import Path

import numpy as np
import xarray as xr
from numpy.typing import NDArray
from scipy.integrate import trapezoid

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files.delimited import read_table
from deckcrane.sea.spectra import Spectrum, tabulated
from deckcrane.sea.spreading import DirectionalDensity

FREQUENCY_UNITS = {"rad/s": 1.0, "Hz": 2 * pi}
DENSITY_UNITS = {"m^2 s": 1.0, "m^2 s/rad": 1.0, "m^2/Hz": 1 / (2 * pi)}


@dataclass(frozen=True, eq=False)
class DirectionalSpectrum:
    """A density S(w, chi) [m^2 s/rad] over circular frequency and direction of travel, as a spectrum and a spreading."""

    spectrum: Spectrum
    spreading: DirectionalDensity


def directional(w: Array, chi: Array, S: Array, name: str = "directional spectrum") -> DirectionalSpectrum:
    """A spectrum from a table: S [m^2 s/rad] at w [rad/s] and directions of travel chi [rad] all around, linear between."""
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

    return DirectionalSpectrum(spectrum, DirectionalDensity(chi[0], chi[0] + 2 * pi, density))


def _locate(grid: Array, at: Array) -> tuple[NDArray[np.intp], Array]:
    """The interval of a rising grid that each value lies in, and the fraction of it."""
    i = np.clip(np.searchsorted(grid, at, side="right") - 1, 0, len(grid) - 2).astype(np.intp)
    return i, (at - grid[i]) / (grid[i + 1] - grid[i])


def from_wavespectra(dataset: xr.Dataset, x_axis: float = 0.0) -> DirectionalSpectrum:
    """Convert a dataset of wavespectra: `efth` [m^2/Hz/deg] over `freq` [Hz] and `dir` [deg], where waves come from.

    `dir` is nautical: 0 from the north, 90 from the east. `x_axis` is the compass bearing of the ground's x axis [rad];
    the ground's z axis points up. Select one time and place before.
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
    return directional(2 * pi * efth["freq"].to_numpy(), chi, per_radian, "wavespectra dataset")


def read_csv(path: str | Path) -> Spectrum:
    """Read a spectrum from a CSV file with the header `w, S` (rad/s, m^2 s) or with units, as `f [Hz], S [m^2/Hz]`."""
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
