"""The data for the fit of a fluid memory: symmetric, without what no vessel can have, and divided into coupled groups."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array, ComplexArray
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.radiation_errors import sensitivity
from deckcrane.hydro.retardation import implied_added_mass

TAIL = np.array([1.1, 1.25, 1.5, 1.8, 2.2, 2.7, 3.3, 4.0, 5.0])
"""Frequencies beyond the last, relative to it."""
TAIL_WEIGHT = 0.5
CONTRADICTION = 0.08
"""Relative to the largest added mass: where damping and added mass contradict each other by more, the damping is trusted."""
IMPLIED = 0.2
"""Weight of added mass that the damping implies, against that of the data."""
CERTAIN = 0.5
"""Fraction of the last frequency up to which the implied added mass does not depend on the damping beyond the data."""
FELT = 2.0
"""Weight of the motion's error against that of damping and added mass: the fit is closest where the vessel responds most."""
MOST_FELT = 2.0
MOST = 120
"""The largest number of frequencies of a fit; more of them improve nothing."""
NOISE = 1e-6
"""Relative to the largest damping: the rounding of files with six or seven digits."""


@dataclass(frozen=True)
class GroupData:
    """K (frequency, n, n) of coupled degrees of freedom, in units of `scale` squared, with a tail.

    `re` and `im` are weights of the parts of K: an error of the imaginary part counts as one of the added mass, and either as
    one of the motion where that is larger. `ratio` (n, n) scales an added mass by the largest; `w` are the frequencies with
    those of the tail.
    """

    dofs: list[int]
    scale: Array
    w: Array
    K: ComplexArray
    re: Array
    im: Array
    ratio: Array

    @property
    def known(self) -> Array:
        """The frequencies of the data."""
        return self.w[: -len(TAIL)]


def symmetric(matrices: Array) -> Array:
    """The symmetric parts: potential flow is reciprocal (Newman 1977, Sec. 6.15), panels only nearly."""
    return np.asarray(0.5 * (matrices + matrices.swapaxes(-1, -2)))


def symmetric_data(database: Hydrodynamics) -> tuple[Array, Array, Array]:
    """Frequencies and the symmetric parts of A(w) and B(w), as used for the fit."""
    return database.frequency, symmetric(database.added_mass), symmetric(database.radiation_damping)


def groups_of(database: Hydrodynamics, threshold: float) -> list[GroupData]:
    """The coupled groups of a database; degrees of freedom without damping are in none."""
    all_frequencies = symmetric_data(database)
    w, added, damping, motion_sensitivity = _thin(*all_frequencies, sensitivity(database, *all_frequencies[1:]))
    K = np.asarray(damping + 1j * w[:, None, None] * (added - symmetric(database.added_mass_infinite)))
    scale, linked = links(database, K, threshold)
    mass_scale = np.sqrt(np.abs(np.diagonal(added, axis1=1, axis2=2)).max(axis=0))
    mass_scale = np.where(mass_scale > 0.0, mass_scale, scale)
    groups = []
    for group in connected(linked):
        s = scale[group]
        ratio = np.outer(s / mass_scale[group], s / mass_scale[group])
        data = np.array(np.where(linked, K, 0.0)[np.ix_(range(len(w)), group, group)] / np.outer(s, s), dtype=complex)
        data.real = taken_out(data.real)
        trusted, trust = _trusted_added_mass(w, data, ratio)
        data.imag = w[:, None, None] * trusted
        tail = data[-1].real / TAIL[:, None, None] ** 3
        motion_weight = np.minimum(
            FELT * motion_sensitivity[np.ix_(range(len(w)), group, group)] * np.outer(s, s), MOST_FELT
        )
        weights = np.maximum(np.minimum(ratio / w[:, None, None], 20.0), motion_weight) * np.maximum(trust, IMPLIED)
        groups.append(
            GroupData(
                dofs=group,
                scale=s,
                w=np.concatenate([w, w[-1] * TAIL]),
                K=np.concatenate([data, tail]),
                re=np.concatenate([np.maximum(1.0, motion_weight), np.full(tail.shape, TAIL_WEIGHT)]),
                im=np.concatenate([weights, np.zeros(tail.shape)]),
                ratio=ratio,
            )
        )
    return groups


def _trusted_added_mass(w: Array, K: ComplexArray, ratio: Array) -> tuple[Array, Array]:
    """A(w) - A(inf) of the data, or as implied by the damping where they contradict each other (but for a constant).

    Also the trust in the data, from 0 to 1.
    """
    in_data, implied = K.imag / w[:, None, None], implied_added_mass(w, K.real)
    weight = np.sqrt(np.einsum("wi,wj->wij", *2 * [np.abs(np.diagonal(K.real, axis1=1, axis2=2))]))
    weight = weight * (w <= CERTAIN * w[-1])[:, None, None] + 1e-300
    implied = implied + (weight * (in_data - implied)).sum(axis=0) / weight.sum(axis=0)
    trust = 1.0 / (1.0 + (np.abs(implied - in_data) * ratio / CONTRADICTION) ** 4)
    trust = np.where((w <= CERTAIN * w[-1])[:, None, None], trust, 1.0)
    return np.asarray(trust * in_data + (1.0 - trust) * implied), np.asarray(trust)


def _thin(*arrays: Array) -> list[Array]:
    """Arrays over frequency, thinned evenly to the frequencies that a fit can use; the first and the last are kept."""
    count = len(arrays[0])
    kept = np.unique(np.linspace(0, count - 1, min(count, MOST)).round().astype(int))
    return [values[kept] for values in arrays]


def taken_out(damping: Array) -> Array:
    """The nearest damping that dissipates energy at every frequency: negative eigenvalues are set to zero.

    No passive model could follow negative damping (noise, irregular frequencies).
    """
    values, vectors = np.linalg.eigh(damping)
    return np.asarray((vectors * np.maximum(values, 0.0)[:, None, :]) @ vectors.swapaxes(1, 2))


def links(database: Hydrodynamics, K: ComplexArray, threshold: float) -> tuple[Array, NDArray[np.bool_]]:
    """Square roots of the largest damping (6,), and the coupled pairs (6, 6).

    A rotation about a centre of symmetry radiates nothing, and what a file has there is rounding of its larger numbers: values
    below `NOISE` of the largest damping, with lengths scaled by the size of the waterplane, count as zero.
    """
    greatest = np.maximum(np.diagonal(K.real, axis1=1, axis2=2).max(axis=0), 0.0)
    length = _typical_length(database)
    typical = np.sqrt(max(greatest[:3].max(), greatest[3:].max() / length**2)) * np.array([1.0] * 3 + [length] * 3)
    active = greatest > NOISE * typical**2
    scale = np.sqrt(np.where(active, greatest, 1.0))
    size = np.abs(K).max(axis=0)
    linked = (size > threshold * np.outer(scale, scale)) & (size > NOISE * np.outer(typical, typical))
    return scale, linked & active[:, None] & active[None, :]


def _typical_length(database: Hydrodynamics) -> float:
    """A typical length: the side of a square with the area of the waterplane, else of a cube of the volume, else 1 m."""
    attrs, C33 = database.dataset.attrs, float(database.hydrostatic_stiffness[2, 2])
    if C33 > 0.0 and "water_density" in attrs and "gravity" in attrs:
        return float(np.sqrt(C33 / (database.water_density * database.gravity)))
    volume = database.displaced_volume
    return float(volume ** (1.0 / 3.0)) if volume else 1.0


def connected(linked: NDArray[np.bool_]) -> list[list[int]]:
    """Groups of degrees of freedom that are linked, directly or through others; those without any link are left out."""
    groups: list[list[int]] = []
    seen: set[int] = set()
    for start in range(len(linked)):
        if start in seen or not linked[start].any():
            continue
        group, queue = {start}, [start]
        while queue:
            k = queue.pop()
            neighbours = {int(j) for j in np.nonzero(linked[k] | linked[:, k])[0]} - group
            group |= neighbours
            queue.extend(neighbours)
        seen |= group
        groups.append(sorted(group))
    return groups
