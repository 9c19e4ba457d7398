"""Default coefficients of shapes in water: added mass and steady drag, after tables of DNV-RP-N103 as quoted in practice.

The letters grade the sources: A, B from independent sources that agree, C from one source, D derived here.
`docs/guide/in_water.md` lists them.
"""

from __future__ import annotations

from math import cos, exp, pi, sqrt

import numpy as np

PLATE_RATIOS = (1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 8.0, 10.0)
PLATE_MASSES = (0.579, 0.642, 0.690, 0.757, 0.801, 0.830, 0.872, 0.897, 0.934, 0.947)
"""[B] C of A33 = C (pi/4) rho a^2 b over b/a of a rectangular plate, a <= b (N103 Table A-2)."""
ACROSS_RATIOS = (0.0, 1.2, 2.5, 5.0, 9.0, 1e3)
ACROSS_MASSES = (0.0, 0.62, 0.78, 0.90, 0.96, 1.0)
"""[B] Added mass of a cylinder across its axis over its displaced mass, by length / diameter; below 1.2 linear to zero [D]."""
SLAMMING = 5.0
"""[B] Cs, the least that N103 requires."""
LYING = 3.0
"""[C] Cs of a smooth horizontal cylinder."""
CYLINDER_ACROSS, CYLINDER_ALONG, SPHERE, CUBE = 1.2, 1.0, 0.5, 1.05
"""[B] Steady drag coefficients; of a cylinder along its axis, 0.85 to 1.12 by its length."""


def plate_mass(a: float, b: float, density: float) -> float:
    """[B] Added mass of a plate a x b that moves normal to itself."""
    short, long = min(a, b), max(a, b)
    return float(np.interp(long / short, PLATE_RATIOS, PLATE_MASSES)) * pi / 4 * density * short**2 * long


def disc_mass(radius: float, density: float) -> float:
    """[D] Added mass of a disc that moves normal to itself: 8/3 rho r^3 (Lamb 1932, Art. 102)."""
    return 8 / 3 * density * radius**3


def higher(mass: float, area: float, height: float) -> float:
    """[B] The added mass of a box or grid of this height, from that of its bottom as a plate of this area."""
    q = sqrt(area) / (height + sqrt(area))
    return mass * (1 + sqrt((1 - q**2) / (2 * (1 + q**2))))


def open_share(holes: float) -> float:
    """[B] Remaining share of the added mass of a plate with this share of holes."""
    if holes <= 0.05:
        return 1.0
    if holes <= 0.34:
        return 0.7 + 0.3 * cos(pi * (holes - 0.05) / 0.34)
    return exp((0.10 - holes) / 0.28)


def across_mass(length: float, diameter: float, density: float) -> float:
    """[B] Added mass of a cylinder across its axis."""
    coefficient = float(np.interp(length / diameter, ACROSS_RATIOS, ACROSS_MASSES))
    return coefficient * density * pi / 4 * diameter**2 * length


def plate_drag(a: float, b: float) -> float:
    """[B] Steady drag coefficient of a plate across the flow: 1.10 + 0.02 (L/W + W/L), at most 1.9 for a long one."""
    return min(1.10 + 0.02 * (a / b + b / a), 1.9)
