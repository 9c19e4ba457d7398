"""Limiting curves of makers: axial force against tilting moment, and how far a load is along its ray to the curve.

A load (Fa, Mk) is scaled along the ray from the origin through it, all its parts together, until it meets the curve; the share is
the inverse of that factor. So the share is 1 on the curve, and doubles where the load does. Between the maker's points the curve is
straight. For that each ray must meet the curve once: then the curve cannot cross itself either.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from math import hypot

from deckcrane.alike import Values, where
from deckcrane.practice.founding import Founded

RAY = Founded(
    "share of a limiting curve along the ray from the origin through the loads of one instant",
    "D",
    "geometry of a curve of straight pieces",
)
Point = tuple[float, float]
"""Axial force [N] and tilting moment [N m]."""
SAME_RAY = 1e-9
"""Sine of the angle between rays that are one, each axis on the scale of the curve."""


def curve_fault(points: Sequence[Point]) -> str | None:
    """What is wrong with a maker's curve, in words; None where nothing is."""
    if len(points) < 2:
        return f"a limiting curve has two points (axial force, moment) or more; this one has {len(points)}"
    if any(not fa and not mk for fa, mk in points):
        return "a limiting curve does not go through the origin; leave the point (0, 0) out"
    for (i, first), (j, second) in combinations(enumerate(pairwise(points)), 2):
        if j > i + 1 and _cross(first, second):
            return f"the curve crosses itself: between its points {i + 1} and {i + 2}, and {j + 1} and {j + 2}"
    turned = [_turn(a, b, points) for a, b in pairwise(points)]
    way = 1.0 if sum(turned) >= 0 else -1.0
    for i, turn in enumerate(turned):
        if way * turn <= SAME_RAY:
            return (
                f"a ray from the origin meets the curve more than once, near its points {i + 1} and {i + 2}: then no share of it "
                "can be told; give its points in their order from no axial force to no moment"
            )
    least = in_order(points)[0][0]
    if least:
        return (
            f"the curve begins at an axial force of {least / 1e3:.6g} kN: what holds below it is not said; give its point at an "
            "axial force of 0"
        )
    return None


def in_order(points: Sequence[Point]) -> tuple[Point, ...]:
    """From the axis of moments to that of forces; one that ends above it is closed straight down, where the diagram ends."""
    found = tuple(points) if _turn(points[0], points[-1], points) >= 0 else tuple(points)[::-1]
    return found if not found[-1][1] else (*found, (found[-1][0], 0.0))


def ray_share(axial: Sequence[Values], moment: Sequence[Values], fa: Values, mk: Values) -> Values:
    """The share of a curve (as `in_order` gives it) that a load has, neither of whose parts is negative.

    Between the rays of two neighbouring points P and Q the load is a P + b Q, and a + b is its share: of each piece that is a
    linear function of the load, and neighbouring ones agree on the ray between them.
    """
    points = list(zip(axial, moment, strict=True))
    share = None
    for (x, y), (x_next, y_next) in pairwise(points):
        own = (fa * (y - y_next) + mk * (x_next - x)) / (x_next * y - x * y_next)
        share = own if share is None else where(fa * y > mk * x, own, share)
    return share


def _turn(a: Point, b: Point, points: Sequence[Point]) -> float:
    """The sine of the angle from the ray of a to that of b, clockwise, each axis on the scale of the curve."""
    high, wide = max(fa for fa, _ in points) or 1.0, max(mk for _, mk in points) or 1.0
    (ax, ay), (bx, by) = ((fa / high, mk / wide) for fa, mk in (a, b))
    return (bx * ay - ax * by) / (hypot(ax, ay) * hypot(bx, by))


def _cross(first: tuple[Point, Point], second: tuple[Point, Point]) -> bool:
    """Whether two straight pieces cross; those that only touch are met twice by a ray."""
    (a, b), (c, d) = first, second
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
