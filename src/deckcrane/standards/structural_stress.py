"""Allowable stress, and stress in pins and lugs, in cross-sections of booms and columns, and in pedestals.

An allowable stress is the yield stress over a factor, given by the user or by the load case of class rules and FEM.

Stresses in pins and lugs are nominal: shear and bearing of the pin, net section and tear-out of the lug. They are mean stresses
over the areas that carry. Bending of the pin itself and the stress concentration at the hole are not included.

Stress at points of cross-sections is from all six stress resultants at the same instant. Axes as for beams: x along, y and z
across; bending_y is the moment about y, bending_z that about z. The normal stress follows Bernoulli, shear is the mean over the
area that carries it, torsion has Bredt's stress in closed thin walls.

Stress in a pedestal and in the weld that holds it on deck is from axial force and moment. Bolts: see `slew_bearings`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt
from typing import Literal

from deckcrane.screws import Values, fabs
from deckcrane.screws import sqrt as screws_sqrt
from deckcrane.standards.sources import SourcedFormula

LoadCase = Literal["I", "II", "III"]
FACTORS: dict[LoadCase, float] = {"I": 1.50, "II": 1.33, "III": 1.10}
"""Yield over allowable stress: I in service without wind, II in service with wind, III exceptional."""
CASE_FACTORS = SourcedFormula(
    "allowable stress by load case: yield / 1.50, 1.33, 1.10 in cases I, II, III", "C", "class rules and FEM 1.001"
)
SHEAR_YIELD = SourcedFormula("yield in pure shear: yield / sqrt(3)", "D", "R. von Mises (1913)")


def shear_allowable(tension: Values) -> Values:
    """The shear stress at which the von Mises stress, sqrt(sigma^2 + 3 tau^2), equals this tension."""
    return tension / sqrt(3.0)


MEAN_STRESSES = SourcedFormula("mean stresses in pins and lugs: shear, bearing, net section, tear-out", "D", "statics")
BEARING = SourcedFormula("bearing stress of pins up to 0.9 of the yield stress", "B", "DNV-ST-0378, Appendix E")
BEARING_SHARE = 0.9
"""Allowable mean bearing stress over yield stress."""


def pin_shear(force: Values, diameter: Values, planes: int) -> Values:
    """F / (n A): two shear planes where the lug lies between two others, one where there are two lugs."""
    return force / (planes * pi * diameter**2 / 4)


def pin_bearing(force: Values, diameter: Values, thickness: Values) -> Values:
    """F / (d t)."""
    return force / (diameter * thickness)


def lug_net_section(force: Values, thickness: Values, width: Values, hole: Values) -> Values:
    """F / (t (w - d)), in the lug beside the hole of diameter d, across the force."""
    return force / (thickness * (width - hole))


def lug_tear_out(force: Values, thickness: Values, radius: Values, hole: Values) -> Values:
    """F / (2 t (R - r)), shear in the two planes from the hole to the edge, along the force; `hole` is 2 r."""
    return force / (2 * thickness * (radius - hole / 2))


BEAM_STRESS = SourcedFormula("stress in a section: N/A + My z/Iy - Mz y/Iz, mean shear, von Mises", "D", "beam theory")


@dataclass(frozen=True)
class CrossSection:
    """Areas and moduli of a section; `points` (y, z) are where stress is evaluated, `round` means that all directions are equal."""

    area: float
    Iy: float
    Iz: float
    shear_y: float
    shear_z: float
    torsion_modulus: float
    points: tuple[tuple[float, float], ...]
    round: bool = False


def tube_section(diameter: float, wall: float) -> CrossSection:
    """A round tube; the largest shear stress of a thin one is twice the mean, so half of its area is the shear area."""
    inner = diameter - 2 * wall
    area, second = pi * (diameter**2 - inner**2) / 4, pi * (diameter**4 - inner**4) / 64
    return CrossSection(area, second, second, area / 2, area / 2, 4 * second / diameter, ((0.0, diameter / 2),), True)


def box_section(height: float, width: float, flange: float, web: float) -> CrossSection:
    """A box, `height` along z, `width` along y; webs carry shear along z, flanges shear along y, all of them torsion (Bredt)."""
    inside = (height - 2 * flange, width - 2 * web)
    middle = (height - flange, width - web)
    return CrossSection(
        area=height * width - inside[0] * inside[1],
        Iy=(width * height**3 - inside[1] * inside[0] ** 3) / 12,
        Iz=(height * width**3 - inside[0] * inside[1] ** 3) / 12,
        shear_y=2 * flange * middle[1],
        shear_z=2 * web * middle[0],
        torsion_modulus=2 * middle[0] * middle[1] * min(flange, web),
        points=corners(width / 2, height / 2),
    )


def corners(y: float, z: float) -> tuple[tuple[float, float], ...]:
    """The four points at these distances from the axes."""
    return ((y, z), (y, -z), (-y, z), (-y, -z))


def normal_stress(
    axial: Values, bending_y: Values, bending_z: Values, area: Values, per_y: Values, per_z: Values
) -> Values:
    """N/A + My z/Iy - Mz y/Iz at a point with per_y = z/Iy and per_z = -y/Iz: tension is positive."""
    return axial / area + bending_y * per_y + bending_z * per_z


def wall_shear(
    shear_y: Values, shear_z: Values, torsion: Values, area_y: Values, area_z: Values, modulus: Values
) -> Values:
    """Shear stress in the most loaded wall: torsion plus the larger of both directions, whose walls are perpendicular."""
    along_y, along_z = fabs(shear_y) / area_y, fabs(shear_z) / area_z
    return fabs(torsion) / modulus + larger(along_y, along_z)


def von_mises(normal: Values, shear: Values) -> Values:
    """sqrt(sigma^2 + 3 tau^2)."""
    return screws_sqrt(normal**2 + 3 * shear**2)


def larger(value: Values, other: Values) -> Values:
    """The larger of two numbers or symbols, without a comparison, which symbols do not allow."""
    return (value + other + fabs(value - other)) / 2


PEDESTAL_STRESS = SourcedFormula("pedestal stress Fa/A + M/W at the worst fibre", "D", "beam theory")
PEDESTAL_FACTOR = SourcedFormula(
    "an extra factor PF on the loads of the pedestal", "A", "API Spec 2C, Eq. 25", "7th ed."
)
WELD_STRESS = SourcedFormula("weld stress around a tube, Fa/(pi D a) + 4 M/(pi D^2 a)", "D", "thin-walled ring")


def pedestal_stress(axial: Values, moment: Values, area: Values, modulus: Values) -> Values:
    """|Fa|/A + M/W: on the side where both have the same sign."""
    return fabs(axial) / area + moment / modulus


def weld_stress(axial: Values, moment: Values, diameter: Values, throat: Values) -> Values:
    """Mean stress over the throat of a weld around a tube."""
    return fabs(axial) / (pi * diameter * throat) + 4 * moment / (pi * diameter**2 * throat)
