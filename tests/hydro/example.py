"""A made-up barge with analytic coefficients, in our form, and where to find the real files.

The excitation is the Froude-Krylov force integrated over the wetted box; added mass and damping are a causal pair,
B + iw(A - A_inf) = c iw/(w0^2 - w^2 + 2 i zeta w0 w), about the box's own centre.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
import xarray as xr

from deckcrane.hydro import Hydrodynamics
from deckcrane.hydro.database import dataset_of

RHO, G = 1025.0, 9.81
LENGTH, BREADTH, DRAUGHT = 60.0, 16.0, 4.0
VOLUME = LENGTH * BREADTH * DRAUGHT
MASS = RHO * VOLUME
CENTRE = np.array([3.0, 0.0, 1.0])
FREQUENCIES = np.concatenate([np.linspace(0.1, 2.0, 20), np.linspace(2.4, 6.0, 10)])
HEADINGS = np.radians(np.arange(0.0, 360.0, 30.0))
SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"
A_INF = MASS * np.array([0.05, 0.4, 0.9, 0.2 * 30.0, 0.9 * 300.0, 0.4 * 300.0])
STRENGTH = MASS * np.array([0.05, 0.5, 0.6, 0.1 * 30.0, 0.6 * 300.0, 0.5 * 300.0])
RESONANCE, SPREAD = 0.9, 0.4


def real_file(name: str) -> Path:
    """A file that is not ours to distribute; the test is skipped where it is not there."""
    path = SHARED / name
    if not path.is_file():
        pytest.skip(f"{name} is not here: it lies beside the repository, in ../shared/data, where licensed")
    return path


def cross(r: np.ndarray) -> np.ndarray:
    return np.array([[0, -r[2], r[1]], [r[2], 0, -r[0]], [-r[1], r[0], 0]])


def about(matrix: np.ndarray, r: np.ndarray) -> np.ndarray:
    """A matrix given at the point r, about the origin: v_r = v_O + omega x r."""
    H = np.eye(6)
    H[:3, 3:] = -cross(r)
    return H.T @ matrix @ H


def froude_krylov(w: np.ndarray, chi: np.ndarray, origin: np.ndarray, rho: float = RHO, n: int = 16) -> np.ndarray:
    """Force and moment about `origin` of the undisturbed pressure on the box, phases at the crest over `origin`."""
    patches = []
    L, B, T = LENGTH, BREADTH, DRAUGHT
    u = (np.arange(n) + 0.5) / n - 0.5
    P, Q = np.meshgrid(u, u, indexing="ij")
    zeta = T * (Q - 0.5)
    patches.append((P * L, Q * B, -T + 0 * P, (0.0, 0.0, 1.0), L * B))
    for side in (-1.0, 1.0):
        patches.append((P * L, side * B / 2 + 0 * P, zeta, (0.0, -side, 0.0), L * T))
        patches.append((side * L / 2 + 0 * P, P * B, zeta, (-side, 0.0, 0.0), B * T))
    k = (w**2 / G)[:, None, None, None]
    c, s = np.cos(chi)[None, :, None, None], np.sin(chi)[None, :, None, None]
    F = np.zeros((len(w), len(chi), 6), dtype=complex)
    for x, y, z, normal, area in patches:
        x = x + CENTRE[0] - origin[0]
        y, arm = y - origin[1], z - origin[2]
        pressure = rho * G * np.exp(k * z) * np.exp(-1j * k * (x * c + y * s)) * area / n**2
        force = [pressure * component for component in normal]
        moment = [y * force[2] - arm * force[1], arm * force[0] - x * force[2], x * force[1] - y * force[0]]
        F += np.stack([part.sum(axis=(2, 3)) for part in (*force, *moment)], axis=-1)
    return F


def barge(frequencies: np.ndarray = FREQUENCIES, headings: np.ndarray = HEADINGS) -> xr.Dataset:
    """About the origin of the waterplane, 3 m behind the box's centre."""
    return _barge(tuple(np.asarray(frequencies)), tuple(np.asarray(headings))).copy(deep=True)


@cache
def _barge(frequencies: tuple[float, ...], headings: tuple[float, ...]) -> xr.Dataset:
    w = np.asarray(frequencies)
    D = (RESONANCE**2 - w**2) ** 2 + (2 * SPREAD * RESONANCE * w) ** 2
    middle = np.array([CENTRE[0], 0.0, -1.0])
    A = np.array(
        [about(np.diag(A_INF + STRENGTH * (RESONANCE**2 - v**2) / d), middle) for v, d in zip(w, D, strict=True)]
    )
    B = np.array(
        [about(np.diag(STRENGTH * 2 * SPREAD * RESONANCE * v**2 / d), middle) for v, d in zip(w, D, strict=True)]
    )
    gm_t = BREADTH**2 / (12 * DRAUGHT) - DRAUGHT / 2 - CENTRE[2]
    gm_l = LENGTH**2 / (12 * DRAUGHT) - DRAUGHT / 2 - CENTRE[2]
    C = np.zeros((6, 6))
    C[2, 2] = RHO * G * LENGTH * BREADTH
    C[3, 3], C[4, 4] = MASS * G * gm_t, MASS * G * gm_l + C[2, 2] * CENTRE[0] ** 2
    C[2, 4] = C[4, 2] = -C[2, 2] * CENTRE[0]
    M = about(np.diag(MASS * np.array([1, 1, 1, 30.0, 300.0, 310.0])), CENTRE)
    attrs = {
        "title": "barge",
        "source": "made up",
        "water_density": RHO,
        "gravity": G,
        "depth": "inf",
        "waterline": 0.0,
        "reference_point": [0.0, 0.0, 0.0],
        "stiffness_includes_mass": 1,
        "displaced_volume": VOLUME,
        "center_of_buoyancy": [CENTRE[0], 0.0, -DRAUGHT / 2],
    }
    return dataset_of(
        frequency=w,
        wave_direction=headings,
        attrs=attrs,
        added_mass=A,
        radiation_damping=B,
        added_mass_infinite=about(np.diag(A_INF), middle),
        excitation=froude_krylov(w, np.asarray(headings), np.zeros(3)),
        hydrostatic_stiffness=C,
        mass=M,
        center_of_mass=CENTRE,
    )


def assert_is_the_barge(found: Hydrodynamics, frequencies: np.ndarray, tolerance: float) -> None:
    """Every coefficient is the made-up barge's, within a tolerance relative to the largest of its kind."""
    whole = Hydrodynamics(barge(frequencies, np.radians(np.arange(0.0, 360.0, 60.0))))
    for name in (
        "added_mass",
        "radiation_damping",
        "excitation",
        "hydrostatic_stiffness",
        "added_mass_infinite",
        "mass",
    ):
        a, b = getattr(found, name), getattr(whole, name)
        np.testing.assert_allclose(a, b, rtol=0, atol=tolerance * np.abs(b).max(), err_msg=name)
