"""Dynamic factors of lifts off a moving deck: the energy balance behind the rules, and the rules of class societies.

A load of mass m stands on a deck; the hook, a spring of stiffness K, comes up to it at the relative speed v. When the load
leaves the deck its weight hangs on the spring, and the motion still holds m v^2 / 2. So the spring carries at most

    F = m g + v sqrt(K m),        psi = F / (m g) = 1 + (v / g) sqrt(K / m)

All rules below have this form; they differ in the speed v. Numbers or arrays, in SI.
"""

from __future__ import annotations

from deckcrane.alike import Values, cos, sqrt, where
from deckcrane.practice.founding import Founded

G = 9.81
"""Gravitational acceleration of the rules [m/s^2]."""

ENERGY_BALANCE = Founded(
    "dynamic factor 1 + (v/g) sqrt(K/m)",
    "D",
    "energy balance of a load that is lifted off; the form of class rules (B)",
)
DERATED = Founded("derated load in closed form", "D", "the dynamic factor's formula solved for the mass")
CLASS_SPEED = Founded(
    "relative speed v_L/2 + sqrt(v_c^2 + v_d^2)", "B", "class rules as published; half of the hook's speed counts"
)
CLASS_LEAST = Founded("dynamic factor of an offshore lift not below 1.3", "C", "DNV-ST-0378")
LLOYDS = Founded("hoisting factor 1 + V_R sqrt(K/(9.81 L)), L the live load", "C", "Lloyd's LAME Ch 4 Sec 3", "2022")
LLOYDS_SCOPE = Founded("offshore lifts: significant heights above about 0.6 m", "A", "Lloyd's LAME Ch 4 Sec 3", "2022")
HOISTING_FORM = Founded("hoisting factor phi2,min + beta2 v_h", "B", "AS 5221.1", "2021")
HOISTING_CLASSES = Founded("phi2,min and beta2 of HC1 to HC4", "C", "EN 13001-2, ISO 8686")
SNAP = Founded("snap force v sqrt(K (M + A33))", "D", "energy balance")
SNAP_SPEED = Founded("speed of a snap, v_ff + C v_r", "C", "DNV-RP-N103")
WIRE_PERIOD = Founded("period of a load on its wire, a third of the wire's mass with it", "D", "Rayleigh's quotient")

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
    C = where(ratio < 0.2, 1.0, where(ratio > 0.7, 0.0, cos(3.141592653589793 * (ratio - 0.2))))
    return free_fall + C * relative


def wire_period(mass: Values, stiffness: Values, added_mass: Values = 0.0, wire_mass: Values = 0.0) -> Values:
    """T0 = 2 pi sqrt((M + A33 + m L/3)/K), m L the mass of the wire and K the stiffness of wire and crane in series."""
    return 2 * 3.141592653589793 * sqrt((mass + added_mass + wire_mass / 3) / stiffness)
