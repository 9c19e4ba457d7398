"""Buckling of cylinders, safety factors of hoist ropes, off-lead and side-lead, and static inclinations of ships.

Buckling is that of pinned columns of two sections, such as hydraulic cylinders, whose tube and rod bend together. For numbers
and symbols. Subscript 1 is the tube, 2 the rod: lengths L1, L2, second moments of area I1, I2, and L = L1 + L2.

The safety factor of a hoist rope is the breaking load over the allowable tension, by the safe working load. Off-lead and
side-lead are the horizontal offset of a load from the boom tip, in the boom's plane and across it. Inclinations are those that
cranes on ships are designed for.
"""

from __future__ import annotations

from math import pi, radians

import numpy as np

from deckcrane.screws import Values, arc_tangent, cos, sin, sqrt
from deckcrane.standards.sources import SourcedFormula

EXACT_COLUMN = SourcedFormula(
    "critical load of a two-section column between pins, k1 cos(k1 L1) sin(k2 L2) + k2 sin(k1 L1) cos(k2 L2) = 0",
    "D",
    "mechanics of columns",
)
RULE_COLUMN = SourcedFormula(
    "critical load of a cylinder by the class formula P = pi^2 E/(L Z), which is too high: by 10 % for I1 = 4 I2, L1 = 1.2 L2",
    "C",
    "form of DNV CN 2.9 and DNV-CG-0194",
)
HOOP = SourcedFormula("mean hoop stress of a tube, p D/(2 t) with its bore D", "D", "equilibrium of half a tube")
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


ILO_FACTOR = SourcedFormula(
    "factor of hoist ropes: 5 to SWL 10 t, 10^4/(8.85 SWL + 1910) to 160 t, 3 above",
    "C",
    "coefficient of utilisation, ILO and class",
)
ROPE_FORCE = SourcedFormula("tension of each span against the breaking load", "D", "equilibrium")
STATIC_TENSION = SourcedFormula(
    "the factor of a rope applies to its static tension, that of the load at rest; dynamics are in the factor",
    "C",
    "coefficient of utilisation, ILO dock-work code, 9.2.1 and App. E",
)


def ilo_factor(swl: Values) -> Values:
    """5 up to 10 t; 10^4/(8.85 SWL[t] + 1910) up to 160 t; 3 above. SWL in kg. Numbers only."""
    tonnes = np.asarray(swl, dtype=float) / 1e3
    between = 1e4 / (8.85 * tonnes + 1910)
    return np.where(tonnes <= 10, 5.0, np.where(tonnes <= 160, between, 3.0))[()]


OFF_LEAD = SourcedFormula("off-lead: the load 2.5 m + 1.5 Hs from the boom's tip", "B", "EN 13852-1, B.3.2.3", "2013")
SIDE_LEAD = SourcedFormula("side-lead: half of the off-lead's offset", "B", "EN 13852-1, B.3.3.3", "2013")
LEAD_ANGLE = SourcedFormula("its angle, atan(offset / height of the tip over the deck)", "D", "geometry")


def off_lead_offset(hs: Values) -> Values:
    """Horizontal distance [m] of the load from the boom tip, in the boom's plane, at a significant wave height [m]."""
    return 2.5 + 1.5 * hs


def side_lead_offset(hs: Values) -> Values:
    """Horizontal distance [m] of the load from the boom tip, across the boom's plane."""
    return off_lead_offset(hs) / 2


def lead_angle(offset: Values, height: Values) -> Values:
    """Angle of the hoist line from the vertical [rad], for the height of the tip over the deck that the load stands on."""
    return arc_tangent(offset, height)


SHIPBOARD_HEEL, SHIPBOARD_TRIM = radians(5.0), radians(2.0)
SHIPBOARD = SourcedFormula(
    "static inclination of ships with cranes: heel 5 deg with trim 2 deg",
    "C",
    "Lloyd's Register, Code for Lifting Appliances (Ch 6 has it for lifts)",
)
