"""Mean and slow drift forces of waves on a vessel, from the mean drift coefficients of its data.

Waves push a vessel with forces of second order: a regular wave of amplitude a with the constant force T a^2, two waves
also with a force that beats at the difference of their frequencies. Newman's approximation (Newman 1974) takes the transfer
function of a pair of waves from those of the two alone, here as the geometric mean of T where both have one sign, and none
where they differ (Standing, Brendling and Wilson 1987). The double sum over all pairs is then the square of one sum:

    F(t) = |sum_j a_j sqrt(T_j+) e^{i(w_j t + phase_j)}|^2 - |sum_j a_j sqrt(T_j-) e^{i(w_j t + phase_j)}|^2

with the positive and negative parts of T. Its mean over long times is sum_j a_j^2 T_j exactly, and it has no content at sums
of frequencies. Pairs of waves with different directions are included, each wave with the T of its own direction. The slow motion
does not act back: there is no wave drift damping. The approximation is for resonances far below the waves' frequencies,
in water that is not shallow.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.sea.realisation import Waves
from deckcrane.sea.sums import sinusoids
from deckcrane.sea.transfer import OUTSIDE, transfer_at

Drift = Literal["mean", "slow"]


def drift_forces(
    hydrodynamics: xr.Dataset,
    waves: Waves,
    t0: float,
    dt: float,
    n: int,
    *,
    position: tuple[float, float] = (0.0, 0.0),
    heading: float = 0.0,
    outside: float = OUTSIDE,
    kind: Drift = "slow",
) -> Array:
    """Forces and moments [f; n] of drift at O in the vessel's axes at n evenly spaced times, a row each.

    For a vessel whose point O is at a mean position and whose bow points at a mean heading, in waves of the ground's frame, as
    for `wave_forces`. `mean` is the mean over long times of this realisation, constant; `slow` contains it.
    """
    met = waves.seen_from(*position, heading)
    T = transfer_at(hydrodynamics, "mean_drift", met, outside).real
    forces = np.zeros((n, 6))
    if kind == "mean":
        forces[:] = met.amplitude**2 @ T
        return forces
    zeta = met.amplitude * np.exp(1j * met.phase)
    for dof in range(6):
        for sign in (1.0, -1.0):
            part = np.maximum(sign * T[:, dof], 0.0)
            if np.any(part > 0):
                c = zeta * np.sqrt(part)
                forces[:, dof] += sign * np.sum(
                    sinusoids(met.w, np.stack([c, -1j * c], axis=1), t0, dt, n) ** 2, axis=1
                )
    return forces
