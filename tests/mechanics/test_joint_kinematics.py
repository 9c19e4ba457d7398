"""What each kind of joint lets an outer body do: poses, lines, and the rates that lead from speeds to coordinates."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from deckcrane.mechanics.joint_kinematics import (
    JointMotion,
    constant_rate_step,
    midpoint_step,
    motion,
    munthe_kaas_step,
)
from deckcrane.screws import hat, rot_x, rot_y, rot_z, rpy, transform
from tests.random_models import assert_same

FREEDOM = {"fixed": 0, "revolute": 1, "prismatic": 1, "spherical": 3, "free": 6}
ALONG = {
    "x": (1.0, 0.0, 0.0),
    "-y": (0.0, -1.0, 0.0),
    "z": (0.0, 0.0, 1.0),
    "slanted": (2 / 7, -3 / 7, 6 / 7),
}
CASES = [(kind, axis) for kind in FREEDOM for axis in (ALONG if kind in ("revolute", "prismatic") else ["none"])]
PLACE = rpy(0.3, -0.7, 1.1), np.array([0.4, -0.2, 0.9])
every_joint = pytest.mark.parametrize(("kind", "axis"), CASES)


class Joint:
    """A joint in symbols and in numbers, at a random pose and speed."""

    def __init__(self, kind: str, axis: str, place: tuple[np.ndarray, np.ndarray] = PLACE) -> None:
        n = FREEDOM[kind]
        self.q, self.u = ca.SX.sym("q", n), ca.SX.sym("u", n)
        self.motion: JointMotion = motion(kind, ALONG.get(axis), self.q, self.u, ca.SX(place[0]), ca.SX(place[1]))
        rng = np.random.default_rng(3)
        self.q_value, self.u_value = rng.uniform(-1.2, 1.2, n), rng.uniform(-2, 2, n)

    def value(self, expression: ca.SX, q: np.ndarray | None = None) -> np.ndarray:
        function = ca.Function("value", [self.q, self.u], [ca.densify(expression)])
        return np.array(function(self.q_value if q is None else q, self.u_value))

    def rate(self, expression: ca.SX) -> ca.SX:
        return ca.jtimes(expression, self.q, self.motion.rates @ self.u) if self.q.numel() else 0 * expression


@every_joint
def test_the_lines_of_a_joint_give_its_relative_twist(kind: str, axis: str) -> None:
    """hat(S u) = T^-1 T_dot, with T_dot by automatic differentiation of the pose."""
    joint = Joint(kind, axis)
    T = transform(joint.motion.R, joint.motion.p)
    T_value, dT = joint.value(T), joint.value(joint.rate(T))
    twist = joint.value(joint.motion.S @ joint.u).ravel()
    assert_same(hat(twist), np.linalg.inv(T_value) @ dT, 1e-12, scale=1.0)


@every_joint
def test_the_bias_is_the_rate_of_the_lines_times_the_speeds(kind: str, axis: str) -> None:
    joint = Joint(kind, axis)
    expected = joint.value(joint.rate(joint.motion.S) @ joint.u)
    assert_same(joint.value(joint.motion.bias), expected, 1e-12, scale=1.0)
    if kind != "spherical":
        assert joint.motion.bias.nnz() == 0


@every_joint
def test_rates_and_speeds_are_each_others_inverse(kind: str, axis: str) -> None:
    joint = Joint(kind, axis)
    product = joint.value(joint.motion.rates) @ joint.value(joint.motion.speeds)
    assert_same(product, np.eye(FREEDOM[kind]), 1e-12)


@every_joint
def test_a_joint_at_zero_stands_at_its_placement(kind: str, axis: str) -> None:
    joint = Joint(kind, axis)
    zero = np.zeros(FREEDOM[kind])
    assert_same(joint.value(joint.motion.R, zero), PLACE[0], 1e-15)
    assert_same(joint.value(joint.motion.p, zero).ravel(), PLACE[1], 1e-15)


@every_joint
def test_a_joint_turns_without_stretching(kind: str, axis: str) -> None:
    joint = Joint(kind, axis)
    R = joint.value(joint.motion.R)
    assert_same(R @ R.T, np.eye(3), 1e-14)
    assert np.linalg.det(R) > 0


@pytest.mark.parametrize(("axis", "turn"), [("x", rot_x), ("z", rot_z), ("-y", lambda angle: rot_y(-angle))])
def test_a_revolute_joint_turns_about_its_axis(axis: str, turn: object) -> None:
    joint = Joint("revolute", axis, (np.eye(3), np.zeros(3)))
    assert_same(joint.value(joint.motion.R), turn(joint.q_value[0]), 1e-15)


def test_a_prismatic_joint_slides_along_its_axis_in_the_placed_frame() -> None:
    joint = Joint("prismatic", "slanted")
    expected = PLACE[1] + PLACE[0] @ (joint.q_value[0] * np.array(ALONG["slanted"]))
    assert_same(joint.value(joint.motion.p).ravel(), expected, 1e-15)
    assert_same(joint.value(joint.motion.R), PLACE[0], 1e-15)


def test_the_speeds_of_a_free_joint_are_the_body_twist() -> None:
    joint = Joint("free", "none")
    assert_same(joint.value(joint.motion.S), np.eye(6), 0.0)
    dp = joint.value(joint.rate(joint.motion.p)).ravel()
    assert_same(joint.value(joint.motion.R).T @ dp, joint.u_value[3:], 1e-14)


def test_a_spherical_joint_has_yaw_first_and_roll_last() -> None:
    joint = Joint("spherical", "none", (np.eye(3), np.zeros(3)))
    roll, pitch, yaw = joint.q_value
    assert_same(joint.value(joint.motion.R), rot_z(yaw) @ rot_y(pitch) @ rot_x(roll), 1e-15)


@pytest.mark.parametrize(
    ("step", "degree"),
    [(constant_rate_step, 3), (midpoint_step, 1), (munthe_kaas_step, 3)],
)
def test_a_step_integrates_powers_of_time_as_its_rule_of_quadrature(step: object, degree: int) -> None:
    """Simpson's rule is exact for cubic polynomials, that of the middle for straight lines; neither for the next power."""

    def system(t: float, R: np.ndarray, z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.zeros(3), (n + 1) * np.array([t**n])

    t, h = 0.3, 0.5
    for n in range(degree + 2):
        _, z = step(system, t, np.eye(3), np.array([t ** (n + 1)]), h)
        assert (z[0] == pytest.approx((t + h) ** (n + 1), rel=1e-13)) == (n <= degree)
