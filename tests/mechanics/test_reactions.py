"""The force in every joint: the recursive sum, the auxiliary speeds of [C18], Newton and Euler, and the frames agree."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.run_statistics import reactions_in
from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.inverse_dynamics import inverse_dynamics_equations
from deckcrane.mechanics.kane_explicit import constraint_forces
from deckcrane.mechanics.kinematics import GROUND, poses
from deckcrane.mechanics.reactions import generalized_forces, gravity_forces, inverse_dynamics, reactions, wrenches
from deckcrane.screws import unskew
from tests.plain_loads import point_loads
from tests.random_models import Model, Values, assert_same, given, models, scenario


def flipped_wrenches(values: Values) -> list[ca.SX]:
    """The recursive reactions [n; f] of every joint."""
    system = values.system
    solved = system.accelerations
    return reactions(system.mechanism, solved.du, solved.t, solved.dt, system.external)


@given(models(8), examples=4)
def test_recursive_reactions_equal_those_of_auxiliary_speeds(model: Model) -> None:
    """[C18, Eq. 50], all six directions of every joint."""
    values = Values(model)
    system = values.system
    du = system.accelerations.du
    auxiliary = [
        constraint_forces(system.mechanism, k, du, system.external) for k in range(len(system.mechanism.links))
    ]
    found, expected = values.of(ca.horzcat(*flipped_wrenches(values)), ca.horzcat(*auxiliary))
    assert_same(found, expected, 1e-10)


@given(models(5, kinds=("revolute", "prismatic"), passive=True), examples=4)
def test_auxiliary_speeds_along_the_constrained_directions_suffice(model: Model) -> None:
    """Five constraint forces for each joint with one freedom, as in [C18, Sec. III]."""
    values = Values(model)
    system = values.system
    found, expected = [], []
    for k, (link, wrench) in enumerate(zip(system.mechanism.links, flipped_wrenches(values), strict=True)):
        # A slanted axis has no component of its own: any five directions of six are then as good.
        free = int(np.argmax(np.abs(np.array(ca.DM(link.motion.S)))))
        constrained = tuple(i for i in range(6) if i != free)
        found.append(wrench[list(constrained)])
        expected.append(
            constraint_forces(system.mechanism, k, system.accelerations.du, system.external, components=constrained)
        )
    assert_same(*values.of(ca.horzcat(*found), ca.horzcat(*expected)), 1e-10)


@given(models(), examples=5)
def test_inverse_dynamics_of_forward_dynamics_gives_the_forces_back(model: Model) -> None:
    values = Values(model)
    system = values.system
    tau, reaction = inverse_dynamics(system.mechanism, system.accelerations.du, system.external)
    recursive = flipped_wrenches(values)
    solved = system.accelerations
    projected = generalized_forces(system.mechanism, solved.du, solved.t, solved.dt, recursive)
    given_tau, tau, projected, size = values.of(system.generalized_forces, tau, projected, ca.vertcat(*recursive))
    scale = float(np.abs(size).max())
    assert_same(tau, given_tau, 1e-10, scale)
    assert_same(projected, given_tau, 1e-10, scale)
    assert_same(*values.of(ca.vertcat(*reaction), ca.vertcat(*recursive)), 1e-10)


@given(models(passive=True), examples=5)
def test_a_passive_joint_carries_no_force_along_its_free_motion(model: Model) -> None:
    """No moment about a hinge, no force along a slide, no moment in a ball joint, nothing at all in a free one."""
    values = Values(model)
    links = values.system.mechanism.links
    wrench = flipped_wrenches(values)
    free = ca.vertcat(*[link.motion.S.T @ w for link, w in zip(links, wrench, strict=True)])
    powers = ca.vertcat(
        *[
            ca.dot(link.motion.S @ values.system.mechanism.u[link.speeds, :], w)
            for link, w in zip(links, wrench, strict=True)
        ]
    )
    along, powers, size = values.of(free, powers, ca.vertcat(*wrench))
    scale = float(np.abs(size).max())
    assert_same(along, np.zeros_like(along), 1e-11, scale)
    assert_same(powers, np.zeros_like(powers), 1e-11, scale)


@given(models(), examples=5)
def test_a_joint_does_the_power_of_its_springs_and_dampers_and_no_more(model: Model) -> None:
    values = Values(model)
    system = values.system
    wrench = flipped_wrenches(values)
    u = system.mechanism.u
    links = system.mechanism.links
    done = ca.vertcat(*[ca.dot(link.motion.S @ u[link.speeds, :], w) for link, w in zip(links, wrench, strict=True)])
    meant = ca.vertcat(*[ca.dot(system.generalized_forces[link.speeds, :], u[link.speeds, :]) for link in links])
    done, meant, size = values.of(done, meant, ca.vertcat(*wrench))
    assert_same(done, meant, 1e-10, scale=float(np.abs(size).max()))


@given(models(), examples=5)
def test_every_body_obeys_newton_and_euler_under_its_reactions(model: Model) -> None:
    """Accelerations by differentiating poses twice, loads in plain numbers: nothing but poses is shared with the recursion."""
    values = Values(model)
    system = values.system
    mechanism, du = system.mechanism, system.accelerations.du
    q, u = mechanism.q, mechanism.u

    def rate(expression: ca.SX) -> ca.SX:
        return ca.jtimes(expression, q, mechanism.rates @ u) + ca.jtimes(expression, u, du)

    asked = []
    for link, (R, p) in zip(mechanism.links, poses(mechanism), strict=True):
        r = p + R @ link.c
        momentum, spin = link.m * rate(r), R @ link.J @ (R.T @ unskew(rate(R) @ R.T))
        asked.append([R, p, r, link.m, rate(momentum), rate(spin)])
    count = len(asked[0])
    numbers = values.of(
        *[value for body in asked for value in body], *wrenches(mechanism, flipped_wrenches(values), "ground")
    )
    body_values = [numbers[count * k : count * (k + 1)] for k in range(len(asked))]
    reaction = [wrench.ravel() for wrench in numbers[count * len(asked) :]]

    names = [link.name for link in mechanism.links]
    turned = {name: body[0] for name, body in zip(names, body_values, strict=True)}
    place, cog = ([body[i].ravel() for body in body_values] for i in (1, 2))
    force = [float(body[3].item()) * np.array(model.scenario.gravity) for body in body_values]
    moment = [np.zeros(3) for _ in names]

    def apply(k: int, f: np.ndarray, n: np.ndarray, at: np.ndarray) -> None:
        force[k] = force[k] + f
        moment[k] = moment[k] + n + np.cross(at - cog[k], f)

    for k, link in enumerate(mechanism.links):
        apply(k, reaction[k][:3], reaction[k][3:], place[k])
        if link.parent != GROUND:
            apply(link.parent, -reaction[k][:3], -reaction[k][3:], place[k])
    for name, at, f, n in point_loads(model.scenario, turned):
        k, R = names.index(name), turned[name]
        apply(k, R @ f, R @ n, place[k] + R @ at)
    scale = float(np.abs(reaction).max())
    assert_same(force, [body[4].ravel() for body in body_values], 1e-10, scale)
    assert_same(moment, [body[5].ravel() for body in body_values], 1e-10, scale)


@given(models(6), examples=4)
def test_frames_differ_by_rotations_alone(model: Model) -> None:
    values = Values(model)
    mechanism = values.system.mechanism
    wrench = flipped_wrenches(values)
    outer, inner, ground, R = values.of(
        *(ca.horzcat(*wrenches(mechanism, wrench, frame)) for frame in ("outer", "inner", "ground")),
        ca.horzcat(*[R for R, _ in poses(mechanism)]),
    )
    for k, link in enumerate(mechanism.links):
        R_outer = R[:, 3 * k : 3 * k + 3]
        R_inner = np.eye(3) if link.parent == GROUND else R[:, 3 * link.parent : 3 * link.parent + 3]
        for part in (slice(0, 3), slice(3, 6)):
            assert_same(R_outer @ outer[part, k], ground[part, k], 1e-12, scale=1.0)
            assert_same(R_inner @ inner[part, k], ground[part, k], 1e-12, scale=1.0)


@pytest.mark.parametrize("recorded", ["outer", "inner", "ground"])
def test_turning_recorded_reactions_equals_recording_them_in_that_frame(recorded: str) -> None:
    model = scenario(5, 5).with_values({"run.duration": 0.1, "run.step": 0.01})
    given_in = deckcrane.run(model.with_values({"reactions.frame": recorded}), target="vm")
    for frame in ("outer", "inner", "ground"):
        expected = deckcrane.run(model.with_values({"reactions.frame": frame}), target="vm")["reaction"]
        found = reactions_in(given_in, frame)
        assert found.attrs["frame"] == frame
        assert_same(found.values, expected.values, 1e-12)


@given(models(6), examples=4)
def test_force_analysis_of_a_motion_finds_the_reactions_of_the_run(model: Model) -> None:
    """Given q, q_dot and q_ddot of the forward dynamics, it needs no actuators and finds the same forces."""
    values = Values(model)
    mechanism = values.system.mechanism
    dq = mechanism.rates @ mechanism.u
    ddq = mechanism.rates @ values.system.accelerations.du + ca.jtimes(dq, mechanism.q, dq)
    inputs = np.concatenate([value.ravel() for value in values.of(mechanism.q, dq, ddq)])
    equations = inverse_dynamics_equations(model.scenario)
    found = np.array(equations.outputs()(0.0, [], inputs, equations.p.values)).ravel()
    at = np.cumsum([0] + [output.expression.numel() for output in equations.y])
    result = {output.name: found[a:b] for output, a, b in zip(equations.y, at[:-1], at[1:], strict=True)}
    (expected,) = values.of(ca.vertcat(*wrenches(mechanism, flipped_wrenches(values), "outer")))
    assert_same(result["reaction"], expected.ravel(), 1e-10)
    if "actuation" in result:
        assert_same(result["actuation"], np.zeros_like(result["actuation"]), 1e-9, scale=float(np.abs(expected).max()))


@given(models(), examples=5)
def test_holding_forces_are_the_slope_of_the_potential_energy(model: Model) -> None:
    values = Values(model)
    mechanism = values.system.mechanism
    height = sum(
        -link.m * ca.dot(mechanism.gravity, p + R @ link.c)
        for link, (R, p) in zip(mechanism.links, poses(mechanism), strict=True)
    )
    slope = mechanism.rates.T @ ca.gradient(ca.SX(height), mechanism.q)
    found, expected = values.of(gravity_forces(mechanism), slope)
    assert_same(found, expected, 1e-11, scale=1.0)


def test_gravity_compensation_holds_a_free_body_along_its_coordinates() -> None:
    """The controller acts on coordinates, the weight on the body's twist: a turned body tells them apart."""
    model = Scenario.model_validate(
        {
            "gravity": [0, 0, -9.81],
            "bodies": {
                "hull": {
                    "on": "ground",
                    "joint": {"free": True, "roll": {"start": 0.4}, "pitch": {"start": -0.3}, "yaw": {"start": 0.8}},
                    "mass": 2.0,
                    "cog": [0.3, -0.2, 0.1],
                    "inertia": [1.0, 1.2, 0.9],
                }
            },
            "control": {
                f"hull.{name}": {"pd": {"stiffness": 1.0, "damping": 1.0, "gravity_compensation": True}}
                for name in ("x", "y", "z", "roll", "pitch", "yaw")
            },
            "run": {"duration": 0.1, "step": 0.01},
        }
    )
    rates = deckcrane.run(model, target="vm")["du"].values
    assert_same(rates, np.zeros_like(rates), 1e-12, scale=9.81)
