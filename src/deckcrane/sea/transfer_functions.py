"""Transfer functions of a hydrodynamic database at the frequency and direction of each wave.

They are interpolated as complex numbers: over direction first to headings a few degrees apart, by the wave field along a hull
(`heading_interpolation`), then by cubic polynomials through four neighbours over frequency and over these. The vessel keeps
its place, or its course, and heading except for small motions; transfer functions are over the waves' own frequencies.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, pi, prod
from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray
from scipy.sparse import csr_array

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.screws import Values
from deckcrane.sea.fft_sums import PART, Complex
from deckcrane.sea.heading_interpolation import FineHeadings, fine_headings
from deckcrane.sea.realisation import Waves, wave_number
from deckcrane.sea.spectra import G

DOFS = ("surge", "sway", "heave", "roll", "pitch", "yaw")
MIRRORED = np.array([1, -1, 1, -1, 1, -1])
"""Signs of the six forces when the waves come from the other side of a vessel that is symmetric to port and starboard."""
WIDEST_GAP = np.radians(45.0) + 1e-6
"""Widest gap between neighbouring headings of a database that is interpolated."""
SAME_HEADING = 1e-6
"""A wave this close [rad] to a heading of the database counts as travelling in it."""
OUTSIDE = 0.01
"""Fraction of the sea's energy that may lie where there are no data."""
WHAT = {"excitation": "complex excitation", "mean_drift": "mean drift"}
"""Names of the variables over frequency and direction, for messages."""
Index = NDArray[np.intp]
FineTable = tuple[Array, FineHeadings]
"""Frequencies, and a variable over them and headings close enough for polynomials (`fine_table`)."""


def excitation_at(hydrodynamics: xr.Dataset | FineTable, met: Waves, outside: float = OUTSIDE) -> Complex:
    """The six complex excitations per unit amplitude at the frequency and direction of each component."""
    return transfer_at(hydrodynamics, "excitation", met, outside).astype(complex)


def transfer_at(
    hydrodynamics: xr.Dataset | FineTable, name: str, met: Waves, outside: float = OUTSIDE
) -> Array | Complex:
    """Six values of a variable over frequency and wave direction, at those of each component."""
    w, headings = fine_table(hydrodynamics, name) if isinstance(hydrodynamics, xr.Dataset) else hydrodynamics
    chi, table = headings.chi, headings.values
    energy = met.amplitude**2 / np.sum(met.amplitude**2)
    check_frequencies(met.w, energy, w, outside)
    at = np.clip(met.w, w[0], w[-1])
    around, to, points = headings_around(chi, met.chi, energy, outside)
    flat, first_heading = table.reshape(-1, 6), len(chi[-2:])

    def values(part: slice) -> Array | Complex:
        rows, u = stencil(w, at[part], 4)
        neighbours, v = stencil(around, to[part], points)
        columns = (neighbours - first_heading) % len(chi)
        cells = (rows[:, :, None] * len(chi) + columns[:, None, :]).reshape(len(rows), -1)
        return np.asarray(weighted_rows(cells, (u[:, :, None] * v[:, None, :]).reshape(len(rows), -1), flat))

    return np.concatenate([values(slice(first, first + PART)) for first in range(0, max(len(at), 1), PART)])


def weighted_rows(cells: Index, weights: Array, table: Array | Complex) -> Any:
    """Sums of rows of a table, by index, with real weights: (wave, column).

    Complex numbers are taken as pairs of real ones, which takes half the time.
    """
    ends = np.arange(0, cells.size + 1, cells.shape[1])
    matrix = csr_array((weights.ravel(), cells.ravel(), ends), shape=(len(cells), len(table)))
    if not np.iscomplexobj(table):
        return np.asarray(matrix @ table)
    return np.asarray(matrix @ np.ascontiguousarray(table).view(float)).view(complex)


def headings_around(chi: Array, met: Array, energy: Array, outside: float) -> tuple[Array, Array, int]:
    """All headings with two more on each side, the direction of each wave among them, and the number of interpolation points.

    In a gap a wave gets the nearest heading.
    """
    around, first = all_around(chi), len(chi[-2:])
    points = heading_points(around)
    to = chi[0] + (met - chi[0]) % (2 * pi)
    if points == 4:
        return around, to, points
    j = np.clip(np.searchsorted(around, to, side="right") - 1, first, first + len(chi) - 1)
    before, gap = to - around[j], around[j + 1] - around[j]
    wide = gap > WIDEST_GAP
    _check_headings(around, j, energy, wide & (np.minimum(before, gap - before) > SAME_HEADING), outside)
    return around, np.where(wide, around[j] + gap * np.round(before / gap), to), points


def all_around(chi: Array) -> Array:
    """Headings within one turn, with the last and the first two repeated before and after them."""
    return np.concatenate([chi[-2:] - 2 * pi, chi, chi[:2] + 2 * pi])


def heading_points(around: Array) -> int:
    """Number of headings that a polynomial goes through: straight lines where there is a gap."""
    return 4 if np.diff(around).max() <= WIDEST_GAP else 2


def stencil(grid: Array, at: Array, points: int) -> tuple[Index, Array]:
    """The neighbours of each value in a rising grid, and the weights of the polynomial through them (Lagrange)."""
    points = min(points, len(grid))
    rows = first_neighbour(grid, at, points)[:, None] + np.arange(points)
    weights = lagrange_weights(at, list(grid[rows].T))
    return rows, np.stack([np.broadcast_to(weight, at.shape) for weight in weights], axis=1)


def first_neighbour(grid: Array, at: Array, points: int) -> Index:
    """The first of `points` neighbours of each value in a rising grid."""
    return np.clip(np.searchsorted(grid, at, side="right") - points // 2, 0, len(grid) - points)


def lagrange_weights(at: Values, x: Sequence[Values]) -> list[Values]:
    """Lagrange weights at `at` of the values at the nodes x, for numbers and symbols."""
    return [prod((at - x[b]) / (x[a] - x[b]) for b in range(len(x)) if b != a) for a in range(len(x))]


def fine_table(hydrodynamics: xr.Dataset, name: str) -> FineTable:
    """Frequencies, and the variable over them and headings close enough for polynomials."""
    w, chi, table = full_table(hydrodynamics, name)
    attributes = hydrodynamics.attrs
    k = wave_number(w, float(attributes.get("depth", inf)), float(attributes.get("gravity", G)))
    return w, fine_headings(np.asarray(k), chi, table, WIDEST_GAP, float(attributes.get("length", 0.0)))


def full_table(hydrodynamics: xr.Dataset, name: str) -> tuple[Array, Array, Array | Complex]:
    """Frequencies, directions all around (rising, within one turn) and the variable, mirrored if only one side is given."""
    try:
        data = hydrodynamics[name].sel(influenced_dof=list(DOFS))
        data = data.transpose("frequency", "wave_direction", "influenced_dof")
    except (KeyError, ValueError) as error:
        raise DeckcraneError(
            f"the hydrodynamic data have no {WHAT[name]} over frequency, wave_direction and influenced_dof "
            f"({', '.join(DOFS)}): {error}"
        ) from error
    w = data["frequency"].to_numpy().astype(float)
    chi = data["wave_direction"].to_numpy().astype(float)
    table = data.to_numpy()
    if not (len(w) and len(chi) and np.all(np.isfinite(table)) and np.all(np.diff(w) > 0)):
        raise DeckcraneError(f"the {WHAT[name]} of the hydrodynamic data must be finite, at frequencies that rise")
    if np.all(np.sin(chi) > -1e-9) or np.all(np.sin(chi) < 1e-9):
        chi = np.concatenate([chi, -chi])
        table = np.concatenate([table, MIRRORED * table], axis=1)
    chi = chi % (2 * pi)
    chi = np.where(2 * pi - chi < 1e-9, 0.0, chi)
    _, first = np.unique(np.round(chi, 9), return_index=True)  # given data come before their mirror images
    return w, chi[first], table[:, first]


def check_frequencies(met: Array, energy: Array, w: Array, outside: float, what: str = "") -> None:
    """Refuse a sea with more of its energy outside of the frequencies of the data, or of `what` in them."""
    below, above = met < w[0] * (1 - 1e-9), met > w[-1] * (1 + 1e-9)
    share = float(energy[below | above].sum())
    if share > outside:
        sides = [(below, met.min(), min(w[0], met.max())), (above, max(w[-1], met.min()), met.max())]
        missing = [f"{low:.3g} to {high:.3g} rad/s" for side, low, high in sides if np.any(side)]
        data = f"the {what} of the hydrodynamic data" if what else "the hydrodynamic data"
        raise DeckcraneError(
            f"{share:.1%} of the sea's energy is at {' and '.join(missing)}, where {data}, from "
            f"{w[0]:.3g} to {w[-1]:.3g} rad/s, {'is' if what else 'are'} missing; {outside:.1%} may be. Use data with more "
            "frequencies, a sea with another period, or allow more with outside: the nearest data are then used"
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
