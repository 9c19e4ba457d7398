"""A straight span of rope between two points or wheels (sheaves, drums), in symbols: its length, and how that changes.

A rope that leaves a wheel of middle C, axis a and radius R along the unit vector u does so at C + R u x a, where the rope turns
about a by the right hand; R is negative where it turns the other way. Between two wheels, with D from middle to middle and
w = R_2 a_2 - R_1 a_1, the span is D + u x w = l u. This is solved in closed form, for axes of any direction: with u.D = l,

    l^4 - (|D|^2 - |w|^2) l^2 - (D.w)^2 = 0,    u = (l^2 D - l w x D + (w.D) w) / (l (l^2 + |w|^2)).

Where a rope leaves the plane of its sheave by a fleet angle, its tangent point is inside of the groove by 1 - cos of that angle,
2e-4 of the radius at the 1 degree that cranes allow. Forces follow from lengths by differentiation, so no energy is lost or
made by this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import casadi as ca

from deckcrane.equations.system import SX

APART = 1e-12
"""Of the square of a length [m^2]: added, so that its root has a slope at zero."""


@dataclass(frozen=True)
class Wheel:
    """Axis and a mark across it, in the ground's axes, and the radius, negative where the rope turns against the axis."""

    axis: SX
    mark: SX
    turn: SX
    mu: SX | None = None
    """Friction between rope and groove, where it does not turn with the rope."""
    turns: SX | None = None
    """Whole turns besides the angle between the rope's directions."""


@dataclass(frozen=True)
class Knot:
    """A point of a rope in the ground frame, with its velocity; of a wheel, its middle, and how fast what carries it turns."""

    position: SX
    velocity: SX
    spin: SX
    wheel: Wheel | None = None


@dataclass(frozen=True)
class SpanEnd:
    """How the length of a span, with what of it is on wheels, grows as an end moves, and turns; where on its wheel it ends."""

    slope: SX
    turning: SX
    angle: SX
    """Of the span about the wheel's axis, from the mark."""

    def rate(self, knot: Knot) -> SX:
        grows = ca.dot(self.slope, knot.velocity)
        return grows if knot.wheel is None else grows + ca.dot(self.turning, knot.spin)


@dataclass(frozen=True)
class Span:
    """From one knot to the next: its length, its direction, and its ends."""

    length: SX
    way: SX
    start: SpanEnd
    end: SpanEnd


def span(first: Knot, second: Knot) -> Span:
    """The span between two knots."""
    given = [*_given(first), *_given(second)]
    length, way, *ends = _function(first.wheel is not None, second.wheel is not None)(*given)
    return Span(length, way, SpanEnd(*ends[:3]), SpanEnd(*ends[3:]))


def wrapped(knot: Knot, before: Span, after: Span) -> SX:
    """The angle by which a rope turns about a wheel: from -90 to 270 degrees, and 360 more for each of its whole turns.

    Where it is negative, the rope has left the wheel.
    """
    wheel = knot.wheel
    assert wheel is not None, "asked of wheels"
    level = [span.way - wheel.axis * ca.dot(wheel.axis, span.way) for span in (before, after)]
    sine = ca.dot(wheel.axis, ca.cross(level[0], level[1])) * ca.sign(wheel.turn)
    angle = ca.pi / 2 + ca.atan2(-ca.dot(level[0], level[1]), sine)
    return angle if wheel.turns is None else angle + 2 * ca.pi * wheel.turns


def _given(knot: Knot) -> Sequence[SX]:
    wheel = knot.wheel
    return (knot.position,) if wheel is None else (knot.position, wheel.axis, wheel.mark, wheel.turn)


@cache
def _function(first: bool, second: bool) -> Any:
    """The function of a span between two knots that are wheels or not."""
    symbols = [_symbols(first), _symbols(second)]
    D = symbols[1][0] - symbols[0][0]
    results = _bent(D, *symbols) if first or second else _straight(D)
    return ca.Function("span", [*symbols[0], *symbols[1]], results)


def _symbols(wheel: bool) -> tuple[SX, ...]:
    found = (ca.SX.sym("middle", 3), ca.SX.sym("axis", 3), ca.SX.sym("mark", 3), ca.SX.sym("turn"))
    return found if wheel else found[:1]


def _straight(D: SX) -> list[SX]:
    length, none = ca.sqrt(ca.dot(D, D) + APART), ca.SX(1, 1)
    way = D / length
    return [length, way, -way, ca.SX(3, 1), none, way, ca.SX(3, 1), none]


def _bent(D: SX, first: Sequence[SX], second: Sequence[SX]) -> list[SX]:
    """Length and direction of the common tangent; of both ends, how it grows as they move and turn, and its angle.

    With the rope on the wheels, the length is s = l + R_1 phi_1(u) - R_2 phi_2(u), phi the angle about an axis. From
    D + u x w = l u, dl = u.dD + (w x u).du; and dphi = a.(u x (du - dtheta x u)) / (1 - (a.u)^2) as what carries the wheel turns
    by dtheta. All that goes with du cancels where u is across both axes. What is left is g.du, g = z x u, with z the sum of
    R a tan^2 of the fleet angles, and du follows from the tangent's own equation (see `_answer`).
    """
    w = _turned(second) - _turned(first)
    length, way = _taut(D, w)
    z, ends = ca.SX(3, 1), []
    for own, sign in ((first, 1.0), (second, -1.0)):
        if len(own) == 1:
            ends.append(ca.SX(3, 1))
            continue
        _, axis, _, turn = own
        along = ca.dot(axis, way)
        level = 1 - along**2
        z = z + sign * turn * along**2 / level * axis
        ends.append(-sign * turn / level * (axis - way * along))
    h = _answer(ca.cross(z, way), way, length, w)
    aside = ca.cross(way, h)
    results: list[SX] = [length, way]
    for own, sign, turning in ((first, 1.0, ends[0]), (second, -1.0, ends[1])):
        if len(own) > 1:
            turning = turning + sign * own[3] * ca.cross(own[1], aside)
        results += [-sign * (way + h), turning, _angle(own, way)]
    return results


def _answer(g: SX, way: SX, length: SX, w: SX) -> SX:
    """h with g.du = h.(dD - dw x u): what answers to du, where l du + w x du + u dl = dD - dw x u and u.du = 0."""

    def solved(v: SX) -> SX:
        """(l - w x)^-1 v, but for a factor that is the same for all v."""
        return length**2 * v + length * ca.cross(w, v) + ca.dot(w, v) * w

    ours, along = solved(g), solved(way)
    return (ours - ca.dot(way, ours) / ca.dot(way, along) * along) / (length * (length**2 + ca.dot(w, w)))


def _turned(own: Sequence[SX]) -> SX:
    return own[3] * own[1] if len(own) > 1 else ca.SX(3, 1)


def _taut(D: SX, w: SX) -> tuple[SX, SX]:
    """Length and direction of the common tangent, as above."""
    across, along = ca.dot(D, D) - ca.dot(w, w), ca.dot(D, w)
    square = (across + ca.sqrt(across**2 + 4 * along**2 + APART)) / 2
    length = ca.sqrt(square + APART)
    return length, (square * D - length * ca.cross(w, D) + along * w) / (length * (square + ca.dot(w, w)))


def _angle(own: Sequence[SX], way: SX) -> SX:
    if len(own) == 1:
        return ca.SX(1, 1)
    _, axis, mark, _ = own
    return ca.atan2(ca.dot(way, ca.cross(axis, mark)), ca.dot(way, mark))
