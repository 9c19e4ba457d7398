"""The S-N curves of DNV-RP-C203 and of ISO 19902 as tables of numbers: log10 of a, with stress ranges in MPa.

log10 N = log a - m log10(S (t / t_ref)^k); the second branch, with slope 5, begins at the knee. Coefficients are rounded in the
standards: branches jump by up to 0.17 % of the number of cycles at their knees, and by 0.20 % for C1 in air of 2024.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from deckcrane.practice.founding import Founded

Environment = Literal["air", "cathodic_protection", "free_corrosion"]
Edition = Literal["2016", "2024"]

FLAT = 5.0
"""Slope beyond the knee, for all curves with two slopes."""
PROTECTED_KNEE = 1e6
"""Knee in seawater with cathodic protection, for all classes and both editions."""

CURVES_2016 = Founded("S-N curves (log a, slopes, knees)", "A", "DNVGL-RP-C203, Tables 2-1, 2-2 and 2-4", "April 2016")
CURVES_2024 = Founded("S-N curves B1, B2, C, C1, C2", "B", "DNV-RP-C203, after NREL's pCrunch", "October 2024")
SECOND_BRANCH_2024 = Founded(
    "second branch of B1 and B2 in air, from continuity at the knee",
    "D",
    "DNV-RP-C203, made continuous: its source lists the numbers of 2016 there",
    "October 2024",
)
THICKNESS = Founded("thickness exponents k", "B", "DNVGL-RP-C203, Tables 2-1, 2-2 and 2-4", "April 2016")
THICKNESS_2024 = Founded(
    "thickness exponents k taken over from the edition of 2016", "C", "DNV-RP-C203", "October 2024"
)
THINNER = Founded(
    "plates thinner than the reference count as the reference", "B", "DNVGL-RP-C203, Eq. 2.4.3", "April 2016"
)
REFERENCE_THICKNESS = Founded("reference thickness of 25 mm", "C", "DNVGL-RP-C203, 2.4", "April 2016")
TUBULAR_19902 = Founded("S-N curve of tubular joints in seawater with protection", "B", "ISO 19902", "2007")

T_REF = 0.025
"""Reference thickness of plates [m]."""


@dataclass(frozen=True)
class TabulatedClass:
    """A class of details: first branch in air and with protection, the second branch that both share, and free corrosion."""

    m: float
    air: float
    protected: float
    second: float
    at_1e7: float
    """The range at 1e7 cycles in air as printed in the standard [MPa]."""
    free: float | None
    k: float
    k_free: float
    air_knee: float = 1e7


def _class_2016(
    m: float, air: float, protected: float, second: float, at_1e7: float, free: float, *k: float
) -> TabulatedClass:
    return TabulatedClass(m, air, protected, second, at_1e7, free, k[0], k[-1])


CLASSES_2016: Mapping[str, TabulatedClass] = {
    "B1": _class_2016(4.0, 15.117, 14.917, 17.146, 106.97, 12.436, 0.0),
    "B2": _class_2016(4.0, 14.885, 14.685, 16.856, 93.59, 12.262, 0.0),
    "C": _class_2016(3.0, 12.592, 12.192, 16.320, 73.10, 12.115, 0.05, 0.15),
    "C1": _class_2016(3.0, 12.449, 12.049, 16.081, 65.50, 11.972, 0.10, 0.15),
    "C2": _class_2016(3.0, 12.301, 11.901, 15.835, 58.48, 11.824, 0.15),
    "D": _class_2016(3.0, 12.164, 11.764, 15.606, 52.63, 11.687, 0.20),
    "E": _class_2016(3.0, 12.010, 11.610, 15.350, 46.78, 11.533, 0.20),
    "F": _class_2016(3.0, 11.855, 11.455, 15.091, 41.52, 11.378, 0.25),
    "F1": _class_2016(3.0, 11.699, 11.299, 14.832, 36.84, 11.222, 0.25),
    "F3": _class_2016(3.0, 11.546, 11.146, 14.576, 32.75, 11.068, 0.25),
    "G": _class_2016(3.0, 11.398, 10.998, 14.330, 29.24, 10.921, 0.25),
    "W1": _class_2016(3.0, 11.261, 10.861, 14.101, 26.32, 10.784, 0.25),
    "W2": _class_2016(3.0, 11.107, 10.707, 13.845, 23.39, 10.630, 0.25),
    "W3": _class_2016(3.0, 10.970, 10.570, 13.617, 21.05, 10.493, 0.25),
}
"""Classes of the edition of 2016; in free corrosion they have one slope of 3."""


def _class_2024(name: str, m: float, air: float, second: float, protected: float) -> TabulatedClass:
    """A class of the edition of 2024: its knee in air is at 5e6 cycles; free corrosion is not known."""
    before = CLASSES_2016[name]
    at_1e7 = 10.0 ** ((second - 7.0) / FLAT)
    return TabulatedClass(m, air, protected, second, at_1e7, None, before.k, before.k_free, 5e6)


CHANGED_2024: Mapping[str, TabulatedClass] = {
    "B1": _class_2024("B1", 4.0, 15.117, 17.222, 14.977),
    "B2": _class_2024("B2", 4.0, 14.885, 16.931, 14.745),
    "C": _class_2024("C", 3.5, 13.640, 16.615, 13.431),
    "C1": _class_2024("C1", 3.5, 13.473, 16.377, 13.264),
    "C2": _class_2024("C2", 3.5, 13.301, 16.130, 13.091),
}
"""Classes that the edition of October 2024 changed; D to W3 are unchanged."""

TUBULAR = "TJ"
"""The tubular joint of ISO 19902, as it is called in files."""
TUBULAR_LOG_A, TUBULAR_SLOPES, TUBULAR_KNEE = (12.18, 16.13), (3.0, 5.0), 1.8e6

NAMES = (*CLASSES_2016, TUBULAR)
"""All named curves."""
