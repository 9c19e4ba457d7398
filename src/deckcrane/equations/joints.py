"""The motion of joints: the pose and the twist of the outer body relative to the inner one, as functions of q and u.

Each kind of joint is one short function. The outer body's frame is fixed in the outer body with its origin at the
joint, as in the papers; R and p lead from the inner body's frame to it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import casadi as ca
import numpy as np

from deckcrane.equations.system import SX
from deckcrane.screws import line_at_infinity, rot_x, rot_y, rotation, rpy


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
