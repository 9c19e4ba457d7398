"""Two-bar groups (dyads, Assur groups of the second class) in closed form, in the plane of a linkage.

A loop that is closed by a dyad has three joints whose motion is not known yet: two of the tree, and the cut. Everything
between them is rigid for now. With the two unknown joints at zero, and written as turns about fixed points and shifts along
fixed directions (products of exponentials: K. M. Lynch and F. C. Park, Modern Robotics, Cambridge 2017, ch. 4 and 6), all loops
read

    T1(x1) T2(x2) P = Q,

with P the outer end's point and Q the place (or a line, or a circle) that it must come to. The kinds of the three joints
decide which problem it is: two circles that meet (three hinges), a circle and a line (two hinges and a slide), or two lines
(one hinge and two slides). The first two have two solutions; `sign` selects one of them.

The same formulas serve for numbers and for symbols. A vector of the plane is a pair; so is a turn, by its cosine and sine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from deckcrane.screws import Values, arc_tangent, cos, is_symbolic, sin, sqrt

Flat = tuple[Values, Values]
"""A vector of the plane, or a turn in it: cosine and sine."""
NO_TURN: Flat = (1.0, 0.0)


def plus(a: Flat, b: Flat) -> Flat:
    return a[0] + b[0], a[1] + b[1]


def minus(a: Flat, b: Flat) -> Flat:
    return a[0] - b[0], a[1] - b[1]


def scaled(a: Flat, by: Values) -> Flat:
    return a[0] * by, a[1] * by


def dot(a: Flat, b: Flat) -> Values:
    return a[0] * b[0] + a[1] * b[1]


def cross(a: Flat, b: Flat) -> Values:
    return a[0] * b[1] - a[1] * b[0]


def normal(a: Flat) -> Flat:
    """The vector turned by a right angle."""
    return -a[1], a[0]


def turned(a: Flat, turn: Flat) -> Flat:
    """A vector turned, or the product of two turns."""
    return turn[0] * a[0] - turn[1] * a[1], turn[1] * a[0] + turn[0] * a[1]


def turn_by(angle: Values) -> Flat:
    return cos(angle), sin(angle)


def back(turn: Flat) -> Flat:
    """The inverse turn."""
    return turn[0], -turn[1]


def turn_between(a: Flat, b: Flat) -> Flat:
    """The turn from the direction of a to that of b, which have equal length."""
    square = dot(a, a)
    return dot(a, b) / square, cross(a, b) / square


def angle_near(turn: Flat, near: Values) -> Values:
    """The angle of a turn that lies within half a turn of the angle `near`."""
    difference = turned(turn, back(turn_by(near)))
    return near + arc_tangent(difference[1], difference[0])


@dataclass(frozen=True)
class Hinge:
    """An unknown hinge, at its place with the unknown joints at zero; `sense` is -1 if it turns the other way."""

    at: Flat
    sense: float = 1.0


@dataclass(frozen=True)
class Rail:
    """An unknown slide: the direction in which a unit of its displacement shifts what it carries."""

    along: Flat


Unknown = Hinge | Rail


@dataclass(frozen=True)
class CoincidentPins:
    """A cut hinge: P comes to Q."""

    P: Flat
    Q: Flat


@dataclass(frozen=True)
class PinOnLine:
    """A pin in a slot: P comes to the line through Q along a unit vector."""

    P: Flat
    Q: Flat
    along: Flat


@dataclass(frozen=True)
class SliderOnLine:
    """A cut slide: P comes to the line, and the unknown joints together turn by `turn`, so that both sides stay parallel."""

    P: Flat
    Q: Flat
    along: Flat
    turn: Flat


@dataclass(frozen=True)
class FixedDistance:
    """A bar between two pins, such as a cylinder: P comes to the circle of this radius about Q."""

    P: Flat
    Q: Flat
    length: Values


Cut = CoincidentPins | PinOnLine | SliderOnLine | FixedDistance


@dataclass(frozen=True)
class DyadSolution:
    """The solution for the unknown joints, in their order: a turn of a hinge, the displacement of a slide.

    `square` is the squared sine of the angle at which the two circles or lines meet: 1 at best, 0 where the dyad is singular
    (its bars are parallel, or its branches meet) and negative where it cannot close. `lack` is the gap in metres if it does not
    close.
    """

    moves: tuple[Flat | Values, ...]
    square: Values
    lack: Callable[[], float]
    branches: int = 2


def _no_gap() -> float:
    return 0.0


def solve_dyad(cut: Cut, unknown: tuple[Unknown, ...], sign: float) -> DyadSolution:
    """Close the dyad on the branch of this sign; `unknown` are the joints T1 and T2, or the only one."""
    kinds = "".join("R" if isinstance(joint, Hinge) else "P" for joint in unknown)
    solution = _SOLVERS[type(cut), kinds](cut, unknown, sign)
    moves = tuple(
        back(move) if isinstance(joint, Hinge) and joint.sense < 0 else move
        for joint, move in zip(unknown, solution.moves, strict=True)
    )
    return DyadSolution(moves, solution.square, solution.lack, solution.branches)


def solvable(cut: type[Cut], kinds: str) -> bool:
    """Whether a cut of this kind and unknown joints of these kinds (R and P) make a dyad."""
    return (cut, kinds) in _SOLVERS


# ---- Intersections of two circles, of a circle and a line, and of two lines.
def _two_circles(x: Flat, y: Flat, length2: Values, sign: float) -> tuple[Flat, Values, Callable[[], float]]:
    """The arm y turned so that its end is `length` from x, by the cosine rule; x and y start at the hinge.

    With k = x . y' and h = x cross y' the turned arm is (k x + h Jx) / x^2, and no angle is needed.
    """
    x2, y2 = dot(x, x), dot(y, y)
    k = (x2 + y2 - length2) / 2
    discriminant = x2 * y2 - k * k
    h = sign * _safe_sqrt(discriminant)
    arm = scaled(plus(scaled(x, k), scaled(normal(x), h)), 1 / x2)

    def gap() -> float:
        a, b, c = (float(np.sqrt(square)) for square in (x2, y2, length2))
        return max(c - a - b, abs(a - b) - c)

    return arm, discriminant / (x2 * y2), gap


def _circle_and_line(e: Flat, u: Flat, radius2: Values, sign: float) -> tuple[Values, Values, Callable[[], float]]:
    """The t at which e + t u, with u a unit vector, is as long as the radius."""
    across = cross(u, e)
    discriminant = radius2 - across * across
    t = sign * _safe_sqrt(discriminant) - dot(e, u)
    return t, discriminant / radius2, lambda: abs(float(across)) - float(np.sqrt(radius2))


def _arm_to_line(v: Flat, n: Flat, height: Values, sign: float) -> tuple[Flat, Values, Callable[[], float]]:
    """The arm v turned so that its end is `height` above a line through the hinge whose unit normal is n."""
    v2 = dot(v, v)
    discriminant = v2 - height * height
    arm = plus(scaled(n, height), scaled(normal(n), sign * _safe_sqrt(discriminant)))
    return arm, discriminant / v2, lambda: abs(float(height)) - float(np.sqrt(v2))


def _safe_sqrt(value: Values) -> Values:
    """The square root; NaN without a warning for negative numbers, since callers check `DyadSolution.square`."""
    return sqrt(value) if is_symbolic(value) else sqrt(np.where(np.asarray(value) < 0, np.nan, value))


# ---- Three hinges.
def _coincident_pins_rr(cut: CoincidentPins, unknown: tuple[Hinge, Hinge], sign: float) -> DyadSolution:
    first, second = unknown
    far = minus(cut.Q, first.at)
    y = minus(cut.P, second.at)
    arm, square, lack = _two_circles(minus(first.at, second.at), y, dot(far, far), sign)
    end = plus(second.at, arm)
    return DyadSolution((turn_between(minus(end, first.at), far), turn_between(y, arm)), square, lack)


def _fixed_distance_r(cut: FixedDistance, unknown: tuple[Hinge], sign: float) -> DyadSolution:
    (hinge,) = unknown
    y = minus(cut.P, hinge.at)
    arm, square, lack = _two_circles(minus(cut.Q, hinge.at), y, cut.length * cut.length, sign)
    return DyadSolution((turn_between(y, arm),), square, lack)


# ---- Two hinges and a slide.
def _coincident_pins_rp(cut: CoincidentPins, unknown: tuple[Hinge, Rail], sign: float) -> DyadSolution:
    hinge, rail = unknown
    far, e = minus(cut.Q, hinge.at), minus(cut.P, hinge.at)
    t, square, lack = _circle_and_line(e, rail.along, dot(far, far), sign)
    return DyadSolution((turn_between(plus(e, scaled(rail.along, t)), far), t), square, lack)


def _coincident_pins_pr(cut: CoincidentPins, unknown: tuple[Rail, Hinge], sign: float) -> DyadSolution:
    rail, hinge = unknown
    arm, e = minus(cut.P, hinge.at), minus(cut.Q, hinge.at)
    t, square, lack = _circle_and_line(e, scaled(rail.along, -1.0), dot(arm, arm), sign)
    return DyadSolution((t, turn_between(arm, minus(e, scaled(rail.along, t)))), square, lack)


def _slider_on_line_rr(cut: SliderOnLine, unknown: tuple[Hinge, Hinge], sign: float) -> DyadSolution:
    """The far side is turned by a known angle, so its end is at a fixed arm from the second hinge."""
    first, second = unknown
    n = normal(cut.along)
    end = turned(minus(cut.P, second.at), cut.turn)
    height = dot(n, minus(minus(cut.Q, first.at), end))
    v = minus(second.at, first.at)
    arm, square, lack = _arm_to_line(v, n, height, sign)
    turn = turn_between(v, arm)
    return DyadSolution((turn, turned(cut.turn, back(turn))), square, lack)


def _pin_on_line_r(cut: PinOnLine, unknown: tuple[Hinge], sign: float) -> DyadSolution:
    (hinge,) = unknown
    n, v = normal(cut.along), minus(cut.P, hinge.at)
    arm, square, lack = _arm_to_line(v, n, dot(n, minus(cut.Q, hinge.at)), sign)
    return DyadSolution((turn_between(v, arm),), square, lack)


def _fixed_distance_p(cut: FixedDistance, unknown: tuple[Rail], sign: float) -> DyadSolution:
    (rail,) = unknown
    t, square, lack = _circle_and_line(minus(cut.P, cut.Q), rail.along, cut.length * cut.length, sign)
    return DyadSolution((t,), square, lack)


# ---- One hinge and two slides: lines that meet once.
def _coincident_pins_pp(cut: CoincidentPins, unknown: tuple[Rail, Rail], sign: float) -> DyadSolution:
    first, second = unknown
    gap, sine = minus(cut.Q, cut.P), cross(first.along, second.along)
    moves = cross(gap, second.along) / sine, cross(first.along, gap) / sine
    return DyadSolution(moves, sine * sine, _no_gap, branches=1)


def _slider_on_line_rp(cut: SliderOnLine, unknown: tuple[Hinge, Rail], sign: float) -> DyadSolution:
    hinge, rail = unknown
    end = plus(hinge.at, turned(minus(cut.P, hinge.at), cut.turn))
    t, sine = _shift_to_line(end, turned(rail.along, cut.turn), cut.Q, cut.along)
    return DyadSolution((cut.turn, t), sine * sine, _no_gap, branches=1)


def _slider_on_line_pr(cut: SliderOnLine, unknown: tuple[Rail, Hinge], sign: float) -> DyadSolution:
    rail, hinge = unknown
    end = plus(hinge.at, turned(minus(cut.P, hinge.at), cut.turn))
    t, sine = _shift_to_line(end, rail.along, cut.Q, cut.along)
    return DyadSolution((t, cut.turn), sine * sine, _no_gap, branches=1)


def _pin_on_line_p(cut: PinOnLine, unknown: tuple[Rail], sign: float) -> DyadSolution:
    (rail,) = unknown
    t, sine = _shift_to_line(cut.P, rail.along, cut.Q, cut.along)
    return DyadSolution((t,), sine * sine, _no_gap, branches=1)


def _shift_to_line(P: Flat, u: Flat, Q: Flat, along: Flat) -> tuple[Values, Values]:
    """The displacement of P along u to a line, and the sine of the angle between the two."""
    sine = cross(along, u)
    return cross(along, minus(Q, P)) / sine, sine


_SOLVERS: dict[tuple[type, str], Callable[..., DyadSolution]] = {
    (CoincidentPins, "RR"): _coincident_pins_rr,
    (CoincidentPins, "RP"): _coincident_pins_rp,
    (CoincidentPins, "PR"): _coincident_pins_pr,
    (CoincidentPins, "PP"): _coincident_pins_pp,
    (SliderOnLine, "RR"): _slider_on_line_rr,
    (SliderOnLine, "RP"): _slider_on_line_rp,
    (SliderOnLine, "PR"): _slider_on_line_pr,
    (PinOnLine, "R"): _pin_on_line_r,
    (PinOnLine, "P"): _pin_on_line_p,
    (FixedDistance, "R"): _fixed_distance_r,
    (FixedDistance, "P"): _fixed_distance_p,
}
