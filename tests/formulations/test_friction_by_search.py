"""The loop between friction and reactions against a brute-force search for accelerations, on random trees."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.optimize import fsolve

from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.reactions import inverse_dynamics, reactions, reactions_from_recursion
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import prepare_run
from tests.random_models import scenario, state

KINDS = ("revolute", "prismatic", "fixed")


def rough(seed: int, bodies: int) -> tuple[Scenario, Scenario]:
    """A random tree without friction, and with friction in its joints."""
    plain = scenario(seed, bodies, KINDS)
    rng = np.random.default_rng([seed, 7])
    data = plain.model_dump(mode="json", exclude_defaults=True)
    for body in data["bodies"].values():
        if "revolute" in body["joint"]:
            body["joint"]["friction"] = _bearing(rng)
        elif "prismatic" in body["joint"]:
            body["joint"]["friction"] = _slide(rng)
    return plain, Scenario.model_validate(data)


def _curve(rng: np.random.Generator, mu: float) -> dict[str, Any]:
    found: dict[str, Any] = {"mu": mu, "creep": float(rng.uniform(0.01, 0.05))}
    if rng.random() < 0.5:
        found["stribeck"] = {"mu_static": 1.5 * mu, "speed": float(rng.uniform(0.1, 0.5))}
    if rng.random() < 0.3:
        found["constant"] = float(rng.uniform(0, 1))
    if rng.random() < 0.3:
        found["viscous"] = float(rng.uniform(0, 1))
    return found


def _bearing(rng: np.random.Generator) -> dict[str, Any]:
    if rng.random() < 0.3:
        return {**_curve(rng, 0.02), "raceway": 0.4}
    found = {**_curve(rng, 0.2), "radius": float(rng.uniform(0.02, 0.1))}
    if rng.random() < 0.5:
        found["spacing"] = 0.7
    if rng.random() < 0.5:
        found["collar"] = 0.08
    return found


def _slide(rng: np.random.Generator) -> dict[str, Any]:
    found = _curve(rng, 0.05)
    if rng.random() < 0.5:
        found["length"] = 2.0
    elif rng.random() < 0.5:
        found["pads"] = {"inner": 4.0, "outer": -0.3}
    if rng.random() < 0.5:
        found["width"] = 0.6
    return found


def total_friction(joint: Any, f: np.ndarray, n: np.ndarray, q: float, speed: float) -> float:
    """Friction of a joint under a wrench, in numbers, from its formulas written once more."""
    own, a = joint.friction, np.array(joint.axis)
    a = a / np.linalg.norm(a)

    def across(v: np.ndarray) -> np.ndarray:
        return np.cross(a, np.cross(v, a))

    def apart(x1: float, x2: float) -> float:
        """Both pads' forces, from the balance of forces and of moments."""
        A = np.block([[np.eye(3), np.eye(3)], [x1 * np.eye(3), x2 * np.eye(3)]])
        F = np.linalg.solve(A, np.concatenate([across(f), np.cross(n, a)]))
        assert np.allclose(np.cross(x1 * a, F[:3]) + np.cross(x2 * a, F[3:]), across(n))
        return float(np.linalg.norm(F[:3]) + np.linalg.norm(F[3:]))

    arm = 1.0
    if joint.kind == "prismatic":
        if own.length:
            load = own.mu * apart(-own.length / 2, own.length / 2)
        elif own.pads:
            load = own.mu * apart(own.pads.outer, own.pads.inner - q)
        else:
            load = own.mu * np.linalg.norm(across(f))
        load += own.mu * 2 * abs(a @ n) / own.width if own.width else 0.0
    elif own.raceway:
        arm = own.raceway / 2
        load = own.mu / 2 * (own.raceway * abs(a @ f) + 2.2 * own.raceway * np.linalg.norm(across(f)))
        load += own.mu / 2 * 4.4 * np.linalg.norm(across(n))
    else:
        arm = own.radius
        load = own.mu * arm * (apart(-own.spacing / 2, own.spacing / 2) if own.spacing else np.linalg.norm(across(f)))
        load += own.mu * own.collar * abs(a @ f) if own.collar else 0.0
    v, ratio = arm * speed, 1.0
    if own.stribeck:
        ratio += (own.stribeck.mu_static / own.mu - 1) * np.exp(-((v / own.stribeck.speed) ** 2))
    dry = (load + (own.constant or 0.0)) * ratio * np.tanh(v / own.creep)
    return float(-dry - (own.viscous or 0.0) * speed)


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.study) for seed in range(4, 30))])
def test_accelerations_with_friction_are_those_of_a_brute_force_search(seed: int) -> None:
    plain, with_friction = rough(seed, 2 + seed % 4 * 2)
    system = dynamics(plain)
    tree, equations = system.mechanism, system.equations
    q, u = state(plain, seed)
    du = ca.SX.sym("du", len(u))
    needed, needs = inverse_dynamics(tree, du, system.external)
    function = ca.Function(
        "needed",
        [*equations.arguments(), du],
        [ca.densify(needed - system.generalized_forces), ca.densify(ca.horzcat(*needs))],
    )
    x = np.concatenate([q, u])
    joints = {name: with_friction.plant.tree[name].joint for name in with_friction.plant.order}
    places = {data.body: i for i, data in enumerate(plain.plant.coordinates)}

    def left(rates: np.ndarray) -> np.ndarray:
        missing, wrenches = (np.array(one) for one in function(0.0, x, equations.u.values, equations.p.values, rates))
        found = missing.ravel().copy()
        for name, joint in joints.items():
            if getattr(joint, "friction", None) is not None:
                w, i = wrenches[:, tree.index(name)], places[name]
                found[i] -= total_friction(joint, w[3:], w[:3], q[i], u[i])
        return found

    brute, _, _, why = fsolve(left, np.zeros(len(u)), xtol=1e-13, full_output=True)
    for _ in range(2):  # the search stops short of rounding
        slope = np.array([(left(brute + step) - left(brute - step)) / 2e-3 for step in 1e-3 * np.eye(len(u))]).T
        brute = brute - np.linalg.solve(slope, left(brute))
    own = dynamics(with_friction).equations
    rates = np.array(ca.Function("dx", own.arguments(), [own.dx])(0.0, x, own.u.values, own.p.values)).ravel()[len(q) :]
    assert np.max(np.abs(rates - brute)) <= 1e-12 * np.max(np.abs(brute)), why
    smooth = np.array(
        ca.Function("du", equations.arguments(), [system.accelerations.du])(
            0.0, x, equations.u.values, equations.p.values
        )
    ).ravel()
    assert np.max(np.abs(rates - smooth)) > 1e-3 * np.max(np.abs(brute))  # friction did something


@pytest.mark.parametrize(
    "name", ["random", *(pytest.param(one, marks=pytest.mark.study) for one in ("afloat", "bent"))]
)
def test_what_joints_feel_of_all_that_they_carry_is_the_sum_over_outer_bodies(name: str) -> None:
    """The reactions that friction is found from, by the recursion, and those that are shown."""
    bundled = {"afloat": "knuckle_boom_in_waves", "bent": "flexible_luffing"}
    system = dynamics(scenario(5, 7)) if name == "random" else prepare_run(load(bundled[name]))[1]
    solved, e = system.accelerations, system.equations
    every = reactions_from_recursion(system.mechanism, solved)
    summed = reactions(system.mechanism, solved.du, solved.t, solved.dt, system.external)
    function = ca.Function("reactions", e.arguments(), [ca.horzcat(*every), ca.horzcat(*summed)])
    x = e.x.values + np.random.default_rng(1).uniform(-0.1, 0.1, len(e.x)) * (name == "random")
    found, expected = (np.array(one) for one in function(0.0, x, e.u.values, e.p.values))
    assert found == pytest.approx(expected, abs=1e-10 * np.max(np.abs(expected)))


@pytest.mark.parametrize("seed", range(2))
def test_random_trees_with_friction_keep_their_energy_balance(seed: int) -> None:
    check_balance(dynamics(rough(seed, 4)[1]))
