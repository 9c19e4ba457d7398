"""Wave forces on a vessel from force transfer functions [W19, Eq. 6].

The excitation of the hydrodynamic database is interpolated as complex numbers at each component of the sea, by cubic
polynomials through four neighbours over frequency and over direction: forces on a ship turn so fast with heading that
straight lines between data 10 degrees apart would miss them by 1 to 5 per cent. A non-uniform FFT sums them over time. The vessel
keeps its place and heading but for small motions, so waves meet it at their own frequencies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, prod

import numpy as np
import xarray as xr
from numpy.typing import NDArray
from scipy.sparse import csr_array

from deckcrane.alike import Values
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.sea.realisation import Waves
from deckcrane.sea.sums import Complex, sinusoids

DOFS = ("surge", "sway", "heave", "roll", "pitch", "yaw")
MIRRORED = np.array([1, -1, 1, -1, 1, -1])
"""Signs of the six forces when the waves come from the other side of a vessel that is alike to port and starboard."""
WIDEST_GAP = np.radians(45.0) + 1e-6
"""Between neighbouring headings of a database further apart than this, nothing is interpolated."""
SAME_HEADING = 1e-6
"""A wave this close [rad] to a heading of the database travels in it."""
OUTSIDE = 0.01
"""The share of the sea's energy that may lie where there are no data."""
WHAT = {"excitation": "complex excitation", "mean_drift": "mean drift"}
"""What is tabulated over frequencies and directions, in words."""
Index = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class WaveForces:
    """Forces and moments [f; n] of the waves on the vessel at O in its own axes, and the elevation at O; one row a time."""

    t0: float
    dt: float
    values: Array
    elevation: Array

    @property
    def t(self) -> Array:
        return np.asarray(self.t0 + self.dt * np.arange(len(self.values)))

    def dataset(self) -> xr.Dataset:
        """The record with labels."""
        force = {"units": "N, N m", "long_name": "wave force and moment at O, in the vessel's axes"}
        elevation = {"units": "m", "long_name": "wave elevation at O"}
        return xr.Dataset(
            {
                "wave_force": (("time", "component"), self.values, force),
                "wave_elevation": ("time", self.elevation, elevation),
            },
            coords={
                "time": ("time", self.t, {"units": "s", "long_name": "time"}),
                "component": ["fx", "fy", "fz", "mx", "my", "mz"],
            },
        )


def wave_forces(
    hydrodynamics: xr.Dataset,
    waves: Waves,
    t0: float,
    dt: float,
    n: int,
    *,
    position: tuple[float, float] = (0.0, 0.0),
    heading: float = 0.0,
    outside: float = OUTSIDE,
) -> WaveForces:
    """The forces on a vessel whose point O is at a mean position and whose bow points at a mean heading [W19, Eq. 6].

    `waves` are in the ground's frame. `outside` is the share of the sea's energy that may lie where the database has no
    data; there the nearest data are used.
    """
    met = waves.seen_from(*position, heading)
    zeta = met.amplitude * np.exp(1j * met.phase)
    F = excitation_at(hydrodynamics, met, outside)
    record = sinusoids(met.w, np.column_stack([F * zeta[:, None], zeta]), t0, dt, n)
    return WaveForces(t0, dt, record[:, :6], record[:, 6])


def excitation_at(hydrodynamics: xr.Dataset, met: Waves, outside: float = OUTSIDE) -> Complex:
    """The six complex excitations per unit amplitude at the frequency and direction of each component."""
    return transfer_at(hydrodynamics, "excitation", met, outside).astype(complex)


def transfer_at(hydrodynamics: xr.Dataset, name: str, met: Waves, outside: float = OUTSIDE) -> Array | Complex:
    """Six numbers of a variable over frequency and wave direction, at those of each component."""
    w, chi, table = _table(hydrodynamics, name)
    energy = met.amplitude**2 / np.sum(met.amplitude**2)
    _check_frequencies(met.w, energy, w, outside)
    rows, u = _stencil(w, np.clip(met.w, w[0], w[-1]), 4)
    columns, v = _headings(chi, met.chi, energy, outside)
    places = (rows[:, :, None] * len(chi) + columns[:, None, :]).reshape(len(met.w), -1)
    weights = (u[:, :, None] * v[:, None, :]).ravel()
    ends = np.arange(0, places.size + 1, places.shape[1])
    weighing = csr_array((weights, places.ravel(), ends), shape=(len(met.w), len(w) * len(chi)))
    return np.asarray(weighing @ table.reshape(-1, 6))


def _headings(chi: Array, met: Array, energy: Array, outside: float) -> tuple[Index, Array]:
    """The headings between which each wave direction lies, and their weights; the nearest alone where there is a gap."""
    count = len(chi)
    around = np.concatenate([chi[-2:] - 2 * pi, chi, chi[:2] + 2 * pi])
    first = len(chi[-2:])
    to = chi[0] + (met - chi[0]) % (2 * pi)
    j = np.clip(np.searchsorted(around, to, side="right") - 1, first, first + count - 1)
    before, gap = to - around[j], around[j + 1] - around[j]
    wide = gap > WIDEST_GAP
    _check_headings(around, j, energy, wide & (np.minimum(before, gap - before) > SAME_HEADING), outside)
    complete = np.diff(around).max() <= WIDEST_GAP
    found, v = _stencil(around, np.where(wide, around[j] + gap * np.round(before / gap), to), 4 if complete else 2)
    return (found - first) % count, v


def _stencil(grid: Array, at: Array, points: int) -> tuple[Index, Array]:
    """The neighbours of each value in a rising grid, and the weights of the polynomial through them (Lagrange)."""
    points = min(points, len(grid))
    first = np.searchsorted(grid, at, side="right") - points // 2
    rows = np.clip(first, 0, len(grid) - points)[:, None] + np.arange(points)
    weights = lagrange_weights(at, list(grid[rows].T))
    return rows, np.stack([np.broadcast_to(each, at.shape) for each in weights], axis=1)


def lagrange_weights(at: Values, x: Sequence[Values]) -> list[Values]:
    """The weights of the values at the places x in the polynomial through them, at another, for numbers and symbols."""
    return [prod((at - x[b]) / (x[a] - x[b]) for b in range(len(x)) if b != a) for a in range(len(x))]


def _table(hydrodynamics: xr.Dataset, name: str) -> tuple[Array, Array, Array | Complex]:
    """Frequencies, directions all around (rising, within one turn) and the variable, mirrored where one side is there only."""
    try:
        found = hydrodynamics[name].sel(influenced_dof=list(DOFS))
        found = found.transpose("frequency", "wave_direction", "influenced_dof")
    except (KeyError, ValueError) as error:
        raise DeckcraneError(
            f"the hydrodynamic data have no {WHAT[name]} over frequency, wave_direction and influenced_dof "
            f"({', '.join(DOFS)}): {error}"
        ) from error
    w = found["frequency"].to_numpy().astype(float)
    chi = found["wave_direction"].to_numpy().astype(float)
    table = found.to_numpy()
    if not (len(w) and len(chi) and np.all(np.isfinite(table)) and np.all(np.diff(w) > 0)):
        raise DeckcraneError(f"the {WHAT[name]} of the hydrodynamic data must be finite, at frequencies that rise")
    if np.all(np.sin(chi) > -1e-9) or np.all(np.sin(chi) < 1e-9):
        chi = np.concatenate([chi, -chi])
        table = np.concatenate([table, MIRRORED * table], axis=1)
    chi = chi % (2 * pi)
    chi = np.where(2 * pi - chi < 1e-9, 0.0, chi)
    _, first = np.unique(np.round(chi, 9), return_index=True)  # given data come before their mirror images
    return w, chi[first], table[:, first]


def _check_frequencies(met: Array, energy: Array, w: Array, outside: float) -> None:
    below, above = met < w[0] * (1 - 1e-9), met > w[-1] * (1 + 1e-9)
    share = float(energy[below | above].sum())
    if share > outside:
        sides = [(below, met.min(), min(w[0], met.max())), (above, max(w[-1], met.min()), met.max())]
        missing = [f"{low:.3g} to {high:.3g} rad/s" for side, low, high in sides if np.any(side)]
        raise DeckcraneError(
            f"{share:.1%} of the sea's energy is at {' and '.join(missing)}, where the hydrodynamic data, from "
            f"{w[0]:.3g} to {w[-1]:.3g} rad/s, are missing; {outside:.1%} may be. Use data with more frequencies, a "
            "sea with another period, or allow more with outside: the nearest data are then used"
        )


def _check_headings(around: Array, j: Array, energy: Array, missing: Array, outside: float) -> None:
    share = float(energy[missing].sum())
    if share > outside:
        gaps = [f"{np.degrees(around[i]):.4g} to {np.degrees(around[i + 1]):.4g} deg" for i in np.unique(j[missing])]
        raise DeckcraneError(
            f"{share:.1%} of the sea's energy travels, relative to the bow, in directions of {' and '.join(gaps)}, where "
            f"the hydrodynamic data are missing; {outside:.1%} may be (0 deg: following, 180 deg: head seas). Use data "
            "with more headings, turn the vessel or the sea, or allow more with outside: the nearest data are then used"
        )
