"""Criteria for lowering a load through the water: slack of the wire, and the hydrodynamic force in the splash zone.

The simplified method of DNV-RP-N103 takes the largest wave as one of the amplitude 0.9 Hs and the period Tz, whose crest and
steepest part act on the whole load at once, and adds slamming to drag and mass force to varying buoyancy. That is conservative.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, pi

from deckcrane.standards.sources import SourcedFormula

SLACK_SHARE = 0.9
"""Share of the static tension that the dynamic tension may reach."""
SLACK = SourcedFormula(
    "no slack: the dynamic tension at the load is at most 0.9 times the static tension there",
    "C",
    "DNV-RP-N103, formerly H103",
)
RAYLEIGH = SourcedFormula(
    "expected maximum of a narrow-banded Gaussian tension", "D", "Cartwright and Longuet-Higgins 1956"
)
WIRE = SourcedFormula(
    "continuous wire with a load, x tan x = m l/M", "D", "wave equation of a bar with a mass at its end"
)

LOWERING_SPEED = 0.5
"""Speed of lowering [m/s] where none is stated."""
AMPLITUDE_SHARE = 0.9
"""Amplitude of the wave that counts, over Hs."""
SPLASH = SourcedFormula(
    "hydrodynamic force in the splash zone by the simplified method: slamming, drag, mass force and varying buoyancy in a wave of "
    "the amplitude 0.9 Hs and the period Tz",
    "C",
    "DNV-RP-N103, formerly H103, Sec. 4",
)


@dataclass(frozen=True)
class SplashingLoad:
    """A load at the surface."""

    mass: float
    """Mass in air [kg]."""
    displaced: float
    """Displaced mass, fully immersed [kg]."""
    added: float
    """Added mass A33 [kg]."""
    drag: float
    """1/2 rho C_D A_p [N s^2/m^2]."""
    slamming: float
    """1/2 rho Cs A [N s^2/m^2]."""
    parts: tuple[tuple[float, float], ...]
    """Displaced mass [kg] and height [m] of each part of it, for its varying buoyancy."""


@dataclass(frozen=True)
class CharacteristicMotion:
    """Characteristic vertical motion of the crane's tip: amplitudes of displacement [m], velocity and acceleration."""

    displacement: float
    velocity: float
    acceleration: float


@dataclass(frozen=True)
class SplashForces:
    """Characteristic forces on a load in the splash zone [N]."""

    slamming: float
    drag: float
    mass: float
    buoyancy: float

    @property
    def total(self) -> float:
        """F_hyd = sqrt((F_D + F_s)^2 + (F_M - F_b)^2)."""
        return hypot(self.drag + self.slamming, self.mass - self.buoyancy)


def splash_forces(
    load: SplashingLoad, hs: float, tz: float, tip: CharacteristicMotion, speed: float, gravity: float
) -> SplashForces:
    """The forces at the surface in a sea, with the load lowered at a speed.

    v = v_c + sqrt(v_ct^2 + v_w^2); F_s = 1/2 rho Cs A v^2; F_D = 1/2 rho C_D A_p v^2; F_M^2 = ((M + A33) a_ct)^2 +
    ((rho V + A33) a_w)^2; F_b = rho g A_w sqrt(zeta^2 + eta_ct^2), of no part more than its whole buoyancy.
    """
    zeta = AMPLITUDE_SHARE * hs
    v_w, a_w = zeta * 2 * pi / tz, zeta * (2 * pi / tz) ** 2
    v = speed + hypot(tip.velocity, v_w)
    reach = hypot(zeta, tip.displacement)
    return SplashForces(
        load.slamming * v**2,
        load.drag * v**2,
        hypot((load.mass + load.added) * tip.acceleration, (load.displaced + load.added) * a_w),
        gravity * sum(mass * min(reach / height, 1.0) for mass, height in load.parts),
    )
