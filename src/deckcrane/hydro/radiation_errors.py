"""The linear motions of a vessel in regular waves, and their sensitivity to errors of the radiation data."""

from __future__ import annotations

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.response import can_move, restoring


def resistance(data: Hydrodynamics, added: Array, damping: Array) -> ComplexArray | None:
    """Z = C - w^2 (M + A) + iw (B + D), (frequency, 6, 6), with this A(w) and B(w); None where mass or weight are unknown.

    D is the data's viscous damping; moorings are included in C.
    """
    if data.mass is None or not can_move(data):
        return None
    stiffness = restoring(data) + data.external_stiffness
    w = data.frequency[:, None, None]
    return np.asarray(stiffness - w**2 * (data.mass + added) + 1j * w * (damping + data.viscous_damping))


def motions(data: Hydrodynamics, added: Array, damping: Array) -> ComplexArray | None:
    """The motion per metre of wave, (frequency, wave_direction, 6): Z X = F; None where mass or weight are unknown."""
    Z = resistance(data, added, damping)
    return None if Z is None else np.asarray(np.linalg.solve(Z, data.excitation.swapaxes(1, 2)).swapaxes(1, 2))


def largest_errors(found: ComplexArray, given: ComplexArray) -> Array:
    """The largest difference of motions over the largest motion, by degree of freedom; zero where nothing moves."""
    greatest = np.abs(given).max(axis=(0, 1))
    return np.asarray(np.abs(found - given).max(axis=(0, 1)) / np.where(greatest > 0.0, greatest, np.inf))


def sensitivity(data: Hydrodynamics, added: Array, damping: Array) -> Array:
    """The largest error of a motion, relative to its largest value, due to an error of K_jk alone: (frequency, 6, 6).

    dX = -Z^-1 iw dK X. Zero where the motions are unknown.
    """
    Z, X = resistance(data, added, damping), motions(data, added, damping)
    if Z is None or X is None:
        return np.zeros(added.shape)
    greatest = np.abs(X).max(axis=(0, 1))
    receptance = np.abs(np.linalg.inv(Z)) / np.where(greatest > 0.0, greatest, np.inf)[:, None]
    velocity = data.frequency[:, None] * np.abs(X).max(axis=1)
    result = receptance.max(axis=1)[:, :, None] * velocity[:, None, :]
    return np.asarray(np.maximum(result, result.swapaxes(1, 2)))
