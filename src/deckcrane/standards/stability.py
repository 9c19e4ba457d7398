"""Stability of a vessel while it lifts: heel by a load, sudden loss of the load, and the criteria of codes.

Levers GZ are functions of heel, given as a table of angles [rad] and levers [m]. If a user has none, GZ = GM sin(phi), which
hulls follow to some 10 to 15 deg and which has no angle of vanishing stability.
"""

from __future__ import annotations

from collections.abc import Callable
from math import radians

import numpy as np

from deckcrane.arrays import Array
from deckcrane.screws import Values, arc_tangent
from deckcrane.standards.sources import SourcedFormula

IS_CODE, EDITION = "2008 IS Code, Part B, 2.9", "MSC.415(97)"
STATIC_HEEL = SourcedFormula(
    "heel by a load: tan(phi) = w y / (displacement GM'), GM' with the load at the tip", "D", "statics"
)
RELEASE = SourcedFormula("undamped swing of a linear vessel that is released from rest at a heel", "D", "oscillator")
LINEAR_LEVER = SourcedFormula("righting lever GM sin(phi): small angles alone", "D", "statics")
HULL_LEVER = SourcedFormula(
    "righting levers of the stated hull: exact hydrostatics with free trim, hanging loads at their suspension points",
    "D",
    "statics",
)
APPLIES = SourcedFormula("the lift counts where it heels by more than 0.67 displacement GM f/B", "C", IS_CODE, EDITION)
FREEBOARD = SourcedFormula(
    "freeboard 0.50 m in unexposed, max(1.00 m, 0.75 Hs) in exposed waters", "C", IS_CODE, EDITION
)
RESIDUAL = SourcedFormula("residual area of 0.03 m rad from equilibrium to 20 deg or flooding", "C", IS_CODE, EDITION)
LOSS_AREAS = SourcedFormula(
    "sudden loss of the hook load: area on the far side 1.4 times that on the load side, 1.0 in unexposed waters",
    "C",
    IS_CODE,
    EDITION,
)
LOSS_HEEL = SourcedFormula(
    "after the loss at most 15 deg of heel at rest, of counter-ballasted vessels",
    "B",
    "class rule on heavy lifts, 10.4",
)
WORKBOAT = SourcedFormula(
    "heel of at most 7 deg, or that with 250 mm of freeboard where it is less", "A", "UK code for small workboats, 11.6"
)
WORKBOAT_HEEL, WORKBOAT_FREEBOARD = radians(7.0), 0.25
RESIDUAL_AREA, RESIDUAL_TO = 0.03, radians(20.0)
LOSS_HEEL_LIMIT = radians(15.0)
STEPS = 2000
"""Steps of the areas under levers: exact to 1e-6 of them for smooth ones."""

Lever = Callable[[Array], Array]


def static_heel(moment: Values, displacement: Values, gm: Values) -> Values:
    """The heel [rad] by a first moment of mass [kg m]: tan(phi) = w y / (displacement GM')."""
    return arc_tangent(moment, displacement * gm)


def moment_that_counts(displacement: Values, gm: Values, freeboard: Values, breadth: Values) -> Values:
    """0.67 displacement GM f/B [kg m]: above it the IS Code's criteria for lifting apply."""
    return 0.67 * displacement * gm * freeboard / breadth


def freeboard_left(freeboard: float, breadth: float, heel: float, sinkage: float = 0.0) -> float:
    """Freeboard of the deck edge on the low side, without trim."""
    return float(freeboard - sinkage - breadth / 2 * np.tan(abs(heel)))


def freeboard_needed(hs: float | None) -> float:
    """Required freeboard in exposed waters with this significant wave height; None: in unexposed waters."""
    return 0.5 if hs is None else max(1.0, 0.75 * hs)


def loss_ratio_needed(exposed: bool) -> float:
    """Required ratio of the area on the far side to that on the load side."""
    return 1.4 if exposed else 1.0


def released_peak(heel: Values, rest: Values) -> Values:
    """Undamped peak: as far beyond the new equilibrium as the initial heel was before it."""
    return 2 * rest - heel


def linear_lever(gm: float) -> Lever:
    """GZ = GM sin(phi)."""
    return lambda heel: gm * np.sin(heel)


def given_lever(angles: Array, levers: Array) -> Lever:
    """Linear between the points of a table; antisymmetric in heel."""
    return lambda heel: np.sign(heel) * np.interp(np.abs(heel), angles, levers)


def net_lever(righting: Lever, heeling_arm: float) -> Lever:
    """Righting lever less the heeling arm [m] of weights off the centreline, times cos(phi)."""
    return lambda heel: righting(heel) - heeling_arm * np.cos(heel)


def rest_angle(lever: Lever, near: float, limit: float) -> float | None:
    """Stable equilibrium nearest to an angle, where a net lever crosses zero upwards, within +-limit; None if there is none."""
    angles = np.linspace(-limit, limit, STEPS + 1)
    values = lever(angles)
    equilibria = [
        angles[i] - values[i] * (angles[i + 1] - angles[i]) / (values[i + 1] - values[i])
        for i in np.flatnonzero((values[:-1] <= 0) & (values[1:] > 0))
    ]
    return float(min(equilibria, key=lambda angle: abs(angle - near))) if equilibria else None


def area(lever: Lever, start: float, end: float) -> float:
    """Area under a lever between two angles [m rad], by the trapezoidal rule; positive for a righting lever on either side."""
    angles = np.linspace(start, end, STEPS + 1)
    return float(np.trapezoid(lever(angles), angles))


def residual_area(net: Lever, rest: float, flooding: float) -> float:
    """Area between righting and heeling lever from rest to 20 deg or flooding, whichever is less; both on the load's side."""
    return area(net, rest, min(RESIDUAL_TO, flooding))


def loss_areas(after: Lever, heel: float, rest: float, flooding: float) -> tuple[float, float]:
    """Areas under the lever after the loss [m rad]: that which swings the vessel, and that which stops it.

    The vessel is released at the heel with the load, positive here, and swings to `rest`: the area between is its energy. On
    the far side the lever may absorb the area from rest to the flooding angle there.
    """
    return area(after, rest, heel), area(after, rest, -abs(flooding))
