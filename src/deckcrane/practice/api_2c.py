"""API Spec 2C: offshore pedestal cranes. Its formulas are in feet and pounds, as printed; arguments and results are in SI.

All but its structure and the least hoisting speeds are from memory, and marked so.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from deckcrane.alike import Values, maximum, where
from deckcrane.practice.dynamic_factors import G
from deckcrane.practice.founding import Founded

API = "API Spec 2C"
EDITION = "7th ed."
FOOT = 0.3048
POUND = 0.45359237
Support = Literal["fixed", "tlp", "spar", "semi", "drillship", "fpso"]

VERTICAL_LOAD = Founded("vertical design load SWL C_v", "A", API, "6th and 7th ed.")
FACTOR = Founded("C_v = 1 + V_r sqrt(K/(g SWLH)), V_r = V_h + sqrt(V_d^2 + V_c^2)", "C", API, EDITION)
DECK_SPEED = Founded("V_d of a supply boat", "C", API, EDITION)
TIP_SPEED = Founded("V_c by what carries the crane", "C", API, EDITION)
LEAST_HOISTING = Founded("least hoisting speed", "B", f"{API}, 5.4.5.2", EDITION)
IOGP_HOISTING = Founded("least hoisting speed", "B", "IOGP S-618 to API Spec 2C")
LEGACY = Founded("C_v by the legacy method", "C", f"{API}, 5.4.4", EDITION)
OFF_LEAD = Founded("off-lead force, and half of it as side-lead", "C", f"{API}, Eq. 10", EDITION)

TIP = {
    "fixed": (0.0, 1),
    "tlp": (0.05, 1),
    "spar": (0.05, 1),
    "semi": (0.025, 2),
    "drillship": (0.05, 2),
    "fpso": (0.05, 2),
}
"""V_c = c Hs^n in feet: c and n by support."""
OFF_BOARD_LEAST = 1.33
INCLINATION = Founded("static inclination by what carries the crane", "C", API, EDITION)
HORIZONTAL_ACCELERATION = Founded("horizontal acceleration by what carries the crane", "C", API, EDITION)
INCLINATIONS: dict[Support, tuple[float, float]] = {
    "fixed": (0.0, 0.0),
    "tlp": (0.5, 0.0),
    "spar": (0.5, 0.0),
    "semi": (1.5, 0.0),
    "drillship": (2.5, 1.0),
}
"""Heel and trim [deg]; TLPs, spars and semi-submersibles have one inclination, in any direction."""
ACCELERATIONS: dict[Support, tuple[float, float]] = {"semi": (0.007, 1.0), "drillship": (0.01, 1.1)}
"""a = c Hs^n in g with Hs in feet: c and n."""
LEAST_ACCELERATION = 0.03
"""Least horizontal acceleration, in g."""


def deck_speed(hs: Values) -> Values:
    """V_d of a supply boat: 0.6 Hs below 9.8 ft, 5.9 + 0.3 (Hs - 9.8) above [ft/s]."""
    feet = hs / FOOT
    return FOOT * where(feet < 9.8, 0.6 * feet, 5.9 + 0.3 * (feet - 9.8))


def tip_speed(hs: Values, support: Support = "fixed") -> Values:
    """V_c = c Hs^n by support."""
    c, power = TIP[support]
    return FOOT * c * (hs / FOOT) ** power


def least_hoisting_speed(hs: Values) -> Values:
    """V_hmin: 0.033 + 0.098 Hs to 6 ft, 0.067 (Hs + 3.3) above [ft/s]."""
    feet = hs / FOOT
    return FOOT * where(feet <= 6.0, 0.033 + 0.098 * feet, 0.067 * (feet + 3.3))


def iogp_hoisting_speed(hs: Values, auxiliary: bool = False) -> Values:
    """IOGP S-618 instead: -0.0032 Hs^2 + 0.179 Hs + 0.0499 for the main hoist, 1.79 times that for the auxiliary [ft/s]."""
    feet = hs / FOOT
    return FOOT * (1.79 if auxiliary else 1.0) * (-0.0032 * feet**2 + 0.179 * feet + 0.0499)


def legacy_on_board(mass: Values) -> Values:
    """C_v of a lift on board: 1.373 - SWLH/1 173 913 [lb], between 1.10 and 1.33."""
    return np.clip(1.373 - np.asarray(mass) / POUND / 1_173_913, 1.10, 1.33)


def legacy_off_board(factor: Values) -> Values:
    """C_v of a lift off another vessel by the legacy method: not below 1.33."""
    return maximum(factor, OFF_BOARD_LEAST)


def off_lead_force(hs: Values, load: Values, factor: Values, height: Values) -> Values:
    """SWLH C_v (2.5 + 0.457 Hs)/(0.305 H_tip), Hs and the height H_tip over the deck in feet; a force in the load's unit."""
    return load * factor * (2.5 + 0.457 * hs / FOOT) / (0.305 * height / FOOT)


def horizontal_acceleration(hs: Values, support: Support) -> Values:
    """0.007 Hs for a semi-submersible, 0.01 Hs^1.1 for a drillship, not below 0.03, in g; here in m/s^2."""
    c, power = ACCELERATIONS[support]
    return G * maximum(c * (hs / FOOT) ** power, LEAST_ACCELERATION)
