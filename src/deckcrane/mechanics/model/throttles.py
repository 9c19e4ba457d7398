"""Restrictions of oil: the flow through one, and through several in series at junctions without volume.

Every restriction obeys q = k r(d) with r(d) = d / (d^2 + e^2)^(1/4), the root of the pressure drop d rounded below e. In series all
have the same flow, and their drops add up to the drop from end to end. The drop of each is

    d(w) = w sqrt((w^2 + sqrt(w^4 + 4 e^2)) / 2),   w = q / k,

the exact inverse of r, convex for w > 0. So Newton's method from a flow that is too large (that of the narrowest restriction
with the whole drop across it) comes down to the solution without a miss, and a fixed number of steps reaches rounding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import casadi as ca

from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.protocol import CircuitNode, Throttle

STEPS = 7
"""Newton steps: from n equal restrictions in series, whose first guess is sqrt(n) times too large, six reach rounding for n = 8."""
CLOSED = 1e-30
"""A gain [m^3/s/sqrt(Pa)] that counts as none: keeps the ratio of two closed restrictions finite."""


def signed_root(drop: SX, smoothing: SX) -> SX:
    """sign(d) sqrt|d| as d / (d^2 + e^2)^(1/4), which has the slope 1 / sqrt(e) at zero.

    It is smaller than the root by the fraction (e/d)^2 / 4 (less than that): 0.25 % at d = 10 e, 2.5e-5 at d = 100 e.
    """
    return drop / ca.sqrt(ca.sqrt(drop**2 + smoothing**2))


def drop_of(root: SX, smoothing: SX) -> SX:
    """The pressure drop whose signed root is this: the inverse of `signed_root`."""
    return root * ca.sqrt((root**2 + ca.sqrt(root**4 + 4 * smoothing**2)) / 2)


def _slope_of_drop(root: SX, smoothing: SX) -> SX:
    """The derivative of `drop_of`."""
    inner = ca.sqrt(root**4 + 4 * smoothing**2)
    half = (root**2 + inner) / 2
    return ca.sqrt(half) + root**2 / (2 * ca.sqrt(half)) * (1 + root**2 / inner)


Link = tuple[str, str, Throttle]
"""From a node, to a node, and the restriction between them, which may point either way."""


def series_through(throttles: Sequence[Throttle], junction: str, held: set[str]) -> list[Link]:
    """The restrictions in series through a junction, in their order from one node with a volume to the other."""
    first, second = _at_junction(throttles, junction)
    left = _walk(throttles, junction, first, held)
    right = _walk(throttles, junction, second, held)
    return [(end, start, throttle) for start, end, throttle in reversed(left)] + right


def _at_junction(throttles: Sequence[Throttle], junction: str) -> tuple[Throttle, Throttle]:
    here = [throttle for throttle in throttles if junction in (throttle.start, throttle.end)]
    if len(here) != 2:
        raise DeckcraneError(
            f'node "{junction}" has no volume, and {len(here)} restrictions meet there: only two in series have one flow. Give it '
            "the volume of its block or hose"
        )
    return here[0], here[1]


def _walk(throttles: Sequence[Throttle], junction: str, throttle: Throttle, held: set[str]) -> list[Link]:
    """From a junction through a restriction on to the next node with a volume."""
    node, path = junction, []
    while True:
        far = throttle.end if throttle.start == node else throttle.start
        path.append((node, far, throttle))
        if far in held:
            return path
        if far == junction:
            raise DeckcraneError(
                f'node "{junction}" lies on a ring of restrictions without any volume; give one node a volume'
            )
        before, after = _at_junction(throttles, far)
        node, throttle = far, after if before is throttle else before


@dataclass(frozen=True, eq=False)
class ThrottleChain:
    """Restrictions in series between two nodes with volumes, and the junctions between them."""

    path: tuple[Link, ...]
    first: CircuitNode
    last: CircuitNode

    @cached_property
    def flow(self) -> SX:
        """The flow from the first node to the last."""
        gains = [throttle.gain + CLOSED for *_, throttle in self.path]
        least = gains[0]
        for gain in gains[1:]:
            least = ca.fmin(least, gain)
        ratios = [least / gain for gain in gains]
        drop = self.first.pressure - self.last.pressure
        size = ca.fabs(drop)
        smoothings = [throttle.smoothing for *_, throttle in self.path]
        w = signed_root(size, _least(smoothings))  # of the narrowest, with the whole drop across it
        for _ in range(STEPS):
            pairs = list(zip(ratios, smoothings, strict=True))
            missing = sum((drop_of(r * w, e) for r, e in pairs), -size)
            w = w - missing / sum((r * _slope_of_drop(r * w, e) for r, e in pairs), ca.SX(1, 1))
        return ca.sign(drop) * least * w

    def flow_of(self, throttle: Throttle) -> SX:
        """The flow through one of them, positive from its own start to its own end."""
        start = next(start for start, _, each in self.path if each is throttle)
        return self.flow if start == throttle.start else -self.flow

    def node(self, name: str) -> CircuitNode:
        """A junction: its pressure follows from the drops up to there."""
        pressure = self.first.pressure
        for _, end, throttle in self.path:
            pressure = pressure - drop_of(self.flow / (throttle.gain + CLOSED), throttle.smoothing)
            if end == name:
                break
        return CircuitNode(pressure, self.first.enthalpy + (pressure - self.first.pressure), self.first.expansion)


def _least(values: Sequence[SX]) -> SX:
    least = values[0]
    for value in values[1:]:
        least = ca.fmin(least, value)
    return least
