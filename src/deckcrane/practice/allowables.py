"""Allowable stress: yield stress over a factor, given by the user or by the load case of class rules and FEM."""

from __future__ import annotations

from math import sqrt
from typing import Literal

from deckcrane.alike import Values
from deckcrane.practice.founding import Founded

LoadCase = Literal["I", "II", "III"]
FACTORS: dict[LoadCase, float] = {"I": 1.50, "II": 1.33, "III": 1.10}
"""Yield over allowable stress: I in service without wind, II in service with wind, III exceptional."""
CASE_FACTORS = Founded(
    "allowable stress by load case: yield / 1.50, 1.33, 1.10 in cases I, II, III", "C", "class rules and FEM 1.001"
)
SHEAR_YIELD = Founded("yield in pure shear: yield / sqrt(3)", "D", "R. von Mises (1913)")


def shear_allowable(tension: Values) -> Values:
    """The shear stress at which the von Mises stress, sqrt(sigma^2 + 3 tau^2), equals this tension."""
    return tension / sqrt(3.0)
