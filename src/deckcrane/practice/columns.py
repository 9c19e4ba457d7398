"""Buckling of pinned columns of two sections, such as hydraulic cylinders, whose tube and rod bend together.

For numbers and symbols. Subscript 1 is the tube, 2 the rod: lengths L1, L2, second moments of area I1, I2, and L = L1 + L2.
"""

from __future__ import annotations

from math import pi

from deckcrane.alike import Values, arc_tangent, cos, sin, sqrt
from deckcrane.practice.founding import Founded

EXACT_COLUMN = Founded(
    "critical load of a two-section column between pins, k1 cos(k1 L1) sin(k2 L2) + k2 sin(k1 L1) cos(k2 L2) = 0",
    "D",
    "mechanics of columns",
)
RULE_COLUMN = Founded(
    "critical load of a cylinder by the class formula P = pi^2 E/(L Z), which is too high: by 10 % for I1 = 4 I2, L1 = 1.2 L2",
    "C",
    "form of DNV CN 2.9 and DNV-CG-0194",
)
HOOP = Founded("mean hoop stress of a tube, p D/(2 t) with its bore D", "D", "equilibrium of half a tube")
STEPS = 6
"""Steps of Newton's method from the class formula: for I1/I2 from 0.1 to 100, three leave an error below 3e-5, five rounding."""


def class_load(E: Values, I1: Values, I2: Values, L1: Values, L2: Values) -> Values:
    """P = pi^2 E/(L Z), Z = L1/I1 + L2/I2 + (1/I2 - 1/I1) (L/2 pi) sin(2 pi L1/L): Rayleigh's quotient of a half sine."""
    L = L1 + L2
    Z = L1 / I1 + L2 / I2 + (1 / I2 - 1 / I1) * L / (2 * pi) * sin(2 * pi * L1 / L)
    return pi**2 * E / (L * Z)


def critical_load(E: Values, I1: Values, I2: Values, L1: Values, L2: Values) -> Values:
    """The lowest P with k1 cos(k1 L1) sin(k2 L2) + k2 sin(k1 L1) cos(k2 L2) = 0, ki = sqrt(P/(E Ii)).

    In the tube y = sin(k1 x), so that where the rod begins the phase is f with tan f = r tan(k1 L1), r = k2/k1. Along the rod it
    grows by k2 L2 to pi, where y is zero again: f + k2 L2 = pi. That sum grows with P, so it has one root, which is the lowest;
    Newton's method finds it from above.
    """
    L, r = L1 + L2, sqrt(I1 / I2)
    tube, rod = L1 / L, L2 / L
    k = L * sqrt(class_load(E, I1, I2, L1, L2) / (E * I2))
    for _ in range(STEPS):
        a = k * tube / r
        s, c = sin(a), cos(a)
        phase = a + arc_tangent((r - 1) * s * c, c * c + r * s * s)
        slope = tube / (c * c + r * r * s * s) + rod
        k = k - (phase + k * rod - pi) / slope
    return E * I2 * (k / L) ** 2


def ring_area(outer: Values, inner: Values = 0.0) -> Values:
    """Cross-sectional area of a tube, or of a round bar."""
    return pi / 4 * (outer**2 - inner**2)


def ring_moment(outer: Values, inner: Values = 0.0) -> Values:
    """Second moment of area of a tube, or of a round bar."""
    return pi / 64 * (outer**4 - inner**4)


def hoop_stress(pressure: Values, bore: Values, wall: Values) -> Values:
    """p D/(2 t): mean stress in the two walls that carry p on the bore."""
    return pressure * bore / (2 * wall)
