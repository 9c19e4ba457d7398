"""Wave forces on a vessel from force transfer functions [W19, Eq. 6].

The excitation of the hydrodynamic database is interpolated at each component of the sea, and a non-uniform FFT sums the forces
over time.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.sea.coarse import ExcitationTable, coarse_record
from deckcrane.sea.realisation import Waves
from deckcrane.sea.transfer import OUTSIDE


@dataclass(frozen=True, eq=False)
class WaveForces:
    """Forces and moments [f; n] of the waves on the vessel at O in its own axes, and the elevation at O; one row per time."""

    t0: float
    dt: float
    values: Array
    elevation: Array

    @property
    def t(self) -> Array:
        return np.asarray(self.t0 + self.dt * np.arange(len(self.values)))

    def dataset(self) -> xr.Dataset:
        """The record as a labelled dataset."""
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
    hydrodynamics: xr.Dataset | ExcitationTable,
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

    `waves` are in the ground's frame. `outside` is the fraction of the sea's energy that may lie where the database has no
    data; there the nearest data are used.
    """
    record = coarse_record(hydrodynamics, waves.seen_from(*position, heading), t0, dt, n, outside).samples(n)
    return WaveForces(t0, dt, record[:, :6], record[:, 6])
