"""Bodies: parent, joint and inertia of each. Each contributes its link to the tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.joint_kinematics import JointMotion, motion
from deckcrane.mechanics.kinematics import Link
from deckcrane.mechanics.model.parameters import inline_parameters, parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import MakesLinks
from deckcrane.scenario.component import answering
from deckcrane.scenario.data import Vector
from deckcrane.screws import skew

MASSLESS: tuple[SX, SX, SX] = (ca.SX(1, 1), ca.SX(3, 1), ca.SX(3, 3))


@dataclass(frozen=True)
class Lump:
    """A point mass; `label` names its numbers."""

    label: str
    mass: Any = parameter()
    at: Any = parameter("vector")

    def joined(self, m: SX, c: SX, J: SX) -> tuple[SX, SX, SX]:
        """Mass, COG and inertia about it after adding this mass, by the parallel-axis theorem."""
        if m.nnz() == 0:
            return self.mass, self.at, J
        arm, total = skew(self.at - c), m + self.mass
        return total, (m * c + self.mass * self.at) / total, J - (m * self.mass / total) * (arm @ arm)


@dataclass(frozen=True)
class Placement:
    """Pose of a joint in its parent; `kind` and `axis` say how it moves from there, or `user_joint` does, a joint from outside."""

    rotation: Any = parameter("rotation")
    at: Any = parameter("vector")
    kind: str = "fixed"
    axis: Vector | None = None
    user_joint: Any = inline_parameters(default=None)

    def motion(self, q: SX, u: SX) -> JointMotion:
        kinematics = None if self.user_joint is None else self.user_joint.moves
        return motion(self.kind, self.axis, q, u, self.rotation, self.at, kinematics)


@dataclass(frozen=True)
class RigidMass:
    """Mass, COG and inertia about it, with point masses."""

    mass: Any = parameter()
    cog: Any = parameter("vector")
    inertia: Any = parameter("symmetric")
    masses: tuple[Lump, ...] = ()

    def inertial(self) -> tuple[SX, SX, SX]:
        inertial = self.mass, self.cog, self.inertia
        for lump in self.masses:
            inertial = lump.joined(*inertial)
        return inertial


@dataclass(frozen=True)
class Rotor:
    """A rotor that turns `gear` times as fast as a body on the same hinge, beside it, about an axis along the hinge's.

    It has inertia about its own axis alone: the rest of its inertia belongs to the body that carries it. So its frame need
    not turn with it: a frame that turns differs from one that does not only by terms across the axis, where the rotor has no
    inertia.
    """

    axis: Vector
    inertia: Any = parameter()
    gear: Any = parameter()

    def inertial(self) -> tuple[SX, SX, SX]:
        a = ca.sparsify(ca.SX(ca.DM(self.axis)))
        return ca.SX(1, 1), ca.SX(3, 1), self.inertia * (a @ a.T)

    def motion(self, at: Placement) -> JointMotion:
        S = ca.sparsify(ca.vertcat(ca.SX(ca.DM(self.axis)) * self.gear, ca.SX(3, 1)))
        return JointMotion(at.rotation, at.at, S, ca.SX(6, 1), ca.SX(0, 0), ca.SX(0, 0))


@dataclass(frozen=True)
class TreeBody(MakesLinks):
    """A body of the tree: `on` its parent, at the section `x` of a flexible one; its joint has `size` coordinates.

    A flexible body is a massless frame at its joint (`rigid` is none): its beam has its mass.
    """

    label: str
    on: str
    x: float | None
    size: int
    joint: Placement
    rigid: RigidMass | None = inline_parameters(default=None)
    rotor: Rotor | None = None

    @property
    def name(self) -> str:
        return f"bodies.{self.label}"

    def inertial(self) -> tuple[SX, SX, SX]:
        return MASSLESS if self.rigid is None else self.rigid.inertial()

    def link(self, parent: int, q: SX, u: SX, here: slice) -> Link:
        """Its link, on its own joint, whose coordinates are the slice `here`."""
        return Link(self.label, parent, self.joint.motion(q[here, :], u[here, :]), *self.inertial(), here)

    def rotor_links(self, parent: int, here: slice) -> list[Link]:
        """The rotor on the fast side of its gear, if it has one."""
        if self.rotor is None:
            return []
        motion, name = self.rotor.motion(self.joint), f"{self.label}.rotor"
        return [Link(name, parent, motion, *self.rotor.inertial(), here, joined=True, shown=False)]


def bodies(plant: Plant) -> list[TreeBody]:
    """All bodies of a plant, parents first."""
    tree_bodies = []
    for name in plant.order:
        data = plant.tree[name]
        R, p = plant.placement(name)
        x = plant.place_on_beam(data.on, p)
        offset = p if x is None else plant.beside_beam(data.on, p)
        joint = data.joint
        outside_joint = joint if hasattr(joint, "moves") else None
        placement = Placement(R, np.array(offset), joint.kind, getattr(joint, "axis", None), outside_joint)
        rigid = None if data.beam is not None else RigidMass(*data.inertial(), lumps(plant, name))
        rotor = next((part for each in answering("rotor") if (part := each.rotor(plant, name)) is not None), None)
        size = sum(coordinate not in plant.determined for coordinate in plant.joint_names(name))
        tree_bodies.append(TreeBody(name, data.on, x, size, placement, rigid, rotor))
    return tree_bodies


def lumps(plant: Plant, body: str, x: float | None = None) -> tuple[Lump, ...]:
    """The point masses of a body; of a flexible one, those at the section x, relative to it."""
    points = plant.point_masses(body).items()
    if body not in plant.beams:
        return tuple(Lump(label, point.mass, np.array(point.at)) for label, point in points)
    return tuple(
        Lump(label, point.mass, plant.beside_beam(body, point.at))
        for label, point in points
        if plant.place_on_beam(body, point.at) == x
    )
