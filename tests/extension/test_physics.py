"""Each kind of extension, from a script and with no file of the package changed, agrees with what is known in closed form."""

from __future__ import annotations

from math import pi, sqrt
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import deckcrane
from deckcrane.parts import moving
from deckcrane.screws import rot_x, rot_y, rot_z

pytestmark = pytest.mark.usefixtures("extensions")

G = 9.81


def scene(**changes: Any) -> deckcrane.Scenario:
    """One body of 20 kg that slides up and down, and whatever else."""
    slider = {"on": "ground", "joint": {"prismatic": "z"}, "mass": 20.0, "shape": {"point": True}}
    data = {"gravity": [0, 0, -G], "bodies": {"slider": slider}, "run": {"duration": 2.0, "step": 0.002}}
    return deckcrane.Scenario.model_validate({**data, **changes})


def test_a_falling_body_with_quadratic_drag_nears_its_final_speed_as_a_hyperbolic_tangent() -> None:
    drag = {"quadratic_drag": {"on": "slider", "coefficient": "12 N s^2/m^2"}}
    dataset = deckcrane.run(scene(parts={"air": drag}))
    final = sqrt(20.0 * G / 12.0)
    expected = -final * np.tanh(G * dataset.time.values / final)
    assert dataset.u.sel(speed="slider").values == pytest.approx(expected, abs=1e-9)


def test_drag_acts_at_its_place_along_the_velocity_there() -> None:
    """A disc that spins with drag at a radius r: J w_dot = -c r^3 w^2, so w = w0 / (1 + c r^3 w0 t / J)."""
    disc = {"on": "ground", "joint": {"revolute": "y", "speed": "3 rad/s"}, "mass": 5.0, "inertia": [1.0, 2.0, 1.0]}
    drag = {"quadratic_drag": {"on": "disc", "at": [0.4, 0, 0], "coefficient": 7.0}}
    dataset = deckcrane.run(scene(gravity=[0, 0, 0], bodies={"disc": disc}, parts={"air": drag}))
    expected = 3.0 / (1 + 7.0 * 0.4**3 * 3.0 * dataset.time.values / 2.0)
    assert dataset.u.sel(speed="disc").values == pytest.approx(expected, abs=1e-9)


def test_a_nut_on_a_screw_sinks_and_turns_with_one_acceleration() -> None:
    """(J + m h^2) q_ddot = -m g h, with h the rise for each radian."""
    nut = {
        "on": "ground",
        "joint": {"helical": "z", "pitch": "0.3 m", "at": [1, 0, 2], "name": "turn", "angle": {"start": "20 deg"}},
        "mass": 4.0,
        "inertia": [0.1, 0.1, 0.05],
    }
    dataset = deckcrane.run(scene(bodies={"nut": nut}))
    h, t = 0.3 / (2 * pi), dataset.time.values
    q = np.radians(20) - 4.0 * G * h / (0.05 + 4.0 * h**2) * t**2 / 2
    assert dataset.q.sel(coordinate="turn").values == pytest.approx(q, abs=1e-9)
    assert dataset.position.sel(body="nut", axis="z").values == pytest.approx(2 + h * q, abs=1e-9)
    assert float(np.ptp(dataset.energy.sum("form").values)) < 1e-9
    assert dataset.coordinate_unit.values.tolist() == ["rad"]


def test_the_bearing_of_a_screw_carries_what_the_thread_does_not() -> None:
    """On the joint: m (g + z_ddot) along the axis; about it only what the pitch makes of that force."""
    nut = {"on": "ground", "joint": {"helical": "z", "pitch": "0.3 m"}, "mass": 4.0, "inertia": [0.1, 0.1, 0.05]}
    dataset = deckcrane.run(scene(bodies={"nut": nut}))
    h = 0.3 / (2 * pi)
    lift = 4.0 * (G - 4.0 * G * h**2 / (0.05 + 4.0 * h**2))
    reaction = dataset.reaction.sel(joint="nut").isel(time=-1)
    assert float(reaction.sel(component="fz")) == pytest.approx(lift, rel=1e-10)
    assert float(reaction.sel(component="mz")) == pytest.approx(-h * lift, rel=1e-10)


ARM = {"on": "ground", "joint": {"revolute": "y", "name": "luff"}, "mass": 30.0, "shape": {"rod": "x", "length": 2.0}}
GAINS = {"proportional": "4 kN m/rad", "integral": "3 kN m/rad/s", "damping": "900 N m s/rad"}


def test_the_poles_of_a_joint_under_pi_control_are_the_roots_of_its_polynomial() -> None:
    """J s^3 + D s^2 + P s + I = 0, without weight."""
    drive = {"pi": {"on": "luff", "setpoint": 0.0, **GAINS}}
    model = deckcrane.linearise(scene(gravity=[0, 0, 0], bodies={"arm": ARM}, parts={"drive": drive}))
    expected = np.roots([30.0 * 2.0**2 / 3, 900.0, 4000.0, 3000.0])
    assert np.sort_complex(np.linalg.eigvals(model.A)) == pytest.approx(np.sort_complex(expected), rel=1e-9)
    assert model.states == ("luff", "d:luff", "drive.integral")


def test_an_integral_removes_the_error_that_a_load_makes_and_starts_settled_with_none() -> None:
    drive = {"pi": {"on": "luff", "setpoint": "10 deg", **GAINS}}
    own = scene(bodies={"arm": {**ARM, "joint": {**ARM["joint"], "start": "10 deg"}}}, parts={"drive": drive})
    long = deckcrane.run(own.with_values({"run.duration": 20.0}))
    error = np.degrees(long.q.values[:, 0]) - 10
    assert np.abs(error).max() > 0.5
    assert abs(error[-1]) < 1e-3
    settled = deckcrane.run(own.with_values({"run.start": "settled"}))
    assert np.abs(np.degrees(settled.q.values) - 10).max() < 1e-9
    weight = -30.0 * G * 1.0 * np.cos(np.radians(10))
    assert settled.actuation.values.ravel() == pytest.approx(np.full(1001, weight), rel=1e-9)
    assert settled.setpoint.values.ravel() == pytest.approx(np.full(1001, np.radians(10)))


def test_an_accelerometer_feels_its_support_and_nothing_in_free_fall() -> None:
    sensor = {"accelerometer": {"on": "slider"}}
    falling = deckcrane.run(scene(parts={"imu": sensor}))
    assert np.abs(falling.specific_force.values).max() < 1e-12
    held = {
        "on": "ground",
        "joint": {"fixed": True, "rotation": [{"x": "90 deg"}]},
        "mass": 1.0,
        "shape": {"point": True},
    }
    resting = deckcrane.run(scene(bodies={"slider": held}, parts={"imu": sensor}))
    assert resting.specific_force.values[-1, 0] == pytest.approx([0, G, 0], abs=1e-12)


def test_an_accelerometer_on_a_turntable_feels_the_pull_towards_the_middle() -> None:
    table = {"on": "ground", "joint": {"revolute": "z", "speed": "2 rad/s"}, "mass": 1.0, "inertia": [1, 1, 1]}
    sensor = {"accelerometer": {"on": "table", "at": [0.5, 0, 0]}}
    dataset = deckcrane.run(scene(bodies={"table": table}, parts={"imu": sensor}))
    assert dataset.specific_force.dims == ("time", "accelerometer", "body_axis")
    assert dataset.specific_force.attrs["units"] == "m/s^2"
    assert dataset.specific_force.values[-1, 0] == pytest.approx([-2.0, 0, G], abs=1e-12)


def absorbed(**changes: Any) -> deckcrane.Scenario:
    spring = {"linear": "2000 N/m"}
    slider = {
        "on": "ground",
        "joint": {"prismatic": "z", "spring": spring, "start": 0.1},
        "mass": 20.0,
        "shape": {"point": True},
    }
    mass = {"absorber": {"on": "slider", "along": "z", "mass": "3 kg", "stiffness": "250 N/m", **changes}}
    return scene(gravity=[0, 0, 0], bodies={"slider": slider}, parts={"tuned": mass})


def test_a_body_with_an_absorber_has_the_frequencies_of_two_masses_in_a_row() -> None:
    model = deckcrane.linearise(absorbed())
    K, M = np.array([[2250.0, -250.0], [-250.0, 250.0]]), np.diag([20.0, 3.0])
    expected = np.sqrt(np.linalg.eigvals(np.linalg.inv(M) @ K))
    found = [abs(mode.eigenvalue) for mode in model.modes()]
    assert sorted(found) == pytest.approx(sorted(expected), rel=1e-9)


def test_the_energy_of_an_absorber_is_counted_with_that_of_the_crane() -> None:
    free = deckcrane.run(absorbed().with_values({"run.step": 0.001})).energy.sum("form").values
    assert free == pytest.approx(np.full(len(free), 10.0), rel=1e-9)
    assert float(free[0]) == pytest.approx(2000 * 0.1**2 / 2)
    damped = deckcrane.run(absorbed(damping="20 N s/m")).energy.sum("form").values
    assert np.all(np.diff(damped) <= 1e-12)
    assert damped[-1] < 5.0


def test_lines_found_by_differentiation_are_the_velocities_of_the_pose() -> None:
    """A joint that rolls, pitches and yaws while its origin wanders: central differences of its pose, by SciPy's rotations."""
    q = ca.SX.sym("q", 3)
    R = rot_z(q[2]) @ rot_y(q[1]) @ rot_x(q[0])
    p = ca.vertcat(q[0] * q[1], q[1] ** 2, ca.sin(q[2]) + q[0])
    rotation, position, S, *_ = moving(R, p, q)
    pose, lines = ca.Function("pose", [q], [rotation, position]), ca.Function("lines", [q], [ca.densify(S)])
    at, step = np.array([0.4, -0.7, 1.1]), 1e-5
    R_at = Rotation.from_matrix(pose(at)[0].full())
    for i, column in enumerate(np.array(lines(at)).T):
        (R_a, p_a), (R_b, p_b) = ([part.full() for part in pose(at + sign * step * np.eye(3)[i])] for sign in (1, -1))
        turned = [(R_at.inv() * Rotation.from_matrix(matrix)).as_rotvec() for matrix in (R_a, R_b)]
        assert column[:3] == pytest.approx((turned[0] - turned[1]) / (2 * step), abs=1e-8)
        assert column[3:] == pytest.approx(R_at.inv().apply((p_a - p_b).ravel() / (2 * step)), abs=1e-8)
