"""What relations see of an assembly: its coordinates as functions of the independent ones, and its links as its base sees them.

A relation gives values and slopes of the coordinates that it determines, the rates per unit of every independent speed. With these
a dependent joint is a joint like any other, and the lines of all links follow outwards from the base.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.equations.joints import JointMotion
from deckcrane.equations.kinematics import carried
from deckcrane.equations.system import SX
from deckcrane.parts.bodies import TreeBody
from deckcrane.screws import ad


@dataclass(frozen=True)
class Followed:
    """A coordinate as a function of the independent ones: its value, its slopes (a row), and the rate of its slopes times u."""

    value: SX
    slopes: SX
    bias: SX


class Relation:
    """What makes coordinates follow from others. Its numbers are symbols when it is asked."""

    @property
    def determines(self) -> tuple[str, ...]:
        """The coordinates that follow, in the order in which `follow` gives them."""
        raise NotImplementedError

    def follow(self, outline: Outline) -> tuple[tuple[SX, SX], ...]:
        """Value and slopes of each. Others are asked of the outline by name."""
        raise NotImplementedError


class Outline:
    """All that relations see of an assembly: its coordinates by name, found when they are asked for, and its bodies."""

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
        """Those of each member's joint, in the member's frame."""
        self._found: dict[str, Followed] = {}
        self._further: dict[str, Callable[[], Followed]] = {}
        self.turns: dict[str, tuple[SX, SX]] = {}
        """Cosines and sines of angles, where relations have found them."""
        self.kept: dict[str, Any] = {}
        """What relations have found on their way, by their labels."""
        for i, name in enumerate(independent):
            row = ca.SX(1, self.count)
            row[i] = 1
            self._found[name] = Followed(q[i], row, ca.SX(1, 1))

    def turn(self, name: str) -> tuple[SX, SX]:
        """Cosine and sine of an angle."""
        own = self[name]
        if name not in self.turns:
            self.turns[name] = ca.cos(own.value), ca.sin(own.value)
        return self.turns[name]

    def offer(self, name: str, find: Callable[[], Followed]) -> None:
        """A coordinate that something else than a relation gives: the joint angle of a cylinder's loop."""
        self._further[name] = find

    @property
    def offered(self) -> tuple[str, ...]:
        return tuple(self._further)

    def __getitem__(self, name: str) -> Followed:
        if name not in self._found:
            if name in self._further:
                self._found[name] = self._further[name]()
            else:
                relation = self._owners[name]
                found = relation.follow(self)
                bias = self.biased(
                    ca.vertcat(*[slopes for _, slopes in found])
                )  # together: they share what they are made of
                for i, (one, (value, slopes)) in enumerate(zip(relation.determines, found, strict=True)):
                    self._found[one] = Followed(value, slopes, bias[i])
        return self._found[name]

    def biased(self, slopes: SX) -> SX:
        """What changing slopes add to accelerations."""
        return ca.sparsify(ca.jtimes(slopes @ self.u, self.q, self.u))


@dataclass(frozen=True)
class SeenLink:
    """A link as the base sees it: its pose, its lines S, and the rate of S times u."""

    R: SX
    p: SX
    S: SX
    bias: SX

    def further(self, motion: JointMotion, slopes: SX, speed: SX, bias: SX, u: SX) -> SeenLink:
        """A link that moves on this one by a joint whose speeds have these slopes: t = V t_inner + S u, and its rate."""
        S = carried(motion, self.S) + motion.S @ slopes
        own = motion.S @ speed
        rate = carried(motion, self.bias) + motion.bias + motion.S @ bias + ad(S @ u) @ own
        return SeenLink(self.R @ motion.R, self.p + self.R @ motion.p, ca.sparsify(S), ca.sparsify(rate))
