"""Mean drift of a vessel in seas from all directions, for a static balance; its data and sea, for spectra of slow drift."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel.data import all_vessels, section_of
from deckcrane.components.vessel.hydrodynamics import TURNED, HydrodynamicInput, mean_place
from deckcrane.components.vessel.motion_errors import sea_grid
from deckcrane.components.vessel.wave_series import agreed_depth
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.sea.data import Sea
from deckcrane.sea.realisation import Waves
from deckcrane.sea.transfer_functions import transfer_at

COMPONENTS, TABLE = 100, 800
"""Number of frequencies of a sea, and of those at which drift coefficients are looked up."""


def mean_drift_load(scenario: Scenario, vessel: str, angles: Array, seas: Sequence[Sea] | None = None) -> Array | None:
    """Mean drift forces along x and y of a vessel and yaw moment at its origin: (sea, angle, 3); None without coefficients.

    Angles are those towards which waves run, from the bow, counter-clockwise from above; the sea is that of the scenario where
    none is given.
    """
    stated, sea = all_vessels(scenario.plant)[vessel], stated_sea(scenario)
    listed = seas if seas is not None else (sea,) if sea is not None else ()
    if not stated.hydrodynamics or not listed:
        return None
    data = HydrodynamicInput.by(stated).data()
    if data.mean_drift is None or not np.any(data.mean_drift):
        return None
    gravity, forces = abs(scenario.gravity[2]), []
    grids = [sea_grid(each.model_copy(update={"direction": 0.0}), data.depth, gravity, COMPONENTS) for each in listed]
    lowest, highest = min(grid.w.min() for grid in grids), max(grid.w.max() for grid in grids)
    w = np.linspace(lowest, highest, TABLE)
    for grid in grids:
        directions, member = np.unique(grid.chi, return_inverse=True)
        total = np.zeros((len(angles), 6))
        for k, chi in enumerate(directions):
            part = member == k
            energy, tables = grid.amplitude[part] ** 2, _drift_table(data, w, tuple(np.asarray(angles) + chi), gravity)
            for j in range(6):
                total[:, j] += [energy @ np.interp(grid.w[part], w, table) for table in tables[:, :, j]]
        forces.append(total)
    turned = np.array(forces) @ (np.eye(6) if stated.z == "up" else TURNED)
    return np.asarray(turned[..., [0, 1, 5]])


def slow_drift_grid(scenario: Scenario, vessel: str, frequencies: int) -> tuple[xr.Dataset, Waves, Array]:
    """Data of a vessel, energy of the sea as it meets it on evenly spaced frequencies, and signs of forces in its axes."""
    stated, sea = all_vessels(scenario.plant)[vessel], stated_sea(scenario)
    assert sea is not None, "asked where there is a sea"
    if stated.speed:
        raise DeckcraneError(
            f"{section_of(vessel)}.speed: drift forces are those of vessels at rest; leave speed out to see them"
        )
    data = HydrodynamicInput.by(stated).data()
    grid = sea_grid(sea, agreed_depth(scenario, data.depth, section_of(vessel)), abs(scenario.gravity[2]), frequencies)
    side = 1.0 if stated.z == "up" else -1.0
    signs = np.ones(6) if stated.z == "up" else np.diag(TURNED)
    return data.dataset, _on_even_frequencies(grid, frequencies).seen_from(heading=side * mean_place(stated)[2]), signs


def _on_even_frequencies(grid: Waves, count: int) -> Waves:
    """Energy of a grid, which may be that of several systems, in cells of one width."""
    edges = np.linspace(grid.w.min() * (1 - 1e-9), grid.w.max() * (1 + 1e-9), count + 1)
    cell = np.clip(np.searchsorted(edges, grid.w, side="right") - 1, 0, count - 1)
    chi, direction = np.unique(grid.chi, return_inverse=True)
    energy = np.zeros((count, len(chi)))
    np.add.at(energy, (cell, direction), grid.amplitude**2)
    rows, columns = np.nonzero(energy)
    w = (edges[:-1] + edges[1:]) / 2
    amplitude = np.sqrt(energy[rows, columns])
    return Waves(w[rows], chi[columns], amplitude, np.zeros(len(rows)), grid.depth, grid.gravity)


@lru_cache(maxsize=64)
def _drift_table_cached(data: Hydrodynamics, w: tuple[float, ...], angles: tuple[float, ...], gravity: float) -> Array:
    count, size = len(angles), len(w)
    waves = Waves(
        np.tile(w, count),
        np.repeat(angles, size) % (2 * np.pi),
        np.ones(count * size),
        np.zeros(count * size),
        data.depth,
        gravity,
    )
    return np.asarray(transfer_at(data.dataset, "mean_drift", waves, outside=1.0).real.reshape(count, size, 6))


def _drift_table(data: Hydrodynamics, w: Array, angles: tuple[float, ...], gravity: float) -> Array:
    """Mean drift per square of the amplitude: (angle, frequency, 6), at the nearest data outside of them."""
    return _drift_table_cached(data, tuple(w), angles, gravity)
