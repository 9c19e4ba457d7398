"""Facts about screws: the identities of the papers, for numbers and for symbols alike."""

from __future__ import annotations

import math
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


def given(*strategies: st.SearchStrategy[Any]) -> Callable[[Any], Any]:
    """Hypothesis without chance and without a clock."""
    return lambda test: settings(deadline=None, derandomize=True, max_examples=60)(hypothesis.given(*strategies)(test))


def vectors(n: int, size: float = 10.0) -> st.SearchStrategy[np.ndarray]:
    return arrays(float, n, elements=st.floats(-size, size))


angles = st.floats(-math.pi, math.pi)
directions = vectors(3, 1.0).filter(lambda a: np.linalg.norm(a) > 0.1).map(lambda a: a / np.linalg.norm(a))
rotations = st.builds(sc.rotation, directions, angles)


def close(actual: Any, expected: Any, tol: float = 1e-12) -> None:
    actual, expected = np.asarray(actual, dtype=float), np.asarray(expected, dtype=float)
    assert actual.shape == expected.shape
    np.testing.assert_allclose(actual, expected, rtol=tol, atol=tol * max(1.0, float(np.abs(expected).max())))


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


@pytest.mark.parametrize("turns", range(-8, 9))
def test_quarter_turns_are_exact(turns):
    for angle in (turns * math.pi / 2, math.radians(90 * turns)):
        for turn in (sc.rot_x, sc.rot_y, sc.rot_z):
            assert set(np.abs(turn(angle)).flat) == {0.0, 1.0}
            close(turn(angle), np.linalg.matrix_power(turn(math.pi / 2), turns % 4), 0)


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
    close(V, sc.coordinate_transform(R) @ sc.reference_transform(p))
    close(V, sc.reference_transform(R @ p) @ sc.coordinate_transform(R))
    close(np.linalg.inv(V), sc.screw_transform(R.T, -R @ p))


@given(rotations, vectors(3), vectors(6))
def test_matrix_form_of_a_twist_transforms_as_its_adjoint_form(R, p, t_b):
    # [C18, Eqs. 6 and 8]: T_b^a hat(t) T_a^b, against the 6x6 form with p_ab given in Frame a.
    T = sc.transform(R, p)
    t_a = sc.unhat(T @ sc.hat(t_b) @ np.linalg.inv(T))
    close(t_a, sc.reference_transform(p) @ sc.coordinate_transform(R) @ t_b, 1e-11)
    close(t_a, sc.transform_twist(R, R.T @ p, t_b), 1e-11)
    close(sc.unhat(sc.hat(t_b)), t_b, 0)


@given(rotations, vectors(3), vectors(6), vectors(6))
def test_twists_and_wrenches_follow_the_screw_transform_and_keep_their_power(R, p, w, t):
    close(sc.transform_twist(R, p, t), sc.screw_transform(R, p) @ t)
    close(sc.transform_wrench(R, p, w), sc.screw_transform(R, p) @ w)
    scale = 1 + np.linalg.norm(w) * np.linalg.norm(t) * (1 + np.linalg.norm(p)) ** 2
    assert sc.power(sc.transform_wrench(R, p, w), sc.transform_twist(R, p, t)) == pytest.approx(
        sc.power(w, t), rel=1e-12, abs=1e-13 * scale
    )


@given(vectors(6), vectors(6))
def test_power_is_force_on_velocity_and_torque_on_angular_velocity(w, t):
    close(sc.power(w, t), w[:3] @ t[3:] + w[3:] @ t[:3])
    close(sc.power(w, t), w @ sc.PI @ t)
    close(sc.interchange(t), sc.PI @ t, 0)
    close(sc.interchange(sc.interchange(t)), t, 0)


def test_functions_of_screws_take_many_screws_as_columns():
    S, R, p = np.arange(24.0).reshape(6, 4) - 9, sc.rpy(0.1, 0.2, 0.3), np.array([1.0, -2.0, 3.0])
    for function in (sc.interchange, lambda s: sc.transform_twist(R, p, s), lambda s: sc.screw_cross(S[:, 0], s)):
        close(function(S), np.column_stack([function(s) for s in S.T]))
        close(casadi.DM(function(casadi.DM(S))).full(), function(S), 1e-14)
    close(sc.power(S, S), S.T @ sc.PI @ S)


def test_twist_of_a_composite_displacement_is_the_sum_of_twists_at_one_point():
    """[C18, Eqs. 9 and 10], with the rates of the displacements found by differentiation."""
    time = casadi.SX.sym("t")
    T_b = sc.transform(sc.rpy(time, casadi.sin(time), 0.3 * time**2), [time**2, 1 - time, casadi.cos(time)])
    T_c = sc.transform(sc.rotation([0.6, 0, 0.8], 2 * time), [3, casadi.exp(-time), time])

    def body_twist(T: Any) -> Any:
        rate = casadi.reshape(casadi.jacobian(casadi.vec(casadi.densify(T)), time), 4, 4)
        return sc.unhat(sc.inverse_transform(T) @ rate)

    R, p = sc.transform_parts(T_c)
    t_ab_c = sc.transform_twist(R.T, -p, body_twist(T_b))
    both = casadi.Function("f", [time], [body_twist(T_b @ T_c), sc.compose(t_ab_c, body_twist(T_c))])
    close(*both(0.7))


def test_paper_joint_line_of_a_knuckle_boom_cylinder():
    """[K18, Eqs. 31 to 33]: the line of the joint seen from the piston pin P = [0, a, e] of Frame k."""
    a, e = 0.25, 1.4
    joint = sc.line([1, 0, 0], [0, 0, 0])
    close(sc.reference_transform([0, -a, -e]) @ joint, [1, 0, 0, 0, -e, a])
    close(sc.line_at_infinity([0, 0, 1]), [0, 0, 0, 0, 0, 1])


# ---- lines, pitch and axis


@given(directions, vectors(3), rotations, vectors(3), st.floats(-5, 5))
def test_a_line_stays_the_same_line_from_wherever_it_is_seen(a, point, R, p, along):
    L = sc.line(a, point)
    close(L, sc.line(a, point + along * a), 1e-11)
    # Seen from a reference point at -p and with turned axes, the point of the line is at R (point + p).
    close(sc.transform_twist(R, p, L), sc.line(R @ a, R @ (point + p)), 1e-11)
    close(sc.transform_twist(R, p, sc.line_at_infinity(a)), sc.line_at_infinity(R @ a))


@given(directions, vectors(3), st.floats(-5, 5), st.floats(0.1, 10))
def test_pitch_and_axis_of_a_screw_come_back(a, point, h, magnitude):
    s = magnitude * (sc.line(a, point) + h * sc.line_at_infinity(a))
    nearest, direction = sc.axis(s)
    assert sc.pitch(s) == pytest.approx(h, abs=1e-11)
    close(direction, a)
    close(nearest, point - (point @ a) * a, 1e-11)
    assert sc.pitch(sc.reference_transform([1.0, -2.0, 3.0]) @ s) == pytest.approx(h, abs=1e-11)


def test_a_line_at_infinity_has_infinite_pitch_and_a_direction():
    s = 3 * sc.line_at_infinity([0.0, 0.6, 0.8])
    assert sc.pitch(s) == math.inf
    close(sc.axis(s)[1], [0, 0.6, 0.8])
    assert sc.pitch(casadi.DM(s)) == math.inf
    assert sc.pitch(s + 1e-16 * np.eye(6)[0]) == math.inf


def test_the_zero_screw_has_no_pitch():
    with pytest.raises(ValueError, match="zero screw"):
        sc.pitch(np.zeros(6))


@given(directions, directions, vectors(3))
def test_a_force_whose_line_meets_a_hinge_does_no_work_on_it(a, b, point):
    assert sc.is_reciprocal(sc.line(a, point), sc.line(b, point))


def test_a_force_past_a_hinge_does_work_on_it():
    hinge = sc.line([0, 0, 1], [0, 0, 0])
    assert not sc.is_reciprocal(sc.line([1, 0, 0], [0, 2, 0]), hinge)
    assert sc.is_reciprocal(sc.line([1, 0, 0], [3, 0, 1]), casadi.DM(hinge))
    assert sc.power(sc.line([1, 0, 0], [0, 2, 0]), hinge) == -2


# ---- the twist as an operator


@given(vectors(6, 3.0), vectors(6, 3.0), vectors(6, 3.0))
def test_screw_cross_is_the_commutator_of_matrix_forms(t, s, r):
    close(sc.screw_cross(t, s), sc.unhat(sc.hat(t) @ sc.hat(s) - sc.hat(s) @ sc.hat(t)), 1e-11)
    close(sc.screw_cross(t, s), sc.ad(t) @ s)
    close(sc.screw_cross(t, s), -sc.screw_cross(s, t), 1e-11)
    jacobi = sc.ad(t) @ sc.ad(s) @ r - sc.ad(s) @ sc.ad(t) @ r - sc.ad(sc.screw_cross(t, s)) @ r
    close(jacobi, np.zeros(6), 1e-10)


@given(vectors(6, 3.0), vectors(6, 3.0), st.floats(-1, 1))
def test_a_screw_carried_along_by_a_twist_changes_at_ad_of_the_twist(t, s, time):
    x = casadi.SX.sym("x")
    R, p = sc.transform_parts(sc.exp_se3(x * casadi.DM(t)))
    carried = sc.reference_transform(p) @ sc.coordinate_transform(R) @ casadi.DM(s)
    found = casadi.Function("f", [x], [carried, casadi.jtimes(carried, x, 1)])(time)
    close(found[1].full().ravel(), sc.screw_cross(t, found[0].full().ravel()), 1e-10)


# ---- exponential and logarithm


@given(vectors(6, 4.0))
def test_exponentials_are_matrix_exponentials(t):
    close(sc.exp_se3(t), expm(sc.hat(t)), 1e-11)
    close(sc.exp_so3(t[:3]), expm(sc.skew(t[:3])), 1e-11)


@given(directions, st.floats(0, math.pi - 1e-9), vectors(3))
def test_logarithm_undoes_the_exponential(a, angle, v):
    close(sc.log_so3(sc.exp_so3(angle * a)), angle * a, 1e-14)
    t = np.concatenate([angle * a, v])
    close(sc.log_se3(sc.exp_se3(t)), t, 1e-13)


@given(directions, st.floats(-16, 0).map(lambda e: 10.0**e))
def test_logarithm_is_accurate_close_to_half_a_turn_and_to_none(a, small):
    r = (math.pi - small) * a
    found = sc.log_so3(sc.exp_so3(r))
    assert min(np.abs(found - r).max(), np.abs(found + r).max()) < 2e-15
    np.testing.assert_allclose(sc.log_so3(sc.exp_so3(small * a)), small * a, rtol=0, atol=1e-15 * small + 1e-30)


@given(directions)
def test_logarithm_of_half_a_turn_is_pi_along_the_axis(a):
    found = sc.log_so3(2 * np.outer(a, a) - np.eye(3))
    close(np.linalg.norm(found), math.pi, 1e-14)
    close(abs(found @ a), math.pi, 1e-14)


@given(vectors(3, 3.0), vectors(3, 3.0))
def test_left_jacobian_gives_the_angular_velocity_of_a_changing_rotation_vector(r, rate):
    x = casadi.SX.sym("x")
    R = sc.exp_so3(casadi.DM(r) + x * casadi.DM(rate))
    omega = sc.unskew(casadi.jacobian(casadi.vec(casadi.densify(R)), x).reshape((3, 3)) @ R.T)
    close(casadi.Function("f", [x], [omega])(0).full().ravel(), sc.left_jacobian_so3(r) @ rate, 1e-11)


def test_symbolic_exponential_and_logarithm_have_exact_derivatives_at_zero():
    t = casadi.SX.sym("t", 6)
    T = sc.exp_se3(t)
    values = casadi.Function("f", [t], [T, casadi.jacobian(casadi.vec(T), t), casadi.jacobian(sc.log_se3(T), t)])(0)
    generators = np.column_stack([sc.hat(e).ravel(order="F") for e in np.eye(6)])
    for value, expected in zip(values, (np.eye(4), generators, np.eye(6)), strict=True):
        close(value.full(), expected, 1e-15)
    second = casadi.Function("g", [t], [casadi.hessian(T[0, 0], t)[0]])(0)
    close(second.full(), np.diag([0, -1, -1, 0, 0, 0]), 1e-15)


def test_series_and_closed_forms_meet_where_they_change_over():
    below, above = np.nextafter(1.0, 0.0), np.nextafter(1.0, 2.0)
    for function in (sc.exp_so3, sc.left_jacobian_so3):
        close(function([0, 0, below]), function([0, 0, above]), 1e-15)
    t = np.array([0, 1.0, 0, 1, 2, 3])
    close(sc.log_se3(sc.exp_se3(t * below)), sc.log_se3(sc.exp_se3(t * above)), 2e-15)


# ---- numbers and symbols alike

X = casadi.SX.sym("x", 21)


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
    "coordinate_transform": lambda x: sc.coordinate_transform(turned(x)),
    "screw_transform": lambda x: sc.screw_transform(turned(x), x[3:6]),
    "line": lambda x: sc.line(x[3:6], x[6:9]),
    "line_at_infinity": lambda x: sc.line_at_infinity(x[3:6]),
    "interchange": lambda x: sc.interchange(x[3:9]),
    "power": lambda x: sc.power(x[3:9], x[9:15]),
    "compose": lambda x: sc.compose(x[3:9], x[9:15]),
    "transform_twist": lambda x: sc.transform_twist(turned(x), x[3:6], x[9:15]),
    "transform_wrench": lambda x: sc.transform_wrench(turned(x), x[3:6], x[9:15]),
    "ad": lambda x: sc.ad(x[3:9]),
    "screw_cross": lambda x: sc.screw_cross(x[3:9], x[9:15]),
    "hat": lambda x: sc.hat(x[3:9]),
    "unhat": lambda x: sc.unhat(sc.hat(x[3:9])),
    "exp_so3": lambda x: sc.exp_so3(x[15:18]),
    "left_jacobian_so3": lambda x: sc.left_jacobian_so3(x[15:18]),
    "exp_se3": lambda x: sc.exp_se3(x[15:21]),
    "log_so3": lambda x: sc.log_so3(sc.exp_so3(x[15:18])),
    "log_se3": lambda x: sc.log_se3(sc.exp_se3(x[15:21])),
}


@pytest.mark.parametrize("name", TWINS)
@pytest.mark.parametrize("seed", range(4))
def test_symbols_give_the_numbers_that_arrays_give(name, seed):
    x = np.random.default_rng(seed).uniform(-1.0, 1.0, 21) * (1e-3 if seed == 3 else 1.0)
    expected = np.asarray(TWINS[name](x))
    for result in (casadi.Function("f", [X], [TWINS[name](X)])(x), TWINS[name](casadi.DM(x))):
        close(result.full().reshape(expected.shape), expected, 1e-14)


def test_every_public_function_has_a_symbolic_twin_in_the_test():
    numerical = {"pitch", "axis", "is_reciprocal"}
    public = {n for n, f in vars(sc).items() if callable(f) and getattr(f, "__module__", "") == sc.__name__}
    assert {n for n in public if not n.startswith("_")} == set(TWINS) | numerical


def test_numbers_and_symbols_mix_in_one_call():
    q, length = casadi.SX.sym("q"), casadi.SX.sym("l")
    mixed = sc.transform_twist(sc.rot_z(q), [0, 0, length], np.arange(6.0))
    found = casadi.Function("f", [q, length], [mixed])(0.3, 2.0)
    close(found.full().ravel(), sc.transform_twist(sc.rot_z(0.3), np.array([0, 0, 2.0]), np.arange(6.0)), 1e-14)
    assert isinstance(sc.line(np.array([0, 0, 1.0]), [length, 0, 0]), casadi.SX)


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
    assert sc.coordinate_transform(sc.rot_x(q)).nnz() == 10
    assert sc.screw_transform(sc.rot_z(q), [0, 0, length]).nnz() == 14
    assert sc.line([1, 0, 0], [0, length, 0]).nnz() == 2
    assert sc.line_at_infinity([0, 0, 1]).sum() == 1
    assert sc.line_at_infinity(casadi.SX([0, 0, 1])).nnz() == 1
    assert sc.ad(t).nnz() == 18
    assert sc.hat(t).nnz() == 9
    assert sc.interchange(sc.line([0, 0, 1], [length, 0, 0])).nnz() == 2
    assert sc.exp_so3(casadi.vertcat(0, 0, q)).nnz() == 5


def test_turn_about_a_coordinate_axis_costs_one_sine_and_one_cosine():
    q = casadi.SX.sym("q")
    for a, turn in zip(np.eye(3), (sc.rot_x, sc.rot_y, sc.rot_z), strict=True):
        assert sc.rotation(a, q).sparsity() == turn(q).sparsity()
        assert operations(sc.rotation(a, q), q) == operations(turn(q), q)


def test_quarter_turn_of_a_frame_keeps_the_structure_of_what_it_turns():
    q = casadi.SX.sym("q")
    R = casadi.DM(sc.rot_x(math.pi / 2) @ sc.rot_z(math.pi / 2))
    assert sc.coordinate_transform(R).nnz() == 6
    assert (casadi.sparsify(R) @ sc.rot_z(q)).nnz() == 5
    assert sc.rot_x(casadi.SX(math.pi)).nnz() == 3


def test_transforming_a_twist_costs_less_than_multiplying_by_the_matrix():
    R, p, t = casadi.SX.sym("R", 3, 3), casadi.SX.sym("p", 3), casadi.SX.sym("t", 6)
    assert operations(sc.transform_twist(R, p, t), R, p, t) == 42
    assert operations(sc.screw_transform(R, p) @ t, R, p, t) == 75
