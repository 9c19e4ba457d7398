"""A straight span of rope between two points or wheels (sheaves, drums), in symbols: its length and the rate of that.

A rope that leaves a wheel of centre C, axis a and radius R along the unit vector u does so at C + R u x a, where the rope turns
about a by the right hand; R is negative where it turns the other way. Between two wheels, with D from centre to centre and
w = R_2 a_2 - R_1 a_1, the span is D + u x w = l u. This is solved in closed form, for axes of any direction: with u.D = l,

    l^4 - (|D|^2 - |w|^2) l^2 - (D.w)^2 = 0,    u = (l^2 D - l w x D + (w.D) w) / (l (l^2 + |w|^2)).

Where a rope leaves the plane of its sheave by a fleet angle, its tangent point is inside the groove by 1 - cos of that angle,
2e-4 of the radius at the 1 degree that cranes allow. Forces follow from lengths by differentiation, so energy is conserved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import casadi as ca

from deckcrane.equations.system import SX

APART = 1e-12
"""Added to the square of a length [m^2], so that its root has a slope at zero."""


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
    """A point of a rope in the ground frame, with its velocity; of a wheel, its centre, and its carrier's angular velocity."""

    position: SX
    velocity: SX
    spin: SX
    wheel: Wheel | None = None


@dataclass(frozen=True)
class SpanEnd:
    """Slopes of a span's length, with the rope on wheels, as an end moves and turns; and the angle where it ends on its wheel."""

    slope: SX
    turning: SX
    angle: SX
    """Angle of the span about the wheel's axis, from the mark."""

    def rate(self, knot: Knot) -> SX:
        rate = ca.dot(self.slope, knot.velocity)
        return rate if knot.wheel is None else rate + ca.dot(self.turning, knot.spin)


@dataclass(frozen=True)
class Span:
    """A span from one knot to the next: its length, its direction, and its ends."""

    length: SX
    way: SX
    start: SpanEnd
    end: SpanEnd


def span(first: Knot, second: Knot) -> Span:
    """The span between two knots."""
    values = [*_arguments(first), *_arguments(second)]
    length, way, *ends = _span_function(first.wheel is not None, second.wheel is not None)(*values)
    return Span(length, way, SpanEnd(*ends[:3]), SpanEnd(*ends[3:]))


def wrapped(knot: Knot, before: Span, after: Span) -> SX:
    """The angle by which a rope turns about a wheel: from -90 to 270 degrees, and 360 more for each of its whole turns.

    Where it is negative, the rope has left the wheel.
    """
    wheel = knot.wheel
    assert wheel is not None, "asked of wheels"
    in_plane = [span.way - wheel.axis * ca.dot(wheel.axis, span.way) for span in (before, after)]
    sine = ca.dot(wheel.axis, ca.cross(in_plane[0], in_plane[1])) * ca.sign(wheel.turn)
    angle = ca.pi / 2 + ca.atan2(-ca.dot(in_plane[0], in_plane[1]), sine)
    return angle if wheel.turns is None else angle + 2 * ca.pi * wheel.turns


def _arguments(knot: Knot) -> Sequence[SX]:
    wheel = knot.wheel
    return (knot.position,) if wheel is None else (knot.position, wheel.axis, wheel.mark, wheel.turn)


@cache
def _span_function(first: bool, second: bool) -> Any:
    """The function of a span between two knots that are wheels or not."""
    symbols = [_knot_symbols(first), _knot_symbols(second)]
    D = symbols[1][0] - symbols[0][0]
    results = _span_at_wheels(D, *symbols) if first or second else _span_of_points(D)
    return ca.Function("span", [*symbols[0], *symbols[1]], results)


def _knot_symbols(wheel: bool) -> tuple[SX, ...]:
    symbols = (ca.SX.sym("middle", 3), ca.SX.sym("axis", 3), ca.SX.sym("mark", 3), ca.SX.sym("turn"))
    return symbols if wheel else symbols[:1]


def _span_of_points(D: SX) -> list[SX]:
    length, zero = ca.sqrt(ca.dot(D, D) + APART), ca.SX(1, 1)
    way = D / length
    return [length, way, -way, ca.SX(3, 1), zero, way, ca.SX(3, 1), zero]


def _span_at_wheels(D: SX, first: Sequence[SX], second: Sequence[SX]) -> list[SX]:
    """Length and direction of the common tangent; of both ends, its slopes as they move and turn, and its angle.

    With the rope on the wheels, the length is s = l + R_1 phi_1(u) - R_2 phi_2(u), phi the angle about an axis. From D + u x
    w = l u, dl = u.dD + (w x u).du; and dphi = a.(u x (du - dtheta x u)) / (1 - (a.u)^2) as the carrier of the wheel turns by
    dtheta. All terms in du cancel where u is across both axes. The rest is g.du, g = z x u, with z the sum of R a tan^2 of
    the fleet angles, and du follows from the tangent's own equation (see `_tangent_response`).
    """
    w = _radius_vector(second) - _radius_vector(first)
    length, way = _common_tangent(D, w)
    z, ends = ca.SX(3, 1), []
    for end, sign in ((first, 1.0), (second, -1.0)):
        if len(end) == 1:
            ends.append(ca.SX(3, 1))
            continue
        _, axis, _, turn = end
        along = ca.dot(axis, way)
        in_plane = 1 - along**2
        z = z + sign * turn * along**2 / in_plane * axis
        ends.append(-sign * turn / in_plane * (axis - way * along))
    h = _tangent_response(ca.cross(z, way), way, length, w)
    sideways = ca.cross(way, h)
    results: list[SX] = [length, way]
    for end, sign, turning in ((first, 1.0, ends[0]), (second, -1.0, ends[1])):
        if len(end) > 1:
            turning = turning + sign * end[3] * ca.cross(end[1], sideways)
        results += [-sign * (way + h), turning, _angle(end, way)]
    return results


def _tangent_response(g: SX, way: SX, length: SX, w: SX) -> SX:
    """h with g.du = h.(dD - dw x u): the response to du, where l du + w x du + u dl = dD - dw x u and u.du = 0."""

    def solved(v: SX) -> SX:
        """(l - w x)^-1 v, but for a factor that is the same for all v."""
        return length**2 * v + length * ca.cross(w, v) + ca.dot(w, v) * w

    for_g, for_way = solved(g), solved(way)
    return (for_g - ca.dot(way, for_g) / ca.dot(way, for_way) * for_way) / (length * (length**2 + ca.dot(w, w)))


def _radius_vector(end: Sequence[SX]) -> SX:
    return end[3] * end[1] if len(end) > 1 else ca.SX(3, 1)


def _common_tangent(D: SX, w: SX) -> tuple[SX, SX]:
    """Length and direction of the common tangent, as above."""
    across, along = ca.dot(D, D) - ca.dot(w, w), ca.dot(D, w)
    square = (across + ca.sqrt(across**2 + 4 * along**2 + APART)) / 2
    length = ca.sqrt(square + APART)
    return length, (square * D - length * ca.cross(w, D) + along * w) / (length * (square + ca.dot(w, w)))


def _angle(end: Sequence[SX], way: SX) -> SX:
    if len(end) == 1:
        return ca.SX(1, 1)
    _, axis, mark, _ = end
    return ca.atan2(ca.dot(way, ca.cross(axis, mark)), ca.dot(way, mark))
