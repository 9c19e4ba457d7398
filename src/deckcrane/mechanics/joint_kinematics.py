"""The motion of joints: the pose and the twist of the outer body relative to the inner one, as functions of q and u.

Each kind of joint is one short function. The outer body's frame is fixed in the outer body with its origin at the
joint, as in the papers; R and p lead from the inner body's frame to it.

Rotation matrices are integrated over time by the exponential map, so that they stay orthogonal [M19, Eqs. 87, 88]. A system has
matrices R with R_dot = R skew(omega), omega in the rotated frame, and plain states z with z_dot: each method takes one step of
both. No angles are involved, so no attitude is singular. Numbers only: NumPy, with any number of matrices stacked along the
first axis.

Sources: [M19, Eqs. 87, 88] for constant angular velocity over a step; H. Munthe-Kaas, High order Runge-Kutta methods on
manifolds, Applied Numerical Mathematics 29 (1999) 115-127, for order four.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX
from deckcrane.screws import Values, line_at_infinity, rot_x, rot_y, rotation, rpy, transposed


@dataclass(frozen=True)
class JointMotion:
    """The motion of an outer body k relative to its inner body.

    R, p: pose of Frame k in the inner frame; S: the joint's lines as columns, referenced to k in k, so that the
    relative twist is S u [W19, Eq. 49; F19, Eqs. 6, 13]; bias: the rate of S in k times u; rates: the matrix with q_dot
    = rates u; speeds: its inverse, u = speeds q_dot.
    """

    R: SX
    p: SX
    S: SX
    bias: SX
    rates: SX
    speeds: SX


def motion(
    kind: str,
    axis: tuple[float, float, float] | None,
    q: SX,
    u: SX,
    R0: SX,
    p0: SX,
    kinematics: Callable[[SX], Kinematics] | None = None,
) -> JointMotion:
    """The motion of a joint of this kind, or with these kinematics, at the constant placement R0, p0 in the inner body.

    q and u are its share of all coordinates and speeds [C18, Eqs. 15, 16].
    """
    R, p, S, speeds, rates = _KINDS[kind](q, axis) if kinematics is None else kinematics(q)
    bias = ca.jtimes(S @ u, q, rates @ u) if S.numel() else ca.SX(6, 1)
    return JointMotion(R0 @ R, p0 + R0 @ p, S, ca.sparsify(bias), rates, speeds)


Kinematics = tuple[SX, SX, SX, SX, SX]
"""R and p of the outer frame in the inner one, S, speeds and rates, as in `JointMotion`; functions of q."""


def _fixed(q: SX, axis: object) -> Kinematics:
    return ca.SX.eye(3), ca.SX(3, 1), ca.SX(6, 0), ca.SX(0, 0), ca.SX(0, 0)


def _revolute(q: SX, axis: tuple[float, float, float]) -> Kinematics:
    """A rotation about a line through the joint's origin [K18, Eq. 14]."""
    a = _axis_column(axis)
    return rotation(a, q), ca.SX(3, 1), ca.vertcat(a, ca.SX(3, 1)), ca.SX.eye(1), ca.SX.eye(1)


def _prismatic(q: SX, axis: tuple[float, float, float]) -> Kinematics:
    """A translation along the axis, a line at infinity [K18, Eq. 15]."""
    a = _axis_column(axis)
    return ca.SX.eye(3), a * q, line_at_infinity(a), ca.SX.eye(1), ca.SX.eye(1)


def _spherical(q: SX, axis: object) -> Kinematics:
    """Roll, pitch and yaw, with their rates as generalized speeds [C18, Eq. 53]."""
    return rpy(q[0], q[1], q[2]), ca.SX(3, 1), ca.vertcat(rpy_rates(q), ca.SX(3, 3)), ca.SX.eye(3), ca.SX.eye(3)


def _free(q: SX, axis: object) -> Kinematics:
    """Position, roll, pitch and yaw, with the body twist as generalized speeds, so S is the identity [W19, Eqs. 66-69, 71-74]."""
    angles = q[3:]
    R = rpy(angles[0], angles[1], angles[2])
    speeds = ca.vertcat(ca.horzcat(ca.SX(3, 3), rpy_rates(angles)), ca.horzcat(R.T, ca.SX(3, 3)))
    rates = ca.vertcat(ca.horzcat(ca.SX(3, 3), R), ca.horzcat(rpy_rates_inverse(angles), ca.SX(3, 3)))
    return R, q[:3], ca.SX.eye(6), speeds, rates


_KINDS: dict[str, Callable[..., Kinematics]] = {
    "fixed": _fixed,
    "revolute": _revolute,
    "prismatic": _prismatic,
    "spherical": _spherical,
    "free": _free,
}


def rpy_rates(angles: SX) -> SX:
    """The matrix from the rates of roll, pitch, yaw to the angular velocity in the rotated frame."""
    roll, pitch = angles[0], angles[1]
    ex, ey, ez = (ca.SX.eye(3)[:, i] for i in range(3))
    return ca.horzcat(ex, rot_x(roll).T @ ey, rot_x(roll).T @ (rot_y(pitch).T @ ez))


def rpy_rates_inverse(angles: SX, nearest: float = 0.0) -> SX:
    """The matrix from the angular velocity to the rates of the angles; the cosine of pitch is at least `nearest`."""
    roll, pitch = angles[0], angles[1]
    s, c = ca.sin(roll), ca.cos(roll)
    cosine = ca.fmax(ca.cos(pitch), nearest) if nearest else ca.cos(pitch)
    tangent = ca.sin(pitch) / cosine
    zero, unit = ca.SX(1, 1), ca.SX(1)
    return ca.vertcat(
        ca.horzcat(unit, s * tangent, c * tangent),
        ca.horzcat(zero, c, -s),
        ca.horzcat(zero, s / cosine, c / cosine),
    )


def _axis_column(axis: tuple[float, ...]) -> SX:
    return ca.sparsify(ca.SX(np.array(axis, dtype=float)))


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


def rotate_orthogonalised(R: Array, r: Array) -> Array:
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


def constant_rate_step(system: System, t: float, R: Array, z: Array, h: float) -> tuple[Array, Array]:
    """Constant angular velocity over the step, that of its start [M19, Eq. 88]; everything else by RK4 with R held: order 1."""
    omega, k1 = system(t, R, z)
    _, k2 = system(t + h / 2, R, z + h / 2 * k1)
    _, k3 = system(t + h / 2, R, z + h / 2 * k2)
    _, k4 = system(t + h, R, z + h * k3)
    return rotate_orthogonalised(R, h * omega), z + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


def midpoint_step(system: System, t: float, R: Array, z: Array, h: float) -> tuple[Array, Array]:
    """The angular velocity and rates at the middle of the step, reached with those of its start: order 2."""
    omega, dz = system(t, R, z)
    omega, dz = system(t + h / 2, rotate_orthogonalised(R, h / 2 * omega), z + h / 2 * dz)
    return rotate_orthogonalised(R, h * omega), z + h * dz


def munthe_kaas_step(system: System, t: float, R: Array, z: Array, h: float) -> tuple[Array, Array]:
    """RK4 on the rotation vector theta from the start of the step, R exp(skew(theta)), and on z: order 4."""
    w1, k1 = system(t, R, z)
    theta = h / 2 * w1
    w2, k2 = system(t + h / 2, rotate_orthogonalised(R, theta), z + h / 2 * k1)
    w2 = rotation_vector_rate(theta, w2)
    theta = h / 2 * w2
    w3, k3 = system(t + h / 2, rotate_orthogonalised(R, theta), z + h / 2 * k2)
    w3 = rotation_vector_rate(theta, w3)
    theta = h * w3
    w4, k4 = system(t + h, rotate_orthogonalised(R, theta), z + h * k3)
    w4 = rotation_vector_rate(theta, w4)
    return rotate_orthogonalised(R, h / 6 * (w1 + 2 * w2 + 2 * w3 + w4)), z + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


_STEP_FUNCTIONS: dict[str, Step] = {
    "paper": constant_rate_step,
    "midpoint": midpoint_step,
    "munthe-kaas": munthe_kaas_step,
}


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
