"""Made-up radiation data that provoke a fluid memory: humps and cancellation, ends and gaps, spikes, noise and nothing at all."""

from __future__ import annotations

import numpy as np

from deckcrane.hydro.database import Hydrodynamics, dataset_of

UNITS = np.array([1.0, 1.0, 1.0, 20.0, 20.0, 20.0]) * 1e3  # square roots of units of damping


def resonators(w: np.ndarray, modes: list[tuple[float, float, np.ndarray]]) -> np.ndarray:
    """K(iw) as a sum of s b b^T / (s^2 + 2 z r s + r^2) over (r, z, b): passive, reciprocal, zero at rest."""
    s = 1j * w[:, None, None]
    return sum(s * np.outer(b, b) / (s**2 + 2 * z * r * s + r**2) for r, z, b in modes)


def database(w: np.ndarray, K: np.ndarray) -> Hydrodynamics:
    """Data of this radiation, with a mass, an added mass and a restoring that go with it."""
    size = np.outer(UNITS, UNITS)
    infinite = np.diag([3.0, 3.0, 4.0, 3.0, 3.0, 3.0]) * size
    rng = np.random.default_rng(0)
    force = rng.normal(size=(1, 3, 6)) * UNITS**2 * np.exp(-w)[:, None, None] * (1 + 0.2j)
    return Hydrodynamics(
        dataset_of(
            frequency=w,
            wave_direction=[0.0, 1.0, 2.0],
            attrs={"title": "made up"},
            added_mass=infinite + size * K.imag / w[:, None, None],
            radiation_damping=size * K.real,
            added_mass_infinite=infinite,
            excitation=force,
            hydrostatic_stiffness=np.diag([0.0, 0.0, 2.0, 1.0, 1.0, 0.0]) * size,
            mass=np.diag([4.0, 4.0, 4.0, 3.0, 3.0, 3.0]) * size,
            viscous_damping=0.02 * np.diag([1.0] * 6) * size,
        )
    )


def direction(*entries: float) -> np.ndarray:
    return np.array(entries, dtype=float)


def semi_submersible(w: np.ndarray) -> np.ndarray:
    """Columns and pontoons: humps and cancellation, fast modes far above, coupled in the planes of symmetry."""
    modes = [
        (0.45, 0.15, direction(0.3, 0, 0.05, 0, 0.3, 0)),
        (0.8, 0.12, direction(0.9, 0, -0.2, 0, 0.5, 0)),
        (1.5, 0.3, direction(0.8, 0, 0.3, 0, -0.6, 0)),
        (4.0, 0.7, direction(1.4, 0, 0.5, 0, 0.4, 0)),
        (12.0, 0.7, direction(1.0, 0, 0.7, 0, 0.3, 0)),
        (0.5, 0.15, direction(0, 0.3, 0, 0.2, 0, 0.1)),
        (0.9, 0.12, direction(0, 0.9, 0, -0.5, 0, 0.6)),
        (1.6, 0.35, direction(0, 0.8, 0, 0.4, 0, -0.5)),
        (4.0, 0.7, direction(0, 1.3, 0, 0.3, 0, 0.6)),
        (12.0, 0.7, direction(0, 1.0, 0, 0.7, 0, 0.3)),
    ]
    return resonators(w, modes)


def spiky(w: np.ndarray) -> np.ndarray:
    """The same with irregular frequencies: single rows that are off, one of them negative."""
    K = semi_submersible(w)
    for k, size in ((len(w) // 2, 0.6), (2 * len(w) // 3, -0.5)):
        K[k] += size * np.diag(np.diagonal(K.real, axis1=1, axis2=2).max(axis=0)) * (1 + 0.5j)
    return K


def random_system(w: np.ndarray, seed: int) -> np.ndarray:
    """Six degrees of freedom that all feel each other, with eight random modes."""
    rng = np.random.default_rng(seed)
    return resonators(w, [(rng.uniform(0.3, 2.5), rng.uniform(0.1, 0.8), rng.normal(size=6)) for _ in range(8)])
