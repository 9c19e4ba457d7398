"""Wave kinematics: velocity, acceleration and dynamic pressure of the water at any place and time.

Linear theory over a flat bottom (Dean and Dalrymple 1991, Ch. 4), with the components of the realisation that moves the vessel.
It ends at the mean level. Between that and the instantaneous surface Wheeler's stretching (1970) is used [DNV,
3.3.3]: a particle at z has the kinematics that linear theory has at h (z - e) / (h + e), where e is the elevation and h the
depth, so that the values of linear theory at the mean level hold at the surface, and the bottom stays at the bottom.

z points up from the mean level. `kinematics` takes any times and places; `kinematics_record` is fast at one place and evenly
spaced times.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, factorial, isfinite, pi, sin
from typing import Literal

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.sea.fft_sums import sinusoids
from deckcrane.sea.realisation import Waves

Stretching = Literal["wheeler", "none"]
DENSITY = 1025.0
"""Density of sea water [kg/m^3]."""
LEVELS_ERROR = 1e-10
"""Allowed error of interpolation between levels, over the largest possible value."""
AT_ONCE = 6
"""Levels that are summed together: more need more memory."""


@dataclass(frozen=True, eq=False)
class WaterMotion:
    """The water at places and times, over the dimensions of both; NaN where there is air."""

    elevation: Array
    """Elevation of the surface above or below the place [m]."""
    velocity: Array
    """Velocity over ground, also in a frame that moves, with x, y, z in the last dimension [m/s]."""
    acceleration: Array
    """Local acceleration, not that of a particle nor of a frame that moves, with x, y, z in the last dimension [m/s^2]."""
    pressure: Array
    """Dynamic pressure, in addition to the hydrostatic - rho g z [Pa]."""

    @property
    def wet(self) -> Array:
        """Whether there is water at the place."""
        return np.asarray(np.isfinite(self.pressure))


def kinematics(
    waves: Waves,
    t: Array | float,
    x: Array | float = 0.0,
    y: Array | float = 0.0,
    z: Array | float = 0.0,
    *,
    stretching: Stretching = "wheeler",
    density: float = DENSITY,
) -> WaterMotion:
    """The water at any times and places; the four broadcast. The direct sum over all components.

    Without stretching, the values of linear theory at the mean level hold above it too.

    Args:
        waves: the components of the sea
        t: times [s]
        x: place along x [m]
        y: place along y [m]
        z: height above the mean water level [m]
        stretching: how linear theory is extended up to the surface
        density: of the water [kg/m^3]

    Returns:
        elevation, velocity, acceleration and pressure

    Raises:
        DeckcraneError: there is no such stretching
    """
    t, x, y, z = np.broadcast_arrays(*(np.asarray(value, dtype=float) for value in (t, x, y, z)))
    _check_arguments(waves, z, stretching)
    k = waves.k
    kx, ky = k * np.cos(waves.chi), k * np.sin(waves.chi)
    across, up = _transfer_columns(waves, k, density)
    elevation, level, encounter = np.empty(t.size), np.empty(t.size), waves.encounter
    values = np.full((t.size, 7), np.nan)
    rows = max(1, 500_000 // max(1, len(waves.w)))
    for at in range(0, t.size, rows):
        part = slice(at, at + rows)
        angle = np.outer(t.flat[part], encounter) - np.outer(x.flat[part], kx) - np.outer(y.flat[part], ky)
        zeta = waves.amplitude * np.exp(1j * (angle + waves.phase))
        elevation[part] = zeta.real.sum(axis=1)
        level[part] = _stretched_level(elevation[part], z.flat[part], waves.depth, stretching)
        pressure, lift = depth_factors(k, level[part, None], waves.depth)
        values[part, :5] = ((zeta * pressure) @ across).real
        values[part, 5:] = ((zeta * lift) @ up).real
    values[np.isnan(level)] = np.nan
    return _water_motion(elevation, values, t.shape)


def kinematics_record(
    waves: Waves,
    t0: float,
    dt: float,
    n: int,
    x: float = 0.0,
    y: float = 0.0,
    z: float = 0.0,
    *,
    stretching: Stretching = "wheeler",
    density: float = DENSITY,
) -> WaterMotion:
    """The water at one place at evenly spaced times, fast: the values of `kinematics`, to ten digits.

    Stretching needs another level at every time. The sums are made at a few levels, and a polynomial in the level through
    them (at Chebyshev's nodes) gives all others.

    Args:
        waves: the components of the sea
        t0: first time [s]
        dt: time between samples [s]
        n: number of samples
        x: place along x [m]
        y: place along y [m]
        z: height above the mean water level [m]
        stretching: how linear theory is extended up to the surface
        density: of the water [kg/m^3]

    Returns:
        elevation, velocity, acceleration and pressure

    Raises:
        DeckcraneError: there is no such stretching
    """
    _check_arguments(waves, np.asarray(z), stretching)
    place = waves_at_place(waves, x, y, density)
    return place.motion(lambda c: sinusoids(place.w, c, t0, dt, n), z, stretching)


@dataclass(frozen=True, eq=False)
class WavesAtPlace:
    """All waves at one place, those of hulls included where there are any, as complex numbers of each."""

    w: Array
    """Circular frequencies at which they are met [rad/s]."""
    elevation: ComplexArray
    """Complex elevations [m]."""
    columns: Callable[[float], ComplexArray]
    """From a level [m] to the water's motion there by linear theory: (wave, 7), in the order of `_water_motion`."""
    shortest: float
    """Largest wave number [rad/m]."""
    depth: float

    def motion(self, sums: Callable[[ComplexArray], Array], z: float, stretching: Stretching) -> WaterMotion:
        """The water at the height z; `sums` are those of complex columns over all waves, one row per time."""
        elevation = sums(self.elevation[:, None])[:, 0]
        n = len(elevation)
        level = _stretched_level(elevation, np.full(n, z), self.depth, stretching)
        values, wet = np.zeros((n, 7)), ~np.isnan(level)
        if np.any(wet):
            levels, weights = _chebyshev_levels(level[wet], self.shortest)
            for first in range(0, len(levels), AT_ONCE):
                c = [self.columns(node) for node in levels[first : first + AT_ONCE]]
                at_levels = sums(np.concatenate(c, axis=1))[wet].reshape(int(wet.sum()), -1, 7)
                values[wet] += np.einsum("tl,tlk->tk", weights[:, first : first + AT_ONCE], at_levels)
        values[~wet] = np.nan
        return _water_motion(elevation, values, (n,))


def waves_at_place(waves: Waves, x: float, y: float, density: float = DENSITY) -> WavesAtPlace:
    """Plane waves at a place, undisturbed."""
    local = waves.seen_from(x, y)
    zeta, k = local.amplitude * np.exp(1j * local.phase), local.k
    across, up = _transfer_columns(local, k, density)

    def columns(level: float) -> ComplexArray:
        pressure, lift = depth_factors(k, np.asarray(level), waves.depth)
        return np.concatenate([(zeta * pressure)[:, None] * across, (zeta * lift)[:, None] * up], axis=1)

    return WavesAtPlace(local.encounter, zeta, columns, float(k.max()), waves.depth)


def head_columns(w: Array, heads: ComplexArray, gravity: float, density: float) -> ComplexArray:
    """The water's motion in the order of `_water_motion`, from heads and their slopes along x, y and z: (wave, 4).

    The velocity is i g/w grad h, the acceleration -g grad h (J. N. Newman, Marine Hydrodynamics, MIT Press 1977, Sec. 6.15).
    """
    h, *slopes = heads.T
    u, v, lift = (1j * gravity / w * slope for slope in slopes)
    return np.stack(
        [density * gravity * h, u, v, -gravity * slopes[0], -gravity * slopes[1], lift, -gravity * slopes[2]], axis=1
    )


def _water_motion(elevation: Array, values: Array, shape: tuple[int, ...]) -> WaterMotion:
    """Assemble columns: pressure, horizontal velocity and acceleration (x, y each), vertical velocity and acceleration."""
    return WaterMotion(
        elevation.reshape(shape),
        values[:, [1, 2, 5]].reshape(*shape, 3),
        values[:, [3, 4, 6]].reshape(*shape, 3),
        values[:, 0].reshape(shape),
    )


def _transfer_columns(waves: Waves, k: Array, density: float) -> tuple[Array, Array]:
    """Complex columns per complex elevation at the mean level: five with the depth factor of pressure, two with that of lift."""
    speed = waves.gravity * k / waves.w
    u, v = speed * np.cos(waves.chi), speed * np.sin(waves.chi)
    iw = 1j * waves.w
    across = np.stack([density * waves.gravity + 0 * iw, u + 0j, v + 0j, iw * u, iw * v], axis=1)
    return across, np.stack([iw, iw * iw], axis=1)


def orbital_amplitudes(waves: Waves, x: float, y: float, z: float) -> ComplexArray:
    """Complex amplitudes of velocity and acceleration at a place by linear theory, x, y, z of each: (component, 6).

    Above the mean level they are those at that level.
    """
    local = waves.seen_from(x, y)
    zeta = (local.amplitude * np.exp(1j * local.phase))[:, None]
    horizontal, vertical = depth_factors(local.k, np.full(1, min(z, 0.0)), local.depth)
    speed = local.gravity * local.k / local.w * horizontal
    velocity = np.stack([speed * np.cos(local.chi), speed * np.sin(local.chi), 1j * local.w * vertical], 1) * zeta
    return np.asarray(np.hstack([velocity, 1j * local.w[:, None] * velocity]))


def depth_factors(k: Array, z: Array, depth: float) -> tuple[Array, Array]:
    """cosh k(z + h) / cosh kh of pressure and horizontal motion, sinh k(z + h) / sinh kh of vertical motion."""
    deep = np.exp(k * z)
    if not isfinite(depth):
        return deep, deep
    image = np.exp(-2 * k * (z + depth))
    return deep * (1 + image) / (1 + np.exp(-2 * k * depth)), deep * (1 - image) / -np.expm1(-2 * k * depth)


def _stretched_level(elevation: Array, z: Array, depth: float, stretching: Stretching) -> Array:
    """The level at which linear theory is evaluated, at or below the mean level; NaN where there is air."""
    wet = (z <= elevation) & (elevation > -depth)
    if stretching == "none":
        return np.where(wet, np.minimum(z, 0.0), np.nan)
    height = np.where(wet, 1.0 if not isfinite(depth) else 1 + elevation / depth, 1.0)
    return np.where(wet, np.minimum((z - elevation) / height, 0.0), np.nan)


def _chebyshev_levels(level: Array, k: float) -> tuple[list[float], Array]:
    """Chebyshev nodes in the range of some levels, enough for a polynomial to follow e^{kz}, and its weights at each."""
    low, high = float(level.min()), float(level.max())
    middle, half = (low + high) / 2, (high - low) / 2
    if half == 0.0:
        return [middle], np.ones((len(level), 1))
    count = next(n for n in range(2, 200) if 2 * (k * half / 2) ** n / factorial(n) < LEVELS_ERROR)
    angles = [pi * (i + 0.5) / count for i in range(count)]
    s = np.clip((level - middle) / half, -1.0, 1.0)
    weights = np.empty((len(level), count))
    for i, angle in enumerate(angles):  # the second barycentric form (Berrut and Trefethen 2004)
        gap = s - cos(angle)
        weights[:, i] = (-1) ** i * sin(angle) / np.where(gap == 0, 1e-300, gap)
    return [middle + half * cos(angle) for angle in angles], weights / weights.sum(axis=1, keepdims=True)


def _check_arguments(waves: Waves, z: Array, stretching: str) -> None:
    if stretching not in ("wheeler", "none"):
        raise DeckcraneError(f"no stretching {stretching!r} of waves; there are wheeler and none")
    if np.any(z < -waves.depth):
        raise DeckcraneError(
            f"a place {-float(np.min(z)):.4g} m below the mean level is under the bottom: the water is {waves.depth:.4g} m deep"
        )
