"""What a fluid memory is fitted to: radiation data made symmetric, freed of what no vessel can have, and put into groups."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array, ComplexArray
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.radiation_errors import sensitivity
from deckcrane.hydro.retardation import implied_added_mass

TAIL = np.array([1.1, 1.25, 1.5, 1.8, 2.2, 2.7, 3.3, 4.0, 5.0])
"""Frequencies beyond the last, as shares of it."""
TAIL_WEIGHT = 0.5
CONTRADICTION = 0.08
"""Of the greatest added mass: where damping and added mass are further apart, the damping is believed."""
IMPLIED = 0.2
"""Weight of added mass that the damping implies, against that of the data."""
CERTAIN = 0.5
"""Share of the last frequency up to which added mass that the damping implies does not hang on how the damping goes on."""
FELT = 2.0
"""Weight of the motion's error against that of damping and added mass: where the vessel answers most, the fit is closest."""
MOST_FELT = 2.0
MOST = 120
"""Frequencies of a fit; more of them tell no more."""
NOISE = 1e-6
"""Of the largest damping: the rounding of files with six or seven digits."""


@dataclass(frozen=True)
class GroupData:
    """K (frequency, n, n) of degrees of freedom that feel each other, in units of `scale` squared, with a tail.

    `re` and `im` weigh the parts of K: an error of the imaginary part as one of the added mass, and either as one of the
    motion where that is larger. `ratio` (n, n) makes an added mass a share of the greatest; `w` are the frequencies with those
    of the tail.
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
    """The symmetric parts: potential flow is reciprocal (Newman 1977, Sec. 6.15), whatever panels make of it."""
    return np.asarray(0.5 * (matrices + matrices.swapaxes(-1, -2)))


def symmetric_data(database: Hydrodynamics) -> tuple[Array, Array, Array]:
    """Frequencies, A(w) and B(w) as a memory is made for: their symmetric parts."""
    return database.frequency, symmetric(database.added_mass), symmetric(database.radiation_damping)


def groups_of(database: Hydrodynamics, threshold: float) -> list[GroupData]:
    """The groups of a database; degrees of freedom without damping are in none."""
    whole = symmetric_data(database)
    w, added, damping, felt = _thinned(*whole, sensitivity(database, *whole[1:]))
    K = np.asarray(damping + 1j * w[:, None, None] * (added - symmetric(database.added_mass_infinite)))
    scale, linked = links(database, K, threshold)
    heavy = np.sqrt(np.abs(np.diagonal(added, axis1=1, axis2=2)).max(axis=0))
    heavy = np.where(heavy > 0.0, heavy, scale)
    found = []
    for group in connected(linked):
        s = scale[group]
        ratio = np.outer(s / heavy[group], s / heavy[group])
        data = np.array(np.where(linked, K, 0.0)[np.ix_(range(len(w)), group, group)] / np.outer(s, s), dtype=complex)
        data.real = taken_out(data.real)
        believed, trust = _believed(w, data, ratio)
        data.imag = w[:, None, None] * believed
        tail = data[-1].real / TAIL[:, None, None] ** 3
        moving = np.minimum(FELT * felt[np.ix_(range(len(w)), group, group)] * np.outer(s, s), MOST_FELT)
        weights = np.maximum(np.minimum(ratio / w[:, None, None], 20.0), moving) * np.maximum(trust, IMPLIED)
        found.append(
            GroupData(
                dofs=group,
                scale=s,
                w=np.concatenate([w, w[-1] * TAIL]),
                K=np.concatenate([data, tail]),
                re=np.concatenate([np.maximum(1.0, moving), np.full(tail.shape, TAIL_WEIGHT)]),
                im=np.concatenate([weights, np.zeros(tail.shape)]),
                ratio=ratio,
            )
        )
    return found


def _believed(w: Array, K: ComplexArray, ratio: Array) -> tuple[Array, Array]:
    """A(w) - A(inf): the data's, or what the damping implies where they contradict each other (but for a constant).

    With it comes how much the data are trusted, from 0 to 1.
    """
    given, implied = K.imag / w[:, None, None], implied_added_mass(w, K.real)
    weight = np.sqrt(np.einsum("wi,wj->wij", *2 * [np.abs(np.diagonal(K.real, axis1=1, axis2=2))]))
    weight = weight * (w <= CERTAIN * w[-1])[:, None, None] + 1e-300
    implied = implied + (weight * (given - implied)).sum(axis=0) / weight.sum(axis=0)
    trust = 1.0 / (1.0 + (np.abs(implied - given) * ratio / CONTRADICTION) ** 4)
    trust = np.where((w <= CERTAIN * w[-1])[:, None, None], trust, 1.0)
    return np.asarray(trust * given + (1.0 - trust) * implied), np.asarray(trust)


def _thinned(*arrays: Array) -> list[Array]:
    """Arrays over frequency at no more of them than a fit gains from, evenly taken; the first and the last among them."""
    count = len(arrays[0])
    kept = np.unique(np.linspace(0, count - 1, min(count, MOST)).round().astype(int))
    return [values[kept] for values in arrays]


def taken_out(damping: Array) -> Array:
    """The nearest damping that takes energy out at every frequency: negative eigenvalues are left away.

    What is negative (noise, irregular frequencies) no passive model could follow.
    """
    values, vectors = np.linalg.eigh(damping)
    return np.asarray((vectors * np.maximum(values, 0.0)[:, None, :]) @ vectors.swapaxes(1, 2))


def links(database: Hydrodynamics, K: ComplexArray, threshold: float) -> tuple[Array, NDArray[np.bool_]]:
    """Square roots of the greatest damping (6,), and which pairs feel each other (6, 6).

    A turn about a centre of symmetry radiates nothing, and what a file has there is rounding of its larger numbers: what is
    below `NOISE` of the largest damping, with lengths made alike by the size of the waterplane, is nothing.
    """
    greatest = np.maximum(np.diagonal(K.real, axis1=1, axis2=2).max(axis=0), 0.0)
    length = _length(database)
    typical = np.sqrt(max(greatest[:3].max(), greatest[3:].max() / length**2)) * np.array([1.0] * 3 + [length] * 3)
    active = greatest > NOISE * typical**2
    scale = np.sqrt(np.where(active, greatest, 1.0))
    size = np.abs(K).max(axis=0)
    linked = (size > threshold * np.outer(scale, scale)) & (size > NOISE * np.outer(typical, typical))
    return scale, linked & active[:, None] & active[None, :]


def _length(database: Hydrodynamics) -> float:
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
            near = {int(j) for j in np.nonzero(linked[k] | linked[:, k])[0]} - group
            group |= near
            queue.extend(near)
        seen |= group
        groups.append(sorted(group))
    return groups
