"""The moving frame method agrees with Kane's equations, and rotation matrices advanced by the exponential map stay true."""

from __future__ import annotations

import math
from collections.abc import Callable

import casadi as ca
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.moving_frame import MovingFrames, moving_frames
from deckcrane.mechanics.joint_kinematics import METHODS, Method, integrate, rodrigues, rotate_orthogonalised
from deckcrane.mechanics.kane_explicit import kanes_equations
from deckcrane.program import integrators
from deckcrane.screws import inverse_transform, rot_x, rot_y, rpy
from deckcrane.simulation import moving_frame_run
from deckcrane.simulation.moving_frame_run import simulate_moving_frame
from tests.random_models import Model, Values, assert_same, given, models

ORDERS = {"paper": 1, "midpoint": 2, "munthe-kaas": 4}


def frames(values: Values) -> MovingFrames:
    system = values.system
    return moving_frames(system.mechanism, system.generalized_forces, system.external)


def rate(expression: ca.SX, values: Values) -> ca.SX:
    """The time derivative of a function of the coordinates, by automatic differentiation along the motion."""
    mechanism = values.system.mechanism
    return ca.jtimes(expression, mechanism.q, mechanism.rates @ mechanism.u)


# ---- The equations.
@given(models(), examples=7)
def test_accelerations_are_those_of_kanes_equations(model: Model) -> None:
    values = Values(model)
    found = frames(values)
    M, N, F, du = values.of(found.M_star, found.N_star, found.F_star, values.system.accelerations.du)
    assert_same(np.linalg.solve(M, F.ravel() - N @ values.u), du.ravel(), 1e-10)


def test_accelerations_agree_where_cylinders_drive_the_booms() -> None:
    scenario = deckcrane.load("knuckle_boom")
    values = Values(Model(3, scenario))
    start = [coordinate.element.start for coordinate in scenario.plant.coordinates]
    values.q, values.u = np.add(start, [0.4, 0.1, 0.2]), np.array([0.3, -0.2, 0.25])
    found, expected = values.of(frames(values).accelerations, values.system.accelerations.du)
    assert_same(found, expected, 1e-10)


@given(models(most_bodies=8), examples=2)
def test_the_reduced_matrices_are_kanes_mass_matrix_and_velocity_forces(model: Model) -> None:
    values = Values(model)
    system, found = values.system, frames(values)
    kane = kanes_equations(system.mechanism, system.generalized_forces, system.external)
    M, M_kane, N, C, F, tau = values.of(found.M_star, kane.M, found.N_star, kane.C, found.F_star, kane.tau)
    assert_same(M, M_kane, 1e-12)
    size = float(np.abs(M).max(initial=0.0))
    assert_same(N @ values.u, C @ values.u, 1e-10, scale=size)
    assert_same(F, tau, 1e-10, scale=size)


@given(models(most_bodies=8), examples=2)
def test_omega_is_the_inverse_of_e_times_its_rate(model: Model) -> None:
    """[M19, Eq. 22]."""
    values = Values(model)
    found = frames(values)
    products = [inverse_transform(E) @ rate(E, values) for E in found.E]
    Omega, expected = values.of(ca.horzcat(*found.Omega), ca.horzcat(*products))
    assert_same(Omega, expected, 1e-12, scale=1.0)


@given(models(most_bodies=8), examples=2)
def test_b_gives_linear_velocities_in_the_inertial_frame_and_angular_in_the_bodies(model: Model) -> None:
    """[M19, Eqs. 28, 70]."""
    values = Values(model)
    found = frames(values)
    X_dot = [
        ca.vertcat(rate(E[:3, 3], values), W[2, 1], W[0, 2], W[1, 0]) for E, W in zip(found.E, found.Omega, strict=True)
    ]
    actual, expected = values.of(found.B @ values.system.mechanism.u, ca.vertcat(*X_dot))
    assert_same(actual, expected, 1e-12, scale=1.0)


@given(models(most_bodies=8), examples=2)
def test_the_rate_of_b_is_its_derivative(model: Model) -> None:
    values = Values(model)
    found = frames(values)
    dB, expected = values.of(found.dB, rate(found.B, values))
    assert_same(dB, expected, 1e-12, scale=1.0)


# ---- The exponential map.
def rotate(
    omega: Callable[[float], np.ndarray], method: Method, R: np.ndarray, step: float, steps: int, every: int = 1
) -> tuple[np.ndarray, np.ndarray]:
    """Times and rotation matrices of a frame that rotates at a given omega(t), in its own axes, starting from R."""
    nothing = np.zeros(0)

    def system(t: float, R: np.ndarray, z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.asarray(omega(t), dtype=float), nothing

    t, matrices, _ = integrate(system, method, R, nothing, step, steps, every)
    return t, matrices


def test_rodrigues_formula_is_the_exponential_for_one_vector_or_many() -> None:
    vectors = np.random.default_rng(0).normal(size=(5, 3)) * np.array([0.0, 1e-9, 1e-3, 1.0, 3.0])[:, None]
    expected = Rotation.from_rotvec(vectors).as_matrix()
    assert np.allclose(rodrigues(vectors), expected, rtol=0, atol=1e-15)
    assert np.allclose(rodrigues(vectors[3]), expected[3], rtol=0, atol=1e-15)


def wobble(t: float) -> np.ndarray:
    """Roll, pitch and yaw of a body that turns about all axes."""
    return np.array([np.sin(t), 0.8 * np.cos(1.3 * t), 0.5 * t])


def wobble_omega(t: float) -> np.ndarray:
    roll, pitch, _ = wobble(t)
    dr, dp, dy = np.cos(t), -1.04 * np.sin(1.3 * t), 0.5
    return np.array([dr, 0, 0]) + rot_x(roll).T @ ([0, dp, 0] + rot_y(pitch).T @ [0, 0, dy])


@pytest.mark.parametrize("method", METHODS)
def test_halving_the_step_shows_each_methods_order_for_a_given_angular_velocity(method: str) -> None:
    errors = []
    for steps in (50, 100, 200):
        _, R = rotate(wobble_omega, method, rpy(*wobble(0.0)), 3.0 / steps, steps)
        errors.append(np.abs(R[-1] - rpy(*wobble(3.0))).max())
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    assert orders == pytest.approx(ORDERS[method], abs=0.05)


def test_a_constant_angular_velocity_is_exact_in_one_step() -> None:
    omega = np.array([0.3, -1.1, 0.7])
    for method in METHODS:
        _, R = rotate(lambda t: omega, method, np.eye(3), 2.0, 1)
        assert np.allclose(R[-1], Rotation.from_rotvec(2.0 * omega).as_matrix(), rtol=0, atol=1e-14)


@pytest.mark.study
def test_matrices_stay_orthogonal_over_a_hundred_thousand_steps() -> None:
    directions = np.random.default_rng(2).normal(size=(1000, 3))
    _, R = rotate(lambda t: directions[int(t) % 1000], "paper", np.eye(3), 0.01, 100_000, every=1000)
    assert np.abs(np.swapaxes(R, 1, 2) @ R - np.eye(3)).max() < 1e-12
    assert np.linalg.det(R[-1]) == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize("method", METHODS)
def test_every_method_leaves_its_matrices_orthogonal(method: str) -> None:
    _, R = rotate(wobble_omega, method, np.eye(3), 0.05, 2000, every=100)
    assert np.abs(np.swapaxes(R, 1, 2) @ R - np.eye(3)).max() < 1e-14


def test_rounding_errors_of_a_matrix_are_taken_off_as_it_turns() -> None:
    R = np.eye(3) + 1e-9 * np.random.default_rng(1).normal(size=(3, 3))
    R = rotate_orthogonalised(R, np.array([0.1, 0.2, 0.3]))
    assert np.abs(R.T @ R - np.eye(3)).max() < 1e-15


@pytest.mark.parametrize("method", METHODS)
def test_a_free_top_keeps_its_angular_momentum_to_each_methods_order(method: str) -> None:
    J = np.diag([1.0, 2.0, 3.0])

    def top(t: float, R: np.ndarray, w: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return w, np.linalg.solve(J, np.cross(J @ w, w))

    errors = []
    for steps in (100, 200, 400):
        _, R, w = integrate(top, method, np.eye(3), np.array([0.1, 2.0, 0.1]), 5.0 / steps, steps)
        momentum = np.einsum("tij,tj->ti", R, w @ J)
        errors.append(np.abs(momentum - momentum[0]).max())
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    assert orders[-1] == pytest.approx(ORDERS[method], abs=0.1)


# ---- Whole scenarios.
def barge(**changes: object) -> Scenario:
    """A free body with springs, a crane joint of each kind on it, a ball at the end, and a side force."""
    soft = {"spring": {"linear": 40.0}, "damper": {"linear": 3.0}}
    free = dict.fromkeys(("x", "y", "z", "roll", "pitch", "yaw"), soft)
    inertia = {"inertia": [2.0, 3.0, 4.0]}
    data = {
        "gravity": [0, 0, -9.81],
        "bodies": {
            "barge": {
                "on": "ground",
                "joint": {"free": True, "rotation": [{"z": 0.4}], "angular_velocity": [0.3, -0.2, 0.5], **free},
                "mass": 10.0,
                "cog": [0.1, 0, -0.1],
                **inertia,
            },
            "king": {
                "on": "barge",
                "joint": {"revolute": "z", "at": [0.5, 0, 0.5]},
                "mass": 2.0,
                "cog": [0, 0.3, 0.2],
                **inertia,
            },
            "jib": {"on": "king", "joint": {"prismatic": "y", "spring": {"linear": 60.0}}, "mass": 1.0, **inertia},
            "ball": {
                "on": "jib",
                "joint": {
                    "spherical": "roll-pitch-yaw",
                    "at": [0, 1, 0],
                    "roll": {"speed": 0.4},
                    "yaw": {"start": 0.3},
                },
                "mass": 1.0,
                "cog": [0, 0, -0.5],
                "inertia": [0.3, 0.4, 0.2],
            },
        },
        "forces": {"side": {"on": "jib", "at": [0, 0.2, 0], "force": [3.0, 1.0, 0.0]}},
        "control": {"king": {"pd": {"stiffness": 20.0, "damping": 4.0}, "setpoint": {"hold": 0.5}}},
        "run": {"duration": 1.0, "step": 0.005, "every": 0.1},
    }
    return Scenario.model_validate({**data, **changes})


def test_a_scenario_with_matrices_moves_as_the_same_with_angles() -> None:
    expected, found = deckcrane.run(barge()), simulate_moving_frame(barge())
    for name in ("q", "u", "du", "position", "rotation", "reaction", "energy", "actuation"):
        assert found[name].dims == expected[name].dims
        assert_same(found[name], expected[name], 1e-6)
    assert float(found["orthogonality"].max()) < 1e-14


@pytest.mark.parametrize("method", METHODS)
def test_halving_the_step_shows_each_methods_order_for_a_scenario(method: str) -> None:
    scenario = deckcrane.load("moving_base").with_values({"run.duration": 1.0, "run.every": 0.1, "record": ["q"]})
    expected = deckcrane.run(scenario.with_values({"run.step": 0.000625}))["q"]
    tilt = ["vessel.roll", "vessel.pitch", "vessel.yaw"]
    errors = [
        float(np.abs(simulate_moving_frame(scenario, method, step)["q"] - expected).sel(coordinate=tilt).max())
        for step in (0.02, 0.01, 0.005)
    ]
    order = np.log2(errors[1] / errors[2])
    assert order == pytest.approx(ORDERS[method], abs=0.5)
    assert errors[-1] < {"paper": 1e-3, "midpoint": 1e-5, "munthe-kaas": 1e-8}[method]


def test_a_body_tumbles_through_a_pitch_of_ninety_degrees() -> None:
    """About y alone, through the attitude at which roll and yaw are one motion, and far beyond it."""
    body = {
        "on": "ground",
        "joint": {"spherical": "roll-pitch-yaw", "pitch": {"speed": 2.0}},
        "mass": 2.0,
        "cog": [0.0, 0.2, 0.0],
        "inertia": [1.0, 1.2, 0.9],
    }
    run = {"duration": 4.0, "step": 0.005, "every": 0.05}
    scenario = Scenario.model_validate({"gravity": [0, 0, 0], "bodies": {"body": body}, "run": run})
    found = simulate_moving_frame(scenario)
    expected = np.array([rot_y(2.0 * t) for t in found["time"].values])
    assert np.allclose(found["rotation"].sel(body="body"), expected, rtol=0, atol=1e-9)


def test_duration_and_step_are_the_scenarios_unless_given() -> None:
    assert simulate_moving_frame(barge())["time"].values[[0, 1, -1]] == pytest.approx([0.0, 0.1, 1.0])
    shorter = simulate_moving_frame(barge(), "midpoint", step=0.01, duration=0.3)
    assert shorter["time"].values == pytest.approx([0.0, 0.1, 0.2, 0.3])
    assert (shorter.attrs["step"], shorter.attrs["integrator"]) == (0.01, "moving frame method, midpoint")


def test_what_the_method_cannot_do_is_said() -> None:
    with pytest.raises(DeckcraneError, match="there are: paper, midpoint, munthe-kaas"):
        simulate_moving_frame(barge(), "euler")
    with pytest.raises(DeckcraneError, match="no body hangs on the ground by a free or spherical joint"):
        simulate_moving_frame("knuckle_boom")
    with pytest.raises(DeckcraneError, match="added mass"):
        simulate_moving_frame("deck_crane_in_waves")
    with pytest.raises(DeckcraneError, match="whole multiple"):
        simulate_moving_frame(barge(), step=0.03)


def test_a_motion_that_grows_without_bound_is_not_returned() -> None:
    def explosion(t: float, R: np.ndarray, z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.zeros(3), z * z

    with np.errstate(all="ignore"), pytest.raises(DeckcraneError, match=r"no longer finite at t = .* smaller step"):
        integrate(explosion, "midpoint", np.eye(3), np.array([1.0]), 0.1, 50)


def test_records_that_do_not_fit_into_memory_are_refused_before_the_first_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(integrators, "available_memory", lambda: 1e6)
    with pytest.raises(DeckcraneError, match=r"takes about .* GB of memory for 100,000 records .*run\.every"):
        simulate_moving_frame(barge(), duration=1e4)


def test_the_dataset_says_what_that_of_a_run_says() -> None:
    """Units of every entry, the inner body of each joint, and where it comes from."""
    expected, found = deckcrane.run(barge()), simulate_moving_frame(barge())
    assert set(found.coords) == set(expected.coords)
    for name, data in expected.variables.items():
        assert found[name].attrs == data.attrs, name
    assert set(found.attrs) == set(expected.attrs) - {"form"}
    for name in ("scenario", "complete"):
        assert found.attrs[name] == expected.attrs[name], name


@pytest.mark.parametrize("method", METHODS)
def test_what_does_not_turn_advances_as_by_the_method_of_runge_and_kutta(method: Method) -> None:
    """z_dot = z over one step h beside a body at rest: the series of e^h up to the order of the step."""
    h, order = 0.3, {"paper": 4, "midpoint": 2, "munthe-kaas": 4}[method]
    still, start = np.zeros((1, 3)), (np.eye(3)[None], np.array([1.0]))
    _, R, z = integrate(lambda t, R, z: (still, z), method, *start, h, 1, 1)
    assert z[-1, 0] == pytest.approx(sum(h**k / math.factorial(k) for k in range(order + 1)), rel=1e-12)
    np.testing.assert_allclose(R[-1, 0], np.eye(3), atol=1e-15)


def test_a_run_asks_for_the_memory_of_all_that_it_records(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    monkeypatch.setattr(moving_frame_run, "check_memory_limit", lambda records, numbers, **_: asked.append(numbers))
    scenario = deckcrane.load("moving_base")
    dataset = simulate_moving_frame(scenario, duration=2 * scenario.run.every)
    assert asked[0] >= sum(variable[0].size for variable in dataset.values() if variable.dims[0] == "time")
