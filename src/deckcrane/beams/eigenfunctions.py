"""Eigenfunctions of uniform Euler-Bernoulli beams on [0, 1] for clamped, pinned and free ends, to machine precision.

In the textbook form, cosh - cos - sigma (sinh - sin), high modes are differences of huge numbers. Here each function is
a sum of exp(-b s), exp(-b (1 - s)), cos(b s) and sin(b s), none of which exceeds 1.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, cosh, pi, sin, tanh

import numpy as np

from deckcrane.arrays import Array

VANISHING: dict[str, tuple[int, ...]] = {"clamped": (0, 1), "pinned": (0, 2), "free": (2, 3)}
"""Which derivatives vanish at an end: displacement 0, slope 1, moment 2, shear 3."""


@lru_cache(maxsize=256)
def wave_number(root: str, tip: str, k: int) -> float:
    """The k-th positive root b of the frequency equation; the natural frequency is b^2 sqrt(EI / rho A) / L^2."""
    from scipy.optimize import brentq

    if (root, tip) == ("clamped", "free"):  # cos b cosh b = -1
        low, high = (k - 1) * pi, k * pi
        b_k = brentq(lambda b: cos(b) + 1 / cosh(b), low, high, xtol=1e-15, rtol=1e-15)
    elif (root, tip) in (("clamped", "pinned"), ("pinned", "free")):  # tan b = tanh b; b = 0 is the rigid motion
        low, high = k * pi, (k + 0.5) * pi
        b_k = brentq(lambda b: sin(b) - tanh(b) * cos(b), low, high, xtol=1e-15, rtol=1e-15)
    else:
        raise ValueError(f"no eigenfunctions for {root} and {tip} ends")
    return float(b_k)


def eigenfunctions(root: str, tip: str, count: int, s: Array, order: int) -> Array:
    """The derivatives of an order (0: values) of the first eigenfunctions at the points s of [0, 1], (n, count)."""
    columns = []
    for k in range(1, count + 1):
        b = wave_number(root, tip, k)
        columns.append(b**order * (_basis(b, s, order) @ _coefficients(root, tip, k)))
    return np.stack(columns, axis=1)


def _basis(b: float, s: Array, order: int) -> Array:
    """The four solutions of the beam equation, differentiated and divided by b^order, (n, 4)."""
    shifted = (np.cos(b * s), -np.sin(b * s), -np.cos(b * s), np.sin(b * s))
    decaying = (-1) ** order * np.exp(-b * s)
    return np.stack([decaying, np.exp(-b * (1 - s)), shifted[order % 4], shifted[(order - 1) % 4]], axis=1)


@lru_cache(maxsize=256)
def _coefficients(root: str, tip: str, k: int) -> Array:
    """The coefficients of an eigenfunction, scaled to a largest value of 1 and starting towards the positive side."""
    b = wave_number(root, tip, k)
    ends = ((0.0, VANISHING[root]), (1.0, VANISHING[tip]))
    conditions = np.concatenate([_basis(b, np.array([end]), order) for end, orders in ends for order in orders])
    coefficients: Array = np.linalg.svd(conditions)[2][-1]
    first = 1 if root == "pinned" else 2  # the first derivative at the root that does not vanish
    start = (_basis(b, np.zeros(1), first) @ coefficients)[0]
    coefficients = coefficients / np.copysign(_largest_value(b, coefficients, k), start)
    coefficients.flags.writeable = False
    return coefficients


def _largest_value(b: float, coefficients: Array, k: int) -> float:
    """The largest value: at an end, or where the slope vanishes next to the largest of many points."""
    from scipy.optimize import brentq

    def slope(s: float) -> float:
        return float((_basis(b, np.array([s]), 1) @ coefficients)[0])

    s = np.linspace(0, 1, 64 * (k + 1) + 1)
    values = np.abs(_basis(b, s, 0) @ coefficients)
    i = int(np.argmax(values))
    if i in (0, len(s) - 1) or slope(s[i - 1]) * slope(s[i + 1]) >= 0:
        return float(values[i])
    peak = brentq(slope, s[i - 1], s[i + 1], xtol=1e-15, rtol=1e-15)
    return float(abs((_basis(b, np.array([peak]), 0) @ coefficients)[0]))
