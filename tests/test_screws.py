"""Facts about screws: the identities of the papers, for numbers and for symbols alike."""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Callable
from typing import Any

import casadi
import hypothesis
import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.linalg import expm

from deckcrane import screws as sc
from tests.studies import one_by_one


def given(*strategies: st.SearchStrategy[Any]) -> Callable[[Any], Any]:
    """Hypothesis without chance and without a clock."""
    return lambda test: settings(deadline=None, derandomize=True, max_examples=25)(hypothesis.given(*strategies)(test))


def vectors(n: int, size: float = 10.0) -> st.SearchStrategy[np.ndarray]:
    return arrays(float, n, elements=st.floats(-size, size))


angles = st.floats(-math.pi, math.pi)
directions = vectors(3, 1.0).filter(lambda a: np.linalg.norm(a) > 0.1).map(lambda a: a / np.linalg.norm(a))
rotations = st.builds(sc.rotation, directions, angles)


def close(actual: Any, expected: Any, tol: float = 1e-12) -> None:
    actual, expected = np.asarray(actual, dtype=float), np.asarray(expected, dtype=float)
    assert actual.shape == expected.shape
    np.testing.assert_allclose(actual, expected, rtol=tol, atol=tol * max(1.0, float(np.abs(expected).max())))


# ---- the papers' algebra, where the package takes a shorter way

PI = np.roll(np.eye(6), 3, axis=0)  # the interchange operator [[0, I], [I, 0]] [K18, Eq. 36; W19, Eq. 38; F19, Eq. 46]


def coordinate_transform(R: np.ndarray) -> np.ndarray:
    """R-bar [C18, Eq. 21]."""
    return np.kron(np.eye(2), R)


def line(direction: Any, point: Any) -> np.ndarray:
    """The line [a; p x a] in Plücker coordinates [K18, Eq. 3; W19, Eq. 14; F19, Eq. 7]."""
    return np.concatenate([direction, np.cross(point, direction)])


def unhat(A: Any) -> Any:
    """The twist of a 4x4 matrix form, the inverse of `hat` [C18, Eqs. 4 and 5]."""
    halves = sc.unskew(A[:3, :3]), A[:3, 3]
    return casadi.vertcat(*halves) if isinstance(A, casadi.SX) else np.concatenate(halves)


# ---- rotations and displacements


@given(vectors(3), vectors(3))
def test_skew_form_times_vector_is_the_cross_product(a, b):
    close(sc.skew(a) @ b, np.cross(a, b))
    close(sc.unskew(sc.skew(a)), a, 0)


@given(directions, angles)
def test_rotation_turns_by_the_angle_about_the_axis_and_leaves_it_in_place(a, angle):
    R = sc.rotation(a, angle)
    close(R @ R.T, np.eye(3))
    close(np.linalg.det(R), 1.0)
    close(R @ a, a)
    close(np.trace(R), 1 + 2 * math.cos(angle))
    close(R, expm(sc.skew(a) * angle))


@given(angles)
def test_elementary_rotations_are_rotations_about_the_coordinate_axes(angle):
    for turn, a in zip((sc.rot_x, sc.rot_y, sc.rot_z), np.eye(3), strict=True):
        close(turn(angle), sc.rotation(a, angle), 1e-15)


@one_by_one("turns", range(-8, 9))
def test_quarter_turns_are_exact(turns):
    for angle in (turns * math.pi / 2, math.radians(90 * turns)):
        for turn in (sc.rot_x, sc.rot_y, sc.rot_z):
            assert set(np.abs(turn(angle)).flat) == {0.0, 1.0}
            close(turn(angle), np.linalg.matrix_power(turn(math.pi / 2), turns % 4), 0)


def test_a_quarter_turn_of_many_small_ones_is_exact():
    """18 times 5 deg is off by nearly two units of rounding."""
    angle = sum([math.radians(5.0)] * 18)
    assert angle != math.pi / 2
    close(sc.rot_z(angle), [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]], 0)


def test_an_angle_next_to_a_quarter_turn_is_kept():
    assert sc.rot_x(1e-200)[2, 1] == 1e-200
    close(sc.rot_z(math.pi / 2 + 1e-12)[0, 0], -1e-12, 1e-15)


@given(angles, st.floats(-math.pi / 2, math.pi / 2), angles)
def test_roll_pitch_yaw_come_back_from_their_rotation_matrix(roll, pitch, yaw):
    R = sc.rpy(roll, pitch, yaw)
    close(R, sc.rot_z(yaw) @ sc.rot_y(pitch) @ sc.rot_x(roll))
    found = sc.rpy_angles(R)
    close(sc.rpy(*found), R)
    assert abs(found[1]) <= math.pi / 2
    if abs(pitch) < 1.5 and max(abs(roll), abs(yaw)) < 3.1:
        close(found, (roll, pitch, yaw), 1e-11)


@pytest.mark.parametrize("pitch", [-math.pi / 2, math.pi / 2])
def test_roll_and_yaw_still_make_the_rotation_where_they_share_an_axis(pitch):
    R = sc.rpy(0.4, pitch, -1.1)
    close(sc.rpy(*sc.rpy_angles(R)), R)


@given(rotations, vectors(3))
def test_displacement_and_its_inverse_cancel(R, p):
    T = sc.transform(R, p)
    close(sc.inverse_transform(T) @ T, np.eye(4))
    close(sc.transform_parts(T)[0], R, 0)
    close(sc.transform_parts(T)[1], p, 0)


# ---- screw transformations


@given(rotations, vectors(3), rotations, vectors(3))
def test_screw_transforms_compose_like_the_displacements_they_stand_for(R1, p1, R2, p2):
    # The second offset is given in the coordinates that the first rotation leads to; R1^T brings it back.
    close(
        sc.screw_transform(R2, p2) @ sc.screw_transform(R1, p1),
        sc.screw_transform(R2 @ R1, p1 + R1.T @ p2),
        1e-11,
    )


@given(rotations, vectors(3))
def test_reference_and_coordinate_transforms_make_the_screw_transform_in_either_order(R, p):
    V = sc.screw_transform(R, p)
    close(V, coordinate_transform(R) @ sc.reference_transform(p))
    close(V, sc.reference_transform(R @ p) @ coordinate_transform(R))
    close(np.linalg.inv(V), sc.screw_transform(R.T, -R @ p))


@given(rotations, vectors(3), vectors(6))
def test_matrix_form_of_a_twist_transforms_as_its_adjoint_form(R, p, t_b):
    # [C18, Eqs. 6 and 8]: T_b^a hat(t) T_a^b, against the 6x6 form with p_ab given in Frame a.
    T = sc.transform(R, p)
    t_a = unhat(T @ sc.hat(t_b) @ np.linalg.inv(T))
    close(t_a, sc.reference_transform(p) @ coordinate_transform(R) @ t_b, 1e-11)
    close(t_a, sc.screw_transform(R, R.T @ p) @ t_b, 1e-11)


@given(rotations, vectors(3), vectors(6), vectors(6))
def test_the_power_of_a_wrench_on_a_twist_is_the_same_at_every_point_and_in_all_axes(R, p, w, t):
    """[W19, Eq. 37]: w' Pi t, force on velocity and torque on angular velocity."""
    V = sc.screw_transform(R, p)
    scale = 1 + np.linalg.norm(w) * np.linalg.norm(t) * (1 + np.linalg.norm(p)) ** 2
    assert (V @ w) @ PI @ (V @ t) == pytest.approx(w[:3] @ t[3:] + w[3:] @ t[:3], rel=1e-12, abs=1e-13 * scale)


def test_twist_of_a_composite_displacement_is_the_sum_of_twists_at_one_point():
    """[C18, Eqs. 9 and 10], with the rates of the displacements found by differentiation."""
    time = casadi.SX.sym("t")
    T_b = sc.transform(sc.rpy(time, casadi.sin(time), 0.3 * time**2), [time**2, 1 - time, casadi.cos(time)])
    T_c = sc.transform(sc.rotation([0.6, 0, 0.8], 2 * time), [3, casadi.exp(-time), time])

    def body_twist(T: Any) -> Any:
        rate = casadi.reshape(casadi.jacobian(casadi.vec(casadi.densify(T)), time), 4, 4)
        return unhat(sc.inverse_transform(T) @ rate)

    R, p = sc.transform_parts(T_c)
    t_ab_c = sc.screw_transform(R.T, -p) @ body_twist(T_b)
    both = casadi.Function("f", [time], [body_twist(T_b @ T_c), t_ab_c + body_twist(T_c)])
    close(*both(0.7))


def test_paper_joint_line_of_a_knuckle_boom_cylinder():
    """[K18, Eqs. 31 to 33]: the line of the joint seen from the piston pin P = [0, a, e] of Frame k."""
    a, e = 0.25, 1.4
    joint = line([1, 0, 0], [0, 0, 0])
    close(sc.reference_transform([0, -a, -e]) @ joint, [1, 0, 0, 0, -e, a])
    close(sc.line_at_infinity([0, 0, 1]), [0, 0, 0, 0, 0, 1])


# ---- lines


@given(directions, vectors(3), rotations, vectors(3), st.floats(-5, 5))
def test_a_line_stays_the_same_line_from_wherever_it_is_seen(a, point, R, p, along):
    L, V = line(a, point), sc.screw_transform(R, p)
    close(L, line(a, point + along * a), 1e-11)
    # Seen from a reference point at -p and with turned axes, the point of the line is at R (point + p).
    close(V @ L, line(R @ a, R @ (point + p)), 1e-11)
    close(V @ sc.line_at_infinity(a), sc.line_at_infinity(R @ a))


# ---- the twist as an operator


@given(vectors(6, 3.0), vectors(6, 3.0), vectors(6, 3.0))
def test_ad_is_the_commutator_of_matrix_forms(t, s, r):
    close(sc.ad(t) @ s, unhat(sc.hat(t) @ sc.hat(s) - sc.hat(s) @ sc.hat(t)), 1e-11)
    close(sc.ad(t) @ s, -sc.ad(s) @ t, 1e-11)
    jacobi = sc.ad(t) @ sc.ad(s) @ r - sc.ad(s) @ sc.ad(t) @ r - sc.ad(sc.ad(t) @ s) @ r
    close(jacobi, np.zeros(6), 1e-10)


@given(vectors(6, 3.0), vectors(6, 3.0))
def test_a_screw_carried_along_by_a_twist_changes_at_ad_of_the_twist(t, s):
    """For unit time, with both motions as exponentials: that of ds/dt = ad(t) s, and that of the displacement."""
    R, p = sc.transform_parts(expm(sc.hat(t)))
    close(expm(sc.ad(t)) @ s, sc.reference_transform(p) @ coordinate_transform(R) @ s, 1e-10)


# ---- numbers and symbols alike

X = casadi.SX.sym("x", 9)


def turned(x: Any) -> Any:
    return sc.rpy(x[0], x[1], x[2])


TWINS: dict[str, Callable[[Any], Any]] = {
    "skew": lambda x: sc.skew(x[3:6]),
    "unskew": lambda x: sc.unskew(sc.skew(x[3:6])),
    "rot_x": lambda x: sc.rot_x(x[0]),
    "rot_y": lambda x: sc.rot_y(x[0]),
    "rot_z": lambda x: sc.rot_z(x[0]),
    "rotation": lambda x: sc.rotation([0.48, -0.6, 0.64], x[0]),
    "rotation_by": lambda x: sc.rotation_by([0.48, -0.6, 0.64], x[0], x[1]),
    "rpy": turned,
    "rpy_angles": lambda x: sc.rpy_angles(turned(x))[0],
    "transform": lambda x: sc.transform(turned(x), x[3:6]),
    "inverse_transform": lambda x: sc.inverse_transform(sc.transform(turned(x), x[3:6])),
    "transform_parts": lambda x: sc.transform_parts(sc.transform(turned(x), x[3:6]))[1],
    "reference_transform": lambda x: sc.reference_transform(x[3:6]),
    "screw_transform": lambda x: sc.screw_transform(turned(x), x[3:6]),
    "line_at_infinity": lambda x: sc.line_at_infinity(x[3:6]),
    "ad": lambda x: sc.ad(x[3:9]),
    "hat": lambda x: sc.hat(x[3:9]),
}
FORMULAS: dict[str, Callable[[Any], Any]] = {
    "symbol_values": lambda x: sc.symbol_values(x[0]),
    "exp": lambda x: sc.exp(x[0]),
    "sqrt": lambda x: sc.sqrt(1 + x[0]),
    "tanh": lambda x: sc.tanh(x[0]),
    "cos": lambda x: sc.cos(x[0]),
    "sin": lambda x: sc.sin(x[0]),
    "fabs": lambda x: sc.fabs(x[0]),
    "select": lambda x: sc.select(x[0] < x[1], x[2], x[3]),
    "transposed": lambda x: sc.transposed(sc.skew(x[3:6])),
    "maximum": lambda x: sc.maximum(x[0], 0.1),
    "arc_cosine": lambda x: sc.arc_cosine(x[0]),
    "arc_tangent": lambda x: sc.arc_tangent(x[0], x[1]),
}


@one_by_one("name", TWINS)
@one_by_one("seed", range(4))
def test_symbols_give_the_numbers_that_arrays_give(name, seed):
    x = np.random.default_rng(seed).uniform(-1.0, 1.0, 9) * (1e-3 if seed == 3 else 1.0)
    expected = np.asarray(TWINS[name](x))
    for result in (casadi.Function("f", [X], [TWINS[name](X)])(x), TWINS[name](casadi.DM(x))):
        close(result.full().reshape(expected.shape), expected, 1e-14)


@one_by_one("name", FORMULAS)
def test_a_formula_of_symbols_gives_the_number_that_it_gives_of_numbers(name):
    for x in np.random.default_rng(0).uniform(-1.0, 1.0, (4, 9)):
        expected = np.asarray(FORMULAS[name](x))
        result = casadi.Function("f", [X], [FORMULAS[name](X)])(x)
        close(result.full().reshape(expected.shape), expected, 1e-14)


def test_every_public_function_has_a_symbolic_twin_in_the_test():
    public = {n for n, f in vars(sc).items() if callable(f) and getattr(f, "__module__", "") == sc.__name__}
    assert {n for n in public if not n.startswith("_")} == {*TWINS, *FORMULAS, "is_symbolic"}


def test_numbers_and_symbols_mix_in_one_call():
    q, length = casadi.SX.sym("q"), casadi.SX.sym("l")
    mixed = sc.screw_transform(sc.rot_z(0.3), [0, 0, length]), sc.screw_transform(sc.rot_z(q), [0, 0, 2.0])
    for found in casadi.Function("f", [q, length], mixed)(0.3, 2.0):
        close(found.full(), sc.screw_transform(sc.rot_z(0.3), np.array([0, 0, 2.0])), 1e-14)
    assert isinstance(sc.transform(np.eye(3), [length, 0, 0]), casadi.SX)


# ---- structural zeros


def operations(expression: Any, *inputs: Any) -> int:
    function = casadi.Function("f", inputs, [expression])
    return function.n_instructions() - function.nnz_in() - function.nnz_out()


def test_exact_zeros_are_structural_zeros():
    q, a, length = casadi.SX.sym("q"), casadi.SX.sym("a", 3), casadi.SX.sym("l")
    t = casadi.SX.sym("t", 6)
    assert sc.skew(a).nnz() == 6
    assert sc.skew([0, 0, length]).nnz() == 2
    assert sc.skew(casadi.vertcat(0, 0, length)).nnz() == 2
    assert [turn(q).nnz() for turn in (sc.rot_x, sc.rot_y, sc.rot_z)] == [5, 5, 5]
    assert sc.rpy(q, 0, 0).nnz() == 5
    assert sc.transform(sc.rot_z(q), [0, 0, length]).nnz() == 7
    assert sc.reference_transform(a).nnz() == 12
    assert sc.screw_transform(sc.rot_x(q), [0, 0, 0]).nnz() == 10
    assert sc.screw_transform(sc.rot_z(q), [0, 0, length]).nnz() == 14
    assert sc.line_at_infinity([0, 0, 1]).sum() == 1
    assert sc.line_at_infinity(casadi.SX([0, 0, 1])).nnz() == 1
    assert sc.ad(t).nnz() == 18
    assert sc.hat(t).nnz() == 9


def test_turn_about_a_coordinate_axis_costs_one_sine_and_one_cosine():
    q = casadi.SX.sym("q")
    for a, turn in zip(np.eye(3), (sc.rot_x, sc.rot_y, sc.rot_z), strict=True):
        assert sc.rotation(a, q).sparsity() == turn(q).sparsity()
        assert operations(sc.rotation(a, q), q) == operations(turn(q), q)


def test_quarter_turn_of_a_frame_keeps_the_structure_of_what_it_turns():
    q = casadi.SX.sym("q")
    R = casadi.DM(sc.rot_x(math.pi / 2) @ sc.rot_z(math.pi / 2))
    assert sc.screw_transform(R, [0, 0, 0]).nnz() == 6
    assert (casadi.sparsify(R) @ sc.rot_z(q)).nnz() == 5
    assert sc.rot_x(casadi.SX(math.pi)).nnz() == 3


def _same_expression(actual: casadi.SX, expected: casadi.SX) -> bool:
    return actual.sparsity() == expected.sparsity() and bool(casadi.is_equal(actual, expected, 5))


@pytest.mark.parametrize(
    ("operator", "function"),
    [(operator.add, "plus"), (operator.sub, "minus"), (operator.mul, "times"), (operator.truediv, "rdivide")],
)
def test_operators_of_symbols_are_the_functions_of_casadi(operator, function):
    x, y = casadi.SX.sym("x", 3), casadi.SX.sym("y")
    sparse = casadi.sparsify(casadi.vertcat(x[0], 0, x[2]))
    others = [x, sparse, y, casadi.SX(3, 1), casadi.SX(2), 3, 0, 1.0, -0.5, True, casadi.DM([1, 0, 2]), np.float64(4)]
    for other in [*others, np.array([1.0, 0.0, 2.0])]:
        for left, right in ((sparse, other), (other, sparse)):
            if not isinstance(left, np.ndarray):  # of an array NumPy's own operator makes one of symbols
                assert _same_expression(operator(left, right), getattr(casadi, function)(left, right))


def test_operators_of_symbols_leave_other_kinds_to_casadi():
    x = casadi.SX.sym("x", 3)
    with pytest.raises((NotImplementedError, TypeError)):
        x + casadi.MX.sym("m", 3)
    with pytest.raises((NotImplementedError, TypeError)):
        x * "3"
    with pytest.raises(RuntimeError, match=r"[Dd]imension"):
        x + casadi.SX.sym("y", 2)


@one_by_one("rows", [rows for count in range(4) for rows in itertools.combinations(range(3), count)])
def test_skew_form_of_symbols_is_that_of_their_scalar_elements(rows):
    a = casadi.SX.sym("a", casadi.Sparsity.triplet(3, 1, list(rows), [0] * len(rows)))
    x, y, z = casadi.vertsplit(a)
    elements = casadi.vertcat(casadi.horzcat(0, -z, y), casadi.horzcat(z, 0, -x), casadi.horzcat(-y, x, 0))
    assert _same_expression(sc.skew(a), casadi.sparsify(elements))
