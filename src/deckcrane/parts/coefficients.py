"""Direction-dependent coefficients as a sum of harmonics, for wind and current forces.

C(a) = sum over k of p_k cos(k a) + q_k sin(k a). With a flow of speed V along (u, v) = V (cos a, sin a), cos(k a) and sin(k a)
are real and imaginary part of ((u + i v) / V)^k: no angle is ever formed, so that the force is smooth where the flow turns
around, and where it stops.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.system import SX
from deckcrane.model.coefficients import ForceTable, ShapeFactors
from deckcrane.plant.numbers import number

STILL = 1e-12
"""Added to the square of a speed [m^2/s^2], so that its root has a slope at zero."""


@dataclass(frozen=True)
class Harmonics:
    """Forces along x and y and the yaw moment per square of speed: p and q, a row each, a column for each k from 0 on."""

    cosine: Any = number("table")
    sine: Any = number("table")

    def force(self, u: SX, v: SX) -> SX:
        """[f_x, f_y, n] in a flow with the components u and v."""
        squared = u * u + v * v + STILL
        speed = ca.sqrt(squared)
        c, s = u / speed, v / speed
        real, imaginary, total = ca.SX(1), ca.SX(0), ca.SX(3, 1)
        for k in range(self.cosine.shape[1]):
            if k:
                real, imaginary = real * c - imaginary * s, imaginary * c + real * s
            total += self.cosine[:, k] * real + self.sine[:, k] * imaginary
        return squared * total


def harmonics(data: ShapeFactors | ForceTable, sizes: tuple[float, float, float], across: bool = True) -> Harmonics:
    """The harmonics of coefficients, each times its size (density, areas and length); without C_Y unless `across`."""
    cosine, sine = _harmonics_of_shape(data) if isinstance(data, ShapeFactors) else _harmonics_of_table(data)
    scale = np.array([sizes[0], sizes[1] if across else 0.0, sizes[2]])[:, None]
    return Harmonics(scale * cosine, scale * sine)


def _harmonics_of_shape(data: ShapeFactors) -> tuple[Array, Array]:
    """x cos(a), y sin(a), -n sin(2 a)."""
    cosine, sine = np.zeros((3, 3)), np.zeros((3, 3))
    cosine[0, 1], sine[1, 1], sine[2, 2] = data.x, data.y, -data.n
    return cosine, sine


def _harmonics_of_table(data: ForceTable) -> tuple[Array, Array]:
    angles, count = np.array(data.angle), len(data.around)
    highest = int(np.ceil(0.75 * count))
    cosine, sine = np.zeros((3, highest + 1)), np.zeros((3, highest + 1))
    for row, (values, even) in enumerate(((data.x, True), (data.y, False), (data.n, False))):
        kinds = (even, not even) if data.one_sided else (True, True)
        cosine[row], sine[row] = smoothest(angles, np.array(values), highest, *kinds)
    return cosine, sine


def smoothest(angles: Array, values: Array, highest: int, even: bool, odd: bool) -> tuple[Array, Array]:
    """The sum of harmonics up to `highest` through the values that has the least mean square curvature.

    It is what a periodic cubic spline is among all curves. `even` and `odd`: whether there are cosines and sines.
    """
    k = np.arange(highest + 1)
    columns = [np.cos(np.outer(angles, k))] if even else []
    columns += [np.sin(np.outer(angles, k[1:]))] if odd else []
    weights = np.concatenate([np.maximum(k, 1e-2)[: len(k) if even else 0] ** 2, k[1:][: len(k) if odd else 0] ** 2])
    coefficients = np.linalg.lstsq(np.hstack(columns) / weights, values, rcond=1e-12)[0] / weights
    cosine, sine = np.zeros(highest + 1), np.zeros(highest + 1)
    if even:
        cosine[:], coefficients = coefficients[: highest + 1], coefficients[highest + 1 :]
    if odd:
        sine[1:] = coefficients
    return cosine, sine
