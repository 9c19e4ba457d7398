"""Motions that are prescribed, in forward dynamics: known functions of time take the place of coordinates and speeds.

Equations are written with symbols for all coordinates and speeds, so that they can be differentiated; `Prescription` then puts
what is known into its place. Nothing of the equations depends on the states of these coordinates any more: they go along with
the motion, so that the order of states is that of the coordinates and speeds, but no error of integration can enter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import casadi as ca

from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.reactions import generalized_forces
from deckcrane.equations.recursion import Accelerations
from deckcrane.equations.system import SX, Equations
from deckcrane.parts.protocol import ExactCourse


@dataclass(frozen=True)
class Prescription:
    """The coordinates of a tree that are prescribed, by their place in q: value, rate and acceleration of each."""

    tree: Mechanism
    courses: Mapping[int, ExactCourse] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.courses)

    @property
    def given(self) -> dict[int, SX]:
        """The accelerations alone, for the recursion."""
        return {i: acceleration for i, (_, _, acceleration) in self.courses.items()}

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Of the states in x that nothing depends on: coordinates that are prescribed, and speeds that follow from these."""
        n = self.tree.q.numel()
        clusters = [self.tree.links[cluster[0]].speeds for cluster in self.tree.clusters]
        whole = [i for own in clusters for i in range(own.start, own.stop) if self._all_of(own)]
        alone = [i for i in self.courses if i not in whole and self._by_itself(i)]
        return tuple(sorted((*self.courses, *(n + i for i in (*whole, *alone)))))

    def _all_of(self, own: slice) -> bool:
        return all(i in self.courses for i in range(own.start, own.stop))

    def _by_itself(self, i: int) -> bool:
        """Whether the speed of this number is the rate of the coordinate of this number, and of no other."""
        row = self.tree.rates[i, :]
        return bool(row.nnz() == 1 and row[i].is_constant() and float(row[i]) == 1.0)

    def _speeds(self, still: bool) -> tuple[SX, SX]:
        """The symbols of all speeds of joints with a prescribed coordinate, and what these speeds are: N^-1 q_dot."""
        old, new = [], []
        for cluster in self.tree.clusters:
            link = self.tree.links[cluster[0]]
            here = range(link.speeds.start, link.speeds.stop)
            if any(i in self.courses for i in here):
                u = self.tree.u[link.speeds, :]
                dq = link.motion.rates @ u
                known = [self.courses[i][1] * (not still) if i in self.courses else dq[i - here.start] for i in here]
                old.append(u)
                new.append(link.motion.speeds @ ca.vertcat(*known))
        return ca.vertcat(*old), self._placed(ca.vertcat(*new))

    def _placed(self, expression: SX) -> SX:
        """With values in the place of prescribed coordinates."""
        old = ca.vertcat(*[self.tree.q[i] for i in self.courses])
        return ca.substitute(expression, old, ca.vertcat(*[value for value, _, _ in self.courses.values()]))

    @cached_property
    def _moving(self) -> tuple[SX, SX]:
        return self._substitution(False)

    @cached_property
    def resting(self) -> tuple[SX, SX]:
        """The symbols of what is prescribed, and what stands in their place where nothing moves."""
        return self._substitution(True)

    def _substitution(self, still: bool) -> tuple[SX, SX]:
        speeds, known = self._speeds(still)
        q = ca.vertcat(*[self.tree.q[i] for i in self.courses])
        return ca.vertcat(q, speeds), ca.vertcat(*[value for value, _, _ in self.courses.values()], known)

    def put_in(self, expression: SX, still: bool = False) -> SX:
        """An expression of all coordinates and speeds with what is known in its place; `still`: where nothing moves."""
        if not self:
            return expression
        old, new = self.resting if still else self._moving
        return ca.substitute(expression, old, new)

    def equations(self, written: Equations) -> Equations:
        """Equations with what is known in its place."""
        if not self:
            return written
        return replace(
            written,
            dx=self.put_in(written.dx),
            y=tuple(output.substituted(*self._moving) for output in written.y),
            trace=tuple((name, self.put_in(expression)) for name, expression in written.trace),
            margins=tuple((name, self.put_in(expression)) for name, expression in written.margins),
            events=tuple(one.substituted(*self._moving) for one in written.events),
        )

    def forced(self, solved: Accelerations, tau: SX, reaction: list[SX]) -> Accelerations:
        """The solution with what prescribed motions take: what is needed along them less what others give."""
        if not self:
            return solved
        needed = generalized_forces(self.tree, solved.du, solved.t, solved.dt, reaction)
        left, found = self.tree.speeds.T @ (needed - tau), ca.SX(self.tree.q.numel(), 1)
        for i in self.courses:
            found[i] = left[i]
        return replace(solved, forced=found)

    def start(self, equations: Equations) -> Any:
        """The function (t, x, u, p) of all coordinates and speeds, with those that are prescribed where they are at time t."""
        moved = self.put_in(ca.vertcat(self.tree.q, self.tree.u))
        return ca.Function("start", equations.arguments(), [ca.densify(moved)])
