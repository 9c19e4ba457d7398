"""Data of a vessel under way: the bundled vessel at rest with the terms in U of strip theory."""

from __future__ import annotations

import numpy as np

from deckcrane.hydro import Hydrodynamics

INCIDENCE = np.zeros((6, 6))
INCIDENCE[2, 4], INCIDENCE[1, 5] = 1.0, -1.0
"""Relative velocity of the water in heave and sway per speed, by steady angles of pitch (bow down) and yaw (to port)."""


def under_way(speed: float, data: Hydrodynamics | None = None, **changes) -> Hydrodynamics:
    """H(s) = (I - U/s L)^T H_0(s) (I + U/s L), with H = B + sA and s = iw: A_35 = A_35(0) - U/w^2 B_33(0), and so on.

    These are the coefficients of Salvesen, Tuck and Faltinsen (1970), without terms of a transom.
    """
    rest = data or Hydrodynamics.read("supply")
    s = 1j * rest.frequency[:, None, None]
    H = rest.radiation_damping + s * rest.added_mass
    right, left = np.eye(6) + speed / s * INCIDENCE, np.eye(6) - speed / s * INCIDENCE.T
    moving = left @ H @ right
    dataset = rest.dataset.assign(
        added_mass=(rest.dataset["added_mass"].dims, (moving / s).real),
        radiation_damping=(rest.dataset["added_mass"].dims, moving.real),
    )
    dataset = dataset.drop_vars(["added_mass_zero"], errors="ignore")
    return Hydrodynamics(dataset.assign_attrs(speed=speed, title=f"supply at {speed:g} m/s", **changes))
