"""Screws: the algebra of twists, wrenches and lines as 6-vectors, the same functions for numbers and for symbols.

A screw is a pair of vectors [K18, Eqs. 1, 5; W19, Eq. 10]: a twist is [omega; v], a wrench is [f; n] and Pi
interchanges the two halves, as in the papers. Functions take NumPy arrays (vectors are 1-D) or CasADi SX and DM
(vectors are columns), also mixed; a list such as `[0, 0, length]` is a vector too. One CasADi argument makes the result
CasADi, and there an exact zero is a structural zero, because the size of generated code follows from it.

`R` is the rotation matrix R_old^new that transforms old coordinates into new ones, `p` a position, `T` a displacement.

Functions such as `select` and `arc_tangent` serve NumPy arrays and CasADi SX alike. A formula written with these runs on arrays
as it is, and can be traced into code for the browser.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, TypeAlias

import casadi
import numpy as np

Numeric: TypeAlias = Any  # a NumPy array, a CasADi SX or a CasADi DM
PI = np.roll(np.eye(6), 3, axis=0)  # the interchange operator [[0, I], [I, 0]] [K18, Eq. 36; W19, Eq. 38; F19, Eq. 46]
_IDENTITY, _ZERO, _ZERO_ROW = np.eye(3), np.zeros((3, 3)), np.zeros((1, 3))


# ---- One algebra for numbers and symbols.
def _is_casadi(*items: Numeric) -> bool:
    return any(_is_casadi(*a) if isinstance(a, list | tuple) else isinstance(a, casadi.SX | casadi.DM) for a in items)


def _sparse(a: Numeric) -> Numeric:
    return casadi.sparsify(a) if _is_casadi(a) else a


def _as_casadi(a: Numeric) -> Numeric:
    if isinstance(a, list | tuple):
        return casadi.sparsify(casadi.vertcat(*a))
    return casadi.sparsify(a if _is_casadi(a) else casadi.DM(a))


def _to_same_kind(*items: Numeric) -> tuple[Numeric, ...]:
    """All arguments as arrays of one kind: CasADi if any of them is, NumPy otherwise."""
    if _is_casadi(*items):
        return tuple(_as_casadi(a) for a in items)
    return tuple(np.asarray(a, dtype=float) for a in items)


def _matrix(rows: list[list[Numeric]]) -> Numeric:
    """A matrix from its scalar elements."""
    if _is_casadi(rows):
        return casadi.sparsify(casadi.vertcat(*(casadi.horzcat(*row) for row in rows)))
    return np.array(rows, dtype=float)


def _block(rows: list[list[Numeric]]) -> Numeric:
    """A matrix from its blocks, where a 1-D array is a column."""
    if _is_casadi(rows):
        return casadi.blockcat([[_as_casadi(block) for block in row] for row in rows])
    return np.block([[b[:, None] if b.ndim == 1 else b for b in _to_same_kind(*row)] for row in rows])


def _stack(u: Numeric, w: Numeric) -> Numeric:
    """The screw [u; w] from its two vectors, or n screws as columns from two 3xn matrices."""
    u, w = _to_same_kind(u, w)
    return _sparse(casadi.vertcat(u, w)) if _is_casadi(u) else np.concatenate([u, w])


def _halves(s: Numeric) -> tuple[Numeric, Numeric]:
    (s,) = _to_same_kind(s)
    return (s[:3, :], s[3:, :]) if _is_casadi(s) else (s[:3], s[3:])


def _cos_sin(angle: Numeric) -> tuple[Numeric, Numeric]:
    """Cosine and sine; exact for a number that is a multiple of a quarter turn, so that structural zeros survive."""
    if isinstance(angle, casadi.SX) and not angle.is_constant():
        return casadi.cos(angle), casadi.sin(angle)
    x, kind = float(angle), type(angle) if _is_casadi(angle) else float
    turns = round(x / (math.pi / 2))
    if abs(x - turns * (math.pi / 2)) <= 4 * np.finfo(float).eps * abs(x):
        return kind((1, 0, -1, 0)[turns % 4]), kind((0, 1, 0, -1)[turns % 4])
    return kind(math.cos(x)), kind(math.sin(x))


# ---- Rotations and displacements.
def skew(a: Numeric) -> Numeric:
    """The skew-symmetric form of a vector: skew(a) b = a x b [W19, Eq. 9; M19, Eq. 26]."""
    (a,) = _to_same_kind(a)
    entries: Sequence[Numeric] = casadi.vertsplit(a) if _is_casadi(a) else a
    x, y, z = entries
    return _matrix([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def unskew(A: Numeric) -> Numeric:
    """The vector of a skew-symmetric matrix, the inverse of `skew` [W19, Eq. 9; M19, Eq. 27]."""
    (A,) = _to_same_kind(A)
    return _to_same_kind([A[2, 1], A[0, 2], A[1, 0]])[0]


def rot_x(angle: Numeric) -> Numeric:
    """The matrix Rx of a rotation about x [M19, Eqs. 46, 59]."""
    c, s = _cos_sin(angle)
    return _matrix([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]])


def rot_y(angle: Numeric) -> Numeric:
    """The matrix Ry of a rotation about y."""
    c, s = _cos_sin(angle)
    return _matrix([[c, 0.0, s], [0.0, 1.0, 0.0], [-s, 0.0, c]])


def rot_z(angle: Numeric) -> Numeric:
    """The matrix Rz of a rotation about z [M19, Eq. 31]."""
    c, s = _cos_sin(angle)
    return _matrix([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def rotation(axis: Numeric, angle: Numeric) -> Numeric:
    """The rotation about a unit axis by Rodrigues' formula, I + sin skew(a) + (1 - cos) skew(a)^2."""
    return rotation_by(axis, *_cos_sin(angle))


def rotation_by(axis: Numeric, cosine: Numeric, sine: Numeric) -> Numeric:
    """The same from cosine and sine of the angle."""
    eye, K, c, s = _to_same_kind(_IDENTITY, skew(axis), cosine, sine)
    across = -(K @ K)  # I - a a^T: grouped by cosine, a rotation about z is `rot_z`, element by element
    return _sparse(_sparse(eye - across) + c * across + s * K)


def rpy(roll: Numeric, pitch: Numeric, yaw: Numeric) -> Numeric:
    """The rotation matrix of roll, pitch and yaw: Rz(yaw) Ry(pitch) Rx(roll) [C18, Eq. 53; W19, Eq. 67]."""
    Rz, Ry, Rx = _to_same_kind(rot_z(yaw), rot_y(pitch), rot_x(roll))
    return _sparse(Rz @ Ry @ Rx)


def rpy_angles(R: Numeric) -> tuple[Numeric, Numeric, Numeric]:
    """Roll, pitch and yaw of a rotation matrix, |pitch| <= pi/2; the inverse of `rpy`, also where |pitch| = pi/2."""
    (R,) = _to_same_kind(R)
    lib = casadi if _is_casadi(R) else np
    yaw = lib.arctan2(R[1, 0], R[0, 0])
    c, s = lib.cos(yaw), lib.sin(yaw)
    # The others are computed from Rz(yaw)^T R = Ry Rx, so that they fit the yaw whatever it is.
    pitch = lib.arctan2(-R[2, 0], c * R[0, 0] + s * R[1, 0])
    roll = lib.arctan2(s * R[0, 2] - c * R[1, 2], c * R[1, 1] - s * R[0, 1])
    return roll, pitch, yaw


def transform(R: Numeric, p: Numeric) -> Numeric:
    """The homogeneous transformation matrix T of a displacement.

    [C18, Eq. 1; K18, Eq. 11; W19, Eq. 17; F19, Eq. 1; M19, Eqs. 10, 12]
    """
    return _block([[R, p], [_ZERO_ROW, np.ones(1)]])


def inverse_transform(T: Numeric) -> Numeric:
    """The inverse of a displacement, T_a^b from T_b^a: [[R^T, -R^T p], [0, 1]] [M19, Eq. 18]."""
    R, p = transform_parts(T)
    return transform(R.T, -(R.T @ p))


def transform_parts(T: Numeric) -> tuple[Numeric, Numeric]:
    """The rotation matrix R and the position p in a homogeneous transformation matrix [C18, Eq. 1]."""
    (T,) = _to_same_kind(T)
    return T[:3, :3], T[:3, 3]


# ---- Screw transformations: p points from the new reference point to the old one, in old coordinates.
def reference_transform(p: Numeric) -> Numeric:
    """U = [[I, 0], [skew(p), I]] moves the reference point of a screw.

    [C18, Eqs. 19, 20; K18, Eqs. 8, 18, 19; W19, Eqs. 12, 41-43; F19, Eqs. 8, 9]
    """
    return _block([[_IDENTITY, _ZERO], [skew(p), _IDENTITY]])


def coordinate_transform(R: Numeric) -> Numeric:
    """R-bar = [[R, 0], [0, R]] rotates the coordinates of a screw.

    [C18, Eq. 21; K18, Eqs. 7, 20, 21; W19, Eqs. 12, 44, 45; F19, Eqs. 10, 11]
    """
    return _block([[R, _ZERO], [_ZERO, R]])


def screw_transform(R: Numeric, p: Numeric) -> Numeric:
    """R-bar U = [[R, 0], [R skew(p), R]] moves the reference, then rotates the coordinates.

    [C18, Eqs. 6, 12, 23; K18, Eqs. 9, 22; W19, Eq. 13; F19, Eq. 12]
    """
    R, K = _to_same_kind(R, skew(p))
    return _block([[R, _ZERO], [R @ K, R]])


def transform_twist(R: Numeric, p: Numeric, t: Numeric) -> Numeric:
    """`screw_transform(R, p)` times a twist (or 6xn twists), in fewer operations [C18, Eqs. 7, 22; K18, Eqs. 2, 6, 10]."""
    R, K, t = _to_same_kind(R, skew(p), t)
    u, w = _halves(t)
    return _stack(R @ u, R @ (w + K @ u))


def transform_wrench(R: Numeric, p: Numeric, w: Numeric) -> Numeric:
    """A wrench [f; n] is a screw as a twist is, and follows the same rule [W19, Eqs. 11, 28, 35, 36; F19, Eqs. 14, 19, 20]."""
    return transform_twist(R, p, w)


def compose(t_ab_c: Numeric, t_bc_c: Numeric) -> Numeric:
    """The twist of c relative to a, given both at one point and in one frame: their sum.

    [C18, Eqs. 10, 13; K18, Eq. 16; W19, Eq. 27; F19, Eq. 5]
    """
    t_ab_c, t_bc_c = _to_same_kind(t_ab_c, t_bc_c)
    return t_ab_c + t_bc_c


# ---- Lines, pitch and power.
def line(direction: Numeric, point: Numeric) -> Numeric:
    """The line [a; p x a] in Plücker coordinates: unit direction a, through the point p [K18, Eq. 3; W19, Eq. 14; F19, Eq. 7]."""
    a, K = _to_same_kind(direction, skew(point))
    return _stack(a, K @ a)


def line_at_infinity(direction: Numeric) -> Numeric:
    """The screw of infinite pitch [0; a]: translation along a, or torque about it [K18, Eq. 15; W19, Eq. 16]."""
    return _stack(np.zeros(3), direction)


def _direction_and_moment(s: Numeric) -> tuple[Numeric, Numeric]:
    """The two vectors of a numerical screw; a first one that is only rounding error becomes zero."""
    u, w = (np.asarray(half, dtype=float).ravel() for half in _halves(s))
    if not (u.any() or w.any()):
        raise ValueError("the zero screw has neither pitch nor axis: give a screw with a direction")
    return (u if np.linalg.norm(u) > 1e-12 * np.linalg.norm(w) else np.zeros(3)), w


def pitch(s: Numeric) -> float:
    """The pitch h of a numerical screw, `math.inf` for a line at infinity [K18, Eq. 4; W19, Eq. 15]."""
    u, w = _direction_and_moment(s)
    return float(u @ w / (u @ u)) if u.any() else math.inf


def axis(s: Numeric) -> tuple[Numeric, Numeric]:
    """The point of a numerical screw's axis nearest the reference point, and the unit direction [K18, Eq. 4].

    A screw of infinite pitch has a direction only: its point is then the reference point itself.
    """
    u, w = _direction_and_moment(s)
    return (np.cross(u, w) / (u @ u), u / np.linalg.norm(u)) if u.any() else (u, w / np.linalg.norm(w))


def interchange(s: Numeric) -> Numeric:
    """Pi s: the two vectors of a screw (or of each column of a 6xn matrix) change places [K18, Eq. 36]."""
    u, w = _halves(s)
    return _stack(w, u)


def power(wrench: Numeric, twist: Numeric) -> Numeric:
    """The power w^T Pi t of a wrench on a twist, both at one point and in one frame [W19, Eq. 37]."""
    w, t = _to_same_kind(wrench, twist)
    return w.T @ interchange(t)


def is_reciprocal(w: Numeric, t: Numeric, tol: float = 1e-12) -> bool:
    """Whether a numerical wrench does no work on a twist [W19, Sec. 2.5]; `tol` is relative to |w||t| (in SI units)."""
    w, t = (np.asarray(s, dtype=float).ravel() for s in (w, t))
    return bool(abs(power(w, t)) <= tol * np.linalg.norm(w) * np.linalg.norm(t))


# ---- The twist as an operator.
def ad(t: Numeric) -> Numeric:
    """The matrix [[skew(omega), 0], [skew(v), skew(omega)]]: a screw carried along by twist t changes at ad(t) s."""
    omega, v = (skew(half) for half in _halves(t))
    return _block([[omega, _ZERO], [v, omega]])


def screw_cross(t: Numeric, s: Numeric) -> Numeric:
    """ad(t) s = [omega x u; v x u + omega x w], the rate of a screw s = [u; w] carried along by the twist t."""
    A, s = _to_same_kind(ad(t), s)
    return _sparse(A @ s)


def hat(t: Numeric) -> Numeric:
    """The 4x4 matrix form of a twist: dT/dt = T hat(t), t at and in the moving frame.

    [C18, Eqs. 3, 4; K18, Eq. 13; W19, Eqs. 19, 20; F19, Eqs. 2, 3]
    """
    omega, v = _halves(t)
    return _block([[skew(omega), v], [_ZERO_ROW, np.zeros(1)]])


def unhat(A: Numeric) -> Numeric:
    """The twist of a 4x4 matrix form, the inverse of `hat` [C18, Eqs. 4, 5; K18, Eq. 12; W19, Eq. 21; F19, Eq. 4; M19, Eq. 25]."""
    (A,) = _to_same_kind(A)
    return _stack(unskew(A[:3, :3]), A[:3, 3])


# ---- Exponential and logarithm, with series in x^2 near zero.
_STUMPFF = [[(-1) ** k / math.factorial(2 * k + n) for k in range(9)] for n in (1, 2, 3, 4)]
_ARCSINE = [math.comb(2 * k, k) / (4**k * (2 * k + 1)) for k in range(9)]


def _polynomial(coefficients: Sequence[float], x: Numeric) -> Numeric:
    return reduce(lambda total, c: total * x + c, reversed(coefficients))


def _where(condition: Numeric, yes: Numeric, no: Numeric) -> Numeric:
    return casadi.if_else(condition, yes, no) if _is_casadi(condition) else (yes if condition else no)


def _stumpff(r: Numeric) -> list[Numeric]:
    """sin(x)/x, (1 - cos(x))/x^2 and the next two of Stumpff's functions for x = |r|, smooth and accurate at zero."""
    square = r.T @ r
    small = square < 1
    x2 = _where(small, 1.0, square)
    lib = casadi if _is_casadi(x2) else np
    x = lib.sqrt(x2)
    c1, c2 = lib.sin(x) / x, (1 - lib.cos(x)) / x2
    closed_forms = (c1, c2, (1 - c1) / x2, (0.5 - c2) / x2)
    return [_where(small, _polynomial(series, square), c) for series, c in zip(_STUMPFF, closed_forms, strict=True)]


def _exp_and_jacobian(r: Numeric) -> tuple[Numeric, Numeric]:
    eye, r, K = _to_same_kind(_IDENTITY, r, skew(r))
    c1, c2, c3, _ = _stumpff(r)
    return _sparse(eye + c1 * K + c2 * (K @ K)), _sparse(eye + c2 * K + c3 * (K @ K))


def exp_so3(r: Numeric) -> Numeric:
    """The rotation matrix of the rotation vector r, angle times unit axis (Rodrigues' formula); smooth at zero [M19, Eq. 88]."""
    return _exp_and_jacobian(r)[0]


def left_jacobian_so3(r: Numeric) -> Numeric:
    """The matrix J in omega = J dr/dt, with omega in fixed coordinates, for R = exp_so3(r); smooth at zero."""
    return _exp_and_jacobian(r)[1]


def log_so3(R: Numeric) -> Numeric:
    """The rotation vector of a rotation matrix, at most pi long; the inverse of `exp_so3`, smooth at the identity.

    Numbers are accurate up to pi itself; CasADi's result loses digits near pi and has no value there.
    """
    (R,) = _to_same_kind(R)
    if _is_casadi(R):
        s = unskew(R - R.T) / 2
        cosine, square = (R[0, 0] + R[1, 1] + R[2, 2] - 1) / 2, s.T @ s
        small = casadi.logic_and(square < 0.01, cosine > 0)
        sine = casadi.sqrt(casadi.if_else(small, 1.0, square))
        return s * casadi.if_else(small, _polynomial(_ARCSINE, square), casadi.atan2(sine, cosine) / sine)
    from scipy.spatial.transform import Rotation  # here, because it takes longer to load than the rest of this file

    return Rotation.from_matrix(R).as_rotvec()


def exp_se3(t: Numeric) -> Numeric:
    """The displacement reached in unit time under a constant twist, the exponential of `hat(t)`; smooth at zero."""
    r, v = _halves(t)
    R, J = _exp_and_jacobian(r)
    return transform(R, J @ v)


def log_se3(T: Numeric) -> Numeric:
    """The twist whose `exp_se3` is T, with a rotation of at most pi; as accurate as `log_so3`, with the same limits."""
    R, p = transform_parts(T)
    r = log_so3(R)
    _, c2, c3, c4 = _stumpff(r)
    rp = skew(r) @ p
    return _stack(r, p - rp / 2 + (c3 / 2 - c4) / c2 * (skew(r) @ rp))


Values = Any
"""A NumPy array (or a number), or a CasADi SX."""


def is_symbolic(x: Values) -> bool:
    return isinstance(x, casadi.SX)


def symbol_values(x: Values) -> Values:
    """Numbers of any kind as an array of floats; symbols unchanged."""
    return x if is_symbolic(x) else np.asarray(x, dtype=float)


def _for_both(name: str) -> Callable[[Values], Values]:
    of_numbers, of_symbols = getattr(np, name), getattr(casadi, name)
    return lambda x: of_symbols(x) if is_symbolic(x) else of_numbers(x)


exp, sqrt, tanh, cos, sin, fabs = (_for_both(name) for name in ("exp", "sqrt", "tanh", "cos", "sin", "fabs"))


def select(condition: Values, yes: Values, no: Values) -> Values:
    """`yes` where the condition holds, else `no`; both are computed."""
    return casadi.if_else(condition, yes, no) if is_symbolic(condition) else np.where(condition, yes, no)


def transposed(matrix: Values) -> Values:
    """The transpose of a matrix, or of each matrix stacked in an array."""
    return matrix.T if is_symbolic(matrix) else np.swapaxes(matrix, -1, -2)


def maximum(x: Values, least: float) -> Values:
    return casadi.fmax(x, least) if is_symbolic(x) else np.maximum(x, least)


def arc_cosine(x: Values) -> Values:
    """The arc cosine of numbers, which rounding may have taken beyond +-1, or of a symbol."""
    return casadi.acos(x) if is_symbolic(x) else np.arccos(np.clip(x, -1.0, 1.0))


def arc_tangent(y: Values, x: Values) -> Values:
    """The angle of the direction (x, y)."""
    return casadi.atan2(y, x) if is_symbolic(x) or is_symbolic(y) else np.arctan2(y, x)
