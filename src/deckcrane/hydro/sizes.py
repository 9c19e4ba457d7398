"""The size of a body's coefficients, to distinguish small ones from noise.

A body that rotates about its own axis of symmetry radiates nothing: panels give it a yaw damping of 1e-10 of anything that
matters, with either sign. Ratios are therefore relative to a degree of freedom's own largest value, but to no less than a
thousandth of what a body of this mass and size would have.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import xarray as xr

from deckcrane.arrays import Array

FLOOR = 1e-3
"""Relative to a body's usual size: below it a diagonal entry is small for good reasons, such as symmetry about an axis."""


@dataclass(frozen=True)
class Sizes:
    """A body's length and frequency scales, and the size of its coefficients in each degree of freedom, never zero."""

    length: float
    """The edge of a cube of the body's volume [m]."""
    frequency: float
    """sqrt(g / length) [rad/s]: waves about this frequency excite the body."""
    inertia: Array
    added_mass: Array
    damping: Array
    force: Array


def sizes_of(dataset: xr.Dataset) -> Sizes:
    """The sizes of a dataset in the common form, from any of mass and volume it has; a mass in other units does no harm."""
    rho, g = float(dataset.attrs.get("water_density", 1025.0)), float(dataset.attrs.get("gravity", 9.81))
    A = np.abs(np.diagonal(dataset["added_mass"].values, axis1=1, axis2=2))
    B = np.abs(np.diagonal(dataset["radiation_damping"].values, axis1=1, axis2=2))
    masses = [float(np.median(A[:, :3], axis=0).max()), rho * float(dataset.attrs.get("displaced_volume", 0.0))]
    mass_diagonal = np.zeros(6)
    if "mass" in dataset:
        mass_diagonal = np.abs(np.diag(dataset["mass"].values))
        masses.append(float(mass_diagonal[:3].max()))
    mass = max(*masses, 1e-9)
    length = float(np.cbrt(mass / rho))
    frequency = float(np.sqrt(g / length))
    arm = np.array([1.0, 1.0, 1.0, length, length, length])
    inertia = np.maximum(mass_diagonal, mass * np.where(arm == 1.0, 1.0, (arm / 4) ** 2))
    return Sizes(
        length=length,
        frequency=frequency,
        inertia=inertia,
        added_mass=np.maximum(A.max(axis=0), FLOOR * inertia),
        damping=np.maximum(B.max(axis=0), FLOOR * frequency * inertia),
        force=rho * g * length**2 * arm,
    )


def pairs(size: Array) -> Array:
    """The size of every entry of a matrix with this diagonal."""
    return np.asarray(np.sqrt(np.outer(size, size)))
