"""The mean wind speed at any height, the conversion between averaging times, and wind areas in numbers.

`[ISO]` is ISO 19901-1, which has these formulas from measurements at Froya (also NORSOK N-003); U0 is the mean over 1 h at 10 m.

An area is cut into strips along it, each with its force by the air that passes, with a moment of the whole. A strip has the
force f = |v| K v, with the air v past it in the body's axes. For areas and boxes K has the faces along each axis, and |v| is
that of all of v. For tubes and lattices K is across the member, and |v| is that of the flow across it: the flow along it does
not count (the independence principle; sin^2 of the angle of attack, as in crane standards).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.wind.data import ECCENTRICITY, HOUR, Wind, WindArea

GUST = "wind.gust"
"""The input of a run for gusts."""
REFERENCE = 10.0
"""Height [m] of U0."""


def froya_slope(u0: float) -> float:
    """C of U(z) = U0 (1 + C ln(z / 10)) [ISO, Annex A]."""
    return 0.0573 * sqrt(1 + 0.15 * u0)


def froya_intensity(u0: float, z: float) -> float:
    """Turbulence intensity I_u(z) [ISO, Annex A]."""
    return float(0.06 * (1 + 0.043 * u0) * (z / REFERENCE) ** -0.22)


def froya_speed(u0: float, z: float, time: float = HOUR) -> float:
    """u(z, t) = U(z) (1 - 0.41 I_u(z) ln(t / 1 h)): the highest mean over a shorter time in that hour [ISO, Annex A]."""
    mean = u0 * (1 + froya_slope(u0) * log(z / REFERENCE))
    return mean * (1 - 0.41 * froya_intensity(u0, z) * log(time / HOUR))


def hourly_speed(wind: Wind) -> float:
    """U0 of a wind given as a mean over its own averaging time at its own height."""
    if wind.profile == "uniform":
        return wind.speed
    if wind.profile == "power":
        return float(wind.speed * (REFERENCE / wind.height) ** wind.exponent)
    if wind.height == REFERENCE and wind.averaged == HOUR:
        return wind.speed
    low, high = 0.0, 4 * wind.speed
    for _ in range(100):
        middle = (low + high) / 2
        if froya_speed(middle, wind.height, wind.averaged) < wind.speed:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def mean_speed(wind: Wind, z: float) -> float:
    """The mean speed over 1 h at a height."""
    u0 = hourly_speed(wind)
    if wind.profile == "uniform":
        return u0
    return float(u0 * (z / REFERENCE) ** wind.exponent) if wind.profile == "power" else froya_speed(u0, z)


STRIPS = 3


@dataclass(frozen=True, eq=False)
class AreaStrip:
    """A position in the body's frame, K over half the density, and the projection of v whose size counts; None for all of v."""

    at: Array
    drag: Array
    across: Array | None = None


def strips_of(area: WindArea) -> list[AreaStrip]:
    """The strips of an area at Gauss points along it: exact moments where the air passes in one direction along all of it."""
    c = np.array(area.factors)
    if area.area is not None:
        return [AreaStrip(np.array(area.at), np.diag(c * area.area))]
    if area.box is not None:
        longest = int(np.argmax(area.box))
        half = np.eye(3)[longest] * area.box[longest] / 2
        drag = np.diag(c * faces(area.box))
        return [AreaStrip(np.array(area.at) + x * half, weight * drag) for x, weight in _gauss_points(area)]
    middle, half = middle_of(area), np.array(area.to) - middle_of(area)
    length = 2 * float(np.linalg.norm(half))
    across = np.eye(3) - np.outer(half, half) / (half @ half)
    drag = length * _drag_per_length(area, across)
    return [AreaStrip(middle + x * half, weight * drag, across) for x, weight in _gauss_points(area)]


def middle_of(area: WindArea) -> Array:
    """The reference point of the moment of an area: its centre, or the middle of the member."""
    at = np.array(area.at)
    return at if area.to is None else np.asarray((at + np.array(area.to)) / 2)


def places_of(area: WindArea) -> list[Array]:
    """All points of the body that an area needs."""
    return [middle_of(area), *(strip.at for strip in strips_of(area))]


def _gauss_points(area: WindArea) -> list[tuple[float, float]]:
    points, weights = np.polynomial.legendre.leggauss(area.strips or STRIPS)
    return list(zip(points.tolist(), (weights / 2).tolist(), strict=True))


def faces(box: tuple[float, float, float]) -> Array:
    """The areas of a box as seen along each axis."""
    x, y, z = box
    return np.array([y * z, x * z, x * y])


def _drag_per_length(area: WindArea, across: Array) -> Array:
    """K of a member per length."""
    c, lattice = area.factors[0], area.lattice
    if lattice is None:
        assert area.tube is not None, "checked when the area was made"
        return np.asarray(c * area.tube * across)
    z = np.array([0.0, 0.0, 1.0])
    up = z if across[2, 2] > 1e-4 else np.array([1.0, 0.0, 0.0])  # an upright member has no z across it
    up = across @ (up if lattice.up is None else np.array(lattice.up))
    up = up / np.linalg.norm(up)
    side = np.outer(up, up)
    factor = c * lattice.solidity * (1 + lattice.behind(c))
    return np.asarray(factor * (lattice.width * side + lattice.height * (across - side)))


def turning(area: WindArea) -> Array | None:
    """m of the moment [m_x v_y v_z, m_y v_z v_x, m_z v_x v_y] about the middle of a box, over half the density; else None.

    The force on a face acts at e L v_t / |v| upwind of its middle, with the flow v_t along its edge L: the moment turns the
    larger face against the wind, and vanishes where the flow meets it square or edge on, and for square prisms.
    """
    if area.box is None:
        return None
    e = ECCENTRICITY if area.eccentricity is None else area.eccentricity
    x, y, z = (float(value) for value in np.array(area.factors) * faces(area.box))
    a, b, c = area.box
    return e * np.array([y * c - z * b, z * a - x * c, x * b - y * a])
