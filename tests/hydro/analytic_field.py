"""A wave field that is known exactly: MacCamy and Fuchs' cylinder, and rings of waves that its motions radiate.

R. C. MacCamy and R. A. Fuchs, Wave forces on piles, Beach Erosion Board TM 69 (1954); with the time factor e^{-iwt} of their
Hankel functions, and the complex conjugate for e^{+iwt}.
"""

from __future__ import annotations

import numpy as np
from scipy.special import h1vp, hankel1, jvp

from deckcrane.arrays import Array, ComplexArray
from deckcrane.hydro.database import Hydrodynamics, wavenumber
from deckcrane.hydro.wave_field import FieldGrid, with_field

RADIUS = 9.0
HARMONICS = 40
TURNED_RINGS = (1, -1, 0, -2, 2, -3)
"""Harmonic of the ring of waves of each motion: cosine where not negative, sine where negative."""


def diffracted_head(
    k: float,
    x: Array,
    y: Array,
    chi: Array | float,
    z: Array | float = 0.0,
    radius: float = RADIUS,
    depth: float = np.inf,
) -> ComplexArray:
    """Head of the waves that a cylinder to the bottom diffracts, per metre of amplitude."""
    (r, angle), total = (np.hypot(x, y), np.arctan2(y, x) - chi), np.zeros(np.broadcast(x, y, chi).shape, dtype=complex)
    for m in range(HARMONICS):
        ring = jvp(m, k * radius) / h1vp(m, k * radius) * hankel1(m, k * r)
        if m > k * radius and np.abs(ring).max() < 1e-14:
            break
        total = total - (1 if m == 0 else 2) * 1j**m * ring * np.cos(m * angle)
    decay = np.exp(k * np.asarray(z)) if np.isinf(depth) else np.cosh(k * (np.asarray(z) + depth)) / np.cosh(k * depth)
    return np.asarray(np.conj(total) * decay)


def incident_head(k: float, x: Array, y: Array, chi: float, z: Array | float = 0.0) -> ComplexArray:
    """Head of the incident wave of 1 m in deep water."""
    way = np.asarray(x) * np.cos(chi) + np.asarray(y) * np.sin(chi)
    return np.asarray(np.exp(k * np.asarray(z)) * np.exp(-1j * k * way))


def radiated_head(k: float, motion: int, x: Array, y: Array, z: Array | float = 0.0) -> ComplexArray:
    """Head of a ring of waves, with the symmetry of a motion."""
    m, r, angle = TURNED_RINGS[motion], np.hypot(x, y), np.arctan2(y, x)
    around = np.cos(m * angle) if m >= 0 else np.sin(-m * angle)
    size = 0.6 * (k * RADIUS) ** (abs(m) + 1) / (1 + (k * RADIUS) ** (abs(m) + 1))  # long waves are hardly radiated
    return np.asarray(size * np.conj(hankel1(abs(m), k * r)) * around * np.exp(k * np.asarray(z)))


def with_analytic_field(
    data: Hydrodynamics, grid: FieldGrid | None = None, directions: int = 36, radiating: bool = True
) -> Hydrodynamics:
    """A database with the field of a cylinder around its origin, exact at the points of a grid."""
    grid = grid or FieldGrid.spaced((-30.0, 30.0), (12.0, 36.0), 2.0, 30.0)
    x, y = grid.x[None, None, :], grid.y[None, :, None]
    chi = 2 * np.pi * np.arange(directions) / directions
    k = wavenumber(data.frequency, data.depth, data.gravity)
    decay = np.exp(-k[:, None, None, None, None] * grid.depth[None, None, :, None, None])
    surface = np.array([diffracted_head(each, x, y, chi[:, None, None]) for each in k])
    rings = np.array([[radiated_head(each, motion, x[0], y[0]) for motion in range(6)] for each in k])
    heads = [(decay * values[:, :, None]).reshape(len(k), values.shape[1], -1) for values in (surface, rings)]
    return with_field(data, grid, chi, heads[0], heads[1] if radiating else 0 * heads[1])
