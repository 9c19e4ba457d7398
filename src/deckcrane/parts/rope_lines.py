"""An elastic line along its knots, in symbols: tensions of all its spans, stored and lost energy, forces on the knots.

The stretch X = L - L_0 is uniform over the unstretched length L_0, sheaves included: the mean tension is EA X / L_0, plus
damping, and never less than zero. Over a sheave of efficiency eta the tension grows by 1 / eta in the direction of running.
So the tensions of the spans are in proportion to products of such factors, and their mean, weighted by length, is the mean
tension.

The speed of the rope over each sheave follows from the condition that all spans stretch at the same rate per length. Then the
heat of a sheave is that speed times the difference of its two tensions, which is never negative, and energy balances exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.parts.rope_spans import Knot, Span, span, wrapped

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
class Feed:
    """The rate at which rope is fed into a line at one of its ends, from the line that continues there."""

    rate: SX
    at_start: bool


@dataclass(frozen=True)
class ElasticLine:
    """A line through knots; `efficiencies` are those of its inner knots, None where there is no friction.

    A piece of a longer rope may be fed: the length of its law then grows at the feed's rate.
    """

    knots: tuple[Knot, ...]
    efficiencies: tuple[SX | None, ...]
    drums: tuple[Drum, ...]
    law: RopeLaw
    feed: Feed | None = None

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
            (id(knot), id(before), id(after)): ca.SX(1, 1) if knot.wheel is None else wrapped(knot, before, after)
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
