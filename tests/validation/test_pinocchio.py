"""Random trees against Pinocchio: accelerations and the wrench in every joint, all kinds of joints.

Pinocchio's speeds of a free joint are [v; omega], ours [omega; v]. Roll, pitch and yaw of a spherical joint are three
hinges there, in the order z, y, x, with massless bodies between; a weld is a hinge that is held still.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from deckcrane.components.catalogue import Scenario
from deckcrane.components.joints.data import Joint
from deckcrane.mechanics.reactions import reactions, wrenches
from tests.plain_loads import attitude, forces_on_speeds, point_loads, slices
from tests.random_models import Model, Values, assert_same, given, models

pin = pytest.importorskip("pinocchio", reason="Pinocchio comes with the extra deckcrane[validation]")

HINGES = {"x": pin.JointModelRX, "y": pin.JointModelRY, "z": pin.JointModelRZ}
SLIDES = {"x": pin.JointModelPX, "y": pin.JointModelPY, "z": pin.JointModelPZ}


def joint_models(joint: Joint) -> list[pin.JointModel]:
    """Pinocchio's joints, from the inner to the outer one, that move as one of ours."""
    if joint.kind == "spherical":
        return [HINGES[axis]() for axis in "zyx"]
    if joint.kind == "free":
        return [pin.JointModelFreeFlyer()]
    if joint.kind == "fixed":
        return [pin.JointModelRZ()]
    axis = np.array(joint.axis)
    for name, principal in zip("xyz", np.eye(3), strict=True):
        if np.array_equal(axis, principal):
            return [(HINGES if joint.kind == "revolute" else SLIDES)[name]()]
    unaligned = pin.JointModelRevoluteUnaligned if joint.kind == "revolute" else pin.JointModelPrismaticUnaligned
    return [unaligned(axis)]


class Twin:
    """A scenario as a Pinocchio model, with the places of our speeds among Pinocchio's."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.model = pin.Model()
        self.model.gravity.linear = np.array(scenario.gravity)
        self.joint = {"ground": 0}
        self.welds: list[int] = []
        speeds: list[int] = []
        for name in scenario.plant.order:
            body = scenario.bodies[name]
            at, place = self.joint[body.on], pin.SE3(*scenario.plant.placement(name))
            chain = []
            for i, kind in enumerate(joint_models(body.joint)):
                at = self.model.addJoint(at, kind, place, f"{name}{i}")
                self.model.addJointFrame(at)  # buildReducedModel looks for it
                place = pin.SE3.Identity()
                chain.append(at)
            self.joint[name] = at
            first = [self.model.joints[j].idx_v for j in chain]
            if body.joint.kind == "fixed":
                self.welds.append(at)
            elif body.joint.kind == "free":
                speeds += [first[0] + i for i in (3, 4, 5, 0, 1, 2)]
            else:
                speeds += reversed(first)  # ours: roll, pitch, yaw
            for mass, cog, inertia in [
                body.inertial(),
                *((p.mass, np.array(p.at), np.zeros((3, 3))) for p in body.masses),
            ]:
                self.model.appendBodyToJoint(at, pin.Inertia(mass, cog, inertia), pin.SE3.Identity())
        self.speeds = np.array(speeds, dtype=int)
        self.data = self.model.createData()

    def on_speeds(self, values: np.ndarray) -> np.ndarray:
        """Our speeds, or forces on them, in Pinocchio's places; zero at welds."""
        found = np.zeros(self.model.nv)
        found[self.speeds] = values
        return found

    def configuration(self, q: np.ndarray) -> np.ndarray:
        found = pin.neutral(self.model)
        for name, here in slices(self.scenario):
            kind, last = self.scenario.bodies[name].joint.kind, self.joint[name]
            if kind == "free":
                position, angles = q[here][:3], q[here][3:]
                at = self.model.joints[last].idx_q
                found[at : at + 7] = pin.SE3ToXYZQUAT(pin.SE3(attitude(*angles), position))
            elif kind == "spherical":
                found[[self.model.joints[last - i].idx_q for i in range(3)]] = q[here]
            elif kind != "fixed":
                found[self.model.joints[last].idx_q] = q[here][0]
        return found

    def loads(self, q: np.ndarray) -> list[pin.Force]:
        pin.forwardKinematics(self.model, self.data, q)
        turned = {name: self.data.oMi[j].rotation.copy() for name, j in self.joint.items()}
        found = [pin.Force.Zero() for _ in range(self.model.njoints)]
        for name, at, force, moment in point_loads(self.scenario, turned):
            found[self.joint[name]] += pin.Force(force, moment + np.cross(at, force))
        return found

    def accelerations(self, q: np.ndarray, v: np.ndarray, tau: np.ndarray, loads: list[pin.Force]) -> np.ndarray:
        """The articulated-body algorithm on a tree in which welded bodies are one."""
        still = np.zeros(self.model.nv)
        from_loads = pin.rnea(self.model, self.data, q, v, still).copy()
        from_loads -= pin.rnea(self.model, self.data, q, v, still, loads)
        keep = np.sort(self.speeds)
        reduced = pin.buildReducedModel(self.model, self.welds, pin.neutral(self.model))
        moving = [
            i
            for j in range(1, self.model.njoints)
            if j not in self.welds
            for i in range(*_range_q(self.model.joints[j]))
        ]
        found = np.zeros(self.model.nv)
        found[keep] = pin.aba(reduced, reduced.createData(), q[moving], v[keep], (tau + from_loads)[keep])
        return found[self.speeds]

    def wrenches(self, q: np.ndarray, v: np.ndarray, a: np.ndarray, loads: list[pin.Force]) -> np.ndarray:
        """[f; n] of every joint, in the outer body's frame."""
        pin.rnea(self.model, self.data, q, v, a, loads)
        return np.array([self.data.f[self.joint[name]].vector for name in self.scenario.plant.order])


def _range_q(joint: pin.JointModel) -> tuple[int, int]:
    return joint.idx_q, joint.idx_q + joint.nq


NOTHING = 1e-6
"""Newtons or newton metres: a joint that carries less carries nothing, and rounding is all that is left to compare."""


@given(models(), examples=14)
def test_accelerations_and_joint_wrenches_equal_pinocchios(model: Model) -> None:
    values, twin = Values(model), Twin(model.scenario)
    system = values.system
    solved = system.accelerations
    found = reactions(system.mechanism, solved.du, solved.t, solved.dt, system.external)
    reaction = wrenches(system.mechanism, found, "outer")
    du, reaction = values.of(solved.du, ca.horzcat(*reaction))

    q, v = twin.configuration(values.q), twin.on_speeds(values.u)
    loads = twin.loads(q)
    tau = twin.on_speeds(forces_on_speeds(model.scenario, values.q, values.u))
    if values.u.size:
        assert_same(du.ravel(), twin.accelerations(q, v, tau, loads), 1e-9)
    assert_same(reaction.T, twin.wrenches(q, v, twin.on_speeds(du.ravel()), loads), 1e-9, NOTHING)
