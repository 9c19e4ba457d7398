"""Nominal stresses in pins and their lugs: shear of the pin, bearing, the lug's net section, and the pin torn out of it.

Mean stresses over the areas that carry. Bending of the pin itself, and the peak beside the hole, are not in them.
"""

from __future__ import annotations

from math import pi

from deckcrane.alike import Values
from deckcrane.practice.founding import Founded

MEAN_STRESSES = Founded("mean stresses in pins and lugs: shear, bearing, net section, tear-out", "D", "statics")
BEARING = Founded("bearing stress of pins up to 0.9 of the yield stress", "B", "DNV-ST-0378, Appendix E")
BEARING_SHARE = 0.9
"""Of the yield stress: what the mean bearing stress may be."""


def pin_shear(force: Values, diameter: Values, planes: int) -> Values:
    """F / (n A): two planes carry where the lug lies between two others, one where there are two lugs."""
    return force / (planes * pi * diameter**2 / 4)


def pin_bearing(force: Values, diameter: Values, thickness: Values) -> Values:
    """F / (d t)."""
    return force / (diameter * thickness)


def lug_net_section(force: Values, thickness: Values, width: Values, hole: Values) -> Values:
    """F / (t (w - d)), of the lug beside the hole of diameter d, across the force."""
    return force / (thickness * (width - hole))


def lug_tear_out(force: Values, thickness: Values, radius: Values, hole: Values) -> Values:
    """F / (2 t (R - r)), as shear in the two planes from the hole to the edge, along the force; `hole` is 2 r."""
    return force / (2 * thickness * (radius - hole / 2))
