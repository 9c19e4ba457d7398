"""Dynamic factors of lifts off a moving deck: the energy balance behind the rules, and the rules of class societies.

A load of mass m stands on a deck; the hook, a spring of stiffness K, comes up to it at the relative speed v. When the load
leaves the deck its weight hangs on the spring, and the motion still holds m v^2 / 2. So the spring carries at most

    F = m g + v sqrt(K m),        psi = F / (m g) = 1 + (v / g) sqrt(K / m)

The rules of class societies have this form; they differ in the speed v. Numbers or arrays, in SI.

GL Noble Denton 0027/ND Rev 11.2: engineered lifts, dynamic factors in air by weight and place.

EN 13852-1:2013, Annex B: speeds of decks, boom tips and hooks by significant wave height, for offshore lifts off vessels. Its
off-lead and side-lead are in `standards.lifting_gear`.

API Spec 2C: offshore pedestal cranes. Its formulas are in feet and pounds, as printed; arguments and results are in SI. All but
its structure and the least hoisting speeds are from memory, and marked so.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from deckcrane.arrays import Array
from deckcrane.screws import Values, select, sqrt
from deckcrane.standards.sources import SourcedFormula

G = 9.81
"""Gravitational acceleration of the rules [m/s^2]."""

ENERGY_BALANCE = SourcedFormula(
    "dynamic factor 1 + (v/g) sqrt(K/m)",
    "D",
    "energy balance of a load that is lifted off; the form of class rules (B)",
)
CLASS_SPEED = SourcedFormula(
    "relative speed v_L/2 + sqrt(v_c^2 + v_d^2)", "B", "class rules as published; half of the hook's speed counts"
)
CLASS_LEAST = SourcedFormula("dynamic factor of an offshore lift not below 1.3", "C", "DNV-ST-0378")
LLOYDS = SourcedFormula(
    "hoisting factor 1 + V_R sqrt(K/(9.81 L)), L the live load", "C", "Lloyd's LAME Ch 4 Sec 3", "2022"
)
LLOYDS_SCOPE = SourcedFormula(
    "offshore lifts: significant heights above about 0.6 m", "A", "Lloyd's LAME Ch 4 Sec 3", "2022"
)
HOISTING_FORM = SourcedFormula("hoisting factor phi2,min + beta2 v_h", "B", "AS 5221.1", "2021")
HOISTING_CLASSES = SourcedFormula("phi2,min and beta2 of HC1 to HC4", "C", "EN 13001-2, ISO 8686")

LEAST_OFFSHORE = 1.3
LLOYDS_FROM = 0.6
"""The significant wave height from which Lloyd's rule applies [m]."""
HOISTING = {"HC1": (1.05, 0.17), "HC2": (1.10, 0.34), "HC3": (1.15, 0.51), "HC4": (1.20, 0.68)}
"""phi2,min and beta2 [s/m] by hoisting class."""


def dynamic_factor(speed: Values, stiffness: Values, mass: Values, g: float = G) -> Values:
    """psi = 1 + (v/g) sqrt(K/m); with W = m g the same as 1 + v sqrt(K/(g W))."""
    return 1 + speed / g * sqrt(stiffness / mass)


def relative_speed(hoisting: Values, tip: Values, deck: Values, share: float = 0.5) -> Values:
    """v_r = share v_L + sqrt(v_c^2 + v_d^2): class rules count half of the hook speed (0.5), API Spec 2C all of it (1)."""
    return share * hoisting + sqrt(tip**2 + deck**2)


def derated_mass(permitted: Values, speed: Values, stiffness: Values, g: float = G) -> Values:
    """The mass m with psi m = R, the permitted static mass times its factor: sqrt(m) = (sqrt(b^2 + 4 R) - b)/2.

    b = (v_r/g) sqrt(K). Written as 2 R / (b + ...), so that nothing cancels where b is large.
    """
    b = speed / g * sqrt(stiffness)
    return (2 * permitted / (b + sqrt(b**2 + 4 * permitted))) ** 2


def hoisting_factor(hoisting_class: str, speed: Values) -> Values:
    """phi2 of a lift in harbour, by hoisting class and hoisting speed."""
    least, slope = HOISTING[hoisting_class]
    return least + slope * speed


ND = "GL Noble Denton 0027/ND"
ND27_EDITION = "Rev 11.2, 2016"
Where = Literal["onshore", "inshore", "offshore"]
"""Offshore: from another vessel. Inshore: in shelter, and from a vessel's own deck to a fixed platform at sea."""

DAF = SourcedFormula("dynamic factor in air by weight", "A", f"{ND}, Table 5-1", ND27_EDITION)
WHERE = SourcedFormula(
    "offshore: from another vessel; inshore: sheltered, or off the own deck", "A", f"{ND}, 5.5.1", ND27_EDITION
)
LEAST_WEIGHT = SourcedFormula("weights below 3 t are taken as 3 t", "A", f"{ND}, 6.2.2", ND27_EDITION)


LEAST = 3e3
_WEIGHT_LIMITS = (100e3, 300e3, 1000e3, 2500e3)
_FACTORS: dict[Where, tuple[float, float, float, float]] = {
    "onshore": (1.05, 1.05, 1.03, 1.03),
    "inshore": (1.12, 1.10, 1.08, 1.05),
    "offshore": (1.25, 1.20, 1.15, 1.10),
}
"""DAF above 100 t: to 300 t, to 1000 t, to 2500 t, beyond."""


def daf(weight: float | Array, where: Where = "offshore", hook_load: float | Array | None = None) -> Array:
    """DAF of a lift in air by its gross weight; below 100 t also by its static hook load, by default the same [kg]."""
    gross = np.maximum(np.asarray(weight, dtype=float), LEAST)
    root = np.sqrt(100e3 / np.maximum(np.asarray(gross if hook_load is None else hook_load, dtype=float), LEAST))
    light = {"onshore": np.full_like(root, 1.10), "inshore": 1.07 + 0.05 * root, "offshore": 1 + 0.25 * root}[where]
    factor: Array = np.choose(np.searchsorted(_WEIGHT_LIMITS, gross), [light, *_FACTORS[where]])
    return factor


EN = "EN 13852-1 Annex B"
EN_13852_EDITION = "2013"
Deck = Literal["supply_vessel", "barge", "sea", "floating", "fixed"]
"""What the load is lifted from."""
Carrier = Literal["fixed", "semi", "ship"]
"""What the crane stands on."""
Falls = Literal["single", "multiple"]

HOOK_SPEED = SourcedFormula("least hook speed K_H sqrt(V_D^2 + V_C^2)", "A", f"{EN}, B.4", EN_13852_EDITION)
HOOK_COEFFICIENTS = SourcedFormula("K_H by falls and load", "A", f"{EN}, Table B.4", EN_13852_EDITION)
DECKS: dict[Deck, tuple[float, float, SourcedFormula]] = {
    "supply_vessel": (6.0, 8.0, SourcedFormula("V_D of a supply vessel", "A", f"{EN}, Table B.2", EN_13852_EDITION)),
    "barge": (4.0, 7.0, SourcedFormula("V_D of a barge", "B", f"{EN}, Table B.2", EN_13852_EDITION)),
    "sea": (
        5.3,
        5.5,
        SourcedFormula(
            "V_D of the sea's surface (label of the row inferred)", "B", f"{EN}, Table B.2", EN_13852_EDITION
        ),
    ),
    "floating": (
        3.2,
        13.5,
        SourcedFormula("V_D of a floating installation (label of the row)", "C", f"{EN}, Table B.2", EN_13852_EDITION),
    ),
    "fixed": (
        0.0,
        1.0,
        SourcedFormula("V_D of a deck that stands on the sea bed: 0", "B", f"{EN}, Table B.2", EN_13852_EDITION),
    ),
}
"""V_D = a Hs/(Hs + b): a [m/s], b [m], and the grade of its source."""
CARRIERS: dict[Carrier, tuple[float, SourcedFormula]] = {
    "fixed": (
        0.0,
        SourcedFormula("V_C of a crane that stands on the sea bed: 0", "B", f"{EN}, Table B.3", EN_13852_EDITION),
    ),
    "semi": (
        0.25,
        SourcedFormula(
            "V_C of a semi-submersible, 0.25 Hs (label of the row)", "C", f"{EN}, Table B.3", EN_13852_EDITION
        ),
    ),
    "ship": (
        0.50,
        SourcedFormula(
            "V_C of a ship-shaped carrier, 0.50 Hs (label of the row)", "C", f"{EN}, Table B.3", EN_13852_EDITION
        ),
    ),
}
"""V_C = c Hs: c [1/s], and the grade of its source."""
K_H: dict[Falls, tuple[float, float]] = {"single": (0.65, 0.50), "multiple": (0.40, 0.28)}
"""K_H by falls: without load, with the rated load."""
EN_13852_FACTOR = SourcedFormula("dynamic factor phi_n, half of V_H counted", "C", EN, EN_13852_EDITION)


def en_13852_deck_speed(hs: Values, deck: Deck = "supply_vessel") -> Values:
    """V_D: vertical speed of the deck that the load stands on."""
    a, b, _ = DECKS[deck]
    return a * hs / (hs + b)


def en_13852_tip_speed(hs: Values, carrier: Carrier = "fixed") -> Values:
    """V_C: vertical speed of the boom tip due to the motion of the crane's carrier."""
    return CARRIERS[carrier][0] * hs


def hook_speed(deck: Values, tip: Values, falls: Falls = "multiple", loaded: bool = True) -> Values:
    """V_H: the least hook speed of a crane, from V_D and V_C."""
    return K_H[falls][int(loaded)] * sqrt(deck**2 + tip**2)


API = "API Spec 2C"
API_2C_EDITION = "7th ed."
FOOT = 0.3048
POUND = 0.45359237
Support = Literal["fixed", "tlp", "spar", "semi", "drillship", "fpso"]

API_2C_FACTOR = SourcedFormula(
    "C_v = 1 + V_r sqrt(K/(g SWLH)), V_r = V_h + sqrt(V_d^2 + V_c^2)", "C", API, API_2C_EDITION
)
DECK_SPEED = SourcedFormula("V_d of a supply boat", "C", API, API_2C_EDITION)
TIP_SPEED = SourcedFormula("V_c by what carries the crane", "C", API, API_2C_EDITION)
LEAST_HOISTING = SourcedFormula("least hoisting speed", "B", f"{API}, 5.4.5.2", API_2C_EDITION)
LEGACY = SourcedFormula("C_v by the legacy method", "C", f"{API}, 5.4.4", API_2C_EDITION)

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


def api_2c_deck_speed(hs: Values) -> Values:
    """V_d of a supply boat: 0.6 Hs below 9.8 ft, 5.9 + 0.3 (Hs - 9.8) above [ft/s]."""
    feet = hs / FOOT
    return FOOT * select(feet < 9.8, 0.6 * feet, 5.9 + 0.3 * (feet - 9.8))


def api_2c_tip_speed(hs: Values, support: Support = "fixed") -> Values:
    """V_c = c Hs^n by support."""
    c, power = TIP[support]
    return FOOT * c * (hs / FOOT) ** power


def least_hoisting_speed(hs: Values) -> Values:
    """V_hmin: 0.033 + 0.098 Hs to 6 ft, 0.067 (Hs + 3.3) above [ft/s]."""
    feet = hs / FOOT
    return FOOT * select(feet <= 6.0, 0.033 + 0.098 * feet, 0.067 * (feet + 3.3))


def legacy_on_board(mass: Values) -> Values:
    """C_v of a lift on board: 1.373 - SWLH/1 173 913 [lb], between 1.10 and 1.33."""
    return np.clip(1.373 - np.asarray(mass) / POUND / 1_173_913, 1.10, 1.33)
