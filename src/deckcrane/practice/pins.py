"""Nominal stresses in pins and lugs: shear and bearing of the pin, net section and tear-out of the lug.

Mean stresses over the areas that carry. Bending of the pin itself and the stress concentration at the hole are not included.
"""

from __future__ import annotations

from math import pi

from deckcrane.alike import Values
from deckcrane.practice.founding import Founded

MEAN_STRESSES = Founded("mean stresses in pins and lugs: shear, bearing, net section, tear-out", "D", "statics")
BEARING = Founded("bearing stress of pins up to 0.9 of the yield stress", "B", "DNV-ST-0378, Appendix E")
BEARING_SHARE = 0.9
"""Allowable mean bearing stress over yield stress."""


def pin_shear(force: Values, diameter: Values, planes: int) -> Values:
    """F / (n A): two shear planes where the lug lies between two others, one where there are two lugs."""
    return force / (planes * pi * diameter**2 / 4)


def pin_bearing(force: Values, diameter: Values, thickness: Values) -> Values:
    """F / (d t)."""
    return force / (diameter * thickness)


def lug_net_section(force: Values, thickness: Values, width: Values, hole: Values) -> Values:
    """F / (t (w - d)), in the lug beside the hole of diameter d, across the force."""
    return force / (thickness * (width - hole))


def lug_tear_out(force: Values, thickness: Values, radius: Values, hole: Values) -> Values:
    """F / (2 t (R - r)), shear in the two planes from the hole to the edge, along the force; `hole` is 2 r."""
    return force / (2 * thickness * (radius - hole / 2))
