"""Ropes against the tendons of MuJoCo and the reeving systems of Exudyn.

MuJoCo's spatial tendons run through sites and round cylinders, and pull only beyond a length: a boom on luffing ropes with a hoist
rope over its head, and a box on slings that go slack. Exudyn's reeving system runs from sheave to sheave, in space.
"""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.screws import rpy
from tests.components.ropes.hoists import Shown

SCENE = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  boom:
    on: ground
    joint: {revolute: -y, at: [1 m, 0, 1 m], start: 0.7 rad}
    mass: 2 t
    cog: [9 m, 0, 0]
    inertia: [400, 7e4, 7e4]
  load: {on: ground, joint: {free: true, x: {start: 16.8 m}, z: {start: 4 m}}, mass: 3 t, inertia: [900, 1100, 1300]}
  box:
    on: ground
    joint: {free: true, y: {start: 30 m}, z: {start: 3 m}, roll: {start: 0.1 rad}, yaw: {start: 0.2 rad}}
    mass: 1 t
    inertia: [300, 500, 700]
ropes:
  luffing:
    path: [{on: ground, at: [-3 m, 0.5 m, 12 m]}, {on: boom, at: [18 m, 0, 0.3 m]}, {on: ground, at: [-3 m, -0.5 m, 11 m]}]
    stiffness: 8 MN
  hoist:
    path:
      - {on: ground, at: [-2 m, 0, 2 m]}
      - {on: boom, at: [20.2 m, 0, 0.9 m]}
      - {on: boom, at: [20 m, 0, 0], radius: 0.6 m, axis: y}
      - {on: load, at: [0.1 m, 0, 0.8 m]}
    stiffness: 2 MN
    slack: 0.2 m
  a: {path: [{on: ground, at: [1, 31, 8]}, {on: box, at: [1, 0.8, 0.4]}], stiffness: 0.4 MN, slack: 0.1 m}
  b: {path: [{on: ground, at: [1, 29, 8]}, {on: box, at: [1, -0.8, 0.4]}], stiffness: 0.4 MN}
  c:
    path:
      - {on: ground, at: [-1, 31, 8]}
      - {on: box, at: [-1, 0.8, 0.4]}
      - {on: ground, at: [-1.5, 30, 8]}
      - {on: box, at: [-1, -0.8, 0.4]}
    stiffness: 0.6 MN
run: {duration: 3 s, step: 0.2 ms, every: 10 ms}
record: [q, u, position, rotation, rope_tension, rope_length, rope_slack, energy]
"""


def tendons(stiffness: dict[str, float], lengths: dict[str, float]) -> str:
    """The same as a model of MuJoCo; `lengths` are unstretched."""

    def tendon(name: str, *path: str) -> str:
        inside = "".join(path)
        k = stiffness[name] / lengths[name]
        return f'<spatial name="{name}" stiffness="{k!r}" springlength="0 {lengths[name]!r}">{inside}</spatial>'

    def sites(*names: str) -> list[str]:
        return [f'<site site="{name}"/>' for name in names]

    return f"""
<mujoco><option gravity="0 0 -9.81" timestep="0.0002" integrator="RK4"><flag contact="disable"/></option>
<compiler angle="radian"/>
<worldbody>
  <site name="l0" pos="-3 0.5 12"/><site name="l2" pos="-3 -0.5 11"/><site name="h0" pos="-2 0 2"/>
  <site name="a0" pos="1 31 8"/><site name="b0" pos="1 29 8"/><site name="c0" pos="-1 31 8"/><site name="c2" pos="-1.5 30 8"/>
  <body name="boom" pos="1 0 1"><joint name="boom" axis="0 -1 0"/>
    <inertial pos="9 0 0" mass="2000" diaginertia="400 7e4 7e4"/>
    <site name="l1" pos="18 0 0.3"/><site name="side" pos="21.53 0 -1.29"/><site name="h1" pos="20.2 0 0.9"/>
    <geom name="sheave" type="cylinder" pos="20 0 0" euler="1.5707963267948966 0 0" size="0.6 0.2" mass="0"/></body>
  <body name="load"><freejoint name="load"/><inertial pos="0 0 0" mass="3000" diaginertia="900 1100 1300"/>
    <site name="h2" pos="0.1 0 0.8"/></body>
  <body name="box"><freejoint name="box"/><inertial pos="0 0 0" mass="1000" diaginertia="300 500 700"/>
    <site name="a1" pos="1 0.8 0.4"/><site name="b1" pos="1 -0.8 0.4"/>
    <site name="c1" pos="-1 0.8 0.4"/><site name="c3" pos="-1 -0.8 0.4"/>
  </body>
</worldbody>
<tendon>
  {tendon("luffing", *sites("l0", "l1", "l2"))}
  {tendon("hoist", '<site site="h0"/><site site="h1"/><geom geom="sheave" sidesite="side"/><site site="h2"/>')}
  {tendon("a", *sites("a0", "a1"))}{tendon("b", *sites("b0", "b1"))}{tendon("c", *sites("c0", "c1", "c2", "c3"))}
</tendon></mujoco>"""


@pytest.mark.study
def test_ropes_move_bodies_as_tendons_of_mujoco_do() -> None:
    """Boom on two falls, load that falls into its rope over a sheave, box on slings: 3 s with slack and snap."""
    mujoco = pytest.importorskip("mujoco", reason="MuJoCo comes with the extra deckcrane[validation]")
    scenario = deckcrane.loads(SCENE)
    shown = Shown(scenario)
    names = list(scenario.ropes)
    path = dict(zip(names, shown("rope_length"), strict=True))
    lengths = {name: float(path[name]) + (scenario.ropes[name].slack or 0.0) for name in names}
    stiffness = {name: rope.axial_stiffness for name, rope in scenario.ropes.items()}
    model = mujoco.MjModel.from_xml_string(tendons(stiffness, lengths))
    data = mujoco.MjData(model)
    data.qpos[0] = 0.7
    data.qpos[1:8] = [16.8, 0, 4, 1, 0, 0, 0]
    roll, yaw = 0.05, 0.1
    turned = [
        np.cos(yaw) * np.cos(roll),
        np.cos(yaw) * np.sin(roll),
        np.sin(yaw) * np.sin(roll),
        np.sin(yaw) * np.cos(roll),
    ]
    data.qpos[8:15] = [0, 30, 3, *turned]
    mujoco.mj_forward(model, data)
    np.testing.assert_allclose(data.ten_length, [path[name] for name in names], rtol=1e-12)
    ours = deckcrane.run(scenario)
    theirs = [[data.qpos.copy(), data.ten_length.copy()]]
    for _ in range(1, ours.sizes["time"]):
        mujoco.mj_step(model, data, nstep=50)
        theirs.append([data.qpos.copy(), data.ten_length.copy()])
    places = np.array([one[0] for one in theirs])
    position = ours["position"]
    errors = {
        "boom": np.abs(places[:, 0] - ours["q"].sel(coordinate="boom").values).max(),
        "load": np.abs(places[:, 1:4] - position.sel(body="load").values).max(),
        "box": np.abs(places[:, 8:11] - position.sel(body="box").values).max(),
        "length": np.abs(np.array([one[1] for one in theirs])[:-1] - ours["rope_length"].values[:-1]).max(),
    }
    assert max(errors.values()) < 1e-8, errors
    taut = ours["rope_slack"].values == 0
    snaps = (taut[1:] & ~taut[:-1]).sum(axis=0)
    assert np.all(snaps >= 1), "every rope snaps tight at least once"


REEVED = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  block:
    on: ground
    joint: {free: true, x: {start: 1 m}, z: {start: 2 m}, pitch: {start: 0.1 rad}, roll: {start: 0 rad}, yaw: {start: 0 rad}}
    mass: 3 t
    inertia: [900, 1100, 1300]
ropes:
  hoist:
    path:
      - {on: ground, at: [-4, 0, 3]}
      - {on: ground, at: [0, 0, 12], radius: 0.5, axis: y}
      - {on: block, at: [0.2, 0, 0.6], radius: 0.45, axis: y}
      - {on: ground, at: [2.5, 0, 11], radius: 0.3, axis: -y}
      - {on: ground, at: [4.5, 0, 12], radius: 0.35, axis: y}
      - {on: block, at: [1.2, 0, 0.3]}
    stiffness: 5 MN
    tension: 20 kN
record: [q, du, rope_length, rope_tension]
"""


def reeved(scenario: deckcrane.Scenario, length: float, axes: list[list[float]]) -> tuple[float, float, np.ndarray]:
    """Length and force of the rope as Exudyn has them, and the block's acceleration and angular acceleration, in ground axes."""
    exudyn = pytest.importorskip("exudyn", reason="Exudyn comes with the extra deckcrane[validation]")
    items = pytest.importorskip("exudyn.itemInterface")
    system = exudyn.SystemContainer().AddSystem()
    ground = system.AddObject(items.ObjectGround())
    joint = scenario.bodies["block"].joint
    R = rpy(joint.roll.start, joint.pitch.start, joint.yaw.start)
    inertia = exudyn.rigidBodyUtilities.RigidBodyInertia(mass=3e3, inertiaTensor=np.diag([900.0, 1100.0, 1300.0]))
    block = system.CreateRigidBody(
        inertia=inertia,
        nodeType=exudyn.NodeType.RotationEulerParameters,
        referencePosition=[joint.x.start, joint.y.start, joint.z.start],
        referenceRotationMatrix=R,
        gravity=[0, 0, -9.81],
    )
    rope = scenario.ropes["hoist"]
    markers = [
        system.AddMarker(
            items.MarkerBodyRigid(bodyNumber=ground if one.on == "ground" else block, localPosition=one.at)
        )
        for one in rope.path
    ]
    radii = [one.radius or 0.0 for one in rope.path]
    reeving = items.ObjectConnectorReevingSystemSprings(
        markerNumbers=markers,
        stiffnessPerLength=rope.axial_stiffness,
        referenceLength=length,
        sheavesAxes=exudyn.Vector3DList(axes),
        sheavesRadii=radii,
        regularizationForce=-1,
    )
    number = system.AddObject(reeving)
    system.Assemble()
    settings = exudyn.SimulationSettings()
    settings.timeIntegration.endTime, settings.timeIntegration.numberOfSteps = 1e-7, 1
    settings.timeIntegration.verboseMode = 0
    settings.timeIntegration.generalizedAlpha.computeInitialAccelerations = True
    settings.solution.file.write = False
    assert exudyn.MainSolverImplicitSecondOrder().InitializeSolver(system, settings)
    kinds = exudyn.OutputVariableType
    distance = float(system.GetObjectOutput(number, kinds.Distance))
    force = float(system.GetObjectOutput(number, kinds.ForceLocal))
    moved = [
        np.array(system.GetObjectOutputBody(block, kind, [0, 0, 0]))
        for kind in (kinds.Acceleration, kinds.AngularAcceleration)
    ]
    return distance, force, np.concatenate(moved)


def senses(scenario: deckcrane.Scenario) -> list[list[float]]:
    """The axes of all points, as they have to be for the rope to turn about them by the right hand."""
    rope = next(part for part in PartSet(scenario.plant).numeric if part.name == "ropes.hoist")
    wheels = [knot.wheel for knot in rope.path]
    return [[0.0, 1.0, 0.0] if wheel is None else list(np.sign(wheel.turn) * np.array(wheel.axis)) for wheel in wheels]


@pytest.mark.study
@pytest.mark.parametrize(("tilt", "tolerance"), [(0.0, 1e-9), (0.02, 1e-4)], ids=["in a plane", "out of plane"])
def test_a_rope_from_sheave_to_sheave_is_that_of_exudyn(tilt: float, tolerance: float) -> None:
    """Length, force and the block's accelerations; out of plane, by a degree, the two models differ by the square of that angle."""
    changes = {"bodies.block.joint.roll.start": tilt, "bodies.block.joint.y.start": 10 * tilt}
    scenario = deckcrane.loads(REEVED).with_values(changes)
    shown = Shown(scenario)
    path, tension = float(shown("rope_length")[0]), float(shown("rope_tension")[0])
    distance, force, theirs = reeved(scenario, path / (1 + 20e3 / 5e6), senses(scenario))
    assert path == pytest.approx(distance, rel=1e-3 * tolerance)
    assert tension == pytest.approx(force, rel=tolerance)
    joint = scenario.bodies["block"].joint
    R = rpy(joint.roll.start, joint.pitch.start, joint.yaw.start)
    du = shown("du")
    np.testing.assert_allclose(np.concatenate([R @ du[3:], R @ du[:3]]), theirs, atol=tolerance * np.abs(theirs).max())
