"""The example of [M19]: a ship with a knuckle boom crane and three motors, by the moving frame method.

The paper's results are a page to play with, not curves; what can be asserted: its data, its frames, its B-matrix entry by
entry, its motor couples, and what must follow from them: momentum, damping, and the same motion as with Kane's equations.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.formulations.moving_frame import moving_frames, relative_connection
from deckcrane.screws import rot_x, rot_y, rot_z, skew
from deckcrane.simulation.moving_frame_run import simulate_moving_frame

E1, E3 = np.eye(3)[0], np.eye(3)[2]
S_J = {2: [-7.5, 11.9, 13.5], 3: [0, 0.14, 3.5], 4: [0, 11.3, 0.2]}
"""From the COG of the inner body to the joint, in the inner body's frame [M19, Eqs. 30, 47, 60]."""
S_C = {2: [0, -0.14, 2.6], 3: [0, 10.7, -0.2], 4: [0, 4.1, -2.4]}
"""From the joint to the COG, in the outer body's frame [M19, Eqs. 32, 48, 61]."""
DROOP = np.arctan2(2.4, 4.1)
"""Our outer boom's y axis points at its COG: its frame is the paper's, turned about x by minus this."""
MOTORS = ("slew", "luff", "knuckle")


@pytest.fixture(scope="module")
def scenario():
    return deckcrane.load("ship_crane_motors")


@pytest.fixture(scope="module")
def system(scenario):
    return dynamics(scenario)


@pytest.fixture(scope="module")
def frames(system):
    return moving_frames(system.mechanism, system.generalized_forces, system.external)


@pytest.fixture(scope="module")
def dataset(scenario):
    return deckcrane.run(scenario)


def evaluate(system, q, u, *expressions):
    function = ca.Function("values", system.equations.arguments(), [ca.densify(e) for e in expressions])
    found = function(0.0, np.concatenate([q, u]), np.zeros(3), system.equations.p.values)
    return [np.array(value) for value in (found if len(expressions) > 1 else [found])]


def switched_off(*names):
    return {f"control.{name}.force": 0.0 for name in names}


def test_masses_torques_and_damping_are_the_papers(scenario):
    assert [scenario.bodies[name].mass for name in scenario.plant.order] == [9000, 160, 150, 150]
    assert [scenario.control[name].force.values for name in MOTORS] == [(100e3,), (70e3,), (70e3,)]
    angles = scenario.bodies["ship"].joint.elements
    assert {name: element.damper.linear for name, element in angles.items()} == dict.fromkeys(angles, 1000.0)


def test_inertias_are_those_of_a_solid_box_and_slender_rods(scenario):
    def inertia(name):
        return scenario.bodies[name].inertial()[2]

    width, length, height = 23.0, 110.0, 39.0
    box = [length**2 + height**2, width**2 + height**2, width**2 + length**2]
    assert inertia("ship") == pytest.approx(np.diag(box) * 9000 / 12)
    assert inertia("tower") == pytest.approx(np.diag([1, 1, 0]) * 160 * 6.1**2 / 12)
    assert inertia("main_boom") == pytest.approx(np.diag([1, 0, 1]) * 150 * 22.0**2 / 12)
    along = np.array(S_C[4]) / np.hypot(4.1, 2.4)  # in the paper's frame: a rod from the joint through its COG
    rod = 150 * (4.1**2 + 2.4**2) * 4 / 12 * (np.eye(3) - np.outer(along, along))
    assert rot_x(-DROOP) @ inertia("outer_boom") @ rot_x(DROOP) == pytest.approx(rod, abs=1e-9)


def test_relative_frame_connections_are_those_of_equations_34_45_and_58(system):
    q = np.array([0.1, -0.2, 0.3, 0.7, 0.5, -1.1])
    relative = evaluate(system, q, np.zeros(6), *[relative_connection(system.mechanism, k) for k in (1, 2, 3)])
    turns = {2: rot_z(q[3]), 3: rot_x(q[4]), 4: rot_x(q[5])}
    for body, E in zip((2, 3, 4), relative, strict=True):
        own_axes = rot_x(-DROOP) if body == 4 else np.eye(3)
        assert E[:3, :3] == pytest.approx(turns[body] @ own_axes, abs=1e-12)
        assert E[:3, 3] == pytest.approx(turns[body] @ S_C[body] + S_J[body], abs=1e-12)


def papers_b(R1, q):
    """The 21 x 6 matrix of [M19, Eq. 72 and appendix], with R^(4/3) to our outer boom's axes.

    The transposition of the whole bracket in the printed B_42 is a misprint: B_62 has the same terms without it.
    """
    R21, R32, R43 = rot_z(q[0]), rot_x(q[1]), rot_x(q[2]) @ rot_x(-DROOP)
    R2 = R1 @ R21
    R3 = R2 @ R32
    R4 = R3 @ R43
    sJ2, sJ3, sJ4 = (skew(S_J[body]).T for body in (2, 3, 4))
    sC2, sC3, sC4 = skew(S_C[2]).T, skew(S_C[3]).T, skew(rot_x(DROOP) @ S_C[4]).T
    B21, B22 = R2 @ sC2 @ R21.T + R1 @ sJ2, R2 @ sC2 @ E3
    B41 = R3 @ sC3 @ R32.T @ R21.T + R2 @ sJ3 @ R21.T + R2 @ sC2 @ R21.T + R1 @ sJ2
    B42 = (R3 @ sC3 @ R32.T + R2 @ sJ3 + R2 @ sC2) @ E3
    B43 = R3 @ sC3 @ E1
    B61 = R4 @ sC4 @ R43.T @ R32.T @ R21.T + R3 @ sJ4 @ R32.T @ R21.T + B41
    B62 = (R4 @ sC4 @ R43.T @ R32.T + R3 @ sJ4 @ R32.T + R3 @ sC3 @ R32.T + R2 @ sJ3 + R2 @ sC2) @ E3
    B63 = (R4 @ sC4 @ R43.T + R3 @ sJ4 + R3 @ sC3) @ E1
    B64 = R4 @ sC4 @ E1
    none = np.zeros(3)
    rows = [
        [np.eye(3), none, none, none],
        [B21, B22, none, none],
        [R21.T, E3, none, none],
        [B41, B42, B43, none],
        [R32.T @ R21.T, R32.T @ E3, E1, none],
        [B61, B62, B63, B64],
        [R43.T @ R32.T @ R21.T, R43.T @ R32.T @ E3, R43.T @ E1, E1],
    ]
    return np.vstack([np.column_stack(row) for row in rows])


def from_rates_to_omega(roll, pitch):
    """Our first three speeds are the rates of roll, pitch and yaw, the paper's the angular velocity [M19, Eq. 69]."""
    found = np.eye(6)
    found[:3, :3] = np.column_stack([E1, rot_x(roll).T @ [0, 1, 0], rot_x(roll).T @ rot_y(pitch).T @ E3])
    return found


def test_the_b_matrix_is_that_of_the_papers_appendix(system, frames):
    rng = np.random.default_rng(5)
    for _ in range(5):
        q = rng.uniform(-1, 1, 6)
        (B,) = evaluate(system, q, np.zeros(6), frames.B)
        R1 = rot_z(q[2]) @ rot_y(q[1]) @ rot_x(q[0])
        assert B[:3] == pytest.approx(np.zeros((3, 6)), abs=1e-14)  # the ship's COG stays where it is
        assert B[3:] == pytest.approx(papers_b(R1, q[3:]) @ from_rates_to_omega(q[0], q[1]), abs=1e-11)


def test_each_motors_couple_and_its_reverse_act_on_the_motors_own_joint(system, frames):
    """B^T Q with the couples of [M19, Eq. 80]: the ship and the other joints feel them through the motion alone."""
    q = np.array([0.1, -0.2, 0.3, 0.7, 0.5, -1.1])
    (B, tau) = evaluate(system, q, np.zeros(6), frames.B, frames.F_star)
    tower, main_boom, outer_boom = 100e3, 70e3, 70e3
    moments = [-tower * E3, tower * E3 - main_boom * E1, main_boom * E1 - outer_boom * E1, outer_boom * E1]
    Q = np.concatenate([np.concatenate([np.zeros(3), moment]) for moment in moments])
    assert pytest.approx([0, 0, 0, tower, main_boom, outer_boom], abs=1e-8) == B.T @ Q
    assert tau.ravel() == pytest.approx(B.T @ Q, abs=1e-8)


def test_without_damping_no_motor_changes_the_angular_momentum_about_the_ship(scenario):
    found = deckcrane.run(scenario.variant("undamped"))
    system = dynamics(scenario)
    frames = moving_frames(system.mechanism, system.generalized_forces, system.external)
    P = frames.M @ frames.B @ system.mechanism.u
    parts = [
        skew(E[:3, 3]) @ P[6 * k : 6 * k + 3] + E[:3, :3] @ P[6 * k + 3 : 6 * k + 6] for k, E in enumerate(frames.E)
    ]
    for row in (10, 50, 100):
        each = evaluate(system, found["q"].values[row], found["u"].values[row], *parts)
        assert np.abs(sum(each)).max() < 1e-4 * np.abs(each[0]).max()


@pytest.mark.parametrize("motor", MOTORS)
def test_each_motor_turns_its_joint_and_the_ship_answers(scenario, motor):
    others = [name for name in MOTORS if name != motor]
    q = deckcrane.run(scenario.with_values({**switched_off(*others), "run.duration": 0.2}))["q"].isel(time=-1)
    assert q.sel(coordinate=motor) > 0.005
    assert np.abs(q.sel(coordinate=["ship.roll", "ship.pitch", "ship.yaw"])).max() > 1e-5


def test_nothing_moves_while_all_motors_are_off(scenario):
    q = deckcrane.run(scenario.with_values(switched_off(*MOTORS)))["q"]
    assert np.abs(q).max() == 0.0


def test_damping_acts_against_the_ships_angular_velocity(dataset):
    """The ground's moment on the ship is the dampers': -df omega, but for the sine of its tilt of up to 2 deg."""
    q, u = dataset["q"].values, dataset["u"].values
    moment = dataset["reaction"].sel(joint="ship", component=["mx", "my", "mz"]).values
    omega = np.array([from_rates_to_omega(*q[i, :2])[:3, :3] @ u[i, :3] for i in range(len(q))])
    tilt = np.abs(q[:, :3]).max()
    assert tilt < np.radians(2)
    assert np.abs(moment + 1000 * omega).max() < np.sin(tilt) * np.abs(1000 * omega).max()


def test_with_the_motors_off_the_ship_loses_what_the_dampers_take(scenario):
    start = {"bodies.ship.joint.roll.speed": 0.05, "bodies.ship.joint.pitch.speed": 0.1, "run.duration": 4.0}
    start |= switched_off(*MOTORS)
    free = deckcrane.run(scenario.variant("undamped").with_values(start))["energy"].sel(form="kinetic")
    assert np.abs(free - free[0]).max() < 1e-8 * free[0]
    damped = deckcrane.run(scenario.with_values(start))
    power = 1000 * (damped["u"].isel(speed=slice(3)) ** 2).sum("speed")
    lost = damped["energy"].sel(form="kinetic")[0] - damped["energy"].sel(form="kinetic")[-1]
    assert lost == pytest.approx(float(power.integrate("time")), rel=1e-3)
    assert lost > 0.0


def test_weights_without_buoyancy_turn_the_ship_over(scenario):
    weights = scenario.variant("weights").with_values({**switched_off(*MOTORS), "run.duration": 14.0})
    up = deckcrane.run(weights)["rotation"].sel(body="ship", axis="z", body_axis="z")
    assert up.sel(time=4.0) > np.cos(np.radians(10))
    assert up.min() < 0.0


@pytest.mark.study
def test_the_moving_frame_method_gives_the_run_of_kanes_equations(scenario):
    """The motors' torques are far too large for these masses: the outer boom turns seven times in two seconds."""
    fine = {"run.step": 0.001}
    found, expected = simulate_moving_frame(scenario, step=0.001), deckcrane.run(scenario.with_values(fine))
    assert np.abs(found["q"] - expected["q"]).max() < 1e-9
    assert np.abs(found["rotation"] - expected["rotation"]).max() < 1e-9
    assert expected["q"].sel(coordinate="knuckle").isel(time=-1) > 14 * np.pi


@pytest.mark.study
def test_the_papers_first_pass_is_of_first_order(scenario, dataset):
    """Constant angular velocity over each step of 2 ms leaves 3e-4 rad of error in the ship's angles after two seconds."""
    ship = ["ship.roll", "ship.pitch", "ship.yaw"]
    found = [simulate_moving_frame(scenario, "paper", step)["q"] for step in (0.004, 0.002)]
    errors = [float(np.abs(q - dataset["q"]).sel(coordinate=ship).max()) for q in found]
    assert errors[1] == pytest.approx(3.35e-4, rel=0.01)
    assert errors[0] / errors[1] == pytest.approx(2.0, abs=0.1)
