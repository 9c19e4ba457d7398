"""Rules of thumb for a first draft of a crane: masses, ropes, winches and gains, from outreach and load.

They give a crane of a plausible size that holds its load, and no more: the file states each rule beside its result. Lengths [m],
masses [kg], forces [N].
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, log10, pi, sqrt

GRAVITY = 9.81
SAG = 0.02
"""Angle [rad] by which a drive yields under the full load at the largest outreach."""
ROPE_FACTOR = 5.0
"""Breaking load over working load of running ropes, as class rules require for most cranes."""
STRENGTH = 660e6
"""Breaking load over diameter squared [Pa] of common six-strand and rotation-resistant ropes of grade 1960."""
MODULUS, FILL = 100e9, 0.56


def rounded(value: float, digits: int = 3) -> float:
    """Round to significant digits: a first draft needs no more."""
    if value == 0:
        return 0.0
    return round(value, digits - 1 - floor(log10(abs(value))))


def boom_mass(outreach: float, load: float) -> float:
    """Mass of all sections of a box boom: a tenth of the load, plus a part that grows with outreach and moment."""
    return rounded(load * (0.1 + outreach / 45.0) + 40.0 * outreach)


def lattice_mass(outreach: float, load: float) -> float:
    """Mass of a lattice boom: about a third of that of a box boom."""
    return rounded(load * (0.05 + outreach / 150.0) + 40.0 * outreach)


def box_edge(load: float) -> float:
    """Edge of a load of 2.5 t/m3 as a cube."""
    return rounded((load / 2500.0) ** (1 / 3))


def falls_of(load: float) -> int:
    """Number of falls of the hoist rope, so that a drum can take the rope."""
    return next((falls for falls, most in ((1, 5e3), (2, 15e3), (4, 50e3)) if load <= most), 8)


@dataclass(frozen=True)
class DraftRope:
    """A wire rope that carries a working pull with the usual factor."""

    pull: float
    diameter: float
    breaking: float
    damping: float

    @staticmethod
    def of(pull: float) -> DraftRope:
        diameter = max(8e-3, rounded(sqrt(ROPE_FACTOR * pull / STRENGTH), 2))
        stiffness = MODULUS * FILL * pi / 4 * diameter**2
        return DraftRope(pull, diameter, rounded(STRENGTH * diameter**2), rounded(5e-3 * stiffness, 2))


@dataclass(frozen=True)
class DraftWinch:
    """A drum of 20 rope diameters whose rotating parts have a tenth of the mass that it pulls."""

    radius: float
    mass: float
    inertia: float
    stiffness: float
    damping: float
    limit: float

    @staticmethod
    def of(rope: DraftRope) -> DraftWinch:
        """Winch with gains for 20 mm of rope under the full pull, well damped against its inertia."""
        radius, weight = rounded(10 * rope.diameter, 2), rope.pull / GRAVITY
        turning = 0.1 * weight + 50.0
        stiffness = rounded(rope.pull / 0.02, 2)
        damping = rounded(1.4 * sqrt(stiffness * turning), 2)
        return DraftWinch(
            radius,
            rounded(0.05 * weight + 100.0),
            rounded(turning * radius**2),
            stiffness,
            damping,
            rounded(2.5 * rope.pull, 2),
        )


@dataclass(frozen=True)
class DraftGains:
    """Stiffness, damping and limit of a joint's drive, or of a cylinder that works on it with a lever."""

    stiffness: float
    damping: float
    limit: float

    @staticmethod
    def of(moment: float, outreach: float, reserve: float = 2.5, lever: float = 1.0, slow: float = 0.03) -> DraftGains:
        """Gains that yield by `SAG` under the moment (or force, in metres); a larger crane is slower, as pendulums are."""
        stiffness = moment / SAG / lever**2
        return DraftGains(
            rounded(stiffness, 2),
            rounded(slow * sqrt(outreach) * stiffness, 2),
            rounded(reserve * moment / lever, 2),
        )
