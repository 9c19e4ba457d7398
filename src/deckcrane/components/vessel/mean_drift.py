"""Mean drift forces of a vessel in seas from all directions, as a static balance needs them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel.data import all_vessels
from deckcrane.components.vessel.hydrodynamics import TURNED, HydrodynamicInput
from deckcrane.components.vessel.motion_errors import sea_grid
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
