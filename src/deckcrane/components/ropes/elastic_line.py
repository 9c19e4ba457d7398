"""An elastic line along its knots, in symbols: tensions of all its spans, stored and lost energy, forces on the knots.

The stretch X = L - L_0 is uniform over the unstretched length L_0, sheaves included: the mean tension is EA X / L_0, plus
damping, and never less than zero. Over a sheave of efficiency eta the tension grows by 1 / eta in the direction of running.
So the tensions of the spans are in proportion to products of such factors, and their mean, weighted by length, is the mean
tension.

The speed of the rope over each sheave follows from the condition that all spans stretch at the same rate per length. Then the
heat of a sheave is that speed times the difference of its two tensions, which is never negative, and energy balances exactly.

A span is straight between two points or wheels (sheaves, drums). A rope that leaves a wheel of centre C, axis a and radius R
along the unit vector u does so at C + R u x a, where the rope turns about a by the right hand; R is negative where it turns the
other way. Between two wheels, with D from centre to centre and w = R_2 a_2 - R_1 a_1, the span is D + u x w = l u. This is
solved in closed form, for axes of any direction: with u.D = l,

    l^4 - (|D|^2 - |w|^2) l^2 - (D.w)^2 = 0,    u = (l^2 D - l w x D + (w.D) w) / (l (l^2 + |w|^2)).

Where a rope leaves the plane of its sheave by a fleet angle, its tangent point is inside the groove by 1 - cos of that angle,
2e-4 of the radius at the 1 degree that cranes allow. Forces follow from lengths by differentiation, so energy is conserved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

import casadi as ca

from deckcrane.mechanics.equations import SX

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
class PathNode:
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

    def rate(self, knot: PathNode) -> SX:
        rate = ca.dot(self.slope, knot.velocity)
        return rate if knot.wheel is None else rate + ca.dot(self.turning, knot.spin)


@dataclass(frozen=True)
class Span:
    """A span from one knot to the next: its length, its direction, and its ends."""

    length: SX
    way: SX
    start: SpanEnd
    end: SpanEnd


def span(first: PathNode, second: PathNode) -> Span:
    """The span between two knots."""
    values = [*_arguments(first), *_arguments(second)]
    length, way, *ends = _span_function(first.wheel is not None, second.wheel is not None)(*values)
    return Span(length, way, SpanEnd(*ends[:3]), SpanEnd(*ends[3:]))


def wrap_angle(knot: PathNode, before: Span, after: Span) -> SX:
    """The angle by which a rope turns about a wheel: from -90 to 270 degrees, and 360 more for each of its whole turns.

    Where it is negative, the rope has left the wheel.
    """
    wheel = knot.wheel
    assert wheel is not None, "asked of wheels"
    in_plane = [span.way - wheel.axis * ca.dot(wheel.axis, span.way) for span in (before, after)]
    sine = ca.dot(wheel.axis, ca.cross(in_plane[0], in_plane[1])) * ca.sign(wheel.turn)
    angle = ca.pi / 2 + ca.atan2(-ca.dot(in_plane[0], in_plane[1]), sine)
    return angle if wheel.turns is None else angle + 2 * ca.pi * wheel.turns


def _arguments(knot: PathNode) -> Sequence[SX]:
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


FIRM = 1e-4
"""The strain at which damping has half of its full size: it is zero as the rope comes taut, so that damping alone never pulls."""
SHORTEST = 1e-3
"""Least length of a rope that is all on its drum [m]."""


@dataclass(frozen=True)
class Drum:
    """A drum: its knot on the line, its rotation since the start, and its angular velocity."""

    knot: int
    turned: SX
    rate: SX


@dataclass(frozen=True)
class RopeLaw:
    """Stiffness EA, damping per strain rate (None: none), unstretched length at the start, and the speed of `smooth sign`."""

    stiffness: SX
    damping: SX | None
    length: SX
    friction_speed: SX


@dataclass(frozen=True)
class PayOut:
    """The rate at which rope is fed into a line at one of its ends, from the line that continues there."""

    rate: SX
    at_start: bool


@dataclass(frozen=True)
class ElasticLine:
    """A line through knots; `efficiencies` are those of its inner knots, None where there is no friction.

    A piece of a longer rope may be fed: the length of its law then grows at the feed's rate.
    """

    knots: tuple[PathNode, ...]
    efficiencies: tuple[SX | None, ...]
    drums: tuple[Drum, ...]
    law: RopeLaw
    feed: PayOut | None = None

    # ---- Lengths.
    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """The spans, computed once for each pair of knots: falls run to and fro between two."""
        pairs = list(pairwise(self.knots))
        by_ends = {(id(first), id(second)): span(first, second) for first, second in pairs}
        return tuple(by_ends[id(first), id(second)] for first, second in pairs)

    @cached_property
    def wraps(self) -> tuple[SX, ...]:
        """The angle by which the rope turns about each inner knot; zero at a point."""
        inner = list(zip(self.knots[1:-1], pairwise(self.spans), strict=True))
        by_spans = {
            (id(knot), id(before), id(after)): ca.SX(1, 1) if knot.wheel is None else wrap_angle(knot, before, after)
            for knot, (before, after) in inner
        }
        return tuple(by_spans[id(knot), id(before), id(after)] for knot, (before, after) in inner)

    @cached_property
    def _lengths_on_sheaves(self) -> tuple[SX, ...]:
        """The length of rope on each inner knot."""
        return tuple(
            ca.SX(1, 1) if knot.wheel is None else ca.fabs(knot.wheel.turn) * angle
            for knot, angle in zip(self.knots[1:-1], self.wraps, strict=True)
        )

    @cached_property
    def path(self) -> SX:
        """The length of the path from end to end, from where the rope leaves a drum."""
        return _sum(piece.length for piece in self.spans) + _sum(self._lengths_on_sheaves)

    @cached_property
    def reach(self) -> SX:
        """The path, plus the growth along the end wheels since the start, as the rope leaves them in other directions.

        Its rate is that of bodies pulling apart (`rates`), plus the rope that drums pay out.
        """
        first, last = self.knots[0].wheel, self.knots[-1].wheel
        reach = self.path if first is None else self.path + first.turn * self.spans[0].start.angle
        return reach if last is None else reach - last.turn * self.spans[-1].end.angle

    @cached_property
    def stretch(self) -> SX:
        """Path less rope length, negative where the rope is slack."""
        return self.reach - self._unstretched

    def _paid_per_radian(self, drum: Drum) -> SX:
        """The length that a turn of the drum by one radian pays out."""
        wheel = self.knots[drum.knot].wheel
        assert wheel is not None, "drums have a radius"
        return wheel.turn if drum.knot == 0 else -wheel.turn

    @cached_property
    def _unstretched(self) -> SX:
        return self.law.length + _sum(self._paid_per_radian(drum) * drum.turned for drum in self.drums)

    @cached_property
    def length(self) -> SX:
        """Unstretched length, outside of drums."""
        return ca.fmax(self._unstretched, SHORTEST) if self.drums else self._unstretched

    @cached_property
    def paying(self) -> SX:
        """The rate of the unstretched length."""
        return _sum(self._paid_per_radian(drum) * drum.rate for drum in self.drums)

    # ---- Rates.
    @cached_property
    def rates(self) -> tuple[SX, ...]:
        """The rate at which bodies pull the ends of each span apart, less the rope that a drum pays out."""
        by_span = {
            id(piece): piece.start.rate(first) + piece.end.rate(second)
            for piece, (first, second) in zip(self.spans, pairwise(self.knots), strict=True)
        }
        return tuple(by_span[id(piece)] for piece in self.spans)

    @cached_property
    def rate(self) -> SX:
        """Rate of the stretch."""
        return _sum(self.rates) - self._feed_rate

    @property
    def _feed_rate(self) -> SX:
        return ca.SX(1, 1) if self.feed is None else self.feed.rate

    @cached_property
    def shares(self) -> tuple[SX, ...]:
        """The share of each span in the path, with half of the rope on its wheels."""
        halves = (ca.SX(1, 1), *(length / 2 for length in self._lengths_on_sheaves), ca.SX(1, 1))
        return tuple(
            (piece.length + before + after) / self.path
            for piece, before, after in zip(self.spans, halves, halves[1:], strict=False)
        )

    @cached_property
    def running(self) -> tuple[SX, ...]:
        """Speed of the rope over each inner knot, from the path's start to its end."""
        speeds: list[SX] = []
        speed = self._feed_rate if self.feed is not None and self.feed.at_start else ca.SX(1, 1)
        for rate, share in zip(self.rates[:-1], self.shares, strict=False):
            speed = speed + share * self.rate - rate
            speeds.append(speed)
        return tuple(speeds)

    # ---- Tensions.
    @cached_property
    def elastic(self) -> SX:
        """The mean tension due to stretch alone."""
        return self.law.stiffness * ca.fmax(self.stretch, 0) / self.length

    @cached_property
    def mean_tension(self) -> SX:
        """The mean tension with damping, which grows with the strain up to its full size, and never makes the rope push."""
        return self.elastic if self.law.damping is None else ca.fmax(self.elastic + self._damping_tension, 0)

    @cached_property
    def _damping_tension(self) -> SX:
        strain = ca.fmax(self.stretch, 0) / self.length
        return self.law.damping * self.rate / self.length * strain / (strain + FIRM)

    @cached_property
    def tautness(self) -> SX:
        """The mean tension where the rope is taut; negative where it is slack, so that it passes zero as the rope comes taut."""
        elastic = self.law.stiffness * self.stretch / self.length
        return elastic if self.law.damping is None else elastic + self._damping_tension

    @property
    def _has_friction(self) -> bool:
        grooves = [knot.wheel for knot in self.knots[1:-1] if knot.wheel is not None]
        return any(eta is not None for eta in self.efficiencies) or any(groove.mu is not None for groove in grooves)

    @cached_property
    def tensions(self) -> tuple[SX, ...]:
        """Tensions of all spans, from the first end on."""
        if not self._has_friction:
            return (self.mean_tension,) * len(self.spans)
        factors = [ca.SX(1)]
        inner = zip(self.efficiencies, self.knots[1:-1], self.wraps, self.running, strict=True)
        for eta, knot, angle, speed in inner:
            direction = ca.tanh(speed / self.law.friction_speed)
            factor = factors[-1] if eta is None else factors[-1] * ca.exp(-direction * ca.log(eta))
            if knot.wheel is not None and knot.wheel.mu is not None:
                factor = factor * ca.exp(direction * knot.wheel.mu * angle)  # Euler's and Eytelwein's
            factors.append(factor)
        first = self.mean_tension / _sum(factor * share for factor, share in zip(factors, self.shares, strict=True))
        return tuple(first * factor for factor in factors)

    # ---- Energy and forces.
    @cached_property
    def energy(self) -> SX:
        return self.elastic * ca.fmax(self.stretch, 0) / 2

    @cached_property
    def damping_loss(self) -> SX:
        """The power that the rope itself dissipates as its stretch changes."""
        return (self.mean_tension - self.elastic) * self.rate

    @cached_property
    def sheave_losses(self) -> tuple[SX, ...]:
        """The power dissipated at each inner knot: the rope's speed there times the difference of its tensions."""
        if not self._has_friction:
            return (ca.SX(1, 1),) * (len(self.knots) - 2)
        at_knots = zip(self.running, self.tensions, self.tensions[1:], strict=False)
        return tuple(speed * (after - before) for speed, before, after in at_knots)

    @cached_property
    def strain_loss(self) -> SX:
        """The power that leaves with the strain of rope that runs off a drum or is fed, and comes back as it runs on.

        Rope on a drum counts as unstrained; half of the work that stretches it as it runs off is lost there: (T/EA)/2 of the
        drum's power.
        """
        if not self.drums and self.feed is None:
            return ca.SX(1, 1)
        outside = self._unstretched > SHORTEST if self.drums else ca.SX(1)
        return outside * self.elastic**2 / (2 * self.law.stiffness) * (self.paying + self._feed_rate)

    @cached_property
    def power(self) -> SX:
        """The power lost, negative: in the rope, at the sheaves, by the strain of rope off a drum, and with rope that is fed."""
        lost = self.damping_loss + _sum(self.sheave_losses) + self.strain_loss
        if self.feed is not None:
            lost = lost + self.tensions[0 if self.feed.at_start else -1] * self.feed.rate
        return -lost

    @cached_property
    def forces(self) -> tuple[tuple[SX, SX], ...]:
        """Force and moment of the rope on each knot, about its centre, in the ground's axes."""
        return self.forces_of(self.tensions)

    def pulled(self, tension: SX) -> tuple[tuple[SX, SX], ...]:
        """The same with one tension in all spans, whatever its origin."""
        return self.forces_of((tension,) * len(self.spans))

    def forces_of(self, tensions: tuple[SX, ...]) -> tuple[tuple[SX, SX], ...]:
        forces = [(ca.SX(3, 1), ca.SX(3, 1))] * len(self.knots)
        for i, (piece, T) in enumerate(zip(self.spans, tensions, strict=True)):
            for knot, end in ((i, piece.start), (i + 1, piece.end)):
                force, moment = forces[knot]
                forces[knot] = (force - T * end.slope, moment - T * end.turning)
        return tuple(forces)


def _sum(terms: Iterable[SX]) -> SX:
    return sum(terms, ca.SX(1, 1))
