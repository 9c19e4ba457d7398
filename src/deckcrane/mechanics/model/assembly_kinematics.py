"""Outlines of assemblies: coordinates as functions of the independent ones, and links as seen from the base.

A relation gives values and slopes of the coordinates that it determines, the rates per unit of every independent speed. With
these a dependent joint is a joint like any other, and the motion subspaces of all links follow outwards from the base.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca

from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.joint_kinematics import JointMotion
from deckcrane.mechanics.kinematics import twist_to_outer_frame
from deckcrane.mechanics.model.bodies import TreeBody
from deckcrane.screws import ad


@dataclass(frozen=True)
class DependentCoordinate:
    """A coordinate as a function of the independent ones: its value, its slopes (a row), and the rate of its slopes times u."""

    value: SX
    slopes: SX
    bias: SX


class Relation:
    """A relation that makes coordinates follow from others. Its numbers are symbols when it is evaluated."""

    records_force: ClassVar[bool] = False
    """Whether the force with which it drives its one dependent coordinate is recorded."""

    @property
    def determines(self) -> tuple[str, ...]:
        """The dependent coordinates, in the order in which `follow` gives them."""
        raise NotImplementedError

    def follow(self, outline: AssemblyKinematics) -> tuple[tuple[SX, SX], ...]:
        """Value and slopes of each. Other coordinates are read from the outline by name."""
        raise NotImplementedError


class AssemblyKinematics:
    """An assembly as relations see it: its coordinates by name, evaluated on demand, and its bodies."""

    def __init__(
        self,
        bodies: Mapping[str, TreeBody],
        relations: Iterable[Relation],
        independent: tuple[str, ...],
        q: SX,
        u: SX,
    ) -> None:
        self.bodies, self.q, self.u, self.count = bodies, q, u, len(independent)
        self.independent = independent
        self.relations = tuple(relations)
        self._owners = {name: relation for relation in self.relations for name in relation.determines}
        self.lines: dict[str, SX] = {}
        """The motion subspace of each member's joint, in the member's frame."""
        self._coordinates: dict[str, DependentCoordinate] = {}
        self._offers: dict[str, Callable[[], DependentCoordinate]] = {}
        self.turns: dict[str, tuple[SX, SX]] = {}
        """Cosines and sines of angles, where relations have calculated them."""
        self.kept: dict[str, Any] = {}
        """Intermediate results of relations, by their labels."""
        for i, name in enumerate(independent):
            row = ca.SX(1, self.count)
            row[i] = 1
            self._coordinates[name] = DependentCoordinate(q[i], row, ca.SX(1, 1))

    def turn(self, name: str) -> tuple[SX, SX]:
        """Cosine and sine of an angle."""
        followed = self[name]
        if name not in self.turns:
            self.turns[name] = ca.cos(followed.value), ca.sin(followed.value)
        return self.turns[name]

    def offer(self, name: str, find: Callable[[], DependentCoordinate]) -> None:
        """Add a coordinate that does not come from a relation: the joint angle of a cylinder's loop."""
        self._offers[name] = find

    @property
    def offered(self) -> tuple[str, ...]:
        return tuple(self._offers)

    def __getitem__(self, name: str) -> DependentCoordinate:
        if name not in self._coordinates:
            if name in self._offers:
                self._coordinates[name] = self._offers[name]()
            else:
                relation = self._owners[name]
                pairs = relation.follow(self)
                bias = self.biased(ca.vertcat(*[slopes for _, slopes in pairs]))  # together: they share subexpressions
                for i, (determined, (value, slopes)) in enumerate(zip(relation.determines, pairs, strict=True)):
                    self._coordinates[determined] = DependentCoordinate(value, slopes, bias[i])
        return self._coordinates[name]

    def biased(self, slopes: SX) -> SX:
        """The bias of accelerations due to changing slopes."""
        return ca.sparsify(ca.jtimes(slopes @ self.u, self.q, self.u))


@dataclass(frozen=True)
class RelativeLink:
    """A link as the base sees it: its pose, its motion subspace S, and the rate of S times u."""

    R: SX
    p: SX
    S: SX
    bias: SX

    def further(self, motion: JointMotion, slopes: SX, speed: SX, bias: SX, u: SX) -> RelativeLink:
        """A link that moves on this one by a joint whose speeds have these slopes: t = V t_inner + S u, and its rate."""
        S = twist_to_outer_frame(motion, self.S) + motion.S @ slopes
        joint_twist = motion.S @ speed
        rate = twist_to_outer_frame(motion, self.bias) + motion.bias + motion.S @ bias + ad(S @ u) @ joint_twist
        return RelativeLink(self.R @ motion.R, self.p + self.R @ motion.p, ca.sparsify(S), ca.sparsify(rate))
