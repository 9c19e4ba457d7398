"""Slew bearings by their makers' rules: reference loads from axial force, radial force and tilting moment at an instant.

Symbols are the makers': Fa along the axis, Fr across it, Mk tilting, all at the middle of the raceway; a dash marks the point
that is looked up on the limiting curve.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from deckcrane.alike import Values, where
from deckcrane.practice.founding import Founded

ROTHE_ERDE = "thyssenkrupp rothe erde, static load capacity"
BearingRule = Literal["ball", "crossed_roller", "little_radial", "three_row", "equivalent_axial"]
Rows = Literal["single", "three"]


@dataclass(frozen=True)
class ReferenceRule:
    """A maker's formula for (Fa', Mk'), without the factor f; it is enough if one of several points lies under the curve.

    `most_radial` is the ratio Fr/Fa up to which Fr is ignored; None if the maker states none.
    """

    words: str
    founded: Founded
    points: Callable[[Values, Values, Values], tuple[tuple[Values, Values], ...]]
    most_radial: float | None = None


def _equivalent_axial(fa: Values, fr: Values, mk: Values) -> tuple[tuple[Values, Values], ...]:
    """Fa + KR Fr, KR 0.5, 1.5 or 2.4 where Fr/Fa is less than 0.25, less than 1, or more: it jumps, as the maker's table does."""
    kr = where(fr < 0.25 * fa, 0.5, where(fr < fa, 1.5, 2.4))
    return ((fa + kr * fr, mk),)


RULES: Mapping[BearingRule, ReferenceRule] = {
    "ball": ReferenceRule(
        "Fa' = Fa + 5.046 Fr and Mk' = Mk, or Fa' = 1.225 Fa + 2.676 Fr and Mk' = 1.225 Mk",
        Founded("load points of ball bearing slewing rings KD 210 and KD 600", "A", ROTHE_ERDE),
        lambda fa, fr, mk: ((fa + 5.046 * fr, mk), (1.225 * fa + 2.676 * fr, 1.225 * mk)),
    ),
    "crossed_roller": ReferenceRule(
        "Fa' = Fa + 2.05 Fr and Mk' = Mk",
        Founded("load point of crossed roller slewing rings RD 800", "A", ROTHE_ERDE),
        lambda fa, fr, mk: ((fa + 2.05 * fr, mk),),
    ),
    "little_radial": ReferenceRule(
        "Fa' = Fa and Mk' = Mk, for Fr up to 10 % of Fa",
        Founded("load point of slewing rings KD 320 and RD 700: Fr ignored up to 10 % of Fa", "A", ROTHE_ERDE),
        lambda fa, fr, mk: ((fa, mk),),
        most_radial=0.10,
    ),
    "three_row": ReferenceRule(
        "Fa' = Fa and Mk' = Mk: Fr has rollers of its own",
        Founded("load point of three-row roller slewing rings RD 900: Fr has no influence", "A", ROTHE_ERDE),
        lambda fa, fr, mk: ((fa, mk),),
    ),
    "equivalent_axial": ReferenceRule(
        "Fa' = Fa + KR Fr and Mk' = Mk, KR 0.5, 1.5, 2.4 for Fr/Fa < 0.25, < 1, above",
        Founded("equivalent axial load of slewing rings", "B", "Rollix, loads selection"),
        _equivalent_axial,
    ),
}
"""Reference rules by the keyword in a file."""

LOAD_FACTORS = Founded(
    "load factor f_stat of slewing rings: cargo crane 1.25, grab 1.45", "A", "thyssenkrupp rothe erde, bearing load"
)
F_STAT = {"cargo": 1.25, "grab": 1.45}

STATIC_RATING = Founded(
    "static rating C0 = f D d and equivalent load Cp of slewing rings",
    "B",
    "aidusu321.net.cn, slewing-ring calculation",
)
BOLT_FORCE = Founded("force of the most loaded bolt of a ring, 4 Mk/(D N) - Fa/N", "D", "equilibrium of a rigid ring")


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
