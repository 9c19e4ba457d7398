"""The mean wind speed at any height, and the conversion between averaging times.

`[ISO]` is ISO 19901-1, which has these formulas from measurements at Froya (also NORSOK N-003); U0 is the mean over 1 h at 10 m.
"""

from __future__ import annotations

from math import log, sqrt

from deckcrane.model.wind import HOUR, Wind

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
