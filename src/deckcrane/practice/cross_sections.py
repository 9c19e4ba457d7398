"""Stress at points of cross-sections of booms and columns, from all six stress resultants at the same instant.

Axes as for beams: x along, y and z across; bending_y is the moment about y, bending_z that about z. The normal stress
follows Bernoulli, shear is the mean over the area that carries it, torsion has Bredt's stress in closed thin walls.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi

from deckcrane.alike import Values, fabs, sqrt
from deckcrane.practice.founding import Founded

BEAM_STRESS = Founded("stress in a section: N/A + My z/Iy - Mz y/Iz, mean shear, von Mises", "D", "beam theory")


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
    return sqrt(normal**2 + 3 * shear**2)


def larger(one: Values, other: Values) -> Values:
    """The larger of two numbers or symbols, without a comparison, which symbols do not allow."""
    return (one + other + fabs(one - other)) / 2
