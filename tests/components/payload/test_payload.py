"""Accelerations of the payload and of the point it hangs from are the second derivatives of their places."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.payload.payload import Payload
from deckcrane.components.payload.suspension import hung_body
from deckcrane.formulations.forward_dynamics import dynamics
from tests.components.beams.flexible_models import flexible
from tests.random_models import assert_same
from tests.studies import each_time

CRANE = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  boom:
    on: ground
    joint: {revolute: z, at: [0, 0, 8 m], name: slew, speed: 0.4 rad/s}
    mass: 2 t
    shape: {rod: x, length: 9 m}
  wire:
    on: boom
    joint: {revolute: y, at: tip, name: swing, start: 20 deg}
    mass: 10 kg
    cog: [0, 0, -1 m]
    inertia: [1, 1, 1]
  load:
    on: wire
    joint: {prismatic: -z, name: hoist, start: 4 m}
    mass: 3 t
    cog: [0.2 m, -0.3 m, -0.5 m]
    inertia: [500, 600, 700]
payload: load
control:
  slew: {force: 20 kN m}
  hoist: {force: -25 kN}
run: {duration: 2 s, step: 2 ms}
"""
NAMES = ("tip_acceleration", "payload_acceleration")


@pytest.fixture(scope="module")
def crane() -> Scenario:
    return deckcrane.loads(CRANE)


@pytest.mark.parametrize("seed", each_time(range(6), 0))
def test_they_are_the_derivatives_of_the_places_in_any_tree_of_rigid_and_flexible_bodies(seed):
    model = flexible(seed, 4)
    for payload in model.bodies:
        scenario = model.model_copy(update={"payload": payload})
        system = dynamics(scenario)
        tree, equations = system.mechanism, system.equations
        hung = next(part for part in system.kit.parts if isinstance(part, Payload))
        places = ca.vertcat(*hung.suspension(system.world))
        rates = tree.rates @ tree.u
        velocity = ca.jtimes(places, tree.q, rates)
        exact = ca.jtimes(velocity, tree.q, rates) + ca.jtimes(velocity, tree.u, system.accelerations.du)
        ours = ca.vertcat(*[output.expression for output in equations.y if output.name in NAMES])
        if hung.free:  # it hangs on nothing
            exact = exact[3:]
        both = ca.Function("both", equations.arguments(), [ca.densify(ours), ca.densify(exact)])
        rng = np.random.default_rng(seed)
        x = equations.x.values + rng.uniform(-0.3, 0.3, len(equations.x.values))
        found, expected = both(0.3, x, equations.u.values, equations.p.values)
        assert_same(found.full(), expected.full(), 1e-10)


def _places(dataset, scenario):
    """The hung body's origin, and the payload's COG, over time."""
    turned = dataset["rotation"].sel(body=scenario.payload).values @ np.array(scenario.plant.tree[scenario.payload].cog)
    origin = dataset["position"].sel(body=hung_body(scenario.plant)).values
    return origin, dataset["position"].sel(body=scenario.payload).values + turned


@pytest.mark.parametrize("given", [False, True])
def test_they_are_what_differences_of_recorded_places_give(crane, given):
    if given:
        motion = {
            "slew": lambda t: 0.3 * np.sin(t),
            "swing": lambda t: 0.4 * np.cos(2 * t),
            "hoist": lambda t: 4 + t**2,
        }
        dataset = deckcrane.forces(crane, motion, times=np.linspace(0, 2, 1001))
    else:
        dataset = deckcrane.run(crane)
    step = float(dataset["time"][1])
    for name, place in zip(NAMES, _places(dataset, crane), strict=True):
        differences = (place[2:] - 2 * place[1:-1] + place[:-2]) / step**2
        assert dataset[name].dims == ("time", "axis")
        np.testing.assert_allclose(dataset[name].values[1:-1], differences, atol=2e-4)


def test_a_load_that_hangs_still_is_not_accelerated(crane):
    still = crane.with_values({"control": {}, "bodies.boom.joint.speed": 0.0, "bodies.wire.joint.start": 0.0})
    still = still.with_values(
        {"bodies.load.joint": {"fixed": True, "at": [0, 0, "-4 m"]}, "bodies.load.cog": [0, 0, -1]}
    )
    dataset = deckcrane.run(still)
    for name in NAMES:
        assert float(np.abs(dataset[name]).max()) < 1e-9


SLUNG = """
deckcrane: 1
gravity: [0, 0, -10]
bodies:
  boom: {on: ground, joint: {revolute: z, at: [0, 0, 9 m]}, mass: 2 t, shape: {rod: x, length: 9 m}}
  block: {on: ground, joint: {free: true, x: {start: 9 m}, z: {start: 6 m}}, mass: 200 kg, inertia: [20, 20, 20]}
  load: {on: ground, joint: {free: true, x: {start: 9 m}, z: {start: 2 m}}, mass: 3 t, shape: {box: [2 m, 2 m, 1 m]}}
ropes:
  hoist:
    {path: [{on: boom, at: [9 m, 0.5 m, 0]}, {on: block}, {on: boom, at: [9 m, -0.5 m, 0]}], stiffness: 20 MN, damping: 20 kN s}
  left: {path: [{on: block}, {on: load, at: [0, 1 m, 0.5 m]}], stiffness: 20 MN, damping: 20 kN s}
  right: {path: [{on: block}, {on: load, at: [0, -1 m, 0.5 m]}], stiffness: 20 MN, damping: 20 kN s}
payload: load
control: {boom: {pd: {stiffness: 1 MN m/rad, damping: 1 MN m s/rad}, setpoint: {hold: 0 deg}}}
run: {duration: 0.2 s, step: 1 ms, start: settled}
"""


def test_a_payload_on_slings_hangs_from_the_points_that_its_ropes_lead_to():
    """Its hook load is its weight without the block's, and it hangs from the middle of the falls."""
    scenario = deckcrane.loads(SLUNG)
    found = deckcrane.run(scenario).isel(time=0)
    assert float(found["hook_load"]) == pytest.approx(3e3 * 10, rel=1e-6)
    assert found["sway"].values == pytest.approx([0, 0], abs=1e-6)
    hung = next(part for part in dynamics(scenario).kit.numeric if isinstance(part, Payload))
    assert sorted(tuple(spot.at) for spot in hung.hooks) == [(9.0, -0.5, 0.0), (9.0, 0.5, 0.0)]


def test_a_free_payload_without_ropes_has_no_hook_load():
    loose = deckcrane.loads(SLUNG).with_values({"ropes": {}, "run.start": "given"})
    names = [output.name for output in dynamics(loose).equations.y]
    assert "hook_load" not in names
    assert "sway" not in names
    assert "payload_acceleration" in names
