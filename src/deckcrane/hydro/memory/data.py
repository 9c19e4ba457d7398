"""The data for the fit of a fluid memory, retardation functions, and the sensitivity of motions to errors of the data.

The data are symmetric, without what no vessel can have, and divided into coupled groups. The sensitivity is that of the linear
motions of a vessel in regular waves to errors of the radiation data.

Retardation functions are the memory of radiated waves in the time domain. The radiation force is -(A(inf) nu_dot + int_0^t
K(t - s) nu(s) ds) (Cummins 1962), with K and the damping B(w) a pair of cosine transforms (Ogilvie 1964) and K(iw) = B(w) + iw
(A(w) - A(inf)). Direct convolution is the reference for tests of the state-space models of `memory.state_space`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.interpolate import CubicSpline
from scipy.special import exp1

from deckcrane.arrays import Array, ComplexArray


class RadiationData(Protocol):
    """What a fluid memory is fitted to: data of one hull, or of several that act on each other, n degrees of freedom in all."""

    @property
    def title(self) -> str: ...
    @property
    def labels(self) -> tuple[str, ...]: ...
    @property
    def frequency(self) -> Array: ...
    @property
    def added_mass(self) -> Array: ...
    @property
    def radiation_damping(self) -> Array: ...
    @property
    def added_mass_infinite(self) -> Array: ...
    @property
    def excitation(self) -> ComplexArray: ...
    @property
    def can_move(self) -> bool: ...
    @property
    def mass(self) -> Array | None: ...
    @property
    def total_stiffness(self) -> Array: ...
    @property
    def viscous_damping(self) -> Array: ...
    @property
    def lengths(self) -> Array: ...

    def up_to(self, highest: float) -> RadiationData: ...


def resistance(data: RadiationData, added: Array, damping: Array) -> ComplexArray | None:
    """Z = C - w^2 (M + A) + iw (B + D), (frequency, n, n), with this A(w) and B(w); None where mass or weight are unknown.

    D is the data's viscous damping; moorings are included in C.
    """
    if data.mass is None or not data.can_move:
        return None
    w = data.frequency[:, None, None]
    return np.asarray(data.total_stiffness - w**2 * (data.mass + added) + 1j * w * (damping + data.viscous_damping))


def motions(data: RadiationData, added: Array, damping: Array) -> ComplexArray | None:
    """The motion per metre of wave, (frequency, wave_direction, n): Z X = F; None where mass or weight are unknown."""
    Z = resistance(data, added, damping)
    return None if Z is None else np.asarray(np.linalg.solve(Z, data.excitation.swapaxes(1, 2)).swapaxes(1, 2))


def largest_errors(computed: ComplexArray, given: ComplexArray) -> Array:
    """The largest difference of motions over the largest motion, by degree of freedom; zero where nothing moves."""
    greatest = np.abs(given).max(axis=(0, 1))
    return np.asarray(np.abs(computed - given).max(axis=(0, 1)) / np.where(greatest > 0.0, greatest, np.inf))


def sensitivity(data: RadiationData, added: Array, damping: Array) -> Array:
    """The largest error of a motion, relative to its largest value, due to an error of K_jk alone: (frequency, n, n).

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


def retardation(frequency: ArrayLike, damping: ArrayLike, time: ArrayLike, *, points: int = 3000) -> Array:
    """K(t) = 2/pi int_0^inf B(w) cos(wt) dw, for damping of shape (frequency, ...); the result is (time, ...).

    Between the frequencies B is a cubic spline that starts from zero with zero slope at w = 0. Beyond the last one it
    falls as w^-3, the law of a vertical side that makes short waves (B tends to 2 rho g^2 / w^3 per metre of it); that
    part of the integral is known in closed form.
    """
    w, B, t = (np.asarray(values, dtype=float) for values in (frequency, damping, time))
    spline, flat = _damping_spline(w, B)
    grid = np.linspace(0.0, w[-1], points)
    weight = np.full(points, grid[1])
    weight[[0, -1]] *= 0.5
    K = np.cos(np.outer(t, grid)) @ (weight[:, None] * spline(grid))
    K += np.outer(w[-1] * _cosine_of_cubic_tail(w[-1] * np.abs(t)), flat[-1])
    return np.asarray(2.0 / np.pi * K.reshape(t.shape + B.shape[1:]))


def implied_added_mass(frequency: ArrayLike, damping: ArrayLike, *, points: int = 3000) -> Array:
    """A(w) - A(inf) implied by damping of shape (frequency, ...), at its own frequencies (Ogilvie 1964).

    2/pi PV int_0^inf B(s)/(s^2 - w^2) ds, the relation of Kramers and Kronig, with B between and beyond the frequencies as in
    `retardation`. Since PV int_0^inf ds/(s^2 - w^2) = 0, B(s) may be replaced by B(s) - B(w), and nothing is singular.
    """
    w, B = np.asarray(frequency, dtype=float), np.asarray(damping, dtype=float)
    spline, flat = _damping_spline(w, B)
    edges = w[-1] * np.concatenate([np.linspace(0.0, 1.0, points), np.geomspace(1.0, 1e3, points // 2)[1:]])
    s, ds = 0.5 * (edges[1:] + edges[:-1]), np.diff(edges)
    beyond = s > w[-1]
    values = np.where(beyond[:, None], flat[-1] * ((w[-1] / s) ** 3)[:, None], spline(np.minimum(s, w[-1])))
    kernel = s**2 - w[:, None] ** 2
    near = np.abs(kernel) < 1e-9 * w[:, None] ** 2
    kernel = np.where(near, 0.0, ds / np.where(near, 1.0, kernel))
    integral = kernel @ values - (kernel.sum(axis=1) + 1.0 / edges[-1])[:, None] * flat[1:]
    return np.asarray(2.0 / np.pi * integral.reshape(B.shape))


def _damping_spline(w: Array, B: Array) -> tuple[CubicSpline, Array]:
    """A spline of the damping, from zero with zero slope at w = 0, and its flattened values, with that at zero."""
    flat = np.vstack([np.zeros((1, B[0].size)), B.reshape(len(w), -1)])
    return CubicSpline(np.concatenate([[0.0], w]), flat, bc_type=((1, np.zeros(B[0].size)), "not-a-knot")), flat


def _cosine_of_cubic_tail(a: Array) -> Array:
    """int_1^inf cos(a u) / u^3 du: the real part of the exponential integral E_3(ia), 1/2 at a = 0."""
    z = 1j * np.maximum(a, 1e-12)
    return np.asarray((0.5 * (np.exp(-z) * (1.0 - z) + z**2 * exp1(z))).real)


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
    def data_frequencies(self) -> Array:
        """The frequencies of the data."""
        return self.w[: -len(TAIL)]


def symmetric(matrices: Array) -> Array:
    """The symmetric parts: potential flow is reciprocal (Newman 1977, Sec. 6.15), panels only nearly."""
    return np.asarray(0.5 * (matrices + matrices.swapaxes(-1, -2)))


def symmetric_data(database: RadiationData) -> tuple[Array, Array, Array]:
    """Frequencies and the symmetric parts of A(w) and B(w), as used for the fit."""
    return database.frequency, symmetric(database.added_mass), symmetric(database.radiation_damping)


def groups_of(database: RadiationData, threshold: float) -> list[GroupData]:
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
        data.real = nearest_passive_damping(data.real)
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


def nearest_passive_damping(damping: Array) -> Array:
    """The nearest damping that dissipates energy at every frequency: negative eigenvalues are set to zero.

    No passive model could follow negative damping (noise, irregular frequencies).
    """
    values, vectors = np.linalg.eigh(damping)
    return np.asarray((vectors * np.maximum(values, 0.0)[:, None, :]) @ vectors.swapaxes(1, 2))


def links(database: RadiationData, K: ComplexArray, threshold: float) -> tuple[Array, NDArray[np.bool_]]:
    """Square roots of the largest damping (n,), and the coupled pairs (n, n).

    A rotation about a centre of symmetry radiates nothing, and what a file has there is rounding of its larger numbers: values
    below `NOISE` of the largest damping, with lengths scaled by the size of the waterplane, count as zero.
    """
    greatest = np.maximum(np.diagonal(K.real, axis1=1, axis2=2).max(axis=0), 0.0)
    lengths = database.lengths
    typical = np.sqrt((greatest / lengths**2).max()) * lengths
    active = greatest > NOISE * typical**2
    scale = np.sqrt(np.where(active, greatest, 1.0))
    size = np.abs(K).max(axis=0)
    linked = (size > threshold * np.outer(scale, scale)) & (size > NOISE * np.outer(typical, typical))
    return scale, linked & active[:, None] & active[None, :]


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
