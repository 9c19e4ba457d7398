"""Rotations, displacements and screws (twists, wrenches, lines as 6-vectors): one formula for NumPy and CasADi.

A screw is a pair of vectors [K18, Eqs. 1, 5; W19, Eq. 10]: a twist is [omega; v], a wrench is [f; n]. Functions take NumPy
arrays (vectors are 1-D) or CasADi SX and DM (vectors are columns), also mixed; a list such as `[0, 0, length]` is a vector
too. One CasADi argument makes the result CasADi, and there an exact zero is a structural zero, because the size of generated
code follows from it.

`R` is the rotation matrix R_old^new that transforms old coordinates into new ones, `p` a position, `T` a displacement.

The functions at the end (`exp` to `arc_tangent`) take NumPy arrays of any shape, or SX.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

import casadi
import numpy as np

Numeric: TypeAlias = Any  # a NumPy array, a CasADi SX or a CasADi DM
_IDENTITY, _ZERO, _ZERO_ROW = np.eye(3), np.zeros((3, 3)), np.zeros((1, 3))


# ---- One algebra for numbers and symbols.
def _call_directly(name: str, operation: int, reflected: bool = False) -> None:
    """Let an operator of SX call the function for SX at once, where the other operand is SX or a number.

    CasADi's wrappers first try to make DM of both operands: five sixths of the time of an operation on small matrices, and a
    third of the time in which equations are assembled. The function called is the one that they call in the end.
    """
    dispatched, compute = getattr(casadi.SX, name), casadi.SX.binary

    def direct(x: Numeric, y: Numeric) -> Numeric:
        if type(y) in _DIRECT:
            return compute(operation, y, x) if reflected else compute(operation, x, y)
        return dispatched(x, y)

    setattr(casadi.SX, name, direct)


_DIRECT = (casadi.SX, float, int)
for _name, _operation in (
    ("add", casadi.OP_ADD),
    ("sub", casadi.OP_SUB),
    ("mul", casadi.OP_MUL),
    ("truediv", casadi.OP_DIV),
):
    _call_directly(f"__{_name}__", _operation)
    _call_directly(f"__r{_name}__", _operation, reflected=True)


def _is_casadi(*items: Numeric) -> bool:
    return any(_is_casadi(*a) if isinstance(a, list | tuple) else isinstance(a, casadi.SX | casadi.DM) for a in items)


def _sparse(a: Numeric) -> Numeric:
    return casadi.sparsify(a) if _is_casadi(a) and a.has_zeros() else a


def _as_casadi(a: Numeric) -> Numeric:
    if isinstance(a, list | tuple):
        return casadi.sparsify(casadi.vertcat(*a))
    return _sparse(a) if _is_casadi(a) else casadi.sparsify(casadi.DM(a))


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
    if isinstance(a, casadi.SX):  # the most frequent operation of all: eight times as fast as from its scalar elements
        pattern, positions, signs = _skew_pattern(tuple(a.row()))
        return casadi.SX(pattern, a.get_nz(False, positions) * signs)
    entries: Sequence[Numeric] = casadi.vertsplit(a) if _is_casadi(a) else a
    x, y, z = entries
    return _matrix([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


@cache
def _skew_pattern(rows: tuple[int, ...]) -> tuple[Any, list[int], Numeric]:
    """Sparsity of the skew-symmetric form of a vector with entries in some rows: which entry stands where, and its sign."""
    places = ((1, 0, 2, 1), (2, 0, 1, -1), (0, 1, 2, -1), (2, 1, 0, 1), (0, 2, 1, 1), (1, 2, 0, -1))
    present = [(row, column, rows.index(entry), sign) for row, column, entry, sign in places if entry in rows]
    pattern = casadi.Sparsity.triplet(3, 3, [place[0] for place in present], [place[1] for place in present])
    return pattern, [place[2] for place in present], casadi.SX(casadi.DM([place[3] for place in present]))


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


def screw_transform(R: Numeric, p: Numeric) -> Numeric:
    """R-bar U = [[R, 0], [R skew(p), R]] moves the reference of a screw, then rotates its coordinates by R-bar = [[R, 0], [0, R]].

    [C18, Eqs. 6, 12, 21, 23; K18, Eqs. 7, 9, 20-22; W19, Eqs. 12, 13, 44, 45; F19, Eqs. 10-12]
    """
    R, K = _to_same_kind(R, skew(p))
    return _block([[R, _ZERO], [R @ K, R]])


def line_at_infinity(direction: Numeric) -> Numeric:
    """The screw of infinite pitch [0; a]: translation along a, or torque about it [K18, Eq. 15; W19, Eq. 16]."""
    return _stack(np.zeros(3), direction)


# ---- The twist as an operator.
def ad(t: Numeric) -> Numeric:
    """The matrix [[skew(omega), 0], [skew(v), skew(omega)]]: a screw carried along by twist t changes at ad(t) s."""
    omega, v = (skew(half) for half in _halves(t))
    return _block([[omega, _ZERO], [v, omega]])


def hat(t: Numeric) -> Numeric:
    """The 4x4 matrix form of a twist t = [omega; v]: dT/dt = T hat(t), t at and in the moving frame.

    [C18, Eqs. 3-5; K18, Eqs. 12, 13; W19, Eqs. 19-21; F19, Eqs. 2-4; M19, Eq. 25]
    """
    omega, v = _halves(t)
    return _block([[skew(omega), v], [_ZERO_ROW, np.zeros(1)]])


# ---- Formulas that run on arrays as they are, and can be traced into code for the browser.


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
