"""Slew bearings by their makers' rules: reference loads from axial force, radial force and tilting moment at an instant.

Symbols are the makers': Fa along the axis, Fr across it, Mk tilting, all at the middle of the raceway; a dash marks the point
that is looked up on the limiting curve.

A limiting curve of a maker is axial force against tilting moment. A load (Fa, Mk) is scaled along the ray from the origin
through it, all its components together, until it meets the curve; the utilisation is the inverse of that factor. So it is 1 on
the curve, and doubles where the load does. Between the maker's points the curve is straight. Each ray must meet the curve once:
then the curve cannot cross itself either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import hypot
from typing import Literal

from deckcrane.screws import Values, select
from deckcrane.standards.sources import SourcedFormula

ROTHE_ERDE = "thyssenkrupp rothe erde, static load capacity"
BearingRule = Literal["ball", "crossed_roller", "little_radial", "three_row", "equivalent_axial"]
Rows = Literal["single", "three"]


@dataclass(frozen=True)
class ReferenceRule:
    """A maker's formula for (Fa', Mk'), without the factor f; it is enough if one of several points lies under the curve.

    `most_radial` is the ratio Fr/Fa up to which Fr is ignored; None if the maker states none.
    """

    words: str
    founded: SourcedFormula
    points: Callable[[Values, Values, Values], tuple[tuple[Values, Values], ...]]
    most_radial: float | None = None


def _equivalent_axial(fa: Values, fr: Values, mk: Values) -> tuple[tuple[Values, Values], ...]:
    """Fa + KR Fr, KR 0.5, 1.5 or 2.4 where Fr/Fa is less than 0.25, less than 1, or more: it jumps, as the maker's table does."""
    kr = select(fr < 0.25 * fa, 0.5, select(fr < fa, 1.5, 2.4))
    return ((fa + kr * fr, mk),)


RULES: Mapping[BearingRule, ReferenceRule] = {
    "ball": ReferenceRule(
        "Fa' = Fa + 5.046 Fr and Mk' = Mk, or Fa' = 1.225 Fa + 2.676 Fr and Mk' = 1.225 Mk",
        SourcedFormula("load points of ball bearing slewing rings KD 210 and KD 600", "A", ROTHE_ERDE),
        lambda fa, fr, mk: ((fa + 5.046 * fr, mk), (1.225 * fa + 2.676 * fr, 1.225 * mk)),
    ),
    "crossed_roller": ReferenceRule(
        "Fa' = Fa + 2.05 Fr and Mk' = Mk",
        SourcedFormula("load point of crossed roller slewing rings RD 800", "A", ROTHE_ERDE),
        lambda fa, fr, mk: ((fa + 2.05 * fr, mk),),
    ),
    "little_radial": ReferenceRule(
        "Fa' = Fa and Mk' = Mk, for Fr up to 10 % of Fa",
        SourcedFormula("load point of slewing rings KD 320 and RD 700: Fr ignored up to 10 % of Fa", "A", ROTHE_ERDE),
        lambda fa, fr, mk: ((fa, mk),),
        most_radial=0.10,
    ),
    "three_row": ReferenceRule(
        "Fa' = Fa and Mk' = Mk: Fr has rollers of its own",
        SourcedFormula("load point of three-row roller slewing rings RD 900: Fr has no influence", "A", ROTHE_ERDE),
        lambda fa, fr, mk: ((fa, mk),),
    ),
    "equivalent_axial": ReferenceRule(
        "Fa' = Fa + KR Fr and Mk' = Mk, KR 0.5, 1.5, 2.4 for Fr/Fa < 0.25, < 1, above",
        SourcedFormula("equivalent axial load of slewing rings", "B", "Rollix, loads selection"),
        _equivalent_axial,
    ),
}
"""Reference rules by the keyword in a file."""


STATIC_RATING = SourcedFormula(
    "static rating C0 = f D d and equivalent load Cp of slewing rings",
    "B",
    "aidusu321.net.cn, slewing-ring calculation",
)
BOLT_FORCE = SourcedFormula(
    "force of the most loaded bolt of a ring, 4 Mk/(D N) - Fa/N", "D", "equilibrium of a rigid ring"
)


@dataclass(frozen=True)
class RatedRows:
    """C0 = f D d; Cp = Fa + tilting Mk / D + radial Fr. The source has D in mm; here it is in m."""

    f: float
    tilting: float
    radial: float


ROWS: Mapping[Rows, RatedRows] = {"single": RatedRows(110e6, 4.370, 3.44), "three": RatedRows(147e6, 4.500, 0.0)}


def static_rating(rows: Rows, diameter: Values, ball: Values) -> Values:
    """C0 = f D d [N], from the diameters of the raceway and of its balls or rollers."""
    return ROWS[rows].f * diameter * ball


def equivalent_load(rows: Rows, diameter: Values, fa: Values, fr: Values, mk: Values) -> Values:
    """Cp = Fa + 4.37 Mk/D + 3.44 Fr [N], with three rows Fa + 4.5 Mk/D; the factor of safety is C0/Cp."""
    coefficients = ROWS[rows]
    return fa + coefficients.tilting * mk / diameter + coefficients.radial * fr


def bolt_force(fa: Values, mk: Values, circle: Values, count: Values) -> Values:
    """Fb = 4 Mk/(D N) - Fa/N: tension of the most loaded bolt; Fa presses the ring on its seat. Negative: no bolt in tension."""
    return 4 * mk / (circle * count) - fa / count


RAY = SourcedFormula(
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
    lowest = sort_limiting_curve(points)[0][0]
    if lowest:
        return (
            f"the curve begins at an axial force of {lowest / 1e3:.6g} kN: what holds below it is not said; give its point at an "
            "axial force of 0"
        )
    return None


def sort_limiting_curve(points: Sequence[Point]) -> tuple[Point, ...]:
    """From the axis of moments to that of forces; a curve that ends above it is closed straight down, where the diagram ends."""
    ordered = tuple(points) if _sine_between(points[0], points[-1], points) >= 0 else tuple(points)[::-1]
    return ordered if not ordered[-1][1] else (*ordered, (ordered[-1][0], 0.0))


def utilisation_along_ray(axial: Sequence[Values], moment: Sequence[Values], fa: Values, mk: Values) -> Values:
    """Utilisation of a curve (as `in_order` gives it) by a load, neither of whose components is negative.

    Between the rays of two neighbouring points P and Q the load is a P + b Q, and a + b is its utilisation: on each segment a
    linear function of the load, and neighbouring ones agree on the ray between them.
    """
    points = list(zip(axial, moment, strict=True))
    share = None
    for (x, y), (x_next, y_next) in pairwise(points):
        on_segment = (fa * (y - y_next) + mk * (x_next - x)) / (x_next * y - x * y_next)
        share = on_segment if share is None else select(fa * y > mk * x, on_segment, share)
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
