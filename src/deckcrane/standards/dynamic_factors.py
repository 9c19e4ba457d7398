"""Dynamic factors of lifts off a moving deck: the energy balance behind the rules, and the rules of class societies.

A load of mass m stands on a deck; the hook, a spring of stiffness K, comes up to it at the relative speed v. When the load
leaves the deck its weight hangs on the spring, and the motion still holds m v^2 / 2. So the spring carries at most

    F = m g + v sqrt(K m),        psi = F / (m g) = 1 + (v / g) sqrt(K / m)

The rules of class societies have this form; they differ in the speed v. Numbers or arrays, in SI.

GL Noble Denton 0027/ND Rev 11.2: engineered lifts, dynamic factors in air by weight and place, and rigging factors.

EN 13852-1:2013, Annex B: speeds of decks, boom tips and hooks by significant wave height, for offshore lifts off vessels. Its
off-lead and side-lead are in `standards.lifting_gear`.

API Spec 2C: offshore pedestal cranes. Its formulas are in feet and pounds, as printed; arguments and results are in SI. All but
its structure and the least hoisting speeds are from memory, and marked so.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from deckcrane.arrays import Array
from deckcrane.screws import Values, cos, maximum, select, sqrt
from deckcrane.standards.sources import SourcedFormula

G = 9.81
"""Gravitational acceleration of the rules [m/s^2]."""

ENERGY_BALANCE = SourcedFormula(
    "dynamic factor 1 + (v/g) sqrt(K/m)",
    "D",
    "energy balance of a load that is lifted off; the form of class rules (B)",
)
DERATED = SourcedFormula("derated load in closed form", "D", "the dynamic factor's formula solved for the mass")
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
SNAP = SourcedFormula("snap force v sqrt(K (M + A33))", "D", "energy balance")
SNAP_SPEED = SourcedFormula("speed of a snap, v_ff + C v_r", "C", "DNV-RP-N103")
WIRE_PERIOD = SourcedFormula(
    "period of a load on its wire, a third of the wire's mass with it", "D", "Rayleigh's quotient"
)

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


def snap_force(speed: Values, stiffness: Values, mass: Values, added_mass: Values = 0.0) -> Values:
    """Force above the static load in a wire that snaps taut at a speed: v sqrt(K (M + A33))."""
    return speed * sqrt(stiffness * (mass + added_mass))


def free_fall_speed(static: Values, area: Values, drag: Values, density: float = 1025.0) -> Values:
    """v_ff = sqrt(2 F_static / (rho A_p C_D)): terminal speed of a load sinking in water."""
    return sqrt(2 * static / (density * area * drag))


def snap_speed(free_fall: Values, relative: Values) -> Values:
    """v_snap = v_ff + C v_r; C falls from 1 (v_ff < 0.2 v_r) by a cosine to 0 (v_ff > 0.7 v_r)."""
    ratio = free_fall / relative
    C = select(ratio < 0.2, 1.0, select(ratio > 0.7, 0.0, cos(3.141592653589793 * (ratio - 0.2))))
    return free_fall + C * relative


def wire_period(mass: Values, stiffness: Values, added_mass: Values = 0.0, wire_mass: Values = 0.0) -> Values:
    """T0 = 2 pi sqrt((M + A33 + m L/3)/K), m L the mass of the wire and K the stiffness of wire and crane in series."""
    return 2 * 3.141592653589793 * sqrt((mass + added_mass + wire_mass / 3) / stiffness)


ND = "GL Noble Denton 0027/ND"
ND27_EDITION = "Rev 11.2, 2016"
Where = Literal["onshore", "inshore", "offshore"]
"""Offshore: from another vessel. Inshore: in shelter, and from a vessel's own deck to a fixed platform at sea."""

DAF = SourcedFormula("dynamic factor in air by weight", "A", f"{ND}, Table 5-1", ND27_EDITION)
WHERE = SourcedFormula(
    "offshore: from another vessel; inshore: sheltered, or off the own deck", "A", f"{ND}, 5.5.1", ND27_EDITION
)
LEAST_WEIGHT = SourcedFormula("weights below 3 t are taken as 3 t", "A", f"{ND}, 6.2.2", ND27_EDITION)
TWO_HOOKS = SourcedFormula(
    "two hooks of a vessel: tilt 3 deg or 1.0 m, yaw factor 1.05; of two vessels 5 deg", "A", f"{ND}, 5.4", ND27_EDITION
)
RIGGING = SourcedFormula("rigging load factor", "A", f"{ND}, 7.4", ND27_EDITION)

OLDER_LIMIT = SourcedFormula("an older rule: work up to 0.7 times the sea state of a design", "B", ND, "Rev 5")
OLDER_SHARE = 0.7

TILT, TILT_HEIGHT, YAW_FACTOR, TILT_OF_TWO_VESSELS = np.radians(3.0), 1.0, 1.05, np.radians(5.0)
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


def static_hook_load(design: float, rigging: float = 0.0, additional: float = 0.0) -> float:
    """SHL = design weight + rigging + additional, as masses [kg]."""
    return max(design, LEAST) + rigging + additional


def rigging_load_factor(environmental: float | Array, total: float | Array) -> Array:
    """max(1.3 - 0.6 E/T, 1.0 + 0.3 E/T) of a simulated lift: E environmental and T total load of a sling; 1.3 without one."""
    share = np.asarray(environmental, dtype=float) / np.asarray(total, dtype=float)
    factor: Array = np.maximum(1.3 - 0.6 * share, 1.0 + 0.3 * share)
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
TIP_SPEEDS = SourcedFormula("speeds of the boom tip, 0.60 and 0.25 sqrt(V_D^2 + V_C^2)", "B", EN, EN_13852_EDITION)


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


def slewing_tip_speed(deck: Values, tip: Values) -> Values:
    """V_L, lateral speed of the boom tip; divided by the radius it is the slew rate."""
    return 0.60 * sqrt(deck**2 + tip**2)


def luffing_tip_speed(deck: Values, tip: Values) -> Values:
    """V_R, radial speed of the boom tip."""
    return 0.25 * sqrt(deck**2 + tip**2)


API = "API Spec 2C"
API_2C_EDITION = "7th ed."
FOOT = 0.3048
POUND = 0.45359237
Support = Literal["fixed", "tlp", "spar", "semi", "drillship", "fpso"]

VERTICAL_LOAD = SourcedFormula("vertical design load SWL C_v", "A", API, "6th and 7th ed.")
API_2C_FACTOR = SourcedFormula(
    "C_v = 1 + V_r sqrt(K/(g SWLH)), V_r = V_h + sqrt(V_d^2 + V_c^2)", "C", API, API_2C_EDITION
)
DECK_SPEED = SourcedFormula("V_d of a supply boat", "C", API, API_2C_EDITION)
TIP_SPEED = SourcedFormula("V_c by what carries the crane", "C", API, API_2C_EDITION)
LEAST_HOISTING = SourcedFormula("least hoisting speed", "B", f"{API}, 5.4.5.2", API_2C_EDITION)
IOGP_HOISTING = SourcedFormula("least hoisting speed", "B", "IOGP S-618 to API Spec 2C")
LEGACY = SourcedFormula("C_v by the legacy method", "C", f"{API}, 5.4.4", API_2C_EDITION)
OFF_LEAD = SourcedFormula("off-lead force, and half of it as side-lead", "C", f"{API}, Eq. 10", API_2C_EDITION)

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
INCLINATION = SourcedFormula("static inclination by what carries the crane", "C", API, API_2C_EDITION)
HORIZONTAL_ACCELERATION = SourcedFormula("horizontal acceleration by what carries the crane", "C", API, API_2C_EDITION)
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
