"""The section of a beam along its length: area, second moments, torsion constant, and the resulting inertia and stiffness.

Iz, the integral of y^2 over the section, resists bending along y; Iy, that of z^2, bending along z.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array

Profile = Callable[[Array], Array]
"""A property of the section at positions x along the beam."""


def constant(value: float) -> Profile:
    """A profile that is constant along the beam."""
    return lambda x: np.full(x.shape, value)


def linear(at: Sequence[float], values: Sequence[float]) -> Profile:
    """A profile linear between positions, which must not decrease; a repeated position is a step."""
    positions, numbers = np.array(at, dtype=float), np.array(values, dtype=float)
    return lambda x: np.interp(x, positions, numbers)


@dataclass(frozen=True, eq=False)
class Sections:
    """Material and section properties; `breaks` are the positions between which the properties are smooth.

    `carried` replaces `inertia` where mass does not follow from density and area, as of a lattice.
    """

    density: float
    youngs_modulus: float
    shear_modulus: float
    area: Profile
    Iz: Profile
    Iy: Profile
    torsion: Profile
    breaks: tuple[float, ...] = ()
    carried: Profile | None = None

    def inertia(self, x: Array) -> Array:
        """[rho A, rho Jx, rho Jy, rho Jz] per length, with Jx = Iy + Iz about the neutral axis, (n, 4) [F19, Eq. 40]."""
        if self.carried is not None:
            return self.carried(x)
        Iy, Iz = self.Iy(x), self.Iz(x)
        return self.density * np.stack([self.area(x), Iy + Iz, Iy, Iz], axis=1)

    def stiffness(self, x: Array) -> Array:
        """[EA, GJ, EIz, EIy], (n, 4): to be multiplied with the rows of `Field.strains`."""
        E, G = self.youngs_modulus, self.shear_modulus
        return np.stack([E * self.area(x), G * self.torsion(x), E * self.Iz(x), E * self.Iy(x)], axis=1)
