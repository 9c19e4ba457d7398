"""Random trees against MuJoCo: accelerations under weight, springs, dampers, stops and point forces.

MuJoCo's free joints hang on the world alone; their speeds are the velocity in world axes, then the angular velocity in
body axes. Roll, pitch and yaw of a spherical joint are three hinges of one body there, in the order z, y, x.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from deckcrane.components.catalogue import Scenario
from tests.plain_loads import attitude, forces_on_speeds, point_loads, slices
from tests.random_models import Model, Values, assert_same, given, models

mujoco = pytest.importorskip("mujoco", reason="MuJoCo comes with the extra deckcrane[validation]")


def quaternion(R: np.ndarray) -> np.ndarray:
    """MuJoCo's: w first."""
    return np.roll(Rotation.from_matrix(R).as_quat(), 1)


def rigid(body: object) -> tuple[float, np.ndarray, np.ndarray]:
    """Mass, COG and inertia of a body with its point masses, summed about the origin first."""
    mass, cog, inertia = body.inertial()
    parts = [(mass, cog, inertia), *((p.mass, np.array(p.at), np.zeros((3, 3))) for p in body.masses)]

    def shift(m: float, r: np.ndarray) -> np.ndarray:
        return m * (r @ r * np.eye(3) - np.outer(r, r))

    total = sum(m for m, _, _ in parts)
    centre = sum(m * r for m, r, _ in parts) / total
    return total, centre, sum(J + shift(m, r) for m, r, J in parts) - shift(total, centre)


class Twin:
    """A scenario as a MuJoCo model, at given coordinates and speeds."""

    def __init__(self, scenario: Scenario, q: np.ndarray, u: np.ndarray) -> None:
        self.scenario = scenario
        spec = mujoco.MjSpec()
        spec.option.gravity = scenario.gravity
        spec.option.disableflags = mujoco.mjtDisableBit.mjDSBL_CONTACT
        bodies = {"ground": spec.worldbody}
        for name in scenario.plant.order:
            body = scenario.bodies[name]
            R, p = scenario.plant.placement(name)
            bodies[name] = bodies[body.on].add_body(name=name, pos=p, quat=quaternion(R))
            joint = body.joint
            hinge, slide = mujoco.mjtJoint.mjJNT_HINGE, mujoco.mjtJoint.mjJNT_SLIDE
            if joint.kind == "spherical":
                for i in (2, 1, 0):
                    bodies[name].add_joint(name=f"{name}{i}", type=hinge, axis=np.eye(3)[i])
            elif joint.kind == "free":
                bodies[name].add_freejoint(name=f"{name}0")
            elif joint.kind != "fixed":
                kind = hinge if joint.kind == "revolute" else slide
                bodies[name].add_joint(name=f"{name}0", type=kind, axis=joint.axis)
            mass, cog, J = rigid(body)
            bodies[name].mass, bodies[name].ipos, bodies[name].explicitinertial = mass, cog, True
            bodies[name].fullinertia = [J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]]
        self.model = spec.compile()
        self.data = mujoco.MjData(self.model)
        self._set(q, u)

    def _place(self, name: str, i: int) -> int:
        return int(self.model.joint(f"{name}{i}").dofadr[0])

    def _set(self, q: np.ndarray, u: np.ndarray) -> None:
        """Our state in MuJoCo's terms; what is not a free joint has the same numbers in other places."""
        for name, here in slices(self.scenario):
            joint = self.scenario.bodies[name].joint
            if joint.kind == "free":
                R0, p0 = self.scenario.plant.placement(name)
                R = R0 @ attitude(*q[here][3:])
                at, v = int(self.model.joint(f"{name}0").qposadr[0]), self._place(name, 0)
                self.data.qpos[at : at + 7] = *(p0 + R0 @ q[here][:3]), *quaternion(R)
                self.data.qvel[v : v + 6] = *(R @ u[here][3:]), *u[here][:3]
            else:
                for i in range(here.stop - here.start):
                    self.data.qpos[int(self.model.joint(f"{name}{i}").qposadr[0])] = q[here][i]
                    self.data.qvel[self._place(name, i)] = u[here][i]
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_comPos(self.model, self.data)

    def rotation(self, name: str) -> np.ndarray:
        return self.data.body(name).xmat.reshape(3, 3).copy()

    def load(self, tau: np.ndarray) -> None:
        """Forces on our speeds, and the scenario's point forces, as generalised forces of MuJoCo."""
        for name, here in slices(self.scenario):
            if self.scenario.bodies[name].joint.kind == "free":
                v = self._place(name, 0)
                self.data.qfrc_applied[v : v + 6] = *(self.rotation(name) @ tau[here][3:]), *tau[here][:3]
            else:
                for i in range(here.stop - here.start):
                    self.data.qfrc_applied[self._place(name, i)] = tau[here][i]
        turned = {name: self.rotation(name) for name in self.scenario.plant.order}
        for name, at, force, moment in point_loads(self.scenario, turned):
            R, body = turned[name], self.data.body(name)
            mujoco.mj_applyFT(
                self.model, self.data, R @ force, R @ moment, body.xpos + R @ at, body.id, self.data.qfrc_applied
            )

    def accelerations(self, u: np.ndarray) -> np.ndarray:
        """The rates of our speeds; those of a free joint are rates of components in body axes."""
        mujoco.mj_forward(self.model, self.data)
        found = np.zeros_like(u)
        for name, here in slices(self.scenario):
            if self.scenario.bodies[name].joint.kind == "free":
                v = self._place(name, 0)
                linear, angular = self.data.qacc[v : v + 3], self.data.qacc[v + 3 : v + 6]
                omega, velocity = u[here][:3], u[here][3:]
                found[here] = *angular, *(self.rotation(name).T @ linear - np.cross(omega, velocity))
            else:
                found[here] = [self.data.qacc[self._place(name, i)] for i in range(here.stop - here.start)]
        return found


@given(models(on_ground_only=("free",), slender=False), examples=14)
def test_accelerations_equal_mujocos(model: Model) -> None:
    values = Values(model)
    (du,) = values.of(values.system.accelerations.du)
    twin = Twin(model.scenario, values.q, values.u)
    twin.load(forces_on_speeds(model.scenario, values.q, values.u))
    assert_same(du.ravel(), twin.accelerations(values.u), 1e-8)
