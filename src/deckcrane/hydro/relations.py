"""Relations that every floating body obeys, to check a database with or to fill its gaps.

Energy (Haskind, Newman), causality (Kramers and Kronig, Ogilvie), long waves (Archimedes), metacentric heights.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.hydro.database import Hydrodynamics, wavenumber


def group_velocity(frequency: npt.ArrayLike, depth: float = math.inf, gravity: float = 9.81) -> Array:
    """dw/dk [m/s]: w/(2k) in deep water, w/(2k) (1 + 2kh/sinh 2kh) at depth h."""
    w, k = np.asarray(frequency, dtype=np.float64), wavenumber(frequency, depth, gravity)
    if math.isinf(depth):
        return np.asarray(w / (2 * k))
    kh2 = np.minimum(2 * k * depth, 700.0)
    return np.asarray(w / (2 * k) * (1 + kh2 / np.sinh(kh2)))


def estimated_added_mass_infinite(dataset: xr.Dataset, tail: float = 4.0) -> Array:
    """A(inf) from A(w) and B(w), which determine each other (Ogilvie 1964; Kramers and Kronig).

    A(w) = A(inf) + 2/pi PV int_0^inf B(s)/(s^2 - w^2) ds. Because PV int_0^inf ds/(s^2 - w^2) = 0, B(s) - B(w) may stand
    for B(s) and no singularity is left. B is taken as linear between the frequencies, zero at zero, and falling as
    w^-tail above the highest. Every frequency gives one estimate; the median of the upper half is returned.
    """
    w = np.asarray(dataset["frequency"].values, dtype=np.float64)
    A = np.asarray(dataset["added_mass"].values, dtype=np.float64)
    B = np.asarray(dataset["radiation_damping"].values, dtype=np.float64)
    known_w = np.concatenate([[0.0], w])
    known_B = np.concatenate([np.zeros((1, 6, 6)), B]).reshape(len(known_w), 36)
    inside = (np.arange(4000) + 0.5) * w[-1] / 4000
    edges = w[-1] * np.geomspace(1.0, 1e3, 1501)
    s = np.concatenate([inside, 0.5 * (edges[1:] + edges[:-1])])
    ds = np.concatenate([np.full(4000, w[-1] / 4000), np.diff(edges)])
    B_s = np.array([np.interp(s, known_w, column) for column in known_B.T]).T
    beyond = s > w[-1]
    B_s[beyond] = known_B[-1] * ((w[-1] / s[beyond]) ** tail)[:, None]
    estimates = []
    for i in range(len(w) // 2, len(w)):
        gap = s**2 - w[i] ** 2
        away = np.abs(gap) > 1e-12 * w[i] ** 2
        weight = np.where(away, ds / np.where(away, gap, 1.0), 0.0)
        integral = weight @ (B_s - known_B[i + 1]) - known_B[i + 1] / edges[-1]
        estimates.append(A[i] - 2 / np.pi * integral.reshape(6, 6))
    return np.asarray(np.median(estimates, axis=0))


def energy_ratio(db: Hydrodynamics) -> Array | None:
    """k/(8 pi rho g c_g) int_0^2pi |F_j|^2 dchi over max_w B_jj, (frequency, 6): to be compared with B_jj / max_w B_jj.

    Haskind (1957), Newman (1962): what a body radiates when it moves follows from the forces that waves exert on it.
    In deep water c_g = w/(2k), so the factor is k^2/(4 pi rho g w). Not a number where waves are so short that the
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
    unresolved = k * waterplane_length(db) * gaps.max() > 2.0
    return np.where(unresolved[:, None], np.nan, radiated / peak_damping(db))


def waterplane_length(db: Hydrodynamics) -> float:
    """The length of the rectangle with the waterplane's C55/C33; infinite where it has none."""
    C = db.hydrostatic_stiffness
    return float(np.sqrt(12 * max(C[4, 4], 0.0) / C[2, 2])) if C[2, 2] > 0 else math.inf


def long_wave_gain(db: Hydrodynamics) -> Array | None:
    """Excitation at the lowest frequency over what a very long wave exerts, by degree of freedom; 1 where right.

    A body small against the wave moves with the water: X = [-i cos chi, -i sin chi, 1, -i k sin chi, i k cos chi, 0],
    so F = (C - w^2 (M + A)) X. None where mass or weight are not known, or the lowest frequency is not low enough.
    """
    w, k, chi = db.frequency[0], db.wavenumber[0], db.wave_direction
    C = db.hydrostatic_stiffness
    if db.mass is None or not db.stiffness_includes_mass or k * waterplane_length(db) > 0.5 or not np.isinf(db.depth):
        return None
    zero = np.zeros_like(chi)
    X = np.stack(
        [-1j * np.cos(chi), -1j * np.sin(chi), 1 + zero, -1j * k * np.sin(chi), 1j * k * np.cos(chi), zero], axis=-1
    )
    expected = X @ (C - w**2 * (db.mass + db.added_mass[0])).T
    size = np.sum(np.abs(expected) ** 2, axis=0)
    product = np.sum(np.real(np.conj(expected) * db.excitation[0]), axis=0)
    return np.asarray(np.where(size > 0, product / np.where(size > 0, size, 1.0), np.nan))


def looks_like_periods(db: Hydrodynamics) -> bool:
    """Whether the long waves, which lift as much as they rise, stand at the upper end of the frequencies, or nowhere.

    A list without long waves that begins above 3 rad/s (waves of 2 s) cannot be meant for a ship in a sea.
    """
    C33 = db.hydrostatic_stiffness[2, 2]
    lift = np.abs(db.excitation[:, :, 2]).max(axis=1)
    if C33 <= 0:
        return bool(db.frequency[0] > 3.0)
    return bool(lift[0] < 0.4 * C33 and (lift[-1] > 0.6 * C33 or db.frequency[0] > 3.0))


def metacentric_heights(db: Hydrodynamics) -> tuple[float, float] | None:
    """GM_T and GM_L [m] from the restoring about the centre of flotation; None where weight or volume are not known."""
    volume = _volume(db)
    if volume is None or not db.stiffness_includes_mass:
        return None
    C, weight = db.hydrostatic_stiffness, db.water_density * db.gravity * volume
    if C[2, 2] <= 0:
        return float(C[3, 3] / weight), float(C[4, 4] / weight)
    return float((C[3, 3] - C[2, 3] ** 2 / C[2, 2]) / weight), float((C[4, 4] - C[2, 4] ** 2 / C[2, 2]) / weight)


def peak_damping(db: Hydrodynamics) -> Array:
    """The largest |B_jj| of each degree of freedom, 1 where there is none."""
    peak = np.abs(np.diagonal(db.radiation_damping, axis1=1, axis2=2)).max(axis=0)
    return np.asarray(np.where(peak > 0, peak, 1.0))


def _volume(db: Hydrodynamics) -> float | None:
    if db.displaced_volume is not None:
        return db.displaced_volume
    return float(db.mass[0, 0] / db.water_density) if db.mass is not None else None
