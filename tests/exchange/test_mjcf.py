"""MJCF out: the same accelerations in MuJoCo, of trees, springs, struts and ropes, and what is left out, in words."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.exchange.mjcf import quaternion, start_poses
from tests.exchange.test_urdf import accelerations
from tests.plain_loads import attitude
from tests.random_models import Model, given, models, state

mujoco = pytest.importorskip("mujoco", reason="MuJoCo comes with the extra deckcrane[validation]")
TREES = {"kinds": ("fixed", "revolute", "prismatic", "spherical", "free"), "on_ground_only": ("free",)}


def out(scenario: Scenario, **options: Any) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        return deckcrane.to_mjcf(scenario, **options)


def in_mujoco(scenario: Scenario, q: np.ndarray, u: np.ndarray, push: dict[str, float] | None = None) -> np.ndarray:
    """The rates of our speeds in MuJoCo; those of a free joint there are of the velocity in the world's axes."""
    model = mujoco.MjModel.from_xml_string(out(scenario))
    data = mujoco.MjData(model)
    free, places, at = [], {}, 0
    for body in scenario.plant.order:
        own = [coordinate for coordinate in scenario.plant.coordinates if coordinate.body == body]
        here = slice(at, at + len(own))
        at += len(own)
        if scenario.bodies[body].joint.kind == "free":
            joint = model.joint(f"{body}.joint")
            R0, p0 = scenario.plant.placement(body)
            R = R0 @ attitude(*q[here][3:])
            data.qpos[joint.qposadr[0] : joint.qposadr[0] + 7] = *(p0 + R0 @ q[here][:3]), *quaternion(R)
            data.qvel[joint.dofadr[0] : joint.dofadr[0] + 6] = *(R @ u[here][3:]), *u[here][:3]
            free.append((here, int(joint.dofadr[0]), R))
            continue
        for i, coordinate in enumerate(own, start=here.start):
            joint = model.joint(coordinate.name)
            data.qpos[joint.qposadr[0]], data.qvel[joint.dofadr[0]] = q[i], u[i]
            places[i] = int(joint.dofadr[0])
    for name, force in (push or {}).items():
        data.ctrl[model.actuator(name).id] = force
    mujoco.mj_forward(model, data)
    found = np.zeros_like(u)
    for i, place in places.items():
        found[i] = data.qacc[place]
    for here, v, R in free:
        found[here] = *data.qacc[v + 3 : v + 6], *(R.T @ data.qacc[v : v + 3] - np.cross(u[here][:3], u[here][3:]))
    return found


def agree(scenario: Scenario, q: np.ndarray, u: np.ndarray, **more: Any) -> None:
    ours = accelerations(scenario, q, u)
    assert np.abs(in_mujoco(scenario, q, u, **more) - ours).max() <= 1e-10 * max(1.0, np.abs(ours).max())


@given(models(most_bodies=8, passive=True, slender=False, **TREES), examples=1)
def test_random_trees_move_in_mujoco_as_here(model: Model) -> None:
    """Accelerations at random states, to 1e-10 of the largest; springs and dampers on every coordinate but free ones."""
    scenario = model.scenario.model_copy(update={"forces": {}})
    if not scenario.plant.coordinates:
        return
    rng = np.random.default_rng(model.seed)
    changes: dict[str, Any] = {}
    for data in scenario.plant.coordinates:
        kind = scenario.bodies[data.body].joint.kind
        if kind != "free":
            place = f"bodies.{data.body}.joint" + (f".{data.local}" if kind == "spherical" else "")
            changes[f"{place}.spring"] = {"linear": rng.uniform(0, 20), "rest": rng.uniform(-1, 1)}
            changes[f"{place}.damper"] = {"linear": rng.uniform(0, 5)}
    scenario = scenario.with_values(changes)
    agree(scenario, *state(scenario, model.seed))


STRUT = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  king: {on: ground, joint: {revolute: z, name: slew}, mass: 2 t, cog: [0, 0, 1 m], inertia: [700, 700, 300]}
  boom:
    on: king
    joint: {revolute: -y, name: luff, at: [0, 0, 2 m], start: 30 deg}
    mass: 1.5 t
    cog: [4 m, 0, 0]
    inertia: [50, 8000, 8000]
cylinders:
  lift:
    model: strut
    barrel: {on: king, at: [0.5 m, 0, 0.5 m], mass: 150 kg, length: 1.5 m}
    piston: {on: boom, at: [2 m, 0, -0.2 m], mass: 80 kg}
    stroke: [0.1 m, 1.8 m]
points: {tip: {on: boom, at: [8 m, 0, 0]}}
control: {lift: {force: {hold: 90 kN}}}
"""


def test_a_strut_is_a_tendon_that_pushes_its_pins_apart() -> None:
    scenario = deckcrane.loads(STRUT)
    agree(scenario, np.array([0.4, 0.7]), np.array([0.3, -0.2]), push={"lift": 90e3})


HUNG = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  post: {on: ground, joint: {revolute: z, at: [0, 0, 20 m]}, mass: 1 t, inertia: [500, 500, 500]}
  load: {on: ground, joint: {free: true, x: {start: 3 m}, z: {start: 8 m}}, mass: 2 t, shape: {box: [2, 1, 1]}}
ropes:
  near: {path: [{on: post, at: [2 m, 0.5 m, 0]}, {on: load, at: [-1 m, 0, 0.5 m]}], stiffness: 3 MN, tension: 5 kN}
  far:
    path: [{on: post, at: [4 m, 0, 0]}, {on: ground, at: [4 m, 0, 18 m]}, {on: load, at: [1 m, 0.2 m, 0.5 m]}]
    stiffness: 3 MN
    slack: 0.1 m
  loose: {path: [{on: ground}, {on: load}], stiffness: 1 MN, length: 60 m}
"""


@pytest.mark.parametrize("drop", [0.0, 0.3])
def test_ropes_are_tendons_that_pull_where_they_are_taut_and_never_push(drop: float) -> None:
    """One taut, one slack or taut, and one that is always slack."""
    scenario = deckcrane.loads(HUNG)
    q = np.array([0.1, 3.0, 0.1, 8.0 - drop, 0.05, -0.1, 0.2])
    agree(scenario, q, np.array([0.2, 0.1, -0.1, 0.05, 0.3, 0.2, -0.5]))


def test_the_key_frame_is_the_start_and_followers_follow() -> None:
    text = """
deckcrane: 1
title: A telescope
gravity: [0, 0, -9.81]
bodies:
  king: {on: ground, joint: {spherical: roll-pitch-yaw, yaw: {start: 0.4}, roll: {start: 0.1}}, mass: 2 t, inertia: [9, 9, 9]}
  boom: {on: king, joint: {revolute: -y, name: luff, at: [0, 0, 2 m], start: 0.5}, mass: 1 t, inertia: [9, 900, 900]}
  first: {on: boom, joint: {prismatic: x, name: stage_1, at: [4 m, 0, 0], start: 1 m}, mass: 300, inertia: [9, 90, 90]}
  second: {on: first, joint: {prismatic: x, name: stage_2, at: [3 m, 0, 0], start: 0.7 m}, mass: 200, inertia: [9, 90, 90]}
  hook: {on: king, joint: {free: true}, mass: 1, inertia: [1, 1, 1]}
couplings: {stage_2: {follows: {stage_1: 0.5}}}
"""
    with pytest.raises(DeckcraneError, match='a free joint of MJCF hangs on the world; "hook" hangs on "king"'):
        deckcrane.to_mjcf(deckcrane.loads(text))
    scenario = deckcrane.loads(text).with_values({"bodies.hook": None})
    model = mujoco.MjModel.from_xml_string(deckcrane.to_mjcf(scenario))
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, model.key("start").id)
    mujoco.mj_forward(model, data)
    for name, (R, p) in start_poses(scenario.plant).items():
        if name != "ground":
            np.testing.assert_allclose(data.body(name).xpos, p, atol=1e-12)
            np.testing.assert_allclose(data.body(name).xmat.reshape(3, 3), R, atol=1e-12)
    assert data.efc_pos == pytest.approx([0.0], abs=1e-12), "the follower stands where it follows"
    assert dict(zip(("y0", "ratio"), model.eq_data[0][:2], strict=True)) == pytest.approx({"y0": 0.2, "ratio": 0.5})


def test_what_carries_load_and_has_no_word_in_mjcf_is_refused_unless_a_part_is_asked_for() -> None:
    with pytest.raises(DeckcraneError, match="the oil of cylinder"):
        deckcrane.to_mjcf("flexible_luffing")
    with pytest.warns(DeckcraneWarning, match="the laws of drives"):
        text = deckcrane.to_mjcf("flexible_luffing", partial=True)
    assert "left out: the oil of cylinder" in text
    with pytest.raises(DeckcraneError, match="section `vessel`"):
        deckcrane.to_mjcf("deck_crane_in_waves")


def test_cylinders_of_moving_parts_are_bodies_in_a_loop_that_mujoco_closes() -> None:
    """The crane of [K18] let go: accelerations to MuJoCo's softest 1e-4, and 0.3 s of its fall."""
    scenario = deckcrane.load("knuckle_boom").with_values(
        {"control": None, "run.duration": "0.3 s", "run.step": "1 ms"}
    )
    model = mujoco.MjModel.from_xml_string(out(scenario))
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, model.key("start").id)
    mujoco.mj_forward(model, data)
    names = [coordinate.name for coordinate in scenario.plant.coordinates]
    assert names == ["slew", "inner_cylinder", "outer_cylinder"]
    q = np.array([coordinate.element.start for coordinate in scenario.plant.coordinates])
    ours = accelerations(scenario, q, np.zeros(3))
    found = [data.qacc[model.joint(name).dofadr[0]] for name in names]
    assert np.abs(found - ours).max() < 2e-4 * np.abs(ours).max()
    for _ in range(300):
        mujoco.mj_step(model, data)
    end = deckcrane.run(scenario, target="vm")["q"].values[-1]
    fallen = [data.qpos[model.joint(name).qposadr[0]] for name in names]
    assert np.abs(fallen - end).max() < 2e-3 * np.abs(end - q).max()
