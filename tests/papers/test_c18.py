"""The example of [C18]: a crane on a vessel held by cubic springs, and the five constraint forces between them.

Masses, gains and motions of the paper are lost, so its curves cannot be asserted; what can: the geometry and springs it
gives, and that forces computed as it computes them, Eqs. (39)-(50), are those of the run, in both of its frames.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.kane_explicit import constraint_forces
from deckcrane.mechanics.kinematics import poses
from deckcrane.screws import rot_x, rot_y, rot_z

FIVE = (0, 1, 3, 4, 5)
"""The paper's rho: moments about x2 and y2, forces along x2, y2, z2, as components of [n; f]."""


@pytest.fixture(scope="module")
def scenario():
    return deckcrane.load("moving_base")


@pytest.fixture(scope="module")
def dataset(scenario):
    return deckcrane.run(scenario)


def test_frames_are_those_of_equations_53_to_56(scenario):
    system = dynamics(scenario)
    pose = ca.Function("pose", system.equations.arguments(), [R for R, _ in poses(system.mechanism)])
    q1, q2, q3, q4, q5, q6 = q = np.array([0.1, -0.2, 0.3, 0.7, 0.5, -1.1])
    x = np.concatenate([q, np.zeros(6)])
    R = [np.array(value) for value in pose(0.0, x, np.zeros(3), system.equations.p.values)]
    R1 = rot_z(q3) @ rot_y(q2) @ rot_x(q1)
    R2 = R1 @ rot_z(q4)
    R3 = R2 @ rot_z(np.pi / 2) @ rot_x(np.pi / 2) @ rot_z(q5)
    for ours, paper in zip(R, (R1, R2, R3, R3 @ rot_z(q6)), strict=True):
        assert np.allclose(ours, paper, atol=1e-15)


def test_inertias_are_those_of_equation_73(scenario):
    lengths = {"vessel": 5.0, "king": 2.0, "inner_boom": 2.0, "outer_boom": 2.0}
    shares = {"vessel": (1, 1, 1), "king": (1, 1, 0.1), "inner_boom": (0, 1, 1), "outer_boom": (0, 1, 1)}
    distances = {"vessel": 2.5, "king": 1.0, "inner_boom": 1.0, "outer_boom": 1.0}
    for name, length in lengths.items():
        mass, cog, inertia = scenario.bodies[name].inertial()
        assert np.diag(inertia) == pytest.approx(np.array(shares[name]) * mass * length**2 / 12, rel=1e-8)
        assert np.linalg.norm(cog) == pytest.approx(distances[name])


def test_springs_are_cubic_in_the_coordinates(scenario, dataset):
    """T = -8e7 q^3: the moment that the ground exerts on the vessel, seen as a generalized force, is the springs'."""
    q = dataset["q"].sel(coordinate=["vessel.roll", "vessel.pitch", "vessel.yaw"]).values
    n = dataset["reaction"].sel(joint="vessel", component=["mx", "my", "mz"]).values
    for row in range(0, len(q), 100):
        roll, pitch, _ = q[row]
        lines = np.stack([[1, 0, 0], rot_x(roll).T @ [0, 1, 0], rot_x(roll).T @ rot_y(pitch).T @ [0, 0, 1]])
        assert lines @ n[row] == pytest.approx(-8e7 * q[row] ** 3, abs=1e-6)


def test_constraint_forces_by_auxiliary_speeds_are_the_runs(scenario, dataset):
    system = dynamics(scenario)
    king = system.mechanism.index("king")
    rho = constraint_forces(system.mechanism, king, system.accelerations.du, system.external, FIVE)
    evaluate = ca.Function("rho", system.equations.arguments(), [rho])
    run = dataset["reaction"].sel(joint="king", component=["mx", "my", "fx", "fy", "fz"]).values
    for row in range(0, len(run), 150):
        x = np.concatenate([dataset["q"].values[row], dataset["u"].values[row]])
        found = np.array(evaluate(float(dataset["time"][row]), x, np.zeros(3), system.equations.p.values)).ravel()
        # The sixth component, the actuated one, is the slewing moment and not a constraint force.
        assert found == pytest.approx(run[row], rel=1e-10, abs=1e-10 * np.max(np.abs(run)))


def test_the_forces_in_frame_1_are_those_in_frame_2_turned_by_the_slew_angle(dataset):
    frame_1, frame_2 = deckcrane.reactions_in(dataset, "inner"), deckcrane.reactions_in(dataset, "outer")
    slew = dataset["q"].sel(coordinate="slew").values
    for part in (["fx", "fy", "fz"], ["mx", "my", "mz"]):
        one, two = (frame.sel(joint="king", component=part).values for frame in (frame_1, frame_2))
        turned = np.stack([rot_z(angle) @ v for angle, v in zip(slew, two, strict=True)])
        assert np.allclose(one, turned, atol=1e-9 * np.max(np.abs(two)))


def test_the_slewing_moment_is_the_actuated_component(dataset):
    moment = dataset["reaction"].sel(joint="king", component="mz").values
    assert np.allclose(moment, dataset["actuation"].sel(actuator="slew").values, atol=1e-8)


def test_the_sequence_slews_luffs_unfolds_and_returns(dataset):
    q = dataset["q"]
    assert q.sel(coordinate="slew", time=30).item() == pytest.approx(np.pi / 2, abs=0.03)
    assert q.sel(coordinate="luff", time=30).item() == pytest.approx(np.radians(20), abs=0.03)
    assert q.sel(coordinate="knuckle", time=30).item() == pytest.approx(np.radians(-20), abs=0.05)
    assert q.isel(time=-1).sel(coordinate=["slew", "luff", "knuckle"]).values == pytest.approx(
        np.radians([0, 60, -120]), abs=0.05
    )


def test_the_vessel_stays_on_its_springs(dataset):
    tilt = dataset["q"].sel(coordinate=["vessel.roll", "vessel.pitch", "vessel.yaw"])
    assert 0.05 < float(np.abs(tilt).max()) < 0.2
    assert float(dataset["reaction"].sel(joint="king", component="fz").mean()) == pytest.approx(2000 * 9.81, rel=0.02)
