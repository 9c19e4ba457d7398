"""A hydrodynamic database for tests: smooth, alike to port and starboard, in the form of all databases."""

from __future__ import annotations

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.sea.transfer_functions import DOFS

LENGTH, BREADTH, DRAUGHT = 80.0, 20.0, 6.0


def excitation(w: NDArray[np.float64], chi: NDArray[np.float64]) -> NDArray[np.complex128]:
    """Pressure of the undisturbed wave on a box, six forces per unit amplitude in the last dim."""
    k = w**2 / 9.81
    a, b = k * np.cos(chi) * LENGTH / 2, k * np.sin(chi) * BREADTH / 2
    p = 1025 * 9.81 * LENGTH * BREADTH * np.exp(-k * DRAUGHT)
    across, along = np.sinc(b / np.pi), np.sinc(a / np.pi)
    end = 1025 * 9.81 * DRAUGHT * np.exp(-k * DRAUGHT / 2)
    forces = [
        -2j * end * BREADTH * np.sin(a) * across,
        -2j * end * LENGTH * np.sin(b) * along,
        p * along * across + 0j,
        1j * p * along * np.sin(b),
        -4j * p * across * np.sin(a),
        3 * p * np.sin(a) * np.sin(b) + 0j,
    ]
    return np.stack(np.broadcast_arrays(*forces), axis=-1)


def database(w: NDArray[np.float64] | None = None, degrees: NDArray[np.float64] | None = None) -> xr.Dataset:
    """The excitation tabulated at frequencies (default 0.1 to 4 rad/s) and directions (default 0 to 350 deg)."""
    w = np.linspace(0.1, 4.0, 79) if w is None else w
    chi = np.radians(np.arange(0.0, 360.0, 10.0) if degrees is None else degrees)
    return xr.Dataset(
        {"excitation": (("frequency", "wave_direction", "influenced_dof"), excitation(w[:, None], chi[None, :]))},
        coords={"frequency": w, "wave_direction": chi, "influenced_dof": list(DOFS)},
    )
