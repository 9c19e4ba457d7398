"""Layout of a first draft of a crane from five answers: lengths, poses, masses, ropes, winches, gains, pins and foundation.

The frame is that of the slew bearing: x along the boom, z up. Luffing angles count from the horizontal upwards; a knuckle angle is
negative where the outer boom hangs down from the line of the inner one.

Rules of thumb take outreach and load. They give a crane of a plausible size that holds its load, and no more: the file states
each rule beside its result. Lengths [m], masses [kg], forces [N].

The pins of a cylinder are placed so that its stroke covers the range of a hinge with a lever everywhere. Both pins lie at fixed
distances from the hinge; the angle between them is the joint angle plus a constant. The pin distance follows from the cosine
rule; a cylinder can be built if the longest distance is less than twice the shortest.

A crane stands on land, on the bundled ship, or on a ship with imposed motion. The bundled ship of 6500 t carries cranes whose
moment its ballast can balance, and which do not reduce its stability too much. A larger crane would capsize it: then the ship's
motion in waves is imposed, as that of a sufficiently large ship.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, floor, hypot, log10, pi, radians, sin, sqrt

from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import did_you_mean

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


DECK, SIDE = 4.0, 7.0
"""Position of the pedestal on the ship: above the waterline, and to port of the centreline [m]."""
TANK = 8.0
"""Largest distance of ballast from the centreline, on the other side [m]."""
MOST_BALLAST = 600e3
SHIP = 6500e3
LEAST_GM = 0.5
"""Largest reduction of the metacentric height by crane and load [m]; the ship has 1.9 m without them."""


@dataclass(frozen=True)
class Berth:
    """Foundation of the crane: `kind` is land, ship or imposed; foot of the pedestal; slew angles; ballast on a ship."""

    kind: str
    foot: tuple[float, float, float]
    slew: tuple[float, float]
    ballast: float


def berth_of(place: str, weights: list[tuple[float, float, float]]) -> Berth:
    """Berth for weights, each a mass with its distance from the slew axis and its height above the pedestal's foot."""
    if place == "land":
        return Berth("land", (0.0, 0.0, 0.0), (0.0, 45.0), 0.0)
    moment = sum(mass * (SIDE + distance) for mass, distance, _ in weights)
    gm_loss = sum(mass * (DECK + height) for mass, _, height in weights) / SHIP
    ballast = rounded(moment / TANK)
    floats = ballast <= MOST_BALLAST and gm_loss <= LEAST_GM
    return Berth("ship" if floats else "imposed", (0.0, SIDE, DECK), (90.0, 65.0), ballast if floats else 0.0)


KINDS = {
    "knuckle_boom": "knuckle boom crane: two booms with a knuckle between them",
    "telescopic_boom": "telescopic crane: a boom with a section that slides out of it",
    "box_boom": "pedestal crane with one stiff boom",
    "lattice_boom": "pedestal crane with a lattice boom and a counterweight",
}
"""Templates by name, with descriptions."""
PLACES = {"land": "on a foundation on land", "ship": "on the deck of a ship in waves"}
DRIVES = {
    "motors": "ideal motors in the joints: the quickest start",
    "cylinders": "hydraulic cylinders between the booms",
    "ropes": "a luffing rope from an A-frame to the boom's head",
}
POSSIBLE = {
    "knuckle_boom": ("cylinders", "motors"),
    "telescopic_boom": ("cylinders", "motors"),
    "box_boom": ("cylinders", "motors"),
    "lattice_boom": ("ropes", "motors"),
}
"""Luffing drives of each kind; the first is the usual one."""
OUTREACH, LOAD = (5.0, 60.0), (500.0, 100e3)
"""Ranges [m], [kg] in which the rules of thumb give cranes that stand, run and hold their load."""


@dataclass(frozen=True)
class DraftRequest:
    """The five answers: kind of crane, place, outreach [m], load [kg], and drives."""

    kind: str
    place: str
    outreach: float
    load: float
    drives: str

    def __post_init__(self) -> None:
        check_choice("kind of crane", self.kind, KINDS)
        check_choice("place", self.place, PLACES)
        check_choice("drive of this crane", self.drives, POSSIBLE[self.kind])
        check_range("outreach", self.outreach, OUTREACH, 1.0, "m")
        check_range("load", self.load, LOAD, 1e3, "t")


def check_choice(what: str, word: str, choices: Iterable[str]) -> str:
    """Return the word if it is one of those listed; else raise an error."""
    listed = list(choices)
    if word not in listed:
        raise DeckcraneError(f'"{word}" is not a {what};{did_you_mean(word, listed)} there are {", ".join(listed)}')
    return word


def check_range(what: str, value: float, ends: tuple[float, float], unit: float, name: str) -> float:
    """Return the value [SI] if it is in the range of the rules of thumb; else raise an error."""
    low, high = ends
    if not low <= value <= high:
        raise DeckcraneError(
            f"{what}: {value / unit:g} {name} is outside {low / unit:g} {name} to {high / unit:g} {name}, the range of the "
            "rules of thumb for first drafts; give the nearest value, and change the file afterwards"
        )
    return value


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


def layout_of(wish: DraftRequest) -> CraneLayout:
    """Layout of a crane with the largest outreach at the lowest angle, fully extended."""
    foot = (rounded(0.03 * wish.outreach), rounded(0.15 * wish.outreach + 0.6))
    return _LAYOUTS[wish.kind](wish, foot, wish.outreach - foot[0])


def _knuckle_boom(wish: DraftRequest, foot: Point, reach: float) -> CraneLayout:
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


def _telescopic_boom(wish: DraftRequest, foot: Point, reach: float) -> CraneLayout:
    mass = boom_mass(wish.outreach, wish.load)
    outside = DraftSection(rounded(0.6 * reach), rounded(0.65 * mass))
    inside = DraftSection(rounded(0.55 * reach), rounded(0.35 * mass))
    stroke = DraftMove(rounded(0.08 * reach), rounded(0.45 * reach), rounded(0.2 * reach), rounded(0.3 * reach))
    luff = DraftMove(0, 75, 50, 45)
    head = _point_along(foot, stroke.start + inside.length, luff.start)
    middle = outside.mass * _point_along(foot, outside.length / 2, luff.start)[0]
    middle += inside.mass * _point_along(foot, stroke.start + inside.length / 2, luff.start)[0]
    return CraneLayout(foot, (outside, inside), luff, stroke, head, middle / mass, luffing_cylinder(foot, luff.range))


def _box_boom(wish: DraftRequest, foot: Point, reach: float) -> CraneLayout:
    luff = DraftMove(10, 80, 50, 42)
    boom = DraftSection(rounded(reach / cos(radians(luff.lower))), boom_mass(wish.outreach, wish.load))
    head, middle = _point_along(foot, boom.length, luff.start), _point_along(foot, boom.length / 2, luff.start)[0]
    return CraneLayout(foot, (boom,), luff, None, head, middle, luffing_cylinder(foot, luff.range))


def _lattice_boom(wish: DraftRequest, foot: Point, reach: float) -> CraneLayout:
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
