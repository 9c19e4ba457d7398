"""Beams that the tests share: a uniform one as of a crane, a slender one without rotary inertia, a tapered one."""

from __future__ import annotations

import numpy as np
from scipy.linalg import eigh

from deckcrane.components.beams.modal_integrals import Field, Integrals, Sections, constant, linear
from deckcrane.components.beams.mode_shapes import BAR, BENDING

LENGTH = 10.0
DENSITY, E, G = 7850.0, 210e9, 80e9
AREA, IZ, IY, TORSION = 0.0264, 5.89e-4, 3.2e-4, 7.5e-4


def uniform(Iz: float = IZ, Iy: float = IY) -> Sections:
    return Sections(DENSITY, E, G, constant(AREA), constant(Iz), constant(Iy), constant(TORSION))


def slender() -> Sections:
    """So thin that rotary inertia changes frequencies by less than 1e-9 only, as textbooks assume."""
    return uniform(1e-12, 1e-12)


def tapered() -> Sections:
    """Half as high at the tip, with a corner on the way."""
    at = (0.0, 4.0, LENGTH)
    profiles = ((0.03, 0.028, 0.015), (6e-4, 5e-4, 1e-4), (4e-4, 3.5e-4, 0.8e-4), (8e-4, 7e-4, 1.5e-4))
    area, Iz, Iy, torsion = (linear(at, values) for values in profiles)
    return Sections(DENSITY, E, G, area, Iz, Iy, torsion, breaks=at)


def bent(family: str, count: int, length: float = LENGTH) -> Field:
    """Bending along y alone."""
    return Field(length, bend_y=BENDING[family](count, length))


def spatial() -> Field:
    """All kinds of modes."""
    return Field(
        LENGTH,
        bend_y=BENDING["sine"](3, LENGTH),
        bend_z=BENDING["clamped_free"](2, LENGTH),
        twist=BAR["clamped"](2, LENGTH),
        stretch=BAR["polynomial"](1, LENGTH),
    )


def natural_frequencies(integrals: Integrals) -> np.ndarray:
    """The angular frequencies of a beam in its own frame at rest, ascending, in rad/s."""
    return np.sqrt(eigh(integrals.K, integrals.M, eigvals_only=True))
