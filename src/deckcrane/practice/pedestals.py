"""Stress in a crane's pedestal and in the weld that holds it on deck, from axial force and moment. Bolts: see `slew_bearings`."""

from __future__ import annotations

from math import pi

from deckcrane.alike import Values, fabs
from deckcrane.practice.founding import Founded

PEDESTAL_STRESS = Founded("pedestal stress Fa/A + M/W at the worst fibre", "D", "beam theory")
PEDESTAL_FACTOR = Founded("an extra factor PF on the loads of the pedestal", "A", "API Spec 2C, Eq. 25", "7th ed.")
WELD_STRESS = Founded("weld stress around a tube, Fa/(pi D a) + 4 M/(pi D^2 a)", "D", "thin-walled ring")


def pedestal_stress(axial: Values, moment: Values, area: Values, modulus: Values) -> Values:
    """|Fa|/A + M/W: on the side where both have the same sign."""
    return fabs(axial) / area + moment / modulus


def weld_stress(axial: Values, moment: Values, diameter: Values, throat: Values) -> Values:
    """Mean stress over the throat of a weld around a tube."""
    return fabs(axial) / (pi * diameter * throat) + 4 * moment / (pi * diameter**2 * throat)
