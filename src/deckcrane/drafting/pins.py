"""Pins of a cylinder, placed so that its stroke covers the range of a hinge with a lever everywhere.

Both pins lie at fixed distances from the hinge; the angle between them is the joint angle plus a constant. The pin distance follows
from the cosine rule; a cylinder can be built if the longest distance is less than twice the shortest.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, radians, sin, sqrt

from deckcrane.drafting.rules import rounded

_STEEP, _LOW, _BESIDE = 75 * pi / 180, 5 * pi / 180, 10 * pi / 180


@dataclass(frozen=True)
class DraftCylinder:
    """A cylinder: pins in the frames of their bodies (x, z), the hinge in that of the barrel's body, and its range [deg]."""

    barrel_pin: tuple[float, float]
    piston_pin: tuple[float, float]
    hinge: tuple[float, float]
    range: tuple[float, float]

    def _pin_distance(self, angle: float) -> float:
        joint_angle = radians(angle)
        x = self.hinge[0] + cos(joint_angle) * self.piston_pin[0] - sin(joint_angle) * self.piston_pin[1]
        z = self.hinge[1] + sin(joint_angle) * self.piston_pin[0] + cos(joint_angle) * self.piston_pin[1]
        return sqrt((x - self.barrel_pin[0]) ** 2 + (z - self.barrel_pin[1]) ** 2)

    @property
    def barrel(self) -> float:
        """Length of the barrel: nine tenths of the shortest pin distance."""
        return rounded(0.9 * min(self._pin_distance(angle) for angle in self.range))

    @property
    def stroke(self) -> tuple[float, float]:
        ends = sorted(self._pin_distance(angle) - self.barrel for angle in self.range)
        return round(ends[0], 3), round(ends[1], 3)

    def extension(self, angle: float) -> float:
        """Extension at an angle of the hinge [deg]."""
        return round(self._pin_distance(angle) - self.barrel, 3)

    def lever(self, angle: float) -> float:
        """Lever: metres of extension per radian of the hinge."""
        return abs(self._pin_distance(angle + 0.01) - self._pin_distance(angle - 0.01)) / radians(0.02)


def luffing_cylinder(foot: tuple[float, float], angles: tuple[float, float]) -> DraftCylinder:
    """Luffing cylinder from the king, below the boom's foot, to the underside of the boom."""
    r1 = 0.8 * foot[1]
    r2 = 1.4 * r1
    barrel = (rounded(foot[0] + r1 * cos(_STEEP)), rounded(foot[1] - r1 * sin(_STEEP)))
    return DraftCylinder(barrel, (rounded(r2 * cos(_LOW)), rounded(-r2 * sin(_LOW))), foot, angles)


def folding_cylinder(inner: float, angles: tuple[float, float]) -> DraftCylinder:
    """Folding cylinder from the inner boom, of this length, to the outer boom, below the knuckle; folded down is negative."""
    r1, r2 = 0.5 * inner, 0.2 * inner
    barrel = (rounded(inner - r1 * cos(_BESIDE)), rounded(-r1 * sin(_BESIDE)))
    return DraftCylinder(barrel, (rounded(r2 * cos(_BESIDE)), rounded(-r2 * sin(_BESIDE))), (inner, 0.0), angles)
