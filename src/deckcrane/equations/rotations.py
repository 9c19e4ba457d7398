"""Time integration of rotation matrices by the exponential map, so that they stay orthogonal [M19, Eqs. 87, 88].

A system has matrices R with R_dot = R skew(omega), omega in the rotated frame, and plain states z with z_dot: each method
takes one step of both. No angles are involved, so no attitude is singular. Numbers only: NumPy, with any
number of matrices stacked along the first axis.

Sources: [M19, Eqs. 87, 88] for constant angular velocity over a step; H. Munthe-Kaas, High order Runge-Kutta methods on
manifolds, Applied Numerical Mathematics 29 (1999) 115-127, for order four.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

import numpy as np

from deckcrane.alike import Values, transposed
from deckcrane.equations.system import Array
from deckcrane.errors import DeckcraneError

System = Callable[[float, Array, Array], tuple[Array, Array]]
"""(t, R, z) -> (omega, z_dot), with R of shape (..., 3, 3) and omega of shape (..., 3)."""

Step = Callable[[System, float, Array, Array, float], tuple[Array, Array]]
"""(system, t, R, z, h) -> R and z at t + h."""

Method = Literal["paper", "midpoint", "munthe-kaas"]
METHODS: tuple[Method, ...] = get_args(Method)

_IDENTITY = np.eye(3)
_SKEW_SIGNS = np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])
_SKEW_INDICES = np.array([[0, 2, 1], [2, 0, 0], [1, 0, 0]])


def _skew(r: Array) -> Array:
    """`deckcrane.screws.skew` of stacked vectors."""
    matrices: Array = r[..., _SKEW_INDICES] * _SKEW_SIGNS
    return matrices


def rodrigues(r: Array) -> Array:
    """The rotation matrices of rotation vectors, I + sin(x)/x K + (1 - cos(x))/x^2 K^2 with x = |r| and K = skew(r)."""
    turns = np.sqrt((r * r).sum(axis=-1))[..., None, None] / np.pi
    K = _skew(r)
    matrices: Array = _IDENTITY + np.sinc(turns) * K + 0.5 * np.sinc(turns / 2) ** 2 * (K @ K)
    return matrices


def turned(R: Array, r: Array) -> Array:
    """R exp(skew(r)), with the rounding errors of the product removed by one Newton step towards orthogonality."""
    return np.asarray(orthogonalised(R @ rodrigues(r)))


def orthogonalised(R: Values) -> Values:
    """One Newton step towards orthogonality, R (3 I - R^T R) / 2: for numbers, and for symbols, as on the page."""
    return R @ (-0.5 * (transposed(R) @ R) + 1.5 * _IDENTITY)


def rotation_vector_rate(theta: Array, omega: Array) -> Array:
    """theta_dot of R exp(skew(theta)) that rotates at omega, to the fourth order in theta: the series with 1/2 and 1/12."""
    K = _skew(theta)
    once = K @ omega[..., None]
    rates: Array = omega + (once / 2 + K @ once / 12)[..., 0]
    return rates


def paper_step(system: System, t: float, R: Array, z: Array, h: float) -> tuple[Array, Array]:
    """Constant angular velocity over the step, that of its start [M19, Eq. 88]; everything else by RK4 with R held: order 1."""
    omega, k1 = system(t, R, z)
    _, k2 = system(t + h / 2, R, z + h / 2 * k1)
    _, k3 = system(t + h / 2, R, z + h / 2 * k2)
    _, k4 = system(t + h, R, z + h * k3)
    return turned(R, h * omega), z + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


def midpoint_step(system: System, t: float, R: Array, z: Array, h: float) -> tuple[Array, Array]:
    """The angular velocity and rates at the middle of the step, reached with those of its start: order 2."""
    omega, dz = system(t, R, z)
    omega, dz = system(t + h / 2, turned(R, h / 2 * omega), z + h / 2 * dz)
    return turned(R, h * omega), z + h * dz


def munthe_kaas_step(system: System, t: float, R: Array, z: Array, h: float) -> tuple[Array, Array]:
    """RK4 on the rotation vector theta from the start of the step, R exp(skew(theta)), and on z: order 4."""
    w1, k1 = system(t, R, z)
    theta = h / 2 * w1
    w2, k2 = system(t + h / 2, turned(R, theta), z + h / 2 * k1)
    w2 = rotation_vector_rate(theta, w2)
    theta = h / 2 * w2
    w3, k3 = system(t + h / 2, turned(R, theta), z + h / 2 * k2)
    w3 = rotation_vector_rate(theta, w3)
    theta = h * w3
    w4, k4 = system(t + h, turned(R, theta), z + h * k3)
    w4 = rotation_vector_rate(theta, w4)
    return turned(R, h / 6 * (w1 + 2 * w2 + 2 * w3 + w4)), z + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


_STEP_FUNCTIONS: dict[str, Step] = {"paper": paper_step, "midpoint": midpoint_step, "munthe-kaas": munthe_kaas_step}


def integrate(
    system: System, method: Method, R: Array, z: Array, step: float, steps: int, every: int = 1
) -> tuple[Array, Array, Array]:
    """Times, matrices and states from t = 0 over `steps` steps, at the start and every `every`th step."""
    if method not in _STEP_FUNCTIONS:
        raise DeckcraneError(f'there is no method "{method}"; there are: {", ".join(METHODS)}')
    advance = _STEP_FUNCTIONS[method]
    R, z = np.asarray(R, dtype=float), np.asarray(z, dtype=float)
    samples = [(0.0, R, z)]
    for i in range(steps):
        R, z = advance(system, i * step, R, z, step)
        if (i + 1) % every == 0:
            if not (np.isfinite(R).all() and np.isfinite(z).all()):
                raise DeckcraneError(
                    f"the motion is no longer finite at t = {(i + 1) * step:.6g} s with steps of {step:.6g} s; "
                    "take a smaller step"
                )
            samples.append(((i + 1) * step, R, z))
    times, matrices, states = zip(*samples, strict=True)
    return np.array(times), np.array(matrices), np.array(states)


def rotate(
    omega: Callable[[float], Array], method: Method, R: Array, step: float, steps: int, every: int = 1
) -> tuple[Array, Array]:
    """Times and rotation matrices of a frame that rotates at a given omega(t), in its own axes, starting from R."""
    nothing = np.zeros(0)

    def system(t: float, R: Array, z: Array) -> tuple[Array, Array]:
        return np.asarray(omega(t), dtype=float), nothing

    t, matrices, _ = integrate(system, method, R, nothing, step, steps, every)
    return t, matrices
