"""Limiting curves of bearing makers: axial force against tilting moment, and the utilisation of a load along its ray.

A load (Fa, Mk) is scaled along the ray from the origin through it, all its components together, until it meets the curve; the
utilisation is the inverse of that factor. So it is 1 on the curve, and doubles where the load does. Between the maker's points
the curve is straight. Each ray must meet the curve once: then the curve cannot cross itself either.
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
"""Sine of the angle below which two rays count as the same, each axis on the scale of the curve."""


def curve_fault(points: Sequence[Point]) -> str | None:
    """Describe what is wrong with a maker's curve; None if nothing is."""
    if len(points) < 2:
        return f"a limiting curve has two points (axial force, moment) or more; this one has {len(points)}"
    if any(not fa and not mk for fa, mk in points):
        return "a limiting curve does not go through the origin; leave the point (0, 0) out"
    for (i, first), (j, second) in combinations(enumerate(pairwise(points)), 2):
        if j > i + 1 and _segments_cross(first, second):
            return f"the curve crosses itself: between its points {i + 1} and {i + 2}, and {j + 1} and {j + 2}"
    turns = [_sine_between(a, b, points) for a, b in pairwise(points)]
    direction = 1.0 if sum(turns) >= 0 else -1.0
    for i, turn in enumerate(turns):
        if direction * turn <= SAME_RAY:
            return (
                f"a ray from the origin meets the curve more than once, near its points {i + 1} and {i + 2}: then no share of it "
                "can be told; give its points in their order from no axial force to no moment"
            )
    lowest = in_order(points)[0][0]
    if lowest:
        return (
            f"the curve begins at an axial force of {lowest / 1e3:.6g} kN: what holds below it is not said; give its point at an "
            "axial force of 0"
        )
    return None


def in_order(points: Sequence[Point]) -> tuple[Point, ...]:
    """From the axis of moments to that of forces; a curve that ends above it is closed straight down, where the diagram ends."""
    ordered = tuple(points) if _sine_between(points[0], points[-1], points) >= 0 else tuple(points)[::-1]
    return ordered if not ordered[-1][1] else (*ordered, (ordered[-1][0], 0.0))


def ray_share(axial: Sequence[Values], moment: Sequence[Values], fa: Values, mk: Values) -> Values:
    """Utilisation of a curve (as `in_order` gives it) by a load, neither of whose components is negative.

    Between the rays of two neighbouring points P and Q the load is a P + b Q, and a + b is its utilisation: on each segment a
    linear function of the load, and neighbouring ones agree on the ray between them.
    """
    points = list(zip(axial, moment, strict=True))
    share = None
    for (x, y), (x_next, y_next) in pairwise(points):
        on_segment = (fa * (y - y_next) + mk * (x_next - x)) / (x_next * y - x * y_next)
        share = on_segment if share is None else where(fa * y > mk * x, on_segment, share)
    return share


def _sine_between(a: Point, b: Point, points: Sequence[Point]) -> float:
    """Sine of the angle from the ray of a to that of b, clockwise, each axis on the scale of the curve."""
    high, wide = max(fa for fa, _ in points) or 1.0, max(mk for _, mk in points) or 1.0
    (ax, ay), (bx, by) = ((fa / high, mk / wide) for fa, mk in (a, b))
    return (bx * ay - ax * by) / (hypot(ax, ay) * hypot(bx, by))


def _segments_cross(first: tuple[Point, Point], second: tuple[Point, Point]) -> bool:
    """Check whether two segments cross; those that only touch are met twice by a ray."""
    (a, b), (c, d) = first, second
    return _side_of_line(a, b, c) * _side_of_line(a, b, d) < 0 and _side_of_line(c, d, a) * _side_of_line(c, d, b) < 0


def _side_of_line(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
