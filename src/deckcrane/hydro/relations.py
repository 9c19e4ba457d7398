"""Relations that every floating body obeys, to check a database or to fill its gaps; and the size of its coefficients.

Energy (Haskind, Newman), causality (Kramers and Kronig, Ogilvie), long waves (Archimedes), metacentric heights.

Sizes distinguish small coefficients from noise. A body that rotates about its own axis of symmetry radiates nothing: panels
give it a yaw damping of 1e-10 of anything that matters, with either sign. Ratios are therefore relative to a degree of
freedom's own largest value, but to no less than a thousandth of what a body of this mass and size would have.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.hydro.database import Hydrodynamics, wavenumber

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


_RADIATION_NAMES = ("frequency", "added_mass", "radiation_damping")


def group_velocity(frequency: npt.ArrayLike, depth: float = math.inf, gravity: float = 9.81) -> Array:
    """dw/dk [m/s]: w/(2k) in deep water, w/(2k) (1 + 2kh/sinh 2kh) at depth h."""
    w, k = np.asarray(frequency, dtype=np.float64), wavenumber(frequency, depth, gravity)
    if math.isinf(depth):
        return np.asarray(w / (2 * k))
    kh2 = np.minimum(2 * k * depth, 700.0)
    return np.asarray(w / (2 * k) * (1 + kh2 / np.sinh(kh2)))


def estimated_added_mass_infinite(dataset: xr.Dataset, tail: float = 4.0) -> Array:
    """A(inf) from A(w) and B(w), which determine each other: the median of the values by the upper half of the frequencies."""
    w, A, B = (np.asarray(dataset[name].values, dtype=np.float64) for name in _RADIATION_NAMES)
    return added_mass_limit_by_causality(w, A, B, tail)


def added_mass_limit_by_causality(w: Array, A: Array, B: Array, tail: float = 4.0) -> Array:
    """A(inf) of matrices (frequency, n, n) of added mass and damping, of one hull or of several."""
    upper = np.arange(len(w) // 2, len(w))
    causal = causal_added_mass(w, B.reshape(len(w), -1), upper, tail).reshape(len(upper), *A.shape[1:])
    return np.asarray(np.median(A[upper] - causal, axis=0))


def causal_added_mass(w: Array, B: Array, rows: npt.NDArray[np.intp], tail: float = 4.0) -> Array:
    """A(w) - A(inf) by causality from B (frequency, any), at some of the frequencies (Ogilvie 1964; Kramers and Kronig).

    A(w) = A(inf) + 2/pi PV int_0^inf B(s)/(s^2 - w^2) ds. Because PV int_0^inf ds/(s^2 - w^2) = 0, B(s) may be replaced by
    B(s) - B(w), which removes the singularity. B is taken as linear between the frequencies, zero at zero, and falling as
    w^-tail above the highest.
    """
    known_w, known_B = np.concatenate([[0.0], w]), np.concatenate([np.zeros((1, B.shape[1])), B])
    inside = (np.arange(4000) + 0.5) * w[-1] / 4000
    edges = w[-1] * np.geomspace(1.0, 1e3, 1501)
    s = np.concatenate([inside, 0.5 * (edges[1:] + edges[:-1])])
    ds = np.concatenate([np.full(4000, w[-1] / 4000), np.diff(edges)])
    B_s = np.array([np.interp(s, known_w, column) for column in known_B.T]).T
    beyond = s > w[-1]
    B_s[beyond] = known_B[-1] * ((w[-1] / s[beyond]) ** tail)[:, None]
    gap = s**2 - w[rows, None] ** 2
    regular = np.abs(gap) > 1e-12 * w[rows, None] ** 2
    weight = np.where(regular, ds / np.where(regular, gap, 1.0), 0.0)
    integral = weight @ B_s - (weight.sum(axis=1)[:, None] + 1 / edges[-1]) * B[rows]
    return np.asarray(2 / np.pi * integral)


def causality_gain(db: Hydrodynamics) -> float | None:
    """The change of A over the frequencies, relative to what B implies; 1 where right, in the mean of sway and heave.

    Unlike the limit it does not depend on mass or wave forces: it tells units of A, B and frequencies from each other.
    """
    w, dofs = db.frequency, [1, 2]
    rows = np.unique(np.linspace(0, len(w) - 1, 40).astype(np.intp))
    implied = causal_added_mass(w, db.radiation_damping[:, dofs, dofs], rows)
    in_data = db.added_mass[rows][:, dofs, dofs]
    x, y = (np.linalg.norm(part - part.mean(axis=0), axis=0) for part in (implied, in_data))
    significant = (x > 0) & (y > 0) & (np.maximum(x, y) > 1e-3 * sizes_of(db.dataset).added_mass[dofs])
    return float(np.exp(np.mean(np.log(y[significant] / x[significant])))) if significant.any() else None


def energy_ratio(db: Hydrodynamics) -> Array | None:
    """k/(8 pi rho g c_g) int_0^2pi |F_j|^2 dchi over max_w B_jj, (frequency, 6): to be compared with B_jj / max_w B_jj.

    Haskind (1957), Newman (1962): the radiation of a moving body follows from the forces that waves exert on it.
    In deep water c_g = w/(2k), so the factor is k^2/(4 pi rho g w). NaN where waves are so short that the
    force changes between two headings (k L dchi > 2); None where the headings do not go all round.
    """
    chi = db.wave_direction
    gaps = np.diff(np.concatenate([chi, [chi[0] + 2 * np.pi]]))
    if gaps.max() > np.radians(35):
        return None
    weight = 0.5 * (gaps + np.roll(gaps, 1))
    integral = np.einsum("whj,h->wj", np.abs(db.excitation) ** 2, weight)
    k = db.wavenumber
    c_g = group_velocity(db.frequency, db.depth, db.gravity)
    radiated = (k / (8 * np.pi * db.water_density * db.gravity * c_g))[:, None] * integral
    unresolved = k * horizontal_extent(db) * gaps.max() > 2.0
    return np.where(unresolved[:, None], np.nan, radiated / peak_damping(db))


def waterplane_length(db: Hydrodynamics) -> float:
    """The length of the rectangle with the waterplane's C55/C33; infinite where it has none."""
    C = db.hydrostatic_stiffness
    return float(np.sqrt(12 * max(C[4, 4], 0.0) / C[2, 2])) if C[2, 2] > 0 else math.inf


def horizontal_extent(db: Hydrodynamics) -> float:
    """The approximate horizontal size of the body [m]: by its waterplane, its volume, and the arm of its added mass in yaw."""
    sway, yaw = (float(np.median(np.abs(db.added_mass[:, i, i]))) for i in (1, 5))
    size = sizes_of(db.dataset)
    arm = math.sqrt(12 * yaw / sway) if sway > 1e-3 * size.inertia[1] else 0.0
    flat = waterplane_length(db)
    return max(flat if math.isfinite(flat) else 0.0, 1.5 * size.length, arm)


def long_waves(db: Hydrodynamics) -> npt.NDArray[np.intp]:
    """The lowest frequencies, three at most, whose waves are long against the waterplane and against the draught."""
    C33 = db.hydrostatic_stiffness[2, 2]
    if C33 <= 0:
        return np.array([], dtype=np.intp)
    volume = displaced(db) or sizes_of(db.dataset).length ** 3
    draught = volume * db.water_density * db.gravity / C33
    reach = max(2 * waterplane_length(db), 3 * draught)
    return np.flatnonzero(db.wavenumber * reach <= 1.0)[:3]


def long_wave_gain(db: Hydrodynamics) -> Array | None:
    """Excitation in long waves over its theoretical limit, by degree of freedom; 1 where right.

    A body small against the wave moves with the water, by X of `water_motion`, so F = (C - w^2 (M + A)) X. The median over
    `long_waves`. NaN where the headings do not excite it; None where mass or weight are unknown, or no wave is long enough.
    """
    return _median_gain(db, inertia_is_force=True)


def righting_gain(db: Hydrodynamics) -> Array | None:
    """The restoring implied by long waves over that of the data, C X = F + w^2 (M + A) X; else as `long_wave_gain`."""
    return _median_gain(db, inertia_is_force=False)


def water_motion(db: Hydrodynamics, n: int, chi: Array) -> ComplexArray:
    """The motion of the surface at O in waves of the n-th frequency towards chi: (chi, 6), rotations by the slope.

    X = [-i cos chi, -i sin chi, 1, -i k sin chi, i k cos chi, 0], with surge and sway over tanh kh.
    """
    k, c, s, zero = db.wavenumber[n], np.cos(chi), np.sin(chi), np.zeros_like(chi)
    horizontal = 1.0 if math.isinf(db.depth) else 1 / math.tanh(k * db.depth)
    return np.stack([-1j * c * horizontal, -1j * s * horizontal, 1 + zero, -1j * k * s, 1j * k * c, zero], axis=-1)


def _median_gain(db: Hydrodynamics, inertia_is_force: bool) -> Array | None:
    rows = long_waves(db)
    if db.mass is None or not db.stiffness_includes_mass or not len(rows):
        return None
    gains = []
    for n in rows:
        inertia = -(db.frequency[n] ** 2) * (db.mass + db.added_mass[n])
        C = db.hydrostatic_stiffness
        implied, applied = (C + inertia, np.zeros((6, 6))) if inertia_is_force else (C, -inertia)
        gains.append(_mean_gain(db, int(n), implied, applied))
    finite = np.all(np.isfinite(gains), axis=0)
    return np.where(finite, np.median(np.where(finite, gains, 0.0), axis=0), np.nan)


def _mean_gain(db: Hydrodynamics, n: int, implied: Array, applied: Array) -> Array:
    """F + applied X over implied X, in the mean over headings."""
    X = water_motion(db, n, db.wave_direction)
    expected, force = X @ implied.T, db.excitation[n] + X @ applied.T
    size = np.sum(np.abs(expected) ** 2, axis=0)
    crosswise = water_motion(db, n, np.array([0.0, np.pi / 2, np.pi, 3 * np.pi / 2]))
    excited = size > (0.01 * np.abs(crosswise @ implied.T).max(axis=0)) ** 2
    product = np.sum(np.real(np.conj(expected) * force), axis=0)
    return np.where(excited, product / np.where(excited, size, 1.0), np.nan)


def looks_like_periods(db: Hydrodynamics) -> bool:
    """Whether the long waves, which lift as much as they rise, are at the upper end of the frequencies, or missing.

    A list without long waves that begins above 3 rad/s (waves of 2 s) cannot be meant for a ship in a sea; a small body
    may have higher ones. Three frequencies at either end are used, so that a single bad one does not decide.
    """
    C33 = db.hydrostatic_stiffness[2, 2]
    lift = np.abs(db.excitation[:, :, 2]).max(axis=1)
    too_high = bool(db.frequency[0] > max(3.0, 4 * sizes_of(db.dataset).frequency))
    if C33 <= 0:
        return too_high
    return bool(np.median(lift[:3]) < 0.4 * C33 and (np.median(lift[-3:]) > 0.6 * C33 or too_high))


def metacentric_heights(db: Hydrodynamics) -> tuple[float, float] | None:
    """GM_T and GM_L [m] from the restoring about the centre of flotation; None where weight or volume are unknown."""
    volume = displaced(db)
    if volume is None or not db.stiffness_includes_mass:
        return None
    C, weight = db.hydrostatic_stiffness, db.water_density * db.gravity * volume
    if C[2, 2] <= 0:
        return float(C[3, 3] / weight), float(C[4, 4] / weight)
    return float((C[3, 3] - C[2, 3] ** 2 / C[2, 2]) / weight), float((C[4, 4] - C[2, 4] ** 2 / C[2, 2]) / weight)


def peak_damping(db: Hydrodynamics) -> Array:
    """The largest |B_jj| of each degree of freedom, but at least the noise level relative to the body's inertia."""
    return sizes_of(db.dataset).damping


def displaced(db: Hydrodynamics) -> float | None:
    """The displaced volume [m3] in the data, else of the mass; None where neither is known."""
    if db.displaced_volume is not None:
        return db.displaced_volume
    return float(db.mass[0, 0] / db.water_density) if db.mass is not None and db.mass[0, 0] > 0 else None
