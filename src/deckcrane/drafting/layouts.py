"""Lengths and poses of each kind of crane, for its template.

The frame is that of the slew bearing: x along the boom, z up. Luffing angles count from the horizontal upwards; a knuckle angle is
negative where the outer boom hangs down from the line of the inner one.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, radians, sin

from deckcrane.drafting.pins import DraftCylinder, folding_cylinder, luffing_cylinder
from deckcrane.drafting.rules import boom_mass, lattice_mass, rounded
from deckcrane.drafting.wishes import CraneWish

Point = tuple[float, float]


@dataclass(frozen=True)
class DraftSection:
    """A piece of the boom: its length and mass."""

    length: float
    mass: float


@dataclass(frozen=True)
class DraftMove:
    """A coordinate of the crane: its range, start, and end of the programme ([deg], or [m])."""

    lower: float
    upper: float
    start: float
    end: float

    @property
    def range(self) -> tuple[float, float]:
        return self.lower, self.upper


@dataclass(frozen=True)
class CraneLayout:
    """Layout of a crane: the boom's foot, its sections, its coordinates, and the position of its head at the start."""

    foot: Point
    sections: tuple[DraftSection, ...]
    luff: DraftMove
    second: DraftMove | None
    head: Point
    middle: float
    """Distance of the boom's centre of gravity from the slew axis at the start."""
    luffing: DraftCylinder
    folding: DraftCylinder | None = None
    a_frame: Point | None = None

    @property
    def boom_mass(self) -> float:
        return sum(section.mass for section in self.sections)

    def falls(self, angle: float) -> float:
        """Distance from the top of the A-frame to the head of a lattice boom at an angle [deg]."""
        assert self.a_frame is not None, "lattice booms have one"
        tip = _point_along(self.foot, self.sections[0].length, angle)
        return hypot(tip[0] - self.a_frame[0], tip[1] - self.a_frame[1])

    def falls_lever(self, angle: float) -> float:
        """Lever of these falls: metres per radian of luffing."""
        return abs(self.falls(angle + 0.01) - self.falls(angle - 0.01)) / radians(0.02)


def layout_of(wish: CraneWish) -> CraneLayout:
    """Layout of a crane with the largest outreach at the lowest angle, fully extended."""
    foot = (rounded(0.03 * wish.outreach), rounded(0.15 * wish.outreach + 0.6))
    return _LAYOUTS[wish.kind](wish, foot, wish.outreach - foot[0])


def _knuckle_boom(wish: CraneWish, foot: Point, reach: float) -> CraneLayout:
    mass = boom_mass(wish.outreach, wish.load)
    inner = DraftSection(rounded(0.55 * reach), rounded(0.6 * mass))
    outer = DraftSection(rounded(0.45 * reach), rounded(0.4 * mass))
    luff, knuckle = DraftMove(0, 80, 60, 52), DraftMove(-120, -10, -70, -55)
    elbow = _point_along(foot, inner.length, luff.start)
    head = _point_along(elbow, outer.length, luff.start + knuckle.start)
    middle = (inner.mass * (foot[0] + elbow[0]) + outer.mass * (elbow[0] + head[0])) / (2 * mass)
    return CraneLayout(
        foot,
        (inner, outer),
        luff,
        knuckle,
        head,
        middle,
        luffing_cylinder(foot, luff.range),
        folding_cylinder(inner.length, knuckle.range),
    )


def _telescopic_boom(wish: CraneWish, foot: Point, reach: float) -> CraneLayout:
    mass = boom_mass(wish.outreach, wish.load)
    outside = DraftSection(rounded(0.6 * reach), rounded(0.65 * mass))
    inside = DraftSection(rounded(0.55 * reach), rounded(0.35 * mass))
    stroke = DraftMove(rounded(0.08 * reach), rounded(0.45 * reach), rounded(0.2 * reach), rounded(0.3 * reach))
    luff = DraftMove(0, 75, 50, 45)
    head = _point_along(foot, stroke.start + inside.length, luff.start)
    middle = outside.mass * _point_along(foot, outside.length / 2, luff.start)[0]
    middle += inside.mass * _point_along(foot, stroke.start + inside.length / 2, luff.start)[0]
    return CraneLayout(foot, (outside, inside), luff, stroke, head, middle / mass, luffing_cylinder(foot, luff.range))


def _box_boom(wish: CraneWish, foot: Point, reach: float) -> CraneLayout:
    luff = DraftMove(10, 80, 50, 42)
    boom = DraftSection(rounded(reach / cos(radians(luff.lower))), boom_mass(wish.outreach, wish.load))
    head, middle = _point_along(foot, boom.length, luff.start), _point_along(foot, boom.length / 2, luff.start)[0]
    return CraneLayout(foot, (boom,), luff, None, head, middle, luffing_cylinder(foot, luff.range))


def _lattice_boom(wish: CraneWish, foot: Point, reach: float) -> CraneLayout:
    luff = DraftMove(15, 80, 60, 52)
    boom = DraftSection(rounded(reach / cos(radians(luff.lower))), lattice_mass(wish.outreach, wish.load))
    head, middle = _point_along(foot, boom.length, luff.start), _point_along(foot, boom.length / 2, luff.start)[0]
    top = (rounded(-0.12 * wish.outreach), rounded(foot[1] + 0.25 * wish.outreach))
    return CraneLayout(foot, (boom,), luff, None, head, middle, luffing_cylinder(foot, luff.range), None, top)


_LAYOUTS = {
    "knuckle_boom": _knuckle_boom,
    "telescopic_boom": _telescopic_boom,
    "box_boom": _box_boom,
    "lattice_boom": _lattice_boom,
}


def _point_along(start: Point, length: float, angle: float) -> Point:
    return start[0] + length * cos(radians(angle)), start[1] + length * sin(radians(angle))
