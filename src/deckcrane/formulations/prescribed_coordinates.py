"""Prescribed motions in forward dynamics: known functions of time replace coordinates and speeds.

Equations are written with symbols for all coordinates and speeds, so that they can be differentiated; `PrescribedCoordinates` then
substitutes the known motions. No equation depends on the states of these coordinates any more: they follow
the motion, so that the order of states is that of the coordinates and speeds, but no integration error can enter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import casadi as ca

from deckcrane.mechanics.equations import SX, Equations
from deckcrane.mechanics.kane_recursion import Accelerations
from deckcrane.mechanics.kinematics import Mechanism
from deckcrane.mechanics.model.protocol import ExactCourse
from deckcrane.mechanics.reactions import generalized_forces


@dataclass(frozen=True)
class PrescribedCoordinates:
    """The prescribed coordinates of a tree, by their index in q: value, rate and acceleration of each."""

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
        """The indices of the states in x that nothing depends on: prescribed coordinates, and speeds that follow from these."""
        n = self.tree.q.numel()
        clusters = [self.tree.links[cluster[0]].speeds for cluster in self.tree.clusters]
        of_whole_joints = [
            i for speeds in clusters for i in range(speeds.start, speeds.stop) if self._all_prescribed(speeds)
        ]
        single_speeds = [i for i in self.courses if i not in of_whole_joints and self._is_own_rate(i)]
        return tuple(sorted((*self.courses, *(n + i for i in (*of_whole_joints, *single_speeds)))))

    def _all_prescribed(self, speeds: slice) -> bool:
        return all(i in self.courses for i in range(speeds.start, speeds.stop))

    def _is_own_rate(self, i: int) -> bool:
        """Whether the speed of this index is the rate of the coordinate of this index, and of no other."""
        row = self.tree.rates[i, :]
        return bool(row.nnz() == 1 and row[i].is_constant() and float(row[i]) == 1.0)

    def _speed_substitution(self, still: bool) -> tuple[SX, SX]:
        """The symbols of all speeds of joints with a prescribed coordinate, and their values: N^-1 q_dot."""
        symbols, values = [], []
        for cluster in self.tree.clusters:
            link = self.tree.links[cluster[0]]
            indices = range(link.speeds.start, link.speeds.stop)
            if any(i in self.courses for i in indices):
                u = self.tree.u[link.speeds, :]
                dq = link.motion.rates @ u
                rates = [
                    self.courses[i][1] * (not still) if i in self.courses else dq[i - indices.start] for i in indices
                ]
                symbols.append(u)
                values.append(link.motion.speeds @ ca.vertcat(*rates))
        return ca.vertcat(*symbols), self._substitute_coordinates(ca.vertcat(*values))

    def _substitute_coordinates(self, expression: SX) -> SX:
        """An expression with values in the place of prescribed coordinates."""
        symbols = ca.vertcat(*[self.tree.q[i] for i in self.courses])
        return ca.substitute(expression, symbols, ca.vertcat(*[value for value, _, _ in self.courses.values()]))

    @cached_property
    def _moving(self) -> tuple[SX, SX]:
        return self._substitution(False)

    @cached_property
    def resting(self) -> tuple[SX, SX]:
        """The symbols of prescribed quantities, and their values at rest."""
        return self._substitution(True)

    def _substitution(self, still: bool) -> tuple[SX, SX]:
        speeds, speed_values = self._speed_substitution(still)
        q = ca.vertcat(*[self.tree.q[i] for i in self.courses])
        return ca.vertcat(q, speeds), ca.vertcat(*[value for value, _, _ in self.courses.values()], speed_values)

    def substitute(self, expression: SX, still: bool = False) -> SX:
        """An expression of all coordinates and speeds with the known motions substituted; `still`: at rest."""
        if not self:
            return expression
        old, new = self.resting if still else self._moving
        return ca.substitute(expression, old, new)

    def equations(self, written: Equations) -> Equations:
        """Equations with the known motions substituted."""
        if not self:
            return written
        return replace(
            written,
            dx=self.substitute(written.dx),
            y=tuple(output.substituted(*self._moving) for output in written.y),
            trace=tuple((name, self.substitute(expression)) for name, expression in written.trace),
            margins=tuple((name, self.substitute(expression)) for name, expression in written.margins),
            events=tuple(event.substituted(*self._moving) for event in written.events),
        )

    def forced(self, solved: Accelerations, tau: SX, reaction: list[SX]) -> Accelerations:
        """The solution with the forces of prescribed motions: what is needed along them less what other parts exert."""
        if not self:
            return solved
        needed = generalized_forces(self.tree, solved.du, solved.t, solved.dt, reaction)
        missing, forces = self.tree.speeds.T @ (needed - tau), ca.SX(self.tree.q.numel(), 1)
        for i in self.courses:
            forces[i] = missing[i]
        return replace(solved, forced=forces)

    def start(self, equations: Equations) -> Any:
        """The function (t, x, u, p) of all coordinates and speeds, with the prescribed ones as they are at time t."""
        coordinates_and_speeds = self.substitute(ca.vertcat(self.tree.q, self.tree.u))
        return ca.Function("start", equations.arguments(), [ca.densify(coordinates_and_speeds)])
